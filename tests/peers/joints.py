"""Reference values for `tests/examples/slider_crank.rs` and `tests/examples/gyroscope.rs` (pip install numpy scipy).

    python tests/peers/joints.py

Both motions are ordinary differential equations in angles, by Dormand and Prince's method of order 8 with two tolerances.
The forces in the joints of the slider-crank follow from the balance of each body, and friction from these forces.
"""

import numpy as np
from scipy.integrate import solve_ivp

G = 9.81


def integrate(rate, y0, end, tolerance):
    return solve_ivp(rate, (0, end), y0, method="DOP853", rtol=tolerance, atol=1e-3 * tolerance).y[:, -1]


CRANK, ROD = 0.1, 0.3
MASS, INERTIA = (2.0, 0.6, 0.5), (0.02, 0.0045)
# The coefficients of friction times the radii of both pins, that of the slide, and the speeds of both laws.
PINS, SLIDE = (0.002, 0.003), 0.2
TURN, GLIDE = 1.0, 0.1


def unit(angle):
    return np.array([np.cos(angle), np.sin(angle)])


def across(angle):
    return np.array([-np.sin(angle), np.cos(angle)])


def slider_crank(theta, omega):
    """theta'' and the forces: of the ground on the crank, the crank on the rod, the rod on the slider, the guide."""
    phi = -np.arcsin(CRANK * np.sin(theta) / ROD)
    turn = -CRANK * np.cos(theta) * omega / (ROD * np.cos(phi))
    # phi'' = slope theta'' + rest, and accelerations of the pins likewise.
    slope = -CRANK * np.cos(theta) / (ROD * np.cos(phi))
    rest = (CRANK * np.sin(theta) * omega**2 + ROD * np.sin(phi) * turn**2) / (ROD * np.cos(phi))
    pin = CRANK * across(theta), -CRANK * omega**2 * unit(theta)
    arm = ROD * across(phi)
    bar = arm * slope, arm * rest - ROD * turn**2 * unit(phi)
    glide = CRANK * across(theta)[0] * omega + arm[0] * turn
    # Unknowns: theta'', A, B, C and N.
    matrix, right = np.zeros((8, 8)), np.zeros(8)
    a, b, c = np.eye(8)[1:3], np.eye(8)[3:5], np.eye(8)[5:7]
    down = np.array([0.0, -G])
    centres = [(pin[0] / 2, pin[1] / 2), (pin[0] + bar[0] / 2, pin[1] + bar[1] / 2), (pin[0] + bar[0], pin[1] + bar[1])]
    for row, (mass, centre, force) in enumerate(zip(MASS, centres, (a - b, b - c, c))):
        matrix[2 * row : 2 * row + 2] = force
        matrix[2 * row : 2 * row + 2, 0] -= mass * centre[0]
        right[2 * row : 2 * row + 2] = mass * centre[1] - mass * down
    matrix[5, 7] = 1.0
    # Moments about the centres: e x F is the component of F across e.
    half = CRANK / 2 * across(theta)
    matrix[6] = -half @ a - half @ b
    matrix[6, 0] -= INERTIA[0]
    half = ROD / 2 * across(phi)
    matrix[7] = -half @ b - half @ c
    matrix[7, 0] -= INERTIA[1] * slope
    right[7] = INERTIA[1] * rest
    found = np.zeros(8)
    for _ in range(200):
        moments = [
            -PINS[0] * np.hypot(*found[1:3]) * np.tanh(omega / TURN),
            -PINS[1] * np.hypot(*found[3:5]) * np.tanh((turn - omega) / TURN),
        ]
        friction = -SLIDE * abs(found[7]) * np.tanh(glide / GLIDE)
        now = right.copy()
        now[4] -= friction
        now[6] -= moments[0] - moments[1]
        now[7] -= moments[1]
        before, found = found, np.linalg.solve(matrix, now)
        if np.abs(found - before).max() < 1e-13 * np.abs(found).max():
            return found, moments, friction
    raise SystemExit("friction does not settle")


def show_slider_crank(tolerance):
    y = integrate(lambda _, y: [y[1], slider_crank(*y)[0][0]], [np.pi / 2, 30.0], 1.0, tolerance)
    found, moments, friction = slider_crank(*y)
    print(f"slider-crank {tolerance:.0e}: angle, speed", *y)
    print("  ground on crank", *found[1:3], moments[0])
    print("  crank on rod", *found[3:5], moments[1])
    print("  guide on slider", friction, found[7])


HEAVY, ARM, DISC, SPIN, TILT = 1.0, 0.15, 0.1, 100.0, np.pi / 3


def show_gyroscope(tolerance):
    """Euler's angles ZXZ; the momenta about the axis of the disc and about the vertical stay as they are."""
    i1 = HEAVY * DISC**2 / 4 + HEAVY * ARM**2
    i3 = HEAVY * DISC**2 / 2
    own = i3 * SPIN
    vertical = own * np.cos(TILT)

    def rate(_, y):
        theta, nutation, _ = y
        cos, sin = np.cos(theta), np.sin(theta)
        precession = (vertical - own * cos) / (i1 * sin**2)
        torque = i1 * precession**2 * sin * cos - own * precession * sin + HEAVY * G * ARM * sin
        return [nutation, torque / i1, precession]

    y = integrate(rate, [TILT, 0.0, 0.0], 2.0, tolerance)
    theta, nutation, phi = y
    _, bend, precession = rate(0, y)
    cos, sin = np.cos(theta), np.sin(theta)
    # r = ARM (sin phi sin theta, -cos phi sin theta, cos theta), with phi'' from its formula.
    turn = own * sin * nutation / (i1 * sin**2) - 2 * precession * cos * nutation / sin
    out = np.array([np.sin(phi), -np.cos(phi), 0.0])
    side = np.array([np.cos(phi), np.sin(phi), 0.0])
    up = np.array([0.0, 0.0, 1.0])
    second = ARM * (
        out * (cos * bend - sin * nutation**2 - sin * precession**2)
        + side * (sin * turn + 2 * cos * nutation * precession)
        - up * (sin * bend + cos * nutation**2)
    )
    print(f"gyroscope {tolerance:.0e}: tilt, heading", theta, phi)
    print("  place", *(ARM * (out * sin + up * cos)))
    print("  support", *(HEAVY * (second + G * up)))


for tolerance in (1e-10, 1e-12):
    show_slider_crank(tolerance)
for tolerance in (1e-10, 1e-12):
    show_gyroscope(tolerance)
