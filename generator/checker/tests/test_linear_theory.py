"""Tests of dispersion.py, stability_function.py and zero_dynamics.py: known series, approximants and constrained steps."""
import cmath
import itertools
import math
import unittest
from fractions import Fraction as Q

from stepsmith_checker.dispersion import Complex, check_dispersion, exponential, inverse, principal, series_of, times
from stepsmith_checker.equations import Scheme, parse
from planted import Refusals, with_roots
from stepsmith_checker.stability_function import check_stability_function, pade, polynomial, stability_function
from stepsmith_checker.step import Step, factors
from stepsmith_checker.surds import square_root
from test_equations import EULER, NEWMARK
from test_orders import GAUSS1, HEUN, RK4, tableau
from stepsmith_checker.zero_dynamics import candidates, check_zero_dynamics, constrained_step, independent, place, verdict_of


def newmark(beta, gamma):
    return Scheme({"carry": ["x", "v", "a"], "equations": [
        f"x[1] = x + h*v + ({Q(1, 2) - beta})*h^2*a + ({beta})*h^2*a[1]",
        f"v[1] = v + ({1 - gamma})*h*a + ({gamma})*h*a[1]", "a[1] = g(t[1], x[1], v[1])"]})


CENTRAL = Scheme({"carry": ["x", "x[-1]"], "equations": ["x[1] = 2*x - x[-1] + h^2*a", "a = g(t, x)"]})


