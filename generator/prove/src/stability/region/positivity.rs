//! Polynomials that are nonnegative on a box, shown by an identity.
//!
//! Each symbol s has a range [a, b] or [a, ∞). A polynomial p of degree d in s is written in
//! s − a and, for a bounded range, in b − s (Bernstein's form of degree n ≥ d):
//!
//! ```text
//! p = Σ c ∏_s (s − a)^i (b − s)^(n−i),    or (s − a)^i where b = ∞
//! ```
//!
//! If no c is negative, p ≥ 0 on the box, and p > 0 inside it unless p = 0. Anyone can expand the sum.
//! Not every nonnegative polynomial has this form; degrees are raised a few times before giving up.

use num_traits::Signed;
use std::fmt;
use stepsmith_exact::kernel::Inverse as _;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rational::{Rational, integer};
use stepsmith_exact::ring::Ring;

/// How often the degrees are raised.
const RAISES: usize = 4;
/// The most terms of a form.
const TERM_LIMIT: usize = 20_000;

/// The range of a symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// The symbol.
    pub symbol: Symbol,
    /// a.
    pub from: Rational,
    /// b, above a; `None` for ∞.
    pub to: Option<Rational>,
}

impl Range {
    /// s ≥ `from`.
    pub fn at_least(symbol: Symbol, from: Rational) -> Self {
        Self {
            symbol,
            from,
            to: None,
        }
    }

    /// `from` ≤ s ≤ `to`.
    pub fn between(symbol: Symbol, from: Rational, to: Rational) -> Self {
        Self {
            symbol,
            from,
            to: Some(to),
        }
    }

    /// The polynomials s − a and, for a bounded range, b − s, which are nonnegative on it.
    fn bounds(&self) -> Vec<Multivariate> {
        let s = Multivariate::from(self.symbol.clone());
        let above = &s - &Multivariate::constant(self.from.clone());
        let below = self
            .to
            .iter()
            .map(|to| &Multivariate::constant(to.clone()) - &s);
        std::iter::once(above).chain(below).collect()
    }
}

/// A term c ∏ fᵉ with c > 0 and factors f that are nonnegative on the box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// c.
    pub coefficient: Rational,
    /// The factors with their exponents, which are not 0.
    pub factors: Vec<(Multivariate, u32)>,
}

/// The identity p = Σ c ∏ fᵉ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nonnegative {
    /// p.
    pub polynomial: Multivariate,
    /// The terms; none exactly if p = 0.
    pub terms: Vec<Term>,
}

impl Nonnegative {
    /// The sum of the terms, expanded: p, if nothing went wrong.
    pub fn expanded(&self) -> Multivariate {
        self.terms
            .iter()
            .fold(Multivariate::default(), |sum, term| {
                let start = Multivariate::constant(term.coefficient.clone());
                let product = term
                    .factors
                    .iter()
                    .fold(start, |product, (f, e)| &product * &f.pow(*e));
                &sum + &product
            })
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let factors = self.factors.iter().map(|(f, e)| {
            let f = if f.len() > 1 {
                format!("({f})")
            } else {
                f.to_string()
            };
            if *e == 1 { f } else { format!("{f}^{e}") }
        });
        let factors: Vec<String> = factors.collect();
        match (self.coefficient == integer(1), factors.is_empty()) {
            (_, true) => write!(f, "{}", self.coefficient),
            (true, false) => f.pad(&factors.join("*")),
            (false, false) => write!(f, "{}*{}", self.coefficient, factors.join("*")),
        }
    }
}

impl fmt::Display for Nonnegative {
    /// The terms joined by +.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms: Vec<String> = self.terms.iter().map(Term::to_string).collect();
        if terms.is_empty() {
            f.pad("0")
        } else {
            f.pad(&terms.join(" + "))
        }
    }
}

/// The identity that shows p ≥ 0 where every symbol of p is in its range; `None` if none is found.
///
/// ```
/// use stepsmith_prove::stability::region::positivity::{Range, nonnegative};
/// use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
/// use stepsmith_exact::rational::integer;
/// use stepsmith_exact::ring::Ring;
/// let [u, w] = ["u", "w"].map(Multivariate::symbol);
/// // 1 − uw on the square: (1 + u)(1 − w)/2 + (1 − u)(1 + w)/2
/// let p = &Multivariate::one() - &(&u * &w);
/// let square = ["u", "w"].map(|s| Range::between(Symbol::new(s), integer(-1), integer(1)));
/// let shown = nonnegative(&p, &square).unwrap();
/// assert_eq!(shown.expanded(), p);
/// assert!(nonnegative(&(&u - &w), &square).is_none());
/// ```
pub fn nonnegative(p: &Multivariate, ranges: &[Range]) -> Option<Nonnegative> {
    let mut symbols = p.symbols().into_iter();
    if !symbols.all(|s| ranges.iter().any(|r| r.symbol == s)) {
        return None;
    }
    let bounded = ranges
        .iter()
        .any(|r| r.to.is_some() && p.degree_in(&r.symbol) > 0);
    let raises = if bounded { RAISES } else { 0 };
    (0..=raises).find_map(|raise| form(p, ranges, raise))
}

