//! Where specs come from: files, or a family with settings.

use super::budget;
use super::catalogue;
use super::files::file_error;
use super::format::{Format, each};
pub(super) use super::typeset::number;
use crate::cli::outcome::Outcome;
use clap::Args;
use serde_json::Value;
use std::fs::File;
use std::io::{Read, stdin};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use stepsmith_claims::{claims, disputed};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::Rational;
use stepsmith_scheme::spec::{Diagnostic, SIZE_LIMIT, Source, Spec, SpecError, Usage};

/// The specs of a caller, who sees to their warnings; `None` where the program itself is asked.
pub(super) type Texts<'a> = Option<&'a [Arc<Source>]>;

/// The arguments of a command that answers about specs.
#[derive(Clone, Debug, Args)]
pub(super) struct Input {
    /// Spec files (TOML), or methods of the catalogue such as `rk4`
    #[arg(value_name = "SPEC")]
    files: Vec<PathBuf>,
    /// A family instead of spec files
    #[arg(long, conflicts_with = "files")]
    family: Option<String>,
    /// A parameter of the family as NAME=VALUE; repeat the option for more
    #[arg(long = "set", value_name = "NAME=VALUE", requires = "family")]
    settings: Vec<String>,
    /// Leave all missing parameters free, as symbols
    #[arg(long)]
    symbolic: bool,
    /// Format of the output
    // Shown behind the options of the command itself.
    #[arg(long, value_enum, default_value_t, display_order = 998)]
    pub(super) format: Format,
}

/// Why the text of an option is not taken, and a way out.
pub(super) fn refused(
    option: &str,
    text: &str,
    message: impl Into<String>,
    help: impl Into<String>,
) -> Diagnostic {
    let place = Source::new(option, text).whole();
    Diagnostic::new(Usage::new(message, help), &place)
}

/// Why a spec is not taken, and a way out.
pub(super) fn refusal(
    spec: &Spec,
    message: impl Into<String>,
    help: impl Into<String>,
) -> Diagnostic {
    Diagnostic::new(Usage::new(message, help), spec.place())
}

/// The name and the value of a setting.
pub(super) fn pair(setting: &str) -> Result<(&str, &str), Diagnostic> {
    setting.split_once('=').ok_or_else(|| {
        let message = format!("`{setting}` is not of the form NAME=VALUE");
        refused(
            "--set",
            setting,
            message,
            "write, for example, `--set alpha=3/4`",
        )
    })
}

impl Input {
    /// The answers about all specs, of a command without a LaTeX form.
    pub(super) fn answers(
        &self,
        texts: Texts,
        command: &str,
        answer: impl Fn(&Spec) -> Result<(String, Value), Diagnostic>,
    ) -> Result<Outcome, Diagnostic> {
        let format = self.format.without_latex(command)?;
        each(&self.specs(texts)?, format, answer)
    }

    /// Whether missing parameters are left symbolic.
    pub(super) fn symbolic(&self) -> bool {
        self.symbolic
    }

    /// All specs that are named, and the specs of a caller.
    pub(super) fn specs(&self, texts: Texts) -> Result<Vec<Spec>, Diagnostic> {
        budget::on("the specs", || self.specs_without_limits(texts))
    }

    fn specs_without_limits(&self, texts: Texts) -> Result<Vec<Spec>, Diagnostic> {
        let mut specs = Vec::new();
        if let Some(family) = &self.family {
            let pairs = self.settings.iter().map(|setting| pair(setting));
            specs.push(Spec::from_family(
                family,
                &pairs.collect::<Result<Vec<_>, _>>()?,
            )?);
        }
        for file in &self.files {
            specs.push(read(file)?);
        }
        if let (None, Some(setting), Some(spec)) =
            (&self.family, self.settings.first(), specs.first())
        {
            let help = format!(
                "write `--family {} --set {setting}`, or change the spec",
                spec.family()
            );
            let message = format!(
                "`{}` has its own parameters: `--set` belongs to a family",
                spec.name()
            );
            return Err(refused("--set", setting, message, help));
        }
        for text in texts.into_iter().flatten() {
            specs.push(parsed(text)?);
        }
        if specs.is_empty() {
            return Err(Diagnostic::usage(
                "no spec is given",
                "give a spec file, a method such as `rk4`, or a family: `--family central-difference --set degree=3 …`",
            ));
        }
        if texts.is_none() {
            for warning in specs.iter().flat_map(Spec::warnings) {
                super::outcome::tell(&warning);
            }
        }
        if self.symbolic {
            specs.into_iter().map(Spec::with_symbols).collect()
        } else {
            Ok(specs)
        }
    }
}

