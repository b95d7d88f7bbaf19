//! Problems with constraints, M(t, q) q'' = f(t, q, q') − Gᵀλ − Kᵀψ, g(t, q) = 0, k(t, q, q') = 0.

use crate::callable::{Callable, Trouble};
use crate::integrate::{Ends, Options, Watch, end, gathered, named};
use crate::matrix::{Jacobian, fill};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use stepsmith::Method;
use stepsmith::constrained::{Bound as Kind, Constrained, Dae, Derivative, Formulation};
use stepsmith::nalgebra::DMatrix;

type V = Vec<f64>;

/// Constraints that are given in Python: how many there are, their residuals, and their Jacobian.
pub struct Constraints {
    count: usize,
    residual: Callable,
    jacobian: Option<Jacobian>,
}

/// A problem whose functions are given in Python.
struct Motion {
    coordinates: usize,
    mass: Jacobian,
    force: Callable,
    positions: Option<Constraints>,
    velocities: Option<Constraints>,
    trouble: Trouble,
}

fn count(constraints: &Option<Constraints>) -> usize {
    constraints.as_ref().map_or(0, |given| given.count)
}

impl Motion {
    /// Writes the value of a callable; what is no number if there is trouble.
    fn write(&self, function: &Callable, t: f64, vectors: &[&[f64]], out: &mut [f64]) {
        let written = self
            .trouble
            .attempt(|py| function.write(py, t, vectors, out));
        if written.is_none() {
            out.fill(f64::NAN);
        }
    }

    /// Writes a matrix, whether it is given.
    fn fill(
        &self,
        given: Option<&Jacobian>,
        t: f64,
        vectors: &[&[f64]],
        out: &mut DMatrix<f64>,
    ) -> Derivative {
        match given.and_then(|given| given.at(&self.trouble, t, vectors, out.shape())) {
            Some(matrix) => {
                fill(&matrix, out);
                Derivative::Given
            }
            None => Derivative::Differences,
        }
    }
}

impl Constrained for Motion {
    fn coordinates(&self) -> usize {
        self.coordinates
    }

    fn holonomic(&self) -> usize {
        count(&self.positions)
    }

    fn nonholonomic(&self) -> usize {
        count(&self.velocities)
    }

    fn has_constant_mass(&self) -> bool {
        !self.mass.is_python()
    }

    fn mass(&mut self, t: f64, q: &[f64], mass: &mut DMatrix<f64>) {
        self.fill(Some(&self.mass), t, &[q], mass);
    }

    fn force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
        self.trouble.heed();
        self.write(&self.force, t, &[q, v], force);
    }

    fn position_constraint(&mut self, t: f64, q: &[f64], g: &mut [f64]) {
        if let Some(given) = &self.positions {
            self.write(&given.residual, t, &[q], g);
        }
    }

    fn position_jacobian(&mut self, t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
        let given = self.positions.as_ref();
        self.fill(
            given.and_then(|given| given.jacobian.as_ref()),
            t,
            &[q],
            g_q,
        )
    }

    fn velocity_constraint(&mut self, t: f64, q: &[f64], v: &[f64], k: &mut [f64]) {
        if let Some(given) = &self.velocities {
            self.write(&given.residual, t, &[q, v], k);
        }
    }

    fn velocity_jacobian(
        &mut self,
        t: f64,
        q: &[f64],
        v: &[f64],
        k_v: &mut DMatrix<f64>,
    ) -> Derivative {
        let given = self.velocities.as_ref();
        let jacobian = given.and_then(|given| given.jacobian.as_ref());
        self.fill(jacobian, t, &[q, v], k_v)
    }
}

/// The formulation of that name.
pub fn formulated(name: &str) -> PyResult<Formulation> {
    match name {
        "Soi2" => Ok(Formulation::Soi2),
        "Index3" => Ok(Formulation::Index3),
        "Index2" => Ok(Formulation::Index2),
        "Index1" => Ok(Formulation::Index1),
        other => Err(PyValueError::new_err(format!(
            "`formulation` is 'Soi2', 'Index3', 'Index2' or 'Index1', not '{other}'"
        ))),
    }
}

/// The end of a problem with constraints.
pub fn bound(
    problem: impl Constrained,
    (q0, v0): (V, V),
    formulation: Formulation,
    method: Method,
    mut watch: Watch<'_, Kind>,
) -> Ends {
    let problem = watch.over(Dae::new(problem, q0, v0).formulation(formulation));
    end!(problem, method, watch.options).map(|end| end.statistics)
}

/// A constraint as it is given: its function, how many it has, and its Jacobian.
type Given<'py> = Option<(Py<PyAny>, usize, Option<Bound<'py, PyAny>>)>;

/// Integrates a problem with constraints.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn solve_constrained<'py>(
    py: Python<'py>,
    method: &str,
    mass: Bound<'py, PyAny>,
    force: Py<PyAny>,
    constraints: (Given<'py>, Given<'py>),
    values: (V, V),
    formulation: &str,
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let method = named(method)?;
    let formulation = formulated(formulation)?;
    let n = values.0.len();
    let taken = |given: Given<'py>| -> PyResult<Option<Constraints>> {
        let Some((residual, count, jacobian)) = given else {
            return Ok(None);
        };
        Ok(Some(Constraints {
            count,
            residual: Callable::new(residual, options.manner(py)),
            jacobian: jacobian
                .map(|given| Jacobian::new(&given, (count, n), options.manner(py)))
                .transpose()?,
        }))
    };
    let (positions, velocities) = constraints;
    let (positions, velocities) = (taken(positions)?, taken(velocities)?);
    let mass = Jacobian::new(&mass, (n, n), options.manner(py))?;
    let force = Callable::new(force, options.manner(py));
    gathered(py, (options, true), move |watch| {
        let motion = Motion {
            coordinates: n,
            mass,
            force,
            positions,
            velocities,
            trouble: watch.trouble.clone(),
        };
        Ok(bound(motion, values, formulation, method, watch))
    })
}
