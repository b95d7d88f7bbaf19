//! The residuals of a constrained step, scaled.

use super::entries::Shown;
use super::model::{Jacobian, Model, Point};
use super::problem::Constrained;
use super::step::{Assembler, Kind, Level};
use crate::base::state::add;
use std::ops::Range;

impl Assembler<'_> {
    /// Forms the residuals of a group. Each evaluation has residuals of the dynamics, over the size of M, and of the
    /// constraints, over powers of h and the norms of their gradients.
    pub(super) fn form_residual<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        kind: Kind,
        range: Range<usize>,
    ) {
        let n = self.n;
        let width = self.n + self.p;
        let mut residual = std::mem::take(&mut self.iterates.residual);
        residual.resize(width * range.len(), 0.0);
        let mut rest = &mut residual[..];
        for k in range {
            let (own, others) = std::mem::take(&mut rest).split_at_mut(width);
            rest = others;
            let (dynamics, constraint) = own.split_at_mut(n);
            let at = self.scaled.point(&self.scaled.arguments[k], t);
            let unknowns = (&self.unknowns.a[k][..], &self.unknowns.multipliers[k][..]);
            let part = self.part(k);
            model.residual_into((at, part), unknowns, &mut self.memory[k].argument, dynamics);
            let reciprocal = 1.0 / self.scales.mass;
            dynamics.iter_mut().for_each(|r| *r *= reciprocal);
            match kind.level {
                Level::Acceleration => {
                    let c = &mut self.memory[k].argument.c;
                    let baumgarte = self.settings.stabilisation.baumgarte();
                    let level = &mut self.work.level;
                    acceleration_level(model, at, unknowns.0, (c, level), baumgarte, constraint);
                    divide(constraint, 1.0, &self.scales.norms);
                }
                level => self.form_constraint(model, t, level, k, constraint),
            }
        }
        self.iterates.residual = residual;
    }

    /// The constraints at the places of evaluation k, over their powers of h and their norms.
    pub(super) fn form_constraint<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        level: Level,
        k: usize,
        values: &mut [f64],
    ) {
        let h = self.h();
        let position = self.position_place(level, k);
        let first = if position.is_some() { self.m } else { 0 };
        let (above, below) = values.split_at_mut(first);
        if let Some(place) = self.scaled.velocity_place(k) {
            let shared = place == self.scaled.arguments[k];
            let at = self.scaled.point(&place, t);
            if position.is_some() {
                model.velocity_into(at, below);
            } else {
                let c = self.memory[k].c(shared);
                model.velocity_level_into(at, &mut c.g, below);
            }
            divide(below, h, &self.scales.norms[first..]);
        }
        if let Some((time, quantity)) = position {
            let q = &self.scaled.quantities[quantity].value;
            model.position_into(t + time * h, q, above);
            divide(above, h * h, &self.scales.norms);
        }
    }

    /// Where g = 0 is taken for evaluation k: time in steps and quantity.
    pub(super) fn position_place(&self, level: Level, k: usize) -> Option<(f64, usize)> {
        let place = self.scaled.position_place(k);
        place.filter(|_| level == Level::Position)
    }
}

/// Divides constraints by a power of h and by their norms: by products, for which no value waits long.
fn divide(values: &mut [f64], power: f64, norms: &[f64]) {
    for (value, norm) in values.iter_mut().zip(norms) {
        *value *= 1.0 / (power * norm);
    }
}

/// C a − (γ, κ), with Baumgarte's terms 2α (G v + g_t) + β² g, 2α k, for which there is `memory`.
pub(super) fn acceleration_level<P: Constrained>(
    model: &mut Model<P>,
    at: Point<'_>,
    a: &[f64],
    (c, memory): (&mut Jacobian, &mut Vec<f64>),
    baumgarte: Option<(f64, f64)>,
    residual: &mut [f64],
) {
    if residual.is_empty() {
        return;
    }
    model.curvature_into(at, residual);
    residual.iter_mut().for_each(|r| *r = -*r);
    if let Some((alpha, beta)) = baumgarte {
        memory.resize(residual.len(), 0.0);
        model.velocity_level_into(at, &mut c.g, memory);
        add(residual, 2.0 * alpha, &*memory);
        let g = &mut memory[..model.m];
        model.position_into(at.t, at.q, g);
        add(residual, beta * beta, &*g);
    }
    model.jacobian_at(at, c);
    c.add_product(a, residual);
}
