//! Zero-stability: the root condition of the step at h = 0.
//!
//! At h = 0 the step is z_next = V z on the carried quantities (each times h to its derivative
//! order). The motion itself has x = 1 for x' = f, and x = 1, t for x'' = g: *principal* roots
//! λ = 1, one or two of them, the latter in a Jordan block that the growth of t demands. All other
//! roots are *parasitic*. The scheme is zero-stable if the root condition holds with the principal
//! roots counted once, and strongly so if moreover all parasitic roots lie inside the circle.
//!
//! Multiple roots on the circle do no harm if they are [`semisimple`]. Of a k-fold
//! root 1 that is true for x' = f if dim ker(V − 1) = k. For x'' = g one block of size 2 is the
//! motion's own: dim ker(V − 1) ≥ k − 1 and dim ker(V − 1)² = k. Of others [`growth`](mod@self::growth) tells what they do.
//!
//! Of steps that [grow](Scheme::growth) by a number ω each, it is the root condition of V(ω). For
//! ratios that vary see [`step_ratios`].
//!
//! Source: Dahlquist 1956; Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*,
//! III.3 and III.10.

pub mod growth;
pub mod step_ratios;

use self::growth::{Growth, growth};
use super::root_condition::schur_cohn::strictly_inside;
use super::root_condition::semisimple::{self, Repeated, constant_kernel};
use super::root_condition::verdict;
use crate::stability::error::StabilityError;
use crate::stability::root_condition::Verdict;
use std::collections::BTreeSet;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::poly::reciprocal::take_out;
use stepsmith_scheme::scheme::Scheme;

/// The roots of a step at h = 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZeroStability {
    /// det(λ − V).
    pub polynomial: RealPolynomial,
    /// How many roots λ = 1 are the motion's own: 1 for x' = f and 2 for x'' = g, fewer if the step
    /// does not preserve constant or uniform motion.
    pub principal: usize,
    /// det(λ − V)/(λ − 1)ᵏ, k the number of principal roots.
    pub parasitic: RealPolynomial,
    /// The root condition, principal roots counted once; it holds as well where multiple roots do no harm.
    pub verdict: Verdict,
    /// The growth of errors where roots on the circle have Jordan blocks that are not the motion's own.
    pub growth: Option<Growth>,
    /// Whether it holds with all parasitic roots inside the circle.
    pub strong: bool,
    /// Where roots on the circle are multiple, principal ones counted once, but none is outside: the
    /// dimensions of their kernels.
    pub repeated: Vec<Repeated<RealPolynomial>>,
}

/// The zero-stability of a scheme.
///
/// ```
/// use stepsmith_prove::stability::zero_stability::zero_stability;
/// use stepsmith_scheme::spec::Spec;
/// let bdf = |steps| Spec::from_family("bdf", &[("steps", steps)]).unwrap().scheme().unwrap();
/// assert!(zero_stability(&bdf("6")).unwrap().strong);
/// assert!(!zero_stability(&bdf("7")).unwrap().is_stable());
/// ```
///
/// # Errors
/// Free parameters or numbers of too large a field in V.
pub fn zero_stability(scheme: &Scheme) -> Result<ZeroStability, StabilityError> {
    let transition = scheme.space().transition();
    let coefficients = transition.characteristic_polynomial();
    let polynomial =
        RealPolynomial::from_fractions(&coefficients).ok_or_else(|| not_numbers(&coefficients))?;
    let rank = scheme.class().rank();
    let found = ZeroStability::of(polynomial, rank);
    let mut found = match (found.verdict, RealPolynomial::matrix(&transition)) {
        (Verdict::Multiple, Some(transition)) => found.settled(&transition, rank),
        _ => found,
    };
    if found.verdict == Verdict::Multiple {
        let growth = growth(scheme);
        if growth == Growth::Harmless {
            found.verdict = Verdict::Stable;
        }
        found.growth = Some(growth);
    }
    Ok(found)
}

fn not_numbers(coefficients: &[Fraction]) -> StabilityError {
    let symbols = names(coefficients.iter().flat_map(Fraction::free_symbols));
    if symbols.is_empty() {
        let roots = coefficients.iter().flat_map(|c| c.numerator().symbols());
        let numbers = names(roots);
        return StabilityError::Irrational { numbers };
    }
    StabilityError::FreeSymbols { symbols }
}

/// The names of symbols in order, each once.
fn names(symbols: impl Iterator<Item = Symbol>) -> Vec<String> {
    let names: BTreeSet<String> = symbols.map(|symbol| symbol.to_string()).collect();
    names.into_iter().collect()
}

