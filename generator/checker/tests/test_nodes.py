"""Tests of nodes.py: a printed step with irrational nodes and its coordinates are one, or are refused."""
import copy
import json
import unittest
from fractions import Fraction as Q
from pathlib import Path

from stepsmith_checker.equations import Scheme
from stepsmith_checker.nodes import BITS, TOLERANCE, check_values, compare, near, rounded
from planted import Refusals, with_roots

CATALOGUE = Path(__file__).resolve().parents[3] / "methods" / "catalogue"


class Nodes(unittest.TestCase, Refusals):
    def written(self, name="block/block3-legendre"):
        return json.loads((CATALOGUE / f"{name}.json").read_text(encoding="utf-8"))["scheme"]

    def check(self, written):
        check_values(Scheme(written["coordinates"]), written)

    def test_numbers_that_are_near(self):
        self.assertEqual(TOLERANCE, Q(1, 2 ** 96))
        for x in (Q(0), Q(1), Q(-3)):
            self.assertTrue(near(x, x + TOLERANCE * (1 + abs(x))))
            self.assertTrue(near(x, x - TOLERANCE * (1 + abs(x))))
            self.assertFalse(near(x, x + TOLERANCE * (1 + abs(x)) * Q(101, 100)))
            self.assertFalse(near(x, x - TOLERANCE * (1 + abs(x)) * Q(101, 100)))
        self.assertLessEqual(abs(rounded(Q(1, 3)) - Q(1, 3)), Q(1, 2 ** (2 * BITS)))
        self.assertEqual(rounded(Q(3, 8)), Q(3, 8))

    def test_rows_at_the_nodes(self):
        # V = V_0 + V_1 t at t = 1/3 and 2: v_1 = V_0 + V_1/3, v_2 = V_0 + 2 V_1.
        nodes = [Q(1, 3), Q(2)]
        stages = [Q(5), Q(3), Q(1, 2)]
        row = [Q(5), Q(3) + Q(1, 2), Q(3) / 3 + Q(1, 2) * 2]
        compare(row, stages, nodes, 1)
        for words, k in (("a coefficient of what is carried", 0), (r"at t\^0", 1), (r"at t\^1", 2)):
            for shift in (Q(1, 2 ** 80), -Q(1, 2 ** 80)):
                with self.refused(words):
                    compare([x + shift * (i == k) for i, x in enumerate(row)], stages, nodes, 1)

    def test_methods_of_the_catalogue(self):
        for name in ("block/block3-legendre", "block/block3-lobatto", "runge-kutta/radau-ia3"):
            self.check(self.written(name))

    def changed(self, key, move):
        written = self.written()
        lo, hi = map(Q, written["values"][key])
        written["values"][key] = [str(x) for x in move(lo, hi)]
        return written

    def test_another_value(self):
        keys = sorted(self.written()["values"])
        for key in keys:
            small = Q(1, 2 ** 90)
            for move in (lambda lo, hi: (lo + small, hi + small), lambda lo, hi: (lo - small, hi - small), lambda lo, hi: (-hi, -lo)):
                with self.refused("a coefficient|the printed coefficients|a node is no root|two nodes are one", key):
                    self.check(self.changed(key, move))
            for move in (lambda lo, hi: (lo - Q(1, 2 ** 103), hi), lambda lo, hi: (hi, lo - Q(1, 2 ** 120))):
                with self.refused("is not enclosed", key):
                    self.check(self.changed(key, move))

    def test_another_step_in_coordinates(self):
        written = self.written()
        equations = written["coordinates"]["equations"]
        count = 0
        for i, text in enumerate(equations):
            for j, c in enumerate(text):
                if c.isdigit() and text[j - 1] in "*/ (+-":
                    other = copy.deepcopy(written)
                    other["coordinates"]["equations"][i] = text[:j] + str((int(c) + 1) % 10) + text[j + 1:]
                    count += 1
                    with self.refused("."):
                        self.check(other)
        self.assertGreater(count, 5)
        for words, modulus in [("a double node", with_roots(Q(1, 2), Q(1, 2))), ("a node is no root", with_roots(Q(1, 2), Q(1, 3)))]:
            other = copy.deepcopy(written)
            size = len(other["coordinates"]["modulus"])
            other["coordinates"]["modulus"] = [str(c) for c in (modulus if size == 3 else with_roots(
                *([Q(1, 2)] * 2 if words == "a double node" else [Q(1, 2), Q(1, 3)]), *[Q(k) for k in range(3, size)]))]
            with self.refused(words):
                self.check(other)

    def test_nodes_of_small_steps(self):
        # x[1] = x + h/2 (v_1 + v_2), v_i = f at 1/3 and 2/3, as functions V_0 + V_1 t modulo (t - 1/3)(t - 2/3).
        nodes = [Q(1, 3), Q(2, 3)]
        written = {"carry": ["x"], "equations": [
            *(f"x_{i}[c_{i}] = x + c_{i}*h*v_1[c_1]/2 + c_{i}*h*v_2[c_2]/2" for i in (1, 2)),
            *(f"v_{i}[c_{i}] = f(t[c_{i}], x_{i}[c_{i}])" for i in (1, 2)), "x[1] = x + h*v_1[c_1]/2 + h*v_2[c_2]/2"],
            "values": {f"c_{i + 1}": [str(x), str(x)] for i, x in enumerate(nodes)},
            "coordinates": {"carry": ["x"], "equations": [
                "x_0[0] = x", "x_1[1] = h*v_0[0] + h*v_1[1]/2", "v_0[0] = f(t[0], x_0[0])", "v_1[1] = f(t[1], x_1[1])",
                "x[1] = x + h*v_0[0] + h*v_1[1]/2"], "modulus": [str(c) for c in with_roots(*nodes)]}}
        self.check(written)

        def changed(place, i, text):
            other = copy.deepcopy(written)
            place(other)[i] = text
            return other
        inner, outer = (lambda w: w["coordinates"]["equations"]), (lambda w: w["equations"])
        for words, other in [
                ("the printed coefficients", changed(inner, 4, "x[1] = x + h*v_0[0] + h*v_1[1]/3")), ("the printed coefficients", changed(outer, 4, "x[1] = x + h*v_1[c_1]/3 + 2*h*v_2[c_2]/3")),
                ("the printed coefficients", changed(inner, 1, "x_1[1] = h*v_0[0]")), ("a coefficient of what is carried", changed(inner, 0, "x_0[0] = 2*x")),
                ("the times in coordinates", changed(inner, 2, "v_0[0] = f(t[1], x_0[0])")), ("the times in coordinates", changed(inner, 3, "v_1[1] = f(t[0], x_1[1])")),
                ("another field", changed(outer, 2, "v_1[c_1] = g(t[c_1], x_1[c_1])")),
                ("as many nodes", {**written, "coordinates": {**written["coordinates"], "modulus": [str(c) for c in with_roots(*nodes, 2)]}}),
                ("as many nodes", {**written, "coordinates": {**written["coordinates"], "modulus": [str(c) for c in with_roots(Q(1, 3))]}}),
                ("a node is no root", {**written, "values": {**written["values"], "c_2": ["3/4", "3/4"]}}),
                ("two nodes are one", {**written, "values": {**written["values"], "c_2": ["1/3", "1/3"]}}),
                ("is not enclosed", {**written, "values": {**written["values"], "c_2": ["2/3", "1/3"]}})]:
            with self.refused(words):
                self.check(other)
        width = Q(1, 2 ** (BITS - 24))
        enclosed = lambda width: {**written, "values": {**written["values"], "c_2": [str(nodes[1]), str(nodes[1] + width)]}}
        self.check(enclosed(width))
        with self.refused("is not enclosed"):
            self.check(enclosed(width + Q(1, 2 ** 130)))
        two = changed(inner, 3, "v_1[1] = g(t[1], x_1[1])")
        two["equations"][3] = "v_2[c_2] = g(t[c_2], x_2[c_2])"
        with self.refused("another field"):
            self.check(two)
        more = changed(inner, 4, "x[1] = x + h*v_0[0] + h*v_1[1]/2")
        more["coordinates"]["equations"] += ["v_2[2] = f(t[0], x_0[0])"]
        with self.refused("the times in coordinates"):
            self.check(more)
        carried = copy.deepcopy(written)
        carried["coordinates"]["carry"] = ["x", "x_b"]
        carried["coordinates"]["equations"].append("x_b[1] = x_b")
        with self.refused("another carry"):
            self.check(carried)


if __name__ == "__main__":
    unittest.main()
