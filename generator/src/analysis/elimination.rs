//! Solving polynomial equations where they are linear or fall apart into factors.
//!
//! An equation k·s + r = 0, linear in the symbol s with k and r free of it, gives s = −r/k where
//! k ≠ 0; where k = 0 it says r = 0 besides. A product vanishes where a factor does. Each case is a
//! branch of its own, so that all branches together have all solutions. Where all equations are of other
//! kinds the branch stops, unless they contradict one another (`contradiction`), or those in one symbol have fewer zeros in
//! common; the symbols of square roots are numbers here.

mod contradiction;

pub use self::contradiction::Contradiction;
use self::contradiction::{Joined, joined};

use crate::exact::fraction::Fraction;
use crate::exact::multivariate::{Multivariate, Symbol};
use crate::exact::ring::Ring;
use std::collections::{BTreeMap, BTreeSet};

/// The most branches that are followed.
const BRANCH_LIMIT: usize = 64;

/// Symbols with their values in terms of symbols that have none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values(BTreeMap<Symbol, Fraction>);

impl Values {
    /// The symbols and their values, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&Symbol, &Fraction)> {
        self.0.iter()
    }

    /// Whether no symbol has a value.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The same as a map.
    pub fn map(&self) -> &BTreeMap<Symbol, Fraction> {
        &self.0
    }

    /// An expression with the values put in; `None` at a pole.
    pub fn apply(&self, expression: &Fraction) -> Option<Fraction> {
        expression.at(&self.0)
    }

    /// Gives a symbol its value, in the other values too; `None` at a pole of one of these.
    #[must_use]
    pub(super) fn set(mut self, symbol: &Symbol, value: &Fraction) -> Option<Self> {
        for earlier in self.0.values_mut() {
            *earlier = earlier.substitute(symbol, value)?;
        }
        self.0.insert(symbol.clone(), value.clone());
        Some(self)
    }

    /// The symbols and the texts of their values, polynomials written out: `gamma - 1/6`.
    pub fn texts(&self) -> impl Iterator<Item = (&str, String)> {
        self.0.iter().map(|(symbol, value)| {
            let text = match value.denominator().as_constant() {
                Some(_) => value.numerator().to_string(),
                None => value.to_string(),
            };
            (symbol.name(), text)
        })
    }

    /// The factors of the values' denominators: the values hold where none of them vanishes.
    pub fn poles(&self) -> BTreeSet<String> {
        let denominators = self.0.values().map(Fraction::denominator);
        let factors = denominators.flat_map(factors);
        factors.map(|f| f.to_string()).collect()
    }
}

/// The equation `polynomial` = 0, and the tree whose condition it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vanishing {
    /// Where it comes from.
    pub tree: String,
    /// What must vanish.
    pub polynomial: Multivariate,
}

/// Equations yet to be solved, under what is known in this branch.
#[derive(Clone, Debug, Default)]
pub(super) struct Branch {
    pub(super) values: Values,
    pub(super) equations: Vec<Vanishing>,
    /// Polynomials that are not zero in this branch.
    pub(super) nonzero: Vec<Multivariate>,
}

/// The end of a branch.
#[derive(Clone, Debug)]
pub(super) enum End {
    /// All equations are solved.
    Solved(Branch),
    /// The equations left are of other kinds.
    Stuck(Branch),
    /// These equations can not hold.
    Contradiction(Contradiction),
}

/// All ends of a branch; `None` if there are too many.
pub(super) fn eliminate(branch: Branch) -> Option<Vec<End>> {
    let (mut open, mut ends) = (vec![branch], Vec::new());
    while let Some(branch) = open.pop() {
        if open.len() + ends.len() > BRANCH_LIMIT {
            return None;
        }
        let Some(branch) = branch.simplified() else {
            continue; // what may not vanish does
        };
        if let Some(equation) = branch.equations.iter().find(|e| is_number(&e.polynomial)) {
            let equations = vec![equation.clone()];
            ends.push(branch.contradicted_by(equations));
        } else if branch.equations.is_empty() {
            ends.push(End::Solved(branch));
        } else if let Some(cases) = branch.cases() {
            open.extend(cases.into_iter().rev());
        } else {
            match joined(&branch.equations) {
                Joined::Contradictory(equations) => ends.push(branch.contradicted_by(equations)),
                Joined::Fewer(equations) => open.push(Branch {
                    equations,
                    ..branch
                }),
                Joined::Open => ends.push(End::Stuck(branch)),
            }
        }
    }
    Some(ends)
}

