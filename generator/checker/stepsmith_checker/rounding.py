"""A bound of a step's rounding errors, found again from the operations that are emitted.

    operation = "quantity = expression"
              | {"evaluate": quantity}
              | {"solve": [quantity...], "arguments": {quantity: expression}}
              | {"resolve": direction, "base": expression, "slope": w, "derivative": quantity}
    expression = sums and differences, from the left, of quantities and of products of a constant w0, w1, ...

A constant w is fl(c) h^k, where fl(c) is the double next to c. Each operation errs by a factor 1 + d with |d| <= u,
so that what is computed is a sum over paths of c (1 + d)...(1 + d) times an input, and errs by at most
sum |c| n u/(1 - n u) |input|, n the roundings of a path. Inputs are what is carried, what is evaluated, and what is
solved for, each as it comes. E is sum |c| n, for quantities of derivative order m multiplied by h^m.

Where a parameter is left free, a constant that depends on it,

    constant = {"coefficient": c, "magnitude": M, "roundings": n, "power": k},

is c evaluated without rounding and rounded to one of the two numbers beside it, once a run; |c| <= M in the range.

Where steps may have any ratio, a constant is a formula of it in doubles, which is evaluated by its own operations,

    constant = {"coefficient": c, "operations": formula of `ratio`, "magnitude": M, "roundings": n, "power": k}

and the formula is c, exactly. Its numerator is a sum over paths as well, of terms of the ratio; its denominator, whose
terms are all of one sign, errs by a factor alone. What is left is that M is no less than the sum of the numerator's
terms, each with its magnitude, over the denominator, wherever the ratio is in the range that is stated: a polynomial
that is nowhere negative there. That range goes as far as steps are zero-stable, but for ratios below a tenth.

That the operations are the step is checked beside: each quantity, as a sum over what is carried and evaluated, is
what the equations make of it, and each argument of an evaluation is known before.
"""
import math
import re
from fractions import Fraction as Q

from . import roots
from . import surds
from .equations import derivative_of, parse, value
from .nodes import TOLERANCE, printed_of
from .number_field import Number, add, check, divide, mul, roots_between, trim, value as at
from .step_ratios import Function, covers, diagonals, stable_between, steps_of
from .surds import Surd

UNIT = Q(1, 2 ** 53)
SMALLEST = Q(1, 2 ** 1022)
BITS = 160
# The smallest ratio of steps for which bounds are stated.
TENTH = Q(1, 10)


def nearest(q):
    """The double next to a rational number, exactly; ties go to the even one."""
    return Q(q.numerator / q.denominator)


def power_of(written):
    """The power of h of a constant."""
    power = written["power"]
    check(type(power) is int and abs(power) <= 64, "a power of h")
    return power


def roundings_of(power):
    """Those of h^k and of a product with it."""
    return abs(power) + (power < 0)


class Constant:
    """c h^k: c, a bound of |c|, and the roundings until c h^k is there."""

    def __init__(self, written, names):
        check(written.keys() == {"coefficient", "power", "rounded"}, "a constant")
        self.power = power_of(written)
        check(re.fullmatch(r"-?\d+(\.\d+)?(e-?\d+)?", written["rounded"]), "a rounded constant")
        rounded = Q(float(written["rounded"]))
        check(abs(rounded) >= SMALLEST, "a constant that underflows")
        tree = parse(written["coefficient"])
        try:
            self.c, symbols = value(tree), False
        except ValueError:
            self.c, symbols = value(tree, names), True
        exact = isinstance(self.c, Q) and not symbols
        if exact:
            lo = hi = self.c
        elif symbols:
            width = TOLERANCE * (1 + abs(self.c))
            lo, hi = self.c - width, self.c + width
        else:
            check(isinstance(self.c, (Surd, Number)), "a coefficient")
            lo, hi = (surds.enclosure if isinstance(self.c, Surd) else roots.bounds)(self.c, BITS)
        check(nearest(lo) == nearest(hi) == rounded, "a constant is not rounded to the nearest")
        self.magnitude = abs(self.c) if exact else Q(math.nextafter(abs(float(rounded)), math.inf))
        # A product with 1 rounds nothing.
        powers = roundings_of(self.power) - (self.power != 0 and rounded == 1)
        self.used = False
        self.roundings = int(not exact or rounded != self.c) + powers


