//! The budget of a method: proofs that take too long are given up, and leave nothing half-known.

use crate::check;
use stepsmith_scheme::spec::Spec;

use stepsmith_exact::budget::{Budget, Exceeded, spent, within};

fn time<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begin = spent();
    let found = work();
    (found, (spent() - begin).as_secs_f64())
}

/// Tsitouras' pair with a node that is left free, where the conditions become fractions of high degrees.
fn hostile(node: &str) -> String {
    let text = include_str!("../../../methods/specs/runge-kutta/tsitouras5.toml");
    let line = text
        .lines()
        .find(|line| line.starts_with(&format!("{node} =")));
    text.replace(line.unwrap(), &format!("{node} = \"{node}\""))
}

/// A calculation is given up soon after its time is up, in each of its phases.
#[test]
fn a_pair_with_a_free_node_is_given_up_in_each_of_its_phases() {
    for (node, times) in [("c2", [0.1, 1.0]), ("c3", [0.4, 1.5]), ("b2", [0.2, 0.6])] {
        let text = hostile(node);
        for seconds in times {
            let judge = || {
                let spec = Spec::parse_toml("hostile", &text).unwrap();
                check(&spec).is_ok()
            };
            let (found, taken) = time(|| within(Budget::new(seconds, 2.0), judge));
            assert_eq!(found, Err(Exceeded::Time { seconds }), "{node}");
            assert!(taken < seconds + 1.0, "{node}: {taken}");
        }
    }
}

/// Facts whose proof was given up can be asked for again, as if they had never been tried.
#[test]
fn facts_that_were_given_up_are_found_anew() {
    let text = include_str!("../../../methods/specs/runge-kutta/verner98.toml");
    let spec = Spec::parse_toml("verner98", text).unwrap();
    let facts = stepsmith_prove::Facts::of(spec.scheme().unwrap());
    let mut tries = 0;
    let order = |seconds| {
        within(Budget::new(seconds, 0.0), || {
            facts.order().unwrap().exact_start
        })
    };
    let mut allowed = 0.01;
    let found = loop {
        tries += 1;
        match order(allowed) {
            Ok(found) => break found,
            Err(_) => allowed *= 4.0,
        }
    };
    assert!(tries > 1);
    assert_eq!(found.to_string(), "9");
}

/// A root of a number in three square roots: the characteristic polynomial of a matrix over ℚ with long entries.
#[test]
fn a_root_of_a_number_of_a_large_degree_is_given_up() {
    let text = "sqrt(300767230/147801948888 - 197*sqrt(6)/1000415520000000004725888889841552734/7139264506327/1472321 \
                + 1455/26553416*sqrt(017) - sqrt(1040) + 2814045797348889392645068930047800940771884155207718841552734/714)";
    let read = || {
        let text = stepsmith_scheme::scheme::text::parse_expression(text).unwrap();
        text.value(&|_| None).is_ok()
    };
    let seconds = 0.3;
    let (found, taken) = time(|| within(Budget::new(seconds, 2.0), read));
    assert_eq!(found, Err(Exceeded::Time { seconds }));
    assert!(taken < seconds + 1.0, "{taken}");
}
