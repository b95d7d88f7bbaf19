//! Verdicts on errors at h = 0 and under constraints, piece by piece of the range of a free parameter θ.
//!
//! The verdict depends on where the zeros of a polynomial p(ζ; θ) lie relative to the unit circle, and on ranks where
//! zeros on it are multiple. Between two neighbouring critical values of θ the zeros lie alike. One sample there
//! decides for all values, unless ranks decided for the sample. At a critical value, and at an end that belongs to
//! the range, the scheme with that number decides. A piece is stated by its floats, as nobody asks for a value that
//! is no float. The floats between two algebraic numbers are found by exact comparison with them.
//!
//! The places that hold a constraint depend on their times. Where the times depend on θ, nothing is said of more than
//! one value at once.

use super::super::zero_dynamics;
use super::{Part, Ranged};
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::{Fraction, cleared};
use stepsmith_exact::poly::dense::without_zero_root;
use stepsmith_exact::ring::Ring as _;
use stepsmith_exact::rounding::{from_f64, to_f64};
use stepsmith_prove::constrained_step::Formulation;
use stepsmith_prove::everywhere::{Piece, Pieces, settled};
use stepsmith_prove::facts::Facts;
use stepsmith_prove::stability::region::critical_values::{Critical, at_rest};
use stepsmith_prove::zero_dynamics::ZeroVerdict;

/// The verdict at one value, and the polynomial behind it.
struct Zeros {
    verdict: ZeroVerdict,
    /// Whether the places of zeros tell it.
    by_places: bool,
    polynomial: Vec<Fraction>,
}

impl Ranged<'_> {
    /// The pieces of the range, each with its verdict on errors.
    pub(super) fn pieces(&self) -> Pieces {
        let scheme = self.facts.scheme();
        let symbol = &self.free.symbol;
        let rest = whole(0, &scheme.space().transition().characteristic_polynomial());
        Pieces {
            parasitic: self.pieces_of(at_rest(scheme, symbol), &rest, at_zero),
            constrained: Formulation::ALL.map(|formulation| {
                let critical = zero_dynamics::critical(scheme, formulation, symbol);
                match self.facts.zero_dynamics(formulation) {
                    Ok(all) => {
                        let all = whole(all.zero_roots, &all.polynomial);
                        let pieces =
                            self.pieces_of(critical, &all, |facts| constrained(facts, formulation));
                        let pieces = pieces.into_iter().map(|piece| Piece {
                            polynomial: without_zero_root(piece.polynomial),
                            ..piece
                        });
                        pieces.collect()
                    }
                    Err(_) => Vec::new(),
                }
            }),
        }
    }

    /// The pieces between critical values; `polynomial` is the one with θ in it.
    fn pieces_of(
        &self,
        critical: Critical,
        polynomial: &[Fraction],
        found: impl Fn(&Facts) -> Option<Zeros>,
    ) -> Vec<Piece> {
        let Ok(critical) = critical else {
            return Vec::new();
        };
        let pieces = self
            .parts(&critical)
            .into_iter()
            .filter_map(|part| match part {
                Part::At(number) => {
                    let value = number.as_rational()?;
                    let float =
                        Some(to_f64(value)).filter(|f| from_f64(*f).as_ref() == Some(value))?;
                    let Zeros {
                        verdict,
                        polynomial,
                        ..
                    } = found(&*self.at(&value.clone().into()).ok()?)?;
                    Some(Piece {
                        floats: [float; 2],
                        verdict,
                        polynomial,
                    })
                }
                Part::Cell([lower, upper], sample) => {
                    let found = found(&*self.at(&sample.into()).ok()?)?;
                    if !found.by_places {
                        return None;
                    }
                    self.times_are_fixed().then(|| Piece {
                        floats: [above(&lower), below(&upper)],
                        verdict: found.verdict,
                        polynomial: polynomial.to_vec(),
                    })
                }
            });
        pieces.collect()
    }

    /// Whether positions and velocities stand at times that no parameter moves.
    fn times_are_fixed(&self) -> bool {
        let mut quantities = self.facts.scheme().quantities().iter();
        quantities.all(|q| q.derivative > 1 || q.offset.as_rational().is_some())
    }
}

/// ζᵏ p, without denominators.
fn whole(zero_roots: usize, p: &[Fraction]) -> Vec<Fraction> {
    let zeros = std::iter::repeat_n(Fraction::zero(), zero_roots);
    let rest = cleared(p).0.into_iter().map(Fraction::from);
    zeros.chain(rest).collect()
}

/// The verdict on errors at h = 0.
fn at_zero(facts: &Facts) -> Option<Zeros> {
    let found = facts.zero_stability().ok()?;
    Some(Zeros {
        verdict: settled(found),
        by_places: found.repeated.is_empty(),
        polynomial: facts
            .scheme()
            .space()
            .transition()
            .characteristic_polynomial(),
    })
}

/// The verdict on errors under constraints.
fn constrained(facts: &Facts, formulation: Formulation) -> Option<Zeros> {
    let found = facts.zero_dynamics(formulation).ok()?;
    Some(Zeros {
        verdict: found.verdict?,
        by_places: found.by_places,
        polynomial: whole(found.zero_roots, &found.polynomial),
    })
}

/// The least float above a number.
fn above(number: &RealAlgebraic) -> f64 {
    let nearest = number.to_f64();
    if from_f64(nearest).is_some_and(|near| number.cmp_rational(&near).is_lt()) {
        nearest
    } else {
        nearest.next_up()
    }
}

/// The largest float below a number.
fn below(number: &RealAlgebraic) -> f64 {
    -above(&number.negated())
}
