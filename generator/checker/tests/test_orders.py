"""Tests of trees.py, series.py, order.py, directions.py and outputs.py: conditions of planted tableaus, written apart."""
import itertools
import json
import math
import unittest
from fractions import Fraction as Q
from pathlib import Path

from stepsmith_checker.directions import Ends, check_ends, is_directed, with_any_jacobian
from stepsmith_checker.equations import Scheme, parse
from stepsmith_checker.order import order_by_assumptions, orders, reached, runge_kutta
from stepsmith_checker.outputs import Outputs, check_orders, plus, sum_of, times
from planted import Refusals
from stepsmith_checker.series import Series, dot
from stepsmith_checker.trees import Forest, shape_of

CATALOGUE = Path(__file__).resolve().parents[3] / "methods" / "catalogue"


def tableau(a, b, c=None):
    """The printed step of a Runge–Kutta method, with nodes of its own if they are given."""
    c = [sum(row, Q(0)) for row in a] if c is None else c
    stages = range(len(b))
    of = lambda row: "".join(f" + ({x})*h*v_{j + 1}[{c[j]}]" for j, x in enumerate(row) if x)
    return {"carry": ["x"], "equations": [f"x_{i + 1}[{c[i]}] = x{of(a[i])}" for i in stages]
            + [f"v_{i + 1}[{c[i]}] = f(t[{c[i]}], x_{i + 1}[{c[i]}])" for i in stages] + [f"x[1] = x{of(b)}"]}


RK4 = ([[Q(0)] * 4, [Q(1, 2), 0, 0, 0], [0, Q(1, 2), 0, 0], [0, 0, 1, 0]], [Q(1, 6), Q(1, 3), Q(1, 3), Q(1, 6)])
ODD = ([[Q(1, 3), Q(-1, 5)], [Q(2), Q(1, 7)]], [Q(1, 4), Q(3, 4)])
HEUN = ([[Q(0), Q(0)], [Q(1), Q(0)]], [Q(1, 2), Q(1, 2)])
GAUSS1 = ([[Q(1, 2)]], [Q(1)])


def trees(order):
    """Rooted trees as sorted tuples of their children."""
    if order == 1:
        return [()]
    found = set()

    def extend(children, left, least):
        if left == 0:
            found.add(tuple(sorted(children)))
        for size in range(least, left + 1):
            for tree in trees(size):
                extend(children + [tree], left - size, size)
    extend([], order - 1, 1)
    return sorted(found)


size_of = lambda tree: 1 + sum(map(size_of, tree))
gamma = lambda tree: size_of(tree) * math.prod(map(gamma, tree))
shape = lambda tree: ("f", tuple(sorted((("x", shape(t)) for t in tree), key=repr)))


def weights(tree, a):
    found = [Q(1)] * len(a)
    for child in tree:
        inner = weights(child, a)
        found = [x * sum(p * q for p, q in zip(row, inner)) for x, row in zip(found, a)]
    return found


class Trees(unittest.TestCase, Refusals):
    def test_there_are_as_many_as_is_known(self):
        part = {"name": "f", "time": False, "velocity": False}
        forest = Forest(1, [part])
        self.assertEqual([len(forest.grow(n)) for n in range(9)], [1, 1, 1, 2, 4, 9, 20, 48, 115])
        for n in range(1, 7):
            self.assertEqual({forest.shape(t) for t in forest.grow(n)}, {shape(t) for t in trees(n)})
        # Two colours; with time; those of Nystrom without and with velocities.
        two = Forest(1, [part, {**part, "name": "g"}])
        self.assertEqual([len(two.grow(n)) for n in range(1, 6)], [2, 4, 14, 52, 214])
        timed = Forest(1, [{**part, "time": True}])
        self.assertEqual([len(timed.grow(n)) for n in range(1, 4)], [1, 2, 5])
        self.assertEqual([len(Forest(2, [part]).grow(n)) for n in range(2, 8)], [1, 1, 2, 3, 6, 10])
        moving = Forest(2, [{**part, "velocity": True}])
        self.assertEqual([len(moving.grow(n)) for n in range(2, 6)], [1, 2, 6, 18])
        # Of a linear part a chain, or time alone.
        linear = Forest(1, [{**part, "linear": True, "time": True}])
        self.assertEqual([len(linear.grow(n)) for n in range(1, 5)], [1, 2, 3, 4])
        linear = Forest(1, [{**part, "linear": True}])
        self.assertEqual([len(linear.grow(n)) for n in range(1, 5)], [1, 1, 1, 1])

    def test_texts_of_trees(self):
        f = ("f", ())
        self.assertEqual(shape_of("f", 1), f)
        self.assertEqual(shape_of("f[f, f]", 1), ("f", (("x", f), ("x", f))))
        self.assertEqual(shape_of("f[t, y]", 1), ("f", tuple(sorted((("x", "y"), "t"), key=repr))))
        self.assertEqual(shape_of("f[f[f], A]", 1), shape_of("f[A,f[f]]", 1))
        self.assertEqual(shape_of("g[x:v, v:g[x:g]]", 2), ("g", tuple(sorted(
            (("x", "v"), ("v", ("g", (("x", ("g", ())),)))), key=repr))))
        self.assertEqual(shape_of("g[t]", 2), ("g", ("t",)))
        self.assertNotEqual(shape_of("f[f[f]]", 1), shape_of("f[f, f]", 1))
        # Of y' = f there is one argument, which is not named.
        self.assertNotEqual(shape_of("f[x:f]", 1), shape_of("f[f]", 1))
        for text in ("f[", "f[f", "f]", "f[f]]", "f[f]f", "f[f]g[", "f,f"):
            with self.refused("tree", text):
                shape_of(text, 1)

    def test_derivatives_along_the_flow_count_the_orders_of_growth(self):
        # D^n of the base is n!/gamma of each tree: in how many orders its vertices can be grown, by symmetry.
        forest = Forest(1, [{"name": "f", "time": False, "velocity": False}])
        ways = {0: Q(1)}
        for n in range(1, 7):
            for tree in forest.grow(n):
                ways[tree] = sum((ways[p] for p in forest.pruned[tree]), Q(0))
                self.assertEqual(ways[tree], Q(math.factorial(n), self.gamma(forest, tree)))

    def gamma(self, forest, tree):
        return forest.weight[tree] * math.prod(self.gamma(forest, c[1]) for c in forest.children[tree])


