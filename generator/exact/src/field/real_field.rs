//! Real number fields K = ℚ(θ), θ > 0 algebraic, with the order of ℝ.
//!
//! With m the minimal polynomial of θ the field is ℚ\[t\]/m; since m is irreducible every residue
//! but 0 has an inverse. A residue r ≠ 0 has r(θ) ≠ 0, so that its sign shows once an interval around θ is narrow
//! enough.
//!
//! *Two numbers.* For α = t₀ and θ almost every s makes η = θ + s·t₀ generate ℚ(t₀, θ): all those for
//! which Res_t(n(t), m(x − s·t)) is square-free, m and n the minimal polynomials. Then η is a root of
//! one of its irreducible factors, and m(y) and n((η − y)/s) have the root θ alone in common. For
//! coprime degrees of m and n the resultant is irreducible: the degree of ℚ(t₀, θ) is a multiple of both.

use crate::field::algebraic::RealAlgebraic;
use crate::field::quotient::{FieldPolynomial, QuotientRing, Residue};
use crate::linear::by_values::interpolated;
use crate::linear::matrix::Matrix;
use crate::poly::dense::{self, gcd, monic};
use crate::poly::factorisation::factor;
use crate::poly::multivariate::Multivariate;
use crate::poly::polynomial::Polynomial;
use crate::rational::{self, Integer, Rational, common_denominator, half_power, integer};
use crate::ring::Ring as _;
use crate::rounding::FIRST_BITS;
use std::cmp::Ordering;
use std::sync::Arc;

/// A real number field ℚ(θ), θ ≥ 0.
///
/// ```
/// use stepsmith_exact::{field::algebraic::RealAlgebraic, rational::integer};
/// use stepsmith_exact::{poly::polynomial::Polynomial, field::real_field::RealField};
/// let field = RealField::new(RealAlgebraic::sqrt(&integer(2)).unwrap());
/// let sign = |c: &[i64]| field.sign(&field.ring().residue(&Polynomial::from_integers(c)));
/// assert!(sign(&[-99, 70]).is_lt() && sign(&[-2, 0, 1]).is_eq());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RealField {
    data: Arc<Data>,
}

#[derive(Debug, PartialEq, Eq)]
struct Data {
    generator: RealAlgebraic,
    ring: QuotientRing,
}

/// ℚ(t₀, θ) with η = θ + `factor`·t₀.
#[derive(Clone, Debug)]
pub struct Joined {
    /// The field.
    pub field: RealField,
    /// t₀ as an element.
    pub t: Residue,
    /// θ as an element.
    pub theta: Residue,
    /// s, where θ and t₀ are irrational; else the other one generates the field alone.
    pub factor: i64,
}

impl RealField {
    /// ℚ(θ) for θ = `generator` ≥ 0.
    pub fn new(mut generator: RealAlgebraic) -> Self {
        generator.refine(&half_power(FIRST_BITS));
        // A minimal polynomial is not constant.
        let ring = QuotientRing::new(generator.minimal_polynomial())
            .expect("the minimal polynomial of a number has a root");
        let data = Arc::new(Data { generator, ring });
        Self { data }
    }

    /// The same field, where θ is known in generators.
    pub(crate) fn with_generators(&self, theta: Multivariate) -> Self {
        let data = Arc::new(Data {
            generator: self.data.generator.clone(),
            ring: self.data.ring.written(theta),
        });
        Self { data }
    }

    /// ℚ itself, as ℚ(1).
    pub fn rationals() -> Self {
        Self::new(RealAlgebraic::from_rational(integer(1)))
    }

    /// θ.
    pub fn generator(&self) -> &RealAlgebraic {
        &self.data.generator
    }

    /// ℚ\[t\]/m, in which t stands for θ.
    pub fn ring(&self) -> &QuotientRing {
        &self.data.ring
    }

    /// The sign of r(θ), as the order of r(θ) and 0.
    pub fn sign(&self, r: &Residue) -> Ordering {
        match r.as_rational() {
            Some(value) => value.cmp(&Rational::default()),
            None => self.generator().sign_of(&r.polynomial()),
        }
    }

