"""Mechanisms in a plane."""

import math

import numpy as np
import pytest
from stepsmith import GROUND, IntegrationError, Mechanism, solve_mechanism, solve_second_order

TIGHT = {"rtol": 1e-9, "atol": 1e-9}


def pendulum():
    mechanism = Mechanism(gravity=(0, -9.81))
    rod = mechanism.rod(1.0, (0, 0), (1, 0))
    mechanism.revolute(GROUND, (0, 0), rod, rod.start)
    return mechanism, rod


def slider_crank():
    """That of the book."""
    reach = math.sqrt(0.3**2 - 0.1**2)
    mechanism = Mechanism(gravity=(0, -9.81))
    crank = mechanism.body(2.0, 0.02, (0, 0.05, math.pi / 2), (-1.5, 0, 30))
    rod = mechanism.body(0.6, 0.0045, (reach / 2, 0.05, -math.atan(0.1 / reach)), (-3, 0, 0))
    slider = mechanism.body(0.5, 0.001, (reach, 0, 0), (-3, 0, 0))
    mechanism.revolute(GROUND, (0, 0), crank, (-0.05, 0))
    mechanism.revolute(crank, (0.05, 0), rod, (-0.15, 0))
    mechanism.revolute(rod, (0.15, 0), slider, (0, 0))
    mechanism.prismatic(GROUND, (0, 0), (1, 0), slider, (0, 0))
    return mechanism, slider


def test_a_pendulum_is_that_of_its_angle():
    mechanism, rod = pendulum()
    times = np.linspace(0, 2, 21)
    found = solve_mechanism(mechanism, (0, 2), t_eval=times, **TIGHT)
    other = solve_second_order(
        lambda t, x: -14.715 * np.cos(x), (0, 2), [0.0], [0.0], method="Nystrom4", velocity_free=True, steps=20000,
        t_eval=times,
    )
    assert found.q.shape == found.v.shape == (3, 21) and found.reactions.shape == (2, 21)
    assert np.abs(found.q[rod.angle] - other.x[0]).max() < 1e-5
    assert np.abs(found.place(rod, rod.start)).max() < 1e-8
    assert np.abs(found.place(rod, rod.end) - 2 * found.q[:2]).max() < 1e-8
    # The pin pulls the ground as gravity and the inertia of the rod do.
    cosine, sine, rate = np.cos(found.q[rod.angle]), np.sin(found.q[rod.angle]), found.v[rod.angle]
    turning = -14.715 * cosine
    acceleration = np.array([-sine * turning - cosine * rate**2, cosine * turning - sine * rate**2]) / 2
    error = np.abs(found.reactions + acceleration + [[0], [9.81]])
    # Reactions are linear between grid points.
    assert error.max() < 2e-2 and error[:, [0, -1]].max() < 1e-6


def test_a_slider_crank_is_that_of_the_book():
    mechanism, slider = slider_crank()

    def outermost(t, q, v):
        return v[slider.x]

    outermost.direction = -1
    settings = {"method": "GeneralizedAlpha", "parameters": {"rho_inf": 0.8}, "step_size": 1e-3}
    found = solve_mechanism(mechanism, (0, 1), events=outermost, dense_output=True, **settings)
    assert np.array_equal(found.t_events[0].round(4), [0.1396, 0.3285, 0.5174, 0.7062, 0.8951])
    assert found.q_events[0].shape == (5, 9) and abs(found.q_events[0][0, slider.x] - 0.4) < 1e-3
    assert abs(np.hypot(*found.reactions[2:4]).max() - 177.2) < 0.05
    assert np.allclose(found.sol(found.t[5]), found.q[:, 5], atol=1e-15)
    assert np.allclose(found.sol.reactions(found.t[5:7]), found.reactions[:, 5:7])
    assert found.sol(0.1234).shape == (9,)
    # The mechanism may be run again, in another way.
    for formulation in ("Index1", "Index2", "Index3"):
        again = solve_mechanism(mechanism, (0, 0.1), formulation=formulation, **settings)
        assert np.abs(again.q[:, -1] - found.sol(0.1)).max() < 2e-3
    with pytest.raises(ValueError, match="'Soi2', 'Index3'"):
        solve_mechanism(mechanism, (0, 1), formulation="index 3", steps=10)


