//! Plane mechanisms: rigid bodies and joints as a constrained problem.
//!
//! Body i has the coordinates (xᵢ, yᵢ, θᵢ) of its centre of mass and its angle. A point of it with the
//! local coordinates s moves as
//!
//! ```text
//! p = r + R(θ) s,    p' = r' + θ' R⊥ s,    p'' = r'' + θ'' R⊥ s − θ'² R s,
//! ```
//!
//! R(θ) the rotation and R⊥ = R(θ + π/2). Joints are equations in such points and in angles; each adds
//! its residual, its row of G and its γ by these three lines alone.

mod forces;
mod joint;
mod turns;

use super::assembly::{Assembly, Forces, write_expensive};
use super::bodies::{Bodies, Body, Call, LAW};
use crate::constrained::{Constrained, Derivative};
use crate::error::Error;
use crate::linear::Entries;
use forces::Along;
use joint::{Equation, Joint, Pin, Placed, difference, dot};
use nalgebra::DMatrix;
use turns::Turns;

/// A point fixed in a body, in the body's local coordinates.
pub type Local = [f64; 2];

struct Spring {
    pins: [Pin; 2],
    stiffness: f64,
    damping: f64,
    length: f64,
}

/// A plane mechanism, built body by body and joint by joint; a [`Constrained`] problem.
///
/// Initial positions need to satisfy the joints only nearly: integration starts by moving them there.
///
/// ```
/// use stepsmith::constrained::{Formulation, integrate_constrained};
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
/// let solution = integrate_constrained::<GeneralizedAlphaFifth<_>, _>(&mut mechanism, q0, v0)
///     .to(0.5)
///     .step_size(1e-3)
///     .formulation(Formulation::Soi2)
///     .run()?;
/// let end = &solution.end;
/// assert!((mechanism.energy(&end.q, &end.v) - before).abs() < 2.2e-4);
/// # Ok::<(), stepsmith::Error>(())
/// ```
///
/// # Reactions
///
/// The multipliers λ stand in the order in which the joints were added. Each acts as it is on the first body of its joint,
/// and as its opposite on the second one:
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
/// use stepsmith::constrained::{Formulation, integrate_constrained};
/// use stepsmith::multibody::{GROUND, Mechanism};
/// use stepsmith::structural::GeneralizedAlphaFifth;
///
/// // A bob of 2 kg hangs on a rod of a slider of 1 kg, at rest: the rod pulls by 20 N, the slide is pushed down by 30 N.
/// let mut mechanism = Mechanism::new([0.0, -10.0]);
/// let slider = mechanism.body(1.0, 1.0, [0.0, 0.0, 0.0]);
/// let bob = mechanism.body(2.0, 1.0, [0.0, -1.0, 0.0]);
/// mechanism.prismatic(GROUND, [0.0, 0.0], [1.0, 0.0], slider, [0.0, 0.0]);
/// mechanism.distance(slider, [0.0, 0.0], bob, [0.0, 0.0], 1.0);
/// let (q0, v0) = (mechanism.positions(), mechanism.velocities());
/// let solution = integrate_constrained::<GeneralizedAlphaFifth<_>, _>(mechanism, q0, v0)
///     .to(0.1)
///     .step_size(1e-2)
///     .formulation(Formulation::Soi2)
///     .run()?;
/// let [torque, normal, tension] = solution.end.lambda[..] else { panic!() };
/// assert!(torque.abs() < 1e-9 && (normal + 30.0).abs() < 1e-9 && (tension - 20.0).abs() < 1e-9);
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub struct Mechanism {
    gravity: [f64; 2],
    bodies: Bodies,
    /// Mass and moment of inertia about the centre of mass.
    inertia: Vec<[f64; 2]>,
    positions: Vec<f64>,
    velocities: Vec<f64>,
    joints: Vec<Joint>,
    springs: Vec<Spring>,
    forces: Assembly<Along, 3, 6>,
    expensive: Option<Forces>,
    /// The angles that each body was turned to last.
    turns: Vec<Turns>,
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
            joints: Vec::new(),
            springs: Vec::new(),
            forces: Assembly::new(),
            expensive: None,
            turns: Vec::new(),
        }
    }

    /// Adds a body at rest with its mass, its moment of inertia about the centre of mass, and the
    /// centre and angle (x, y, θ) at the start.
    pub fn body(&mut self, mass: f64, inertia: f64, placed: [f64; 3]) -> Body {
        self.inertia.push([mass, inertia]);
        self.positions.extend(placed);
        self.velocities.extend([0.0; 3]);
        self.turns.push(Turns::new(placed[2]));
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
    pub fn revolute(&mut self, a: Body, at_a: Local, b: Body, at_b: Local) {
        let pins = self.pins("revolute", (a, at_a), (b, at_b));
        self.joints.push(Joint::Revolute(pins));
    }

    /// Lets a point of b slide along the line through a point of a in the direction `axis` (local in a,
    /// not zero), the angle between the bodies staying as it is: two equations.
    pub fn prismatic(&mut self, a: Body, at_a: Local, axis: Local, b: Body, at_b: Local) {
        (self.bodies).direction(("prismatic", &[a, b]), &axis);
        let size = axis[0].hypot(axis[1]);
        let angle = self.angle(&self.positions, b) - self.angle(&self.positions, a);
        let pins = self.pins("prismatic", (a, at_a), (b, at_b));
        self.joints.push(Joint::Prismatic {
            pins,
            axis: [axis[0] / size, axis[1] / size],
            angle,
        });
    }

    /// Keeps two points at a distance above zero: one equation.
    pub fn distance(&mut self, a: Body, at_a: Local, b: Body, at_b: Local, length: f64) {
        let positive = length > 0.0 && length.is_finite();
        let given = || format!("the length {length:?}");
        (self.bodies).expect(("distance", &[a, b]), positive, given, "a positive one");
        let pins = self.pins("distance", (a, at_a), (b, at_b));
        self.joints.push(Joint::Distance { pins, length });
    }

    /// Lets a wheel, its centre of mass in the middle, roll on a horizontal plane `radius` below its
    /// centre: two equations. Its point of contact starts under x = −radius θ. A negative radius is that under a
    /// ceiling.
    pub fn rolling(&mut self, wheel: Body, radius: f64) {
        let given = || format!("the radius {radius:?}");
        let rolls = radius != 0.0 && radius.is_finite();
        (self.bodies).expect(("rolling", &[wheel]), rolls, given, "a finite one but 0");
        if let Some(wheel) = self.bodies.take_moving("rolling", wheel) {
            let [x, y, angle] = [0, 1, 2].map(|k| self.positions[3 * wheel + k]);
            self.joints.push(Joint::Rolling {
                wheel,
                radius,
                start: [y, x + radius * angle],
            });
        }
    }

    /// Prescribes θ_b − θ_a: `angle(t)` yields the value and its first two derivatives. One equation.
    pub fn driven(&mut self, a: Body, b: Body, angle: impl Fn(f64) -> [f64; 3] + 'static) {
        self.bodies.take("driven", [a, b]);
        self.joints.push(Joint::Driven {
            bodies: [a, b].map(|body| self.index(body)),
            angle: Box::new(angle),
        });
    }

    /// Connects two points by a spring of that stiffness and free length, with a damper beside it.
    pub fn spring(
        &mut self,
        (a, at_a): (Body, Local),
        (b, at_b): (Body, Local),
        (stiffness, damping, length): (f64, f64, f64),
    ) {
        let law = [stiffness, damping, length];
        (self.bodies).finite(("spring", &[a, b]), LAW, &law);
        let pins = self.pins("spring", (a, at_a), (b, at_b));
        self.springs.push(Spring {
            pins,
            stiffness,
            damping,
            length,
        });
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
        let of_springs = self.springs.iter().map(|spring| {
            let [a, b] = spring.pins.map(|pin| {
                let angle = pin.body.map_or(0.0, |i| q[3 * i + 2]);
                placed(q, pin, Turns::new(angle).now()).point
            });
            let stretch = (b[0] - a[0]).hypot(b[1] - a[1]) - spring.length;
            0.5 * spring.stiffness * stretch * stretch
        });
        of_bodies.chain(of_springs).sum::<f64>() + self.forces.energy(0.0, q)
    }

    /// The index of a body of this mechanism.
    fn index(&self, body: Body) -> Option<usize> {
        self.bodies.index(body)
    }

    fn angle(&self, q: &[f64], body: Body) -> f64 {
        self.index(body).map_or(0.0, |i| q[3 * i + 2])
    }

    /// The points of two bodies, which `call` was given.
    fn pins(&mut self, call: &'static str, a: (Body, Local), b: (Body, Local)) -> [Pin; 2] {
        let bodies = [a.0, b.0];
        self.bodies.take(call, bodies);
        let points = [a.1, b.1].concat();
        self.bodies.finite((call, &bodies), "the points", &points);
        [a, b].map(|(body, local)| Pin {
            body: self.index(body),
            local,
        })
    }

    /// The point of a body where it was last turned to.
    fn pinned(&self, q: &[f64], pin: Pin) -> Placed {
        let turn = pin.body.map_or([0.0, 1.0, 0.0], |i| self.turns[i].now());
        placed(q, pin, turn)
    }

    /// Turns the bodies to the angles in q.
    fn turn(&mut self, q: &[f64]) {
        for (turns, q) in self.turns.iter_mut().zip(q.chunks_exact(3)) {
            turns.turn(q[2]);
        }
    }

    /// Shows the equations of all joints with their numbers, and the entries of G, their rows counted from one
    /// that is told; `v` tells a velocity.
    #[inline]
    fn each_equation(
        &mut self,
        (t, q): (f64, &[f64]),
        v: impl Fn(usize) -> f64 + Copy,
        mut show: impl FnMut(usize, Equation),
        mut write: impl FnMut(usize, &[(usize, usize, f64)]),
    ) {
        self.turn(q);
        let mut first = 0;
        for joint in &self.joints {
            joint.each(
                (t, q),
                v,
                |pin| self.pinned(q, pin),
                |row, equation| show(first + row, equation),
                |entries| write(first, entries),
            );
            first += joint.equations();
        }
    }
}

