//! Nodes 0 < c₁ < … < c_r = 1 as the roots of a polynomial ω over ℚ.
//!
//! ```text
//! equidistant   Π (t − i/r)
//! chebyshev     T_{r−1}(2t − 1)·(t − 1)
//! legendre      P_{r−1}(2t − 1)·(t − 1)
//! radau         d^{r−1}/dt^{r−1} t^{r−1}(t − 1)^r             (the right Radau points)
//! lobatto       d^{r−1}/dt^{r−1} t^r(t − 1)^r / t              (with 0 they are the Lobatto points)
//! ```
//!
//! A list of numbers, or a polynomial, gives nodes of one's own. Irrational nodes need no radicals: ω and
//! isolating intervals say all.

use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer, ratio};

/// The names of the node families.
pub const NODE_FAMILIES: [&str; 5] = ["equidistant", "chebyshev", "legendre", "radau", "lobatto"];

/// ω of a node family, monic; `None` for an unknown name or r = 0.
///
/// ```
/// use stepsmith_scheme::families::nodes::named;
/// assert_eq!(named("radau", 2).unwrap().to_string(), "t^2 - 4/3*t + 1/3");
/// assert_eq!(named("lobatto", 2).unwrap().to_string(), "t^2 - 3/2*t + 1/2");
/// ```
pub fn named(family: &str, r: usize) -> Option<Polynomial> {
    if r == 0 {
        return None;
    }
    let t = Polynomial::t();
    let end = Polynomial::from_integers(&[-1, 1]);
    let omega = match family {
        "equidistant" => {
            let nodes: Vec<Rational> = (1..=r).map(|i| ratio(i as i64, r as i64)).collect();
            Polynomial::from_roots(&nodes)
        }
        "chebyshev" => chebyshev(r - 1) * end,
        "legendre" => gauss(r - 1) * end,
        "radau" => rodrigues(r - 1, r, r - 1),
        "lobatto" => rodrigues(r, r, r - 1).exact_div(&t)?,
        _ => return None,
    };
    Some(omega.monic())
}

/// T_n(2t − 1).
fn chebyshev(n: usize) -> Polynomial {
    let x = Polynomial::from_integers(&[-1, 2]);
    let mut last = Polynomial::one();
    let mut next = x.clone();
    for _ in 0..n {
        let after = x.clone() * next.clone() * Polynomial::constant(integer(2)) - last;
        (last, next) = (next, after);
    }
    last
}

/// P_n(2t − 1), up to a factor.
pub(super) fn gauss(n: usize) -> Polynomial {
    rodrigues(n, n, n)
}

/// The k-th derivative of t^a (t − 1)^b.
pub(super) fn rodrigues(a: usize, b: usize, k: usize) -> Polynomial {
    let start = Polynomial::t().pow(a) * Polynomial::from_integers(&[-1, 1]).pow(b);
    (0..k).fold(start, |p, _| p.derivative())
}

/// A fault in nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeFault {
    /// Two nodes are equal.
    Repeated,
    /// Not all nodes are real numbers in (0, 1].
    Outside,
    /// The last node is not 1.
    NoEnd,
}

impl NodeFault {
    /// The requirement that the nodes do not meet, in words.
    pub fn needed(self) -> &'static str {
        match self {
            Self::Repeated => "distinct nodes",
            Self::Outside => "real nodes in the interval (0, 1]",
            Self::NoEnd => "nodes of which the last is 1",
        }
    }
}

/// The roots of ω, ascending; `None` unless all are real and simple.
pub(super) fn simple_roots(omega: &Polynomial) -> Option<Vec<RealAlgebraic>> {
    let roots = RealAlgebraic::roots_of(omega);
    (Some(roots.len()) == omega.degree()).then_some(roots)
}

/// The nodes of ω in ascending order, each with its minimal polynomial over ℚ.
///
/// # Errors
/// [`NodeFault`] unless all roots are simple and in (0, 1], and 1 is one of them.
pub fn roots(omega: &Polynomial) -> Result<Vec<RealAlgebraic>, NodeFault> {
    if omega.square_free_part().degree() != omega.degree() {
        return Err(NodeFault::Repeated);
    }
    let nodes = RealAlgebraic::roots_of(omega);
    let outside = nodes
        .iter()
        .any(|c| c.cmp_rational(&integer(0)).is_le() || c.cmp_rational(&integer(1)).is_gt());
    if Some(nodes.len()) != omega.degree() || outside {
        return Err(NodeFault::Outside);
    }
    match nodes.last().and_then(RealAlgebraic::as_rational) {
        Some(last) if *last == integer(1) => Ok(nodes),
        _ => Err(NodeFault::NoEnd),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_has_r_nodes_that_end_at_one() {
        for family in NODE_FAMILIES {
            for r in 1..=8 {
                let nodes = roots(&named(family, r).unwrap()).unwrap();
                assert_eq!(nodes.len(), r, "{family} {r}");
            }
        }
    }

    #[test]
    fn quadrature_on_radau_and_lobatto_nodes_has_its_degree() {
        // ω is orthogonal to all powers below the degree that the quadrature gains.
        let moment = |p: &Polynomial| p.integral().evaluate(&integer(1));
        for r in 2..=6 {
            let radau = named("radau", r).unwrap();
            let lobatto = Polynomial::t() * named("lobatto", r).unwrap();
            for k in 0..r - 1 {
                let power = Polynomial::t().pow(k);
                assert_eq!(moment(&(radau.clone() * power.clone())), integer(0));
                assert_eq!(moment(&(lobatto.clone() * power)), integer(0));
            }
            assert_ne!(moment(&(radau * Polynomial::t().pow(r - 1))), integer(0));
        }
    }

    #[test]
    fn faulty_nodes_are_told() {
        let fault = |c: &[i64]| roots(&Polynomial::from_integers(c)).unwrap_err();
        assert_eq!(fault(&[1, -2, 1]), NodeFault::Repeated);
        assert_eq!(fault(&[1, 0, 1]), NodeFault::Outside);
        assert_eq!(fault(&[0, -1, 1]), NodeFault::Outside);
        assert_eq!(fault(&[1, -5, 6]), NodeFault::NoEnd);
        // 1 and 2.
        assert_eq!(fault(&[2, -3, 1]), NodeFault::Outside);
    }
}
