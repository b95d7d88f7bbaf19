"""The axis of a stable set, and the polynomial of the step along it.

    variable   test equation                               s         t = s^power
    Omega      x'' = -w^2 x - 2 xi w x', Omega = w h        Omega     s^2 where only even powers occur
    (-z)       x' = lambda x, z = lambda h = -s             -z        likewise
    y          x' = lambda x, z = i s                       y         s^2
    yA, xB ..  x'' = sum over parts of -k_P x - c_P x'      itself    likewise, the others at `at`

The polynomial is det M (step.py), or det M without the factor of s that all its coefficients share. The
step is undefined exactly where D = det(I - K) vanishes, reduced or not.
"""
import re
from fractions import Fraction as Q
from itertools import combinations

from .equations import eliminated
from .number_field import (Number, add, check, derivative, divide, gcd, monic, mul, roots_between,
                          strip, trim, value)
from .roots import plain
from .step import Step, at_rest, factors, takes_velocity
from .surds import Surd, enclosure, parts, primes_in, square_root


class Embedding:
    """Square roots as elements of the field of a certificate: theta is the sum of the roots of the
    primes of its numbers, and perhaps of others of the scheme."""

    def __init__(self, field, numbers, scheme):
        self.field, self.basis = field, {}
        # The field of another root is that of the certificate; at rest perhaps none is needed.
        if any(isinstance(x, Number) for row in scheme.rows.values() for x in row):
            own = any(isinstance(plain(x), Number) for x in numbers)
            return check(field is not None or not own, "the field of the step is missing")
        needed = primes_in(numbers)
        if field is None:
            return check(not needed, "the field of the step is missing")
        others = [p for p in primes_in(x for row in scheme.rows.values() for x in row)
                  if p not in needed]
        for size in range(len(others) + 1):
            for more in combinations(others, size):
                theta = sum((square_root(Q(p)) for p in [*needed, *more]), Q(0))
                degree = 2 ** (len(needed) + size)
                if len(field.m) == degree + 1 and value(field.m, theta) == 0:
                    lo, hi = enclosure(theta, 400)
                    check(field.lo <= lo and hi <= field.hi, "theta is another root")
                    return self.invert(theta, degree)
        check(False, "theta is no sum of the roots of primes")

    def invert(self, theta, size):
        powers = [theta ** i for i in range(size)]
        radicands = sorted({r for x in powers for r in parts(x)[0]})
        check(len(radicands) == size, "theta does not generate the field")
        # Column i holds theta^i in the roots.
        rows = [[Q(parts(x)[0].get(r, 0), parts(x)[1]) for x in powers]
                + [Q(int(i == j)) for j in range(size)] for i, r in enumerate(radicands)]
        eliminated(rows, size)
        for j, r in enumerate(radicands):
            self.basis[r] = Number(self.field, trim([row[size + j] for row in rows]))

    def __call__(self, x):
        x = plain(x)
        if isinstance(x, Number):
            check(self.field is not None, "the field of the step is missing")
            return Number(self.field, [], 1) + x
        if not isinstance(x, Surd):
            return x
        return sum((self.basis[r] * Q(c, x.d) for r, c in x.n.items()), Q(0))


def axis_of(certificate):
    """(test, along, damping, at) of a certificate, by its variable and its power."""
    name, power = certificate["variable"], certificate["power"]
    check(power in (1, 2), "the power")
    if power == 2:
        check(name.endswith("^2"), "the variable and the power")
        name = name[:-2]
    known = {"Omega": "oscillator", "(-z)": "negative", "y": "imaginary"}
    test = known.get(name, "split")
    check((test == "oscillator") == (certificate["damping"] is not None), "the damping")
    check((test == "split") == ("at" in certificate), "the other coefficients")
    return test, name, certificate["damping"], certificate.get("at", {})


def written(x):
    return re.sub("[^A-Za-z0-9]", "-", str(x))


def name_of(test, along, damping, at):
    """The name of an axis in file names."""
    if test == "oscillator":
        return f"oscillator-xi-{written(damping)}"
    if test == "split":
        return f"along-{along}" + "".join(f"-{n}-{written(x)}" for n, x in sorted(at.items()))
    return {"negative": "negative-real-axis", "imaginary": "imaginary-axis"}[test]


