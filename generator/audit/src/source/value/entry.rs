//! Entries of arrays by their places, `b[1]` and `A[1][0]`.

use super::super::lexer::numbers;
use super::{Expression, Known, Reader};

/// Keeps a number by its name and its place in an array; what is left out of an array is 0, as in the table.
pub(in super::super) fn keep(known: &mut Known, name: &str, index: &[usize], x: &Expression) {
    if index.is_empty() {
        known.insert(name.into(), x.clone());
        return;
    }
    known.insert(indexed(name, index), x.clone());
    known.insert(any(name), Expression::zero());
}

/// How an entry of an array is called among the known numbers.
fn indexed(name: &str, index: &[usize]) -> String {
    format!("{name}{index:?}")
}

/// How entries that are left out are called.
fn any(name: &str) -> String {
    format!("{name}[]")
}

impl Reader<'_> {
    /// `[1][0]` or `[1, 0]`.
    fn index(&mut self) -> Option<Vec<usize>> {
        let mut index = Vec::new();
        while self.sees(&["["]) {
            let close = self.closing(self.at, 0)?;
            index.extend(numbers(&self.tokens[self.at + 1..close])?);
            self.at = close + 1;
        }
        Some(index)
    }

    /// An entry that was assigned before, or left out where others were.
    pub(super) fn entry(&mut self, name: &str) -> Option<Expression> {
        let index = self.index()?;
        let given = self.constant(&indexed(name, &index));
        given.or_else(|| self.constant(&any(name)))
    }
}
