//! Forces in a plane mechanism along quantities between two bodies, and loads on points.

use super::super::assembly::{Element, Law, Load};
use super::super::bodies::LAW;
use super::super::pair::Pair;
use super::relation::{Planar, place};
use super::{Body, Joint, Local, Mechanism};

impl Mechanism {
    /// Connects two points by a spring with a damper beside it: stiffness, damping and free length.
    pub fn spring(
        &mut self,
        (a, at_a): (Body, Local),
        (b, at_b): (Body, Local),
        law: (f64, f64, f64),
    ) {
        (self.bodies).finite(("spring", &[a, b]), LAW, &<[f64; 3]>::from(law));
        let at = self.points("spring", [a, b], [at_a, at_b]);
        self.act("spring", [a, b], Planar::Apart(at), Law::spring(law));
    }

    /// Connects two bodies by a spiral spring with a damper beside it: stiffness, damping, and θ_b − θ_a where it is
    /// free.
    pub fn torsion_spring(&mut self, a: Body, b: Body, law: (f64, f64, f64)) {
        (self.bodies).finite(("torsion_spring", &[a, b]), LAW, &<[f64; 3]>::from(law));
        self.act("torsion_spring", [a, b], Planar::Angle, Law::spring(law));
    }

    /// Pushes two points apart by `force(t, s, s')`, s their distance.
    pub fn actuator(
        &mut self,
        (a, at_a): (Body, Local),
        (b, at_b): (Body, Local),
        force: impl Fn(f64, f64, f64) -> f64 + 'static,
    ) {
        let at = self.points("actuator", [a, b], [at_a, at_b]);
        let law = Law::Actuator(Box::new(force));
        self.act("actuator", [a, b], Planar::Apart(at), law);
    }

    /// Pushes a point of b away from a point of a by `force(t, s, s')` along a direction `axis` (local in a, not zero), s
    /// the distance along it. A law of [`contact`](super::super::contact) makes a plane of a that b rests on.
    pub fn slide_actuator(
        &mut self,
        (a, at_a): (Body, Local),
        axis: Local,
        (b, at_b): (Body, Local),
        force: impl Fn(f64, f64, f64) -> f64 + 'static,
    ) {
        let at = self.points("slide_actuator", [a, b], [at_a, at_b]);
        let axis = self.bodies.unit(("slide_actuator", &[a, b]), axis);
        let law = Law::Actuator(Box::new(force));
        self.act("slide_actuator", [a, b], Planar::Slide { at, axis }, law);
    }

    /// Turns b against a by the torque `torque(t, s, s')`, s = θ_b − θ_a.
    ///
    /// ```
    /// use stepsmith::constrained::Constrained;
    /// use stepsmith::multibody::{GROUND, Mechanism};
    ///
    /// let mut mechanism = Mechanism::new([0.0, 0.0]);
    /// let wheel = mechanism.body(1.0, 0.5, [0.0, 0.0, 0.0]);
    /// mechanism.motor(GROUND, wheel, |t, _angle, speed| 2.0 * t - 0.1 * speed);
    /// let mut force = [0.0; 3];
    /// mechanism.force(3.0, &[0.0; 3], &[0.0, 0.0, 5.0], &mut force);
    /// assert_eq!(force, [0.0, 0.0, 5.5]);
    /// ```
    pub fn motor(&mut self, a: Body, b: Body, torque: impl Fn(f64, f64, f64) -> f64 + 'static) {
        self.act(
            "motor",
            [a, b],
            Planar::Angle,
            Law::Actuator(Box::new(torque)),
        );
    }

