"""Tests of step_ratios.py: rational functions, isolation, BDF2's ratios up to 1 + sqrt(2), and factors that are planted."""
import copy
import itertools
import unittest
from fractions import Fraction as Q
from types import SimpleNamespace

from stepsmith_checker.equations import Scheme
from planted import Refusals, at, product, with_roots
from stepsmith_checker.step_ratios import covers, Function, Stretched, check_step_ratios, diagonals, is_exact, is_root, positive_roots, stable_between

W = Function([Q(0), Q(1)])
BDF2 = {"carry": ["x", "x[-1]"], "equations": [
    "x[1] - (1 + w)^2/(1 + 2*w)*x + w^2/(1 + 2*w)*x[-1] = h*(1 + w)/(1 + 2*w)*v[1]", "v[1] = f(t[1], x[1])"]}
EQUAL = {"carry": ["x", "x[-1]"], "equations": ["x[1] - 4/3*x + x[-1]/3 = h*2/3*v[1]", "v[1] = f(t[1], x[1])"]}
SILVER = {"minimal_polynomial": ["-1", "-2", "1"], "interval": ["2", "3"], "decimal": "2.4142135…"}


def claim(stretched, factors, *intervals, ratio="w"):
    return {"ratio": ratio, "stretched": stretched, "factors": factors, "intervals": [
        {"from": a, "to": b, "from_closed": False, "to_closed": False} for a, b in intervals]}


def beside(r, carry=("x", "v_b")):
    """The trapezoidal rule with a velocity beside it whose deviation is multiplied by r."""
    return {"carry": list(carry), "equations": ["x[1] = x + h/2*v + h/2*v[1]", f"v_b[1] = ({r})*v_b + 2*(x[1] - x)/h - (1 + {r})*v",
                                                "v = f(t, x)", "v[1] = f(t[1], x[1])"]}


