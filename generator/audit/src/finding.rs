//! The faults of a table, in words.

use super::numbers::{Entry, Part};
use std::fmt;

/// A fault of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// c is not A·1 in a row; what is left.
    RowSum {
        /// The row, counted from 0.
        row: usize,
        /// c_i − Σ_j a_ij.
        residual: f64,
    },
    /// A sum that must be 0 whatever the order is not.
    Sum {
        /// The fault, in words.
        what: String,
        /// The residual of the sum.
        residual: f64,
    },
    /// A method is not zero-stable: a root at h = 0 lies outside the circle, or is a multiple one on it.
    Unstable,
    /// The equations of a step have not one solution.
    Unsolvable,
    /// The conditions hold to a lower order than is claimed; the first tree that fails, and its residual.
    Order {
        /// Whether it is b̂'s.
        embedded: bool,
        /// The order claimed; where none is, a method is at least consistent.
        claimed: Option<usize>,
        /// The order up to which the conditions can hold.
        found: usize,
        /// In bracket notation.
        tree: String,
        /// Σ b_i Φ_i(τ) − 1/γ(τ).
        residual: f64,
        /// Where the residual is slight: the order of the method that is meant, and what its conditions are left
        /// by at most.
        coarse: Option<(usize, f64)>,
    },
    /// An entry is wrong: as written, and as it must be.
    Wrong {
        /// Where.
        entry: Entry,
        /// As written.
        written: String,
        /// The right value, in the digits that are sure.
        mended: String,
        /// The order that the change restores.
        restores: usize,
    },
    /// Two entries stand in each other's places.
    Exchanged {
        /// The first.
        one: Entry,
        /// The second.
        other: Entry,
        /// The order that the change restores.
        restores: usize,
    },
    /// The numbers of a row stand one place beside theirs.
    Moved {
        /// The array.
        part: Part,
        /// The row, counted from 0.
        row: usize,
        /// The order that the change restores.
        restores: usize,
    },
    /// A row that is implicit where all others are explicit.
    Shape {
        /// The row, counted from 0.
        row: usize,
    },
    /// An entry holds a quotient of whole numbers, of which the language that it stands in keeps no fraction.
    Cut {
        /// Where.
        entry: Entry,
        /// As written.
        written: String,
        /// The quotient.
        quotient: String,
    },
    /// A decimal has too few digits for binary arithmetic: what it costs, and the number that is meant.
    Short {
        /// Where.
        entry: Entry,
        /// As written.
        written: String,
        /// The number that is meant, where it is known.
        exact: Option<String>,
    },
    /// The last digits do not fit one another, as after a calculation in `f64`: a condition up to the order is
    /// left by more than roundings of the entries explain.
    LastDigits {
        /// The largest residual.
        residual: f64,
        /// Of this tree, in bracket notation.
        tree: String,
    },
    /// The printed numbers leave a condition up to the order by more than `f64`s need.
    Costly {
        /// The largest residual.
        residual: f64,
        /// Of this tree, in bracket notation.
        tree: String,
    },
}

/// How sure a finding is, and how grave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confidence {
    /// The table is proven wrong as it is written.
    Proven,
    /// The likely slip: a change that restores what a method of these stages promises.
    Likely,
    /// Digits that cost accuracy in the last places alone.
    Remark,
}

impl Confidence {
    /// The confidence as one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Proven => "proven",
            Self::Likely => "likely",
            Self::Remark => "remark",
        }
    }
}

impl Finding {
    /// The order that a change restores.
    pub(super) fn restores(&self) -> Option<usize> {
        match self {
            Self::Wrong { restores, .. }
            | Self::Exchanged { restores, .. }
            | Self::Moved { restores, .. } => Some(*restores),
            _ => None,
        }
    }

    /// How sure it is.
    pub fn confidence(&self) -> Confidence {
        match self {
            Self::Wrong { .. }
            | Self::Exchanged { .. }
            | Self::Moved { .. }
            | Self::Shape { .. } => Confidence::Likely,
            Self::Short { .. } | Self::LastDigits { .. } => Confidence::Remark,
            _ => Confidence::Proven,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Self::RowSum { row, residual } => {
                let i = row + 1;
                format!("c({i}) is not the sum of row {i} of A: {residual:.3e} is left")
            }
            Self::Unstable => {
                "for h = 0 a root lies outside the unit circle, or a multiple one on it: no solution is approached".into()
            }
            Self::Unsolvable => "the equations of the step have not one solution".into(),
            Self::Sum { what, residual } => format!("{what}: {residual:.3e} is left"),
            Self::Order {
                embedded,
                claimed,
                found,
                tree,
                residual,
                coarse,
            } => {
                let what = if *embedded { "embedded order" } else { "order" };
                let least = match claimed {
                    Some(claimed) => format!("claimed is {claimed}"),
                    None => "and no method has less than 1".into(),
                };
                let but = coarse.map_or_else(String::new, |(order, most)| {
                    format!("; but for {most:.1e} it is {order}")
                });
                format!("the {what} is {found}, {least}: {tree} is left by {residual:.3e}{but}")
            }
            Self::Wrong {
                entry,
                written,
                mended,
                restores,
            } => format!("{entry} = {written} is wrong: {mended} restores order {restores}"),
            Self::Exchanged {
                one,
                other,
                restores,
            } => format!(
                "{one} and {other} stand in each other's places: exchanged, the order is {restores}"
            ),
            Self::Moved {
                part,
                row,
                restores,
            } => {
                let of = match part {
                    Part::A | Part::Rows(_) => format!("row {} of {part}", row + 1),
                    part => part.to_string(),
                };
                format!("the numbers of {of} stand one place beside theirs: moved, the order is {restores}")
            }
            Self::Shape { row } => format!("row {} of A alone is implicit", row + 1),
            Self::Cut {
                entry,
                written,
                quotient,
            } => {
                let part = if written == quotient {
                    String::new()
                } else {
                    format!(": {quotient}")
                };
                format!("{entry} = {written}{part} is a quotient of whole numbers, whose fraction the language drops")
            }
            Self::Short {
                entry,
                written,
                exact,
            } => {
                let meant = exact.as_ref();
                let meant = meant.map_or_else(String::new, |exact| format!("; meant is {exact}"));
                format!("{entry} = {written} has too few digits for an f64{meant}")
            }
            Self::LastDigits { residual, tree } => format!(
                "the last digits do not fit one another: the condition of {tree} is left by {residual:.1e}"
            ),
            Self::Costly { residual, tree } => format!(
                "the printed digits leave the condition of {tree} by {residual:.1e}: too few for coefficients of this size"
            ),
        })
    }
}
