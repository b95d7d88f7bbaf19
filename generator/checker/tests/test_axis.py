"""Tests of axis.py: which half-line a certificate is about, and that its polynomials are those of the step."""
import unittest
from fractions import Fraction as Q

from stepsmith_checker.axis import (Characteristic, Embedding, Pencil, alternating, axis_of, content_of, name_of, padded, parts_on_axis,
                  proportional, same_positive_zeros, step_on, variable_of, written)
from stepsmith_checker.check_dominance import pencil
from stepsmith_checker.equations import Scheme
from stepsmith_checker.number_field import Field, Number, Place
from planted import Refusals, at, product, root_two, with_roots
from stepsmith_checker.step import determinant
from stepsmith_checker.surds import square_root
from test_equations import EULER, NEWMARK
from test_step import IMEX, SPLIT

TWO, THREE = square_root(Q(2)), square_root(Q(3))
TRAPEZOIDAL = {"carry": ["x"], "equations": ["x[1] = x + h/2*v_1 + h/2*v_2[1]", "v_1 = f(t, x)",
                                             "v_2[1] = f(t[1], x[1])"]}


class Names(unittest.TestCase, Refusals):
    def certificate(self, variable, power, damping=None, **more):
        return {"variable": variable, "power": power, "damping": damping, **more}

    def test_the_axis_of_a_certificate(self):
        for variable, power, damping, more, expected in [
                ("Omega", 1, Q(0), {}, ("oscillator", "Omega", Q(0), {})),
                ("Omega^2", 2, Q(1, 20), {}, ("oscillator", "Omega", Q(1, 20), {})),
                ("(-z)", 1, None, {}, ("negative", "(-z)", None, {})),
                ("y^2", 2, None, {}, ("imaginary", "y", None, {})),
                ("yA", 1, None, {"at": {"yB": Q(3)}}, ("split", "yA", None, {"yB": Q(3)}))]:
            self.assertEqual(axis_of(self.certificate(variable, power, damping, **more)), expected)
        for words, variable, power, damping, more in [
                ("the power", "Omega", 0, Q(0), {}), ("the power", "Omega^3", 3, Q(0), {}),
                ("the variable and the power", "Omega", 2, Q(0), {}), ("the damping", "Omega", 1, None, {}),
                ("the damping", "(-z)", 1, Q(0), {}), ("the damping", "yA", 1, Q(0), {"at": {}}),
                ("the other coefficients", "yA", 1, None, {}), ("the other coefficients", "y", 1, None, {"at": {}}),
                ("the other coefficients", "Omega^2", 1, None, {})]:
            with self.refused(words, variable, power):
                axis_of(self.certificate(variable, power, damping, **more))

    def test_names_and_words(self):
        self.assertEqual(written(Q(1, 20)), "1-20")
        self.assertEqual(written("(7*sqrt(2) + 3)/21"), "-7-sqrt-2----3--21")
        self.assertEqual([name_of(*a) for a in [("oscillator", None, Q(1, 20), None), ("negative", "(-z)", None, {}),
                                                ("imaginary", "y", None, {}), ("split", "yA", None, {}),
                                                ("split", "yA", None, {"yB": Q(1, 2), "xB": Q(3)})]],
                         ["oscillator-xi-1-20", "negative-real-axis", "imaginary-axis", "along-yA",
                          "along-yA-xB-3-yB-1-2"])
        self.assertEqual([variable_of(*a) for a in [
            ("oscillator", None, Q(1, 20), None), ("negative", "(-z)", None, {}), ("imaginary", "y", None, {}),
            ("split", "yA", None, {}), ("split", "yA", None, {"yB": Q(1, 2), "xB": Q(3)})]],
            ["Omega at xi = 1/20", "-z on the real axis", "y on the imaginary axis, z = iy", "yA alone",
             "yA at xB = 3, yB = 1/2"])

    def test_coefficients_of_a_split_field(self):
        split, imex = Scheme(SPLIT), Scheme(IMEX)
        for along, other in [("yA", {}), ("xB", {"yA": Q(1)}), ("yB", {"xA": Q(1), "xB": Q(2)})]:
            step_on(split, "split", along, None, other)
        step_on(imex, "split", "yA", None, {"yB": Q(3)})
        for scheme, along, other in [(split, "yC", {}), (split, "zA", {}), (split, "yA", {"yA": Q(1)}),
                                     (split, "yA", {"yC": Q(1)}), (split, "yA", {"yB": Q(0)}),
                                     (imex, "xA", {}), (imex, "yA", {"xB": Q(1)})]:
            with self.refused("no coefficient", along, other):
                step_on(scheme, "split", along, None, other)
        # Of A one evaluation of two takes no velocity: it has no damping.
        mixed = Scheme({"carry": ["x", "v"], "equations": [
            "a_1 = A(t, x, v)", "x_2[1] = x + h*v", "a_2[1] = A(t[1], x_2[1])", "a_3 = B(t, x, v)",
            "v[1] = v + h/2*a_1 + h/2*a_2[1] + h*a_3", "x[1] = x + h*v"]})
        for along, other in [("xA", {}), ("yA", {"xA": Q(1)}), ("xB", {"xA": Q(1)})]:
            with self.refused("a part that takes no velocity", along, other):
                step_on(mixed, "split", along, None, other)
        step_on(mixed, "split", "yA", None, {"xB": Q(1)})
        self.assertFalse(any(s == "xA" for row in pencil(mixed) for p in row for m in p for s, _ in m))
        central = Scheme({"carry": ["x", "v"], "equations": ["x[1] = x + h*v", "v[1] = v + h*a[1]", "a[1] = g(t[1], x[1])"]})
        step_on(central, "oscillator", "Omega", Q(0), {})
        with self.refused("a step that takes no velocity"):
            step_on(central, "oscillator", "Omega", Q(1, 2), {})
        self.assertEqual(step_on(Scheme(EULER), "negative", "(-z)", None, {}).p, [[-1, -1], [1]])
        self.assertEqual(step_on(Scheme(NEWMARK), "oscillator", "Omega", Q(1), {}).pole, [1, 1, Q(1, 4)])


