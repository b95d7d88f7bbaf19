"""The compiled methods of the catalogue."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Mapping

from . import _core


@dataclass(frozen=True)
class Integrator:
    """A compiled method: what it is for, its proven order, proven limits of ωh by damping ratio, and the ranges of
    its free parameters by name."""

    name: str
    problem: str
    order: str
    explicit: bool
    takes_tolerance: bool
    stable: Mapping[float, float]
    parameters: Mapping[str, str]


@lru_cache(maxsize=None)
def methods() -> Mapping[str, Integrator]:
    """The compiled methods by name.

    >>> from stepsmith import methods
    >>> methods()["Cd4Robust"].stable[0.05]
    1.8676037521042161
    """
    found = {about[0]: Integrator(*about[:5], dict(about[5]), dict(about[6])) for about in _core.methods()}
    return MappingProxyType(found)


# What SciPy calls the same method.
_SAME = {
    "RK23": "BogackiShampine",
    "RK45": "DormandPrince5",
    "DOPRI5": "DormandPrince5",
    "RADAU": "Radau5",
}
# What SciPy has and the catalogue has not, with what is nearest.
_NEAREST = {
    "BDF": "`Radau5`, for stiff problems; `Bdf2` to `Bdf6` keep their order and make equal steps",
    "LSODA": "`Radau5` for stiff problems and `DormandPrince5` for others; no method goes from one to the other",
    "VODE": "`Radau5` for stiff problems and `DormandPrince5` for others",
}


def named(method: Any) -> str:
    """The method's name in the catalogue, where SciPy's name, or its class, is that of the same method.

    >>> named("RK45"), named("radau"), named("cd3")
    ('DormandPrince5', 'Radau5', 'Cd3')
    >>> named("BDF")                                                         # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: the catalogue has no `BDF`: take `Radau5`, for stiff problems; `Bdf2` to `Bdf6` keep their order and ...
    """
    name = method.__name__ if isinstance(method, type) else method
    if not isinstance(name, str):
        raise TypeError(f"`method` is the name of a method of the catalogue, such as 'Radau5', not {method!r}")
    if name.upper() in _NEAREST:
        raise ValueError(f"the catalogue has no `{name}`: take {_NEAREST[name.upper()]}")
    name = _SAME.get(name.upper(), name)
    return next((known for known in methods() if known.lower() == name.lower()), name)
