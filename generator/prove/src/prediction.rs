//! The power of h by which a step's predictions differ from their corrections.
//!
//! On x' = p(t), or x'' = p(t), with the solution x = t^w, the carried quantities and the results of evaluations are
//! known whatever the step predicts. A quantity of derivative order m at time θ is w!/(w−m)! θ^(w−m). The difference of
//! two linear combinations of quantities is a number there. With w the least power for which the number does not
//! vanish, a prediction and a correction of the m-th derivative differ by O(h^(w−m)). A step-size control takes this
//! difference for the error of the step.

use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::factorial;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::{QuantityId, Scheme};

/// The greatest power that is looked for.
const LIMIT: usize = 16;

/// The least power of h by which one of the pairs of quantities, of one derivative order each, differs;
/// `None` where no pair differs.
///
/// ```
/// use stepsmith_prove::prediction::difference_power;
/// use stepsmith_scheme::spec::Spec;
/// // Heun's method: Euler's rule differs from the trapezoidal rule by h²/2 x''.
/// let heun = Spec::from_family("pece", &[("steps", "1")]).unwrap().scheme().unwrap();
/// let named = |name: &str| heun.quantities().iter().position(|q| q.to_string() == name).unwrap();
/// assert_eq!(difference_power(&heun, &[(named("x_p[1]"), named("x[1]"))]), Some(2));
/// ```
pub fn difference_power(scheme: &Scheme, pairs: &[(QuantityId, QuantityId)]) -> Option<usize> {
    let space = scheme.space();
    let carried = space
        .carried
        .iter()
        .map(|&q| (q, &scheme.quantities()[q].offset));
    let times = scheme.evaluations().iter().map(|e| (e.result, &e.time));
    let known: Vec<_> = carried.chain(times).collect();
    let powers = pairs.iter().filter_map(|&(predicted, corrected)| {
        let w = (0..=LIMIT).find(|&w| {
            let rows = space.rows[predicted].iter().zip(&space.rows[corrected]);
            let sum = rows
                .zip(&known)
                .fold(Fraction::zero(), |sum, ((p, c), (q, theta))| {
                    let value = derivative_of_power(w, scheme.derivative(*q), theta);
                    sum.plus(&p.minus(c).times(&value))
                });
            !sum.is_zero()
        })?;
        w.checked_sub(scheme.derivative(corrected))
    });
    powers.min()
}

/// The m-th derivative of t^w at θ.
fn derivative_of_power(w: usize, m: usize, theta: &Fraction) -> Fraction {
    match w.checked_sub(m) {
        Some(k) => theta.nth_power(k).scaled(&(factorial(w) / factorial(k))),
        None => Fraction::zero(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::spec::Spec;

    fn power(settings: &[(&str, &str)]) -> Option<usize> {
        let scheme = Spec::member("pece", settings);
        let named = |name: &str| {
            scheme
                .quantities()
                .iter()
                .position(|q| q.to_string() == name)
        };
        let pair = |predicted, corrected| Some((named(predicted)?, named(corrected)?));
        let pairs = [pair("x_p[1]", "x[1]"), pair("v_p[1]", "v[1]")];
        difference_power(&scheme, &pairs.into_iter().flatten().collect::<Vec<_>>())
    }

    /// The lesser of the orders of predictor and corrector, plus one.
    #[test]
    fn the_less_accurate_formula_tells() {
        for (steps, expected) in [("1", 2), ("2", 3), ("3", 4), ("4", 5)] {
            assert_eq!(power(&[("steps", steps)]), Some(expected));
            let second = ("problem", "second-order");
            assert_eq!(power(&[("steps", steps), second]), Some(expected));
        }
        let given = ("problem", "velocity-and-acceleration");
        for (steps, corrector, expected) in [
            ("2", "blend", 4),
            ("2", "highest", 4),
            ("2", "printed", 2),
            ("3", "blend", 5),
            ("4", "highest", 6),
        ] {
            let settings = [("steps", steps), given, ("corrector", corrector)];
            assert_eq!(power(&settings), Some(expected), "{steps}, {corrector}");
        }
        assert_eq!(power(&[("steps", "1"), given]), Some(3));
    }

    /// A predictor that is not consistent, or not of first order, is wrong by as much from the start.
    #[test]
    fn what_is_not_consistent_differs_at_once() {
        for (predictor, expected) in [
            ("2*x + h*v_1", Some(0)),
            ("x + 2*h*v_1", Some(1)),
            ("x + h*v_1", Some(2)),
        ] {
            let text = format!(
                "name = 'M'\nfamily = 'scheme'\ncarry = ['x']\nequations = ['v_1 = f(t, x)', \
                 'x_p[1] = {predictor}', 'v_p[1] = f(t[1], x_p[1])', 'x[1] = x + h/2*(v_1 + v_p[1])']\n"
            );
            let spec = Spec::parse_toml("m.toml", &text).unwrap();
            let scheme = spec.scheme().unwrap();
            let all = scheme.quantities();
            let named = |name: &str| all.iter().position(|q| q.to_string() == name).unwrap();
            let pair = (named("x_p[1]"), named("x[1]"));
            assert_eq!(difference_power(&scheme, &[pair]), expected, "{predictor}");
            assert_eq!(difference_power(&scheme, &[(pair.1, pair.1)]), None);
        }
    }
}
