//! Tableaux as papers print them: twelve in LaTeX, two with one wrong entry.

use super::damage::told;
use stepsmith_audit::source::read;
use stepsmith_audit::{TreeStore, audit};

/// The claimed orders, in the order of the text.
const ORDERS: [Option<usize>; 12] = [
    Some(3),
    Some(4),
    Some(3),
    Some(5),
    Some(5),
    Some(5),
    Some(3),
    Some(4),
    Some(4),
    Some(5),
    Some(4),
    Some(2),
];

/// Fehlberg's 1932/2197 and Cash and Karp's 6/5 are typed wrong.
const WRONG: [&str; 2] = [
    "a(4,1) = 1923/2197 is wrong: 1932/2197 restores order 5",
    "a(4,3) = 5/6 is wrong: 6/5 restores order 5",
];

#[test]
fn tableaux_of_papers_are_read_and_judged() {
    let read = read("papers.tex", include_str!("papers.tex"));
    let names: Vec<&str> = read
        .tables
        .iter()
        .map(|table| table.name.as_str())
        .collect();
    assert_eq!(
        read.tables.len(),
        ORDERS.len(),
        "{names:?} {:?}",
        read.notes
    );
    let mut trees = TreeStore::default();
    let mut named = Vec::new();
    for (table, order) in read.tables.iter().zip(ORDERS) {
        assert_eq!(table.notes, [""; 0], "{}", table.name);
        assert_eq!(table.order, order, "{} at {}", table.name, table.place);
        let found = told(&audit(table, &mut trees).unwrap());
        named.extend(found.last().cloned());
    }
    assert_eq!(named, WRONG);
}
