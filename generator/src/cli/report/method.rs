//! The page of a method.

use super::exports::{EXPORT_LIMIT, Exports};
use super::letters::{prose, written};
use super::{
    CERTIFICATE_LIMIT, File, Method, citation, coefficients, families, math, tree, without_script,
};
use crate::cli::abridged::abridged;
use crate::cli::format::row;
use crate::cli::{dispersion, latex, zero_dynamics};
use crate::json;
use crate::json::Findings;
use maud::{Markup, html};
use std::borrow::Cow;
use stepsmith_claims::{Finding, Outcome, Report};
use stepsmith_emit::step::takes_second_derivative;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring as _;
use stepsmith_prove::amplification::TestEquation;
use stepsmith_prove::order::Order;
use stepsmith_prove::stability::Axis;
use stepsmith_scheme::families::family;
use stepsmith_scheme::scheme::{Class, Scheme};
use stepsmith_scheme::spec::Spec;

/// The error terms that are drawn; all of them are in the certificate of the order.
const TREES: usize = 12;
/// The largest state whose amplification matrix is shown.
const MATRIX_LIMIT: usize = 5;
/// The terms of a series that are shown.
pub(super) const SERIES_TERMS: usize = 3;
/// The letters of equations beyond which they stand as text alone.
const EQUATIONS_LIMIT: usize = 3_000;
/// The letters of a characteristic polynomial beyond which it is not written out.
const FORMULA_LIMIT: usize = 2_000;

pub(super) fn page(
    method: &Method,
    spec: &Spec,
    report: &Report,
    certificates: &[File],
    exports: &Exports,
    has_curves: bool,
) -> String {
    let mut sections = sections(method, spec, report, certificates, exports);
    sections.retain(|(_, _, text)| !text.0.is_empty());
    let listed = &method.listed;
    let stable = method.stable_for();
    let main = html! {
        h1 { (listed.name) }
        @for text in [spec.title(), spec.description()].into_iter().flatten() { p.lead { (prose(text)) } }
        dl.facts {
            (fact("Order", listed.order.as_ref().map_or("none", |(text, _)| text)))
            (fact(if stable.ends_with("stable") { "Stability" } else { "Stable for" }, &stable))
            (fact("Radius at infinity", &method.radius().unwrap_or_default()))
            (fact("Claims", &format!("{} of {} proven", method.held, method.claims)))
            @if !method.refuted.is_empty() { (fact("Printed statements", &format!("{} refuted", method.refuted.len()))) }
            (fact("Family", families::name(&listed.family)))
            (fact("Problem", listed.problem()))
            (fact("Work", listed.work))
            (fact("Evaluations a step", &method.evaluations.to_string()))
            (fact("Source", spec.source().unwrap_or_default()))
        }
        @if has_curves {
            (plots(method, report.scheme()))
            p.ways {
                @if family(&listed.family).is_ok() { a href={ "../explore/" (listed.family) ".html" } { "Explore the family" } " " }
                a href={ "../comparison.html#" (method.path) } { "Compare with other methods" }
            }
        }
        nav.contents aria-label="On this page" {
            @for (id, name, _) in &sections { a href={ "#" (id) } { (name) } }
        }
        @for (id, name, text) in &sections {
            section { h2 id=(id) { (name) } (text) }
        }
    };
    let own = format!("{}.js", method.path);
    let scripts = ["assets/plot.js", &own];
    let scripts = if has_curves { &scripts[..] } else { &[] };
    super::page::page("../", &listed.name, scripts, main)
}

/// The sections in order, empty ones among them: each with its id and its heading.
fn sections(
    method: &Method,
    spec: &Spec,
    report: &Report,
    certificates: &[File],
    exports: &Exports,
) -> Vec<(&'static str, &'static str, Markup)> {
    let coefficients = coefficients::table(&report.coefficients);
    let disputed = disputed(spec.name(), report);
    vec![
        ("disputed", "Disputed statements", disputed),
        ("order", "Order", order(report)),
        ("stability", "Stability", stability(report)),
        ("parameters", "Parameters", parameters(spec)),
        ("scheme", "Scheme", equations(report)),
        ("coefficients", "Coefficients", coefficients),
        ("dispersion", "Period error and damping", series(report)),
        ("amplification", "Amplification", amplification(report)),
        ("claims", "Claims", claims(report)),
        ("certificates", "Certificates", downloads(certificates)),
        ("code", "Emitted code and exports", emitted(method, exports)),
        ("citation", "Citation", cited(spec)),
    ]
}

/// A fact, if there is one.
fn fact(name: &str, value: &str) -> Markup {
    html! { @if !value.is_empty() { div class=[(name == "Source").then_some("wide")] { dt { (name) } dd { (value) } } } }
}

/// A table of two columns, the first of which are headings.
fn pairs(caption: &str, rows: &[Vec<String>]) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label=(caption) {
            table { caption.visually-hidden { (caption) }
                tbody { @for row in rows { tr {
                    @for (i, cell) in row.iter().enumerate() {
                        @if i == 0 { th scope="row" { (written(cell)) } } @else { td { (written(&abridged(cell, "…"))) } }
                    }
                } } }
            }
        }
    }
}

