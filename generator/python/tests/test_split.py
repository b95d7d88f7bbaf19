"""Right-hand sides in two parts, and memories."""

import math

import numpy as np
import pytest
import scipy.sparse
from stepsmith import IntegrationError, solve, solve_second_order, solve_split


def soft(t, x, v):
    return np.array([0.1 * math.cos(t), -x[1]]) - 0.1 * v


def stiff(t, x, v, k=1e4):
    return np.array([-k * x[0], 0.0])


# x'' + 0.1 x' + 1e4 x = 0.1 cos t, and x'' + 0.1 x' + x = 0
SPAN, X0, V0 = (0, 1), [1e-5, 1.0], [0.0, 0.0]


@pytest.mark.parametrize("more", [
    {},
    {"acts_on": [0]},
    {"args": (1e4,)},
    {"lists": True},
    {"jac": (np.diag([-1e4, 0.0]), np.zeros((2, 2)))},
    {"jac": (lambda t, x, v: scipy.sparse.diags_array([-1e4, 0.0]), lambda t, x, v: scipy.sparse.csr_array((2, 2)))},
])  # fmt: skip
def test_the_parts_are_the_sum(more):
    def expensive(t, x, v, *args):
        return soft(t, np.array(x), np.array(v))

    found = solve_split(expensive, stiff, SPAN, X0, V0, method="SplittingFourth", steps=1000, **more)
    known = solve_second_order(lambda t, x, v: soft(t, x, v) + stiff(t, x, v), SPAN, X0, V0, steps=20000)
    assert np.abs(found.x[:, -1] - known.x[:, -1]).max() < 2e-6
    # A start of a few evaluations, and one a step.
    assert 1000 <= found.statistics.expensive < 1020 and found.nfev > 1000


def test_what_is_known_of_the_stiff_part_spares_evaluations():
    jac = (np.diag([-1e4, 0.0]), np.zeros((2, 2)))
    evaluations = [
        solve_split(soft, stiff, SPAN, X0, V0, method="SplittingHalf", steps=20, **more).nfev
        for more in ({}, {"acts_on": [0]}, {"jac": jac})
    ]
    assert evaluations == sorted(set(evaluations), reverse=True)


def test_a_tolerance_chooses_the_steps():
    end = solve_split(soft, stiff, SPAN, X0, V0, rtol=1e-5, atol=1e-7)
    assert abs(end.x[1, -1] - math.exp(-0.05) * (math.cos(w := math.sqrt(0.9975)) + 0.05 / w * math.sin(w))) < 1e-4
    with pytest.raises(ValueError, match="equal steps"):
        solve_split(soft, stiff, SPAN, X0, V0, method="SplittingFourth")


def test_stiff_parts_alone_are_solved_for():
    # y' = sin y − 1e6 (y − cos t), one evaluation of the first part in each of the two stages
    calls = []
    explicit = lambda t, y: calls.append(t) or np.sin(y)
    relaxation = lambda t, y: -1e6 * (y - math.cos(t))
    for more in ({}, {"jac": [[-1e6]]}, {"jac": lambda t, y: scipy.sparse.csr_array([[-1e6]])}, {"vectorized": True}):
        calls.clear()
        end = solve(explicit, (0, 2), [1.0], method="Ars222", implicit=relaxation, steps=100, **more)
        assert abs(end.y[0, -1] - math.cos(2)) < 1e-5 and len(calls) < 320
    whole = solve(explicit, (0, 2), [1.0], implicit=relaxation, rtol=1e-8)
    assert abs(whole.y[0, -1] - math.cos(2)) < 1e-5


def test_parts_that_do_not_fit():
    with pytest.raises(IntegrationError, match="`implicit`"):
        solve(lambda t, y: -y, (0, 1), [1.0], method="Ark436", steps=10)
    with pytest.raises(IntegrationError, match="`velocity_free=True`"):
        solve_split(soft, stiff, SPAN, X0, V0, method="SplittingVerlet", steps=10)
    with pytest.raises(IntegrationError, match="SplittingHalf"):
        solve_split(soft, stiff, SPAN, X0, V0, method="Cd3", steps=10)
    with pytest.raises(ValueError, match="component 2"):
        solve_split(soft, stiff, SPAN, X0, V0, acts_on=[2], steps=10)
    with pytest.raises(ZeroDivisionError):
        solve_split(soft, lambda t, x, v: 1 / 0, SPAN, X0, V0, steps=10)


def test_memories_change_at_accepted_steps():
    # 1 kg at 1 m/s on a spring of 1 N/m whose other end slides at 0.5 N, and so takes 1/2 J but for 1/8 J.
    memory = {"slip": 0.0, "times": []}

    def slide(t, x, v):
        memory["slip"] = np.clip(memory["slip"], x[0] - 0.5, x[0] + 0.5)
        memory["times"].append(t)

    end = solve_second_order(lambda t, x, v: memory["slip"] - x, (0, 10), [0.0], [1.0], steps=10000, observe=slide)
    assert abs(memory["slip"] - 0.75) < 1e-3
    assert np.array_equal(memory["times"], end.t)
    with pytest.raises(LookupError, match="memory"):
        solve(lambda t, y: -y, (0, 1), [1.0], observe=lambda t, y: {}["memory"])
