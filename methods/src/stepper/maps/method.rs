//! Methods that run under constraints. Their affine maps are known, for some methods only at given values of free
//! parameters.
//!
//! [`Maps`] are tables of numbers. For a method without free parameters they are constants. Otherwise coefficients,
//! times and offsets are quotients of polynomials in the parameters, such as α_f = ρ∞/(1 + ρ∞) of generalized-α. A run
//! evaluates each once, within one unit in the last place of the exact value (see [`parameter`](crate::Settings::parameter)), and lends the
//! tables to the integration.

use super::Maps;
use crate::stepper::free::Parameter;

/// A method that a [`Dae`](crate::constrained::Dae) takes. Every method compiled from a spec is one, unless it takes
/// Jacobians or second derivatives, or splits y' = A + B. A method that leaves a parameter free is one if the
/// coefficients of its steps on x'' = a are quotients of degree 8 at most in the parameter.
///
/// ```
/// use stepsmith::generated::ConstrainedMethod;
/// use stepsmith::structural::{GeneralizedAlpha, GeneralizedAlphaFifth};
///
/// // The algorithmic acceleration of ρ∞ = 1/5 stands at t + (α_m − α_f) h, 2/3 of a step before t.
/// fn offset<M: ConstrainedMethod>(values: &[f64]) -> f64 {
///     let offsets = M::with_maps(values, |maps| maps.carried.iter().map(|z| z.offset).collect::<Vec<_>>());
///     offsets.into_iter().fold(0.0, f64::min)
/// }
/// assert!((offset::<GeneralizedAlpha<_>>(&[0.2]) + 2.0 / 3.0).abs() < 1e-15);
/// assert_eq!(offset::<GeneralizedAlphaFifth<_>>(&[]), -2.0 / 3.0);
/// ```
///
/// Its name and parameters are functions, because [`Stepper`](crate::Stepper) has constants of these names, and most
/// methods implement both:
///
/// ```
/// use stepsmith::{Stepper, structural::GeneralizedAlpha};
/// use stepsmith::generated::ConstrainedMethod;
///
/// type Method = GeneralizedAlpha<Vec<f64>>;
/// assert_eq!(Method::NAME, Method::name());
/// assert_eq!(Method::PARAMETERS, Method::parameters());
/// ```
///
/// A `Dae` refuses methods that take Jacobians or second derivatives, or split y' = A + B:
///
/// ```compile_fail,E0277
/// use stepsmith::constrained::Dae;
/// use stepsmith::multibody::Mechanism;
/// use stepsmith::rosenbrock::Rodas4;
///
/// Dae::new(Mechanism::new([0.0; 2]), vec![], vec![]).end(0.0..1.0, Rodas4::new().steps(10));
/// ```
#[diagnostic::on_unimplemented(
    message = "the affine maps of `{Self}`, by which constrained problems are integrated, are not known",
    label = "no method for constrained problems",
    note = "a method for them takes no Jacobian, no second derivative and no parts of y' = A + B, and \
            has coefficients of low degree in a free parameter; its state is `Vec<f64>`",
    note = "other methods run on `IndexOne::new(problem)`, by `SecondOrder::of` or `Ode::of`"
)]
pub trait ConstrainedMethod {
    /// The method's name.
    fn name() -> &'static str;

    /// The parameters that it leaves free; their values are given to `new` of the method, or by
    /// [`parameter`](crate::Settings::parameter).
    fn parameters() -> &'static [Parameter] {
        &[]
    }

    /// Lends the maps where the free parameters have these values, in the order of
    /// [`parameters`](Self::parameters). Where one is missing or no number, coefficients are NaN.
    fn with_maps<T>(values: &[f64], take: impl FnOnce(&Maps<'_>) -> T) -> T;
}
