//! Stability functions that oscillate as Chebyshev's and Legendre's polynomials do:
//!
//! ```text
//! R(z) = a + b G_s(w0 + w1 z),   b, w1 > 0,   w0 ≥ 1,   R(0) = 1.
//! ```
//!
//! G_k is the polynomial solution of (1 − x²) G'' − κ x G' + k (k + κ − 1) G = 0 of degree k with G(1) = 1: T_k for
//! κ = 1 and P_k for κ = 2. All follows from this equation.
//!
//! * For κ ≥ 1, G² + (1 − x²) G'²/(k (k + κ − 1)) has the derivative 2 (κ − 1) x G'²/(k (k + κ − 1)): it is greatest
//!   at x = ±1, where it is 1. So |G| ≤ 1 on [−1, 1].
//! * At x = 1 is κ G' = k (k + κ − 1) G > 0. At a first zero of G' beyond, G'' = k (k + κ − 1) G/(x² − 1) would be
//!   positive, but G' falls to 0 there. So G increases from x = 1 on.
//! * G_k(−x) solves the same equation, so it is (−1)ᵏ G_k(x).
//!
//! κ, w0 and w1 are those of an early stage, as z-coefficients of the equation tell. Then every quantity of the step
//! is a sum of polynomials G_k(w0 + w1 z), since k ≥ 1 has
//!
//! ```text
//! (2k + κ − 1) x G_k = (k + κ − 1) G_(k+1) + k G_(k−1),   x G_0 = G_1,
//! ```
//!
//! and R is of the form if only G_0 and G_s remain in it: an identity, whose numbers stay short where the powers of z
//! have coefficients of 10⁵ digits.

use crate::restriction::part_names;
use num_traits::{One, Signed, Zero};
use std::collections::BTreeMap;
use stepsmith_exact::kernel::{Integer, SquareRoot as _, UnsignedAbs as _};
use stepsmith_exact::rational::{Rational, integer};
use stepsmith_exact::rounding::to_f64;
use stepsmith_scheme::scheme::{Class, Evaluation, QuantityId, Scheme};

/// The greatest κ that is tried.
const KAPPA_LIMIT: i64 = 2;
/// The degree of the stage that tells κ, w0 and w1.
const TELLING: usize = 5;
/// The number of binary digits of arguments beyond ±1.
const DIGITS: usize = 256;

/// R(z) = a + b G_s(w0 + w1 z).
///
/// ```
/// use stepsmith_prove::stability::limits::orthogonal_form::OrthogonalForm;
/// use stepsmith_exact::rational::{integer, ratio};
/// use stepsmith_scheme::spec::Spec;
/// let settings = [("polynomials", "legendre"), ("order", "1"), ("stages", "100")];
/// let scheme = Spec::from_family("stabilised", &settings).unwrap().scheme().unwrap();
/// let form = OrthogonalForm::of(&scheme).unwrap();
/// assert_eq!((form.kappa, form.degree), (2, 100));
/// assert!(form.is_limit() && form.stable_up_to() == integer(10_100));
/// assert_eq!(form.is_within([&integer(0), &ratio(101_001, 10)], &integer(1)), Some(false));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrthogonalForm {
    /// κ: 1 for Chebyshev's polynomials, 2 for Legendre's.
    pub kappa: i64,
    /// s.
    pub degree: usize,
    /// w0.
    pub w0: Rational,
    /// w1.
    pub w1: Rational,
    /// a.
    pub a: Rational,
    /// b.
    pub b: Rational,
}

/// The coefficients other than 0 of a polynomial over a basis, by degree.
type Sum = BTreeMap<usize, Rational>;

fn add(sum: &mut Sum, degree: usize, value: Rational) {
    let entry = sum.entry(degree).or_insert_with(Rational::zero);
    *entry += value;
    if entry.is_zero() {
        sum.remove(&degree);
    }
}

