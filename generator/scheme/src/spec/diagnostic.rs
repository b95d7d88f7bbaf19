//! Diagnostics: what is wrong, where, and a way out.

use super::place::Place;
use crate::problem::{Problem, Usage};
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use proc_macro2::Span;
use std::fmt;
use std::sync::Arc;

/// How much of a text is shown around a place, in lines.
const CONTEXT_LINES: usize = 1;

/// An error with the place it concerns and a way out of it.
///
/// ```
/// use stepsmith_scheme::spec::Spec;
/// let text = "name = \"Half\"\nfamily = \"central-diference\"\n";
/// let error = Spec::parse_toml("half.toml", text).unwrap_err();
/// let shown = error.render_plain();
/// assert!(shown.contains("half.toml:2:10"), "{shown}");
/// assert!(shown.contains("did you mean `central-difference`?"), "{shown}");
/// ```
#[derive(Clone, Debug)]
pub struct Diagnostic(Box<Inner>);

#[derive(Clone, Debug)]
struct Inner {
    problem: Arc<dyn Problem>,
    place: Option<Place>,
    notes: Vec<String>,
}

impl Diagnostic {
    /// A problem at a place.
    pub fn new(problem: impl Problem + 'static, place: &Place) -> Self {
        let mut diagnostic = Self::without_place(problem);
        diagnostic.0.place = Some(place.clone());
        diagnostic
    }

    /// A problem of no place in any text.
    pub fn without_place(problem: impl Problem + 'static) -> Self {
        Self(Box::new(Inner {
            problem: Arc::new(problem),
            place: None,
            notes: Vec::new(),
        }))
    }

    /// A request that can not be made so, at no place in any text.
    pub fn usage(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::without_place(Usage::new(message, help))
    }

    /// The same with one more note.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.0.notes.push(note.into());
        self
    }

    /// The same at a place, where it has none of its own.
    #[must_use]
    pub fn or_at(mut self, place: &Place) -> Self {
        self.0.place.get_or_insert_with(|| place.clone());
        self
    }

    /// The message: one line without place.
    pub fn message(&self) -> String {
        self.0.problem.to_string()
    }

    /// The way out.
    pub fn help(&self) -> String {
        self.0.problem.help()
    }

    /// Further remarks.
    pub fn notes(&self) -> &[String] {
        &self.0.notes
    }

    /// Where it is wrong.
    pub fn place(&self) -> Option<&Place> {
        self.0.place.as_ref()
    }

    /// The span of macro tokens that it concerns, where there is one.
    pub fn span(&self) -> Option<Span> {
        self.place().and_then(Place::span)
    }

    /// Name of the text, line and column from 1, where it concerns a text.
    pub fn location(&self) -> Option<(String, usize, usize)> {
        let (source, range) = self.place()?.text_range()?;
        let (line, column) = source.line_and_column(range.start);
        Some((source.name.clone(), line, column))
    }

    /// The diagnostic with the lines it concerns, without colours.
    pub fn render_plain(&self) -> String {
        self.render(&Renderer::plain())
    }

    /// The diagnostic with the lines it concerns, with terminal colours.
    pub fn render_styled(&self) -> String {
        self.render(&Renderer::styled())
    }

    fn render(&self, renderer: &Renderer) -> String {
        let message = self.message();
        let help = self.help();
        let level = if self.0.problem.is_warning() {
            Level::WARNING
        } else {
            Level::ERROR
        };
        let title = level.primary_title(message.as_str());
        let text = self.place().and_then(Place::text_range);
        // Only the lines around the place, so that a large or binary file costs nothing.
        let window = text.map(|(source, range)| {
            let start = line_start(&source.text, range.start, CONTEXT_LINES);
            let end = line_end(&source.text, range.end, CONTEXT_LINES);
            let lines = source.text[..start].matches('\n').count();
            let path = source.name.as_str();
            (
                path,
                &source.text[start..end],
                lines + 1,
                range.start - start..range.end - start,
            )
        });
        let mut group = match &window {
            Some((path, text, line, range)) => title.element(
                Snippet::source(*text)
                    .path(*path)
                    .line_start(*line)
                    .annotation(
                        AnnotationKind::Primary
                            .span(range.clone())
                            .label(self.0.problem.label()),
                    ),
            ),
            None => title.elements(Vec::<annotate_snippets::Message<'_>>::new()),
        };
        for note in &self.0.notes {
            group = group.element(Level::NOTE.message(note.as_str()));
        }
        group = group.element(Level::HELP.message(help.as_str()));
        renderer.render(&[group])
    }
}

/// The start of the line that is `lines` above the one of `offset`.
fn line_start(text: &str, offset: usize, lines: usize) -> usize {
    let breaks = text[..offset].rmatch_indices('\n').map(|(i, _)| i + 1);
    breaks.into_iter().nth(lines).unwrap_or(0)
}

/// The end of the line that is `lines` below the one of `offset`.
fn line_end(text: &str, offset: usize, lines: usize) -> usize {
    text[offset..]
        .match_indices('\n')
        .nth(lines)
        .map_or(text.len(), |(i, _)| offset + i)
}

impl fmt::Display for Diagnostic {
    /// The message with its place and the way out, on one line each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, line, column)) = self.location() {
            write!(f, "{name}:{line}:{column}: ")?;
        }
        write!(f, "{}", self.0.problem)?;
        for note in self.notes() {
            write!(f, "\nnote: {note}")?;
        }
        write!(f, "\nhelp: {}", self.help())
    }
}

impl std::error::Error for Diagnostic {}
