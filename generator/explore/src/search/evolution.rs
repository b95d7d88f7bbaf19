//! Differential evolution: the best of a box, by samples (Storn and Price, J. Global Optim. 11, 341–359, 1997).
//!
//! From a population of points, a rival of each point y is x_b + F (x_p − x_q) in coordinates drawn with
//! probability C, else y itself; x_b the best, p and q drawn. The better one stays. The scores need no slopes
//! and may jump, as ranges do where a window of unstable steps opens. All draws come from one seed, and the
//! arithmetic is the same on all machines, so that a search is reproduced to the last bit.
//!
//! Own lines, as these are few: the crates for global optimisation bring linear algebra and random numbers
//! of their own, which every cold build would pay for.

/// F.
const FACTOR: f64 = 0.7;
/// C, the share of exchanged coordinates.
const EXCHANGED: f64 = 0.8;

/// Numbers that look random (xorshift64*, Vigna 2016).
#[derive(Clone, Debug)]
pub struct Draws(u64);

impl Draws {
    /// The numbers of a seed.
    pub fn of(seed: u64) -> Self {
        // Any number but 0; neighbouring seeds are far apart.
        Self((seed.wrapping_add(1)).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// In [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    fn below(&mut self, count: usize) -> usize {
        ((self.unit() * count as f64) as usize).min(count.saturating_sub(1))
    }
}

/// A point and its score.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored {
    /// The coordinates.
    pub point: Vec<f64>,
    /// The score; greater is better.
    pub score: f64,
}

/// The last population, best first, of `tries` scores about, within a box.
///
/// ```
/// use stepsmith_explore::search::evolution::evolution;
/// let hill = |p: &[f64]| -(p[0] - 1.0).powi(2) - (p[1] + 0.5).powi(2);
/// let found = evolution(&[(-4.0, 4.0); 2], 4000, 1, hill);
/// assert!((found[0].point[0] - 1.0).abs() < 1e-6 && (found[0].point[1] + 0.5).abs() < 1e-6);
/// ```
pub fn evolution(
    ends: &[(f64, f64)],
    tries: usize,
    seed: u64,
    mut score: impl FnMut(&[f64]) -> f64,
) -> Vec<Scored> {
    let mut draws = Draws::of(seed);
    // NaN is worse than anything.
    let mut scored = |point: Vec<f64>| {
        let score = score(&point).max(f64::NEG_INFINITY);
        Scored { point, score }
    };
    let size = (10 * ends.len().max(1)).min(tries.max(4));
    let mut all: Vec<Scored> = Vec::with_capacity(size);
    for _ in 0..size {
        let point = ends.iter();
        let point = point.map(|(from, to)| from + (to - from) * draws.unit());
        all.push(scored(point.collect()));
    }
    for _ in 0..(tries / size).saturating_sub(1) {
        let best = leader(&all);
        for i in 0..size {
            let p = draws.below(size);
            let q = draws.below(size);
            let sure = draws.below(ends.len());
            let mut rival = all[i].point.clone();
            for (k, (from, to)) in ends.iter().enumerate() {
                if k == sure || draws.unit() < EXCHANGED {
                    let step = FACTOR * (all[p].point[k] - all[q].point[k]);
                    // Every second rival starts from its own place, which keeps more than one hill in sight.
                    let start = if i % 2 == 0 { &all[best] } else { &all[i] };
                    rival[k] = (start.point[k] + step).clamp(*from, *to);
                }
            }
            let rival = scored(rival);
            if rival.score >= all[i].score {
                all[i] = rival;
            }
        }
    }
    all.sort_by(|a, b| b.score.total_cmp(&a.score));
    all
}

fn leader(all: &[Scored]) -> usize {
    (0..all.len()).fold(0, |best, i| {
        if all[i].score > all[best].score {
            i
        } else {
            best
        }
    })
}
