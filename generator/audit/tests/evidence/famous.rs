//! Famous tables with one typed error, and no claim of an order.

use super::damage::{Slip, is_right, told};
use super::tally::{Tally, unlike};
use std::sync::LazyLock;
use stepsmith_audit::source::read;
use stepsmith_audit::{LITERATURE, Methods, Part, Table, TreeStore, audit};

/// Specs of the catalogue: their names and texts.
fn specs() -> Vec<(String, String)> {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../methods/specs/runge-kutta"
    );
    let names = ["dop853", "tr-bdf2", "sdirk2", "verner76", "verner87"];
    let files = names.map(|name| format!("{folder}/{name}.toml"));
    let texts = files.map(|file| (std::fs::read_to_string(&file).unwrap(), file));
    texts.map(|(text, file)| (file, text)).into()
}

/// The methods that are known.
pub fn known() -> Methods {
    let specs = specs();
    Methods::of(
        specs
            .iter()
            .map(|(file, text)| (file.as_str(), text.as_str())),
    )
}

/// Tables of named methods, those of the catalogue among them, each proven right with its claims.
pub static FAMOUS: LazyLock<Vec<Table>> = LazyLock::new(|| {
    let mut tables = read("literature.py", LITERATURE).tables;
    let specs = specs();
    tables.extend(
        specs
            .iter()
            .flat_map(|(file, text)| read(file, text).tables),
    );
    let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
    assert_eq!(names.len(), 52, "{names:?}");
    let mut trees = TreeStore::default();
    for table in &mut tables {
        let is_pair = table.numbers.list(Part::BHat).is_some();
        table.embedded_order = table.embedded_order.filter(|_| is_pair);
        let found = audit(table, &mut trees).unwrap();
        assert!(is_right(table, &found), "{}: {found:?}", table.name);
    }
    tables
});

/// The table as someone prints it who says nothing of its order.
fn without_claim(table: &Table) -> Table {
    Table {
        order: None,
        embedded_order: None,
        ..table.clone()
    }
}

#[test]
fn a_typed_error_is_found_without_a_claim() {
    let all = std::env::var_os("STEPSMITH_DRAWS").map_or(60, |_| 200);
    let tally = Tally::of(&FAMOUS, &Slip::TYPED, all, |table| {
        Some(without_claim(table))
    });
    tally.is_at_least(95, 90);
}

#[test]
fn a_famous_table_has_no_finding_without_a_claim() {
    let methods = known();
    let mut trees = TreeStore::default();
    let mut wrong = Vec::new();
    for table in FAMOUS.iter() {
        let table = without_claim(table);
        let judged = audit(&table, &mut trees).unwrap();
        let found = told(&judged);
        assert_eq!(unlike(&methods, &table, &judged), [], "{}", table.name);
        wrong.extend(
            found
                .into_iter()
                .map(|text| format!("{}: {text}", table.name)),
        );
    }
    assert_eq!(wrong, [""; 0]);
}