def test_a_terminal_event_progress_and_arguments(capsys):
    mechanism, rod = pendulum()

    def below(t, q, v, height):
        return q[rod.y] - height

    below.terminal = True
    end = solve_mechanism(mechanism, (0, 10), events=below, args=(-0.25,), progress=True, **TIGHT)
    assert end.status == 1 and abs(end.q[rod.y, -1] + 0.25) < 1e-12
    assert abs(end.v[rod.angle, -1] + math.sqrt(6 * 9.81 * 0.25)) < 1e-5
    assert "%" in capsys.readouterr().err


def test_forces():
    # A disk on a spring rolls; a motor, a load and a spiral spring hold it: x = 1 − cos(ω t) and so on.
    for add, force, stiffness in [
        (lambda m, disk: m.motor(GROUND, disk, lambda t, s, ds: -0.5), 1.0, 0.0),
        (lambda m, disk: m.load(disk, (0, 0), lambda t: (1.0, 5.0)), 1.0, 0.0),
        (lambda m, disk: m.spring(GROUND, (-9, 0.5), disk, (0, 0), 3.0, free=10.0), 3.0, 3.0),
        (lambda m, disk: m.actuator(GROUND, (-9, 0.5), disk, (0, 0), lambda t, s, ds: 30 - 3 * s), 3.0, 3.0),
        (lambda m, disk: m.torsion_spring(GROUND, disk, 0.75, free=-2.0), 3.0, 3.0),
    ]:
        mechanism = Mechanism(gravity=(0, -9.81))
        disk = mechanism.body(2.0, 0.25, (0, 0.5, 0))
        mechanism.rolling(disk, 0.5)
        add(mechanism, disk)
        x = solve_mechanism(mechanism, (0, 1), **TIGHT).q[disk.x, -1]
        expected = 1 - math.cos(1.0) if stiffness else force / 6
        assert abs(x - expected) < 1e-6


def test_a_driven_angle_and_a_distance():
    mechanism = Mechanism()
    wheel = mechanism.body(1.0, 1.0, (0, 0, 0))
    bob = mechanism.body(1.0, 1.0, (2, 0, 0))
    mechanism.revolute(GROUND, (0, 0), wheel, (0, 0))
    mechanism.driven(GROUND, wheel, lambda t: [t**2, 2 * t, 2.0])
    mechanism.distance(wheel, (1, 0), bob, (0, 0), 1.0)
    end = solve_mechanism(mechanism, (0, 1), step_size=1e-2)
    assert abs(end.q[wheel.angle, -1] - 1) < 1e-12
    apart = end.q[[bob.x, bob.y]] - end.place(wheel, (1, 0))
    assert np.abs(np.hypot(*apart) - 1).max() < 1e-12


@pytest.mark.parametrize("formulation", ["Soi2", "Index3", "Index2", "Index1"])
def test_the_torque_at_the_crank_of_a_four_bar_is_its_power(formulation):
    linkage = Mechanism(gravity=(0, -9.81))
    crank = linkage.rod(0.5, (0, 0), (0.1, 0))
    coupler = linkage.rod(1.0, (0.1, 0), (0.3, 0.3))
    rocker = linkage.rod(1.0, (0.4, 0), (0.3, 0.3))
    linkage.revolute(GROUND, (0, 0), crank, crank.start)
    linkage.revolute(crank, crank.end, coupler, coupler.start)
    linkage.revolute(coupler, coupler.end, rocker, rocker.end)
    linkage.revolute(GROUND, (0.4, 0), rocker, rocker.start)
    linkage.driven(GROUND, crank, lambda t: (10 * t, 10.0, 0.0))
    turn = solve_mechanism(linkage, (0, 0.5), formulation=formulation, step_size=1e-3)

    def energy(mass, body):
        inertia = mass * 4 * body.end[0] ** 2 / 12
        speeds = mass * (turn.v[body.x] ** 2 + turn.v[body.y] ** 2) + inertia * turn.v[body.angle] ** 2
        return speeds / 2 + 9.81 * mass * turn.q[body.y]

    whole = energy(0.5, crank) + energy(1.0, coupler) + energy(1.0, rocker)
    # The ground has the opposite torque.
    power = -10 * turn.reactions[-1]
    assert np.abs(np.gradient(whole, turn.t) - power)[2:-2].max() < 5e-3 * np.abs(power).max()