/// The values that follow from equations linear in a symbol with a number for its factor.
pub(super) fn eliminate_linear(equations: Vec<Vanishing>) -> Values {
    let mut branch = Branch {
        equations,
        ..Branch::default()
    };
    loop {
        let before = branch.values.clone();
        let next = branch.simplified().and_then(|b| {
            let certain = b.linear().into_iter().find(|l| is_number(&l.slope))?;
            b.solved_for(&certain)
        });
        match next {
            Some(next) => branch = next,
            None => return before,
        }
    }
}

/// One way to solve an equation for a symbol: s = −rest/slope.
struct Linear {
    equation: usize,
    symbol: Symbol,
    slope: Multivariate,
    rest: Multivariate,
}

impl Branch {
    /// The same without the zero equations, doubles and factors that do not vanish; `None` if a
    /// polynomial that may not vanish does.
    fn simplified(mut self) -> Option<Self> {
        if self.nonzero.iter().any(Multivariate::is_empty) {
            return None;
        }
        self.nonzero.retain(|p| !is_number(p));
        let mut kept: Vec<Vanishing> = Vec::new();
        for mut equation in std::mem::take(&mut self.equations) {
            for known in &self.nonzero {
                while !equation.polynomial.is_empty() {
                    match equation.polynomial.exact_div(known) {
                        Some(quotient) => equation.polynomial = quotient,
                        None => break,
                    }
                }
            }
            equation.polynomial = equation.polynomial.primitive();
            let double = kept.iter().any(|e| e.polynomial == equation.polynomial);
            if !equation.polynomial.is_empty() && !double {
                kept.push(equation);
            }
        }
        self.equations = kept;
        Some(self)
    }

    fn contradicted_by(self, equations: Vec<Vanishing>) -> End {
        End::Contradiction(Contradiction {
            values: self.values,
            equations,
        })
    }

    /// The branch as one or more that are easier; `None` if nothing here is linear or a product.
    fn cases(&self) -> Option<Vec<Self>> {
        let linear = self.linear();
        if let Some(certain) = linear.iter().find(|l| is_number(&l.slope)) {
            return Some(self.solved_for(certain).into_iter().collect());
        }
        for (i, equation) in self.equations.iter().enumerate() {
            let factors = factors(&equation.polynomial);
            if factors.first().is_some_and(|f| *f != equation.polynomial) {
                return Some(self.product(i, &factors));
            }
        }
        let linear = linear.into_iter().next()?;
        let mut cases = Vec::new();
        if !is_number(&linear.rest) {
            let mut flat = self.clone();
            let tree = flat.equations.remove(linear.equation).tree;
            for polynomial in [linear.slope.clone(), linear.rest.clone()] {
                let tree = tree.clone();
                flat.equations.push(Vanishing { tree, polynomial });
            }
            cases.push(flat);
        }
        let mut steep = self.clone();
        steep.nonzero.extend(factors(&linear.slope));
        cases.extend(steep.solved_for(&linear));
        cases.reverse();
        Some(cases)
    }

    /// All ways to solve an equation for a symbol it is linear in, the simplest slope first, then
    /// the shortest equation, then the first symbol.
    fn linear(&self) -> Vec<Linear> {
        let mut found = Vec::new();
        for (equation, Vanishing { polynomial, .. }) in self.equations.iter().enumerate() {
            for symbol in Fraction::from(polynomial.clone()).free_symbols() {
                if let [rest, slope] = polynomial.coefficients_in(&symbol).as_slice() {
                    let (slope, rest) = (slope.clone(), rest.clone());
                    found.push(Linear {
                        equation,
                        symbol,
                        slope,
                        rest,
                    });
                }
            }
        }
        let length = |l: &Linear| self.equations[l.equation].polynomial.len();
        let simple = |l: &Linear| {
            if is_number(&l.slope) {
                0
            } else {
                l.slope.len()
            }
        };
        found.sort_by_key(|l| (simple(l), length(l)));
        found
    }