/// The first position of a step on y' = λy that `ends`, else the end of the step, over the start; `None` if the
/// quantities do not follow from one another.
fn quantity(
    scheme: &Scheme,
    times_z: impl Fn(&Sum) -> Sum,
    ends: impl Fn(&Sum) -> bool,
) -> Option<Sum> {
    let [start] = *scheme.carried() else {
        return None;
    };
    let end = scheme.successor(start)?;
    let mut known = vec![None; scheme.quantities().len()];
    known[start] = Some(Sum::from([(0, Rational::one())]));
    loop {
        let found = next(scheme, &times_z, &mut known)?;
        for quantity in found {
            let position = scheme.quantities()[quantity].derivative == 0;
            if quantity == end || position && known[quantity].as_ref().is_some_and(&ends) {
                return known.swap_remove(quantity);
            }
        }
    }
}

/// The quantities that follow from known ones, which are known then.
fn next(
    scheme: &Scheme,
    times_z: impl Fn(&Sum) -> Sum,
    known: &mut [Option<Sum>],
) -> Option<Vec<QuantityId>> {
    let mut found = Vec::new();
    for evaluation in scheme.evaluations() {
        if let (None, Some(x)) = (&known[evaluation.result], &known[evaluation.position]) {
            known[evaluation.result] = Some(times_z(x));
            found.push(evaluation.result);
        }
    }
    for equation in scheme.equations() {
        let subject = equation.subject?;
        let mut others = equation.terms.iter().filter(|t| t.quantity != subject);
        if known[subject].is_none() && others.clone().all(|t| known[t.quantity].is_some()) {
            let sum = others.try_fold(Sum::new(), |mut sum, term| {
                let factor = term.coefficient.as_rational()?;
                for (degree, value) in known[term.quantity].iter().flatten() {
                    add(&mut sum, *degree, value * &factor);
                }
                Some(sum)
            });
            known[subject] = Some(sum?);
            found.push(subject);
        }
    }
    (!found.is_empty()).then_some(found)
}

/// The square root of a positive number, if it is rational.
fn root(x: &Rational) -> Option<Rational> {
    let of = |n: Integer| {
        let root = Integer::from(n.clone().unsigned_abs().sqrt());
        (&root * &root == n).then_some(root)
    };
    let [numerator, denominator] = [x.numerator().clone(), x.denominator().clone().into()].map(of);
    x.is_positive()
        .then_some(Rational::from(numerator?) / Rational::from(denominator?))
}

/// w0 and w1 of r = a + b G_d(w0 + w1 z), from the coefficients in the equation
///
/// ```text
/// (c − (m + z)²) r'' − κ (m + z) r' + d (d + κ − 1) (r − a) = 0,   m = w0/w1,   c = 1/w1².
/// ```
fn arguments(r: &Sum, kappa: i64) -> Option<[Rational; 2]> {
    let (&degree, leading) = r.last_key_value().filter(|(degree, _)| **degree >= 3)?;
    let d = degree as i64;
    let of = |k: i64| r.get(&(k as usize)).cloned().unwrap_or_default();
    let m = of(d - 1) / (integer(d) * leading);
    // C = c − m².
    let remainder = |k: i64, difference: &Rational| {
        difference * integer((k + 2) * (k + 1)) * of(k + 2)
            - &m * integer((k + 1) * (2 * k + kappa)) * of(k + 1)
            + integer(d * (d + kappa - 1) - k * (k + kappa - 1)) * of(k)
    };
    let known = remainder(d - 2, &Rational::zero());
    let difference = -known / (integer(d * (d - 1)) * leading);
    if (1..d - 2).any(|k| !remainder(k, &difference).is_zero()) {
        return None;
    }
    let w1 = Rational::one() / root(&(difference + &m * &m))?;
    Some([m * &w1, w1])
}

impl std::fmt::Display for OrthogonalForm {
    /// In decimals.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let letter = if self.kappa == 1 { "T" } else { "P" };
        let [a, b, w0, w1] = [&self.a, &self.b, &self.w0, &self.w1].map(to_f64);
        let s = self.degree;
        write!(
            f,
            "R(z) = a + b {letter}_{s}(w0 + w1 z), a ≈ {a}, b ≈ {b}, w0 ≈ {w0}, w1 ≈ {w1}"
        )
    }
}

