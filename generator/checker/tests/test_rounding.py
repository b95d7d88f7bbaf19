"""Tests of rounding.py: bounds counted by hand, and every way in which a certificate of them may be wrong."""
import copy
import json
import math
import re
import unittest
from fractions import Fraction as Q
from pathlib import Path
from types import SimpleNamespace

from stepsmith_checker.equations import Scheme, parse
from stepsmith_checker.nodes import TOLERANCE
from planted import Refusals, with_roots
from stepsmith_checker.number_field import mul
from stepsmith_checker.rounding import (Body, Constant, Evaluated, Formula, check_rounding, is_nowhere_negative, kinds_of, nearest, paths, rounded_up,
                      total)
from stepsmith_checker.step_ratios import Function

CATALOGUE = Path(__file__).resolve().parents[3] / "methods" / "catalogue"
# Central differences, by hand.
CD3 = {
    "scheme": {"carry": ["x", "v[-1]", "a[-1]"],
               "equations": ["v = v[-1] + 1/2*h*a + 1/2*h*a[-1]", "x[1] = x + h*v + 1/2*h^2*a", "a = g(t, x, v)"]},
    "statement": "14.5·u in x[1], 5·u in h·v",
    "unit_roundoff": "1/9007199254740992",
    "constants": [{"coefficient": "1/2", "power": 1, "rounded": "0.5"},
                  {"coefficient": "1", "power": 1, "rounded": "1.0"},
                  {"coefficient": "1/2", "power": 2, "rounded": "0.5"}],
    "bodies": [{
        "uses_velocity": uses,
        "operations": [
            {"solve": ["a"], "arguments": {"x": "x", "v": "v[-1] + w0*a[-1] + w0*a"}} if uses else {"evaluate": "a"},
            "v = v[-1] + w0*(a + a[-1])",
            "x[1] = x + (w1*v + w2*a)"],
        "after": {
            # v[-1]: v's own sum, the product, the inner sum, the outer one. a by v: 7 at 1/2; by itself h h, its product
            # with 1/2, that with a, two sums.
            "x": {"holds": "x[1]", "roundings": 7, "errors": {"x": "1", "v[-1]": "4", "a": "6", "a[-1]": "7/2"}},
            "v[-1]": {"holds": "v", "roundings": 4, "errors": {"v[-1]": "1", "a": "2", "a[-1]": "2"}},
            "a[-1]": {"holds": "a", "roundings": 0, "errors": {}}}} for uses in (True, False)]}


def checked(document):
    check_rounding(document, Scheme(document["scheme"]))


def loaded(name):
    return json.loads((CATALOGUE / f"{name}.json").read_text(encoding="utf-8"))


