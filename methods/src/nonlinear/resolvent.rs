//! The matrix M − c ∂r/∂x of linearly implicit steps, at one point.

use super::Work;
use crate::base::{Failure, Real, State, coarser, is_finite, narrow, same_length, widened};
use crate::jacobian::{Differences, Trust};
use crate::nonlinear::implicit::Core;
use crate::problem::AnyField;

/// y = r(t, x + c y).
fn core<S: State>(t: f64, x: &S, c: S::Real) -> Core<'_, S, 1> {
    Core {
        t: [t],
        position: [x],
        position_slope: [[c]],
        velocity: [x],
        velocity_slope: [[S::Real::zero()]],
    }
}

impl<S: State> Work<S> {
    /// Writes r(t, x), and returns whether it is finite.
    pub(crate) fn right_side<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        t: f64,
        x: &S,
        zero: &mut S,
    ) -> Result<bool, Failure> {
        self.residual(g, &core(t, x, S::Real::zero()), &[zero], true)?;
        Ok(is_finite(self.increment::<1>()))
    }

    /// Factors M − c r_x where r(t, x) has been [written](Self::right_side); the evaluations spent.
    pub(crate) fn factor_at<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        t: f64,
        x: &S,
        c: S::Real,
        zero: &mut S,
        trust: Trust,
    ) -> Result<u64, Failure> {
        self.form_and_factor(g, &core(t, x, c), &[zero], Differences::Own, trust)
    }

    /// Factors it with another c, at the same point.
    pub(crate) fn factor_again(&mut self, t: f64, x: &S, c: S::Real) -> Result<(), Failure> {
        self.eliminate(&core(t, x, c))
    }

    /// Writes r_t: the given derivative, or a difference of second order,
    ///
    /// ```text
    /// r_t = (4 r(t + δ) − r(t + 2 δ) − 3 r(t)) / (2 δ) + O(δ²),
    /// ```
    ///
    /// of the step's own times, where r(t, x) has been written. Returns the number of evaluations too, which is one
    /// where r(t + δ) is r(t). A function may jump behind t, for instance a load that is switched on there. It then
    /// changes a hundred times less from t + δ on, and this change is taken for its derivative.
    ///
    /// A given derivative is `compared` with the difference.
    pub(crate) fn in_time<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        t: f64,
        x: &S,
        delta: f64,
        compared: bool,
    ) -> Result<(Vec<f64>, u64), Failure> {
        let n = x.len();
        let zero = x.zeros();
        let mut given = vec![0.0; n];
        if self.wrong_in_time || !g.rate_in_time(t, x, &mut self.value[0]) {
            return self.difference_in_time(g, t, x, delta, &zero);
        }
        same_length(n, [self.value[0].len()])?;
        let rate = widened(self.value[0].as_slice(), &mut self.room);
        self.newton.add_mass(0, rate, &mut Vec::new(), &mut given);
        if !compared {
            return Ok((given, 0));
        }
        let (found, spent) = self.difference_in_time(g, t, x, delta, &zero)?;
        let noise = 8.0 * coarser::<S::Real>() / delta.abs();
        self.wrong_in_time = (0..n).any(|i| {
            let allowed =
                1e-3 * (given[i].abs() + found[i].abs()) + noise * self.increment[i].abs();
            (given[i] - found[i]).abs() > allowed
        });
        Ok((if self.wrong_in_time { found } else { given }, spent))
    }

    /// The difference of second order.
    fn difference_in_time<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        t: f64,
        x: &S,
        delta: f64,
        zero: &S,
    ) -> Result<(Vec<f64>, u64), Failure> {
        let mut differences = [Vec::new(), Vec::new()];
        for (k, differences) in differences.iter_mut().enumerate() {
            let later = t + (k + 1) as f64 * delta;
            g.residual_at(0, (later, x, x), zero, &mut self.value[0]);
            same_length(x.len(), [self.value[0].len()])?;
            let both = self.value[0].as_slice().iter().zip(&self.increment);
            differences.extend(both.map(|(after, here)| (after.to_f64() - here) / (later - t)));
            if k == 0 && differences.iter().all(|difference| *difference == 0.0) {
                return Ok((std::mem::take(differences), 1));
            }
        }
        let [near, far] = differences;
        let both = near.iter().zip(far).map(|(first, both)| {
            let second = 2.0 * both - first;
            let jumps = second.abs() < 0.01 * first.abs();
            if jumps { second } else { 2.0 * first - both }
        });
        Ok((both.collect(), 2))
    }

    /// e ← (M − c r_x)⁻¹ M e, with c, M and r_x of the first evaluation of the matrix at hand.
    pub(crate) fn filter(&mut self, e: &mut S) -> Result<(), Failure> {
        if let (Some(c), true) = (self.slopes.first(), self.slopes.len() > 2) {
            self.eliminate(&core(0.0, e, S::Real::from_f64(*c)))?;
        }
        self.resolve(0.0, &vec![0.0; e.len()], e)
    }

    /// Solves (M − c r_x) u = M u + s r_t in place, where M − c r_x has been factored.
    pub(crate) fn resolve(&mut self, s: f64, r_t: &[f64], u: &mut S) -> Result<(), Failure> {
        let n = self.size();
        same_length(n, [u.len()])?;
        if self.slopes.is_empty() {
            return Err(Failure::Singular);
        }
        let right = &mut self.increment[..n];
        for (right, r_t) in right.iter_mut().zip(r_t) {
            *right = s * r_t;
        }
        let rate = widened(u.as_slice(), &mut self.room);
        self.newton.add_mass(0, rate, &mut Vec::new(), right);
        self.apply_inverse::<1>();
        let solution = self.increment::<1>();
        narrow(solution, u.as_mut_slice());
        if is_finite(solution) {
            Ok(())
        } else {
            Err(Failure::NonFinite)
        }
    }
}
