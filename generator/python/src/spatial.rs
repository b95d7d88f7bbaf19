//! Mechanisms in space, built anew for each run.

use crate::callable::Trouble;
use crate::constrained::{bound, formulated};
use crate::integrate::{Options, gathered, named};
use crate::mechanism::{Joints, Link, Motion, braked, ends_of, numbers, points, unfit};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use stepsmith::multibody::{Body, Joint, SpatialMechanism};

/// A body: mass, principal moments, the place and the quaternion of its axes, its velocity and angular velocity.
type Placed = (f64, [f64; 3], [f64; 3], [f64; 4], [f64; 3], [f64; 3]);

/// Adds a joint; `None` where the numbers do not fit the kind.
fn join(
    mechanism: &mut SpatialMechanism,
    kind: &str,
    [a, b]: [Body; 2],
    values: &[f64],
) -> Option<Joint> {
    Some(match (kind, values) {
        ("spherical", &[x, y, z]) => mechanism.spherical(a, b, [x, y, z]),
        ("fixed", &[x, y, z]) => mechanism.fixed(a, b, [x, y, z]),
        ("revolute", &[x, y, z, e, f, g]) => mechanism.revolute(a, b, [x, y, z], [e, f, g]),
        ("cylindrical", &[x, y, z, e, f, g]) => mechanism.cylindrical(a, b, [x, y, z], [e, f, g]),
        ("prismatic", &[x, y, z, e, f, g]) => mechanism.prismatic(a, b, [x, y, z], [e, f, g]),
        ("universal", &[x, y, z, e, f, g, h, i, j]) => {
            mechanism.universal(a, b, [x, y, z], [[e, f, g], [h, i, j]])
        }
        ("distance", &[x, y, z, u, v, w]) => mechanism.distance((a, [x, y, z]), (b, [u, v, w])),
        _ => return None,
    })
}

/// Adds a joint with a prescribed motion; `None` where the numbers do not fit the kind.
fn drive(
    mechanism: &mut SpatialMechanism,
    kind: &str,
    [a, b]: [Body; 2],
    values: &[f64],
    motion: impl Fn(f64) -> [f64; 3] + 'static,
) -> Option<Joint> {
    Some(match (kind, values) {
        ("driven", &[e, f, g]) => mechanism.driven(a, b, [e, f, g], motion),
        ("driven_slide", &[x, y, z, e, f, g, u, v, w]) => {
            mechanism.driven_slide((a, [x, y, z]), [e, f, g], (b, [u, v, w]), motion)
        }
        _ => return None,
    })
}

/// Adds springs; false where the numbers do not fit the kind.
fn spring(mechanism: &mut SpatialMechanism, kind: &str, [a, b]: [Body; 2], values: &[f64]) -> bool {
    match (kind, values) {
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

/// Adds a force by a function; false where the numbers do not fit the kind.
fn push(
    mechanism: &mut SpatialMechanism,
    kind: &str,
    [a, b]: [Body; 2],
    values: &[f64],
    (function, trouble): (Py<PyAny>, &Trouble),
) -> bool {
    if let ("load", &[x, y, z]) = (kind, values) {
        let force = numbers(function, trouble);
        mechanism.load((a, [x, y, z]), move |t| force(&[t]));
        return true;
    }
    if let ("torque", []) = (kind, values) {
        let torque = numbers(function, trouble);
        mechanism.torque(a, move |t| torque(&[t]));
        return true;
    }
    let force = numbers::<1>(function, trouble);
    let law = move |t, s, rate| force(&[t, s, rate])[0];
    match (kind, values) {
        ("actuator", &[x, y, z, u, v, w]) => {
            mechanism.actuator((a, [x, y, z]), (b, [u, v, w]), law);
        }
        ("slide_actuator", &[x, y, z, e, f, g, u, v, w]) => {
            mechanism.slide_actuator((a, [x, y, z]), [e, f, g], (b, [u, v, w]), law);
        }
        ("motor", &[e, f, g]) => mechanism.motor(a, b, [e, f, g], law),
        _ => return false,
    }
    true
}

/// The mechanism of bodies and links, and its joints.
fn built(
    (gravity, bodies, links): ([f64; 3], Vec<Placed>, Vec<Link>),
    trouble: &Trouble,
) -> PyResult<(SpatialMechanism, Joints)> {
    let mut mechanism = SpatialMechanism::new(gravity);
    let mut known = Vec::new();
    for (mass, moments, centre, orientation, velocity, angular) in bodies {
        let body = mechanism.body(mass, moments, centre, orientation);
        mechanism.moving(body, velocity, angular);
        known.push(body);
    }
    let mut joints = Joints::new();
    for (kind, numbered, values, function) in links {
        let ends = ends_of(&known, numbered);
        let mut joint = None;
        let fits = match (kind.as_str(), values.as_slice(), function) {
            ("friction", &[coefficient, speed], None) => {
                braked(&joints, numbered).is_some_and(|joint| {
                    mechanism.friction(joint, coefficient, speed);
                    true
                })
            }
            (kind @ ("driven" | "driven_slide"), values, Some(function)) => {
                let motion = numbers(function, trouble);
                joint = drive(&mut mechanism, kind, ends, values, move |t| motion(&[t]));
                joint.is_some()
            }
            (kind, values, Some(function)) => {
                push(&mut mechanism, kind, ends, values, (function, trouble))
            }
            (kind, values, None) => {
                joint = join(&mut mechanism, kind, ends, values);
                joint.is_some() || spring(&mut mechanism, kind, ends, values)
            }
        };
        if !fits {
            return Err(unfit(&kind));
        }
        joints.push(joint);
    }
    Ok((mechanism, joints))
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
        let (mechanism, _) = built((gravity, bodies, links), watch.trouble)?;
        let (q0, v0) = (mechanism.positions(), mechanism.velocities());
        Ok(bound(mechanism, (q0, v0), formulation, method, watch))
    })
}

/// The force and the moment of the joint of a link on its second body, six numbers, along a motion, by time.
#[pyfunction]
pub fn spatial_joint_force(
    gravity: [f64; 3],
    bodies: Vec<Placed>,
    links: Vec<Link>,
    joint: usize,
    motion: Motion,
) -> PyResult<Vec<f64>> {
    let trouble = Trouble::default();
    let (mechanism, joints) = built((gravity, bodies, links), &trouble)?;
    let joint = braked(&joints, [Some(joint), None]).ok_or_else(|| unfit("joint_force"))?;
    let forces = points(motion).flat_map(|point| mechanism.joint_force(joint, &point).concat());
    let forces = forces.collect();
    trouble.take().map_or(Ok(forces), Err)
}
