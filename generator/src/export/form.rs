//! A form in which a method is written for others: stepping code in a language, or a table for a program.

use super::code::Code;
use super::consumer::{Consumer, TableError};
use super::coq::TheoryError;
use super::tables;
use stepsmith_emit::EmitError;
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::spec::Spec;

/// A form in which a method is written for others.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The name on the command line.
    pub name: &'static str,
    /// The purpose, as the command line tells it.
    pub purpose: &'static str,
    /// The name on a page.
    pub label: &'static str,
    /// The end of the names of its files.
    pub end: &'static str,
    pub(super) target: Target,
}

/// The reader of a form.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    /// A compiler or an interpreter of the code that this function writes.
    Code(fn(&Code) -> String),
    /// A program that takes a table.
    Table(Consumer),
    /// A proof assistant that checks the theorems that this function writes.
    Theory(fn(&Spec, &Facts) -> Result<String, TheoryError>),
}

/// Why a method can not be written in a form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// There is no stepping code.
    #[error(transparent)]
    Code(#[from] EmitError),
    /// There is no table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// There are no theorems.
    #[error(transparent)]
    Theory(#[from] TheoryError),
}

impl Form {
    /// Whether a file holds one method alone.
    pub fn is_of_one_method(&self) -> bool {
        !matches!(self.target, Target::Table(_))
    }

    /// A method in this form.
    ///
    /// ```
    /// use stepsmith_generator::export::form;
    /// use stepsmith_prove::facts::Facts;
    /// use stepsmith_scheme::spec::Spec;
    /// let spec = Spec::from_family("adams", &[("steps", "2"), ("kind", "bashforth")])?;
    /// let c = form("c").unwrap();
    /// let text = c.written(&spec, &Facts::of(spec.scheme()?))?;
    /// assert!(text.contains("const double x_p1 = x + (w[0] * v - w[1] * v_m1);"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ExportError`] says why it can not be written so.
    pub fn written(&self, spec: &Spec, facts: &Facts) -> Result<String, ExportError> {
        Ok(match &self.target {
            Target::Code(write) => write(&Code::new(spec, facts)?),
            Target::Table(consumer) => {
                let table = tables::table(spec, facts, consumer);
                match (table, consumer.stepper) {
                    (Err(reason), Some(write)) => write(&Code::new(spec, facts)?).ok_or(reason)?,
                    (table, _) => table?,
                }
            }
            Target::Theory(write) => write(spec, facts)?,
        })
    }
}