class Polynomials(unittest.TestCase, Refusals):
    def test_common_factors_of_coefficients(self):
        self.assertEqual(content_of([with_roots(1, 2), [], product([Q(3)], with_roots(2, 5))]), with_roots(2))
        self.assertEqual(content_of([[Q(4)], with_roots(1)]), [1])
        self.assertEqual(content_of([[Q(0), Q(2)]]), [0, 1])

    def test_lists_are_equal_up_to_one_number(self):
        p = [[Q(1), Q(2)], [], [Q(0), Q(3)]]
        times = lambda f, rows: [[c * f for c in row] for row in rows]
        for f in (Q(1), Q(-2), Q(1, 3)):
            self.assertTrue(proportional(times(f, p), p))
            self.assertTrue(proportional(p, times(f, p)))
        self.assertTrue(proportional([[Q(1), Q(2), Q(0)], [Q(0)], [Q(0), Q(3)]], p))
        for other in ([[Q(1), Q(2)], [], [Q(0), Q(4)]], [[Q(1), Q(2)], [Q(0), Q(3)]], p[:2], [[Q(2), Q(4)], [], [Q(0), Q(3)]],
                      [[Q(1), Q(2)], [], [Q(1), Q(3)]], [[Q(1), Q(2)], [Q(1)], [Q(0), Q(3)]], [[], [], []],
                      [[Q(0), Q(0)], [], []]):
            self.assertFalse(proportional(other, p), other)
            self.assertFalse(proportional(p, other), other)
        self.assertFalse(proportional([[], []], [[], []]))
        # Leading zeros tell as well.
        self.assertFalse(proportional([[Q(0), Q(1)]], [[Q(1), Q(1)]]))
        self.assertFalse(proportional([[Q(1), Q(1)]], [[Q(0), Q(1)]]))

    def test_signs_of_odd_powers(self):
        self.assertEqual(alternating([Q(1), Q(2), Q(3), Q(4)]), [1, -2, 3, -4])
        self.assertEqual(padded([[Q(1)]], 3), [[1], [], []])
        for p in ([Q(1), Q(2), Q(3), Q(4), Q(5)], [Q(2)], [], [Q(0), Q(1)]):
            a, b = parts_on_axis(p)
            for s in (Q(1), Q(3)):
                # p(i s) by powers of i.
                real = sum(c * s ** k * (1, 0, -1, 0)[k % 4] for k, c in enumerate(p))
                imaginary = sum(c * s ** k * (0, 1, 0, -1)[k % 4] for k, c in enumerate(p))
                self.assertEqual((at(a, s * s), s * at(b, s * s)), (real, imaginary))

    def test_the_positive_zeros_alone_count(self):
        for f, g in [(with_roots(1, 1, -2), product([Q(5)], with_roots(0, 1))), ([Q(3)], with_roots(-1)),
                     ([Q(3)], with_roots(Q(-1, 2))), ([Q(3)], [Q(-2)]), (with_roots(2, 3, 3), with_roots(3, 2, 2, 0, 0)),
                     (with_roots(1), product(with_roots(1), [Q(1), Q(0), Q(1)]))]:
            self.assertTrue(same_positive_zeros(f, g) and same_positive_zeros(g, f), (f, g))
        for f, g in [(with_roots(1), with_roots(2)), (with_roots(1, 2), with_roots(1)), (with_roots(Q(1, 2)), with_roots(Q(-1, 2))), ([Q(1)], with_roots(1)),
                     (with_roots(1, 1), with_roots(1, 2))]:
            self.assertFalse(same_positive_zeros(f, g), (f, g))
            self.assertFalse(same_positive_zeros(g, f), (f, g))
        for f, g in [([], [Q(1)]), ([Q(1)], []), ([Q(0)], [Q(1)])]:
            with self.refused("a polynomial is 0"):
                same_positive_zeros(f, g)


