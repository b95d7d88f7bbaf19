//! Factors in ℚ\[s₁, …\], as far as contents and derivatives tell them.

use super::{Multivariate, Symbol};
use crate::exact::factorisation::factor;
use crate::exact::ring::ExactDivision as _;

impl Multivariate {
    /// Square-free factors that are not constant, each once, the short ones first: over contents with respect to
    /// every symbol, irreducible in one symbol.
    pub(crate) fn factors(&self) -> Vec<Self> {
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

#[cfg(test)]
mod tests {
    use crate::scheme::text::exact_in_analyses;

    #[test]
    fn factors_are_primitive_and_square_free() {
        let p = exact_in_analyses("12*Omega^4*(alpha - 2)^3*(Omega^2*alpha - 4)^2*(beta^2 - 1)");
        let p = p.numerator();
        let found: Vec<String> = p.factors().iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "Omega",
                "Omega^2*alpha - 4",
                "alpha - 2",
                "beta + 1",
                "beta - 1"
            ]
        );
    }
}
