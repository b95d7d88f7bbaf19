"""What a step yields beside its state: x_hat[1] to compare with, and x[theta] within the step.

Each is y + h sum w_i(theta) V_i over the stages, w_i a polynomial. With Phi_i = 1 of a single vertex, else the
product over the children of a tree of c_i for time and of (A Phi)_i of the child,

    sum_i w_i(theta) Phi_i(tau) = theta^rho/gamma(tau)      (theta = 1 at the end of the step)

are the conditions of an error of theirs in one step of higher order than rho.

Of y' = A + B a stage is of one part, and Phi_i is 0 for trees whose root is of the other.

Of x'' = g there are x_hat[1] = x + h v + h^2 sum w_i A_i and v_hat[1] = v + h sum w_i A_i, with the trees of
Nystrom: Phi_i is a product with c_i for time and for h v, (Abar Phi)_i of a child by position, (A Phi)_i of one by
velocity, and

    sum_i w_i Phi_i(tau) = e(tau),   sum_i w_i Phi_i(tau) = rho e(tau)

for both, e(tau) the product of e of the children, times their rho where they hang by velocity, over rho (rho - 1).
"""
from fractions import Fraction as Q

from .equations import derivative_of, parse, value
from .number_field import check
from .series import dot
from .trees import Forest

THETA = ("name", "theta", None)


def plus(p, q, factor=1):
    size = max(len(p), len(q))
    at = lambda r, i: r[i] if i < len(r) else Q(0)
    found = [at(p, i) + factor * at(q, i) for i in range(size)]
    while found and found[-1] == 0:
        found.pop()
    return found


def times(p, q):
    found = []
    for i, x in enumerate(p):
        found = plus(found, [Q(0)] * i + [x * y for y in q])
    return found


def sum_of(tree, scheme):
    """{(quantity or None, power of h): polynomial in theta}."""
    kind = tree[0]
    if tree == THETA:
        return {(None, 0): [Q(0), Q(1)]}
    if tree == ("name", "h", None):
        return {(None, 1): [Q(1)]}
    if kind == "name":
        return {(scheme.quantity(tree), 0): [Q(1)]}
    if kind in ("number", "call"):
        return {(None, 0): [value(tree)]}
    left = sum_of(tree[1], scheme)
    if kind == "-" and len(tree) == 2:
        return {key: times([Q(-1)], p) for key, p in left.items()}
    if kind == "^":
        exponent = value(tree[2])
        check(isinstance(exponent, Q) and exponent.denominator == 1 and 1 <= exponent <= 64, "a power")
        if left == {(None, 1): [Q(1)]}:
            return {(None, int(exponent)): [Q(1)]}
        check(len(left) == 1 and (None, 0) in left, "a power of a quantity")
        found = [Q(1)]
        for _ in range(int(exponent)):
            found = times(found, left[None, 0])
        return {(None, 0): found}
    right = sum_of(tree[2], scheme)
    if kind in "+-":
        found = dict(left)
        for key, p in right.items():
            found[key] = plus(found.get(key, []), p, 1 if kind == "+" else -1)
        return found
    if kind == "/":
        check(right.keys() == {(None, 0)} and len(right[None, 0]) == 1, "a division")
        right = {(None, 0): [1 / right[None, 0][0]]}
    found = {}
    for (q, k), p in left.items():
        for (r, m), s in right.items():
            check(q is None or r is None, "a product of quantities")
            key = (q if r is None else r, k + m)
            found[key] = plus(found.get(key, []), times(p, s))
    return found


