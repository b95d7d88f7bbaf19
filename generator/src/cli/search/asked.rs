//! Numbers, axes and ranges of parameters that are asked for.

use super::super::dispersion::damping;
use super::{Arguments, usage};
use crate::analysis::amplification::TestEquation;
use crate::analysis::stability::Axis;
use crate::exact::multivariate::Symbol;
use crate::exact::rational::{Rational, parse_decimal, ratio};
use crate::scheme::Scheme;
use crate::spec::{Diagnostic, Source};
use std::collections::BTreeMap;

pub(super) fn axes(arguments: &Arguments, scheme: &Scheme) -> Result<Vec<Axis>, String> {
    match TestEquation::of(scheme) {
        TestEquation::Oscillator => {
            let damping = |text: &String| match damping(text) {
                Ok(xi) if xi.free_symbols().is_empty() => Ok(xi),
                Ok(_) => Err("a range needs a number for the damping".to_string()),
                Err(error) => Err(error.message()),
            };
            let all = arguments.dampings.iter().map(damping);
            let all = all.collect::<Result<Vec<_>, _>>()?;
            Ok(all
                .into_iter()
                .map(|damping| Axis::Oscillator { damping })
                .collect())
        }
        TestEquation::Dahlquist => Ok(vec![Axis::NegativeReal]),
        _ => Err("ranges of a split field are not searched".into()),
    }
}

pub(super) fn number(option: &str, text: &str) -> Result<Rational, Diagnostic> {
    let read = || -> Option<Rational> {
        let (negative, text) = match text.trim().strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let value = match text.split_once('/') {
            None => parse_decimal(text.trim()),
            Some((p, q)) => {
                let q = parse_decimal(q.trim())?;
                (!num_traits::Zero::is_zero(&q)).then(|| parse_decimal(p.trim()).map(|p| p / q))?
            }
        }?;
        Some(if negative { -value } else { value })
    };
    read().ok_or_else(|| {
        let problem = usage(
            format!("`{text}` is not a rational number"),
            "write it as 3/4 or 0.75",
        );
        Diagnostic::new(problem, &Source::new(option, text).whole())
    })
}

/// A rational number that is not negative.
pub(super) fn not_negative(option: &str, text: &str) -> Result<Rational, Diagnostic> {
    let value = number(option, text)?;
    match value < ratio(0, 1) {
        true => {
            let problem = usage(format!("`{text}` is negative"), "give a number from 0 on");
            Err(Diagnostic::new(problem, &Source::new(option, text).whole()))
        }
        false => Ok(value),
    }
}

pub(super) fn domain(
    arguments: &Arguments,
    free: &[Symbol],
) -> Result<BTreeMap<Symbol, (Rational, Rational)>, Diagnostic> {
    let mut domain = BTreeMap::new();
    for text in &arguments.over {
        let refused = |message: String, help: &str| {
            Diagnostic::new(usage(message, help), &Source::new("--over", text).whole())
        };
        let parts = text
            .split_once('=')
            .and_then(|(name, range)| Some((name, range.split_once("..")?)));
        let (name, (from, to)) = parts.ok_or_else(|| {
            refused(
                format!("`{text}` is not of the form NAME=FROM..TO"),
                "write it so: `--over alpha=0..2`",
            )
        })?;
        let symbol = free
            .iter()
            .find(|symbol| symbol.name() == name.trim())
            .ok_or_else(|| {
                let names: Vec<_> = free.iter().map(ToString::to_string).collect();
                refused(
                    format!("`{name}` is not left free"),
                    &format!("these are: {}", names.join(", ")),
                )
            })?;
        let (from, to) = (number("--over", from)?, number("--over", to)?);
        if from >= to {
            return Err(refused(
                "the range is empty".into(),
                "write the lesser end first",
            ));
        }
        domain.insert(symbol.clone(), (from, to));
    }
    Ok(domain)
}
