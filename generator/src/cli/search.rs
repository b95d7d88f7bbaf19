//! `stepsmith search`

mod answer;
mod arguments;
mod best_method;
mod best_spec;
mod optimum;
mod options;
mod reach;
mod seeds;
mod ties;

pub(super) use self::arguments::Arguments;

use self::answer::{text, value};
use self::arguments::Objective;
use self::best_method::{BestMethod, Judgement};
use self::best_spec::toml;
use self::optimum::searched;
use self::options::{axes, domain, name, not_negative};
use self::reach::{bounded, conditions, order_at, said_of_starts};
use super::budget;
use super::format::{Format, joined};
use super::input::{Texts, rational, refusal, refused};
use crate::cli::outcome::Outcome;
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_exact::rounding::from_f64;
use stepsmith_exact::simplest::simplest;
use stepsmith_explore::scan::{Characteristic, Kernel, Show};
use stepsmith_explore::search::{Bounded, Objective as Sense, Question, comes_before};
use stepsmith_prove::facts::SEARCH_LIMIT;
use stepsmith_prove::monotonicity::{explicit_bound, tableau};
use stepsmith_prove::order::order;
use stepsmith_prove::solve::{Solution, SolveError, solve};
use stepsmith_prove::stability::Endpoint;
use stepsmith_prove::stability::zero_stability::zero_stability;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::{Diagnostic, Spec};

pub(super) fn run(arguments: &Arguments, texts: Texts) -> Result<Outcome, Diagnostic> {
    let format = arguments.input.format.without_latex("search")?;
    name(&arguments.name)?;
    let specs = arguments.input.specs(texts)?;
    let bound = arguments.error_at_most.as_ref();
    let bound = bound.map(|text| rational("--error-at-most", text));
    let bound = bound.transpose()?;
    let bound = bound.as_ref();
    if let Some(folder) = &arguments.tiling.tiles {
        return seeds::tiled(arguments, &specs, bound, folder);
    }
    if let Some(points) = arguments.front {
        if arguments.objective != Objective::Range {
            let help = "leave `--front` out, or take `--error-at-most` and `--range-at-least`";
            return Err(refused(
                "--front",
                "",
                "`--front` is only for `--objective range`",
                help,
            ));
        }
        let fronts = specs.iter().map(|spec| front(arguments, spec, points));
        return Ok(Outcome::good(fronts.collect::<Result<String, _>>()?));
    }
    let found = specs.iter().map(|spec| {
        let (found, toml) = answer(arguments, spec, bound)?.ok_or_else(|| nothing(spec))?;
        Ok((text(spec, &found, &toml), value(spec, &found, &toml), toml))
    });
    let found = found.collect::<Result<Vec<_>, Diagnostic>>()?.into_iter();
    Ok(Outcome::good(match format {
        _ if arguments.toml => joined(found.map(|(.., toml)| toml), "\n"),
        Format::Json => super::format::json(found.map(|(_, value, _)| value).collect()),
        _ => joined(found.map(|(text, ..)| text), "\n"),
    }))
}

const LESS: &str =
    "ask for a lower order, for fewer conditions, for other ranges, or for more `--tries`";

/// Of several solutions of the order conditions each has to be known.
const SEVERAL: &str =
    "best found: the conditions have another solution, of which the best is not proven";

fn nothing(spec: &Spec) -> Diagnostic {
    let message = "no stable method that keeps the conditions was found";
    refusal(spec, message, LESS)
}

/// The task of a search: the question about a spec's parameters, and their ranges.
struct Task {
    /// With no condition on the order.
    question: Question,
    ranges: Vec<Bounded>,
    share: f64,
}

