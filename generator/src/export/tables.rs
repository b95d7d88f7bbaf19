//! Butcher tableaus as other programs take them.
//!
//! A rational number is a quotient of whole numbers where these are exact in a `double`, so the consumer rounds
//! it once; any other number is the shortest decimal of the nearest `f64`.

use super::multistep::Multistep;
use super::names::readable;
use super::written::Written;
use crate::analysis::facts::Facts;
use crate::analysis::order::OrderError;
use crate::exact::fraction::Fraction;
use crate::exact::ring::Ring;
use crate::scheme::Scheme;
use crate::scheme::butcher::{Tableau, TableauError};
use crate::spec::Spec;
use std::fmt::Write;

/// Who takes a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consumer {
    /// SUNDIALS: an entry of a `.def` file.
    Arkode,
    /// PETSc: arrays and their registration.
    Petsc,
    /// The Julia packages of SciML: a tableau of DiffEqBase.
    SciMl,
    /// The Julia package RootedTrees.
    RootedTrees,
    /// The Python package NodePy.
    NodePy,
    /// OpenModelica: a function that fills a `BUTCHER_TABLEAU`.
    OpenModelica,
}

/// Why there is no table for a consumer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The scheme has no tableau.
    #[error(transparent)]
    Tableau(#[from] TableauError),
    /// Its order is not known.
    #[error(transparent)]
    Order(#[from] OrderError),
    /// It steps x'' = g.
    #[error("the tableau is one of x'' = g(t, x, x'); {consumer} takes those of y' = f(t, y)")]
    SecondOrder {
        /// Whose table it would be.
        consumer: &'static str,
    },
    /// Its stages are coupled.
    #[error("the stages depend on later ones; {consumer} solves for one stage at a time")]
    Coupled {
        /// Whose table it would be.
        consumer: &'static str,
    },
    /// Its times are not those that the consumer calculates from A.
    #[error(
        "c({stage}) = {time} is not the sum of row {stage} of A, {sum}; {consumer} takes no c and steps at A·1: \
         `--form sciml`, `rooted-trees` and `openmodelica` take c, and `arkode` and `petsc`, stage by stage"
    )]
    Times {
        /// Which stage, from 1.
        stage: usize,
        /// Its time.
        time: String,
        /// The sum of its row.
        sum: String,
        /// Whose table it would be.
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
    fn name(self) -> &'static str {
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
    fn comment(self) -> &'static str {
        match self {
            Self::Arkode | Self::Petsc | Self::OpenModelica => "//",
            Self::SciMl | Self::RootedTrees | Self::NodePy => "#",
        }
    }

    /// A quotient of whole numbers.
    pub(super) fn quotient(self, numerator: &str, denominator: &str) -> String {
        let c = |wrap: &str| match denominator {
            "1" => format!("{wrap}({numerator}.0)"),
            _ => format!("{wrap}({numerator}.0) / {wrap}({denominator}.0)"),
        };
        match (self, denominator) {
            (Self::Arkode, _) => c("SUN_RCONST"),
            (Self::Petsc, _) => c("PetscRealConstant"),
            (Self::OpenModelica, "1") => format!("{numerator}.0"),
            (Self::OpenModelica, _) => format!("{numerator}.0 / {denominator}.0"),
            (Self::SciMl | Self::RootedTrees, _) => format!("{numerator} // {denominator}"),
            (Self::NodePy, _) => format!("Rational({numerator}, {denominator})"),
        }
    }

    fn decimal(self, value: f64) -> String {
        match self {
            Self::Arkode => format!("SUN_RCONST({value:?})"),
            Self::Petsc => format!("PetscRealConstant({value:?})"),
            Self::SciMl | Self::RootedTrees | Self::NodePy | Self::OpenModelica => {
                format!("{value:?}")
            }
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
        let whole = |text: &str| text.parse().is_ok_and(|n: i64| n.abs() <= WHOLE);
        if whole(&numerator) && whole(&denominator) {
            return Ok(consumer.quotient(&numerator, &denominator));
        }
    }
    let rounded = scheme.rounded(value).filter(|f| f.is_finite());
    let rounded = rounded.map(|f| consumer.decimal(f));
    rounded.ok_or_else(|| TableError::Symbolic {
        entry: value.to_string(),
    })
}

/// What a table is of, in a comment.
fn head(spec: &Spec, order: usize, consumer: Consumer) -> String {
    let (mark, name) = (consumer.comment(), consumer.name());
    let mut text = format!(
        "{mark} {}, order {order}: a table for {name}.\n",
        spec.name()
    );
    let said = spec.title().into_iter().chain(spec.source());
    for line in said.flat_map(readable) {
        let _ = writeln!(text, "{}", format!("{mark} {line}").trim_end());
    }
    text
}

