"""Tests of check_half_plane.py: planted zeros, limits and repeated roots; known angles and sectors."""
import copy
import itertools
import json
import math
import unittest
from fractions import Fraction as Q
from pathlib import Path

from stepsmith_checker import check_half_plane as module
from stepsmith_checker.check_half_plane import (check_a_stability, check_at_infinity, check_axis, check_half_plane, check_surroundings,
                              check_wedge, check_zero_stability, complex_value, energy, hurwitz, interpolated,
                              negative_on, not_negative, odd_part, on_axis, on_ray, outside_at_infinity, points_between,
                              same_zeros, semisimple_at_rest, squared, squared_modulus, transposed)
from stepsmith_checker.number_field import exact, number
from planted import Refusals, at, product, root_two, with_roots

CATALOGUE = Path(__file__).resolve().parents[3] / "methods" / "catalogue"
# Real zeros and pairs: (polynomial, real part).
ZEROS = [([Q(1), Q(1)], -1), ([Q(-2), Q(1)], 2), ([Q(0), Q(1)], 0), ([Q(5), Q(2), Q(1)], -1), ([Q(5), Q(-2), Q(1)], 1),
         ([Q(4), Q(0), Q(1)], 0)]


class HalfPlane(unittest.TestCase, Refusals):
    def test_hurwitz_tells_the_left_half_plane(self):
        for size in (1, 2, 3):
            for factors in itertools.combinations_with_replacement(ZEROS, size):
                p = product([Q(-3)], *(f for f, _ in factors))
                self.assertEqual(hurwitz(p), all(x < 0 for _, x in factors), factors)
        self.assertTrue(hurwitz([Q(-7)]))

    def claim(self, p, open_free, closed_free, symmetric):
        return {"open_free": open_free, "closed_free": closed_free, "polynomial": p, "symmetric": symmetric}

    def test_zeros_in_the_left_half_plane_are_told(self):
        for size in (1, 2, 3):
            for factors in itertools.combinations_with_replacement(ZEROS, size):
                p = product([Q(2)], *(f for f, _ in factors))
                open_free, closed_free = all(x >= 0 for _, x in factors), all(x > 0 for _, x in factors)
                # What p and p(-z) share: zeros on the axis, and pairs of opposite ones.
                mirrored = [c * (-1) ** i for i, c in enumerate(p)]
                shared = module.gcd(p, mirrored)
                found = check_half_plane(self.claim(p, open_free, closed_free, shared), p)
                self.assertEqual(found, (open_free, closed_free), factors)
                for other in ((not open_free, closed_free), (open_free, not closed_free)):
                    with self.refused("zeros in the half-plane"):
                        check_half_plane(self.claim(p, *other, shared), p)
                with self.refused("the polynomial of a half-plane"):
                    check_half_plane(self.claim(product(p, [Q(0), Q(1)]), open_free, closed_free, shared), p)
                with self.refused(r"what f and f\(-z\) share"):
                    check_half_plane(self.claim(p, open_free, closed_free, product(shared, [Q(1), Q(0), Q(1)])), p)

    def test_opposite_zeros_and_double_ones_on_the_axis(self):
        for p, expected in [(with_roots(1, -1), (False, False)), (product([4, 0, 1], [4, 0, 1]), (True, False)),
                            (product([1, 0, 3, 0, 1], [Q(-1), Q(1)]), (True, False)),
                            (product([5, 2, 1], [5, -2, 1]), (False, False)), ([Q(0), Q(0), Q(1)], (True, False))]:
            p = [Q(c) for c in p]
            shared = module.gcd(p, [c * (-1) ** i for i, c in enumerate(p)])
            self.assertEqual(check_half_plane(self.claim(p, *expected, shared), p), expected)

    def test_moduli_on_the_axis(self):
        for p in ([Q(1), Q(2), Q(3), Q(4), Q(5)], [Q(2)], [Q(0), Q(-1)]):
            for y in (0, 1, 3):
                z = complex(0, y)
                about = sum(complex(c) * z ** k for k, c in enumerate(p))
                self.assertAlmostEqual(float(at(squared_modulus(p), Q(y * y))), abs(about) ** 2)
                a, b = on_axis(p)
                self.assertAlmostEqual(complex(at(a, Q(y * y)), y * at(b, Q(y * y))), about)
        self.assertEqual(energy([[Q(1)], [Q(1), Q(-1)]], squared_modulus), [0, 1])
        self.assertEqual(energy([[Q(1), Q(-1)]], squared_modulus), [1, 1])

    def test_rows_and_columns(self):
        self.assertEqual(transposed([[Q(1), Q(2)], [], [Q(3)]]), [[1, 0, 3], [2]])
        self.assertEqual(transposed([]), [])


