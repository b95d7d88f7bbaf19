"""Gradients by the adjoint equation, beside derivatives by each parameter and differences."""

import numpy as np
import pytest
import stepsmith
from test_sensitivities import RATES, robertson


def pendulum(t, y, p):
    return np.array([y[1], -p[0] * np.sin(y[0]) - p[1] * y[1]])


def pendulum_back(t, y, p, w):
    return [-w[1] * p[0] * np.cos(y[0]), w[0] - p[1] * w[1]], [-w[1] * np.sin(y[0]), -w[1] * y[1]]


@pytest.mark.parametrize("settings", [{"rtol": 1e-9, "atol": 1e-9}, {"step_size": 5e-3}])
def test_a_pendulum_agrees_with_its_sensitivities(settings):
    run = ((0, 3), [0.5, 0.1], [9.81, 0.1])
    found = stepsmith.solve_gradient(pendulum, *run, lambda y: [2 * y[0], 3.0], pendulum_back, **settings)
    along = stepsmith.solve_sensitivities(pendulum, *run, "DormandPrince5", rtol=1e-10, atol=1e-10)
    slope = np.array([2 * along.y[0, -1], 3.0])
    assert np.allclose(found.by_p, slope @ along.sensitivities[:, :, -1], rtol=1e-6)
    started = stepsmith.solve_sensitivities(
        lambda t, y, p: pendulum(t, y, run[2]), run[0], lambda p: p, run[1], "DormandPrince5", rtol=1e-10, atol=1e-10
    )
    assert np.allclose(found.by_y0, slope @ started.sensitivities[:, :, -1], rtol=1e-6)
    # The tolerance makes the error.
    if "rtol" in settings:
        rough = stepsmith.solve_gradient(pendulum, *run, lambda y: [2 * y[0], 3.0], pendulum_back, rtol=1e-4, atol=1e-4)
        assert 1e-8 < np.abs(rough.by_p / found.by_p - 1).max() < 1e-2


def test_stiff_kinetics_agree_with_their_sensitivities():
    def jac(t, y, p):
        return np.array(
            [
                [-p[0], p[1] * y[2], p[1] * y[1]],
                [p[0], -p[1] * y[2] - 2 * p[2] * y[1], -p[1] * y[1]],
                [0, 2 * p[2] * y[1], 0],
            ]
        )

    def back(t, y, p, w):
        slow, middle = w[1] - w[0], w[2] - w[1]
        return w @ jac(t, y, p), [slow * y[0], -slow * y[1] * y[2], middle * y[1] ** 2]

    settings = {"method": "Radau5", "rtol": 1e-9, "atol": [1e-12, 1e-16, 1e-12]}
    along = stepsmith.solve_sensitivities(robertson, (0, 40), [1, 0, 0], RATES, **settings)
    found = stepsmith.solve_gradient(robertson, (0, 40), [1, 0, 0], RATES, lambda y: [1, 0, 0], back, jac=jac, **settings)
    assert np.allclose(found.by_p, along.sensitivities[0, :, -1], rtol=1e-5)


def test_a_thousand_parameters_cost_one_run_back():
    # Heat along a rod with a conductivity of each of 1000 joints, and the square of its ends.
    p = 1 + 0.5 * np.sin(np.arange(1000.0))
    y0 = np.cos(np.arange(1001) / 100)

    def flow(t, y, p):
        return np.diff(p * np.diff(y), prepend=0, append=0)

    def back(t, y, p, w):
        along = -np.diff(w)
        return np.diff(p * -along, prepend=0, append=0), along * np.diff(y)

    def slope(y):
        return 2 * y * (np.arange(1001) % 50 == 0)

    settings = {"rtol": 1e-8, "atol": 1e-8}
    found = stepsmith.solve_gradient(flow, (0, 5), y0, p, slope, back, **settings)
    direction = np.cos(np.arange(1000.0) / 7)

    def goal(p):
        y = stepsmith.solve(flow, (0, 5), y0, "DormandPrince5", rtol=1e-11, atol=1e-11, args=(p,)).y[:, -1]
        return y @ slope(y) / 2

    difference = (goal(p + 1e-4 * direction) - goal(p - 1e-4 * direction)) / 2e-4
    assert abs(found.by_p @ direction / difference - 1) < 1e-5


def test_arguments_and_matrices_of_parameters():
    turn = np.array([[0.0, 1.0], [-2.0, -0.1]])
    found = stepsmith.solve_gradient(
        lambda t, y, p, scale: scale * (p @ y),
        (0, 1),
        [1.0, 0.5],
        turn,
        lambda y: [1.0, 0.0],
        lambda t, y, p, w, scale: (scale * (w @ p), scale * np.outer(w, y)),
        args=(2.0,),
        rtol=1e-9,
        atol=1e-9,
    )
    assert found.by_p.shape == (2, 2)
    for i, j in np.ndindex(2, 2):
        ends = []
        for sign in (1, -1):
            moved = turn.copy()
            moved[i, j] += sign * 1e-5
            run = stepsmith.solve(lambda t, y: 2 * (moved @ y), (0, 1), [1.0, 0.5], rtol=1e-11, atol=1e-11)
            ends.append(run.y[0, -1])
        assert abs(found.by_p[i, j] - (ends[0] - ends[1]) / 2e-5) < 1e-6
    with pytest.raises(TypeError, match="events"):
        stepsmith.solve_gradient(pendulum, (0, 1), [1, 0], [1, 1], lambda y: y, pendulum_back, events=lambda t, y: y[0])
    for setting in ({"mass": [1.0, 2.0]}, {"implicit": lambda t, y: y}, {"jac": np.eye(2)}):
        with pytest.raises(TypeError):
            stepsmith.solve_gradient(pendulum, (0, 1), [1, 0], [1, 1], lambda y: y, pendulum_back, **setting)
    rest = stepsmith.solve_gradient(pendulum, (0, 1), [1, 0], [1, 1], lambda y: 0 * y, pendulum_back, rtol=1e-8)
    assert not rest.by_p.any() and not rest.by_y0.any()
