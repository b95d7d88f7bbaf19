//! The core of an affine field with its matrix at hand: one increment, and a look at what it leaves.
//!
//! ```text
//! y ← y + N⁻¹ (r − M y)
//! ```

use super::argument::{begin, moved};
use super::{Slopes, Work, same};
use crate::field::AnyField;
use crate::implicit::{Core, Failure};
use crate::real::{Real, size, widen};
use crate::state::{State, is_finite};
use crate::step::seen;
use std::ops::Deref;

/// The residual of an affine core is rounding up to so many ε of |M y| + |r|.
pub(super) const LEFT: f64 = 64.0;

impl<S: State> Work<S> {
    /// The last core was solved by one increment of its matrix: the next one is tried so too, if the matrix is
    /// that of an affine field. What is `surely` linear will not be confirmed.
    pub(crate) fn settle<const K: usize>(&mut self, surely: bool) {
        self.settled = self.affine && !self.heavy && !self.slopes.is_empty();
        if self.settled && !surely {
            self.make_room_for_rest(K);
        }
    }

    fn make_room_for_rest(&mut self, count: usize) {
        if self.left.len() < count {
            self.left.resize_with(count, || self.position.zeros());
        }
    }

    /// Whether [`solve_at_once`](Self::solve_at_once) may do: one increment has solved the last core of these
    /// slopes, or `surely` does, of a problem that is linear by its construction.
    #[inline(always)]
    pub(crate) fn is_settled<const K: usize>(&self, core: &Core<'_, S, K>, surely: bool) -> bool {
        (self.settled || surely && self.linear && !self.by_differences) && self.factored_for(core)
    }

    /// Adds N⁻¹ (r − M y) to y, where it stands or to the `first` iterate. False if that leaves more than rounding,
    /// with y the first iterate; what is `surely` linear has to be finite only.
    pub(crate) fn solve_at_once<
        G: AnyField<S, RANK> + ?Sized,
        const RANK: usize,
        const K: usize,
    >(
        &mut self,
        g: &mut G,
        core: &Core<'_, S, K>,
        first: Option<&[&S; K]>,
        y: &mut [&mut S; K],
        surely: bool,
    ) -> Result<bool, Failure> {
        if let Some(first) = first {
            begin(first, y);
        }
        let position = &mut self.position;
        let velocity = &mut self.velocity;
        for (k, value) in self.value.iter_mut().enumerate().take(K) {
            residual((k, &mut *g), core, y, [position, velocity], value)?;
        }
        if !surely {
            for (initial, y) in self.initial.iter_mut().zip(&*y) {
                initial.as_mut_slice().copy_from_slice(y.as_slice());
            }
        }
        let n = self.position.len();
        let whole = K * n;
        let Some(newton) = &mut self.newton else {
            return Ok(false);
        };
        let p = Slopes {
            slopes: &self.slopes,
            count: K,
        };
        let rows = self.increment.chunks_exact_mut(n);
        for (rows, value) in rows.zip(&self.value).take(K) {
            widen(value.as_slice(), rows);
        }
        let increment = &mut self.increment[..whole];
        newton.apply_inverse(&p, increment);
        add(increment, y);
        if surely {
            return Ok(y.iter().all(|y| is_finite(y.as_slice())));
        }
        self.confirm(g, core, y)
    }

    /// Whether what is left at y is rounding; else y as it was.
    #[inline(never)]
    fn confirm<G: AnyField<S, RANK> + ?Sized, const RANK: usize, const K: usize>(
        &mut self,
        g: &mut G,
        core: &Core<'_, S, K>,
        y: &mut [&mut S; K],
    ) -> Result<bool, Failure> {
        self.make_room_for_rest(K);
        let position = &mut self.position;
        let velocity = &mut self.velocity;
        for (k, left) in self.left.iter_mut().enumerate().take(K) {
            residual((k, &mut *g), core, y, [position, velocity], left)?;
        }
        let rows = self.left.iter().zip(&*y);
        let left = rows.flat_map(|(left, y)| left.as_slice().iter().zip(y.as_slice()));
        // M = 1, so that r is the residual and y; no early exit, and never so of what is not a number.
        let attained = left.fold(true, |attained, (residual, y)| {
            let whole = size(*y) + size(*residual + *y);
            attained & (size(*residual) <= LEFT * S::Real::EPSILON * whole)
        });
        Ok(attained || self.is_attained_else(core, y))
    }