    /// Brakes a `revolute` or `prismatic` joint by Coulomb's friction. The moment on b in a pin of radius r, and the force
    /// on b in a slide, are
    ///
    /// ```text
    /// −μ r N tanh(ω/ω₀),    −μ N tanh(v/v₀),
    /// ```
    ///
    /// with ω or v the speed of b against a, and N the force that the joint carries: both components in a pin, the one
    /// normal to the line in a slide, without its torque. `coefficient` is μ r or μ, `speed` is ω₀ or v₀. Nothing
    /// sticks: under a load below μ N a joint creeps, at less than ω₀ where the load is below 0.76 μ N. A step solves
    /// for N along with the motion. Joints that repeat one another share N as they share the load.
    ///
    /// ```
    /// use stepsmith::constrained::Dae;
    /// use stepsmith::multibody::{GROUND, Mechanism};
    /// use stepsmith::structural::GeneralizedAlpha;
    ///
    /// // A block slides on a table and loses μ g t of its speed: the table presses with m g.
    /// let mut mechanism = Mechanism::new([0.0, -10.0]);
    /// let block = mechanism.body(3.0, 1.0, [0.0, 0.0, 0.0]);
    /// mechanism.moving(block, [4.0, 0.0, 0.0]);
    /// let slide = mechanism.prismatic(GROUND, [0.0, 0.0], [1.0, 0.0], block, [0.0, 0.0]);
    /// mechanism.friction(slide, 0.2, 1e-3);
    /// let (q0, v0) = (mechanism.positions(), mechanism.velocities());
    /// let end = Dae::new(&mut mechanism, q0, v0)
    ///     .end(0.0..1.0, GeneralizedAlpha::new(0.8).step(0.01))?
    ///     .end;
    /// assert!((end.v[0] - 2.0).abs() < 1e-9);
    /// let [friction, normal, _] = mechanism.joint_force(slide, &end);
    /// assert!((normal - 30.0).abs() < 1e-9 && (friction + 6.0).abs() < 1e-9);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn friction(&mut self, joint: Joint, coefficient: f64, speed: f64) {
        let free = |joint: &[Pair<Planar, 3, 6>]| joint.first()?.relation.free();
        (self.assembly).brake(&mut self.bodies, joint, [coefficient, speed], free);
    }

    /// Adds forces that are dear to evaluate: `force(t, q, v, out)` adds them to `out`, zeros of the
    /// length of q; q and v hold (x, y, θ) of every body. A method of
    /// [`splitting`](crate::splitting) evaluates them once a step.
    ///
    /// ```
    /// use std::{cell::Cell, rc::Rc};
    /// use stepsmith::constrained::{Formulation, Dae};
    /// use stepsmith::multibody::{GROUND, Mechanism};
    /// use stepsmith::splitting::SplittingAlpha;
    ///
    /// // A rod on a pin, in a wind whose force takes long to calculate.
    /// let mut mechanism = Mechanism::new([0.0, -9.81]);
    /// let rod = mechanism.body(1.0, 1.0 / 12.0, [0.5, 0.0, 0.0]);
    /// mechanism.revolute(GROUND, [0.0, 0.0], rod, [-0.5, 0.0]);
    /// let calls = Rc::new(Cell::new(0));
    /// let count = Rc::clone(&calls);
    /// mechanism.expensive(move |t, _q, v, force| {
    ///     count.set(count.get() + 1);
    ///     force[0] += 2.0 * (t.sin() - v[0]);
    /// });
    /// let (q0, v0) = (mechanism.positions(), mechanism.velocities());
    /// Dae::new(&mut mechanism, q0, v0)
    ///     .formulation(Formulation::Soi2)
    ///     .end(0.0..1.0, SplittingAlpha::new().steps(1000))?;
    /// assert!(calls.get() < 1050);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn expensive(&mut self, force: impl FnMut(f64, &[f64], &[f64], &mut [f64]) + 'static) {
        self.expensive = Some(Box::new(force));
    }

    /// Pulls at a point of a body by `force(t)`, in the ground's axes.
    pub fn load(&mut self, (body, at): (Body, Local), force: impl Fn(f64) -> [f64; 2] + 'static) {
        self.bodies.take_moving("load", body);
        self.bodies.finite(("load", &[body]), "the point", &at);
        let point = Pair {
            relation: Planar::Place(at),
            bodies: [None, self.index(body)],
        };
        let force = Box::new(move |t| {
            let [x, y] = force(t);
            [x, y, 0.0]
        });
        self.assembly.loads.push(Load { point, force });
    }

    /// Where a point of a body is; NaN for a vector of another length, or a body of another mechanism.
    pub fn place(&self, q: &[f64], body: Body, at: Local) -> [f64; 2] {
        if q.len() != self.positions.len() || !self.bodies.knows(body) {
            return [f64::NAN; 2];
        }
        match self.index(body) {
            Some(i) => place(&[q[3 * i], q[3 * i + 1], q[3 * i + 2]], at),
            None => at,
        }
    }

    fn act(&mut self, call: &'static str, bodies: [Body; 2], relation: Planar, law: Law) {
        let along = self.bodies.pair(call, bodies, relation);
        self.assembly.elements.push(Element { along, law });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constrained::Constrained;
    use crate::multibody::GROUND;

    const Q: [f64; 6] = [0.5, 0.2, 0.4, 1.2, -0.3, -0.9];
    const V: [f64; 6] = [0.3, -1.0, 2.0, 0.7, 0.4, -1.5];

    /// The forces on two bodies with the element that `add` puts between them.
    fn forces(add: impl Fn(&mut Mechanism, [Body; 2])) -> [f64; 6] {
        let mut mechanism = Mechanism::new([0.0; 2]);
        let bodies = [0, 1].map(|_| mechanism.body(1.0, 1.0, [0.0; 3]));
        add(&mut mechanism, bodies);
        let mut force = [0.0; 6];
        mechanism.force(0.7, &Q, &V, &mut force);
        force
    }

    fn near(found: [f64; 6], expected: [f64; 6]) {
        let pairs = found.iter().zip(&expected);
        let same = pairs.into_iter().all(|(x, y)| (x - y).abs() < 1e-13);
        assert!(same, "{found:?} {expected:?}");
    }

    /// An actuator with the law of a spring and a damper is one.
    #[test]
    fn actuators_and_springs() {
        let at_a = [0.1, 0.3];
        let at_b = [-0.4, 0.2];
        let spring = forces(|m, [a, b]| m.spring((a, at_a), (b, at_b), (30.0, 2.0, 0.5)));
        let law = |_: f64, s: f64, rate: f64| -30.0 * (s - 0.5) - 2.0 * rate;
        let actuator = forces(|m, [a, b]| m.actuator((a, at_a), (b, at_b), law));
        near(actuator, spring);
        assert!(spring[0].abs() > 1.0);
        // Ends that meet have no direction.
        let none = forces(|m, [a, _]| m.actuator((a, [0.0, 0.0]), (a, [0.0, 0.0]), |_, _, _| 1.0));
        assert_eq!(none, [0.0; 6]);
    }

    #[test]
    fn torques_and_loads() {
        let spiral = forces(|m, [a, b]| m.torsion_spring(a, b, (7.0, 0.3, 0.2)));
        let torque = -7.0 * (-0.9 - 0.4 - 0.2) - 0.3 * (-1.5 - 2.0);
        near(spiral, [0.0, 0.0, -torque, 0.0, 0.0, torque]);
        let motor = forces(|m, [a, _]| m.motor(GROUND, a, |t, s, rate| t + s * rate));
        near(motor, [0.0, 0.0, 0.7 + 0.4 * 2.0, 0.0, 0.0, 0.0]);
        let load = forces(|m, [_, b]| m.load((b, [0.3, -0.4]), |t| [t, 2.0]));
        let [x, y] = place(&[0.0, 0.0, -0.9], [0.3, -0.4]);
        near(load, [0.0, 0.0, 0.0, 0.7, 2.0, x * 2.0 - y * 0.7]);
    }

    /// The energy of a spiral spring is the work against it.
    #[test]
    fn energy_of_a_spiral_spring() {
        let mut mechanism = Mechanism::new([0.0; 2]);
        let wheel = mechanism.body(1.0, 1.0, [0.0; 3]);
        mechanism.torsion_spring(GROUND, wheel, (7.0, 0.3, 0.2));
        let energy = mechanism.energy(&[0.0, 0.0, 1.4], &[0.0; 3]);
        assert!((energy - 0.5 * 7.0 * 1.2 * 1.2).abs() < 1e-13);
    }
}
