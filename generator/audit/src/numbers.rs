//! The numbers of a tableau, and where each stands.

use std::fmt;

/// The equations whose trees a method is judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Equations {
    /// y' = f.
    One,
    /// y' = f_E + f_I.
    Sum,
    /// x'' = g(t, x).
    Position,
    /// x'' = g(t, x, x').
    Velocity,
}

/// The arrays of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// A, the weights of stages in stages.
    A,
    /// b, the weights of the step.
    B,
    /// c, the times of stages.
    C,
    /// b̂, the weights of the embedded step.
    BHat,
    /// Γ, the weights of h f' times stages, of a Rosenbrock method.
    Gamma,
    /// A list of another name.
    List(&'static str),
    /// Rows of another name.
    Rows(&'static str),
}

impl Part {
    /// Whether it is one list, and no rows.
    pub fn is_list(self) -> bool {
        matches!(self, Self::B | Self::C | Self::BHat | Self::List(_))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "A",
            Self::B => "b",
            Self::C => "c",
            Self::BHat => "bhat",
            Self::Gamma => "Gamma",
            Self::List(name) | Self::Rows(name) => name,
        })
    }
}

/// A place in a table, counted from 0; written as in the field, from 1: `a(3,2)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The array.
    pub part: Part,
    /// The row in A, the place in the others.
    pub row: usize,
    /// The column in A, 0 in the others.
    pub column: usize,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = self.row + 1;
        match self.part {
            Part::A => write!(f, "a({row},{})", self.column + 1),
            Part::B => write!(f, "b({row})"),
            Part::C => write!(f, "c({row})"),
            Part::BHat => write!(f, "bhat({row})"),
            Part::Gamma => write!(f, "gamma({row},{})", self.column + 1),
            Part::List(name) => write!(f, "{name}({row})"),
            Part::Rows(name) => write!(f, "{name}({row},{})", self.column + 1),
        }
    }
}

/// A, b, c, b̂ and Γ in numbers of one kind; A and Γ are square, and as large as b.
///
/// With Γ they are those of a Rosenbrock method,
///
/// ```text
/// k_i = h f(y + Σ_{j<i} a_ij k_j) + h f'(y) Σ_{j≤i} γ_ij k_j,    y[1] = y + Σ b_i k_i
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers<T> {
    /// A by rows.
    pub a: Vec<Vec<T>>,
    /// b.
    pub b: Vec<T>,
    /// c, where it is given.
    pub c: Option<Vec<T>>,
    /// b̂, where there is one.
    pub b_hat: Option<Vec<T>>,
    /// Γ by rows, of a Rosenbrock method.
    pub gamma: Option<Vec<Vec<T>>>,
    /// The part of f = Σ f_p that each stage evaluates, of an additive method; empty where there is one part.
    pub parts: Vec<usize>,
    /// The weights of stages in the positions, of a Nyström method.
    pub position: Option<Position<T>>,
    /// Sums that must be 0 at every order: the description and the residual of each.
    pub sums: Vec<(String, T)>,
}

/// Ā, b̄ and b̄̂ of a Nyström method for x'' = g; A and b belong to the velocities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position<T> {
    /// Ā by rows.
    pub a: Vec<Vec<T>>,
    /// b̄.
    pub b: Vec<T>,
    /// b̄̂, where there is one.
    pub b_hat: Option<Vec<T>>,
    /// Whether g depends on the velocity.
    pub with_velocity: bool,
}

impl<T> Default for Numbers<T> {
    fn default() -> Self {
        Self {
            a: Vec::new(),
            b: Vec::new(),
            c: None,
            b_hat: None,
            gamma: None,
            parts: Vec::new(),
            position: None,
            sums: Vec::new(),
        }
    }
}

impl<T> Numbers<T> {
    /// How many stages there are.
    pub fn stages(&self) -> usize {
        self.b.len()
    }

    /// The equations that it is for.
    pub(super) fn equations(&self) -> Equations {
        match (&self.position, self.parts.is_empty()) {
            (Some(position), _) if position.with_velocity => Equations::Velocity,
            (Some(_), _) => Equations::Position,
            (None, true) => Equations::One,
            (None, false) => Equations::Sum,
        }
    }
}
