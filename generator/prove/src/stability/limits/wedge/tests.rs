use super::*;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::rational::ratio;
use stepsmith_scheme::spec::Spec;

fn bdf(steps: usize) -> Wedge {
    wedge(&Spec::member("bdf", &[("steps", &steps.to_string())])).unwrap()
}

/// α in degrees to two digits, cut off.
fn degrees(tangent: &RealAlgebraic) -> String {
    format!(
        "{:.2}",
        (tangent.to_f64().atan().to_degrees() * 100.0).floor() / 100.0
    )
}

#[test]
fn the_wedges_of_backward_differences() {
    assert_eq!(bdf(1).angle, Angle::Right);
    assert_eq!(bdf(2).angle, Angle::Right);
    // cos θ = 13/22, 1/5, a quadratic number, −1/14 (Akrivis, Katsoprinakis 2020).
    let known: [(&[i64], &str); 4] = [
        (&[-757_687, 0, 3645], "86.03"),
        (&[-1_465_803, 0, 131_072], "73.35"),
        (&[], "51.83"),
        (&[-2_070_523_009, 0, 19_990_546_875], "17.83"),
    ];
    for (steps, (minimal, angle)) in (3..).zip(known) {
        let Angle::Tangent(tangent) = bdf(steps).angle else {
            panic!("BDF{steps}")
        };
        assert_eq!(degrees(&tangent), angle, "BDF{steps}");
        if steps == 5 {
            let text = "403280000000000*t^4 - 33662859031578203125*t^2 + 54515388310718691271";
            assert_eq!(tangent.minimal_polynomial().to_string(), text);
        } else {
            assert_eq!(
                *tangent.minimal_polynomial(),
                Polynomial::from_integers(minimal)
            );
        }
    }
    let Angle::Tangent(tangent) = bdf(3).angle else {
        panic!()
    };
    let square = RealAlgebraic::sqrt(&ratio(329 * 329 * 35, 135 * 135)).unwrap();
    assert_eq!(tangent, square, "329·√35/135");
    assert_eq!(bdf(7).angle, Angle::Empty);
}

#[test]
fn right_angles_are_a_stability() {
    for steps in ["1", "2", "3", "4"] {
        for (family, kind) in [
            ("bdf", None),
            ("adams", Some("bashforth")),
            ("adams", Some("moulton")),
        ] {
            let mut settings = vec![("steps", steps)];
            settings.extend(kind.map(|kind| ("kind", kind)));
            let scheme = Spec::member(family, &settings);
            let right = wedge(&scheme).unwrap().angle == Angle::Right;
            assert_eq!(
                right,
                a_stability(&scheme).unwrap().a_stable,
                "{family} {settings:?}"
            );
        }
    }
}

#[test]
fn bounded_regions_have_no_wedge() {
    for (kind, steps) in [("moulton", "2"), ("moulton", "3"), ("bashforth", "2")] {
        let adams = Spec::member("adams", &[("steps", steps), ("kind", kind)]);
        assert_eq!(wedge(&adams).unwrap().angle, Angle::Empty, "{kind} {steps}");
    }
}

#[test]
fn quotients_of_algebraic_numbers() {
    // (1 + u)/(2 − u) at u = ±√2: (4 + 3u)/2.
    let n = RealPolynomial::from_integers(&[1, 1]);
    let m = RealPolynomial::from_integers(&[2, -1]);
    let text: Vec<_> = RealAlgebraic::roots_of(&Polynomial::from_integers(&[-2, 0, 1]))
        .iter()
        .map(|u| quotient_at(&n, &m, u).to_string())
        .collect();
    assert_eq!(text, ["(4 - 3*sqrt(2))/2", "(4 + 3*sqrt(2))/2"]);
}

