//! Damaged tables in all languages and conventions: the error is found, and named.

use super::copies::kinds;
use super::damage::{Slip, told};
use super::famous::FAMOUS;
use super::tableau::Tableau;
use super::tally::Tally;
use super::writers::{CONVENTIONS, Convention};
use std::collections::BTreeMap;
use stepsmith_audit::source::read;
use stepsmith_audit::{Table, TreeStore, audit};

/// Tables of up to seven stages, whose entries are fractions, with nodes.
fn tables() -> Vec<Table> {
    let mut tables = FAMOUS.clone();
    tables.extend(kinds());
    tables.retain(|table| {
        table.numbers.form.is_none()
            && Tableau::of(table).is_some_and(|tableau| tableau.stages() <= 7)
    });
    tables
}

/// The only table of a text in a convention, if it was read whole.
fn reread(convention: &Convention, tableau: &Tableau) -> Option<Table> {
    let read = read(convention.file, &(convention.write)(tableau));
    match read.tables.as_slice() {
        [table] if table.notes.is_empty() => Some(table.clone()),
        _ => None,
    }
}

/// A damaged table keeps its right claims; conventions take turns, as far as they fit.
fn printed<'a>(turn: usize, tableau: &Tableau) -> &'a Convention {
    let conventions = CONVENTIONS.iter().cycle().skip(turn % CONVENTIONS.len());
    let mut fitting = conventions
        .take(CONVENTIONS.len())
        .filter(|c| c.fits(tableau));
    fitting.next().unwrap()
}

#[test]
fn damage_is_found_and_named_in_all_languages() {
    let all = std::env::var_os("STEPSMITH_DRAWS").map_or(168, |_| 500);
    let mut conventions: Vec<&str> = Vec::new();
    let mut turn = 0;
    let tally = Tally::of(&tables(), &Slip::ALL, all, |table| {
        let tableau = Tableau::of(table)?;
        let convention = printed(turn, &tableau);
        turn += 1;
        conventions.push(convention.file);
        reread(convention, &tableau)
    });
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for (convention, outcome) in conventions.iter().zip(&tally.0) {
        let count = counts.entry(convention).or_default();
        count[0] += 1;
        count[1] += usize::from(outcome.is_found);
        count[2] += usize::from(outcome.is_named);
    }
    for (convention, [tried, found, named]) in counts {
        println!("{convention:16} {tried:3} tried {found:3} found {named:3} named");
    }
    tally.is_at_least(99, 90);
}

#[test]
fn right_tables_are_read_and_have_no_finding_in_all_languages() {
    let mut trees = TreeStore::default();
    let mut wrong = Vec::new();
    let tables = tables();
    for convention in &CONVENTIONS {
        let fitting = tables.iter().filter_map(Tableau::of);
        let fitting = fitting.filter(|tableau| convention.fits(tableau));
        for tableau in fitting.step_by(3).take(6) {
            let text = (convention.write)(&tableau);
            let Some(table) = reread(convention, &tableau) else {
                wrong.push(format!("{}: not read: {text}", convention.file));
                continue;
            };
            let judged = audit(&table, &mut trees).unwrap();
            let found = told(&judged);
            let is_whole = Tableau::of(&table).is_some_and(|read| {
                [&read.a.concat(), &read.b, &read.c]
                    == [&tableau.a.concat(), &tableau.b, &tableau.c]
                    && read.b_hat == tableau.b_hat
            });
            if !found.is_empty() || !is_whole || judged.strange {
                wrong.push(format!("{}: {found:?} {is_whole}: {text}", convention.file));
            }
        }
    }
    let mut names: Vec<&str> = wrong.iter().filter_map(|w| w.split(':').next()).collect();
    names.dedup();
    assert!(wrong.is_empty(), "{names:?}\n{}", wrong.join("\n"));
}