def test_what_is_wrong_is_told():
    mechanism, rod = pendulum()
    with pytest.raises(ValueError, match="no body of this mechanism"):
        Mechanism().revolute(GROUND, (0, 0), rod, (0, 0))
    with pytest.raises(ValueError, match="2 numbers"):
        mechanism.revolute(GROUND, (0, 0, 0), rod, (0, 0))
    with pytest.raises(TypeError, match="takes a function"):
        mechanism.motor(GROUND, rod, 1.0)
    with pytest.raises(ValueError, match="ground"):
        GROUND.x
    mechanism.motor(GROUND, rod, lambda t, s, ds: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        solve_mechanism(mechanism, (0, 1), steps=10)
    mechanism, rod = pendulum()
    mechanism.load(rod, (0, 0), lambda t: 1.0)
    with pytest.raises(ValueError, match="1 where 2 numbers"):
        solve_mechanism(mechanism, (0, 1), steps=10)
    mechanism, rod = pendulum()
    mechanism.distance(GROUND, (0, 0), rod, (0, 0), -1.0)
    with pytest.raises(IntegrationError, match="length"):
        solve_mechanism(mechanism, (0, 1), steps=10)
    with pytest.raises(IntegrationError):
        solve_mechanism(Mechanism(), (0, 1), steps=10)


def test_a_pin_carries_the_weight_and_the_inertia_of_its_rod():
    mechanism, rod = pendulum()
    pin = mechanism.revolute(GROUND, (0, 0), rod, rod.start)  # repeats the first, and shares its load
    found = solve_mechanism(mechanism, (0, 1), t_eval=np.linspace(0, 1, 5), **TIGHT)
    other, lone = pendulum()[0], Mechanism()
    with pytest.raises(ValueError, match="no joint of this mechanism"):
        other.joint_force(pin, found)
    with pytest.raises(ValueError, match="no joint of this mechanism"):
        lone.friction(pin, 0.1, 1.0)
    forces = mechanism.joint_force(pin, found)
    assert forces.shape == (3, 5) and np.abs(forces[2]).max() < 1e-7
    assert np.abs(2 * forces[:2] + found.reactions[:2] + found.reactions[2:]).max() < 1e-9


def test_friction_brakes_pins_and_slides_alone():
    mechanism, rod = pendulum()
    rope = mechanism.distance(GROUND, (0, 0), rod, rod.end, 1.0)
    mechanism.friction(rope, 0.1, 1.0)
    with pytest.raises(IntegrationError, match="revolute or prismatic"):
        solve_mechanism(mechanism, (0, 1), steps=10)


def test_balls_on_a_floor_bounce_by_their_contact():
    from stepsmith import contact

    mechanism = Mechanism()
    ball = mechanism.body(2.0, 0.1, (0, 0.5, 0), (0.3, -2, 0))
    mechanism.slide_actuator(GROUND, (0, 0), (0, 1), ball, (0, 0), contact(1e4, 0.0, 0.5))
    end = solve_mechanism(mechanism, (0, 0.4), "GeneralizedAlphaFifth", step_size=1e-4)
    assert np.abs(end.v[:2, -1] - [0.3, 2]).max() < 1e-4
