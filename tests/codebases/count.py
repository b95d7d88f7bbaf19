#!/usr/bin/env python3
"""Audits a folder of checked-out code bases, and compares with the tables that were counted by hand.

    tests/codebases/count.py FOLDER            one folder `owner+name` a code base; those of tests/codebases/list.toml are counted
    tests/codebases/count.py --only TEXT …     code bases with this text in their names
    tests/codebases/count.py --sources FOLDER  sources without integrators: findings, and milliseconds a file

`STEPSMITH` names the program; else it is target/release/stepsmith. A table is present if tests/codebases/list.toml lists
it. It is read if the audit names a place between its line and the line of the next table of the file. A finding is
false until the list has it. `tests/codebases/order_conditions.py` confirms each finding apart from the program.
"""

import argparse
import collections
import concurrent.futures
import importlib.util
import json
import os
import pathlib
import resource
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("STEPSMITH", str(ROOT / "target/release/stepsmith"))
LANGUAGES = """c h H hh hpp hxx inl ipp cc cpp cxx cu cuh def java kt cs go rs js ts py jl m R r f for f77 f90 F90 f95 f03
f08 toml ini yaml yml json tex md txt rst csv xml""".split()
BATCH, LARGEST, SECONDS = 40, 1 << 20, 150


def sources(folder):
    """The files that the audit has a language for, in order."""
    files = (path for path in sorted(folder.rglob("*")) if path.suffix[1:] in LANGUAGES and ".git" not in path.parts)
    return [path for path in files if path.is_file() and path.stat().st_size <= LARGEST]


def answer(files):
    """The tables of some files; None where the program stops at one of them."""
    command = [PROGRAM, "audit", *map(str, files), "--format", "json"]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None
    if run.returncode in (0, 1) and run.stdout.strip():
        tables = json.loads(run.stdout)
        return tables if isinstance(tables, list) else [tables]
    return [] if "no table" in run.stderr and run.returncode in (0, 2) else None


