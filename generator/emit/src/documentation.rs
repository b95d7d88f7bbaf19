//! The documentation of stepping code for its users: what is proven of the method, its source, its equations.

use super::rounding::{Rounding, smallest_ratio};
use super::step::{Step, takes_second_derivative};
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::order::{Order, StartOrder};
use stepsmith_prove::stability::Interval;
use stepsmith_prove::stability::summary::{Row, Summary};
use stepsmith_prove::stability::zero_stability::step_ratios::StepRatios;
use stepsmith_scheme::scheme::{Class, Scheme};
use stepsmith_scheme::spec::Spec;

/// The most characters that documentation prints of parameters and equations.
const MOST: usize = 1 << 16;

/// The order with the best start, where that is another one.
fn best_start(order: &Order) -> String {
    if StartOrder::Proven(order.best_start) == order.exact_start {
        String::new()
    } else {
        format!("; {} with the best start", order.best_start)
    }
}

/// How far a step may be led astray by rounding.
fn rounding(facts: &Facts, step: &Step) -> String {
    let ratio = step.scheme.ratio().map(Symbol::name);
    let free = facts.free().iter().map(|free| free.symbol.name());
    let depends: Vec<&str> = free.chain(ratio).collect();
    let bound = match Rounding::of(step, facts) {
        Ok(bound) => bound.text(step),
        Err(reason) => {
            let names = depends.join("`, `");
            return if names.is_empty() {
                format!("Rounding: no bound of what a step errs by is known: {reason}.")
            } else {
                format!(
                    "Rounding: no bound of what a step errs by is known for all of `{names}` in its range: {reason}."
                )
            };
        }
    };
    let everywhere = match (ratio, depends.is_empty()) {
        (Some(name), _) => {
            let least = smallest_ratio();
            format!(", for `{name}` of at least {least} within the range of ratios below")
        }
        (None, false) => format!(", for all of `{}` in its range", depends.join("`, `")),
        (None, true) => String::new(),
    };
    format!(
        "Rounding: a step errs by at most {bound}{everywhere}, u = 2⁻⁵³ but for terms in u², where no number it reads \
         exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and \
         solutions of implicit equations are taken as they come."
    )
}

/// The parts of a method that the documented code computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Computed {
    /// The next state alone.
    Step,
    /// The embedded solutions and the solution within the step too.
    StepAndOutputs,
}

/// The documentation of a stepper for its users, line by line, in Markdown.
pub fn documentation(
    spec: &Spec,
    facts: &Facts,
    computed: Computed,
    order: &Order,
    stability: &Summary,
) -> Vec<String> {
    let named = || format!("`{}`, of the family `{}`.", spec.name(), spec.family());
    let mut first = vec![spec.title().map_or_else(named, String::from)];
    first.extend(spec.description().map(String::from));
    first.extend(proven(spec, facts, computed, order));
    let mut paragraphs: Vec<Vec<String>> = first.into_iter().map(|text| vec![text]).collect();
    if !stability.rows.is_empty() {
        paragraphs.push(table(stability));
    }
    paragraphs.extend(accounts(spec, facts).into_iter().map(|text| vec![text]));
    paragraphs.push(equations(facts.step().at_nodes(), computed));
    paragraphs.join(&String::new())
}

/// The paragraphs that tell what is proven of the order, of outputs, and of zero stability.
fn proven(spec: &Spec, facts: &Facts, computed: Computed, order: &Order) -> Vec<String> {
    let scheme = facts.scheme();
    let known = match (scheme.class(), scheme.fields().len()) {
        (Class::FirstOrder, _) if takes_second_derivative(scheme) => "y, y' and y''",
        (Class::FirstOrder, _) => "y and y'",
        (Class::SecondOrder, 1) => "x, x' and x''",
        (Class::SecondOrder, _) => "x, x', A and B",
    };
    let mut paragraphs = vec![format!(
        "Proven: order {} from exact starting values, {} when only {known} are right at the start{}.",
        order.exact_start,
        order.simple_start,
        best_start(order)
    )];
    if let Ok(Some(any)) = facts.w_order() {
        let order = any.exact_start;
        paragraphs.push(format!(
            "With any matrix in place of the Jacobian, and any vector in place of f_t: order {order}."
        ));
    }
    if computed == Computed::StepAndOutputs
        && let Ok(outputs) = facts.outputs()
    {
        paragraphs.push(format!("Beside the state each step yields: {outputs}."));
    }
    let warnings = spec.warnings().into_iter();
    paragraphs.extend(warnings.map(|w| format!("**{}**; {}.", w.message(), w.help())));
    match facts.zero_stability() {
        Ok(found) if found.is_open() => paragraphs.push(format!("It is {}.", found.word())),
        Ok(found) if !found.is_stable() => {
            let text = "Not zero-stable: errors grow without bound however small the step.";
            paragraphs.push(text.into());
        }
        _ => {}
    }
    paragraphs
}

/// The table of stability.
fn table(stability: &Summary) -> Vec<String> {
    let mut lines = vec!["| stability | |".into(), "|---|---|".into()];
    for Row {
        subject,
        statement,
        unstable,
    } in &stability.rows
    {
        let stress = if *unstable { "**" } else { "" };
        lines.push(format!("| {subject} | {stress}`{statement}`{stress} |"));
    }
    lines
}

/// The paragraphs on rounding, the source, parameters and steps of different sizes.
fn accounts(spec: &Spec, facts: &Facts) -> Vec<String> {
    let mut paragraphs = Vec::new();
    if let Ok(step) = Step::new(facts) {
        paragraphs.push(rounding(facts, &step));
    }
    paragraphs.extend(spec.source().map(|source| format!("Source: {source}.")));
    let values = spec.parameters().iter().map(|p| match &p.free {
        Some(free) => free.to_string(),
        None => format!("{} = {}", p.name, p.written),
    });
    let values: Vec<String> = values.collect();
    if !values.is_empty() && values.iter().map(String::len).sum::<usize>() <= MOST {
        paragraphs.push(format!("Parameters: {}.", values.join(", ")));
    }
    if let Some(ratio) = facts.step().at_nodes().ratio() {
        let proven = facts.step_ratios().ok();
        let proven = proven.and_then(StepRatios::around_one);
        let ratios = proven.map_or("none".into(), Interval::to_string);
        paragraphs.push(format!(
            "Steps may differ: `{}` is the step size over that of the step before; zero-stable \
             however the ratios vary within {ratios}, where no weight has a pole. What is proven \
             above is of equal steps.",
            ratio.name(),
        ));
    }
    paragraphs
}

/// The equations of a scheme, or where to find them.
fn equations(scheme: &Scheme, computed: Computed) -> Vec<String> {
    let outputs = match computed {
        Computed::Step => None,
        Computed::StepAndOutputs => scheme.outputs(),
    };
    let equations = scheme.equations().iter().map(|e| e.text(scheme));
    let statements = scheme
        .evaluations()
        .iter()
        .map(|e| e.text(scheme))
        .chain(equations)
        .chain(outputs.into_iter().flat_map(|o| o.texts(scheme)));
    let statements: Vec<_> = statements.collect();
    if statements.iter().map(String::len).sum::<usize>() > MOST {
        let text = "The exact equations are longer than a page: `stepsmith derive` prints them.";
        return vec![text.into()];
    }
    [vec!["```text".into()], statements, vec!["```".into()]].concat()
}
