"""Exact arithmetic for the checkers: polynomials over Q and over real number fields Q(theta).

A Number is an element of a Field, ordered by the one root of its polynomial in an interval. In the
documents {"theta": [...]} is an element of the field that "field" at the top describes.
"""
import copy
import math
from fractions import Fraction as Q

PRIME = 2 ** 61 - 1

def check(condition, what):
    if not condition:
        raise ValueError(what)

def remembered(f):
    """f, of numbers and polynomials alone, found once for equal arguments; not to be changed."""
    known = {}
    def found(*arguments):
        key = repr(arguments)
        if key not in known:
            known[key] = f(*arguments)
        return known[key]
    return found

# Polynomials are lists of ascending coefficients, in Q or in a Field, without trailing zeros.
def strip(p):
    """p without its roots 0."""
    return next((p[i:] for i, c in enumerate(p) if c != 0), [])
def add(a, b, factor=1):
    at = lambda p, i: p[i] if i < len(p) else 0
    return trim([at(a, i) + at(b, i) * factor for i in range(max(len(a), len(b)))])
def whole(p):
    """Integers and their one denominator: fractions would each be reduced at every step."""
    d = math.lcm(*(c.denominator for c in p))
    return [c.numerator * (d // c.denominator) for c in p], d
def cancel(a, b):
    """x*a - y*t^k*b without a's leading term, which cancels, in integers; x, and [0, ..., y]."""
    common, low = math.gcd(a[-1], b[-1]), len(a) - len(b)
    x, y = b[-1] // common, a[-1] // common
    rest = [c * x for c in a[:low]] + [c * x - d * y for c, d in zip(a[low:-1], b)]
    return rest, x, [0] * low + [y]
def convolve(a, b):
    product = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            product[i + j] += x * y
    return product
def mul(a, b):
    if not rational(a, b):
        return trim(convolve(a, b))
    (a, d), (b, e) = whole(a), whole(b)
    return trim([Q(c, d * e) for c in convolve(a, b)])
def divide(a, b):
    """Quotient and remainder; the quotient of the formal degree."""
    quotient = []
    if rational(a, b):
        (a, d), (b, e) = whole(a), whole(b)
        while len(a) >= len(b):
            quotient.insert(0, Q(a[-1] * e, b[-1] * d))
            a, x, _ = cancel(a, b)
            d *= x
        return quotient, trim([Q(c, d) for c in a])
    inverse = Q(1) / b[-1] if len(a) >= len(b) else None
    while len(a) >= len(b):
        q, low = a[-1] * inverse, len(a) - len(b)
        quotient.insert(0, q)
        a = a[:low] + [x - q * y for x, y in zip(a[low:-1], b)]
    return quotient, trim(a)
rational = lambda *parts: not any(isinstance(c, Number) for p in parts for c in p)
trim = lambda p: strip(p[::-1])[::-1]
divides = lambda m, p: not divide(p, m)[1]
derivative = lambda p: [c * i for i, c in enumerate(p)][1:]
sign = lambda x: x.sign() if isinstance(x, Number) else (x > 0) - (x < 0)
def monic(p):
    inverse = Q(1) / p[-1] if p else None
    return [c * inverse for c in p]
def euclid(a, b):
    while b:
        a, b = b, monic(divide(a, b)[1])
    return monic(a)
def gcd(a, b):
    return [a[-1] * 0 + 1] if coprime_residues(a, b) else euclid(a, b)
def coprime_residues(a, b):
    """Whether a and b are coprime modulo a prime, and so at every root of their field's modulus:
    their resultant is a unit modulo the prime, where a leading coefficient is one."""
    if not a or not b:
        return False
    try:
        field = next((c.field for c in [*a, *b] if isinstance(c, Number)), RATIONALS).residues()
        b, a = sorted(([field.residue(c) for c in p] for p in (b, a)), key=len)
        return len(euclid(a, b)) == 1
    except ValueError:
        return False
def value(p, x):
    result = Q(0)
    for c in reversed(p):
        result = result * x + c
    return result

def sturm(p):
    """The chain p, p', ... each over a positive factor."""
    chain, following = [], p
    while following:
        positive = sign(following[-1])
        chain.append([c * positive for c in monic(following)])
        following = derivative(p) if len(chain) == 1 else [c * -1 for c in divide(*chain[-2:])[1]]
    return chain
def changes(signs):
    signs = [s for s in signs if s]
    return sum(a != b for a, b in zip(signs, signs[1:]))
@remembered
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
        self.m, self.lo, self.hi, self.prime = m, lo, hi, None
        self.whole, = self.lowest(whole(m)[0])
        self.t = Number(self, [Q(0), Q(1)])
    def lowest(self, *parts):
        """Integers in the same ratio without a common factor; residues as they are."""
        common = self.prime or math.gcd(*(c for p in parts for c in p)) or 1
        return [trim([c % common if self.prime else c // common for c in p]) for p in parts]
    def residues(self):
        """The ring F[t]/m of the residues modulo a prime, for denominators without it."""
        ring = copy.copy(self)
        ring.prime, degree = PRIME, len(self.whole)
        ring.whole, = ring.lowest(self.whole)
        check(len(ring.whole) == degree, "the prime divides the modulus")
        return ring
    def same(self, other):
        """Whether another field has the same polynomial and the same root of it."""
        if self.whole != other.whole or self.prime != other.prime:
            return False
        lo, hi = max(self.lo, other.lo), min(self.hi, other.hi)
        ends = value(self.m, lo) * value(self.m, hi)
        return ends == 0 if lo == hi else lo < hi and ends < 0
    def residue(self, x):
        return Number(self, x.n, x.d) if isinstance(x, Number) else Number(self, [x])
    def halve(self):
        middle = (self.lo + self.hi) / 2
        side = sign(value(self.m, middle)) * sign(value(self.m, self.hi))
        self.lo, self.hi = (middle if side <= 0 else self.lo), (middle if side >= 0 else self.hi)

class Number:
    """n(t)/d in a field Q[t]/m, n of integers, in lowest terms. That m is minimal is found out
    where it matters, and fails. Modulo a prime d is 1."""
    def __init__(self, field, p, d=1):
        n, e = whole(p)
        d *= e
        while len(n) >= len(field.whole):
            n, x, _ = cancel(n, field.whole)
            d *= x
        if field.prime:
            inverse = pow(d, -1, field.prime)
            n, d = [c * inverse for c in n], 1
        n, d = field.lowest(n, [d])
        self.field, self.n, self.d = field, [c * sign(d[0]) for c in n], abs(d[0])
    p = property(lambda self: [Q(c, self.d) for c in self.n])
    def lift(self, other):
        if not isinstance(other, Number):
            return Number(self.field, [other])
        if other.field is not self.field:
            check(self.field.same(other.field), "numbers of different fields")
        return other
    def __add__(self, other):
        other = self.lift(other)
        a, b = ([c * x.d for c in y.n] for x, y in ((other, self), (self, other)))
        return Number(self.field, add(a, b), self.d * other.d)
    def __mul__(self, other):
        other = self.lift(other)
        return Number(self.field, convolve(self.n, other.n), self.d * other.d)
    __radd__, __rmul__ = __add__, __mul__
    def __sub__(self, other):
        return self + other * -1
    def __rsub__(self, other):
        return self * -1 + other
    def __neg__(self):
        return self * -1
    def __hash__(self):
        return hash((tuple(self.n), self.d))
    def __repr__(self):
        """All that the number is: what is remembered goes by it."""
        field = self.field
        return f"{self.n}/{self.d} in {field.whole} {field.prime} {field.lo} {field.hi}"
    def __pow__(self, exponent):
        return self * self ** (exponent - 1) if exponent else self.lift(Q(1))
    def __truediv__(self, other):
        return self * self.lift(other).inverse()
    def __rtruediv__(self, other):
        return self.inverse() * other
    def inverse(self):
        # Euclid: a = s*n and b = u*n modulo m, each over a common factor.
        a, b, s, u = self.field.whole, self.n, [], [1]
        while b:
            while len(a) >= len(b):
                rest, x, y = cancel(a, b)
                a, s = self.field.lowest(rest, add([c * x for c in s], convolve(y, u), -1))
            a, b, s, u = b, a, u, s
        check(len(a) == 1, "division by a zero divisor: a modulus is not minimal")
        return Number(self.field, [c * self.d for c in s], a[0])
    def __eq__(self, other):
        if not isinstance(other, (Number, Q, int)):
            return NotImplemented
        other = self.lift(other)
        return (self.n, self.d) == (other.n, other.d)
    def sign(self):
        if len(self.n) <= 1:
            return sign(self.n[0]) if self.n else 0
        # It is not 0 where m is not minimal either: n and m are coprime.
        try:
            self.field.residues().residue(self).inverse()
        except ValueError:
            self.inverse()
        # The positive and the negative terms bound n between lo and hi.
        near, up, down = self.field, *([max(c * s, 0) for c in self.n] for s in (1, -1))
        while True:
            low, high = ([value(p, x) for p in (up, down)] for x in (near.lo, near.hi))
            if low[0] > high[1] or high[0] < low[1]:
                return 1 if low[0] > high[1] else -1
            near.halve()

RATIONALS = Field([Q(0), Q(1)], Q(0), Q(0))

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
        return [exact(x, field) for x in data]
    try:
        return data if data is None or isinstance(data, bool) else Q(data)
    except ValueError:
        return data
