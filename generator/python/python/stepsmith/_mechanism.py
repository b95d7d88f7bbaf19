"""Mechanisms of rigid bodies in a plane."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Sequence, Union

import numpy as np

from . import _core

_Point = Sequence[float]


@dataclass(frozen=True, eq=False)
class Body:
    """A body of a mechanism. Its numbers stand in the rows ``x``, ``y`` and ``angle`` of q and of v.

    Points of a body are local: from its centre of mass, in its own axes. A rod has the points ``start`` and ``end``.
    """

    number: Union[int, None]
    start: tuple[float, float] = (0.0, 0.0)
    end: tuple[float, float] = (0.0, 0.0)

    @property
    def x(self) -> int:
        """The row of the centre's x."""
        return 3 * self._row

    @property
    def y(self) -> int:
        """The row of the centre's y."""
        return 3 * self._row + 1

    @property
    def angle(self) -> int:
        """The row of the angle θ."""
        return 3 * self._row + 2

    @property
    def _row(self) -> int:
        if self.number is None:
            raise ValueError("the ground does not move: it has no rows")
        return self.number


GROUND = Body(None)


@dataclass(frozen=True, eq=False)
class Joint:
    """A joint of a mechanism, for `friction` and `joint_force`."""

    number: int


class Assembly:
    """Bodies, with joints and forces between them."""

    _joint_force: Callable[..., list[float]]

    def __init__(self, gravity: Sequence[float], dimensions: int) -> None:
        self.gravity = floats(gravity, dimensions)
        self.bodies: list[Any] = []
        self._placed: list[Any] = []
        self._links: list[Any] = []
        self._joints: list[Joint] = []

    def _add(self, body: Any, *placed: Any) -> None:
        self.bodies.append(body)
        self._placed.append(placed)

    def _link(self, kind: str, bodies: tuple[Any, Any], numbers: Any, function: Any = None) -> None:
        for body in bodies:
            if body not in (GROUND, None) and body not in self.bodies:
                raise ValueError(f"`{kind}` was given what is no body of this mechanism: {body!r}")
        if function is not None and not callable(function):
            raise TypeError(f"`{kind}` takes a function, not {function!r}")
        numbered = [None if body is None else body.number for body in bodies]
        self._links.append((kind, numbered, floats(numbers), function))

    def _join(self, kind: str, bodies: tuple[Any, Any], numbers: Any, function: Any = None) -> Joint:
        self._joints.append(Joint(len(self._links)))
        self._link(kind, bodies, numbers, function)
        return self._joints[-1]

    def _number(self, joint: Joint) -> int:
        if joint not in self._joints:
            raise ValueError(f"this is no joint of this mechanism: {joint!r}")
        return joint.number

    def friction(self, joint: Joint, coefficient: float, speed: float) -> None:
        """Brakes a revolute or prismatic joint by Coulomb's friction: −μ N tanh(s'/s₀), N the force that the joint carries.

        In a slide, ``coefficient`` is μ and ``speed`` s₀. In a pin they are μ r, with the radius r, and an angular
        velocity; −μ r N tanh is the moment. Nothing sticks: under a load below μ N a joint creeps.

        >>> from stepsmith import GROUND, Mechanism, solve_mechanism
        >>> table = Mechanism(gravity=(0, -10))
        >>> block = table.body(3.0, 1.0, (0, 0, 0), (4, 0, 0))
        >>> slide = table.prismatic(GROUND, (0, 0), (1, 0), block, (0, 0))
        >>> table.friction(slide, 0.2, 1e-3)
        >>> run = solve_mechanism(table, (0, 1), steps=100)
        >>> bool(abs(run.v[block.x, -1] - 2) < 1e-6)                  # it loses 2 m/s
        True
        >>> table.joint_force(slide, run)[:, -1].round(6).tolist()       # friction, the weight, no moment
        [-6.0, 30.0, 0.0]
        """
        self._links.append(("friction", [self._number(joint), None], floats([coefficient, speed]), None))

    def joint_force(self, joint: Joint, solution: Any) -> Any:
        """The force of a joint on its second body in the directions of the ground, then the moment: a column for each time.

        In a plane these are the rows x, y and moment, about the second body's point of the joint; in space three rows each.
        The second body of a rolling wheel is the ground. Friction counts.
        """
        rows = (solution.q, solution.v, solution.reactions)
        motion = (list(solution.t), *(np.ravel(row, order="F").tolist() for row in rows))
        found = type(self)._joint_force(self.gravity, self._placed, self._links, self._number(joint), motion)
        return np.reshape(found, (len(solution.t), -1)).T


