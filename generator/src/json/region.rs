//! Regions of several unknowns, and identities between their conditions.

use super::numbers::expression;
use serde_json::{Value, json};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rational::Rational;
use stepsmith_prove::stability::region::Region;
use stepsmith_prove::stability::region::dominance::Dominance;
use stepsmith_prove::stability::region::positivity::Nonnegative;

/// A polynomial in several symbols as an expression.
pub fn exact(p: &Multivariate) -> Value {
    expression(&Fraction::from(p.clone()))
}

/// The conditions by name.
pub fn region(region: &Region) -> Value {
    json!({
        "leading": exact(&region.leading),
        "at_one": exact(&region.at_one),
        "at_minus_one": exact(&region.at_minus_one),
        "product": exact(&region.product),
        "double_one": region.double_one.iter().map(exact).collect::<Vec<_>>(),
        "double_minus_one": region.double_minus_one.iter().map(exact).collect::<Vec<_>>(),
    })
}

/// The identities by name.
pub fn dominance(found: &Dominance) -> Value {
    let region = &found.without;
    let without = [
        &region.leading,
        &region.at_one,
        &region.at_minus_one,
        &region.product,
    ];
    let entries = Dominance::NAMES
        .into_iter()
        .zip(without)
        .zip(&found.differences);
    let entries = entries.map(|((name, without), gain)| {
        let value = json!({ "without": without.to_string(), "difference": nonnegative(gain) });
        (name.to_string(), value)
    });
    let mut value = Value::Object(entries.collect());
    let ranges = found.ranges.iter().map(|r| {
        let to = (r.to.as_ref()).map_or_else(|| "infinity".into(), Rational::to_string);
        (r.symbol.to_string(), json!([r.from.to_string(), to]))
    });
    value["ranges"] = Value::Object(ranges.collect());
    value["symbols"] = found.symbols.iter().map(Symbol::to_string).collect();
    value
}

/// `{"polynomial", "terms": [{"coefficient", "factors": [[f, e], …]}]}`.
fn nonnegative(identity: &Nonnegative) -> Value {
    let terms = identity.terms.iter().map(|term| {
        let factors = term.factors.iter();
        let factors: Vec<Value> = factors.map(|(f, e)| json!([f.to_string(), e])).collect();
        json!({ "coefficient": term.coefficient.to_string(), "factors": factors })
    });
    json!({
        "polynomial": identity.polynomial.to_string(),
        "terms": terms.collect::<Vec<_>>(),
    })
}
