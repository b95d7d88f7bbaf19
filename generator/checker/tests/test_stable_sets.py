"""Tests of check_certificate.py: stable sets of planted roots that move with t, and their evidence with one thing wrong.

The polynomials are products of lambda^2 - 2 c(t) lambda + 1, on the circle while |c| <= 1, and of lambda - r(t), or are
one lambda - a - i sqrt(t) b times such; c, r, a, b of degree 1 at most. All that is critical is then known by hand.
"""
import copy
import unittest
from fractions import Fraction as Q

from stepsmith_checker.check_certificate import (check_algebra, check_end, check_places, check_repeated, check_stable_set, check_table,
                               kernel, real_multiple, repeated_factors, table, unfold)
from stepsmith_checker.number_field import Place, number
from planted import Refusals, at, product, root_two, with_roots


def in_t(*polynomials):
    """The product of polynomials in lambda whose coefficients are polynomials in t."""
    p = [[Q(1)]]
    for factor in polynomials:
        found = [[] for _ in range(len(p) + len(factor) - 1)]
        for i, x in enumerate(p):
            for j, y in enumerate(factor):
                term, old = product(x, y) if x and y else [], found[i + j]
                found[i + j] = [(term[k] if k < len(term) else 0) + (old[k] if k < len(old) else 0)
                                for k in range(max(len(term), len(old)))]
        p = found
    return [stripped(c) for c in p]


def stripped(c):
    c = [Q(x) for x in c]
    while c and c[-1] == 0:
        c.pop()
    return c


def times(a, f):
    return stripped([x * f for x in a])


def plus(a, b):
    size = max(len(a), len(b))
    return stripped([(a[k] if k < len(a) else 0) + (b[k] if k < len(b) else 0) for k in range(size)])


def pairs(c):
    """The factors of c, of degree 1 in t."""
    return [[[Q(1)], times(x, -2), [Q(1)]] for x in c]


def singles(r):
    return [[times(x, -1), [Q(1)]] for x in r]


def product_of(polynomials):
    return stripped(product([Q(1)], *polynomials))


def critical_of(c, r):
    """The critical polynomials of a product, by hand."""
    found = {"R(1)": product_of([plus([1], times(x, -1)) for x in r]),
             "R(-1)": product_of([plus([-1], times(x, -1)) for x in r]),
             "Delta(R)": product_of([plus([1], times(product(x, y), -1))
                                     for i, x in enumerate(r) for y in r[:i]]),
             "K(2)": product_of([plus([2], times(x, -2)) for x in c]),
             "K(-2)": product_of([plus([-2], times(x, -2)) for x in c]),
             "Res(K, K')": product_of([plus(x, times(y, -1)) for i, x in enumerate(c) for y in c[:i]] * 2)}
    return {name: p for name, p in found.items() if len(p) > 1 or not p}


def planted(c, r, places, stable, samples):
    """The document of a set; `stable` as pairs of indices of places, with what is closed."""
    even = in_t(*pairs(c), *singles(r))
    # In w = lambda + 1/lambda.
    k = in_t(*[[times(x, -2), [Q(1)]] for x in c])
    critical = critical_of(c, r)
    certificate = {"power": 1, "even": even, "odd": [], "pole": [Q(1)], "C": [[Q(1)]], "P": even, "G": in_t(*pairs(c)),
                   "R": in_t(*singles(r)), "K": k,
                   "critical": [{"name": name, "polynomial": p} for name, p in critical.items()]}

    def shown(t):
        rows = [Place(t).value(x) for x in even]
        found, _ = table(real_multiple([x for x in rows], [], Place(t).t))
        return {**found, "reflections": [x.p for x in found["reflections"]], "shared": [x.p for x in found["shared"]]}
    certificate["at_zero"] = shown(Q(0))
    certificate["places"] = [{"minimal_polynomial": [-t, Q(1)], "interval": [t, t], "table": shown(t)} for t in places]
    certificate["gaps"] = [{"sample": t, "table": shown(t)} for t in samples]
    end = lambda i: Q(0) if i == -1 else "infinity" if i == len(places) else places[i]
    return {"stable": [{"from": end(i), "to": end(j), "from_closed": a, "to_closed": b} for i, j, a, b in stable],
            "certificate": certificate}


