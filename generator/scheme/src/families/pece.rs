//! Predictor–corrector methods of one to four steps, PE(CE)^m.
//!
//! Source: Freed, *A Technical Note: Two-Step PECE Methods for Approximating Solutions To First- and
//! Second-Order ODEs*, 2017: eqs. 3–8. The formulas have the position weights of BDF-k; how those of
//! velocities and accelerations follow from order conditions is told, with the rule for any k, in
//! [`weights`]. With the predictor P, the corrector C and evaluations E at t₁ = t + h
//!
//! ```text
//! PE(CE)^m:   x⁰ = P(x, v, a at t, t−h, …),   v⁰, a⁰ = E(x⁰)
//!             xˢ = C(vˢ⁻¹, aˢ⁻¹ at t₁; x, v, a at t, t−h, …),   vˢ, aˢ = E(xˢ),   s = 1 … m
//! ```
//!
//! m = 0 is the predictor alone, PE; m = 1 is PECE; `solved` the corrector's equation solved.
//!
//! | `problem` | evaluated | formulas | order of P, of C | of PECE |
//! |---|---|---|---|---|
//! | `first-order` | v = f(t, x) | velocities for x | k, max(k, 2) | max(k, 2) |
//! | `velocity-and-acceleration` | v = f(t, x) and a = g(t, x, v) = f_t + f_x f | accelerations for x | k + 1, k + 1 (`highest`: 2k + 1) | k + 1 (k + 2) |
//! | `second-order` | a = g(t, x, v) | accelerations for x, velocities for v | the lesser of both | max(k, 2) |
//!
//! The corrector of k = 1 with accelerations has order 4, and PECE with it order 3. For second-order
//! problems the correctors take the predicted velocity. The order of PE(CE)^m is the lesser of that
//! of C and that of P plus m.
//!
//! For k = 2 the parameter `ratio` = ω gives the steps their sizes:
//!
//! * not given: all steps are equal;
//! * a symbol: the scheme is that of equal steps, and all that is proven is of these, but for the ratios of steps in
//!   which it is zero-stable however they vary; beside it stands the
//!   step for any ω, [`Scheme::ratio`], with weights for the nodes −1, 0, 1 at t − h/ω, t, t + h;
//! * a number (or an expression): the scheme is the step whose every h is ω times the one before,
//!   [`Scheme::growing`](crate::scheme::Scheme::growing). Its zero-stability is the root condition of V(ω). With another ω than 1 there is no z = λh,
//!   nor an Ω = ωh, that stays the same from step to step, and steps do not shrink on a grid of their
//!   own: stable sets, orders, dispersion and zero dynamics are not defined, and asking for them is an
//!   error. No stepping code takes such steps; it takes `ratio` as a symbol.
//!
//! The coefficients hold the weights at ω as the table `variable`; the claim `zero_stable_ratios` is on the ratios with
//! zero-stability. On the nodes 1, 0, −1/ω the position weights are (1+ω)²/(1+2ω) and −ω²/(1+2ω), so
//! the parasitic factor is r(ω) = ω²/(1+2ω), below 1 for ω < 1 + √2. With accelerations not every
//! corrector exists for all these ratios. Types #1 and #2, their mean and the highest one do; but
//! the blend divides by the difference of the sums of acceleration weights of the types, which vanishes at
//! the zero ω = 0.6769… of 4ω⁵ + 14ω⁴ + 18ω³ − 9ω − 3. There its weights are without bound: from equal
//! steps it may go to ratios above this pole alone.
//!
//! **No member of any m is A-stable.** On x' = λx, z = λh, every evaluation of PE(CE)^m is explicit:
//! the characteristic polynomial is monic in λ with coefficients that are polynomials in z, and not
//! all constant, for else the step would be the one of z = 0 and have λ = 1 in place of e^z. A
//! polynomial that is not constant is unbounded as z → −∞, but the elementary symmetric functions of
//! numbers in the unit disk are bounded: some root leaves it. So the methods are for problems that
//! are not stiff, whatever the source says; A-stable is BDF-k for k ≤ 2, its equation *solved*.

mod step;
pub mod weights;

use super::guide::{Guide, about};
use super::{Derivation, Family, FamilyError, choice, integer_parameter};
use crate::families::coefficient::Coefficient;
use crate::families::value::{Parameters, Value};
use crate::scheme::{Scheme, SchemeError};
use num_traits::ToPrimitive;
use std::collections::BTreeMap;
pub use step::Corrections;
use stepsmith_exact::field::fraction::Fraction;
pub use weights::{Corrector, Formula, Grid, Pair, acceleration_pair, velocity_pair};