/// A linear multistep method for NodePy.
fn multistep(spec: &Spec, facts: &Facts, method: &Multistep) -> Result<String, TableError> {
    let order = facts.order()?.exact_start.proven().bound();
    let list = |values: &[Fraction]| {
        let numerals = values
            .iter()
            .map(|x| numeral(facts.scheme(), x, Consumer::NodePy));
        Ok::<_, TableError>(numerals.collect::<Result<Vec<_>, _>>()?.join(", "))
    };
    Ok(format!(
        "{}import numpy as np\nfrom nodepy.linear_multistep_method import LinearMultistepMethod\nfrom sympy import \
         Rational\n\nalpha = np.array([{}])\nbeta = np.array([{}])\n{} = LinearMultistepMethod(alpha, beta, \
         name=\"{}\")\n",
        head(spec, order, Consumer::NodePy),
        list(&method.alpha)?,
        list(&method.beta)?,
        super::names::snake(spec.name()),
        spec.name()
    ))
}

/// Whether y' = 1 is stepped exactly to every stage, A e + d = c, where e is 1 at the stages and d of a derivative that
/// is carried: in coordinates of functions on irrational nodes as well.
fn times_are_sums(scheme: &Scheme) -> bool {
    let space = scheme.space();
    let is_position = |&q: &usize| scheme.quantities()[q].derivative == 0;
    let Some(x) = space.carried.iter().position(is_position) else {
        return false;
    };
    let arguments = scheme.evaluations().iter().map(|e| &space.rows[e.position]);
    let units = arguments.clone().map(|row| row[x].clone());
    // In the columns of the state space y is 0 and y' is 1.
    let known = (0..space.carried.len()).map(|i| {
        if i == x {
            Fraction::zero()
        } else {
            Fraction::one()
        }
    });
    let state: Vec<Fraction> = known.chain(units).collect();
    let mut stages = arguments.zip(scheme.evaluations());
    stages.all(|(row, e)| Ring::dot(row, &state) == e.time)
}

/// That c is not A·1, to a consumer that is given A and b alone.
fn other_times(tableau: &Tableau, consumer: &'static str) -> TableError {
    let sum = |row: &Vec<Fraction>| row.iter().fold(Fraction::zero(), |sum, a| sum.plus(a));
    let sums: Vec<Fraction> = tableau.a.iter().map(sum).collect();
    let differ = sums
        .iter()
        .zip(&tableau.c)
        .position(|(sum, time)| sum != time);
    let stage = differ.unwrap_or(0);
    TableError::Times {
        stage: stage + 1,
        time: tableau.c[stage].to_string(),
        sum: sums[stage].to_string(),
        consumer,
    }
}

/// The table of a spec for a program that takes such.
///
/// ```
/// use stepsmith_generator::analysis::facts::Facts;
/// use stepsmith_generator::export::{Consumer, table};
/// use stepsmith_generator::spec::Spec;
/// let spec = Spec::from_family("runge-kutta", &[("A", "[[], [1/2]]"), ("b", "[0, 1]")])?;
/// let julia = table(&spec, &Facts::of(spec.scheme()?), Consumer::RootedTrees)?;
/// assert!(julia.contains("    1 // 2  0 // 1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`TableError`] says why the consumer can not take it.
pub fn table(spec: &Spec, facts: &Facts, consumer: Consumer) -> Result<String, TableError> {
    let scheme = facts.scheme();
    let tableau = match (Tableau::of(scheme), Multistep::of(scheme)) {
        (Err(_), Some(method)) if consumer == Consumer::NodePy => {
            return multistep(spec, facts, &method);
        }
        (found, _) => found?,
    };
    let name = consumer.name();
    if tableau.position.is_some() {
        return Err(TableError::SecondOrder { consumer: name });
    }
    let order = facts.order()?.exact_start.proven().bound();
    let filled = |from: fn(usize) -> usize| {
        let mut rows = tableau.a.iter().enumerate();
        rows.any(|(i, row)| row.iter().skip(from(i)).any(|x| !x.is_zero()))
    };
    let (implicit, coupled) = (filled(|i| i), filled(|i| i + 1));
    let one_at_a_time = [Consumer::Arkode, Consumer::Petsc].contains(&consumer);
    if coupled && one_at_a_time {
        return Err(TableError::Coupled { consumer: name });
    }
    if consumer == Consumer::NodePy && !times_are_sums(scheme) {
        return Err(other_times(&tableau, name));
    }
    let method = (spec.name(), order, implicit);
    let written = Written::new(facts, &tableau, method, consumer)?;
    Ok(head(spec, order, consumer) + &written.text(consumer))
}
