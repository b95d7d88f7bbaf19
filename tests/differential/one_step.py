"""One-step methods for x'' = g: derived here from their sources' equations, apart from the program."""

from dataclasses import dataclass
from typing import Callable

import sympy

from linear import amplification, number, oscillator


@dataclass
class Member:
    """A member of a family, what its coefficients must be, and its step on a test equation."""

    family: str
    parameters: dict
    # Paths into the program's "coefficients", and the exact values.
    expected: dict
    # From the values of the symbols to the amplification matrix.
    matrix: Callable = None
    symbols: tuple = ("Omega", "xi")


def newmark_equations(alpha_m, alpha_f, beta, gamma):
    """Generalized-alpha as equations in x, v, c (the algorithmic acceleration) and a; Newmark for alphas of 0."""

    def step(omega, xi):
        half = number("1/2")
        return [
            {"x1": 1, "x": -1, "v": -1, "c": -(half - beta), "c1": -beta},
            {"v1": 1, "v": -1, "c": -(1 - gamma), "c1": -gamma},
            {"c1": 1 - alpha_m, "c": alpha_m, "a1": -(1 - alpha_f), "a": -alpha_f},
            oscillator("a1", omega, xi, "1"),
            # The old force belongs to the old state.
            oscillator("a", omega, xi, ""),
        ]

    return lambda omega, xi: amplification(step(omega, xi), [("x", "x1"), ("v", "v1"), ("c", "c1")])


def newmark(draw):
    beta, gamma = draw.rational(0, 1), draw.rational("1/4", "5/4")
    parameters = {"beta": beta, "gamma": gamma}
    return Member("newmark", parameters, dict(parameters), newmark_equations(number(0), number(0), number(beta), number(gamma)))


def hht(draw):
    alpha = number(draw.rational("-1/3", 0))
    convention = draw.choice(["hilber-hughes-taylor", "opensees"])
    given = alpha if convention == "hilber-hughes-taylor" else 1 + alpha
    # Second order and the largest beta that damps alike: gamma = 1/2 - alpha, beta = (1 - alpha)^2/4.
    beta, gamma = (1 - alpha) ** 2 / 4, number("1/2") - alpha
    expected = {"alpha_m": number(0), "alpha_f": -alpha, "beta": beta, "gamma": gamma}
    parameters = {"alpha": given, "convention": convention}
    return Member("hht", parameters, expected, newmark_equations(number(0), -alpha, beta, gamma))


def generalized_alpha(draw):
    """From rho_inf by the conditions: second order, and three equal roots -rho_inf at infinite frequency."""
    rho = number(draw.rational(0, 1))
    kind = draw.choice(["rho_inf", "alphas", "all", "new weights"])
    if kind == "rho_inf":
        alpha_m, alpha_f = (2 * rho - 1) / (1 + rho), rho / (1 + rho)
        parameters = {"rho_inf": rho}
    else:
        alpha_m, alpha_f = number(draw.rational(-1, "1/2")), number(draw.rational(0, "2/3"))
        parameters = {"alpha_m": alpha_m, "alpha_f": alpha_f}
    alpha = alpha_m - alpha_f
    beta, gamma = (1 - alpha) ** 2 / 4, number("1/2") - alpha
    if kind == "all":
        beta, gamma = number(draw.rational("1/8", 1)), number(draw.rational("1/3", 1))
        parameters |= {"beta": beta, "gamma": gamma}
    if kind == "new weights":
        parameters = {"alpha_m": 1 - alpha_m, "alpha_f": 1 - alpha_f, "convention": draw.choice(["opensees", "mfem", "petsc"])}
    expected = {"alpha_m": alpha_m, "alpha_f": alpha_f, "beta": beta, "gamma": gamma}
    return Member("generalized-alpha", parameters, expected, newmark_equations(alpha_m, alpha_f, beta, gamma))


def wilson_theta(draw):
    """Acceleration linear to t + theta h, where the equation of motion holds; the step is its value at t + h."""
    theta = number(draw.rational("11/10", 3))

    def matrix(omega, xi):
        return amplification(
            [
                {"vc": 1, "v": -1, "a": -theta / 2, "ac": -theta / 2},
                {"xc": 1, "x": -1, "v": -theta, "a": -theta**2 / 3, "ac": -theta**2 / 6},
                oscillator("ac", omega, xi, "c"),
                {"a1": 1, "a": 1 / theta - 1, "ac": -1 / theta},
                {"v1": 1, "v": -1, "a": number("-1/2"), "a1": number("-1/2")},
                {"x1": 1, "x": -1, "v": -1, "a": number("-1/3"), "a1": number("-1/6")},
            ],
            [("x", "x1"), ("v", "v1"), ("a", "a1")],
        )

    return Member("wilson-theta", {"theta": theta}, {"theta": theta}, matrix)


Q0, Q1, Q2, RHO, GAMMA = sympy.symbols("q0 q1 q2 rho gamma")
# x' = z x at z = infinity: the first part gives -1, so q0 - q1 + q2 R = 0 with R = rho.
BATHE = sympy.solve([Q0 + Q1 + Q2 - 1, GAMMA * Q1 + Q2 - sympy.Rational(1, 2), Q0 - Q1 + Q2 * RHO], [Q0, Q1, Q2], dict=True)[0]


