//! Stability of a table on y' = λy: R(z) from its entries, exactly or in intervals.
//!
//! ```text
//! R = N/D,   D = det(I − zB) = Σ d_k z^k,   N_k = Σ_j d_j m_(k−j),   m_0 = 1,   m_k = b B^(k−1) 1
//! ```
//!
//! with B = A, and A + Γ for Rosenbrock methods, whose f' is λ. Where all entries are exact, [`StabilityFunction`]
//! says what is proven.
//!
//! Where they are in digits, the coefficients of N, D and of E(y²) = |D(iy)|² − |N(iy)|² are intervals; each
//! stands for 0 if it has it, else for its simplest number, and the stability of these polynomials is proven.
//! N₁ = D₁ + 1 where Σ b = 1 is consistent. A method that is not A-stable is *refuted* if E is surely negative
//! somewhere, or if its numerator surely has the higher degree.

use super::expression::BITS;
use super::number::{Number, applied, dot};
use super::numbers::{Equations, Numbers};
use num_traits::Zero;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::interval::Interval;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_exact::rounding::to_f64;
use stepsmith_exact::simplest::simplest;
use stepsmith_prove::stability::limits::a_stability::{NotNegative, word};
use stepsmith_prove::stability::limits::half_plane::HalfPlane;
use stepsmith_prove::stability::limits::stability_function::StabilityFunction;
use stepsmith_prove::stability::{Endpoint, StableSet};

/// The width up to which an interval says what a coefficient is.
const DECISIVE: f64 = 1e-7;
/// Digits of a number that is known by digits.
const SHOWN: usize = 6;

/// How sure a statement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Proven of the entries as they are written.
    Written,
    /// Proven of a method that the digits allow.
    Digits,
    /// Refuted for all methods that the digits allow.
    Refuted,
}

/// The stability of a table on y' = λy, z = λh.
#[derive(Clone, Debug, PartialEq)]
pub struct Stability {
    /// Whether every z with Re z < 0 is stable.
    pub a_stable: bool,
    /// Whether moreover R(∞) = 0.
    pub l_stable: bool,
    /// How sure that is.
    pub known: Known,
    /// |R(∞)|, as a number or ∞.
    pub at_infinity: String,
    /// The stable set on the negative real axis, of −z.
    pub real: String,
    /// The stable set on the imaginary axis, of y.
    pub imaginary: String,
}

impl Stability {
    /// The stability of a table as it is written, where it is meant so, or else of its digits; none where these are
    /// too few.
    pub(super) fn of(
        written: Option<&Numbers<Fraction>>,
        numbers: &Numbers<Interval>,
    ) -> Option<Self> {
        written
            .and_then(Self::proven)
            .or_else(|| Self::of_digits(numbers))
    }

    fn proven(numbers: &Numbers<Fraction>) -> Option<Self> {
        let (n, d) = function(numbers)?;
        // All numbers of one field.
        let all = RealPolynomial::from_fractions(&[n.clone(), d].concat())?.coefficients();
        let (n, d) = all.split_at_checked(n.len())?;
        let r = StabilityFunction {
            numerator: RealPolynomial::from_numbers(n),
            denominator: RealPolynomial::from_numbers(d),
        };
        let found = r.a_stability();
        let radius = found.at_infinity.spectral_radius.as_ref();
        Some(Self {
            a_stable: found.a_stable,
            l_stable: found.l_stable,
            known: Known::Written,
            at_infinity: radius.map_or_else(String::new, Endpoint::to_string),
            real: shown(&r.stable_set(false), Endpoint::to_string),
            imaginary: shown(&r.stable_set(true), Endpoint::to_string),
        })
    }

