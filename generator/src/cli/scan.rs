//! `stepsmith scan`: samples on grids, as tables and pictures.

use super::input::{Texts, pair, parsed, read, read_text, refused, source};
use super::progress::bar;
use super::repository::extension;
use super::test::Test;
use super::tiles::{Tiling, lines::Lines};
use super::{budget, files};
use crate::cli::figure::Figure;
use crate::cli::outcome::Outcome;
use crate::render::{Picture, render};
use clap::{Args, ValueEnum};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use stepsmith_explore::scan::{
    GridAxis, POINT_LIMIT, Request, Scan, Show, Subject, TILED_LIMIT, Test as Problem, csv,
};
use stepsmith_scheme::spec::{Diagnostic, Entry, Node, NodeValue, SIZE_LIMIT, Source, Spec};

/// Arguments of `scan`.
#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// Spec files (TOML) or methods of the catalogue; each is a curve
    #[arg(value_name = "SPEC")]
    files: Vec<PathBuf>,
    /// A family instead of spec files
    #[arg(long, conflicts_with = "files")]
    family: Option<String>,
    /// A parameter of the methods or a variable such as xi, as NAME=VALUE; repeat the option for more
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
    /// An axis of the grid: Omega=0..4:401, z=1/100..100:81:log, alpha=0,1/2,1; repeat the option for more.
    /// Omega and xi belong to the oscillator, z or re and im to x' = λx, xA and yA to a part A; other names are
    /// parameters of the methods
    #[arg(long, value_name = "AXIS")]
    over: Vec<String>,
    /// A curve for each of these values: xi=0,1/20,1/10; repeat the option for more
    #[arg(long, value_name = "NAME=VALUES")]
    curve: Vec<String>,
    /// The quantity that is sampled
    #[arg(long, value_enum)]
    show: Option<Quantity>,
    /// The test problem; the default is the one of the variables. Variables of parts are 0 if not given
    #[arg(long, value_enum)]
    test: Option<Test>,
    /// A figure file (TOML) instead of specs
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["files", "family", "settings", "over", "curve", "show", "test", "tiles"])]
    figure: Option<PathBuf>,
    /// A file to write: .csv, .svg or .png; repeat the option for more. The default is CSV on the standard output
    #[arg(long, value_name = "FILE", conflicts_with = "tiles")]
    out: Vec<PathBuf>,
    /// The digits of a sample in CSV. Ten digits are correct, or eight where the largest root is double at single
    /// points; 17 show the rounding
    #[arg(long, value_name = "NUMBER", conflicts_with = "tiles", default_value_t = csv::DIGITS as u64,
          value_parser = clap::value_parser!(u64).range(1..=17))]
    digits: u64,
    #[command(flatten)]
    tiling: Tiling,
    /// The approximate number of points of a tile
    #[arg(long, value_name = "POINTS", requires = "tiles", default_value_t = 1 << 22,
          value_parser = clap::value_parser!(u64).range(1..), help_heading = "Tiles")]
    tile_points: u64,
}

