//! Schemes with roots of cubics among their coefficients, against the literature and closed forms.

use crate::order::order;
use crate::stability::limits::a_stability::{AStability, a_stability};
use crate::stability::*;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::Spec;
use stepsmith_scheme::written::exact;

fn runge_kutta(settings: &[(&str, &str)]) -> Scheme {
    Spec::member("runge-kutta", settings)
}

/// Alexander 1977: stiffly accurate, of order 2 for any γ, and of order 3 for the roots of a cubic.
fn alexander(gamma: &str) -> Scheme {
    runge_kutta(&[
        ("gamma", gamma),
        ("b2", "(1 - 4*gamma + 2*gamma^2)/(1 - gamma)"),
        ("b1", "1 - gamma - b2"),
        ("A", "[[gamma], [(1 - gamma)/2, gamma], [b1, b2, gamma]]"),
        ("b", "[b1, b2, gamma]"),
    ])
}

/// Nørsett 1974: of order 3 for any γ, as a₃₂ is taken from Σ bᵢaᵢⱼcⱼ = 1/6; of order 4 for the roots
/// of a cubic, where it is 1 − 4γ.
fn noersett(gamma: &str) -> Scheme {
    runge_kutta(&[
        ("gamma", gamma),
        ("delta", "1/(6*(1 - 2*gamma)^2)"),
        ("a21", "1/2 - gamma"),
        ("rest", "(1/6 - gamma/2 - (1 - 2*delta)*a21*gamma)/delta"),
        ("a32", "(rest - gamma*(1 - 2*gamma))/a21"),
        (
            "A",
            "[[gamma], [a21, gamma], [1 - 2*gamma - a32, a32, gamma]]",
        ),
        ("b", "[delta, 1 - 2*delta, delta]"),
    ])
}

fn of(scheme: &Scheme) -> AStability {
    a_stability(scheme).unwrap()
}

fn order_of(scheme: &Scheme) -> usize {
    order(scheme, 5).unwrap().exact_start.exactly().unwrap()
}

/// Hairer and Wanner II, table IV.6.4: L-stable of order s − 1 = 2 for
/// 0.18042531 ≤ γ ≤ 2.18560010, so of the three roots of the cubic 0.158984, 0.435866 and 2.405147
/// the second alone will do.
#[test]
fn alexanders_method_is_the_l_stable_one_of_order_three() {
    let root = |bounds: &str| format!("root(6*x^3 - 18*x^2 + 9*x - 1, {bounds})");
    for (bounds, l_stable) in [("0.1, 0.2", false), ("0.4, 0.5", true), ("2, 3", false)] {
        let scheme = alexander(&root(bounds));
        assert_eq!(order_of(&scheme), 3, "{bounds}");
        let found = of(&scheme);
        assert_eq!(
            (found.a_stable, found.l_stable),
            (l_stable, l_stable),
            "{bounds}"
        );
    }
    // Twenty digits of the root are not the root.
    let near = alexander("0.43586652150845899942");
    assert_eq!(order_of(&near), 2);
    assert!(of(&near).l_stable);
    for (gamma, stable) in [
        ("0.18042530", false),
        ("0.18042532", true),
        ("2.18560009", true),
        ("2.18560011", false),
    ] {
        assert_eq!(of(&alexander(gamma)).l_stable, stable, "{gamma}");
    }
}

/// Hairer and Wanner II, table IV.6.3: A-stable with order 3 for 1/3 ≤ γ ≤ 1.06857902, the end of
/// which is the root with order 4.
#[test]
fn crouzeixs_method_is_the_a_stable_one_of_order_four() {
    let gamma = "cos(pi/18)/sqrt(3) + 1/2";
    let root = exact(gamma).algebraic().unwrap();
    let cubic = exact("root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)")
        .algebraic()
        .unwrap();
    assert_eq!(root, cubic);
    let scheme = noersett(gamma);
    assert_eq!(order_of(&scheme), 4);
    let found = of(&scheme);
    assert!(found.a_stable && !found.l_stable);
    for bounds in ["0.1, 0.2", "0.3, 0.4"] {
        let other = noersett(&format!("root(24*x^3 - 36*x^2 + 12*x - 1, {bounds})"));
        assert_eq!(order_of(&other), 4, "{bounds}");
        assert!(!of(&other).a_stable, "{bounds}");
    }
    let (below, above) = root.enclosure(&stepsmith_exact::rational::ratio(1, 1 << 60));
    for (gamma, stable) in [
        (below.to_string(), true),
        (above.to_string(), false),
        ("1.0685790".into(), true),
        ("1.0685791".into(), false),
        ("1/3".into(), true),
        ("0.3333333".into(), false),
    ] {
        let scheme = noersett(&gamma);
        assert_eq!(order_of(&scheme), 3, "{gamma}");
        assert_eq!(of(&scheme).a_stable, stable, "{gamma}");
    }
}

