"""Time per step of Exudyn (pip install exudyn numpy) on mechanisms of rigid bodies.

    python tests/peers/exudyn_mechanisms.py [a part of a mechanism's name] [--with PROGRAM]

PROGRAM, the compiled binary `mechanisms`, is run in turn with Exudyn's on each mechanism.

In the plane a rod on a pin, the two-link manipulator and rows of N four-bars, h = 1e-3, and of the
IFToMM benchmark library, with the data of tests/src/mechanisms.rs, Andrews' squeezer, h = 1e-5; in space
Bricard's mechanism, h = 1e-3, and the flyball governor, h = 1e-4, with Euler parameters. Modified Newton:
generalized-alpha with rho_inf = 1/5 and constraints on positions (index 3), the trapezoidal rule with
constraints on velocities (index 2, which Exudyn offers with Newmark's method alone). Prints
    mechanism, method, linear solver, steps, microseconds per step, Newton iterations per step, check
the time being the least processor time of three runs of the solver, its start included, output to files
switched off; the check being the change of the last body's angle, for the squeezer the angle itself, for
Bricard's mechanism the height y of the point where the third and the fourth bar meet, for the governor
the height s of the slider.
"""

import math
import subprocess
import sys
import time

import exudyn as exu
import numpy as np
from exudyn.utilities import (
    AngularVelocity2EulerParameters_t,
    EulerParameters2RotationMatrix,
    LoadMassProportional,
    LoadTorqueVector,
    MarkerBodyMass,
    MarkerBodyPosition,
    MarkerBodyRigid,
    NodeRigidBody2D,
    NodeRigidBodyEP,
    ObjectConnectorSpringDamper,
    ObjectGround,
    ObjectJointGeneric,
    ObjectJointRevolute2D,
    ObjectJointRevoluteZ,
    ObjectRigidBody,
    ObjectRigidBody2D,
)

GRAVITY = 9.81

DENSE = ("dense", exu.LinearSolverType.EXUdense)
SPARSE = ("sparse", exu.LinearSolverType.EigenSparse)
# The one solver of Exudyn that passes over equations that others imply.
PIVOTED = ("dense, full pivoting", exu.LinearSolverType.EigenDense)


class Mechanism:
    """Bodies, weights and springs; `local` yields the place of a point in a body's axes."""

    def __init__(self, gravity):
        self.system = exu.SystemContainer()
        self.mbs = self.system.AddSystem()
        self.ground = self.mbs.AddObject(ObjectGround())
        self.gravity = gravity

    def weigh(self, body):
        marker = self.mbs.AddMarker(MarkerBodyMass(bodyNumber=body))
        self.mbs.AddLoad(LoadMassProportional(markerNumber=marker, loadVector=self.gravity))

    def spring(self, a, b, law):
        """Between points (body, place), by (stiffness, damping, free length)."""
        markers = [
            self.mbs.AddMarker(MarkerBodyPosition(bodyNumber=body, localPosition=self.local(body, at)))
            for body, at in (a, b)
        ]
        stiffness, damping, length = law
        self.mbs.AddObject(
            ObjectConnectorSpringDamper(
                markerNumbers=markers, stiffness=stiffness, damping=damping, referenceLength=length
            )
        )


class Plane(Mechanism):
    """A mechanism in the plane, built as Stepsmith's `Mechanism` is."""

    def __init__(self, gravity=GRAVITY):
        super().__init__([0.0, -gravity, 0.0])

    def body(self, mass, inertia, placed, velocity=(0.0, 0.0, 0.0)):
        node = self.mbs.AddNode(
            NodeRigidBody2D(referenceCoordinates=list(placed), initialVelocities=list(velocity))
        )
        body = self.mbs.AddObject(ObjectRigidBody2D(mass=mass, inertia=inertia, nodeNumber=node))
        if self.gravity[1] != 0.0:
            self.weigh(body)
        self.last = node
        return body

    def local(self, _body, at):
        return [*at, 0.0]

    def revolute(self, a, at_a, b, at_b):
        markers = [
            self.mbs.AddMarker(MarkerBodyRigid(bodyNumber=body, localPosition=self.local(body, at)))
            for body, at in ((a, at_a), (b, at_b))
        ]
        self.mbs.AddObject(ObjectJointRevolute2D(markerNumbers=markers))

    def motor(self, body, torque):
        marker = self.mbs.AddMarker(MarkerBodyRigid(bodyNumber=body, localPosition=[0.0, 0.0, 0.0]))
        self.mbs.AddLoad(LoadTorqueVector(markerNumber=marker, loadVector=[0.0, 0.0, torque]))

    def turned(self):
        """By how much the last body has turned."""
        return self.mbs.GetNodeOutput(self.last, exu.OutputVariableType.Coordinates)[2]


