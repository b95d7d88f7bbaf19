#!/usr/bin/env python3
"""The scan of scan.rs in NumPy, on one thread: parameters of random members of degree 5 to verdicts
and spectral radii. `verdict` is a vectorised Jury recursion on blocks that stay in the cache,
`eigvals` NumPy's eigenvalues of a stack of companion matrices.

    OMP_NUM_THREADS=1 python3 numpy_scan.py
"""
import time

import numpy as np

POINTS = 1 << 16
BLOCK = 1 << 12


def coefficients(o, xi, a, b, g, z):
    """The characteristic polynomial of degree 5, ascending, cleared of denominators."""
    o2, ox = o * o, o * xi
    return [
        o2 * (a - 1),
        -(o2 * (4 * a + 4 * b - 6 * g + 4 * z - 5)
          + ox * (-8 * b + 24 * g - 24 * z + 8) - 12 * g + 24 * z - 12),
        o2 * (6 * a + 12 * b - 6 * g - 12 * z + 5)
        + ox * (-32 * b + 72 * g - 24 * z - 24) - 48 * g + 72 * z - 12,
        -(o2 * (4 * a + 12 * b + 6 * g - 12 * z - 15)
          + ox * (-48 * b + 72 * g + 24 * z - 24) - 72 * g + 72 * z + 12),
        o2 * (a + 4 * b + 6 * g + 4 * z)
        + ox * (-32 * b + 24 * g + 24 * z + 8) - 48 * g + 24 * z + 12,
        8 * ox * b + 12 * g,
    ]


def verdict(columns):
    """Jury's recursion for |lambda| < 1 + 1e-9."""
    c = [p * (1 + 1e-9) ** k for k, p in enumerate(coefficients(*columns))]
    stable = np.ones(c[0].shape, dtype=bool)
    while len(c) > 1:
        k = c[0] / c[-1]
        stable &= np.abs(k) < 1
        c = [p - k * q for p, q in zip(c[1:], c[-2::-1])]
    return stable


def eigvals(columns):
    """The spectral radius by companion matrices."""
    c = coefficients(*columns)
    companion = np.zeros((len(columns[0]), 5, 5))
    companion[:, np.arange(4), np.arange(1, 5)] = 1
    for k in range(5):
        companion[:, 4, k] = -c[k] / c[5]
    return np.abs(np.linalg.eigvals(companion)).max(axis=1)


def blocks(function):
    def run(columns):
        parts = [[c[i:i + BLOCK] for c in columns] for i in range(0, POINTS, BLOCK)]
        return np.concatenate([function(part) for part in parts])
    return run


def main():
    generator = np.random.default_rng(1)
    ranges = [(0, 4), (0, 1), (0.5, 2), (0.25, 1.5), (0.25, 1.5), (0.25, 1.5)]
    columns = [generator.uniform(low, high, POINTS) for low, high in ranges]
    radius = eigvals(columns)
    clear = np.abs(radius - 1) > 1e-6
    with np.errstate(all="ignore"):
        differing = int((verdict(columns) != (radius < 1))[clear].sum())
        print(f"verdict and eigvals differ at {differing} of {POINTS} points")
        for name, function, repetitions in [("verdict", verdict, 20),
                                            ("verdict in blocks", blocks(verdict), 20),
                                            ("eigvals", eigvals, 3)]:
            best = float("inf")
            for _ in range(repetitions):
                start = time.perf_counter()
                function(columns)
                best = min(best, time.perf_counter() - start)
            print(f"{name}: {POINTS / best / 1e6:.3f} million points per second")


if __name__ == "__main__":
    main()
