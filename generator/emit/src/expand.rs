//! The expansion of the macros.
//!
//! A spec, by the path of its file or inline, is parsed, derived and checked. If every claim holds, the expansion is
//! the stepper, else a compile error at the place.

use crate::EmitError;
use crate::step::Step;
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use std::path::Path;
use stepsmith_claims::{Outcome, check, ranged};
use stepsmith_exact::budget::{Budget, within};
use stepsmith_prove::everywhere::Everywhere;
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::spec::{Diagnostic, SIZE_LIMIT, Spec};
use syn::LitStr;

/// An error that the compiler shows at a span.
struct Refusal {
    span: Span,
    message: String,
}

/// The expansion of `method!`: `input` is the path of a spec file relative to `root`, or an inline
/// spec.
///
/// ```
/// use quote::quote;
/// let tokens = stepsmith_emit::expand::method(
///     quote! {
///         name = Verlet,
///         family = "central-difference",
///         parameters = { degree = 3, alpha = 1, beta = 1/2 },
///         claims = { order = 2 },
///     },
///     ".".as_ref(),
/// );
/// assert!(tokens.to_string().contains("pub struct Verlet"));
/// ```
///
/// It takes no more than a [budget](Budget::from_environment); what needs more is a compile error.
pub fn method(input: TokenStream, root: &Path) -> TokenStream {
    let found = expansion(input, root, Budget::from_environment());
    found.unwrap_or_else(|Refusal { span, message }| {
        quote_spanned! { span => ::core::compile_error!(#message); }
    })
}

fn expansion(
    input: TokenStream,
    root: &Path,
    budget: Result<Budget, String>,
) -> Result<TokenStream, Refusal> {
    let span = Span::call_site();
    let work = || match syn::parse2::<LitStr>(input.clone()) {
        Ok(path) => from_file(&path, root),
        Err(_) => {
            let spec = Spec::parse_tokens(input).map_err(|d| refusal(&d, span))?;
            checked(&spec, span)
        }
    };
    let found = budget.and_then(|budget| {
        let found = within(budget, work);
        found.map_err(|exceeded| format!("{exceeded}\nhelp: {}", exceeded.help()))
    });
    found.unwrap_or_else(|message| Err(Refusal { span, message }))
}

fn from_file(path: &LitStr, root: &Path) -> Result<TokenStream, Refusal> {
    let name = path.value();
    let span = path.span();
    let refuse = |message: String| Refusal { span, message };
    let file = root.join(&name);
    let too_large = std::fs::metadata(&file).is_ok_and(|m| m.len() > SIZE_LIMIT);
    if too_large {
        return Err(refuse(format!(
            "`{name}` is larger than {SIZE_LIMIT} bytes"
        )));
    }
    let text = std::fs::read_to_string(&file)
        .map_err(|error| refuse(format!("can not read `{name}`: {error}")))?;
    let spec = Spec::parse_toml(&name, &text).map_err(|d| refusal(&d, span))?;
    let stepper = checked(&spec, span)?;
    let tracked = format!("/{name}");
    Ok(quote! {
        #stepper
        // Makes the compiler watch the spec.
        const _: &str = ::core::include_str!(::core::concat!(::core::env!("CARGO_MANIFEST_DIR"), #tracked));
    })
}

/// At the tokens a diagnostic names; at `otherwise`, with file, line and column, if it names none.
fn refusal(diagnostic: &Diagnostic, otherwise: Span) -> Refusal {
    match diagnostic.span() {
        Some(span) => {
            let message = format!("{}\nhelp: {}", diagnostic.message(), diagnostic.help());
            Refusal { span, message }
        }
        None => Refusal {
            span: otherwise,
            message: diagnostic.render_plain(),
        },
    }
}

/// The stepper of a spec whose claims hold.
fn checked(spec: &Spec, span: Span) -> Result<TokenStream, Refusal> {
    let report = check(spec).map_err(|d| refusal(&d, span))?;
    if let Some(failure) = report.failures().first() {
        let failed = report
            .claims
            .iter()
            .find(|f| !matches!(f.outcome, Outcome::Proven { .. }));
        let place = failed.map(|f| &f.place);
        let at = place.and_then(|p| p.span()).unwrap_or(span);
        let position = place.and_then(|p| p.text_range()).map(|(source, range)| {
            let (line, column) = source.line_and_column(range.start);
            format!("{}:{line}:{column}: ", source.name)
        });
        let message = format!("{}{failure}", position.unwrap_or_default());
        return Err(Refusal { span: at, message });
    }
    stepper(spec, &report.facts).map_err(|error| Refusal {
        span,
        message: error.to_string(),
    })
}

/// The stepping code of a spec, from facts about its scheme.
///
/// # Errors
/// [`EmitError`] says what the scheme lacks.
pub fn stepper(spec: &Spec, facts: &Facts) -> Result<TokenStream, EmitError> {
    crate::rust::stepper(spec, facts, everywhere(facts)?)
}

/// The facts that are proven at every value of the free parameters, where there are any.
fn everywhere(facts: &Facts) -> Result<Option<Everywhere>, EmitError> {
    if facts.free().is_empty() {
        return Ok(None);
    }
    let step = Step::new(facts)?;
    let entries = step.constants.entries().iter().map(|(c, _)| c);
    let found = ranged::everywhere(facts, entries);
    found
        .map(Some)
        .map_err(|reason| EmitError::Range { reason })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_too_much_is_a_compile_error_with_a_way_out() {
        let input = quote! {
            name = Large,
            family = "adams",
            parameters = { kind = "moulton", steps = 13 },
            claims = { order = 14 },
        };
        let budget = Ok(Budget::new(0.001, 0.0));
        let refusal = expansion(input, Path::new("."), budget).unwrap_err();
        let message = refusal.message;
        assert!(
            message
                .starts_with("more than 0.001 s of processor time are spent on one method\nhelp: ")
                && message.contains(
                    "`STEPSMITH_BUDGET=0.01` in the environment allows ten times as much"
                ),
            "{message}"
        );
    }
}
