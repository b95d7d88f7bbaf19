//! Members and numbers as tests write them.

use stepsmith_exact::field::fraction::Fraction;
use stepsmith_scheme::scheme::text::{parse_expression, parse_statement};
use stepsmith_scheme::scheme::{FreeForm, Scheme};
use stepsmith_scheme::spec::Spec;

/// The scheme of a member.
pub(crate) fn scheme_of(family: &str, settings: &[(&str, &str)]) -> Scheme {
    let spec = Spec::from_family(family, settings).unwrap();
    spec.scheme().unwrap()
}

/// A number or an expression, its letters parameters.
pub(crate) fn exact(text: &str) -> Fraction {
    let symbol = |name: &str| Some(Fraction::symbol(name));
    parse_expression(text).unwrap().value(&symbol).unwrap()
}

/// The scheme of equations in which `parameters` are left symbols.
pub(crate) fn free_form<T: AsRef<str>>(
    parameters: &[&str],
    carry: &[&str],
    statements: &[T],
) -> Scheme {
    let free = |name: &&str| ((*name).into(), Fraction::symbol(name));
    let free_form = FreeForm {
        parameters: parameters.iter().map(free).collect(),
        carry: carry.iter().map(|c| parse_expression(c).unwrap()).collect(),
        statements: (statements.iter())
            .map(|s| parse_statement(s.as_ref()).unwrap())
            .collect(),
    };
    free_form.scheme().unwrap()
}
