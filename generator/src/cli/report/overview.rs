//! The first page: all methods, to sort, filter and search.

use super::letters::{prose, written};
use super::{Method, page, without_script};
use maud::{Markup, html};
use std::collections::BTreeSet;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_prove::stability::Endpoint;

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
        h1 { "Time-integration methods" }
        p.lead { (methods.len()) " methods, each derived exactly from a short spec. Orders and stability limits are proven; "
            (methods.iter().map(|m| m.refuted).sum::<usize>())
            " statements of the literature are refuted, with the evidence." }
        p.families { "Explore a family: "
            @for (i, family) in explored.iter().enumerate() { @if i > 0 { ", " } a href={ "explore/" (family) ".html" } { (family) } }
            "." }
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
    page::page("", "Methods", &[], main)
}

fn row(method: &Method) -> Markup {
    let listed = &method.listed;
    let (order_text, order) = listed.order.clone().unwrap_or_default();
    let limit = listed.limit();
    let limit = if limit.is_finite() { limit } else { f64::MAX };
    let stability = listed.stability();
    let radius = listed.radius().unwrap_or_default();
    let number = listed.at_infinity.as_ref().and_then(Endpoint::number);
    // What is none comes last.
    let number = number.map_or(f64::MAX, RealAlgebraic::to_f64);
    html! {
        tr role="row" data-problem=(listed.problem()) data-work=(listed.work) data-family=(listed.family)
            data-order=(order) data-limit=(limit) data-disputed=(method.refuted) {
            th scope="row" role="rowheader" {
                a href={ (method.path) ".html" } { (listed.name) }
                @if let Some(title) = &listed.title { span.title { (prose(title)) } }
            }
            (cell(1, None, html! { (listed.family) }))
            (cell(2, None, html! { (listed.problem()) }))
            (cell(3, None, html! { (listed.work) }))
            (cell(4, Some(order as f64), html! { @if order_text.is_empty() { "–" } @else { (order_text) } }))
            (cell(5, Some(limit), html! {
                (written(&stability))
                @if limit > 0.0 && limit < f64::MAX { span.title { (listed.variable()) " up to " (format!("{limit:.4}").trim_end_matches('0').trim_end_matches('.')) } }
            }))
            (cell(6, Some(number), html! { @if radius.is_empty() { "–" } @else { (written(&radius)) } }))
            (cell(7, Some(method.evaluations as f64), html! { (method.evaluations) }))
            (cell(8, Some(method.held as f64), html! {
                @if method.held == method.claims { (method.held) " held" }
                @else { span.refuted { (method.held) " of " (method.claims) " held" } }
                @if method.refuted > 0 { br; span.refuted { (method.refuted) " refuted" } }
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

/// A choice among values, or of all.
fn choice(name: &str, label: &str, values: BTreeSet<&str>) -> Markup {
    html! {
        label { span { (label) }
            select name=(name) {
                option value="" { "all" }
                @for value in values { option { (value) } }
            }
        }
    }
}

fn filters(methods: &[Method]) -> Markup {
    let listed = || methods.iter().map(|m| &m.listed);
    html! {
        form.filters #filters role="search" aria-label="Methods" {
            label.wide { span { "Search" }
                input type="search" name="text" placeholder="name, title, family" autocomplete="off"; }
            (choice("family", "Family", listed().map(|m| m.family.as_str()).collect()))
            (choice("problem", "Problem", listed().map(|m| m.problem()).collect()))
            (choice("work", "Work", listed().map(|m| m.work).collect()))
            label { span { "Order at least" }
                input type="number" name="order" min="0" max="20" step="1"; }
            label { span { "Stable range at least" }
                input type="number" name="limit" min="0" step="any"; }
            label.check { input type="checkbox" name="disputed"; span { "with refuted statements" } }
            button type="reset" { "Reset" }
        }
    }
}
