"""Runs: their settings, and what is found."""

from __future__ import annotations

import operator
import sys
from typing import Any, Callable, Mapping, Sequence, TypedDict, Union

import numpy as np

from ._methods import methods, named
from ._solution import DenseOutput, Statistics

# As SciPy says it.
_MESSAGES = {
    False: "The solver successfully reached the end of the integration interval.",
    True: "A termination event occurred.",
}


class Settings(TypedDict, total=False):
    """What all ``solve…`` functions take by keyword, as SciPy's ``solve_ivp`` names it.

    - ``rtol``, ``atol``: a tolerance chooses the steps of one-step methods, HHT and generalized-alpha, so that an error in
      a component y is about atol + rtol |y|; 1e-3 and 1e-6 if nothing is said. ``first_step``, ``min_step``, ``max_step``
      and ``max_steps`` bound the steps.
    - ``step_size`` or ``steps``: steps of one size, which every method takes.
    - ``parameters``: values of the method's free parameters by name.
    - ``t_eval``: the times at which the solution is told, else at the end of each step.
    - ``events``: functions with the arguments of the right-hand side, whose zeros are found. ``direction`` of a function
      says whether it rises (1) or falls (-1) there; ``terminal`` is true, or the number of the event that ends the run. A
      zero at the beginning is none. ``act`` of a function, with the same arguments, changes the state there: it returns y,
      or the pair (x, v), or None where it changes a parameter alone. A function with ``every`` has no zeros: it acts itself
      at each multiple of that time.
    - ``observe``: a function with the arguments of the right-hand side, called at the beginning and after each step that
      is accepted. A right-hand side with a memory changes its memory there: a step calls the right-hand side at points that
      it may throw away.
    - ``dense_output``: whether ``sol`` has the solution at any time.
    - ``args``: further arguments of all functions.
    - ``progress``: whether a bar is shown.
    - ``lists``: functions are given lists of floats in place of arrays. A function that takes entries one by one is
      several times faster with Python's own numbers than with NumPy's.
    """

    rtol: Union[float, None]
    atol: Any
    first_step: Union[float, None]
    min_step: Union[float, None]
    max_step: Union[float, None]
    max_steps: Union[int, None]
    step_size: Union[float, None]
    steps: Union[int, None]
    parameters: Union[Mapping[str, float], None]
    t_eval: Any
    events: Any
    observe: Union[Callable[..., Any], None]
    dense_output: bool
    args: Union[Sequence[Any], None]
    progress: bool
    lists: bool


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


def vector(values: Any, name: str) -> list[float]:
    """Initial values as numbers."""
    if np.ndim(values) > 1:
        raise ValueError(f"initial values must have one dimension, not the shape {np.shape(values)}: `.ravel()` them")
    if np.iscomplexobj(values):
        raise TypeError(f"`{name}` is complex: integrate its real and its imaginary part as components of a real one")
    numbers = np.atleast_1d(np.asarray(values, dtype=float))
    if not np.isfinite(numbers).all():
        raise ValueError(f"All components of the initial state `{name}` must be finite.")
    return [float(number) for number in numbers]


def _span(t_span: Any) -> tuple[float, float]:
    if np.shape(t_span) != (2,):
        raise ValueError(f"`t_span` is a pair (t0, t1), not {t_span!r}: times between are `t_eval`")
    return float(t_span[0]), float(t_span[1])


def _event(event: Any) -> dict[str, Any]:
    """An event, as the runs take it; ``count`` is 0 if none of it end the run."""
    terminal, period = getattr(event, "terminal", None), getattr(event, "every", None)
    try:
        count = operator.index(terminal or 0)
    except TypeError:
        count = -1
    if count < 0:
        raise ValueError(f"The `terminal` attribute of an event is a boolean or a positive integer, not {terminal!r}")
    return {
        "function": event if period is None else None,
        "period": None if period is None else float(period),
        "act": getattr(event, "act", None) if period is None else event,
        "direction": int(np.sign(getattr(event, "direction", 0))),
        "count": count,
    }


def _options(interval: tuple[float, float], method: str, settings: Settings) -> dict[str, Any]:
    unknown = sorted(set(settings) - set(Settings.__annotations__))
    if unknown:
        raise TypeError(f"there is no setting {unknown[0]!r}: there are {', '.join(Settings.__annotations__)}")
    options: dict[str, Any] = {key: value for key, value in settings.items() if value is not None}
    equal, tolerances = {"step_size", "steps"} & set(options), {"rtol", "atol"} & set(options)
    if len(equal) == 2:
        raise ValueError("`step_size` and `steps` both say what steps there are: leave out one of them")
    if equal and tolerances:
        raise ValueError("a tolerance chooses the steps: leave out `rtol` and `atol`, or `step_size` and `steps`")
    # A name that is not known is an error where it is looked up.
    if not equal and not tolerances and method in methods() and not methods()[method].takes_tolerance:
        raise ValueError("the method makes equal steps: give `step_size` or `steps`")
    if not equal:
        options.setdefault("rtol", 1e-3)
        options["atol"] = np.atleast_1d(np.asarray(options.get("atol", 1e-6), dtype=float)).tolist()
    options.update({name: bool(options.get(name)) for name in ("dense_output", "lists")})
    if "t_eval" in options:
        options["t_eval"] = np.asarray(options["t_eval"], dtype=float).tolist()
    try:
        args = list(options.get("args", ()))
    except TypeError:
        raise TypeError(f"Supplied 'args' cannot be unpacked. Give a tuple, such as `args=({options['args']!r},)`") from None
    events = options.get("events", ())
    events = [_event(event) for event in (events if isinstance(events, (list, tuple)) else [events])]
    parameters = list(options.get("parameters", {}).items())
    return {**options, "interval": interval, "args": args, "events": events, "parameters": parameters}


def run(
    solve: Callable[[str, dict[str, Any]], Any],
    method: Any,
    t_span: Any,
    settings: Settings,
    size: int,
    names: Mapping[str, str],
    jac: Union[Sequence[Any], None] = None,
) -> dict[str, Any]:
    """The fields of a solution. ``solve`` makes the run of a method with options; ``names`` are those of its vectors of
    that size, with the names by which they are found. ``jac`` are the Jacobians, if they are given."""
    method, span = named(method), _span(t_span)
    options = _options(span, method, settings)
    bar = _Bar() if options.pop("progress", False) else None
    try:
        found = solve(method, {**options, "progress": bar})
    finally:
        if bar is not None:
            bar.close()
    events = found["events"]
    ended = any(0 < event["count"] <= len(rows["t"]) for event, rows in zip(options["events"], events))
    fields = {
        "t": found["t"],
        "sol": DenseOutput(found["path"]) if found["path"] is not None else None,
        "t_events": [rows["t"] for rows in events],
        "statistics": Statistics(**found["statistics"]),
        "status": int(ended),
        "message": found["warning"] or _MESSAGES[ended],
        "method": method,
        # A constant is not evaluated.
        "njev": found["statistics"]["jacobians"] if jac is None or any(map(callable, jac)) else 0,
    }
    for name, key in names.items():
        fields[name] = found[key].reshape(-1, size).T
        # As in SciPy there is no second dimension where nothing happened.
        fields[f"{name}_events"] = [rows[key].reshape((-1, size) if rows[key].size else 0) for rows in events]
    if settings.get("events") is None:
        fields.update({name: None for name in fields if name.endswith("_events")})
    if "v" in names:
        fields["t_v"] = found["t_v"]
    if "q" in names:
        count = len(found["t"])
        fields["reactions"] = found["reactions"].reshape(count, found["reactions"].size // max(count, 1)).T
    return fields
