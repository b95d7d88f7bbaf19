"""The widest stable wedge around the negative real axis, for check_a_stability.py.

For multistep methods the locus is recomputed at rational points of the circle, and tan(alpha) is
enclosed by signs at two rational tangents, between which one zero of the critical polynomials lies.
For one-step methods E on the rays is recomputed at rational tangents, one in every gap between the
zeros of the critical polynomials.
"""
from fractions import Fraction as Q

from check_certificate import table
from exact import (Field, add, changes, check, derivative, divides, divmod_, gcd, mul, roots_between,
                   sign, strip, sturm, sylvester, value)


def number(claimed):
    """(minimal polynomial, lo, hi) of a number >= 0 as JSON."""
    if isinstance(claimed, str):
        return [-Q(claimed), Q(1)], Q(claimed), Q(claimed)
    lo, hi = map(Q, claimed["interval"])
    return [Q(c) for c in claimed["minimal_polynomial"]], max(lo, Q(0)), hi


def odd_part(p):
    """The product of the factors of odd multiplicity, by gcd chains."""
    result, parts = [Q(1)], [p]
    while len(parts[-1]) > 1:
        parts.append(gcd(parts[-1], derivative(parts[-1])))
    # parts[i]/parts[i + 1] has the roots of multiplicity above i, each once.
    layers = [divmod_(a, b)[0] for a, b in zip(parts, parts[1:])] + [[Q(1)]]
    for i in range(0, len(layers) - 1, 2):
        result = mul(result, divmod_(layers[i], layers[i + 1])[0])
    return result


def not_negative(p):
    """Whether p(t) >= 0 for all t > 0."""
    return not p or p[-1] > 0 and (len(p) == 1 or roots_between(odd_part(p), Q(0), None) == 0)


def interpolated(f, count):
    """The polynomial of degree below count through (i, f(i))."""
    result, basis = [], [Q(1)]
    for i in range(count):
        x = Q(i)
        c = (f(x) - value(result, x)) / value(basis, x)
        result, basis = add(result, basis, c), mul(basis, [-x, Q(1)])
    return result


def negative_on(h, x):
    """Whether h < 0 at some u in [-1, 1] with x(u) < 0: seen at rational points between all zeros."""
    if not h or not x:
        return False
    zeros = mul(mul(h, x), [Q(-1), Q(0), Q(1)])
    chain = sturm(divmod_(zeros, gcd(zeros, derivative(zeros)))[0])
    count = lambda u: changes([sign(value(q, u)) for q in chain])
    cells, points = [(Q(-2), Q(2))], []
    while cells:
        lo, hi = cells.pop()
        if count(lo) - count(hi) > 1:
            middle = (lo + hi) / 2 + (hi - lo) / 1021
            check(value(zeros, middle) != 0, "a cell ends at a zero")
            cells += [(lo, middle), (middle, hi)]
            points.append(middle)
    points = [u for u in points if -1 < u < 1] + [Q(-1), Q(1)]
    return any(value(x, u) < 0 and value(h, u) < 0 for u in points)


