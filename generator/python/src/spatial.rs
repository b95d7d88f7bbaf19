//! Mechanisms in space, built anew for each run.

use crate::callable::Trouble;
use crate::constrained::{bound, formulated};
use crate::integrate::{Options, gathered, named};
use crate::mechanism::{Link, ends_of, numbers, unfit};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use stepsmith::multibody::{Body, SpatialMechanism};

/// A body: mass, principal moments, the place and the quaternion of its axes, its velocity and angular velocity.
type Placed = (f64, [f64; 3], [f64; 3], [f64; 4], [f64; 3], [f64; 3]);

/// Adds a joint; false where the numbers do not fit the kind.
fn join(mechanism: &mut SpatialMechanism, kind: &str, [a, b]: [Body; 2], values: &[f64]) -> bool {
    match (kind, values) {
        ("spherical", &[x, y, z]) => _ = mechanism.spherical(a, b, [x, y, z]),
        ("fixed", &[x, y, z]) => _ = mechanism.fixed(a, b, [x, y, z]),
        ("revolute", &[x, y, z, e, f, g]) => _ = mechanism.revolute(a, b, [x, y, z], [e, f, g]),
        ("cylindrical", &[x, y, z, e, f, g]) => {
            _ = mechanism.cylindrical(a, b, [x, y, z], [e, f, g])
        }
        ("prismatic", &[x, y, z, e, f, g]) => _ = mechanism.prismatic(a, b, [x, y, z], [e, f, g]),
        ("universal", &[x, y, z, e, f, g, h, i, j]) => {
            mechanism.universal(a, b, [x, y, z], [[e, f, g], [h, i, j]]);
        }
        ("distance", &[x, y, z, u, v, w]) => _ = mechanism.distance((a, [x, y, z]), (b, [u, v, w])),
        ("spring", &[x, y, z, u, v, w, stiffness, damping, free]) => {
            mechanism.spring((a, [x, y, z]), (b, [u, v, w]), (stiffness, damping, free));
        }
        ("torsion_spring", &[e, f, g, stiffness, damping, free]) => {
            mechanism.torsion_spring(a, b, [e, f, g], (stiffness, damping, free));
        }
        _ => return false,
    }
    true
}

/// Adds a prescribed motion or a force by a function; false where the numbers do not fit the kind.
fn drive(
    mechanism: &mut SpatialMechanism,
    kind: &str,
    [a, b]: [Body; 2],
    values: &[f64],
    function: (Py<PyAny>, &Trouble),
) -> bool {
    let (function, trouble) = function;
    match (kind, values) {
        ("driven", &[e, f, g]) => {
            let angle = numbers(function, trouble);
            mechanism.driven(a, b, [e, f, g], move |t| angle(&[t]));
        }
        ("driven_slide", &[x, y, z, e, f, g, u, v, w]) => {
            let place = numbers(function, trouble);
            let motion = move |t| place(&[t]);
            mechanism.driven_slide((a, [x, y, z]), [e, f, g], (b, [u, v, w]), motion);
        }
        ("actuator", &[x, y, z, u, v, w]) => {
            let force = numbers::<1>(function, trouble);
            let law = move |t, s, rate| force(&[t, s, rate])[0];
            mechanism.actuator((a, [x, y, z]), (b, [u, v, w]), law);
        }
        ("slide_actuator", &[x, y, z, e, f, g, u, v, w]) => {
            let force = numbers::<1>(function, trouble);
            let law = move |t, s, rate| force(&[t, s, rate])[0];
            mechanism.slide_actuator((a, [x, y, z]), [e, f, g], (b, [u, v, w]), law);
        }
        ("motor", &[e, f, g]) => {
            let torque = numbers::<1>(function, trouble);
            mechanism.motor(a, b, [e, f, g], move |t, s, rate| torque(&[t, s, rate])[0]);
        }
        ("load", &[x, y, z]) => {
            let force = numbers(function, trouble);
            mechanism.load((a, [x, y, z]), move |t| force(&[t]));
        }
        ("torque", &[]) => {
            let torque = numbers(function, trouble);
            mechanism.torque(a, move |t| torque(&[t]));
        }
        _ => return false,
    }
    true
}

/// Integrates the motion of a mechanism in space.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn solve_spatial_mechanism<'py>(
    py: Python<'py>,
    method: &str,
    gravity: [f64; 3],
    bodies: Vec<Placed>,
    links: Vec<Link>,
    formulation: &str,
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let method = named(method)?;
    let formulation = formulated(formulation)?;
    let calls_python = options.calls_python() || links.iter().any(|link| link.3.is_some());
    gathered(py, (options, calls_python), move |watch| {
        let mut mechanism = SpatialMechanism::new(gravity);
        let mut known = Vec::new();
        for (mass, moments, centre, orientation, velocity, angular) in bodies {
            let body = mechanism.body(mass, moments, centre, orientation);
            mechanism.moving(body, velocity, angular);
            known.push(body);
        }
        for (kind, ends, values, function) in links {
            let ends = ends_of(&known, ends);
            let fits = match function {
                None => join(&mut mechanism, &kind, ends, &values),
                Some(function) => {
                    let function = (function, watch.trouble);
                    drive(&mut mechanism, &kind, ends, &values, function)
                }
            };
            if !fits {
                return Err(unfit(&kind));
            }
        }
        let (q0, v0) = (mechanism.positions(), mechanism.velocities());
        Ok(bound(mechanism, (q0, v0), formulation, method, watch))
    })
}
