"""Tests of surds.py: sums of square roots against their decimals, identities, and what is no root."""
import itertools
import math
import unittest
from fractions import Fraction as Q

from stepsmith_checker import surds
from planted import Refusals
from stepsmith_checker.surds import Surd, enclosure, made, parts, primes_in, primes_of, sign, square_root

TWO, THREE, SIX = (square_root(Q(n)) for n in (2, 3, 6))


def about(x):
    n, d = parts(x)
    return sum(c * math.sqrt(r) for r, c in n.items()) / d


def sums():
    for a, b, c, d in itertools.product((-2, 0, 3), (0, 1), (-1, 0, 5), (0, -3)):
        yield a * Q(1, 2) + b * TWO + Q(c, 3) * THREE + d * SIX


class Primes(unittest.TestCase):
    def test_they_are_those_that_divide(self):
        for n in range(1, 400):
            expected = [p for p in range(2, n + 1) if n % p == 0 and all(p % q for q in range(2, p))]
            self.assertEqual(primes_of(n), expected)

    def test_what_is_left_of_a_large_number_counts_as_one(self):
        large = (2 ** 31 - 1) * (2 ** 61 - 1)
        with_large = set(surds.LARGE)
        try:
            self.assertEqual(primes_of(12 * large), [2, 3, large])
            self.assertEqual(primes_of(large), [large])
            surds.LARGE.clear()
            self.assertEqual(primes_of((2 ** 61 - 1) ** 2 * 2), [2, 2 ** 61 - 1])
            surds.LARGE.clear()
            self.assertEqual(primes_of(large), [large])
            with self.assertRaisesRegex(ValueError, "a factor in common"):
                primes_of((2 ** 31 - 1) * (2 ** 89 - 1))
            self.assertEqual(primes_of((2 ** 89 - 1) * (2 ** 107 - 1)), [(2 ** 89 - 1) * (2 ** 107 - 1)])
            # p^2 q beside q: its root is p times the other, in whatever order they come.
            for first, second in ((65537, 65537 * 65539 ** 2), (65537 * 65539 ** 2, 65537)):
                surds.LARGE.clear()
                self.assertEqual(primes_of(first), [first])
                with self.assertRaisesRegex(ValueError, "a factor in common"):
                    square_root(Q(second))
                self.assertEqual(primes_of(2 * first), [2, first])
            surds.LARGE.clear()
            # The square of a prime that is not small is a square, and a prime below the square of small ones is one.
            self.assertEqual(primes_of(65537 ** 2), [65537])
            self.assertEqual(primes_of(65521 * 65537), [65521, 65537])
            self.assertEqual(primes_of(2 ** 31 - 1), [2 ** 31 - 1])
        finally:
            surds.LARGE.clear()
            surds.LARGE.update(with_large)

    def test_those_of_several_numbers(self):
        self.assertEqual(primes_in([SIX + 1, square_root(Q(35)), Q(11)]), [2, 3, 5, 7])
        self.assertEqual(primes_in([Q(11), 3]), [])


