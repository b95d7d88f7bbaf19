//! Problems whose functions are given in Python, or by their addresses.

use crate::pointer::Pointer;
use numpy::{PyArray1, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};
use stepsmith::Acceleration;
use stepsmith::nalgebra::DMatrix;

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

/// A function as it is given.
#[derive(FromPyObject)]
pub enum Function {
    /// Addresses of a function in machine code and of its data.
    Machine((usize, usize)),
    /// A callable.
    Python(Py<PyAny>),
}

impl Function {
    /// Whether Python runs when it is called.
    pub fn is_python(&self) -> bool {
        matches!(self, Self::Python(_))
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

    /// Writes the value of the callable at t and the vectors to `out`, as a matrix.
    fn matrix(
        &self,
        py: Python<'_>,
        t: f64,
        vectors: &[&[f64]],
        out: &mut DMatrix<f64>,
    ) -> PyResult<()> {
        matrix(&self.call(py, t, vectors)?, out)
    }
}

fn misfit(found: usize, expected: usize) -> PyErr {
    let numbers = if expected == 1 { "number" } else { "numbers" };
    PyValueError::new_err(format!(
        "the function returned {found} where {expected} {numbers} are expected"
    ))
}

fn array<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<f64>>> {
    let py = value.py();
    let numpy = py.import("numpy")?;
    let settings = PyDict::new(py);
    settings.set_item("dtype", numpy.getattr("float64")?)?;
    let array = numpy.call_method("ascontiguousarray", (value,), Some(&settings))?;
    Ok(array.call_method1("reshape", (-1,))?.cast_into()?)
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
            array(value)?.to_vec()?
        }
    };
    fits(numbers.len())?;
    out.copy_from_slice(&numbers);
    Ok(())
}

/// The matrix that a callback returned, row by row.
fn matrix(value: &Bound<'_, PyAny>, out: &mut DMatrix<f64>) -> PyResult<()> {
    let (rows, columns) = out.shape();
    let numbers = array(value)?.to_vec()?;
    if numbers.len() != rows * columns {
        return Err(misfit(numbers.len(), rows * columns));
    }
    out.copy_from(&DMatrix::from_row_slice(rows, columns, &numbers));
    Ok(())
}

/// A right-hand side.
pub struct Rate {
    function: Kind,
    trouble: Trouble,
}

enum Kind {
    Python(Callable),
    Machine(Pointer),
}

impl Rate {
    /// A function and how it is called.
    ///
    /// # Errors
    /// An address 0.
    pub fn new(function: Function, manner: Manner, trouble: &Trouble) -> PyResult<Self> {
        let function = match function {
            Function::Python(function) => Kind::Python(Callable::new(function, manner)),
            Function::Machine((function, data)) => {
                let pointer = Pointer::new(function, data);
                Kind::Machine(
                    pointer.ok_or_else(|| PyValueError::new_err("the function's address is 0"))?,
                )
            }
        };
        Ok(Self {
            function,
            trouble: trouble.clone(),
        })
    }

    /// Writes its value; what is no number if there is trouble, so that the run ends.
    fn write(&mut self, t: f64, vectors: &[&[f64]], out: &mut [f64]) {
        self.trouble.heed();
        if self.trouble.is_there() {
            return out.fill(f64::NAN);
        }
        match (&self.function, vectors) {
            (Kind::Machine(pointer), [y]) => pointer.plain(t, y, out),
            (Kind::Machine(pointer), [x, v]) => pointer.moving(t, x, v, out),
            (Kind::Machine(_), _) => out.fill(f64::NAN),
            (Kind::Python(callable), _) => {
                let written = self
                    .trouble
                    .attempt(|py| callable.write(py, t, vectors, out));
                if written.is_none() {
                    out.fill(f64::NAN);
                }
            }
        }
    }
}

/// y' = f(t, y), perhaps with the Jacobian and with y''.
pub struct First<const SECOND_DERIVATIVE: bool> {
    pub rate: Rate,
    pub jacobian: Option<Callable>,
    pub second: Option<Rate>,
}

impl<const SECOND_DERIVATIVE: bool> stepsmith::Rate<Vec<f64>> for First<SECOND_DERIVATIVE> {
    const SECOND_DERIVATIVE: bool = SECOND_DERIVATIVE;

    fn rate(&mut self, t: f64, y: &Vec<f64>, dy: &mut Vec<f64>) {
        self.rate.write(t, &[y], dy);
    }

    fn jacobian(&mut self, t: f64, y: &Vec<f64>, f_y: &mut DMatrix<f64>) -> bool {
        let Some(jacobian) = &self.jacobian else {
            return false;
        };
        let trouble = &self.rate.trouble;
        trouble
            .attempt(|py| jacobian.matrix(py, t, &[y], f_y))
            .is_some()
    }

    fn second_derivative(&mut self, t: f64, y: &Vec<f64>, dy: &Vec<f64>, ddy: &mut Vec<f64>) {
        match &mut self.second {
            Some(second) => second.write(t, &[y, dy], ddy),
            None => ddy.fill(f64::NAN),
        }
    }

    fn has_dense_jacobians(&self) -> bool {
        self.jacobian.is_some()
    }
}

/// x'' = g(t, x, x'), or g(t, x), perhaps with the Jacobians.
pub struct Second<const USES_VELOCITY: bool> {
    pub rate: Rate,
    pub jacobians: Option<[Callable; 2]>,
}

impl<const USES_VELOCITY: bool> Acceleration<Vec<f64>> for Second<USES_VELOCITY> {
    const USES_VELOCITY: bool = USES_VELOCITY;

    fn acceleration(&mut self, t: f64, x: &Vec<f64>, v: &Vec<f64>, a: &mut Vec<f64>) {
        if USES_VELOCITY {
            self.rate.write(t, &[x, v], a)
        } else {
            self.rate.write(t, &[x], a)
        }
    }

    fn jacobians(
        &mut self,
        t: f64,
        x: &Vec<f64>,
        v: &Vec<f64>,
        g_x: &mut DMatrix<f64>,
        g_v: &mut DMatrix<f64>,
    ) -> bool {
        let Some([in_x, in_v]) = &self.jacobians else {
            return false;
        };
        let vectors: [&[f64]; 2] = [x, v];
        let vectors = if USES_VELOCITY {
            &vectors[..]
        } else {
            &vectors[..1]
        };
        let written = self.rate.trouble.attempt(|py| {
            in_x.matrix(py, t, vectors, g_x)?;
            if USES_VELOCITY {
                in_v.matrix(py, t, vectors, g_v)?;
            }
            Ok(())
        });
        written.is_some()
    }

    fn has_dense_jacobians(&self) -> bool {
        self.jacobians.is_some()
    }
}
