use super::*;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_scheme::scheme::FreeForm;
use stepsmith_scheme::spec::Spec;

fn of(settings: &[(&str, &str)]) -> StepRatios {
    let settings = [&[("steps", "2"), ("ratio", "omega")], settings].concat();
    step_ratios(&Spec::member("pece", &settings)).unwrap()
}

const ACCELERATIONS: (&str, &str) = ("problem", "velocity-and-acceleration");
const SECOND_ORDER: (&str, &str) = ("problem", "second-order");

/// Without a pole all ratios below 1 + √2; the blend steps between its pole and there.
#[test]
fn the_pole_of_the_blend_is_no_step_ratio() {
    let all = "(0, 1 + sqrt(2))";
    for settings in [
        vec![],
        vec![("corrections", "2")],
        vec![("corrections", "0")],
        vec![ACCELERATIONS, ("corrector", "average")],
        vec![SECOND_ORDER, ("corrector", "type-1")],
    ] {
        let found = of(&settings);
        assert!(found.poles.is_empty(), "{settings:?}");
        assert_eq!(found.around_one().unwrap().to_string(), all, "{settings:?}");
        assert_eq!(found.intervals.len(), 1, "{settings:?}");
    }
    for problem in [ACCELERATIONS, SECOND_ORDER] {
        let found = of(&[problem]);
        let [pole] = found.poles.as_slice() else {
            panic!("{:?}", found.poles);
        };
        let quintic = Polynomial::from_integers(&[-3, -9, 0, 18, 14, 4]);
        assert!(pole.sign_of(&quintic).is_eq());
        assert_eq!(found.intervals.len(), 2);
        let around = found.around_one().unwrap();
        assert_eq!(around.from.number(), Some(pole));
        assert_eq!(around.to.to_string(), "1 + sqrt(2)");
        assert!(found.holding(&ratio(677, 1000), &integer(2)).is_some());
        for (from, to) in [
            ((676, 1000), (2, 1)),
            ((1, 2), (1, 1)),
            ((1, 1), (5, 2)),
            ((0, 1), (1, 1)),
        ] {
            let [from, to] = [from, to].map(|(p, q)| ratio(p, q));
            assert!(found.holding(&from, &to).is_none(), "{from} {to}");
        }
    }
}

/// The factor by brute force: differences of positions at h = 0 on steps of any sizes, from BDF2's own
/// definition, the derivative at the new node of the parabola through three.
#[test]
fn differences_shrink_by_the_factor_whatever_ratios_came_before() {
    let found = of(&[]);
    let [factor] = found.factors.as_slice() else {
        panic!("{:?}", found.factors);
    };
    let name = Symbol::new("omega");
    let sizes = [3, 5, 4, 9, 2, 2, 7].map(integer);
    let mut x = vec![integer(0), integer(1)];
    for pair in sizes.windows(2) {
        let before = &pair[0];
        let h = &pair[1];
        let old = &x[x.len() - 2];
        let now = &x[x.len() - 1];
        // With t = 0 at the new node: x₁ l₁'(0) + x₀ l₀'(0) + x₋₁ l₋₁'(0) = 0.
        let a = h.clone();
        let b = h + before;
        let at_new = integer(1) / &a + integer(1) / &b;
        let at_now = -(&b / (&a * before));
        let at_old = &a / (&b * before);
        let next = -(&at_now * now + &at_old * old) / &at_new;
        let omega = Fraction::from(h / before);
        let r = factor
            .substitute(&name, &omega)
            .unwrap()
            .as_rational()
            .unwrap();
        assert_eq!(&next - now, r * (now - old));
        x.push(next);
    }
}

/// Products of matrices that satisfy the root condition may be without bound: with
/// V = (0 a; 1/(4a) 0) at a = ω and 1/ω the spectral radii are 1/2, the product of the two has ω²/4.
#[test]
fn what_is_not_triangular_is_not_proven() {
    let of = |equations: &[&str], carry: &[&str]| {
        let scheme = FreeForm::written(&["omega"], carry, equations);
        step_ratios(&scheme.growing(Fraction::symbol("omega")))
    };
    let two = [
        "v = f(t, x)",
        "x[1] = x + h*v + j_1 + j_2",
        "j_1[1] = omega*j_2",
        "j_2[1] = j_1/(4*omega)",
    ];
    let carried = ["x", "j_1", "j_2"];
    let scaled = two.map(|text| text.replace("j_1 + j_2", "h^3*j_1 + h^3*j_2"));
    let scaled: Vec<&str> = scaled.iter().map(String::as_str).collect();
    assert_eq!(of(&scaled, &carried), Err(StepRatiosError::NotTriangular));
    // One such root alone is: ω/4 and a shift.
    let one = [
        "v = f(t, x)",
        "x[1] = x + h*v + h^3*j_1 + h^3*j_2",
        "j_1[1] = omega/4*j_1",
        "j_2[1] = j_1",
    ];
    let found = of(&one, &carried).unwrap();
    assert_eq!(found.intervals[0].to_string(), "(0, 4)");
    // A root 1 beyond the motion's own does not shrink.
    let persistent = one.map(|text| text.replace("omega/4*j_1", "(omega-omega+1)*j_1"));
    let persistent: Vec<&str> = persistent.iter().map(String::as_str).collect();
    assert!(of(&persistent, &carried).unwrap().intervals.is_empty());
}

