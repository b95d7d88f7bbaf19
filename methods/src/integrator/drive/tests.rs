//! What the loop asks of engines and sizes, in which order, and what it counts, shows and gives back.

use super::*;
use crate::integrator::watch::{Event, Hermite};
use crate::stepper::Sample;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

type Dot = Sample<[f64; 1]>;
type Log = Rc<RefCell<Vec<String>>>;

/// x = t.
fn dot(t: f64) -> Dot {
    let mut dot = Sample::new(t, &[t]);
    (dot.v, dot.a) = ([1.0], [0.0]);
    dot
}

/// An engine for x = t whose attempts end as laid down; it writes down what is asked of it.
struct Line {
    log: Log,
    outcomes: VecDeque<Attempt>,
    covered: usize,
    points: usize,
    dense: bool,
    /// Evaluations until now, of a field and of an expensive part.
    spent: (u64, u64),
}

impl Line {
    fn new(log: &Log, outcomes: impl IntoIterator<Item = Attempt>) -> Self {
        Self {
            log: log.clone(),
            outcomes: outcomes.into_iter().collect(),
            covered: 0,
            points: 1,
            dense: true,
            spent: (0, 0),
        }
    }

    fn note(&self, line: String) {
        self.log.borrow_mut().push(line);
    }
}

impl Engine for Line {
    type Point = Dot;

    fn name(&self) -> &'static str {
        "Line"
    }

    fn is_dense(&self) -> bool {
        self.dense
    }

    fn begin(&mut self, shown: bool, dense: bool) -> Result<Dot, Error> {
        self.note(format!("begin {shown} {dense}"));
        self.spent.0 += 7;
        Ok(dot(0.0))
    }

    fn covered(&self) -> usize {
        self.covered
    }

    fn start(&mut self, t: f64, dense: bool, out: &mut Dot) -> Result<(), Error> {
        self.note(format!("start {t} {dense}"));
        *out = dot(t);
        Ok(())
    }

    fn attempt(&mut self, plan: &Plan, shown: bool) -> Attempt {
        self.note(format!("attempt {} {shown}", plan.t));
        self.spent.0 += 1;
        self.outcomes.pop_front().unwrap_or(Ok(0.0))
    }

    fn reject(&mut self) {
        self.note("reject".into());
    }

    fn points(&self) -> usize {
        self.points
    }

    fn show(&mut self, plan: &Plan, k: usize, dense: bool, out: &mut Dot) -> Result<(), Error> {
        self.note(format!("show {} {k} {dense}", plan.t));
        *out = dot(plan.t + plan.h * (k + 1) as f64 / self.points as f64);
        Ok(())
    }

    fn between(&self) -> &dyn Between<Dot> {
        &Hermite::Cubic
    }

    fn accept(&mut self, plan: &Plan) {
        self.note(format!("accept {}", plan.t));
    }

    fn count(&self, statistics: &mut Statistics) {
        (statistics.evaluations, statistics.expensive) = self.spent;
    }
}

/// Steps of size h to an end, errors up to 1 accepted; CHOSEN says what is counted.
struct Even<const CHOSEN: bool> {
    log: Log,
    t: f64,
    h: f64,
    end: f64,
}

impl<const CHOSEN: bool> Sizes<Line> for Even<CHOSEN> {
    const CHOSEN: bool = CHOSEN;

    fn begin(&mut self, _: &mut Line) -> Result<(), Error> {
        self.log.borrow_mut().push("sizes begin".into());
        Ok(())
    }

    fn time(&self, k: usize) -> f64 {
        10.0 + k as f64
    }

    fn next(&mut self, _: &mut Line) -> Result<Option<Plan>, Error> {
        let t = self.t;
        let h = self.h;
        let end = self.t + self.h;
        let last = end == self.end;
        let grid = end;
        Ok((t != self.end).then_some(Plan {
            t,
            h,
            end,
            grid,
            last,
        }))
    }

    fn judge(&mut self, _: &mut Line, _: &Plan, error: f64) -> Result<bool, Error> {
        self.log.borrow_mut().push(format!("judge {error}"));
        Ok(error <= 1.0)
    }

    fn failed(&mut self, _: &Plan, factor: f64, cause: Option<Error>) -> Result<(), Error> {
        self.log.borrow_mut().push(format!("failed {factor}"));
        cause.map_or(Ok(()), Err)
    }

    fn accepted(&mut self, _: &mut Line, plan: &Plan) -> Result<(), Error> {
        self.log.borrow_mut().push("accepted".into());
        self.t = plan.end;
        Ok(())
    }
}

type Watching<'a> = Watch<'a, crate::Ordinary<[f64; 1], 2>>;