def check_locus(wedge, rho, sigma):
    claimed, angle = wedge["locus"], wedge["angle"]
    for name, p in (("rho", rho), ("sigma", sigma)):
        check([Q(c) for c in claimed[name]] == p, name)
    x, y = ([Q(c) for c in claimed[name]] for name in "XY")
    for i in range(2 * (len(rho) + len(sigma))):
        # zeta = c + i s on the circle.
        m = Q(2 * i + 1, 2)
        c, s = (1 - m * m) / (1 + m * m), 2 * m / (1 + m * m)
        (a, b), (d, e) = complex_value(rho, c, s), complex_value(sigma, c, -s)
        check(value(x, c) == a * d - b * e and value(y, c) * s == a * e + b * d, "X and Y")
    sample = add(rho, sigma)
    found = table(strip(sample))
    kept = len(sample) == max(len(rho), len(sigma))
    inside = kept and found["inside"] and len(found["shared"]) == 1
    if not inside:
        check(angle == "empty", "an unstable sample")
        return
    n, m = mul([Q(1), Q(0), Q(-1)], mul(y, y)), mul(x, x)
    left = negative_on([Q(-1)], x)
    check((angle == "right") == (not left), "90 degrees")
    if not left:
        return
    minimal, lo, hi = number(wedge["tan_alpha"]) if angle == "tangent" else ([Q(0), Q(1)], Q(0), Q(0))
    field = Field(minimal, lo, hi)
    while field.hi - field.lo > Q(1, 2 ** 20) * field.hi:
        field.halve()
    widened = Q(1, 2 ** 20) if field.lo == field.hi else 0
    lo, hi = max(field.lo - widened, Q(0)) ** 2, (field.hi + widened) ** 2
    # The infimum of n/m lies in [lo, hi): n - t m takes a negative value for t = hi, none for lo.
    check(not negative_on(add(n, m, -lo), x), "the wedge is narrower")
    check(negative_on(add(n, m, -hi), x), "the wedge is wider")
    common = gcd(n, m)
    n, m = divmod_(n, common)[0], divmod_(m, common)[0]
    size, zeros = max(len(n), len(m)), []
    pad = lambda p: p + [Q(0)] * (size - len(p))
    level = lambda t: pad(add(n, m, -t))
    # It is a critical value of n/m, or its value at a zero of x, 1 or -1: a zero of one of these.
    for f in (lambda t: sylvester(level(t), [c * i for i, c in enumerate(level(t))][1:]),
              lambda t: sylvester(x, level(t)),
              lambda t: value(level(t), Q(1)) * value(level(t), Q(-1))):
        f = strip(interpolated(f, 2 * size + 1))
        if len(f) > 1:
            zeros.append(f)
    holding = [f for f in zeros if divides(minimal, squared(f))] if angle == "tangent" else []
    check(bool(holding) == (angle == "tangent"), "tan alpha is not critical")
    check(all(roots_between(f, lo, hi) == (f in holding) for f in zeros), "tan alpha")


def squared(f):
    """f(t^2)."""
    return [f[i // 2] if i % 2 == 0 else Q(0) for i in range(2 * len(f) - 1)]


def complex_value(p, c, s):
    a, b = Q(0), Q(0)
    for x in reversed(p):
        a, b = a * c - b * s + x, a * s + b * c
    return a, b


def on_ray(p, tau):
    """|p(-s (1 + iT))|^2 in s, for T^2 = tau."""
    a, b, real, imaginary = Q(1), Q(0), [], []
    for c in [c * (-1) ** i for i, c in enumerate(p)]:
        real.append(a * c)
        imaginary.append(b * c)
        a, b = a - b * tau, a + b
    return add(mul(real, real), mul(imaginary, imaginary), tau)


def check_rays(wedge, q):
    def energy(tau):
        squares = [on_ray(c, tau) for c in q]
        return add(squares[1], squares[0], -1) if len(q) == 2 else squares[0]

    # E in s has the degree and the order at 0 that it has at almost all tau.
    samples = [energy(Q(i, 7)) for i in range(1, 40)]
    degree = max(map(len, samples))
    order = min(len(e) - len(strip(e)) for e in samples if e)
    level = lambda tau: (energy(tau) + [Q(0)] * degree)[order:degree]
    critical = [Q(1)]
    for f in (lambda tau: level(tau)[-1], lambda tau: level(tau)[0],
              lambda tau: sylvester(level(tau), [c * i for i, c in enumerate(level(tau))][1:])):
        f = strip(interpolated(f, 2 * (2 * degree + 1) * (len(q[0]) + len(q[-1]))))
        check(f, "E is not square-free")
        critical = mul(critical, f)
    critical = divmod_(critical, gcd(critical, derivative(critical)))[0]
    chain = sturm(critical)
    count = lambda u: changes([sign(value(f, u)) for f in chain])
    bound = 1 + max(abs(c / critical[-1]) for c in critical)
    cells, points = [(Q(0), bound)], [bound]
    while cells:
        lo, hi = cells.pop()
        if count(lo) - count(hi) > (lo > 0):
            middle = (lo + hi) / 2 + (hi - lo) / 1021
            check(value(critical, middle) != 0, "a cell ends at a zero")
            cells += [(lo, middle), (middle, hi)]
            points.append(middle)
    points.sort()
    bad = next((i for i, tau in enumerate(points) if not not_negative(energy(tau))), None)
    below = points[bad - 1] if bad else Q(0)
    if bad is None or count(below) == count(points[bad]):
        check(wedge["angle"] == ("right" if bad is None else "empty"), "the angle")
        return
    check(wedge["angle"] == "tangent" and bad > 0, "the angle")
    field = Field(*number(wedge["tan_alpha"]))
    while not below <= field.lo ** 2 or not field.hi ** 2 <= points[bad]:
        check(field.hi ** 2 > below and field.lo ** 2 < points[bad], "another tangent")
        field.halve()
    check(divides(field.m, squared(critical)), "tan alpha is not critical")
