//! What reads foreign texts, one function a reader: each takes any text and yields whether it was accepted.
//!
//! A text is read, refused with a message that names a place within it, or refused for a limit; what is accepted
//! is read the same again where it is printed. All else is a defect, and stops the caller. libFuzzer draws the
//! texts (`.ci/fuzz.py`), and a test of the workspace reads those that are kept (`tests/tests/all/hostile.rs`).

use num_bigint::BigInt;
use stepsmith::structural::{Table, matrix_market};
use stepsmith_audit::source::{Map, read_as};
use stepsmith_audit::{Form, Part, TreeStore, audit, trace};
use stepsmith_claims::{check, claims};
use stepsmith_exact::budget::{Budget, within};
use stepsmith_exact::rational::{Integer, Rational, inverse_modulo};
use stepsmith_generator::cli::answer;
use stepsmith_scheme::problem::Problem as _;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::scheme::text::{parse_expression, parse_statement};
use stepsmith_scheme::spec::{Diagnostic, Source, Spec};

/// The most equations of a scheme whose claims are decided here, and stages of a table that is judged.
const SMALL: usize = 5;
/// The longest text of which more than its form is looked at, in bytes.
const SHORT: usize = 2_000;

/// What stands between kept texts.
pub const CUT: &str = "\n---- 8< ----\n";

/// What a text may cost that is derived and decided: seconds, and GiB.
const COST: (f64, f64) = (5.0, 1.0);

/// What comes of a text, refused where it costs too much.
fn limited(read: impl FnOnce() -> bool) -> bool {
    let (seconds, gib) = COST;
    within(Budget::new(seconds, gib), read).unwrap_or_else(|exceeded| {
        assert!(!exceeded.to_string().is_empty());
        false
    })
}

