//! What becomes of errors, by pieces, against what becomes of them at single values.

use super::super::Ranged;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::ratio;
use stepsmith_exact::rounding::from_f64;
use stepsmith_prove::constrained_step::Formulation;
use stepsmith_prove::everywhere::{Piece, Pieces};
use stepsmith_prove::facts::Facts;
use stepsmith_prove::zero_dynamics::ZeroVerdict::{self, Schur, Unstable, Weak};
use stepsmith_prove::zero_dynamics::zero_dynamics;
use stepsmith_scheme::spec::Spec;

/// A scheme with one free parameter, and what is known of it.
fn pieces(family: &str, parameters: &str) -> (Facts, Pieces) {
    let text = format!("name = 'M'\nfamily = '{family}'\n[parameters]\n{parameters}\n");
    let spec = Spec::parse_toml("m.toml", &text).unwrap();
    let facts = Facts::over(spec.scheme().unwrap(), spec.free().cloned().collect());
    let pieces = Ranged::new(&facts).unwrap().pieces();
    (facts, pieces)
}

fn at(pieces: &[Piece], value: f64) -> Option<&Piece> {
    let mut within = pieces
        .iter()
        .filter(|p| (p.floats[0]..=p.floats[1]).contains(&value));
    let found = within.next();
    assert!(within.next().is_none(), "{value} is in two pieces");
    found
}

fn verdict(pieces: &[Piece], value: f64) -> Option<ZeroVerdict> {
    at(pieces, value).map(|piece| piece.verdict)
}

/// What holds of the scheme with a float in place of the parameter.
fn alone(facts: &Facts, formulation: Formulation, value: f64) -> Option<ZeroVerdict> {
    let value = Fraction::from(from_f64(value).unwrap());
    let values = [(facts.free()[0].symbol.clone(), value)].into();
    let scheme = facts.step().substitute(&values).unwrap();
    zero_dynamics(&scheme, formulation).ok()?.verdict
}

const CLOSED: [&str; 2] = ["generalized-alpha", "rho_inf = { from = 0, to = 1 }"];
/// Stable on positions from β = γ/2 on: γ = (2 + √2)/4.
const CURVED: [&str; 2] = [
    "newmark",
    "gamma = { from = '1/2', to = 1 }\nbeta = 'gamma^2/2 + 1/16'",
];
const UNDAMPED: [&str; 2] = ["newmark", "gamma = '1/2'\nbeta = { from = 0, to = 1 }"];

/// At values beside the ends of pieces, and at others, every formulation.
#[test]
fn pieces_say_what_single_values_say() {
    let schemes = [
        CLOSED,
        CURVED,
        UNDAMPED,
        ["hht", "alpha = { from = '-1/3', to = 0 }"],
        ["newmark", "gamma = { from = '1/4', to = 1 }\nbeta = '1/4'"],
    ];
    let mut asked = 0;
    for [family, parameters] in schemes {
        let (facts, found) = pieces(family, parameters);
        let free = &facts.free()[0];
        for (formulation, pieces) in Formulation::ALL.into_iter().zip(&found.constrained) {
            let ends = pieces.iter().flat_map(|piece| piece.floats);
            let mut values: Vec<f64> = ends.flat_map(|x| [x, x.next_up(), x.next_down()]).collect();
            values.extend((-8..=40).map(|k| f64::from(k) / 20.0));
            values.retain(|x| free.contains(&RealAlgebraic::from_rational(from_f64(*x).unwrap())));
            for value in values {
                let expected = alone(&facts, formulation, value);
                assert_eq!(
                    verdict(pieces, value),
                    expected,
                    "{family} {parameters} {formulation} {value:e}"
                );
                asked += 1;
            }
        }
    }
    assert!(asked > 400, "{asked}");
}

#[test]
fn verdicts_change_at_a_number_and_nowhere_else() {
    let [family, parameters] = CLOSED;
    let (_, found) = pieces(family, parameters);
    let below = 1.0_f64.next_down();
    let [index3, index2, soi2] = &found.constrained;
    let at = |x| [&found.parasitic, index3, index2, soi2].map(|pieces| verdict(pieces, x));
    assert_eq!(at(below), [Some(Schur); 4]);
    assert_eq!(at(1.0), [Weak, Unstable, Weak, Weak].map(Some));
    assert_eq!(at(1.0_f64.next_up()), [None; 4]);
    // Where β = 0 positions are those of an explicit method, and other places hold them.
    let [family, parameters] = UNDAMPED;
    let (_, found) = pieces(family, parameters);
    let at = |x| verdict(&found.constrained[0], x);
    assert_eq!(at(0.0), None);
    assert_eq!(at(0.25_f64.next_down()), Some(Unstable));
    assert_eq!(
        (at(0.25), at(0.25_f64.next_up())),
        (Some(Unstable), Some(Weak))
    );
}

