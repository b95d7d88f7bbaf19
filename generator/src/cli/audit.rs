//! `stepsmith audit`

pub(super) mod arguments;

pub(super) use arguments::{Arguments, AuditedTable};

use super::format::{Format, json as json_text, row, section, table as columns};
use super::tiles::sources;
use crate::cli::outcome::Outcome;
use serde_json::{Value, json};
use stepsmith_audit::{
    Audit, Confidence, Finding, Form, Kind, Known, NotDefined, Reached, Table, TreeStore, Verdict,
};
use stepsmith_scheme::spec::Diagnostic;

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    let format = arguments.format.without_latex("audit")?;
    if let Some(folder) = &arguments.tiling.tiles {
        let job = sources::job(arguments)?;
        return (arguments.tiling).run(folder, &job, |tile| sources::rows(arguments, tile));
    }
    let mut judged = Vec::new();
    let mut notes = Vec::new();
    let mut trees = TreeStore::default();
    for path in &arguments.files {
        let (tables, mut unread) = arguments.judge(path, &mut trees)?;
        if tables.is_empty() && unread.is_empty() {
            unread.push(format!("{}: there is no table", path.display()));
        }
        judged.extend(tables);
        notes.extend(unread);
    }
    if judged.is_empty() {
        let nothing = Diagnostic::usage(
            "no table of a Runge–Kutta method was found",
            "a table is read from names such as A, b, c and bhat, a21, b1 or c2 to which numbers \
                   or lists are assigned",
        );
        let notes = notes.into_iter().take(10);
        return Err(notes.fold(nothing, Diagnostic::with_note));
    }
    let holds = judged.iter().all(|(table, audit)| {
        let is_open = arguments.strict && !(notes.is_empty() && is_judged(table, audit));
        !is_open
            && found_of(table, audit)
                .iter()
                .all(|(confidence, _)| *confidence == Confidence::Remark)
    });
    let text = match format {
        Format::Json => json_text(judged.iter().map(value).collect()),
        _ => text(&judged, &notes),
    };
    Ok(Outcome { text, holds })
}

/// Whether a table was read whole, and is certainly one of a method.
fn is_judged(table: &Table, audit: &Result<Audit, NotDefined>) -> bool {
    table.notes.is_empty() && audit.as_ref().is_ok_and(|audit| !audit.strange)
}

/// The findings of a table, in words.
fn found_of(table: &Table, audit: &Result<Audit, NotDefined>) -> Vec<(Confidence, String)> {
    match audit {
        Ok(_) if !table.notes.is_empty() => Vec::new(),
        Ok(audit) => {
            let findings = audit.findings.iter();
            findings
                .map(|finding| (finding.confidence(), finding.to_string()))
                .collect()
        }
        Err(error) => vec![(Confidence::Proven, error.to_string())],
    }
}

/// Findings first, details below.
fn text(judged: &[AuditedTable], notes: &[String]) -> String {
    let mut findings = Vec::new();
    let mut remarks = Vec::new();
    let mut open = Vec::new();
    let mut below = String::new();
    for (table, audit) in judged {
        let place = row(&table.place, &table.name);
        for (confidence, text) in found_of(table, audit) {
            let told = [place.clone(), row(confidence.word(), text)].concat();
            match confidence {
                Confidence::Remark => remarks.push(told),
                _ => findings.push(told),
            }
        }
        if let Ok(audit) = audit {
            let rows = columns(details(table, audit));
            below += &format!("\n{} ({})\n{rows}", table.name, table.place);
        }
        open.extend((!is_judged(table, audit)).then_some(place));
    }
    let is_claimed = judged
        .iter()
        .any(|(table, audit)| table.order.is_some() && is_judged(table, audit));
    let findings = match section("findings", findings) {
        none if none.is_empty() && is_claimed => "no findings\n".into(),
        none if none.is_empty() => {
            "nothing was found, and no order is claimed: give it by --order\n".into()
        }
        some => some,
    };
    let remarks = section("remarks", remarks);
    let open = section("seen, not judged", open);
    let notes = notes.iter().map(|note| format!("not read: {note}\n"));
    findings + &remarks + &open + &below + &notes.collect::<String>()
}

