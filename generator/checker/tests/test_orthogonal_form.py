"""Tests of orthogonal_form.py: members of small degree, what changes them, and the bound of the oscillations."""
import unittest
from fractions import Fraction as Q

from planted import Refusals
from stepsmith_checker.equations import Scheme
from stepsmith_checker.orthogonal_form import amplification, check_orthogonal_form, is_damped

# T_3(1 + z/9) and P_3(1 + z/6).
CHEBYSHEV = {"carry": ["x"], "equations": [
    "v_1 = f(t, x)", "x_2[1/9] = x + h/9*v_1", "v_2 = f(t[1/9], x_2[1/9])", "x_3[4/9] = -x + 2*x_2[1/9] + 2*h/9*v_2",
    "v_3 = f(t[4/9], x_3[4/9])", "x[1] = -x_2[1/9] + 2*x_3[4/9] + 2*h/9*v_3"]}
LEGENDRE = {"carry": ["x"], "equations": [
    "v_1 = f(t, x)", "x_2[1/6] = x + h/6*v_1", "v_2 = f(t[1/6], x_2[1/6])", "x_3[1/2] = -1/2*x + 3/2*x_2[1/6] + h/4*v_2",
    "v_3 = f(t[1/2], x_3[1/2])", "x[1] = -2/3*x_2[1/6] + 5/3*x_3[1/2] + 5*h/18*v_3"]}
OF_CHEBYSHEV = {"kappa": 1, "degree": 3, "w0": "1", "w1": "1/9", "a": "0", "b": "1"}
OF_LEGENDRE = {"kappa": 2, "degree": 3, "w0": "1", "w1": "1/6", "a": "0", "b": "1"}


class OrthogonalForm(unittest.TestCase, Refusals):
    def test_members(self):
        for scheme, form, w1 in ((CHEBYSHEV, OF_CHEBYSHEV, Q(1, 9)), (LEGENDRE, OF_LEGENDRE, Q(1, 6))):
            r = amplification(Scheme(scheme))
            x = Q(1, 3)
            expected = 4 * x ** 3 - 3 * x if form["kappa"] == 1 else (5 * x ** 3 - 3 * x) / 2
            self.assertEqual(sum(c * ((x - 1) / w1) ** k for k, c in enumerate(r)), expected)
            check_orthogonal_form(form, Scheme(scheme))

    def test_every_number_counts(self):
        for scheme, form in ((CHEBYSHEV, OF_CHEBYSHEV), (LEGENDRE, OF_LEGENDRE)):
            for name, x in form.items():
                for other in ((x + 1, x - 1) if isinstance(x, int) else (str(Q(x) + Q(1, 7)), str(Q(x) - Q(1, 7)), str(-Q(x) or Q(2)))):
                    with self.refused("."):
                        check_orthogonal_form({**form, name: other}, Scheme(scheme))
        with self.refused("the differential equation"):
            check_orthogonal_form(OF_CHEBYSHEV, Scheme(LEGENDRE))

    def test_bounds(self):
        found = check_orthogonal_form(OF_CHEBYSHEV, Scheme(CHEBYSHEV))
        claim = lambda start, end, bound: {"real_from": Q(start), "real_up_to": Q(end), "at_most": Q(bound)}
        self.assertTrue(is_damped(claim(0, 18, 1), found))
        self.assertFalse(is_damped(claim(0, Q(18001, 1000), 1), found))
        self.assertFalse(is_damped(claim(0, 18, Q(99, 100)), found))
        self.assertTrue(is_damped(claim(19, 20, 4), found))
        # |R| is less than 1 on this part, but the form does not tell.
        with self.refused("neither"):
            is_damped(claim(1, 2, Q(9, 10)), found)
        with self.refused("a range"):
            is_damped(claim(2, 1, 1), found)

    def test_what_has_no_form(self):
        implicit = {"carry": ["x"], "equations": ["x[1] = x + h*v[1]", "v[1] = f(t[1], x[1])"]}
        with self.refused("not explicit"):
            amplification(Scheme(implicit))


if __name__ == "__main__":
    unittest.main()
