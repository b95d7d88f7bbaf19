//! Factors in ℚ\[s₁, …\], as far as contents and derivatives tell them.

use super::Multivariate;
use crate::poly::factorisation::factor;
use crate::poly::monomial::Symbol;
use crate::ring::ExactDivision as _;

impl Multivariate {
    /// Square-free factors that are not constant, each once, the short ones first: over contents with respect to
    /// every symbol, irreducible in one symbol.
    pub fn factors(&self) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::new();
        let mut pending = vec![self.primitive()];
        while let Some(p) = pending.pop() {
            let symbols = p.symbols();
            if symbols.is_empty() {
                continue;
            }
            if let (Some(symbol), 1) = (symbols.first(), symbols.len())
                && let Some(univariate) = p.to_univariate(symbol)
            {
                let irreducible = factor(&univariate).into_iter();
                found.extend(irreducible.map(|(f, _)| Self::from_univariate(&f, symbol)));
                continue;
            }
            match symbols.iter().find_map(|symbol| p.proper_split(symbol)) {
                Some(parts) => pending.extend(parts),
                None => found.push(p),
            }
        }
        found.retain(|f| f.as_constant().is_none());
        found.sort_by_key(|f| (f.len(), f.to_string()));
        found.dedup();
        found
    }

    /// p as content times primitive part, or as square-free part and repeated one; `None` if it is
    /// primitive and square-free as a polynomial in `symbol`.
    fn proper_split(&self, symbol: &Symbol) -> Option<[Self; 2]> {
        let content = self.content_in(symbol);
        let common = match content.as_constant() {
            None => content,
            Some(_) => self.gcd(&self.derivative_in(symbol)),
        };
        if common.as_constant().is_some() {
            return None;
        }
        let rest = self.divided_by(&common).primitive();
        Some([common.primitive(), rest])
    }
}
