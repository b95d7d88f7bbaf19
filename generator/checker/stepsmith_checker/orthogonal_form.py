"""A stability function that is a shifted Chebyshev or Legendre polynomial, R(z) = a + b G_s(w0 + w1 z).

With m = w0/w1 and c = 1/w1^2 the polynomial R, multiplied out from the equations, has to satisfy

    (c - (m + z)^2) R'' - kappa (m + z) R' + s (s + kappa - 1) (R - a) = 0,   R((1 - w0)/w1) = a + b,   R(0) = 1.

Then |R - a| <= b where |w0 + w1 z| <= 1, for kappa >= 1 and b > 0: G^2 + (1 - x^2) G'^2/(s (s + kappa - 1)) grows with
|x|, and is 1 at x = 1 where G = 1. Beyond, R - a grows in size: G' is positive at x = 1, and at a first zero of it beyond
G'' would be.
"""
from fractions import Fraction as Q

from .number_field import add, check, derivative, mul, trim, value


def amplification(scheme):
    """R as its coefficients."""
    check(scheme.rank == 1 and len(scheme.carried) == 1 and len(scheme.fields) == 1, "a step of one value and one field")
    rows, slopes = scheme.rows, []
    for e in scheme.evaluations:
        check(e["velocity"] is None and e["along"] is None, "a derivative")
        slopes.append([Q(0), *combined(rows[e["position"]], slopes)])
    return combined(rows[scheme.successors[0]], slopes)


def combined(row, slopes):
    check(all(isinstance(x, Q) for x in row) and not any(row[1 + len(slopes):]), "a step that is not explicit")
    found = [row[0]]
    for x, slope in zip(row[1:], slopes):
        found = add(found, slope, x)
    return trim(found)


def check_orthogonal_form(raw, scheme):
    """The numbers of the form, with R."""
    w0, w1, a, b = numbers = [Q(raw[name]) for name in ("w0", "w1", "a", "b")]
    kappa, s, r = raw["kappa"], raw["degree"], amplification(scheme)
    check(type(kappa) is int and kappa >= 1 and type(s) is int and s >= 3, "kappa and the degree")
    check([raw[name] for name in ("w0", "w1", "a", "b")] == [str(x) for x in numbers], "numbers in lowest terms")
    check(w0 >= 1 and w1 > 0 and b > 0 and len(r) == s + 1 and r[0] == 1, "the signs, the degree and R(0)")
    first, shifted = derivative(r), [w0 / w1, Q(1)]
    factor = add([1 / w1 ** 2], mul(shifted, shifted), -1)
    total = add(mul(factor, derivative(first)), mul(shifted, first), Q(-kappa))
    check(not trim(add(total, add(r, [a], -1), Q(s * (s + kappa - 1)))), "the differential equation")
    check(value(r, (1 - w0) / w1) == a + b, "R at the end of its oscillations")
    return {"r": r, "w0": w0, "w1": w1, "a": a, "b": b}


def is_damped(claim, found):
    """Whether |R| <= at_most for all -z in a range."""
    start, end, bound = (claim[key] for key in ("real_from", "real_up_to", "at_most"))
    check(0 <= start <= end and bound >= 0, "a range and a bound")
    argument = lambda z: found["w0"] + found["w1"] * z
    at = lambda z: abs(value(found["r"], z))
    places = [-start, -end, *(z for x in (1, -1) if -end <= (z := (x - found["w0"]) / found["w1"]) <= -start)]
    if any(at(z) > bound for z in places):
        return False
    inner = argument(-end) <= 1 and argument(-start) >= -1
    check(not inner or max(abs(found["a"] + found["b"]), abs(found["a"] - found["b"])) <= bound,
          "neither the oscillations nor their ends decide")
    return True
