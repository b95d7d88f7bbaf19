//! Multiple roots on the circle that leave the powers of a step bounded.
//!
//! The powers of M are bounded exactly if no eigenvalue lies outside the unit circle and those on it
//! are *semisimple*: without Jordan blocks of size 2 or more. Let f have m-fold roots of
//! q = det(λ − M) as simple roots, and no others. Then
//!
//! ```text
//! dim ker f(M) = ∑ dim ker(M − λᵢ) ≤ m·deg f,
//! ```
//!
//! with equality exactly if all roots of f are semisimple. With the square-free factors f of the
//! self-reciprocal part of q that are repeated in it, all of whose roots are on the circle, this
//! decides what the multiplicities alone do not: −I and a Jordan block of −1 share their polynomial.
//!
//! *At a place* t₀ everything is done in the field of the place, with q and M as they are there.
//!
//! *For all t at once*, where factors f of q over K(t) are repeated, the kernel of f(M) over K(t) has
//! a dimension d ≤ m·deg f, and at no place between the critical ones a smaller one. So if d = m·deg f
//! its roots are semisimple at all of these. Else they are not where a minor of f(M) of the size of
//! its rank does not vanish: one such minor is critical.

use crate::stability::characteristic::Characteristic;
use crate::stability::characteristic::bivariate::Bivariate;
use crate::stability::characteristic::place::Place;
use stepsmith_exact::field::quotient::FieldPolynomial;
use stepsmith_exact::field::quotient::Residue;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::dense::{gcd, square_free_factors, trimmed, without_zero_root};

/// A factor of q that is repeated, and how many eigenvectors its roots have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeated<P> {
    /// f.
    pub factor: P,
    /// m ≥ 2.
    pub multiplicity: usize,
    /// m·deg f.
    pub roots: usize,
    /// dim ker f(M).
    pub kernel: usize,
}

impl<P> Repeated<P> {
    /// Whether the roots of f are semisimple.
    pub fn is_semisimple(&self) -> bool {
        self.kernel == self.roots
    }
}

/// The repeated factors at a place; `None` where there is no matrix.
pub(super) fn at_place(
    p: &Characteristic,
    place: &Place,
) -> Option<Vec<Repeated<FieldPolynomial>>> {
    let pencil = p.pencil.as_ref()?;
    let doubled = pencil.doubled && !place.is_origin();
    let factors = repeated(p, place, doubled);
    // p may be over ℚ where M is not.
    let wide = place.widened(pencil.field());
    let over_matrix = match &wide {
        Some(wide) => repeated(p, wide, doubled),
        None => factors.clone(),
    };
    let step = pencil.at(wide.as_ref().unwrap_or(place))?;
    let found = factors.into_iter().zip(over_matrix);
    let found = found.map(|((factor, multiplicity), (over_matrix, _))| Repeated {
        roots: multiplicity * factor.len().saturating_sub(1),
        kernel: kernel(&over_matrix, &step),
        factor,
        multiplicity,
    });
    Some(found.collect())
}

/// The square-free factors of the self-reciprocal part of q that are repeated in it, with their
/// multiplicities; of p·p̄ where the system is doubled.
fn repeated(p: &Characteristic, place: &Place, doubled: bool) -> Vec<(FieldPolynomial, usize)> {
    let q = without_zero_root(trimmed(place.coefficients(&whole(p, doubled))));
    let shared = gcd(q.clone(), q.iter().rev().cloned().collect());
    let factors = square_free_factors(shared, gcd).into_iter();
    factors
        .filter(|(_, multiplicity)| *multiplicity > 1)
        .collect()
}

/// p, or p·p̄ where the system is doubled.
fn whole(p: &Characteristic, doubled: bool) -> Bivariate {
    if !doubled {
        return p.even.clone();
    }
    let weighted = p.odd.times(&p.odd).map(|c| c * RealPolynomial::t());
    p.even.times(&p.even).plus(&weighted)
}

/// dim ker f(M).
fn kernel(f: &[Residue], step: &Matrix<Residue>) -> usize {
    let n = step.rows();
    let identity: Matrix<Residue> = Matrix::identity(n);
    let value = f.iter().rev().fold(Matrix::zero(n, n), |sum, c| {
        sum.times(step).plus(&identity.map(|e| e * c))
    });
    n - value.rank()
}