class AtRest(unittest.TestCase, Refusals):
    ONE = {"factor": [Q(-1), Q(1)]}

    def test_multiple_roots_need_as_many_eigenvectors(self):
        double = with_roots(1, 1)
        for matrix, rank, expected in [([[Q(1), Q(1)], [Q(0), Q(1)]], 1, False), ([[Q(1), Q(0)], [Q(0), Q(1)]], 1, True),
                                       ([[Q(1), Q(1)], [Q(0), Q(1)]], 2, True), ([[Q(1), Q(0)], [Q(0), Q(1)]], 2, True)]:
            found, stable = semisimple_at_rest(double, matrix, rank)
            kernel = 1 if matrix[0][1] else 2
            self.assertEqual((found, stable), ([{"factor": [-1, 1], "multiplicity": 2, "kernel": kernel}], expected))
        # Of x'' = g one block of size 2 beside others of size 1; none of size 3, and no two of size 2.
        block = lambda *ones: [[Q(int(i == j or (j == i + 1 and i in ones))) for j in range(4)] for i in range(4)]
        for ones, expected in [((), True), ((0,), True), ((0, 1), False), ((0, 2), False), ((0, 1, 2), False)]:
            self.assertEqual(semisimple_at_rest(with_roots(1, 1, 1, 1), block(*ones), 2)[1], expected, ones)
            self.assertEqual(semisimple_at_rest(with_roots(1, 1, 1, 1), block(*ones), 1)[1], ones == (), ones)
        # Others on the circle, and 0, which is none.
        minus = lambda c: [[Q(-1), Q(c), Q(0)], [Q(0), Q(-1), Q(0)], [Q(0), Q(0), Q(1)]]
        for c in (0, 1):
            found, stable = semisimple_at_rest(with_roots(1, -1, -1), minus(c), 1)
            self.assertEqual((found, stable), ([{"factor": [1, 1], "multiplicity": 2, "kernel": 2 - c}], c == 0))
        zero = [[Q(0), Q(1), Q(0)], [Q(0), Q(0), Q(0)], [Q(0), Q(0), Q(1)]]
        self.assertEqual(semisimple_at_rest(with_roots(0, 0, 1), zero, 1), ([], True))

    def test_zero_stability_of_repeated_roots(self):
        matrix = lambda c: [[Q(1), Q(0), Q(0)], [Q(0), Q(-1), Q(c)], [Q(0), Q(0), Q(-1)]]
        p = with_roots(1, -1, -1)
        claim = lambda stable, kernel: {
            "polynomial": p, "principal": 1, "parasitic": with_roots(-1, -1), "stable": stable, "strong": False,
            "repeated": [{"factor": [Q(1), Q(1)], "multiplicity": 2, "kernel": kernel}],
            **({} if kernel == 2 else {"growth": "harmful"}),
            "statement": "weakly zero-stable" if stable else "not zero-stable: a multiple root on the circle"}
        open_ = {**claim(False, 1), "growth": "open", "statement": "zero-stable only if the Jordan blocks of roots on "
                 "the circle do no harm, which is not decided"}
        self.assertFalse(check_zero_stability(open_, p, matrix(1), 1))
        self.assertTrue(check_zero_stability(claim(True, 2), p, matrix(0), 1))
        self.assertFalse(check_zero_stability(claim(False, 1), p, matrix(1), 1))
        for words, claimed, c in [("zero-stability", claim(False, 2), 0), ("zero-stability", claim(True, 1), 1),
                                  ("the multiple roots at rest", claim(True, 1), 0),
                                  ("Jordan blocks at rest", {**claim(True, 2), "growth": "open"}, 0),
                                  ("not re-checked", {**claim(True, 1), "growth": "harmless"}, 1),
                                  ("the words on zero-stability", {**claim(False, 1), "growth": "open"}, 1),
                                  ("the multiple roots at rest", {**claim(True, 2), "repeated": []}, 0),
                                  ("strong", {**claim(True, 2), "strong": True}, 0),
                                  ("the words on zero-stability", {**claim(True, 2), "statement": "strongly zero-stable"}, 0),
                                  (r"det\(lambda - V\)", {**claim(True, 2), "polynomial": with_roots(1, -1)}, 0),
                                  ("the parasitic polynomial", {**claim(True, 2), "principal": 0}, 0)]:
            with self.refused(words):
                check_zero_stability(claimed, p, matrix(c), 1)
        out = with_roots(1, 2)
        unstable = {"polynomial": out, "principal": 1, "parasitic": with_roots(2), "stable": False, "strong": False,
                    "repeated": [], "statement": "not zero-stable: a root outside the circle"}
        self.assertFalse(check_zero_stability(unstable, out, None, 1))
        with self.refused("strong"):
            check_zero_stability({**unstable, "strong": True}, out, None, 1)


