"""Period error, frequency error and algorithmic damping as series, beside the principal root at Omega = 1e-12.

The root is one of the exact characteristic polynomial, to 260 digits; the series may err by its remainder alone."""

from fractions import Fraction

import mpmath

import one_step
from draw import Draw
from linear import number
from program import Refused, ask, spec

FAMILIES = [
    one_step.free_scheme,
    one_step.newmark,
    one_step.generalized_alpha,
    one_step.bathe,
    one_step.wilson_theta,
    one_step.central_difference,
]
OMEGA = Fraction(1, 10**12)
# Coefficients of a remainder are below that.
LARGE = 10**6


def real(value):
    value = Fraction(value)
    return mpmath.mpf(value.numerator) / value.denominator


def principal(member, damping):
    """ln of the root near the exact motion's, and that motion's damped angle."""
    polynomial = member.matrix(number(OMEGA), number(damping)).charpoly()
    descending = [mpmath.mpf(int(c.p)) / int(c.q) for c in reversed(polynomial.coeffs())]
    omega, xi = real(OMEGA), real(damping)
    angle = omega * mpmath.sqrt(1 - xi * xi)
    exact = mpmath.exp(mpmath.mpc(-xi * omega, angle))
    roots = mpmath.polyroots(descending, maxsteps=400, extraprec=1600)
    return mpmath.log(min(roots, key=lambda root: abs(root - exact))), angle


def errors(member, damping):
    """The three errors as `dispersion` defines them."""
    logarithm, angle = principal(member, damping)
    xi, ratio = real(damping), abs(logarithm.imag) / angle
    return {
        "period_error": 1 / ratio - 1,
        "frequency_error": ratio - 1,
        "damping_ratio_error": mpmath.sqrt(1 - xi * xi) * -logarithm.real / abs(logarithm.imag) - xi,
    }


def batch(seeds):
    """The number of series, of members without a principal root, and what differs."""
    mpmath.mp.dps = 260
    series, without, wrong = 0, 0, []
    for seed in seeds:
        draw = Draw(seed)
        try:
            member = draw.choice(FAMILIES)(draw)
        except ZeroDivisionError:
            continue
        if member.matrix is None:
            continue
        damping = draw.choice(["0", "0", "1/10", "1/2", draw.rational(0, "9/10")])
        try:
            answer = ask("dispersion", spec(member.family, member.parameters), "--damping", damping)
        except Refused as refusal:
            assert "no principal root" in str(refusal), refusal
            without += 1
            continue
        for key, found in errors(member, damping).items():
            series += 1
            said = sum(real(term["coefficient"]) * real(OMEGA) ** term["power"] for term in answer[key]["terms"])
            if abs(found - said) > LARGE * real(OMEGA) ** answer[key]["remainder"]:
                wrong.append(f"{member.family} {member.parameters} at xi = {damping}: {key} is {mpmath.nstr(found, 20)}")
    return series, without, wrong
