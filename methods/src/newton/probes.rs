//! Values of g beside its arguments.

use super::{Work, same};
use crate::affine::{self, direction, may_be_affine};
use crate::field::AnyField;
use crate::implicit::{Core, Failure};
use crate::linear::SMALL;
use crate::real::{self, Real, coarser};
use crate::state::{State, max_norm};

/// The argument of g that is moved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Moved {
    Position,
    Velocity,
}

/// The arguments of g that are moved, each with the least size of a component.
pub(super) type Arguments = [Option<(Moved, f64)>; 2];

/// The places on a line beside 0.
const AWAY: [f64; 3] = [-1.0, 1.0, 2.0];

/// Memory of values of g along a line through the arguments.
#[derive(Clone, Debug)]
pub(super) struct Line<S> {
    /// The arguments; of large systems from the first line on.
    begin: Vec<S>,
    /// The values away from them.
    values: [Vec<f64>; 3],
}

impl<S: State> Line<S> {
    pub(super) fn new(like: &S) -> Self {
        Self {
            begin: if like.len() <= SMALL {
                vec![like.zeros(), like.zeros()]
            } else {
                Vec::new()
            },
            values: [(); 3].map(|()| Vec::with_capacity(like.len())),
        }
    }
}

impl<S: State> Work<S> {
    /// Takes up where the frame is that the field is seen from.
    #[inline]
    pub(crate) fn see(&mut self, origin: Option<[&S; 2]>) {
        let Some(origin) = origin else { return };
        for (sizes, z) in self.origin.iter_mut().zip(origin) {
            sizes.clear();
            sizes.extend(z.as_slice().iter().map(|z| real::size(*z)));
        }
    }

    /// The size of component j of an argument as the field sees it, but at least `least`, and not negligible.
    pub(super) fn size(&self, moved: Moved, j: usize, least: f64) -> f64 {
        let (z, origin) = match moved {
            Moved::Position => (&self.position, &self.origin[0]),
            Moved::Velocity => (&self.velocity, &self.origin[1]),
        };
        let own = real::size(z.as_slice()[j]) + origin.get(j).unwrap_or(&0.0);
        real::varied::<S::Real>(own.max(least))
    }

    pub(super) fn moved(&mut self, moved: Moved) -> &mut S {
        match moved {
            Moved::Position => &mut self.position,
            Moved::Velocity => &mut self.velocity,
        }
    }

    /// The arguments of evaluation k that matter to it, each with the least size of a component: what a
    /// component may be taken to vary by when it is itself near zero.
    pub(super) fn arguments_that_matter<const RANK: usize, const K: usize>(
        &self,
        k: usize,
        g: &dyn AnyField<S, RANK>,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) -> Arguments {
        let unknown = y.iter().map(|y| max_norm(y.as_slice())).fold(0.0, f64::max);
        let px = &core.position_slope[k];
        let pv = &core.velocity_slope[k];
        let least = |z: &S, slope: &[S::Real], origin: &[f64]| {
            let own = max_norm(z.as_slice()).max(max_norm(origin));
            1e-3 * own.max(max_norm(slope) * unknown)
        };
        let [of_position, of_velocity] = &self.origin;
        let position = (Moved::Position, least(&self.position, px, of_position));
        let velocity = (Moved::Velocity, least(&self.velocity, pv, of_velocity));
        let in_position = max_norm(px) != 0.0;
        let in_velocity = max_norm(pv) != 0.0 && g.uses_velocity_at(k);
        [
            in_position.then_some(position),
            in_velocity.then_some(velocity),
        ]
    }

    /// Writes the residual of evaluation k at its arguments into `probe`.
    pub(super) fn probe<const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut dyn AnyField<S, RANK>),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) -> Result<(), Failure> {
        let at = (core.t[k], &self.position, &self.velocity);
        g.residual_at(k, at, y[k], &mut self.probe);
        same(self.position.len(), self.probe.len())
    }

    /// Writes the residual of evaluation k, a group of components each moved by about `width` of its size,
    /// into `probe`, and into `moves` by how much each was moved.
    pub(super) fn probe_beside<const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut dyn AnyField<S, RANK>),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        (moved, group, least): (Moved, &[usize], f64),
        width: f64,
    ) -> Result<(), Failure> {
        self.moves.resize(self.position.len(), (0.0, 0.0));
        for &j in group {
            let delta = width * self.size(moved, j, least);
            let component = &mut self.moved(moved).as_mut_slice()[j];
            let old = *component;
            *component += S::Real::from_f64(delta);
            self.moves[j] = (old.to_f64(), (*component - old).to_f64());
        }
        self.probe((k, g), core, y)?;
        for &j in group {
            let old = S::Real::from_f64(self.moves[j].0);
            self.moved(moved).as_mut_slice()[j] = old;
        }
        Ok(())
    }

    /// Writes residuals along a line through the arguments of evaluation k, beside the one there.
    pub(super) fn evaluate_line<const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &mut dyn AnyField<S, RANK>),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        arguments: Arguments,
    ) -> Result<u64, Failure> {
        let Line { begin, .. } = &mut self.line;
        begin.resize_with(2, || self.position.zeros());
        for (begin, z) in begin.iter_mut().zip([&self.position, &self.velocity]) {
            begin.as_mut_slice().copy_from_slice(z.as_slice());
        }
        for (index, s) in AWAY.into_iter().enumerate() {
            for (moved, least) in arguments.into_iter().flatten() {
                for j in 0..self.position.len() {
                    let size = self.size(moved, j, least);
                    self.moved(moved).as_mut_slice()[j] +=
                        S::Real::from_f64(s * direction(j) * size);
                }
            }
            self.probe((k, &mut *g), core, y)?;
            let Line { begin, values } = &mut self.line;
            values[index].clear();
            values[index].extend(self.probe.as_slice().iter().map(|value| value.to_f64()));
            for (z, begin) in [&mut self.position, &mut self.velocity]
                .into_iter()
                .zip(begin)
            {
                z.as_mut_slice().copy_from_slice(begin.as_slice());
            }
        }
        Ok(AWAY.len() as u64)
    }

    /// The values along the line through the arguments of evaluation k.
    pub(super) fn values_along_line(&self, k: usize) -> affine::Line<'_> {
        let [before, one, two] = &self.line.values;
        let n = self.position.len();
        [before, &self.increment[k * n..(k + 1) * n], one, two]
    }

    /// Whether g may be affine at its arguments, as far as its values along a line tell.
    pub(crate) fn looks_affine<const RANK: usize, const K: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) -> Result<bool, Failure> {
        self.residual(g, core, y, false)?;
        for k in 0..K {
            self.arguments((k, &*g), core, y);
            let found = self.arguments_that_matter(k, g, core, y);
            self.evaluate_line((k, &mut *g), core, y, found)?;
            if !may_be_affine(&self.values_along_line(k), coarser::<S::Real>()) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
