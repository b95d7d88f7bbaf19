//! The rows ∂r/∂w of the relations that joints are made of, written out: dual numbers would carry fourteen
//! derivatives through every product.
//!
//! With D(p, s) = ∂(A(p) s)/∂p, of which the columns are
//!
//! ```text
//! ∂/∂e₀ = 2 (e₀ s + e × s),    ∂/∂e_j = 2 (−e_j s + (e·s) 1_j + s_j e + e₀ 1_j × s),
//!
//! d = p_b − p_a     ∂d = (−1, −D(p_a, s_a), 1, D(p_b, s_b)),
//! n·u               (0, uᵀD(p_a, s_n), 0, nᵀD(p_b, s_u)),   n of body a, u of body b,
//! n·d               nᵀ ∂d + (0, dᵀD(p_a, s_n), 0, 0).
//! ```

use super::joint::Spatial;
use super::rotation::{dot, rotated};
use nalgebra::SVector;

type Local = [f64; 3];
type Row = SVector<f64, 14>;
type Bodies = [[f64; 7]; 2];

/// The places of the positions and of the quaternions of both bodies in a row.
const POSITION: [usize; 2] = [0, 7];
const TURN: [usize; 2] = [3, 10];

fn turn([.., p0, p1, p2, p3]: &[f64; 7]) -> [f64; 4] {
    [*p0, *p1, *p2, *p3]
}

/// A vector of a body, turned, with D(p, s) by rows.
struct Turned {
    vector: Local,
    slope: [[f64; 4]; 3],
}

impl Turned {
    fn new(body: &[f64; 7], s: Local) -> Self {
        let p = turn(body);
        let e0 = p[0];
        let e = [p[1], p[2], p[3]];
        let along = dot(e, s);
        // 1_j × s
        let units = [[0.0, -s[2], s[1]], [s[2], 0.0, -s[0]], [-s[1], s[0], 0.0]];
        let row = |i: usize| {
            let across: f64 = (0..3).map(|j| e[j] * units[j][i]).sum();
            std::array::from_fn(|column| match column {
                0 => 2.0 * (e0 * s[i] + across),
                _ => {
                    let j = column - 1;
                    let own = if i == j { along } else { 0.0 };
                    2.0 * (own - e[j] * s[i] + s[j] * e[i] + e0 * units[j][i])
                }
            })
        };
        Self {
            vector: rotated(&p, s),
            slope: std::array::from_fn(row),
        }
    }

    /// Adds uᵀD(p, s) for the body of that side.
    fn add(&self, row: &mut Row, side: usize, u: Local) {
        for (u, slopes) in u.into_iter().zip(&self.slope) {
            for (k, slope) in slopes.iter().enumerate() {
                row[TURN[side] + k] += u * slope;
            }
        }
    }
}

/// d with the rows of its components.
fn difference(bodies: &Bodies, at: &[Local; 2]) -> (Local, [Row; 3]) {
    let mut d = [0.0; 3];
    let mut rows = [Row::zeros(); 3];
    for (side, sign) in [(0, -1.0), (1, 1.0)] {
        let turned = Turned::new(&bodies[side], at[side]);
        for (i, row) in rows.iter_mut().enumerate() {
            let mut unit = [0.0; 3];
            unit[i] = sign;
            row[POSITION[side] + i] = sign;
            turned.add(row, side, unit);
            d[i] += sign * (bodies[side][i] + turned.vector[i]);
        }
    }
    (d, rows)
}

/// dᵀ of rows, over a length.
fn along(d: Local, rows: &[Row; 3], length: f64) -> Row {
    (rows[0] * d[0] + rows[1] * d[1] + rows[2] * d[2]) / length
}

/// n·u
fn square(bodies: &Bodies, n: Local, u: Local) -> Row {
    let n = Turned::new(&bodies[0], n);
    let u = Turned::new(&bodies[1], u);
    let mut row = Row::zeros();
    n.add(&mut row, 0, u.vector);
    u.add(&mut row, 1, n.vector);
    row
}

/// n·d
fn aside(bodies: &Bodies, n: Local, at: &[Local; 2]) -> Row {
    let (d, rows) = difference(bodies, at);
    let n = Turned::new(&bodies[0], n);
    let mut row = along(n.vector, &rows, 1.0);
    n.add(&mut row, 0, d);
    row
}

/// The rows of a relation; `None` for those left to dual numbers.
pub(super) fn gradient(relation: &Spatial, bodies: &Bodies) -> Option<[Row; 3]> {
    let row = match relation {
        Spatial::Between(at) => return Some(difference(bodies, at).1),
        Spatial::Square { n, u } => square(bodies, *n, *u),
        Spatial::Aside { n, at } => aside(bodies, *n, at),
        Spatial::Slide { axis, at, .. } => aside(bodies, *axis, at),
        Spatial::Distance { at, length } => {
            let (d, rows) = difference(bodies, at);
            along(d, &rows, *length)
        }
        Spatial::Unit => {
            let mut row = Row::zeros();
            row.fixed_rows_mut::<4>(TURN[0])
                .copy_from_slice(&turn(&bodies[0]));
            row
        }
        _ => return None,
    };
    Some([row, Row::zeros(), Row::zeros()])
}

#[cfg(test)]
mod tests {
    use super::super::super::pair::Pair;
    use super::super::rotation::unit;
    use super::*;

    /// Coordinates of two bodies.
    const Q: [f64; 14] = [
        0.3, -1.2, 0.7, 0.8, 0.3, -0.5, 0.6, 1.4, 0.2, -0.9, -0.2, 0.9, 0.4, 0.7,
    ];

    /// The rows of dual numbers.
    #[test]
    fn dual_numbers_agree() {
        let at = [[0.1, -0.2, 0.7], [0.4, 0.3, -0.6]];
        let n = unit([0.3, -0.5, 0.8]);
        let u = unit([-0.7, 0.1, 0.2]);
        let drive = Box::new(|t: f64| [t, 1.0, 0.0]);
        for relation in [
            Spatial::Between(at),
            Spatial::Square { n, u },
            Spatial::Aside { n, at },
            Spatial::Slide { axis: n, at, drive },
            Spatial::Distance { at, length: 1.3 },
            Spatial::Unit,
        ] {
            let pair = Pair::<_, 7, 14> {
                relation,
                bodies: [Some(0), Some(1)],
            };
            let found = gradient(&pair.relation, &pair.coordinates(&Q)).unwrap();
            for (found, expected) in found.iter().zip(pair.dual_gradient(0.0, &Q)) {
                assert!((found - expected).amax() < 1e-14, "{found} {expected}");
            }
        }
    }
}
