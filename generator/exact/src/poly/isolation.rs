//! Where the real roots of a polynomial are, by bisection and Descartes' rule of signs.
//!
//! *Descartes' rule.* The sign changes in the coefficients of (1 + t)ⁿ q(1/(1 + t)), zeros left out, are as
//! many as the roots of q in (0, 1), counted with multiplicities, or more by an even number: without one
//! there is no root, and with one exactly one. For square-free q each interval that is short enough has at
//! most one (Obreshkoff), so bisection ends (Collins and Akritas 1976):
//!
//! ```text
//! q on (0, 1/2):  2ⁿ q(t/2),      q on (1/2, 1):  2ⁿ q((t + 1)/2).
//! ```
//!
//! All this is shifts and sums of integers. What comes out does not depend on how far the rule had to bisect:
//! each root gets the widest cell of the bisection that has no other root in it or at its ends.

use crate::kernel::{BitTest as _, Inverse as _};
use crate::poly::dense::variations;
use crate::poly::polynomial::Polynomial;
use crate::poly::roots::RootInterval;
use crate::rational::{Integer, Rational};
use num_traits::One;

/// Isolating intervals of the distinct real roots of `p`: ascending, disjoint, with dyadic ends.
/// Empty for constants, and also for 0, whose roots cannot be isolated.
///
/// ```
/// use stepsmith_exact::{poly::polynomial::Polynomial, rational::ratio};
/// use stepsmith_exact::{poly::isolation::isolate, poly::roots::refine};
/// let p = Polynomial::from_integers(&[-2, 0, 1]);
/// let mut intervals = isolate(&p);
/// assert_eq!(intervals.len(), 2);
/// refine(&p, &mut intervals[1], &ratio(1, 1 << 40));
/// assert!(*intervals[1].lo() < ratio(1_414_213_563, 1_000_000_000));
/// assert!(*intervals[1].hi() > ratio(1_414_213_562, 1_000_000_000));
/// ```
pub fn isolate(p: &Polynomial) -> Vec<RootInterval> {
    Bisection::of(p).map_or_else(Vec::new, |bisection| {
        let (below, above) = bisection.halves();
        let mut found = bisection.search(below);
        found.extend(bisection.zero_is_root.then(Cell::middle));
        found.extend(bisection.search(above));
        bisection.widened(&found)
    })
}

/// The number of distinct roots greater than 0; 0 for the zero polynomial.
pub fn positive_root_count(p: &Polynomial) -> usize {
    Bisection::of(p).map_or(0, |bisection| bisection.search(bisection.halves().1).len())
}

/// The least k known with |x| < 2ᵏ for every root x of p.
///
/// Fujiwara's bound 2·max |aₙ₋ᵢ/aₙ|^(1/i), with |a| estimated by its number of bits.
pub(crate) fn root_exponent(p: &[Integer]) -> isize {
    let bits = |a: &Integer| a.bit_len() as isize;
    let leading = p.last().map_or(0, bits);
    let below_leading = p
        .iter()
        .rev()
        .enumerate()
        .skip(1)
        .filter(|(_, a)| !a.is_zero());
    // ⌈x⌉ = −⌊−x⌋.
    let roots = below_leading.map(|(i, a)| -(leading - bits(a) - 1).div_euclid(i as isize));
    1 + roots.max().unwrap_or(0)
}

/// The open interval from lo to lo + 2^−depth, or the point lo, on the line scaled so that (0, 1) has all
/// roots.
#[derive(Clone)]
struct Cell {
    depth: usize,
    /// lo·2^depth.
    index: Integer,
    is_point: bool,
}

impl Cell {
    /// The point 1/2.
    fn middle() -> Self {
        Self {
            depth: 1,
            index: Integer::one(),
            is_point: true,
        }
    }

    /// The cell twice as wide that has this one in it.
    fn parent(&self) -> Option<Self> {
        Some(Self {
            depth: self.depth.checked_sub(1)?,
            index: &self.index >> 1,
            is_point: false,
        })
    }

    /// The ends of the cell, times 2^depth.
    fn ends(&self) -> (Integer, Integer) {
        let width = Integer::from(usize::from(!self.is_point));
        (self.index.clone(), &self.index + width)
    }

    /// Whether another is apart from it: a point also from its ends.
    fn is_apart(&self, other: &Self) -> bool {
        let common = self.depth.max(other.depth);
        let [(lo, hi), (other_lo, other_hi)] = [self, other].map(|cell| {
            let (lo, hi) = cell.ends();
            let scale = common - cell.depth;
            (lo << scale, hi << scale)
        });
        if self.is_point || other.is_point {
            hi < other_lo || other_hi < lo
        } else {
            hi <= other_lo || other_hi <= lo
        }
    }
}

/// A cell yet to be searched.
struct Pending {
    cell: Cell,
    /// A positive multiple of p(lo + t·width), without its roots t = 0 and t = 1.
    q: Vec<Integer>,
    /// Whether p vanishes at an end.
    root_at_end: [bool; 2],
}

impl Pending {
    /// The halves of the cell, and whether p vanishes between them.
    fn halves(self) -> (Self, bool, Self) {
        let Self {
            cell,
            mut q,
            root_at_end: [at_lo, at_hi],
        } = self;
        let degree = q.len().saturating_sub(1);
        for (i, c) in q.iter_mut().enumerate() {
            *c <<= degree - i;
        }
        let mut right = q.clone();
        shift_by_one(&mut right);
        let between = right.first().is_some_and(Integer::is_zero);
        if between {
            right.remove(0);
            divide_by_root_one(&mut q);
        }
        let half = |i: u8, q, root_at_end| Self {
            cell: Cell {
                depth: cell.depth + 1,
                index: (&cell.index << 1) + Integer::from(i),
                is_point: false,
            },
            q,
            root_at_end,
        };
        (
            half(0, q, [at_lo, between]),
            between,
            half(1, right, [between, at_hi]),
        )
    }
}