def paths(tree):
    """A formula of the ratio without quotients: {roundings: the sum of its terms' magnitudes, as a polynomial}."""
    if tree[0] == "number":
        check(Q(float(tree[1])) == tree[1], "a number that is no double")
        return {0: [tree[1]]}
    if tree[0] == "name":
        check(tree == ("name", "ratio", None), "something else than the ratio")
        return {0: [Q(0), Q(1)]}
    check(tree[0] in ("+", "-", "*"), "an operation of a formula")
    if len(tree) == 2:
        return paths(tree[1])
    one, other = (paths(part) for part in tree[1:])
    found = {}
    if tree[0] == "*":
        for n, p in one.items():
            for m, q in other.items():
                found[n + m + 1] = add(found.get(n + m + 1, []), mul(p, q))
    else:
        for part in (one, other):
            for n, p in part.items():
                found[n + 1] = add(found.get(n + 1, []), p)
    return found


def total(found):
    """The sum over all paths."""
    whole = []
    for p in found.values():
        whole = add(whole, p)
    return trim(whole)


def is_nowhere_negative(p, lo, hi):
    """Whether a polynomial is at least 0 between two numbers; told where it has no zero between them, the ends apart."""
    p = trim(list(p))
    for end, sign in ((lo, 1), (hi, -1)):
        while p and at(p, end) == 0:
            p = divide(p, [-sign * end, Q(sign)])[0]
    return not p or at(p, lo) > 0 and roots_between(p, lo, hi) == 0


def check_magnitude(magnitude, above, below, lo, hi):
    """That |above/below| is no greater between two numbers."""
    check(roots_between(below, lo, hi) == 0 and at(below, lo) != 0, "a pole in the range")
    if at(below, lo) < 0:
        below = [-c for c in below]
    for sign in (1, -1):
        excess = add([magnitude * c for c in below], [sign * c for c in above])
        check(is_nowhere_negative(excess, lo, hi), "a constant is greater somewhere")


class Evaluated:
    """c h^k, c a function of a free parameter: a bound of |c| in the range, and the roundings until c h^k is there."""

    def __init__(self, written, names, lo, hi):
        check(written.keys() == {"coefficient", "power", "magnitude", "roundings"}, "a constant")
        self.power = power_of(written)
        self.c = Function.of(value(parse(written["coefficient"]), names))
        self.magnitude = Q(written["magnitude"])
        check_magnitude(self.magnitude, self.c.above, self.c.below, lo, hi)
        # One of the two numbers beside c may be twice as far from it as the nearest.
        counts = 2 + roundings_of(self.power)
        check(type(written["roundings"]) is int and written["roundings"] >= counts, "the roundings of a constant")
        self.roundings, self.used = written["roundings"], False


class Formula:
    """c h^k, c a function of the ratio: a bound of |c| in the range, and the roundings until c h^k is there."""

    def __init__(self, written, names, lo, hi):
        check(written.keys() == {"coefficient", "power", "operations", "magnitude", "roundings"}, "a constant")
        self.power = power_of(written)
        self.c = Function.of(value(parse(written["coefficient"]), names))
        tree = parse(written["operations"])
        check(Function.of(value(tree, {"ratio": Function([Q(0), Q(1)])})) == self.c, "a formula is another function")
        above, below = tree[1:] if tree[0] == "/" else (tree, None)
        found, counts = paths(above), 0
        magnitude, divisor = total(found), [Q(1)]
        if below is not None:
            terms = paths(below)
            divisor, counts = total(terms), max(terms) + 1
            written_below = Function.of(value(below, {"ratio": Function([Q(0), Q(1)])}))
            check(Function(divisor) in (written_below, -written_below), "a denominator with terms of both signs")
        self.magnitude = Q(written["magnitude"])
        excess = add([self.magnitude * c for c in divisor], [-c for c in magnitude])
        check(is_nowhere_negative(excess, lo, hi), "a constant is greater somewhere")
        counts += max(found) + roundings_of(self.power)
        check(type(written["roundings"]) is int and written["roundings"] >= counts, "the roundings of a constant")
        self.roundings, self.used = written["roundings"], False


class Value:
    """The sum that a value is, {(quantity, power of h): c}, and its paths, {(quantity, power of h): {n: sum |c|}}."""

    def __init__(self, terms, paths):
        self.terms, self.paths = terms, paths

    def negated(self):
        return Value({key: -c for key, c in self.terms.items()}, self.paths)

    def plus(self, other):
        terms = dict(self.terms)
        for key, c in other.terms.items():
            terms[key] = terms.get(key, Q(0)) + c
        paths = {}
        for part in (self.paths, other.paths):
            for key, found in part.items():
                counts = paths.setdefault(key, {})
                for n, c in found.items():
                    counts[n + 1] = counts.get(n + 1, Q(0)) + c
        return Value(terms, paths)

    def times(self, constant):
        key_of = lambda key: (key[0], key[1] + constant.power)
        terms = {key_of(key): constant.c * c for key, c in self.terms.items()}
        paths = {key_of(key): {n + 1 + constant.roundings: constant.magnitude * c for n, c in found.items()}
                 for key, found in self.paths.items()}
        return Value(terms, paths)


