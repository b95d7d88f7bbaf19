//! Relations between bodies in a plane.
//!
//! With p = r + R(θ) s the place of a body's point, d = p_b − p_a, and n = R(θ_a + π/2) e square to an axis e of body
//! a,
//!
//! ```text
//! revolute      d = 0
//! prismatic     θ_b − θ_a constant,  n·d = 0
//! distance      (d·d − l²)/(2l) = 0
//! rolling       y constant,  x + radius θ constant, of body a
//! driven        θ_b − θ_a = φ(t)
//! ```
//!
//! Friction acts along s = θ_b − θ_a in a revolute joint, and along s = e·d in a prismatic one.

use super::super::assembly::Free;
use super::super::pair::{Drive, Number, Relation, driven, length};
use super::Local;

pub(super) enum Planar {
    Revolute([Local; 2]),
    Prismatic {
        at: [Local; 2],
        axis: Local,
        angle: f64,
    },
    Distance {
        at: [Local; 2],
        length: f64,
    },
    /// The height, and x + radius θ at the start.
    Rolling {
        radius: f64,
        start: [f64; 2],
    },
    Driven(Drive),
    /// |d|, for forces along it.
    Apart([Local; 2]),
    /// θ_b − θ_a, for torques.
    Angle,
    /// e·d, for friction.
    Slide {
        at: [Local; 2],
        axis: Local,
    },
    /// The place of a point of body b, for loads.
    Place(Local),
}

/// R(θ) s
fn turned<D: Number>(angle: D, s: Local) -> [D; 2] {
    let (sin, cos) = angle.sin_cos();
    [cos * s[0] - sin * s[1], sin * s[0] + cos * s[1]]
}

/// p = r + R(θ) s
pub(super) fn place<D: Number>([x, y, angle]: &[D; 3], s: Local) -> [D; 2] {
    let arm = turned(*angle, s);
    [*x + arm[0], *y + arm[1]]
}

/// d = p_b − p_a
fn difference<D: Number>([a, b]: &[[D; 3]; 2], at: &[Local; 2]) -> [D; 2] {
    let from = place(a, at[0]);
    let to = place(b, at[1]);
    [to[0] - from[0], to[1] - from[1]]
}

impl Planar {
    /// The place where the joint acts on its second body, in the ground's coordinates.
    pub(super) fn acts_at(&self, [a, b]: &[[f64; 3]; 2]) -> [f64; 2] {
        match self {
            Self::Revolute(at) | Self::Prismatic { at, .. } | Self::Distance { at, .. } => {
                place(b, at[1])
            }
            Self::Rolling { radius, .. } => [a[0], a[1] - radius],
            _ => [b[0], b[1]],
        }
    }

    /// The quantity that the joint leaves free, and the places of the multipliers that press its bodies on each other.
    pub(super) fn free(&self) -> Option<Free<Self>> {
        match *self {
            Self::Revolute(_) => Some((Self::Angle, 0..2)),
            Self::Prismatic { at, axis, .. } => Some((Self::Slide { at, axis }, 1..2)),
            _ => None,
        }
    }
}

impl Relation<3, 6> for Planar {
    const GROUND: [f64; 3] = [0.0; 3];

    fn equations(&self) -> usize {
        match self {
            Self::Revolute(_) | Self::Prismatic { .. } | Self::Rolling { .. } | Self::Place(_) => 2,
            _ => 1,
        }
    }

    fn is_driven(&self) -> bool {
        matches!(self, Self::Driven(_))
    }

    fn evaluate<D: Number>(&self, t: D, bodies: &[[D; 3]; 2]) -> [D; 3] {
        let [a, b] = bodies;
        let zero = D::from(0.0);
        let [first, second] = match self {
            Self::Revolute(at) => difference(bodies, at),
            Self::Prismatic { at, axis, angle } => {
                let [x, y] = difference(bodies, at);
                let [e, f] = turned(a[2], *axis);
                [b[2] - a[2] - *angle, e * y - f * x]
            }
            Self::Distance { at, length } => {
                let [x, y] = difference(bodies, at);
                let square = x * x + y * y;
                [(square - length * length) * (0.5 / length), zero]
            }
            Self::Rolling { radius, start } => [a[1] - start[0], a[0] + a[2] * *radius - start[1]],
            Self::Driven(angle) => [b[2] - a[2] - driven(angle, t), zero],
            Self::Apart(at) => {
                let [x, y] = difference(bodies, at);
                [length(x * x + y * y), zero]
            }
            Self::Angle => [b[2] - a[2], zero],
            Self::Slide { at, axis } => {
                let [x, y] = difference(bodies, at);
                let [e, f] = turned(a[2], *axis);
                [e * x + f * y, zero]
            }
            Self::Place(local) => place(b, *local),
        };
        [first, second, zero]
    }
}
