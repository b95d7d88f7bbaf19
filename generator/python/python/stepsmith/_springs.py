"""Springs whose forces remember their path."""

from __future__ import annotations

import operator
import sys
from dataclasses import astuple, dataclass
from typing import Any, Union


@dataclass(frozen=True)
class Linear:
    """A spring with a dashpot: f = k u + c u'."""

    stiffness: float
    damping: float = 0.0


@dataclass(frozen=True)
class Gap:
    """A contact that closes where the stretch falls below -gap: f = k min(u + gap, 0)."""

    stiffness: float
    gap: float


@dataclass(frozen=True)
class Bilinear:
    """A spring that yields at a force and hardens kinematically, with ``ratio`` of its stiffness."""

    stiffness: float
    yield_force: float
    ratio: float


@dataclass(frozen=True)
class BoucWen:
    """Bouc's and Wen's law: it rounds the corners of `Bilinear` off, and tends to it as ``exponent`` grows."""

    stiffness: float
    yield_force: float
    ratio: float
    exponent: float = 1.0
    beta: float = 0.5


Law = Union[Linear, Gap, Bilinear, BoucWen]


@dataclass(frozen=True)
class Spring:
    """A spring with this law from a freedom to another; None is the ground. Its stretch u is x[end] - x[start]."""

    law: Law
    start: Union[int, None]
    end: Union[int, None]

    def given(self) -> Any:
        """The spring as the compiled part takes it."""
        if not isinstance(self.law, (Linear, Gap, Bilinear, BoucWen)):
            raise TypeError(f"a spring has a law such as Bilinear(...), not {self.law!r}")
        ends = [end for end in (self.start, self.end) if end is not None]
        if any(isinstance(end, bool) or not 0 <= operator.index(end) <= sys.maxsize for end in ends) or self.start == self.end:
            raise ValueError(f"a spring goes from one freedom, 0, 1, …, to another, or None, not from {self.start!r} to {self.end!r}")
        constants = [float(constant) for constant in astuple(self.law)]
        return (self.start, self.end), type(self.law).__name__, constants
