//! Linear structures, M a + C v + K x = f(t).

use crate::callable::{Callable, Trouble};
use crate::errors::refused;
use crate::integrate::{Options, gathered, named, second_order};
use crate::matrix::compressed;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use stepsmith::structural::{Damping, LinearStructure, Load};

type V = Vec<f64>;

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
    mass: Bound<'py, PyAny>,
    stiffness: Bound<'py, PyAny>,
    damping: Option<Bound<'py, PyAny>>,
    rayleigh: Option<(f64, f64)>,
    force: Option<Py<PyAny>>,
    values: (V, V),
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let method = named(method)?;
    let n = values.0.len();
    let [mass, stiffness] = [compressed(&mass, n)?, compressed(&stiffness, n)?];
    let damping = match (damping, rayleigh) {
        (Some(matrix), _) => Damping::Matrix(compressed(&matrix, n)?),
        (None, Some((mass, stiffness))) => Damping::Rayleigh { mass, stiffness },
        (None, None) => Damping::None,
    };
    let calls_python = options.calls_python() || force.is_some();
    let manner = options.manner(py);
    gathered(py, (options, calls_python), move |watch| {
        let is_damped = !matches!(damping, Damping::None);
        let structure = LinearStructure {
            mass,
            damping,
            stiffness,
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
