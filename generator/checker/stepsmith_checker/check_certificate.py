"""Re-checks a stable set against its evidence.

Nothing but fractions, and fields of square roots that number_field.py makes of them; a mismatch raises.
For p = E + i*sqrt(t)*O in
lambda, t = s^power (`stepsmith amplification` shows p and its pole), it checks
- that P = (E^2 + t O^2)/gcd(E, O) = G*R with G self-reciprocal and folded to K, and that the
  critical polynomials are the resultants and values they are called, at enough rational points;
- that the places are all positive zeros of the critical polynomials, by Sturm;
- every table, at the samples and exactly at the places, the simple crossings, and the intervals.
"""
from fractions import Fraction as Q

from .number_field import (Place, add, changes, check, derivative, divide, gcd, monic, mul,
                          number, remembered, resultant, roots_between, sign, strip, sturm, trim, value,
                          vanishes)

def real_multiple(even, odd, t, common=None):
    """(E^2 + t O^2)/gcd(E, O) without roots 0."""
    if not odd or t == 0:
        return strip(even)
    square = add(mul(even, even), [c * t for c in mul(odd, odd)])
    return strip(divide(square, common or gcd(even, odd))[0])

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

@remembered
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

NAMES = ("even", "odd", *"CPGRK")

@remembered
def check_algebra(c, critical):
    """P, G, R, K and the critical polynomials, at more points t than the degree of any equation
    and all that are passed over; whether a multiple factor leaves nothing stable."""
    names, pairs, ratios, multiple = NAMES, {}, {}, False
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
            # E/C and O/C have no common root here: C is their greatest common divisor.
            check(found["Res(E/C, O/C)"] != 0 if odd else True, f"C at {t}")
            multiple_of_both = real_multiple(trim(even), trim(odd), t, trim(common))
            check(monic(multiple_of_both) == monic(strip(p)), f"P at {t}")
            multiplicities, folded = unfold(trim(g))
            if found["K(2)"] != 0 and found["K(-2)"] != 0:
                check(monic(folded) == monic(trim(k)), f"K at {t}")
                multiple |= max(multiplicities) > 1
        # Res(R, R*) = R(1) R(-1) Delta^2 up to a constant.
        claimed["Delta(R)"] *= claimed["Delta(R)"] * found["R(1)"] * found["R(-1)"]
        for kind, x in found.items():
            pairs.setdefault(kind, []).append((x, claimed[kind]))
            if x != 0:
                check(claimed[kind] != 0, kind)
                ratio = x / claimed[kind]
                check(ratios.setdefault(kind, ratio) == ratio, f"{kind}, up to a constant")
    check(critical.keys() <= pairs.keys() | {"pole"}, "an unknown critical polynomial")
    for kind, values in pairs.items():
        if any(f for f, _ in values):
            check(all((f == 0) == (g == 0) for f, g in values), kind)
        else:
            # Nothing to claim: G is not square-free.
            check(kind == "Res(K, K')" and kind not in critical, f"{kind} = 0")
            multiple = True
    return multiple

def check_places(places, gaps, critical):
    """The places are the positive zeros of the critical polynomials; samples keep them apart."""
    end = Q(0)
    for gap, place in zip(gaps, places):
        check(end < gap["sample"] < place["interval"][0], "a place or a sample out of order")
        place["own"], end = number(place), place["interval"][1]
    check(end < gaps[-1]["sample"], "the last sample")
    for kind, polynomial in critical.items():
        zeros = sum(vanishes(polynomial, place["own"]) for place in places)
        check(zeros == roots_between(strip(polynomial), Q(0), None), f"positive zeros of {kind}")

def repeated_factors(p):
    """The square-free f whose roots are exactly the m-fold ones of p, m > 1, as (f, m)."""
    layers, found = [p], []
    while len(layers[-1]) > 1:
        layers.append(gcd(layers[-1], derivative(layers[-1])))
    # parts[m - 1] has the roots of multiplicity m or more, once.
    parts = [divide(a, b)[0] for a, b in zip(layers, layers[1:])]
    for m, part in enumerate(parts, 1):
        above = parts[m] if m < len(parts) else part[:0] + [part[-1] * 0 + 1]
        f = divide(part, above)[0]
        if m > 1 and len(f) > 1:
            found.append((monic(f), m))
    return found

def kernel(f, matrix):
    """dim ker f(M)."""
    n, result = len(matrix), None
    for c in reversed(f):
        if result is None:
            result = [[c if i == j else c * 0 for j in range(n)] for i in range(n)]
            continue
        result = [[sum((x * matrix[k][j] for k, x in enumerate(row) if x != 0), c * 0)
                   for j in range(n)] for row in result]
        for i in range(n):
            result[i][i] = result[i][i] + c
    rank = 0
    for j in range(n):
        pivot = next((i for i in range(rank, n) if result[i][j] != 0), None)
        if pivot is None:
            continue
        result[rank], result[pivot] = result[pivot], result[rank]
        top, inverse = result[rank], 1 / result[rank][j]
        for i in range(rank + 1, n):
            factor = result[i][j] * inverse
            if factor != 0:
                result[i] = [x - factor * y for x, y in zip(result[i], top)]
        rank += 1
    return n - rank

