//! `stepsmith audit`

pub(super) mod arguments;
mod baseline;
mod details;
mod explained;
mod found;
mod hosts;
pub(super) mod judged;
mod upstream;
mod value;

pub(super) use arguments::Arguments;

use super::format::{joined, json, row, section, table, titled, verbatim};
use super::tiles::sources;
use super::typeset::typeset;
use crate::cli::outcome::Outcome;
use arguments::Format;
use baseline::Baseline;
use details::details;
use explained::explained;
use found::{Found, mark};
use judged::{Auditor, Ending, Judged};
use stepsmith_scheme::spec::Diagnostic;
use value::value;

/// The tables of all files, and what is told of them.
struct Report {
    tables: Vec<Judged>,
    /// Notes on texts that were not understood.
    notes: Vec<String>,
    /// How many known findings are left out.
    known: usize,
    /// Known findings that are there no longer.
    stale: Vec<String>,
    strict: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    if let Some(folder) = &arguments.tiling.tiles {
        let job = sources::job(arguments)?;
        return (arguments.tiling).run(folder, &job, |tile| sources::rows(arguments, tile));
    }
    let mut report = Report::of(arguments)?;
    if let Some(path) = &arguments.baseline {
        if arguments.write_baseline {
            return baseline::write(path, report.found()).map(Outcome::good);
        }
        report.forget(baseline::read(path)?);
    }
    let text = match arguments.format {
        _ if arguments.report => report.upstream(),
        Format::Text => report.text(arguments.explain),
        Format::Json => json(report.tables.iter().map(value).collect()),
        Format::Sarif => hosts::sarif(&report),
        Format::Github => hosts::github(&report),
    };
    Ok(Outcome {
        text,
        holds: report.holds(),
    })
}

impl Report {
    /// The tables of all files, judged.
    fn of(arguments: &Arguments) -> Result<Self, Diagnostic> {
        let mut auditor = Auditor::new(arguments)?;
        let mut tables = Vec::new();
        let mut notes = Vec::new();
        for path in &arguments.files {
            let (judged, mut unread) = auditor.judge(path)?;
            if judged.is_empty() && unread.is_empty() {
                unread.push(format!("{}: there is no table", path.display()));
            }
            tables.extend(judged);
            notes.extend(unread);
        }
        if tables.is_empty() {
            let nothing = Diagnostic::usage(
                "no table of a Runge–Kutta method was found",
                "a table is read from names such as A, b, c and bhat, a21, b1 or c2 to which numbers \
                 or lists are assigned; `--map` tells other names",
            );
            let notes = notes.into_iter().take(10);
            return Err(notes.fold(nothing, Diagnostic::with_note));
        }
        mark(tables.iter_mut().flat_map(|judged| &mut judged.found));
        Ok(Self {
            tables,
            notes,
            known: 0,
            stale: Vec::new(),
            strict: arguments.strict,
        })
    }

    /// Leaves out known findings, and keeps the known ones that were not found.
    fn forget(&mut self, mut known: Baseline) {
        for judged in &mut self.tables {
            judged.found.retain(|found| {
                let line = known.remove(&found.fingerprint);
                self.known += usize::from(line.is_some());
                line.is_none()
            });
        }
        self.stale = known.into_values().collect();
    }

    /// All findings.
    fn found(&self) -> impl Iterator<Item = &Found> {
        self.tables.iter().flat_map(|judged| &judged.found)
    }

    /// The tables and texts that were seen and not judged, and why.
    fn open(&self) -> impl Iterator<Item = String> {
        let tables = self.tables.iter().filter_map(|judged| {
            let why = judged.why_not_judged()?;
            Some(format!(
                "{}: {}: not judged: {why}",
                judged.table.place, judged.table.name
            ))
        });
        let notes = self.notes.iter().map(|note| format!("{note}: not read"));
        tables.chain(notes)
    }

    /// Whether there is no finding, and if asked for, nothing that was not judged.
    fn holds(&self) -> bool {
        let is_open = self.strict && self.open().next().is_some();
        !is_open && self.found().all(Found::is_remark)
    }

    /// Findings first, details below; with the tables as they were read, if asked for.
    fn text(&self, explain: bool) -> String {
        let stale = self.stale.iter().map(|line| vec![line.clone()]);
        let unclaimed = "no order is claimed: nothing was judged; claim one by --order";
        let told = [
            self.ending(),
            titled("findings", self.lines(|found| !found.is_remark())),
            titled("remarks", self.lines(Found::is_remark)),
            section(unclaimed, self.places(Ending::Unclaimed)),
            section("seen, not judged", self.places(Ending::NotJudged)),
            section("known, and found no longer", stale),
        ];
        let below = self.tables.iter().map(|judged| {
            let read = if explain {
                explained(judged)
            } else {
                Vec::new()
            };
            match table(read) + &table(details(judged)) {
                none if none.is_empty() => none,
                rows => format!("\n{} ({})\n{rows}", judged.table.name, judged.table.place),
            }
        });
        let notes = self.notes.iter().map(|note| format!("not read: {note}\n"));
        told.into_iter().chain(below).chain(notes).collect()
    }

    /// The words for tables that are right, and for findings that are left out.
    fn ending(&self) -> String {
        let right = self.places(Ending::Right).count();
        let open = self.places(Ending::NotJudged).count();
        let known = match self.known {
            0 => String::new(),
            count => format!("{count} known findings are left out\n"),
        };
        match (right, self.tables.len()) {
            (_, all) if open == all => "nothing was judged\n".into(),
            (0, _) => known,
            _ if !self.found().all(Found::is_remark) => known,
            (some, all) if some == all => format!("no findings\n{known}"),
            (some, all) => format!("no findings in {some} of {all} tables\n{known}"),
        }
    }

    /// The findings, each on a line of its own, so that a path stays whole.
    fn lines(&self, wanted: fn(&Found) -> bool) -> String {
        let rows = self.tables.iter().flat_map(|judged| {
            let found = judged.found.iter().filter(move |found| wanted(found));
            found.map(|found| {
                let place = format!("{}:{}", judged.source.name, found.place.0);
                let told = [
                    &place,
                    &found.table,
                    found.confidence.word(),
                    &typeset(&found.text),
                ];
                told.map(ToString::to_string).to_vec()
            })
        });
        verbatim(rows)
    }

    /// The rows of tables that ended so.
    fn places(&self, ending: Ending) -> impl Iterator<Item = Vec<String>> {
        let tables = self.tables.iter();
        let tables = tables.filter(move |judged| judged.ending == ending);
        tables.map(|judged| row(&judged.table.place, &judged.table.name))
    }

    /// Texts for maintainers; without a finding the words of the text.
    fn upstream(&self) -> String {
        let texts: Vec<String> = self.tables.iter().filter_map(upstream::report).collect();
        if texts.is_empty() {
            return self.text(false);
        }
        joined(texts, "\n")
    }
}
