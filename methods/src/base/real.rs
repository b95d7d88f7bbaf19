//! The numbers of which states are made.
//!
//! Steps, start, engines and loop are written once, for every [`Real`]: `f64`, `f32`, and what else implements
//! it, as sums of two doubles or several numbers side by side. The clock of a run stays in `f64`: times, step
//! sizes, tolerances, norms and statistics; so do the matrices of Newton's iterations, whose residuals are formed
//! in the state's own number: for one that is finer than `f64` that is iterative refinement.
//!
//! Steps of a finer number add up to the end of a run without rounding where they are powers of 2, and those that a
//! tolerance chooses do not. As exact as `f64`, whatever the number, are the
//! [start by collocation](crate::Start::Collocation), the solution between grid points,
//! [stages](crate::generated::Stages) where a tolerance chooses the steps, [Rosenbrock methods](crate::rosenbrock), and
//! weights of any [step ratio](crate::generated::AnyRatio). Structures, split fields, mechanisms, methods by name and
//! [dual numbers](crate::dual) are for states of `f64`.

use std::fmt::Debug;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// A number of which vectors of a state are made.
///
/// Implemented for `f64` and `f32`. Anything with the arithmetic of a field may implement it, and
/// 0 times a number is that unless the number is infinite or undefined; the coefficients of methods are then those of
/// exact values to about 106 bits, by [`constant`](Self::constant). Implicit steps, which are
/// solved in `f64`, take what is [one number](Self::ONE_NUMBER). Here, a number with its derivative by a parameter:
///
/// ```
/// use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
/// use stepsmith::{Real, SecondOrder, central_difference::Cd3, velocity_free};
///
/// /// A number and its derivative by a parameter.
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Dual(f64, f64);
///
/// impl Add for Dual {
///     type Output = Self;
///     fn add(self, b: Self) -> Self {
///         Self(self.0 + b.0, self.1 + b.1)
///     }
/// }
/// impl Sub for Dual {
///     type Output = Self;
///     fn sub(self, b: Self) -> Self {
///         Self(self.0 - b.0, self.1 - b.1)
///     }
/// }
/// impl Mul for Dual {
///     type Output = Self;
///     fn mul(self, b: Self) -> Self {
///         Self(self.0 * b.0, self.0 * b.1 + self.1 * b.0)
///     }
/// }
/// impl Div for Dual {
///     type Output = Self;
///     fn div(self, b: Self) -> Self {
///         Self(self.0 / b.0, (self.1 * b.0 - self.0 * b.1) / (b.0 * b.0))
///     }
/// }
/// impl Neg for Dual {
///     type Output = Self;
///     fn neg(self) -> Self {
///         Self(-self.0, -self.1)
///     }
/// }
/// impl AddAssign for Dual {
///     fn add_assign(&mut self, b: Self) {
///         *self = *self + b;
///     }
/// }
/// impl SubAssign for Dual {
///     fn sub_assign(&mut self, b: Self) {
///         *self = *self - b;
///     }
/// }
/// impl Real for Dual {
///     const EPSILON: f64 = f64::EPSILON;
///     fn from_f64(value: f64) -> Self {
///         Self(value, 0.0)
///     }
///     fn to_f64(self) -> f64 {
///         self.0
///     }
/// }
///
/// // x'' = −k x at k = 1, and how x depends on k.
/// let k = Dual(1.0, 1.0);
/// let spring = velocity_free(|_t, x: &[Dual; 1], a: &mut [Dual; 1]| a[0] = -k * x[0]);
/// let problem = SecondOrder::of(spring, [Dual(1.0, 0.0)], [Dual(0.0, 0.0)]);
/// let end = problem.end(0.0..1.0, Cd3::new().steps(1000))?;
/// assert!((end.x[0].0 - 1.0_f64.cos()).abs() < 1e-6);
/// assert!((end.x[0].1 + 0.5 * 1.0_f64.sin()).abs() < 1e-6);
/// # Ok::<(), stepsmith::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no number of which states are made",
    note = "`f64` and `f32` are, so write `1.0` for `1`; another type is by implementing `stepsmith::Real`"
)]
pub trait Real:
    Copy
    + Debug
    + PartialEq
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
{
    /// The distance from 1 to the next number, by which rounding is judged: 2⁻⁵² of `f64`, 2⁻²³ of `f32`.
    const EPSILON: f64;

    /// Whether the number is no more than an `f64` and its rounding. Implicit steps solve for such numbers alone: not
    /// for a number with a derivative, and not for several numbers side by side. Where this constant is `false`, the
    /// default, implicit steps end with [`Failure::Unseen`](crate::Failure::Unseen).
    const ONE_NUMBER: bool = false;

    /// The smallest number of full precision: increments below it count as none. 2⁻¹⁰²² unless stated, of `f32` 2⁻¹²⁶.
    const MIN_POSITIVE: f64 = f64::MIN_POSITIVE;

    /// The number nearest to `value`. It is exact for every number that is at least as fine as `f64`.
    ///
    /// ```
    /// use stepsmith::Real;
    /// assert_eq!([f32::from_f64(0.5), f32::from_f64(0.1)], [0.5, 0.1]);
    /// ```
    fn from_f64(value: f64) -> Self;

    /// 0.
    fn zero() -> Self {
        Self::from_f64(0.0)
    }

    /// The nearest `f64`. Sizes are judged by it, and Newton's matrices are made of it. Of several numbers side by side
    /// it is the largest in magnitude, so that norms cover all of them; only explicit steps take such numbers.
    ///
    /// ```
    /// use stepsmith::Real;
    /// assert_eq!(0.1_f32.to_f64(), 0.1_f32 as f64);
    /// ```
    fn to_f64(self) -> f64;

    /// A coefficient of a method, known by three numbers: the nearest `f32`, the nearest `f64`, and the `f64` nearest
    /// to the remainder. Each is rounded once, from the exact value. The sum of the last two has about 106 bits.
    ///
    /// ```
    /// use stepsmith::Real;
    ///
    /// // 1/3
    /// let third = (0.333_333_34, 1.0 / 3.0, 1.850371707708594e-17);
    /// assert_eq!(f64::constant(third.0, third.1, third.2), 1.0 / 3.0);
    /// assert_eq!(f32::constant(third.0, third.1, third.2), 1.0_f32 / 3.0);
    /// ```
    #[inline]
    fn constant(single: f32, double: f64, tail: f64) -> Self {
        let _ = single;
        Self::from_f64(double) + Self::from_f64(tail)
    }

    /// The k-th power of a step size; here by repeated multiplication, of `f64` and `f32` as the standard library
    /// forms it.
    ///
    /// ```
    /// use stepsmith::Real;
    /// assert_eq!([Real::powi(3.0, 4), Real::powi(2.0, -1)], [81.0, 0.5]);
    /// ```
    #[inline]
    fn powi(self, k: i32) -> Self {
        let one = Self::from_f64(1.0);
        let power = (0..k.unsigned_abs()).fold(one, |power, _| power * self);
        if k < 0 { one / power } else { power }
    }
}

