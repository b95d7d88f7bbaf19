"""Integrations."""

import _thread
import copy
import importlib.metadata
import math
import pickle
import re
import signal
import threading
import time

import numpy as np
import pytest
import scipy.integrate
import scipy.linalg
import scipy.sparse
import stepsmith
from conftest import ROOT
from scipy.integrate import solve_ivp
from stepsmith import IntegrationError, solve, solve_second_order
from stepsmith._errors import failure


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
    # Methods with free parameters are no specs of the package, and zero-stable.
    if not about.parameters and not stepsmith.stability(method).zero_stable:
        with pytest.raises(IntegrationError, match="not zero-stable"):
            solve_second_order(lambda t, x, v: -x, (0, 1), [1.0], [0.0], **settings)
        return
    if about.problem.startswith("y'"):
        second = (lambda t, y, dy: -dy) if "y''" in about.problem else None
        implicit = (lambda t, y: -y / 2) if "B(t" in about.problem else None
        end = solve(lambda t, y: -y / 2 if implicit else -y, (0, 1), [1.0], **settings, second_derivative=second, implicit=implicit)
        assert abs(end.y[0, -1] - math.exp(-1)) < 6e-3
        assert len(end.t) == 101
    elif "B(t" in about.problem:
        parts = (lambda t, x: -x / 2, lambda t, x, v: -x / 2)
        end = stepsmith.solve_split(*parts, (0, 1), [1.0], [0.0], **settings, velocity_free=True)
        assert abs(end.x[0, -1] - math.cos(1)) < 6e-3
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
    assert end.sol(0.3).shape == (2,)
    for outside in (-1e-9, landing + 1e-9, [0.3, 5.0], math.nan):
        with pytest.raises(ValueError, match="no solution at t"):
            end.sol(outside)
    never = solve(lambda t, y: [y[1], 0.0], (0, 1), [1.0, 1.0], events=height)
    assert never.status == 0 and never.t_events[0].size == 0 and never.y_events[0].size == 0

    def wrong(t, y):
        raise RuntimeError("in an event")

    with pytest.raises(RuntimeError, match="in an event"):
        solve(lambda t, y: -y, (0, 1), [1.0], events=wrong)


def test_events_that_act():
    def floor(t, x, v):
        return x[0]

    floor.direction, floor.terminal = -1, 20
    floor.act = lambda t, x, v: (x, -0.9 * v)
    settings = {"method": "Nystrom4", "velocity_free": True, "step_size": 0.1}
    ball = (lambda t, x: [-9.81], (0, 20), [1.0], [0.0])
    end = solve_second_order(*ball, events=floor, **settings)
    flights = sum(2 * 0.9**k for k in range(1, 20))
    assert end.status == 1 and len(end.t_events[0]) == 20
    assert abs(end.t[-1] - math.sqrt(2 / 9.81) * (1 + flights)) < 1e-12
    # The events have the velocity before.
    assert np.allclose(end.v_events[0][:, 0], -math.sqrt(2 * 9.81) * 0.9 ** np.arange(20), rtol=1e-12)
    floor.terminal = False
    with pytest.raises(IntegrationError, match="shorter"):
        solve_second_order(*ball, events=floor, **settings)
    for wrong, error in [(lambda t, x, v: v, "pair"), (lambda t, x, v: (x, [1.0, 2.0]), "1 number")]:
        floor.act = wrong
        with pytest.raises(ValueError, match=error):
            solve_second_order(*ball, events=floor, **settings)


def test_a_sampled_controller():
    force = [0.0]

    def control(t, y):
        force[0] = -y[0]

    control.every = 0.5
    end = solve(lambda t, y: [force[0]], (0, 5), [1.0], method="Rk4", steps=37, events=control)
    # y halves from sample to sample.
    assert np.allclose(end.t_events[0], np.arange(1, 11) / 2, rtol=1e-15)
    assert np.allclose(end.y_events[0][:, 0], [1.0, *(0.5**k for k in range(1, 10))], rtol=1e-12)
    control.every = 0
    with pytest.raises(IntegrationError, match="period"):
        solve(lambda t, y: [force[0]], (0, 5), [1.0], method="Rk4", steps=37, events=control)


