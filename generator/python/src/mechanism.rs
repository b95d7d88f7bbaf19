//! Plane mechanisms, built anew for each run.

use crate::callable::{Trouble, take};
use crate::constrained::{bound, formulated};
use crate::integrate::{Options, gathered, named};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use stepsmith::multibody::{Body, GROUND, Mechanism};

type V = Vec<f64>;

/// A body: mass, moment of inertia, and where it is and how it moves at the start.
type Placed = (f64, f64, [f64; 3], [f64; 3]);

/// A joint or a force: its name, the bodies by number or the ground, its numbers, and its function if it has one.
pub type Link = (String, [Option<usize>; 2], V, Option<Py<PyAny>>);

/// The numbers that a function of numbers returns.
pub fn numbers<const N: usize>(
    function: Py<PyAny>,
    trouble: &Trouble,
) -> impl Fn(&[f64]) -> [f64; N] + use<N> {
    let trouble = trouble.clone();
    move |arguments| {
        let mut found = [f64::NAN; N];
        trouble.attempt(|py| {
            let arguments = PyTuple::new(py, arguments)?;
            take(&function.bind(py).call1(arguments)?, &mut found)
        });
        found
    }
}

/// The bodies by number, or the ground.
pub fn ends_of(bodies: &[Body], ends: [Option<usize>; 2]) -> [Body; 2] {
    ends.map(|end| end.map_or(GROUND, |i| bodies.get(i).copied().unwrap_or(GROUND)))
}

/// The error about a joint or a force that does not exist, or with other numbers.
pub fn unfit(kind: &str) -> PyErr {
    PyValueError::new_err(format!("`{kind}` does not fit its numbers"))
}

/// Adds a joint or a force.
fn add(
    mechanism: &mut Mechanism,
    bodies: &[Body],
    (kind, ends, values, function): Link,
    trouble: &Trouble,
) -> PyResult<()> {
    let [a, b] = ends_of(bodies, ends);
    match (kind.as_str(), values.as_slice(), function) {
        ("revolute", &[x, y, u, w], None) => _ = mechanism.revolute(a, [x, y], b, [u, w]),
        ("prismatic", &[x, y, along, up, u, w], None) => {
            mechanism.prismatic(a, [x, y], [along, up], b, [u, w]);
        }
        ("distance", &[x, y, u, w, length], None) => {
            mechanism.distance(a, [x, y], b, [u, w], length);
        }
        ("rolling", &[radius], None) => _ = mechanism.rolling(a, radius),
        ("driven", [], Some(function)) => {
            let angle = numbers(function, trouble);
            mechanism.driven(a, b, move |t| angle(&[t]));
        }
        ("spring", &[x, y, u, w, stiffness, damping, free], None) => {
            mechanism.spring((a, [x, y]), (b, [u, w]), (stiffness, damping, free));
        }
        ("torsion_spring", &[stiffness, damping, free], None) => {
            mechanism.torsion_spring(a, b, (stiffness, damping, free));
        }
        ("actuator", &[x, y, u, w], Some(function)) => {
            let force = numbers::<1>(function, trouble);
            mechanism.actuator((a, [x, y]), (b, [u, w]), move |t, s, rate| {
                force(&[t, s, rate])[0]
            });
        }
        ("slide_actuator", &[x, y, along, up, u, w], Some(function)) => {
            let force = numbers::<1>(function, trouble);
            let law = move |t, s, rate| force(&[t, s, rate])[0];
            mechanism.slide_actuator((a, [x, y]), [along, up], (b, [u, w]), law);
        }
        ("motor", [], Some(function)) => {
            let torque = numbers::<1>(function, trouble);
            mechanism.motor(a, b, move |t, s, rate| torque(&[t, s, rate])[0]);
        }
        ("load", &[x, y], Some(function)) => {
            let force = numbers(function, trouble);
            mechanism.load((a, [x, y]), move |t| force(&[t]));
        }
        (kind, ..) => return Err(unfit(kind)),
    }
    Ok(())
}

/// Integrates the motion of a plane mechanism.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn solve_mechanism<'py>(
    py: Python<'py>,
    method: &str,
    gravity: [f64; 2],
    bodies: Vec<Placed>,
    links: Vec<Link>,
    formulation: &str,
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let method = named(method)?;
    let formulation = formulated(formulation)?;
    let calls_python = options.calls_python() || links.iter().any(|link| link.3.is_some());
    gathered(py, (options, calls_python), move |watch| {
        let mut mechanism = Mechanism::new(gravity);
        let bodies = bodies.into_iter().map(|(mass, inertia, place, velocity)| {
            let body = mechanism.body(mass, inertia, place);
            mechanism.moving(body, velocity);
            body
        });
        let bodies: Vec<Body> = bodies.collect();
        for link in links {
            add(&mut mechanism, &bodies, link, watch.trouble)?;
        }
        let (q0, v0) = (mechanism.positions(), mechanism.velocities());
        Ok(bound(mechanism, (q0, v0), formulation, method, watch))
    })
}
