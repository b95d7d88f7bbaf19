//! The results of a run.

use numpy::PyArray1;
use pyo3::create_exception;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use stepsmith::{Point, Statistics};

create_exception!(
    _core,
    IntegrationError,
    PyRuntimeError,
    "Why an integration gave no solution."
);

/// Vectors one after the other, and as many times.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    pub t: Vec<f64>,
    pub x: Vec<f64>,
    pub v: Vec<f64>,
    pub velocity_times: Vec<f64>,
    /// Multipliers of constraints.
    pub lambda: Vec<f64>,
}

impl Rows {
    /// Adds a point of the solution.
    pub fn push(&mut self, (t, x): (f64, &[f64]), (velocity_time, v): (f64, &[f64])) {
        self.t.push(t);
        self.x.extend(x);
        self.velocity_times.push(velocity_time);
        self.v.extend(v);
    }

    fn into_dict(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let dict = PyDict::new(py);
        for (name, values) in [
            ("t", self.t),
            ("x", self.x),
            ("v", self.v),
            ("velocity_times", self.velocity_times),
            ("lambda", self.lambda),
        ] {
            dict.set_item(name, PyArray1::from_vec(py, values))?;
        }
        Ok(dict)
    }
}

/// The solution of a problem of any kind over the whole interval.
pub trait Kept: Send + Sync {
    /// x, v and λ at t, where that is inside of the interval.
    fn at(&self, t: f64) -> Option<[Vec<f64>; 3]>;
    /// Where the solution is known.
    fn interval(&self) -> Option<[f64; 2]>;
    /// The times of the grid points.
    fn times(&self) -> Vec<f64>;
}

impl<P: Point<Real = f64> + Send + Sync> Kept for stepsmith::Path<P> {
    fn at(&self, t: f64) -> Option<[Vec<f64>; 3]> {
        let point = self.at(t)?;
        let [x, v, _, lambda, _] = point.parts();
        Some([x.to_vec(), v.to_vec(), lambda.to_vec()])
    }

    fn interval(&self) -> Option<[f64; 2]> {
        self.interval()
    }

    fn times(&self) -> Vec<f64> {
        self.points().iter().map(Point::t).collect()
    }
}

/// The solution over the whole interval.
#[pyclass(frozen, module = "stepsmith._core")]
pub struct Path(pub Box<dyn Kept>);

/// Vectors of the solution, of its derivative and of multipliers, one after the other.
type Three<'py> = (
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<f64>>,
);

#[pymethods]
impl Path {
    /// x, v and λ at each of the times; what lies outside of the interval is no number.
    fn at<'py>(&self, py: Python<'py>, times: Vec<f64>) -> Three<'py> {
        let first = self.0.interval().and_then(|[t, _]| self.0.at(t));
        let outside = first.unwrap_or_default().map(|z| vec![f64::NAN; z.len()]);
        let mut found = [const { Vec::new() }; 3];
        for t in times {
            let here = self.0.at(t).unwrap_or_else(|| outside.clone());
            for (all, z) in found.iter_mut().zip(here) {
                all.extend(z);
            }
        }
        found.map(|all| PyArray1::from_vec(py, all)).into()
    }

    /// Where the solution is known.
    fn interval(&self) -> Option<[f64; 2]> {
        self.0.interval()
    }

    /// The times of the grid points.
    fn times(&self) -> Vec<f64> {
        self.0.times()
    }
}

/// All that is found.
pub struct Found {
    pub rows: Rows,
    pub events: Vec<Rows>,
    pub path: Option<Box<dyn Kept>>,
    pub statistics: Statistics,
    /// Where the run ended.
    pub end: f64,
}

impl Found {
    /// As a dictionary.
    pub fn into_dict(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let dict = self.rows.into_dict(py)?;
        let events = self.events.into_iter().map(|rows| rows.into_dict(py));
        dict.set_item("events", events.collect::<PyResult<Vec<_>>>()?)?;
        dict.set_item(
            "path",
            self.path
                .map(|path| Bound::new(py, Path(path)))
                .transpose()?,
        )?;
        dict.set_item("statistics", of_run(py, &self.statistics)?)?;
        dict.set_item(
            "warning",
            self.statistics.warning.map(|warning| warning.to_string()),
        )?;
        dict.set_item("end", self.end)?;
        Ok(dict)
    }
}

fn of_run<'py>(py: Python<'py>, statistics: &Statistics) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, count) in [
        ("steps", statistics.steps),
        ("rejected", statistics.rejected),
        ("diverged", statistics.diverged),
        ("evaluations", statistics.evaluations),
        ("start", statistics.start),
        ("jacobians", statistics.jacobians),
        ("factorisations", statistics.factorisations),
        ("solves", statistics.solves),
        ("iterations", statistics.iterations),
    ] {
        dict.set_item(name, count)?;
    }
    for (name, size) in [
        ("step_size", statistics.step_size),
        ("smallest_step", statistics.smallest_step),
        ("largest_step", statistics.largest_step),
    ] {
        dict.set_item(name, size)?;
    }
    dict.set_item(
        "estimate",
        statistics.estimate.map(|estimate| estimate.to_string()),
    )?;
    dict.set_item("line", statistics.to_string())?;
    Ok(dict)
}
