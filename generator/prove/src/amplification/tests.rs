use super::*;
use stepsmith_scheme::families::central_difference::{member, symbolic};
use stepsmith_scheme::spec::Spec;
use stepsmith_scheme::written::{exact, exact_in_analyses};

fn undamped(degree: usize) -> Matrix<Fraction> {
    let scheme = member(&symbolic(degree)).unwrap().scheme;
    let damped = amplification(&scheme, TestEquation::Oscillator)
        .unwrap()
        .matrix;
    damped.map(|e| {
        e.substitute(&Symbol::internal("xi"), &Fraction::zero())
            .unwrap()
    })
}

fn assert_matrix(degree: usize, expected: &[&[&str]]) {
    let matrix = undamped(degree);
    for (i, row) in expected.iter().enumerate() {
        for (j, text) in row.iter().enumerate() {
            assert_eq!(
                *matrix.at(i, j),
                exact_in_analyses(text),
                "entry ({}, {})",
                i + 1,
                j + 1
            );
        }
    }
}

#[test]
fn degree_three_is_eq_37() {
    assert_matrix(
        3,
        &[
            &[
                "1 - (alpha + 2*beta)/2*Omega^2",
                "1",
                "(3 - alpha - 2*beta)/2",
            ],
            &["-beta*Omega^2", "1", "1 - beta"],
            &["-Omega^2", "0", "0"],
        ],
    );
}

#[test]
fn degree_four_is_eq_66() {
    assert_matrix(
        4,
        &[
            &[
                "1 - (alpha + 3*beta + 3*gamma)/(6*gamma)*Omega^2",
                "1",
                "1 - (alpha + 3*beta)/(6*gamma)",
                "2/3 - (alpha + 3*beta)/(6*gamma)",
            ],
            &[
                "-beta/(2*gamma)*Omega^2",
                "1",
                "1 - beta/(2*gamma)",
                "1/2 - beta/(2*gamma)",
            ],
            &["-Omega^2", "0", "0", "0"],
            &["-Omega^2/gamma", "0", "-1/gamma", "1 - 1/gamma"],
        ],
    );
}

/// Eq. 74 of the paper, but for its entry (1,5), which it prints with 3/4 where 3/8 is proven.
#[test]
fn degree_five_is_eq_74_with_three_eighths() {
    let sum = "(alpha + 4*beta + 4*zeta)/(12*gamma)";
    let rows: [[String; 5]; 5] = [
        [
            "1 - (alpha + 4*beta + 6*gamma + 4*zeta)/(12*gamma)*Omega^2".into(),
            "1".into(),
            format!("1 - {sum}"),
            format!("2/3 - {sum}"),
            "3/8 - (alpha + 4*beta + 4*zeta)/(24*gamma)".into(),
        ],
        [
            "-beta/(3*gamma)*Omega^2".into(),
            "1".into(),
            "1 - beta/(3*gamma)".into(),
            "1/2 - beta/(3*gamma)".into(),
            "1/6 - beta/(6*gamma)".into(),
        ],
        [
            "-Omega^2".into(),
            "0".into(),
            "0".into(),
            "0".into(),
            "0".into(),
        ],
        [
            "-2*zeta/gamma*Omega^2".into(),
            "0".into(),
            "-2*zeta/gamma".into(),
            "1 - 2*zeta/gamma".into(),
            "1 - zeta/gamma".into(),
        ],
        [
            "-2/gamma*Omega^2".into(),
            "0".into(),
            "-2/gamma".into(),
            "-2/gamma".into(),
            "1 - 1/gamma".into(),
        ],
    ];
    let rows: Vec<Vec<&str>> = rows
        .iter()
        .map(|r| r.iter().map(String::as_str).collect())
        .collect();
    let rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
    assert_matrix(5, &rows);
}

