//! Equations that no numbers solve.
//!
//! Three ways to see it, each a proof: a combination Σ cᵢ pᵢ with numbers cᵢ is a number other than 0; polynomials in
//! one symbol alone have no zero in common, their greatest common divisor being a number; or none that is real, which
//! parameters are. Equations that are neither may contradict one another nevertheless.

use super::{Values, Vanishing, is_number};
use std::collections::{BTreeMap, BTreeSet};
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::multivariate::{Monomial, Multivariate, Symbol};
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::ring::Ring;

/// Equations that can not hold together, in a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The values found so far in that case.
    pub values: Values,
    /// The equations, which contradict one another, or if it is one, itself.
    pub equations: Vec<Vanishing>,
}

impl Contradiction {
    /// The contradiction, in words.
    pub fn statement(&self) -> String {
        let trees: BTreeSet<&str> = self.equations.iter().map(|e| e.tree.as_str()).collect();
        let trees: Vec<&str> = trees.into_iter().collect();
        match trees.as_slice() {
            [tree] if self.is_a_number() => format!("the condition of {tree} can not be met"),
            [tree] => format!("the condition of {tree} is met by no real numbers"),
            _ => format!(
                "the conditions of {} contradict one another",
                trees.join(" and ")
            ),
        }
    }

    /// Whether it is one equation, between numbers.
    pub fn is_a_number(&self) -> bool {
        matches!(self.equations.as_slice(), [one] if is_number(&one.polynomial))
    }
}

/// The result of taking equations of higher degrees together.
pub(super) enum Joined {
    /// Equations among them that contradict one another.
    Contradictory(Vec<Vanishing>),
    /// All of them, with one in place of several in the same symbol.
    Fewer(Vec<Vanishing>),
    /// Nothing is seen.
    Open,
}

/// The result of taking several equations together.
pub(super) fn joined(equations: &[Vanishing]) -> Joined {
    if let Some(found) = combined(equations) {
        return Joined::Contradictory(found);
    }
    let mut of_one: BTreeMap<Symbol, Vec<(usize, Polynomial)>> = BTreeMap::new();
    for (i, equation) in equations.iter().enumerate() {
        if let Some((symbol, p)) = in_one(&equation.polynomial) {
            of_one.entry(symbol).or_default().push((i, p));
        }
    }
    let mut fewer = Joined::Open;
    for (symbol, members) in of_one {
        let mut common = Polynomial::zero();
        let mut needed = Vec::new();
        for (i, p) in &members {
            let next = common.gcd(p);
            if next.degree() != common.degree() {
                needed.push(equations[*i].clone());
            }
            common = next;
        }
        if RealAlgebraic::roots_of(&common).is_empty() {
            return Joined::Contradictory(needed);
        }
        if let ([(first, _), _, ..], Joined::Open) = (members.as_slice(), &fewer) {
            let joint = Vanishing {
                tree: equations[*first].tree.clone(),
                polynomial: Multivariate::from_univariate(&common, &symbol).primitive(),
            };
            let rest = equations.iter().enumerate();
            let rest = rest.filter(|(i, _)| members.iter().all(|(member, _)| member != i));
            let all = std::iter::once(joint).chain(rest.map(|(_, e)| e.clone()));
            fewer = Joined::Fewer(all.collect());
        }
    }
    fewer
}

/// A polynomial in one symbol and numbers without square roots.
pub(super) fn in_one(p: &Multivariate) -> Option<(Symbol, Polynomial)> {
    let symbols = p.symbols();
    let symbol = symbols.iter().next().filter(|_| symbols.len() == 1)?;
    let is_free = !is_number(p);
    is_free.then(|| Some((symbol.clone(), p.to_univariate(symbol)?)))?
}

/// Equations of which a linear combination is a number other than 0: yᵀA = 0 and yᵀc ≠ 0 for a y of numbers. A has the
/// coefficients of the equations, and c their constants.
fn combined(equations: &[Vanishing]) -> Option<Vec<Vanishing>> {
    let one = Monomial::of([]);
    let terms = equations.iter().flat_map(|e| e.polynomial.terms());
    let monomials: BTreeSet<&Monomial> = terms.map(|(m, _)| m).filter(|m| **m != one).collect();
    let rows = equations
        .iter()
        .map(|e| monomials.iter().map(|m| coefficient(e, m)).collect());
    let kernel = Matrix::from_rows(rows.collect()).left_kernel();
    let constants: Vec<Rational> = equations.iter().map(|e| coefficient(e, &one)).collect();
    let mut kernel = kernel.into_iter();
    let y = kernel.find(|y| !Rational::dot(y, &constants).is_zero())?;
    let taken = equations.iter().zip(&y).filter(|(_, y)| !y.is_zero());
    Some(taken.map(|(e, _)| e.clone()).collect())
}

