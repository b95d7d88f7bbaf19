//! `stepsmith order`

use super::format::{each, joined, paragraph, row, section, table, titled, verbatim};
use super::input::{Input, Texts, refusal, refused};
use crate::cli::outcome::Outcome;
use crate::json;
use clap::Args;
use serde_json::Value;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::text::signed_sum;
use stepsmith_prove::conditions::{OrderConditions, conditions};
use stepsmith_prove::effective::effective_order;
use stepsmith_prove::elimination::{Values, Vanishing};
use stepsmith_prove::facts::{SEARCH_LIMIT, search_limit};
use stepsmith_prove::local_error::{LocalError, local_error};
use stepsmith_prove::order::{Order, OrderError, Reached, order_on};
use stepsmith_prove::outputs::output_orders;
use stepsmith_prove::restriction::{Restriction, part_names, problem};
use stepsmith_prove::solve::{Solutions, SolveError, solve};
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::{Diagnostic, Spec};

/// Arguments of `order`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXPLANATION}\n\n{EXAMPLES}"))]
pub(super) struct Arguments {
    #[command(flatten)]
    input: Input,
    /// The kind of right-hand side: velocity-free, linear (K x + C x' + p(t)) or autonomous. For one part A of
    /// a split field write A:velocity-free. Repeat the option for more
    #[arg(long = "for", value_name = "[PART:]KIND")]
    restrictions: Vec<String>,
    /// Print the order conditions as polynomials in the free parameters, for the first order that has any, or
    /// for all orders up to --up-to. Conditions that always hold are left out, and of conditions that agree up to
    /// a factor one is shown. A lower condition that is linear in a parameter is solved for it, and the solution is
    /// put into the later conditions; these are valid modulo the other lower ones
    #[arg(long)]
    conditions: bool,
    /// The last order for --conditions
    #[arg(long, value_name = "ORDER", requires = "conditions",
          value_parser = clap::value_parser!(u8).range(1..=SEARCH_LIMIT as i64))]
    up_to: Option<u8>,
    /// Solve the conditions through this order for the free parameters. The program follows all cases of
    /// conditions that are linear, that factor, or that have square roots in one parameter. The order is the one from
    /// the best starting values; from exact values it may be lower. Printed solutions are proven, and if nothing
    /// remains unsolved there are no other solutions
    #[arg(long, value_name = "ORDER", conflicts_with = "conditions",
          value_parser = clap::value_parser!(u8).range(1..=SEARCH_LIMIT as i64))]
    solve: Option<u8>,
    /// List all conditions and trees, not only the first ten of each list
    #[arg(long)]
    all: bool,
}

const EXPLANATION: &str = "\
The order belongs to the positions, on a generic nonlinear right-hand side; B-series give it. Each
condition belongs to an elementary differential, which is written as a tree: g is x'' itself, g[x:v,
v:g] is the derivative of g by x and x' applied to (x', g), f[f, f] is f''(f, f), and t is a
derivative by time. A split field, x'' = A + B, has trees such as A[v:B]. A condition that fails has
a residual: the method solves x'' = g - h^p * (sum of residual * tree / symmetry) + ...

The first order holds from exact starting values. The second holds if only the initial state is exact
(x, v and a), and the method computes all other starting values from it. The third holds from the best
starting values that exist. The effective order is printed if it differs: it holds after a change of
variables before the first and after the last step. Bounds say \"at least\". With free parameters the
orders hold if the scheme is zero-stable, and the program prints the polynomial that decides this.

The program searches conditions through order 10, or 12 for x' = f and for x'' = g(t, x). Beyond these
it proves the order of methods with stages by Butcher's simplifying assumptions B, C and D.

The local error of a quantity is the error of one step from exact data.

A scheme that never passes a velocity to g, as in `a = g(t, x)`, is judged on problems without
velocities. Ask for further restrictions with --for.

You can leave parameters free: `--symbolic` leaves all missing parameters of a family, `--set
b=[b1,b2]` names them, and a spec file has `b = \"b\"` among its parameters. Then --conditions and
--solve print the equations that the parameters must satisfy for an order from the best starting
values. The order from exact values may be lower; `order` of the found method shows it.";

const EXAMPLES: &str = "Examples:
  stepsmith order methods/specs/central-difference/cd3.toml
  stepsmith order --family central-difference --set degree=4 --symbolic --solve 3
  stepsmith order --family central-difference --set degree=3 --symbolic --conditions --up-to 3
  stepsmith order --family runge-kutta --set 'A=[[],[c]]' --set 'b=[b1,b2]' --solve 2
  stepsmith order --family newmark --set beta=1/12 --set gamma=1/2 --for velocity-free";

pub(super) fn run(arguments: &Arguments, texts: Texts) -> Result<Outcome, Diagnostic> {
    let format = arguments.input.format.without_latex("order")?;
    let specs = arguments.input.specs(texts)?;
    let restrictions = restrictions(&arguments.restrictions, &specs)?;
    let shown = if arguments.all { usize::MAX } else { 10 };
    each(&specs, format, |spec| {
        answer(arguments, spec, &restrictions, shown)
    })
}