def input_of(q):
    return Value({(q, 0): Q(1)}, {(q, 0): {0: Q(1)}})


class Body:
    """One order of operations: all that is known, quantity by quantity."""

    def __init__(self, scheme, constants, uses_velocity):
        self.scheme, self.constants, self.uses_velocity = scheme, constants, uses_velocity
        self.solves_velocity = False
        self.known = {q: input_of(q) for q in scheme.carried}
        self.evaluated = set()

    def quantity(self, text):
        return self.scheme.quantity(parse(text))

    def constant(self, tree):
        check(tree[0] == "name" and tree[2] is None and re.fullmatch(r"w\d+", tree[1]), "a constant is expected")
        found = self.constants[int(tree[1][1:])]
        found.used = True
        return found

    def run(self, tree):
        kind = tree[0]
        if kind == "number":
            check(tree[1] == 0, "a number")
            return Value({}, {})
        if kind == "name":
            q = self.scheme.quantity(tree)
            check(q in self.known, f"{q} is not known yet")
            return self.known[q]
        if kind == "-" and len(tree) == 2:
            return self.run(tree[1]).negated()
        if kind == "*":
            negative = tree[1][0] == "-" and len(tree[1]) == 2
            product = self.run(tree[2]).times(self.constant(tree[1][1] if negative else tree[1]))
            return product.negated() if negative else product
        check(kind in ("+", "-"), "an operation")
        right = self.run(tree[2])
        return self.run(tree[1]).plus(right if kind == "+" else right.negated())

    def is_row(self, found, q, what):
        """That a value is the quantity q, by the equations."""
        row = self.scheme.rows[q]
        of = dict(zip([*self.scheme.carried, *self.scheme.evaluated], row))
        for p, power in {**found.terms, **found.paths}:
            check(power == derivative_of(p[0]) - derivative_of(q[0]), f"a power of h in {what}")
        zero = Q(0)
        for p in {*of, *(p for p, _ in found.terms)}:
            power = derivative_of(p[0]) - derivative_of(q[0])
            check(p in of and found.terms.get((p, power), zero) == of[p], f"{what} is not the equations'")

    def arguments(self, e):
        """Of an evaluation that is along no direction."""
        found = [e["position"], e["velocity"] if self.uses_velocity else None]
        return [q for q in found if q is not None]

    def evaluation(self, text):
        q = self.quantity(text)
        found = [e for e in self.scheme.evaluations if e["result"] == q]
        check(len(found) == 1 and q not in self.evaluated, "an evaluation that is none, or that was")
        self.evaluated.add(q)
        return found[0]

    def operation(self, line):
        if isinstance(line, str):
            left, right = line.split(" = ")
            q, found = self.quantity(left), self.run(parse(right))
            check(q not in self.known and q not in self.scheme.evaluated, f"{left} is known already")
            self.is_row(found, q, left)
            self.known[q] = found
        elif line.keys() == {"evaluate"}:
            e = self.evaluation(line["evaluate"])
            check(e["along"] is None and all(q in self.known for q in self.arguments(e)), "an argument is not known yet")
            self.known[e["result"]] = input_of(e["result"])
        elif line.keys() == {"solve", "arguments"}:
            solved = [self.evaluation(text) for text in line["solve"]]
            check(solved and all(e["along"] is None for e in solved), "nothing to be solved")
            for e in solved:
                self.known[e["result"]] = input_of(e["result"])
                self.solves_velocity |= self.uses_velocity and e["velocity"] is not None
            given = {self.quantity(text): text for text in line["arguments"]}
            check(given.keys() == {q for e in solved for q in self.arguments(e)}, "the arguments of what is solved")
            for q, text in given.items():
                self.is_row(self.run(parse(line["arguments"][text])), q, f"the argument {text}")
        else:
            check(line.keys() == {"resolve", "base", "slope", "derivative"}, "an operation")
            e, direction = self.evaluation(line["derivative"]), self.quantity(line["resolve"])
            check(e["along"] is not None and e["velocity"] == direction and direction not in self.known
                  and e["position"] in self.known, "a direction")
            slope = self.constant(parse(line["slope"]))
            found = self.run(parse(line["base"])).plus(input_of(e["result"]).times(slope))
            self.is_row(found, direction, line["resolve"])
            # Solved for, it is an input; of the sums it is in the derivative stays to be told.
            self.known[direction] = Value(found.terms, input_of(direction).paths)

    def after(self, written):
        """(roundings, E) of each carried quantity, compared with what is stated."""
        check(self.evaluated == set(self.scheme.evaluated), "an evaluation is missing")
        check({*self.known, *self.evaluated} == self.scheme.rows.keys(), "a quantity is missing")
        check([self.quantity(text) for text in written] == self.scheme.carried, "what is carried")
        rows = []
        for stated, q, after in zip(written.values(), self.scheme.carried, self.scheme.successors):
            check(stated.keys() == {"holds", "roundings", "errors"}, "what is held")
            found = self.run(parse(stated["holds"]))
            self.is_row(found, after, f"what {q} holds after the step")
            errors = {p: sum(n * c for n, c in counts.items()) for (p, _), counts in found.paths.items()}
            roundings = max((n for counts in found.paths.values() for n in counts), default=0)
            check(type(stated["roundings"]) is int and stated["roundings"] == roundings, f"the roundings of {q}")
            check(roundings * UNIT < 1, "too many roundings")
            errors = {p: e for p, e in errors.items() if e}
            given = {self.quantity(text): Q(e) for text, e in stated["errors"].items()}
            check(len(given) == len(stated["errors"]) and given == errors, f"the rounding error of {q}")
            rows.append((roundings, sum(errors.values(), Q(0))))
        return rows


