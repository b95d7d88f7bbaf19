"""Tests of number_field.py: identities, brute force, and numbers whose order is known."""
import itertools
import math
import unittest
from fractions import Fraction as Q

from stepsmith_checker.number_field import (Field, Number, Place, add, changes, coprime_residues, derivative, divide, divides,
                          euclid, exact, gcd, magnitude, monic, mul, number, resultant, roots_between, sign, strip,
                          sturm, trim, value, vanishes, whole)
from planted import Refusals, at, product, root_of_five, root_two, with_roots

ROOTS = [Q(-3), Q(-1, 2), Q(0), Q(1, 3), Q(1), Q(2)]


def few(count, most=3):
    """Polynomials of small coefficients, and of fractions."""
    for size in range(1, most + 1):
        for c in itertools.islice(itertools.product((-2, 0, 1, 3), repeat=size), count):
            if c[-1]:
                yield [Q(x, 1 + i % 2) for i, x in enumerate(c)]


class Polynomials(unittest.TestCase):
    def test_sums_products_and_values_agree_at_points(self):
        for a, b in itertools.product(few(12), few(8)):
            for x in (Q(0), Q(1), Q(-2), Q(3, 5)):
                self.assertEqual(value(a, x), at(a, x))
                self.assertEqual(value(add(a, b), x), at(a, x) + at(b, x))
                self.assertEqual(value(add(a, b, Q(-3, 2)), x), at(a, x) - Q(3, 2) * at(b, x))
                self.assertEqual(value(mul(a, b), x), at(a, x) * at(b, x))
            self.assertEqual(len(mul(a, b)), len(a) + len(b) - 1)

    def test_no_trailing_zeros_are_kept(self):
        self.assertEqual(add([Q(1), Q(2)], [Q(3), Q(-2)]), [4])
        self.assertEqual(add([Q(1)], [Q(-1)]), [])
        self.assertEqual(trim([Q(0), Q(1), Q(0)]), [0, 1])
        self.assertEqual(trim([Q(0), Q(0)]), [])
        self.assertEqual(strip([Q(0), Q(0), Q(2), Q(0), Q(1)]), [2, 0, 1])
        self.assertEqual(strip([Q(0)]), [])

    def test_division_is_that_of_euclid(self):
        for a, b in itertools.product(few(20, 4), few(10)):
            q, r = divide(a, b)
            self.assertEqual(add(mul(q, b) if q else [], r), trim(a))
            self.assertLess(len(r), len(b))
            self.assertEqual(len(q), max(len(a) - len(b) + 1, 0))
            self.assertEqual(divides(b, a), not r)

    def test_division_over_a_field_is_that_over_the_rationals_where_both_are(self):
        field = root_two()
        lift = lambda p: [Number(field, [c]) for c in p]
        for a, b in itertools.product(few(12, 4), few(8)):
            for found, expected in zip(divide(lift(a), lift(b)), divide(a, b)):
                self.assertEqual(found, lift(expected))
        t = field.t
        # x^2 - 2 = (x - t)(x + t)
        self.assertEqual(divide([Q(-2) + t * 0, t * 0, t * 0 + 1], [t * -1, t * 0 + 1])[0], [t, t * 0 + 1])
        self.assertEqual(mul([t * -1, t * 0 + 1], [t, t * 0 + 1]), [-2, 0, 1])

    def test_whole_polynomials_are_integers_over_one_denominator(self):
        self.assertEqual(whole([Q(1, 6), Q(-3, 4)]), ([2, -9], 12))
        self.assertEqual(whole([]), ([], 1))

    def test_a_derivative_lowers_powers(self):
        self.assertEqual(derivative([Q(5), Q(7), Q(-2), Q(4)]), [7, -4, 12])
        self.assertEqual(derivative([Q(5)]), [])

    def test_monic(self):
        self.assertEqual(monic([Q(4), Q(-2)]), [-2, 1])
        self.assertEqual(monic([]), [])

    def test_common_divisors_are_those_of_the_common_roots(self):
        for left, right in itertools.product(itertools.combinations(ROOTS, 3), itertools.combinations(ROOTS, 2)):
            common = sorted(set(left) & set(right))
            a, b = with_roots(*left), product([Q(5)], with_roots(*right))
            for one, other in ((a, b), (b, a)):
                self.assertEqual(gcd(one, other), with_roots(*common))
                self.assertEqual(euclid(one, other), with_roots(*common))
                self.assertEqual(coprime_residues(one, other), not common)
        self.assertEqual(gcd(with_roots(1, 1, 2), with_roots(1, 1, 1)), with_roots(1, 1))
        self.assertEqual(gcd([], with_roots(2)), with_roots(2))
        self.assertEqual(gcd(with_roots(2), []), with_roots(2))
        self.assertFalse(coprime_residues([], [Q(1)]))
        self.assertFalse(coprime_residues([Q(1)], []))
        field = root_two()
        one, t = field.t * 0 + 1, field.t
        self.assertEqual(gcd([t * t * -1, t * 0, one], [t * -1, one]), [t * -1, one])
        self.assertEqual(gcd([t * t * -1, t * 0, one], [t * -1 + 1, one]), [one])

    def test_residues_of_a_leading_coefficient_that_the_prime_divides_tell_nothing(self):
        p = Q(2 ** 61 - 1)
        # x + 1 and (p + 1) x + p + 1 share a root, x + 1 and p x + 1 do not.
        self.assertEqual(gcd([Q(1), Q(1)], [p + 1, p + 1]), [1, 1])
        self.assertEqual(gcd([Q(1), Q(1)], [Q(1), p]), [1])
        # Both are constants modulo p, and share a root.
        self.assertEqual(gcd([p - 1, p * p - p], product([p - 1, p * p - p], with_roots(3))), [1 / p, 1])
        self.assertFalse(coprime_residues([Q(1), 1 / p], [Q(1), Q(1)]))
        with self.assertRaises(ValueError):
            Field([Q(-1), p], Q(0), Q(1)).residues()


