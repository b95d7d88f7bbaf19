//! `stepsmith order`

use super::format::{Format, each, heading, table};
use super::input::Input;
use super::{Outcome, json};
use crate::analysis::conditions::{OrderConditions, conditions};
use crate::analysis::effective::effective_order;
use crate::analysis::elimination::Values;
use crate::analysis::order::{Order, OrderError, Reached, order_on};
use crate::analysis::restriction::{Restriction, part_names, problem};
use crate::analysis::solve::{Solutions, SolveError, solve};
use crate::claims::SEARCH_LIMIT;
use crate::scheme::Scheme;
use crate::spec::{Diagnostic, Problem, Source, Spec};
use clap::Args;
use serde_json::Value;
use std::fmt::Display;

/// Arguments of `order`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXPLANATION}\n\n{EXAMPLES}"))]
pub(super) struct Arguments {
    #[command(flatten)]
    input: Input,
    /// What is known of the right-hand side: velocity-free, linear (K x + C x' + p(t)) or
    /// autonomous; for one part of a split field so: A:velocity-free. Repeat for more
    #[arg(long = "for", value_name = "[PART:]KIND")]
    restrictions: Vec<String>,
    /// The conditions as polynomials in the free parameters: those of the first order that has
    /// any, or of all orders with --up-to. Those that hold identically are left out, and of those
    /// that are alike up to a factor one is shown. Lower conditions that are linear in a parameter
    /// are solved for it, and the solution put into the later ones; later ones are valid modulo
    /// any others
    #[arg(long)]
    conditions: bool,
    /// The last order for --conditions
    #[arg(long, value_name = "ORDER", requires = "conditions",
          value_parser = clap::value_parser!(u8).range(1..=SEARCH_LIMIT as i64))]
    up_to: Option<u8>,
    /// Solve the conditions through this order for the free parameters, where they are linear or
    /// fall apart into factors; all cases are followed. What is printed as a solution is proven,
    /// and where nothing remains there are no other solutions
    #[arg(long, value_name = "ORDER", conflicts_with = "conditions",
          value_parser = clap::value_parser!(u8).range(1..=SEARCH_LIMIT as i64))]
    solve: Option<u8>,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXPLANATION: &str = "\
The order is that of the positions, on a generic nonlinear right-hand side, found by B-series. Each
condition belongs to an elementary differential, written as a tree: g is x'' itself, g[x:v, v:g] is
the derivative of g by x and x' applied to (x', g), f[f, f] is f''(f, f), t a derivative by time. A
split field, x'' = A + B, has trees such as A[v:B]. What stands beside a violated condition is its
residual: the method solves x'' = g - h^p * (sum of residual * tree / symmetry) + ...

Orders are told with the best starting values there are, with exact ones, and with the simple start
(x, v, a exact, the rest from them). The effective order, that after a change of variables before
the first and after the last step, is told where it is higher.

A scheme that never passes a velocity to g, as in `a = g(t, x)`, is judged on problems without one.
Further restrictions are yours to ask for with --for.

Parameters may be left free: `--symbolic` leaves all missing ones of a family, `--set b=[b1,b2]`
names them where they stand, and a spec file has `b = \"b\"` among its parameters. Then --conditions
and --solve tell what they must satisfy.";

const EXAMPLES: &str = "Examples:
  stepsmith order methods/specs/central-difference/cd3.toml
  stepsmith order --family central-difference --set degree=4 --symbolic --solve 3
  stepsmith order --family central-difference --set degree=3 --symbolic --conditions --up-to 3
  stepsmith order --family runge-kutta --set 'A=[[],[c]]' --set 'b=[b1,b2]' --solve 2
  stepsmith order --family newmark --set beta=1/12 --set gamma=1/2 --for velocity-free";

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    let format = arguments.format.without_latex("order")?;
    let specs = arguments.input.specs()?;
    let restrictions = restrictions(&arguments.restrictions, &specs)?;
    let asked = |spec: &Spec| answer(arguments, spec, &restrictions);
    let shown = |spec: &Spec| {
        let (scheme, answer) = asked(spec)?;
        let problem = problem(&scheme, &restrictions);
        Ok(format!(
            "{}  for {problem}\n{}",
            heading(spec),
            answer.text()
        ))
    };
    let value = |spec: &Spec| {
        let (scheme, answer) = asked(spec)?;
        let mut map = answer.json();
        map.insert("problem".into(), problem(&scheme, &restrictions).into());
        Ok(Value::Object(map))
    };
    each(&specs, format, shown, value)
}

