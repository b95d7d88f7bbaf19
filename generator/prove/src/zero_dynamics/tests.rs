use super::*;
use crate::amplification::TestEquation;
use crate::step_polynomial::StepPolynomial;
use stepsmith_exact::poly::dense::without_zero_root;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rational::{integer, ratio};
use stepsmith_scheme::families::central_difference::{member, symbolic};
use stepsmith_scheme::scheme::{Class, FreeForm};
use stepsmith_scheme::spec::Spec;

fn on(formulation: Formulation, family: &str, settings: &[(&str, &str)]) -> ZeroDynamics {
    zero_dynamics(&Spec::member(family, settings), formulation).unwrap()
}

fn of(family: &str, settings: &[(&str, &str)]) -> ZeroDynamics {
    on(Formulation::Index3, family, settings)
}

/// The coefficients of the highest power of the test equation's symbol in p, over the last.
fn limit(scheme: &Scheme, symbol: &str, damping: &Fraction) -> Vec<Fraction> {
    let test = TestEquation::of(scheme);
    let p = StepPolynomial::new(scheme, test, damping).unwrap();
    let symbol = Symbol::internal(symbol);
    let degree = p.coefficients.iter().map(|c| c.degree_in(&symbol)).max();
    let highest = |c: &Multivariate| {
        let by_power = c.coefficients_in(&symbol);
        let at = by_power.get(degree.unwrap_or(0) as usize);
        Fraction::from(at.cloned().unwrap_or_default())
    };
    let mut n: Vec<Fraction> = p.coefficients.iter().map(highest).collect();
    while n.last().is_some_and(Ring::is_zero) {
        n.pop();
    }
    let leading = n.last().cloned().unwrap();
    n.iter()
        .map(|c| c.exact_quotient(&leading).unwrap())
        .collect()
}

fn monic(found: &ZeroDynamics) -> Vec<Fraction> {
    let leading = found.polynomial.last().unwrap();
    let zeros = vec![Fraction::zero(); found.zero_roots];
    let rest = found.polynomial.iter();
    zeros
        .into_iter()
        .chain(rest.map(|c| c.exact_quotient(leading).unwrap()))
        .collect()
}

fn product(p: &[Fraction], q: &[Fraction]) -> Vec<Fraction> {
    let mut product = vec![Fraction::zero(); p.len() + q.len() - 1];
    for (i, a) in p.iter().enumerate() {
        for (j, b) in q.iter().enumerate() {
            product[i + j] = product[i + j].plus(&a.times(b));
        }
    }
    product
}

/// det(ζI − S) is the Q of χ = z(z−1)²P₂ + Ω²Q + 2ξΩ z(z−1)P₁, whatever the damping, but for zeros 0.
#[test]
fn constrained_steps_are_the_limit_of_stiffness() {
    for degree in 3..=6 {
        let scheme = member(&symbolic(degree)).unwrap().scheme;
        let found = zero_dynamics(&scheme, Formulation::Index3).unwrap();
        assert_eq!(found.verdict, None);
        let dampings = [integer(0), ratio(1, 3)];
        for damping in dampings.into_iter().take(if degree < 6 { 2 } else { 1 }) {
            let limit = without_zero_root(limit(&scheme, "Omega", &damping.into()));
            assert_eq!(found.polynomial, limit, "degree {degree}");
        }
    }
    for (family, settings) in [
        ("newmark", vec![("beta", "beta"), ("gamma", "gamma")]),
        ("hht", vec![("alpha", "-1/10")]),
        ("generalized-alpha", vec![("rho_inf", "rho")]),
        ("wilson-theta", vec![("theta", "7/5")]),
        // One-step methods, at irrational nodes too: (ζ − R(∞))².
        ("runge-kutta", vec![("name", "gauss"), ("stages", "2")]),
        ("runge-kutta", vec![("name", "gauss"), ("stages", "3")]),
        ("runge-kutta", vec![("name", "radau-iia"), ("stages", "2")]),
    ] {
        let scheme = Spec::member(family, &settings);
        let found = zero_dynamics(&scheme, Formulation::Index3).unwrap();
        let expected = match scheme.class() {
            Class::FirstOrder => {
                let once = limit(&scheme, "z", &Fraction::zero());
                product(&once, &once)
            }
            Class::SecondOrder => limit(&scheme, "Omega", &Fraction::internal("xi")),
        };
        assert_eq!(monic(&found), expected, "{family}");
    }
}

