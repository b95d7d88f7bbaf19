//! The Newton matrix of a constrained step: blocks p_kl h²-scaled of [M Cᵀ; C 0] and their corrections.
//!
//! With r_k the residual of the dynamics of evaluation k and c_k that of its constraints, both scaled,
//!
//! ```text
//! ∂r_k/∂a_l = δ_kl M + ∂r_k/∂q ∂X_k/∂a_l + ∂r_k/∂v ∂V_k/∂a_l,    ∂r_k/∂μ_k = −∂f/∂μ,
//! ∂c_k/∂a_l = G ∂P_k/∂a_l / h²   or   (C ∂V/∂a_l + ∂(G v + g_t, k)/∂q ∂P/∂a_l)/h   or
//!             δ_kl C + …,
//! ```
//!
//! ∂r/∂q and ∂r/∂v those of the problem or forward differences.

use super::maps::Map;
use super::model::{Model, Point, size};
use super::problem::Constrained;
use super::step::{Assembler, Level};
use nalgebra::{DMatrix, DVector};
use std::ops::Range;

impl Assembler {
    /// The derivatives of the scaled residuals in the scaled unknowns.
    pub(super) fn matrix<P: Constrained>(
        &self,
        model: &mut Model<P>,
        t: f64,
        level: Level,
        fixed: bool,
        range: Range<usize>,
    ) -> DMatrix<f64> {
        let (n, p, width, begin) = (self.n, self.p, self.n + self.p, range.start);
        let mut matrix = DMatrix::zeros(width * range.len(), width * range.len());
        for k in range.clone() {
            let row = (k - begin) * width;
            let argument = self.argument(k);
            let (q, v) = (
                self.at(&argument.position, fixed),
                self.at(&argument.velocity, false),
            );
            let at = Point {
                t: t + argument.time * self.h,
                q: &q,
                v: &v,
            };
            let (a, mu) = (
                self.unknowns.a[k].clone(),
                self.unknowns.multipliers[k].clone(),
            );
            let slopes = |map: &Map, fixed: bool| -> Vec<f64> {
                let slopes = &map.slope[range.clone()];
                slopes
                    .iter()
                    .map(|s| if fixed { 0.0 } else { *s })
                    .collect()
            };
            let (in_x, in_v) = (
                slopes(&argument.position, fixed),
                slopes(&argument.velocity, false),
            );
            let uses = |slopes: &[f64]| slopes.iter().any(|s| *s != 0.0);
            // Dynamics.
            let given = model.given_residual_jacobians(at, &a, &mu);
            let given = given.unwrap_or_else(|| {
                let value = model.residual(at, &a, &mu);
                let in_q = differences(&value, &q, uses(&in_x), |q| {
                    model.residual(Point { q, ..at }, &a, &mu)
                });
                let in_v = differences(&value, &v, uses(&in_v), |v| {
                    model.residual(Point { v, ..at }, &a, &mu)
                });
                (in_q, in_v)
            });
            let mass = model.mass(at.t, at.q);
            for (block, (x, v)) in in_x.iter().zip(&in_v).enumerate() {
                let mut entry = &given.0 * *x + &given.1 * *v;
                if begin + block == k {
                    entry += &mass;
                }
                entry /= self.mass_size;
                matrix
                    .view_mut((row, block * width), (n, n))
                    .copy_from(&entry);
            }
            let b = model.multiplier_jacobian(at, &mu);
            for (i, norm) in self.norms.iter().enumerate().take(p) {
                matrix
                    .view_mut((row, row + n + i), (n, 1))
                    .copy_from(&(b.column(i) / *norm));
            }
            // Constraints.
            for (block, entry) in self
                .constraint_slopes(model, t, level, fixed, k, range.clone())
                .into_iter()
                .enumerate()
            {
                for (i, norm) in self.norms.iter().enumerate().take(p) {
                    matrix
                        .view_mut((row + n + i, block * width), (1, n))
                        .copy_from(&(entry.row(i) / *norm));
                }
            }
        }
        matrix
    }

