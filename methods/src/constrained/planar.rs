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

use super::assembly::Assembly;
use super::problem::{Constrained, Derivative};
use forces::Along;
use nalgebra::DMatrix;

/// A body of a [`Mechanism`], or the ground; one that a mechanism does not have counts as ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body(pub(super) Option<usize>);

/// The ground: a body at the origin that does not move.
pub const GROUND: Body = Body(None);

/// A point fixed in a body, in the body's local coordinates.
pub type Local = [f64; 2];

/// What a driven coordinate does: the value at t and its first two derivatives.
type Drive = Box<dyn Fn(f64) -> [f64; 3]>;

enum Joint {
    /// p_a = p_b
    Revolute([Pin; 2]),
    /// The angle between the bodies and the component of p_b − p_a along the normal of `axis`, both
    /// constant.
    Prismatic {
        pins: [Pin; 2],
        axis: Local,
        angle: f64,
    },
    /// |p_b − p_a| = length, as (|p_b − p_a|² − length²)/(2 length).
    Distance { pins: [Pin; 2], length: f64 },
    /// The wheel's centre stays at its height, x + radius θ constant.
    Rolling { wheel: Body, radius: f64 },
    /// θ_b − θ_a = φ(t)
    Driven { bodies: [Body; 2], angle: Drive },
}

impl Joint {
    fn equations(&self) -> usize {
        match self {
            Self::Revolute(_) | Self::Prismatic { .. } | Self::Rolling { .. } => 2,
            Self::Distance { .. } | Self::Driven { .. } => 1,
        }
    }
}

#[derive(Clone, Copy)]
struct Pin {
    body: Body,
    local: Local,
}

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
/// use stepsmith::constrained::{Formulation, GROUND, Mechanism, integrate_constrained};
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
/// assert!((mechanism.energy(&end.q, &end.v) - before).abs() < 1e-3);
/// # Ok::<(), stepsmith::constrained::ConstrainedError>(())
/// ```
pub struct Mechanism {
    gravity: [f64; 2],
    /// Mass and moment of inertia about the centre of mass.
    inertia: Vec<[f64; 2]>,
    positions: Vec<f64>,
    velocities: Vec<f64>,
    joints: Vec<Joint>,
    springs: Vec<Spring>,
    forces: Assembly<Along, 3, 6>,
}

impl Mechanism {
    /// No body yet; `gravity` is an acceleration.
    pub fn new(gravity: [f64; 2]) -> Self {
        Self {
            gravity,
            inertia: Vec::new(),
            positions: Vec::new(),
            velocities: Vec::new(),
            joints: Vec::new(),
            springs: Vec::new(),
            forces: Assembly::new(),
        }
    }

    /// Adds a body at rest with its mass, its moment of inertia about the centre of mass, and the
    /// centre and angle (x, y, θ) at the start.
    pub fn body(&mut self, mass: f64, inertia: f64, placed: [f64; 3]) -> Body {
        self.inertia.push([mass, inertia]);
        self.positions.extend(placed);
        self.velocities.extend([0.0; 3]);
        Body(Some(self.inertia.len() - 1))
    }

    /// Sets a body's velocity (x', y', θ') at the start.
    pub fn moving(&mut self, body: Body, velocity: [f64; 3]) {
        if let Some(i) = self.index(body) {
            self.velocities[3 * i..3 * i + 3].copy_from_slice(&velocity);
        }
    }

    /// Pins a point of one body to a point of another: two equations.
    pub fn revolute(&mut self, a: Body, at_a: Local, b: Body, at_b: Local) {
        self.joints.push(Joint::Revolute(pins(a, at_a, b, at_b)));
    }

    /// Lets a point of b slide along the line through a point of a in the direction `axis` (local in a,
    /// not zero), the angle between the bodies staying as it is: two equations.
    pub fn prismatic(&mut self, a: Body, at_a: Local, axis: Local, b: Body, at_b: Local) {
        let size = axis[0].hypot(axis[1]);
        let angle = self.angle(&self.positions, b) - self.angle(&self.positions, a);
        self.joints.push(Joint::Prismatic {
            pins: pins(a, at_a, b, at_b),
            axis: [axis[0] / size, axis[1] / size],
            angle,
        });
    }

