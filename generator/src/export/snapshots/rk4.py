r"""The classical Runge–Kutta method

Proven: order 4 from exact starting values, 4 when only y and y' are right at the start.

| stability | |
|---|---|
| -z on the real axis | `stable in (0, 2.78529356340…]` |
| y on the imaginary axis, z = iy | `stable in (0, sqrt(8)]` |
| left half-plane | `not A-stable` |
| infinite steps | `spectral radius ∞` |

Rounding: a step errs by at most 7·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.

Source: Kutta, Beitrag zur näherungsweisen Integration totaler Differentialgleichungen, Z. Math. Phys. 46, 1901.

Parameters: A = [[], [1/2], [0, 1/2], [0, 0, 1]], b = [1/6, 1/3, 1/3, 1/6].

```text
v_1 = f(t, x_1)
v_2[1/2] = f(t[1/2], x_2[1/2])
v_3[1/2] = f(t[1/2], x_3[1/2])
v_4[1] = f(t[1], x_4[1])
x_1 = x
x_2[1/2] = x + 1/2*h*v_1
x_3[1/2] = x + 1/2*h*v_2[1/2]
x_4[1] = x + h*v_3[1/2]
x[1] = x + 1/6*h*v_1 + 1/3*h*v_2[1/2] + 1/3*h*v_3[1/2] + 1/6*h*v_4[1]
```
"""

import numpy as np


class Rk4:
    """Steps of size h of n components. All that is carried is 0; before the first step from t assign

        0: x, y at t

    to the attributes of these names. Arrays are replaced, never written into.
    """

    carried = ["x"]

    def __init__(self, h, n):
        self.x = np.zeros(n)
        self.x_1 = np.zeros(n)
        self.v_1 = np.zeros(n)
        self.v_2_p1_2 = np.zeros(n)
        self.v_3_p1_2 = np.zeros(n)
        self.v_4_p1 = np.zeros(n)
        self.set_step_size(h)

    def set_step_size(self, h):
        """The next steps are of size h."""
        self.h = h
        self.w = [0.5 * h, h, 0.16666666666666666 * h, 0.3333333333333333 * h]

    def step(self, t, f):
        """A step from t to t + h. Returns y at t + h.

        f(t, y) returns y'.
        """
        w = self.w
        x = self.x
        x_1 = x
        self.x_1 = x_1
        self.v_1 = np.array(f(t, self.x_1), dtype=float)
        x = self.x
        v_1 = self.v_1
        x_2_p1_2 = x + w[0] * v_1
        self.x_1 = x_2_p1_2
        self.v_2_p1_2 = np.array(f(t + 0.5 * self.h, self.x_1), dtype=float)
        x = self.x
        v_2_p1_2 = self.v_2_p1_2
        x_3_p1_2 = x + w[0] * v_2_p1_2
        self.x_1 = x_3_p1_2
        self.v_3_p1_2 = np.array(f(t + 0.5 * self.h, self.x_1), dtype=float)
        x = self.x
        v_3_p1_2 = self.v_3_p1_2
        x_4_p1 = x + w[1] * v_3_p1_2
        self.x_1 = x_4_p1
        self.v_4_p1 = np.array(f(t + self.h, self.x_1), dtype=float)
        x = self.x
        v_1 = self.v_1
        v_2_p1_2 = self.v_2_p1_2
        v_3_p1_2 = self.v_3_p1_2
        v_4_p1 = self.v_4_p1
        x_p1 = x + (w[2] * (v_1 + v_4_p1) + w[3] * (v_2_p1_2 + v_3_p1_2))
        self.x = x_p1
        return x_p1.copy()