impl OrthogonalForm {
    /// The form of a step's stability function, where it is one; `None` also of a degree below 3.
    pub fn of(scheme: &Scheme) -> Option<Self> {
        let plain = |e: &Evaluation| e.velocity.is_none() && e.along.is_none();
        let fits = scheme.class() == Class::FirstOrder
            && part_names(scheme).len() == 1
            && scheme.modulus().is_none()
            && scheme.growth().is_none()
            && scheme.evaluations().iter().all(plain);
        let start = Sum::from([(0, Rational::one())]);
        if !fits || quantity(scheme, |_| Sum::new(), |_| false)? != start {
            return None;
        }
        let powers = |sum: &Sum| sum.iter().map(|(k, c)| (k + 1, c.clone())).collect();
        let degree = |sum: &Sum| sum.last_key_value().map(|(k, _)| *k);
        let early = quantity(scheme, powers, |sum| degree(sum) == Some(TELLING))?;
        (1..=KAPPA_LIMIT).find_map(|kappa| {
            let [w0, w1] = arguments(&early, kappa)?;
            let times_z = |sum: &Sum| times_z(sum, kappa, [&w0, &w1]);
            let mut r = quantity(scheme, times_z, |_| false)?;
            let a = r.remove(&0).unwrap_or_default();
            let (degree, b) = r.pop_last().filter(|_| r.is_empty())?;
            let known = Self {
                kappa,
                degree,
                w0,
                w1,
                a,
                b,
            };
            (degree >= 3 && known.b.is_positive() && known.w0 >= Rational::one()).then_some(known)
        })
    }

    /// Whether every −z above [`stable_up_to`](Self::stable_up_to) is unstable. Beyond w0 + w1 z = −w0 an even R is
    /// greater than 1; an odd one is −1 there if a = 0, and less beyond.
    pub fn is_limit(&self) -> bool {
        let symmetric = self.degree.is_multiple_of(2) || self.a.is_zero();
        symmetric && self.damping() <= Rational::one()
    }

    /// A number up to which all −z are stable, which is β where that is rational by symmetry; 0 where |R| may be
    /// greater than 1 before.
    pub fn stable_up_to(&self) -> Rational {
        let odd_and_low = self.degree % 2 == 1 && self.a.is_negative();
        if self.damping() > Rational::one() {
            Rational::zero()
        } else if odd_and_low {
            (&self.w0 + Rational::one()) / &self.w1
        } else {
            integer(2) * &self.w0 / &self.w1
        }
    }

    /// A bound of |R| where |w0 + w1 z| ≤ 1; for a ≥ 0 it is met at w0 + w1 z = 1.
    pub fn damping(&self) -> Rational {
        (&self.a + &self.b).abs().max((&self.a - &self.b).abs())
    }

    /// Whether |R(z)| ≤ `bound` for all −z from one end to the other, both at least 0; `None` where it is not decided.
    pub fn is_within(&self, ends: [&Rational; 2], bound: &Rational) -> Option<bool> {
        let [upper, lower] = ends.map(|end| &self.w0 - &self.w1 * end);
        let one = Rational::one();
        let outer = [&upper, &lower]
            .into_iter()
            .filter(|x| (*x).clone().abs() > one);
        let outer = outer.map(|x| self.is_within_at(x, bound));
        let mut known: Vec<Option<bool>> = outer.collect();
        if upper >= -one.clone() && lower <= one {
            let [sum, difference] =
                [&self.a + &self.b, &self.a - &self.b].map(|x| x.abs() > *bound);
            let last = if self.degree.is_multiple_of(2) {
                sum
            } else {
                difference
            };
            // Chebyshev's polynomials of degree 2 or more meet ±1 both.
            let whole = self.kappa == 1 && upper >= one && lower <= -one.clone();
            let reached = upper >= one && sum || lower <= -one && last || whole && difference;
            let within = self.damping() <= *bound;
            known.push((within || reached).then_some(within));
        }
        if known.contains(&Some(false)) {
            return Some(false);
        }
        known.into_iter().collect::<Option<Vec<_>>>().map(|_| true)
    }

