mod elimination;
use crate::amplification::{TestEquation, amplification};
use crate::order::order;
use crate::stability::limits::a_stability::a_stability;
use crate::stability::{Axis, Endpoint, stable_set};
use elimination::{Weighted, combined, eliminated};
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::families::Value;
use stepsmith_scheme::families::pece::*;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::Spec;

mod any_ratio;

use any_ratio::omega;

fn scheme(settings: &[(&str, &str)]) -> Scheme {
    Spec::member("pece", settings)
}

/// Rows of weights over a denominator, of the m-th derivatives at the nodes 1, 0, −1.
fn formula(rows: [(i64, [i64; 3]); 3]) -> Formula {
    let weights = rows.into_iter().enumerate().flat_map(|(m, (q, row))| {
        let nodes = row.into_iter().zip([1, 0, -1]);
        nodes.map(move |(p, j)| (m, j, ratio(p, q).into()))
    });
    Formula::new(weights)
}

const POSITIONS: (i64, [i64; 3]) = (3, [0, 4, -1]);
const NONE: (i64, [i64; 3]) = (1, [0, 0, 0]);

fn accelerations(corrector: Corrector) -> Pair {
    acceleration_pair(2, corrector, None, &Grid::equal()).unwrap()
}

#[test]
fn equations_3_to_6() {
    let grid = Grid::equal();
    let start = (1, [0, 1, 0]);
    let euler = velocity_pair(1, None, &grid).unwrap();
    assert_eq!(euler.predictor, formula([start, (1, [0, 1, 0]), NONE]));
    assert_eq!(euler.corrector, formula([start, (2, [1, 1, 0]), NONE]));
    let two = velocity_pair(2, None, &grid).unwrap();
    assert_eq!(two.predictor, formula([POSITIONS, (3, [0, 4, -2]), NONE]));
    assert_eq!(two.corrector, formula([POSITIONS, (3, [2, 0, 0]), NONE]));
    for corrector in CORRECTORS.map(|(_, corrector)| corrector) {
        let taylor = acceleration_pair(1, corrector, None, &grid).unwrap();
        let expected = formula([start, (1, [0, 1, 0]), (2, [0, 1, 0])]);
        assert_eq!(taylor.predictor, expected);
        let expected = formula([start, (2, [1, 1, 0]), (12, [-1, 1, 0])]);
        assert_eq!(taylor.corrector, expected);
        let expected = formula([POSITIONS, (6, [0, 3, 1]), (36, [0, 31, -1])]);
        assert_eq!(accelerations(corrector).predictor, expected);
    }
}

#[test]
fn correctors_with_accelerations() {
    use Corrector::*;
    for (corrector, velocities, accelerated, total) in [
        (Type1, (9, [1, 5, 0]), (18, [1, 9, 0]), (5, 9)),
        (Type2, (36, [-1, 22, 3]), (36, [2, 27, -1]), (7, 9)),
        (Average, (24, [1, 14, 1]), (72, [4, 45, -1]), (2, 3)),
        (Blend, (48, [-3, 30, 5]), (144, [8, 117, -5]), (5, 6)),
        (Highest, (180, [13, 64, 43]), (180, [11, 120, 19]), (5, 6)),
        (Printed, (24, [1, 14, 1]), (72, [10, 51, -1]), (5, 6)),
    ] {
        let found = accelerations(corrector).corrector;
        assert_eq!(found, formula([POSITIONS, velocities, accelerated]));
        assert_eq!(found.total(2), ratio(total.0, total.1).into());
        assert_eq!(found.total(1), ratio(2, 3).into());
    }
    let blend = accelerations(Type1)
        .corrector
        .blended(&accelerations(Type2).corrector, &ratio(5, 4).into());
    assert_eq!(accelerations(Blend).corrector, blend);
}

/// −(1b) is x₁ = x₀ + …; the weights come from the source's section 2.1.
fn combinations() -> [(Vec<Weighted>, Vec<i64>); 3] {
    let a = (1, 0);
    let b = (0, 1);
    let c = (0, -1);
    let d = (-1, 0);
    type Pair = (i64, i64);
    let weighted = |terms: &[(Pair, Pair)]| {
        let term = |&((to, from), (p, q)): &(Pair, Pair)| (to, from, ratio(p, q));
        terms.iter().map(term).collect::<Vec<_>>()
    };
    [
        (
            weighted(&[(a, (1, 1)), (c, (-1, 6)), (d, (1, 6))]),
            vec![0, -1],
        ),
        (
            weighted(&[(a, (4, 3)), (b, (1, 3)), (d, (1, 3))]),
            vec![1, 0],
        ),
        (
            weighted(&[(a, (4, 3)), (b, (1, 3)), (c, (-1, 6)), (d, (1, 6))]),
            vec![1, 0, -1],
        ),
    ]
}

