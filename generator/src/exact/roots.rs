//! Real roots of a polynomial: whether two have one in common, how many there are, and where.
//!
//! *Sturm's theorem.* For square-free p let p₀ = p, p₁ = p', pᵢ₊₁ = −(pᵢ₋₁ mod pᵢ), and V(x) the
//! number of sign changes in p₀(x), p₁(x), …, zeros left out. Then p has exactly V(lo) − V(hi)
//! roots in (lo, hi]. Bisection by that count isolates the roots; once a root is alone between two
//! ends, the sign of p decides, and quadratic interval refinement (Abbott 2006) narrows fast: the
//! secant line guesses one of N equal cells, two signs confirm it, and N is squared on success.

use super::polynomial::{Polynomial, homogeneous_value, primitive, pseudo_div_rem};
use super::rational::{Integer, Rational, quotient_floor};
use dashu_base::{BitTest as _, Inverse as _};
use num_traits::{One, Pow, Signed, Zero};
use std::cmp::Ordering;
use std::ops::Neg;

impl Polynomial {
    /// The resultant Res(p, q) = lc(p)^deg q · ∏ q(α) over the roots α of p; 0 if p or q is 0.
    ///
    /// It vanishes exactly when p and q have a common root. Computed by Euclid's algorithm, as
    /// Res(p, q) = (−1)^(mn) lc(q)^(m−k) Res(q, r) for r = p mod q and m, n, k the degrees of
    /// p, q, r.
    pub fn resultant(&self, other: &Self) -> Rational {
        let (mut p, mut q) = (self.clone(), other.clone());
        let mut factor = Rational::one();
        while let (Some(m), Some(n)) = (p.degree(), q.degree()) {
            if n == 0 {
                return factor * Pow::pow(q.leading(), m);
            }
            let Some((_, r)) = p.div_rem(&q) else { break };
            let Some(k) = r.degree() else { break };
            if m * n % 2 == 1 {
                factor = -factor;
            }
            // Res(q, r) = unit⁻ⁿ Res(q, unit·r): only primitive remainders are divided further.
            let unit = r.primitive_unit();
            factor *= Pow::pow(q.leading(), m - k) / Pow::pow(unit.clone(), n);
            (p, q) = (q, r.scale(&unit));
        }
        Rational::zero()
    }

    /// The discriminant (−1)^(n(n−1)/2) Res(p, p')/lc(p), which vanishes exactly when p has a
    /// multiple root. It is 1 for degree 0 and 1, and 0 for the zero polynomial.
    pub fn discriminant(&self) -> Rational {
        match self.degree() {
            None => Rational::zero(),
            Some(0) => Rational::one(),
            Some(n) => {
                let value = self.resultant(&self.derivative()) / self.leading();
                if n % 4 >= 2 { -value } else { value }
            }
        }
    }
}

/// The Sturm sequence of the square-free part of a polynomial, which counts distinct real roots.
///
/// ```
/// use stepsmith_generator::exact::{polynomial::Polynomial, rational::integer, roots::SturmChain};
/// let p = Polynomial::from_roots(&[integer(-2), integer(1), integer(1)]);
/// let chain = SturmChain::new(&p).unwrap();
/// assert_eq!(chain.count_real(), 2);
/// assert_eq!(chain.count(&integer(-2), &integer(1)), 1); // 1, but not −2
/// ```
#[derive(Clone, Debug)]
pub struct SturmChain {
    /// Positive multiples of p₀, p₁, …, with integer coefficients.
    chain: Vec<Vec<Integer>>,
}

impl SturmChain {
    /// The chain of `p`, or `None` for the zero polynomial.
    pub fn new(p: &Polynomial) -> Option<Self> {
        if p.is_zero() {
            return None;
        }
        let p = p.square_free_part();
        let mut chain = vec![p.primitive_integer()];
        let mut next = p.derivative().primitive_integer();
        while let Some((_, r, _)) = pseudo_div_rem(chain.last()?.clone(), &next) {
            chain.push(next);
            next = primitive(r).into_iter().map(Neg::neg).collect();
        }
        Some(Self { chain })
    }