/// A text that can be copied, if it is not cut.
fn copied(text: &str, what: &str) -> Markup {
    html! {
        @match abridged(text, "…") {
            Cow::Borrowed(whole) => {
                button.copy type="button" aria-label={ "Copy " (what) } { "copy" }
                pre tabindex="0" { (whole) }
            }
            Cow::Owned(cut) => { pre tabindex="0" { (cut) } }
        }
    }
}

fn parameters(spec: &Spec) -> Markup {
    let rows = spec.parameters().iter().map(|parameter| {
        let value = match &parameter.free {
            Some(free) => free.to_string(),
            None => parameter.value.to_string(),
        };
        vec![parameter.name.clone(), value]
    });
    let rows: Vec<_> = rows.collect();
    html! { @if !rows.is_empty() { (pairs("Parameters", &rows)) } }
}

fn equations(report: &Report) -> Markup {
    let scheme = report.scheme().at_nodes();
    let carried = scheme.carried().iter();
    let carried = carried.map(|&q| latex::quantity(&scheme.quantities()[q]));
    let carried: Vec<Markup> = carried.map(|q| math::formula(&q, false)).collect();
    let text = json::equations(scheme).join("\n");
    let numbers = latex::numbers(scheme);
    html! {
        p { "Carried from step to step: " @for (i, q) in carried.iter().enumerate() { @if i > 0 { ", " } (q) } "." }
        @if text.len() <= EQUATIONS_LIMIT { (lines(&latex::equations(scheme))) }
        @if !numbers.is_empty() { p { "where" } (lines(&numbers)) }
        details open[text.len() > EQUATIONS_LIMIT] { summary { "As text" } (copied(&text, "the equations")) }
        @if matches!(abridged(&text, "…"), Cow::Owned(_)) {
            p { "Numbers of more than 48 digits are cut here; they stand whole in the catalogue's file in JSON." }
        }
    }
}

/// Equations, one a line.
fn lines(lines: &[String]) -> Markup {
    html! {
        div.equations tabindex="0" role="group" aria-label="Equations" {
            @for line in lines { (math::formula(&abridged(&line.replace('&', ""), r"\ldots "), true)) }
        }
    }
}

fn order(report: &Report) -> Markup {
    let order = match report.facts.order() {
        Ok(order) => order,
        Err(error) => return html! { p { "None: " (error) "." } },
    };
    let scheme = report.scheme();
    let known = match scheme.class() {
        Class::FirstOrder if takes_second_derivative(scheme) => "y, f, f_t + f_y f",
        Class::FirstOrder => "y, f",
        Class::SecondOrder => "x, v, a",
    };
    let mut rows = vec![
        row("exact starting values", order.exact_start),
        row(format!("simple start ({known})"), order.simple_start),
        row("best start", order.best_start),
    ];
    let velocity = order.velocity;
    rows.extend(velocity.map(|order| row("carried velocities, best start", order)));
    html! { (pairs("Order by starting procedure", &rows)) (error_terms(order)) }
}

fn error_terms(order: &Order) -> Markup {
    let terms = &order.error_terms;
    let next = order.best_start.bound() + 1;
    html! {
        @if !terms.is_empty() {
            h3 { "What fails at order " (next) }
            p { @match &order.simplifying {
                    Some(simplifying) => { "By the simplifying assumptions " (simplifying) ", one of the conditions that fail:" }
                    None => { (terms.len()) " conditions fail, each with its tree and the coefficient of its elementary differential"
                        @if terms.len() > TREES { "; the first " (TREES) " are drawn, all are in the certificate of the order" } ":" }
            } }
            ul.trees {
                @for term in terms.iter().take(TREES) {
                    li { (tree::drawn(&term.tree)) code { (term.tree) }
                        span.coefficient { (written(&abridged(&term.coefficient.to_string(), "…"))) } }
                }
            }
        }
    }
}

fn stability(report: &Report) -> Markup {
    let facts = &report.facts;
    let Ok(found) = Findings::of(facts, &Axis::of(facts.scheme())) else {
        return html! {};
    };
    let mut rows = crate::cli::stability::rows(&found);
    rows.extend(zero_dynamics::rows(facts));
    pairs("Stability", &rows)
}

fn plots(method: &Method, scheme: &Scheme) -> Markup {
    let region = match scheme.class() {
        _ if scheme.is_split() => "Stable steps with stiffness in both parts",
        Class::SecondOrder => "Stable steps with damping",
        Class::FirstOrder => "Stability region, x' = λx, z = λh",
    };
    html! {
        (without_script("Plots are drawn by a script."))
        div.charts {
            figure.chart #radius-plot data-path=(method.path) {
                figcaption { "Spectral radius on x'' = −ω²x − 2ξωx'" @if scheme.is_split() { ", all of it in the first part" } }
                div.canvas {}
                ul.legend {}
                output aria-live="polite" { "Move over the plot, or focus it and use the arrow keys, to read values." }
            }
            figure.chart #region-plot {
                figcaption { (region) }
                div.canvas {}
            }
        }
    }
}

