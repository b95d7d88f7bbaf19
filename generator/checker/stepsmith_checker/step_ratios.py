"""For which step ratios a step is zero-stable, however they vary: by the step whose equations have the ratio.

Each step is w times the one before. The equations over Q(w) give the step V(w) at h = 0; for w = 1 they are those
of the method, and at every w each formula is exact for 1, t and t^2 on the nodes 0, -1/w and 1. If no derivative
depends on a lower one, and the differences to the last of the quantities of one order (below the order of the
differential equation, where V takes constants to themselves; else the quantities) are mapped by a lower triangular
matrix, products of V remain bounded where all entries r of its diagonal stay below 1 in size and no coefficient has
a pole. So the ends of the intervals are among the positive zeros of denominators and of r - 1, r + 1; these are
isolated by Sturm's chains, and one ratio between each two of them decides.

A ratio beyond, repeated, makes differences grow, or not shrink where r = 1. Where r = -1 they need not: no claim is
refuted there.
"""
from fractions import Fraction as Q

from .equations import Scheme, derivative_of, parse, value
from .number_field import (add, check, derivative, divide, exact, gcd, monic, mul, roots_between,
                          trim, value as at)


class Function:
    """A rational function of the ratio, in lowest terms with a monic denominator."""

    def __init__(self, above, below=(Q(1),)):
        above, below = trim(list(above)), trim(list(below))
        check(below, "a division by zero")
        common = gcd(above, below) if above else below
        above, below = divide(above, common)[0], divide(below, common)[0]
        self.above, self.below = [c / below[-1] for c in above], monic(below)

    @staticmethod
    def of(x):
        return x if isinstance(x, Function) else Function([Q(x)])

    def __add__(self, other):
        other = self.of(other)
        return Function(add(mul(self.above, other.below), mul(other.above, self.below)),
                        mul(self.below, other.below))

    def __mul__(self, other):
        other = self.of(other)
        return Function(mul(self.above, other.above), mul(self.below, other.below))

    def __truediv__(self, other):
        other = self.of(other)
        return Function(mul(self.above, other.below), mul(self.below, other.above))

    def __pow__(self, n):
        found = Function([Q(1)])
        for _ in range(n):
            found = found * self
        return found

    def __neg__(self):
        return self * Q(-1)

    def __sub__(self, other):
        return self + -self.of(other)

    def __eq__(self, other):
        other = self.of(other)
        return (self.above, self.below) == (other.above, other.below)

    def __hash__(self):
        return hash((tuple(self.above), tuple(self.below)))

    __radd__, __rmul__ = __add__, __mul__

    def __rsub__(self, other):
        return -self + other

    def __rtruediv__(self, other):
        return self.of(other) / self

    def at(self, x):
        return at(self.above, x) / at(self.below, x)


class Stretched(Scheme):
    """A step over Q(w), with its formulas."""

    def __init__(self, written, names):
        self.formulas = []
        super().__init__(written, names)

    def equation(self, left, right):
        found = super().equation(left, right)
        self.formulas.append(found)
        return found


def is_exact(formula, ratio):
    """Whether a formula is so for 1, t and t^2."""
    for j in range(3):
        total = Function([])
        for (name, offset), c in formula.items():
            m = derivative_of(name)
            check(offset in (-1, 0, 1), "a node of more steps than two")
            time = -1 / ratio if offset == -1 else Function.of(offset)
            if m <= j:
                factor = {(0, 0): 1, (1, 0): 1, (1, 1): 1, (2, 0): 1, (2, 1): 2, (2, 2): 2}[j, m]
                total = total + Function.of(c) * time ** (j - m) * Q(factor)
        if total != 0:
            return False
    return True


def diagonals(scheme):
    """The factors of differences; refused where V is not triangular."""
    v = [scheme.rows[q][:len(scheme.carried)] for q in scheme.successors]
    orders = [derivative_of(q[0]) for q in scheme.carried]
    found = []
    for i, m in enumerate(orders):
        check(all(v[i][j] == 0 for j, n in enumerate(orders) if n < m), "V is not triangular")
    for m in sorted(set(orders)):
        own = [i for i, n in enumerate(orders) if n == m]
        block = [[v[i][j] for j in own] for i in own]
        if m < scheme.rank and all(sum(row, Q(0)) == 1 for row in block):
            block = [[x - y for x, y in zip(row[:-1], block[-1])] for row in block[:-1]]
        for i, row in enumerate(block):
            check(all(x == 0 for x in row[i + 1:]), "V is not triangular")
        found += [Function.of(row[i]) for i, row in enumerate(block) if row[i] != 0]
    return found