/// An irrational number has a float on each side, and no other between.
#[test]
fn irrational_ends_are_between_two_floats() {
    let [family, parameters] = CURVED;
    let (_, found) = pieces(family, parameters);
    let index3 = &found.constrained[0];
    let unstable = index3.iter().rev().find(|p| p.verdict == Unstable).unwrap();
    let stable = index3.iter().find(|p| p.verdict == Schur).unwrap();
    assert_eq!(unstable.floats[1].next_up(), stable.floats[0]);
    // The sign of γ² − γ + 1/8.
    let side = |gamma: f64| {
        let gamma = from_f64(gamma).unwrap();
        &(&(&gamma * &gamma) - &gamma) + &ratio(1, 8) > ratio(0, 1)
    };
    assert!(!side(unstable.floats[1]) && side(stable.floats[0]));
}

/// Where −1 is double for all β ranks decide, at single values alone.
#[test]
fn ranks_say_nothing_of_other_values() {
    let settings =
        "alpha_m = '1/2'\nalpha_f = '1/2'\ngamma = '1/2'\nbeta = { from = '1/4', to = '1/2' }";
    let (facts, found) = pieces("generalized-alpha", settings);
    let [index3, index2, soi2] = &found.constrained;
    for pieces in [index2, soi2] {
        let at = [0.25, 0.3, 0.5].map(|x| verdict(pieces, x));
        assert_eq!(at, [Some(Weak), None, Some(Weak)]);
    }
    assert_eq!(alone(&facts, Formulation::Index2, 0.3), Some(Weak));
    assert_eq!(verdict(index3, 0.3), Some(Weak));
}

/// Which places hold a constraint follows from their times.
#[test]
fn moving_times_leave_single_values() {
    let settings = "rho_inf = 0\ngamma = { from = '1/4', to = '3/4' }";
    let (facts, found) = pieces("bathe", settings);
    for (formulation, pieces) in Formulation::ALL.into_iter().zip(&found.constrained) {
        assert_eq!(verdict(pieces, 0.3), None, "{formulation}");
        for end in [0.25, 0.75] {
            assert_eq!(verdict(pieces, end), alone(&facts, formulation, end));
        }
    }
    let any = found.constrained.iter().flatten().next();
    assert!(any.is_some_and(|piece| piece.floats[0] == piece.floats[1]));
}

/// −1 is double at h = 0 for all θ, with two eigenvectors, of which places don't tell.
#[test]
fn ranks_at_rest_say_nothing_of_other_values() {
    let text = r#"
        name = "M"
        family = "scheme"
        carry = ["x", "v", "a_1", "a_2"]
        equations = [
            "a_1[1] = -a_1",
            "a_2[1] = -a_2",
            "a[1] = g(t[1], x[1])",
            "v[1] = v + h*a[1]",
            "x[1] = x + h*v + h^2*(theta*a[1] + a_1 + a_2)",
        ]
        [parameters]
        theta = { from = "1/2", to = 1 }
    "#;
    let found = free_form(text);
    let at = [0.5, 0.7, 1.0].map(|x| verdict(&found.parasitic, x));
    assert_eq!(at, [Some(Weak), None, Some(Weak)]);
}

/// Positions that no velocity moves: on positions θ is no matter, on velocities the root is −(1 − θ)/θ.
#[test]
fn each_formulation_has_its_own_critical_values() {
    let text = r#"
        name = "M"
        family = "scheme"
        carry = ["x", "v", "a"]
        equations = [
            "a[1] = g(t[1], x[1])",
            "v[1] = v + h*((1 - theta)*a + theta*a[1])",
            "x[1] = x + h^2*a[1]",
        ]
        [parameters]
        theta = { from = "1/4", to = 1 }
    "#;
    let found = free_form(text);
    let at = |x| [0, 1].map(|k: usize| verdict(&found.constrained[k], x));
    assert_eq!(at(0.5_f64.next_down()), [Some(Weak), Some(Unstable)]);
    assert_eq!(at(0.5), [Some(Weak), Some(Weak)]);
    assert_eq!(at(0.5_f64.next_up()), [Some(Weak), Some(Schur)]);
}

fn free_form(text: &str) -> Pieces {
    let spec = Spec::parse_toml("m.toml", text).unwrap();
    let facts = Facts::over(spec.scheme().unwrap(), spec.free().cloned().collect());
    Ranged::new(&facts).unwrap().pieces()
}

/// At θ = 1/2 alone the root 1 is the drift of all positions together, and left out: 1 and 2θ are the components of its
/// eigenvector.
#[test]
fn drift_at_one_value_is_told_there_alone() {
    let text = r#"
        name = "M"
        family = "scheme"
        carry = ["x", "x_2", "v"]
        equations = [
            "a[1] = g(t[1], x[1])",
            "v[1] = v + h*a[1]",
            "x[1] = x + h*v[1]",
            "x_2[1] = x_2/2 + theta*x",
        ]
        [parameters]
        theta = { from = "1/4", to = 1 }
    "#;
    let found = free_form(text);
    let beside = [0.25, 0.5_f64.next_down(), 0.5_f64.next_up(), 1.0];
    for x in beside {
        assert_eq!(verdict(&found.constrained[1], x), Some(Weak), "{x}");
    }
    assert_eq!(verdict(&found.constrained[1], 0.5), Some(Schur));
}
