//! Where the motion of a step of degree 2 oscillates: its roots are not real.
//!
//! P = p₂ λ² + p₁ λ + p₀ has conjugate roots exactly where p₁² − 4 p₀ p₂ < 0; the zeros of this
//! polynomial are the critical damping of the step.

use super::boundary::BoundaryError;
use super::over_positive;
use crate::amplification::TestEquation;
use crate::step_polynomial::StepPolynomial;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::dense::without_zero_root;
use stepsmith_exact::poly::multivariate::Multivariate;
use stepsmith_exact::rational::integer;
use stepsmith_scheme::scheme::Scheme;

/// p₁² − 4 p₀ p₂ over a positive number, if P is of degree 2.
///
/// # Errors
/// A step without solution on the test equation.
pub fn discriminant(
    scheme: &Scheme,
    test: TestEquation,
    damping: &Fraction,
) -> Result<Option<Multivariate>, BoundaryError> {
    let p = StepPolynomial::new(scheme, test, damping)
        .map_err(|error| BoundaryError::Amplification { error })?;
    let [p0, p1, p2] = &without_zero_root(p.coefficients)[..] else {
        return Ok(None);
    };
    let found = &(p1 * p1) - &(p0 * p2).scale(&integer(4));
    Ok(Some(over_positive(&found)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::spec::Spec;

    fn of(family: &str, settings: &[(&str, &str)]) -> Option<String> {
        let scheme = Spec::member(family, settings);
        let test = TestEquation::of(&scheme);
        let found = discriminant(&scheme, test, &Fraction::internal("xi")).unwrap();
        found.map(|p| p.to_string())
    }

    /// The discriminant is (1 + 2ξΩγ + βΩ²)²(λ₁ − λ₂)² up to a factor. With β = 1/4, γ = 1/2 the roots meet for ξ = 1,
    /// as the roots of the motion do. A root 0, as of the carried acceleration, does not count. A step with three other
    /// roots has no discriminant.
    #[test]
    fn the_motion_oscillates_below_critical_damping() {
        let newmark = of("newmark", &[("beta", "1/4"), ("gamma", "1/2")]);
        assert_eq!(newmark.as_deref(), Some("Omega^2*xi^2 - Omega^2"));
        assert_eq!(of("generalized-alpha", &[("rho_inf", "1/2")]), None);
    }
}
