"""Twenty steps of an exported method, as tests/examples/exported_steps.rs does them."""

import struct

import numpy as np
from @MODULE@ import @NAME@

KIND, H, N = "@KIND@", 0.05, 3


def f(t, y):
    return [
        y[1] + 0.125 * t,
        -(y[0] * y[0] * y[0]) - y[1] / (1.0 + y[0] * y[0]),
        y[0] * y[1] - 0.5 * y[2],
    ]


def second_derivative(t, y, dy):
    return [
        dy[1] + 0.125,
        -(3.0 * y[0] * y[0]) * dy[0] - dy[1] / (1.0 + y[0] * y[0]),
        y[0] * dy[1] + y[1] * dy[0] - 0.5 * dy[2],
    ]


def g(t, x, v=None):
    if KIND == "positions":
        assert v is None
        return [-x[0], -(x[1] * x[1] * x[1]), x[0] * x[1] + 0.125 * t]
    return [
        -x[0] - 0.25 * x[1] * v[1],
        -(x[1] * x[1] * x[1]) - 0.1 * v[0],
        x[0] * x[1] - v[2] / (1.0 + x[2] * x[2]) + 0.125 * t,
    ]


def expensive(t, x, v=None):
    return [0.125 * t - 0.5 * x[1], x[0] * x[2], -0.25 * x[0]]


def cheap(t, x, v):
    return [-4.0 * x[0] - 0.5 * v[0], -(x[1] * x[1] * x[1]) - v[1], -2.0 * x[2] - 0.25 * v[2] * v[2]]


stepper = @NAME@(H, N)
for index, derivative in enumerate([@DERIVATIVES@]):
    value = 0.5 - 0.125 * derivative + 0.0625 * np.arange(N) + 0.015625 * index
    setattr(stepper, @NAME@.carried[index], value)
for k in range(20):
    if @STRETCHED@ and k == 10:
        stepper.stretch(1.25 * H, 1.25)
    if @STRETCHED@ and k == 11:
        stepper.stretch(1.25 * H, 1.0)
    found = stepper.step@SUFFIX@(k * H, @PARTS@)
    print(" ".join(struct.pack(">d", x).hex() for x in np.ravel(found)))
