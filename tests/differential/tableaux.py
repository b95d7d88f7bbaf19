"""Methods that are given by other tables than one of stages: in low storage, additive, linearly implicit, and Nyström's.

Their steps on the linear test equation are written as their definitions say, stage by stage, with a step size of 1.
"""

from linear import amplification, number
from one_step import Member


def drawn(draw, count):
    return [number(draw.rational(-1, 1)) for _ in range(count)]


def not_zero(draw):
    """What ends a table, or nothing would come of its last row."""
    return number(draw.choice([draw.rational(-1, 0), draw.rational(0, 1)]))


def with_sum(draw, count, total):
    """Weights drawn, the last of which makes up their sum."""
    weights = drawn(draw, count - 1)
    return weights + [number(total) - sum(weights, number(0))]


def triangle(draw, stages, diagonal):
    """Rows that end before their diagonal, or with it."""
    return [drawn(draw, i) + ([diagonal(i)] if diagonal else []) for i in range(stages)]


def sums(rows):
    return [sum(row, number(0)) for row in rows]


def two_registers(draw):
    """d = A_i d + f(x), x = x + B_i d; all B over the rate at which the step follows x' = 1."""
    stages = draw.integer(1, 6)
    a = [number(0)] + drawn(draw, stages - 1)
    b = drawn(draw, stages - 1) + [not_zero(draw)]
    d, rate = number(0), number(0)
    for a_i, b_i in zip(a, b):
        d = a_i * d + 1
        rate += b_i * d
    b = [b_i / rate for b_i in b]

    def matrix(z):
        equations = []
        for i in range(stages):
            x = "x" if i == 0 else f"x_{i}"
            increment = {f"d_{i + 1}": number(1), x: -z}
            if i > 0:
                increment[f"d_{i}"] = -a[i]
            equations += [increment, {f"x_{i + 1}": number(1), x: number(-1), f"d_{i + 1}": -b[i]}]
        return amplification(equations, [("x", f"x_{stages}")])

    expected = {f"A_{i + 1}": value for i, value in enumerate(a)} | {f"B_{i + 1}": value for i, value in enumerate(b)}
    return Member("low-storage", {"A": a, "B": b}, expected, matrix, ("z",))


def three_registers(draw):
    """s = s + delta_i x_i, x = gamma1_i x_i + gamma2_i s + gamma3_i x_1 + beta_i f(x_i); gamma3 keeps constants, and all
    beta are over the rate at which the step follows x' = 1."""
    stages = draw.integer(2, 6)
    delta, gamma1, beta = (drawn(draw, stages) for _ in range(3))
    gamma2 = drawn(draw, stages - 1) + [not_zero(draw)]
    gamma3, s, of_s, rates = [], number(0), number(0), [number(0)]
    for i in range(stages):
        s += delta[i]
        of_s += delta[i] * rates[-1]
        gamma3.append(1 - gamma1[i] - gamma2[i] * s)
        rates.append(gamma1[i] * rates[-1] + gamma2[i] * of_s + beta[i])
    beta = [value / rates[-1] for value in beta]

    def matrix(z):
        equations = []
        for i in range(stages):
            x = "x" if i == 0 else f"x_{i}"
            total = {f"s_{i + 1}": number(1), x: -delta[i]}
            if i > 0:
                total[f"s_{i}"] = number(-1)
            following = {f"x_{i + 1}": number(1), f"s_{i + 1}": -gamma2[i], "x": -gamma3[i]}
            following[x] = following.get(x, number(0)) - gamma1[i] - beta[i] * z
            equations += [total, following]
        return amplification(equations, [("x", f"x_{stages}")])

    parameters = {"gamma1": gamma1, "gamma2": gamma2, "gamma3": gamma3, "delta": delta, "beta": beta}
    expected = {f"{name}_{i + 1}": value for name, values in parameters.items() for i, value in enumerate(values)}
    return Member("low-storage", parameters, expected, matrix, ("z",))


def low_storage(draw):
    return draw.choice([two_registers, three_registers])(draw)