class Embeddings(unittest.TestCase, Refusals):
    SCHEME = Scheme({"carry": ["x"], "equations": [
        "x[1] = x + sqrt(2)*h*v_1/2 + (1 - sqrt(2)/2)*h*v_2[sqrt(3)]", "v_1 = f(t, x)",
        "x_2[sqrt(3)] = x + sqrt(3)*h*v_1", "v_2[sqrt(3)] = f(t[sqrt(3)], x_2[sqrt(3)])"]})
    FIVE = [Q(1), Q(0), Q(-10), Q(0), Q(1)]

    def five(self, lo=3, hi=4):
        return Field(self.FIVE, Q(lo), Q(hi))

    def test_roots_become_elements_of_the_field(self):
        numbers = [TWO, 1 + THREE / 3, TWO * THREE, Q(5)]
        embed = Embedding(self.five(), numbers, self.SCHEME)
        for x in numbers:
            y = embed(x)
            self.assertEqual(y * y, embed(x * x))
        self.assertEqual(embed(TWO) * embed(TWO), 2)
        self.assertEqual(embed(TWO) + embed(THREE), embed(TWO + THREE))
        self.assertEqual(embed(TWO + THREE), self.five().t)
        self.assertGreater(embed(THREE - TWO).sign(), 0)
        self.assertEqual(embed(Q(7)), 7)

    def test_a_field_of_fewer_and_of_more_roots(self):
        embed = Embedding(root_two(), [TWO / 2], self.SCHEME)
        self.assertEqual(embed(TWO), root_two().t)
        # sqrt(3) is of the scheme, and may be among those of the field.
        embed = Embedding(self.five(), [TWO], self.SCHEME)
        self.assertEqual(embed(TWO) * embed(TWO), 2)
        self.assertEqual(Embedding(None, [Q(1)], self.SCHEME)(Q(3)), 3)

    def test_other_fields_are_refused(self):
        for words, field, numbers in [
                ("the field of the step is missing", None, [TWO]),
                ("theta is no sum", root_two(), [TWO, THREE]), ("theta is no sum", root_two(), [THREE]),
                ("theta is no sum", Field([Q(-5), Q(0), Q(1)], Q(2), Q(3)), [TWO]),
                # sqrt(3) - sqrt(2), of the same polynomial, and a product of its polynomial with another.
                ("theta is another root", self.five(Q(1, 4), 1), [TWO, THREE]),
                ("theta is no sum", Field(product(self.FIVE, with_roots(9)), Q(3), Q(4)), [TWO, THREE])]:
            with self.refused(words, numbers):
                Embedding(field, numbers, self.SCHEME)

    def test_the_field_of_another_root_is_that_of_the_certificate(self):
        cubic = "root(x^3 - 3*x + 1, {}, {})"

        def scheme(lo, hi):
            return Scheme({"carry": ["x"], "equations": [
                f"x[1] = x + h*v_1*{cubic.format(lo, hi)} + h*v_2*(1 - {cubic.format(lo, hi)})", "v_1 = f(t, x)",
                "v_2 = f(t, x)"]})
        m = [Q(1), Q(-3), Q(0), Q(1)]
        low, high = Field(m, Q(0), Q(1)), Field(m, Q(1), Q(2))
        for own, field, other in [(scheme(0, 1), low, high), (scheme(1, 2), high, low)]:
            numbers = [own.rows["x", 1][1]]
            embed = Embedding(field, numbers, own)
            self.assertEqual(embed(numbers[0]), field.t)
            self.assertIs(embed(numbers[0]).field, field)
            self.assertEqual(embed(Q(2)), 2)
            # The conjugate step is another, though the two intervals touch.
            with self.refused("numbers of different fields"):
                Embedding(other, numbers, own)(numbers[0])
            with self.refused("the field of the step is missing"):
                Embedding(None, numbers, own)
            self.assertEqual(Embedding(None, [Q(1)], own)(Q(3)), 3)
            with self.refused("the field of the step is missing"):
                Embedding(None, [Q(1)], own)(numbers[0])


