"""Integrations with the compiled methods of the catalogue."""

from __future__ import annotations

import ctypes
import sys
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Callable, Mapping, Sequence, Union

import numpy as np

from . import _core

IntegrationError = _core.IntegrationError


@dataclass(frozen=True)
class Integrator:
    """A compiled method: what it is for, its proven order, proven limits of ωh by damping ratio, and the ranges of
    its free parameters by name."""

    name: str
    problem: str
    order: str
    explicit: bool
    takes_tolerance: bool
    stable: Mapping[float, float]
    parameters: Mapping[str, str]


@lru_cache(maxsize=None)
def methods() -> Mapping[str, Integrator]:
    """The compiled methods by name.

    >>> from stepsmith import methods
    >>> methods()["Cd4Robust"].stable[0.05]
    1.8676037521042161
    """
    found = {about[0]: Integrator(*about[:5], dict(about[5]), dict(about[6])) for about in _core.methods()}
    return MappingProxyType(found)


@dataclass(frozen=True)
class Native:
    """A function in machine code, by its address: no Python runs where it is called.

    Its form is ``void f(double t, const double *y, double *dy, void *data)``, and of x'' = g(t, x, x')
    ``void g(double t, const double *x, const double *v, double *a, void *data)``. Given may be a ``cfunc`` of
    Numba, a function pointer of ctypes, a ``scipy.LowLevelCallable`` or an address; whoever gives it vouches that it
    has that form and writes no more numbers than there are: nothing can be checked here.

    >>> from numba import carray, cfunc, types                                   # doctest: +SKIP
    >>> number, vector = types.float64, types.CPointer(types.float64)            # doctest: +SKIP
    >>> @cfunc(types.void(number, vector, vector, types.voidptr))                # doctest: +SKIP
    ... def decay(t, y, dy, data):
    ...     dy[0] = -y[0]
    >>> stepsmith.solve(stepsmith.Native.of(decay), (0, 1), [1.0])               # doctest: +SKIP
    """

    address: int
    data: int = 0
    keep: Any = field(default=None, repr=False)

    @classmethod
    def of(cls, function: Any, data: int = 0) -> "Native":
        """The address of a function, which is kept alive with it."""
        if isinstance(function, int):
            return cls(function, data)
        if hasattr(function, "address"):
            return cls(function.address, data, function)
        if isinstance(function, ctypes._CFuncPtr):  # type: ignore[attr-defined]
            return cls(ctypes.cast(function, ctypes.c_void_p).value or 0, data, function)
        if type(function).__name__ == "LowLevelCallable":
            capsule = tuple.__getitem__(function, 0)
            return cls(*_capsule(capsule), function)
        raise TypeError(f"{function!r} is no cfunc, function pointer, LowLevelCallable or address")


def _capsule(capsule: Any) -> tuple[int, int]:
    """The pointer and the data of a capsule."""
    api = ctypes.pythonapi
    api.PyCapsule_GetName.restype = ctypes.c_char_p
    api.PyCapsule_GetPointer.restype = api.PyCapsule_GetContext.restype = ctypes.c_void_p
    held = ctypes.py_object(capsule)
    name = api.PyCapsule_GetName(held)
    forms = ("void (double, double *, double *, void *)", "void (double, double *, double *, double *, void *)")
    signature = (name or b"").decode()
    if signature and signature not in forms:
        raise TypeError(f"the function is {signature!r}: write it as {forms[0]!r}")
    pointer = api.PyCapsule_GetPointer(held, ctypes.c_char_p(name))
    return pointer or 0, api.PyCapsule_GetContext(held) or 0


@dataclass(frozen=True)
class Statistics:
    """What a run did and cost."""

    steps: int
    rejected: int
    diverged: int
    evaluations: int
    start: int
    jacobians: int
    factorisations: int
    solves: int
    iterations: int
    step_size: float
    smallest_step: float
    largest_step: float
    estimate: Union[str, None]
    line: str = field(repr=False)

    def __str__(self) -> str:
        return self.line


