"""Tests of equations.py: what texts say, which are refused, and the step that equations are."""
import unittest
from fractions import Fraction as Q

from stepsmith_checker.equations import LETTERS, Scheme, derivative_of, eliminated, exact, parse, value
from planted import Refusals
from stepsmith_checker.surds import square_root

TWO = square_root(Q(2))
EULER = {"carry": ["x"], "equations": ["x[1] = x + h*v", "v = f(t, x)"]}
NEWMARK = {"carry": ["x", "v", "a"], "equations": [
    "x[1] = x + h*v + h^2*(a/4 + a[1]/4)", "v[1] = v + h*(a/2 + a[1]/2)", "a[1] = g(t[1], x[1], v[1])"]}


class Texts(unittest.TestCase, Refusals):
    def test_numbers(self):
        for text, expected in [
                ("7", 7), ("1/2 + 1/3", Q(5, 6)), ("1 - 2 - 3", -4), ("2*3^2", 18), ("-2^2", -4), ("12/2/3", 2), ("3/1", 3),
                ("12/2*3", 18), ("2 - -3", 5), ("+4", 4), ("-+-4", 4), ("2^-2", Q(1, 4)), ("2^3^2", 512),
                ("(1 + 2)*(3 - 5)", -6), ("0.25", Q(1, 4)), ("1.5*2", 3), ("sqrt(2)^2", 2), ("sqrt(8)/2", TWO),
                ("2^(1/2)", TWO), ("cbrt(2)^3", 2), ("1/(1 + sqrt(2))", TWO - 1),
                ("2^64", 2 ** 64), ("2^-64", Q(1, 2 ** 64)), ("0^0", 1), ("root(x^2 - 2, 1, 2)^2", 2),
                ("root(x^3 - 2, 1, 2)^3", 2), (" 1+1 ", 2), ("3 * ( 2 )", 6)]:
            self.assertEqual(exact(text), expected, text)
        self.assertEqual(exact("2*a + b", {"a": Q(3), "b": TWO}), 6 + TWO)
        self.assertEqual(exact(5), 5)

    def test_what_says_no_number(self):
        for words, text in [
                ("ends too early", ""), ("ends too early", "1 +"), ("ends too early", "("), ("ends too early", "-"),
                ("goes on too long", "1 2"), ("goes on too long", "1)"), ("goes on too long", "2 x"),
                (r"`\)` is missing", "(1"), (r"`\)` is missing", "sqrt(2"), (r"`\]` is missing", "x[1"),
                (r"`\]` is missing", "x[1)"), (r"`\*` in", "1 + *2"), ("`,` in", ","), (r"`\]` in", "]"),
                ("unknown x", "x"), ("unknown x", "x + 1"), ("unknown function sin", "sin(2)"),
                ("unknown function sqrt", "sqrt(2, 3)"), ("unknown function cbrt", "cbrt(2, 3)"),
                ("root of three arguments", "root(x^2 - 2, 1)"), ("root of three arguments", "root(x^2 - 2, 1, 2, 3)"),
                ("an exponent", "2^(2/3)"), ("an exponent", "2^65"), ("an exponent", "2^-65"), ("an exponent", "2^sqrt(2)"),
                ("a division by zero", "1/0"), ("a division by zero", "1/(2 - 2)"), ("a division by zero", "1/(sqrt(2) - sqrt(2))"),
                ("no square root", "sqrt(-1)"), ("no square root", "(-2)^(1/2)"), ("a cube root", "cbrt(1/2)"),
                ("ZeroDivision|division", "0^-1")]:
            with self.refused(words, text):
                exact(text)
        with self.refused("unknown a"):
            exact("a[1]", {"a": Q(1)})
        with self.refused("unknown b"):
            exact("b", {"a": Q(1)})

    def test_trees(self):
        self.assertEqual(parse("f(t[1/2], x)"), ("call", "f", [
            ("name", "t", ("/", ("number", 1), ("number", 2))), ("name", "x", None)]))
        self.assertEqual(parse("-x_1[1]"), ("-", ("name", "x_1", ("number", 1))))
        self.assertEqual(parse("a - b*c"), ("-", ("name", "a", None), ("*", ("name", "b", None), ("name", "c", None))))

    def test_the_first_letter_tells_the_derivative(self):
        for i, letter in enumerate("xvajscp"):
            for name in (letter, letter.upper(), letter + "_1", letter + "_tilde", letter + "12"):
                self.assertEqual(derivative_of(name), i, name)
        self.assertEqual(LETTERS, "xvajscp")
        self.assertEqual([derivative_of(n) for n in ("d7", "d12", "d8_1")], [7, 12, 8])
        for name in ("y", "h", "xx", "x1a", "t", "d", "dx", "_x", "d7x", "x_", "1x"):
            with self.refused("is no quantity", name):
                derivative_of(name)


