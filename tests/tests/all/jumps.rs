//! Jumps of the field in the middle of a step: where no estimate of a method tells of them.
//!
//! On y' = H(t − s) and x'' = H(t − s), H = 0 before 0 and 1 after it, a step over [0, 1] yields the sum of the weights of
//! evaluations after s, whose exact value is 1 − s. Where what it is compared with has the same sum, a jump at s is not
//! seen, and what it leaves of the step is O(h) whatever the tolerance is.

use stepsmith::{Class, Method, Ode, SecondOrder};

type V = Vec<f64>;

/// Places of the jump, as parts of a step.
const PLACES: usize = 1000;
const TOLERANCE: f64 = 1e-9;

/// y or v at the end of one step over [0, 1] with the jump at s, if it is accepted.
fn accepted(method: Method, s: f64) -> Option<f64> {
    let jump = move |t: f64| if t > s { 1.0 } else { 0.0 };
    let settings = valued!(method).rtol(TOLERANCE).atol(TOLERANCE);
    let one_step = settings.first_step(1.0).max_steps(1);
    match method.class() {
        Class::FirstOrder => {
            let problem = Ode::new(|t, _, dy: &mut V| dy[0] = jump(t), vec![0.0]);
            let end = problem.end(0.0..1.0, one_step);
            end.ok().map(|end| end.y[0])
        }
        Class::SecondOrder | Class::VelocityFree => {
            let acceleration = |t: f64, _: &V, a: &mut V| a[0] = jump(t);
            let problem = SecondOrder::velocity_free(acceleration, vec![0.0], vec![0.0]);
            let end = problem.end(0.0..1.0, one_step);
            end.ok().map(|end| end.v[0])
        }
        _ => None,
    }
}

/// In how many of a thousand places a jump leaves an error that is not seen.
fn unseen(method: Method) -> usize {
    let places = (0..PLACES).map(|k| (k as f64 + 0.5) / PLACES as f64);
    let wrong = |s: &f64| {
        let end = accepted(method, *s);
        end.is_some_and(|end| (end - (1.0 - s)).abs() > 1.0 / PLACES as f64)
    };
    places.filter(wrong).count()
}

#[test]
fn parts_of_steps_in_which_jumps_are_not_seen_stand_in_the_book() {
    let counts = Method::all().map(|method| (method.name(), unseen(method)));
    let rows = counts.filter(|(_, count)| *count > 0).map(|(name, count)| {
        let percent = 100.0 * count as f64 / PLACES as f64;
        format!("| `{name}` | {percent:.1} % |\n")
    });
    let table: String = rows.collect();
    println!("{table}");
    let book = include_str!("../../../methods/book/src/reference/running.md");
    assert!(book.contains(&table), "{table}");
}
