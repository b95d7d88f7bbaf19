"""Polynomials and real algebraic numbers with nothing but fractions, for check_certificate.py.

Polynomials are lists of ascending coefficients, without trailing zeros.
"""
from fractions import Fraction as Q


class Mismatch(Exception):
    pass


def check(condition, what):
    if not condition:
        raise Mismatch(what)


# Polynomials over Q, and over any field whose elements know +, -, *, / and compare with 0.
def trim(p):
    p = list(p)
    while p and p[-1] == 0:
        p.pop()
    return p


def add(a, b, factor=1):
    n = max(len(a), len(b))
    at = lambda p, i: p[i] if i < len(p) else 0
    return trim([at(a, i) + at(b, i) * factor for i in range(n)])


def mul(a, b):
    product = [0] * max(len(a) + len(b) - 1, 0)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            product[i + j] = product[i + j] + x * y
    return trim(product)


def divmod_(a, b):
    a, quotient = list(a), []
    for i in reversed(range(len(a) - len(b) + 1)):
        q = a[i + len(b) - 1] / b[-1]
        quotient.append(q)
        for j, c in enumerate(b):
            a[i + j] = a[i + j] - q * c
    return trim(quotient[::-1]), trim(a)


def monic(p):
    return [c / p[-1] for c in p]


def gcd(a, b):
    while b:
        a, b = b, divmod_(a, b)[1]
        b = monic(b)
    return monic(a)


def derivative(p):
    return trim([c * i for i, c in enumerate(p)][1:])


def value(p, x):
    result = 0
    for c in reversed(p):
        result = result * x + c
    return result


def divides(m, p):
    return not divmod_(p, m)[1]


def strip(p):
    """p over the highest power of lambda in it."""
    while p and p[0] == 0:
        p = p[1:]
    return p


def changes(signs):
    signs = [s for s in signs if s]
    return sum(a != b for a, b in zip(signs, signs[1:]))


def sign(x):
    return (x > 0) - (x < 0)


def sturm(p):
    """The chain p, p', ... each over a positive factor."""
    chain, following = [], p
    while following:
        following = [c / abs(following[-1]) for c in following]
        chain.append(following)
        following = derivative(p) if len(chain) == 1 else [-c for c in divmod_(*chain[-2:])[1]]
    return chain


def roots_between(p, lo, hi):
    """How many distinct roots lie in (lo, hi]; hi = None is infinity."""
    chain = sturm(p)
    end = [sign(q[-1]) if hi is None else sign(value(q, hi)) for q in chain]
    return changes([sign(value(q, lo)) for q in chain]) - changes(end)


def determinant(rows):
    rows, result = [list(r) for r in rows], Q(1)
    for k in range(len(rows)):
        pivot = next((i for i in range(k, len(rows)) if rows[i][k] != 0), None)
        if pivot is None:
            return Q(0)
        if pivot != k:
            rows[k], rows[pivot], result = rows[pivot], rows[k], -result
        result *= rows[k][k]
        for i in range(k + 1, len(rows)):
            factor = rows[i][k] / rows[k][k]
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k])]
    return result


def sylvester(p, q):
    """Res(p, q) by formal degrees: zero leading coefficients count."""
    m, n = len(p) - 1, len(q) - 1
    row = lambda c, i: [Q(0)] * i + c[::-1] + [Q(0)] * (m + n - len(c) - i)
    return determinant([row(p, i) for i in range(n)] + [row(q, i) for i in range(m)])


class Number:
    """An element of Q[t]/m at the root of m in [lo, hi], lo >= 0."""

    def __init__(self, field, p):
        self.field, self.p = field, divmod_(p, field.m)[1]

    def lift(self, other):
        return other if isinstance(other, Number) else Number(self.field, trim([Q(other)]))

    def __add__(self, other):
        return Number(self.field, add(self.p, self.lift(other).p))

    def __sub__(self, other):
        return Number(self.field, add(self.p, self.lift(other).p, -1))

    def __mul__(self, other):
        return Number(self.field, mul(self.p, self.lift(other).p))

    def __neg__(self):
        return Number(self.field, [-c for c in self.p])

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        # Euclid on (m, other): s*other = 1 modulo m.
        a, b, s, following = self.field.m, self.lift(other).p, [], [Q(1)]
        while b:
            q, r = divmod_(a, b)
            a, b, s, following = b, r, following, add(s, mul(q, following), -1)
        check(len(a) == 1, "division by a zero divisor: a modulus is not minimal")
        return self * Number(self.field, [c / a[0] for c in s])

    def __eq__(self, other):
        return not (self - other).p

    def sign(self):
        if not self.p:
            return 0
        check(len(gcd(self.field.m, self.p)) == 1, "a modulus is not minimal")
        gains, losses = ([c * (c * f > 0) * f for c in self.p] for f in (1, -1))
        while True:
            lo, hi = self.field.lo, self.field.hi
            if value(gains, lo) > value(losses, hi):
                return 1
            if value(gains, hi) < value(losses, lo):
                return -1
            self.field.halve()

    def __gt__(self, other):
        return (self - other).sign() > 0

    def __lt__(self, other):
        return (self - other).sign() < 0

    def __abs__(self):
        return -self if self.sign() < 0 else self


class Field:
    """The field Q[t]/m, ordered by the one root of m in [lo, hi], lo >= 0."""

    def __init__(self, m, lo, hi):
        check(0 <= lo <= hi and len(m) > 1 and m[-1] != 0, "a field")
        check(value(m, lo) == 0 if lo == hi else
              value(m, lo) * value(m, hi) < 0 and roots_between(m, lo, hi) == 1, "isolation")
        self.m, self.lo, self.hi = m, lo, hi

    def halve(self):
        middle = (self.lo + self.hi) / 2
        at = value(self.m, middle)
        if at == 0 or sign(at) == sign(value(self.m, self.hi)):
            self.hi = middle
        if at == 0 or sign(at) != sign(value(self.m, self.hi)):
            self.lo = middle

    def t(self):
        return Number(self, [Q(0), Q(1)])

    def polynomial(self, p):
        return trim([Number(self, c) for c in p])


def fold(h):
    """K of h = lambda^m K(lambda + 1/lambda)."""
    middle = len(h) // 2
    check(len(h) % 2 == 1 and h == h[::-1], "G is not self-reciprocal")
    k, previous, current = [h[middle]], [2], [0, 1]
    for c in h[middle + 1:]:
        k = add(k, [c * f for f in current])
        previous, current = current, add([0] + current, previous, -1)
    return k


def unfold(shared):
    """The multiplicities of 1 and -1, and K."""
    found = []
    for root in (1, -1):
        count = 0
        while len(shared) > 1 and value(shared, root) == 0:
            shared, count = divmod_(shared, [-root + 0 * shared[0], 1 + 0 * shared[0]])[0], count + 1
        found.append(count)
    return found, fold(shared)