#[test]
fn elimination_of_accelerations_or_jerks_gives_the_same_weights() {
    let [predictor, type1, type2] = combinations();
    let without = |(terms, nodes): &(Vec<Weighted>, Vec<i64>), last| eliminated(terms, last, nodes);
    let first = velocity_pair(2, None, &Grid::equal()).unwrap();
    assert_eq!(without(&predictor, 2), first.predictor);
    assert_eq!(without(&type1, 2), first.corrector);
    let one = accelerations(Corrector::Type1);
    assert_eq!(without(&predictor, 3), one.predictor);
    assert_eq!(without(&type1, 3), one.corrector);
    let two = accelerations(Corrector::Type2);
    assert_eq!(without(&type2, 3), two.corrector);
    // ½(1a) − ½(1b) for the start.
    let half: Vec<Weighted> = vec![(1, 0, ratio(1, 2)), (0, 1, ratio(-1, 2))];
    let starts = acceleration_pair(1, Corrector::Blend, None, &Grid::equal()).unwrap();
    assert_eq!(eliminated(&half, 3, &[1, 0]), starts.corrector);
}

/// "−h(−2v₊ + 7v − v₋)/6" before elimination: the sign is wrong.
#[test]
fn the_sentence_before_type_2_has_a_wrong_sign() {
    let [_, type1, type2] = combinations();
    let raw = combined(&type2.0, 2);
    assert_eq!(
        raw,
        formula([POSITIONS, (6, [-2, 7, -1]), (12, [2, 9, -1])])
    );
    let raw = combined(&type1.0, 2);
    assert_eq!(raw, formula([POSITIONS, (3, [-1, 3, 0]), (6, [1, 5, 0])]));
}

#[test]
fn printed_correctors_are_first_order() {
    let grid = Grid::equal();
    let at = |formula: &Formula, q| formula.residual(&grid, q).as_rational().unwrap();
    // x(t₁) less the formula is −h² x''/6.
    let printed = accelerations(Corrector::Printed).corrector;
    assert_eq!(at(&printed, 1), integer(0));
    assert_eq!(-at(&printed, 2), ratio(-1, 6));
    // 2h²(a₊ + 3a)/9 for h²(a₊ + 9a)/18.
    let type1 = formula([POSITIONS, (9, [1, 5, 0]), (9, [2, 6, 0])]);
    assert_eq!(type1.total(2), ratio(8, 9).into());
    assert_eq!(at(&type1, 2), ratio(1, 3));
}

/// The first q whose condition fails, less one.
fn degree(formula: &Formula) -> usize {
    let fails = |q: &usize| !formula.residual(&Grid::equal(), *q).is_zero();
    (0..20).find(fails).unwrap() - 1
}

#[test]
fn formulas_have_the_degrees_that_the_rule_promises() {
    for steps in STEPS {
        let velocities = velocity_pair(steps, None, &Grid::equal()).unwrap();
        assert_eq!(degree(&velocities.predictor), steps);
        assert_eq!(degree(&velocities.corrector), steps.max(2));
        let bdf = stepsmith_scheme::families::family("bdf").unwrap();
        let parameters = [("steps".to_string(), Value::Exact((steps as i64).into()))];
        let bdf = bdf.member(&parameters.into()).unwrap();
        if steps > 1 {
            let weight = bdf.coefficients["x[1]: v[1]"].as_rational().unwrap();
            let found: Vec<_> = velocities.corrector.weights(1).collect();
            assert_eq!(found, [(1, &Fraction::from(weight))]);
        }
        for (word, corrector) in CORRECTORS {
            if word.starts_with("printed") {
                continue;
            }
            let pair = acceleration_pair(steps, corrector, None, &Grid::equal()).unwrap();
            assert_eq!(degree(&pair.predictor), steps + 1);
            let expected = match (steps, corrector) {
                (1, _) => 4,
                (_, Corrector::Highest) => 2 * steps + 1,
                _ => steps + 1,
            };
            assert_eq!(degree(&pair.corrector), expected, "{word}, {steps} steps");
            let same = |m: usize| pair.predictor.total(m) == pair.corrector.total(m);
            let consistent = matches!(corrector, Corrector::Blend | Corrector::Highest);
            assert!(steps == 1 || same(2) || !consistent);
            assert!(same(0) && (!consistent || same(1)));
        }
    }
    let highest = accelerations(Corrector::Highest).corrector;
    let error = highest.residual(&Grid::equal(), 6).negated();
    assert_eq!(error, ratio(-1, 270).into());
}

fn best(settings: &[(&str, &str)]) -> usize {
    order(&scheme(settings), 7)
        .unwrap()
        .best_start
        .exactly()
        .unwrap()
}

