"""Compares exported steppers, each run by its own language, with those of Rust.

    compare.py STEPSMITH REFERENCE FOLDER

STEPSMITH is the program, REFERENCE the output of the example `exported_steps`, FOLDER a place for what is
compiled. Explicit steps must have the same bits. Implicit cores are solved by another Newton's method, to
rounding level: there numbers differ by at most 1e-12 of the largest.
"""

import pathlib
import re
import shutil
import struct
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
SPECS = HERE.parent.parent / "methods" / "specs"
ROUNDING = 1e-12


class Case:
    def __init__(self, name, kind, derivatives):
        self.name, self.kind, self.derivatives = name, kind, derivatives
        self.rows = []


def read_reference(path):
    cases = []
    for line in pathlib.Path(path).read_text().splitlines():
        words = line.split()
        if words[0] == "method":
            cases.append(Case(words[1], words[2], words[3]))
        else:
            cases[-1].rows.append(words)
    return cases


def specs():
    found = {}
    for path in SPECS.glob("*/*.toml"):
        name = re.search(r'^name\s*=\s*"(\w+)"', path.read_text(), re.M)
        found[name.group(1)] = path
    return found


def snake(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def run(*command):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def value(bits):
    return struct.unpack(">d", bytes.fromhex(bits))[0]


def difference(found, expected):
    """Whether the bits are the same, and the largest difference in units of the largest number."""
    if [len(row) for row in found] != [len(row) for row in expected]:
        return False, float("inf")
    worst, largest = 0.0, 0.0
    for row, other in zip(found, expected):
        for a, b in zip(map(value, row), map(value, other)):
            gap = abs(a - b)
            worst = gap if gap > worst or gap != gap else worst
            largest = max(largest, abs(b))
    return found == expected, worst / largest


class C:
    form, suffix, driver = "c", ".h", "driver.c"
    tools = ["gcc"]
    positions = "_of_positions"
    samples = ", samples", ", samples + N", ", samples + 2 * N"
    newton = ", @P@_newton_solve, &newton"

    @staticmethod
    def run(folder, source):
        program = folder / "c.out"
        run("gcc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O2", "-march=native", "-I", folder, source, "-o", program, "-lm")
        return run(program)


class Cpp:
    form, suffix, driver = "cpp", ".hpp", "driver.cpp"
    tools = ["g++"]
    positions = "_of_positions"
    samples = C.samples
    newton = ", newton"
    flags = ["-std=c++17", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1", "-ffp-contract=off", "-march=native"]

    @classmethod
    def run(cls, folder, source):
        program = folder / "cpp.out"
        run("g++", *cls.flags, "-I", folder, source, "-o", program)
        return run(program)


class Cuda(Cpp):
    """Where there is no nvcc, the host's path by g++."""

    form, suffix, driver = "cuda", ".cuh", "driver.cpp"


class Rust:
    form, suffix, driver = "rust", ".rs", "driver.rs"
    tools = ["rustc"]
    positions = "_of_positions"
    newton = ", &mut newton"

    @staticmethod
    def run(folder, source):
        text, kept = [], True
        for line in source.read_text().splitlines():
            mark = re.match(r"\s*//\?(\w+)$", line)
            if mark:
                kept = mark.group(1) != "0"
            elif kept:
                text.append(line)
        source.write_text("\n".join(text))
        program = folder / "rust.out"
        run("rustc", "--edition=2021", "-O", "-D", "warnings", source, "-o", program)
        return run(program)


class Python:
    form, suffix, driver = "python", ".py", "driver.py"
    tools = []
    positions = "_of_positions"

    @staticmethod
    def run(folder, source):
        return run(sys.executable, source)


class JavaScript:
    form, suffix, driver = "javascript", ".mjs", "driver.mjs"
    tools = ["node"]
    positions = "OfPositions"

    @staticmethod
    def run(folder, source):
        return run("node", source)


LANGUAGES = [C, Cpp, Cuda, Rust, Python, JavaScript]


def fill(language, case, header, file):
    """The driver of a case, and whether its step is implicit, as the header for C tells."""
    kind, p = case.kind, snake(case.name)
    count = len(case.rows[0]) // 3
    suffix = "_of_positions" if kind == "positions" and "_of_positions" in header else ""
    implicit = re.search(rf"int {p}_step{suffix}\([^)]*_solver solver", header) is not None
    parts = {"first": "f", "both": "f, second_derivative", "split": "expensive, cheap"}
    # A method that gives velocities is given one right-hand side for both kinds.
    two = kind == "second" or suffix
    one = lambda condition: "1" if condition else "0"
    keys = {
        "NEWTON": getattr(language, "newton", "") if implicit else "",
        "SAMPLES": "".join(getattr(language, "samples", ())[:count]),
        "CUDA": one(language.form == "cuda"),
        "KIND_RUNS": one(not suffix and "Stretched" not in case.name),
        "END": ".unwrap()" if implicit else "",
        "SEEN": ", ".join(["&sample.x[..]", "&sample.v[..]", "&sample.a[..]"][:count]),
        "A_VELOCITY": "_v: Option<&[f64]>, " if "(*expensive)(double t, const double *x, const double *v" in header else "",
        "MODULE": file.stem,
        "FILE": file.name,
        "NAME": case.name,
        "P": p,
        "UP": p.upper(),
        "COUNT": str(count),
        "KIND": kind,
        "FIRST": one(kind in ("first", "both")),
        "BOTH": one(kind == "both"),
        "SECOND": one(two),
        "POSITIONS": one(kind == "positions" and not two),
        "OF_A": one("(*expensive)(double t, const double *x, const double *v" in header),
        "SPLIT": one(kind == "split"),
        "STRETCHED": one("Stretched" in case.name),
        "IMPLICIT": one(implicit),
        "DERIVATIVES": case.derivatives.replace(",", ", "),
        "PARTS": parts.get(kind, "g"),
        "SUFFIX": language.positions if suffix else "",
    }
    text = (HERE / language.driver).read_text()
    for key, replacement in keys.items():
        text = text.replace(f"@{key}@", replacement)
    return text, implicit


def compare(language, cases, stepsmith, headers, folder):
    paths = specs()
    explicit = solved = same = 0
    worst = (0.0, "")
    for case in cases:
        file = folder / (snake(case.name) + language.suffix)
        if not file.exists():
            run(stepsmith, "export", paths[case.name], "--form", language.form, "-o", file)
        header = headers[case.name]
        if case.kind == "positions" and "_of_positions" not in header and "double *v, " in header:
            continue  # One step serves both: there is nothing else to run.
        text, implicit = fill(language, case, header, file)
        source = folder / ("driver" + pathlib.Path(language.driver).suffix)
        source.write_text(text)
        found = [line.split() for line in language.run(folder, source).splitlines()]
        equal, gap = difference(found, case.rows)
        if not equal and not (implicit and gap <= ROUNDING):
            sys.exit(f"{language.form}: {case.name}, {case.kind}: another step, by {gap:.1e}")
        explicit, solved, same = explicit + (not implicit), solved + implicit, same + (implicit and equal)
        worst = max(worst, (gap, case.name))
    print(
        f"{language.form}: {explicit} explicit steps bit for bit; {solved} implicit ones, {same} of them so, "
        f"all to {worst[0]:.1e} ({worst[1]})"
    )


def main():
    stepsmith, reference, folder = sys.argv[1:]
    cases = read_reference(reference)
    paths = specs()
    names = {case.name for case in cases}
    headers = {n: run(stepsmith, "export", paths[n], "--form", "c") for n in sorted(names)}
    for language in LANGUAGES:
        missing = [tool for tool in language.tools if shutil.which(tool) is None]
        if missing:
            print(f"{language.form}: not run, for want of {', '.join(missing)}")
            continue
        place = pathlib.Path(folder) / language.form
        place.mkdir(parents=True, exist_ok=True)
        compare(language, cases, stepsmith, headers, place)


main()