/// The form with degrees raised, if it has no negative coefficient.
fn form(p: &Multivariate, ranges: &[Range], raise: usize) -> Option<Nonnegative> {
    let degrees: Vec<usize> = (ranges.iter())
        .map(|r| match (p.degree_in(&r.symbol) as usize, &r.to) {
            (0, _) => 0,
            (degree, Some(_)) => degree + raise,
            (degree, None) => degree,
        })
        .collect();
    let mut q = p.clone();
    for (range, degree) in ranges.iter().zip(&degrees).filter(|(_, d)| **d > 0) {
        q = moved(&q, range, *degree);
        if q.len() > TERM_LIMIT {
            return None;
        }
    }
    let mut terms = Vec::new();
    for (monomial, coefficient) in q.terms() {
        if coefficient.is_negative() {
            return None;
        }
        let mut factors = Vec::new();
        for (range, degree) in ranges.iter().zip(&degrees).filter(|(_, d)| **d > 0) {
            let i = monomial.exponent(&range.symbol);
            let exponents = [i, (*degree as u32).saturating_sub(i)];
            factors.extend(
                range
                    .bounds()
                    .into_iter()
                    .zip(exponents)
                    .filter(|(_, e)| *e > 0),
            );
        }
        terms.push(Term {
            coefficient: coefficient.clone(),
            factors,
        });
    }
    Some(Nonnegative {
        polynomial: p.clone(),
        terms,
    })
}

/// p(a + t), or (1 + t)ⁿ p((a + b t)/(1 + t))/(b − a)ⁿ, with t called as s was.
fn moved(p: &Multivariate, range: &Range, n: usize) -> Multivariate {
    let t = Multivariate::from(range.symbol.clone());
    let from = Multivariate::constant(range.from.clone());
    let coefficients = p.coefficients_in(&range.symbol);
    let terms = coefficients.iter().enumerate();
    match &range.to {
        None => {
            let shifted = &t + &from;
            terms.fold(Multivariate::default(), |sum, (k, c)| {
                &sum + &(c * &shifted.pow(k as u32))
            })
        }
        Some(to) => {
            let numerator = &from + &t.scale(to);
            let denominator = &Multivariate::one() + &t;
            let width = (0..n).fold(integer(1), |w, _| w * (to - &range.from));
            let sum = terms.fold(Multivariate::default(), |sum, (k, c)| {
                let rest = denominator.pow((n - k) as u32);
                &sum + &(&(c * &numerator.pow(k as u32)) * &rest)
            });
            sum.scale(&width.inv())
        }
    }
}

