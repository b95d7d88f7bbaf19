//! Equations of a first-order method in y and f, read as equations in x and v.
//!
//! ```text
//! y' = f(t, y):   y[1] = y + h*(3/2*f - 1/2*f[-1])   is   x[1] = x + h*(3/2*v - 1/2*v[-1])
//! ```
//!
//! Equations are in y and f where a quantity is called y and none is called x or v. There `f` is a value of the field,
//! and `f(t, y)` its evaluation. A parameter called so stays a parameter.

use super::error::SchemeError;
use super::free_form::FreeForm;
use super::quantity::Quantity;
use super::text::{Expression, Kind};

/// The letters of y' = f(t, y), and the letters of x and its derivative v.
const LETTERS: [(char, char); 4] = [('y', 'x'), ('Y', 'X'), ('f', 'v'), ('F', 'V')];

impl FreeForm {
    /// The form in x and v, if this one is in y and f.
    #[must_use]
    pub fn in_x_and_v(&self) -> Option<Self> {
        let mut form = self.clone();
        let mut has_y = false;
        let mut has_x_or_v = false;
        form.rename(|name| {
            has_y |= name.starts_with(['y', 'Y']) && own(name).is_some();
            let is_own = name.starts_with(['x', 'X', 'v', 'V']);
            has_x_or_v |= is_own && Quantity::derivative_of_name(name).is_some();
            None
        });
        if !has_y || has_x_or_v {
            return None;
        }
        form.rename(own);
        Some(form)
    }

    /// Gives quantities another name, where there is one.
    fn rename(&mut self, mut name: impl FnMut(&str) -> Option<String>) {
        let parameters = &self.parameters;
        let mut other = |written: &str| {
            let is_parameter = parameters.contains_key(written);
            (!is_parameter).then(|| name(written)).flatten()
        };
        for carried in &mut self.carry {
            rename(carried, &mut other);
        }
        for statement in &mut self.statements {
            rename(&mut statement.left, &mut other);
            rename(&mut statement.right, &mut other);
        }
    }
}

/// Gives the quantities of an expression another name, where there is one.
fn rename(expression: &mut Expression, other: &mut impl FnMut(&str) -> Option<String>) {
    match &mut expression.kind {
        Kind::Number(_) => {}
        Kind::Name(name, offset) => {
            if let Some(other) = other(name) {
                *name = other;
            }
            if let Some(offset) = offset {
                rename(offset, other);
            }
        }
        Kind::Negate(operand) => rename(operand, other),
        Kind::Binary(_, left, right) => {
            rename(left, other);
            rename(right, other);
        }
        Kind::Call(_, arguments) => {
            for argument in arguments {
                rename(argument, other);
            }
        }
    }
}

/// The name in x and v of a quantity in y and f.
fn own(name: &str) -> Option<String> {
    let letter = name.chars().next()?;
    let (_, own) = LETTERS.iter().find(|(written, _)| *written == letter)?;
    let name = format!("{own}{}", &name[1..]);
    Quantity::derivative_of_name(&name).map(|_| name)
}

impl SchemeError {
    /// The error of equations in y and f, from the error of the same equations in x and v.
    #[must_use]
    pub fn in_y_and_f(mut self) -> Self {
        let texts: Vec<&mut String> = match &mut self {
            Self::Dimension { quantity, .. }
            | Self::EvaluatedTwice { quantity, .. }
            | Self::CarriedTwice { quantity }
            | Self::Undefined { quantity }
            | Self::Unused { quantity } => vec![quantity],
            Self::EvaluationResult { result, .. }
            | Self::SecondDerivative { result, .. }
            | Self::Directional { result, .. } => vec![result],
            Self::Carry { carried, needed } => vec![carried, needed],
            Self::Count { names, .. } | Self::Dependent { names } => vec![names],
            _ => Vec::new(),
        };
        for text in texts {
            *text = written(text);
        }
        self
    }
}

/// A quantity, or a list of quantities between backticks, in y and f.
fn written(text: &str) -> String {
    let mut before = '`';
    text.chars()
        .map(|letter| {
            let starts = std::mem::replace(&mut before, letter) == '`';
            let pair = LETTERS.iter().find(|(_, own)| starts && *own == letter);
            pair.map_or(letter, |(written, _)| *written)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_spellings_are_one_scheme() {
        let methods: [[&[&str]; 4]; 3] = [
            [
                &["y", "f[-1]"],
                &["f = f(t, y)", "y[1] = y + h*(3/2*f - 1/2*f[-1])"],
                &["x", "v[-1]"],
                &["v = f(t, x)", "x[1] = x + h*(3/2*v - 1/2*v[-1])"],
            ],
            [
                &["y"],
                &[
                    "f_1 = f(t, y)",
                    "Y2[1/2] = y + h/2*f_1",
                    "F2[1/2] = f(t[1/2], Y2[1/2])",
                    "y[1] = y + h*F2[1/2]",
                ],
                &["x"],
                &[
                    "v_1 = f(t, x)",
                    "X2[1/2] = x + h/2*v_1",
                    "V2[1/2] = f(t[1/2], X2[1/2])",
                    "x[1] = x + h*V2[1/2]",
                ],
            ],
            // A second derivative along the solution.
            [
                &["y"],
                &["f = f(t, y)", "a = g(t, y, f)", "y[1] = y + h*f + h^2/2*a"],
                &["x"],
                &["v = f(t, x)", "a = g(t, x, v)", "x[1] = x + h*v + h^2/2*a"],
            ],
        ];
        for [carry, statements, own_carry, own_statements] in methods {
            let form = FreeForm::read(&[], carry, statements);
            let own = FreeForm::read(&[], own_carry, own_statements);
            assert_eq!(
                form.in_x_and_v().unwrap().scheme().unwrap(),
                own.scheme().unwrap()
            );
            assert!(own.in_x_and_v().is_none());
        }
    }

    #[test]
    fn parameters_stay_and_mixtures_are_left_alone() {
        let form = FreeForm::read(&["y_0"], &["y"], &["f = f(t, y)", "y[1] = y + h*y_0*f"]);
        let scheme = form.in_x_and_v().unwrap().scheme().unwrap();
        assert!(scheme.coefficients().any(|c| c.to_string() == "y_0"));
        for mixed in ["y[1] = y + h*v", "y[1] = x + h*f"] {
            let form = FreeForm::read(&[], &["y"], &["f = f(t, y)", mixed]);
            assert!(form.in_x_and_v().is_none(), "{mixed}");
        }
    }

    #[test]
    fn errors_name_quantities_as_they_are_written() {
        let form = FreeForm::read(&[], &["y"], &["f = f(t, y)", "y[1] = y + h*f[1/2]"]);
        let error = match form.in_x_and_v().unwrap().scheme().unwrap_err() {
            crate::scheme::FreeFormError::Scheme(error, _) => error,
            error => panic!("{error:?}"),
        };
        let told = error.in_y_and_f().to_string();
        assert!(told.contains("`f[1/2]`") && !told.contains('v'), "{told}");
        assert_eq!(written("`x[1/2]`, `v_x`"), "`y[1/2]`, `f_x`");
        assert_eq!(written("x_v"), "y_v");
    }
}
