//! Schemes made of their parts, and of other schemes.

use super::equation::{Equation, Evaluation};
use super::error::SchemeError;
use super::outputs::Outputs;
use super::quantity::{Quantity, QuantityId};
use super::scheme::Scheme;
use super::state_space::StateSpace;
use super::{at_nodes, validate};
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::ring::Ring;

impl Scheme {
    /// A scheme from its parts, validated.
    ///
    /// # Errors
    /// Any [`SchemeError`]: see there for what a scheme must satisfy.
    pub fn new(
        quantities: Vec<Quantity>,
        carried: Vec<QuantityId>,
        equations: Vec<Equation>,
        evaluations: Vec<Evaluation>,
    ) -> Result<Self, SchemeError> {
        let mut scheme = Self {
            quantities,
            carried,
            equations,
            evaluations,
            coordinates: None,
            values: BTreeMap::new(),
            growth: None,
            outputs: None,
            space: StateSpace::EMPTY,
        };
        scheme.space = validate::validate(&scheme)?;
        Ok(scheme)
    }

    /// The scheme, with its r evaluations together as one evaluation at the r roots of ω at once. Their times,
    /// arguments and results are coordinates over 1, t, …, t^(r−1) of functions on the roots, which multiply in
    /// ℚ\[t\]/ω. All coefficients are rational. Analysis reads this scheme. [The step at the nodes](Self::at_nodes) is
    /// made from it, with `letter` for the numbers that couple stages.
    ///
    /// # Errors
    /// [`SchemeError::Image`] where the step is not in such coordinates, or ω has not r real roots.
    pub fn over(self, omega: Polynomial, letter: &str) -> Result<Self, SchemeError> {
        let omega = omega.monic();
        let (at_nodes, values) = at_nodes::at_nodes(&self, &omega, letter)?;
        let at_nodes = Self { values, ..at_nodes };
        Ok(Self {
            coordinates: Some((omega, Box::new(at_nodes))),
            ..self
        })
    }

    /// The scheme with outputs beside its state.
    ///
    /// # Errors
    /// [`SchemeError::Dimension`] or [`SchemeError::Reserved`] of one of their terms; [`SchemeError::Image`] where
    /// quantities are coordinates, sums of which are none of values at nodes.
    pub fn with_outputs(self, outputs: Outputs) -> Result<Self, SchemeError> {
        if self.modulus().is_some() {
            let detail = "outputs of coordinates".into();
            return Err(SchemeError::Image { detail });
        }
        let scheme = Self {
            outputs: Some(Box::new(outputs)),
            ..self
        };
        validate::outputs(&scheme)?;
        Ok(scheme)
    }

    /// The scheme with values in place of free parameters.
    ///
    /// # Errors
    /// [`SchemeError::Pole`] where a coefficient's denominator vanishes, or whatever the
    /// specialised scheme violates.
    pub fn substitute(&self, values: &BTreeMap<Symbol, Fraction>) -> Result<Self, SchemeError> {
        let mut scheme = self.changed(|fraction| {
            fraction.at(values).ok_or_else(|| SchemeError::Pole {
                coefficient: fraction.to_string(),
            })
        })?;
        for equation in &mut scheme.equations {
            equation.terms.retain(|t| !t.coefficient.is_zero());
        }
        if let Some(ratio) = scheme.growth.take() {
            scheme = scheme.growing(ratio);
        }
        scheme.space = validate::at_values(&scheme)?;
        Ok(scheme)
    }

    /// The scheme with another symbol in place of one, reserved or not; `None` where a denominator vanishes.
    pub fn with_symbol(&self, old: &Symbol, new: &Symbol) -> Option<Self> {
        let new = new.clone().into();
        let renamed = self.changed(|fraction| fraction.substitute(old, &new).ok_or(()));
        let mut scheme = renamed.ok()?;
        scheme.space = StateSpace::of(&scheme)?;
        Some(scheme)
    }

    /// The scheme with all its coefficients, times and offsets changed, but not what follows from them.
    fn changed<E>(&self, at: impl Fn(&Fraction) -> Result<Fraction, E>) -> Result<Self, E> {
        let mut scheme = self.clone();
        for quantity in &mut scheme.quantities {
            quantity.offset = at(&quantity.offset)?;
        }
        for term in scheme.equations.iter_mut().flat_map(|e| &mut e.terms) {
            term.coefficient = at(&term.coefficient)?;
        }
        for evaluation in &mut scheme.evaluations {
            evaluation.time = at(&evaluation.time)?;
            if let Some(along) = &mut evaluation.along {
                *along = at(along)?;
            }
        }
        for term in scheme.outputs.iter_mut().flat_map(|o| o.terms_mut()) {
            term.coefficient = at(&term.coefficient)?;
        }
        if let Some(growth) = &mut scheme.growth {
            *growth = at(growth)?;
        }
        Ok(scheme)
    }
}