impl Task {
    fn of(
        arguments: &Arguments,
        spec: &Spec,
        bound: Option<&Rational>,
    ) -> Result<Self, Diagnostic> {
        let scheme = spec.at_equal_steps()?;
        let free = scheme.free_symbols();
        if free.is_empty() {
            let message = format!("{} leaves no parameter free", spec.name());
            let help =
                "leave parameters out and write `--symbolic`, or name them: `--set alpha=alpha`";
            return Err(refusal(spec, message, help));
        }
        let ranges = domain(arguments, spec, &free)?;
        let axes = axes(arguments, &scheme).map_err(|message| {
            let help = "take a method for x'' = g with one right-hand side, or for x' = f";
            refusal(spec, message, help)
        })?;
        let limits = [
            ("--range-at-least", &arguments.range_at_least),
            ("--parasitic-at-most", &arguments.parasitic_at_most),
        ];
        let [range_at_least, parasitic_at_most] =
            limits.map(|(option, text)| text.as_ref().map(|text| not_negative(option, text)));
        let objective = objective(arguments, spec, &scheme)?;
        let share = Fraction::from(rational("--share", &arguments.share)?);
        let share = share.to_f64().filter(|share| (0.0..1.0).contains(share));
        let share = share.ok_or_else(|| {
            let message = "the share must lie between 0 and 1";
            refusal(spec, message, "write `--share 1/100`")
        })?;
        let question = Question {
            objective,
            range_at_least: range_at_least.transpose()?,
            parasitic_at_most: parasitic_at_most.transpose()?,
            axes,
            zero_dynamics: arguments.zero_dynamics,
            error_at_most: bound.cloned(),
            ..Question::of(scheme)
        };
        Ok(Self {
            question,
            ranges,
            share,
        })
    }

    /// The question that is left where some parameters have values; `None` where these lie beyond the ranges.
    fn at(
        &self,
        values: &BTreeMap<Symbol, Fraction>,
        spec: &Spec,
    ) -> Result<Option<Question>, Diagnostic> {
        let scheme = self.question.scheme.substitute(values);
        let scheme =
            scheme.map_err(|error| refusal(spec, error.to_string(), "ask for a lower order"))?;
        let Some(domain) = bounded(&self.ranges, values, &scheme) else {
            return Ok(None);
        };
        let order =
            order(&scheme, SEARCH_LIMIT).map_err(|error| Diagnostic::new(error, spec.place()))?;
        let errors = order.error_terms.into_iter().map(|term| term.coefficient);
        let question = Question {
            scheme,
            order: order.best_start.bound(),
            errors: errors.collect(),
            domain,
            ..self.question.clone()
        };
        Ok(Some(question).filter(|question| !question.is_empty()))
    }
}

/// The objective that is asked for.
fn objective(arguments: &Arguments, spec: &Spec, scheme: &Scheme) -> Result<Sense, Diagnostic> {
    Ok(match arguments.objective {
        Objective::Range => Sense::Range,
        Objective::Error => Sense::Error,
        Objective::Period => Sense::Period,
        Objective::RhoInfinity => {
            Sense::RhoInfinity(not_negative("--rho-infinity", &arguments.rho_infinity)?)
        }
        Objective::Ssp => {
            let help = "take a Runge–Kutta method for y' = f";
            tableau(scheme).map_err(|error| refusal(spec, error.to_string(), help))?;
            Sense::Ssp
        }
    })
}

/// The finding on a question, with the values of all parameters: some of these had `values` in the question.
fn completed(
    question: Question,
    free: &[Symbol],
    values: &BTreeMap<Symbol, Fraction>,
    found: Judgement,
) -> BestMethod {
    let all = free.iter().filter_map(|symbol| {
        let own = Fraction::from(symbol.clone());
        let value = values.get(symbol).unwrap_or(&own);
        Some((symbol.clone(), value.at(&found.values)?))
    });
    BestMethod {
        values: all.collect(),
        parasitic: parasitic(&question.scheme, &found.values),
        order: order_at(&question.scheme, &found.values),
        question,
        judged: found.judged,
        proven: found.proven,
        statement: found.statement,
    }
}

/// The best method of a spec's parameters, and the spec of it, if one was found.
fn answer(
    arguments: &Arguments,
    spec: &Spec,
    bound: Option<&Rational>,
) -> Result<Option<(BestMethod, String)>, Diagnostic> {
    budget::on(spec.name(), || answered(arguments, spec, bound))
}

