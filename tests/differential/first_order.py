"""Methods for y' = f, derived here from their defining conditions, apart from the program."""

from fractions import Fraction

from flint import fmpq, fmpq_mat, fmpq_poly

from linear import amplification, number
from one_step import Member, factorial


def solve(rows, right):
    """The exact solution of a square system."""
    matrix = fmpq_mat(len(rows), len(rows), [value for row in rows for value in row])
    solution = matrix.solve(fmpq_mat(len(rows), 1, right))
    return [solution[row, 0] for row in range(len(rows))]


def power(base, exponent):
    return number(1) if exponent == 0 else base**exponent


def interpolate(nodes, at):
    """The weights that give the value at `at` of the polynomial through values at the nodes."""
    return solve([[power(node, k) for node in nodes] for k in range(len(nodes))], [power(at, k) for k in range(len(nodes))])


def past(letter, back):
    return letter if back == 0 else f"{letter}[-{back}]"


def multistep(x_weights, v_weights, new_weight):
    """x1 = sum x_j x[-j] + sum v_j v[-j] + new v1, on v = z x."""

    def matrix(z):
        equation = {"x1": number(1), "v1": -new_weight}
        for back, weight in enumerate(x_weights):
            equation[past("x", back)] = -weight
        for back, weight in enumerate(v_weights):
            equation[past("v", back)] = -weight
        state = [("x", "x1")] + [(past("x", back), past("x", back - 1)) for back in range(1, len(x_weights))]
        if v_weights:
            state += [("v", "v1")] + [(past("v", back), past("v", back - 1)) for back in range(1, len(v_weights))]
        return amplification([equation, {"v1": number(1), "x1": -z}], state)

    return matrix


def adams(draw, steps=None, kind=None):
    """Weights of velocities that are exact for polynomials: sum w_j node_j^k = 1/(k+1) on the nodes 1, 0, -1, ..."""
    steps, kind = steps or draw.integer(1, 20), kind or draw.choice(["bashforth", "moulton"])
    nodes = [number(-back) for back in range(steps)]
    if kind == "moulton":
        nodes = [number(1), *nodes]
    rows = [[power(node, k) for node in nodes] for k in range(len(nodes))]
    weights = solve(rows, [number(1) / (k + 1) for k in range(len(nodes))])
    new, old = (weights[0], weights[1:]) if kind == "moulton" else (number(0), weights)
    expected = {f"x[1]: {past('v', back)}": weight for back, weight in enumerate(old)}
    if kind == "moulton":
        expected["x[1]: v[1]"] = new
    return Member("adams", {"steps": steps, "kind": kind}, expected, multistep([number(1)], old, new), ("z",))


def bdf_weights(nodes):
    """x1 = sum w_j x(node_j) + w v1, exact for polynomials of degree len(nodes); the new point is at 1."""
    rows = [[power(node, k) for node in nodes] + [number(k)] for k in range(len(nodes) + 1)]
    weights = solve(rows, [number(1)] * len(rows))
    return weights[:-1], weights[-1]


def bdf(draw, steps=None):
    steps = steps or draw.integer(1, 20)
    old, new = bdf_weights([number(-back) for back in range(steps)])
    expected = {f"x[1]: {past('x', back)}": weight for back, weight in enumerate(old)} | {"x[1]: v[1]": new}
    return Member("bdf", {"steps": steps}, expected, multistep(old, [], new), ("z",))


def pece(draw):
    """BDF as corrector; the predictor is the same formula with the new velocity extrapolated. P (E C)^m E."""
    steps, corrections = draw.integer(1, 4), draw.integer(0, 6)
    ratio = number(draw.rational("1/3", 3)) if steps == 2 and draw.integer(0, 1) else None
    parameters = {"steps": steps, "corrections": corrections}
    nodes = [number(-back) for back in range(steps)]
    if ratio is not None:
        parameters["ratio"] = ratio
        nodes = [number(0), -1 / ratio]
    if steps == 1:
        # Euler's method and the trapezoidal rule.
        old, new, corrector_v = [number(1)], number("1/2"), [number("1/2")]
        predictor_v = [number(1)]
    else:
        old, new = bdf_weights(nodes)
        corrector_v = [number(0)] * steps
        predictor_v = [new * weight for weight in interpolate(nodes, number(1))]
    expected = {}
    for part, weights in (("predictor", predictor_v), ("corrector", corrector_v)):
        expected |= {f"{part}/x/{-back}": weight for back, weight in enumerate(old)}
        expected |= {f"{part}/v/{-back}": weight for back, weight in enumerate(weights) if weight != 0}
    expected["corrector/v/1"] = new

    def matrix(z):
        def formula(name, velocities, newest, of):
            equation = {name: number(1)}
            for back in range(steps):
                equation[past("x", back)] = -old[back]
                equation[past("v", back)] = -velocities[back]
            if newest is not None:
                equation[newest] = -of
            return equation

        equations = [formula("x_0", predictor_v, None, None), {"v_0": number(1), "x_0": -z}]
        for m in range(1, corrections + 1):
            equations += [formula(f"x_{m}", corrector_v, f"v_{m - 1}", new), {f"v_{m}": number(1), f"x_{m}": -z}]
        last = corrections
        state = []
        for letter in "xv":
            state.append((letter, f"{letter}_{last}"))
            state += [(past(letter, back), past(letter, back - 1)) for back in range(1, steps)]
        return amplification(equations, state)

    if corrections == 0:
        expected = {path: value for path, value in expected.items() if path.startswith("predictor")}
    return Member("pece", parameters, expected, None if ratio is not None else matrix, ("z",))


