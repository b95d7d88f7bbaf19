"""Exact numbers and expressions, as the program writes them."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Callable, Mapping, Sequence, Union

import numpy as np

_RATIONAL = re.compile(r"-?\d+(/\d+)?\Z")


_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_ROOT = re.compile(r"root\(([^,]*),([^,]*),([^,()]*)\)")
_TEXT = re.compile(r"[-+*/^(), A-Za-z0-9_]*\Z")
_FUNCTIONS = {"sqrt": np.sqrt, "cbrt": np.cbrt, "cos": np.cos, "sin": np.sin, "tan": np.tan, "pi": np.pi}


class Expression(str):
    """An exact expression: a string over ``+ - * / ^ ( )``, integers, irrational numbers and names.

    Irrational numbers are ``sqrt(p)``, ``cbrt(n)``, ``cos(k*pi/n)`` and ``root(m, a, b)``, the root of the
    polynomial m in x between a and b.

    >>> from stepsmith import Expression
    >>> Expression("(alpha + 1)/2").to_sympy()
    alpha/2 + 1/2
    >>> float(Expression("sqrt(2)/2").to_numpy()())
    0.7071067811865476
    >>> Expression("Omega^2 - 4").to_numpy("Omega")([2.0, 3.0])
    array([0., 5.])
    """

    __slots__ = ()

    @property
    def symbols(self) -> tuple[str, ...]:
        """The names in it, in order of the alphabet.

        >>> Expression("h*beta + sqrt(2)").symbols
        ('beta', 'h')
        """
        words = _WORD.findall(_ROOT.sub("0", self))
        return tuple(sorted(set(words) - set(_FUNCTIONS)))

    def to_sympy(self, **assumptions: bool) -> Any:
        """The expression for SymPy; its symbols have these assumptions, such as ``positive=True``."""
        import sympy

        # Some names are functions of SymPy.
        names: dict[str, Any] = {name: sympy.Symbol(name, **assumptions) for name in self.symbols}
        stands = {name: f"symbol_{k}" for k, name in enumerate(names)}
        held: dict[str, Any] = {stands[name]: symbol for name, symbol in names.items()}

        def hold(match: Any) -> str:
            held[f"number_{len(held)}"] = _root(*match.groups()).to_sympy()
            return f"number_{len(held) - 1}"

        text = _ROOT.sub(hold, self.checked())
        text = _WORD.sub(lambda match: stands.get(match[0], match[0]), text)
        return sympy.sympify(text.replace("^", "**"), locals=held, rational=True)

    def to_numpy(self, *names: str) -> Callable[..., Any]:
        """A function of these variables, of NumPy's arrays or of numbers."""
        missing = set(self.symbols) - set(names)
        if missing:
            raise ValueError(f"{', '.join(sorted(missing))} in {self!r}: name every variable")
        held: dict[str, Any] = dict(_FUNCTIONS, __builtins__={})

        def hold(match: Any) -> str:
            held[f"number_{len(held)}"] = float(_root(*match.groups()))
            return f"number_{len(held) - 1}"

        text = _ROOT.sub(hold, self.checked())
        stands = {name: f"symbol_{k}" for k, name in enumerate(names)}
        text = _WORD.sub(lambda match: stands.get(match[0], match[0]), text).replace("^", "**")
        # Checked to be arithmetic alone.
        code = compile(text, "<expression>", "eval")

        def function(*values: Any) -> Any:
            arrays = [np.asarray(value) for value in values]
            arrays = [a.astype(float) if a.dtype.kind in "iub" else a for a in arrays]
            value = eval(code, held, dict(zip(stands.values(), arrays)))
            shape = np.broadcast_shapes(*(a.shape for a in arrays))
            return np.broadcast_to(value, shape).copy() if shape else value * 1.0

        return function

    def checked(self) -> str:
        """The text, if it is arithmetic alone."""
        if not _TEXT.match(self):
            raise ValueError(f"{str(self)!r} is no expression over + - * / ^ ( ), integers and names")
        return str(self)

    def __repr__(self) -> str:
        return str.__repr__(str(self))

    def _repr_latex_(self) -> str:
        import sympy

        return f"${sympy.latex(self.to_sympy())}$"


def _root(polynomial: str, low: str, high: str) -> "Algebraic":
    """The number that ``root(m, a, b)`` is."""
    import sympy

    x = sympy.Symbol("x")
    coefficients = sympy.Poly(sympy.sympify(polynomial.replace("^", "**"), rational=True), x).all_coeffs()
    ascending = tuple(Fraction(int(c.p), int(c.q)) for c in reversed(coefficients))
    return Algebraic(ascending, (Fraction(low.strip()), Fraction(high.strip())))


