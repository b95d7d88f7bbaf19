#!/usr/bin/env python3
"""Re-checks zero_stability, at_infinity, a_stability and wedge in `stepsmith stability` output.

check_a_stability.py FILE... (or - for standard input). Independent of the generator: nothing but
fractions. From p(lambda; z), given as rows of coefficients in z, it repeats the split into constant
and moving roots, the zeros in the half-plane (by the determinants of Hurwitz, not Routh's table), the
E-polynomial, and the limit at infinity; the roots of multistep methods on the imaginary axis are a
certificate for check_certificate.py, and wedges are left to check_wedge.py. Exit 1 on any mismatch.
"""
import json
import sys
from fractions import Fraction as Q

import check_certificate
from check_wedge import check_locus, check_rays, not_negative, number
from exact import (Field, Mismatch, Number, add, check, determinant, divides, divmod_, gcd, monic,
                   mul, roots_between, strip, sturm, trim, value)

exact = check_certificate.exact
scaled = lambda p, f: [c * f for c in p]
mirrored = lambda p: [c * (-1) ** i for i, c in enumerate(p)]


def hurwitz(p):
    """Whether all zeros of p lie in Re z < 0: the leading minors of Hurwitz's matrix."""
    p = scaled(p, 1 if p[-1] > 0 else -1)
    n = len(p) - 1
    at = lambda k: p[n - k] if 0 <= k <= n else Q(0)
    matrix = [[at(2 * j - i + 1) for j in range(n)] for i in range(n)]
    return all(determinant([row[:k] for row in matrix[:k]]) > 0 for k in range(1, n + 1))


def check_half_plane(claimed, f):
    """(no zero in Re z < 0, no zero in Re z <= 0)."""
    symmetric = gcd(f, trim(mirrored(f)))
    rest = divmod_(f, symmetric)[0]
    right = hurwitz(trim(mirrored(rest)))
    even = strip(symmetric)[::2]
    reflected = mirrored(even)
    axis = len(even) == 1 or roots_between(reflected, Q(0), None) == len(sturm(reflected)[0]) - len(
        sturm(reflected)[-1])
    found = (right and axis, right and len(symmetric) == 1)
    check((claimed["open_free"], claimed["closed_free"]) == found, "zeros in the half-plane")
    check(monic(exact(claimed["polynomial"])) == monic(f), "the polynomial of a half-plane")
    return found


def on_axis(p):
    """a, b of p(i sqrt(t)) = a(t) + i sqrt(t) b(t)."""
    return [trim(mirrored(p[k::2])) for k in (0, 1)]


def squared_modulus(p):
    a, b = on_axis(p)
    return add(mul(a, a), [Q(0)] + mul(b, b) if b else [])


def transposed(p):
    width = max(map(len, p), default=0)
    return [trim([c[j] if j < len(c) else Q(0) for c in p]) for j in range(width)]


def strip_rows(p):
    while p and not p[0]:
        p = p[1:]
    return p


def check_zero_stability(claimed):
    p, parasitic = exact(claimed["polynomial"]), exact(claimed["parasitic"])
    check(0 <= claimed["principal"] <= 2, "principal roots")
    own = [Q(1)]
    for _ in range(claimed["principal"]):
        own = mul(own, [Q(-1), Q(1)])
    check(p == mul(own, parasitic), "the parasitic polynomial")
    once = mul(parasitic, [Q(-1), Q(1)]) if claimed["principal"] else parasitic
    stable = check_certificate.table(strip(once))["verdict"] == "stable"
    check(claimed["stable"] == stable, "zero-stability")
    found = check_certificate.table(strip(parasitic))
    check(claimed["strong"] == (found["inside"] and len(found["shared"]) == 1), "strong")


def check_at_infinity(claimed, p=None):
    """The spectral radius r: no root of c(r x) lies outside the circle, and one lies on it."""
    c = exact(claimed["polynomial"])
    if p is not None:
        last = transposed(p)[-1]
        check(monic(c) == monic(last) and claimed["escaping"] == len(p) - len(last), "at infinity")
    radius = claimed["spectral_radius"]
    check((radius == "infinity") == (claimed["escaping"] > 0), "escaping roots")
    if radius in ("infinity", None):
        return
    c = strip(c)
    if radius == "0":
        check(len(c) == 1, "a spectral radius of 0")
        return
    field = Field(*number(radius))
    r, power, rows = Number(field, [Q(0), Q(1)]), Number(field, [Q(1)]), []
    for x in c:
        rows.append(power * x)
        power = power * r
    check(r > 0, "a negative spectral radius")
    found = check_certificate.table(rows)
    check(found["verdict"] != "root outside" and len(found["shared"]) > 1, "the spectral radius")


