"""Lorenz systems with ρ from 0 to 28 to t = 1 by heyoka's batches of Taylor series: the time of a system, and the largest
error. `cargo bench --bench lanes` does the same by Stepsmith.

usage: pip install heyoka numpy; python ensemble.py
"""

import time

import heyoka
import numpy

SYSTEMS = 1600
RUNS = 11
RHO = 28.0 * numpy.arange(SYSTEMS) / SYSTEMS


def lorenz():
    x, y, z = heyoka.make_vars("x", "y", "z")
    return [(x, 10.0 * (y - x)), (y, x * (heyoka.par[0] - z) - y), (z, x * y - 8.0 / 3.0 * z)]


def ends(integrator, size):
    """All systems at t = 1, and the seconds within heyoka's runs."""
    found, seconds = numpy.zeros((SYSTEMS, 3)), 0.0
    for first in range(0, SYSTEMS, size):
        integrator.set_time(0.0)
        integrator.state[:] = 1.0
        integrator.pars[0] = RHO[first:first + size]
        begin = time.perf_counter()
        integrator.propagate_until(1.0)
        seconds += time.perf_counter() - begin
        found[first:first + size] = integrator.state.T
    return found, seconds


def main():
    size = heyoka.recommended_simd_size()
    print(f"heyoka {heyoka.__version__}, batches of {size}")
    rows = {}
    for tolerance in [2.3e-16, 1e-6, 1e-8, 1e-10, 1e-12]:
        integrator = heyoka.taylor_adaptive_batch(lorenz(), numpy.ones((3, size)), pars=numpy.zeros((1, size)), tol=tolerance)
        runs = [ends(integrator, size) for _ in range(RUNS)]
        rows[tolerance] = runs[0][0], sorted(seconds for _, seconds in runs)[RUNS // 2]
    reference = rows[2.3e-16][0]
    for tolerance, (found, seconds) in rows.items():
        print(f"tolerance {tolerance:.0e}: {1e6 * seconds / SYSTEMS:.2f} µs a system, largest error {abs(found - reference).max():.1e}")


main()
