//! Relations between bodies in space.
//!
//! With p = r + A s the place of a body's point, d = p_b − p_a, axes and normals of the bodies (unit
//! vectors turned with them): e and n₁ × n₂ = e of body a, ē = e and n̄₁ = n₁ of body b at the start,
//!
//! ```text
//! spherical     d = 0
//! revolute      d = 0,  n₁·ē = n₂·ē = 0
//! universal     d = 0,  e·n̄₁ = 0
//! fixed         d = 0,  n₁·ē = n₂·ē = 0,  n₂·n̄₁ = 0
//! cylindrical   n₁·d = n₂·d = 0,  n₁·ē = n₂·ē = 0
//! prismatic     n₁·d = n₂·d = 0,  n₁·ē = n₂·ē = 0,  n₂·n̄₁ = 0
//! distance      (d·d − l²)/(2l) = 0
//! unit          (|p|² − 1)/2 = 0, the quaternion's of body a
//! driven        s = φ(t) for s = e·d
//! ```
//!
//! A driven turn is told by quaternions. With r = p̄_a p_b, r = r₀ at the start, b has turned about e by θ against a
//! where r r̄₀ = (cos θ/2, e sin θ/2), so that with w = e r₀
//!
//! ```text
//! c = r₀·r = cos θ/2,    s = w·r = sin θ/2,
//! turn          2 atan((s cos φ/2 − c sin φ/2)/(c cos φ/2 + s sin φ/2)) = θ − φ(t) = 0.
//! ```
//!
//! sin(θ − φ) = 0 would hold half a turn off too. This is zero at θ = φ + 2kπ alone, the bodies where they are to
//! be, for r as for −r, and of slope 1 at every angle: from any of them a start finds it. It jumps by a whole turn
//! half a turn off, or a little beside.

use super::super::pair::{Drive, MOST, Number, Relation, driven};
use super::gradient::gradient;
use super::rotation::{Quaternion, Vector, dot, inner, left, rotated};
use nalgebra::SVector;

type Local = [f64; 3];

/// A quantity between two bodies.
pub(in super::super) enum Quantity {
    /// |d|
    Distance([Local; 2]),
    /// e·d
    Slide { at: [Local; 2], axis: Local },
    /// θ, with n₁, n₂ of a and n̄₁ of b.
    Angle { normals: [Local; 2], across: Local },
}

/// Two points, and where they lie: e, n₁, n₂ of body a, ē and n̄₁ of body b.
pub(in super::super) struct Frame {
    pub at: [Local; 2],
    pub axis: Local,
    pub normals: [Local; 2],
    pub other: Local,
    pub across: Local,
}

pub(in super::super) enum Spatial {
    Spherical([Local; 2]),
    Revolute(Frame),
    Universal(Frame),
    Fixed(Frame),
    Cylindrical(Frame),
    Prismatic(Frame),
    Distance {
        at: [Local; 2],
        length: f64,
    },
    Unit,
    Driven(Quantity, Drive),
    /// r₀ and w.
    Turn([Quaternion<f64>; 2], Drive),
    /// A quantity alone, for forces along it.
    Along(Quantity),
    /// The place of a point of body b, for loads.
    Place(Local),
}

/// A s
fn turned<D: Number>(body: &[D; 7], s: Local) -> Vector<D> {
    rotated(&quaternion(body), s)
}

/// p = r + A s
pub(in super::super) fn place<D: Number>(body: &[D; 7], s: Local) -> Vector<D> {
    let turned = turned(body, s);
    [
        body[0] + turned[0],
        body[1] + turned[1],
        body[2] + turned[2],
    ]
}