class Conditions(unittest.TestCase, Refusals):
    def terms(self, a, b, stated, most=9):
        """The violated conditions of the first order that fails: of each tree 1/gamma - b Phi."""
        for n in itertools.count(1):
            found = {shape(t): Q(1, gamma(t)) - dot(b, weights(t, a)) for t in trees(n)}
            found = {t: x for t, x in found.items() if x}
            if found:
                return n - 1, found

    def test_conditions_of_planted_tableaus(self):
        for a, b in (RK4, ODD, HEUN, GAUSS1, ([[Q(0)]], [Q(1)]), ([[Q(0)]], [Q(1, 2)])):
            order, terms = self.terms(a, b, 4)
            found = orders(Scheme(tableau(a, b)), True, True, order)
            self.assertEqual((found["best_start"], found["terms"], found["velocity"]), (order, terms, None))
            self.assertEqual(found["exact_start"], (order, True))
            # What is stated chooses how far one looks.
            self.assertEqual(orders(Scheme(tableau(a, b)), True, True, order + 2)["best_start"], order)
            if order > 1:
                with self.refused("all conditions up to order"):
                    orders(Scheme(tableau(a, b)), True, True, order - 2)
            self.assertEqual(orders(Scheme(tableau(a, b)), False, False, order)["exact_start"], (0, True))

    def test_times_that_are_no_sums_of_rows_have_conditions_of_their_own(self):
        found = orders(Scheme(tableau(*HEUN, c=[Q(0), Q(1, 2)])), True, True, 1)
        self.assertEqual((found["best_start"], found["terms"]), (1, {("f", ("t",)): Q(1, 4)}))
        found = orders(Scheme(tableau(*HEUN)), True, True, 2)
        self.assertEqual(found["best_start"], 2)
        self.assertFalse(any("t" in children for _, children in found["terms"]))

    def test_simplifying_assumptions(self):
        """Gauss' methods have the order 2 s."""
        # Its nodes are irrational for s = 2; of s = 1, and of Radau's, they are rational.
        radau = ([[Q(5, 12), Q(-1, 12)], [Q(3, 4), Q(1, 4)]], [Q(3, 4), Q(1, 4)])
        for (a, b), expected in ((GAUSS1, 2), (radau, 3), (([[Q(1)]], [Q(1)]), 1)):
            found = order_by_assumptions(Scheme(tableau(a, b)))
            self.assertEqual((found["best_start"], found["exact_start"], found["terms"]), (expected, (expected, True), None))
            # Long ones are told so.
            self.assertEqual(orders(Scheme(tableau(a, b)), True, True, 10)["best_start"], expected)
        for name, expected in (("block/radau5", 5), ("block/block3-lobatto", 4), ("block/block3-legendre", 4), ("block/radau9", 9)):
            written = json.loads((CATALOGUE / f"{name}.json").read_text(encoding="utf-8"))["scheme"]["coordinates"]
            if written["carry"] == ["x"]:
                self.assertEqual(order_by_assumptions(Scheme(written))["best_start"], expected, name)
        # B(4) of the classical method, C(1) and D(1): no more than 3 is told.
        with self.refused(r"B\(4\), C\(1\), D\(1\)"):
            order_by_assumptions(Scheme(tableau(*RK4)))
        with self.refused(r"B\(2\), C\(0\), D\(\d\)"):
            order_by_assumptions(Scheme(tableau([[Q(0), Q(0)], [Q(1), Q(0)]], [Q(0), Q(1)], [Q(0), Q(1, 2)])))
        self.assertIsNone(runge_kutta(Scheme({"carry": ["x", "x[-1]"], "equations": ["x[1] = 2*x - x[-1] + h^2*a", "a = g(t, x)"]})))
        for more in (["a_1[0] = g(t[0], x_1[0], v_1[0])"], ["a_1[0] = f(t[0], x_1[0], v_1[0], 1)"]):
            written = tableau([[Q(0)]], [Q(1)])
            self.assertIsNone(runge_kutta(Scheme({**written, "equations": written["equations"] + more})))
        self.assertIsNone(runge_kutta(Scheme({"carry": ["x"], "equations": [
            "x[1] = x + h*v_A + h*v_B", "v_A = A(t, x)", "v_B = B(t, x)"]})))
        self.assertIsNone(runge_kutta(Scheme({"carry": ["x", "v[-1]"], "equations": [
            "x[1] = x + 3/2*h*v - h/2*v[-1]", "v = f(t, x)"]})))

    def test_steps_of_several(self):
        adams = Scheme({"carry": ["x", "v[-1]"], "equations": ["x[1] = x + 3/2*h*v - h/2*v[-1]", "v = f(t, x)"]})
        found = orders(adams, True, True, 2)
        self.assertEqual((found["best_start"], found["exact_start"], found["terms"]),
                         (2, (2, True), {shape(t): Q(5, 12) * len(t) for t in trees(3)}))
        bdf = Scheme({"carry": ["x", "x[-1]"], "equations": ["3*x[1]/2 - 2*x + x[-1]/2 = h*v[1]", "v[1] = f(t[1], x[1])"]})
        found = orders(bdf, True, True, 2)
        self.assertEqual((found["best_start"], found["exact_start"], found["simple_start"]), (2, (2, True), (2, True)))
        self.assertEqual(orders(bdf, True, False, 2)["exact_start"], (2, True))

    def test_second_derivatives(self):
        taylor = Scheme({"carry": ["x"], "equations": ["x[1] = x + h*v + h^2/2*a", "v = f(t, x)", "a = g(t, x, v)"]})
        found = orders(taylor, True, True, 2)
        self.assertEqual((found["best_start"], found["terms"]), (2, {shape(((), ())): Q(1, 3), shape((((),),)): Q(1, 6)}))
        # x[1] = x + h (v + v[1])/2 + h^2 (a - a[1])/12.
        hermite = Scheme({"carry": ["x"], "equations": [
            "x[1] = x + h/2*v + h/2*v[1] + h^2/12*a - h^2/12*a[1]", "v = f(t, x)", "a = g(t, x, v)", "v[1] = f(t[1], x[1])", "a[1] = g(t[1], x[1], v[1])"]})
        self.assertEqual(orders(hermite, True, True, 4)["best_start"], 4)
        # The simple start has the derivatives that are evaluated: of Milne's method those from t[-1] on, with and without a.
        milne = lambda *more: Scheme({"carry": ["x", "x[-1]", "v", "v[-1]"], "equations": [
            "x[1] = x[-1] + h/3*v[1] + 4/3*h*v + h/3*v[-1]", "v[1] = f(t[1], x[1])", *more]})
        self.assertEqual([orders(s, True, False, 4)["simple_start"] for s in (milne(), milne("a[1] = g(t[1], x[1], v[1])"))],
                         [(2, True), (3, True)])

    def test_second_order(self):
        central = Scheme({"carry": ["x", "x[-1]"], "equations": ["x[1] = 2*x - x[-1] + h^2*a", "a = g(t, x)"]})
        found = orders(central, True, False, 2)
        self.assertEqual((found["best_start"], found["velocity"]), (2, None))
        for beta, gamma_, order in ((Q(1, 4), Q(1, 2), 2), (Q(1, 6), Q(1, 2), 2), (Q(1, 4), Q(3, 5), 1)):
            newmark = Scheme({"carry": ["x", "v", "a"], "equations": [
                f"x[1] = x + h*v + ({Q(1, 2) - beta})*h^2*a + ({beta})*h^2*a[1]",
                f"v[1] = v + ({1 - gamma_})*h*a + ({gamma_})*h*a[1]", "a[1] = g(t[1], x[1], v[1])"]})
            found = orders(newmark, True, True, order)
            self.assertEqual((found["best_start"], found["velocity"]), (order, order))
        # What is called a velocity may be another multiple of it, or wrong from some order on.
        for factor, order, velocity in ((1, 2, 1), (2, 2, 0)):
            scaled = Scheme({"carry": ["x", "v"], "equations": [
                f"x[1] = x + {factor}*h*v[1]", f"v[1] = v + h*a/{factor}", "a = g(t, x)"]})
            found = orders(scaled, True, True, order)
            self.assertEqual((found["best_start"], found["velocity"]), (order, velocity))
        with self.refused("no position is carried"):
            Series(self.without_position())

    def without_position(self):
        scheme = Scheme({"carry": ["x", "v"], "equations": ["v[1] = v + h*a", "x[1] = x + h*v", "a = g(t, x)"]})
        scheme.carried = [("v", Q(0)), ("v", Q(1))]
        return scheme

    def test_steps_that_no_series_describes(self):
        step = lambda *equations, carry=("x",): Scheme({"carry": list(carry), "equations": [*equations, "v = f(t, x)"]})
        for words, scheme in [
                ("1 is no eigenvalue", step("x[1] = 2*x + h*v")),
                ("1 is no eigenvalue with one eigenvector", step("x[1] = x + h*v", "x_b[1] = x_b + h*v", carry=("x", "x_b"))),
                ("the motion without forces is not preserved", step(
                    "x[1] = x + h*v", "x_b[1] = x_b/2 + x/4 + h*v", carry=("x", "x_b"))),
                ("1 is a multiple eigenvalue", step("x[1] = 2*x - x[-1] + h*v", carry=("x", "x[-1]"))),
                ("a position argument", Scheme({"carry": ["x"], "equations": ["x[1] = x + h*v", "x_1 = 2*x", "v = f(t, x_1)"]}))]:
            with self.refused(words):
                Series(scheme)
        with self.refused("the motion without forces is not preserved"):
            Series(Scheme({"carry": ["x", "v"], "equations": ["x[1] = x + h*v", "v[1] = v/2 + h*a", "a = g(t, x)"]}))
        newmark = ["x[1] = x + h*v + h^2/2*a", "v[1] = v + h*a"]
        Series(Scheme({"carry": ["x", "v"], "equations": [*newmark, "v_1 = v", "a = g(t, x, v_1)"]}))
        for equation in ("v_1 = 2*v", "v_1 = v + x/h", "v_1 = v + h*a_1*0 - v/2"):
            with self.refused("a velocity argument|powers of h|no quantity|is not determined", equation):
                Series(Scheme({"carry": ["x", "v"], "equations": [*newmark, equation, "a = g(t, x, v_1)"]}))

    def test_what_starting_values_leave(self):
        class Deviates:
            """One quantity, and one that dies out, which deviate at a weight."""

            def __init__(self, rank, left):
                self.rank, self.left, self.carried = rank, left, {0: [Q(1), Q(1)], 1: [Q(1), Q(1)], 2: [Q(1), Q(1)], 3: [Q(1)] * 2}
                self.forest = self

            def grow(self, weight):
                return [weight]
        off = lambda weight, *delta: lambda tree: [Q(1) + (d if tree == weight else 0) for d in delta]
        for rank, left, weight, delta, strictly, expected in [
                (1, [Q(1), Q(0)], 9, (0, 0), True, (3, True)), (1, [Q(1), Q(0)], 2, (1, 0), True, (2, True)),
                (1, [Q(1), Q(0)], 2, (0, 1), True, (3, True)), (1, [Q(1), Q(0)], 2, (0, 1), False, (2, False)),
                (1, [Q(1), Q(0)], 1, (0, 1), True, (2, False)), (1, [Q(1), Q(0)], 3, (0, 1), False, (3, True)),
                (1, [Q(1), Q(0)], 0, (1, 0), True, (0, True)), (2, [Q(0), Q(1)], 2, (1, 0), False, (2, False)),
                (2, [Q(0), Q(1)], 2, (1, 0), True, (2, False)), (2, [Q(0), Q(1)], 2, (0, 1), False, (1, True)),
                (2, [Q(0), Q(1)], 0, (0, 1), False, (0, True)), (2, [Q(0), Q(1)], 0, (1, 0), False, (0, False)),
                (1, [Q(1), Q(0)], 4, (1, 0), True, (3, True))]:
            series = Deviates(rank, left)
            series.carried |= {k: [Q(1), Q(1)] for k in range(12)}
            self.assertEqual(reached(series, off(weight, *delta), 3, True, strictly), expected, (rank, weight, delta, strictly))
            self.assertEqual(reached(series, off(weight, *delta), 3, False, strictly), (0, True))

    def test_one_tree_of_several_may_deviate_along(self):
        class Two:
            rank, left = 1, [Q(1), Q(0)]
            carried = {(w, k): [Q(0), Q(0)] for w in range(9) for k in (0, 1)}

            def grow(self, weight):
                return [(weight, 0), (weight, 1)]
        series = Two()
        series.forest = series
        for which in (0, 1):
            values = lambda tree: [Q(tree == (2, which)), Q(tree == (2, 1 - which))]
            self.assertEqual(reached(series, values, 3, True, True), (2, True))
        self.assertEqual(reached(series, lambda tree: [Q(0), Q(tree == (2, 1))], 3, True, True), (3, True))

    def test_products_of_functions_on_nodes(self):
        scheme = Scheme(tableau(*HEUN))
        scheme.modulus = [Q(-1), Q(2), Q(1)]  # t^2 = 1 - 2 t
        series = Series.__new__(Series)
        series.scheme = scheme
        for a, b in itertools.product(itertools.product((-1, 0, 2), repeat=2), repeat=2):
            expected = [a[0] * b[0] + a[1] * b[1], a[0] * b[1] + a[1] * b[0] - 2 * a[1] * b[1]]
            self.assertEqual(series.product_of_functions([Q(x) for x in a], [Q(x) for x in b]), expected)

    def test_products(self):
        self.assertEqual(dot([Q(1), Q(0), Q(3)], [Q(2), Q(5), Q(7)]), 23)
        self.assertEqual(dot([], []), 0)


