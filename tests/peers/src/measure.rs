//! One solver on one problem at one tolerance: what it takes, and how far off it ends.

use std::time::Instant;
use stepsmith::Statistics;
use stepsmith_tests::clock::clock;
use stepsmith_tests::stiff::Stiff;

/// What one solve takes besides time; a count that a solver does not keep is absent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Steps.
    pub steps: Option<u64>,
    /// Evaluations of f.
    pub evaluations: Option<u64>,
    /// Evaluations of ∂f/∂y.
    pub jacobians: Option<u64>,
    /// Factorisations of iteration matrices.
    pub factorisations: Option<u64>,
}

/// The counts of a run of Stepsmith.
pub fn counts(did: &Statistics) -> Counts {
    Counts {
        steps: Some(did.steps + did.rejected + did.diverged),
        evaluations: Some(did.evaluations),
        jacobians: Some(did.jacobians),
        factorisations: Some(did.factorisations),
    }
}

/// The end of one solve.
#[derive(Clone, Copy, Debug)]
pub struct End<const N: usize> {
    /// The value at the end.
    pub y: [f64; N],
    /// What it took.
    pub counts: Counts,
}

/// A batch of equal solves.
#[derive(Clone, Copy, Debug)]
pub struct Batch {
    /// Seconds of one solve.
    pub seconds: f64,
    /// The error at the end, in the norm of the tolerances.
    pub error: f64,
    /// What one solve took.
    pub counts: Counts,
}

/// Why a solve did not reach the end.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Failed(pub String);

/// Solves over and over until the seconds are over: the seconds of one solve on a processor, and
/// its end.
///
/// # Errors
/// That of the first solve that fails.
pub fn repeat<E>(
    seconds: f64,
    mut solve: impl FnMut() -> Result<E, Failed>,
) -> Result<(f64, E), Failed> {
    let begin = clock();
    let start = Instant::now();
    let mut solves = 0u32;
    loop {
        let end = std::hint::black_box(solve())?;
        solves += 1;
        if start.elapsed().as_secs_f64() >= seconds {
            return Ok(((clock() - begin) / f64::from(solves), end));
        }
    }
}

/// Solves with a relative tolerance, over and over until the seconds are over.
pub type Measure = Box<dyn FnMut(f64, f64) -> Result<Batch, Failed>>;

/// A solver under its name, on one problem.
pub struct Contestant {
    /// The name in tables.
    pub name: &'static str,
    /// Whether it is Stepsmith's.
    pub is_ours: bool,
    /// Measures it.
    pub measure: Measure,
}

impl Contestant {
    /// A solver that runs in this process.
    pub fn new<P: Stiff<N>, const N: usize>(
        name: &'static str,
        is_ours: bool,
        solve: impl Fn(f64) -> Result<End<N>, Failed> + 'static,
    ) -> Self {
        let measure = move |rtol: f64, seconds: f64| {
            let (seconds, end) = repeat(seconds, || solve(rtol))?;
            Ok(Batch {
                seconds,
                error: P::error(&end.y),
                counts: end.counts,
            })
        };
        Self {
            name,
            is_ours,
            measure: Box::new(measure),
        }
    }
}