class Infinity(unittest.TestCase, Refusals):
    def claim(self, c, radius, escaping=0, **more):
        return {"polynomial": c, "spectral_radius": radius, "escaping": escaping, **more}

    def test_planted_radii(self):
        root = {"minimal_polynomial": [Q(-2), Q(0), Q(1)], "interval": [Q(1), Q(2)]}
        for c, radius in [([Q(-1), Q(2)], Q(1, 2)), (product([-1, 2], [1, 3]), Q(1, 2)), (product([-1, 2], [3, 1]), Q(3)),
                          (product([-1, 2], [3, 1], [3, 1]), Q(3)), ([Q(4), Q(0), Q(1)], Q(2)), ([Q(0), Q(0), Q(1)], Q(0)),
                          ([Q(-2), Q(0), Q(1)], root), ([Q(2), Q(0), Q(1)], root), ([Q(0), Q(-2), Q(0), Q(1)], root)]:
            c = [Q(x) for x in c]
            p = [[x * 0 + 7, x] for x in c]  # sevens at s^0, c at the highest power
            check_at_infinity(self.claim(c, radius), None, p)
            for other in (Q(1, 3), Q(4), Q(0), Q(1, 2), Q(2), Q(3)):
                if other != radius:
                    with self.refused("spectral radius", c, other):
                        check_at_infinity(self.claim(c, other), None, p)
            with self.refused("at infinity"):
                check_at_infinity(self.claim(product(c, [Q(1), Q(1)]), radius), None, p)
            with self.refused("at infinity"):
                check_at_infinity(self.claim(c, "infinity", 1), None, p)
            with self.refused("escaping roots"):
                check_at_infinity(self.claim(c, "infinity"), None, p)
            for other in ([x * 2 for x in c], [x * -1 for x in c], [x / 2 for x in c]):
                with self.refused("the scale of a limit"):
                    check_at_infinity(self.claim(other, radius), None, p)
            with self.refused("is missing"):
                check_at_infinity(self.claim(c, None), None, p)
            self.assertEqual(outside_at_infinity(self.claim(c, radius)), any(
                abs(x) > 1 for x in ([float(radius)] if isinstance(radius, Q) else [math.sqrt(2)])))

    def test_escaping_roots(self):
        p = [[Q(1), Q(3)], [Q(2), Q(1)], [Q(5)]]
        check_at_infinity(self.claim([Q(3), Q(1)], "infinity", 1), None, p)
        for words, claimed in [("escaping roots", self.claim([Q(3), Q(1)], Q(3), 1)),
                               ("at infinity", self.claim([Q(3), Q(1)], "infinity", 2)),
                               ("at infinity", self.claim([Q(3), Q(1)], Q(3), 0))]:
            with self.refused(words):
                check_at_infinity(claimed, None, p)
        self.assertTrue(outside_at_infinity(self.claim([Q(1), Q(3)], "infinity", 1)))
        self.assertFalse(outside_at_infinity(self.claim([Q(1), Q(3)], Q(1, 3), 0)))
        self.assertFalse(outside_at_infinity(self.claim([Q(0), Q(1)], Q(0), 0)))

    def test_limits_over_a_field(self):
        t = root_two().t
        c = [t * -1, t * 0 + 1]
        p = [[x * 0, x] for x in c]
        place = {"minimal_polynomial": [Q(-2), Q(0), Q(1)], "interval": [Q(1), Q(2)]}
        joined = {"minimal_polynomial": [Q(-2), Q(0), Q(1)], "interval": [Q(1), Q(2)], "t": [Q(0), Q(1)], "theta": [Q(0), Q(1)]}
        # The field of a place stands beside it.
        check_at_infinity(self.claim([x * 3 for x in c], place, field=joined), root_two(), p)
        with self.refused("the spectral radius"):
            check_at_infinity(self.claim(c, Q(1)), root_two(), p)
        with self.refused("the field of a place is missing"):
            check_at_infinity(self.claim(c, place), root_two(), p)


