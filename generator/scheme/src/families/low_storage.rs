//! Explicit Runge–Kutta methods for y' = f(t, y) in low storage, from the coefficients of their updates.
//!
//! ```text
//! 2N:   d_i = A_i d_(i−1) + f(t + c_i h, x_i),   x_(i+1) = x_i + h B_i d_i
//! 3S*:  s_i = s_(i−1) + δ_i x_i,
//!       x_(i+1) = γ1_i x_i + γ2_i s_i + γ3_i x + β_i h f(t + c_i h, x_i)
//! ```
//!
//! with d_0 = s_0 = 0, x_1 = x and x\[1\] = x_(s+1). Sources: Williamson, *Low-storage Runge–Kutta schemes*,
//! J. Comput. Phys. 35, 1980; Ketcheson, *Runge–Kutta methods with minimum storage implementations*,
//! J. Comput. Phys. 229, 2010.
//!
//! The updates are the equations of the scheme; the tableau, and with it every proof, is derived from them. The
//! times are those to which the stages bring y' = 1, so that none can be wrong. A step keeps x and d, or x, x_i
//! and s, beside what the field writes.

use super::guide::{Guide, about};
use super::rows::numbered;
use super::{Derivation, Family, FamilyError, evaluation, needed};
use crate::families::value::Parameters;
use crate::scheme::{Equation, Evaluation, Quantity, QuantityId, Scheme, SchemeError, Term};
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;

/// The family as specs name it.
pub const FAMILY: Family = Family {
    name: "low-storage",
    summary: "explicit Runge–Kutta methods from the coefficients of their updates in few registers",
    parameters: Some(|given| {
        Ok(if given.contains_key("delta") {
            vec!["gamma1", "gamma2", "gamma3", "delta", "beta"]
        } else {
            vec!["A", "B"]
        })
    }),
    words: &[],
    lists: &["A", "B", "gamma1", "gamma2", "gamma3", "delta", "beta"],
    usual: super::usual::none,
    derive,
    guide: Guide {
        parameters: &[
            about(
                "A",
                "a list of numbers, the first of them 0",
                "2N: the weights of the increment before",
            ),
            about(
                "B",
                "a list of as many numbers",
                "2N: the weights of the increments in the state",
            ),
            about(
                "gamma1",
                "a list of numbers",
                "3S*, with `delta`: the weights of the stage before",
            ),
            about(
                "gamma2",
                "a list of as many numbers",
                "3S*: the weights of the sum of stages",
            ),
            about(
                "gamma3",
                "a list of as many numbers",
                "3S*: the weights of the start of the step",
            ),
            about(
                "delta",
                "a list of as many numbers",
                "3S*: the weights of the stages in their sum",
            ),
            about(
                "beta",
                "a list of as many numbers",
                "3S*: the weights of the field",
            ),
        ],
        notes: "The nodes are derived: the times to which the stages bring y' = 1.",
        examples: &[
            &[("A", "0,-5/9,-153/128"), ("B", "1/3,15/16,8/15")],
            &[
                ("gamma1", "1,1/4,2/3"),
                ("gamma2", "0,0,0"),
                ("gamma3", "0,3/4,1/3"),
                ("delta", "1,0,0"),
                ("beta", "1,1/4,2/3"),
            ],
        ],
    },
};

/// The most stages.
const STAGE_LIMIT: usize = 64;

/// A list of exact numbers, `stages` of them where that is known.
fn numbers(
    given: &Parameters,
    name: &str,
    stages: Option<usize>,
) -> Result<Vec<Fraction>, FamilyError> {
    let value = needed(given, FAMILY.name, name)?;
    let needed = match stages {
        Some(stages) => format!("a list of {stages} numbers"),
        None => format!("a list of 1 to {STAGE_LIMIT} numbers"),
    };
    let fits = stages.map_or(1..=STAGE_LIMIT, |stages| stages..=stages);
    let numbers = value.row().filter(|numbers| fits.contains(&numbers.len()));
    numbers.ok_or_else(|| FamilyError::bad(name, needed, value))
}