class Mechanism(Assembly):
    """A mechanism in a plane, of bodies with joints and forces between them.

    A force or torque of a spring is −stiffness (s − free) − damping s', s the distance or angle.

    >>> import numpy as np
    >>> from stepsmith import GROUND, Mechanism, solve_mechanism
    >>> pendulum = Mechanism(gravity=(0, -9.81))
    >>> rod = pendulum.rod(1.0, (0, 0), (1, 0))
    >>> pin = pendulum.revolute(GROUND, (0, 0), rod, rod.start)
    >>> swing = solve_mechanism(pendulum, (0, 1), rtol=1e-8, atol=1e-8)
    >>> height, speed = swing.q[rod.y], swing.v[rod.angle]
    >>> bool(np.abs(speed**2 / 6 + 9.81 * height).max() < 1e-6)         # the energy
    True
    """

    _joint_force = staticmethod(_core.joint_force)

    def __init__(self, gravity: _Point = (0.0, 0.0)) -> None:
        super().__init__(gravity, 2)

    def body(self, mass: float, inertia: float, place: _Point, velocity: _Point = (0.0, 0.0, 0.0)) -> Body:
        """Adds a body: its mass, its moment of inertia about the centre of mass, and (x, y, θ) at the start with
        their velocities. A place needs to fit the joints only nearly."""
        return self._place(Body(len(self.bodies)), mass, inertia, place, velocity)

    def rod(self, mass: float, start: _Point, end: _Point, velocity: _Point = (0.0, 0.0, 0.0)) -> Body:
        """Adds a uniform rod between two places. Its own x axis points from ``start`` to ``end``."""
        (x, y), (u, w) = start, end
        length = float(np.hypot(u - x, w - y))
        rod = Body(len(self.bodies), (-length / 2, 0.0), (length / 2, 0.0))
        place = ((x + u) / 2, (y + w) / 2, np.arctan2(w - y, u - x))
        return self._place(rod, mass, mass * length**2 / 12, place, velocity)

    def _place(self, body: Body, mass: float, inertia: float, place: _Point, velocity: _Point) -> Body:
        self._add(body, float(mass), float(inertia), floats(place, 3), floats(velocity, 3))
        return body

    def revolute(self, a: Body, at_a: _Point, b: Body, at_b: _Point) -> Joint:
        """Pins a point of a to a point of b. Reactions: the force (x, y) on a."""
        return self._join("revolute", (a, b), [*floats(at_a, 2), *floats(at_b, 2)])

    def prismatic(self, a: Body, at_a: _Point, axis: _Point, b: Body, at_b: _Point) -> Joint:
        """Lets a point of b slide on the line through a point of a along ``axis``, which is local in a; the angle
        between the bodies stays. Reactions: the torque on a, and the force normal to the line."""
        return self._join("prismatic", (a, b), [*floats(at_a, 2), *floats(axis, 2), *floats(at_b, 2)])

    def distance(self, a: Body, at_a: _Point, b: Body, at_b: _Point, length: float) -> Joint:
        """Keeps two points at a distance above zero. Reaction: the force between them, positive in tension."""
        return self._join("distance", (a, b), [*floats(at_a, 2), *floats(at_b, 2), length])

    def rolling(self, wheel: Body, radius: float) -> Joint:
        """Lets a wheel roll on a horizontal plane ``radius`` below its centre. Reactions: the forces along y and x
        of the wheel on the plane."""
        return self._join("rolling", (wheel, None), [radius])

    def driven(self, a: Body, b: Body, angle: Callable[[float], _Point]) -> Joint:
        """Prescribes θ_b − θ_a: ``angle(t)`` returns the value and its first two derivatives. Reaction: the torque
        on a."""
        return self._join("driven", (a, b), [], angle)

    def spring(
        self, a: Body, at_a: _Point, b: Body, at_b: _Point, stiffness: float, damping: float = 0.0, free: float = 0.0
    ) -> None:
        """Connects two points by a spring of that free length, with a damper beside it."""
        self._link("spring", (a, b), [*floats(at_a, 2), *floats(at_b, 2), stiffness, damping, free])

    def torsion_spring(self, a: Body, b: Body, stiffness: float, damping: float = 0.0, free: float = 0.0) -> None:
        """Connects two bodies by a spiral spring, free where θ_b − θ_a = ``free``, with a damper beside it."""
        self._link("torsion_spring", (a, b), [stiffness, damping, free])

    def actuator(
        self, a: Body, at_a: _Point, b: Body, at_b: _Point, force: Callable[[float, float, float], float]
    ) -> None:
        """Pushes two points apart by ``force(t, s, ds)``, s their distance and ds its rate."""
        self._link("actuator", (a, b), [*floats(at_a, 2), *floats(at_b, 2)], force)

    def slide_actuator(
        self, a: Body, at_a: _Point, axis: _Point, b: Body, at_b: _Point, force: Callable[[float, float, float], float]
    ) -> None:
        """Pushes a point of b away from a point of a by ``force(t, s, ds)`` along ``axis``, fixed in a.

        s is the distance along the axis, ds its rate. With `contact` as the force it is a plane that b rests on.
        """
        self._link("slide_actuator", (a, b), [*floats(at_a, 2), *floats(axis, 2), *floats(at_b, 2)], force)

    def motor(self, a: Body, b: Body, torque: Callable[[float, float, float], float]) -> None:
        """Turns b against a by ``torque(t, s, ds)``, s = θ_b − θ_a and ds its rate."""
        self._link("motor", (a, b), [], torque)

    def load(self, body: Body, at: _Point, force: Callable[[float], _Point]) -> None:
        """Pulls at a point of a body by ``force(t)``, in the axes of the ground."""
        self._link("load", (body, None), floats(at, 2), force)