    /// r(θ) as a number of its own.
    pub fn number(&self, r: &Residue) -> RealAlgebraic {
        if let Some(value) = r.as_rational() {
            return RealAlgebraic::from_rational(value);
        }
        // r(θ) is a root of the characteristic polynomial of the multiplication with r; of D r with integers alone
        // that is D times as large.
        let action = Matrix::from_rows(self.ring().images(r));
        let entries = (0..action.rows()).flat_map(|i| action.row(i));
        let scale = Rational::from(common_denominator(entries));
        let scaled = action.map(|c| c * &scale).characteristic_polynomial();
        let powers = std::iter::successors(Some(Rational::from(1)), |p| Some(p * &scale));
        let coefficients = scaled.into_iter().zip(powers).map(|(c, p)| c * p);
        let roots = RealAlgebraic::roots_of(&Polynomial::new(coefficients.collect()));
        let against = |x: &Rational| self.sign(&(r - Residue::from_rational(x)));
        let found = roots.into_iter().find(|root| {
            let (lo, hi) = root.interval();
            // One interval has r(θ) in it: those of distinct roots do not overlap.
            if lo == hi {
                against(lo).is_eq()
            } else {
                against(lo).is_gt() && against(hi).is_lt()
            }
        });
        found.expect("r(θ) is a root of its characteristic polynomial")
    }

    /// ℚ(t₀, θ) for t₀ > 0, with t₀ and θ as elements.
    pub fn joined(&self, t: &RealAlgebraic) -> Joined {
        if let Some(value) = t.as_rational() {
            return Joined {
                field: self.clone(),
                t: Residue::from_rational(value),
                theta: self.ring().t(),
                factor: 0,
            };
        }
        let theta = self.generator();
        if let Some(value) = theta.as_rational() {
            let field = Self::new(t.clone());
            return Joined {
                t: field.ring().t(),
                theta: Residue::from_rational(value),
                field,
                factor: 1,
            };
        }
        let n = t.minimal_polynomial();
        let (eta, factor) = self.primitive(t);
        let field = Self::new(eta);
        let eta = field.ring().t();
        let m = constants(theta.minimal_polynomial());
        // n((η − y)/s)·s^deg n in y.
        let reflected = composed(n, [eta.clone(), -Residue::one()], factor);
        let common = gcd(m, reflected);
        // θ alone is common to both, as the sums are distinct.
        let [root, _] = <[Residue; 2]>::try_from(common).expect("the sums of roots are distinct");
        let theta = -root;
        let share = Rational::from_parts_signed(1.into(), factor.into());
        let t = (eta - &theta).scaled(&share);
        Joined {
            field,
            t,
            theta,
            factor,
        }
    }

    /// η = θ + s·t₀ that generates ℚ(t₀, θ), and s, for irrational θ and t₀ > 0.
    fn primitive(&self, t: &RealAlgebraic) -> (RealAlgebraic, i64) {
        let theta = self.generator();
        let m = theta.minimal_polynomial();
        let n = t.minimal_polynomial();
        let degrees = [m, n].map(|p| p.degree().unwrap_or(0));
        let mut s = 1i64;
        loop {
            let sums = sums_of_roots(m, n, s);
            if sums.gcd(&sums.derivative()).is_constant() {
                let factors = if coprime(degrees[0], degrees[1]) {
                    vec![sums]
                } else {
                    factor(&sums).into_iter().map(|(f, _)| f).collect()
                };
                let eta = RealAlgebraic::among(factors, |bits| {
                    let width = half_power(bits);
                    let ((a, b), (c, d)) = (theta.enclosure(&width), t.enclosure(&width));
                    (a + integer(s) * c, b + integer(s) * d)
                });
                return (eta.expect("the resultant vanishes at the sum"), s);
            }
            s += 1;
        }
    }

    /// The monic minimal polynomial over the field of a number.
    pub(crate) fn minimal_polynomial_of(&self, alpha: &RealAlgebraic) -> FieldPolynomial {
        let minimal = alpha.minimal_polynomial();
        let own = monic(constants(minimal));
        let theta = self.generator();
        if theta.as_rational().is_some() || minimal.degree() == Some(1) {
            return own;
        }
        // −α has the polynomial m(−x).
        let (sign, magnitude) = alpha.signed_magnitude();
        let (eta, s) = self.primitive(&magnitude);
        let s = sign * s;
        // N(θ + s·x).
        let line = [self.ring().t(), Residue::from_rational(&integer(s))];
        let shifted = composed(eta.minimal_polynomial(), line, 1);
        gcd(own, shifted)
    }
}

