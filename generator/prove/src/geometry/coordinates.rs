//! The same conditions where nodes are irrational: a step of y' = f in coordinates of functions modulo ω.
//!
//! The stages are values of functions F = ∑ F_l tˡ at the roots c₁ < … < c_r of ω, and A and b act on the F_l: X = x + h Â F and
//! x\[1\] = x + h ê F. With T, the multiplication by t modulo ω, G_kl = ∑ bᵢ cᵢᵏ⁺ˡ = ê Tᵏ tˡ. By Vandermonde's matrix, which has an
//! inverse, the conditions are
//!
//! ```text
//! symplectic:  G Â + (G Â)ᵀ = êᵀ ê
//! symmetric:   ω(1 − t) = 0 modulo ω,   P Â P + Â = 1 ê,   (P F)(t) = F(1 − t).
//! ```
//!
//! They are sufficient. With cᵢ = ∑ aᵢⱼ no two stages are equal, and with det G ≠ 0 no weight is 0: they are necessary then.

use super::Geometry;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::{Class, Scheme};

/// A step in coordinates.
struct Coordinates {
    a: Matrix<Fraction>,
    /// ê, a matrix of a single row.
    end: Matrix<Fraction>,
    /// The multiplication by t.
    shift: Matrix<Fraction>,
    omega: Vec<Fraction>,
}

/// The geometry of a step on irrational nodes; `None` where nothing is known.
pub(super) fn geometry(scheme: &Scheme) -> Option<Geometry> {
    let step = Coordinates::of(scheme, scheme.modulus()?)?;
    let found = Geometry {
        symplectic: step.is_symplectic(),
        symmetric: step.is_symmetric(),
    };
    let both = found.symplectic && found.symmetric;
    (both || step.is_irreducible()).then_some(found)
}

impl Coordinates {
    fn of(scheme: &Scheme, omega: &Polynomial) -> Option<Self> {
        let space = scheme.space();
        let is_plain = scheme.class() == Class::FirstOrder
            && scheme.highest_evaluated() == 1
            && scheme.fields().len() == 1
            && space.carried.len() == 1;
        let rows = scheme.evaluations().iter().map(|e| &space.rows[e.position]);
        let rows: Vec<_> = rows.collect();
        let end = &space.rows[*space.successors.first()?];
        let starts = rows.iter().enumerate();
        let mut starts = starts.map(|(l, row)| row[0] == from(i64::from(l == 0)));
        if !is_plain || !starts.all(|so| so) || end[0] != Fraction::one() {
            return None;
        }
        let size = rows.len();
        let omega = omega.coefficients().iter();
        let omega: Vec<Fraction> = omega.map(Fraction::from_rational).collect();
        let shift = Matrix::from_fn(size, size, |i, j| match j + 1 {
            last if last == size => omega[i].negated(),
            next => from(i64::from(i == next)),
        });
        Some(Self {
            a: Matrix::from_fn(size, size, |i, j| rows[i][j + 1].clone()),
            end: Matrix::from_rows(vec![end[1..].to_vec()]),
            shift,
            omega,
        })
    }

    fn size(&self) -> usize {
        self.a.rows()
    }

    /// G, whose k-th row is ê Tᵏ.
    fn weights(&self) -> Matrix<Fraction> {
        let mut row = self.end.clone();
        let rows = (0..self.size()).map(|_| {
            let next = row.times(&self.shift);
            std::mem::replace(&mut row, next).row(0).to_vec()
        });
        Matrix::from_rows(rows.collect())
    }

    fn is_symplectic(&self) -> bool {
        let product = self.weights().times(&self.a);
        product.plus(&product.transpose()) == self.end.transpose().times(&self.end)
    }

    fn is_symmetric(&self) -> bool {
        let size = self.size();
        let unit = Matrix::identity(size);
        let mirrored = unit.plus(&self.shift.map(Ring::negated));
        // (1 − t)ᵏ, up to k = r.
        let mut power = Matrix::from_fn(size, 1, |i, _| unit.at(i, 0).clone());
        let powers = (0..=size).map(|_| {
            let next = mirrored.times(&power);
            std::mem::replace(&mut power, next)
        });
        let powers: Vec<_> = powers.collect();
        let of_omega = |i| {
            let terms = self.omega.iter().zip(&powers);
            terms.fold(Fraction::zero(), |sum, (c, power)| {
                sum.plus(&c.times(power.at(i, 0)))
            })
        };
        let back = Matrix::from_fn(size, size, |i, k| powers[k].at(i, 0).clone());
        let sum = back.times(&self.a).times(&back).plus(&self.a);
        let ends = Matrix::from_fn(size, size, |i, j| unit.at(i, 0).times(self.end.at(0, j)));
        (0..size).all(|i| of_omega(i).is_zero()) && sum == ends
    }

    /// Whether cᵢ = ∑ aᵢⱼ, and all weights differ from 0.
    fn is_irreducible(&self) -> bool {
        let sums = (0..self.size()).all(|i| self.a.at(i, 0) == self.shift.at(i, 0));
        sums && !self.weights().determinant().is_zero()
    }
}

fn from(number: i64) -> Fraction {
    Fraction::from(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::rational::ratio;

    /// A step of two stages on the roots of t² − st + p.
    fn step(
        entries: [[Fraction; 2]; 2],
        end: [Fraction; 2],
        s: Fraction,
        p: Fraction,
    ) -> Coordinates {
        let shift = [[from(0), p.negated()], [from(1), s.clone()]];
        Coordinates {
            a: Matrix::from_rows(entries.map(Vec::from).to_vec()),
            end: Matrix::from_rows(vec![end.to_vec()]),
            shift: Matrix::from_rows(shift.map(Vec::from).to_vec()),
            omega: vec![p, s.negated(), from(1)],
        }
    }

    /// P Â P + Â = 1 ê holds of Gauss's entries on other nodes too, which are not mirrored.
    #[test]
    fn nodes_and_weights_count() {
        let half = || Fraction::from(ratio(1, 2));
        let gauss = [[from(0), ratio(-1, 12).into()], [from(1), half()]];
        let found = |s: i64, p| {
            let step = step(gauss.clone(), [from(1), half()], from(s), Fraction::from(p));
            (step.is_symmetric(), step.is_irreducible())
        };
        assert_eq!(found(1, ratio(1, 6)), (true, true));
        assert!(!found(2, ratio(1, 6)).0);
        // The nodes 0 and 1 with the weights 1 and 0.
        let idle = step(gauss.clone(), [from(1), from(0)], from(1), from(0));
        assert!(!idle.is_irreducible());
    }
}
