"""Re-checks zero_stability, at_infinity, a_stability and wedge of a certificate.

A mismatch raises. From p(lambda; z) of the scheme, rows in z, it repeats
the split into constant and moving roots, the zeros in the half-plane (by Hurwitz's determinants,
not Routh's table), the E-polynomial, and the limit at infinity; the roots of multistep methods on
the imaginary axis are a stable set. For wedges it recomputes the locus at points of the circle, or
E on rays, and encloses tan(alpha) between rational tangents with one critical value between them.
"""
import math
from fractions import Fraction as Q

from .axis import axis_of, proportional
from .check_certificate import check_stable_set, kernel, repeated_factors, table
from .number_field import (Place, add, changes, check, derivative, divide, divides, gcd, magnitude,
                          monic, mul, number, resultant, roots_between, sign, strip, sturm,
                          trim, value, vanishes)

verdict = lambda p: table(p)[0]["verdict"]
scaled = lambda p, f: [c * f for c in p]
mirrored = lambda p: [c * (-1) ** i for i, c in enumerate(p)]

def hurwitz(p):
    """Whether all zeros of p lie in Re z < 0: the leading minors of Hurwitz's matrix are > 0."""
    n = len(p) - 1
    p = monic(p)
    at = lambda k: p[n - k] if 0 <= k <= n else Q(0)
    rows = [[at(2 * j - i + 1) for j in range(n)] for i in range(n)]
    # By elimination: a leading minor is the product of the pivots so far.
    for k in range(n):
        if sign(rows[k][k]) <= 0:
            return False
        for i in range(k + 1, n):
            factor = rows[i][k] / rows[k][k]
            rows[i] = [x - factor * y for x, y in zip(rows[i], rows[k])]
    return True

def check_half_plane(claimed, f):
    """(no zero in Re z < 0, no zero in Re z <= 0)."""
    symmetric = gcd(f, trim(mirrored(f)))
    right = hurwitz(mirrored(divide(f, symmetric)[0]))
    even = mirrored(strip(symmetric)[::2])
    distinct = len(even) - len(sturm(even)[-1])
    axis = len(even) == 1 or roots_between(even, Q(0), None) == distinct
    found = (right and axis, right and len(symmetric) == 1)
    check((claimed["open_free"], claimed["closed_free"]) == found, "zeros in the half-plane")
    check(monic(claimed["polynomial"]) == monic(f), "the polynomial of a half-plane")
    check(monic(claimed["symmetric"]) == monic(symmetric), "what f and f(-z) share")
    return found

def on_axis(p):
    """a, b of p(i sqrt(t)) = a(t) + i sqrt(t) b(t)."""
    return [trim(mirrored(p[k::2])) for k in (0, 1)]

def squared_modulus(p):
    a, b = on_axis(p)
    return add(mul(a, a), [Q(0), *mul(b, b)])

def energy(q, square):
    """E, of the squared moduli of the coefficients of a step with at most one root."""
    return add(square(q[1]), square(q[0]), -1) if len(q) == 2 else square(q[0])

def transposed(p):
    width = max(map(len, p), default=0)
    return [trim([c[j] if j < len(c) else Q(0) for c in p]) for j in range(width)]

def semisimple_at_rest(polynomial, transition, rank):
    """The multiple roots of V on the circle with their kernels, and whether its powers grow no faster
    than the motion's own: V - 1 has a kernel as large as 1 is often a root, but for one Jordan block
    of size 2 for x'' = g; all other factors as at any place."""
    own, others, multiplicity = [Q(-1), Q(1)], polynomial, 0
    while value(others, Q(1)) == 0:
        others, multiplicity = divide(others, own)[0], multiplicity + 1
    others = strip(others)
    entry = lambda f, m: {"factor": f, "multiplicity": m, "kernel": kernel(f, transition)}
    found = [entry(f, m) for f, m in repeated_factors(gcd(others, others[::-1]))]
    stable = all(e["kernel"] == e["multiplicity"] * (len(e["factor"]) - 1) for e in found)
    once, twice = kernel(own, transition), kernel(mul(own, own), transition)
    motion = (once + 1 >= multiplicity and twice == multiplicity) if rank == 2 else (
        once == multiplicity)
    return found + [entry(own, multiplicity)] * (multiplicity > 1), stable and motion