    /// The number of distinct roots in the half-open interval (lo, hi], 0 when lo ≥ hi.
    pub fn count(&self, lo: &Rational, hi: &Rational) -> usize {
        self.variations(lo).saturating_sub(self.variations(hi))
    }

    /// The number of distinct real roots.
    pub fn count_real(&self) -> usize {
        let at_minus_infinity = sign_changes(self.chain.iter().map(|p| {
            let sign = leading_sign(p);
            if p.len().is_multiple_of(2) {
                sign.reverse()
            } else {
                sign
            }
        }));
        at_minus_infinity - self.variations_at_infinity()
    }

    /// The number of distinct real roots greater than `lo`.
    pub fn count_above(&self, lo: &Rational) -> usize {
        self.variations(lo) - self.variations_at_infinity()
    }

    /// V(x).
    fn variations(&self, x: &Rational) -> usize {
        sign_changes(self.chain.iter().map(|p| sign(&homogeneous_value(p, x))))
    }

    /// V(x) for all sufficiently large x.
    fn variations_at_infinity(&self) -> usize {
        sign_changes(self.chain.iter().map(|p| leading_sign(p)))
    }

    /// Isolating intervals of all the roots, ascending.
    fn isolate(&self) -> Vec<RootInterval> {
        let bound = root_bound(&self.chain[0]);
        let mut isolated = Vec::new();
        // Intervals yet to be searched, the leftmost last; their ends are no roots.
        let mut pending = vec![(self.cut(-&bound), self.cut(bound))];
        while let Some((lo, hi)) = pending.pop() {
            match lo.variations - hi.variations {
                0 => {}
                1 => isolated.push(RootInterval { lo: lo.x, hi: hi.x }),
                _ => {
                    let middle = (&lo.x + &hi.x) / Integer::from(2);
                    if self.vanishes(&middle) {
                        let (left, right) =
                            self.margins(&middle, (&hi.x - &lo.x) / Integer::from(4));
                        let before = Cut {
                            x: middle.clone(),
                            variations: left.variations,
                        };
                        let after = Cut {
                            x: middle,
                            variations: right.variations,
                        };
                        pending.extend([(right, hi), (before, after), (lo, left)]);
                    } else {
                        let middle = self.cut(middle);
                        pending.extend([(middle.clone(), hi), (lo, middle)]);
                    }
                }
            }
        }
        isolated
    }

    /// Cuts at `root` ± δ, no roots themselves, with no other root between them, δ ≤ `distance`.
    fn margins(&self, root: &Rational, mut distance: Rational) -> (Cut, Cut) {
        loop {
            let (left, right) = (self.cut(root - &distance), self.cut(root + &distance));
            if left.variations - right.variations == 1 && !self.vanishes(&left.x) {
                return (left, right);
            }
            distance = distance / Integer::from(2);
        }
    }

    /// x with V(x).
    fn cut(&self, x: Rational) -> Cut {
        Cut {
            variations: self.variations(&x),
            x,
        }
    }

    /// Whether p(x) = 0.
    fn vanishes(&self, x: &Rational) -> bool {
        homogeneous_value(&self.chain[0], x).is_zero()
    }
}

/// A point x of the line with the number V(x) of sign changes there.
#[derive(Clone)]
struct Cut {
    x: Rational,
    variations: usize,
}

/// The sign of n, as n is less than, equal to or greater than 0.
fn sign(n: &Integer) -> Ordering {
    n.cmp(&Integer::ZERO)
}

/// The number of sign changes in a sequence, zeros left out.
fn sign_changes(signs: impl Iterator<Item = Ordering>) -> usize {
    let mut nonzero = signs.filter(|&sign| sign.is_ne()).peekable();
    let mut changes = 0;
    while let Some(sign) = nonzero.next() {
        changes += usize::from(nonzero.peek().is_some_and(|&next| next != sign));
    }
    changes
}

/// The sign of p(x) for all sufficiently large x.
fn leading_sign(p: &[Integer]) -> Ordering {
    p.last().map_or(Ordering::Equal, sign)
}

