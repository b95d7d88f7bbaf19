//! Programs that take a table, and how a number is written for each.
//!
//! A rational number is a quotient of whole numbers where these are exact in a `double`, so the consumer rounds
//! it once; any other number is the shortest decimal of the nearest `f64`.

use super::FORMS;
use super::code::Code;
use super::form::Target;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_prove::order::OrderError;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::scheme::butcher::TableauError;

/// A program that takes a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Consumer {
    pub(super) name: &'static str,
    /// The beginning of a line of comment.
    pub(super) comment: &'static str,
    /// A quotient of whole numbers.
    pub(super) quotient: fn(&str, &str) -> String,
    /// A literal of its floating-point numbers.
    pub(super) literal: fn(&str) -> String,
    /// The text between the entries of a row.
    pub(super) between: &'static str,
    /// Whether it solves for one stage at a time, so that none may depend on a later one.
    pub(super) one_stage_at_a_time: bool,
    /// Whether it is given c; else it steps at A·1.
    pub(super) takes_times: bool,
    pub(super) template: &'static str,
    /// The template of one tableau within `template`, where it takes additive pairs.
    pub(super) part: Option<&'static str>,
    /// The template of a Rosenbrock method, where it takes such.
    pub(super) rosenbrock: Option<&'static str>,
    /// The template of a method that moves positions and velocities in turn, where it takes such.
    pub(super) symplectic: Option<&'static str>,
    /// The template of a linear multistep method, where it takes such.
    pub(super) multistep: Option<&'static str>,
    /// The code of a stepper of its own, where it takes such in place of a table, for the methods that it can express.
    pub(super) stepper: Option<fn(&Code) -> Option<String>>,
}

/// Why there is no table for a consumer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The scheme has no tableau.
    #[error(transparent)]
    Tableau(#[from] TableauError),
    /// The order of the scheme is not known.
    #[error(transparent)]
    Order(#[from] OrderError),
    /// The scheme steps x'' = g.
    #[error("the tableau is one of x'' = g(t, x, x'); {consumer} takes those of y' = f(t, y)")]
    SecondOrder {
        /// The name of the consumer.
        consumer: &'static str,
    },
    /// The stages are coupled.
    #[error("the stages depend on later ones; {consumer} solves for one stage at a time")]
    Coupled {
        /// The name of the consumer.
        consumer: &'static str,
    },
    /// The times of the stages differ from the times that the consumer calculates from A.
    #[error(
        "c({stage}) = {time} is not the sum of row {stage} of A, {sum}; {consumer} takes no c and steps at A·1: \
         {} take c",
        taking_times()
    )]
    Times {
        /// The number of the stage, from 1.
        stage: usize,
        /// The time of the stage.
        time: String,
        /// The sum of its row.
        sum: String,
        /// The name of the consumer.
        consumer: &'static str,
    },
    /// A parameter has no value.
    #[error("the entry `{entry}` is no number: a table needs every parameter as one")]
    Symbolic {
        /// The entry.
        entry: String,
    },
}

/// The forms that take c, as one asks for them.
fn taking_times() -> String {
    let takes = FORMS.iter().filter(|form| match &form.target {
        Target::Table(consumer) => consumer.takes_times,
        Target::Code(_) | Target::Theory(_) => false,
    });
    let names: Vec<String> = takes.map(|form| format!("`{}`", form.name)).collect();
    names.join(", ").replacen('`', "`--form ", 1)
}

/// The largest whole number up to which all are exact in a `double`.
const WHOLE: i64 = 1 << 53;

/// A number as `consumer` takes it.
pub(super) fn numeral(
    scheme: &Scheme,
    value: &Fraction,
    consumer: &Consumer,
) -> Result<String, TableError> {
    if let Some(rational) = value.as_rational() {
        let numerator = rational.numerator().to_string();
        let denominator = rational.denominator().to_string();
        let mut texts = [&numerator, &denominator].into_iter();
        if texts.all(|text| text.parse().is_ok_and(|n: i64| n.abs() <= WHOLE)) {
            return Ok((consumer.quotient)(&numerator, &denominator));
        }
    }
    let rounded = scheme.rounded(value).filter(|f| f.is_finite());
    let rounded = rounded.map(|f| (consumer.literal)(&format!("{f:?}")));
    rounded.ok_or_else(|| TableError::Symbolic {
        entry: value.to_string(),
    })
}
