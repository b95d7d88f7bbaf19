//! Tables read from texts: sources in many languages, and tables of data.
//!
//! A text is read as assignments of numbers and lists of numbers to names, whatever the language: `a21 = 1/5`,
//! `B->A[1][0] = RCONST(0.2)`, `const B: [f64; 3] = [...]`, `"c": [...]`. Names in the field's letters that stand
//! together make a table. What looks like a part of a table and can't be read is told.

mod adoption;
mod assignment;
mod data;
mod division;
mod draft;
mod forms;
mod lexer;
mod macros;
mod roles;
mod sections;
mod tableau;
mod tables;
mod value;

use self::division::Division;
use super::lists::Form;
use super::table::Table;

/// The largest text that is read, in bytes.
pub const SIZE_LIMIT: u64 = 4 << 20;

/// How comments begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// `//` and `/* */`: C, C++, Rust, JavaScript, Java, CUDA, `.def` files.
    Slashes,
    /// `#`: Python, Julia, YAML.
    Hash,
    /// `%` and `#`: MATLAB, Octave.
    Percent,
    /// `#` and `;`, and sections below `[name]`: TOML, INI.
    Sections,
    /// `!`: Fortran.
    Exclamation,
    /// `!`, and `C` or `*` in the first column: Fortran in fixed form.
    Columns,
    /// None: JSON.
    None,
}

impl Language {
    /// Whether it is Fortran.
    fn is_fortran(self) -> bool {
        matches!(self, Self::Exclamation | Self::Columns)
    }

    /// The language of a file, by the end of its name.
    pub fn of(path: &str) -> Self {
        let end = path.rsplit_once('.').map_or("", |(_, end)| end);
        match end.to_ascii_lowercase().as_str() {
            "py" | "pyi" | "jl" | "yaml" | "yml" => Self::Hash,
            "m" => Self::Percent,
            "toml" | "ini" | "cfg" => Self::Sections,
            "f" | "for" | "f77" => Self::Columns,
            "f90" | "f95" | "f03" | "f08" => Self::Exclamation,
            "json" => Self::None,
            _ => Self::Slashes,
        }
    }
}

/// The tables and notes that a text gives.
#[derive(Clone, Debug, Default)]
pub struct Read {
    /// The tables.
    pub tables: Vec<Table>,
    /// Notes on text that looks like a part of a table and was not understood, with its line.
    pub notes: Vec<String>,
}

/// The tables of a text.
///
/// ```
/// use stepsmith_audit::{Part, source::{Language, read}};
/// let text = "c = [0, 1/2, 1]\nA = [[], [1/2], [-1, 2]]\nb = [1/6, 2/3, 1/6]\n";
/// let read = read("kutta.py", text, Language::of("kutta.py"));
/// let kutta = &read.tables[0].numbers;
/// assert_eq!(kutta.rows(Part::A).unwrap()[2][1].to_string(), "2");
/// ```
pub fn read(name: &str, text: &str, language: Language) -> Read {
    read_as(name, text, language, None)
}

/// The tables of a text, all of one form where the names do not tell it.
pub fn read_as(name: &str, text: &str, language: Language, form: Option<Form>) -> Read {
    let mut tokens = lexer::tokens(text, language);
    if language == Language::Slashes {
        tokens = macros::replaced(tokens);
    }
    let sections = match language {
        Language::Sections => sections::sections(&tokens, text),
        _ => vec![sections::Section::default()],
    };
    let assignments = assignment::assignments(&tokens, (language, Division::of(name)), &sections);
    tables::tables(name, &assignments, &sections, form)
}
