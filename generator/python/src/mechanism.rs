//! Plane mechanisms, built anew for each run.

use crate::callable::{Trouble, take};
use crate::constrained::{bound, formulated};
use crate::integrate::{Options, gathered, named};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use stepsmith::constrained::ConstrainedSample;
use stepsmith::multibody::{Body, GROUND, Joint, Mechanism};

type V = Vec<f64>;

/// A body: mass, moment of inertia, and where it is and how it moves at the start.
type Placed = (f64, f64, [f64; 3], [f64; 3]);

/// A joint or a force: its name, the bodies by number or the ground, its numbers, and its function if it has one. Friction
/// has the number of the joint's link in place of a body's.
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

/// The joints by the numbers of their links.
pub type Joints = Vec<Option<Joint>>;

/// The joint of friction.
pub fn braked(joints: &Joints, [link, _]: [Option<usize>; 2]) -> Option<Joint> {
    *joints.get(link?)?
}

/// Adds a joint; `None` where the numbers do not fit the kind.
fn join(mechanism: &mut Mechanism, kind: &str, [a, b]: [Body; 2], values: &[f64]) -> Option<Joint> {
    Some(match (kind, values) {
        ("revolute", &[x, y, u, w]) => mechanism.revolute(a, [x, y], b, [u, w]),
        ("prismatic", &[x, y, e, f, u, w]) => mechanism.prismatic(a, [x, y], [e, f], b, [u, w]),
        ("distance", &[x, y, u, w, length]) => mechanism.distance(a, [x, y], b, [u, w], length),
        ("rolling", &[radius]) => mechanism.rolling(a, radius),
        _ => return None,
    })
}

/// Adds springs; false where the numbers do not fit the kind.
fn spring(mechanism: &mut Mechanism, kind: &str, [a, b]: [Body; 2], values: &[f64]) -> bool {
    match (kind, values) {
        ("spring", &[x, y, u, w, stiffness, damping, free]) => {
            mechanism.spring((a, [x, y]), (b, [u, w]), (stiffness, damping, free));
        }
        ("torsion_spring", &[stiffness, damping, free]) => {
            mechanism.torsion_spring(a, b, (stiffness, damping, free));
        }
        _ => return false,
    }
    true
}

/// Adds a force by a function; false where the numbers do not fit the kind.
fn push(
    mechanism: &mut Mechanism,
    kind: &str,
    [a, b]: [Body; 2],
    values: &[f64],
    (function, trouble): (Py<PyAny>, &Trouble),
) -> bool {
    if let ("load", &[x, y]) = (kind, values) {
        let force = numbers(function, trouble);
        mechanism.load((a, [x, y]), move |t| force(&[t]));
        return true;
    }
    let force = numbers::<1>(function, trouble);
    let law = move |t, s, rate| force(&[t, s, rate])[0];
    match (kind, values) {
        ("actuator", &[x, y, u, w]) => mechanism.actuator((a, [x, y]), (b, [u, w]), law),
        ("slide_actuator", &[x, y, e, f, u, w]) => {
            mechanism.slide_actuator((a, [x, y]), [e, f], (b, [u, w]), law);
        }
        ("motor", []) => mechanism.motor(a, b, law),
        _ => return false,
    }
    true
}

/// The mechanism of bodies and links, and its joints.
fn built(
    (gravity, bodies, links): ([f64; 2], Vec<Placed>, Vec<Link>),
    trouble: &Trouble,
) -> PyResult<(Mechanism, Joints)> {
    let mut mechanism = Mechanism::new(gravity);
    let bodies = bodies.into_iter().map(|(mass, inertia, place, velocity)| {
        let body = mechanism.body(mass, inertia, place);
        mechanism.moving(body, velocity);
        body
    });
    let bodies: Vec<Body> = bodies.collect();
    let mut joints = Joints::new();
    for (kind, numbered, values, function) in links {
        let ends = ends_of(&bodies, numbered);
        let mut joint = None;
        let fits = match (kind.as_str(), values.as_slice(), function) {
            ("friction", &[coefficient, speed], None) => {
                let braked = braked(&joints, numbered);
                braked.is_some_and(|joint| {
                    mechanism.friction(joint, coefficient, speed);
                    true
                })
            }
            ("driven", [], Some(function)) => {
                let angle = numbers(function, trouble);
                joint = Some(mechanism.driven(ends[0], ends[1], move |t| angle(&[t])));
                true
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
        let (mechanism, _) = built((gravity, bodies, links), watch.trouble)?;
        let (q0, v0) = (mechanism.positions(), mechanism.velocities());
        Ok(bound(mechanism, (q0, v0), formulation, method, watch))
    })
}

/// Times, and after one another the positions, the velocities and the multipliers at each.
pub type Motion = (V, V, V, V);

/// The points of a motion.
pub fn points((times, q, v, lambda): Motion) -> impl Iterator<Item = ConstrainedSample> {
    let count = times.len().max(1);
    let [of_q, of_lambda] = [q.len() / count, lambda.len() / count];
    let each = move |(i, t)| ConstrainedSample {
        t,
        q: q[i * of_q..(i + 1) * of_q].to_vec(),
        v: v[i * of_q..(i + 1) * of_q].to_vec(),
        velocity_time: t,
        a: vec![0.0; of_q],
        lambda: lambda[i * of_lambda..(i + 1) * of_lambda].to_vec(),
        psi: V::new(),
    };
    times.into_iter().enumerate().map(each)
}

/// The force (x, y) and the moment of the joint of a link on its second body, along a motion, by time.
#[pyfunction]
pub fn joint_force(
    gravity: [f64; 2],
    bodies: Vec<Placed>,
    links: Vec<Link>,
    joint: usize,
    motion: Motion,
) -> PyResult<V> {
    let trouble = Trouble::default();
    let (mechanism, joints) = built((gravity, bodies, links), &trouble)?;
    let joint = braked(&joints, [Some(joint), None]).ok_or_else(|| unfit("joint_force"))?;
    let forces = points(motion).flat_map(|point| mechanism.joint_force(joint, &point));
    let forces = forces.collect();
    trouble.take().map_or(Ok(forces), Err)
}
