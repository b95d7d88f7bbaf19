//! Sensitivities: derivatives of solutions by parameters.
//!
//! The solution of y' = f(t, y, p), y(t₀) = y₀(p), depends on the parameters p. Each p_j varies by its own size p̄_j =
//! |p_j|, or by 1 where it is 0, so that w_j = p̄_j ∂y/∂p_j has the unit of y:
//!
//! ```text
//! w_j' = f_y w_j + p̄_j ∂f/∂p_j,    w_j(t₀) = p̄_j ∂y₀/∂p_j,
//! f(t, y + ε w_j, p + ε p̄_j e_j) = f + ε w_j'    (ε² = 0).
//! ```
//!
//! The zero τ(p) of an event function g(t, y, p) moves, and a change y⁺ = A(τ, y⁻, p) at it makes the w_j jump:
//!
//! ```text
//! τ_j = −(g_y w_j + p̄_j ∂g/∂p_j) / (g_t + g_y f⁻),
//! w_j⁺ = A_t τ_j + A_y (w_j⁻ + f⁻ τ_j) + p̄_j ∂A/∂p_j − f⁺ τ_j.
//! ```

use crate::base::State;
use crate::problem::{Known, Rate};
use nalgebra::DMatrix;
use num_dual::Dual64;
use std::fmt;
use std::rc::Rc;

/// f, which takes t, y and p and writes y'.
type Rates<'a> = Box<dyn Fn(f64, &[Dual64], &[Dual64], &mut [Dual64]) + 'a>;

/// f(t, y, p) and p.
struct Model<'a> {
    rate: Rates<'a>,
    p: Vec<f64>,
}

impl Model<'_> {
    /// f at numbers with derivatives; a component that is not written is no number.
    fn write(&self, t: f64, y: &[Dual64], p: &[Dual64], dy: &mut Vec<Dual64>) {
        dy.clear();
        dy.resize(y.len(), Dual64::from_re(f64::NAN));
        (self.rate)(t, y, p, dy);
    }
}

/// p̄: the size of a parameter, 1 of 0.
fn size(p: f64) -> f64 {
    if p == 0.0 { 1.0 } else { p.abs() }
}

/// Sets numbers to p + ε p̄_j e_j, or to p alone where there is no such j.
fn vary(p: &[f64], j: usize, numbers: &mut Vec<Dual64>) {
    numbers.clear();
    numbers.extend(p.iter().map(|p| Dual64::from_re(*p)));
    if let Some(number) = numbers.get_mut(j) {
        number.eps = size(number.re);
    }
}

/// The state y of a problem [with parameters](crate::Ode::with_parameters), and its derivatives by them.
///
/// As a [`State`] it is the vector of y and of all p̄_j ∂y/∂p_j, where p̄_j is |p_j|, or 1 where p_j is 0. So tolerances
/// hold for these products as for y.
#[derive(Clone)]
pub struct Sensitive<'a> {
    numbers: Vec<f64>,
    model: Rc<Model<'a>>,
}

impl<'a> Sensitive<'a> {
    /// y₀(p) and its derivatives.
    pub(crate) fn begin(
        rate: impl Fn(f64, &[Dual64], &[Dual64], &mut [Dual64]) + 'a,
        start: impl Fn(&[Dual64]) -> Vec<Dual64>,
        p: &[f64],
    ) -> Self {
        let mut varied = Vec::new();
        vary(p, p.len(), &mut varied);
        let y = start(&varied);
        let n = y.len();
        let mut numbers: Vec<f64> = y.iter().map(|y| y.re).collect();
        for j in 0..p.len() {
            vary(p, j, &mut varied);
            let mut y = start(&varied);
            // A start that changes its length is none.
            if y.len() != n {
                y = vec![Dual64::new(f64::NAN, f64::NAN); n];
            }
            numbers.extend(y.iter().map(|y| y.eps));
        }
        let rate = Box::new(rate);
        let p = p.to_vec();
        let model = Rc::new(Model { rate, p });
        Self { numbers, model }
    }
}

