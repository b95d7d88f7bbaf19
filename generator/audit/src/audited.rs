//! The result of an audit.

use super::change::is_explicit;
use super::conditions::{Reached, Verdict};
use super::expression::LONG;
use super::finding::Finding;
use super::lists::Form;
use super::numbers::Numbers;
use super::stability::Stability;
use super::table::Table;
use std::fmt;
use stepsmith_exact::interval::Interval;

/// The result of an audit.
#[derive(Clone, Debug, PartialEq)]
pub struct Audit {
    /// The faults, the gravest first.
    pub findings: Vec<Finding>,
    /// Whether so much is wrong, and so little right, that this may be no table of a method: it is not judged.
    pub strange: bool,
    /// Further facts, each after the subject that it is about.
    pub facts: Vec<(&'static str, String)>,
    /// c − A·1 by rows.
    pub row_sums: Vec<Verdict>,
    /// The order of b.
    pub main: Reached,
    /// The order of b̂.
    pub embedded: Option<Reached>,
    /// How many conditions were evaluated.
    pub conditions: usize,
    /// The largest residual of the conditions up to the order, in coefficients rounded to `f64`s.
    pub rounded: f64,
    /// The largest error that half a unit in the last place of every coefficient can cause in a condition up to the
    /// order, and the tree of that condition.
    pub cost: (f64, String),
    /// The kind of method.
    pub kind: Kind,
    /// How many stages it has.
    pub stages: usize,
    /// Whether the times of stages are given.
    pub has_times: bool,
    /// Whether the last row of A is b; of A + Γ, of a Rosenbrock method.
    pub stiffly_accurate: bool,
    /// The largest q for which all stages and the step integrate polynomials of degree below q; none of Rosenbrock and
    /// additive methods.
    pub stage_order: Option<usize>,
    /// Decimals with at least so many digits were taken as rounded.
    pub digits: usize,
    /// On y' = λy; none where R(z) is not known, or of two variables.
    pub stability: Option<Stability>,
}

impl Audit {
    /// The largest error that roundings can cause, in halves of the last place of a number near 1.
    pub fn amplification(&self) -> f64 {
        self.cost.0 * (1_u64 << 53) as f64
    }

    /// Whether no entry of a table is known by its digits alone.
    pub fn is_exact(&self, table: &Table) -> bool {
        let entries = table.numbers.entries().into_iter();
        let mut digits = entries.filter_map(|e| table.numbers.at(e)?.digits());
        digits.all(|n| n < self.digits)
    }
}

/// The kind of method that a table is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An explicit Runge–Kutta method.
    Explicit,
    /// An implicit Runge–Kutta method.
    Implicit,
    /// A Rosenbrock method, by A and Γ.
    Rosenbrock,
    /// The evaluations of an additive method, traced.
    Evaluations,
    /// A method written in other lists than A, b and c.
    Lists(Form),
}

impl Kind {
    pub(super) fn of(table: &Table, numbers: &Numbers<Interval>) -> Self {
        match table.numbers.form {
            Some(form) => Self::Lists(form),
            None if numbers.gamma.is_some() => Self::Rosenbrock,
            None if !numbers.parts.is_empty() => Self::Evaluations,
            None if is_explicit(numbers) => Self::Explicit,
            None => Self::Implicit,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Explicit => f.write_str("explicit"),
            Self::Implicit => f.write_str("implicit"),
            Self::Rosenbrock => f.write_str("of a Rosenbrock method"),
            Self::Evaluations => f.write_str("evaluations of an additive method"),
            Self::Lists(form) => form.fmt(f),
        }
    }
}

/// The audit of a method in lists with few conditions, before more is known than its order.
pub(super) fn empty(form: Form, main: Reached) -> Audit {
    Audit {
        findings: Vec::new(),
        strange: false,
        facts: Vec::new(),
        row_sums: Vec::new(),
        main,
        embedded: None,
        conditions: 0,
        rounded: 0.0,
        cost: (0.0, String::new()),
        kind: Kind::Lists(form),
        stages: 0,
        has_times: false,
        stiffly_accurate: false,
        stage_order: None,
        digits: LONG,
        stability: None,
    }
}