#[test]
fn the_locus_is_rho_over_sigma() {
    // At ζ = (3 + 4i)/5 on BDF3 by complex arithmetic: ρ(ζ)·conj σ(ζ).
    let Evidence::Locus(locus) = bdf(3).evidence else {
        panic!()
    };
    let times = |a: &(Rational, Rational), b: &(Rational, Rational)| {
        (&a.0 * &b.0 - &a.1 * &b.1, &a.0 * &b.1 + &a.1 * &b.0)
    };
    let value = |p: &RealPolynomial, zeta: &(Rational, Rational)| {
        let zero = (integer(0), integer(0));
        let p = p.as_rational().unwrap();
        p.coefficients().iter().rev().fold(zero, |sum, c| {
            let (re, im) = times(&sum, zeta);
            (re + c, im)
        })
    };
    let zeta = (ratio(3, 5), ratio(4, 5));
    let conjugate = (ratio(3, 5), ratio(-4, 5));
    let product = times(&value(&locus.rho, &zeta), &value(&locus.sigma, &conjugate));
    let at = |p: &RealPolynomial| p.as_rational().unwrap().evaluate(&ratio(3, 5));
    assert_eq!(at(&locus.x), product.0);
    assert_eq!(at(&locus.y) * ratio(4, 5), product.1);
}

#[test]
fn one_step_methods_by_rays() {
    let method = |a: &str, b: &str| {
        wedge(&Spec::member("runge-kutta", &[("A", a), ("b", b)]))
            .unwrap()
            .angle
    };
    assert_eq!(
        method("[[1/2, -1/2], [1/2, 1/2]]", "[1/2, 1/2]"),
        Angle::Right
    );
    assert_eq!(
        method("[[], [1/2], [0, 1/2], [0, 0, 1]]", "[1/6, 1/3, 1/3, 1/6]"),
        Angle::Empty
    );
    // |R(∞)| > 1: not even the axis.
    assert_eq!(
        method("[[6/25], [13/25, 6/25]]", "[1/2, 1/2]"),
        Angle::Empty
    );
    let lobatto = "[[1/6, -1/3, 1/6], [1/6, 5/12, -1/12], [1/6, 2/3, 1/6]]";
    assert_eq!(method(lobatto, "[1/6, 2/3, 1/6]"), Angle::Right);
    // R = 1/(1 − z + z²/2 − z³/6), which on the axis has E = y⁴(y² − 3)/36.
    let angle = method("[[0, 0, 1], [1, 0, 1], [-2/3, 1/6, 1]]", "[0, 0, 1]");
    let Angle::Tangent(tangent) = angle else {
        panic!()
    };
    assert_eq!(degrees(&tangent), "88.23");
}

/// A locus of which X, the critical polynomial and tan² = n are given.
fn locus(x: &[i64], critical: &[i64], n: &[i64]) -> Locus {
    let [x, critical, n] = [x, critical, n].map(RealPolynomial::from_integers);
    Locus {
        rho: RealPolynomial::one(),
        sigma: RealPolynomial::one(),
        sample_stable: true,
        y: RealPolynomial::one(),
        tangent_squared: [n, RealPolynomial::one()],
        x,
        critical,
        candidates: Vec::new(),
    }
}

#[test]
fn places_on_the_border_of_the_left_half_plane() {
    let on_border = |x: &[i64]| {
        let locus = locus(x, &[], &[1]);
        [(-1, 1), (0, 1), (1, 2), (1, 1)]
            .map(|(p, q)| locus.borders_on_left(&RealAlgebraic::from_rational(ratio(p, q))))
    };
    // X < 0 on [−1, 0), on (0, 1], nowhere, nowhere in [−1, 1] but beyond an end, and but for 0.
    assert_eq!(on_border(&[0, 1]), [true, true, false, false]);
    assert_eq!(on_border(&[0, -1]), [false, true, true, true]);
    assert_eq!(on_border(&[0, 0, 1]), [false; 4]);
    assert_eq!(on_border(&[0, 0, 0, 1]), [true, true, false, false]);
    assert_eq!(on_border(&[1, -1]), [false; 4]);
    assert_eq!(on_border(&[1, 1]), [false; 4]);
    assert_eq!(on_border(&[0, 0, -1]), [true; 4]);
    assert_eq!(on_border(&[]), [false; 4]);
}