class Space(Mechanism):
    """A mechanism in space, built as Stepsmith's `SpatialMechanism` is: places and axes are those at the
    start, in the ground's coordinates."""

    def __init__(self, gravity):
        super().__init__(gravity)
        self.placed = {self.ground: (np.zeros(3), np.eye(3))}

    def body(self, mass, moments, centre, orientation, velocity=(0.0, 0.0, 0.0), spin=(0.0, 0.0, 0.0)):
        p = np.array(orientation) / np.linalg.norm(orientation)
        rate = AngularVelocity2EulerParameters_t(spin, p)
        node = self.mbs.AddNode(
            NodeRigidBodyEP(referenceCoordinates=[*centre, *p], initialVelocities=[*velocity, *rate])
        )
        inertia = [*moments, 0.0, 0.0, 0.0]
        body = self.mbs.AddObject(ObjectRigidBody(mass=mass, inertia=inertia, nodeNumber=node))
        self.weigh(body)
        self.placed[body] = (np.array(centre), EulerParameters2RotationMatrix(p))
        return body

    def bar(self, mass, start, end, width, spin=(0.0, 0.0, 0.0)):
        """A uniform bar of square section, its first axis along it."""
        start, end = np.array(start), np.array(end)
        length = np.linalg.norm(end - start)
        e = (end - start) / length
        across = mass * (length**2 + width**2) / 12
        moments = [mass * width**2 / 6, across, across]
        # The shortest turn of the x axis into e; half a turn about z if they are opposite.
        half = [1.0 + e[0], 0.0, -e[2], e[1]]
        if max(abs(x) for x in half) < 1e-8:
            half = [0.0, 0.0, 0.0, 1.0]
        return self.body(mass, moments, 0.5 * (start + end), half, spin=spin)

    def local(self, body, at):
        centre, rotation = self.placed[body]
        return rotation.T @ (np.array(at) - centre)

    def frames(self, a, b, at, axis):
        """Markers at a point of both bodies, the third axis of each along the axis."""
        third = np.array(axis) / np.linalg.norm(axis)
        first = np.cross(third, np.eye(3)[np.argmin(abs(third))])
        first /= np.linalg.norm(first)
        frame = np.column_stack([first, np.cross(third, first), third])
        return [
            self.mbs.AddMarker(
                MarkerBodyRigid(
                    bodyNumber=body,
                    localHT=exu.HT(
                        rotation=self.placed[body][1].T @ frame, translation=self.local(body, at)
                    ),
                )
            )
            for body in (a, b)
        ]

    def revolute(self, a, b, at, axis):
        self.mbs.AddObject(ObjectJointRevoluteZ(markerNumbers=self.frames(a, b, at, axis)))

    def joint(self, a, b, at, axis, held):
        """Holds some of the displacements along and the turns about the axes of `frames`."""
        markers = self.frames(a, b, at, axis)
        self.mbs.AddObject(ObjectJointGeneric(markerNumbers=markers, constrainedAxes=held))

    def point(self, body, start):
        """Where the point of a body is that was at `start` at the start."""
        place = exu.OutputVariableType.Position
        return self.mbs.GetObjectOutputBody(body, place, localPosition=self.local(body, start))


# Each of the following yields a mechanism and what to look at in the end.


def pendulum():
    plane = Plane()
    rod = plane.body(1.0, 1 / 12, (0.5, 0.0, 0.0))
    plane.revolute(plane.ground, (0.0, 0.0), rod, (-0.5, 0.0))
    return plane, plane.turned


def manipulator():
    plane = Plane()
    (a, b), (l1, l2) = (math.pi / 3, -math.pi / 6), (0.5, 0.5 * math.sqrt(3.0))
    x, y = l1 * math.cos(a), l1 * math.sin(a)
    first = plane.body(1.0, 1 / 12, (x, y, a))
    second = plane.body(2.0, 6 / 12, (2 * x + l2 * math.cos(b), 2 * y + l2 * math.sin(b), b))
    plane.revolute(plane.ground, (0.0, 0.0), first, (-l1, 0.0))
    plane.revolute(first, (l1, 0.0), second, (-l2, 0.0))
    return plane, plane.turned


def four_bars(count):
    plane = Plane()
    corner = None
    for k in range(count + 1):
        upright = plane.body(1.0, 1 / 12, (k, 0.5, math.pi / 2), (0.5, 0.0, -1.0))
        plane.revolute(plane.ground, (k, 0.0), upright, (-0.5, 0.0))
        if corner is not None:
            plane.revolute(corner, (0.5, 0.0), upright, (0.5, 0.0))
        if k < count:
            beam = plane.body(1.0, 1 / 12, (k + 0.5, 1.0, 0.0), (1.0, 0.0, 0.0))
            plane.revolute(upright, (0.5, 0.0), beam, (-0.5, 0.0))
            corner = beam
    return plane, plane.turned