class DenseOutput:
    """The solution at any time of the interval: by the method's own polynomial in each step, or Hermite's.

    Outside of the interval it is no number.
    """

    def __init__(self, path: Any, second_order: bool) -> None:
        self._path, self._second = path, second_order
        self.t_min, self.t_max = sorted(path.interval())

    @property
    def ts(self) -> Any:
        """The times of the grid points."""
        return np.array(self._path.times())

    def _at(self, t: Any, which: int) -> Any:
        times = np.atleast_1d(np.asarray(t, dtype=float))
        found = self._path.at(times.ravel().tolist())[which].reshape(times.size, -1)
        return found[0] if np.ndim(t) == 0 else found.T

    def __call__(self, t: Any) -> Any:
        """y at t; at an array of times a column for each. Of a second-order problem x."""
        return self._at(t, 0)

    def derivative(self, t: Any) -> Any:
        """y' at t; of a second-order problem the velocities."""
        return self._at(t, 1)

    def reactions(self, t: Any) -> Any:
        """Of a mechanism the forces and torques in its joints at t, linear between grid points."""
        return self._at(t, 2)


@dataclass(frozen=True)
class Solution:
    """A solution of y' = f(t, y), named as SciPy's ``solve_ivp`` names it: ``y`` has a column for each time."""

    t: Any
    y: Any = field(repr=False)
    sol: Union[DenseOutput, None] = field(repr=False)
    t_events: Union[tuple[Any, ...], None]
    y_events: Union[tuple[Any, ...], None] = field(repr=False)
    statistics: Statistics
    status: int
    message: str
    method: str

    @property
    def success(self) -> bool:
        """True: what went wrong is an `IntegrationError`."""
        return True

    @property
    def nfev(self) -> int:
        """Evaluations of f, those for Jacobians by differences included."""
        return self.statistics.evaluations

    @property
    def njev(self) -> int:
        """Jacobians, given or by differences."""
        return self.statistics.jacobians

    @property
    def nlu(self) -> int:
        """Factorisations."""
        return self.statistics.factorisations


@dataclass(frozen=True)
class SecondOrderSolution:
    """A solution of x'' = g(t, x, x'): ``x`` and ``v`` have a column for each time.

    Staggered methods have their velocities at other times than their positions: at ``t_v``.
    """

    t: Any
    x: Any = field(repr=False)
    v: Any = field(repr=False)
    t_v: Any = field(repr=False)
    sol: Union[DenseOutput, None] = field(repr=False)
    t_events: Union[tuple[Any, ...], None]
    x_events: Union[tuple[Any, ...], None] = field(repr=False)
    v_events: Union[tuple[Any, ...], None] = field(repr=False)
    statistics: Statistics
    status: int
    message: str
    method: str


class _Bar:
    """Progress by tqdm if it is there, else a line on the standard error."""

    def __init__(self) -> None:
        try:
            from tqdm.auto import tqdm

            self._bar: Any = tqdm(total=1000, unit="‰", bar_format="{l_bar}{bar}| {elapsed}<{remaining}")
        except ImportError:
            self._bar = None

    def __call__(self, fraction: float, t: float, rest: Union[float, None]) -> None:
        if self._bar is None:
            left = "" if rest is None else f", {rest:.0f} s left"
            sys.stderr.write(f"\r{fraction:6.1%}, t = {t:.6g}{left}   ")
            return
        self._bar.update(round(1000 * fraction) - self._bar.n)

    def close(self) -> None:
        """Ends the line."""
        if self._bar is None:
            sys.stderr.write("\n")
        else:
            self._bar.close()


def _function(function: Any) -> Any:
    """A callable, or the addresses of a native function."""
    if not isinstance(function, Native) and (
        isinstance(function, ctypes._CFuncPtr)  # type: ignore[attr-defined]
        or type(function).__name__ in ("LowLevelCallable", "CFunc")
    ):
        function = Native.of(function)
    return (function.address, function.data) if isinstance(function, Native) else function


def _events(events: Any) -> list[tuple[Any, int, bool]]:
    if events is None:
        return []
    found = []
    for event in events if isinstance(events, (list, tuple)) else [events]:
        terminal, direction = getattr(event, "terminal", False), getattr(event, "direction", 0)
        if terminal not in (False, True, 0, 1, None):
            raise ValueError("`terminal` may be true or false: an event ends the run the first time or never")
        found.append((event, int(np.sign(direction)), bool(terminal)))
    return found


