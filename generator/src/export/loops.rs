//! Loops over the components in languages with braces.

use super::code::Code;
use std::fmt::Write;
use stepsmith_emit::step::Pass;

/// How a language writes what loops consist of.
pub(super) struct Syntax {
    /// Before the name of a component.
    pub(super) component: &'static str,
    /// Declares a vector that is read.
    pub(super) read: fn(&str) -> String,
    /// Declares a vector that is written.
    pub(super) write: fn(&str) -> String,
    /// The head of a loop over `i`.
    pub(super) head: &'static str,
    /// Gives an observer a component.
    pub(super) sample: fn(&str, &str) -> String,
}

impl Code<'_> {
    /// A pass as lines without indentation.
    pub(super) fn pass(&self, pass: &Pass, syntax: &Syntax) -> String {
        let mut text = String::from("{\n");
        let written: Vec<String> = (pass.buffers.iter().map(|&v| self.vector(v)))
            .chain(pass.slots.iter().map(|&q| self.ident(q).to_string()))
            .collect();
        let loads = pass.loads.iter().map(|&q| (self.ident(q), self.kept(q)));
        let read = loads.clone().filter(|(_, from)| !written.contains(from));
        let declared = (read.map(|(_, from)| (syntax.read)(&from)))
            .chain(written.iter().map(|w| (syntax.write)(w)));
        for line in declared {
            let _ = writeln!(text, "    {line}");
        }
        let _ = writeln!(text, "    {}", syntax.head);
        let mut lines = Vec::new();
        for (load, from) in loads {
            lines.push(format!("{}{load} = {from}_slot[i];", syntax.component));
        }
        for (target, value) in &pass.assignments {
            let target = self.ident(*target);
            let value = self.expression(value);
            lines.push(format!("{}{target} = {value};", syntax.component));
        }
        for &(field, q) in &pass.samples {
            let field = ["x_out", "v_out", "a_out"][field];
            lines.push((syntax.sample)(field, self.ident(q)));
        }
        for (vector, value) in &pass.stores {
            let vector = self.vector(*vector);
            lines.push(format!("{vector}_slot[i] = {};", self.expression(value)));
        }
        for line in lines {
            let _ = writeln!(text, "        {line}");
        }
        text.push_str("    }\n}\n");
        text
    }
}

/// Each line of `text` behind `levels` of four spaces.
pub(super) fn indented(text: &str, levels: usize) -> String {
    let lines = text.lines().map(|line| {
        if line.is_empty() {
            "\n".to_string()
        } else {
            format!("{}{line}\n", "    ".repeat(levels))
        }
    });
    lines.collect()
}
