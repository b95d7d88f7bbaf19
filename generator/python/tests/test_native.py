"""Right-hand sides in machine code."""

import _thread
import ctypes
import math
import signal
import threading
import time

import numba
import numpy as np
import pytest
import scipy
from numba import types
from stepsmith import Native, solve, solve_second_order

VECTOR = types.CPointer(types.float64)
SIGNATURE = types.void(types.float64, VECTOR, VECTOR, types.voidptr)


@numba.cfunc(SIGNATURE)
def decay(t, y, dy, data):
    dy[0] = -y[0]


FORM = ctypes.CFUNCTYPE(
    None, ctypes.c_double, ctypes.POINTER(ctypes.c_double), ctypes.POINTER(ctypes.c_double), ctypes.c_void_p
)
POINTER = FORM(decay.address)


def test_functions_of_every_kind():
    expected = solve(lambda t, y: -y, (0, 1), [1.0], rtol=1e-8)
    low = scipy.LowLevelCallable(POINTER, signature="void (double, double *, double *, void *)")
    for f in (decay, Native.of(decay), POINTER, low, Native.of(low), Native.of(decay.address)):
        found = solve(f, (0, 1), [1.0], rtol=1e-8)
        assert np.array_equal(found.y, expected.y)
        assert found.nfev == expected.nfev
    with pytest.raises(ValueError, match="address"):
        solve(Native(0), (0, 1), [1.0])
    with pytest.raises(TypeError, match="no cfunc"):
        Native.of("f")
    other = scipy.LowLevelCallable(POINTER, signature="double (double)")
    with pytest.raises(TypeError, match="double \\(double\\)"):
        Native.of(other)


def test_second_order():
    @numba.cfunc(types.void(types.float64, VECTOR, VECTOR, VECTOR, types.voidptr))
    def oscillator(t, x, v, a, data):
        a[0] = -x[0] - 0.1 * v[0]

    settings = {"method": "Cd4Robust", "steps": 500}
    native = solve_second_order(oscillator, (0, 5), [1.0], [0.0], **settings)
    python = solve_second_order(lambda t, x, v: -x - 0.1 * v, (0, 5), [1.0], [0.0], **settings)
    assert np.allclose(native.x, python.x, rtol=0, atol=1e-13)


def test_data():
    @numba.cfunc(SIGNATURE)
    def scaled(t, y, dy, data):
        dy[0] = numba.carray(data, 1, np.float64)[0] * y[0]

    rate = np.array([-3.0])
    found = solve(Native.of(scaled, rate.ctypes.data), (0, 1), [1.0], rtol=1e-9)
    assert abs(found.y[0, -1] - math.exp(-3)) < 1e-8


def test_an_interrupt_ends_a_run():
    # A shell may have started this with interrupts ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.3, _thread.interrupt_main).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        solve(decay, (0, 1e9), [1.0], method="Rk4", steps=10**9, t_eval=[0.0])
    assert time.monotonic() - begun < 3


def test_other_threads_run_meanwhile():
    ticks, stop = [], threading.Event()

    def tick():
        while not stop.wait(0.005):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    begun = time.monotonic()
    # One run of about half a second, in which the interpreter is free.
    solve(decay, (0, 100), [1.0], method="Rk4", steps=4_000_000, t_eval=[0.0])
    ended = time.monotonic()
    stop.set()
    thread.join()
    inside = [t for t in ticks if begun < t < ended]
    assert len(inside) > 3
