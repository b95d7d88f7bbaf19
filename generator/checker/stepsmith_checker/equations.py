"""The scheme of a certificate: its printed equations read, and solved as a linear recurrence.

    statement   = "expression = expression"  or  "quantity = field(t[o], x[o], v[o])"
    expression  = sums, products, quotients and powers of numbers, sqrt(number), cbrt(number),
                  root(polynomial in x, lower bound, upper bound), h and quantities
    quantity    = a name with an offset in brackets; its first letter tells the derivative order m

Every quantity q stands for h^m q; that the powers of h then cancel in each equation is checked. With z
what is carried, a what is evaluated, all other quantities are u = P z + Q a, so that
z_next = V z + B a. Where symbols stand for irrational numbers the step is the one of `coordinates`, and
its equality with the printed one is checked at the roots of the modulus (nodes.py).
"""
import re
from fractions import Fraction as Q

from .number_field import check
from .roots import cube_root, plain, polynomial, root_of
from .surds import square_root

LETTERS = "xvajscp"
TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?)|([A-Za-z][A-Za-z0-9_]*)|(.))")


def parse(text):
    """A syntax tree: ("number", q), ("name", name, offset), ("call", name, arguments),
    ("-", e), or (operator, left, right)."""
    tokens = [m.groups() for m in TOKEN.finditer(text.strip())]
    place = 0

    def peek():
        return tokens[place][2] if place < len(tokens) else None

    def take(symbol):
        nonlocal place
        check(peek() == symbol, f"`{symbol}` is missing in `{text}`")
        place += 1

    def chain(operand, operators):
        nonlocal place
        left = operand()
        while peek() in operators:
            operator = peek()
            place += 1
            left = (operator, left, operand())
        return left

    def signed():
        nonlocal place
        if peek() in ("-", "+"):
            negative = peek() == "-"
            place += 1
            return ("-", signed()) if negative else signed()
        base = atom()
        if peek() == "^":
            place += 1
            return ("^", base, signed())
        return base

    product = lambda: chain(signed, ("*", "/"))
    total = lambda: chain(product, ("+", "-"))

    def listed():
        found = [total()]
        while peek() == ",":
            take(",")
            found.append(total())
        return found

    def atom():
        nonlocal place
        check(place < len(tokens), f"`{text}` ends too early")
        number, name, symbol = tokens[place]
        place += 1
        if number:
            return ("number", Q(number))
        if not name:
            check(symbol == "(", f"`{symbol}` in `{text}`")
            inner = total()
            take(")")
            return inner
        if peek() == "(":
            take("(")
            arguments = listed()
            take(")")
            return ("call", name, arguments)
        offset = None
        if peek() == "[":
            take("[")
            offset = total()
            take("]")
        return ("name", name, offset)

    tree = total()
    check(place == len(tokens), f"`{text}` goes on too long")
    return tree


def value(tree, names=None):
    """The number a tree stands for; `names` gives the values of symbols."""
    kind = tree[0]
    if kind == "number":
        return tree[1]
    if kind == "name":
        check(names is not None and tree[2] is None and tree[1] in names, f"unknown {tree[1]}")
        return names[tree[1]]
    if kind == "call":
        function, arguments = tree[1], tree[2]
        if function == "root":
            check(len(arguments) == 3, "root of three arguments")
            bounds = [value(e, names) for e in arguments[1:]]
            return root_of(polynomial(lambda x: value(arguments[0], {"x": x})), *bounds)
        check(function in ("sqrt", "cbrt") and len(arguments) == 1, f"unknown function {function}")
        return {"sqrt": square_root, "cbrt": cube_root}[function](value(arguments[0], names))
    if len(tree) == 2:
        return -value(tree[1], names)
    left, right = (value(part, names) for part in tree[1:])
    if kind == "^":
        if right in (Q(1, 2), Q(1, 3)):
            return (square_root if right == Q(1, 2) else cube_root)(left)
        check(isinstance(right, Q) and right.denominator == 1 and abs(right) <= 64, "an exponent")
        return left ** int(right) if right >= 0 else 1 / left ** int(-right)
    if kind == "/":
        check(right != 0, "a division by zero")
    return {"+": lambda: left + right, "-": lambda: left - right,
            "*": lambda: left * right, "/": lambda: left / right}[kind]()