#[test]
fn candidates_are_on_the_circle() {
    // X = −1 and critical values at ±3/2 and 1/2: tan² = 1 + u.
    let critical = [9, -18, -4, 8];
    let found = locus(&[-1], &critical, &[1, 1]).candidates();
    let places: Vec<String> = found.iter().map(|c| c.u.to_string()).collect();
    assert_eq!(places, ["-1", "1/2", "1"]);
    let squares: Vec<String> = (found.iter())
        .map(|c| c.tangent_squared.to_string())
        .collect();
    assert_eq!(squares, ["0", "3/2", "2"]);
}

#[test]
fn the_nearest_poles_narrow_the_wedge() {
    let tangent = |square| Angle::Tangent(RealAlgebraic::sqrt(&integer(square)).unwrap());
    let number = |n| RealAlgebraic::from_rational(integer(n));
    let irrational = RealAlgebraic::sqrt(&integer(2)).unwrap();
    let Angle::Tangent(fourth_root) = Angle::Right.up_to(irrational) else {
        panic!("a wedge is left");
    };
    let minimal = Polynomial::from_integers(&[-2, 0, 0, 0, 1]);
    assert_eq!(*fourth_root.minimal_polynomial(), minimal);
    assert_eq!(Angle::Right.up_to(number(3)), tangent(3));
    assert_eq!(tangent(2).up_to(number(3)), tangent(2));
    assert_eq!(tangent(3).up_to(number(2)), tangent(2));
    assert_eq!(tangent(3).up_to(number(0)), Angle::Empty);
    assert_eq!(Angle::Empty.up_to(number(3)), Angle::Empty);
}

#[test]
fn values_are_found_among_their_conjugates() {
    // 2 cos(2πk/11) for u: u² − 2 doubles the angle, so that the five values of it are the five u.
    let minimal = Polynomial::from_integers(&[1, 3, -3, -4, 1, 1]);
    let n = RealPolynomial::from_integers(&[-2, 0, 1]);
    let minus = |p: &RealPolynomial| p.scale(&integer(-1));
    let one = RealPolynomial::one();
    let all = RealAlgebraic::roots_of(&minimal);
    assert_eq!(all.len(), 5);
    for u in &all {
        let exact = u.to_f64() * u.to_f64() - 2.0;
        for found in [
            quotient_at(&n, &one, u),
            quotient_at(&minus(&n), &minus(&one), u),
        ] {
            assert!(all.contains(&found));
            assert!((found.to_f64() - exact).abs() < 1e-15 * 8.0);
        }
    }
}

/// Of ρ + σ all roots are inside, and there are as many as of the greater of the two.
#[test]
fn no_root_at_minus_one_is_lost() {
    let inside = |rho: &[i64], sigma: &[i64]| {
        let [rho, sigma] = [rho, sigma].map(RealPolynomial::from_integers);
        inside_at_minus_one(&rho, &sigma)
    };
    // 2λ³ + 1, in either order; 1 of 2λ² + 1 − 2λ²; λ² + 1 on the circle.
    assert!(inside(&[0, 0, 0, 2], &[1]) && inside(&[1], &[0, 0, 0, 2]));
    assert!(!inside(&[1, 0, 2], &[0, 0, -2]));
    assert!(!inside(&[1, 0, 2], &[0, 0, -1]));
}

/// X + i sin θ·Y is ρ(ζ) times the conjugate of σ(ζ) at ζ = e^{iθ}, whichever power is the higher: ζ² times 1 has
/// cos 2θ and sin 2θ = 2 sin θ cos θ.
#[test]
fn parts_are_those_of_the_product_on_the_circle() {
    let of = RealPolynomial::from_integers;
    let double = of(&[-1, 0, 2]);
    let [two, minus_two] = [2, -2].map(|n| of(&[0, n]));
    assert_eq!(
        parts_on_circle(&of(&[0, 0, 1]), &of(&[1])),
        (double.clone(), two)
    );
    assert_eq!(
        parts_on_circle(&of(&[1]), &of(&[0, 0, 1])),
        (double, minus_two)
    );
    // ζ³(1 + 1/ζ): cos 3θ + cos 2θ, and sin 3θ + sin 2θ = sin θ (4 cos² θ − 1 + 2 cos θ).
    let found = parts_on_circle(&of(&[0, 0, 0, 1]), &of(&[1, 1]));
    assert_eq!(found, (of(&[-1, -3, 2, 4]), of(&[-1, 2, 4])));
}