    /// Judges what is left by the sizes of all terms; where that is more than rounding, goes back.
    #[cold]
    fn is_attained_else<const K: usize>(
        &mut self,
        core: &Core<'_, S, K>,
        y: &mut [&mut S; K],
    ) -> bool {
        let n = self.position.len();
        let rows = self.left.iter().zip(&mut self.value).zip(&*y);
        let own = self.before.chunks_exact_mut(n);
        let own = own.zip(self.increment.chunks_exact_mut(n));
        for (((left, value), y), (before, residual)) in rows.zip(own) {
            widen(value.as_slice(), before);
            widen(left.as_slice(), residual);
            let known = left.as_slice().iter().zip(y.as_slice());
            for (value, (left, y)) in value.as_mut_slice().iter_mut().zip(known) {
                *value = *left + *y;
            }
        }
        self.settled = self.is_attained(core, y, false);
        if !self.settled {
            self.restore(y);
        }
        self.settled
    }
}

/// The residual r − M y of evaluation k, with room for its arguments.
#[inline(always)]
fn residual<G: AnyField<S, RANK> + ?Sized, S: State, const RANK: usize, const K: usize>(
    (k, g): (usize, &mut G),
    core: &Core<'_, S, K>,
    y: &[impl Deref<Target = S>; K],
    [position, velocity]: [&mut S; 2],
    out: &mut S,
) -> Result<(), Failure> {
    let n = position.len();
    let x = moved(core.position[k], &core.position_slope[k], y, position);
    let v = if g.uses_velocity() {
        moved(core.velocity[k], &core.velocity_slope[k], y, velocity)
    } else {
        &*velocity
    };
    g.residual_at(k, (core.t[k], x, v), &y[k], out);
    same(n, out.len())?;
    seen(out)
}

/// y += δ
#[inline(always)]
fn add<S: State, const K: usize>(increment: &[f64], y: &mut [&mut S; K]) {
    let mut rest = increment;
    for y in y {
        let y = y.as_mut_slice();
        for (y, increment) in y.iter_mut().zip(rest) {
            *y += S::Real::from_f64(*increment);
        }
        rest = &rest[y.len()..];
    }
}

#[cfg(test)]
mod tests {
    use crate::implicit::{Implicit, Iteration};
    use crate::integrate::integrate;
    use crate::statistics::Statistics;
    use crate::structural::AverageAcceleration;

    type V = [f64; 2];

    /// A fall of two masses that a spring connects, by the average acceleration; beyond the ground the one
    /// of that index has another law.
    fn fall(
        (index, law): (usize, fn(f64, f64) -> f64),
        steps: usize,
        iteration: Iteration,
    ) -> (Vec<f64>, Statistics) {
        let end = integrate::<AverageAcceleration<_>, _>([1.0, 1.1], [0.0; 2])
            .to(steps as f64 * 1e-3)
            .steps(steps)
            .implicit(Implicit::new(iteration))
            .acceleration(|_, x: &V, v: &V, a: &mut V| {
                let pull = 40.0 * (x[1] - x[0] - 0.1) + 0.3 * (v[1] - v[0]);
                *a = [pull - 1.0, -pull - 1.0];
                if x[index] < 0.0 {
                    a[index] += law(x[index], v[index]);
                }
            })
            .run()
            .unwrap();
        ([end.x, end.v].concat(), end.statistics)
    }

    /// What was affine for more than a thousand steps, and then is not, is solved for all the same.
    #[test]
    fn a_contact_that_closes_late_is_seen() {
        let laws: [fn(f64, f64) -> f64; 5] = [
            |x, _| -1e-9 * x,
            |x, _| -10.0 * x,
            |x, _| -1e6 * x,
            |_, v| -0.1 * v,
            |x, v| 1e3 * x * x - 1e2 * v.powi(3),
        ];
        for (index, law) in [0, 1].into_iter().flat_map(|i| laws.map(|law| (i, law))) {
            let (_, before) = fall((index, law), 1_400, Iteration::ModifiedNewton);
            assert_eq!((before.factorisations, before.iterations), (1, 1_400));
            let (found, _) = fall((index, law), 1_800, Iteration::ModifiedNewton);
            let (expected, _) = fall((index, law), 1_800, Iteration::Newton);
            let apart = found.iter().zip(&expected).map(|(a, b)| (a - b).abs());
            let apart = apart.fold(0.0, f64::max);
            assert!(apart < 1e-11, "{index} {law:?} {apart:e}");
        }
    }
}