/// The family as specs name it.
pub const FAMILY: Family = Family {
    name: "pece",
    summary: "predictor-corrector pairs around BDF-k, PE(CE)^m, without and with accelerations",
    parameters: Some(parameters),
    words: &["problem", "corrector"],
    lists: &[],
    usual: super::usual::none,
    derive,
    guide: Guide {
        parameters: &[
            about(
                "steps",
                "1 to 4",
                "k: how many steps back the formulas reach",
            ),
            about(
                "problem",
                "first-order, velocity-and-acceleration, second-order",
                "what is evaluated: y' = f, which is the default; f and its derivative along the solution; x'' = g",
            ),
            about(
                "corrector",
                "type-1, type-2, average, blend, highest, printed, printed-type-1",
                "with accelerations and two steps or more; `blend` if not given",
            ),
            about(
                "oldest",
                "a number, or a symbol",
                "of two steps: the weight of the oldest velocity in the corrector for velocities; 0 if not given",
            ),
            about(
                "total",
                "a number, or a symbol",
                "the sum of the acceleration weights of the correctors `blend` and `highest`; that of the predictor if not given",
            ),
            about(
                "corrections",
                "0 to 8, or solved",
                "m of PE(CE)^m: 1 if not given, 0 the predictor alone, `solved` the corrector solved",
            ),
            about(
                "ratio",
                "a number, or a symbol",
                "of two steps: each step over the one before; a symbol for steps of any ratio, in the zero-stable range; not given: equal steps",
            ),
        ],
        notes: "None is A-stable, however many corrections. `printed` are the paper's weights, some of them misprinted.",
        examples: &[
            &[
                ("steps", "2"),
                ("problem", "second-order"),
                ("corrector", "blend"),
            ],
            &[("steps", "1")],
        ],
    },
};

/// The smallest and the largest k.
pub const STEPS: std::ops::RangeInclusive<usize> = 1..=4;
/// The most corrections that are not yet a solution.
const CORRECTIONS_LIMIT: usize = 8;

/// The derivatives that are known of the motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// v = f(t, x).
    FirstOrder,
    /// v = f(t, x), and its derivative along the solution, a = g(t, x, v).
    VelocityAndAcceleration,
    /// a = g(t, x, v); v is integrated.
    SecondOrder,
}

const PROBLEMS: [(&str, Problem); 3] = [
    ("first-order", Problem::FirstOrder),
    (
        "velocity-and-acceleration",
        Problem::VelocityAndAcceleration,
    ),
    ("second-order", Problem::SecondOrder),
];

/// The correctors by their names in specs.
pub const CORRECTORS: [(&str, Corrector); 7] = [
    ("type-1", Corrector::Type1),
    ("type-2", Corrector::Type2),
    ("average", Corrector::Average),
    ("blend", Corrector::Blend),
    ("highest", Corrector::Highest),
    ("printed", Corrector::Printed),
    ("printed-type-1", Corrector::PrintedType1),
];

/// The ratios of steps for which there are weights.
const RATIO: &str = "a positive number or a symbol, with a corrector that is not `printed`";

/// Weights by name.
type Table = BTreeMap<String, Coefficient>;

fn problem(given: &Parameters) -> Result<Problem, FamilyError> {
    let needed = "one of first-order, velocity-and-acceleration, second-order";
    let problem = choice(given, "problem", &PROBLEMS, needed)?;
    Ok(problem.unwrap_or(Problem::FirstOrder))
}

fn corrector(given: &Parameters) -> Result<Corrector, FamilyError> {
    let words = CORRECTORS.map(|(word, _)| word).join(", ");
    let corrector = choice(given, "corrector", &CORRECTORS, &format!("one of {words}"))?;
    Ok(corrector.unwrap_or(Corrector::Blend))
}

fn steps(given: &Parameters) -> Result<usize, FamilyError> {
    integer_parameter(given, FAMILY.name, "steps", STEPS)
}

fn parameters(given: &Parameters) -> Result<Vec<&'static str>, FamilyError> {
    let mut names = vec!["steps", "problem", "corrections"];
    let two_or_more = steps(given)? > 1;
    names.extend((problem(given)? != Problem::FirstOrder && two_or_more).then_some("corrector"));
    names.extend((problem(given)? != Problem::FirstOrder && two_or_more).then_some("total"));
    names.extend((steps(given)? == 2).then_some("ratio"));
    let velocities = problem(given)? != Problem::VelocityAndAcceleration;
    names.extend((velocities && steps(given)? == 2).then_some("oldest"));
    Ok(names)
}

fn corrections(given: &Parameters) -> Result<Corrections, FamilyError> {
    let Some(value) = given.get("corrections") else {
        return Ok(Corrections::Times(1));
    };
    match value {
        Value::Exact(exact) if *exact == Fraction::symbol("solved") => Some(Corrections::Solved),
        Value::Exact(exact) => (exact.as_rational().filter(|r| r.is_int()))
            .and_then(|number| number.to_usize())
            .filter(|m| *m <= CORRECTIONS_LIMIT)
            .map(Corrections::Times),
        _ => None,
    }
    .ok_or_else(|| {
        let needed = format!("an integer from 0 to {CORRECTIONS_LIMIT}, or solved");
        FamilyError::bad("corrections", needed, value)
    })
}

/// A weight that may be given.
fn weight<'a>(given: &'a Parameters, name: &str) -> Result<Option<&'a Fraction>, FamilyError> {
    match given.get(name) {
        None => Ok(None),
        Some(Value::Exact(value)) => Ok(Some(value)),
        Some(_) => Err(undetermined(given, name, "a number or a symbol")),
    }
}

