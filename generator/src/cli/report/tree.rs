//! Elementary differentials drawn as trees, the root below.
//!
//! A disc is an evaluation, in the colour of its part of the field; a circle a velocity, a square the time. A
//! branch that hangs in the velocity argument is dashed.

use maud::{Markup, html};

/// Between neighbouring leaves, and between levels.
const STEP: f64 = 18.0;
const MARGIN: f64 = 9.0;
const RADIUS: f64 = 4.5;

/// A tree as its bracket notation tells it.
struct Tree {
    name: String,
    /// Whether it hangs in the velocity argument.
    velocity: bool,
    children: Vec<Tree>,
}

impl Tree {
    /// Reads `g[x:v, v:g]`; `None` for what is none.
    fn parse(text: &str) -> Option<Self> {
        let mut rest = text;
        let tree = Self::read(&mut rest)?;
        rest.is_empty().then_some(tree)
    }

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
    fn draw(&self, left: f64, y: f64, lines: &mut Vec<Markup>, nodes: &mut Vec<Markup>) -> f64 {
        let x = left + (self.width() as f64 - 1.0) * STEP / 2.0;
        let mut from = left;
        for child in &self.children {
            let top = child.draw(from, y - STEP, lines, nodes);
            let dashed = child.velocity.then_some("velocity");
            lines.push(html! {
                line class=[dashed] x1=(x) y1=(y) x2=(top) y2=(y - STEP) {}
            });
            from += child.width() as f64 * STEP;
        }
        nodes.push(match self.name.as_str() {
            "t" => html! { rect x=(x - RADIUS) y=(y - RADIUS) width=(2.0 * RADIUS) height=(2.0 * RADIUS) {} },
            "v" => html! { circle.open cx=(x) cy=(y) r=(RADIUS) {} },
            name => {
                let second = matches!(name, "B" | "C" | "D").then_some("second");
                html! { circle class=[second] cx=(x) cy=(y) r=(RADIUS) {} }
            }
        });
        x
    }
}

/// The drawing of a tree in bracket notation; nothing for what is no tree.
pub(super) fn drawn(text: &str) -> Markup {
    let Some(tree) = Tree::parse(text) else {
        return html! {};
    };
    let (mut lines, mut nodes) = (Vec::new(), Vec::new());
    let width = (tree.width() as f64 - 1.0) * STEP + 2.0 * MARGIN;
    let height = tree.height() as f64 * STEP + 2.0 * MARGIN;
    tree.draw(MARGIN, height - MARGIN, &mut lines, &mut nodes);
    html! {
        svg.tree width=(width) height=(height) viewBox=(format!("0 0 {width} {height}")) role="img"
            aria-label=(format!("the tree {text}")) {
            @for line in &lines { (line) }
            @for node in &nodes { (node) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_is_drawn_and_velocities_hang_by_dashes() {
        let text = drawn("g[x:v, v:g[x:g, t]]").into_string();
        assert_eq!(text.matches("<circle").count(), 4, "{text}");
        assert_eq!(text.matches("<rect").count(), 1);
        assert_eq!(text.matches("<line").count(), 4);
        assert_eq!(text.matches("class=\"velocity\"").count(), 1);
        assert_eq!(text.matches("class=\"open\"").count(), 1);
        for none in ["", "g[", "g[]", "g]", "g[x:v", "g[x:v] "] {
            assert_eq!(drawn(none).into_string(), "", "{none}");
        }
    }
}