/// The repeated factors over K(t), each with a minor of f(M) of the size of its rank.
pub fn everywhere(p: &Characteristic) -> Vec<(Repeated<Bivariate>, RealPolynomial)> {
    let Some(pencil) = &p.pencil else {
        return Vec::new();
    };
    let n = &pencil.numerators;
    let q = whole(p, pencil.doubled).without_zero_root();
    let repeated = q.gcd(&q.reverse()).square_free_factors().into_iter();
    repeated
        .filter(|(_, multiplicity)| *multiplicity > 1)
        .map(|(factor, multiplicity)| {
            let (rank, minor) = of_quotient(&factor, n, &pencil.denominator).rank_minor();
            let repeated = Repeated {
                roots: multiplicity * factor.degree(),
                kernel: n.rows() - rank,
                factor,
                multiplicity,
            };
            (repeated, minor)
        })
        .collect()
}

/// Dᵏ f(N/D), k the degree of f.
fn of_quotient(
    f: &Bivariate,
    n: &Matrix<RealPolynomial>,
    d: &RealPolynomial,
) -> Matrix<RealPolynomial> {
    let identity: Matrix<RealPolynomial> = Matrix::identity(n.rows());
    let mut power = RealPolynomial::one();
    let mut sum: Matrix<RealPolynomial> = Matrix::zero(n.rows(), n.rows());
    for c in f.coefficients().iter().rev() {
        // N·sum + c·Dⁱ I
        let constant = c * &power;
        sum = n.times(&sum).plus(&identity.map(|e| e * &constant));
        power = &power * d;
    }
    sum
}

/// The repeated factors of a polynomial over K that divides det(λ − N/D) for all t with the same
/// multiplicities, and the dimensions of their kernels over K(t).
pub(crate) fn constant(
    k: &RealPolynomial,
    n: &Matrix<RealPolynomial>,
    d: &RealPolynomial,
) -> Vec<Repeated<RealPolynomial>> {
    let shared = k.gcd(&k.reverse()).square_free_factors().into_iter();
    shared
        .filter(|(_, multiplicity)| *multiplicity > 1)
        .map(|(factor, multiplicity)| Repeated {
            roots: multiplicity * factor.degree().unwrap_or(0),
            kernel: constant_kernel(&factor, n, d),
            factor,
            multiplicity,
        })
        .collect()
}

/// dim ker f(N/D) over K(t) for an f over K.
pub fn constant_kernel(
    f: &RealPolynomial,
    n: &Matrix<RealPolynomial>,
    d: &RealPolynomial,
) -> usize {
    let (rank, _) = of_quotient(&Bivariate::new(f.coefficients()), n, d).rank_minor();
    n.rows() - rank
}

#[cfg(test)]
mod tests {
    use crate::stability::axis::Axis;
    use crate::stability::characteristic::{Characteristic, Step};
    use crate::stability::root_condition::Verdict;
    use crate::stability::stable_set;
    use crate::stability::stable_set::critical::{Criteria, Kind};
    use stepsmith_scheme::scheme::{FreeForm, Scheme};

    /// Two steps of the trapezoidal rule, two values that change their signs, and one that dies out, beside each other.
    /// The first of each pair drives the second, by a term that is added to it.
    fn pairs(second: &str, alternating: &str) -> Scheme {
        let second = format!("x_2[1] = x_2 + h/2*(v_2 + v_2[1]) + {second}");
        let alternating = format!("j_2[1] = {alternating} - j_2");
        let statements = [
            "v = f(t, x)",
            "v[1] = f(t[1], x[1])",
            "v_2 = f(t, x_2)",
            "v_2[1] = f(t[1], x_2[1])",
            "x_3 = h*v",
            "v_3 = f(t, x_3)",
            "x[1] = x + h/2*(v + v[1])",
            &second,
            "j_1[1] = -j_1",
            &alternating,
            "j_3[1] = j_3/2",
        ];
        let carry = ["x", "x_2", "j_1", "j_2", "j_3"];
        FreeForm::written(&[], &carry, &statements)
    }

    fn set(scheme: &Scheme) -> String {
        stable_set(scheme, Axis::Imaginary).unwrap().to_string()
    }

    fn defects(scheme: &Scheme) -> usize {
        let step = Step::new(scheme, &Axis::Imaginary).unwrap();
        let p = Characteristic::along(&Axis::Imaginary, step);
        let critical = Criteria::new(&p).critical;
        critical.iter().filter(|c| c.kind == Kind::Defect).count()
    }