impl Real for f64 {
    const EPSILON: f64 = f64::EPSILON;
    const ONE_NUMBER: bool = true;

    #[inline(always)]
    fn from_f64(value: f64) -> Self {
        value
    }

    #[inline(always)]
    fn to_f64(self) -> f64 {
        self
    }

    #[inline(always)]
    fn constant(_: f32, double: f64, _: f64) -> Self {
        double
    }

    #[inline(always)]
    fn powi(self, k: i32) -> Self {
        f64::powi(self, k)
    }
}

impl Real for f32 {
    const EPSILON: f64 = f32::EPSILON as f64;
    const ONE_NUMBER: bool = true;
    const MIN_POSITIVE: f64 = f32::MIN_POSITIVE as f64;

    #[inline(always)]
    fn from_f64(value: f64) -> Self {
        value as f32
    }

    #[inline(always)]
    fn to_f64(self) -> f64 {
        self.into()
    }

    #[inline(always)]
    fn constant(single: f32, _: f64, _: f64) -> Self {
        single
    }

    #[inline(always)]
    fn powi(self, k: i32) -> Self {
        f32::powi(self, k)
    }
}

/// The rounding of values that are formed in numbers `R` and then kept in `f64`: the coarser of both.
#[inline]
pub(crate) const fn coarser<R: Real>() -> f64 {
    if R::EPSILON > f64::EPSILON {
        R::EPSILON
    } else {
        f64::EPSILON
    }
}

