//! Tables whose parts are arguments by their places: `ButcherTableau(A, b, c)`, `Tableau { {…}, {…}, {…} }`.
//!
//! The matrix is A. Of the lists the nodes are those that agree with the sums of the rows of A; the others are the
//! weights, and the embedded ones.

use super::draft::numbers;
use super::tableau::number;
use super::value::Value;

/// Parts of the names of functions and types that make a table of its parts.
const NAMES: [&str; 4] = ["tableau", "butcher", "rungekutta", "runge_kutta"];
/// The distance below which a node is the sum of its row.
const NEAR: f64 = 1e-9;

/// Whether a function or a type of this name makes a table.
pub(super) fn constructs(name: &str) -> bool {
    let lower = name.to_lowercase();
    NAMES.iter().any(|part| lower.contains(part))
}

/// Whether most nodes are the sums of their rows.
pub(super) fn are_most_sums(nodes: &[Value], rows: &[Value]) -> bool {
    let sums: Option<Vec<f64>> = rows.iter().map(sum).collect();
    let agree = sums.and_then(|sums| agreement(nodes, &sums));
    agree.is_some_and(|count| 2 * count > rows.len())
}

/// The parts that these arguments are; none where they are no table, or not told apart.
pub(super) fn parts(arguments: Vec<Value>) -> Option<Vec<(&'static str, Value)>> {
    let lists = arguments.into_iter().filter_map(|value| match value {
        Value::List(list) if !list.is_empty() => Some(list),
        _ => None,
    });
    let (mut matrices, mut vectors): (Vec<_>, Vec<_>) =
        lists.partition(|list| list.iter().any(|row| matches!(row, Value::List(_))));
    let (rows, 0) = (matrices.pop()?, matrices.len()) else {
        return None;
    };
    let sums = rows.iter().map(sum).collect::<Option<Vec<f64>>>()?;
    let agree = vectors
        .iter()
        .map(|list| agreement(list, &sums))
        .collect::<Option<Vec<_>>>()?;
    let most = agree.iter().max().filter(|most| 2 * **most > sums.len())?;
    let nodes = agree.iter().position(|count| count == most)?;
    let mut found = vec![
        ("A", Value::List(rows)),
        ("c", Value::List(vectors.remove(nodes))),
    ];
    let is_whole = (1..=2).contains(&vectors.len());
    let weights = ["b", "bhat"].into_iter().zip(vectors);
    found.extend(weights.map(|(name, list)| (name, Value::List(list))));
    is_whole.then_some(found)
}

/// The sum of a row.
fn sum(row: &Value) -> Option<f64> {
    match row {
        Value::List(row) => numbers(row)?.iter().map(number).sum(),
        Value::Number(_) => None,
    }
}

/// In how many places, counted from the end, a list agrees with the sums.
fn agreement(list: &[Value], sums: &[f64]) -> Option<usize> {
    let list: Option<Vec<f64>> = numbers(list)?.iter().map(number).collect();
    let list = list?;
    let pairs = list.iter().rev().zip(sums.iter().rev());
    Some(pairs.filter(|(x, sum)| (**x - **sum).abs() < NEAR).count())
}
