"""Reference values for the benchmark mechanisms, by formulations and solvers of their own.

    python tests/peers/mechanisms.py        # numpy, scipy, mpmath; some minutes

None of them has coordinates, constraints or integrators in common with the library: angles instead of
Cartesian coordinates and quaternions, ordinary differential equations instead of constrained ones, and
Taylor series of 30 digits or Dormand and Prince's method of order 8 (an implicit one for the stiff
governor) instead of its steppers. Each value that is not from a series is printed for two tolerances.
"""

import mpmath as mp
import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import least_squares

mp.mp.dps = 30
G = mp.mpf("9.81")


def show(name, values):
    print(f"{name:<42}", *[mp.nstr(mp.mpf(v), 17) for v in values])


def pendulum():
    """theta'' = -g sin(theta) from the horizontal: the tip at 10 s, from (-1, 0)."""
    k = mp.sin(mp.pi / 4)
    phase = mp.ellipk(k**2) - mp.sqrt(G) * 10
    half = mp.asin(k * mp.ellipfun("sn", phase, m=k**2))
    show("pendulum x, y", [-mp.sin(2 * half), -mp.cos(2 * half)])


def windows(n):
    """n windows: all n + 1 uprights turn alike by phi from the vertical; the tip of the first."""
    inertia = mp.mpf(n + 1) / 3 + n
    weight = G * (mp.mpf(n + 1) / 2 + n)
    tip = mp.odefun(
        lambda _, y: [y[1], weight / inertia * mp.sin(y[0])], 0, [mp.mpf(0), mp.mpf(1)]
    )
    phi, _ = tip(10)
    show(f"{n} windows x, y", [mp.sin(phi), mp.cos(phi)])
    return phi


def top(t, tolerance):
    """The spinning top in Euler's angles ZXZ: its centre of mass at t."""
    g, i1, i3, m, l = 9.81, 5e-5, 2e-4, 2e-2, 0.05
    spin, nutation = 4 * np.pi, np.pi / 6

    # T = I1/2 (theta'^2 + phi'^2 sin^2 theta) + I3/2 (psi' + phi' cos theta)^2, V = m g l cos theta;
    # at the start phi' = theta' = 0 and psi' = spin.
    p_psi = i3 * spin
    p_phi = p_psi * np.cos(nutation)

    def rate(_, y):
        theta, speed, _ = y
        turn = (p_phi - p_psi * np.cos(theta)) / (i1 * np.sin(theta) ** 2)
        torque = (
            i1 * turn**2 * np.sin(theta) * np.cos(theta)
            - p_psi * turn * np.sin(theta)
            + m * g * l * np.sin(theta)
        )
        return [speed, torque / i1, turn]

    y0 = [nutation, 0.0, 0.0]
    run = solve_ivp(rate, (0, t), y0, method="DOP853", rtol=tolerance, atol=tolerance)
    theta, _, phi = run.y[:, -1]
    # ZXZ: the axis of the body is (sin phi sin theta, -cos phi sin theta, cos theta).
    axis = [np.sin(phi) * np.sin(theta), -np.cos(phi) * np.sin(theta), np.cos(theta)]
    show(f"top {tolerance:.0e}: x, y, z", [l * x for x in axis])


def governor(tolerance, end):
    """The flyball governor in the shaft's angle, the rods' angle below the horizontal and s."""
    g, density = 9.81, 3000.0
    rod, slider = density * 1.0 * 0.01**2, density * 0.1**3
    along, across = rod * 0.01**2 / 6, rod * (1 + 0.01**2) / 12
    shaft_inertia = density * 0.01**2 * 0.01**2 / 6
    slider_inertia = slider * 0.1**2 / 6
    ball, offset = 5.0, 0.05
    k, c, free = 8e5, 4e4, 0.5

    def rate(_, y):
        _, alpha, s, spin, turn, speed = y
        cos, sin = np.cos(alpha), np.sin(alpha)
        # Inertia about the shaft and its derivative in alpha, of both rods and balls.
        about = shaft_inertia + slider_inertia
        about += 2 * (rod * (offset + cos / 2) ** 2 + ball * (offset + cos) ** 2)
        about += 2 * (along * sin**2 + across * cos**2)
        by_alpha = -2 * (rod * (offset + cos / 2) * sin + 2 * ball * (offset + cos) * sin)
        by_alpha += 4 * (along - across) * sin * cos
        swing = 2 * (rod / 4 + across + ball)
        # The springs from the middle of a rod, (offset + cos/2, 1 - sin/2), to (offset, s).
        dx, dz = cos / 2, 1 - sin / 2 - s
        length = np.hypot(dx, dz)
        d_alpha = (dx * -sin / 2 + dz * -cos / 2) / length
        d_s = -dz / length
        pull = k * (length - free) + c * (d_alpha * turn + d_s * speed)
        torque = 0.5 * by_alpha * spin**2 - 2 * pull * d_alpha + 2 * g * (rod / 2 + ball) * cos
        force = -2 * pull * d_s - slider * g
        return [spin, turn, speed, -by_alpha * turn * spin / about, torque / swing, force / slider]

    y0 = [0.0, np.pi / 6, 0.5, 2 * np.pi, 0.0, 0.0]
    run = solve_ivp(rate, (0, end), y0, method="Radau", rtol=tolerance, atol=tolerance)
    _, alpha, s, spin, _, _ = run.y[:, -1]
    show(f"governor {tolerance:.0e} at {end} s: s, alpha, spin", [s, alpha, spin])


