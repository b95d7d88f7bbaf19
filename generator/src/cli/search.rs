//! `stepsmith search`

use super::dispersion::damping;
use super::format::{Format, table};
use super::input::Input;
use super::{Outcome, json};
use crate::analysis::amplification::TestEquation;
use crate::analysis::facts::SEARCH_LIMIT;
use crate::analysis::order::order;
use crate::analysis::solve::{Solution, SolveError, solve};
use crate::analysis::stability::zero_stability::zero_stability;
use crate::analysis::stability::{Axis, Endpoint};
use crate::claims::check;
use crate::exact::fraction::Fraction;
use crate::exact::multivariate::Multivariate;
use crate::exact::multivariate::Symbol;
use crate::exact::rational::{Rational, parse_decimal, ratio};
use crate::exact::rounding::{from_f64, to_f64};
use crate::exact::simplest::simplest;
use crate::scan::{Characteristic, Kernel, Show};
use crate::scheme::Scheme;
use crate::search::maximum::{Maximum, maximum};
use crate::search::{Question, best};
use crate::spec::{Diagnostic, Problem, Source, Spec};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Arguments of `search`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXPLANATION}\n\n{EXAMPLES}"))]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) input: Input,
    /// What is to be best
    #[arg(long, value_enum, default_value_t)]
    objective: Objective,
    /// The order that is asked for: its conditions are solved, and what they leave free is searched
    #[arg(long, value_name = "ORDER",
          value_parser = clap::value_parser!(u8).range(1..=SEARCH_LIMIT as i64))]
    order: Option<u8>,
    /// A damping ratio ξ at which the range counts; repeat for more, of which the least range counts
    #[arg(long = "damping", value_name = "XI", default_value = "0")]
    dampings: Vec<String>,
    /// Errors on constrained positions must die out without reduction of the index
    #[arg(long)]
    zero_dynamics: bool,
    /// The greatest error constant: the greatest magnitude among the coefficients of the principal error term that
    /// `stepsmith order` prints
    #[arg(long, value_name = "BOUND")]
    error_at_most: Option<String>,
    /// The trade-off, as CSV: the widest range, then the widest ones at a half, a quarter, … of its error constant
    #[arg(long, value_name = "POINTS", conflicts_with_all = ["toml", "error_at_most"])]
    front: Option<u8>,
    /// Where a parameter is looked for, as NAME=FROM..TO; repeat for more. Otherwise samples are taken from -4
    /// to 4, and proofs are for all numbers
    #[arg(long, value_name = "RANGE")]
    over: Vec<String>,
    /// The number of samples for several parameters
    #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    tries: u32,
    /// The seed of the samples: the same seed, the same answer
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What simple numbers may lose against the best sample
    #[arg(long, value_name = "SHARE", default_value = "1/100")]
    share: String,
    /// The name of the spec that is written of what is found
    #[arg(long, default_value = "Found")]
    name: String,
    /// Print the spec alone, as TOML
    #[arg(long)]
    toml: bool,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXPLANATION: &str = "\
The range of a method is the supremum of the steps up to which all are stable: Omega = omega h of the
oscillator x'' = -omega^2 x - 2 xi omega x', or -z of x' = z x. Only methods that are zero-stable count.

With one parameter left free the greatest range is looked for among all critical values, each judged exactly,
and proven by cells: then it says `proven maximal`. With more of them samples by differential evolution propose
a place; the simplest rational numbers near it that lose no more than a share are judged exactly. Then the
statements about the method are proven, and that it is the best is not: it says `best found`.

The spec that is printed claims what is proven, and has been checked.";

const EXAMPLES: &str = "Examples:
  stepsmith search --family central-difference --set degree=3 --symbolic --order 2
  stepsmith search --family central-difference --set degree=4 --symbolic --order 3 --damping 0 --damping 1/10
  stepsmith search --family newmark --set beta=0 --symbolic";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Objective {
    /// The range of stable steps is greatest
    #[default]
    Range,
}

