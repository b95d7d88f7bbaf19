use super::*;
use stepsmith_exact::rational::Rational;

const COUNT: usize = 24;

fn polynomial(ascending: &[i64]) -> Coefficients<Rational> {
    ascending.iter().map(|&c| integer(c)).collect()
}

/// Those of V = (1 1 0; 0 1/2 1; 0 0 1/2), whose Q₁ is (1 − ζ/2)² and whose Q_j is 1 − ζ/2ʲ.
fn halves() -> (Matrix<Rational>, Modes<Rational>) {
    let rows = [[2, 2, 0], [0, 1, 2], [0, 0, 1]];
    let rows = rows.map(|row| row.map(|c| ratio(c, 2)).to_vec());
    let v = Matrix::from_rows(rows.to_vec());
    let modes = Modes::new(v.resolvent(), 1).unwrap();
    (v, modes)
}

fn sequence(numerator: &[i64], exponents: &[usize]) -> Sequence<Rational> {
    Sequence {
        numerator: polynomial(numerator),
        exponents: exponents.to_vec(),
    }
}

fn terms(modes: &Modes<Rational>, u: &Sequence<Rational>) -> Vec<Rational> {
    series(&u.numerator, &modes.denominator(&u.exponents), COUNT)
}

/// As many as there are choices of j of n with repetition: C(n + j − 1, j).
#[test]
fn monomials_are_counted() {
    let binomial = |n: usize, k: usize| (0..k).fold(1, |c, i| c * (n - i) / (i + 1));
    for n in 1..6 {
        for j in 0..5 {
            assert_eq!(monomials(n, j), Some(binomial(n + j - 1, j)), "{n}, {j}");
        }
    }
    assert_eq!([monomials(0, 1), monomials(0, 3)], [Some(0); 2]);
    let at_the_limit = [DEGREE_LIMIT - 1, DEGREE_LIMIT].map(|j| monomials(2, j));
    assert_eq!(at_the_limit, [Some(DEGREE_LIMIT), None]);
    assert_eq!(monomials(1 << 40, 2), None);
}

/// Of (1 − 2ζ)(1 + 3ζ) they are 2ᵏ + (−3)ᵏ.
#[test]
fn power_sums_are_those_of_the_reciprocal_roots() {
    let sums = power_sums(&polynomial(&[1, 1, -6]), 5);
    let expected = (1..=5).map(|k| integer(2i64.pow(k) + (-3i64).pow(k)));
    assert_eq!(sums, expected.collect::<Vec<_>>());
    assert_eq!(normalised(polynomial(&[2, 6])), Some(polynomial(&[1, 3])));
}

/// Q_j has the roots μ⁻¹ for all monomials μ of degree j but 1, each as often as there are such monomials.
#[test]
fn factors_are_products_over_monomials() {
    // Eigenvalues 1, −1, 2: of degree 2 the monomials are 1, −2, 4, of degree 3 −1, 2, −4, 8.
    let rows = [[1, 0, 0], [0, -1, 0], [0, 0, 2]].map(|row| row.map(integer).to_vec());
    let mut modes = Modes::new(Matrix::from_rows(rows.to_vec()).resolvent(), 1).unwrap();
    assert_eq!(modes.prepare(3), Some(()));
    let product = |roots: &[i64]| {
        let linear = roots.iter().map(|&mu| polynomial(&[1, -mu]));
        linear.fold(polynomial(&[1]), |p, q| times(&p, &q))
    };
    let expected = [&[1][..], &[-1, 2], &[-2, 4], &[-1, 2, -4, 8]];
    assert_eq!(modes.factors, expected.map(product));
    assert_eq!(modes.resonant, [true, false, true, false]);
    assert_eq!(modes.factor(2), product(&[-2, 4]));
    // One of a repeated eigenvalue counts once.
    let (_, mut modes) = halves();
    modes.prepare(3).unwrap();
    let linear = |mu: Rational| vec![integer(1), -mu];
    assert_eq!(modes.factors[1], power(&linear(ratio(1, 2)), 2));
    assert_eq!(modes.factors[2..], [ratio(1, 4), ratio(1, 8)].map(linear));
    assert_eq!(modes.multiplicity, 2);
    // V has the eigenvalue 1 once, not twice.
    let (v, _) = halves();
    assert!(Modes::new(v.resolvent(), 2).is_none());
}

