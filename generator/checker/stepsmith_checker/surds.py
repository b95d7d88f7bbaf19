"""Numbers of the equations: rational combinations of square roots of integers, exactly.

A Surd is sum_r c_r sqrt(r) over square-free r; a rational one is always a Fraction instead. The
square roots of square-free integers are linearly independent over Q, so that zero is told by the
coefficients. 1/x is the product of the conjugates of x, one prime after the other, over the norm.

What is left of an integer without its small primes is not factored but counts as a prime: it is no square, and
any two of these, primes among them, have no common factor, which is all that the independence needs.
"""
import math
from fractions import Fraction as Q


# Up to this one divides by trial.
SMALL = 1 << 16
# What was left of integers without their small primes, and counts as a prime.
LARGE = set()


def primes_of(n):
    """The primes that divide n; what is left without the small ones is one."""
    found, p = [], 2
    while p * p <= n and p < SMALL:
        if n % p == 0:
            found.append(p)
            while n % p == 0:
                n //= p
        p += 1
    while n > 1 and math.isqrt(n) ** 2 == n:
        n = math.isqrt(n)
    if n > SMALL and n not in LARGE:
        if any(math.gcd(n, other) > 1 for other in LARGE):
            raise ValueError(f"{n} has a factor in common with another radicand")
        LARGE.add(n)
    return found + [n] * (n > 1)


def made(terms, d):
    """sum terms[r] sqrt(r) / d in lowest terms: a Fraction where that is rational."""
    terms = {r: c for r, c in terms.items() if c}
    if not terms.keys() - {1}:
        return Q(terms.get(1, 0), d)
    common = math.gcd(d, *terms.values())
    number = object.__new__(Surd)
    number.n, number.d = {r: c // common for r, c in terms.items()}, d // common
    return number


def parts(x):
    return (x.n, x.d) if isinstance(x, Surd) else ({1: x.numerator}, x.denominator)


class Surd:
    """n[r] integers by square-free r, over one denominator d > 0, in lowest terms."""
    __slots__ = ("n", "d")

    def __add__(self, other):
        (a, d), (b, e) = parts(self), parts(other)
        sums = {r: c * e for r, c in a.items()}
        for r, c in b.items():
            sums[r] = sums.get(r, 0) + c * d
        return made(sums, d * e)

    def __neg__(self):
        return made({r: -c for r, c in self.n.items()}, self.d)

    def __mul__(self, other):
        (a, d), (b, e) = parts(self), parts(other)
        products = {}
        for r, x in a.items():
            for s, y in b.items():
                common = math.gcd(r, s)
                key = r * s // common ** 2
                products[key] = products.get(key, 0) + x * y * common
        return made(products, d * e)

    __radd__, __rmul__ = __add__, __mul__

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    def conjugate(self, prime):
        """sqrt(prime) -> -sqrt(prime)."""
        return made({r: -c if r % prime == 0 else c for r, c in self.n.items()}, self.d)

    def inverse(self):
        norm, product = self, Q(1)
        while isinstance(norm, Surd):
            prime = primes_of(max(norm.n))[-1]
            other = norm.conjugate(prime)
            norm, product = norm * other, product * other
        return product / norm

    def __truediv__(self, other):
        return self * (other.inverse() if isinstance(other, Surd) else 1 / Q(other))

    def __rtruediv__(self, other):
        return self.inverse() * other

    def __pow__(self, exponent):
        return self ** (exponent - 1) * self if exponent else Q(1)

    def __eq__(self, other):
        return isinstance(other, Surd) and (self.n, self.d) == (other.n, other.d)

    def __hash__(self):
        return hash((frozenset(self.n.items()), self.d))

    def __repr__(self):
        """As file names and statements have it: by primes, those of more of them first, what is rational last."""
        ordered = sorted(([*primes_of(r), math.inf], r, c) for r, c in self.n.items())
        terms = [(c, f"sqrt({r})" if r > 1 else "") for _, r, c in ordered]
        minus = "-" if terms[0][0] < 0 and self.d > 1 else ""
        text = ""
        for c, root in terms:
            c = -c if minus else c
            size = "*".join(filter(None, [str(abs(c)) if abs(c) > 1 or not root else "", root]))
            sign = (" - " if c < 0 else " + ") if text else "-" if c < 0 else ""
            text += sign + size
        if len(terms) > 1 and self.d > 1:
            text = f"({text})"
        return minus + text + (f"/{self.d}" if self.d > 1 else "")


def square_root(x):
    """The root of a rational number that is not negative."""
    if not isinstance(x, Q) or x < 0:
        raise ValueError(f"no square root of {x}")
    if x == 0:
        return Q(0)
    n, outside = x.numerator * x.denominator, 1
    for p in primes_of(n):
        while n % (p * p) == 0:
            n, outside = n // (p * p), outside * p
    return made({n: outside}, x.denominator)


def primes_in(numbers):
    """The primes under the roots of numbers, ascending."""
    radicands = {r for x in numbers if isinstance(x, Surd) for r in x.n}
    return sorted({p for r in radicands for p in primes_of(r)})


def enclosure(x, bits=80):
    """Rational bounds of x that are about 2^-bits apart."""
    n, d = parts(x)
    lo = hi = Q(0)
    for r, c in n.items():
        root = math.isqrt(r << (2 * bits))
        ends = [Q(c * root, 1 << bits), Q(c * (root + (r > 1)), 1 << bits)]
        lo, hi = lo + min(ends), hi + max(ends)
    return lo / d, hi / d


def sign(x):
    if not isinstance(x, Surd):
        return (x > 0) - (x < 0)
    bits = 64
    while True:
        lo, hi = enclosure(x, bits)
        if lo > 0 or hi < 0:
            return 1 if lo > 0 else -1
        bits *= 2
