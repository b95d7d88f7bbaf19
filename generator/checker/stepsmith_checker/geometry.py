"""Whether a step is symplectic, and whether it is symmetric.

The stages of y' = f(y) are (A, b), those of x'' = g(x) are (c, A, b, B) with positions x + c h v + h^2 A g and the end
x + h v + h^2 B g. An evaluation of a part of a sum is a stage, with a kind: its node and its part. Without stages that have no effect, and with one for those that are equal for every f, it is symplectic
if and only if, for all stages i and j,

    y' = f(y):   b_i a_ij + b_j a_ji = b_i b_j
    x'' = g(x):  B_i = b_i (1 - c_i)   and   b_i (B_j - a_ij) = b_j (B_i - a_ji).

On a partitioned system q' = A(q, p), p' = B(q, p) the first line is asked of stages of different parts, and that both
parts have the same weight at each point. On a separable one, q' = A(p), p' = B(q), it is asked of stages of different parts,
where no stage sees its own part.

Seen from the end of the step the stages have b_j - a_ij, or 1 - c_i and a_ij - B_j + (1 - c_i) b_j, for a, and b_j - B_j
for B. The step is symmetric if each end has the same sum of weights from either side, over all stages that are equal.
"""
from fractions import Fraction as Q

from .equations import eliminated
from .monotonicity import tableau
from .number_field import check

SYSTEMS = ("partitioned", "separable")


def stages_of(scheme):
    """(kinds, A, ends): a kind is (c, part), and the ends are b, or b and B."""
    names, of = [q[0] for q in scheme.carried], [e["field"] for e in scheme.evaluations]
    if scheme.rank == 1:
        a, b = tableau(scheme)
        return [(Q(0), part) for part in of[:1] * (len(b) - len(of)) + of], a, [b]
    check((names == ["x", "v"] or names == ["x", "v", "a"] and len(scheme.fields) == 1) and scheme.modulus is None
          and all(e["rate"] is None and e["along"] is None for e in scheme.evaluations), "no tableau in numbers")
    check(all(offset == 0 for _, offset in scheme.carried), "a quantity of another time")
    x, v, *a = (scheme.rows[q] for q in scheme.successors)
    positions = [scheme.rows[e["position"]] for e in scheme.evaluations]
    check(v[:2] == [0, 1] and all(row[0] == 1 for row in [x, *positions]) and x[1] == 1, "no step of x and v")
    if a:
        units = [[Q(int(i == len(names) + k)) for i in range(len(x))] for k, e in enumerate(scheme.evaluations)
                 if scheme.rows[e["position"]] == x and e["time"] == 1]
        check(a[0] in units, "a is not g at the end of the step")
        positions, of = [[Q(1), *[Q(0)] * (len(x) - 1)], *positions], of[:1] + of
    return [(row[1], part) for row, part in zip(positions, of)], [row[2:] for row in positions], [v[2:], x[2:]]


def classes(kinds, a, stages):
    """The stages in sets: those of one set are equal for every f."""
    sets = [[i for i in stages if kinds[i] == kind] for kind in distinct(kinds[i] for i in stages)]
    while True:
        total = lambda i: [sum((a[i][j] for j in of), Q(0)) for of in sets]
        finer = [[i for i in of if total(i) == kind] for of in sets for kind in distinct(map(total, of))]
        if len(finer) == len(sets):
            return sets
        sets = finer


def distinct(items):
    found = []
    for x in items:
        if x not in found:
            found.append(x)
    return found


def needed(a, ends):
    """The stages that an end depends on."""
    found, ahead = set(), [j for row in ends for j, x in enumerate(row) if x != 0]
    while ahead:
        j = ahead.pop()
        if j not in found:
            found.add(j)
            ahead += [i for i, x in enumerate(a[j]) if x != 0]
    return sorted(found)


def reduced(kinds, a, ends):
    """The same step without idle stages, and with one for those that are equal."""
    while True:
        sets = classes(kinds, a, needed(a, ends))
        if len(sets) == len(a):
            return kinds, a, ends
        total = lambda row: [sum((row[j] for j in of), Q(0)) for of in sets]
        kinds, a, ends = [kinds[of[0]] for of in sets], [total(a[of[0]]) for of in sets], [total(row) for row in ends]


def between_parts(kinds, a):
    """A without the effect of a part on stages of its own."""
    return [[x if other != kind else Q(0) for x, other in zip(row, kinds)] for row, kind in zip(a, kinds)]


def is_symplectic(kinds, a, ends, systems=None):
    kinds, a, (b, *rest) = reduced(kinds, between_parts(kinds, a) if systems == "separable" else a, ends)
    pairs = [(i, j) for i in range(len(b)) for j in range(i + 1) if systems is None or kinds[i] != kinds[j]]
    if not rest:
        points = [[sum((w for w, r, k in zip(b, a, kinds) if r == row and k == kind), Q(0)) for kind in distinct(kinds)] for row in a]
        return (all(b[i] * a[i][j] + b[j] * a[j][i] == b[i] * b[j] for i, j in pairs)
                and (systems != "partitioned" or all(len(w) == 2 and w[0] == w[1] for w in points)))
    end = rest[0]
    return (all(x == w * (1 - c) for x, w, (c, _) in zip(end, b, kinds))
            and all(b[i] * (end[j] - a[i][j]) == b[j] * (end[i] - a[j][i]) for i, j in pairs))


