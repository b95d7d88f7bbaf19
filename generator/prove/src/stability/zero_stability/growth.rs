//! Jordan blocks on the circle at h = 0, and whether what grows in them is an error that grows.
//!
//! With z = (x, hv, h²a, …) the step at h = 0 is z_next = V z. If no root of V lies outside the circle but some on
//! it are not semisimple, Vⁿ grows as a power of n ≤ T/h. An error ε of x⁽ᵐ⁾ is hᵐε in z: if it grows into x⁽ᵏ⁾,
//! k < m, by nᵐ⁻ᵏ, then that is (nh)ᵐ⁻ᵏ ε, what integration makes of it. So the motion's own block of x'' = g is
//! harmless, and so are two more kinds. Let r be the order of the problem.
//!
//! *Graded steps.* Let no quantity depend on carried ones of lower derivatives, nor a velocity argument on positions.
//! For u = (x, v, …) the step then is u_next = (V₀ + O(h)) u + O(h), Lipschitz continuous, where V₀ has the diagonal
//! blocks V_mm of V alone; those of m ≥ r, which take evaluations without a factor h, are to lie inside the circle.
//! Its powers are bounded if the roots of each V_mm on the circle are semisimple. An example is the explicit midpoint
//! rule for x'' = g(t, x, v), with ±1 twice.
//!
//! *Positions alone.* If x'' = g(t, x) is evaluated without velocities and |Vⁿ| ≤ C n, then errors satisfy
//!
//! ```text
//! |eₙ| ≤ C n |e₀| + C Σ (n − k) h² L |eₖ| ≤ C (T/h) |e₀| + C T h L Σ |eₖ|,
//! ```
//!
//! so |eₙ| ≤ C (T/h) |e₀| exp(C T² L): multiplicities up to 2 do no harm. An example is Störmer's rule of the step 2h.
//!
//! Errors do grow where a block of V_mm is of size 2 or more, of V_00 and r = 2 of size 3 or more, if the step is
//! graded. All else is left open. Whether the position diverges is another question: that depends on the quantities
//! alone from which it follows, and there on roots outside the circle or on blocks of V_00.
//!
//! Source: Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, III.4 and III.10.

use crate::stability::root_condition::Verdict;
use crate::stability::root_condition::schur_cohn::strictly_inside;
use crate::stability::root_condition::semisimple::{self, Repeated, constant_kernel};
use crate::stability::root_condition::verdict;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::Scheme;

/// The growth of errors in Jordan blocks on the circle, where no root lies outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// Errors grow no more than by integration.
    Harmless,
    /// Errors grow without bound as h → 0.
    Harmful,
    /// Nothing is shown.
    Open,
}

impl Growth {
    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Harmless => "harmless",
            Self::Harmful => "harmful",
            Self::Open => "open",
        }
    }
}

/// A diagonal block of V in numbers, and its characteristic polynomial.
struct Block {
    matrix: Matrix<RealPolynomial>,
    polynomial: RealPolynomial,
}

impl Block {
    /// Of the rows and columns at these places; `None` where its entries are no numbers.
    fn of(transition: &Matrix<Fraction>, places: &[usize]) -> Option<Self> {
        let size = places.len();
        let matrix = Matrix::from_fn(size, size, |i, j| {
            transition.at(places[i], places[j]).clone()
        });
        Some(Self {
            polynomial: RealPolynomial::from_fractions(&matrix.characteristic_polynomial())?,
            matrix: RealPolynomial::matrix(&matrix)?,
        })
    }

    /// The roots on the circle that are multiple.
    fn repeated(&self) -> Vec<Repeated<RealPolynomial>> {
        semisimple::constant(&self.polynomial, &self.matrix, &RealPolynomial::one())
    }

    fn is_semisimple(&self) -> bool {
        self.repeated().iter().all(Repeated::is_semisimple)
    }

    /// Whether no block on the circle is of a size above 2: dim ker f(V)² is the number of roots of f, multiple ones
    /// counted so often.
    fn has_pairs_at_most(&self) -> bool {
        self.repeated().iter().all(|of| {
            let square = &of.factor * &of.factor;
            constant_kernel(&square, &self.matrix, &RealPolynomial::one()) == of.roots
        })
    }

    /// Whether errors of quantities of the derivative m, whose block it is, grow without bound.
    fn is_harmful(&self, rank: usize, m: usize) -> bool {
        match (rank, m) {
            (2, 0) => !self.has_pairs_at_most(),
            _ => !self.is_semisimple(),
        }
    }

