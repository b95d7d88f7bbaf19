"""Integrations."""

import _thread
import math
import signal
import threading
import time

import numpy as np
import pytest
import stepsmith
from scipy.integrate import solve_ivp
from stepsmith import IntegrationError, solve, solve_second_order


def arenstorf(t, y):
    mu = 0.012277471
    x, z, vx, vz = y
    d1 = ((x + mu) ** 2 + z**2) ** 1.5
    d2 = ((x - 1 + mu) ** 2 + z**2) ** 1.5
    ax = x + 2 * vz - (1 - mu) * (x + mu) / d1 - mu * (x - 1 + mu) / d2
    return [vx, vz, ax, z - 2 * vx - (1 - mu) * z / d1 - mu * z / d2]


def robertson(t, y):
    slow, fast = 0.04 * y[0] - 1e4 * y[1] * y[2], 3e7 * y[1] ** 2
    return [-slow, slow - fast, fast]


def van_der_pol(t, y, mu):
    return [y[1], mu * ((1 - y[0] ** 2) * y[1] - y[0])]


def brusselator(t, y):
    reaction = y[0] ** 2 * y[1]
    return np.array([1 + reaction - 4 * y[0], 3 * y[0] - reaction])


def heat(t, y):
    padded = np.concatenate(([0.0], y, [0.0]))
    return (len(y) + 1) ** 2 * np.diff(padded, 2)


PROBLEMS = [
    (arenstorf, (0.0, 2.0), [0.994, 0.0, 0.0, -2.00158510637908252], (), "Radau9", 1e-10, 2e-6),
    (robertson, (0.0, 40.0), [1.0, 0.0, 0.0], (), "Radau5", 1e-8, 1e-8),
    (van_der_pol, (0.0, 2.0), [2.0, 0.0], (1e3,), "Radau5", 1e-8, 1e-5),
    (brusselator, (0.0, 20.0), [1.5, 3.0], (), "Radau5", 1e-9, 1e-7),
    (heat, (0.0, 0.1), np.sin(np.pi * np.arange(1, 10) / 10), (), "Radau5", 1e-8, 1e-8),
]


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem[0].__name__)
def test_five_problems_agree_with_scipy(problem):
    f, span, y0, args, method, rtol, error = problem
    times = np.linspace(*span, 11)
    found = solve(f, span, y0, method=method, rtol=rtol, atol=1e-12, t_eval=times, args=args)
    other = solve_ivp(f, span, y0, method="Radau", rtol=1e-11, atol=1e-13, t_eval=times, args=args)
    assert found.y.shape == other.y.shape
    assert np.array_equal(found.t, times)
    assert np.abs(found.y - other.y).max() < error * np.abs(other.y).max()


@pytest.mark.parametrize("method", sorted(stepsmith.methods()))
def test_every_method_integrates_what_it_is_for(method):
    about = stepsmith.methods()[method]
    parameters = {"rho_inf": 0.8, "alpha": -0.1, "gamma": 0.6, "theta": 0.75, "rho": 0.8}
    settings = {"method": method, "steps": 100, "parameters": {name: parameters[name] for name in about.parameters}}
    if "A(t" in about.problem:
        with pytest.raises(IntegrationError, match="is for"):
            solve_second_order(lambda t, x, v: -x, (0, 1), [1.0], [0.0], **settings)
        return
    # Methods with free parameters are no specs of the package, and zero-stable.
    if not about.parameters and not stepsmith.stability(method).zero_stable:
        with pytest.raises(IntegrationError, match="not zero-stable"):
            solve_second_order(lambda t, x, v: -x, (0, 1), [1.0], [0.0], **settings)
        return
    if about.problem.startswith("y'"):
        second = (lambda t, y, dy: -dy) if "y''" in about.problem else None
        end = solve(lambda t, y: -y, (0, 1), [1.0], **settings, second_derivative=second)
        assert abs(end.y[0, -1] - math.exp(-1)) < 6e-3
        assert len(end.t) == 101
    else:
        end = solve_second_order(lambda t, x: -x, (0, 1), [1.0], [0.0], **settings, velocity_free=True)
        assert abs(end.x[0, -1] - math.cos(1)) < 6e-3
        formed = np.isfinite(end.v[0])
        assert np.abs(end.v[0] + np.sin(end.t_v))[formed].max(initial=0.0) < 1e-2
    assert end.statistics.steps == 100 and end.t[-1] == 1.0


def test_calls_are_counted():
    calls = []

    def f(t, y):
        calls.append(t)
        return -y

    end = solve(f, (0, 1), [1.0], method="Rk4", steps=50)
    # Four a step, and one for what is shown of the beginning.
    assert len(calls) == end.nfev == 201
    assert str(end.statistics).startswith("50 steps")