/// The same without limits.
fn answered(
    arguments: &Arguments,
    spec: &Spec,
    bound: Option<&Rational>,
) -> Result<Option<(BestMethod, String)>, Diagnostic> {
    let found = best(arguments, spec, &Task::of(arguments, spec, bound)?)?;
    let Some(mut found) = found else {
        return Ok(None);
    };
    let order = found.order.as_ref();
    found.statement += &order.map_or_else(String::new, said_of_starts);
    let toml = toml(arguments, spec, &found).map_err(|message| {
        refusal(
            spec,
            message,
            "this is a fault of the program; please report it",
        )
    })?;
    Ok(Some((found, toml)))
}

/// The best method of all solutions of the order conditions, if one was found.
fn best(arguments: &Arguments, spec: &Spec, task: &Task) -> Result<Option<BestMethod>, Diagnostic> {
    let scheme = &task.question.scheme;
    let free = scheme.free_symbols();
    let mut solutions = vec![None];
    if let Some(order) = arguments.order {
        let solved = solved(scheme, order.into(), spec)?;
        solutions = solved.into_iter().map(Some).collect();
    }
    let mut best: Option<BestMethod> = None;
    let mut failure = None;
    let mut open = false;
    let mut beyond = Vec::new();
    let several = solutions.len();
    for solution in solutions {
        let none = BTreeMap::new();
        let solution = solution.as_ref();
        let values = solution.map_or(&none, |solution| solution.values.map());
        let Some(question) = task.at(values, spec)? else {
            beyond.extend(solution.map(|found| conditions(found, &task.ranges)));
            continue;
        };
        match searched(arguments, &question, task.share) {
            Ok(Some(found)) => {
                let found = completed(question, &free, values, found);
                open |= !found.proven;
                let is_first = |best: &BestMethod| {
                    let [values, others] = [&found, best].map(|found| found.values.values());
                    comes_before(&found.judged, values, &best.judged, others)
                };
                if best.as_ref().is_none_or(is_first) {
                    best = Some(found);
                }
            }
            Ok(None) => {}
            Err(why) => failure = Some(why),
        }
    }
    if let (true, Some(order)) = (beyond.len() == several, arguments.order) {
        let message = format!(
            "no method of order {order} lies in the ranges: its conditions give {}",
            beyond.join(", or ")
        );
        let help = "look in other ranges, or ask for a lower order";
        return Err(refusal(spec, message, help));
    }
    let Some(mut found) = best else {
        return failure.map_or(Ok(None), |why| Err(refusal(spec, why, LESS)));
    };
    let order = arguments.order.map_or(found.question.order, usize::from);
    let is_proven = found.proven && !open && failure.is_none();
    if let (false, Some(bound)) = (is_proven, reached_bound(&found, scheme, order)) {
        let reason = format!(
            "no explicit method of so many stages and of order {order} has an SSP coefficient above {bound}"
        );
        (found.proven, found.statement) = (true, format!("proven optimal: {reason}"));
    } else if found.proven && !is_proven {
        (found.proven, found.statement) = (false, SEVERAL.into());
    }
    Ok(Some(found))
}

/// The bound of the SSP coefficients of an explicit family's methods of an order, if the method reaches it.
fn reached_bound(found: &BestMethod, family: &Scheme, order: usize) -> Option<usize> {
    let score = found.judged.score.as_ref();
    let score = score.filter(|_| found.question.objective == Sense::Ssp)?;
    let bound = explicit_bound(family, order)?;
    let is_reached = score.value.cmp_rational(&integer(bound as i64)).is_ge();
    is_reached.then_some(bound)
}

