#!/usr/bin/env python3
"""Re-checks the stable sets in `stepsmith stability --format json`: check_certificate.py FILE...

Independent of the generator: nothing but fractions; a mismatch raises. For p = E + i*sqrt(t)*O in
lambda, t = s^power (`stepsmith amplification` shows p and its pole), it checks
- that P = (E^2 + t O^2)/gcd(E, O) = G*R with G self-reciprocal and folded to K, and that the
  critical polynomials are the resultants and values they are called, at enough rational points;
- that the places are all positive zeros of the critical polynomials, by Sturm;
- every table, at the samples and exactly at the places, the simple crossings, and the intervals.
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
    def __truediv__(self, other):
        # m = q*b + r gives 1/b = -q/r.
        b = self.lift(other).p
        check(b, "division by a zero divisor: a modulus is not minimal")
        if len(b) == 1:
            return self * (1 / b[0])
        q, rest = divide(self.field.m, b)
        return self * Number(self.field, q) * -1 / Number(self.field, rest)
    def __eq__(self, other):
        return not (self - other).p
    def sign(self):
        check(not self.p or len(gcd(self.field.m, self.p)) == 1, "a modulus is not minimal")
        near = self.field
        while self.p and (value(self.p, near.lo) == 0 or roots_between(self.p, near.lo, near.hi)):
            near.halve()
        return sign(value(self.p, near.hi))

def number(claimed):
    """The field of a number >= 0, which is its t."""
    if isinstance(claimed, Q):
        return Field([-claimed, Q(1)], claimed, claimed)
    return Field(claimed["minimal_polynomial"], *claimed["interval"])

def real_multiple(even, odd, t):
    """(E^2 + t O^2)/gcd(E, O) without roots 0."""
    if not odd or t == 0:
        return strip(even)
    square = add(mul(even, even), [c * t for c in mul(odd, odd)])
    return strip(divide(square, gcd(even, odd))[0])

def unfold(shared):
    """The multiplicities of 1 and -1, and K of what is left: lambda^m K(lambda + 1/lambda)."""
    multiplicities = [0, 0]
    for i, root in enumerate((1, -1)):
        while value(shared, root) == 0:
            shared = divide(shared, [Q(-root), Q(1)])[0]
            multiplicities[i] += 1
    middle = len(shared) // 2
    check(len(shared) % 2 == 1 and shared == shared[::-1], "G is not self-reciprocal")
    k, previous, current = [shared[middle]], [2], [0, 1]
    for c in shared[middle + 1:]:
        k = add(k, [c * x for x in current])
        previous, current = current, add([0] + current, previous, -1)
    return multiplicities, k

def table(p):
    """Where the roots of p lie, by the reflections of Schur and Cohn, and Sturm on the circle."""
    shared = gcd(p, trim(p[::-1]))
    rest, reflections, inside = monic(divide(p, shared)[0]), [], True
    while len(rest) > 1 and inside:
        c = rest[0]
        reflections.append(c)
        inside = sign(c * c - 1) < 0
        rest = monic([a - c * b for a, b in zip(rest, rest[::-1])][1:]) if inside else rest
    multiplicities, k = unfold(shared)
    chain = sturm(k)
    signs = [[sign(value(q, w)) for q in chain] for w in (-2, 2)]
    repeated = len(chain[-1]) - 1
    outside = not inside or changes(signs[0]) - changes(signs[1]) != len(k) - 1 - repeated
    verdict = "multiple root on the circle" if repeated or max(multiplicities) > 1 else "stable"
    return {"verdict": "root outside" if outside else verdict, "reflections": reflections,
            "shared": shared, "real_multiplicities": multiplicities, "sturm_signs": signs}, inside

def check_algebra(c, critical):
    """P, G, R, K and the critical polynomials, at more points t than the degree of any equation
    and all that are passed over; whether a multiple factor leaves nothing stable."""
    names, pairs, multiple = ("even", "odd", *"CPGRK"), {}, False
    width = max(len(x) for name in names for x in c[name])
    length = max(len(c["even"]) + len(c["odd"]), len(c["R"]), len(c["K"]))
    count = (2 * length + 4) * width + 3 * max(map(len, critical.values()), default=0)
    for t in map(Q, range(1, count + 1)):
        even, odd, common, p, g, r, k = ([value(x, t) for x in c[name]] for name in names)
        check(trim(p) == mul(g, r), f"P = G R at {t}")
        found = {"lc(P)": p[-1], "R(1)": value(r, 1), "R(-1)": value(r, -1), "K(2)": value(k, 2),
                 "K(-2)": value(k, -2), "lc(K)": k[-1], "Delta(R)": resultant(r, r[::-1]),
                 "Res(K, K')": resultant(k, derivative(k) or [Q(1)])}
        if p[-1] != 0 and odd:
            (even_part, e), (odd_part, o) = divide(even, common), divide(odd, common)
            check(not e and not o, f"C divides E and O at {t}")
            found["Res(E/C, O/C)"] = resultant(even_part, odd_part)
        claimed = {kind: value(critical.get(kind, [Q(1)]), t) for kind in {*found, "Res(E/C, O/C)"}}
        if p[-1] != 0 and claimed["Res(E/C, O/C)"] != 0:
            check(monic(real_multiple(trim(even), trim(odd), t)) == monic(strip(p)), f"P at {t}")
            multiplicities, folded = unfold(trim(g))
            if found["K(2)"] != 0 and found["K(-2)"] != 0:
                check(monic(folded) == monic(trim(k)), f"K at {t}")
                multiple |= max(multiplicities) > 1
        # Res(R, R*) = R(1) R(-1) Delta^2 up to a constant.
        claimed["Delta(R)"] *= claimed["Delta(R)"] * found["R(1)"] * found["R(-1)"]
        for kind, x in found.items():
            pairs.setdefault(kind, []).append((x, claimed[kind]))
    check(critical.keys() <= pairs.keys() | {"pole"}, "an unknown critical polynomial")
    for kind, values in pairs.items():
        if any(f for f, _ in values):
            check(all((f == 0) == (g == 0) for f, g in values), kind)
            check(len({f / g for f, g in values if g != 0}) == 1, f"{kind}, up to a constant")
        else:
            # Nothing to claim: G is not square-free; or E = 0 and P = O.
            allowed = ["Res(K, K')"] + ["Res(E/C, O/C)"] * (not any(c["even"]))
            check(kind in allowed and kind not in critical, f"{kind} = 0")
            multiple |= kind == "Res(K, K')"
    return multiple

def check_places(places, gaps, critical):
    """The places are the positive zeros of the critical polynomials; samples keep them apart."""
    end = Q(0)
    for gap, place in zip(gaps, places):
        check(end < gap["sample"] < place["interval"][0], "a place or a sample out of order")
        place["field"], end = number(place), place["interval"][1]
    check(end < gaps[-1]["sample"], "the last sample")
    for kind, polynomial in critical.items():
        zeros = sum(divides(place["minimal_polynomial"], polynomial) for place in places)
        check(zeros == roots_between(strip(polynomial), Q(0), None), f"positive zeros of {kind}")

def check_table(claimed, c, field):
    if Number(field, c["pole"]) == 0:
        check(claimed["verdict"] == "undefined", "a pole")
        return "undefined", False
    even, odd = (trim([Number(field, x) for x in c[name]]) for name in ("even", "odd"))
    found, inside = table(real_multiple(even, odd, field.t))
    found |= {key: [x.p for x in found[key]] for key in ("reflections", "shared")}
    check(claimed == found, f"the table at {field.lo}: {found}")
    return claimed["verdict"], inside

def check_crossing(place, c, critical, before, after):
    """A simple zero of one critical polynomial of R: one pair of roots, or one, crosses."""
    m, kind = place["minimal_polynomial"], place["crossing"]["of"]
    vanishing = [k for k, p in critical.items() if divides(m, p)]
    check(vanishing == [kind] and kind in ("R(1)", "R(-1)", "Delta(R)"), "crossing")
    check(not divides(m, derivative(critical[kind])), "a crossing that is not simple")
    inside = [verdict for verdict, inside in (before, after) if inside]
    if inside:
        g, r = (trim([Number(place["field"], x) for x in c[name]]) for name in "GR")
        check(inside == ["stable"] and len(gcd(g, r)) == 1, "a crossing without change")
    check(place["crossing"]["verdict"] == ("stable" if inside else "root outside"), "crossing")
    return place["crossing"]["verdict"], False

def check_end(end, index, places, power):
    if index in (-1, len(places)):
        return check(end == (0 if index == -1 else "infinity"), "an end")
    root, (lo, hi) = number(end).t, places[index]["interval"]
    t = root * root if power == 2 else root
    check(value(places[index]["minimal_polynomial"], t) == 0, "an end is no place")
    check(sign(t - lo) >= 0 >= sign(t - hi), "an end is another place")

def check_stable_set(document):
    c = document["certificate"]
    power, places, gaps = c["power"], c["places"], c["gaps"]
    critical = {x["name"]: x["polynomial"] for x in c["critical"]}
    check(len(gaps) == len(places) + 1 and power in (1, 2), "the number of gaps or the power")
    check(c["pole"] and monic(critical.get("pole", c["pole"][:1])) == monic(c["pole"]), "pole")
    never = check_algebra(c, critical)
    check_places(places, gaps, critical)
    check_table(c["at_zero"], c, number(Q(0)))
    tables = [check_table(gap["table"], c, number(gap["sample"])) for gap in gaps]
    # Before 0, in a gap, at a place, in a gap, ..., beyond infinity: the runs of stable verdicts.
    verdicts = [None, tables[0][0]]
    for place, before, after in zip(places, tables, tables[1:]):
        at_place = (check_crossing(place, c, critical, before, after) if "crossing" in place else
                    check_table(place["table"], c, place["field"]))
        verdicts += [at_place[0], after[0]]
    stable = [verdict == "stable" for verdict in [*verdicts, None]]
    first = [i for i, x in enumerate(stable) if x and not stable[i - 1]]
    last = [i for i, x in enumerate(stable) if x and not stable[i + 1]]
    check(not (never and first), "G is not square-free, but something is stable")
    check(len(first) == len(document["stable"]), "the number of intervals")
    for i, j, claimed in zip(first, last, document["stable"]):
        check([claimed["from_closed"], claimed["to_closed"]] == [i % 2 == 0, j % 2 == 0], "ends")
        check_end(claimed["from"], i // 2 - 1, places, power)
        check_end(claimed["to"], (j + 1) // 2 - 1, places, power)

def exact(data):
    """JSON with all numbers, in strings too, as fractions."""
    if isinstance(data, dict):
        return {key: exact(x) for key, x in data.items()}
    if isinstance(data, list):
        return [exact(x) if isinstance(x, (dict, list)) else Q(x) for x in data]
    try:
        return data if data is None or isinstance(data, bool) else Q(data)
    except ValueError:
        return data

def main(check_document):
    for name in sys.argv[1:] or ["-"]:
        print(name, end=": ", flush=True)
        with sys.stdin if name == "-" else open(name, encoding="utf-8") as file:
            check_document(exact(json.load(file)))
        print("holds")

if __name__ == "__main__":
    main(check_stable_set)