class Series(unittest.TestCase, Refusals):
    def test_products_inverses_and_exponentials(self):
        a, b = [Q(1), Q(2), Q(-1), Q(3)], [Q(2), Q(0), Q(5), Q(1)]
        self.assertEqual(times(a, b, 4), [2, 4, 3, 17])
        self.assertEqual(times([Q(1)] * 6, [Q(1)] * 6, 3), [1, 2, 3])
        self.assertEqual(times(a, inverse(a, 4), 4), [1, 0, 0, 0])
        self.assertEqual(times(b, inverse(b, 6), 6), [1, 0, 0, 0, 0, 0])
        self.assertEqual(inverse([Q(2)], 3), [Q(1, 2), 0, 0])
        e = exponential(Complex([Q(0), Q(0), Q(1), Q(0), Q(0)], [Q(0), Q(1), Q(0), Q(0), Q(0)]))
        # exp(i s + s^2)
        s = 0.01
        found = sum(complex(x, y) * s ** k for k, (x, y) in enumerate(zip(e.a, e.b)))
        self.assertAlmostEqual(found, cmath.exp(complex(s * s, s)), 9)
        one = Complex([Q(1), Q(2)], [Q(3), Q(4)])
        self.assertEqual(((one * one).a, (one * one).b), ([-8, -20], [6, 20]))
        self.assertEqual(((one + one).a, one.scaled(Q(2)).b), ([2, 4], [6, 8]))

    def test_the_trapezoidal_rule_shortens_frequencies_by_an_arc_tangent(self):
        # Omega m = 2 arctan(Omega/2).
        p = Step(Scheme(NEWMARK), factors(Scheme(NEWMARK), "oscillator")).p
        real, imaginary = principal(p, 6)
        self.assertEqual(real, [1, 0, Q(-1, 12), 0, Q(1, 80), 0, Q(-1, 448)])
        self.assertEqual(imaginary, [0] * 7)
        # Central differences: 2 arcsin(Omega/2).
        p = Step(CENTRAL, factors(CENTRAL, "oscillator")).p
        self.assertEqual(principal(p, 4)[0], [1, 0, Q(1, 24), 0, Q(3, 640)])

    def test_a_damped_root_has_an_imaginary_part(self):
        # exp(i Omega m) is a root of the polynomial up to the error of the series.
        step = newmark(Q(3, 10), Q(3, 5))
        p = Step(step, factors(step, "oscillator")).p
        p = [[c / p[-1][-1] for c in row] for row in p]
        real, imaginary = principal(p, 5)
        self.assertNotEqual(imaginary[1], 0)
        for omega in (0.1, 0.05):
            m = sum(complex(x, y) * omega ** k for k, (x, y) in enumerate(zip(real, imaginary)))
            root = cmath.exp(1j * omega * m)
            self.assertLess(abs(sum(sum(float(c) * omega ** j for j, c in enumerate(row)) * root ** k
                                    for k, row in enumerate(p))), 3 * omega ** 8)

    def test_steps_without_a_principal_root(self):
        for words, p in [("1 is no double root", [[Q(-1)], [Q(1)]]), ("1 is no double root", with_roots(1, 2)),
                         ("1 is no double root", with_roots(2, 2)), ("more than a double root", with_roots(1, 1, 1)),
                         ("no root to second order", with_roots(1, 1))]:
            rows = [[c] if not isinstance(c, list) else c for c in p]
            with self.refused(words, p):
                principal(rows, 3)
        # lambda^2 - 2 lambda + 1 + 2 Omega^2: another frequency.
        with self.refused("no root to second order"):
            principal([[Q(1), Q(0), Q(2)], [Q(-2)], [Q(1)]], 3)
        with self.refused("no root to second order"):
            principal([[Q(1), Q(1), Q(1)], [Q(-2)], [Q(1)]], 3)
        principal([[Q(1)], [Q(-2), Q(0), Q(1)], [Q(1)]], 3)

    def series(self, remainder, *terms):
        return {"terms": [{"power": str(k), "coefficient": str(c)} for k, c in terms], "remainder": remainder}

    def test_stated_series(self):
        self.assertEqual(series_of(self.series(5, (2, Q(1, 3)), (4, -2))), [0, 0, Q(1, 3), 0, -2])
        for words, claimed in [("a series", {**self.series(5), "more": 1}), ("a series", {"terms": []}),
                               ("the terms of a series", self.series(5, (4, 1), (2, 1))), ("the terms of a series", self.series(5, (2, 1), (2, 1))),
                               ("the terms of a series", self.series(5, (2, 0))), ("beyond the remainder", self.series(5, (5, 1))),
                               ("beyond the remainder", self.series(5, (0, 1))), ("beyond the remainder", self.series(5, (-1, 1)))]:
            with self.refused(words, claimed):
                series_of(claimed)

    def test_stated_dispersion(self):
        step = Step(Scheme(NEWMARK), factors(Scheme(NEWMARK), "oscillator"))
        s = self.series
        good = {"damping": "0", "linear_order": 2, "period_error": s(5, (2, Q(1, 12)), (4, Q(-1, 180))),
                "frequency_error": s(5, (2, Q(-1, 12)), (4, Q(1, 80))), "damping_ratio_error": s(5)}
        self.assertEqual(check_dispersion(good, step), [0, 0, Q(1, 12), 0, Q(-1, 180)])
        for words, more in [("the damping", {"damping": "1/10"}), ("the remainders", {"period_error": s(4, (2, Q(1, 12)))}),
                            ("the remainders", {"damping_ratio_error": s(6)}), ("the linear order", {"linear_order": 3}),
                            ("the linear order", {"linear_order": None}),
                            ("the series of", {"period_error": s(5, (2, Q(1, 12)))}), ("the series of", {"frequency_error": s(5, (2, Q(1, 12)))}),
                            ("the series of", {"damping_ratio_error": s(5, (1, 1))})]:
            with self.refused(words, more):
                check_dispersion({**good, **more}, step)
        root = Scheme({"carry": ["x", "x[-1]"], "equations": [
            "x[1] = 2*x - x[-1] + h^2*(sqrt(2)*a + (1 - sqrt(2))*a[-1])", "a = g(t, x)", "a[-1] = g(t[-1], x[-1])"]})
        with self.refused("not rational"):
            check_dispersion(good, Step(root, factors(root, "oscillator")))
        # A damped step: its damping ratio and linear order show at Omega.
        damped = newmark(Q(3, 10), Q(3, 5))
        damped = Step(damped, factors(damped, "oscillator"))
        p = [[c / damped.p[-1][-1] for c in row] for row in damped.p]
        real, imaginary = principal(p, 2)
        period = inverse(real, 3)
        pairs = lambda c: [(k, x) for k, x in enumerate(c) if x and k]
        claimed = {"damping": "0", "linear_order": 1, "period_error": s(3, *pairs(period)), "frequency_error": s(3, *pairs(real)),
                   "damping_ratio_error": s(3, *pairs(times(imaginary, period, 3)))}
        check_dispersion(claimed, damped)
        with self.refused("the linear order"):
            check_dispersion({**claimed, "linear_order": 2}, damped)
        with self.refused("the series of"):
            check_dispersion({**claimed, "damping_ratio_error": s(3)}, damped)