/// A power of two greater than the magnitude of every root of p.
///
/// Fujiwara's bound 2·max |aₙ₋ᵢ/aₙ|^(1/i), with |a| estimated by its number of bits.
fn root_bound(p: &[Integer]) -> Rational {
    let bits = |a: &Integer| a.bit_len() as isize;
    let leading = p.last().map_or(0, bits);
    let below_leading = p
        .iter()
        .rev()
        .enumerate()
        .skip(1)
        .filter(|(_, a)| !a.is_zero());
    // ⌈x⌉ = −⌊−x⌋.
    let roots = below_leading.map(|(i, a)| -(leading - bits(a) - 1).div_euclid(i as isize));
    let exponent = 1 + roots.max().unwrap_or(0);
    let power = Rational::from(Integer::one() << exponent.unsigned_abs());
    if exponent < 0 { power.inv() } else { power }
}

/// An interval with rational ends around exactly one root of a polynomial: the open interval
/// (lo, hi), whose ends are no roots, or the root itself, lo = hi.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RootInterval {
    lo: Rational,
    hi: Rational,
}

impl RootInterval {
    /// The interval that consists of the rational root x alone.
    pub fn point(x: Rational) -> Self {
        Self {
            lo: x.clone(),
            hi: x,
        }
    }

    /// The interval (lo, hi) around a root; a point where they agree.
    pub(super) fn open(lo: Rational, hi: Rational) -> Self {
        Self { lo, hi }
    }

    /// The lower end.
    pub fn lo(&self) -> &Rational {
        &self.lo
    }

    /// The upper end.
    pub fn hi(&self) -> &Rational {
        &self.hi
    }

    /// hi − lo.
    pub fn width(&self) -> Rational {
        &self.hi - &self.lo
    }

    /// Whether the root is known exactly, as lo = hi.
    pub fn is_point(&self) -> bool {
        self.lo == self.hi
    }

    /// Narrows the interval around a root at which `p` changes its sign to at most `width`.
    pub(super) fn narrow(&mut self, p: &[Integer], width: &Rational) {
        let (mut lo, mut hi) = (
            Sample::at(p, self.lo.clone()),
            Sample::at(p, self.hi.clone()),
        );
        if lo.sign() != hi.sign().reverse() || lo.sign().is_eq() || !width.is_positive() {
            return;
        }
        // The interval is cut into 2^gain cells; gain = 1 is bisection, which always succeeds.
        let mut gain = 1;
        while &hi.x - &lo.x > *width {
            let bits_missing = ((&hi.x - &lo.x) / width).ceil().bit_len();
            gain = gain.min(bits_missing);
            let cell = (&hi.x - &lo.x) / (Integer::one() << gain);
            let guess = Sample::at(p, &lo.x + &cell * secant_cell(&lo, &hi, gain));
            let left_of_root = guess.sign() == lo.sign();
            let beside = if left_of_root {
                &guess.x + cell
            } else {
                &guess.x - cell
            };
            let beside = Sample::at(p, beside);
            if let Some(root) = [&guess, &beside].into_iter().find(|s| s.value.is_zero()) {
                *self = Self::point(root.x.clone());
                return;
            }
            let between = guess.sign() != beside.sign();
            (lo, hi) = match (left_of_root, between) {
                (true, true) => (guess, beside),
                (true, false) => (beside, hi),
                (false, true) => (beside, guess),
                (false, false) => (lo, beside),
            };
            gain = if between { 2 * gain } else { (gain / 2).max(1) };
        }
        (self.lo, self.hi) = (lo.x, hi.x);
    }
}

/// A point x = u/v with the integer vⁿ·p(x), which has the sign of p(x).
struct Sample {
    x: Rational,
    value: Integer,
    /// vⁿ.
    scale: Integer,
}

impl Sample {
    /// The sample of p at x.
    fn at(p: &[Integer], x: Rational) -> Self {
        let scale = Pow::pow(x.denominator().as_ibig(), p.len().saturating_sub(1));
        Self {
            value: homogeneous_value(p, &x),
            scale,
            x,
        }
    }

    /// The sign of p(x).
    fn sign(&self) -> Ordering {
        sign(&self.value)
    }
}

/// The i, 0 ≤ i ≤ N = 2^`gain`, for which lo + i·(hi − lo)/N is nearest to the root of the secant.
fn secant_cell(lo: &Sample, hi: &Sample, gain: usize) -> Integer {
    let (at_lo, at_hi) = (&lo.value * &hi.scale, &hi.value * &lo.scale);
    let drop = &at_lo - at_hi;
    quotient_floor(&((at_lo << (gain + 1)) + &drop), &(drop * 2))
}

