//! What a generated stepper is: constants that describe it, and one step.

use crate::error::Error;
use crate::field::Field;
use crate::free::Parameter;
use crate::implicit::{Failure, Implicit};
use crate::order::Order;
use crate::real::Real;
use crate::state::State;

/// A quantity that a stepper carries from step to step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Carried {
    /// Its name in the scheme, as `v[-1]`.
    pub name: &'static str,
    /// Its derivative order m: 0 position, 1 velocity, 2 acceleration, 3 jerk …; it is carried
    /// unscaled, in units of length per timeᵐ.
    pub derivative: usize,
    /// Where it stands, in steps from the step's t.
    pub offset: f64,
}

/// A range of steps that is proven on x'' = −ω² x − 2 ξ ω x': stable for all 0 < ω h < `up_to`.
///
/// ```
/// use stepsmith::{StableRange, Stepper, structural::AverageAcceleration};
/// use stepsmith::central_difference::Cd3;
///
/// let always = StableRange { damping: 0.0, up_to: f64::INFINITY };
/// assert_eq!(<AverageAcceleration<[f64; 1]> as Stepper<_>>::STABLE[0], always);
/// assert_eq!(<Cd3<[f64; 1]> as Stepper<_>>::STABLE[0].up_to, 2.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StableRange {
    /// The damping ratio ξ.
    pub damping: f64,
    /// The exact limit of ω h rounded down; 0 where arbitrarily small steps are unstable, ∞ without a
    /// limit.
    pub up_to: f64,
}

/// What an observer sees of one grid point; for a first-order problem `x` is y, and `v` is y' where the
/// solution between grid points is looked at.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Sample<S> {
    /// The grid point t, which is the time of `x`.
    pub t: f64,
    /// The position at `t`.
    pub x: S,
    /// The velocity at `velocity_time`; NaN if the scheme forms none.
    pub v: S,
    /// The acceleration at `acceleration_time`; NaN if the scheme forms none.
    pub a: S,
    /// The time of `v`.
    pub velocity_time: f64,
    /// The time of `a`.
    pub acceleration_time: f64,
}

impl<S> Sample<S> {
    /// y, of a first-order problem: [`x`](Self::x) by its name there.
    pub fn y(&self) -> &S {
        &self.x
    }
}

impl<S: State> Sample<S> {
    /// A sample at time t whose position is that of `like` and whose derivatives are NaN.
    pub fn new(t: f64, like: &S) -> Self {
        let mut v = like.clone();
        v.as_mut_slice().fill(S::Real::from_f64(f64::NAN));
        let a = v.clone();
        Self {
            t,
            x: like.clone(),
            v,
            a,
            velocity_time: t,
            acceleration_time: t,
        }
    }
}