class Directions(unittest.TestCase, Refusals):
    def step(self, theta, weight, rate=Q(1)):
        """k = v + theta h f'(k), x[1] = x + weight h k: Rosenbrock's Euler method."""
        return {"carry": ["x"], "equations": ["v = f(t, x)", f"v_k = v + ({theta})*h*a", f"a = f(t, x, v_k, {rate})",
                                              f"x[1] = x + ({weight})*h*v_k"]}

    def orders(self, theta, stated, jacobian=False, rate=Q(1)):
        scheme = Scheme(self.step(theta, 1, rate))
        return orders(with_any_jacobian(scheme) if jacobian else scheme, True, True, stated)["best_start"]

    def test_known_orders(self):
        self.assertEqual([self.orders(Q(1, 2), 2), self.orders(Q(1), 1), self.orders(Q(0), 1)], [2, 1, 1])
        # The order 2 needs the Jacobian.
        self.assertEqual([self.orders(Q(1, 2), 2, True), self.orders(Q(1), 1, True)], [1, 1])
        # Another rate of time is another derivative.
        self.assertEqual(self.orders(Q(1, 2), 2, rate=Q(2)), 1)
        self.assertTrue(is_directed(Scheme(self.step(Q(1), 1))))
        self.assertFalse(is_directed(Scheme(tableau(*HEUN))))

    def test_a_step_without_a_jacobian(self):
        for scheme in (Scheme(tableau(*HEUN)), Scheme({**self.step(Q(1), 1), "equations": [
                e.replace("f(", "J(") for e in self.step(Q(1), 1)["equations"]]})):
            with self.refused("a step without a Jacobian"):
                with_any_jacobian(scheme)
        split = Scheme({"carry": ["x"], "equations": [
            "v = f(t, x)", "a = f(t, x, v, 1)", "v_B = B(t, x)", "x[1] = x + h*v + h*v_B + h^2/2*a"]})
        with self.refused("a step without a Jacobian"):
            with_any_jacobian(split)

    def test_ends_to_compare_with(self):
        scheme = Scheme(self.step(Q(1, 2), 1))
        ends = Ends(scheme, ["x_hat[1] = x + h*v"])
        self.assertEqual(ends.compared, [[1, 1, 0]])
        self.assertEqual(ends.order(ends.compared[0], 1)[0], 1)
        self.assertEqual(Ends(scheme, ["x_hat[1] = x + h*v + 0*h^2*a"]).compared, [[1, 1, 0]])
        self.assertEqual(Ends(scheme, ["x_hat1[1] = x + h*v", "x_hat2[1] = x + h^2*a/2 + h*v"]).compared,
                         [[1, 1, 0], [1, 1, Q(1, 2)]])
        self.assertEqual(ends.order([Q(1), Q(1), Q(1, 2)], 2)[0], 2)
        for words, texts in [("the names of outputs", ["x[1] = x + h*v"]), ("the names of outputs", ["x_hat1[1] = x + h*v"]),
                             ("the names of outputs", ["x_hat[1] = x + h*v"] * 2),
                             ("does not start from", ["x_hat[1] = h*v"]), ("does not start from", ["x_hat[1] = 2*x + h*v"]),
                             ("a term of an output", ["x_hat[1] = x + h^2*v"]), ("a term of an output", ["x_hat[1] = x + v"]),
                             ("a term of an output", ["x_hat[1] = x + h*v*theta"]), ("a term of an output", ["x_hat[1] = x + 1"])]:
            with self.refused(words, texts):
                Ends(scheme, texts)
        for carry, equations in [(["x", "x_b"], ["x_b[1] = x_b"]), (["x"], ["v_B = B(t, x)"])]:
            other = self.step(Q(1, 2), 1)
            with self.refused("no one-step method for one field"):
                Ends(Scheme({"carry": carry, "equations": other["equations"] + equations}), ["x_hat[1] = x + h*v"])

    def test_stated_orders_of_ends(self):
        written = {**self.step(Q(1, 2), 1), "outputs": ["x_hat[1] = x + h*v"]}
        scheme = Scheme(written)
        _, terms = Ends(scheme, written["outputs"]).order([Q(1), Q(1), Q(0)], 1)
        self.assertEqual(terms, {("f", (("x", ("f", ())),)): Q(1, 2)})
        entry = {"order": 1, "error_terms": [{"tree": "f[f]", "coefficient": "1/2"}]}
        document = lambda *entries: {"scheme": written, "orders": list(entries)}
        self.assertEqual(check_ends(document(entry), scheme, shape_of), {"orders": [1]})
        term = entry["error_terms"][0]
        for words, claimed in [("the number of outputs", []), ("the number of outputs", [entry, entry]),
                               ("all conditions|the embedded order is 1", [{**entry, "order": 2}]),
                               ("the embedded order|conditions", [{**entry, "order": 0}]),
                               ("an order", [{**entry, "order": True}]), ("an order", [{**entry, "order": 1.0}]),
                               ("an order", [{**entry, "more": 1}]), ("the error terms", [{**entry, "error_terms": []}]),
                               ("the error terms", [{**entry, "error_terms": [term, term]}]),
                               ("the error terms", [{**entry, "error_terms": [{**term, "coefficient": "1/3"}]}]),
                               ("the error terms", [{**entry, "error_terms": [{**term, "tree": "f[f[f]]"}]}])]:
            with self.refused(words, claimed):
                check_ends(document(*claimed), scheme, shape_of)


