"""Verdicts of `check` on claims of stability, judged by roots of 200 digits; a third of the claims end within 1e-30 of
the true limit."""

import json
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction

from flint import fmpq_poly

import first_order
import one_step
from draw import Draw
from judge import ON_CIRCLE, Axis, radius
from linear import number
from program import ask, check, spec

OSCILLATOR = [
    one_step.newmark,
    one_step.generalized_alpha,
    one_step.wilson_theta,
    one_step.bathe,
    one_step.central_difference,
    one_step.central_difference,
    one_step.free_scheme,
]
REAL_AXIS = [first_order.runge_kutta, first_order.pece, first_order.block, first_order.adams, first_order.bdf]
NEAR = Fraction(1, 10**30)


@dataclass
class Case:
    text: str
    # What the judge says, and what it is about.
    truth: bool
    near: bool
    about: str
    # To look at a refutation again: the axis and the end claimed.
    member: object = None
    damping: str = None
    end: Fraction = None


def usual(draw, drawn):
    """A member whose small steps may be stable: random weights of high degree never are."""
    if drawn is one_step.central_difference:
        class Low(Draw):
            def __init__(self, inner):
                self.random = inner.random

            def integer(self, low, high):
                return super().integer(3, 4) if (low, high) == (3, 10) else super().integer(low, high)

            def rational(self, low, high):
                return super().rational("1/2", "5/4") if self.integer(0, 2) else self.choice(["1/2", "1/3", "1", "4/5"])

        return drawn(Low(draw))
    return drawn(draw)


def along(seed):
    """Claims about the first limit of one member on a ray: two within 1e-30 of it, two elsewhere."""
    draw = Draw(seed)
    for _ in range(200):
        on_oscillator = draw.integer(0, 2) > 0
        try:
            member = usual(draw, draw.choice(OSCILLATOR if on_oscillator else REAL_AXIS))
        except ZeroDivisionError:
            continue
        if member.matrix is None:
            continue
        damping = draw.choice(["0", "0", "1/20", draw.rational(0, "3/2")]) if on_oscillator else None
        axis = Axis(member, damping)
        limit = axis.first_limit()
        if limit is None:
            continue
        ends = []
        for sign in (-1, 1):
            ends.append((limit + sign * NEAR * Fraction(draw.integer(1, 999), 1000), True))
        ends.append((Fraction(str(round(float(limit) * draw.integer(500, 980) / 1000, 6))), False))
        ends.append((Fraction(str(round(float(limit) * draw.integer(1020, 1500) / 1000, 6))), False))
        cases = []
        for end, near in ends:
            if end <= 0:
                continue
            broken = axis.holds(end)
            if damping is None:
                claims = {"stable": f'[{{ real_up_to = "{end}" }}]'}
            else:
                claims = {"stable": f'[{{ omega_up_to = "{end}", damping = "{damping}" }}]'}
            about = f"{member.family} {member.parameters}: stable up to {float(end):.12g} at xi = {damping}"
            cases.append(Case(spec(member.family, member.parameters, claims), broken is None, near, about, member, damping, end))
        return cases
    return []


def zero_stability(seed):
    """Central differences of degree 4 or more at h = 0: their roots but for a double 1 inside the circle."""
    draw = Draw(seed)
    member = one_step.central_difference(draw)
    near = draw.integer(0, 1) == 1
    if near:
        # Degree 4 has the root (gamma - 1)/gamma.
        gamma = Fraction(1, 2) + NEAR * Fraction(draw.choice([-1, 1]) * draw.integer(1, 999), 1000)
        fixed = [4, *(draw.rational("1/10", 2) for _ in range(2)), str(gamma)]

        class Given(Draw):
            def __init__(self):
                self.values = iter(fixed)

            def integer(self, low, high):
                return next(self.values)

            def rational(self, low, high):
                return next(self.values)

        member = one_step.central_difference(Given())
    polynomial = member.matrix(number(0), number(0)).charpoly()
    principal = fmpq_poly([1, -2, 1])
    parasitic = polynomial // principal
    truth = all(
        abs(root) < 1 or (abs(abs(root) - 1) < ON_CIRCLE and multiplicity == 1 and not root == 1)
        for root, multiplicity in (parasitic.complex_roots() if parasitic.degree() > 0 else [])
    )
    about = f"{member.family} {member.parameters}: zero-stable"
    return [Case(spec(member.family, member.parameters, {"zero_stable": "true"}), truth, near, about)]


