"""What a step does to components that a constraint x = 0 holds.

There the accelerations u of z+ = V z + B u are what the multipliers supply. They are solved for at as
many places L z + K u = 0 as are to be determined: the position arguments of their evaluations, then the
next carried positions, the earliest first, each if its slopes over u are independent of those before. A
place that blends points of the motion with the newest one, sum of w_j z_j + w x[1] with all weights 1
together and 0 < w != 1, is x[1]. The part A of a split field is a given force. The step is solvable
exactly if there are enough places, and then

    z+ = S z,    S = V - B K^-1 L.

Errors die out exactly if all roots of det(zeta - S) lie inside the unit circle, and remain bounded exactly if
none lies outside and those on it are semisimple, by dim ker f(S).
"""
from fractions import Fraction as Q
from math import gcd as integers_gcd

from .check_certificate import kernel, repeated_factors, table
from .equations import derivative_of, eliminated
from .number_field import check, gcd, monic, strip
from .step import determinant, interpolated


def place(scheme, q):
    """The newest point that q blends, or q itself."""
    d, row, kind = len(scheme.carried), scheme.rows[q], derivative_of(q[0])
    of_kind = [i for i, c in enumerate(scheme.carried) if derivative_of(c[0]) == kind]
    for i in of_kind:
        newest = scheme.successors[i]
        new = scheme.rows[newest]
        pivot = next((e for e in range(d, len(new)) if new[e] != 0), None)
        if pivot is None:
            continue
        weight = row[pivot] / new[pivot]
        rest = [x - weight * y for x, y in zip(row, new)]
        blend = all(x == 0 for j, x in enumerate(rest) if j not in of_kind)
        if weight not in (0, 1) and blend and sum(rest, weight) == 1:
            return newest
    return q


def candidates(scheme):
    """The columns of the accelerations that are determined, and the rows of the places in order."""
    split = set(scheme.fields) == {"A", "B"}
    d, columns, rows = len(scheme.carried), [], []
    for index, e in enumerate(scheme.evaluations):
        if split and e["field"] == "A":
            continue
        position, velocity = place(scheme, e["position"]), e["velocity"]
        newest = position != e["position"] and (
            velocity is None or place(scheme, velocity) != velocity)
        columns.append(d + index)
        rows.append(scheme.rows[position if newest else e["position"]])
    following = [q for q in scheme.successors if derivative_of(q[0]) == 0]
    rows += [scheme.rows[q] for q in sorted(following, key=lambda q: q[1])]
    return columns, rows


def independent(rows, columns):
    """The first rows whose slopes are independent of those before."""
    chosen, echelon = [], []
    for row in rows:
        rest = [row[j] for j in columns]
        for pivot, known in echelon:
            factor = rest[pivot] / known[pivot]
            rest = [x - factor * y for x, y in zip(rest, known)]
        pivot = next((i for i, x in enumerate(rest) if x != 0), None)
        if pivot is not None:
            echelon.append((pivot, rest))
            chosen.append(row)
    return chosen


def constrained_step(scheme):
    """S; None where the step is not solvable."""
    check(scheme.rank == 2 and scheme.modulus is None, "a constrained step of another class")
    d = len(scheme.carried)
    columns, rows = candidates(scheme)
    places = independent(rows, columns)
    if len(places) < len(columns):
        return None
    # u = -K^-1 L z
    system = [[row[j] for j in columns] + [-x for x in row[:d]] for row in places]
    eliminated(system, len(columns))
    response = [row[len(columns):] for row in system]
    steps = [scheme.rows[q] for q in scheme.successors]
    return [[row[j] + sum((row[c] * u[j] for c, u in zip(columns, response)), Q(0))
             for j in range(d)] for row in steps]


def verdict_of(s, n):
    """All roots inside; semisimple ones on the circle; or neither."""
    n = strip(n)
    found, inside = table(n)
    if found["verdict"] == "root outside":
        return "unstable"
    if inside and len(found["shared"]) == 1:
        return "schur stable"
    check(all(isinstance(c, Q) for row in s for c in row), "entries that are not rational")
    factors = repeated_factors(gcd(n, n[::-1]))
    semisimple = all(kernel(f, s) == m * (len(f) - 1) for f, m in factors)
    return "weakly stable" if semisimple else "unstable"


def check_zero_dynamics(document, scheme):
    """The verdict of a certificate, checked."""
    s = constrained_step(scheme)
    if s is None:
        check(document["polynomial"] is None and document["zero_roots"] is None
              and document["verdict"] == "not solvable", "the constrained step is not solvable")
        return "not solvable"
    size = len(s)
    at = lambda x: [[x * (i == j) - c for j, c in enumerate(row)] for i, row in enumerate(s)]
    n = interpolated([determinant(at(Q(x))) for x in range(size + 1)])
    check(all(isinstance(c, Q) for c in n), "coefficients that are not rational")
    claimed = [Q(c) for c in document["polynomial"]]
    check(claimed and claimed[-1] != 0 and monic(claimed) == monic(strip(n)), "det(zeta - S)")
    coprime = all(c.denominator == 1 for c in claimed) and integers_gcd(*map(int, claimed)) == 1
    check(claimed[-1] > 0 and coprime, "the factor of det(zeta - S)")
    check(document["zero_roots"] == len(n) - len(strip(n)), "the roots 0")
    found = verdict_of(s, n)
    check(document["verdict"] == found, f"the zero dynamics are {found}")
    return found