/// The answer for people, with at most `shown` rows of each list, and for programs.
fn answer(
    arguments: &Arguments,
    spec: &Spec,
    restrictions: &[Restriction],
    shown: usize,
) -> Result<(String, Value), Diagnostic> {
    let scheme = spec.at_equal_steps()?;
    let failed = |error: OrderError| Diagnostic::new(error, spec.place());
    let (text, mut value) = if let Some(wanted) = arguments.solve.map(usize::from) {
        let solutions = solve(&scheme, restrictions, wanted).map_err(|error| match error {
            SolveError::Order(error) => failed(error),
            SolveError::TooManyCases => {
                let help = "give some parameters values, or ask for a lower order";
                refusal(spec, error.to_string(), help)
            }
        })?;
        let text = solutions_text(wanted, &solutions, shown);
        (text, json::solutions(&solutions))
    } else if arguments.conditions {
        let up_to = arguments.up_to.map(usize::from);
        let found = conditions(&scheme, restrictions, up_to).map_err(failed)?;
        let order = order_for(&scheme, restrictions).map_err(failed)?;
        let mut value = json::order(&order, shown);
        let total = found.iter().map(|group| group.conditions.len()).sum();
        let listed = json::conditions(&found, shown);
        json::insert_list(&mut value, "conditions", listed, total);
        (conditions_text(&found, shown), value)
    } else {
        orders(&scheme, restrictions, shown).map_err(failed)?
    };
    let problem = problem(&scheme, restrictions);
    let text = format!("  for {problem}\n{text}");
    value["problem"] = problem.into();
    Ok((text, value))
}

/// The orders and the local errors, for people and for programs.
fn orders(
    scheme: &Scheme,
    restrictions: &[Restriction],
    shown: usize,
) -> Result<(String, Value), OrderError> {
    let order = order_for(scheme, restrictions)?;
    let effective = effective_order(scheme, restrictions, &order)?;
    let up_to = order.best_start.bound() + scheme.class().rank();
    let local = local_error(scheme, restrictions, up_to)?;
    // Those of restricted problems may be higher.
    let outputs = if restrictions.is_empty() {
        output_orders(scheme, search_limit(scheme, &[])).ok()
    } else {
        None
    };
    let mut value = json::order(&order, shown);
    for (key, orders) in json::outputs(outputs.as_ref()) {
        value[key] = orders;
    }
    value["local_errors"] = json::local_errors(&local, shown);
    if effective != order.best_start {
        value["order"]["effective"] = json::reached(effective);
    }
    let beside = outputs.map_or_else(String::new, |outputs| format!("{outputs}\n"));
    let text = text(&order, effective, shown) + &beside + &local_text(&local, shown);
    Ok((text, value))
}

/// The order on restricted problems, as far as it is searched.
fn order_for(scheme: &Scheme, restrictions: &[Restriction]) -> Result<Order, OrderError> {
    order_on(scheme, restrictions, search_limit(scheme, restrictions))
}

/// The restrictions asked for; each part must be one of every scheme.
fn restrictions(texts: &[String], specs: &[Spec]) -> Result<Vec<Restriction>, Diagnostic> {
    let mut restrictions = Vec::new();
    for text in texts {
        let restriction: Restriction = text.parse().map_err(|error| {
            let help =
                "write, for example, `--for linear`, or `--for A:velocity-free` for a part A";
            refused("--for", text, format!("{error}"), help)
        })?;
        for spec in specs {
            let scheme = spec.at_equal_steps()?;
            let names = part_names(&scheme);
            if let Some(part) = restriction.part.as_deref().filter(|p| !names.contains(p)) {
                let message = format!(
                    "{} has no part `{part}` of the right-hand side",
                    spec.name()
                );
                let help = format!("choose one of its parts: {}", names.join(", "));
                return Err(refused("--for", text, message, help));
            }
        }
        restrictions.push(restriction);
    }
    Ok(restrictions)
}

/// A table of the first `shown` rows, and how many more there are.
fn list(rows: impl ExactSizeIterator<Item = Vec<String>>, shown: usize) -> String {
    match rows.len().saturating_sub(shown) {
        0 => table(rows),
        more => format!(
            "{}  and {more} more; `--all` lists all\n",
            table(rows.take(shown))
        ),
    }
}

