"""The end values of the stiff test set and of the problems that are not, with about 60 digits.

Each problem y' = f(t, y) is integrated by the Radau IIA method of s stages (order 2s - 1): the
stages solve  Y_i = y + h sum_j a_ij f(t + c_j h, Y_j)  by Newton's iteration with the exact Jacobian
of every stage. The step size keeps the leading coefficient of the collocation polynomial of h f,
relative to the scale of each component, below a tolerance. Two runs of other orders and tolerances
show how many digits are right. Prothero and Robinson's problem has its solution in closed form.
A name among the arguments picks one problem. Needs python-flint:

    pip install python-flint && python tests/peers/reference.py
"""

import sys

from flint import arb, arb_mat, ctx, fmpz_poly

ctx.dps = 60


def radau(s):
    """Nodes and matrix of Radau IIA: c are the roots of d^(s-1)/dx^(s-1) (x^(s-1) (x - 1)^s)."""
    p = fmpz_poly([0, 1]) ** (s - 1) * fmpz_poly([-1, 1]) ** s
    for _ in range(s - 1):
        p = p.derivative()
    c = sorted((root.real.mid() for root, _ in p.complex_roots()), key=float)
    powers = arb_mat([[c[j] ** k for k in range(s)] for j in range(s)])
    integrals = arb_mat([[c[i] ** (k + 1) / (k + 1) for k in range(s)] for i in range(s)])
    inverse = powers.inv()
    a = [[entry.mid() for entry in row] for row in (integrals * inverse).tolist()]
    return c, a, [inverse[s - 1, j].mid() for j in range(s)]


def step(problem, t, y, h, method):
    """The stages of one step and the leading coefficient of h f, or nothing without convergence."""
    c, a, leading = method
    s, n = len(c), len(y)
    stages = [list(y) for _ in range(s)]
    for _ in range(12):
        rates = [problem.f(t + c[i] * h, stages[i]) for i in range(s)]
        jacobians = [problem.jacobian(t + c[i] * h, stages[i]) for i in range(s)]
        residual, matrix = [], arb_mat(s * n, s * n)
        for i in range(s):
            for k in range(n):
                slope = sum(a[i][j] * rates[j][k] for j in range(s))
                residual.append([(y[k] + h * slope - stages[i][k]).mid()])
                for j in range(s):
                    factor = (h * a[i][j]).mid()
                    for m in range(n):
                        unit = 1 if (i, k) == (j, m) else 0
                        matrix[i * n + k, j * n + m] = (unit - factor * jacobians[j][k][m]).mid()
        change = matrix.solve(arb_mat(residual))
        size = 0.0
        for i in range(s):
            for k in range(n):
                d = change[i * n + k, 0].mid()
                stages[i][k] = (stages[i][k] + d).mid()
                size = max(size, abs(float(d)) / problem.scale(y, k))
        if not size < 1e3:
            return None
        if size < 1e-20:  # the next change would be its square
            rates = [problem.f(t + c[i] * h, stages[i]) for i in range(s)]
            top = [sum(leading[j] * rates[j][k] for j in range(s)) * h for k in range(n)]
            return stages, max(abs(float(top[k])) / problem.scale(y, k) for k in range(n))
    return None


def end_value(problem, s, tolerance):
    """y at the end, and the number of steps, none of which goes over a corner of f."""
    method = radau(s)
    t, y, end = arb(0), [arb(v) for v in problem.y0], arb(problem.end)
    stops = sorted((c for c in problem.corners if 0 < float(c) < float(end)), key=float) + [end]
    h, steps = arb(problem.h0), 0
    while True:
        last = float(t + h - stops[0]) >= 0
        if last:
            h = (stops[0] - t).mid()
        done = step(problem, t, y, h, method)
        if done is None:
            h = (h / 4).mid()
            continue
        stages, top = done
        factor = min(4.0, max(0.2, 0.9 * (tolerance / max(top, 1e-300)) ** (1.0 / s)))
        if top > 4 * tolerance:
            h = (h * factor).mid()
            continue
        t, y, steps = (stops.pop(0) if last else (t + h).mid()), stages[-1], steps + 1
        if not stops:
            return y, steps
        h = (h * arb(factor)).mid()


class Problem:
    corners = ()

    def end_value(self, s, tolerance):
        return end_value(self, s, tolerance)


class VanDerPol(Problem):
    name, y0, end, h0 = "Van der Pol, epsilon = 1e-6", [2, 0], "2", 1e-9

    def scale(self, y, k):
        return max(abs(float(y[k])), 1e-3)

    def f(self, t, y):
        return [y[1], ((1 - y[0] ** 2) * y[1] - y[0]) * 1000000]

    def jacobian(self, t, y):
        return [[0, 1], [(-2 * y[0] * y[1] - 1) * 1000000, (1 - y[0] ** 2) * 1000000]]