impl ZeroStability {
    /// The roots of a polynomial of which up to `rank` roots 1 are principal.
    fn of(polynomial: RealPolynomial, rank: usize) -> Self {
        let own = RealPolynomial::from_integers(&[-1, 1]);
        let mut parasitic = polynomial.clone();
        let mut principal = 0;
        while principal < rank
            && let Some(rest) = parasitic.exact_div(&own)
        {
            (parasitic, principal) = (rest, principal + 1);
        }
        let once = match principal {
            0 => parasitic.clone(),
            _ => &parasitic * &own,
        };
        Self {
            verdict: verdict(&once),
            growth: None,
            strong: strictly_inside(&parasitic),
            polynomial,
            principal,
            parasitic,
            repeated: Vec::new(),
        }
    }

    /// The same with multiple roots on the circle decided by the matrix V.
    fn settled(mut self, transition: &Matrix<RealPolynomial>, rank: usize) -> Self {
        let one = RealPolynomial::one();
        let own = RealPolynomial::from_integers(&[-1, 1]);
        let (multiplicity, others) = take_out(self.polynomial.coefficients(), 1);
        let others = RealPolynomial::from_numbers(&others);
        let kernel = constant_kernel(&own, transition, &one);
        let motion = match rank {
            2 => kernel + 1 >= multiplicity,
            _ => kernel == multiplicity,
        };
        let mut repeated = semisimple::constant(&others, transition, &one);
        if motion && repeated.iter().all(Repeated::is_semisimple) {
            self.verdict = Verdict::Stable;
        }
        if multiplicity > 1 {
            repeated.push(Repeated {
                roots: multiplicity,
                kernel,
                factor: own,
                multiplicity,
            });
        }
        self.repeated = repeated;
        self
    }

    /// Whether the scheme is zero-stable.
    pub fn is_stable(&self) -> bool {
        self.verdict == Verdict::Stable
    }

    /// Whether that is not decided.
    pub fn is_open(&self) -> bool {
        self.growth == Some(Growth::Open)
    }

