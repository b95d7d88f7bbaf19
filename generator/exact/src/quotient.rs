//! Quotient rings ℚ\[t\]/M, in which a root of M is adjoined to ℚ.
//!
//! Every class has one representative of degree below deg M. For irreducible M the ring is the
//! field ℚ(α), M(α) = 0; for any other M it has zero divisors, exactly the classes of the a with
//! g = gcd(a, M) ≠ 1. Meeting one is no failure but a discovery: M = g·(M/g) splits, and the
//! computation can go on in both parts ("dynamic evaluation"). So [`Residue::inverse`] hands out g.
//!
//! A representative is kept as ∑ aᵢ tⁱ/d with integers aᵢ and one denominator d > 0 coprime to them: a product
//! costs one long greatest common divisor in all, where fractions of their own would cost one for each term.

use super::integral::{combination, gcd_modulo, pseudo_div_rem, times, trim};
use super::polynomial::{Polynomial, ring_operators_by_value};
use super::rational::{Integer, Rational, gcd};
use super::sum::Sum;
use num_traits::{One, Signed as _};
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};
use std::sync::Arc;

/// The ring ℚ\[t\]/M for a modulus M of degree at least 1.
///
/// ```
/// use stepsmith_exact::{polynomial::Polynomial, quotient::QuotientRing};
/// let ring = QuotientRing::new(&Polynomial::from_integers(&[-2, 0, 1])).unwrap(); // t = √2
/// let silver = ring.t() + ring.one();
/// assert_eq!(silver.inverse().unwrap().to_string(), "t - 1");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct QuotientRing {
    modulus: Arc<Modulus>,
}

/// M in two forms.
#[derive(PartialEq, Eq, Hash, Debug)]
struct Modulus {
    monic: Polynomial,
    primitive: Vec<Integer>,
}

impl QuotientRing {
    /// ℚ\[t\]/`modulus`, or `None` for a constant modulus.
    pub fn new(modulus: &Polynomial) -> Option<Self> {
        (!modulus.is_constant()).then(|| Self {
            modulus: Arc::new(Modulus {
                monic: modulus.monic(),
                primitive: modulus.primitive_integer(),
            }),
        })
    }

    /// The modulus, made monic.
    pub fn modulus(&self) -> &Polynomial {
        &self.modulus.monic
    }

    /// The class of `p`.
    pub fn residue(&self, p: &Polynomial) -> Residue {
        let (numerators, denominator) = p.cleared();
        self.reduced(numerators, denominator)
    }

    /// The class of (∑ aᵢ tⁱ)/d for d > 0.
    fn reduced(&self, numerators: Vec<Integer>, mut denominator: Integer) -> Residue {
        let modulus = &self.modulus.primitive;
        let numerators = if numerators.len() < modulus.len() {
            numerators
        } else {
            match pseudo_div_rem(numerators, modulus) {
                Some((_, rest, multiplier)) => {
                    denominator *= multiplier;
                    rest
                }
                None => Vec::new(), // M is not 0
            }
        };
        let bound = denominator.clone();
        self.in_lowest_terms(numerators, denominator, bound)
    }

    /// A representative over `denominator`, of which no common factor is outside of `bound`.
    fn in_lowest_terms(
        &self,
        mut numerators: Vec<Integer>,
        mut denominator: Integer,
        bound: Integer,
    ) -> Residue {
        trim(&mut numerators);
        let common =
            (numerators.iter()).fold(bound, |g, c| if g.is_one() { g } else { gcd(&g, c) });
        if numerators.is_empty() {
            denominator = Integer::one();
        } else if !common.is_one() {
            numerators.iter_mut().for_each(|c| *c /= &common);
            denominator /= &common;
        }
        Residue {
            ring: self.clone(),
            numerators,
            denominator,
        }
    }

    /// The class of a sum.
    pub(super) fn sum(&self, sum: Sum) -> Residue {
        self.reduced(sum.numerators, sum.denominator)
    }

