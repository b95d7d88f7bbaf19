"""Time per step of Exudyn (pip install exudyn numpy) on plane mechanisms of rigid bodies.

A rod on a pin, the two-link manipulator and rows of N four-bars, h = 1e-3, modified Newton:
generalized-alpha with rho_inf = 1/5 and constraints on positions (index 3), the trapezoidal rule with
constraints on velocities (index 2, which Exudyn offers with Newmark's method alone). Prints
    mechanism, method, linear solver, steps, microseconds per step, Newton iterations per step,
    change of the last body's angle
the time being the least processor time of three runs of the solver, its start included, output to files
switched off.
"""

import math
import time

import exudyn as exu
from exudyn.utilities import (
    MarkerBodyRigid,
    NodeRigidBody2D,
    ObjectGround,
    ObjectJointRevolute2D,
    ObjectRigidBody2D,
    LoadMassProportional,
    MarkerBodyMass,
)

STEP = 1e-3
GRAVITY = [0.0, -9.81, 0.0]


class Plane:
    """A mechanism in the plane, built as Stepsmith's `Mechanism` is."""

    def __init__(self):
        self.system = exu.SystemContainer()
        self.mbs = self.system.AddSystem()
        self.ground = self.mbs.AddObject(ObjectGround())

    def body(self, mass, inertia, placed, velocity=(0.0, 0.0, 0.0)):
        node = self.mbs.AddNode(
            NodeRigidBody2D(referenceCoordinates=list(placed), initialVelocities=list(velocity))
        )
        body = self.mbs.AddObject(
            ObjectRigidBody2D(physicsMass=mass, physicsInertia=inertia, nodeNumber=node)
        )
        marker = self.mbs.AddMarker(MarkerBodyMass(bodyNumber=body))
        self.mbs.AddLoad(LoadMassProportional(markerNumber=marker, loadVector=GRAVITY))
        self.last = node
        return body

    def revolute(self, a, at_a, b, at_b):
        markers = [
            self.mbs.AddMarker(MarkerBodyRigid(bodyNumber=body, localPosition=[*at, 0.0]))
            for body, at in ((a, at_a), (b, at_b))
        ]
        self.mbs.AddObject(ObjectJointRevolute2D(markerNumbers=markers))


def pendulum():
    plane = Plane()
    rod = plane.body(1.0, 1 / 12, (0.5, 0.0, 0.0))
    plane.revolute(plane.ground, (0.0, 0.0), rod, (-0.5, 0.0))
    return plane


def manipulator():
    plane = Plane()
    (a, b), (l1, l2) = (math.pi / 3, -math.pi / 6), (0.5, 0.5 * math.sqrt(3.0))
    x, y = l1 * math.cos(a), l1 * math.sin(a)
    first = plane.body(1.0, 1 / 12, (x, y, a))
    second = plane.body(2.0, 6 / 12, (2 * x + l2 * math.cos(b), 2 * y + l2 * math.sin(b), b))
    plane.revolute(plane.ground, (0.0, 0.0), first, (-l1, 0.0))
    plane.revolute(first, (l1, 0.0), second, (-l2, 0.0))
    return plane


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
    return plane


def run(build, index2, sparse, steps):
    """Seconds, iterations per step, and the last coordinate."""
    plane = build()
    plane.mbs.Assemble()
    settings = exu.SimulationSettings()
    integration = settings.timeIntegration
    integration.numberOfSteps = steps
    integration.endTime = steps * STEP
    integration.verboseMode = 0
    integration.newton.useModifiedNewton = True
    integration.newton.relativeTolerance = 1e-10
    integration.generalizedAlpha.spectralRadius = 0.2
    integration.generalizedAlpha.useIndex2Constraints = index2
    integration.generalizedAlpha.useNewmark = index2
    settings.solutionSettings.writeSolutionToFile = False
    settings.solutionSettings.sensorsWriteFileFooter = False
    settings.displayComputationTime = False
    settings.linearSolverType = (
        exu.LinearSolverType.EigenSparse if sparse else exu.LinearSolverType.EXUdense
    )
    began = time.process_time()
    plane.mbs.SolveDynamic(settings, solverType=exu.DynamicSolverType.GeneralizedAlpha)
    seconds = time.process_time() - began
    iterations = plane.mbs.sys["dynamicSolver"].it.newtonStepsCount / steps
    end = plane.mbs.GetNodeOutput(plane.last, exu.OutputVariableType.Coordinates)
    return seconds, iterations, end[2]


def main():
    exu.SetWriteToConsole(False)
    print("mechanism;method;linear solver;steps;us per step;iterations per step;angle")
    for name, build, steps in (
        ("pendulum", pendulum, 4000),
        ("two-link manipulator", manipulator, 4000),
        ("10 four-bars", lambda: four_bars(10), 500),
        ("40 four-bars", lambda: four_bars(40), 200),
    ):
        for index2 in (False, True):
            for sparse in (False, True):
                runs = [run(build, index2, sparse, steps) for _ in range(3)]
                seconds = min(run[0] for run in runs)
                _, iterations, end = runs[0]
                print(
                    f"{name};{'trapezoidal rule, index 2' if index2 else 'generalized-alpha 1/5, index 3'};{'sparse' if sparse else 'dense'};{steps};"
                    f"{1e6 * seconds / steps:.2f};{iterations:.2f};{end:.12f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
