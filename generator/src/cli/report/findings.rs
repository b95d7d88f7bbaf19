//! The page of the statements of sources that are refuted.

use super::{Method, page};
use maud::html;

pub(super) fn text(methods: &[Method]) -> String {
    let found = methods.iter();
    let found = found.filter_map(|m| Some((m, m.disputed.as_ref()?)));
    let found: Vec<_> = found.collect();
    let main = html! {
        h1 { "Findings" }
        p.lead { "What the sources of " (found.len()) " methods state, and what is proven instead. Each verdict has a certificate on \
            the page of its method." }
        @for (method, disputed) in found {
            section {
                h2 { a href={ (method.path) ".html" } { (method.listed.name) } }
                @if let Some(source) = &method.source { p.lead { (source) } }
                (disputed)
            }
        }
    };
    page::page("", "Findings", &[], main)
}
