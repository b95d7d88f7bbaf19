//! A proof that polynomials in several unknowns have no common complex zero at which others do not vanish.
//!
//! A polynomial that is linear in a symbol s, f = a s + b, is used to eliminate s. A common zero has a = b = 0,
//! or a ≠ 0 and s = −b/a. In the latter case another polynomial g of degree d in s takes the value of
//!
//! ```text
//! ∑ gₖ (−b)ᵏ aᵈ⁻ᵏ
//! ```
//!
//! over aᵈ. A product f = u v is split: a common zero is a zero of u or of v. Factors that do not vanish are dropped.
//! If all that is left is in one symbol, there is a common zero only if the greatest common divisor is not constant.
//! Where none of these steps applies, nothing is known.

use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::ring::{ExactDivision as _, Ring};

/// How many systems are looked at before giving up.
const LIMIT: usize = 200;

/// Points at which `zero` vanish and `nonzero` do not.
#[derive(Clone)]
struct System {
    zero: Vec<Multivariate>,
    nonzero: Vec<Multivariate>,
}

/// Whether it is shown that `zero` have no zero in common at which none of `nonzero` vanishes.
pub fn have_none(zero: Vec<Multivariate>, nonzero: Vec<Multivariate>) -> bool {
    let mut pending = vec![System { zero, nonzero }];
    for _ in 0..LIMIT {
        let Some(system) = pending.pop() else {
            return true;
        };
        match system.smaller() {
            Some(systems) => pending.extend(systems),
            None => return false,
        }
    }
    false
}

impl System {
    /// Systems of which one has a point if this one has; `None` if it has one, or nothing is known.
    fn smaller(mut self) -> Option<Vec<Self>> {
        if self.nonzero.iter().any(Multivariate::is_empty) {
            return Some(Vec::new());
        }
        self.zero.retain(|p| !p.is_empty());
        for p in &mut self.zero {
            *p = without_factors_of(p.clone(), &self.nonzero);
        }
        if self.zero.iter().any(|p| p.as_constant().is_some()) {
            return Some(Vec::new());
        }
        self.zero.sort_by_cached_key(|p| (p.len(), p.to_string()));
        self.zero.dedup();
        for (index, p) in self.zero.iter().enumerate() {
            for s in p.symbols() {
                let content = p.content_in(&s);
                if content.as_constant().is_none() {
                    let rest = p.divided_by(&content);
                    let cases = [content, rest].map(|p| self.replaced(index, vec![p]));
                    return Some(cases.into());
                }
            }
            let linear = p.symbols().into_iter().find(|s| p.degree_in(s) == 1);
            if let Some(s) = linear
                && let [b, a] = p.coefficients_in(&s).as_slice()
            {
                let mut eliminated = self.replaced(index, Vec::new());
                eliminated.nonzero.push(a.clone());
                let System { zero, nonzero } = &mut eliminated;
                for g in zero.iter_mut().chain(nonzero) {
                    *g = put(g, &s, a, b);
                }
                let degenerate = self.replaced(index, vec![a.clone(), b.clone()]);
                return Some(vec![eliminated, degenerate]);
            }
        }
        let mut symbols = self.zero.iter().flat_map(Multivariate::symbols);
        let only = symbols.next()?;
        let one = symbols.all(|s| s == only);
        let common = (self.zero.iter()).fold(Multivariate::default(), |d, p| d.gcd(p));
        (one && common.as_constant().is_some()).then(Vec::new)
    }

    /// The same with others in the place of one that vanishes.
    fn replaced(&self, index: usize, others: Vec<Multivariate>) -> Self {
        let mut system = self.clone();
        system.zero.splice(index..=index, others);
        system
    }
}

/// p ≠ 0 without the factors that it shares with q ≠ 0.
pub fn without_factors_of(mut p: Multivariate, q: &[Multivariate]) -> Multivariate {
    for q in q {
        loop {
            let shared = p.gcd(q);
            if shared.as_constant().is_some() {
                break;
            }
            p = p.divided_by(&shared);
        }
    }
    p
}

