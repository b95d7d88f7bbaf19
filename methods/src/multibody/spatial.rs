//! Spatial mechanisms: rigid bodies with unit quaternions, joints and forces as a constrained problem.
//!
//! Body i has the seven coordinates (r, p): its centre of mass and its orientation as a quaternion,
//! held on |p| = 1 by a constraint of its own. Its part of the equations is
//!
//! ```text
//! m r'' = m g + …,    M_p(p) p'' + gyroscopic(p, p') = 2 L(p)ᵀ n + …
//! ```
//!
//! with M_p, L and the gyroscopic terms of `rotation`. Joints, springs, dampers and actuators act
//! between two bodies: see the relations in `joint`, and `assembly` for the forces.

mod forces;
mod gradient;
mod joining;
mod joint;
mod rotation;

use super::assembly::{Assembly, Forces, assembled};
use super::bodies::{Bodies, Body, Call, GROUND, Joint};
use crate::constrained::{Constrained, ConstrainedSample, Derivative};
use crate::linear::Entries;
use joint::{Spatial, place};
use nalgebra::DMatrix;
use rotation::{
    Quaternion, cross, dot, gyroscopic, inertia, left, left_transposed, rotated, rotated_back,
    times, unit,
};

/// A torque as a function of time.
type Torque = Box<dyn Fn(f64) -> [f64; 3]>;

/// A spatial mechanism, built body by body and joint by joint; a [`Constrained`] problem.
///
/// Places and axes are given in the ground's coordinates as they are at the start, when the joints
/// hold: a revolute joint is a point and an axis, whatever the axes of the bodies are.
///
/// ```
/// use stepsmith::constrained::{Formulation, Dae};
/// use stepsmith::multibody::{GROUND, SpatialMechanism};
/// use stepsmith::structural::GeneralizedAlphaFifth;
///
/// // A bar swings about the y axis; on its end another turns about an oblique one.
/// let mut mechanism = SpatialMechanism::new([0.0, 0.0, -9.81]);
/// let first = mechanism.bar(1.0, [0.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.05);
/// let second = mechanism.bar(0.5, [1.0, 0.0, 0.0], [1.0, 0.7, 0.0], 0.05);
/// mechanism.revolute(GROUND, first, [0.0, 0.0, 0.0], [0.0, 1.0, 0.0]);
/// mechanism.revolute(first, second, [1.0, 0.0, 0.0], [1.0, 0.0, 0.3]);
/// let (q0, v0) = (mechanism.positions(), mechanism.velocities());
/// let before = mechanism.energy(&q0, &v0);
/// let solution = Dae::new(&mut mechanism, q0, v0)
///     .formulation(Formulation::Soi2)
///     .end(0.0..0.5, GeneralizedAlphaFifth::new().step(1e-3))?;
/// let end = &solution.end;
/// assert!((mechanism.energy(&end.q, &end.v) - before).abs() < 2.6e-4);
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub struct SpatialMechanism {
    gravity: [f64; 3],
    bodies: Bodies,
    masses: Vec<f64>,
    /// Principal moments about the centre of mass.
    moments: Vec<[f64; 3]>,
    positions: Vec<f64>,
    velocities: Vec<f64>,
    assembly: Assembly<Spatial, 7, 14>,
    torques: Vec<(usize, Torque)>,
    expensive: Option<Forces>,
}

impl SpatialMechanism {
    /// No body yet; `gravity` is an acceleration.
    pub fn new(gravity: [f64; 3]) -> Self {
        let mut bodies = Bodies::new();
        bodies.finite(("new", &[]), "the gravity", &gravity);
        Self {
            gravity,
            bodies,
            masses: Vec::new(),
            moments: Vec::new(),
            positions: Vec::new(),
            velocities: Vec::new(),
            assembly: Assembly::new(),
            torques: Vec::new(),
            expensive: None,
        }
    }

    /// Adds a body at rest. Give its mass, its principal moments of inertia, the centre of mass at the start, and a
    /// quaternion of any length but zero. The quaternion turns the ground's axes into the principal ones. The body has
    /// one equation: its quaternion is of unit length. Moments that no body has, one of them above the sum of the
    /// others, are taken as they are.
    pub fn body(
        &mut self,
        mass: f64,
        moments: [f64; 3],
        centre: [f64; 3],
        orientation: [f64; 4],
    ) -> Body {
        self.add("body", (mass, moments), centre, orientation)
    }

