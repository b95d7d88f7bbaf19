"""The gradient of a number that the end of a solution gives, by any number of parameters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Sequence, Union

import numpy as np

from ._run import vector
from ._solution import Solution
from ._solve import solve

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._run import Settings

# Settings that belong to the solution, not to the run back.
_FORWARD = ("t_eval", "observe", "atol", "dense_output")


@dataclass(frozen=True, eq=False)
class Gradient:
    """dG/dp and dG/dy0 of G(y(t1)), with the solution y."""

    by_p: Any
    by_y0: Any
    solution: Solution


def solve_gradient(
    f: Callable[..., Any],
    t_span: Sequence[float],
    y0: Any,
    p: Any,
    slope: Callable[[Any], Any],
    vjp: Callable[..., Any],
    method: Any = "DormandPrince5",
    *,
    jac: Union[Callable[..., Any], None] = None,
    **settings: Unpack[Settings],
) -> Gradient:
    """The gradient of G(y(t1)) by p and by y0, where y' = f(t, y, p): one run there and one back, for any number of p.

    ``slope(y)`` is dG/dy at the end. ``vjp(t, y, p, w, *args)`` returns the pair of w·∂f/∂y and w·∂f/∂p, as `jax.vjp` of f
    does. ``jac(t, y, p, *args)`` is ∂f/∂y, for methods that solve for y. The run back takes the adjoint equation

    w' = -w·∂f/∂y,  w(t1) = dG/dy,  dG/dy0 = w(t0),  dG/dp = ∫ w·∂f/∂p dt

    on the dense output of y, with the same settings, and atol = rtol max |dG/dy|. The integral is that of Gauss with three
    points a step. The gradient is as accurate as the tolerance makes y, w and the dense output; it is not that of the steps
    themselves. For few parameters, or at all times, take `solve_sensitivities`.

    >>> import numpy as np, stepsmith
    >>> decay = lambda t, y, p: -p * y                                      # y1² + y2² at t = 1
    >>> back = lambda t, y, p, w: (-p * w, -y * w)
    >>> rates = np.array([1.0, 2.0])
    >>> found = stepsmith.solve_gradient(decay, (0, 1), [1.0, 1.0], rates, lambda y: 2 * y, back, rtol=1e-8, atol=1e-8)
    >>> bool(np.allclose(found.by_p, -2 * np.exp(-2 * rates), atol=1e-6))
    True
    """
    refused = {"events", "mass", "implicit", "second_derivative", "vectorized"} & {
        name for name, value in settings.items() if value is not None and value is not False
    }
    if refused:
        raise TypeError(f"a gradient is that of y' = f(t, y, p) at a fixed time: leave out `{sorted(refused)[0]}`")
    if jac is not None and not callable(jac):
        raise TypeError("`jac` of a gradient is a function (t, y, p, *args)")
    p, args = np.asarray(p, dtype=float), tuple(settings.pop("args", None) or ())
    settings = {**settings, "dense_output": True}
    slopes = None if jac is None else (lambda t, y: jac(t, y, p, *args))
    solution = solve(lambda t, y: f(t, y, p, *args), t_span, y0, method, jac=slopes, **settings)

    def y(t: float) -> Any:
        # Rounding takes the last stage outside.
        return solution.sol(np.clip(t, min(t_span), max(t_span)))

    def back(t: float, w: Any) -> Any:
        return -np.asarray(vjp(t, y(t), p, w, *args)[0])

    def back_slopes(t: float, _: Any) -> Any:
        return -np.asarray(jac(t, y(t), p, *args)).T

    end = np.array(vector(slope(solution.sol(t_span[1])), "slope"))
    settings = {name: value for name, value in settings.items() if name not in _FORWARD}
    if not {"step_size", "steps"} & set(settings):
        # Where the slope is 0 so is w.
        settings["atol"] = (settings.get("rtol") or 1e-3) * (abs(end).max() or 1.0)
    reverse = (t_span[1], t_span[0])
    adjoint = solve(back, reverse, end, method, jac=jac and back_slopes, dense_output=True, **settings)
    nodes, weights = np.polynomial.legendre.leggauss(3)
    middles, halves = (adjoint.t[1:] + adjoint.t[:-1]) / 2, np.diff(adjoint.t) / 2
    times = (middles[:, None] + halves[:, None] * nodes).ravel()
    by_p = np.zeros_like(p)
    for t, w, weight in zip(times, adjoint.sol(times).T, np.outer(halves, weights).ravel()):
        by_p -= weight * np.asarray(vjp(t, y(t), p, w, *args)[1]).reshape(p.shape)
    return Gradient(by_p, adjoint.y[:, -1], solution)
