"""Where the program is that the package is compared with."""

import json
import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(os.environ.get("STEPSMITH_ROOT", Path(__file__).parents[3])).resolve()


@pytest.fixture(scope="session")
def cli():
    """Runs ``stepsmith`` in the repository and reads its JSON."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    program = Path(os.environ.get("STEPSMITH", target / "debug" / "stepsmith"))
    if not program.exists():
        pytest.fail(f"build the program first: {program} is missing")

    def run(*arguments):
        command = [str(program), *map(str, arguments), "--format", "json"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode in (0, 1), done.stderr
        return json.loads(done.stdout)

    return run
