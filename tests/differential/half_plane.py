"""A-stability, L-stability, wedges and zero-stability of drawn methods for y' = f, judged by samples.

The roots of a step are computed in double precision on rays of the half-plane, 10^-4 <= |z| <= 10^6: a sample outside
of the circle by more than 1e-9 refutes, and so do a double root on it and a pole; where there is none of them the claim is
taken for true. The ends of wedges are
bisected and claimed two parts in a hundred on either side."""

import cmath
import json
import math
from fractions import Fraction

import numpy

from draw import Draw
from program import check

RADII = [10 ** (-4 + 10 * k / 139) for k in range(140)]
FINE = [10 ** (-4 + 10 * k / 9999) for k in range(10_000)]
NEAR = 1e-9


def quadratic(trace, determinant):
    """The larger root in magnitude, and how far apart the two are."""
    apart = cmath.sqrt(trace * trace - 4 * determinant)
    return max(abs(trace + apart), abs(trace - apart)) / 2, abs(apart)


def table(draw):
    """A tableau of one to three stages; of its diagonals some are equal, and a third is stiffly accurate."""
    stages, kind = draw.integer(1, 3), draw.choice(["diagonal", "single", "explicit first", "full"])
    small = lambda low, high: Fraction(draw.integer(6 * low, 6 * high), 6)
    diagonal = Fraction(draw.rational("1/5", 2))
    a = [[Fraction(0)] * stages for _ in range(stages)]
    for i in range(stages):
        for j in range(stages):
            if j < i or kind == "full":
                a[i][j] = small(-2, 2)
            elif i == j:
                a[i][j] = diagonal if kind in ("single", "explicit first") else small(0, 2)
    if kind == "explicit first":
        a[0] = [Fraction(0)] * stages
    b = list(a[-1]) if draw.integer(0, 2) == 0 else [small(-1, 2) for _ in range(stages)]
    total = sum(b)
    if total == 0:
        return table(draw)
    if b == a[-1]:
        a[-1] = [value / total for value in b]
    b = [value / total for value in b]
    matrix = numpy.array([[float(value) for value in row] for row in a])
    weights, ones, unit = numpy.array([float(value) for value in b]), numpy.ones(stages), numpy.eye(stages)

    def roots(z):
        return abs(1 + z * (weights @ numpy.linalg.solve(unit - z * matrix, ones))), 1.0

    poles = [1 / value for value in numpy.linalg.eigvals(matrix) if abs(value) > NEAR]
    text = lambda row: json.dumps([str(value) for value in row])
    lines = ['name = "Drawn"', 'family = "runge-kutta"', "[parameters]", f"A = [{', '.join(map(text, a))}]"]
    return [*lines, f"b = {text(b)}", f"c = {text([sum(row) for row in a])}"], roots, poles


def two_step(draw):
    """Two positions and two velocities; consistent, some of order 2, some reducible to a step of one."""
    small = lambda low, high: Fraction(draw.integer(6 * low, 6 * high), 6)
    kind = draw.choice(["any", "second", "reducible"])
    old, new = draw.choice([small(-1, 1), Fraction(-1, 3), Fraction(-1), Fraction(1)]), Fraction(draw.rational("1/4", "3/2"))
    if kind == "reducible":
        new = draw.choice([Fraction(1, 2), Fraction(1), Fraction(3, 4), Fraction(1, 3)])
        velocities = [1 - new + old * new, old * (1 - new)]
    elif kind == "second":
        last = old / 2 + new - Fraction(1, 2)
        velocities = [1 + old - new - last, last]
    else:
        middle = small(-1, 1)
        velocities = [middle, 1 + old - new - middle]

    def roots(z):
        pole = 1 - float(new) * z
        return quadratic((float(1 - old) + float(velocities[0]) * z) / pole, -(float(old) + float(velocities[1]) * z) / pole)

    terms = [("x", 1 - old), ("x[-1]", old), ("h*v[1]", new), ("h*v", velocities[0]), ("h*v[-1]", velocities[1])]
    terms = [(name, weight) for name, weight in terms if weight != 0]
    read = {name.removeprefix("h*") for name, _ in terms}
    carried = ["x"] + [name for name in ("x[-1]", "v", "v[-1]") if name in read or name == "v" and "v[-1]" in read]
    sum_ = " + ".join(f"({weight})*{name}" for name, weight in terms)
    lines = ['name = "Drawn"', 'family = "scheme"', f"carry = {json.dumps(carried)}"]
    return [*lines, f"equations = {json.dumps([f'x[1] = {sum_}', 'v[1] = f(t[1], x[1])'])}"], roots, [1 / float(new)]