fn undetermined(given: &Parameters, name: &str, needed: &str) -> FamilyError {
    let absent = Value::Word("absent".into());
    FamilyError::bad(name, needed, given.get(name).unwrap_or(&absent))
}

/// The parameters, without the ratio of steps.
struct Member<'a> {
    given: &'a Parameters,
    problem: Problem,
    steps: usize,
    corrector: Corrector,
    corrections: Corrections,
    oldest: Option<&'a Fraction>,
    total: Option<&'a Fraction>,
}

impl<'a> Member<'a> {
    fn of(given: &'a Parameters) -> Result<Self, FamilyError> {
        let member = Self {
            given,
            problem: problem(given)?,
            steps: steps(given)?,
            corrector: corrector(given)?,
            corrections: corrections(given)?,
            oldest: weight(given, "oldest")?,
            total: weight(given, "total")?,
        };
        let blends = matches!(member.corrector, Corrector::Blend | Corrector::Highest);
        if member.total.is_some() && !blends {
            return Err(undetermined(given, "total", "left out with this corrector"));
        }
        Ok(member)
    }

    /// The pairs on one grid: for positions, and for velocities where these are integrated.
    fn pairs(&self, grid: &Grid) -> Option<(Pair, Option<Pair>)> {
        if self.problem == Problem::FirstOrder {
            return Some((velocity_pair(self.steps, self.oldest, grid)?, None));
        }
        let accelerations = acceleration_pair(self.steps, self.corrector, self.total, grid)?;
        let velocities = match self.problem {
            Problem::SecondOrder => Some(velocity_pair(self.steps, self.oldest, grid)?),
            _ => None,
        };
        Some((accelerations, velocities))
    }

    /// The scheme on a grid, with its weights.
    fn on(&self, grid: Option<Grid>) -> Option<Result<(Scheme, Table), SchemeError>> {
        let (position, velocity) = &self.pairs(&grid?)?;
        let scheme = step::scheme(self.problem, position, velocity.as_ref(), self.corrections);
        Some(scheme.map(|scheme| (scheme, tables(position, velocity.as_ref()))))
    }

    /// The scheme for equal steps.
    fn equal(&self) -> Result<(Scheme, Table), FamilyError> {
        let found = self.on(Some(Grid::equal()));
        let needed = "one that is defined for this number of steps";
        Ok(found.ok_or_else(|| undetermined(self.given, "corrector", needed))??)
    }

    /// The scheme for steps that grow by a ratio.
    fn growing(&self, ratio: &Fraction) -> Result<(Scheme, Table), FamilyError> {
        let found = self.on(Grid::growing(ratio));
        let (scheme, table) = found.ok_or_else(|| undetermined(self.given, "ratio", RATIO))??;
        Ok((scheme.growing(ratio.clone()), table))
    }
}

fn derive(given: &Parameters) -> Result<Derivation, FamilyError> {
    let member = Member::of(given)?;
    let Some(value) = given.get("ratio") else {
        let (scheme, coefficients) = member.equal()?;
        return Ok(Derivation::new(scheme, coefficients));
    };
    let ratio = match value {
        Value::Exact(ratio) if ratio.signum().is_none_or(|sign| sign > 0) => ratio,
        _ => return Err(undetermined(given, "ratio", RATIO)),
    };
    let (scheme, mut variable) = member.growing(ratio)?;
    let mut coefficients = match ratio.as_symbol() {
        Some(symbol) => {
            let (equal, coefficients) = member.equal()?;
            if scheme.at_equal_steps()? != equal {
                let detail = format!("at {symbol} = 1 it is another step");
                return Err(SchemeError::Image { detail }.into());
            }
            coefficients
        }
        None => variable.clone(),
    };
    variable.insert("ratio".into(), ratio.clone().into());
    coefficients.insert("variable".into(), Coefficient::Table(variable));
    Ok(Derivation::new(scheme, coefficients))
}

/// The weights by formula, derivative and node.
fn tables(position: &Pair, velocity: Option<&Pair>) -> Table {
    let mut formulas = vec![
        ("predictor", &position.predictor, &["x", "v", "a"][..]),
        ("corrector", &position.corrector, &["x", "v", "a"]),
    ];
    if let Some(pair) = velocity {
        formulas.push(("velocity_predictor", &pair.predictor, &["v", "a"]));
        formulas.push(("velocity_corrector", &pair.corrector, &["v", "a"]));
    }
    let mut tables = BTreeMap::new();
    for (name, formula, names) in formulas {
        let by_derivative = names.iter().enumerate().map(|(m, name)| {
            let weights = formula.weights(m);
            let weights = weights.map(|(j, w)| (j.to_string(), Coefficient::from(w.clone())));
            (name.to_string(), weights.collect::<BTreeMap<_, _>>())
        });
        let given = by_derivative.filter(|(_, weights)| !weights.is_empty());
        let table = given.map(|(name, weights)| (name, Coefficient::Table(weights)));
        tables.insert(name.to_string(), Coefficient::Table(table.collect()));
    }
    tables
}
