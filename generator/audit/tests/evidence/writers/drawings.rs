//! Tableaux that are drawn.

use super::pair;
use crate::tableau::{Ratio, Tableau};

/// `\frac{1}{2}`, with the sign before it.
pub(super) fn frac(x: &Ratio) -> String {
    let Some(p) = x.p.strip_prefix('-') else {
        return x.like("P", "\\frac{P}{Q}");
    };
    format!(
        "-{}",
        Ratio {
            p: p.into(),
            q: x.q.clone()
        }
        .like("P", "\\frac{P}{Q}")
    )
}

/// A tableau by rows: nodes before, weights below with their labels, each cell by `show`. Explicit rows end before
/// the diagonal.
pub(super) fn cells(
    t: &Tableau,
    show: fn(&Ratio) -> String,
) -> (Vec<Vec<String>>, Vec<Vec<String>>) {
    let is_explicit = t.is_explicit();
    let stages = t.a.iter().zip(&t.c).enumerate();
    let stages = stages.map(|(i, (row, c))| {
        let end = if is_explicit { i } else { row.len() };
        let row = row[..end].iter().map(show);
        [show(c)].into_iter().chain(row).collect()
    });
    let weights = [Some(&t.b), t.b_hat.as_ref()];
    let weights = weights.into_iter().flatten();
    let weights = weights.map(|b| {
        [String::new()]
            .into_iter()
            .chain(b.iter().map(show))
            .collect()
    });
    (stages.collect(), weights.collect())
}

pub(super) fn latex_array(t: &Tableau) -> String {
    let (stages, weights) = cells(t, frac);
    let line = |row: &Vec<String>| row.join(" & ");
    let rows = stages.iter().map(line).collect::<Vec<_>>().join(" \\\\\n");
    let below = weights.iter().map(line).collect::<Vec<_>>().join(" \\\\\n");
    let claim = pair(t, |_, p| format!(" with an embedded method of order {p}"));
    format!(
        "A method of order {}{claim}:\n\\[\n\\begin{{array}}{{c|{}}}\n{rows} \\\\ \\hline\n{below}\n\\end{{array}}\n\\]\n",
        t.order,
        "c".repeat(t.stages())
    )
}

pub(super) fn latex_tabular(t: &Tableau) -> String {
    let (stages, weights) = cells(t, |x| format!("${}$", frac(x)));
    let line = |row: &Vec<String>| row.join(" & ") + " \\\\[2pt]\n";
    format!(
        "\\begin{{table}}\n\\caption{{A method of order {}}}\n\\begin{{tabular}}{{c|{}}}\n{}\\hline\n{}\\end{{tabular}}\n\\end{{table}}\n",
        t.order,
        "c".repeat(t.stages()),
        stages.iter().map(line).collect::<String>(),
        weights.iter().map(line).collect::<String>()
    )
}

pub(super) fn markdown(t: &Tableau) -> String {
    let (stages, weights) = cells(t, Ratio::plain);
    let line = |row: &Vec<String>| {
        let blank = vec![String::new(); t.stages() + 1 - row.len()];
        format!("| {} |\n", [row.as_slice(), &blank].concat().join(" | "))
    };
    format!(
        "# A method of order {}\n\n| c |{}\n|---|{}\n{}{}",
        t.order,
        "  |".repeat(t.stages()),
        "---|".repeat(t.stages()),
        stages.iter().map(line).collect::<String>(),
        weights.iter().map(line).collect::<String>()
    )
}

pub(super) fn drawn(t: &Tableau) -> String {
    let (stages, weights) = cells(t, Ratio::plain);
    let line = |row: &Vec<String>| format!("{:>8} | {}\n", row[0], row[1..].join("  "));
    format!(
        "A method of order {}\n\n{}---------+{}\n{}",
        t.order,
        stages.iter().map(line).collect::<String>(),
        "-".repeat(12 * t.stages()),
        weights.iter().map(line).collect::<String>()
    )
}