fn usage(message: String, help: &str) -> Problem {
    Problem::Usage {
        message,
        help: help.into(),
    }
}

/// A method that was found.
struct Found {
    /// The values of all parameters, those that the order conditions give among them.
    values: BTreeMap<String, Fraction>,
    /// The unknowns that were searched.
    unknowns: Vec<Symbol>,
    range: Endpoint,
    ranges: Vec<Endpoint>,
    axes: Vec<Axis>,
    error: Option<Fraction>,
    /// The greatest magnitude of a parasitic root at h = 0, by samples.
    parasitic: f64,
    /// Whether nothing is better, proven; and what is said of it.
    proven: bool,
    statement: String,
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    let format = arguments.format.without_latex("search")?;
    let specs = arguments.input.specs()?;
    let bound = arguments.error_at_most.as_ref();
    let bound = bound
        .map(|text| number("--error-at-most", text))
        .transpose()?;
    if let Some(points) = arguments.front {
        let fronts = specs.iter().map(|spec| front(arguments, spec, points));
        return Ok(Outcome::good(fronts.collect::<Result<String, _>>()?));
    }
    let answers = specs
        .iter()
        .map(|spec| answer(arguments, spec, bound.as_ref()));
    let answers = answers.collect::<Result<Vec<_>, _>>()?;
    let both = specs.iter().zip(&answers);
    let text = if arguments.toml {
        answers
            .iter()
            .map(|(_, toml)| toml.as_str())
            .collect::<Vec<_>>()
            .join("\n")
    } else if format == Format::Json {
        let values = both.map(|(spec, (found, toml))| value(spec, found, toml));
        super::format::json(values.collect())
    } else {
        let texts = both.map(|(spec, (found, toml))| text(spec, found, toml));
        texts.collect::<Vec<_>>().join("\n")
    };
    Ok(Outcome::good(text))
}

/// The best method of a spec's parameters, and the spec of it.
fn answer(
    arguments: &Arguments,
    spec: &Spec,
    bound: Option<&Rational>,
) -> Result<(Found, String), Diagnostic> {
    let refused = |message: String, help: &str| Diagnostic::new(usage(message, help), spec.place());
    let scheme = spec.scheme()?;
    let free = scheme.free_symbols();
    if free.is_empty() {
        let help = "leave parameters out and write `--symbolic`, or name them: `--set alpha=alpha`";
        return Err(refused(
            format!("{} leaves no parameter free", spec.name()),
            help,
        ));
    }
    let domain = domain(arguments, &free)?;
    let axes = axes(arguments, &scheme).map_err(|message| {
        refused(
            message,
            "take a method for x'' = g with one right-hand side, or for x' = f",
        )
    })?;
    let share = Fraction::from(number("--share", &arguments.share)?);
    let share = share.to_f64().filter(|share| (0.0..1.0).contains(share));
    let share = share.ok_or_else(|| {
        refused(
            "the share is not from 0 to 1".into(),
            "write `--share 1/100`",
        )
    })?;
    let solutions = match arguments.order.map(usize::from) {
        None => vec![None],
        Some(order) => solved(&scheme, order, spec)?
            .into_iter()
            .map(Some)
            .collect(),
    };
    let mut best: Option<Found> = None;
    let mut failure = None;
    let mut open = false;
    for solution in solutions {
        let none = BTreeMap::new();
        let values = solution
            .as_ref()
            .map_or(&none, |solution| solution.values.map());
        let scheme = scheme
            .substitute(values)
            .map_err(|error| refused(error.to_string(), "ask for a lower order"))?;
        let order = order(&scheme, SEARCH_LIMIT)
            .map_err(|error| Diagnostic::new(Problem::Order(error), spec.place()))?;
        let question = Question {
            scheme,
            axes: axes.clone(),
            zero_dynamics: arguments.zero_dynamics,
            errors: order
                .error_terms
                .into_iter()
                .map(|term| term.coefficient)
                .collect(),
            error_at_most: bound.cloned(),
            domain: domain.clone(),
        };
        match searched(arguments, &question, share) {
            Ok(Some((found, judgement))) => {
                let all = free.iter().filter_map(|symbol| {
                    let own = Fraction::from(symbol.clone());
                    let value = values.get(symbol).unwrap_or(&own);
                    let put = found
                        .iter()
                        .try_fold(value.clone(), |value, (s, x)| value.substitute(s, x));
                    Some((symbol.to_string(), put?))
                });
                let found = Found {
                    parasitic: parasitic(&question.scheme, &found),
                    values: all.collect(),
                    unknowns: question.unknowns(),
                    ..judgement
                };
                open |= !found.proven;
                if best.as_ref().is_none_or(|best| found.range > best.range) {
                    best = Some(found);
                }
            }
            Ok(None) => {}
            Err(why) => failure = Some(why),
        }
    }
    let Some(mut found) = best else {
        let message = failure
            .unwrap_or_else(|| "no stable method that keeps the conditions was found".into());
        return Err(refused(
            message,
            "ask for a lower order, for fewer conditions, or for more `--tries`",
        ));
    };
    // Of several solutions of the order conditions each has to be known.
    if found.proven && (open || failure.is_some()) {
        found.proven = false;
        found.statement =
            "best found: the conditions have another solution, of which the maximum is not proven"
                .into();
    }
    let toml =
        toml(arguments, spec, &found).map_err(|message| refused(message, "give another --name"))?;
    Ok((found, toml))
}

