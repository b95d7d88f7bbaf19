//! The rows that tell of a table what is known of it.

use super::judged::Judged;
use crate::cli::format::row;
use stepsmith_audit::{Audit, Finding, Form, Kind, Known, Reached, Table, Verdict};

/// The rows that tell of a table what is known of it.
pub(super) fn details(judged: &Judged) -> Vec<Vec<String>> {
    let table = &judged.table;
    let Ok(audit) = &judged.audit else {
        return Vec::new();
    };
    if let Some(why) = judged.why_not_judged() {
        let mut rows = vec![row("not judged", why)];
        rows.extend(table.notes.iter().map(|note| row("not read", note)));
        return rows;
    }
    let mut findings = audit.findings.iter();
    let meant = if findings.any(|f| matches!(f, Finding::Cut { .. })) {
        "the table that is meant, with all fractions; what the compiler makes of it is another one"
    } else {
        ""
    };
    let mut rows = vec![
        row("judged", meant),
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
    rows.extend(judged.is_method().map(|name| row("known method", name)));
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
pub(super) fn grade(verdict: &Verdict) -> usize {
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