/// A square-free polynomial on the interval (−2ᵏ, 2ᵏ) of all its roots.
struct Bisection {
    /// A positive multiple of p(2ᵏ t), without the root 0.
    scaled: Vec<Integer>,
    exponent: isize,
    zero_is_root: bool,
}

impl Bisection {
    /// Of the square-free part of p ≠ 0.
    fn of(p: &Polynomial) -> Option<Self> {
        if p.is_zero() {
            return None;
        }
        let mut scaled = p.square_free_part().primitive_integer();
        let zero_is_root = scaled.first().is_some_and(Integer::is_zero);
        if zero_is_root {
            scaled.remove(0);
        }
        let exponent = root_exponent(&scaled);
        let degree = scaled.len().saturating_sub(1);
        for (i, c) in scaled.iter_mut().enumerate() {
            let power = if exponent < 0 { degree - i } else { i };
            *c <<= power * exponent.unsigned_abs();
        }
        Some(Self {
            scaled,
            exponent,
            zero_is_root,
        })
    }

    /// The cells (−2ᵏ, 0) and (0, 2ᵏ).
    fn halves(&self) -> (Pending, Pending) {
        // p(2ᵏ(t − 1)) by a shift of p(−2ᵏ t).
        let mut below = self.scaled.clone();
        mirror(&mut below);
        shift_by_one(&mut below);
        mirror(&mut below);
        let half = |i: u8, q, root_at_end| Pending {
            cell: Cell {
                depth: 1,
                index: i.into(),
                is_point: false,
            },
            q,
            root_at_end,
        };
        (
            half(0, below, [false, self.zero_is_root]),
            half(1, self.scaled.clone(), [self.zero_is_root, false]),
        )
    }

    /// Cells with one root each, ascending, all there are in a cell.
    fn search(&self, from: Pending) -> Vec<Cell> {
        let mut found = Vec::new();
        // The leftmost last; a point by itself is a root.
        let mut pending = vec![Ok(from)];
        while let Some(next) = pending.pop() {
            let next: Pending = match next {
                Ok(next) => next,
                Err(root) => {
                    found.push(root);
                    continue;
                }
            };
            match sign_changes(&next.q) {
                0 => {}
                1 if next.root_at_end == [false; 2] => found.push(next.cell),
                _ => {
                    let (left, between, right) = next.halves();
                    let point = Cell {
                        is_point: true,
                        ..right.cell.clone()
                    };
                    pending.push(Ok(right));
                    pending.extend(between.then_some(Err(point)));
                    pending.push(Ok(left));
                }
            }
        }
        found
    }

    /// The intervals on the line of p, as wide as the neighbours permit.
    fn widened(&self, found: &[Cell]) -> Vec<RootInterval> {
        let intervals = found.iter().enumerate().map(|(i, cell)| {
            let neighbours = [i.checked_sub(1), i.checked_add(1)];
            let neighbours: Vec<&Cell> = (neighbours.into_iter().flatten())
                .filter_map(|i| found.get(i))
                .collect();
            let mut widest = cell.clone();
            while let Some(parent) = widest.parent()
                && !cell.is_point
                && neighbours.iter().all(|other| parent.is_apart(other))
            {
                widest = parent;
            }
            let (lo, hi) = widest.ends();
            RootInterval::open(self.place(lo, widest.depth), self.place(hi, widest.depth))
        });
        intervals.collect()
    }

    /// The place 2ᵏ(2x − 1) of x = `index`/2^depth.
    fn place(&self, index: Integer, depth: usize) -> Rational {
        let numerator = (index << 1) - (Integer::one() << depth);
        let power = Rational::from(Integer::one() << self.exponent.unsigned_abs());
        let power = if self.exponent < 0 {
            power.inv()
        } else {
            power
        };
        Rational::from_parts_signed(numerator, Integer::one() << depth) * power
    }
}

/// q(−t).
fn mirror(q: &mut [Integer]) {
    for c in q.iter_mut().skip(1).step_by(2) {
        *c = -std::mem::take(c);
    }
}

/// Turns q into q(t + 1).
fn shift_by_one(q: &mut [Integer]) {
    for i in 0..q.len() {
        shift_step(&mut q[i..]);
    }
}

/// Makes one sweep of Horner's scheme, after which the first coefficient is q(1).
fn shift_step(q: &mut [Integer]) {
    let mut above: Option<&Integer> = None;
    for c in q.iter_mut().rev() {
        if let Some(above) = above {
            *c += above;
        }
        above = Some(c);
    }
}

/// Turns q with q(1) = 0 into q/(t − 1).
fn divide_by_root_one(q: &mut Vec<Integer>) {
    shift_step(q);
    q.remove(0);
}

/// Descartes' bound for the roots of q in (0, 1).
fn sign_changes(q: &[Integer]) -> usize {
    let zero = Integer::ZERO;
    // No root is positive where q itself has no sign change.
    if variations(q.iter().map(|c| c.cmp(&zero))) == 0 {
        return 0;
    }
    let mut reversed: Vec<Integer> = q.iter().rev().cloned().collect();
    shift_by_one(&mut reversed);
    variations(reversed.iter().map(|c| c.cmp(&zero)))
}

#[cfg(test)]
mod tests;
