//! Dahlquist's first barrier, as far as it bears on a scheme.
//!
//! A scheme for y' = f with one evaluation u of f at Y, z_next = V z + B u and Y = C z + D u, is a linear
//! multistep method in Y: with the shift λ,
//!
//! ```text
//! ρ(λ) Y = σ(λ) u,    ρ = det(λ − V),    σ = C adj(λ − V) B + D ρ,
//! ```
//!
//! less common factors, of as many steps as ρ then has roots; it is explicit if D = 0. Its principal
//! root is that of the scheme, so it has at least the scheme's order. If it is zero-stable, its order with
//! k steps is at most k + 2 for even k, k + 1 for odd k, and k if it is explicit.
//!
//! Only common roots 0 are cancelled here: more steps make the bound no less true.
//!
//! Source: Dahlquist 1956; Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*,
//! Theorem III.3.5.

use std::fmt;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::{Class, Scheme, StateSpace};

/// A bound on the order of zero-stable methods of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barrier {
    /// The number of steps k.
    pub steps: usize,
    /// Whether the method is explicit.
    pub explicit: bool,
}

impl Barrier {
    /// The one that a scheme is under; `None` if it is no linear multistep method for y' = f.
    pub(super) fn of(scheme: &Scheme, space: &StateSpace<Fraction>) -> Option<Self> {
        let [evaluation] = scheme.evaluations() else {
            return None;
        };
        let rated = scheme.rate(evaluation).is_some();
        if scheme.class() != Class::FirstOrder || rated || scheme.modulus().is_some() {
            return None;
        }
        let transition = space.transition();
        let input = space.input();
        let d = transition.rows();
        let (output, direct) = space.rows[evaluation.position].split_at(d);
        let direct = direct.first()?;
        let (rho, adjugate) = transition.resolvent();
        // adj(λ − V) = Σ λ^(d−1−k) Mₖ.
        let column: Vec<Fraction> = (0..d).map(|i| input.at(i, 0).clone()).collect();
        let mut sigma: Vec<Fraction> = rho.iter().map(|c| c.times(direct)).collect();
        for (m, sum) in adjugate.iter().zip(sigma[..d].iter_mut().rev()) {
            *sum = sum.plus(&Ring::dot(output, &m.apply(&column)));
        }
        let zeros = rho.iter().zip(&sigma);
        let common = zeros
            .take_while(|(r, s)| r.is_zero() && s.is_zero())
            .count();
        Some(Self {
            steps: d - common,
            explicit: direct.is_zero(),
        })
    }

    /// The highest order of zero-stable methods of the kind.
    pub fn order(self) -> usize {
        match (self.explicit, self.steps % 2) {
            (true, _) => self.steps,
            (false, 0) => self.steps + 2,
            (false, _) => self.steps + 1,
        }
    }
}

impl fmt::Display for Barrier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.explicit {
            "explicit"
        } else {
            "implicit"
        };
        let steps = match self.steps {
            1 => "1 step".to_string(),
            k => format!("{k} steps"),
        };
        write!(
            f,
            "Dahlquist's first barrier: {kind} linear methods of {steps} that are zero-stable have \
             order {} at most",
            self.order()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::spec::Spec;

    fn of(family: &str, settings: &[(&str, &str)]) -> Option<Barrier> {
        let scheme = Spec::member(family, settings);
        Barrier::of(&scheme, scheme.space())
    }

    #[test]
    fn steps_are_counted_and_the_barrier_is_kept() {
        for steps in 1..=6 {
            let text = steps.to_string();
            let bdf = of("bdf", &[("steps", &text)]).unwrap();
            assert_eq!((bdf.steps, bdf.explicit), (steps, false));
            let kind = |kind| of("adams", &[("steps", &text), ("kind", kind)]).unwrap();
            let bashforth = kind("bashforth");
            assert_eq!(
                (bashforth.steps, bashforth.explicit, bashforth.order()),
                (steps, true, steps)
            );
            let moulton = kind("moulton");
            assert_eq!((moulton.steps, moulton.explicit), (steps, false));
            assert_eq!(moulton.order(), steps + 2 - steps % 2);
        }
        assert_eq!(of("newmark", &[("beta", "1/4"), ("gamma", "1/2")]), None);
        assert_eq!(
            of("runge-kutta", &[("name", "gauss"), ("stages", "2")]),
            None
        );
        let midpoint = of("runge-kutta", &[("name", "gauss"), ("stages", "1")]).unwrap();
        assert!(midpoint.order() >= 2);
    }
}
