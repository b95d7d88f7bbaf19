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
//! each joint put together of relations as `Spatial` has them. Friction acts along s = e·d in a prismatic joint, and
//! along the angle of n̄₁ about e from n₁ in a revolute one.
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

use super::super::assembly::Free;
use super::super::pair::{Drive, Number, Pair, Relation, driven, length};
use super::gradient::gradient;
use super::rotation::{Quaternion, Vector, cross, dot, inner, left, rotated, rotated_back};
use nalgebra::SVector;

type Local = [f64; 3];

/// A relation of a joint, or a quantity that forces act along: n, n₁, n₂ and e of body a, u of body b.
pub(in super::super) enum Spatial {
    /// d
    Between([Local; 2]),
    /// n·u
    Square { n: Local, u: Local },
    /// n·d
    Aside { n: Local, at: [Local; 2] },
    /// e·d − φ
    Slide {
        axis: Local,
        at: [Local; 2],
        drive: Drive,
    },
    /// θ − φ: r₀ and w.
    Turn([Quaternion<f64>; 2], Drive),
    /// (d·d − l²)/(2l)
    Distance { at: [Local; 2], length: f64 },
    /// (|p|² − 1)/2 of body a
    Unit,
    /// |d|
    Apart([Local; 2]),
    /// The angle of u about n₁ × n₂, from n₁.
    Angle { normals: [Local; 2], u: Local },
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

impl Spatial {
    /// The place where a joint of this first relation acts on its second body, in the ground's coordinates.
    pub(super) fn acts_at(&self, [_, b]: &[[f64; 7]; 2]) -> [f64; 3] {
        match self {
            Self::Between(at)
            | Self::Aside { at, .. }
            | Self::Slide { at, .. }
            | Self::Distance { at, .. } => place(b, at[1]),
            _ => [b[0], b[1], b[2]],
        }
    }
}

/// The quantity that a revolute or prismatic joint leaves free, and the places of the multipliers that press its bodies
/// on each other. The angle is told at `positions`.
pub(super) fn free(joint: &[Pair<Spatial, 7, 14>], positions: &[f64]) -> Option<Free<Spatial>> {
    let [a, b] = joint.first()?.coordinates(positions);
    let relations: Vec<&Spatial> = joint.iter().map(|pair| &pair.relation).collect();
    match relations[..] {
        [
            Spatial::Between(_),
            Spatial::Square { n: first, .. },
            Spatial::Square { n: second, .. },
        ] => {
            let u = rotated_back(quaternion(&b), turned(&a, *first));
            let normals = [*first, *second];
            Some((Spatial::Angle { normals, u }, 0..3))
        }
        [
            Spatial::Aside { n: first, at },
            Spatial::Aside { n: second, .. },
            _,
            _,
            _,
        ] => {
            let n = cross(*first, *second);
            Some((Spatial::Aside { n, at: *at }, 0..2))
        }
        _ => None,
    }
}

impl Relation<7, 14> for Spatial {
    const GROUND: [f64; 7] = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0];

    fn equations(&self) -> usize {
        match self {
            Self::Between(_) | Self::Place(_) => 3,
            _ => 1,
        }
    }

    fn is_driven(&self) -> bool {
        matches!(self, Self::Slide { .. } | Self::Turn(..))
    }

    fn evaluate<D: Number>(&self, t: D, bodies: &[[D; 7]; 2]) -> [D; 3] {
        let [a, b] = bodies;
        let first = match self {
            Self::Between(at) => return difference(bodies, at),
            Self::Place(local) => return place(b, *local),
            Self::Square { n, u } => dot(turned(a, *n), turned(b, *u)),
            Self::Aside { n, at } => dot(turned(a, *n), difference(bodies, at)),
            Self::Slide { axis, at, drive } => {
                dot(turned(a, *axis), difference(bodies, at)) - driven(drive, t)
            }
            Self::Turn(relative, drive) => turn(bodies, relative, driven(drive, t)),
            Self::Distance { at, length } => {
                let d = difference(bodies, at);
                (dot(d, d) - length * length) * (0.5 / length)
            }
            Self::Unit => {
                let p = quaternion(a);
                (inner(&p, &p) - 1.0) * 0.5
            }
            Self::Apart(at) => {
                let d = difference(bodies, at);
                length(dot(d, d))
            }
            Self::Angle { normals, u } => {
                let u = turned(b, *u);
                let [cos, sin] = normals.map(|n| dot(turned(a, n), u));
                sin.atan2(cos)
            }
        };
        [first, D::from(0.0), D::from(0.0)]
    }

    fn rows(&self, bodies: &[[f64; 7]; 2]) -> Option<[SVector<f64, 14>; 3]> {
        gradient(self, bodies)
    }
}
