"""Logs of what steppers of SciPy do, for `stepsmith audit --trace -`."""

import numpy as np
from scipy.integrate import RK23, RK45, DOP853, Radau, BDF

def trace(method, order, n=40, **options):
    print("name", method.__name__), print("order", order)
    seen = {}                      # an implicit stage keeps its index: by its time
    implicit = method in (Radau, BDF)

    def f(t, y):
        k = seen.setdefault(t if implicit else len(seen), len(seen))
        print("f", k + 1, repr(float(t)), *map(repr, map(float, y)))
        return np.eye(n)[k]

    solver = method(f, 0.0, np.zeros(n), 1.0, first_step=1.0, rtol=1e9, atol=1e9, **options)
    solver.step()
    print("y", repr(float(solver.t)), *map(repr, map(float, solver.y)))

trace(RK23, 3); trace(RK45, 5); trace(DOP853, 8)
trace(Radau, 5, jac=np.zeros((40, 40)))
