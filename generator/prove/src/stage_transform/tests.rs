// The digits are those of the literature.
#![allow(clippy::excessive_precision)]

use super::*;
use stepsmith_exact::poly::pade::Pade;
use stepsmith_scheme::scheme::FreeForm;
use stepsmith_scheme::spec::Spec;

fn block(nodes: &str, r: usize, k: usize, j: usize) -> Scheme {
    let r = r.to_string();
    let pade = format!("[{k}, {j}]");
    let settings = [("nodes", nodes), ("r", r.as_str()), ("pade", &pade)];
    Spec::member("block", &settings)
}

#[test]
fn the_transform_of_radau5_is_the_one_of_the_literature() {
    let found = StageTransform::of(&block("radau", 3, 2, 3)).unwrap();
    let rounded = found.rounded().unwrap();
    let close = |x: f64, y: f64| assert!((x - y).abs() <= 1e-15 * y.abs(), "{x} and {y}");
    // γ̂, α̂, β̂ (Hairer, Wanner, IV.8).
    let inverse = &rounded.lambda_inverse;
    close(inverse[0][0], 3.637_834_252_744_495_7);
    close(inverse[1][1], 2.681_082_873_627_752_1);
    close(inverse[2][1], 3.050_430_199_247_410_5);
    close(inverse[1][2], -3.050_430_199_247_410_5);
    // The second and third column of RADAU5's T, whose last row is (…, 1, 0).
    for (i, [t2, t3]) in [
        [
            -0.141_255_295_020_954_208_43,
            -0.030_029_194_105_147_424_492,
        ],
        [0.204_129_352_293_799_931_99, 0.382_942_112_757_261_937_79],
        [1.0, 0.0],
    ]
    .into_iter()
    .enumerate()
    {
        close(rounded.s[i][1], t2);
        close(rounded.s[i][2], t3);
    }
    // T11/T31.
    close(
        rounded.s[0][0],
        0.091_232_394_870_892_942_792 / 0.966_048_182_615_092_936_19,
    );
}

#[test]
fn similarity_is_proven_to_any_width() {
    for (nodes, r, k, j) in [
        ("equidistant", 1, 0, 1),
        ("equidistant", 2, 1, 2),
        ("radau", 3, 2, 3),
        ("chebyshev", 4, 2, 4),
        ("legendre", 5, 4, 5),
        ("equidistant", 8, 7, 8),
    ] {
        let found = StageTransform::of(&block(nodes, r, k, j)).unwrap();
        for bits in [53, 500] {
            assert!(
                found.proven_within(bits).unwrap(),
                "{nodes} {r}: {bits} bits"
            );
        }
    }
}

#[test]
fn another_matrix_is_not_similar() {
    let mut found = StageTransform::of(&block("equidistant", 3, 2, 3)).unwrap();
    let other = StageTransform::of(&block("equidistant", 3, 1, 3)).unwrap();
    found.entries = other.entries;
    assert!(!found.proven_within(53).unwrap());
}

#[test]
fn eigenvalues_depend_on_the_approximant_alone() {
    for (r, k, j) in [(3, 2, 3), (3, 1, 3), (4, 3, 4)] {
        let q = Pade::of_exponential(k, j).unwrap().denominator;
        let expected = q.reverse(r);
        for nodes in ["equidistant", "chebyshev", "radau", "lobatto"] {
            let found = StageTransform::of(&block(nodes, r, k, j)).unwrap();
            assert_eq!(found.characteristic, expected, "{nodes} ({k}, {j})");
        }
    }
}

#[test]
fn methods_without_transform_are_refused() {
    let of = |scheme: &Scheme| StageTransform::of(scheme).unwrap_err();
    assert_eq!(of(&block("equidistant", 3, 3, 2)), TransformError::Singular);
    let tableau = |a: &str, b: &str| Spec::member("runge-kutta", &[("A", a), ("b", b)]);
    let sdirk = tableau("[[1/4], [1/2, 1/4]]", "[1/2, 1/2]");
    assert!(matches!(of(&sdirk), TransformError::Multiple { .. }));
    let symbolic = tableau("[[theta]]", "[1]");
    assert_eq!(of(&symbolic), TransformError::Symbols);
}

#[test]
fn the_inverse_of_the_transform_is_that() {
    let rounded = StageTransform::of(&block("radau", 3, 2, 3))
        .unwrap()
        .rounded()
        .unwrap();
    for (a, b) in [
        (&rounded.s, &rounded.s_inverse),
        (&rounded.lambda, &rounded.lambda_inverse),
    ] {
        for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
            let sum: f64 = (0..3).map(|k| a[i][k] * b[k][j]).sum();
            assert!(
                (sum - f64::from(u8::from(i == j))).abs() < 1e-14,
                "{i} {j} {sum}"
            );
        }
    }
}

/// (1, λ) of the companion matrix of λ² − 2, and of no other polynomial.
#[test]
fn eigenvectors_are_told_from_others() {
    let integers = |c: &[i64]| Polynomial::from_integers(c);
    let a: Matrix<Rational> = Matrix::from_rows(vec![
        vec![Rational::from(0), Rational::from(1)],
        vec![Rational::from(2), Rational::from(0)],
    ]);
    let f = integers(&[-2, 0, 1]);
    let is = |p: [&[i64]; 2], f: &Polynomial| is_eigenvector(&a, &p.map(integers), f);
    assert!(is([&[1], &[0, 1]], &f) && is([&[0, 1], &[2]], &f) && is([&[-1, 0, 1], &[0, 1]], &f));
    assert!(!is([&[1], &[0, -1]], &f) && !is([&[1], &[0, 2]], &f) && !is([&[1], &[0]], &f));
    assert!(!is([&[0], &[0]], &f) && !is([&[-2, 0, 1], &[0]], &f));
    assert!(!is([&[1], &[0, 1]], &integers(&[-3, 0, 1])));
}

/// Every entry of A S − S Λ, S S⁻¹ − I and Λ Λ⁻¹ − I is looked at.
#[test]
fn no_entry_of_a_difference_is_left_out() {
    let transform = StageTransform::of(&block("radau", 3, 2, 3)).unwrap();
    let found = transform.enclosed(200).unwrap();
    let n = transform.stages();
    for difference in found.differences() {
        assert_eq!(difference.len(), n);
        assert!(difference.iter().all(|row| row.len() == n));
        assert!(difference.iter().flatten().all(Interval::has_zero));
    }
}

/// (1, …, 1), then the units, which together are a basis.
#[test]
fn every_unit_is_a_start() {
    let [zero, one] = [0, 1].map(Rational::from);
    let found: Vec<_> = starts(3).collect();
    assert_eq!(found[0], vec![one.clone(); 3]);
    for k in 0..3 {
        let mut unit = vec![zero.clone(); 3];
        unit[k] = one.clone();
        assert_eq!(found[k + 1], unit);
    }
    assert_eq!(found.len(), 4);
}

/// Of second derivatives along the solution there are no stages of one matrix.
#[test]
fn two_derivatives_have_no_transform() {
    let statements = [
        "v[1] = f(t[1], x[1])",
        "a[1] = g(t[1], x[1], v[1])",
        "x[1] = x + h*v[1] - h^2/2*a[1]",
    ];
    let scheme = FreeForm::written(&[], &["x"], &statements);
    assert_eq!(
        StageTransform::of(&scheme).err(),
        Some(TransformError::Class)
    );
}
