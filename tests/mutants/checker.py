#!/usr/bin/env python3
"""Which small changes of the Python checker are noticed by its unit tests, certificates and tampered ones.

    python3 tests/mutants/checker.py reach [--units]    # what each test, method and edit runs through
    python3 tests/mutants/checker.py judge [--sample N] [--seed S] [--only FILE...] [--again]
    python3 tests/mutants/checker.py report

A mutant is judged in one process of its own, in which the module is compiled with the change: by the unit tests that
reach it, those that caught others of the same function first, then by certificates and tampered ones, the quickest
first, until one is not as it should be. One that takes ten times as long and two seconds more, or that ends the
process, is caught too. Those of `equivalent.md` are not judged.
"""
import argparse
import ast
import json
import os
import pickle
import random
import re
import resource
import select
import signal
import sys
import time
import unittest
from collections import Counter
from importlib import import_module, util
from pathlib import Path

CHECKER, HOME = Path("generator/checker"), Path("target/mutants/checker")
PACKAGE, TESTS = CHECKER / "stepsmith_checker", CHECKER / "tests"
NOT_JUDGED = {"edits", "edits_of_rounding", "hostile", "planted", "tamper"}
MEMORY = 4 << 30
# Seconds of a judge that is not asked.
LONG = 5
SWAPS = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
         ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
         ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot,
         ast.IsNot: ast.Is, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift,
         ast.RShift: ast.LShift}


def variants(node):
    """What a node may become, with words for it."""
    def same(**changed):
        return type(node)(**{**dict(ast.iter_fields(node)), **changed})
    if isinstance(node, ast.Compare):
        for k, op in enumerate(node.ops):
            if type(op) in SWAPS:
                yield f"{type(op).__name__} other", same(ops=node.ops[:k] + [SWAPS[type(op)]()] + node.ops[k + 1:])
    elif isinstance(node, ast.BoolOp):
        yield "and for or", same(op=ast.And() if isinstance(node.op, ast.Or) else ast.Or())
        for k in range(len(node.values)):
            rest = node.values[:k] + node.values[k + 1:]
            yield f"without side {k}", rest[0] if len(rest) == 1 else same(values=rest)
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPS:
        yield f"{type(node.op).__name__} other", same(op=SWAPS[type(node.op)]())
    elif isinstance(node, ast.UnaryOp):
        yield "without sign", node.operand
    elif isinstance(node, (ast.If, ast.While, ast.IfExp)):
        for value in (True, False):
            if not isinstance(node.test, ast.Constant) or node.test.value is not value:
                yield f"if {value}", same(test=ast.Constant(value))
    elif isinstance(node, ast.comprehension) and node.ifs:
        yield "for all", same(ifs=[])
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        for value in (node.value + 1, node.value - 1):
            yield f"{node.value} -> {value}", ast.Constant(value)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield f"not {node.value}", ast.Constant(not node.value)
    elif isinstance(node, ast.Raise):
        yield "not raised", ast.Pass()
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield "not called", ast.Pass()
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("all", "any"):
        yield f"{node.func.id} other", same(func=ast.Name({"all": "any", "any": "all"}[node.func.id], ast.Load()))
        yield "True", ast.Constant(True)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("min", "max"):
        yield f"{node.func.id} other", same(func=ast.Name({"min": "max", "max": "min"}[node.func.id], ast.Load()))