@pytest.mark.parametrize("shape", [list, tuple, np.array, lambda y: np.array(y, dtype=object)])
def test_what_is_returned_may_be_of_any_kind(shape):
    end = solve(lambda t, y: shape([y[1], -y[0]]), (0, 1), [0.0, 1.0], method="Rk4", steps=100)
    assert abs(end.y[0, -1] - math.sin(1)) < 1e-9
    strided = solve(lambda t, y: np.array([y[1], 9.0, -y[0], 9.0])[::2], (0, 1), [0.0, 1.0], method="Rk4", steps=100)
    assert np.array_equal(strided.y, end.y)


def test_vectors_may_be_kept():
    kept = []

    def f(t, y):
        kept.append(y)
        return -y

    solve(f, (0, 1), [1.0], method="Rk4", steps=10)
    assert len({y[0] for y in kept}) > 30


WRONG = [
    (lambda t, y: 1 / 0, ZeroDivisionError, "division"),
    (lambda t, y: [1.0, 2.0], ValueError, "2 where 1 number"),
    (lambda t, y: None, TypeError, "None"),
    (lambda t, y: ["a"], (TypeError, ValueError), None),
    (lambda t: 0, TypeError, "argument"),
]


@pytest.mark.parametrize("wrong, error, text", WRONG)
@pytest.mark.parametrize("method", ["Radau5", "Rk4", "Ab4", "Crouzeix3"])
def test_what_the_callback_raises_is_raised(wrong, error, text, method):
    with pytest.raises(error, match=text):
        solve(wrong, (0, 1), [1.0], method=method, steps=20)


def test_errors_in_the_middle_end_the_run():
    calls = []

    def f(t, y):
        calls.append(t)
        if t > 0.5:
            raise LookupError("beyond the table")
        return -y

    with pytest.raises(LookupError, match="beyond"):
        solve(f, (0, 1), [1.0], rtol=1e-6)
    assert calls[-1] > 0.5 and sum(t > 0.5 for t in calls) == 1


def test_failures_tell_a_way_out():
    with pytest.raises(IntegrationError, match="singular"):
        solve(lambda t, y: y**2, (0, 2), [1.0], rtol=1e-8)
    with pytest.raises(IntegrationError, match="steps"):
        solve(lambda t, y: -y, (0, 1), [1.0], method="Ab4", rtol=1e-6)
    with pytest.raises(ValueError, match="did you mean `Radau5`"):
        solve(lambda t, y: -y, (0, 1), [1.0], method="Radua5")
    with pytest.raises(IntegrationError, match="x'' = g"):
        solve(lambda t, y: -y, (0, 1), [1.0], method="Cd3", steps=10)
    with pytest.raises(ValueError, match="leave out one"):
        solve(lambda t, y: -y, (0, 1), [1.0], steps=3, step_size=0.1)
    with pytest.raises(ValueError, match="leave out"):
        solve(lambda t, y: -y, (0, 1), [1.0], steps=3, rtol=1e-6)
    with pytest.raises(ValueError, match="give `step_size`"):
        solve(lambda t, y: -y, (0, 1), [1.0], method="Ab4")
    with pytest.raises(IntegrationError, match="rho_inf"):
        solve_second_order(lambda t, x, v: -x, (0, 1), [1.0], [0.0], method="GeneralizedAlpha", steps=9)
    with pytest.raises(ValueError, match="one dimension"):
        solve(lambda t, y: -y, (0, 1), [[1.0, 2.0], [3.0, 4.0]])
    with pytest.raises(TypeError, match="name of a method"):
        solve(lambda t, y: -y, (0, 1), [1.0], method=stepsmith.Spec.of_family("bdf", steps=2))
    with pytest.raises(IntegrationError, match="rtol = -1, atol = 0.001"):
        solve(lambda t, y: -y, (0, 1), [1.0], rtol=-1.0, atol=1e-3)
    with pytest.raises(IntegrationError, match="order"):
        solve(lambda t, y: -y, (0, 1), [1.0], t_eval=[0.5, 0.2])


def test_an_interrupt_ends_a_run():
    # What runs in the background of a shell may have been told to ignore it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.3, _thread.interrupt_main).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        solve(lambda t, y: -y, (0, 1e9), [1.0], method="Rk4", steps=10**9, t_eval=[0.0])
    assert time.monotonic() - begun < 3


