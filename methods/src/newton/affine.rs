//! The core of an affine field with its matrix at hand: one increment, and a look at what it leaves.
//!
//! ```text
//! y ← y + N⁻¹ (r − M y)
//! ```
//!
//! Of a few unknowns N is inverted: the rows of a product don't wait for one another, as those of a
//! substitution do. Its error is bounded by ε |N⁻¹| |r| times a small number, that of a substitution by
//! ε |N⁻¹| |N| |δ|; so it is only taken where |N⁻¹| |N| is small, in the maximum norm. Where that is next to 1 and
//! M = 1, y = N⁻¹ g(t, b, c) errs by a few ε |y| as well as any sum would, and waits neither for the arguments at a
//! first iterate nor for a sum with it.

use super::argument::{begin, moved};
use super::{Slopes, Work, same};
use crate::field::AnyField;
use crate::implicit::{Core, Failure};
use crate::linear::SMALL;
use crate::real::{Real, narrow, size, widen};
use crate::state::{State, is_finite};
use crate::step::seen;
use std::ops::Deref;

/// Matrices are inverted up to this condition ‖|N⁻¹| |N|‖.
const CONDITION: f64 = 100.0;
/// And cores solved from y = 0 up to this one.
const AT_EASE: f64 = 4.0;
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
        if self.inverse.is_empty() && !self.slopes.is_empty() {
            self.invert::<K>();
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

    /// Adds N⁻¹ (r − M y) to y, where it stands or to the `first` iterate, or to 0 where that does as well. False if that leaves more than
    /// rounding, with y the first iterate; what is `surely` linear has to be finite only, and of large systems is
    /// solved from y = 0, where the problem knows r.
    // Inlined into the step, and with nothing between that might alias, a small state stays in registers: each
    // way through memory would cost as much as three sums that wait for one another.
    #[inline(always)]
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
        let n = self.position.len();
        let alone = K == 1 && n <= SMALL && self.inverse.len() == n * n;
        if alone {
            let at = (core.t[0], core.position[0], core.velocity[0]);
            if surely && g.right_at(at, &mut self.probe) {
                same(n, self.probe.len())?;
                let sums = small_product(&self.inverse, self.probe.as_slice());
                for (y, sum) in y[0].as_mut_slice().iter_mut().zip(&sums) {
                    *y = S::Real::from_f64(*sum);
                }
                return Ok(is_finite(y[0].as_slice()));
            }
            let from_zero = self.settled && self.at_ease;
            let room = [&mut self.position, &mut self.velocity];
            match first {
                _ if from_zero => {
                    g.evaluate_at(0, at.0, at.1, at.2, &mut self.probe);
                    same(n, self.probe.len())?;
                    seen(&self.probe)?;
                }
                Some(first) => residual((0, &mut *g), core, first, room, &mut self.probe)?,
                None => residual((0, &mut *g), core, y, room, &mut self.probe)?,
            }
            let sums = small_product(&self.inverse, self.probe.as_slice());
            let initial = self.other.as_mut_slice();
            initial.copy_from_slice(first.map_or(y[0].as_slice(), |first| first[0].as_slice()));
            let all = y[0].as_mut_slice().iter_mut().zip(&*initial);
            for ((y, initial), sum) in all.zip(&sums) {
                let sum = S::Real::from_f64(*sum);
                *y = if from_zero { sum } else { *initial + sum };
            }
        } else {
            if surely && let Some(finite) = self.solve_from_zero(g, core, y)? {
                return Ok(finite);
            }
            if let Some(first) = first {
                begin(first, y);
            }
            self.solve_coupled(g, core, y, surely)?;
        }
        if surely {
            return Ok(y.iter().all(|y| is_finite(y.as_slice())));
        }
        self.confirm(g, core, y, alone)
    }

    /// y = N⁻¹ r of one linear evaluation, and whether it is finite; nothing where it is of another kind.
    #[inline(never)]
    fn solve_from_zero<G: AnyField<S, RANK> + ?Sized, const RANK: usize, const K: usize>(
        &mut self,
        g: &mut G,
        core: &Core<'_, S, K>,
        y: &mut [&mut S; K],
    ) -> Result<Option<bool>, Failure> {
        let n = self.position.len();
        let ([y], Some(newton), true) = (&mut y[..], &mut self.newton, self.inverse.is_empty())
        else {
            return Ok(None);
        };
        if !g.right_at((core.t[0], core.position[0], core.velocity[0]), y) {
            return Ok(None);
        }
        same(n, y.len())?;
        seen::<S>(y)?;
        let p = Slopes {
            slopes: &self.slopes,
            count: K,
        };
        let y = y.as_mut_slice();
        if let Some(y) = S::Real::doubles_mut(y) {
            return Ok(Some(newton.apply_inverse_checked(&p, y)));
        }
        let increment = &mut self.increment[..n];
        widen(y, increment);
        let finite = newton.apply_inverse_checked(&p, increment);
        narrow(increment, y);
        Ok(Some(finite))
    }

    /// The increment of several evaluations, or of many components.
    #[inline(never)]
    fn solve_coupled<G: AnyField<S, RANK> + ?Sized, const RANK: usize, const K: usize>(
        &mut self,
        g: &mut G,
        core: &Core<'_, S, K>,
        y: &mut [&mut S; K],
        surely: bool,
    ) -> Result<(), Failure> {
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
        if !self.inverse.is_empty() {
            let mut sums = [0.0; SMALL];
            let residuals = self.value[..K].iter().flat_map(|value| value.as_slice());
            for (column, residual) in self.inverse.chunks_exact(whole).zip(residuals) {
                let residual = residual.to_f64();
                for (sum, entry) in sums.iter_mut().zip(column) {
                    *sum += entry * residual;
                }
            }
            add(&sums, y);
            return Ok(());
        }
        let Some(newton) = &mut self.newton else {
            return Ok(());
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
        Ok(())
    }

    /// Whether what is left at y is rounding; else y as it was, that of a small core `alone` or of several.
    #[inline(never)]
    fn confirm<G: AnyField<S, RANK> + ?Sized, const RANK: usize, const K: usize>(
        &mut self,
        g: &mut G,
        core: &Core<'_, S, K>,
        y: &mut [&mut S; K],
        alone: bool,
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
        Ok(attained || self.is_attained_else(core, y, alone))
    }

    /// Judges what is left by the sizes of all terms; where that is more than rounding, goes back.
    #[cold]
    fn is_attained_else<const K: usize>(
        &mut self,
        core: &Core<'_, S, K>,
        y: &mut [&mut S; K],
        alone: bool,
    ) -> bool {
        let n = self.position.len();
        if alone {
            let kept = [
                (&mut self.value[0], &self.probe),
                (&mut self.initial[0], &self.other),
            ];
            for (to, from) in kept {
                to.as_mut_slice().copy_from_slice(from.as_slice());
            }
        }
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

    /// N⁻¹ column by column into `inverse`, if N is small and well conditioned.
    fn invert<const K: usize>(&mut self) {
        let n = self.position.len();
        let Some(newton) = self.newton.as_mut().filter(|_| K * n <= SMALL) else {
            return;
        };
        let p = Slopes {
            slopes: &self.slopes,
            count: K,
        };
        for j in 0..K * n {
            let begin = self.inverse.len();
            self.inverse.resize(begin + K * n, 0.0);
            self.inverse[begin + j] = 1.0;
            newton.apply_inverse(&p, &mut self.inverse[begin..]);
        }
        // |N| 1 by rows, then the rows of |N⁻¹| times that.
        let mut sizes = [0.0; SMALL];
        for (row, size) in sizes.iter_mut().enumerate().take(K * n) {
            let k = row / n;
            let i = row % n;
            let tangents = &newton.tangents[k];
            for (l, j) in (0..K).flat_map(|l| (0..n).map(move |j| (l, j))) {
                let mass = if k == l { tangents.mass.get(i, j) } else { 0.0 };
                let (px, pv) = p.at(k, l);
                let entry = mass - px * tangents.in_x.get(i, j) - pv * tangents.in_v.get(i, j);
                *size += entry.abs();
            }
        }
        let mut conditions = [0.0; SMALL];
        for (column, size) in self.inverse.chunks_exact(K * n).zip(sizes) {
            for (condition, entry) in conditions.iter_mut().zip(column) {
                *condition += entry.abs() * size;
            }
        }
        let within = |bound: f64| conditions.iter().all(|condition| *condition <= bound);
        self.at_ease = within(AT_EASE);
        if !within(CONDITION) {
            self.inverse.clear();
        }
    }
}

/// The product of a matrix of few columns, one after another, with a vector.
#[inline(always)]
fn small_product<R: Real>(columns: &[f64], vector: &[R]) -> [f64; SMALL] {
    let mut sums = [0.0; SMALL];
    for (column, x) in columns.chunks_exact(vector.len().max(1)).zip(vector) {
        let x = x.to_f64();
        for (sum, entry) in sums.iter_mut().zip(column) {
            *sum += entry * x;
        }
    }
    sums
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
    use super::*;
    use crate::implicit::{Implicit, Iteration};
    use crate::integrate::integrate;
    use crate::newton::Purpose;
    use crate::statistics::Statistics;
    use crate::structural::AverageAcceleration;

    type V = [f64; 2];

    /// Whether N = (1 c; 0 1), for which ‖|N⁻¹| |N|‖ = 1 + 2 c, is inverted.
    fn is_inverted(c: f64) -> [bool; 2] {
        let mut g = |_: f64, _: &V, v: &V, a: &mut V| *a = [1.0 - c * v[1], 2.0];
        let zero = [0.0; 2];
        let mut y = [0.0; 2];
        let core = Core {
            t: [0.0],
            position: [&zero],
            position_slope: [[0.0]],
            velocity: [&zero],
            velocity_slope: [[1.0]],
        };
        let mut work = Work::new(&zero, 1);
        work.grow_newton();
        let y = [&mut y];
        work.residual(&mut g, &core, &y, true).unwrap();
        let purpose = Purpose::Iteration {
            kept: true,
            refined: false,
        };
        work.factor(&mut g, &core, &y, purpose).unwrap();
        work.settle::<1>(false);
        assert!(work.is_settled(&core, false));
        [!work.inverse.is_empty(), work.at_ease]
    }

    #[test]
    fn matrices_are_inverted_up_to_their_bound() {
        // The condition is 1 + 2 c.
        for c in [0.0, 1.5 - 1e-6] {
            assert_eq!(is_inverted(c), [true, true]);
        }
        for c in [1.5 + 1e-6, 49.5 - 1e-6] {
            assert_eq!(is_inverted(c), [true, false]);
        }
        for c in [49.5 + 1e-6, 1e9] {
            assert_eq!(is_inverted(c), [false, false]);
        }
    }

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
