//! The matrix M − c ∂r/∂x of linearly implicit steps, at one point.

use super::{Purpose, Work, same};
use crate::field::AnyField;
use crate::implicit::{Core, Failure};
use crate::real::{Real, coarser, narrow, widened};
use crate::state::{State, is_finite};

/// y = r(t, x + c y).
fn core<S: State>((t, x): (f64, &S), c: S::Real) -> Core<'_, S, 1> {
    Core {
        t: [t],
        position: [x],
        position_slope: [[c]],
        velocity: [x],
        velocity_slope: [[S::Real::default()]],
    }
}

impl<S: State> Work<S> {
    /// Writes r(t, x), and returns whether it is finite.
    pub(crate) fn right_side<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        at: (f64, &S),
        zero: &mut S,
    ) -> Result<bool, Failure> {
        self.residual(g, &core(at, S::Real::default()), &[zero], true)?;
        Ok(is_finite(self.increment::<1>()))
    }

    /// Takes what is given of derivatives as it is.
    pub(crate) fn trust(&mut self) {
        self.trusted = true;
    }

    /// Factors M − c r_x where r(t, x) has been [written](Self::right_side); the evaluations spent.
    pub(crate) fn factor_at<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        at: (f64, &S),
        c: S::Real,
        (zero, exact): (&mut S, bool),
    ) -> Result<u64, Failure> {
        self.factor(g, &core(at, c), &[zero], Purpose::Step { exact })
    }

    /// Factors it with another c, at the same point.
    pub(crate) fn factor_again<const RANK: usize>(
        &mut self,
        g: &dyn AnyField<S, RANK>,
        at: (f64, &S),
        c: S::Real,
    ) -> Result<(), Failure> {
        self.eliminate(g, &core(at, c))
    }

    /// Writes r_t: what is given, or a difference of second order,
    ///
    /// ```text
    /// r_t = (4 r(t + δ) − r(t + 2 δ) − 3 r(t)) / (2 δ) + O(δ²),
    /// ```
    ///
    /// of the step's own times, where r(t, x) has been written; the evaluations spent, one where r(t + δ) is r(t).
    /// What jumps behind t, as a load that is switched on there, changes by a hundred times less from t + δ on: its
    /// derivative is that.
    ///
    /// What is given is looked at where the matrix is, if δ is so small a share of a step that the difference tells.
    pub(crate) fn in_time<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        ((t, x), (delta, share)): ((f64, &S), (f64, f64)),
        (zero, out): (&S, &mut Vec<f64>),
    ) -> Result<u64, Failure> {
        let n = x.len();
        out.clear();
        out.resize(n, 0.0);
        if self.wrong_in_time || !g.rate_in_time(t, x, &mut self.probe) {
            return self.difference_in_time(g, ((t, x), delta), (zero, out));
        }
        same(n, self.probe.len())?;
        self.add_mass(widened(self.probe.as_slice(), &mut Vec::new()), out);
        if !self.looks_again() || share > 1e-3 {
            return Ok(0);
        }
        let mut found = vec![0.0; n];
        let spent = self.difference_in_time(g, ((t, x), delta), (zero, &mut found))?;
        let noise = 8.0 * coarser::<S::Real>() / delta.abs();
        let rows = out.iter().zip(&found).zip(&self.increment);
        let differs = |((given, found), here): ((&f64, &f64), &f64)| {
            (given - found).abs() > 1e-3 * (given.abs() + found.abs()) + noise * here.abs()
        };
        if rows.into_iter().any(differs) {
            self.wrong_in_time = true;
            *out = found;
        }
        Ok(spent)
    }

    /// The difference of second order, for which there is room in `out`.
    fn difference_in_time<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        ((t, x), delta): ((f64, &S), f64),
        (zero, out): (&S, &mut [f64]),
    ) -> Result<u64, Failure> {
        g.residual_at(0, (t + delta, x, x), zero, &mut self.probe);
        same(x.len(), self.probe.len())?;
        let both = self.probe.as_slice().iter().zip(&self.increment);
        for (out, (after, here)) in out.iter_mut().zip(both) {
            *out = (after.to_f64() - here) / delta;
        }
        if out.iter().all(|out| *out == 0.0) {
            return Ok(1);
        }
        let further = t + 2.0 * delta;
        g.residual_at(0, (further, x, x), zero, &mut self.probe);
        let both = self.probe.as_slice().iter().zip(&self.increment);
        for (out, (after, here)) in out.iter_mut().zip(both) {
            let first = *out;
            let both = (after.to_f64() - here) / (further - t);
            let second = 2.0 * both - first;
            let jumps = second.abs() < 0.01 * first.abs();
            *out = if jumps { second } else { 2.0 * first - both };
        }
        Ok(2)
    }

    /// out += M u
    fn add_mass(&self, u: &[f64], out: &mut [f64]) {
        match &self.newton {
            Some(newton) if self.heavy => newton.tangents[0].mass.add_product(1.0, u, out),
            _ => out.iter_mut().zip(u).for_each(|(out, u)| *out += u),
        }
    }

    /// Solves (M − c r_x) u = M u + s r_t in place, where M − c r_x has been factored.
    pub(crate) fn resolve(&mut self, (s, r_t): (f64, &[f64]), u: &mut S) -> Result<(), Failure> {
        let n = self.position.len();
        same(n, u.len())?;
        if self.slopes.is_empty() {
            return Err(Failure::Singular);
        }
        let mut right = std::mem::take(&mut self.increment);
        for (right, r_t) in right.iter_mut().zip(r_t) {
            *right = s * r_t;
        }
        let mut room = std::mem::take(&mut self.room);
        self.add_mass(widened(u.as_slice(), &mut room), &mut right[..n]);
        self.room = room;
        self.increment = right;
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