    fn of_digits(numbers: &Numbers<Interval>) -> Option<Self> {
        let (n, d) = function(numbers)?;
        let energy = energy(&n, &d);
        let mut numerator: Vec<Rational> = n.iter().map(meant).collect::<Option<_>>()?;
        let denominator: Vec<Rational> = d.iter().map(meant).collect::<Option<_>>()?;
        let e = energy.iter().map(meant).collect::<Option<_>>()?;
        if let ([_, first, ..], Some(start)) = (n.as_slice(), denominator.get(1)) {
            let consistent = first.minus(&d[1]).minus(&Interval::one(BITS)).has_zero();
            if consistent {
                numerator[1] = start + integer(1);
            }
        }
        let high = numerator.iter().rposition(|c| !c.is_zero())?;
        let low = denominator.iter().rposition(|c| !c.is_zero())?;
        let at_infinity = match high.cmp(&low) {
            std::cmp::Ordering::Greater => "∞".to_string(),
            std::cmp::Ordering::Less => "0".into(),
            std::cmp::Ordering::Equal => {
                let radius = to_f64(&(&numerator[high] / &denominator[low])).abs();
                format!("{}", (radius * 1e6).round() / 1e6)
            }
        };
        let e = RealPolynomial::from(Polynomial::new(e));
        let along = NotNegative::of(e.clone());
        let denominator = RealPolynomial::from(Polynomial::new(denominator));
        let free = HalfPlane::of(&denominator).closed_free;
        let a_stable = free && along.holds;
        let refuted = high > low || free && !along.holds && is_negative_somewhere(&energy, &along);
        let real = StabilityFunction {
            numerator: RealPolynomial::from(Polynomial::new(numerator)),
            denominator,
        };
        Some(Self {
            a_stable,
            l_stable: a_stable && high < low,
            known: if refuted {
                Known::Refuted
            } else {
                Known::Digits
            },
            at_infinity,
            real: shown(&real.stable_set(false), decimal),
            imaginary: on_axis(&e, &along),
        })
    }

    /// The verdict on the left half-plane, in words.
    pub fn word(&self) -> &'static str {
        word(self.a_stable, self.l_stable)
    }
}

/// N and D by ascending powers; none where a number has none.
fn function<T: Number>(numbers: &Numbers<T>) -> Option<(Vec<T>, Vec<T>)> {
    // Of an additive method there is no R of one variable, of a Nyström method none at all.
    if numbers.equations() != Equations::One {
        return None;
    }
    let stages = numbers.stages();
    let mut rows = numbers.a.clone();
    for (row, beside) in rows.iter_mut().zip(numbers.gamma.iter().flatten()) {
        for (a, gamma) in row.iter_mut().zip(beside) {
            *a = a.plus(gamma);
        }
    }
    let d = determinant(&rows)?;
    let one = T::from_rational(&integer(1));
    let mut moments = vec![one.clone()];
    let mut u = vec![one; stages];
    for _ in 0..stages {
        moments.push(dot(&numbers.b, &u));
        u = applied(&rows, &u);
    }
    let zero = T::from_rational(&Rational::zero());
    let numerator = (0..=stages).map(|k| {
        (0..=k.min(d.len() - 1)).fold(zero.clone(), |sum, j| {
            sum.plus(&d[j].times(&moments[k - j]))
        })
    });
    Some((numerator.collect(), d))
}

/// det(I − zB) by ascending powers: of a triangle the product of its diagonal, else by Faddeev and Le Verrier.
fn determinant<T: Number>(rows: &[Vec<T>]) -> Option<Vec<T>> {
    let [zero, one] = [0, 1].map(|n| T::from_rational(&integer(n)));
    let n = rows.len();
    let mut rows_above = rows.iter().enumerate();
    if rows_above.all(|(i, row)| row.iter().skip(i + 1).all(T::is_nothing)) {
        let diagonal = (0..n).map(|i| &rows[i][i]).filter(|x| !x.is_nothing());
        return Some(diagonal.fold(vec![one], |p, x| {
            let product = (0..=p.len()).map(|k| match k.checked_sub(1) {
                Some(below) => p.get(k).unwrap_or(&zero).minus(&p[below].times(x)),
                None => p[0].clone(),
            });
            product.collect()
        }));
    }
    // M_k = B M_(k−1) + d_(k−1) I, d_k = −tr(B M_k)/k.
    let mut d = vec![one];
    let mut product = vec![vec![zero.clone(); n]; n];
    for k in 1..=n {
        for (i, row) in product.iter_mut().enumerate() {
            row[i] = row[i].plus(&d[k - 1]);
        }
        let columns = (0..n).map(|j| product.iter().map(|row| row[j].clone()).collect());
        let columns: Vec<Vec<T>> = columns.collect();
        product = rows.iter().map(|row| applied(&columns, row)).collect();
        let trace = (0..n).fold(zero.clone(), |sum, i| sum.plus(&product[i][i]));
        d.push(trace.times(&T::from_rational(&ratio(-1, k as i64))));
    }
    Some(d)
}

