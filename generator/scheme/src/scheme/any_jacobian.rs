//! The step of a method that takes any matrix for the Jacobian.
//!
//! Where J is any matrix, and g any vector for f_t, write f = N + L with L(t, x) = J x + g t and N the rest. Of f
//! arbitrary and J arbitrary both are: N any field, L any linear one. An evaluation of f is one of N and one of L,
//! and a derivative tau g + J v is that of L alone.

use super::equation::{Equation, Evaluation, Term};
use super::quantity::Quantity;
use super::scheme::{Class, Scheme};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;

/// The name of L, the part whose derivatives are taken.
pub const LINEAR_PART: &str = "J";

impl Scheme {
    /// The step for y' = N + L with a linear L, [`LINEAR_PART`]. The derivatives of L stand for the derivatives of the
    /// field N + L. Outputs beside the state are left out.
    ///
    /// `None` where no derivatives of a single field f(t, x) in directions are taken.
    pub fn with_any_jacobian(&self) -> Option<Self> {
        let single = self.fields().len() == 1 && self.class() == Class::FirstOrder;
        let rated = self.evaluations().iter().any(|e| self.rate(e).is_some());
        if !self.is_plain() || !single || rated || !self.takes_jacobians() {
            return None;
        }
        let mut quantities = self.quantities().to_vec();
        let mut equations = self.equations().to_vec();
        let mut evaluations = Vec::new();
        for evaluation in self.evaluations() {
            if evaluation.along.is_some() {
                evaluations.push(Evaluation {
                    field: LINEAR_PART.into(),
                    ..evaluation.clone()
                });
                continue;
            }
            let whole = quantities[evaluation.result].clone();
            let shares = [evaluation.field.as_str(), LINEAR_PART].map(|field| {
                let result = quantities.len();
                quantities.push(Quantity {
                    name: format!("{}_{field}", whole.name),
                    ..whole.clone()
                });
                evaluations.push(Evaluation {
                    result,
                    field: field.into(),
                    ..evaluation.clone()
                });
                Term::new(Fraction::one(), 0, result)
            });
            equations.push(Equation::define(evaluation.result, shares.into()));
        }
        Self::new(quantities, self.carried().to_vec(), equations, evaluations).ok()
    }
}

#[cfg(test)]
mod tests {
    use crate::scheme::free_form::FreeForm;
    use crate::spec::Spec;
    use stepsmith_exact::field::fraction::Fraction;

    /// Nothing else than a method of derivatives in directions is one with another Jacobian.
    #[test]
    fn other_methods_take_no_other_jacobian() {
        let euler = FreeForm::written(&[], &["x"], &["v = f(t, x)", "x[1] = x + h*v"]);
        assert!(euler.with_any_jacobian().is_none());
        let rated = ["v = f(t, x)", "a = g(t, x, v)", "x[1] = x + h*v + h^2/2*a"];
        let rated = FreeForm::written(&[], &["x"], &rated);
        assert!(rated.with_any_jacobian().is_none());
        let text = "name = 'Ros'\nfamily = 'rosenbrock'\n[parameters]\n\
                    A = [[]]\nGamma = [[1]]\nb = [1]";
        let spec = Spec::parse_toml("ros.toml", text).unwrap();
        let rosenbrock = spec.scheme().unwrap();
        assert!(rosenbrock.with_any_jacobian().is_some());
        let growing = rosenbrock.growing(Fraction::symbol("omega"));
        assert!(growing.with_any_jacobian().is_none());
    }
}
