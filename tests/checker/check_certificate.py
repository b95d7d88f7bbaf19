#!/usr/bin/env python3
"""Re-checks `stepsmith stability` output: check_certificate.py FILE... (or - for standard input).

Independent of the generator: nothing but fractions. For p = E + i*sqrt(t)*O in lambda, t = s^power,
it checks that P = (E^2 + t O^2)/gcd(E, O) = G*R with G self-reciprocal and folded to K, and that
the critical polynomials are what they are called, by determinants at enough rational points; that
the places are all their positive zeros, by Sturm; it repeats every table at the samples and in the
fields of the places, tells the simple crossings, and merges the intervals. Exit 1 on any mismatch.
That p belongs to the scheme, and that the step is defined where `pole` does not vanish, is what
`stepsmith amplification` shows.
"""
import json
import sys
from fractions import Fraction as Q

from exact import (Field, Mismatch, Number, add, changes, check, derivative, divides, divmod_, gcd,
                   monic, mul, roots_between, sign, strip, sturm, sylvester, trim, unfold, value)


def real_multiple(even, odd, t):
    """(E^2 + t O^2)/gcd(E, O) without roots 0."""
    if not odd or t == 0:
        return strip(even)
    square = add(mul(even, even), [c * t for c in mul(odd, odd)])
    return strip(divmod_(square, gcd(even, odd))[0])


def table(p):
    shared = gcd(p, trim(p[::-1]))
    rest, reflections = monic(divmod_(p, shared)[0]), []
    inside = True
    while len(rest) > 1 and inside:
        c = rest[0]
        reflections.append(c)
        inside = abs(c) < 1
        if inside:
            rest = monic([a - c * b for a, b in zip(rest, rest[::-1])][1:])
    multiplicities, k = unfold(shared)
    chain = sturm(k)
    signs = [[sign(value(q, w)) for q in chain] for w in (-2, 2)]
    repeated = len(chain[-1]) - 1
    on_circle = changes(signs[0]) - changes(signs[1]) == len(k) - 1 - repeated
    if not inside or not on_circle:
        verdict = "root outside"
    elif repeated or max(multiplicities) > 1:
        verdict = "multiple root on the circle"
    else:
        verdict = "stable"
    return {"verdict": verdict, "inside": inside, "reflections": reflections, "shared": shared,
            "real_multiplicities": multiplicities, "sturm_signs": signs}


def proportional(pairs, what):
    """Whether f = c*g at all points, for one constant c != 0."""
    ratios = {f / g for f, g in pairs if g != 0}
    check(all((f == 0) == (g == 0) for f, g in pairs) and len(ratios) <= 1, what)