@dataclass(frozen=True)
class Algebraic:
    """A real algebraic number: the root of a polynomial in an interval.

    ``minimal_polynomial`` has its coefficients in ascending order, ``interval`` rational ends between which it
    has one root.

    >>> from fractions import Fraction
    >>> from stepsmith import Algebraic
    >>> root = Algebraic((Fraction(-3), Fraction(0), Fraction(1)), (Fraction(1), Fraction(2)), "1.7320508…")
    >>> float(root)
    1.7320508075688772
    >>> root.to_sympy()
    sqrt(3)
    >>> root > Fraction(17, 10), root < 1.7
    (True, False)
    """

    minimal_polynomial: tuple[Fraction, ...]
    interval: tuple[Fraction, Fraction]
    decimal: str = ""
    closed_form: Union[Expression, None] = None

    def _sign(self, x: Fraction) -> int:
        value = Fraction(0)
        for coefficient in reversed(self.minimal_polynomial):
            value = value * x + coefficient
        return (value > 0) - (value < 0)

    def enclosure(self, width: Fraction) -> tuple[Fraction, Fraction]:
        """Rational bounds, at most so far apart: by bisection."""
        low, high = self.interval
        at_high = self._sign(high)
        while high - low > width:
            middle = (low + high) / 2
            sign = self._sign(middle)
            if sign == 0:
                return middle, middle
            low, high = (low, middle) if sign == at_high else (middle, high)
        return low, high

    def __float__(self) -> float:
        # Bounds that are rounded to the same number; irrational numbers are no ties.
        width = Fraction(1, 2**64)
        while True:
            low, high = self.enclosure(width)
            if float(low) == float(high):
                return float(low)
            width /= 2**32

    def _compare(self, other: Any) -> int:
        if isinstance(other, Algebraic):
            if self.minimal_polynomial == other.minimal_polynomial and self._is_in(other.interval):
                return 0
            width = Fraction(1)
            while True:
                (a, b), (c, d) = self.enclosure(width), other.enclosure(width)
                if b < c or d < a:
                    return -1 if b < c else 1
                width /= 2**16
        if isinstance(other, float) and not math.isfinite(other):
            return -1 if other > 0 else 1
        bound = Fraction(other)
        if self._sign(bound) == 0 and self.interval[0] <= bound <= self.interval[1]:
            return 0
        width = Fraction(1)
        while True:
            low, high = self.enclosure(width)
            if high < bound or bound < low:
                return -1 if high < bound else 1
            width /= 2**16

    def _is_in(self, interval: tuple[Fraction, Fraction]) -> bool:
        return self._compare(interval[0]) >= 0 and self._compare(interval[1]) <= 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (Algebraic, int, float, Fraction)):
            return NotImplemented
        if isinstance(other, float) and math.isnan(other):
            return False
        return self._compare(other) == 0

    def __hash__(self) -> int:
        return hash(float(self))

    def __lt__(self, other: Any) -> bool:
        return self._compare(other) < 0

    def __le__(self, other: Any) -> bool:
        return self._compare(other) <= 0

    def __gt__(self, other: Any) -> bool:
        return self._compare(other) > 0

    def __ge__(self, other: Any) -> bool:
        return self._compare(other) >= 0

    def __str__(self) -> str:
        return str(self.closed_form or self.decimal or float(self))

    def to_sympy(self) -> Any:
        """The number for SymPy: in roots where the degree is at most 2, else a ``CRootOf``.

        >>> from fractions import Fraction
        >>> cubic = tuple(map(Fraction, (-1, 1, 0, 1)))
        >>> Algebraic(cubic, (Fraction(0), Fraction(1))).to_sympy()
        CRootOf(x**3 + x - 1, 0)
        """
        import sympy

        if self.closed_form is not None:
            return self.closed_form.to_sympy()
        x = sympy.Symbol("x")
        rational = [sympy.Rational(c.numerator, c.denominator) for c in reversed(self.minimal_polynomial)]
        polynomial = sympy.Poly(rational, x)
        for root in polynomial.real_roots(multiple=True):
            # Intervals of roots are disjoint: the one root inside is it.
            low, high = (sympy.Rational(end.numerator, end.denominator) for end in self.interval)
            if low <= root and root <= high:
                return root
        raise ArithmeticError("the polynomial has no root in the interval")


Number = Union[Fraction, Algebraic, float]
"""An exact number; ``math.inf`` where there is no bound."""


def exact(value: Any) -> Any:
    """An exact number or expression of the program's JSON; of lists and tables each entry.

    >>> from stepsmith import exact
    >>> exact("-3/8"), exact("infinity"), exact(["1", "alpha"])
    (Fraction(-3, 8), inf, (Fraction(1, 1), 'alpha'))
    """
    if isinstance(value, str):
        if value == "infinity":
            return math.inf
        return Fraction(value) if _RATIONAL.match(value) else Expression(value)
    if isinstance(value, Mapping):
        if "minimal_polynomial" in value and "interval" in value:
            low, high = value["interval"]
            closed = value.get("closed_form")
            return Algebraic(
                tuple(Fraction(c) for c in value["minimal_polynomial"]),
                (Fraction(low), Fraction(high)),
                value.get("decimal", ""),
                None if closed is None else Expression(closed),
            )
        if set(value) == {"interval", "decimal"}:
            low, high = value["interval"]
            return Enclosed((Fraction(low), Fraction(high)), value["decimal"])
        return {key: exact(entry) for key, entry in value.items()}
    if isinstance(value, Sequence):
        return tuple(exact(entry) for entry in value)
    return value


@dataclass(frozen=True)
class Enclosed:
    """A real number between two rational ones, where its polynomial would be of a high degree."""

    interval: tuple[Fraction, Fraction]
    decimal: str

    def __float__(self) -> float:
        return float((self.interval[0] + self.interval[1]) / 2)

    def __str__(self) -> str:
        return self.decimal

    def to_sympy(self) -> Any:
        """Its digits, as many as are certain."""
        import sympy

        return sympy.Float(self.decimal.rstrip("…"), len(self.decimal))


def to_sympy(value: Any) -> Any:
    """An exact number or expression for SymPy; of tuples a tuple."""
    import sympy

    if isinstance(value, tuple):
        return tuple(to_sympy(entry) for entry in value)
    if isinstance(value, Fraction):
        return sympy.Rational(value.numerator, value.denominator)
    if value == math.inf:
        return sympy.oo
    return value.to_sympy() if hasattr(value, "to_sympy") else sympy.sympify(value)
