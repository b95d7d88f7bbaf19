"""Tests of step.py: determinants by permutations, and the characteristic polynomials of known steps."""
import itertools
import unittest
from fractions import Fraction as Q

from stepsmith_checker.equations import Scheme
from planted import Refusals, at, product, root_two
from stepsmith_checker.step import (Step, at_rest, by_elimination, determinant, factors, interpolated, is_additive, symbolic_rows,
                  trimmed, value)
from stepsmith_checker.surds import square_root
from test_equations import EULER, NEWMARK

TWO = square_root(Q(2))
SPLIT = {"carry": ["x", "v"], "equations": [
    "v[1] = v + h*a_A + h*a_B[1]", "x[1] = x + h*v[1]", "a_A = A(t, x, v)", "a_B[1] = B(t[1], x[1], v[1])"]}
IMEX = {"carry": ["x"], "equations": ["x[1] = x + h*v_A + h*v_B[1]", "v_A = A(t, x)", "v_B[1] = B(t[1], x[1])"]}


def by_permutations(m):
    total = Q(0)
    for order in itertools.permutations(range(len(m))):
        sign = (-1) ** sum(order[i] > order[j] for i in range(len(m)) for j in range(i + 1, len(m)))
        term = Q(sign)
        for i, j in enumerate(order):
            term = term * m[i][j]
        total = total + term
    return total


def matrices():
    for n in (1, 2, 3, 4):
        for k in range(40):
            # Many zeros, so that rows change places.
            yield [[Q((k * 7 + i * 5 + j * 11 + i * j * k) % 7 - 3, 1 + (i + k) % 3)
                    if (k + 3 * i + 5 * j) % 4 else Q(0) for j in range(n)] for i in range(n)]


class Determinants(unittest.TestCase):
    def test_they_are_sums_over_permutations(self):
        zeros = 0
        for m in matrices():
            given = [list(row) for row in m]
            expected = by_permutations(m)
            zeros += expected == 0
            self.assertEqual(determinant(m), expected, m)
            self.assertEqual(by_elimination(m), expected, m)
            roots = [[x * TWO if (i + j) % 2 else x for j, x in enumerate(row)] for i, row in enumerate(m)]
            self.assertEqual(determinant(roots), by_permutations(roots), m)
            self.assertEqual(m, given)
        self.assertGreater(zeros, 5)
        self.assertEqual(determinant([]), 1)
        self.assertEqual(by_elimination([]), 1)
        t = root_two().t
        self.assertEqual(determinant([[t, Q(1)], [Q(2), t]]), 0)
        self.assertEqual(determinant([[t, Q(1)], [Q(1), t]]), 1)

    def test_polynomials_are_found_from_their_values(self):
        for p in ([Q(1), Q(-3), Q(0), Q(2)], [Q(5)], [], [Q(0), Q(1, 3)]):
            for more in (0, 2):
                self.assertEqual(interpolated([at(p, Q(i)) for i in range(len(p) + more)]), p)
        self.assertEqual(trimmed([Q(0), Q(1), Q(0), Q(0)]), [0, 1])
        self.assertEqual(value([Q(1), Q(2), Q(3)], Q(2)), 17)


