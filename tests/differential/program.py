"""The program under test, asked through its command line, and nothing else of it."""

import json
import os
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("STEPSMITH", str(ROOT / "target" / "release" / "stepsmith"))
# `check` exits with 1 where a claim does not hold, which is an answer.
ANSWERS = (0, 1)


class Refused(Exception):
    """The program gave a diagnostic in place of an answer."""


def ask(command, text, *options):
    """The JSON that `command` prints of one spec."""
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(text)
        file.flush()
        run = subprocess.run(
            [PROGRAM, command, file.name, *options, "--format", "json"], capture_output=True, text=True, timeout=300
        )
    if run.returncode not in ANSWERS or not run.stdout:
        raise Refused(run.stderr)
    return json.loads(run.stdout)


def toml(value):
    """An exact number as a string; a list of such."""
    return json.dumps(value, default=str) if not isinstance(value, list) else f"[{', '.join(map(toml, value))}]"


def spec(family, parameters, claims=None):
    """A spec as TOML; the equations of a free scheme stand beside its family."""
    lines = ['name = "Drawn"', f'family = "{family}"']
    if family != "scheme":
        lines.append("[parameters]")
    lines += [f"{key} = {toml(value)}" for key, value in parameters.items()]
    if claims:
        lines.append("[claims]")
        lines += [f"{key} = {value}" for key, value in claims.items()]
    return "\n".join(lines) + "\n"


def check(specs):
    """The verdicts of `check` on texts of specs, in their order."""
    if not specs:
        return []
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, text in enumerate(specs):
            path = Path(folder) / f"{number:06}.toml"
            path.write_text(text)
            paths.append(str(path))

        run = subprocess.run([PROGRAM, "check", *paths, "--format", "json"], capture_output=True, text=True, timeout=3600)
        if run.returncode not in ANSWERS or not run.stdout:
            raise Refused(run.stderr)
        answer = json.loads(run.stdout)
        return answer if isinstance(answer, list) else [answer]
