//! Right tables with drawn errors, judged: how many are found, and how many are named.

use super::damage::{Damaged, Slip, damaged, is_right, names, told};
use super::draw::Draw;
use super::famous::known;
use std::fmt;
use stepsmith_audit::{Audit, Entry, Methods, Table, TreeStore, audit};

/// The result of one draw.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome {
    /// Whether the damaged table has a finding.
    pub is_found: bool,
    /// Whether a finding names a damaged entry.
    pub is_named: bool,
}

/// The results of some draws.
#[derive(Clone, Debug, Default)]
pub struct Tally(pub Vec<Outcome>);

impl Tally {
    /// Draws errors in some tables until so many are tried. A damaged table is judged as `printed` makes it; where
    /// it makes none, nothing is found.
    pub fn of(
        tables: &[Table],
        slips: &[Slip],
        count: usize,
        mut printed: impl FnMut(&Table) -> Option<Table>,
    ) -> Self {
        let mut draw = Draw::of(71);
        let methods = known();
        let mut trees = TreeStore::default();
        let mut tally = Self::default();
        while tally.0.len() < count {
            let table = &tables[draw.below(tables.len())];
            let slip = slips[draw.below(slips.len())];
            let Some(Damaged {
                table: copy,
                touched,
            }) = damaged(table, slip, &mut draw)
            else {
                continue;
            };
            // A number that is not defined is no typed error, and nobody sees that another right table was meant.
            let meant = audit(&copy, &mut trees);
            if meant.is_ok_and(|audit| is_right(table, &audit)) {
                continue;
            }
            let place = format!("{slip:?} in {} at {}", table.name, touched[0]);
            let Some(copy) = printed(&copy) else {
                println!("{place}: not read");
                tally.0.push(Outcome::default());
                continue;
            };
            let judged = audit(&copy, &mut trees).unwrap();
            let told = told(&judged);
            let unlike = unlike(&methods, &copy, &judged);
            let outcome = Outcome {
                is_found: !(told.is_empty() && unlike.is_empty()),
                is_named: judged.findings.iter().any(|f| names(f, &touched))
                    || unlike.iter().any(|entry| touched.contains(entry)),
            };
            if !outcome.is_named {
                println!("{place}: {told:?}");
            }
            tally.0.push(outcome);
        }
        println!("{tally}");
        tally
    }

    /// The number of tables that are found.
    fn found(&self) -> usize {
        self.0.iter().filter(|outcome| outcome.is_found).count()
    }

    /// The number of tables of which an entry is named.
    fn named(&self) -> usize {
        self.0.iter().filter(|outcome| outcome.is_named).count()
    }

    /// Asserts percentages of what is found and named.
    pub fn is_at_least(&self, found: usize, named: usize) {
        assert!(self.found() * 100 >= found * self.0.len(), "{self}");
        assert!(self.named() * 100 >= named * self.0.len(), "{self}");
    }
}

/// The entries in which a table differs from the known method that is meant.
pub fn unlike(methods: &Methods, table: &Table, audit: &Audit) -> Vec<Entry> {
    let nearest = methods.nearest(table, audit.digits);
    let meant = nearest.filter(|nearest| nearest.is_meant(table, audit));
    let other = meant.into_iter().flat_map(|nearest| nearest.other);
    other.map(|(entry, _)| entry).collect()
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tried = self.0.len();
        write!(
            f,
            "{tried} damaged tables: {} found, {} named",
            self.found(),
            self.named()
        )
    }
}