def _options(
    interval: Any,
    rtol: Any,
    atol: Any,
    step_size: Any,
    steps: Any,
    takes_tolerance: bool,
    t_eval: Any,
    events: Any,
    dense_output: bool,
    args: Any,
    bar: Any,
    others: Mapping[str, Any],
) -> dict[str, Any]:
    if step_size is not None and steps is not None:
        raise ValueError("`step_size` and `steps` both say what steps there are: leave out one of them")
    by_tolerance = rtol is not None or atol is not None
    equal = step_size is not None or steps is not None
    if by_tolerance and equal:
        raise ValueError("a tolerance chooses the steps: leave out `rtol` and `atol`, or `step_size` and `steps`")
    if not (by_tolerance or equal or takes_tolerance):
        raise ValueError("the method makes equal steps: give `step_size` or `steps`")
    if not equal:
        by_tolerance = True
        rtol = 1e-3 if rtol is None else rtol
        atol = 1e-6 if atol is None else atol
    tolerances = np.atleast_1d(0.0 if atol is None else np.asarray(atol, dtype=float)).tolist()
    t0, t1 = interval
    return {
        "interval": (float(t0), float(t1)),
        "rtol": rtol,
        "atol": tolerances if by_tolerance else None,
        "step_size": step_size,
        "steps": steps,
        "t_eval": None if t_eval is None else np.asarray(t_eval, dtype=float).tolist(),
        "dense": bool(dense_output),
        "events": _events(events),
        "progress": bar,
        "args": list(args or ()),
        **others,
    }


def _others(
    first_step: Any, min_step: Any, max_step: Any, max_steps: Any, parameters: Any, lists: bool = False
) -> dict[str, Any]:
    return {
        "first_step": first_step,
        "min_step": min_step,
        "max_step": max_step,
        "max_steps": max_steps,
        "parameters": list((parameters or {}).items()),
        "lists": lists,
    }


def _vector(values: Any) -> list[float]:
    if np.ndim(values) > 1:
        raise ValueError(f"initial values must have one dimension, not the shape {np.shape(values)}: `.ravel()` them")
    return [float(value) for value in np.atleast_1d(np.asarray(values, dtype=float)).ravel()]


def _run(call: Callable[[Any], Any], progress: bool) -> Any:
    bar = _Bar() if progress else None
    try:
        return call(bar)
    finally:
        if bar is not None:
            bar.close()


def _ending(found: Any, t1: float, events: Any) -> tuple[int, str]:
    if events and found["end"] != t1:
        return 1, "An event ended the run."
    return 0, found["warning"] or "The end of the interval is reached."


