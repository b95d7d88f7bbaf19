//! The parts of a table as they are found in a text.

use super::super::expression::Expression;
use super::assignment::FUNCTION;
use super::roles::Role;
use super::value::{Value, is_zero};
use std::collections::BTreeMap;

/// The most stages of a table.
pub(super) const STAGE_LIMIT: usize = 64;

/// The parts of a table so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) line: usize,
    /// The line in which the block begins.
    pub(super) head: usize,
    /// The block it stands in.
    pub(super) scope: [usize; 2],
    /// The section it stands in.
    pub(super) section: usize,
    /// The beginning of the names in this draft.
    pub(super) prefix: String,
    /// The note that a name was given a second time and began this draft.
    pub(super) again: Option<String>,
    pub(super) name: String,
    /// Entries by role and indices.
    pub(super) entries: BTreeMap<(Role, Vec<usize>), Expression>,
    /// The entries that an array has again.
    pub(super) shared: BTreeMap<(Role, Vec<usize>), Expression>,
    /// Whether indices come from names, which count from 1.
    pub(super) from_names: bool,
    pub(super) lists: BTreeMap<Role, Vec<Value>>,
    /// The orders that are claimed.
    pub(super) orders: BTreeMap<Role, usize>,
    /// The words that claim them.
    pub(super) claims: Vec<String>,
    pub(super) notes: Vec<String>,
    /// Notes on entries, each with its row, counted from 1.
    pub(super) rows: Vec<(usize, String)>,
}

impl Draft {
    /// The list of a role; a list of zeros to which entries are assigned is none.
    pub fn list(&self, role: Role) -> Option<&[Value]> {
        let entered = self.entries.keys().any(|(r, _)| *r == role);
        let list = self.lists.get(&role)?;
        (!entered || !list.iter().all(is_zero)).then_some(list)
    }

    pub fn has(&self, role: Role) -> bool {
        self.lists.contains_key(&role) || self.entries.keys().any(|(r, _)| *r == role)
    }

    /// The roles that something has.
    pub(super) fn roles(&self) -> impl Iterator<Item = Role> {
        let entered = self.entries.keys().map(|(role, _)| *role);
        self.lists.keys().copied().chain(entered)
    }

    /// The indices of the entries of a role.
    pub fn indices(&self, role: Role) -> impl Iterator<Item = &Vec<usize>> {
        let of = self.entries.keys().filter(move |(r, _)| *r == role);
        of.map(|(_, index)| index)
    }

    /// A number without index.
    pub fn first(&self, role: Role) -> Option<&Expression> {
        self.entries.get(&(role, Vec::new()))
    }

    /// Whether indices count from 0 or from 1.
    fn base(&self) -> usize {
        usize::from(self.from_names || !self.entries.keys().any(|(_, index)| index.contains(&0)))
    }

    /// A list, or the entries with one index.
    pub fn vector(&self, role: Role) -> Result<Option<Vec<Expression>>, String> {
        match self.list(role) {
            // Of several embedded solutions the first is judged; a column is one.
            Some([Value::List(first), _, ..]) if role == Role::BHat && first.len() > 1 => {
                Ok(numbers(first))
            }
            // A matrix of one row.
            Some([Value::List(row)]) if row.len() > 1 => Ok(numbers(row)),
            Some(list) => numbers(list)
                .map(Some)
                .ok_or_else(|| format!("{role:?} is no list of numbers")),
            None => {
                let mut list = self.of_entries(role, STAGE_LIMIT)?;
                // Entries of a list of zeros.
                let length = self.lists.get(&role).map_or(0, Vec::len).min(STAGE_LIMIT);
                if let Some(list) = &mut list {
                    list.resize(list.len().max(length), Expression::zero());
                }
                Ok(list)
            }
        }
    }

