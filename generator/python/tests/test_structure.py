"""Linear structures."""

import math

import numpy as np
import pytest
import scipy.integrate
import scipy.linalg
import scipy.sparse
from stepsmith import Bilinear, BoucWen, Gap, IntegrationError, Linear, Spring, solve_structure

N = 12
MASS = np.linspace(1.0, 2.0, N)
STIFFNESS = 100.0 * (2 * np.eye(N) - np.eye(N, k=1) - np.eye(N, k=-1))
X0 = np.sin(np.arange(1, N + 1))


def exact(damping, t):
    """The state by the exponential of the matrix."""
    inverse = np.diag(1 / MASS)
    system = np.block([[np.zeros((N, N)), np.eye(N)], [-inverse @ STIFFNESS, -inverse @ damping]])
    return (scipy.linalg.expm(t * system) @ np.concatenate([X0, np.zeros(N)])).reshape(2, N)


@pytest.mark.parametrize("matrix", [np.asarray, scipy.sparse.csr_matrix])
def test_agrees_with_the_exponential(matrix):
    damping = 0.1 * np.diag(MASS) + 1e-3 * STIFFNESS
    x, v = exact(damping, 1.0)
    settings = {"method": "Cd4Robust", "steps": 4000}
    arguments = (MASS, matrix(STIFFNESS), (0, 1), X0, np.zeros(N))
    by_matrix = solve_structure(*arguments, damping=matrix(damping), **settings)
    by_pair = solve_structure(*arguments, rayleigh=(0.1, 1e-3), **settings)
    for end in (by_matrix, by_pair):
        assert np.abs(end.x[:, -1] - x).max() < 1e-7 and np.abs(end.v[:, -1] - v).max() < 1e-5
    free = solve_structure(*arguments, **settings)
    assert np.abs(free.x[:, -1] - exact(np.zeros((N, N)), 1.0)[0]).max() < 1e-7
    assert free.statistics.factorisations == 0


def test_loads_and_events():
    # x'' + x = cos(2 t)
    solution = solve_structure(
        [1.0],
        [1.0],
        (0, 3),
        [1.0],
        [0.0],
        load=lambda t, amplitude: [amplitude * math.cos(2 * t)],
        args=(1.0,),
        events=lambda t, x, v, amplitude: x[0],
        step_size=1e-3,
    )
    expected = (4 * math.cos(3) - math.cos(6)) / 3
    assert abs(solution.x[0, -1] - expected) < 1e-6
    [first] = solution.t_events[0]
    assert abs(4 * math.cos(first) - math.cos(2 * first)) < 1e-5

    def broken(t):
        raise LookupError("no load")

    with pytest.raises(LookupError, match="no load"):
        solve_structure([1.0], [1.0], (0, 3), [1.0], [0.0], load=broken, steps=10)


def test_steps_above_the_critical_one_are_told():
    end = solve_structure([1.0], [100.0], (0, 1), [1e-3], [0.0], method="Cd3", step_size=0.25)
    assert "unstable" in end.message
    assert "unstable" not in solve_structure([1.0], [100.0], (0, 1), [1e-3], [0.0], method="Cd3", steps=10).message


def test_what_is_no_structure():
    with pytest.raises(ValueError, match="2 × 2"):
        solve_structure([1.0, 1.0], [[1.0, 2.0]], (0, 1), [0.0, 0.0], [0.0, 0.0], steps=1)
    with pytest.raises(IntegrationError, match="mass"):
        solve_structure([0.0], [1.0], (0, 1), [0.0], [0.0], steps=10)


def chain(x, power):
    """The forces of springs between the masses of a chain and its walls, by a power of their stretches."""
    pull = np.diff(np.pad(x, 1)) ** power
    return pull[:-1] - pull[1:]


