"""Emitted constants: each number of an exported step beside the exact one, rounded correctly here.

Methods whose constants are their coefficients: drawn tableaux and nodes (rational, rounded by Python's fractions), and
methods with irrational nodes, whose coefficients mpmath finds with 60 digits as integrals of Lagrange polynomials."""

import re
import subprocess
import tempfile
from fractions import Fraction

import mpmath

import first_order
from program import PROGRAM, Refused, spec

mpmath.mp.dps = 60
LITERAL = re.compile(r"(?<![A-Za-z_0-9.])([0-9]+\.[0-9]+(?:e[-+]?[0-9]+)?)")


def exported(text):
    """The distinct sizes of numbers in the exported step, 0 and 1 left out."""
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(text)
        file.flush()
        run = subprocess.run([PROGRAM, "export", file.name, "--form", "python"], capture_output=True, text=True, timeout=300)
    if run.returncode:
        raise Refused(run.stderr)
    code = run.stdout[run.stdout.index("    def _weights") :] if "def _weights" in run.stdout else run.stdout[run.stdout.index("\nclass ") :]
    return {float(match) for match in LITERAL.findall(code)} - {0.0, 1.0}


def nearest(value):
    """The double nearest to an exact fraction or to a number of 60 digits."""
    if isinstance(value, mpmath.mpf):
        sign, mantissa, exponent, _ = value._mpf_
        value = Fraction(mantissa) * Fraction(2) ** exponent * (-1 if sign else 1)
    else:
        value = Fraction(str(value))
    return abs(value.numerator / value.denominator)


def lagrange_integral(nodes, j, up_to):
    """The integral from 0 to `up_to` of the polynomial that is 1 at node j and 0 at the others."""
    coefficients = [mpmath.mpf(1)]
    for k, node in enumerate(nodes):
        if k != j:
            shifted = [mpmath.mpf(0), *coefficients]
            coefficients = [s - node * c for s, c in zip(shifted, [*coefficients, mpmath.mpf(0)])]
            coefficients = [c / (nodes[j] - node) for c in coefficients]
    return sum(c * up_to ** (k + 1) / (k + 1) for k, c in enumerate(coefficients))


def legendre_roots(polynomial):
    return sorted((mpmath.re(root) + 1) / 2 for root in mpmath.polyroots(polynomial, maxsteps=500, extraprec=400))


def legendre(n):
    return [mpmath.mpf(c) for c in reversed(mpmath.taylor(lambda x: mpmath.legendre(n, x), 0, n))]


def shifted_nodes(name, stages):
    """The zeros of P_s, P_s - P_(s-1), or of (1 - x^2) P'_(s-1), from [-1, 1] to [0, 1]."""
    if name == "gauss":
        return legendre_roots(legendre(stages))
    if name == "radau-iia":
        return legendre_roots([a - b for a, b in zip(legendre(stages), [mpmath.mpf(0), *legendre(stages - 1)])])
    inner = legendre(stages - 1)
    degree = stages - 1
    derivative = [c * (degree - k) for k, c in enumerate(inner[:-1])]
    return [mpmath.mpf(0), *(legendre_roots(derivative) if len(derivative) > 1 else []), mpmath.mpf(1)]


def collocation(name, stages):
    nodes = shifted_nodes(name, stages)
    return nodes, [[lagrange_integral(nodes, j, c) for j in range(stages)] for c in nodes], [lagrange_integral(nodes, j, 1) for j in range(stages)]


def named():
    for name in ("gauss", "radau-iia", "lobatto-iiia"):
        for stages in range(2, 9):
            nodes, rows, weights = collocation(name, stages)
            exact = [*nodes, *weights, *(entry for row in rows for entry in row)]
            yield f"{name} {stages}", spec("runge-kutta", {"name": name, "stages": stages}), exact


def drawn(draw, count):
    for family in (first_order.runge_kutta, first_order.block, first_order.adams, first_order.bdf):
        for _ in range(count):
            try:
                member = family(draw)
            except ZeroDivisionError:
                continue
            exact = [value for path, value in member.expected.items() if not path.startswith(("mu", "stability"))]
            if member.family == "runge-kutta":
                exact += [entry for row in member.parameters["A"] for entry in row]
            if member.family == "block":
                exact += member.parameters["nodes"]
            yield f"{member.family} {member.parameters}", spec(member.family, member.parameters), exact


def run(draw, count, report):
    """Returns (methods, numbers, differences)."""
    methods, numbers, differences = 0, 0, []
    for about, text, exact in [*named(), *drawn(draw, count)]:
        allowed = {nearest(value) for value in exact}
        found = exported(text)
        methods += 1
        numbers += len(found)
        differences += [f"{about}: {number!r} is no coefficient rounded" for number in sorted(found - allowed)]
        report(f"{methods} methods exported")
    return methods, numbers, differences