class Change(ast.NodeTransformer):
    """Numbers all mutants of a module; puts one of them there, or at each place what records it."""

    def __init__(self, file, lines, first, active=None, record=False):
        self.file, self.lines, self.next, self.active, self.record = file, lines, first, active, record
        self.found, self.where = [], []

    def visit(self, node):
        if isinstance(node, (ast.JoinedStr, ast.arguments)):
            return node
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            self.where.append(node.name)
        place, chosen, own = self.next, None, 0
        for label, other in variants(node):
            line = getattr(node, "lineno", getattr(getattr(node, "target", None), "lineno", 1))
            name = f"{self.file} {'.'.join(self.where)}: {label} in {self.lines[line - 1].strip()}"
            self.found.append((self.next, place, name, line))
            if self.next == self.active:
                chosen = other
            self.next, own = self.next + 1, own + 1
        result = super().visit(node) if chosen is None else chosen
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            self.where.pop()
        if self.record and own:
            mark = ast.Call(ast.Name("_reached", ast.Load()), [ast.Constant(place)], [])
            if isinstance(result, ast.expr):
                both = ast.Tuple([mark, result], ast.Load())
                return ast.Subscript(both, ast.Constant(1), ast.Load())
            if isinstance(result, ast.stmt):
                return [ast.Expr(mark), result]
            result.iter = ast.Subscript(ast.Tuple([mark, result.iter], ast.Load()), ast.Constant(1), ast.Load())
        return result


def sources():
    """The modules of the checker, and its tests."""
    own = {f"{PACKAGE.name}.{path.stem}": path.read_text() for path in sorted(PACKAGE.glob("*.py"))
           if path.stem not in ("__init__", "__main__")}
    return own | {path.stem: path.read_text() for path in sorted(TESTS.glob("*.py")) if path.stem not in NOT_JUDGED}


TEXTS = sources()


def all_mutants():
    """(number, place, name, line, module) of all mutants; names are told apart by a count."""
    mutants, counts = [], Counter()
    for module, text in TEXTS.items():
        if module.startswith("test_"):
            continue
        change = Change(module.rpartition(".")[2] + ".py", text.splitlines(), len(mutants))
        change.visit(ast.parse(text))
        for number, place, name, line in change.found:
            counts[name] += 1
            mutants.append((number, place, name + f" #{counts[name]}" * (counts[name] > 1), line, module))
    return mutants


class Finder:
    """Imports the modules of the checker with a mutant in one of them, or with records in all."""

    compiled = {}

    def __init__(self, mutants, active=None, reached=None):
        self.active, self.reached, self.texts = active, reached, TEXTS
        self.first, self.module = {}, None
        for number, _, _, _, module in mutants:
            self.first.setdefault(module, number)
            if number == active:
                self.module = module

    def find_spec(self, name, path=None, target=None):
        return util.spec_from_loader(name, self) if name in self.texts else None

    def create_module(self, spec):
        return None

    def code(self, name):
        changed = name in self.first and (self.reached is not None or name == self.module)
        key = (name, self.reached is not None, self.active if changed else None)
        if key not in self.compiled:
            tree = ast.parse(self.texts[name])
            if changed:
                change = Change(name, self.texts[name].splitlines(), self.first.get(name, 0), self.active,
                                self.reached is not None)
                tree = ast.fix_missing_locations(change.visit(tree))
            self.compiled[key] = compile(tree, name + ".py", "exec")
        return self.compiled[key]

    def exec_module(self, module):
        package, _, name = module.__name__.rpartition(".")
        folder = PACKAGE if package else TESTS
        module._reached, module.__file__ = self.reached, str((folder / f"{name}.py").resolve())
        exec(self.code(module.__name__), module.__dict__)