/// χ(z) = z(z−1)²P₂ + Ω²Q + 2ξΩ z(z−1)P₁ up to the constant factor that makes χ monic: the
/// Nordsieck form of a pair of linear multistep methods.
#[test]
fn the_characteristic_polynomial_splits() {
    for degree in 3..=6 {
        let scheme = member(&symbolic(degree)).unwrap().scheme;
        let monic = amplification(&scheme, TestEquation::Oscillator)
            .unwrap()
            .characteristic_polynomial();
        let common = monic.iter().fold(Multivariate::one(), |lcm, c| {
            let d = c.denominator();
            let factor = d.exact_div(&lcm.gcd(d)).unwrap();
            &lcm * &factor
        });
        let omega = Symbol::internal("Omega");
        let xi = Symbol::internal("xi");
        let parts: Vec<Vec<Multivariate>> = monic
            .iter()
            .map(|c| {
                let cleared = c.times(&common.clone().into());
                assert_eq!(*cleared.denominator(), Multivariate::one());
                let by_omega = cleared.numerator().coefficients_in(&omega);
                assert!(by_omega.len() <= 3, "degree {degree}: at most Ω²");
                (0..3)
                    .map(|k| by_omega.get(k).cloned().unwrap_or_default())
                    .collect()
            })
            .collect();
        let column =
            |k: usize| -> Vec<Multivariate> { parts.iter().map(|p| p[k].clone()).collect() };
        assert!(
            column(0)
                .iter()
                .chain(&column(2))
                .all(|c| c.degree_in(&xi) == 0)
        );
        assert!(column(1).iter().all(
            |c| c.is_empty() || (c.degree_in(&xi) == 1 && c.coefficients_in(&xi)[0].is_empty())
        ));
        // z(z−1)² divides the first part and z(z−1) the damped one.
        let value_at_one =
            |p: &[Multivariate]| p.iter().fold(Multivariate::default(), |sum, c| &sum + c);
        let slope_at_one = |p: &[Multivariate]| {
            p.iter()
                .enumerate()
                .fold(Multivariate::default(), |sum, (k, c)| {
                    &sum + &c.scale(&stepsmith_exact::rational::integer(k as i64))
                })
        };
        assert!(
            column(0)[0].is_empty() && column(1)[0].is_empty(),
            "degree {degree}"
        );
        assert!(value_at_one(&column(0)).is_empty() && slope_at_one(&column(0)).is_empty());
        assert!(value_at_one(&column(1)).is_empty());
        assert!(!value_at_one(&column(2)).is_empty());
    }
}

#[test]
fn the_characteristic_polynomial_annihilates_the_determinant_of_the_step() {
    // Independent derivation: χ(0) = (−1)^d det A by fraction-free elimination.
    for degree in 3..=4 {
        let scheme = member(&symbolic(degree)).unwrap().scheme;
        let a = amplification(&scheme, TestEquation::Oscillator).unwrap();
        let constant = a.characteristic_polynomial()[0].clone();
        let determinant = a.matrix.determinant();
        let sign = if degree % 2 == 0 { 1 } else { -1 };
        assert_eq!(constant, determinant.times(&Fraction::from(sign)));
    }
}

/// By minors of the whole system, or values, and by traces of powers of A.
#[test]
fn characteristic_polynomials_are_the_same_by_all_ways() {
    let irrational = [
        ("alpha", "(3 - sqrt(3))/2"),
        ("values", "3"),
        ("stages", "2"),
    ];
    for (family, settings) in [
        ("splitting", &[("alpha", "1/2"), ("beta", "beta")][..]),
        ("splitting", &irrational[..]),
        ("newmark", &[("beta", "beta"), ("gamma", "gamma")]),
        ("pece", &[("steps", "2"), ("problem", "second-order")]),
        ("bdf", &[("steps", "3")]),
    ] {
        let scheme = Spec::member(family, settings);
        let step = amplification(&scheme, TestEquation::of(&scheme)).unwrap();
        assert!(step.cleared.is_some(), "{family}");
        let expected = step.matrix.characteristic_polynomial();
        assert_eq!(step.characteristic_polynomial(), expected, "{family}");
    }
}

/// Two parts make a split field of y' = f; one has no part to be without.
#[test]
fn one_part_is_no_split_field() {
    let of = |second: &str| {
        let statements = [
            "v = A(t, x)",
            &format!("v_1 = {second}(t, x)"),
            "x[1] = x + h/2*v + h/2*v_1",
        ];
        let scheme = stepsmith_scheme::scheme::FreeForm::written(&[], &["x"], &statements);
        applicable(&scheme, TestEquation::Split)
    };
    assert_eq!(of("B"), Ok(()));
    let test = "split";
    assert_eq!(of("A"), Err(AmplificationError::WrongClass { test }));
}

/// A matrix of one entry has all that occurs in it; where only the last entry has a symbol it occurs too.
#[test]
fn symbols_occur_in_any_entry() {
    let of = |settings: &[(&str, &str)], test| {
        amplification(
            &stepsmith_scheme::spec::Spec::member("runge-kutta", settings),
            test,
        )
        .unwrap()
        .symbols
    };
    let euler = [("A", "[[]]"), ("b", "[1]")];
    assert_eq!(of(&euler, TestEquation::Dahlquist), ["z"]);
    let idle = ["a = g(t, x, v)", "x[1] = x + h*v", "v[1] = v + 0*h*a"];
    let scheme = stepsmith_scheme::scheme::FreeForm::written(&[], &["x", "v"], &idle);
    let still = amplification(&scheme, TestEquation::Oscillator).unwrap();
    assert!(still.symbols.is_empty(), "{:?}", still.symbols);
}