class Functions(unittest.TestCase, Refusals):
    def test_arithmetic_agrees_at_points(self):
        some = [W, W * W + 1, Function([Q(1)], [Q(1), Q(2)]), Function([Q(-1), Q(0), Q(3)], [Q(2), Q(1)]), Function([Q(3)])]
        for a, b in itertools.product(some, repeat=2):
            for x in (Q(1, 3), Q(5)):
                y, z = at(a.above, x) / at(a.below, x), at(b.above, x) / at(b.below, x)
                self.assertEqual([f.at(x) for f in (a, a + b, a - b, a * b, a / b, a ** 3, -a, 2 - a, 2 / a, 2 * a, a + 1, a ** 0)],
                                 [y, y + z, y - z, y * z, y / z, y ** 3, -y, 2 - y, 2 / y, 2 * y, y + 1, 1])

    def test_lowest_terms(self):
        f = Function(product([Q(2)], with_roots(1, 2)), product([Q(4)], with_roots(2, 3)))
        self.assertEqual((f.above, f.below), ([Q(-1, 2), Q(1, 2)], with_roots(3)))
        self.assertEqual(f, Function(with_roots(1), product([Q(2)], with_roots(3))))
        self.assertEqual(hash(f), hash(Function(with_roots(1), product([Q(2)], with_roots(3)))))
        self.assertNotEqual(f, Function(with_roots(1), with_roots(3)))
        self.assertNotEqual(f, Function(with_roots(1), product([Q(2)], with_roots(4))))
        zero = Function([], with_roots(3))
        self.assertEqual((zero.above, zero.below), ([], [1]))
        self.assertEqual(zero, 0)
        self.assertEqual(W - W, 0)
        with self.refused("a division by zero"):
            Function([Q(1)], [])
        with self.refused("a division by zero"):
            W / (W - W)

    def test_formulas_that_are_exact(self):
        x, v, a = "x", "v", "a"
        one = Function([Q(1)])
        for formula, expected in [
                ({(x, 1): one, (x, 0): -one, (v, 0): -one * Q(1, 2), (v, 1): -one * Q(1, 2)}, True),
                ({(x, 1): one, (x, 0): -one, (v, 0): -one}, False), ({(x, 1): one, (x, 0): -one}, False),
                ({(x, 1): one}, False), ({(x, 1): one, (x, 0): -one, (v, 0): -one, (a, 0): -one * Q(1, 2)}, True),
                ({(v, 1): one, (v, 0): -one, (a, -1): -one}, True),
                # On the nodes 0, -1/w and 1: x[-1] = x - v/w + a/(2 w^2).
                ({(x, -1): one, (x, 0): -one, (v, 0): 1 / W, (a, 0): -1 / (2 * W * W)}, True),
                ({(x, -1): one, (x, 0): -one, (v, 0): one, (a, 0): -one / 2}, False),
                # Exact for t and t^2 alone, for 1 and t^2 alone, and for 1 and t alone.
                ({(x, 1): one, (v, 0): -one, (a, 0): -one * Q(1, 2)}, False),
                ({(x, 1): one, (x, 0): -one, (v, 1): -one * Q(1, 2)}, False), ({(x, 1): one, (x, 0): -one, (v, 1): -one}, False)]:
            self.assertEqual(is_exact({(q, Q(o)): c for (q, o), c in formula.items()}, W), expected, list(formula))
        for offset in (2, Q(1, 2), -2):
            with self.refused("a node of more steps than two"):
                is_exact({(x, Q(offset)): one}, W)

    def test_factors_stand_on_the_diagonal(self):
        self.assertEqual(diagonals(Stretched(BDF2, {"w": W})), [W * W / (2 * W + 1)])
        self.assertEqual(diagonals(Stretched(beside("w^2"), {"w": W})), [W * W])
        self.assertEqual(diagonals(Stretched(beside("0"), {"w": W})), [])
        three = {"carry": ["x", "x_b", "x_c"], "equations": [
            "x[1] = x + h*v", "x_b[1] = w*x_b + (1 - w)*x", "x_c[1] = x_b/3 + w^2*x_c + (2/3 - w^2)*x", "v = f(t, x)"]}
        turned = {**three, "carry": ["x_c", "x_b", "x"]}
        with self.refused("V is not triangular"):
            diagonals(Stretched(turned, {"w": W}))
        turned = {**three, "carry": ["x_b", "x_c", "x"]}
        self.assertEqual(diagonals(Stretched(turned, {"w": W})), [W, W * W])
        for equation in ("v_b[1] = w*v_b + x_b/h", "v_b[1] = w*v_b + x/h - x_b/h"):
            lower = {"carry": ["x", "x_b", "v_b"], "equations": ["x[1] = x + h*v", "x_b[1] = x", "v = f(t, x)", equation]}
            with self.refused("V is not triangular"):
                diagonals(Stretched(lower, {"w": W}))
        # Of a first-order equation constants are no velocities: a velocity that stays is a factor 1.
        self.assertEqual(diagonals(Stretched(beside("1"), {"w": W})), [1])
        # A position may depend on a velocity.
        above = {"carry": ["x", "v_b"], "equations": ["x[1] = x + h*v/2 + h*v_b/2", "v_b[1] = w*v_b", "v = f(t, x)"]}
        self.assertEqual(diagonals(Stretched(above, {"w": W})), [W])
        # Quantities that do not take constants to themselves are taken as they are.
        self.assertEqual(diagonals(Stretched({"carry": ["x", "x_b"], "equations": [
            "x[1] = w*x + h*v", "x_b[1] = x + 3*x_b", "v = f(t, x)"]}, {"w": W})), [W, 3])
        # So where one of them does.
        self.assertEqual(diagonals(Stretched({"carry": ["x", "x_b"], "equations": [
            "x[1] = x + h*v", "x_b[1] = x + 3*x_b", "v = f(t, x)"]}, {"w": W})), [1, 3])


