//! Structures: M a + C v + K x = f(t), M a + C v + s(x, v) = f(t) with springs, and M a + r(t, x, v) = 0.

use crate::callable::{Callable, Trouble};
use crate::errors::refused;
use crate::integrate::{Options, gathered, named, pair, second_order};
use crate::matrix::{Jacobian, compressed};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;
use stepsmith::linear::Entries;
use stepsmith::structural::{
    Bilinear, BoucWen, Damping, Gap, Law, Linear, LinearStructure, Load, NonlinearStructure,
    RestoringForce, Spring, SpringStructure, Table,
};

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

/// Forces that Python calculates.
struct Restoring {
    force: Callable,
    tangents: Option<[Jacobian; 2]>,
    trouble: Trouble,
}

impl RestoringForce for Restoring {
    fn force(&mut self, t: f64, x: &[f64], v: &[f64], r: &mut [f64]) {
        self.trouble.heed();
        let written = self
            .trouble
            .attempt(|py| self.force.write(py, t, &[x, v], r));
        if written.is_none() {
            r.fill(f64::NAN);
        }
    }

    fn tangents(
        &mut self,
        t: f64,
        x: &[f64],
        v: &[f64],
        stiffness: &mut Entries,
        damping: &mut Entries,
    ) -> bool {
        let n = x.len();
        let given = self.tangents.iter().flatten();
        let found = given.map_while(|one| one.at(&self.trouble, t, &[x, v], (n, n)));
        let found: Vec<_> = found.collect();
        for (matrix, into) in found.iter().zip([stiffness, damping]) {
            match matrix.pattern() {
                Some(_) => matrix.entries().for_each(|(i, j, x)| into.add(i, j, x)),
                // Zeros of an array keep their places.
                None => (0..n * n)
                    .map(|k| (k / n, k % n))
                    .for_each(|(i, j)| into.add(i, j, matrix.get(i, j))),
            }
        }
        !found.is_empty()
    }
}

/// The damping that is given: a matrix, or the pair of Rayleigh.
fn damping(
    matrix: Option<Bound<'_, PyAny>>,
    rayleigh: Option<(f64, f64)>,
    n: usize,
) -> PyResult<Damping> {
    Ok(match (matrix, rayleigh) {
        (Some(matrix), _) => Damping::Matrix(compressed(&matrix, n)?),
        (None, Some((mass, stiffness))) => Damping::Rayleigh { mass, stiffness },
        (None, None) => Damping::None,
    })
}

/// A spring: the freedoms of its ends, none for the ground, and its law with the constants in order.
type Given = ([Option<usize>; 2], String, V);

fn spring((ends, law, constants): Given) -> PyResult<Spring> {
    let law: Box<dyn Law> = match (law.as_str(), constants.as_slice()) {
        ("Linear", &[stiffness, damping]) => Box::new(Linear { stiffness, damping }),
        ("Gap", &[stiffness, gap]) => Box::new(Gap { stiffness, gap }),
        ("Bilinear", &[stiffness, yield_force, ratio]) => Box::new(Bilinear {
            stiffness,
            yield_force,
            ratio,
        }),
        ("BoucWen", &[stiffness, yield_force, ratio, exponent, beta]) => Box::new(BoucWen {
            stiffness,
            yield_force,
            ratio,
            exponent,
            beta,
        }),
        _ => return Err(refused(format!("there is no law {law} of springs"))),
    };
    Ok(Spring { ends, law })
}

/// Integrates M a + C v + s(x, v) = f(t), s the forces of springs; C is a matrix, or a₀ M + a₁ K of K at rest.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn solve_springs<'py>(
    py: Python<'py>,
    method: &str,
    mass: Bound<'py, PyAny>,
    springs: Vec<Given>,
    matrix: Option<Bound<'py, PyAny>>,
    rayleigh: Option<(f64, f64)>,
    force: Option<Py<PyAny>>,
    values: (V, V),
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let method = named(method)?;
    let n = values.0.len();
    let mass = compressed(&mass, n)?;
    let damping = damping(matrix, rayleigh, n)?;
    let calls_python = options.calls_python() || force.is_some();
    let force = force.map(|force| Callable::new(force, options.manner(py)));
    gathered(py, (options, calls_python), move |watch| {
        let structure = SpringStructure {
            mass,
            damping,
            springs: springs.into_iter().map(spring).collect::<PyResult<_>>()?,
            load: force.map_or_else(Load::none, |force| load(force, watch.trouble)),
        };
        let problem = structure.problem().map_err(refused)?;
        Ok(second_order(problem, values, method, watch))
    })
}

/// Integrates M a + r(t, x, v) = 0.
#[pyfunction]
pub fn solve_nonlinear_structure<'py>(
    py: Python<'py>,
    method: &str,
    mass: Bound<'py, PyAny>,
    force: Py<PyAny>,
    tangents: Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
    values: (V, V),
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let method = named(method)?;
    let mass = compressed(&mass, values.0.len())?;
    let tangents = pair(py, tangents, values.0.len(), &options)?;
    let force = Callable::new(force, options.manner(py));
    gathered(py, (options, true), move |watch| {
        let restoring = Restoring {
            force,
            tangents,
            trouble: watch.trouble.clone(),
        };
        let structure = NonlinearStructure::new(&mass, restoring).map_err(refused)?;
        Ok(second_order(structure, values, method, watch))
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
    matrix: Option<Bound<'py, PyAny>>,
    rayleigh: Option<(f64, f64)>,
    force: Option<Py<PyAny>>,
    values: (V, V),
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let method = named(method)?;
    let n = values.0.len();
    let [mass, stiffness] = [compressed(&mass, n)?, compressed(&stiffness, n)?];
    let damping = damping(matrix, rayleigh, n)?;
    let calls_python = options.calls_python() || force.is_some();
    let force = force.map(|force| Callable::new(force, options.manner(py)));
    gathered(py, (options, calls_python), move |watch| {
        let is_damped = !matches!(damping, Damping::None);
        let structure = LinearStructure {
            mass,
            damping,
            stiffness,
            load: force.map_or_else(Load::none, |force| load(force, watch.trouble)),
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

/// The times and values of a record of the ground; a file of values alone has this interval between them.
#[pyfunction]
pub fn read_record(path: PathBuf, interval: Option<f64>) -> PyResult<(V, V)> {
    let record = match interval {
        Some(interval) => Table::read_values(path, interval),
        None => Table::read(path),
    };
    let record = record.map_err(refused)?;
    Ok((record.times().to_vec(), record.values().to_vec()))
}

/// The peaks of displacement, velocity and acceleration for each period.
#[pyfunction]
pub fn response_spectrum(times: V, values: V, damping: f64, periods: V) -> PyResult<Vec<[f64; 3]>> {
    let ground = Table::new(times.into_iter().zip(values)).map_err(refused)?;
    let peaks = stepsmith::structural::response_spectrum(&ground, damping, &periods);
    let peaks = peaks.map_err(refused)?.into_iter();
    Ok(peaks
        .map(|peaks| [peaks.displacement, peaks.velocity, peaks.acceleration])
        .collect())
}
