"""Time per step beside OpenSees and Exudyn on linear structures (pip install openseespy exudyn numpy scipy).

    python tests/peers/structures.py --with PROGRAM [chain frame lattice] [--turns N] [--side N] [--exudyn N]

A chain of masses between two walls, a plane frame of Euler-Bernoulli beams and a lattice of springs in space with
N points a side (12 by itself), loaded by a ramp f = t from rest, by Newmark's method, HHT with alpha = -1/10 and
generalized-alpha with rho_inf = 1/5, all at the same h and from the same start. PROGRAM is the compiled benchmark
`structures`. All programs take turns, five by themselves. Prints of each turn
    model, freedoms, method, program and solver, steps, nanoseconds per freedom and step, relative error
with the processor time of the steps after the second, so without models, starts and factorisations, and in the
end a table of medians over the turns, with the median and the range of the ratios of single turns. The error is
that of the loaded chain's displacement against the exact modal solution; for the others the displacement at the
loaded freedom, which the programs agree on.

OpenSees gets elements, and whatever solver of its own is fastest: its matrices are banded on the chain and
MUMPS factorises them elsewhere, once ("Linear -factorOnce"); its SparseSYM takes 1.3 times as long a step on the
frame and 2.5 times on a small lattice, and its factors of a lattice of 10^5 freedoms a quarter of an hour and more. Its GeneralizedAlpha diverges on these linear
models with every algorithm it has, and is left out. Exudyn gets M and K as sparse matrices
(ObjectGenericODE2) or, on long chains, masses and springs; its Newton is modified and takes one iteration a step.
It is left out of models of more than N freedoms, 1,500 by itself, but for chains: larger ones take it minutes.
"""

import os
import statistics
import subprocess
import sys
import time

import numpy as np

# Freedoms and steps that tell what one takes Exudyn, and steps at the least.
MORE, MORE_STEPS = 3_000_000, 200
# Exudyn 1.13.6 ends with a segmentation fault on an object of 100,000 coordinates.
MOST_IN_ONE_OBJECT = 20_000


class Model:
    """Nodes in space, springs and beams between them; freedoms that are held; one that is loaded."""

    def __init__(self, name, dimension, freedoms):
        self.name, self.dimension, self.freedoms = name, dimension, freedoms
        self.nodes, self.masses, self.held, self.elements = [], [], set(), []
        self.loaded = (0, 0)

    def numbering(self):
        """The number of each free freedom, in the order of nodes."""
        number = {}
        for node in range(len(self.nodes)):
            for k in range(self.freedoms):
                if (node, k) not in self.held:
                    number[node, k] = len(number)
        return number

    def matrices(self):
        """M and K over the free freedoms, as sparse matrices."""
        from scipy.sparse import coo_matrix

        number = self.numbering()
        entries = {"M": ([], [], []), "K": ([], [], [])}

        def add(matrix, places, block):
            rows, columns, values = entries[matrix]
            for i, a in enumerate(places):
                for j, b in enumerate(places):
                    if a in number and b in number and block[i, j] != 0.0:
                        rows.append(number[a])
                        columns.append(number[b])
                        values.append(block[i, j])

        for node, mass in enumerate(self.masses):
            places = [(node, k) for k in range(self.freedoms)]
            add("M", places, np.diag(mass))
        for a, b, element in self.elements:
            places = [(n, k) for n in (a, b) for k in range(self.freedoms)]
            along = np.subtract(self.nodes[b], self.nodes[a])
            stiffness, mass = element.matrices(along)
            add("K", places, stiffness)
            if mass is not None:
                add("M", places, mass)
        n = len(number)
        return tuple(coo_matrix((v, (r, c)), shape=(n, n)).tocsr() for r, c, v in entries.values())


class Spring:
    """A spring along the line between its nodes."""

    def __init__(self, stiffness):
        self.stiffness = stiffness

    def matrices(self, along):
        unit = np.array(along) / np.linalg.norm(along)
        block = self.stiffness * np.outer(unit, unit)
        return np.block([[block, -block], [-block, block]]), None


