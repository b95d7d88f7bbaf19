//! Numbers β(a, b) that a polynomial over ℚ in two real algebraic numbers gives.
//!
//! The entries of a method with irrational nodes are such numbers: one polynomial β(s, t) serves all
//! pairs of nodes, so that no field need contain them all. Enclosures come from those of a and b
//! in integer interval arithmetic with outward rounding. With the minimal polynomials m_a and m_b,
//! β acts by multiplication on ℚ[s, t]/(m_a(s), m_b(t)), a space of dimension deg m_a · deg m_b;
//! β(a, b) is a root of the characteristic polynomial of that action.

use crate::field::algebraic::RealAlgebraic;
use crate::field::fraction::Fraction;
use crate::field::quotient::{QuotientRing, Residue};
use crate::field::real_field::constants;
use crate::interval::Interval;
use crate::linear::matrix::Matrix;
use crate::poly::dense::{div_rem, value};
use crate::poly::multivariate::Symbol;
use crate::poly::polynomial::Polynomial;
use crate::rational::{Rational, half_power};
use crate::ring::Ring as _;
use crate::rounding::{Constant, FIRST_BITS, round_enclosed, to_f64, with_bits};

/// The largest dimension in which a minimal polynomial is looked for.
const DIMENSION_LIMIT: usize = 6;
/// The bits of an enclosure at which a rounding that is still open is decided exactly.
const PATIENCE: usize = 1 << 13;

/// β(a, b) = Σ_k aᵏ β_k(b).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodalNumber {
    a: RealAlgebraic,
    b: RealAlgebraic,
    kernel: Vec<Polynomial>,
}

impl NodalNumber {
    /// Σ_k aᵏ `kernel[k]`(b).
    ///
    /// ```
    /// use stepsmith_exact::{field::algebraic::RealAlgebraic, field::nodal::NodalNumber};
    /// use stepsmith_exact::{poly::polynomial::Polynomial, rational::integer};
    /// let (a, b) = (RealAlgebraic::sqrt(&integer(2)).unwrap(), RealAlgebraic::sqrt(&integer(3)).unwrap());
    /// let product = NodalNumber::new(a, b, vec![Polynomial::zero(), Polynomial::t()]);
    /// assert_eq!(product.algebraic().unwrap().to_string(), "sqrt(6)");
    /// assert_eq!(product.to_f64(), 6f64.sqrt());
    /// ```
    pub fn new(a: RealAlgebraic, b: RealAlgebraic, kernel: Vec<Polynomial>) -> Self {
        Self { a, b, kernel }
    }

    /// p(a).
    pub fn of_one(a: &RealAlgebraic, p: &Polynomial) -> Self {
        Self::new(a.clone(), a.clone(), vec![p.clone()])
    }

    /// An interval around the number whose width tends to 0 as `bits` grows.
    pub fn enclosure(&self, bits: usize) -> (Rational, Rational) {
        self.interval(bits).ends(bits)
    }

    /// The same in fixed point.
    pub fn interval(&self, bits: usize) -> Interval {
        let b = Interval::around(&self.b, bits);
        match self.kernel.as_slice() {
            [alone] => Interval::at(alone, &b, bits),
            kernel => {
                let a = Interval::around(&self.a, bits);
                let descending = kernel.iter().rev().map(|p| Interval::at(p, &b, bits));
                descending.fold(Interval::zero(), |sum, c| sum.times(&a, bits).plus(&c))
            }
        }
    }

    /// The number as a root of its minimal polynomial; `None` where the space it acts on is too large.
    pub fn algebraic(&self) -> Option<RealAlgebraic> {
        self.algebraic_within(DIMENSION_LIMIT)
    }

    /// The number where it is rational, as far as [`algebraic`](Self::algebraic) can tell.
    pub fn rational(&self) -> Option<Rational> {
        // The powers of one generator below its degree are independent.
        if let [element] = self.coordinates()?.1.as_slice() {
            return element.as_rational();
        }
        self.algebraic()?.as_rational().cloned()
    }

