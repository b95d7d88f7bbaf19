//! A table of a file, judged.

use super::arguments::Arguments;
use super::found::{Found, found_of};
use crate::cli::budget;
use crate::cli::catalogue::EMBEDDED;
use crate::cli::input::{read_foreign, read_text};
use std::path::Path;
use std::sync::{Arc, LazyLock};
use stepsmith_audit::source::{Map, Read, SIZE_LIMIT, read_as};
use stepsmith_audit::{
    Audit, Entry, Expression, Methods, Nearest, NotDefined, Table, TreeStore, audit, trace,
};
use stepsmith_scheme::spec::{Diagnostic, Source, Usage};

/// The methods of the catalogue.
static METHODS: LazyLock<Methods> = LazyLock::new(|| Methods::of(EMBEDDED.iter().copied()));

/// A table, judged.
pub(in crate::cli) struct Judged {
    /// The file that it stands in.
    pub(super) source: Arc<Source>,
    pub(in crate::cli) table: Table,
    pub(in crate::cli) audit: Result<Audit, NotDefined>,
    /// The known method that is nearest.
    pub(super) nearest: Option<Nearest>,
    /// The findings.
    pub(in crate::cli) found: Vec<Found>,
    pub(super) ending: Ending,
}

/// The answer to the question whether a table is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// Read whole, with an order that is claimed, and right.
    Right,
    /// Read whole, but nothing of it is claimed that could be wrong.
    Unclaimed,
    /// With findings.
    Wrong,
    /// Not read whole, or perhaps no table of a method.
    NotJudged,
}

impl Judged {
    fn new(source: &Arc<Source>, table: Table, trees: &mut TreeStore) -> Result<Self, Diagnostic> {
        let audit = budget::on(&table.name, || Ok(audit(&table, trees)))?;
        let nearest = match &audit {
            Ok(audit) => METHODS.nearest(&table, audit.digits),
            Err(_) => None,
        };
        let mut judged = Self {
            source: Arc::clone(source),
            table,
            audit,
            nearest,
            found: Vec::new(),
            ending: Ending::NotJudged,
        };
        judged.found = found_of(&judged);
        judged.ending = judged.end();
        Ok(judged)
    }

    fn end(&self) -> Ending {
        if !self.found.iter().all(Found::is_remark) {
            Ending::Wrong
        } else if !self.is_judged() {
            Ending::NotJudged
        } else if self.table.order.is_none() {
            Ending::Unclaimed
        } else {
            Ending::Right
        }
    }

    /// Why the table was not judged, where it was not.
    pub(super) fn why_not_judged(&self) -> Option<&'static str> {
        match &self.audit {
            _ if !self.table.notes.is_empty() => Some("it was not read whole"),
            Ok(audit) if audit.embedded.is_none() && self.table.embedded_order.is_some() => {
                Some("an embedded order is claimed, and no embedded weights were read")
            }
            Ok(audit) if audit.strange => {
                Some("too little of it holds: it may be no table of a method")
            }
            _ => None,
        }
    }

    /// Whether the table was read whole, and is certainly one of a method.
    pub(super) fn is_judged(&self) -> bool {
        self.audit.is_ok() && self.why_not_judged().is_none()
    }

    /// The name of the known method that the table is.
    pub(super) fn is_method(&self) -> Option<&str> {
        let nearest = self.nearest.as_ref();
        nearest
            .filter(|nearest| nearest.other.is_empty())
            .map(|nearest| nearest.name.as_str())
    }

    /// Line and column of an entry, where it is written.
    pub(super) fn place(&self, entry: Entry) -> Option<(usize, usize)> {
        let at = self.table.numbers.at(entry).and_then(Expression::at)?;
        Some(self.source.line_and_column(at))
    }

    /// The line that the table begins with.
    pub(super) fn line(&self) -> usize {
        let line = self.table.place.rsplit(':').next();
        line.and_then(|line| line.parse().ok()).unwrap_or(1)
    }
}

/// The tables of files, and the texts in them that were not understood.
pub(in crate::cli) struct Auditor<'a> {
    arguments: &'a Arguments,
    map: Map,
    trees: TreeStore,
}

impl<'a> Auditor<'a> {
    /// The auditor that these arguments ask for.
    ///
    /// # Errors
    /// A map that cannot be read.
    pub(in crate::cli) fn new(arguments: &'a Arguments) -> Result<Self, Diagnostic> {
        let map = match &arguments.map {
            Some(path) => {
                let text = read_text(path, SIZE_LIMIT)?;
                Map::parse(&Source::new(path.display().to_string(), text))?
            }
            None => Map::default(),
        };
        Ok(Self {
            arguments,
            map,
            trees: TreeStore::default(),
        })
    }

    /// The tables of a file, judged, and notes on the texts that were not understood.
    ///
    /// # Errors
    /// A file that cannot be read, or a table that takes more than it may.
    pub(in crate::cli) fn judge(
        &mut self,
        path: &Path,
    ) -> Result<(Vec<Judged>, Vec<String>), Diagnostic> {
        let asked = self.arguments;
        let source = Source::new(path.display().to_string(), read_foreign(path, SIZE_LIMIT)?);
        let Read { mut tables, notes } = if asked.trace {
            traced(&source)?
        } else {
            read_as(&source.name, &source.text, asked.kind, &self.map)
        };
        if let Some(only) = &asked.only {
            tables.retain(|table| table.name.contains(only.as_str()));
        }
        let judged = tables.into_iter().map(|mut table| {
            let Table {
                order,
                embedded_order,
                claims,
                ..
            } = &mut table;
            claim(order, asked.order, "order", claims);
            claim(
                embedded_order,
                asked.embedded_order,
                "embedded order",
                claims,
            );
            Judged::new(&source, table, &mut self.trees)
        });
        Ok((judged.collect::<Result<_, _>>()?, notes))
    }
}

/// Takes the order of an option, where the file claims none.
fn claim(order: &mut Option<usize>, asked: Option<u8>, name: &str, claims: &mut Vec<String>) {
    if let (None, Some(asked)) = (&order, asked) {
        *order = Some(asked.into());
        claims.push(format!("{name} {asked}, by an option"));
    }
}

/// The tables of a log.
fn traced(source: &Arc<Source>) -> Result<Read, Diagnostic> {
    let text = &source.text;
    let tables = trace::tables(&source.name, text).map_err(|error| {
        let lines = text.split_inclusive('\n').map(str::len);
        let start: usize = lines.take(error.line.saturating_sub(1)).sum();
        let length = text[start..].lines().next().map_or(0, str::len);
        let help = "`stepsmith audit --help` and the book's page on audits tell the form of a log";
        let problem = Usage::new(error.message, help);
        Diagnostic::new(problem, &source.range(start..start + length))
    })?;
    Ok(Read {
        tables,
        notes: Vec::new(),
    })
}