/// The orders and the principal error term.
fn text(order: &Order, effective: Reached, shown: usize) -> String {
    let mut rows = vec![
        row("order from exact starting values", order.exact_start),
        row(
            "order if the initial state alone is exact",
            order.simple_start,
        ),
        row("order from the best starting values", order.best_start),
    ];
    if let Some(velocity) = order.velocity {
        rows.push(row(
            "order of the carried velocities, from the best ones",
            velocity,
        ));
    }
    if effective != order.best_start {
        rows.push(row(
            "effective order, after a change of variables",
            effective,
        ));
    }
    let mut text = table(rows);
    if let Some(condition) = order.zero_stability.condition() {
        text.push_str(&format!(
            "zero-stable if all roots of this polynomial lie inside the unit circle\n{}\
             with a root outside, or a multiple root on it, the order from any start is 0;\n\
             with simple roots on it other than 1 the values of the parameters decide\n",
            paragraph(condition)
        ));
    }
    let next = order.best_start.bound() + 1;
    let count = order.error_terms.len();
    if let Some(simplifying) = &order.simplifying {
        text.push_str(&format!(
            "proven by the simplifying assumptions {simplifying}\n"
        ));
        if count > 0 {
            text.push_str(&format!(
                "a condition of order {next} that fails, and its residual\n"
            ));
        }
    } else if count > 0 {
        text.push_str(&format!(
            "{count} conditions of order {next} fail; tree and residual\n"
        ));
    }
    let terms = order.error_terms.iter();
    text + &list(terms.map(|t| row(&t.tree, &t.coefficient)), shown)
}

/// A power of h.
fn power(exponent: usize) -> String {
    match exponent {
        0 => "1".to_string(),
        n => stepsmith_exact::text::power("h", n),
    }
}

/// A term of a sum: whether it is negative, and its magnitude.
fn signed(coefficient: &Fraction, tree: &str) -> (bool, String) {
    let (negative, magnitude) = coefficient.signed_text();
    (negative, format!("{magnitude}*{tree}"))
}

/// The leading local error of each quantity.
fn local_text(errors: &[LocalError], shown: usize) -> String {
    let rows = errors.iter();
    let rows = rows.map(|error| row(&error.quantity, leading_text(error, shown)));
    section(
        "local errors (numerical − exact) from exact data; trees over their symmetries",
        rows,
    )
}

fn leading_text(error: &LocalError, shown: usize) -> String {
    let m = error.quantity.derivative;
    let Some(leading) = &error.leading else {
        return format!("none through {}", power(error.through - m));
    };
    let h = match leading.weight - m {
        0 => String::new(),
        n => power(n) + "*",
    };
    if let Some(c) = &leading.multiple {
        return format!("{c}*{h}x^({})", leading.weight);
    }
    let trees: Vec<_> = error.leading_terms().collect();
    let first = trees.iter().take(shown.min(3));
    let mut terms: Vec<_> = first.map(|t| signed(&t.coefficient, &t.tree)).collect();
    let more = trees.len() - terms.len();
    terms.extend((more > 0).then(|| (false, format!("{more} more trees"))));
    format!("{h}({})", signed_sum("-", terms))
}

/// `beta = gamma - 1/6`, one of all values.
fn equations_of(values: &Values) -> impl Iterator<Item = String> {
    let texts = values.texts();
    texts.map(|(name, value)| format!("{name} = {value}"))
}

/// The same, one a line, as they are typed.
fn equations_text(values: &Values) -> String {
    verbatim(equations_of(values).map(|text| vec![text]))
}

/// Polynomials that vanish, with the values of other parameters.
fn vanishing_text(equations: &[Vanishing], values: &Values, shown: usize) -> String {
    let rows = equations.iter();
    let rows = rows.map(|e| row(&e.tree, format!("{} = 0", e.polynomial)));
    list(rows, shown) + &titled("with", equations_text(values))
}

fn conditions_text(found: &[OrderConditions], shown: usize) -> String {
    if found.is_empty() {
        return "all conditions hold for all values of the parameters\n".into();
    }
    let mut text = String::new();
    for group in found {
        text += &format!("conditions of order {}\n", group.order);
        if !group.modulo.is_empty() {
            text += &paragraph(format!(
                "with {}",
                joined(equations_of(&group.modulo), ", ")
            ));
        }
        let rows = group.conditions.iter().map(|c| {
            let alike = match c.trees {
                1 => String::new(),
                2 => "and 1 more tree".into(),
                n => format!("and {} more trees", n - 1),
            };
            vec![c.tree.clone(), format!("{} = 0", c.residual), alike]
        });
        text.push_str(&list(rows, shown));
    }
    text
}

fn solutions_text(wanted: usize, found: &Solutions, shown: usize) -> String {
    let mut text = String::new();
    for solution in &found.solutions {
        let values = &solution.values;
        text += &format!("order {wanted} with\n");
        if values.is_empty() {
            text += "  any values\n";
        }
        text += &equations_text(values);
        let poles = values.poles().into_iter().map(|p| format!("{p} != 0"));
        let poles = joined(poles, ", ");
        if !poles.is_empty() {
            text += &paragraph(format!("where {poles}"));
        }
        text += &paragraph(solution.statement());
    }
    for remaining in &found.remaining {
        let order = remaining.order;
        text += &format!(
            "not solved: order {wanted} needs these conditions of order {order}, and possibly later ones\n"
        );
        text += &vanishing_text(&remaining.equations, &remaining.values, shown);
    }
    if !found.impossible() {
        return text;
    }
    text += &format!("no parameters reach order {wanted}");
    let Some(contradiction) = &found.contradiction else {
        return text + "\n";
    };
    text += &format!(": {}\n", contradiction.statement());
    if !contradiction.is_a_number() {
        text += &vanishing_text(&contradiction.equations, &contradiction.values, shown);
    }
    text
}