/// The trade-off of range and error constant: exact methods, one a line.
fn front(arguments: &Arguments, spec: &Spec, points: u8) -> Result<String, Diagnostic> {
    let mut text = String::new();
    let mut bound: Option<Rational> = None;
    for _ in 0..points {
        let found = match answer(arguments, spec, bound.as_ref()) {
            Ok((found, _)) => found,
            // Below this error nothing was found.
            Err(_) if bound.is_some() => break,
            Err(error) => return Err(error),
        };
        if text.is_empty() {
            let dampings = arguments.dampings.iter().map(|xi| format!("range at {xi}"));
            let names = found
                .values
                .keys()
                .cloned()
                .chain(["error constant".into()]);
            let names: Vec<String> = names.chain(dampings).collect();
            text = format!("{}\n", names.join(","));
        }
        let error = found
            .error
            .as_ref()
            .and_then(Fraction::to_f64)
            .unwrap_or(0.0);
        let ranges = found.ranges.iter().map(|end| match end {
            Endpoint::Number(number) => number.decimal(9),
            Endpoint::Infinity => "inf".into(),
        });
        let values = found.values.values().map(ToString::to_string);
        let cells: Vec<String> = values.chain([format!("{error:e}")]).chain(ranges).collect();
        text.push_str(&format!("{}\n", cells.join(",")));
        // From what was reached, not from what was asked for; in short numbers, rounded up.
        bound = match from_f64(error / 2.0) {
            Some(half) if error > 0.0 => Some(simplest(&half, &(&half * ratio(101, 100)))),
            _ => break,
        };
    }
    Ok(text)
}

type Judgement = (BTreeMap<Symbol, Fraction>, Found);

