//! Figure 2: where the step with B = 0 is stable on q'' = −kq − cq', in hc and h²k, and its critical
//! damping beside the exact one.
//!
//! ```text
//! Ω = {h²k ≥ 0, hc ≤ 2 − α h²k, hc ≥ (1/2 − α) h²k} without (0, 0) and (2 − 4α, 4)
//! oscillating to the left of  hc = 2√(h²k) − h²k (1 + 2α)/2,  exactly to the left of  hc = 2√(h²k)
//! ```
//!
//! At the two corners the double root ±1 has one eigenvector only: they are marked, and not in Ω.

use std::error::Error;
use stepsmith_tests::plot::Figure;

/// The picture for one α.
pub fn figure(alpha: f64, name: &str) -> Result<(), Box<dyn Error>> {
    let excluded = [(0.0, 0.0), (2.0 - 4.0 * alpha, 4.0)];
    let included = (2.0, 0.0);
    let along = |f: &dyn Fn(f64) -> f64| -> Vec<(f64, f64)> {
        let heights = (0..=400).map(|i| 4.0 * f64::from(i) / 400.0);
        heights
            .map(|y| (f(y), y))
            .filter(|(x, _)| *x >= 0.0)
            .collect()
    };
    let critical = along(&|y| 2.0 * y.sqrt() - y * (1.0 + 2.0 * alpha) / 2.0);
    let in_region = |(x, y): &(f64, f64)| *x <= 2.0 - alpha * y && *x >= (0.5 - alpha) * y;
    let critical: Vec<_> = critical.into_iter().filter(in_region).collect();
    let exact = along(&|y| 2.0 * y.sqrt());
    let exact: Vec<_> = exact.into_iter().filter(|(x, _)| *x <= 2.0).collect();
    let title = format!("Stable region for B = 0, alpha = {alpha}");
    Figure::new(&title, "hc", "h²k")
        .line(
            "edge of the region",
            &[excluded[0], included, excluded[1], excluded[0]],
        )
        .line("critical damping of the step", &critical)
        .dashed("critical damping, exact", &exact)
        .marks("corners that are not stable", &excluded)
        .marks("a corner that is", &[included])
        .save(name)?;
    Ok(())
}