    /// Whether |a + b G_s(x)| ≤ `bound` at an x beyond ±1.
    fn is_within_at(&self, x: &Rational, bound: &Rational) -> Option<bool> {
        let size = x.clone().abs();
        let products = if size == self.w0 {
            let exact = Rational::one() - &self.a;
            [exact.clone(), exact]
        } else {
            let scale = Rational::from(Integer::ONE << DIGITS);
            let below = Rational::from((&size * &scale).floor()) / &scale;
            let above = &below + Rational::one() / &scale;
            [below.max(Rational::one()), above].map(|x| &self.b * self.value(&x))
        };
        let odd = x.is_negative() && self.degree % 2 == 1;
        let values = products.map(|p| if odd { &self.a - p } else { &self.a + p });
        let within = values.each_ref().map(|r| r.clone().abs() <= *bound);
        let same_side = values[0].is_negative() == values[1].is_negative();
        match within {
            [true, true] => Some(true),
            [false, false] if same_side => Some(false),
            _ => None,
        }
    }

    /// G_s(x).
    fn value(&self, x: &Rational) -> Rational {
        let mut values = [Rational::one(), x.clone()];
        for k in 1..self.degree as i64 {
            let [before, last] = values;
            let next = (integer(2 * k + self.kappa - 1) * x * &last - integer(k) * before)
                / integer(k + self.kappa - 1);
            values = [last, next];
        }
        let [_, last] = values;
        last
    }
}

