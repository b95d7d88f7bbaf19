//! Complex algebraic numbers that are not real, in isolating discs.
//!
//! For a polynomial f of degree n and any z with f'(z) ≠ 0 the disc
//!
//! ```text
//! |w − z| ≤ n·|f(z)/f'(z)|
//! ```
//!
//! contains a root w, as f'/f = Σ 1/(z − wᵢ) has a term of at least the mean size. n such discs that do
//! not meet contain one root each. So approximations, wherever they come from, prove themselves:
//! f(z) and f'(z) are evaluated exactly at z = (x + iy)/2^bits. The approximations here are those of
//! Aberth's iteration in fixed point; Newton's iteration within its disc narrows one.
//!
//! Sources: Henrici, *Applied and Computational Complex Analysis I*, 6.4; Aberth, *Math. Comp.* 27, 1973.

use crate::field::algebraic::RealAlgebraic;
use crate::interval::Interval;
use crate::kernel::{BitTest as _, SquareRoot as _};
use crate::poly::polynomial::Polynomial;
use crate::rational::{Integer, Rational, quotient_ceil, quotient_floor};
use num_traits::{One, Signed, Zero};

/// Steps of Aberth's iteration at one precision.
const ITERATIONS: usize = 60;
/// Bits at which isolation is given up.
const BIT_LIMIT: usize = 1 << 12;
/// The bits of the first attempt, beyond the bits of the roots' own size.
const FIRST_BITS: usize = 64;

/// (x + iy)/2^bits.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Point {
    x: Integer,
    y: Integer,
}

/// The points within `radius`/2^bits of a centre.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Disc {
    centre: Point,
    radius: Integer,
    bits: usize,
}

/// A root of an irreducible polynomial in the upper half-plane; it stands for its conjugate too.
///
/// ```
/// use stepsmith_exact::{field::complex::ComplexAlgebraic, poly::polynomial::Polynomial};
/// // t³ − 1 without its real root.
/// let roots = ComplexAlgebraic::upper_roots_of(&Polynomial::from_integers(&[1, 1, 1])).unwrap();
/// let [re, im] = roots[0].to_f64().unwrap();
/// assert_eq!((re, im), (-0.5, 0.75f64.sqrt()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComplexAlgebraic {
    minimal_polynomial: Polynomial,
    disc: Disc,
}

impl Point {
    /// The point of a real number.
    fn real(x: Integer) -> Self {
        let y = Integer::zero();
        Self { x, y }
    }

    fn minus(&self, other: &Self) -> Self {
        Self {
            x: &self.x - &other.x,
            y: &self.y - &other.y,
        }
    }

    fn plus(&self, other: &Self) -> Self {
        Self {
            x: &self.x + &other.x,
            y: &self.y + &other.y,
        }
    }

    fn times(&self, other: &Self) -> Self {
        Self {
            x: &self.x * &other.x - &self.y * &other.y,
            y: &self.x * &other.y + &self.y * &other.x,
        }
    }

    fn conjugate(&self) -> Self {
        Self {
            x: self.x.clone(),
            y: -&self.y,
        }
    }

    /// |z|².
    fn norm(&self) -> Integer {
        &self.x * &self.x + &self.y * &self.y
    }

    /// z·2^bits/w, rounded; `None` for w = 0.
    fn over(&self, other: &Self, bits: usize) -> Option<Self> {
        let norm = other.norm();
        if norm.is_zero() {
            return None;
        }
        let product = self.times(&other.conjugate());
        let twice = &norm * 2;
        let [x, y] =
            [product.x, product.y].map(|n| quotient_floor(&((n << (bits + 1)) + &norm), &twice));
        Some(Self { x, y })
    }
}

/// f(z)·2^(n·bits) and f'(z)·2^((n−1)·bits), exactly.
fn evaluated(f: &[Integer], z: &Point, bits: usize) -> (Point, Point) {
    let mut value = Point::real(Integer::zero());
    let mut slope = value.clone();
    for (k, c) in f.iter().rev().enumerate() {
        if k > 0 {
            slope = slope.times(z).plus(&value);
        }
        value = value.times(z);
        value.x += c << (k * bits);
    }
    (value, slope)
}