def in_child(work, seconds):
    """What `work` returns in a process of its own; None where it takes too long."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            sys.stdout = sys.stderr = open(os.devnull, "w")
            with os.fdopen(writer, "wb") as out:
                pickle.dump(work(), out)
        finally:
            os._exit(0)
    os.close(writer)
    data, end = b"", time.monotonic() + seconds
    while select.select([reader], [], [], max(0, end - time.monotonic()))[0]:
        piece = os.read(reader, 1 << 20)
        if not piece:
            break
        data += piece
    else:
        os.kill(child, signal.SIGKILL)
        data = None
    os.close(reader)
    os.waitpid(child, 0)
    return data and pickle.loads(data)


def given(edits):
    """Certificates by method, and tampered ones that are rejected."""
    sys.path[:0] = [str(CHECKER), str(TESTS)]
    import edits as tampering
    from stepsmith_checker import check_method
    methods = {spec.stem: check_method.read(spec, Path("methods/catalogue"))
               for spec in sorted(Path("methods/specs").glob("*/*.toml")) if not check_method.is_ranged(spec)}
    others = [raw for _, certificates, _ in methods.values() for raw in certificates.values()]
    rng, wrong, order, k = random.Random(1), [], tampering.kinds(), 0
    while len(wrong) < edits:
        kind, stem = order[k % len(order)], rng.choice(sorted(methods))
        spec, certificates, derived = methods[stem]
        files = pickle.loads(pickle.dumps(certificates))
        k += 1
        if getattr(tampering.Edits(rng, others), kind)(files) is not False and files != certificates \
                and kind not in tampering.EQUIVALENT:
            wrong.append((f"{kind} of {stem}", (spec, files, derived)))
    return methods, wrong


def jobs(data):
    """What judges: (name, its class, work), where work says whether all is as it should be."""
    methods, wrong = data
    def unit(name):
        result = unittest.TestResult()
        unittest.defaultTestLoader.loadTestsFromName(name).run(result)
        return result.wasSuccessful() and result.testsRun > 0
    def method(arguments, holds):
        from stepsmith_checker.check_method import REFUSALS, check_method
        try:
            check_method(*arguments)
            return holds
        except REFUSALS:
            return not holds
    for stem, text in TEXTS.items():
        for part in ast.parse(text).body if stem.startswith("test_") else []:
            for f in getattr(part, "body", []) if isinstance(part, ast.ClassDef) else []:
                if isinstance(f, ast.FunctionDef) and f.name.startswith("test_"):
                    name = f"{stem}.{part.name}.{f.name}"
                    yield name, 0, lambda name=name: unit(name)
    for stem, arguments in methods.items():
        yield stem, 1, lambda arguments=arguments: method(arguments, True)
    for k, (name, arguments) in enumerate(wrong):
        yield f"{k}: {name}", 2, lambda arguments=arguments: method(arguments, False)


def prepared(mutants, active=None, reached=None):
    """Makes this process one whose checker is the mutant, or records what it reaches."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.path[:0] = [str(CHECKER), str(TESTS)]
    sys.meta_path.insert(0, Finder(mutants, active, reached))


def recorded(mutants, work):
    """A job alone: whether it is as it should be, the places it reaches, the seconds it takes without records; no
    places if it takes long."""
    def run():
        reached = set()
        prepared(mutants, None, reached.add)
        return work(), reached
    def timed():
        prepared(mutants)
        for name in TEXTS:
            import_module(name)
        start = time.process_time()
        return work(), time.process_time() - start
    right, seconds = in_child(timed, 600) or (False, 0)
    if right and seconds < LONG:
        right, reached = in_child(run, 600) or (False, set())
        return right, reached, seconds
    return right, set(), seconds


