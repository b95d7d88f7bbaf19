//! A text for the maintainers of a wrong table: what is wrong, how that was verified, and a check in Python.
//!
//! The check needs nothing but Python. With `f` for the tree of one vertex and `f(t, …)` for a root with branches,
//! `f` gives the products of the stages in the order condition
//!
//! ```text
//! Σ_i b_i Φ_i(τ) = 1/γ(τ),    Φ_i([τ₁, τ₂, …]) = Π_k Σ_j a_ij Φ_j(τ_k),    γ([τ₁, …]) = |τ| Π_k γ(τ_k)
//! ```

use super::judged::Judged;
use crate::cli::format::joined;
use stepsmith_audit::{Audit, Entry, Expression, Finding, Kind, Part};

/// The text about a table; none where nothing is wrong with it.
pub(super) fn report(judged: &Judged) -> Option<String> {
    let table = &judged.table;
    let found = judged.found.iter().filter(|found| !found.is_remark());
    let told = found.map(|found| {
        let place = format!("{}, line {}", found.path, found.place.0);
        format!("- {place} ({}): {}\n", found.confidence.word(), found.text)
    });
    let told: String = told.collect();
    if told.is_empty() {
        return None;
    }
    let head = format!("# The coefficients of {}\n\n{told}", table.name);
    let Ok(audit) = &judged.audit else {
        return Some(head);
    };
    let arithmetic = if audit.is_exact(table) {
        "exact arithmetic, with the numbers as they are written"
    } else {
        "intervals that hold all numbers which round to the printed ones"
    };
    let verified = format!(
        "\nThe order conditions were evaluated in {arithmetic}.\n\
         Of their names `f` is Σ b_i = 1, `f[f]` is Σ b_i a_ij = 1/2, and so on.\n\
         `proven` findings contradict the table as it is written.\n\
         A `likely` finding is a change that restores the order: compare it with the source of the method.\n"
    );
    let check = check(judged, audit).map(|lines| {
        let lines: String = lines.lines().map(|line| format!("    {line}\n")).collect();
        format!(
            "\nTo see it in Python: the first number is left over by the table as written, and 0 is right.\n\n{lines}"
        )
    });
    Some(head + &verified + &check.unwrap_or_default())
}

/// A condition as Python writes its residual, and the list beside A that is in it.
struct Condition {
    left: String,
    list: Part,
}

/// Five lines that show what is left of a condition, before and after the change; none of other tables than A, b, c.
fn check(judged: &Judged, audit: &Audit) -> Option<String> {
    let lists = &judged.table.numbers;
    let is_plain =
        lists.form.is_none() && lists.parts.is_empty() && lists.rows(Part::Gamma).is_none();
    let conditions: Vec<Condition> = conditions(audit).filter(|_| is_plain).collect();
    let changed = conditions
        .iter()
        .find_map(|condition| Some((condition, change(judged, audit, condition)? + ": ")));
    let first = conditions
        .first()
        .map(|condition| (condition, String::new()));
    let (condition, changes) = changed.or(first)?;
    let rows = lists.rows(Part::A)?.iter().enumerate();
    let rows = rows.map(|(i, row)| {
        let is_short = audit.kind == Kind::Explicit && i < row.len();
        listed(if is_short { &row[..i] } else { row })
    });
    Some(format!(
        "from fractions import Fraction as F; from math import prod, sqrt\n\
         A = [{}]\n\
         {} = {}\n\
         f = lambda *trees: [prod(sum(F(a) * x for a, x in zip(row, t)) for t in trees) for row in A]\n\
         {changes}print(float({}))\n",
        joined(rows, ", "),
        name(condition.list),
        listed(lists.list(condition.list)?),
        condition.left,
    ))
}

