//! Overshoot: how motion too stiff for the step grows in the first steps, before the spectral radius rules.
//!
//! On x'' = −ω²x, with Ω = ωh, a step that carries derivatives of one time begins with x₀, v₀ and the derivatives that follow
//! from them, such as h²a₀ = −Ω² x₀. An acceleration of a time between two steps begins with the same. So the steps are matrices of Ω,
//!
//! ```text
//! (xₙ, vₙ/ω) = Tₙ(Ω) (x₀, v₀/ω),     xₙ = O(Ωᵖ),   vₙ/ω = O(Ω^q)   as Ω → ∞,
//! ```
//!
//! for the exact solution with p = q = 0. If no root grows with Ω, then m carried quantities grow by Cayley and Hamilton as
//! in their first m steps: Aⁿ is a sum of n − 1, …, n − m steps with bounded factors. So p and q are those of all n. Source:
//! Hilber, Hughes, *Earthquake Engineering and Structural Dynamics* 6, 1978.

use super::amplification::{AmplificationError, TestEquation, amplification_at};
use std::fmt;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::ring::Ring;
use stepsmith_exact::text::superscript;
use stepsmith_scheme::scheme::Scheme;

/// The powers of Ω = ωh with which the first steps grow as Ω → ∞, from a start of size 1 in x and v/ω; 0 is no overshoot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overshoot {
    /// The power p of displacements.
    pub displacement: u32,
    /// The power q of velocities, over ω.
    pub velocity: u32,
}

impl fmt::Display for Overshoot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grown = [("x", self.displacement), ("v/ω", self.velocity)].into_iter();
        let grown = grown.filter(|(_, power)| *power > 0);
        let grown = grown.map(|(name, power)| match power {
            1 => format!("{name} as Ω"),
            _ => format!("{name} as Ω{}", superscript(power as usize)),
        });
        match grown.collect::<Vec<_>>() {
            none if none.is_empty() => f.write_str("no"),
            grown => f.write_str(&grown.join(", ")),
        }
    }
}

/// The overshoot of a method for x'' = g; `None` where it carries values of earlier steps, where parameters are
/// free, or where a root grows with Ω.
///
/// ```
/// use stepsmith_prove::overshoot::{Overshoot, overshoot};
/// use stepsmith_scheme::spec::Spec;
/// let wilson = Spec::member("wilson-theta", &[("theta", "7/5")]);
/// let expected = Overshoot { displacement: 2, velocity: 1 };
/// assert_eq!(overshoot(&wilson), Ok(Some(expected)));
/// assert_eq!(expected.to_string(), "x as Ω², v/ω as Ω");
/// ```
///
/// # Errors
/// Those of [`amplification`](super::amplification::amplification).
pub fn overshoot(scheme: &Scheme) -> Result<Option<Overshoot>, AmplificationError> {
    let step = amplification_at(scheme, TestEquation::Oscillator, &Fraction::zero())?;
    let symbol = Symbol::internal("Omega");
    let omega = Fraction::from(symbol.clone());
    let roots = step.characteristic_polynomial();
    let mut entries = (0..step.matrix.rows()).flat_map(|i| step.matrix.row(i));
    let numbers = entries.all(|x| x.free_symbols().iter().all(|s| *s == symbol));
    let grows = roots.iter().any(|c| growth(c, &symbol) > 0);
    let after_last = |offset: &Fraction| offset.plus(&Fraction::one()).signum() == Some(1);
    let has_levels = !step.state.iter().all(|q| after_last(&q.offset));
    if !numbers || grows || has_levels {
        return Ok(None);
    }
    let mut overshoot = Overshoot::default();
    for start in [0, 1] {
        let derived = step
            .state
            .iter()
            .map(|q| started(q.derivative, start, &omega));
        let mut state: Vec<Fraction> = derived.collect();
        for _ in 0..state.len() {
            state = step.matrix.apply(&state);
            for (value, carried) in state.iter().zip(&step.state) {
                let power = growth(value, &symbol);
                match carried.derivative {
                    0 => overshoot.displacement = overshoot.displacement.max(bounded(power)),
                    1 => overshoot.velocity = overshoot.velocity.max(bounded(power - 1)),
                    _ => {}
                }
            }
        }
    }
    Ok(Some(overshoot))
}

