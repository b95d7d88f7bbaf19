//! Whether the residuals of a constrained step are rounding; what that means: [`convergence`](crate::convergence).
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

use super::kept::Jacobian;
use super::step::{Assembler, Kind, Level, Memory};
use crate::convergence::{ATTAINABLE, FORESEEN};
use std::ops::Range;

impl Assembler {
    /// Whether all rows of the residual of a group are rounding; `fresh` where its matrix is of this solve.
    pub(super) fn is_attained(&mut self, kind: Kind, range: &Range<usize>, fresh: bool) -> bool {
        let width = self.n + self.p;
        let (residual, before) = (
            std::mem::take(&mut self.residual),
            std::mem::take(&mut self.before),
        );
        let evaluations = residual.chunks_exact(width).zip(range.clone());
        let mut foreseen = before.chunks_exact(width);
        let attained = evaluations.into_iter().all(|(now, k)| {
            let before = foreseen.next().unwrap_or(&[]);
            self.sizes_of_terms(kind, k, range);
            let [own, more] = &self.terms;
            let rows = now.iter().zip(own).zip(more).enumerate();
            rows.into_iter().all(|(i, ((now, own), more))| {
                let before = before.get(i).map_or(0.0, |before| before.abs());
                let foreseen = fresh || now.abs() <= FORESEEN * before;
                now.abs() <= f64::EPSILON * own
                    || foreseen && now.abs() <= ATTAINABLE * (own + more)
            })
        });
        (self.residual, self.before) = (residual, before);
        attained
    }

    /// The sizes of the terms of the rows of evaluation k: of those that are known, and of those that the
    /// derivatives of an earlier step tell.
    fn sizes_of_terms(&mut self, kind: Kind, k: usize, range: &Range<usize>) {
        let (n, h) = (self.n, self.h().abs());
        let argument = self.scaled.arguments[k];
        let [mut own, mut more] = std::mem::take(&mut self.terms);
        for terms in [&mut own, &mut more] {
            terms.clear();
            terms.resize(n + self.p, 0.0);
        }
        let mut size = std::mem::take(&mut self.work.sizes);
        let Memory {
            argument: matrices,
            place: at_place,
            in_q,
            in_v,
            ..
        } = &self.memory[k];
        // The dynamics.
        let (a, multipliers) = (&self.unknowns.a[k], &self.unknowns.multipliers[k]);
        let mass = &matrices.mass.matrix;
        mass.each(|i, j, x| own[i] += (x * a[j]).abs());
        matrices
            .c
            .each(|i, j, x| own[j] += (x * multipliers[i]).abs());
        for (jacobian, quantity) in [(in_q, argument.position), (in_v, argument.velocity)] {
            let moves = range.clone().any(|l| self.slope(kind, quantity, l) != 0.0);
            if moves {
                self.size_of(kind, quantity, &mut size);
                jacobian.each(|i, j, x| more[i] += x.abs() * size[j]);
            }
        }
        for terms in [&mut own, &mut more] {
            let of_dynamics = terms.iter_mut().take(n);
            of_dynamics.for_each(|term| *term /= self.mass_size);
        }
        // The constraints.
        let mut add = |c: &Jacobian, rows: Range<usize>, size: &[f64], factor: f64, own_c: bool| {
            let terms = if own_c { &mut own } else { &mut more };
            c.each(|i, j, x| {
                if rows.contains(&i) {
                    terms[n + i] += (x * size[j]).abs() * factor / self.norms[i];
                }
            });
        };
        if kind.level == Level::Acceleration {
            add(&matrices.c, 0..self.p, a, 1.0, true);
        } else {
            let position = self.position_place(kind.level, k);
            let first = if position.is_some() { self.m } else { 0 };
            if let Some((time, quantity)) = position {
                let shared = quantity == argument.position && time == argument.time;
                let c = if shared { &matrices.c } else { at_place };
                self.size_of(kind, quantity, &mut size);
                add(c, 0..first, &size, 1.0 / (h * h), shared);
            }
            if let Some(place) = self.scaled.velocity_place(k) {
                let shared = place == argument;
                let c = if shared { &matrices.c } else { at_place };
                self.size_of(kind, place.velocity, &mut size);
                add(c, first..self.p, &size, 1.0 / h, shared);
            }
        }
        self.work.sizes = size;
        self.terms = [own, more];
    }

    /// The derivative of a quantity in the acceleration of evaluation l; of fixed positions it is 0.
    fn slope(&self, kind: Kind, quantity: usize, l: usize) -> f64 {
        let fixed = kind.fixed_positions && self.scaled.quantities[quantity].map.derivative == 0;
        if fixed {
            0.0
        } else {
            self.scaled.slope(quantity, l)
        }
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
        let terms = map
            .base
            .iter()
            .zip(&self.carried)
            .chain(map.slope.iter().zip(a));
        for (factor, z) in terms.filter(|(factor, _)| **factor != 0.0) {
            for (out, z) in out.iter_mut().zip(z) {
                *out += (factor * z).abs();
            }
        }
    }
}
