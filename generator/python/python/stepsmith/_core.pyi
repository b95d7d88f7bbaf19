from os import PathLike
from typing import Any, Callable, Optional, Union

_Texts = list[tuple[str, str]]
_Function = Union[Callable[..., Any], tuple[int, int]]

__version__: str

class Path:
    def __init__(self, bytes: bytes) -> None: ...
    def at(self, times: list[float]) -> tuple[Any, Any, Any]: ...
    def interval(self) -> Optional[list[float]]: ...
    def times(self) -> list[float]: ...

def answer(arguments: list[str], texts: _Texts) -> tuple[str, bool]: ...
def scan(
    arguments: list[str], texts: _Texts
) -> tuple[list[str], list[tuple[str, list[float]]], list[tuple[list[str], list[float]]], Optional[str]]: ...
def warnings(name: str, text: str) -> list[str]: ...
def catalogue() -> list[tuple[str, str]]: ...
def methods() -> list[
    tuple[str, str, str, bool, bool, list[tuple[float, float]], list[tuple[str, str]]]
]: ...
def solve(
    method: str,
    function: _Function,
    implicit: Optional[_Function],
    y0: list[float],
    mass: Any,
    jacobian: Any,
    sparsity: Any,
    second_derivative: Optional[_Function],
    options: dict[str, Any],
) -> dict[str, Any]: ...
def solve_second_order(
    method: str,
    function: _Function,
    x0: list[float],
    v0: list[float],
    velocity_free: bool,
    jacobians: Optional[tuple[Any, ...]],
    options: dict[str, Any],
) -> dict[str, Any]: ...
def solve_structure(
    method: str,
    mass: Any,
    stiffness: Any,
    damping: Any,
    rayleigh: Optional[tuple[float, float]],
    force: Optional[Callable[..., Any]],
    values: tuple[list[float], list[float]],
    options: dict[str, Any],
) -> dict[str, Any]: ...
def solve_springs(
    method: str,
    mass: Any,
    springs: list[tuple[tuple[Optional[int], Optional[int]], str, list[float]]],
    damping: Any,
    rayleigh: Optional[tuple[float, float]],
    force: Optional[Callable[..., Any]],
    values: tuple[list[float], list[float]],
    options: dict[str, Any],
) -> dict[str, Any]: ...
def read_record(path: Union[str, PathLike[str]], interval: Optional[float]) -> tuple[list[float], list[float]]: ...
def response_spectrum(
    times: list[float], values: list[float], damping: float, periods: list[float]
) -> list[tuple[float, float, float]]: ...
def solve_split(
    method: str,
    parts: tuple[_Function, _Function],
    values: tuple[list[float], list[float]],
    velocity_free: bool,
    acts_on: Optional[list[int]],
    jacobians: Optional[tuple[Any, ...]],
    options: dict[str, Any],
) -> dict[str, Any]: ...
def solve_nonlinear_structure(
    method: str,
    mass: Any,
    force: Callable[..., Any],
    tangents: Optional[tuple[Any, ...]],
    values: tuple[list[float], list[float]],
    options: dict[str, Any],
) -> dict[str, Any]: ...
def joint_force(
    gravity: list[float], bodies: list[Any], links: list[Any], joint: int, motion: tuple[Any, Any, Any, Any]
) -> list[float]: ...
def spatial_joint_force(
    gravity: list[float], bodies: list[Any], links: list[Any], joint: int, motion: tuple[Any, Any, Any, Any]
) -> list[float]: ...
def solve_constrained(
    method: str,
    mass: Any,
    force: Callable[..., Any],
    constraints: tuple[Any, Any],
    values: tuple[list[float], list[float]],
    formulation: str,
    options: dict[str, Any],
) -> dict[str, Any]: ...
def solve_mechanism(
    method: str,
    gravity: tuple[float, float],
    bodies: list[Any],
    links: list[Any],
    formulation: str,
    options: dict[str, Any],
) -> dict[str, Any]: ...
def solve_spatial_mechanism(
    method: str,
    gravity: tuple[float, float, float],
    bodies: list[Any],
    links: list[Any],
    formulation: str,
    options: dict[str, Any],
) -> dict[str, Any]: ...
