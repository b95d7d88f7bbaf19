//! The workspace of an implicit core: its residual, its Newton matrix and their increments.
//!
//! Newton's matrix N = I − Px⊗g_x − Pv⊗g_v is the identity in every row of a component on which g does
//! not act: whose row in g_x and g_v is zero in all of the coupled evaluations. With R the other
//! components, C their columns of N that are not theirs, and r the residual,
//!
//! ```text
//! δ = r outside of R,   N_RR δ_R = r_R − C δ,
//! ```
//!
//! so that only N_RR is factorised. R is what the field states, or else the rows of its Jacobians that
//! are not zero.

mod differences;
pub(crate) mod iteration;
mod rounding;

use self::differences::Line;
use crate::field::Field;
use crate::implicit::{Core, Failure};
use crate::lu::Lu;
use crate::state::{State, is_finite, zeros};
use nalgebra::DMatrix;

/// The vectors and matrices of a solve, for as many coupled evaluations as were ever asked for.
#[derive(Clone, Debug)]
pub(crate) struct Work<S> {
    pub(crate) position: S,
    velocity: S,
    probe: S,
    other: S,
    /// The sizes of the terms of rows.
    terms: Vec<f64>,
    value: Vec<S>,
    pub(crate) initial: Vec<S>,
    /// The residual, then the increment.
    increment: Vec<f64>,
    /// The residual of the iteration before.
    before: Vec<f64>,
    /// Px and Pv of the factorised matrix; empty if there is none.
    slopes: Vec<f64>,
    newton: Option<Newton>,
    /// Whether a Jacobian of the matrix was taken by differences.
    by_differences: bool,
    /// Whether g has turned out not to be affine.
    curved: bool,
    /// Whether g was affine where the matrix was taken, as far as differences tell.
    affine: bool,
    line: Line<S>,
}

/// N_RR and the Jacobians of the coupled evaluations.
#[derive(Clone, Debug)]
struct Newton {
    matrix: Lu<f64>,
    jacobians: Vec<Jacobians>,
    /// R and the other components.
    active: Vec<usize>,
    passive: Vec<usize>,
    /// The increments of R, evaluation by evaluation.
    compact: Vec<f64>,
}

/// g_x and g_v of one evaluation.
#[derive(Clone, Debug)]
struct Jacobians {
    g_x: DMatrix<f64>,
    g_v: DMatrix<f64>,
}

impl Newton {
    fn new(count: usize, n: usize, active: usize) -> Self {
        let mut matrix = Lu::default();
        matrix.reset(active * count);
        let zero = || DMatrix::zeros(n, n);
        let jacobians = (0..count).map(|_| Jacobians {
            g_x: zero(),
            g_v: zero(),
        });
        Self {
            matrix,
            jacobians: jacobians.collect(),
            active: Vec::with_capacity(n),
            passive: Vec::with_capacity(n),
            compact: Vec::with_capacity(active * count),
        }
    }

    /// Sets R to what is stated, or to the rows that are not zero; P is that of `entry`.
    fn partition(&mut self, n: usize, count: usize, stated: Option<&[usize]>, p: &Slopes<'_>) {
        self.active.clear();
        self.passive.clear();
        if let Some(stated) = stated {
            self.active.extend(stated.iter().filter(|i| **i < n));
            self.active.sort_unstable();
            self.active.dedup();
            let active = &self.active;
            let others = (0..n).filter(|i| active.binary_search(i).is_err());
            self.passive.extend(others);
            return;
        }
        for i in 0..n {
            let acts = (0..count).any(|k| {
                let (in_x, in_v) = p.needed(k);
                let given = &self.jacobians[k];
                let row = |matrix: &DMatrix<f64>| matrix.row(i).iter().any(|entry| *entry != 0.0);
                (in_x && row(&given.g_x)) || (in_v && row(&given.g_v))
            });
            match acts {
                true => self.active.push(i),
                false => self.passive.push(i),
            }
        }
    }

