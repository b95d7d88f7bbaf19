use super::*;
use crate::analysis::order::order;
use crate::exact::rational::ratio;
use crate::families::central_difference::{member, symbolic};

fn emitted(theta: &[(i64, i64)]) -> String {
    let theta: Vec<Fraction> = theta.iter().map(|&(p, q)| ratio(p, q).into()).collect();
    let scheme = member(&theta).unwrap().scheme;
    let code = tokens("Example", &[], &scheme, &order(&scheme, 6).unwrap()).unwrap();
    prettyplease::unparse(&syn::parse2(code).unwrap())
}

#[test]
fn constants_are_folded_and_shared() {
    let code = emitted(&[(1, 1), (1, 2)]);
    assert!(code.contains("w: [0.5 * h, h, 0.5 * h.powi(2)]"), "{code}");
    assert!(code.contains("let v = v_m1 + w[0] * (a + a_m1);"), "{code}");
    assert!(!code.contains("0.0 *"), "{code}");
}

#[test]
fn history_rotates() {
    let code = emitted(&[(3, 4), (1, 3), (1, 2)]);
    assert!(code.contains("swap(&mut self.a_m1, &mut self.a)"), "{code}");
}

#[test]
fn a_scheme_that_gives_no_velocity_refuses_problems_that_want_one() {
    let text = r#"
        name = "Leapfrog"
        family = "scheme"
        carry = ["x", "v[-1/2]"]
        equations = ["a = g(t, x)", "v[1/2] = v[-1/2] + h*a", "x[1] = x + h*v[1/2]"]
    "#;
    let spec = Spec::parse_toml("leapfrog.toml", text).unwrap();
    let scheme = spec.scheme().unwrap();
    let code = stepper(&spec, &scheme, &order(&scheme, 6).unwrap()).unwrap();
    let code = prettyplease::unparse(&syn::parse2(code).unwrap());
    assert!(
        code.contains("is for right-hand sides that ignore the velocity"),
        "{code}"
    );
    assert!(
        code.contains("const VELOCITY_OFFSET: Option<f64> = Some(0.5);"),
        "{code}"
    );
}

#[test]
fn symbolic_schemes_are_refused() {
    let scheme = member(&symbolic(3)).unwrap().scheme;
    let error = tokens("Example", &[], &scheme, &order(&scheme, 6).unwrap()).unwrap_err();
    assert_eq!(
        error,
        EmitError::FreeSymbols {
            symbols: "alpha`, `beta".into()
        }
    );
}