def stability_matrix(rows, weights):
    """R(z) = 1 + z b (I - z A)^-1 e as a matrix of one entry, by its stages."""

    def matrix(z):
        stages = len(weights)
        equations = []
        for i in range(stages):
            equation = {f"x_{i}": number(1), "x": number(-1)}
            for j in range(stages):
                equation[f"v_{j}"] = -rows[i][j]
            equations += [equation, {f"v_{i}": number(1), f"x_{i}": -z}]
        return amplification(equations + [{"x1": number(1), "x": number(-1)} | {f"v_{j}": -b for j, b in enumerate(weights)}], [("x", "x1")])

    return matrix


def runge_kutta(draw):
    """A tableau drawn; explicit, singly diagonal or full."""
    stages = draw.integer(1, 5)
    kind = draw.choice(["explicit", "diagonal", "full"])
    diagonal = number(draw.rational("1/10", 1))
    rows = []
    for i in range(stages):
        entry = lambda j: diagonal if j == i and kind == "diagonal" else number(draw.rational(-1, 1))
        rows.append([entry(j) if j < i or kind == "full" or (j == i and kind == "diagonal") else number(0) for j in range(stages)])
    weights = [number(draw.rational(-1, 1)) for _ in range(stages - 1)]
    weights.append(1 - sum(weights, number(0)))
    parameters = {"A": rows, "b": weights}
    expected = {f"b_{i + 1}": weight for i, weight in enumerate(weights)}
    expected |= {f"c_{i + 1}": sum(row, number(0)) for i, row in enumerate(rows)}
    return Member("runge-kutta", parameters, expected, stability_matrix(rows, weights), ("z",))


def pade(k, j):
    """The (k, j) Pade approximant of exp: N = Q exp + O(z^(k+j+1)), solved for as a linear system; Q(0) = 1."""
    exp = [1 / factorial(m) for m in range(k + j + 1)]
    rows = [[exp[m - i] if m >= i else number(0) for i in range(1, j + 1)] for m in range(k + 1, k + j + 1)]
    q = [number(1)] + (solve(rows, [-exp[m] for m in range(k + 1, k + j + 1)]) if j else [])
    product = fmpq_poly(q) * fmpq_poly(exp)
    return [product[m] for m in range(k + 1)], q


def reversed_characteristic(matrix, size):
    """det(I - z B), ascending."""
    return [matrix.charpoly()[size - m] for m in range(size + 1)]


def block(draw):
    """Collocation for powers up to r over the nodes 0, c; the free (r + 1)st moments mu so that det(I - zB) = Q."""
    r = draw.integer(2, 6)
    nodes = sorted({Fraction(draw.rational("1/20", "19/20")) for _ in range(r - 1)} | {Fraction(1)})
    nodes = [number(node) for node in nodes]
    r = len(nodes)
    j = draw.integer(max(1, r - 1), r)
    k = draw.integer(r - j, r)
    n, q = pade(k, j)
    q += [number(0)] * (r + 1 - len(q))

    def matrices(mu):
        """B and d whose rows integrate 1, t, ..., t^(r-1) exactly, and t^r to mu/(r + 1)."""
        powers = [[power(node, m) for node in nodes] for m in range(1, r + 1)]
        b, d = fmpq_mat(r, r), []
        for i, c in enumerate(nodes):
            right = [power(c, m + 1) / (m + 1) for m in range(1, r)] + [mu[i] / (r + 1)]
            row = solve(powers, right)
            d.append(c - sum(row, number(0)))
            for column, value in enumerate(row):
                b[i, column] = value
        return b, d

    # det(I - zB) is affine in mu, since mu changes B by a matrix of rank one.
    zero = [number(0)] * r
    base = reversed_characteristic(matrices(zero)[0], r)
    columns = []
    for i in range(r):
        unit = list(zero)
        unit[i] = number(1)
        columns.append([a - b for a, b in zip(reversed_characteristic(matrices(unit)[0], r), base)])
    rows = [[columns[i][m] for i in range(r)] for m in range(1, r + 1)]
    mu = solve(rows, [q[m] - base[m] for m in range(1, r + 1)])
    b, d = matrices(mu)
    expected = {f"mu/{i}": value for i, value in enumerate(mu)} | {f"d/{i}": value for i, value in enumerate(d)}
    expected |= {f"B/{i}/{m}": b[i, m] for i in range(r) for m in range(r)}
    expected |= {f"stability_function/numerator/{m}": value for m, value in enumerate(n)}
    expected |= {f"stability_function/denominator/{m}": value for m, value in enumerate(q) if value != 0}

    def matrix(z):
        equations = []
        for i in range(r):
            equation = {f"x_{i}": number(1), "x": number(-1), "v": -d[i]}
            for column in range(r):
                equation[f"v_{column}"] = -b[i, column]
            equations += [equation, {f"v_{i}": number(1), f"x_{i}": -z}]
        return amplification(equations, [("x", f"x_{r - 1}"), ("v", f"v_{r - 1}")])

    return Member("block", {"r": r, "nodes": nodes, "pade": [k, j]}, expected, matrix, ("z",))
