//! Implicit Runge–Kutta methods of any number of stages s, from the conditions that define them.
//!
//! With B(s): Σ bᵢ cᵢ^(q−1) = 1/q, which makes b interpolatory quadrature,
//!
//! | method | nodes | A from |
//! |---|---|---|
//! | `gauss` | zeros of P_s(2t − 1) | C(s) |
//! | `radau-ia` | zeros of d^(s−1)/dt^(s−1) t^s(t − 1)^(s−1) | D(s) |
//! | `radau-iia` | zeros of d^(s−1)/dt^(s−1) t^(s−1)(t − 1)^s | C(s) |
//! | `lobatto-iiia` | zeros of d^(s−2)/dt^(s−2) t^(s−1)(t − 1)^(s−1) | C(s) |
//! | `lobatto-iiib` | the same | D(s) |
//! | `lobatto-iiic` | the same | C(s − 1) and aᵢ₁ = b₁ |
//!
//! ```text
//! C(η)   Σ_j a_ij c_j^(q−1) = cᵢ^q/q,                          q = 1 … η
//! D(ζ)   Σ_i bᵢ cᵢ^(q−1) a_ij = b_j/q·(1 − c_j^q),             q = 1 … ζ
//! ```
//!
//! Source: Hairer, Wanner, *Solving Ordinary Differential Equations II*, IV.5. On functions on the nodes,
//! C(s) is integration from 0, and D(s) says ∫ t^(q−1)·Aφ = (∫φ − ∫t^q φ)/q in the quadrature's ∫.

use crate::families::nodal_operator::{NodalOperator, moments};
use crate::families::nodal_step::{End, NodalStep};
use crate::families::nodes::{gauss, rodrigues, simple_roots};
use stepsmith_exact::kernel::Inverse as _;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer};
use stepsmith_exact::ring::ExactDivision as _;

/// The names of the methods.
pub const NAMES: [&str; 6] = [
    "gauss",
    "radau-ia",
    "radau-iia",
    "lobatto-iiia",
    "lobatto-iiib",
    "lobatto-iiic",
];

/// The method called `name` with s stages; `None` for an unknown name or too few stages.
pub fn step(name: &str, s: usize) -> Option<NodalStep> {
    let omega = match (name, s) {
        (_, 0) => return None,
        ("gauss", _) => gauss(s).monic(),
        ("radau-ia", _) => rodrigues(s, s - 1, s - 1).monic(),
        ("radau-iia", _) => rodrigues(s - 1, s, s - 1).monic(),
        ("lobatto-iiia" | "lobatto-iiib" | "lobatto-iiic", 2..) => {
            rodrigues(s - 1, s - 1, s - 2).monic()
        }
        _ => return None,
    };
    let images = match name {
        "radau-ia" | "lobatto-iiib" => adjoint(&omega, s)?,
        "lobatto-iiic" => lobatto_iiic(&omega, s),
        _ => (0..s).map(integral).collect(),
    };
    Some(NodalStep {
        operator: NodalOperator::new(omega.clone(), simple_roots(&omega)?, &images),
        start_slope: Polynomial::zero(),
        end: End::Quadrature,
        letter: "a",
    })
}

/// The integral of tˡ from 0.
fn integral(l: usize) -> Polynomial {
    Polynomial::monomial(integer(l as i64 + 1).inv(), l + 1)
}

/// Σ bᵢ φ(cᵢ).
fn quadrature(phi: &Polynomial, omega: &Polynomial, s: usize) -> Rational {
    let rest = phi.modulo(omega);
    let terms = moments(s).into_iter().enumerate();
    terms.fold(integer(0), |sum, (l, w)| sum + w * rest.coefficient(l))
}

/// The images of 1, …, t^(s−1) that D(s) defines.
fn adjoint(omega: &Polynomial, s: usize) -> Option<Vec<Polynomial>> {
    let powers = (0..2 * s).map(|l| Polynomial::monomial(integer(1), l));
    let areas: Vec<Rational> = powers.map(|power| quadrature(&power, omega, s)).collect();
    let gram = Matrix::<Rational>::from_fn(s, s, |q, l| areas[q + l].clone());
    let right = Matrix::from_fn(s, s, |q, l| {
        (&areas[l] - &areas[l + q + 1]) / integer(q as i64 + 1)
    });
    let images = gram.solve(&right)?;
    let images = (0..s).map(|l| Polynomial::new((0..s).map(|k| images.at(k, l).clone()).collect()));
    Some(images.collect())
}

/// C(s − 1), and A ℓ₁ = b₁ for the Lagrange function of the node 0, up to a factor.
fn lobatto_iiic(omega: &Polynomial, s: usize) -> Vec<Polynomial> {
    let mut images: Vec<_> = (0..s - 1).map(integral).collect();
    // The first node is 0.
    let first = omega.divided_by(&Polynomial::t());
    let weight = quadrature(&first, omega, s);
    // A ℓ₁ = Σ_l ℓ₁ₗ A tˡ: solved for the image of the highest power.
    let known = images.iter().zip(first.coefficients());
    let sum = known.fold(Polynomial::constant(weight), |sum, (image, c)| {
        sum - image.scale(c)
    });
    images.push(sum.scale(&first.leading().inv()));
    images
}