/// What became of an integration over [0, 1] in steps of 1/4.
struct Outcome {
    end: Result<Dot, Error>,
    statistics: Statistics,
    log: Vec<String>,
}

const VALUES: [[f64; 1]; 2] = [[0.0], [1.0]];

fn run<const CHOSEN: bool>(
    outcomes: impl IntoIterator<Item = Attempt>,
    set: impl FnOnce(&mut Line),
    mut watch: Watching<'_>,
) -> Outcome {
    let log = Log::default();
    let mut engine = Line::new(&log, outcomes);
    set(&mut engine);
    let mut sizes = Even::<CHOSEN> {
        log: log.clone(),
        t: 0.0,
        h: 0.25,
        end: 1.0,
    };
    let mut statistics = Statistics::default();
    let drive = Drive::new([0.0, 1.0], &mut watch, &mut statistics);
    let end = drive.over(&mut engine, &mut sizes, &VALUES);
    let log = log.take();
    Outcome {
        end,
        statistics,
        log,
    }
}

/// A watch that sees grid points, and ends the run at one.
fn observer<'a>(seen: &'a mut Vec<f64>, until: f64) -> Watching<'a> {
    let mut watch = Watch::default();
    watch.observe(move |point: &Dot| {
        assert_eq!(point.x, [point.t]);
        seen.push(point.t);
        if point.t >= until {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    watch
}

fn plain(_: &mut Line) {}

#[test]
fn unseen_runs_show_their_end_alone() {
    let found = run::<true>([], plain, Watch::default());
    assert_eq!(found.end, Ok(dot(1.0)));
    let mut expected = vec!["begin false false".to_owned(), "sizes begin".to_owned()];
    for t in ["0", "0.25", "0.5"] {
        let step = [
            &format!("attempt {t} false"),
            "judge 0",
            &format!("accept {t}"),
        ];
        expected.extend(step.map(str::to_owned));
        expected.push("accepted".to_owned());
    }
    let last = ["attempt 0.75 true", "judge 0", "show 0.75 0 false"];
    expected.extend(last.map(str::to_owned));
    expected.extend(["accept 0.75", "accepted"].map(str::to_owned));
    assert_eq!(found.log, expected);
    let statistics = Statistics {
        steps: 4,
        evaluations: 11,
        start: 7,
        ..Statistics::equal_steps(0.25)
    };
    assert_eq!(found.statistics, statistics);
}

#[test]
fn what_is_not_accepted_is_taken_back_and_tried_again() {
    let outcomes = [
        Ok(0.5),
        Ok(3.0),
        Missed::smaller(0.125, None),
        Missed::smaller(0.25, None),
        Ok(1.0),
    ];
    let mut seen = Vec::new();
    let mut errors = Vec::new();
    let mut watch = observer(&mut seen, f64::INFINITY);
    watch.each_step(|step| {
        errors.push((step.t0(), step.t(), step.error));
        ControlFlow::Continue(())
    });
    let found = run::<true>(outcomes, plain, watch);
    assert_eq!(found.end, Ok(dot(1.0)));
    let expected = [
        "begin true true",
        "sizes begin",
        "attempt 0 true",
        "judge 0.5",
        "show 0 0 true",
        "accept 0",
        "accepted",
        "attempt 0.25 true",
        "judge 3",
        "reject",
        "attempt 0.25 true",
        "failed 0.125",
        "reject",
        "attempt 0.25 true",
        "failed 0.25",
        "reject",
        "attempt 0.25 true",
        "judge 1",
        "show 0.25 0 true",
        "accept 0.25",
        "accepted",
    ];
    assert_eq!(found.log[..expected.len()], expected);
    let counts = |s: &Statistics| (s.steps, s.rejected, s.diverged, s.evaluations);
    assert_eq!(counts(&found.statistics), (4, 1, 2, 14));
    assert_eq!(seen, [0.0, 0.25, 0.5, 0.75, 1.0]);
    let steps = [
        (0.0, 0.25, 0.5),
        (0.25, 0.5, 1.0),
        (0.5, 0.75, 0.0),
        (0.75, 1.0, 0.0),
    ];
    assert_eq!(errors, steps);
}

#[test]
fn failures_that_sizes_do_not_forgive_end_a_run() {
    let cause = Error::NonFinite { t: 0.3 };
    let outcomes = [Ok(0.0), Missed::smaller(0.5, Some(cause.clone()))];
    let found = run::<true>(outcomes, plain, Watch::default());
    assert_eq!(found.end, Err(cause));
    assert_eq!(found.statistics.diverged, 0);
}

#[test]
fn observers_end_a_run_at_a_grid_point() {
    for (until, steps, accepted) in [(0.0, 0, 0), (0.25, 1, 0), (0.6, 3, 2), (1.0, 4, 3)] {
        let mut seen = Vec::new();
        let found = run::<true>([], plain, observer(&mut seen, until));
        assert_eq!(found.end, Ok(dot(0.25 * steps as f64)));
        assert_eq!(found.statistics.steps, steps);
        assert_eq!(found.statistics.evaluations, 7 + steps);
        assert_eq!(seen.len() as u64, 1 + steps);
        let count = found.log.iter().filter(|line| *line == "accepted").count();
        assert_eq!(count, accepted);
    }
}

#[test]
fn points_that_the_start_covers_are_shown_before_the_first_step() {
    let cover = |engine: &mut Line| engine.covered = 2;
    let mut seen = Vec::new();
    let found = run::<false>([], cover, observer(&mut seen, f64::INFINITY));
    assert_eq!(seen, [0.0, 11.0, 12.0, 0.25, 0.5, 0.75, 1.0]);
    let begin = [
        "begin true false",
        "start 11 false",
        "start 12 false",
        "sizes begin",
    ];
    assert_eq!(found.log[..4], begin);
    assert_eq!(found.statistics.steps, 6);

    // Nobody asks for them where nobody watches.
    let found = run::<false>([], cover, Watch::default());
    assert_eq!(found.log[..2], ["begin false false", "sizes begin"]);
    assert_eq!(found.statistics.steps, 6);

    // A run may end there.
    for (until, steps) in [(11.0, 1), (12.0, 2)] {
        let mut seen = Vec::new();
        let found = run::<false>([], cover, observer(&mut seen, until));
        assert_eq!(found.end, Ok(dot(until)));
        assert_eq!(
            (found.statistics.steps, found.statistics.evaluations),
            (steps, 7)
        );
        assert!(!found.log.contains(&"sizes begin".to_owned()));
    }
}

#[test]
fn steps_of_several_points_show_and_count_each() {
    let two = |engine: &mut Line| engine.points = 2;
    let mut seen = Vec::new();
    let found = run::<true>([], two, observer(&mut seen, f64::INFINITY));
    assert_eq!(
        seen,
        [0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1.0]
    );
    let sizes = |s: &Statistics| (s.steps, s.sizes.smallest, s.sizes.largest, s.sizes.last);
    assert_eq!(sizes(&found.statistics), (8, 0.125, 0.125, 0.125));
    let unseen = run::<true>([], two, Watch::default());
    assert_eq!(
        (unseen.end, sizes(&unseen.statistics)),
        (found.end, (8, 0.125, 0.125, 0.125))
    );
    assert_eq!(
        unseen
            .log
            .iter()
            .filter(|line| line.starts_with("show"))
            .count(),
        2
    );
    // Within a step, too, a run may end.
    let mut seen = Vec::new();
    let found = run::<true>([], two, observer(&mut seen, 0.3));
    assert_eq!((found.end, found.statistics.steps), (Ok(dot(0.375)), 3));
    // Sizes that are known beforehand are not counted again.
    let found = run::<false>([], two, Watch::default());
    assert_eq!(sizes(&found.statistics), (8, 0.0, 0.0, 0.0));
}

#[test]
fn the_start_has_cost_what_was_spent_before_the_first_step() {
    for (expensive, start) in [(0, 7), (3, 3)] {
        let spend = |engine: &mut Line| engine.spent.1 = expensive;
        let found = run::<true>([], spend, Watch::default());
        assert_eq!(found.statistics.start, start);
    }
}

#[test]
fn who_looks_between_needs_a_solution_there() {
    let blind = |engine: &mut Line| engine.dense = false;
    let mut watch = Watching::default();
    watch.output(&[0.5], |_| ());
    let found = run::<true>([], blind, watch);
    assert_eq!(found.end, Err(Error::NoDense { method: "Line" }));
    let mut seen = Vec::new();
    let found = run::<true>([], blind, observer(&mut seen, f64::INFINITY));
    assert_eq!((found.end, seen.len()), (Ok(dot(1.0)), 5));
    assert_eq!(found.log[0], "begin true false");
}

#[test]
fn an_event_ends_a_run_where_it_is() {
    let mut watch = Watching::default();
    watch.event(Event::new(|_, [x, _]: &[[f64; 1]; 2]| x[0] - 0.625).last());
    let found = run::<true>([], plain, watch);
    assert_eq!((found.end, found.statistics.steps), (Ok(dot(0.625)), 3));
    assert_eq!(
        found.log.last().map(String::as_str),
        Some("show 0.5 0 true")
    );
}

/// Whatever the order in which they are given.
#[test]
fn events_at_the_time_of_the_last_are_told() {
    let zero = || Event::new(|_, [x, _]: &[[f64; 1]; 2]| x[0] - 0.625);
    let later = || Event::new(|_, [x, _]: &[[f64; 1]; 2]| x[0] - 0.7);
    for position in 0..2 {
        let told = RefCell::new(Vec::new());
        let mut watch = Watching::default();
        let mut events = vec![zero().then(|t, _| told.borrow_mut().push(t))];
        events.insert(position, zero().last());
        events.insert(0, later().then(|t, _| told.borrow_mut().push(t)));
        events.into_iter().for_each(|event| watch.event(event));
        let found = run::<true>([], plain, watch);
        assert_eq!(found.end, Ok(dot(0.625)));
        assert_eq!(told.into_inner(), [0.625]);
    }
}

/// What stays 0 is found where it becomes so, what is as small as numbers are as anything else, and what is
/// undefined in between where it is defined again.
#[test]
fn events_are_where_the_sign_changes() {
    let functions: [fn(f64) -> f64; 5] = [
        |x| (0.6 - x).max(0.0),
        |x| 1e-200 * (0.6 - x),
        |x| 1e-320 * (0.6 - x).signum(),
        |x| (x - 0.6).max(0.0) - f64::from(x < 0.6),
        |x| match x {
            ..0.3 => 2.0,
            0.3..0.6 => f64::NAN,
            _ => -1.0,
        },
    ];
    for function in functions {
        let mut watch = Watching::default();
        watch.event(Event::new(move |_, [x, _]: &[[f64; 1]; 2]| function(x[0])).last());
        let found = run::<true>([], plain, watch);
        let end = found.end.unwrap();
        assert!((end.x[0] - 0.6).abs() < 1e-15, "{}", end.x[0]);
    }
}

#[test]
fn an_interval_of_length_zero_is_its_beginning() {
    let mut statistics = Statistics::default();
    let mut stay = |watch: &mut Watching<'_>| {
        let drive = Drive::new([2.0; 2], watch, &mut statistics);
        drive.stay(dot(2.0), &VALUES)
    };
    let mut seen = Vec::new();
    assert_eq!(stay(&mut observer(&mut seen, f64::INFINITY)), Ok(dot(2.0)));
    let mut watch = Watching::default();
    watch.output(&[3.0], |_| ());
    assert_eq!(stay(&mut watch), Err(Error::OutputTimes { t: 3.0 }));
    assert_eq!((seen, statistics), (vec![2.0], Statistics::default()));
}

/// An engine and sizes that state no more than they must.
struct Least;

impl Engine for Least {
    type Point = Dot;

    fn name(&self) -> &'static str {
        "Least"
    }

    fn begin(&mut self, _: bool, _: bool) -> Result<Dot, Error> {
        Ok(dot(0.0))
    }

    fn attempt(&mut self, plan: &Plan, _: bool) -> Attempt {
        if plan.t < 0.5 {
            Ok(0.0)
        } else {
            Missed::smaller(0.5, None)
        }
    }

    fn show(&mut self, _: &Plan, _: usize, _: bool, _: &mut Dot) -> Result<(), Error> {
        Ok(())
    }

    fn between(&self) -> &dyn Between<Dot> {
        &Hermite::Cubic
    }

    fn count(&self, _: &mut Statistics) {}
}

impl Sizes<Least> for f64 {
    fn next(&mut self, _: &mut Least) -> Result<Option<Plan>, Error> {
        let t = *self;
        let h = 0.5;
        *self += h;
        let end = *self;
        let grid = *self;
        let last = false;
        Ok(Some(Plan {
            t,
            h,
            end,
            grid,
            last,
        }))
    }

    fn judge(&mut self, _: &mut Least, _: &Plan, _: f64) -> Result<bool, Error> {
        Ok(true)
    }
}

#[test]
fn what_engines_and_sizes_leave_out() {
    assert!(Least.is_dense() && Sizes::<Least>::time(&0.0, 3).is_nan());
    assert_eq!((Least.covered(), Least.points()), (0, 1));
    assert!(Least.start(0.0, true, &mut dot(0.0)).is_ok());
    // Failures are not forgiven.
    let mut watch = Watching::default();
    let mut statistics = Statistics::default();
    let drive = Drive::new([0.0, 9.0], &mut watch, &mut statistics);
    let found = drive.over(&mut Least, &mut 0.0, &VALUES);
    assert_eq!(found, Err(Error::NonFinite { t: 0.5 }));
    assert_eq!(statistics.steps, 1);
}