fn searched(
    arguments: &Arguments,
    question: &Question,
    share: f64,
) -> Result<Option<Judgement>, String> {
    let unknowns = question.unknowns();
    let judged = |range, ranges, error, proven, statement| Found {
        error,
        axes: question.axes.clone(),
        parasitic: f64::NAN,
        values: BTreeMap::new(),
        unknowns: Vec::new(),
        range,
        ranges,
        proven,
        statement,
    };
    match unknowns.as_slice() {
        [] => match question.at(&BTreeMap::new())? {
            crate::search::Verdict::Kept(found) => {
                let statement = "the only one: nothing is left free".to_string();
                Ok(Some((
                    BTreeMap::new(),
                    judged(found.range, found.ranges, found.error, true, statement),
                )))
            }
            _ => Ok(None),
        },
        [symbol] => Ok(match maximum(question)? {
            Maximum::Proven(at) => {
                let [cells, points] = at.parts;
                let statement = format!(
                    "proven maximal in {symbol}, by {cells} cells and the {points} numbers between them"
                );
                let values = [(symbol.clone(), at.value)].into();
                Some((
                    values,
                    judged(at.range, at.ranges, at.error, true, statement),
                ))
            }
            Maximum::Found(at, why) => {
                let values = [(symbol.clone(), at.value)].into();
                Some((
                    values,
                    judged(
                        at.range,
                        at.ranges,
                        at.error,
                        false,
                        format!("best found: {why}"),
                    ),
                ))
            }
            Maximum::None(None) => None,
            Maximum::None(Some(why)) => return Err(why),
        }),
        several => {
            let ends: Vec<(f64, f64)> = several
                .iter()
                .map(|symbol| match question.domain.get(symbol) {
                    Some((from, to)) => (to_f64(from), to_f64(to)),
                    None => (-4.0, 4.0),
                })
                .collect();
            let tries = arguments.tries as usize;
            let found = best(question, &ends, (tries, arguments.seed), share)?;
            Ok(found.map(|found| {
                let statement = format!(
                    "best found of {tries} samples with the seed {}, the best of which has about {:.6}",
                    arguments.seed, found.sampled
                );
                (found.values, judged(found.judged.range, found.judged.ranges, found.judged.error, false, statement))
            }))
        }
    }
}

/// The greatest magnitude of a parasitic root at h = 0; NaN where it is not known.
fn parasitic(scheme: &Scheme, values: &BTreeMap<Symbol, Fraction>) -> f64 {
    let mut radius = [f64::NAN];
    let roots = || -> Option<Characteristic> {
        let scheme = scheme.substitute(values).ok()?;
        let roots = zero_stability(&scheme).ok()?.parasitic;
        let numbers = roots.as_rational()?.coefficients().to_vec();
        let numbers = numbers.into_iter().map(Multivariate::constant).collect();
        Some(Characteristic::without_zero_root(numbers))
    };
    // A kernel takes at least one column, the points.
    let point = [Symbol::internal("Omega")];
    match roots() {
        None => {}
        Some(roots) if roots.degree() == 0 => radius[0] = 0.0,
        Some(roots) => {
            if let Ok(kernel) = Kernel::new(&roots, &point, Show::Radius) {
                kernel.evaluate(&[&[0.0]], &mut radius);
            }
        }
    }
    radius[0]
}

/// The solutions of the order conditions that can be zero-stable.
fn solved(scheme: &Scheme, order: usize, spec: &Spec) -> Result<Vec<Solution>, Diagnostic> {
    let refused = |message: String, help: &str| Diagnostic::new(usage(message, help), spec.place());
    let found = solve(scheme, &[], order).map_err(|error| match error {
        SolveError::Order(error) => Diagnostic::new(Problem::Order(error), spec.place()),
        SolveError::TooManyCases => refused(error.to_string(), "give some parameters values"),
    })?;
    if found.impossible() {
        let message = format!("no parameters reach order {order}");
        return Err(refused(
            message,
            "`stepsmith order --solve` says which condition fails; ask for a lower order",
        ));
    }
    if !found.remaining.is_empty() {
        let message = format!("the conditions of order {order} are not solved for all parameters");
        return Err(refused(
            message,
            "give some parameters values; `stepsmith order --solve` prints what is left",
        ));
    }
    let mut solutions = found.solutions;
    solutions.retain(|solution| solution.barrier.is_none());
    if solutions.is_empty() {
        let message = format!("no parameters of order {order} are zero-stable");
        return Err(refused(message, "ask for a lower order"));
    }
    Ok(solutions)
}