def test_backwards():
    end = solve(lambda t, y: -y, (1, 0), [math.exp(-1)], rtol=1e-9, atol=1e-12, t_eval=[1.0, 0.5, 0.0])
    assert np.allclose(end.y[0], np.exp(-end.t), rtol=1e-8)


SPARSE = [scipy.sparse.csr_array, scipy.sparse.csc_matrix, scipy.sparse.coo_array, scipy.sparse.lil_array]


def test_jacobians():
    matrix = np.array([[-1000.0, 500.0], [0.0, -1.0]])
    asked = []

    def jacobian(t, y):
        asked.append(t)
        return np.asfortranarray(matrix)

    def run(**settings):
        return solve(lambda t, y: matrix @ y, (0, 1), [1.0, 1.0], rtol=1e-8, **settings)

    plain = run()
    for jac in (*(kind(matrix) for kind in SPARSE), lambda t, y: SPARSE[0](matrix), jacobian, matrix, matrix.tolist()):
        given = run(jac=jac)
        assert np.allclose(given.y[:, -1], plain.y[:, -1], atol=1e-9)
        # Beside a sparse one the mass is looked at too, which takes an evaluation.
        assert given.nfev < plain.nfev + scipy.sparse.issparse(jac(0, 0) if callable(jac) else jac)
    assert asked
    # That of another problem costs more.
    assert run(jac=matrix.T).nfev > given.nfev
    for wrong in ([1.0], matrix[:1], np.eye(3), np.zeros((2, 2, 1)), scipy.sparse.eye_array(3)):
        for jac in (wrong, lambda t, y: wrong):
            with pytest.raises(ValueError, match="2 × 2|dimensions"):
                run(jac=jac)
        with pytest.raises(ValueError, match="2 × 2|dimensions"):
            run(jac_sparsity=wrong)


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


def reaction_diffusion(n):
    """The Brusselator on a square of n × n points, its Jacobian, and where that has entries."""
    line = scipy.sparse.diags_array([np.ones(n - 1), -2 * np.ones(n), np.ones(n - 1)], offsets=[-1, 0, 1])
    one = scipy.sparse.eye_array(n)
    spread = 0.02 * n**2 * scipy.sparse.csr_array(scipy.sparse.kron(line, one) + scipy.sparse.kron(one, line))
    blocks = scipy.sparse.block_diag([spread, spread], format="csr")

    def f(t, y):
        u, v = np.split(y, 2)
        return blocks @ y + np.concatenate([1 + u**2 * v - 4 * u, 3 * u - u**2 * v])

    def jac(t, y):
        u, v = np.split(y, 2)
        diagonals = (scipy.sparse.diags_array(d) for d in (2 * u * v - 4, u**2, 3 - 2 * u * v, -(u**2)))
        a, b, c, d = diagonals
        return blocks + scipy.sparse.block_array([[a, b], [c, d]], format="csr")

    y0 = np.concatenate([1 + np.sin(np.linspace(0, 6, n**2)), np.full(n**2, 3.0)])
    return f, jac, y0


def test_sparse_jacobians_of_many_unknowns():
    f, jac, y0 = reaction_diffusion(28)
    other = solve_ivp(f, (0, 1), y0, method="BDF", jac=jac, rtol=1e-8, atol=1e-8)
    for settings in ({"jac": jac}, {"jac_sparsity": jac(0.0, y0) != 0}, {"jac_sparsity": jac(0.0, y0).toarray()[:]}):
        found = solve(f, (0, 1), y0, rtol=1e-6, atol=1e-6, **settings)
        assert np.abs(found.y[:, -1] - other.y[:, -1]).max() < 1e-4
        # Each matrix takes as many differences as it has colours, not as it has columns.
        assert found.nfev < len(y0)


