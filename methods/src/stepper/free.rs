//! Parameters that a method leaves free, and the values they are given.
//!
//! A spec may leave a parameter free in a range, such as ρ∞ of generalized-α from 0 to 1. What is proven of the
//! method is then proven at every value there; the value itself is given when it is run:
//!
//! ```
//! use stepsmith::SecondOrder;
//!
//! stepsmith::method! {
//!     name = Damped,
//!     family = "generalized-alpha",
//!     parameters = { rho_inf = { from = 0, to = 1 } },
//!     claims = { order = 2, rho_infinity = rho_inf },
//! }
//!
//! let spring = || SecondOrder::velocity_free(|_t, x, a| a[0] = -x[0], [1.0], [0.0]);
//! let end = spring().end(0.0..1.0, Damped::new(0.8).steps(1000))?;
//! assert!((end.x[0] - 1.0_f64.cos()).abs() < 1e-6);
//! assert_eq!(
//!     spring().end(0.0..1.0, Damped::new(1.2).steps(1000)).unwrap_err().to_string(),
//!     "`Damped` takes rho_inf in [0, 1], not 1.2: give another value"
//! );
//! # Ok::<(), stepsmith::Error>(())
//! ```
//!
//! A [`Dae`](crate::constrained::Dae) takes such methods and their values alike.
//!
//! Coefficients are quotients of polynomials with whole coefficients in the parameters. They are evaluated once a
//! run, without rounding: a polynomial is a sum of floats that do not overlap (Shewchuk, *Adaptive precision
//! floating-point arithmetic*, 1997), so that neither cancellation nor a value near a zero of numerator and
//! denominator costs a digit.

use crate::base::{Error, Real};

/// A parameter that a method leaves free.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// The name of the parameter.
    pub name: &'static str,
    /// The range, as `[0, 1)`.
    pub range: &'static str,
    /// The lower end p/q of the range, as \[p, q\] with whole numbers, q > 0.
    pub from: [f64; 2],
    /// The upper end alike.
    pub to: [f64; 2],
    /// Whether the ends belong to the range.
    pub closed: [bool; 2],
}

/// The least and the largest magnitude of a value other than 0: of its powers nothing is lost then.
const MAGNITUDES: [f64; 2] = [1e-30, 1e30];

impl Parameter {
    /// Whether a value lies in the range, decided exactly. A value other than 0 must have a magnitude from 1e-30 to
    /// 1e30.
    ///
    /// ```
    /// use stepsmith::generated::Parameter;
    ///
    /// // −1/3, which is no float, and the floats beside it.
    /// let alpha = Parameter {
    ///     name: "alpha", range: "[-1/3, 0)", from: [-1.0, 3.0], to: [0.0, 1.0], closed: [true, false],
    /// };
    /// let third: f64 = -1.0 / 3.0;
    /// assert!(alpha.contains(third) && !alpha.contains(third.next_down()) && !alpha.contains(0.0));
    /// ```
    pub fn contains(&self, value: f64) -> bool {
        // The sign of q·value − p, of which one rounding leaves the sign.
        let against = |[p, q]: [f64; 2]| q.mul_add(value, -p);
        let [least, most] = MAGNITUDES;
        let sized = value == 0.0 || (least..=most).contains(&value.abs());
        let below = against(self.from);
        let above = against(self.to);
        sized
            && (below > 0.0 || below == 0.0 && self.closed[0])
            && (above < 0.0 || above == 0.0 && self.closed[1])
    }

    /// The value itself where it lies in the range. A closed end may be no float, as 3/10. The float next to such an
    /// end may lie outside of the range, by less than its rounding. The result for this float is the next float within.
    fn value_within(&self, value: f64) -> Option<f64> {
        let is_end = |[p, q]: [f64; 2], closed: bool| closed && value == p / q;
        let meant = if self.contains(value) {
            value
        } else if is_end(self.from, self.closed[0]) {
            value.next_up()
        } else if is_end(self.to, self.closed[1]) {
            value.next_down()
        } else {
            return None;
        };
        self.contains(meant).then_some(meant)
    }
}

/// The values of a method's free parameters, in its order, from those given by name.
///
/// # Errors
/// [`Error::NoParameter`] for a name that is none; [`Error::ParameterValue`] where a value is missing or outside
/// of its range.
pub(crate) fn values(
    method: &'static str,
    parameters: &'static [Parameter],
    given: &[(String, f64)],
) -> Result<Vec<f64>, Error> {
    let strange = given
        .iter()
        .find(|(name, _)| parameters.iter().all(|p| p.name != name));
    if let Some((name, _)) = strange {
        let name = name.clone();
        let known = parameters.iter().map(|p| p.name).collect();
        return Err(Error::NoParameter {
            method,
            name,
            known,
        });
    }
    let value = |parameter: &Parameter| {
        let last = given.iter().rev().find(|(name, _)| name == parameter.name);
        let value = last.map(|(_, value)| *value);
        value
            .and_then(|value| parameter.value_within(value))
            .ok_or(Error::ParameterValue {
                method,
                name: parameter.name,
                range: parameter.range,
                value,
            })
    };
    parameters.iter().map(value).collect()
}

/// A sum of floats that do not overlap, ascending in magnitude: an exact number.
#[derive(Clone, Debug, Default)]
struct Expansion(Vec<f64>);

impl Expansion {
    /// Adds a float, exactly.
    fn add(&mut self, b: f64) {
        let mut sum = b;
        let mut parts = Vec::with_capacity(self.0.len() + 1);
        for &part in &self.0 {
            let whole = sum + part;
            let of_part = whole - sum;
            let rest = (sum - (whole - of_part)) + (part - of_part);
            sum = whole;
            parts.extend((rest != 0.0).then_some(rest));
        }
        parts.extend((sum != 0.0).then_some(sum));
        self.0 = parts;
    }

