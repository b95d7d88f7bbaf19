use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::Spec;
use stepsmith_scheme::written::exact_in_analyses;

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
