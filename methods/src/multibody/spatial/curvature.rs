//! The Hessian of λ·r for the relations that joints are made of, written out: dual numbers would carry
//! 14 × 14 second derivatives through every product.
//!
//! A place is quadratic in the quaternion. For constant w and s
//!
//! ```text
//! w·A(p)s = pᵀ Q(w, s) p,    Q = [ w·s       (s × w)ᵀ               ]
//!                                [ s × w     w sᵀ + s wᵀ − (w·s) 1 ],
//! ```
//!
//! and of a product of two vectors ∂²(n·u) = Σ_i (∂n_i ∂u_iᵀ + ∂u_i ∂n_iᵀ + u_i ∂²n_i + n_i ∂²u_i).

use super::gradient::{Bodies, Local, Row, TURN, Turned, difference};
use super::joint::{Frame, Spatial};
use super::rotation::{cross, dot};
use nalgebra::SMatrix;

/// The second derivatives over the coordinates of two bodies.
type Hessian = SMatrix<f64, 14, 14>;

fn scaled(factor: f64, vector: Local) -> Local {
    vector.map(|x| factor * x)
}

/// Adds 2 Q(w, s) for the body of that side.
fn add_turn(sum: &mut Hessian, side: usize, w: Local, s: Local) {
    let along = dot(w, s);
    let across = cross(s, w);
    let first = TURN[side];
    sum[(first, first)] += 2.0 * along;
    for i in 0..3 {
        let row = first + 1 + i;
        sum[(first, row)] += 2.0 * across[i];
        sum[(row, first)] += 2.0 * across[i];
        sum[(row, row)] -= 2.0 * along;
        for j in 0..3 {
            sum[(row, first + 1 + j)] += 2.0 * (w[i] * s[j] + s[i] * w[j]);
        }
    }
}

/// Adds ∂²(w·d) for a constant w.
fn add_difference(sum: &mut Hessian, w: Local, at: &[Local; 2]) {
    add_turn(sum, 0, scaled(-1.0, w), at[0]);
    add_turn(sum, 1, w, at[1]);
}

/// Adds λ ∂²(n·u), n a vector of body a and u one of body b.
fn add_orthogonal(sum: &mut Hessian, lambda: f64, bodies: &Bodies, [n, u]: [Local; 2]) {
    let turned = [Turned::new(&bodies[0], n), Turned::new(&bodies[1], u)];
    add_turn(sum, 0, scaled(lambda, turned[1].vector), n);
    add_turn(sum, 1, scaled(lambda, turned[0].vector), u);
    for i in 0..4 {
        for j in 0..4 {
            let both = (0..3).map(|k| turned[0].slope[k][i] * turned[1].slope[k][j]);
            let both = lambda * both.sum::<f64>();
            sum[(TURN[0] + i, TURN[1] + j)] += both;
            sum[(TURN[1] + j, TURN[0] + i)] += both;
        }
    }
}

/// Adds λ ∂²(n·d), n a vector of body a.
fn add_aside(sum: &mut Hessian, lambda: f64, bodies: &Bodies, n: Local, at: &[Local; 2]) {
    let (d, rows) = difference(bodies, at);
    let turned = Turned::new(&bodies[0], n);
    add_turn(sum, 0, scaled(lambda, d), n);
    add_difference(sum, scaled(lambda, turned.vector), at);
    for (slope, row) in turned.slope.iter().zip(&rows) {
        for (i, slope) in slope.iter().enumerate() {
            for (j, entry) in row.iter().enumerate() {
                let both = lambda * slope * entry;
                sum[(TURN[0] + i, j)] += both;
                sum[(j, TURN[0] + i)] += both;
            }
        }
    }
}

/// The Hessian of λ·r; `None` for relations left to dual numbers.
pub(super) fn curvature(relation: &Spatial, bodies: &Bodies, lambda: &[f64]) -> Option<Hessian> {
    let mut sum = Hessian::zeros();
    let of = |i: usize| lambda.get(i).copied().unwrap_or(0.0);
    let meet = |sum: &mut Hessian, at| add_difference(sum, [of(0), of(1), of(2)], at);
    // n₁·ē and n₂·ē, from an equation on.
    let parallel = |sum: &mut Hessian, frame: &Frame, first: usize| {
        for (i, n) in frame.normals.into_iter().enumerate() {
            add_orthogonal(sum, of(first + i), bodies, [n, frame.other]);
        }
    };
    let aside = |sum: &mut Hessian, frame: &Frame| {
        for (i, n) in frame.normals.into_iter().enumerate() {
            add_aside(sum, of(i), bodies, n, &frame.at);
        }
    };
    let level = |frame: &Frame| [frame.normals[1], frame.across];
    match relation {
        Spatial::Spherical(at) => meet(&mut sum, at),
        Spatial::Revolute(frame) => {
            meet(&mut sum, &frame.at);
            parallel(&mut sum, frame, 3);
        }
        Spatial::Universal(frame) => {
            meet(&mut sum, &frame.at);
            add_orthogonal(&mut sum, of(3), bodies, [frame.axis, frame.across]);
        }
        Spatial::Fixed(frame) => {
            meet(&mut sum, &frame.at);
            parallel(&mut sum, frame, 3);
            add_orthogonal(&mut sum, of(5), bodies, level(frame));
        }
        Spatial::Cylindrical(frame) => {
            aside(&mut sum, frame);
            parallel(&mut sum, frame, 2);
        }
        Spatial::Prismatic(frame) => {
            aside(&mut sum, frame);
            parallel(&mut sum, frame, 2);
            add_orthogonal(&mut sum, of(4), bodies, level(frame));
        }
        Spatial::Distance { at, length } => {
            let (d, rows) = difference(bodies, at);
            let factor = of(0) / length;
            add_difference(&mut sum, scaled(factor, d), at);
            let square = |row: &Row| row * row.transpose() * factor;
            sum += square(&rows[0]) + square(&rows[1]) + square(&rows[2]);
        }
        Spatial::Unit => (0..4).for_each(|i| sum[(TURN[0] + i, TURN[0] + i)] += of(0)),
        Spatial::Driven(..) | Spatial::Turn(..) | Spatial::Along(_) | Spatial::Place(_) => {
            return None;
        }
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::super::super::pair::Pair;
    use super::super::gradient::tests::{Q, relations};
    use super::*;

    /// The second derivatives of dual numbers, also where a body is the ground.
    #[test]
    fn dual_numbers_agree() {
        let lambda = [0.7, -1.3, 0.4, 2.1, -0.6, 0.9];
        for relation in relations() {
            let written = !matches!(relation, Spatial::Along(_));
            let mut pair = Pair::<_, 7, 14> {
                relation,
                bodies: [Some(0), Some(1)],
            };
            for ground in [None, Some(0), Some(1)] {
                pair.bodies = [Some(0), Some(1)];
                if let Some(side) = ground {
                    pair.bodies[side] = None;
                }
                let lambda = &lambda[..pair.equations()];
                let expected = pair.dual_hessian(0.0, &Q, lambda);
                let found = curvature(&pair.relation, &pair.coordinates(&Q), lambda);
                assert_eq!(found.is_some(), written);
                let Some(found) = found else { continue };
                // Derivatives in the ground's coordinates are not asked for.
                for (i, _) in pair.indices() {
                    for (j, _) in pair.indices() {
                        let apart = (found[(i, j)] - expected[(i, j)]).abs();
                        assert!(apart < 1e-13, "{i} {j} {found} {expected}");
                    }
                }
            }
        }
    }
}