def solve(
    f: Any,
    t_span: Sequence[float],
    y0: Any,
    method: str = "Radau5",
    rtol: Union[float, None] = None,
    atol: Any = None,
    t_eval: Any = None,
    events: Any = None,
    dense_output: bool = False,
    jac: Any = None,
    args: Sequence[Any] = (),
    step_size: Union[float, None] = None,
    steps: Union[int, None] = None,
    first_step: Union[float, None] = None,
    min_step: Union[float, None] = None,
    max_step: Union[float, None] = None,
    max_steps: Union[int, None] = None,
    parameters: Union[Mapping[str, float], None] = None,
    second_derivative: Any = None,
    progress: bool = False,
    lists: bool = False,
) -> Solution:
    """Integrates y' = f(t, y), y(t0) = y0, with a method of the catalogue.

    ``f(t, y, *args)`` returns an array or a list, or is a `Native` function. A tolerance chooses the steps of
    one-step methods, so that an error in a component y is about atol + rtol |y|; 1e-3 and 1e-6 if nothing is said,
    as in SciPy. Other methods take ``step_size`` or ``steps``. ``t_eval`` and ``events`` with ``terminal`` and
    ``direction`` are those of SciPy's ``solve_ivp``; ``jac`` is ∂f/∂y, a function ``(t, y, *args)`` or a constant
    matrix; differences are taken without it. Second-derivative methods take ``second_derivative(t, y, dy, *args)``,
    y'' along the solution. ``parameters`` has the values of the method's free parameters by name.

    With ``lists`` functions are given lists of floats in place of arrays: one that takes entries one by one is several
    times faster with Python's own numbers than with NumPy's.

    What ``f`` raises is raised here; other failures are an `IntegrationError`, whose message tells a way out.

    >>> import numpy as np, stepsmith
    >>> end = stepsmith.solve(lambda t, y: -1e6 * (y - np.cos(t)), (0, 10), [1.0], method="Radau5", rtol=1e-8)
    >>> bool(abs(end.y[0, -1] - np.cos(10)) < 1e-6), end.statistics.steps < 100
    (True, True)
    >>> bounce = lambda t, y: y[0]
    >>> bounce.terminal, bounce.direction = True, -1
    >>> fall = stepsmith.solve(lambda t, y: [y[1], -9.81], (0, 10), [1.0, 5.0], events=bounce, rtol=1e-9)
    >>> bool(abs(fall.t_events[0][0] - (5 + (25 + 19.62) ** 0.5) / 9.81) < 1e-12)
    True
    """
    takes = _takes_tolerance(method)
    jacobian = jac if jac is None or callable(jac) else (lambda t, y, *_, constant=np.asarray(jac): constant)
    others = _others(first_step, min_step, max_step, max_steps, parameters, bool(lists))
    span = (float(t_span[0]), float(t_span[1]))

    def call(bar: Any) -> Any:
        options = _options(span, rtol, atol, step_size, steps, takes, t_eval, events, dense_output, args, bar, others)
        second = None if second_derivative is None else _function(second_derivative)
        return _core.solve(method, _function(f), _vector(y0), jacobian, second, options)

    found = _run(call, progress)
    size = np.size(y0)
    happened = found["events"] if events is not None else None
    return Solution(
        found["t"],
        found["x"].reshape(-1, size).T,
        DenseOutput(found["path"], False) if dense_output else None,
        None if happened is None else tuple(rows["t"] for rows in happened),
        None if happened is None else tuple(rows["x"].reshape(-1, size) for rows in happened),
        Statistics(**found["statistics"]),
        *_ending(found, span[1], events),
        method,
    )


def solve_second_order(
    g: Any,
    t_span: Sequence[float],
    x0: Any,
    v0: Any,
    method: str = "AverageAcceleration",
    velocity_free: bool = False,
    rtol: Union[float, None] = None,
    atol: Any = None,
    t_eval: Any = None,
    events: Any = None,
    dense_output: bool = False,
    jac: Any = None,
    args: Sequence[Any] = (),
    step_size: Union[float, None] = None,
    steps: Union[int, None] = None,
    first_step: Union[float, None] = None,
    min_step: Union[float, None] = None,
    max_step: Union[float, None] = None,
    max_steps: Union[int, None] = None,
    parameters: Union[Mapping[str, float], None] = None,
    progress: bool = False,
    lists: bool = False,
) -> SecondOrderSolution:
    """Integrates x'' = g(t, x, x'), x(t0) = x0, x'(t0) = v0, with a method of the catalogue.

    ``g(t, x, v, *args)``, or ``g(t, x, *args)`` with ``velocity_free``: many methods are explicit then. ``jac`` is the
    pair ∂g/∂x and ∂g/∂v, of functions with the arguments of g or of constant matrices. Events are functions
    ``(t, x, v, *args)``. The rest is as in `solve`.

    >>> import numpy as np, stepsmith
    >>> end = stepsmith.solve_second_order(
    ...     lambda t, x: -x, (0, 10), [1.0], [0.0], method="Cd4Robust", velocity_free=True, step_size=1e-2
    ... )
    >>> bool(abs(end.x[0, -1] - np.cos(10)) < 1e-6)
    True
    """
    takes = _takes_tolerance(method)
    others = _others(first_step, min_step, max_step, max_steps, parameters, bool(lists))
    span = (float(t_span[0]), float(t_span[1]))
    jacobians = None
    if jac is not None:
        constant = [one if callable(one) else (lambda *_, held=np.asarray(one): held) for one in jac]
        jacobians = (constant[0], constant[1])

    def call(bar: Any) -> Any:
        options = _options(span, rtol, atol, step_size, steps, takes, t_eval, events, dense_output, args, bar, others)
        return _core.solve_second_order(
            method, _function(g), _vector(x0), _vector(v0), bool(velocity_free), jacobians, options
        )

    return _second_order(_run(call, progress), np.size(x0), span[1], events, dense_output, method)