    /// On the imaginary axis all four roots are on the circle twice, at every y. They are harmless where
    /// nothing drives the second of a pair, and that is at the one y where 1 + z² is 0 if x + h²f'f'x drives it.
    #[test]
    fn coupled_pairs_are_stable_where_the_coupling_vanishes() {
        let apart = pairs("0*x", "0*j_1");
        assert_eq!((set(&apart).as_str(), defects(&apart)), ("(0, ∞)", 0));
        let coupled = pairs("x + h*v_3", "0*j_1");
        assert_eq!((set(&coupled).as_str(), defects(&coupled)), ("{1}", 1));
        let shifted = pairs("4*x + h*v_3", "0*j_1");
        assert_eq!((set(&shifted).as_str(), defects(&shifted)), ("{2}", 1));
        // −1 with a Jordan block at every y.
        let driven = pairs("0*x", "j_1");
        assert_eq!(set(&driven), "∅");
    }

    /// At y = 0 the step itself is judged, not the real system of twice its size. The pairs of roots 1 and −1 there
    /// have two eigenvectors each, unless the term that drives the second of a pair does not vanish with h.
    #[test]
    fn at_the_origin_each_root_counts_once() {
        let along = |axis: Axis, second: &str, alternating: &str| {
            let set = stable_set(&pairs(second, alternating), axis).unwrap();
            let table = &set.certificate.at_zero;
            let mut roots = 0;
            let mut kernel = 0;
            for repeated in &table.repeated {
                assert_eq!(repeated.multiplicity, 2);
                roots += repeated.roots;
                kernel += repeated.kernel;
            }
            (set.at_zero, roots, kernel)
        };
        let at_zero = |second: &str, alternating: &str| {
            let [imaginary, real] =
                [Axis::Imaginary, Axis::NegativeReal].map(|axis| along(axis, second, alternating));
            assert_eq!(imaginary, real);
            imaginary
        };
        assert_eq!(at_zero("0*x", "0*j_1"), (Verdict::Stable, 4, 4));
        assert_eq!(at_zero("h*v_3", "0*j_1"), (Verdict::Stable, 4, 4));
        assert_eq!(at_zero("x", "0*j_1"), (Verdict::Multiple, 4, 3));
        assert_eq!(at_zero("0*x", "j_1"), (Verdict::Multiple, 4, 3));
        assert_eq!(at_zero("x", "j_1"), (Verdict::Multiple, 4, 2));
    }

    /// The value that dies out takes √2 times j₁; the characteristic polynomial does not contain this number.
    #[test]
    fn eigenvectors_are_counted_in_the_field_of_the_matrix() {
        let driven = |by: &str| {
            let statements = [
                "v = f(t, x)",
                "x[1] = x + h/2*v",
                "j_1[1] = -j_1",
                &format!("j_2[1] = {by} - j_2"),
                "j_3[1] = sqrt(2)*j_1 + j_3/2",
            ];
            let carry = ["x", "j_1", "j_2", "j_3"];
            let scheme = FreeForm::written(&[], &carry, &statements);
            let set = stable_set(&scheme, Axis::NegativeReal).unwrap();
            (set.at_zero, set.to_string())
        };
        assert_eq!(driven("0*j_1"), (Verdict::Stable, "(0, 4]".into()));
        assert_eq!(driven("j_1"), (Verdict::Multiple, "∅".into()));
    }

    /// The root −1 twice and nothing else on the circle: driven by (1 + z) j₁ it has two eigenvectors at z = −1 alone.
    #[test]
    fn one_double_root_may_be_semisimple_at_one_place() {
        let driven = |by: &str| {
            let last = format!("j_2[1] = {by} - j_2");
            let statements = [
                "v = f(t, x)",
                "x[1] = x + h/2*v",
                "x_4 = h^3*j_1",
                "v_4 = f(t, x_4)",
                "j_1[1] = -j_1",
                &last,
            ];
            FreeForm::written(&[], &["x", "j_1", "j_2"], &statements)
        };
        let coupled = driven("j_1 + v_4/h^2");
        let set = |scheme: &Scheme| {
            let found = stable_set(scheme, Axis::NegativeReal);
            found.unwrap().to_string()
        };
        assert_eq!(set(&coupled), "{1}");
        assert_eq!(set(&driven("2*j_1 + v_4/h^2")), "{2}");
        // Of a matrix over ℚ(√2) with a rational polynomial.
        assert_eq!(set(&driven("2*sqrt(2)*j_1 + v_4/h^2")), "{sqrt(8)}");
        let step = Step::new(&coupled, &Axis::NegativeReal).unwrap();
        let p = Characteristic::along(&Axis::NegativeReal, step);
        let critical = Criteria::new(&p).critical;
        assert!(critical.iter().any(|c| c.kind == Kind::Defect));
    }
}
