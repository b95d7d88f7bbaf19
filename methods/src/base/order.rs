//! The proven order of a method.

use std::fmt;

/// The proven order of a method from exact starting values: the number itself, or a bound below it.
/// Generated code states it, as proven when the method was derived.
///
/// ```
/// use stepsmith::{Order, Stepper, block::Radau5};
/// assert_eq!(<Radau5<[f64; 1]> as Stepper<_, 1>>::ORDER, Order::Exactly(5));
/// assert_eq!(Order::AtLeast(10).to_string(), "at least 10");
/// assert_eq!(Order::AtLeast(10).exactly(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The order is this one and no higher.
    Exactly(usize),
    /// The order is this one or higher.
    AtLeast(usize),
}

impl Order {
    /// The order, if it is known.
    pub const fn exactly(self) -> Option<usize> {
        match self {
            Self::Exactly(order) => Some(order),
            Self::AtLeast(_) => None,
        }
    }

    /// The greatest proven lower bound of the order, on which a control of errors may count.
    pub const fn bound(self) -> usize {
        match self {
            Self::Exactly(order) | Self::AtLeast(order) => order,
        }
    }
}

impl PartialEq<usize> for Order {
    /// Whether the order is known to be this one.
    fn eq(&self, order: &usize) -> bool {
        self.exactly() == Some(*order)
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(order) => write!(f, "{order}"),
            Self::AtLeast(order) => write!(f, "at least {order}"),
        }
    }
}