/// hᵐ times the m-th derivative at the start x₀ = 1, or v₀ = ω: (−Ω²)^(m/2), and Ω (−Ω²)^((m−1)/2).
fn started(derivative: usize, start: usize, omega: &Fraction) -> Fraction {
    if derivative % 2 != start {
        return Fraction::zero();
    }
    let power = (0..derivative).fold(Fraction::one(), |power, _| power.times(omega));
    if (derivative / 2).is_multiple_of(2) {
        power
    } else {
        power.negated()
    }
}

/// The power with which a fraction grows.
fn growth(x: &Fraction, symbol: &Symbol) -> i64 {
    let [top, bottom] = [x.numerator(), x.denominator()].map(|p| p.degree_in(symbol));
    i64::from(top) - i64::from(bottom)
}

/// A power that is not negative.
fn bounded(power: i64) -> u32 {
    u32::try_from(power).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::rational::{integer, ratio};
    use stepsmith_scheme::spec::Spec;

    fn powers(family: &str, settings: &[(&str, &str)]) -> Option<[u32; 2]> {
        let found = overshoot(&Spec::member(family, settings)).unwrap();
        found.map(|found| [found.displacement, found.velocity])
    }

    /// Hilber and Hughes (1978), and for generalized-α Erlicher, Bonaventura and Bursi (2002).
    #[test]
    fn overshoot_is_that_of_the_literature() {
        let none = Some([0, 0]);
        assert_eq!(
            powers("newmark", &[("beta", "1/4"), ("gamma", "1/2")]),
            none
        );
        assert_eq!(powers("bathe", &[("rho_inf", "0")]), none);
        assert_eq!(powers("hht", &[("alpha", "-1/10")]), Some([0, 1]));
        assert_eq!(
            powers("generalized-alpha", &[("rho_inf", "1/2")]),
            Some([0, 1])
        );
        assert_eq!(powers("wilson-theta", &[("theta", "3/2")]), Some([2, 1]));
    }

    /// A step of Wilson's method by hand: the acceleration is linear to θh, where the equation holds. From x₀ = 1 at rest the
    /// hundredfold of displacements and the tenfold of velocities over ω come with ten times Ω.
    #[test]
    fn a_step_of_wilson_by_hand_grows_so() {
        let theta = ratio(7, 5);
        let ends = |omega: i64| {
            let square = integer(omega) * integer(omega);
            let a = -square.clone();
            let known = integer(1) + &theta * &theta * &a / integer(3);
            let beyond = integer(1) + &square * &theta * &theta / integer(6);
            let end = -square * known / beyond;
            let next = &a + (end - &a) / &theta;
            let x = integer(1) + &a / integer(3) + &next / integer(6);
            [x, (a + next) / integer(2 * omega)]
        };
        let [near, far] = [100_000, 1_000_000].map(ends);
        for (part, factor) in [(0, 100), (1, 10)] {
            let found = &far[part] / &near[part] / integer(factor);
            assert!(ratio(99, 100) < found && found < ratio(101, 100), "{found}");
        }
        assert_eq!(powers("wilson-theta", &[("theta", "7/5")]), Some([2, 1]));
    }

    #[test]
    fn nothing_is_said_of_free_parameters_levels_of_time_and_limits() {
        let newmark = |beta| powers("newmark", &[("beta", beta), ("gamma", "1/2")]);
        assert_eq!(newmark("beta"), None);
        assert_eq!(newmark("0"), None);
        assert_eq!(newmark("1/6"), Some([0, 1]));
        let levels = [("degree", "3"), ("alpha", "7/6"), ("beta", "1/2")];
        assert_eq!(powers("central-difference", &levels), None);
    }
}
