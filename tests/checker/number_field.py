"""Exact arithmetic for the checkers: polynomials over Q and over real number fields Q(theta).

A Number is an element of a Field, ordered by the one root of its polynomial in an interval. In the
documents {"theta": [...]} is an element of the field that "field" at the top describes.
"""
import json
import sys
from fractions import Fraction as Q

def check(condition, what):
    if not condition:
        raise ValueError(what)

# Polynomials are lists of ascending coefficients, in Q or in a Field, without trailing zeros.
def strip(p):
    """p without its roots 0."""
    return next((p[i:] for i, c in enumerate(p) if c != 0), [])
def add(a, b, factor=1):
    at = lambda p, i: p[i] if i < len(p) else 0
    return trim([at(a, i) + at(b, i) * factor for i in range(max(len(a), len(b)))])
def mul(a, b):
    product = []
    for x in reversed(a):
        product = add([c * x for c in b], [Q(0), *product])
    return product
def divide(a, b):
    """Quotient and remainder; the quotient of the formal degree."""
    quotient = []
    while len(a) >= len(b):
        q, low = a[-1] / b[-1], len(a) - len(b)
        quotient.insert(0, q)
        a = a[:low] + [x - q * y for x, y in zip(a[low:-1], b)]
    return quotient, trim(a)
trim = lambda p: strip(p[::-1])[::-1]
divides = lambda m, p: not divide(p, m)[1]
monic = lambda p: [c / p[-1] for c in p]
derivative = lambda p: [c * i for i, c in enumerate(p)][1:]
sign = lambda x: x.sign() if isinstance(x, Number) else (x > 0) - (x < 0)
def gcd(a, b):
    while b:
        a, b = b, monic(divide(a, b)[1])
    return monic(a)
def value(p, x):
    result = Q(0)
    for c in reversed(p):
        result = result * x + c
    return result

def sturm(p):
    """The chain p, p', ... each over a positive factor."""
    chain, following = [], p
    while following:
        lead = following[-1] * sign(following[-1])
        chain.append([c / lead for c in following])
        following = derivative(p) if len(chain) == 1 else [c * -1 for c in divide(*chain[-2:])[1]]
    return chain
def changes(signs):
    signs = [s for s in signs if s]
    return sum(a != b for a, b in zip(signs, signs[1:]))
def roots_between(p, lo, hi):
    """How many distinct roots lie in (lo, hi]; hi = None is infinity."""
    chain = sturm(p)
    end = [sign(q[-1]) if hi is None else sign(value(q, hi)) for q in chain]
    return changes([sign(value(q, lo)) for q in chain]) - changes(end)

def resultant(p, q):
    """Sylvester's determinant, by Euclid: zero leading coefficients count."""
    m, n = len(p) - 1, len(q) - 1
    if m < n:
        return resultant(q, p) * (-1) ** (m * n)
    if n == 0:
        return q[0] ** m
    if q[-1] == 0:
        return p[-1] * resultant(p, q[:-1])
    rest = divide(p, q)[1]
    rest += [Q(0)] * (n - len(rest))
    return ((-1) ** n * q[-1]) ** (m - n + 1) * resultant(rest, q)

class Field:
    """The field Q[t]/m, ordered by the one root of m in [lo, hi], lo >= 0."""
    def __init__(self, m, lo, hi):
        check(0 <= lo <= hi and len(m) > 1 and m[-1] != 0, "a field")
        check(value(m, lo) == 0 if lo == hi else
              value(m, lo) * value(m, hi) < 0 and roots_between(m, lo, hi) == 1, "isolation")
        self.m, self.lo, self.hi = m, lo, hi
        self.t = Number(self, [Q(0), Q(1)])
    def halve(self):
        middle = (self.lo + self.hi) / 2
        side = sign(value(self.m, middle)) * sign(value(self.m, self.hi))
        self.lo, self.hi = (middle if side <= 0 else self.lo), (middle if side >= 0 else self.hi)

