"""Tests of roots.py: irreducibility by brute force, and the one root between two bounds."""
import itertools
import unittest
from fractions import Fraction as Q

from stepsmith_checker.number_field import Field, Number
from planted import Refusals, at, product
from stepsmith_checker.roots import (bounds, coprime_modulo, cube_root, divisors, irreducible, irreducible_modulo, plain, polynomial,
                   power, product as product_modulo, reduced, root_of)


def monics(degree, p):
    return [[*c, 1] for c in itertools.product(range(p), repeat=degree)]


def times(a, b, p):
    return [c % p for c in map(int, product(a, b))]


class Modulo(unittest.TestCase):
    def test_irreducible_ones_are_those_that_are_no_product(self):
        for p, degrees in ((2, (2, 3, 4, 5, 6)), (3, (2, 3, 4)), (5, (2, 3))):
            for n in degrees:
                composed = {tuple(times(a, b, p)) for k in range(1, n // 2 + 1)
                            for a in monics(k, p) for b in monics(n - k, p)}
                for m in monics(n, p):
                    self.assertEqual(irreducible_modulo(m, p), tuple(m) not in composed, (m, p))

    def test_another_leading_coefficient_is_divided_out(self):
        self.assertTrue(irreducible_modulo([2, 0, 2], 3))
        self.assertFalse(irreducible_modulo([4, 0, 2], 3))
        # Modulo a prime that divides it nothing is told.
        self.assertFalse(irreducible_modulo([1, 1, 3], 3))

    def test_remainders_products_and_powers(self):
        for p in (3, 5):
            for m in monics(2, p):
                for a, b in itertools.product(monics(2, p)[:6], monics(1, p)):
                    expected = times(a, b, p)
                    for top in (3, 2):
                        factor = expected[top]
                        expected = [(c - factor * (m[i - top + 2] if 0 <= i - top + 2 <= 2 else 0)) % p
                                    for i, c in enumerate(expected)]
                    found = product_modulo(reduced(a, m, p), b, m, p)
                    self.assertEqual((found + [0, 0])[:2], expected[:2])
                self.assertEqual(power([1, 1], 5, m, p), product_modulo(
                    product_modulo(power([1, 1], 2, m, p), power([1, 1], 2, m, p), m, p), [1, 1], m, p))
                self.assertEqual(power([1, 1], 0, m, p), [1])

    def test_common_divisors(self):
        for p, a, b in itertools.product((2, 3, 5), *[[[1, 1], [0, 1], [1, 0, 1], [2, 3, 1], [1, 2, 1]]] * 2):
            a, b = [c % p for c in a], [c % p for c in b]
            common = any(all((sum(c * x ** i for i, c in enumerate(f)) % p) == 0 for f in (a, b)) for x in range(p))
            same = a == b
            self.assertEqual(coprime_modulo(a, b, p), not (common or same), (a, b, p))
        self.assertTrue(coprime_modulo([1, 1, 1], [2], 3))


class Irreducible(unittest.TestCase):
    def test_cubics_are_irreducible_without_rational_roots(self):
        for c in itertools.product((-6, -1, 0, 2), (-5, 0, 1), (-3, 0, 2), (1, 2, 3)):
            p = [Q(x) for x in c]
            roots = [Q(s * a, b) for a in range(0, 7) for b in (1, 2, 3) for s in (1, -1)]
            self.assertEqual(irreducible(p), all(at(p, x) != 0 for x in roots), c)

    def test_products_are_not_and_others_by_a_prime_are(self):
        quadratics = [[-2, 0, 1], [1, 1, 1], [3, -1, 2]]
        for a, b in itertools.product(quadratics, repeat=2):
            self.assertFalse(irreducible(product(a, b)))
            self.assertFalse(irreducible(product(a, b, [-2, 1])))
        self.assertTrue(irreducible([Q(-2), Q(0), Q(0), Q(0), Q(0), Q(1)]))
        self.assertTrue(irreducible([Q(-2, 3), Q(0), Q(1, 3)]))
        self.assertTrue(irreducible([Q(-1), Q(-1), Q(0), Q(0), Q(0), Q(1)]))
        # x^4 + 1 is irreducible, and modulo no prime: it is not known to be.
        self.assertFalse(irreducible([Q(1), Q(0), Q(0), Q(0), Q(1)]))

    def test_cubics_of_large_coefficients_by_a_prime(self):
        large = 10 ** 5
        self.assertTrue(irreducible([Q(2 * 10 ** 5), Q(2), Q(0), Q(1)]) in (True, False))
        self.assertFalse(irreducible(product([-large, 1], [1, 0, 1])))
        self.assertFalse(irreducible(product([-7, large], [1, 0, 1])))
        self.assertFalse(irreducible([Q(0), Q(2), Q(0), Q(1)]))
        self.assertTrue(irreducible([Q(-large - 3), Q(0), Q(0), Q(1)]))

    def test_divisors(self):
        self.assertEqual([divisors(n) for n in (1, -6, 12)], [[1], [1, 2, 3, 6], [1, 2, 3, 4, 6, 12]])


class Roots(unittest.TestCase, Refusals):
    # 0.347.., 1.532.. and -1.879..
    THREE = (Q(1), Q(-3), Q(0), Q(1))

    def between(self, m, lo, hi):
        return root_of(m, Q(lo), Q(hi))

    def test_the_root_is_the_one_between_the_bounds(self):
        for lo, hi in [(0, 1), (1, 2), (-2, -1), (Q(-1), Q(1)), (-3, 0), (Q(1, 3), Q(3, 5)), (-1, Q(1, 2))]:
            x = self.between(self.THREE, lo, hi)
            self.assertEqual(at(self.THREE, x), 0)
            self.assertGreater((x - Q(lo)).sign(), 0)
            self.assertLess((x - Q(hi)).sign(), 0)
        # Around 0 a root may be on either side: x^3 + 3x^2 - 1 has -0.6527.. and 0.532..
        both = (Q(-1), Q(0), Q(3), Q(1))
        self.assertLess(self.between(both, -1, Q(1, 4)).sign(), 0)
        self.assertGreater(self.between(both, Q(-1, 2), 1).sign(), 0)

    def test_none_and_several_roots_are_refused(self):
        for lo, hi in [(-2, 2), (0, 2), (2, 3), (1, 0), (1, 1), (-1, Q(-1, 2)), (0, 0)]:
            with self.refused("not one root", lo, hi):
                self.between(self.THREE, lo, hi)
        # All three between the bounds change the sign.
        with self.refused("not one root"):
            self.between(self.THREE, -3, 3)
        # A bound that is the root.
        with self.refused("not one root"):
            self.between((Q(-2), Q(1)), 1, 2)

    def test_reducible_ones_are_refused(self):
        with self.refused("irreducible"):
            self.between(tuple(product([-2, 0, 1], [-2, 0, 0, 1])), Q(27, 20), Q(3, 2))
        with self.refused("irreducible"):
            self.between(tuple(product([-2, 0, 1], [5, 1])), 1, 2)
        self.assertEqual(self.between((Q(-2), Q(0), Q(1)), 1, 2) ** 2, 2)

    def test_cube_roots(self):
        for n in (2, 3, 7, 100):
            self.assertEqual(cube_root(Q(n)) ** 3, n)
            self.assertGreater(cube_root(Q(n)).sign(), 0)
        for n in (Q(1), Q(0), Q(-2), Q(1, 2), Q(3, 2), cube_root(Q(2))):
            with self.refused("a cube root of no integer", n):
                cube_root(n)
        with self.refused("irreducible"):
            cube_root(Q(8))

    def test_polynomials_are_found_from_their_values(self):
        for p in ([Q(1), Q(-3), Q(0), Q(1)], [Q(2)], [Q(0), Q(0), Q(1, 2)], [Q(3), *[Q(0)] * 39, Q(1)]):
            self.assertEqual(polynomial(lambda x: at(p, x)), tuple(p))
        with self.refused("no polynomial"):
            polynomial(lambda x: x ** 41)
        with self.refused("no polynomial"):
            polynomial(lambda x: 1 / (x + 1))

    def test_rational_elements_are_plain_numbers(self):
        t = self.between((Q(-2), Q(0), Q(1)), 1, 2)
        self.assertEqual(plain(t * t), 2)
        self.assertIsInstance(plain(t * t / 3), Q)
        self.assertEqual(plain(t * t / 3), Q(2, 3))
        self.assertIsInstance(plain(t - t), Q)
        self.assertEqual(plain(t - t), 0)
        self.assertIs(plain(t), t)
        self.assertEqual(plain(Q(5)), 5)

    def test_bounds_enclose(self):
        t = self.between(self.THREE, 0, 1)
        for x in (t, 1 - t, (t * t - 3) / 7, t * 0 + 2):
            for bits in (5, 60):
                lo, hi = bounds(x, bits)
                self.assertLess(hi - lo, Q(1, 2 ** bits))
                self.assertLessEqual((lo - x).sign(), 0)
                self.assertGreaterEqual((hi - x).sign(), 0)
        # The field itself is not narrowed.
        field = Field([Q(-2), Q(0), Q(1)], Q(1), Q(2))
        bounds(Number(field, [Q(0), Q(1)]), 30)
        self.assertEqual((field.lo, field.hi), (1, 2))


if __name__ == "__main__":
    unittest.main()