impl Arguments {
    /// The figure that they describe.
    pub(super) fn figure(&self, texts: Texts) -> Result<Figure, Diagnostic> {
        budget::on("scan", || match &self.figure {
            Some(path) => read_figure(path),
            None => given(self, texts),
        })
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Quantity {
    /// The spectral radius
    Radius,
    /// 1 where the step is stable, 0 where it is not, 0.5 undecided. On grids of up to 262144 points the exact set
    /// decides all points along one variable of the test problem. On other grids of this size exact arithmetic
    /// decides the points with a spectral radius within 1e-9 of 1. Where numbers overflow, the verdict is 0.5 if
    /// exact arithmetic can not tell
    Verdict,
    /// Of a step with two roots: 0 unstable, 1 stable with real roots, 2 stable and oscillating, 0.5
    /// undecided
    Motion,
}

impl From<Quantity> for Show {
    fn from(quantity: Quantity) -> Self {
        match quantity {
            Quantity::Radius => Self::Radius,
            Quantity::Verdict => Self::Verdict,
            Quantity::Motion => Self::Motion,
        }
    }
}

pub(super) fn run(arguments: &Arguments, texts: Texts) -> Result<Outcome, Diagnostic> {
    if let Some(folder) = &arguments.tiling.tiles {
        return tiled(arguments, texts, folder);
    }
    let digits = arguments.digits as usize;
    let pictures = arguments.out.iter().map(|path| picture(path));
    let pictures = pictures.collect::<Result<Vec<_>, _>>()?;
    let figure = arguments.figure(texts)?;
    if pictures.is_empty() {
        super::outcome::print(|out| write_csv(&figure, digits, out))?;
    }
    for (path, picture) in arguments.out.iter().zip(pictures) {
        write_file(path, picture, digits, &figure)?;
    }
    Ok(Outcome::good(String::new()))
}

/// The scan in tiles.
fn tiled(arguments: &Arguments, texts: Texts, folder: &Path) -> Result<Outcome, Diagnostic> {
    let lines = Lines::new(arguments.figure(texts)?.scan, arguments.tile_points);
    let job = lines.job(&inputs(arguments, texts)?)?;
    let tiling = &arguments.tiling;
    tiling.run(folder, &job, |tile| Ok(lines.rows(tile)))
}

/// All that a scan depends on, as texts: what is asked, and the specs' own texts.
fn inputs(arguments: &Arguments, texts: Texts) -> Result<Vec<String>, Diagnostic> {
    let asked = Arguments {
        tiling: Tiling::default(),
        ..arguments.clone()
    };
    let mut inputs = vec![format!("{asked:?}")];
    for path in &arguments.files {
        inputs.push(source(path)?.text.clone());
    }
    let texts = texts.into_iter().flatten();
    inputs.extend(texts.map(|source| source.text.clone()));
    Ok(inputs)
}

/// The kind of picture that the name of a file asks for; `None` for a table.
fn picture(path: &Path) -> Result<Option<Picture>, Diagnostic> {
    match extension(path) {
        Some("csv") => Ok(None),
        Some("svg") => Ok(Some(Picture::Svg)),
        Some("png") => Ok(Some(Picture::Png)),
        _ => {
            let message = "the format of this file is not known";
            let help = "end its name in .csv, .svg or .png";
            Err(refused("--out", &path.display().to_string(), message, help))
        }
    }
}

/// The figure in a file; its specs lie relative to it.
pub(super) fn read_figure(path: &Path) -> Result<Figure, Diagnostic> {
    let directory = path.parent().unwrap_or(Path::new(""));
    let name = path.display().to_string();
    let text = read_text(path, SIZE_LIMIT)?;
    Figure::parse_toml(&name, &text, &|relative| read(&directory.join(relative)))
}

/// The figure that the arguments describe.
fn given(arguments: &Arguments, texts: Texts) -> Result<Figure, Diagnostic> {
    let mut over = axes("--over", &arguments.over)?;
    let curves = axes("--curve", &arguments.curve)?;
    let fixed = arguments.settings.iter().map(|setting| entry(setting));
    let fixed = fixed.collect::<Result<Vec<_>, _>>()?;
    let names = over.iter().chain(&curves).map(|a| a.symbol.name());
    let names = names.chain(fixed.iter().map(|e| e.key.as_str()));
    let test = Problem::of_variables(names, arguments.test.map(Into::into));
    if over.is_empty() {
        over = axes("--over", usual(test))?;
        over.retain(|a| {
            curves.iter().all(|c| c.symbol != a.symbol)
                && fixed.iter().all(|e| e.key != a.symbol.name())
        });
    }
    let subjects = subjects(arguments, texts)?;
    let title = match subjects.as_slice() {
        [] => {
            return Err(Diagnostic::usage(
                "no spec is given",
                "name spec files, write `--family central-difference --set degree=3 …`, or give a \
                 `--figure`",
            ));
        }
        [one] => one.label.clone(),
        _ => "Spectral radius".into(),
    };
    let scan = Scan::new(Request {
        subjects,
        fixed,
        over,
        curves,
        test,
        show: arguments.show.map_or(Show::Radius, Into::into),
        point_limit: match arguments.tiling.tiles {
            Some(_) => TILED_LIMIT,
            None => POINT_LIMIT,
        },
    })?;
    Ok(Figure {
        title,
        up_to: None,
        scan,
    })
}

/// The axes over which a test problem is scanned where none are given.
fn usual(test: Problem) -> &'static [&'static str] {
    match test {
        Problem::Oscillator => &["Omega=0..4:401"],
        Problem::RealAxis => &["z=-4..0:401"],
        Problem::ComplexPlane => &["re=-6..2:241", "im=-4..4:241"],
        Problem::Split => &["xA=0..3:241", "yA=0..5:241"],
    }
}

/// The axes that an option gives.
fn axes(option: &str, texts: &[impl AsRef<str>]) -> Result<Vec<GridAxis>, Diagnostic> {
    let sources = texts.iter().map(|text| Source::new(option, text.as_ref()));
    sources
        .map(|source| GridAxis::parse(&source.into()))
        .collect()
}

/// The methods that the arguments name, each with its label.
fn subjects(arguments: &Arguments, texts: Texts) -> Result<Vec<Subject>, Diagnostic> {
    let family = arguments.family.iter();
    let family = family.map(|family| Spec::from_family(family, &[]));
    let files = arguments.files.iter().map(|file| read(file));
    let texts = texts.into_iter().flatten().map(|text| parsed(text));
    let specs = family.chain(files).chain(texts);
    let subjects = specs.map(|spec| {
        let spec = spec?;
        let label = spec.name().to_string();
        Ok(Subject { label, spec })
    });
    subjects.collect()
}

/// A setting of the command line.
fn entry(setting: &str) -> Result<Entry, Diagnostic> {
    let source = Source::new("--set", setting);
    let (name, value) = pair(setting)?;
    Ok(Entry {
        key: name.into(),
        place: source.range(0..name.len()),
        value: Node {
            value: NodeValue::Text(value.into()),
            place: source.range(name.len() + 1..setting.len()),
        },
    })
}

/// A file, complete in a temporary one before it takes its place.
fn write_file(
    path: &Path,
    picture: Option<Picture>,
    digits: usize,
    figure: &Figure,
) -> Result<(), Diagnostic> {
    let drawn = picture.map(|picture| picture_of(figure, picture));
    let drawn = drawn.transpose()?;
    files::sweep(files::parent(path));
    let written = files::replace(path, |file| match drawn {
        Some(bytes) => file.write_all(&bytes),
        None => write_csv(figure, digits, file),
    });
    written.map_err(|error| files::not_written(path, &error))
}

fn write_csv(figure: &Figure, digits: usize, out: impl Write) -> io::Result<()> {
    let points = figure.scan.curves.len() * figure.scan.grid.len();
    let bar = bar(points as u64, "points");
    let mut out = BufWriter::new(out);
    csv::write(&figure.scan, digits, &mut out, &|n| bar.inc(n as u64))?;
    bar.finish_and_clear();
    out.flush()
}

fn picture_of(figure: &Figure, picture: Picture) -> Result<Vec<u8>, Diagnostic> {
    render(&figure.scan, &figure.title, figure.up_to, picture).map_err(|error| {
        let help = "give one `--over` axis, or two equally spaced ones and one method";
        Diagnostic::usage(error.to_string(), help)
    })
}

/// The files of a figure in the catalogue: its extensions and contents.
///
/// # Errors
/// A figure that has no picture.
pub(super) fn figure_outputs(figure: &Figure) -> Result<Vec<(&'static str, String)>, Diagnostic> {
    let svg = picture_of(figure, Picture::Svg)?;
    let mut table = Vec::new();
    // Writing to memory cannot fail.
    let _ = csv::write(&figure.scan, csv::DIGITS, &mut table, &|_| {});
    let files = [("csv", table), ("svg", svg)];
    let files = files.map(|(end, bytes)| (end, String::from_utf8_lossy(&bytes).into_owned()));
    Ok(files.into())
}
