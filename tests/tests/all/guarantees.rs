//! Every engine on every kind of problem, under everything that can go wrong: the right result, or an error that
//! says what happened and where, with all that was found before it seen by whoever watched. Nothing panics,
//! hangs, or is quietly wrong. A sixth of the engines in every run; all with `STEPSMITH_DRAWS=all`.

mod engines;
mod trouble;

use engines::{Bad, End, Engine, Kind, Way, bound, ordinary};
use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use stepsmith::{Error, Failure, Method};
use trouble::{Case, Endless, Seen, Spy, Stop, Trouble, V};

/// What became of a run.
#[allow(clippy::large_enum_variant)] // one at a time
enum Outcome {
    Ended(End),
    Stopped,
    Hung,
    Panicked(String),
}

fn outcome(engine: &Engine, case: &Case) -> Outcome {
    let told = |payload: Box<dyn Any + Send>| {
        if payload.is::<Stop>() {
            return Outcome::Stopped;
        }
        if payload.is::<Endless>() {
            return Outcome::Hung;
        }
        let text = payload.downcast_ref::<String>().cloned();
        let text = text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).into()));
        Outcome::Panicked(text.unwrap_or_default())
    };
    match catch_unwind(AssertUnwindSafe(|| (engine.run)(case))) {
        Ok(end) => Outcome::Ended(end),
        Err(payload) => told(payload),
    }
}

/// An error's name.
fn kind(error: &Error) -> String {
    let text = match error {
        Error::Step { source, .. } => format!("{source:?}"),
        other => format!("{other:?}"),
    };
    text.split([' ', '{', '('])
        .next()
        .unwrap_or_default()
        .into()
}

/// What was found by all runs of one cell of the table.
#[derive(Default)]
struct Cell {
    right: usize,
    told: BTreeMap<String, usize>,
}

#[derive(Default)]
struct Table {
    columns: Vec<&'static str>,
    rows: Vec<(&'static str, BTreeMap<&'static str, Cell>)>,
    wrong: Vec<String>,
    runs: usize,
}

impl Table {
    fn cell(&mut self, group: &'static str, column: &'static str) -> &mut Cell {
        if !self.columns.contains(&column) {
            self.columns.push(column);
        }
        let row = match self.rows.iter().position(|(name, _)| *name == group) {
            Some(row) => row,
            None => {
                self.rows.push((group, BTreeMap::new()));
                self.rows.len() - 1
            }
        };
        self.rows[row].1.entry(column).or_default()
    }

    fn note(
        &mut self,
        engine: &Engine,
        column: &'static str,
        verdict: Result<Option<String>, String>,
    ) {
        self.runs += 1;
        let cell = self.cell(engine.group, column);
        match verdict {
            Ok(None) => cell.right += 1,
            Ok(Some(error)) => *cell.told.entry(error).or_default() += 1,
            Err(wrong) => {
                let name = format!("{}, {}", engine.group, engine.name);
                self.wrong.push(format!("{name}: {column}: {wrong}"));
            }
        }
    }

    /// Right results and errors, and after the table what the errors were.
    fn show(&self) -> String {
        let mut out = format!("| engine | {} |\n", self.columns.join(" | "));
        out.push_str(&"|---".repeat(self.columns.len() + 1));
        out.push_str("|\n");
        for (name, row) in &self.rows {
            let cells = self.columns.iter().map(|column| match row.get(column) {
                None => String::new(),
                Some(cell) => format!("{} / {}", cell.right, cell.told.values().sum::<usize>()),
            });
            let _ = writeln!(
                out,
                "| {name} | {} |",
                cells.collect::<Vec<_>>().join(" | ")
            );
        }
        let mut errors: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for (_, row) in &self.rows {
            for (column, cell) in row {
                for (error, count) in &cell.told {
                    *errors.entry((column, error)).or_default() += count;
                }
            }
        }
        for ((column, error), count) in errors {
            let _ = writeln!(out, "{column}: {error} × {count}");
        }
        out
    }

    fn finish(self) {
        println!("{}\n{} runs", self.show(), self.runs);
        let count = self.wrong.len();
        let first = &self.wrong[..self.wrong.len().min(60)];
        assert!(count == 0, "{count} wrong:\n{}", first.join("\n"));
    }
}

