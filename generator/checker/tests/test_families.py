"""Tests of families.py: steps that specs describe, of the catalogue and by hand, and others with one parameter changed."""
import copy
import json
import tomllib
import unittest
from fractions import Fraction as Q
from pathlib import Path

from stepsmith_checker.equations import Scheme
from stepsmith_checker.families import (additive, by_a_root, bashforth, bdf, central_difference, check_family, check_outputs, derived,
                      exact_lists, first_same_as_last, is_derived, low_storage, numbers, of_both, rosenbrock, runge_kutta)
from stepsmith_checker.number_field import Field, Number
from planted import Refusals, root_two
from stepsmith_checker.surds import square_root

METHODS = Path(__file__).resolve().parents[3] / "methods"
SMALL = ["runge-kutta/heun-euler", "runge-kutta/ssprk33", "runge-kutta/tr-bdf2", "runge-kutta/bogacki-shampine", "low-storage/williamson3",
         "additive/imex-euler", "additive/ars222", "rosenbrock/ros2", "nystrom/nystrom4", "nystrom/dormand-prince-nystrom4", "bdf/bdf2", "adams/ab4",
         "newmark/linear-acceleration", "central-difference/cd3-best", "central-difference/cd4-gamma", "wilson-theta/wilson-theta", "hht/hht-tenth",
         "generalized-alpha/generalized-alpha-fifth", "scheme/chung-lee"]


def loaded(name):
    folder, stem = name.split("/")
    spec = tomllib.loads((METHODS / "specs" / folder / f"{stem}.toml").read_text(encoding="utf-8"))
    return spec, json.loads((METHODS / "catalogue" / folder / f"{stem}.json").read_text(encoding="utf-8"))["scheme"]


def numbers_in(data, path=()):
    """Paths of what stands for a number."""
    for key, x in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(x, (dict, list)):
            yield from numbers_in(x, (*path, key))
        elif not isinstance(x, bool) and (isinstance(x, int) or not x.isalpha() or x in ("gamma", "delta")):
            yield (*path, key)


