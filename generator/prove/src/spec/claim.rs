//! Claims: the statements of a spec that the generator proves or refutes.

use super::diagnostic::Diagnostic;
use super::entry::{symbolic, table};
use super::node::{Node, NodeValue};
use super::place::Place;
use crate::claims::{Statement, keys, with_key};
use stepsmith_exact::poly::multivariate::Symbol;

/// A claim and where it stands.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The statement that is claimed.
    pub statement: Statement,
    /// Where.
    pub place: Place,
}

/// A statement of the literature that the generator refutes.
#[derive(Clone, Debug)]
pub struct Disputed {
    /// The statement in words.
    pub statement: String,
    /// The testable parts of the statement; each must be refuted.
    pub claims: Vec<Claim>,
    /// The statement that holds instead, in words.
    pub proven: Option<String>,
    /// Where it stands.
    pub place: Place,
}

/// The claims of a table; a list under a key is as many claims.
///
/// Their numbers may be expressions in parameters that are `free`.
pub(super) fn claims(
    node: &Node,
    name: &'static str,
    free: &[Symbol],
) -> Result<Vec<Claim>, Diagnostic> {
    let mut claims = Vec::new();
    for entry in table(node, name, &keys())? {
        let Some(kind) = with_key(&entry.key) else {
            continue;
        };
        let nodes = match &entry.value.value {
            // Of a pair of degrees, or of the orders of several solutions, a list is one claim.
            NodeValue::Array(nodes) if !kind.takes_list || nested(nodes) => nodes.iter().collect(),
            _ => vec![&entry.value],
        };
        for node in nodes {
            let mut statement = kind.statement(&entry.key, node)?;
            for value in statement.numbers() {
                if (value.free_symbols().iter()).any(|symbol| !free.contains(symbol)) {
                    return Err(symbolic(value, node, &entry.key));
                }
            }
            claims.push(Claim {
                statement,
                place: node.place.clone(),
            });
        }
    }
    Ok(claims)
}

/// Whether some of them are lists.
fn nested(nodes: &[Node]) -> bool {
    let mut nodes = nodes.iter();
    nodes.any(|n| matches!(n.value, NodeValue::Array(_)))
}