/// The disc around z that contains a root; `None` where f'(z) = 0.
fn disc(f: &[Integer], z: Point, bits: usize) -> Option<Disc> {
    let (value, slope) = evaluated(f, &z, bits);
    let norm = slope.norm();
    if norm.is_zero() {
        return None;
    }
    let n = Integer::from(f.len() - 1);
    let square = quotient_ceil(&(&n * &n * value.norm()), &norm);
    let root = Integer::from(square.sqrt());
    let exact = &root * &root == square;
    Some(Disc {
        centre: z,
        radius: root + Integer::from(u8::from(!exact)),
        bits,
    })
}

impl Disc {
    fn meets(&self, other: &Self) -> bool {
        let reach = &self.radius + &other.radius;
        self.centre.minus(&other.centre).norm() <= &reach * &reach
    }

    /// Whether all its points have y > 0.
    fn is_upper(&self) -> bool {
        self.centre.y > self.radius
    }

    /// Whether it lies in a disc of fewer bits.
    fn is_within(&self, other: &Self) -> bool {
        let shift = self.bits - other.bits;
        let centre = Point {
            x: &other.centre.x << shift,
            y: &other.centre.y << shift,
        };
        let reach = (&other.radius << shift) - &self.radius;
        !reach.is_negative() && self.centre.minus(&centre).norm() <= &reach * &reach
    }
}

/// z·(4 + 9i)/10.
fn turned(z: &Point) -> Point {
    let turn = Point {
        x: 4.into(),
        y: 9.into(),
    };
    let product = z.times(&turn);
    Point {
        x: product.x / 10,
        y: product.y / 10,
    }
}

/// Aberth's iteration: all roots of f, approximately.
fn approximations(f: &[Integer], bits: usize, size: isize) -> Vec<Point> {
    let n = f.len() - 1;
    // Powers of (4 + 9i)/10, at the roots' own size.
    let first = Point::real(Integer::one() << bits.checked_add_signed(size).unwrap_or(bits));
    let points = std::iter::successors(Some(first), |z| Some(turned(z)));
    let mut points: Vec<_> = points.take(n).collect();
    let one = Point::real(Integer::one() << bits);
    for _ in 0..ITERATIONS {
        let mut settled = true;
        for i in 0..n {
            let (value, slope) = evaluated(f, &points[i], bits);
            // value/slope has the unit 2^-bits already.
            let Some(newton) = value.over(&slope, 0) else {
                // A stationary point of f: go elsewhere.
                points[i] = turned(&points[i]);
                settled = false;
                continue;
            };
            let others = (0..n).filter(|j| *j != i);
            let repulsion = others.fold(one.minus(&one), |sum, j| {
                let apart = points[i].minus(&points[j]);
                one.over(&apart, bits).map_or(sum.clone(), |q| sum.plus(&q))
            });
            let product = newton.times(&repulsion);
            let divisor = one.minus(&Point {
                x: product.x >> bits,
                y: product.y >> bits,
            });
            let step = newton.over(&divisor, bits).unwrap_or(newton);
            settled &= step.norm() <= Integer::from(4);
            points[i] = points[i].minus(&step);
        }
        if settled {
            break;
        }
    }
    points
}

impl ComplexAlgebraic {
    /// The roots of an irreducible polynomial in the upper half-plane, by imaginary, then real part;
    /// `None` where they are too close to be told apart.
    pub fn upper_roots_of(p: &Polynomial) -> Option<Vec<Self>> {
        let integers = p.primitive_integer();
        let n = integers.len().saturating_sub(1);
        let real = RealAlgebraic::roots_of(p).len();
        if n <= real {
            return Some(Vec::new());
        }
        // The geometric mean of the roots' moduli is about 2^size.
        let length = |c: Option<&Integer>| c.map_or(0, |c| c.bit_len() as isize);
        let size = (length(integers.first()) - length(integers.last())) / n as isize;
        let mut bits = FIRST_BITS + size.unsigned_abs();
        while bits <= BIT_LIMIT {
            let points = approximations(&integers, bits, size).into_iter();
            let discs: Option<Vec<Disc>> = points.map(|z| disc(&integers, z, bits)).collect();
            if let Some(upper) = discs.and_then(|discs| isolated(discs, n, real)) {
                let roots = upper.into_iter().map(|disc| Self {
                    minimal_polynomial: p.clone(),
                    disc,
                });
                return Some(roots.collect());
            }
            bits *= 2;
        }
        None
    }

    /// The irreducible polynomial of which this is a root.
    pub fn minimal_polynomial(&self) -> &Polynomial {
        &self.minimal_polynomial
    }

