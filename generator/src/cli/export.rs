//! `stepsmith export`

use super::coefficient::coefficient;
use super::files::replace_text;
use super::format::{Format, each, joined, row, table, verbatim};
use super::input::{Input, Texts, refusal};
use super::latex;
use crate::cli::outcome::Outcome;
use crate::export::{FORMS, Form, form};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::families::Coefficient;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::scheme::butcher::Tableau;
use stepsmith_scheme::scheme::text::parse_expression;
use stepsmith_scheme::spec::{Diagnostic, Spec};

/// Arguments of `export`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, mut_arg("format", |format| format.help(FORMAT)))]
pub(super) struct Arguments {
    #[command(flatten)]
    input: Input,
    /// The form to write
    #[arg(long, default_value = "butcher", value_parser = names())]
    form: String,
    /// The file to write instead of the standard output; it is replaced completely or not at all
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// List the forms and their purposes
    #[arg(long)]
    list: bool,
}

const FORMAT: &str = "Format of tables that have several";
const EXAMPLES: &str = "\
Examples:
  stepsmith export methods/specs/runge-kutta/rk4.toml --form c -o rk4.h
  stepsmith export --family adams --set steps=3 --set kind=bashforth --form c
  stepsmith export methods/specs/block/radau5.toml --format json
  stepsmith export methods/specs/runge-kutta/*.toml --form nodepy -o tables.py
  stepsmith export --list";

/// The forms that the command writes by itself: name and purpose.
const OWN: [(&str, &str); 2] = [
    (
        "butcher",
        "The Butcher tableau A, b, c of a one-step method",
    ),
    (
        "transform",
        "The real transform that decouples the stages of an implicit method, and its eigenvalues",
    ),
];

/// All forms: name and purpose.
fn forms() -> impl Iterator<Item = (&'static str, &'static str)> {
    OWN.into_iter()
        .chain(FORMS.iter().map(|form| (form.name, form.purpose)))
}

/// The names of forms, as the command line takes and explains them.
fn names() -> PossibleValuesParser {
    let values = forms().map(|(name, purpose)| PossibleValue::new(name).help(purpose));
    PossibleValuesParser::new(values)
}

pub(super) fn run(arguments: &Arguments, texts: Texts) -> Result<Outcome, Diagnostic> {
    let outcome = if arguments.list {
        Outcome::good(list())
    } else {
        exported(arguments, texts)?
    };
    let Some(path) = &arguments.output else {
        return Ok(outcome);
    };
    replace_text(path, &outcome.text)?;
    Ok(Outcome::good(String::new()))
}

/// The forms, one line each.
fn list() -> String {
    table(forms().map(|(name, purpose)| row(name, purpose)))
}

/// Source text for one spec.
fn source(spec: &Spec, form: &Form) -> Result<String, Diagnostic> {
    let written = form.written(spec, &Facts::of(spec.scheme()?));
    written.map_err(|error| {
        let message = format!("this can not be exported so: {error}");
        refusal(
            spec,
            message,
            "`stepsmith export --list` shows the other forms",
        )
    })
}

fn exported(arguments: &Arguments, texts: Texts) -> Result<Outcome, Diagnostic> {
    let format = arguments.input.format;
    let specs = arguments.input.specs(texts)?;
    if let Some(form) = form(&arguments.form) {
        if form.is_of_one_method() && specs.len() > 1 {
            let help = "name one spec, and write one file a method by `-o FILE`";
            return Err(Diagnostic::usage("stepping code is of one method", help));
        }
        if format != Format::Text {
            let help = "leave `--format` out: it is for `--form butcher` and `--form transform`";
            return Err(Diagnostic::usage("this form has one format", help));
        }
        let texts: Result<Vec<_>, _> = specs.iter().map(|spec| source(spec, form)).collect();
        return Ok(Outcome::good(texts?.join("\n")));
    }
    if arguments.form == "transform" {
        return super::transform::run(&specs, format);
    }
    each(&specs, format, |spec| {
        let scheme = spec.at_equal_steps()?;
        let tableau = Tableau::of(&scheme).map_err(|error| Diagnostic::new(error, spec.place()))?;
        let scheme = scheme.at_nodes();
        Ok(match format {
            Format::Text => (text(scheme, &tableau), Value::Null),
            Format::Latex => (to_latex(scheme, &tableau), Value::Null),
            Format::Json => (String::new(), to_json(spec, scheme, &tableau)),
        })
    })
}

/// An entry: the number behind a symbol that stands for one.
fn entry(scheme: &Scheme, value: &Fraction) -> Coefficient {
    match value.as_symbol().and_then(|s| scheme.value(s)) {
        Some(number) => number.clone().into(),
        None => value.clone().into(),
    }
}

/// The matrices and vectors by name, each with its rows: a vector, whose name is small, has one.
fn parts(tableau: &Tableau) -> Vec<(&'static str, &[Vec<Fraction>])> {
    let one = std::slice::from_ref;
    let mut parts = vec![
        ("A", &tableau.a[..]),
        ("b", one(&tableau.b)),
        ("c", one(&tableau.c)),
    ];
    if let Some((a, b)) = &tableau.position {
        parts.extend([("A_position", &a[..]), ("b_position", one(b))]);
    }
    parts
}

/// A part with every entry mapped; `None` as soon as one is.
fn mapped(
    name: &str,
    rows: &[Vec<Fraction>],
    f: impl Fn(&Fraction) -> Option<Value>,
) -> Option<Value> {
    let mut rows = rows.iter().map(|row| row.iter().map(&f).collect());
    if name.starts_with('A') {
        rows.collect()
    } else {
        rows.next()?
    }
}

fn to_json(spec: &Spec, scheme: &Scheme, tableau: &Tableau) -> Value {
    let mut map = Map::new();
    map.insert("name".into(), spec.name().into());
    map.insert("family".into(), spec.family().into());
    map.insert("form".into(), "butcher".into());
    map.insert("stages".into(), json!(tableau.stages()));
    let mut rounded = Map::new();
    let mut values = Map::new();
    for (name, rows) in parts(tableau) {
        let exact = mapped(name, rows, |e| Some(coefficient(&entry(scheme, e))));
        map.insert(name.into(), exact.unwrap_or_default());
        if let Some(floats) = mapped(name, rows, |e| scheme.rounded(e).map(Value::from)) {
            rounded.insert(name.into(), floats);
        }
        // Numbers that occur only inside expressions.
        for expression in rows.iter().flatten() {
            if matches!(entry(scheme, expression), Coefficient::Exact(_)) {
                values.extend(expression.free_symbols().iter().filter_map(|s| {
                    let number = Coefficient::from(scheme.value(s)?.clone());
                    Some((s.name().to_string(), coefficient(&number)))
                }));
            }
        }
    }
    if !values.is_empty() {
        map.insert("values".into(), Value::Object(values));
    }
    if !rounded.is_empty() {
        map.insert("rounded".into(), Value::Object(rounded));
    }
    Value::Object(map)
}

/// An entry in words: a number, or an expression in free parameters.
fn shown(scheme: &Scheme, value: &Fraction) -> String {
    let symbols = value.free_symbols();
    let irrational = symbols.iter().any(|s| scheme.value(s).is_some());
    match (entry(scheme, value), scheme.rounded(value)) {
        (Coefficient::Exact(_), Some(number)) if irrational => format!("{number}…"),
        (entry, _) => entry.to_string(),
    }
}

/// The lines of a tableau: of each stage its time as a cell, what stands in Ā and what stands in A; and below them b̄
/// and b.
fn lines<T>(
    tableau: &Tableau,
    cell: impl Fn(&Fraction) -> String,
    line: impl Fn(String, Option<&[Fraction]>, &[Fraction]) -> T,
) -> (Vec<T>, T) {
    let position = tableau.position.as_ref();
    let stages = (0..tableau.stages()).map(|i| {
        let positions = position.map(|(a, _)| a[i].as_slice());
        line(cell(&tableau.c[i]), positions, &tableau.a[i])
    });
    let weights = position.map(|(_, b)| b.as_slice());
    (stages.collect(), line(String::new(), weights, &tableau.b))
}

/// The tableau as it is printed: c beside A, b below; for x'' = g Ā beside A.
fn text(scheme: &Scheme, tableau: &Tableau) -> String {
    let cell = |value: &Fraction| shown(scheme, value);
    let (mut rows, last) = lines(tableau, cell, |first, positions, weights| {
        let mut line = vec![first, "|".into()];
        if let Some(positions) = positions {
            line.extend(positions.iter().map(cell));
            line.push("|".into());
        }
        line.extend(weights.iter().map(cell));
        line
    });
    rows.push(last);
    verbatim(rows)
}

/// The tableau as an array with rules.
fn to_latex(scheme: &Scheme, tableau: &Tableau) -> String {
    let cell = |value: &Fraction| {
        let text = shown(scheme, value);
        let parsed = parse_expression(&text).ok();
        let closed = parsed.and_then(|e| e.value(&|name| Some(Fraction::symbol(name))).ok());
        closed.map_or_else(|| text.replace('…', "\\ldots"), |v| latex::fraction(&v))
    };
    let (rows, last) = lines(tableau, cell, |first, positions, weights| {
        let all = positions.into_iter().flatten().chain(weights).map(cell);
        format!("  {}", joined(std::iter::once(first).chain(all), " & "))
    });
    let columns = "c".repeat(tableau.stages());
    let shape = match tableau.position {
        Some(_) => format!("c|{columns}|{columns}"),
        None => format!("c|{columns}"),
    };
    format!(
        "\\[\n\\begin{{array}}{{{shape}}}\n{} \\\\\n\\hline\n{}\n\\end{{array}}\n\\]\n",
        rows.join(" \\\\\n"),
        last
    )
}
