//! Orders, with the conditions and error terms that show them.

use super::numbers::expression;
use serde_json::{Map, Value, json};
use stepsmith_prove::local_error::LocalError;
use stepsmith_prove::order::{Order, OrderError, Reached, StartOrder, TreeTerm, ZeroStable};
use stepsmith_prove::outputs::{OutputOrder, OutputOrders};

/// The orders of outputs, one by one: `[{"order", "error_terms"}]`.
pub fn output_orders<'a>(orders: impl Iterator<Item = &'a OutputOrder>) -> Value {
    let orders = orders.map(|found| {
        json!({
            "order": reached(found.order),
            "error_terms": terms(&found.error_terms, "coefficient"),
        })
    });
    orders.collect()
}

/// The orders of the outputs beside the state: `{"embedded_order": […], "dense_order"}`, each only where there is
/// such an output.
pub fn outputs(found: Option<&OutputOrders>) -> Map<String, Value> {
    let mut map = Map::new();
    let Some(found) = found else {
        return map;
    };
    if !found.compared.is_empty() {
        let orders = found.compared.iter().map(|o| reached(o.order));
        map.insert("embedded_order".into(), orders.collect());
    }
    if let Some(dense) = &found.dense {
        map.insert("dense_order".into(), reached(dense.order.order));
    }
    map
}

fn first(terms: &[TreeTerm], shown: usize) -> &[TreeTerm] {
    &terms[..terms.len().min(shown)]
}

fn terms(terms: &[TreeTerm], key: &str) -> Value {
    let terms = terms.iter();
    let terms = terms.map(|t| json!({ "tree": t.tree, key: expression(&t.coefficient) }));
    terms.collect()
}

/// The orders with the first `shown` conditions and error terms, and how many there are.
pub fn order(order: &Order, shown: usize) -> Value {
    let mut value = json!({ "order": orders(order) });
    if let Some(simplifying) = &order.simplifying {
        value["simplifying"] =
            json!({ "B": simplifying.b, "C": simplifying.c, "D": simplifying.d });
    }
    let conditions = terms(first(&order.conditions, shown), "residual");
    insert_list(&mut value, "conditions", conditions, order.conditions.len());
    let error_terms = terms(first(&order.error_terms, shown), "coefficient");
    let total = order.error_terms.len();
    insert_list(&mut value, "error_terms", error_terms, total);
    value
}

/// A list, of which perhaps only the first entries stand here, with the `counts` of all and whether
/// any is `truncated`.
pub fn insert_list(value: &mut Value, key: &str, list: Value, total: usize) {
    let listed = list.as_array().map_or(0, Vec::len);
    value[key] = list;
    value["counts"][key] = json!({ "listed": listed, "total": total });
    let mut all = value["counts"].as_object().into_iter().flatten();
    let truncated = all.any(|(_, count)| count["listed"] != count["total"]);
    value["truncated"] = truncated.into();
}

/// `[{"quantity", "power", "derivative", "coefficient", "trees", "terms"}]`: the leading error is
/// coefficient·h^power·x^(derivative), or, where it is no multiple of a derivative, h^power times the
/// sum over the terms.
pub fn local_errors(errors: &[LocalError], shown: usize) -> Value {
    let errors = errors.iter().map(|error| {
        let derivative = error.quantity.derivative;
        let mut value = json!({ "quantity": error.quantity.to_string() });
        let Some(leading) = &error.leading else {
            value["none_through"] = (error.through - derivative).into();
            return value;
        };
        let all: Vec<TreeTerm> = error.leading_terms().cloned().collect();
        value["power"] = (leading.weight - derivative).into();
        value["derivative"] = leading.weight.into();
        value["coefficient"] = leading.multiple.as_ref().map(expression).into();
        value["trees"] = all.len().into();
        value["terms"] = terms(first(&all, shown), "coefficient");
        value
    });
    errors.collect()
}

/// The orders by the starts that they are reached from.
pub fn orders(order: &Order) -> Value {
    let mut map = json!({
        "exact_start": start_order(order.exact_start),
        "simple_start": start_order(order.simple_start),
        "best_start": reached(order.best_start),
        "velocity": order.velocity.map(reached),
    });
    if let ZeroStable::If(parasitic) = &order.zero_stability {
        map["parasitic"] = parasitic.iter().map(expression).collect();
    }
    map
}

/// The order, or `{"at_least": n}`.
pub fn reached(order: Reached) -> Value {
    match order {
        Reached::Exactly(n) => n.into(),
        Reached::AtLeast(n) => json!({ "at_least": n }),
    }
}

/// The order, or `{"if_zero_stable": order}`.
fn start_order(order: StartOrder) -> Value {
    match order {
        StartOrder::Proven(order) => reached(order),
        StartOrder::IfZeroStable(order) => json!({ "if_zero_stable": reached(order) }),
    }
}

/// The orders and error terms, or `{"order": null, "reason"}`.
pub fn order_or_reason(result: Result<&Order, OrderError>) -> Map<String, Value> {
    let mut map = Map::new();
    match result {
        Ok(found) => {
            map.insert("order".into(), orders(found));
            map.insert(
                "error_terms".into(),
                terms(&found.error_terms, "coefficient"),
            );
        }
        Err(error) => {
            map.insert("order".into(), Value::Null);
            map.insert("reason".into(), error.to_string().into());
        }
    }
    map
}