class Isolation(unittest.TestCase, Refusals):
    def test_each_positive_root_has_an_interval_of_its_own(self):
        for roots in [(1, 2), (-1, 3), (Q(1, 3), Q(2, 5), Q(2, 5), 7), (0, 1), (0, 0), (-2,), (5, 5)]:
            found = positive_roots(product([Q(-3)], with_roots(*roots), [Q(1), Q(0), Q(1)]))
            expected = sorted({x for x in roots if x > 0})
            self.assertEqual(len(found), len(expected))
            for (lo, hi), x in zip(found, expected):
                self.assertTrue(0 < lo < x <= hi, roots)
                self.assertNotIn(lo, expected)
            self.assertTrue(all(a[1] <= b[0] for a, b in zip(found, found[1:])))
        # A root beyond the largest coefficient.
        self.assertEqual(len(positive_roots([Q(-1), Q(-1), Q(1)])), 1)
        self.assertEqual(positive_roots([Q(3)]), [])
        with self.refused("vanishes everywhere"):
            positive_roots([Q(0)])

    def test_numbers_that_are_the_root(self):
        p = product([-1, -2, 1], with_roots(1))
        silver = {"minimal_polynomial": [Q(-1), Q(-2), Q(1)], "interval": [Q(2), Q(3)]}
        self.assertTrue(is_root(silver, p, Q(2), Q(3)))
        self.assertTrue(is_root({**silver, "interval": [Q(1), Q(4)]}, p, Q(12, 5), Q(5, 2)))
        self.assertTrue(is_root(Q(1), p, Q(1, 2), Q(1)))
        # A rational one by its polynomial, at the upper end of where it is.
        one = {"minimal_polynomial": [Q(-1), Q(1)], "interval": [Q(2, 3), Q(5, 4)]}
        self.assertTrue(is_root(one, p, Q(1, 2), Q(1)))
        self.assertFalse(is_root(one, p, Q(1), Q(2)))
        self.assertTrue(is_root({**silver, "minimal_polynomial": product([-1, -2, 1], with_roots(9))}, p, Q(2), Q(3)))
        for claimed, lo, hi in [(Q(1), Q(1), Q(2)), (Q(1), Q(0), Q(1, 2)), (Q(2), Q(1), Q(3)), (silver, Q(5, 2), Q(3)), (silver, Q(2), Q(12, 5)),
                                ({**silver, "interval": [Q(3), Q(2)]}, Q(2), Q(3)), ({**silver, "interval": [Q(2), Q(2)]}, Q(2), Q(3)),
                                ({**silver, "interval": [Q(3), Q(4)]}, Q(2), Q(3)), ({**silver, "interval": [Q(-1), Q(3)]}, Q(2), Q(3)),
                                ({**silver, "minimal_polynomial": [Q(-3), Q(-2), Q(1)]}, Q(2), Q(4)),
                                ({**silver, "minimal_polynomial": product(with_roots(Q(5, 2)), with_roots(1))}, Q(2), Q(3)),
                                # One root of the claimed polynomial, which is not that of p.
                                ({"minimal_polynomial": product([-1, -2, 1], with_roots(9)), "interval": [Q(8), Q(10)]}, Q(2), Q(10))]:
            self.assertFalse(is_root(claimed, p, lo, hi), (claimed, lo, hi))


