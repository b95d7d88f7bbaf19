"""Tests of check_damped.py: PYTHONPATH=generator/checker python3 -m unittest discover -s generator/checker/tests

Roots and signs are planted; of methods it is known for which parameters they are stable at every damping:
Newmark's exactly for 2 beta >= gamma >= 1/2.
"""
import itertools
import unittest
from fractions import Fraction as Q

from stepsmith_checker.check_damped import (by_multiplicity, check_damped, hurwitz, image, nonnegative, positive,
                          roots_above_zero, sign, without_root)
from stepsmith_checker.check_dominance import number, read
from stepsmith_checker.equations import Scheme
from planted import root_two
from stepsmith_checker.surds import square_root


def product(roots):
    c = [Q(1)]
    for root in roots:
        c = [a - root * b for a, b in zip([0] + c, c + [0])]
    return c


def newmark(beta, gamma):
    return Scheme({"carry": ["x", "v", "a"], "equations": [
        f"x[1] = x + h*v + ({Q(1, 2) - beta})*h^2*a + ({beta})*h^2*a[1]",
        f"v[1] = v + ({1 - gamma})*h*a + ({gamma})*h*a[1]", "a[1] = g(t[1], x[1], v[1])"]})


class Signs(unittest.TestCase):
    def test_signs_of_roots_and_of_elements_of_fields(self):
        two = square_root(Q(2))
        self.assertEqual([sign(x) for x in (two - 1, 1 - two, Q(0), root_two().t - 2, root_two().t - 1)], [1, -1, 0, -1, 1])

    def test_roots_are_counted_once_each_and_above_zero(self):
        for roots in itertools.product([-2, 0, 1, Q(3, 2)], repeat=3):
            expected = len({root for root in roots if root > 0})
            self.assertEqual(roots_above_zero(product(roots)), expected, roots)
        self.assertEqual(roots_above_zero([Q(1), Q(0), Q(1)]), 0)

    def test_multiplicities_are_those_of_the_factors(self):
        found = by_multiplicity(product([1, 2, 2, -3, -3, -3]))
        shown = [[q / f[-1] for q in f] for f in found]
        self.assertEqual(shown, [[-1, 1], [-2, 1], [3, 1]])

    def test_what_touches_zero_is_nonnegative_and_what_crosses_it_is_not(self):
        for roots in itertools.product([-1, 1, 2], repeat=4):
            for sign in (1, -1):
                c = [sign * q for q in product(roots)]
                values = [sum(q * Q(t, 2) ** k for k, q in enumerate(c)) for t in (1, 3, 5)]
                self.assertEqual(nonnegative(c), all(x >= 0 for x in values), (sign, roots))

    def test_a_polynomial_is_positive_power_by_power(self):
        for text, expected in [
            ("1 + xi", True), ("Omega^2 + xi*Omega", True), ("(Omega - 1)^2 + xi", True),
            ("(Omega - 1)^2", False), ("(Omega - 1)^2*(1 + xi)", False),
            ("1 + xi*(Omega - 1)*(Omega - 2)", False), ("-1 + xi", False), ("1 - xi", False),
            # Positive, but not by its powers.
            ("1 - xi + xi^2", False),
        ]:
            self.assertEqual(positive(read(text)), expected, text)


class Roots(unittest.TestCase):
    def test_the_factor_of_a_root_is_taken_out_once(self):
        p = [number(c) for c in product([1, 1, -1, Q(1, 2)])]
        once, there = without_root(p, 1)
        self.assertEqual((once, there), ([number(c) for c in product([1, -1, Q(1, 2)])], True))
        twice, there = without_root(once, 1)
        self.assertTrue(there)
        self.assertEqual(without_root(twice, 1), (twice, False))
        self.assertEqual(without_root(twice, -1), ([number(c) for c in product([Q(1, 2)])], True))

    def test_conditions_hold_exactly_where_all_roots_are_inside(self):
        # Real roots, and the pairs of lambda^2 - 2 c lambda + r.
        pairs = [[r, -2 * c, Q(1)] for c, r in [(Q(1, 2), Q(1, 2)), (Q(1, 2), Q(9, 8)),
                                                (Q(-9, 10), Q(99, 100)), (Q(-1), Q(101, 100))]]
        reals = [product([root]) for root in (0, Q(1, 2), Q(-9, 10), Q(-11, 10), Q(3, 2))]
        # The square of the magnitude of a pair, the magnitude of a real root.
        inside = {id(f): abs(f[0]) < 1 for f in pairs + reals}
        for size in (1, 2, 3):
            for factors in itertools.combinations_with_replacement(pairs + reals, size):
                p = [Q(1)]
                for f in factors:
                    p = [sum((p[i] * f[k - i] for i in range(len(p)) if 0 <= k - i < len(f)), Q(0))
                         for k in range(len(p) + len(f) - 1)]
                a = image([number(c) for c in p])
                n = len(p) - 1
                minors = [hurwitz(a, s) for s in range(n - 1, 0, -2)]
                found = all(c.get((), 0) > 0 for c in a + minors)
                self.assertEqual(found, all(inside[id(f)] for f in factors), factors)


