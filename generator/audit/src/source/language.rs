//! A language: what its sources write around names and numbers.

use super::division::Division;

/// A language of sources or data.
#[derive(Clone, Copy, Debug)]
pub(super) struct Language {
    /// The names of all languages that are read so.
    names: &'static [&'static str],
    /// The ends of the names of its files.
    ends: &'static [&'static str],
    /// The kinds of comments; the first one that fits counts.
    comments: &'static [Comment],
    pub(super) continuation: Continuation,
    pub(super) structure: Structure,
    pub(super) division: Division,
    pub(super) matrices: Matrices,
    /// The function that makes a list, where it is a single letter.
    pub(super) list: &'static str,
    /// The sign of an assignment beside `=`.
    pub(super) arrow: Option<&'static str>,
    /// Whether a quote behind a bracket transposes a matrix.
    pub(super) transposes: bool,
    /// Whether a numeral directly before a name or a bracket is a factor: `1/2x` is 1/(2x) in Julia.
    pub(super) juxtaposes: bool,
}

/// A kind of comment.
#[derive(Clone, Copy, Debug)]
struct Comment {
    opens: &'static str,
    /// The mark that closes it; none where the line's end does.
    closes: Option<&'static str>,
    /// Whether it begins in the first column alone.
    first_column: bool,
}

/// The way in which a statement goes on in the next line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Continuation {
    /// A backslash at the end of the line.
    Backslash,
    /// Three points at the end of the line.
    Points,
    /// `&` at the end of the line, perhaps another one where the next begins.
    Ampersand,
    /// A sign in the sixth column of the next line.
    SixthColumn,
}

/// The order in which a matrix takes the elements of a list; with columns first, indices count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Matrices {
    ByRows,
    ByColumns,
}

/// The larger parts of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Structure {
    /// Blocks in braces, macros by `#define`.
    Braces,
    /// Blocks that begin with a word, such as `def` or `function`.
    Words,
    /// Sections below `[name]`.
    Sections,
    /// Program units, `DATA` statements, constructors `(/ … /)`.
    Fortran,
    /// Objects and lists.
    Data,
    /// Data in blocks that are set in.
    Blocks,
    /// Data in `<Parameter name="…" value="…"/>`.
    Parameters,
    /// Text in which tableaux are drawn with such a mark between the cells.
    Drawn(char),
}

/// A comment up to the end of the line.
const fn to_end(opens: &'static str) -> Comment {
    Comment {
        opens,
        closes: None,
        first_column: false,
    }
}

/// A comment between two marks.
const fn between(opens: &'static str, closes: &'static str) -> Comment {
    Comment {
        opens,
        closes: Some(closes),
        first_column: false,
    }
}

/// The same kind of comment, in the first column alone.
const fn in_first_column(comment: Comment) -> Comment {
    Comment {
        first_column: true,
        ..comment
    }
}

/// C, C++, CUDA, Java, Kotlin, Scala, C#, Go, and the tables of ARKODE.
const C: Language = Language {
    names: &[
        "C",
        "C++",
        "CUDA",
        "Java",
        "Kotlin",
        "Scala",
        "C#",
        "Go",
        "the `.def` files of ARKODE",
    ],
    ends: &[
        "c", "h", "cc", "cpp", "cxx", "hh", "hpp", "hxx", "cu", "cuh", "def", "java", "kt",
        "scala", "cs", "go",
    ],
    division: Division::Cut,
    ..RUST
};

/// Rust, JavaScript, and files of other names.
const RUST: Language = Language {
    names: &["Rust", "Swift", "JavaScript", "TypeScript"],
    ends: &["rs", "swift", "js", "mjs", "ts"],
    comments: &[to_end("//"), between("/*", "*/")],
    continuation: Continuation::Backslash,
    structure: Structure::Braces,
    division: Division::Exact,
    matrices: Matrices::ByRows,
    list: "",
    arrow: None,
    transposes: false,
    juxtaposes: false,
};

/// Python.
const PYTHON: Language = Language {
    names: &["Python"],
    ends: &["py", "pyi"],
    division: Division::CutIfDouble,
    ..PYTHON_LIKE
};

/// The comments and blocks of Python and R.
const PYTHON_LIKE: Language = Language {
    comments: &[to_end("#")],
    structure: Structure::Words,
    ..RUST
};

/// R.
const R: Language = Language {
    names: &["R"],
    ends: &["r"],
    matrices: Matrices::ByColumns,
    list: "c",
    arrow: Some("<-"),
    ..PYTHON_LIKE
};

/// Julia.
const JULIA: Language = Language {
    names: &["Julia"],
    ends: &["jl"],
    comments: &[between("#=", "=#"), to_end("#")],
    structure: Structure::Words,
    matrices: Matrices::ByColumns,
    transposes: true,
    juxtaposes: true,
    ..RUST
};

/// MATLAB and Octave.
const MATLAB: Language = Language {
    names: &["MATLAB", "Octave"],
    ends: &["m"],
    comments: &[
        in_first_column(between("%{\n", "\n%}")),
        to_end("%"),
        to_end("#"),
    ],
    continuation: Continuation::Points,
    structure: Structure::Words,
    matrices: Matrices::ByColumns,
    transposes: true,
    ..RUST
};

/// TOML and INI.
const TOML: Language = Language {
    names: &["TOML", "INI"],
    ends: &["toml", "ini", "cfg"],
    comments: &[to_end("#"), to_end(";")],
    structure: Structure::Sections,
    ..RUST
};