class Binding(unittest.TestCase, Refusals):
    def characteristic(self, written, test, along, damping=None, other=None, field=None):
        return Characteristic(step_on(Scheme(written), test, along, damping, other or {}), field)

    def certificate(self, even, odd=(), power=1, pole=((Q(1)),)):
        return {"even": even, "odd": list(odd), "power": power, "pole": list(pole)}

    def test_the_polynomial_and_the_poles_of_the_trapezoidal_rule(self):
        c = self.characteristic(TRAPEZOIDAL, "negative", "(-z)")
        # (1 + u/2) lambda - 1 + u/2 in u = -z
        even, pole = [[Q(-1), Q(1, 2)], [Q(1), Q(1, 2)]], [Q(1), Q(1, 2)]
        c.bind(self.certificate(even, pole=pole), "negative")
        c.bind(self.certificate([[x * -7 for x in row] for row in even], pole=[Q(3)]), "negative")
        for words, claimed in [
                ("is not that of the scheme", self.certificate([[Q(-1), Q(-1, 2)], [Q(1), Q(-1, 2)]], pole=pole)),
                ("is not that of the scheme", self.certificate([[Q(-1), Q(1, 2)], [Q(1), Q(1, 3)]], pole=pole)),
                ("is not that of the scheme", self.certificate(even, [[Q(1)]], pole=pole)),
                ("is not that of the scheme", self.certificate(even, power=2, pole=pole)),
                ("the poles are not those", self.certificate(even, pole=[Q(1), Q(-1, 2)])),
                ("the poles are not those", self.certificate(even, pole=with_roots(3)))]:
            with self.refused(words, claimed):
                c.bind(claimed, "negative")
        # On the imaginary axis with t = y^2: (1 - i y/2) lambda - 1 - i y/2, and |D|^2 = 1 + t/4.
        even, odd = [[Q(-1)], [Q(1)]], [[Q(-1, 2)], [Q(-1, 2)]]
        c.bind(self.certificate(even, odd, 2, [Q(4), Q(1)]), "imaginary")
        c.bind(self.certificate([[Q(-2)], [Q(2)]], [[Q(-1)], [Q(-1)]], 2), "imaginary")
        for claimed in [self.certificate(even, odd, 1), self.certificate(even, [[Q(1, 2)], [Q(1, 2)]], 2),
                        self.certificate(even, [[Q(-1)], [Q(-1)]], 2), self.certificate(even, [], 2),
                        self.certificate([[Q(1)], [Q(-1)]], odd, 2)]:
            with self.refused("is not that of the scheme", claimed):
                c.bind(claimed, "imaginary")
        with self.refused("the poles are not those"):
            c.bind(self.certificate(even, odd, 2, [Q(-4), Q(1)]), "imaginary")

    def test_poles_on_the_imaginary_axis(self):
        # Idle stages with D = 1 + z^2, |D|^2 = (1 - t)^2.
        idle = {"carry": ["x"], "equations": ["x[1] = x + h*v", "v = f(t, x)", "x_1 = x + h*v_2", "x_2 = x - h*v_1", "v_1 = f(t, x_1)",
                                              "v_2 = f(t, x_2)"]}
        c = self.characteristic(idle, "imaginary", "y")
        self.assertEqual(c.pole, [1, 0, 1])
        even, odd = [[Q(-1)], [Q(1)]], [[Q(-1)]]
        c.bind(self.certificate(even, odd, 2, with_roots(1)), "imaginary")
        for pole in ([Q(1)], with_roots(2), with_roots(1, 2), [Q(1), Q(1)]):
            with self.refused("the poles are not those", pole):
                c.bind(self.certificate(even, odd, 2, pole), "imaginary")

    def test_even_polynomials_are_those_of_the_square(self):
        c = self.characteristic(NEWMARK, "oscillator", "Omega", Q(0))
        even = [[], [Q(1), Q(1, 4)], [Q(-2), Q(1, 2)], [Q(1), Q(1, 4)]]
        c.bind(self.certificate(even, power=2, pole=[Q(1), Q(1, 4)]), "oscillator")
        # A pole at Omega = 2, where t = 4.
        turned = {**NEWMARK, "equations": ["x[1] = x + h*v + 3/4*h^2*a - h^2/4*a[1]", *NEWMARK["equations"][1:]]}
        turned = self.characteristic(turned, "oscillator", "Omega", Q(0))
        rows = [row[::2] for row in turned.p]
        turned.bind(self.certificate(rows, power=2, pole=[Q(4), Q(-1)]), "oscillator")
        with self.refused("the poles are not those"):
            turned.bind(self.certificate(rows, power=2, pole=[Q(2), Q(-1)]), "oscillator")
        spread = [[], [Q(1), Q(0), Q(1, 4)], [Q(-2), Q(0), Q(1, 2)], [Q(1), Q(0), Q(1, 4)]]
        with self.refused("is not that of the scheme"):
            c.bind(self.certificate(spread, pole=[Q(1)]), "oscillator")
        damped = self.characteristic(NEWMARK, "oscillator", "Omega", Q(1, 2))
        p = [list(row) for row in damped.p]
        damped.bind(self.certificate(p, pole=damped.pole), "oscillator")
        for power, claimed in ((2, p), (2, [row[::2] for row in p])):
            with self.refused("is not that of the scheme"):
                damped.bind(self.certificate(claimed, power=power, pole=damped.pole), "oscillator")

    def test_odd_powers_of_the_step_that_its_polynomial_has_lost(self):
        # (lambda - 1)(lambda - 1/2)^2, whatever a velocity does to x_b: with damping the step is none in Omega^2.
        steady = {"carry": ["x", "v", "x_b"], "equations": ["a = g(t, x, v)", "x[1] = x + h*v", "v[1] = v/2",
                                                            "x_b[1] = x_b/2 + h^2*a"]}
        p = [[Q(-1, 4)], [Q(5, 4)], [Q(-2)], [Q(1)]]
        damped = self.characteristic(steady, "oscillator", "Omega", Q(1, 10))
        damped.bind(self.certificate(p), "oscillator")
        still = self.characteristic(steady, "oscillator", "Omega", Q(0))
        still.bind(self.certificate(p, power=2), "oscillator")
        with self.refused("is not that of the scheme"):
            still.bind(self.certificate(p), "oscillator")

    def test_a_common_factor_may_be_left_out_and_stays_a_pole(self):
        # An idle stage with the pole z = 1, and one with the pole z = -2.
        for c, zero in ((1, Q(1)), (Q(-1, 2), Q(-2))):
            idle = {"carry": ["x"], "equations": ["x[1] = x + h*v", f"x_1 = x + h*({c})*v_1", "v = f(t, x)",
                                                  "v_1 = f(t, x_1)"]}
            found = self.characteristic(idle, "negative", "(-z)")
            self.assertEqual(content_of(found.p), with_roots(zero))
            self.assertEqual(found.reduced[1][1:], [])
            reduced = [[Q(-1), Q(1)], [Q(1)]]
            pole = with_roots(-zero)
            found.bind(self.certificate(reduced, pole=pole), "negative")
            found.bind(self.certificate([product(row, with_roots(-zero)) for row in reduced], pole=pole), "negative")
            if zero < 0:
                with self.refused("the poles are not those"):
                    found.bind(self.certificate(reduced), "negative")
            with self.refused("the poles are not those"):
                found.bind(self.certificate(reduced, pole=with_roots(5)), "negative")

    def test_a_pole_of_odd_powers_alone_keeps_the_axis_from_its_square(self):
        idle = {"carry": NEWMARK["carry"], "equations": NEWMARK["equations"] + [
            "v_1 = v + h*a_1", "x_1 = x", "a_1 = g(t, x_1, v_1)"]}
        c = self.characteristic(idle, "oscillator", "Omega", Q(1, 2))
        self.assertTrue(any(c.pole[1::2]))

    def test_numbers_of_the_transition_are_embedded(self):
        scheme = {"carry": ["x", "x[-1]"], "equations": ["x[1] = sqrt(2)*x - (sqrt(2) - 1)*x[-1] + h*v", "v = f(t, x)"]}
        c = self.characteristic(scheme, "negative", "(-z)", field=root_two())
        t = c.embed(TWO)
        self.assertEqual(c.transition(), [[t, 1 - t], [1, 0]])
        self.assertEqual(c.at_rest, [t - 1, t * -1, 1])