    /// Px\[k\]\[l\] g_x + Pv\[k\]\[l\] g_v at (i, j).
    fn entry(&self, p: &Slopes<'_>, (k, i): (usize, usize), (l, j): (usize, usize)) -> f64 {
        let (px, pv) = p.at(k, l);
        let given = &self.jacobians[k];
        let mut sum = 0.0;
        if px != 0.0 {
            sum += px * given.g_x[(i, j)];
        }
        if pv != 0.0 {
            sum += pv * given.g_v[(i, j)];
        }
        sum
    }
}

/// Px and then Pv of K evaluations, row by row.
struct Slopes<'a> {
    slopes: &'a [f64],
    count: usize,
}

impl Slopes<'_> {
    fn at(&self, k: usize, l: usize) -> (f64, f64) {
        let (px, pv) = self.slopes.split_at(self.slopes.len() / 2);
        let index = k * self.count + l;
        (px[index], pv[index])
    }

    /// Whether g_x and g_v of evaluation k matter.
    fn needed(&self, k: usize) -> (bool, bool) {
        let any = |pick: fn((f64, f64)) -> f64| (0..self.count).any(|l| pick(self.at(k, l)) != 0.0);
        (any(|p| p.0), any(|p| p.1))
    }
}

impl<S: State> Work<S> {
    pub(crate) fn new(like: &S, count: usize) -> Self {
        let mut work = Self {
            position: zeros(like),
            velocity: zeros(like),
            probe: zeros(like),
            other: zeros(like),
            terms: Vec::with_capacity(like.len()),
            value: Vec::new(),
            initial: Vec::new(),
            increment: Vec::new(),
            before: Vec::new(),
            slopes: Vec::new(),
            newton: None,
            by_differences: false,
            curved: false,
            affine: false,
            line: Line::new(like),
        };
        work.grow(count);
        work
    }

    pub(crate) fn grow(&mut self, count: usize) {
        if self.value.len() < count {
            let zero = zeros(&self.position);
            self.value.resize(count, zero.clone());
            self.initial.resize(count, zero);
            self.increment.resize(count * self.position.len(), 0.0);
            self.before.resize(count * self.position.len(), 0.0);
            self.slopes = Vec::with_capacity(2 * count * count);
            if let Some(newton) = self.newton.take() {
                self.grow_newton(newton.active.len());
            }
        }
    }

    /// Makes room for the matrices, where so many components of the field depend on the unknowns.
    pub(crate) fn grow_newton(&mut self, active: usize) {
        if self.newton.is_none() {
            let (count, n) = (self.value.len(), self.position.len());
            self.newton = Some(Newton::new(count, n, active));
        }
    }

    pub(crate) fn factored_for<const K: usize>(&self, core: &Core<'_, S, K>) -> bool {
        self.newton.is_some() && slopes(core).eq(self.slopes.iter().copied())
    }

    /// The residual of K evaluations, then their increment.
    pub(crate) fn increment<const K: usize>(&self) -> &[f64] {
        &self.increment[..K * self.position.len()]
    }

    /// Whether the matrix was made of differences.
    pub(crate) fn is_of_differences(&self) -> bool {
        self.by_differences
    }

    /// Whether the matrix is the derivative of an affine g, so that one increment is all there is.
    pub(crate) fn is_exact(&self) -> bool {
        self.affine
    }

    /// g is not affine.
    pub(crate) fn is_curved(&mut self) {
        (self.curved, self.affine) = (true, false);
    }

