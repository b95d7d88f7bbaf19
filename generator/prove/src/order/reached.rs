//! An order as far as it is known.

use std::fmt;

/// An order: the number itself, or a bound below it. There is no way to read the one as the other.
///
/// ```
/// use stepsmith_prove::order::Reached;
/// assert_eq!(Reached::Exactly(4).to_string(), "4");
/// assert_eq!(Reached::AtLeast(10).to_string(), "at least 10");
/// assert_eq!(Reached::AtLeast(10).exactly(), None);
/// assert!(Reached::Exactly(4) == 4 && Reached::AtLeast(4) != 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// The order is this one and no higher one.
    Exactly(usize),
    /// The order is this one or a higher one.
    AtLeast(usize),
}

impl Reached {
    /// The order itself if it is known to be no higher, else a bound.
    pub fn of(order: usize, is_exact: bool) -> Self {
        if is_exact {
            Self::Exactly(order)
        } else {
            Self::AtLeast(order)
        }
    }

    /// The order, if it is known.
    pub fn exactly(self) -> Option<usize> {
        match self {
            Self::Exactly(order) => Some(order),
            Self::AtLeast(_) => None,
        }
    }

    /// The greatest number that the order is known not to be below.
    pub fn bound(self) -> usize {
        match self {
            Self::Exactly(order) | Self::AtLeast(order) => order,
        }
    }

    /// The lesser of two orders, as far as it is known.
    pub fn limited(self, other: Self) -> Self {
        let [low, high] = if self.bound() <= other.bound() {
            [self, other]
        } else {
            [other, self]
        };
        if low.bound() == high.bound() && high.exactly().is_some() {
            high
        } else {
            low
        }
    }
}

impl PartialEq<usize> for Reached {
    /// Whether the order is known to be this one.
    fn eq(&self, order: &usize) -> bool {
        self.exactly() == Some(*order)
    }
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(order) => write!(f, "{order}"),
            Self::AtLeast(order) => write!(f, "at least {order}"),
        }
    }
}

/// The order that starting values reach.
///
/// Without zero-stability no start reaches any order. Where symbols are left free that is a condition
/// on them, and no number stands alone.
///
/// ```
/// use stepsmith_prove::order::{Reached, StartOrder};
/// let open = StartOrder::IfZeroStable(Reached::Exactly(3));
/// assert_eq!(open.to_string(), "3 if zero-stable");
/// assert_eq!((open.proven(), open.exactly()), (Reached::AtLeast(0), None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartOrder {
    /// Proven as it stands.
    Proven(Reached),
    /// Reached if all parasitic roots lie inside the unit circle.
    IfZeroStable(Reached),
}

impl StartOrder {
    /// The order that is proven without any condition.
    pub fn proven(self) -> Reached {
        match self {
            Self::Proven(reached) => reached,
            Self::IfZeroStable(_) => Reached::AtLeast(0),
        }
    }

    /// The order that is reached, on the condition where there is one.
    pub fn reached(self) -> Reached {
        match self {
            Self::Proven(reached) | Self::IfZeroStable(reached) => reached,
        }
    }

    /// The order, if it is known without any condition.
    pub fn exactly(self) -> Option<usize> {
        self.proven().exactly()
    }
}

impl PartialEq<usize> for StartOrder {
    /// Whether the order is known to be this one.
    fn eq(&self, order: &usize) -> bool {
        self.exactly() == Some(*order)
    }
}

impl fmt::Display for StartOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proven(reached) => write!(f, "{reached}"),
            Self::IfZeroStable(reached) => write!(f, "{reached} if zero-stable"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_no_numbers() {
        use Reached::{AtLeast, Exactly};
        for (one, other, lesser) in [
            (AtLeast(3), Exactly(2), Exactly(2)),
            (AtLeast(3), Exactly(3), Exactly(3)),
            (AtLeast(3), Exactly(4), AtLeast(3)),
            (Exactly(3), Exactly(2), Exactly(2)),
            (Exactly(3), AtLeast(2), AtLeast(2)),
            (AtLeast(3), AtLeast(3), AtLeast(3)),
            (AtLeast(3), AtLeast(2), AtLeast(2)),
        ] {
            assert_eq!(one.limited(other), lesser, "{one} {other}");
            assert_eq!(other.limited(one), lesser, "{one} {other}");
        }
        for n in 0..5 {
            let holds = n == 3;
            assert_eq!(
                (Exactly(3) == n, StartOrder::Proven(Exactly(3)) == n),
                (holds, holds)
            );
            assert!(AtLeast(3) != n && StartOrder::Proven(AtLeast(3)) != n);
            assert!(StartOrder::IfZeroStable(Exactly(3)) != n);
        }
        assert_eq!(StartOrder::IfZeroStable(Exactly(3)).proven(), AtLeast(0));
        assert_eq!(StartOrder::IfZeroStable(Exactly(3)).reached(), Exactly(3));
    }
}