/// The coefficient of y^2k in p(iy) p(−iy) = Σ p_i p_j i^(i−j) y^(i+j).
fn square(p: &[Interval], k: usize) -> Interval {
    let pairs = (0..p.len()).filter_map(|i| Some((i, (2 * k).checked_sub(i)?)));
    pairs
        .filter(|(_, j)| *j < p.len())
        .fold(Interval::zero(), |sum, (i, j)| {
            let term = p[i].times(&p[j], BITS);
            match i.abs_diff(k) % 2 {
                0 => sum.plus(&term),
                _ => sum.minus(&term),
            }
        })
}

/// |D(iy)|² − |N(iy)|² by ascending powers of y².
fn energy(n: &[Interval], d: &[Interval]) -> Vec<Interval> {
    let degree = n.len().max(d.len()) - 1;
    (0..=degree)
        .map(|k| square(d, k).minus(&square(n, k)))
        .collect()
}

/// The number that an interval stands for; none where it is too wide.
pub(super) fn meant(x: &Interval) -> Option<Rational> {
    let (lo, hi) = x.ends(BITS);
    if to_f64(&(&hi - &lo)) > DECISIVE {
        return None;
    }
    Some(if x.has_zero() {
        Rational::zero()
    } else {
        simplest(&lo, &hi)
    })
}

/// The positive sign changes of E.
fn sign_changes(along: &NotNegative) -> Vec<RealAlgebraic> {
    let mut roots = along.odd.real_roots();
    roots.retain(|root| root.cmp_rational(&Rational::zero()).is_gt());
    roots
}

/// Points between the sign changes of E, and beyond them.
fn samples(along: &NotNegative) -> Vec<Rational> {
    let roots = sign_changes(along).into_iter();
    let positive: Vec<Rational> = roots
        .map(|root| root.enclosure(&ratio(1, 1 << 20)).1)
        .collect();
    let last = positive.last().map_or(integer(1), |last| last * integer(2));
    let first = positive.first().map(|first| first / integer(2));
    let pairs = positive.windows(2);
    let between = pairs.map(|pair| (&pair[0] + &pair[1]) / integer(2));
    first.into_iter().chain(between).chain([last]).collect()
}

fn is_negative_somewhere(energy: &[Interval], along: &NotNegative) -> bool {
    samples(along).iter().any(|t| {
        let t = Interval::constant(t, BITS);
        let horner = |sum: Interval, c: &Interval| sum.times(&t, BITS).plus(c);
        let at = energy.iter().rev().fold(Interval::zero(), horner);
        at.ends(BITS).1 < Rational::zero()
    })
}

/// The stable set on the imaginary axis from the sign changes of E in y².
fn on_axis(e: &RealPolynomial, along: &NotNegative) -> String {
    let coefficients = e.coefficients();
    let starts = coefficients.iter().find(|c| !c.is_zero());
    let roots = sign_changes(along);
    match (
        starts.is_none_or(|c| c.leading_sign().is_gt()),
        roots.first(),
    ) {
        (true, None) => "stable in (0, ∞)".into(),
        (true, Some(root)) => format!("stable in (0, {:.5}…)", root.to_f64().sqrt()),
        (false, _) => "unstable for small steps".into(),
    }
}

fn decimal(end: &Endpoint) -> String {
    match end {
        Endpoint::Number(x) if x.as_rational().is_some_and(Zero::is_zero) => "0".into(),
        Endpoint::Number(x) => format!("{}…", x.decimal(SHOWN)),
        Endpoint::Infinity => "∞".into(),
    }
}