/// The rows that tell of a table what is known of it.
fn details(table: &Table, audit: &Audit) -> Vec<Vec<String>> {
    if !table.notes.is_empty() {
        let mut rows = vec![row("not judged", "it was not read whole")];
        rows.extend(table.notes.iter().map(|note| row("not read", note)));
        return rows;
    }
    if audit.strange {
        let why = "too little of it holds: it may be no table of a method";
        return vec![
            row("stages", format!("{}, {}", audit.stages, audit.kind)),
            row("not judged", why),
        ];
    }
    let mut findings = audit.findings.iter();
    let judged = if findings.any(|f| matches!(f, Finding::Cut { .. })) {
        "the table that is meant, with all fractions; what the compiler makes of it is another one"
    } else {
        ""
    };
    let mut rows = vec![
        row("judged", judged),
        row("stages", format!("{}, {}", audit.stages, audit.kind)),
        row("row sums", row_sums(audit)),
        row("order", order(&audit.main, table.order)),
    ];
    if let Some(embedded) = &audit.embedded {
        rows.push(row("embedded order", order(embedded, table.embedded_order)));
    }
    rows.extend(audit.stage_order.map(|q| row("stage order", q)));
    if audit.stiffly_accurate {
        let (name, sum) = match audit.kind {
            Kind::Rosenbrock | Kind::Lists(Form::Transformed) => ("stiffly accurate", "A + Gamma"),
            Kind::Explicit => ("first same as last", "A"),
            _ => ("stiffly accurate", "A"),
        };
        rows.push(row(name, format!("the last row of {sum} is b")));
    }
    rows.push(row("in f64", in_doubles(audit)));
    rows.extend((audit.facts.iter()).map(|(what, text)| row(what, text)));
    rows.extend(stability(table, audit));
    rows.push(row("conditions", audit.conditions));
    rows.retain(|row| row.iter().all(|text| !text.is_empty()));
    rows
}

/// The relation of c to the row sums of A, in words.
fn row_sums(audit: &Audit) -> &'static str {
    match (audit.has_times, audit.row_sums.iter().map(grade).max()) {
        (false, _) if !audit.facts.is_empty() => "",
        (false, _) => "c is not given, and is taken as A·1",
        (true, None) => "c stands in the conditions",
        (true, Some(0)) => "c = A·1 exactly",
        (true, Some(1)) => "c = A·1 as far as the digits tell",
        (true, Some(_)) => "c is not A·1",
    }
}

/// The cost of roundings in words; empty for order 0, which has no conditions.
fn in_doubles(audit: &Audit) -> String {
    match audit.cost.1.as_str() {
        "" => String::new(),
        tree => format!(
            "conditions up to the order are left by at most {:.1e}; roundings can cost {:.1e}, {:.0} times that of \
             a number near 1, in {tree}",
            audit.rounded,
            audit.cost.0,
            audit.amplification()
        ),
    }
}

/// The rows on stability, if it is judged.
fn stability(table: &Table, audit: &Audit) -> Vec<Vec<String>> {
    let Some(found) = &audit.stability else {
        return Vec::new();
    };
    let subject = match found.known {
        Known::Written if audit.is_exact(table) => "proven exactly",
        Known::Written => "proven of the decimals as printed",
        Known::Digits => "as far as the digits tell",
        Known::Refuted => "refuted for all numbers that round to what is printed",
    };
    vec![
        row("left half-plane", format!("{}: {subject}", found.word())),
        row(
            "infinite steps",
            format!("|R| tends to {}", found.at_infinity),
        ),
        row("-z on the real axis", &found.real),
        row("y on the imaginary axis", &found.imaginary),
    ]
}

/// 0 for exact, 1 for consistent, 2 for refuted.
fn grade(verdict: &Verdict) -> usize {
    match verdict {
        Verdict::Exact => 0,
        Verdict::Consistent(_) => 1,
        Verdict::Refuted(_) => 2,
    }
}

/// The order that is reached, and the one that is claimed.
fn order(found: &Reached, claimed: Option<usize>) -> String {
    let claimed = claimed.map_or_else(String::new, |p| format!("; claimed: {p}"));
    reached(found) + &claimed
}

fn reached(reached: &Reached) -> String {
    if let (0, Some((tree, None))) = (reached.consistent, &reached.failure) {
        return format!("not known: the digits can not tell of {tree}");
    }
    let exact = reached.exact;
    let text = match reached.consistent {
        order if order == exact => format!("{order}, proven exactly"),
        order => format!("{order}, as far as the digits tell (exactly: {exact})"),
    };
    match &reached.failure {
        Some((tree, None)) => format!("{text}; the digits can not tell of {tree}"),
        Some((tree, Some(residual))) => format!("{text}; {tree} is left by {residual:.3e}"),
        None => format!("at least {text}"),
    }
}

fn value((table, audit): &AuditedTable) -> Value {
    let base = json!({ "name": table.name, "place": table.place });
    let mut value = match audit {
        Ok(audit) => found(table, audit),
        Err(error) => {
            json!({ "findings": [{ "kind": "undefined", "entry": error.entry.to_string(), "text": error.to_string() }] })
        }
    };
    if let (Value::Object(value), Value::Object(base)) = (&mut value, base) {
        value.extend(base);
    }
    value
}

