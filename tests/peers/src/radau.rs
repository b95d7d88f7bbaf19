//! The Radau5 of the crate `differential-equations`.
//!
//! It gets a tolerance for each component: version 0.7.0 rescales a single one as many times as there
//! are components, so that it no longer matters.

use crate::measure::{Contestant, Counts, End, Failed};
use differential_equations::control::ControlFlag;
use differential_equations::interpolate::Interpolation;
use differential_equations::linalg::Matrix;
use differential_equations::methods::ImplicitRungeKutta;
use differential_equations::ode::{ODE, solve_ode};
use differential_equations::solout::Solout;
use differential_equations::solution::Solution;
use nalgebra::DMatrix;
use std::cell::RefCell;
use stepsmith_tests::stiff::Stiff;

/// The problem, with a buffer for the Jacobian.
struct Problem<P>(RefCell<DMatrix<f64>>, std::marker::PhantomData<P>);

impl<P: Stiff<N>, const N: usize> ODE<f64, [f64; N]> for Problem<P> {
    fn diff(&self, t: f64, y: &[f64; N], dy: &mut [f64; N]) {
        P::default().rate(t, y, dy);
    }

    fn jacobian(&self, t: f64, y: &[f64; N], matrix: &mut Matrix<f64>) {
        let mut f_y = self.0.borrow_mut();
        P::default().jacobian(t, y, &mut f_y);
        for i in 0..N {
            for j in 0..N {
                matrix[(i, j)] = f_y[(i, j)];
            }
        }
    }
}

/// Keeps the last value alone.
struct Last<const N: usize>([f64; N]);

impl<const N: usize> Solout<f64, [f64; N]> for Last<N> {
    fn solout<I: Interpolation<f64, [f64; N]> + ?Sized>(
        &mut self,
        _t: f64,
        _t_before: f64,
        y: &[f64; N],
        _y_before: &[f64; N],
        _interpolator: &mut I,
        _solution: &mut Solution<f64, [f64; N]>,
    ) -> ControlFlag<f64, [f64; N]> {
        self.0 = *y;
        ControlFlag::Continue
    }
}

/// Radau5 on a problem.
pub fn contestant<P: Stiff<N> + 'static, const N: usize>() -> Contestant {
    let problem = Problem::<P>(RefCell::new(DMatrix::zeros(N, N)), std::marker::PhantomData);
    Contestant::new::<P, N>("differential-equations Radau5", false, move |rtol| {
        let mut method = ImplicitRungeKutta::radau5()
            .rtol([rtol; N])
            .atol([rtol * P::SCALE; N])
            .max_steps(10_000_000);
        let mut last = Last(P::INITIAL);
        let start = P::START;
        let end = P::END;
        let solution = solve_ode(&mut method, &problem, start, end, &P::INITIAL, &mut last)
            .map_err(|e| Failed(format!("{e:?}").chars().take(60).collect()))?;
        Ok(End {
            y: last.0,
            counts: Counts {
                steps: Some(solution.steps.total() as u64),
                evaluations: Some(solution.evals.function as u64),
                jacobians: Some(solution.evals.jacobian as u64),
                factorisations: Some(solution.evals.decompositions as u64),
            },
        })
    })
}