/// A stable set in words.
fn shown(set: &StableSet, end: impl Fn(&Endpoint) -> String) -> String {
    let intervals = set.intervals.iter().map(|i| {
        let open = if i.from_closed { '[' } else { '(' };
        let close = if i.to_closed { ']' } else { ')' };
        format!("{open}{}, {}{close}", end(&i.from), end(&i.to))
    });
    if set.is_empty() {
        return "unstable for every step size".into();
    }
    let all: Vec<String> = intervals.collect();
    let small = match set.limit() {
        None => ", not for small steps",
        Some(_) => "",
    };
    format!("stable in {}{small}", all.join(" ∪ "))
}

#[cfg(test)]
mod tests {
    use super::super::source::read;
    use super::super::{Audit, TreeStore, audit};
    use super::*;
    use stepsmith_prove::stability::limits::stability_function::stability_function;
    use stepsmith_scheme::families::runge_kutta::tableau;

    fn audited(text: &str) -> Audit {
        let table = read("t.py", text).tables.remove(0);
        audit(&table, &mut TreeStore::default()).unwrap()
    }

    fn found(text: &str) -> Stability {
        audited(text).stability.unwrap()
    }

    const RADAU: &str = "A = [[5/12, -1/12], [3/4, 1/4]]\nb = [3/4, 1/4]\n";
    const KUTTA: &str = "A = [[], [1/2], [0, 1/2], [0, 0, 1]]\nb = [1/6, 1/3, 1/3, 1/6]\n";
    const SDIRK: &str = "g = 1 - sqrt(2)/2\nA = [[g], [1 - g, g]]\nb = [1 - g, g]\n";
    const GAUSS: &str = "A = [[1/4, 1/4 - sqrt(3)/6], [1/4 + sqrt(3)/6, 1/4]]\nb = [1/2, 1/2]\n";

    /// The same R as of the scheme of the tableau.
    #[test]
    fn stability_functions_are_those_of_the_scheme() {
        for text in [RADAU, KUTTA, SDIRK, GAUSS] {
            let table = read("t.py", text).tables.remove(0);
            let exact = table.exact().unwrap();
            let sum = |row: &Vec<Fraction>| dot(row, &vec![Fraction::from(1); row.len()]);
            let c: Vec<Fraction> = exact.a.iter().map(sum).collect();
            let scheme = tableau(&exact.a, &exact.b, &c).unwrap().scheme;
            let expected = stability_function(&scheme).unwrap().unwrap();
            let (n, d) = function(&exact).unwrap();
            let of = |list: &[Fraction]| RealPolynomial::from_fractions(list).unwrap();
            let n = of(&n);
            let d = of(&d);
            let common = n.gcd(&d);
            let start = d.exact_div(&common).unwrap().coefficient(0);
            let reduced =
                |p: &RealPolynomial| p.exact_div(&common).unwrap().exact_div(&start).unwrap();
            assert_eq!(reduced(&n), expected.numerator, "{text}");
            assert_eq!(reduced(&d), expected.denominator, "{text}");
        }
    }

    #[test]
    fn exact_tables_are_proven() {
        let of = |text: &str| {
            let found = found(text);
            assert_eq!(found.known, Known::Written, "{text}");
            (found.word(), found.at_infinity, found.real, found.imaginary)
        };
        let all = || "stable in (0, ∞)".to_string();
        assert_eq!(of(RADAU), ("L-stable", "0".into(), all(), all()));
        assert_eq!(of(SDIRK), ("L-stable", "0".into(), all(), all()));
        assert_eq!(
            of(GAUSS),
            ("A-stable, not L-stable", "1".into(), all(), all())
        );
        let (word, infinite, real, imaginary) = of(KUTTA);
        assert_eq!((word, infinite.as_str()), ("not A-stable", "∞"));
        assert!(real.starts_with("stable in (0, 2.785"), "{real}");
        assert_eq!(imaginary, "stable in (0, sqrt(8)]");
        // f' of a Rosenbrock method counts: RODAS3.
        let rodas = "A = [[], [0], [1, 0], [3/4, -1/4, 1/2]]\n\
            gamma = [[1/2], [1, 1/2], [-1/4, -1/4, 1/2], [1/12, 1/12, -2/3, 1/2]]\n\
            b = [5/6, -1/6, -1/6, 1/2]\n";
        assert_eq!(of(rodas).0, "L-stable");
    }