class Number:
    """p(t) in a field Q[t]/m. That m is minimal is found out where it matters, and fails."""
    def __init__(self, field, p):
        self.field, self.p = field, divide(p, field.m)[1]
    def lift(self, other):
        return other if isinstance(other, Number) else Number(self.field, trim([other]))
    def __add__(self, other):
        return Number(self.field, add(self.p, self.lift(other).p))
    def __mul__(self, other):
        return Number(self.field, mul(self.p, self.lift(other).p))
    __radd__, __rmul__ = __add__, __mul__
    def __sub__(self, other):
        return self + other * -1
    def __rsub__(self, other):
        return self * -1 + other
    def __pow__(self, exponent):
        return self * self ** (exponent - 1) if exponent else self.lift(Q(1))
    def __truediv__(self, other):
        # Euclid: a = s*other and b = u*other modulo m, b monic.
        a, b, s, u = self.field.m, self.lift(other).p, [], [Q(1)]
        while b:
            b, u = monic(b), [c / b[-1] for c in u]
            q, rest = divide(a, b)
            a, b, s, u = b, rest, u, add(s, mul(trim(q), u), -1)
        check(len(a) == 1, "division by a zero divisor: a modulus is not minimal")
        return self * Number(self.field, s)
    def __rtruediv__(self, other):
        return self.lift(other) / self
    def __eq__(self, other):
        return not (self - other).p
    def sign(self):
        check(not self.p or len(gcd(self.field.m, self.p)) == 1, "a modulus is not minimal")
        near = self.field
        while self.p and (value(self.p, near.lo) == 0 or roots_between(self.p, near.lo, near.hi)):
            near.halve()
        return sign(value(self.p, near.hi))

def magnitude(x):
    """At least |x|."""
    if not isinstance(x, Number):
        return abs(x)
    return sum(abs(c) * x.field.hi ** i for i, c in enumerate(x.p))

def vanishes(p, field):
    """Whether p(t) = 0 for the t of a field over Q; p may be over another field Q(theta)."""
    if not any(isinstance(c, Number) for c in p):
        return divides(field.m, p)
    if field.lo == field.hi:
        return value(p, field.lo) == 0
    # Between lo and hi the gcd has no root but t, and t at most once.
    common = gcd(p, field.m)
    return sign(value(common, field.lo)) != sign(value(common, field.hi))

def number(claimed):
    """The field of a number >= 0, which is its t."""
    if isinstance(claimed, Q):
        return Field([-claimed, Q(1)], claimed, claimed)
    return Field(claimed["minimal_polynomial"], *claimed["interval"])

class Place:
    """A number t >= 0 and the field of t and theta, in which polynomials over Q(theta) have values;
    `joined` describes that field where it is not Q(t), and `numbers` is Q(theta)."""
    def __init__(self, claimed, numbers=None, joined=None):
        self.field, self.theta, self.own = number(claimed), None, True
        self.t = self.field.t
        if numbers is None:
            return
        if joined is None:
            check(isinstance(claimed, Q), "the field of a place is missing")
            self.field, self.theta = numbers, numbers.t
            self.t = Number(numbers, trim([claimed]))
            return
        own, self.field = self.field, number(joined)
        self.t, self.theta = (Number(self.field, joined[key]) for key in ("t", "theta"))
        for x, known in ((self.t, own), (self.theta, numbers)):
            check(value(known.m, x) == 0, "t or theta in the field of a place")
            check(sign(x - known.lo) >= 0 >= sign(x - known.hi), "t or theta is another root")
    def value(self, p):
        """p(t)."""
        if self.theta is None:
            return Number(self.field, p)
        lift = lambda c: value(c.p, self.theta) if isinstance(c, Number) else c
        return self.theta * 0 + value([lift(c) for c in p], self.t)

def exact(data, field=None):
    """JSON with all numbers, in strings too, as fractions or elements of the field."""
    if isinstance(data, dict):
        if data.keys() == {"theta"}:
            return Number(field, [Q(c) for c in data["theta"]])
        return {key: exact(x, field) for key, x in data.items()}
    if isinstance(data, list):
        return [exact(x, field) if isinstance(x, (dict, list)) else Q(x) for x in data]
    try:
        return data if data is None or isinstance(data, bool) else Q(data)
    except ValueError:
        return data

def main(check_document):
    for name in sys.argv[1:] or ["-"]:
        print(name, end=": ", flush=True)
        with sys.stdin if name == "-" else open(name, encoding="utf-8") as file:
            document = json.load(file)
        field = number(exact(document["field"])) if "field" in document else None
        check_document(exact(document, field) | {"field": field})
        print("holds")
