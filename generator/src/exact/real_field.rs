//! Real number fields K = ℚ(θ), θ > 0 algebraic, with the order of ℝ.
//!
//! With m the minimal polynomial of θ the field is ℚ\[t\]/m; since m is irreducible every residue
//! but 0 has an inverse. A residue r ≠ 0 has r(θ) ≠ 0, so for θ ≥ 0 in \[lo, hi\] and r = a − b with
//! coefficients of a and b not negative, the bounds a(lo) − b(hi) ≤ r(θ) ≤ a(hi) − b(lo) show the
//! sign once the interval is narrow enough.
//!
//! *Square roots.* The field of √p₁, …, √pₖ for distinct primes has degree 2ᵏ, with the products of
//! the roots as a basis, and θ = √p₁ + … + √pₖ generates it, as its conjugates ±√p₁ ± … ± √pₖ are
//! distinct. Written in the basis, the powers 1, θ, …, θ^(2ᵏ−1) make up a regular matrix, which turns
//! the basis into polynomials in θ; θ is the greatest of its conjugates.
//!
//! *Two numbers.* For α = t₀ and θ almost every s makes η = θ + s·t₀ generate ℚ(t₀, θ): all those for
//! which Res_t(n(t), m(x − s·t)) is square-free, m and n the minimal polynomials. Then η is a root of
//! one of its irreducible factors, and m(y) and n((η − y)/s) have the root θ alone in common.

use super::algebraic::RealAlgebraic;
use super::fraction::{Fraction, radicand};
use super::interval::Interval;
use super::local::{Local, gcd};
use super::matrix::Matrix;
use super::multivariate::{Monomial, Multivariate, Symbol};
use super::polynomial::Polynomial;
use super::quotient::{QuotientRing, Residue};
use super::rational::{Integer, Rational, integer};
use super::ring::Ring;
use dashu_base::Inverse as _;
use num_traits::{One, Signed};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Bits after the binary point to which θ is enclosed at first.
const FIRST_BITS: usize = 64;

/// The largest number of square roots of primes in one field, which then has degree 8.
pub const ROOT_LIMIT: usize = 3;

/// A real number field ℚ(θ), θ ≥ 0.
///
/// ```
/// use stepsmith_generator::exact::{algebraic::RealAlgebraic, rational::integer};
/// use stepsmith_generator::exact::{polynomial::Polynomial, real_field::RealField};
/// let field = RealField::new(RealAlgebraic::sqrt(&integer(2)).unwrap());
/// let sign = |c: &[i64]| field.sign(&field.ring().residue(&Polynomial::from_integers(c)));
/// assert!(sign(&[-99, 70]).is_lt() && sign(&[-2, 0, 1]).is_eq());
/// ```
#[derive(Clone, Debug)]
pub struct RealField {
    data: Arc<Data>,
}

#[derive(Debug)]
struct Data {
    generator: RealAlgebraic,
    ring: QuotientRing,
    /// θ in square roots, where it is a sum of such.
    radicals: Option<Fraction>,
}

impl PartialEq for RealField {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.data, &other.data) || self.data.generator == other.data.generator
    }
}

impl Eq for RealField {}

impl RealField {
    /// ℚ(θ) for θ = `generator` ≥ 0.
    pub fn new(generator: RealAlgebraic) -> Self {
        Self::named(generator, None)
    }