    fn is_inside(&self) -> bool {
        strictly_inside(&self.polynomial)
    }
}

/// The growth of errors in the Jordan blocks of a scheme's V, none of whose roots lie outside the circle.
pub(super) fn growth(scheme: &Scheme) -> Growth {
    judged(scheme).unwrap_or(Growth::Open)
}

fn judged(scheme: &Scheme) -> Option<Growth> {
    // Of steps that grow there are not T/h.
    if scheme.growth().is_some() {
        return None;
    }
    let rank = scheme.class().rank();
    let transition = scheme.space().transition();
    let derivatives = scheme.carried_derivatives();
    let all: Vec<usize> = (0..derivatives.len()).collect();
    let graded = is_graded(scheme, &transition, &derivatives);
    let mut bounded = graded;
    let mut harmful = false;
    for m in 0..=derivatives.iter().max().copied().unwrap_or(0) {
        let of = all.iter().copied().filter(|&i| derivatives[i] == m);
        let block = Block::of(&transition, &of.collect::<Vec<_>>())?;
        bounded &= if m < rank {
            block.is_semisimple()
        } else {
            block.is_inside()
        };
        // Else other quantities might take away what grows.
        harmful |= graded && block.is_harmful(rank, m);
    }
    let free = rank == 2 && (scheme.evaluations().iter()).all(|e| e.velocity.is_none());
    Some(if harmful {
        Growth::Harmful
    } else if bounded || free && Block::of(&transition, &all)?.has_pairs_at_most() {
        Growth::Harmless
    } else {
        Growth::Open
    })
}

/// Whether the carried position in this place is known to diverge as h → 0, not only another quantity.
pub(crate) fn diverges(scheme: &Scheme, position: usize) -> bool {
    let rank = scheme.class().rank();
    let transition = scheme.space().transition();
    let derivatives = scheme.carried_derivatives();
    let relevant = ancestors(scheme, position);
    let whole = Block::of(&transition, &relevant);
    if whole.is_some_and(|whole| verdict(&whole.polynomial) == Verdict::Outside) {
        return true;
    }
    let positions = (relevant.into_iter()).filter(|&i| derivatives[i] == 0);
    let positions: Vec<usize> = positions.collect();
    is_graded(scheme, &transition, &derivatives)
        && Block::of(&transition, &positions).is_some_and(|block| block.is_harmful(rank, 0))
}

/// The carried quantities from which one of them follows in the steps to come, itself included.
fn ancestors(scheme: &Scheme, place: usize) -> Vec<usize> {
    let space = scheme.space();
    let carried = space.carried.len();
    // Of (z, a), those that are known to count.
    let mut counts = vec![false; space.width()];
    let mut queue = vec![place];
    while let Some(i) = queue.pop() {
        if std::mem::replace(&mut counts[i], true) {
            continue;
        }
        let rows = match i.checked_sub(carried) {
            None => vec![space.successors[i]],
            Some(e) => {
                let evaluation = &scheme.evaluations()[e];
                [Some(evaluation.position), evaluation.velocity]
                    .into_iter()
                    .flatten()
                    .collect()
            }
        };
        for q in rows {
            let entries = space.rows[q].iter().enumerate();
            queue.extend(
                entries
                    .filter(|(_, entry)| !entry.is_zero())
                    .map(|(j, _)| j),
            );
        }
    }
    (0..carried).filter(|&i| counts[i]).collect()
}

/// Whether no carried quantity and no velocity argument depends on carried quantities of lower derivatives.
fn is_graded(scheme: &Scheme, transition: &Matrix<Fraction>, derivatives: &[usize]) -> bool {
    let arguments = scheme.evaluations().iter().filter_map(|e| e.velocity);
    let mut arguments = arguments.map(|q| (scheme.derivative(q), &scheme.space().rows[q][..]));
    let mut rows = derivatives.iter().enumerate();
    rows.all(|(i, &m)| takes_from(m, transition.row(i), derivatives))
        && arguments.all(|(m, row)| takes_from(m, row, derivatives))
}

/// Whether a row takes no carried quantity of a derivative below m.
fn takes_from(m: usize, row: &[Fraction], derivatives: &[usize]) -> bool {
    let mut entries = row.iter().zip(derivatives);
    entries.all(|(entry, &of)| of >= m || entry.is_zero())
}

#[cfg(test)]
mod tests;
