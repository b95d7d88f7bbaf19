//! The first page: how methods damp, what is found, the families, and all methods to sort, filter and search.

use super::letters::{prose, written};
use super::{Method, explorer, families, findings, page, without_script};
use maud::{Markup, html};
use std::collections::BTreeSet;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_prove::stability::Endpoint;
use stepsmith_scheme::families::family;

/// The families of the picture, whose explorers have the polynomials.
const DAMPING: [&str; 4] = ["newmark", "hht", "generalized-alpha", "bathe"];

/// The columns: what they are called, and whether they are sorted as numbers.
const COLUMNS: [(&str, bool); 9] = [
    ("Method", false),
    ("Family", false),
    ("Problem", false),
    ("Work", false),
    ("Order", true),
    ("Stable for", true),
    ("Radius at infinity", true),
    ("Evaluations", true),
    ("Claims", true),
];

pub(super) fn text(methods: &[Method], explored: &[&str]) -> String {
    let main = html! {
        h1 { "A handbook of time integration" }
        p.lead { "Every method is derived exactly from a short spec. Its order, its stability limits and its damping are proven." }
        (found(methods))
        (opening(explored))
        h2 #families { "Families" }
        ol.families { @for (name, count) in counted(methods) { (card(name, count, explored.contains(&name))) } }
        h2 { "Methods" }
        (filters(methods))
        (without_script("Without scripts the table can be read, but neither sorted nor filtered."))
        p #count.count aria-live="polite" { (methods.len()) " methods" }
        div.scroll tabindex="0" role="region" aria-label="Methods" {
            table.methods #methods role="table" {
                caption.visually-hidden { "Methods of the catalogue" }
                thead role="rowgroup" { tr role="row" {
                    @for (name, numeric) in COLUMNS {
                        th scope="col" role="columnheader" class=[numeric.then_some("number")] aria-sort="none" {
                            button type="button" { (name) }
                        }
                    }
                } }
                tbody role="rowgroup" { @for method in methods { (row(method)) } }
            }
        }
        p #none.note hidden { "No method has all of this. "
            button type="button" data-reset { "Show all" } }
    };
    let drawn = DAMPING.map(|family| format!("explore/{family}.js"));
    let mut scripts = vec!["assets/plot.js", "assets/opening.js"];
    scripts.extend(drawn.iter().map(String::as_str));
    page::page("", "Methods", &scripts, main)
}

/// The numbers of refuted statements, derived methods and proven claims.
fn found(methods: &[Method]) -> Markup {
    html! {
        ul.figures {
            li { a href="findings.html" { strong { (findings::count(methods)) } " printed statements refuted" } }
            li { a href="#methods" { strong { (methods.len()) } " methods derived" } }
            li { strong { (methods.iter().map(|m| m.held).sum::<usize>()) } " claims proven" }
        }
    }
}

/// The picture of the first page: methods whose spectral radius at infinity is chosen.
fn opening(explored: &[&str]) -> Markup {
    html! {
        @if DAMPING.iter().all(|family| explored.contains(family)) {
            figure.chart #opening {
                figcaption { "Numerical damping: the spectral radius ρ on x'' = −ω²x" }
                (explorer::slider("ρ∞", "rho", 0.0, 1.0, "0.6", 0.6))
                div.canvas {} ul.legend {}
                output { "Ω is the frequency ω times the step h. A motion keeps its amplitude where ρ = 1, and decays where ρ < 1." }
            }
            (without_script("The picture is drawn by a script."))
        }
    }
}

/// The families in the order of use, with the number of their methods.
fn counted(methods: &[Method]) -> impl Iterator<Item = (&'static str, usize)> {
    let count = |name| methods.iter().filter(|m| m.listed.family == name).count();
    families::NAMES
        .iter()
        .map(move |(name, _)| (*name, count(*name)))
}