    /// The derivatives of the constraints of evaluation k in each acceleration of the group.
    fn constraint_slopes<P: Constrained>(
        &self,
        model: &mut Model<P>,
        t: f64,
        level: Level,
        fixed: bool,
        k: usize,
        range: Range<usize>,
    ) -> Vec<DMatrix<f64>> {
        let (n, p, m, h) = (self.n, self.p, self.m, self.h);
        let mut entries = vec![DMatrix::zeros(p, n); range.len()];
        if p == 0 {
            return entries;
        }
        let slope = |map: &Map, l: usize, fixed: bool| if fixed { 0.0 } else { map.slope[l] };
        if level == Level::Acceleration {
            let argument = self.argument(k);
            let (q, v) = (
                self.at(&argument.position, fixed),
                self.at(&argument.velocity, false),
            );
            let at = Point {
                t: t + argument.time * h,
                q: &q,
                v: &v,
            };
            let a = self.unknowns.a[k].clone();
            let uses = |map: &Map| range.clone().any(|l| map.slope[l] != 0.0);
            let value = self.acceleration_level(model, at, &a);
            let in_q = differences(&value, &q, uses(&argument.position), |q| {
                self.acceleration_level(model, Point { q, ..at }, &a)
            });
            let in_v = differences(&value, &v, uses(&argument.velocity), |v| {
                self.acceleration_level(model, Point { v, ..at }, &a)
            });
            for (entry, l) in entries.iter_mut().zip(range) {
                *entry = &in_q * argument.position.slope[l] + &in_v * argument.velocity.slope[l];
                if l == k {
                    *entry += model.jacobian(at);
                }
            }
            return entries;
        }
        let (position, velocity) = self.places(level, k);
        if let Some(place) = velocity
            && let Some((q, v, t)) = self.place(place, t, fixed)
            && let Some(map) = &place.velocity
        {
            let at = Point { t, q: &q, v: &v };
            let c = model.jacobian(at);
            let value = model.velocity_level(at);
            let moves = range
                .clone()
                .any(|l| slope(&place.position, l, fixed) != 0.0);
            let in_q = differences(&value, &q, moves, |q| {
                model.velocity_level(Point { q, ..at })
            });
            for (entry, l) in entries.iter_mut().zip(range.clone()) {
                *entry = (&c * map.slope[l] + &in_q * slope(&place.position, l, fixed)) / h;
            }
        }
        if let Some(place) = position {
            let q = self.at(&place.position, fixed);
            let g_q = model.position_jacobian(t + place.position.offset * h, &q);
            for (entry, l) in entries.iter_mut().zip(range) {
                entry
                    .rows_mut(0, m)
                    .copy_from(&(&g_q * (slope(&place.position, l, fixed) / (h * h))));
            }
        }
        entries
    }
}

/// The derivatives of a function at z by forward differences; zero if they are not wanted.
fn differences(
    value: &DVector<f64>,
    z: &[f64],
    wanted: bool,
    mut function: impl FnMut(&[f64]) -> DVector<f64>,
) -> DMatrix<f64> {
    let mut derivatives = DMatrix::zeros(value.len(), z.len());
    if !wanted {
        return derivatives;
    }
    let mut moved = z.to_vec();
    for j in 0..z.len() {
        moved[j] = z[j] + f64::EPSILON.sqrt() * size(z, j);
        let delta = moved[j] - z[j];
        derivatives.set_column(j, &((function(&moved) - value) / delta));
        moved[j] = z[j];
    }
    derivatives
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constrained::consistent::Redundancy;
    use crate::constrained::maps::AffineMaps;
    use crate::constrained::options::{Formulation, NewtonKind};
    use crate::constrained::step::Settings;
    use crate::constrained::{GROUND, Mechanism};
    use crate::structural::GeneralizedAlphaFifth;

    /// The condition of the Newton matrix of a double pendulum.
    fn condition(formulation: Formulation, h: f64) -> f64 {
        let mut mechanism = Mechanism::new([0.0, -9.81]);
        let first = mechanism.body(1.0, 0.5, [0.5, 0.0, 0.0]);
        let second = mechanism.body(1.0, 0.5, [1.5, 0.0, 0.0]);
        mechanism.revolute(GROUND, [0.0, 0.0], first, [-0.5, 0.0]);
        mechanism.revolute(first, [0.5, 0.0], second, [-0.5, 0.0]);
        let (q, v) = (mechanism.positions(), mechanism.velocities());
        let at = Point {
            t: 0.0,
            q: &q,
            v: &v,
        };
        let mut model = Model::new(mechanism, h);
        let settings = Settings {
            formulation,
            newton: NewtonKind::Full,
            rtol: f64::EPSILON,
            max_iterations: 1,
            baumgarte: None,
        };
        let (a, multipliers) = (DVector::zeros(6), DVector::zeros(4));
        let maps = GeneralizedAlphaFifth::MAPS;
        let initial = (&a, &multipliers);
        let none = Redundancy::default();
        let mut step = Assembler::new(&maps, h, settings, &mut model, at, none, initial).unwrap();
        for (slot, value) in step.carried.iter_mut().zip([&q, &v]) {
            slot.clone_from(value);
        }
        let level = match formulation {
            Formulation::Index2 => Level::Velocity,
            _ => Level::Position,
        };
        let matrix = step.matrix(&mut model, 0.0, level, false, 0..1);
        let values = matrix.singular_values();
        values.max() / values.min()
    }

    /// It stays bounded as h → 0; without the powers of h it would grow as h⁻¹ and h⁻².
    #[test]
    fn the_condition_is_bounded() {
        for formulation in [Formulation::Index2, Formulation::Index3] {
            let limit = condition(formulation, 1e-6);
            assert!(limit < 50.0, "{formulation:?} {limit}");
            for h in [1e-1, 1e-2, 1e-3, 1e-4, 1e-5] {
                let found = condition(formulation, h);
                assert!(
                    (found / limit - 1.0).abs() < 0.5,
                    "{formulation:?} {found} {limit}"
                );
            }
        }
    }
}