class Catalogue(unittest.TestCase, Refusals):
    def check(self, spec, written):
        scheme = Scheme(written)
        found = check_family(spec, scheme)
        check_outputs(spec, scheme, written.get("outputs", []))
        return found

    def test_schemes_are_those_of_their_parameters(self):
        for name in SMALL:
            self.assertTrue(self.check(*loaded(name)), name)

    def test_another_parameter_is_another_step(self):
        count = 0
        for name in SMALL:
            spec, written = loaded(name)
            for path in numbers_in(spec.get("parameters", {})):
                other = copy.deepcopy(spec)
                place = other["parameters"]
                for key in path[:-1]:
                    place = place[key]
                x = place[path[-1]]
                # A dense order is given by the weights alone, and the first register starts empty.
                if path == ("dense",) or name.startswith("low-storage") and path == ("A", 0):
                    continue
                place[path[-1]] = x + 1 if path in (("steps",), ("degree",)) else f"({x}) + 1/7"
                count += 1
                with self.refused("another|other|as many|is not|no unique|does not|KeyError: '(gamma|zeta)'", name, path):
                    self.check(other, written)
        self.assertGreater(count, 150)

    def test_another_step_than_that_of_the_parameters(self):
        spec, written = loaded("newmark/average-acceleration")
        equations = written["equations"]
        for words, other in [
                ("another carry", {**written, "carry": written["carry"] + ["x[-1]"]}),
                ("another .* than the family's", {**written, "equations": [e.replace("1/2*h*a[1]", "1/3*h*a[1]") for e in equations]}),
                ("other evaluations", {**written, "equations": [e.replace("g(", "f(") for e in equations]}),
                ("other evaluations", {**written, "equations": [e.replace("t[1]", "t[1/2]") for e in equations]}),
                ("another velocity", {**written, "equations": [e.replace("x[1], v[1])", "x[1])") for e in equations]}),
                ("another position", {**written, "equations": [e.replace("x[1], v[1])", "x_1, v[1])") for e in equations] + ["x_1 = x + h*v"]}),
                ("another velocity", {**written, "equations": [e.replace("x[1], v[1])", "x[1], v_1)") for e in equations] + ["v_1 = v + h*a"]})]:
            with self.refused(words):
                self.check(spec, other)

    def test_what_is_carried_may_be_less(self):
        spec = {"family": "scheme", "carry": ["x", "v[-1]"], "equations": ["x[1] = x + h*v", "v = f(t, x)"]}
        self.assertTrue(check_family(spec, Scheme({"carry": ["x"], "equations": spec["equations"]})))
        with self.refused("another carry"):
            check_family({**spec, "carry": ["x"]}, Scheme(spec))
        steps = {"family": "scheme", "carry": ["x", "x[-1]"], "equations": ["x[1] = 2*x - x[-1] + h^2*a", "a = g(t, x)"]}
        self.assertTrue(check_family(steps, Scheme(steps)))
        for text in ("2*x + h^2*a", "2*x - x[-1]", "x - x[-1] + h^2*a", "2*x - x[-1] - h^2*a"):
            with self.refused("another .* than the family's", text):
                check_family(steps, Scheme({**steps, "equations": [f"x[1] = {text}", "a = g(t, x)"]}))

    def test_families_that_are_not_derived(self):
        for spec in ({"family": "block"}, {"family": "pece", "parameters": {"steps": 2}}, {"family": "adams", "parameters": {"steps": 2, "kind": "moulton"}},
                     {"family": "runge-kutta", "parameters": {"nodes": "gauss"}}, {"family": "newmark", "parameters": {"form": "x"}},
                     {"family": "central-difference", "parameters": {"form": "x", "degree": 3}}, {"family": "generalized-alpha", "parameters": {"alpha_m": 0}}):
            self.assertIsNone(derived(spec))
            self.assertFalse(check_family(spec, None))

    def test_outputs_of_other_weights(self):
        for name in ("runge-kutta/heun-euler", "runge-kutta/ssprk33", "additive/ars222", "rosenbrock/ros2", "nystrom/dormand-prince-nystrom4"):
            spec, written = loaded(name)
            scheme, texts = Scheme(written), written["outputs"]
            check_outputs(spec, scheme, texts)
            with self.refused("outputs without parameters", name):
                check_outputs(spec, scheme, [])
            without = {**spec, "parameters": {k: x for k, x in spec["parameters"].items() if k not in ("embedded", "dense", "embedded_bar")}}
            with self.refused("outputs without parameters", name):
                check_outputs(without, scheme, texts)
            with self.refused("outputs without parameters", name):
                check_outputs({**spec, "family": "bdf"}, scheme, texts)
        spec, written = loaded("runge-kutta/heun-euler")
        scheme = Scheme(written)
        compared = [t for t in written["outputs"] if "hat" in t]
        weights = spec["parameters"]["embedded"]
        only = lambda **more: {**spec, "parameters": {k: x for k, x in spec["parameters"].items() if k not in ("embedded", "dense")} | more}
        check_outputs(only(embedded=weights), scheme, compared)
        check_outputs(only(embedded=[weights]), scheme, compared)
        for words, parameters, texts in [
                ("other weights", {"embedded": [0, 1]}, compared), ("other weights", {"embedded": [weights, weights]}, compared),
                ("no solution within the step", {"embedded": weights, "dense": 2}, compared),
                ("other weights", {"dense": [[1], [0]]}, compared)]:
            with self.refused(words):
                check_outputs(only(**parameters), scheme, texts)
        dense = ["x[theta] = x + h*v_1*(theta - theta^2/2) + h*v_2[1]*theta^2/2"]
        check_outputs(only(dense=[[1, "-1/2"], [0, "1/2"]]), scheme, dense)
        for wrong in ([[1, "-1/2"], [0, "1/3"]], [[1], [0]], [[1, "-1/2"]]):
            with self.refused("another solution within the step"):
                check_outputs(only(dense=wrong), scheme, dense)


