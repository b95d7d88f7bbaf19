//! `stepsmith order`

use super::format::{Format, each, heading, table};
use super::input::Input;
use super::{Outcome, json};
use crate::analysis::order::{Order, order};
use crate::claims::SEARCH_LIMIT;
use crate::spec::{Diagnostic, Problem, Spec};
use clap::Args;
use serde_json::Value;

/// Arguments of `order`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: Input,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    let format = arguments.format.without_latex("order")?;
    let found = |spec: &Spec| {
        order(&spec.scheme()?, SEARCH_LIMIT)
            .map_err(|error| Diagnostic::new(Problem::Order(error), spec.place()))
    };
    let shown = |spec: &Spec| Ok(format!("{}{}", heading(spec), text(&found(spec)?)));
    let value = |spec: &Spec| Ok(Value::Object(json::order(&found(spec)?)));
    each(&arguments.input.specs()?, format, shown, value)
}

/// The orders and the principal error term.
pub(super) fn text(order: &Order) -> String {
    let mut rows = vec![
        vec![
            "order with the best start".to_string(),
            order.best_start.to_string(),
        ],
        vec![
            "from exact starting values, at least".into(),
            order.exact_start.to_string(),
        ],
        vec![
            "from the simple start, at least".into(),
            order.simple_start.to_string(),
        ],
    ];
    if let Some(velocity) = order.velocity {
        rows.push(vec![
            "of the carried velocities".into(),
            velocity.to_string(),
        ]);
    }
    let mut text = table(&rows);
    if !order.error_terms.is_empty() {
        text.push_str(&format!(
            "violated conditions of order {}\n",
            order.best_start + 1
        ));
        let terms = order.error_terms.iter();
        let rows = terms.map(|t| vec![t.tree.clone(), t.coefficient.to_string()]);
        text.push_str(&table(&rows.collect::<Vec<_>>()));
    }
    text
}