#[test]
fn orders_of_first_order_problems() {
    for (steps, orders) in [("1", [1, 2, 2]), ("2", [2, 2, 2]), ("3", [3, 3, 3])] {
        for (m, expected) in ["0", "1", "2"].into_iter().zip(orders) {
            assert_eq!(best(&[("steps", steps), ("corrections", m)]), expected);
        }
    }
    assert_eq!(best(&[("steps", "4")]), 4);
    assert_eq!(best(&[("steps", "2"), ("corrections", "solved")]), 2);
}

#[test]
fn orders_where_velocity_and_acceleration_are_given() {
    let with = |steps, corrector, m| {
        let problem = ("problem", "velocity-and-acceleration");
        let pece = [("steps", steps), problem, ("corrections", m)];
        match steps {
            "1" => best(&pece),
            _ => best(&[&pece[..], &[("corrector", corrector)]].concat()),
        }
    };
    assert_eq!(with("2", "printed", "1"), 1);
    for repaired in ["type-1", "type-2", "average", "blend"] {
        assert_eq!(with("2", repaired, "1"), 3, "{repaired}");
    }
    // Each correction gains an order until that of the corrector.
    for (m, expected) in [("0", 3), ("1", 4), ("2", 5), ("3", 5), ("solved", 5)] {
        assert_eq!(with("2", "highest", m), expected, "{m} corrections");
    }
    for (m, expected) in [("0", 2), ("1", 3), ("2", 4), ("3", 4)] {
        assert_eq!(with("1", "", m), expected, "{m} corrections");
    }
    assert_eq!(with("3", "blend", "1"), 4);
    assert_eq!(with("3", "highest", "1"), 5);
}

#[test]
fn orders_of_second_order_problems() {
    let with = |steps, corrector, m| {
        let pece = [
            ("steps", steps),
            ("problem", "second-order"),
            ("corrections", m),
        ];
        match steps {
            "1" => best(&pece),
            _ => best(&[&pece[..], &[("corrector", corrector)]].concat()),
        }
    };
    assert_eq!(with("2", "printed", "1"), 1);
    for repaired in ["type-1", "type-2", "average", "blend", "highest"] {
        assert_eq!(with("2", repaired, "1"), 2, "{repaired}");
    }
    assert_eq!(with("1", "", "1"), 2);
    assert_eq!(with("3", "blend", "1"), 3);
}

/// The first stable interval's end on an axis.
fn end(settings: &[(&str, &str)], axis: Axis) -> RealAlgebraic {
    let set = stable_set(&scheme(settings), axis).unwrap();
    match set.limit() {
        Some(Endpoint::Number(end)) => end.clone(),
        other => panic!("no end: {other:?}"),
    }
}

fn with_corrections(m: &'static str) -> [(&'static str, &'static str); 2] {
    [("steps", "2"), ("corrections", m)]
}

#[test]
fn exact_limits_on_the_axes() {
    let real = |m| end(&with_corrections(m), Axis::NegativeReal);
    assert_eq!(real("0").as_rational(), Some(&ratio(4, 3)));
    assert_eq!(real("1").as_rational(), Some(&ratio(3, 2)));
    let cubic = Polynomial::from_integers(&[-36, 15, -10, 12]);
    assert_eq!(real("2").minimal_polynomial().monic(), cubic.monic());
    let imaginary = end(&with_corrections("1"), Axis::Imaginary);
    let quartic = Polynomial::from_integers(&[-99, 0, 40, 0, 16]);
    assert!(imaginary.sign_of(&quartic).is_eq());
}

#[test]
fn no_number_of_corrections_is_a_stable_but_the_solution() {
    for m in ["0", "1", "2", "3", "4"] {
        let a = a_stability(&scheme(&with_corrections(m))).unwrap();
        assert!(!a.a_stable, "PE(CE)^{m}");
        // The argument for every m: monic in λ over ℚ[z], and not constant in z.
        let step = amplification(&scheme(&with_corrections(m)), TestEquation::Dahlquist).unwrap();
        let p = step.characteristic_polynomial();
        assert!(p.iter().all(|c| c.denominator().as_constant().is_some()));
        let z = Symbol::internal("z");
        assert!(p.iter().any(|c| c.numerator().degree_in(&z) > 0));
    }
    assert!(
        a_stability(&scheme(&with_corrections("solved")))
            .unwrap()
            .a_stable
    );
    let start = [("steps", "1"), ("corrections", "solved")];
    assert!(a_stability(&scheme(&start)).unwrap().a_stable);
}