def check_algebra(c, critical):
    """P, G, R, K and the critical polynomials, at more points than their degrees."""
    even, odd, C, P, G, R, K = (c[name] for name in ("even", "odd", "C", *"PGRK"))
    size = max(len(q) for p in (even, odd, P) for q in p + [[]])
    points = [Q(i + 1, 3) for i in range(4 * (len(P) + len(even)) * size)]
    at = lambda p, t: [value(q, t) for q in p]
    claimed = lambda kind, t: value(critical.get(kind, [Q(1)]), t)
    pairs, multiple = {}, False
    for t in points:
        p, g, r, k = at(P, t), at(G, t), at(R, t), at(K, t)
        check(trim(p) == mul(trim(g), trim(r)), f"P = G R at {t}")
        found = {"lc(P)": p[-1]}
        if p[-1] != 0 and odd:
            common = at(C, t)
            parts = [divmod_(at(q, t), common) for q in (even, odd)]
            check(not parts[0][1] and not parts[1][1], f"C divides E and O at {t}")
            padded = [q + [Q(0)] * (len(formal) - len(C) + 1 - len(q))
                      for (q, _), formal in zip(parts, (even, odd))]
            found["Res(E/C, O/C)"] = sylvester(*padded)
        if p[-1] != 0 and claimed("Res(E/C, O/C)", t) != 0:
            expected = real_multiple(trim(at(even, t)), trim(at(odd, t)), t)
            check(monic(expected) == monic(strip(p)), f"P at {t}")
            multiplicities, folded = unfold(trim(g))
            if value(k, 2) != 0 and value(k, -2) != 0:
                check(monic(folded) == monic(trim(k)), f"K at {t}")
                multiple = max(multiplicities) > 1
        if len(r) > 1:
            found["R(1)"], found["R(-1)"] = value(r, Q(1)), value(r, Q(-1))
            # Res(R, R*) = R(1) R(-1) Delta^2 up to a constant
            product = found["R(1)"] * found["R(-1)"] * claimed("Delta(R)", t) ** 2
            pairs.setdefault("Delta(R)", []).append((sylvester(r, r[::-1]), product))
        if len(k) > 1:
            slope = [c * i for i, c in enumerate(k)][1:]
            found |= {"K(2)": value(k, Q(2)), "K(-2)": value(k, Q(-2)), "lc(K)": k[-1],
                      "Res(K, K')": sylvester(k, slope)}
        for kind, x in found.items():
            pairs.setdefault(kind, []).append((x, claimed(kind, t)))
    check(critical.keys() <= pairs.keys() | {"pole"}, "an unknown critical polynomial")
    for kind, values in pairs.items():
        if kind in ("Res(K, K')", "Res(E/C, O/C)") and not any(x for x, _ in values):
            # G is not square-free: nothing is stable; or E = 0 and P = O.
            check(kind not in critical, kind)
            multiple |= kind == "Res(K, K')"
        else:
            proportional(values, kind)
    return multiple


def check_places(places, critical):
    """The places are the positive zeros of the critical polynomials, ascending and apart."""
    end = Q(0)
    for place in places:
        lo, hi = place["interval"]
        check(end <= lo and (lo > 0 or end < lo) and lo <= hi, "places overlap")
        Field(place["minimal_polynomial"], lo, hi)
        end = hi
    for kind, polynomial in critical.items():
        zeros = sum(divides(place["minimal_polynomial"], polynomial) for place in places)
        check(zeros == roots_between(strip(polynomial), Q(0), None), f"positive zeros of {kind}")


def check_table(claimed, c, field):
    if value([Number(field, [x]) for x in c["pole"]], Number(field, [Q(0), Q(1)])) == 0:
        check(claimed["verdict"] == "undefined", "a pole")
        return claimed
    p = real_multiple(*(field.polynomial(q) for q in (c["even"], c["odd"])), field.t())
    found = table(p)
    for key in ("verdict", "real_multiplicities", "sturm_signs"):
        check(claimed[key] == found[key], f"{key} at {field.lo}: {claimed[key]}, {found[key]}")
    for key in ("reflections", "shared"):
        check([trim(x) for x in claimed[key]] == [x.p for x in found[key]], f"{key} at {field.lo}")
    return found


def check_crossing(place, c, critical, before, after):
    m, kind = place["minimal_polynomial"], place["crossing"]["of"]
    vanishing = [k for k, p in critical.items() if divides(m, p)]
    check(vanishing == [kind] and kind in ("R(1)", "R(-1)", "Delta(R)"), "crossing")
    check(not divides(m, derivative(critical[kind])), "a crossing that is not simple")
    if before["inside"] or after["inside"]:
        check(before["inside"] != after["inside"], "a crossing without change")
        check((before if before["inside"] else after)["verdict"] == "stable", "crossing")
        field = Field(m, *place["interval"])
        common = gcd(field.polynomial(c["G"]), field.polynomial(c["R"]))
        check(len(common) == 1 and place["crossing"]["verdict"] == "stable", "crossing")
    else:
        check(place["crossing"]["verdict"] == "root outside", "crossing")