fn series(report: &Report) -> Markup {
    match report.facts.dispersion(&Fraction::zero(), SERIES_TERMS) {
        Ok(series) => {
            html! { p { "Without damping, as exact series:" } (pairs("Dispersion", &dispersion::rows(&series))) }
        }
        Err(_) => html! {},
    }
}

/// A test equation in a line.
fn test_equation(test: TestEquation) -> &'static str {
    match test {
        TestEquation::Dahlquist => "x' = λx, z = λh",
        TestEquation::Oscillator => "x'' = −ω²x − 2ξωx', Omega = ωh",
        TestEquation::Split => {
            "x'' = −Σ (k x + c x') over the parts P of the right-hand side, yP = h²k, xP = hc; x' = −Σ k x, yP = hk"
        }
    }
}

fn amplification(report: &Report) -> Markup {
    let test = TestEquation::of(report.scheme());
    let Ok(step) = report.facts.amplification(test) else {
        return html! {};
    };
    let formulas = [
        (step.state.len() <= MATRIX_LIMIT).then(|| latex::matrix(&step)),
        Some(latex::characteristic_polynomial(&step)),
    ];
    let formulas = formulas.into_iter().flatten();
    let formulas: Vec<String> = formulas.filter(|f| f.len() <= FORMULA_LIMIT).collect();
    html! {
        @if !formulas.is_empty() {
            p { "On " (written(test_equation(test))) ":" }
            @for formula in &formulas {
                div.equations tabindex="0" role="group" aria-label="Formula" { (math::formula(formula, true)) }
            }
        }
    }
}

fn findings(caption: &str, findings: &[Finding]) -> Markup {
    html! {
        ul.verdicts aria-label=(caption) { @for Finding { statement, outcome, .. } in findings { li {
            span class=(outcome.word()) { (outcome.word()) }
            strong { (written(&statement.to_string())) }
            span { (written(&abridged(outcome.evidence(), "…")))
                @if let Outcome::Refuted { instead, .. } = outcome { "; " (written(&abridged(instead, "…"))) } }
        } } }
    }
}

fn claims(report: &Report) -> Markup {
    html! { @if !report.claims.is_empty() { (findings("Claims", &report.claims)) } }
}

pub(super) fn disputed(name: &str, report: &Report) -> Markup {
    html! {
        @for (i, disputed) in report.disputed.iter().enumerate() {
            blockquote { (written(&disputed.statement)) }
            (findings(&format!("{name}, disputed statement {}", i + 1), &disputed.findings))
            @if let Some(proven) = &disputed.proven { p { strong { "Proven instead: " } (written(proven)) } }
        }
    }
}

fn downloads(certificates: &[File]) -> Markup {
    html! {
        @if !certificates.is_empty() {
            p { "With these anyone can check the statements again, without this program." }
            ul.files { @for (path, text) in certificates {
                @let name = path.rsplit('/').next().unwrap_or(path);
                li {
                    @if text.len() <= CERTIFICATE_LIMIT { a href=(name) download=(name) { (name) } } @else { (name) }
                    " " span.size { (size(text.len())) }
                }
            } }
            @if certificates.iter().any(|(_, text)| text.len() > CERTIFICATE_LIMIT) {
                p { "Those of more than " (size(CERTIFICATE_LIMIT)) " stand in the catalogue of the repository alone." }
            }
        }
    }
}

fn emitted(method: &Method, exports: &Exports) -> Markup {
    let script = method.path.rsplit('/').next().unwrap_or(&method.path);
    html! {
        p { "The step as code, and its coefficients as other programs take them; as " code { "stepsmith export" } " writes them."
            @if !exports.left_out.is_empty() { " Of more than " (size(EXPORT_LIMIT)) ", and not here: " (exports.left_out.join(", ")) "." } }
        (without_script("They are shown and saved by a script."))
        form #exports data-src={ (script) ".code.js" } {
            label { span { "For " } select name="form" {
                @for (i, (name, ..)) in exports.all.iter().enumerate() { option value=(i) { (name) } } } }
            " " button type="button" name="show" { "show" }
            " " button type="button" name="save" { "download" }
            " " button.copy type="button" data-copy-next aria-label="Copy what is shown" hidden { "copy" }
            pre tabindex="0" aria-label="What is exported" hidden {}
        }
    }
}

fn cited(spec: &Spec) -> Markup {
    html! {
        @if let (Some(source), Some(entry)) = (spec.source(), citation::bibtex(spec)) {
            p { (source) "." }
            (copied(&entry, "the BibTeX entry"))
        }
    }
}

/// A size for people.
fn size(bytes: usize) -> String {
    match bytes {
        0..1_000 => format!("{bytes} bytes"),
        _ => format!("{} kB", bytes.div_ceil(1_000)),
    }
}
