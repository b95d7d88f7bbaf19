//! Elementary differentials drawn as trees, the root below.
//!
//! A disc is an evaluation, in the colour of its part of the field; a circle a velocity, a square the time. A
//! branch that hangs in the velocity argument is dashed.

use maud::{Markup, html};
use std::collections::BTreeMap;

/// Between neighbouring leaves, and between levels.
const STEP: f64 = 18.0;
const MARGIN: f64 = 9.0;

/// A tree as its bracket notation tells it.
struct Tree {
    name: String,
    /// Whether it hangs in the velocity argument.
    velocity: bool,
    children: Vec<Tree>,
}

impl Tree {
    /// Reads the first tree of a text such as `g[x:v, v:g]`, and leaves the rest.
    fn read(rest: &mut &str) -> Option<Self> {
        let velocity = rest.starts_with("v:");
        let stem = rest.strip_prefix("v:").or(rest.strip_prefix("x:"));
        *rest = stem.unwrap_or(rest);
        let end = rest.find(['[', ']', ',']).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        (!name.is_empty()).then_some(())?;
        let mut tree = Self {
            name: name.into(),
            velocity,
            children: Vec::new(),
        };
        *rest = after;
        if let Some(inner) = rest.strip_prefix('[') {
            *rest = inner;
            loop {
                tree.children.push(Self::read(rest)?);
                match rest.strip_prefix(", ") {
                    Some(next) => *rest = next,
                    None => break,
                }
            }
            *rest = rest.strip_prefix(']')?;
        }
        Some(tree)
    }

    /// How many leaves stand side by side.
    fn width(&self) -> usize {
        self.children.iter().map(Self::width).sum::<usize>().max(1)
    }

    fn height(&self) -> usize {
        let highest = self.children.iter().map(Self::height).max();
        highest.map_or(0, |height| height + 1)
    }

    /// Draws it between `left` and its width, the root at the height `y`; tells where the root stands.
    fn draw(&self, left: f64, y: f64, paths: &mut BTreeMap<&str, String>) -> f64 {
        let x = left + (self.width() as f64 - 1.0) * STEP / 2.0;
        let mut from = left;
        for child in &self.children {
            let top = child.draw(from, y - STEP, paths);
            let style = if child.velocity { "velocity" } else { "line" };
            *paths.entry(style).or_default() += &format!("M{x} {y}L{top} {}", y - STEP);
            from += child.width() as f64 * STEP;
        }
        let styles: &[&str] = match self.name.as_str() {
            "t" => &["time"],
            "v" => &["disc", "open"],
            "B" | "C" | "D" => &["second"],
            _ => &["disc"],
        };
        for style in styles {
            // A line of no length with round ends is a disc, which the style gives its size.
            *paths.entry(style).or_default() += &format!("M{x} {y}h0");
        }
        x
    }
}

/// The styles of paths, in the order in which they are drawn: branches, and branches in the velocity argument; discs,
/// and the white interior of circles.
const STYLES: [&str; 6] = ["line", "velocity", "disc", "second", "time", "open"];

/// The drawing of a tree in bracket notation; nothing for a text that is no tree.
pub(super) fn drawn(text: &str) -> Markup {
    let mut rest = text;
    let (Some(tree), "") = (Tree::read(&mut rest), rest) else {
        return html! {};
    };
    let mut paths = BTreeMap::new();
    let width = (tree.width() as f64 - 1.0) * STEP + 2.0 * MARGIN;
    let height = tree.height() as f64 * STEP + 2.0 * MARGIN;
    tree.draw(MARGIN, height - MARGIN, &mut paths);
    html! {
        svg.tree width=(width) height=(height) viewBox=(format!("0 0 {width} {height}")) role="img"
            aria-label=(format!("the tree {text}")) {
            @for style in STYLES { @if let Some(path) = paths.get(style) { path class=(style) d=(path) {} } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_is_drawn_and_velocities_hang_by_dashes() {
        let text = drawn("g[x:v, v:g[x:g, t]]").into_string();
        let path = |class: &str| {
            let start = format!("<path class=\"{class}\" d=\"");
            let rest = text
                .split(&start)
                .nth(1)
                .unwrap_or_else(|| panic!("{class}: {text}"));
            rest.split('"').next().unwrap()
        };
        // A root, two evaluations and a velocity are discs; the latter is open; the time is a square.
        assert_eq!(path("disc").matches("h0").count(), 4, "{text}");
        assert_eq!(path("open").matches("h0").count(), 1);
        assert_eq!(path("time").matches("h0").count(), 1);
        assert_eq!(path("line").matches('L').count(), 3);
        assert_eq!(path("velocity").matches('L').count(), 1);
        assert!(!text.contains("second"));
        for none in ["", "g[", "g[]", "g]", "g[x:v", "g[x:v] "] {
            assert_eq!(drawn(none).into_string(), "", "{none}");
        }
    }
}
