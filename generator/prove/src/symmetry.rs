//! Whether steps of a split field that carry x and x' alone look the same from either end.
//!
//! A step Φₕ is symmetric if Φ₋ₕ ∘ Φₕ = 1. On x'' = −(k_A + k_B) x − c_B x' it is the matrix M(y_A, y_B, x_B) over x and
//! h x', with y = h²k and x_B = h c_B. A step of −h negates x_B and measures velocities in −h, so that with
//! S = diag(1, −1)
//!
//! ```text
//! S M(y_A, y_B, −x_B) S · M(y_A, y_B, x_B) = 1.
//! ```
//!
//! Where that fails the step is not symmetric; where it holds it is so on these problems.

use super::amplification::{TestEquation, amplification};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::Scheme;

/// Whether steps there and back end where they began on linear fields, with A free of velocities; false where nothing is
/// known.
///
/// ```
/// use stepsmith_prove::symmetry::is_symmetric;
/// use stepsmith_scheme::spec::Spec;
///
/// for (beta, symmetric) in [("1/2", true), ("4/5", false)] {
///     let spec = Spec::from_family("splitting", &[("alpha", "1/2"), ("beta", beta)]).unwrap();
///     assert_eq!(is_symmetric(&spec.scheme().unwrap()), symmetric);
/// }
/// ```
pub fn is_symmetric(scheme: &Scheme) -> bool {
    there_and_back(scheme).is_some_and(|product| product == Matrix::identity(product.rows()))
}

/// S M(−x_B) S · M(x_B); nothing where the equation does not fit, or what is carried stands elsewhere than at t.
fn there_and_back(scheme: &Scheme) -> Option<Matrix<Fraction>> {
    let found = amplification(scheme, TestEquation::Split).ok()?;
    let zero = Fraction::zero();
    let [x_a, x_b] = ["xA", "xB"].map(Symbol::internal);
    let there = found
        .matrix
        .try_map(|entry| entry.substitute(&x_a, &zero))?;
    let negative = Fraction::internal("xB").negated();
    let mirrored = there.try_map(|entry| entry.substitute(&x_b, &negative))?;
    // h to an odd power is negated.
    let odd: Vec<bool> = (found.state.iter().map(|q| q.derivative % 2 == 1)).collect();
    let at_begin = found.state.iter().all(|q| q.offset.is_zero());
    let back = Matrix::from_fn(odd.len(), odd.len(), |i, j| {
        if odd[i] == odd[j] {
            mirrored.at(i, j).clone()
        } else {
            mirrored.at(i, j).negated()
        }
    });
    at_begin.then(|| back.times(&there))
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::spec::Spec;

    fn of(equations: &[&str]) -> bool {
        let lines: Vec<String> = equations
            .iter()
            .map(|line| format!("    \"{line}\",\n"))
            .collect();
        let text = format!(
            "name = \"Own\"\nfamily = \"scheme\"\ncarry = [\"x\", \"v\"]\nequations = [\n{}]\n",
            lines.concat()
        );
        is_symmetric(
            &Spec::parse_toml("own.toml", &text)
                .unwrap()
                .scheme()
                .unwrap(),
        )
    }

    /// Verlet's steps in both of their forms; Euler's, symplectic and not; two thirds and one.
    #[test]
    fn steps_there_and_back_end_where_they_began() {
        assert!(of(&[
            "x_1[1/2] = x + h/2*v",
            "a_1 = A(t[1/2], x_1[1/2])",
            "a_2 = B(t[1/2], x_1[1/2])",
            "v[1] = v + h*a_1 + h*a_2",
            "x[1] = x + h/2*v + h/2*v[1]",
        ]));
        assert!(of(&[
            "a_1 = A(t, x)",
            "a_3 = B(t, x)",
            "x[1] = x + h*v + h^2/2*a_1 + h^2/2*a_3",
            "a_2 = A(t[1], x[1])",
            "a_4 = B(t[1], x[1])",
            "v[1] = v + h/2*a_1 + h/2*a_3 + h/2*a_2 + h/2*a_4",
        ]));
        assert!(!of(&[
            "a_1 = A(t, x)",
            "a_3 = B(t, x)",
            "v[1] = v + h*a_1 + h*a_3",
            "x[1] = x + h*v[1]",
        ]));
        // Of B alone, by its damping alone.
        assert!(!of(&[
            "x_1[1/2] = x + h/2*v",
            "a_1 = A(t[1/2], x_1[1/2])",
            "a_3 = B(t[1/2], x_1[1/2], v)",
            "v[1] = v + h*a_1 + h*a_3",
            "x[1] = x + h/2*v + h/2*v[1]",
        ]));
    }
}
