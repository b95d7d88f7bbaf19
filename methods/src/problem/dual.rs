//! Exact Jacobians by dual numbers.
//!
//! With ε² = 0, f(y + ε e_j) = f(y) + ε ∂f/∂y_j: a right-hand side written for any scalar yields a
//! column of its Jacobian for each dual number that it is given, with no error of differences.

use crate::base::{Real, State};
use crate::problem::{Acceleration, Rate};
use nalgebra::DMatrix;
use num_dual::{Dual64, DualSVec64};

/// A number with a derivative, for explicit steps alone.
impl Real for Dual64 {
    const EPSILON: f64 = f64::EPSILON;

    fn from_f64(value: f64) -> Self {
        Self::from_re(value)
    }

    fn to_f64(self) -> f64 {
        self.re
    }
}

/// A number with N derivatives, for explicit steps alone.
impl<const N: usize> Real for DualSVec64<N> {
    const EPSILON: f64 = f64::EPSILON;

    fn from_f64(value: f64) -> Self {
        Self::from_re(value)
    }

    fn to_f64(self) -> f64 {
        self.re
    }
}

/// A problem with its Jacobians by dual numbers: a [`Rate`] or an [`Acceleration`] for states of any number, or a
/// [`DualConstrained`](crate::constrained::DualConstrained).
///
/// ```
/// use num_dual::DualNum;
/// use stepsmith::{Differentiable, Ode, Rate, State, block::Radau5};
///
/// struct VanDerPol {
///     mu: f64,
/// }
///
/// impl<S: State<Real: DualNum<Primitive = f64>>> Rate<S> for VanDerPol {
///     fn rate(&mut self, _t: f64, y: &S, dy: &mut S) {
///         let (y, dy) = (y.as_slice(), dy.as_mut_slice());
///         dy[0] = y[1];
///         dy[1] = (-(y[0] * y[0]) + 1.0) * y[1] * self.mu - y[0];
///     }
/// }
///
/// let end = Ode::of(Differentiable::new(VanDerPol { mu: 1e3 }), [2.0, 0.0])
///     .end(0.0..1000.0, Radau5::new().rtol(1e-6).atol(1e-6))?;
/// assert!(end.statistics.steps < 900);
/// # Ok::<(), stepsmith::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Differentiable<P> {
    pub(crate) problem: P,
    /// Arguments, velocities and values.
    pub(crate) numbers: [Vec<Dual64>; 3],
}

impl<P> Differentiable<P> {
    /// With a problem.
    pub fn new(problem: P) -> Self {
        Self {
            problem,
            numbers: [Vec::new(), Vec::new(), Vec::new()],
        }
    }

    /// The problem.
    pub fn problem(&self) -> &P {
        &self.problem
    }
}

/// Sets numbers to a vector, without derivatives.
fn constant<S: State<Real = f64>>(numbers: &mut Vec<Dual64>, value: &S) {
    numbers.clear();
    numbers.extend(value.as_slice().iter().map(|x| Dual64::from_re(*x)));
}

/// The derivatives in components of `numbers[moving]`, column by column.
pub(crate) fn columns(
    numbers: &mut [Vec<Dual64>; 3],
    moving: usize,
    matrix: &mut DMatrix<f64>,
    mut evaluate: impl FnMut(&Vec<Dual64>, &Vec<Dual64>, &mut Vec<Dual64>),
) {
    for j in 0..numbers[moving].len().min(matrix.ncols()) {
        numbers[moving][j].eps = 1.0;
        let [x, v, out] = numbers;
        evaluate(x, v, out);
        numbers[moving][j].eps = 0.0;
        for (entry, value) in matrix.column_mut(j).iter_mut().zip(&numbers[2]) {
            *entry = value.eps;
        }
    }
}

impl<S: State<Real = f64>, P: Rate<S> + Rate<Vec<Dual64>>> Rate<S> for Differentiable<P> {
    #[inline]
    fn rate(&mut self, t: f64, y: &S, dy: &mut S) {
        self.problem.rate(t, y, dy);
    }

    fn jacobian(&mut self, t: f64, y: &S, f_y: &mut DMatrix<f64>) -> bool {
        let Self { problem, numbers } = self;
        constant(&mut numbers[0], y);
        constant(&mut numbers[2], y);
        columns(numbers, 0, f_y, |y, _, dy| problem.rate(t, y, dy));
        true
    }
}

impl<S: State<Real = f64>, P> Acceleration<S> for Differentiable<P>
where
    P: Acceleration<S> + Acceleration<Vec<Dual64>>,
{
    const USES_VELOCITY: bool = <P as Acceleration<S>>::USES_VELOCITY;

    #[inline]
    fn acceleration(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
        self.problem.acceleration(t, x, v, a);
    }

    fn commit(&mut self, t: f64, x: &S) -> bool {
        self.problem.commit(t, x)
    }

    fn jacobians(
        &mut self,
        t: f64,
        x: &S,
        v: &S,
        g_x: &mut DMatrix<f64>,
        g_v: &mut DMatrix<f64>,
    ) -> bool {
        let Self { problem, numbers } = self;
        constant(&mut numbers[0], x);
        constant(&mut numbers[1], v);
        constant(&mut numbers[2], x);
        let mut evaluate = |x: &Vec<Dual64>, v: &Vec<Dual64>, a: &mut Vec<Dual64>| {
            problem.acceleration(t, x, v, a);
        };
        columns(numbers, 0, g_x, &mut evaluate);
        if <P as Acceleration<S>>::USES_VELOCITY {
            columns(numbers, 1, g_v, &mut evaluate);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_dual::DualNum;

    struct Pair;

    impl<S: State<Real: DualNum<Primitive = f64>>> Rate<S> for Pair {
        fn rate(&mut self, t: f64, y: &S, dy: &mut S) {
            let y = y.as_slice();
            let dy = dy.as_mut_slice();
            dy[0] = y[0].sin() * y[1] + t;
            dy[1] = (y[0] * y[1]).exp();
        }
    }

    impl<S: State<Real: DualNum<Primitive = f64>>> Acceleration<S> for Pair {
        fn acceleration(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
            let [x, v] = [x, v].map(State::as_slice);
            let a = a.as_mut_slice();
            a[0] = x[0] * v[1] * t;
            a[1] = v[0].powi(3) - x[1] * x[0];
        }
    }

    #[test]
    fn jacobians_are_exact() {
        let mut pair = Differentiable::new(Pair);
        let y = [0.4, -1.5];
        let mut matrix = DMatrix::zeros(2, 2);
        let mut dy = [0.0; 2];
        pair.rate(2.0, &y, &mut dy);
        assert_eq!(dy, [0.4_f64.sin() * -1.5 + 2.0, (-0.4_f64 * 1.5).exp()]);
        assert!(pair.jacobian(2.0, &y, &mut matrix));
        let e = (-0.6_f64).exp();
        let expected = [[0.4_f64.cos() * -1.5, 0.4_f64.sin()], [-1.5 * e, 0.4 * e]];
        for (i, row) in expected.iter().enumerate() {
            for (j, entry) in row.iter().enumerate() {
                assert!((matrix[(i, j)] - entry).abs() < 1e-15);
            }
        }
        let v = [2.0, 3.0];
        let mut g_v = DMatrix::zeros(2, 2);
        matrix.fill(0.0);
        assert!(pair.jacobians(2.0, &y, &v, &mut matrix, &mut g_v));
        assert_eq!(matrix, nalgebra::dmatrix![6.0, 0.0; 1.5, -0.4]);
        assert_eq!(g_v, nalgebra::dmatrix![0.0, 0.8; 12.0, 0.0]);
    }
}
