//! Plane mechanisms: rigid bodies and joints as a constrained problem.
//!
//! Body i has the coordinates (xᵢ, yᵢ, θᵢ) of its centre of mass and its angle. Joints, springs, dampers and actuators
//! act between two bodies: see the relations in `relation`, and `assembly` for the forces.

mod forces;
mod relation;

use super::assembly::{Assembly, Forces, assembled};
use super::bodies::{Bodies, Body, Call, GROUND, Joint};
use crate::constrained::{Constrained, ConstrainedSample, Derivative};
use crate::linear::Entries;
use nalgebra::DMatrix;
use relation::Planar;

/// A point fixed in a body, in the body's local coordinates.
pub type Local = [f64; 2];

/// A plane mechanism, built body by body and joint by joint; a [`Constrained`] problem.
///
/// Initial positions need to satisfy the joints only nearly: integration starts by moving them there.
///
/// ```
/// use stepsmith::constrained::{Formulation, Dae};
/// use stepsmith::multibody::{GROUND, Mechanism};
/// use stepsmith::structural::GeneralizedAlphaFifth;
///
/// // A double pendulum of rods of length 1, released from the horizontal.
/// let mut mechanism = Mechanism::new([0.0, -9.81]);
/// let first = mechanism.body(1.0, 1.0 / 12.0, [0.5, 0.0, 0.0]);
/// let second = mechanism.body(1.0, 1.0 / 12.0, [1.5, 0.0, 0.0]);
/// mechanism.revolute(GROUND, [0.0, 0.0], first, [-0.5, 0.0]);
/// mechanism.revolute(first, [0.5, 0.0], second, [-0.5, 0.0]);
/// let (q0, v0) = (mechanism.positions(), mechanism.velocities());
/// let before = mechanism.energy(&q0, &v0);
/// let solution = Dae::new(&mut mechanism, q0, v0)
///     .formulation(Formulation::Soi2)
///     .end(0.0..0.5, GeneralizedAlphaFifth::new().step(1e-3))?;
/// let end = &solution.end;
/// assert!((mechanism.energy(&end.q, &end.v) - before).abs() < 2.2e-4);
/// # Ok::<(), stepsmith::Error>(())
/// ```
///
/// # Reactions
///
/// [`joint_force`](Self::joint_force) tells the force of a joint on its second body in the ground's directions. It is
/// formed from the multipliers λ, which stand in the order in which the joints were added. Each acts as it is on the
/// first body of its joint, and as its opposite on the second one:
///
/// | joint | λ |
/// |---|---|
/// | `revolute` | the force (x, y) at the pin, in the ground's directions |
/// | `prismatic` | the torque, and the force at the line along its normal, a quarter turn from `axis` |
/// | `distance` | the force along the rod: tension where it is positive |
/// | `rolling` | the forces along y and x that the wheel, the only body, exerts on the plane |
/// | `driven` | the torque |
///
/// ```
/// use stepsmith::constrained::{Formulation, Dae};
/// use stepsmith::multibody::{GROUND, Mechanism};
/// use stepsmith::structural::GeneralizedAlphaFifth;
///
/// // A bob of 2 kg hangs on a rod of a slider of 1 kg, at rest: the rod pulls by 20 N, the slide lifts by 30 N.
/// let mut mechanism = Mechanism::new([0.0, -10.0]);
/// let slider = mechanism.body(1.0, 1.0, [0.0, 0.0, 0.0]);
/// let bob = mechanism.body(2.0, 1.0, [0.0, -1.0, 0.0]);
/// let slide = mechanism.prismatic(GROUND, [0.0, 0.0], [1.0, 0.0], slider, [0.0, 0.0]);
/// let rod = mechanism.distance(slider, [0.0, 0.0], bob, [0.0, 0.0], 1.0);
/// let (q0, v0) = (mechanism.positions(), mechanism.velocities());
/// let solution = Dae::new(&mut mechanism, q0, v0)
///     .formulation(Formulation::Soi2)
///     .solve(0.0..0.1, GeneralizedAlphaFifth::new().step(1e-2))?;
/// let point = solution.at(0.05)?;
/// let near = |[x, y, moment]: [f64; 3], up: f64| {
///     x.abs() < 1e-9 && (y - up).abs() < 1e-9 && moment.abs() < 1e-9
/// };
/// assert!((point.lambda[1] + 30.0).abs() < 1e-9 && (point.lambda[2] - 20.0).abs() < 1e-9);
/// assert!(near(mechanism.joint_force(slide, &point), 30.0));
/// assert!(near(mechanism.joint_force(rod, &point), 20.0));
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub struct Mechanism {
    gravity: [f64; 2],
    bodies: Bodies,
    /// Mass and moment of inertia about the centre of mass.
    inertia: Vec<[f64; 2]>,
    positions: Vec<f64>,
    velocities: Vec<f64>,
    assembly: Assembly<Planar, 3, 6>,
    expensive: Option<Forces>,
}