    fn solved_for(&self, linear: &Linear) -> Option<Self> {
        let (slope, rest) = (linear.slope.clone().into(), Fraction::from(-&linear.rest));
        let value = rest.exact_quotient(&slope)?;
        let put = |p: &Multivariate| {
            let value = Fraction::from(p.clone()).substitute(&linear.symbol, &value);
            value.map(|v| v.numerator().clone())
        };
        let equations = self.equations.iter().map(|e| {
            Some(Vanishing {
                tree: e.tree.clone(),
                polynomial: put(&e.polynomial)?,
            })
        });
        Some(Self {
            values: self.values.clone().set(&linear.symbol, &value)?,
            equations: equations.collect::<Option<_>>()?,
            nonzero: self.nonzero.iter().map(put).collect::<Option<_>>()?,
        })
    }

    /// The i-th equation by factors: in each case one vanishes and those before it do not.
    fn product(&self, i: usize, factors: &[Multivariate]) -> Vec<Self> {
        let case = |(k, factor): (usize, &Multivariate)| {
            let mut case = self.clone();
            case.equations[i].polynomial = factor.clone();
            case.nonzero.extend_from_slice(&factors[..k]);
            case
        };
        factors.iter().enumerate().map(case).collect()
    }
}

/// Whether no indeterminate occurs, square roots not counted.
fn is_number(p: &Multivariate) -> bool {
    Fraction::from(p.clone()).free_symbols().is_empty()
}