    fn named(mut generator: RealAlgebraic, radicals: Option<Fraction>) -> Self {
        refine_to(&mut generator, FIRST_BITS);
        // A minimal polynomial is not constant.
        let ring = QuotientRing::new(generator.minimal_polynomial())
            .expect("the minimal polynomial of a number has a root");
        let data = Arc::new(Data {
            generator,
            ring,
            radicals,
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
        if let Some(value) = constant(r) {
            return value.cmp(&Rational::default());
        }
        let part = |positive: bool| {
            let keep = |c: &Rational| match c.is_positive() == positive {
                true => c.abs(),
                false => Rational::default(),
            };
            Polynomial::new(r.polynomial().coefficients().iter().map(keep).collect())
        };
        let (gains, losses) = (part(true), part(false));
        let mut root = self.data.generator.clone();
        let mut bits = FIRST_BITS;
        loop {
            let (lo, hi) = root.interval();
            if gains.evaluate(lo) > losses.evaluate(hi) {
                return Ordering::Greater;
            }
            if gains.evaluate(hi) < losses.evaluate(lo) {
                return Ordering::Less;
            }
            bits = bits.saturating_mul(2);
            refine_to(&mut root, bits);
        }
    }

    /// r(θ) in square roots; `None` in a field that is not made of such.
    pub fn in_radicals(&self, r: &Residue) -> Option<Fraction> {
        if let Some(value) = constant(r) {
            return Some(value.into());
        }
        let theta = self.data.radicals.as_ref()?;
        let horner = |sum: Fraction, c: &Rational| sum.times(theta).plus(&c.clone().into());
        let descending = r.polynomial().coefficients().iter().rev();
        Some(descending.fold(Fraction::zero(), horner))
    }

    /// r(θ) as a number of its own.
    pub fn number(&self, r: &Residue) -> RealAlgebraic {
        if let Some(value) = constant(r) {
            return RealAlgebraic::from_rational(value);
        }
        // r(θ) is a root of the characteristic polynomial of the multiplication with r.
        let degree = self.ring().modulus().degree().unwrap_or(1);
        let mut action: Matrix<Rational> = Matrix::zero(degree, degree);
        let mut image = r.clone();
        for j in 0..degree {
            for i in 0..degree {
                *action.at_mut(i, j) = image.polynomial().coefficient(i);
            }
            image = image * self.ring().t();
        }
        let roots = RealAlgebraic::roots_of(&Polynomial::new(action.characteristic_polynomial()));
        let against = |x: &Rational| self.sign(&(r - self.ring().constant(x.clone())));
        let found = roots.into_iter().find(|root| {
            let (lo, hi) = root.interval();
            // One interval has r(θ) in it: those of distinct roots do not overlap.
            match lo == hi {
                true => against(lo).is_eq(),
                false => against(lo).is_gt() && against(hi).is_lt(),
            }
        });
        found.expect("r(θ) is a root of its characteristic polynomial")
    }

    /// ℚ(t₀, θ) for t₀ > 0, with t₀ and θ as elements.
    pub fn joined(&self, t: &RealAlgebraic) -> (Self, Residue, Residue) {
        if let Some(value) = t.as_rational() {
            let ring = self.ring();
            return (self.clone(), ring.constant(value.clone()), ring.t());
        }
        let theta = self.generator();
        if let Some(value) = theta.as_rational() {
            let field = Self::new(t.clone());
            let (t, theta) = (field.ring().t(), field.ring().constant(value.clone()));
            return (field, t, theta);
        }
        let (m, n) = (theta.minimal_polynomial(), t.minimal_polynomial());
        let mut s = 1i64;
        loop {
            let sums = sums_of_roots(m, n, s);
            if sums.gcd(&sums.derivative()).is_constant()
                && let Some(eta) = sum(theta, t, s, &sums)
            {
                let field = Self::new(eta);
                let ring = field.ring();
                let constant = |c: &Rational| ring.constant(c.clone());
                // n((η − y)/s)·s^deg n in y.
                let reflected = |p: &Polynomial| -> Local {
                    let base = [ring.t(), -ring.one()];
                    let mut power = vec![ring.one()];
                    let mut total: Local = Vec::new();
                    let degree = p.coefficients().len();
                    for (k, c) in p.coefficients().iter().enumerate() {
                        let scale = integer(s).pow((degree - 1 - k) as isize) * c;
                        let term = power.iter().map(|x| x * constant(&scale)).collect();
                        total = super::local::plus(total, term);
                        power = super::local::times(&power, &base);
                    }
                    total
                };
                let first: Local = m.coefficients().iter().map(constant).collect();
                let common = gcd(first, reflected(n));
                if let [root, _] = common.as_slice() {
                    let theta = -root;
                    let t = (ring.t() - &theta)
                        * constant(&Rational::from_parts_signed(1.into(), s.into()));
                    return (field, t, theta);
                }
            }
            s += 1;
        }
    }
}

/// The value of a residue that is rational.
pub(crate) fn constant(r: &Residue) -> Option<Rational> {
    r.polynomial()
        .is_constant()
        .then(|| r.polynomial().coefficient(0))
}

/// ∏ (x − θᵢ − s·tⱼ) over the roots θᵢ of m and tⱼ of n, up to a constant: Res_t(n(t), m(x − s·t)),
/// from its values at more points than its degree.
fn sums_of_roots(m: &Polynomial, n: &Polynomial, s: i64) -> Polynomial {
    let degree = m.degree().unwrap_or(0) * n.degree().unwrap_or(0);
    let value = |x: i64| {
        let shifted = m.compose(&Polynomial::from_integers(&[x, -s]));
        n.resultant(&shifted)
    };
    // Newton's differences at 0, 1, 2, …
    let mut differences: Vec<Rational> = (0..=degree as i64).map(value).collect();
    for k in 1..differences.len() {
        for i in (k..differences.len()).rev() {
            differences[i] = (&differences[i] - &differences[i - 1]) / integer(k as i64);
        }
    }
    let horner = |sum: Polynomial, (k, c): (usize, Rational)| {
        sum * Polynomial::from_integers(&[-(k as i64), 1]) + Polynomial::constant(c)
    };
    let descending = differences.into_iter().enumerate().rev();
    descending.fold(Polynomial::zero(), horner)
}

/// θ + s·t, which is one of the roots of the square-free `sums`.
fn sum(
    theta: &RealAlgebraic,
    t: &RealAlgebraic,
    s: i64,
    sums: &Polynomial,
) -> Option<RealAlgebraic> {
    let mut roots = RealAlgebraic::roots_of(sums);
    let mut bits = FIRST_BITS;
    while roots.len() > 1 {
        let width = Rational::from_parts_signed(Integer::one(), Integer::one() << bits);
        let ((a, b), (c, d)) = (theta.enclosure(&width), t.enclosure(&width));
        let (lo, hi) = (a + integer(s) * c, b + integer(s) * d);
        for root in &mut roots {
            root.refine(&width);
        }
        roots.retain(|root| *root.interval().0 <= hi && *root.interval().1 >= lo);
        bits = bits.saturating_mul(2);
    }
    roots.pop()
}

/// Narrows the enclosure of a number ≥ 0 to 2^(−`bits`), with a lower end ≥ 0.
fn refine_to(root: &mut RealAlgebraic, bits: usize) {
    let mut width = Rational::from_parts_signed(Integer::one(), Integer::one() << bits);
    root.refine(&width);
    while root.interval().0.is_negative() {
        width = width / Integer::from(2);
        root.refine(&width);
    }
}

/// An interval around ∑ cᵢ xⁱ.
pub(crate) fn enclosed(p: &Polynomial, x: &Interval, bits: usize) -> Interval {
    let horner =
        |sum: Interval, c: &Rational| sum.times(x, bits).plus(&Interval::constant(c, bits));
    let descending = p.coefficients().iter().rev();
    descending.fold(Interval::zero(), horner)
}

/// A field of square roots of primes, with these as its elements.
#[derive(Clone, Debug)]
pub struct SquareRoots {
    /// The field.
    pub field: RealField,
    /// √p by the symbol `sqrt(p)`.
    roots: BTreeMap<Symbol, Residue>,
}

impl SquareRoots {
    /// The field of the roots among `symbols`, which are those that [`Fraction`]s have; `None` for
    /// more than [`ROOT_LIMIT`] of them.
    pub fn among(symbols: &BTreeSet<Symbol>) -> Option<Self> {
        let names: Vec<&Symbol> = symbols.iter().filter(|s| radicand(s).is_some()).collect();
        if names.len() > ROOT_LIMIT {
            return None;
        }
        let size = 1 << names.len();
        let bit = |symbol: &Symbol| {
            names
                .iter()
                .position(|name| *name == symbol)
                .map(|i| 1 << i)
        };
        let index = |m: &Monomial| m.powers().iter().filter_map(|(s, _)| bit(s)).sum::<usize>();
        let theta = names.iter().fold(Fraction::zero(), |sum, name| {
            sum.plus(&Fraction::symbol(name.name()))
        });
        // Columns: the powers of θ; then θ to the degree, and the roots.
        let mut powers: Matrix<Rational> = Matrix::zero(size, size);
        let mut right: Matrix<Rational> = Matrix::zero(size, 1 + names.len());
        let mut power = Fraction::one();
        for k in 0..=size {
            for (monomial, c) in power.numerator().terms() {
                match k < size {
                    true => *powers.at_mut(index(monomial), k) = c.clone(),
                    false => *right.at_mut(index(monomial), 0) = c.clone(),
                }
            }
            power = power.times(&theta);
        }
        for i in 0..names.len() {
            *right.at_mut(1 << i, 1 + i) = integer(1);
        }
        let solution = powers.solve(&right)?;
        let column =
            |j: usize| Polynomial::new((0..size).map(|i| solution.at(i, j).clone()).collect());
        let minimal = Polynomial::monomial(integer(1), size) - column(0);
        let generator = match names.is_empty() {
            true => return Some(Self::none()),
            false => RealAlgebraic::roots_of(&minimal).pop()?,
        };
        let field = RealField::named(generator, Some(theta));
        let root =
            |(i, name): (usize, &&Symbol)| ((*name).clone(), field.ring().residue(&column(1 + i)));
        let roots = names.iter().enumerate().map(root).collect();
        Some(Self { field, roots })
    }

    /// ℚ.
    fn none() -> Self {
        Self {
            field: RealField::rationals(),
            roots: BTreeMap::new(),
        }
    }

    /// The value of a polynomial in the roots; `None` if it has other symbols.
    pub fn value(&self, p: &Multivariate) -> Option<Residue> {
        let ring = self.field.ring();
        let mut sum = ring.zero();
        for (monomial, c) in p.terms() {
            let mut term = ring.constant(c.clone());
            for (symbol, exponent) in monomial.powers() {
                for _ in 0..*exponent {
                    term = term * self.roots.get(symbol)?;
                }
            }
            sum = sum + term;
        }
        Some(sum)
    }
}

impl Fraction {
    /// The value as a real algebraic number; `None` if free symbols remain, or more than
    /// [`ROOT_LIMIT`] square roots.
    ///
    /// ```
    /// use stepsmith_generator::exact::{fraction::Fraction, rational::integer, ring::Ring};
    /// let silver = Fraction::one().plus(&Fraction::sqrt(&integer(2)).unwrap());
    /// assert_eq!(silver.algebraic().unwrap().to_string(), "1 + sqrt(2)");
    /// ```
    pub fn algebraic(&self) -> Option<RealAlgebraic> {
        // Without free symbols the denominator is a number.
        let denominator = self.denominator().as_constant()?;
        let roots = SquareRoots::among(&self.numerator().symbols())?;
        let value = roots.value(&self.numerator().scale(&denominator.inv()))?;
        Some(roots.field.number(&value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::rational::ratio;

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

    #[test]
    fn square_roots_are_polynomials_in_their_sum() {
        let sum = sqrt(2).plus(&sqrt(3)).plus(&sqrt(5));
        let roots = SquareRoots::among(&sum.numerator().symbols()).unwrap();
        assert_eq!(roots.field.ring().modulus().degree(), Some(8));
        let value = |f: &Fraction| roots.value(f.numerator()).unwrap();
        let [two, three, six] = [2, 3, 6].map(|n| value(&sqrt(n)));
        assert_eq!(&two * &three, six);
        assert_eq!(&two * &two, roots.field.ring().constant(integer(2)));
        assert_eq!(value(&sum), roots.field.ring().t());
        assert!(roots.field.sign(&(&three - &two)).is_gt());
        // √2 + √3 < √10 by 10⁻².
        let product = value(&sqrt(10)) - &two - &three;
        assert!(roots.field.sign(&product).is_gt());
        assert_eq!(roots.field.in_radicals(&six), Some(sqrt(6)));
        let names = [2, 3, 5, 7].map(|n| Symbol::new(&format!("sqrt({n})")));
        assert!(SquareRoots::among(&BTreeSet::from(names)).is_none());
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
            let (field, first, theta) = silver.joined(&t);
            assert_eq!(field.ring().modulus().degree(), Some(degree));
            let vanishing = |p: &Polynomial, x: &Residue| {
                let lifted: Local = p
                    .coefficients()
                    .iter()
                    .map(|c| x.ring().constant(c.clone()))
                    .collect();
                super::super::local::value(&lifted, x).is_zero()
            };
            assert!(vanishing(t.minimal_polynomial(), &first));
            assert!(vanishing(&Polynomial::from_integers(&[-2, 0, 1]), &theta));
            assert_eq!(field.number(&first), t);
            assert!(field.sign(&theta).is_gt());
        }
    }
}
