//! The parts of one table in several sections.
//!
//! A part that a section lacks may stand in one below it, `[name.embedded]`. A claim that stands apart belongs to the
//! only table under the nearest heading that both have: `[claims]` beside `[parameters]`, `[name.claims]` below
//! `[name]`. In a program it belongs to the only table of its block; a function that returns it may stand elsewhere in
//! the file, if that has one table.

use super::super::table::Table;
use super::draft::Draft;
use super::roles::Role;
use super::sections::Section;

/// Gives what makes no table by itself to the section above it that lacks it.
pub(super) fn adopt(
    drafts: &mut Vec<Draft>,
    sections: &[Section],
    is_table: impl Fn(&Draft) -> bool,
) {
    let path = |draft: &Draft| &sections[draft.section].path;
    let mut k = 1;
    while k < drafts.len() {
        let part = &drafts[k];
        let is_part = part.begins_table() && !is_table(part);
        let above = drafts[..k].iter().rposition(|draft| {
            draft.section != part.section && path(part).starts_with(path(draft))
        });
        match above.filter(|&j| is_part && drafts[j].is_apart(part)) {
            Some(j) => {
                let part = drafts.remove(k);
                drafts[j].take(part);
            }
            None => k += 1,
        }
    }
}

/// Orders that are claimed where no coefficients stand go to the table that they are of; what is not of one is told.
pub(super) fn claim(
    file: &str,
    claims: &[Draft],
    tables: &mut [(Draft, Table)],
    sections: &[Section],
) -> Vec<String> {
    let mut notes = Vec::new();
    if tables.is_empty() {
        return notes;
    }
    for claim in claims {
        let path = &sections[claim.section].path;
        let nearest = (0..=path.len()).rev().find_map(|n| {
            let mut below: Vec<usize> = (0..tables.len()).collect();
            below.retain(|i| sections[tables[*i].0.section].path.starts_with(&path[..n]));
            (!below.is_empty()).then_some(below)
        });
        let of = match nearest.as_deref() {
            Some([only]) => Some(&mut tables[*only].1),
            _ => None,
        };
        let orders = [Role::Order, Role::EmbeddedOrder].map(|role| claim.claimed(role));
        let agrees =
            |old: Option<usize>, new: Option<usize>| old.is_none() || new.is_none() || old == new;
        match of {
            Some(table)
                if agrees(table.order, orders[0]) && agrees(table.embedded_order, orders[1]) =>
            {
                table.order = table.order.or(orders[0]);
                table.embedded_order = table.embedded_order.or(orders[1]);
                table.claims.extend(claim.claims.clone());
            }
            _ => notes.push(format!(
                "{file}:{}: the claim is of no one table",
                claim.line
            )),
        }
    }
    notes
}

/// How many lines before and behind a claim may name its table.
const LINES: usize = 4;

/// The same in a program, where the claim may be a member of another object than the table, or a function.
pub(super) fn claim_in_block(claims: &[Draft], tables: &mut [(Draft, Table)], lines: &[&str]) {
    for claim in claims {
        let mut of: Vec<usize> = (0..tables.len()).collect();
        // A function, or what stands outside of all blocks, may tell of the only table.
        let is_general = claim.is_function() || claim.scope == [0, 0];
        if !(is_general && tables.len() == 1) {
            of.retain(|i| tables[*i].0.scope == claim.scope);
        }
        // A class may name its table: `order = 3`, `tableau = KUTTA`.
        if of.is_empty() {
            of = (0..tables.len())
                .filter(|i| is_named(&tables[*i], claim.line, lines))
                .collect();
        }
        let rivals = claims.iter().filter(|other| other.scope == claim.scope);
        if let ([only], 1) = (of.as_slice(), rivals.count()) {
            let table = &mut tables[*only].1;
            table.order = table.order.or(claim.claimed(Role::Order));
            table.embedded_order = table.embedded_order.or(claim.claimed(Role::EmbeddedOrder));
            table.claims.extend(claim.claims.clone());
        }
    }
}

/// Whether lines near another one name a table; lines that begin with the name assign it.
fn is_named((_, table): &(Draft, Table), line: usize, lines: &[&str]) -> bool {
    let near = lines.iter().skip(line.saturating_sub(LINES + 1));
    let mut near = near.take(2 * LINES + 1);
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    near.any(|text| {
        let mut words = text.split(|c| !is_word(c)).filter(|word| !word.is_empty());
        words.next() != Some(&table.name) && words.any(|word| word == table.name)
    })
}