class Beam:
    """Euler and Bernoulli's beam in the plane, with consistent mass."""

    def __init__(self, young, area, inertia, density):
        self.young, self.area, self.inertia, self.density = young, area, inertia, density

    def matrices(self, along):
        length = np.linalg.norm(along)
        c, s = np.array(along) / length
        ea, ei = self.young * self.area / length, self.young * self.inertia / length**3
        k = np.zeros((6, 6))
        k[np.ix_([0, 3], [0, 3])] = ea * np.array([[1, -1], [-1, 1]])
        bending = [1, 2, 4, 5]
        l = length
        k[np.ix_(bending, bending)] = ei * np.array(
            [[12, 6 * l, -12, 6 * l], [6 * l, 4 * l * l, -6 * l, 2 * l * l],
             [-12, -6 * l, 12, -6 * l], [6 * l, 2 * l * l, -6 * l, 4 * l * l]])
        mass = self.density * length
        m = np.zeros((6, 6))
        m[np.ix_([0, 3], [0, 3])] = mass / 6 * np.array([[2, 1], [1, 2]])
        m[np.ix_(bending, bending)] = mass / 420 * np.array(
            [[156, 22 * l, 54, -13 * l], [22 * l, 4 * l * l, 13 * l, -3 * l * l],
             [54, 13 * l, 156, -22 * l], [-13 * l, -3 * l * l, -22 * l, 4 * l * l]])
        turn = np.zeros((6, 6))
        turn[:3, :3] = turn[3:, 3:] = [[c, s, 0], [-s, c, 0], [0, 0, 1]]
        return turn.T @ k @ turn, turn.T @ m @ turn


