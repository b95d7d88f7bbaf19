//! The proof by `stepsmith boundary` that some parts of a split field do not narrow the region of the others.

use super::format::{joined, section};
use super::input::{number, refused};
use stepsmith_prove::stability::region::Region;
use stepsmith_prove::stability::region::dominance::Dominance;
use stepsmith_prove::stability::region::positivity::Range;
use stepsmith_scheme::scheme::{Scheme, reserved};
use stepsmith_scheme::spec::{Diagnostic, Spec, Usage};

/// A range, written `beta=1/2..` or `rho=0..1`.
pub(super) fn range(text: &str) -> Result<Range, Diagnostic> {
    parsed(text).ok_or_else(|| {
        let message = format!("`{text}` is not of the form NAME=FROM..TO");
        let help = "write, for example, `--range beta=1/2..` or `--range rho_inf=0..1`";
        refused("--range", text, message, help)
    })
}

/// The range, if the text has the form of one.
fn parsed(text: &str) -> Option<Range> {
    let (name, ends) = text.split_once('=')?;
    let (from, to) = ends.split_once("..")?;
    let from = number(from)?.as_rational()?;
    let to = match to {
        "" => None,
        to => Some(number(to)?.as_rational().filter(|to| *to > from)?),
    };
    let symbol = reserved::symbol(name);
    Some(Range { symbol, from, to })
}

/// The proof that `parts` do not narrow the region of the others.
pub(super) fn dominance_of(
    region: Option<&Region>,
    parts: &[String],
    ranges: &[Range],
    (spec, scheme): (&Spec, &Scheme),
) -> Result<Dominance, Diagnostic> {
    let fields = scheme.fields();
    if let Some(part) = parts.iter().find(|part| !fields.contains(part.as_str())) {
        let message = format!(
            "{} has no part `{part}` of the right-hand side",
            spec.name()
        );
        let help = format!("choose one of its parts: {}", joined(fields, ", "));
        return Err(refused("--without", part, message, help));
    }
    let symbols = scheme.free_symbols();
    if let Some(range) = ranges.iter().find(|range| !symbols.contains(&range.symbol)) {
        let message = format!(
            "{} leaves no parameter `{}` free",
            spec.name(),
            range.symbol
        );
        let help = if symbols.is_empty() {
            "leave `--range` out; all numbers of this method are known".into()
        } else {
            format!("the free parameters are: {}", joined(&symbols, ", "))
        };
        return Err(refused("--range", &range.symbol.to_string(), message, help));
    }
    Dominance::of_parts(region, parts, ranges)
        .map_err(|reason| Diagnostic::new(Usage::undecided(reason), spec.place()))
}

/// The identities, for reading.
pub(super) fn text(found: &Dominance) -> String {
    let without = &found.without;
    let conditions = [&without.at_one, &without.at_minus_one, &without.product];
    let rows = (1..).zip(conditions).zip(&found.differences[1..]);
    let rows =
        rows.map(|((i, p), gain)| vec![format!("({i})"), format!("{p} >= 0"), format!("+ {gain}")]);
    section(
        "stable wherever the others are stable alone: their conditions, and what is added to them",
        rows,
    )
}