def positive_roots(p):
    """Disjoint (lo, hi] with one positive root of p each, lo and hi rational and no root lo; ascending."""
    p = trim(p)
    check(p, "a polynomial that vanishes everywhere")
    p = divide(p, gcd(p, derivative(p)))[0]
    bound = 1 + max(abs(c / p[-1]) for c in p)
    pending, found = [(Q(0), bound)], []
    while pending:
        lo, hi = pending.pop()
        count = roots_between(p, lo, hi)
        if count == 1 and lo > 0 and at(p, lo) != 0:
            found.append((lo, hi))
        elif count:
            pending += [(lo, (lo + hi) / 2), ((lo + hi) / 2, hi)]
    return sorted(found)


def is_root(claimed, p, lo, hi):
    """Whether a number of a certificate is the root of p in (lo, hi]."""
    if isinstance(claimed, Q):
        return lo < claimed <= hi and at(p, claimed) == 0
    m, (a, b) = claimed["minimal_polynomial"], claimed["interval"]
    return roots_between(m, a, b) == 1 and roots_between(gcd(p, m), max(lo, a), min(hi, b)) == 1


def steps_of(raw, scheme):
    """The step over Q(w) of a certificate, whose formulas are exact, and which for w = 1 is the method's."""
    check(raw["ratio"].isidentifier() and raw["ratio"] not in ("h", "t"), "a ratio")
    check(raw["stretched"].keys() == {"carry", "equations"}, "a stretched step")
    equal = Stretched(raw["stretched"], {raw["ratio"]: Q(1)})
    same = lambda s: (s.carried, s.rows, s.evaluations)
    check(same(equal) == same(scheme), "the step for equal steps is another")
    ratio = Function([Q(0), Q(1)])
    stretched = Stretched(raw["stretched"], {raw["ratio"]: ratio})
    check(all(is_exact(formula, ratio) for formula in stretched.formulas), "a formula is not exact")
    return stretched


def stable_between(stretched, factors):
    """A polynomial whose positive zeros hold all ends, where these are, from (0, 0) to None, and between which of them
    steps are zero-stable."""
    coefficients = [c for formula in stretched.formulas for c in formula.values()]
    coefficients += [c for row in stretched.rows.values() for c in row]
    p = [Q(1)]
    for q in {tuple(Function.of(c).below) for c in coefficients + factors}:
        p = mul(p, list(q))
    for r in factors:
        for one in (1, -1):
            p = mul(p, (r - one).above)
    ends = [(Q(0), Q(0)), *positive_roots(p), None]
    good = []
    for before, after in zip(ends, ends[1:]):
        start = before[1]
        # Roots may stand at the upper end of where they are isolated, and none does at the lower one.
        sample = start + 1 if after is None else (start + after[0]) / 2
        if all(abs(r.at(sample)) < 1 for r in factors):
            good.append((before, after))
    return p, ends, good


def covers(p, ends, good, lo, hi, least):
    """Whether a range holds all ratios around 1 between two neighbouring zeros of p, isolated by `ends`, if these are
    good ones; but for those below the least."""
    check(at(p, Q(1)) != 0, "equal steps are a ratio at an end")
    place = roots_between(p, Q(0), Q(1))
    before, after = ends[place], ends[place + 1]
    none_between = lambda a, b: a >= b or roots_between(p, a, b) == 0
    return ((before, after) in good and after is not None and none_between(hi, after[1])
            and (lo <= least or place > 0 and none_between(before[0], lo)))


def check_step_ratios(raw, scheme):
    """The intervals of a certificate, checked."""
    stretched = steps_of(raw, scheme)
    factors = diagonals(stretched)
    stated = [Function.of(value(parse(text), stretched.names)) for text in raw["factors"]]
    check(factors == stated, "the factors of differences")
    p, _, good = stable_between(stretched, factors)
    intervals = exact(raw["intervals"])
    check(len(good) == len(intervals), "the number of intervals")
    for (before, after), interval in zip(good, intervals):
        check(interval.keys() == {"from", "to", "from_closed", "to_closed"}, "an interval")
        check(interval["from_closed"] is False and interval["to_closed"] is False, "open ends")
        check(interval["from"] == 0 if before == (Q(0), Q(0)) else is_root(interval["from"], p, *before),
              "the lower end")
        check(interval["to"] == "infinity" if after is None else is_root(interval["to"], p, *after),
              "the upper end")
    turning = any(positive_roots((r + 1).above) for r in factors)
    return {"intervals": intervals, "turning": turning}