/// Whether two degrees have no common divisor.
pub(crate) fn coprime(m: usize, n: usize) -> bool {
    rational::gcd(&m.into(), &n.into()) == Integer::ONE
}

/// The coefficients as elements of any ring.
pub(crate) fn constants(p: &Polynomial) -> FieldPolynomial {
    p.coefficients()
        .iter()
        .map(Residue::from_rational)
        .collect()
}

/// p((a + b·y)/s)·s^deg p as a polynomial in y.
fn composed(p: &Polynomial, line: [Residue; 2], s: i64) -> FieldPolynomial {
    let mut scale = Rational::from(1);
    let descending = p.coefficients().iter().rev();
    descending.fold(FieldPolynomial::new(), |sum, c| {
        let term = Residue::from_rational(&(c * &scale));
        scale *= integer(s);
        dense::plus(&dense::times(&sum, &line), &[term])
    })
}

/// ∏ (x − θᵢ − s·tⱼ) over the roots θᵢ of m and tⱼ of n, up to a constant: Res_t(n(t), m(x − s·t)),
/// from its values at more points than its degree.
fn sums_of_roots(m: &Polynomial, n: &Polynomial, s: i64) -> Polynomial {
    let degree = m.degree().unwrap_or(0) * n.degree().unwrap_or(0);
    let nodes: Vec<Rational> = (0..=degree).map(Rational::from).collect();
    let values = nodes.iter().map(|x| {
        let shifted = m.at(&Polynomial::new(vec![x.clone(), integer(-s)]));
        n.resultant(&shifted)
    });
    let values = values.collect();
    Polynomial::new(interpolated(&nodes.iter().collect::<Vec<_>>(), values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::fraction::Fraction;
    use crate::interval::Interval;
    use crate::rational::ratio;
    use num_traits::One;

    fn sqrt(value: i64) -> Fraction {
        Fraction::sqrt(&integer(value)).unwrap()
    }

    #[test]
    fn signs_are_those_of_the_real_numbers() {
        let field = RealField::new(RealAlgebraic::sqrt(&integer(2)).unwrap());
        let sign = |c: &[i64]| field.sign(&field.ring().residue(&Polynomial::from_integers(c)));
        assert_eq!(sign(&[-99, 70]), Ordering::Less);
        assert_eq!(sign(&[99, -70]), Ordering::Greater);
        assert_eq!(sign(&[-2, 0, 1]), Ordering::Equal);
        // (√2 − 1)¹⁹⁹ ≈ 10⁻⁷⁶ as a difference a√2 − b of numbers beyond 10⁷⁵.
        let small = Polynomial::from_integers(&[-1, 1]).pow(199);
        assert_eq!(field.sign(&field.ring().residue(&small)), Ordering::Greater);
    }

    /// √2 and √3 between 1 and 2 are two numbers.
    #[test]
    fn numbers_of_one_interval_are_joined_apart() {
        let field = RealField::new(RealAlgebraic::sqrt(&integer(5)).unwrap());
        let between = |n: i64| {
            let p = Polynomial::from_integers(&[-n, 0, 1]);
            RealAlgebraic::among(vec![p], |_| (integer(1), integer(2))).unwrap()
        };
        let [two, three] = [between(2), between(3)];
        assert_eq!(two.interval(), three.interval());
        for (t, n) in [(&two, 2), (&three, 3)] {
            let joined = field.joined(t);
            assert_eq!(&joined.t * &joined.t, Residue::from_rational(&integer(n)));
        }
    }

    #[test]
    fn fields_are_those_of_their_numbers() {
        let of = |n: i64| RealField::new(RealAlgebraic::sqrt(&integer(n)).unwrap());
        assert!(of(2) == of(2) && of(2).clone() == of(2) && of(2) != of(3));
        assert!(RealField::rationals() == of(1) && RealField::rationals() != of(2));
        for (m, n) in (0..7).flat_map(|m| (0..7).map(move |n| (m, n))) {
            let common = (1..=m.max(n)).filter(|d| m % d == 0 && n % d == 0);
            assert_eq!(coprime(m, n), common.max() == Some(1), "{m} {n}");
        }
    }

    /// Degrees with and without a common divisor, numbers that are rational, of either sign, and in the field.
    #[test]
    fn minimal_polynomials_over_a_field_have_the_number_as_a_root() {
        let roots = |c: &[i64]| RealAlgebraic::roots_of(&Polynomial::from_integers(c));
        let two = RealField::new(RealAlgebraic::sqrt(&integer(2)).unwrap());
        let fourth = RealField::new(roots(&[-2, 0, 0, 0, 1]).remove(1));
        for (field, number, degree) in [
            (&two, roots(&[-1, -2, 1]).remove(0), 1),
            (&two, roots(&[-1, -2, 1]).remove(1), 1),
            (&two, roots(&[-3, 0, 1]).remove(0), 2),
            (&two, roots(&[-2, 0, 0, 1]).remove(0), 3),
            (&two, roots(&[-2, 0, 0, 0, 1]).remove(0), 2),
            (&two, roots(&[-2, 0, 0, 0, 1]).remove(1), 2),
            (&two, roots(&[2, 3]).remove(0), 1),
            (&fourth, roots(&[-2, 0, 1]).remove(0), 1),
            (&fourth, roots(&[-8, 0, 0, 0, 1]).remove(0), 1),
            (&RealField::rationals(), roots(&[-2, 0, 1]).remove(0), 2),
        ] {
            let p = field.minimal_polynomial_of(&number);
            assert_eq!(p.len(), degree + 1, "{number}");
            assert_eq!(p.last(), Some(&Residue::one()), "{number}");
            // Its value at the number is 0: to 100 bits, for it is a factor of the one over ℚ.
            let at = Interval::around(&number, 120);
            let value = p.iter().rev().fold(Interval::zero(), |sum, c| {
                let c = Interval::around(&field.number(c), 120);
                sum.times(&at, 120).plus(&c)
            });
            assert!(
                value.has_zero() && value.width() < Integer::one() << 20,
                "{number}"
            );
        }
    }

    #[test]
    fn numbers_are_found_among_their_conjugates() {
        for (value, text) in [
            (Fraction::from(ratio(2, 3)), "2/3"),
            (sqrt(2).negated(), "-sqrt(2)"),
            (Fraction::from(1).minus(&sqrt(8)), "1 - 2*sqrt(2)"),
            (sqrt(2).times(&sqrt(3)).times(&sqrt(6)), "6"),
        ] {
            assert_eq!(value.algebraic().unwrap().to_string(), text);
        }
        let sum = sqrt(2).minus(&sqrt(3)).algebraic().unwrap();
        let minimal = Polynomial::from_integers(&[1, 0, -10, 0, 1]);
        assert_eq!(*sum.minimal_polynomial(), minimal);
        assert_eq!(sum.decimal(4), "-0.3178");
        assert_eq!(Fraction::symbol("x").algebraic(), None);
    }

    #[test]
    fn two_numbers_have_a_common_field() {
        let silver = RealField::new(RealAlgebraic::sqrt(&integer(2)).unwrap());
        let cube = RealAlgebraic::roots_of(&Polynomial::from_integers(&[-2, 0, 0, 1])).remove(0);
        // 1 + √2 is in the field, ∛2 and √3 are not, 5/7 is rational.
        let own = RealAlgebraic::roots_of(&Polynomial::from_integers(&[-1, -2, 1])).remove(1);
        let root = RealAlgebraic::sqrt(&integer(3)).unwrap();
        let rational = RealAlgebraic::from_rational(ratio(5, 7));
        for (t, degree) in [(cube, 6), (own, 2), (root, 4), (rational, 2)] {
            let Joined {
                field,
                t: first,
                theta,
                ..
            } = silver.joined(&t);
            assert_eq!(field.ring().modulus().degree(), Some(degree));
            let vanishing = |p: &Polynomial, x: &Residue| p.at(x).is_zero();
            assert!(vanishing(t.minimal_polynomial(), &first));
            assert!(vanishing(&Polynomial::from_integers(&[-2, 0, 1]), &theta));
            assert_eq!(field.number(&first), t);
            assert!(field.sign(&theta).is_gt());
        }
    }
}
