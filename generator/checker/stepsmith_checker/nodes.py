"""Steps with irrational nodes: the printed equations and their coordinates are one step.

The step in coordinates acts on functions V = sum V_k t^k modulo omega, the monic polynomial of the
nodes c_i; at the nodes they are the stages v_i = sum V_k c_i^k. Both steps are linear in what is carried
and what is evaluated, and omega has as many different roots as there are stages: they are equal exactly
if for each V = t^k, and each carried quantity, the position and velocity arguments and the next carried
quantities are. `values` encloses the symbols of the printed equations; these are compared up to 2^-96.
"""
from fractions import Fraction as Q

from .number_field import check, derivative, gcd, roots_between
from .equations import Scheme

BITS = 128
TOLERANCE = Q(1, 2 ** 96)


def rounded(x):
    """x to a binary fraction, so that products stay short."""
    return Q(round(x * 2 ** (2 * BITS)), 2 ** (2 * BITS))


def near(x, y):
    return abs(x - y) <= TOLERANCE * (1 + abs(x))


def printed_of(written):
    """The step as it is printed, and the values of its symbols, `None` where it has none."""
    if "values" not in written:
        return Scheme(written), None
    names = {}
    for name, (lo, hi) in written["values"].items():
        lo, hi = Q(lo), Q(hi)
        check(0 <= hi - lo <= Q(1, 2 ** (BITS - 24)), f"{name} is not enclosed")
        names[name] = rounded((lo + hi) / 2)
    return Scheme({key: written[key] for key in ("carry", "equations")}, names), names


def check_values(scheme, written):
    """`written` prints the step that `scheme` is in coordinates."""
    omega = scheme.modulus
    check(len(gcd(omega, derivative(omega))) == 1, "a double node")
    printed, _ = printed_of(written)
    nodes = [rounded(t) for t in printed.times()]
    r = len(omega) - 1
    check(len(nodes) == r, "as many nodes as stages")
    ordered = sorted(nodes)
    for below, node in zip([None, *ordered], ordered):
        # One root of omega, and another one for each node.
        width = TOLERANCE
        check(below is None or node - below > 4 * width, "two nodes are one")
        check(roots_between(omega, node - width, node + width) == 1, "a node is no root")
    check(scheme.times() == [Q(int(k == 1)) for k in range(r)], "the times in coordinates")
    check([q for q in scheme.carried] == printed.carried, "another carry")
    check(len(scheme.fields) == 1 and printed.fields == scheme.fields, "another field")
    d = len(scheme.carried)
    for place in ("position", "velocity"):
        for i, e in enumerate(printed.evaluations):
            if e[place] is None:
                check(scheme.evaluations[i][place] is None, "an argument is missing")
                continue
            rows = [scheme.rows[f[place]] for f in scheme.evaluations]
            powers = [nodes[i] ** k for k in range(r)]
            function = [sum(p * row[j] for p, row in zip(powers, rows)) for j in range(d + r)]
            compare(function, printed.rows[e[place]], nodes, d)
    for q in scheme.successors:
        compare(scheme.rows[q], printed.rows[q], nodes, d)


def compare(row, stages, nodes, d):
    """A row over (z, V_k) is one over (z, v_i)."""
    for x, y in zip(row[:d], stages[:d]):
        check(near(x, y), "a coefficient of what is carried")
    for k, x in enumerate(row[d:]):
        y = sum(b * c ** k for b, c in zip(stages[d:], nodes))
        check(near(x, y), f"the printed coefficients at t^{k}")
