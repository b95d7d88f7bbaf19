"""Springs whose forces remember their path."""

from __future__ import annotations

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
        constants = [float(constant) for constant in astuple(self.law)]
        return (self.start, self.end), type(self.law).__name__, constants
