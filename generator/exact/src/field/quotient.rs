//! Quotient rings ℚ\[t\]/M, in which a root of M is adjoined to ℚ.
//!
//! Every class has one representative of degree below deg M. For irreducible M the ring is the
//! field ℚ(α), M(α) = 0; for any other M it has zero divisors, exactly the classes of the a with
//! gcd(a, M) ≠ 1, and these have no inverse.
//!
//! A representative is kept as ∑ aᵢ tⁱ/d with integers aᵢ and one denominator d > 0 coprime to them: a product
//! costs one long greatest common divisor in all, where fractions of their own would cost one for each term.
//! Rational numbers are elements of every such ring and know of none.

use crate::poly::dense::value;
use crate::poly::integral::{combination, content, gcd_modulo, pseudo_div_rem, times, trim};
use crate::poly::multivariate::Multivariate;
use crate::poly::polynomial::Polynomial;
use crate::rational::{Integer, Rational, gcd};
use crate::ring::{Field, Ring, ring_operators};
use num_traits::{One, Signed as _};
use std::fmt;
use std::sync::Arc;

/// The ring ℚ\[t\]/M for a modulus M of degree at least 1.
///
/// ```
/// use stepsmith_exact::{poly::polynomial::Polynomial, field::quotient::QuotientRing, ring::{Field, Ring}};
/// let ring = QuotientRing::new(&Polynomial::from_integers(&[-2, 0, 1])).unwrap(); // t = √2
/// let silver = ring.t().plus(&Ring::one());
/// assert_eq!(silver.inverse().unwrap().to_string(), "t - 1");
/// ```
#[derive(Clone, Debug)]
pub struct QuotientRing {
    modulus: Arc<Modulus>,
}

/// M in two forms, and how a root of it is written.
#[derive(Debug)]
struct Modulus {
    monic: Polynomial,
    primitive: Vec<Integer>,
    root: Option<Multivariate>,
}

impl PartialEq for QuotientRing {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.modulus, &other.modulus)
            || self.modulus.primitive == other.modulus.primitive
    }
}

impl Eq for QuotientRing {}

/// A polynomial over a field ℚ\[t\]/m by its coefficients, ascending.
pub type FieldPolynomial = Vec<Residue>;

impl QuotientRing {
    /// ℚ\[t\]/`modulus`, or `None` for a constant modulus.
    pub fn new(modulus: &Polynomial) -> Option<Self> {
        (!modulus.is_constant()).then(|| Self {
            modulus: Arc::new(Modulus {
                monic: modulus.monic(),
                primitive: modulus.primitive_integer(),
                root: None,
            }),
        })
    }

    /// The same ring, in which t is written as a number in generators.
    pub(crate) fn written(&self, root: Multivariate) -> Self {
        Self {
            modulus: Arc::new(Modulus {
                monic: self.modulus.monic.clone(),
                primitive: self.modulus.primitive.clone(),
                root: Some(root),
            }),
        }
    }

    /// The modulus, made monic.
    pub fn modulus(&self) -> &Polynomial {
        &self.modulus.monic
    }

    /// The dimension over ℚ.
    pub fn degree(&self) -> usize {
        self.modulus.primitive.len() - 1
    }

    /// The class of `p`.
    pub fn residue(&self, p: &Polynomial) -> Residue {
        let (numerators, denominator) = p.cleared();
        reduced(Some(self), numerators, denominator)
    }

    /// The class of t: the adjoined root of the modulus.
    pub fn t(&self) -> Residue {
        self.residue(&Polynomial::t())
    }

    /// The coordinates of r, r·t, r·t², …: the rows of the transposed matrix of the multiplication with r.
    pub(crate) fn images(&self, r: &Residue) -> Vec<Vec<Rational>> {
        let t = self.t();
        let images = std::iter::successors(Some(r.clone()), |image| Some(image * &t));
        let rows = images.map(|image| self.coordinates(&image));
        rows.take(self.degree()).collect()
    }

    /// The coefficients of the representative, as many as the degree.
    pub(crate) fn coordinates(&self, r: &Residue) -> Vec<Rational> {
        let representative = r.polynomial();
        (0..self.degree())
            .map(|i| representative.coefficient(i))
            .collect()
    }
}

/// The class of (∑ aᵢ tⁱ)/d for d > 0; a rational number where there is no ring.
fn reduced(
    ring: Option<&QuotientRing>,
    mut numerators: Vec<Integer>,
    mut denominator: Integer,
) -> Residue {
    let modulus = ring.map(|ring| &ring.modulus.primitive);
    if let Some(modulus) = modulus.filter(|modulus| numerators.len() >= modulus.len()) {
        let divided = pseudo_div_rem(numerators, modulus);
        let (_, rest, multiplier) = divided.expect("a modulus is not 0");
        numerators = rest;
        denominator *= multiplier;
    }
    let bound = denominator.clone();
    in_lowest_terms(ring, numerators, denominator, bound)
}

/// A representative over `denominator`, of which no common factor is outside of `bound`.
fn in_lowest_terms(
    ring: Option<&QuotientRing>,
    mut numerators: Vec<Integer>,
    mut denominator: Integer,
    bound: Integer,
) -> Residue {
    trim(&mut numerators);
    let common = content(bound, &numerators);
    if numerators.is_empty() {
        denominator = Integer::one();
    } else if !common.is_one() {
        numerators.iter_mut().for_each(|c| *c /= &common);
        denominator /= &common;
    }
    Residue {
        ring: ring.filter(|_| numerators.len() > 1).cloned(),
        numerators,
        denominator,
    }
}

