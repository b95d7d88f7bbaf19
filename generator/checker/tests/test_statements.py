"""Tests of statements.py: what claims are, on which evidence they rest, when they are true, and numbers as they are shown."""
import unittest
from fractions import Fraction as Q

from stepsmith_checker.equations import Scheme
from planted import Refusals, root_two, with_roots
from stepsmith_checker.statements import (check_decimals, claims_of, compared, flattened, holds, narrowed, normal, numeric, own_axes, shown_set,
                        shows, subject, up_to, varies)
from stepsmith_checker.equations import parse
from stepsmith_checker.surds import square_root
from test_axis import TRAPEZOIDAL
from test_equations import EULER, NEWMARK
from test_step import IMEX, SPLIT

ROOT_TWO = {"minimal_polynomial": [Q(-2), Q(0), Q(1)], "interval": [Q(1), Q(2)]}
TWO = square_root(Q(2))


def interval(a, b, closed=(False, False)):
    return {"from": a, "to": b, "from_closed": closed[0], "to_closed": closed[1]}


class Claims(unittest.TestCase, Refusals):
    def test_claims_of_a_spec(self):
        text = """
            name = "Some"
            family = "bdf"
            [claims]
            order_exact_start = 2
            a_stable = true
            pade = [0, 1]
            embedded_order = [2, 3]
            stable = [{ damping = 0, omega_up_to = "2" }, { along = "yA", at = { yB = "0", xB = "1/2" }, up_to = "sqrt(2)" }]
            [[disputed]]
            statement = "It is said."
            claim = { l_stable = true }
            [[disputed]]
            claim = { order = [3, 4] }
            """
        name, family, claims = claims_of(text)
        self.assertEqual((name, family), ("Some", "bdf"))
        self.assertEqual(claims, [
            ("order", 2, False), ("a_stable", True, False), ("pade", [0, 1], False), ("embedded_order", [2, 3], False),
            ("stable", {"damping": 0, "omega_up_to": 2}, False), ("stable", {"along": "yA", "at": {"xB": Q(1, 2)}, "up_to": TWO}, False),
            ("l_stable", True, True), ("order", 3, True), ("order", 4, True)])
        self.assertEqual(claims_of('name = "A"\nfamily = "b"'), ("A", "b", []))
        self.assertEqual(list(flattened({"pade": [[0, 1], [1, 1]], "wedge": [1]})), [("pade", [0, 1]), ("pade", [1, 1]), ("wedge", 1)])
        self.assertEqual(list(flattened({"embedded_order": [[2], [3]]})), [("embedded_order", [2]), ("embedded_order", [3])])

    def test_values_of_claims(self):
        self.assertEqual(normal({"along": "yA"}), {"along": "yA", "at": {}})
        self.assertEqual(normal({"x": ["1/2", 3, True, "yA"]}), {"x": [Q(1, 2), 3, True, "yA"]})
        self.assertIs(normal(True), True)
        self.assertIsInstance(normal(3), Q)
        for x in (1.5, None):
            with self.refused("a claim of"):
                normal(x)

    def test_the_evidence_that_a_claim_rests_on(self):
        euler, newmark, split, imex = map(Scheme, (EULER, NEWMARK, SPLIT, IMEX))
        for key, x, scheme, expected in [
                ("order", 2, euler, "order"), ("order_simple_start", 2, euler, "order"), ("order_best_start", 2, euler, "order"),
                ("order_velocity", 2, newmark, "order"), ("w_order", 2, euler, "w-order"), ("embedded_order", 2, euler, "embedded-order"),
                ("dense_order", 2, euler, "dense-order"), ("pade", [0, 1], euler, "stability-function"), ("ssp", Q(6), euler, "monotonicity"),
                ("symplectic", True, euler, "geometry"), ("symplectic", "separable", imex, "geometry-separable"), ("symmetric", False, newmark, "geometry"),
                ("period_error", {"power": Q(4)}, newmark, "period-error-4"), ("zero_dynamics_stable", True, newmark, "zero-dynamics"),
                ("stable_despite", "B", split, "despite-B"), ("zero_stable_ratios", {}, euler, "step-ratios"),
                ("a_stable", True, newmark, "every-damping"), ("l_stable", True, newmark, "every-damping"),
                ("a_stable", True, euler, "negative-real-axis"), ("l_stable", True, euler, "negative-real-axis"),
                ("wedge", {}, euler, "negative-real-axis"), ("rho_infinity", 0, newmark, "oscillator-xi-0"),
                ("zero_stable", True, newmark, "oscillator-xi-0"), ("zero_stable", True, split, "along-yA"),
                ("unstable", {"damping": Q(1, 20)}, newmark, "oscillator-xi-1-20"),
                ("stable", {"damping": Q(1, 20), "omega_up_to": 2}, newmark, "oscillator-xi-1-20"),
                ("stable", {"along": "yB", "at": {"yA": Q(3)}}, split, "along-yB-yA-3"), ("stable", {"real_up_to": 2}, euler, "negative-real-axis"),
                ("stable", {"imaginary_up_to": 2}, euler, "imaginary-axis"), ("a_stable", True, imex, "negative-real-axis"),
                ("l_stable", True, imex, "negative-real-axis"), ("wedge", {}, imex, "negative-real-axis"),
                ("zero_stable", True, imex, "along-yA"), ("rho_infinity", 0, imex, "along-yA")]:
            self.assertEqual(subject(key, x, scheme), expected, (key, x))
        self.assertEqual([own_axes(s) for s in (euler, newmark, split, imex)],
                         [["negative-real-axis", "imaginary-axis"], ["oscillator-xi-0"], ["along-yA"], ["along-yA", "along-yB"]])
        for key in ("unknown", "a-stable", ""):
            with self.refused("claim"):
                subject(key, True, euler)