def check_zero_stability(claimed, at_rest, transition, rank):
    """det(lambda - V), and its roots beside 1, which the motion itself has `rank` times. Where roots on the
    circle have Jordan blocks of their own, what errors do in them rests on more than V: that it is harmless is not
    re-checked, and so not accepted."""
    parasitic = claimed["parasitic"]
    check(claimed["polynomial"] == at_rest, "det(lambda - V)")
    rest, principal = claimed["polynomial"], 0
    while principal < rank and value(rest, Q(1)) == 0:
        rest, principal = divide(rest, [Q(-1), Q(1)])[0], principal + 1
    check((claimed["principal"], parasitic) == (principal, rest), "the parasitic polynomial")
    once = verdict(strip(mul(parasitic, [Q(-1), Q(1)]) if principal else parasitic))
    repeated = []
    if once == "multiple root on the circle":
        repeated, semisimple = semisimple_at_rest(at_rest, transition, rank)
        once = "stable" if semisimple else once
    check(claimed["repeated"] == repeated, "the multiple roots at rest")
    growth = claimed.get("growth")
    check((once == "multiple root on the circle") == (growth is not None), "Jordan blocks at rest")
    check(growth != "harmless", "harmless Jordan blocks are not re-checked")
    check(claimed["stable"] == (once == "stable"), "zero-stability")
    found, inside = table(strip(parasitic))
    check(claimed["strong"] == (inside and len(found["shared"]) == 1), "strong")
    words = {"stable": ("strongly" if claimed["strong"] else "weakly") + " zero-stable",
             "multiple root on the circle": "not zero-stable: a multiple root on the circle",
             "root outside": "not zero-stable: a root outside the circle"}
    of_growth = {"harmful": words["multiple root on the circle"],
                 "open": "zero-stable only if the Jordan blocks of roots on the circle do no harm, "
                         "which is not decided"}
    word = words[once] if growth is None else of_growth[growth]
    check(claimed["statement"] == word, "the words on zero-stability")
    return claimed["stable"]

def check_at_infinity(claimed, numbers, p):
    """The spectral radius r: no root of c(r x) lies outside the circle, and one lies on it."""
    c, last = claimed["polynomial"], transposed(p)[-1]
    check(monic(c) == monic(last) and claimed["escaping"] == len(p) - len(last), "at infinity")
    rational = all(isinstance(x, Q) for x in c)
    if rational:
        # The multiple of coprime integers with a positive leading one.
        check(c[-1] > 0 and math.gcd(*(x.numerator for x in c)) == 1
              and all(x.denominator == 1 for x in c), "the scale of a limit")
    radius = claimed["spectral_radius"]
    check(radius is not None, "the spectral radius is missing")
    check((radius == "infinity") == (claimed["escaping"] > 0), "escaping roots")
    if radius == "infinity":
        return
    c = strip(c)
    if radius == 0:
        return check(len(c) == 1, "a spectral radius of 0")
    # Rational coefficients need no other numbers.
    place = Place(radius) if rational and "field" not in claimed else Place(radius, numbers, claimed.get("field"))
    rows = [place.value([x]) * place.t ** i for i, x in enumerate(c)]
    check(place.t.sign() > 0, "a negative spectral radius")
    found, _ = table(rows)
    check(found["verdict"] != "root outside" and len(found["shared"]) > 1, "the spectral radius")

def outside_at_infinity(claimed):
    limit = strip(claimed["polynomial"])
    return claimed["escaping"] > 0 or verdict(limit) == "root outside"

def odd_part(p):
    """The product of the factors of odd multiplicity, by gcd chains."""
    result, parts = [Q(1)], [p]
    while len(parts[-1]) > 1:
        parts.append(gcd(parts[-1], derivative(parts[-1])))
    # parts[i]/parts[i + 1] has the roots of multiplicity above i, each once.
    layers = [divide(a, b)[0] for a, b in zip(parts, parts[1:])] + [[Q(1)]]
    for i in range(0, len(layers) - 1, 2):
        result = mul(result, divide(layers[i], layers[i + 1])[0])
    return result