/// Fortran.
const FORTRAN: Language = Language {
    names: &["Fortran in free form"],
    ends: &["f90", "f95", "f03", "f08"],
    comments: &[to_end("!")],
    continuation: Continuation::Ampersand,
    structure: Structure::Fortran,
    division: Division::Cut,
    matrices: Matrices::ByColumns,
    ..RUST
};

/// Fortran in fixed form.
const FIXED_FORTRAN: Language = Language {
    names: &["Fortran in fixed form"],
    ends: &["f", "for", "f77"],
    comments: &[
        in_first_column(to_end("C")),
        in_first_column(to_end("c")),
        in_first_column(to_end("*")),
        to_end("!"),
    ],
    continuation: Continuation::SixthColumn,
    ..FORTRAN
};

/// JSON.
const JSON: Language = Language {
    names: &["JSON"],
    ends: &["json"],
    comments: &[],
    structure: Structure::Data,
    ..RUST
};

/// YAML, whose blocks are read as braces and brackets.
const YAML: Language = Language {
    names: &["YAML"],
    ends: &["yaml", "yml"],
    structure: Structure::Blocks,
    ..JSON
};

/// XML, whose parameters are read as pairs.
const XML: Language = Language {
    names: &["XML"],
    ends: &["xml"],
    structure: Structure::Parameters,
    ..JSON
};

/// Columns of numbers.
const CSV: Language = Language {
    names: &["CSV"],
    ends: &["csv"],
    structure: Structure::Drawn(','),
    ..TEXT
};

/// LaTeX, Markdown and plain text.
const TEXT: Language = Language {
    names: &[
        "tableaux drawn in LaTeX",
        "reStructuredText",
        "Markdown",
        "plain text",
    ],
    ends: &["tex", "rst", "md", "markdown", "txt"],
    comments: &[],
    structure: Structure::Drawn('|'),
    ..RUST
};

/// All languages.
const LANGUAGES: &[Language] = &[
    C,
    RUST,
    PYTHON,
    R,
    YAML,
    XML,
    JULIA,
    MATLAB,
    TOML,
    FORTRAN,
    FIXED_FORTRAN,
    JSON,
    CSV,
    TEXT,
];

/// The languages of sources and data that are read, in words.
///
/// ```
/// let languages = stepsmith_audit::source::languages();
/// assert!(languages.starts_with("C, C++, CUDA, "), "{languages}");
/// assert!(languages.ends_with("Markdown and plain text"), "{languages}");
/// ```
pub fn languages() -> String {
    let names: Vec<&str> = LANGUAGES.iter().flat_map(|l| l.names).copied().collect();
    match names.split_last() {
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

impl Language {
    /// Objects and lists.
    pub(super) const DATA: Self = JSON;
    /// Numbers in which nothing is dropped.
    pub(super) const EXACT: Self = PYTHON_LIKE;

    /// The language of a file, by the end of its name; Rust, whose comments most languages have, if none is known.
    pub(super) fn of(path: &str) -> Self {
        let end = path.rsplit_once('.').map_or("", |(_, end)| end);
        let end = end.to_ascii_lowercase();
        let mut languages = LANGUAGES.iter().copied();
        let found = languages.find(|language| language.ends.contains(&end.as_str()));
        found.unwrap_or(RUST)
    }

    /// Whether a product with a list in brackets repeats the list.
    pub(super) fn lists_repeat(&self) -> bool {
        self.division == Division::CutIfDouble
    }

    /// The length of a comment at the start of a text, where perhaps a line begins.
    pub(super) fn comment(&self, text: &str, begins: bool) -> Option<usize> {
        let mut comments = self.comments.iter();
        let fits = |comment: &&Comment| {
            text.starts_with(comment.opens) && (begins || !comment.first_column)
        };
        let Comment { opens, closes, .. } = comments.find(fits)?;
        let end = match closes {
            None => text.find('\n'),
            Some(closes) => {
                // The marks may share the end of a line.
                let inside = opens.trim_end().len();
                let end = text[inside..].find(closes);
                end.map(|end| inside + end + closes.len())
            }
        };
        Some(end.unwrap_or(text.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_end_where_their_language_ends_them() {
        for (language, text, begins, length) in [
            (C, "/*/ c */ x", true, Some(8)),
            (C, "// c\nx", false, Some(4)),
            (PYTHON, "#=== c\nx", true, Some(6)),
            (JULIA, "#= c\n d =# x", true, Some(10)),
            (MATLAB, "%{\n%}\nx", true, Some(5)),
            (MATLAB, "%{\n%}\nx", false, Some(2)),
            (FIXED_FORTRAN, "c x\n", true, Some(3)),
            (FIXED_FORTRAN, "c x\n", false, None),
            (JSON, "# c", true, None),
        ] {
            assert_eq!(language.comment(text, begins), length, "{text:?}");
        }
    }

    #[test]
    fn no_two_languages_share_an_end_or_a_name() {
        let names = || LANGUAGES.iter().flat_map(|language| language.names);
        let different: std::collections::BTreeSet<_> = names().collect();
        assert_eq!(different.len(), names().count());
        let ends = || LANGUAGES.iter().flat_map(|language| language.ends);
        let different: std::collections::BTreeSet<_> = ends().collect();
        assert_eq!(different.len(), ends().count());
        assert!(Language::of("A.F90").structure == Structure::Fortran);
        assert!(Language::of("no end").structure == Structure::Braces);
    }
}