/// Each evaluation of accelerations is z² on x' = λx: PECE of one step is the Taylor polynomial of
/// degree 2, put into x + (v + v₁)/2 − (a₁ − a)/12.
#[test]
fn amplification_with_accelerations() {
    let settings = [("steps", "1"), ("problem", "velocity-and-acceleration")];
    let step = amplification(&scheme(&settings), TestEquation::Dahlquist).unwrap();
    let p = step.characteristic_polynomial();
    // λ less the trace, for the step carries v and a as functions of x: 1 + z/2 (1 + P) + z²/12 (1 − P).
    let z = Fraction::internal("z");
    let z2 = z.times(&z);
    let one = Fraction::one();
    let taylor = one.plus(&z).plus(&z2.scaled(&ratio(1, 2)));
    let expected = one
        .plus(&z.scaled(&ratio(1, 2)).times(&one.plus(&taylor)))
        .plus(&z2.scaled(&ratio(1, 12)).times(&one.minus(&taylor)));
    let degree = p.len() - 1;
    assert_eq!(p[degree - 1].negated(), expected);
    assert!(p[..degree - 1].iter().all(Ring::is_zero));
}

#[test]
fn the_solved_corrector_is_bdf() {
    for steps in ["2", "3", "4"] {
        let solved = scheme(&[("steps", steps), ("corrections", "solved")]);
        let polynomial = |scheme: &Scheme| {
            let step = amplification(scheme, TestEquation::Dahlquist).unwrap();
            step.characteristic_polynomial()
        };
        assert_eq!(
            polynomial(&solved),
            polynomial(&Spec::member("bdf", &[("steps", steps)]))
        );
    }
}
/// The printed type #1 differs from the derived one in its accelerations alone, by h²x''/3 in sum, and so
/// is of first order, where the derived one is of third.
#[test]
fn the_printed_type_1_is_of_first_order() {
    let pair = |corrector| acceleration_pair(2, corrector, None, &Grid::equal()).unwrap();
    let printed = pair(Corrector::PrintedType1);
    let derived = pair(Corrector::Type1);
    for m in 0..2 {
        assert!(
            printed
                .corrector
                .weights(m)
                .eq(derived.corrector.weights(m))
        );
    }
    let weights: Vec<_> = printed
        .corrector
        .weights(2)
        .map(|(j, w)| (j, w.to_string()))
        .collect();
    assert_eq!(weights, [(0, "2/3".to_string()), (1, "2/9".to_string())]);
    let residual = |pair: &Pair, q| pair.corrector.residual(&Grid::equal(), q).to_string();
    assert_eq!([0, 1, 2].map(|q| residual(&printed, q)), ["0", "0", "1/3"]);
    assert_eq!([0, 1, 2, 3].map(|q| residual(&derived, q)), ["0"; 4]);
    assert_eq!(derived.corrector.total(2).to_string(), "5/9");
    assert!(acceleration_pair(3, Corrector::PrintedType1, None, &Grid::equal()).is_none());
}

/// Weights that are left free keep the order of the others, and have the sums that are asked for.
#[test]
fn free_weights_keep_the_order() {
    let w = Fraction::symbol("w");
    for grid in [Grid::equal(), Grid::growing(&omega()).unwrap()] {
        let usual = velocity_pair(2, None, &grid).unwrap();
        let free = velocity_pair(2, Some(&w), &grid).unwrap();
        assert_eq!(free.predictor, usual.predictor);
        assert_eq!(free.corrector.total(1), usual.corrector.total(1));
        assert_eq!(free.corrector.weights(1).next(), Some((-1, &w)));
        assert!((0..=2).all(|q| free.corrector.residual(&grid, q).is_zero()));
        assert!(!free.corrector.residual(&grid, 3).is_zero());
    }
    // Order 3 at w = -2/9.
    let third = velocity_pair(2, Some(&ratio(-2, 9).into()), &Grid::equal()).unwrap();
    assert!(third.corrector.residual(&Grid::equal(), 3).is_zero());
    for (corrector, order) in [(Corrector::Blend, 3), (Corrector::Highest, 5)] {
        let grid = Grid::equal();
        let free = acceleration_pair(2, corrector, Some(&w), &grid).unwrap();
        assert_eq!(free.corrector.total(2), w);
        assert!((0..=order).all(|q| free.corrector.residual(&grid, q).is_zero()));
        assert!(!free.corrector.residual(&grid, order + 1).is_zero());
    }
    // Other correctors have their own sums, and the velocities of one step are all needed.
    for settings in [
        &[
            ("steps", "2"),
            ("problem", "second-order"),
            ("corrector", "type-1"),
            ("total", "w"),
        ][..],
        &[("steps", "1"), ("oldest", "w")],
        &[("steps", "2"), ("total", "w")],
    ] {
        let spec = stepsmith_scheme::spec::Spec::from_family("pece", settings);
        assert!(spec.and_then(|spec| spec.scheme()).is_err(), "{settings:?}");
    }
}
