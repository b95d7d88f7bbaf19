"""What the functions of proofs return: small records, each with the program's own JSON."""

from __future__ import annotations

import html
import math
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Any, Callable, Iterator, Mapping, Union

import numpy as np

from ._numbers import Algebraic, Expression, Number, exact, to_sympy

Exact = Union[Fraction, Algebraic, Expression]
"""An exact number or expression."""


class Result:
    """Has ``json``, what ``stepsmith … --format json`` prints."""

    json: Any

    def _rows(self) -> Iterator[tuple[str, Any]]:
        for one in fields(self):  # type: ignore[arg-type]
            value = getattr(self, one.name)
            if one.repr and value is not None and value != () and value != {}:
                yield one.name, value

    def _repr_html_(self) -> str:
        cells = "".join(f"<tr><th>{html.escape(name)}</th><td>{_cell(value)}</td></tr>" for name, value in self._rows())
        return f"<table><caption>{type(self).__name__}</caption>{cells}</table>"


def _cell(value: Any) -> str:
    if isinstance(value, Result):
        return value._repr_html_()
    if isinstance(value, Mapping):
        rows = "".join(f"<tr><td>{html.escape(str(k))}</td><td>{_cell(v)}</td></tr>" for k, v in value.items())
        return f"<table>{rows}</table>"
    if isinstance(value, tuple) and value and isinstance(value[0], tuple) and not hasattr(value, "_fields"):
        rows = "".join(f"<tr>{''.join(f'<td>{_cell(v)}</td>' for v in row)}</tr>" for row in value)
        return f"<table>{rows}</table>"
    if isinstance(value, tuple):
        return "<br>".join(_cell(entry) for entry in value)
    return html.escape(str(value))


def _json() -> Any:
    return field(repr=False, compare=False)


class Reached(int):
    """An order, a number with two remarks.

    ``at_least``: it is a bound, as the conditions were not searched further. ``if_zero_stable``: it holds if the
    scheme with its free parameters is zero-stable.
    """

    at_least: bool
    if_zero_stable: bool

    @classmethod
    def of(cls, value: Any) -> "Union[Reached, None]":
        """The order in the program's JSON."""
        if value is None:
            return None
        conditional = isinstance(value, dict) and "if_zero_stable" in value
        inner = value["if_zero_stable"] if conditional else value
        bound = isinstance(inner, dict)
        order = cls(inner["at_least"] if bound else inner)
        order.at_least, order.if_zero_stable = bound, conditional
        return order

    def __repr__(self) -> str:
        text = f"at least {int(self)}" if self.at_least else str(int(self))
        return f"{text} if zero-stable" if self.if_zero_stable else text

    __str__ = __repr__


@dataclass(frozen=True)
class Scheme(Result):
    """One step in the equation language; ``values`` are rational bounds of numbers that names stand for."""

    carry: tuple[str, ...]
    equations: tuple[str, ...]
    values: Mapping[str, tuple[Fraction, Fraction]]
    json: Any = _json()

    @classmethod
    def of(cls, value: Any) -> "Scheme":
        """The scheme in the program's JSON."""
        values = {name: exact(ends) for name, ends in value.get("values", {}).items()}
        return cls(tuple(value["carry"]), tuple(value["equations"]), values, value)


@dataclass(frozen=True)
class Derivation(Result):
    """A method derived: exact coefficients, and the step that they make; see `derive`."""

    name: str
    family: str
    parameters: Mapping[str, Any]
    coefficients: Mapping[str, Any]
    scheme: Scheme
    numbers: Mapping[str, Algebraic]
    latex: str = field(repr=False, compare=False)
    json: Any = _json()

    @property
    def rounded(self) -> Mapping[str, Any]:
        """The tables of coefficients as arrays, each number correctly rounded."""
        tables = self.json.get("rounded", {}).items()
        return {name: _array(table) if isinstance(table, list) else table for name, table in tables}

    def _repr_latex_(self) -> str:
        return self.latex


def _array(table: Any) -> Any:
    """An array; rows that end early are followed by zeros."""
    if table and all(isinstance(row, list) for row in table):
        width = max(len(row) for row in table)
        return np.array([row + [0.0] * (width - len(row)) for row in table])
    return np.array(table)


@dataclass(frozen=True)
class Term:
    """An elementary differential, written as a tree, with its exact factor."""

    tree: str
    coefficient: Exact


@dataclass(frozen=True)
class Order(Result):
    """The order on a generic right-hand side, by B-series; see `order`."""

    problem: str
    exact_start: Reached
    simple_start: Reached
    best_start: Reached
    velocity: Union[Reached, None]
    effective: Union[Reached, None]
    conditions: tuple[Term, ...] = field(repr=False)
    error_terms: tuple[Term, ...]
    json: Any = _json()