/// Isolating intervals of the distinct real roots of `p`: ascending, disjoint, with dyadic ends.
/// Empty for constants, and also for 0, whose roots cannot be isolated.
///
/// ```
/// use stepsmith_generator::exact::{polynomial::Polynomial, rational::ratio};
/// use stepsmith_generator::exact::roots::{isolate, refine};
/// let p = Polynomial::from_integers(&[-2, 0, 1]);
/// let mut intervals = isolate(&p);
/// assert_eq!(intervals.len(), 2);
/// refine(&p, &mut intervals[1], &ratio(1, 1 << 40));
/// assert!(*intervals[1].lo() < ratio(1_414_213_563, 1_000_000_000));
/// assert!(*intervals[1].hi() > ratio(1_414_213_562, 1_000_000_000));
/// ```
pub fn isolate(p: &Polynomial) -> Vec<RootInterval> {
    SturmChain::new(p)
        .map(|chain| chain.isolate())
        .unwrap_or_default()
}

/// Narrows an isolating interval of `p` until it is no wider than `width` > 0.
///
/// An interval that does not isolate a root of `p`, or a `width` ≤ 0, leaves it as it is.
pub fn refine(p: &Polynomial, interval: &mut RootInterval, width: &Rational) {
    interval.narrow(&p.square_free_part().primitive_integer(), width);
}

#[cfg(test)]
mod tests {
    use super::super::rational::{integer, ratio};
    use super::*;
    use proptest::prelude::*;

    fn rational() -> impl Strategy<Value = Rational> {
        (-30i64..30, 1i64..9).prop_map(|(n, d)| ratio(n, d))
    }

    fn polynomial(length: usize) -> impl Strategy<Value = Polynomial> {
        prop::collection::vec(rational(), 0..length).prop_map(Polynomial::new)
    }

    /// Chebyshev's Tₙ = 2t·Tₙ₋₁ − Tₙ₋₂, with n roots in (−1, 1).
    fn chebyshev(n: usize) -> Polynomial {
        let (mut previous, mut current) = (Polynomial::one(), Polynomial::t());
        for _ in 1..n {
            let next = Polynomial::from_integers(&[0, 2]) * &current - previous;
            (previous, current) = (current, next);
        }
        current
    }

    /// Checks what [`isolate`] promises and returns the number of intervals.
    fn check_isolation(p: &Polynomial) -> usize {
        let intervals = isolate(p);
        for pair in intervals.windows(2) {
            assert!(pair[0].hi() <= pair[1].lo(), "{p}");
        }
        let chain = SturmChain::new(p);
        for interval in &intervals {
            if interval.is_point() {
                assert!(p.evaluate(interval.lo()).is_zero());
            } else {
                assert!(!p.evaluate(interval.lo()).is_zero());
                assert!(!p.evaluate(interval.hi()).is_zero());
                let count = chain
                    .as_ref()
                    .map(|chain| chain.count(interval.lo(), interval.hi()));
                assert_eq!(count, Some(1), "{p}");
            }
        }
        intervals.len()
    }

    #[test]
    fn discriminants_of_the_textbook() {
        assert_eq!(
            Polynomial::from_integers(&[3, 5, 2]).discriminant(),
            integer(25 - 24)
        );
        // t³ + pt + q has discriminant −4p³ − 27q².
        assert_eq!(
            Polynomial::from_integers(&[7, -5, 0, 1]).discriminant(),
            integer(500 - 1323)
        );
        assert_eq!(
            Polynomial::from_integers(&[4, 1]).discriminant(),
            integer(1)
        );
        assert_eq!(Polynomial::zero().discriminant(), integer(0));
    }

    #[test]
    fn resultant_over_roots() {
        let (p, q) = (
            [integer(1), ratio(2, 3)],
            [integer(-2), ratio(1, 5), integer(4)],
        );
        let product = p
            .iter()
            .flat_map(|a| q.iter().map(move |b| a - b))
            .fold(integer(1), |product, difference| product * difference);
        let value = Polynomial::from_roots(&p).resultant(&Polynomial::from_roots(&q));
        assert_eq!(value, product);
    }