    fn add(
        &mut self,
        name: &'static str,
        (mass, moments): (f64, [f64; 3]),
        centre: [f64; 3],
        orientation: [f64; 4],
    ) -> Body {
        let size = orientation.into_iter().fold(0.0, f64::hypot);
        self.masses.push(mass);
        self.moments.push(moments);
        self.positions.extend(centre);
        self.positions.extend(orientation.map(|x| x / size));
        self.velocities.extend([0.0; 7]);
        let body = self.bodies.add();
        let call: Call = (name, &[body]);
        self.bodies.inertia(call, mass, &moments);
        self.bodies.finite(call, "the centre", &centre);
        let turns = size > 0.0 && size.is_finite();
        let given = || format!("the orientation {orientation:?}");
        let instead = "a finite quaternion of any length but 0, [1, 0, 0, 0] for none";
        self.bodies.expect(call, turns, given, instead);
        self.join(name, [body, GROUND], [Spatial::Unit]);
        body
    }

    /// Adds a uniform bar of square section at rest, from one end to the other, its first axis along
    /// it.
    pub fn bar(&mut self, mass: f64, from: [f64; 3], to: [f64; 3], width: f64) -> Body {
        let along = subtract(to, from);
        let length = dot(along, along).sqrt();
        let e = unit(along);
        let body = self.bodies.next();
        let call: Call = ("bar", &[body]);
        let ends = [from, to].concat();
        self.bodies.finite(call, "the ends", &ends);
        let given = || format!("the end {from:?} twice");
        self.bodies
            .expect(call, length != 0.0, given, "ends that are apart");
        let given = || format!("the width {width:?}");
        let wide = width >= 0.0 && width.is_finite();
        self.bodies
            .expect(call, wide, given, "a finite one that is not negative");
        let across = mass * (length * length + width * width) / 12.0;
        let moments = [mass * width * width / 6.0, across, across];
        let centre = [0, 1, 2].map(|i| 0.5 * (from[i] + to[i]));
        // The shortest turn of (1, 0, 0) into e; half a turn about the third axis if they are opposite.
        let half = [1.0 + e[0], 0.0, -e[2], e[1]];
        let opposite = half.iter().all(|x| x.abs() < 1e-8);
        let orientation = if opposite { [0.0, 0.0, 0.0, 1.0] } else { half };
        self.add("bar", (mass, moments), centre, orientation)
    }

    /// Sets the velocity of a body's centre and its angular velocity at the start, both in the
    /// ground's axes.
    pub fn moving(&mut self, body: Body, velocity: [f64; 3], angular: [f64; 3]) {
        let velocities = [velocity, angular].concat();
        (self.bodies).finite(("moving", &[body]), "the velocities", &velocities);
        if let Some(i) = self.bodies.take_moving("moving", body) {
            let rate = times(angular, quaternion(&self.positions, i)).map(|x| 0.5 * x);
            self.velocities[7 * i..7 * i + 3].copy_from_slice(&velocity);
            self.velocities[7 * i + 3..7 * i + 7].copy_from_slice(&rate);
        }
    }

    /// The coordinates (r, p) of all bodies at the start.
    pub fn positions(&self) -> Vec<f64> {
        self.positions.clone()
    }

    /// The velocities (r', p') of all bodies at the start.
    pub fn velocities(&self) -> Vec<f64> {
        self.velocities.clone()
    }

    /// Where the point of a body is that was at `start` at the start; NaN for a vector of another
    /// length, or a body of another mechanism.
    pub fn point(&self, q: &[f64], body: Body, start: [f64; 3]) -> [f64; 3] {
        if q.len() != self.positions.len() || !self.bodies.knows(body) {
            return [f64::NAN; 3];
        }
        match self.index(body) {
            Some(i) => place(&coordinates(q, i), self.local(body, start)),
            None => start,
        }
    }

    /// The angular velocity of a body in the ground's axes; NaN for vectors of another length, or a body
    /// of another mechanism.
    pub fn angular_velocity(&self, q: &[f64], v: &[f64], body: Body) -> [f64; 3] {
        if !self.fits(q, v) || !self.bodies.knows(body) {
            return [f64::NAN; 3];
        }
        let Some(i) = self.index(body) else {
            return [0.0; 3];
        };
        let p = quaternion(q, i);
        rotated(&p, spin(&p, v, i))
    }

    /// The force that a joint puts on its second body, and the moment about that body's point of the joint, both in the
    /// ground's axes. Friction in the joint counts. NaN for vectors of another length, or a joint of another mechanism.
    pub fn joint_force(&self, joint: Joint, at: &ConstrainedSample) -> [[f64; 3]; 2] {
        let relations = self.bodies.relations(joint);
        let found = (self.assembly).joint_force(relations, self.positions.len(), at);
        let Some((pair, forces)) = found else {
            return [[f64::NAN; 3]; 2];
        };
        let bodies = pair.coordinates(&at.q);
        let (side, sign) = pair.moved();
        let own = |k: usize| sign * forces[7 * side + k];
        let force = [0, 1, 2].map(own);
        // Q_p = 2 L(p)ᵀ n, and L Lᵀ = 1: n = L(p) Q_p/2 in the body's axes.
        let p = quaternion(&bodies[side], 0);
        let about_centre = rotated(&p, left(&p, &[3, 4, 5, 6].map(own)).map(|x| 0.5 * x));
        let [x, y, z, ..] = bodies[side];
        let arm = subtract(pair.relation.acts_at(&bodies), [x, y, z]);
        [force, subtract(about_centre, cross(arm, force))]
    }