fn derive(given: &Parameters) -> Result<Derivation, FamilyError> {
    let mut coefficients = BTreeMap::new();
    let mut all = |name: &str, stages: Option<usize>| -> Result<Vec<Fraction>, FamilyError> {
        let values = numbers(given, name, stages)?;
        coefficients.extend(numbered(name, &values));
        Ok(values)
    };
    let (step, end) = if given.contains_key("delta") {
        let delta = all("delta", None)?;
        let stages = Some(delta.len());
        let gamma = [
            all("gamma1", stages)?,
            all("gamma2", stages)?,
            all("gamma3", stages)?,
        ];
        if sums_in_vain(&delta, &gamma[1]) {
            let needed = "0 after the last stage that takes the sum, of gamma2 other than 0";
            return Err(FamilyError::bad("delta", needed, &given["delta"]));
        }
        three_registers(&gamma, &delta, &all("beta", stages)?)
    } else {
        let a = all("A", None)?;
        let b = all("B", Some(a.len()))?;
        if !a[0].is_zero() {
            let needed = "0 at first: nothing is before the first increment";
            return Err(FamilyError::bad("A", needed, &given["A"]));
        }
        two_registers(&a, &b)
    };
    // Otherwise the last evaluation is idle.
    if end + 1 != step.quantities.len() {
        let last = if given.contains_key("delta") {
            "beta"
        } else {
            "B"
        };
        return Err(FamilyError::bad(last, "other than 0 at last", &given[last]));
    }
    Ok(Derivation::new(step.scheme()?, coefficients))
}

/// Whether a stage is added to the sum that no stage takes from then on; the start of the step is there anyway.
fn sums_in_vain(delta: &[Fraction], gamma2: &[Fraction]) -> bool {
    let taken = gamma2.iter().rposition(|c| !c.is_zero());
    delta.iter().enumerate().any(|(i, c)| {
        let is_start = i == 0 && *c == Fraction::one();
        !c.is_zero() && !is_start && taken.is_none_or(|last| i > last)
    })
}

/// The updates, one after the other, and the rate at which each quantity grows with h on y' = 1, of derivatives their
/// value.
pub(super) struct Updates {
    quantities: Vec<Quantity>,
    equations: Vec<Equation>,
    evaluations: Vec<Evaluation>,
    rates: Vec<Fraction>,
}

impl Updates {
    /// x alone.
    pub(super) fn new() -> Self {
        Self {
            quantities: vec![Quantity::derivative(0, 0)],
            equations: Vec::new(),
            evaluations: Vec::new(),
            rates: vec![Fraction::zero()],
        }
    }

    /// f at a stage.
    pub(super) fn evaluate(&mut self, position: QuantityId, name: String) -> QuantityId {
        let time = self.rates[position].clone();
        let result = self.quantities.len();
        self.quantities.push(Quantity::new(name, 1, time.clone()));
        self.rates.push(Fraction::one());
        (self.evaluations).push(evaluation(result, "f", time, position, None));
        result
    }

    /// A sum of terms that don't vanish; a term that is the whole sum is it.
    pub(super) fn sum(
        &mut self,
        name: &str,
        derivative: usize,
        terms: &[(Fraction, QuantityId)],
    ) -> QuantityId {
        let terms: Vec<_> = terms.iter().filter(|(c, _)| !c.is_zero()).collect();
        if let [(c, q)] = terms.as_slice()
            && *c == Fraction::one()
            && self.quantities[*q].derivative == derivative
        {
            return *q;
        }
        let rate = (terms.iter()).fold(Fraction::zero(), |sum, (c, q)| {
            sum.plus(&c.times(&self.rates[*q]))
        });
        let offset = match derivative {
            0 => rate.clone(),
            _ => Fraction::zero(),
        };
        let subject = self.quantities.len();
        let terms = terms.into_iter().map(|(c, q)| {
            let power = self.quantities[*q].derivative as i32 - derivative as i32;
            Term::new(c.clone(), power, *q)
        });
        self.equations
            .push(Equation::define(subject, terms.collect()));
        self.quantities
            .push(Quantity::new(name, derivative, offset));
        self.rates.push(rate);
        subject
    }

    /// The step that ends with the last quantity.
    pub(super) fn scheme(mut self) -> Result<Scheme, SchemeError> {
        if let Some(end) = self.quantities.last_mut() {
            *end = Quantity::derivative(0, 1);
        }
        Scheme::new(self.quantities, vec![0], self.equations, self.evaluations)
    }
}

/// The step, and the quantity at its end.
fn two_registers(a: &[Fraction], b: &[Fraction]) -> (Updates, QuantityId) {
    let mut step = Updates::new();
    let mut x = 0;
    let mut d = None;
    for (i, (a, b)) in a.iter().zip(b).enumerate() {
        let v = step.evaluate(x, format!("v_{}", i + 1));
        let mut terms = vec![(Fraction::one(), v)];
        terms.extend(d.map(|d| (a.clone(), d)));
        let increment = step.sum(&format!("v_d{}", i + 1), 1, &terms);
        let next = [(Fraction::one(), x), (b.clone(), increment)];
        x = step.sum(&format!("x_{}", i + 2), 0, &next);
        d = Some(increment);
    }
    (step, x)
}