def rotation(axis, angle):
    k = np.cross(np.eye(3), axis)
    return np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * (k @ k)


class Bricard:
    """Five bars in a chain of five revolute joints, closed by a sixth: joint angles, of which the
    closure leaves one free; dynamics by projection on the null space of the closure."""

    points = np.array([[0, 0, 0], [1, 0, 0], [1, -1, 0], [1, -1, 1], [0, -1, 1], [0, 0, 1]], float)
    axes = np.array([[0, 1, 0], [0, 0, 1], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0]], float)
    gravity = np.array([0, -9.81, 0])
    width = 0.1

    def kinematics(self, angles, speeds):
        """Joints, centres, rotations, axes now, and what accelerations hold beside q''."""
        turn, place = np.eye(3), self.points[0].copy()
        omega, velocity = np.zeros(3), np.zeros(3)
        alpha, bias = np.zeros(3), np.zeros(3)
        out = []
        for i in range(5):
            axis = turn @ self.axes[i]
            alpha = alpha + np.cross(omega, axis) * speeds[i]
            omega = omega + axis * speeds[i]
            turn = turn @ rotation(self.axes[i], angles[i])
            arm = turn @ (self.points[i + 1] - self.points[i])
            half = arm / 2
            centre = place + half
            centre_bias = bias + np.cross(alpha, half) + np.cross(omega, np.cross(omega, half))
            out.append((place.copy(), axis, centre, turn, omega, alpha, centre_bias))
            place = place + arm
            velocity = velocity + np.cross(omega, arm)
            bias = bias + np.cross(alpha, arm) + np.cross(omega, np.cross(omega, arm))
        return out, place, bias, turn, omega, alpha

    def closure(self, angles):
        _, place, _, turn, _, _ = self.kinematics(angles, np.zeros(5))
        last = turn @ self.axes[5]
        return np.concatenate([place - self.points[5], last[1:]])

    def matrices(self, angles, speeds):
        links, end, end_bias, turn, omega, alpha = self.kinematics(angles, speeds)
        mass, force = np.zeros((5, 5)), np.zeros(5)
        for k, (_, _, centre, rotation_, spin, bias_turn, bias) in enumerate(links):
            jv, jw = np.zeros((3, 5)), np.zeros((3, 5))
            for i in range(k + 1):
                jw[:, i] = links[i][1]
                jv[:, i] = np.cross(links[i][1], centre - links[i][0])
            e = rotation_ @ (self.points[k + 1] - self.points[k])
            lateral = (1 + self.width**2) / 12
            inertia = lateral * np.eye(3) + (self.width**2 / 6 - lateral) * np.outer(e, e)
            mass += jv.T @ jv + jw.T @ inertia @ jw
            gyro = inertia @ bias_turn + np.cross(spin, inertia @ spin)
            force += jv.T @ (self.gravity - bias) - jw.T @ gyro
        rows, gamma = np.zeros((5, 5)), np.zeros(5)
        last = turn @ self.axes[5]
        last_bias = np.cross(alpha, last) + np.cross(omega, np.cross(omega, last))
        for i in range(5):
            rows[:3, i] = np.cross(links[i][1], end - links[i][0])
            rows[3:, i] = np.cross(links[i][1], last)[1:]
        gamma[:3], gamma[3:] = -end_bias, -last_bias[1:]
        return mass, force, rows, gamma

    def rate(self, _, y):
        angles, speeds = y[:5], y[5:]
        mass, force, rows, gamma = self.matrices(angles, speeds)
        u, sigma, vt = np.linalg.svd(rows)
        null = vt[4]
        particular = vt[:4].T @ ((u[:, :4].T @ gamma) / sigma[:4])
        free = null @ (force - mass @ particular) / (null @ mass @ null)
        return np.concatenate([speeds, particular + free * null])

    def project(self, y):
        angles = least_squares(self.closure, y[:5], xtol=1e-15, ftol=1e-15, gtol=1e-15).x
        _, _, rows, _ = self.matrices(angles, y[5:])
        null = np.linalg.svd(rows)[2][4]
        return np.concatenate([angles, null * (null @ y[5:])])

    def run(self, tolerance, end):
        y, window = np.zeros(10), 0.25
        assert np.linalg.svd(self.matrices(y[:5], y[5:])[2])[1][4] < 1e-12
        for k in range(round(end / window)):
            span = (k * window, (k + 1) * window)
            y = solve_ivp(self.rate, span, y, method="DOP853", rtol=tolerance, atol=tolerance).y[:, -1]
            y = self.project(y)
        links, *_ = self.kinematics(y[:5], y[5:])
        show(f"Bricard {tolerance:.0e} at {end} s: P3", links[3][0])


if __name__ == "__main__":
    pendulum()
    for count in (2, 40):
        windows(count)
    for tolerance in (1e-11, 1e-13):
        top(1, tolerance)
    for end in (1, 10):
        for tolerance in (1e-9, 1e-11):
            governor(tolerance, end)
    for end in (1, 10):
        for tolerance in (1e-10, 1e-12):
            Bricard().run(tolerance, end)
