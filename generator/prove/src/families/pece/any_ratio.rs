//! Steps of any ratio to the one before.

use super::*;

pub(super) fn omega() -> Fraction {
    Fraction::symbol("omega")
}

fn at_one(f: &Fraction) -> Rational {
    let value = f.substitute(&Symbol::new("omega"), &Fraction::one());
    value.unwrap().as_rational().unwrap()
}

#[test]
fn weights_for_any_ratio_of_steps() {
    let grid = Grid::growing(&omega()).unwrap();
    let equal = Grid::equal();
    let compare = |pair: &Pair, fixed: &Pair, degree: usize| {
        let both = [
            (&pair.predictor, &fixed.predictor),
            (&pair.corrector, &fixed.corrector),
        ];
        for (any, fixed) in both {
            for q in 0..=degree {
                assert!(any.residual(&grid, q).is_zero(), "condition {q}");
            }
            for m in 0..=2 {
                let at_one: Vec<_> = any.weights(m).map(|(j, w)| (j, at_one(w))).collect();
                let at_one: Vec<_> = at_one
                    .into_iter()
                    .filter(|(_, w)| *w != integer(0))
                    .collect();
                let fixed = fixed.weights(m);
                let fixed: Vec<_> = fixed.map(|(j, w)| (j, w.as_rational().unwrap())).collect();
                assert_eq!(at_one, fixed);
            }
        }
    };
    let velocities = velocity_pair(2, None, &grid).unwrap();
    compare(&velocities, &velocity_pair(2, None, &equal).unwrap(), 2);
    for (word, corrector) in CORRECTORS {
        match acceleration_pair(2, corrector, None, &grid) {
            Some(pair) => {
                compare(
                    &pair,
                    &acceleration_pair(2, corrector, None, &equal).unwrap(),
                    3,
                );
                let consistent = matches!(corrector, Corrector::Blend | Corrector::Highest);
                assert!(!consistent || pair.predictor.total(2) == pair.corrector.total(2));
            }
            None => assert!(word.starts_with("printed"), "{word}"),
        }
    }
    // (1+ω)²/(1+2ω), −ω²/(1+2ω); (1+ω)/(1+2ω) on the new velocity.
    let one_plus = Fraction::one().plus(&omega());
    let denominator = one_plus.plus(&omega());
    let over = |f: Fraction| f.exact_quotient(&denominator).unwrap();
    let positions: Vec<_> = velocities.corrector.weights(0).collect();
    let old = over(omega().times(&omega()).negated());
    let new = over(one_plus.times(&one_plus));
    assert_eq!(positions, [(-1, &old), (0, &new)]);
    let new = over(one_plus);
    let newest: Vec<_> = velocities.corrector.weights(1).collect();
    assert_eq!(newest, [(1, &new)]);
}

/// The ratios ω > 0 at which some weight of the corrector has a pole.
fn poles(corrector: Corrector) -> Vec<RealAlgebraic> {
    let pair = acceleration_pair(2, corrector, None, &Grid::growing(&omega()).unwrap()).unwrap();
    let mut common = Polynomial::one();
    for (_, weight) in (0..=2).flat_map(|m| pair.corrector.weights(m)) {
        let denominator = weight.denominator();
        common = common * denominator.to_univariate(&Symbol::new("omega")).unwrap();
    }
    let mut roots = RealAlgebraic::roots_of(&common);
    roots.retain(|root| root.cmp_rational(&integer(0)).is_gt());
    roots
}

#[test]
fn only_the_blend_has_a_pole_among_the_ratios() {
    use Corrector::*;
    for corrector in [Type1, Type2, Average, Highest] {
        assert!(poles(corrector).is_empty(), "{corrector:?}");
    }
    let blend = poles(Blend);
    let [pole] = blend.as_slice() else {
        panic!("{blend:?}");
    };
    let quintic = Polynomial::from_integers(&[-3, -9, 0, 18, 14, 4]);
    assert!(pole.sign_of(&quintic).is_eq());
    assert!(pole.cmp_rational(&ratio(676, 1000)).is_gt());
    assert!(pole.cmp_rational(&ratio(677, 1000)).is_lt());
}

#[test]
fn bad_parameters_are_named() {
    let error = |settings: &[(&str, &str)]| {
        let spec = Spec::from_family("pece", settings).unwrap();
        spec.derive().unwrap_err().to_string()
    };
    let class2 = ("problem", "velocity-and-acceleration");
    for (settings, named) in [
        (vec![], "steps"),
        (vec![("steps", "5")], "steps"),
        (vec![("steps", "2"), ("corrections", "9")], "corrections"),
        (
            vec![("steps", "2"), ("corrections", "often")],
            "corrections",
        ),
        (vec![("steps", "2"), ("corrector", "blend")], "corrector"),
        (vec![("steps", "3"), ("ratio", "2")], "ratio"),
        (vec![("steps", "2"), ("ratio", "0")], "ratio"),
        (vec![("steps", "2"), ("ratio", "-1/2")], "ratio"),
        (vec![("steps", "2"), ("problem", "third-order")], "problem"),
        (
            vec![("steps", "3"), class2, ("corrector", "printed")],
            "corrector",
        ),
        (
            vec![
                ("steps", "2"),
                class2,
                ("corrector", "printed"),
                ("ratio", "2"),
            ],
            "ratio",
        ),
    ] {
        let error = error(&settings);
        assert!(
            error.contains(&format!("`{named}`")),
            "{settings:?}: {error}"
        );
    }
}