def beside(start, angle, local):
    """The place that is `local` in a body at the angle, seen from a point of it at `start`."""
    cos, sin = math.cos(angle), math.sin(angle)
    return start[0] + cos * local[0] - sin * local[1], start[1] + sin * local[0] + cos * local[1]


def squeezer():
    """Seven bodies driven by a motor against a spring, without gravity."""
    o, a, b, c = (0.0, 0.0), (-0.06934, -0.00227), (-0.03635, 0.03273), (0.014, 0.072)
    rr, ra, d, da, e, ea = 7e-3, 92e-5, 28e-3, 115e-4, 2e-2, 1421e-5
    ss, sa, sb, sc, sd = 35e-3, 1874e-5, 1043e-5, 18e-3, 2e-2
    ta, tb, u, ua, ub = 2308e-5, 916e-5, 4e-2, 1228e-5, 449e-5
    zf, zt, fa = 2e-2, 4e-2, 1421e-5
    beta, theta, gamma = -0.06171389001427645, 0.0, 0.4552798191630704
    phi, delta = 0.2226683901658859, 0.48736497954384255
    omega, epsilon = -0.2226683901658859, 1.2305474445498212

    plane = Plane(gravity=0.0)

    def body(mass, inertia, start, angle, local):
        return plane.body(mass, inertia, (*beside(start, angle, local), angle))

    crank = beside(o, beta, (rr, 0.0))
    upper, lower = beside(a, delta, (zt, 0.0)), beside(a, epsilon, (0.0, -u))
    k1 = body(0.04325, 2.194e-6, o, beta, (ra, 0.0))
    k2 = body(0.00365, 4.410e-7, crank, beta + theta, (-da, 0.0))
    k3 = body(0.02373, 5.255e-6, b, gamma, (sb, -sa))
    k4 = body(0.00706, 5.667e-7, upper, phi + delta, (0.0, ea - e))
    k5 = body(0.07050, 1.169e-5, a, delta, (ta, tb))
    k6 = body(0.00706, 5.667e-7, lower, omega + epsilon, (zf - fa, 0.0))
    k7 = body(0.05498, 1.912e-5, a, epsilon, (-ub, -ua))
    end = (da - d, 0.0)
    plane.revolute(plane.ground, o, k1, (-ra, 0.0))
    plane.revolute(k1, (rr - ra, 0.0), k2, (da, 0.0))
    plane.revolute(k2, end, k3, (-sb, sa - ss))
    plane.revolute(k2, end, k4, (0.0, -ea))
    plane.revolute(k2, end, k6, (fa, 0.0))
    plane.revolute(plane.ground, b, k3, (-sb, sa))
    plane.revolute(plane.ground, a, k5, (-ta, -tb))
    plane.revolute(plane.ground, a, k7, (ub, ua))
    plane.revolute(k5, (zt - ta, -tb), k4, (0.0, e - ea))
    plane.revolute(k7, (ub, ua - u), k6, (fa - zf, 0.0))
    plane.spring((plane.ground, c), (k3, (sd - sb, sa - sc)), (4530.0, 0.0, 0.07785))
    plane.motor(k1, 0.033)
    return plane, lambda: epsilon + plane.turned()


def bricard(less):
    """Five bars in a chain of six hinges along edges of a cube. One equation repeats what the others say;
    `less` leaves it out: the one that keeps the fifth bar from turning about z against the ground."""
    points = ((0, 0, 0), (1, 0, 0), (1, -1, 0), (1, -1, 1), (0, -1, 1), (0, 0, 1))
    axes = ((0, 1, 0), (0, 0, 1), (1, 0, 0))
    space = Space([0.0, -GRAVITY, 0.0])
    bars = [space.bar(1.0, start, end, 0.1) for start, end in zip(points, points[1:])]
    chain = [space.ground, *bars]
    for k in range(5):
        space.revolute(chain[k], chain[k + 1], points[k], axes[k % 3])
    if less:
        # The first axis of the frame beside x is z, the second -y.
        space.joint(bars[4], space.ground, points[5], axes[2], [1, 1, 1, 0, 1, 0])
    else:
        space.revolute(bars[4], space.ground, points[5], axes[2])
    return space, lambda: space.point(bars[3], points[3])[1]