    fn algebraic_within(&self, limit: usize) -> Option<RealAlgebraic> {
        if let [p] = self.kernel.as_slice()
            && *p == Polynomial::t()
        {
            return Some(self.b.clone());
        }
        let candidates = RealAlgebraic::roots_of(&self.annihilator(limit)?);
        Some(with_bits(FIRST_BITS, |bits| {
            let (lo, hi) = self.enclosure(bits);
            let mut close = candidates
                .iter()
                .filter(|c| c.cmp_rational(&lo).is_ge() && c.cmp_rational(&hi).is_le());
            close.next().filter(|_| close.next().is_none()).cloned()
        }))
    }

    /// ℚ(b), and in it the coefficients of the number as a polynomial in a: one where b generates a.
    fn coordinates(&self) -> Option<(QuotientRing, Vec<Residue>)> {
        let ring = QuotientRing::new(self.b.minimal_polynomial())?;
        let kernel: Vec<Residue> = self.kernel.iter().map(|p| ring.residue(p)).collect();
        // One generator is enough where the other is rational or the same.
        let a = match self.a.as_rational() {
            Some(value) => Some(Residue::from_rational(value)),
            None => (self.a == self.b).then(|| ring.t()),
        };
        let coordinates = match a {
            Some(a) => vec![value(&kernel, &a)],
            None => kernel,
        };
        Some((ring, coordinates))
    }

    /// A polynomial that vanishes at the number.
    fn annihilator(&self, limit: usize) -> Option<Polynomial> {
        let (ring, kernel) = self.coordinates()?;
        let outer = match kernel.len() {
            1 => Polynomial::t(),
            _ => self.a.minimal_polynomial().monic(),
        };
        if outer.degree()? * ring.degree() > limit {
            return None;
        }
        let action = multiplication(&ring, &outer, &kernel);
        Some(Polynomial::new(action.characteristic_polynomial()))
    }

    /// The nearest `f64`.
    pub fn to_f64(&self) -> f64 {
        if let Some(value) = self.rational() {
            return to_f64(&value);
        }
        round_enclosed(|bits| {
            if bits > PATIENCE
                && let Some(exact) = self.algebraic_within(usize::MAX)
            {
                return exact.enclosure(&half_power(bits));
            }
            self.enclosure(bits)
        })
    }

    /// The first `digits` significant decimal digits where they are certain, truncated.
    pub fn decimal(&self, digits: usize) -> String {
        with_bits(
            digits.saturating_mul(4).saturating_add(FIRST_BITS),
            |bits| {
                let (lo, hi) = self.enclosure(bits);
                let [first, last] =
                    [lo, hi].map(|x| RealAlgebraic::from_rational(x).decimal(digits));
                (first == last || bits > PATIENCE).then_some(first)
            },
        )
    }
}

/// An expression in symbols that stand for numbers as it is [emitted](Constant) for numbers of any kind; `None` for one
/// that stands for none.
pub fn constant_expression<'a>(
    value: &Fraction,
    number: impl Fn(&Symbol) -> Option<&'a NodalNumber>,
) -> Option<Constant> {
    let symbols = value.free_symbols();
    let numbers = symbols.iter().map(|s| Some((s, number(s)?)));
    let numbers: Vec<(&Symbol, &NodalNumber)> = numbers.collect::<Option<_>>()?;
    if numbers.is_empty() {
        return value.to_constant();
    }
    Some(Constant::enclosed(|bits| {
        let known = numbers.iter().map(|(s, n)| (*s, n.interval(bits)));
        value.enclosure_at(known.collect(), bits)
    }))
}

