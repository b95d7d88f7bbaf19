"""Solutions, and what finding them cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Iterator, Sequence, Union

import numpy as np

from ._mechanism import Body
from ._spatial import SpatialBody, rotate


@dataclass(frozen=True)
class Statistics:
    """What a run did and cost."""

    steps: int
    rejected: int
    diverged: int
    evaluations: int
    expensive: int
    start: int
    jacobians: int
    factorisations: int
    solves: int
    iterations: int
    step_size: float
    smallest_step: float
    largest_step: float
    estimate: Union[str, None]
    line: str = field(repr=False)

    def __str__(self) -> str:
        return self.line


class DenseOutput:
    """The solution at any time of the interval: by the method's own polynomial in each step, or Hermite's.

    A time outside of the interval is a `ValueError`, where SciPy goes on with the polynomial at the end.
    """

    def __init__(self, path: Any) -> None:
        self._path = path
        self.t_min, self.t_max = sorted(path.interval())

    @property
    def ts(self) -> Any:
        """The times of the grid points."""
        return np.array(self._path.times())

    def _at(self, t: Any, which: int) -> Any:
        times = np.atleast_1d(np.asarray(t, dtype=float))
        found = self._path.at(times.ravel().tolist())[which].reshape(times.size, -1)
        return found[0] if np.ndim(t) == 0 else found.T

    def __call__(self, t: Any) -> Any:
        """y at t; at an array of times a column for each. Of a second-order problem x."""
        return self._at(t, 0)

    def derivative(self, t: Any) -> Any:
        """y' at t; of a second-order problem the velocities."""
        return self._at(t, 1)

    def reactions(self, t: Any) -> Any:
        """Multipliers at t, of a mechanism the forces and torques in its joints, linear between grid points."""
        return self._at(t, 2)


@dataclass(frozen=True, eq=False, repr=False)
class Result(Mapping):  # type: ignore[type-arg]
    """What solutions of all kinds have. Each field has its name in brackets as well: ``solution["t"]``."""

    t: Any
    sol: Union[DenseOutput, None]
    t_events: Union[list[Any], None]
    statistics: Statistics
    status: int
    message: str
    method: str
    njev: int
    """Jacobians that were evaluated, by a function or by differences."""

    @property
    def success(self) -> bool:
        """True: what went wrong is an `IntegrationError`."""
        return True

    @property
    def nfev(self) -> int:
        """Evaluations of the right-hand side, those for Jacobians by differences included."""
        return self.statistics.evaluations

    @property
    def nlu(self) -> int:
        """Factorisations."""
        return self.statistics.factorisations

    def __iter__(self) -> Iterator[str]:
        return iter([*(one.name for one in fields(self)), "success", "nfev", "nlu"])

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __getitem__(self, name: str) -> Any:
        if name not in list(iter(self)):
            raise KeyError(name)
        return getattr(self, name)

    def __repr__(self) -> str:
        span = f"from t = {self.t[0]:g} to {self.t[-1]:g}" if len(self.t) else ""
        what = f"{len(self.t)} times {span}, {self.statistics.steps} steps, {self.nfev} evaluations"
        return f"<{type(self).__name__} by {self.method}: {what}. {self.message}>"

    __eq__ = object.__eq__
    __hash__ = object.__hash__


@dataclass(frozen=True, eq=False, repr=False)
class Solution(Result):
    """A solution of y' = f(t, y), named as SciPy's ``solve_ivp`` names it: ``y`` has a column for each time."""

    y: Any
    y_events: Union[list[Any], None]


@dataclass(frozen=True, eq=False, repr=False)
class SecondOrderSolution(Result):
    """A solution of x'' = g(t, x, x'): ``x`` and ``v`` have a column for each time.

    Staggered methods have their velocities at other times than their positions: at ``t_v``.
    """

    x: Any
    v: Any
    t_v: Any
    x_events: Union[list[Any], None]
    v_events: Union[list[Any], None]


@dataclass(frozen=True, eq=False, repr=False)
class ConstrainedSolution(Result):
    """A motion with constraints: ``q``, ``v`` and ``reactions`` have a column for each time.

    The rows of ``reactions`` are the multipliers, of positions and then of velocities. Velocities of staggered methods
    are those at ``t_v``.
    """

    q: Any
    v: Any
    t_v: Any
    reactions: Any
    q_events: Union[list[Any], None]
    v_events: Union[list[Any], None]


class MechanismSolution(ConstrainedSolution):
    """The motion of a mechanism.

    q has the rows x, y, θ of each body, v their velocities. The rows of ``reactions`` are the forces and torques of
    the joints in the order in which they were added.
    """

    def place(self, body: Body, at: Sequence[float] = (0.0, 0.0)) -> Any:
        """Where a point of a body is: the rows x and y, a column for each time."""
        (u, w), angle = at, self.q[body.angle]
        cosine, sine = np.cos(angle), np.sin(angle)
        return self.q[[body.x, body.y]] + np.array([u * cosine - w * sine, u * sine + w * cosine])


class SpatialMechanismSolution(ConstrainedSolution):
    """The motion of a mechanism in space.

    q has the centre and the quaternion of each body, v their rates. The first rows of ``reactions``, one a body, hold
    the quaternions at unit length. The forces and torques of the joints follow in the order in which they were added.
    """

    def place(self, body: SpatialBody, start: Union[Sequence[float], None] = None) -> Any:
        """Where the point of a body is that was at ``start`` at the start, or its centre: three rows, a column for each
        time."""
        centre = self.q[body.position]
        if start is None:
            return centre
        real, *imaginary = body.orientation
        back = np.array([[real], *([-x] for x in imaginary)])
        return centre + rotate(self.q[body.quaternion], rotate(back, np.subtract(start, body.centre)))

    def angular_velocity(self, body: SpatialBody) -> Any:
        """The angular velocity of a body in the axes of the ground: three rows, a column for each time."""
        (p0, *p), (r0, *r) = self.q[body.quaternion], self.v[body.quaternion]
        return 2 * (p0 * np.array(r) - r0 * np.array(p) + np.cross(p, r, axis=0))