class Bounds(unittest.TestCase, Refusals):
    def test_central_differences_by_hand(self):
        checked(CD3)

    def changed(self, words, *changes):
        """Refused with words where, for each (path, value), the value stands there."""
        document = copy.deepcopy(CD3)
        for path, x in changes:
            inside = document
            for key in path[:-1]:
                inside = inside[key]
            if x is None:
                del inside[path[-1]]
            else:
                inside[path[-1]] = x
        with self.refused(words, changes):
            checked(document)

    def line(self, words, i, text, body=1):
        self.changed(words, (("bodies", body, "operations", i), text))

    def test_operations_that_are_not_the_equations(self):
        self.line("v is not the equations'", 1, "v = v[-1] - w0*(a + a[-1])")
        self.line("v is not the equations'", 1, "v = v[-1] + w0*(a - a[-1])")
        self.line("v is not the equations'", 1, "v = v[-1] + w0*a")
        self.line("v is not the equations'", 1, "v = v[-1] + w1*(a + a[-1])")
        self.line("a power of h in v", 1, "v = v[-1] + w2*(a + a[-1])")
        # What cancels leaves its roundings, at the power of h at which they are.
        self.line("a power of h in v", 1, "v = v[-1] + w0*(a + a[-1]) + w2*a - w2*a")
        self.line("is known already", 2, "v = v[-1] + w0*(a + a[-1])")
        self.line("is known already", 2, "a = v")
        self.line("is known already", 0, "a = v[-1]")
        self.line("no quantity", 1, "w0 = v[-1]")
        self.line("KeyError", 1, "v[2] = v[-1]")
        self.line("ValueError", 1, "v = v[-1] = v[-1]")
        self.line("a constant is expected", 1, "v = v[-1] + x*a")
        self.line("a constant is expected", 1, "v = v[-1] + w0[1]*(a + a[-1])")
        self.line("a constant is expected", 1, "v = v[-1] + (w0 - w1)*(a + a[-1])")
        self.line("IndexError", 1, "v = v[-1] + w3*a")
        self.line("a number", 1, "v = v[-1] + 2")
        self.line("a number", 1, "v = v[-1] + 1")
        self.line("an operation", 1, "v = v[-1]^2")
        self.line("no quantity", 1, "v = w0 + v[-1]")
        self.line("an operation", 1, {"sum": "v"})

    def test_the_order_of_operations(self):
        """The same sums in another order have other roundings."""
        self.line("the roundings of|the rounding error of", 2, "x[1] = x + w1*v + w2*a")
        self.line("the roundings of|the rounding error of", 1, "v = v[-1] + w0*a + w0*a[-1]")
        self.line("the roundings of|the rounding error of", 1, "v = v[-1] + w0*(a + a[-1]) + v[-1] - v[-1]")
        # But an operand may be on either side, and a product in its place as often.
        for i, text in ((2, "x[1] = (w2*a + w1*v) + x"), (1, "v = v[-1] + (w0*a + w0*a[-1])")):
            document = copy.deepcopy(CD3)
            document["bodies"][1]["operations"][i] = text
            checked(document)

    def test_what_is_not_known_yet(self):
        lines = CD3["bodies"][1]["operations"]
        self.changed("is not known yet", (("bodies", 1, "operations"), [lines[1], lines[0], lines[2]]))
        self.changed("is not known yet", (("bodies", 1, "operations"), [lines[0], lines[2], lines[1]]))
        self.changed("an evaluation is missing", (("bodies", 1, "operations"), lines[1:] and []))
        self.changed("a quantity is missing|is not known yet", (("bodies", 1, "operations"), lines[:2]))
        self.changed("an evaluation that is none", (("bodies", 1, "operations"), [lines[0], *lines]))
        self.line("an evaluation that is none", 0, {"evaluate": "v"})
        # With the velocity, a is no plain evaluation.
        self.line("an argument is not known yet", 0, {"evaluate": "a"}, 0)

    def test_a_line_that_nothing_needs_is_a_part_of_the_step(self):
        scheme = {"carry": ["x"], "equations": ["x[1] = x + h*v", "x[2] = x", "v = f(t, x)"]}
        row = {"holds": "x[1]", "roundings": 2, "errors": {"x": "1", "v": "2"}}
        document = {"scheme": scheme, "statement": "3·u in x[1]", "unit_roundoff": CD3["unit_roundoff"],
                    "constants": [CD3["constants"][1]],
                    "bodies": [{"uses_velocity": False, "after": {"x": row},
                                "operations": [{"evaluate": "v"}, "x[1] = x + w0*v", "x[2] = x"]}]}
        checked(document)
        document["bodies"][0]["operations"].pop()
        with self.refused("a quantity is missing"):
            checked(document)
        document["bodies"][0]["operations"].append("x[2] = x")
        document["bodies"][0]["uses_velocity"] = True
        with self.refused("a body is missing"):
            checked(document)

    def test_what_is_solved_for(self):
        solve = CD3["bodies"][0]["operations"][0]
        given = lambda arguments: {"solve": ["a"], "arguments": arguments}
        self.line("the arguments of what is solved", 0, given({"x": "x"}), 0)
        self.line("the arguments of what is solved", 0, given({"v": solve["arguments"]["v"]}), 0)
        self.line("the argument v is not the equations'", 0, given({"x": "x", "v": "v[-1] + w0*a[-1] + w1*a"}), 0)
        self.line("the argument v is not the equations'", 0, given({"x": "x", "v": "v[-1] + w0*a[-1]"}), 0)
        self.line("a power of h", 0, given({"x": "x", "v": "v[-1] + w0*a[-1] + w2*a"}), 0)
        self.line("is not the equations'|a power of h", 0, given({"x": "v[-1]", "v": solve["arguments"]["v"]}), 0)
        self.line("an evaluation that is none", 0, {"solve": ["a", "a"], "arguments": solve["arguments"]}, 0)
        self.line("nothing to be solved", 0, {"solve": [], "arguments": {}}, 0)

    def test_nothing(self):
        """A quantity that the step forgets holds 0, without a rounding."""
        scheme = {"carry": ["x", "v_b"], "equations": ["x[1] = x + h*v", "v_b[1] = 0*v_b", "v = f(t, x)"]}
        document = {"scheme": scheme, "statement": "3·u in x[1]", "unit_roundoff": CD3["unit_roundoff"],
                    "constants": [CD3["constants"][1]],
                    "bodies": [{"uses_velocity": False,
                                "after": {"x": {"holds": "x[1]", "roundings": 2, "errors": {"x": "1", "v": "2"}},
                                          "v_b": {"holds": "0", "roundings": 0, "errors": {}}},
                                "operations": [{"evaluate": "v"}, "x[1] = x + w0*v", "v_b[1] = 0"]}]}
        checked(document)
        document["bodies"][0]["after"]["v_b"]["holds"] = "1"
        with self.refused("a number"):
            checked(document)

    def test_too_many_roundings(self):
        """The bound holds for less than 1/u of them."""
        scheme = Scheme({"carry": ["x"], "equations": ["x[1] = x + h*v", "v = f(t, x)"]})

        def after(n):
            constant = SimpleNamespace(c=Q(1), power=1, magnitude=Q(1), roundings=n - 2, used=False)
            body = Body(scheme, [constant], False)
            body.operation({"evaluate": "v"})
            body.operation("x[1] = x + w0*v")
            return body.after({"x": {"holds": "x[1]", "roundings": n, "errors": {"x": "1", "v": str(n)}}})

        self.assertEqual(after(2 ** 53 - 1), [(2 ** 53 - 1, 2 ** 53)])
        with self.refused("too many roundings"):
            after(2 ** 53)

    def test_bodies_by_their_evaluations(self):
        """What evaluations take tells which bodies there are."""
        plain = lambda velocity=None, rate=None, along=None: {"velocity": velocity, "rate": rate, "along": along}
        body = lambda uses, solves=False: SimpleNamespace(uses_velocity=uses, solves_velocity=solves)
        one, both = [False], [True, False]
        for fields, evaluations, solves, right in (
                ("f", [plain()], False, [one]), ("f", [plain("v")], True, [both]), ("f", [plain("v")], False, [both, [True]]),
                ("f", [plain(), plain("v")], True, [both]), ("fg", [plain("v")], True, [[True]]),
                ("f", [plain("v"), plain("v", rate="v")], True, [[True]]), ("f", [plain(rate="v"), plain()], False, [[True]]),
                # Directions tell nothing.
                ("f", [plain(), plain("v_u", along="a")], False, [one])):
            for kinds in ([], [False], [True], [True, False], [False, True], [True, True]):
                found = kinds_of(SimpleNamespace(fields=set(fields), evaluations=evaluations), [body(k, solves) for k in kinds])
                self.assertEqual(found, kinds in right, (fields, evaluations, solves, kinds))

    def test_bodies(self):
        self.changed("a body is missing", (("bodies",), CD3["bodies"][:1]))
        self.changed("a body is missing", (("bodies",), CD3["bodies"][1:]))
        self.changed("a body is missing", (("bodies",), CD3["bodies"][::-1]))
        self.changed("a body is missing", (("bodies",), []))
        self.changed("a body is missing", (("bodies",), CD3["bodies"] + CD3["bodies"][1:]))
        self.changed("whether the velocity is used", (("bodies", 1, "uses_velocity"), 0))
        self.changed("a body", (("bodies", 1, "more"), 0))

    def test_a_body_for_both_where_nothing_is_solved_with_the_velocity(self):
        """With the velocity of the step before the order is one, and one body is enough."""
        document = copy.deepcopy(CD3)
        document["scheme"]["equations"][2] = "a = g(t, x, v[-1])"
        document["bodies"] = document["bodies"][1:]
        document["bodies"][0]["uses_velocity"] = True
        checked(document)

    def test_bounds_and_words(self):
        after = ("bodies", 1, "after")
        for key, e in (("x", "0"), ("v[-1]", "3"), ("a", "5"), ("a", "7"), ("a[-1]", "7/3"), ("a", None)):
            self.changed("the rounding error of", ((*after, "x", "errors", key), e))
        self.changed("the rounding error of", ((*after, "a[-1]", "errors"), {"a": "1"}))
        # One quantity by two names.
        self.changed("the rounding error of", ((*after, "x", "errors"), {"x": "2", "x[0]": "1", "v[-1]": "4",
                                                                         "a": "6", "a[-1]": "7/2"}))
        for n in (6, 8, True, "7", 7.0):
            self.changed("the roundings of", ((*after, "x", "roundings"), n))
        self.changed("what is carried", ((*after, "a[-1]"), None))
        self.changed("what is held", ((*after, "x", "more"), 1))
        self.changed("what .* holds after the step", ((*after, "v[-1]", "holds"), "v[-1]"))
        self.changed("what .* holds after the step", ((*after, "a[-1]", "holds"), "a[-1]"))
        for words in ("14.4·u in x[1], 5·u in h·v", "14.5·u in x[1]", "14.5·u in x[1], 5·u in v", "nothing",
                      "14.5·u in x, 5·u in h·v", "14.5·u in x[1], 5·u in h·v, 0·u in h^2·a", "5·u in h·v, 14.5·u in x[1]",
                      "14.50·u in x[1], 5·u in h·v"):
            self.changed("the words on|another quantity|ValueError", (("statement",), words))
        for unit in ("1/9007199254740991", "1/18014398509481984", "0"):
            self.changed("the unit of rounding", (("unit_roundoff",), unit))

    def test_the_worse_body_is_told(self):
        document = copy.deepcopy(CD3)
        # One more rounding in one of the two bodies.
        document["bodies"][0]["operations"][2] = "x[1] = x + w1*v + w2*a"
        row = document["bodies"][0]["after"]["x"]
        # x: two sums. v[-1]: 1, 1, 2. a by v: 3 + 1 + 2 at 1/2 and by itself 2 + 1 + 1 at 1/2.
        row["errors"] = {"x": "2", "v[-1]": "4", "a": "11/2", "a[-1]": "7/2"}
        document["statement"] = "15·u in x[1], 5·u in h·v"
        checked(document)
        document["statement"] = CD3["statement"]
        with self.refused("the words on"):
            checked(document)
        # Whichever of them it is; by its errors, not by its roundings.
        document = copy.deepcopy(CD3)
        document["bodies"][1]["operations"][2] = "x[1] = x + w1*v + w2*a"
        document["bodies"][1]["after"]["x"]["errors"] = row["errors"]
        document["statement"] = "15·u in x[1], 5·u in h·v"
        checked(document)
        document["statement"] = CD3["statement"]
        with self.refused("the words on"):
            checked(document)

    def test_what_is_solved_with_the_velocity(self):
        for velocity, uses, solves in (("", True, False), (", v[1]", True, True), (", v[1]", False, False)):
            scheme = {"carry": ["x", "v"], "equations": ["x[1] = x + h*v + 1/2*h^2*a[1]", "v[1] = v + 1/2*h*a[1]",
                                                         f"a[1] = f(t[1], x[1]{velocity})"]}
            body = Body(Scheme(scheme), [Constant(written, None) for written in CD3["constants"]], uses)
            arguments = {"x[1]": "x + (w1*v + w2*a[1])"}
            if velocity and uses:
                arguments["v[1]"] = "v + w0*a[1]"
            body.operation({"solve": ["a[1]"], "arguments": arguments})
            self.assertEqual(body.solves_velocity, solves, (velocity, uses))

    def test_coefficients_are_compared_exactly(self):
        """A constant of the same double is another one."""
        other = Q(1, 3) + Q(1, 10 ** 80)
        for third, right in ((Q(1, 3), True), (other, False)):
            row = {"roundings": 4, "errors": {"x": "1", "v": str(4 * third)}}
            constant = {"coefficient": str(third), "power": 1, "rounded": "0.3333333333333333"}
            document = self.first_order("x[1] = x + h*v/3", "x[1] = x + w0*v", "2.34·u in x[1]", row, [constant])
            if right:
                checked(document)
            else:
                with self.refused("is not the equations'"):
                    checked(document)

    def first_order(self, equation, line, statement, row, constants=()):
        """y' = f in one line."""
        return {"scheme": {"carry": ["x"], "equations": [equation, "v = f(t, x)"]}, "statement": statement,
                "unit_roundoff": CD3["unit_roundoff"], "constants": list(constants),
                "bodies": [{"uses_velocity": False, "operations": [{"evaluate": "v"}, line],
                            "after": {"x": {"holds": "x[1]", **row}}}]}

    def test_signs(self):
        """A sign rounds nothing."""
        row = {"roundings": 2, "errors": {"x": "1", "v": "2"}}
        document = self.first_order("x[1] = x - h*v", "", "3·u in x[1]", row, [CD3["constants"][1]])
        for right in ("x - w0*v", "-w0*v + x", "-(w0*v) + x", "-(w0*v - x)", "-(-x + w0*v)"):
            document["bodies"][0]["operations"][1] = f"x[1] = {right}"
            checked(document)
        for right in ("w0*v + x", "--w0*v + x", "-(w0*v + x)", "-(-w0*v) + x"):
            document["bodies"][0]["operations"][1] = f"x[1] = {right}"
            with self.refused("is not the equations'|a constant is expected", right):
                checked(document)

    def test_paths_of_as_many_roundings_add_up(self):
        """Twice h/2 v: the constant's product, that with v, and both sums, 4 at 1/2 + 1/2."""
        row = {"roundings": 4, "errors": {"x": "1", "v": "4"}}
        line = "x[1] = x + (w0*v + w0*v)"
        checked(self.first_order("x[1] = x + h*v", line, "5·u in x[1]", row, CD3["constants"][:1]))

    def test_a_step_that_rounds_nothing(self):
        row = {"roundings": 0, "errors": {}}
        document = self.first_order("x[1] = -x", "x[1] = -x", "nothing", row)
        checked(document)
        for words in ("", "0·u in x[1]", "nothing much"):
            with self.refused("the words on nothing", words):
                checked({**document, "statement": words})

    def directed(self):
        """Two directions, each solved for: u = h-free sums of f and of its derivative along u."""
        return loaded("rosenbrock/ros2.rounding")

    def test_directions(self):
        checked(self.directed())
        at = {"first": 1, "second": 4}
        for words, place, key, x in (
                ("v_u1 is not the equations'", "first", "base", "w0*v_1 + w0*v_1"),
                ("v_u1 is not the equations'", "first", "base", "-w0*v_1"),
                ("v_u2 is not the equations'", "second", "base", "w0*v_2[1] + w3*v_u1"),
                ("v_u2 is not the equations'", "second", "base", "w0*v_2[1]"),
                ("a power of h in v_u1", "first", "slope", "w0"),
                ("v_u1 is not the equations'", "first", "slope", "w5"),
                ("a direction", "first", "derivative", "a_2"),
                ("a direction", "first", "derivative", "v_2[1]"),
                ("a direction", "first", "resolve", "v_u2"),
                ("is not known yet", "first", "base", "w0*v_2[1]"),
                ("an evaluation that is none", "second", "derivative", "a_1"),
                ("a constant is expected", "first", "slope", "v_1")):
            document = self.directed()
            document["bodies"][0]["operations"][at[place]][key] = x
            with self.refused(words, place, key, x):
                checked(document)
        # A derivative in a direction is neither evaluated nor solved for in another way.
        for words, line in (("an argument is not known yet", {"evaluate": "a_1"}),
                            ("nothing to be solved", {"solve": ["a_1"], "arguments": {"x": "x", "v_u1": "w0*v_1 + w1*a_1"}})):
            document = self.directed()
            document["bodies"][0]["operations"][1] = line
            with self.refused(words):
                checked(document)
        # Nor is it solved for beside an evaluation, or evaluated where its direction is known without it.
        document = self.directed()
        lines = document["bodies"][0]["operations"]
        lines[:2] = [{"solve": ["v_1", "a_1"], "arguments": {"x": "x"}}, "v_u1 = w0*v_1 + w1*a_1"]
        with self.refused("nothing to be solved"):
            checked(document)
        scheme = {"carry": ["x"], "equations": ["v_u = 1/2*v_1", "x[1] = x + h*v_1 + h^2*a_1", "v_1 = f(t, x)",
                                                "a_1 = f(t, x, v_u, 1/2)"]}
        body = Body(Scheme(scheme), [Constant({"coefficient": "1/2", "power": 0, "rounded": "0.5"}, None)],
                    False)
        body.operation({"evaluate": "v_1"})
        body.operation("v_u = w0*v_1")
        with self.refused("an argument is not known yet"):
            body.operation({"evaluate": "a_1"})
        # What is implicit in a velocity is no direction.
        scheme = {"carry": ["x", "v"], "equations": ["x[1] = x + h*v", "v[1] = v + 1/2*h*a[1]", "a[1] = f(t[1], x[1], v[1])"]}
        body = Body(Scheme(scheme), [Constant(CD3["constants"][k], None) for k in (0, 1)], True)
        body.operation("x[1] = x + w1*v")
        with self.refused("a direction"):
            body.operation({"resolve": "v[1]", "base": "v", "slope": "w0", "derivative": "a[1]"})
        # The point of a derivative is known before.
        document = json.loads(json.dumps(self.directed()).replace("a_1 = f(t, x, ", "a_1 = f(t[1], x_3[1], "))
        document["scheme"]["equations"].insert(0, "x_3[1] = x")
        lines = document["bodies"][0]["operations"]
        lines.insert(0, "x_3[1] = x")
        checked(document)
        lines.append(lines.pop(0))
        with self.refused("a direction"):
            checked(document)
        # A direction is found once.
        document = self.directed()
        lines = document["bodies"][0]["operations"]
        lines.insert(1, "v_u1 = w0*v_1")
        with self.refused("v_u1 is not the equations'"):
            checked(document)
        # The point of the derivative comes before: here x, and then a sum.
        document = json.loads(json.dumps(self.directed()).replace("a_2 = f(t, x, ", "a_2 = f(t[1], x_2[1], "))
        checked(document)
        lines = document["bodies"][0]["operations"]
        lines[2], lines[3], lines[4] = {"evaluate": "v_2[1]"}, lines[4], lines[2]
        with self.refused("an argument is not known yet|a direction"):
            checked(document)

    def test_constants_belong_to_the_step(self):
        more = {"coefficient": "1/3", "power": 1, "rounded": "0.3333333333333333"}
        self.changed("a constant that nothing uses", (("constants",), CD3["constants"] + [more]))