@pytest.mark.parametrize("shape", [None, np.asarray, scipy.sparse.csr_array])
def test_forces_by_a_function(shape):
    mass = scipy.sparse.diags_array([0.2, 1.0, 0.2], offsets=[-1, 0, 1], shape=(N, N)).tocsr()

    def tangents(t, x, v):
        stretch = 3 * np.diff(np.pad(x, 1)) ** 2
        return shape(np.diag(stretch[:-1] + stretch[1:]) - np.diag(stretch[1:-1], 1) - np.diag(stretch[1:-1], -1))

    def force(t, x, v):
        return chain(x, 3) + 0.1 * v - math.cos(t)

    jac = None if shape is None else (tangents, shape(0.1 * np.eye(N)))
    x0 = 0.1 * X0
    end = solve_structure(mass, force, (0, 5), x0, np.zeros(N), jac=jac, steps=2000)
    dense = np.linalg.inv(mass.toarray())
    known = scipy.integrate.solve_ivp(
        lambda t, y: np.concatenate([y[N:], -dense @ force(t, y[:N], y[N:])]),
        (0, 5), np.concatenate([x0, np.zeros(N)]), rtol=1e-9, atol=1e-10,
    )  # fmt: skip
    assert np.abs(end.x[:, -1] - known.y[:N, -1]).max() < 1e-5
    with pytest.raises(LookupError):
        solve_structure(mass, lambda t, x, v: {}["force"], (0, 5), x0, np.zeros(N), steps=10)
    with pytest.raises(TypeError, match="leave out"):
        solve_structure(mass, force, (0, 5), x0, np.zeros(N), rayleigh=(0.1, 0.0), steps=10)
    with pytest.raises(TypeError, match="`jac`"):
        solve_structure(mass, mass, (0, 5), x0, np.zeros(N), jac=jac or (mass, mass), steps=10)


def test_springs_remember_their_path():
    # A yielding oscillator under a slow push, beside its path by hand: elastic to f_y, then with a slope of 1/10.
    spring = Spring(Bilinear(stiffness=100.0, yield_force=1.0, ratio=0.1), None, 0)
    push = {"load": lambda t: [2 * min(t, 200 - t) / 100], "rayleigh": (2.0, 0.0), "step_size": 0.02}
    found = solve_structure([1.0], [spring], (0, 200), [0.0], [0.0], t_eval=[100, 200], **push)
    # 2 = 1 + 10 (u - 0.01) at the greatest; back by 2 f_y it yields again.
    assert np.abs(found.x[0] - [0.11, 0.09]).max() < 2e-3
    soft = solve_structure([1.0], [Spring(Linear(100.0), None, 0)], (0, 200), [0.0], [0.0], t_eval=[100, 200], **push)
    assert np.abs(soft.x[0] - [0.02, 0.0]).max() < 1e-3
    # With a large exponent the law of Bouc and Wen is the bilinear one.
    wen = Spring(BoucWen(100.0, 1.0, 0.1, exponent=20.0), None, 0)
    smooth = solve_structure([1.0], [wen], (0, 200), [0.0], [0.0], t_eval=[100, 200], **push)
    assert np.abs(smooth.x[0] - found.x[0]).max() < 2e-3


def test_a_gap_closes():
    # A mass flies at 1 against a wall beyond x = 1 (stretch -x, gap 1): half a period of contact, and back at -1.
    wall = Spring(Gap(stiffness=100.0, gap=1.0), 0, None)
    end = solve_structure([1.0], [wall], (0, 3), [0.0], [1.0], step_size=1e-3, t_eval=[1, 1 + math.pi / 20, 3])
    assert np.abs(end.x[0] - [1.0, 1.1, 1 - (2 - math.pi / 10)]).max() < 1e-4 and abs(end.v[0, -1] + 1) < 1e-4


def test_what_is_no_spring():
    with pytest.raises(TypeError, match="Spring"):
        solve_structure([1.0], [Spring(Linear(1.0), None, 0), 3.0], (0, 1), [0.0], [0.0], steps=1)
    with pytest.raises(TypeError, match="law"):
        solve_structure([1.0], [Spring(3.0, None, 0)], (0, 1), [0.0], [0.0], steps=1)
    for ends in [(-1, 0), (None, None), (0, 0), (True, None)]:
        with pytest.raises(ValueError, match="freedom"):
            solve_structure([1.0], [Spring(Linear(1.0), *ends)], (0, 1), [0.0], [0.0], steps=1)
    with pytest.raises(ValueError, match="freedom"):
        solve_structure([1.0], [Spring(Linear(1.0), None, 4)], (0, 1), [0.0], [0.0], steps=1)
    with pytest.raises(ValueError, match="gap"):
        solve_structure([1.0], [Spring(Gap(1.0, math.nan), None, 0)], (0, 1), [0.0], [0.0], steps=1)
