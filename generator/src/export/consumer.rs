//! Programs that take a table, and how a number is written for each.
//!
//! A rational number is a quotient of whole numbers where these are exact in a `double`, so the consumer rounds
//! it once; any other number is the shortest decimal of the nearest `f64`.

use clap::ValueEnum;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_prove::order::OrderError;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::scheme::butcher::TableauError;

/// A program that takes a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Consumer {
    /// The tableau for SUNDIALS: an entry of a `.def` file of ARKODE
    Arkode,
    /// The tableau for PETSc: C arrays, and their registration with TSRK or TSDIRK
    Petsc,
    /// The tableau for SciML: a Julia function that makes a tableau of DiffEqBase
    #[value(name = "sciml")]
    SciMl,
    /// The tableau for the Julia package RootedTrees
    RootedTrees,
    /// The tableau for the Python package NodePy
    #[value(name = "nodepy")]
    NodePy,
    /// The tableau for OpenModelica: a C function of its solver `gbode`
    #[value(name = "openmodelica")]
    OpenModelica,
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
    /// The times of the stages are not those that the consumer calculates from A.
    #[error(
        "c({stage}) = {time} is not the sum of row {stage} of A, {sum}; {consumer} takes no c and steps at A·1: \
         `--form sciml`, `rooted-trees` and `openmodelica` take c, and `arkode` and `petsc`, stage by stage"
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

impl Consumer {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Arkode => "ARKODE",
            Self::Petsc => "PETSc",
            Self::SciMl => "SciML",
            Self::RootedTrees => "RootedTrees.jl",
            Self::NodePy => "NodePy",
            Self::OpenModelica => "OpenModelica",
        }
    }

    /// The beginning of a line of comment.
    pub(super) fn comment(self) -> &'static str {
        match self {
            Self::Arkode | Self::Petsc | Self::OpenModelica => "//",
            Self::SciMl | Self::RootedTrees | Self::NodePy => "#",
        }
    }

    /// A quotient of whole numbers.
    pub(super) fn quotient(self, numerator: &str, denominator: &str) -> String {
        match self {
            Self::SciMl | Self::RootedTrees => format!("{numerator} // {denominator}"),
            Self::NodePy => format!("Rational({numerator}, {denominator})"),
            Self::Arkode | Self::Petsc | Self::OpenModelica => match denominator {
                "1" => self.literal(&format!("{numerator}.0")),
                _ => [numerator, denominator]
                    .map(|whole| self.literal(&format!("{whole}.0")))
                    .join(" / "),
            },
        }
    }

    /// A literal of the consumer's kind of floating-point numbers.
    fn literal(self, digits: &str) -> String {
        match self {
            Self::Arkode => format!("SUN_RCONST({digits})"),
            Self::Petsc => format!("PetscRealConstant({digits})"),
            Self::SciMl | Self::RootedTrees | Self::NodePy | Self::OpenModelica => digits.into(),
        }
    }
}

/// The largest whole number up to which all are exact in a `double`.
const WHOLE: i64 = 1 << 53;

/// A number as `consumer` takes it.
pub(super) fn numeral(
    scheme: &Scheme,
    value: &Fraction,
    consumer: Consumer,
) -> Result<String, TableError> {
    if let Some(rational) = value.as_rational() {
        let numerator = rational.numerator().to_string();
        let denominator = rational.denominator().to_string();
        let mut texts = [&numerator, &denominator].into_iter();
        if texts.all(|text| text.parse().is_ok_and(|n: i64| n.abs() <= WHOLE)) {
            return Ok(consumer.quotient(&numerator, &denominator));
        }
    }
    let rounded = scheme.rounded(value).filter(|f| f.is_finite());
    let rounded = rounded.map(|f| consumer.literal(&format!("{f:?}")));
    rounded.ok_or_else(|| TableError::Symbolic {
        entry: value.to_string(),
    })
}
