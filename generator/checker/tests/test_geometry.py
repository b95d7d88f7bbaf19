"""Tests of geometry.py: methods of the literature, and random steps beside their own Jacobians."""
import random
import unittest
from fractions import Fraction as Q

from planted import Refusals
from stepsmith_checker.equations import Scheme
from stepsmith_checker.geometry import check_geometry, in_coordinates, is_symmetric, is_symplectic, reduced, stages_of

MIDPOINT = {"carry": ["x"], "equations": ["x_1[1/2] = x + h/2*v_1", "x[1] = x + h*v_1", "v_1 = f(t[1/2], x_1[1/2])"]}
VERLET = {"carry": ["x", "v", "a"], "equations": ["x[1] = x + h*v + h^2/2*a", "v[1] = v + h/2*a + h/2*a[1]", "a[1] = g(t[1], x[1])"]}
HALF = Q(1, 2)
# A at the start and B at the end; Lobatto's pair of two stages; drifts by A around a kick by B.
EULER = {"carry": ["x"], "equations": ["v_A = A(t, x)", "v_B[1] = B(t[1], x[1])", "x[1] = x + h*v_A + h*v_B[1]"]}
LOBATTO = {"carry": ["x"], "equations": [
    "x_1 = x + h/2*v_B1", "v_A1 = A(t, x_1)", "v_B1 = B(t, x_1)", "x_2[1] = x + h/2*v_A1 + h/2*v_A2[1] + h/2*v_B1",
    "v_A2[1] = A(t[1], x_2[1])", "v_B2[1] = B(t[1], x_2[1])", "x[1] = x + h/2*v_A1 + h/2*v_A2[1] + h/2*v_B1 + h/2*v_B2[1]"]}
SHEARS = {"carry": ["x"], "equations": [
    "v_A = A(t, x)", "x_2[1/2] = x + h/2*v_A", "v_B[1/2] = B(t[1/2], x_2[1/2])", "x_3[1/2] = x_2[1/2] + h*v_B[1/2]",
    "v_C[1/2] = A(t[1/2], x_3[1/2])", "x[1] = x_3[1/2] + h/2*v_C[1/2]"]}


def preserved(b, a, nodes, end, tries, rng):
    """Whether explicit steps of q'' = -U'(q), with U'' and U' known at each stage, have Jacobians of determinant 1."""
    for _ in range(tries):
        q, p, h = (Q(rng.randint(-9, 9), 7) for _ in range(3))
        rows, slope = [], lambda x: (1 - x * x * x + 2 * x, 2 - 3 * x * x)
        for i, c in enumerate(nodes):
            at = [q + c * h * p, Q(1), c * h]
            for j in range(i):
                at = [x + h * h * a[i][j] * y for x, y in zip(at, rows[j])]
            g, derivative = slope(at[0])
            rows.append([g, derivative * at[1], derivative * at[2]])
        sums = lambda weights: [sum((w * row[k] for w, row in zip(weights, rows)), Q(0)) for k in (1, 2)]
        (a1, a2), (b1, b2) = sums(end), sums(b)
        if (1 + h * h * a1) * (1 + h * b2) - (h + h * h * a2) * h * b1 != 1:
            return False
    return True