class VanDerPolMu(VanDerPol):
    name, end, h0, mu = "Van der Pol, mu = 1e3", "2000", 1e-6, 10**3

    def scale(self, y, k):
        return max(abs(float(y[k])), 1e-3 if k == 0 else 1 / (1e3 * self.mu))

    def f(self, t, y):
        return [y[1], self.mu * (1 - y[0] ** 2) * y[1] - y[0]]

    def jacobian(self, t, y):
        return [[0, 1], [-2 * self.mu * y[0] * y[1] - 1, self.mu * (1 - y[0] ** 2)]]


class VanDerPolMillion(VanDerPolMu):
    name, end, h0, mu = "Van der Pol, mu = 1e6", "2000000", 1e-9, 10**6


class Robertson(Problem):
    name, y0, end, h0 = "Robertson, t = 1e11", [1, 0, 0], "1e11", 1e-6
    rates = [arb("0.04"), arb(10000), arb(30000000)]

    def scale(self, y, k):
        return max(abs(float(y[k])), 1e-16)

    def f(self, t, y):
        a, b, c = self.rates[0] * y[0], self.rates[1] * y[1] * y[2], self.rates[2] * y[1] ** 2
        return [b - a, a - b - c, c]

    def jacobian(self, t, y):
        a, b, c = self.rates[0], self.rates[1] * y[2], self.rates[1] * y[1]
        d = 2 * self.rates[2] * y[1]
        return [[-a, b, c], [a, -b - d, -c], [0, d, 0]]


class RobertsonShort(Robertson):
    name, end = "Robertson, t = 40", "40"


class RobertsonVaried(Robertson):
    """The derivatives of the end by a rate, by the central difference of two runs."""

    part = arb(10) ** -12

    def __init__(self, end, rate):
        self.end, self.rate = end, rate
        self.name = f"Robertson's sensitivities, t = {end}, to rate {rate + 1}"

    def end_value(self, s, tolerance):
        ends, steps = [], 0
        for sign in (1, -1):
            self.rates = list(Robertson.rates)
            self.rates[self.rate] *= 1 + sign * self.part
            y, count = end_value(self, s, tolerance)
            ends.append(y)
            steps += count
        size = 2 * self.part * Robertson.rates[self.rate]
        return [(after - before) / size for after, before in zip(*ends)], steps


class Oregonator(Problem):
    name, y0, end, h0 = "Oregonator", [1, 2, 3], "360", 1e-4

    def scale(self, y, k):
        return max(abs(float(y[k])), 1e-3)

    def f(self, t, y):
        s, q, w = arb("77.27"), arb("8.375e-6"), arb("0.161")
        return [
            s * (y[1] + y[0] * (1 - q * y[0] - y[1])),
            (y[2] - (1 + y[0]) * y[1]) / s,
            w * (y[0] - y[2]),
        ]

    def jacobian(self, t, y):
        s, q, w = arb("77.27"), arb("8.375e-6"), arb("0.161")
        return [
            [s * (1 - 2 * q * y[0] - y[1]), s * (1 - y[0]), 0],
            [-y[1] / s, -(1 + y[0]) / s, 1 / s],
            [w, 0, -w],
        ]


class Hires(Problem):
    name, y0, end, h0 = "HIRES", [1, 0, 0, 0, 0, 0, 0, "0.0057"], "321.8122", 1e-4

    # The linear part; 280 y6 y8 is added to it.
    linear = [
        "-1.71 0.43 8.32 0 0 0 0 0",
        "1.71 -8.75 0 0 0 0 0 0",
        "0 0 -10.03 0.43 0.035 0 0 0",
        "0 8.32 1.71 -1.12 0 0 0 0",
        "0 0 0 0 -1.745 0.43 0.43 0",
        "0 0 0 0.69 1.71 -0.43 0.69 0",
        "0 0 0 0 0 0 -1.81 0",
        "0 0 0 0 0 0 1.81 0",
    ]

    def scale(self, y, k):
        return max(abs(float(y[k])), 1e-6)

    def matrix(self):
        return [[arb(x) for x in row.split()] for row in self.linear]

    def f(self, t, y):
        dy = [sum(a * v for a, v in zip(row, y)) for row in self.matrix()]
        dy[0] += arb("0.0007")
        for k, sign in ((5, -1), (6, 1), (7, -1)):
            dy[k] += sign * 280 * y[5] * y[7]
        return dy

    def jacobian(self, t, y):
        j = self.matrix()
        j[7][6] = arb("1.81")
        for k, sign in ((5, -1), (6, 1), (7, -1)):
            j[k][5] += sign * 280 * y[7]
            j[k][7] += sign * 280 * y[5]
        return j