/// The same with sums of stages.
fn three_registers(
    gamma: &[Vec<Fraction>; 3],
    delta: &[Fraction],
    beta: &[Fraction],
) -> (Updates, QuantityId) {
    let mut step = Updates::new();
    let mut x = 0;
    let mut s = None;
    for i in 0..delta.len() {
        let mut terms: Vec<_> = s.map(|s| (Fraction::one(), s)).into_iter().collect();
        terms.push((delta[i].clone(), x));
        let summed = terms.iter().any(|(c, _)| !c.is_zero());
        s = summed.then(|| step.sum(&format!("x_s{}", i + 1), 0, &terms));
        let v = step.evaluate(x, format!("v_{}", i + 1));
        let mut terms = vec![(gamma[0][i].clone(), x)];
        terms.extend(s.map(|s| (gamma[1][i].clone(), s)));
        terms.extend([(gamma[2][i].clone(), 0), (beta[i].clone(), v)]);
        x = step.sum(&format!("x_{}", i + 2), 0, &terms);
    }
    (step, x)
}

#[cfg(test)]
mod tests {
    use crate::scheme::butcher::Tableau;
    use crate::spec::Spec;

    fn texts(row: &[stepsmith_exact::field::fraction::Fraction]) -> Vec<String> {
        row.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn tableaux_are_derived() {
        let settings = [("A", "0,-5/9,-153/128"), ("B", "1/3,15/16,8/15")];
        let scheme = Spec::from_family("low-storage", &settings).unwrap();
        let tableau = Tableau::of(&scheme.scheme().unwrap()).unwrap();
        assert_eq!(texts(&tableau.a[2]), ["-3/16", "15/16", "0"]);
        assert_eq!(texts(&tableau.b), ["1/6", "3/10", "8/15"]);
        assert_eq!(texts(&tableau.c), ["0", "1/3", "3/4"]);
        // Shu and Osher's, by a combination with the start of the step.
        let settings = [
            ("gamma1", "1,1/4,2/3"),
            ("gamma2", "0,0,0"),
            ("gamma3", "0,3/4,1/3"),
            ("delta", "1,0,0"),
            ("beta", "1,1/4,2/3"),
        ];
        let scheme = Spec::from_family("low-storage", &settings).unwrap();
        let tableau = Tableau::of(&scheme.scheme().unwrap()).unwrap();
        assert_eq!(texts(&tableau.a[2]), ["1/4", "1/4", "0"]);
        assert_eq!(texts(&tableau.b), ["1/6", "1/6", "2/3"]);
        assert_eq!(texts(&tableau.c), ["0", "1", "1/2"]);
    }

    #[test]
    fn what_makes_no_step_is_refused() {
        for (settings, why) in [
            (&[("A", "0,1"), ("B", "1")][..], "a list of 2 numbers"),
            (&[("A", "1,0"), ("B", "1,1")], "0 at first"),
            (&[("A", "0,0"), ("B", "1,0")], "other than 0 at last"),
            (&[("A", "0"), ("B", "1"), ("beta", "1")], "does not take"),
            // A sum of stages that nothing takes.
            (
                &[
                    ("gamma1", "1,1"),
                    ("gamma2", "0,0"),
                    ("gamma3", "0,0"),
                    ("delta", "1,1"),
                    ("beta", "1/2,1/2"),
                ],
                "0 after the last stage that takes the sum",
            ),
            // The last stage is added after the one that takes the sum.
            (
                &[
                    ("gamma1", "1,1/2,1"),
                    ("gamma2", "0,1/4,0"),
                    ("gamma3", "0,0,0"),
                    ("delta", "1,1,1"),
                    ("beta", "1/2,1/2,1/2"),
                ],
                "0 after the last stage that takes the sum",
            ),
        ] {
            let spec = Spec::from_family("low-storage", settings);
            let error = spec.and_then(|spec| spec.scheme()).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
        let taken = [
            ("gamma1", "1,1/2,1"),
            ("gamma2", "0,1/4,0"),
            ("gamma3", "0,0,0"),
            ("delta", "1,1,0"),
            ("beta", "1/2,1/2,1/2"),
        ];
        let spec = Spec::from_family("low-storage", &taken).unwrap();
        assert!(spec.scheme().is_ok());
    }
}