def not_negative(p):
    """Whether p(t) >= 0 for all t > 0."""
    return not p or sign(p[-1]) > 0 and (len(p) == 1 or roots_between(odd_part(p), Q(0), None) == 0)

def interpolated(f, count):
    """The polynomial of degree below count through (i, f(i)), by Newton's differences."""
    result, values, differences = [], [f(Q(i)) for i in range(count)], []
    while any(values):
        differences.append(values[0])
        values = [b - a for a, b in zip(values, values[1:])]
    for i in reversed(range(len(differences))):
        result = add([differences[i]], mul([Q(-i, i + 1), Q(1, i + 1)], result))
    return result

def points_between(p, start, end):
    """Points up to end in all gaps between the zeros of p above start, and Sturm's count."""
    chain = sturm(divide(p, gcd(p, derivative(p)))[0])
    count = lambda u: changes([sign(value(q, u)) for q in chain])
    cells, points = [(start, end)], [end]
    while cells:
        lo, hi = cells.pop()
        if count(lo) - count(hi) > (lo > start):
            middle = (lo + hi) / 2 + (hi - lo) / 1021
            check(value(p, middle) != 0, "a cell ends at a zero")
            cells += [(lo, middle), (middle, hi)]
            points.append(middle)
    return sorted(points), count

def negative_on(h, x):
    """Whether h < 0 at some u in [-1, 1] with x(u) < 0."""
    points, _ = points_between(mul(mul(h, x), [Q(-1), Q(0), Q(1)]) or [Q(1)], Q(-2), Q(2))
    # What is negative at an end is so beside it.
    return any(sign(value(x, u)) < 0 and sign(value(h, u)) < 0 for u in points if -1 < u < 1)