/// The transposed matrix of multiplication by Σ sᵏ kernel_k on ℚ[s, t]/(outer(s), inner(t)).
fn multiplication(ring: &QuotientRing, outer: &Polynomial, kernel: &[Residue]) -> Matrix<Rational> {
    let outer = constants(outer);
    let dimension = outer.len() - 1;
    let mut rows = Vec::new();
    for i in 0..dimension {
        // The images of sⁱ, sⁱt, sⁱt², …, one for each element of the basis of ℚ[t]/inner.
        let mut terms = vec![Residue::zero(); i];
        terms.extend_from_slice(kernel);
        for _ in 0..ring.degree() {
            let (_, mut image) = div_rem(terms.clone(), &outer);
            image.resize(dimension, Residue::zero());
            rows.push(image.iter().flat_map(|c| ring.coordinates(c)).collect());
            terms = terms.iter().map(|c| c * ring.t()).collect();
        }
    }
    Matrix::from_rows(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rational::{integer, ratio};
    use crate::ring::Ring;

    fn sqrt(n: i64) -> RealAlgebraic {
        RealAlgebraic::sqrt(&integer(n)).unwrap()
    }

    fn sum(a: &RealAlgebraic, b: &RealAlgebraic) -> NodalNumber {
        NodalNumber::new(
            a.clone(),
            b.clone(),
            vec![Polynomial::t(), Polynomial::one()],
        )
    }

    #[test]
    fn minimal_polynomials_of_sums_are_found() {
        let number = sum(&sqrt(2), &sqrt(3)).algebraic().unwrap();
        let expected = Polynomial::from_integers(&[1, 0, -10, 0, 1]);
        assert_eq!(*number.minimal_polynomial(), expected);
        assert_eq!(number.decimal(10), "3.146264369");
    }

    #[test]
    fn conjugates_that_cancel_are_rational() {
        // The roots of t² − t − 1 add up to 1.
        let roots = RealAlgebraic::roots_of(&Polynomial::from_integers(&[-1, -1, 1]));
        let total = sum(&roots[0], &roots[1]);
        assert_eq!(total.algebraic().unwrap().as_rational(), Some(&integer(1)));
        assert_eq!(total.to_f64(), 1.0);
        let (lo, hi) = total.enclosure(200);
        assert!(lo <= integer(1) && integer(1) <= hi && hi - lo < ratio(1, 1 << 60));
    }

    #[test]
    fn expressions_in_nodes_and_in_roots_round_as_one() {
        let node = sum(&sqrt(3), &sqrt(5));
        let value = Fraction::symbol("c").times(&Fraction::sqrt(&integer(2)).unwrap());
        let found = constant_expression(&value, |s| (s.name() == "c").then_some(&node));
        let root = |n: i64| Fraction::sqrt(&integer(n)).unwrap();
        assert_eq!(found, root(6).plus(&root(10)).to_constant());
    }

    /// The roots (3 ± √5)/2 of t² − 3t + 1, times 10⁻³⁰: 64 bits after the point do not tell them apart.
    #[test]
    fn conjugates_that_are_close_are_told_apart() {
        let roots = RealAlgebraic::roots_of(&Polynomial::from_integers(&[1, -3, 1]));
        let scale = Polynomial::monomial(integer(1) / integer(10).pow(30), 1);
        let of = |root| NodalNumber::of_one(root, &scale).algebraic().unwrap();
        let [small, large] = [of(&roots[0]), of(&roots[1])];
        assert_eq!(small.minimal_polynomial(), large.minimal_polynomial());
        assert!(
            small < large
                && large < RealAlgebraic::from_rational(scale.coefficient(1) * integer(3))
        );
    }

    /// 1/10 + √2·10⁻⁴⁰ is above 1/10, which some thirty digits do not tell.
    #[test]
    fn digits_are_told_when_they_are_certain() {
        let small = integer(1) / integer(10).pow(40);
        let number = NodalNumber::of_one(&sqrt(2), &Polynomial::new(vec![ratio(1, 10), small]));
        assert_eq!(number.decimal(5), "0.10000");
    }

    #[test]
    fn equal_and_rational_generators_need_one_field() {
        let square = NodalNumber::new(sqrt(2), sqrt(2), vec![Polynomial::zero(), Polynomial::t()]);
        assert_eq!(square.algebraic().unwrap().as_rational(), Some(&integer(2)));
        let half = RealAlgebraic::from_rational(ratio(1, 2));
        assert_eq!(sum(&half, &sqrt(2)).to_f64(), 0.5 + 2f64.sqrt());
    }
}
