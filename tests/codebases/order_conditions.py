#!/usr/bin/env python3
"""Confirms findings of `stepsmith audit --format json` apart from the program: `order_conditions.py ANSWER.json`.

The table is the member `entries` of the answer. Its numbers are evaluated with 100 digits, and the order conditions
come from the rooted trees of the independent checker (generator/checker), which shares no code with the program.
A finding is confirmed if the residual that it names is there, and if its change makes all conditions hold up to the
order that it restores, as far as the digits of the change allow.
"""

import ast
import json
import pathlib
import re
import sys

import mpmath
from mpmath import mpf

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "generator/checker"))
from stepsmith_checker.trees import Forest, shape_of  # noqa: E402

mpmath.mp.dps = 100
# The residual of a remark has two digits.
SAME = mpf("5e-2")
# With long trees of many stages the conditions take minutes.
HIGHEST = 10


class Unknown(Exception):
    """The script has no conditions for a table of this kind, or no number for a text."""


def number(text):
    """The number of an expression in numerals, sqrt, + − * / and powers."""
    def value(node):
        match node:
            case ast.Expression(body=body):
                return value(body)
            case ast.Constant():
                return mpf(ast.get_source_segment(source, node).replace("_", ""))
            case ast.UnaryOp(op=ast.USub(), operand=x):
                return -value(x)
            case ast.BinOp(left=x, op=ast.Pow(), right=n):
                return value(x) ** int(value(n))
            case ast.BinOp(left=x, op=op, right=y):
                x, y = value(x), value(y)
                return {ast.Add: x + y, ast.Sub: x - y, ast.Mult: x * y}.get(type(op), None) \
                    if not isinstance(op, ast.Div) else x / y
            case ast.Call(func=ast.Name(id="sqrt"), args=[x]):
                return mpmath.sqrt(value(x))
        raise Unknown(f"no number: {text}")
    source = re.sub(r"(?<![\w.])0+(?=\d)", "", text.replace("−", "-").replace("^", "**").replace("·", "*").replace("√", "sqrt"))
    source = re.sub(r"(\d)[dD]([+-]?\d)", r"\1e\2", source).replace("…", "")
    try:
        return value(ast.parse(source.strip(), mode="eval"))
    except (SyntaxError, ValueError, ZeroDivisionError) as error:
        raise Unknown(f"no number: {text}") from error


class Lists:
    """The lists and rows of an answer, by name."""

    def __init__(self, entries):
        self.values = {name: number(text) for name, text in entries.items()}

    def at(self, name, *indices):
        return self.values.get(f"{name}({','.join(map(str, indices))})", mpf(0))

    def size(self, *names):
        """The largest index of some lists."""
        return max((int(i) for key in self.values for i in re.findall(r"\d+", key.split("(", 1)[1])
                    if key.split("(")[0] in names), default=0)

    def has(self, name):
        return any(key.startswith(name + "(") for key in self.values)

    def row(self, name, stages):
        return [self.at(name, i + 1) for i in range(stages)] if self.has(name) else None

    def rows(self, name, stages):
        return [[self.at(name, i + 1, j + 1) for j in range(stages)] for i in range(stages)]


class Method:
    """Stages of y' = Σ f_p: A, b, b̂, c, Γ, and the part that each stage evaluates."""

    def __init__(self, a, b, c=None, b_hat=None, gamma=None, parts=None):
        self.a, self.b, self.c, self.b_hat, self.gamma, self.parts = a, b, c, b_hat, gamma, parts

    def weights(self, shape):
        """The values of a tree in the stages."""
        name, children = shape
        values = [mpf(self.parts is None or self.parts[i] == name) for i in range(len(self.b))]
        alone = self.gamma is not None and len(children) == 1
        for _, child in children:
            u = self.weights_of(child)
            for i, row in enumerate(self.a):
                beside = self.gamma[i] if alone else [0] * len(row)
                values[i] *= mpmath.fsum((x + g) * y for x, g, y in zip(row, beside, u) if y)
        return values

    def weights_of(self, shape):
        self.known = getattr(self, "known", {})
        if shape not in self.known:
            self.known[shape] = self.weights(shape)
        return self.known[shape]

    def residual(self, shape, embedded=False):
        """Σ b_i u_i − 1/γ of a tree."""
        b = self.b_hat if embedded else self.b
        left = mpmath.fsum(x * u for x, u in zip(b, self.weights(shape)) if x)
        return left - 1 / mpf(density(shape)[0])

    def largest(self, order, embedded=False):
        """The largest residual of all conditions up to an order."""
        names = ["f"] if self.parts is None else ["fE", "fI"]
        forest = Forest(1, [{"name": name, "velocity": False, "time": False} for name in names])
        trees = (tree for weight in range(1, order + 1) for tree in forest.grow(weight))
        return max(abs(self.residual(forest.shape(tree), embedded)) for tree in trees)

    def row_sums(self):
        """c − A·1."""
        return [c - mpmath.fsum(row) for c, row in zip(self.c, self.a)] if self.c else []


