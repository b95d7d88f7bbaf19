use crate::exact::fraction::Fraction;
use crate::scheme::Scheme;
use crate::scheme::reserved;
use crate::scheme::text::parse_expression;
use crate::spec::Spec;

mod amplification;
mod orders;
#[cfg(feature = "cli")]
mod stability;

fn expression(text: &str) -> Fraction {
    let symbol = |name: &str| Some(reserved::symbol(name).into());
    parse_expression(text).unwrap().value(&symbol).unwrap()
}

fn scheme(settings: &[(&str, &str)]) -> Scheme {
    Spec::from_family("splitting", settings)
        .unwrap()
        .scheme()
        .unwrap()
}

/// Method (5) with α and β left open.
fn general() -> Scheme {
    scheme(&[("alpha", "alpha"), ("beta", "beta")])
}