fn card(name: &str, count: usize, explored: bool) -> Markup {
    let summary = family(name).map_or("steps that are written as equations", |f| f.summary);
    html! {
        li {
            @if explored { a href={ "explore/" (name) ".html" } { (families::name(name)) } } @else { strong { (families::name(name)) } }
            span.title { (prose(summary))
                @if count > 0 { "; " a href="#methods" data-family=(name) { (count) @if count == 1 { " method" } @else { " methods" } } } }
        }
    }
}

fn row(method: &Method) -> Markup {
    let listed = &method.listed;
    let (order_text, order) = listed.order.clone().unwrap_or_default();
    let limit = listed.limit();
    let limit = if limit.is_finite() { limit } else { f64::MAX };
    let radius = method.radius();
    let number = listed.at_infinity.as_ref().and_then(Endpoint::number);
    // What is none comes last.
    let number = number.map_or(f64::MAX, RealAlgebraic::to_f64);
    html! {
        tr role="row" data-problem=(listed.problem()) data-work=(listed.work) data-family=(listed.family)
            data-order=(order) data-limit=(limit) data-disputed=(method.refuted.len()) {
            th scope="row" role="rowheader" {
                a href={ (method.path) ".html" } { (listed.name) }
                @if let Some(title) = &listed.title { span.title { (prose(title)) } }
            }
            (cell(1, Some(families::place(&listed.family) as f64), html! { (families::name(&listed.family)) }))
            (cell(2, None, html! { (listed.problem()) }))
            (cell(3, None, html! { (listed.work) }))
            (cell(4, Some(order as f64), html! { @if order_text.is_empty() { "–" } @else { (order_text) } }))
            (cell(5, Some(limit), html! {
                (written(&listed.stability()))
                @if limit > 0.0 && limit < f64::MAX { span.title { (listed.variable()) " up to " (format!("{limit:.4}").trim_end_matches('0').trim_end_matches('.')) } }
            }))
            (cell(6, Some(number), html! { (radius.as_deref().unwrap_or("–")) }))
            (cell(7, Some(method.evaluations as f64), html! { (method.evaluations) }))
            (cell(8, Some(method.held as f64), html! {
                @if method.held == method.claims { (method.held) " held" }
                @else { span.refuted { (method.held) " of " (method.claims) " held" } }
                @if !method.refuted.is_empty() { br; span.refuted { (method.refuted.len()) " refuted" } }
            }))
        }
    }
}

/// A cell of a column, with the number to sort by where it has one. Roles stand here because a narrow page
/// shows rows as cards, which would take the table from a screen reader.
fn cell(column: usize, value: Option<f64>, text: Markup) -> Markup {
    let (name, numeric) = COLUMNS[column];
    html! {
        td role="cell" class=[numeric.then_some("number")] data-label=(name) data-value=[value] { (text) }
    }
}

/// A choice among values, each with its text, or of all.
fn choice<'a>(
    name: &str,
    label: &str,
    values: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Markup {
    html! {
        label { span { (label) }
            select name=(name) {
                option value="" { "all" }
                @for (value, text) in values { option value=(value) { (text) } }
            }
        }
    }
}

fn filters(methods: &[Method]) -> Markup {
    let listed = || methods.iter().map(|m| &m.listed);
    let problems: BTreeSet<_> = listed().map(|m| (m.problem(), m.problem())).collect();
    let works: BTreeSet<_> = listed().map(|m| (m.work, m.work)).collect();
    let families = counted(methods).filter(|(_, count)| *count > 0);
    let families = families.map(|(id, _)| (id, families::name(id)));
    html! {
        form.filters #filters role="search" aria-label="Methods" {
            label.wide { span { "Search" }
                input type="search" name="text" placeholder="name, title or family" autocomplete="off"; }
            (choice("family", "Family", families))
            (choice("problem", "Problem", problems))
            (choice("work", "Work", works))
            label { span { "Order at least" }
                input type="number" name="order" min="0" max="20" step="1"; }
            label { span { "Stable range at least" }
                input type="number" name="limit" min="0" step="any"; }
            label.check { input type="checkbox" name="disputed"; span { "with refuted statements" } }
            button type="reset" { "Reset" }
        }
    }
}
