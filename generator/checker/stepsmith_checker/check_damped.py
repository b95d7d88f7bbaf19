"""That all roots of a step on x'' = -w^2 x - 2 xi w x' are inside the circle for all Omega = w h > 0 and
all xi > 0, but for simple roots 1 and -1 that it has everywhere.

With the other roots those of p(lambda) = sum p_k lambda^k, they are so exactly if those of

    sum p_k (1 + w)^k (1 - w)^(n - k) = sum a_k w^k

have Re w < 0: if all a_k and Hurwitz' determinants of sizes n - 1, n - 3, ... are positive (Lienard,
Chipart). All of these are polynomials sum c_j(Omega) xi^j, and positive if no c_j is negative for any
Omega > 0 and some c_j is positive for all; so is D, where the step is defined. Roots of c_j are counted by
Sturm's chains. Made from the printed equations alone.
"""
from . import surds
from .check_dominance import Polynomial, determinant, number, read
from .number_field import Number, check
from .step import symbolic_rows


def sign(x):
    return x.sign() if isinstance(x, Number) else surds.sign(x)


def stripped(c):
    """Ascending coefficients without trailing zeros."""
    c = list(c)
    while c and not c[-1]:
        c.pop()
    return c


def divided(a, b):
    """Quotient and remainder."""
    a, quotient = list(a), []
    while len(a) >= len(b):
        q = a[-1] / b[-1]
        low = len(a) - len(b)
        quotient.insert(0, q)
        a = a[:low] + [x - q * y for x, y in zip(a[low:-1], b)]
    return quotient, stripped(a)


derivative = lambda c: [x * i for i, x in enumerate(c)][1:]


def gcd(a, b):
    while b:
        a, b = b, divided(a, b)[1]
    return a


def by_multiplicity(c):
    """Square-free f_1, f_2, ... with c = f_1 f_2^2 ... up to a factor (Musser)."""
    several = gcd(c, derivative(c))
    distinct, found = divided(c, several)[0], []
    while len(distinct) > 1:
        repeated = gcd(distinct, several)
        found.append(divided(distinct, repeated)[0])
        distinct, several = repeated, divided(several, repeated)[0]
    return found


def roots_above_zero(c):
    """How many distinct roots c has above 0, by Sturm; 0 is none of them."""
    while not c[0]:
        c = c[1:]
    chain = [c, derivative(c)]
    while chain[-1]:
        chain.append([-x for x in divided(*chain[-2:])[1]])
    changes = lambda signs: sum(a != b for a, b in zip(signs, signs[1:]))
    at = lambda end: changes([s for s in (sign(q[end]) for q in chain[:-1]) if s])
    return at(0) - at(-1)


def nonnegative(c):
    """Whether c > 0 for large Omega and no root above 0 is of odd multiplicity."""
    return sign(c[-1]) > 0 and not any(map(roots_above_zero, by_multiplicity(c)[::2]))


def positive(p):
    by_power = {}
    for monomial, c in p.items():
        powers = dict(monomial)
        in_omega = by_power.setdefault(powers.get("xi", 0), {})
        in_omega[powers.get("Omega", 0)] = c
    all_c = [[c.get(k, 0) for k in range(max(c) + 1)] for c in by_power.values()]
    return all(map(nonnegative, all_c)) and any(not roots_above_zero(c) for c in all_c)


def coefficients(p):
    """In lambda, without roots 0."""
    powers = {}
    for monomial, c in p.items():
        k = dict(monomial).get("lambda", 0)
        powers.setdefault(k, Polynomial())[tuple(x for x in monomial if x[0] != "lambda")] = c
    return [powers.get(k, Polynomial()) for k in range(min(powers), max(powers) + 1)]


def without_root(p, x):
    """p without the factor lambda - x, for x = 1 or -1, if it has it."""
    carry, quotient = number(0), []
    for c in reversed(p):
        carry = carry * number(x) + c
        quotient.append(carry)
    return (quotient[-2::-1], True) if not carry else (p, False)


def image(p):
    """The a_k."""
    n = len(p) - 1
    result = [number(0) for _ in p]
    for k, c in enumerate(p):
        binomials = [1]
        for sign in [1] * k + [-1] * (n - k):
            binomials = [x + sign * y for x, y in zip(binomials + [0], [0] + binomials)]
        result = [a + c * number(b) for a, b in zip(result, binomials)]
    return result


def hurwitz(a, size):
    """The determinant of (a_(n - 2i + j)), i, j from 1."""
    n = len(a) - 1
    at = lambda k: a[k] if 0 <= k <= n else number(0)
    return determinant([[at(n - 2 * i + j) for j in range(1, size + 1)]
                        for i in range(1, size + 1)])


def check_damped(scheme):
    check(all(e["velocity"] for e in scheme.evaluations), "a step that takes no velocity")
    check(len(scheme.fields) == 1, "an oscillator for a split field")
    entry = lambda e: (-read("Omega^2"), -read("2*xi*Omega"))
    upper, lower = symbolic_rows(scheme, number, entry)
    for i, row in enumerate(upper):
        row[i] = row[i] + read("lambda")
    d = determinant([row[len(upper):] for row in lower])
    # It is 1 without forces.
    check(positive(d), "where the step is defined")
    p = coefficients(determinant(upper + lower))
    for x in (1, -1):
        p, there = without_root(p, x)
        check(not there or not without_root(p, x)[1], f"the root {x} is multiple")
    if not positive(p[-1]):
        p = [-c for c in p]
    a = image(p)
    check(all(map(positive, a)), "a coefficient that may be negative")
    n = len(p) - 1
    for size in range(n - 1, 0, -2):
        check(positive(hurwitz(a, size)), "a determinant that may be negative")