/// With ρ∞ = 1, −1 is a multiple eigenvalue of S in all formulations: with a Jordan block at index 3, where
/// v⁺ = −v drives a⁺ = −a − 4 v/h; with as many eigenvectors as its multiplicity at index 2 and in SOI2,
/// where both the algorithmic acceleration and the true one are reversed.
#[test]
fn a_multiple_root_on_the_circle_may_be_semisimple() {
    let one = [("rho_inf", "1")];
    for (formulation, multiplicity, verdict) in [
        (Formulation::Index3, 3, ZeroVerdict::Unstable),
        (Formulation::Index2, 2, ZeroVerdict::Weak),
        (Formulation::Soi2, 2, ZeroVerdict::Weak),
    ] {
        let found = on(formulation, "generalized-alpha", &one);
        let root = Polynomial::from_integers(&[1, 1]).pow(multiplicity);
        let expected: Vec<Fraction> = root
            .coefficients()
            .iter()
            .cloned()
            .map(Into::into)
            .collect();
        assert_eq!(found.polynomial, expected, "{formulation}");
        assert_eq!(found.verdict, Some(verdict), "{formulation}");
    }
    let near = [("rho_inf", "99/100")];
    for formulation in Formulation::ALL {
        let found = on(formulation, "generalized-alpha", &near);
        assert_eq!(found.verdict, Some(ZeroVerdict::Schur), "{formulation}");
    }
}

/// The (r, r) block formulas have R(∞) = ±1, once for velocities and once for positions, with a Jordan block
/// at index 3.
#[test]
fn symmetric_pairs_are_unstable_at_index_three() {
    for r in 1..=5 {
        let stages = r.to_string();
        let pade = format!("{r},{r}");
        let settings = [("r", stages.as_str()), ("pade", pade.as_str())];
        let found = on(Formulation::Index3, "block", &settings);
        let limit = if r % 2 == 0 { 1 } else { -1 };
        assert_eq!(found.polynomial, [1, -2 * limit, 1].map(Fraction::from));
        assert_eq!(found.verdict, Some(ZeroVerdict::Unstable), "{r}");
        let found = on(Formulation::Index2, "block", &settings);
        assert_eq!(found.verdict, Some(ZeroVerdict::Weak), "{r}");
    }
}

/// A step whose accelerations the constraints do not determine has no zero dynamics, be they as they
/// may: B is singular for j < r.
#[test]
fn what_is_not_solvable_has_no_verdict() {
    for (r, pade) in [("3", "3,2"), ("2", "2,1"), ("4", "4,2")] {
        let spec = Spec::from_family("block", &[("r", r), ("pade", pade)]).unwrap();
        for nodes in ["equidistant", "chebyshev", "radau"] {
            let settings = [("r", r), ("pade", pade), ("nodes", nodes)];
            let spec = Spec::from_family("block", &settings).unwrap_or(spec.clone());
            for formulation in Formulation::ALL {
                let found = zero_dynamics(&spec.scheme().unwrap(), formulation);
                assert!(
                    matches!(found, Err(ConstrainedStepError::Unsolvable { .. })),
                    "{pade} {nodes} {formulation}: {found:?}"
                );
            }
        }
    }
    // Positions of an explicit method see the first three accelerations only; velocities see all.
    let rk4 = r#"
        name = "Rk4"
        family = "runge-kutta"
        [parameters]
        A = [[], ["1/2"], [0, "1/2"], [0, 0, 1]]
        b = ["1/6", "1/3", "1/3", "1/6"]
    "#;
    let scheme = Spec::parse_toml("rk4.toml", rk4).unwrap().scheme().unwrap();
    let level = "positions";
    let found = 3;
    let needed = 4;
    let unsolvable = ConstrainedStepError::Unsolvable {
        level,
        found,
        needed,
    };
    assert_eq!(zero_dynamics(&scheme, Formulation::Index3), Err(unsolvable));
    let on_velocities = zero_dynamics(&scheme, Formulation::Index2).unwrap();
    assert_eq!(on_velocities.verdict, Some(ZeroVerdict::Schur));
}

