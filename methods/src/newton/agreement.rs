//! Whether what is given agrees with values of the field, and what is doubted where an iteration is slow.

use super::probes::Moved;
use super::{Work, same};
use crate::affine::{CONFIDENT, WIDE, direction, is_foretold, is_foretold_closely};
use crate::field::AnyField;
use crate::implicit::{Core, Failure};
use crate::linear::{Matrix, Tangents};
use crate::real::{Real, coarser};
use crate::state::{State, max_norm};

impl<S: State> Work<S> {
    /// Checks that the mass of tangents is that of the residual, which is affine in y.
    pub(super) fn check_mass<const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut dyn AnyField<S, RANK>),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        tangents: &Tangents,
    ) -> Result<u64, Failure> {
        if g.known().mass {
            return Ok(0);
        }
        // Moves of y that count beside those that arguments of this size ask for.
        let per = |z: &S, slope: &[S::Real]| match max_norm(slope) {
            0.0 => 0.0,
            slope => max_norm(z.as_slice()) / slope,
        };
        let px = &core.position_slope[k];
        let pv = &core.velocity_slope[k];
        let size = max_norm(y[k].as_slice()) + per(&self.position, px) + per(&self.velocity, pv);
        let size = if size > 0.0 && size.is_finite() {
            size
        } else {
            1.0
        };
        self.forth.clear();
        for (j, (moved, y)) in (self.other.as_mut_slice().iter_mut())
            .zip(y[k].as_slice())
            .enumerate()
        {
            *moved = *y + S::Real::from_f64(size * direction(j));
            self.forth.push((*y - *moved).to_f64());
        }
        let at = (core.t[k], &self.position, &self.velocity);
        g.residual_at(k, at, &self.other, &mut self.probe);
        same(self.position.len(), self.probe.len())?;
        let moves = std::mem::take(&mut self.forth);
        let agree = self.foretold(k, [(&tangents.mass, &moves)].into_iter(), false);
        self.forth = moves;
        agree.then_some(1).ok_or(Failure::Mass)
    }

    /// Whether matrices and moves foretell by how much `probe` differs from the residual of evaluation k.
    fn foretold<'m>(
        &mut self,
        k: usize,
        parts: impl Iterator<Item = (&'m Matrix, &'m Vec<f64>)>,
        closely: bool,
    ) -> bool {
        let n = self.position.len();
        let mut room = std::mem::take(&mut self.room);
        room.clear();
        room.resize(n, 0.0);
        self.terms.clear();
        self.terms.resize(n, 0.0);
        for (matrix, moves) in parts {
            matrix.add_product(1.0, moves, &mut room);
            matrix.add_sizes(moves, &mut self.terms);
        }
        let here = &self.increment[k * n..(k + 1) * n];
        let rows = self.probe.as_slice().iter().zip(here);
        let known = room.iter().zip(&self.terms);
        let mut rows = rows.zip(known).zip(self.value[k].as_slice());
        let agree = rows.all(|(((probe, here), (foretold, terms)), value)| {
            let values = [*here, probe.to_f64(), value.to_f64()];
            let row = [*foretold, *terms];
            if closely {
                is_foretold_closely(values, row, coarser::<S::Real>())
            } else {
                is_foretold(values, row, coarser::<S::Real>())
            }
        });
        self.room = room;
        agree
    }

    /// Whether tangents agree with the values of evaluation k beside its arguments, near by or further away, or near
    /// by and `closely`; and the evaluations spent.
    pub(super) fn agree<const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut dyn AnyField<S, RANK>),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        (tangents, closely): (&Tangents, bool),
    ) -> Result<(u64, bool), Failure> {
        let found = self.arguments_that_matter(k, g, core, y);
        let mut moves = std::mem::take(&mut self.lengths);
        let mut spent = 0;
        let widths = [coarser::<S::Real>().sqrt(), WIDE];
        for &width in &widths[..if closely { 1 } else { 2 }] {
            for (moves, (moved, least)) in moves.iter_mut().zip(found.into_iter().flatten()) {
                moves.clear();
                for j in 0..self.position.len() {
                    let delta = width / WIDE * direction(j) * self.size(moved, j, least);
                    let component = &mut self.moved(moved).as_mut_slice()[j];
                    let old = *component;
                    *component += S::Real::from_f64(delta);
                    moves.push((*component - old).to_f64());
                }
            }
            self.probe((k, &mut *g), core, y)?;
            spent += 1;
            self.arguments((k, &*g), core, y);
            let parts = found.into_iter().flatten().zip(&moves);
            let agree = self.foretold(
                k,
                parts.map(|((moved, _), moves)| match moved {
                    Moved::Position => (&tangents.in_x, moves),
                    Moved::Velocity => (&tangents.in_v, moves),
                }),
                closely,
            );
            if agree {
                self.lengths = moves;
                return Ok((spent, true));
            }
        }
        self.lengths = moves;
        Ok((spent, false))
    }

    /// Whether the tangents of the matrix agree with the values of all evaluations, the residuals of which
    /// stand in `increment`; and the evaluations spent.
    pub(crate) fn compare<const RANK: usize, const K: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) -> Result<(u64, bool), Failure> {
        let Some(newton) = self.newton.take() else {
            return Ok((0, false));
        };
        let mut evaluations = 0;
        let mut compared = Ok(true);
        for (k, tangents) in newton.tangents.iter().enumerate().take(K) {
            self.arguments((k, &*g), core, y);
            let found = self.agree((k, &mut *g), core, y, (tangents, false));
            compared = found.map(|(spent, agree)| {
                evaluations += spent;
                agree
            });
            if compared != Ok(true) {
                break;
            }
        }
        self.newton = Some(newton);
        self.compared = compared?;
        self.trusted = self.compared;
        Ok((evaluations, self.compared))
    }

    /// The field is not linear, whatever it says.
    pub(crate) fn refute(&mut self) {
        (self.linear, self.affine) = (false, false);
    }

    /// A matrix has contracted slowly: what is given is compared with values again when the next one is made,
    /// unless it has agreed too often, this one among them.
    pub(crate) fn doubt(&mut self) {
        self.trusted &= self.compared && self.agreed >= CONFIDENT;
    }

    /// A new matrix has contracted slowly: g is not affine, and the pattern that was found may lack places,
    /// unless it has been found again in vain too often.
    pub(crate) fn is_slow(&mut self) {
        (self.curved, self.affine) = (true, false);
        self.doubted = self.confidence < CONFIDENT;
    }
}