class Tests(unittest.TestCase, Refusals):
    def test_what_the_test_equations_put_in(self):
        euler, newmark, split, imex = map(Scheme, (EULER, NEWMARK, SPLIT, IMEX))
        self.assertEqual([is_additive(s) for s in (euler, newmark, split, imex)], [False, False, False, True])
        self.assertEqual(factors(euler, "dahlquist"), [([0, 1], [])])
        self.assertEqual(factors(newmark, "oscillator", damping=Q(1, 3)), [([0, 0, -1], [0, Q(-2, 3)])])
        self.assertEqual(factors(newmark, "oscillator"), [([0, 0, -1], [])])
        self.assertEqual(factors(imex, "dahlquist"), [([], []), ([0, 1], [])])
        self.assertEqual(factors(split, "split", {"yB": Q(2), "xA": Q(3)}, "yA"),
                         [([0, -1], [-3]), ([-2], [])])
        self.assertEqual(factors(split, "split", {"yA": Q(2)}, "xB"), [([-2], []), ([], [0, -1])])
        self.assertEqual(factors(imex, "split", {"yB": Q(2)}, "yA"), [([0, -1], []), ([-2], [])])
        rate = Scheme({"carry": ["x"], "equations": ["x[1] = x + h*v + h^2/2*a", "v = f(t, x)", "a = g(t, x, v)"]})
        self.assertEqual(factors(rate, "dahlquist"), [([0, 1], []), ([0, 0, 1], [])])
        along = Scheme({"carry": ["x"], "equations": ["x[1] = x + h*v + h^2/2*a", "v = f(t, x)", "a = f(t, x, v, 1)"]})
        self.assertEqual(factors(along, "dahlquist"), [([0, 1], []), ([], [0, 1])])
        for scheme, test, words in [(euler, "oscillator", "another order"), (newmark, "dahlquist", "another order"),
                                    (split, "oscillator", "a split field"), (euler, "split", "another order"),
                                    (split, "dahlquist", "the part")]:
            with self.refused(words, scheme.carried, test):
                factors(scheme, test, {}, "yA")

    def test_known_characteristic_polynomials(self):
        # lambda - 1 - z
        euler = Step(Scheme(EULER), factors(Scheme(EULER), "dahlquist"))
        self.assertEqual((euler.p, euler.pole), ([[-1, -1], [1]], [1]))
        implicit = Scheme({"carry": ["x"], "equations": ["x[1] = x + h*v[1]", "v[1] = f(t[1], x[1])"]})
        implicit = Step(implicit, factors(implicit, "dahlquist"))
        self.assertEqual((implicit.p, implicit.pole), ([[-1], [1, -1]], [1, -1]))
        # a[1] is carried on: lambda ((1 + s^2/4) lambda^2 - (2 - s^2/2) lambda + 1 + s^2/4), s = Omega
        newmark = Scheme(NEWMARK)
        step = Step(newmark, factors(newmark, "oscillator"))
        self.assertEqual(step.p, [[], [1, 0, Q(1, 4)], [-2, 0, Q(1, 2)], [1, 0, Q(1, 4)]])
        damped = Step(newmark, factors(newmark, "oscillator", damping=Q(1, 2)))
        self.assertEqual(damped.pole, [1, Q(1, 2), Q(1, 4)])
        # x[1] = 2 x - x[-1] + h^2 a
        central = Scheme({"carry": ["x", "x[-1]"], "equations": ["x[1] = 2*x - x[-1] + h^2*a", "a = g(t, x)"]})
        self.assertEqual(Step(central, factors(central, "oscillator")).p, [[1], [-2, 0, 1], [1]])
        # R = 1 + z + z^2/2 of a derivative along the solution, and of one in its direction.
        for last in ("a = g(t, x, v)", "a = f(t, x, v, 1)"):
            taylor = Scheme({"carry": ["x"], "equations": ["x[1] = x + h*v + h^2/2*a", "v = f(t, x)", last]})
            self.assertEqual(Step(taylor, factors(taylor, "dahlquist")).p, [[-1, -1, Q(-1, 2)], [1]])

    def test_a_step_that_takes_no_velocity_has_no_damping(self):
        central = Scheme({"carry": ["x", "x[-1]"], "equations": ["x[1] = 2*x - x[-1] + h^2*a", "a = g(t, x)"]})
        self.assertEqual(Step(central, factors(central, "oscillator", damping=Q(1, 2))).p, [[1], [-2, 0, 1], [1]])

    def test_characteristic_polynomials_of_split_steps(self):
        scheme = Scheme(SPLIT)
        # v+ = v - yA x - xA v - yB x+ - xB v+, x+ = x + v+.
        step = Step(scheme, factors(scheme, "split", {"yA": Q(2), "xA": Q(3), "xB": Q(5)}, "yB"))
        for s in (Q(0), Q(1), Q(7, 2)):
            found = [at(row, s) for row in step.p]
            # ((1 + xB) lambda - 1 + xA) (lambda - 1) + (yA + yB lambda) lambda, by v = (1 - 1/lambda) x.
            expected = [a + b for a, b in zip(product([Q(3) - 1, 1 + Q(5)], [Q(-1), Q(1)]), [Q(0), Q(2), s])]
            self.assertEqual(found, expected)

    def test_a_step_that_is_never_defined(self):
        scheme = Scheme({"carry": ["x"], "equations": ["x[1] = x + h*v", "x_1 = x + h*v/2 + h^2*a_1/2",
                                                       "v = f(t, x)", "a_1 = g(t, x, v)"]})
        self.assertEqual(Step(scheme, [([0, Q(1)], []), ([0, Q(1)], [])]).pole, [1])
        # I - K = 0 for phi = 1 and K = 1.
        idle = Scheme({"carry": ["x"], "equations": ["x[1] = x", "x_1 = x + h*v", "v = f(t, x_1)"]})
        with self.refused("the step has no solution"):
            Step(idle, [([Q(1)], [])])

    def test_det_lambda_minus_v(self):
        self.assertEqual(at_rest(Scheme(EULER)), [-1, 1])
        self.assertEqual(at_rest(Scheme(NEWMARK)), [0, 1, -2, 1])
        bdf = Scheme({"carry": ["x", "x[-1]"], "equations": ["3/2*x[1] - 2*x + x[-1]/2 = h*v[1]", "v[1] = f(t[1], x[1])"]})
        self.assertEqual(at_rest(bdf), [Q(1, 3), Q(-4, 3), 1])

    def test_symbolic_rows_are_those_of_the_pencil(self):
        scheme = Scheme(SPLIT)
        values = {"A": (Q(-2), Q(-3)), "B": (Q(-7), Q(-5))}
        upper, lower = symbolic_rows(scheme, lambda c: Q(c), lambda e: values[e["field"]])
        for i, row in enumerate(upper):
            row[i] += Q(3)
        step = Step(scheme, factors(scheme, "split", {"yA": Q(2), "xA": Q(3), "xB": Q(5)}, "yB"))
        self.assertEqual(by_permutations(upper + lower), sum(at(c, Q(7)) * 3 ** k for k, c in enumerate(step.p)))


if __name__ == "__main__":
    unittest.main()