/// Of the parts of a split field some may take a velocity, and others not.
#[test]
fn velocities_are_taken_by_parts() {
    let scheme = Spec::parse_toml(
        "m.toml",
        "name = 'M'\nfamily = 'scheme'\ncarry = ['x', 'v']\nequations = ['a_1 = A(t, x)', \
         'a_2 = B(t, x, v)', 'v[1] = v + h*a_1 + h*a_2', 'x[1] = x + h*v[1]']\n",
    );
    let scheme = scheme.unwrap().scheme().unwrap();
    let takes = |part| takes_velocity(&scheme, part);
    assert_eq!(
        [None, Some("A"), Some("B")].map(takes),
        [false, false, true]
    );
}

/// Over a number field, against elimination with fractions; what has two symbols, or none, is left to that.
#[test]
fn irrational_steps_are_solved_as_fractions_are() {
    let number = |text: &str, power: i32| {
        let z = Fraction::internal("z");
        exact(text).times(&z.power(power).unwrap())
    };
    let one = Fraction::one();
    let l = Matrix::from_rows(vec![
        vec![number("sqrt(2)", 1), number("1/3", 2)],
        vec![number("1 - sqrt(2)", 0), number("2*cbrt(2)", 1)],
    ]);
    let whole = Matrix::from_rows(vec![
        vec![one.minus(&number("1 - sqrt(2)/2", 1)), number("3", 2)],
        vec![number("sqrt(2)/2", 1), one.minus(&number("1 + cbrt(2)", 1))],
    ]);
    let lower = Matrix::from_rows(vec![
        vec![one.clone(), Fraction::zero()],
        vec![number("5*sqrt(2)", 3), one.clone()],
    ]);
    // (I − K)⁻¹ L is A for V = 0 and B = I.
    let response = |l: &Matrix<Fraction>, system: &Matrix<Fraction>| {
        let n = l.rows();
        in_one_symbol(&[
            Matrix::zero(n, n),
            Matrix::identity(n),
            l.clone(),
            system.clone(),
        ])
    };
    for system in [whole, lower] {
        let (d, response, _) = response(&l, &system).unwrap();
        assert_eq!(d, system.determinant());
        assert_eq!(response, system.solve(&l).unwrap());
    }
    let singular = Matrix::from_rows(vec![
        vec![number("sqrt(2)", 1), number("2", 0)],
        vec![number("1", 1), number("sqrt(2)", 0)],
    ]);
    assert_eq!(response(&l, &singular), None);
    let of = |c: Fraction| response(&Matrix::identity(1), &Matrix::from_rows(vec![vec![c]]));
    assert_eq!(of(exact("sqrt(2)")), None);
    assert_eq!(of(number("1", 1).plus(&Fraction::symbol("alpha"))), None);
    assert!(of(number("sqrt(2)", 1)).is_some());
}

/// Rows are cleared of denominators, and the determinant is that of what they were: of two implicit stages
/// (1 − z/2)(1 − z/3), with a parameter 1 − z/(1 + rho)².
#[test]
fn the_determinant_is_that_of_i_minus_k() {
    let of = |text: &str| {
        let scheme = Spec::parse_toml("one.toml", text)
            .unwrap()
            .scheme()
            .unwrap();
        let step = amplification(&scheme, TestEquation::Dahlquist).unwrap();
        step.determinant
    };
    let stages = "carry = ['x']\nequations = ['x_2[1] = x + h*v_2[1]/2', 'x_3[1] = x + h*v_2[1]/5 + h*v_3[1]/3', \
                  'v_2[1] = f(t[1], x_2[1])', 'v_3[1] = f(t[1], x_3[1])', 'x[1] = x + h*v_3[1]']";
    let two = format!("name = 'Two'\nfamily = 'scheme'\n{stages}\n");
    assert_eq!(of(&two), exact_in_analyses("(1 - z/2)*(1 - z/3)"));
    // Of another class there is no such step.
    let scheme = Spec::parse_toml("two.toml", &two)
        .unwrap()
        .scheme()
        .unwrap();
    let wrong = amplification(&scheme, TestEquation::Oscillator);
    let named = |error| matches!(error, AmplificationError::WrongClass { test: "oscillator" });
    assert!(wrong.is_err_and(named));
    let one = "name = 'One'\nfamily = 'scheme'\ncarry = ['x']\nequations = ['x[1] = x + h*v[1]/(1 + rho)^2', \
               'v[1] = f(t[1], x[1])']\n[parameters]\nrho = 'rho'\n";
    assert_eq!(of(one), exact_in_analyses("1 - z/(1 + rho)^2"));
}