class Truth(unittest.TestCase, Refusals):
    def test_numbers_are_compared_exactly(self):
        field = root_two()
        near = Q(665857, 470832)  # above sqrt(2) by 1.6e-12
        for claimed, x, expected in [
                (Q(2), Q(1), 1), (Q(1), Q(1), 0), (Q(1), Q(2), -1), (Q(3, 2), TWO, 1), (Q(7, 5), TWO, -1), (near, TWO, 1),
                (Q(3, 2), field.t, 1), (Q(7, 5), field.t, -1), (ROOT_TWO, TWO, 0), (ROOT_TWO, Q(3, 2), -1), (ROOT_TWO, Q(7, 5), 1),
                (ROOT_TWO, near, -1), (ROOT_TWO, -TWO, 1), (ROOT_TWO, field.t, 0), (ROOT_TWO, field.t * 2, -1), (ROOT_TWO, field.t - 1, 1),
                (ROOT_TWO, Q(1), 1), (ROOT_TWO, Q(2), -1), (ROOT_TWO, Q(0), 1)]:
            self.assertEqual(compared(claimed, x), expected, (claimed, x))
        self.assertEqual([compared({"minimal_polynomial": with_roots(3), "interval": [Q(3), Q(3)]}, Q(x)) for x in (2, 3, 4)], [1, 0, -1])
        # The other root of the same polynomial is not the number.
        both = {"minimal_polynomial": with_roots(1, 2), "interval": [Q(1, 2), Q(3, 2)]}
        self.assertEqual([compared(both, Q(x)) for x in (0, 1, 2)], [1, 0, -1])
        with self.refused("do not come apart"):
            compared(ROOT_TWO, TWO + Q(1, 10 ** 160))

    def test_how_far_a_set_goes(self):
        whole = [interval(Q(0), "infinity")]
        for stable, end, expected in [
                (whole, "infinity", True), (whole, Q(9), True), ([interval(Q(0), Q(2))], Q(2), True), ([interval(Q(0), Q(2))], Q(3), False),
                ([interval(Q(0), Q(2))], "infinity", False), ([], Q(1), False), ([interval(Q(1), Q(2))], Q(2), False),
                ([interval(Q(0), ROOT_TWO)], TWO, True), ([interval(Q(0), ROOT_TWO)], Q(3, 2), False), ([interval(Q(0), ROOT_TWO)], Q(7, 5), True),
                ([interval(Q(0), Q(1)), interval(Q(2), "infinity")], "infinity", False), ([interval(Q(0), Q(1)), interval(Q(2), Q(9))], Q(5), False),
                ([interval(Q(0), "infinity"), interval(Q(2), "infinity")], "infinity", False)]:
            self.assertEqual(up_to(stable, end), expected, (stable, end))
        for end in (Q(0), Q(-1), -TWO, root_two().t * -1):
            with self.refused("an empty range"):
                up_to(whole, end)
        self.assertTrue(up_to(whole, root_two().t))

    def test_ranges_of_ratios(self):
        one = {"turning": False, "intervals": [interval(Q(0), Q(1)), interval(Q(2), "infinity")]}
        for a, b, expected in [(Q(1, 2), Q(3, 4), True), (Q(1, 2), Q(1), False), (Q(1, 2), Q(5, 2), False), (Q(3), Q(100), True),
                               (Q(2), Q(3), False), (Q(1, 9), Q(1, 9), True)]:
            self.assertEqual(varies(one, {"from": a, "to": b}), expected, (a, b))
        for claim in ({"from": Q(0), "to": Q(1)}, {"from": Q(2), "to": Q(1)}, {"from": Q(-1), "to": Q(1)}, {"from": Q(1), "to": Q(2), "more": 1}, {"to": Q(1)}):
            with self.refused("a range of ratios|KeyError", claim):
                varies(one, claim)
        turning = {**one, "turning": True}
        self.assertTrue(varies(turning, {"from": Q(1, 2), "to": Q(3, 4)}))
        with self.refused("may be bounded"):
            varies(turning, {"from": Q(1, 2), "to": Q(3)})

    def test_claims_of_orders_and_series(self):
        orders = {"exact_start": 2, "simple_start": 1, "best_start": {"at_least": 3}, "velocity": None}
        for key, x, expected in [("order", 2, True), ("order", 3, False), ("order_simple_start", 1, True), ("order_simple_start", 2, False),
                                 ("order_best_start", 2, False), ("order_velocity", 2, False), ("w_order", 2, True), ("w_order", 1, False)]:
            self.assertEqual(holds(key, Q(x), orders), expected, (key, x))
        for x in (3, 4):
            with self.refused("only a bound"):
                holds("order_best_start", Q(x), orders)
        self.assertTrue(holds("embedded_order", [Q(2), Q(3)], {"orders": [2, 3]}))
        self.assertFalse(holds("embedded_order", [Q(3), Q(2)], {"orders": [2, 3]}))
        self.assertTrue(holds("dense_order", Q(3), {"orders": [3]}))
        self.assertFalse(holds("dense_order", Q(3), {"orders": [3, 3]}))
        gauss = {"function": ([Q(1), Q(1, 2)], [Q(1), Q(-1, 2)])}
        for x, expected in (([1, 1], True), ([1, 0], False), ([0, 1], False)):
            self.assertEqual(holds("pade", [Q(c) for c in x], gauss), expected)
        self.assertFalse(holds("pade", [Q(1), Q(1)], {"function": None}))
        period = {"period": [Q(0), Q(0), Q(1, 12), Q(0)]}
        for power, c, expected in ((2, Q(1, 12), True), (2, Q(1, 24), False), (3, Q(0), False), (4, Q(1, 12), False)):
            self.assertEqual(holds("period_error", {"power": power, "coefficient": c}, period), expected)
        self.assertFalse(holds("period_error", {"power": 2, "coefficient": Q(1)}, {"period": [Q(0)] * 3}))
        for verdict, x, expected in (("schur stable", True, True), ("weakly stable", True, False), ("unstable", False, True), ("schur stable", False, False)):
            self.assertEqual(holds("zero_dynamics_stable", x, {"verdict": verdict}), expected)
        self.assertTrue(holds("stable_despite", "B", {"despite": True}))
        self.assertFalse(holds("stable_despite", "B", {"despite": False}))
        ratios = {"ratios": {"turning": False, "intervals": [interval(Q(0), Q(2))]}}
        self.assertTrue(holds("zero_stable_ratios", {"from": Q(1), "to": Q(1)}, ratios))
        self.assertFalse(holds("zero_stable_ratios", {"from": Q(1), "to": Q(3)}, ratios))

    def test_claims_of_stability(self):
        def document(**more):
            return {"document": {"stable": [interval(Q(0), Q(2))], "zero_stability": {"stable": True},
                                 "a_stability": {"a_stable": True, "l_stable": False}, "at_infinity": {"spectral_radius": Q(1, 2)},
                                 "wedge": {"angle": "tangent", "tan_alpha": Q(3)}} | more}
        plain = document()
        for key, x, expected in [
                ("unstable", {}, False), ("stable", {"omega_up_to": Q(2)}, True), ("stable", {"real_up_to": Q(3)}, False),
                ("stable", {"imaginary_up_to": Q(1)}, True), ("stable", {"up_to": "infinity"}, False), ("zero_stable", True, True),
                ("zero_stable", False, False), ("a_stable", True, True), ("a_stable", False, False), ("l_stable", True, False), ("l_stable", False, True),
                ("rho_infinity", Q(1, 2), True), ("rho_infinity", Q(1, 3), False), ("wedge", {"tan_alpha": Q(3)}, True),
                ("wedge", {"tan_alpha": Q(4)}, False), ("wedge", {"tan_alpha": TWO}, True)]:
            self.assertEqual(holds(key, x, plain), expected, (key, x))
        self.assertTrue(holds("unstable", {}, document(stable=[])))
        self.assertFalse(holds("rho_infinity", Q(1), document(at_infinity={"spectral_radius": "infinity"})))
        self.assertTrue(holds("wedge", {"tan_alpha": Q(9)}, document(wedge={"angle": "right"})))
        self.assertFalse(holds("wedge", {"tan_alpha": Q(1, 9)}, document(wedge={"angle": "empty"})))
        for everywhere, radius, key, x, expected in [
                (True, Q(0), "a_stable", True, True), (True, Q(0), "l_stable", True, True), (True, Q(1, 2), "l_stable", True, False),
                (True, Q(1, 2), "l_stable", False, True), (True, Q(1, 2), "a_stable", True, True), (False, Q(0), "a_stable", True, False),
                (False, Q(0), "l_stable", True, False), (False, Q(0), "l_stable", False, True), (False, Q(0), "a_stable", False, True)]:
            found = {"everywhere": everywhere, **document(at_infinity={"spectral_radius": radius})}
            self.assertEqual(holds(key, x, found), expected, (everywhere, radius, key, x))