def check_locus(wedge, rho, sigma):
    claimed, angle = wedge["locus"], wedge["angle"]
    for name, p in (("rho", rho), ("sigma", sigma)):
        check(claimed[name] == p, name)
    x, y = (claimed[name] for name in "XY")
    for i in range(2 * (len(rho) + len(sigma))):
        # zeta = c + i s on the circle.
        m = Q(2 * i + 1, 2)
        c, s = (1 - m * m) / (1 + m * m), 2 * m / (1 + m * m)
        (a, b), (d, e) = complex_value(rho, c, s), complex_value(sigma, c, -s)
        check(value(x, c) == a * d - b * e and value(y, c) * s == a * e + b * d, "X and Y")
    n, m = mul([Q(1), Q(0), Q(-1)], mul(y, y)), mul(x, x)
    check(mul(claimed["N"], m) == mul(claimed["M"], n) and claimed["M"], "N/M = tan^2")
    sample = add(rho, sigma)
    found, inside = table(strip(sample))
    kept = len(sample) == max(len(rho), len(sigma))
    check(claimed["sample"] == -1 and claimed["sample_stable"]
          == bool(kept and inside and len(found["shared"]) == 1), "the sample")
    if not (kept and inside and len(found["shared"]) == 1):
        return check(angle == "empty", "an unstable sample")
    left = negative_on([Q(-1)], x)
    check((angle == "right") == (not left), "90 degrees")
    if not left:
        return
    field = number(wedge["tan_alpha"] if angle == "tangent" else Q(0))
    while field.hi - field.lo > Q(1, 2 ** 20) * field.hi:
        field.halve()
    widened = Q(1, 2 ** 20) if field.lo == field.hi else 0
    lo, hi = max(field.lo - widened, Q(0)) ** 2, (field.hi + widened) ** 2
    # The infimum of n/m lies in [lo, hi): n - t m takes a negative value for t = hi, none for lo.
    check(not negative_on(add(n, m, -lo), x), "the wedge is narrower")
    check(negative_on(add(n, m, -hi), x), "the wedge is wider")
    common = gcd(n, m)
    n, m = divide(n, common)[0], divide(m, common)[0]
    size, zeros = max(len(n), len(m)), []
    level = lambda t: (add(n, m, -t) + [Q(0)] * size)[:size]
    # It is a critical value of n/m, or its value at a zero of x, 1 or -1: a zero of one of these.
    for f in (lambda t: resultant(level(t), derivative(level(t))),
              lambda t: resultant(x, level(t)),
              lambda t: value(level(t), Q(1)) * value(level(t), Q(-1))):
        zeros.append(strip(interpolated(f, 2 * size + 1)))
    zeros = [f for f in zeros if len(f) > 1]
    holding = [f for f in zeros if vanishes(squared(f), field)] if angle == "tangent" else []
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
    on = lambda tau: energy(q, lambda p: on_ray(p, tau))
    # E in s has the degree and the order at 0 that it has at almost all tau.
    samples = [on(Q(i, 7)) for i in range(1, 40)]
    degree = max(map(len, samples))
    order = min(len(e) - len(strip(e)) for e in samples if e)
    level = lambda tau: (on(tau) + [Q(0)] * degree)[order:degree]
    critical = [Q(1)]
    for f in (lambda tau: level(tau)[-1], lambda tau: level(tau)[0],
              lambda tau: resultant(level(tau), derivative(level(tau)))):
        f = strip(interpolated(f, 2 * (2 * degree + 1) * (len(q[0]) + len(q[-1]))))
        check(f, "E is not square-free")
        critical = mul(critical, f)
    bound = 1 + max(magnitude(c / critical[-1]) for c in critical)
    points, count = points_between(critical, Q(0), bound)
    bad = next((i for i, tau in enumerate(points) if not not_negative(on(tau))), None)
    below = points[bad - 1] if bad else Q(0)
    if bad is None or count(below) == count(points[bad]):
        return check(wedge["angle"] == ("right" if bad is None else "empty"), "the angle")
    check(wedge["angle"] == "tangent" and bad > 0, "the angle")
    field = number(wedge["tan_alpha"])
    while not below <= field.lo ** 2 or not field.hi ** 2 <= points[bad]:
        check(field.hi ** 2 > below and field.lo ** 2 < points[bad], "another tangent")
        field.halve()
    check(vanishes(squared(critical), field), "tan alpha is not critical")

def check_axis(claimed, q, numbers):
    """Whether no root lies outside the circle on the imaginary axis."""
    if "E" in claimed:
        check(len(q) <= 2, "E for a step with several roots")
        check(energy(q, squared_modulus) == claimed["E"], "E")
        odd = odd_part(claimed["E"]) if claimed["E"] else [Q(1)]
        check(monic(claimed["odd"]) == monic(odd), "the factors of E of odd multiplicity")
        return not_negative(claimed["E"])
    simple = claimed["square_free"]
    for i in range(4 * len(q) * max(map(len, q + simple))):
        # The same roots: s | q and q | s^n, at more z than the degree of what must vanish.
        z = Q(i + 1, 3)
        a, s = trim([value(c, z) for c in q]), trim([value(c, z) for c in simple])
        power = [Q(1)]
        for _ in range(len(q)):
            power = mul(power, s)
        check(divides(s, a) and (len(simple) == len(q) or divides(a, power)), "square-free")
    document = claimed["set"]
    for key, k in (("even", 0), ("odd", 1)):
        part = [on_axis(c)[k] for c in simple]
        while part and not part[-1]:
            part.pop()
        check(document["certificate"][key] == part, key)
    check(document["certificate"]["pole"] == [Q(1)], "pole")
    check(axis_of(document["certificate"]) == ("imaginary", "y", None, {}), "the axis of a set")
    gaps = [gap["table"]["verdict"] for gap in document["certificate"]["gaps"]]
    check_stable_set(document, numbers)
    return all(x in ("stable", "multiple root on the circle") for x in gaps)

