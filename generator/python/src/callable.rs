//! Functions that are given in Python, and the numbers that they return.

use numpy::{Element, PyArray1, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// So many calls pass between two looks at the clock.
const LOOK: u32 = 256;
/// How often it is asked whether the user has interrupted.
const PATIENCE: Duration = Duration::from_millis(100);

/// The first exception that a callback raised: it ends the run, and is raised again afterwards.
#[derive(Clone)]
pub struct Trouble(Rc<Inner>);

struct Inner {
    error: RefCell<Option<PyErr>>,
    /// Calls since the clock was looked at, and what it showed when it was last asked for interrupts.
    calls: Cell<u32>,
    asked: Cell<Instant>,
}

impl Default for Trouble {
    fn default() -> Self {
        Self(Rc::new(Inner {
            error: RefCell::default(),
            calls: Cell::new(0),
            asked: Cell::new(Instant::now()),
        }))
    }
}

impl Trouble {
    /// Whether there is any.
    pub fn is_there(&self) -> bool {
        self.0.error.borrow().is_some()
    }

    /// Takes it.
    pub fn take(&self) -> Option<PyErr> {
        self.0.error.borrow_mut().take()
    }

    /// Asks now and then whether the user has interrupted.
    pub fn heed(&self) {
        let Inner { calls, asked, .. } = &*self.0;
        calls.set(calls.get() + 1);
        if calls.get() < LOOK {
            return;
        }
        calls.set(0);
        if asked.get().elapsed() >= PATIENCE {
            asked.set(Instant::now());
            self.attempt(|py| py.check_signals());
        }
    }

    /// Calls into Python, unless there is trouble already.
    pub fn attempt<T>(&self, call: impl FnOnce(Python<'_>) -> PyResult<T>) -> Option<T> {
        if self.is_there() {
            return None;
        }
        match Python::attach(call) {
            Ok(found) => Some(found),
            Err(error) => {
                *self.0.error.borrow_mut() = Some(error);
                None
            }
        }
    }
}

/// How callables are called.
pub struct Manner {
    /// The arguments that follow their own.
    pub more: Vec<Py<PyAny>>,
    /// Whether vectors are lists of floats and not arrays. A function that takes single entries then calculates with
    /// Python's own numbers. This is several times faster than with NumPy's numbers.
    pub lists: bool,
}

/// A callable.
pub struct Callable {
    function: Py<PyAny>,
    manner: Manner,
}

impl Callable {
    pub fn new(function: Py<PyAny>, manner: Manner) -> Self {
        Self { function, manner }
    }

    /// The value of the callable at t and the vectors.
    pub fn call<'py>(
        &self,
        py: Python<'py>,
        t: f64,
        vectors: &[&[f64]],
    ) -> PyResult<Bound<'py, PyAny>> {
        let function = self.function.bind(py);
        // Each call has vectors of its own, as callers may keep them.
        let vector = |z: &&[f64]| -> PyResult<Bound<'py, PyAny>> {
            Ok(if self.manner.lists {
                PyList::new(py, *z)?.into_any()
            } else {
                PyArray1::from_slice(py, z).into_any()
            })
        };
        match (vectors, self.manner.more.as_slice()) {
            ([y], []) => function.call1((t, vector(y)?)),
            ([x, v], []) => function.call1((t, vector(x)?, vector(v)?)),
            (vectors, more) => {
                let mut all: Vec<Bound<'py, PyAny>> = vec![t.into_pyobject(py)?.into_any()];
                for z in vectors {
                    all.push(vector(z)?);
                }
                all.extend(more.iter().map(|value| value.bind(py).clone()));
                function.call1(PyTuple::new(py, all)?)
            }
        }
    }

    /// Writes its value there.
    pub fn write(
        &self,
        py: Python<'_>,
        t: f64,
        vectors: &[&[f64]],
        out: &mut [f64],
    ) -> PyResult<()> {
        take(&self.call(py, t, vectors)?, out)
    }
}

fn misfit(found: usize, expected: usize) -> PyErr {
    let numbers = if expected == 1 { "number" } else { "numbers" };
    PyValueError::new_err(format!(
        "the function returned {found} where {expected} {numbers} are expected"
    ))
}

/// The entries of an array or a list of any dimension, row by row, as numbers of a type of NumPy.
pub fn vector<T: Element>(value: &Bound<'_, PyAny>, dtype: &str) -> PyResult<Vec<T>> {
    let py = value.py();
    let settings = PyDict::new(py);
    settings.set_item("dtype", dtype)?;
    let array = py
        .import("numpy")?
        .call_method("ascontiguousarray", (value,), Some(&settings))?
        .call_method1("reshape", (-1,))?
        .cast_into::<PyArray1<T>>()?;
    Ok(array.to_vec()?)
}

/// The same as real numbers of 64 bits.
pub fn numbers(value: &Bound<'_, PyAny>) -> PyResult<Vec<f64>> {
    let numpy = value.py().import("numpy")?;
    if numpy.call_method1("iscomplexobj", (value,))?.is_truthy()? {
        return Err(PyTypeError::new_err(
            "complex numbers stand where real ones are expected: integrate the real and the imaginary part as components \
             of a real state",
        ));
    }
    vector(value, "float64")
}

/// The numbers that a callback returned: an array, a list or a tuple.
pub fn take(value: &Bound<'_, PyAny>, out: &mut [f64]) -> PyResult<()> {
    let fits = |found: usize| {
        if found == out.len() {
            Ok(())
        } else {
            Err(misfit(found, out.len()))
        }
    };
    if let Ok(list) = value.cast::<PyList>() {
        fits(list.len())?;
        for (out, item) in out.iter_mut().zip(list.iter()) {
            *out = item.extract()?;
        }
        return Ok(());
    }
    let numbers = match value.cast::<PyArray1<f64>>() {
        Ok(array) if array.is_c_contiguous() => array.to_vec()?,
        _ => {
            if value.is_none() {
                return Err(PyTypeError::new_err(
                    "the function returned None: let it return its value, an array or a list",
                ));
            }
            numbers(value)?
        }
    };
    fits(numbers.len())?;
    out.copy_from_slice(&numbers);
    Ok(())
}
