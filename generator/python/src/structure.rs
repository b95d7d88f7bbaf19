//! Linear structures, M a + C v + K x = f(t).

use crate::field::{Callable, Trouble};
use crate::integrate::{Options, gathered, named, refused, second_order};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use stepsmith::linear::Matrix;
use stepsmith::structural::{Damping, LinearStructure, Load};

type V = Vec<f64>;

/// A matrix of n rows and columns: n, and its entries by row, column and value.
type Entries = (usize, Vec<usize>, Vec<usize>, V);

fn matrix((n, rows, columns, values): Entries) -> PyResult<Matrix> {
    let places = rows.into_iter().zip(columns).zip(values);
    Matrix::from_entries(n, n, places.map(|((i, j), x)| (i, j, x))).map_err(refused)
}

/// A load that Python calculates.
fn load(function: Callable, trouble: &Trouble) -> Load {
    let trouble = trouble.clone();
    Load::function(move |t, out| {
        let mut found = vec![f64::NAN; out.len()];
        trouble.attempt(|py| function.write(py, t, &[], &mut found));
        for (out, force) in out.iter_mut().zip(found) {
            *out += force;
        }
    })
}

/// Integrates M a + C v + K x = f(t); C is a matrix, or a₀ M + a₁ K.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn solve_structure<'py>(
    py: Python<'py>,
    method: &str,
    matrices: (Entries, Entries),
    damping: Option<Entries>,
    rayleigh: Option<(f64, f64)>,
    force: Option<Py<PyAny>>,
    values: (V, V),
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let method = named(method)?;
    let (mass, stiffness) = matrices;
    let calls_python = options.calls_python() || force.is_some();
    gathered(py, (options, calls_python), move |watch| {
        let damping = match (damping, rayleigh) {
            (Some(entries), _) => Damping::Matrix(matrix(entries)?),
            (None, Some((mass, stiffness))) => Damping::Rayleigh { mass, stiffness },
            (None, None) => Damping::None,
        };
        let is_damped = !matches!(damping, Damping::None);
        let manner = Python::attach(|py| watch.options.manner(py));
        let structure = LinearStructure {
            mass: matrix(mass)?,
            damping,
            stiffness: matrix(stiffness)?,
            load: force.map_or_else(Load::none, |force| {
                load(Callable::new(force, manner), watch.trouble)
            }),
        };
        Ok(if is_damped {
            second_order(structure.problem().map_err(refused)?, values, method, watch)
        } else {
            second_order(
                structure.undamped_problem().map_err(refused)?,
                values,
                method,
                watch,
            )
        })
    })
}
