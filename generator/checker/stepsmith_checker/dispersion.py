"""The principal root of a step on the undamped oscillator, as a series in Omega.

lambda = exp(mu), mu = i Omega m(Omega), m = 1 + m_1 Omega + ...: det M(exp(mu); Omega) = 0. The exact motion
has m = 1, a double root at Omega = 0, so that m_k first shows in the power Omega^(k + 2), with the factor
2 i^2 c where c = p''(1)/2 at Omega = 0. The damped frequency, the period and the damping ratio (after
Hughes, The Finite Element Method, section 9.3) of the numerical motion are

    w'/w = arg(lambda)/Omega = Re m,    T'/T = 1/Re m,    xi' = -ln|lambda|/arg(lambda) = Im m/Re m.
"""
from fractions import Fraction as Q

from .number_field import check


def times(a, b, size):
    found = [Q(0)] * size
    for i, x in enumerate(a[:size]):
        if x:
            for j, y in enumerate(b[:size - i]):
                found[i + j] += x * y
    return found


def inverse(a, size):
    found = [1 / a[0]]
    for n in range(1, size):
        found.append(-sum(a[k] * found[n - k] for k in range(1, n + 1) if k < len(a)) / a[0])
    return found


class Complex:
    """A series with coefficients in Q(i)."""

    def __init__(self, real, imaginary):
        self.a, self.b = real, imaginary

    def __add__(self, other):
        return Complex([x + y for x, y in zip(self.a, other.a)],
                       [x + y for x, y in zip(self.b, other.b)])

    def __mul__(self, other):
        n = len(self.a)
        aa, bb = times(self.a, other.a, n), times(self.b, other.b, n)
        ab, ba = times(self.a, other.b, n), times(self.b, other.a, n)
        return Complex([x - y for x, y in zip(aa, bb)], [x + y for x, y in zip(ab, ba)])

    def scaled(self, f):
        return Complex([x * f for x in self.a], [x * f for x in self.b])


def exponential(mu):
    """exp of a series without constant term."""
    n = len(mu.a)
    term = total = Complex([Q(1)] + [Q(0)] * (n - 1), [Q(0)] * n)
    for k in range(1, n):
        term = (term * mu).scaled(Q(1, k))
        total = total + term
    return total


def principal(p, terms):
    """Re m and Im m up to Omega^terms."""
    at_zero = [row[0] if row else Q(0) for row in p]
    derivative = lambda q: [c * k for k, c in enumerate(q)][1:]
    value = lambda q: sum(q, Q(0))
    check(value(at_zero) == value(derivative(at_zero)) == 0, "1 is no double root at Omega = 0")
    curvature = value(derivative(derivative(at_zero))) / 2
    check(curvature != 0, "1 is more than a double root at Omega = 0")
    size = terms + 3
    real, imaginary = [Q(1)] + [Q(0)] * terms, [Q(0)] * (terms + 1)

    def residual():
        shifted = lambda x: ([Q(0)] + x + [Q(0)] * size)[:size]
        mu = Complex([-x for x in shifted(imaginary)], shifted(real))
        base, total = exponential(mu), Complex([Q(0)] * size, [Q(0)] * size)
        for row in reversed(p):
            constant = Complex((list(row) + [Q(0)] * size)[:size], [Q(0)] * size)
            total = total * base + constant
        return total

    start = residual()
    check(not any(start.a[:3] + start.b[:3]), "exp(i Omega) is no root to second order")
    for k in range(1, terms + 1):
        found = residual()
        real[k] = found.a[k + 2] / (2 * curvature)
        imaginary[k] = found.b[k + 2] / (2 * curvature)
    last = residual()
    check(not any(last.a + last.b), "the series is no root")
    return real, imaginary


def series_of(claimed):
    """A claimed series as its coefficients."""
    check(claimed.keys() == {"terms", "remainder"}, "a series")
    found = [Q(0)] * int(claimed["remainder"])
    powers = [int(t["power"]) for t in claimed["terms"]]
    check(powers == sorted(set(powers)) and all(Q(t["coefficient"]) for t in claimed["terms"]),
          "the terms of a series")
    for term in claimed["terms"]:
        check(0 < int(term["power"]) < len(found), "a power beyond the remainder")
        found[int(term["power"])] = Q(term["coefficient"])
    return found


def check_dispersion(document, step):
    """The series of a certificate; returns that of T'/T - 1."""
    check(Q(document["damping"]) == 0, "the damping")
    p = [[c / step.p[-1][-1] for c in row] for row in step.p]
    check(all(isinstance(c, Q) for row in p for c in row), "coefficients that are not rational")
    names = ("period_error", "frequency_error", "damping_ratio_error")
    claimed = {name: series_of(document[name]) for name in names}
    size = len(claimed["period_error"])
    check(all(len(c) == size for c in claimed.values()), "the remainders")
    real, imaginary = principal(p, size - 1)
    period = inverse(real, size)
    found = {"period_error": [Q(0)] + period[1:], "frequency_error": [Q(0)] + real[1:],
             "damping_ratio_error": times(imaginary, period, size)}
    check(claimed == found, f"the series of the principal root: {found}")
    order = next((k for k in range(1, size) if real[k] or imaginary[k]), None)
    check(document["linear_order"] == order, "the linear order")
    return found["period_error"]