class Roots(unittest.TestCase, Refusals):
    def test_the_square_of_a_root(self):
        for n, d in itertools.product(range(0, 30), range(1, 13)):
            root = square_root(Q(n, d))
            self.assertEqual(root * root, Q(n, d))
            self.assertGreaterEqual(about(root), 0)
            self.assertEqual(isinstance(root, Q), math.isqrt(n * d) ** 2 == n * d)

    def test_squares_are_taken_out(self):
        self.assertEqual(parts(square_root(Q(72))), ({2: 6}, 1))
        self.assertEqual(parts(square_root(Q(1, 12))), ({3: 1}, 6))
        self.assertEqual(square_root(Q(9, 4)), Q(3, 2))
        self.assertIsInstance(square_root(Q(4)), Q)

    def test_what_has_no_root(self):
        for x in (Q(-1), Q(-1, 9), TWO, 1.5):
            with self.refused("no square root", x):
                square_root(x)

    def test_arithmetic_is_that_of_the_decimals(self):
        for x, y in itertools.product(list(sums())[::3], list(sums())[::4]):
            for found, expected in [(x + y, about(x) + about(y)), (x - y, about(x) - about(y)),
                                    (x * y, about(x) * about(y))]:
                self.assertAlmostEqual(about(found), expected, 9)
            if y != 0:
                self.assertEqual(x / y * y, x)
                self.assertAlmostEqual(about(x / y), about(x) / about(y), 7)
        self.assertEqual(1 - TWO, -(TWO - 1))
        self.assertEqual(2 / TWO, TWO)
        self.assertEqual(TWO / 2, 1 / TWO)
        self.assertEqual(SIX / THREE, TWO)
        self.assertEqual(TWO ** 0, 1)
        self.assertEqual(TWO ** 3, 2 * TWO)
        self.assertEqual((1 + TWO) ** 2, 3 + 2 * TWO)

    def test_numbers_are_written_as_the_generator_does(self):
        two, three, five = (square_root(Q(n)) for n in (2, 3, 5))
        for number, text in [
            (two / 3, "sqrt(2)/3"), (two / 3 + Q(1, 7), "(7*sqrt(2) + 3)/21"), (3 - five, "-sqrt(5) + 3"),
            (Q(1, 7) - 3 * two / 5, "-(21*sqrt(2) - 5)/35"), (1 - two * three - two, "-sqrt(6) - sqrt(2) + 1"),
            (two - three * five, "sqrt(2) - sqrt(15)"), (2 * two, "2*sqrt(2)"),
        ]:
            self.assertEqual(str(number), text)

    def test_equal_numbers_are_written_alike(self):
        one, other = (TWO + 1) / 3, (2 * TWO + 2) / 6
        self.assertEqual(one, other)
        self.assertEqual(hash(one), hash(other))
        self.assertEqual(repr(one), repr(other))
        self.assertNotEqual(TWO, THREE)
        self.assertNotEqual(TWO, TWO / 2)
        self.assertNotEqual(TWO, 1)
        self.assertIsInstance(TWO - TWO, Q)
        self.assertEqual(TWO - TWO, 0)
        self.assertEqual(made({1: 3, 2: 0}, 6), Q(1, 2))
        self.assertEqual(parts(made({2: 4, 3: 6}, 8)), ({2: 2, 3: 3}, 4))
        self.assertIsInstance(made({2: 1}, 1), Surd)

    def test_conjugates(self):
        x = 1 + TWO + 5 * THREE + 7 * SIX
        self.assertEqual(x.conjugate(2), 1 - TWO + 5 * THREE - 7 * SIX)
        self.assertEqual(x.conjugate(3), 1 + TWO - 5 * THREE - 7 * SIX)
        self.assertEqual(x * x.inverse(), 1)


class Order(unittest.TestCase):
    def test_signs_are_those_of_the_decimals(self):
        for x in sums():
            self.assertEqual(sign(x), (about(x) > 1e-12) - (about(x) < -1e-12))
        self.assertEqual([sign(Q(-1, 7)), sign(Q(0)), sign(2)], [-1, 0, 1])

    def test_numbers_close_to_zero_have_one(self):
        # (3 - 2 sqrt 2)^k is small and positive, 1 - sqrt 2 to odd powers negative.
        self.assertEqual(sign((3 - 2 * TWO) ** 60), 1)
        self.assertEqual(sign((1 - TWO) ** 61), -1)

    def test_enclosures_hold_the_number_and_are_as_narrow_as_asked(self):
        for x, bits in itertools.product(sums(), (10, 90)):
            lo, hi = enclosure(x, bits)
            self.assertLessEqual(lo, hi)
            self.assertLessEqual(hi - lo, Q(12, 2 ** bits))
            # lo^2 <= 2 <= hi^2 and the like: by differences that are exact.
            self.assertGreaterEqual(sign(x - lo), 0)
            self.assertLessEqual(sign(x - hi), 0)
        self.assertEqual(enclosure(Q(1, 3)), (Q(1, 3), Q(1, 3)))
        lo, hi = enclosure(TWO)
        self.assertTrue(lo ** 2 < 2 < hi ** 2)
        self.assertTrue(0 < hi - lo <= Q(1, 2 ** 79))


if __name__ == "__main__":
    unittest.main()
