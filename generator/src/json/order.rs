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

/// The orders of what a scheme yields beside its state: `{"embedded_order": […], "dense_order"}`, either
/// only where there is one.
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
    let terms = terms.iter().map(|t| {
        let mut map = Map::new();
        map.insert("tree".into(), t.tree.clone().into());
        map.insert(key.into(), expression(&t.coefficient));
        Value::Object(map)
    });
    terms.collect()
}

/// The orders with the first `shown` conditions and error terms, and how many there are.
pub fn order(order: &Order, shown: usize) -> Map<String, Value> {
    let mut map = Map::new();
    map.insert("order".into(), orders(order));
    if let Some(simplifying) = &order.simplifying {
        let numbers = json!({ "B": simplifying.b, "C": simplifying.c, "D": simplifying.d });
        map.insert("simplifying".into(), numbers);
    }
    let conditions = terms(first(&order.conditions, shown), "residual");
    insert_list(&mut map, "conditions", conditions, order.conditions.len());
    let error_terms = terms(first(&order.error_terms, shown), "coefficient");
    insert_list(
        &mut map,
        "error_terms",
        error_terms,
        order.error_terms.len(),
    );
    map
}

/// A list, of which perhaps only the first entries stand here, with the `counts` of all and whether
/// any is `truncated`.
pub fn insert_list(map: &mut Map<String, Value>, key: &str, list: Value, total: usize) {
    let listed = list.as_array().map_or(0, Vec::len);
    map.insert(key.into(), list);
    let counts = map.entry("counts").or_insert_with(|| json!({}));
    counts[key] = json!({ "listed": listed, "total": total });
    let all = counts.as_object().into_iter().flatten();
    let truncated = all
        .clone()
        .any(|(_, count)| count["listed"] != count["total"]);
    map.insert("truncated".into(), truncated.into());
}

/// `[{"quantity", "power", "derivative", "coefficient", "trees", "terms"}]`: the leading error is
/// coefficient·h^power·x^(derivative), or, where it is no multiple of a derivative, h^power times the
/// sum over the terms.
pub fn local_errors(errors: &[LocalError], shown: usize) -> Value {
    let errors = errors.iter().map(|error| {
        let mut map = Map::new();
        map.insert("quantity".into(), error.quantity.to_string().into());
        if error.leading.is_none() {
            map.insert(
                "none_through".into(),
                (error.through - error.quantity.derivative).into(),
            );
        }
        if let Some(leading) = &error.leading {
            let all: Vec<TreeTerm> = error.leading_terms().cloned().collect();
            let power = leading.weight - error.quantity.derivative;
            map.insert("power".into(), power.into());
            map.insert("derivative".into(), leading.weight.into());
            let coefficient = leading.multiple.as_ref().map_or(Value::Null, expression);
            map.insert("coefficient".into(), coefficient);
            map.insert("trees".into(), all.len().into());
            map.insert("terms".into(), terms(first(&all, shown), "coefficient"));
        }
        Value::Object(map)
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
