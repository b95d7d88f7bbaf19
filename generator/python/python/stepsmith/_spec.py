"""Specs: which method is meant."""

from __future__ import annotations

import json
import os
import re
import warnings as _warnings
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Mapping, Sequence, Union

from . import _core
from ._methods import named
from ._numbers import Algebraic


class StepsmithWarning(UserWarning):
    """What may be a mistake in a spec."""


@dataclass(frozen=True)
class Spec:
    """A method: a family with exact parameters, or equations, and what is claimed of it.

    Functions of this package take a ``Spec``, the name of a method of the catalogue, or the path of a TOML file.

    >>> from stepsmith import Spec, order
    >>> order(Spec.of_family("newmark", beta="1/4", gamma="1/2")).exact_start
    2
    """

    label: str
    arguments: tuple[str, ...] = ()
    texts: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of_family(cls, family: str, symbolic: bool = False, **parameters: Any) -> "Spec":
        """A member of a family, by exact parameters: strings, integers, fractions, SymPy's numbers, lists of them.

        With ``symbolic`` the parameters that are not given are left free. A name as the value of a parameter leaves
        that one free.

        >>> from fractions import Fraction
        >>> Spec.of_family("runge-kutta", A=[[], [Fraction(1, 2)]], b=[0, 1]).arguments[2:]
        ('--set', 'A=[[], [1/2]]', '--set', 'b=[0, 1]')
        """
        arguments = ["--family", family]
        for name, value in parameters.items():
            arguments += ["--set", f"{name}={written(value)}"]
        if symbolic:
            arguments.append("--symbolic")
        return cls(family, tuple(arguments))

    @classmethod
    def from_toml(cls, text: str, name: str = "spec.toml") -> "Spec":
        """A spec by its text; ``name`` is what places in messages are of.

        Raises `StepsmithError` with the line and column of what is wrong.
        """
        for warning in _core.warnings(name, text):
            _warnings.warn(warning, StepsmithWarning, stacklevel=2)
        return cls(_name_in(text) or name, (), ((name, text),))

    @classmethod
    def from_file(cls, path: Union[str, "os.PathLike[str]"]) -> "Spec":
        """A spec in a TOML file."""
        return cls.from_toml(Path(path).read_text(encoding="utf-8"), os.fspath(path))

    @classmethod
    def scheme(
        cls, name: str, carry: Sequence[str], equations: Sequence[str], claims: Union[Mapping[str, Any], None] = None
    ) -> "Spec":
        """A method of one's own by its equations.

        >>> leapfrog = Spec.scheme(
        ...     "Leapfrog",
        ...     carry=["x", "v[-1/2]"],
        ...     equations=["a = g(t, x)", "v[1/2] = v[-1/2] + h*a", "x[1] = x + h*v[1/2]"],
        ...     claims={"order": 2},
        ... )
        >>> from stepsmith import check
        >>> check(leapfrog).holds
        True
        """
        lines = [f"name = {json.dumps(name)}", 'family = "scheme"']
        lines += [f"carry = {json.dumps(list(carry))}", f"equations = {json.dumps(list(equations))}"]
        if claims:
            lines.append("[claims]")
            lines += [f"{key} = {_toml(value)}" for key, value in claims.items()]
        return cls.from_toml("\n".join(lines) + "\n", f"{name}.toml")

    def claiming(self, **claims: Any) -> "Spec":
        """The same member of a family with claims, to be checked.

        >>> Spec.of_family("newmark", beta="1/4", gamma="1/2").claiming(order=2).label
        'newmark'
        """
        if self.texts:
            raise ValueError("write the claims into the spec's text, under [claims]")
        settings = [pair.split("=", 1) for pair in self.arguments[3::2] if "=" in pair]
        lines = ['name = "Method"', f"family = {json.dumps(self.label)}", "[parameters]"]
        lines += [f"{key} = {json.dumps(value)}" for key, value in settings]
        lines += ["[claims]"] + [f"{key} = {_toml(value)}" for key, value in claims.items()]
        return Spec(self.label, (), Spec.from_toml("\n".join(lines) + "\n", f"{self.label}.toml").texts)

    @property
    def toml(self) -> Union[str, None]:
        """Its text, where it has one."""
        return self.texts[0][1] if self.texts else None


Method = Union[Spec, str, "os.PathLike[str]"]
"""What functions take: a `Spec`, the name of a method of the catalogue, or the path of a spec."""


def written(value: Any) -> str:
    """A value as a spec has it."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, float):
        number = Decimal(repr(float(value)))
        way = f": write '{number:f}' or '{Fraction(number)}'" if number.is_finite() else ""
        raise TypeError(f"{value!r} is a binary float, which is not exact{way}")
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, Algebraic):
        powers = (f"({c})*x^{k}" for k, c in enumerate(value.minimal_polynomial))
        low, high = value.interval
        return f"root({' + '.join(powers)}, {low}, {high})"
    if hasattr(value, "free_symbols"):
        return str(value).replace("**", "^")
    if hasattr(value, "tolist"):
        return written(value.tolist())
    if isinstance(value, Sequence):
        return f"[{', '.join(written(entry) for entry in value)}]"
    raise TypeError(f"{value!r} is no value of a parameter: give a string, an integer, a fraction or a list")


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {_toml(entry)}' for key, entry in value.items())} }}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_toml(entry) for entry in value)}]"
    return json.dumps(written(value))


def _name_in(text: str) -> Union[str, None]:
    found = re.search(r'^name\s*=\s*"([^"]*)"', text, re.MULTILINE)
    return found[1] if found else None


@lru_cache(maxsize=None)
def catalogue() -> Mapping[str, Spec]:
    """The methods of the catalogue by name.

    >>> from stepsmith import catalogue
    >>> "Radau5" in catalogue()
    True
    """
    specs = (Spec(_name_in(text) or name, (), ((name, text),)) for name, text in _core.catalogue())
    return {spec.label: spec for spec in specs}


def spec_of(method: Method) -> Spec:
    """The spec that is meant."""
    if isinstance(method, Spec):
        return method
    if isinstance(method, os.PathLike) or method.endswith(".toml"):
        return Spec.from_file(method)
    method = named(method)
    for name, spec in catalogue().items():
        if name.lower() == method.lower():
            return spec
    import difflib

    near = difflib.get_close_matches(method, catalogue(), 1)
    hint = f": did you mean {near[0]!r}?" if near else "; stepsmith.catalogue() has those there are"
    raise LookupError(f"no method of the catalogue is called {method!r}{hint}")
