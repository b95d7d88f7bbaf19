"""Tests of check_certificate.py on planted roots: PYTHONPATH=generator/checker python3 -m unittest discover -s generator/checker/tests"""
import unittest
from fractions import Fraction as Q
from unittest import mock

from stepsmith_checker import check_certificate
from stepsmith_checker.check_certificate import check_crossing, check_passing, table
from stepsmith_checker.check_half_plane import check_zero_stability
from stepsmith_checker.number_field import mul, value


def product(*factors):
    p = [Q(1)]
    for factor in factors:
        p = mul(p, [Q(c) for c in factor])
    return p


class Circle(unittest.TestCase):
    def test_verdicts_are_those_of_the_roots(self):
        half, two, one, minus, i, sixth = [-1, 2], [-2, 1], [-1, 1], [1, 1], [1, 0, 1], [1, -1, 1]
        for factors, expected in [
            ([half], "stable"), ([half, half], "stable"), ([half, one, minus, i, sixth], "stable"),
            ([two], "root outside"), ([two, half], "root outside"), ([two, two, half, one], "root outside"),
            ([i, i, two], "root outside"), ([[1, 0, 3, 0, 1]], "root outside"),
            ([one, one], "multiple root on the circle"), ([minus, minus, half], "multiple root on the circle"),
            ([i, i], "multiple root on the circle"), ([sixth, sixth, one], "multiple root on the circle"),
        ]:
            found, inside = table(product(*factors))
            self.assertEqual(found["verdict"], expected, factors)
            # Pairs of a root and its inverse are among those of G.
            self.assertEqual(inside, factors.count(two) <= factors.count(half), factors)

    def test_the_motion_s_own_roots_are_no_more_than_there_are(self):
        at_rest = product([-1, 1], [1, 2])
        claimed = {"polynomial": at_rest, "principal": 1, "parasitic": product([1, 2]), "repeated": [],
                   "stable": True, "strong": True,
                   "statement": "strongly zero-stable"}
        for rank in (1, 2):
            check_zero_stability(claimed, at_rest, None, rank)
        on_circle = product([-1, 1], [1, 1])
        weak = {**claimed, "polynomial": on_circle, "parasitic": product([1, 1]), "strong": False}
        self.assertTrue(check_zero_stability({**weak, "statement": "weakly zero-stable"}, on_circle, None, 1))
        with self.assertRaises(ValueError):
            check_zero_stability({**weak, "strong": True}, on_circle, None, 1)
        for key, other in [("principal", 0), ("principal", 2), ("parasitic", at_rest), ("stable", False),
                           ("strong", False)]:
            with self.assertRaises(ValueError):
                check_zero_stability({**claimed, key: other}, at_rest, None, 1)


class Places(unittest.TestCase):
    """At t = 2, with stand-ins for the field of the place."""

    def setUp(self):
        for name, stand_in in [("vanishes", lambda p, own: value(p, Q(2)) == 0),
                               ("Place", lambda *_: mock.Mock(value=lambda p: value(p, Q(2))))]:
            patch = mock.patch.object(check_certificate, name, stand_in)
            patch.start()
            self.addCleanup(patch.stop)

    def crosses(self, critical, before, after, verdict, g=((Q(1),),), r=((Q(1),),), of="R(1)"):
        place = {"crossing": {"of": of, "verdict": verdict}, "own": None}
        c = {"G": [list(x) for x in g], "R": [list(x) for x in r]}
        try:
            return check_crossing(place, c, critical, before, after, None)[0] == verdict
        except ValueError:
            return False

    def test_a_crossing_is_simple_alone_and_apart_from_the_circle_s_own_roots(self):
        simple, other = {"R(1)": [Q(-2), Q(1)]}, {"Res(G, R)": [Q(-3), Q(1)]}
        stable, outside = ("stable", True), ("root outside", False)
        self.assertTrue(self.crosses(simple | other, stable, outside, "stable"))
        self.assertTrue(self.crosses(simple, outside, stable, "stable"))
        self.assertTrue(self.crosses(simple, outside, outside, "root outside"))
        for case in [(simple, stable, outside, "root outside"), (simple, outside, outside, "stable"),
                     (simple, stable, stable, "stable"), (simple, ("root outside", True), outside, "stable"),
                     ({"R(1)": [Q(4), Q(-4), Q(1)]}, stable, outside, "stable"),
                     (simple | {"pole": [Q(-2), Q(1)]}, stable, outside, "stable"),
                     (other, stable, outside, "stable")]:
            self.assertFalse(self.crosses(*case), case)
        self.assertFalse(self.crosses({"pole": [Q(-2), Q(1)]}, stable, outside, "stable", of="pole"))
        # G = lambda + 1, and R = lambda + t - 1 or lambda + t.
        g = ((Q(1),), (Q(1),))
        common, apart = ((Q(-1), Q(1)), (Q(1),)), ((Q(0), Q(1)), (Q(1),))
        self.assertTrue(self.crosses(simple, stable, outside, "stable", g, apart))
        self.assertFalse(self.crosses(simple, stable, outside, "stable", g, common))

    def test_what_holds_on_both_sides_holds_where_nothing_else_changes(self):
        name = "Res(E/C, O/C)"

        def passes(critical, before, after, verdict):
            place = {"passing": {"verdict": verdict}, "own": None}
            try:
                return check_passing(place, critical, (before, True), (after, True))[0] == verdict
            except ValueError:
                return False
        common = {name: [Q(-2), Q(1)], "pole": [Q(-3), Q(1)]}
        for verdict in ("stable", "root outside"):
            self.assertTrue(passes(common, verdict, verdict, verdict))
        several = "multiple root on the circle"
        for case in [(common, several, several, several), (common, "stable", "root outside", "stable"),
                     (common, "stable", "root outside", "root outside"),
                     (common, "stable", "stable", "root outside"),
                     (common | {"pole": [Q(-2), Q(1)]}, "stable", "stable", "stable"),
                     ({"pole": [Q(-3), Q(1)]}, "stable", "stable", "stable")]:
            self.assertFalse(passes(*case), case)


if __name__ == "__main__":
    unittest.main()