/// Reads and parses a spec file, or the spec of a method that is named in its place.
pub(super) fn read(path: &Path) -> Result<Spec, Diagnostic> {
    let source = source(path)?;
    parsed(&source)
}

/// The spec of a text, its claims among what is read.
pub(super) fn parsed(source: &Source) -> Result<Spec, Diagnostic> {
    let spec = Spec::parse_toml(&source.name, &source.text)?;
    claims(&spec)?;
    disputed(&spec)?;
    Ok(spec)
}

/// The text of a spec file, or of the spec of a method that is named in its place.
pub(super) fn source(path: &Path) -> Result<Arc<Source>, Diagnostic> {
    if catalogue::is_name(path) {
        return catalogue::named(&path.to_string_lossy());
    }
    let name = path.display().to_string();
    Ok(Source::new(name, read_text(path, SIZE_LIMIT)?))
}

/// The text of a file, or of the standard input as `-`, of at most `limit` bytes.
pub(super) fn read_text(path: &Path, limit: u64) -> Result<String, Diagnostic> {
    String::from_utf8(read_bytes(path, limit)?).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = valid.iter().filter(|byte| **byte == b'\n').count() + 1;
        let message = format!("{}: line {line} is not UTF-8", path.display());
        Diagnostic::usage(message, "save the file as UTF-8 text")
    })
}

/// The same of somebody else's file, whose comments may be in another encoding: its letters are not what matters.
pub(super) fn read_foreign(path: &Path, limit: u64) -> Result<String, Diagnostic> {
    let bytes = read_bytes(path, limit)?;
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// The bytes of a file, or of the standard input as `-`, at most `limit` of them.
fn read_bytes(path: &Path, limit: u64) -> Result<Vec<u8>, Diagnostic> {
    let name = path.display().to_string();
    let mut bytes = Vec::new();
    let read = match name.as_str() {
        "-" => stdin().take(limit + 1).read_to_end(&mut bytes),
        _ => File::open(path).and_then(|file| file.take(limit + 1).read_to_end(&mut bytes)),
    };
    read.map_err(|error| file_error(format!("can not read {name}: {error}")))?;
    if bytes.len() as u64 > limit {
        let problem = SpecError::TooLarge { limit };
        return Err(Diagnostic::new(problem, &Source::new(name, "").whole()));
    }
    Ok(bytes)
}

/// A rational number as an option gives it.
pub(super) fn rational(option: &str, text: &str) -> Result<Rational, Diagnostic> {
    let value = number(text).and_then(|value| value.as_rational());
    value.ok_or_else(|| {
        let message = format!("`{text}` is not a rational number");
        refused(option, text, message, "write it as 3/4 or 0.75")
    })
}

/// The damping ratio: a number without symbols, or ξ itself.
pub(super) fn damping(text: &str) -> Result<Fraction, Diagnostic> {
    match text {
        "symbolic" => Ok(Fraction::internal("xi")),
        _ => exact_damping(text, "`0`, `1/20` or `0.05`, or `symbolic`"),
    }
}

/// The damping ratio as a number such as these.
pub(super) fn exact_damping(text: &str, examples: &str) -> Result<Fraction, Diagnostic> {
    number(text).ok_or_else(|| {
        let message = format!("`{text}` is not an exact number");
        refused(
            "--damping",
            text,
            message,
            format!("write the damping ratio as {examples}"),
        )
    })
}