/// The definition of the verdicts, on matrices whose powers are known. Where roots on the circle are multiple their
/// places don't tell.
#[test]
fn powers_decide() {
    let of = |rows: &[&[i64]], scale: i64, drift: bool| {
        let entry = |c: &i64| Fraction::from(ratio(*c, scale));
        let rows = rows.iter().map(|row| row.iter().map(entry).collect());
        let s = Matrix::from_rows(rows.collect());
        let p = RealPolynomial::from_fractions(&s.characteristic_polynomial()).unwrap();
        let (verdict, by_places) = verdict(&s, &p, drift).unwrap();
        (verdict, ["ranks", "places"][usize::from(by_places)])
    };
    use ZeroVerdict::{Schur, Unstable, Weak};
    assert_eq!(of(&[&[1, 1], &[0, 1]], 2, false), (Schur, "places"));
    assert_eq!(of(&[&[0, 1], &[0, 0]], 1, false), (Schur, "places"));
    assert_eq!(of(&[&[-1, 0], &[0, -1]], 1, false), (Weak, "ranks"));
    assert_eq!(of(&[&[-1, 1], &[0, -1]], 1, false), (Unstable, "ranks"));
    assert_eq!(of(&[&[1, 5], &[0, -1]], 1, false), (Weak, "places"));
    assert_eq!(of(&[&[1, 0], &[0, -2]], 1, false), (Unstable, "places"));
    // Turns by 90°, twice: side by side, and one driving the other.
    let apart: [&[i64]; 4] = [&[0, -1, 0, 0], &[1, 0, 0, 0], &[0, 0, 0, -1], &[0, 0, 1, 0]];
    let driven: [&[i64]; 4] = [&[0, -1, 1, 0], &[1, 0, 0, 1], &[0, 0, 0, -1], &[0, 0, 1, 0]];
    assert_eq!(of(&apart, 1, false), (Weak, "ranks"));
    assert_eq!(of(&driven, 1, false), (Unstable, "ranks"));
    // An irrational pair on the circle, 5λ² − 6λ + 5, and ½ twice in a Jordan block.
    let mixed: [&[i64]; 4] = [&[6, -8, 0, 0], &[8, 6, 0, 0], &[0, 0, 5, 1], &[0, 0, 0, 5]];
    assert_eq!(of(&mixed, 10, false), (Weak, "places"));
    // One root 1 is the drift; velocities that persist beside it are not, and may drive it.
    assert_eq!(of(&[&[1, 3], &[0, 0]], 1, true), (Schur, "places"));
    assert_eq!(of(&[&[1, 0], &[0, 1]], 1, true), (Weak, "ranks"));
    assert_eq!(of(&[&[1, 1], &[0, 1]], 1, true), (Unstable, "ranks"));
    assert_eq!(of(&[&[1, 1], &[0, -1]], 1, true), (Weak, "places"));
}

/// x⁺ = x/2 + h v⁺ at v = 0: positions do not drift but halve, and ζ = 1 is no factor to leave out.
#[test]
fn positions_that_are_not_preserved_do_not_drift() {
    let halving = ["a = g(t, x)", "v[1] = v + h*a", "x[1] = x/2 + h*v[1]"];
    let scheme = FreeForm::written(&[], &["x", "v"], &halving);
    let found = zero_dynamics(&scheme, Formulation::Index2).unwrap();
    assert_eq!(found.polynomial, [-1, 2].map(Into::into));
    assert_eq!(found.verdict, Some(ZeroVerdict::Schur));
}