    /// The times of stages. Names may count from the second stage on, the first that has one: where the first row is
    /// empty, c1 is 0. A time without a name is the sum of its row.
    pub fn times(&self, rows: &[Vec<Expression>]) -> Result<Option<Vec<Expression>>, String> {
        let mut c = self.vector(Role::C)?;
        if self.list(Role::C).is_some() || !self.from_names {
            return Ok(c);
        }
        let starts = rows
            .first()
            .is_none_or(|row| row.iter().all(Expression::is_zero));
        let named = self.indices(Role::C);
        let mut named: Vec<usize> = named.filter_map(|i| i.first().copied()).collect();
        if let Some(c) = &mut c {
            if starts && named.contains(&1) && c.first().is_some_and(|x| !x.is_zero()) {
                c.insert(0, Expression::zero());
                named.iter_mut().for_each(|i| *i += 1);
                c.truncate(rows.len().max(2));
            }
            c.resize(c.len().max(rows.len()), Expression::zero());
            let rows = rows.iter().enumerate();
            for (i, row) in rows.filter(|(i, _)| !named.contains(&(i + 1))) {
                let mut entries = row.iter().filter(|x| **x != Expression::zero()).cloned();
                let first = entries.next().unwrap_or_else(Expression::zero);
                c[i] = entries.fold(first, |x, y| Expression::binary('+', x, y));
            }
        }
        Ok(c)
    }

    /// c1, c2, … beside C21.
    pub fn singles(&self, role: Role) -> Option<Vec<Expression>> {
        let flat = self.lists.get(&role).and_then(|list| numbers(list));
        flat.or_else(|| self.of_entries(role, 21).ok().flatten())
    }

    /// Entries with one index below a limit.
    fn of_entries(&self, role: Role, limit: usize) -> Result<Option<Vec<Expression>>, String> {
        let base = self.base();
        let entries = self.entries.iter();
        let entries = entries.filter(|((r, index), _)| *r == role && index.len() == 1);
        let entries: Vec<(usize, &Expression)> = entries
            .filter_map(|((_, i), x)| Some((i[0].checked_sub(base)?, x)))
            .filter(|(i, _)| limit == STAGE_LIMIT || i + base < limit)
            .collect();
        let Some(last) = entries.iter().map(|(i, _)| *i).max() else {
            return Ok(None);
        };
        if last >= STAGE_LIMIT {
            return Err(format!("{} stages, more than {STAGE_LIMIT}", last + 1));
        }
        let mut list = vec![Expression::zero(); last + 1];
        for (i, x) in entries {
            list[i] = x.clone();
        }
        Ok(Some(list))
    }

    /// Rows, as far as they are written.
    pub fn matrix(&self, of: Role) -> Result<Vec<Vec<Expression>>, String> {
        if let Some(list) = self.list(of) {
            return rows(list, of);
        }
        let mut rows: Vec<Vec<Expression>> = Vec::new();
        // `a0100` counts from 0, whatever b and c do.
        let mut indices = self.indices(of);
        let counts_from_0 = indices.any(|index| index.len() == 2 && index.contains(&0));
        let base = if counts_from_0 { 0 } else { self.base() };
        for ((role, index), x) in self.entries.iter().filter(|((role, _), _)| *role == of) {
            let (i, j) = match index.as_slice() {
                [i, j] => (*i, *j),
                // C21 of transformed variables.
                [ij] if *role == Role::C && *ij >= 21 => (ij / 10, ij % 10),
                _ => continue,
            };
            let (Some(i), Some(j)) = (i.checked_sub(base), j.checked_sub(base)) else {
                continue;
            };
            if i.max(j) >= STAGE_LIMIT {
                return Err(format!("{} stages, more than {STAGE_LIMIT}", i.max(j) + 1));
            }
            rows.resize(rows.len().max(i + 1), Vec::new());
            let columns = rows[i].len().max(j + 1);
            rows[i].resize(columns, Expression::zero());
            rows[i][j] = x.clone();
        }
        Ok(rows)
    }
}

/// The parts of which a table has one each.
const PARTS: [Role; 10] = [
    Role::A,
    Role::B,
    Role::C,
    Role::BHat,
    Role::Gamma,
    Role::Error,
    Role::ABar,
    Role::BBar,
    Role::AExplicit,
    Role::AImplicit,
];

impl Draft {
    /// Whether something of it is more than one of many things.
    pub fn begins_table(&self) -> bool {
        !self.roles().all(Role::is_weak)
    }

    /// The order that is claimed.
    pub fn claimed(&self, role: Role) -> Option<usize> {
        self.orders.get(&role).copied()
    }

