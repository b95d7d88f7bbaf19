//! The root condition at one place: all roots in |λ| ≤ 1, and those on the circle simple, or, for the
//! roots of a matrix, [semisimple].
//!
//! A polynomial with real coefficients is split into p = λᵏ·G·R with G = gcd(p, p*), p* = λⁿ p(1/λ).
//! An irreducible factor f of p that is associate to f* is in G to its full power; of another f
//! and f*, with powers a and b, G takes min(a, b) of both. So G is self-reciprocal, and R and R*
//! are coprime: R has no root on the circle, for there 1/λ is the conjugate. Hence the root
//! condition holds exactly if all roots of R lie inside (Schur–Cohn) and all those of G on the
//! circle, simple (Sturm).
//!
//! On the imaginary axis the coefficients are complex, p = A + iB. Let C = gcd(A, B), which divides
//! p and its conjugate polynomial p̄; the rest of p has no root in common with its own conjugate.
//! A root of p on the circle and its conjugate therefore are simple exactly if they are in
//!
//! ```text
//! P = p·p̄/C = (A² + B²)/C,
//! ```
//!
//! so P, which is real, satisfies the root condition exactly if p does. For B = 0 it is A itself.

pub(super) mod schur_cohn;
mod self_reciprocal;
pub mod semisimple;

use self::schur_cohn::all_inside;
use self::self_reciprocal::CircleCount;
use self::semisimple::{Repeated, at_place};
use super::characteristic::Characteristic;
use super::characteristic::place::Place;
use stepsmith_exact::field::quotient::FieldPolynomial;
use stepsmith_exact::field::quotient::Residue;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::poly::dense::{div_rem, gcd, monic, plus, times, trimmed, without_zero_root};
use stepsmith_exact::poly::polynomial::Polynomial;

/// The verdict on the root condition at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No root outside the closed unit disc, and those on the circle simple, or semisimple.
    Stable,
    /// No root outside the closed unit disc, but a multiple one on the circle that is not known to be
    /// semisimple: of a matrix, one that is not.
    Multiple,
    /// A root outside the closed unit disc.
    Outside,
    /// The step is not defined here.
    Undefined,
}

impl Verdict {
    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Stable => "stable",
            Self::Multiple => "multiple root on the circle",
            Self::Outside => "root outside",
            Self::Undefined => "undefined",
        }
    }
}

/// The root condition at a place, with its evidence. Numbers are elements of ℚ\[t\]/m; they are rational where the
/// place and the coefficients are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The verdict at the place.
    pub verdict: Verdict,
    /// Whether all roots of R lie inside the circle.
    pub rest_inside: bool,
    /// The reflection coefficients of R, up to the first of magnitude 1 or more.
    pub reflections: Vec<Residue>,
    /// G, ascending in λ and monic.
    pub shared: Vec<Residue>,
    /// The multiplicities of the roots 1 and −1 of G.
    pub real_multiplicities: [usize; 2],
    /// The signs in Sturm's chain of K at w = −2 and w = 2.
    pub sturm_signs: [Vec<i8>; 2],
    /// The repeated factors of the characteristic polynomial of the step with their eigenvectors, where no root is
    /// outside. Empty where the roots on the circle are simple, or no matrix is given.
    pub repeated: Vec<Repeated<FieldPolynomial>>,
}

/// The root condition of one polynomial over ℚ, such as a step's at h = 0 (zero-stability).
///
/// ```
/// use stepsmith_prove::stability::{Verdict, root_condition::root_condition};
/// use stepsmith_exact::poly::polynomial::Polynomial;
/// assert_eq!(root_condition(&Polynomial::from_integers(&[-1, 0, 1])), Verdict::Stable);
/// assert_eq!(root_condition(&Polynomial::from_integers(&[1, 2, 1])), Verdict::Multiple);
/// assert_eq!(root_condition(&Polynomial::from_integers(&[-2, 1])), Verdict::Outside);
/// ```
pub fn root_condition(p: &Polynomial) -> Verdict {
    verdict(&p.clone().into())
}

/// The root condition of one polynomial over a real number field.
pub fn verdict(p: &RealPolynomial) -> Verdict {
    if p.is_zero() {
        return Verdict::Undefined;
    }
    let place = Place::of_numbers(p.field());
    Table::new(&place, p.local(), Vec::new()).verdict
}

