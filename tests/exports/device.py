"""Compares exported steppers on a CUDA device with the same headers on its host.

    device.py export STEPSMITH FOLDER    writes the headers of all methods
    device.py run FOLDER [METHODS]       compiles each by nvcc, without warnings, and steps an ensemble

The second needs nvcc and a device and nothing of this repository but this folder, so that the headers can be
carried there. All steps must have the same bits on both, implicit ones too: nothing is called that IEEE 754 does not
round correctly, and `-fmad=false` keeps operations apart. Systems may fail, on both alike, where a method is claimed
not to be zero-stable, and nowhere else.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).parent
SPECS = HERE.parent.parent / "methods" / "specs"
FLAGS = ["-std=c++17", "-O3", "-arch=native", "-fmad=false", "-Werror", "all-warnings",
         "-Xcompiler", "-Wall,-Wextra,-Werror,-ffp-contract=off", "-Xptxas", "-v"]
COMPILING = 150
# Of the catalogue: fewer are no ground to say anything.
FEWEST = 100
UNSTABLE = "not-zero-stable"
# One at a time, so that times tell something.
STEPPING = threading.Lock()


def snake(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def export(stepsmith, folder):
    folder.mkdir(parents=True, exist_ok=True)
    refused, unstable = [], []
    for path in sorted(SPECS.glob("*/*.toml")):
        text = path.read_text()
        name = snake(re.search(r'^name\s*=\s*"(\w+)"', text, re.M).group(1))
        command = [stepsmith, "export", path, "--form", "cuda", "-o", folder / f"{name}.cuh"]
        if subprocess.run(command, capture_output=True).returncode != 0:
            refused.append(name)
        elif re.search(r"^zero_stable\s*=\s*false", text, re.M):
            unstable.append(name)
    (folder / UNSTABLE).write_text("\n".join(unstable))
    headers = len(list(folder.glob("*.cuh")))
    print(f"{headers} headers; not to be exported: {', '.join(refused)}")
    sys.exit(headers < FEWEST)


def figures(header, may_fail):
    """What a header gives: whether device and host agree on what is right, and a line."""
    program = header.with_suffix(".device")
    command = ["nvcc", *FLAGS, f'-DHEADER="{header.name}"', f"-DMETHOD={header.stem}", "-I", header.parent,
               HERE / "device.cu", "-o", program]
    start = time.monotonic()
    try:
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=COMPILING)
    except subprocess.TimeoutExpired:
        return False, f"not compiled in {COMPILING} s"
    took = time.monotonic() - start
    if done.returncode != 0:
        return False, f"does not compile\n{done.stdout}{done.stderr}"[:2000]
    most = lambda pattern: max(map(int, re.findall(pattern, done.stderr)))
    told = f"{most(r'Used ([0-9]+) registers')}, {most(r'([0-9]+) bytes stack frame')}; {took:.0f} s"
    with STEPPING:
        done = subprocess.run([program], capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        return False, f"{done.returncode} {done.stderr}"
    words = done.stdout.split()
    good = int(words[0]) > 0 and words[1] == "0" and (may_fail or words[3] == "0")
    return good, f"{', '.join(words[:4])}; {', '.join(words[4:])}; {told}"


def run(folder, names):
    headers = [folder / f"{name}.cuh" for name in names] or sorted(folder.glob("*.cuh"))
    unstable = (folder / UNSTABLE).read_text().split()
    print("method: systems compared, of other bits, largest difference, failed; ns a step of a system on device, host; "
          "registers, stack; compiling", flush=True)
    wrong = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting = {pool.submit(figures, header, header.stem in unstable): header.stem for header in headers}
        for done in concurrent.futures.as_completed(waiting):
            good, line = done.result()
            wrong += not good
            print(f"{'' if good else 'WRONG '}{waiting[done]}: {line}", flush=True)
    print(f"{len(headers)} methods, {wrong} of them wrong")
    sys.exit(wrong > 0 or not names and len(headers) < FEWEST)


command, *words = sys.argv[1:]
if command == "export":
    export(pathlib.Path(words[0]).resolve(), pathlib.Path(words[1]))
else:
    run(pathlib.Path(words[0]), words[1:])
