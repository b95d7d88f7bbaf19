//! Boundary curves within a claimed interval.

use super::super::{Ranged, Ray};
use crate::analysis::amplification::TestEquation;
use crate::analysis::facts::Facts;
use crate::scheme::text::exact;
use crate::spec::Spec;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring as _;

/// Whether a curve crosses the interval up to `end` for a value of the parameter.
fn crosses(text: &str, test: TestEquation, value: &str, end: Option<&str>) -> bool {
    let spec = Spec::parse_toml("m.toml", text).unwrap();
    let facts = Facts::over(spec.scheme().unwrap(), spec.free().cloned().collect());
    let ranged = Ranged::new(&facts).unwrap();
    let value = exact(value);
    let end = end.map(exact);
    let there = (end.clone()).map(|end| end.substitute(&ranged.free.symbol, &value).unwrap());
    let [ray, there] = [end, there].map(|end| {
        Some(Ray {
            test,
            damping: Fraction::zero(),
            end,
        })
    });
    ranged.crossed((ray, there), &value).unwrap().is_some()
}

/// R(z) = (1 + (1 − θ)z)/(1 − θz) is −1 at z = 2/(2θ − 1), and has its pole at 1/θ.
#[test]
fn curves_on_the_negative_axis() {
    let text = "name = 'M'\nfamily = 'scheme'\ncarry = ['x']\nequations = ['v = f(t, x)', \
                'x[1] = x + h*((1 - theta)*v + theta*v[1])', 'v[1] = f(t[1], x[1])']\n\
                [parameters]\ntheta = { from = -2, to = 2 }\n";
    let of = |theta, end| crosses(text, TestEquation::Dahlquist, theta, end);
    assert!(of("0", Some("-3")) && of("0", None) && of("0", Some("-2 - 1/100")));
    assert!(!of("0", Some("-2")) && !of("0", Some("-1")));
    // At θ = −1 the pole is at −1, and R = −1 at −2/3.
    assert!(of("-1", Some("-3/2")) && of("-1", None));
    assert!(!of("-1", Some("-1/2")) && of("-1", Some("-3/4")));
    // To the right of 0 alone, or nowhere.
    for theta in ["1", "2", "1/2"] {
        assert!(!of(theta, None) && !of(theta, Some("-100")), "{theta}");
    }
    // Ends move with the parameter.
    assert!(of("1/4", Some("-20*theta")) && !of("1/4", Some("-16*theta")));
}

/// Newmark's with γ = 1/2: λ = −1 at Ω = 2/√(1 − 4β).
#[test]
fn curves_on_the_positive_axis() {
    let text = "name = 'M'\nfamily = 'newmark'\n[parameters]\ngamma = '1/2'\n\
                beta = { from = 0, to = 1 }\n";
    let of = |beta, end| crosses(text, TestEquation::Oscillator, beta, end);
    assert!(of("0", Some("3")) && of("0", None) && !of("0", Some("2")) && !of("0", Some("1")));
    assert!(of("3/16", Some("5")) && !of("3/16", Some("4")) && of("3/16", None));
    assert!(!of("1/4", None) && !of("1", None) && !of("1", Some("10")));
}
