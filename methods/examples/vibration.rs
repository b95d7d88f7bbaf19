//! x'' + ω²x = sin ω̄t with ω = 1, whose steps stability alone limits: what grows and what does not at
//! the source's four step sizes, its figures 5, 6 and 8, and table 5's onset of an instability too slow
//! to be seen at first (Fernández de Bustos et al. 2024, sections 4.3 and 5.2).
//!
//! From x(0) = 0, x'(0) = ω̄/(ω² − ω̄²) the solution is sin ω̄t/(ω² − ω̄²), without a motion of its own.
//! The degree-4 member with α = 5/4 has a root next to −1, −1 − (ωΔt)²/3 to first order, so that what
//! rounding or the start leaves of it alternates in sign and grows like exp(ω²Δt t/3).

use std::ops::ControlFlow;
use stepsmith::central_difference::{Cd3, Cd3Best, Cd3Two, Cd4FiveQuarters};
use stepsmith::{Error, SecondOrder, Settings, Start, Stepper};
use stepsmith_tests::plot::Figure;
use stepsmith_tests::printed::central_difference::{TABLE_3, TABLE_5};

/// The free motion's angular frequency.
const OWN: f64 = 1.0;

/// The solution without free motion.
fn forced(load: f64, t: f64) -> f64 {
    (load * t).sin() / (OWN * OWN - load * load)
}

/// Calls `each` with every step's t and x until it breaks.
fn run<M: Stepper<[f64; 1]>>(
    load: f64,
    h: f64,
    end: f64,
    mut each: impl FnMut(f64, f64) -> ControlFlow<()>,
) -> Result<(), Error> {
    let pull = |t: f64, x: &[f64; 1], a: &mut [f64; 1]| {
        a[0] = (load * t).sin() - OWN * OWN * x[0];
    };
    let v0 = load / (OWN * OWN - load * load);
    let method = Settings::<M, _>::new()
        .step(h)
        .start(Start::ZeroHigherDerivatives);
    SecondOrder::velocity_free(pull, [0.0], [v0])
        .observe(|sample| each(sample.t, sample.x[0]))
        .end(0.0..end, method)?;
    Ok(())
}

/// The points (t, x) up to `end`, or to where x leaves ±`bound`.
fn path<M: Stepper<[f64; 1]>>(
    load: f64,
    h: f64,
    end: f64,
    bound: f64,
) -> Result<Vec<(f64, f64)>, Error> {
    let mut points = Vec::new();
    run::<M>(load, h, end, |t, x| {
        points.push((t, x));
        if x.abs() < bound {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    })?;
    Ok(points)
}

/// The largest deviation from the forced motion over one period of the load.
fn deviation<M: Stepper<[f64; 1]>>(load: f64, h: f64) -> Result<f64, Error> {
    let mut largest = 0.0_f64;
    let period = 2.0 * std::f64::consts::PI / load;
    run::<M>(load, h, (period / h).floor() * h, |t, x| {
        largest = largest.max((x - forced(load, t)).abs());
        ControlFlow::Continue(())
    })?;
    Ok(largest)
}

/// The spectral radius of degree 4 with (5/4, 1/3, 1/2) at Ω: the modulus of the root λ = 1 + μ next to
/// −1. What is multiplied by λ in each step has, for j = 1,
///
/// ```text
/// μ a = 1 + μ/2,   μ v = a + 1/2 + μ/6,   μ x = (1 + μ)(v + a/2) + 1/6 + 5μ/24,   (1 + μ) a = −Ω² x.
/// ```
fn radius(omega: f64) -> f64 {
    let residual = |m: f64| {
        let mean = (m + 1.0) * (m / 2.0 + 1.0);
        let position = (m + 1.0) * (m + 1.0 + m * m / 6.0)
            + m * mean / 2.0
            + m * m / 6.0
            + m * m * m * (5.0 / 24.0);
        mean * m * m + position * omega * omega
    };
    let mut root = -2.0;
    for _ in 0..20 {
        let slope = (residual(root + 1e-6) - residual(root - 1e-6)) / 2e-6;
        root -= residual(root) / slope;
    }
    (1.0_f64 + root).abs()
}

/// When the deviation first reaches the amplitude of the forced motion.
fn onset(load: f64, h: f64, end: f64) -> Result<Option<f64>, Error> {
    let mut seen = None;
    let amplitude = 1.0 / (load * load - OWN * OWN).abs();
    run::<Cd4FiveQuarters<_>>(load, h, end, |t, x| {
        if (x - forced(load, t)).abs() < amplitude {
            return ControlFlow::Continue(());
        }
        seen = Some(t);
        ControlFlow::Break(())
    })?;
    Ok(seen)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let load = 0.01;
    println!(
        "Table 3: largest stable omega dt, as printed: the exact sets are (0, 2), (0, sqrt(12/5)],"
    );
    println!("(0, sqrt(4/3)]");
    for (alpha, beta, limit) in TABLE_3 {
        println!("  alpha = {alpha:<7} beta = {beta}  {limit}");
    }
    println!(
        "\nSection 4.3: largest deviation over one period of the load, angular frequency {load}"
    );
    println!(
        "{:>6}  {:>12}  {:>12}  {:>12}",
        "dt", "alpha = 1", "4/3", "2"
    );
    for h in [2.1, 2.0, 1.54, 1.15] {
        let [one, best, two] = [
            deviation::<Cd3<_>>(load, h)?,
            deviation::<Cd3Best<_>>(load, h)?,
            deviation::<Cd3Two<_>>(load, h)?,
        ];
        println!("{h:>6}  {one:>12.3e}  {best:>12.3e}  {two:>12.3e}");
    }
    for (number, h, end) in [(5, 2.1, 100.0), (6, 2.0, 628.0)] {
        let title = format!("Degree 3, alpha = 1, dt = {h}");
        let points = path::<Cd3<_>>(load, h, end, 1e3)?;
        let exact: Vec<_> = points.iter().map(|&(t, _)| (t, forced(load, t))).collect();
        Figure::new(&title, "t, s", "x")
            .line("central differences", &points)
            .dashed("exact", &exact)
            .save(&format!("central-difference-figure-{number}"))?;
    }
    let load = 10.0;
    println!(
        "\nFigure 8 and Table 5: degree 4 with alpha = 5/4, angular frequency of the load {load}"
    );
    for h in [0.1, 0.01] {
        let points = path::<Cd4FiveQuarters<_>>(load, h, 1000.0, 1e3)?;
        Figure::new(&format!("Degree 4, alpha = 5/4, dt = {h}"), "t, s", "x")
            .line("x", &points)
            .save(&format!("central-difference-figure-8-dt-{h}"))?;
    }
    println!(
        "{:>6}  {:>18}  {:>18}  {:>8}  {:>10}",
        "dt", "radius, printed", "measured", "seen at", "here at"
    );
    for &(h, [printed, time]) in TABLE_5 {
        let end = 4.0 * time.value();
        let seen = onset(load, h, (end / h).round() * h)?;
        let seen = seen.map_or("not seen".into(), |t| format!("{t:.0}"));
        let measured = printed.digits_of(radius(h));
        println!("{h:>6}  {printed:>18}  {measured:>18}  {time:>8}  {seen:>10}");
    }
    Ok(())
}