class Ratios(unittest.TestCase, Refusals):
    def test_bdf2(self):
        good = claim(BDF2, ["w^2/(1 + 2*w)"], ("0", SILVER))
        found = check_step_ratios(good, Scheme(EQUAL))
        self.assertFalse(found["turning"])
        self.assertEqual(len(found["intervals"]), 1)
        root = lambda *m, interval=("2", "3"): {"minimal_polynomial": list(m), "interval": list(interval), "decimal": "0"}
        for words, other in [
                ("the upper end", claim(BDF2, ["w^2/(1 + 2*w)"], ("0", "12/5"))), ("the upper end|TypeError", claim(BDF2, ["w^2/(1 + 2*w)"], ("0", "infinity"))),
                ("the upper end", claim(BDF2, ["w^2/(1 + 2*w)"], ("0", root("-6", "0", "1")))),
                ("the upper end", claim(BDF2, ["w^2/(1 + 2*w)"], ("0", root("-1", "-2", "1", interval=("-1", "0"))))),
                ("the lower end", claim(BDF2, ["w^2/(1 + 2*w)"], ("1", SILVER))),
                ("the number of intervals", claim(BDF2, ["w^2/(1 + 2*w)"])),
                ("the number of intervals", claim(BDF2, ["w^2/(1 + 2*w)"], ("0", SILVER), (SILVER, "infinity"))),
                ("the factors", claim(BDF2, ["w^2/(1 + w)"], ("0", SILVER))), ("the factors", claim(BDF2, [], ("0", SILVER))),
                ("the factors", claim(BDF2, ["w^2/(1 + 2*w)"] * 2, ("0", SILVER)))]:
            with self.refused(words, other["intervals"]):
                check_step_ratios(other, Scheme(EQUAL))
        for key in ("from_closed", "to_closed"):
            other = copy.deepcopy(good)
            other["intervals"][0][key] = True
            with self.refused("open ends"):
                check_step_ratios(other, Scheme(EQUAL))
        other = copy.deepcopy(good)
        other["intervals"][0]["more"] = "0"
        with self.refused("an interval"):
            check_step_ratios(other, Scheme(EQUAL))
        for name in ("h", "t", "1", "a b", "x + 1"):
            with self.refused("a ratio"):
                check_step_ratios({**good, "ratio": name}, Scheme(EQUAL))
        with self.refused("a stretched step"):
            check_step_ratios({**good, "stretched": {**BDF2, "modulus": ["1"]}}, Scheme(EQUAL))

    def test_a_step_that_is_not_the_method_s(self):
        good = claim(BDF2, ["w^2/(1 + 2*w)"], ("0", SILVER))
        for equal in ({**EQUAL, "equations": ["x[1] - 3/2*x + x[-1]/2 = h/2*v[1]", EQUAL["equations"][1]]},
                      {**EQUAL, "carry": EQUAL["carry"][::-1]}, {**EQUAL, "equations": [EQUAL["equations"][0], "v[1] = g(t[1], x[1])"]}):
            with self.refused("the step for equal steps is another"):
                check_step_ratios(good, Scheme(equal))
        # The same for equal steps, and not exact for others.
        for first in (EQUAL["equations"][0], BDF2["equations"][0].replace("(1 + w)^2", "4").replace("w^2", "(1 + 2*w - 3)^2*0 + 1")):
            other = claim({**BDF2, "equations": [first, BDF2["equations"][1]]}, ["1/3"], ("0", "infinity"))
            with self.refused("a formula is not exact|is another"):
                check_step_ratios(other, Scheme(EQUAL))

    def test_one_formula_of_two_is_exact(self):
        """That of the velocity beside is so for equal steps alone."""
        right = beside("w/2")
        wrong = {**right, "equations": [right["equations"][0], right["equations"][1].replace("(1 + w/2)*v", "(w + w/2)*v"),
                                        *right["equations"][2:]]}
        for stretched, words in ((right, None), (wrong, "a formula is not exact")):
            asked = claim(stretched, ["w/2"], ("0", "2"))
            if words is None:
                check_step_ratios(asked, Scheme(beside("1/2")))
            else:
                with self.refused(words):
                    check_step_ratios(asked, Scheme(beside("1/2")))

    def test_all_factors_count(self):
        stretched = SimpleNamespace(formulas=[], rows={})
        p, ends, good = stable_between(stretched, [W / 2, W / 3])
        self.assertEqual(len(ends), 4)
        self.assertEqual(good, [(ends[0], ends[1])])
        self.assertTrue(ends[1][0] < 2 <= ends[1][1] and at(p, Q(2)) == at(p, Q(3)) == 0)
        # A pole of a coefficient is an end as well, between ranges that hold.
        rows = {"x": [1 / (W - 4)]}
        _, ends, good = stable_between(SimpleNamespace(formulas=[], rows=rows), [1 / (W + 1)])
        self.assertEqual(good, [(ends[0], ends[1]), (ends[1], None)])
        formulas = [{"x": 1 / (W - 4)}]
        self.assertEqual(stable_between(SimpleNamespace(formulas=formulas, rows={}), [1 / (W + 1)])[1], ends)

    def check(self, r, *intervals):
        """The planted factor r, whose value for equal steps is put in."""
        equal = beside(r.replace("w", "1"))
        return check_step_ratios(claim(beside(r), [r], *intervals), Scheme(equal))

    def test_planted_factors(self):
        root = lambda lo, hi, *m: {"minimal_polynomial": list(map(str, m)), "interval": [str(lo), str(hi)], "decimal": "0"}
        # |w^2 - 3 w + 1| < 1 on (0, 1) and (2, 3); at 1 and 2 it is -1.
        found = self.check("w^2 - 3*w + 1", ("0", "1"), ("2", "3"))
        self.assertTrue(found["turning"])
        self.assertFalse(self.check("w/2", ("0", "2"))["turning"])
        self.assertTrue(self.check("1 - w", ("0", "2"))["turning"])
        self.assertTrue(self.check("-w", ("0", "1"))["turning"])
        self.check("1/(1 + w)", ("0", "infinity"))
        self.check("1/(w - 4)", ("0", "3"), ("5", "infinity"))
        self.check("w^2/2", ("0", root(1, 2, -2, 0, 1)))
        self.check("2/w^2", (root(1, 2, -2, 0, 1), "infinity"))
        self.check("3")
        for words, r, intervals in [
                ("the number of intervals", "w^2 - 3*w + 1", [("0", "3")]), ("the number of intervals", "3", [("0", "1")]),
                ("the lower end", "w^2 - 3*w + 1", [("0", "1"), ("0", "3")]), ("the upper end", "w^2 - 3*w + 1", [("0", "2"), ("2", "3")]),
                ("the lower end", "2/w^2", [("1", "infinity")]), ("the upper end", "1/(w - 4)", [("0", "4"), ("5", "infinity")]),
                ("the upper end", "1/(w - 4)", [("0", "3"), ("5", "9")])]:
            with self.refused(words, r, intervals):
                self.check(r, *intervals)

    def test_one_of_two_factors_turns(self):
        """-w is -1 at 1, and w/2 nowhere."""
        both = lambda r, s: {**(one := beside(r, ("x", "v_b", "v_c"))), "equations": [
            *one["equations"], f"v_c[1] = ({s})*v_c + 2*(x[1] - x)/h - (1 + {s})*v"]}
        for r, s in (("-w", "w/2"), ("w/2", "-w")):
            equal = Scheme(both(r.replace("w", "1"), s.replace("w", "1")))
            found = check_step_ratios(claim(both(r, s), [r, s], ("0", "1")), equal)
            self.assertTrue(found["turning"])

    def test_ends_that_do_not_change_what_holds(self):
        # r = 1 - w^2 (3 - w)^2/9: r = 1 at 3 as well, where it touches; beyond 0 each ratio between ends is asked.
        r = "1 - w^2*(3 - w)^2/9"
        found = self.check(r, ("0", "3"), ("3", {"minimal_polynomial": ["-18", "0", "9", "-6", "1"], "interval": ["3", "5"], "decimal": "0"}))
        self.assertTrue(found["turning"])