/// A scheme compiled for a fixed step size h, which may be negative.
///
/// A step "at time t" begins with the quantities [`CARRIED`](Self::CARRIED), known at
/// t + offset·h, evaluates g, and shifts the history, so that the next step stands at t + h.
/// Steppers are generated from specs; this one is degree 3 of the central-difference family with
/// α = 1, β = 1/2,
///
/// v = v₋₁ + h/2 (a₋₁ + a),  x₁ = x + h v + h²/2 a,  a = g(t, x, v),
///
/// written out by hand, for states of `f64`:
///
/// ```
/// use stepsmith::{Carried, Core, Failure, Field, Implicit, Order, Sample, State, Stepper};
///
/// #[derive(Clone)]
/// struct Central<S> {
///     h: f64,
///     x: S,
///     v: S,
///     a: S,
///     a_m1: S,
///     base: S,
/// }
///
/// impl<S: State<Real = f64>> Stepper<S> for Central<S> {
///     const NAME: &'static str = "Central";
///     const ORDER: Order = Order::Exactly(2);
///     const CARRIED: &'static [Carried] = &[
///         Carried { name: "x", derivative: 0, offset: 0.0 },
///         Carried { name: "v[-1]", derivative: 1, offset: -1.0 },
///         Carried { name: "a[-1]", derivative: 2, offset: -1.0 },
///     ];
///     const SAMPLE_OFFSET: f64 = 0.0;
///     const VELOCITY_OFFSET: Option<f64> = Some(0.0);
///     const ACCELERATION_OFFSET: Option<f64> = Some(0.0);
///
///     fn new(h: f64, like: &S) -> Self {
///         let mut z = like.clone();
///         z.as_mut_slice().fill(0.0);
///         Self { h, x: z.clone(), v: z.clone(), a: z.clone(), a_m1: z.clone(), base: z }
///     }
///
///     fn step_size(&self) -> f64 {
///         self.h
///     }
///
///     fn carried_mut(&mut self, index: usize) -> &mut S {
///         match index {
///             0 => &mut self.x,
///             1 => &mut self.v,
///             _ => &mut self.a_m1,
///         }
///     }
///
///     fn step<G: Field<S, 2>, const SAMPLE: bool>(
///         &mut self,
///         t: f64,
///         g: &mut G,
///         implicit: &mut Implicit<S>,
///         sample: &mut Sample<S>,
///     ) -> Result<(), Failure> {
///         let h = self.h;
///         if G::USES_VELOCITY {
///             // v = base + h/2 a; the first iterate is the last acceleration.
///             for i in 0..self.x.len() {
///                 let a = self.a_m1.as_slice()[i];
///                 self.base.as_mut_slice()[i] = self.v.as_slice()[i] + 0.5 * h * a;
///                 self.a.as_mut_slice()[i] = a;
///             }
///             let core = Core {
///                 t: [t],
///                 position: [&self.x],
///                 position_slope: [[0.0]],
///                 velocity: [&self.base],
///                 velocity_slope: [[0.5 * h]],
///             };
///             implicit.solve(g, &core, [&mut self.a])?;
///         } else {
///             g.evaluate(t, &self.x, &self.v, &mut self.a);
///         }
///         for i in 0..self.x.len() {
///             let (x, a, a_m1) = (self.x.as_slice()[i], self.a.as_slice()[i], self.a_m1.as_slice()[i]);
///             let v = self.v.as_slice()[i] + 0.5 * h * (a + a_m1);
///             if SAMPLE {
///                 sample.x.as_mut_slice()[i] = x;
///                 sample.v.as_mut_slice()[i] = v;
///                 sample.a.as_mut_slice()[i] = a;
///             }
///             self.v.as_mut_slice()[i] = v;
///             self.x.as_mut_slice()[i] = x + h * v + 0.5 * h * h * a;
///         }
///         std::mem::swap(&mut self.a, &mut self.a_m1);
///         Ok(())
///     }
/// }
///
/// let end = stepsmith::integrate::<Central<_>, _>([1.0], [0.0])
///     .to(1.0)
///     .step_size(1e-3)
///     .velocity_free(|_t, x, a| a[0] = -x[0])
///     .run()?;
/// assert!((end.x[0] - 1.0_f64.cos()).abs() < 3.6e-8);
/// # Ok::<(), stepsmith::Error>(())
/// ```
///
/// RANK is the order of the differential equation: 2 for x'' = g(t, x, x'), and 1 for y' = f(t, y),
/// where x stands for y and v for y'. A method for the one is none for the other:
///
/// ```compile_fail,E0277
/// stepsmith::integrate::<stepsmith::runge_kutta::Rk4<_>, _>([1.0], [0.0]);
/// ```
///
/// ```compile_fail,E0277
/// stepsmith::integrate_first_order::<stepsmith::central_difference::Cd3<_>, _>([1.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no method for a differential equation of order {RANK}",
    note = "`integrate` takes methods for x'' = g(t, x, x'), `integrate_first_order` those for \
            y' = f(t, y)"
)]
pub trait Stepper<S: State, const RANK: usize = 2>: Clone {
    /// The scheme's name.
    const NAME: &'static str;
    /// The proven order of convergence from exact starting values; 0 without zero-stability.
    const ORDER: Order;
    /// The quantities carried, in the order of their slots.
    const CARRIED: &'static [Carried];
    /// Where the sample of a step at t stands, t + offset·h: a whole number, 0 or more (0 for
    /// central differences, 1 for a scheme that ends its step with x₁ and v₁).
    const SAMPLE_OFFSET: f64;
    /// The offset of the sample's velocity from the step's t; `None` if the scheme forms none.
    const VELOCITY_OFFSET: Option<f64>;
    /// The offset of the sample's acceleration; `None` if the scheme forms none.
    const ACCELERATION_OFFSET: Option<f64>;
    /// Whether errors stay bounded as h → 0; false only where the opposite is proven.
    const ZERO_STABLE: bool = true;
    /// Proven ranges of steps on the test oscillator at several damping ratios; empty where none is known.
    const STABLE: &'static [StableRange] = &[];

