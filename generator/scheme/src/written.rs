//! Numbers and schemes as examples and tests write them: text that is wrong is a panic.

use crate::scheme::reserved;
use crate::scheme::text::{parse_expression, parse_statement};
use crate::scheme::{FreeForm, Scheme};
use crate::spec::Spec;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Multivariate;
use stepsmith_exact::ring::Ring;

/// The value of an expression whose names are parameters.
///
/// ```
/// use stepsmith_scheme::written::exact;
/// assert_eq!(exact("(a + a)/4"), exact("a/2"));
/// ```
///
/// # Panics
/// If the text is no exact value.
pub fn exact(text: &str) -> Fraction {
    value(text, &|name| Some(Fraction::symbol(name)))
}

/// The value of an expression whose letters, such as Omega, mean in it what they mean in analyses.
///
/// # Panics
/// If the text is no exact value.
pub fn exact_in_analyses(text: &str) -> Fraction {
    value(text, &|name| Some(reserved::symbol(name).into()))
}

/// The value of an expression with these values of its names.
fn value(text: &str, names: &dyn Fn(&str) -> Option<Fraction>) -> Fraction {
    let expression = parse_expression(text).expect("the expression has no errors");
    expression.value(names).expect("the expression has a value")
}

/// A polynomial whose names are parameters.
///
/// # Panics
/// If the text is no polynomial.
pub fn polynomial(text: &str) -> Multivariate {
    numerator(&exact(text))
}

/// A polynomial in the letters of analyses.
///
/// # Panics
/// If the text is no polynomial.
pub fn polynomial_in_analyses(text: &str) -> Multivariate {
    numerator(&exact_in_analyses(text))
}

/// A polynomial that is written as a fraction is one over 1.
fn numerator(polynomial: &Fraction) -> Multivariate {
    assert_eq!(*polynomial.denominator(), Multivariate::one());
    polynomial.numerator().clone()
}

impl FreeForm {
    /// The equations of texts, in which `parameters` are left symbols.
    ///
    /// # Panics
    /// If a text is no equation.
    pub fn read<T: AsRef<str>>(parameters: &[&str], carry: &[&str], statements: &[T]) -> Self {
        let parameters = parameters.iter();
        let carry = carry.iter().map(|text| parse_expression(text));
        let statements = statements.iter().map(|text| parse_statement(text.as_ref()));
        Self {
            parameters: parameters
                .map(|name| ((*name).into(), Fraction::symbol(name)))
                .collect(),
            carry: carry
                .collect::<Result<_, _>>()
                .expect("the carry has no errors"),
            statements: statements
                .collect::<Result<_, _>>()
                .expect("the statements have no errors"),
        }
    }

    /// The scheme of these equations.
    ///
    /// # Panics
    /// If they are none of a scheme.
    pub fn written<T: AsRef<str>>(parameters: &[&str], carry: &[&str], statements: &[T]) -> Scheme {
        let form = Self::read(parameters, carry, statements);
        form.scheme().expect("the equations are a scheme")
    }
}

/// The scheme of equations without parameters.
///
/// # Panics
/// If they are none of a scheme.
pub fn free_form(carry: &[&str], statements: &[&str]) -> Scheme {
    FreeForm::written(&[], carry, statements)
}

impl Spec {
    /// The scheme of a member of a family.
    ///
    /// # Panics
    /// If the settings fit no member.
    pub fn member(family: &str, settings: &[(&str, &str)]) -> Scheme {
        let scheme = Self::from_family(family, settings).and_then(|spec| spec.scheme());
        scheme.expect("the settings are of a member")
    }
}
