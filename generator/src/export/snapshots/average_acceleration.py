r"""Newmark's method with constant average acceleration (trapezoidal rule)

Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.

| stability | |
|---|---|
| Omega at xi = 0 | `stable in (0, ∞)` |
| Omega at xi = 1/20 | `stable in (0, ∞)` |
| Omega at xi = 1/10 | `stable in (0, ∞)` |
| Omega at xi = 1/2 | `stable in (0, ∞)` |
| infinite steps | `spectral radius 1` |

Rounding: a step errs by at most 7·u in x[1], 5·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.

Source: Newmark, A Method of Computation for Structural Dynamics, J. Eng. Mech. Div. 85, 1959.

Parameters: beta = 1/4, gamma = 1/2.

```text
a[1] = g(t[1], x[1], v[1])
x[1] = x + h*v + 1/4*h^2*a + 1/4*h^2*a[1]
v[1] = v + 1/2*h*a + 1/2*h*a[1]
```
"""

from types import SimpleNamespace

import numpy as np


def newton(core, y, jacobian=None, iterations=100):
    """Solves y[k] = g[k](t[k], X_k, V_k) for k = 0, 1, …, from the first iterate y, by Newton's method.

    X_k = x[k] + sum_l x_slope[k][l] y[l], and V_k alike; v[k] is None where no velocity is given.
    `jacobian(k, t, x, v)` returns dg/dx and dg/dv (or None); without it differences are taken.
    """
    stages, n = len(y), len(y[0])
    y = [np.array(values, dtype=float) for values in y]
    last = np.inf
    for _ in range(iterations):
        matrix = np.eye(stages * n)
        residual = np.empty(stages * n)
        share = 0.0
        for k in range(stages):
            arguments = [core.x[k] + sum(p * d for p, d in zip(core.x_slope[k], y)), None]
            if core.v[k] is not None:
                arguments[1] = core.v[k] + sum(p * d for p, d in zip(core.v_slope[k], y))
            value = np.array(core.g[k](core.t[k], *arguments), dtype=float)
            if jacobian is None:
                derivatives = [_differences(core, k, arguments, which, value) for which in (0, 1)]
            else:
                derivatives = jacobian(k, core.t[k], *arguments)
            rows = slice(k * n, (k + 1) * n)
            residual[rows] = value - y[k]
            for slopes, derivative, argument in zip((core.x_slope[k], core.v_slope[k]), derivatives, arguments):
                if argument is None:
                    continue
                norm = max(np.max(np.abs(argument)), np.finfo(float).tiny)
                share = max(share, sum(map(abs, slopes)) / norm)
                for j, slope in enumerate(slopes):
                    matrix[rows, j * n : (j + 1) * n] -= slope * derivative
        step = np.linalg.solve(matrix, residual)
        if not np.all(np.isfinite(step)):
            raise RuntimeError("the right-hand side is not finite")
        y = [values + step[k * n : (k + 1) * n] for k, values in enumerate(y)]
        change, largest = np.max(np.abs(step)), max(np.max(np.abs(values)) for values in y)
        rounding = 1024 * np.finfo(float).eps
        stopped = change >= 0.5 * last and (change <= rounding * largest or change * share <= rounding)
        if change <= 1e-14 * largest or stopped:
            return y
        last = change
    raise RuntimeError("Newton's method does not converge: take a smaller step")


def _differences(core, k, arguments, which, value):
    """The derivatives of g[k] in one of its arguments, column by column."""
    if arguments[which] is None:
        return None
    columns = []
    scale = np.max(np.abs(arguments[which])) or 1.0
    for j in range(len(value)):
        moved = list(arguments)
        moved[which] = arguments[which].copy()
        moved[which][j] += 2.0**-26 * scale
        shifted = np.array(core.g[k](core.t[k], *moved), dtype=float)
        columns.append((shifted - value) / (moved[which][j] - arguments[which][j]))
    return np.array(columns).T


class AverageAcceleration:
    """Steps of size h of n components. All that is carried is 0; before the first step from t assign

        0: x, x at t
        1: v, x' at t
        2: a, x'' = g(t, x, x') at t

    to the attributes of these names. Arrays are replaced, never written into.
    """

    carried = ["x", "v", "a"]

    def __init__(self, h, n):
        self.x = np.zeros(n)
        self.v = np.zeros(n)
        self.a = np.zeros(n)
        self.a_p1 = np.zeros(n)
        self.x_p1_base = np.zeros(n)
        self.v_p1_base = np.zeros(n)
        self.set_step_size(h)

    def set_step_size(self, h):
        """The next steps are of size h."""
        self.h = h
        self.w = [0.25 * (h * h), 0.5 * h, h]

    def step(self, t, g, solver=newton):
        """A step from t to t + h. Returns x at t + h, x' at t + h, x'' at t + h.

        g(t, x, v) returns x''.
        `solver` solves the implicit core: `newton`, or what takes the same. Where it raises, what is
        carried is as before.
        """
        w = self.w
        x = self.x
        v = self.v
        a = self.a
        self.x_p1_base = x + (w[2] * v + w[0] * a)
        self.v_p1_base = v + w[1] * a
        self.a_p1 = a
        core = SimpleNamespace(
            g=[g],
            t=[t + self.h],
            x=[self.x_p1_base],
            x_slope=[[w[0]]],
            v=[self.v_p1_base],
            v_slope=[[w[1]]],
        )
        [self.a_p1] = solver(core, [self.a_p1])
        x = self.x
        v = self.v
        a = self.a
        a_p1 = self.a_p1
        x_p1 = x + (w[2] * v + w[0] * (a + a_p1))
        v_p1 = v + w[1] * (a + a_p1)
        self.x = x_p1
        self.v = v_p1
        self.a, self.a_p1 = self.a_p1, self.a
        return x_p1.copy(), v_p1.copy(), a_p1.copy()

    def step_of_positions(self, t, g, solver=newton):
        """A step from t to t + h. Returns x at t + h, x' at t + h, x'' at t + h.

        g(t, x, v) returns x''.
        The velocity is ignored: None stands in its place.
        `solver` solves the implicit core: `newton`, or what takes the same. Where it raises, what is
        carried is as before.
        """
        w = self.w
        x = self.x
        v = self.v
        a = self.a
        self.x_p1_base = x + (w[2] * v + w[0] * a)
        self.a_p1 = a
        core = SimpleNamespace(
            g=[g],
            t=[t + self.h],
            x=[self.x_p1_base],
            x_slope=[[w[0]]],
            v=[None],
            v_slope=[[0.0]],
        )
        [self.a_p1] = solver(core, [self.a_p1])
        x = self.x
        v = self.v
        a = self.a
        a_p1 = self.a_p1
        x_p1 = x + (w[2] * v + w[0] * (a + a_p1))
        v_p1 = v + w[1] * (a + a_p1)
        self.x = x_p1
        self.v = v_p1
        self.a, self.a_p1 = self.a_p1, self.a
        return x_p1.copy(), v_p1.copy(), a_p1.copy()