/// The trade-off of range and error constant: exact methods, one a line.
fn front(arguments: &Arguments, spec: &Spec, points: u8) -> Result<String, Diagnostic> {
    let mut text = String::new();
    let mut bound: Option<Rational> = None;
    for _ in 0..points {
        let found = match answer(arguments, spec, bound.as_ref()) {
            Ok(Some((found, _))) => found,
            // Below this error nothing was found.
            Ok(None) | Err(_) if bound.is_some() => break,
            Ok(None) => return Err(nothing(spec)),
            Err(error) => return Err(error),
        };
        if text.is_empty() {
            let dampings = arguments.dampings.iter().map(|xi| format!("range at {xi}"));
            let names = found.values.keys().map(Symbol::to_string);
            let names = names.chain(["error constant".into()]).chain(dampings);
            text = joined(names, ",") + "\n";
        }
        let error = found.judged.error.as_ref();
        let constant = error.and_then(Fraction::to_f64).unwrap_or(0.0);
        let ranges = found.judged.ranges.iter().map(|end| match end {
            Endpoint::Number(number) => number.decimal(9),
            Endpoint::Infinity => "inf".into(),
        });
        let values = found.values.values().map(ToString::to_string);
        let cells = values.chain([format!("{constant:e}")]).chain(ranges);
        text += &(joined(cells, ",") + "\n");
        // From what was reached, not from what was asked for; in short numbers, rounded down.
        bound = error.and_then(short_half);
        if bound.is_none() {
            break;
        }
    }
    Ok(text)
}

/// A short number that is at most a half of a positive one, and less by a hundredth at most; `None` of 0.
fn short_half(number: &Fraction) -> Option<Rational> {
    let half = match number.as_rational() {
        Some(number) => number * ratio(1, 2),
        // Less by more than was rounded.
        None => from_f64(number.to_f64()? * (0.5 - 1e-12))?,
    };
    (half > ratio(0, 1)).then(|| simplest(&(&half * ratio(99, 100)), &half))
}

/// The greatest magnitude of a parasitic root at h = 0; NaN where it is not known.
fn parasitic(scheme: &Scheme, values: &BTreeMap<Symbol, Fraction>) -> f64 {
    let Some(roots) = parasitic_roots(scheme, values) else {
        return f64::NAN;
    };
    if roots.degree() == 0 {
        return 0.0;
    }
    let mut radius = [f64::NAN];
    // A kernel takes at least one column, the points.
    if let Ok(kernel) = Kernel::new(&roots, &[Symbol::internal("Omega")], Show::Radius) {
        kernel.evaluate(&[&[0.0]], &mut radius);
    }
    radius[0]
}

/// The polynomial of the parasitic roots at h = 0, where it has rational coefficients.
fn parasitic_roots(scheme: &Scheme, values: &BTreeMap<Symbol, Fraction>) -> Option<Characteristic> {
    let scheme = scheme.substitute(values).ok()?;
    let roots = zero_stability(&scheme).ok()?.parasitic;
    let numbers = roots.as_rational()?.coefficients().to_vec();
    let numbers = numbers.into_iter().map(Multivariate::constant).collect();
    Some(Characteristic::without_zero_root(numbers))
}

/// The solutions of the order conditions that can be zero-stable.
fn solved(scheme: &Scheme, order: usize, spec: &Spec) -> Result<Vec<Solution>, Diagnostic> {
    let found = solve(scheme, &[], order).map_err(|error| match error {
        SolveError::Order(error) => Diagnostic::new(error, spec.place()),
        SolveError::TooManyCases => refusal(spec, error.to_string(), "give some parameters values"),
    })?;
    if found.impossible() {
        let message = format!("no parameters reach order {order}");
        let help = "`stepsmith order --solve` says which condition fails; ask for a lower order";
        return Err(refusal(spec, message, help));
    }
    if !found.remaining.is_empty() {
        let message = format!("the conditions of order {order} are not solved for all parameters");
        let help = "give some parameters values; `stepsmith order --solve` prints what is left";
        return Err(refusal(spec, message, help));
    }
    let mut solutions = found.solutions;
    solutions.retain(|solution| solution.barrier.is_none());
    if solutions.is_empty() {
        let message = format!("no parameters of order {order} are zero-stable");
        return Err(refusal(spec, message, "ask for a lower order"));
    }
    Ok(solutions)
}