def bathe(draw):
    rho, gamma = number(draw.rational(0, 1)), number(draw.rational("1/5", "9/10"))
    values = {RHO: sympy.Rational(str(rho)), GAMMA: sympy.Rational(str(gamma))}
    q0, q1, q2 = (number(str(BATHE[q].subs(values))) for q in (Q0, Q1, Q2))

    def matrix(omega, xi):
        half = gamma / 2
        equations = [
            {"xc": 1, "x": -1, "v": -half, "vc": -half},
            {"vc": 1, "v": -1, "a": -half, "ac": -half},
            {"x1": 1, "x": -1, "v": -q0, "vc": -q1, "v1": -q2},
            {"v1": 1, "v": -1, "a": -q0, "ac": -q1, "a1": -q2},
            oscillator("ac", omega, xi, "c"),
            oscillator("a1", omega, xi, "1"),
        ]
        return amplification(equations, [("x", "x1"), ("v", "v1"), ("a", "a1")])

    return Member("bathe", {"rho_inf": rho, "gamma": gamma}, {"gamma": gamma, "q0": q0, "q1": q1, "q2": q2}, matrix)


def splitting(draw):
    """A at t + alpha h by an explicit step, B at the mean of the ends with the weight beta of the new one."""
    alpha, beta = number(draw.rational(0, "3/2")), number(draw.rational("1/4", "3/2"))

    def matrix(y_a, x_a, y_b, x_b):
        half = number("1/2")
        return amplification(
            [
                {"A": 1, "x": y_a, "v": alpha * y_a + x_a},
                {"B": 1, "x": (1 - beta) * y_b, "x1": beta * y_b, "v": (1 - beta) * x_b, "v1": beta * x_b},
                {"x1": 1, "x": -1, "v": -1, "A": -half, "B": -half},
                {"v1": 1, "v": -1, "A": -1, "B": -1},
            ],
            [("x", "x1"), ("v", "v1")],
        )

    parameters = {"alpha": alpha, "beta": beta}
    return Member("splitting", parameters, dict(parameters), matrix, ("yA", "xA", "yB", "xB"))


def factorial(n):
    return number(1) if n < 2 else n * factorial(n - 1)


WEIGHTS = ["alpha", "beta", "gamma", "zeta", "eta", "mu", "nu", "theta7", "theta8"]


def central_difference(draw):
    """Taylor polynomials whose last derivative, of order N = n - 1, is a mean of the new and the old one."""
    degree = draw.integer(3, 10)
    top = degree - 1
    theta = [number(draw.rational("1/10", 2)) for _ in range(top)]
    parameters = {"degree": degree} | dict(zip(WEIGHTS, theta))

    def matrix(omega, xi):
        # d1 ... of the old point t - h carry p, of t none; x is at t and x1 at t + h.
        equations = [{"d2": number(1), "x": omega * omega, "d1": 2 * xi * omega}]
        for m in range(1, top):
            row = {f"d{m}": number(1)}
            for k in range(top - m):
                row[f"p{m + k}"] = -1 / factorial(k)
            last = 1 / factorial(top - m)
            row[f"p{top}"] = -(1 - theta[m]) * last
            row[f"d{top}"] = row.get(f"d{top}", number(0)) - theta[m] * last
            equations.append(row)
        position = {"x1": number(1), "x": number(-1)}
        for k in range(1, top):
            position[f"d{k}"] = -1 / factorial(k)
        position[f"p{top}"] = -(1 - theta[0]) / factorial(top)
        position[f"d{top}"] = position.get(f"d{top}", number(0)) - theta[0] / factorial(top)
        equations.append(position)
        return amplification(equations, [("x", "x1")] + [(f"p{k}", f"d{k}") for k in range(1, top + 1)])

    names = ["x[1]", "v", "a", "j", "s", "c", "p", "d7", "d8"]
    letter = {2: "a", 3: "j", 4: "s", 5: "c", 6: "p", 7: "d7", 8: "d8", 9: "d9"}[top]
    expected = {}
    for m, weight in enumerate(theta):
        scale = 1 / factorial(top - m)
        expected[f"{names[m]}: {letter}"] = weight * scale
        expected[f"{names[m]}: {letter}[-1]"] = (1 - weight) * scale
    return Member("central-difference", parameters, expected, matrix)


def free_scheme(draw):
    """Equations drawn: one to three implicit or explicit stages, each a sum over what is carried and over stages."""
    stages = draw.integer(1, 3)
    nodes = [number(draw.rational("1/10", "9/10")) for _ in range(stages - 1)] + [number(1)]
    implicit = draw.integer(0, 1)
    x_text = ["a"] + [f"a_{i + 1}[{node}]" for i, node in enumerate(nodes[:-1])] + ["a[1]"]
    x_name = ["a"] + [f"a{i}" for i in range(stages)]
    weights = {}
    for i in range(stages):
        for letter in "xv":
            known = i + 1 + implicit
            weights[letter, i] = [number(draw.rational(-1, 1)) for _ in range(known)]
    equations = []
    for i, node in enumerate(nodes):
        place = "[1]" if i == stages - 1 else f"_{i + 1}[{node}]"
        terms = {letter: " ".join(f"+ ({w})*{scale}*{q}" for w, q in zip(weights[letter, i], x_text)) for letter, scale in (("x", "h^2"), ("v", "h"))}
        equations += [f"x{place} = x + ({node})*h*v {terms['x']}", f"v{place} = v {terms['v']}", f"a{place} = g(t[{node}], x{place}, v{place})"]

    def matrix(omega, xi):
        rows = []
        for i, node in enumerate(nodes):
            position = {f"x{i}": number(1), "x": number(-1), "v": -node}
            velocity = {f"v{i}": number(1), "v": number(-1)}
            for row, letter in ((position, "x"), (velocity, "v")):
                for w, q in zip(weights[letter, i], x_name):
                    row[q] = -w
            rows += [position, velocity, oscillator(f"a{i}", omega, xi, str(i))]
        last = stages - 1
        return amplification(rows, [("x", f"x{last}"), ("v", f"v{last}"), ("a", f"a{last}")])

    return Member("scheme", {"carry": ["x", "v", "a"], "equations": equations}, {}, matrix)