    /// The statement in words.
    pub fn word(&self) -> &'static str {
        match (self.verdict, self.strong) {
            (Verdict::Stable, true) => "strongly zero-stable",
            (Verdict::Stable, false) if self.growth.is_some() => {
                "weakly zero-stable: errors grow no more than by integration"
            }
            (Verdict::Stable, false) => "weakly zero-stable",
            (Verdict::Multiple, _) if self.is_open() => {
                "zero-stable only if the Jordan blocks of roots on the circle do no harm, which is not decided"
            }
            (Verdict::Multiple, _) => "not zero-stable: a multiple root on the circle",
            _ => "not zero-stable: a root outside the circle",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::poly::polynomial::Polynomial;
    use stepsmith_exact::rational::{integer, ratio};
    use stepsmith_scheme::families::central_difference::member;
    use stepsmith_scheme::spec::Spec;

    fn of(family: &str, settings: &[(&str, &str)]) -> ZeroStability {
        zero_stability(&Spec::member(family, settings)).unwrap()
    }

    #[test]
    fn the_barrier_of_backward_differences() {
        // Cryer 1972: zero-stable exactly up to six steps.
        for steps in 1..=8 {
            let found = of("bdf", &[("steps", &steps.to_string())]);
            assert_eq!(
                (found.is_stable(), found.strong),
                (steps <= 6, steps <= 6),
                "{steps}"
            );
            assert_eq!(found.polynomial.degree(), Some(steps));
        }
    }

    #[test]
    fn adams_methods_have_no_parasitic_roots_but_zero() {
        for kind in ["bashforth", "moulton"] {
            let found = of("adams", &[("steps", "4"), ("kind", kind)]);
            let zeros = found.parasitic.degree().unwrap();
            assert!(found.strong && zeros >= 3, "{kind}");
            assert_eq!(
                found.parasitic,
                Polynomial::monomial(integer(1), zeros).into()
            );
        }
    }

    #[test]
    fn second_order_motion_has_two_roots_of_its_own() {
        let newmark = of("newmark", &[("beta", "1/4"), ("gamma", "1/2")]);
        assert_eq!((newmark.principal, newmark.strong), (2, true));
        // With gamma = 1/2 of degree 4 the parasitic root is 1 − 1/gamma = −1.
        let theta = [(3, 4), (1, 3), (1, 2)].map(|(p, q)| ratio(p, q).into());
        let wide = zero_stability(&member(&theta).unwrap().scheme).unwrap();
        assert_eq!(wide.word(), "weakly zero-stable");
        assert_eq!(
            wide.parasitic.evaluate(&integer(-1)),
            RealPolynomial::zero()
        );
        let theta = [(3, 4), (1, 3), (1, 3)].map(|(p, q)| ratio(p, q).into());
        let outside = zero_stability(&member(&theta).unwrap().scheme).unwrap();
        assert_eq!(outside.verdict, Verdict::Outside);
        assert!(outside.word().ends_with("a root outside the circle"));
        // (λ − 1)²: of first order one of the two is not the motion's.
        let twice = RealPolynomial::from_integers(&[1, -2, 1]);
        let multiple = ZeroStability::of(twice, 1);
        assert_eq!(multiple.verdict, Verdict::Multiple);
        assert!(multiple.word().ends_with("a multiple root on the circle"));
    }

    #[test]
    fn repeated_roots_of_the_step_at_rest_are_shown_with_their_kernels() {
        // diag(−1, −1, 1) has two eigenvectors for −1; a Jordan block has one.
        let settled = |above| {
            let rows = [[-1, above, 0], [0, -1, 0], [0, 0, 1]];
            let number = |c: i64| RealPolynomial::constant(integer(c));
            let matrix = Matrix::from_rows(rows.map(|row| row.map(number).to_vec()).to_vec());
            let p = RealPolynomial::from_integers(&[-1, -1, 1, 1]);
            let found = ZeroStability::of(p, 1).settled(&matrix, 1);
            let shown = found.repeated.iter();
            let shown: Vec<_> = shown.map(|r| (r.multiplicity, r.kernel)).collect();
            (found.verdict, shown)
        };
        assert_eq!(settled(0), (Verdict::Stable, vec![(2, 2)]));
        assert_eq!(settled(1), (Verdict::Multiple, vec![(2, 1)]));
        // Of x' = f one root 1 is the motion's, and a second is shown beside it.
        let twice = |above: i64| {
            let number = |c: i64| RealPolynomial::constant(integer(c));
            let rows = [[1, above], [0, 1]].map(|row| row.map(number).to_vec());
            let p = RealPolynomial::from_integers(&[1, -2, 1]);
            let found = ZeroStability::of(p, 1).settled(&Matrix::from_rows(rows.to_vec()), 1);
            let shown = found.repeated.iter();
            let shown: Vec<_> = shown.map(|r| (r.multiplicity, r.kernel)).collect();
            (found.verdict, shown)
        };
        assert_eq!(twice(0), (Verdict::Stable, vec![(2, 2)]));
        assert_eq!(twice(1), (Verdict::Multiple, vec![(2, 1)]));
    }

    /// x, v and what rests; and two motions, of which one is nobody's.
    #[test]
    fn one_motion_alone_has_a_jordan_block() {
        let verdict = |blocks: &[usize]| {
            let n = blocks.iter().sum();
            let mut matrix: Matrix<RealPolynomial> = Matrix::identity(n);
            let mut first = 0;
            for &size in blocks {
                for i in first..first + size - 1 {
                    *matrix.at_mut(i, i + 1) = RealPolynomial::one();
                }
                first += size;
            }
            let one = Polynomial::from_integers(&[-1, 1]);
            ZeroStability::of(one.pow(n).into(), 2)
                .settled(&matrix, 2)
                .verdict
        };
        for (blocks, expected) in [
            (&[2][..], Verdict::Stable),
            (&[2, 1], Verdict::Stable),
            (&[1, 1, 1], Verdict::Stable),
            (&[2, 2], Verdict::Multiple),
            (&[3], Verdict::Multiple),
            (&[3, 1], Verdict::Multiple),
        ] {
            assert_eq!(verdict(blocks), expected, "{blocks:?}");
        }
    }

    /// By Schur's test alone: 1 ∓ λ, one inside beside one on the circle, a pair on it.
    #[test]
    fn a_root_on_the_circle_is_not_inside() {
        for p in [
            &[-1, 1][..],
            &[1, 1],
            &[1, -3, 2],
            &[5, -6, 5],
            &[0, 5, -6, 5],
        ] {
            assert!(!strictly_inside(&RealPolynomial::from_integers(p)), "{p:?}");
        }
        for p in [&[1, 2][..], &[999, 1000], &[1, -6, 10], &[0, 0, 1]] {
            assert!(strictly_inside(&RealPolynomial::from_integers(p)), "{p:?}");
        }
    }

    #[test]
    fn a_third_root_at_one_is_no_motion() {
        let one = Polynomial::from_integers(&[-1, 1]);
        assert_eq!(
            ZeroStability::of(one.pow(3).into(), 2).verdict,
            Verdict::Multiple
        );
        assert_eq!(
            ZeroStability::of(one.pow(2).into(), 2).verdict,
            Verdict::Stable
        );
        assert_eq!(
            ZeroStability::of(one.pow(2).into(), 1).verdict,
            Verdict::Multiple
        );
        let half = RealPolynomial::from_integers(&[-1, 2]);
        assert_eq!(ZeroStability::of(half, 1).principal, 0);
    }
}