/// The same for programs.
fn order_value(claimed: Option<usize>, reached: &Reached) -> Value {
    let failure = reached.failure.as_ref();
    json!({
        "claimed": claimed,
        "exact": reached.exact,
        "consistent": reached.consistent,
        "failure": failure.map(|(tree, residual)| json!({ "tree": tree, "residual": residual })),
    })
}

fn found(table: &Table, audit: &Audit) -> Value {
    let sums = audit.row_sums.iter();
    let sums = sums.map(|v| ["exact", "consistent", "refuted"][grade(v)]);
    // A table that was not read whole is not judged.
    let is_whole = table.notes.is_empty();
    let is_judged = is_whole && !audit.strange;
    let findings = audit.findings.iter().filter(|_| is_whole);
    json!({
        "findings": findings.map(finding).collect::<Vec<_>>(),
        "facts": audit.facts.iter().map(|(what, text)| json!({ "about": what, "text": text })).collect::<Vec<_>>(),
        "row_sums": sums.collect::<Vec<_>>(),
        "order": order_value(table.order, &audit.main),
        "embedded_order": audit.embedded.as_ref().map(|e| order_value(table.embedded_order, e)),
        "stage_order": audit.stage_order,
        "stages": audit.stages,
        "judged": is_judged,
        "kind": audit.kind.to_string(),
        "form": table.numbers.form.map(Form::name),
        "entries": entries(table),
        "explicit": audit.kind == Kind::Explicit,
        "rosenbrock": matches!(audit.kind, Kind::Rosenbrock | Kind::Lists(Form::Transformed)),
        "stiffly_accurate": audit.stiffly_accurate,
        "residual_in_f64": audit.rounded,
        "cost_of_rounding": audit.cost.0,
        "amplification_of_rounding": audit.amplification(),
        "stability": audit.stability.as_ref().map(|found| json!({
            "known": match found.known {
                Known::Written => "proven",
                Known::Digits => "consistent",
                Known::Refuted => "refuted",
            },
            "a_stable": found.a_stable,
            "l_stable": found.l_stable,
            "at_infinity": found.at_infinity,
            "real": found.real,
            "imaginary": found.imaginary,
        })),
        "conditions": audit.conditions,
        "not_read": table.notes,
    })
}

/// The table as it was read: each entry that is written, by its name.
fn entries(table: &Table) -> Value {
    let entries = table.numbers.entries().into_iter();
    let written =
        entries.filter_map(|e| Some((e.to_string(), table.numbers.at(e)?.to_string().into())));
    written.collect::<serde_json::Map<_, _>>().into()
}

fn finding(finding: &Finding) -> Value {
    let mut value = match finding {
        Finding::RowSum { row, residual } => {
            json!({ "kind": "row-sum", "row": row + 1, "residual": residual })
        }
        Finding::Unstable => json!({ "kind": "zero-unstable" }),
        Finding::Unsolvable => json!({ "kind": "unsolvable" }),
        Finding::Sum { what, residual } => {
            json!({ "kind": "sum", "sum": what, "residual": residual })
        }
        Finding::Order {
            embedded,
            claimed,
            found,
            tree,
            residual,
            coarse,
        } => {
            let coarse = coarse.map(|(order, most)| json!({ "order": order, "residual": most }));
            json!({ "kind": if *embedded { "embedded-order" } else { "order" }, "claimed": claimed, "found": found, "tree": tree, "residual": residual, "coarse": coarse })
        }
        Finding::Wrong {
            entry,
            written,
            mended,
            restores,
        } => {
            json!({ "kind": "wrong", "entry": entry.to_string(), "written": written, "mended": mended, "restores": restores })
        }
        Finding::Exchanged {
            one,
            other,
            restores,
        } => {
            json!({ "kind": "exchanged", "entries": [one.to_string(), other.to_string()], "restores": restores })
        }
        Finding::Moved {
            part,
            row,
            restores,
        } => {
            json!({ "kind": "moved", "part": part.to_string(), "row": row + 1, "restores": restores })
        }
        Finding::Cut {
            entry,
            written,
            quotient,
        } => {
            json!({ "kind": "cut", "entry": entry.to_string(), "written": written, "quotient": quotient })
        }
        Finding::Short {
            entry,
            written,
            exact,
        } => {
            json!({ "kind": "short", "entry": entry.to_string(), "written": written, "exact": exact })
        }
        Finding::Shape { row } => json!({ "kind": "shape", "row": row + 1 }),
        Finding::LastDigits { residual, tree } => {
            json!({ "kind": "last-digits", "tree": tree, "residual": residual })
        }
        Finding::Costly { residual, tree } => {
            json!({ "kind": "costly", "tree": tree, "residual": residual })
        }
    };
    value["confidence"] = finding.confidence().word().into();
    value["text"] = Value::String(finding.to_string());
    value
}
