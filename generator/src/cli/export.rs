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
use stepsmith_prove::outputs::embedded_weights;
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
        "The Butcher tableau A, b, c of a one-step method, with b̂ of a pair",
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

/// A matrix or a vector by its name in JSON.
struct Part<'a> {
    name: &'static str,
    rows: Rows<'a>,
}

enum Rows<'a> {
    One(&'a [Fraction]),
    All(&'a [Vec<Fraction>]),
}

/// The matrices and vectors of a tableau; b̂ has a row for each embedded solution.
fn parts<'a>(tableau: &'a Tableau, embedded: &'a [Vec<Vec<Fraction>>; 2]) -> Vec<Part<'a>> {
    let mut parts = vec![
        ("A", Rows::All(&tableau.a)),
        ("b", Rows::One(&tableau.b)),
        ("c", Rows::One(&tableau.c)),
    ];
    let mut hats = vec!["b_hat"];
    if let Some((a, b)) = &tableau.position {
        parts.extend([("A_position", Rows::All(a)), ("b_position", Rows::One(b))]);
        hats.insert(0, "b_hat_position");
    }
    let hats = hats.into_iter().zip(embedded);
    parts.extend(
        (hats.filter(|(_, rows)| !rows.is_empty())).map(|(name, rows)| (name, Rows::All(rows))),
    );
    let parts = parts.into_iter();
    parts.map(|(name, rows)| Part { name, rows }).collect()
}

impl Part<'_> {
    fn entries(&self) -> impl Iterator<Item = &Fraction> {
        let (one, all) = match self.rows {
            Rows::One(row) => (row, &[][..]),
            Rows::All(rows) => (&[][..], rows),
        };
        one.iter().chain(all.iter().flatten())
    }

    /// The part with every entry mapped; `None` as soon as one is.
    fn mapped(&self, f: impl Fn(&Fraction) -> Option<Value>) -> Option<Value> {
        match self.rows {
            Rows::One(row) => row.iter().map(f).collect(),
            Rows::All(rows) => {
                let rows = rows.iter().map(|row| row.iter().map(&f).collect());
                rows.collect::<Option<Vec<Value>>>().map(Value::Array)
            }
        }
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
    let embedded = embedded_weights(scheme);
    for part in parts(tableau, &embedded) {
        let exact = part.mapped(|e| Some(coefficient(&entry(scheme, e))));
        map.insert(part.name.into(), exact.unwrap_or_default());
        if let Some(floats) = part.mapped(|e| scheme.rounded(e).map(Value::from)) {
            rounded.insert(part.name.into(), floats);
        }
        // Numbers that occur only inside expressions.
        for expression in part.entries() {
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

/// The lines of a tableau: the stages, and the weights below. A stage has its time as a cell, its row of Ā and its row of
/// A. The weights are b̄ and b, then each pair of b̂.
fn lines<T>(
    scheme: &Scheme,
    tableau: &Tableau,
    cell: impl Fn(&Fraction) -> String,
    line: impl Fn(String, Option<&[Fraction]>, &[Fraction]) -> T,
) -> [Vec<T>; 2] {
    let position = tableau.position.as_ref();
    let stages = (0..tableau.stages()).map(|i| {
        let positions = position.map(|(a, _)| a[i].as_slice());
        line(cell(&tableau.c[i]), positions, &tableau.a[i])
    });
    let [compared, velocities] = embedded_weights(scheme);
    let embedded = compared
        .iter()
        .enumerate()
        .map(|(i, weights)| match position {
            Some(_) => (Some(weights), velocities.get(i).map_or(&[][..], |row| row)),
            None => (None, weights.as_slice()),
        });
    let step = (position.map(|(_, b)| b), tableau.b.as_slice());
    let weights = std::iter::once(step).chain(embedded);
    let weights = weights
        .map(|(positions, weights)| line(String::new(), positions.map(Vec::as_slice), weights));
    [stages.collect(), weights.collect()]
}

/// The tableau as it is printed: c beside A, b and b̂ below; for x'' = g Ā beside A.
fn text(scheme: &Scheme, tableau: &Tableau) -> String {
    let cell = |value: &Fraction| shown(scheme, value);
    let rows = lines(scheme, tableau, cell, |first, positions, weights| {
        let mut line = vec![first, "|".into()];
        if let Some(positions) = positions {
            line.extend(positions.iter().map(cell));
            line.push("|".into());
        }
        line.extend(weights.iter().map(cell));
        line
    });
    verbatim(rows.concat())
}

/// The tableau as an array with rules.
fn to_latex(scheme: &Scheme, tableau: &Tableau) -> String {
    let cell = |value: &Fraction| {
        let text = shown(scheme, value);
        let parsed = parse_expression(&text).ok();
        let closed = parsed.and_then(|e| e.value(&|name| Some(Fraction::symbol(name))).ok());
        closed.map_or_else(|| text.replace('…', "\\ldots"), |v| latex::fraction(&v))
    };
    let [stages, weights] = lines(scheme, tableau, cell, |first, positions, weights| {
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
        stages.join(" \\\\\n"),
        weights.join(" \\\\\n")
    )
}
