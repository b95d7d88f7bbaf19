"""Roots in the equations: cbrt(n), and root(m, a, b), the one root of m in x between a and b.

Each is an element of the field of its minimal polynomial, the cube root with x^3 - n. That m is
irreducible is shown by a prime modulo which it is, or for degree 3 by the lack of rational roots. A
scheme may have one such number, and then no square roots beside it: sums with others fail.
"""
from fractions import Fraction as Q
from functools import lru_cache

from .number_field import Field, Number, check, roots_between, trim, value, whole

PRIMES = [p for p in range(2, 200) if all(p % q for q in range(2, p))]


def reduced(a, m, p):
    """a modulo the monic m, over the residues modulo p."""
    a = [c % p for c in a]
    while len(a) >= len(m):
        top = a.pop()
        if top:
            low = len(a) - len(m) + 1
            for i, c in enumerate(m[:-1]):
                a[low + i] = (a[low + i] - top * c) % p
    return trim(a)


def product(a, b, m, p):
    found = [0] * max(len(a) + len(b) - 1, 0)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            found[i + j] += x * y
    return reduced(found, m, p)


def power(a, exponent, m, p):
    result = [1]
    while exponent:
        if exponent & 1:
            result = product(result, a, m, p)
        a, exponent = product(a, a, m, p), exponent >> 1
    return result


def coprime_modulo(a, b, p):
    while b:
        inverse = pow(b[-1], -1, p)
        b = [c * inverse % p for c in b]
        a, b = b, reduced(a, b, p)
    return len(a) == 1


def irreducible_modulo(m, p):
    """Whether m is irreducible modulo p (Rabin): x^(p^n) = x, and x^(p^(n/q)) - x coprime to m."""
    n = len(m) - 1
    if m[-1] % p == 0:
        return False
    inverse = pow(m[-1], -1, p)
    m = [c * inverse % p for c in m]
    frobenius = [[0, 1]]
    for _ in range(n):
        frobenius.append(power(frobenius[-1], p, m, p))
    less_x = lambda a: trim([(c - (i == 1)) % p for i, c in enumerate([*a, 0, 0][:max(len(a), 2)])])
    if less_x(frobenius[n]):
        return False
    primes = [q for q in PRIMES if n % q == 0]
    return all(coprime_modulo(m, less_x(frobenius[n // q]), p) for q in primes)


def divisors(n):
    return [d for d in range(1, abs(n) + 1) if n % d == 0]


def irreducible(m):
    m = whole(m)[0]
    if len(m) == 4 and m[0] and abs(m[0]) < 10 ** 5 and abs(m[-1]) < 10 ** 5:
        candidates = (Q(s * p, q) for p in divisors(m[0]) for q in divisors(m[-1]) for s in (1, -1))
        return all(value(m, x) != 0 for x in candidates)
    return any(irreducible_modulo(m, p) for p in PRIMES)


@lru_cache(maxsize=None)
def root_of(m, lo, hi):
    """The one root of a polynomial, given as a tuple, between two rational numbers."""
    check(value(m, lo) * value(m, hi) < 0 and roots_between(list(m), lo, hi) == 1, "not one root between the bounds")
    check(irreducible(list(m)), "a polynomial that is not known to be irreducible")
    if hi <= 0 or lo < 0 and value(m, Q(0)) * value(m, hi) > 0:
        mirrored = tuple(c * (-1) ** i for i, c in enumerate(m))
        return root_of(mirrored, -hi, -lo) * -1
    return Field(list(m), max(lo, Q(0)), hi).t


def cube_root(n):
    check(isinstance(n, Q) and n.denominator == 1 and n > 1, "a cube root of no integer")
    return root_of((-n, Q(0), Q(0), Q(1)), Q(1), n)


def polynomial(at):
    """The polynomial of degree 40 at most with the values at(x)."""
    differences, table = [], [at(Q(x)) for x in range(42)]
    while table:
        differences.append(table[0])
        table = [b - a for a, b in zip(table, table[1:])]
    check(differences[-1] == 0, "no polynomial of a low degree")
    result = []
    for i in reversed(range(len(differences))):
        # result*(x - i)/(i + 1) + differences[i]
        shifted = [Q(0)] + [c / (i + 1) for c in result]
        for j, c in enumerate(result):
            shifted[j] -= c * Q(i, i + 1)
        shifted[0] += differences[i]
        result = trim(shifted)
    return tuple(result)


def plain(x):
    """A rational element as a rational number."""
    if isinstance(x, Number) and len(x.n) <= 1:
        return Q(x.n[0], x.d) if x.n else Q(0)
    return x


def bounds(x, bits):
    """Rational bounds of an element that are about 2^-bits apart."""
    near = Field(x.field.m, x.field.lo, x.field.hi)
    width = Q(1, 2 ** bits)
    while True:
        up, down = ([max(c * s, 0) for c in x.n] for s in (1, -1))
        lo, hi = (Q(value(up, near.lo) - value(down, near.hi)) / x.d,
                  Q(value(up, near.hi) - value(down, near.lo)) / x.d)
        if hi - lo < width:
            return lo, hi
        near.halve()