class Methods(unittest.TestCase):
    def refused(self, scheme, why):
        with self.assertRaisesRegex(Exception, why):
            check_damped(scheme)

    def test_newmarks_methods(self):
        for beta, gamma in [(Q(1, 4), Q(1, 2)), (Q(3, 10), Q(3, 5)), (Q(3, 10), Q(11, 20))]:
            check_damped(newmark(beta, gamma))
        for beta, gamma in [(Q(249, 1000), Q(1, 2)), (Q(29, 100), Q(3, 5)), (Q(1, 4), Q(499, 1000)),
                            (Q(0), Q(1, 2))]:
            self.refused(newmark(beta, gamma), "negative")

    def test_a_pole_that_cancels(self):
        # Idle stages with the poles -1 + 2i and -1 - 2i, beside the trapezoidal rule.
        equations = ["x_1[1/2] = x + h/2*v_1[1/2]", "v_1[1/2] = v + h/2*a_1[1/2]",
                     "x_2 = x - h/5*v_2 + 2*h/5*v_3", "v_2 = v - h/5*a_2 + 2*h/5*a_3",
                     "x_3 = x - 2*h/5*v_2 - h/5*v_3", "v_3 = v - 2*h/5*a_2 - h/5*a_3",
                     "x[1] = x + h*v_1[1/2]", "v[1] = v + h*a_1[1/2]"]
        evaluations = [f"a_{i}{at} = g(t{at}, x_{i}{at}, v_{i}{at})"
                       for i, at in ((1, "[1/2]"), (2, ""), (3, ""))]
        trapezoidal = equations[:2] + equations[6:] + evaluations[:1]
        check_damped(Scheme({"carry": ["x", "v"], "equations": trapezoidal}))
        self.refused(Scheme({"carry": ["x", "v"], "equations": equations + evaluations}), "defined")

    def test_a_multiple_root_of_every_step(self):
        equations = ["x[1] = x + h*v + h^2/4*a + h^2/4*a[1]", "v[1] = v + h/2*a + h/2*a[1]",
                     "a[1] = g(t[1], x[1], v[1])"]
        beside = ["x_b[1] = x[1] + x - x_b", "x_c[1] = x[1] + x - x_c"]
        carry = ["x", "v", "a"]
        check_damped(Scheme({"carry": carry + ["x_b"], "equations": equations + beside[:1]}))
        self.refused(Scheme({"carry": carry + ["x_b", "x_c"], "equations": equations + beside}),
                     "multiple")

    def test_coefficients_alone_do_not_tell(self):
        # Beside the trapezoidal rule the roots 1/3 and those of 19 lambda^2 + 21, with
        # (w + 1/2)(w^2 - w/10 + 1), whose coefficients are positive.
        equations = ["x[1] = x + h*v + h^2/4*a + h^2/4*a[1]", "v[1] = v + h/2*a + h/2*a[1]",
                     "a[1] = g(t[1], x[1], v[1])", "x_d[1] = x_d/3 + 2/3*x"]
        carry = ["x", "v", "a", "x_d"]
        check_damped(Scheme({"carry": carry, "equations": equations}))
        self.refused(Scheme({"carry": carry + ["x_b", "x_c"], "equations": equations + [
            "x_b[1] = x_c", "x_c[1] = -21/19*x_b + 40/19*x"]}), "a determinant that may be negative")

    def test_a_step_without_velocities(self):
        equations = ["x[1] = 2*x - x[-1] + h^2/4*a[1] + h^2/2*a + h^2/4*a[-1]",
                     "a[1] = g(t[1], x[1])"]
        self.refused(Scheme({"carry": ["x", "x[-1]", "a", "a[-1]"], "equations": equations}),
                     "no velocity")


if __name__ == "__main__":
    unittest.main()