def test_sparse_jacobians_of_second_order():
    n = 200
    chain = scipy.sparse.diags_array([np.ones(n - 1), -2 * np.ones(n), np.ones(n - 1)], offsets=[-1, 0, 1]) * 1e4
    x0 = np.sin(np.arange(n))
    plain = (lambda t, x, v: chain @ x - v, (0, 0.1), x0, np.zeros(n))
    dense = solve_second_order(*plain, step_size=1e-3, jac=(chain.toarray(), -np.eye(n)))
    for jac in ((chain, -np.ones(n)), (lambda *_: chain, -scipy.sparse.eye_array(n))):
        found = solve_second_order(*plain, step_size=1e-3, jac=jac)
        assert np.abs(found.x - dense.x).max() < 1e-9 and found.nfev == dense.nfev


@pytest.mark.parametrize("backwards", [False, True])
def test_terminal_events(backwards):
    sign = -1 if backwards else 1

    def run(value, terminal, span=(0, 2), **settings):
        def event(t, y):
            return value(t, y)

        event.terminal = terminal
        span = [sign * t for t in span]
        return solve(lambda t, y: [y[1], -y[0]], span, [0.0, 1.0], events=event, rtol=1e-9, atol=1e-9, **settings)

    # Exactly at the end, behind it, and at the beginning, which counts as none.
    for where, terminal, status in [(2, True, 1), (2, False, 0), (2, None, 0), (3, True, 0), (0, True, 0), (1, True, 1)]:
        end = run(lambda t, y: t - sign * where, terminal)
        assert (end.status, end.t[-1]) == (status, sign * min(2, where or 2)), (where, terminal)
        assert ("termination" in end.message) == (status == 1)
    # cos t at π/2, 3π/2 …
    for count in (1, 2, np.int64(3), 7):
        end = run(lambda t, y: y[1], count, (0, 100), dense_output=True)
        zeros = sign * np.pi * (np.arange(count) + 0.5)
        assert np.abs(end.t_events[0] - zeros).max() < 1e-6 and end.t[-1] == end.t_events[0][-1]
        assert end.status == 1 and end.y_events[0].shape == (count, 2)
    for wrong in (-1, 2.5, "yes"):
        with pytest.raises(ValueError, match="`terminal` attribute"):
            run(lambda t, y: y[1], wrong)


@pytest.mark.parametrize("span", [(0, 1, 2), (0,), 5.0, [[0, 1]], "01"])
def test_an_interval_has_two_ends(span):
    with pytest.raises(ValueError, match="pair"):
        solve(lambda t, y: -y, span, [1.0])


def solutions():
    """One of each kind."""
    mechanism = stepsmith.Mechanism(gravity=(0, -9.81))
    rod = mechanism.rod(1.0, (0, 0), (1, 0))
    mechanism.revolute(stepsmith.GROUND, (0, 0), rod, rod.start)
    settings = {"dense_output": True, "events": lambda t, *_: t - 0.5}
    yield solve(lambda t, y: -y, (0, 1), [1.0, 2.0], method="RK45", **settings)
    yield solve_second_order(lambda t, x, v: -x, (0, 1), [1.0, 0.0], [0.0, 1.0], step_size=0.01, **settings)
    yield stepsmith.solve_structure([1.0], [2.0], (0, 1), [1.0], [0.0], step_size=0.01, **settings)
    yield stepsmith.solve_mechanism(mechanism, (0, 1), **settings)


@pytest.mark.parametrize("solution", [*solutions()], ids=lambda solution: type(solution).__name__)
def test_solutions(solution):
    assert len(repr(solution)) < 300 and solution.method in repr(solution)
    assert {"t", "sol", "t_events", "nfev", "njev", "nlu", "status", "message", "success"} <= set(solution)
    assert solution["t"] is solution.t and solution["nfev"] == solution.nfev > 0 and len(dict(solution)) == len(solution)
    assert "z" not in solution and solution == solution
    with pytest.raises(KeyError):
        solution["z"]
    times = np.linspace(0, 1, 7)
    for again in (pickle.loads(pickle.dumps(solution)), copy.deepcopy(solution)):
        assert again.statistics == solution.statistics and np.array_equal(again.t, solution.t)
        assert np.array_equal(again.sol(times), solution.sol(times))
        assert np.array_equal(again.sol.derivative(times), solution.sol.derivative(times))
        assert np.array_equal(again.sol.reactions(times), solution.sol.reactions(times))
    with pytest.raises(ValueError):
        type(solution.sol._path)(b"no solution")


