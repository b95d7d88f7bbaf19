//! The page on which any methods are drawn into one plot.

use super::letters::written;
use super::{Method, families, page, without_script};
use crate::cli::format::joined;
use maud::html;

/// The most curves of one plot: the colours that are told from one another.
const LIMIT: usize = 8;
/// The methods that are drawn at first, where the catalogue has them.
const FIRST: [&str; 5] = [
    "newmark/average-acceleration",
    "generalized-alpha/generalized-alpha-fifth",
    "hht/hht-tenth",
    "bathe/bathe",
    "central-difference/cd-classical",
];

pub(super) fn text(methods: &[Method]) -> String {
    let drawn: Vec<&Method> = methods.iter().filter(|m| m.has_curves()).collect();
    let groups = drawn.chunk_by(|a, b| a.listed.family == b.listed.family);
    let first = drawn
        .iter()
        .map(|m| m.path.as_str())
        .filter(|path| FIRST.contains(path));
    let main = html! {
        h1 { "Comparison" }
        p.lead { "Choose up to " (LIMIT) " methods. The address of the page keeps the choice." }
        (without_script("The comparison is a script."))
        div.compare {
            div {
                figure.chart.wide #radius-plot {
                    figcaption { "Spectral radius on x'' = −ω²x − 2ξωx'" }
                    div.canvas {} ul.legend {}
                    output { "Move over the plot, or focus it and use the arrow keys, to read values." }
                }
                p.result #result aria-live="polite" { "No method is chosen." }
            }
            form.explorer #comparison aria-label="What is compared" data-limit=(LIMIT) data-first=(joined(first, ",")) {
                fieldset.row {
                    legend.visually-hidden { "Test problem" }
                    label { span { "ξ" } input type="number" name="damping" min="0" max="10" step="any" value="0"; }
                    label { span { "Ω up to" } input type="number" name="reach" min="0.1" max="1000" step="any" value="6"; }
                    label.check { input type="checkbox" name="cost"; span { "steps of equal cost: Ω for each evaluation" } }
                }
                div.search {
                    label { span { "Search" } input type="search" name="text" placeholder="name, title or family" autocomplete="off"; }
                    button type="button" name="none" { "Clear" }
                }
                div.choice role="group" aria-label="Methods" tabindex="0" {
                    @for group in groups {
                        fieldset { legend { (families::name(&group[0].listed.family)) }
                            @for method in group {
                                label.check title=(method.listed.title.as_deref().map(written).unwrap_or_default()) {
                                    input type="checkbox" name="method" value=(method.path); span { (method.listed.name) }
                                }
                            }
                        }
                    }
                }
            }
        }
        div.scroll tabindex="0" role="region" aria-label="Facts" {
            table #facts hidden {
                caption.visually-hidden { "Facts of the chosen methods" }
                thead { tr {
                    @for name in ["Method", "Family", "Order", "Work", "Evaluations", "Stable for", "Radius at infinity", "Period error"] {
                        th scope="col" { (name) }
                    }
                } }
                tbody {}
            }
        }
    };
    let scripts = ["assets/plot.js", "assets/comparison.js"];
    page::page("", "Comparison", &scripts, main)
}