/// A run without trouble: how often the field was called, how far it was from the exact solution at most, and its
/// end.
struct Clean {
    calls: u64,
    error: f64,
    end: Seen,
}

/// The largest distance from the exact solution of what was seen.
fn distance(engine: &Engine, case: &Case, seen: &[Seen]) -> f64 {
    let mut most = 0.0;
    for (t, x, v) in seen {
        let exact = engine.kind.exact(t - case.from);
        let [x0, _] = case.values(0.0);
        for (z, exact) in [(Some(x), exact[0]), (v.as_ref(), exact[1])] {
            for (z, x0) in z.into_iter().flatten().zip(&x0) {
                let error = (z - exact * x0).abs();
                // NaN is as far as can be.
                most = if error <= most { most } else { error };
                most = if error.is_nan() { f64::INFINITY } else { most };
            }
        }
    }
    most
}

/// The run that the others are compared with; none where the method is not for it, with the reason.
fn clean(engine: &Engine) -> Result<Clean, String> {
    let spy = Spy::quiet();
    let mut case = Case::of(&spy);
    let end = match outcome(engine, &case) {
        Outcome::Ended(Ok((end, _))) => end,
        Outcome::Ended(Err(error)) => return Err(kind(&error)),
        _ => return Err("panicked".into()),
    };
    let calls = spy.calls.get();
    let seen = RefCell::new(Vec::new());
    case.seen = Some(&seen);
    match outcome(engine, &case) {
        Outcome::Ended(Ok((watched, _))) => assert_eq!(end.1, watched.1, "{}", engine.name),
        _ => return Err("panicked".into()),
    }
    let error = distance(engine, &case, &seen.borrow());
    // The least accurate methods: one of order 1 errs by 0.026, a pair whose solutions are both of order 3 on linear
    // problems, so that their difference says little there, by 0.034.
    let most = if engine.kind == Kind::Bound {
        0.1
    } else {
        0.04
    };
    assert!(error < most, "{}, {}: {error}", engine.group, engine.name);
    assert_eq!(end.0, case.to);
    Ok(Clean { calls, error, end })
}

/// Whether the result is right, or an error of these kinds says what happened not far behind what was seen.
fn judge(
    engine: &Engine,
    case: &Case,
    clean: &Clean,
    outcome: Outcome,
    allowed: &[&str],
) -> Result<Option<String>, String> {
    let seen = case
        .seen
        .map(|seen| seen.borrow().clone())
        .unwrap_or_default();
    let within = match engine.way {
        Way::Equal | Way::Times => 1.25 * clean.error + 1e-9,
        _ => 5.0 * clean.error + 20.0 * 1e-4,
    };
    let before = distance(engine, case, &seen);
    if before > within {
        return Err(format!(
            "a wrong state was shown, by {before:e}: {:?}",
            seen.last()
        ));
    }
    match outcome {
        Outcome::Ended(Ok((end, _))) => {
            let ended = case.seen.is_some() && seen.len() == case.most;
            if end.0 != case.to && !ended {
                return Err(format!("it ended at {}", end.0));
            }
            let error = distance(engine, case, std::slice::from_ref(&end));
            if error <= within && end.1.len() == clean.end.1.len() {
                Ok(None)
            } else {
                Err(format!("quietly wrong by {error:e}: {end:?}"))
            }
        }
        Outcome::Ended(Err(error)) => {
            let kind = kind(&error);
            if !allowed.contains(&kind.as_str()) {
                return Err(format!("told as {error:?}"));
            }
            if let Some(t) = error.t() {
                let direction = (case.to - case.from).signum();
                let last = seen.last().map_or(case.from, |(t, ..)| *t);
                let ahead = direction * (t - last);
                // A start or a step reaches over a few grid points at most.
                let reach = match engine.way {
                    Way::Equal => 8.0 * (case.to - case.from).abs() / case.steps as f64,
                    _ => (case.to - case.from).abs(),
                };
                let behind = reach.min((case.to - case.from).abs());
                if case.seen.is_some() && !(ahead >= -1e-9 - behind && ahead <= reach + 1e-9) {
                    return Err(format!(
                        "told at {t}, {ahead} behind what was seen: {error:?}"
                    ));
                }
            }
            Ok(Some(kind))
        }
        Outcome::Stopped if allowed == ["panic"] => Ok(Some("panic".into())),
        Outcome::Stopped => Err("the closure's panic".into()),
        Outcome::Hung => Err("it hangs".into()),
        Outcome::Panicked(text) => Err(format!("panicked: {text}")),
    }
}

