//! Solving polynomial equations where they are linear or fall apart into factors.
//!
//! An equation k·s + r = 0, linear in the symbol s with k and r free of it, gives s = −r/k where
//! k ≠ 0; where k = 0 it says r = 0 besides. A product vanishes where a factor does. Each case is a
//! branch of its own, so that all branches together have all solutions. Where all equations are of other
//! kinds they may contradict one another (`contradiction`), those in one symbol may have fewer zeros in common, and one in
//! one symbol has its real zeros, where these are at most square roots; else the branch stops. The symbols of square roots
//! are numbers here.

mod contradiction;

pub use self::contradiction::Contradiction;
use self::contradiction::{Joined, in_one, joined};

use std::collections::{BTreeMap, BTreeSet};
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::ring::Ring;

/// The most branches that are followed.
const BRANCH_LIMIT: usize = 64;

/// Symbols with their values, as expressions in symbols that have none.
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
    /// The polynomial that must vanish.
    pub polynomial: Multivariate,
}

impl Vanishing {
    /// The equation that a residual vanishes.
    pub(super) fn of(tree: &str, residual: &Fraction) -> Self {
        Self {
            tree: tree.into(),
            polynomial: residual.numerator().primitive(),
        }
    }
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
    /// Equations that can not hold.
    Contradiction(Contradiction),
}

/// All ends of a branch; `None` if there are too many.
pub(super) fn eliminate(branch: Branch) -> Option<Vec<End>> {
    let mut open = vec![branch];
    let mut ends = Vec::new();
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
                Joined::Open => match branch.at_zeros() {
                    Some(cases) => open.extend(cases.into_iter().rev()),
                    None => ends.push(End::Stuck(branch)),
                },
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

/// The solution of an equation for a symbol in it: s = −rest/slope.
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
                    let slope = slope.clone();
                    let rest = rest.clone();
                    found.push(Linear {
                        equation,
                        symbol,
                        slope,
                        rest,
                    });
                }
            }
        }
        found.sort_by_key(|l| {
            let terms = if is_number(&l.slope) {
                0
            } else {
                l.slope.len()
            };
            (terms, self.equations[l.equation].polynomial.len())
        });
        found
    }

    fn solved_for(&self, linear: &Linear) -> Option<Self> {
        let slope = linear.slope.clone().into();
        let rest = Fraction::from(-&linear.rest);
        self.with(&linear.symbol, &rest.exact_quotient(&slope)?)
    }

    /// The branch at each real zero of an equation in one symbol; `None` if there is none whose zeros are written
    /// with square roots.
    fn at_zeros(&self) -> Option<Vec<Self>> {
        let zeros = self.equations.iter().find_map(|equation| {
            let (symbol, p) = in_one(&equation.polynomial)?;
            let roots = RealAlgebraic::roots_of(&p);
            let values = roots.iter().map(Fraction::of_algebraic);
            Some((symbol, values.collect::<Option<Vec<_>>>()?))
        });
        let (symbol, values) = zeros?;
        let cases = values.iter().filter_map(|value| self.with(&symbol, value));
        Some(cases.collect())
    }

    /// The branch where a symbol has a value; `None` at a pole of another one.
    fn with(&self, symbol: &Symbol, value: &Fraction) -> Option<Self> {
        let equations = self.equations.iter().map(|e| {
            Some(Vanishing {
                tree: e.tree.clone(),
                polynomial: at_value(&e.polynomial, symbol, value)?,
            })
        });
        Some(Self {
            values: self.values.clone().set(symbol, value)?,
            equations: equations.collect::<Option<_>>()?,
            nonzero: (self.nonzero.iter())
                .map(|p| at_value(p, symbol, value))
                .collect::<Option<_>>()?,
        })
    }

    /// The i-th equation by factors: in each case one vanishes and those before it do not.
    fn product(&self, i: usize, factors: &[Multivariate]) -> Vec<Self> {
        let cases = factors.iter().enumerate().map(|(k, factor)| {
            let mut case = self.clone();
            case.equations[i].polynomial = factor.clone();
            case.nonzero.extend_from_slice(&factors[..k]);
            case
        });
        cases.collect()
    }
}

/// The numerator of a polynomial where a symbol has a value; `None` where that value has a pole.
fn at_value(p: &Multivariate, symbol: &Symbol, value: &Fraction) -> Option<Multivariate> {
    let value = Fraction::from(p.clone()).substitute(symbol, value)?;
    Some(value.numerator().clone())
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
mod tests;