    /// Adds b times a float, exactly.
    fn add_product(&mut self, a: f64, b: f64) {
        let product = a * b;
        self.add(a.mul_add(b, -product));
        self.add(product);
    }

    /// Times a float, exactly.
    fn times(&self, b: f64) -> Self {
        let mut product = Self::default();
        self.0.iter().for_each(|&a| product.add_product(a, b));
        product
    }

    /// The value to a few units in the last place. From the largest part down, a difference of neighbours that nearly
    /// cancel is exact. After a difference that is not exact, no parts cancel.
    fn value(&self) -> f64 {
        self.0.iter().rev().sum()
    }

    /// Σ c Π xᵢ^kᵢ.
    fn polynomial<const K: usize>(terms: &[(f64, [u32; K])], at: &[f64]) -> Self {
        let mut sum = Self::default();
        for (coefficient, powers) in terms {
            let mut term = Self(vec![*coefficient]);
            for (x, &power) in at.iter().zip(powers) {
                for _ in 0..power {
                    term = term.times(*x);
                }
            }
            term.0.into_iter().for_each(|part| sum.add(part));
        }
        sum
    }
}

/// A quotient of polynomials Σ c Π xᵢ^kᵢ in the values of parameters, within one unit in the last place of the exact
/// quotient. Each term is given by its c, which is exact, and its k. The result is NaN where the denominator is 0, or a
/// value is missing or no number.
///
/// This holds for values 0 or from 1e-30 to 1e30 in magnitude, whole coefficients below 1e60 and degrees up to 8.
///
/// ```
/// use stepsmith::generated::quotient;
///
/// // (x² − 2x + 1)/(x − 1) = x − 1 beside its 0/0: every digit of x² − 2x + 1 cancels.
/// let x = 1.0_f64.next_up();
/// assert_eq!(quotient(&[(1.0, [2]), (-2.0, [1]), (1.0, [0])], &[(1.0, [1]), (-1.0, [0])], &[x]), x - 1.0);
/// ```
pub fn quotient<const K: usize>(
    numerator: &[(f64, [u32; K])],
    denominator: &[(f64, [u32; K])],
    at: &[f64],
) -> f64 {
    if !are_values::<K>(at) {
        return f64::NAN;
    }
    let [first, second, _] = digits(numerator, denominator, at);
    first + second
}

/// The same as a coefficient of any number: to about 106 bits.
///
/// ```
/// use stepsmith::generated::coefficient;
///
/// // 1/(x + 1) at x = 2
/// let third = |x: f64| coefficient::<f32, 1>(&[(1.0, [0])], &[(1.0, [1]), (1.0, [0])], &[x]);
/// assert_eq!(third(2.0), 1.0 / 3.0);
/// ```
pub fn coefficient<R: Real, const K: usize>(
    numerator: &[(f64, [u32; K])],
    denominator: &[(f64, [u32; K])],
    at: &[f64],
) -> R {
    let [first, second, third] = if are_values::<K>(at) {
        digits(numerator, denominator, at)
    } else {
        [f64::NAN, 0.0, 0.0]
    };
    let double = first + second;
    // Exact, as second is smaller.
    let tail = (second - (double - first)) + third;
    R::constant(single(double, tail), double, tail)
}

/// Whether these are numbers for K parameters.
fn are_values<const K: usize>(at: &[f64]) -> bool {
    at.len() == K && at.iter().all(|x| x.is_finite())
}

/// The nearest `f32` to a sum of two doubles that don't overlap.
fn single(double: f64, tail: f64) -> f32 {
    // Rounded to what is odd, it is no tie of fewer digits unless the sum is one.
    let even = double.to_bits() & 1 == 0;
    let odd = if !even || tail == 0.0 || !double.is_finite() {
        double
    } else if tail > 0.0 {
        double.next_up()
    } else {
        double.next_down()
    };
    odd as f32
}

/// A quotient as the sum of three numbers, each a little more than a rounding error of those before; the first is
/// NaN where there is none.
fn digits<const K: usize>(
    numerator: &[(f64, [u32; K])],
    denominator: &[(f64, [u32; K])],
    at: &[f64],
) -> [f64; 3] {
    let mut rest = Expansion::polynomial(numerator, at);
    let below = Expansion::polynomial(denominator, at);
    let divisor = below.value();
    if divisor == 0.0 {
        return [f64::NAN, 0.0, 0.0];
    }
    [(); 3].map(|()| {
        // What each leaves is exact.
        let digits = rest.value() / divisor;
        for part in &below.0 {
            rest.add_product(-digits, *part);
        }
        digits
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A closed end that is no float is meant by the float next to it, and by no other.
    #[test]
    fn ends_may_be_given_as_floats() {
        let parameter = |closed: bool| Parameter {
            name: "rho",
            range: "",
            from: [3.0, 10.0],
            to: [9.0, 10.0],
            closed: [closed; 2],
        };
        assert!(!parameter(true).contains(0.3) && !parameter(true).contains(0.9));
        let value = |closed: bool, value: f64| parameter(closed).value_within(value);
        assert_eq!(value(true, 0.3), Some(0.3_f64.next_up()));
        assert_eq!(value(true, 0.9), Some(0.9_f64.next_down()));
        assert_eq!(value(true, 0.5), Some(0.5));
        for outside in [0.3_f64.next_down(), 0.9_f64.next_up(), 0.0, f64::NAN] {
            assert_eq!(value(true, outside), None);
        }
        assert_eq!((value(false, 0.3), value(false, 0.9)), (None, None));
    }
}
