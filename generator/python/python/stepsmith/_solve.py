"""Integrations with the compiled methods of the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Sequence, Union, overload

import numpy as np

from . import _core
from ._mechanism import Mechanism
from ._native import called
from ._run import Settings, run, vector
from ._solution import (
    ConstrainedSolution,
    MechanismSolution,
    SecondOrderSolution,
    Solution,
    SpatialMechanismSolution,
)
from ._spatial import SpatialMechanism
from ._springs import Spring

if TYPE_CHECKING:
    from typing_extensions import Unpack


def solve(
    f: Any,
    t_span: Sequence[float],
    y0: Any,
    method: Any = "Radau5",
    *,
    mass: Any = None,
    jac: Any = None,
    jac_sparsity: Any = None,
    implicit: Any = None,
    second_derivative: Any = None,
    vectorized: bool = False,
    **settings: Unpack[Settings],
) -> Solution:
    """Integrates y' = f(t, y), y(t0) = y0, with a method of the catalogue, or y' = f(t, y) + ``implicit``(t, y).

    With ``mass`` it integrates M y' = f(t, y), M a constant array or sparse matrix; a vector is a diagonal. Where M is
    singular some equations are algebraic, of index 1; y0 must satisfy them, else the error tells values that do.

    ``f(t, y, *args)`` returns an array or a list, or is a `Native` function; if ``vectorized``, y is a column.
    ``method`` is a name of the catalogue, or SciPy's for the same method. ``jac`` is ∂f/∂y, a function
    ``(t, y, *args)`` or a constant, as an array or a sparse matrix of SciPy; a vector is a diagonal. Differences are
    taken without it, and ``jac_sparsity`` says where entries may differ from 0. Second-derivative methods take
    ``second_derivative(t, y, dy, *args)``, y'' along the solution. Additive methods such as ``"Ark436"`` solve for the
    stiff part ``implicit(t, y, *args)`` alone, whose Jacobian ``jac`` is then; others take the sum. The rest are
    `Settings`.

    What ``f`` raises is raised here; other failures are an `IntegrationError`, whose message tells a way out. What is
    refused beforehand is a ``ValueError`` too.

    >>> import numpy as np, stepsmith
    >>> end = stepsmith.solve(lambda t, y: -1e6 * (y - np.cos(t)), (0, 10), [1.0], method="Radau5", rtol=1e-8)
    >>> bool(abs(end.y[0, -1] - np.cos(10)) < 1e-6), end.statistics.steps < 100
    (True, True)
    >>> drawn = lambda t, y: -1e6 * (y - np.cos(t))
    >>> relaxed = stepsmith.solve(lambda t, y: np.sin(y), (0, 2), [1.0], method="Ars222", implicit=drawn, steps=100)
    >>> bool(abs(relaxed.y[0, -1] - np.cos(2)) < 1e-5)
    True
    >>> algebraic = lambda t, y: [-y[1], y[0] ** 2 - y[1]]                  # y1' = -y2, 0 = y1**2 - y2
    >>> dae = stepsmith.solve(algebraic, (0, 1), [1.0, 1.0], mass=[1, 0], rtol=1e-8, atol=1e-8)
    >>> bool(np.allclose(dae.y[:, -1], [1 / 2, 1 / 4], atol=1e-7))
    True
    >>> bounce = lambda t, y: y[0]
    >>> bounce.terminal, bounce.direction = True, -1
    >>> fall = stepsmith.solve(lambda t, y: [y[1], -9.81], (0, 10), [1.0, 5.0], events=bounce, rtol=1e-9)
    >>> bool(abs(fall.t_events[0][0] - (5 + (25 + 19.62) ** 0.5) / 9.81) < 1e-12)
    True
    """
    y0 = vector(y0, "y0")
    if mass is not None and implicit is not None:
        raise TypeError("`mass` and `implicit` do not go together: divide both parts by the mass")
    second = None if second_derivative is None else called(second_derivative)

    def given(function: Any) -> Any:
        if function is None or not vectorized:
            return function and called(function)
        return lambda t, y, *args: function(t, np.reshape(y, (-1, 1)), *args)

    def call(name: str, options: Any) -> Any:
        return _core.solve(name, given(f), given(implicit), y0, mass, jac, jac_sparsity, second, options)

    given_jac = None if jac is None else (jac,)
    return Solution(**run(call, method, t_span, settings, len(y0), {"y": "x"}, given_jac))


def solve_second_order(
    g: Any,
    t_span: Sequence[float],
    x0: Any,
    v0: Any,
    method: Any = "AverageAcceleration",
    *,
    velocity_free: bool = False,
    jac: Any = None,
    **settings: Unpack[Settings],
) -> SecondOrderSolution:
    """Integrates x'' = g(t, x, x'), x(t0) = x0, x'(t0) = v0, with a method of the catalogue.

    ``g(t, x, v, *args)``, or ``g(t, x, *args)`` with ``velocity_free``: many methods are explicit then. ``jac`` is the
    pair ∂g/∂x and ∂g/∂v, each as in `solve`. The rest are `Settings`.

    >>> import numpy as np, stepsmith
    >>> end = stepsmith.solve_second_order(
    ...     lambda t, x: -x, (0, 10), [1.0], [0.0], method="Cd4Robust", velocity_free=True, step_size=1e-2
    ... )
    >>> bool(abs(end.x[0, -1] - np.cos(10)) < 1e-6)
    True
    """
    x0, v0 = vector(x0, "x0"), vector(v0, "v0")
    jacobians = None if jac is None else tuple(jac)

    def call(name: str, options: Any) -> Any:
        return _core.solve_second_order(name, called(g), x0, v0, bool(velocity_free), jacobians, options)

    return SecondOrderSolution(**run(call, method, t_span, settings, len(x0), {"x": "x", "v": "v"}, jacobians))


def solve_split(
    expensive: Any,
    cheap: Any,
    t_span: Sequence[float],
    x0: Any,
    v0: Any,
    method: Any = "SplittingThreeFifths",
    *,
    velocity_free: bool = False,
    acts_on: Any = None,
    jac: Any = None,
    **settings: Unpack[Settings],
) -> SecondOrderSolution:
    """Integrates x'' = A(t, x, x') + B(t, x, x'), x(t0) = x0, x'(t0) = v0, with a splitting method of the catalogue.

    A step evaluates A, ``expensive``, once, and solves for B, ``cheap`` and stiff. Both are functions ``(t, x, v, *args)``;
    with ``velocity_free`` A is ``(t, x, *args)``. ``acts_on`` lists the components that B moves, if they are few. ``jac`` is
    the pair ∂B/∂x and ∂B/∂v, each as in `solve`. The rest are `Settings`.

    >>> import numpy as np, stepsmith
    >>> def spring(t, x, v):                              # holds a pendulum on the unit circle; gravity is A
    ...     return -1e6 * (x @ x - 1) * x
    >>> swing = stepsmith.solve_split(lambda t, x: [0.0, -1.0], spring, (0, 1), [1, 0], [0, 0], velocity_free=True, steps=100)
    >>> swing.statistics.expensive, bool(abs(np.hypot(*swing.x[:, -1]) - 1) < 2e-5)
    (100, True)
    """
    values = (vector(x0, "x0"), vector(v0, "v0"))
    parts = (called(expensive), called(cheap))
    jacobians = None if jac is None else tuple(jac)
    moved = None if acts_on is None else [int(component) for component in acts_on]

    def call(name: str, options: Any) -> Any:
        return _core.solve_split(name, parts, values, bool(velocity_free), moved, jacobians, options)

    return SecondOrderSolution(**run(call, method, t_span, settings, len(values[0]), {"x": "x", "v": "v"}, jacobians))


def _springs(stiffness: Any) -> Any:
    """The springs of a list of them, else nothing."""
    if not isinstance(stiffness, (list, tuple)) or not any(isinstance(spring, Spring) for spring in stiffness):
        return []
    for spring in stiffness:
        if not isinstance(spring, Spring):
            raise TypeError(f"a list of springs holds Spring(law, start, end) alone, not {spring!r}")
    return [spring.given() for spring in stiffness]


def solve_structure(
    mass: Any,
    stiffness: Any,
    t_span: Sequence[float],
    x0: Any,
    v0: Any,
    damping: Any = None,
    rayleigh: Union[tuple[float, float], None] = None,
    load: Any = None,
    method: Any = "AverageAcceleration",
    *,
    jac: Any = None,
    **settings: Unpack[Settings],
) -> SecondOrderSolution:
    """Integrates M a + C v + K x = f(t), M a + C v + s(x, v) = f(t), or M a + r(t, x, v) = 0, from x0 and v0.

    Matrices are arrays or sparse ones of SciPy; a vector is a diagonal, as of a lumped mass, with which explicit methods
    take products and divisions alone. ``damping`` is C, or ``rayleigh`` the pair of C = a0 M + a1 K; ``load(t, *args)``
    is f. Steps of one size are solved with one factorisation. The rest are `Settings`; the message of the solution tells
    if the step is above the critical one.

    ``stiffness`` may be a function r ``(t, x, v, *args)``, with damping and loads in it. ``jac`` is then the pair ∂r/∂x and
    ∂r/∂v, each as in `solve`. Without it differences are taken. No message tells of the critical step: halve the step, and
    compare.

    ``stiffness`` may be a list of `Spring`, between freedoms or to the ground, whose forces s may yield or close a gap.

    >>> import numpy as np, stepsmith
    >>> end = stepsmith.solve_structure([1.0], [1.01], (0, 3), [1.0], [-0.1], rayleigh=(0.2, 0.0), step_size=1e-3)
    >>> bool(abs(end.x[0, -1] - np.exp(-0.3) * np.cos(3)) < 1e-7), end.statistics.factorisations
    (True, 1)
    >>> hard = stepsmith.solve_structure([2.0], lambda t, x, v: 8 * x + 4 * x**3, (0, 5), [1.0], [0.0], step_size=1e-3)
    >>> bool(abs(hard.v[0, -1] ** 2 + 4 * hard.x[0, -1] ** 2 + hard.x[0, -1] ** 4 - 5) < 1e-5)       # the energy
    True
    >>> column = stepsmith.Bilinear(stiffness=1.5e8, yield_force=9e5, ratio=0.05)
    >>> frame = [stepsmith.Spring(column, None, 0), stepsmith.Spring(column, 0, 1)]
    >>> pulse = lambda t: [-1.2e6 * (t < 0.3)] * 2                         # of the ground under two storeys of 200 t
    >>> shaken = stepsmith.solve_structure([2e5, 2e5], frame, (0, 4), [0, 0], [0, 0], load=pulse, step_size=5e-3)
    >>> bool(abs(shaken.x[0]).max() > 0.03)                                # it has yielded: f_y/k is 6 mm
    True
    """
    values = (vector(x0, "x0"), vector(v0, "v0"))
    tangents = None if jac is None else tuple(jac)
    nonlinear, springs = callable(stiffness), _springs(stiffness)
    if nonlinear and not (damping is rayleigh is load is None):
        raise TypeError("a function `stiffness` has damping and loads in it: leave out `damping`, `rayleigh` and `load`")
    if not nonlinear and jac is not None:
        raise TypeError("`jac` is for a function `stiffness`")

    def call(name: str, options: Any) -> Any:
        if nonlinear:
            return _core.solve_nonlinear_structure(name, mass, stiffness, tangents, values, options)
        if springs:
            return _core.solve_springs(name, mass, springs, damping, rayleigh, load, values, options)
        return _core.solve_structure(name, mass, stiffness, damping, rayleigh, load, values, options)

    return SecondOrderSolution(**run(call, method, t_span, settings, len(values[0]), {"x": "x", "v": "v"}))


def solve_constrained(
    mass: Any,
    force: Any,
    t_span: Sequence[float],
    q0: Any,
    v0: Any,
    method: Any = "Radau5",
    formulation: str = "Soi2",
    *,
    position_constraint: Any = None,
    position_jacobian: Any = None,
    velocity_constraint: Any = None,
    velocity_jacobian: Any = None,
    **settings: Unpack[Settings],
) -> ConstrainedSolution:
    """Integrates M q'' = f(t, q, v) − Gᵀλ − Kᵀψ with g(t, q) = 0 and k(t, q, v) = 0.

    ``mass`` is M, a matrix or a function ``(t, q, *args)``, and ``force(t, q, v, *args)`` f. ``position_constraint`` is
    g ``(t, q, *args)``, ``velocity_constraint`` k ``(t, q, v, *args)``. Their Jacobians G = ∂g/∂q and K = ∂k/∂v are
    functions of the same arguments or constants, or differences. The rest is as in `solve_mechanism`.

    >>> import numpy as np, stepsmith
    >>> swing = stepsmith.solve_constrained(
    ...     np.eye(2), lambda t, q, v: [0.0, -9.81], (0, 1), [1.0, 0.0], [0.0, 0.0], rtol=1e-8, atol=1e-8,
    ...     position_constraint=lambda t, q: q @ q - 1, position_jacobian=lambda t, q: 2 * q,
    ... )
    >>> bool(np.abs((swing.v**2).sum(axis=0) / 2 + 9.81 * swing.q[1]).max() < 1e-6)         # the energy
    True
    """
    values = (vector(q0, "q0"), vector(v0, "v0"))

    def given(constraint: Any, jacobian: Any, *vectors: Any) -> Any:
        if constraint is None:
            return None
        start = constraint(float(t_span[0]), *(np.array(z) for z in vectors), *(settings.get("args") or ()))
        return constraint, np.size(start), jacobian

    constraints = (
        given(position_constraint, position_jacobian, values[0]),
        given(velocity_constraint, velocity_jacobian, *values),
    )

    def call(name: str, options: Any) -> Any:
        return _core.solve_constrained(name, mass, force, constraints, values, formulation, options)

    names = {"q": "x", "v": "v"}
    return ConstrainedSolution(**run(call, method, t_span, settings, len(values[0]), names))


@overload
def solve_mechanism(
    mechanism: Mechanism, t_span: Sequence[float], method: Any = ..., formulation: str = ..., **settings: Unpack[Settings]
) -> MechanismSolution: ...
@overload
def solve_mechanism(
    mechanism: SpatialMechanism,
    t_span: Sequence[float],
    method: Any = ...,
    formulation: str = ...,
    **settings: Unpack[Settings],
) -> SpatialMechanismSolution: ...
def solve_mechanism(
    mechanism: Union[Mechanism, SpatialMechanism],
    t_span: Sequence[float],
    method: Any = "Radau5",
    formulation: str = "Soi2",
    **settings: Unpack[Settings],
) -> Union[MechanismSolution, SpatialMechanismSolution]:
    """Integrates the motion of a mechanism, in a plane or in space.

    Initial places and velocities are first moved onto the joints. Events are functions ``(t, q, v, *args)``.
    ``formulation`` says on which derivatives of the joints' equations a step works: "Soi2" on positions and velocities,
    "Index3" on positions, "Index2" on velocities, "Index1" on accelerations. The rest are `Settings`.

    >>> import numpy as np
    >>> from stepsmith import GROUND, Mechanism, solve_mechanism
    >>> wheel = Mechanism()
    >>> disk = wheel.body(2.0, 0.25, (0, 0.5, 0))
    >>> contact = wheel.rolling(disk, 0.5)
    >>> wheel.motor(GROUND, disk, lambda t, angle, speed: -3.0)
    >>> run = solve_mechanism(wheel, (0, 2), steps=20)
    >>> float(run.q[disk.x, -1].round(9))                  # a = 3 r / (J + m r²) = 2 m/s²
    4.0
    """

    spatial = isinstance(mechanism, SpatialMechanism)
    core = _core.solve_spatial_mechanism if spatial else _core.solve_mechanism
    solution = SpatialMechanismSolution if spatial else MechanismSolution

    def call(name: str, options: Any) -> Any:
        return core(name, mechanism.gravity, mechanism._placed, mechanism._links, formulation, options)

    size = (7 if spatial else 3) * len(mechanism.bodies)
    return solution(**run(call, method, t_span, settings, size, {"q": "x", "v": "v"}))