impl Table {
    /// The table of a place where the step is not defined.
    pub(super) fn undefined() -> Self {
        Self {
            verdict: Verdict::Undefined,
            rest_inside: false,
            reflections: Vec::new(),
            shared: Vec::new(),
            real_multiplicities: [0; 2],
            sturm_signs: [Vec::new(), Vec::new()],
            repeated: Vec::new(),
        }
    }

    /// The table of a step at a place where its roots on the circle may be multiple, but semisimple.
    pub(super) fn settled(mut self, p: &Characteristic, place: &Place) -> Self {
        if self.verdict == Verdict::Multiple
            && let Some(repeated) = at_place(p, place)
        {
            if repeated.iter().all(Repeated::is_semisimple) {
                self.verdict = Verdict::Stable;
            }
            self.repeated = repeated;
        }
        self
    }

    /// The table of p = A + i√t₀·B, not 0, at the place t₀.
    pub(super) fn new(place: &Place, a: FieldPolynomial, b: FieldPolynomial) -> Self {
        let p = without_zero_root(real_multiple(place, trimmed(a), trimmed(b)));
        let shared = gcd(p.clone(), p.iter().rev().cloned().collect());
        let (rest, _) = div_rem(p, &shared);
        Self::of_parts(place, shared, rest)
    }

    /// The table of p = λᵏ·G·R from parts G = `shared`, self-reciprocal, and R = `rest`, of which
    /// R and R* are coprime.
    pub(super) fn of_parts(place: &Place, shared: FieldPolynomial, rest: FieldPolynomial) -> Self {
        let shared = monic(shared);
        let rest = without_zero_root(trimmed(rest));
        let (rest_inside, reflections) = all_inside(&place.field, rest);
        let circle = CircleCount::new(place, shared.clone());
        let verdict = match (rest_inside && circle.all_on_circle(), circle.all_simple()) {
            (false, _) => Verdict::Outside,
            (true, false) => Verdict::Multiple,
            (true, true) => Verdict::Stable,
        };
        let CircleCount { real, signs, .. } = circle;
        Self {
            verdict,
            rest_inside,
            reflections,
            shared,
            real_multiplicities: real,
            sturm_signs: signs,
            repeated: Vec::new(),
        }
    }
}