def at_infinity(seed):
    """The spectral radius at infinity of oscillators without damping, and numbers 1e-31 from it."""
    draw = Draw(seed)
    member = draw.choice([one_step.generalized_alpha, one_step.bathe])(draw)
    if member.family == "bathe":
        given = member.parameters["rho_inf"]
    elif "rho_inf" in member.parameters:
        given = member.parameters["rho_inf"]
    else:
        return at_infinity(seed + 10**9)
    cases = []
    # It differs from the radius at infinity by 1e-53 where three roots meet there.
    huge = radius(member.matrix(number(10) ** 80, number(0)))
    for shift in (Fraction(0), NEAR / 10):
        claimed = Fraction(str(given)) + shift
        truth = bool(abs(huge - number(claimed)) < number(Fraction(1, 10**40)))
        claims = {"rho_infinity": json.dumps(str(claimed))}
        about = f"{member.family} {member.parameters}: rho_infinity = {claimed}"
        cases.append(Case(spec(member.family, member.parameters, claims), truth, shift != 0, about))
    return cases


def decimal(end):
    """An end of a stable interval as the program prints it, to 60 digits by its own minimal polynomial."""
    if isinstance(end, str):
        return Fraction(end)
    polynomial = fmpq_poly([number(coefficient) for coefficient in end["minimal_polynomial"]])
    low, high = (number(bound) for bound in end["interval"])
    if low == high:
        return Fraction(str(low))
    signs = polynomial(low) > 0
    for _ in range(240):
        middle = (low + high) / 2
        low, high = (middle, high) if (polynomial(middle) > 0) == signs else (low, middle)
    return Fraction(str(low))


def looked_again(case):
    """A point where a claim that the judge's samples found true fails: inside a gap that the program names, looked for
    with the judge. None where the program names none that the judge confirms."""
    options = {} if case.damping is None else {"damping": case.damping}
    axis = Axis(case.member, case.damping)
    answer = ask("stability", spec(case.member.family, case.member.parameters), *[text for name, value in options.items() for text in (f"--{name}", value)])
    end_before = Fraction(0)
    for interval in answer["stable"]:
        start = decimal(interval["from"])
        for point in ((end_before + start) / 2, start):
            if 0 < point <= case.end and not axis.stable(point):
                return point
        end_before = Fraction(10**9) if interval["to"] in (None, "infinity") else decimal(interval["to"])
    return None


@dataclass
class Tally:
    members: int = 0
    claims: int = 0
    true: int = 0
    near: int = 0
    again: int = 0
    wrong: list = field(default_factory=list)

    def add(self, other):
        for name in ("members", "claims", "true", "near", "again", "wrong"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


KINDS = [along] * 6 + [zero_stability] * 2 + [at_infinity]


def batch(seeds):
    """Members drawn from seeds, judged here and checked by the program."""
    tally, cases = Tally(), []
    for seed in seeds:
        found = KINDS[seed % len(KINDS)](seed)
        tally.members += bool(found)
        cases += found
    for case, verdict in zip(cases, check([case.text for case in cases]), strict=True):
        tally.claims += 1
        tally.true += case.truth
        tally.near += case.near
        (claim,) = verdict["claims"] + verdict["disputed"]
        if claim["outcome"] == ("proven" if case.truth else "refuted"):
            continue
        if case.truth and claim["outcome"] == "refuted" and case.end is not None and looked_again(case) is not None:
            tally.again += 1
            continue
        tally.wrong.append(f"{case.about}: {claim['outcome']}, by the judge {case.truth}")
    return tally


def run(total, seed, report):
    """Judges `total` members."""
    whole = Tally()
    seeds = [range(start, min(start + 10, seed * 10**6 + total)) for start in range(seed * 10**6, seed * 10**6 + total, 10)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for tally in pool.map(batch, seeds):
            whole.add(tally)
            report(f"{whole.members} of {total} members judged")
    return whole
