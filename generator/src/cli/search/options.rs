//! Numbers, axes, ranges of parameters and a name that are asked for.

use super::arguments::Arguments;
use crate::cli::format::joined;
use crate::cli::input::{damping, rational, refused};
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::{Rational, ratio};
use stepsmith_explore::search::Bounded;
use stepsmith_prove::amplification::TestEquation;
use stepsmith_prove::stability::Axis;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::parameter_range::End;
use stepsmith_scheme::spec::{
    Diagnostic, ParameterRange, Source, Spec, SpecError, Usage, is_type_name,
};

pub(super) fn axes(arguments: &Arguments, scheme: &Scheme) -> Result<Vec<Axis>, String> {
    match TestEquation::of(scheme) {
        TestEquation::Oscillator => {
            let axes = arguments.dampings.iter().map(|text| match damping(text) {
                Ok(xi) if xi.free_symbols().is_empty() => Ok(Axis::oscillator(xi)),
                Ok(_) => Err("a range needs a number for the damping".to_string()),
                Err(error) => Err(error.message()),
            });
            axes.collect()
        }
        TestEquation::Dahlquist => Ok(vec![Axis::NegativeReal]),
        _ => Err("ranges of a split field are not searched".into()),
    }
}

/// A rational number that is not negative.
pub(super) fn not_negative(option: &str, text: &str) -> Result<Rational, Diagnostic> {
    let value = rational(option, text)?;
    if value < ratio(0, 1) {
        let message = format!("`{text}` is negative");
        Err(refused(option, text, message, "give a number from 0 on"))
    } else {
        Ok(value)
    }
}

/// The ranges in which free parameters are looked for: the ranges of the spec, made narrower by `--over`. Values of
/// parameters of which neither of the two names all keep to the usual ranges of the family.
pub(super) fn domain(
    arguments: &Arguments,
    spec: &Spec,
    free: &[Symbol],
) -> Result<Vec<Bounded>, Diagnostic> {
    let own: Vec<&ParameterRange> = spec.free().filter(|f| free.contains(&f.symbol)).collect();
    let mut asked: Vec<ParameterRange> = Vec::new();
    for text in &arguments.over {
        let range = over(text, free)?;
        let place = Source::new("--over", text).whole();
        if asked.iter().any(|other| other.symbol == range.symbol) {
            let key = range.symbol.to_string();
            return Err(Diagnostic::new(SpecError::DuplicateKey { key }, &place));
        }
        let given = own.iter().find(|given| given.symbol == range.symbol);
        asked.push(match given {
            None => range,
            Some(given) => within(range, given).map_err(|why| Diagnostic::new(why, &place))?,
        });
    }
    let mut rest = own;
    rest.retain(|given| asked.iter().all(|range| range.symbol != given.symbol));
    asked.extend(rest.into_iter().cloned());
    let decided: Vec<Symbol> = asked.iter().map(|range| range.symbol.clone()).collect();
    let usual = spec
        .usual_ranges()
        .into_iter()
        .map(|(value, usual)| Bounded {
            value,
            from: closed(usual.from),
            to: usual.to.map(closed),
        });
    let usual = usual.filter(|range| {
        let symbols = range.value.free_symbols();
        !symbols.iter().all(|symbol| decided.contains(symbol))
    });
    let asked = asked.into_iter().map(Bounded::from);
    Ok(asked.chain(usual).collect())
}

fn closed(value: Rational) -> End {
    let closed = true;
    End { value, closed }
}

/// A range as NAME=FROM..TO of one of the free parameters.
fn over(text: &str, free: &[Symbol]) -> Result<ParameterRange, Diagnostic> {
    let parts = text.split_once('=');
    let parts = parts.and_then(|(name, range)| Some((name, range.split_once("..")?)));
    let Some((name, (from, to))) = parts else {
        let message = format!("`{text}` is not of the form NAME=FROM..TO");
        return Err(refused(
            "--over",
            text,
            message,
            "write, for example, `--over alpha=0..2`",
        ));
    };
    let symbol = free.iter().find(|symbol| symbol.name() == name.trim());
    let symbol = symbol.cloned().ok_or_else(|| {
        let help = format!("these are: {}", joined(free, ", "));
        refused("--over", text, format!("`{name}` is not left free"), help)
    })?;
    let [from, to] = [from, to].map(|end| rational("--over", end).map(closed));
    let from = from?;
    let to = to?;
    if from.value >= to.value {
        return Err(refused(
            "--over",
            text,
            "the range is empty",
            "write the lesser end first",
        ));
    }
    Ok(ParameterRange { symbol, from, to })
}

/// A range within the spec's range. Where both share an end, the end belongs to the range only if it belongs to the
/// spec's range.
fn within(asked: ParameterRange, given: &ParameterRange) -> Result<ParameterRange, Usage> {
    if asked.from.value < given.from.value || asked.to.value > given.to.value {
        let message = format!("the spec has {given}, and {} is not within", asked.range());
        let help = "ask for a part of the spec's range, or give the spec another one";
        return Err(Usage::new(message, help));
    }
    Ok(ParameterRange {
        from: shared(asked.from, &given.from),
        to: shared(asked.to, &given.to),
        ..asked
    })
}

/// The given end where the other is equal to it.
fn shared(end: End, given: &End) -> End {
    if end.value == given.value {
        given.clone()
    } else {
        end
    }
}

/// The name of the spec that is written: one that a spec may have.
pub(super) fn name(text: &str) -> Result<(), Diagnostic> {
    if is_type_name(text) {
        return Ok(());
    }
    let name = text.escape_debug().to_string();
    let place = Source::new("--name", text).whole();
    Err(Diagnostic::new(SpecError::BadName { name }, &place))
}
