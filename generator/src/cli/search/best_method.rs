//! A method that was found.

use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_explore::search::{Candidate, Question};
use stepsmith_prove::order::Order;

/// A method that was found.
pub(super) struct BestMethod {
    /// The values of all parameters, including the parameters that the order conditions give.
    pub(super) values: BTreeMap<Symbol, Fraction>,
    /// The question that it answers, whose unknowns were searched.
    pub(super) question: Question,
    /// Without ranges where they are not known.
    pub(super) judged: Candidate,
    /// The greatest magnitude of a parasitic root at h = 0, by samples.
    pub(super) parasitic: f64,
    /// The order from given starts, if it is known.
    pub(super) order: Option<Order>,
    /// Whether nothing is better, proven; and what is said of it.
    pub(super) proven: bool,
    pub(super) statement: String,
}

/// The best of a question: what became of it, whether nothing is better, proven, and what is said of it.
pub(super) struct Judgement {
    /// The values of the question's unknowns.
    pub(super) values: BTreeMap<Symbol, Fraction>,
    pub(super) judged: Candidate,
    pub(super) proven: bool,
    pub(super) statement: String,
}