class Elimination(unittest.TestCase, Refusals):
    def test_the_solution_of_linear_equations(self):
        rows = [[Q(0), Q(2), Q(1), Q(4)], [Q(1), Q(1), Q(1), Q(3)], [Q(2), Q(-1), Q(3), Q(1)]]
        given = [list(row) for row in rows]
        eliminated(rows, 3)
        self.assertEqual([row[:3] for row in rows], [[Q(int(i == j)) for j in range(3)] for i in range(3)])
        for row in given:
            self.assertEqual(sum(a * x[3] for a, x in zip(row, rows)), row[3])
        with self.refused("no unique solution"):
            eliminated([[Q(1), Q(2), Q(1)], [Q(2), Q(4), Q(2)]], 2)
        with self.refused("no unique solution"):
            eliminated([[Q(0), Q(1)]], 1)


class Schemes(unittest.TestCase, Refusals):
    def scheme(self, carry, equations, names=None, **more):
        return Scheme({"carry": carry, "equations": equations, **more}, names)

    def test_a_first_order_step(self):
        scheme = Scheme(EULER)
        self.assertEqual((scheme.carried, scheme.evaluated, scheme.rank), ([("x", 0)], [("v", 0)], 1))
        self.assertEqual(scheme.rows["x", 1], [1, 1])
        self.assertEqual(scheme.rows["x", 0], [1, 0])
        self.assertEqual(scheme.rows["v", 0], [0, 1])
        self.assertEqual((scheme.successors, scheme.fields, scheme.times()), ([("x", 1)], ["f"], [0]))

    def test_a_second_order_step(self):
        scheme = Scheme(NEWMARK)
        self.assertEqual(scheme.rank, 2)
        self.assertEqual(scheme.rows["x", 1], [1, 1, Q(1, 4), Q(1, 4)])
        self.assertEqual(scheme.rows["v", 1], [0, 1, Q(1, 2), Q(1, 2)])
        self.assertEqual(scheme.rows["a", 1], [0, 0, 0, 1])
        self.assertEqual(scheme.evaluations, [{"result": ("a", 1), "field": "g", "time": 1, "position": ("x", 1),
                                               "velocity": ("v", 1), "along": None, "rate": None}])

    def test_equations_may_be_implicit_and_in_any_form(self):
        scheme = self.scheme(["x"], ["3*x[1]/3 - x = h*(v + v[1])*1/2", "v = f(t, x)", "v[1] = f(t[1], x[1])"])
        self.assertEqual(scheme.rows["x", 1], [1, Q(1, 2), Q(1, 2)])
        scheme = self.scheme(["x"], ["x_1[1] = x + h*v", "2*x[1] = x + x_1[1] + h*v[1]", "v = f(t, x)",
                                     "v[1] = f(t[1], x_1[1])"])
        self.assertEqual(scheme.rows["x", 1], [1, Q(1, 2), Q(1, 2)])
        # The powers of h cancel, wherever they stand.
        for text in ("x[1]/h = x/h + v", "h^2*x[1]/h^2 = x + v*h", "h^-1*(x[1] - x) = v", "-(x - x[1]) = h*v*1",
                     "(x[1] - x)/(2*h) = v/2", "x[1]*2^2/4 = x + h*v + 0*x"):
            self.assertEqual(self.scheme(["x"], [text, "v = f(t, x)"]).rows["x", 1], [1, 1], text)

    def test_symbols_have_the_values_that_are_given(self):
        scheme = self.scheme(["x"], ["x[1] = x + b*h*v_1[c]", "x_1[c] = x + c*h*v_1[c]", "v_1[c] = f(t[c], x_1[c])"],
                             {"b": Q(1), "c": Q(1, 3)})
        self.assertEqual(scheme.times(), [Q(1, 3)])
        self.assertEqual(scheme.rows["x_1", Q(1, 3)], [1, Q(1, 3)])

    def test_schemes_that_are_none(self):
        v = "v = f(t, x)"
        for words, carry, equations in [
                ("powers of h do not match", ["x"], ["x[1] = x + v", v]),
                ("powers of h do not match", ["x"], ["x[1] = x + h^2*v", v]),
                ("powers of h do not match", ["x"], ["x[1] - x[1] = 0*h*v", v]),
                ("a term without a quantity", ["x"], ["x[1] = x + h*v + 1", v]),
                ("a product of quantities", ["x"], ["x[1] = x*x + h*v", v]),
                ("a division by a quantity or by zero", ["x"], ["x[1] = x/v", v]),
                ("a division by a quantity or by zero", ["x"], ["x[1] = x + h*v/0", v]),
                ("a power of a quantity", ["x"], ["x[1] = x^2 + h*v", v]),
                ("a power of a quantity", ["x"], ["x[1] = x + h^(1/2)*v", v]),
                ("carried twice", ["x", "x"], ["x[1] = x + h*v", v]),
                ("evaluated and carried", ["x", "v"], ["x[1] = x + h*v", v]),
                ("evaluated and carried", ["x"], ["x[1] = x + h*v", v, v]),
                ("does not follow", ["x", "v[-1]"], ["x[1] = x + h*v[1]", "v[1] = f(t[1], x[1])"]),
                ("as many equations as unknowns", ["x"], ["x[1] = x + h*v", "x[1] = x + h*v", v]),
                ("as many equations as unknowns", ["x"], ["x[1] = x + h*v + x_1 - x_2", v]),
                ("no unique solution", ["x"], ["x[1] = x + h*v + x_1 - x_1[2]", "2*x[1] = 2*x + h*v + 2*x_1 - 2*x_1[2]",
                                               "x_1 = x + x[1] - x[1]", v]),
                ("is not determined", ["x"], ["x[1] = x + h*v", "v = f(t, x_1)"]),
                ("is not determined", ["x", "v"], ["x[1] = x + h*v", "v[1] = v + h*a", "a = g(t, x, v_1)"]),
                ("an evaluation", ["x"], ["x[1] = x + h*v", "v = f(x, x)"]),
                ("an evaluation", ["x"], ["x[1] = x + h*v", "v = f(t)"]),
                ("an evaluation", ["x"], ["x[1] = x + h*v", "v = f(t, x, v, 1, 2)"]),
                ("no position", ["x"], ["x[1] = x + h*v", "v = f(t, v)"]),
                ("no velocity argument", ["x", "v"], ["x[1] = x + h*v", "v[1] = v + h*a", "a = g(t, x, x)"]),
                ("a quantity is expected", ["x + 1"], ["x[1] = x + h*v", v]),
                ("a quantity is expected", ["x"], ["x[1] = x + h*v", "2*v = f(t, x)"]),
                ("is no quantity", ["y"], ["y[1] = y"]),
                ("an evaluation of another order", ["x"], ["x[1] = x + h*v", v, "j = f(t, x)"]),
                ("belongs to no evaluation", ["x"], ["x[1] = x + h*v", v, "a = g(t, x)"]),
                ("belongs to no evaluation", ["x"], ["x[1] = x + h*v + h^2*a", v, "a = g(t[1], x, v)"]),
                ("belongs to no evaluation", ["x"], ["x[1] = x + h*v + h^2*a", "x_1 = x", v, "a = g(t, x_1, v)"]),
                ("not enough values|unpack", ["x"], ["x[1]"]),
                ("a derivative of no field", ["x"], ["x[1] = x + h*v + h^2*a", v, "a = k(t, x, v, 1)"])]:
            with self.refused(words, equations):
                self.scheme(carry, equations)
        with self.refused("without carry or equations"):
            Scheme({"carry": ["x"]})
        with self.refused("without carry or equations"):
            Scheme({"equations": []})
        with self.refused("the modulus is not monic"):
            self.scheme(["x"], EULER["equations"], modulus=["0", "2"])
        self.assertEqual(self.scheme(["x"], EULER["equations"], modulus=["-1/2", "1"]).modulus, [Q(-1, 2), 1])

    def test_second_derivatives_belong_to_the_evaluation_at_their_arguments(self):
        scheme = self.scheme(["x"], ["x[1] = x + h*v + h^2/2*a", "v = f(t, x)", "a = g(t, x, v)"])
        self.assertEqual([e["rate"] for e in scheme.evaluations], [None, 0])
        self.assertEqual([e["field"] for e in scheme.evaluations], ["f", "f"])
        self.assertEqual((scheme.rank, scheme.fields), (1, ["f"]))

    def test_derivatives_in_a_direction_are_of_a_field(self):
        scheme = self.scheme(["x"], ["x[1] = x + h*v + h^2/2*a", "v = f(t, x)", "a = f(t, x, v, 1)"])
        self.assertEqual([(e["along"], e["rate"], e["velocity"]) for e in scheme.evaluations],
                         [(None, None, None), (1, None, ("v", 0))])
        with self.refused("a derivative of no field"):
            self.scheme(["x", "v"], ["x[1] = x + h*v", "v[1] = v + h*a", "a = g(t, x, v)", "j = g(t, x, v, 1)"])
        # Of x'' = g there are none.
        with self.refused("another order|a derivative of no field"):
            self.scheme(["x", "v"], ["x[1] = x + h*v", "v[1] = v + h*a", "a = g(t, x, v)", "a_1 = g(t, x, v, 1)"])

    def test_parts_are_named_once(self):
        scheme = self.scheme(["x"], ["x[1] = x + h*v_A + h*v_B[1]", "v_A = A(t, x)", "v_B[1] = B(t[1], x[1])",
                                     "v_C = A(t, x)"])
        self.assertEqual(scheme.fields, ["A", "B"])
        self.assertEqual(value(("number", Q(3))), 3)


if __name__ == "__main__":
    unittest.main()
