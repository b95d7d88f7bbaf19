"""Steps that differentiate their field in directions: a = f(t, x, v, tau) is tau f_t + f_x v.

A solution to compare with has the order of the step that carries it on. With any matrix J in place of f_x, and any
vector for f_t, f is N + L with L linear, J x and that vector times t: an evaluation of f is one of both, and a
derivative one of L. As N and L are arbitrary, so are f and J.
"""
import copy
from fractions import Fraction as Q

from .equations import exact, parse
from .number_field import check
from .order import orders
from .outputs import sum_of

LINEAR = "J"


def is_directed(scheme):
    return any(e["along"] is not None for e in scheme.evaluations)


class Ends:
    """The solutions at the end of a step, `compared`: each as a row over (z, a)."""

    def __init__(self, scheme, texts):
        check(scheme.carried == [("x", Q(0))] and len(scheme.fields) == 1, "no one-step method for one field")
        self.scheme, self.compared = scheme, []
        numbers = range(1, len(texts) + 1) if len(texts) > 1 else [""]
        check([text.split(" = ")[0] for text in texts] == [f"x_hat{k}[1]" for k in numbers], "the names of outputs")
        for text in texts:
            row = [Q(0)] * len(scheme.rows["x", Q(0)])
            for (q, power), p in sum_of(parse(text.split(" = ")[1]), scheme).items():
                check(q is not None and power == "xva".index(q[0][0]) and len(p) <= 1, "a term of an output")
                row = [x + p[0] * y for x, y in zip(row, scheme.rows[q])] if p else row
            check(row[0] == 1, "an output that does not start from the step's start")
            self.compared.append(row)

    def order(self, row, stated):
        """The order, and what the violated conditions are short of by the shape of their trees."""
        step = copy.copy(self.scheme)
        step.rows = {**step.rows, ("x", Q(1)): row}
        found = orders(step, True, True, stated)
        return found["best_start"], found["terms"]


def check_ends(document, scheme, shape_of):
    """The orders of a certificate of solutions to compare with."""
    ends = Ends(scheme, document["scheme"]["outputs"])
    check(len(ends.compared) == len(document["orders"]), "the number of outputs")
    for row, claimed in zip(ends.compared, document["orders"]):
        check(claimed.keys() == {"order", "error_terms"} and type(claimed["order"]) is int, "an order")
        order, terms = ends.order(row, claimed["order"])
        check(order == claimed["order"], f"the embedded order is {order}")
        stated = {shape_of(t["tree"], 1): exact(t["coefficient"]) for t in claimed["error_terms"]}
        check(len(stated) == len(claimed["error_terms"]) and stated == terms, "the error terms")
    return {"orders": [claimed["order"] for claimed in document["orders"]]}


def with_any_jacobian(scheme):
    """The step on y' = N + L."""
    check(is_directed(scheme) and len(scheme.fields) == 1 and scheme.modulus is None
          and LINEAR not in scheme.fields, "a step without a Jacobian")
    step, d = copy.copy(scheme), len(scheme.carried)
    twice = lambda e: 1 if e["along"] is not None else 2
    step.evaluations = []
    for e in scheme.evaluations:
        if twice(e) == 2:
            step.evaluations.append({**e, "result": (e["result"][0] + "_rest", e["result"][1])})
        step.evaluations.append({**e, "field": LINEAR, "result": (e["result"][0] + "_linear", e["result"][1])})
    both = lambda row: row[:d] + [x for x, e in zip(row[d:], scheme.evaluations) for _ in range(twice(e))]
    step.rows = {q: both(row) for q, row in scheme.rows.items()}
    step.evaluated = [e["result"] for e in step.evaluations]
    step.fields, step.linear_parts = [*scheme.fields, LINEAR], (LINEAR,)
    return step