fn axes(arguments: &Arguments, scheme: &Scheme) -> Result<Vec<Axis>, String> {
    match TestEquation::of(scheme) {
        TestEquation::Oscillator => {
            let damping = |text: &String| match damping(text) {
                Ok(xi) if xi.free_symbols().is_empty() => Ok(xi),
                Ok(_) => Err("a range needs a number for the damping".to_string()),
                Err(error) => Err(error.message()),
            };
            let all = arguments.dampings.iter().map(damping);
            let all = all.collect::<Result<Vec<_>, _>>()?;
            Ok(all
                .into_iter()
                .map(|damping| Axis::Oscillator { damping })
                .collect())
        }
        TestEquation::Dahlquist => Ok(vec![Axis::NegativeReal]),
        _ => Err("ranges of a split field are not searched".into()),
    }
}

fn number(option: &str, text: &str) -> Result<Rational, Diagnostic> {
    let read = || -> Option<Rational> {
        match text.split_once('/') {
            None => parse_decimal(text.trim()),
            Some((p, q)) => {
                let q = parse_decimal(q.trim())?;
                (!num_traits::Zero::is_zero(&q)).then(|| parse_decimal(p.trim()).map(|p| p / q))?
            }
        }
    };
    read().ok_or_else(|| {
        let problem = usage(
            format!("`{text}` is not a rational number"),
            "write it as 3/4 or 0.75",
        );
        Diagnostic::new(problem, &Source::new(option, text).whole())
    })
}

fn domain(
    arguments: &Arguments,
    free: &[Symbol],
) -> Result<BTreeMap<Symbol, (Rational, Rational)>, Diagnostic> {
    let mut domain = BTreeMap::new();
    for text in &arguments.over {
        let refused = |message: String, help: &str| {
            Diagnostic::new(usage(message, help), &Source::new("--over", text).whole())
        };
        let parts = text
            .split_once('=')
            .and_then(|(name, range)| Some((name, range.split_once("..")?)));
        let (name, (from, to)) = parts.ok_or_else(|| {
            refused(
                format!("`{text}` is not of the form NAME=FROM..TO"),
                "write it so: `--over alpha=0..2`",
            )
        })?;
        let symbol = free
            .iter()
            .find(|symbol| symbol.name() == name.trim())
            .ok_or_else(|| {
                let names: Vec<_> = free.iter().map(ToString::to_string).collect();
                refused(
                    format!("`{name}` is not left free"),
                    &format!("these are: {}", names.join(", ")),
                )
            })?;
        let (from, to) = (number("--over", from)?, number("--over", to)?);
        if from >= to {
            return Err(refused(
                "the range is empty".into(),
                "write the lesser end first",
            ));
        }
        domain.insert(symbol.clone(), (from, to));
    }
    Ok(domain)
}

/// The spec of what is found; its claims hold.
fn toml(arguments: &Arguments, spec: &Spec, found: &Found) -> Result<String, String> {
    let mut text = format!(
        "name   = \"{}\"\nfamily = \"{}\"\n\n[parameters]\n",
        arguments.name,
        spec.family()
    );
    let given = spec.parameters().iter();
    for parameter in given.filter(|p| !found.values.contains_key(&p.name)) {
        text.push_str(&format!("{} = \"{}\"\n", parameter.name, parameter.written));
    }
    let own = |name: &str| spec.parameters().iter().any(|p| p.name == name);
    let unwritten = |why: String| Ok(format!("# no spec is written: {why}\n"));
    if let Some(name) = found.values.keys().find(|name| !own(name)) {
        return unwritten(format!("put the value of {name} into the parameters"));
    }
    for (name, value) in &found.values {
        text.push_str(&format!("{name} = \"{value}\"\n"));
    }
    text.push_str("\n[claims]\n");
    let order = match order_of(&text) {
        Ok(order) => order,
        Err(why) => return unwritten(why),
    };
    if let Some(order) = order {
        text.push_str(&format!("order = {order}\n"));
    }
    text.push_str("zero_stable = true\n");
    let closed = |end: &Endpoint| match end {
        Endpoint::Infinity => Some(None),
        Endpoint::Number(number) => number.closed_form().map(Some),
    };
    let dampings = arguments.dampings.iter().zip(&found.ranges);
    let mut claims = Vec::new();
    for (damping, end) in dampings {
        match closed(end) {
            Some(None) => claims.push(format!(
                "{{ damping = \"{damping}\", omega_up_to = \"infinity\" }}"
            )),
            Some(Some(end)) if end != "0" => {
                claims.push(format!(
                    "{{ damping = \"{damping}\", omega_up_to = \"{end}\" }}"
                ));
            }
            _ => {}
        }
    }
    if TestEquation::of(&spec.scheme().map_err(|error| error.message())?)
        == TestEquation::Oscillator
        && !claims.is_empty()
    {
        text.push_str(&format!("stable = [{}]\n", claims.join(", ")));
    }
    if arguments.zero_dynamics {
        text.push_str("zero_dynamics_stable = true\n");
    }
    let written = Spec::parse_toml("found.toml", &text).map_err(|error| error.message())?;
    let report = check(&written).map_err(|error| error.message())?;
    match report.failures().first() {
        None => Ok(text),
        Some(failure) => Err(format!(
            "the spec of what is found does not hold: {failure}"
        )),
    }
}