class Signs(unittest.TestCase):
    def test_the_factors_of_odd_multiplicity(self):
        self.assertEqual(module.monic(odd_part(with_roots(1, 2, 2, 3, 3, 3, 4, 4, 4, 4))), with_roots(1, 3))
        self.assertEqual(odd_part([Q(3)]), [1])
        self.assertEqual(module.monic(odd_part(with_roots(2, 2))), [1])
        self.assertEqual(module.monic(odd_part(with_roots(5, 5, 5, 5, 5))), with_roots(5))

    def test_what_is_not_negative(self):
        for roots in itertools.product([-1, 0, 1, 2], repeat=3):
            for sign in (1, -1):
                p = [sign * c for c in with_roots(*roots)]
                expected = all(at(p, Q(x, 2)) >= 0 for x in range(1, 9))
                self.assertEqual(not_negative(p), expected, (sign, roots))
        self.assertTrue(not_negative([]))
        self.assertTrue(not_negative([Q(2)]))
        self.assertFalse(not_negative([Q(-2)]))
        # (t - 1/3)(t - 2/5) is negative between the two alone.
        self.assertFalse(not_negative(with_roots(Q(1, 3), Q(2, 5))))

    def test_interpolation(self):
        for p in ([Q(1), Q(-3), Q(0), Q(2)], [Q(5)], [], [Q(0), Q(1, 3)]):
            for count in (len(p) or 1, len(p) + 3):
                self.assertEqual(interpolated(lambda x: at(p, x), count), p)

    def test_a_point_that_is_a_zero_itself(self):
        # The first cell is cut there.
        with self.assertRaisesRegex(ValueError, "a cell ends at a zero"):
            points_between(with_roots(1, 5 + Q(10, 1021)), Q(0), Q(10))

    def test_points_stand_between_all_zeros(self):
        for roots in ((1, 2), (Q(1, 3), Q(2, 5), Q(1, 2)), (-1, 1, 1, 3), (5,), ()):
            p = with_roots(*roots)
            points, count = points_between(p, Q(0), Q(10))
            self.assertEqual(points[-1], 10)
            self.assertEqual(points, sorted(points))
            inside = sorted({x for x in roots if 0 < x < 10})
            for lo, hi in zip([Q(0), *inside], [*inside, Q(10)]):
                self.assertTrue(any(lo < x < hi or x == hi == 10 for x in points), (roots, lo, hi))
            self.assertFalse(any(at(p, x) == 0 for x in points))
            self.assertEqual(count(Q(0)) - count(Q(10)), len(inside))

    def test_negative_where_another_is(self):
        # h on the parts of [-1, 1] where x < 0.
        for h, x, expected in [(with_roots(0), with_roots(Q(1, 2)), True), (with_roots(0), [Q(0), Q(-1)], False),
                               ([Q(-1)], [Q(1), Q(1)], False), ([Q(-1)], with_roots(-2), False),
                               ([Q(-1)], with_roots(0), True), (product(with_roots(Q(1, 5), Q(1, 4))), [Q(-1)], True),
                               (product(with_roots(Q(1, 5), Q(1, 4))), with_roots(Q(1, 5)), False),
                               (with_roots(-1), [Q(-1)], False), ([Q(-2), Q(1)], [Q(-1)], True),
                               (with_roots(1), with_roots(1), True), ([], [Q(-1)], False),
                               # Negative at the end 1, or -1, alone of where x is.
                               ([Q(1), Q(-1)], [Q(1)], False), (with_roots(2, 3), [Q(-1)], False),
                               ([Q(-1)], product([Q(-1)], with_roots(Q(99, 100))), True),
                               ([Q(-1)], product([Q(1)], with_roots(Q(-99, 100))), True)]:
            self.assertEqual(negative_on(h, x), expected, (h, x))

    def test_values_on_the_circle_and_on_rays(self):
        p = [Q(1), Q(-2), Q(3), Q(5)]
        z = complex(0.6, 0.8)
        a, b = complex_value(p, Q(3, 5), Q(4, 5))
        self.assertAlmostEqual(complex(a, b), sum(float(c) * z ** k for k, c in enumerate(p)))
        self.assertEqual(squared([Q(1), Q(2), Q(3)]), [1, 0, 2, 0, 3])
        for tau, s in itertools.product((Q(0), Q(1, 4), Q(9)), (Q(1), Q(2, 3))):
            z = -float(s) * complex(1, math.sqrt(tau))
            expected = abs(sum(float(c) * z ** k for k, c in enumerate(p))) ** 2
            self.assertAlmostEqual(float(at(on_ray(p, tau), s)) / expected, 1)