/// tr M = 2 − Ω² + Ω⁴/12 − … is −2 at the end of the range: Ω² = 12 − 6∛4.
#[test]
fn compositions_are_stable_up_to_a_cube_root() {
    let forest_ruth = |theta: &str| {
        let equations = [
            "x_1 = x + theta/2*h*v",
            "a_1 = g(t, x_1)",
            "v_1 = v + theta*h*a_1",
            "x_2 = x_1 + (1 - theta)/2*h*v_1",
            "a_2 = g(t, x_2)",
            "v_2 = v_1 + (1 - 2*theta)*h*a_2",
            "x_3 = x_2 + (1 - theta)/2*h*v_2",
            "a_3 = g(t, x_3)",
            "v[1] = v_2 + theta*h*a_3",
            "x[1] = x_3 + theta/2*h*v[1]",
        ];
        stepsmith_scheme::scheme::FreeForm {
            parameters: [("theta".to_string(), exact(theta))].into(),
            ..stepsmith_scheme::scheme::FreeForm::read(&[], &["x", "v"], &equations)
        }
        .scheme()
        .unwrap()
    };
    let undamped = Axis::oscillator(0);
    let limit = |theta: &str| {
        let set = stable_set(&forest_ruth(theta), undamped.clone()).unwrap();
        set.limit().and_then(Endpoint::number).cloned().unwrap()
    };
    let end = exact("sqrt(12 - 6*4^(1/3))").algebraic().unwrap();
    for theta in ["1/(2 - 2^(1/3))", "root(6*x^3 - 12*x^2 + 6*x - 1, 1, 2)"] {
        assert_eq!(limit(theta), end, "{theta}");
    }
    assert_ne!(limit("1.3512071919596578"), end);
}

/// Newmark's average acceleration keeps the sign of any damping; Verlet's with velocities carried does
/// as central differences do.
#[test]
fn irrational_dampings_are_decided() {
    let central = stepsmith_scheme::families::central_difference::member;
    let verlet = central(&[1.into(), exact("1/2")]).unwrap().scheme;
    let set = |xi: &str| {
        let damping = exact(xi);
        stable_set(&verlet, Axis::Oscillator { damping }).unwrap()
    };
    for xi in [
        "sqrt(2)/2",
        "cbrt(2)/3",
        "cos(pi/7)",
        "sqrt(2)/5 + sqrt(3)/7",
    ] {
        let value = exact(xi).algebraic().unwrap();
        // Between the sets for rational dampings on both sides, which are as wide as one likes to see.
        let (lo, hi) = value.enclosure(&stepsmith_exact::rational::ratio(1, 1 << 40));
        let [below, at, above] = [lo.to_string(), xi.to_string(), hi.to_string()].map(|xi| {
            let set = set(&xi);
            assert_eq!(set.intervals.len(), 1, "{xi}");
            set.limit().and_then(Endpoint::number).cloned().unwrap()
        });
        let least = below.clone().min(above.clone());
        let greatest = below.max(above);
        assert!(
            least <= at && at <= greatest,
            "{xi}: {least} {at} {greatest}"
        );
    }
}

/// x₁ = x + h(b₁ + b₂ + …)v of one explicit stage: stable for −z up to 2/∑b.
#[test]
fn four_square_roots_are_decided() {
    let b = "sqrt(2) + sqrt(3) - sqrt(5) + sqrt(7)";
    let euler = runge_kutta(&[("A", "[[0]]"), ("b", &format!("[({b})/4]"))]);
    let set = stable_set(&euler, Axis::NegativeReal).unwrap();
    let end = exact(&format!("8/({b})")).algebraic().unwrap();
    assert_eq!(set.limit().and_then(Endpoint::number), Some(&end));
}