    /// Kinetic energy, and potential energy of gravity and springs; NaN for vectors of another length.
    pub fn energy(&self, q: &[f64], v: &[f64]) -> f64 {
        if !self.fits(q, v) {
            return f64::NAN;
        }
        let of_bodies = (0..self.masses.len()).map(|i| {
            let ([x, y, z, ..], [vx, vy, vz, ..]) = (coordinates(q, i), coordinates(v, i));
            let omega = spin(&quaternion(q, i), v, i);
            let turning: f64 = (0..3)
                .map(|k| self.moments[i][k] * omega[k] * omega[k])
                .sum();
            let moving = self.masses[i] * (vx * vx + vy * vy + vz * vz);
            0.5 * (moving + turning) - self.masses[i] * dot(self.gravity, [x, y, z])
        });
        of_bodies.sum::<f64>() + self.assembly.energy(0.0, q)
    }

    /// Linear momentum, and angular momentum about the origin, both in the ground's axes; NaN for
    /// vectors of another length.
    pub fn momentum(&self, q: &[f64], v: &[f64]) -> [[f64; 3]; 2] {
        if !self.fits(q, v) {
            return [[f64::NAN; 3]; 2];
        }
        let mut sum = [[0.0; 3]; 2];
        for (i, mass) in self.masses.iter().enumerate() {
            let ([x, y, z, ..], [vx, vy, vz, ..]) = (coordinates(q, i), coordinates(v, i));
            let p = quaternion(q, i);
            let omega = spin(&p, v, i);
            let spin = rotated(&p, [0, 1, 2].map(|k| self.moments[i][k] * omega[k]));
            let linear = [vx, vy, vz].map(|v| mass * v);
            let about = cross([x, y, z], linear);
            for k in 0..3 {
                sum[0][k] += linear[k];
                sum[1][k] += about[k] + spin[k];
            }
        }
        sum
    }

    /// Whether positions and velocities are of all bodies.
    fn fits(&self, q: &[f64], v: &[f64]) -> bool {
        [q, v].iter().all(|z| z.len() == self.positions.len())
    }

    /// The index of a body of this mechanism.
    fn index(&self, body: Body) -> Option<usize> {
        self.bodies.index(body)
    }

    /// A direction at the start in a body's axes.
    fn direction(&self, body: Body, e: [f64; 3]) -> [f64; 3] {
        match self.index(body) {
            Some(i) => rotated_back(quaternion(&self.positions, i), e),
            None => e,
        }
    }

    /// A place at the start in a body's coordinates.
    fn local(&self, body: Body, at: [f64; 3]) -> [f64; 3] {
        match self.index(body) {
            Some(i) => {
                let [x, y, z, ..] = coordinates(&self.positions, i);
                self.direction(body, subtract(at, [x, y, z]))
            }
            None => at,
        }
    }
}