    /// X_k and V_k into `position` and `velocity`.
    fn arguments<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        k: usize,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) {
        argument(
            core.position[k],
            &core.position_slope[k],
            y,
            &mut self.position,
        );
        if G::USES_VELOCITY {
            argument(
                core.velocity[k],
                &core.velocity_slope[k],
                y,
                &mut self.velocity,
            );
        }
    }

    /// g(t_k, X_k, V_k) into `value` and g − y into `increment`.
    pub(crate) fn residual<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        g: &mut G,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) -> Result<(), Failure> {
        let n = self.position.len();
        for k in 0..K {
            self.arguments::<G, RANK, K>(k, core, y);
            g.evaluate_at(
                k,
                core.t[k],
                &self.position,
                &self.velocity,
                &mut self.value[k],
            );
            let value = self.value[k].as_slice();
            same(n, value.len())?;
            let residual = &mut self.increment[k * n..(k + 1) * n];
            for ((r, g), y) in residual.iter_mut().zip(value).zip(y[k].as_slice()) {
                *r = g - y;
            }
        }
        Ok(())
    }

    /// Factors I − Px⊗g_x − Pv⊗g_v at the arguments of y, whose g stands in `value`; returns the
    /// evaluations spent. Of a matrix that will be `kept` it is found out whether g is affine; differences are
    /// `refined` where that is asked for.
    pub(crate) fn factor<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        g: &mut G,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        (kept, refined): (bool, bool),
    ) -> Result<u64, Failure> {
        self.slopes.clear();
        let Some(mut newton) = self.newton.take() else {
            return Err(Failure::Singular);
        };
        let n = self.position.len();
        self.by_differences = false;
        self.curved |= refined;
        let mut evaluations = 0;
        for k in 0..K {
            self.arguments::<G, RANK, K>(k, core, y);
            let jacobians = &mut newton.jacobians[k];
            let Jacobians { g_x, g_v } = jacobians;
            g_x.fill(0.0);
            g_v.fill(0.0);
            let at = (core.t[k], &self.position, &self.velocity);
            let given = g.differentiate_at(k, at, g_x, g_v);
            for matrix in [&g_x, &g_v] {
                same(n, matrix.nrows())?;
                same(n, matrix.ncols())?;
            }
            self.by_differences |= !given;
            let way = (given, kept);
            evaluations += self.differences((k, g), core, y, way, jacobians)?;
            if refined && !given {
                evaluations += self.refine(k, g, core, y, jacobians)?;
            }
            if !g.uses_velocity_at(k) {
                jacobians.g_v.fill(0.0);
            }
        }
        self.affine = kept && !self.curved;
        self.slopes.extend(slopes(core));
        let p = Slopes {
            slopes: &self.slopes,
            count: K,
        };
        newton.partition(n, K, g.acts_on(), &p);
        let m = newton.active.len();
        newton.matrix.reset(K * m);
        let mut matrix = std::mem::take(&mut newton.matrix);
        if m > 0 {
            let rows = matrix.entries_mut().chunks_exact_mut(K * m);
            for (row, (k, i)) in rows.zip(coupled(&newton.active, K)) {
                for (entry, (l, j)) in row.iter_mut().zip(coupled(&newton.active, K)) {
                    *entry = f64::from(k == l && i == j) - newton.entry(&p, (k, i), (l, j));
                }
            }
        }
        let regular = matrix.factor();
        newton.matrix = matrix;
        self.newton = Some(newton);
        if !regular {
            self.slopes.clear();
            // Where the arguments are undefined the matrix is no more to blame than the field.
            let defined = [&self.position, &self.velocity].map(|z| is_finite(z.as_slice()));
            return Err(match defined {
                [true, true] => Failure::Singular,
                _ => Failure::NonFinite,
            });
        }
        Ok(evaluations)
    }

    /// Turns the residual of K evaluations into Newton's increment.
    pub(crate) fn apply_inverse<const K: usize>(&mut self) {
        let n = self.position.len();
        self.before[..K * n].copy_from_slice(&self.increment[..K * n]);
        let Some(newton) = &mut self.newton else {
            return;
        };
        let increment = &mut self.increment[..K * n];
        if newton.passive.is_empty() {
            newton.matrix.solve(increment);
            return;
        }
        let p = Slopes {
            slopes: &self.slopes,
            count: K,
        };
        let mut compact = std::mem::take(&mut newton.compact);
        compact.clear();
        compact.extend(coupled(&newton.active, K).map(|(k, i)| increment[k * n + i]));
        for (l, j) in coupled(&newton.passive, K) {
            let known = increment[l * n + j];
            if known != 0.0 {
                for (entry, row) in compact.iter_mut().zip(coupled(&newton.active, K)) {
                    *entry += newton.entry(&p, row, (l, j)) * known;
                }
            }
        }
        newton.matrix.solve(&mut compact);
        for ((k, i), entry) in coupled(&newton.active, K).zip(&compact) {
            increment[k * n + i] = *entry;
        }
        newton.compact = compact;
    }

    /// Adds the increment to y; the largest component of it over atol + rtol |y|.
    pub(crate) fn advance<const K: usize>(&self, y: &mut [&mut S; K], rtol: f64, atol: f64) -> f64 {
        let mut scaled = 0.0_f64;
        let components = y.iter_mut().flat_map(|y| y.as_mut_slice());
        for (y, increment) in components.zip(&self.increment) {
            *y += increment;
            if *increment != 0.0 {
                scaled = scaled.max(increment.abs() / (atol + rtol * y.abs()));
            }
        }
        scaled
    }

    /// Sets y to its first iterate.
    pub(crate) fn restore<const K: usize>(&self, y: &mut [&mut S; K]) {
        for (y, initial) in y.iter_mut().zip(&self.initial) {
            y.as_mut_slice().copy_from_slice(initial.as_slice());
        }
    }
}

