#!/usr/bin/env python3
"""Compiles the library and the theories of the catalogue with Coq, and theories with an edit, which must be refused.

usage: check.py STEPSMITH [NAME...] [--edits N] [--jobs N]
"""
import argparse
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIBRARY = ["Trees", "Series", "Polynomials", "Orders", "Decide", "Stability", "ZeroStability", "Verdicts", "Tests"]
# The axioms of Coq's real numbers.
AXIOMS = {"ClassicalDedekindReals.sig_forall_dec", "ClassicalDedekindReals.sig_not_dec",
          "FunctionalExtensionality.functional_extensionality_dep"}
LIMIT = 120  # seconds a file
# Theories that are not tried.
LONG = f"its numbers are too long to be decided in {LIMIT} seconds"
LEFT_OUT = dict.fromkeys(["dop853", "rodas4", "tsitouras5", "verner76", "verner87", "verner98", "dormand_prince_nystrom12", "rkc1_stages10",
                          "rkc2_stages10"], LONG)
LEFT_OUT["cd8_strong"] = "from exact values one step has the order 6 and not 7: the carried values need a start of their own"


def coqc(folder, path):
    """The exit status, the output and the seconds of a compilation."""
    start = time.monotonic()
    command = ["coqc", "-q", "-Q", str(folder), "Stepsmith", str(path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT)
        return done.returncode, done.stdout + done.stderr, time.monotonic() - start
    except subprocess.TimeoutExpired:
        return 124, "the limit of time", LIMIT


def library(folder):
    for name in LIBRARY:
        shutil.copy(HERE / f"{name}.v", folder)
        status, output, _ = coqc(folder, folder / f"{name}.v")
        if status:
            sys.exit(f"{name}.v is refused:\n{output}")


def theory(program, spec, folder):
    """The text of a theory, or the reason that there is none."""
    name = spec.stem.replace("-", "_")
    if name in LEFT_OUT:
        return name, None, LEFT_OUT[name]
    done = subprocess.run([program, "export", spec, "--form", "coq"], capture_output=True, text=True)
    if done.returncode:
        reason = done.stderr.splitlines()[0]
        return name, None, reason.removeprefix("error: this can not be exported so: ")
    return name, done.stdout, None


def theorems(text):
    return re.findall(r"^Theorem (\w+) :", text, re.M)


def compiled(folder, name, text):
    """The seconds, and the axioms of all theorems."""
    asked = "".join(f"Print Assumptions {theorem}.\n" for theorem in theorems(text))
    path = folder / f"{name}.v"
    path.write_text(text + asked)
    status, output, seconds = coqc(folder, path)
    if status:
        return name, seconds, None, output
    return name, seconds, set(re.findall(r"^([\w.]+)\s*:?$|^([\w.]+) :", output, re.M)), output


def groups(text):
    """The lists side by side in a text."""
    found, depth = [], 0
    for place, letter in enumerate(text):
        if letter == "[":
            depth += 1
            begin = place if depth == 1 else begin
        elif letter == "]":
            depth -= 1
            if depth == 0:
                found.append(text[begin:place + 1])
    return found


def another(row, rng):
    """A row with one numerator changed in its digit or its sign."""
    place = rng.choice([p for p in re.finditer(r"(?<![#\d] )(?<![\d-])-?\d+", row) if int(p[0])])
    number = int(place[0]) + 1 if rng.random() < 0.5 else -int(place[0])
    return row[:place.start()] + str(number) + row[place.end():]


def edited(text, kind, rng):
    """A theory with an edit that makes a statement false; None where the kind has no place in it.

    An order is exact, so another one is false. The ends of intervals are doubled, beyond all that the methods have. Another
    weight of the solution breaks a condition of order 1 or 2. Another number in the argument of an evaluation breaks one of
    order 2 or 3, if the evaluation has a weight and is the only one with the change; so the order must be 3. If the solution
    weighs 1 more, a root of the steps without evaluations is greater than 1."""
    begin = text.index("\nTheorem ")
    head, tail = text[:begin], text[begin:]
    order = int(re.search(r"order_is .*?(\d+)\.$", tail, re.M)[1])
    if kind == "order":
        place = rng.choice(list(re.finditer(r"order_is .*?(\d+)\.$", tail, re.M)))
        other = int(place[1]) + rng.choice([-1, 1])
        return None if other < 0 else head + tail[:place.start(1)] + str(other) + tail[place.end(1):]
    if kind == "bound":
        places = list(re.finditer(r"stable_\w+_is .*\((\d+)", tail))
        if not places:
            return None
        place = rng.choice(places)
        return head + tail[:place.start(1)] + str(4 * int(place[1])) + tail[place.end(1):]
    if "rank := 1" not in head or order < 3 and kind != "root":
        return None
    place = re.search(r"^  \[ (\[\[.*\]\])(?:;| \]\.)$", head, re.M)
    row = place[1]
    if kind == "root":
        only = re.search(r"\nTheorem \w+_zero_stable :.*\nProof.*\n", tail)
        first = re.match(r"\[\[(\d+)(?: # (\d+))?\]", row)
        if not only or not first or not re.search(r"^  \[\(0%nat, \[\]\)", head, re.M):
            return None
        weight = f"[[{int(first[1]) + int(first[2] or 1)} # {first[2] or 1}]"
        return head[:place.start(1)] + weight + row[first.end():] + head[place.end(1):] + only[0]
    if kind == "weight":
        return head[:place.start(1)] + another(row, rng) + head[place.end(1):] + tail
    lines = list(re.finditer(r"^ .*Evaluation \d+ (.*)$", head, re.M))
    weights = groups(row[1:-1])[-len(lines):]
    parts = [groups(line[1]) for line in lines]
    fit = [i for i, part in enumerate(parts) if part[3] == "[]" and weights[i] != "[]"]
    if not fit:
        return None
    i = rng.choice(fit)
    line = lines[i][0].replace(parts[i][1], another(parts[i][1], rng), 1)
    return head[:lines[i].start()] + line + head[lines[i].end():] + tail


def is_refused(folder, i, text):
    path = folder / f"edited_{i}.v"
    path.write_text(text)
    status, output, _ = coqc(folder, path)
    return status == 1 and "has type" in output


def edits(folder, theories, number, pool):
    """Theories with an edit that are taken all the same."""
    rng = random.Random(2024)
    kinds, texts = ["order", "bound", "weight", "row", "root"], []
    ordered = sorted(theories, key=lambda name: theories[name][1])
    for i in range(number):
        found = [(name, edited(theories[name][0], kinds[i % len(kinds)], rng)) for name in ordered]
        found = [pair for pair in found if pair[1] is not None]
        if not found:
            sys.exit(f"no theory has a place for the edit `{kinds[i % len(kinds)]}`")
        # The faster half of those that have a place.
        texts.append(rng.choice(found[:(len(found) + 1) // 2]))
    refused = list(pool.map(lambda i: is_refused(folder, i, texts[i][1]), range(number)))
    return [(i, texts[i][0]) for i in range(number) if not refused[i]]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--edits", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep")
    options = parser.parse_args()
    start = time.monotonic()
    folder = Path(options.keep or tempfile.mkdtemp(prefix="stepsmith-coq-"))
    folder.mkdir(exist_ok=True)
    library(folder)
    print(f"library: {len(LIBRARY)} files, {time.monotonic() - start:.0f} s", flush=True)
    specs = sorted((HERE.parent.parent / "methods/specs").glob("*/*.toml"))
    specs = [s for s in specs if not options.names or s.stem in options.names]
    theories, axioms, failed, without, count = {}, set(), [], [], {}
    with ThreadPoolExecutor(options.jobs) as pool:
        written = list(pool.map(lambda spec: theory(options.program, spec, folder), specs))
        without = [(name, reason) for name, text, reason in written if text is None]
        texts = {name: text for name, text, _ in written if text is not None}
        for name, seconds, found, output in pool.map(lambda item: compiled(folder, *item), texts.items()):
            if found is None:
                failed.append((name, output))
                continue
            theories[name] = (texts[name], seconds)
            axioms |= {a or b for a, b in found} - {"", "Axioms"}
            for theorem in theorems(texts[name]):
                kind = re.search(r"_(order|dense|embedded_\d|[al]_stable|zero_stable|stable_real|stable_imaginary)$", theorem)[1]
                kind = "embedded" if kind.startswith("embedded") else kind
                count[kind] = count.get(kind, 0) + 1
        for name, reason in without:
            print(f"without a theory: {name}: {reason}")
        if theories:
            slowest = max(theories, key=lambda name: theories[name][1])
            print(f"theories: {len(theories)}, {time.monotonic() - start:.0f} s, the slowest {slowest} "
                  f"{theories[slowest][1]:.0f} s")
        print("theorems:", ", ".join(f"{kind} {n}" for kind, n in sorted(count.items())))
        print("axioms:", ", ".join(sorted(axioms)))
        taken = edits(folder, theories, options.edits, pool) if theories and options.edits else []
        print(f"edits: {options.edits - len(taken)} of {options.edits} refused, {time.monotonic() - start:.0f} s in all")
    for name, output in failed:
        print(f"refused: {name}\n{output}")
    for i, name in taken:
        print(f"taken with an edit: {name} ({folder}/edited_{i}.v)")
    sys.exit(bool(failed or taken or not axioms <= AXIOMS))


if __name__ == "__main__":
    main()