impl Mechanism {
    /// No body yet; `gravity` is an acceleration.
    pub fn new(gravity: [f64; 2]) -> Self {
        let mut bodies = Bodies::new();
        bodies.finite(("new", &[]), "the gravity", &gravity);
        Self {
            gravity,
            bodies,
            inertia: Vec::new(),
            positions: Vec::new(),
            velocities: Vec::new(),
            assembly: Assembly::new(),
            expensive: None,
        }
    }

    /// Adds a body at rest with its mass, its moment of inertia about the centre of mass, and the
    /// centre and angle (x, y, θ) at the start.
    pub fn body(&mut self, mass: f64, inertia: f64, placed: [f64; 3]) -> Body {
        self.inertia.push([mass, inertia]);
        self.positions.extend(placed);
        self.velocities.extend([0.0; 3]);
        let body = self.bodies.add();
        let call: Call = ("body", &[body]);
        self.bodies.inertia(call, mass, &[inertia]);
        self.bodies.finite(call, "the place", &placed);
        body
    }

    /// Sets a body's velocity (x', y', θ') at the start.
    pub fn moving(&mut self, body: Body, velocity: [f64; 3]) {
        (self.bodies).finite(("moving", &[body]), "the velocity", &velocity);
        if let Some(i) = self.bodies.take_moving("moving", body) {
            self.velocities[3 * i..3 * i + 3].copy_from_slice(&velocity);
        }
    }

    /// Pins a point of one body to a point of another: two equations.
    pub fn revolute(&mut self, a: Body, at_a: Local, b: Body, at_b: Local) -> Joint {
        let at = self.points("revolute", [a, b], [at_a, at_b]);
        self.join("revolute", [a, b], Planar::Revolute(at))
    }

    /// Lets a point of b slide along a line through a point of a. The line has the direction `axis` (local in a, not
    /// zero). The angle between the bodies stays as it is: two equations.
    pub fn prismatic(&mut self, a: Body, at_a: Local, axis: Local, b: Body, at_b: Local) -> Joint {
        let relation = Planar::Prismatic {
            axis: self.bodies.unit(("prismatic", &[a, b]), axis),
            at: self.points("prismatic", [a, b], [at_a, at_b]),
            angle: self.angle(b) - self.angle(a),
        };
        self.join("prismatic", [a, b], relation)
    }

    /// Keeps two points at a distance above zero: one equation.
    pub fn distance(&mut self, a: Body, at_a: Local, b: Body, at_b: Local, length: f64) -> Joint {
        let positive = length > 0.0 && length.is_finite();
        let given = || format!("the length {length:?}");
        (self.bodies).expect(("distance", &[a, b]), positive, given, "a positive one");
        let at = self.points("distance", [a, b], [at_a, at_b]);
        self.join("distance", [a, b], Planar::Distance { at, length })
    }

    /// Lets a wheel, its centre of mass in the middle, roll on a horizontal plane `radius` below its
    /// centre: two equations. Its point of contact starts under x = −radius θ. A negative radius is that under a
    /// ceiling.
    pub fn rolling(&mut self, wheel: Body, radius: f64) -> Joint {
        let given = || format!("the radius {radius:?}");
        let rolls = radius != 0.0 && radius.is_finite();
        (self.bodies).expect(("rolling", &[wheel]), rolls, given, "a finite one but 0");
        let index = self.bodies.take_moving("rolling", wheel);
        let placed = |i: usize| [0, 1, 2].map(|k| self.positions[3 * i + k]);
        let [x, y, angle] = index.map_or([0.0; 3], placed);
        let start = [y, x + radius * angle];
        self.join(
            "rolling",
            [wheel, GROUND],
            Planar::Rolling { radius, start },
        )
    }

    /// Prescribes θ_b − θ_a: `angle(t)` yields the value and its first two derivatives. One equation.
    pub fn driven(&mut self, a: Body, b: Body, angle: impl Fn(f64) -> [f64; 3] + 'static) -> Joint {
        self.join("driven", [a, b], Planar::Driven(Box::new(angle)))
    }

