use super::*;
use crate::claims::check;
use crate::exact::multivariate::{Multivariate, Symbol};
use crate::exact::ring::Ring as _;
use crate::spec::Spec;

/// Work without an end.
fn endless() {
    let x = Multivariate::from(Symbol::new("x"));
    let mut sum = x.clone();
    loop {
        sum = &(&sum * &x) - &sum;
        if sum.len() > 40 {
            sum = x.clone();
        }
    }
}

fn time<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begin = spent();
    let found = work();
    (found, (spent() - begin).as_secs_f64())
}

#[test]
fn work_without_an_end_ends_when_its_time_is_up() {
    let (found, taken) = time(|| within(Budget::new(0.2, 0.0), endless));
    assert_eq!(found, Err(Exceeded::Time { seconds: 0.2 }));
    assert!((0.2..0.5).contains(&taken), "{taken}");
    // Nothing is left of it: the next one has all its time, and outside there is no limit.
    let (found, _) = time(|| within(Budget::new(0.2, 0.0), || 1));
    assert_eq!(found, Ok(1));
    assert!(LIMITS.get().is_none());
}

#[test]
fn no_limit_is_none() {
    let power = || {
        let x = Multivariate::from(Symbol::new("x"));
        let begin = spent();
        while spent() - begin < Duration::from_millis(100) {
            let _ = (&x + &Multivariate::one()).pow(20);
        }
    };
    assert_eq!(within(Budget::new(0.0, 0.0), power), Ok(()));
    assert_eq!(within(Budget::new(0.0, 1e-9), || ()), Ok(()));
}

#[test]
fn the_smaller_budget_holds_inside_and_what_is_spent_inside_counts_outside() {
    let inner = || within(Budget::new(0.1, 0.0), endless);
    let outer = within(Budget::new(30.0, 0.0), inner);
    assert_eq!(outer, Ok(Err(Exceeded::Time { seconds: 0.1 })));
    let inner = || within(Budget::new(30.0, 0.0), endless);
    let (outer, taken) = time(|| within(Budget::new(0.1, 0.0), inner));
    assert_eq!(outer, Err(Exceeded::Time { seconds: 0.1 }));
    assert!(taken < 1.0, "{taken}");
}

#[test]
#[cfg(target_os = "linux")]
fn memory_that_is_taken_is_noticed() {
    let mut kept: Vec<Vec<u8>> = Vec::new();
    let more = || {
        loop {
            kept.push(vec![1; 1 << 20]);
            let x = Multivariate::from(Symbol::new("x"));
            (&x + &Multivariate::one()).pow(20);
        }
    };
    let found: Result<(), _> = within(Budget::new(60.0, 0.05), more);
    assert_eq!(found, Err(Exceeded::Memory { gib: 0.05 }));
}

#[test]
fn other_panics_pass() {
    let other = || within(Budget::default(), || resume_unwind(Box::new("another")));
    let found: Result<Result<(), Exceeded>, _> = catch_unwind(other);
    assert_eq!(found.unwrap_err().downcast_ref::<&str>(), Some(&"another"));
    assert!(LIMITS.get().is_none());
}

/// Tsitouras' pair with a node that is left free, where the conditions become fractions of high degrees.
fn hostile(node: &str) -> String {
    let text = include_str!("../../../methods/specs/runge-kutta/tsitouras5.toml");
    let line = text
        .lines()
        .find(|line| line.starts_with(&format!("{node} =")));
    text.replace(line.unwrap(), &format!("{node} = \"{node}\""))
}

/// Whatever is being done when the time is up: it is given up soon.
#[test]
fn a_pair_with_a_free_node_is_given_up_in_each_of_its_phases() {
    for (node, times) in [("c2", [0.1, 2.0]), ("c3", [0.4, 4.0]), ("b2", [0.2, 1.0])] {
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

/// What was given up leaves facts that are asked for again as if nothing had been.
#[test]
fn facts_that_were_given_up_are_found_anew() {
    let text = include_str!("../../../methods/specs/runge-kutta/verner98.toml");
    let spec = Spec::parse_toml("verner98", text).unwrap();
    let facts = crate::Facts::of(spec.scheme().unwrap());
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

#[test]
fn amounts_are_numbers_from_0_on() {
    assert_eq!(read("0"), Some(0.0));
    assert_eq!(read(" 1.5 "), Some(1.5));
    for text in ["", "-1", "NaN", "inf", "1 s"] {
        assert_eq!(read(text), None, "{text}");
    }
    let time = Exceeded::Time { seconds: 60.0 };
    assert!(time.to_string().contains("60 s") && time.help().contains("STEPSMITH_BUDGET=600"));
    let memory = Exceeded::Memory { gib: 2.0 };
    assert!(memory.to_string().contains("2 GiB") && memory.help().contains("STEPSMITH_MEMORY=4"));
}

/// A root of a number in three square roots: the characteristic polynomial of a matrix over ℚ with long entries.
#[test]
fn a_root_of_a_number_of_a_large_degree_is_given_up() {
    let text = "sqrt(300767230/147801948888 - 197*sqrt(6)/1000415520000000004725888889841552734/7139264506327/1472321 \
                + 1455/26553416*sqrt(017) - sqrt(1040) + 2814045797348889392645068930047800940771884155207718841552734/714)";
    let read = || {
        let text = crate::scheme::text::parse_expression(text).unwrap();
        text.value(&|_| None).is_ok()
    };
    let seconds = 0.3;
    let (found, taken) = time(|| within(Budget::new(seconds, 2.0), read));
    assert_eq!(found, Err(Exceeded::Time { seconds }));
    assert!(taken < seconds + 1.0, "{taken}");
}