fn subtract(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// (r, p) of body i.
fn coordinates(q: &[f64], i: usize) -> [f64; 7] {
    std::array::from_fn(|k| q[7 * i + k])
}

/// p of body i.
fn quaternion(q: &[f64], i: usize) -> Quaternion<f64> {
    std::array::from_fn(|k| q[7 * i + 3 + k])
}

/// The angular velocity of body i in its own axes, p its quaternion.
fn spin(p: &Quaternion<f64>, v: &[f64], i: usize) -> [f64; 3] {
    left(p, &quaternion(v, i)).map(|x| 2.0 * x)
}

impl Constrained for SpatialMechanism {
    assembled!(7);

    fn sparse_mass(&mut self, _t: f64, q: &[f64], mass: &mut Entries) -> bool {
        for (i, (m, moments)) in self.masses.iter().zip(&self.moments).enumerate() {
            mass.diagonal(7 * i, &[*m; 3]);
            let p = quaternion(q, i);
            for j in 0..4 {
                let mut e = [0.0; 4];
                e[j] = 1.0;
                for (k, x) in inertia(*moments, &p, &e).into_iter().enumerate() {
                    mass.add(7 * i + 3 + k, 7 * i + 3 + j, x);
                }
            }
        }
        true
    }

    fn force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
        for (i, (mass, moments)) in self.masses.iter().zip(&self.moments).enumerate() {
            let turning = gyroscopic(*moments, &quaternion(q, i), &quaternion(v, i));
            for k in 0..3 {
                force[7 * i + k] = mass * self.gravity[k];
            }
            for (k, term) in turning.into_iter().enumerate() {
                force[7 * i + 3 + k] = -term;
            }
        }
        for (i, torque) in &self.torques {
            let turning = left_transposed(&quaternion(q, *i), torque(t));
            for (k, term) in turning.into_iter().enumerate() {
                force[7 * i + 3 + k] += 2.0 * term;
            }
        }
        self.assembly.force(t, q, v, force);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constrained::derivatives::{Plain, agree};

    fn everything() -> SpatialMechanism {
        let mut mechanism = SpatialMechanism::new([0.3, 0.0, -9.81]);
        let x = [1.0, 0.2, -0.1];
        let y = [0.3, -0.7, 0.4];
        let a = mechanism.body(1.5, [0.3, 0.5, 0.4], x, [0.8, 0.1, -0.4, 0.3]);
        let b = mechanism.bar(2.0, y, x, 0.3);
        mechanism.spherical(GROUND, a, [0.2, 0.1, 0.5]);
        mechanism.revolute(a, b, x, [1.0, 2.0, -0.4]);
        mechanism.universal(a, b, y, [[0.0, 1.0, 2.0], [1.0, 0.0, 0.0]]);
        mechanism.fixed(b, GROUND, [0.6, 0.1, 0.0]);
        mechanism.cylindrical(GROUND, b, y, [0.3, 1.0, 0.0]);
        mechanism.prismatic(b, a, [0.1, 0.2, 0.3], [0.0, -1.0, 0.5]);
        mechanism.distance((a, [0.0, 0.0, 0.9]), (b, [0.2, -0.3, 0.5]));
        mechanism.driven(a, b, [0.2, 0.4, 1.0], |t| [t.sin(), t.cos(), -t.sin()]);
        let slide = |t: f64| [t.cos(), -t.sin(), -t.cos()];
        mechanism.driven_slide((a, x), [1.0, 2.0, 0.1], (b, y), slide);
        mechanism.spring((a, y), (b, [0.1, 0.2, 0.0]), (30.0, 2.0, 0.5));
        mechanism.torsion_spring(a, b, [0.3, 0.1, 1.0], (7.0, 0.3, 0.2));
        mechanism.motor(GROUND, a, y, |t, s, rate| t.sin() - s * s - 0.3 * rate);
        mechanism.actuator((b, x), (GROUND, y), |t, s, rate| t - s * rate);
        mechanism.load((b, [0.3, -0.4, 0.2]), |t| [t, 2.0 - t * t, 0.5]);
        mechanism.torque(a, |t| [0.4, t, -t * t]);
        mechanism
    }

    #[test]
    fn derivatives_agree_with_differences() {
        let mechanism = everything();
        assert_eq!((mechanism.holonomic(), mechanism.coordinates()), (32, 14));
        let near = |z: Vec<f64>, size: f64| -> Vec<f64> {
            let shift = (0..z.len()).map(|i| size * (3.0 * i as f64 + 1.0).sin());
            z.iter().zip(shift).map(|(z, shift)| z + shift).collect()
        };
        let q = near(mechanism.positions(), 0.1);
        let v = near(mechanism.velocities(), 1.0);
        agree(mechanism, Plain(everything()), 0.6, &q, &v);
    }

    /// Every joint holds at the start. Driven joints hold at t = 0 with φ = 0.
    #[test]
    fn joints_hold_at_the_start() {
        let mut mechanism = everything();
        let mut g = vec![0.0; 32];
        mechanism.position_constraint(0.0, &mechanism.positions(), &mut g);
        // The two axes given to the universal joint are square, the slide is driven from 1.
        let slide = g.pop().unwrap();
        assert!(g.iter().all(|g| g.abs() < 1e-14), "{g:?}");
        let x = [1.0, 0.2, -0.1];
        let y = [0.3, -0.7, 0.4];
        let e = unit([1.0, 2.0, 0.1]);
        assert!((slide - (dot(e, subtract(y, x)) - 1.0)).abs() < 1e-14);
    }

    /// A bar along every axis, forth and back: its first axis runs from end to end.
    #[test]
    fn bars() {
        let ends = [
            [1.0, 0.0, 0.0],
            [-2.0, 0.0, 0.0],
            [0.0, 0.0, -1.0],
            [1.0, -2.0, 0.5],
        ];
        for to in ends {
            let mut mechanism = SpatialMechanism::new([0.0; 3]);
            mechanism.bar(1.0, [0.0; 3], to, 0.1);
            let q = mechanism.positions();
            let along = rotated(&quaternion(&q, 0), [1.0, 0.0, 0.0]);
            let e = unit(to);
            assert!((0..3).all(|k| (along[k] - e[k]).abs() < 1e-14), "{along:?}");
        }
    }
}