T = [Q(0), Q(1)]
DECAY = [Q(1), Q(-1, 2)]  # 1 - t/2, in the circle for 0 < t < 4
# What is planted, where it is stable, and a sample in each gap: (c, r, places, stable, samples).
SETS = [
    ([DECAY], [], [Q(4)], [(-1, 0, False, False)], [Q(1), Q(9)]),
    ([], [T], [Q(1)], [(-1, 0, False, True)], [Q(1, 2), Q(3)]),
    ([], [[Q(3), Q(-1)]], [Q(2), Q(4)], [(0, 1, True, True)], [Q(1), Q(3), Q(5)]),
    ([DECAY], [T], [Q(1), Q(4)], [(-1, 0, False, True)], [Q(1, 2), Q(2), Q(5)]),
    ([DECAY, [Q(0), Q(1, 2)]], [], [Q(1), Q(2), Q(4)], [(-1, 0, False, False), (0, 1, False, False)],
     [Q(1, 2), Q(3, 2), Q(3), Q(5)]),
    ([], [[Q(1, 2)], [Q(0), Q(-1)]], [Q(1)], [(-1, 0, False, True)], [Q(1, 2), Q(3)]),
    ([], [[Q(1, 2)], [Q(1, 3)]], [], [(-1, 0, False, False)], [Q(1)]),
    ([], [[Q(2)], [Q(1, 3)]], [], [], [Q(1)]),
]