    /// The parameters that the method leaves free; their values are given by
    /// [`.parameter`](crate::Integration::parameter).
    const PARAMETERS: &'static [Parameter] = &[];

    /// A stepper of size h for vectors like `like`, its history zero; of a method with free parameters it yields
    /// NaN until these have [values](Self::at).
    fn new(h: f64, like: &S) -> Self;

    /// The same where the free parameters have these values, in the order of [`PARAMETERS`](Self::PARAMETERS).
    fn at(h: f64, like: &S, values: &[f64]) -> Self {
        let _ = values;
        Self::new(h, like)
    }

    /// [`CARRIED`](Self::CARRIED) where the free parameters have these values, on which offsets may depend; those
    /// are NaN there.
    fn carried(values: &[f64]) -> Vec<Carried> {
        let _ = values;
        Self::CARRIED.to_vec()
    }

    /// The step size h.
    fn step_size(&self) -> f64;

    /// The slot of `CARRIED[index]`; an index out of range yields some slot.
    fn carried_mut(&mut self, index: usize) -> &mut S;

    /// Makes the step at time t: with the history known at t + offset·h before, at
    /// t + h + offset·h after. If `SAMPLE`, writes `x` of the sample, and `v` and `a` where their
    /// offset is given; the times in it are the caller's.
    ///
    /// # Errors
    /// A [`Failure`] of the implicit core; the history is then that of no time.
    fn step<G: Field<S, RANK>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut Implicit<S>,
        sample: &mut Sample<S>,
    ) -> Result<(), Failure>;
}