class Shown(unittest.TestCase, Refusals):
    def test_numbers_of_texts(self):
        for text, expected in [("3/4", "0.75"), ("sqrt(9)", "3"), ("-2 + 3*2^2", "10"), ("(1 - 4)/2", "-1.5"), ("1/3", None)]:
            found = numeric(parse(text))
            self.assertEqual(str(found.normalize()) if expected else str(found)[:60], str(expected and type(found)(expected).normalize() or "0." + "3" * 58))
        for words, text in [("a function in a number", "cbrt(8)"), ("a function in a number", "sqrt(1, 2)"), ("a name in a number", "x")]:
            with self.refused(words, text):
                numeric(parse(text))

    def test_intervals_are_narrowed(self):
        lo, hi = narrowed(ROOT_TWO, Q(1, 10 ** 6))
        self.assertTrue(lo ** 2 < 2 < hi ** 2 and hi - lo <= Q(1, 10 ** 6))
        self.assertEqual(narrowed(Q(3), Q(1)), (3, 3))
        lo, hi = narrowed({"minimal_polynomial": [Q(2), Q(0), Q(-1)], "interval": [Q(1), Q(2)]}, Q(1, 100))
        self.assertTrue(lo ** 2 <= 2 <= hi ** 2)
        self.assertEqual(narrowed({"minimal_polynomial": with_roots(2), "interval": [Q(1), Q(2)]}, Q(1, 8)), (2, 2))
        lo, hi = narrowed({"minimal_polynomial": with_roots(1), "interval": [Q(1), Q(2)]}, Q(1, 8))
        self.assertTrue(lo <= 1 <= hi and hi - lo <= Q(1, 8))
        for a, b in ((Q(2), Q(1)), (Q(2), Q(3)), (Q(1), Q(1))):
            with self.refused("an interval"):
                narrowed({**ROOT_TWO, "interval": [a, b]}, Q(1, 8))

    def test_what_a_text_shows(self):
        for text, claimed in [
                ("1.41\u2026", ROOT_TWO), ("1.4142135623\u2026", ROOT_TWO), ("1\u2026", ROOT_TWO), ("sqrt(2)", ROOT_TWO), ("2^(1/2)", ROOT_TWO),
                ("1/2", Q(1, 2)), ("0.5", Q(1, 2)), ("0.33\u2026", Q(1, 3)), ("-0.33\u2026", Q(-1, 3)),
                ("0.5\u2026", Q(1, 2)), ("infinity", "infinity"), ("\u221e", "infinity"), ("1.2e3\u2026", Q(1234)), ("1.2e-3\u2026", Q(1234, 10 ** 6))]:
            self.assertTrue(shows(text, claimed), text)
        for text, claimed in [
                ("1.42\u2026", ROOT_TWO), ("1.40\u2026", ROOT_TWO), ("1.4142135624\u2026", ROOT_TWO), ("2\u2026", ROOT_TWO), ("-1.41\u2026", ROOT_TWO),
                ("sqrt(3)", ROOT_TWO), ("1.4142135623730950488", ROOT_TWO), ("1/3", Q(1, 2)), ("0.34\u2026", Q(1, 3)), ("0.32\u2026", Q(1, 3)),
                ("-0.34\u2026", Q(-1, 3)), ("-0.32\u2026", Q(-1, 3)), ("0.33\u2026", Q(-1, 3)), ("7", "infinity"), ("", "infinity"),
                ("1.2e3\u2026", Q(1301)), ("1.2e3\u2026", Q(1199)), ("1.2e-3\u2026", Q(1301, 10 ** 6)), ("1.2e-3\u2026", Q(1199, 10 ** 6)),
                ("0.333333333333333333333333333333333333333", Q(1, 3))]:
            self.assertFalse(shows(text, claimed), text)

    def test_sets_in_words(self):
        shown_set("\u2205", [])
        shown_set("(0, 2)", [interval(Q(0), Q(2))])
        shown_set("(0, sqrt(2)] \u222a {3} \u222a [4, \u221e)", [interval(Q(0), ROOT_TWO, (False, True)), interval(Q(3), Q(3), (True, True)),
                                                                 interval(Q(4), "infinity", (True, False))])
        for words, text, stable in [
                ("the number of intervals", "\u2205", [interval(Q(0), Q(2))]), ("the number of intervals", "(0, 2)", []),
                ("the number of intervals", "(0, 1) \u222a (1, 2)", [interval(Q(0), Q(2))]), ("closedness", "(0, 2]", [interval(Q(0), Q(2))]),
                ("closedness", "[0, 2)", [interval(Q(0), Q(2))]), ("the ends", "(0, 3)", [interval(Q(0), Q(2))]), ("the ends", "(1, 2)", [interval(Q(0), Q(2))]),
                ("a name in a number", "(0, infinity)", [interval(Q(0), Q(2))]), ("a point", "{2}", [interval(Q(3), Q(3), (True, True))]),
                ("a point", "{2}", [interval(Q(2), Q(3), (True, True))]), ("KeyError|closedness", "0, 2", [interval(Q(0), Q(2))])]:
            with self.refused(words, text):
                shown_set(text, stable)

    def test_decimals_beside_numbers(self):
        number = {"minimal_polynomial": ["-2", "0", "1"], "interval": ["1", "2"], "decimal": "1.4142\u2026"}
        check_decimals({"a": [number], "from": number, "to": "3", "tan_alpha": None})
        wrong = {**number, "decimal": "1.4143\u2026"}
        for data in (wrong, [wrong], {"a": {"b": [wrong]}}, {"from": wrong}):
            with self.refused("a decimal"):
                check_decimals(data)
        bare = {key: number[key] for key in ("minimal_polynomial", "interval")}
        check_decimals({"own": bare})
        for key in ("from", "to", "tan_alpha", "spectral_radius"):
            with self.refused("a decimal is missing"):
                check_decimals({"a": {key: bare}})


class Steps(unittest.TestCase):
    def test_the_trapezoidal_rule_has_the_axes_of_the_plane(self):
        self.assertEqual(own_axes(Scheme(TRAPEZOIDAL)), ["negative-real-axis", "imaginary-axis"])


if __name__ == "__main__":
    unittest.main()