    /// ∑ aᵢbᵢ, reduced once.
    pub(super) fn dot<'a>(
        &self,
        terms: impl IntoIterator<Item = (&'a Residue, &'a Residue)>,
    ) -> Residue {
        let mut sum = Sum::zero();
        for (a, b) in terms {
            if !a.is_zero() && !b.is_zero() {
                sum.add_product(a.parts(), b.parts());
            }
        }
        self.sum(sum)
    }

    /// The class of a rational number.
    pub fn constant(&self, value: Rational) -> Residue {
        self.residue(&Polynomial::constant(value))
    }

    /// 0.
    pub fn zero(&self) -> Residue {
        self.residue(&Polynomial::zero())
    }

    /// 1.
    pub fn one(&self) -> Residue {
        self.constant(Rational::one())
    }

    /// The class of t: the adjoined root of the modulus.
    pub fn t(&self) -> Residue {
        self.residue(&Polynomial::t())
    }
}

/// An element of a [`QuotientRing`]; shown as its representative of least degree.
///
/// Operands of +, − and · belong to one ring, which debug builds assert; without that check an
/// operation lifts the right operand to ℚ\[t\] and takes place in the ring of the left one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Residue {
    ring: QuotientRing,
    numerators: Vec<Integer>,
    denominator: Integer,
}

/// The reason why a residue has no inverse: it shares a factor with the modulus.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a residue has no inverse, as it shares the factor {factor} with the modulus")]
pub struct ZeroDivisor {
    /// The monic common factor: a proper factor of the modulus, or all of it for the residue 0.
    pub factor: Polynomial,
}

impl Residue {
    /// The ring this is an element of.
    pub fn ring(&self) -> &QuotientRing {
        &self.ring
    }

    /// The representative of degree below that of the modulus.
    pub fn polynomial(&self) -> Polynomial {
        Polynomial::over(self.numerators.clone(), &self.denominator)
    }

    /// The numerators of the representative, and its denominator.
    pub(super) fn parts(&self) -> (&[Integer], &Integer) {
        (&self.numerators, &self.denominator)
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.numerators.is_empty()
    }

    /// Whether this is the class of a rational number.
    pub fn is_constant(&self) -> bool {
        self.numerators.len() <= 1
    }

    /// The r with r·self = 1.
    ///
    /// # Errors
    /// The greatest common divisor of self and the modulus, if that is not 1.
    ///
    /// ```
    /// use stepsmith_exact::{polynomial::Polynomial, quotient::QuotientRing};
    /// let ring = QuotientRing::new(&Polynomial::from_integers(&[-1, 0, 1])).unwrap();
    /// let divisor = (ring.t() - ring.one()).inverse().unwrap_err();
    /// assert_eq!(divisor.factor.to_string(), "t - 1"); // t² − 1 = (t − 1)(t + 1)
    /// ```
    pub fn inverse(&self) -> Result<Self, ZeroDivisor> {
        let modulus = &self.ring.modulus.primitive;
        let (factor, mut inverse, mut denominator) = gcd_modulo(self.numerators.clone(), modulus);
        match factor.as_slice() {
            [unit] => {
                // unit ≡ (s/d)·a: 1 ≡ (s·c)/(d·unit)·(a/c), c the denominator of self.
                let factor = &self.denominator * unit.signum();
                inverse.iter_mut().for_each(|c| *c *= &factor);
                denominator *= unit.abs();
                Ok(self.ring.reduced(inverse, denominator))
            }
            _ => Err(ZeroDivisor {
                factor: Polynomial::from(factor).monic(),
            }),
        }
    }

    /// self + `sign`·`other` for a sign ±1.
    fn plus(&self, sign: i32, other: &Self) -> Self {
        self.assert_ring_of(other);
        let a = &self.denominator;
        let b = &other.denominator;
        let common = if a == b { a.clone() } else { gcd(a, b) };
        let to_left = b / &common;
        let to_right = a / &common * sign;
        let sum = combination(&self.numerators, &to_left, &other.numerators, &to_right);
        // As with fractions: p/a + q/b over ab/g, g = gcd(a, b), has factors of g alone in common with it.
        let denominator = a * &to_left;
        self.ring.in_lowest_terms(sum, denominator, common)
    }