/// x₁ − x₀ = r (x₀ − x₋₁) for every ratio: bounded exactly for |r| < 1, r = −1 apart, of which nothing is said.
#[test]
fn differences_that_do_not_shrink_are_not_proven_to() {
    let of = |carry: &[&str], statements: &[&str]| {
        let scheme = FreeForm::written(&["omega"], carry, statements);
        step_ratios(&scheme.growing(Fraction::symbol("omega")))
    };
    for (r, proven) in [
        ("-2", false),
        ("-1", false),
        ("-1/2", true),
        ("1/2", true),
        ("1", false),
    ] {
        let next = format!("x[1] = x + ({r})*(x - x[-1]) + h*v");
        let found = of(&["x", "x[-1]"], &["v = f(t, x)", &next]).unwrap();
        let all: Vec<String> = found.intervals.iter().map(ToString::to_string).collect();
        let expected: &[&str] = if proven { &["(0, ∞)"] } else { &[] };
        assert_eq!(all, expected, "{r}");
    }
    // Factors that pass −1, on either side of it; and one position that is not preserved.
    let (one, two): (&[&str], &[&str]) = (&["x"], &["x", "x[-1]"]);
    for (carry, next, expected) in [
        (two, "x[1] = x - omega*(x - x[-1]) + h*v", "(0, 1)"),
        (two, "x[1] = x - (x - x[-1])/omega + h*v", "(1, ∞)"),
        (one, "x[1] = omega/4*x + h*v", "(0, 4)"),
    ] {
        let found = of(carry, &["v = f(t, x)", next]).unwrap();
        let all: Vec<String> = found.intervals.iter().map(ToString::to_string).collect();
        assert_eq!(all, [expected], "{next}");
    }
    // A carried derivative made of positions: V is not triangular by orders.
    let found = of(
        &["x", "x[-1]", "v_d"],
        &[
            "v = f(t, x)",
            "x[1] = x + (x - x[-1])/2 + h/4*(v + v_d)",
            "v_d[1] = (x[1] - x)/h",
        ],
    );
    assert_eq!(found, Err(StepRatiosError::NotTriangular));
}

#[test]
fn reasons_are_given() {
    let equal = Spec::from_family("pece", &[("steps", "2")]).unwrap();
    let equal = equal.scheme().unwrap();
    assert_eq!(step_ratios(&equal), Err(StepRatiosError::NoRatio));
    assert_eq!(
        step_ratios(&equal.growing(ratio(3, 2).into())),
        Err(StepRatiosError::NoRatio)
    );
}

/// Factors −ω and ω − 2: the first is −1 at ω = 1, where differences alternate for ever and stay bounded.
#[test]
fn a_factor_of_magnitude_one_neither_holds_nor_fails() {
    let symbol = Symbol::internal("omega");
    let omega = Fraction::from(Multivariate::from(symbol.clone()));
    let found = |factor: Fraction, ends: [i64; 2]| StepRatios {
        factors: vec![factor],
        poles: Vec::new(),
        intervals: Vec::new(),
        critical: ends
            .map(|n| RealAlgebraic::from_rational(integer(n)))
            .to_vec(),
        ratio: symbol.clone(),
    };
    let alternating = found(omega.negated(), [1, 1]);
    assert!(!alternating.fails(&ratio(1, 2), &integer(1)));
    assert!(!alternating.fails(&integer(1), &integer(1)));
    assert!(alternating.fails(&ratio(1, 2), &ratio(11, 10)));
    // |ω − 2| is above 1 below 1 and above 3.
    let shifted = found(omega.minus(&integer(2).into()), [1, 3]);
    assert!(!shifted.fails(&integer(1), &integer(3)));
    assert!(shifted.fails(&ratio(9, 10), &integer(3)));
    assert!(shifted.fails(&integer(2), &integer(4)));
}