/// Sizes of numbers as `f64`.
#[inline(always)]
pub(crate) fn size<R: Real>(number: R) -> f64 {
    number.to_f64().abs()
}

/// The size by which numbers are varied for differences. It is 1 if the product of a size and ε² lies below the
/// smallest number: fractions of that size would be rounded away.
#[inline]
pub(crate) fn varied<R: Real>(size: f64) -> f64 {
    let part = size * coarser::<R>() * coarser::<R>();
    if part >= R::MIN_POSITIVE { size } else { 1.0 }
}

/// Numbers as `f64`: the numbers themselves, or copies in `room`.
#[inline]
pub(crate) fn widened<'a, R: Real>(numbers: &'a [R], room: &'a mut Vec<f64>) -> &'a [f64] {
    room.clear();
    room.extend(numbers.iter().map(|number| number.to_f64()));
    room
}

/// Acts on numbers as `f64`: on the numbers themselves, or on copies in `room` that are written back.
#[inline]
pub(crate) fn in_doubles<R: Real, T>(
    numbers: &mut [R],
    room: &mut Vec<f64>,
    act: impl FnOnce(&mut [f64]) -> T,
) -> T {
    widened(numbers, room);
    let found = act(room);
    narrow(room, numbers);
    found
}

/// Writes `f64` as numbers.
#[inline]
pub(crate) fn narrow<R: Real>(doubles: &[f64], numbers: &mut [R]) {
    for (number, double) in numbers.iter_mut().zip(doubles) {
        *number = R::from_f64(*double);
    }
}