def governor():
    """A turning shaft, a slider on it and two arms with balls, held by stiff springs with dampers."""
    rod, ball, width = 0.3, 5.0, 0.01
    tilt, turning, middle = math.pi / 6, 2 * math.pi, (0.0, 0.0, 0.5)
    spin, up = (0.0, 0.0, turning), (0.0, 0.0, 1.0)
    space = Space([0.0, 0.0, -GRAVITY])
    shaft = space.bar(rod, (0.0, 0.0, 0.0), up, width, spin)
    slider = space.body(3.0, [0.005] * 3, middle, (1.0, 0.0, 0.0, 0.0), spin=spin)
    space.revolute(space.ground, shaft, (0.0, 0.0, 0.0), up)
    space.joint(shaft, slider, middle, up, [1, 1, 0, 1, 1, 1])
    # A rod of 1 m with a ball at its end: the centre of mass and the moments about it.
    mass, centre = rod + ball, (0.5 * rod + ball) / (rod + ball)
    across = rod * (1 + width**2) / 12 + rod * (centre - 0.5) ** 2 + ball * (1 - centre) ** 2
    moments = [rod * width**2 / 6, across, across]
    for side, angle in ((1, tilt), (-1, math.pi - tilt)):
        pin = np.array([0.05 * side, 0.0, 1.0])
        along = np.array([side * math.cos(tilt), 0.0, -math.sin(tilt)])
        at, half = pin + centre * along, 0.5 * angle
        orientation = (math.cos(half), 0.0, math.sin(half), 0.0)
        arm = space.body(mass, moments, at, orientation, (0.0, turning * at[0], 0.0), spin)
        space.revolute(shaft, arm, pin, (0.0, 1.0, 0.0))
        hook = (slider, (0.05 * side, 0.0, 0.5))
        space.spring(hook, (arm, pin + 0.5 * along), (8e5, 4e4, 0.5))
    return space, lambda: space.point(slider, middle)[2]


def run(build, index2, linear, step, steps, tolerance):
    """Seconds, iterations per step, and what is looked at in the end."""
    mechanism, check = build()
    mechanism.mbs.Assemble()
    settings = exu.SimulationSettings()
    integration = settings.timeIntegration
    integration.numberOfSteps = steps
    integration.endTime = steps * step
    integration.verboseMode = 0
    # A step that does not converge is to end the run rather than to be taken in parts.
    integration.adaptiveStep = False
    integration.newton.useModifiedNewton = True
    integration.newton.relativeTolerance = tolerance
    integration.generalizedAlpha.spectralRadius = 0.2
    integration.generalizedAlpha.useIndex2Constraints = index2
    integration.generalizedAlpha.useNewmark = index2
    settings.solution.file.write = False
    settings.solution.sensors.writeFooter = False
    settings.show.computationTime = False
    settings.linearSolver.solverType = linear[1]
    settings.linearSolver.ignoreSingularJacobian = linear is PIVOTED
    began = time.process_time()
    mechanism.mbs.SolveDynamic(settings, solverType=exu.DynamicSolverType.GeneralizedAlpha)
    seconds = time.process_time() - began
    iterations = mechanism.mbs.sys["dynamicSolver"].it.newtonStepsCount / steps
    return seconds, iterations, check()


def main():
    exu.config.printToConsole = False
    print("mechanism;method;linear solver;steps;us per step;iterations per step;check")
    both = (DENSE, SPARSE)
    program = sys.argv[sys.argv.index("--with") + 1] if "--with" in sys.argv else None
    part = sys.argv[1] if len(sys.argv) > 1 and not sys.argv[1].startswith("-") else ""
    for name, build, step, steps, solvers in (
        ("pendulum", pendulum, 1e-3, 4000, both),
        ("two-link manipulator", manipulator, 1e-3, 4000, both),
        ("10 four-bars", lambda: four_bars(10), 1e-3, 500, both),
        ("40 four-bars", lambda: four_bars(40), 1e-3, 200, both),
        ("200 four-bars", lambda: four_bars(200), 1e-3, 50, (SPARSE,)),
        ("Andrews' squeezer", squeezer, 1e-5, 3000, both),
        ("Bricard's mechanism", lambda: bricard(less=False), 1e-3, 1000, (PIVOTED,)),
        ("Bricard's mechanism less one equation", lambda: bricard(less=True), 1e-3, 1000, both),
        ("flyball governor", governor, 1e-4, 1000, both),
    ):
        if part not in name:
            continue
        if program:
            own = subprocess.run([program, name], capture_output=True, text=True, check=True).stdout
            print("\n".join("Stepsmith;" + line for line in own.splitlines()[1:]), flush=True)
        for index2 in (False, True):
            for linear in solvers:
                method = "trapezoidal rule, index 2" if index2 else "generalized-alpha 1/5, index 3"
                tolerance = 1e-10
                if index2 and linear is PIVOTED:
                    # Places drift at index 2, so the equation too many fits the others only so well.
                    tolerance = 1e-7
                    method += ", tolerance 1e-7"
                runs = [run(build, index2, linear, step, steps, tolerance) for _ in range(3)]
                seconds = min(run[0] for run in runs)
                _, iterations, seen = runs[0]
                print(
                    f"{name};{method};{linear[0]};{steps};{1e6 * seconds / steps:.2f};{iterations:.2f};"
                    f"{seen:.12f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