def floats(values: Any, count: Union[int, None] = None) -> list[float]:
    """Numbers as a list of floats, so many if that is said."""
    found = [float(value) for value in values]
    if count not in (None, len(found)):
        raise ValueError(f"{count} numbers are expected, not {values!r}")
    return found


def contact(stiffness: float, damping: float, gap: float) -> Callable[[float, float, float], float]:
    """The force between two spheres by `actuator`, or of a sphere on a plane by `slide_actuator`.

    It is k δ^(3/2) (1 + c δ'), with the depth δ = ``gap`` − s, where that is positive, else 0: Hertz' law with the damping
    of Hunt and Crossley. ``gap`` is the sum of the radii, or the radius over the plane. Steps have to be short beside the
    time of contact.

    >>> from stepsmith import GROUND, Mechanism, contact, solve_mechanism
    >>> court = Mechanism((0, -10))
    >>> ball = court.body(1.0, 0.004, (0, 0.3, 0))
    >>> court.slide_actuator(GROUND, (0, 0), (0, 1), ball, (0, 0), contact(1e6, 0.1, 0.1))
    >>> end = solve_mechanism(court, (0, 0.22), "GeneralizedAlphaFifth", step_size=1e-4)
    >>> bool(abs(end.v[ball.y, -1] + 10 * (0.22 - 0.211) - 1.76) < 0.01)    # it came with 2 m/s
    True
    """

    def force(_t: float, s: float, rate: float) -> float:
        depth = max(0.0, gap - s)
        return stiffness * depth**1.5 * max(0.0, 1.0 - damping * rate)

    return force
