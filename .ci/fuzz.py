#!/usr/bin/env python3
"""Draws texts for whatever reads foreign ones: `.ci/fuzz.py [--seconds N] [--keep] [TARGET…]`. Not part of `.ci/run`.

For each target of tests/fuzz: the texts that are kept (tests/fuzz/kept), those of the repository that it may be
asked to read, and what libFuzzer makes of them, for some seconds (60 if not given). A text that stops the program,
takes more than 20 s or 2 GiB lies in target/fuzz/found afterwards. `--keep` keeps the shortest texts
that reach as much code, of those that the test of the workspace has time for. Needs the nightly compiler and `cargo install cargo-fuzz`.
"""

import argparse
import glob
import pathlib
import re
import resource
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FUZZ, WORK = ROOT / "tests/fuzz", ROOT / "target/fuzz"
TARGETS = re.findall(r'name = "(\w+)"\npath', (FUZZ / "Cargo.toml").read_text())
CUT = "\n---- 8< ----\n"
# Of kept texts: the longest one, and their number.
LONGEST, MOST = 1500, 60


def texts(pattern):
    return [pathlib.Path(path).read_text() for path in sorted(glob.glob(str(ROOT / pattern), recursive=True))]


def seeds(target):
    """What the repository has for a target."""
    specs = texts("methods/specs/*/*.toml")
    book = texts("README.md") + texts("methods/book/src/**/*.md")
    match target:
        case "specs":
            return specs
        case "tokens":
            macro = re.compile(r"method! \{\n(.*?)\n\}", re.S)
            return [found for text in book + texts("tests/tests/all/*.rs") for found in macro.findall(text)]
        case "equations":
            return ["\n".join([";".join(re.findall(r'"([^"]*)"', carry)), *re.findall(r'"([^"]*)"', equations)])
                    for text in specs
                    for carry, equations in re.findall(r"carry *= *\[(.*?)\]\n.*?equations *= *\[\n(.*?)\n\]", text, re.S)]
        case "expressions":
            return sorted({value for text in specs for value in re.findall(r'"([^"\n]+)"', text) if len(value) < 300})
        case "commands":
            lines = [line for text in book for line in re.findall(r"^(?:\$ )?stepsmith (.*)$", text, re.M)]
            return ["\n".join(shlex.split(line, comments=True)) for line in lines if line.count("'") % 2 == 0]
        case "sources":
            found = [f"a.rs\n{text}" for text in book]
            folders = {"py": "*.py", "toml": "*.toml", "json": "*.json"}
            return found[:20] + [f"a.{end}\n{text}" for end, names in folders.items()
                                 for text in texts(f"methods/catalogue/runge-kutta/{names}")[:4]]
        case "traces":
            return re.findall(r"```text\n(.*?)```", texts("methods/book/src/reference/audit.md")[0], re.S)
        case "matrices":
            return texts("methods/book/src/*.mtx")
        case "tables":
            return texts("methods/book/src/*.csv")
        case "numbers":
            # Powers beside their neighbours, and numbers of many words with a divisor in common.
            pairs = [(p ** n, p ** n // 3 * 2 + 1) for p in (2, 3, 5, 10) for n in (40, 128, 300)]
            pairs += [(-(2 ** n) + 1, 2 ** (n // 2) + 1) for n in (64, 128, 512)]
            return [f"{a:x}\n{b:x}" for a, b in pairs]


def kept(target):
    path = FUZZ / "kept" / target
    return path.read_text().split(CUT) if path.exists() else []


def fuzz(*arguments, **options):
    command = ["cargo", "+nightly", "fuzz", *arguments[:1], "--fuzz-dir", str(FUZZ), "--target-dir", str(WORK),
               "--sanitizer", "none", *arguments[1:]]
    return subprocess.run(command, cwd=ROOT, **options)


def run(target, seconds, keep):
    corpus, found = WORK / "corpus" / target, WORK / "found" / target
    corpus.mkdir(parents=True, exist_ok=True)
    found.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(kept(target) + seeds(target)):
        (corpus / f"kept-{number}").write_text(text)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = fuzz("run", target, str(corpus), "--", f"-max_total_time={seconds}", "-timeout=20", "-rss_limit_mb=2048",
                "-fork=1", "-ignore_crashes=1", "-ignore_timeouts=1", "-ignore_ooms=1", "-max_len=4096",
                f"-artifact_prefix={found}/", stderr=subprocess.STDOUT, stdout=subprocess.PIPE, text=True, errors="replace")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    last = re.findall(r"#(\d+): cov: (\d+) ft: (\d+)", done.stdout)
    if not last:
        sys.exit(done.stdout)
    processor = after.ru_utime - before.ru_utime
    print(f"{target}: {last[-1][0]} texts, coverage {last[-1][1]}, {processor:.0f} s of processor time, "
          f"{len(list(found.iterdir()))} found", flush=True)
    if keep:
        fuzz("cmin", target, str(corpus), check=True, stderr=subprocess.DEVNULL)
        choose(target, corpus)


def choose(target, corpus):
    """Keeps the shortest texts of those that reach as much."""
    candidates = []
    for path in corpus.iterdir():
        try:
            text = path.read_bytes().decode()
        except UnicodeDecodeError:
            continue
        if len(text) <= LONGEST and CUT not in text and text == text.replace("\r", ""):
            candidates.append(text)
    candidates.sort(key=lambda text: (len(text), text))
    step = max(1, len(candidates) // MOST)
    (FUZZ / "kept").mkdir(exist_ok=True)
    old = kept(target) or [text for text in seeds(target) if len(text) <= LONGEST and CUT not in text][:20]
    new = old + [text for text in candidates[step // 2::step] if text not in old]
    (FUZZ / "kept" / target).write_text(CUT.join(new))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("targets", nargs="*", metavar="TARGET", choices=[[], *TARGETS])
    given = parser.parse_args()
    fuzz("build", check=True)
    for name in given.targets or TARGETS:
        run(name, given.seconds, given.keep)