def check_a_stability(claimed, numbers, characteristic):
    """k, and q as rows in z."""
    p, k, q = (claimed[name] for name in "pkq")
    check(any(proportional(p, form) for form in characteristic.forms()), "p of A-stability")
    rows = transposed(p)
    content = []
    for c in rows:
        content = gcd(c, content) if c else content
    check(monic(strip(content)) == monic(k), "k")
    moving = transposed([divide(c, content)[0] for c in rows])
    moving = moving[next(i for i, c in enumerate(moving) if c):]
    ratio = q[-1][-1] / moving[-1][-1]
    check([scaled(c, ratio) for c in moving] == q, "q")
    _, leading = check_half_plane(claimed["leading"], q[-1])
    pole, _ = check_half_plane(claimed["pole"], claimed["pole"]["polynomial"])
    check(same_zeros(claimed["pole"]["polynomial"], characteristic.pole), "the poles")
    check_at_infinity(claimed["at_infinity"], numbers, p)
    check(claimed["k_repeated"] == [], "multiple constant roots")
    a_stable = (leading and pole and verdict(k) == "stable"
                and not outside_at_infinity(claimed["at_infinity"]))
    check((claimed["axis"] is None) == (not a_stable), "the axis")
    a_stable = a_stable and check_axis(claimed["axis"], q, numbers)
    check(claimed["a_stable"] == a_stable, "A-stability")
    l_stable = a_stable and claimed["at_infinity"]["spectral_radius"] == 0
    check(claimed["l_stable"] == l_stable, "L-stability")
    words = "L-stable" if l_stable else "A-stable, not L-stable" if a_stable else "not A-stable"
    check(claimed["statement"] == words, "the words on A-stability")
    return k, q

def same_zeros(f, g):
    """Whether two polynomials have the same zeros, multiplicities apart."""
    return square_free(f) == square_free(g)

def square_free(p):
    return monic(divide(p, gcd(p, derivative(p)))[0])

def check_wedge(wedge, a_stability, k, q, numbers, pole):
    """The angle, by the first of the reasons that there is: A-stability, the limit, the locus, rays."""
    angle = wedge["angle"]
    check(wedge["k"] == k, "k of the wedge")
    check(angle in ("right", "tangent", "empty"), "the wedge is undecided")
    check(a_stability["a_stable"] == (angle == "right"), "90 degrees are A-stability")
    words = {"right": "90 degrees (A-stable)", "empty": "no wedge is stable"}
    check(angle == "tangent" or wedge["statement"] == words[angle], "the words on the wedge")
    tangents = {"right": "infinity", "empty": None}
    check(angle == "tangent" or wedge["tan_alpha"] == tangents[angle], "the tangent")
    check(verdict(k) == "stable" or angle == "empty", "constant roots and a wedge")
    sections = wedge.keys() - {"statement", "angle", "tan_alpha", "k"}
    check(len(sections) == 1, "one reason for the angle")
    if angle == "right":
        return check(wedge.get("a_stable") is True, "90 degrees by A-stability")
    check(angle == "empty" or divides(square_free(pole), q[-1]), "poles that are none of the roots")
    if "at_infinity" in wedge:
        check_at_infinity(wedge["at_infinity"], numbers, a_stability["p"])
        check(angle == "empty", "a root outside at infinity")
        check(outside_at_infinity(wedge["at_infinity"]), "no root outside at infinity")
    elif "locus" in wedge:
        rho, minus_sigma = transposed(q)
        check_locus(wedge, rho, scaled(minus_sigma, -1))
    elif "rays" in wedge:
        check_rays(wedge, q)
    else:
        check(verdict(k) != "stable", "nothing shows the angle")

def check_surroundings(document, numbers, characteristic, rank, of_plane):
    """What holds at 0, at infinity and, for x' = lambda x, in the half-plane."""
    p = characteristic.reduced
    check_zero_stability(document["zero_stability"], characteristic.at_rest,
                         characteristic.transition(), rank)
    check_at_infinity(document["at_infinity"], numbers, p)
    check(("a_stability" in document) == ("wedge" in document) == of_plane, "the half-plane")
    if of_plane:
        k, q = check_a_stability(document["a_stability"], numbers, characteristic)
        check_wedge(document["wedge"], document["a_stability"], k, q, numbers, characteristic.pole)