/// ζ(ζ + ρ∞)³; at ρ∞ = 1 the triple zero −1.
#[test]
fn generalized_alpha_contracts_by_rho_inf() {
    let found = of("generalized-alpha", &[("rho_inf", "rho")]);
    let rho = Fraction::symbol("rho");
    let rho2 = rho.times(&rho);
    let three = Fraction::from(3);
    let expected = [
        rho.times(&rho2),
        rho2.times(&three),
        rho.times(&three),
        Fraction::one(),
    ];
    assert_eq!(found.polynomial, expected);
    for (rho, verdict) in [
        ("0", ZeroVerdict::Schur),
        ("1/5", ZeroVerdict::Schur),
        ("99/100", ZeroVerdict::Schur),
        ("1", ZeroVerdict::Unstable),
    ] {
        let found = of("generalized-alpha", &[("rho_inf", rho)]);
        assert_eq!(found.verdict, Some(verdict), "rho_inf = {rho}");
    }
}

/// βζ² + (1/2 + γ − 2β)ζ + 1/2 − γ + β: (ζ + 1)²/4 for average acceleration, and
/// 1/6 (ζ² + 4ζ + 1) for linear acceleration.
#[test]
fn newmark() {
    let average = of("newmark", &[("beta", "1/4"), ("gamma", "1/2")]);
    assert_eq!(average.polynomial, [1, 2, 1].map(Fraction::from));
    assert_eq!(average.verdict, Some(ZeroVerdict::Unstable));
    let linear = of("newmark", &[("beta", "1/6"), ("gamma", "1/2")]);
    assert_eq!(linear.polynomial, [1, 4, 1].map(Fraction::from));
    assert_eq!(linear.verdict, Some(ZeroVerdict::Unstable));
    let damped = of("newmark", &[("beta", "1/2"), ("gamma", "3/4")]);
    assert_eq!(damped.verdict, Some(ZeroVerdict::Schur));
}

/// ((1 − γ) + γζ) for Newmark; central differences of degree 3: (1 − β) + βζ.
#[test]
fn velocities_have_the_dynamics_of_their_quadrature() {
    let newmark = on(
        Formulation::Index2,
        "newmark",
        &[("beta", "1/3"), ("gamma", "3/4")],
    );
    assert_eq!(newmark.polynomial, [1, 3].map(Fraction::from));
    assert_eq!(newmark.verdict, Some(ZeroVerdict::Schur));
    let theta = [ratio(4, 3), ratio(1, 2)].map(Fraction::from);
    let best = zero_dynamics(&member(&theta).unwrap().scheme, Formulation::Index2).unwrap();
    assert_eq!(best.polynomial, [1, 1].map(Fraction::from));
    assert_eq!(best.verdict, Some(ZeroVerdict::Weak));
}

/// The constrained run itself: positions on x = 0, the acceleration solved for in each step, a
/// perturbed start. Z obeys N(E) Z = 0.
#[test]
fn a_constrained_run_obeys_the_polynomial() {
    let theta: Vec<Fraction> = [ratio(9, 8), ratio(2, 3), ratio(3, 4)]
        .map(Into::into)
        .into();
    let scheme = member(&theta).unwrap().scheme;
    let found = zero_dynamics(&scheme, Formulation::Index3).unwrap();
    let space = scheme.space();
    let v = space.transition();
    let b = space.input();
    let d = space.carried.len();
    // u(t) from x(t + h) = 0, the first component.
    let step = |z: &[Fraction]| {
        let free = v.apply(z);
        let u = free[0].negated().exact_quotient(b.at(0, 0)).unwrap();
        let next = (0..d).map(|i| free[i].plus(&b.at(i, 0).times(&u)));
        next.collect::<Vec<_>>()
    };
    let mut run = vec![vec![
        Fraction::zero(),
        ratio(1, 3).into(),
        Fraction::from(-2),
        ratio(5, 7).into(),
    ]];
    for n in 0..8 {
        run.push(step(&run[n]));
    }
    let n = monic(&found);
    for window in run[1..].windows(n.len()) {
        let weighted = |component: usize| {
            let terms = n.iter().zip(window).map(|(c, z)| c.times(&z[component]));
            terms.fold(Fraction::zero(), |sum, term| sum.plus(&term))
        };
        assert!((0..d).all(|component| weighted(component).is_zero()));
    }
    assert!(run.last().unwrap().iter().any(|c| !c.is_zero()));
}

