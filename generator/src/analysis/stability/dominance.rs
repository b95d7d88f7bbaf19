//! That a part of the right-hand side does not narrow the stable region of the others.
//!
//! For a step with P of degree 2 the root condition is that of a [`Region`]: L > 0 and three
//! polynomials nonnegative, not the third and one of the first two both 0. Put 0 for the symbols of
//! a part, y and x: what remains are the conditions without it. If
//!
//! ```text
//! condition − condition without the part ≥ 0      for all three, and for L
//! ```
//!
//! each by an [identity](super::positivity), then the step is stable wherever it is stable without
//! the part: sums are no less, and where a condition and the third vanish together, so do those
//! without the part, where the root 1 or −1 is double, which is excluded: such points are not counted as
//! stable, even if the root is semisimple there.

use super::boundary::Region;
use super::positivity::{Nonnegative, Range, nonnegative};
use crate::exact::multivariate::{Multivariate, Symbol};
use crate::exact::rational::Rational;
use num_traits::Signed;
use serde_json::{Value, json};

/// The identities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dominance {
    /// The symbols of the part.
    pub symbols: Vec<Symbol>,
    /// The ranges of all symbols of the differences.
    pub ranges: Vec<Range>,
    /// The region without the part; its L is a positive number.
    pub without: Region,
    /// The differences of L, of P(1), of P(−1) and of 1 − det.
    pub differences: [Nonnegative; 4],
}

/// Whether a part, whose `symbols` are put to 0, narrows a region: the identities that it does not,
/// where all symbols are in their ranges. `None` if none are found, or if L is no positive number
/// without the part.
pub fn dominance(region: &Region, symbols: &[Symbol], ranges: &[Range]) -> Option<Dominance> {
    let zero = Multivariate::default();
    let at_zero = |p: &Multivariate| {
        symbols
            .iter()
            .fold(p.clone(), |p, symbol| p.substitute(symbol, &zero))
    };
    let without = Region {
        leading: at_zero(&region.leading),
        at_one: at_zero(&region.at_one),
        at_minus_one: at_zero(&region.at_minus_one),
        product: at_zero(&region.product),
    };
    without.leading.as_constant().filter(Signed::is_positive)?;
    let gain = |p: &Multivariate, without: &Multivariate| nonnegative(&(p - without), ranges);
    let differences = [
        gain(&region.leading, &without.leading)?,
        gain(&region.at_one, &without.at_one)?,
        gain(&region.at_minus_one, &without.at_minus_one)?,
        gain(&region.product, &without.product)?,
    ];
    Some(Dominance {
        symbols: symbols.to_vec(),
        ranges: ranges.to_vec(),
        without,
        differences,
    })
}

impl Dominance {
    /// The names of the four polynomials, in order.
    pub const NAMES: [&'static str; 4] = ["leading", "at_one", "at_minus_one", "product"];

    /// The identities in JSON, by name.
    pub fn to_json(&self) -> Value {
        let Region {
            leading,
            at_one,
            at_minus_one,
            product,
        } = &self.without;
        let without = [leading, at_one, at_minus_one, product];
        let entries = Self::NAMES.into_iter().zip(without).zip(&self.differences);
        let entry = |((name, without), gain): ((&str, &Multivariate), &Nonnegative)| {
            let value = json!({ "without": without.to_string(), "difference": gain.to_json() });
            (name.to_string(), value)
        };
        let mut value = Value::Object(entries.map(entry).collect());
        let end = |to: &Option<Rational>| match to {
            Some(to) => to.to_string(),
            None => "infinity".into(),
        };
        let range = |r: &Range| {
            (
                r.symbol.to_string(),
                json!([r.from.to_string(), end(&r.to)]),
            )
        };
        value["ranges"] = Value::Object(self.ranges.iter().map(range).collect());
        value["symbols"] = self.symbols.iter().map(Symbol::to_string).collect();
        value
    }
}