def test_the_version():
    assert stepsmith.__version__ == importlib.metadata.version("stepsmith")


def test_methods_by_their_names_in_scipy():
    def run(method):
        return solve(lambda t, y: -y, (0, 1), [1.0], method=method, rtol=1e-6)

    for theirs, ours in [("RK45", "DormandPrince5"), ("rk23", "BogackiShampine"), ("DOP853", "Dop853"), ("Radau", "Radau5")]:
        for name in (theirs, getattr(scipy.integrate, theirs.upper() if theirs != "Radau" else theirs)):
            found = run(name)
            assert found.method == ours and np.array_equal(found.y, run(ours).y)
        # The nodes and weights are theirs as well.
        class_ = getattr(scipy.integrate, theirs.upper() if theirs != "Radau" else theirs)
        if hasattr(class_, "B"):
            _, b, _ = stepsmith.export(theirs).to_numpy()
            assert np.allclose(b[: len(class_.B)], class_.B, rtol=0, atol=1e-15)
    for name, nearest in [("BDF", "Radau5"), ("LSODA", "DormandPrince5"), (scipy.integrate.BDF, "Bdf2"), ("vode", "Radau5")]:
        with pytest.raises(ValueError, match=f"take .*`{nearest}`"):
            run(name)
    with pytest.raises(ValueError, match="stepsmith.methods"):
        run("qqqqqqqqq")


# What no call of the package can bring about.
UNREACHED = {
    "StartIncomplete", "StiffnessTarget", "NotSymmetric", "NoAlgorithmic", "NoCorrection", "NoPull", "EuclideanVelocities",
    "EndsBeside",
}  # fmt: skip


def test_errors_speak_python():
    said = 0
    for path in sorted((ROOT / "methods/src/base").glob("error*/*.rs")) + [ROOT / "methods/src/base/error.rs"]:
        text = re.sub(r"\\\n\s*", "", path.read_text(encoding="utf-8"))
        for message, name in re.findall(r'#\[error\(\s*"((?:[^"\\]|\\.)*)".*?\)\]\s*(\w+)', text, re.DOTALL):
            if name not in UNREACHED:
                spoken = str(failure(message.replace('\\"', '"'), False))
                assert not re.search(r"::|\.\w+\(|Iteration|Start", spoken), spoken
                said += 1
    assert said > 50
    for given, text in [
        ({"steps": 0}, "`steps=0`"),
        ({"step_size": -1.0}, "`step_size`"),
        ({"max_steps": 3, "rtol": 1e-6}, "`max_steps`"),
        ({"max_step": -1.0}, "`max_step`"),
        ({"min_step": 0.5, "rtol": 1e-9}, "`min_step`"),
        ({"method": "Pece1Acceleration"}, "`second_derivative`"),
        ({"method": "Theta", "steps": 3}, 'parameters={"theta": …}'),
        ({"steps": 3, "max_step": 1.0}, "`max_step` has no effect"),
    ]:
        with pytest.raises(IntegrationError, match=re.escape(text)) as caught:
            solve(lambda t, y: -y, (0, 1), [1.0], **given)
        # What did not begin was a wrong value.
        assert isinstance(caught.value, ValueError) == ("come to" not in str(caught.value) and "become" not in str(caught.value))
    with pytest.raises(ValueError, match="velocity_free=True"):
        solve_second_order(lambda t, x, v: -x, (0, 1), [1.0], [0.0], method="Nystrom4", steps=9)
    with pytest.raises(TypeError, match="no setting 'tol'.*rtol"):
        solve(lambda t, y: -y, (0, 1), [1.0], tol=1e-3)


