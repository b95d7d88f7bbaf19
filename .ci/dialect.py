#!/usr/bin/env python3
"""Counts how the Rust of this repository is written, and fails above a limit; with `--list KIND`, each place of a kind.

Tests, comments and blank lines do not count. Per 1,000 lines of code:

    closures   closures with a name: `let f = |x| …`
    booleans   matches on `true` and `false`
    pairs      two `let` statements on one line, and tuples taken apart only to set two names

and as they are:

    lines      lines of code
    long       functions over 60 lines
    pronouns   doc comments that begin with a pronoun
"""

import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = {"generator": ["generator"], "runtime": ["macros", "methods"]}
LIMITS = {
    "generator": {"closures": 8, "booleans": 0.5, "pairs": 0.5, "long": 20, "pronouns": 0},
    "runtime": {"closures": 10, "booleans": 0.5, "pairs": 0.5, "long": 27, "pronouns": 0},
}
PRONOUNS = "That|Those|These|This|It|Its|They|Their|Them|What|Which|Who|Whose|Such|Some|Others?|Both|Each one|One"
CLOSURE = re.compile(r"\blet (?:mut )?\w+(?:: [^=]+)? = (?:move )?\|")
BOOLEAN = re.compile(r"^\s*(?:true|false)(?: if .*)? =>")
PAIR = re.compile(r"\blet\b[^;]*;\s*let\b|\blet \((?:mut )?\w+, (?:mut )?\w+\) = \(")
PRONOUN = re.compile(rf"^\s*//[/!] (?:{PRONOUNS})\b")


def test_modules(path):
    """The files and folders of modules that a file declares for tests alone."""
    folder = path.parent if path.stem in ("mod", "lib", "main") else path.with_suffix("")
    for name in re.findall(r"#\[cfg\(test\)\]\s*(?:pub(?:\([^)]*\))? )?mod (\w+);", path.read_text()):
        yield folder / f"{name}.rs"
        yield folder / name


def files(folders):
    listed = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard", *folders], cwd=root, text=True)
    paths = {root / name for name in listed.split() if name.endswith(".rs")}
    paths = [path for path in sorted(paths) if path.exists() and not path.is_symlink()]
    left_out = {module for path in paths for module in test_modules(path)}
    for path in paths:
        if not {"catalogue", "tests", "examples", "benches"} & set(path.parts) and not left_out & {path, *path.parents}:
            yield path


def without_tests(text):
    """Lines with their numbers, without modules of tests."""
    depth = None
    pending = False
    for number, line in enumerate(text.split("\n"), 1):
        if depth is not None:
            if line.startswith("}") or line == " " * depth + "}":
                depth = None
            continue
        if line.strip() == "#[cfg(test)]":
            pending = True
            continue
        if pending:
            if re.match(r"\s*#\[", line):
                continue
            pending = False
            if line.rstrip().endswith("{"):
                depth = len(line) - len(line.lstrip())
            continue
        yield number, line


def places(folders):
    found = {kind: [] for kind in ("lines", "closures", "booleans", "pairs", "long", "pronouns")}
    for path in files(folders):
        name = path.relative_to(root)
        opened, previous, before = [], "", ""
        for number, line in without_tests(path.read_text()):
            place = f"{name}:{number}: {line.strip()}"
            code = line.strip() and not re.match(r"\s*//", line)
            if PRONOUN.match(line) and not re.match(r"\s*//[/!]", previous):
                found["pronouns"].append(place)
            previous = line
            if not code:
                continue
            found["lines"].append(place)
            if CLOSURE.search(before + " " + line.strip() if before else line):
                found["closures"].append(place)
            # A `let` that goes on in the next line.
            before = line.rstrip() if re.search(r"\blet .*=$", line) else ""
            if BOOLEAN.match(line):
                found["booleans"].append(place)
            if PAIR.search(line):
                found["pairs"].append(place)
            if re.match(r"\s*(?:pub(?:\([^)]*\))? )?(?:const )?fn \w", line):
                opened.append((number, len(line) - len(line.lstrip()), place))
            if opened and line == " " * opened[-1][1] + "}":
                start, _, head = opened.pop()
                if number - start + 1 > 60:
                    found["long"].append(f"{head} ({number - start + 1} lines)")
    return found


def main(arguments):
    if arguments[:1] == ["--list"] and len(arguments) == 2:
        for folders in FOLDERS.values():
            print(*places(folders)[arguments[1]], sep="\n")
        return
    if arguments:
        sys.exit(__doc__)
    for part, folders in FOLDERS.items():
        found = places(folders)
        thousands = len(found["lines"]) / 1000
        counts = {
            "closures": len(found["closures"]) / thousands,
            # A match on a boolean has two arms.
            "booleans": len(found["booleans"]) / 2 / thousands,
            "pairs": len(found["pairs"]) / thousands,
            "long": len(found["long"]),
            "pronouns": len(found["pronouns"]),
        }
        told = ", ".join(f"{kind} {count:.1f}" if kind in ("closures", "booleans", "pairs") else f"{kind} {count}"
                         for kind, count in counts.items())
        print(f"{part}: lines {len(found['lines'])}, {told}")
        above = [kind for kind, limit in LIMITS[part].items() if counts[kind] > limit]
        if above:
            sys.exit(f"{part}: too many {', '.join(above)}: `.ci/dialect.py --list {above[0]}`")


main(sys.argv[1:])
