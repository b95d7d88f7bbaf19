//! Irrational numbers by name: √2, ∛2, cos(π/18), the root of a polynomial in an interval.
//!
//! A *generator* is a symbol that stands for a real algebraic number; its name says for which:
//!
//! | name | number |
//! |---|---|
//! | `sqrt(p)` | √p for a prime p |
//! | `cbrt(n)` | ∛n for an integer n > 1 without cubes |
//! | `cos(k*pi/n)` | cos(kπ/n) for 0 < k/n < 1/2 in lowest terms |
//! | `root(m, lo, hi)` | the root of the irreducible m ∈ ℤ\[x\] in \[lo, hi\] |
//!
//! Numbers of degree 1 and 2 need none of the last three: they are (a + b√d)/c. [`irrational`](crate::field::irrational)
//! makes numbers of that form; what generators have to do with one another is the matter of
//! [`compositum`](crate::field::compositum).

use crate::field::algebraic::RealAlgebraic;
use crate::field::interned::Interned;
use crate::poly::multivariate::{Multivariate, Symbol};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The numbers of the generators met so far.
static NUMBERS: Interned<Symbol, RealAlgebraic> = Interned::new();

/// The number a symbol stands for; `None` for an indeterminate.
pub fn number(symbol: &Symbol) -> Option<Arc<RealAlgebraic>> {
    if !is_named_so(symbol) {
        return None;
    }
    NUMBERS.get(symbol).or_else(|| {
        let root = RealAlgebraic::sqrt(&symbol.radicand()?.into())?;
        Some(NUMBERS.kept(symbol.clone(), root))
    })
}

/// Whether a symbol has a name as generators have.
fn is_named_so(symbol: &Symbol) -> bool {
    symbol.is_internal() && symbol.name().ends_with(')')
}

/// Whether a symbol stands for a number.
pub fn is_generator(symbol: &Symbol) -> bool {
    is_named_so(symbol) && (symbol.radicand().is_some() || number(symbol).is_some())
}

/// The generators in a polynomial.
pub(crate) fn generators(p: &Multivariate) -> BTreeSet<Symbol> {
    let symbols = p
        .terms()
        .flat_map(|(m, _)| m.powers().iter().map(|(s, _)| s));
    let named: BTreeSet<&Symbol> = symbols.filter(|s| is_named_so(s)).collect();
    let numbers = named.into_iter().filter(|s| is_generator(s));
    numbers.cloned().collect()
}

/// The symbol of a name, which from now on stands for a number.
pub(crate) fn named(name: &str, number: RealAlgebraic) -> Symbol {
    let symbol = Symbol::internal(name);
    NUMBERS.kept(symbol.clone(), number);
    symbol
}