def variable_of(test, along, damping, at):
    """What the half-line is called in statements."""
    if test == "oscillator":
        return f"Omega at xi = {damping}"
    if test == "split":
        others = ", ".join(f"{n} = {x}" for n, x in sorted(at.items()))
        return f"{along} at {others}" if others else f"{along} alone"
    return {"negative": "-z on the real axis",
            "imaginary": "y on the imaginary axis, z = iy"}[test]


def step_on(scheme, test, along, damping, at):
    """det M in lambda and Omega, z, or the coefficient that varies."""
    if test == "oscillator":
        check(damping == 0 or takes_velocity(scheme), "a step that takes no velocity")
        return Step(scheme, factors(scheme, "oscillator", damping=damping))
    if test == "split":
        known = {kind + part for part in scheme.fields for kind in ("xy" if scheme.rank == 2 else "y")}
        check({along, *at} <= known and along not in at and all(at.values()), "no coefficient")
        dampings = [name[1:] for name in (along, *at) if name[0] == "x"]
        check(all(takes_velocity(scheme, part) for part in dampings), "a part that takes no velocity")
        return Step(scheme, factors(scheme, "split", at, along))
    return Step(scheme, factors(scheme, "dahlquist"))


def content_of(p):
    """The common factor of the coefficients, monic."""
    found = []
    for c in p:
        found = gcd(c, found) if c and found else found or monic(c)
    return found


def proportional(claimed, p):
    """Whether two lists of polynomials are equal up to a number that is not 0."""
    claimed, p = [trim(c) for c in claimed], [trim(c) for c in p]
    if [len(c) for c in claimed] != [len(c) for c in p]:
        return False
    pairs = [(x, y) for c, d in zip(claimed, p) for x, y in zip(c, d)]
    first = next(((x, y) for x, y in pairs if y != 0), None)
    return first is not None and all(x * first[1] == y * first[0] for x, y in pairs)


def alternating(p):
    return [c * (-1) ** i for i, c in enumerate(p)]


def same_positive_zeros(f, g):
    f, g = strip(f), strip(g)
    check(f and g, "a polynomial is 0")
    count = lambda p: roots_between(p, Q(0), None) if len(p) > 1 else 0
    square_free = lambda p: divide(p, gcd(p, derivative(p)))[0]
    common = gcd(square_free(f), square_free(g))
    return count(common) == count(f) == count(g)


class Characteristic:
    """p and D of a step in the numbers of a certificate, and without their common factor."""

    def __init__(self, step, field):
        # Over the leading number: roots may cancel.
        scale = step.p[-1][-1]
        embed = Embedding(field, [c / scale for row in step.p for c in row], step.scheme)
        self.embed, self.step = embed, step
        self.p = [[embed(c / scale) for c in row] for row in step.p]
        self.pole = [embed(c / scale) for c in step.pole]
        content = content_of(self.p)
        self.at_rest = [embed(c) for c in at_rest(step.scheme)]
        self.reduced = [trim(divide(c, content)[0]) if c else [] for c in self.p]

    def transition(self):
        """V."""
        scheme = self.step.scheme
        return [[self.embed(c) for c in scheme.rows[q][:len(scheme.carried)]]
                for q in scheme.successors]

    def forms(self):
        return self.p, self.reduced

    def bind(self, certificate, test):
        """That even, odd, pole and power of a certificate are those of this polynomial."""
        check(any(self.matches(certificate, test, p) for p in self.forms()),
              "the characteristic polynomial is not that of the scheme")
        power = certificate["power"]
        if test == "imaginary":
            a, b = parts_on_axis(self.pole)
            pole = add(mul(a, a), [Q(0), *mul(b, b)])
        else:
            pole = alternating(self.pole) if test == "negative" else self.pole
            pole = pole[::2] if power == 2 else pole
        check(same_positive_zeros(certificate["pole"], pole), "the poles are not those of the step")

    def matches(self, certificate, test, p):
        even, odd, power = (certificate[key] for key in ("even", "odd", "power"))
        if test == "imaginary":
            axis = [parts_on_axis(c) for c in p]
            # One factor for both parts.
            return power == 2 and proportional([*padded(even, len(p)), *padded(odd, len(p))],
                                               [a for a, _ in axis] + [b for _, b in axis])
        rows = [alternating(c) for c in p] if test == "negative" else p
        # Of a step with odd powers of s, be they lost in p, nothing is one in s^2.
        is_even = not any(any(c != 0 for c in row[1::2]) for row in [*rows, self.pole, *self.factors()])
        if odd or is_even and power == 1:
            return False
        if power == 2:
            if any(any(c != 0 for c in row[1::2]) for row in rows):
                return False
            rows = [row[::2] for row in rows]
        return proportional(even, rows)

    def factors(self):
        """The polynomials in s that the step takes positions and velocities by."""
        scheme = self.step.scheme
        for e, pair in zip(scheme.evaluations, self.step.phi_psi):
            arguments = (e["position"], e["velocity"] if e["rate"] is None else None)
            for p, argument in zip(pair, arguments):
                if argument and any(c != 0 for c in scheme.rows[argument]):
                    yield p


