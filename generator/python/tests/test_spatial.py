"""Mechanisms in space."""

import math

import numpy as np
import pytest
from stepsmith import GROUND, IntegrationError, Mechanism, SpatialMechanism, solve_mechanism

TIGHT = {"rtol": 1e-9, "atol": 1e-9}


def test_a_hinged_bar_is_the_plane_pendulum():
    plane = Mechanism(gravity=(0, -9.81))
    rod = plane.rod(1.0, (0, 0), (1, 0))
    plane.revolute(GROUND, (0, 0), rod, rod.start)
    space = SpatialMechanism(gravity=(0, 0, -9.81))
    bar = space.bar(1.0, (0, 0, 0), (0.6, 0.8, 0), 0.0)
    space.revolute(GROUND, bar, (0, 0, 0), (0.8, -0.6, 0))
    times = np.linspace(0, 2, 21)
    flat = solve_mechanism(plane, (0, 2), t_eval=times, **TIGHT)
    found = solve_mechanism(space, (0, 2), t_eval=times, **TIGHT)
    assert found.q.shape == found.v.shape == (7, 21) and found.reactions.shape == (1 + 5, 21)
    along, up = flat.q[rod.x], flat.q[rod.y]
    assert np.abs(found.q[bar.position] - [0.6 * along, 0.8 * along, up]).max() < 1e-6
    assert np.abs(found.place(bar, (0.6, 0.8, 0)) - 2 * found.place(bar)).max() < 1e-7
    assert np.abs(found.angular_velocity(bar) - np.outer([-0.8, 0.6, 0], -flat.v[rod.angle])).max() < 1e-6
    # Reactions are linear between grid points: the ends alone are as good as the run.
    force = np.array([0.6 * flat.reactions[0], 0.8 * flat.reactions[0], flat.reactions[1]])
    assert np.abs(found.reactions[1:4] - force)[:, [0, -1]].max() < 1e-5


def top(spin, slow):
    """A disk on a light axle, 0.3 m from its tip, that leans by 0.5 rad and precesses at the rate ``slow``."""
    lean, height, mass, across, along = 0.5, 0.3, 0.7, 0.01, 0.018
    axis = np.array([math.sin(lean), 0, math.cos(lean)])
    angular = spin * axis + [0, 0, slow]
    gyroscope = SpatialMechanism(gravity=(0, 0, -9.81))
    moments, turn = (across, across, along), (math.cos(lean / 2), 0, math.sin(lean / 2), 0)
    disk = gyroscope.body(mass, moments, height * axis, turn, np.cross(angular, height * axis), angular)
    gyroscope.spherical(GROUND, disk, (0, 0, 0))
    return gyroscope, disk, lean, (mass * 9.81 * height, across + mass * height**2, along)


def test_a_top_precesses_steadily():
    # m g l = ψ' (I₃ (φ' + ψ' cos θ) − I ψ' cos θ), about the tip: φ' for this ψ'.
    slow = 2.0
    *_, lean, (weight, about_tip, along) = top(0, slow)
    spin = (weight / slow + about_tip * slow * math.cos(lean)) / along - slow * math.cos(lean)
    gyroscope, disk, *_ = top(spin, slow)
    times = np.linspace(0, 1, 11)
    found = solve_mechanism(gyroscope, (0, 1), t_eval=times, **TIGHT)
    path = 0.3 * np.array([np.sin(lean) * np.cos(2 * times), np.sin(lean) * np.sin(2 * times), np.cos(lean) + 0 * times])
    assert np.abs(found.place(disk) - path).max() < 1e-6
    assert np.abs(np.linalg.norm(found.q[disk.quaternion], axis=0) - 1).max() < 1e-8


def test_forces_and_driven_joints():
    # A slider of 2 kg along x = s: s'' = 1, or cosine where springs pull.
    for add, expected in [
        (lambda m, b: m.load(b, (0, 0, 0), lambda t: (2.0, 5.0, 7.0)), 0.5),
        (lambda m, b: m.spring(GROUND, (-10, 0, 0), b, (0, 0, 0), 2.0, free=11.0), 1 - math.cos(1)),
        (lambda m, b: m.actuator(GROUND, (-10, 0, 0), b, (0, 0, 0), lambda t, s, ds: 22 - 2 * s), 1 - math.cos(1)),
        (lambda m, b: m.driven_slide(GROUND, (0, 0, 0), (1, 0, 0), b, (0, 0, 0), lambda t: (t**3, 3 * t**2, 6 * t)), 1.0),
    ]:
        mechanism = SpatialMechanism()
        block = mechanism.body(2.0, (1, 1, 1), (0, 0, 0))
        mechanism.prismatic(GROUND, block, (0, 0, 0), (1, 0, 0))
        add(mechanism, block)
        end = solve_mechanism(mechanism, (0, 1), **TIGHT)
        assert np.abs(end.place(block)[:, -1] - [expected, 0, 0]).max() < 1e-6
    # A wheel about z of 2 kg m²: the same in its angle.
    for add, expected in [
        (lambda m, b: m.motor(GROUND, b, (0, 0, 1), lambda t, s, ds: 2.0), 0.5),
        (lambda m, b: m.torque(b, lambda t: (0.0, 0.0, 2.0)), 0.5),
        (lambda m, b: m.torsion_spring(GROUND, b, (0, 0, 1), 2.0, free=1.0), 1 - math.cos(1)),
        (lambda m, b: m.driven(GROUND, b, (0, 0, 1), lambda t: (t**3, 3 * t**2, 6 * t)), 1.0),
    ]:
        mechanism = SpatialMechanism()
        wheel = mechanism.body(1.0, (1, 1, 2), (0, 0, 0))
        mechanism.revolute(GROUND, wheel, (0, 0, 0), (0, 0, 1))
        add(mechanism, wheel)
        end = solve_mechanism(mechanism, (0, 1), **TIGHT)
        place = end.place(wheel, (1, 0, 0))[:, -1]
        assert np.abs(place - [math.cos(expected), math.sin(expected), 0]).max() < 1e-6