class Sets(unittest.TestCase, Refusals):
    def sets(self):
        for c, r, places, stable, samples in SETS:
            yield planted(c, r, places, stable, samples)

    def test_planted_sets_hold(self):
        for document in self.sets():
            check_stable_set(document, None)

    def test_verdicts_of_tables_are_those_of_the_planted_roots(self):
        for c, r, places, _, samples in SETS:
            document = planted(c, r, places, [], samples)["certificate"]
            for t, entry in [(Q(0), {"table": document["at_zero"]}), *zip(places, document["places"]),
                             *zip(samples, document["gaps"])]:
                sizes = [abs(at(x, t)) for x in c + r]
                on = [at(x, t) for x in c]
                several = len(set(on)) < len(on) or any(abs(x) == 1 for x in on) or [
                    at(x, t) for x in r if abs(at(x, t)) == 1].count(Q(1)) > 1
                expected = ("root outside" if any(x > 1 for x in sizes) else
                            "multiple root on the circle" if several else "stable")
                self.assertEqual(entry["table"]["verdict"], expected, (c, r, t))

    def test_other_intervals_are_refused(self):
        for document in self.sets():
            for key in ("from_closed", "to_closed"):
                for i in range(len(document["stable"])):
                    other = copy.deepcopy(document)
                    other["stable"][i][key] = not other["stable"][i][key]
                    with self.refused("ends"):
                        check_stable_set(other, None)
            more = {"from": Q(90), "to": Q(91), "from_closed": False, "to_closed": False}
            with self.refused("the number of intervals"):
                check_stable_set({**document, "stable": document["stable"] + [more]}, None)
            for i, interval in enumerate(document["stable"]):
                with self.refused("the number of intervals"):
                    check_stable_set({**document, "stable": document["stable"][1:]}, None)
                for key in ("from", "to"):
                    for end in (Q(1, 7), Q(90), "infinity" if key == "from" else Q(0)):
                        other = copy.deepcopy(document)
                        other["stable"][i][key] = end
                        with self.refused("an end|fromString|TypeError|infinity|str"):
                            check_stable_set(other, None)

    def changed(self, document, **parts):
        return {**document, "certificate": {**document["certificate"], **parts}}

    def test_a_critical_polynomial_that_is_left_out_or_another(self):
        for document in self.sets():
            critical = document["certificate"]["critical"]
            for i, entry in enumerate(critical):
                with self.refused(r"up to a constant|in"):
                    check_stable_set(self.changed(document, critical=critical[:i] + critical[i + 1:]), None)
                for other in (plus(entry["polynomial"], [1]), product(entry["polynomial"], T),
                              product(entry["polynomial"], with_roots(50))):
                    claimed = critical[:i] + [{**entry, "polynomial": other}] + critical[i + 1:]
                    with self.refused("up to a constant|K|R|positive zeros"):
                        check_stable_set(self.changed(document, critical=claimed), None)
                check_stable_set(self.changed(document, critical=critical[:i] + [
                    {**entry, "polynomial": times(entry["polynomial"], Q(-3, 2))}] + critical[i + 1:]), None)
            with self.refused("an unknown critical polynomial"):
                check_stable_set(self.changed(document, critical=critical + [
                    {"name": "R(2)", "polynomial": [Q(1)]}]), None)

    def test_places_and_samples_out_of_order(self):
        document = planted(*SETS[2])
        c = document["certificate"]
        gaps, places = c["gaps"], c["places"]
        move = lambda i, t: gaps[:i] + [{**gaps[i], "sample": t}] + gaps[i + 1:]
        for other in (move(0, Q(2)), move(0, Q(0)), move(0, Q(5, 2)), move(1, Q(2)), move(1, Q(4)), move(0, Q(-1)),
                      move(1, Q(9, 2)), move(1, Q(3, 2))):
            with self.refused("a place or a sample out of order"):
                check_stable_set(self.changed(document, gaps=other), None)
        for other in (move(2, Q(4)), move(2, Q(3))):
            with self.refused("the last sample"):
                check_stable_set(self.changed(document, gaps=other), None)
        with self.refused("out of order"):
            check_stable_set(self.changed(document, places=places[::-1]), None)
        for parts in ({"places": places[:1]}, {"gaps": gaps[1:]}, {"gaps": gaps + gaps[:1]}, {"power": 3}, {"power": 0}):
            with self.refused("the number of gaps or the power"):
                check_stable_set(self.changed(document, **parts), None)
        # A place that is left out, and one that is none.
        with self.refused(r"positive zeros of R\(1\)"):
            check_stable_set(self.changed(document, places=places[1:], gaps=gaps[1:]), None)
        third = {"minimal_polynomial": [Q(-6), Q(1)], "interval": [Q(6), Q(6)], "table": gaps[2]["table"]}
        with self.refused("the table at [67]"):
            check_stable_set(self.changed(document, places=places + [third], gaps=gaps + [{**gaps[2], "sample": Q(7)}]), None)

    def test_tables_of_other_places(self):
        for document in self.sets():
            c = document["certificate"]
            for i, gap in enumerate(c["gaps"]):
                for other in c["gaps"] + c["places"]:
                    if other["table"] != gap["table"]:
                        claimed = c["gaps"][:i] + [{**gap, "table": other["table"]}] + c["gaps"][i + 1:]
                        with self.refused("the table at"):
                            check_stable_set(self.changed(document, gaps=claimed), None)
            for i, place in enumerate(c["places"]):
                claimed = c["places"][:i] + [{**place, "table": c["gaps"][i]["table"]}] + c["places"][i + 1:]
                with self.refused("the table at"):
                    check_stable_set(self.changed(document, places=claimed), None)
            if c["at_zero"] != c["gaps"][0]["table"]:
                with self.refused("the table at 0"):
                    check_stable_set(self.changed(document, at_zero=c["gaps"][0]["table"]), None)

    def test_poles(self):
        document = planted(*SETS[2])
        for pole in ([], [Q(0)]):
            with self.refused("pole|ZeroDivision"):
                check_stable_set(self.changed(document, pole=pole), None)
        # Where the step is not defined the table says so, and nothing else.
        pole = with_roots(3)
        with self.refused("pole"):
            check_stable_set(self.changed(document, pole=pole), None)
        c = document["certificate"]
        critical = c["critical"] + [{"name": "pole", "polynomial": times(pole, 2)}]
        with self.refused("positive zeros of pole"):
            check_stable_set(self.changed(document, pole=pole, critical=critical), None)
        split = [*c["gaps"][:1], {**c["gaps"][1], "sample": Q(5, 2)}, {**c["gaps"][1], "sample": Q(7, 2)}, c["gaps"][2]]
        even = c["even"]
        at_pole = {"minimal_polynomial": with_roots(3), "interval": [Q(3), Q(3)], "table": {"verdict": "undefined"}}
        shown = lambda t: dict(zip(("reflections", "shared"), self.rows(even, t)))
        for gap in split[1:3]:
            gap["table"] = {**gap["table"], **shown(gap["sample"])}
        places = [c["places"][0], at_pole, c["places"][1]]
        whole = self.changed(document, pole=pole, critical=critical, gaps=split, places=places)
        ends = [{"from": Q(2), "to": Q(3), "from_closed": True, "to_closed": False},
                {"from": Q(3), "to": Q(4), "from_closed": False, "to_closed": True}]
        check_stable_set({**whole, "stable": ends}, None)
        with self.refused("the number of intervals"):
            check_stable_set(whole, None)
        for other in ({"verdict": "stable"}, c["gaps"][1]["table"], {"verdict": "undefined", "shared": []}):
            with self.refused("a pole"):
                check_stable_set(self.changed({**whole, "stable": ends},
                                              places=[places[0], {**at_pole, "table": other}, places[2]]), None)

    def rows(self, even, t):
        found, _ = table(real_multiple([Place(t).value(x) for x in even], [], Place(t).t))
        return [[x.p for x in found[key]] for key in ("reflections", "shared")]

    def test_where_multiple_roots_stay_on_the_circle_nothing_is_stable(self):
        # The same pair twice: Res(K, K') = 0, and the matrix may still have a full kernel.
        document = planted([DECAY, DECAY], [], [Q(4)], [], [Q(1), Q(9)])
        c = document["certificate"]
        self.assertIn("Res(K, K')", [x["name"] for x in c["critical"]])
        critical = [x for x in c["critical"] if x["polynomial"]]
        honest = self.changed(document, critical=critical)
        check_stable_set(honest, None)

        class Doubled:
            """A matrix with the roots of the pair, twice, without Jordan blocks."""

            def at(self, place, origin):
                half = [[place.value([Q(0)]), place.value([Q(-1)])], [place.value([Q(1)]), place.value([Q(2), Q(-1)])]]
                zero = place.value([])
                return [row + [zero, zero] for row in half] + [[zero, zero] + row for row in half]
        semisimple = copy.deepcopy(honest)
        found = semisimple["certificate"]
        found["gaps"][0]["table"] |= {"verdict": "stable", "repeated": [
            {"factor": [[Q(1)], [Q(-1)], [Q(1)]], "multiplicity": 2, "kernel": 4}]}
        for entry, root in ((found["at_zero"], Q(-1)), (found["places"][0]["table"], Q(1))):
            entry |= {"repeated": [{"factor": [[root], [Q(1)]], "multiplicity": 4, "kernel": 2}]}
        semisimple["stable"] = [{"from": Q(0), "to": Q(4), "from_closed": False, "to_closed": False}]
        with self.refused("G is not square-free, but something is stable"):
            check_stable_set(semisimple, None, Doubled())
        with self.refused("the table at"):
            check_stable_set(semisimple, None, None)
        wrong = copy.deepcopy(semisimple)
        wrong["certificate"]["gaps"][0]["table"]["repeated"][0]["kernel"] = 2
        with self.refused("the multiple roots at 1"):
            check_stable_set(wrong, None, Doubled())
        wrong["certificate"]["gaps"][0]["table"]["repeated"] = []
        with self.refused("the repeated factors"):
            check_stable_set(wrong, None, Doubled())


