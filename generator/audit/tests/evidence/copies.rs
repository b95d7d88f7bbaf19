//! Right tables of all kinds, damaged at random.
//!
//! Tables of two explicit stages are left out: damaged, they often are other right tables.

use super::damage::Slip;
use super::tally::Tally;
use stepsmith_audit::source::read;
use stepsmith_audit::{Table, TreeStore, audit};

/// One right table of each kind, with the orders that are proven.
pub fn kinds() -> Vec<Table> {
    let tables = read("kinds.py", include_str!("kinds.py")).tables;
    assert_eq!(tables.len(), 14);
    let mut trees = TreeStore::default();
    for table in &tables {
        let found = audit(table, &mut trees).unwrap();
        assert_eq!(found.findings, [], "{}", table.name);
        assert_eq!(Some(found.main.exact), table.order, "{}", table.name);
        let embedded = found.embedded.map(|reached| reached.exact);
        assert_eq!(embedded, table.embedded_order, "{}", table.name);
    }
    tables
}

#[test]
fn damage_is_found_and_named() {
    let all = std::env::var_os("STEPSMITH_DRAWS").map_or(150, |_| 500);
    let tally = Tally::of(&kinds(), &Slip::ALL, all, |table| Some(table.clone()));
    tally.is_at_least(99, 90);
}