class Schemes(unittest.TestCase, Refusals):
    def test_parameters_may_be_defined_by_one_another(self):
        self.assertEqual(numbers({"a": "2*b", "b": "c + 1", "c": 3, "d": [1], "e": True}), {"a": 8, "b": 4, "c": 3})
        self.assertEqual(numbers({"a": "b", "b": "a", "c": "1/2", "kind": "some words"}), {"c": Q(1, 2)})
        self.assertEqual(numbers({}), {})
        self.assertEqual(exact_lists({"A": [1, "a"], "b": "3"}, {"a": Q(5)}), {"A": [1, 5]})

    def rows(self, written, names=None):
        scheme = Scheme(written, names)
        return {q: scheme.rows[q] for q in scheme.successors}, scheme

    def test_tableaus(self):
        scheme = Scheme(*runge_kutta({"A": [["1/2"]], "b": [1]}, {}))
        self.assertEqual((scheme.rows["x", 1], scheme.times(), scheme.rows["x_1", Q(1, 2)]), ([1, 1], [Q(1, 2)], [1, Q(1, 2)]))
        scheme = Scheme(*runge_kutta({"A": [[], ["a"]], "b": [0, 1], "c": [0, "1/3"]}, {"a": Q(1, 2)}))
        self.assertEqual((scheme.rows["x", 1], scheme.times(), scheme.rows["x_2", Q(1, 3)]), ([1, 0, 1], [0, Q(1, 3)], [1, Q(1, 2), 0]))
        # The last stage serves the next step.
        same = Scheme(*runge_kutta({"A": [[], [1]], "b": [1, 0]}, {}))
        self.assertEqual((same.carried, same.evaluated, same.rows["x", 1]), ([("x", 0), ("v", 0)], [("v", 1)], [1, 1, 0]))
        dense = Scheme(*runge_kutta({"A": [[]], "b": [1], "dense": 1}, {}))
        self.assertEqual((dense.carried, dense.rows["x", 1]), ([("x", 0), ("v", 0)], [1, 1, 0]))

    def test_tableaus_on_pairs(self):
        # Heun's step on (x, v)' = (v, a).
        heun = {"A": [[], [1]], "b": ["1/2", "1/2"], "problem": "second-order"}
        scheme = Scheme(*runge_kutta(heun, {}))
        self.assertEqual((scheme.carried, scheme.evaluated), ([("x", 0), ("v", 0)], [("a_1", 0), ("a_2", 1)]))
        half = Q(1, 2)
        self.assertEqual((scheme.rows["x", 1], scheme.rows["v", 1]), ([1, 1, half, 0], [0, 1, half, half]))
        # With its end as a third stage a is carried on.
        same = Scheme(*runge_kutta(heun | {"A": [[], [1], ["1/2", "1/2"]], "b": ["1/2", "1/2", 0]}, {}))
        self.assertEqual((same.carried, same.evaluated), ([("x", 0), ("v", 0), ("a", 0)], [("a_1", 1), ("a", 1)]))
        self.assertEqual(same.rows["x", 1], [1, 1, half, 0, 0])

    def test_which_stages_serve_the_next_step(self):
        explicit = [[Q(0), Q(0)], [Q(1), Q(0)]]
        self.assertTrue(first_same_as_last(explicit, [Q(1), Q(0)], [Q(0), Q(1)]))
        for a, b, c in [([[Q(0), Q(0)], [Q(1), Q(1)]], [Q(1), Q(1)], [Q(0), Q(1)]), (explicit, [Q(1, 2), Q(1, 2)], [Q(0), Q(1)]), (explicit, [Q(1), Q(0)], [Q(0), Q(1, 2)]),
                        (explicit, [Q(1), Q(0)], [Q(1), Q(1)]), ([[Q(0)]], [Q(0)], [Q(0)]), ([[Q(0)]], [Q(0)], [Q(1)])]:
            self.assertFalse(first_same_as_last(a, b, c))
        self.assertEqual([is_derived(x) for x in ({}, {"dense": 3}, {"dense": [[1]]})], [False, True, False])
        self.assertEqual((of_both([1, 2]), of_both([[1], [2]])), ([[1, 2], [1, 2]], [[1], [2]]))

    def test_registers(self):
        # d_1 = v_1, x_2 = x + B_1 h d_1, d_2 = A_2 d_1 + v_2, x[1] = x_2 + B_2 h d_2.
        scheme = Scheme(*low_storage({"A": [0, "-1/2"], "B": ["1/3", 2]}, {}))
        self.assertEqual((scheme.rows["x", 1], scheme.times()), ([1, Q(1, 3) - 1, 2], [0, Q(1, 3)]))
        # s_1 = delta_1 x, x_2 = gamma1 x + gamma2 s_1 + gamma3 x + beta h v.
        three = {"delta": [1, 2], "gamma1": [0, 3], "gamma2": [1, "1/2"], "gamma3": [0, "-3"], "beta": ["1/4", "1/5"]}
        scheme = Scheme(*low_storage(three, {}))
        # x_2 = x + v_1/4, s_2 = x + 2 x_2 = 3 x + v_1/2, x[1] = 3 x_2 + s_2/2 - 3 x + v_2/5.
        self.assertEqual((scheme.rows["x", 1], scheme.times()), ([Q(3, 2), Q(1), Q(1, 5)], [0, Q(1, 4)]))

    def test_pairs(self):
        scheme = Scheme(*additive({"explicit": [[], [1]], "implicit": [[], ["1/2", "1/2"]], "b": ["1/3", "2/3"]}, {}))
        self.assertEqual(scheme.evaluated, [("v_A1", 0), ("v_B1", 0), ("v_A2", 1), ("v_B2", 1)])
        self.assertEqual(scheme.rows["x", 1], [1, Q(1, 3), Q(1, 3), Q(2, 3), Q(2, 3)])
        self.assertEqual(scheme.rows["x_2", 1], [1, 1, Q(1, 2), 0, Q(1, 2)])
        # What is used nowhere is not evaluated.
        scheme = Scheme(*additive({"explicit": [[], [1]], "implicit": [[], [0, 1]], "b": [[1], [0, 1]]}, {}))
        self.assertEqual(scheme.evaluated, [("v_A1", 0), ("v_B2", 1)])
        scheme = Scheme(*additive({"explicit": [[], [1]], "implicit": [[], [0, 1]], "b": [[1], [0, 1]], "embedded": [[0, 1], [1]]}, {}))
        self.assertEqual(scheme.evaluated, [("v_A1", 0), ("v_B1", 0), ("v_A2", 1), ("v_B2", 1)])

    def test_rosenbrock(self):
        scheme = Scheme(*rosenbrock({"A": [[], ["1/2"]], "Gamma": [["g"], [3, "g"]], "b": ["1/4", "3/4"]}, {"g": Q(1, 5)}))
        self.assertEqual(scheme.evaluated, [("v_1", 0), ("a_1", 0), ("v_2", Q(1, 2)), ("a_2", 0)])
        self.assertEqual(scheme.rows["x", 1], [1, Q(1, 4), Q(1, 4), Q(3, 4), Q(3, 4)])
        self.assertEqual(scheme.rows["x_2", Q(1, 2)], [1, Q(1, 2), Q(1, 2), 0, 0])
        # v_u2 = 3 k_1 + k_2/5 with k_i = v_i + h a_i, and the rates of time.
        self.assertEqual(scheme.rows["v_u2", 0], [0, 3, 3, Q(1, 5), Q(1, 5)])
        self.assertEqual([e["along"] for e in scheme.evaluations], [None, Q(1, 5), None, Q(16, 5)])
        # A stage at the place of an earlier one takes its evaluation.
        scheme = Scheme(*rosenbrock({"A": [[], []], "Gamma": [["g"], [3, "g"]], "b": ["1/4", "3/4"]}, {"g": Q(1, 5)}))
        self.assertEqual(scheme.evaluated, [("v_1", 0), ("a_1", 0), ("a_2", 0)])

    def test_nystrom(self):
        def of(**more):
            spec = {"A_bar": [[], ["1/8"], [0, "1/2"]], "b_bar": ["1/6", "1/3", 0], "b": ["1/6", "2/3", "1/6"], "c": [0, "1/2", 1]} | more
            return derived({"family": "nystrom", "parameters": spec})
        scheme = of()
        self.assertEqual((scheme.carried, scheme.rows["x", 1]), ([("x", 0), ("v", 0)], [1, 1, Q(1, 6), Q(1, 3), 0]))
        self.assertEqual(scheme.rows["v", 1], [0, 1, Q(1, 6), Q(2, 3), Q(1, 6)])
        self.assertEqual(scheme.rows["x_2", Q(1, 2)], [1, Q(1, 2), Q(1, 8), 0, 0])
        moving = of(A=[[], ["1/2"], [-1, 2]])
        self.assertEqual(moving.rows["v_3", 1], [0, 1, -1, 2, 0])
        # The last stage is the step's end: carried where all of it is so.
        last = {"A_bar": [[], ["1/8"], ["1/6", "1/3"]]}
        carried = of(**last)
        self.assertEqual((carried.carried, carried.evaluated[-1]), ([("x", 0), ("v", 0), ("a", 0)], ("a", 1)))
        self.assertEqual(carried.rows["x", 1], [1, 1, Q(1, 6), Q(1, 3), 0])
        same = {**last, "b": ["1/6", "5/6", 0]}
        self.assertEqual(len(of(**same, A=[[], ["1/2"], ["1/6", "5/6"]]).carried), 3)
        for more in ({**same, "A": [[], ["1/2"], ["1/6", "2/3"]]}, {**same, "A": [[], ["1/2", 1], ["1/6", "5/6"]]}, {**last, "c": [0, "1/2", "3/4"]},
                     {**last, "c": ["1/9", "1/2", 1]}, {**last, "A_bar": [[], ["1/8", 1], ["1/6", "1/3"]]}, {}):
            self.assertEqual(len(of(**more).carried), 2, more)

    def test_multistep_formulas(self):
        self.assertEqual(Scheme(bdf(1)).rows["x", 1], [1, 1])
        self.assertEqual(Scheme(bdf(2)).rows["x", 1], [Q(4, 3), Q(-1, 3), Q(2, 3)])
        self.assertEqual(Scheme(bdf(3)).rows["x", 1], [Q(18, 11), Q(-9, 11), Q(2, 11), Q(6, 11)])
        self.assertEqual(Scheme(bashforth(1)).rows["x", 1], [1, 1])
        self.assertEqual(Scheme(bashforth(2)).rows["x", 1], [1, Q(-1, 2), Q(3, 2)])
        self.assertEqual(Scheme(bashforth(3)).rows["x", 1], [1, Q(-4, 3), Q(5, 12), Q(23, 12)])

    def test_second_order_families(self):
        of = lambda family, **parameters: derived({"family": family, "parameters": parameters})
        newmark = of("newmark", beta="1/6", gamma="1/2")
        self.assertEqual((newmark.rows["x", 1], newmark.rows["v", 1]), ([1, 1, Q(1, 3), Q(1, 6)], [0, 1, Q(1, 2), Q(1, 2)]))
        # rho = 1 is the trapezoidal rule between the steps; hht with alpha = 0 Newmark's trapezoidal rule.
        alpha = of("generalized-alpha", rho_inf="1")
        self.assertEqual(alpha.rows["v", 1][1], 1)
        self.assertEqual(alpha.names, {"am": Q(1, 2), "af": Q(1, 2), "beta": Q(1, 4), "gamma": Q(1, 2)})
        self.assertEqual(of("generalized-alpha", rho_inf="0").names, {"am": -1, "af": 0, "beta": 1, "gamma": Q(3, 2)})
        self.assertEqual(of("hht", alpha="-1/10").names, {"am": 0, "af": Q(1, 10), "beta": Q(121, 400), "gamma": Q(3, 5)})
        wilson = of("wilson-theta", theta="1")
        self.assertEqual((wilson.rows["x", 1], wilson.rows["v", 1]), ([1, 1, Q(1, 3), Q(1, 6)], [0, 1, Q(1, 2), Q(1, 2)]))
        # Degree 2: v = v[-1] + h (...), and central differences for alpha = 1 of degree 3.
        written = central_difference(3, {})
        self.assertEqual(written["carry"], ["x", "v[-1]", "a[-1]"])
        central = of("central-difference", degree=3, alpha="1/3", beta="1/5")
        self.assertEqual(central.rows["v", 0], [0, 1, Q(4, 5), Q(1, 5)])
        self.assertEqual(central.rows["x", 1], [1, 1, Q(4, 5) + Q(1, 3), Q(1, 5) + Q(1, 6)])

    def test_numbers_of_quadratic_fields_are_square_roots(self):
        two, five = square_root(Q(2)), square_root(Q(5))
        self.assertEqual(by_a_root(root_two().t * 3 - 1), 3 * two - 1)
        golden = Field([Q(-1), Q(-1), Q(1)], Q(1), Q(2)).t
        self.assertEqual(by_a_root(golden), (1 + five) / 2)
        small = Field([Q(1), Q(-3), Q(1)], Q(0), Q(1)).t
        self.assertEqual(by_a_root(small), (3 - five) / 2)
        self.assertEqual(by_a_root(small * 2 + Q(1, 3)), 3 - five + Q(1, 3))
        scaled = Field([Q(-3), Q(2), Q(2)], Q(0), Q(1)).t
        self.assertEqual(by_a_root(scaled), (square_root(Q(7)) - 1) / 2)
        turned = Field([Q(3), Q(-2), Q(-2)], Q(0), Q(1)).t
        self.assertEqual(by_a_root(turned), (square_root(Q(7)) - 1) / 2)
        self.assertEqual(by_a_root(root_two().t * 0), 0)
        self.assertEqual(by_a_root(Q(5)), 5)
        cube = Field([Q(-2), Q(0), Q(0), Q(1)], Q(1), Q(2)).t
        self.assertIs(by_a_root(cube), cube)
        self.assertIsInstance(cube, Number)


if __name__ == "__main__":
    unittest.main()
