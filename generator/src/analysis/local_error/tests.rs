use super::*;
use crate::families::central_difference::{member, symbolic};
use crate::scheme::text::parse_expression;
use crate::spec::Spec;

fn exact(text: &str) -> Fraction {
    let symbol = |name: &str| Some(Fraction::symbol(name));
    parse_expression(text).unwrap().value(&symbol).unwrap()
}

fn leading(scheme: &Scheme) -> Vec<(String, usize, Option<Fraction>)> {
    let found = local_error(scheme, &[], 6).unwrap();
    let term = |e: LocalError| {
        let leading = e.leading?;
        Some((e.quantity.to_string(), leading.weight, leading.multiple))
    };
    found.into_iter().filter_map(term).collect()
}

/// Fernández de Bustos et al. 2024, section 4.1: eqs. 28 and 33, numerical less exact.
#[test]
fn degree_three_has_the_local_errors_of_the_source() {
    let found = leading(&member(&symbolic(3)).unwrap().scheme);
    let x = exact("(beta - 1/2) + (alpha - 1)/2 - 1/6");
    assert_eq!(found[0], ("x[1]".into(), 3, Some(x)));
    assert_eq!(found[1], ("v".into(), 3, Some(exact("beta - 1/2"))));
    // a = g(t, x, v) is wrong as v is: h² g_v (beta - 1/2) h² x''', no multiple of a derivative of x.
    assert_eq!(
        (found[2].0.as_str(), found[2].1, &found[2].2),
        ("a", 4, &None)
    );
}

/// The same of section 5.1: eqs. 53, 58 and 64, of which the last prints 1/24 for 3/8.
#[test]
fn degree_four_has_three_eighths() {
    let found = leading(&member(&symbolic(4)).unwrap().scheme);
    let x = exact("beta/(4*gamma) + alpha/(12*gamma) - 3/8");
    assert_eq!(found[0], ("x[1]".into(), 4, Some(x.clone())));
    assert_ne!(x, exact("beta/(4*gamma) + alpha/(12*gamma) - 1/24"));
    let v = exact("beta/(4*gamma) - 1/6");
    assert_eq!(found[1], ("v".into(), 4, Some(v)));
    let j = exact("1/(2*gamma) - 1");
    assert_eq!(found[3], ("j".into(), 4, Some(j)));
}

/// The textbook's constants: those of the Taylor series, of Adams–Bashforth (5/12), and at irrational
/// nodes of Gauss's quadrature, 1/4320 for f(t) as for all f.
#[test]
fn first_order_methods_have_the_textbook_constants() {
    let of = |family: &str, settings: &[(&str, &str)]| {
        let spec = Spec::from_family(family, settings).unwrap();
        leading(&spec.scheme().unwrap())[0].clone()
    };
    let adams = of("adams", &[("steps", "2"), ("kind", "bashforth")]);
    assert_eq!((adams.1, adams.2), (3, Some(exact("-5/12"))));
    let euler = of("runge-kutta", &[("A", "[[]]"), ("b", "[1]")]);
    assert_eq!((euler.1, euler.2), (2, Some(exact("-1/2"))));
    // Runge–Kutta errors are no multiples of y⁽ᵖ⁺¹⁾; Gauss and the block at the same nodes agree.
    let gauss = of("runge-kutta", &[("name", "gauss"), ("stages", "2")]);
    assert_eq!((gauss.1, gauss.2), (5, None));
}

/// Where all orders are full the least local error is one power above the order.
#[test]
fn irrational_nodes_have_local_errors() {
    let settings = [("nodes", "radau"), ("r", "2"), ("pade", "[1, 2]")];
    let block = Spec::from_family("block", &settings)
        .unwrap()
        .scheme()
        .unwrap();
    let rational = [
        ("A", "[[5/12, -1/12], [3/4, 1/4]]"),
        ("b", "[3/4, 1/4]"),
        ("c", "[1/3, 1]"),
    ];
    let tableau = Spec::from_family("runge-kutta", &rational)
        .unwrap()
        .scheme()
        .unwrap();
    let [one, other] = [&block, &tableau].map(|s| local_error(s, &[], 5).unwrap()[0].terms.clone());
    assert!(!one.is_empty() && one == other);
    let three = [("name", "radau-iia"), ("stages", "3")];
    let three = Spec::from_family("runge-kutta", &three)
        .unwrap()
        .scheme()
        .unwrap();
    assert_eq!(leading(&three)[0].1, 6);
}
