from typing import Any, Callable, Optional, Union

_Texts = list[tuple[str, str]]
_Entries = tuple[int, list[int], list[int], list[float]]
_Function = Union[Callable[..., Any], tuple[int, int]]

class IntegrationError(RuntimeError):
    """Why an integration gave no solution."""

class Path:
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
    y0: list[float],
    jacobian: Optional[Callable[..., Any]],
    second_derivative: Optional[_Function],
    options: dict[str, Any],
) -> dict[str, Any]: ...
def solve_second_order(
    method: str,
    function: _Function,
    x0: list[float],
    v0: list[float],
    velocity_free: bool,
    jacobians: Optional[tuple[Callable[..., Any], Callable[..., Any]]],
    options: dict[str, Any],
) -> dict[str, Any]: ...
def solve_structure(
    method: str,
    matrices: tuple[_Entries, _Entries],
    damping: Optional[_Entries],
    rayleigh: Optional[tuple[float, float]],
    force: Optional[Callable[..., Any]],
    values: tuple[list[float], list[float]],
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
