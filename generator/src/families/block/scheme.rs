//! The schemes of a block formula.
//!
//! For y' = f the state is (x, v) with v = f(t, x), for x'' = g it is (x, v, a); what d weights is
//! carried only if d ≠ 0. The step ends at the last node.
//!
//! With irrational nodes the entries stand as symbols `c_i`, `d_i`, `B_i_j` with known values. Beside that
//! stands the same step in coordinates over the basis t, …, tʳ of the functions on the nodes: there
//! all coefficients are rational, and one evaluation at all nodes is a product in ℚ\[t\]/(t·ω).

use super::Block;
use crate::exact::fraction::Fraction;
use crate::exact::multivariate::Symbol;
use crate::exact::nodal::NodalNumber;
use crate::exact::polynomial::Polynomial;
use crate::exact::rational::Rational;
use crate::exact::ring::Ring;
use crate::families::FamilyError;
use crate::scheme::{Equation, Evaluation, Quantity, Scheme, SchemeError, Term};
use std::collections::BTreeMap;

/// The letters of derivatives 0, 1 and 2.
const LETTERS: [&str; 3] = ["x", "v", "a"];

/// The step for y' = f, or for x'' = g.
pub(super) fn scheme(block: &Block, second_order: bool) -> Result<Scheme, FamilyError> {
    let rank = if second_order { 2 } else { 1 };
    let failed = |error: SchemeError| FamilyError::Scheme { error };
    if let Some(rational) = block.rational() {
        let entries = Entries {
            nodes: fractions(&rational.nodes),
            d: fractions(&rational.d),
            b: rational.b.iter().map(|row| fractions(row)).collect(),
        };
        return entries.scheme(rank).map_err(failed);
    }
    let (entries, values) = Entries::symbolic(block);
    let modal = modal(block, rank).map_err(failed)?;
    let scheme = entries.scheme(rank).map_err(failed)?;
    Ok(scheme.with_values(values, modal))
}

fn fractions(values: &[Rational]) -> Vec<Fraction> {
    values.iter().cloned().map(Fraction::from).collect()
}

/// Nodes, d and B as coefficients of equations.
struct Entries {
    nodes: Vec<Fraction>,
    d: Vec<Fraction>,
    b: Vec<Vec<Fraction>>,
}

impl Entries {
    /// A rational entry as it is, any other as a symbol with its value.
    fn symbolic(block: &Block) -> (Self, BTreeMap<Symbol, NodalNumber>) {
        let mut values = BTreeMap::new();
        let mut entry = |name: String, number: NodalNumber| {
            if let Some(value) = number.rational() {
                return Fraction::from(value);
            }
            values.insert(Symbol::new(&name), number);
            Fraction::symbol(&name)
        };
        let r = block.stages();
        let node = |i: usize| NodalNumber::of_one(&block.nodes[i], &Polynomial::t());
        let nodes = (0..r)
            .map(|i| entry(format!("c_{}", i + 1), node(i)))
            .collect();
        let d = (0..r)
            .map(|i| entry(format!("d_{}", i + 1), block.d(i)))
            .collect();
        let b = (0..r)
            .map(|i| {
                (0..r)
                    .map(|j| entry(format!("B_{}_{}", i + 1, j + 1), block.b(i, j)))
                    .collect()
            })
            .collect();
        (Self { nodes, d, b }, values)
    }

    fn scheme(&self, rank: usize) -> Result<Scheme, SchemeError> {
        let r = self.nodes.len();
        let start_slope = self.d.iter().any(|d| !d.is_zero());
        let carried = rank + usize::from(start_slope);
        let mut quantities: Vec<_> = (0..carried).map(|m| Quantity::derivative(m, 0)).collect();
        let stage = |m: usize, i: usize| carried + m * r + i;
        for (letter, m) in LETTERS.iter().zip(0..=rank) {
            quantities.extend((0..r).map(|i| Quantity {
                // The last node is the end of the step.
                name: match i + 1 == r {
                    true => (*letter).into(),
                    false => format!("{letter}_{}", i + 1),
                },
                derivative: m,
                offset: self.nodes[i].clone(),
            }));
        }
        let mut equations = Vec::new();
        for m in 0..rank {
            for i in 0..r {
                let mut terms = vec![Term::new(Fraction::one(), 0, m)];
                if start_slope {
                    terms.push(Term::new(self.d[i].clone(), 1, m + 1));
                }
                let weighted = (0..r).map(|j| (self.b[i][j].clone(), stage(m + 1, j)));
                terms.extend(weighted.map(|(w, q)| Term::new(w, 1, q)));
                equations.push(Equation::define(stage(m, i), terms));
            }
        }
        let evaluations = (0..r).map(|i| Evaluation {
            result: stage(rank, i),
            field: field(rank).into(),
            time: self.nodes[i].clone(),
            position: stage(0, i),
            velocity: (rank == 2).then(|| stage(1, i)),
        });
        Scheme::new(
            quantities,
            (0..carried).collect(),
            equations,
            evaluations.collect(),
        )
    }
}

fn field(rank: usize) -> &'static str {
    if rank == 2 { "g" } else { "f" }
}

/// The step in coordinates over t, …, tʳ.
fn modal(block: &Block, rank: usize) -> Result<Scheme, SchemeError> {
    let r = block.stages();
    let start_slope = !block.d_polynomial.is_zero();
    let carried = rank + usize::from(start_slope);
    let mut quantities: Vec<_> = (0..carried).map(|m| Quantity::derivative(m, 0)).collect();
    let coordinate = |m: usize, l: usize| carried + m * r + l;
    for (letter, m) in LETTERS.iter().zip(0..=rank) {
        quantities.extend((0..r).map(|l| Quantity {
            name: format!("{letter}_{}", l + 1),
            derivative: m,
            offset: Fraction::zero(),
        }));
    }
    let end = |m: usize| carried + (rank + 1) * r + m;
    quantities.extend((0..carried).map(|m| Quantity {
        name: LETTERS[m].into(),
        derivative: m,
        offset: Fraction::one(),
    }));
    let exact = |value: Rational| Fraction::from(value);
    let (unit, slope) = (block.unit(), block.start_slope());
    let mut equations = Vec::new();
    for m in 0..rank {
        for l in 1..=r {
            let mut terms = vec![Term::new(exact(unit.coefficient(l)), 0, m)];
            if start_slope {
                terms.push(Term::new(exact(slope.coefficient(l)), 1, m + 1));
            }
            let image = |n: usize| block.image(n).coefficient(l);
            let images = (1..=r).map(|n| (exact(image(n)), coordinate(m + 1, n - 1)));
            terms.extend(images.map(|(w, q)| Term::new(w, 1, q)));
            equations.push(Equation::define(coordinate(m, l - 1), terms));
        }
    }
    for m in 0..carried {
        // The value at the last node, t = 1.
        let sum = (0..r).map(|l| Term::new(Fraction::one(), 0, coordinate(m, l)));
        equations.push(Equation::define(end(m), sum.collect()));
    }
    let evaluations = (0..r).map(|l| Evaluation {
        result: coordinate(rank, l),
        field: field(rank).into(),
        // The times cᵢ are the values of the function t.
        time: if l == 0 {
            Fraction::one()
        } else {
            Fraction::zero()
        },
        position: coordinate(0, l),
        velocity: (rank == 2).then(|| coordinate(1, l)),
    });
    let scheme = Scheme::new(
        quantities,
        (0..carried).collect(),
        equations,
        evaluations.collect(),
    )?;
    Ok(scheme.over(block.omega.clone()))
}
