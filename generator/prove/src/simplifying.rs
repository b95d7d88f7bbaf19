//! The order of methods with stages, however high, by Butcher's simplifying assumptions.
//!
//! For the stages Y = e y₀ + h A F, y₁ = y₀ + h bᵀF at the nodes c = A e, let p, q and s be the
//! largest numbers with
//!
//! ```text
//! B(p):  Σ_i b_i c_iᵏ⁻¹ = 1/k,                       k = 1, …, p,
//! C(q):  Σ_j a_ij c_jᵏ⁻¹ = c_iᵏ/k,                   k = 1, …, q,
//! D(s):  Σ_i b_i c_iᵏ⁻¹ a_ij = b_j (1 − c_jᵏ)/k,     k = 1, …, s.
//! ```
//!
//! *From below* (Butcher, *Implicit Runge–Kutta processes*, Math. Comp. 18, 1964, Theorem 7; Hairer,
//! Nørsett, Wanner, *Solving Ordinary Differential Equations I*, Theorem II.7.4): the order is at
//! least min(p, q + s + 1, 2q + 2).
//!
//! *From above*: the order conditions of the trees [τᵏ⁻¹] are those of B, and the ones of
//! [τᵃ⁻¹, [τᵏ⁻¹]], of order a + k,
//!
//! ```text
//! E(a, k):  Σ_ij b_i c_iᵃ⁻¹ a_ij c_jᵏ⁻¹ = 1/(k (a + k)).
//! ```
//!
//! The order is n exactly if n is the bound from below and one of these conditions of order n + 1
//! fails. Where the derivative u₀ is carried ([`StageForm`]), the last stage of the step before is one
//! more stage, with c = 0, a row of zeros in A, d as its column and δ as its weight.
//!
//! *Functions on the nodes.* With T the multiplication by t of functions on the nodes, e the function
//! 1 and Λ = bᵀ, all of this is told by Λ, A, T and e: c^k = Tᵏe. At irrational nodes these are
//! matrices and vectors over ℚ in the coordinates of ℚ\[t\]/ω, T the companion matrix of ω; an identity
//! of functions or of functionals there is one at every root of ω.
//!
//! *x'' = g(t, x, x')*. A method of the form of [`StageForm`], X made of the V as these of the U, is the
//! same method applied to (x, v)' = (v, g): its order there is at least that on y' = f. From exact
//! values it is no higher. For let e_x hⁿ, e_v hⁿ be the leading global errors, with
//! e_x' = e_v + l_x, e_v' = g_x e_x + g_v e_v + l_v and local errors l. If e_x vanished for all g and all
//! initial values, so would l_x at the start, where e_v = 0; then l_x = 0, e_v = 0 and l_v = 0
//! everywhere. But for g(t, v) the equation of v is one of first order, whose local error l_v contains the
//! violated conditions; those of B show for g(t) already. Other starts than exact ones may do better:
//! with them the condition of g\[x:vⁿ\] reads
//!
//! ```text
//! 2/(n + 1) − Λ Tⁿe − n Λ A Tⁿ⁻¹e = 0,
//! ```
//!
//! the second moment entering by the local error of x, which the best start absorbs in the velocity.

use super::order::reached::Reached;
use super::order::term::TreeTerm;
use super::restriction::{Restriction, parts};
use super::stage_form::StageForm;
use std::fmt;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_scheme::scheme::{Class, Scheme};

/// The largest numbers for which B, C and D hold, and what follows for the order.
///
/// ```
/// use stepsmith_prove::{order::Reached, simplifying::Simplifying};
/// use stepsmith_scheme::spec::Spec;
/// let settings = [("nodes", "radau"), ("r", "8"), ("pade", "[7, 8]")];
/// let scheme = Spec::from_family("block", &settings).unwrap().scheme().unwrap();
/// let found = Simplifying::of(&scheme, &[]).unwrap();
/// assert_eq!((found.b, found.c, found.d), (15, 8, 7));
/// assert_eq!(found.exact_start, Reached::Exactly(15));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simplifying {
    /// p of B(p).
    pub b: usize,
    /// q of C(q).
    pub c: usize,
    /// s of D(s).
    pub d: usize,
    /// The order from exact starting values, and from the simple start, which is exact as well.
    pub exact_start: Reached,
    /// The order with the best start.
    pub best_start: Reached,
    /// The condition of \[τⁿ\], if it is violated at the order n above.
    pub violated: Option<TreeTerm>,
}

impl Simplifying {
    /// For the problems of a scheme under restrictions; `None` if it has no such stages, or if steps
    /// are not equal.
    pub fn of(scheme: &Scheme, restrictions: &[Restriction]) -> Option<Self> {
        if scheme.growth().is_some() {
            return None;
        }
        let form = StageForm::of(scheme)?;
        let stages = &form.moments;
        let [part] = parts(scheme, restrictions).try_into().ok()?;
        let b = (1..).take_while(|&k| stages.quadrature(k)).count();
        let c = (1..=b).take_while(|&k| stages.interpolates(k)).count();
        let d = (1..=b).take_while(|&k| stages.adjoint(k)).count();
        let n = b.min(c + d + 1).min(2 * c + 2);
        if n == 0 {
            return None;
        }
        // K x + C x' + p(t) has the trees [tⁿ] alone.
        let bushy = b == n && (!part.linear || part.time);
        let coupled = !part.linear && (scheme.class() == Class::FirstOrder || part.velocity);
        let residual = match scheme.class() {
            Class::FirstOrder => stages.residual(n),
            Class::SecondOrder => stages.residual_in_position(n),
        };
        let is_double = |k: usize| !stages.coupled(n + 1 - k, k);
        let exact_start = Reached::of(n, bushy || coupled && (1..=n).any(is_double));
        let is_sharp = bushy && !residual.is_zero();
        let best_start = match scheme.class() {
            Class::FirstOrder => exact_start,
            Class::SecondOrder => Reached::of(n, is_sharp),
        };
        let leaf = match (part.linear, scheme.class()) {
            (true, _) => "t".to_string(),
            (false, Class::FirstOrder) => part.name.clone(),
            (false, Class::SecondOrder) => "x:v".into(),
        };
        let violated = is_sharp.then(|| TreeTerm {
            tree: format!("{}[{}]", part.name, vec![leaf; n].join(", ")),
            coefficient: Fraction::from(residual),
        });
        Some(Self {
            b,
            c,
            d,
            exact_start,
            best_start,
            violated,
        })
    }
}

impl fmt::Display for Simplifying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "B({}), C({}), D({})", self.b, self.c, self.d)
    }
}

#[cfg(test)]
mod tests;
