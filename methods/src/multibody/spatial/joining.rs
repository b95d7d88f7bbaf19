//! The joints of a spatial mechanism, from places and axes at the start.

use super::super::bodies::{Body, Call, Joint};
use super::joint::{Spatial, relative};
use super::rotation::{Quaternion, dot, normals, times, unit};
use super::{SpatialMechanism, quaternion, subtract};

/// The cosine of two axes that were given in a few digits as square to each other.
const NEARLY: f64 = 1e-2;

/// Two points, and where they lie: e, n₁, n₂ of body a, ē and n̄₁ of body b.
struct Frame {
    at: [[f64; 3]; 2],
    axis: [f64; 3],
    normals: [[f64; 3]; 2],
    other: [f64; 3],
    across: [f64; 3],
}

impl Frame {
    /// n₁·ē and n₂·ē
    fn parallel(&self) -> [Spatial; 2] {
        self.normals.map(|n| Spatial::Square { n, u: self.other })
    }

    /// n₁·d and n₂·d
    fn aside(&self) -> [Spatial; 2] {
        self.normals.map(|n| Spatial::Aside { n, at: self.at })
    }

    /// n₂·n̄₁
    fn unturned(&self) -> [Spatial; 1] {
        let n = self.normals[1];
        let u = self.across;
        [Spatial::Square { n, u }]
    }
}

impl SpatialMechanism {
    /// A ball joint at a point: three equations.
    pub fn spherical(&mut self, a: Body, b: Body, at: [f64; 3]) -> Joint {
        let at = self.ends("spherical", (a, at), (b, at));
        self.join("spherical", [a, b], [Spatial::Between(at)])
    }

    /// A hinge at a point, about an axis (not zero): five equations.
    pub fn revolute(&mut self, a: Body, b: Body, at: [f64; 3], axis: [f64; 3]) -> Joint {
        let frame = self.frame("revolute", [a, b], at, axis);
        let relations = [Spatial::Between(frame.at)].into_iter();
        self.join("revolute", [a, b], relations.chain(frame.parallel()))
    }

    /// A universal joint at a point, about an axis of a and one of b, square to each other at the
    /// start: four equations.
    pub fn universal(&mut self, a: Body, b: Body, at: [f64; 3], axes: [[f64; 3]; 2]) -> Joint {
        let call: Call = ("universal", &[a, b]);
        let second = self.bodies.unit(call, axes[1]);
        let frame = self.frame("universal", [a, b], at, axes[0]);
        let cosine = dot(unit(axes[0]), second);
        // A place that is nearly right is moved to where the joint holds.
        let square = cosine.abs() < NEARLY;
        let given = || format!("the axes {:?} and {:?}", axes[0], axes[1]);
        (self.bodies).expect(call, square, given, "axes at right angles");
        let n = frame.axis;
        let u = self.direction(b, second);
        let relations = [Spatial::Between(frame.at), Spatial::Square { n, u }];
        self.join("universal", [a, b], relations)
    }

    /// Fixes b in a: six equations. `at` is any point; the reaction is the one at this point.
    pub fn fixed(&mut self, a: Body, b: Body, at: [f64; 3]) -> Joint {
        let frame = self.frame("fixed", [a, b], at, [0.0, 0.0, 1.0]);
        let relations = [Spatial::Between(frame.at)].into_iter();
        let relations = relations.chain(frame.parallel()).chain(frame.unturned());
        self.join("fixed", [a, b], relations)
    }

    /// Lets b turn about and slide along the axis through a point: four equations.
    pub fn cylindrical(&mut self, a: Body, b: Body, at: [f64; 3], axis: [f64; 3]) -> Joint {
        let frame = self.frame("cylindrical", [a, b], at, axis);
        let relations = frame.aside().into_iter().chain(frame.parallel());
        self.join("cylindrical", [a, b], relations)
    }

    /// Lets b slide along the axis through a point without turning: five equations.
    pub fn prismatic(&mut self, a: Body, b: Body, at: [f64; 3], axis: [f64; 3]) -> Joint {
        let frame = self.frame("prismatic", [a, b], at, axis);
        let relations = frame.aside().into_iter().chain(frame.parallel());
        self.join("prismatic", [a, b], relations.chain(frame.unturned()))
    }

    /// Keeps two points at the distance that they have at the start, which is not zero: one equation.
    pub fn distance(&mut self, (a, at_a): (Body, [f64; 3]), (b, at_b): (Body, [f64; 3])) -> Joint {
        let between = subtract(at_b, at_a);
        let length = dot(between, between).sqrt();
        let at = self.ends("distance", (a, at_a), (b, at_b));
        let given = || format!("the place {at_a:?} twice");
        let instead = "places that are apart";
        (self.bodies).expect(("distance", &[a, b]), length != 0.0, given, instead);
        self.join("distance", [a, b], [Spatial::Distance { at, length }])
    }

    /// Prescribes the angle by which b has turned against a about an axis since the start: `angle(t)` yields the value
    /// and its first two derivatives. It belongs beside a joint that leaves only this axis free. The angle may be any,
    /// whole turns included; at the start too, where the first angle is not 0. One equation, θ − angle = 0 to whole
    /// turns.
    pub fn driven(
        &mut self,
        a: Body,
        b: Body,
        axis: [f64; 3],
        angle: impl Fn(f64) -> [f64; 3] + 'static,
    ) -> Joint {
        let relation = Spatial::Turn(self.turn([a, b], axis), Box::new(angle));
        self.join("driven", [a, b], [relation])
    }

    /// Prescribes how far a point of b is from a point of a along an axis of a: `place(t)` yields the
    /// value and its first two derivatives. One equation.
    pub fn driven_slide(
        &mut self,
        (a, at_a): (Body, [f64; 3]),
        axis: [f64; 3],
        (b, at_b): (Body, [f64; 3]),
        place: impl Fn(f64) -> [f64; 3] + 'static,
    ) -> Joint {
        let at = self.ends("driven_slide", (a, at_a), (b, at_b));
        let axis = self.bodies.unit(("driven_slide", &[a, b]), axis);
        let axis = self.direction(a, axis);
        let drive = Box::new(place);
        self.join("driven_slide", [a, b], [Spatial::Slide { axis, at, drive }])
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
        let axis = self.bodies.unit((call, &[a, b]), axis);
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
    ) -> Spatial {
        let frame = self.frame(call, bodies, [0.0; 3], axis);
        Spatial::Angle {
            normals: frame.normals,
            u: frame.across,
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
        let axis = self.bodies.unit(("driven", &[a, b]), axis);
        let of = |body: Body| match self.index(body) {
            Some(i) => quaternion(&self.positions, i),
            None => [1.0, 0.0, 0.0, 0.0],
        };
        let start = relative(&of(a), &of(b));
        [start, times(self.direction(a, axis), start)]
    }

    /// Adds the relations of a joint, which `call` makes.
    pub(super) fn join(
        &mut self,
        call: &'static str,
        bodies: [Body; 2],
        relations: impl IntoIterator<Item = Spatial>,
    ) -> Joint {
        let first = self.assembly.joints.len();
        for relation in relations {
            let joint = self.bodies.pair(call, bodies, relation);
            self.assembly.joints.push(joint);
        }
        self.bodies.joint(first..self.assembly.joints.len())
    }
}
