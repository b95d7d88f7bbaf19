//! Where something stands: a range of a text, or a span of macro tokens.

use proc_macro2::Span;
use std::ops::Range;
use std::sync::Arc;

/// A text and what it is called in diagnostics: a file, or an argument of the command line.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// The name, such as the path as given.
    pub name: String,
    /// The whole text.
    pub text: String,
}

impl Source {
    /// A text under a name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        Arc::new(Self {
            name: name.into(),
            text: text.into(),
        })
    }

    /// The place of all of it.
    pub fn whole(self: &Arc<Self>) -> Place {
        self.range(0..self.text.len())
    }

    /// The place of a byte range of it.
    pub fn range(self: &Arc<Self>, range: Range<usize>) -> Place {
        Place::Text {
            source: Arc::clone(self),
            range,
        }
    }

    /// Line and column of a byte offset, both counted from 1, columns in characters.
    pub fn line_and_column(&self, offset: usize) -> (usize, usize) {
        let before = &self.text[..floor_boundary(&self.text, offset)];
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        (
            before.matches('\n').count() + 1,
            before[line_start..].chars().count() + 1,
        )
    }
}

/// A place in the text or the tokens that were read.
#[derive(Clone, Debug)]
pub enum Place {
    /// A byte range of a text.
    Text {
        /// The text.
        source: Arc<Source>,
        /// The bytes.
        range: Range<usize>,
    },
    /// A span of macro tokens.
    Tokens(Span),
}

impl Place {
    /// The span of macro tokens, where it is one.
    pub fn span(&self) -> Option<Span> {
        match self {
            Self::Tokens(span) => Some(*span),
            Self::Text { .. } => None,
        }
    }

    /// The range, with ends that are valid in the text.
    pub fn text_range(&self) -> Option<(&Arc<Source>, Range<usize>)> {
        match self {
            Self::Tokens(_) => None,
            Self::Text { source, range } => {
                let start = floor_boundary(&source.text, range.start);
                let end = floor_boundary(&source.text, range.end).max(start);
                Some((source, start..end))
            }
        }
    }
}

/// The largest character boundary that is at most `offset`.
fn floor_boundary(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len()))
        .rev()
        .find(|&i| text.is_char_boundary(i))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_from_one_and_never_split_a_character() {
        let source = Source::new("a", "é = 1\nü2");
        assert_eq!(source.line_and_column(0), (1, 1));
        assert_eq!(source.line_and_column(1), (1, 1));
        assert_eq!(source.line_and_column(2), (1, 2));
        assert_eq!(source.line_and_column(9), (2, 2));
        assert_eq!(source.line_and_column(99), (2, 3));
        let place = source.range(1..1000);
        assert_eq!(place.text_range().unwrap().1, 0..source.text.len());
    }
}