/// σ(ζ) of a multistep method, for velocities beside ρ(ζ) for positions: ζᵏ for BDF, the weights for Adams.
#[test]
fn multistep_methods_have_sigma() {
    let bdf = of("bdf", &[("steps", "3")]);
    assert_eq!(bdf.polynomial.len(), 1);
    assert_eq!(bdf.verdict, Some(ZeroVerdict::Schur));
    let bdf = on(Formulation::Index2, "bdf", &[("steps", "3")]);
    assert_eq!(bdf.polynomial, [2, -7, 11].map(Fraction::from));
    assert_eq!(bdf.verdict, Some(ZeroVerdict::Schur));
    let bashforth = [("steps", "2"), ("kind", "bashforth")];
    let adams = on(Formulation::Index2, "adams", &bashforth);
    assert_eq!(adams.polynomial, [-1, 3].map(Fraction::from));
}

/// Two accelerations for one position: the constraint can not tell them apart, unless one is the
/// given part A.
#[test]
fn two_parts_at_one_position_are_not_determined() {
    let found = |part: &str| {
        let statements = [
            format!("a_1 = {part}(t, x)"),
            "a_2 = B(t, x)".into(),
            "v[1/2] = v[-1/2] + h*a_1 + h*a_2".into(),
            "x[1] = x + h*v[1/2]".into(),
        ];
        let scheme = FreeForm::written(&[], &["x", "v[-1/2]"], &statements);
        zero_dynamics(&scheme, Formulation::Index3)
    };
    let level = "positions";
    let one = 1;
    let needed = 2;
    let unsolvable = ConstrainedStepError::Unsolvable {
        level,
        found: one,
        needed,
    };
    assert_eq!(found("C"), Err(unsolvable));
    assert_eq!(found("A").unwrap().verdict, Some(ZeroVerdict::Schur));
}

/// Held at its end, a step with B at a blend carries on v ↦ −v, whatever β; of generalized-α for
/// B the zeros are −ρ∞ twice.
#[test]
fn splitting_on_constraints() {
    let blend = of("splitting", &[("alpha", "1/2"), ("beta", "beta")]);
    assert_eq!(blend.polynomial, [1, 1].map(Fraction::from));
    let alpha = of("splitting", &[("alpha", "1/2"), ("rho_inf", "1/3")]);
    assert_eq!(alpha.polynomial, [1, 6, 9].map(Fraction::from));
}

/// The members that their source runs on constraints are Schur stable; of degree 4 with
/// β = 1/3, γ = 1/2 only α = 5/4 is: 3/4 has the simple zero −1, 1/4 a zero outside.
#[test]
fn central_differences_on_constraints() {
    let verdict = |theta: &[(i64, i64)]| {
        let theta: Vec<Fraction> = theta.iter().map(|&(p, q)| ratio(p, q).into()).collect();
        zero_dynamics(&member(&theta).unwrap().scheme, Formulation::Index3)
            .unwrap()
            .verdict
    };
    let top = [
        (162, 100),
        (103522, 100000),
        (10291293, 10000000),
        (1016, 1000),
    ];
    assert_eq!(verdict(&top), Some(ZeroVerdict::Schur));
    assert_eq!(verdict(&[(1, 1); 4]), Some(ZeroVerdict::Schur));
    for (alpha, expected) in [
        ((5, 4), ZeroVerdict::Schur),
        ((3, 4), ZeroVerdict::Weak),
        ((1, 4), ZeroVerdict::Unstable),
    ] {
        assert_eq!(
            verdict(&[alpha, (1, 3), (1, 2)]),
            Some(expected),
            "{alpha:?}"
        );
    }
}

/// With parameters left free the polynomial comes from the pencil, with numbers from S: at numbers for the
/// parameters they are the same, in every formulation.
#[test]
fn free_parameters_may_be_given_values_before_or_after() {
    let symbols = ["alpha", "beta", "gamma", "zeta"];
    let values = [ratio(9, 8), ratio(2, 7), ratio(3, 5), ratio(4, 3)];
    let symbolic = member(&symbolic(5)).unwrap().scheme;
    let numeric = member(&values.clone().map(Fraction::from)).unwrap().scheme;
    for formulation in Formulation::ALL {
        let [free, given] = [&symbolic, &numeric]
            .map(|scheme| zero_dynamics(scheme, formulation).unwrap().polynomial);
        let leading = given.last().unwrap();
        assert_eq!(free.len(), given.len());
        for (free, given) in free.iter().zip(&given) {
            let pairs = symbols.iter().zip(&values);
            let at = pairs.fold(free.clone(), |c, (symbol, value)| {
                c.substitute(&Symbol::new(symbol), &value.clone().into())
                    .unwrap()
            });
            assert_eq!(at.times(leading), *given, "{formulation}");
        }
    }
}