def chain(n):
    """n unit masses and n + 1 unit springs between walls; the middle mass is loaded."""
    model = Model("chain", 1, 1)
    spring = Spring(1.0)
    for i in range(n + 2):
        model.nodes.append([float(i)])
        model.masses.append([0.0 if i in (0, n + 1) else 1.0])
        if i > 0:
            model.elements.append((i - 1, i, spring))
    model.held = {(0, 0), (n + 1, 0)}
    model.loaded = ((n + 1) // 2, 0)
    return model


def frame(bays, storeys):
    """A plane frame, clamped at its feet, one element a column and a girder; SI units; the top is pushed."""
    model = Model("frame", 2, 3)
    column, girder = Beam(2.0e11, 1.0e-2, 2.0e-4, 78.5), Beam(2.0e11, 8.0e-3, 1.5e-4, 628.0)
    for storey in range(storeys + 1):
        for bay in range(bays + 1):
            node = storey * (bays + 1) + bay
            model.nodes.append([6.0 * bay, 3.5 * storey])
            model.masses.append([0.0, 0.0, 0.0])
            if storey == 0:
                model.held.update((node, k) for k in range(3))
                continue
            model.elements.append((node - bays - 1, node, column))
            if bay > 0:
                model.elements.append((node - 1, node, girder))
    model.loaded = (storeys * (bays + 1), 0)
    return model


def lattice(n):
    """n³ unit masses at the points of a cubic lattice; springs of stiffness 1 along edges and 1/2 along the
    diagonals of the faces; one face is held, the far corner is pushed."""
    model = Model("lattice", 3, 3)
    edge, diagonal = Spring(1.0), Spring(0.5)
    number = lambda i, j, k: (i * n + j) * n + k
    directions = [((1, 0, 0), edge), ((0, 1, 0), edge), ((0, 0, 1), edge)]
    directions += [(d, diagonal) for d in
                   [(1, 1, 0), (1, -1, 0), (1, 0, 1), (1, 0, -1), (0, 1, 1), (0, 1, -1)]]
    for i in range(n):
        for j in range(n):
            for k in range(n):
                node = number(i, j, k)
                model.nodes.append([float(i), float(j), float(k)])
                model.masses.append([1.0, 1.0, 1.0])
                if i == 0:
                    model.held.update((node, m) for m in range(3))
                for (a, b, c), spring in directions:
                    u, v, w = i + a, j + b, k + c
                    if u < n and 0 <= v < n and 0 <= w < n:
                        model.elements.append((node, number(u, v, w), spring))
    model.loaded = (n**3 - 1, 0)
    return model


def parameters(method):
    """alpha_m, alpha_f (of Chung and Hulbert), beta, gamma."""
    if method == "newmark":
        return 0.0, 0.0, 0.25, 0.5
    if method == "hht":
        return 0.0, 0.1, 0.25 * 1.1**2, 0.6
    rho = 0.2
    am, af = (2 * rho - 1) / (rho + 1), rho / (rho + 1)
    return am, af, 0.25 * (1 - am + af) ** 2, 0.5 - am + af


def exact(n, node, t):
    """The displacement of a mass of the chain under the ramp, by modes."""
    i = np.arange(1, n + 1)
    omega = 2 * np.sin(i * np.pi / (2 * (n + 1)))
    middle = (n + 1) // 2
    shape = 2 / (n + 1) * np.sin(i * np.pi * middle / (n + 1)) * np.sin(i * np.pi * node / (n + 1))
    return float(np.sum(shape * (t - np.sin(omega * t) / omega) / omega**2))


def opensees(model, method, h, steps, solver):
    """Seconds for the steps after the second, and the displacement at the loaded freedom."""
    import openseespy.opensees as ops

    ops.wipe()
    ops.model("basic", "-ndm", model.dimension, "-ndf", model.freedoms)
    for node, (place, mass) in enumerate(zip(model.nodes, model.masses), 1):
        ops.node(node, *place)
        held = [int((node - 1, k) in model.held) for k in range(model.freedoms)]
        if any(held):
            ops.fix(node, *held)
        if any(mass):
            ops.mass(node, *mass)
    materials = {}
    for tag, (a, b, element) in enumerate(model.elements, 1):
        key = id(element)
        if key not in materials:
            materials[key] = len(materials) + 1
            if isinstance(element, Spring):
                ops.uniaxialMaterial("Elastic", materials[key], element.stiffness)
            else:
                ops.geomTransf("Linear", materials[key])
        if isinstance(element, Spring):
            length = float(np.linalg.norm(np.subtract(model.nodes[b], model.nodes[a])))
            ops.element("Truss", tag, a + 1, b + 1, length, materials[key])
        else:
            ops.element("elasticBeamColumn", tag, a + 1, b + 1, element.area, element.young,
                        element.inertia, materials[key], "-mass", element.density, "-cMass")
    ops.timeSeries("Linear", 1)
    ops.pattern("Plain", 1, 1)
    node, k = model.loaded
    ops.load(node + 1, *[float(i == k) for i in range(model.freedoms)])
    ops.constraints("Plain")
    ops.numberer("RCM")
    ops.system(solver)
    ops.test("NormUnbalance", 1e30, 1)
    ops.algorithm("Linear", "-factorOnce")
    am, af, beta, gamma = parameters(method)
    if method == "newmark":
        ops.integrator("Newmark", gamma, beta)
    elif method == "hht":
        ops.integrator("HHT", 1 - af, gamma, beta)
    else:
        ops.integrator("GeneralizedAlpha", 1 - am, 1 - af, gamma, beta)
    ops.analysis("Transient")
    ops.analyze(2, h)  # builds and factorises
    begin = time.process_time()
    ops.analyze(steps - 2, h)
    return time.process_time() - begin, ops.nodeDisp(node + 1, k + 1)


def exudyn_matrices(model, mbs):
    """M and K as sparse matrices of one object; the node and the coordinate that is loaded."""
    import exudyn as exu
    from exudyn.utilities import NodeGenericODE2, ObjectGenericODE2

    mass, stiffness = model.matrices()
    n = mass.shape[0]
    zero = [0.0] * n
    node = mbs.AddNode(NodeGenericODE2(referenceCoordinates=zero, initialCoordinates=zero,
                                       initialCoordinates_t=zero, numberOfODE2Coordinates=n))
    m, k = exu.MatrixContainer(), exu.MatrixContainer()
    for container, matrix in ((m, mass), (k, stiffness)):
        matrix = matrix.tocoo()
        triples = np.column_stack([matrix.row, matrix.col, matrix.data])
        container.SetWithSparseMatrix(triples, numberOfRows=n, numberOfColumns=n, useDenseMatrix=False)
    mbs.AddObject(ObjectGenericODE2(nodeNumbers=[node], massMatrix=m, stiffnessMatrix=k))
    return node, model.numbering()[model.loaded]


def exudyn_chain(model, mbs):
    """The chain as masses and springs."""
    from exudyn.utilities import (CoordinateSpringDamper, MarkerNodeCoordinate, Mass1D, Node1D,
                                  NodePointGround)

    nodes, markers = [], []
    for node in range(len(model.nodes)):
        held = (node, 0) in model.held
        if held:
            nodes.append(mbs.AddNode(NodePointGround()))
        else:
            nodes.append(mbs.AddNode(Node1D(referenceCoordinates=[0.0])))
            mbs.AddObject(Mass1D(nodeNumber=nodes[-1], physicsMass=model.masses[node][0]))
        markers.append(mbs.AddMarker(MarkerNodeCoordinate(nodeNumber=nodes[-1], coordinate=0)))
    for a, b, spring in model.elements:
        mbs.AddObject(CoordinateSpringDamper(markerNumbers=[markers[a], markers[b]],
                                             stiffness=spring.stiffness))
    return nodes[model.loaded[0]], 0


def exudyn(model, method, h, steps, build):
    """The same, with a system as `build` makes it: by a second run of more steps, since the start varies by more
    than a few steps take."""
    more = max(MORE_STEPS, MORE // len(model.numbering()))
    first, value = exudyn_whole(model, method, h, steps, build)
    whole, _ = exudyn_whole(model, method, h, steps + more, build)
    return (whole - first) / more * (steps - 2), value


def exudyn_whole(model, method, h, steps, build):
    """Seconds for all steps with the start, and the displacement at the loaded freedom."""
    import exudyn as exu
    from exudyn.utilities import LoadCoordinate, MarkerNodeCoordinate

    system = exu.SystemContainer()
    mbs = system.AddSystem()
    node, coordinate = build(model, mbs)
    marker = mbs.AddMarker(MarkerNodeCoordinate(nodeNumber=node, coordinate=coordinate))
    mbs.AddLoad(LoadCoordinate(markerNumber=marker, load=1.0, loadUserFunction=lambda mbs, t, load: t))
    mbs.Assemble()
    settings = exu.SimulationSettings()
    integration = settings.timeIntegration
    integration.numberOfSteps, integration.endTime = steps, h * steps
    integration.verboseMode = 0
    settings.solution.file.write = False
    settings.linearSolver.solverType = exu.LinearSolverType.EigenSparse
    integration.newton.useModifiedNewton = True
    integration.newton.modifiedNewtonContractivity = 1e300
    integration.newton.relativeTolerance = 1e-6
    generalized = integration.generalizedAlpha
    _, _, beta, gamma = parameters(method)
    if method == "newmark":
        generalized.useNewmark, generalized.newmarkBeta, generalized.newmarkGamma = True, beta, gamma
    else:
        generalized.spectralRadius = 0.2
    dynamic = exu.MainSolverImplicitSecondOrder()
    begin = time.process_time()
    dynamic.SolveSystem(mbs, settings)
    spent = time.process_time() - begin
    x = np.atleast_1d(mbs.GetNodeOutput(node, exu.OutputVariableType.Coordinates))
    return spent, float(x[coordinate])


def accuracy(model, h, steps, value):
    if model.name == "chain":
        truth = exact(len(model.numbering()), model.loaded[0], h * steps)
        return f"{abs(value - truth) / abs(truth):.2e}"
    return f"x = {value:.9e}"


NAMES = {"AverageAcceleration": "newmark", "HhtTenth": "hht", "GeneralizedAlphaFifth": "generalized-alpha"}


def own(program, model, n, side):
    """Nanoseconds per freedom and step of PROGRAM by method, and what was achieved."""
    command = [program, model.name, "--runs", "1", "--freedoms", str(n), "--side", str(side)]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    found = {}
    for line in lines:
        parts = line.split(", ")
        if parts[0] == model.name and parts[3] == "Stepsmith" and int(parts[1]) == n:
            found[NAMES[parts[2]]] = float(parts[5]), parts[6]
    return found


def peers(model, n, h, steps, most):
    """What is compared with: the method, the program with its solver, and what runs it."""
    solver = "BandSPD" if model.name == "chain" else "Mumps"
    # Its generalized-alpha diverges.
    for method in ("newmark", "hht"):
        yield method, f"OpenSees {solver}", lambda method=method: opensees(model, method, h, steps, solver)
    if model.name == "chain" or n <= most:
        kind, build = ("matrices", exudyn_matrices) if n <= MOST_IN_ONE_OBJECT else ("springs", exudyn_chain)
        # It has no HHT.
        for method in ("newmark", "generalized-alpha"):
            yield method, f"Exudyn, {kind}", lambda method=method: exudyn(model, method, h, steps, build)


def main():
    def number(name, otherwise):
        return int(sys.argv[sys.argv.index(name) + 1]) if name in sys.argv else otherwise

    wanted = [a for a in sys.argv[1:] if a in ("chain", "frame", "lattice")] or ["chain", "frame", "lattice"]
    program, turns, side = sys.argv[sys.argv.index("--with") + 1], number("--turns", 5), number("--side", 12)
    most = number("--exudyn", 1_500)
    cases = []
    if "chain" in wanted:
        cases += [(chain(1_000), 0.25, 1000), (chain(100_000), 0.25, 12)]
    if "frame" in wanted:
        cases += [(frame(180, 180), 1e-3, 12)]
    if "lattice" in wanted:
        cases += [(lattice(side), 0.1, 12)]
    print("model, freedoms, method, program, steps, ns per freedom and step, error or value")
    rows = []
    for model, h, steps in cases:
        n = len(model.numbering())
        taken = {}
        for turn in range(turns):
            results = [(method, "Stepsmith", *result) for method, result in own(program, model, n, side).items()]
            for method, name, run in peers(model, n, h, steps, most):
                seconds, value = run()
                spent = seconds / (n * (steps - 2)) * 1e9
                results.append((method, name, spent, accuracy(model, h, steps, value)))
            for method, name, spent, achieved in results:
                print(f"{model.name}, {n}, {method}, {name}, {steps}, {spent:.4g}, {achieved}", flush=True)
                taken.setdefault((method, name), []).append(spent)
        for method, name in taken:
            if name != "Stepsmith":
                ours, theirs = taken[method, "Stepsmith"], taken[method, name]
                ratios = [a / b for a, b in zip(ours, theirs)]
                rows.append((f"{n:,} {model.name}, {method}", name, theirs, ours, ratios))
    print(f"\nload {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, medians of {turns} turns\n")
    print("| model, method | program | ns per freedom and step | Stepsmith | ratio | least to largest |")
    print("|---|---|---:|---:|---:|---:|")
    for what, name, theirs, ours, ratios in rows:
        medians = [statistics.median(values) for values in (theirs, ours, ratios)]
        print(f"| {what} | {name} | {medians[0]:.4g} | {medians[1]:.3g} | {medians[2]:.2g} "
              f"| {min(ratios):.2g} to {max(ratios):.2g} |")


if __name__ == "__main__":
    main()