/// (A² + t₀B²)/gcd(A, B), where the part √t₀·B is 0 at the origin.
fn real_multiple(place: &Place, a: FieldPolynomial, b: FieldPolynomial) -> FieldPolynomial {
    if b.is_empty() || place.is_origin() {
        return a;
    }
    let common = gcd(a.clone(), b.clone());
    let square = times(&b, &b);
    let square_of_b: FieldPolynomial = square.iter().map(|c| c * &place.t).collect();
    div_rem(plus(&times(&a, &a), &square_of_b), &common).0
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::field::algebraic::RealAlgebraic;
    use stepsmith_exact::rational::{Rational, integer, ratio};
    use stepsmith_exact::ring::Ring as _;

    #[test]
    fn zero_has_no_roots_to_judge() {
        assert_eq!(root_condition(&Polynomial::zero()), Verdict::Undefined);
        assert_eq!(root_condition(&Polynomial::one()), Verdict::Stable);
        assert_eq!(root_condition(&Polynomial::t()), Verdict::Stable);
    }

    fn verdict(place: &Place, factors: &[&[i64]]) -> Verdict {
        let p = factors
            .iter()
            .fold(Polynomial::one(), |p, f| p * Polynomial::from_integers(f));
        let local = p
            .coefficients()
            .iter()
            .map(Residue::from_rational)
            .collect();
        Table::new(place, local, Vec::new()).verdict
    }

    #[test]
    fn known_roots_are_located_at_rational_and_irrational_places() {
        let on: &[i64] = &[5, -6, 5];
        let cases: &[(&[&[i64]], Verdict)] = &[
            (&[&[0, 1], &[1, 2]], Verdict::Stable),
            (&[&[1, -3], &[2, 1, 5]], Verdict::Stable),
            (&[on, &[1, 3]], Verdict::Stable),
            (&[&[1, 1], &[-1, 1], on], Verdict::Stable),
            (&[&[1, 1], &[1, 1]], Verdict::Multiple),
            (&[on, on, &[1, 7]], Verdict::Multiple),
            (&[&[1, 7], &[1, -2], &[1, -2], on], Verdict::Stable),
            // Reciprocal pairs off the circle, alone and beside roots on it.
            (&[&[1, -3], &[3, -1]], Verdict::Outside),
            (&[&[1, 3], &[3, 1], on, on], Verdict::Outside),
            (&[&[5, -8, 5], &[1, 0, 2], &[2, 0, 1]], Verdict::Outside),
            // The product of the moduli is 1 without a reciprocal pair.
            (&[&[-2, 1], &[2, 1], &[-1, 4]], Verdict::Outside),
            (&[&[1000, -999]], Verdict::Outside),
            (&[&[999, -1000]], Verdict::Stable),
            (&[&[3]], Verdict::Stable),
        ];
        let places = [
            RealAlgebraic::from_rational(ratio(7, 3)),
            RealAlgebraic::sqrt(&integer(2)).unwrap(),
        ];
        for place in places.map(|t| Place::new(t, None)) {
            for (factors, expected) in cases {
                assert_eq!(verdict(&place, factors), *expected, "{factors:?}");
            }
        }
    }

    #[test]
    fn complex_polynomials_keep_their_multiplicities() {
        // At t₀ = 1: p = A + iB.
        let place = Place::of_numbers(None);
        let local = |c: &[i64]| -> FieldPolynomial {
            c.iter()
                .map(|&c| Residue::from_rational(&Rational::from(c)))
                .collect()
        };
        let verdict = |a: &[i64], b: &[i64]| Table::new(&place, local(a), local(b)).verdict;
        assert_eq!(verdict(&[0, 1], &[-1]), Verdict::Stable); // λ − i
        assert_eq!(verdict(&[1, 0, 1], &[]), Verdict::Stable); // (λ − i)(λ + i)
        assert_eq!(verdict(&[-1, 0, 1], &[0, -2]), Verdict::Multiple); // (λ − i)²
        assert_eq!(verdict(&[0, 1], &[-2]), Verdict::Outside); // λ − 2i
        assert_eq!(verdict(&[0, 2], &[-1]), Verdict::Stable); // 2λ − i
        // (λ − i)²(λ + i), (λ − 1)(λ − i), (λ − 1)²(λ − i)
        assert_eq!(verdict(&[0, 1, 0, 1], &[-1, 0, -1]), Verdict::Multiple);
        assert_eq!(verdict(&[0, -1, 1], &[1, -1]), Verdict::Stable);
        assert_eq!(verdict(&[0, 1, -2, 1], &[-1, 2, -1]), Verdict::Multiple);
    }

    /// Where there is no step nothing is said of roots.
    #[test]
    fn no_root_is_inside_where_there_is_no_step() {
        let table = Table::undefined();
        assert!(table.verdict == Verdict::Undefined && !table.rest_inside);
        assert!(
            table.reflections.is_empty() && table.shared.is_empty() && table.repeated.is_empty()
        );
    }

    /// Products of up to four pairs of roots, on and off the circle. The chain that counts the pairs goes on for as
    /// long as pairs are left.
    #[test]
    fn pairs_on_and_off_the_circle_are_counted() {
        let on: [&[i64]; 5] = [
            &[5, -6, 5],
            &[5, 8, 5],
            &[1, 1, 1],
            &[1, 0, 1],
            &[25, -48, 25],
        ];
        let off: [&[i64]; 3] = [&[2, -5, 2], &[3, 10, 3], &[100, -201, 100]];
        let factors: Vec<&[i64]> = on.iter().chain(&off).copied().collect();
        let place = Place::new(RealAlgebraic::from_rational(ratio(7, 3)), None);
        let mut chosen: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..4 {
            let longer = chosen.iter().flat_map(|all| {
                let least = all.last().copied().unwrap_or(0);
                (least..factors.len()).map(move |i| [&all[..], &[i]].concat())
            });
            chosen = longer.collect();
            for all in &chosen {
                let product: Vec<&[i64]> = all.iter().map(|&i| factors[i]).collect();
                let expected = match (
                    all.iter().any(|&i| i >= on.len()),
                    all.windows(2).any(|pair| pair[0] == pair[1]),
                ) {
                    (true, _) => Verdict::Outside,
                    (false, true) => Verdict::Multiple,
                    (false, false) => Verdict::Stable,
                };
                assert_eq!(verdict(&place, &product), expected, "{product:?}");
            }
        }
    }
}
