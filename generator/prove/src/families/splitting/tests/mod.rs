use crate::scheme::Scheme;
use crate::scheme::text::exact_in_analyses;
use crate::spec::Spec;

mod amplification;
mod orders;

mod stability;

fn scheme(settings: &[(&str, &str)]) -> Scheme {
    Spec::member("splitting", settings)
}

/// Method (5) with α and β left open.
fn general() -> Scheme {
    scheme(&[("alpha", "alpha"), ("beta", "beta")])
}
