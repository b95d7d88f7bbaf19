//! The matrices of a problem M y = r(t, x, v) at a point.

use super::Matrix;

/// M, ∂r/∂x and ∂r/∂v of a problem M y = r(t, x, v), y the acceleration or, of first order, the rate.
///
/// A workspace hands them to the problem again and again: at first M is the identity and the others are
/// zero, later they are as the problem left them, so that [`Matrix::assign`] and [`Matrix::write`] fill
/// the same memory. Those that the problem never touches stay as they were.
///
/// ```
/// use stepsmith::linear::{Matrix, Tangents};
///
/// let stiffness = Matrix::from_entries(2, 2, [(0, 0, 2.0), (0, 1, -1.0), (1, 0, -1.0), (1, 1, 1.0)])?;
/// let mut tangents = Tangents::new(2);
/// tangents.in_x.assign(-1.0, &stiffness);
/// assert_eq!(tangents.in_x.get(0, 1), 1.0);
/// assert_eq!(tangents.mass.get(1, 1), 1.0);
/// # Ok::<(), stepsmith::linear::OutsideMatrix>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tangents {
    /// M.
    pub mass: Matrix,
    /// ∂r/∂x.
    pub in_x: Matrix,
    /// ∂r/∂v; unused in a problem of first order.
    pub in_v: Matrix,
}

impl Tangents {
    /// The tangents of y = 0, for vectors of n components.
    pub fn new(n: usize) -> Self {
        let zeros = Matrix::zeros(n, n);
        Self {
            mass: Matrix::identity(n),
            in_x: zeros.clone(),
            in_v: zeros,
        }
    }

    /// Whether M is something else than the identity.
    pub(crate) fn has_mass(&self) -> bool {
        let ones = self.mass.values();
        !self.mass.is_diagonal() || ones.len() < self.mass.rows() || ones.iter().any(|x| *x != 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mass_is_anything_but_the_identity() {
        let mut tangents = Tangents::new(2);
        assert_eq!((tangents.in_x.rows(), tangents.in_v.columns()), (2, 2));
        assert!(!tangents.has_mass() && !Tangents::default().has_mass());
        for (entries, mass) in [
            (&[(0, 0, 1.0), (1, 1, 1.0)][..], false),
            (&[(0, 0, 1.0), (1, 1, 2.0)], true),
            (&[(0, 0, 1.0), (1, 1, 1.0), (0, 1, 0.5)], true),
            (&[(0, 1, 1.0), (1, 0, 1.0)], true),
            (&[(0, 0, 1.0)], true),
        ] {
            tangents.mass = Matrix::from_entries(2, 2, entries.iter().copied()).unwrap();
            assert_eq!(tangents.has_mass(), mass, "{entries:?}");
        }
    }
}
