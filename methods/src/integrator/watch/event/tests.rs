//! Zeros of functions of time alone, which are known, in steps of given lengths.

use super::*;
use std::f64::consts::PI;

/// The times that an event of f finds in steps between these grid points.
fn found(event: Event<'_, ()>, grid: &[f64]) -> Vec<f64> {
    let mut event = event;
    event.begin(grid[0], &(), f64::EPSILON);
    let steps = grid.windows(2);
    let times = steps.map(|step| event.locate_on([step[0], step[1]], &(), &mut (), |_, _| ()));
    times.flatten().collect()
}

fn of<'a>(function: impl Fn(f64) -> f64 + 'a) -> Event<'a, ()> {
    Event::new(move |t, _| function(t))
}

fn assert_close(found: &[f64], expected: &[f64]) {
    let close = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-12;
    let all = found.len() == expected.len() && found.iter().zip(expected).all(close);
    assert!(all, "{found:?} instead of {expected:?}");
}

/// Three zeros of the sine in a step of 10, and each of them where the function goes their way.
#[test]
fn a_step_shows_all_of_its_zeros_in_order() {
    let sine = || of(f64::sin);
    for grid in [&[1.0, 11.0][..], &[1.0, 6.0, 11.0], &[1.0, 3.3, 10.9, 11.0]] {
        assert_close(&found(sine(), grid), &[PI, 2.0 * PI, 3.0 * PI]);
        assert_close(&found(sine().rising(), grid), &[2.0 * PI]);
        assert_close(&found(sine().falling(), grid), &[PI, 3.0 * PI]);
        let back: Vec<f64> = grid.iter().rev().copied().collect();
        assert_close(&found(sine(), &back), &[3.0 * PI, 2.0 * PI, PI]);
        assert_close(&found(sine().rising(), &back), &[3.0 * PI, PI]);
    }
}

/// From a zero on as well, where the steps of a run that goes on from an event begin.
#[test]
fn the_first_step_shows_all_of_its_zeros() {
    for t0 in [PI, PI - 1e-15, PI + 1e-15] {
        assert_close(&found(of(f64::sin), &[t0, 11.0]), &[2.0 * PI, 3.0 * PI]);
    }
    assert_close(
        &found(of(f64::sin), &[0.0, 10.0]),
        &[PI, 2.0 * PI, 3.0 * PI],
    );
}

/// (t − a)² − w² dips below zero between two looks, however narrow the dip is.
#[test]
fn a_dip_is_followed_down() {
    for half in [0.3, 1e-2, 1e-4, 1e-6] {
        for k in 1..200 {
            let a = 1.0 + f64::from(k) / 200.0;
            if half > (a - 1.0).min(2.0 - a) {
                continue;
            }
            for sign in [1.0, -1.0] {
                let event = of(|t| sign * ((t - a) * (t - a) - half * half));
                // A step before, so that the dip lies in no first one.
                assert_close(&found(event, &[0.0, 1.0, 2.0]), &[a - half, a + half]);
            }
        }
    }
}

/// A function that touches zero does not change its sign, and is no event unless it comes to zero exactly.
#[test]
fn a_function_that_turns_above_zero_has_no_zero() {
    for above in [1e-3, 1e-12] {
        let event = of(|t| (t - 1.4) * (t - 1.4) + above);
        assert_close(&found(event, &[0.0, 1.0, 2.0]), &[]);
    }
    // Nor has one that is as good as constant: it is looked at five times a step, not followed down.
    let looks = std::cell::Cell::new(0);
    let event = of(|t| {
        looks.set(looks.get() + 1);
        1.0 + f64::EPSILON * (1e3 * t).sin()
    });
    let grid: Vec<f64> = (0..=100).map(f64::from).collect();
    assert_close(&found(event, &grid), &[]);
    assert!(looks.get() < 60 + 100 * 9, "{}", looks.get());
}

/// Where the function is no number it keeps its sign, within a step as between steps.
#[test]
fn gaps_keep_the_sign() {
    let gap = |t: f64| {
        if (1.2..1.7).contains(&t) {
            f64::NAN
        } else {
            1.5 - t
        }
    };
    for grid in [
        &[0.0, 2.0][..],
        &[0.0, 1.0, 2.0],
        &[0.0, 1.5, 2.0],
        &[0.0, 1.3, 1.6, 2.0],
    ] {
        let found = found(of(gap), grid);
        assert!(
            matches!(found[..], [t] if (t - 1.7).abs() < 1e-12),
            "{found:?}"
        );
    }
}

/// Of a function with one extremum in half a step all zeros are found: the roots of cubics whose extrema are so far
/// apart.
#[test]
fn zeros_of_cubics_are_found() {
    let draw = |k: u32, step: f64| 0.01 + 0.98 * (f64::from(k) * step).fract();
    let mut tried = 0;
    for k in 1..20_000 {
        // Multiples of three irrational numbers: evenly spread, and without a pattern.
        let mut roots = [
            draw(k, 0.754_877_67),
            draw(k, 0.569_840_29),
            draw(k, 0.819_172_51),
        ];
        roots.sort_by(f64::total_cmp);
        let [a, b, c] = roots;
        // The extrema stand at (a + b + c)/3 ± √(a² + b² + c² − ab − bc − ca)/3.
        let apart = 2.0 / 3.0 * (a * a + b * b + c * c - a * b - b * c - c * a).sqrt();
        let parts = 1 + k % 5;
        let grid: Vec<f64> = (0..=parts)
            .map(|i| f64::from(i) / f64::from(parts))
            .collect();
        let near = |root: &f64| grid.iter().any(|t| (t - root).abs() < 2e-3);
        let close = b - a < 2e-3 || c - b < 2e-3 || roots.iter().any(near);
        if close || apart <= 0.5 / f64::from(parts) {
            continue;
        }
        tried += 1;
        let sign = if k % 2 == 0 { 1.0 } else { -1.0 };
        let found = found(of(|t| sign * (t - a) * (t - b) * (t - c)), &grid);
        let right = found.len() == 3
            && found
                .iter()
                .zip(roots)
                .all(|(t, root)| (t - root).abs() < 1e-9);
        assert!(right, "{found:?} of {roots:?} in {parts} steps");
    }
    assert!(tried > 1000, "{tried}");
}
