//! Where the real roots of an irreducible polynomial are, by bisection and Descartes' rule of signs.
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
//! An irreducible polynomial but a line has no rational root, where cells meet. What comes out does not depend on how
//! far the rule had to bisect: each root gets the widest cell of the bisection that has no other root in it.

use crate::kernel::{BitTest as _, Inverse as _};
use crate::poly::dense::variations;
use crate::poly::polynomial::Polynomial;
use crate::poly::roots::RootInterval;
use crate::rational::{Integer, Rational};

/// Isolating intervals of the real roots of `p`, irreducible of degree 2 at least: ascending, disjoint, with dyadic
/// ends.
pub(crate) fn isolate(p: &Polynomial) -> Vec<RootInterval> {
    let bound = root_bound(&p.primitive_integer());
    let width = &bound * Rational::from(2);
    let line = Polynomial::new(vec![-&bound, width.clone()]);
    let cells = cells(p.at(&line).primitive_integer());
    let intervals = cells.iter().map(|cell| {
        let others = cells.iter().filter(|other| *other != cell);
        let depth = others.map(|other| cell.parting(other)).max().unwrap_or(0);
        let width = &width / (Integer::ONE << depth);
        let lo = Rational::from(&cell.index >> (cell.depth - depth)) * &width - &bound;
        RootInterval {
            hi: &lo + width,
            lo,
        }
    });
    intervals.collect()
}

/// A power of two beyond |x| for every root x of p.
///
/// Fujiwara's bound 2·max |aₙ₋ᵢ/aₙ|^(1/i), with |a| estimated by its number of bits.
fn root_bound(p: &[Integer]) -> Rational {
    let bits = |a: &Integer| a.bit_len() as isize;
    let leading = p.last().map_or(0, bits);
    let below_leading = p.iter().rev().zip(0..).skip(1);
    let below_leading = below_leading.filter(|(a, _)| !a.is_zero());
    // ⌈x⌉ = −⌊−x⌋.
    let roots = below_leading.map(|(a, i)| -(leading - bits(a) - 1).div_euclid(i));
    let exponent = 1 + roots.max().unwrap_or(0);
    let power = Rational::from(Integer::ONE << exponent.unsigned_abs());
    if exponent < 0 { power.inv() } else { power }
}

/// The interval from index/2^depth to (index + 1)/2^depth.
#[derive(Default, PartialEq)]
struct Cell {
    depth: usize,
    index: Integer,
}

impl Cell {
    /// The lower half, 0, or the upper one, 1.
    fn half(&self, i: u8) -> Self {
        Self {
            depth: self.depth + 1,
            index: (&self.index << 1) + Integer::from(i),
        }
    }

    /// The least depth of cells around this one that do not hold another.
    fn parting(&self, other: &Self) -> usize {
        let mut depth = self.depth.min(other.depth);
        let [mut a, mut b] = [self, other].map(|cell| &cell.index >> (cell.depth - depth + 1));
        while a != b {
            a >>= 1;
            b >>= 1;
            depth -= 1;
        }
        depth
    }
}

/// Cells with one root of q each, ascending, all there are in (0, 1).
fn cells(q: Vec<Integer>) -> Vec<Cell> {
    let mut found = Vec::new();
    // The leftmost last.
    let mut pending = vec![(Cell::default(), q)];
    while let Some((cell, mut q)) = pending.pop() {
        match sign_changes(&q) {
            0 => {}
            1 => found.push(cell),
            _ => {
                let degree = q.len() - 1;
                for (i, c) in q.iter_mut().enumerate() {
                    *c <<= degree - i;
                }
                let mut right = q.clone();
                shift_by_one(&mut right);
                pending.push((cell.half(1), right));
                pending.push((cell.half(0), q));
            }
        }
    }
    found
}

/// Turns q into q(t + 1), by Horner's scheme.
fn shift_by_one(q: &mut [Integer]) {
    for i in 0..q.len() {
        let mut above = Integer::ZERO;
        for c in q[i..].iter_mut().rev() {
            *c += &above;
            above.clone_from(c);
        }
    }
}

/// Descartes' bound for the roots of q in (0, 1).
fn sign_changes(q: &[Integer]) -> usize {
    let mut reversed: Vec<Integer> = q.iter().rev().cloned().collect();
    shift_by_one(&mut reversed);
    variations(reversed.iter().map(|c| c.cmp(&Integer::ZERO)))
}

#[cfg(test)]
mod tests;