class Counts(unittest.TestCase):
    def test_sturm_counts_the_different_roots_of_intervals(self):
        for roots in itertools.combinations_with_replacement(ROOTS, 4):
            p = product([Q(-2)], with_roots(*roots), [Q(1), Q(0), Q(1)])
            for lo, hi in ((Q(-4), Q(3)), (Q(-1, 2), Q(1)), (Q(0), None), (Q(1, 4), Q(1, 3)), (Q(0), Q(0))):
                if at(p, lo) == 0 and max(roots.count(x) for x in roots) > 1:
                    continue  # Sturm's chain of a multiple root says nothing there
                expected = len({x for x in roots if x > lo and (hi is None or x <= hi)})
                if hi is not None and roots.count(hi) > 1:
                    continue
                self.assertEqual(roots_between(p, lo, hi), expected, (roots, lo, hi))

    def test_a_chain_ends_with_the_common_divisor_and_keeps_signs(self):
        chain = sturm(product([Q(-3)], with_roots(1, 1, 2)))
        self.assertEqual(chain[0], product([Q(-1)], with_roots(1, 1, 2)))
        self.assertEqual(monic(chain[-1]), with_roots(1))
        self.assertEqual(sturm([]), [])
        self.assertEqual(sturm([Q(-4)]), [[-1]])

    def test_changes_of_sign_pass_over_zeros(self):
        self.assertEqual([changes(s) for s in ([], [1], [1, -1], [1, 0, -1], [1, 0, 1], [-1, 1, -1, -1])],
                         [0, 0, 1, 1, 0, 2])

    def test_signs(self):
        self.assertEqual([sign(Q(x)) for x in (-3, 0, 2)], [-1, 0, 1])

    def test_counts_over_a_field(self):
        field = root_two()
        t, one = field.t, field.t * 0 + 1
        p = mul([t * -1, one], [t, one])  # roots t and -t
        self.assertEqual(roots_between(p, Q(0), None), 1)
        self.assertEqual(roots_between(p, Q(-2), Q(2)), 2)
        self.assertEqual(roots_between(p, Q(141, 100), Q(142, 100)), 1)
        self.assertEqual(roots_between(p, Q(142, 100), Q(2)), 0)


def sylvester(p, q):
    """The determinant of Sylvester's matrix, by cofactors."""
    m, n = len(p) - 1, len(q) - 1
    rows = [[Q(0)] * i + p[::-1] + [Q(0)] * (n - 1 - i) for i in range(n)]
    rows += [[Q(0)] * i + q[::-1] + [Q(0)] * (m - 1 - i) for i in range(m)]

    def determinant(rows):
        if not rows:
            return Q(1)
        return sum((-1) ** j * x * determinant([r[:j] + r[j + 1:] for r in rows[1:]])
                   for j, x in enumerate(rows[0]) if x)
    return determinant(rows)