def is_symmetric(kinds, a, ends, systems=None):
    n, (b, *rest) = len(a), ends
    if rest:
        other = [(1 - c, part) for c, part in kinds]
        back = [[a[i][j] - rest[0][j] + other[i][0] * b[j] for j in range(n)] for i in range(n)]
        far = [b, [x - y for x, y in zip(b, rest[0])]]
    else:
        other, back, far = kinds, [[b[j] - a[i][j] for j in range(n)] for i in range(n)], [b]
    if systems == "separable":
        a, back = between_parts(kinds, a), between_parts(kinds, back)
    both = [*(row + [Q(0)] * n for row in a), *([Q(0)] * n + row for row in back)]
    weights = [[*row, *(-x for x in opposite)] for row, opposite in zip(ends, far)]
    return not reduced([*kinds, *other], both, weights)[1]


def in_coordinates(scheme):
    """(symplectic, symmetric) of a step in coordinates F_l of functions sum F_l t^l modulo omega, by values at its roots c_i.

    G_kl = sum b_i c_i^(k+l). The conditions are G A + (G A)^T = b^T b and P A P + A = 1 b, where P takes t to 1 - t. Where
    no weight is 0, and c_i = sum a_ij, they are necessary too.
    """
    rows, end = [scheme.rows[e["position"]] for e in scheme.evaluations], scheme.rows[scheme.successors[0]]
    n, omega = len(rows), scheme.modulus
    check(scheme.rank == 1 and [q[0] for q in scheme.carried] == ["x"] and len(scheme.fields) == 1
          and all(e["rate"] is None and e["along"] is None for e in scheme.evaluations)
          and [row[0] for row in rows] == [1] + [0] * (n - 1) and end[0] == 1, "no tableau in coordinates")
    a, b = [row[1:] for row in rows], end[1:]
    times = lambda p, q: reduced_by(omega, [sum((p[i] * q[k - i] for i in range(n) if 0 <= k - i < n), Q(0)) for k in range(2 * n - 1)])
    at_end = lambda p: sum((x * y for x, y in zip(b, p)), Q(0))
    powers = [[Q(int(i == k)) for i in range(n)] for k in range(n)]
    g = [[at_end(times(p, q)) for q in powers] for p in powers]
    column = lambda j: [row[j] for row in a]
    left = [[sum((x * y for x, y in zip(row, column(j))), Q(0)) for j in range(n)] for row in g]
    symplectic = all(left[i][j] + left[j][i] == b[i] * b[j] for i in range(n) for j in range(n))
    mirrored = [powers[0]]
    for _ in range(n):
        mirrored.append(times(mirrored[-1], reduced_by(omega, [Q(1), Q(-1)] + [Q(0)] * n)))
    turned = lambda p: [sum((c * mirrored[k][i] for k, c in enumerate(p)), Q(0)) for i in range(n)]
    applied = lambda p: [sum((x * y for x, y in zip(row, p)), Q(0)) for row in a]
    symmetric = not any(turned(omega)) and all(
        [x + y for x, y in zip(turned(applied(turned(p))), applied(p))] == [at_end(p)] + [0] * (n - 1) for p in powers)
    check(symplectic and symmetric or applied(powers[0]) == reduced_by(omega, [Q(0), Q(1)] + [Q(0)] * n)
          and invertible(g), "an idle stage, or equal ones, on irrational nodes")
    return symplectic, symmetric


def reduced_by(omega, p):
    """p modulo the monic omega, to as many coefficients as it has roots."""
    p, n = list(p), len(omega) - 1
    for k in reversed(range(n, len(p))):
        for i in range(n + 1):
            p[k - n + i] -= p[k] * omega[i] if i < n else 0
    return p[:n]


def invertible(g):
    rows = [list(row) for row in g]
    try:
        eliminated(rows, len(rows))
    except ValueError:
        return False
    return True


def check_geometry(raw, scheme, systems=None):
    """What a certificate on systems shows, decided again."""
    check(systems is None or systems in SYSTEMS and scheme.rank == 1 and set(scheme.fields) == {"A", "B"}, f"systems: {systems}")
    if scheme.modulus is not None:
        found = dict(zip(("symplectic", "symmetric"), in_coordinates(scheme)))
    else:
        step = stages_of(scheme)
        found = {"symplectic": is_symplectic(*step, systems), "symmetric": is_symmetric(*step, systems)}
    for key, x in found.items():
        check(type(raw[key]) is bool and raw[key] == x, f"{key} is {raw[key]}")
    return found
