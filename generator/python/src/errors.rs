//! Exceptions of the package, which Python defines.

use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use std::fmt::Display;

/// The exception that a function or class of `stepsmith._errors` makes of these arguments.
pub fn exception<'py>(py: Python<'py>, maker: &str, arguments: impl PyCallArgs<'py>) -> PyErr {
    let made = py
        .import("stepsmith._errors")
        .and_then(|errors| errors.getattr(maker))
        .and_then(|maker| maker.call1(arguments));
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// The exception of an integration that did not begin.
pub fn refused(error: impl Display) -> PyErr {
    failure(error, false)
}

/// The exception of an integration that gave no solution.
pub fn failed(error: stepsmith::Error) -> PyErr {
    let began = error.t().is_some();
    failure(error, began)
}

fn failure(error: impl Display, began: bool) -> PyErr {
    Python::attach(|py| exception(py, "failure", (error.to_string(), began)))
}