/// The point of a body that is turned so.
fn placed(q: &[f64], Pin { body, local: s }: Pin, [_, cos, sin]: [f64; 3]) -> Placed {
    let arm = [cos * s[0] - sin * s[1], sin * s[0] + cos * s[1]];
    let point = match body {
        Some(i) => {
            let [x, y, _] = q.as_chunks::<3>().0[i];
            [x + arm[0], y + arm[1]]
        }
        None => arm,
    };
    Placed { body, arm, point }
}

impl Constrained for Mechanism {
    fn check(&self) -> Result<(), Error> {
        self.bodies.check()
    }

    fn coordinates(&self) -> usize {
        self.positions.len()
    }

    fn holonomic(&self) -> usize {
        self.joints.iter().map(Joint::equations).sum()
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        for (i, [m, inertia]) in self.inertia.iter().enumerate() {
            (mass[(3 * i, 3 * i)], mass[(3 * i + 1, 3 * i + 1)]) = (*m, *m);
            mass[(3 * i + 2, 3 * i + 2)] = *inertia;
        }
    }

    fn sparse_mass(&mut self, _t: f64, _q: &[f64], mass: &mut Entries) -> bool {
        for (i, &[m, inertia]) in self.inertia.iter().enumerate() {
            mass.diagonal(3 * i, &[m, m, inertia]);
        }
        true
    }

