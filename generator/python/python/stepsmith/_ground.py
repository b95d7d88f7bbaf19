"""Ground that shakes: records of earthquakes, and the peaks of oscillators on them."""

from __future__ import annotations

from os import PathLike
from typing import Any, NamedTuple, Union

import numpy as np

from . import _core
from ._run import vector


class Record(NamedTuple):
    """An acceleration of the ground by its points, linear between them: ``t`` and ``a``."""

    t: Any
    a: Any

    def __call__(self, t: float) -> float:
        """The acceleration at t; 0 before the first point and after the last."""
        return float(np.interp(t, self.t, self.a, left=0.0, right=0.0))


class Spectrum(NamedTuple):
    """The largest displacement and velocity relative to the ground, and the largest acceleration, by period."""

    displacement: Any
    velocity: Any
    acceleration: Any


def read_record(path: Union[str, PathLike[str]], interval: Union[float, None] = None, *, scale: float = 1.0) -> Record:
    """The record in a file of PEER, ``.AT2``, or of two columns, time and value; with ``interval``, in a file of values alone.

    A record in g takes ``scale=9.81`` for m/s².

    >>> import os, stepsmith, tempfile
    >>> with tempfile.NamedTemporaryFile("w", suffix=".AT2", delete=False) as file:
    ...     _ = file.write("A station\\nUNITS OF G\\nNPTS= 3, DT= .01 SEC\\n .0 .1 -.1\\n")
    >>> ground = stepsmith.read_record(file.name, scale=10)
    >>> os.remove(file.name)
    >>> ground.a.tolist(), ground(0.005)
    ([0.0, 1.0, -1.0], 0.5)
    """
    t, a = _core.read_record(path, interval)
    return Record(np.array(t), scale * np.array(a))


def response_spectrum(record: Record, damping: float, periods: Any) -> Spectrum:
    """The peaks of oscillators of these periods and this damping ratio, at rest at the first point of the record.

    >>> import numpy as np, stepsmith
    >>> t = np.linspace(0, 20, 2001)
    >>> peaks = stepsmith.response_spectrum(stepsmith.Record(t, np.sin(2 * np.pi * t)), 0.05, [0.5, 1.0, 2.0])
    >>> int(peaks.acceleration.argmax())                      # resonance
    1
    """
    t, a = (vector(part, name) for part, name in zip(record, Record._fields))
    peaks = _core.response_spectrum(t, a, float(damping), vector(periods, "periods"))
    return Spectrum(*np.array(peaks).reshape(-1, 3).T)