    /// In digits R(∞) is not 0, |R(iy)| not 1 and Σ b not 1: what the digits allow is meant.
    #[test]
    fn digits_are_no_instability() {
        let decimals = |text: &str| {
            // Numbers of the exact tables as `f64`s print them.
            let table = read("t.py", text).tables.remove(0);
            let exact = table.exact().unwrap();
            let list = |list: &[Fraction]| {
                let numbers = list.iter().map(|x| format!("{:?}", x.to_f64().unwrap()));
                numbers.collect::<Vec<_>>().join(", ")
            };
            let rows: Vec<String> = exact
                .a
                .iter()
                .map(|row| format!("[{}]", list(row)))
                .collect();
            format!("A = [{}]\nb = [{}]\n", rows.join(", "), list(&exact.b))
        };
        let all = "stable in (0, ∞)";
        for (text, word, infinite) in [
            (RADAU, "L-stable", "0"),
            (SDIRK, "L-stable", "0"),
            (GAUSS, "A-stable, not L-stable", "1"),
        ] {
            let found = found(&decimals(text));
            assert_eq!((found.word(), found.known), (word, Known::Digits), "{text}");
            assert_eq!(found.at_infinity, infinite, "{text}");
            assert_eq!(
                (found.real.as_str(), found.imaginary.as_str()),
                (all, all),
                "{text}"
            );
        }
        let kutta = found(&decimals(KUTTA));
        assert_eq!(
            (kutta.word(), kutta.known),
            ("not A-stable", Known::Refuted)
        );
        assert!(
            kutta.real.starts_with("stable in (0, 2.785"),
            "{}",
            kutta.real
        );
        assert_eq!(kutta.imaginary, "stable in (0, 2.82843…)");
    }

    /// Two stages with γ on the diagonal and order 2 are A-stable exactly for γ ≥ 1/4; digits refute 0.2499.
    #[test]
    fn an_implicit_method_is_refuted_where_the_digits_suffice() {
        let of = |g: &str| {
            let text = format!("g = {g}\nA = [[g], [1 - 2*g, g]]\nb = [1/2, 1/2]\n");
            found(&text)
        };
        // 1 − 2γ in digits of which the last is off, so that order 2 holds by the digits alone.
        let rounded =
            |g: &str, a: &str| found(&format!("A = [[{g}], [{a}, {g}]]\nb = [1/2, 1/2]\n"));
        let refuted = rounded("0.2466666666666666", "0.5066666666666667");
        assert_eq!((refuted.a_stable, refuted.known), (false, Known::Refuted));
        let held = rounded("0.2566666666666666", "0.4866666666666667");
        assert_eq!((held.a_stable, held.known), (true, Known::Digits));
        // Written exactly both are proven.
        assert_eq!(of("1/4").word(), "A-stable, not L-stable");
        assert_eq!(
            (of("37/150").a_stable, of("37/150").known),
            (false, Known::Written)
        );
        // A pole in the left half-plane that R loses: the stage is not defined there.
        let lost = found("A = [[1/2, 0], [3/2, -1]]\nb = [1/2, 1/2]\n");
        assert!(
            !lost.a_stable && lost.real.contains("stable in (0, 1)"),
            "{lost:?}"
        );
    }

    /// The possible cost of rounding every entry, beside the cost of rounding one number near 1.
    #[test]
    fn roundings_are_amplified_by_large_entries() {
        let small = audited(KUTTA).amplification();
        let large = audited("A = [[], [1/2]]\nb = [-1000000, 1000001]\n").amplification();
        assert!((1.0..10.0).contains(&small), "{small}");
        assert!((1e6..1e8).contains(&large), "{large}");
    }
}
