//! The numbers and lists that names stand for so far.

use super::super::lexer::numbers;
use super::{Expression, Reader, Value};
use std::cell::Cell;
use std::collections::HashMap;

/// How many numbers may be copied by the names of their lists: a short text could grow without end else.
const COPIES: usize = 1 << 18;
/// How many characters a number that a name stands for may have, for the same reason.
const LENGTH_LIMIT: usize = 1 << 12;

type Scope = [usize; 2];

/// Names of numbers and lists that were assigned before.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Known {
    numbers: HashMap<String, Expression>,
    lists: HashMap<String, (Scope, Vec<Value>)>,
    copied: Cell<usize>,
}

impl Known {
    /// The number that a name stands for.
    pub fn number(&self, name: &str) -> Option<&Expression> {
        self.numbers.get(name)
    }

    /// Keeps a number by its name and its place in an array; what is left out of an array is 0, as in the table.
    pub fn keep(&mut self, name: &str, index: &[usize], x: &Expression) {
        let is_short = x.to_string().len() < LENGTH_LIMIT;
        let x = if is_short {
            x
        } else {
            return self.forget(name);
        };
        if index.is_empty() {
            self.numbers.insert(name.into(), x.clone());
        } else {
            self.numbers.insert(indexed(name, index), x.clone());
            self.numbers.insert(any(name), Expression::zero());
        }
    }

    /// Keeps the list of a scope by its name.
    pub fn keep_list(&mut self, name: &str, list: &[Value], scope: Scope) {
        self.lists.insert(name.into(), (scope, list.to_vec()));
    }

    /// Forgets what a name stood for.
    pub fn forget(&mut self, name: &str) {
        self.numbers.remove(name);
        self.lists.remove(name);
    }

    /// Forgets the entries of arrays, which are known within their block, and the lists of scopes that are not seen.
    pub fn forget_others(&mut self, sees: impl Fn(Scope) -> bool) {
        self.numbers.retain(|name, _| !name.contains('['));
        self.lists.retain(|_, (scope, _)| sees(*scope));
    }

    /// A copy of the list that a name stands for.
    fn list(&self, name: &str) -> Option<Vec<Value>> {
        let (_, list) = self.lists.get(name)?;
        let copied = self.copied.get() + count(list);
        self.copied.set(copied);
        (copied < COPIES).then(|| list.clone())
    }
}

/// How many numbers a list has.
fn count(list: &[Value]) -> usize {
    let counts = list.iter().map(|value| match value {
        Value::Number(_) => 1,
        Value::List(list) => 1 + count(list),
    });
    counts.sum()
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
            let close = self.end(self.at + 1, &[])?;
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

    /// The list that a name stands for, all of it or a part: `b`, `self.A[-1]`, `A[end, :]`, `b[:-1]`.
    pub(super) fn known_list(&mut self) -> Option<Value> {
        let mut name = self.name()?;
        self.at += 1;
        while self.takes(".") {
            name = self.name()?;
            self.at += 1;
        }
        let begun = self.at;
        let mut list = self.known.list(name)?;
        if !self.sees(&["[", "("]) {
            return Some(Value::List(list));
        }
        let close = self.end(self.at + 1, &[])?;
        let inside = self.tokens[begun + 1..close].iter();
        let inside: Vec<&str> = inside
            .map(|t| t.name().or(t.numeral()).unwrap_or(t.sign()))
            .collect();
        self.at = close + 1;
        match inside.as_slice() {
            ["-", "1"] | ["-", "1", ",", ":"] | ["end", ",", ":"] => {
                list.pop().filter(|last| matches!(last, Value::List(_)))
            }
            [":", "-", "1"] => {
                list.pop()?;
                Some(Value::List(list))
            }
            _ => None,
        }
    }
}
