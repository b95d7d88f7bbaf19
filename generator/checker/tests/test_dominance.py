"""Tests of check_dominance.py: polynomials in symbols, common zeros, and regions that a part narrows or does not."""
import copy
import itertools
import json
import unittest
from fractions import Fraction as Q
from pathlib import Path

from stepsmith_checker.check_dominance import (Polynomial, check_despite, check_gains, check_narrowing, check_never_semisimple,
                             conditions, determinant, number, pencil, read, substituted, without_zeros)
from stepsmith_checker.check_method import check_region
from stepsmith_checker.equations import Scheme
from planted import Refusals
from stepsmith_checker.surds import square_root

CATALOGUE = Path(__file__).resolve().parents[3] / "methods" / "catalogue"


def at(p, values):
    total = Q(0)
    for monomial, c in p.items():
        for symbol, exponent in monomial:
            c = c * values[symbol] ** exponent
        total = total + c
    return total


SOME = [read(text) for text in ("0", "3", "x", "x - y", "2*x^2*y - 1/3", "(x + y)^2", "y^3 - x")]
POINTS = [{"x": Q(2), "y": Q(-1, 3)}, {"x": Q(-5, 2), "y": Q(7)}]


class Polynomials(unittest.TestCase, Refusals):
    def test_arithmetic_agrees_at_points(self):
        for a, b in itertools.product(SOME, repeat=2):
            for point in POINTS:
                x, y = at(a, point), at(b, point)
                self.assertEqual([at(p, point) for p in (a + b, a - b, a * b, -a, a.plus(b, Q(-2)), a ** number(3), a / number(Q(2)))],
                                 [x + y, x - y, x * y, -x, x - 2 * y, x ** 3, x / 2])
            self.assertNotIn(0, (a - b).values())
        self.assertEqual(read("x - x"), {})
        self.assertEqual(read("x*y") - read("y*x"), {})

    def test_texts(self):
        for text, expected in [("-x^2/2", {(("x", 2),): Q(-1, 2)}), ("2 - 3*y*x", {(): 2, (("x", 1), ("y", 1)): -3}),
                               ("(x + 1)^0", {(): 1}), ("4/2", {(): 2}), ("x - 2 - 3", {(("x", 1),): 1, (): -5})]:
            self.assertEqual(read(text), expected, text)
        self.assertEqual(number("1/2"), {(): Q(1, 2)})
        self.assertEqual((number(0), number(3), number(square_root(Q(2)))), ({}, {(): 3}, {(): square_root(Q(2))}))
        for words, text in [("by a symbol", "1/x"), ("unpack|by a symbol", "1/(1 + x)"), ("an offset", "x[1]"), ("unpack|Zero", "1/0")]:
            with self.refused(words, text):
                read(text)

    def test_a_fraction_in_place_of_a_symbol(self):
        a, b = read("y + 1"), read("y - 3")
        for p in SOME:
            degree = max((dict(m).get("x", 0) for m in p), default=0)
            for y in (Q(2), Q(-5)):
                value = {"y": y}
                x = -at(b, value) / at(a, value)
                self.assertEqual(at(substituted(p, "x", a, b), value), at(a, value) ** degree * at(p, {"x": x, "y": y}))

    def test_determinants(self):
        m = [[read("x"), read("1"), read("0")], [read("y"), read("x"), read("2")], [read("1"), read("3"), read("y")]]
        self.assertEqual(determinant(m), read("x*(x*y - 6) - (y^2 - 2)"))
        self.assertEqual(determinant([]), number(1))
        self.assertEqual(determinant([[read("0"), read("x")], [read("0"), read("y")]]), {})