class Algebra(unittest.TestCase, Refusals):
    def planted(self, c, r):
        """All that check_algebra is given."""
        document = planted(c, r, [], [], [])["certificate"]
        return ({name: document[name] for name in ("even", "odd", *"CPGRK")},
                {x["name"]: x["polynomial"] for x in document["critical"] if x["polynomial"]})

    def complex(self, a, b, r=Q(1, 2)):
        """(lambda - r)(lambda - a - i sqrt(t) b) for polynomials a and b in t; the factor of r is common."""
        common = [[-r], [Q(1)]]
        even, odd = in_t(common, [times(a, -1), [Q(1)]]), in_t(common, [times(b, -1)])
        square = plus(product(a, a), product(T, b, b))
        p = in_t(common, [square, times(a, -2), [Q(1)]])
        found = {"even": even, "odd": odd, "C": common, "P": p, "G": [[Q(1)]], "R": p, "K": [[Q(1)]]}
        on = lambda x: plus(plus([x * x], times(a, -2 * x)), square)
        one = lambda x: product([1 - r * x], on(x))
        delta = product_of([plus([1], times(square, -1)), plus(plus([1], times(a, -2 * r)), times(square, r * r))])
        critical = {"R(1)": one(Q(1)), "R(-1)": one(Q(-1)), "Delta(R)": delta, "Res(E/C, O/C)": b}
        return found, {name: p for name, p in critical.items() if len(stripped(p)) > 1}

    def test_planted_ones_hold(self):
        for c, r in [([DECAY], []), ([], [T]), ([DECAY, T], [[Q(1, 3)], T]), ([], [T, DECAY, [Q(1, 2)]])]:
            self.assertFalse(check_algebra(*self.planted(c, r)))
        self.assertTrue(check_algebra(*self.planted([T, T], [])))
        for a, b in [([Q(1), Q(-1)], [Q(1)]), ([Q(0)], [Q(2), Q(1)]), ([Q(1, 2), Q(1)], [Q(1), Q(-1)])]:
            self.assertFalse(check_algebra(*self.complex(stripped(a), b)))

    def test_each_identity_is_needed(self):
        for found, critical in (self.planted([DECAY, T], [[Q(1, 3)], T]), self.complex([Q(1), Q(-1)], [Q(1), Q(-1)])):
            check_algebra(found, critical)
            twice = lambda rows: [times(x, 2) for x in rows]
            for parts, words in [({"P": twice(found["P"])}, "P = G R"), ({"G": twice(found["G"])}, "P = G R"),
                                 ({"P": twice(found["P"]), "R": twice(found["R"])}, None),
                                 ({"K": in_t(found["K"], [[Q(0)], [Q(1)]])}, "K at|K|Res"),
                                 ({"K": twice(found["K"])}, None),
                                 ({"even": in_t(found["even"], [[Q(2)], [Q(1)]])}, "P at|C divides|Res|up to"),
                                 ({"even": [plus(found["even"][0], [1]), *found["even"][1:]]}, "P at|C divides|Res|up to")]:
                if words is None:
                    check_algebra({**found, **parts}, critical)
                else:
                    with self.refused(words, parts):
                        check_algebra({**found, **parts}, critical)
        found, critical = self.complex([Q(1), Q(-1)], [Q(1), Q(-1)])
        for c in ([[Q(1)]], [[Q(-1, 3)], [Q(1)]], in_t(found["C"], found["C"])):
            with self.refused("C at|C divides|P at|= 0|Res"):
                check_algebra({**found, "C": c}, critical)
        # G and R exchanged: G must be what is its own inverse.
        found, critical = self.planted([DECAY], [T])
        with self.refused("self-reciprocal|up to a constant|K|Res|= 0"):
            check_algebra({**found, "G": found["R"], "R": found["G"]}, critical)
        # A factor of G left in R: R and its inverse then have roots in common everywhere.
        with self.refused("= 0|up to a constant"):
            check_algebra({**found, "G": [[Q(1)]], "R": found["P"], "K": [[Q(1)]]}, critical)

    def test_a_critical_polynomial_has_no_other_zeros(self):
        found, critical = self.planted([DECAY, T], [[Q(1, 3)], T])
        for name, p in critical.items():
            for other in (product(p, with_roots(7)), product(p, p), [Q(1)], with_roots(10 ** 6), []):
                if stripped(other) != p:
                    with self.refused("up to a constant|" + name.replace("(", r"\(").replace(")", r"\)"), name, other):
                        check_algebra(found, {**critical, name: other})
        with self.refused("an unknown"):
            check_algebra(found, {**critical, "other": [Q(1)]})
        with self.refused("an unknown"):
            check_algebra(found, {**critical, "Res(E/C, O/C)": [Q(1)]})
        check_algebra(found, {**critical, "pole": [Q(5)]})

    def test_an_imaginary_step(self):
        # E = 0 and O = lambda - t: P = C = O, and not O^2 with C = 1.
        o = [[Q(0), Q(-1)], [Q(1)]]
        found = {"even": [[], []], "odd": o, "C": o, "P": o, "G": [[Q(1)]], "R": o, "K": [[Q(1)]]}
        critical = {"R(1)": [Q(1), Q(-1)], "R(-1)": [Q(1), Q(1)]}
        self.assertFalse(check_algebra(found, critical))
        square = in_t(o, o)
        twice = {"R(1)": with_roots(1, 1), "R(-1)": with_roots(-1, -1), "Delta(R)": product([1, 0, -1], with_roots(1, -1))}
        with self.refused("C at"):
            check_algebra({**found, "C": [[Q(1)]], "P": square, "R": square}, {**twice, "Delta(R)": [Q(1), Q(0), Q(-1)]})

    def test_where_leading_coefficients_vanish(self):
        # (t - 3) lambda - 1 is common to E and O: at t = 3 all of them lose a degree.
        a, b, top = [Q(1, 2)], [Q(2)], [Q(-3), Q(1)]
        common, square = [[Q(-1)], top], plus(product(a, a), product(T, b, b))
        p = in_t(common, [square, times(a, -2), [Q(1)]])
        found = {"even": in_t(common, [times(a, -1), [Q(1)]]), "odd": in_t(common, [times(b, -1)]), "C": common, "P": p,
                 "G": [[Q(1)]], "R": p, "K": [[Q(1)]]}
        on = lambda x: plus(plus([Q(1)], times(a, -2 * x)), square)
        cross = plus(plus(product(top, top), times(product(top, a), -2)), square)
        critical = {"lc(P)": top, "R(1)": product(plus(top, [-1]), on(1)), "R(-1)": product(plus(times(top, -1), [-1]), on(-1)),
                    "Delta(R)": product(plus([1], times(square, -1)), cross)}
        self.assertFalse(check_algebra(found, critical))
        # All kinds may be stated, constants too.
        kinds = ("lc(P)", "R(1)", "R(-1)", "K(2)", "K(-2)", "lc(K)", "Delta(R)", "Res(K, K')", "Res(E/C, O/C)", "pole")
        check_algebra(found, {name: critical.get(name, [Q(7)]) for name in kinds})
        for name in kinds[:-1]:
            with self.refused(r"up to a constant|R|K|lc|Res", name):
                check_algebra(found, {**critical, name: product(critical.get(name, [Q(1)]), with_roots(5))})

    def test_what_agrees_at_the_first_points_is_told(self):
        found, critical = self.planted([], [T])
        for n in (1, 3, 5, 9, 14):
            agreeing = plus([1], with_roots(*range(1, n + 1)))
            with self.refused(r"R\(1\)", n):
                check_algebra(found, {**critical, "R(1)": product(critical["R(1)"], agreeing)})
            for name in ("P", "R", "K", "even"):
                other = [plus(found[name][0], with_roots(*range(1, n + 1))), *found[name][1:]]
                with self.refused("P = G R|P at|K at|up to|R|K", name, n):
                    check_algebra({**found, name: other}, critical)

    def test_multiple_factors_are_told(self):
        found, critical = self.planted([T, T], [[Q(1, 2)]])
        self.assertTrue(check_algebra(found, critical))
        with self.refused("Res"):
            check_algebra(found, {**critical, "Res(K, K')": [Q(1)]})
        # lambda - 1 twice, at all t.
        twice = {"even": in_t(*singles([[Q(1)], [Q(1)], T])), "odd": [], "C": [[Q(1)]], "G": in_t(*singles([[Q(1)], [Q(1)]])),
                 "R": in_t(*singles([T])), "K": [[Q(1)]]}
        twice["P"] = twice["even"]
        critical = {"R(1)": [Q(1), Q(-1)], "R(-1)": [Q(1), Q(1)]}
        self.assertTrue(check_algebra(twice, critical))
        once = {**twice, "even": in_t(*singles([[Q(1)], T])), "P": in_t(*singles([[Q(1)], T])), "G": in_t(*singles([[Q(1)]]))}
        self.assertFalse(check_algebra(once, critical))


