//! What is a finding, and what digits can not tell.

use super::*;
use crate::source::read;

fn audited(text: &str) -> Audit {
    let table = read("t.py", text).tables.remove(0);
    audit(&table, &mut TreeStore::default()).unwrap()
}

/// Weights of which nothing is claimed are at least consistent, Σ b = 1, where nodes tell that they are weights.
#[test]
fn what_is_not_consistent_is_a_finding_without_a_claim() {
    let table = "A = [[], [1/2]]\nb = [0, 9/10]\n";
    let alone = audited(table);
    assert!(alone.strange && alone.findings.is_empty());
    let with_nodes = format!("{table}c = [0, 1/2]\n");
    let found = audited(&with_nodes).findings;
    let text = found.iter().map(ToString::to_string).collect::<Vec<_>>();
    let expected = [
        "the order is 0, and no method has less than 1: f is left by -1.000e-1",
        "b(2) = 9/10 is wrong: 1 restores order 2",
    ];
    assert_eq!(text, expected);
    assert!(
        audited(&with_nodes.replace("9/10", "1"))
            .findings
            .is_empty()
    );
}

/// Weights of an error estimate add up to 1, or as differences to 0; an entry with which they do is named, and the order
/// that is then b̂'s.
#[test]
fn embedded_weights_that_are_of_no_method_are_a_finding_without_a_claim() {
    let table = |b_hat: &str| {
        let a = "A = [[], [1/2], [0, 3/4], [2/9, 1/3, 4/9]]\nb = [2/9, 1/3, 4/9, 0]\n";
        let found = audited(&format!("{a}bhat = {b_hat}\n")).findings;
        found.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(table("[7/24, 1/4, 1/3, 1/8]"), [""; 0]);
    assert_eq!(table("[5/72, -1/12, -1/9, 1/8]"), [""; 0]);
    assert_eq!(
        table("[7/24, 1/4, 1/3, 1/9]"),
        [
            "the embedded order is 0, and no method has less than 1: f is left by -1.389e-2",
            "bhat(4) = 1/9 is wrong: 1/8 restores order 2",
        ]
    );
}

/// Ralston's method of order 4, whose conditions its eight digits satisfy to 6.6e-9: one wrong digit is found beside
/// these.
#[test]
fn a_wrong_digit_is_named_beside_digits_that_are_too_few() {
    let table = "A = [[], [0.4], [0.29697761, 0.15875964], [0.21810040, -3.05096516, 3.83286476]]\n\
        b = [0.17476028, -0.55148066, 1.20533560, 0.17118478]\nc = [0, 0.4, 0.45573725, 1]\norder = 4\n";
    let wrong = |table: &str| {
        let found = audited(table).findings;
        let wrong = found
            .into_iter()
            .find(|f| matches!(f, Finding::Wrong { .. }));
        wrong.map(|f| f.to_string())
    };
    let expected = "b(3) = 1.20533560 is wrong: 1.205536 restores order 4";
    assert_eq!(wrong(table).as_deref(), Some(expected));
    assert_eq!(wrong(&table.replace("1.20533560", "1.20553560")), None);
}

/// Σ b = 1.0004 with weights known to ±5e-4: neither proven nor refuted. With three digits more it is refuted.
#[test]
fn what_digits_can_not_tell_is_no_finding() {
    let table = "A = [[], [0.5], [0.5, 0]]\nb = [1.0004, 123456.789, -123456.789]\n\
        c = [0, 0.5, 0.5]\norder = 1\n";
    let open = audited(table);
    assert_eq!(
        (open.main.consistent, open.main.failure),
        (0, Some(("f".into(), None)))
    );
    assert!(
        !open
            .findings
            .iter()
            .any(|f| matches!(f, Finding::Order { .. })),
        "{:?}",
        open.findings
    );
    let refuted = audited(&table.replace(".789", ".789000"));
    assert!(refuted.findings.iter().any(|f| matches!(
        f,
        Finding::Order {
            claimed: Some(1),
            found: 0,
            ..
        }
    )));
}

/// RODAS3 (Sandu, Verwer, Blom, Spee, Carmichael, Potra 1997): order 3, stiffly accurate, embedded order 2; and
/// the two-stage method of order 3 with γ = (3 + √3)/6, whose one-child trees need A + Γ.
#[test]
fn rosenbrock_methods_are_judged_by_their_own_conditions() {
    let rodas3 = "A = [[], [0], [1, 0], [3/4, -1/4, 1/2]]\n\
        gamma = [[1/2], [1, 1/2], [-1/4, -1/4, 1/2], [1/12, 1/12, -2/3, 1/2]]\n\
        b = [5/6, -1/6, -1/6, 1/2]\nbhat = [3/4, -1/4, 1/2, 0]\norder = 3\nembedded_order = 2\n";
    let found = audited(rodas3);
    assert_eq!((found.main.exact, found.embedded.unwrap().exact), (3, 2));
    assert!(
        found.stiffly_accurate && found.findings.is_empty(),
        "{:?}",
        found.findings
    );
    let two = "g = (3 + sqrt(3))/6\nA = [[], [1]]\ngamma = [[g], [-2*g, g]]\nb = [1/2, 1/2]\n";
    assert_eq!(audited(two).main.exact, 2);
    // As a Runge–Kutta method, without Γ, it is of order 2 too; with γ = 1/2 for γ₂₂ it is of order 1.
    let broken = two.replace("[-2*g, g]", "[-2*g, 1/2]");
    assert_eq!(audited(&broken).main.exact, 1);
    // A lost sign is named.
    let damaged = audited(&rodas3.replace("-2/3, 1/2]]", "2/3, 1/2]]"));
    let named = damaged.findings.iter().any(|f| {
        matches!(f, Finding::Wrong { entry, mended, .. }
            if entry.to_string() == "gamma(4,3)" && mended == "-2/3")
    });
    assert!(named, "{:?}", damaged.findings);
}

/// No number whose `f64` prints as 0.4999999999999999 is 1/2: that of the midpoint rule is 0.5.
#[test]
fn digits_that_no_f64_of_a_right_number_prints_are_told() {
    let midpoint = |a: &str| audited(&format!("A = [[{a}]]\nb = [1]\norder = 2\n"));
    assert_eq!(midpoint("0.5").findings, []);
    for wrong in ["0.4999999999999999", "0.5000000000000001"] {
        let found = midpoint(wrong).findings;
        assert!(
            matches!(found[..], [Finding::LastDigits { .. }]),
            "{found:?}"
        );
    }
    let third = "A = [[0, 0], [0.6666666666666666, 0]]\nb = [0.25, 0.75]\norder = 2\n";
    assert_eq!(audited(third).findings, []);
}

/// The least of B(q) and C(q): of Euler's explicit method C holds for every q, of the trapezoidal rule both to 2, of the
/// method of Gauss and two stages B to 4.
#[test]
fn the_stage_order_is_of_the_stages_and_of_the_step() {
    let gauss = "r = sqrt(3)/6\nA = [[1/4, 1/4 - r], [1/4 + r, 1/4]]\nb = [1/2, 1/2]\n";
    for (table, expected) in [
        ("A = [[0]]\nb = [1]\n", 1),
        ("A = [[1]]\nb = [1]\n", 1),
        ("A = [[0, 0], [1/2, 1/2]]\nb = [1/2, 1/2]\n", 2),
        (gauss, 2),
        ("A = [[], [1/2]]\nb = [0, 1]\n", 1),
    ] {
        assert_eq!(audited(table).stage_order, Some(expected), "{table}");
    }
}

/// One digit of Alexander's method changed: that is named, and not the exact 0 beside it, from which a small number
/// would mend the order as well.
#[test]
fn a_changed_digit_is_named_before_an_exact_zero() {
    let sdirk = "A = [[0.292893219, 0], [0.707106781, 0.292893219]]\nb = [0.707106781, 0.292893219]\norder = 2\n";
    for changed in ["0.292893229", "0.292793219", "0.292893210"] {
        let found = audited(&sdirk.replacen("0.292893219", changed, 1)).findings;
        let wrong = found.iter().find_map(|f| match f {
            Finding::Wrong { entry, mended, .. } => Some((entry.to_string(), mended.clone())),
            _ => None,
        });
        let (entry, mended) = wrong.unwrap();
        assert_eq!(entry, "a(1,1)", "{found:?}");
        assert!(mended.starts_with("0.292893"), "{mended}");
    }
}

/// Coefficients calculated in f64 leave conditions by some units in the last place: that is told, and hides
/// neither the order nor a wrong claim.
#[test]
fn last_digits_are_told_apart_from_a_wrong_order() {
    let table = "A = [[], [0.333333333333333336], [0, 0.66666666666666665]]\n\
        b = [0.25000000000000074, 0, 0.75000000000000031]\norder = 4\n";
    let found = audited(table);
    assert_eq!(found.main.consistent, 3);
    assert!(
        found
            .findings
            .iter()
            .any(|f| matches!(f, Finding::LastDigits { .. }))
    );
    assert!(found.findings.iter().any(|f| matches!(
        f,
        Finding::Order {
            claimed: Some(4),
            found: 3,
            coarse: None,
            ..
        }
    )));
    // Left by 1e-10: the order is 1 as printed, 3 as meant.
    let slight = audited(&table.replace("0.66666666666666665", "0.66666666676666665"));
    assert!(
        slight.findings.iter().any(|f| matches!(
            f,
            Finding::Order { found: 1, coarse: Some((3, most)), .. } if *most < 1e-9
        )),
        "{:?}",
        slight.findings
    );
}

/// Names that count from the second stage on, and weights that stand elsewhere, are no findings; a claim makes
/// them some.
#[test]
fn what_has_no_claim_and_fails_in_many_places_is_not_judged() {
    let shifted =
        "a21 = 1/2\na31 = 0\na32 = 3/4\nb1 = 2/9\nb2 = 1/3\nb3 = 4/9\nc1 = 1/2\nc2 = 3/4\n";
    let found = audited(shifted);
    assert_eq!(
        (found.main.exact, found.findings.len(), found.strange),
        (3, 0, false)
    );
    let partial = "a21 = 1/2\na31 = 1/4\na32 = 1/4\na41 = 1/3\na42 = 1/3\na43 = 1/6\n\
        b1 = 1/4\nb2 = 1/4\nb3 = 1/4\nc2 = 1\nc3 = 1\nc4 = 1\n";
    let found = audited(partial);
    assert!(
        found.strange && found.findings.is_empty(),
        "{:?}",
        found.findings
    );
    let claimed = audited(&format!("{partial}order = 3\n"));
    assert!(!claimed.strange && claimed.findings.len() > 3);
    // One lost sign in lists is a finding without a claim.
    let lost = audited("A = [[], [1/2], [1, 2]]\nb = [1/6, 2/3, 1/6]\nc = [0, 1/2, 1]\n");
    assert!(!lost.strange && !lost.findings.is_empty());
}