    #[test]
    fn degenerate_polynomials() {
        assert!(SturmChain::new(&Polynomial::zero()).is_none());
        assert!(isolate(&Polynomial::zero()).is_empty());
        assert!(isolate(&Polynomial::constant(integer(5))).is_empty());
        assert_eq!(check_isolation(&Polynomial::t().pow(3)), 1);
        assert_eq!(check_isolation(&Polynomial::from_integers(&[1, 0, 1])), 0);
    }

    #[test]
    fn bisection_points_that_are_roots() {
        // 0 and ±2, ±4 are met exactly, with irrational neighbours close by.
        let near = Polynomial::new(vec![ratio(-1, 1 << 40), integer(0), integer(1)]);
        let p = Polynomial::from_roots(&[-4, -2, 0, 2, 4].map(integer)) * near;
        assert_eq!(check_isolation(&p), 7);
        assert!(isolate(&p).contains(&RootInterval::point(integer(0))));
    }

    #[test]
    fn mignotte_roots_are_parted() {
        // tⁿ − 2(at − 1)² has two roots extremely close to 1/a.
        let p = Polynomial::monomial(integer(1), 20)
            - Polynomial::from_integers(&[-1, 1000])
                .pow(2)
                .scale(&integer(2));
        assert_eq!(check_isolation(&p), 4);
    }

    #[test]
    fn all_roots_of_chebyshev_polynomials_are_real() {
        let p = chebyshev(30);
        let chain = SturmChain::new(&p).unwrap();
        assert_eq!(
            (chain.count_real(), chain.count_above(&integer(0))),
            (30, 15)
        );
        assert_eq!(chain.count(&integer(-1), &integer(1)), 30);
        assert_eq!(chain.count(&integer(1), &integer(-1)), 0);
        assert_eq!(check_isolation(&p), 30);
    }

    #[test]
    fn thousands_of_bits_are_quick() {
        let p = chebyshev(20);
        let width = Rational::from_parts_signed(Integer::one(), Integer::one() << 4000);
        let mut last = isolate(&p).pop().unwrap();
        refine(&p, &mut last, &width);
        assert!(last.width() <= width && !last.is_point());
        // Dyadic ends: the denominator is a power of two.
        assert!(last.lo().denominator().count_ones() == 1);
        let before = last.clone();
        refine(&p, &mut last, &integer(0));
        assert_eq!(last, before);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn resultants_multiply(a in polynomial(5), b in polynomial(4), c in polynomial(4)) {
            let product = a.resultant(&b) * a.resultant(&c);
            prop_assert_eq!(a.resultant(&(&b * &c)), product);
            let sign = a.degree().unwrap_or(0) * b.degree().unwrap_or(0) % 2;
            let swapped = b.resultant(&a);
            prop_assert_eq!(a.resultant(&b), if sign == 1 { -swapped } else { swapped });
        }

        #[test]
        fn rational_roots_are_found(roots in prop::collection::vec(rational(), 1..6)) {
            let p = Polynomial::from_roots(&roots) * Polynomial::from_integers(&[3, 1, 1]);
            let distinct = roots.iter().collect::<std::collections::BTreeSet<_>>();
            prop_assert_eq!(check_isolation(&p), distinct.len());
            for (mut interval, root) in isolate(&p).into_iter().zip(distinct) {
                refine(&p, &mut interval, &ratio(1, 1_000_000));
                prop_assert!(interval.lo() <= root && root <= interval.hi());
                prop_assert!(interval.width() <= ratio(1, 1_000_000));
            }
        }

        #[test]
        fn counts_add_up(p in polynomial(8), a in rational(), b in rational()) {
            if let Some(chain) = SturmChain::new(&p) {
                let (lo, hi) = if a < b { (&a, &b) } else { (&b, &a) };
                let above = chain.count_above(hi);
                prop_assert_eq!(chain.count(lo, hi) + above, chain.count_above(lo));
                let below = chain.count(&integer(-1_000_000), hi);
                prop_assert_eq!(below + above, chain.count_real());
                prop_assert_eq!(check_isolation(&p), chain.count_real());
            }
        }
    }
}
