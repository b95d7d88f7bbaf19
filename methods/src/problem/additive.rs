//! The problem y' = A(t, y) + B(t, y).

use crate::base::{Real, State};
use crate::linear::{Pattern, Tangents};
use crate::problem::Rate;
use nalgebra::DMatrix;

/// A part of y' = A(t, y) + B(t, y).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A.
    Explicit,
    /// B.
    Implicit,
}

/// The problem y' = A(t, y) + B(t, y) of two problems y' = A(t, y) and y' = B(t, y); made by
/// [`Ode::split`](crate::Ode::split) of closures, else given to [`Ode::of`](crate::Ode::of).
///
/// B's Jacobian, tangents and pattern are those that a step solves with; one that takes the sum takes differences.
///
/// ```
/// use stepsmith::{Rate, additive::Additive};
///
/// let mut sum = Additive::new(
///     |_t: f64, y: &[f64; 1], dy: &mut [f64; 1]| dy[0] = y[0].sin(),
///     |_t: f64, y: &[f64; 1], dy: &mut [f64; 1]| dy[0] = -1e3 * y[0],
/// );
/// let mut dy = [0.0];
/// sum.rate(0.0, &[0.5], &mut dy);
/// assert_eq!(dy[0], 0.5_f64.sin() - 500.0);
/// ```
#[derive(Clone, Debug)]
pub struct Additive<A, B, S> {
    explicit: A,
    implicit: B,
    /// The one that is shown; both if `None`.
    part: Option<Part>,
    /// B, where both are.
    other: Option<S>,
}

impl<A, B, S> Additive<A, B, S> {
    /// Of A and B.
    pub fn new(explicit: A, implicit: B) -> Self {
        Self {
            explicit,
            implicit,
            part: None,
            other: None,
        }
    }
}

impl<A: Rate<S>, B: Rate<S>, S: State> Rate<S> for Additive<A, B, S> {
    const PARTS: bool = true;

    #[inline]
    fn choose(&mut self, part: Option<Part>) {
        self.part = part;
    }

    #[inline]
    fn rate(&mut self, t: f64, y: &S, dy: &mut S) {
        match self.part {
            Some(Part::Explicit) => self.explicit.rate(t, y, dy),
            Some(Part::Implicit) => self.implicit.rate(t, y, dy),
            None => {
                self.explicit.rate(t, y, dy);
                self.other.take_if(|other| other.len() != y.len());
                let other = self.other.get_or_insert_with(|| y.clone());
                self.implicit.rate(t, y, other);
                let dy = dy.as_mut_slice();
                if other.len() == dy.len() {
                    for (sum, other) in dy.iter_mut().zip(other.as_slice()) {
                        *sum += *other;
                    }
                } else {
                    dy.fill(S::Real::from_f64(f64::NAN));
                }
            }
        }
    }

    fn jacobian(&mut self, t: f64, y: &S, f_y: &mut DMatrix<f64>) -> bool {
        match self.part {
            Some(Part::Explicit) => self.explicit.jacobian(t, y, f_y),
            Some(Part::Implicit) => self.implicit.jacobian(t, y, f_y),
            None => false,
        }
    }

    fn has_dense_jacobians(&self) -> bool {
        let a = &self.explicit;
        let b = &self.implicit;
        match self.part {
            Some(Part::Explicit) => a.has_dense_jacobians(),
            Some(Part::Implicit) => b.has_dense_jacobians(),
            None => a.has_dense_jacobians() && b.has_dense_jacobians(),
        }
    }

    fn is_linear(&self) -> bool {
        match self.part {
            Some(Part::Explicit) => self.explicit.is_linear(),
            Some(Part::Implicit) => self.implicit.is_linear(),
            None => false,
        }
    }

    #[inline]
    fn residual(&mut self, at: (f64, &S), dy: &S, out: &mut S) {
        match self.part {
            Some(Part::Explicit) => self.explicit.residual(at, dy, out),
            Some(Part::Implicit) => self.implicit.residual(at, dy, out),
            None => {
                self.rate(at.0, at.1, out);
                crate::problem::subtract(dy, out);
            }
        }
    }

    fn tangents(&mut self, at: (f64, &S), into: &mut Tangents) -> bool {
        match self.part {
            Some(Part::Explicit) => self.explicit.tangents(at, into),
            Some(Part::Implicit) => self.implicit.tangents(at, into),
            None => false,
        }
    }

    fn pattern(&self) -> Option<&Pattern> {
        match self.part {
            Some(Part::Explicit) => self.explicit.pattern(),
            Some(Part::Implicit) => self.implicit.pattern(),
            None => None,
        }
    }
}