def outside_at_infinity(claimed):
    limit = strip(exact(claimed["polynomial"]))
    return claimed["escaping"] > 0 or check_certificate.table(limit)["verdict"] == "root outside"


def check_axis(claimed, q):
    """Whether no root lies outside the circle on the imaginary axis."""
    if "E" in claimed:
        check(len(q) <= 2, "E for a step with several roots")
        squares = [squared_modulus(c) for c in q]
        energy = add(squares[1], squares[0], -1) if len(q) == 2 else squares[0]
        check(energy == exact(claimed["E"]), "E")
        return not_negative(energy)
    simple = exact(claimed["square_free"])
    for i in range(4 * len(q) * max(map(len, q))):
        # The same roots: s | q and q | s^n, at more z than the degree of what must vanish.
        z = Q(i + 1, 3)
        a, s = trim([value(c, z) for c in q]), trim([value(c, z) for c in simple])
        power = [Q(1)]
        for _ in range(len(q)):
            power = mul(power, s)
        check(divides(s, a) and (len(simple) == len(q) or divides(a, power)), "the square-free part")
    document = claimed["set"]
    for key, k in (("even", 0), ("odd", 1)):
        check(exact(document["certificate"][key]) == strip_end([on_axis(c)[k] for c in simple]), key)
    check(exact(document["certificate"]["pole"]) == [Q(1)], "pole")
    gaps = [gap["table"]["verdict"] for gap in document["certificate"]["gaps"]]
    check_certificate.check_certificate(document)
    return all(x in ("stable", "multiple root on the circle") for x in gaps)


def strip_end(rows):
    while rows and not rows[-1]:
        rows = rows[:-1]
    return rows


def check_a_stability(claimed):
    """k, and q as rows in z."""
    p, k, q = (exact(claimed[name]) for name in "pkq")
    rows = transposed(p)
    content = []
    for c in rows:
        content = gcd(c, content) if c else content
    check(monic(strip(content)) == monic(k), "k")
    moving = strip_rows(transposed([divmod_(c, content)[0] for c in rows]))
    ratio = q[-1][-1] / moving[-1][-1]
    check([scaled(c, ratio) for c in moving] == q, "q")
    _, leading = check_half_plane(claimed["leading"], q[-1])
    pole, _ = check_half_plane(claimed["pole"], exact(claimed["pole"]["polynomial"]))
    constant = check_certificate.table(k)["verdict"] == "stable"
    check_at_infinity(claimed["at_infinity"], p)
    a_stable = leading and pole and constant and not outside_at_infinity(claimed["at_infinity"])
    check((claimed["axis"] is None) == (not a_stable), "the axis")
    a_stable = a_stable and check_axis(claimed["axis"], q)
    check(claimed["a_stable"] == a_stable, "A-stability")
    zero = claimed["at_infinity"]["spectral_radius"] == "0"
    check(claimed["l_stable"] == (a_stable and zero), "L-stability")
    return k, q


def check_document(document):
    check_zero_stability(document["zero_stability"])
    check_at_infinity(document["at_infinity"])
    if "a_stability" in document:
        k, q = check_a_stability(document["a_stability"])
        wedge = document["wedge"]
        right = wedge["angle"] == "right"
        if wedge["angle"] != "undecided":
            check(document["a_stability"]["a_stable"] == right, "90 degrees are A-stability")
        stable = check_certificate.table(k)["verdict"] == "stable"
        check(stable or wedge["angle"] == "empty", "constant roots and a wedge")
        if "at_infinity" in wedge:
            check_at_infinity(wedge["at_infinity"], exact(document["a_stability"]["p"]))
            outside = outside_at_infinity(wedge["at_infinity"])
            check(outside and wedge["angle"] == "empty", "a root outside at infinity")
        if "locus" in wedge:
            rho, minus_sigma = transposed(q)
            check_locus(wedge, rho, scaled(minus_sigma, -1))
        if "rays" in wedge:
            check_rays(wedge, q)


def main(names):
    failed = not names
    for name in names:
        try:
            with sys.stdin if name == "-" else open(name, encoding="utf-8") as file:
                check_document(json.load(file))
            print(f"{name}: holds")
        except (Mismatch, LookupError, ArithmeticError, AttributeError, TypeError, ValueError) as error:
            print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
            failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