class Pencils(unittest.TestCase):
    def check_pencil(self, written, test, along, damping, power, other=None):
        """That D det(lambda - A) is p at places."""
        c = Characteristic(step_on(Scheme(written), test, along, damping, other or {}), None)
        pencil = Pencil(c, test, power)
        for t in (Q(1), Q(3, 7)):
            place = Place(t)
            matrix = pencil.at(place, False)
            for x in (Q(2), Q(-1, 3)):
                found = determinant([[(x if i == j else Q(0)) - y for j, y in enumerate(row)]
                                     for i, row in enumerate(matrix)])
                if test == "imaginary":
                    modulus = lambda p: [at(part, t) for part in parts_on_axis(p)]
                    square = lambda p: modulus(p)[0] ** 2 + t * modulus(p)[1] ** 2
                    whole = [sum((row[k] * x ** i if k < len(row) else Q(0) for i, row in enumerate(c.p)), Q(0))
                             for k in range(max(map(len, c.p)))]
                    self.assertEqual(found * square(c.pole), square(whole))
                    continue
                s = lambda p: at(alternating(p) if test == "negative" else p, t) if power == 1 else at(p[::2], t)
                self.assertEqual(found * s(c.pole), sum((s(row) * x ** i for i, row in enumerate(c.p)), Q(0)))
        return pencil

    def test_the_matrix_has_the_characteristic_polynomial(self):
        self.check_pencil(TRAPEZOIDAL, "negative", "(-z)", None, 1)
        self.check_pencil(TRAPEZOIDAL, "imaginary", "y", None, 2)
        self.check_pencil(NEWMARK, "oscillator", "Omega", Q(0), 2)
        self.check_pencil(NEWMARK, "oscillator", "Omega", Q(1, 3), 1)
        self.check_pencil(SPLIT, "split", "yB", None, 1, {"yA": Q(2), "xB": Q(3)})
        two = {"carry": ["x", "v[-1]"], "equations": ["x[1] = x + h*(3*v - v[-1])/2", "v = f(t, x)"]}
        for test, along, power in (("negative", "(-z)", 1), ("imaginary", "y", 2)):
            self.check_pencil(two, test, along, None, power)

    def test_at_the_origin_it_is_v(self):
        c = Characteristic(step_on(Scheme(TRAPEZOIDAL), "imaginary", "y", None, {}), None)
        self.assertEqual(Pencil(c, "imaginary", 2).at(Place(Q(0)), True), [[1]])

    def test_odd_powers_have_no_place_on_the_square(self):
        c = Characteristic(step_on(Scheme(NEWMARK), "oscillator", "Omega", Q(1, 3), {}), None)
        with self.assertRaisesRegex(ValueError, "odd powers in the matrix"):
            Pencil(c, "oscillator", 2).at(Place(Q(1)), False)

    def test_a_place_in_a_field(self):
        c = Characteristic(step_on(Scheme(NEWMARK), "oscillator", "Omega", Q(0), {}), None)
        place = Place({"minimal_polynomial": [Q(-2), Q(0), Q(1)], "interval": [Q(1), Q(2)]})
        matrix = Pencil(c, "oscillator", 2).at(place, False)
        found = determinant([[(Q(3) if i == j else Q(0)) - y for j, y in enumerate(row)] for i, row in enumerate(matrix)])
        self.assertEqual(found * place.value(c.pole[::2]), sum(place.value(row[::2]) * 3 ** i for i, row in enumerate(c.p)))
        self.assertIsInstance(matrix[0][0], Number)


if __name__ == "__main__":
    unittest.main()
