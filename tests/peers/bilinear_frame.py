"""The peak drifts of `tests/examples/bilinear_frame.rs` by OpenSees (pip install openseespy).

    python tests/peers/bilinear_frame.py

Steel01 and BoucWen springs, Newmark's method with Newton's iteration, Rayleigh damping by the initial stiffness.
"""

import pathlib
import re

import openseespy.opensees as ops

RECORD = pathlib.Path(__file__).parents[1] / "examples" / "pulses.AT2"
MASS, STEP, UNTIL = 2e5, 0.005, 8.0
STOREYS = [(1.5e8, 1.8e6), (1.2e8, 1.4e6), (0.9e8, 9e5)]
RATIO, EXPONENT, BETA = 0.05, 2.0, 0.6


def bilinear(tag, k, fy):
    ops.uniaxialMaterial("Steel01", tag, fy, k, RATIO)


def smooth(tag, k, fy):
    scale = (k / fy) ** EXPONENT
    gamma, beta = (1 - BETA) * scale, BETA * scale
    ops.uniaxialMaterial("BoucWen", tag, RATIO, k, EXPONENT, gamma, beta, 1.0, 0.0, 0.0, 0.0, 1e-12, 100)


def drifts(material):
    """The greatest drift of each storey, in metres."""
    text = RECORD.read_text().split("\n", 4)
    interval = float(re.search(r"DT=\s*([\d.E+-]+)", text[3])[1])
    values = [9.81 * float(word) for word in text[4].split()]
    ops.wipe()
    ops.model("basic", "-ndm", 1, "-ndf", 1)
    ops.node(0, 0.0)
    ops.fix(0, 1)
    for i, (k, fy) in enumerate(STOREYS, 1):
        ops.node(i, 0.0, "-mass", MASS)
        material(i, k, fy)
        ops.element("zeroLength", i, i - 1, i, "-mat", i, "-dir", 1, "-doRayleigh", 1)
    ops.rayleigh(0.4, 0.0, 0.002, 0.0)
    ops.timeSeries("Path", 1, "-dt", interval, "-values", *values)
    ops.pattern("UniformExcitation", 1, 1, "-accel", 1)
    ops.constraints("Plain")
    ops.numberer("Plain")
    ops.system("FullGeneral")
    ops.test("NormDispIncr", 1e-14, 50)
    ops.algorithm("Newton")
    ops.integrator("Newmark", 0.5, 0.25)
    ops.analysis("Transient")
    peaks = [0.0] * len(STOREYS)
    for _ in range(round(UNTIL / STEP)):
        if ops.analyze(1, STEP):
            raise SystemExit("no convergence")
        x = [ops.nodeDisp(i, 1) for i in range(len(STOREYS) + 1)]
        peaks = [max(peak, abs(b - a)) for peak, a, b in zip(peaks, x, x[1:])]
    return peaks


for material in (bilinear, smooth):
    print(material.__name__, *(f"{peak:.12f}" for peak in drifts(material)))