/// ω(4 − ω)/3 is above 1 between 1 and 3 alone, where it is 1. Equal steps need not be of an interval that has 2.
#[test]
fn a_factor_that_is_above_one_between_the_ends_fails() {
    let symbol = Symbol::internal("omega");
    let omega = Fraction::from(Multivariate::from(symbol.clone()));
    let of = |critical: &[Rational], intervals: &[[Rational; 2]]| {
        let number = |x: &Rational| RealAlgebraic::from_rational(x.clone());
        let ends = |[from, to]: &[Rational; 2]| Interval {
            from: Endpoint::Number(number(from)),
            to: Endpoint::Number(number(to)),
            from_closed: false,
            to_closed: false,
        };
        StepRatios {
            factors: vec![
                omega
                    .times(&Fraction::from(4).minus(&omega))
                    .times(&ratio(1, 3).into()),
            ],
            poles: Vec::new(),
            intervals: intervals.iter().map(ends).collect(),
            critical: critical.iter().map(number).collect(),
            ratio: symbol.clone(),
        }
    };
    let found = of(&[integer(1), integer(3)], &[]);
    assert!(found.fails(&integer(1), &integer(3)));
    assert!(found.fails(&ratio(1, 2), &ratio(7, 2)));
    assert!(!found.fails(&ratio(1, 2), &integer(1)));
    let around = of(
        &[],
        &[[integer(0), ratio(1, 2)], [ratio(1, 2), ratio(3, 2)]],
    );
    assert_eq!(around.around_one(), around.intervals.last());
}

/// Weights with a pole at 2 fail with any ratios that reach it, be it with the first or the last.
#[test]
fn a_pole_at_an_end_fails() {
    let symbol = Symbol::internal("omega");
    let two = RealAlgebraic::from_rational(integer(2));
    let found = StepRatios {
        factors: Vec::new(),
        poles: vec![two.clone()],
        intervals: Vec::new(),
        critical: vec![two],
        ratio: symbol,
    };
    for (from, to, fails) in [(1, 2, true), (2, 3, true), (1, 3, true), (3, 4, false)] {
        assert_eq!(found.fails(&integer(from), &integer(to)), fails);
    }
    assert!(!found.fails(&integer(1), &ratio(199, 100)));
}

/// The diagonals of blocks of equal order; of orders below the rank the constant is taken out, and of those alone.
#[test]
fn factors_are_those_of_differences() {
    let of = |v: &[&[i64]], derivatives: &[usize]| {
        let rows = v.iter().map(|row| row.iter().map(|&c| c.into()).collect());
        let factors = parasitic_factors(&Matrix::from_rows(rows.collect()), derivatives, 2)?;
        Some(factors.iter().map(Fraction::to_string).collect::<Vec<_>>())
    };
    let all = |factors: &[&str]| Some(factors.iter().map(|f| f.to_string()).collect::<Vec<_>>());
    let identity: [&[i64]; 3] = [&[1, 0, 0], &[0, 1, 0], &[0, 0, 1]];
    assert_eq!(of(&identity, &[0, 1, 2]), all(&["1"]));
    assert_eq!(of(&identity, &[0, 2, 2]), all(&["1", "1"]));
    assert_eq!(of(&[&[1, 0], &[0, 5]], &[0, 2]), all(&["5"]));
    // What is not preserved is a factor as it is.
    assert_eq!(of(&[&[3, 0], &[0, 1]], &[0, 1]), all(&["3"]));
    // Of two values the difference remains, and may not feed on what comes after it.
    assert_eq!(of(&[&[4, -3], &[1, 0]], &[0, 0]), all(&["3"]));
    assert_eq!(
        of(&[&[1, 0, 0], &[0, 1, 0], &[0, 0, 1]], &[0, 0, 0]),
        all(&["1", "1"])
    );
    assert_eq!(of(&[&[1, 1, -1], &[0, 1, 0], &[0, 0, 1]], &[0, 0, 0]), None);
    assert_eq!(of(&[&[2, 1], &[0, 3]], &[2, 2]), None);
    assert_eq!(of(&[&[2, 0], &[1, 3]], &[2, 2]), all(&["2", "3"]));
    // Nor on lower orders, wherever they stand.
    assert_eq!(of(&[&[1, 0], &[1, 1]], &[0, 1]), None);
    assert_eq!(of(&[&[1, 1], &[0, 1]], &[1, 0]), None);
    assert_eq!(of(&[&[1, 1], &[0, 1]], &[0, 1]), all(&[]));
}