/// At ratio 1 the weights for any ratio are those for equal steps, whatever is evaluated how often.
#[test]
fn at_equal_steps_a_scheme_of_any_ratio_is_the_scheme() {
    let cases = [
        ("first-order", "1"),
        ("first-order", "2"),
        ("velocity-and-acceleration", "1"),
        ("second-order", "1"),
    ];
    for (problem, corrections) in cases {
        let settings = [
            ("steps", "2"),
            ("problem", problem),
            ("corrections", corrections),
            ("ratio", "omega"),
        ];
        let open = scheme(&settings);
        assert_eq!(open.ratio(), Some(&Symbol::new("omega")));
        let equal = scheme(&settings[..3]);
        assert_ne!(open.equations(), equal.equations());
        assert_eq!(open.at_equal_steps().unwrap(), equal);
        assert_eq!(equal.at_equal_steps().unwrap(), equal);
    }
}

fn rational(text: &str) -> Rational {
    let value = stepsmith_scheme::scheme::text::parse_expression(text)
        .unwrap()
        .value(&|_| None);
    value.unwrap().as_rational().unwrap()
}

fn at_ratio(settings: &[(&str, &str)], omega: &str) -> Scheme {
    let settings = [&[("steps", "2"), ("ratio", omega)], settings].concat();
    scheme(&settings)
}

/// With a number for the ratio the scheme is the step at that ratio. The weights belong to the true nodes, and so does
/// zero-stability.
#[test]
fn a_ratio_is_that_of_the_scheme() {
    use crate::stability::Verdict;
    use crate::stability::zero_stability::zero_stability;
    let problems = [
        vec![],
        vec![("problem", "velocity-and-acceleration")],
        vec![("problem", "second-order"), ("corrector", "average")],
    ];
    for problem in problems {
        for (omega, root, stable) in [
            ("1/2", ratio(1, 8), true),
            ("1", ratio(1, 3), true),
            ("2", ratio(4, 5), true),
            ("3", ratio(9, 7), false),
        ] {
            let scheme = at_ratio(&problem, omega);
            let found = zero_stability(&scheme).unwrap();
            assert_eq!(found.is_stable(), stable, "{omega}");
            let at = found.parasitic.evaluate(&root);
            assert!(at.is_zero(), "{omega}: {:?}", found.parasitic);
            // Exact on 1 and t, with the old position at −1/ω.
            let omega = Fraction::from(rational(omega));
            let old = Fraction::one().exact_quotient(&omega).unwrap().negated();
            for equation in scheme.equations() {
                let mut residual = [Fraction::zero(), Fraction::zero()];
                for term in &equation.terms {
                    let quantity = &scheme.quantities()[term.quantity];
                    let time = match quantity.rational_offset() {
                        Some(offset) if offset == integer(-1) => old.clone(),
                        _ => quantity.offset.clone(),
                    };
                    let subject = equation.subject.map(|q| scheme.quantities()[q].derivative);
                    let m = quantity.derivative - subject.unwrap();
                    let values = [[Fraction::one(), time], [Fraction::zero(), Fraction::one()]];
                    for (sum, value) in residual.iter_mut().zip(values.get(m).into_iter().flatten())
                    {
                        *sum = sum.plus(&term.coefficient.times(value));
                    }
                }
                assert!(
                    residual.iter().all(Ring::is_zero),
                    "{}",
                    equation.text(&scheme)
                );
            }
        }
    }
    let three = at_ratio(&[], "3");
    assert_eq!(zero_stability(&three).unwrap().verdict, Verdict::Outside);
    assert_eq!(
        at_ratio(&[], "1").equations(),
        scheme(&[("steps", "2")]).equations()
    );
    assert_eq!(at_ratio(&[], "1").growth(), None);
}

/// Properties of equal steps alone are an error for growing steps, never the answer for ratio 1.
#[test]
fn what_is_not_defined_for_growing_steps_is_refused() {
    use crate::dispersion::dispersion;
    use crate::local_error::local_error;
    use crate::order::{OrderError, order};
    use crate::stability::limits::a_stability::a_stability;
    use crate::stability::{Axis, stable_set};
    use crate::zero_dynamics::{ConstrainedStepError, Formulation, zero_dynamics};
    for problem in ["first-order", "second-order"] {
        let scheme = at_ratio(&[("problem", problem)], "3/2");
        let growth = Fraction::from(ratio(3, 2));
        assert_eq!(scheme.growth(), Some(&growth));
        assert_eq!(
            order(&scheme, 4),
            Err(OrderError::Growing {
                ratio: growth.clone()
            })
        );
        assert!(stable_set(&scheme, Axis::of(&scheme)).is_err());
        assert!(dispersion(&scheme, &Fraction::zero(), 4).is_err());
        assert!(local_error(&scheme, &[], 3).is_err());
        assert!(a_stability(&scheme).is_err());
        for formulation in Formulation::ALL {
            assert_eq!(
                zero_dynamics(&scheme, formulation),
                Err(ConstrainedStepError::Growing {
                    ratio: growth.clone()
                })
            );
        }
    }
}