class Outputs:
    """The weights of the stages: `compared`, a list of rows, and `dense`, a row or None; of polynomials."""

    def __init__(self, scheme, texts):
        check(scheme.modulus is None and (len(scheme.fields) == 1 or scheme.rank == 1)
              and all(e["rate"] is None and e["along"] is None for e in scheme.evaluations), "outputs of another kind of step")
        rank = scheme.rank
        self.scheme, self.start = scheme, [(letter, Q(0)) for letter in "xv"[:rank]]
        rates = [q for q in scheme.carried if derivative_of(q[0]) == rank]
        check({*self.start, *rates} == {*scheme.carried} and len(scheme.carried) == rank + len(rates)
              and len(rates) <= 1 and all(q[1] == 0 for q in rates), "no one-step method")
        check(not rates or len(scheme.fields) == 1, "a carried value of one part")
        self.stages = [*rates, *scheme.evaluated]
        self.part_of = [0] * len(rates) + [scheme.fields.index(e["field"]) for e in scheme.evaluations]
        columns = [*scheme.carried, *scheme.evaluated]

        def row(q, derivative, time):
            found = dict(zip(columns, scheme.rows[q]))
            start = [Q(0), Q(1)] if derivative else [Q(1), time][:rank]
            check([found[s] for s in self.start] == start, "a stage that does not start from the step's start")
            return [found[s] for s in self.stages]
        of = {e["result"]: e for e in scheme.evaluations}
        none = [[Q(0)] * len(self.stages) for _ in rates]
        self.positions = none + [row(e["position"], 0, e["time"]) for e in scheme.evaluations]
        self.c = [Q(0) for _ in rates] + [e["time"] for e in scheme.evaluations]
        self.moving = any(e["velocity"] is not None for e in scheme.evaluations)
        check(all((e["velocity"] is not None) == self.moving for e in scheme.evaluations), "some velocities")
        self.a = none + [row(e["velocity"], 1, Q(1)) for e in scheme.evaluations] if self.moving else None
        self.b = row(("x", Q(1)), 0, Q(1))
        ends = [row((letter, Q(1)), m, Q(1)) for m, letter in enumerate("xv"[:rank])]
        for name, _ in rates:
            # What is carried is evaluated at the end of the step.
            last = of.get((name, Q(1)))
            check(last and last["time"] == 1 and row(last["position"], 0, Q(1)) == ends[0]
                  and (not self.moving or row(last["velocity"], 1, Q(1)) == ends[1]), "a carried derivative")
        self.compared, self.dense = [], None
        for text in texts:
            name, right = text.split(" = ")
            row = self.weights(sum_of(parse(right), scheme), "xv".index(name[0]))
            if name == "x[theta]":
                check(rank == 1 and self.dense is None and text is texts[-1], "solutions within the step")
                end = [sum(p, Q(0)) for p in row]
                check(end == self.b and all(p[:1] in ([], [0]) for p in row), "its ends")
                self.dense = row
            else:
                self.compared.append(row)
                check(all(len(p) <= 1 for p in row), "theta at the end of the step")
        count = len(self.compared) // rank
        numbers = range(1, count + 1) if count > 1 else [""]
        names = [f"{letter}_hat{k}[1]" for letter in "xv"[:rank] for k in numbers if self.compared]
        names += ["x[theta]"] * (self.dense is not None)
        check([text.split(" = ")[0] for text in texts] == names, "the names of outputs")

    def weights(self, terms, derivative):
        start = [terms.pop((q, m - derivative), None) for m, q in enumerate(self.start) if m >= derivative]
        check(start == [[Q(1)]] * len(start), "an output that does not start from the step's start")
        row = [terms.pop((s, self.scheme.rank - derivative), []) for s in self.stages]
        check(not any(terms.values()), "an output that is no sum of stages")
        return row

    def order(self, row, about, limit):
        """The order, and what the violated conditions are short of by the shape of their trees; `about` is "dense", 0
        of a position or 1 of a velocity."""
        rank, names, dense = self.scheme.rank, self.scheme.fields, about == "dense"
        time = rank == 1 and any(sum(r, Q(0)) != c for r, c in zip(self.positions, self.c))
        moving = rank == 2 and self.moving
        # Of several parts no sum of a row is a node.
        forest = Forest(rank, [{"name": name, "time": time or len(names) > 1, "velocity": moving} for name in names])
        phi, exact = [None] * rank, [Q(1)] * rank
        for rho in range(rank, limit + rank + 1):
            terms = {}
            for tree in forest.grow(rho):
                values = [Q(part == forest.part[tree]) for part in self.part_of]
                share = Q(1, rho if rank == 1 else rho * (rho - 1))
                for child in forest.children[tree]:
                    if child[0] == "t" or child == ("x", 1) and rank == 2:
                        values = [x * c for x, c in zip(values, self.c)]
                        continue
                    by_velocity = child[0] == "v"
                    share *= exact[child[1]] * (forest.weight[child[1]] if by_velocity else 1)
                    rows = self.a if by_velocity else self.positions
                    values = [x * dot(r, phi[child[1]]) for x, r in zip(values, rows)]
                phi.append(values)
                exact.append(share)
                residual = [Q(0)] * (rho if dense else 0) + [share * (rho if about == 1 else 1)]
                for p, x in zip(row, values):
                    residual = plus(residual, [c * x for c in p], -1)
                if residual:
                    terms[forest.shape(tree)] = residual
            if terms:
                return rho - 1 - (about == 1), terms
        return None, {}


def check_orders(document, scheme, about, shape_of):
    """The orders of a certificate: numbers, each with all violated conditions of the next order."""
    outputs = Outputs(scheme, document["scheme"]["outputs"])
    dense = about == "dense-order"
    rows = [outputs.dense] if dense else outputs.compared
    check(rows and rows != [None] and len(rows) == len(document["orders"]), "the number of outputs")
    count = len(rows) // scheme.rank
    for k, (row, claimed) in enumerate(zip(rows, document["orders"])):
        check(claimed.keys() == {"order", "error_terms"} and type(claimed["order"]) is int, "an order")
        order, terms = outputs.order(row, "dense" if dense else int(k >= count), claimed["order"])
        check(order == claimed["order"], f"{about} is {order}")
        stated = {}
        for term in claimed["error_terms"]:
            check(term.keys() == {"tree", "coefficient"}, "an error term")
            polynomial = sum_of(parse(term["coefficient"]), scheme)
            check(polynomial.keys() == {(None, 0)}, "a coefficient")
            stated[shape_of(term["tree"], scheme.rank)] = polynomial[None, 0]
        check(len(stated) == len(claimed["error_terms"]) and stated == terms, "the error terms")
    return {"orders": [claimed["order"] for claimed in document["orders"]]}
