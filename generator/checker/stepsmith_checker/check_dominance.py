"""Checks the output of `stepsmith boundary --without PART --format json` again.

A mismatch raises. It expands every sum of nonnegative terms and
compares it with what the conditions of the stable region gain by the part:
condition = condition with the part's symbols 0 + sum of c * product of factors, c > 0, where every
factor is s - a or b - s for a symbol s in a range [a, b]; and it shows that without the part no double
root 1 or -1 has two eigenvectors. With that the step is stable wherever the one without the part is.
"""
from fractions import Fraction as Q

from .check_certificate import table
from .equations import parse
from .number_field import check, strip
from .step import Step, factors, symbolic_rows, takes_velocity


class Polynomial(dict):
    """Coefficients by monomial, a sorted tuple of (symbol, exponent)."""

    def plus(self, other, factor=1):
        result = Polynomial(self)
        for m, c in other.items():
            result[m] = result.get(m, Q(0)) + factor * c
        return Polynomial({m: c for m, c in result.items() if c})

    def times(self, other):
        result = Polynomial()
        for (m, c), (n, d) in ((a, b) for a in self.items() for b in other.items()):
            powers = dict(m)
            for symbol, e in n:
                powers[symbol] = powers.get(symbol, 0) + e
            result = result.plus({tuple(sorted(powers.items())): c * d})
        return result

    __add__ = plus
    __mul__ = times
    __sub__ = lambda self, other: self.plus(other, -1)
    __neg__ = lambda self: Polynomial().plus(self, -1)

    def __truediv__(self, other):
        (monomial, c), = other.items()
        check(monomial == (), "a division by a symbol")
        return self.times({(): 1 / c})

    def __pow__(self, exponent):
        power = number(1)
        for _ in range(int(exponent.get((), 0))):
            power = power.times(self)
        return power


def number(value):
    """A constant; of a rational number also as a text."""
    value = Q(value) if isinstance(value, (int, str)) else value
    return Polynomial({(): value} if value != 0 else {})


def read(text):
    """A polynomial in symbols."""
    def of(tree):
        if tree[0] == "number":
            return number(tree[1])
        if tree[0] == "name":
            check(tree[2] is None, "an offset in a polynomial")
            return Polynomial({((tree[1], 1),): Q(1)})
        parts = [of(part) for part in tree[1:]]
        if len(parts) == 1:
            return -parts[0]
        left, right = parts
        return {"+": left.plus, "-": left.__sub__, "*": left.times, "/": left.__truediv__,
                "^": left.__pow__}[tree[0]](right)
    return of(parse(text))


def substituted(p, symbol, a, b):
    """a^d p(-b/a), d the degree of p in symbol."""
    exponent = lambda m: dict(m).get(symbol, 0)
    degree = max(map(exponent, p), default=0)
    result = Polynomial()
    for m, c in p.items():
        rest = Polynomial({tuple(x for x in m if x[0] != symbol): c})
        k = exponent(m)
        result = result + rest * (-b) ** number(k) * a ** number(degree - k)
    return result


def without_zeros(zero, nonzero, depth=12):
    """Whether it is shown that the polynomials `zero` have no zero in common where none of `nonzero`
    vanishes: symbols in which one is linear are eliminated, monomials split into their factors."""
    zero = [p for p in zero if p]
    if any(not p for p in nonzero) or any(set(p) == {()} for p in zero):
        return True
    if not depth:
        return False
    for i, p in enumerate(zero):
        others = zero[:i] + zero[i + 1:]
        shared = set.intersection(*({s for s, _ in m} for m in p))
        # What is a symbol alone is linear in it.
        for s in sorted(shared) if set(p) != {((min(shared, default=""), 1),)} else ():
            lowered = Polynomial({tuple((t, e - (t == s)) for t, e in m if e > (t == s)): c
                                  for m, c in p.items()})
            return all(without_zeros(others + [q], nonzero, depth - 1)
                       for q in (read(s), lowered))
    for i, p in enumerate(zero):
        others = zero[:i] + zero[i + 1:]
        for s in sorted({t for m in p for t, _ in m}):
            if all(dict(m).get(s, 0) < 2 for m in p):
                a = Polynomial({tuple(x for x in m if x[0] != s): c for m, c in p.items()
                                if dict(m).get(s)})
                b = Polynomial({m: c for m, c in p.items() if not dict(m).get(s)})
                put = lambda q: substituted(q, s, a, b)
                return (without_zeros([put(q) for q in others],
                                      [put(q) for q in nonzero] + [a], depth - 1)
                        and (set(a) == {()} or without_zeros(others + [a, b], nonzero, depth - 1)))
    return False