def rounded_up(q):
    """With two digits behind the point."""
    hundredths = math.ceil(q * 100)
    return f"{hundredths // 100}.{hundredths % 100:02}".rstrip("0").rstrip(".")


def check_statement(words, rows, scheme):
    """The words on the worst rows, in order: `14.5·u in x[1], 5·u in h·v`."""
    moved = [(q, after, e) for (n, e), q, after in zip(rows, scheme.carried, scheme.successors) if n]
    if not moved:
        check(words == "nothing", "the words on nothing")
        return
    rest = words
    for i, (q, after, e) in enumerate(moved):
        m = derivative_of(q[0])
        start = f"{rounded_up(e)}·u in " + ("" if m == 0 else "h·" if m == 1 else f"h^{m}·")
        check(rest.startswith(start), f"the words on {q}")
        rest = rest[len(start):]
        name, comma, rest = rest.partition(", ") if i < len(moved) - 1 else (rest, "", "")
        check(scheme.quantity(parse(name)) == after and bool(comma) == (i < len(moved) - 1), "another quantity")


def kinds_of(scheme, bodies):
    """Whether these are the orders of operations of right-hand sides that do, and that do not, use the velocity."""
    kinds = [body.uses_velocity for body in bodies]
    own = [e for e in scheme.evaluations if e["along"] is None]
    if len(scheme.fields) > 1 or any(e["rate"] is not None for e in own):
        return kinds == [True]
    if all(e["velocity"] is None for e in own):
        return kinds == [False]
    # Where nothing is solved for with the velocity, its place in the order does not matter.
    return kinds == [True, False] or kinds == [True] and not bodies[0].solves_velocity


def check_rounding(raw, scheme):
    """That the operations are the step, and err by what is stated."""
    names = None
    if "values" in raw["scheme"]:
        scheme, names = printed_of(raw["scheme"])
    check(Q(raw["unit_roundoff"]) == UNIT, "the unit of rounding")
    if {"ratio", "stretched"} & raw.keys():
        check({"ratio", "range", "stretched"} <= raw.keys() and "parameter" not in raw, "a ratio without its range or its step")
        scheme = steps_of(raw, scheme)
        lo, hi = (Q(x) for x in raw["range"])
        check(0 < lo <= 1 <= hi, "a range around equal steps")
        stable = stable_between(scheme, diagonals(scheme))
        check(covers(*stable, lo, hi, TENTH), "the range is not that of the ratios with which steps are zero-stable")
        constants = [Formula(written, scheme.names, lo, hi) for written in raw["constants"]]
    elif {"parameter", "range"} & raw.keys():
        check({"parameter", "range"} <= raw.keys(), "a parameter without its range")
        lo, hi = (Q(x) for x in raw["range"])
        check(lo < hi and scheme.names == {raw["parameter"]: Function([Q(0), Q(1)])}, "a parameter of the step in a range")
        depends = lambda written: "rounded" not in written
        constants = [Evaluated(written, scheme.names, lo, hi) if depends(written) else Constant(written, None)
                     for written in raw["constants"]]
    else:
        constants = [Constant(written, names) for written in raw["constants"]]
    rows, bodies = [], []
    for written in raw["bodies"]:
        check(written.keys() == {"uses_velocity", "operations", "after"}, "a body")
        check(type(written["uses_velocity"]) is bool, "whether the velocity is used")
        body = Body(scheme, constants, written["uses_velocity"])
        for line in written["operations"]:
            body.operation(line)
        rows.append(body.after(written["after"]))
        bodies.append(body)
    check(kinds_of(scheme, bodies), "a body is missing")
    check(all(constant.used for constant in constants), "a constant that nothing uses")
    worst = [max(found, key=lambda row: row[1]) for found in zip(*rows)]
    check_statement(raw["statement"], worst, scheme)