class Covered(unittest.TestCase, Refusals):
    """Ranges beside zeros that are planted."""

    def ends(self, p):
        return [(Q(0), Q(0)), *positive_roots(p), None]

    def test_ranges_around_one(self):
        # Zeros 1/4, 1/2, 2 and 3: the neighbours of 1 are 1/2 and 2.
        p = with_roots(Q(1, 4), Q(1, 2), 2, 3)
        ends = self.ends(p)
        good = [(ends[2], ends[3])]
        tenth, little = Q(1, 10), Q(1, 10 ** 9)
        for lo, hi, least, expected in (
                (Q(1, 2) - little, 2, tenth, True), (Q(1, 4), 2, tenth, True), (tenth, 2, tenth, True),
                (Q(1, 20), 2, tenth, True), (tenth, 3, tenth, True), (tenth, Q(7, 2), tenth, True),
                (tenth, 2 - little, tenth, False), (tenth, Q(3, 2), tenth, False),
                (Q(1, 2) + little, 2, tenth, False), (Q(2, 3), 2, Q(1, 2), False), (Q(2, 3), 2, Q(2, 3), True)):
            self.assertEqual(covers(p, ends, good, Q(lo), Q(hi), least), expected, (lo, hi, least))
        # Other neighbours are good, or none.
        for others in ([], [(ends[1], ends[2])], [(ends[3], ends[4])], [(ends[0], ends[1]), (ends[4], ends[5])]):
            self.assertFalse(covers(p, ends, others, Q(1, 10), Q(2), Q(1, 10)), others)

    def test_one_zero_below_one(self):
        p = with_roots(Q(1, 2), 2)
        ends = self.ends(p)
        good = [(ends[1], ends[2])]
        for lo, expected in ((Q(1, 2) - Q(1, 10 ** 9), True), (Q(1, 2) + Q(1, 10 ** 9), False)):
            self.assertEqual(covers(p, ends, good, lo, Q(2), Q(1, 10)), expected)

    def test_ranges_from_zero_and_without_an_end(self):
        p = with_roots(2)
        ends = self.ends(p)
        self.assertTrue(covers(p, ends, [(ends[0], ends[1])], Q(1, 10), Q(2), Q(1, 10)))
        # From 0 on: nothing else than the least ratio may be left out.
        self.assertFalse(covers(p, ends, [(ends[0], ends[1])], Q(1, 9), Q(2), Q(1, 10)))
        p = with_roots(Q(1, 2))
        ends = self.ends(p)
        self.assertFalse(covers(p, ends, [(ends[1], None)], Q(1, 10), Q(10 ** 6), Q(1, 10)))
        with self.refused("equal steps are a ratio at an end"):
            p = with_roots(1, 2)
            covers(p, self.ends(p), [], Q(1, 10), Q(2), Q(1, 10))


if __name__ == "__main__":
    unittest.main()
