//! The results of a run.

use crate::errors::failed;
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use serde::{Deserialize, Serialize};
use stepsmith::constrained::ConstrainedSample;
use stepsmith::generated::Point;
use stepsmith::{Error, Sample, Statistics};

/// Vectors one after the other, and as many times.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    pub t: Vec<f64>,
    pub x: Vec<f64>,
    pub v: Vec<f64>,
    pub velocity_times: Vec<f64>,
    /// Multipliers of constraints, λ and then ψ.
    pub multipliers: Vec<f64>,
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
            ("t_v", self.velocity_times),
            ("reactions", self.multipliers),
        ] {
            dict.set_item(name, PyArray1::from_vec(py, values))?;
        }
        Ok(dict)
    }
}

/// The solution of a problem over the whole interval.
#[derive(Deserialize, Serialize)]
pub enum Stored {
    Ordinary(stepsmith::Path<Sample<Vec<f64>>>),
    Constrained(stepsmith::Path<ConstrainedSample>),
}

impl From<stepsmith::Path<Sample<Vec<f64>>>> for Stored {
    fn from(path: stepsmith::Path<Sample<Vec<f64>>>) -> Self {
        Self::Ordinary(path)
    }
}

impl From<stepsmith::Path<ConstrainedSample>> for Stored {
    fn from(path: stepsmith::Path<ConstrainedSample>) -> Self {
        Self::Constrained(path)
    }
}

impl Stored {
    /// x, v and multipliers at t, where that is inside of the interval.
    fn at(&self, t: f64) -> Option<[Vec<f64>; 3]> {
        fn parts<P: Point<Real = f64>>(point: P) -> [Vec<f64>; 3] {
            let [x, v, _, lambda, psi] = point.parts();
            [x.to_vec(), v.to_vec(), [lambda, psi].concat()]
        }
        match self {
            Self::Ordinary(path) => path.at(t).map(parts),
            Self::Constrained(path) => path.at(t).map(parts),
        }
    }

    fn interval(&self) -> Option<[f64; 2]> {
        match self {
            Self::Ordinary(path) => path.interval(),
            Self::Constrained(path) => path.interval(),
        }
    }

    /// The times of the grid points.
    fn times(&self) -> Vec<f64> {
        match self {
            Self::Ordinary(path) => path.points().iter().map(Point::t).collect(),
            Self::Constrained(path) => path.points().iter().map(Point::t).collect(),
        }
    }
}

/// The solution over the whole interval.
#[pyclass(frozen, module = "stepsmith._core")]
pub struct Path(Stored);

/// Vectors of the solution, of its derivative and of multipliers, one after the other.
type Three<'py> = (
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<f64>>,
);

#[pymethods]
impl Path {
    /// The solution that a pickle holds.
    #[new]
    fn new(bytes: &[u8]) -> PyResult<Self> {
        let stored = postcard::from_bytes(bytes);
        stored
            .map(Self)
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyBytes>,)> {
        let bytes = postcard::to_allocvec(&self.0);
        let bytes = bytes.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok((PyBytes::new(py, &bytes),))
    }

    /// x, v and multipliers at each of the times.
    fn at<'py>(&self, py: Python<'py>, times: Vec<f64>) -> PyResult<Three<'py>> {
        let mut found = [const { Vec::new() }; 3];
        for t in times {
            let Some(here) = self.0.at(t) else {
                let [from, to] = self.0.interval().unwrap_or([f64::NAN; 2]);
                return Err(failed(Error::Outside { t, from, to }));
            };
            for (all, z) in found.iter_mut().zip(here) {
                all.extend(z);
            }
        }
        Ok(found.map(|all| PyArray1::from_vec(py, all)).into())
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
    pub path: Option<Stored>,
    pub statistics: Statistics,
}

impl Found {
    /// As a dictionary.
    pub fn into_dict(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let dict = self.rows.into_dict(py)?;
        let events = self.events.into_iter().map(|rows| rows.into_dict(py));
        dict.set_item("events", events.collect::<PyResult<Vec<_>>>()?)?;
        let path = self.path.map(|path| Bound::new(py, Path(path)));
        dict.set_item("path", path.transpose()?)?;
        dict.set_item("statistics", of_run(py, &self.statistics)?)?;
        dict.set_item(
            "warning",
            self.statistics.warning.map(|warning| warning.to_string()),
        )?;
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
        ("expensive", statistics.expensive),
        ("start", statistics.start),
        ("jacobians", statistics.jacobians),
        ("factorisations", statistics.factorisations),
        ("solves", statistics.solves),
        ("iterations", statistics.iterations),
    ] {
        dict.set_item(name, count)?;
    }
    for (name, size) in [
        ("step_size", statistics.sizes.last),
        ("smallest_step", statistics.sizes.smallest),
        ("largest_step", statistics.sizes.largest),
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
