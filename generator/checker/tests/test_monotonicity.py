"""Tests of monotonicity.py: known radii, and random tableaux beside the conditions themselves."""
import random
import unittest
from fractions import Fraction as Q

from planted import Refusals
from stepsmith_checker.equations import Scheme
from stepsmith_checker.monotonicity import check_monotonicity, needed, reduced, resolvent, tableau
from stepsmith_checker.number_field import value

HEUN = {"carry": ["x"], "equations": ["x_2[1] = x + h*v_1", "x[1] = x + h/2*v_1 + h/2*v_2[1]", "v_1 = f(t, x)", "v_2[1] = f(t[1], x_2[1])"]}
EULER = {"carry": ["x"], "equations": ["x[1] = x + h*v[1]", "v[1] = f(t[1], x[1])"]}
ROOT = {"minimal_polynomial": ["-2", "0", "1"], "interval": ["1", "2"]}


class Monotonicity(unittest.TestCase, Refusals):
    def test_known_radii(self):
        self.assertEqual(check_monotonicity({"radius": "1", "entry": [2, 0]}, Scheme(HEUN)), 1)
        self.assertEqual(check_monotonicity({"radius": "infinity", "entry": None}, Scheme(EULER)), "infinity")
        for radius, entry, why in [("1/2", [2, 0], "does not become"), ("2", [2, 0], "negative already"), ("-1", [2, 0], "a negative radius"),
                                   ("infinity", None, "becomes negative"), ("1", [0, 0], "does not become"), ("1", [3, 0], "an entry"),
                                   (ROOT, [2, 0], "negative already")]:
            with self.refused(why):
                check_monotonicity({"radius": radius, "entry": entry}, Scheme(HEUN))
        with self.refused("becomes negative"):
            check_monotonicity({"radius": "infinity", "entry": None}, Scheme({**EULER, "equations": ["x[1] = x - h*v[1]", "v[1] = f(t[1], x[1])"]}))

    def test_what_is_no_tableau(self):
        with self.refused("does not begin at x"):
            tableau(Scheme({"carry": ["x"], "equations": ["x[1] = 1/2*x + h*v", "v = f(t, x)"]}))
        with self.refused("no tableau"):
            tableau(Scheme({"carry": ["x", "x[-1]"], "equations": ["x[1] = x[-1] + 2*h*v", "v = f(t, x)"]}))

    def test_equal_stages(self):
        half = Q(1, 2)
        self.assertEqual(reduced([[0, 0], [0, 0]], [Q(-1, 8), Q(9, 8)]), ([[0]], [1]))
        self.assertEqual(reduced([[half, 0], [0, half]], [-1, 2]), ([[half]], [1]))
        self.assertEqual(reduced([[0, 0, 0], [0, 0, 0], [2, -1, 0]], [1, -half, half]), ([[0, 0], [1, 0]], [half, half]))
        other = [[0, 0, 0], [1, 0, 0], [half, half, 0]]
        self.assertEqual(reduced(other, [half, half, half]), (other, [half, half, half]))
        twice = ["x_2 = x", "x[1] = x - h/8*v_1 + 9*h/8*v_2", "v_1 = f(t, x)", "v_2 = f(t, x_2)"]
        self.assertEqual(check_monotonicity({"radius": "1", "entry": [1, 2]}, Scheme({"carry": ["x"], "equations": twice})), 1)

    def test_idle_stages(self):
        rows = [[0, 0, 0], [0, 0, 1], [1, 0, 0]]
        self.assertEqual([needed(rows, b) for b in ([1, 0, 0], [0, 0, 1], [0, 1, 0], [0, 0, 0])], [[0], [0, 2], [0, 1, 2], []])

    def test_the_resolvent_inverts(self):
        rng = random.Random(3)
        for size in (1, 2, 3, 4):
            k = [[Q(rng.randint(-3, 3), rng.randint(1, 4)) for _ in range(size)] for _ in range(size)]
            d, n = resolvent(k)
            for r in (Q(0), Q(1, 3), Q(5)):
                for i in range(size):
                    for j in range(size + 1):
                        found = sum((Q(int(i == l)) + r * k[i][l]) * value(n[l][j], r) for l in range(size))
                        self.assertEqual(found, value(d, r) * (Q(1) if j == size else k[i][j]))


if __name__ == "__main__":
    unittest.main()
