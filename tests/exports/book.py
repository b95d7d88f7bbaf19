"""The blocks of the book's page on exports, each compiled and run by its own language.

    book.py STEPSMITH FOLDER
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).parent.parent.parent
STRICT = ["-Wall", "-Wextra", "-Werror", "-pedantic", "-ffp-contract=off"]


def commands(language, file):
    cpp = ["g++", "-std=c++17", *STRICT, "-x", "c++", file, "-o", "page.out"]
    return {
        "c": [["gcc", "-std=c99", *STRICT, file, "-o", "page.out", "-lm"], ["./page.out"]],
        "cpp": [cpp, ["./page.out"]],
        "cuda": [cpp, ["./page.out"]],
        "rust": [["rustc", "--edition=2021", "-A", "dead_code", file, "-o", "page.out"], ["./page.out"]],
        "python": [[sys.executable, file]],
        "js": [["node", file]],
    }[language]


def main():
    stepsmith, folder = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    folder = folder / "book"
    folder.mkdir()
    (folder / "stepsmith").symlink_to(stepsmith)
    (folder / "methods").symlink_to(ROOT / "methods")
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
    text = (ROOT / "methods" / "book" / "src" / "reference" / "export.md").read_text()
    endings = {"c": "c", "cpp": "cpp", "cuda": "cu", "rust": "rs", "python": "py", "js": "mjs"}
    ran = []
    for language, block in re.findall(r"^```(\w+)\n(.*?)^```$", text, re.M | re.S):
        if language == "sh":
            subprocess.run(["bash", "-euo", "pipefail", "-c", block], cwd=folder, env=environment, check=True,
                           stdout=subprocess.DEVNULL, timeout=120)
            continue
        file = folder / f"page.{endings[language]}"
        file.write_text(block)
        steps = commands(language, file.name)
        if shutil.which(steps[0][0]) is None:
            print(f"book: {language} not run, for want of {steps[0][0]}")
            continue
        for command in steps:
            subprocess.run(command, cwd=folder, env=environment, check=True, timeout=120)
        ran.append(language)
    print(f"book: the page's programs run: {', '.join(ran)}")


main()