    /// The force (x, y) that a joint puts on its second body, in the ground's directions, and the moment. The moment is
    /// about the second body's point of the joint. The second body of a `rolling` wheel is the ground, the point is the
    /// point of contact. Friction in the joint counts. NaN for vectors of another length, or a joint of another mechanism.
    pub fn joint_force(&self, joint: Joint, at: &ConstrainedSample) -> [f64; 3] {
        let relations = self.bodies.relations(joint);
        let found = (self.assembly).joint_force(relations, self.positions.len(), at);
        let Some((pair, force)) = found else {
            return [f64::NAN; 3];
        };
        let bodies = pair.coordinates(&at.q);
        let (side, sign) = pair.moved();
        let [x, y, moment] = [0, 1, 2].map(|k| sign * force[3 * side + k]);
        let point = pair.relation.acts_at(&bodies);
        let arm = [0, 1].map(|k| point[k] - bodies[side][k]);
        [x, y, moment - (arm[0] * y - arm[1] * x)]
    }

    /// The coordinates (x, y, θ) of all bodies at the start.
    pub fn positions(&self) -> Vec<f64> {
        self.positions.clone()
    }

    /// The velocities (x', y', θ') of all bodies at the start.
    pub fn velocities(&self) -> Vec<f64> {
        self.velocities.clone()
    }

    /// Kinetic energy, and potential energy of gravity and springs; NaN for vectors of another length.
    pub fn energy(&self, q: &[f64], v: &[f64]) -> f64 {
        if q.len() != self.positions.len() || v.len() != q.len() {
            return f64::NAN;
        }
        let bodies = self.inertia.iter().enumerate();
        let of_bodies = bodies.map(|(i, [mass, inertia])| {
            let q = &q[3 * i..];
            let v = &v[3 * i..];
            let kinetic = mass * (v[0] * v[0] + v[1] * v[1]) + inertia * v[2] * v[2];
            0.5 * kinetic - mass * (self.gravity[0] * q[0] + self.gravity[1] * q[1])
        });
        of_bodies.sum::<f64>() + self.assembly.energy(0.0, q)
    }

    /// The index of a body of this mechanism.
    fn index(&self, body: Body) -> Option<usize> {
        self.bodies.index(body)
    }

    /// The angle of a body at the start.
    fn angle(&self, body: Body) -> f64 {
        self.index(body).map_or(0.0, |i| self.positions[3 * i + 2])
    }

    /// The points of two bodies, which `call` was given.
    fn points(&mut self, call: &'static str, bodies: [Body; 2], at: [Local; 2]) -> [Local; 2] {
        self.bodies
            .finite((call, &bodies), "the points", &at.concat());
        at
    }

    fn join(&mut self, call: &'static str, bodies: [Body; 2], relation: Planar) -> Joint {
        let first = self.assembly.joints.len();
        let joint = self.bodies.pair(call, bodies, relation);
        self.assembly.joints.push(joint);
        self.bodies.joint(first..first + 1)
    }
}

impl Constrained for Mechanism {
    assembled!(3);

    fn sparse_mass(&mut self, _t: f64, _q: &[f64], mass: &mut Entries) -> bool {
        for (i, &[m, inertia]) in self.inertia.iter().enumerate() {
            mass.diagonal(3 * i, &[m, m, inertia]);
        }
        true
    }

    fn has_constant_mass(&self) -> bool {
        true
    }

    fn force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
        let [x, y] = self.gravity;
        for (force, [mass, _]) in force.chunks_exact_mut(3).zip(&self.inertia) {
            force.copy_from_slice(&[mass * x, mass * y, 0.0]);
        }
        self.assembly.force(t, q, v, force);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constrained::derivatives::{Plain, agree};

    fn every_joint() -> Mechanism {
        let mut mechanism = Mechanism::new([0.0, -9.81]);
        let a = mechanism.body(1.0, 0.2, [0.4, 0.1, 0.3]);
        let b = mechanism.body(2.0, 0.5, [1.3, -0.2, -0.7]);
        mechanism.revolute(GROUND, [0.1, 0.2], a, [-0.5, 0.1]);
        mechanism.revolute(a, [0.5, 0.0], b, [-0.6, 0.3]);
        mechanism.prismatic(a, [0.2, 0.1], [3.0, 4.0], b, [0.1, -0.2]);
        mechanism.prismatic(GROUND, [0.0, 0.1], [1.0, 0.5], a, [0.3, 0.0]);
        mechanism.distance(a, [0.3, 0.2], b, [0.2, 0.4], 1.1);
        mechanism.rolling(b, 0.4);
        mechanism.driven(a, b, |t| [t.sin(), t.cos(), -t.sin()]);
        mechanism
    }

    #[test]
    fn derivatives_agree_with_differences() {
        let q = [0.5, 0.2, 0.4, 1.2, -0.3, -0.9];
        let v = [0.3, -1.0, 2.0, 0.7, 0.4, -1.5];
        let mechanism = every_joint();
        assert_eq!((mechanism.holonomic(), mechanism.coordinates()), (12, 6));
        agree(mechanism, Plain(every_joint()), 0.6, &q, &v);
    }
}