    /// Intervals around the real and the imaginary part, of width at most 2^(1−`bits`).
    pub fn enclosure(&self, bits: usize) -> Option<[(Rational, Rational); 2]> {
        let [re, im] = self.intervals(bits)?;
        Some([re.ends(bits), im.ends(bits)])
    }

    /// The same in fixed point.
    pub fn intervals(&self, bits: usize) -> Option<[Interval; 2]> {
        let narrow = self.narrowed(bits + 2)?;
        let shift = narrow.bits - bits;
        let unit = Integer::one() << shift;
        Some([&narrow.centre.x, &narrow.centre.y].map(|x| Interval {
            lo: quotient_floor(&(x - &narrow.radius), &unit),
            hi: quotient_ceil(&(x + &narrow.radius), &unit),
        }))
    }

    /// A disc of radius at most 2^−`bits` within the isolating one.
    fn narrowed(&self, bits: usize) -> Option<Disc> {
        let integers = self.minimal_polynomial.primitive_integer();
        let mut working = (bits + 16).max(self.disc.bits);
        while working <= 16 * BIT_LIMIT {
            let shift = working - self.disc.bits;
            let mut z = Point {
                x: &self.disc.centre.x << shift,
                y: &self.disc.centre.y << shift,
            };
            // Newton doubles the digits.
            for _ in 0..working.ilog2() + 2 {
                let (value, slope) = evaluated(&integers, &z, working);
                let step = value.over(&slope, 0)?;
                z = z.minus(&step);
                if step.norm() <= Integer::one() {
                    break;
                }
            }
            let narrow = disc(&integers, z, working)?;
            if narrow.is_within(&self.disc) && narrow.radius <= Integer::one() << (working - bits) {
                return Some(narrow);
            }
            working *= 2;
        }
        None
    }

    /// The nearest `f64`s to the real and the imaginary part.
    pub fn to_f64(&self) -> Option<[f64; 2]> {
        crate::interval::rounded(|bits| self.intervals(bits).map(Vec::from))
            .and_then(|parts| parts.try_into().ok())
    }
}