def check_gains(region, dominance):
    """That the conditions of a region are no stricter with the part than without it."""
    factors = []
    for symbol, (low, high) in dominance["ranges"].items():
        factors.append(read(symbol) - number(low))
        if high != "infinity":
            check(Q(low) < Q(high), f"an empty range of {symbol}")
            factors.append(number(high) - read(symbol))
    for symbol in dominance["symbols"]:
        check(Q(dominance["ranges"][symbol][0]) >= 0, f"{symbol} may be negative")
    for name in ("leading", "at_one", "at_minus_one", "product"):
        condition, shown = read(region[name]), dominance[name]
        without = Polynomial({m: c for m, c in condition.items()
                              if not {s for s, _ in m} & set(dominance["symbols"])})
        check(without == read(shown["without"]), f"{name} without the part")
        gain = Polynomial()
        for term in shown["difference"]["terms"]:
            check(Q(term["coefficient"]) > 0, f"a term of {name} is not positive")
            product = number(term["coefficient"])
            for text, exponent in term["factors"]:
                check(read(text) in factors, f"{text} is not known to be nonnegative")
                product = product.times(read(text) ** number(exponent))
            gain = gain + product
        check(gain == read(shown["difference"]["polynomial"]), f"the gain of {name}")
        check(condition == without + gain, f"{name} is not the sum")
        check(name != "leading" or (set(without) == {()} and without[()] > 0), "the sign of L")
    product = read(dominance["product"]["without"])
    for name, value in (("double_one", "at_one"), ("double_minus_one", "at_minus_one")):
        defect = [Polynomial({m: c for m, c in read(text).items()
                              if not {s for s, _ in m} & set(dominance["symbols"])})
                  for text in region[name]]
        check(without_zeros(defect + [read(dominance[value]["without"]), product], []),
              "a double root may be semisimple")


def determinant(rows):
    """Of polynomials, by its first row."""
    if not rows:
        return number(1)
    result = Polynomial()
    for j, x in enumerate(rows[0]):
        if x:
            minor = determinant([row[:j] + row[j + 1:] for row in rows[1:]])
            result = result.plus(x.times(minor), (-1) ** j)
    return result


def pencil(scheme):
    """[[lambda - V, -B], [-L, I - K]] on the split test equation."""
    damping = lambda part: -read("x" + part) if takes_velocity(scheme, part) else number(0)
    entry = lambda e: (-read("y" + e["field"]), damping(e["field"]))
    upper, lower = symbolic_rows(scheme, number, entry)
    for i, row in enumerate(upper):
        row[i] = row[i] + read("lambda")
    return upper + lower


def check_never_semisimple(scheme, found, value, sigma):
    """That the double root sigma never has two eigenvectors: the cofactors of the pencil would vanish."""
    at = lambda p: substituted(p, "lambda", number(1), number(-sigma))
    rows = [[at(x) for x in row] for row in pencil(scheme)]
    size = range(len(rows))
    minors = [determinant([row[:j] + row[j + 1:] for k, row in enumerate(rows) if k != i])
              for i in size for j in size]
    check(without_zeros([found[value], found["product"]] + minors, [found["leading"]]),
          f"a double root {sigma} may be semisimple")


def conditions(scheme):
    """L, P(1), P(-1) and L - N of det M = lambda^k (L lambda^2 + M lambda + N) on the split test
    equation, L positive without forces."""
    powers = {}
    for monomial, c in determinant(pencil(scheme)).items():
        k = dict(monomial).get("lambda", 0)
        rest = tuple(x for x in monomial if x[0] != "lambda")
        powers.setdefault(k, Polynomial())[rest] = c
    least = min(powers)
    check(max(powers) - least <= 2, "more than two roots")
    n, m, l = (powers.get(least + k, Polynomial()) for k in range(3))
    check(l.get((), 0) != 0, "no L without forces")
    n, m, l = (x.times(number(1 / l[()])) for x in (n, m, l))
    return {"leading": l, "at_one": l + m + n, "at_minus_one": l - m + n, "product": l - n}


def check_despite(document, scheme, part):
    """That `part` does not narrow the region of the others."""
    region, dominance = document["region"], document["dominance"]
    check(part in scheme.fields and dominance["symbols"] == ["x" + part, "y" + part], "the part")
    check(dominance["ranges"] == {s: ["0", "infinity"] for s in dominance["symbols"]}, "the ranges")
    found = conditions(scheme)
    double = {"double_one": ("at_one", 1), "double_minus_one": ("at_minus_one", -1)}
    check(region.keys() == found.keys() | double.keys(), "the conditions")
    for name, (value, sigma) in double.items():
        check(region[name] == ["1"], "double roots that may be semisimple are not decided here")
        check_never_semisimple(scheme, found, value, sigma)
    for name, condition in found.items():
        claimed = read(region[name])
        monomial = next(iter(condition), None)
        ratio = claimed.get(monomial, Q(0)) / condition[monomial] if condition else Q(1)
        check(ratio > 0 and claimed == condition.times(number(ratio)), f"{name} of the step")
    check_gains(region, dominance)


def check_narrowing(point, scheme, part):
    """That the step is stable at a point without `part`, and has a root outside the circle with it."""
    names = {kind + field for field in scheme.fields for kind in "xy"}
    check(part in scheme.fields and point.keys() == names, "the coefficients of a point")
    values = {name: Q(x) for name, x in point.items()}
    check(all(x >= 0 for x in values.values()), "a negative stiffness or damping")
    without = {name: Q(0) if name[1:] == part else x for name, x in values.items()}
    for at, expected in ((values, "root outside"), (without, "stable")):
        step = Step(scheme, factors(scheme, "split", at))
        check(step.pole, "there is no step")
        found, _ = table(strip([c[0] if c else Q(0) for c in step.p]))
        check(found["verdict"] == expected, f"a point that is not {expected}")