def padded(rows, size):
    return [*rows, *[[]] * (size - len(rows))]


def parts_on_axis(p):
    """a, b of p(i sqrt(t)) = a(t) + i sqrt(t) b(t)."""
    return [trim(alternating(p[k::2])) for k in (0, 1)]



class Pencil:
    """The matrix A of the step on what is carried, at places of an axis; on the imaginary axis as a
    real one, i sqrt(t) standing as J = [[0, -t], [1, 0]]."""

    def __init__(self, characteristic, test, power):
        self.scheme, self.embed = characteristic.step.scheme, characteristic.embed
        self.phi_psi = characteristic.step.phi_psi
        self.test, self.power = test, power

    def scalar(self, p, place, doubled):
        """p at the place, as a block where it is doubled."""
        if self.test == "imaginary":
            even, odd = (place.value(part) for part in parts_on_axis(p))
            return [[even, odd * place.t * -1], [odd, even]] if doubled else [[place.value(p[:1])]]
        if self.test == "negative":
            p = alternating(p)
        if self.power == 2:
            check(not any(p[1::2]), "odd powers in the matrix of the step")
            p = p[::2]
        return [[place.value(p)]]

    def at(self, place, origin):
        d, s = len(self.scheme.carried), len(self.scheme.evaluations)
        doubled = self.test == "imaginary" and not origin
        size = 2 if doubled else 1
        number = lambda c: place.value([self.embed(c)])
        unit = lambda c: [[c if i == j else c * 0 for j in range(size)] for i in range(size)]
        blocks = lambda rows: [[row[j][i][k] for j in range(len(row)) for k in range(size)]
                               for row in rows for i in range(size)]
        # (I - K) a = L z, then A = V + B (I - K)^-1 L.
        system = []
        for i, (e, (phi, psi)) in enumerate(zip(self.scheme.evaluations, self.phi_psi)):
            f, g = (self.scalar([self.embed(c) for c in p], place, doubled) for p in (phi, psi))
            x = self.scheme.rows[e["position"]]
            v = (self.scheme.rows[e["velocity"]] if e["velocity"] and e["rate"] is None
                 else [Q(0)] * (d + s))
            entry = lambda j: [[a * number(x[j]) + b * number(v[j]) for a, b in zip(r, t)]
                               for r, t in zip(f, g)]
            minus = lambda j: [[number(Q(int(i + d == j and k == m))) - y for m, y in enumerate(row)]
                               for k, row in enumerate(entry(j))]
            system.append([minus(j) for j in range(d, d + s)] + [entry(j) for j in range(d)])
        rows = blocks(system)
        eliminated(rows, size * s)
        response = [row[size * s:] for row in rows]
        steps = [[self.scheme.rows[q][j] for j in range(d + s)] for q in self.scheme.successors]
        steps = blocks([[unit(number(c)) for c in row] for row in steps])
        return [[x + sum((b * response[k][j] for k, b in enumerate(row[size * d:])), number(Q(0)))
                 for j, x in enumerate(row[:size * d])] for row in steps]