def _second_order(
    found: Any, size: int, t1: float, events: Any, dense_output: bool, method: str
) -> SecondOrderSolution:
    happened = found["events"] if events is not None else None

    def at_events(key: str) -> Any:
        return None if happened is None else tuple(rows[key].reshape(-1, size) for rows in happened)

    return SecondOrderSolution(
        found["t"],
        found["x"].reshape(-1, size).T,
        found["v"].reshape(-1, size).T,
        found["velocity_times"],
        DenseOutput(found["path"], True) if dense_output else None,
        None if happened is None else tuple(rows["t"] for rows in happened),
        at_events("x"),
        at_events("v"),
        Statistics(**found["statistics"]),
        *_ending(found, t1, events),
        method,
    )


def _entries(matrix: Any) -> tuple[int, list[int], list[int], list[float]]:
    """The entries of a matrix, a sparse one of SciPy or an array; a vector is a diagonal."""
    if hasattr(matrix, "tocoo"):
        coo = matrix.tocoo()
        rows, columns, values, shape = coo.row, coo.col, coo.data, coo.shape
    else:
        array = np.asarray(matrix, dtype=float)
        array = np.diag(array) if array.ndim == 1 else array
        rows, columns = np.nonzero(array)
        values, shape = array[rows, columns], array.shape
    if len(shape) != 2 or shape[0] != shape[1]:
        raise ValueError(f"the matrix is of shape {shape}: give a square one")
    return shape[0], [int(i) for i in rows], [int(j) for j in columns], [float(x) for x in values]


def solve_structure(
    mass: Any,
    stiffness: Any,
    t_span: Sequence[float],
    x0: Any,
    v0: Any,
    damping: Any = None,
    rayleigh: Union[tuple[float, float], None] = None,
    load: Any = None,
    method: str = "AverageAcceleration",
    rtol: Union[float, None] = None,
    atol: Any = None,
    t_eval: Any = None,
    events: Any = None,
    dense_output: bool = False,
    args: Sequence[Any] = (),
    step_size: Union[float, None] = None,
    steps: Union[int, None] = None,
    first_step: Union[float, None] = None,
    min_step: Union[float, None] = None,
    max_step: Union[float, None] = None,
    max_steps: Union[int, None] = None,
    parameters: Union[Mapping[str, float], None] = None,
    progress: bool = False,
) -> SecondOrderSolution:
    """Integrates M a + C v + K x = f(t), x(t0) = x0, x'(t0) = v0.

    Matrices are arrays or sparse ones of SciPy; a vector is a diagonal, as of a lumped mass, with which explicit methods
    take products and divisions alone. ``damping`` is C, or ``rayleigh`` the pair of C = a0 M + a1 K; ``load(t, *args)``
    is f. Steps of one size are solved with one factorisation. The rest is as in `solve_second_order`; the message of the
    solution tells if the step is above the critical one.

    >>> import numpy as np, stepsmith
    >>> end = stepsmith.solve_structure([1.0], [1.01], (0, 3), [1.0], [-0.1], rayleigh=(0.2, 0.0), step_size=1e-3)
    >>> bool(abs(end.x[0, -1] - np.exp(-0.3) * np.cos(3)) < 1e-7), end.statistics.factorisations
    (True, 1)
    """
    takes = _takes_tolerance(method)
    others = _others(first_step, min_step, max_step, max_steps, parameters)
    span = (float(t_span[0]), float(t_span[1]))
    matrices = (_entries(mass), _entries(stiffness))
    of_damping = None if damping is None else _entries(damping)

    def call(bar: Any) -> Any:
        options = _options(span, rtol, atol, step_size, steps, takes, t_eval, events, dense_output, args, bar, others)
        values = (_vector(x0), _vector(v0))
        return _core.solve_structure(method, matrices, of_damping, rayleigh, load, values, options)

    return _second_order(_run(call, progress), np.size(x0), span[1], events, dense_output, method)


def _takes_tolerance(method: str) -> bool:
    if not isinstance(method, str):
        raise TypeError(f"`method` is the name of a method of the catalogue, such as 'Radau5', not {method!r}")
    found = {name.lower(): one.takes_tolerance for name, one in methods().items()}
    # A name that is not known is an error where it is looked up.
    return found.get(method.lower(), True)
