//! The page of the statements of sources that are refuted.

use super::{Method, page};
use maud::html;
use std::collections::BTreeSet;

/// How many statements are refuted; one that several methods are judged by counts once.
pub(super) fn count(methods: &[Method]) -> usize {
    let refuted: BTreeSet<_> = methods.iter().flat_map(|m| &m.refuted).collect();
    refuted.len()
}

pub(super) fn text(methods: &[Method]) -> String {
    let main = html! {
        h1 { "Findings" }
        p.lead { (count(methods)) " printed statements are refuted. The page of each method has the certificate." }
        @for method in methods { @if let Some(disputed) = &method.disputed {
            section {
                h2 { a href={ (method.path) ".html" } { (method.listed.name) } }
                @if let Some(source) = &method.source { p.lead { (source) } }
                (disputed)
            }
        } }
    };
    page::page("", "Findings", &[], main)
}