def merged(places, gaps):
    """[(from, to, from_closed, to_closed)] by the indices of places; -1 is 0."""
    intervals, start = [], (-1, False) if gaps[0] else None
    for i, stable in enumerate(places):
        if stable and start is None:
            start = (i, True)
        if start and not (stable and gaps[i + 1]):
            intervals.append((start[0], i, start[1], stable))
            start = None
        if gaps[i + 1] and start is None:
            start = (i, False)
    return intervals + ([(start[0], len(places), start[1], False)] if start else [])


def check_end(end, index, places, power):
    if index == -1 or index == len(places):
        check(end == ("0" if index == -1 else "infinity"), "an end")
        return
    if isinstance(end, str):
        end = {"minimal_polynomial": [-Q(end), Q(1)], "interval": [Q(end), Q(end)]}
    m, field = places[index]["minimal_polynomial"], Field(
        exact(end["minimal_polynomial"]), *exact(end["interval"]))
    root = Number(field, [Q(0), Q(1)])
    t = root * root if power == 2 else root
    check(value([Number(field, [x]) for x in m], t) == 0, "an end is no place")
    lo, hi = places[index]["interval"]
    check(not root < 0 and not t < lo and not t > hi, "an end is another place")


def exact(data):
    """Strings as fractions, wherever they are numbers."""
    if isinstance(data, list):
        return [exact(x) for x in data]
    return data if isinstance(data, int) else Q(data)


def check_certificate(document):
    c = document["certificate"]
    power, places, gaps = c["power"], c["places"], c["gaps"]
    for key in ("even", "odd", "pole", *"CPGRK"):
        c[key] = exact(c[key])
    critical = {x["name"]: exact(x["polynomial"]) for x in c["critical"]}
    for place in places:
        place |= {key: exact(place[key]) for key in ("minimal_polynomial", "interval")}
    for part in [c["at_zero"], *(x["table"] for x in places + gaps if "table" in x)]:
        part |= {key: exact(part[key]) for key in ("reflections", "shared") if key in part}
    check(len(gaps) == len(places) + 1 and power in (1, 2), "the number of gaps or the power")
    pole = critical.get("pole", c["pole"][:1])
    check(c["pole"] and monic(pole) == monic(c["pole"]), "pole")
    never = check_algebra(c, critical)
    check_places(places, critical)
    tables = []
    for i, gap in enumerate(gaps):
        x = Q(gap["sample"])
        check(x > (places[i - 1]["interval"][1] if i else 0), "a sample outside its gap")
        check(i == len(places) or x < places[i]["interval"][0], "a sample outside its gap")
        tables.append(check_table(gap["table"], c, Field([-x, Q(1)], x, x)))
    check_table(c["at_zero"], c, Field([Q(0), Q(1)], Q(0), Q(0)))
    for place, before, after in zip(places, tables, tables[1:]):
        if "crossing" in place:
            check_crossing(place, c, critical, before, after)
        else:
            field = Field(place["minimal_polynomial"], *place["interval"])
            check_table(place["table"], c, field)
    stable = lambda x: (x.get("table") or x["crossing"])["verdict"] == "stable"
    intervals = merged([stable(x) for x in places], [stable(x) for x in gaps])
    check(not (never and intervals), "G is not square-free, but something is stable")
    check(len(intervals) == len(document["stable"]), "the number of intervals")
    for (first, last, *closed), claimed in zip(intervals, document["stable"]):
        check(closed == [claimed["from_closed"], claimed["to_closed"]], "open and closed ends")
        check_end(claimed["from"], first, places, power)
        check_end(claimed["to"], last, places, power)


def main(names):
    failed = not names
    for name in names:
        try:
            with sys.stdin if name == "-" else open(name, encoding="utf-8") as file:
                check_certificate(json.load(file))
            print(f"{name}: holds")
        except (Mismatch, LookupError, ArithmeticError, AttributeError, TypeError, ValueError) as error:
            print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
            failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
