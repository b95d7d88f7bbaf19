//! Equations of a first-order method in y and f, read as equations in x and v.
//!
//! ```text
//! y' = f(t, y):   y[1] = y + h*(3/2*f - 1/2*f[-1])   is   x[1] = x + h*(3/2*v - 1/2*v[-1])
//! ```
//!
//! Equations are in y and f where a quantity is called y, the field gives one called f, and none is called x or v. A
//! parameter is no quantity, whatever its name.

use super::error::SchemeError;
use super::free_form::FreeForm;
use super::quantity::Quantity;
use super::text::{Expression, Kind};

/// The letters of y' = f(t, y), and the letters of x and its derivative v.
const LETTERS: [(char, char); 4] = [('y', 'x'), ('Y', 'X'), ('f', 'v'), ('F', 'V')];

/// The letters in which equations are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    /// x, its derivative v, …
    XAndV,
    /// y and its derivative f.
    YAndF,
}

impl Spelling {
    /// The spelling of equations.
    pub(super) fn of(form: &FreeForm) -> Self {
        let mut names = Vec::new();
        for carried in &form.carry {
            quantities(carried, &mut names);
        }
        let mut fields = Vec::new();
        for statement in &form.statements {
            quantities(&statement.left, &mut names);
            match &statement.right.kind {
                Kind::Call(_, arguments) => {
                    quantities(&statement.left, &mut fields);
                    arguments
                        .iter()
                        .for_each(|argument| quantities(argument, &mut names));
                }
                _ => quantities(&statement.right, &mut names),
            }
        }
        let is_quantity = |name: &str| !form.parameters.contains_key(name);
        let has = |names: &[&str], letters: [char; 2]| {
            let mut named = names.iter().filter(|name| name.starts_with(letters));
            named.any(|name| is_quantity(name) && in_x_and_v(name).is_some())
        };
        let is_own = |name: &&str| {
            is_quantity(name) && Quantity::derivative_of_name(name).is_some_and(|m| m < 2)
        };
        if has(&names, ['y', 'Y']) && has(&fields, ['f', 'F']) && !names.iter().any(is_own) {
            Self::YAndF
        } else {
            Self::XAndV
        }
    }

    /// A quantity's name in x and v.
    pub(super) fn in_x_and_v(self, written: &str) -> String {
        let own = (self == Self::YAndF).then(|| in_x_and_v(written));
        own.flatten().unwrap_or_else(|| written.into())
    }

    /// The error of equations as they are written, from their error in x and v.
    pub(super) fn error(self, error: SchemeError) -> SchemeError {
        match self {
            Self::XAndV => error,
            Self::YAndF => in_y_and_f(error),
        }
    }
}

/// Adds the names that stand in an expression outside of functions and offsets.
fn quantities<'a>(expression: &'a Expression, names: &mut Vec<&'a str>) {
    match &expression.kind {
        Kind::Number(_) | Kind::Call(..) => {}
        Kind::Name(name, _) => names.push(name),
        Kind::Negate(operand) => quantities(operand, names),
        Kind::Binary(_, left, right) => {
            quantities(left, names);
            quantities(right, names);
        }
    }
}

/// The name in x and v of a quantity in y and f.
fn in_x_and_v(name: &str) -> Option<String> {
    let letter = name.chars().next()?;
    let (_, own) = LETTERS.iter().find(|(written, _)| *written == letter)?;
    let name = format!("{own}{}", &name[1..]);
    Quantity::derivative_of_name(&name).map(|_| name)
}

/// An error with its quantities in y and f.
fn in_y_and_f(mut error: SchemeError) -> SchemeError {
    let texts: Vec<&mut String> = match &mut error {
        SchemeError::Dimension { quantity, .. }
        | SchemeError::EvaluatedTwice { quantity, .. }
        | SchemeError::CarriedTwice { quantity }
        | SchemeError::Undefined { quantity }
        | SchemeError::Unused { quantity } => vec![quantity],
        SchemeError::EvaluationResult { result, .. }
        | SchemeError::SecondDerivative { result, .. }
        | SchemeError::Directional { result, .. } => vec![result],
        SchemeError::Carry { carried, needed } => vec![carried, needed],
        SchemeError::Count { names, .. } | SchemeError::Dependent { names } => vec![names],
        _ => Vec::new(),
    };
    for text in texts {
        *text = written(text);
    }
    error
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
    use crate::scheme::free_form::FreeFormError;

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
            assert_eq!(form.scheme().unwrap(), own.scheme().unwrap());
            assert_eq!(Spelling::of(&form), Spelling::YAndF);
            assert_eq!(Spelling::of(&own), Spelling::XAndV);
        }
    }

    /// The error of equations in y, as it is told.
    fn told(parameters: &[&str], statements: &[&str]) -> String {
        match FreeForm::read(parameters, &["y"], statements).scheme() {
            Err(FreeFormError::Text(located, _)) => located.error.to_string(),
            Err(FreeFormError::Scheme(error, _)) => error.to_string(),
            Ok(scheme) => panic!("{scheme:?}"),
        }
    }

    #[test]
    fn parameters_are_no_quantities() {
        let known = ["y_0", "v_1", "x_c"];
        let statements = ["f = f(t, y)", "y[1] = y + h*y_0*v_1*x_c*f"];
        let scheme = FreeForm::read(&known, &["y"], &statements)
            .scheme()
            .unwrap();
        let told_of = |name: &str| scheme.coefficients().any(|c| c.to_string().contains(name));
        assert!(known.iter().all(|name| told_of(name)));
        // `f_1` is a quantity, though `v_1` is a parameter.
        let undeclared = ["f = f(t, y)", "y[1] = y + h*f_1*f"];
        let told = told(&["v_1"], &undeclared);
        assert!(told.starts_with("quantities are multiplied"), "{told}");
        // The letter of a polynomial is none of the equations'.
        let root = ["f = f(t, y)", "y[1] = y + root(x^3 - 2, 1, 2)*h*f"];
        assert!(FreeForm::read(&[], &["y"], &root).scheme().is_ok());
    }

    #[test]
    fn mixtures_and_second_order_methods_are_not_in_y_and_f() {
        for mixed in ["y[1] = y + h*v", "y[1] = x + h*f", "y[1] = d0 + h*f"] {
            let told = told(&[], &["f = f(t, y)", mixed]);
            assert!(told.starts_with("unknown name"), "{mixed}: {told}");
        }
        let second = ["a = g(t, y)", "y[1] = y + h^2*a"];
        assert_eq!(told(&[], &second), "unknown name `y`");
    }

    #[test]
    fn errors_name_quantities_as_they_are_written() {
        let undefined = told(&[], &["f = f(t, y)", "y[1] = y + h*f[1/2]"]);
        assert!(
            undefined.contains("`f[1/2]`") && !undefined.contains("`v"),
            "{undefined}"
        );
        let power = told(&[], &["f = f(t, y)", "y[1] = y + h*y^2"]);
        assert!(power.contains("`y`") && !power.contains("`x`"), "{power}");
        assert_eq!(written("`x[1/2]`, `v_x`"), "`y[1/2]`, `f_x`");
        assert_eq!(written("x_v"), "y_v");
    }
}
