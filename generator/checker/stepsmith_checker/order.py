"""Orders: of a step with the best start, of its velocities, and what starting values leave of them.

The order is w - r for the first weight w with a violated condition (series.py). For long Runge–Kutta
methods it is told by Butcher's simplifying assumptions instead (1964): B(p), C(q) and D(s) give the order
p where p <= q + s + 1 and p <= 2 q + 2, and no order is above the last k of B(k).

Starting values deviate from the best start S by delta(tau), at first at weight w. There the deviation
obeys V alone. In a zero-stable scheme its part along l grows like n^(r-1) and all else is bounded; each
further weight brings one more n at most. So the order is at least w - (r - 1), and one more where
l delta = 0 at weight w: for r = 1 only if besides what is left dies out, all other roots lying inside
the circle.
"""
import math
from fractions import Fraction as Q

from .equations import derivative_of
from .number_field import check
from .series import Series, dot

TREES = 9  # the highest order that is told by trees


def runge_kutta(scheme):
    """B, C and D of a step that carries x alone, as functions on its nodes; else None."""
    if scheme.rank != 1 or [q[0] for q in scheme.carried] != ["x"]:
        return None
    if any(e["rate"] is not None or e["along"] is not None for e in scheme.evaluations) or len(scheme.fields) > 1:
        return None
    s = len(scheme.evaluations)
    b = scheme.rows[scheme.successors[0]][1:]
    a = [scheme.rows[e["position"]][1:] for e in scheme.evaluations]
    return (b, a, scheme.times(), s)


def order_by_assumptions(scheme):
    b, a, c, s = runge_kutta(scheme)
    series = Series(scheme)

    def times(u, v):
        if scheme.modulus is not None:
            return series.product_of_functions(u, v)
        return [x * y for x, y in zip(u, v)]

    powers = [[series.unit(e) for e in range(s)]]
    while len(powers) <= 2 * s + 2:
        powers.append(times(powers[-1], c))
    quadrature = next(k for k in range(1, 2 * s + 2) if dot(b, powers[k - 1]) * k != 1) - 1
    apply = lambda u: [dot(row, u) for row in a]
    stages = 0
    while stages < s and [x * (stages + 1) for x in apply(powers[stages])] == powers[stages + 1]:
        stages += 1
    basis = [[Q(int(i == j)) for j in range(s)] for i in range(s)]
    adjoint = 0
    while adjoint < s:
        k = adjoint + 1
        if any(dot(b, times(powers[k - 1], apply(v))) * k != dot(b, v) - dot(b, times(powers[k], v))
               for v in basis):
            break
        adjoint = k
    check(quadrature <= min(2 * stages + 2, stages + adjoint + 1),
          f"B({quadrature}), C({stages}), D({adjoint}) do not tell the order")
    return {"best_start": quadrature, "velocity": None, "terms": None,
            "exact_start": (quadrature, True), "simple_start": (quadrature, True)}


def orders(scheme, zero_stable, strictly, stated):
    """The orders, those of starts with whether they are exact, and the violated conditions by the shape
    of their trees; `stated` is what the certificate says and only chooses the way."""
    if stated > TREES and runge_kutta(scheme):
        return order_by_assumptions(scheme)
    series, rank = Series(scheme), scheme.rank
    deviate = lambda weight: any(m == 1 and s != e for tree in series.forest.grow(weight) for m, s, e in
                                 zip(series.orders, series.carried[tree], series.exact_values(tree)))
    # The velocity of uniform motion is the first that may be wrong.
    wrong_velocity, terms, order = 1 if rank == 2 and deviate(1) else None, {}, None
    for weight in range(rank, stated + rank + 2):
        for tree in series.forest.grow(weight):
            residual = series.enter(tree)
            if residual != 0:
                terms[series.forest.shape(tree)] = residual
        if terms:
            order = weight - rank
            break
        if wrong_velocity is None and rank == 2 and deviate(weight):
            wrong_velocity = weight
    check(order is not None, f"all conditions up to order {stated + 1} hold")
    velocity = None
    if rank == 2 and 1 in series.orders:
        velocity = order if wrong_velocity is None else min(order, wrong_velocity - 1)
    starts = {"exact_start": series.exact_values, "simple_start": taylor(series)}
    found = {key: reached(series, values, order, zero_stable, strictly)
             for key, values in starts.items()}
    return {"best_start": order, "velocity": velocity, "terms": terms, **found}


def taylor(series):
    """The simple start: the Taylor polynomial at the first instant that is reached back to, of the
    degree that evaluations yield."""
    degree = max(derivative_of(q[0]) for q in series.scheme.evaluated)
    least = min((o for o in series.offsets if isinstance(o, Q)), default=Q(0))
    instant = -Q(max(math.ceil(-least), 0))

    def values(tree):
        rho = series.forest.weight[tree]
        scale = series.exact[tree] * math.factorial(rho)
        jet = [scale * instant ** (rho - k) / math.factorial(rho - k)
               for k in range(min(degree, rho) + 1)]
        found = []
        for i, (m, offset) in enumerate(zip(series.orders, series.offsets)):
            since = offset - instant
            x = sum((jet[k] * since ** (k - m) / math.factorial(k - m)
                     for k in range(m, len(jet))), Q(0))
            if len(series.forest.parts) > 1 and m == series.rank:
                vertex = series.rank + series.forest.part[tree]
                x = x * series.carried[vertex][i] if vertex < len(series.carried) else x
            found.append(x)
        return found
    return values


def reached(series, values, order, zero_stable, strictly):
    """(an order that a start reaches at least, whether it is that order). A deviation along l stays:
    it is an error of its own power of h. Without zero-stability no start reaches any order."""
    if not zero_stable:
        return 0, True
    rank = series.rank
    for weight in range(order + rank):
        trees = series.forest.grow(weight)
        deltas = [[x - s for x, s in zip(values(tree), series.carried[tree])] for tree in trees]
        if any(x != 0 for delta in deltas for x in delta):
            along = any(dot(series.left, delta) != 0 for delta in deltas)
            gain = not along and (rank == 2 or strictly)
            bound = max(min(order, weight - (rank - 1) + gain), 0)
            return bound, along or bound == order
    return order, True
