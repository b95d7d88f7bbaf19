"""One step on a linear test equation: det M(lambda; s), and where the step has no solution.

With the rows of a scheme over (z, a) and an evaluation a = phi x + psi (h v) of its arguments,

    oscillator  phi = -Omega^2, psi = -2 xi Omega       x' = lambda x   phi = z, of a derivative z^2
    split       phi = -y_P,     psi = -x_P, of the part P                    in a direction psi = z

and of y' = A + B, on x' = lambda x, A = 0: phi = z of B alone;

a step takes z to lambda z exactly if

    M = [[lambda - V, -B], [-L, I - K]],   det M = D(s) det(lambda - A(s)),   D = det(I - K),

is singular, and it has a unique solution exactly if D(s) != 0. Both are polynomials in s, found from
their values at integers: the degree in lambda is that of V, in s at most the sum over the rows.
"""
import math
from fractions import Fraction as Q

from .number_field import Number, check
from .surds import Surd


def trimmed(p):
    while p and p[-1] == 0:
        p = p[:-1]
    return p


def interpolated(values):
    """The ascending coefficients of the polynomial through (i, values[i]), by Newton."""
    differences, table = [], list(values)
    while table:
        differences.append(table[0])
        table = [b - a for a, b in zip(table, table[1:])]
    result = []
    for i in reversed(range(len(differences))):
        # result * (x - i)/(i + 1) + differences[i]
        shifted = [Q(0)] + [c / (i + 1) for c in result]
        for j, c in enumerate(result):
            shifted[j] = shifted[j] - c * Q(i, i + 1)
        shifted[0] = shifted[0] + differences[i]
        result = shifted
    return trimmed(result)


def determinant(rows):
    """By Bareiss in integers; where there are roots, by elimination."""
    if any(isinstance(x, (Surd, Number)) for row in rows for x in row):
        return by_elimination(rows)
    scale, m = 1, []
    for row in rows:
        d = math.lcm(*(x.denominator for x in row))
        scale *= d
        m.append([int(x * d) for x in row])
    sign, previous = 1, 1
    for k in range(len(m) - 1):
        pivot = next((i for i in range(k, len(m)) if m[i][k]), None)
        if pivot is None:
            return Q(0)
        if pivot != k:
            m[k], m[pivot], sign = m[pivot], m[k], -sign
        top, p = m[k], m[k][k]
        for i in range(k + 1, len(m)):
            row, f = m[i], m[i][k]
            m[i] = row[:k + 1] + [(p * x - f * y) // previous
                                  for x, y in zip(row[k + 1:], top[k + 1:])]
        previous = p
    return Q(sign * m[-1][-1], scale) if m else Q(1)


def by_elimination(rows):
    m, result = [list(row) for row in rows], Q(1)
    for k in range(len(m)):
        pivot = next((i for i in range(k, len(m)) if m[i][k] != 0), None)
        if pivot is None:
            return Q(0)
        if pivot != k:
            m[k], m[pivot], result = m[pivot], m[k], -result
        result, inverse = result * m[k][k], 1 / m[k][k]
        for i in range(k + 1, len(m)):
            factor = m[i][k] * inverse
            if factor != 0:
                m[i] = [x - factor * y if y != 0 else x for x, y in zip(m[i], m[k])]
    return result


def value(p, x):
    result = Q(0)
    for c in reversed(p):
        result = result * x + c
    return result


def is_additive(scheme):
    """Whether the parts of y' = A + B are evaluated."""
    return scheme.rank == 1 and set(scheme.fields) == {"A", "B"}


def takes_velocity(scheme, part=None):
    """Whether all evaluations, or all of a part, take a velocity: else there is no damping."""
    return all(e["velocity"] for e in scheme.evaluations if part in (None, e["field"]))


def factors(scheme, test, at=None, along=None, damping=Q(0)):
    """(phi, psi) of each evaluation as polynomials in s."""
    def of(e):
        if test == "oscillator":
            return [0, 0, Q(-1)], [0, -2 * damping]
        if test == "dahlquist" and is_additive(scheme) and e["field"] == "A":
            return [], []
        if test == "dahlquist" and e["along"] is not None:
            return [], [0, Q(1)]
        if test == "dahlquist":
            return ([0, 0, Q(1)] if e["rate"] is not None else [0, Q(1)]), []
        single = lambda name: [0, Q(-1)] if name == along else [-at.get(name, Q(0))]
        damped = takes_velocity(scheme, e["field"])
        return single("y" + e["field"]), single("x" + e["field"]) if damped else []
    check(test != "oscillator" or len(scheme.fields) == 1, "an oscillator for a split field")
    check(test != "dahlquist" or len(scheme.fields) == 1 or is_additive(scheme), "the part that is solved for")
    check((scheme.rank == 1) == (test == "dahlquist") or test == "split" and len(scheme.fields) > 1,
          "a test equation of another order")
    return [tuple(trimmed(p) for p in of(e)) for e in scheme.evaluations]


class Step:
    """det M and D of a scheme on a test equation; p[k][j] belongs to lambda^k s^j."""

    def __init__(self, scheme, phi_psi):
        self.scheme, self.phi_psi = scheme, phi_psi
        d, s = len(scheme.carried), len(scheme.evaluations)
        v_b = [scheme.rows[q] for q in scheme.successors]
        zero = [Q(0)] * (d + s)
        arguments = [(scheme.rows[e["position"]], scheme.rows[e["velocity"]] if e["velocity"]
                      and e["rate"] is None else zero) for e in scheme.evaluations]
        degrees = [max(len(phi), len(psi), 1) - 1 for phi, psi in phi_psi]
        columns = []
        for point in range(sum(degrees) + 1):
            lower = []
            for i, ((x, v), (phi, psi)) in enumerate(zip(arguments, phi_psi)):
                f, g = value(phi, Q(point)), value(psi, Q(point))
                row = [-(f * a + g * b) for a, b in zip(x, v)]
                row[d + i] = row[d + i] + 1
                lower.append(row)
            at = lambda x: [[(x if i == j else Q(0)) - c if j < d else -c
                             for j, c in enumerate(row)] for i, row in enumerate(v_b)]
            column = interpolated([determinant(at(Q(x)) + lower) for x in range(d + 1)])
            columns.append(column + [Q(0)] * (d + 1 - len(column)))
        self.p = [interpolated([column[k] for column in columns]) for k in range(d + 1)]
        self.pole = self.p[-1]
        check(self.pole, "the step has no solution")


def at_rest(scheme):
    """det(lambda - V), ascending."""
    v = [scheme.rows[q][:len(scheme.carried)] for q in scheme.successors]
    at = lambda x: [[(x if i == j else Q(0)) - c for j, c in enumerate(row)]
                    for i, row in enumerate(v)]
    return interpolated([determinant(at(Q(x))) for x in range(len(v) + 1)])


def symbolic_rows(scheme, number, entry):
    """The rows of M without lambda, over a ring: `entry(e)` gives phi and psi there."""
    d = len(scheme.carried)
    upper = [[number(-c) for c in scheme.rows[q]] for q in scheme.successors]
    lower = []
    for i, e in enumerate(scheme.evaluations):
        phi, psi = entry(e)
        x = scheme.rows[e["position"]]
        v = scheme.rows[e["velocity"]] if e["velocity"] else [Q(0)] * len(x)
        row = [(phi * number(a) + psi * number(b)) * number(-1) for a, b in zip(x, v)]
        row[d + i] = row[d + i] + number(1)
        lower.append(row)
    return upper, lower