/// z times a sum of polynomials G_k(w0 + w1 z).
fn times_z(sum: &Sum, kappa: i64, [w0, w1]: [&Rational; 2]) -> Sum {
    let mut product = Sum::new();
    for (&degree, value) in sum {
        let value = value / w1;
        let k = degree as i64;
        let total = integer((2 * k + kappa - 1).max(1));
        if degree == 0 {
            add(&mut product, 1, value.clone());
        } else {
            add(
                &mut product,
                degree + 1,
                &value * integer(k + kappa - 1) / &total,
            );
            add(&mut product, degree - 1, &value * integer(k) / &total);
        }
        add(&mut product, degree, -value * w0);
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stability::limits::stability_function::stability_function;
    use stepsmith_exact::rational::ratio;
    use stepsmith_scheme::scheme::FreeForm;
    use stepsmith_scheme::spec::Spec;

    fn member(polynomials: &str, order: &str, stages: usize, damping: &str) -> Scheme {
        let stages = stages.to_string();
        let settings = [
            ("polynomials", polynomials),
            ("order", order),
            ("stages", &stages),
            ("damping", damping),
        ];
        Spec::member("stabilised", &settings)
    }

    /// The form, R from the equations and the stable set by roots agree, for both parities, orders and dampings.
    #[test]
    fn forms_are_the_stability_functions() {
        for (polynomials, kappa) in [("chebyshev", 1), ("legendre", 2)] {
            for order in ["1", "2"] {
                for (stages, damping) in [(3, "0"), (4, "1/7"), (5, "2/13"), (6, "3"), (7, "1/20")]
                {
                    let scheme = member(polynomials, order, stages, damping);
                    let form = OrthogonalForm::of(&scheme).unwrap();
                    assert!(form.degree == stages && (stages < 4 || form.kappa == kappa));
                    let r = stability_function(&scheme).unwrap().unwrap();
                    for z in [ratio(-1, 3), ratio(-7, 2), integer(-20), integer(1)] {
                        let value = &form.a + &form.b * form.value(&(&form.w0 + &form.w1 * &z));
                        assert_eq!(r.numerator.as_rational().unwrap().evaluate(&z), value);
                    }
                    let set = r.stable_set(false);
                    let limit = form.stable_up_to();
                    let tiny = ratio(1, 1_000_000_000);
                    assert!(set.contains(&limit) && set.intervals.len() == 1);
                    assert_eq!(set.contains(&(&limit + &tiny)), !form.is_limit());
                    for end in [
                        limit.clone(),
                        &limit - &tiny,
                        &limit + &tiny,
                        limit * ratio(11, 10),
                    ] {
                        let within = form.is_within([&Rational::zero(), &end], &Rational::one());
                        assert_eq!(
                            within,
                            Some(set.contains(&end)),
                            "{polynomials} {order} {stages} {damping}"
                        );
                    }
                }
            }
        }
    }

    /// The bound of the oscillations is met, and one below it is refuted or not proven.
    #[test]
    fn oscillations_have_the_bound_that_is_told() {
        for (stages, damping) in [(5, "2/13"), (6, "1/20")] {
            let form = OrthogonalForm::of(&member("chebyshev", "2", stages, damping)).unwrap();
            let bound = form.damping();
            assert!(bound < Rational::one());
            let inner = (&form.w0 - Rational::one()) / &form.w1;
            let ends = [&inner, &((&form.w0 + Rational::one()) / &form.w1)];
            assert_eq!(form.is_within(ends, &bound), Some(true));
            let less = &bound - ratio(1, 1_000_000);
            assert_eq!(form.is_within(ends, &less), Some(false));
            // Nearer to 0, |R| is greater.
            let zero = Rational::zero();
            assert_eq!(form.is_within([&zero, &inner], &bound), Some(false));
        }
    }

    /// Sommeijer, Shampine and Verwer choose s stages for hρ ≤ (s² − 1)/1.54, which the limits allow. Without the 1, as
    /// ARKODE's LSRKStep 7.5 has it, six even numbers of stages are unstable at the end of their range, 2 among them.
    #[test]
    fn rules_for_the_number_of_stages_are_judged() {
        for stages in (3..=20).chain([40]) {
            let form = OrthogonalForm::of(&member("chebyshev", "2", stages, "2/13")).unwrap();
            let up_to = |square: usize| {
                let end = integer(square as i64) / ratio(154, 100);
                form.is_within([&Rational::zero(), &end], &Rational::one())
            };
            let square = stages * stages;
            let fails = stages.is_multiple_of(2) && stages <= 12;
            assert_eq!(
                [up_to(square - 1), up_to(square)],
                [Some(true), Some(!fails)],
                "{stages}"
            );
        }
    }

    /// One coefficient that differs, a stability function of no such form, an unstable one, few stages.
    #[test]
    fn other_steps_have_no_form() {
        let form = |rows: &[&str]| OrthogonalForm::of(&FreeForm::written(&[], &["x"], rows));
        let fine = [
            "v_1 = f(t, x)",
            "x_2[1/9] = x + 1/9*h*v_1",
            "v_2 = f(t[1/9], x_2[1/9])",
            "x_3[4/9] = -x + 2*x_2[1/9] + 2/9*h*v_2",
            "v_3 = f(t[4/9], x_3[4/9])",
            "x[1] = -x_2[1/9] + 2*x_3[4/9] + 2/9*h*v_3",
        ];
        let found = form(&fine).unwrap();
        assert_eq!((found.degree, &found.w0), (3, &integer(1)));
        assert!(found.is_limit() && found.stable_up_to() == integer(18));
        let mut other = fine;
        other[5] = "x[1] = -x_2[1/9] + 2*x_3[4/9] + 1/9*h*v_3 + 1/9*h*v_2";
        assert_ne!(form(&other), Some(found));
        // |R| > 1 between: b is greater than 1.
        let outgrown = OrthogonalForm {
            a: -ratio(1, 2),
            b: ratio(3, 2),
            degree: 4,
            w0: integer(1),
            kappa: 1,
            w1: integer(1),
        };
        assert!(outgrown.stable_up_to().is_zero() && !outgrown.is_limit());
        let [zero, one] = [0, 1].map(integer);
        assert_eq!(outgrown.is_within([&zero, &integer(2)], &one), Some(false));
        let rk4 = Spec::member(
            "runge-kutta",
            &[
                ("A", "[], [1/2], [0, 1/2], [0, 0, 1]"),
                ("b", "1/6, 1/3, 1/3, 1/6"),
            ],
        );
        assert_eq!(OrthogonalForm::of(&rk4), None);
        assert_eq!(OrthogonalForm::of(&member("chebyshev", "2", 2, "0")), None);
    }
}
