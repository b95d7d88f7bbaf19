//! Stepping code in other languages, from the [step](stepsmith_emit::step::Step) that the Rust emitter reads.
//!
//! Constants are correctly rounded and written with the fewest digits that read back as they are; operations
//! are those of the Rust stepper in the same order. Butcher tableaus are written for programs that take such.
//! What a language's code or a program can not express is refused.
//!
//! A language is a template for what is alike in all methods, and a file for what is not.

mod body;
mod c;
mod code;
mod consumer;
mod cpp;
mod javascript;
mod multistep;
mod names;
mod newton;
mod part;
mod python;
mod standalone;
mod tables;
mod template;

pub use consumer::{Consumer, TableError};
pub use tables::table;

use clap::ValueEnum;
use stepsmith_emit::EmitError;
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::spec::Spec;

/// A language of stepping code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// Stepping code: a header for C99
    C,
    /// Stepping code: a header for C++17
    Cpp,
    /// Stepping code: a header for CUDA, with a kernel that steps one system a thread
    Cuda,
    /// Stepping code: a module for Rust that depends on nothing
    Rust,
    /// Stepping code: a Python module, with NumPy
    Python,
    /// Stepping code: an ES module
    #[value(name = "javascript")]
    JavaScript,
}

/// The stepper of a method as source text.
///
/// ```
/// use stepsmith_prove::facts::Facts;
/// use stepsmith_generator::export::{Language, code};
/// use stepsmith_scheme::spec::Spec;
/// let spec = Spec::from_family("adams", &[("steps", "2"), ("kind", "bashforth")])?;
/// let header = code(&spec, &Facts::of(spec.scheme()?), Language::C)?;
/// assert!(header.contains("const double x_p1 = x + (w[0] * v - w[1] * v_m1);"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`EmitError`] says what the scheme lacks.
pub fn code(spec: &Spec, facts: &Facts, language: Language) -> Result<String, EmitError> {
    let code = code::Code::new(spec, facts)?;
    Ok(match language {
        Language::C => c::header(&code),
        Language::Cpp | Language::Cuda => cpp::header(&code, language),
        Language::Rust => standalone::module(&code),
        Language::Python => python::module(&code),
        Language::JavaScript => javascript::module(&code),
    })
}

#[cfg(test)]
mod tests;
