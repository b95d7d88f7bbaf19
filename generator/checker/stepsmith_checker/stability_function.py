"""The stability function R(z) of a step on x' = lambda x, and the Pade approximants of exp.

det M(lambda; z) = c(z) k(lambda) lambda^j (D(z) lambda - N(z)) with a constant k gives R = N/D; where another
factor depends on z, or k has roots, there is none. The (k, j) approximant P/Q of exp has

    P = sum_i (k+j-i)! k!/((k+j)! i! (k-i)!) z^i,    Q likewise with j, -z.
"""
import math
from fractions import Fraction as Q

from .axis import content_of
from .equations import parse
from .number_field import add, check, divide, mul, trim


def polynomial(tree):
    """A polynomial in z as its coefficients."""
    if tree[0] == "number":
        return trim([tree[1]])
    if tree[0] == "name":
        check(tree[1:] == ("z", None), "a name other than z")
        return [Q(0), Q(1)]
    if tree[0] == "-" and len(tree) == 2:
        return [-c for c in polynomial(tree[1])]
    left, right = polynomial(tree[1]), polynomial(tree[2])
    if tree[0] == "^":
        check(len(right) <= 1, "an exponent")
        result = [Q(1)]
        for _ in range(int(right[0]) if right else 0):
            result = mul(result, left)
        return result
    if tree[0] == "/":
        check(len(right) == 1, "a division by z")
        return [c / right[0] for c in left]
    return mul(left, right) if tree[0] == "*" else add(left, right, 1 if tree[0] == "+" else -1)


def stability_function(step):
    """N and D with D(0) = 1, coprime; None where there is none."""
    check(all(isinstance(c, Q) for row in step.p for c in row), "coefficients that are not rational")
    content = content_of(step.p)
    rows = [trim(divide(c, content)[0]) if c else [] for c in step.p]
    while rows and not rows[0]:
        rows = rows[1:]
    if len(rows) == 1:
        return [], [Q(1)]
    # A factor k(lambda) of higher degree would leave more rows.
    if len(rows) != 2 or not rows[1][0]:
        return None
    scale = rows[1][0]
    return [-c / scale for c in rows[0]], [c / scale for c in rows[1]]


def pade(k, j):
    f = math.factorial
    of = lambda k, j, sign: [Q(f(k + j - i) * f(k), f(k + j) * f(i) * f(k - i)) * sign ** i
                             for i in range(k + 1)]
    return of(k, j, 1), of(j, k, -1)


def check_stability_function(document, step):
    """R = N/D of a certificate; None where it says that there is none."""
    found = stability_function(step)
    claimed = [document[name] for name in ("numerator", "denominator")]
    if found is None:
        check(claimed == [None, None], "there is no stability function")
        return None
    check(None not in claimed, "there is a stability function")
    check([polynomial(parse(text)) for text in claimed] == list(found), f"R is {found}")
    return found
