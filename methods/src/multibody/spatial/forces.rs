//! Springs, dampers, actuators, loads and torques of a spatial mechanism.

use super::super::assembly::{Element, Law, Load};
use super::super::bodies::{Body, Joint, LAW};
use super::super::pair::Pair;
use super::SpatialMechanism;
use super::joint::{Spatial, free};

impl SpatialMechanism {
    /// Connects two points by a spring with a damper beside it: stiffness, damping and free length.
    pub fn spring(
        &mut self,
        (a, at_a): (Body, [f64; 3]),
        (b, at_b): (Body, [f64; 3]),
        law: (f64, f64, f64),
    ) {
        let at = self.ends("spring", (a, at_a), (b, at_b));
        (self.bodies).finite(("spring", &[a, b]), LAW, &<[f64; 3]>::from(law));
        self.act("spring", [a, b], Spatial::Apart(at), Law::spring(law));
    }

    /// Connects two bodies by a spiral spring about an axis, with a damper beside it. `law` has the stiffness, the
    /// damping and the free angle. The angle is measured from the start, as the turn of b against a within half a turn.
    pub fn torsion_spring(&mut self, a: Body, b: Body, axis: [f64; 3], law: (f64, f64, f64)) {
        let quantity = self.angle("torsion_spring", [a, b], axis);
        (self.bodies).finite(("torsion_spring", &[a, b]), LAW, &<[f64; 3]>::from(law));
        self.act("torsion_spring", [a, b], quantity, Law::spring(law));
    }

    /// Pushes two points apart by `force(t, s, s')`, s their distance.
    pub fn actuator(
        &mut self,
        (a, at_a): (Body, [f64; 3]),
        (b, at_b): (Body, [f64; 3]),
        force: impl Fn(f64, f64, f64) -> f64 + 'static,
    ) {
        let at = self.ends("actuator", (a, at_a), (b, at_b));
        self.act(
            "actuator",
            [a, b],
            Spatial::Apart(at),
            Law::Actuator(Box::new(force)),
        );
    }

    /// Pushes a point of b away from a point of a by `force(t, s, s')` along an axis fixed in a, s the distance along it.
    /// A law of [`contact`](super::super::contact) makes a plane of a that b rests on.
    pub fn slide_actuator(
        &mut self,
        (a, at_a): (Body, [f64; 3]),
        axis: [f64; 3],
        (b, at_b): (Body, [f64; 3]),
        force: impl Fn(f64, f64, f64) -> f64 + 'static,
    ) {
        let at = self.ends("slide_actuator", (a, at_a), (b, at_b));
        let axis = self.bodies.unit(("slide_actuator", &[a, b]), axis);
        let n = self.direction(a, axis);
        let law = Law::Actuator(Box::new(force));
        self.act("slide_actuator", [a, b], Spatial::Aside { n, at }, law);
    }

    /// Turns b against a about an axis by the torque `torque(t, s, s')`, with s the angle since the start within half a
    /// turn. It belongs beside a joint that leaves only this axis free.
    pub fn motor(
        &mut self,
        a: Body,
        b: Body,
        axis: [f64; 3],
        torque: impl Fn(f64, f64, f64) -> f64 + 'static,
    ) {
        let quantity = self.angle("motor", [a, b], axis);
        self.act("motor", [a, b], quantity, Law::Actuator(Box::new(torque)));
    }

    /// Brakes a `revolute` or `prismatic` joint by Coulomb's friction, as in the [plane](super::super::Mechanism::friction).
    /// In a hinge, N is the length of the force, with the thrust along its axis. In a slide, N is the length of the force
    /// normal to the line. The moments that keep axes parallel do not count.
    pub fn friction(&mut self, joint: Joint, coefficient: f64, speed: f64) {
        let free = |joint: &[Pair<Spatial, 7, 14>]| free(joint, &self.positions);
        (self.assembly).brake(&mut self.bodies, joint, [coefficient, speed], free);
    }

    /// Adds forces that are dear to evaluate: `force(t, q, v, out)` adds them to `out`, zeros of the
    /// length of q; q and v hold the seven coordinates of every body. A method of
    /// [`splitting`](crate::splitting) evaluates them once a step.
    pub fn expensive(&mut self, force: impl FnMut(f64, &[f64], &[f64], &mut [f64]) + 'static) {
        self.expensive = Some(Box::new(force));
    }

    /// Pulls at a point of a body by `force(t)`, in the ground's axes.
    pub fn load(
        &mut self,
        (body, at): (Body, [f64; 3]),
        force: impl Fn(f64) -> [f64; 3] + 'static,
    ) {
        self.bodies.take_moving("load", body);
        self.bodies.finite(("load", &[body]), "the place", &at);
        let point = Pair {
            relation: Spatial::Place(self.local(body, at)),
            bodies: [None, self.index(body)],
        };
        let force = Box::new(force);
        self.assembly.loads.push(Load { point, force });
    }

    /// Turns a body by `torque(t)`, in its principal axes.
    pub fn torque(&mut self, body: Body, torque: impl Fn(f64) -> [f64; 3] + 'static) {
        if let Some(i) = self.bodies.take_moving("torque", body) {
            self.torques.push((i, Box::new(torque)));
        }
    }

    fn act(&mut self, call: &'static str, bodies: [Body; 2], relation: Spatial, law: Law) {
        let along = self.bodies.pair(call, bodies, relation);
        self.assembly.elements.push(Element { along, law });
    }
}