/// The order of a spec without claims.
fn order_of(text: &str) -> Result<Option<usize>, String> {
    let text = text.replace("\n[claims]\n", "");
    let spec = Spec::parse_toml("found.toml", &text).map_err(|error| error.message())?;
    let report = check(&spec).map_err(|error| error.message())?;
    Ok(report
        .facts
        .order()
        .ok()
        .map(|order| order.exact_start.reached().bound()))
}

fn shown(end: &Endpoint) -> String {
    match end {
        Endpoint::Number(number) if number.as_rational().is_none() => {
            format!("{number}, about {}", number.decimal(6))
        }
        end => end.to_string(),
    }
}

fn number_shown(number: &Fraction) -> String {
    match number.to_f64() {
        Some(value) => format!("{number}, about {value:.6}"),
        None => number.to_string(),
    }
}

fn text(spec: &Spec, found: &Found, toml: &str) -> String {
    let mut text = super::format::heading(spec);
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (name, value) in &found.values {
        rows.push(vec![name.clone(), value.to_string()]);
    }
    for (axis, end) in found.axes.iter().zip(&found.ranges) {
        let label = match axis {
            Axis::Oscillator { damping } => format!("range at xi = {damping}"),
            axis => format!("range of {axis}"),
        };
        rows.push(vec![label, shown(end)]);
    }
    if let Some(error) = &found.error {
        rows.push(vec!["error constant".into(), number_shown(error)]);
    }
    if found.parasitic.is_finite() {
        let radius = format!("about {:.6}", found.parasitic);
        rows.push(vec!["greatest parasitic root".into(), radius]);
    }
    text.push_str(&table(&rows));
    let names: Vec<_> = found.unknowns.iter().map(ToString::to_string).collect();
    if !names.is_empty() {
        text.push_str(&format!("searched: {}\n", names.join(", ")));
    }
    text.push_str(&format!("{}\n\n{toml}", found.statement));
    text
}

fn value(spec: &Spec, found: &Found, toml: &str) -> Value {
    let values = found
        .values
        .iter()
        .map(|(name, value)| (name.clone(), json::expression(value)));
    let ranges = found.axes.iter().zip(&found.ranges);
    let ranges =
        ranges.map(|(axis, end)| json!({ "axis": axis.to_string(), "up_to": end.to_string() }));
    json!({
        "family": spec.family(),
        "values": values.collect::<serde_json::Map<_, _>>(),
        "searched": found.unknowns.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "ranges": ranges.collect::<Vec<_>>(),
        "error_constant": found.error.as_ref().map(json::expression),
        "proven_maximal": found.proven,
        "statement": found.statement,
        "spec": toml,
    })
}