#[cfg(test)]
impl Nonnegative {
    /// Whether p > 0 wherever only symbols of `closed` are at an end of their ranges: some term has no factor with one
    /// of them.
    pub(crate) fn is_positive_up_to(&self, closed: &[Symbol]) -> bool {
        let closed: std::collections::BTreeSet<Symbol> = closed.iter().cloned().collect();
        self.terms.iter().any(|term| {
            let mut factors = term.factors.iter();
            factors.all(|(f, _)| f.symbols().is_disjoint(&closed))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::rational::ratio;
    use stepsmith_scheme::written::polynomial;

    #[test]
    fn identities_expand_to_the_polynomial() {
        let ranges = [
            Range::between(Symbol::new("u"), ratio(1, 2), integer(3)),
            Range::at_least(Symbol::new("w"), integer(2)),
            Range::at_least(Symbol::new("unused"), integer(0)),
        ];
        for text in ["3 - u + w*u^2", "(u^2 + w)^3 - 1", "w - 2", "7"] {
            let p = polynomial(text);
            let shown = nonnegative(&p, &ranges).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(shown.expanded(), p, "{text}");
            assert!(shown.terms.iter().all(|t| t.coefficient.is_positive()));
        }
        assert!(
            nonnegative(&Multivariate::default(), &ranges)
                .unwrap()
                .terms
                .is_empty()
        );
        for text in ["u - 1", "w - 3", "u - w", "v"] {
            assert!(nonnegative(&polynomial(text), &ranges).is_none(), "{text}");
        }
    }

    /// (u − 1/3)² + ε on [0, 1] has a coefficient ε − 1/18 in degrees 4 and 5, and ε − 2/45 in degree 6: as many raises
    /// as there are.
    #[test]
    fn degrees_are_raised_as_often_as_they_may_be() {
        let range = [Range::between(Symbol::new("u"), integer(0), integer(1))];
        // `polynomial` leaves the denominator away.
        let shown = |least: &str| {
            let p = polynomial(&format!("(u - 1/3)^2 + {least}"));
            nonnegative(&p, &range).is_some()
        };
        assert_eq!(RAISES, 4);
        assert!(shown("2/45") && !shown("2/46"));
    }

    /// Where some term is free of the symbols at their ends the sum is positive there, and else 0 at the corner.
    #[test]
    fn positive_up_to_an_end_is_positive_there() {
        let ranges = [
            Range::at_least(Symbol::new("u"), integer(1)),
            Range::between(Symbol::new("w"), integer(0), integer(2)),
        ];
        let cases: [(&str, &[&str], bool); 11] = [
            ("5", &["u", "w"], true),
            ("u - 1", &[], true),
            ("u - 1", &["w"], true),
            ("u - 1", &["u"], false),
            ("u", &["u"], true),
            ("w*(u - 1)", &["u"], false),
            ("w*(u - 1)", &["w"], false),
            ("w + u - 1", &["u"], true),
            ("w + u - 1", &["u", "w"], false),
            ("2 - w", &["w"], false),
            ("0", &[], false),
        ];
        for (text, closed, expected) in cases {
            let p = polynomial(text);
            let shown = nonnegative(&p, &ranges).unwrap();
            let closed: Vec<Symbol> = closed.iter().map(|s| Symbol::new(s)).collect();
            assert_eq!(
                shown.is_positive_up_to(&closed),
                expected,
                "{text} up to {closed:?}"
            );
            // The least value on the faces of the closed symbols, by the corners of the box.
            let ends: [(&str, &[i64]); 2] = [("u", &[1, 2]), ("w", &[0, 2])];
            let mut values = vec![p];
            for (name, ends) in ends {
                let at = if closed.contains(&Symbol::new(name)) {
                    ends
                } else {
                    &[][..]
                };
                let inside = if name == "u" {
                    ratio(3, 2)
                } else {
                    ratio(1, 1)
                };
                let at = at.iter().copied().map(integer).chain([inside]);
                let at: Vec<Rational> = at.collect();
                let put = |p: &Multivariate, x: &Rational| {
                    p.substitute(&Symbol::new(name), &Multivariate::constant(x.clone()))
                };
                values = (values.iter())
                    .flat_map(|p| at.iter().map(|x| put(p, x)).collect::<Vec<_>>())
                    .collect();
            }
            let positive = values
                .iter()
                .all(|v| v.as_constant().unwrap().is_positive());
            assert!(positive || !expected, "{text} up to {closed:?}");
        }
    }

    /// A positive polynomial may need a higher degree than its own.
    #[test]
    fn degrees_are_raised() {
        let range = [Range::between(Symbol::new("s"), integer(0), integer(1))];
        let p = polynomial("1 - 2*s + 3/2*s^2");
        assert!(form(&p, &range, 0).is_some());
        let p = polynomial("1 - 3*s + 3*s^2");
        assert!(form(&p, &range, 0).is_none());
        let shown = nonnegative(&p, &range).unwrap();
        assert_eq!(shown.expanded(), p);
    }

    /// The root condition of λ² − Tλ + D is Jury's: 1 − T + D ≥ 0, 1 + T + D ≥ 0, 1 − D ≥ 0. The third must not be an
    /// equation together with one of the first two.
    #[test]
    fn jury_is_the_root_condition_of_a_quadratic() {
        // Real roots u, w: the conditions are those products.
        let conditions = ["(1 - u)*(1 - w)", "(1 + u)*(1 + w)", "1 - u*w"].map(polynomial);
        let square = ["u", "w"].map(|s| Range::between(Symbol::new(s), integer(-1), integer(1)));
        for p in &conditions {
            assert!(nonnegative(p, &square).is_some());
        }
        // Conversely: a root beyond 1 leaves the other no place, for then D > 1; so beyond −1.
        let [beyond, product] = [conditions[0].clone(), -&conditions[2]];
        let far = ["u", "w"].map(|s| Range::at_least(Symbol::new(s), integer(1)));
        let shown = nonnegative(&product, &far).unwrap();
        assert!(shown.is_positive_up_to(&[Symbol::new("w")]));
        // Where w = 1 − s < 1, P(1) < 0.
        let below = beyond.substitute(&Symbol::new("w"), &polynomial("1 - s"));
        let mixed = [
            far[0].clone(),
            Range::at_least(Symbol::new("s"), integer(0)),
        ];
        assert!(
            nonnegative(&-&below, &mixed)
                .unwrap()
                .is_positive_up_to(&[])
        );
        let mirrored = |p: &Multivariate| {
            ["u", "w"].iter().fold(p.clone(), |p, s| {
                p.substitute(&Symbol::new(s), &-&Multivariate::symbol(s))
            })
        };
        assert_eq!(mirrored(&conditions[1]), conditions[0]);
        assert_eq!(mirrored(&conditions[2]), conditions[2]);
        // u = 1 with D = 1 is w = 1, a double root.
        let at_one = conditions[2].substitute(&Symbol::new("u"), &Multivariate::one());
        assert_eq!(at_one, polynomial("1 - w"));
        // Conjugate roots a ± ib, b ≠ 0, T = 2a, D = a² + b²: the first two hold by themselves.
        let [trace, determinant] = ["2*a", "a^2 + b^2"].map(polynomial);
        let one = Multivariate::one();
        assert_eq!(
            &(&one - &trace) + &determinant,
            polynomial("(1 - a)^2 + b^2")
        );
        assert_eq!(
            &(&one + &trace) + &determinant,
            polynomial("(1 + a)^2 + b^2")
        );
    }
}