/// What was asked of a scheme.
enum Answer {
    Order(Order, Reached),
    Conditions(Order, Vec<OrderConditions>),
    Solutions(usize, Solutions),
}

fn answer(
    arguments: &Arguments,
    spec: &Spec,
    restrictions: &[Restriction],
) -> Result<(Scheme, Answer), Diagnostic> {
    let scheme = spec.scheme()?;
    let failed = |error: OrderError| Diagnostic::new(Problem::Order(error), spec.place());
    let order = || order_on(&scheme, restrictions, SEARCH_LIMIT).map_err(failed);
    let answer = if let Some(wanted) = arguments.solve.map(usize::from) {
        let solutions = solve(&scheme, restrictions, wanted).map_err(|error| match error {
            SolveError::Order(error) => failed(error),
            SolveError::TooManyCases => {
                let problem = Problem::Usage {
                    message: error.to_string(),
                    help: "give some parameters values, or ask for a lower order".into(),
                };
                Diagnostic::new(problem, spec.place())
            }
        })?;
        Answer::Solutions(wanted, solutions)
    } else if arguments.conditions {
        let up_to = arguments.up_to.map(usize::from);
        let found = conditions(&scheme, restrictions, up_to).map_err(failed)?;
        Answer::Conditions(order()?, found)
    } else {
        let order = order()?;
        let effective = effective_order(&scheme, restrictions, &order).map_err(failed)?;
        Answer::Order(order, effective)
    };
    Ok((scheme, answer))
}

/// The restrictions asked for; each part must be one of every scheme.
fn restrictions(texts: &[String], specs: &[Spec]) -> Result<Vec<Restriction>, Diagnostic> {
    let refused = |text: &str, message: String, help: String| {
        let place = Source::new("--for", text).whole();
        Diagnostic::new(Problem::Usage { message, help }, &place)
    };
    let mut restrictions = Vec::new();
    for text in texts {
        let restriction: Restriction = text.parse().map_err(|error| {
            let help = "write it so: `--for linear`, or `--for A:velocity-free` for a part A";
            refused(text, format!("{error}"), help.into())
        })?;
        for spec in specs {
            let scheme = spec.scheme()?;
            let names = part_names(&scheme);
            if let Some(part) = restriction.part.as_deref().filter(|p| !names.contains(p)) {
                let message = format!("{} evaluates no part `{part}`", spec.name());
                let help = format!("its parts are: {}", names.join(", "));
                return Err(refused(text, message, help));
            }
        }
        restrictions.push(restriction);
    }
    Ok(restrictions)
}

impl Answer {
    fn text(&self) -> String {
        match self {
            Self::Order(order, effective) => text(order, *effective),
            Self::Conditions(_, found) => conditions_text(found),
            Self::Solutions(wanted, solutions) => solutions_text(*wanted, solutions),
        }
    }

    fn json(&self) -> serde_json::Map<String, Value> {
        match self {
            Self::Order(order, effective) => {
                let mut map = json::order(order);
                if *effective != order.best_start
                    && let Some(Value::Object(orders)) = map.get_mut("order")
                {
                    orders.insert("effective".into(), json::reached(*effective));
                }
                map
            }
            Self::Conditions(order, found) => {
                let mut map = json::order(order);
                map.insert("conditions".into(), json::conditions(found));
                map
            }
            Self::Solutions(_, solutions) => json::solutions(solutions),
        }
    }
}

