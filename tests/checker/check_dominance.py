#!/usr/bin/env python3
"""Re-checks `stepsmith boundary --without PART --format json`: check_dominance.py FILE...

Independent of the generator; a mismatch raises. It expands every sum of nonnegative terms and
compares it with what the conditions of the stable region gain by the part:
condition = condition with the part's symbols 0 + sum of c * product of factors, c > 0, where every
factor is s - a or b - s for a symbol s in a range [a, b]. With that the step is stable wherever the
one without the part is, double roots on the circle included.
"""
import json
import re
import sys
from fractions import Fraction as Q


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
        for _ in range(int(exponent[()])):
            power = power.times(self)
        return power


def check(condition, what):
    if not condition:
        raise ValueError(what)


number = lambda value: Polynomial({(): Q(value)} if Q(value) else {})


def read(text):
    check(re.fullmatch(r"[-+*/^() A-Za-z0-9_]+", text), f"no expression: {text}")
    names = set(re.findall(r"[A-Za-z_]\w*", text))
    code = re.sub(r"(?<!\w)(\d+)", r"number(\1)", text).replace("^", "**")
    symbols = {name: Polynomial({((name, 1),): Q(1)}) for name in names}
    return eval(code, {"__builtins__": {}, "number": number}, symbols)


def check_file(path):
    with open(path) as file:
        found = json.load(file)
    region, dominance = found["region"], found["dominance"]
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
        check(condition == without + gain, f"{name} is not the sum")
        check(name != "leading" or (set(without) == {()} and without[()] > 0), "the sign of L")


if __name__ == "__main__":
    for path in sys.argv[1:]:
        try:
            check_file(path)
        except (ValueError, KeyError) as error:
            sys.exit(f"{path}: {error}")
    print(f"{len(sys.argv) - 1} hold")
