//! Plane mechanisms, built anew for each run.

use crate::field::{Trouble, take};
use crate::integrate::{Options, Watch, end, gathered, goes_on, named};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use stepsmith::constrained::{Bound as Constrained, ConstrainedSample, Dae, Formulation};
use stepsmith::multibody::{Body, GROUND, Mechanism};

type V = Vec<f64>;

/// A body: mass, moment of inertia, and where it is and how it moves at the start.
type Placed = (f64, f64, [f64; 3], [f64; 3]);

/// A joint or a force: its name, the bodies by number or the ground, its numbers, and its function if it has one.
type Link = (String, [Option<usize>; 2], V, Option<Py<PyAny>>);

/// The numbers that a function of numbers returns.
fn numbers<const N: usize>(
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

/// Adds a joint or a force.
fn add(
    mechanism: &mut Mechanism,
    bodies: &[Body],
    (kind, ends, values, function): Link,
    trouble: &Trouble,
) -> PyResult<()> {
    let known = |end: Option<usize>| end.and_then(|i| bodies.get(i).copied());
    let [a, b] = ends.map(|end| known(end).unwrap_or(GROUND));
    match (kind.as_str(), values.as_slice(), function) {
        ("revolute", &[x, y, u, w], None) => mechanism.revolute(a, [x, y], b, [u, w]),
        ("prismatic", &[x, y, along, up, u, w], None) => {
            mechanism.prismatic(a, [x, y], [along, up], b, [u, w]);
        }
        ("distance", &[x, y, u, w, length], None) => {
            mechanism.distance(a, [x, y], b, [u, w], length);
        }
        ("rolling", &[radius], None) => mechanism.rolling(a, radius),
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
        ("motor", [], Some(function)) => {
            let torque = numbers::<1>(function, trouble);
            mechanism.motor(a, b, move |t, s, rate| torque(&[t, s, rate])[0]);
        }
        ("load", &[x, y], Some(function)) => {
            let force = numbers(function, trouble);
            mechanism.load((a, [x, y]), move |t| force(&[t]));
        }
        (kind, ..) => {
            return Err(PyValueError::new_err(format!(
                "`{kind}` does not fit its numbers"
            )));
        }
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
    let formulation = match formulation {
        "Soi2" => Formulation::Soi2,
        "Index3" => Formulation::Index3,
        "Index2" => Formulation::Index2,
        "Index1" => Formulation::Index1,
        other => {
            let text =
                format!("`formulation` is 'Soi2', 'Index3', 'Index2' or 'Index1', not '{other}'");
            return Err(PyValueError::new_err(text));
        }
    };
    let calls_python = options.calls_python() || links.iter().any(|link| link.3.is_some());
    gathered(
        py,
        (options, calls_python),
        move |mut watch: Watch<'_, Constrained>| {
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
            let problem = watch.over(Dae::new(mechanism, q0, v0).formulation(formulation));
            let Watch {
                options,
                notes,
                trouble,
                ..
            } = watch;
            let note = |sample: &ConstrainedSample| {
                let mut rows = notes.rows.borrow_mut();
                rows.push((sample.t, &sample.q), (sample.velocity_time, &sample.v));
                rows.lambda.extend(&sample.lambda);
            };
            let problem = match &options.t_eval {
                Some(times) => problem.output(times, note).observe(|_| goes_on(trouble)),
                None => problem.observe(move |sample| {
                    note(sample);
                    goes_on(trouble)
                }),
            };
            Ok(end!(problem, method, options).map(|end| (end.end.t, end.statistics)))
        },
    )
}
