"""NodePy finds the proven order of every method that is exported to it.

    nodepy_orders.py STEPSMITH FOLDER
"""

import pathlib
import re
import subprocess
import sys

SPECS = pathlib.Path(__file__).parent.parent.parent / "methods" / "specs"


def main():
    stepsmith, folder = sys.argv[1:]
    found = 0
    for spec in sorted(SPECS.glob("*/*.toml")):
        command = [stepsmith, "export", str(spec), "--form", "nodepy"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        if done.returncode != 0:
            assert "can not be exported so" in done.stderr, done.stderr
            continue
        names = {}
        exec(done.stdout, names)
        method = names[re.findall(r"^(\w+) = \w+(?:Method|Pair)\(", done.stdout, re.M)[-1]]
        claimed = int(re.search(r", order (\d+):", done.stdout).group(1))
        if claimed == 0:
            continue  # Of what does not converge NodePy tells the order of consistency.
        order = method.order(1e-10)
        # Its trees end with order 13, and their residuals drown in rounding errors before.
        if order != claimed and claimed < 9:
            sys.exit(f"{spec}: order {claimed}, by NodePy {order}")
        found += 1
    print(f"nodepy: {found} methods have their order")
    assert found > 10, found


main()
