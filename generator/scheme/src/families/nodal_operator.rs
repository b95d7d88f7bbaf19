//! Linear operators on the functions on r nodes, given by their images of powers.
//!
//! The functions on the roots of ω are ℚ\[t\]/ω, with the basis 1, t, …, t^(r−1). An operator A with
//! rational images A tˡ ∈ ℚ\[t\] has the entries a_ij = (A ℓ_j)(cᵢ) with Lagrange's
//!
//! ```text
//! ℓ_j(t) = Σ_l λ_l(c_j) tˡ,   λ_l ∈ ℚ[s]/ω(s)      (lagrange_coefficients),
//! ```
//!
//! so that a_ij = Σ_k cᵢᵏ κ_k(c_j): one polynomial in two variables over ℚ gives all entries, whatever
//! the nodes.

use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::lagrange::lagrange_coefficients;
use stepsmith_exact::field::nodal::NodalNumber;
use stepsmith_exact::kernel::Inverse as _;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer};

/// An operator on functions on nodes.
#[derive(Clone, Debug)]
pub struct NodalOperator {
    /// ω, monic, with simple real roots.
    pub omega: Polynomial,
    /// The nodes: the roots of ω, ascending.
    pub nodes: Vec<RealAlgebraic>,
    /// A tˡ for l < r, of degree below r.
    pub images: Vec<Polynomial>,
    /// λ₀ … λ_(r−1).
    lagrange: Vec<Polynomial>,
    /// κ₀ … κ_(r−1).
    kernel: Vec<Polynomial>,
}

impl NodalOperator {
    /// The operator with the given images of 1, t, …, t^(r−1).
    ///
    /// ```
    /// use stepsmith_exact::{poly::polynomial::Polynomial, rational::{integer, ratio}};
    /// use stepsmith_scheme::families::{nodal_operator::NodalOperator, nodes};
    /// // Integration from 0: the matrix of Radau IIA with two stages.
    /// let omega = nodes::named("radau", 2).unwrap();
    /// let roots = nodes::roots(&omega).unwrap();
    /// let images = [Polynomial::t(), Polynomial::monomial(ratio(1, 2), 2)];
    /// let radau = NodalOperator::new(omega, roots, &images).rational().unwrap();
    /// assert_eq!(radau[0], [ratio(5, 12), ratio(-1, 12)]);
    /// assert_eq!(radau[1], [ratio(3, 4), ratio(1, 4)]);
    /// ```
    pub fn new(omega: Polynomial, nodes: Vec<RealAlgebraic>, images: &[Polynomial]) -> Self {
        let omega = omega.monic();
        let r = nodes.len();
        let images: Vec<_> = images.iter().map(|p| p.modulo(&omega)).collect();
        let lagrange = lagrange_coefficients(&omega);
        let mut kernel = vec![Polynomial::zero(); r];
        for (image, weight) in images.iter().zip(&lagrange) {
            let terms = kernel.iter_mut().zip(image.coefficients());
            for (sum, c) in terms.filter(|(_, c)| !c.is_zero()) {
                *sum = sum.clone() + weight.scale(c);
            }
        }
        Self {
            omega,
            nodes,
            images,
            lagrange,
            kernel,
        }
    }

    /// r.
    pub fn stages(&self) -> usize {
        self.nodes.len()
    }

    /// a_ij, i and j from 0.
    pub fn entry(&self, i: usize, j: usize) -> NodalNumber {
        let a = self.nodes[i].clone();
        let b = self.nodes[j].clone();
        NodalNumber::new(a, b, self.kernel.clone())
    }

    /// p(cᵢ).
    pub fn value(&self, p: &Polynomial, i: usize) -> NodalNumber {
        NodalNumber::of_one(&self.nodes[i], p)
    }

    /// The polynomial w with Σ_j w(c_j) φ(c_j) = the given functional of φ, from its values at
    /// 1, t, …, t^(r−1).
    pub fn weights(&self, functional: &[Rational]) -> Polynomial {
        let terms = self.lagrange.iter().zip(functional);
        terms.fold(Polynomial::zero(), |sum, (l, f)| sum + l.scale(f))
    }

    /// The nodes where all are rational.
    pub fn rational_nodes(&self) -> Option<Vec<Rational>> {
        self.nodes
            .iter()
            .map(|c| c.as_rational().cloned())
            .collect()
    }

    /// The rows of the matrix where all nodes are rational.
    pub fn rational(&self) -> Option<Vec<Vec<Rational>>> {
        let nodes = self.rational_nodes()?;
        let at =
            |c: &Rational| Polynomial::new(self.kernel.iter().map(|k| k.evaluate(c)).collect());
        let columns: Vec<Polynomial> = nodes.iter().map(at).collect();
        let rows = nodes.iter();
        let rows = rows.map(|c| columns.iter().map(|p| p.evaluate(c)).collect());
        Some(rows.collect())
    }
}

/// ∫₀¹ tˡ dt for l < r.
pub fn moments(r: usize) -> Vec<Rational> {
    (0..r).map(|l| integer(l as i64 + 1).inv()).collect()
}
