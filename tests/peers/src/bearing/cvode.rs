//! CVODE's BDF on the bearing: `bearing.c`.

use super::history::State;
use super::{Count, Point};
use crate::cvode::Cvode;
use crate::measure::Failed;
use std::fmt::Write as _;
use stepsmith_tests::bearing::{
    END, FREEDOMS, Vector, acceleration_of_contacts, acceleration_of_drive, start,
};

/// How errors are weighed: the relative tolerance over the nominal one, the absolute tolerances of
/// positions, angles, velocities and spins over it, and a factor for those of the cage.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// The name in tables.
    pub name: &'static str,
    relative: f64,
    absolute: [f64; 4],
    cage: f64,
}

/// One tolerance, relative and absolute, for all: what a user begins with.
pub const PLAIN: Weights = Weights {
    name: "rtol = atol",
    relative: 1.0,
    absolute: [1.0; 4],
    cage: 1.0,
};

/// The scales of a ball that vibrates in its races: the depth of a contact, that depth over the radius
/// of the ball, and both times the frequency of vibration, 1.7·10⁵ rad/s.
pub const SCALES: [f64; 4] = [3e-6, 5e-4, 0.5, 100.0];

const fn scaled(name: &'static str, cage: f64) -> Weights {
    Weights {
        name,
        relative: 0.0,
        absolute: SCALES,
        cage,
    }
}

/// All that are tried.
pub const WEIGHTS: [Weights; 4] = [
    PLAIN,
    scaled("scaled", 1.0),
    scaled("scaled, cage 0.1", 0.1),
    scaled("scaled, cage 0.03", 0.03),
];

/// How the Jacobian is formed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jacobian {
    /// By CVODE: 66 evaluations of the contacts.
    Dense,
    /// Contact by contact: 17 evaluations.
    ByContact,
}

fn numbers(words: &[&str]) -> Result<Vec<f64>, Failed> {
    let read = |word: &&str| {
        word.parse()
            .map_err(|_| Failed(format!("cvode says `{word}`")))
    };
    words.iter().map(read).collect()
}

fn vector(z: &[f64], first: usize) -> Vector {
    std::array::from_fn(|i| z.get(first + i).copied().unwrap_or(f64::NAN))
}

/// Checks that `bearing.c` and the crate of tests have the same right-hand side.
///
/// # Errors
/// They differ by more than rounding.
pub fn check(cvode: &mut Cvode) -> Result<(), Failed> {
    let (mut x, mut v) = start();
    for i in 0..FREEDOMS {
        let (length, speed) = if i % 3 == 2 {
            (1e-3, 60.0)
        } else {
            (2e-6, 0.3)
        };
        x[i] += length * (1.7 * (i + 1) as f64).sin();
        v[i] += speed * (2.3 * (i + 2) as f64).cos();
    }
    let mut request = "evaluate".to_string();
    for z in x.iter().chain(&v) {
        let _ = write!(request, " {z:.17e}");
    }
    let answer = cvode.request(&request)?;
    let words: Vec<&str> = answer.split_whitespace().collect();
    let ["ok", rates @ ..] = words.as_slice() else {
        return Err(Failed(answer));
    };
    let found = vector(&numbers(rates)?, FREEDOMS);
    let mut a = [0.0; FREEDOMS];
    let mut b = [0.0; FREEDOMS];
    acceleration_of_contacts(&x, &v, &mut a);
    acceleration_of_drive(&x, &v, &mut b);
    for i in 0..FREEDOMS {
        let expected = a[i] + b[i];
        // The contacts are differences of lengths of 0.03 m, a depth of 1e-6 m.
        let apart = (found[i] - expected).abs();
        if apart.is_nan() || apart > 1e-8 * (1e3 + expected.abs()) {
            return Err(Failed(format!(
                "a[{i}] is {} in bearing.c, {expected} here",
                found[i]
            )));
        }
    }
    Ok(())
}

/// One solve with samples at so many equidistant times, repeated for some seconds.
///
/// # Errors
/// CVODE fails.
pub fn solve(
    cvode: &mut Cvode,
    weights: &Weights,
    (jacobian, order, tolerance): (Jacobian, usize, f64),
    (samples, seconds): (usize, f64),
) -> Result<(Point, Vec<State>), Failed> {
    let by_contact = usize::from(jacobian == Jacobian::ByContact);
    let mut request = format!(
        "solve {by_contact} {order} {:e}",
        weights.relative * tolerance
    );
    for absolute in weights.absolute {
        let _ = write!(request, " {:e}", absolute * tolerance);
    }
    let _ = write!(request, " {:e} {END:e} {samples} {seconds:e}", weights.cage);
    let answer = cvode.request(&request)?;
    let words: Vec<&str> = answer.split_whitespace().collect();
    let ["ok", words @ ..] = words.as_slice() else {
        return Err(Failed(answer));
    };
    let all = numbers(words)?;
    let Some(([seconds, steps, evaluations, for_jacobians, jacobians, _], values)) =
        all.split_first_chunk::<6>()
    else {
        return Err(Failed("cvode's answer is too short".to_string()));
    };
    let states = values.chunks_exact(2 * FREEDOMS).enumerate();
    let history = states.map(|(k, z)| State {
        t: END * (k + 1) as f64 / samples as f64,
        x: vector(z, 0),
        v: vector(z, FREEDOMS),
    });
    let point = Point {
        method: match jacobian {
            Jacobian::Dense => "CVODE BDF, dense Jacobian",
            Jacobian::ByContact => "CVODE BDF, Jacobian by contact",
        },
        variant: format!("{}, order {order}", weights.name),
        setting: tolerance,
        count: Count {
            steps: *steps as u64,
            evaluations: *evaluations as u64,
            jacobians: *jacobians as u64,
            for_jacobians: *for_jacobians as u64,
            ..Count::default()
        },
        seconds: *seconds,
        errors: super::history::Errors::default(),
    };
    Ok((point, history.collect()))
}
