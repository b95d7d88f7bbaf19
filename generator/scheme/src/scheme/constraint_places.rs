//! Where constraints determine what a step evaluates.
//!
//! A constraint x = 0 is enforced at the position argument X of an evaluation, v = 0 at its velocity
//! argument. An argument that blends points of the motion with the newest one,
//!
//! ```text
//! X = Σ_j w_j z_j + w x[1],   Σ_j w_j + w = 1,   z_j carried quantities of X's own kind,
//! ```
//!
//! as B_β of a splitting method, lies off a curved constraint that all of them satisfy: where the
//! velocity argument is such a blend, too, the constraint is one on x\[1\] and v\[1\]. Of a split field
//! A + B only B's evaluations are determined; A is a given force.

use crate::scheme::quantity::QuantityId;
use crate::scheme::scheme::Scheme;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;

/// An evaluation that constraints determine, and where they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstraintPlace {
    /// The index of the evaluation.
    pub evaluation: usize,
    /// Where positions are held.
    pub position: QuantityId,
    /// Where velocities are held; `None` where the evaluation takes none.
    pub velocity: Option<QuantityId>,
    /// Whether these are newer points that its arguments blend.
    pub blended: bool,
}

/// The places of a scheme, in the order of its evaluations.
///
/// ```
/// use stepsmith_scheme::scheme::constraint_places::constraint_places;
/// use stepsmith_scheme::spec::Spec;
/// // B at the blend z_B = (1 − β) z + β z[1].
/// let settings = [("alpha", "1/2"), ("beta", "4/5")];
/// let scheme = Spec::from_family("splitting", &settings).unwrap().scheme().unwrap();
/// let places = constraint_places(&scheme);
/// assert_eq!(places.len(), 1);
/// assert_eq!(scheme.quantities()[places[0].position].to_string(), "x[1]");
/// ```
pub fn constraint_places(scheme: &Scheme) -> Vec<ConstraintPlace> {
    let evaluations = scheme.evaluations().iter().enumerate();
    let determined = evaluations.filter(|(_, e)| !scheme.is_expensive(e));
    let places = determined.map(|(index, e)| {
        let position = blended(scheme, e.position);
        let velocity = e.velocity.map(|v| blended(scheme, v));
        match (position, velocity) {
            (Some(position), Some(Some(velocity))) => ConstraintPlace {
                evaluation: index,
                position,
                velocity: Some(velocity),
                blended: true,
            },
            _ => ConstraintPlace {
                evaluation: index,
                position: e.position,
                velocity: e.velocity,
                blended: false,
            },
        }
    });
    places.collect()
}

/// The next value of a carried quantity that q blends with carried ones of its kind.
fn blended(scheme: &Scheme, q: QuantityId) -> Option<QuantityId> {
    let space = scheme.space();
    let d = space.carried.len();
    let row = &space.rows[q];
    let next = space.carried.iter().zip(&space.successors);
    let next = next.filter(|(carried, _)| scheme.derivative(**carried) == scheme.derivative(q));
    let mut newest = next.map(|(_, successor)| *successor);
    newest.find(|&newest| {
        let new = &space.rows[newest];
        let Some(pivot) = (d..space.width()).find(|&e| !new[e].is_zero()) else {
            return false;
        };
        let Some(weight) = row[pivot].exact_quotient(&new[pivot]) else {
            return false;
        };
        if weight.is_zero() || weight == Fraction::one() {
            return false;
        }
        let mut sum = weight.clone();
        let rest = row.iter().zip(new).enumerate().all(|(column, (c, n))| {
            let rest = c.minus(&weight.times(n));
            sum = sum.plus(&rest);
            rest.is_zero()
                || column < d && scheme.derivative(space.carried[column]) == scheme.derivative(q)
        });
        rest && sum == Fraction::one()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::free_form::FreeForm;
    use crate::spec::Spec;

    fn places(family: &str, settings: &[(&str, &str)]) -> Vec<(String, Option<String>)> {
        let scheme = Spec::from_family(family, settings).unwrap();
        let scheme = scheme.scheme().unwrap();
        let name = |q: QuantityId| scheme.quantities()[q].to_string();
        let places = constraint_places(&scheme);
        places
            .iter()
            .map(|place| (name(place.position), place.velocity.map(name)))
            .collect()
    }

    /// Blends are held at their newest point; stages, and points that no blend reaches, where they are.
    #[test]
    fn a_blend_is_held_at_its_newest_point() {
        let end = vec![("x[1]".to_string(), Some("v[1]".to_string()))];
        for settings in [
            vec![("alpha", "1/2"), ("beta", "beta")],
            vec![("alpha", "alpha"), ("rho_inf", "1/3")],
            vec![("alpha", "1/2"), ("stages", "1")],
        ] {
            assert_eq!(places("splitting", &settings), end, "{settings:?}");
        }
        assert_eq!(places("generalized-alpha", &[("rho_inf", "rho")]), end);
        // The collocation point t + θh is no blend: accelerations are in it.
        let wilson = places("wilson-theta", &[("theta", "7/5")]);
        assert_ne!(wilson, end);
        assert_eq!(wilson.len(), 1);
        let radau = places("splitting", &[("alpha", "1/2"), ("stages", "2")]);
        assert_eq!(radau[0].0, "x_1[1/3]");
        assert_eq!(radau[1], end[0]);
    }

    /// An average is one of positions, with weights that sum up to 1.
    #[test]
    fn what_is_no_average_is_held_where_it_is() {
        for (blend, held) in [
            ("x_m[1/2] = 1/2*x[1] + 1/2*x", "x[1]"),
            ("x_m[1/2] = 1/2*x[1] + 1/4*x", "x_m[1/2]"),
            ("x_m[1/2] = 1/2*x[1] + 3/8*x + 1/8*h*v", "x_m[1/2]"),
        ] {
            let scheme = FreeForm::written(
                &[],
                &["x", "v"],
                &[
                    blend,
                    "v_m[1/2] = 1/2*v[1] + 1/2*v",
                    "a = g(t[1/2], x_m[1/2], v_m[1/2])",
                    "v[1] = v + h*a",
                    "x[1] = x + h*v + h^2/2*a",
                ],
            );
            let [place] = constraint_places(&scheme).try_into().ok().unwrap();
            assert_eq!(
                scheme.quantities()[place.position].to_string(),
                held,
                "{blend}"
            );
        }
    }
}
