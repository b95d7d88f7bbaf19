"""Problems with constraints."""

import numpy as np
import pytest
from stepsmith import GROUND, Mechanism, solve_constrained, solve_mechanism

TIGHT = {"rtol": 1e-9, "atol": 1e-9}


def bead(t, q, v, gravity):
    return [0.0, 0.0, -gravity]


ON_A_SPHERE = {
    "position_constraint": lambda t, q, gravity: [q @ q - 1],
    "position_jacobian": lambda t, q, gravity: [2 * q],
}


@pytest.mark.parametrize("formulation", ["Soi2", "Index3", "Index2", "Index1"])
@pytest.mark.parametrize("mass", [np.eye(3), np.ones(3), lambda t, q, gravity: np.eye(3)])
@pytest.mark.parametrize("constraint", [ON_A_SPHERE, {"position_constraint": ON_A_SPHERE["position_constraint"]}])
def test_a_spherical_pendulum(formulation, mass, constraint):
    start = ((0, 1), [1.0, 0.0, 0.0], [0.0, 1.0, 0.0])
    found = solve_constrained(mass, bead, *start, formulation=formulation, args=(9.81,), dense_output=True, **TIGHT, **constraint)
    q, v = found.q, found.v
    assert np.abs((q**2).sum(axis=0) - 1).max() < 1e-5
    assert np.abs((v**2).sum(axis=0) / 2 + 9.81 * q[2] - 0.5).max() < 1e-5
    assert np.abs(q[0] * v[1] - q[1] * v[0] - 1).max() < 1e-5
    # The rod pulls with −2 λ q, which is gravity's part along it and the centripetal force.
    assert np.abs(2 * found.reactions[0] - (v**2).sum(axis=0) + 9.81 * q[2])[1:].max() < 1e-2
    assert found.sol(0.5).shape == (3,) and found.sol.reactions(0.5).shape == (1,)


def test_a_skate_turns_in_circles():
    # x, y, θ: no speed across the blade, sin θ x' = cos θ y'.
    found = solve_constrained(
        np.eye(3), lambda t, q, v: np.zeros(3), (0, 3), [0.0, 0.0, 0.0], [1.0, 0.0, 2.0], formulation="Index2",
        velocity_constraint=lambda t, q, v: np.sin(q[2]) * v[0] - np.cos(q[2]) * v[1],
        velocity_jacobian=lambda t, q, v: [np.sin(q[2]), -np.cos(q[2]), 0.0], **TIGHT,
    )
    assert np.abs(found.q[:2] - [np.sin(2 * found.t) / 2, (1 - np.cos(2 * found.t)) / 2]).max() < 1e-6
    assert found.reactions.shape == (1, len(found.t))


def test_a_mechanism_is_such_a_problem():
    pendulum = Mechanism(gravity=(0, -9.81))
    rod = pendulum.rod(2.0, (0, 0), (1, 0))
    pendulum.revolute(GROUND, (0, 0), rod, rod.start)
    expected = solve_mechanism(pendulum, (0, 1), **TIGHT)
    found = solve_constrained(
        [2.0, 2.0, 2.0 / 12], lambda t, q, v: [0.0, -19.62, 0.0], (0, 1), [0.5, 0.0, 0.0], np.zeros(3),
        position_constraint=lambda t, q: [q[0] - np.cos(q[2]) / 2, q[1] - np.sin(q[2]) / 2], **TIGHT,
    )
    assert np.abs(found.q[:, -1] - expected.q[:, -1]).max() < 1e-6
    assert np.abs(np.abs(found.reactions[:, -1]) - np.abs(expected.reactions[:, -1])).max() < 1e-4


def test_what_is_wrong_is_told():
    problem = (np.eye(3), bead, (0, 1), [1.0, 0.0, 0.0], [0.0, 1.0, 0.0])
    with pytest.raises(ZeroDivisionError):
        solve_constrained(np.eye(3), lambda t, q, v: 1 / 0, *problem[2:])
    with pytest.raises(ValueError, match="1 × 3"):
        solve_constrained(*problem, args=(9.81,), position_constraint=ON_A_SPHERE["position_constraint"], position_jacobian=np.eye(3))
    with pytest.raises(ValueError, match="3 × 3"):
        solve_constrained(np.eye(2), *problem[1:], args=(9.81,), **ON_A_SPHERE)
    with pytest.raises(ValueError, match="'Soi2', 'Index3'"):
        solve_constrained(*problem, args=(9.81,), formulation="index 3", **ON_A_SPHERE)