/// A function of a text, by its name.
pub type Target = (&'static str, fn(&str) -> bool);

/// All of them.
pub const TARGETS: [Target; 10] = [
    ("specs", specs),
    ("tokens", tokens),
    ("equations", equations),
    ("expressions", expressions),
    ("commands", commands),
    ("sources", sources),
    ("traces", traces),
    ("matrices", matrices),
    ("tables", tables),
    ("numbers", numbers),
];

/// A diagnostic says something, and its place is one of its text.
fn told(error: &Diagnostic) -> bool {
    assert!(!error.message().is_empty() && !error.help().is_empty());
    if let Some((source, range)) = error.place().and_then(|place| place.text_range()) {
        assert!(range.start <= range.end, "{range:?}");
        assert!(source.text.get(range.clone()).is_some(), "{range:?}");
    }
    let shown = error.render_plain();
    assert!(shown.contains("error: "), "{shown}");
    false
}

/// A scheme's equations are read as statements, unless their numbers take more operators than a statement may have.
fn printed(scheme: &Scheme) {
    for equation in scheme.equations() {
        let text = equation.text(scheme);
        if let Err(error) = parse_statement(&text) {
            assert!(text.len() > SHORT, "{text}: {}", error.error);
        }
    }
}

/// A spec is a method or not, and what is claimed of a small one is decided.
fn judged(spec: Result<Spec, Diagnostic>) -> bool {
    let (spec, derived) = match spec.and_then(|spec| Ok((spec.clone(), spec.derive()?))) {
        Ok(found) => found,
        Err(error) => return told(&error),
    };
    spec.warnings().iter().for_each(|warning| {
        assert!(!warning.render_plain().is_empty());
    });
    printed(&derived.scheme);
    if derived.scheme.equations().len() > SMALL {
        return true;
    }
    match check(&spec) {
        Ok(report) => {
            assert_eq!(
                report.claims.len(),
                claims(&spec).map_or(0, |claims| claims.len())
            );
            assert_eq!(report.holds(), report.failures().is_empty());
            true
        }
        Err(error) => told(&error),
    }
}

/// TOML specs.
pub fn specs(text: &str) -> bool {
    limited(|| {
        let spec = Spec::parse_toml("spec.toml", text);
        if text.len() > SHORT {
            spec.map_or_else(|error| told(&error), |_| true)
        } else {
            judged(spec)
        }
    })
}

/// Specs as macros take them.
pub fn tokens(text: &str) -> bool {
    match text.parse() {
        Ok(_) if text.len() > SHORT => false,
        Ok(tokens) => limited(|| judged(Spec::parse_tokens(tokens))),
        Err(_) => false,
    }
}

/// The equation language: a line of what is carried, and equations.
pub fn equations(text: &str) -> bool {
    let mut lines = text.lines();
    let quoted = |line: &str| format!("{:?},", line);
    let carry = lines.next().unwrap_or_default();
    let carry: String = carry.split(';').map(quoted).collect();
    let equations: String = lines.map(quoted).collect();
    let text = format!(
        "name = \"Free\"\nfamily = \"scheme\"\ncarry = [{carry}]\nequations = [{equations}]\n"
    );
    limited(|| judged(Spec::parse_toml("equations.toml", &text)))
}

/// Exact numbers: what is printed is read as the same number.
pub fn expressions(text: &str) -> bool {
    limited(|| expression(text))
}

fn expression(text: &str) -> bool {
    let read = |text: &str| parse_expression(text)?.value(&|_| None);
    match read(text) {
        Err(error) => {
            assert!(!error.error.to_string().is_empty() && !error.error.help().is_empty());
            let start = error.span.start();
            let end = error.span.end();
            assert!((start.line, start.column) <= (end.line, end.column));
            assert!(end.line <= text.split('\n').count(), "{end:?}");
            false
        }
        Ok(value) => {
            let shown = value.to_string();
            match read(&shown) {
                Ok(again) => assert_eq!(again, value, "{shown}"),
                Err(error) => assert!(shown.len() > SHORT, "{shown}: {}", error.error),
            }
            true
        }
    }
}

/// What exact arithmetic rests on, the operations of its library, beside another one's: integers in hexadecimal, one
/// a line.
pub fn numbers(text: &str) -> bool {
    let short = |line: &&str| line.len() <= SHORT;
    let read = |line: &str| {
        let other = BigInt::parse_bytes(line.as_bytes(), 16)?;
        Some((Integer::from_str_radix(line, 16).ok()?, other))
    };
    let mut lines = text.lines().filter(short).map_while(read);
    let (Some((a, x)), Some((b, y))) = (lines.next(), lines.next()) else {
        return false;
    };
    let same = |own: &Integer, other: &BigInt| {
        assert_eq!(own.in_radix(16).to_string(), other.to_str_radix(16));
    };
    same(&(&a + &b), &(&x + &y));
    same(&(&a - &b), &(&x - &y));
    let product = &a * &b;
    same(&product, &(&x * &y));
    let none = BigInt::default();
    if y != none {
        same(&(&a / &b), &(&x / &y));
        same(&(&a % &b), &(&x % &y));
        // p/q in lowest terms: p b = q a, and no common divisor by Euclid's division.
        let fraction = Rational::from_parts_signed(a.clone(), b.clone());
        let p = fraction.numerator();
        let q = fraction.denominator().as_ibig();
        assert_eq!(p * &b, q * &a);
        let [mut g, mut rest] = [p, q].map(|n| {
            read(&n.in_radix(16).to_string())
                .expect("what is written is read")
                .1
        });
        while rest != none {
            (g, rest) = (rest.clone(), g % &rest);
        }
        assert!(g.magnitude() == BigInt::from(1).magnitude());
        // (a/b + b) b − b² = a, and b/(a/b) · a/b = b.
        let whole = Rational::from(b.clone());
        assert_eq!(
            (&fraction + &whole) * &whole - &whole * &whole,
            Rational::from(a.clone())
        );
        if x != none {
            assert_eq!(&whole / &fraction * &fraction, whole);
        }
        let modulus = if y < none { -b } else { b };
        if let Some(inverse) = inverse_modulo(&a, &modulus) {
            assert_eq!(
                (inverse * &a - Integer::from(1)) % &modulus,
                Integer::from(0)
            );
        }
    }
    true
}

/// Command lines, a word a line, with a spec at hand; none that writes, or reads what is not there.
pub fn commands(text: &str) -> bool {
    let spec = "name = \"Verlet\"\nfamily = \"central-difference\"\n[parameters]\ndegree = 3\nalpha = \"1\"\n\
                beta = \"1/2\"\n[claims]\norder = 2\n";
    let words: Vec<&str> = text.lines().collect();
    let writes = ["regenerate", "report", "merge", "search"];
    let refused = |word: &&str| {
        word.contains(['/', '\0']) && !word.contains('=') && !word.starts_with("--")
            || *word == "-"
            || word.starts_with('-') && !word.starts_with("--") && word.contains('o')
            || ["--out", "--output", "--tiles", "--root", "--figure"]
                .iter()
                .any(|name| word.starts_with(name))
    };
    let command = words.first().copied().unwrap_or_default();
    if text.len() > SHORT || writes.contains(&command) || words.iter().any(refused) {
        return false;
    }
    match answer(&words, &[Source::new("verlet.toml", spec)]) {
        Ok(outcome) => !outcome.text.is_empty(),
        Err(error) => told(&error),
    }
}

/// What audits read: the name of a file, and its text.
pub fn sources(text: &str) -> bool {
    let (name, text) = text.split_once('\n').unwrap_or_default();
    let (name, form) = name.split_once(' ').unwrap_or((name, ""));
    let form = match form {
        "rosenbrock" => Some(Form::Transformed),
        "two" => Some(Form::TwoRegisters),
        "three" => Some(Form::ThreeRegisters),
        "additive" => Some(Form::Additive),
        "nystrom" => Some(Form::Nystrom),
        "multistep" => Some(Form::Multistep),
        "alpha" => Some(Form::GeneralizedAlpha),
        _ => None,
    };
    let read = read_as(name, text, form, &Map::default());
    judge(&read.tables, text)
}

/// Logs of running programs.
pub fn traces(text: &str) -> bool {
    match trace::tables("trace.log", text) {
        Ok(tables) => judge(&tables, text),
        Err(error) => {
            assert!(!error.message.is_empty());
            assert!(
                (1..=text.lines().count().max(1)).contains(&error.line),
                "{error}"
            );
            false
        }
    }
}

/// Small tables are judged; whether there is one.
fn judge(tables: &[stepsmith_audit::Table], text: &str) -> bool {
    let mut trees = TreeStore::default();
    for table in tables.iter().take(2) {
        if text.len() < SHORT && table.numbers.list(Part::B).is_none_or(|b| b.len() <= SMALL) {
            match audit(table, &mut trees) {
                Ok(audit) => audit.findings.iter().for_each(|finding| {
                    assert!(!finding.to_string().is_empty());
                }),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
    !tables.is_empty()
}

/// Matrix Market files: what is written is read as the same matrix.
pub fn matrices(text: &str) -> bool {
    match matrix_market::parse(text.as_bytes()) {
        Err(error) => {
            assert!(error.line <= text.lines().count() + 1, "{error}");
            assert!(!error.to_string().is_empty());
            false
        }
        Ok(matrix) => {
            let mut out = Vec::new();
            matrix_market::write(&matrix, &mut out).expect("memory is written");
            let again = matrix_market::parse(out.as_slice()).expect("what is written is read");
            assert_eq!(
                (matrix.rows(), matrix.columns()),
                (again.rows(), again.columns())
            );
            let entries = |m: &stepsmith::linear::Matrix| -> Vec<(usize, usize, u64)> {
                let mut all: Vec<_> = m.entries().map(|(i, j, x)| (i, j, x.to_bits())).collect();
                all.sort_unstable();
                all
            };
            assert_eq!(entries(&matrix), entries(&again));
            true
        }
    }
}

/// Tables of loads: finite, of increasing times.
pub fn tables(text: &str) -> bool {
    match Table::parse(text.as_bytes()) {
        Err(error) => {
            assert!(error.line <= text.lines().count() + 1, "{error}");
            assert!(!error.to_string().is_empty());
            false
        }
        Ok(table) => {
            let times = table.times();
            let values = table.values();
            assert_eq!(times.len(), values.len());
            assert!(times.windows(2).all(|pair| pair[0] < pair[1]));
            assert!(values.iter().all(|y| y.is_finite()));
            let points = times.iter().copied().zip(values.iter().copied());
            assert_eq!(Table::new(points), Ok(table.clone()));
            true
        }
    }
}