    fn assert_ring_of(&self, other: &Self) {
        debug_assert_eq!(
            self.ring, other.ring,
            "operands of different quotient rings"
        );
    }
}

impl fmt::Display for Residue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.polynomial().fmt(f)
    }
}

impl Add for &Residue {
    type Output = Residue;
    fn add(self, other: &Residue) -> Residue {
        self.plus(1, other)
    }
}

impl Sub for &Residue {
    type Output = Residue;
    fn sub(self, other: &Residue) -> Residue {
        self.plus(-1, other)
    }
}

impl Mul for &Residue {
    type Output = Residue;
    fn mul(self, other: &Residue) -> Residue {
        self.assert_ring_of(other);
        let product = times(&self.numerators, &other.numerators);
        let denominator = &self.denominator * &other.denominator;
        self.ring.reduced(product, denominator)
    }
}

impl Neg for &Residue {
    type Output = Residue;
    fn neg(self) -> Residue {
        Residue {
            ring: self.ring.clone(),
            numerators: self.numerators.iter().map(|c| -c).collect(),
            denominator: self.denominator.clone(),
        }
    }
}

ring_operators_by_value!(Residue: Add add, Sub sub, Mul mul);

#[cfg(test)]
mod tests {
    use super::super::rational::{integer, ratio};
    use super::*;
    use proptest::prelude::*;

    fn polynomial(length: usize) -> impl Strategy<Value = Polynomial> {
        let rational = (-9i64..9, 1i64..5).prop_map(|(n, d)| ratio(n, d));
        prop::collection::vec(rational, 0..length).prop_map(Polynomial::new)
    }

    fn ring() -> impl Strategy<Value = QuotientRing> {
        polynomial(6).prop_filter_map("constant", |p| QuotientRing::new(&p))
    }

    #[test]
    fn constant_moduli_are_refused() {
        assert_eq!(QuotientRing::new(&Polynomial::zero()), None);
        assert_eq!(QuotientRing::new(&Polynomial::constant(integer(3))), None);
    }

    #[test]
    fn moduli_count_up_to_a_factor() {
        let modulus = Polynomial::from_integers(&[1, 0, 2]);
        let ring = QuotientRing::new(&modulus).unwrap();
        assert_eq!(
            Some(&ring),
            QuotientRing::new(&modulus.scale(&ratio(-3, 7))).as_ref()
        );
        assert_eq!(ring.t() * ring.t(), ring.constant(ratio(-1, 2)));
        assert_eq!(ring.zero().inverse().unwrap_err().factor, modulus.monic());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn reduction_is_a_homomorphism(ring in ring(), a in polynomial(9), b in polynomial(9)) {
            let x = ring.residue(&a);
            let y = ring.residue(&b);
            prop_assert_eq!(&x + &y, ring.residue(&(&a + &b)));
            prop_assert_eq!(&x - &y, ring.residue(&(&a - &b)));
            prop_assert_eq!(&x * &y, ring.residue(&(&a * &b)));
            prop_assert_eq!(-&x, ring.residue(&-&a));
            prop_assert!(x.polynomial().degree() < ring.modulus().degree());
            prop_assert!(ring.residue(ring.modulus()).is_zero());
        }

        #[test]
        fn inverses_or_a_factor_of_the_modulus(ring in ring(), a in polynomial(8)) {
            let residue = ring.residue(&a);
            match residue.inverse() {
                Ok(inverse) => prop_assert_eq!(residue * inverse, ring.one()),
                Err(ZeroDivisor { factor }) => {
                    prop_assert!(!factor.is_constant());
                    let rest = ring.modulus().exact_div(&factor).unwrap();
                    prop_assert!((residue * ring.residue(&rest)).is_zero());
                }
            }
        }
    }
}
