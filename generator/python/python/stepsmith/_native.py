"""Functions in machine code."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from typing import Any

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


def called(function: Any) -> Any:
    """A callable, or the addresses of a native function."""
    if not isinstance(function, Native) and (
        isinstance(function, ctypes._CFuncPtr)  # type: ignore[attr-defined]
        or type(function).__name__ in ("LowLevelCallable", "CFunc")
    ):
        function = Native.of(function)
    return (function.address, function.data) if isinstance(function, Native) else function
