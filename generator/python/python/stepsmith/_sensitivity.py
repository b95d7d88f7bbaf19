"""Derivatives of solutions by parameters."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Sequence, Union

import numpy as np

from ._run import vector
from ._solution import Solution
from ._solve import solve

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._run import Settings

# Imaginary parts are so small that their squares vanish.
_TINY = 1e-60


@dataclass(frozen=True, eq=False, repr=False)
class SensitiveSolution(Solution):
    """A solution of y' = f(t, y, p): ``y`` as in `Solution`, ``sensitivities[i, j, k]`` is ∂y_i/∂p_j at time k.

    ``sol`` and the rows of ``y_events`` have y, and then p_j ∂y/∂p_j for each parameter, or ∂y/∂p_j where p_j is 0.
    """

    sensitivities: Any


def solve_sensitivities(
    f: Any,
    t_span: Sequence[float],
    y0: Any,
    p: Any,
    method: Any = "Radau5",
    *,
    jac: Union[Callable[..., Any], None] = None,
    jac_p: Union[Callable[..., Any], None] = None,
    **settings: Unpack[Settings],
) -> SensitiveSolution:
    """Integrates y' = f(t, y, p), y(t0) = y0(p), and the derivatives of y by the parameters p.

    ``f(t, y, p, *args)`` and ``y0``, an array or a function of p, take complex arrays, whose imaginary parts carry
    exact derivatives. Functions such as ``abs`` and ``max`` lose them: then give ``jac`` and ``jac_p``, ∂f/∂y and ∂f/∂p as
    functions ``(t, y, p, *args)``. The tolerance holds for y and for p_j ∂y/∂p_j, or ∂y/∂p_j where p_j is 0. The rest is as
    in `solve`. Events are functions ``(t, y, *args)``; the derivatives are those at fixed times.

    >>> import numpy as np, stepsmith
    >>> decay = stepsmith.solve_sensitivities(lambda t, y, p: -p[0] * y, (0, 2), lambda p: [p[1]], [0.5, 3.0], rtol=1e-8)
    >>> bool(np.allclose(decay.sensitivities[0, :, -1], [-6 * np.exp(-1), np.exp(-1)], atol=1e-5))
    True
    """
    if (jac is None) != (jac_p is None):
        raise TypeError("give both `jac` and `jac_p`, or neither")
    parameters = np.array(vector(p, "p"))
    sizes = np.where(parameters == 0, 1.0, np.abs(parameters))
    directions, count = np.diag(sizes), len(parameters)

    def start(values: Any) -> Any:
        return y0(values) if callable(y0) else y0

    def along(t: float, y: Any, w: Any, q: Any, args: Any) -> Any:
        """The derivative of f along w in y and q in p."""
        if jac is not None and jac_p is not None:
            in_y, in_p = (np.asarray(given(t, y, parameters, *args)) for given in (jac, jac_p))
            return in_y.reshape(n, n) @ w + in_p.reshape(n, count) @ q
        return _imaginary(f(t, y + 1j * _TINY * w, parameters + 1j * _TINY * q, *args))

    def rates(t: float, state: Any, *args: Any) -> Any:
        y, *moved = np.reshape(state, (1 + count, n))
        derivatives = [along(t, y, w, q, args) for w, q in zip(moved, directions)]
        return np.concatenate([np.atleast_1d(f(t, y, parameters, *args)), *derivatives])

    first = np.array(vector(start(parameters), "y0"))
    n = len(first)
    moved = [_imaginary(start(parameters + 1j * _TINY * q)) for q in directions]
    if jac is None:
        args, t0 = settings.get("args") or (), float(t_span[0])
        _check(lambda x: f(t0, first + x * (1 + abs(first)), parameters + x * sizes, *args))
    # Each derivative depends on itself and on y.
    blocks = np.eye(1 + count)
    blocks[:, 0] = 1
    state = np.concatenate([first, *moved])
    settings = _of_all(settings, n, count)
    found = solve(rates, t_span, state, method, jac_sparsity=np.kron(blocks, np.ones((n, n))), **settings)
    rows = found.y.reshape(1 + count, n, -1)
    fields = {name: getattr(found, name) for name in found.__dataclass_fields__}
    by_parameters = rows[1:].transpose(1, 0, 2) / sizes[None, :, None]
    return SensitiveSolution(**{**fields, "y": rows[0]}, sensitivities=by_parameters)


def _imaginary(values: Any) -> Any:
    return np.atleast_1d(np.asarray(values, dtype=complex)).imag / _TINY


def _check(function: Callable[[Any], Any]) -> None:
    """Compares the derivative by the imaginary part at 0 with central differences: what curvature leaves of these falls
    to a quarter with half the width."""
    exact = _imaginary(function(1j * _TINY))
    left = []
    for width in (2e-5, 1e-5):
        after, before = (np.asarray(function(x), dtype=float) for x in (width, -width))
        left.append(abs((after - before) / (2 * width) - exact))
    noise = 1e-4 * abs(exact) + 1e-9 * abs(exact).max() + 1e-14 / width * (abs(after) + abs(before))
    if np.any((left[1] > noise) & (left[1] > left[0] / 2)):
        raise ValueError("`f` loses the imaginary parts of complex numbers: give `jac` and `jac_p`")


def _of_all(settings: Any, n: int, count: int) -> Any:
    """Settings of y for the state of y and all derivatives: one atol for each, and functions of y alone."""

    def of_y(function: Any) -> Any:
        return functools.wraps(function)(lambda t, state, *args: function(t, state[:n], *args))

    changed = dict(settings)
    if np.size(settings.get("atol")) > 1:
        changed["atol"] = np.tile(settings["atol"], 1 + count)
    events = settings.get("events")
    if events is not None:
        changed["events"] = [of_y(event) for event in (events if isinstance(events, (list, tuple)) else [events])]
    if settings.get("observe") is not None:
        changed["observe"] = of_y(settings["observe"])
    return changed
