//! The error of one step from exact values, for each quantity by itself.
//!
//! Put the exact solution's series in the carried quantities z, evaluate, step, and subtract the
//! exact solution at the end of the step. For the quantities that take the places of z,
//!
//! ```text
//! E = V z + B a(z) − z∘flow = (V − I) z − R,    z(τ) = c(τ) ρ!/(ρ−m)! θ^(ρ−m)
//! ```
//!
//! with R of `Series`, c the coefficients of the exact solution, and z that of a quantity (d/dt)ᵐ x at
//! t + θh; of x'' where it stands for one part of a split right-hand side, that part's. Quantities are
//! told times hᵐ. This is the textbook's local error; the [order](super::order) is a statement on all
//! steps together.
//!
//! Where the coefficients of all trees of the least weight ρ with an error are C c(τ) ρ!, the error is
//! C h^ρ x^(ρ) + …, for Σ c(τ) ρ! F(τ)/σ(τ) over these trees is x^(ρ).

use super::numbers::{Numbers, over};
use super::order::{OrderError, TreeTerm};
use super::restriction::{Restriction, parts};
use super::series::Series;
use std::iter;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::kernel::Inverse as _;
use stepsmith_exact::rational::factorial;
use stepsmith_exact::ring::{Field, Ring as _};
use stepsmith_scheme::scheme::trees::Forest;
use stepsmith_scheme::scheme::{Quantity, Scheme};

/// The greatest power of h.
pub const WEIGHT_LIMIT: usize = 8;

/// The error of a quantity at the end of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalError {
    /// The quantity, whose error is told times h to its derivative order.
    pub quantity: Quantity,
    /// The trees whose coefficients do not vanish, with these, numerical less exact.
    pub terms: Vec<TreeTerm>,
    /// The least power of h with an error.
    pub leading: Option<Leading>,
    /// The greatest weight that was looked at; at least m.
    pub through: usize,
}

impl LocalError {
    /// The trees of the least weight, with their coefficients.
    pub fn leading_terms(&self) -> impl Iterator<Item = &TreeTerm> {
        self.terms
            .iter()
            .take(self.leading.as_ref().map_or(0, |l| l.terms))
    }
}

/// The leading term of a local error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leading {
    /// The weight ρ: the error of hᵐ x⁽ᵐ⁾ is of the size h^ρ.
    pub weight: usize,
    /// C, if the term is C h^ρ x^(ρ).
    pub multiple: Option<Fraction>,
    /// How many trees it has: the first ones.
    pub terms: usize,
}

/// The local error of every new quantity that is carried on, through the power `up_to` of h (at most
/// [`WEIGHT_LIMIT`]).
///
/// ```
/// use stepsmith_prove::local_error::local_error;
/// use stepsmith_scheme::spec::Spec;
/// let settings = [("degree", "3"), ("alpha", "1"), ("beta", "beta")];
/// let scheme = Spec::from_family("central-difference", &settings).unwrap().scheme().unwrap();
/// let found = local_error(&scheme, &[], 3).unwrap();
/// let v = &found[1];
/// assert_eq!(v.quantity.to_string(), "v");
/// // h v is wrong by (beta - 1/2) h³ x''' + …
/// let leading = v.leading.as_ref().unwrap();
/// assert_eq!((leading.weight, leading.multiple.as_ref().unwrap().to_string().as_str()), (3, "(2*beta - 1)/2"));
/// ```
///
/// # Errors
/// [`OrderError`] for a scheme that is not consistent.
pub fn local_error(
    scheme: &Scheme,
    restrictions: &[Restriction],
    up_to: usize,
) -> Result<Vec<LocalError>, OrderError> {
    let up_to = up_to.min(WEIGHT_LIMIT);
    over!(Numbers::of(scheme, iter::empty()), |into| {
        let series = Series::new(scheme, restrictions, into, Into::into)?;
        Ok(series.local_errors(restrictions, up_to))
    })
}

impl<F: Field> Series<'_, F> {
    fn local_errors(mut self, restrictions: &[Restriction], up_to: usize) -> Vec<LocalError> {
        let scheme = self.scheme;
        // Time leaves stand for themselves here, also where others do their work in an order.
        self.forest = Forest::new(scheme.class(), parts(scheme, restrictions));
        let mut errors: Vec<LocalError> = (self.space.successors.iter())
            .map(|&q| LocalError {
                quantity: scheme.quantities()[q].clone(),
                terms: Vec::new(),
                leading: None,
                through: up_to.max(scheme.derivative(q)),
            })
            .collect();
        for weight in 0..=up_to {
            let trees = self.forest.grow(weight);
            // By quantity two distinct ones of all trees' coefficients over c(τ), where there are two.
            let mut multiples: Vec<Vec<Fraction>> = vec![Vec::new(); errors.len()];
            for tree in trees {
                let found = self.enter_exact(tree);
                for ((error, multiples), coefficient) in
                    errors.iter_mut().zip(&mut multiples).zip(found)
                {
                    let coefficient = (self.back)(coefficient);
                    let over_exact = coefficient.scaled(&self.exact[tree].clone().inv());
                    if !coefficient.is_zero() {
                        let tree = self.forest.text(tree);
                        error.terms.push(TreeTerm { tree, coefficient });
                    }
                    if multiples.len() < 2 && !multiples.contains(&over_exact) {
                        multiples.push(over_exact);
                    }
                }
            }
            for (error, multiples) in errors.iter_mut().zip(multiples) {
                if error.leading.is_none() && multiples.iter().any(|c| !c.is_zero()) {
                    let multiple = match multiples.as_slice() {
                        [alone] => Some(alone.scaled(&factorial(weight).inv())),
                        _ => None,
                    };
                    error.leading = Some(Leading {
                        weight,
                        multiple,
                        terms: error.terms.len(),
                    });
                }
            }
        }
        // Values that are only kept for another step have no error.
        let successors = self.space.successors.iter();
        let kept = successors.map(|q| self.space.carried.contains(q));
        let both = errors.into_iter().zip(kept);
        both.filter(|(_, kept)| !kept)
            .map(|(error, _)| error)
            .collect()
    }
}

#[cfg(test)]
mod tests;