class Constants(unittest.TestCase, Refusals):
    def made(self, coefficient, power, rounded, names=None):
        return Constant({"coefficient": coefficient, "power": power, "rounded": rounded}, names)

    def test_the_nearest_double(self):
        for q in (Q(1, 3), Q(2, 3), Q(10 ** 40 + 1, 7), Q(1, 10 ** 200), -Q(5, 7)):
            x = nearest(q)
            for other in (math.nextafter(float(x), -math.inf), math.nextafter(float(x), math.inf)):
                self.assertLess(abs(x - q), abs(Q(other) - q))
        # Half-way the even one.
        self.assertEqual(nearest(1 + Q(1, 2 ** 53)), 1)
        self.assertEqual(nearest(1 + Q(3, 2 ** 53)), 1 + Q(4, 2 ** 53))

    def test_roundings_and_magnitudes(self):
        for text, power, rounded, n in (
                ("1", 0, "1.0", 0), ("1/2", 0, "0.5", 0), ("1/3", 0, "0.3333333333333333", 1), ("1", 1, "1.0", 0), ("1/2", 1, "0.5", 1),
                ("1", 2, "1.0", 1), ("1", 4, "1.0", 3), ("1/3", 2, "0.3333333333333333", 3), ("1", -1, "1.0", 1),
                ("1", -3, "1.0", 3), ("1/3", -2, "0.3333333333333333", 4), ("-1/4", 0, "-0.25", 0)):
            made = self.made(text, power, rounded)
            self.assertEqual((made.roundings, made.magnitude), (n, abs(Q(text))), (text, power))

    def test_roots(self):
        for text, rounded, x in (("sqrt(2)", "1.4142135623730951", 2), ("-cbrt(2)", "-1.2599210498948732", 3)):
            made = self.made(text, 0, rounded)
            self.assertEqual(made.roundings, 1)
            self.assertEqual(made.magnitude, abs(Q(float(rounded))) + Q(1, 2 ** 52))
            self.assertGreater(made.magnitude ** x, 2)
        for rounded in ("1.414213562373095", "1.4142135623730954", "-1.4142135623730951"):
            with self.refused("not rounded to the nearest", rounded):
                self.made("sqrt(2)", 0, rounded)

    def test_symbols(self):
        names = {"c_1": Q(1, 3)}
        made = self.made("c_1", 0, "0.3333333333333333", names)
        self.assertEqual((made.roundings, made.magnitude > Q(1, 3)), (1, True))
        # A value half-way between two doubles is told by nothing that is known of it.
        with self.refused("not rounded to the nearest"):
            self.made("c_1", 0, "1.0", {"c_1": 1 + Q(1, 2 ** 53) + TOLERANCE / 2})
        above, below = 1 + Q(1, 2 ** 53) + TOLERANCE / 2, 1 + Q(1, 2 ** 53) - TOLERANCE / 2
        for near, rounded in ((above, "1.0000000000000002"), (below, "1.0"), (above, "1.0"), (below, "1.0000000000000002")):
            with self.refused("not rounded to the nearest", near, rounded):
                self.made("c_1", 0, rounded, {"c_1": near})
        # A value is known to a width, even where it looks like a double.
        self.assertEqual(self.made("c_1", 0, "0.5", {"c_1": Q(1, 2)}).roundings, 1)
        middle = 1 + Q(1, 2 ** 53)
        with self.refused("not rounded to the nearest"):
            self.made("c_1", 0, "1.0000000000000002", {"c_1": middle + TOLERANCE * Q(3, 2)})
        self.made("c_1", 0, "1.0000000000000002", {"c_1": middle + TOLERANCE * Q(5, 2)})
        with self.refused("unknown c_2"):
            self.made("c_2", 0, "0.3333333333333333", names)

    def test_what_is_no_constant(self):
        third = "0.3333333333333333"
        for words, text, power, rounded in (
                ("not rounded to the nearest", "1/3", 0, "0.33333333333333337"),
                ("not rounded to the nearest", "1/3", 0, "0.33333333333333326"),
                ("not rounded to the nearest", "1/3", 0, "-" + third),
                ("a constant that underflows", "1/3", 0, "1e-310"), ("a constant that underflows", "0", 0, "0.0"),
                ("a rounded constant", "1/3", 0, "nan"), ("a rounded constant", "1/3", 0, "inf"),
                ("OverflowError", "1/3", 0, "1e999"), ("a rounded constant|TypeError", "1/3", 0, 0.5),
                ("a power of h", "1/3", True, third), ("a power of h", "1/3", "1", third),
                ("a power of h", "1/3", 65, third), ("a division by zero", "1/0", 0, third)):
            with self.refused(words, text, power, rounded):
                self.made(text, power, rounded)
        with self.refused("a constant"):
            Constant({"coefficient": "1/2", "power": 0}, None)

    def test_the_ends_of_what_is_allowed(self):
        least = Q(1, 2 ** 1022)
        self.assertEqual(self.made(str(least), 0, "2.2250738585072014e-308").magnitude, least)
        below = math.nextafter(float(least), 0)
        with self.refused("a constant that underflows"):
            self.made(str(Q(below)), 0, repr(below))
        self.assertEqual(self.made("1", 64, "1.0").roundings, 63)

    def test_digits_are_rounded_up(self):
        for q, text in ((Q(1, 3), "0.34"), (Q(5), "5"), (Q(29, 2), "14.5"), (Q(1, 1000), "0.01"), (Q(100), "100"),
                        (Q(1999, 20), "99.95"), (Q(100001, 1000), "100.01"), (Q(1009, 10), "100.9")):
            self.assertEqual(rounded_up(q), text)