class Roots(unittest.TestCase, Refusals):
    def test_repeated_factors_are_those_of_the_planted_roots(self):
        self.assertEqual(repeated_factors(with_roots(1, 2, 2, 3, 3, 3, 4, 4, 4)),
                         [(with_roots(2), 2), (with_roots(3, 4), 3)])
        self.assertEqual(repeated_factors(product([Q(5)], with_roots(1, 2))), [])
        self.assertEqual(repeated_factors(with_roots(2, 2, 2)), [(with_roots(2), 3)])
        self.assertEqual(repeated_factors([Q(3)]), [])
        self.assertEqual(repeated_factors(product([1, 0, 1], [1, 0, 1], [1, 1])), [([1, 0, 1], 2)])

    def test_kernels_of_polynomials_of_a_matrix(self):
        jordan = [[Q(2), Q(1), Q(0), Q(0)], [Q(0), Q(2), Q(0), Q(0)], [Q(0), Q(0), Q(2), Q(0)], [Q(0), Q(0), Q(0), Q(3)]]
        for f, expected in [(with_roots(2), 2), (with_roots(2, 2), 3), (with_roots(3), 1), (with_roots(2, 3), 3),
                            (with_roots(2, 2, 3), 4), (with_roots(1), 0), ([Q(1)], 0)]:
            self.assertEqual(kernel(f, jordan), expected, f)
        turn = [[Q(0), Q(-1)], [Q(1), Q(0)]]
        self.assertEqual((kernel([Q(1), Q(0), Q(1)], turn), kernel(with_roots(1), turn)), (2, 0))
        # Rows change places where a pivot is 0, and zero columns are passed over.
        self.assertEqual(kernel([Q(0), Q(1)], [[Q(0), Q(1)], [Q(1), Q(0)]]), 0)
        self.assertEqual(kernel([Q(0), Q(1)], [[Q(0), Q(1), Q(2)], [Q(0), Q(2), Q(4)], [Q(0), Q(1), Q(5)]]), 1)
        self.assertEqual(kernel([Q(0), Q(1)], [[Q(0), Q(1), Q(2)], [Q(0), Q(2), Q(4)], [Q(0), Q(3), Q(6)]]), 2)

    def test_what_unfolds(self):
        self.assertEqual(unfold(with_roots(1, 1, -1)), ([2, 1], [1]))
        for w in (Q(1, 2), Q(-3)):
            self.assertEqual(unfold([Q(1), -w, Q(1)]), ([0, 0], [-w, 1]))
        p = product([1, -3, 1], [1, Q(1, 2), 1], with_roots(-1, -1, 1))
        self.assertEqual(unfold(p), ([1, 2], product([-3, 1], [Q(1, 2), 1])))
        cubic = product([1, -3, 1], [1, Q(1, 2), 1], [1, 5, 1])
        self.assertEqual(unfold(cubic), ([0, 0], product([-3, 1], [Q(1, 2), 1], [5, 1])))
        for p in (with_roots(2), with_roots(2, 3), [Q(1), Q(2), Q(3)], product([1, 0, 1], with_roots(5))):
            with self.refused("self-reciprocal", p):
                unfold(p)

    def test_the_real_multiple(self):
        self.assertEqual(real_multiple([Q(0), Q(2), Q(1)], [], Q(3)), [2, 1])
        self.assertEqual(real_multiple([Q(0), Q(2), Q(1)], [Q(1)], Q(0)), [2, 1])
        # (lambda - 1)^2 + 4
        self.assertEqual(real_multiple([Q(-1), Q(1)], [Q(2)], Q(1)), [5, -2, 1])
        self.assertEqual(real_multiple(with_roots(1, 3), with_roots(3), Q(2)), product(with_roots(3), [3, -2, 1]))

    def test_semisimple_roots_are_stable(self):
        place = Place(Q(1))
        even = [place.value([c]) for c in product([1, 0, 1], [1, 0, 1])]
        entry = lambda kernel: {"factor": [[Q(1)], [], [Q(1)]], "multiplicity": 2, "kernel": kernel}

        class Pencil:
            def __init__(self, jordan):
                self.jordan = jordan

            def at(self, place, origin):
                number = lambda c: place.value([Q(c)])
                return [[number(c) for c in row] for row in (
                    [0, -1, self.jordan, 0], [1, 0, 0, self.jordan], [0, 0, 0, -1], [0, 0, 1, 0])]
        self.assertTrue(check_repeated([entry(4)], even, [], place, Pencil(0), False))
        self.assertFalse(check_repeated([entry(2)], even, [], place, Pencil(1), False))
        for words, claimed, jordan in [("the multiple roots", [entry(2)], 0), ("the multiple roots", [entry(4)], 1),
                                       ("the repeated factors", [], 0), ("the repeated factors", [entry(4)] * 2, 0)]:
            with self.refused(words):
                check_repeated(claimed, even, [], place, Pencil(jordan), False)
        shown, _ = table(even)
        claimed = {**shown, "reflections": [], "shared": [x.p for x in shown["shared"]]}
        c = {"even": [[Q(1)], [], [Q(2)], [], [Q(1)]], "odd": [], "pole": [Q(1)]}
        self.assertEqual(check_table(claimed, c, place)[0], "multiple root on the circle")
        repeated = {**claimed, "repeated": [entry(4)], "verdict": "stable"}
        self.assertEqual(check_table(repeated, c, place, Pencil(0))[0], "stable")
        for other, pencil in [(repeated, None), (claimed, Pencil(0)), ({**claimed, "repeated": [entry(4)]}, Pencil(0)),
                              ({**repeated, "repeated": [entry(2)]}, Pencil(1))]:
            with self.refused("the table|the repeated|the multiple"):
                check_table(other, c, place, pencil)
        with self.refused("a pole"):
            check_table(claimed, {**c, "pole": with_roots(1)}, place)
        self.assertEqual(check_table({"verdict": "undefined"}, {**c, "pole": with_roots(1)}, place), ("undefined", False))