/// Lobatto methods at the velocities of their stages: of IIIB, which has a last column of zeros, the last stage at
/// c = 1 leaves its place to v₁, and (q, v) ↦ (q, 0); of IIIC all hold; of IIIA the first stage holds none. Of
/// positions IIIB determines no more than those of s − 1 stages. Places of 60 digits in the order of the nodes, and
/// S with them, are the same.
#[test]
fn rational_nodes_among_irrational_ones_are_told_apart() {
    for stages in 2..=6 {
        for (name, solvable) in [
            ("lobatto-iiia", [false, false]),
            ("lobatto-iiib", [false, true]),
            ("lobatto-iiic", [true, true]),
        ] {
            for problem in ["first-order", "second-order"] {
                let count = stages.to_string();
                let settings = [("name", name), ("stages", &count), ("problem", problem)];
                let scheme = Spec::from_family("runge-kutta", &settings).unwrap();
                let scheme = scheme.scheme().unwrap();
                let formulations = [Formulation::Index3, Formulation::Index2];
                for (formulation, solvable) in formulations.into_iter().zip(solvable) {
                    let found = zero_dynamics(&scheme, formulation).map(|found| found.verdict);
                    let expected = if solvable {
                        Ok(Some(ZeroVerdict::Schur))
                    } else {
                        Err(ConstrainedStepError::Unsolvable {
                            level: match formulation {
                                Formulation::Index3 => "positions",
                                _ => "velocities",
                            },
                            found: stages - 1,
                            needed: stages,
                        })
                    };
                    assert_eq!(found, expected, "{name} {stages} {problem} {formulation}");
                }
            }
        }
    }
}

/// Arguments X₀ + X₁ t + … of which one coordinate has no slope, so that the end of the step takes the place of a
/// node. Where all nodes are rational, or one that stands after the irrational ones is not held, that is a step;
/// where not all irrational nodes are held, or a rational one before another irrational one is not, nothing is said.
#[test]
fn constraints_at_some_of_the_irrational_nodes_are_not_analysed() {
    for (omega, slopes, analysed) in [
        (&[0, -1, 1][..], &["v_1", "0*v_1"][..], true),
        (&[-2, 0, 1], &["v_1", "0*v_1"], false),
        // X = v₁ t + v₂ t² vanishes at 0, which stands between ±√2, or behind −2 ± √2/2.
        (&[0, -2, 0, 1], &["0*v_1", "v_1", "v_2"], false),
        (&[0, 7, 8, 2], &["0*v_1", "v_1", "v_2"], true),
    ] {
        let count = slopes.len();
        let stages = (1..=count).zip(slopes).flat_map(|(i, slope)| {
            let argument = format!("x_{i}[1/2] = x + h*{slope}").replace("v_1", "v_1[1/2]");
            let argument = argument.replace("v_2", "v_2[1/2]");
            [argument, format!("v_{i}[1/2] = f(t[1/2], x_{i}[1/2])")]
        });
        let sum: Vec<String> = (1..=count).map(|i| format!("h*v_{i}[1/2]")).collect();
        let end = format!("x[1] = x + {}", sum.join(" + "));
        let statements: Vec<String> = stages.chain([end]).collect();
        let omega = Polynomial::from_integers(omega);
        let scheme = FreeForm::written(&[], &["x"], &statements);
        let scheme = scheme.over(omega, "a").unwrap();
        match zero_dynamics(&scheme, Formulation::Index2) {
            Err(ConstrainedStepError::Nodes) => assert!(!analysed, "{slopes:?}"),
            found => assert!(analysed && found.is_ok(), "{slopes:?}: {found:?}"),
        }
    }
}
