//! Figures: scans with a title, as files.
//!
//! ```toml
//! title  = "Spectral radius of degree 3"
//! source = "…, Figure 3"
//! over   = ["Omega=0..3:301"]        # the axes: one for curves, two for a map
//! curves = ["xi=0,1/10"]             # optional: a curve for each value
//! fixed  = { xi = "1/20" }           # optional
//! test   = "oscillator"              # optional: or dahlquist, split
//! show   = "radius"                  # optional: or verdict, motion
//! up_to  = "2"                       # optional: the top of the vertical axis
//! [[methods]]
//! spec   = "../../specs/central-difference/cd3.toml"
//! label  = "α = 1"
//! [[methods]]
//! family     = "hht"                 # instead of a spec
//! parameters = { alpha = "-1/10" }   # with a spec too, in place of its own
//! label      = "HHT"
//! ```

use super::format::joined;
use super::scan::Quantity;
use super::test::Test;
use clap::ValueEnum;
use stepsmith_explore::scan::{
    GridAxis, POINT_LIMIT, Request, Scan, Show, Subject, Test as Problem,
};
use stepsmith_scheme::families;
use stepsmith_scheme::spec::{
    Diagnostic, Entry, Node, NodeValue, Source, Spec, SpecError, Usage, find, number,
    optional_text, parse_toml, start_of, table, text,
};

/// A scan with its title and its vertical limit.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The title.
    pub title: String,
    /// The top of the vertical axis.
    pub up_to: Option<f64>,
    /// The scan that is drawn.
    pub scan: Scan,
}

const KEYS: [&str; 9] = [
    "title", "source", "over", "curves", "fixed", "test", "show", "up_to", "methods",
];
const METHOD_KEYS: [&str; 4] = ["spec", "family", "parameters", "label"];

/// A test or a quantity by its name.
fn choice<T: ValueEnum>(entry: &Entry) -> Result<T, Diagnostic> {
    let found = text(entry)?;
    T::from_str(&found, false).map_err(|_| {
        let names = T::value_variants().iter().filter_map(T::to_possible_value);
        let names = joined(names.map(|value| value.get_name().to_string()), ", ");
        let message = format!("`{}` can not be `{found}`", entry.key);
        let problem = Usage::new(message, format!("write one of: {names}"));
        Diagnostic::new(problem, &entry.value.place)
    })
}

fn list<'a>(entries: &'a [Entry], key: &str) -> Result<&'a [Node], Diagnostic> {
    let found = find(entries, key).map(|e| &e.value);
    match found.map(|node| (&node.value, node)) {
        None => Ok(&[]),
        Some((NodeValue::Array(nodes), _)) => Ok(nodes),
        Some((_, node)) => Err(node.wrong_kind(key, "an array")),
    }
}

fn settings(entries: &[Entry], key: &str) -> Result<Vec<Entry>, Diagnostic> {
    let found = find(entries, key).map(|e| &e.value);
    match found.map(|node| (&node.value, node)) {
        None => Ok(Vec::new()),
        Some((NodeValue::Table(entries), _)) => Ok(entries.clone()),
        Some((_, node)) => Err(node.wrong_kind(key, "a table")),
    }
}

fn positive(entry: &Entry) -> Result<f64, Diagnostic> {
    let value = number(&entry.value, &entry.key)?.to_f64();
    value.filter(|v| v.is_finite() && *v > 0.0).ok_or_else(|| {
        let message = format!("`{}` must be positive", entry.key);
        let problem = Usage::new(message, "write, for example, `up_to = \"2\"`");
        Diagnostic::new(problem, &entry.value.place)
    })
}

impl Figure {
    /// Reads a figure; diagnostics call it `file_name`, and `spec` reads a spec by its path as written.
    ///
    /// # Errors
    /// A [`Diagnostic`] at the place of whatever is wrong.
    pub fn parse_toml(
        file_name: &str,
        content: &str,
        spec: &dyn Fn(&str) -> Result<Spec, Diagnostic>,
    ) -> Result<Self, Diagnostic> {
        let root = parse_toml(&Source::new(file_name, content))?;
        let entries = table(&root, "the figure", &KEYS)?;
        let title = optional_text(entries, "title")?;
        let example = "a line such as `title = \"Spectral radius\"`";
        let title = title.ok_or_else(|| missing("title", example, &root))?;
        let over = axes(entries, "over")?;
        if over.is_empty() {
            let example = "the axes, such as `over = [\"Omega=0..3:301\"]`";
            return Err(missing("over", example, &root));
        }
        let methods = list(entries, "methods")?;
        if methods.is_empty() {
            let example = "a `[[methods]]` table with `spec = \"…\"` or `family = \"…\"`";
            return Err(missing("methods", example, &root));
        }
        let asked = find(entries, "test").map(choice::<Test>).transpose()?;
        let show = find(entries, "show").map(choice::<Quantity>).transpose()?;
        let curves = axes(entries, "curves")?;
        let fixed = settings(entries, "fixed")?;
        let names = over.iter().chain(&curves).map(|a| a.symbol.name());
        let names = names.chain(fixed.iter().map(|e| e.key.as_str()));
        let test = Problem::of_variables(names, asked.map(Into::into));
        let up_to = find(entries, "up_to").map(positive).transpose()?;
        let subjects = methods.iter().map(|node| subject(node, spec));
        let request = Request {
            subjects: subjects.collect::<Result<_, _>>()?,
            fixed,
            over,
            curves,
            test,
            show: show.map_or_else(Show::default, Into::into),
            point_limit: POINT_LIMIT,
        };
        Ok(Self {
            title,
            up_to,
            scan: Scan::new(request)?,
        })
    }
}

/// The diagnostic for a figure that lacks a key.
fn missing(key: &'static str, example: &'static str, root: &Node) -> Diagnostic {
    let problem = SpecError::MissingKey {
        key,
        table: "the figure",
        example,
    };
    Diagnostic::new(problem, &start_of(root))
}

/// The axes under a key; none without it.
fn axes(entries: &[Entry], key: &str) -> Result<Vec<GridAxis>, Diagnostic> {
    list(entries, key)?.iter().map(GridAxis::parse).collect()
}

fn subject(
    node: &Node,
    read: &dyn Fn(&str) -> Result<Spec, Diagnostic>,
) -> Result<Subject, Diagnostic> {
    let entries = table(node, "`methods`", &METHOD_KEYS)?;
    let spec = match (find(entries, "spec"), find(entries, "family")) {
        (Some(entry), None) => {
            let path = text(entry)?;
            read(&path).map_err(|error| error.or_at(&entry.value.place))?
        }
        (None, Some(entry)) => {
            let name = text(entry)?;
            families::family(&name).map_err(|error| Diagnostic::new(error, &entry.value.place))?;
            Spec::from_family(&name, &[])?
        }
        _ => {
            let problem = Usage::new(
                "a method has either a spec or a family",
                "write `spec = \"…\"`, or `family = \"…\"` with `parameters = { … }`",
            );
            return Err(Diagnostic::new(problem, &node.place));
        }
    };
    let spec = spec.with_settings(&settings(entries, "parameters")?)?;
    let label = optional_text(entries, "label")?;
    Ok(Subject {
        label: label.unwrap_or_else(|| spec.name().into()),
        spec,
    })
}
