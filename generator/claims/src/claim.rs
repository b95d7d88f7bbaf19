//! Claims: the statements of a spec that the generator proves or refutes.

use crate::kind::Statement;
use crate::kinds::{keys, with_key};
use crate::reading::required;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_scheme::spec::{
    Diagnostic, Node, NodeValue, Place, Spec, SpecError, find, optional_text, symbolic, table, text,
};

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

/// The claims of a spec.
///
/// # Errors
/// A key that is none of a claim, or a value that states nothing.
pub fn claims(spec: &Spec) -> Result<Vec<Claim>, Diagnostic> {
    match spec.claims() {
        Some(node) => claims_of(node, "`claims`", &free_symbols(spec)),
        None => Ok(Vec::new()),
    }
}

/// The disputed statements of a spec: one `[disputed]` table, or several `[[disputed]]`.
///
/// # Errors
/// As [`claims`], and a statement without a claim.
pub fn disputed(spec: &Spec) -> Result<Vec<Disputed>, Diagnostic> {
    let nodes = match spec.disputed() {
        None => return Ok(Vec::new()),
        Some(node) => match &node.value {
            NodeValue::Array(nodes) => nodes.as_slice(),
            _ => std::slice::from_ref(node),
        },
    };
    let free = free_symbols(spec);
    nodes.iter().map(|node| one_disputed(node, &free)).collect()
}

/// The symbols of the parameters that have ranges.
fn free_symbols(spec: &Spec) -> Vec<Symbol> {
    spec.free().map(|range| range.symbol.clone()).collect()
}

/// The disputed statement of a table.
fn one_disputed(node: &Node, free: &[Symbol]) -> Result<Disputed, Diagnostic> {
    let keys = table(node, "`disputed`", &["statement", "claim", "proven"])?;
    let example = "`statement = \"what the source says\"`";
    let statement = required(keys, node, "`disputed`", ("statement", example))?;
    let claims = match find(keys, "claim") {
        Some(entry) => claims_of(&entry.value, "`claim`", free)?,
        None => Vec::new(),
    };
    if claims.is_empty() {
        return Err(Diagnostic::new(SpecError::NoClaim, &statement.value.place));
    }
    Ok(Disputed {
        statement: text(statement)?,
        claims,
        proven: optional_text(keys, "proven")?,
        place: statement.value.place.clone(),
    })
}

/// The claims of a table; a list under a key is as many claims.
///
/// Their numbers may be expressions in parameters that are `free`.
fn claims_of(node: &Node, name: &'static str, free: &[Symbol]) -> Result<Vec<Claim>, Diagnostic> {
    let mut claims = Vec::new();
    for entry in table(node, name, &keys())? {
        let Some(kind) = with_key(&entry.key) else {
            continue;
        };
        let nodes = match &entry.value.value {
            NodeValue::Array(nodes) if !kind.takes_list() || nested(nodes) => {
                nodes.iter().collect()
            }
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