/// Writes numbers as `f64`.
#[inline]
pub(crate) fn widen<R: Real>(numbers: &[R], doubles: &mut [f64]) {
    for (double, number) in doubles.iter_mut().zip(numbers) {
        *double = number.to_f64();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_varied_by_what_is_resolved() {
        for (size, wide, narrow) in [
            (1e-3, 1e-3, 1e-3),
            (1e-26, 1e-26, 1.0),
            (1e-300, 1.0, 1.0),
            (0.0, 1.0, 1.0),
        ] {
            assert_eq!([varied::<f64>(size), varied::<f32>(size)], [wide, narrow]);
        }
    }

    /// A number and its derivative by a parameter.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    struct Dual(f64, f64);

    macro_rules! dual {
        ($($operator:ident $name:ident $derivative:expr),*) => {
            $(impl $operator for Dual {
                type Output = Self;
                fn $name(self, other: Self) -> Self {
                    let derivative: fn(Self, Self) -> f64 = $derivative;
                    Self(self.0.$name(other.0), derivative(self, other))
                }
            })*
        };
    }
    dual!(
        Add add |a, b| a.1 + b.1,
        Sub sub |a, b| a.1 - b.1,
        Mul mul |a, b| a.0 * b.1 + a.1 * b.0,
        Div div |a, b| (a.1 - a.0 / b.0 * b.1) / b.0
    );
    impl Neg for Dual {
        type Output = Self;
        fn neg(self) -> Self {
            Self(-self.0, -self.1)
        }
    }
    impl AddAssign for Dual {
        fn add_assign(&mut self, other: Self) {
            *self = *self + other;
        }
    }
    impl SubAssign for Dual {
        fn sub_assign(&mut self, other: Self) {
            *self = *self - other;
        }
    }
    impl Real for Dual {
        const EPSILON: f64 = f64::EPSILON;
        fn from_f64(value: f64) -> Self {
            Self(value, 0.0)
        }
        fn to_f64(self) -> f64 {
            self.0
        }
    }

    /// y' = −k y from 1 at k = 2: ∂y/∂k = −t e^(−k t), or no number at all.
    #[test]
    fn a_derivative_is_right_or_refused() {
        use crate::base::error::Failure;
        use crate::{Error, Ode, block::*, rosenbrock::*, runge_kutta::*};
        let k = Dual(2.0, 1.0);
        let problem = || {
            let rate = |_t: f64, y: &[Dual; 1], dy: &mut [Dual; 1]| dy[0] = -k * y[0];
            Ode::of(rate, [Dual(1.0, 0.0)])
        };
        for end in [
            problem().end(0.0..1.0, Rk4::new().steps(100)),
            problem().end(0.0..1.0, DormandPrince5::new().rtol(1e-9).atol(1e-9)),
        ] {
            let y = end.unwrap().y[0];
            assert!((y.1 + (-2.0_f64).exp()).abs() < 1e-6, "{y:?}");
        }
        for end in [
            problem().end(0.0..1.0, Sdirk3::new().steps(100)),
            problem().end(0.0..1.0, TrBdf2::new().steps(100)),
            problem().end(0.0..1.0, TrBdf2::new().rtol(1e-6).atol(1e-6)),
            problem().end(0.0..1.0, Radau5::new().steps(100)),
            problem().end(0.0..1.0, Radau5::new().rtol(1e-6).atol(1e-6)),
            problem().end(0.0..1.0, Rodas4::new().steps(100)),
        ] {
            let Err(Error::Step { source, .. }) = end else {
                panic!("{end:?}");
            };
            assert_eq!(source, Failure::Unseen);
        }
    }

    #[test]
    fn powers_are_products() {
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        struct Plain(f64);
        macro_rules! operators {
            ($($operator:ident $name:ident),*) => {
                $(impl $operator for Plain {
                    type Output = Self;
                    fn $name(self, other: Self) -> Self {
                        Self(f64::$name(self.0, other.0))
                    }
                })*
            };
        }
        operators!(Add add, Sub sub, Mul mul, Div div);
        impl Neg for Plain {
            type Output = Self;
            fn neg(self) -> Self {
                Self(-self.0)
            }
        }
        impl AddAssign for Plain {
            fn add_assign(&mut self, other: Self) {
                self.0 += other.0;
            }
        }
        impl SubAssign for Plain {
            fn sub_assign(&mut self, other: Self) {
                self.0 -= other.0;
            }
        }
        impl Real for Plain {
            const EPSILON: f64 = 1e-20;
            fn from_f64(value: f64) -> Self {
                Self(value)
            }
            fn to_f64(self) -> f64 {
                self.0
            }
        }
        for (k, power) in [(0, 1.0), (1, 3.0), (4, 81.0), (-2, 1.0 / 9.0)] {
            assert_eq!(Plain(3.0).powi(k), Plain(power));
        }
        assert_eq!(Plain::constant(9.0, 2.0, 0.5), Plain(2.5));
        assert_eq!(
            [coarser::<Plain>(), coarser::<f32>()],
            [f64::EPSILON, f32::EPSILON.into()]
        );
        let mut room = vec![7.0];
        assert_eq!(widened(&[Plain(1.0), Plain(2.0)], &mut room), [1.0, 2.0]);
        assert_eq!(widened(&[1.0, 2.0], &mut room), [1.0, 2.0]);
    }

    #[test]
    fn singles_are_rounded_once() {
        // A tie of f32 in f64, which lies above it: by way of the f64 it would go to even.
        let single = 1.0 + f32::EPSILON;
        let double = 1.0 + f64::from(f32::EPSILON) / 2.0;
        assert_eq!(f32::constant(single, double, 1e-30), single);
        assert_eq!(f32::from_f64(double), 1.0);
    }
}