/// aᵈ g(−b/a), d the degree of g in s.
fn put(g: &Multivariate, s: &Symbol, a: &Multivariate, b: &Multivariate) -> Multivariate {
    let coefficients = g.coefficients_in(s);
    let mut power = Multivariate::one();
    let mut sum = Multivariate::default();
    // Horner's scheme from the highest power: the sum is multiplied by −b, what is added by powers of a.
    for c in coefficients.iter().rev() {
        sum = &(&sum * &-b) + &(c * &power);
        power = &power * a;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::written::polynomial;

    fn none(system: &[&str]) -> bool {
        let (zero, nonzero): (Vec<&&str>, Vec<&&str>) =
            system.iter().partition(|text| !text.starts_with('!'));
        have_none(
            zero.into_iter().map(|text| polynomial(text)).collect(),
            nonzero
                .into_iter()
                .map(|text| polynomial(&text[1..]))
                .collect(),
        )
    }

    #[test]
    fn systems_without_zeros_are_told_from_those_with_one() {
        assert!(none(&["1"]) && none(&["x", "x - 1"]) && none(&["x*y", "x - 1", "y - 2"]));
        assert!(none(&["x*y - 1", "x"]) && none(&["x^2 + y", "y", "x^3 - 1"]));
        // x y = 1 and x + y = 0 meet at x = ±i, x y = 1 and x + y = 2 at (1, 1).
        assert!(!none(&["x*y - 1", "x + y"]) && none(&["x*y - 1", "x + y", "x^2 - 1"]));
        assert!(!none(&["x*y - 1", "x + y - 2"]) && !none(&["x*y - 1", "x + y - 2", "x - 1"]));
        assert!(!none(&[]) && !none(&["0"]) && !none(&["x"]) && !none(&["x^2 - y^2", "x^2 + y^2"]));
        // x² = 2 or y = 0, neither of which holds.
        assert!(none(&["x^2*y - 2*y", "x^2 - 3", "y - 1"]));
        // Nowhere is 0 not 0.
        assert!(none(&["x^2 - y^2", "x^2 + y^2", "!0"]) && none(&["!0"]));
        assert!(!none(&["x^2 - y^2", "x^2 + y^2", "!1"]));
        // a = 0 leaves b = 0: x y + z at y = 0.
        assert!(none(&["x*y", "!x", "y - 1"]) && !none(&["x*y", "!x", "y"]));
        assert!(!none(&["x*y - 1", "!x*y - x"]) && none(&["x*y - 1", "y - 1", "!x*y - x"]));
        assert!(!none(&["x*y + z", "y", "z"]) && none(&["x*y + z", "y", "z - 1"]));
    }

    /// Of each of eight pairs one is 0 and the other 1, and their sum tells one of 256 cases: too many to be looked at.
    #[test]
    fn what_takes_too_many_cases_is_not_shown() {
        let pairs = ["ap", "bq", "cr", "ds", "ju", "kv", "lw", "mz"].map(|pair| pair.split_at(1));
        let products = pairs.map(|(x, y)| format!("{x}*{y}"));
        let sums = pairs.map(|(x, y)| format!("{x} + {y} - 1"));
        let numbers = pairs.iter().enumerate();
        let numbers: Vec<String> = numbers
            .map(|(i, (x, _))| format!("{}*{x}", 1 << i))
            .collect();
        for number in [0, 255] {
            let total = format!("{} - {number}", numbers.join(" + "));
            let system = products.iter().chain(&sums).chain([&total]);
            let system: Vec<&str> = system.map(String::as_str).collect();
            assert!(!none(&system), "{number}");
        }
    }

    /// Zeros that are put there are never missed: polynomials through one point, of all small degrees.
    #[test]
    fn a_zero_that_is_there_is_not_overlooked() {
        let shapes = [
            "u*v + u",
            "u^2 + v*w",
            "v*w - 3*u",
            "u*v*w",
            "w^2 - u*v + 2*w",
            "u - w",
        ];
        for (i, first) in shapes.iter().enumerate() {
            for second in &shapes[i..] {
                for point in [["1", "2", "3"], ["0", "-1", "1/2"], ["2", "0", "-1"]] {
                    let moved = |shape: &str| {
                        let put = |text: String, (s, at): (&str, &str)| {
                            text.replace(s, &format!("(x{s} - ({at}))"))
                        };
                        let pairs = ["u", "v", "w"].into_iter().zip(point);
                        pairs.fold(shape.to_string(), put)
                    };
                    let first = moved(first);
                    let second = moved(second);
                    assert!(!none(&[&first, &second]), "{first}, {second}");
                }
            }
        }
    }

    /// aᵈ g(−b/a): of s² + u s + 1 for x s + y it is y² − u x y + x².
    #[test]
    fn a_linear_polynomial_eliminates_its_symbol() {
        let [a, b] = ["x", "y"].map(polynomial);
        let of = |g: &str| put(&polynomial(g), &Symbol::new("s"), &a, &b);
        assert_eq!(of("s^2 + u*s + 1"), polynomial("y^2 - u*x*y + x^2"));
        assert_eq!(of("s^3"), polynomial("0 - y^3"));
        assert_eq!(of("2*s^3 + s"), polynomial("-2*y^3 - x^2*y"));
        assert_eq!(of("u + 1"), polynomial("u + 1"));
        assert!(of("0").is_empty());
    }

    /// Factors that p shares with another polynomial are taken out, as often as p has them.
    #[test]
    fn factors_that_do_not_vanish_are_dropped() {
        let of = |p: &str, q: &[&str]| {
            let q: Vec<_> = q.iter().map(|q| polynomial(q)).collect();
            without_factors_of(polynomial(p), &q).primitive()
        };
        assert_eq!(of("x^3*y*(x + 1)", &["x"]), polynomial("x*y + y"));
        assert_eq!(of("x^2*y*(x + 1)", &["x*y", "x - 1"]), polynomial("x + 1"));
        assert_eq!(of("x + y", &["x", "y", "3"]), polynomial("x + y"));
    }
}