/// d = p_b − p_a
fn difference<D: Number>([a, b]: &[[D; 7]; 2], at: &[Local; 2]) -> Vector<D> {
    let from = place(a, at[0]);
    let to = place(b, at[1]);
    [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
}

impl Quantity {
    fn value<D: Number>(&self, bodies @ [a, b]: &[[D; 7]; 2]) -> D {
        match self {
            Self::Distance(at) => {
                let d = difference(bodies, at);
                let square = dot(d, d);
                // Where the ends meet the distance has no direction.
                if square.re() == 0.0 {
                    D::from(0.0)
                } else {
                    square.sqrt()
                }
            }
            Self::Slide { at, axis } => dot(turned(a, *axis), difference(bodies, at)),
            Self::Angle { normals, across } => {
                let across = turned(b, *across);
                let [cos, sin] = normals.map(|n| dot(turned(a, n), across));
                sin.atan2(cos)
            }
        }
    }
}

/// The quaternion of a body.
fn quaternion<D: Number>(body: &[D; 7]) -> Quaternion<D> {
    [body[3], body[4], body[5], body[6]]
}

/// r = p̄_a p_b
pub(super) fn relative<D: Number>(a: &Quaternion<D>, b: &Quaternion<D>) -> Quaternion<D> {
    let [x, y, z] = left(a, b);
    [inner(a, b), x, y, z]
}

/// Where θ − φ jumps lies so much beside half a turn, in half angles: bodies are told to turn by half a turn, seldom
/// by this.
const BESIDE: f64 = 0.1;

/// θ − φ, to whole turns.
fn turn<D: Number>([a, b]: &[[D; 7]; 2], [start, across]: &[Quaternion<f64>; 2], phi: D) -> D {
    let r = relative(&quaternion(a), &quaternion(b));
    let [c, s] = [start, across].map(|part| inner(&part.map(D::from), &r));
    let sin = (phi * 0.5).sin();
    let cos = (phi * 0.5).cos();
    let opposite = s * cos - c * sin;
    let adjacent = c * cos + s * sin;
    // r and −r are the same orientation.
    let sign = if adjacent.re() + BESIDE * opposite.re() < 0.0 {
        -1.0
    } else {
        1.0
    };
    (opposite * sign).atan2(adjacent * sign) * 2.0
}

impl Frame {
    /// n₁·ē, n₂·ē and n₂·n̄₁.
    fn orientation<D: Number>(&self, [a, b]: &[[D; 7]; 2]) -> [D; 3] {
        let other = turned(b, self.other);
        let across = turned(b, self.across);
        let [first, second] = self.normals.map(|n| turned(a, n));
        [dot(first, other), dot(second, other), dot(second, across)]
    }

    /// n₁·d and n₂·d.
    fn aside<D: Number>(&self, bodies: &[[D; 7]; 2]) -> [D; 2] {
        let d = difference(bodies, &self.at);
        self.normals.map(|n| dot(turned(&bodies[0], n), d))
    }
}

impl Relation<7, 14> for Spatial {
    const GROUND: [f64; 7] = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0];

    fn equations(&self) -> usize {
        match self {
            Self::Fixed(_) => 6,
            Self::Revolute(_) | Self::Prismatic(_) => 5,
            Self::Universal(_) | Self::Cylindrical(_) => 4,
            Self::Spherical(_) | Self::Place(_) => 3,
            Self::Distance { .. }
            | Self::Unit
            | Self::Driven(..)
            | Self::Turn(..)
            | Self::Along(_) => 1,
        }
    }

    fn is_driven(&self) -> bool {
        matches!(self, Self::Driven(..) | Self::Turn(..))
    }

    fn evaluate<D: Number>(&self, t: D, bodies: &[[D; 7]; 2], out: &mut [D; MOST]) {
        match self {
            Self::Spherical(at) => [out[0], out[1], out[2]] = difference(bodies, at),
            Self::Revolute(frame) => {
                [out[0], out[1], out[2]] = difference(bodies, &frame.at);
                [out[3], out[4], _] = frame.orientation(bodies);
            }
            Self::Universal(frame) => {
                [out[0], out[1], out[2]] = difference(bodies, &frame.at);
                let axis = turned(&bodies[0], frame.axis);
                let across = turned(&bodies[1], frame.across);
                out[3] = dot(axis, across);
            }
            Self::Fixed(frame) => {
                [out[0], out[1], out[2]] = difference(bodies, &frame.at);
                [out[3], out[4], out[5]] = frame.orientation(bodies);
            }
            Self::Cylindrical(frame) => {
                [out[0], out[1]] = frame.aside(bodies);
                [out[2], out[3], _] = frame.orientation(bodies);
            }
            Self::Prismatic(frame) => {
                [out[0], out[1]] = frame.aside(bodies);
                [out[2], out[3], out[4]] = frame.orientation(bodies);
            }
            Self::Distance { at, length } => {
                let d = difference(bodies, at);
                out[0] = (dot(d, d) - length * length) * (0.5 / length);
            }
            Self::Unit => {
                let [_, _, _, p0, p1, p2, p3] = bodies[0];
                out[0] = (p0 * p0 + p1 * p1 + p2 * p2 + p3 * p3 - 1.0) * 0.5;
            }
            Self::Driven(quantity, drive) => out[0] = quantity.value(bodies) - driven(drive, t),
            Self::Turn(relative, drive) => out[0] = turn(bodies, relative, driven(drive, t)),
            Self::Along(quantity) => out[0] = quantity.value(bodies),
            Self::Place(local) => [out[0], out[1], out[2]] = place(&bodies[1], *local),
        }
    }

    fn rows(&self, bodies: &[[f64; 7]; 2]) -> Option<[SVector<f64, 14>; MOST]> {
        gradient(self, bodies)
    }
}
