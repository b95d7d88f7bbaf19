//! Whether the residuals of a constrained step are rounding; what that means: [`convergence`](crate::nonlinear::convergence).
//!
//! With X, V, P the sums of the sizes of the terms of an argument's position and velocity and of the place
//! of a constraint, the terms of the residuals have the sizes
//!
//! ```text
//! dynamics:      |M| |a| + |C|ᵀ |μ|  +  |∂r/∂q| X + |∂r/∂v| V,
//! constraints:   |G| P/h²,   |C| V/h,   |C| |a|.
//! ```
//!
//! Derivatives ∂r/∂q and ∂r/∂v that were taken in an earlier step may be far too large; beside them a row
//! has to have contracted, or to be at the level of the terms that are known without them.

use super::entries::Shown;
use super::matrices::Jacobian;
use super::step::{Assembler, Kind, Level};
use crate::nonlinear::convergence::{ATTAINABLE, FORESEEN};
use std::ops::Range;

impl Assembler<'_> {
    /// Whether all rows of the last residual of a group are rounding; `fresh` where its matrix is of this solve.
    pub(super) fn is_attained(&mut self, kind: Kind, range: &Range<usize>, fresh: bool) -> bool {
        let width = self.n + self.p;
        let residual = std::mem::take(&mut self.iterates.residual);
        let before = std::mem::take(&mut self.iterates.before);
        let evaluations = residual.chunks_exact(width).zip(range.clone());
        let mut foreseen = before.chunks_exact(width);
        let attained = evaluations.into_iter().all(|(now, k)| {
            let before = foreseen.next().unwrap_or(&[]);
            // What constraints leave decides most often, and takes less to judge.
            [self.n..width, 0..self.n].into_iter().all(|rows| {
                match rows.start {
                    0 => self.sizes_of_dynamics(kind, k, range),
                    _ => self.sizes_of_constraints(kind, k),
                }
                let before = before.get(rows.clone()).unwrap_or(&[]);
                self.are_rounding(&now[rows], before, fresh)
            })
        });
        (self.iterates.residual, self.iterates.before) = (residual, before);
        attained
    }

    /// Whether rows, as they are now and were before, are rounding beside the sizes of terms found last.
    fn are_rounding(&self, now: &[f64], before: &[f64], fresh: bool) -> bool {
        let [own, more] = &self.iterates.terms;
        let sizes = own.iter().zip(more).enumerate();
        now.iter().zip(sizes).all(|(now, (i, (own, more)))| {
            let before = before.get(i).map_or(0.0, |before| before.abs());
            let foreseen = fresh || now.abs() <= FORESEEN * before;
            now.abs() <= f64::EPSILON * own
                || foreseen && now.abs() <= ATTAINABLE * f64::EPSILON * (own + more)
        })
    }

    /// The sizes of the terms of the dynamics of evaluation k: of those that are known, and of those that the
    /// derivatives of an earlier step tell.
    fn sizes_of_dynamics(&mut self, kind: Kind, k: usize, range: &Range<usize>) {
        let [mut own, mut more] = self.no_terms(self.n);
        let mut size = std::mem::take(&mut self.work.sizes);
        let argument = self.scaled.arguments[k];
        let memory = &self.memory[k];
        let matrices = &memory.argument;
        let a = &self.unknowns.a[k];
        let multipliers = &self.unknowns.multipliers[k];
        let mass = &matrices.mass.matrix;
        mass.each(|i, j, x| own[i] += (x * a[j]).abs());
        matrices
            .c
            .each(|i, j, x| own[j] += (x * multipliers[i]).abs());
        let moving = [
            (&memory.in_q, argument.position),
            (&memory.in_v, argument.velocity),
        ];
        for (jacobian, quantity) in moving {
            if self.scaled.moves(kind, quantity, range) {
                self.size_of(kind, quantity, &mut size);
                jacobian.each(|i, j, x| more[i] += x.abs() * size[j]);
            }
        }
        for terms in [&mut own, &mut more] {
            terms.iter_mut().for_each(|term| *term /= self.scales.mass);
        }
        self.work.sizes = size;
        self.iterates.terms = [own, more];
    }

    /// The same of its constraints.
    fn sizes_of_constraints(&mut self, kind: Kind, k: usize) {
        let h = self.h().abs();
        let [own, mut more] = self.no_terms(self.p);
        let mut size = std::mem::take(&mut self.work.sizes);
        let memory = &self.memory[k];
        let argument = self.scaled.arguments[k];
        let c_at = |at_argument: bool| {
            if at_argument {
                &memory.argument.c
            } else {
                &memory.place
            }
        };
        let mut add = |c: &Jacobian, rows: Range<usize>, size: &[f64], factor: f64| {
            c.each(|i, j, x| {
                if rows.contains(&i) {
                    more[i] += (x * size[j]).abs() * factor / self.scales.norms[i];
                }
            });
        };
        if kind.level == Level::Acceleration {
            add(c_at(true), 0..self.p, &self.unknowns.a[k], 1.0);
        } else {
            let position = self.position_place(kind.level, k);
            let first = if position.is_some() { self.m } else { 0 };
            if let Some((time, quantity)) = position {
                let shared = quantity == argument.position && time == argument.time;
                self.size_of(kind, quantity, &mut size);
                add(c_at(shared), 0..first, &size, 1.0 / (h * h));
            }
            let velocity = self.scaled.velocity_place(k);
            if let Some(place) = velocity.filter(|_| first < self.p) {
                self.size_of(kind, place.velocity, &mut size);
                add(c_at(place == argument), first..self.p, &size, 1.0 / h);
            }
        }
        self.work.sizes = size;
        self.iterates.terms = [own, more];
    }

    /// Memory of the sizes of so many rows, zero.
    fn no_terms(&mut self, rows: usize) -> [Vec<f64>; 2] {
        let mut terms = std::mem::take(&mut self.iterates.terms);
        for terms in &mut terms {
            terms.clear();
            terms.resize(rows, 0.0);
        }
        terms
    }

    /// Σ |base z| + Σ |slope a| of a quantity.
    fn size_of(&self, kind: Kind, quantity: usize, out: &mut Vec<f64>) {
        let map = &self.scaled.quantities[quantity].map;
        let fixed = kind.fixed_positions && map.derivative == 0;
        let a = if fixed {
            &self.auxiliary.a
        } else {
            &self.unknowns.a
        };
        out.clear();
        out.resize(self.n, 0.0);
        let carried = map.over_carried().iter().zip(&self.carry.now);
        let terms = carried.chain(map.slopes().iter().zip(a));
        for (factor, z) in terms.filter(|(factor, _)| **factor != 0.0) {
            for (out, z) in out.iter_mut().zip(z) {
                *out += (factor * z).abs();
            }
        }
    }
}
