//! Tables in other letters than Butcher's.
//!
//! Fehlberg writes nodes α, coefficients β and weights c: `a2`, `b21`, `c1`; the GNU Scientific Library calls the nodes
//! from the second on `ah`, writes rows as `b3[]`, and gives differences of weights from index 1 on as `ec`. In Julia
//! weights beside A and c are also called α.

use super::super::expression::Expression;
use super::draft::{Draft, numbers};
use super::roles::Role;
use super::value::{Value, is_zero};

/// Turns a draft in other letters into Butcher's.
pub(super) fn in_butchers(draft: &mut Draft) {
    // The implicit half of a pair that has no other.
    if draft.has(Role::AImplicit) && !draft.has(Role::AExplicit) && !draft.has(Role::A) {
        rename(draft, Role::AImplicit, Role::A);
        rename(draft, Role::BImplicit, Role::B);
        rename(draft, Role::CImplicit, Role::C);
    }
    // Rows α beside rows Γ.
    if draft.list(Role::Alpha).is_some_and(is_rows) && draft.list(Role::Gamma).is_some_and(is_rows)
    {
        rename(draft, Role::Alpha, Role::A);
    }
    // A list c beside entries of a matrix C.
    let is_matrix = draft.indices(Role::C).any(|index| index.len() == 2);
    if is_matrix
        && draft
            .list(Role::C)
            .is_some_and(|list| numbers(list).is_some())
    {
        let times = draft.lists.remove(&Role::C).unwrap_or_default();
        draft.lists.insert(Role::Alpha, times);
    }
    let has = |role| draft.has(role);
    // `α21` is a coefficient of another thing.
    let is_vector = draft.list(Role::Alpha).is_some() || !draft.from_names;
    if has(Role::A) && has(Role::C) && !has(Role::B) && is_vector {
        rename(draft, Role::Alpha, Role::B);
    }
    // Rows β beside nodes α and weights.
    if draft.has(Role::B) && !draft.has(Role::A) && draft.list(Role::Beta).is_some_and(is_rows) {
        rename(draft, Role::Beta, Role::A);
        rename(draft, Role::Alpha, Role::C);
    }
    let Some(coefficients) = [Role::B, Role::Beta]
        .into_iter()
        .find(|b| is_fehlbergs(draft, *b))
    else {
        return;
    };
    let entries = std::mem::take(&mut draft.entries);
    draft.entries = entries
        .into_iter()
        .map(|((role, index), x)| match (role, index.as_slice()) {
            (Role::C, _) => ((Role::B, index), x),
            (Role::ASingle | Role::Alpha, _) => ((Role::C, index), x),
            // a10, a11, … are nodes as well.
            (Role::A, &[tens, last]) => ((Role::C, vec![10 * tens + last]), x),
            (role, &[pair]) if role == coefficients => {
                ((Role::A, places(pair).unwrap_or(index)), x)
            }
            (role, _) if role == coefficients => ((Role::A, index), x),
            (role, _) => ((role, index), x),
        })
        .collect();
    count_from_1(draft);
    if let Some(weights) = draft.lists.remove(&Role::C) {
        draft.lists.insert(Role::B, weights);
    }
    if let Some(nodes) = draft.lists.remove(&Role::Alpha) {
        draft.lists.insert(Role::C, nodes);
    }
    drop_index_zero(draft);
    draft.from_names = true;
    put_second_stage(draft);
}

/// Whether a list has rows.
pub(super) fn is_rows(list: &[Value]) -> bool {
    list.iter().any(|row| matches!(row, Value::List(_)))
}

/// Takes what has one role as another.
fn rename(draft: &mut Draft, from: Role, to: Role) {
    if let Some(list) = draft.lists.remove(&from) {
        draft.lists.insert(to, list);
    }
    let entries = std::mem::take(&mut draft.entries).into_iter();
    let entries = entries.map(|((role, index), x)| {
        let role = if role == from { to } else { role };
        ((role, index), x)
    });
    draft.entries = entries.collect();
}

/// Whether the entries of b form a triangle, beside weights c.
fn is_fehlbergs(draft: &Draft, coefficients: Role) -> bool {
    let mut indices = draft.indices(coefficients).peekable();
    draft.list(Role::A).is_none()
        && draft
            .indices(Role::A)
            .all(|index| matches!(index.as_slice(), [1..=6, 0..=9]))
        && draft.has(Role::C)
        && (draft.has(Role::ASingle) || draft.has(Role::Alpha))
        && indices.peek().is_some()
        && indices.all(|index| match index.as_slice() {
            // b1 is the only coefficient of stage 1 where stages count from 0.
            [pair] => *pair == 1 || places(*pair).is_some(),
            [i, j] => j < i,
            _ => false,
        })
}

/// Row and column of 21, 101 or 1211, below the diagonal.
fn places(pair: usize) -> Option<Vec<usize>> {
    let digits = pair.to_string();
    let (row, column) = digits.split_at_checked(digits.len().div_ceil(2))?;
    let [row, column]: [usize; 2] = [row.parse().ok()?, column.parse().ok()?];
    (column < row).then(|| vec![row, column])
}

/// Counts stages from 1 where they count from 0.
fn count_from_1(draft: &mut Draft) {
    if draft.indices(Role::A).any(|index| index.last() == Some(&0)) {
        let entries = std::mem::take(&mut draft.entries).into_iter();
        let entries = entries.map(|((role, mut index), x)| {
            index.iter_mut().for_each(|i| *i += 1);
            ((role, index), x)
        });
        draft.entries = entries.collect();
    }
}

/// A list of differences that begins at index 1 has nothing at 0.
fn drop_index_zero(draft: &mut Draft) {
    let stages = draft
        .indices(Role::A)
        .filter_map(|index| index.first())
        .max();
    let longer = stages.map(|stages| stages + 1);
    if let Some(list) = draft.lists.get_mut(&Role::Error)
        && Some(list.len()) == longer
        && list.first().is_some_and(is_zero)
    {
        list.remove(0);
    }
}

/// The one coefficient of the second stage is its node where no other is written.
fn put_second_stage(draft: &mut Draft) {
    let first = draft.lists.get(&Role::C).and_then(|nodes| nodes.first());
    let node: Option<Expression> = match first {
        Some(Value::Number(node)) => Some(node.clone()),
        _ => draft.entries.get(&(Role::C, vec![2])).cloned(),
    };
    if let Some(node) = node {
        draft.entries.entry((Role::A, vec![2, 1])).or_insert(node);
    }
}