@dataclass(frozen=True)
class Amplification(Result):
    """The exact matrix of one step on a test equation; see `amplification`."""

    state: tuple[str, ...]
    symbols: tuple[str, ...]
    matrix: tuple[tuple[Exact, ...], ...]
    characteristic_polynomial: tuple[Exact, ...]
    json: Any = _json()

    @property
    def parameters(self) -> tuple[str, ...]:
        """The symbols of the test equation, and then those of the method that are left free."""
        found = {name for row in self.matrix for entry in row for name in getattr(entry, "symbols", ())}
        return self.symbols + tuple(sorted(found - set(self.symbols)))

    def to_sympy(self) -> Any:
        """The matrix for SymPy."""
        import sympy

        return sympy.Matrix([[to_sympy(entry) for entry in row] for row in self.matrix])

    def to_numpy(self, *names: str) -> Callable[..., Any]:
        """A function of these variables, of `parameters` if none is named: arrays in, matrices out."""
        names = names or self.parameters
        entries = [[Expression(entry).to_numpy(*names) for entry in row] for row in self.json["matrix"]]

        def function(*values: Any) -> Any:
            rows = [np.stack([np.asarray(entry(*values)) for entry in row], axis=-1) for row in entries]
            return np.stack(rows, axis=-2)

        return function

    def spectral_radius(self, **values: Any) -> Any:
        """The spectral radius where symbols have these values, numbers or arrays; ``xi`` is 0 if it is not given."""
        values = {"xi": 0.0, **values}
        missing = set(self.parameters) - set(values)
        if missing:
            raise TypeError(f"no value for {', '.join(sorted(missing))}")
        values = {name: values[name] for name in self.parameters}
        matrices = self.to_numpy(*values)(*values.values())
        return np.abs(np.linalg.eigvals(matrices)).max(axis=-1)


@dataclass(frozen=True)
class Interval:
    """Steps from one exact end to another, and whether the ends belong to them."""

    start: Number
    end: Number
    closed: tuple[bool, bool]

    def __contains__(self, x: Any) -> bool:
        above = x > self.start or (self.closed[0] and x == self.start)
        return bool(above and (x < self.end or (self.closed[1] and x == self.end)))

    def contains(self, x: Any) -> Any:
        """Whether each number of an array is in it: exactly, as floating-point numbers are rational."""
        (low, low_is), (high, high_is) = _bound(self.start, False), _bound(self.end, True)
        x = np.asarray(x, dtype=float)
        above = x >= low if self.closed[0] or not low_is else x > low
        below = x <= high if self.closed[1] or not high_is else x < high
        return above & below & np.isfinite(x)

    def __str__(self) -> str:
        left, right = "[" if self.closed[0] else "(", "]" if self.closed[1] else ")"
        return f"{left}{self.start}, {self.end}{right}"


def _bound(end: Any, is_upper: bool) -> tuple[float, bool]:
    """The last floating-point number on the inner side of an end, and whether it is the end itself."""
    if end == math.inf:
        return math.inf, True
    near = float(end)
    if end == Fraction(near):
        return near, True
    inside = end > Fraction(near) if is_upper else end < Fraction(near)
    return near if inside else math.nextafter(near, -math.inf if is_upper else math.inf), False


@dataclass(frozen=True)
class Stability(Result):
    """The exact set of stable steps, and what holds at both of its ends; see `stability`."""

    stable: tuple[Interval, ...]
    zero_stable: Union[bool, None]
    a_stable: Union[bool, None]
    l_stable: Union[bool, None]
    tan_alpha: Union[Number, None]
    spectral_radius_at_infinity: Union[Number, None]
    statements: tuple[str, ...]
    json: Any = _json()

    @property
    def limit(self) -> Union[Number, None]:
        """The end of the stable steps from 0 on; none if no small step is stable."""
        first = [one for one in self.stable if one.start == 0]
        return first[0].end if first else None

    @property
    def certificate(self) -> Any:
        """The data from which another program can re-check the set."""
        return self.json["certificate"]

    def contains(self, x: Any) -> Any:
        """Whether each step of an array is stable: exactly.

        >>> from stepsmith import stability
        >>> stability("Cd3").contains([1.0, 2.0, 2.1])
        array([ True, False, False])
        """
        x = np.asarray(x, dtype=float)
        found = np.zeros(x.shape, dtype=bool)
        for one in self.stable:
            found |= one.contains(x)
        return found


@dataclass(frozen=True)
class Curve:
    """A polynomial at whose zeros stability can change."""

    kind: str
    polynomial: Exact


@dataclass(frozen=True)
class Boundary(Result):
    """Where stability can change, as polynomials; see `boundary`."""

    curves: tuple[Curve, ...]
    region: Union[Mapping[str, Any], None]
    discriminant: Union[Exact, None]
    dominance: Any
    json: Any = _json()

    def satisfied(self, **values: Any) -> Any:
        """Whether the conditions of the region hold where the symbols have these values, numbers or arrays; those
        of a double root on their edge are not looked at."""
        if self.region is None:
            raise ValueError("a step of more than two roots has no such region")
        of = {name: Expression(self.json["region"][name]).to_numpy(*values) for name in self._conditions}
        leading = np.sign(of["leading"](*values.values()))
        parts = [of[name](*values.values()) * leading >= 0 for name in self._conditions[1:]]
        return np.logical_and.reduce(parts) & (leading != 0)

    _conditions = ("leading", "at_one", "at_minus_one", "product")