/// The orders and the principal error term.
fn text(order: &Order, effective: Reached) -> String {
    let row = |label: &str, order: &dyn Display| vec![label.to_string(), order.to_string()];
    let mut rows = vec![
        row("order from exact starting values", &order.exact_start),
        row("from the simple start", &order.simple_start),
        row("with the best start", &order.best_start),
    ];
    if let Some(velocity) = order.velocity {
        rows.push(row("of the carried velocities, best start", &velocity));
    }
    if effective != order.best_start {
        rows.push(row("effective: after a change of variables", &effective));
    }
    let mut text = table(&rows);
    if let Some(condition) = order.zero_stability.condition() {
        text.push_str(&format!(
            "zero-stable if all roots of {condition} lie inside the unit circle; if one lies\n\
             outside, or a multiple one on it, the order from any start is 0; with simple ones on\n\
             it, other than 1, it is decided by their values\n"
        ));
    }
    if !order.error_terms.is_empty() {
        text.push_str(&format!(
            "violated conditions of order {}\n",
            order.best_start.bound() + 1
        ));
        let terms = order.error_terms.iter();
        let rows = terms.map(|t| vec![t.tree.clone(), t.coefficient.to_string()]);
        text.push_str(&table(&rows.collect::<Vec<_>>()));
    }
    text
}

/// `beta = gamma - 1/6, mu = 1`.
fn values_text(values: &Values) -> String {
    let texts = values
        .texts()
        .map(|(name, value)| format!("{name} = {value}"));
    texts.collect::<Vec<_>>().join(", ")
}

fn values_table(values: &Values) -> String {
    let rows = values
        .texts()
        .map(|(name, value)| vec![format!("{name} = {value}")]);
    table(&rows.collect::<Vec<_>>())
}

fn conditions_text(found: &[OrderConditions]) -> String {
    if found.is_empty() {
        return "all conditions hold identically\n".into();
    }
    let mut text = String::new();
    for group in found {
        text.push_str(&format!("conditions of order {}", group.order));
        if !group.modulo.is_empty() {
            text.push_str(&format!(", with {}", values_text(&group.modulo)));
        }
        text.push('\n');
        let rows = group.conditions.iter().map(|c| {
            let alike = match c.trees {
                1 => String::new(),
                2 => "and 1 tree more".into(),
                n => format!("and {} trees more", n - 1),
            };
            vec![c.tree.clone(), format!("{} = 0", c.residual), alike]
        });
        text.push_str(&table(&rows.collect::<Vec<_>>()));
    }
    text
}

fn solutions_text(wanted: usize, found: &Solutions) -> String {
    let mut text = String::new();
    for values in &found.solutions {
        text.push_str(&format!("order {wanted} with\n"));
        if values.is_empty() {
            text.push_str("  any values\n");
        }
        let rows = values
            .texts()
            .map(|(name, value)| vec![format!("{name} = {value}")]);
        text.push_str(&table(&rows.collect::<Vec<_>>()));
        let poles: Vec<_> = values
            .poles()
            .into_iter()
            .map(|p| format!("{p} != 0"))
            .collect();
        if !poles.is_empty() {
            text.push_str(&format!("  where {}\n", poles.join(", ")));
        }
    }
    for remaining in &found.remaining {
        text.push_str(&format!(
            "not solved: order {wanted} needs these of order {}, and maybe more\n",
            remaining.order
        ));
        let equations = remaining.equations.iter();
        let rows = equations.map(|e| vec![e.tree.clone(), format!("{} = 0", e.polynomial)]);
        text.push_str(&table(&rows.collect::<Vec<_>>()));
        if !remaining.values.is_empty() {
            text.push_str("with\n");
            text.push_str(&values_table(&remaining.values));
        }
    }
    if found.impossible() {
        text.push_str(&format!("no parameters reach order {wanted}"));
        if let Some(equation) = &found.contradiction {
            text.push_str(&format!(
                ": the condition of {} can not be met",
                equation.tree
            ));
        }
        text.push('\n');
    }
    text
}