/// A rational number, or an element of a [`QuotientRing`]; shown as its representative of least degree.
///
/// Operands of +, − and · are rational or belong to one ring, which debug builds assert; without that check an
/// operation lifts the right operand to ℚ\[t\] and takes place in the ring of the left one.
///
/// ```
/// use stepsmith_exact::{poly::polynomial::Polynomial, field::quotient::QuotientRing, ring::{Field, Ring}};
/// let ring = QuotientRing::new(&Polynomial::from_integers(&[-1, 0, 1])).unwrap();
/// assert_eq!(ring.t().minus(&Ring::one()).inverse(), None); // t² − 1 = (t − 1)(t + 1)
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Residue {
    /// None of a rational number.
    ring: Option<QuotientRing>,
    numerators: Vec<Integer>,
    denominator: Integer,
}

impl Residue {
    /// The representative of lower degree than the modulus.
    pub fn polynomial(&self) -> Polynomial {
        Polynomial::over(self.numerators.clone(), &self.denominator)
    }

    /// The number in generators that t is, where that is known; nothing for a rational element.
    pub(crate) fn root(&self) -> Option<&Multivariate> {
        self.ring.as_ref()?.modulus.root.as_ref()
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.numerators.is_empty()
    }

    /// The value, if it is a rational number.
    pub fn as_rational(&self) -> Option<Rational> {
        (self.numerators.len() <= 1).then(|| self.polynomial().coefficient(0))
    }

    /// The ring of two numbers; none where both are rational.
    fn ring_with<'a>(&'a self, other: &'a Self) -> Option<&'a QuotientRing> {
        if let (Some(one), Some(other)) = (&self.ring, &other.ring) {
            debug_assert_eq!(one, other, "operands of different quotient rings");
        }
        self.ring.as_ref().or(other.ring.as_ref())
    }

    /// self + `sign`·`other` for a sign ±1.
    fn combined(&self, sign: i32, other: &Self) -> Self {
        let a = &self.denominator;
        let b = &other.denominator;
        let common = if a == b { a.clone() } else { gcd(a, b) };
        let to_left = b / &common;
        let to_right = a / &common * sign;
        let sum = combination(&self.numerators, &to_left, &other.numerators, &to_right);
        // As with fractions: p/a + q/b over ab/g, g = gcd(a, b), has factors of g alone in common with it.
        in_lowest_terms(self.ring_with(other), sum, a * &to_left, common)
    }
}

impl Ring for Residue {
    fn from_rational(value: &Rational) -> Self {
        let numerators = vec![value.numerator().clone()];
        let denominator = value.denominator().as_ibig().clone();
        in_lowest_terms(None, numerators, denominator, Integer::one())
    }
    fn is_zero(&self) -> bool {
        self.numerators.is_empty()
    }
    fn plus(&self, other: &Self) -> Self {
        self.combined(1, other)
    }
    fn minus(&self, other: &Self) -> Self {
        self.combined(-1, other)
    }
    fn times(&self, other: &Self) -> Self {
        let product = times(&self.numerators, &other.numerators);
        let denominator = &self.denominator * &other.denominator;
        reduced(self.ring_with(other), product, denominator)
    }
    fn exact_quotient(&self, divisor: &Self) -> Option<Self> {
        Some(self.times(&divisor.inverse()?))
    }
    fn negated(&self) -> Self {
        Self {
            ring: self.ring.clone(),
            numerators: self.numerators.iter().map(|c| -c).collect(),
            denominator: self.denominator.clone(),
        }
    }
}

/// A field where the modulus is irreducible.
impl Field for Residue {
    /// The r with r·self = 1, if there is one: unless the representative and the modulus have a common divisor.
    fn inverse(&self) -> Option<Self> {
        let Some(ring) = &self.ring else {
            return self
                .as_rational()?
                .inverse()
                .map(|value| Self::from_rational(&value));
        };
        let (factor, mut inverse, mut denominator) =
            gcd_modulo(self.numerators.clone(), &ring.modulus.primitive);
        let [unit] = factor.as_slice() else {
            return None;
        };
        // unit ≡ (s/d)·a: 1 ≡ (s·c)/(d·unit)·(a/c), c the denominator of self.
        let factor = &self.denominator * unit.signum();
        inverse.iter_mut().for_each(|c| *c *= &factor);
        denominator *= unit.abs();
        Some(reduced(self.ring.as_ref(), inverse, denominator))
    }
}

impl fmt::Display for Residue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.polynomial().fmt(f)
    }
}

ring_operators!(Residue);

/// p(t) in ℚ(t, θ) of a polynomial over ℚ(θ).
pub fn value_in(p: &[Residue], [t, theta]: [&Residue; 2]) -> Residue {
    let coefficients: Vec<Residue> = p.iter().map(|c| c.polynomial().at(theta)).collect();
    value(&coefficients, t)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rational::{integer, ratio};
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
        assert_eq!((ring.t() * ring.t()).as_rational(), Some(ratio(-1, 2)));
        assert_eq!(Residue::zero().inverse(), None);
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
            let factor = ring.modulus().gcd(&residue.polynomial());
            match residue.inverse() {
                Some(inverse) => prop_assert_eq!(residue * inverse, Residue::one()),
                None => prop_assert!(!factor.is_constant()),
            }
        }
    }
}