class Wedges(unittest.TestCase, Refusals):
    def rays(self, w, angle, tangent):
        """R = 1/(1 + w(-z))."""
        d = [c * (-1) ** k for k, c in enumerate(w)]
        q = [[Q(-1)], [Q(1) + d[0], *d[1:]]]
        return module.check_rays({"angle": angle, "tan_alpha": tangent}, q)

    def root(self, m, lo, hi):
        return {"minimal_polynomial": [Q(c) for c in m], "interval": [Q(lo), Q(hi)]}

    def test_known_angles_on_rays(self):
        """|1 + u^k| >= 1 for |arg u| <= 90/k degrees."""
        power = lambda k: [Q(0)] * k + [Q(1)]
        self.rays(power(1), "right", "infinity")
        self.rays([Q(0), Q(-1)], "empty", None)
        self.rays(power(2), "tangent", Q(1))
        self.rays(power(3), "tangent", self.root((-1, 0, 3), 0, 1))
        self.rays(power(3), "tangent", self.root((-1, 0, 3), Q(57, 100), Q(58, 100)))
        self.rays(power(4), "tangent", self.root((-1, 2, 1), 0, 1))
        for words, k, angle, tangent in [
                ("the angle", 1, "tangent", Q(5)), ("the angle", 1, "empty", None), ("the angle", 2, "right", "infinity"),
                ("the angle", 2, "empty", Q(1)), ("the angle", 2, "right", Q(1)),
                ("the angle", 2, "empty", None), ("another tangent|critical", 2, "tangent", Q(1, 2)),
                ("another tangent|critical", 2, "tangent", Q(2)), ("another tangent|critical", 3, "tangent", Q(1)),
                ("critical", 3, "tangent", self.root((-1, 0, 3 + Q(1, 10 ** 9)), 0, 1)),
                ("another tangent|critical", 4, "tangent", Q(41, 100)),
                # 67.5 degrees: the other end of what is not stable.
                ("another tangent", 4, "tangent", self.root((-1, -2, 1), 2, 3)),
                ("another tangent", 3, "tangent", self.root((-3, 0, 1), 1, 2))]:
            with self.refused(words, k, angle, tangent):
                self.rays(power(k), angle, tangent)
        with self.refused("the angle"):
            self.rays([Q(0), Q(-1)], "tangent", Q(1, 10))
        with self.refused("the angle"):
            self.rays([Q(0), Q(-1)], "right", "infinity")

    def test_an_angle_at_which_a_pair_of_zeros_of_e_appears(self):
        # w = u/2 + u^2: E/s is a cubic in s, whose discriminant vanishes at the angle.
        a, b = Q(1, 2), Q(1)

        def discriminant(tau):
            d, c = 2 * a, 2 * b * (1 - tau) + a * a * (1 + tau)
            e, f = 2 * a * b * (1 + tau), b * b * (1 + tau) ** 2
            return 18 * f * e * c * d - 4 * e ** 3 * d + e * e * c * c - 4 * f * c ** 3 - 27 * f * f * d * d
        m = squared(interpolated(discriminant, 12))
        rational = module.strip(m)

        def least(tau):
            return min((2 * a + s * (2 * b * (1 - tau) + a * a * (1 + tau)) + 2 * a * b * (1 + tau) * s * s
                        + b * b * (1 + tau) ** 2 * s ** 3) for s in (Q(k, 500) for k in range(1, 2000)))
        lo, hi = Q(1), Q(10)
        while hi - lo > Q(1, 100):
            middle = (lo + hi) / 2
            lo, hi = (middle, hi) if least(middle) >= 0 else (lo, middle)
        near = Q(math.isqrt(int(lo * 10 ** 6)), 1000)
        self.rays([Q(0), a, b], "tangent", {"minimal_polynomial": rational, "interval": [near - Q(1, 50), near + Q(1, 50)]})
        with self.refused("another tangent|isolation|critical"):
            self.rays([Q(0), a, b], "tangent", {"minimal_polynomial": rational, "interval": [near + Q(1, 50), near + Q(2, 50)]})

    def locus(self, rho, sigma, angle, tangent=None, **more):
        """check_locus of rho - z sigma, with X, Y and N/M = tan^2 from powers of zeta."""
        rho, sigma = [Q(c) for c in rho], [Q(c) for c in sigma]
        # Chebyshev's polynomials: zeta^k = T_k(c) + i s U_(k - 1)(c).
        t, u = [[Q(1)], [Q(0), Q(1)]], [[], [Q(1)]]
        for k in range(2, len(rho) + len(sigma)):
            t.append(module.add([Q(0)] + [2 * c for c in t[-1]], t[-2], -1))
            u.append(module.add([Q(0)] + [2 * c for c in u[-1]], u[-2], -1))
        x, y = [], []
        for i, a in enumerate(rho):
            for j, b in enumerate(sigma):
                x = module.add(x, t[abs(i - j)], a * b)
                y = module.add(y, u[abs(i - j)], a * b * (1 if i >= j else -1))
        n, m = product([1, 0, -1], y, y) if y else [], product(x, x) if x else []
        sample = module.add(rho, sigma)
        inside = len(sample) == max(len(rho), len(sigma)) and all(abs(z) < 1 for z in self.zeros(sample))
        claimed = {"rho": rho, "sigma": sigma, "X": x, "Y": y, "N": module.trim(n), "M": module.trim(m), "sample": Q(-1), "sample_stable": inside}
        module.check_locus({"locus": claimed | more, "angle": angle, "tan_alpha": tangent}, rho, sigma)

    def zeros(self, p):
        """Of degree 2 at most."""
        if len(p) < 3:
            return [-p[0] / p[1]] if len(p) == 2 else []
        root = complex(p[1] ** 2 - 4 * p[0] * p[2]) ** .5
        return [(-float(p[1]) + s * root) / (2 * float(p[2])) for s in (1, -1)]

    def test_loci_of_small_formulas(self):
        implicit, bdf2, other = ((-1, 1), (0, 1)), ((Q(1, 2), -2, Q(3, 2)), (0, 0, 1)), ((3, -4, 1), (0, 0, -2))
        for rho, sigma in (implicit, bdf2):
            self.locus(rho, sigma, "right")
            for angle in ("empty", "tangent"):
                with self.refused("90 degrees"):
                    self.locus(rho, sigma, angle, Q(1))
            with self.refused("the sample"):
                self.locus(rho, sigma, "right", sample_stable=False)
        # Roots outside at z = -1: 3 - 4 zeta - zeta^2; a root that escapes there; a root on the circle.
        for rho, sigma in (other, ((-1, 1), (0, -1)), ((-1, 1), (2,))):
            self.locus(rho, sigma, "empty")
            for angle in ("right", "tangent"):
                with self.refused("an unstable sample"):
                    self.locus(rho, sigma, angle, Q(1))
            with self.refused("the sample"):
                self.locus(rho, sigma, "empty", sample_stable=True)

    def bdf(self, steps):
        raw = json.loads((CATALOGUE / "bdf" / f"bdf{steps}.negative-real-axis.json").read_text(encoding="utf-8"))
        found = exact({key: raw[key] for key in ("a_stability", "wedge")})
        return found["a_stability"], found["wedge"]

    def of(self, steps, **parts):
        a, wedge = self.bdf(steps)
        wedge = {**wedge, **parts.pop("wedge", {})}
        a = {**a, **parts}
        return lambda: check_wedge(wedge, a, a["k"], a["q"], None, a["pole"]["polynomial"])

    def test_sectors_of_bdf(self):
        for steps, degrees in ((3, 86.03), (4, 73.35)):
            self.of(steps)()
            tangent = number(self.bdf(steps)[1]["tan_alpha"])
            for _ in range(40):
                tangent.halve()
            self.assertAlmostEqual(math.degrees(math.atan(tangent.lo)), degrees, 2)

    def test_other_sectors_are_refused(self):
        _, wedge = self.bdf(3)
        tangent, locus = wedge["tan_alpha"], wedge["locus"]
        with_locus = lambda **parts: {"locus": {**locus, **parts}}
        scale = lambda p, f=2: [c * f for c in p]
        for words, parts in [
                ("rho", with_locus(rho=scale(locus["rho"]))), ("sigma", with_locus(sigma=scale(locus["sigma"]))),
                ("X and Y", with_locus(X=scale(locus["X"]))), ("X and Y", with_locus(Y=scale(locus["Y"], -1))),
                ("X and Y", with_locus(Y=product(locus["Y"], [1, 1]))), ("tan", with_locus(N=scale(locus["N"]))),
                ("tan", with_locus(M=scale(locus["M"]))), ("tan", with_locus(N=[], M=[])),
                ("the sample", with_locus(sample=Q(1))), ("the sample", with_locus(sample_stable=False)),
                ("the wedge is narrower", {"tan_alpha": Q(20)}), ("the wedge is wider", {"tan_alpha": Q(10)}),
                ("the wedge is wider", {"tan_alpha": Q(0)}),
                ("tan alpha is not critical", {"tan_alpha": {**tangent, "minimal_polynomial": self.near(tangent)}}),
                ("the wedge is undecided", {"angle": "unknown"}), ("90 degrees", {"angle": "right"}),
                ("90 degrees|the words", {"angle": "empty"}), ("k of the wedge", {"k": [Q(0), Q(1)]}),
                ("one reason", {"at_infinity": {}}), ("one reason", {"rays": True}),
                ("the wedge is wider", {"angle": "empty", "statement": "no wedge is stable", "tan_alpha": None})]:
            with self.refused(words, sorted(parts)):
                self.of(3, wedge=parts)()
        # 17.8 degrees are some.
        with self.refused("the wedge is wider"):
            self.of(6, wedge={"angle": "empty", "statement": "no wedge is stable", "tan_alpha": None})()

    def near(self, claimed):
        """A polynomial with a rational root that is close to the tangent."""
        field = number(claimed)
        for _ in range(90):
            field.halve()
        return [-(field.lo + field.hi) / 2, Q(1)]

    def test_words_and_reasons(self):
        a, wedge = self.bdf(3)
        empty = {"angle": "empty", "statement": "no wedge is stable", "tan_alpha": None, "k": a["k"]}

        def check(wedge, q=a["q"], k=a["k"], a_stable=False, pole=a["pole"]["polynomial"], p=a["p"]):
            check_wedge(wedge, {"a_stable": a_stable, "p": p}, k, q, None, pole)
        right = {**empty, "angle": "right", "statement": "90 degrees (A-stable)", "tan_alpha": "infinity"}
        check({**right, "a_stable": True}, a_stable=True)
        for words, other, stable in [
                ("90 degrees by A-stability", {**right, "a_stable": False}, True), ("90 degrees are A-stability", {**right, "a_stable": True}, False),
                ("90 degrees are A-stability", {**empty, "a_stable": True}, True),
                ("the words on the wedge", {**right, "a_stable": True, "statement": "no wedge is stable"}, True),
                ("the tangent", {**right, "a_stable": True, "tan_alpha": None}, True), ("one reason", right, True),
                ("90 degrees by", {**right, "locus": {}}, True),
                ("the words on the wedge", {**empty, "constant": 1, "statement": "no"}, False),
                ("the tangent", {**empty, "constant": 1, "tan_alpha": "infinity"}, False),
                ("nothing shows the angle", {**empty, "constant": True}, False)]:
            with self.refused(words):
                check(other, a_stable=stable)
        # A constant root outside the circle shows that there is none.
        check({**empty, "k": with_roots(2), "constant": True}, k=with_roots(2))
        with self.refused("constant roots and a wedge"):
            check({**wedge, "k": with_roots(2)}, k=with_roots(2))
        # A limit with a root outside, and one without.
        limit = lambda p, radius: {"polynomial": module.transposed(p)[-1], "escaping": 0, "spectral_radius": radius}
        out, into = [[Q(1), Q(2)], [Q(1), Q(1)]], [[Q(1), Q(1)], [Q(1), Q(2)]]
        check({**empty, "at_infinity": limit(out, Q(2))}, p=out)
        with self.refused("no root outside at infinity"):
            check({**empty, "at_infinity": limit(into, Q(1, 2))}, p=into)
        with self.refused("a root outside at infinity"):
            check({**{key: x for key, x in wedge.items() if key != "locus"}, "at_infinity": limit(out, Q(2))}, p=out)
        # A pole that none of the roots shows keeps a wedge from being decided.
        with self.refused("poles that are none of the roots"):
            check(wedge, pole=product(a["pole"]["polynomial"], with_roots(-5)))
        # On rays 1 + z^2 over 1.
        ray = {**wedge, "tan_alpha": Q(1), "rays": True}
        del ray["locus"]
        rows = [[Q(-1)], [Q(1), Q(0), Q(1)]]
        check(ray, q=rows, pole=[Q(1), Q(0), Q(1)])
        with self.refused("another tangent|critical"):
            check({**ray, "tan_alpha": Q(2)}, q=rows, pole=[Q(1), Q(0), Q(1)])