def judged(mutants, number, judges):
    """(outcome, judge): of judges (name, seconds, work) the first that notices a mutant, in a process of its own."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            sys.stdout = sys.stderr = open(os.devnull, "w")
            prepared(mutants, number)
            for k, (_, seconds, work) in enumerate(judges):
                os.write(writer, b"%d\n" % k)
                signal.setitimer(signal.ITIMER_PROF, 10 * seconds + 2)
                try:
                    right = work()
                except BaseException:
                    right = False
                if not right:
                    os._exit(0)
            os.write(writer, b"passed\n")
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as lines:
        last = lines.read().split()[-1]
    os.waitpid(child, 0)
    return ("survived", "") if last == b"passed" else ("caught", judges[int(last)][0])


def function_of(name):
    return name.split(":")[0]


def equivalents():
    """What matches the names of mutants that change no result."""
    listed = re.findall(r"^\* ``(\w+\.py .*?)``", Path("tests/mutants/equivalent.md").read_text(), re.MULTILINE)
    return [re.compile(".*".join(map(re.escape, text.split("…")))) for text in listed]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["reach", "judge", "report"])
    parser.add_argument("--edits", type=int, default=500)
    parser.add_argument("--units", action="store_true", help="of unit tests once more, beside what is not known")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--limit", type=float, default=20,
                        help="plain seconds of unit tests that a mutant is given, of certificates, and of tampered ones")
    parser.add_argument("--again", action="store_true", help="those that survived, once more")
    options = parser.parse_args()
    HOME.mkdir(parents=True, exist_ok=True)
    mutants = all_mutants()
    results, reach = HOME / "results.jsonl", HOME / "reach.pickle"
    known = {line["name"]: line for line in map(json.loads, results.read_text().splitlines())} \
        if results.exists() else {}
    chosen = [m for m in mutants if not options.only or m[4] in options.only]
    random.Random(options.seed).shuffle(chosen)
    chosen = chosen[:options.sample]
    if options.command != "report":
        all_jobs = {name: (kind, work) for name, kind, work in jobs(in_child(lambda: given(options.edits), 600))}
        # Compiled here, once for all children.
        for reached in (None, set().add):
            finder = Finder(mutants, None, reached)
            for name in finder.texts:
                finder.code(name)
    names, known_equal = {number: name for number, _, name, _, _ in mutants}, equivalents()
    if options.command == "reach":
        found = pickle.loads(reach.read_bytes()) if reach.exists() else {}
        found = {name: x for name, x in found.items() if name in all_jobs and (all_jobs[name][0] or not options.units)}
        for name, (kind, work) in all_jobs.items():
            if name in found:
                continue
            right, reached, seconds = recorded(mutants, work)
            if right:
                # Places by name: numbers move when a module changes.
                found[name] = {names[place] for place in reached}, seconds
            else:
                print("fails without mutants:", name)
            reach.write_bytes(pickle.dumps(found))
        print(f"{len(found)} judges, {sum(s for _, s in found.values()):.0f} s")
        return
    if options.command == "judge":
        places, catchers = {}, {}
        imported = {stem: {name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom) for name in [node.module]}
                    for stem, text in TEXTS.items() if stem.startswith("test_")}
        for name, (reached, seconds) in pickle.loads(reach.read_bytes()).items():
            for place in reached if name in all_jobs else ():
                places.setdefault(place, []).append((all_jobs[name][0], seconds, name))
        for number, place, name, _, module in chosen:
            if name in known and not (options.again and known[name]["outcome"] != "caught"):
                continue
            if any(pattern.fullmatch(name) for pattern in known_equal):
                known[name] = {"name": name, "outcome": "survived", "by": ""}
                continue
            successes, judges, spent = catchers.setdefault(function_of(name), Counter()), [], [0, 0, 0]

            def order(judge, module=module, successes=successes):
                """Those that caught others of the function, then tests of the module, then the quickest."""
                kind, seconds, name = judge
                of_module = module in imported.get(name.split(".")[0], ())
                return kind, (-successes[name], not of_module) if kind == 0 else (), seconds
            for kind, seconds, judge in sorted(places.get(names[place], ()), key=order):
                spent[kind] += seconds
                if spent[kind] <= options.limit:
                    judges.append((judge, seconds, all_jobs[judge][1]))
            outcome, by = judged(mutants, number, judges) if judges else ("unreached", "")
            successes[by] += 1
            known[name] = {"name": name, "outcome": outcome, "by": by}
            with results.open("a") as out:
                out.write(json.dumps(known[name]) + "\n")
    rows = {}
    for number, _, name, line, module in chosen:
        if name in known:
            outcome = known[name]["outcome"]
            if outcome != "caught" and any(pattern.fullmatch(name) for pattern in known_equal):
                outcome = "equivalent"
            for row in (module, "together"):
                rows.setdefault(row, Counter())[outcome] += 1
            if outcome in ("survived", "unreached"):
                print(f"{outcome} {number} at {line}: {name}")
    print(f"{len(mutants)} made\n| module | judged | caught | survived | unreached | equivalent | caught | of those not equivalent |")
    for row, counts in sorted(rows.items()):
        total = sum(counts.values())
        print(f"| {row} | {total} | {counts['caught']} | {counts['survived']} | {counts['unreached']} | {counts['equivalent']} | "
              f"{100 * counts['caught'] / total:.1f} % | {100 * counts['caught'] / max(total - counts['equivalent'], 1):.1f} % |")


if __name__ == "__main__":
    main()