def additive(draw):
    """X_i = x + sum a_ij A_j + sum ahat_ij B_j, for A = -y x and B = -w x."""
    stages = draw.integer(1, 5)
    one = number(draw.rational("1/10", 1))
    explicit = triangle(draw, stages, None)
    implicit = triangle(draw, stages, lambda i: draw.choice([number(0), one]))
    weights = [with_sum(draw, stages, 1), with_sum(draw, stages, 1)]

    def matrix(y, w):
        equations = []
        for i in range(stages):
            stage = {f"x_{i}": number(1), "x": number(-1)}
            stage |= {f"a_{j}": -value for j, value in enumerate(explicit[i])}
            stage |= {f"b_{j}": -value for j, value in enumerate(implicit[i])}
            equations += [stage, {f"a_{i}": number(1), f"x_{i}": y}, {f"b_{i}": number(1), f"x_{i}": w}]
        end = {"x1": number(1), "x": number(-1)}
        for letter, values in zip("ab", weights):
            end |= {f"{letter}_{j}": -value for j, value in enumerate(values)}
        return amplification(equations + [end], [("x", "x1")])

    expected = {}
    for hat, rows, ends in (("", explicit, weights[0]), ("_hat", implicit, weights[1])):
        expected |= {f"c{hat}_{i + 1}": value for i, value in enumerate(sums(rows))}
        expected |= {f"b{hat}_{i + 1}": value for i, value in enumerate(ends)}
    parameters = {"explicit": explicit, "implicit": implicit, "b": weights}
    return Member("additive", parameters, expected, matrix, ("yA", "yB"))


def rosenbrock(draw):
    """k_i = z (x + sum a_ij k_j) + z sum gamma_ij k_j."""
    stages = draw.integer(1, 5)
    gamma = number(draw.rational("1/10", 1))
    a, jacobian = triangle(draw, stages, None), triangle(draw, stages, lambda i: gamma)
    b = with_sum(draw, stages, 1)

    def matrix(z):
        equations = []
        for i in range(stages):
            stage = {f"k_{i}": 1 - z * gamma, "x": -z}
            stage |= {f"k_{j}": -z * (a[i][j] + jacobian[i][j]) for j in range(i)}
            equations.append(stage)
        end = {"x1": number(1), "x": number(-1)} | {f"k_{j}": -value for j, value in enumerate(b)}
        return amplification(equations + [end], [("x", "x1")])

    expected = {f"c_{i + 1}": value for i, value in enumerate(sums(a))}
    expected |= {f"gamma_{i + 1}": value for i, value in enumerate(sums(jacobian))}
    expected |= {f"b_{i + 1}": value for i, value in enumerate(b)}
    return Member("rosenbrock", {"A": a, "Gamma": jacobian, "b": b}, expected, matrix, ("z",))


def nystrom(draw):
    """X_i = x + c_i v + sum abar_ij A_j, V_i = v + sum a_ij A_j, for A = -omega^2 X - 2 xi omega V."""
    stages = draw.integer(1, 4)
    damped = draw.choice([False, True])
    diagonal = draw.choice([None, lambda i: number(draw.rational("1/10", 1))])
    a_bar = triangle(draw, stages, diagonal)
    a = triangle(draw, stages, diagonal) if damped else []
    b_bar, b, c = with_sum(draw, stages, "1/2"), with_sum(draw, stages, 1), drawn(draw, stages)

    def matrix(omega, xi=number(0)):
        equations = []
        for i in range(stages):
            position = {f"x_{i}": number(1), "x": number(-1), "v": -c[i]}
            position |= {f"a_{j}": -value for j, value in enumerate(a_bar[i])}
            acceleration = {f"a_{i}": number(1), f"x_{i}": omega * omega}
            equations.append(position)
            if damped:
                velocity = {f"v_{i}": number(1), "v": number(-1)}
                equations.append(velocity | {f"a_{j}": -value for j, value in enumerate(a[i])})
                acceleration[f"v_{i}"] = 2 * xi * omega
            equations.append(acceleration)
        x1 = {"x1": number(1), "x": number(-1), "v": number(-1)} | {f"a_{j}": -value for j, value in enumerate(b_bar)}
        v1 = {"v1": number(1), "v": number(-1)} | {f"a_{j}": -value for j, value in enumerate(b)}
        return amplification(equations + [x1, v1], [("x", "x1"), ("v", "v1")])

    parameters = {"A_bar": a_bar} | ({"A": a} if damped else {}) | {"b_bar": b_bar, "b": b, "c": c}
    expected = {f"b_bar_{i + 1}": value for i, value in enumerate(b_bar)}
    expected |= {f"b_{i + 1}": value for i, value in enumerate(b)} | {f"c_{i + 1}": value for i, value in enumerate(c)}
    return Member("nystrom", parameters, expected, matrix, ("Omega", "xi") if damped else ("Omega",))