/// Distinct [factors](Multivariate::factors) with the same zeros as a polynomial, which is left whole if square roots
/// occur in it. None for a number.
pub(super) fn factors(p: &Multivariate) -> Vec<Multivariate> {
    let free = Fraction::from(p.clone()).free_symbols().len();
    match free {
        0 => Vec::new(),
        _ if free == p.symbols().len() => p.factors(),
        _ => vec![p.primitive()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::rational::{Rational, ratio};
    use crate::scheme::text::polynomial;

    fn ends(equations: &[&str]) -> Vec<End> {
        let equation = |text: &&str| Vanishing {
            tree: text.to_string(),
            polynomial: polynomial(text),
        };
        let branch = Branch {
            equations: equations.iter().map(equation).collect(),
            ..Branch::default()
        };
        eliminate(branch).unwrap()
    }

    fn solutions(equations: &[&str]) -> Vec<String> {
        let solution = |end: &End| match end {
            End::Solved(branch) => {
                let values = branch.values.iter().map(|(s, v)| format!("{s} = {v}"));
                Some(values.collect::<Vec<_>>().join(", "))
            }
            _ => None,
        };
        ends(equations).iter().filter_map(solution).collect()
    }

    #[test]
    fn products_fall_apart() {
        let texts = |p: &str| {
            let texts = factors(&polynomial(p))
                .iter()
                .map(ToString::to_string)
                .collect();
            let texts: Vec<String> = texts;
            texts.join("; ")
        };
        assert_eq!(texts("2*a*b^2*(a - b)^3"), "a; b; a - b");
        assert_eq!(texts("(a^2 - 2)*(a - 1/2)^2"), "2*a - 1; a^2 - 2");
        assert_eq!(texts("(a + 1)*(b + c)"), "a + 1; b + c");
        assert_eq!(texts("7"), "");
        assert_eq!(texts("a - sqrt(2)"), "a - sqrt(2)");
    }

    #[test]
    fn linear_equations_are_solved() {
        assert_eq!(solutions(&["a + b - 1", "a - b"]), ["a = 1/2, b = 1/2"]);
        assert_eq!(solutions(&["2*a*b - 1"]), ["a = 1/(2*b)"]);
        assert_eq!(solutions(&["a*sqrt(2) - 2"]), ["a = sqrt(2)"]);
    }

    #[test]
    fn all_cases_are_followed() {
        assert_eq!(solutions(&["a^3 - a"]), ["a = 0", "a = -1", "a = 1"],);
        // The slope k of s is simpler than k + 1 of t; or k = t = 0.
        assert_eq!(
            solutions(&["k*s - t*(k + 1)"]),
            ["s = (k*t + t)/k", "k = 0, t = 0"]
        );
        // The two cases exclude one another.
        assert_eq!(
            solutions(&["a*b", "a + b - 1"]),
            ["a = 1, b = 0", "a = 0, b = 1"]
        );
    }

    #[test]
    fn contradictions_and_other_kinds_are_told() {
        let all = ends(&["a + b - 1", "a + b - 2"]);
        assert!(
            matches!(all.as_slice(), [End::Contradiction(c)] if c.equations[0].tree == "a + b - 2")
        );
        let all = ends(&["a^2 + b^2 - 1"]);
        assert!(matches!(all.as_slice(), [End::Stuck(b)] if b.equations.len() == 1));
        // a ≠ 0 from the first, so the second has no solution.
        assert!(solutions(&["a*b - 1", "a*b^2"]).is_empty());
    }

    /// Whether a point is one of what an end leaves.
    fn holds(end: &End, point: &[(&str, Rational)]) -> bool {
        let at = |p: &Multivariate| {
            let put = |p: Multivariate, (name, x): &(&str, Rational)| {
                p.substitute(&Symbol::new(name), &Multivariate::constant(x.clone()))
            };
            point
                .iter()
                .fold(p.clone(), put)
                .as_constant()
                .unwrap()
                .clone()
        };
        let branch = match end {
            End::Solved(branch) | End::Stuck(branch) => branch,
            End::Contradiction(_) => return false,
        };
        let has_value = |(symbol, value): (&Symbol, &Fraction)| {
            let [p, q] = [value.numerator(), value.denominator()].map(at);
            !q.is_zero() && p == q * at(&symbol.clone().into())
        };
        branch.values.iter().all(has_value)
            && branch.nonzero.iter().all(|p| !at(p).is_zero())
            && (branch.equations.iter()).all(|e| at(&e.polynomial).is_zero())
    }

    /// Of the points of a grid those that solve the equations are each in one end, and the others in none.
    #[test]
    fn each_solution_is_in_one_end() {
        let values = [
            ratio(-1, 1),
            ratio(0, 1),
            ratio(1, 2),
            ratio(1, 1),
            ratio(2, 1),
        ];
        for equations in [
            &["a*b", "a + b - 1"][..],
            &["a*c - b*(a + 1)"],
            &["a^2*b - a*c", "b*c - 1"],
            &["a*b - c", "a*c - b"],
            &["(a - 1)*(b + 1)*(c - 2)"],
            &["a^2 - b^2", "b*c"],
            &["a*b*c - a", "a^2*b - b"],
            &["2*a*b - 1", "b*c - a"],
            &["a^2 + b^2 - 1", "b*(c - a)"],
            &["a*b*(a - c)", "c^2*(b - 1)"],
            &["a + b + c - 1", "a*b + b*c + c*a", "a*b*c"],
            &["a^2*(b - 1)^2*c", "(a - 1)*(c - 1)"],
            &["a - 1", "a - 2"],
        ] {
            let (ends, polynomials) = (ends(equations), equations.iter().map(|e| polynomial(e)));
            let polynomials: Vec<_> = polynomials.collect();
            let whole = End::Stuck(Branch {
                equations: (polynomials.iter())
                    .map(|p| Vanishing {
                        tree: String::new(),
                        polynomial: p.clone(),
                    })
                    .collect(),
                ..Branch::default()
            });
            for (a, b, c) in (values.iter())
                .flat_map(|a| values.iter().map(move |b| (a, b)))
                .flat_map(|(a, b)| values.iter().map(move |c| (a, b, c)))
            {
                let point = [("a", a.clone()), ("b", b.clone()), ("c", c.clone())];
                let found = ends.iter().filter(|end| holds(end, &point)).count();
                let expected = usize::from(holds(&whole, &point));
                assert_eq!(found, expected, "{equations:?} at {a}, {b}, {c}: {ends:?}");
            }
        }
    }

    /// As many branches as the limit and one more, which is the last to be followed.
    #[test]
    fn branches_are_followed_up_to_a_limit() {
        let roots = |symbol: &str, count: usize| {
            let factors = (0..count).map(|i| format!("({symbol} - {i})"));
            factors.collect::<Vec<_>>().join("*")
        };
        let count = |n: usize, m: usize| {
            let equations = [roots("a", n), roots("b", m)];
            let equations = equations.iter().map(|text| Vanishing {
                tree: text.clone(),
                polynomial: polynomial(text),
            });
            let branch = Branch {
                equations: equations.collect(),
                ..Branch::default()
            };
            eliminate(branch).map(|ends| ends.len())
        };
        assert_eq!(count(3, 4), Some(12));
        assert_eq!(count(13, 5), Some(BRANCH_LIMIT + 1));
        assert_eq!(count(11, 6), None);
    }

    /// Those with a number for their slope alone, however many there are, and what follows from them.
    #[test]
    fn certain_values_follow_one_another() {
        let of = |equations: &[&str]| {
            let equation = |text: &&str| Vanishing {
                tree: text.to_string(),
                polynomial: polynomial(text),
            };
            let found = eliminate_linear(equations.iter().map(equation).collect());
            let texts = found
                .texts()
                .map(|(name, value)| format!("{name} = {value}"));
            (texts.collect::<Vec<_>>().join(", "), found.poles())
        };
        let none = BTreeSet::new;
        let all = "a = 2/3, b = 1/3, c = 3".to_string();
        assert_eq!(of(&["b*c - 1", "a + b - 1", "a - 2*b"]), (all, none()));
        assert_eq!(of(&["a*b - 1"]), (String::new(), none()));
        assert_eq!(of(&["a - 1", "a - 2"]), ("a = 1".into(), none()));
        assert_eq!(of(&["2*a - b*c"]), ("a = 1/2*b*c".into(), none()));
    }

    #[test]
    fn values_have_no_value_at_a_pole() {
        let fraction = |p: &str, q: &str| Fraction::new(polynomial(p), polynomial(q)).unwrap();
        let [a, b] = ["a", "b"].map(Symbol::new);
        let inverse = Values::default().set(&a, &fraction("1", "b - 1")).unwrap();
        assert!(!inverse.is_empty() && Values::default().is_empty());
        assert_eq!(inverse.poles(), BTreeSet::from(["b - 1".to_string()]));
        let texts: Vec<_> = inverse.texts().collect();
        assert_eq!(texts, [("a", "1/(b - 1)".to_string())]);
        assert_eq!(
            inverse.apply(&fraction("1", "a")),
            Some(fraction("b - 1", "1"))
        );
        assert!(inverse.clone().set(&b, &1.into()).is_none());
        let both = inverse.set(&b, &3.into()).unwrap();
        assert_eq!(both.map()[&a], ratio(1, 2).into());
        assert_eq!(both.apply(&fraction("1", "2*a - 1")), None);
        assert_eq!(both.apply(&fraction("b", "a")), Some(6.into()));
    }

    /// With x ≠ 0 both x (y − 1) and x² (y − 1) are y − 1, and z − x y is what it is; 0 holds, and x = 0 does not.
    #[test]
    fn factors_that_do_not_vanish_are_divided_out() {
        let simplified = |equations: &[&str], nonzero: &[&str]| {
            let equation = |text: &&str| Vanishing {
                tree: text.to_string(),
                polynomial: polynomial(text),
            };
            let branch = Branch {
                equations: equations.iter().map(equation).collect(),
                nonzero: nonzero.iter().map(|text| polynomial(text)).collect(),
                ..Branch::default()
            };
            let found = branch.simplified()?;
            let texts = found.equations.iter().map(|e| e.polynomial.to_string());
            Some(texts.collect::<Vec<_>>())
        };
        let of = |equations: &[&str], nonzero: &[&str]| simplified(equations, nonzero).unwrap();
        assert_eq!(of(&["x*(y - 1)", "2*x^2*(y - 1)"], &["x"]), ["y - 1"]);
        assert_eq!(of(&["x*(y - 1)"], &["y - 1", "3"]), ["x"]);
        assert_eq!(of(&["x*(y - 1)^2"], &["x*(y - 1)"]), ["y - 1"]);
        assert_eq!(of(&["0"], &["x"]), [""; 0]);
        assert_eq!(of(&["x"], &["x"]), ["1"]);
        assert_eq!(simplified(&["x"], &["0"]), None);
    }

    /// Of two factors with letters in common, whichever of the letters comes first.
    #[test]
    fn factors_are_seen_by_every_letter() {
        for (p, q) in [
            ("a + 1", "a*b + 1"),
            ("b + 1", "a*b + 1"),
            ("a", "a + b"),
            ("b", "a + b"),
            ("a*b + 1", "a*b + 1"),
        ] {
            let product = &polynomial(p) * &polynomial(q);
            let found = factors(&product);
            let has = |p: &str| found.contains(&polynomial(p));
            let count = if p == q { 1 } else { 2 };
            assert!(
                found.len() == count && has(p) && has(q),
                "{product}: {found:?}"
            );
        }
        for p in ["a", "a + b", "a*b + 1", "a^2 + b"].map(polynomial) {
            assert_eq!(factors(&p), [p]);
        }
    }
}