/// Numbers between 1 and n, the same in every run: the first, the second, the last, and some between.
fn drawn(n: u64, count: usize, seed: &mut u64) -> Vec<u64> {
    let mut all = vec![1, 2.min(n), n];
    for _ in 0..count {
        *seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        all.push(1 + (*seed >> 33) % n);
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// What a field that is not finite may be told as.
const NOT_FINITE: [&str; 8] = [
    "NonFinite",
    "NotConverged",
    "StepTooSmall",
    "NoStepSize",
    "StartNotConverged",
    "TooManySteps",
    "Contradictory",
    "Jacobian",
];

/// All fields that go wrong, at calls drawn.
fn troubles(table: &mut Table, engine: &Engine, clean: &Clean, count: usize, seed: &mut u64) {
    let mut all = vec![
        ("NaN", Trouble::Value(f64::NAN)),
        ("infinity", Trouble::Value(f64::INFINITY)),
        ("infinity", Trouble::Value(f64::NEG_INFINITY)),
        ("panic", Trouble::Panic),
    ];
    if engine.kind != Kind::Bound && !engine.group.starts_with("structure") {
        all.extend([-1, 1, -2].map(|by| ("length", Trouble::Length(by))));
    }
    for (column, trouble) in all {
        for (k, at) in drawn(clean.calls, count, seed).into_iter().enumerate() {
            for once in [true, false] {
                let watched = (k % 2 == 0) == once;
                let spy = Spy::new(trouble, at, once);
                let seen = RefCell::new(Vec::new());
                let mut case = Case::of(&spy);
                case.limit = match engine.way {
                    Way::Equal | Way::Times => None,
                    _ => Some(400),
                };
                case.seen = watched.then_some(&seen);
                let allowed: &[&str] = match trouble {
                    Trouble::Panic => &["panic"],
                    Trouble::Length(_) => &["Shape"],
                    _ => &NOT_FINITE,
                };
                let outcome = outcome(engine, &case);
                let verdict = match (trouble, judge(engine, &case, clean, outcome, allowed)) {
                    (Trouble::Panic, Ok(None)) => Err("the panic was swallowed".into()),
                    (_, verdict) => verdict,
                };
                let call = format!(
                    "call {at} of {}, once {once}, watched {watched}",
                    clean.calls
                );
                let verdict = verdict.map_err(|wrong| format!("{call}: {wrong}"));
                table.note(engine, column, verdict);
            }
        }
    }
    // Nothing is left behind by those.
    let spy = Spy::quiet();
    let again = outcome(engine, &Case::of(&spy));
    let same = matches!(&again, Outcome::Ended(Ok((end, _))) if *end == clean.end);
    table.note(
        engine,
        "afterwards",
        if same {
            Ok(None)
        } else {
            Err("other bits".into())
        },
    );
}

/// Intervals, sizes and starts at the edges.
fn edges(table: &mut Table, engine: &Engine, clean: &Clean) {
    let seen = RefCell::new(Vec::new());
    let fixed = matches!(engine.way, Way::Equal | Way::Times);
    let mut ask = |column, change: &dyn Fn(&mut Case), allowed: &[&str]| {
        let spy = Spy::quiet();
        let mut case = Case::of(&spy);
        case.seen = Some(&seen);
        change(&mut case);
        seen.borrow_mut().clear();
        let outcome = outcome(engine, &case);
        let verdict = judge(engine, &case, clean, outcome, allowed);
        table.note(engine, column, verdict);
    };
    ask("no interval", &|case| case.to = case.from, &[]);
    for to in [f64::NAN, f64::INFINITY] {
        ask("endless", &|case| case.to = to, &["Interval", "GridTimes"]);
    }
    // Differences in t do not exist there either.
    let below: &[&str] = match engine.kind {
        Kind::Bound => &[
            "StepSize",
            "StepTooSmall",
            "ShortInterval",
            "Interval",
            "GridTimes",
            "NonFinite",
        ],
        _ => &[
            "StepSize",
            "StepTooSmall",
            "ShortInterval",
            "Interval",
            "GridTimes",
        ],
    };
    ask(
        "below spacing",
        &|case| (case.from, case.to, case.steps) = (1e16, 1e16 + 64.0, 1000),
        below,
    );
    ask(
        "below spacing",
        &|case| (case.from, case.to) = (1.0, 1.0 + 4.0 * f64::EPSILON),
        &[
            "StepSize",
            "StepTooSmall",
            "ShortInterval",
            "Interval",
            "GridTimes",
        ],
    );
    ask("no component", &|case| case.size = 0, &["Empty"]);
    for bad in [f64::NAN, f64::INFINITY] {
        let start = [vec![bad, 0.0], vec![0.0, 1.0]];
        ask(
            "bad start",
            &|case| case.start = Some(start.clone()),
            &["NonFinite"],
        );
    }
    if engine.kind != Kind::First {
        let start: [V; 2] = [vec![1.0, 0.0], vec![0.0]];
        ask(
            "bad start",
            &|case| case.start = Some(start.clone()),
            &["Lengths", "Coordinates"],
        );
    }
    if fixed {
        ask(
            "attempts limited",
            &|case| case.limit = Some(3),
            &["NoEffect"],
        );
    } else {
        ask(
            "attempts limited",
            &|case| case.limit = Some(2),
            &["TooManySteps", "NoEffect"],
        );
    }
    if engine.way == Way::Tolerance {
        for tolerance in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            ask(
                "no tolerance",
                &|case| case.tolerance = tolerance,
                &["Tolerance"],
            );
        }
        ask(
            "tolerance out of reach",
            &|case| (case.tolerance, case.limit) = (1e-25, Some(500)),
            &["StepTooSmall", "TooManySteps", "Unresolved"],
        );
    }
}

/// Twice a hundred million steps, of which three are made.
fn many(table: &mut Table, engine: &Engine, clean: &Clean) {
    if engine.way != Way::Equal {
        return;
    }
    let spy = Spy::quiet();
    let seen = RefCell::new(Vec::new());
    let mut case = Case::of(&spy);
    (case.steps, case.most, case.seen) = (200_000_000, 4, Some(&seen));
    let mut found = None;
    let counted = allocation_counter::measure(|| found = Some(outcome(engine, &case)));
    let verdict = judge(engine, &case, clean, found.take().expect("it was run"), &[]);
    let verdict = if counted.bytes_max > 1 << 18 {
        Err(format!("{} bytes", counted.bytes_max))
    } else {
        verdict
    };
    table.note(engine, "many steps", verdict);
    case.steps = usize::MAX;
    seen.borrow_mut().clear();
    let verdict = judge(engine, &case, clean, outcome(engine, &case), &["StepSize"]);
    table.note(engine, "many steps", verdict);
}

/// Backwards, from where the solution ends to where it begins.
fn backwards(table: &mut Table, engine: &Engine, clean: &Clean) {
    let spy = Spy::quiet();
    let seen = RefCell::new(Vec::new());
    let mut case = Case::of(&spy);
    (case.from, case.to, case.seen) = (0.5, -0.5, Some(&seen));
    let found = outcome(engine, &case);
    // Backwards the motion grows, and with it the error: most of methods of order 1. With x = e^(-t) cos t that of
    // Newmark's method follows d2 = -2 d - 2 d1 + k x3, d1 and d2 the derivatives of d and x3 the third one of x, so
    // d = k e^(-t) (t sin t - sin t + t cos t) and d1 = 2 k e^(-t) (1 - t) sin t: 0.20 k and 0 at t = 1, but 3.1 k and
    // 9.2 k at t = -1, 46 times the most of both.
    let order = Method::named(&engine.name).map_or(2, |method| method.order().bound());
    let growth = if order == 1 { 25.0 } else { 4.0 };
    let loose = Clean {
        error: growth * clean.error + 2e-3,
        calls: clean.calls,
        end: clean.end.clone(),
    };
    table.note(
        engine,
        "backwards",
        judge(
            engine,
            &case,
            &loose,
            found,
            &["NotConverged", "StepTooSmall"],
        ),
    );
}

/// A field that jumps where the solution passes: implicit steps there have no solution.
fn cycles(table: &mut Table, engine: &Engine) {
    for (watched, jump) in [(true, 0.7), (false, 0.55), (false, -0.2)] {
        let spy = Spy::quiet();
        let seen = RefCell::new(Vec::new());
        let mut case = Case::of(&spy);
        case.jump = Some(jump);
        case.limit = (!matches!(engine.way, Way::Equal | Way::Times)).then_some(800);
        case.seen = watched.then_some(&seen);
        let verdict = match outcome(engine, &case) {
            Outcome::Ended(Ok((end, _))) => {
                if end.1.iter().all(|x| x.is_finite()) {
                    Ok(None)
                } else {
                    Err(format!("{end:?}"))
                }
            }
            Outcome::Ended(Err(error)) => match &error {
                Error::Step {
                    source: Failure::Shape { .. },
                    ..
                } => Err(error.to_string()),
                _ if error.t().is_some() => Ok(Some(kind(&error))),
                _ => Err(error.to_string()),
            },
            Outcome::Stopped => Err("the closure's panic".into()),
            Outcome::Hung => Err("it hangs".into()),
            Outcome::Panicked(text) => Err(format!("panicked: {text}")),
        };
        table.note(engine, "jumps", verdict);
    }
}

/// The first engine of each group and way, and every sixth one; all where all draws are asked for.
fn drawn_of(engines: &[Engine]) -> impl Iterator<Item = &Engine> {
    let every = std::env::var_os("STEPSMITH_DRAWS").map_or(6, |_| 1);
    let known = |k: usize, engine: &Engine| {
        let mut before = engines[..k].iter();
        before.any(|other| (other.group, other.way) == (engine.group, engine.way))
    };
    let taken = move |(k, engine): &(usize, &Engine)| k % every == 0 || !known(*k, engine);
    engines
        .iter()
        .enumerate()
        .filter(taken)
        .map(|(_, engine)| engine)
}

fn over(engines: &[Engine], count: usize) -> Table {
    let mut table = Table::default();
    let mut seed = 1;
    for engine in drawn_of(engines) {
        match clean(engine) {
            Ok(clean) => {
                table.note(engine, "none", Ok(None));
                troubles(&mut table, engine, &clean, count, &mut seed);
                edges(&mut table, engine, &clean);
                many(&mut table, engine, &clean);
                backwards(&mut table, engine, &clean);
                cycles(&mut table, engine);
            }
            Err(reason) => {
                let known = [
                    "NotZeroStable",
                    "NoMatching",
                    "Unstable",
                    "NoVelocity",
                    "EqualSteps",
                    "SplitIndexOne",
                    "ImplicitExpensive",
                    "NoEffect",
                ];
                let verdict = if known.contains(&reason.as_str()) {
                    Ok(Some(reason))
                } else {
                    Err(reason)
                };
                table.note(engine, "none", verdict);
            }
        }
    }
    table
}

/// y' = f(t, y).
#[test]
fn first_order_problems() {
    let engines = ordinary().into_iter();
    let first: Vec<Engine> = engines.filter(|e| matches!(e.kind, Kind::First)).collect();
    over(&first, 1).finish();
}

#[test]
fn second_order_and_split_problems() {
    let engines = ordinary().into_iter();
    let others: Vec<Engine> = engines.filter(|e| !matches!(e.kind, Kind::First)).collect();
    over(&others, 1).finish();
}

#[test]
fn constrained_problems() {
    over(&bound(Bad::Nothing), 0).finish();
}

/// Masses and constraints that are not what they should be.
#[test]
fn bad_mechanisms() {
    let mut table = Table::default();
    let good: Vec<Engine> = bound(Bad::Nothing);
    for (column, bad, allowed) in [
        ("no mass", Bad::NoMass, &["Singular", "Contradictory"][..]),
        ("indefinite mass", Bad::Indefinite, &[]),
        ("redundant", Bad::Redundant, &[]),
        ("contradictory", Bad::Contradictory, &["Contradictory"]),
    ] {
        for (engine, good) in drawn_of(&bound(bad)).zip(drawn_of(&good)) {
            let Ok(clean) = clean(good) else { continue };
            for watched in [true, false] {
                let spy = Spy::quiet();
                let seen = RefCell::new(Vec::new());
                let mut case = Case::of(&spy);
                case.seen = watched.then_some(&seen);
                let found = outcome(engine, &case);
                table.note(engine, column, judge(engine, &case, &clean, found, allowed));
            }
        }
    }
    table.finish();
}