/// The conditions that fail: of the orders, and the sums of rows; behind them the first of the next order.
fn conditions(audit: &Audit) -> impl Iterator<Item = Condition> {
    let orders = audit.findings.iter().filter_map(|finding| match finding {
        Finding::Order { embedded, tree, .. } => {
            of_tree(tree, if *embedded { Part::BHat } else { Part::B })
        }
        _ => None,
    });
    let rows = audit.findings.iter().filter_map(|finding| match finding {
        Finding::RowSum { row, .. } => Some(Condition {
            left: format!("F(c[{row}]) - sum(map(F, A[{row}]))"),
            list: Part::C,
        }),
        _ => None,
    });
    let next = audit.main.failure.iter();
    let next = next.filter_map(|(tree, _)| of_tree(tree, Part::B));
    orders.chain(rows).chain(next)
}

/// The condition of a tree in bracket notation.
fn of_tree(tree: &str, list: Part) -> Option<Condition> {
    let mut rest = tree;
    let Tree { python, gamma, .. } = Tree::read(&mut rest)?;
    rest.is_empty().then(|| Condition {
        left: format!(
            "sum(F(w) * x for w, x in zip({}, {python})) - F(1, {gamma})",
            name(list)
        ),
        list,
    })
}

/// A rooted tree.
struct Tree {
    python: String,
    vertices: u64,
    gamma: u64,
}

impl Tree {
    /// Reads a tree such as `f[f, f[f]]` from the beginning of a text.
    fn read(text: &mut &str) -> Option<Self> {
        *text = text.trim_start().strip_prefix('f')?;
        let mut branches = Vec::new();
        while let Some(rest) = text.strip_prefix(if branches.is_empty() { '[' } else { ',' }) {
            *text = rest;
            branches.push(Self::read(text)?);
        }
        if !branches.is_empty() {
            *text = text.strip_prefix(']')?;
        }
        let vertices = 1 + branches.iter().map(|tree| tree.vertices).sum::<u64>();
        Some(Self {
            python: format!(
                "f({})",
                joined(branches.iter().map(|tree| &tree.python), ", ")
            ),
            gamma: vertices * branches.iter().map(|tree| tree.gamma).product::<u64>(),
            vertices,
        })
    }
}

/// The head of a loop over an entry as written and as mended; none of entries that the condition has not.
fn change(judged: &Judged, audit: &Audit, condition: &Condition) -> Option<String> {
    let place = |entry: &Entry| {
        let is_list = entry.part == condition.list;
        (is_list || entry.part == Part::A).then(|| match entry.part {
            Part::A => format!("A[{}][{}]", entry.row, entry.column),
            part => format!("{}[{}]", name(part), entry.row),
        })
    };
    let number = |entry: &Entry| judged.table.numbers.at(*entry).map(python);
    audit.findings.iter().find_map(|finding| match finding {
        Finding::Wrong { entry, mended, .. } => {
            let written = number(entry)?;
            Some(format!(
                "for {} in ({written}, \"{mended}\")",
                place(entry)?
            ))
        }
        Finding::Exchanged { one, other, .. } => {
            let [x, y] = [number(one)?, number(other)?];
            let [first, second] = [place(one)?, place(other)?];
            Some(format!("for {first}, {second} in (({x}, {y}), ({y}, {x}))"))
        }
        _ => None,
    })
}

/// The name of a list in Python.
fn name(list: Part) -> &'static str {
    match list {
        Part::C => "c",
        Part::BHat => "b_hat",
        _ => "b",
    }
}

/// Numbers as a list of Python.
fn listed(numbers: &[Expression]) -> String {
    format!("[{}]", joined(numbers.iter().map(python), ", "))
}

/// A number that `F` of Python takes: exact, or in floating point where it is no fraction.
fn python(number: &Expression) -> String {
    let exact = number.exact().and_then(|x| x.as_rational());
    match exact {
        Some(exact) if exact.is_int() => exact.to_string(),
        Some(exact) => format!("\"{exact}\""),
        None => number.to_string().replace('^', "**"),
    }
}
