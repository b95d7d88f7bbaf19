//! The joints of a spatial mechanism, from places and axes at the start.

use super::super::bodies::{Body, Call};
use super::super::pair::{Drive, Pair};
use super::joint::{Frame, Quantity, Spatial, relative};
use super::rotation::{Quaternion, dot, normals, times, unit};
use super::{SpatialMechanism, quaternion, subtract};

/// The cosine of two axes that were given in a few digits as square to each other.
const NEARLY: f64 = 1e-2;

impl SpatialMechanism {
    /// A ball joint at a point: three equations.
    pub fn spherical(&mut self, a: Body, b: Body, at: [f64; 3]) {
        let at = self.ends("spherical", (a, at), (b, at));
        self.join("spherical", [a, b], Spatial::Spherical(at));
    }

    /// A hinge at a point, about an axis (not zero): five equations.
    pub fn revolute(&mut self, a: Body, b: Body, at: [f64; 3], axis: [f64; 3]) {
        let frame = self.frame("revolute", [a, b], at, axis);
        self.join("revolute", [a, b], Spatial::Revolute(frame));
    }

    /// A universal joint at a point, about an axis of a and one of b, square to each other at the
    /// start: four equations.
    pub fn universal(&mut self, a: Body, b: Body, at: [f64; 3], axes: [[f64; 3]; 2]) {
        let call: Call = ("universal", &[a, b]);
        self.bodies.direction(call, &axes[1]);
        let mut frame = self.frame("universal", [a, b], at, axes[0]);
        let cosine = dot(unit(axes[0]), unit(axes[1]));
        // A place that is nearly right is moved to where the joint holds.
        let square = cosine.abs() < NEARLY;
        let given = || format!("the axes {:?} and {:?}", axes[0], axes[1]);
        (self.bodies).expect(call, square, given, "axes at right angles");
        frame.across = self.direction(b, unit(axes[1]));
        self.join("universal", [a, b], Spatial::Universal(frame));
    }

    /// Fixes b in a; `at` is any point, that of the reaction: six equations.
    pub fn fixed(&mut self, a: Body, b: Body, at: [f64; 3]) {
        let frame = self.frame("fixed", [a, b], at, [0.0, 0.0, 1.0]);
        self.join("fixed", [a, b], Spatial::Fixed(frame));
    }

    /// Lets b turn about and slide along the axis through a point: four equations.
    pub fn cylindrical(&mut self, a: Body, b: Body, at: [f64; 3], axis: [f64; 3]) {
        let frame = self.frame("cylindrical", [a, b], at, axis);
        self.join("cylindrical", [a, b], Spatial::Cylindrical(frame));
    }

    /// Lets b slide along the axis through a point without turning: five equations.
    pub fn prismatic(&mut self, a: Body, b: Body, at: [f64; 3], axis: [f64; 3]) {
        let frame = self.frame("prismatic", [a, b], at, axis);
        self.join("prismatic", [a, b], Spatial::Prismatic(frame));
    }

    /// Keeps two points at the distance that they have at the start, which is not zero: one equation.
    pub fn distance(&mut self, (a, at_a): (Body, [f64; 3]), (b, at_b): (Body, [f64; 3])) {
        let between = subtract(at_b, at_a);
        let length = dot(between, between).sqrt();
        let at = self.ends("distance", (a, at_a), (b, at_b));
        let given = || format!("the place {at_a:?} twice");
        let instead = "places that are apart";
        (self.bodies).expect(("distance", &[a, b]), length != 0.0, given, instead);
        self.join("distance", [a, b], Spatial::Distance { at, length });
    }

    /// Prescribes the angle by which b has turned against a about an axis since the start: `angle(t)`
    /// yields the value and its first two derivatives. It belongs beside a joint that leaves this axis
    /// alone, and turns b by any angle, whole turns included: at the start too, where the first angle is not 0. One
    /// equation, θ − angle = 0 to whole turns.
    pub fn driven(
        &mut self,
        a: Body,
        b: Body,
        axis: [f64; 3],
        angle: impl Fn(f64) -> [f64; 3] + 'static,
    ) {
        let relation = Spatial::Turn(self.turn([a, b], axis), Box::new(angle));
        self.join("driven", [a, b], relation);
    }

    /// Prescribes how far a point of b is from a point of a along an axis of a: `place(t)` yields the
    /// value and its first two derivatives. One equation.
    pub fn driven_slide(
        &mut self,
        (a, at_a): (Body, [f64; 3]),
        axis: [f64; 3],
        (b, at_b): (Body, [f64; 3]),
        place: impl Fn(f64) -> [f64; 3] + 'static,
    ) {
        let at = self.ends("driven_slide", (a, at_a), (b, at_b));
        (self.bodies).direction(("driven_slide", &[a, b]), &axis);
        let axis = self.direction(a, unit(axis));
        let drive: Drive = Box::new(place);
        self.join(
            "driven_slide",
            [a, b],
            Spatial::Driven(Quantity::Slide { at, axis }, drive),
        );
    }

    /// Two points and where they lie, for a call that is given one place and an axis.
    fn frame(
        &mut self,
        call: &'static str,
        [a, b]: [Body; 2],
        at: [f64; 3],
        axis: [f64; 3],
    ) -> Frame {
        (self.bodies).finite((call, &[a, b]), "the place", &at);
        self.bodies.direction((call, &[a, b]), &axis);
        let axis = unit(axis);
        let [first, second] = normals(axis);
        Frame {
            at: [self.local(a, at), self.local(b, at)],
            axis: self.direction(a, axis),
            normals: [self.direction(a, first), self.direction(a, second)],
            other: self.direction(b, axis),
            across: self.direction(b, first),
        }
    }

    /// The angle about an axis, for a call that is given one.
    pub(super) fn angle(
        &mut self,
        call: &'static str,
        bodies: [Body; 2],
        axis: [f64; 3],
    ) -> Quantity {
        let frame = self.frame(call, bodies, [0.0; 3], axis);
        Quantity::Angle {
            normals: frame.normals,
            across: frame.across,
        }
    }

    /// Two places in the coordinates of their bodies, which `call` was given.
    pub(super) fn ends(
        &mut self,
        call: &'static str,
        (a, at_a): (Body, [f64; 3]),
        (b, at_b): (Body, [f64; 3]),
    ) -> [[f64; 3]; 2] {
        let places = [at_a, at_b].concat();
        (self.bodies).finite((call, &[a, b]), "the places", &places);
        [self.local(a, at_a), self.local(b, at_b)]
    }

    /// The relative quaternion r₀ at the start, and the axis in a's axes times it.
    fn turn(&mut self, [a, b]: [Body; 2], axis: [f64; 3]) -> [Quaternion<f64>; 2] {
        self.bodies.direction(("driven", &[a, b]), &axis);
        let of = |body: Body| match self.index(body) {
            Some(i) => quaternion(&self.positions, i),
            None => [1.0, 0.0, 0.0, 0.0],
        };
        let start = relative(&of(a), &of(b));
        [start, times(self.direction(a, unit(axis)), start)]
    }

    pub(super) fn join(&mut self, call: &'static str, bodies: [Body; 2], relation: Spatial) {
        self.bodies.take(call, bodies);
        let bodies = bodies.map(|body| self.index(body));
        self.assembly.joints.push(Pair { relation, bodies });
    }
}