class Ends(unittest.TestCase, Refusals):
    TWO = {"minimal_polynomial": [Q(-2), Q(0), Q(1)], "interval": [Q(1), Q(2)]}
    FOURTH = {"minimal_polynomial": [Q(-2), Q(0), Q(0), Q(0), Q(1)], "interval": [Q(1), Q(2)]}

    def test_an_end_is_the_place_or_its_root(self):
        places = [self.TWO, {"minimal_polynomial": [Q(-9), Q(1)], "interval": [Q(9), Q(9)]}]
        check_end(Q(0), -1, places, 1)
        check_end("infinity", 2, places, 2)
        check_end(self.TWO, 0, places, 1)
        check_end(self.FOURTH, 0, places, 2)
        check_end(Q(9), 1, places, 1)
        check_end(Q(3), 1, places, 2)
        for words, end, index, power in [
                ("an end", Q(1), -1, 1), ("an end", "infinity", -1, 1), ("an end", Q(0), 2, 1), ("an end", Q(99), 2, 1),
                ("an end is no place", self.TWO, 0, 2), ("an end is no place", self.FOURTH, 0, 1),
                ("an end is no place", Q(3), 1, 1), ("an end is no place", Q(9), 1, 2), ("an end is no place", Q(9), 0, 1)]:
            with self.refused(words, end, index, power):
                check_end(end, index, places, power)
        # The other root of the place's polynomial, on either side.
        several = [Q(2), Q(-3), Q(1)]
        for lo, hi, other in ((Q(1, 2), Q(3, 2), Q(2)), (Q(3, 2), Q(5, 2), Q(1))):
            with self.refused("another place"):
                check_end(other, 0, [{"minimal_polynomial": several, "interval": [lo, hi]}], 1)
            check_end(3 - other, 0, [{"minimal_polynomial": several, "interval": [lo, hi]}], 1)
        check_end(Q(2), 0, [{"minimal_polynomial": several, "interval": [Q(2), Q(2)]}], 1)

    def test_places_are_all_positive_zeros(self):
        entry = lambda t: {"interval": [t, t], "minimal_polynomial": with_roots(t)}
        root = lambda: {"interval": [Q(1), Q(2)], "minimal_polynomial": [Q(-2), Q(0), Q(1)]}
        for place in (root(), {**root(), "interval": [Q(7, 5), Q(3, 2)]}):
            gaps = [{"sample": Q(1, 2)}, {"sample": Q(5, 2)}]
            places = [place]
            critical = {"a": product([Q(-2), Q(0), Q(1)], with_roots(-3, 0)), "b": [Q(4)]}
            check_places(places, gaps, critical)
            self.assertEqual(number(place).m, places[0]["own"].m)
            for more in (with_roots(5), product([Q(-2), Q(0), Q(1)], with_roots(1)), [Q(-3), Q(0), Q(1)]):
                with self.refused("positive zeros of c"):
                    check_places([root()], gaps, {**critical, "c": more})
        two = [entry(Q(1)), entry(Q(3))]
        gaps = [{"sample": Q(x)} for x in (Q(1, 2), 2, 4)]
        check_places(two, gaps, {"a": with_roots(1), "b": with_roots(3, 3)})
        with self.refused("positive zeros of a"):
            check_places([entry(Q(1)), entry(Q(3))], gaps, {"a": with_roots(1, 2)})
        # One place for two roots.
        with self.refused("isolation"):
            check_places([{"interval": [Q(1, 2), Q(7, 2)], "minimal_polynomial": with_roots(1, 2, 3)}],
                         [{"sample": Q(1, 4)}, {"sample": Q(4)}], {"a": with_roots(1)})

    def test_places_over_a_field(self):
        t = root_two().t
        place = {"interval": [Q(1), Q(2)], "minimal_polynomial": [Q(-2), Q(0), Q(1)]}
        gaps = [{"sample": Q(1, 2)}, {"sample": Q(5, 2)}]
        check_places([place], gaps, {"a": [t * -1, t * 0 + 1]})
        with self.refused("positive zeros of a"):
            check_places([dict(place)], gaps, {"a": [t * -3, t * 0 + 1]})


if __name__ == "__main__":
    unittest.main()