@dataclass(frozen=True)
class Series:
    """A power series: pairs of a power and its coefficient, and the first power that is not known.

    >>> from stepsmith import Spec, dispersion
    >>> error = dispersion(Spec.of_family("newmark", beta="1/4", gamma="1/2")).period_error
    >>> error.terms[0]
    (2, Fraction(1, 12))
    >>> error([0.0, 0.5]).round(6)
    array([0.      , 0.020486])
    """

    terms: tuple[tuple[int, Exact], ...]
    remainder: int

    def __call__(self, x: Any) -> Any:
        x = np.asarray(x, dtype=float)
        return sum((float(coefficient) * x**power for power, coefficient in self.terms), np.zeros_like(x))

    def to_sympy(self, variable: str = "Omega") -> Any:
        """The series for SymPy, with its order term."""
        import sympy

        x = sympy.Symbol(variable)
        known = sum(to_sympy(coefficient) * x**power for power, coefficient in self.terms)
        return known + sympy.O(x**self.remainder)

    @classmethod
    def of(cls, value: Any) -> "Union[Series, None]":
        """The series in the program's JSON."""
        if value is None:
            return None
        terms = tuple((term["power"], exact(term["coefficient"])) for term in value["terms"])
        return cls(terms, value["remainder"])


@dataclass(frozen=True)
class Dispersion(Result):
    """Period error and algorithmic damping as series in Ω = ωh; see `dispersion`."""

    damping: Exact
    linear_order: Union[int, None]
    period_error: Series
    frequency_error: Series
    damping_ratio_error: Series
    logarithm_error: Union[Series, None]
    json: Any = _json()


@dataclass(frozen=True)
class Scan:
    """Samples on a grid; see `scan`. ``values`` has an axis for the curves, and one for each of ``axes``."""

    axes: Mapping[str, Any]
    curves: tuple[Mapping[str, str], ...]
    values: Any = field(repr=False)
    svg: Union[str, None] = field(repr=False)

    def _repr_html_(self) -> str:
        return self.svg or html.escape(repr(self))


@dataclass(frozen=True)
class Finding:
    """What is wrong with a table: ``text`` says it, ``details`` are its parts."""

    kind: str
    text: str
    details: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Audited(Result):
    """A table of a Runge–Kutta method, judged; see `audit`."""

    name: str
    place: str
    stages: int
    findings: tuple[Finding, ...]
    order: Union[int, None]
    claimed: Union[int, None]
    json: Any = _json()


@dataclass(frozen=True)
class Claimed:
    """A claim with its verdict: proven, refuted or undecided."""

    claim: Mapping[str, Any]
    outcome: str
    evidence: str


@dataclass(frozen=True)
class Checked(Result):
    """Every claim of a spec proven or refuted; see `check`."""

    name: str
    holds: bool
    claims: tuple[Claimed, ...]
    disputed: tuple[Mapping[str, Any], ...]
    json: Any = _json()


@dataclass(frozen=True)
class Name:
    """What a step is called in a program."""

    program: str
    written: str
    family: str
    parameters: Mapping[str, Exact]


@dataclass(frozen=True)
class Conversion(Result):
    """A step of the generalized-α kind by its names elsewhere; see `convert`."""

    alpha_m: Exact
    alpha_f: Exact
    beta: Exact
    gamma: Exact
    names: tuple[Name, ...]
    json: Any = _json()


@dataclass(frozen=True)
class Tableau(Result):
    """A method as a Butcher tableau; see `export`."""

    name: str
    A: Any
    b: Any
    c: Any
    A_position: Any
    b_position: Any
    b_hat: Any
    b_hat_position: Any
    json: Any = _json()

    def to_numpy(self) -> tuple[Any, ...]:
        """A, b and c, each number correctly rounded."""
        rounded = self.json["rounded"]
        return tuple(_array(rounded[name]) for name in ("A", "b", "c"))


@dataclass(frozen=True)
class Family(Result):
    """A family of methods and its parameters; see `families`."""

    name: str
    summary: str
    parameters: tuple[Mapping[str, str], ...]
    notes: str
    examples: tuple[Mapping[str, str], ...]
    json: Any = _json()


@dataclass(frozen=True)
class Listed(Result):
    """A method of the catalogue and what is proven of it; see `list`."""

    name: str
    family: str
    title: Union[str, None]
    problem: str
    work: str
    order: Union[str, None]
    stable: Union[str, None]
    spectral_radius_at_infinity: Union[str, None]
    a_stable: Union[bool, None]
    l_stable: Union[bool, None]
    json: Any = _json()