/// The discs in the upper half-plane, if `n` discs are disjoint and all but `real` are off the axis.
fn isolated(discs: Vec<Disc>, n: usize, real: usize) -> Option<Vec<Disc>> {
    if !(0..n).all(|i| discs[..i].iter().all(|d| !d.meets(&discs[i]))) {
        return None;
    }
    let mut upper: Vec<Disc> = discs.into_iter().filter(Disc::is_upper).collect();
    upper.sort_by_key(|disc| (disc.centre.y.clone(), disc.centre.x.clone()));
    (2 * upper.len() + real == n).then_some(upper)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::pade::Pade;
    use crate::rational::integer;

    /// A disc is within another one if all of it lies inside, whatever the grids of the two.
    #[test]
    fn a_disc_within_another_is_told() {
        let disc = |x: i64, y: i64, radius: i64, bits: usize| Disc {
            centre: Point {
                x: x.into(),
                y: y.into(),
            },
            radius: radius.into(),
            bits,
        };
        let outer = disc(1, 2, 5, 4);
        for (x, y, radius, expected) in [
            (4, 8, 20, true),
            (4, 8, 21, false),
            (4, 8, 41, false),
            (4, 8, 400, false),
            (4 + 12, 8 - 16, 0, true),
            (4 + 12, 8 - 16, 1, false),
            (4 - 6, 8 + 8, 10, true),
            (4 - 6, 8 + 8, 11, false),
            (4 + 21, 8, 0, false),
        ] {
            assert_eq!(
                disc(x, y, radius, 6).is_within(&outer),
                expected,
                "{x} {y} {radius}"
            );
        }
        assert!(outer.meets(&disc(1 + 7, 2, 2, 4)) && !outer.meets(&disc(1 + 8, 2, 2, 4)));
        assert!(!disc(0, 5, 5, 4).is_upper() && disc(0, 6, 5, 4).is_upper());
    }

    #[test]
    fn parts_of_roots_of_quartics_and_quintics_lie_in_their_enclosures() {
        // t⁴ + 1: (±1 + i)/√2. Their squares are ±i.
        let roots = ComplexAlgebraic::upper_roots_of(&Polynomial::from_integers(&[1, 0, 0, 0, 1]));
        let roots = roots.unwrap();
        assert_eq!(roots.len(), 2);
        for root in &roots {
            let [re, im] = root.to_f64().unwrap();
            assert_eq!((re.abs(), im), (0.5f64.sqrt(), 0.5f64.sqrt()));
        }
        // t⁵ − t − 1 has one real root.
        let quintic = Polynomial::from_integers(&[-1, -1, 0, 0, 0, 1]);
        let roots = ComplexAlgebraic::upper_roots_of(&quintic).unwrap();
        assert_eq!(roots.len(), 2);
        for root in roots {
            let [(lo, hi), _] = root.enclosure(300).unwrap();
            assert!(hi - lo <= integer(2) / Rational::from(Integer::one() << 300));
        }
    }

    /// t⁴ + 2t² + 1 + 2⁻¹²⁰ = (t² + 1)² + 2⁻¹²⁰: the squares of its zeros are −1 ± 2⁻⁶⁰ i, and two of them lie within 2⁻⁶⁰.
    #[test]
    fn zeros_that_nearly_meet_are_enclosed_as_closely_as_others() {
        let power = |n: usize| Rational::from(Integer::one() << n);
        let p = Polynomial::new(vec![
            integer(1) + integer(1) / power(120),
            integer(0),
            integer(2),
            integer(0),
            integer(1),
        ]);
        let roots = ComplexAlgebraic::upper_roots_of(&p).unwrap();
        assert_eq!(roots.len(), 2);
        for (root, bits) in (roots.iter()).flat_map(|r| [70, 100, 300].map(|bits| (r, bits))) {
            let parts = root.enclosure(bits).unwrap();
            let [x, y] = parts.map(|(lo, hi)| {
                assert!(&hi - &lo <= integer(2) / power(bits));
                (lo + hi) / integer(2)
            });
            let real = &x * &x - &y * &y + integer(1);
            let imaginary = (&x * &y * integer(2)).abs();
            let near = |a: Rational| a.abs() < integer(4) / power(bits);
            assert!(
                near(real) && near(imaginary - integer(1) / power(60)),
                "{bits}"
            );
        }
    }

    #[test]
    fn zeros_of_pade_denominators_sum_up_to_their_coefficient() {
        // Vieta: Σ z = −q_{j−1}/q_j, in enclosures.
        for (k, j) in [(1, 2), (2, 4), (5, 6), (7, 8)] {
            let q = Pade::of_exponential(k, j).unwrap().denominator;
            let roots = ComplexAlgebraic::upper_roots_of(&q).unwrap();
            assert_eq!(2 * roots.len(), j);
            let ends = roots.iter().map(|z| z.enclosure(100).unwrap()[0].clone());
            let two = integer(2);
            let (lo, hi) = ends.fold((integer(0), integer(0)), |(a, b), (lo, hi)| {
                (a + lo * &two, b + hi * &two)
            });
            let sum = -q.coefficient(j - 1) / q.leading();
            assert!(lo <= sum && sum <= hi, "({k}, {j})");
        }
    }

    /// A disc around the real axis and others in pairs: any two that meet, or touch, tell nothing.
    #[test]
    fn discs_are_isolated_where_no_two_meet() {
        let disc = |x: i64, y: i64, radius: i64| Disc {
            centre: Point {
                x: x.into(),
                y: y.into(),
            },
            radius: radius.into(),
            bits: 0,
        };
        let apart = [
            disc(0, 0, 2),
            disc(10, 5, 2),
            disc(10, -5, 2),
            disc(3, 9, 1),
            disc(3, -9, 1),
        ];
        let found = isolated(apart.to_vec(), 5, 1).unwrap();
        assert_eq!(found, [apart[1].clone(), apart[3].clone()]);
        assert!(
            isolated(apart.to_vec(), 5, 0).is_none() && isolated(apart.to_vec(), 5, 2).is_none()
        );
        // Two that meet, next to one another or not, where all else is as it should be.
        let pairs = [disc(0, 5, 1), disc(1, 5, 1), disc(0, -5, 1), disc(1, -5, 1)];
        for [a, b, c, d] in [[0, 1, 2, 3], [0, 2, 1, 3], [0, 2, 3, 1]] {
            let discs = [a, b, c, d].map(|i: usize| pairs[i].clone());
            assert!(isolated(discs.into(), 4, 0).is_none());
        }
        for i in 0..5 {
            for j in (0..5).filter(|j| *j != i) {
                let mut discs = apart.to_vec();
                let x = &apart[j].centre.x + Integer::from(3);
                let y = apart[j].centre.y.clone();
                for (radius, expected) in [(3i64, false), (1, false), (0, true)] {
                    let centre = Point {
                        x: x.clone(),
                        y: y.clone(),
                    };
                    // Of a reach of the distance 3 or more.
                    discs[j].radius = 2.into();
                    discs[i] = Disc {
                        centre,
                        radius: radius.into(),
                        bits: 0,
                    };
                    let meets = (0..5).any(|a| (0..a).any(|b| discs[a].meets(&discs[b])));
                    assert_eq!(discs[i].meets(&discs[j]), !expected);
                    assert!(!meets || isolated(discs.clone(), 5, 1).is_none(), "{i} {j}");
                }
            }
        }
    }

    /// n |f/f'| around a root is 0; elsewhere it is rounded up. Of t² + 1 at 2i it is 2·3/4.
    #[test]
    fn discs_reach_as_far_as_a_root_may_be() {
        let f = [1, 0, 1].map(Integer::from);
        let at = |x: i64, y: i64| Point {
            x: x.into(),
            y: y.into(),
        };
        let radius = |x: i64, y: i64, bits: usize| disc(&f, at(x, y), bits).map(|d| d.radius);
        assert_eq!(radius(0, 16, 4), Some(0.into()));
        assert_eq!(radius(0, 32, 4), Some(24.into()));
        // 2·√5/√8 of 1 + i is 25.29…/16.
        assert_eq!(radius(16, 16, 4), Some(26.into()));
        assert_eq!(radius(0, 0, 4), None);
    }

    /// ±2²⁰⁰ i and (±1 ± i) 2⁻³⁰⁰, far from 1.
    #[test]
    fn roots_of_any_size_are_found() {
        let power = |bits: usize| Rational::from(Integer::one() << bits);
        let small = |bits: usize| Rational::one() / power(bits);
        let over = |count: usize, c: Rational| {
            Polynomial::monomial(integer(1), count) + Polynomial::new(vec![c])
        };
        for (p, [re, im]) in [
            (over(2, power(400)), [integer(0), power(200)]),
            (over(4, small(1198)), [small(300), small(300)]),
        ] {
            let roots = ComplexAlgebraic::upper_roots_of(&p).unwrap();
            assert_eq!(roots.len(), p.degree().unwrap() / 2);
            for root in roots {
                let [x, y] = root.enclosure(640).unwrap();
                let within =
                    |(lo, hi): &(Rational, Rational), value: &Rational| lo <= value && value <= hi;
                assert!(within(&y, &im) && (within(&x, &re) || within(&x, &-&re)));
            }
        }
    }

    /// Sixteen bits more than are asked for are worked with, up to the limit.
    #[test]
    fn enclosures_end_at_the_limit() {
        let i = ComplexAlgebraic::upper_roots_of(&Polynomial::from_integers(&[1, 0, 1])).unwrap();
        let most = 16 * BIT_LIMIT - 16 - 2;
        assert!(i[0].enclosure(most).is_some());
        assert!(i[0].enclosure(most + 1).is_none());
    }

    /// The enclosures of 1 ± √2 i contain its parts: 1 lies in the real ones, and 2 in the squares of the imaginary
    /// ones.
    #[test]
    fn enclosures_have_their_numbers() {
        let p = Polynomial::from_integers(&[3, -2, 1]);
        let root = &ComplexAlgebraic::upper_roots_of(&p).unwrap()[0];
        for bits in 0..90 {
            let [(left, right), (low, high)] = root.enclosure(bits).unwrap();
            assert!(left <= integer(1) && integer(1) <= right, "{bits}");
            assert!(
                &low * &low < integer(2) && integer(2) < &high * &high,
                "{bits}"
            );
        }
    }

    /// The real part of 1 − 2⁻²⁰⁰ ± √2 i is below 1 by less than enclosures of few bits resolve.
    #[test]
    fn lower_ends_are_below() {
        let real = integer(1) - integer(1) / Rational::from(Integer::one() << 200);
        let p = Polynomial::new(vec![
            &real * &real + integer(2),
            integer(-2) * &real,
            integer(1),
        ]);
        let root = &ComplexAlgebraic::upper_roots_of(&p).unwrap()[0];
        for bits in [8, 60, 150, 250] {
            let [(left, right), _] = root.enclosure(bits).unwrap();
            assert!(left <= real && real <= right, "{bits}");
        }
    }
}