def tables_of(files):
    """The tables of files, and the files at which the program stops."""
    tables, stopped = [], []
    batches = [files[i:i + BATCH] for i in range(0, len(files), BATCH)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for batch, found in zip(batches, pool.map(answer, batches)):
            for part in ([batch] if found is not None else [[file] for file in batch]):
                found = answer(part) if found is None or len(part) == 1 < len(batch) else found
                if found is None:
                    stopped += part
                tables += found or []
    return tables, stopped


def findings(table):
    """The findings of a table that count: no remarks."""
    return [f for f in table["findings"] if f.get("confidence") != "remark"]


class Listed:
    """A table that was counted by hand."""

    def __init__(self, file, line, name, is_counted):
        self.file, self.line, self.name, self.is_counted = file, line, name, is_counted
        self.end, self.found = sys.maxsize, []

    @property
    def is_judged(self):
        return any(table.get("judged") for table in self.found)


def listed(entry):
    """The tables of a code base in the list, each with the end of its lines."""
    tables = []
    for kind in ("tables", "others"):
        for file, items in entry.get(kind, {}).items():
            for item in items:
                line, name = item.split(" ", 1)
                tables.append(Listed(file, int(line), name, kind == "tables"))
    tables.sort(key=lambda table: (table.file, table.line))
    for table, following in zip(tables, tables[1:]):
        if following.file == table.file:
            table.end = following.line
    return tables


def place(table, folder):
    """The file and line of a table that was read."""
    file, line = table["place"].rsplit(":", 1)
    return os.path.relpath(file, folder), int(line)


def is_known(finding, file, line, owner, known):
    """Whether the list has a finding: the table by its name or line, the entry if the finding names one."""
    for one in known:
        where, _, name = one["table"].partition(" ")
        if where != file or name not in (owner.name if owner else "", str(line)):
            continue
        named = finding.get("entries") or [finding["entry"]] if "entry" in finding or "entries" in finding else []
        if not named or set(named) & set(one["entries"]):
            return True
    return False


def examine(folder, entry, out):
    """Counts of one code base, after its misses and unlisted findings."""
    count = collections.Counter()
    files = sources(folder)
    tables, stopped = tables_of(files)
    places = listed(entry)
    by_hand = load("order_conditions")
    for table in tables:
        file, line = place(table, folder)
        inside = (one for one in places if one.file == file and one.line <= line < one.end)
        owner = next(inside, None)
        if owner:
            owner.found.append(table)
        count["judged in all"] += bool(table.get("judged"))
        for finding in findings(table):
            count["findings"] += 1
            known = is_known(finding, file, line, owner, entry.get("findings", []))
            count["true" if known else "false"] += 1
            confirmed = by_hand.confirmed(table, finding)
            print(f"  {'known' if known else 'NOT LISTED'}: {file}:{line} {table['name']}: {finding['text']}\n"
                  f"    apart: {confirmed}", file=out)
    counted = [one for one in places if one.is_counted]
    count["present"] = len(counted)
    count["read"] = sum(bool(one.found) for one in counted)
    count["judged"] = sum(one.is_judged for one in counted)
    count["files"] = len(files)
    for one in counted:
        if not one.is_judged:
            notes = [note for table in one.found for note in table.get("not_read", [])][:1]
            state = f"not judged {notes}" if one.found else "not read"
            print(f"  {state}: {one.file}:{one.line} {one.name}", file=out)
    for file in stopped:
        print(f"  stopped at {os.path.relpath(file, folder)}", file=out)
    return count


def load(name):
    """A script of this folder as a module."""
    spec = importlib.util.spec_from_file_location(name, pathlib.Path(__file__).with_name(f"{name}.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


COLUMNS = ["files", "present", "read", "judged", "findings", "true", "false"]


def row(name, count):
    return f"{name:36}" + "".join(f"{count[column]:>10}" for column in COLUMNS)


def code_bases(folder, only):
    """The table of all code bases; whether no finding is false."""
    known = tomllib.loads((ROOT / "tests/codebases/list.toml").read_text())
    total, rows = collections.Counter(), []
    for name, entry in known.items():
        path = folder / name.replace("/", "+")
        if not path.is_dir() or not any(text in name for text in only or [""]):
            continue
        print(f"{name} {entry['commit'][:10]}", flush=True)
        count = examine(path, entry, sys.stdout)
        total += count
        rows.append(row(name, count))
    print("\n" + f"{'':36}" + "".join(f"{column:>10}" for column in COLUMNS))
    print("\n".join([*rows, row(f"{len(rows)} code bases", total)]))
    share = 100 * total["judged"] / max(total["present"], 1)
    print(f"read and judged: {share:.1f} %; false findings: {total['false']} among {total['judged in all']} judged tables")
    return total["false"] == 0


def without_integrators(folder):
    """Counts findings in sources that have no table."""
    files = sources(folder)
    tables, stopped = tables_of(files)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = used.ru_utime + used.ru_stime
    wrong = [(table, f) for table in tables for f in findings(table)]
    for table, finding in wrong:
        print(f"  {table['place']} {table['name']}: {finding['text']}")
    for table in tables:
        print(f"  {'judged' if table.get('judged') else 'seen'}: {table['place']} {table['name']}")
    for file in stopped:
        print(f"  stopped at {file}")
    print(f"{len(files)} files, {len(tables)} tables seen, {len(wrong)} findings, {len(stopped)} stopped, "
          f"{1000 * seconds / max(len(files), 1):.1f} ms of processor time a file")
    return not wrong and not stopped


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("--sources", type=pathlib.Path)
    parser.add_argument("--only", nargs="*")
    arguments = parser.parse_args()
    if arguments.sources:
        sys.exit(not without_integrators(arguments.sources))
    if not arguments.folder:
        parser.error("a folder is needed")
    sys.exit(not code_bases(arguments.folder, arguments.only))


if __name__ == "__main__":
    main()