impl Sensitive<'_> {
    /// The number of components of y.
    fn components(&self) -> usize {
        self.numbers.len() / (1 + self.model.p.len())
    }

    /// y.
    pub fn y(&self) -> &[f64] {
        &self.numbers[..self.components()]
    }

    /// p.
    pub fn p(&self) -> &[f64] {
        &self.model.p
    }

    /// The matrix ∂y/∂p: column j has the derivatives by p_j.
    pub fn sensitivities(&self) -> DMatrix<f64> {
        let n = self.components();
        DMatrix::from_fn(n, self.p().len(), |i, j| {
            self.numbers[(j + 1) * n + i] / size(self.p()[j])
        })
    }

    /// The derivatives of an objective G(t, y, p) by the parameters, at a fixed time t.
    ///
    /// ```
    /// use stepsmith::{Ode, num_dual::DualNum, runge_kutta::DormandPrince5};
    ///
    /// // y' = −p y from 2, G = y²: dG/dp = −2 t y².
    /// let problem = Ode::with_parameters(|_t, y, p, dy| dy[0] = -p[0] * y[0], |_p| vec![2.0.into()], &[0.5]);
    /// let end = problem.end(0.0..3.0, DormandPrince5::new().rtol(1e-9).atol(1e-9))?;
    /// let gradient = end.y.gradient(end.t, |_t, y, _p| y[0].powi(2));
    /// assert!((gradient[0] + 24.0 * (-3.0_f64).exp()).abs() < 1e-7);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    ///
    /// For an integral of g(t, y, p) let a component of y have the derivative g.
    pub fn gradient(
        &self,
        t: f64,
        objective: impl Fn(Dual64, &[Dual64], &[Dual64]) -> Dual64,
    ) -> Vec<f64> {
        let rest = vec![0.0; self.p().len()];
        self.derivatives(t, &rest, &vec![0.0; self.components()], objective)
    }

    /// The derivatives of an objective G(t, y, p) by the parameters at the time t of an event. An event is the zero of a
    /// function of t, y and p, so its time depends on the parameters too.
    ///
    /// ```
    /// use stepsmith::{Event, Ode, Sensitive, runge_kutta::DormandPrince5};
    ///
    /// // A fall from the height p: it ends at √(2 p/g).
    /// let fall = Ode::with_parameters(
    ///     |_t, y, _p, dy| (dy[0], dy[1]) = (y[1], (-9.81).into()),
    ///     |p| vec![p[0], 0.0.into()],
    ///     &[3.0],
    /// );
    /// let floor = Event::new(|_t, [z]: &[Sensitive; 1]| z.y()[0]).last();
    /// let end = fall.event(floor).end(0.0..9.0, DormandPrince5::new().rtol(1e-9).atol(1e-9))?;
    /// let by_height = end.y.gradient_at_event(end.t, |_t, y, _p| y[0], |t, _y, _p| t);
    /// assert!((by_height[0] - 0.5 / (0.5 * 9.81 * 3.0_f64).sqrt()).abs() < 1e-9);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    ///
    /// Where the solution touches the zero without crossing it, no derivative exists and the result has no meaning.
    pub fn gradient_at_event(
        &self,
        t: f64,
        zero: impl Fn(Dual64, &[Dual64], &[Dual64]) -> Dual64,
        objective: impl Fn(Dual64, &[Dual64], &[Dual64]) -> Dual64,
    ) -> Vec<f64> {
        let slope = self.slope(t);
        let times = self.times(t, &slope, zero);
        self.derivatives(t, &times, &slope, objective)
    }

    /// Changes y where a function of t, y and p is zero, and the sensitivities as they jump there.
    ///
    /// ```
    /// use stepsmith::{Event, Ode, Sensitive, runge_kutta::DormandPrince5};
    ///
    /// // A ball falls from 1 m and keeps the part p of its speed v at an impact.
    /// let fall = Ode::with_parameters(
    ///     |_t, y, _p, dy| (dy[0], dy[1]) = (y[1], (-9.81).into()),
    ///     |_p| vec![1.0.into(), 0.0.into()],
    ///     &[0.9],
    /// );
    /// let floor = Event::new(|_t, [z]: &[Sensitive; 1]| z.y()[0]).falling();
    /// let floor = floor.act(|t, [z]| z.jump(t, |_t, y, _p| y[0], |_t, y, p| y[1] = -p[0] * y[1]));
    /// let end = fall.event(floor).end(0.0..0.7, DormandPrince5::new().rtol(1e-9).atol(1e-9))?;
    /// // At the time s after it x = p v s − g s²/2.
    /// let impact = (2.0_f64 / 9.81).sqrt();
    /// assert!((end.y.sensitivities()[(0, 0)] - 9.81 * impact * (0.7 - impact)).abs() < 1e-8);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    ///
    /// The function is the one of the event, and for an event at fixed times `|t, _y, _p| t`. `change` is called once for
    /// each parameter and must not count its calls. Where f itself jumps at the event, let it read a component of y
    /// whose derivative is 0, and change that. A solution that touches the zero without crossing it has no sensitivities
    /// from there on.
    pub fn jump(
        &mut self,
        t: f64,
        zero: impl Fn(Dual64, &[Dual64], &[Dual64]) -> Dual64,
        change: impl Fn(Dual64, &mut [Dual64], &[Dual64]),
    ) {
        let before = self.slope(t);
        let times = self.times(t, &before, zero);
        let mut changed = self.clone();
        let [mut y, mut p] = [Vec::new(), Vec::new()];
        for j in 0..times.len().max(1) {
            let tau = times.get(j).copied().unwrap_or_default();
            self.vary(j, &mut y, &mut p);
            move_by(tau, &before, &mut y);
            change(Dual64::new(t, tau), &mut y, &p);
            changed.set(j, &y);
        }
        let after = changed.slope(t);
        let n = after.len();
        let derivatives = changed.numbers[n..].chunks_exact_mut(n.max(1));
        for (w, tau) in derivatives.zip(&times) {
            for (w, slope) in w.iter_mut().zip(&after) {
                *w -= slope * tau;
            }
        }
        *self = changed;
    }

    /// Sets numbers to y + ε w_j and p + ε p̄_j e_j.
    fn vary(&self, j: usize, y: &mut Vec<Dual64>, p: &mut Vec<Dual64>) {
        let n = self.components();
        y.clear();
        y.extend(self.y().iter().map(|y| Dual64::from_re(*y)));
        for (y, w) in y.iter_mut().zip(&self.numbers[n..][j * n..]) {
            y.eps = *w;
        }
        vary(self.p(), j, p);
    }

    /// Sets y and w_j to the two parts of numbers.
    fn set(&mut self, j: usize, from: &[Dual64]) {
        let (value, derivatives) = self.numbers.split_at_mut(from.len());
        for (value, from) in value.iter_mut().zip(from) {
            *value = from.re;
        }
        let own = derivatives.iter_mut().skip(j * from.len());
        for (w, from) in own.zip(from) {
            *w = from.eps;
        }
    }

    /// f(t, y, p).
    fn slope(&self, t: f64) -> Vec<f64> {
        let [mut y, mut p, mut dy] = [Vec::new(), Vec::new(), Vec::new()];
        self.vary(self.p().len(), &mut y, &mut p);
        self.model.write(t, &y, &p, &mut dy);
        dy.iter().map(|dy| dy.re).collect()
    }

    /// All τ_j of the zero at t.
    fn times(
        &self,
        t: f64,
        slope: &[f64],
        zero: impl Fn(Dual64, &[Dual64], &[Dual64]) -> Dual64,
    ) -> Vec<f64> {
        let [mut y, mut p] = [Vec::new(), Vec::new()];
        let m = self.p().len();
        self.vary(m, &mut y, &mut p);
        move_by(1.0, slope, &mut y);
        let along = zero(Dual64::new(t, 1.0), &y, &p).eps;
        let mut times = Vec::with_capacity(m);
        for j in 0..m {
            self.vary(j, &mut y, &mut p);
            times.push(-zero(Dual64::from_re(t), &y, &p).eps / along);
        }
        times
    }

    /// The derivatives of a function by the parameters, at a time that moves by τ_j along the slope.
    fn derivatives(
        &self,
        t: f64,
        times: &[f64],
        slope: &[f64],
        function: impl Fn(Dual64, &[Dual64], &[Dual64]) -> Dual64,
    ) -> Vec<f64> {
        let [mut y, mut p] = [Vec::new(), Vec::new()];
        let mut derivatives = Vec::with_capacity(times.len());
        for (j, tau) in times.iter().enumerate() {
            self.vary(j, &mut y, &mut p);
            move_by(*tau, slope, &mut y);
            derivatives.push(function(Dual64::new(t, *tau), &y, &p).eps / size(self.p()[j]));
        }
        derivatives
    }
}

