//! Block formulas with parameters among the nodes.
//!
//! B V = V T with V_il = cᵢˡ is solved over the fractions in these parameters, and d = c − B e. That the nodes
//! are in (0, 1] is nobody's condition here: what is proven of the formula is so at every value at which it is
//! defined, that is where no two nodes are equal and none is 0.

use super::{NODE_LIMIT, mu_polynomial};
use crate::families::nodal_step::Entries;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::kernel::Inverse as _;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::pade::Pade;
use stepsmith_exact::rational::integer;
use stepsmith_exact::ring::Ring;

/// The formula for nodes of which the last is 1, and M(cᵢ); `None` where V has no inverse.
///
/// ```
/// use stepsmith_exact::{field::fraction::Fraction, poly::pade::Pade};
/// use stepsmith_scheme::families::block::symbolic::entries;
/// let pade = Pade::of_exponential(1, 2).unwrap();
/// let (found, _) = entries(&[Fraction::symbol("c"), 1.into()], &pade).unwrap();
/// // At c = 1/3 it is Radau IIA, without d.
/// assert_eq!(found.start[1].to_string(), "(3*c - 1)/(6*c)");
/// ```
pub fn entries(nodes: &[Fraction], pade: &Pade) -> Option<(Entries, Vec<Fraction>)> {
    let r = nodes.len();
    if r > NODE_LIMIT {
        return None;
    }
    let m = mu_polynomial(&pade.denominator, r);
    let mu: Vec<Fraction> = nodes.iter().map(|c| m.at(c)).collect();
    // The transposes: Vᵀ Bᵀ = (V T)ᵀ.
    let powers = Matrix::from_fn(r, r, |k, i| nodes[i].nth_power(k + 1));
    let images = Matrix::from_fn(r, r, |k, i| {
        let value = if k + 1 < r {
            nodes[i].nth_power(k + 2)
        } else {
            mu[i].clone()
        };
        value.scaled(&integer(k as i64 + 2).inv())
    });
    let solved = powers.solve(&images)?.transpose();
    let rows: Vec<Vec<Fraction>> = (0..r).map(|i| solved.row(i).to_vec()).collect();
    let rest =
        |(c, row): (&Fraction, &Vec<Fraction>)| row.iter().fold(c.clone(), |rest, b| rest.minus(b));
    let start = nodes.iter().zip(&rows).map(rest).collect();
    let nodes = nodes.to_vec();
    let entries = Entries {
        nodes,
        start,
        rows,
        weights: None,
    };
    Some((entries, mu))
}