fn same(expected: usize, found: usize) -> Result<(), Failure> {
    if expected == found {
        Ok(())
    } else {
        Err(Failure::Shape { expected, found })
    }
}

/// (k, i) for each evaluation and each of these components.
fn coupled(components: &[usize], count: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
    (0..count).flat_map(|k| components.iter().map(move |&i| (k, i)))
}

fn slopes<'a, S, const K: usize>(core: &'a Core<'_, S, K>) -> impl Iterator<Item = f64> + 'a {
    core.position_slope
        .iter()
        .chain(&core.velocity_slope)
        .flatten()
        .copied()
}

/// base + Σ_l slope_l y_l
fn argument<S: State, const K: usize>(base: &S, slope: &[f64; K], y: &[&mut S; K], out: &mut S) {
    out.as_mut_slice().copy_from_slice(base.as_slice());
    for (slope, y) in slope.iter().zip(y) {
        if *slope != 0.0 {
            for (out, y) in out.as_mut_slice().iter_mut().zip(y.as_slice()) {
                *out += slope * y;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Acts on the first and the third of four components; the second is driven, and drives the third.
    fn partial(t: f64, x: &[f64; 4], v: &[f64; 4], a: &mut [f64; 4]) {
        *a = [
            -50.0 * x[0] + x[2] * v[2] + x[3],
            t.cos(),
            -30.0 * x[2] - v[0].powi(3) + 4.0 * x[1],
            0.0,
        ];
    }

    #[test]
    fn only_rows_on_which_the_field_acts_are_solved_for() {
        let (x, v) = ([0.3, 0.8, -0.4, 0.2], [1.0, -0.5, 0.7, 0.1]);
        let core = Core {
            t: [0.1, 0.2],
            position: [&x, &x],
            position_slope: [[0.02, -0.01], [0.03, 0.01]],
            velocity: [&v, &v],
            velocity_slope: [[0.2, -0.1], [0.3, 0.1]],
        };
        let (mut work, mut g) = (Work::new(&x, 2), partial);
        work.grow_newton(4);
        let (mut y0, mut y1) = ([0.0; 4], [0.0; 4]);
        let y = [&mut y0, &mut y1];
        work.residual(&mut g, &core, &y).unwrap();
        work.factor(&mut g, &core, &y, (false, false)).unwrap();
        let newton = work.newton.as_ref().unwrap();
        assert_eq!(
            (&newton.active[..], &newton.passive[..]),
            (&[0, 2][..], &[1, 3][..])
        );
        // N δ = r with the whole matrix.
        let p = Slopes {
            slopes: &work.slopes,
            count: 2,
        };
        let all = [0, 1, 2, 3];
        let entries: Vec<f64> = coupled(&all, 2)
            .flat_map(|row| coupled(&all, 2).map(move |column| (row, column)))
            .map(|(row, column)| f64::from(row == column) - newton.entry(&p, row, column))
            .collect();
        let residual = nalgebra::DVector::from_column_slice(&work.increment);
        let whole = DMatrix::from_row_slice(8, 8, &entries)
            .lu()
            .solve(&residual)
            .unwrap();
        work.apply_inverse::<2>();
        for (found, expected) in work.increment.iter().zip(whole.iter()) {
            assert!((found - expected).abs() < 1e-13, "{found} {expected}");
        }
    }
}