class Functions(unittest.TestCase, Refusals):
    def test_texts_of_polynomials(self):
        read = lambda text: polynomial(parse(text))
        for text, expected in [("1 + z/2 - 3*z^2", [1, Q(1, 2), -3]), ("-(z - 1)*(z + 1)", [1, 0, -1]), ("z^0", [1]), ("0", []),
                               ("z - z", []), ("(1 + z)^3/2", [Q(1, 2), Q(3, 2), Q(3, 2), Q(1, 2)]), ("2*(1/4)", [Q(1, 2)])]:
            self.assertEqual(read(text), expected, text)
        for words, text in [("other than z", "x"), ("other than z", "z[1]"), ("an exponent", "2^z"), ("by z", "1/z"), ("by z|Zero", "1/0"),
                            ("by z", "z/(1 + z)"), ("IndexError|TypeError", "sqrt(2)")]:
            with self.refused(words, text):
                read(text)

    def test_approximants_agree_with_exp(self):
        for k, j in itertools.product(range(4), repeat=2):
            p, q = pade(k, j)
            self.assertEqual((len(p), len(q), p[0], q[0]), (k + 1, j + 1, 1, 1))
            e = [Q(1, math.factorial(i)) for i in range(k + j + 1)]
            self.assertEqual(times(e, q, k + j + 1), p + [0] * j)

    def step(self, written):
        scheme = Scheme(written)
        return Step(scheme, factors(scheme, "dahlquist"))

    def test_known_stability_functions(self):
        taylor = [1, 1, Q(1, 2), Q(1, 6), Q(1, 24)]
        for written, expected in [(EULER, ([1, 1], [1])), (tableau(*GAUSS1), ([1, Q(1, 2)], [1, Q(-1, 2)])),
                                  (tableau(*HEUN), (taylor[:3], [1])), (tableau(*RK4), (taylor, [1])),
                                  (tableau([[Q(1)]], [Q(1)]), ([1], [1, -1]))]:
            self.assertEqual(stability_function(self.step(written)), expected)
        # A carried derivative adds a root 0, an idle stage a factor of both.
        carried = {"carry": ["x", "v"], "equations": ["x[1] = x + h*v[1]", "v[1] = f(t[1], x[1])"]}
        self.assertEqual(stability_function(self.step(carried)), ([1], [1, -1]))
        idle = {**EULER, "equations": EULER["equations"] + ["x_1 = x + h*v_1", "v_1 = f(t, x_1)"]}
        self.assertEqual(stability_function(self.step(idle)), ([1, 1], [1]))
        nothing = {"carry": ["x"], "equations": ["x[1] = x - x", "v = f(t, x)"]}
        self.assertEqual(stability_function(self.step(nothing)), ([], [1]))

    def test_steps_that_have_none(self):
        for written in [{"carry": ["x", "x[-1]"], "equations": ["3*x[1]/2 - 2*x + x[-1]/2 = h*v[1]", "v[1] = f(t[1], x[1])"]},
                        {"carry": ["x", "x_b"], "equations": ["x[1] = x + h*v", "x_b[1] = x_b/2 + x/2", "v = f(t, x)"]},
                        {"carry": ["x", "v[-1]"], "equations": ["x[1] = x + 3/2*h*v - h/2*v[-1]", "v = f(t, x)"]}]:
            self.assertIsNone(stability_function(self.step(written)))
        root = self.step({"carry": ["x"], "equations": ["x[1] = x + h*v_1 + h*v_2", "v_1 = f(t, x)", "x_2 = x + sqrt(2)*h*v_1", "v_2 = f(t, x_2)"]})
        with self.refused("not rational"):
            stability_function(root)

    def test_stated_functions(self):
        step = self.step(tableau(*GAUSS1))
        self.assertEqual(check_stability_function({"numerator": "1 + z/2", "denominator": "1 - z/2"}, step),
                         ([1, Q(1, 2)], [1, Q(-1, 2)]))
        for words, n, d in [("R is", "1 - z/2", "1 + z/2"), ("R is", "2 + z", "2 - z"), ("R is", "1 + z/2", "1 - z/3"),
                            ("there is a", None, None), ("there is a", "1 + z/2", None), ("there is a", None, "1 - z/2")]:
            with self.refused(words, n, d):
                check_stability_function({"numerator": n, "denominator": d}, step)
        none = self.step({"carry": ["x", "v[-1]"], "equations": ["x[1] = x + 3/2*h*v - h/2*v[-1]", "v = f(t, x)"]})
        self.assertIsNone(check_stability_function({"numerator": None, "denominator": None}, none))
        for n, d in (("1 + z", "1"), (None, "1"), ("1", None)):
            with self.refused("there is no"):
                check_stability_function({"numerator": n, "denominator": d}, none)


