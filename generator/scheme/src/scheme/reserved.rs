//! Names that parameters may not have.
//!
//! Analyses read a scheme on test equations whose unknowns are [symbols of their own](Symbol::internal)
//! beside the scheme's. They print as their names: of a parameter of the same name nobody could tell which is
//! meant, in a result or in a range that is asked for. So these names are reserved.
//!
//! | name | meaning |
//! |---|---|
//! | `h`, `t` | the step size and the time, in equations |
//! | `Omega`, `xi` | ωh and the damping ratio of x'' = −ω²x − 2ξωx' |
//! | `z`, `re`, `im` | λh of x' = λx, and its parts |
//! | `lambda` | the roots of characteristic polynomials |
//! | `pi`, `infinity` | the numbers |
//! | `xA`, `yA`, `xB`, … | hc and h²k of a part of x'' = Σ (−k x − c x') |
//!
//! A name of a quantity or of a function, such as `a` or `g`, is refused where the equations have that one: others
//! may be called so, as the nodes `c2` and `c3` of a tableau are.

use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;

/// The names, for people.
pub const NAMES: &str = "h, t, Omega, xi, z, re, im, lambda, pi, infinity, and x or y before a part's capital letter, such as xA and yB";

/// Whether a parameter may not be called so.
///
/// ```
/// use stepsmith_scheme::scheme::reserved::is_reserved;
/// assert!(["Omega", "z", "yB"].iter().all(|name| is_reserved(name)));
/// assert!(["alpha", "omega", "x_a", "zeta"].iter().all(|name| !is_reserved(name)));
/// ```
pub fn is_reserved(name: &str) -> bool {
    let words = [
        "h", "t", "Omega", "xi", "z", "re", "im", "lambda", "pi", "infinity",
    ];
    words.contains(&name) || is_of_part(name)
}

/// The symbol of a name where variables of test equations and parameters are named alike, as in a range. The symbol is
/// this library's own if no parameter may have the name.
///
/// ```
/// use stepsmith_scheme::scheme::reserved::symbol;
/// assert!(symbol("Omega").is_internal() && !symbol("alpha").is_internal());
/// ```
pub fn symbol(name: &str) -> Symbol {
    if is_reserved(name) {
        Symbol::internal(name)
    } else {
        Symbol::new(name)
    }
}

/// Whether a name belongs to x or y of a part of a split field, such as `xA`.
pub fn is_of_part(name: &str) -> bool {
    let part = name.strip_prefix(['x', 'y']);
    part.is_some_and(|part| part.starts_with(|c: char| c.is_uppercase()))
}

/// The first reserved name among the symbols of a value.
pub fn reserved_in(value: &Fraction) -> Option<Symbol> {
    let symbols = value.free_symbols().into_iter();
    symbols.filter(|symbol| is_reserved(symbol.name())).min()
}