class Axis(unittest.TestCase, Refusals):
    def test_e_decides_of_one_root(self):
        # |D|^2 - |N|^2 on the axis: the trapezoidal rule, implicit and explicit Euler.
        for n, d, e, expected in [([Q(1), Q(1, 2)], [Q(1), Q(-1, 2)], [], True), ([Q(1)], [Q(1), Q(-1)], [Q(0), Q(1)], True),
                                  ([Q(1), Q(1)], [Q(1)], [Q(0), Q(-1)], False)]:
            q = [[-c for c in n], d]
            claim = {"E": e, "odd": e or [Q(1)]}
            self.assertEqual(check_axis(claim, q, None), expected)
            with self.refused("E"):
                check_axis({**claim, "E": [Q(0), Q(2)]}, q, None)
            with self.refused("the factors of E of odd multiplicity"):
                check_axis({**claim, "odd": product(claim["odd"], with_roots(1))}, q, None)
            with self.refused("E for a step with several roots"):
                check_axis(claim, [*q, [Q(1)]], None)

    def bdf2(self):
        raw = json.loads((CATALOGUE / "bdf" / "bdf2.negative-real-axis.json").read_text(encoding="utf-8"))
        return exact(raw["a_stability"])

    def test_the_roots_of_several_are_those_of_a_square_free_one(self):
        a = self.bdf2()
        simple, axis = a["axis"]["square_free"], a["axis"]
        self.assertTrue(check_axis(axis, a["q"], None))

        def times(p, r):
            """Of polynomials in lambda with coefficients in z."""
            found = [[] for _ in range(len(p) + len(r) - 1)]
            for i, x in enumerate(p):
                for j, y in enumerate(r):
                    found[i + j] = module.add(found[i + j], module.mul(x, y) if x and y else [])
            return found
        self.assertTrue(check_axis(axis, times(simple, simple), None))
        other = [[Q(-1)], [Q(1), Q(-1)]]
        for q in (times(simple, other), other, times(other, other), [*simple[:-1], module.add(simple[-1], [Q(1)])],
                  [module.add(simple[0], [Q(0), Q(0), Q(0), Q(1)]), *simple[1:]]):
            with self.refused("square-free"):
                check_axis(axis, q, None)
        with self.refused("square-free"):
            check_axis({**axis, "square_free": times(simple, other)}, a["q"], None)
        document = axis["set"]
        parts = lambda **more: {**axis, "set": {**document, "certificate": {**document["certificate"], **more}}}
        for words, claimed in [("even", parts(even=document["certificate"]["even"][:-1])), ("odd", parts(odd=[])),
                               ("pole", parts(pole=[Q(2)])), ("the axis of a set", parts(variable="(-z)^2")),
                               ("the damping|the axis of a set", parts(damping=Q(0)))]:
            with self.refused(words):
                check_axis(claimed, a["q"], None)