class Weights(unittest.TestCase, Refusals):
    def test_polynomials_in_theta(self):
        self.assertEqual(plus([Q(1), Q(2)], [Q(1), Q(-2)]), [2])
        self.assertEqual(plus([Q(1)], [Q(0), Q(1)], Q(-3)), [1, -3])
        self.assertEqual(times([Q(1), Q(2)], [Q(3), Q(0), Q(1)]), [3, 6, 1, 2])
        self.assertEqual(times([], [Q(3)]), [])

    def test_sums_of_quantities(self):
        scheme = Scheme(tableau(*HEUN))
        read = lambda text: sum_of(parse(text), scheme)
        v = ("v_1", Q(0))
        for text, expected in [("x + h*v_1[0]*theta", {(("x", Q(0)), 0): [1], (v, 1): [0, 1]}),
                               ("(theta^2 - theta/2)*h*v_1[0]", {(v, 1): [0, Q(-1, 2), 1]}),
                               ("-h^2*v_1[0]", {(v, 2): [-1]}), ("(2*theta)^3", {(None, 0): [0, 0, 0, 8]}),
                               ("sqrt(4)*h^64", {(None, 64): [2]}), ("h*v_1[0] - h*v_1[0]", {(v, 1): []}),
                               ("(1 - theta)*(1 + theta)", {(None, 0): [1, 0, -1]}), ("x/2", {(("x", Q(0)), 0): [Q(1, 2)]})]:
            self.assertEqual(read(text), expected, text)
        for words, text in [("a power", "theta^0"), ("a power", "theta^-1"), ("a power", "theta^(1/2)"), ("a power", "theta^65"),
                            ("a power of a quantity", "x^2"), ("a power of a quantity", "(x + 1)^2"), ("a power", "h^0"),
                            ("a division", "1/theta"), ("a division", "1/x"), ("a division", "1/h"), ("a division|Zero", "1/(1 - 1)"),
                            ("a product of quantities", "x*v_1[0]")]:
            with self.refused(words, text):
                read(text)

    def test_outputs_of_a_tableau(self):
        scheme = Scheme(tableau(*HEUN))
        euler, dense = "x_hat[1] = x + h*v_1[0]", "x[theta] = x + h*v_1[0]*(theta - theta^2/2) + h*v_2[1]*theta^2/2"
        outputs = Outputs(scheme, [euler, dense])
        self.assertEqual((outputs.compared, outputs.dense), ([[[1], []]], [[0, 1, Q(-1, 2)], [0, 0, Q(1, 2)]]))
        self.assertEqual(outputs.order(outputs.compared[0], 0, 3), (1, {shape(((),)): [Q(1, 2)]}))
        self.assertEqual(outputs.order(outputs.dense, "dense", 3)[0], 2)
        self.assertEqual(outputs.order([[Q(0), Q(1)], []], "dense", 3), (1, {shape(((),)): [0, 0, Q(1, 2)]}))
        self.assertEqual(outputs.order(outputs.dense, "dense", 1), (None, {}))
        several = Outputs(scheme, ["x_hat1[1] = x + h*v_1[0]", "x_hat2[1] = x + h*v_2[1]"])
        self.assertEqual(several.compared, [[[1], []], [[], [1]]])
        for words, texts in [
                ("the names", ["x_hat1[1] = x + h*v_1[0]"]), ("the names", ["x_hat[1] = x + h*v_1[0]"] * 2),
                ("the names", ["x_tilde[1] = x + h*v_1[0]"]), ("no sum of stages", ["v_hat[1] = x + h*v_1[0]"]),
                ("does not start from", ["x_hat[1] = h*v_1[0]"]), ("does not start from", ["x_hat[1] = 2*x + h*v_1[0]"]),
                ("no sum of stages", ["x_hat[1] = x + h^2*v_1[0]"]), ("no sum of stages", ["x_hat[1] = x + v_1[0]"]),
                ("no sum of stages", ["x_hat[1] = x + h*v_1[0] + h"]),
                ("theta at the end", ["x_hat[1] = x + theta*h*v_1[0]"]),
                ("its ends", ["x[theta] = x + theta*h*v_1[0]"]),
                ("its ends", ["x[theta] = x + h*v_1[0]/2 + h*v_2[1]/2"]),
                ("its ends", [dense + " + h*v_1[0]*(1 - theta)"]),
                ("solutions within the step", [dense, dense]), ("solutions within the step", [dense, euler]),
                ("unpack|=", ["x_hat[1]"])]:
            with self.refused(words, texts):
                Outputs(scheme, texts)

    def test_times_that_are_no_sums_of_rows(self):
        outputs = Outputs(Scheme(tableau(*HEUN, c=[Q(0), Q(1, 2)])), ["x_hat[1] = x + h*v_1[0]/2 + h*v_2[1/2]/2"])
        self.assertEqual(outputs.order(outputs.compared[0], 0, 3), (1, {("f", ("t",)): [Q(1, 4)]}))

    def test_steps_without_outputs(self):
        start = ["x_hat[1] = x"]
        for words, written in [
                ("no one-step method", {"carry": ["x", "x[-1]"], "equations": ["x[1] = 2*x - x[-1] + h*v", "v = f(t, x)"]}),
                ("no one-step method", {"carry": ["x", "v[-1]"], "equations": ["x[1] = x + h*v[-1]", "v = f(t, x)"]}),
                ("another kind of step", {"carry": ["x"], "equations": ["x[1] = x + h^2*a", "v = f(t, x)", "a = g(t, x, v)"]}),
                ("another kind of step", {"carry": ["x"], "equations": ["x[1] = x + h^2*a", "v = f(t, x)", "a = f(t, x, v, 1)"]}),
                ("another kind of step", {"carry": ["x", "v"], "equations": [
                    "x[1] = x + h*v", "v[1] = v + h*a_A + h*a_B", "a_A = A(t, x)", "a_B = B(t, x)"]}),
                ("does not start from the step's start", {"carry": ["x"], "equations": ["x[1] = x + h*v", "x_1 = 2*x", "v = f(t, x_1)"]}),
                ("does not start from the step's start", {"carry": ["x"], "equations": ["x[1] = x/2 + h*v", "v = f(t, x)"]}),
                ("a carried derivative", {"carry": ["x", "v"], "equations": ["x[1] = x + h*v", "x_1[1] = x", "v[1] = f(t[1], x_1[1])"]}),
                ("a carried derivative", {"carry": ["x", "v"], "equations": ["x[1] = x + h*v", "v[1] = f(t[1/2], x[1])"]}),
                ("some velocities", {"carry": ["x", "v"], "equations": [
                    "x[1] = x + h*v", "v[1] = v + h*a/2 + h*a_1/2", "a = g(t, x)", "a_1 = g(t, x, v)"]}),
                ("a carried value of one part", {"carry": ["x", "v"], "equations": [
                    "x[1] = x + h*v", "v[1] = A(t[1], x[1])", "v_B = B(t, x)"]})]:
            with self.refused(words, written):
                Outputs(Scheme(written), start)
        carried = {"carry": ["x", "v"], "equations": ["x[1] = x + h*v", "v[1] = f(t[1], x[1])"]}
        outputs = Outputs(Scheme(carried), ["x_hat[1] = x + h*v/2 + h*v[1]/2"])
        self.assertEqual(outputs.order(outputs.compared[0], 0, 3)[0], 2)

    def test_nystrom(self):
        written = {"carry": ["x", "v"], "equations": [
            "x[1] = x + h*v + h^2/2*a_1", "v[1] = v + h/2*a_1 + h/2*a_2[1]", "x_2[1] = x + h*v + h^2/2*a_1",
            "a_1 = g(t, x)", "a_2[1] = g(t[1], x_2[1])"]}
        outputs = Outputs(Scheme(written), ["x_hat[1] = x + h*v + h^2/3*a_1 + h^2/6*a_2[1]", "v_hat[1] = v + h*a_1"])
        self.assertEqual(outputs.compared, [[[Q(1, 3)], [Q(1, 6)]], [[1], []]])
        # x'' = 6 t: x(1) = 1/6 of a_2; sum w_i c_i^k = 1/((k + 1)(k + 2)).
        self.assertEqual(outputs.order(outputs.compared[0], 0, 5)[0], 3)
        self.assertEqual(outputs.order(outputs.compared[1], 1, 5), (1, {("g", (("x", "v"),)): [Q(1, 2)]}))
        for words, texts in [("the names", ["x_hat[1] = x + h*v"]), ("does not start", ["x_hat[1] = x", "v_hat[1] = v"]),
                             ("the names", ["v_hat[1] = v", "x_hat[1] = x + h*v"]),
                             ("no sum of stages", ["x_hat[1] = x + h*v + h*a_1", "v_hat[1] = v"]),
                             ("solutions within", ["x_hat[1] = x + h*v", "v_hat[1] = v", "x[theta] = x + h*v"])]:
            with self.refused(words, texts):
                Outputs(Scheme(written), texts)
        carried = lambda argument, *more: Outputs(Scheme({"carry": ["x", "v", "a"], "equations": [
            "x[1] = x + h*v + h^2/2*a", "v[1] = v + h*a", f"a[1] = g(t[1], {argument})", *more]}), ["x_hat[1] = x + h*v + h^2/3*a", "v_hat[1] = v + h*a"])
        self.assertEqual(carried("x[1], v[1]").compared, [[[Q(1, 3)], []], [[1], []]])
        for argument, more in (("x[1], v_1", "v_1 = v + h/2*a"), ("x_1, v[1]", "x_1 = x + h*v")):
            with self.refused("a carried derivative", argument):
                carried(argument, more)
        moving = {"carry": ["x", "v"], "equations": [
            "x[1] = x + h*v + h^2/2*a_2[1/2]", "v[1] = v + h*a_2[1/2]", "x_2[1/2] = x + h*v/2", "v_2[1/2] = v + h/2*a_1",
            "a_1 = g(t, x, v)", "a_2[1/2] = g(t[1/2], x_2[1/2], v_2[1/2])"]}
        outputs = Outputs(Scheme(moving), ["x_hat[1] = x + h*v + h^2/2*a_1", "v_hat[1] = v + h*a_2[1/2]"])
        self.assertEqual([outputs.order(row, k, 4)[0] for k, row in enumerate(outputs.compared)], [2, 2])

    def test_stated_orders(self):
        written = {**tableau(*HEUN), "outputs": ["x_hat[1] = x + h*v_1[0]",
                                                 "x[theta] = x + h*v_1[0]*(theta - theta^2/2) + h*v_2[1]*theta^2/2"]}
        scheme = Scheme(written)
        entry = {"order": 1, "error_terms": [{"tree": "f[f]", "coefficient": "1/2"}]}
        dense = Outputs(scheme, written["outputs"]).order([[0, 1, Q(-1, 2)], [0, 0, Q(1, 2)]], "dense", 3)[1]
        self.assertEqual(dense, {shape(((), ())): [0, 0, Q(-1, 2), Q(1, 3)], shape((((),),)): [0, 0, 0, Q(1, 6)]})
        within = {"order": 2, "error_terms": [{"tree": "f[f, f]", "coefficient": "theta^3/3 - theta^2/2"},
                                              {"tree": "f[f[f]]", "coefficient": "1/6*theta^3"}]}
        check = lambda about, *entries: check_orders({"scheme": written, "orders": list(entries)}, scheme, about, shape_of)
        self.assertEqual(check("embedded-order", entry), {"orders": [1]})
        self.assertEqual(check("dense-order", within), {"orders": [2]})
        term = entry["error_terms"][0]
        for words, about, claimed in [
                ("the number of outputs", "embedded-order", []), ("the number of outputs", "embedded-order", [entry] * 2),
                ("the number of outputs", "dense-order", [within] * 2), ("embedded-order is 1", "embedded-order", [{**entry, "order": 2}]),
                ("dense-order is 2", "dense-order", [{**within, "order": 3}]), ("dense-order is None", "dense-order", [{**within, "order": 0}]),
                ("an order", "embedded-order", [{**entry, "order": True}]), ("an order", "embedded-order", [{**entry, "x": 1}]),
                ("an error term", "embedded-order", [{**entry, "error_terms": [{**term, "more": 1}]}]),
                ("a coefficient", "embedded-order", [{**entry, "error_terms": [{**term, "coefficient": "x"}]}]),
                ("a coefficient", "embedded-order", [{**entry, "error_terms": [{**term, "coefficient": "h"}]}]),
                ("the error terms", "embedded-order", [{**entry, "error_terms": [term, term]}]),
                ("the error terms", "embedded-order", [{**entry, "error_terms": [{**term, "coefficient": "1/3"}]}]),
                ("the error terms", "dense-order", [{**within, "error_terms": within["error_terms"][:1]}])]:
            with self.refused(words, about, claimed):
                check(about, *claimed)
        without = {**written, "outputs": written["outputs"][:1]}
        with self.refused("the number of outputs"):
            check_orders({"scheme": without, "orders": [within]}, scheme, "dense-order", shape_of)
        with self.refused("the number of outputs"):
            check_orders({"scheme": {**written, "outputs": written["outputs"][1:]}, "orders": []}, scheme, "embedded-order", shape_of)


if __name__ == "__main__":
    unittest.main()