/// y + ε τ f.
fn move_by(tau: f64, slope: &[f64], y: &mut [Dual64]) {
    for (y, slope) in y.iter_mut().zip(slope) {
        y.eps += tau * slope;
    }
}

impl State for Sensitive<'_> {
    type Real = f64;

    fn as_slice(&self) -> &[f64] {
        &self.numbers
    }

    fn as_mut_slice(&mut self) -> &mut [f64] {
        &mut self.numbers
    }
}

impl fmt::Debug for Sensitive<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Sensitive");
        shown.field("y", &self.y()).field("p", &self.p());
        shown.finish_non_exhaustive()
    }
}

/// The equations of y and its [sensitivities](Sensitive), of a problem [with parameters](crate::Ode::with_parameters).
#[derive(Clone, Debug)]
pub struct Parametric {
    /// The number of parameters.
    count: usize,
    /// Room for y, p and y'.
    numbers: [Vec<Dual64>; 3],
}

impl Parametric {
    /// With so many parameters.
    pub(crate) fn new(count: usize) -> Self {
        let numbers = [Vec::new(), Vec::new(), Vec::new()];
        Self { count, numbers }
    }
}

impl<'a> Rate<Sensitive<'a>> for Parametric {
    fn rate(&mut self, t: f64, z: &Sensitive<'a>, dz: &mut Sensitive<'a>) {
        let [y, p, dy] = &mut self.numbers;
        for j in 0..self.count.max(1) {
            z.vary(j, y, p);
            z.model.write(t, y, p, dy);
            dz.set(j, dy);
        }
    }

    fn has_dense_jacobians(&self) -> bool {
        false
    }

    fn known(&self) -> Known {
        Known {
            followers: self.count,
            ..Known::default()
        }
    }
}