class Resultants(unittest.TestCase):
    def test_they_are_sylvester_s_determinants(self):
        shapes = [[Q(2)], [Q(1), Q(3)], [Q(1), Q(0)], [Q(-1), Q(2), Q(1)], [Q(2), Q(1), Q(0)], [Q(0), Q(0), Q(3)],
                  [Q(1), Q(-1), Q(2), Q(5)], [Q(1), Q(2), Q(0), Q(0)]]
        for p, q in itertools.product(shapes, shapes):
            self.assertEqual(resultant(p, q), sylvester(p, q), (p, q))


class Fields(unittest.TestCase, Refusals):
    def test_a_field_has_one_root_between_its_bounds(self):
        two = [Q(-2), Q(0), Q(1)]
        Field(two, Q(1), Q(2))
        Field([Q(-3), Q(1)], Q(3), Q(3))
        Field([Q(0), Q(1)], Q(0), Q(0))
        for words, m, lo, hi in [
                ("a field", two, Q(-2), Q(-1)), ("a field", two, Q(2), Q(1)), ("a field", [Q(1)], Q(0), Q(1)),
                ("a field", [Q(-2), Q(1), Q(0)], Q(1), Q(3)),
                ("isolation", two, Q(1), Q(1)), ("isolation", two, Q(2), Q(3)), ("isolation", two, Q(0), Q(1)),
                ("isolation", with_roots(1, 2), Q(0), Q(3)), ("isolation", with_roots(1, 2, 3), Q(0), Q(4)),
                ("isolation", with_roots(1), Q(1), Q(2)), ("isolation", with_roots(1), Q(0), Q(1)),
                ("isolation", with_roots(1, 1), Q(0), Q(2))]:
            with self.refused(words, m, lo, hi):
                Field(m, lo, hi)

    def test_halving_keeps_the_root(self):
        field = root_two()
        for _ in range(20):
            width = field.hi - field.lo
            field.halve()
            self.assertEqual(field.hi - field.lo, width / 2)
            self.assertLess(field.lo ** 2, 2)
            self.assertLess(2, field.hi ** 2)
        middle = Field([Q(-3), Q(2)], Q(1), Q(2))
        middle.halve()
        self.assertEqual((middle.lo, middle.hi), (Q(3, 2), Q(3, 2)))
        falling = Field([Q(2), Q(0), Q(-1)], Q(1), Q(2))
        falling.halve()
        self.assertEqual((falling.lo, falling.hi), (1, Q(3, 2)))

    def test_arithmetic_is_that_of_square_roots(self):
        field = root_two()
        t = field.t
        self.assertEqual(t * t, 2)
        self.assertEqual((t + 1) * (t - 1), 1)
        self.assertEqual((1 + t).inverse(), t - 1)
        self.assertEqual(Q(1) / (1 + t), t - 1)
        self.assertEqual(6 / t, t * 3)
        self.assertEqual(t / 2, Q(1) / t)
        self.assertEqual(1 - t, -(t - 1))
        self.assertEqual(t ** 0, 1)
        self.assertEqual(t ** 5, 4 * t)
        self.assertEqual((t / 6).p, [0, Q(1, 6)])
        self.assertEqual(Number(field, [Q(1), Q(1, 2), Q(3)], 2), Q(7, 2) + t / 4)
        self.assertNotEqual(t, 1)
        self.assertNotEqual(t, "t")
        self.assertEqual(hash(t + 1 - 1), hash(t))
        self.assertEqual(Number(field, [Q(2), Q(-4)], -2), 2 * t - 1)
        cube = Field([Q(-2), Q(0), Q(0), Q(1)], Q(1), Q(2)).t
        x = 1 + cube - cube * cube / 3
        self.assertEqual(x * x.inverse(), 1)
        self.assertEqual(x / x, 1)

    def test_what_is_not_minimal_is_found_out(self):
        field = Field(product(with_roots(3), [Q(-2), Q(0), Q(1)]), Q(1), Q(2))
        with self.refused("not minimal"):
            (field.t - 3).inverse()
        with self.refused("not minimal"):
            (field.t * field.t - 2).sign()
        with self.refused("not minimal"):
            (field.t - 3).sign()
        self.assertEqual((field.t - 1).sign(), 1)

    def test_two_fields_are_one_if_their_root_is(self):
        one, other = root_two(), root_two()
        one.halve()
        self.assertTrue(one.same(other) and other.same(one))
        self.assertEqual(one.t + other.t, 2 * one.t)
        for field in [Field([Q(-3), Q(0), Q(1)], Q(1), Q(2)), root_of_five()]:
            self.assertFalse(one.same(field))
            with self.refused("different fields"):
                one.t + field.t
        p = with_roots(1, 2)
        low, high = Field(p, Q(1, 2), Q(3, 2)), Field(p, Q(3, 2), Q(5, 2))
        # Two intervals that touch hold two roots.
        self.assertFalse(low.same(high) or high.same(low))
        self.assertFalse(low.same(Field(p, Q(7, 4), Q(5, 2))))
        self.assertTrue(low.same(Field(p, Q(1), Q(1))))
        self.assertFalse(Field(with_roots(1, 2, 3), Q(1, 2), Q(3, 2)).same(Field(with_roots(1, 2, 3), Q(5, 4), Q(9, 4))))
        self.assertFalse(one.same(one.residues()))
        self.assertTrue(one.residues().same(other.residues()))

    def test_order_is_that_of_the_decimals(self):
        field = root_of_five()
        theta = math.sqrt(2) + math.sqrt(3)
        for c in itertools.product((-3, 0, 2), repeat=4):
            x = Number(field, [Q(k) for k in c])
            about = sum(k * theta ** i for i, k in enumerate(c))
            self.assertEqual(x.sign(), (about > 1e-9) - (about < -1e-9), c)
            self.assertEqual(sign(x), x.sign())
        # Close to 0: convergents of sqrt(2).
        two = root_two()
        for p, q, expected in [(665857, 470832, -1), (1607521, 1136689, 1), (99, 70, -1), (41, 29, 1)]:
            self.assertEqual((two.t - Q(p, q)).sign(), expected)
            self.assertEqual((Q(p, q) - two.t).sign(), -expected)
        self.assertEqual(Number(two, [Q(-5)]).sign(), -1)
        self.assertEqual(Number(two, []).sign(), 0)

    def test_a_sign_does_not_move_the_field(self):
        field = root_two()
        before = (field.lo, field.hi)
        (field.t - Q(99, 70)).sign()
        self.assertEqual(field.lo >= before[0] and field.hi <= before[1], True)
        self.assertTrue(field.lo ** 2 < 2 < field.hi ** 2)

    def test_what_is_remembered_tells_fields_apart(self):
        p = with_roots(1, 2)
        low, high = Field(p, Q(1, 2), Q(3, 2)), Field(p, Q(3, 2), Q(5, 2))
        self.assertNotEqual(repr(low.t), repr(high.t))
        self.assertNotEqual(repr(low.t), repr(low.t * 2))
        self.assertNotEqual(repr(low.t), repr(low.t / 2))