/// Refuses methods, given by name and [`Stepper::ZERO_STABLE`], that are proven not to be zero-stable. Every
/// driver begins with this; that of constrained problems by [`Maps::parasitic`](crate::constrained::Maps),
/// with the polynomial.
///
/// # Errors
/// [`Error::NotZeroStable`] of the first of them.
pub(crate) fn require_zero_stable<const K: usize>(
    methods: [(&'static str, bool); K],
) -> Result<(), Error> {
    match methods.into_iter().find(|(_, zero_stable)| !zero_stable) {
        None => Ok(()),
        Some((method, _)) => Err(Error::NotZeroStable {
            method,
            polynomial: None,
        }),
    }
}

/// Checks that vectors still have the length n that a stepper was made for: a right-hand side may
/// have resized one it was given. For arrays this vanishes at compile time.
///
/// # Errors
/// [`Failure::Shape`] with the first length that differs.
#[inline]
pub fn same_length<const K: usize>(n: usize, lengths: [usize; K]) -> Result<(), Failure> {
    match lengths.into_iter().find(|&found| found != n) {
        None => Ok(()),
        Some(found) => Err(Failure::Shape { expected: n, found }),
    }
}

/// How many steps after t0 the first step stands, so that nothing carried is older than t0.
pub(crate) fn lead(carried: &[Carried]) -> usize {
    let oldest = carried
        .iter()
        .fold(0.0, |least: f64, c| least.min(c.offset));
    (-oldest).ceil() as usize
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::implicit::Core;

    const fn carried(name: &'static str, derivative: usize, offset: f64) -> Carried {
        Carried {
            name,
            derivative,
            offset,
        }
    }

    /// Central difference, degree 3, (1, 1/2).
    #[derive(Clone)]
    pub(crate) struct Cd3<S> {
        h: f64,
        x: S,
        v: S,
        a: S,
        a_m1: S,
        base: S,
    }

    impl<S: State<Real = f64>> Stepper<S> for Cd3<S> {
        const NAME: &'static str = "Cd3";
        const ORDER: Order = Order::Exactly(2);
        const CARRIED: &'static [Carried] = &[
            carried("x", 0, 0.0),
            carried("v[-1]", 1, -1.0),
            carried("a[-1]", 2, -1.0),
        ];
        const SAMPLE_OFFSET: f64 = 0.0;
        const VELOCITY_OFFSET: Option<f64> = Some(0.0);
        const ACCELERATION_OFFSET: Option<f64> = Some(0.0);

        fn new(h: f64, like: &S) -> Self {
            let mut z = like.clone();
            z.as_mut_slice().fill(0.0);
            Self {
                h,
                x: z.clone(),
                v: z.clone(),
                a: z.clone(),
                a_m1: z.clone(),
                base: z,
            }
        }

        fn step_size(&self) -> f64 {
            self.h
        }

        fn carried_mut(&mut self, index: usize) -> &mut S {
            match index {
                0 => &mut self.x,
                1 => &mut self.v,
                _ => &mut self.a_m1,
            }
        }

        #[inline]
        fn step<G: Field<S, 2>, const SAMPLE: bool>(
            &mut self,
            t: f64,
            g: &mut G,
            implicit: &mut Implicit<S>,
            sample: &mut Sample<S>,
        ) -> Result<(), Failure> {
            let (h, n) = (self.h, self.x.len());
            if G::USES_VELOCITY {
                let base = &mut self.base.as_mut_slice()[..n];
                let a = &mut self.a.as_mut_slice()[..n];
                let (v, a_m1) = (&self.v.as_slice()[..n], &self.a_m1.as_slice()[..n]);
                for i in 0..n {
                    base[i] = v[i] + 0.5 * h * a_m1[i];
                    a[i] = a_m1[i];
                }
                let core = Core {
                    t: [t],
                    position: [&self.x],
                    position_slope: [[0.0]],
                    velocity: [&self.base],
                    velocity_slope: [[0.5 * h]],
                };
                implicit.solve(g, &core, [&mut self.a])?;
            } else {
                g.evaluate(t, &self.x, &self.v, &mut self.a);
            }
            if self.a.len() != n {
                return Err(Failure::Shape {
                    expected: n,
                    found: self.a.len(),
                });
            }
            let (x, v) = (
                &mut self.x.as_mut_slice()[..n],
                &mut self.v.as_mut_slice()[..n],
            );
            let (a, a_m1) = (&self.a.as_slice()[..n], &self.a_m1.as_slice()[..n]);
            let sample_x = &mut sample.x.as_mut_slice()[..n];
            let sample_v = &mut sample.v.as_mut_slice()[..n];
            let sample_a = &mut sample.a.as_mut_slice()[..n];
            for i in 0..n {
                let new = v[i] + 0.5 * h * (a[i] + a_m1[i]);
                if SAMPLE {
                    (sample_x[i], sample_v[i], sample_a[i]) = (x[i], new, a[i]);
                }
                v[i] = new;
                x[i] += h * new + 0.5 * h * h * a[i];
            }
            std::mem::swap(&mut self.a, &mut self.a_m1);
            Ok(())
        }
    }

    /// Central difference, degree 4, (3/4, 1/3, 1/2):
    /// v = v₋₁ + h a₋₁ + h²/2 (2/3 j₋₁ + 1/3 j),  a = a₋₁ + h/2 (j₋₁ + j),
    /// x₁ = x + h v + h²/2 a + h³/6 (1/4 j₋₁ + 3/4 j).
    #[derive(Clone)]
    pub(crate) struct Cd4<S> {
        h: f64,
        x: S,
        v: S,
        a: S,
        a_m1: S,
        j: S,
        base: S,
    }

    impl<S: State<Real = f64>> Stepper<S> for Cd4<S> {
        const NAME: &'static str = "Cd4";
        const ORDER: Order = Order::Exactly(3);
        const CARRIED: &'static [Carried] = &[
            carried("x", 0, 0.0),
            carried("v[-1]", 1, -1.0),
            carried("a[-1]", 2, -1.0),
            carried("j[-1]", 3, -1.0),
        ];
        const SAMPLE_OFFSET: f64 = 0.0;
        const VELOCITY_OFFSET: Option<f64> = Some(0.0);
        const ACCELERATION_OFFSET: Option<f64> = Some(0.0);

        fn new(h: f64, like: &S) -> Self {
            let mut z = like.clone();
            z.as_mut_slice().fill(0.0);
            let (x, v, a, a_m1, j) = (z.clone(), z.clone(), z.clone(), z.clone(), z.clone());
            Self {
                h,
                x,
                v,
                a,
                a_m1,
                j,
                base: z,
            }
        }

        fn step_size(&self) -> f64 {
            self.h
        }

        fn carried_mut(&mut self, index: usize) -> &mut S {
            match index {
                0 => &mut self.x,
                1 => &mut self.v,
                2 => &mut self.a_m1,
                _ => &mut self.j,
            }
        }

        #[inline]
        fn step<G: Field<S, 2>, const SAMPLE: bool>(
            &mut self,
            t: f64,
            g: &mut G,
            implicit: &mut Implicit<S>,
            sample: &mut Sample<S>,
        ) -> Result<(), Failure> {
            let (h, n) = (self.h, self.x.len());
            if G::USES_VELOCITY {
                // Eliminating j = 2 (a − a₋₁)/h − j₋₁ leaves v = base + h/3 a.
                let base = &mut self.base.as_mut_slice()[..n];
                let a = &mut self.a.as_mut_slice()[..n];
                let (v, j) = (&self.v.as_slice()[..n], &self.j.as_slice()[..n]);
                let a_m1 = &self.a_m1.as_slice()[..n];
                for i in 0..n {
                    base[i] = v[i] + h * (2.0 / 3.0) * a_m1[i] + h * h * (1.0 / 6.0) * j[i];
                    a[i] = a_m1[i];
                }
                let core = Core {
                    t: [t],
                    position: [&self.x],
                    position_slope: [[0.0]],
                    velocity: [&self.base],
                    velocity_slope: [[h * (1.0 / 3.0)]],
                };
                implicit.solve(g, &core, [&mut self.a])?;
            } else {
                g.evaluate(t, &self.x, &self.v, &mut self.a);
            }
            if self.a.len() != n {
                return Err(Failure::Shape {
                    expected: n,
                    found: self.a.len(),
                });
            }
            let (x, v) = (
                &mut self.x.as_mut_slice()[..n],
                &mut self.v.as_mut_slice()[..n],
            );
            let (a, a_m1) = (&self.a.as_slice()[..n], &self.a_m1.as_slice()[..n]);
            let j = &mut self.j.as_mut_slice()[..n];
            let sample_x = &mut sample.x.as_mut_slice()[..n];
            let sample_v = &mut sample.v.as_mut_slice()[..n];
            let sample_a = &mut sample.a.as_mut_slice()[..n];
            let (h2, h3) = (h * h, h * h * h);
            for i in 0..n {
                let j_m1 = j[i];
                let new_j = 2.0 / h * (a[i] - a_m1[i]) - j_m1;
                let new_v = v[i] + h * a_m1[i] + h2 * (1.0 / 3.0) * j_m1 + h2 * (1.0 / 6.0) * new_j;
                if SAMPLE {
                    (sample_x[i], sample_v[i], sample_a[i]) = (x[i], new_v, a[i]);
                }
                x[i] += h * new_v + h2 * 0.5 * a[i] + h3 * (1.0 / 24.0) * j_m1 + h3 * 0.125 * new_j;
                v[i] = new_v;
                j[i] = new_j;
            }
            std::mem::swap(&mut self.a, &mut self.a_m1);
            Ok(())
        }
    }

    /// Newmark, β = 1/4, γ = 1/2: implicit in x, its sample at the end of the step.
    #[derive(Clone)]
    pub(crate) struct Trapezoid<S> {
        h: f64,
        x: S,
        v: S,
        a: S,
        new: S,
        base: [S; 2],
    }

    impl<S: State<Real = f64>> Stepper<S> for Trapezoid<S> {
        const NAME: &'static str = "Trapezoid";
        const ORDER: Order = Order::Exactly(2);
        const CARRIED: &'static [Carried] = &[
            carried("x", 0, 0.0),
            carried("v", 1, 0.0),
            carried("a", 2, 0.0),
        ];
        const SAMPLE_OFFSET: f64 = 1.0;
        const VELOCITY_OFFSET: Option<f64> = Some(1.0);
        const ACCELERATION_OFFSET: Option<f64> = Some(1.0);

        fn new(h: f64, like: &S) -> Self {
            let mut z = like.clone();
            z.as_mut_slice().fill(0.0);
            let (x, v, a, new) = (z.clone(), z.clone(), z.clone(), z.clone());
            Self {
                h,
                x,
                v,
                a,
                new,
                base: [z.clone(), z],
            }
        }

        fn step_size(&self) -> f64 {
            self.h
        }

        fn carried_mut(&mut self, index: usize) -> &mut S {
            match index {
                0 => &mut self.x,
                1 => &mut self.v,
                _ => &mut self.a,
            }
        }

        fn step<G: Field<S, 2>, const SAMPLE: bool>(
            &mut self,
            t: f64,
            g: &mut G,
            implicit: &mut Implicit<S>,
            sample: &mut Sample<S>,
        ) -> Result<(), Failure> {
            let (h, n) = (self.h, self.x.len());
            let [base_x, base_v] = &mut self.base;
            for i in 0..n {
                let (v, a) = (self.v.as_slice()[i], self.a.as_slice()[i]);
                base_x.as_mut_slice()[i] = self.x.as_slice()[i] + h * v + 0.25 * h * h * a;
                base_v.as_mut_slice()[i] = v + 0.5 * h * a;
                self.new.as_mut_slice()[i] = a;
            }
            let core = Core {
                t: [t + h],
                position: [base_x],
                position_slope: [[0.25 * h * h]],
                velocity: [base_v],
                velocity_slope: [[0.5 * h]],
            };
            implicit.solve(g, &core, [&mut self.new])?;
            for i in 0..n {
                let a = self.new.as_slice()[i];
                self.x.as_mut_slice()[i] = self.base[0].as_slice()[i] + 0.25 * h * h * a;
                self.v.as_mut_slice()[i] = self.base[1].as_slice()[i] + 0.5 * h * a;
                self.a.as_mut_slice()[i] = a;
                if SAMPLE {
                    sample.x.as_mut_slice()[i] = self.x.as_slice()[i];
                    sample.v.as_mut_slice()[i] = self.v.as_slice()[i];
                    sample.a.as_mut_slice()[i] = a;
                }
            }
            Ok(())
        }
    }

    #[test]
    fn the_first_step_stands_where_nothing_carried_is_older_than_the_start() {
        assert_eq!(lead(Cd4::<[f64; 1]>::CARRIED), 1);
        assert_eq!(lead(Trapezoid::<[f64; 1]>::CARRIED), 0);
        assert_eq!(lead(&[carried("a", 2, -0.25), carried("x", 0, 1.0)]), 1);
        assert_eq!(lead(&[carried("a", 2, -3.0)]), 3);
    }

    #[test]
    fn an_exact_history_of_a_cubic_stays_exact() {
        // x = t³ − t: x'' = 6 t, without and with the implicit path.
        let mut stepper = Cd4::new(0.5, &[0.0]);
        let mut sample = Sample::new(0.0, &[0.0_f64]);
        assert!(sample.v[0].is_nan());
        for (index, value) in [-0.375, -1.0, 0.0, 6.0].into_iter().enumerate() {
            stepper.carried_mut(index)[0] = value;
        }
        let mut free = crate::problem::velocity_free(|t, _: &[f64; 1], a| a[0] = 6.0 * t);
        let mut used = |t: f64, _: &[f64; 1], _: &[f64; 1], a: &mut [f64; 1]| a[0] = 6.0 * t;
        let mut other = stepper.clone();
        let mut implicit = Implicit::default();
        for k in 1..=4 {
            let t = k as f64 * 0.5;
            stepper
                .step::<_, true>(t, &mut free, &mut implicit, &mut sample)
                .unwrap();
            let exact = [t * t * t - t, 3.0 * t * t - 1.0, 6.0 * t];
            assert_eq!([sample.x[0], sample.v[0], sample.a[0]], exact);
            other
                .step::<_, true>(t, &mut used, &mut implicit, &mut sample)
                .unwrap();
            for (found, exact) in [sample.x[0], sample.v[0], sample.a[0]].iter().zip(exact) {
                assert!((found - exact).abs() < 1e-14);
            }
        }
    }
}
