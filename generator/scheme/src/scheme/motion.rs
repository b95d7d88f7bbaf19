//! A step on x'' = a: positions, velocities and what is carried, over carried ones and accelerations.
//!
//! A scheme for second-order problems is that of itself. One for y' = f(t, y) is taken twice, on
//! q' = v and v' = a: with z = (z_q, z_v), a row (r_z, r_f) over its carried quantities and results
//! becomes for q and for v
//!
//! ```text
//! r_z z_q + r_f V,    r_z z_v + r_f a,    V_l = X_l(z_v, a),
//! ```
//!
//! where V_l are its arguments on v' = a, the results of its evaluations on q' = v.

use crate::scheme::quantity::QuantityId;
use crate::scheme::scheme::{Class, Scheme};
use crate::scheme::state_space::StateSpace;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;

/// The rows of a step over (z, a).
#[derive(Clone, Copy, Debug)]
pub struct Motion<'a> {
    scheme: &'a Scheme,
    space: &'a StateSpace<Fraction>,
}

/// A carried quantity, with its derivative order and the row of its next value.
#[derive(Clone, Debug)]
pub struct CarriedRow {
    /// The quantity of the scheme.
    pub quantity: QuantityId,
    /// The derivative order of the quantity on x'' = a.
    pub derivative: usize,
    /// The next value of the quantity over (z, a).
    pub next: Vec<Fraction>,
}

impl<'a> Motion<'a> {
    /// The motion of a scheme.
    ///
    /// ```
    /// use stepsmith_exact::rational::ratio;
    /// use stepsmith_scheme::scheme::motion::Motion;
    /// use stepsmith_scheme::spec::Spec;
    /// // q₁ = q₀ + h/2 (v₀ + V₁), V₁ = v₀ + h/2 (a₀ + a₁), over q₀, v₀ of q, v₀, a₀ of v, and a₁.
    /// let spec = Spec::from_family("adams", &[("steps", "1"), ("kind", "moulton")]).unwrap();
    /// let scheme = spec.scheme().unwrap();
    /// let motion = Motion::of(&scheme).unwrap();
    /// let end = motion.position(scheme.evaluations()[0].position);
    /// let quarter: Vec<_> = [(1, 1), (1, 2), (1, 2), (1, 4), (1, 4)].map(|(p, q)| ratio(p, q).into()).into();
    /// assert_eq!(end, quarter);
    /// ```
    ///
    /// `None` where derivatives of the right-hand side along the solution are evaluated, or parts of a
    /// first-order one.
    pub fn of(scheme: &'a Scheme) -> Option<Self> {
        let parted = scheme.class() == Class::FirstOrder && scheme.fields().len() > 1;
        if parted || scheme.highest_evaluated() > scheme.class().rank() {
            return None;
        }
        let space = scheme.space();
        Some(Self { scheme, space })
    }

    /// Whether it is a scheme for y' = f, taken twice.
    pub fn is_doubled(&self) -> bool {
        self.scheme.class() == Class::FirstOrder
    }

    /// A quantity of x'' = g, or of q' = v.
    pub fn position(&self, q: QuantityId) -> Vec<Fraction> {
        let row = &self.space.rows[q];
        if !self.is_doubled() {
            return row.clone();
        }
        let (z, f) = row.split_at(self.space.carried.len());
        let mut of_v = vec![Fraction::zero(); self.space.width()];
        for (factor, evaluation) in f.iter().zip(self.scheme.evaluations()) {
            let argument = &self.space.rows[evaluation.position];
            for (sum, c) in of_v.iter_mut().zip(argument) {
                *sum = sum.plus(&factor.times(c));
            }
        }
        z.iter().cloned().chain(of_v).collect()
    }

    /// The quantity of v' = a that stands beside one of q' = v.
    fn of_velocities(&self, q: QuantityId) -> Vec<Fraction> {
        let zeros = vec![Fraction::zero(); self.space.carried.len()];
        zeros
            .into_iter()
            .chain(self.space.rows[q].iter().cloned())
            .collect()
    }

    /// The velocity that goes with a position: the velocity of v' = a, or `own`. The first result is the quantity at
    /// whose time the velocity stands.
    pub fn velocity(
        &self,
        position: QuantityId,
        own: Option<QuantityId>,
    ) -> Option<(QuantityId, Vec<Fraction>)> {
        if self.is_doubled() {
            Some((position, self.of_velocities(position)))
        } else {
            own.map(|v| (v, self.space.rows[v].clone()))
        }
    }

    /// The carried quantities: z, or z_q and then z_v.
    pub fn carried(&self) -> Vec<CarriedRow> {
        let space = self.space;
        let pairs = space.carried.iter().zip(&space.successors);
        let first = pairs.clone().map(|(&q, &successor)| CarriedRow {
            quantity: q,
            derivative: self.scheme.derivative(q),
            next: self.position(successor),
        });
        let second = pairs.map(|(&q, &successor)| CarriedRow {
            quantity: q,
            derivative: self.scheme.derivative(q) + 1,
            next: self.of_velocities(successor),
        });
        let doubled = self.is_doubled();
        first.chain(second.filter(|_| doubled)).collect()
    }
}