class Formulas(unittest.TestCase, Refusals):
    """Constants that are functions of the ratio of steps."""
    NAMES = {"omega": Function([Q(0), Q(1)])}

    def made(self, coefficient, operations, magnitude, roundings, power=0, ends=(Q(1, 10), Q(2))):
        written = {"coefficient": coefficient, "power": power, "operations": operations, "magnitude": magnitude,
                   "roundings": roundings}
        return Formula(written, self.NAMES, *ends)

    def test_paths_by_hand(self):
        for text, expected in (
                ("3.0", {0: [3]}), ("- 3.0", {0: [3]}), ("ratio", {0: [0, 1]}), ("ratio * 2.0", {1: [0, 2]}),
                # 1: one sum. 2 ratio: inner sum, product, sum. ratio^2 as well.
                ("1.0 + ratio * (2.0 + ratio)", {1: [1], 3: [0, 2, 1]}),
                ("1.0 - ratio * (-2.0 + ratio * -5.0)", {1: [1], 3: [0, 2], 4: [0, 0, 5]}),
                ("ratio * ratio * -1.0", {2: [0, 0, 1]}), ("(1.0 + ratio) * (2.0 + ratio)", {3: [2, 3, 1]}),
                ("(1.0 + ratio * ratio) * (1.0 + ratio * ratio)", {3: [1], 4: [0, 0, 2], 5: [0, 0, 0, 0, 1]}),
                ("(ratio + 1.0) * ratio + 3.0 * ratio", {3: [0, 1, 1], 2: [0, 3]}), ("1.0 - 1.0 - 1.0", {2: [2], 1: [1]})):
            self.assertEqual(paths(parse(text)), expected, text)
        self.assertEqual(total(paths(parse("1.0 + ratio * (2.0 + ratio)"))), [1, 2, 1])
        for words, text in (("a number that is no double", "0.1"), ("something else", "omega"),
                            ("something else", "ratio[1]"), ("an operation of a formula", "1.0/ratio"),
                            ("an operation of a formula", "ratio^2"), ("an operation of a formula", "sqrt(2)")):
            with self.refused(words, text):
                paths(parse(text))

    def test_where_a_polynomial_is_not_negative(self):
        for roots, factor, lo, hi, expected in (
                ([], 1, 0, 9, True), ([], -1, 0, 9, False), ([3], 1, 3, 9, True), ([3], -1, 3, 9, False),
                ([3], 1, 2, 9, False), ([3], -1, 1, 2, True), ([3, 3], 1, 4, 9, True), ([1, 1, 5], -1, 1, 4, True),
                ([1, 1, 5], -1, 1, 6, False), ([1, 5], -1, 1, 5, True),
                ([1, 5], 1, 1, 5, False), ([5, 5], 1, 1, 5, True), ([5], 1, 1, 5, False), ([1, 3, 3, 5], -1, 1, 5, False),
                ([2, 4], 1, 5, 9, True), ([2, 4], 1, 1, 9, False)):
            p = mul([Q(factor)], with_roots(*roots))
            self.assertEqual(is_nowhere_negative(p, Q(lo), Q(hi)), expected, (roots, factor, lo, hi))
        self.assertTrue(is_nowhere_negative([], Q(0), Q(1)) and is_nowhere_negative([Q(0)], Q(0), Q(1)))

    def test_bounds_in_the_range(self):
        # (1 + w)^2/(1 + 2 w) rises on [1/10, 2] to 9/5; its numerator takes 3 roundings, the other 2, the quotient 1.
        given = ("(omega + 1)^2/(1 + 2*omega)", "(1.0 + ratio * (2.0 + ratio)) / (1.0 + ratio * 2.0)")
        for magnitude, roundings, power in (("9/5", 6, 0), ("2", 6, 0), ("9/5", 7, 0), ("9/5", 7, 1), ("9/5", 8, 2),
                                            ("9/5", 8, -1)):
            made = self.made(*given, magnitude, roundings, power)
            self.assertEqual((made.magnitude, made.roundings), (Q(magnitude), roundings))
        for magnitude in ("179/100", "1", "0", "-2", str(Q(9, 5) - Q(1, 10 ** 30))):
            with self.refused("a constant is greater somewhere", magnitude):
                self.made(*given, magnitude, 6)
        for roundings, power in ((5, 0), (6, 1), (7, 2), (7, -1), (True, 0), ("6", 0), (6.0, 0)):
            with self.refused("the roundings of a constant", roundings, power):
                self.made(*given, "9/5", roundings, power)
        for power in (65, -65, True, "1", 1.0, None):
            with self.refused("a power of h", power):
                self.made(*given, "9/5", 99, power)
        self.assertEqual(self.made(*given, "9/5", 70, 64).power, 64)
        # Greater within the range than at both ends: 1 + w (3 - w), of which the terms count by their magnitudes.
        given = ("1 + 3*omega - omega^2", "1.0 + ratio * (3.0 + ratio * -1.0)")
        self.made(*given, "11", 4)
        for magnitude in ("13/4", "10"):
            with self.refused("a constant is greater somewhere", magnitude):
                self.made(*given, magnitude, 4)
        with self.refused("the roundings of a constant"):
            self.made(*given, "11", 3)
        # A constant of no ratio, at its own magnitude.
        self.made("4/3", "(4.0) / (3.0)", "4/3", 1)
        with self.refused("a constant is greater somewhere"):
            self.made("4/3", "(4.0) / (3.0)", "133/100", 1)

    def test_formulas_that_are_another_function(self):
        for operations in ("(1.0 + ratio * (2.0 + ratio)) / (1.0 + ratio * 3.0)", "(1.0 + ratio) / (1.0 + ratio * 2.0)",
                           "1.0 + ratio * (2.0 + ratio)", "(-1.0 - ratio * (2.0 + ratio)) / (1.0 + ratio * 2.0)"):
            with self.refused("a formula is another function", operations):
                self.made("(omega + 1)^2/(1 + 2*omega)", operations, "9", 9)
        # Terms that cancel in a denominator make it err by more than a factor.
        with self.refused("a denominator with terms of both signs"):
            self.made("1/(1 + omega)", "1.0 / (2.0 + ratio - 1.0)", "9", 9)
        self.made("-1/(1 + omega)", "1.0 / (-1.0 + ratio * -1.0)", "9", 9)
        for key in ("coefficient", "power", "operations", "magnitude", "roundings"):
            written = {"coefficient": "1", "power": 0, "operations": "1.0", "magnitude": "1", "roundings": 0}
            Formula(written, self.NAMES, Q(1, 10), Q(2))
            del written[key]
            with self.refused("a constant", key):
                Formula(written, self.NAMES, Q(1, 10), Q(2))

    def test_ranges(self):
        raw = loaded("pece/pece2-stretched.rounding")
        checked(raw)
        for words, key, x in (
                ("a range around equal steps", "range", ["0", raw["range"][1]]),
                ("a range around equal steps", "range", ["11/10", raw["range"][1]]),
                ("a range around equal steps", "range", ["1/10", "9/10"]),
                ("the range is not that", "range", ["1/9", raw["range"][1]]),
                ("the range is not that", "range", ["1/10", "241421/100000"]),
                ("a constant is greater somewhere", "range", ["1/10", "5"]),
                ("a ratio", "ratio", "h"), ("is no quantity", "ratio", "w")):
            with self.refused(words, key, x):
                checked({**raw, key: x})
        for key in ("ratio", "range", "stretched"):
            with self.refused("a ratio without its range or its step", key):
                checked({k: x for k, x in raw.items() if k != key})
        more = {"coefficient": "1", "power": 0, "operations": "1.0", "magnitude": "1", "roundings": 0}
        with self.refused("a constant that nothing uses"):
            checked({**raw, "constants": [*raw["constants"], more]})
        other = loaded("pece/pece2-second-order-stretched.rounding")
        with self.refused("the step for equal steps is another"):
            checked({**raw, "stretched": other["stretched"]})