@pytest.mark.parametrize(
    "join, equations",
    [
        (lambda m, b: m.spherical(GROUND, b, (1, 0, 0)), 3),
        (lambda m, b: m.universal(GROUND, b, (1, 0, 0), (0, 1, 0), (0, 0, 1)), 4),
        (lambda m, b: m.cylindrical(GROUND, b, (1, 0, 0), (0, 1, 1)), 4),
        (lambda m, b: m.prismatic(GROUND, b, (1, 0, 0), (0, 1, 1)), 5),
        (lambda m, b: m.fixed(GROUND, b, (1, 0, 0)), 6),
        (lambda m, b: m.distance(GROUND, (1, 0, 0), b, (1, 1, 0)), 1),
    ],
)
def test_joints_keep_the_energy(join, equations):
    mechanism = SpatialMechanism(gravity=(0, 0, -9.81))
    body = mechanism.body(2.0, (0.3, 0.4, 0.5), (1, 1, 0))
    join(mechanism, body)
    found = solve_mechanism(mechanism, (0, 0.5), rtol=1e-8, atol=1e-8)
    assert len(found.reactions) == 1 + equations
    velocity, height = found.v[body.position], found.place(body)[2]
    quaternions, angular = found.q[body.quaternion], found.angular_velocity(body)
    axes = np.array([found.place(body, np.eye(3)[k] + (1, 1, 0)) - found.place(body) for k in range(3)])
    spin = np.einsum("kit,it->kt", axes, angular)
    energy = (velocity**2).sum(axis=0) + [0.15, 0.2, 0.25] @ spin**2 + 2 * 9.81 * height
    assert np.abs(energy).max() < 1e-5 and np.abs((quaternions**2).sum(axis=0) - 1).max() < 1e-7


def test_what_is_wrong_is_told():
    mechanism = SpatialMechanism()
    bar = mechanism.bar(1.0, (0, 0, 0), (-1, 0, 0), 0.1)
    with pytest.raises(ValueError, match="no body of this mechanism"):
        SpatialMechanism().spherical(GROUND, bar, (0, 0, 0))
    with pytest.raises(ValueError, match="3 numbers"):
        mechanism.spherical(GROUND, bar, (0, 0))
    with pytest.raises(ValueError, match="twice"):
        mechanism.bar(1.0, (0, 0, 1), (0, 0, 1), 0.1)
    with pytest.raises(TypeError, match="takes a function"):
        mechanism.motor(GROUND, bar, (0, 0, 1), 1.0)
    mechanism.universal(GROUND, bar, (0, 0, 0), (0, 1, 0), (0, 1, 0))
    with pytest.raises(IntegrationError, match="right angles"):
        solve_mechanism(mechanism, (0, 1), steps=10)


def test_a_hinge_carries_a_bar_and_brakes_it():
    mechanism = SpatialMechanism(gravity=(0, 0, -10))
    bar = mechanism.bar(2.0, (0, 0, 0), (0, 0, -1), 0.1)
    hinge = mechanism.revolute(GROUND, bar, (0, 0, 0), (0, 1, 0))
    rest = solve_mechanism(mechanism, (0, 0.1), steps=10)
    assert np.abs(mechanism.joint_force(hinge, rest) - [[0], [0], [20], [0], [0], [0]]).max() < 1e-9
    mechanism.torque(bar, lambda t: [0, 1, 0])
    free = solve_mechanism(mechanism, (0, 0.5), steps=100)
    mechanism.friction(hinge, 0.02, 0.1)
    slow = solve_mechanism(mechanism, (0, 0.5), steps=100)
    speeds = [run.angular_velocity(bar)[1, -1] for run in (free, slow)]
    assert 0.5 * speeds[0] < speeds[1] < 0.9 * speeds[0]