def density(shape):
    """γ and the number of nodes of a tree."""
    below = [density(child) for _, child in shape[1]]
    nodes = 1 + sum(n for _, n in below)
    product = nodes
    for gamma, _ in below:
        product *= gamma
    return product, nodes


def tableau(lists):
    stages = lists.size("a", "b")
    gamma = lists.rows("gamma", stages) if lists.has("gamma") else None
    return Method(lists.rows("a", stages), lists.row("b", stages), lists.row("c", stages), lists.row("bhat", stages), gamma)


def two_registers(lists):
    """d ← A_i d + h f(x), x ← x + B_i d."""
    stages = lists.size("B")
    x, d, rows = [mpf(0)] * stages, [mpf(0)] * stages, []
    for i in range(stages):
        rows.append(x)
        d = [lists.at("A", i + 1) * y for y in d]
        d[i] += 1
        x = [y + lists.at("B", i + 1) * z for y, z in zip(x, d)]
    return Method(rows, x, lists.row("c", stages))


def three_registers(lists):
    """s ← s + δ_i x, x ← γ1 x + γ2 s + γ3 x₀ + β_i h f(x)."""
    stages = lists.size("beta")
    start = [mpf(0)] * stages + [mpf(1)]
    x, s, rows = start, [mpf(0)] * (stages + 1), []
    for i in range(1, stages + 1):
        rows.append(x[:stages])
        gamma, delta = [lists.at(f"gamma{k}", i) for k in (1, 2, 3)], lists.at("delta", i)
        value = [lists.at("beta", i) * (j == i - 1) for j in range(stages + 1)]
        s = [y + delta * z for y, z in zip(s, x)]
        x = [gamma[0] * y + gamma[1] * z + gamma[2] * w + v for y, z, w, v in zip(x, s, start, value)]
    return Method(rows, x[:stages], lists.row("c", stages))


def additive(lists):
    """Stages of f_E first, those of f_I behind."""
    stages = lists.size("AE", "AI", "bE", "bI")
    rows = [x + y for x, y in zip(lists.rows("AE", stages), lists.rows("AI", stages))]

    def both(one, other):
        one, other = lists.row(one, stages), lists.row(other, stages)
        return (one or other) + (other or one) if one or other else None

    return Method(rows + rows, both("bE", "bI"), both("cE", "cI"), both("bhatE", "bhatI"),
                  parts=["fE"] * stages + ["fI"] * stages)


def transformed(lists):
    """Γ = (diag(1/γ) − C)⁻¹, A = a Γ, b = m Γ."""
    stages = lists.size("m", "a")
    diagonal = [lists.at("gamma", i + 1) or lists.at("gamma", 1) for i in range(stages)]
    c = mpmath.matrix(lists.rows("C", stages))
    gamma = (mpmath.diag([1 / g for g in diagonal]) - c) ** -1
    m = mpmath.matrix([lists.row("m", stages)])
    hat = lists.row("mhat", stages) or [x - y for x, y in zip(m, lists.row("e", stages))] if lists.has("e") else None
    listed = lambda matrix: [[matrix[i, j] for j in range(stages)] for i in range(matrix.rows)]
    return Method(listed(mpmath.matrix(lists.rows("a", stages)) * gamma), listed(m * gamma)[0], lists.row("c", stages),
                  hat and listed(mpmath.matrix([hat]) * gamma)[0], listed(gamma))


FORMS = {None: tableau, "two-registers": two_registers, "three-registers": three_registers, "additive": additive,
         "transformed-rosenbrock": transformed}


def method(form, lists):
    if form not in FORMS:
        raise Unknown(f"no conditions for the form {form}")
    return FORMS[form](lists)