def check_repeated(claimed, even, odd, place, pencil, origin):
    """Multiple roots on the circle: whether all are semisimple, by the kernels of f(M)."""
    q = even
    if odd and not origin:
        q = add(mul(even, even), [c * place.t for c in mul(odd, odd)])
    q = strip(q)
    matrix = pencil.at(place, origin)
    found = repeated_factors(gcd(q, q[::-1]))
    check(len(found) == len(claimed), "the repeated factors")
    stable = True
    for (f, m), entry in zip(found, claimed):
        dimension = kernel(f, matrix)
        check(entry == {"factor": [x.p for x in f], "multiplicity": m, "kernel": dimension},
              f"the multiple roots at {place.field.lo}")
        stable = stable and dimension == m * (len(f) - 1)
    return stable

def check_table(claimed, c, place, pencil=None, origin=False):
    if place.value(c["pole"]) == 0:
        check(claimed == {"verdict": "undefined"}, "a pole")
        return "undefined", False
    even, odd = (trim([place.value(x) for x in c[name]]) for name in ("even", "odd"))
    found, inside = table(real_multiple(even, odd, place.t))
    found = dict(found)
    if found["verdict"] == "multiple root on the circle" and pencil is not None:
        found["repeated"] = claimed.get("repeated", [])
        if check_repeated(found["repeated"], even, odd, place, pencil, origin):
            found["verdict"] = "stable"
    found |= {key: [x.p for x in found[key]] for key in ("reflections", "shared")}
    check(claimed == found, f"the table at {place.field.lo}: {found}")
    return claimed["verdict"], inside

def check_crossing(place, c, critical, before, after, numbers):
    """A simple zero of one critical polynomial of R: one pair of roots, or one, crosses."""
    kind = place["crossing"]["of"]
    vanishing = [k for k, p in critical.items() if vanishes(p, place["own"])]
    check(vanishing == [kind] and kind in ("R(1)", "R(-1)", "Delta(R)"), "crossing")
    check(not vanishes(derivative(critical[kind]), place["own"]), "a crossing that is not simple")
    inside = [verdict for verdict, inside in (before, after) if inside]
    check(inside in ([], ["stable"]), "a crossing without change")
    if inside and len(c["G"]) > 1:
        at = Place(place, numbers, place.get("field"))
        g, r = (trim([at.value(x) for x in c[name]]) for name in "GR")
        check(len(gcd(g, r)) == 1, "a root of G and R")
    check(place["crossing"]["verdict"] == ("stable" if inside else "root outside"), "crossing")
    return place["crossing"]["verdict"], False

def check_passing(place, critical, before, after):
    """Nothing but E and O having more in common: what holds on both sides."""
    vanishing = {k for k, p in critical.items() if vanishes(p, place["own"])}
    check(vanishing == {"Res(E/C, O/C)"} and before[0] == after[0], "passing")
    check(before[0] in ("stable", "root outside"), "passing")
    check(place["passing"]["verdict"] == before[0], "passing")
    return before[0], False

def check_end(end, index, places, power):
    if index in (-1, len(places)):
        return check(end == (0 if index == -1 else "infinity"), "an end")
    root, (lo, hi) = number(end).t, places[index]["interval"]
    t = root * root if power == 2 else root
    check(value(places[index]["minimal_polynomial"], t) == 0, "an end is no place")
    check(sign(t - lo) >= 0 >= sign(t - hi), "an end is another place")

def check_stable_set(document, numbers, pencil=None):
    """The set of a document over Q(theta) = numbers, or over Q; `pencil` has the matrix of the step."""
    c = document["certificate"]
    power, places, gaps = c["power"], c["places"], c["gaps"]
    critical = {x["name"]: x["polynomial"] for x in c["critical"]}
    check(len(gaps) == len(places) + 1 and power in (1, 2), "the number of gaps or the power")
    check(c["pole"] and monic(critical.get("pole", c["pole"][:1])) == monic(c["pole"]), "pole")
    never = check_algebra({name: c[name] for name in NAMES}, critical)
    check_places(places, gaps, critical)
    check_table(c["at_zero"], c, Place(Q(0), numbers), pencil, True)
    tables = [check_table(gap["table"], c, Place(gap["sample"], numbers), pencil) for gap in gaps]
    # Before 0, in a gap, at a place, in a gap, ..., beyond infinity: the runs of stable verdicts.
    verdicts = [None, tables[0][0]]
    for place, before, after in zip(places, tables, tables[1:]):
        if "crossing" in place:
            at_place = check_crossing(place, c, critical, before, after, numbers)
        elif "passing" in place:
            at_place = check_passing(place, critical, before, after)
        else:
            at = Place(place, numbers, place.get("field"))
            at_place = check_table(place["table"], c, at, pencil)
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