def test_events_and_dense_output():
    def height(t, y):
        return y[0]

    height.terminal, height.direction = True, -1

    def top(t, y):
        return y[1]

    fall = (lambda t, y: [y[1], -9.81], (0, 10), [1.0, 5.0])
    end = solve(*fall, rtol=1e-9, events=[height, top], dense_output=True)
    landing = (5 + math.sqrt(25 + 19.62)) / 9.81
    assert end.status == 1 and abs(end.t[-1] - landing) < 1e-12
    assert abs(end.t_events[1][0] - 5 / 9.81) < 1e-12
    assert abs(end.y_events[1][0, 0] - (1 + 25 / 19.62)) < 1e-12
    times = np.array([0.0, 0.3, 0.7])
    assert np.allclose(end.sol(times)[0], 1 + 5 * times - 4.905 * times**2, atol=1e-12)
    assert np.allclose(end.sol.derivative(times)[0], 5 - 9.81 * times, atol=1e-10)
    assert end.sol(0.3).shape == (2,) and np.isnan(end.sol(5.0)).all()
    never = solve(lambda t, y: [y[1], 0.0], (0, 1), [1.0, 1.0], events=height)
    assert never.status == 0 and never.t_events[0].size == 0 and never.y_events[0].size == 0

    def wrong(t, y):
        raise RuntimeError("in an event")

    with pytest.raises(RuntimeError, match="in an event"):
        solve(lambda t, y: -y, (0, 1), [1.0], events=wrong)


def test_backwards():
    end = solve(lambda t, y: -y, (1, 0), [math.exp(-1)], rtol=1e-9, atol=1e-12, t_eval=[1.0, 0.5, 0.0])
    assert np.allclose(end.y[0], np.exp(-end.t), rtol=1e-8)


def test_jacobians():
    matrix = np.array([[-1000.0, 500.0], [0.0, -1.0]])
    asked = []

    def jacobian(t, y):
        asked.append(t)
        return np.asfortranarray(matrix)

    def run(**settings):
        return solve(lambda t, y: matrix @ y, (0, 1), [1.0, 1.0], rtol=1e-8, **settings)

    plain = run()
    for jac in (jacobian, matrix, matrix.tolist()):
        given = run(jac=jac)
        assert np.allclose(given.y[:, -1], plain.y[:, -1], atol=1e-9)
        assert given.nfev < plain.nfev
    assert asked
    # That of another problem costs more.
    assert run(jac=matrix.T).nfev > given.nfev
    with pytest.raises(ValueError, match="4 numbers"):
        run(jac=lambda t, y: [1.0])


def test_second_order_problems():
    def pendulum(t, x, v, damping):
        return -9.81 * np.sin(x) - damping * v

    def first(t, y):
        return [y[1], -9.81 * math.sin(y[0]) - 0.1 * y[1]]

    other = solve_ivp(first, (0, 2), [1.0, 0.0], rtol=1e-11, atol=1e-13)
    jac = (lambda t, x, v, d: -9.81 * np.cos(x), lambda t, x, v, d: [[-d]])
    for method, settings in [
        ("Cd4Robust", {"steps": 2000}),
        ("GeneralizedAlphaFifth", {"steps": 4000, "jac": jac}),
        ("AverageAcceleration", {"rtol": 1e-8, "atol": 1e-10}),
    ]:
        end = solve_second_order(pendulum, (0, 2), [1.0], [0.0], method=method, args=(0.1,), **settings)
        assert abs(end.x[0, -1] - other.y[0, -1]) < 1e-5, method
        assert abs(end.v[0, -1] - other.y[1, -1]) < 3e-5, method
    swing = (lambda t, x: -x, (0, 7), [1.0], [0.0])
    found = solve_second_order(*swing, method="Cd3", velocity_free=True, steps=7000, events=lambda t, x, v: x[0])
    assert np.allclose(found.t_events[0], [math.pi / 2, 3 * math.pi / 2], atol=1e-6)


def test_progress(capsys, monkeypatch):
    import sys

    decay = (lambda t, y: -y, (0, 1), [1.0])
    solve(*decay, method="Rk4", steps=1000, progress=True)
    assert "100%" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    solve(*decay, method="Rk4", steps=1000, progress=True)
    assert "100.0%, t = 1" in capsys.readouterr().err


@pytest.mark.parametrize("method", ["Radau5", "Verner87"])
def test_lists_are_the_same_numbers(method):
    given = []

    def noted(t, y):
        given.append(type(y))
        return arenstorf(t, y)

    y0 = [0.994, 0.0, 0.0, -2.00158510637908252]
    arrays, lists = (solve(noted, (0, 2), y0, method=method, rtol=1e-6, lists=one) for one in (False, True))
    assert set(given[: arrays.statistics.evaluations]) == {np.ndarray} and given[-1] is list
    # Python's powers and NumPy's may differ in the last place.
    assert np.abs(arrays.y[:, -1] - lists.y[:, -1]).max() < 1e-9
    swing = [
        solve_second_order(
            lambda t, x, k: [-k * x[0]], (0, 10), [1.0], [0.0], method="Cd3", velocity_free=True, step_size=1e-2,
            args=(2.0,), lists=one,
        )
        for one in (False, True)
    ]
    assert (swing[0].x == swing[1].x).all()