class Ranged(unittest.TestCase, Refusals):
    """Constants that are functions of a free parameter."""
    NAMES = {"theta": Function([Q(0), Q(1)])}

    def made(self, coefficient, magnitude, roundings, power=0, ends=(Q(1, 2), Q(2))):
        written = {"coefficient": coefficient, "power": power, "magnitude": magnitude, "roundings": roundings}
        return Evaluated(written, self.NAMES, *ends)

    def test_the_most_in_a_range(self):
        # Of 1 - 1/theta: -1 at 1/2, 1/2 at 2. Of 1/(theta - 3): from -2/5 to -1. Of (theta - 1)^2: 0 within, 1 at 2.
        for text, most in (("theta", Q(2)), ("1 - 1/theta", Q(1)), ("1/theta - 1", Q(1)), ("1/(theta - 3)", Q(1)), ("1/(3 - theta)", Q(1)),
                           ("(theta - 1)^2", Q(1)), ("-(theta - 1)^2", Q(1)), ("theta - theta", Q(0))):
            for magnitude in (most, most + 1):
                self.assertEqual(self.made(text, str(magnitude), 2).magnitude, magnitude)
            for magnitude in (most - Q(1, 10 ** 30), -most - 1):
                with self.refused("a constant is greater somewhere", text, magnitude):
                    self.made(text, str(magnitude), 2)
        # A denominator that is little below 0.
        self.made("1/(theta - 5/2)", "4", 2, 0, (Q(2), Q(9, 4)))
        # The most within is 1, which is told of what is more.
        self.made("theta*(2 - theta)", str(Q(65, 64)), 2)
        for magnitude in ("1", "3/4"):
            with self.refused("a constant is greater somewhere", magnitude):
                self.made("theta*(2 - theta)", magnitude, 2)
        for text, ends in (("1/theta", (0, 1)), ("1/theta", (-1, 0)), ("1/(theta - 1)", (0, 2)), ("1/(theta - 1)^2", (0, 1))):
            with self.refused("a pole in the range", text, ends):
                self.made(text, "9", 2, 0, tuple(map(Q, ends)))

    def test_roundings(self):
        """Twice that of a nearest number, those of h^k, and the product with it."""
        for power, n in ((0, 2), (1, 3), (2, 4), (-1, 4), (-2, 5), (64, 66)):
            for roundings in (n, n + 1):
                self.assertEqual((self.made("theta", "2", roundings, power).roundings, self.made("theta", "2", n, power).power), (roundings, power))
            for roundings in (n - 1, True, str(n), float(n)):
                with self.refused("the roundings of a constant", power, roundings):
                    self.made("theta", "2", roundings, power)
        for power in (65, True, None):
            with self.refused("a power of h", power):
                self.made("theta", "2", 99, power)
        with self.refused("unknown alpha"):
            self.made("alpha", "2", 2)
        for key in ("coefficient", "power", "magnitude", "roundings"):
            written = {"coefficient": "theta", "power": 0, "magnitude": "2", "roundings": 2}
            del written[key]
            with self.refused("a constant", key):
                Evaluated(written, self.NAMES, Q(1, 2), Q(2))

    def test_steps(self):
        raw = loaded("scheme/theta.rounding")

        def asked(document, names=self.NAMES):
            check_rounding(document, Scheme(document["scheme"], names))

        asked(raw)
        for words, key, x in (
                ("a constant is greater somewhere", "range", ["1/2", "3/2"]), ("a parameter of the step in a range", "range", ["1", "1/2"]),
                ("a parameter of the step in a range", "range", ["1", "1"]), ("a parameter of the step in a range", "parameter", "alpha"),
                ("a ratio without its range or its step", "ratio", "theta"), ("a ratio without its range or its step", "stretched", raw["scheme"])):
            with self.refused(words, key, x):
                asked({**raw, key: x})
        for key in ("parameter", "range"):
            with self.refused("a parameter without its range", key):
                asked({k: x for k, x in raw.items() if k != key})
        more = {"coefficient": "theta", "power": 0, "magnitude": "1", "roundings": 2}
        with self.refused("a constant that nothing uses"):
            asked({**raw, "constants": [*raw["constants"], more]})
        stretched = loaded("pece/pece2-stretched.rounding")
        with self.refused("a ratio without its range or its step"):
            checked({**stretched, "parameter": "omega"})
        # Nothing is left free that is not told.
        for names in ({**self.NAMES, "alpha": Function([Q(1)])}, {"theta": Function([Q(0), Q(2)])}):
            with self.refused("a parameter of the step in a range|is not the equations'", names):
                asked(raw, names)
        # What depends on nothing is a double, as in any step; and what depends on it is none.
        h = next(i for i, c in enumerate(raw["constants"]) if "rounded" not in c)
        other = copy.deepcopy(raw)
        other["constants"][h] = {"coefficient": "1/2", "power": 1, "rounded": "0.5"}
        with self.refused("is not the equations'"):
            asked(other)
        other["constants"][h] = {**raw["constants"][h], "rounded": "0.5"}
        with self.refused("a constant"):
            asked(other)


class Emitted(unittest.TestCase):
    def test_constants_and_words_are_those_of_the_code(self):
        """Each constant is a literal of the emitted step, and the words are in its documentation."""
        documents = {path: json.loads(path.read_text(encoding="utf-8")) for path in sorted(CATALOGUE.glob("*/*.rounding.json"))}
        # Constants that depend on a free parameter have no literals.
        documents = {path: raw for path, raw in documents.items() if "parameter" not in raw}
        self.assertGreater(len(documents), 120)
        for path, raw in documents.items():
            code = path.with_name(path.name.replace(".rounding.json", ".rs")).read_text(encoding="utf-8")
            self.assertIn(raw["statement"], code)
            literals = {float(x.replace("_", "")) for x in re.findall(r"\d[\d_]*\.\d[\d_]*(?:e-?\d+)?", code)}
            packed = re.sub(r"\s", "", code).replace(",)", ")")
            for constant in raw["constants"]:
                if "operations" in constant:
                    self.assertIn("exact(" + re.sub(r"\s", "", constant["operations"]) + ")", packed, path.stem)
                    continue
                x = abs(float(constant["rounded"]))
                self.assertTrue(x == 1 or x in literals, f"{path.stem}: {x}")


if __name__ == "__main__":
    unittest.main()