class Places(unittest.TestCase, Refusals):
    def test_zeros_at_a_place(self):
        field = root_two()
        self.assertTrue(vanishes(product([Q(-2), Q(0), Q(1)], with_roots(7)), field))
        self.assertFalse(vanishes([Q(-2), Q(1)], field))
        self.assertTrue(vanishes([], field))
        # Over Q(sqrt 2 + sqrt 3), where (theta^3 - 9 theta)/2 is sqrt(2).
        five = root_of_five()
        root = Number(five, [Q(0), Q(-9, 2), Q(0), Q(1, 2)])
        self.assertEqual(root * root, 2)
        one = root * 0 + 1
        self.assertTrue(vanishes([root * -1, one], field))
        self.assertTrue(vanishes([root * -1, Q(1)], field))
        self.assertTrue(vanishes([Q(-2), root], field))
        self.assertFalse(vanishes([Q(-1), root], field))
        self.assertFalse(vanishes([root, one], field))
        self.assertFalse(vanishes([root * -2, one], field))
        self.assertTrue(vanishes(mul([root * -1, one], [Q(-7) * one, one]), field))
        self.assertTrue(vanishes([root * -3, one * 3 / root * root], Field([Q(-2), Q(0), Q(1)], Q(1), Q(2)))
                        == (root * -3 + root * 3 == 0))
        rational = Field([Q(-3), Q(1)], Q(3), Q(3))
        self.assertTrue(vanishes([one * -3, one], rational))
        self.assertFalse(vanishes([one * -2, one], rational))

    def test_numbers_are_bounded_by_their_magnitude(self):
        self.assertEqual(magnitude(Q(-3)), 3)
        self.assertEqual(magnitude(Q(2)), 2)
        field = root_two()
        self.assertEqual(magnitude(1 - 3 * field.t), 1 + 3 * field.hi)
        for c in itertools.product((-3, 0, 2), repeat=2):
            self.assertGreaterEqual(magnitude(Number(field, [Q(x) for x in c])), abs(c[0] + c[1] * math.sqrt(2)))

    def test_a_number_is_rational_or_a_root(self):
        self.assertEqual(number(Q(3, 2)).t, Q(3, 2))
        field = number({"minimal_polynomial": [Q(-2), Q(0), Q(1)], "interval": [Q(1), Q(2)]})
        self.assertEqual(field.t * field.t, 2)
        with self.refused("a field"):
            number(Q(-1))

    def test_values_at_a_place(self):
        p = [Q(1), Q(-3), Q(0), Q(2)]
        self.assertEqual(Place(Q(2, 3)).value(p), at(p, Q(2, 3)))
        place = Place({"minimal_polynomial": [Q(-2), Q(0), Q(1)], "interval": [Q(1), Q(2)]})
        self.assertEqual(place.value(p), 1 + place.t)
        theta = root_two()
        place = Place(Q(3), theta)
        self.assertEqual(place.value([theta.t, Q(1)]), theta.t + 3)
        self.assertEqual(place.value([]), 0)

    def joined(self, t, theta, minimal=(-3, 0, 1), interval=(1, 2)):
        """The place sqrt(3) over Q(sqrt 2), in the field of sqrt(2) + sqrt(3)."""
        return Place({"minimal_polynomial": [Q(c) for c in minimal], "interval": [Q(c) for c in interval]},
                     root_two(), {"minimal_polynomial": [Q(1), Q(0), Q(-10), Q(0), Q(1)], "interval": [Q(3), Q(4)],
                                  "t": [Q(c, 2) for c in t], "theta": [Q(c, 2) for c in theta]})

    def test_a_place_over_a_field_has_both_numbers_in_its_own(self):
        three, two = (0, 11, 0, -1), (0, -9, 0, 1)
        place = self.joined(three, two)
        self.assertEqual(place.t * place.t, 3)
        self.assertEqual(place.theta * place.theta, 2)
        self.assertEqual(place.value([root_two().t, Q(1)]), place.t + place.theta)
        minus = lambda c: tuple(-x for x in c)
        for words, t, theta in [("in the field of a place", two, two), ("in the field of a place", three, three),
                                ("is another root", minus(three), two), ("is another root", three, minus(two)),
                                ("in the field of a place", (2, 11, 0, -1), two)]:
            with self.refused(words, t, theta):
                self.joined(t, theta)
        # 1 and 2 are rational: the upper and the lower end are in the interval, and no more.
        self.assertEqual(self.joined((2,), two, (2, -3, 1), (Q(1, 2), Q(3, 2))).t, 1)
        with self.refused("is another root"):
            self.joined((4,), two, (2, -3, 1), (Q(1, 2), Q(3, 2)))
        with self.refused("is another root"):
            self.joined((2,), two, (2, -3, 1), (Q(3, 2), Q(5, 2)))
        with self.refused("the field of a place is missing"):
            Place({"minimal_polynomial": [Q(-3), Q(0), Q(1)], "interval": [Q(1), Q(2)]}, root_two())

    def test_documents_are_read_exactly(self):
        field = root_two()
        self.assertEqual(exact({"a": ["1/2", True, None, "words", 3], "b": {"theta": ["0", "2"]}}, field),
                         {"a": [Q(1, 2), True, None, "words", 3], "b": field.t * 2})
        self.assertIs(exact(False), False)
        self.assertIsInstance(exact(3), Q)


if __name__ == "__main__":
    unittest.main()
