//! Matrices and Jacobians that are given in Python.

use crate::callable::{Callable, Manner, Trouble, numbers, vector};
use crate::errors::refused;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use stepsmith::linear::{Matrix, Pattern};
use stepsmith::nalgebra::DMatrix;

/// The matrix of that shape that a sparse matrix of SciPy holds, or an array. A vector is a diagonal, or the only row.
fn matrix(value: &Bound<'_, PyAny>, shape: (usize, usize)) -> PyResult<Matrix> {
    let matrix = if value.hasattr("tocoo")? {
        let held = value.call_method0("tocoo")?;
        let (rows, columns): (usize, usize) = held.getattr("shape")?.extract()?;
        let [i, j] = [held.getattr("row")?, held.getattr("col")?];
        let places = vector::<i64>(&i, "int64")?
            .into_iter()
            .zip(vector::<i64>(&j, "int64")?);
        let entries = places.zip(numbers(&held.getattr("data")?)?);
        let entries = entries.map(|((i, j), x)| (i as usize, j as usize, x));
        Matrix::from_entries(rows, columns, entries).map_err(refused)?
    } else {
        let numpy = value.py().import("numpy")?;
        let lengths: Vec<usize> = numpy.call_method1("shape", (value,))?.extract()?;
        let numbers = numbers(value)?;
        match lengths.as_slice() {
            [] | [_] if shape.0 == 1 => DMatrix::from_row_slice(1, numbers.len(), &numbers).into(),
            [] | [_] => Matrix::diagonal(&numbers),
            [rows, columns] => DMatrix::from_row_slice(*rows, *columns, &numbers).into(),
            _ => {
                let text = format!("an array of {} dimensions is no matrix", lengths.len());
                return Err(PyValueError::new_err(text));
            }
        }
    };
    let (rows, columns) = (matrix.rows(), matrix.columns());
    if (rows, columns) == shape {
        return Ok(matrix);
    }
    let (height, width) = shape;
    Err(PyValueError::new_err(format!(
        "a matrix is of {rows} × {columns} numbers where {height} × {width} are expected"
    )))
}

/// The same matrix, whose entries are finite.
fn constant(value: &Bound<'_, PyAny>, shape: (usize, usize)) -> PyResult<Matrix> {
    let matrix = matrix(value, shape)?;
    if let Some((i, j, x)) = matrix.entries().find(|(_, _, x)| !x.is_finite()) {
        return Err(PyValueError::new_err(format!(
            "{x} stands in a matrix, in row {i} and column {j}, counted from 0"
        )));
    }
    Ok(matrix)
}

/// An n × n matrix with a place for each entry that is not 0.
pub fn compressed(value: &Bound<'_, PyAny>, n: usize) -> PyResult<Matrix> {
    let matrix = constant(value, (n, n))?;
    Matrix::from_entries(n, n, matrix.entries()).map_err(refused)
}

/// The places where an n × n matrix has entries.
pub fn pattern(value: &Bound<'_, PyAny>, n: usize) -> PyResult<Pattern> {
    let matrix = matrix(value, (n, n))?;
    Pattern::new(n, n, matrix.entries().map(|(i, j, _)| (i, j))).map_err(refused)
}

/// A Jacobian.
pub enum Jacobian {
    /// The same everywhere.
    Constant(Matrix),
    /// A callable that returns it.
    Function(Callable),
}

impl Jacobian {
    /// The Jacobian of that shape that is given: a callable or a matrix.
    pub fn new(given: &Bound<'_, PyAny>, shape: (usize, usize), manner: Manner) -> PyResult<Self> {
        Ok(if given.is_callable() {
            Self::Function(Callable::new(given.clone().unbind(), manner))
        } else {
            Self::Constant(constant(given, shape)?)
        })
    }

    /// Whether Python runs when it is asked.
    pub fn is_python(&self) -> bool {
        matches!(self, Self::Function(_))
    }

    /// The matrix of that shape at t and the vectors, unless there is trouble.
    pub fn at(
        &self,
        trouble: &Trouble,
        t: f64,
        vectors: &[&[f64]],
        shape: (usize, usize),
    ) -> Option<Matrix> {
        match self {
            Self::Constant(matrix) => Some(matrix.clone()),
            Self::Function(callable) => {
                trouble.attempt(|py| matrix(&callable.call(py, t, vectors)?, shape))
            }
        }
    }
}

/// Writes a matrix to zeros.
pub fn fill(matrix: &Matrix, zeros: &mut DMatrix<f64>) {
    matrix.entries().for_each(|(i, j, x)| zeros[(i, j)] = x);
}
