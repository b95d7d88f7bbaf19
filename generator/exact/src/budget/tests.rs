use super::*;
use crate::poly::multivariate::{Multivariate, Symbol};
use crate::ring::Ring as _;

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