def same(x, y):
    return abs(x - y) <= SAME * max(abs(x), abs(y)) or max(abs(x), abs(y)) < mpf("1e-90")


def changed(entries, finding):
    """The entries with the change that a finding proposes."""
    new = dict(entries)
    match finding["kind"]:
        case "wrong":
            new[finding["entry"]] = finding["mended"]
        case "exchanged":
            one, other = finding["entries"]
            new[one], new[other] = entries.get(other, "0"), entries.get(one, "0")
        case kind:
            raise Unknown(f"no change: {kind}")
    return new


def slack(text):
    """The uncertainty of a mended value: none of a fraction."""
    digits = text.split(".", 1)[1] if "." in text and "/" not in text else ""
    exponent = int(re.search(r"[eE]([+-]?\d+)", digits)[1]) if re.search(r"[eE]", digits) else 0
    places = len(re.match(r"\d*", digits)[0]) - exponent
    return mpf(10) ** -places if digits else mpf("1e-90")


def restored(table, finding):
    """The change of a finding, and what the conditions are left by before and after."""
    order = finding["restores"]
    if order > HIGHEST:
        raise Unknown(f"order {order} is too high here")
    embedded = finding.get("entry", "").startswith(("bhat", "mhat", "e("))
    before = method(table["form"], Lists(table["entries"]))
    after = method(table["form"], Lists(changed(table["entries"], finding)))
    size = max([abs(x) for row in [*after.a, after.b] for x in row] + [mpf(1)])
    # Short digits elsewhere leave their part: a thousandth of the first residual is no error of the change.
    left, first = after.largest(order, embedded), before.largest(order, embedded)
    rows = max(map(abs, after.row_sums()), default=mpf(0))
    sums = max(map(abs, before.row_sums()), default=mpf(0))
    # Entries that are printed to n digits leave as much.
    allowed = 100 * size * max(slack(finding.get("mended", "0")), printed(table["entries"]))
    holds = left <= allowed and (first > 10 * left or sums > 10 * rows)
    return holds, (f"conditions to order {order}: {mpmath.nstr(first, 3)} before, {mpmath.nstr(left, 3)} after; "
                   f"row sums: {mpmath.nstr(sums, 3)} before, {mpmath.nstr(rows, 3)} after")


def printed(entries):
    """Half a unit of the shortest long decimal of a table."""
    places = [len(d) for text in entries.values() for d in re.findall(r"\d*\.(\d+)", text) if len(d) >= 8]
    return mpf(10) ** -min(places) if places else mpf("1e-90")


RESIDUALS = ["row-sum", "order", "embedded-order", "costly", "last-digits"]


def residual(table, finding):
    """Whether the residual of a finding is there."""
    if finding["kind"] not in RESIDUALS:
        raise Unknown(f"no residual: {finding['kind']}")
    now, said = method(table["form"], Lists(table["entries"])), finding["residual"]
    match finding["kind"]:
        case "row-sum":
            found = now.row_sums()[finding["row"] - 1]
        case "order" | "embedded-order":
            shape = shape_of(finding["tree"], 1)
            found = now.residual(shape, finding["kind"] == "embedded-order")
            if density(shape)[1] != finding["found"] + 1:
                return False, f"the tree {finding['tree']} has {density(shape)[1]} nodes, the order is {finding['found']}"
        case _:
            found = now.residual(shape_of(finding["tree"], 1))
    return same(abs(found), abs(mpf(said))), f"{mpmath.nstr(found, 6)} is left"


def confirmed(table, finding):
    """A finding judged apart, in words that begin with yes, no or open."""
    if not table.get("entries"):
        return "open: the table has a number that is not defined"
    try:
        judge = restored if finding["kind"] in ("wrong", "exchanged") else residual
        holds, text = judge(table, finding)
        return f"{'yes' if holds else 'NO'}: {text}"
    except Unknown as error:
        return f"open: {error}"


def main():
    tables = json.load(open(sys.argv[1], encoding="utf-8"))
    holds = True
    for table in tables if isinstance(tables, list) else [tables]:
        for finding in table["findings"]:
            text = confirmed(table, finding)
            holds &= not text.startswith("NO")
            print(f"{table['place']} {table['name']}: {finding['text']}\n  {text}")
    sys.exit(not holds)


if __name__ == "__main__":
    main()