class Geometry(unittest.TestCase, Refusals):
    def test_certificates(self):
        for written in (MIDPOINT, VERLET):
            self.assertEqual(check_geometry({"symplectic": True, "symmetric": True}, Scheme(written)), {"symplectic": True, "symmetric": True})
            for key in ("symplectic", "symmetric"):
                for x in (False, 1, None):
                    with self.refused(key):
                        check_geometry({"symplectic": True, "symmetric": True, key: x}, Scheme(written))

    def test_pairs(self):
        for written, *expected in [(EULER, (False, False), (False, False), (True, False)), (LOBATTO, (False, True), (True, True), (True, True)),
                                   (SHEARS, (False, False), (False, False), (True, True))]:
            for systems, (symplectic, symmetric) in zip((None, "partitioned", "separable"), expected):
                shown = {"symplectic": symplectic, "symmetric": symmetric}
                self.assertEqual(check_geometry(shown, Scheme(written), systems), shown)
        # Other weights of A alone at the same points.
        off = {**LOBATTO, "equations": [*LOBATTO["equations"][:-1], "x[1] = x + h/3*v_A1 + 2*h/3*v_A2[1] + h/2*v_B1 + h/2*v_B2[1]"]}
        self.assertFalse(is_symplectic(*stages_of(Scheme(off)), "partitioned"))
        for written, systems in ((MIDPOINT, "separable"), (LOBATTO, "split"), (VERLET, "partitioned")):
            with self.refused("systems"):
                check_geometry({"symplectic": True, "symmetric": True}, Scheme(written), systems)

    def test_irrational_nodes(self):
        """Gauss's step of order 4, the trapezoidal rule and Radau's of order 3, in coordinates."""
        ends = "x[1] = x_1 + x_2"
        for rows, modulus, expected in [
                (["x_1 = x - h/12*v_2", "x_2 = h*v_1 + h/2*v_2", "x[1] = x + h*v_1 + h/2*v_2"], ["1/6", "-1", "1"], (True, True)),
                (["x_1 = x", "x_2 = h*v_1 + h/2*v_2", ends], ["0", "-1", "1"], (False, True)),
                (["x_1 = x - h/6*v_2", "x_2 = h*v_1 + 2*h/3*v_2", ends], ["1/3", "-4/3", "1"], (False, False))]:
            written = {"carry": ["x"], "equations": [*rows, "v_1 = f(t, x_1)", "v_2 = f(t[1], x_2)"], "modulus": modulus}
            self.assertEqual(in_coordinates(Scheme(written)), expected)
        off = {**written, "equations": ["x_1 = x - h/6*v_2 + h/1000*v_1", *written["equations"][1:]]}
        with self.refused("an idle stage, or equal ones"):
            in_coordinates(Scheme(off))

    def test_what_is_no_tableau(self):
        for equation, why in [("v[1] = v + h/2*a + h/2*a[1] + x/h - x/h", None), ("v[1] = 1/2*v + h*a[1]", "no step of x and v")]:
            written = {**VERLET, "equations": [VERLET["equations"][0], equation, VERLET["equations"][2]]}
            if why is None:
                self.assertTrue(is_symplectic(*stages_of(Scheme(written))))
            else:
                with self.refused(why):
                    stages_of(Scheme(written))
        with self.refused("a is not g"):
            stages_of(Scheme({**VERLET, "equations": [*VERLET["equations"][:2], "a[1] = g(t[1], x)"]}))

    def test_equal_and_idle_stages(self):
        twice = [0, 0, 0], [[HALF, 0, 0], [0, HALF, 0], [5, 1, 2]], [[-1, 2, 0]]
        self.assertEqual(reduced(*twice), ([0], [[HALF]], [[1]]))
        apart = [(0, "A"), (0, "B"), (0, "A")], *twice[1:]
        self.assertEqual(reduced(*apart)[0], [(0, "A"), (0, "B")])
        self.assertTrue(is_symplectic(*twice) and is_symmetric(*twice))

    def test_explicit_steps_beside_their_jacobians(self):
        """Kicks and drifts, as they are, with a thousandth more somewhere, or with a kick in two."""
        rng, found = random.Random(5), {True: 0, False: 0}
        for k in range(300):
            n = rng.randint(1, 4)
            nodes, b = ([Q(rng.randint(-9, 9), rng.randint(1, 5)) for _ in range(n)] for _ in range(2))
            if k % 3 == 0:
                nodes.append(nodes[-1])
                b.append(Q(2, 3))
            a = [[b[j] * (nodes[i] - nodes[j]) for j in range(i)] + [Q(0)] * (len(b) - i) for i in range(len(b))]
            end = [w * (1 - c) for w, c in zip(b, nodes)]
            if k % 2:
                row = rng.choice([b, end])
                row[rng.randrange(len(b))] += Q(1, 1000)
            so = is_symplectic([(c, "g") for c in nodes], a, [b, end])
            self.assertEqual(so, preserved(b, a, nodes, end, 3, rng), (nodes, b))
            found[so] += 1
        self.assertGreater(min(found.values()), 100)


if __name__ == "__main__":
    unittest.main()
