"""Exact numbers, and what is made of results with NumPy and SymPy."""

import math
from fractions import Fraction

import numpy as np
import pytest
import stepsmith
import sympy
from stepsmith import Algebraic, Expression, Spec, exact


def test_numbers_are_compared_exactly():
    root = exact({"minimal_polynomial": ["-2", "0", "1"], "interval": ["1", "2"], "decimal": "1.41…"})
    near = Fraction(math.isqrt(2 * 10**150), 10**75)
    assert root > near and root < near + Fraction(1, 10**75)
    assert float(root) == math.sqrt(2) and root.to_sympy() == sympy.sqrt(2)
    other = Algebraic(root.minimal_polynomial, (Fraction(-2), Fraction(-1)))
    assert other < root and other != root and other.to_sympy() == -sympy.sqrt(2)
    wider = Algebraic(root.minimal_polynomial, (Fraction(0), Fraction(5)))
    assert root == wider and hash(root) == hash(wider)
    assert root != Fraction(7, 5) and root < math.inf and not root == math.nan


def test_expressions():
    assert exact("1/3") == Fraction(1, 3) and exact("infinity") == math.inf
    both = Expression("(beta^2 - 1/3)/gamma")
    beta, gamma = sympy.symbols("beta gamma")
    assert sympy.simplify(both.to_sympy() - (beta**2 - sympy.Rational(1, 3)) / gamma) == 0
    assert np.allclose(both.to_numpy("gamma", "beta")(np.array([1.0, 2.0]), 1.0), [2 / 3, 1 / 3])
    root = Expression("root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + x")
    assert root.symbols == ("x",)
    value = 0.4358665215084590 + 1
    assert abs(root.to_numpy("x")(1.0) - value) < 1e-15
    assert abs(float(root.to_sympy().subs("x", 1)) - value) < 1e-15
    with pytest.raises(ValueError, match="name every variable"):
        both.to_numpy("beta")
    with pytest.raises(ValueError, match="no expression"):
        Expression("beta.real").to_numpy("beta", "real")


def test_settings_are_read_back():
    number = stepsmith.derive("Radau5").coefficients["B"][0][0]
    assert isinstance(number, Algebraic)
    found = stepsmith.derive(Spec.of_family("newmark", beta=number, gamma=sympy.Rational(1, 2)))
    assert found.parameters["gamma"] == Fraction(1, 2)
    assert abs(found.parameters["beta"].to_numpy()() - float(number)) < 1e-16


def test_the_matrix_has_the_characteristic_polynomial():
    found = stepsmith.amplification(Spec.of_family("newmark", symbolic=True))
    own = found.to_sympy().charpoly(sympy.Symbol("lambda")).all_coeffs()[::-1]
    told = stepsmith.to_sympy(found.characteristic_polynomial)
    assert len(own) == len(told)
    assert all(sympy.simplify(a - b) == 0 for a, b in zip(own, told))
    omega = np.linspace(0.1, 3, 7).reshape(7, 1)
    matrices = found.to_numpy()(omega, 0.05, 1 / 6, np.array([0.5, 0.6]))
    assert matrices.shape == (7, 2, 3, 3)
    symbols = dict(Omega=omega[3, 0], xi=0.05, beta=1 / 6, gamma=0.6)
    expected = np.array(found.to_sympy().subs(symbols), dtype=float)
    assert np.allclose(matrices[3, 1], expected, rtol=1e-13)
    with pytest.raises(TypeError, match="beta"):
        found.spectral_radius(Omega=1.0, gamma=0.5)
    with pytest.raises(TypeError, match="Omega"):
        found.spectral_radius(beta=0.25, gamma=0.5)


def test_stable_sets_contain_exactly_what_is_stable():
    found = stepsmith.stability("Cd4Robust", damping="1/20")
    limit = float(found.limit)
    inner = limit if found.limit > Fraction(limit) else math.nextafter(limit, 0)
    outer = math.nextafter(inner, math.inf)
    assert found.contains([0.5, inner, outer, math.nan, math.inf]).tolist() == [True, True, False, False, False]
    [one] = found.stable
    assert inner in one and outer not in one
    radius = stepsmith.amplification("Cd4Robust").spectral_radius(Omega=[0.999 * limit, 1.001 * limit], xi=0.05)
    assert radius[0] < 1 < radius[1]
    closed = stepsmith.stability("Rk4")
    assert closed.stable[0].closed == (False, True) and not closed.a_stable and closed.zero_stable
    assert stepsmith.stability("Bdf3").tan_alpha.to_sympy() == sympy.sqrt(sympy.Rational(757687, 3645))
    assert stepsmith.stability("Radau5").stable[0].end == math.inf


def test_the_region_of_newmark():
    found = stepsmith.boundary(Spec.of_family("newmark", symbolic=True))
    omega, beta = np.meshgrid([0.5, 1.9, 2.1, 40.0], [0.0, 0.25])
    expected = [[True, True, False, False], [True] * 4]
    assert found.satisfied(Omega=omega, beta=beta, gamma=0.5).tolist() == expected


def test_series_are_those_of_the_principal_root():
    newmark = Spec.of_family("newmark", beta="1/6", gamma="1/2")
    omega = 0.05
    roots = np.linalg.eigvals(stepsmith.amplification(newmark).to_numpy()(omega, 0.0))
    principal = max(roots, key=lambda z: z.imag)
    found = stepsmith.dispersion(newmark)
    assert abs(omega / np.angle(principal) - 1 - found.period_error(omega)) < 1e-9
    assert found.period_error.to_sympy().getn() == found.period_error.remainder


def test_scans():
    found = stepsmith.scan("Cd3", "Cd4Robust", over={"Omega": "1/2..3/2:5"}, curves={"xi": ["0", "1/10"]})
    keys = [(curve["method"], curve["xi"]) for curve in found.curves]
    assert keys == [("Cd3", "0"), ("Cd3", "1/10"), ("Cd4Robust", "0"), ("Cd4Robust", "1/10")]
    expected = stepsmith.amplification("Cd4Robust").spectral_radius(Omega=found.axes["Omega"], xi=0.1)
    assert np.allclose(found.values[3], expected, rtol=1e-9)
    assert "<svg" in found.svg and found._repr_html_() == found.svg
    newmark = Spec.of_family("newmark")
    plane = stepsmith.scan(newmark, over={"Omega": "1..3:3", "beta": "0..1/4:2"}, show="verdict", gamma="1/2")
    assert plane.values.shape == (1, 3, 2)
    assert plane.values[0, :, 1].tolist() == [1, 1, 1] and plane.values[0, [0, 2], 0].tolist() == [1, 0]


def test_records_are_shown_in_notebooks():
    for command in ("derive", "order", "amplification", "stability", "check"):
        found = getattr(stepsmith, command)("Cd3")
        text = found._repr_html_()
        assert text.startswith("<table>") and text.count("<tr>") == text.count("</tr>") > 2
        with pytest.raises(AttributeError):
            found.json = None
    weights, b, c = stepsmith.export("Rk4").to_numpy()
    assert np.allclose(weights.sum(axis=1), c) and math.isclose(b.sum(), 1)