/// (u + v)ₙ = uₙ + vₙ and (c u)ₙ = c uₙ, over the least common denominator of the two.
#[test]
fn sums_are_taken_term_by_term() {
    let (_, mut modes) = halves();
    modes.prepare(3).unwrap();
    let [u, v] = [
        sequence(&[1, -3, 5], &[2, 0, 1]),
        sequence(&[2, 0, 1], &[1, 1, 0, 1]),
    ];
    let zero = Sequence::zero();
    let added = |c: i64, d: i64| -> Vec<Rational> {
        let pairs = terms(&modes, &u).into_iter().zip(terms(&modes, &v));
        pairs
            .map(|(a, b)| integer(c) * a + integer(d) * b)
            .collect()
    };
    for (a, b) in [(&u, &v), (&v, &u)] {
        let sum = modes.sum(a, b);
        assert_eq!(sum.exponents, [2, 1, 1, 1]);
        assert_eq!(terms(&modes, &sum), added(1, 1));
    }
    assert_eq!(
        [modes.sum(&u, &zero), modes.sum(&zero, &u)],
        [u.clone(), u.clone()]
    );
    let all = [u.clone(), zero.clone(), v.clone()];
    let combined = modes.combination(&polynomial(&[2, 7, -3]), &all);
    assert_eq!(terms(&modes, &combined), added(2, -3));
    // What is left out leaves its denominator out.
    let first = modes.combination(&polynomial(&[1, 1, 0]), &all);
    assert_eq!(first, u);
    // u − u is 0, whatever its denominator is.
    let nothing = modes.combination(&polynomial(&[1, -1]), &[u.clone(), u.clone()]);
    assert!(nothing.is_zero() && zero.is_zero() && !u.is_zero());
    assert_eq!(u.delayed(2).numerator, polynomial(&[0, 0, 1, -3, 5]));
    assert_eq!(u.delayed(2).exponents, u.exponents);
    assert_eq!(
        [zero.delayed(2), zero.scaled(&integer(2))],
        [zero.clone(), zero]
    );
}

/// zₙ₊₁ = V zₙ + gₙ₊₁ from z₀ = g₀, for g that grow, stay and decay.
#[test]
fn the_resolvent_solves_the_recurrence_with_sources() {
    let (v, mut modes) = halves();
    modes.prepare(2).unwrap();
    let g = [
        sequence(&[1], &[2]),
        sequence(&[3, 1], &[0, 1, 1]),
        sequence(&[0, 2], &[1, 0, 1]),
    ];
    let solution = modes.resolvent(&g);
    let [sources, found] = [&g[..], &solution].map(|all| {
        let listed: Vec<_> = all.iter().map(|u| terms(&modes, u)).collect();
        move |n: usize| -> Vec<Rational> { listed.iter().map(|u| u[n].clone()).collect() }
    });
    assert_eq!(found(0), sources(0));
    for n in 1..COUNT {
        let next = v.apply(&found(n - 1)).into_iter().zip(sources(n));
        let next: Vec<_> = next.map(|(a, b)| a + b).collect();
        assert_eq!(found(n), next, "{n}");
    }
    // 1 + ζ + … as a source beside 1 in V: two orders more than without; the others see Q₁ alone.
    let poles: Vec<_> = solution.iter().map(Sequence::pole_at_one).collect();
    assert_eq!(poles, [3, 1, 1]);
    let decaying = &modes.resolvent(&[
        Sequence::zero(),
        Sequence::zero(),
        Sequence::first(integer(1)),
    ])[2];
    assert_eq!(
        *decaying,
        modes.reduced(sequence(&[2, -1], &[0, 1]).scaled(&ratio(1, 2)))
    );
}

/// Over Q_iˡ and Q_jᵐ: nᵃ nᵇ is of degree a + b, and what is beyond the limit is not formed.
#[test]
fn products_add_degrees() {
    let (_, mut modes) = halves();
    // n + 1 and its square; (n + 1)/2ⁿ times itself is over (1 − ζ/4)³.
    let linear = sequence(&[1], &[2]);
    let square = modes.product(&linear, &linear).unwrap();
    assert_eq!(
        (square.pole_at_one(), square.numerator.clone()),
        (3, polynomial(&[1, 1]))
    );
    let decaying = sequence(&[1], &[0, 1]);
    let square = modes.product(&decaying, &decaying).unwrap();
    assert_eq!(square.exponents, [0, 0, 3]);
    let expected = terms(&modes, &decaying).into_iter().map(|a| &a * &a);
    assert_eq!(terms(&modes, &square), expected.collect::<Vec<_>>());
    // Where neither decays no more than its own exceptions come before the recurrence.
    let late = sequence(&[0, 0, 0, 1], &[1]);
    let product = modes.product(&late, &linear).unwrap();
    let expected = (0..COUNT as i64).map(|n| integer(if n < 3 { 0 } else { n + 1 }));
    assert_eq!(terms(&modes, &product), expected.collect::<Vec<_>>());
    for zero in [
        modes.product(&linear, &Sequence::zero()),
        modes.product(&Sequence::zero(), &linear),
    ] {
        assert_eq!(zero, Some(Sequence::zero()));
    }
    let high = sequence(&[1], &[DEGREE_LIMIT / 2 + 1]);
    assert_eq!(modes.product(&high, &high), None);
}

/// A Q_j is cancelled as often as it divides the numerator, and no oftener than it stands below.
#[test]
fn fractions_are_reduced() {
    let (_, modes) = halves();
    // (1 − ζ)² over 1 − ζ; (2 − ζ)²/4 = Q₁.
    let found = modes.reduced(sequence(&[1, -2, 1], &[1, 1]));
    assert_eq!(found, sequence(&[1, -1], &[0, 1]));
    let found = modes.reduced(sequence(&[4, -4, 1], &[2, 2]));
    assert_eq!(found, sequence(&[4], &[2, 1]));
    assert_eq!(modes.reduced(sequence(&[], &[2, 1])), Sequence::zero());
    // Without eigenvalues but 1 and 0 there is no Q₁.
    let one = Modes::new(Matrix::identity(1).resolvent(), 1).unwrap();
    assert_eq!(
        one.reduced(sequence(&[1], &[1, 5])),
        sequence(&[1], &[1, 0])
    );
}
