"""Time, calls and errors beside SciPy's Radau and DOP853, with the same right-hand sides in Python.

For each problem and solver the tolerance is the widest power of √10 with an error below the one asked for. Times are the
least of five.
"""

import time

import numpy as np
import stepsmith
from scipy.integrate import solve_ivp


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


def ours(method):
    return lambda f, span, y0, tol: stepsmith.solve(f, span, y0, method=method, rtol=tol, atol=tol, t_eval=[span[1]])


def theirs(method):
    return lambda f, span, y0, tol: solve_ivp(f, span, y0, method=method, rtol=tol, atol=tol)


PROBLEMS = [
    (van_der_pol, (0, 2), [2.0, 0.0], 1e-6, [("Radau5", ours), ("Radau9", ours), ("Radau", theirs)]),
    (
        arenstorf,
        (0, 8),
        [0.994, 0.0, 0.0, -2.00158510637908252],
        1e-6,
        [("Rk4", ours), ("Radau9", ours), ("Radau13", ours), ("DOP853", theirs), ("Radau", theirs)],
    ),
]


def least_time(run):
    times = []
    for _ in range(5):
        begun = time.process_time()
        run()
        times.append(time.process_time() - begun)
    return min(times)


def main():
    print("| problem | solver | error | calls | ms | µs a call | of it the function itself, µs |")
    print("|---|---|---|---|---|---|---|")
    for f, span, y0, wanted, solvers in PROBLEMS:
        exact = stepsmith.solve(f, span, y0, method="Radau13", rtol=1e-13, atol=1e-15).y[:, -1]
        vector = np.array(y0)
        alone = least_time(lambda: [f(0.0, vector) for _ in range(1000)]) * 1e3
        for name, kind in solvers:
            run = kind(name)
            for k in range(4, 28):
                tol = 10 ** (-k / 2)
                end = run(f, span, y0, tol)
                error = np.abs(end.y[:, -1] - exact).max() / np.abs(exact).max()
                if error < wanted:
                    break
            else:
                print(f"| {f.__name__} | {name} | not below {wanted} | | | | |")
                continue
            calls = [0]

            def counted(t, y):
                calls[0] += 1
                return f(t, y)

            run(counted, span, y0, tol)
            took = least_time(lambda: run(f, span, y0, tol))
            source = "Stepsmith's" if kind is ours else "SciPy's"
            each = 1e6 * took / calls[0]
            print(
                f"| {f.__name__} | {source} {name} | {error:.1e} | {calls[0]} | {1e3 * took:.2f} | {each:.2f} | {alone:.2f} |"
            )


if __name__ == "__main__":
    main()