    /// Keeps two points at a distance, which is not zero: one equation.
    pub fn distance(&mut self, a: Body, at_a: Local, b: Body, at_b: Local, length: f64) {
        self.joints.push(Joint::Distance {
            pins: pins(a, at_a, b, at_b),
            length,
        });
    }

    /// Lets a wheel, its centre of mass in the middle, roll on a horizontal plane `radius` below its
    /// centre: two equations. Its point of contact starts under x = −radius θ.
    pub fn rolling(&mut self, wheel: Body, radius: f64) {
        self.joints.push(Joint::Rolling { wheel, radius });
    }

    /// Prescribes θ_b − θ_a: `angle(t)` yields the value and its first two derivatives. One equation.
    pub fn driven(&mut self, a: Body, b: Body, angle: impl Fn(f64) -> [f64; 3] + 'static) {
        self.joints.push(Joint::Driven {
            bodies: [a, b],
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
        self.springs.push(Spring {
            pins: pins(a, at_a, b, at_b),
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
            let (q, v) = (&q[3 * i..], &v[3 * i..]);
            let kinetic = mass * (v[0] * v[0] + v[1] * v[1]) + inertia * v[2] * v[2];
            0.5 * kinetic - mass * (self.gravity[0] * q[0] + self.gravity[1] * q[1])
        });
        let of_springs = self.springs.iter().map(|spring| {
            let [a, b] = spring.pins.map(|pin| self.point(q, pin));
            let stretch = (b[0] - a[0]).hypot(b[1] - a[1]) - spring.length;
            0.5 * spring.stiffness * stretch * stretch
        });
        of_bodies.chain(of_springs).sum::<f64>() + self.forces.energy(0.0, q)
    }

    /// The index of a body of this mechanism.
    fn index(&self, body: Body) -> Option<usize> {
        body.0.filter(|&i| i < self.inertia.len())
    }

    fn angle(&self, q: &[f64], body: Body) -> f64 {
        self.index(body).map_or(0.0, |i| q[3 * i + 2])
    }

    /// R(θ) s turned by a right angle `quarters` times.
    fn turned(&self, q: &[f64], body: Body, s: Local, quarters: usize) -> [f64; 2] {
        let (sin, cos) = self.angle(q, body).sin_cos();
        let s = [cos * s[0] - sin * s[1], sin * s[0] + cos * s[1]];
        match quarters % 4 {
            0 => s,
            1 => [-s[1], s[0]],
            2 => [-s[0], -s[1]],
            _ => [s[1], -s[0]],
        }
    }

    /// p = r + R s
    fn point(&self, q: &[f64], pin: Pin) -> [f64; 2] {
        let s = self.turned(q, pin.body, pin.local, 0);
        match self.index(pin.body) {
            Some(i) => [q[3 * i] + s[0], q[3 * i + 1] + s[1]],
            None => s,
        }
    }

    /// p' = r' + θ' R⊥ s
    fn speed(&self, q: &[f64], v: &[f64], pin: Pin) -> [f64; 2] {
        let Some(i) = self.index(pin.body) else {
            return [0.0; 2];
        };
        let s = self.turned(q, pin.body, pin.local, 1);
        [
            v[3 * i] + v[3 * i + 2] * s[0],
            v[3 * i + 1] + v[3 * i + 2] * s[1],
        ]
    }

    /// What p'' holds beside the accelerations: −θ'² R s.
    fn centripetal(&self, q: &[f64], v: &[f64], pin: Pin) -> [f64; 2] {
        let spin = self.index(pin.body).map_or(0.0, |i| v[3 * i + 2]);
        let s = self.turned(q, pin.body, pin.local, 2);
        [spin * spin * s[0], spin * spin * s[1]]
    }

    /// Adds the derivatives of n·p to a row.
    fn add_point(&self, row: &mut [f64], q: &[f64], pin: Pin, n: [f64; 2]) {
        if let Some(i) = self.index(pin.body) {
            let s = self.turned(q, pin.body, pin.local, 1);
            row[3 * i] += n[0];
            row[3 * i + 1] += n[1];
            row[3 * i + 2] += n[0] * s[0] + n[1] * s[1];
        }
    }

    /// Adds a multiple of a body's angle to a row.
    fn add_angle(&self, row: &mut [f64], body: Body, factor: f64) {
        if let Some(i) = self.index(body) {
            row[3 * i + 2] += factor;
        }
    }

    /// The equations of all joints: residuals, rows of G and γ.
    fn equations(&self, t: f64, q: &[f64], v: &[f64]) -> Vec<Equation> {
        let n = q.len();
        let mut all = Vec::new();
        let mut push = |residual: f64, rate: f64, gamma: f64, fill: &dyn Fn(&mut [f64])| {
            let mut row = vec![0.0; n];
            fill(&mut row);
            all.push(Equation {
                residual,
                rate,
                gamma,
                row,
            });
        };
        for joint in &self.joints {
            match joint {
                Joint::Revolute([a, b]) => {
                    let (p, c) = (
                        difference(self.point(q, *b), self.point(q, *a)),
                        difference(self.centripetal(q, v, *b), self.centripetal(q, v, *a)),
                    );
                    for (axis, direction) in [[1.0, 0.0], [0.0, 1.0]].into_iter().enumerate() {
                        push(p[axis], 0.0, -c[axis], &|row| {
                            self.add_point(row, q, *b, direction);
                            self.add_point(row, q, *a, direction.map(|d| -d));
                        });
                    }
                }
                Joint::Prismatic {
                    pins: [a, b],
                    axis,
                    angle,
                } => {
                    let turn = self.angle(q, b.body) - self.angle(q, a.body) - angle;
                    push(turn, 0.0, 0.0, &|row| {
                        self.add_angle(row, b.body, 1.0);
                        self.add_angle(row, a.body, -1.0);
                    });
                    // n·d with n = R⊥ axis: n' = −θ' e, n'' = −θ'' e − θ'² n, e = R axis.
                    let (e, normal) = (
                        self.turned(q, a.body, *axis, 0),
                        self.turned(q, a.body, *axis, 1),
                    );
                    let d = difference(self.point(q, *b), self.point(q, *a));
                    let rate = difference(self.speed(q, v, *b), self.speed(q, v, *a));
                    let c = difference(self.centripetal(q, v, *b), self.centripetal(q, v, *a));
                    let spin = self.index(a.body).map_or(0.0, |i| v[3 * i + 2]);
                    let gamma =
                        2.0 * spin * dot(e, rate) + spin * spin * dot(normal, d) - dot(normal, c);
                    push(dot(normal, d), 0.0, gamma, &|row| {
                        self.add_point(row, q, *b, normal);
                        self.add_point(row, q, *a, normal.map(|n| -n));
                        self.add_angle(row, a.body, -dot(e, d));
                    });
                }
                Joint::Distance {
                    pins: [a, b],
                    length,
                } => {
                    let d = difference(self.point(q, *b), self.point(q, *a));
                    let rate = difference(self.speed(q, v, *b), self.speed(q, v, *a));
                    let c = difference(self.centripetal(q, v, *b), self.centripetal(q, v, *a));
                    let residual = (dot(d, d) - length * length) / (2.0 * length);
                    let gamma = -(dot(rate, rate) + dot(d, c)) / length;
                    push(residual, 0.0, gamma, &|row| {
                        self.add_point(row, q, *b, d.map(|d| d / length));
                        self.add_point(row, q, *a, d.map(|d| -d / length));
                    });
                }
                Joint::Rolling { wheel, radius } => {
                    let Some(i) = self.index(*wheel) else {
                        continue;
                    };
                    let (height, turned) = (self.positions[3 * i + 1], self.positions[3 * i + 2]);
                    let start = self.positions[3 * i] + radius * turned;
                    push(q[3 * i + 1] - height, 0.0, 0.0, &|row| row[3 * i + 1] = 1.0);
                    let slip = q[3 * i] + radius * q[3 * i + 2] - start;
                    push(slip, 0.0, 0.0, &|row| {
                        (row[3 * i], row[3 * i + 2]) = (1.0, *radius);
                    });
                }
                Joint::Driven {
                    bodies: [a, b],
                    angle,
                } => {
                    let [value, rate, acceleration] = angle(t);
                    let turn = self.angle(q, *b) - self.angle(q, *a);
                    push(turn - value, -rate, acceleration, &|row| {
                        self.add_angle(row, *b, 1.0);
                        self.add_angle(row, *a, -1.0);
                    });
                }
            }
        }
        all
    }
}

/// One equation of a joint.
struct Equation {
    residual: f64,
    /// Its derivative in t alone.
    rate: f64,
    gamma: f64,
    row: Vec<f64>,
}

fn pins(a: Body, at_a: Local, b: Body, at_b: Local) -> [Pin; 2] {
    [(a, at_a), (b, at_b)].map(|(body, local)| Pin { body, local })
}

fn difference(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

impl Constrained for Mechanism {
    fn coordinates(&self) -> usize {
        self.positions.len()
    }

    fn holonomic(&self) -> usize {
        let known = |joint: &&Joint| match joint {
            Joint::Rolling { wheel, .. } => self.index(*wheel).is_some(),
            _ => true,
        };
        let joints = self.joints.iter().filter(known);
        joints.map(Joint::equations).sum()
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        for (i, [m, inertia]) in self.inertia.iter().enumerate() {
            (mass[(3 * i, 3 * i)], mass[(3 * i + 1, 3 * i + 1)]) = (*m, *m);
            mass[(3 * i + 2, 3 * i + 2)] = *inertia;
        }
    }

    fn force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
        force.fill(0.0);
        for (i, [mass, _]) in self.inertia.iter().enumerate() {
            force[3 * i] = mass * self.gravity[0];
            force[3 * i + 1] = mass * self.gravity[1];
        }
        for spring in &self.springs {
            let [a, b] = spring.pins;
            let d = difference(self.point(q, b), self.point(q, a));
            let rate = difference(self.speed(q, v, b), self.speed(q, v, a));
            let length = dot(d, d).sqrt();
            // Where the ends meet the spring has no direction.
            if length > 0.0 {
                let e = d.map(|d| d / length);
                let pull =
                    spring.stiffness * (length - spring.length) + spring.damping * dot(e, rate);
                self.add_point(force, q, a, e.map(|e| pull * e));
                self.add_point(force, q, b, e.map(|e| -pull * e));
            }
        }
        self.forces.force(t, q, v, force);
    }

    fn position_constraint(&mut self, t: f64, q: &[f64], g: &mut [f64]) {
        let rest = vec![0.0; q.len()];
        for (g, equation) in g.iter_mut().zip(self.equations(t, q, &rest)) {
            *g = equation.residual;
        }
    }

    fn position_jacobian(&mut self, t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
        let rest = vec![0.0; q.len()];
        for (i, equation) in self.equations(t, q, &rest).iter().enumerate() {
            for (j, entry) in equation.row.iter().enumerate() {
                g_q[(i, j)] = *entry;
            }
        }
        Derivative::Given
    }

    fn position_rate(&mut self, t: f64, q: &[f64], g_t: &mut [f64]) -> Derivative {
        let rest = vec![0.0; q.len()];
        for (g_t, equation) in g_t.iter_mut().zip(self.equations(t, q, &rest)) {
            *g_t = equation.rate;
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
        for (gamma, equation) in gamma.iter_mut().zip(self.equations(t, q, v)) {
            *gamma = equation.gamma;
        }
        Derivative::Given
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constrained::check::{Plain, agree};

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
        let (q, v) = (
            [0.5, 0.2, 0.4, 1.2, -0.3, -0.9],
            [0.3, -1.0, 2.0, 0.7, 0.4, -1.5],
        );
        let mechanism = every_joint();
        assert_eq!((mechanism.holonomic(), mechanism.coordinates()), (12, 6));
        agree(mechanism, Plain(every_joint()), 0.6, &q, &v);
    }
}