class Plane(unittest.TestCase, Refusals):
    def test_same_zeros(self):
        self.assertTrue(same_zeros(with_roots(1, 1, 2), product([Q(3)], with_roots(1, 2, 2))))
        self.assertFalse(same_zeros(with_roots(1), with_roots(1, 2)))
        self.assertTrue(same_zeros([Q(4)], [Q(-1)]))
        self.assertFalse(same_zeros([Q(4)], with_roots(0)))

    class Characteristic:
        """Of a step with roots of (1 - z) lambda - 1, a constant root, and an idle pole."""

        def __init__(self, constant=(Q(-1, 2), Q(1)), content=(Q(1),), pole=None):
            rows = [product(content, [Q(-1)]), product(content, [Q(1), Q(-1)])]
            p = [[] for _ in range(len(constant) + 1)]
            for i, c in enumerate(constant):
                for j, row in enumerate(rows):
                    p[i + j] = module.add(p[i + j], [c * x for x in row])
            self.p, self.reduced, self.pole = p, p, list(pole or product(content, [Q(1), Q(-1)]))

        def forms(self):
            return self.p, self.reduced

    def claim(self, characteristic, k, words="L-stable", **more):
        half = lambda p, free=True: {"polynomial": p, "symmetric": [Q(1)], "open_free": free, "closed_free": free}
        p = characteristic.p
        return {"p": p, "k": k, "q": [[Q(-1)], [Q(1), Q(-1)]], "leading": half([Q(1), Q(-1)]),
                "pole": half(characteristic.pole), "k_repeated": [], "axis": {"E": [Q(0), Q(1)], "odd": [Q(0), Q(1)]},
                "at_infinity": {"polynomial": [Q(0), *[c * 2 for c in k]] if len(k) > 1 else [Q(0), Q(1)],
                                "escaping": 0, "spectral_radius": Q(1, 2) if len(k) > 1 else Q(0)},
                "a_stable": True, "l_stable": words == "L-stable", "statement": words, **more}

    def test_a_and_l_stability(self):
        euler = self.Characteristic([Q(1)])
        check_a_stability(self.claim(euler, [Q(1)]), None, euler)
        half = self.Characteristic()
        words = "A-stable, not L-stable"
        good = self.claim(half, [Q(-1, 2), Q(1)], words)
        check_a_stability(good, None, half)
        for wrong, claimed in [
                ("L-stability", {**good, "l_stable": True}), ("A-stability", {**good, "a_stable": False}),
                ("the words", {**good, "statement": "L-stable"}), ("the axis", {**good, "axis": None}), ("k", {**good, "k": [Q(1)]}),
                ("q", {**good, "q": [[Q(-2)], [Q(1), Q(-1)]]}), ("q", {**good, "q": [[Q(-1), Q(0), Q(1)], [Q(1), Q(-1)]]}),
                ("p of A-stability", {**good, "p": good["p"][:-1]}), ("multiple constant roots", {**good, "k_repeated": [1]}),
                ("the poles", {**good, "pole": {**good["pole"], "polynomial": product([1, -1], [2, -1])}})]:
            with self.refused(wrong):
                check_a_stability(claimed, None, half)

    def test_what_is_not_a_stable(self):
        none = "not A-stable"
        # A constant root outside, or twice on the circle; a pole in the half-plane that cancels; E < 0.
        for constant, radius in (([Q(-2), Q(1)], Q(2)), (with_roots(1, 1), Q(1))):
            c = self.Characteristic(constant)
            claimed = self.claim(c, constant, none, a_stable=False, axis=None)
            claimed["at_infinity"] |= {"spectral_radius": radius, "polynomial": [Q(0), *constant]}
            check_a_stability(claimed, None, c)
            with self.refused("the axis"):
                check_a_stability({**claimed, "a_stable": True, "axis": {"E": [Q(0), Q(1)], "odd": [Q(0), Q(1)]},
                                   "statement": "A-stable, not L-stable"}, None, c)
        for pole, free in (([Q(1), Q(1)], (False, False)), ([Q(4), Q(0), Q(1)], (True, False))):
            c = self.Characteristic([Q(1)], pole=product([Q(1), Q(-1)], pole))
            half = {"polynomial": c.pole, "symmetric": pole if free[0] else with_roots(1, -1), "open_free": free[0],
                    "closed_free": free[1]}
            a_stable = free[0]
            claimed = self.claim(c, [Q(1)], "L-stable" if a_stable else none, pole=half, a_stable=a_stable)
            claimed["axis"] = claimed["axis"] if a_stable else None
            check_a_stability(claimed, None, c)

    def test_what_surrounds_a_set(self):
        c = self.Characteristic([Q(1)])
        c.at_rest, c.transition = [Q(-1), Q(1)], lambda: [[Q(1)]]
        document = {"zero_stability": {"polynomial": c.at_rest, "principal": 1, "parasitic": [Q(1)], "repeated": [],
                                       "stable": True, "strong": True, "statement": "strongly zero-stable"},
                    "at_infinity": {"polynomial": [Q(0), Q(1)], "escaping": 0, "spectral_radius": Q(0)}}
        plane = {**document, "a_stability": self.claim(c, [Q(1)]), "wedge": {
            "angle": "right", "k": [Q(1)], "statement": "90 degrees (A-stable)", "tan_alpha": "infinity", "a_stable": True}}
        check_surroundings(document, None, c, 1, False)
        check_surroundings(plane, None, c, 1, True)
        for words, claimed, of_plane in [("the half-plane", document, True), ("the half-plane", plane, False)]:
            with self.refused(words):
                check_surroundings(claimed, None, c, 1, of_plane)
        for missing in ("wedge", "a_stability"):
            for of_plane in (True, False):
                other = {key: x for key, x in plane.items() if key != missing}
                with self.refused("the half-plane"):
                    check_surroundings(other, None, c, 1, of_plane)
        for section in ("zero_stability", "at_infinity", "a_stability", "wedge"):
            other = copy.deepcopy(plane)
            other[section]["polynomial" if section.endswith("y") and section != "a_stability" else "k"] = [Q(7), Q(2)]
            with self.refused("det|at infinity|k"):
                check_surroundings(other, None, c, 1, True)


if __name__ == "__main__":
    unittest.main()
