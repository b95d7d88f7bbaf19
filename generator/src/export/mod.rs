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
mod coq;
mod cpp;
mod form;
mod javascript;
mod multistep;
mod names;
mod newton;
mod part;
mod petsc;
mod programs;
mod python;
mod shape;
mod standalone;
mod tables;
mod template;

pub use consumer::TableError;
pub use coq::TheoryError;
pub use form::{ExportError, Form};

/// All forms, in the order in which they are offered.
pub const FORMS: &[&Form] = &[
    &c::C,
    &cpp::CPP,
    &cpp::CUDA,
    &standalone::RUST,
    &python::PYTHON,
    &javascript::JAVASCRIPT,
    &programs::ARKODE,
    &programs::PETSC,
    &programs::SCIML,
    &programs::ROOTED_TREES,
    &programs::NODEPY,
    &programs::OPEN_MODELICA,
    &programs::COQ,
];

/// The form of that name.
pub fn form(name: &str) -> Option<&'static Form> {
    FORMS.iter().copied().find(|form| form.name == name)
}

#[cfg(test)]
mod tests;
