"""Processor time beside SciPy's Radau and DOP853, with the same right-hand sides in Python, and where it goes.

For each problem and solver the tolerance is the widest power of √10 whose error at the end is below the one asked for.
Solvers take turns, so that whatever else the machine does hits all alike; times are the least of some rounds. What the
function itself costs is measured by calling it as often with the arguments that the solver gives it; the rest is the
solver's: `(time − calls × function) / calls`. Columns "×" are SciPy's time over that of the row.

    python benchmarks/against_scipy.py
"""

import math
import time

import numpy as np
import stepsmith
from scipy.integrate import solve_ivp

ROUNDS = 15


def van_der_pol(t, y):
    a, b = y
    return [b, 1e3 * ((1 - a * a) * b - a)]


def arenstorf(t, y):
    mu = 0.012277471
    x, z, vx, vz = y
    d1 = ((x + mu) ** 2 + z**2) ** 1.5
    d2 = ((x - 1 + mu) ** 2 + z**2) ** 1.5
    ax = x + 2 * vz - (1 - mu) * (x + mu) / d1 - mu * (x - 1 + mu) / d2
    return [vx, vz, ax, z - 2 * vx - (1 - mu) * z / d1 - mu * z / d2]


def pendulum(t, y):
    angle, speed = y
    return [speed, -math.sin(angle)]


def ours(method, **more):
    def run(f, span, y0, tol):
        end = stepsmith.solve(f, span, y0, method=method, rtol=tol, atol=tol, t_eval=[span[1]], **more)
        return end.y[:, -1]

    return run


def theirs(method, lists=False):
    def run(f, span, y0, tol):
        given = (lambda t, y: f(t, y.tolist())) if lists else f
        return solve_ivp(given, span, y0, method=method, rtol=tol, atol=tol).y[:, -1]

    return run


def rows(reference, *methods):
    """SciPy's solver, also with a function that makes lists of its arrays, then ours with arrays and with lists."""
    found = [
        (f"SciPy's {reference}", theirs(reference), np.array),
        (f"SciPy's {reference}, `y.tolist()`", theirs(reference, lists=True), list),
    ]
    for method in methods:
        found.append((f"`{method}`", ours(method), np.array))
        found.append((f"`{method}`, lists", ours(method, lists=True), list))
    return found


PROBLEMS = [
    (van_der_pol, "Van der Pol, μ = 1000", (0, 2), [2.0, 0.0], rows("Radau", "Radau5", "Radau9")),
    (
        arenstorf,
        "Arenstorf's orbit, to t = 8",
        (0, 8),
        [0.994, 0.0, 0.0, -2.00158510637908252],
        rows("DOP853", "Verner87", "DormandPrince5"),
    ),
    (pendulum, "a pendulum, to t = 50", (0, 50), [2.0, 0.0], rows("DOP853", "Verner87")),
]
WANTED = 1e-6


def once(run):
    begun = time.process_time()
    run()
    return time.process_time() - begun


def main():
    print("| problem | solver | error | calls | ms | function, µs a call | solver, µs a call | × | × without the function |")
    print("|---|---|---:|---:|---:|---:|---:|---:|---:|")
    for f, title, span, y0, solvers in PROBLEMS:
        exact = stepsmith.solve(f, span, y0, method="Radau13", rtol=1e-13, atol=1e-15).y[:, -1]
        found = []
        for name, run, form in solvers:
            for k in range(4, 28):
                tol = 10 ** (-k / 2)
                error = np.abs(run(f, span, y0, tol) - exact).max() / np.abs(exact).max()
                if error < WANTED:
                    break
            else:
                raise SystemExit(f"{title}: {name} is never below {WANTED}")
            points = []

            def noted(t, y):
                points.append((t, form(y)))
                return f(t, y)

            run(noted, span, y0, tol)
            found.append((name, run, tol, error, points))
        whole = {name: math.inf for name, *_ in found}
        alone = dict(whole)
        for _ in range(ROUNDS):
            for name, run, tol, _, points in found:
                whole[name] = min(whole[name], once(lambda: run(f, span, y0, tol)))
                alone[name] = min(alone[name], once(lambda: [f(t, y) for t, y in points]))
        first = found[0][0]
        for name, _, _, error, points in found:
            calls = len(points)
            rest = whole[name] - alone[name]
            print(
                f"| {title} | {name} | {error:.0e} | {calls} | {1e3 * whole[name]:.2f} | {1e6 * alone[name] / calls:.2f} | "
                f"{1e6 * rest / calls:.2f} | {whole[first] / whole[name]:.1f} | "
                f"{(whole[first] - alone[first]) / rest:.1f} |"
            )
    machine_code()


def machine_code():
    """The same orbit with a right-hand side that Numba has compiled: ours is called by its address."""
    try:
        import numba
    except ImportError:
        return

    def body(x, z, vx, vz):
        mu = 0.012277471
        d1 = ((x + mu) ** 2 + z**2) ** 1.5
        d2 = ((x - 1 + mu) ** 2 + z**2) ** 1.5
        ax = x + 2 * vz - (1 - mu) * (x + mu) / d1 - mu * (x - 1 + mu) / d2
        return ax, z - 2 * vx - (1 - mu) * z / d1 - mu * z / d2

    inner = numba.njit(body)
    double = numba.types.double
    pointers = numba.types.CPointer(double)

    @numba.cfunc(numba.types.void(double, pointers, pointers, numba.types.voidptr))
    def compiled(t, y, dy, data):
        dy[0], dy[1] = y[2], y[3]
        dy[2], dy[3] = inner(y[0], y[1], y[2], y[3])

    @numba.njit
    def called(t, y):
        ax, az = inner(y[0], y[1], y[2], y[3])
        return np.array([y[2], y[3], ax, az])

    _, _, span, y0, _ = PROBLEMS[1]
    called(0.0, np.array(y0))
    runs = {
        "SciPy's DOP853 with Numba's function": lambda: theirs("DOP853")(called, span, y0, 1e-8),
        "`Verner87` with Numba's pointer": lambda: ours("Verner87")(compiled, span, y0, 1e-8),
    }
    least = {name: math.inf for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            least[name] = min(least[name], once(run))
    first = next(iter(least.values()))
    print("\n| Arenstorf's orbit in machine code, rtol = 1e-8 | ms | × |\n|---|---:|---:|")
    for name, seconds in least.items():
        print(f"| {name} | {1e3 * seconds:.2f} | {first / seconds:.0f} |")


if __name__ == "__main__":
    main()