/// The coefficient of a monomial in an equation.
fn coefficient(e: &Vanishing, monomial: &Monomial) -> Rational {
    let mut terms = e.polynomial.terms();
    let term = terms.find(|(m, _)| *m == monomial);
    term.map_or_else(<Rational as Ring>::zero, |(_, c)| c.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::written::polynomial;

    fn equations(texts: &[&str]) -> Vec<Vanishing> {
        let equation = |text: &&str| Vanishing {
            tree: text.to_string(),
            polynomial: polynomial(text),
        };
        texts.iter().map(equation).collect()
    }

    /// The equations that contradict one another, as they were given.
    fn contradictory(texts: &[&str]) -> Option<Vec<String>> {
        match joined(&equations(texts)) {
            Joined::Contradictory(found) => Some(found.into_iter().map(|e| e.tree).collect()),
            _ => None,
        }
    }

    #[test]
    fn combinations_that_are_numbers_contradict() {
        let circles = [
            "a*b - a^2",
            "a^2 + b^2 - 1",
            "a^2*b - 3",
            "2*a^2 + 2*b^2 - 3",
        ];
        let found = contradictory(&circles).unwrap();
        assert_eq!(found, [circles[1], circles[3]]);
        // Of the sum of the first two the third is one less.
        let three = ["a^2 - b^2 - 1", "b^2 - c^2 - 1", "a^2 - c^2 - 1"];
        assert_eq!(contradictory(&three).unwrap(), three);
        assert_eq!(
            contradictory(&["a^2 - b^2 - 1", "b^2 - c^2 - 1", "a^2 - c^2 - 2"]),
            None
        );
        assert_eq!(contradictory(&["a^2 + b^2", "a^2 - b^2"]), None);
    }

    #[test]
    fn polynomials_in_one_symbol_have_a_real_zero_in_common_or_contradict() {
        let pair = ["a^2 + b^2 - 1", "a^2 - 2", "b^3 - 2", "a^3 - 2"];
        assert_eq!(contradictory(&pair).unwrap(), [pair[1], pair[3]]);
        assert_eq!(contradictory(&["a^2 - 2", "b^2 - 3"]), None);
        assert_eq!(contradictory(&["a^2 - 2*a + 2"]).unwrap().len(), 1);
        assert_eq!(contradictory(&["a^2 - 2*a - 1"]), None);
        // (a² − 2)(a² − 3) and (a² − 2)(a² + a + 1): ±√2 are left; of a third with a² − 3 nothing is.
        let two = ["a^4 - 5*a^2 + 6", "a^4 + a^3 - a^2 - 2*a - 2"];
        let Joined::Fewer(left) = joined(&equations(&[two[0], "a*b - b^2 - 7", two[1]])) else {
            panic!("not joined");
        };
        let left: Vec<_> = left.iter().map(|e| e.polynomial.to_string()).collect();
        assert_eq!(left, ["a^2 - 2", "a*b - b^2 - 7"]);
        assert_eq!(
            contradictory(&[two[0], two[1], "a^2 - 3"]).unwrap().len(),
            3
        );
        // A number with a square root is no symbol, and what has one is not looked at.
        assert_eq!(contradictory(&["a^2 + sqrt(2)", "a^2 - sqrt(3)"]), None);
    }

    /// Polynomials that all vanish at one point do not contradict each other.
    #[test]
    fn what_has_a_solution_does_not_contradict_itself() {
        let bases = [
            "a^2",
            "a*b",
            "b^2",
            "a^3",
            "a^2*b",
            "b^3",
            "a^2*b^2 + a",
            "a^3 + b",
        ];
        for (a, b) in [(0, 0), (1, 2), (-1, 3), (2, -2), (5, 1)] {
            let at = |base: &str| {
                let p = polynomial(base);
                let put = |p: Multivariate, name: &str, x: i64| {
                    let x = Multivariate::constant(stepsmith_exact::rational::integer(x));
                    p.substitute(&Symbol::new(name), &x)
                };
                put(put(p, "a", a), "b", b)
            };
            let all = bases.iter().map(|base| Vanishing {
                tree: base.to_string(),
                polynomial: &polynomial(base) - &at(base),
            });
            let all: Vec<Vanishing> = all.collect();
            for i in 0..all.len() {
                for j in 0..i {
                    for k in 0..j {
                        let taken = [i, j, k].map(|i| all[i].clone());
                        let found = joined(&taken);
                        assert!(!matches!(found, Joined::Contradictory(_)), "{taken:?}");
                    }
                }
            }
        }
    }
}
