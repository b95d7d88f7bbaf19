//! Relations between bodies in a plane.
//!
//! With p = r + R(θ) s the place of a body's point, d = p_b − p_a, and n = R(θ_a + π/2) e square to an axis e of body a,
//!
//! ```text
//! revolute      d = 0
//! prismatic     θ_b − θ_a constant,  n·d = 0
//! distance      (d·d − l²)/(2l) = 0
//! rolling       y constant,  x + radius θ constant, of body a
//! driven        θ_b − θ_a = φ(t)
//! ```

use super::super::pair::{Drive, Number, Relation, driven, length};
use super::Local;
use nalgebra::SVector;

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
    /// The place of a point of body b, for loads.
    Place(Local),
}

type Row = SVector<f64, 6>;

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

/// d with the rows of its components.
fn rows_of_difference([a, b]: &[[f64; 3]; 2], at: &[Local; 2]) -> ([f64; 2], [Row; 2]) {
    let from = turned(a[2], at[0]);
    let to = turned(b[2], at[1]);
    let d = [
        b[0] + to[0] - (a[0] + from[0]),
        b[1] + to[1] - (a[1] + from[1]),
    ];
    let rows = [
        Row::from([-1.0, 0.0, from[1], 1.0, 0.0, -to[1]]),
        Row::from([0.0, -1.0, -from[0], 0.0, 1.0, to[0]]),
    ];
    (d, rows)
}

impl Relation<3, 6> for Planar {
    const GROUND: [f64; 3] = [0.0; 3];

    fn equations(&self) -> usize {
        match self {
            Self::Revolute(_) | Self::Prismatic { .. } | Self::Rolling { .. } | Self::Place(_) => 2,
            Self::Distance { .. } | Self::Driven(_) | Self::Apart(_) | Self::Angle => 1,
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
            Self::Place(local) => place(b, *local),
        };
        [first, second, zero]
    }

    fn rows(&self, bodies: &[[f64; 3]; 2]) -> Option<[Row; 3]> {
        let mut out = [Row::zeros(); 3];
        match self {
            Self::Revolute(at) => [out[0], out[1]] = rows_of_difference(bodies, at).1,
            Self::Distance { at, length } => {
                let (d, rows) = rows_of_difference(bodies, at);
                out[0] = (rows[0] * d[0] + rows[1] * d[1]) / *length;
            }
            Self::Driven(_) | Self::Angle => {
                out[0] = Row::from([0.0, 0.0, -1.0, 0.0, 0.0, 1.0]);
            }
            _ => return None,
        }
        Some(out)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::pair::Pair;
    use super::*;

    /// The rows of dual numbers.
    #[test]
    fn dual_numbers_agree() {
        let at = [[0.1, -0.2], [0.4, 0.3]];
        for relation in [
            Planar::Revolute(at),
            Planar::Distance { at, length: 1.3 },
            Planar::Angle,
        ] {
            let pair = Pair::<_, 3, 6> {
                relation,
                bodies: [Some(0), Some(1)],
            };
            let q = [0.3, -1.2, 0.7, 1.4, 0.2, -0.9];
            let found = pair.gradient(0.0, &q);
            for (found, expected) in found.iter().zip(pair.dual_gradient(0.0, &q)) {
                assert!((found - expected).amax() < 1e-14, "{found} {expected}");
            }
        }
    }
}