class Zeros(unittest.TestCase):
    def test_polynomials_without_a_common_zero(self):
        for zero, nonzero, expected in [
                (["1"], [], True), (["x", "x - 1"], [], True), (["x", "y"], [], False), (["x"], ["x"], True),
                (["x*y", "x - 1", "y - 1"], [], True), (["x*y", "x - 1"], [], False), (["x*y", "x - 1"], ["x"], False),
                (["x*y", "x - 1"], ["y"], True), (["x^2", "x + y", "y - 2"], [], True),
                (["x*y - 1", "x"], [], True), (["x*y - 1", "x - y"], [], False), ([], [], False), (["0"], [], False), (["0", "5"], [], True),
                ([], ["0"], True), (["x - y", "x + y - 2"], ["x - 1"], True), (["x - y", "x + y - 2"], ["x - 2"], False),
                # Where the coefficient a of a linear symbol vanishes b must as well.
                (["(y - 1)*x + y - 1", "x"], [], False), (["(y - 1)*x + y", "y - 1"], [], True), (["(y - 1)*x + y", "y - 2"], [], False),
                # Not known: of the second degree in all symbols.
                (["x^2 + 1"], [], False), (["x^2 - 2", "x^2 - 3"], [], False)]:
            self.assertEqual(without_zeros([read(p) for p in zero], [read(p) for p in nonzero]), expected, (zero, nonzero))
        self.assertFalse(without_zeros([read("x"), read("x - 1")], [], 0))
        self.assertTrue(without_zeros([read("x"), read("x - 1")], [], 2))


class Gains(unittest.TestCase, Refusals):
    def document(self, ranges=None, **conditions):
        """Of a part with the symbols u and w, and another with s in [1, 3]."""
        plain = {"leading": ("2 + u", "2", [("1", ["u"])]), "at_one": ("s + 2*w", "s", [("2", ["w"])]),
                 "at_minus_one": ("4 - s + u*s - u", "4 - s", [("1", ["u", "s - 1"])]),
                 "product": ("s - 1 + w*(3 - s)", "s - 1", [("1", ["w", "3 - s"])])} | conditions
        region = {name: text for name, (text, _, _) in plain.items()} | {"double_one": ["1"], "double_minus_one": ["1"]}
        shown = {name: {"without": without, "difference": {
            "polynomial": f"({text}) - ({without})",
            "terms": [{"coefficient": c, "factors": [[f, 1] for f in fs]} for c, fs in terms]}}
            for name, (text, without, terms) in plain.items()}
        return region, {**shown, "symbols": ["u", "w"], "ranges": ranges or {"u": ["0", "infinity"], "w": ["0", "infinity"], "s": ["1", "3"]}}

    def test_a_sum_of_nonnegative_terms_is_a_gain(self):
        region, shown = self.document()
        check_gains(region, shown)
        infinite = {"u": ["0", "infinity"], "w": ["0", "infinity"], "s": ["1", "infinity"]}
        half = {**infinite, "s": ["1", "3"], "u": ["1/2", "infinity"]}
        check_gains(*self.document(half, leading=("2 + u", "2", [("1", ["u - 1/2"]), ("1/2", [])]),
                                  at_minus_one=("4 - s", "4 - s", [])))
        for words, other in [
                ("is not known to be nonnegative", self.document(infinite)), ("an empty range of s", self.document({**infinite, "s": ["3", "3"]})),
                ("an empty range of s", self.document({**infinite, "s": ["4", "3"]})),
                ("u may be negative", self.document({**half, "u": ["-1", "infinity"]}, leading=("2 + u", "2", [("1", ["u + 1"])]))),
                ("a term of leading is not positive", self.document(leading=("2 - u", "2", [("-1", ["u"])]))),
                ("a term of at_one is not positive", self.document(at_one=("s", "s", [("0", ["w"])]))),
                ("is not known", self.document(at_one=("s - 2*w", "s", [("2", ["-w"])]))),
                ("is not known", self.document(product=("s - 1 + w*(s - 3)", "s - 1", [("1", ["w", "s - 3"])]))),
                ("is not known", self.document(product=("s - 1 + w*(s - 2)", "s - 1", [("1", ["w", "s - 2"])]))),
                ("the gain of at_one", self.document(at_one=("s + 2*w", "s", [("1", ["w"])]))),
                ("at_one without the part", self.document(at_one=("s + 2*w", "s + 1", [("2", ["w"])]))),
                ("the sign of L", self.document(leading=("-2 + u", "-2", [("1", ["u"])]))),
                ("the sign of L", self.document(leading=("-1/2 + u", "-1/2", [("1", ["u"])]))),
                ("the sign of L", self.document(leading=("s + u", "s", [("1", ["u"])])))]:
            with self.refused(words):
                check_gains(*other)
        # The polynomial of the gain is that of its terms, and what the condition has more.
        other = copy.deepcopy(shown)
        other["at_one"]["difference"]["polynomial"] = "w"
        with self.refused("the gain of at_one"):
            check_gains(region, other)
        with self.refused("at_one is not the sum"):
            check_gains({**region, "at_one": "s + 3*w"}, shown)
        squares = self.document(at_one=("s + w^2", "s", [("1", ["w"])]))
        squares[1]["at_one"]["difference"]["terms"][0]["factors"] = [["w", 2]]
        check_gains(*squares)

    def test_double_roots_that_may_be_semisimple(self):
        # At s = 1 both the gain without the part and the product vanish.
        with self.refused("a double root may be semisimple"):
            check_gains(*self.with_defect("double_one", ["s - 1"]))
        with self.refused("a double root may be semisimple"):
            check_gains(*self.with_defect("double_minus_one", ["s - 1"]))
        check_gains(*self.with_defect("double_one", ["s - 2"]))
        check_gains(*self.with_defect("double_one", ["s - 1", "2"]))
        # What the part adds to a defect is left out.
        with self.refused("a double root may be semisimple"):
            check_gains(*self.with_defect("double_one", ["s - 1 + u"]))

    def with_defect(self, name, defect):
        conditions = {"at_one": ("s - 1 + 2*w", "s - 1", [("2", ["w"])]), "at_minus_one": ("2*s - 2 + u", "2*s - 2", [("1", ["u"])])}
        region, shown = self.document(**conditions)
        return {**region, name: defect, "double_minus_one" if name == "double_one" else "double_one": ["1"]}, shown

    def test_outputs(self):
        region, shown = self.document()
        check_region({"region": region, "dominance": shown})
        with self.refused("at_one"):
            check_region({"region": {**region, "at_one": "s"}, "dominance": shown})