    /// Whether an order of a step is claimed, not `dense_order`.
    pub fn claims_step(&self) -> bool {
        let is_whole_name = self.prefix.is_empty() || self.prefix.ends_with('.');
        is_whole_name && self.orders.keys().any(|role| *role != Role::PairOrder)
    }

    /// Whether it is a claim and nothing else.
    pub fn is_claim(&self) -> bool {
        self.entries.is_empty() && self.lists.is_empty()
    }

    /// Whether a function returns it.
    pub fn is_function(&self) -> bool {
        self.prefix == format!("{FUNCTION}.")
    }

    /// Whether both together have each part once.
    pub fn is_apart(&self, other: &Self) -> bool {
        !PARTS.iter().any(|role| self.has(*role) && other.has(*role))
    }

    /// Whether both give something, each its own.
    fn disagrees(&self, other: &Self) -> bool {
        let other_entry = |key, x: &Expression| other.entries.get(key).is_some_and(|y| y != x);
        let other_list = |role, list: &Vec<Value>| other.lists.get(role).is_some_and(|l| l != list);
        self.entries.iter().any(|(key, x)| other_entry(key, x))
            || self.lists.iter().any(|(role, list)| other_list(role, list))
    }

    /// Takes what another has; what both give stays as it is.
    pub fn take(&mut self, other: Self) {
        fill(&mut self.entries, other.entries);
        fill(&mut self.lists, other.lists);
        fill(&mut self.orders, other.orders);
        self.from_names |= other.from_names;
        self.notes.extend(other.notes);
        self.rows.extend(other.rows);
        self.claims.extend(other.claims);
    }
}

/// Takes what is not there yet.
fn fill<K: Ord, V>(map: &mut BTreeMap<K, V>, others: BTreeMap<K, V>) {
    for (key, value) in others {
        map.entry(key).or_insert(value);
    }
}

/// Joins neighbours of one section of which one lacks what the other has.
pub(super) fn join(drafts: &mut Vec<Draft>) {
    let mut k = 0;
    while k + 1 < drafts.len() {
        let one = &drafts[k];
        let other = &drafts[k + 1];
        let are_parts = [one, other]
            .into_iter()
            .all(|d| !(d.has(Role::A) && d.has(Role::B)) && PARTS.iter().any(|r| d.has(*r)));
        if one.section == other.section && one.is_apart(other) && !one.disagrees(other) && are_parts
        {
            let next = drafts.remove(k + 1);
            drafts[k].take(next);
        } else {
            k += 1;
        }
    }
}

pub(super) fn numbers(list: &[Value]) -> Option<Vec<Expression>> {
    let numbers = list.iter().map(|value| match value {
        Value::Number(x) => Some(x.clone()),
        // A column of one-element rows.
        Value::List(list) => match list.as_slice() {
            [Value::Number(x)] => Some(x.clone()),
            _ => None,
        },
    });
    numbers.collect()
}

/// The rows of a list, which may be written one behind the other.
fn rows(list: &[Value], of: Role) -> Result<Vec<Vec<Expression>>, String> {
    // Braces of an object around those of its only list.
    if let [Value::List(inner)] = list
        && inner.len() > 1
        && inner.iter().all(|row| matches!(row, Value::List(_)))
    {
        return rows(inner, of);
    }
    let rows = list.iter().map(|value| match value {
        Value::List(list) => numbers(list),
        Value::Number(_) => None,
    });
    if let Some(rows) = rows.collect::<Option<Vec<_>>>() {
        return Ok(rows);
    }
    let flat = numbers(list).ok_or_else(|| format!("{of:?} is no list of rows"))?;
    let n = flat.len();
    // The triangle below the diagonal; of Γ with the diagonal.
    let triangle = |s: usize| match of {
        Role::Gamma => s * (s + 1) / 2,
        _ => s * s.saturating_sub(1) / 2,
    };
    let stages = (1..=STAGE_LIMIT).find(|&s| s * s == n || triangle(s) == n && n > 1);
    match stages {
        Some(s) if s * s == n => Ok(flat.chunks(s).map(<[_]>::to_vec).collect()),
        Some(s) => Ok((0..s)
            .map(|i| flat[triangle(i)..triangle(i + 1)].to_vec())
            .collect()),
        None => Err(format!(
            "{of:?} has {n} entries, which is no square and no triangle"
        )),
    }
}
