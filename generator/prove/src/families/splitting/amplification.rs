use super::{exact_in_analyses, scheme};
use crate::amplification::{TestEquation, amplification};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::reserved;

fn step(settings: &[(&str, &str)]) -> Matrix<Fraction> {
    amplification(&scheme(settings), TestEquation::Split)
        .unwrap()
        .matrix
}

/// det S and tr S, and R for x_B = y_B = 0 with eq. 9.
#[test]
fn amplification_matrices() {
    let s = step(&[("alpha", "alpha"), ("beta", "beta")]);
    let trace = exact_in_analyses(
        "(4 + 4*beta*xB - 2*alpha*yA - yA - yB - 2*xA - 2*xB)/(2 + 2*beta*xB + beta*yB)",
    );
    let determinant = exact_in_analyses(
        "(2 + 2*beta*xB - 2*alpha*yA - beta*yB + yA + yB - 2*xA - 2*xB)/(2 + 2*beta*xB + beta*yB)",
    );
    assert_eq!((s.trace(), s.determinant()), (trace, determinant));
    let zero = Fraction::zero();
    let without_b = |f: &Fraction| {
        let symbols = ["xB", "yB"].map(Symbol::internal);
        symbols
            .iter()
            .fold(f.clone(), |f, s| f.substitute(s, &zero).unwrap())
    };
    let r = s.map(without_b);
    assert_eq!(
        r.determinant(),
        exact_in_analyses("1 - xA + yA*(1 - 2*alpha)/2")
    );
    assert_eq!(r.trace(), exact_in_analyses("2 - xA - yA*(1 + 2*alpha)/2"));
    // The explicit part of other members at B = 0 is the same method.
    let alpha = step(&[("alpha", "alpha"), ("rho_inf", "rho")]).map(without_b);
    let [p, q] = [&r, &alpha].map(Matrix::characteristic_polynomial);
    let root = alpha.at(2, 2);
    assert_eq!(q[3], Fraction::one());
    for (k, c) in p.iter().enumerate() {
        // χ = (λ − c) χ_R with the acceleration's own root c.
        let shifted = if k == 0 {
            zero.clone()
        } else {
            p[k - 1].clone()
        };
        assert_eq!(q[k], shifted.minus(&root.times(c)));
    }
}

/// For A = 0 the step is the θ-method with θ = β only at β = 1/2. The step moves the positions by h (v + v[1])/2, the
/// θ-method by h ((1 − θ) v + θ v[1]).
#[test]
fn without_a_only_one_half_is_the_theta_method() {
    let s = step(&[("alpha", "0"), ("beta", "beta")]);
    let zero = Fraction::zero();
    let without_a = s.map(|f| {
        let symbols = ["xA", "yA"].map(Symbol::internal);
        symbols
            .iter()
            .fold(f.clone(), |f, s| f.substitute(s, &zero).unwrap())
    });
    // (I + θ M) z[1] = (I − (1 − θ) M) z with M = [0, −1; y, x].
    let i = Matrix::identity(2);
    let m = Matrix::from_rows(vec![
        vec![zero.clone(), Fraction::from(-1)],
        vec![Fraction::internal("yB"), Fraction::internal("xB")],
    ]);
    let times = |f: &str| m.map(|e| e.times(&exact_in_analyses(f)));
    let left = i.plus(&times("beta"));
    let theta = left.solve(&i.plus(&times("beta - 1"))).unwrap();
    assert_ne!(without_a, theta);
    let half = exact_in_analyses("1/2");
    let at_half =
        |m: &Matrix<Fraction>| m.map(|f| f.substitute(&Symbol::new("beta"), &half).unwrap());
    assert_eq!(at_half(&without_a), at_half(&theta));
    // They agree nowhere else: at x = 0 the difference of the traces is a multiple of 2β − 1 by
    // (1 − β² y) y over the determinants' denominators.
    let gap = without_a.trace().minus(&theta.trace());
    let gap = gap.substitute(&Symbol::internal("xB"), &zero).unwrap();
    let coefficients = gap.numerator().coefficients_in(&Symbol::internal("yB"));
    let common = coefficients
        .iter()
        .fold(Multivariate::default(), |g, c| g.gcd(c));
    assert_eq!(common.to_string(), "2*beta - 1");
}

/// At c_B = 0 and k_B → ∞ the roots are −1 and −(1 − β)/β: nothing is damped.
#[test]
fn stiff_oscillations_are_not_damped() {
    let s = step(&[("alpha", "alpha"), ("beta", "beta")]);
    let zero = Fraction::zero();
    let limit = |f: Fraction| {
        let f = ["xA", "yA", "xB"]
            .iter()
            .fold(f, |f, s| f.substitute(&reserved::symbol(s), &zero).unwrap());
        let lead = |p: &Multivariate| {
            Fraction::from(p.coefficients_in(&Symbol::internal("yB"))[1].clone())
        };
        lead(f.numerator())
            .exact_quotient(&lead(f.denominator()))
            .unwrap()
    };
    let root = exact_in_analyses("-(1 - beta)/beta");
    assert_eq!(limit(s.trace()), root.minus(&Fraction::one()));
    assert_eq!(limit(s.determinant()), root.negated());
}