@pytest.mark.parametrize("y0, error, text", [
    ([1j], TypeError, "complex"), ([math.inf], ValueError, "finite"), ([], ValueError, "component"),
])  # fmt: skip
def test_initial_values(y0, error, text):
    with pytest.raises(error, match=text):
        solve(lambda t, y: -y, (0, 1), y0)


def test_columns():
    def f(t, y, rate):
        assert y.shape == (2, 1)
        return np.vstack((y[1], rate * y[0]))

    end = solve(f, (0, 1), [0.0, 1.0], rtol=1e-8, vectorized=True, args=(-1.0,), max_step=math.inf)
    assert abs(end.y[0, -1] - math.sin(1)) < 1e-7


@pytest.mark.parametrize("shape", [np.asarray, scipy.sparse.csr_array])
@pytest.mark.parametrize("jac", [False, True])
def test_robertson_as_a_system_with_an_algebraic_equation(shape, jac):
    def rate(t, y):
        return [-0.04 * y[0] + 1e4 * y[1] * y[2], 0.04 * y[0] - 1e4 * y[1] * y[2] - 3e7 * y[1] ** 2, y.sum() - 1]

    def slopes(t, y):
        return shape(
            np.array(
                [
                    [-0.04, 1e4 * y[2], 1e4 * y[1]],
                    [0.04, -1e4 * y[2] - 6e7 * y[1], -1e4 * y[1]],
                    [1.0, 1.0, 1.0],
                ]
            )
        )

    mass = shape(np.diag([1.0, 1.0, 0.0]))
    run = {"mass": mass, "jac": slopes if jac else None, "rtol": 1e-8, "atol": [1e-10, 1e-14, 1e-10]}
    end = solve(rate, (0, 40), [1.0, 0.0, 0.0], **run)
    # The reference is of the differential equations.
    assert np.abs(end.y[:, -1] - [0.7158270687, 9.185534764e-6, 0.2841637457]).max() < 1e-8
    with pytest.raises(IntegrationError, match="start|initial|consistent"):
        solve(rate, (0, 40), [1.0, 0.0, 0.5], **run)
    with pytest.raises(IntegrationError, match="DormandPrince5"):
        solve(rate, (0, 40), [1.0, 0.0, 0.0], method="DormandPrince5", **{**run, "jac": None})


def test_a_regular_mass_divides():
    mass = np.array([[2.0, 1.0], [1.0, 3.0]])
    turn = np.array([[0.0, 1.0], [-1.0, -0.1]])
    for method in ("Radau5", "DormandPrince5"):
        end = solve(lambda t, y: turn @ y, (0, 5), [1.0, 0.5], method=method, mass=mass, rtol=1e-9, atol=1e-9)
        known = scipy.linalg.expm(5 * np.linalg.solve(mass, turn)) @ [1.0, 0.5]
        assert np.abs(end.y[:, -1] - known).max() < 1e-7
    with pytest.raises(ValueError, match="2 × 2"):
        solve(lambda t, y: turn @ y, (0, 5), [1.0, 0.5], mass=np.eye(3))
    with pytest.raises(TypeError, match="`implicit`"):
        solve(lambda t, y: y, (0, 5), [1.0, 0.5], method="Ark436", mass=mass, implicit=lambda t, y: y)


@pytest.mark.parametrize("bad, says", [(math.nan, "NaN stands in a matrix, in row 1 and column 0"), (1j, "complex")])
def test_matrices_are_real_and_finite(bad, says):
    given = np.eye(2) + np.array([[0, 0], [bad, 0]])
    for matrix in ({"mass": given}, {"jac": given}):
        with pytest.raises((TypeError, ValueError), match=says):
            stepsmith.solve(lambda t, y: -y, (0, 1), [1.0, 2.0], rtol=1e-6, **matrix)
    with pytest.raises(TypeError, match="complex"):
        stepsmith.solve(lambda t, y: -1j * y, (0, 1), [1.0, 2.0])