def excess(roots, poles, angle, rays, radii=RADII):
    """By how much the largest root is outside of the circle where |arg(-z)| <= angle; without limit at a double root on it,
    and at a pole, be it one of the stages alone."""
    if any(abs(cmath.phase(-pole)) <= angle for pole in poles):
        return math.inf
    worst = -1.0
    for k in range(-1, rays):
        turn = cmath.exp(1j * angle * (k + 1) / rays)
        for radius in radii:
            try:
                size, apart = map(float, roots(-radius * turn))
            except (ZeroDivisionError, numpy.linalg.LinAlgError):
                return math.inf
            if size >= 1 - NEAR and apart <= 1e-7:
                return math.inf
            worst = max(worst, size - 1)
    return worst


def vanishes(roots):
    """Whether the largest root tends to 0, as |z|^(-1/2) or faster, or to less than rounding leaves."""
    before, after = (float(roots(-size)[0]) for size in (1e5, 1e9))
    return after < max(before / 10, 1e-6)


def cases(seed):
    """A member with its claims and their truth."""
    draw = Draw(seed)
    lines, *step = draw.choice([table, two_step])(draw)
    roots = step[0]
    a_stable = excess(*step, math.pi / 2, 25) <= NEAR
    at_zero, apart = map(float, roots(0.0))
    # The angle of what is claimed, to look at it again.
    claims = [
        ("a_stable = true", a_stable, math.pi / 2),
        ("l_stable = true", a_stable and vanishes(roots), math.pi / 2),
        ("zero_stable = true", at_zero <= 1 + NEAR and (at_zero < 1 - 1e-7 or apart > 1e-7), None),
    ]
    low, high = 0.0, math.pi / 2
    if excess(*step, 0.0, 1) <= NEAR:
        for _ in range(12):
            middle = (low + high) / 2
            low, high = (middle, high) if excess(*step, middle, 5) <= NEAR else (low, middle)
        for part in (0.98, 1.02):
            tangent = max(Fraction(1, 100), Fraction(math.tan(min(low * part, 1.55))).limit_denominator(200))
            angle = math.atan(tangent) * (1 - 1e-9)
            claims.append((f'wedge = {{ tan_alpha = "{tangent}" }}', excess(*step, angle, 25) <= NEAR, angle))
    texts = ["\n".join([*lines, "[claims]", claim]) + "\n" for claim, _, _ in claims]
    return [(text, truth, angle, step) for text, (_, truth, angle) in zip(texts, claims)]


def batch(seeds):
    """The number of claims, of true ones, of undecided ones and of those that samples between the samples refuted, and
    what was judged wrongly."""
    judged = [case for seed in seeds for case in cases(seed)]
    answers = check([text for text, *_ in judged])
    true, undecided, between, wrong = 0, 0, 0, []
    for (text, truth, angle, step), answer in zip(judged, answers, strict=True):
        (claim,) = answer["claims"] + answer["disputed"]
        true += truth
        undecided += claim["outcome"] == "undecided"
        if claim["outcome"] in ("undecided", "proven" if truth else "refuted"):
            continue
        if truth and angle is not None and excess(*step, angle, 1, FINE) > NEAR:
            between += 1
            continue
        wrong.append(f"{claim['outcome']}, by samples {truth}: {text}")
    return len(judged), true, undecided, between, wrong
