"""Mechanisms of rigid bodies in space."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Sequence, Union

import numpy as np

from . import _core
from ._mechanism import Assembly, Body, Joint, floats

_Vector = Sequence[float]
_End = Union["SpatialBody", Body]
_Drive = Callable[[float], _Vector]
_Law = Callable[[float, float, float], float]


@dataclass(frozen=True, eq=False)
class SpatialBody:
    """A body of a mechanism in space. Its numbers stand in the rows ``position`` and ``quaternion`` of q and of v."""

    number: int
    centre: tuple[float, ...]
    orientation: tuple[float, ...]

    @property
    def position(self) -> slice:
        """The three rows of the centre of mass."""
        return slice(7 * self.number, 7 * self.number + 3)

    @property
    def quaternion(self) -> slice:
        """The four rows of the unit quaternion, the real part first."""
        return slice(7 * self.number + 3, 7 * self.number + 7)


def rotate(quaternion: Any, vector: Any) -> Any:
    """A vector turned by unit quaternions: a column for each."""
    real, imaginary = quaternion[0], quaternion[1:]
    vector = np.broadcast_to(np.reshape(vector, (3, -1)), imaginary.shape)
    across = np.cross(imaginary, vector, axis=0)
    return vector + 2 * (real * across + np.cross(imaginary, across, axis=0))


class SpatialMechanism(Assembly):
    """A mechanism in space, of bodies with joints and forces between them.

    Places and axes are in the ground's coordinates, as they are at the start, when the joints hold. A force or torque of
    a spring is −stiffness (s − free) − damping s', s the distance, or the angle since the start.

    >>> import numpy as np
    >>> from stepsmith import GROUND, SpatialMechanism, solve_mechanism
    >>> pendulum = SpatialMechanism(gravity=(0, 0, -9.81))
    >>> bar = pendulum.bar(1.0, (0, 0, 0), (1, 0, 0), 0.05)
    >>> hinge = pendulum.revolute(GROUND, bar, (0, 0, 0), (0, 1, 0))
    >>> swing = solve_mechanism(pendulum, (0, 1), rtol=1e-8, atol=1e-8)
    >>> height = swing.place(bar)[2]
    >>> speed = np.linalg.norm(swing.angular_velocity(bar), axis=0)
    >>> inertia = 1 / 3 + 0.05**2 / 12
    >>> bool(np.abs(inertia * speed**2 / 2 + 9.81 * height).max() < 1e-6)         # the energy
    True
    """

    _joint_force = staticmethod(_core.spatial_joint_force)

    def __init__(self, gravity: _Vector = (0.0, 0.0, 0.0)) -> None:
        super().__init__(gravity, 3)

    def body(
        self,
        mass: float,
        moments: _Vector,
        centre: _Vector,
        orientation: _Vector = (1.0, 0.0, 0.0, 0.0),
        velocity: _Vector = (0.0, 0.0, 0.0),
        angular: _Vector = (0.0, 0.0, 0.0),
    ) -> SpatialBody:
        """Adds a body: its mass, its principal moments of inertia, its centre of mass, a quaternion that turns the
        ground's axes into the principal ones, and its velocity and angular velocity at the start."""
        size = float(np.linalg.norm(orientation)) or 1.0
        unit = tuple(x / size for x in floats(orientation, 4))
        body = SpatialBody(len(self.bodies), tuple(floats(centre, 3)), unit)
        motion = (floats(velocity, 3), floats(angular, 3))
        self._add(body, float(mass), floats(moments, 3), floats(centre, 3), floats(orientation, 4), *motion)
        return body

    def bar(self, mass: float, start: _Vector, end: _Vector, width: float) -> SpatialBody:
        """Adds a uniform bar of square section at rest, from one end to the other, its first axis along it."""
        start, end = np.array(floats(start, 3)), np.array(floats(end, 3))
        length = float(np.linalg.norm(end - start))
        if length == 0:
            raise ValueError(f"`bar` was given the end {end.tolist()} twice")
        # The shortest turn of (1, 0, 0) into e; half a turn about the third axis if they are opposite.
        x, y, z = (end - start) / length
        turn = (1 + x, 0.0, -z, y) if 1 + x > 1e-8 else (0.0, 0.0, 0.0, 1.0)
        across = mass * (length**2 + width**2) / 12
        return self.body(mass, (mass * width**2 / 6, across, across), (start + end) / 2, turn)

    def spherical(self, a: _End, b: _End, at: _Vector) -> Joint:
        """A ball joint at a place: three equations."""
        return self._join("spherical", (a, b), floats(at, 3))

    def revolute(self, a: _End, b: _End, at: _Vector, axis: _Vector) -> Joint:
        """A hinge at a place, about an axis: five equations."""
        return self._join("revolute", (a, b), [*floats(at, 3), *floats(axis, 3)])

    def universal(self, a: _End, b: _End, at: _Vector, axis_a: _Vector, axis_b: _Vector) -> Joint:
        """A universal joint, about an axis of a and one of b at right angles: four equations."""
        return self._join("universal", (a, b), [*floats(at, 3), *floats(axis_a, 3), *floats(axis_b, 3)])

    def fixed(self, a: _End, b: _End, at: _Vector) -> Joint:
        """Fixes b in a: six equations, with the reaction at the place."""
        return self._join("fixed", (a, b), floats(at, 3))

    def cylindrical(self, a: _End, b: _End, at: _Vector, axis: _Vector) -> Joint:
        """Lets b turn about and slide along an axis through a place: four equations."""
        return self._join("cylindrical", (a, b), [*floats(at, 3), *floats(axis, 3)])

    def prismatic(self, a: _End, b: _End, at: _Vector, axis: _Vector) -> Joint:
        """Lets b slide along an axis through a place without turning: five equations."""
        return self._join("prismatic", (a, b), [*floats(at, 3), *floats(axis, 3)])

    def distance(self, a: _End, at_a: _Vector, b: _End, at_b: _Vector) -> Joint:
        """Keeps two points at the distance that they have at the start: one equation."""
        return self._join("distance", (a, b), [*floats(at_a, 3), *floats(at_b, 3)])

    def driven(self, a: _End, b: _End, axis: _Vector, angle: _Drive) -> Joint:
        """Prescribes the angle by which b has turned against a about an axis: ``angle(t)`` returns the value and its
        first two derivatives. One equation, beside a joint that leaves this axis free."""
        return self._join("driven", (a, b), floats(axis, 3), angle)

    def driven_slide(self, a: _End, at_a: _Vector, axis: _Vector, b: _End, at_b: _Vector, place: _Drive) -> Joint:
        """Prescribes how far a point of b is from a point of a along an axis of a: ``place(t)`` returns the value and
        its first two derivatives. One equation."""
        return self._join("driven_slide", (a, b), [*floats(at_a, 3), *floats(axis, 3), *floats(at_b, 3)], place)

    def spring(
        self, a: _End, at_a: _Vector, b: _End, at_b: _Vector, stiffness: float, damping: float = 0.0, free: float = 0.0
    ) -> None:
        """Connects two points by a spring of that free length, with a damper beside it."""
        self._link("spring", (a, b), [*floats(at_a, 3), *floats(at_b, 3), stiffness, damping, free])

    def torsion_spring(
        self, a: _End, b: _End, axis: _Vector, stiffness: float, damping: float = 0.0, free: float = 0.0
    ) -> None:
        """Connects two bodies by a spiral spring about an axis, with a damper beside it."""
        self._link("torsion_spring", (a, b), [*floats(axis, 3), stiffness, damping, free])

    def actuator(self, a: _End, at_a: _Vector, b: _End, at_b: _Vector, force: _Law) -> None:
        """Pushes two points apart by ``force(t, s, ds)``, s their distance and ds its rate."""
        self._link("actuator", (a, b), [*floats(at_a, 3), *floats(at_b, 3)], force)

    def slide_actuator(self, a: _End, at_a: _Vector, axis: _Vector, b: _End, at_b: _Vector, force: _Law) -> None:
        """Pushes a point of b away from a point of a by ``force(t, s, ds)`` along an axis fixed in a, s the distance along it."""
        self._link("slide_actuator", (a, b), [*floats(at_a, 3), *floats(axis, 3), *floats(at_b, 3)], force)

    def motor(self, a: _End, b: _End, axis: _Vector, torque: _Law) -> None:
        """Turns b against a about an axis by ``torque(t, s, ds)``, s the angle since the start within half a turn."""
        self._link("motor", (a, b), floats(axis, 3), torque)

    def load(self, body: SpatialBody, at: _Vector, force: _Drive) -> None:
        """Pulls at a point of a body by ``force(t)``, in the axes of the ground."""
        self._link("load", (body, None), floats(at, 3), force)

    def torque(self, body: SpatialBody, torque: _Drive) -> None:
        """Turns a body by ``torque(t)``, in its principal axes."""
        self._link("torque", (body, None), [], torque)
