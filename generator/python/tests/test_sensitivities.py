"""Derivatives of solutions by parameters, beside closed forms and runs of other parameters."""

import numpy as np
import pytest
import stepsmith

RATES = [0.04, 1e4, 3e7]


def robertson(t, y, p):
    slow, back, fast = p[0] * y[0], p[1] * y[1] * y[2], p[2] * y[1] ** 2
    return [back - slow, slow - back - fast, fast]


def test_logistic_growth_is_differentiated():
    p = np.array([1.3, 5.0, 0.4])
    growth = lambda t, y, p: p[0] * y * (1 - y / p[1])
    for method in ("DormandPrince5", "Radau5", "Rodas4"):
        found = stepsmith.solve_sensitivities(growth, (0, 3), lambda p: p[2:], p, method, rtol=1e-9, atol=1e-9)
        a, top, y0 = p
        grown = np.exp(a * found.t)
        below = top + y0 * (grown - 1)
        exact = [
            top * y0 * grown * found.t * (top - y0) / below**2,
            y0**2 * grown * (grown - 1) / below**2,
            top**2 * grown / below**2,
        ]
        assert np.allclose(found.sensitivities[0], exact, atol=2e-7), method
        assert found.sensitivities.shape == (1, 3, len(found.t))


def test_stiff_kinetics_agree_with_runs_beside():
    atol = np.array([1e-6, 1e-11, 1e-6]) * 1e-9

    def end(p):
        return stepsmith.solve(robertson, (0, 40), [1, 0, 0], rtol=1e-11, atol=atol / 10, args=(p,)).y[:, -1]

    found = stepsmith.solve_sensitivities(robertson, (0, 40), [1, 0, 0], RATES, rtol=1e-9, atol=atol)
    for j, rate in enumerate(RATES):
        moved = [np.array(RATES) for _ in range(2)]
        moved[0][j], moved[1][j] = rate * (1 + 1e-3), rate * (1 - 1e-3)
        beside = (end(moved[0]) - end(moved[1])) / (2e-3 * rate)
        assert np.allclose(found.sensitivities[:, j, -1], beside, rtol=1e-5), j
    # Little more steps than y alone takes.
    alone = stepsmith.solve(robertson, (0, 40), [1, 0, 0], rtol=1e-9, atol=atol, args=(RATES,))
    assert found.statistics.steps < 2 * alone.statistics.steps


def test_lost_imaginary_parts_are_found():
    friction = lambda t, y, p: [y[1], -p[0] * y[0] - p[1] * y[1] * abs(y[1])]
    run = dict(t_span=(0, 3), y0=[1.0, 0.5], p=[2.0, 0.3], rtol=1e-8, atol=1e-8)
    with pytest.raises(ValueError, match="jac_p"):
        stepsmith.solve_sensitivities(friction, **run)
    jac = lambda t, y, p: [[0, 1], [-p[0], -2 * p[1] * abs(y[1])]]
    jac_p = lambda t, y, p: [[0, 0], [-y[0], -y[1] * abs(y[1])]]
    found = stepsmith.solve_sensitivities(friction, jac=jac, jac_p=jac_p, **run)
    end = lambda k: stepsmith.solve(friction, (0, 3), [1.0, 0.5], rtol=1e-10, atol=1e-10, args=([k, 0.3],)).y[:, -1]
    beside = (end(2 + 1e-4) - end(2 - 1e-4)) / 2e-4
    assert np.allclose(found.sensitivities[:, 0, -1], beside, atol=1e-5)
    with pytest.raises(TypeError):
        stepsmith.solve_sensitivities(friction, jac=jac, **run)


def test_events_and_observers_see_y_alone():
    seen = []

    def lands(t, y):
        seen.append(len(y))
        return y[0]

    lands.terminal = True
    fall = stepsmith.solve_sensitivities(
        lambda t, y, p: [y[1], -p[0]], (0, 9), [3.0, 0.0], [9.81], "DormandPrince5", rtol=1e-9, atol=[1e-9, 1e-8],
        events=lands, observe=lambda t, y: seen.append(len(y)),
    )
    assert fall.status == 1 and abs(fall.t[-1] - (6 / 9.81) ** 0.5) < 1e-9
    assert set(seen) == {2}
    assert np.allclose(fall.sensitivities[:, 0, -1], [-fall.t[-1] ** 2 / 2, -fall.t[-1]])


def test_zero_and_no_parameters_are_allowed():
    for p in ([], [0.0]):
        found = stepsmith.solve_sensitivities(lambda t, y, p: sum(p) - y, (0, 1), [2.0], p, rtol=1e-9, atol=1e-9)
        assert abs(found.y[0, -1] - 2 * np.exp(-1)) < 1e-8
        assert found.sensitivities.shape == (1, len(p), len(found.t))
        assert np.allclose(found.sensitivities[0, :, -1], 1 - np.exp(-1))