def splitting(beta, alpha=Q(1, 2)):
    """x_B between the steps by beta; from one half on B narrows nothing."""
    blend = lambda q: f"{q}_B[{beta}] = ({1 - beta})*{q} + ({beta})*{q}[1]"
    return Scheme({"carry": ["x", "v"], "equations": [
        f"x_A[{alpha}] = x + {alpha}*h*v", blend("x"), blend("v"), f"x[1] = x + h*v + h^2/2*a_A[{alpha}] + h^2/2*a_B[{beta}]",
        f"v[1] = v + h*a_A[{alpha}] + h*a_B[{beta}]", f"a_A[{alpha}] = A(t[{alpha}], x_A[{alpha}])",
        f"a_B[{beta}] = B(t[{beta}], x_B[{beta}], v_B[{beta}])"]})


class Steps(unittest.TestCase, Refusals):
    def test_conditions_of_the_splitting(self):
        found = conditions(splitting(Q(1, 2)))
        # The scale makes L positive without forces.
        expected = {"leading": "4 + 2*xB + yB", "at_one": "4*yA + 4*yB", "at_minus_one": "16 - 4*yA", "product": "4*xB"}
        self.assertEqual(found["leading"], read(expected["leading"]) / number(4))
        self.assertEqual(found["at_minus_one"], read("4 - yA") / number(1))
        self.assertEqual(found["at_one"], read("yA + yB"))
        self.assertEqual(found["product"], read("xB"))

    def test_steps_of_more_roots_and_of_none(self):
        three = {"carry": ["x", "v", "x_b"], "equations": [
            "x[1] = x + h*v", "v[1] = v + h*a_A + h*a_B", "x_b[1] = x_b/2 + x/2", "a_A = A(t, x)", "a_B = B(t, x)"]}
        with self.refused("more than two roots"):
            conditions(Scheme(three))
        zero = {**three, "equations": [e.replace("x_b/2 + x/2", "x") for e in three["equations"]]}
        self.assertEqual(conditions(Scheme(zero))["leading"], number(1))
        self.assertEqual(len(pencil(Scheme(zero))), 5)

    def claim(self):
        raw = json.loads((CATALOGUE / "splitting" / "splitting-verlet.despite-B.json").read_text(encoding="utf-8"))
        return Scheme(raw["scheme"]), {key: raw[key] for key in ("region", "dominance")}

    def test_a_part_that_does_not_narrow(self):
        scheme, raw = self.claim()
        check_despite(raw, scheme, "B")
        part = lambda key, **more: {**raw, key: {**raw[key], **more}}
        for words, other, name in [
                ("the part", raw, "A"), ("the part", raw, "C"), ("the part", part("dominance", symbols=["xB"]), "B"),
                ("the ranges", part("dominance", ranges={"xB": ["0", "infinity"], "yB": ["0", "9"]}), "B"),
                ("the ranges", part("dominance", ranges={"xB": ["0", "infinity"], "yB": ["0", "infinity"], "yA": ["0", "1"]}), "B"),
                ("double roots that may", part("region", double_one=["yA"]), "B"), ("double roots that may", part("region", double_minus_one=[]), "B"),
                ("the conditions", part("region", more="1"), "B"), ("at_one of the step", part("region", at_one="-yA - yB"), "B"),
                ("at_one of the step", part("region", at_one="yA + 2*yB"), "B"), ("product of the step", part("region", product="0"), "B"),
                ("product of the step", part("region", product="xB + yB"), "B"), ("the gain|the sum|without", part("region", at_one="2*yA + 2*yB"), "B")]:
            with self.refused(words, name):
                check_despite(other, scheme, name)
        with self.refused("of the step"):
            check_despite(raw, splitting(Q(1, 3)), "B")

    def test_double_roots_of_a_step(self):
        scheme, _ = self.claim()
        for value, sigma in (("at_one", 1), ("at_minus_one", -1)):
            check_never_semisimple(scheme, conditions(scheme), value, sigma)
        # Two copies of x that nothing ties together: 1 is semisimple at rest.
        copies = Scheme({"carry": ["x", "x_b"], "equations": ["x[1] = x + h^2*a_A + h^2*a_B", "x_b[1] = x_b + h^2*a_A", "a_A = A(t, x)",
                                                              "a_B = B(t, x)"]})
        with self.refused("a double root 1 may be semisimple"):
            check_never_semisimple(copies, conditions(copies), "at_one", 1)
        turned = Scheme({"carry": ["x", "x_b"], "equations": ["x[1] = -x + h^2*a_A + h^2*a_B", "x_b[1] = -x_b + h^2*a_A", "a_A = A(t, x)",
                                                              "a_B = B(t, x)"]})
        with self.refused("a double root -1 may be semisimple"):
            check_never_semisimple(turned, conditions(turned), "at_minus_one", -1)

    def test_a_point_at_which_a_part_narrows(self):
        scheme = splitting(Q(1, 3))
        point = {"xA": "0", "xB": "0", "yA": "1", "yB": "1"}
        check_narrowing(point, scheme, "B")
        for words, other, part in [
                ("the coefficients", {"xA": "0", "yA": "1", "yB": "1"}, "B"), ("the coefficients", {**point, "xC": "0"}, "B"),
                ("the coefficients", point, "C"), ("a negative", {**point, "yB": "-1"}, "B"), ("a negative", {**point, "xA": "-1/9"}, "B"),
                ("not root outside", {**point, "yB": "0"}, "B"), ("not stable", {**point, "yA": "9"}, "B"), ("not root outside", point | {"xB": "2"}, "B")]:
            with self.refused(words, other, part):
                check_narrowing(other, scheme, part)
        with self.refused("not root outside"):
            check_narrowing(point, splitting(Q(1, 2)), "B")


if __name__ == "__main__":
    unittest.main()