    fn has_constant_mass(&self) -> bool {
        true
    }

    fn force_ignores_velocities(&self) -> bool {
        let mut springs = self.springs.iter();
        springs.all(|spring| spring.damping == 0.0)
            && self.forces.ignores_velocities()
            && self.expensive.is_none()
    }

    /// The bodies at both ends of a spring or of another force.
    fn coupling(&self, places: &mut Entries) {
        let springs = self
            .springs
            .iter()
            .map(|spring| spring.pins.map(|pin| pin.body));
        for bodies in springs.chain(self.forces.coupled()) {
            for i in bodies.into_iter().flatten() {
                for j in bodies.into_iter().flatten() {
                    places.block(3 * i, 3 * j, &[[1.0; 3]; 3]);
                }
            }
        }
    }

    fn force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
        let [x, y] = self.gravity;
        for (force, [mass, _]) in force.chunks_exact_mut(3).zip(&self.inertia) {
            force.copy_from_slice(&[mass * x, mass * y, 0.0]);
        }
        if !self.springs.is_empty() {
            self.turn(q);
        }
        for spring in &self.springs {
            let [a, b] = spring.pins.map(|pin| self.pinned(q, pin));
            let d = difference(b.point, a.point);
            let rate = difference(b.speed(|j| v[j]), a.speed(|j| v[j]));
            let length = dot(d, d).sqrt();
            // Where the ends meet the spring has no direction.
            if length > 0.0 {
                let e = d.map(|d| d / length);
                let pull =
                    spring.stiffness * (length - spring.length) + spring.damping * dot(e, rate);
                a.each(e.map(|e| pull * e), |j, x| force[j] += x);
                b.each(e.map(|e| -pull * e), |j, x| force[j] += x);
            }
        }
        self.forces.force(t, q, v, force);
    }

    fn expensive_force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) -> bool {
        write_expensive(&mut self.expensive, (t, q, v), force)
    }

    fn position_constraint(&mut self, t: f64, q: &[f64], g: &mut [f64]) {
        self.each_equation(
            (t, q),
            |_| 0.0,
            |i, equation| g[i] = equation.residual,
            |_, _| {},
        );
    }

    fn position_jacobian(&mut self, t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
        let write = |first: usize, entries: &[(usize, usize, f64)]| {
            for (i, j, x) in entries {
                g_q[(first + i, *j)] += x;
            }
        };
        self.each_equation((t, q), |_| 0.0, |_, _| {}, write);
        Derivative::Given
    }

    fn sparse_position_jacobian(&mut self, t: f64, q: &[f64], g_q: &mut Entries) -> bool {
        let write = |first: usize, entries: &[_]| g_q.below(first, entries);
        self.each_equation((t, q), |_| 0.0, |_, _| {}, write);
        true
    }

    fn position_rate(&mut self, t: f64, _q: &[f64], g_t: &mut [f64]) -> Derivative {
        g_t.fill(0.0);
        let mut number = 0;
        for joint in &self.joints {
            if let Joint::Driven { angle, .. } = joint {
                g_t[number] = -angle(t)[1];
            }
            number += joint.equations();
        }
        Derivative::Given
    }

    fn position_curvature(
        &mut self,
        t: f64,
        q: &[f64],
        v: &[f64],
        gamma: &mut [f64],
    ) -> Derivative {
        self.each_equation(
            (t, q),
            |j| v[j],
            |i, equation| gamma[i] = equation.gamma,
            |_, _| {},
        );
        Derivative::Given
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constrained::derivatives::{Plain, agree};
    use crate::multibody::GROUND;

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