class Brusselator(Problem):
    def __init__(self, a, end, start):
        self.a, self.end, self.y0, self.h0 = a, end, start, 1e-4 / a
        self.name = f"Brusselator, A = {a}, from ({start[0]}, {start[1]})"

    def scale(self, y, k):
        return max(abs(float(y[k])), 1e-3)

    def f(self, t, y):
        reaction = y[0] ** 2 * y[1]
        return [self.a + reaction - 4 * y[0], 3 * y[0] - reaction]

    def jacobian(self, t, y):
        product, square = 2 * y[0] * y[1], y[0] ** 2
        return [[product - 4, square], [3 - product, -square]]


class Vehicle(Problem):
    """Heave, pitch and roll, and their velocities, on five waves; `tests/src/non_stiff/vehicle.rs`."""

    wheels = [(1, "-3.2", "-2.1"), (1, "-3.2", "2.1"), (1, "1.8", 2), (1, "1.8", -2)]
    stiffness, damping, masses = (1800, 1800, 3600, 3600), (120, 120, 180, 180), (14, 45, 20)
    behind = ("0", "0.5", "5.5", "5")
    h0 = 1e-3

    def __init__(self, end):
        self.end, self.name = end, f"vehicle, t = {end}"
        self.g = [[arb(x) for x in row] for row in self.wheels]
        self.speed, self.height = arb(44) / 3, arb("2.2") / 12
        self.omega = 2 * arb.pi() * self.speed / 5
        self.begins = [arb(b) / self.speed for b in self.behind]
        self.ends = [begin + 25 / self.speed for begin in self.begins]
        self.corners = [c.mid() for c in self.begins + self.ends]
        stiffness = self.matrix(self.stiffness)
        rest = arb_mat(stiffness).solve(arb_mat([[450], [0], [0]]))
        self.y0 = [rest[i, 0].mid() for i in range(3)] + [0, 0, 0]
        k, c = stiffness, self.matrix(self.damping)
        zero, one = [[0] * 3 for _ in range(3)], [[int(i == j) for j in range(3)] for i in range(3)]
        lower = [[-x / m for x in k[i] + c[i]] for i, m in enumerate(self.masses)]
        self.linear = [zero[i] + one[i] for i in range(3)] + lower

    def matrix(self, diagonal):
        sums = lambda i, j: sum(d * g[i] * g[j] for d, g in zip(diagonal, self.g))
        return [[sums(i, j) for j in range(3)] for i in range(3)]

    def scale(self, y, k):
        return max(abs(float(y[k])), 1e-3)

    def f(self, t, y):
        dy = [sum(a * v for a, v in zip(row, y)) for row in self.linear]
        push = [arb(450), arb(0), arb(0)]
        for i, g in enumerate(self.g):
            if float(self.begins[i]) < float(t) < float(self.ends[i]):
                phase = self.omega * (t - self.begins[i])
                rise = self.height / 2 * self.omega * phase.sin()
                force = self.damping[i] * rise + self.stiffness[i] * self.height / 2 * (1 - phase.cos())
                push = [p - force * x for p, x in zip(push, g)]
        return dy[:3] + [a + p / m for a, p, m in zip(dy[3:], push, self.masses)]

    def jacobian(self, t, y):
        return self.linear


def main():
    problems = [VanDerPol(), VanDerPolMu(), VanDerPolMillion(), Robertson(), RobertsonShort(), Oregonator(), Hires()]
    for a, end in ((1, "20"), (100, "0.1")):
        for start in (("0.1", "0.1"), ("1.5", "3"), ("2", "0.5"), ("3.25", "2.5")):
            problems.append(Brusselator(a, end, start))
    problems += [Vehicle("1"), Vehicle("2"), Vehicle("4")]
    problems += [RobertsonVaried(end, rate) for end in ("0.4", "40") for rate in range(3)]
    for problem in problems:
        if len(sys.argv) > 1 and sys.argv[1].lower() not in problem.name.lower():
            continue
        runs = []
        for s, tolerance in ((9, 1e-12), (11, 1e-15)):
            y, steps = problem.end_value(s, tolerance)
            print(f"{problem.name}, {s} stages: {steps} steps", file=sys.stderr)
            runs.append(y)
        print(problem.name)
        for a, b in zip(*runs):
            agree = abs(float((a - b) / b))
            print(f"    {b.str(25, radius=False)}    the runs differ by {agree:.0e}")


if __name__ == "__main__":
    main()