class Constrained(unittest.TestCase, Refusals):
    def test_newmark_holds_components_by_the_end_of_the_step(self):
        # x[1] = 0 for a[1], beta > 0: S of (x, v, a) has the zeros of v and a.
        for beta, gamma, verdict in [(Q(1, 4), Q(1, 2), "unstable"), (Q(1), Q(3, 2), "schur stable"), (Q(1, 2), Q(1), "weakly stable"), (Q(1, 2), Q(1, 2), "weakly stable")]:
            scheme = newmark(beta, gamma)
            s = constrained_step(scheme)
            v, a = -gamma / beta, -(Q(1, 2) - beta) / beta
            self.assertEqual(s[0], [0, 0, 0])
            self.assertEqual(s[2], [-1 / beta, -1 / beta, a])
            self.assertEqual(s[1], [v, 1 + v, 1 - gamma + gamma * a])
            n = [c for c in self.characteristic([row[1:] for row in s[1:]])]
            self.assertEqual(verdict_of(s, [Q(0), *n]), verdict)

    def characteristic(self, m):
        (a, b), (c, d) = m
        return [a * d - b * c, -a - d, Q(1)]

    def test_verdicts_of_planted_steps(self):
        companion = lambda p: [[Q(0), Q(1)], [-p[0], -p[1]]]
        diagonal = lambda *x: [[x[i] if i == j else Q(0) for j in range(len(x))] for i in range(len(x))]
        for s, n, expected in [
                (diagonal(Q(0)), [Q(0), Q(1)], "schur stable"), (diagonal(Q(1, 2)), with_roots(Q(1, 2)), "schur stable"),
                (diagonal(Q(2)), with_roots(2), "unstable"), (diagonal(Q(1)), with_roots(1), "weakly stable"),
                (diagonal(Q(-1), Q(-1)), with_roots(-1, -1), "weakly stable"), (companion(with_roots(-1, -1)), with_roots(-1, -1), "unstable"),
                (diagonal(Q(1), Q(2)), with_roots(1, 2), "unstable"), (companion([Q(1), Q(0)]), [Q(1), Q(0), Q(1)], "weakly stable"),
                (diagonal(Q(2), Q(1, 2)), with_roots(2, Q(1, 2)), "unstable"), (diagonal(Q(0), Q(1, 3)), with_roots(0, Q(1, 3)), "schur stable")]:
            self.assertEqual(verdict_of(s, n), expected, n)
        two = square_root(Q(2))
        with self.refused("entries that are not rational"):
            verdict_of([[Q(-1), two], [Q(0), Q(-1)]], with_roots(-1, -1))

    def test_rows_are_taken_while_their_slopes_are_independent(self):
        rows = [[Q(9), Q(1), Q(2)], [Q(8), Q(2), Q(4)], [Q(7), Q(0), Q(0)], [Q(6), Q(1), Q(3)], [Q(5), Q(0), Q(1)]]
        self.assertEqual(independent(rows, [1, 2]), [rows[0], rows[3]])
        self.assertEqual(independent(rows[:3], [1, 2]), [rows[0]])
        self.assertEqual(independent([[Q(0), Q(2)], [Q(1), Q(0)], [Q(1), Q(1)]], [0, 1]), [[0, 2], [1, 0]])
        self.assertEqual(independent(rows, []), [])

    def test_places(self):
        # Between the old and the new position: the new one; positions apart from them stay.
        blend = Scheme({"carry": ["x", "v", "a"], "equations": [
            "x[1] = x + h*v + h^2/2*a_c[1/2]", "v[1] = v + h*a_c[1/2]", "x_c[1/2] = x/2 + x[1]/2", "v_c[1/2] = v/2 + v[1]/2",
            "a_c[1/2] = g(t[1/2], x_c[1/2], v_c[1/2])", "a[1] = a_c[1/2]"]})
        self.assertEqual(place(blend, ("x_c", Q(1, 2))), ("x", 1))
        self.assertEqual(place(blend, ("v_c", Q(1, 2))), ("v", 1))
        self.assertEqual(place(blend, ("x", Q(1))), ("x", 1))
        self.assertEqual(place(blend, ("x", Q(0))), ("x", 0))
        columns, rows = candidates(blend)
        self.assertEqual((columns, rows), ([3], [blend.rows["x", 1]] * 2))
        for text in ("x_c[1/2] = x/2 + x[1]/2 + h*v/4", "x_c[1/2] = x/3 + x[1]/2", "x_c[1/2] = x + h*v/2 + h^2/8*a_c[1/2]"):
            other = Scheme({"carry": ["x", "v", "a"], "equations": [
                "x[1] = x + h*v + h^2/2*a_c[1/2]", "v[1] = v + h*a_c[1/2]", text, "v_c[1/2] = v/2 + v[1]/2",
                "a_c[1/2] = g(t[1/2], x_c[1/2], v_c[1/2])", "a[1] = a_c[1/2]"]})
            self.assertEqual(place(other, ("x_c", Q(1, 2))), ("x_c", Q(1, 2)), text)
        # Where the velocity is no blend, the position is taken as it is.
        half = Scheme({"carry": ["x", "v"], "equations": [
            "x[1] = x + h*v + h^2/2*a_c[1/2]", "v[1] = v + h*a_c[1/2]", "x_c[1/2] = x/2 + x[1]/2", "v_c[1/2] = v",
            "a_c[1/2] = g(t[1/2], x_c[1/2], v_c[1/2])"]})
        self.assertEqual(candidates(half)[1][0], half.rows["x_c", Q(1, 2)])
        # The next positions, the earliest first.
        two = Scheme({"carry": ["x", "x_b[-1/2]", "v"], "equations": [
            "x[1] = x + h*v + h^2/2*a", "x_b[1/2] = x + h*v/2", "v[1] = v + h*a", "a = g(t, x, v)"]})
        self.assertEqual(candidates(two)[1][1:], [two.rows["x_b", Q(1, 2)], two.rows["x", 1]])
        split = Scheme({"carry": ["x", "v"], "equations": [
            "x[1] = x + h*v[1]", "v[1] = v + h*a_A + h*a_B[1]", "a_A = A(t, x, v)", "a_B[1] = B(t[1], x[1], v[1])"]})
        self.assertEqual(candidates(split)[0], [3])

    def test_steps_that_are_not_solvable(self):
        self.assertIsNone(constrained_step(newmark(Q(0), Q(1, 2))))
        document = {"polynomial": None, "zero_roots": None, "verdict": "not solvable"}
        self.assertEqual(check_zero_dynamics(document, newmark(Q(0), Q(1, 2))), "not solvable")
        for key, x in (("polynomial", ["1"]), ("zero_roots", 0), ("verdict", "schur stable")):
            with self.refused("not solvable"):
                check_zero_dynamics({**document, key: x}, newmark(Q(0), Q(1, 2)))
        for other in (Scheme(EULER), self.with_modulus()):
            with self.refused("another class"):
                constrained_step(other)

    def with_modulus(self):
        scheme = Scheme(NEWMARK)
        scheme.modulus = [Q(0), Q(1)]
        return scheme

    def test_stated_zeros(self):
        # zeta (10 zeta^2 - 3 zeta + 3)
        scheme = newmark(Q(1), Q(6, 5))
        document = {"polynomial": ["3", "-3", "10"], "zero_roots": 1, "verdict": "schur stable"}
        kept = document["polynomial"]
        self.assertEqual(check_zero_dynamics(document, scheme), "schur stable")
        for words, more in [(r"det\(zeta - S\)", {"polynomial": []}), (r"det\(zeta - S\)", {"polynomial": document["polynomial"] + ["0"]}),
                            (r"det\(zeta - S\)", {"polynomial": ["1", "1", "1"]}), ("the factor", {"polynomial": [str(-Q(c)) for c in kept]}),
                            ("the factor", {"polynomial": [str(Q(c) / 2) for c in kept]}), ("the factor", {"polynomial": [str(Q(c) * 2) for c in kept]}),
                            ("the roots 0", {"zero_roots": document["zero_roots"] + 1}), ("the zero dynamics", {"verdict": "weakly stable"}),
                            ("the zero dynamics", {"verdict": "unstable"})]:
            with self.refused(words, more):
                check_zero_dynamics({**document, **more}, scheme)


if __name__ == "__main__":
    unittest.main()
