//! Tables read from texts: sources in many languages, and tables of data.
//!
//! A text is read as assignments of numbers and lists of numbers to names, whatever the language: `a21 = 1/5`,
//! `B->A[1][0] = RCONST(0.2)`, `const B: [f64; 3] = [...]`, `"c": [...]`. Names in the field's letters that stand
//! together make a table. What looks like a part of a table and can't be read is told.

mod adoption;
mod assignment;
mod block;
mod constructor;
mod data;
mod division;
mod draft;
mod drawn;
mod forms;
mod hint;
mod language;
mod latex;
mod letters;
mod lexer;
mod macros;
mod map;
mod markup;
mod roles;
mod sections;
mod tableau;
mod tables;
mod target;
mod text;
mod value;

use self::assignment::Assignment;
pub use self::language::languages;
use self::language::{Language, Structure};
pub use self::map::Map;
use super::lists::Form;
use super::table::Table;

/// The largest text that is read, in bytes.
pub const SIZE_LIMIT: u64 = 4 << 20;

/// The tables and notes that a text gives.
#[derive(Clone, Debug, Default)]
pub struct Read {
    /// The tables.
    pub tables: Vec<Table>,
    /// Notes on text that looks like a part of a table and was not understood, with its line.
    pub notes: Vec<String>,
}

/// The tables of a text; the end of its name tells the language.
///
/// ```
/// use stepsmith_audit::{Part, source::read};
/// let read = read("kutta.py", "c = [0, 1/2, 1]\nA = [[], [1/2], [-1, 2]]\nb = [1/6, 2/3, 1/6]\n");
/// let kutta = &read.tables[0].numbers;
/// assert_eq!(kutta.rows(Part::A).unwrap()[2][1].to_string(), "2");
/// ```
pub fn read(name: &str, text: &str) -> Read {
    read_as(name, text, None, &Map::default())
}

/// The tables of a text, all of one form where the names do not tell it; a project's own names as the map says.
pub fn read_as(name: &str, text: &str, form: Option<Form>, map: &Map) -> Read {
    let language = Language::of(name);
    if let Structure::Drawn(mark) = language.structure {
        let sections = [sections::Section::default()];
        let drawn = drawn::assignments(text, mark);
        // Texts may hold assignments as well.
        if !drawn.is_empty() {
            return named(name, text, drawn, &sections, form, map);
        }
    }
    let (tokens, language) = match language.structure {
        Structure::Blocks => (in_lines(text, &markup::of_yaml(text)), Language::DATA),
        Structure::Parameters => (in_lines(text, &markup::of_xml(text)), Language::DATA),
        Structure::Braces => (macros::replaced(lexer::tokens(text, language)), language),
        _ => (lexer::tokens(text, language), language),
    };
    let sections = match language.structure {
        Structure::Sections => sections::sections(&tokens, text),
        _ => vec![sections::Section::default()],
    };
    let assignments = text::assignments(&tokens, language, &sections);
    named(name, text, assignments, &sections, form, map)
}

/// The tokens of a text that another form of it has, line by line.
fn in_lines(text: &str, other: &str) -> Vec<lexer::Token> {
    let mut tokens = lexer::tokens(other, Language::DATA);
    let ends = text.match_indices('\n').map(|(at, _)| at + 1);
    let lines: Vec<usize> = [0].into_iter().chain(ends).collect();
    for token in &mut tokens {
        token.at = lines.get(token.line - 1).copied().unwrap_or(text.len());
    }
    tokens
}

/// The tables of assignments, whose names a map translates.
fn named(
    name: &str,
    text: &str,
    mut assignments: Vec<Assignment>,
    sections: &[sections::Section],
    form: Option<Form>,
    map: &Map,
) -> Read {
    let unused = map.translate(&mut assignments);
    let mut read = tables::tables(name, text, &assignments, sections, form);
    if read.tables.is_empty() {
        let unused = unused.into_iter().map(|what| format!("{name}: {what}"));
        read.notes.extend(unused);
    }
    read
}