def exact(text, names=None):
    """The number that a text stands for."""
    return value(parse(str(text)), names)


def derivative_of(name):
    """The derivative order that a name tells."""
    if re.fullmatch(r"d\d+(_.*)?", name):
        return int(re.match(r"d(\d+)", name)[1])
    check(re.fullmatch(r"[A-Za-z](\d+|_.+)?", name) and name[0].lower() in LETTERS,
          f"`{name}` is no quantity")
    return LETTERS.index(name[0].lower())


class Scheme:
    """One step: quantities as (name, offset), and each as a row over (z, a)."""

    def __init__(self, written, names=None):
        check(written.keys() >= {"carry", "equations"}, "a scheme without carry or equations")
        self.names, self.modulus = names, None
        if "modulus" in written:
            self.modulus = [Q(c) for c in written["modulus"]]
            check(self.modulus[-1] == 1, "the modulus is not monic")
        self.carried = [self.quantity(parse(text)) for text in written["carry"]]
        linear, self.evaluations = [], []
        for text in written["equations"]:
            left, right = text.split("=")
            left, right = parse(left), parse(right)
            if right[0] == "call" and right[1] not in ("sqrt", "cbrt", "root"):
                self.evaluations.append(self.evaluation(left, right))
            else:
                linear.append(self.equation(left, right))
        self.evaluated = [e["result"] for e in self.evaluations]
        check(len(set(self.carried)) == len(self.carried), "a quantity is carried twice")
        check(len({*self.carried, *self.evaluated}) == len(self.carried) + len(self.evaluated),
              "a quantity is evaluated and carried")
        self.successors = [(name, offset + 1) for name, offset in self.carried]
        self.rank = 1 if any(derivative_of(q[0]) == 1 for q in self.evaluated) else 2
        for e in self.evaluations:
            e["rate"] = self.rate_of(e) if e["along"] is None else None
            e["field"] = self.evaluations[e["rate"]]["field"] if e["rate"] is not None else e["field"]
            order = derivative_of(e["result"][0])
            derived = e["rate"] is not None or e["along"] is not None
            check(order == self.rank + derived, "an evaluation of another order")
            check(e["along"] is None or self.rank == 1 and any(f["along"] is None and f["field"] == e["field"]
                  for f in self.evaluations), "a derivative of no field")
        self.fields = list(dict.fromkeys(e["field"] for e in self.evaluations))
        self.rows = self.solved(linear)
        for q in self.successors:
            check(q in self.rows, f"{q} does not follow")

    def offset(self, tree):
        if tree is None:
            return Q(0)
        return plain(value(tree, self.names))

    def quantity(self, tree):
        check(tree[0] == "name", "a quantity is expected")
        derivative_of(tree[1])
        return tree[1], self.offset(tree[2])

    def evaluation(self, left, right):
        time, *arguments = right[2]
        check(time[:2] == ("name", "t") and len(arguments) in (1, 2, 3), "an evaluation")
        # In the direction of a velocity and a rate of t.
        along = value(arguments.pop(), self.names) if len(arguments) == 3 else None
        arguments = [self.quantity(q) for q in arguments] + [None]
        check(derivative_of(arguments[0][0]) == 0, "the first argument is no position")
        check(arguments[1] is None or derivative_of(arguments[1][0]) == 1, "no velocity argument")
        return {"result": self.quantity(left), "field": right[1], "time": self.offset(time[2]),
                "position": arguments[0], "velocity": arguments[1], "along": along}

    def rate_of(self, e):
        """The evaluation v = f(t, x) whose derivative along the solution a = g(t, x, v) is."""
        if self.rank == 2 or derivative_of(e["result"][0]) != 2:
            return None
        same = [i for i, f in enumerate(self.evaluations) if f["result"] == e["velocity"]
                and (f["position"], f["time"]) == (e["position"], e["time"])]
        check(len(same) == 1, "a second derivative that belongs to no evaluation")
        return same.pop()

    def linear(self, tree):
        """{(quantity or None, power of h): coefficient}."""
        kind = tree[0]
        if kind == "name" and tree[1] == "h" and tree[2] is None:
            return {(None, 1): Q(1)}
        if kind == "name" and not (self.names and tree[1] in self.names and tree[2] is None):
            return {(self.quantity(tree), 0): Q(1)}
        if kind in ("number", "name", "call"):
            return {(None, 0): value(tree, self.names)}
        if len(tree) == 2:
            return {key: -c for key, c in self.linear(tree[1]).items()}
        left = self.linear(tree[1])
        if kind == "^":
            exponent = value(tree[2])
            (key, c), = left.items()
            check(key[0] is None and exponent.denominator == 1, "a power of a quantity")
            return {(None, key[1] * int(exponent)): c ** int(exponent)}
        right = self.linear(tree[2])
        if kind == "/":
            (key, c), = right.items()
            check(key[0] is None and c != 0, "a division by a quantity or by zero")
            right = {(None, -key[1]): 1 / c}
        found = dict(left) if kind in "+-" else {}
        if kind in "+-":
            for key, c in right.items():
                found[key] = found.get(key, Q(0)) + (c if kind == "+" else -c)
            return found
        for (q, k), c in left.items():
            for (r, m), d in right.items():
                check(q is None or r is None, "a product of quantities")
                key = (q if r is None else r, k + m)
                found[key] = found.get(key, Q(0)) + c * d
        return found

    def equation(self, left, right):
        """{quantity: coefficient} of left - right = 0 in scaled quantities."""
        terms = self.linear(("-", left, right))
        powers, found = set(), {}
        for (q, k), c in terms.items():
            if c == 0:
                continue
            check(q is not None, "a term without a quantity")
            powers.add(k - derivative_of(q[0]))
            found[q] = found.get(q, Q(0)) + c
        check(len(powers) == 1, "powers of h do not match")
        return found

    def solved(self, linear):
        """Each quantity as a row over (z, a), by elimination."""
        known = [*self.carried, *self.evaluated]
        columns = {q: i for i, q in enumerate(known)}
        unknown = []
        for equation in linear:
            unknown += [q for q in equation if q not in columns and q not in unknown]
        for e in self.evaluations:
            for q in (e["position"], e["velocity"]):
                check(q is None or q in columns or q in unknown, f"{q} is not determined")
        check(len(unknown) == len(linear), "as many equations as unknowns are needed")
        rows = [[equation.get(q, Q(0)) for q in unknown] + [-equation.get(q, Q(0)) for q in known]
                for equation in linear]
        eliminated(rows, len(unknown))
        found = {q: row[len(unknown):] for q, row in zip(unknown, rows)}
        for i, q in enumerate(known):
            found[q] = [Q(int(i == j)) for j in range(len(known))]
        return found

    def times(self):
        return [e["time"] for e in self.evaluations]


def eliminated(rows, n):
    """Gauss and Jordan on the first n columns of n rows, in place."""
    for k in range(n):
        pivot = next((i for i in range(k, n) if rows[i][k] != 0), None)
        check(pivot is not None, "the linear equations have no unique solution")
        rows[k], rows[pivot] = rows[pivot], rows[k]
        inverse = 1 / rows[k][k]
        rows[k] = [x * inverse if x != 0 else x for x in rows[k]]
        for i in range(n):
            factor = rows[i][k]
            if i != k and factor != 0:
                rows[i] = [x - factor * y if y != 0 else x for x, y in zip(rows[i], rows[k])]
