//! Systems whose equations each couple few unknowns: reordered to a narrow band, then eliminated.
//!
//! The order is that of Cuthill and McKee (1969), reversed, on the graph of A + Aᵀ: unknowns are taken by
//! their distance from one at the rim. In a chain of bodies the width b of the band does not grow with the
//! number N of unknowns, and PA = LU with row exchanges takes O(N b²) operations, a solve O(N b).

use std::collections::VecDeque;

/// A matrix in a band, and its factors in the same place.
#[derive(Default)]
pub(super) struct Banded {
    size: usize,
    /// The place of each unknown in the band's order.
    place: Vec<usize>,
    /// Entries below and above the diagonal; row exchanges widen the latter by the former.
    below: usize,
    above: usize,
    /// By rows: row i holds columns i − below … i + above + below.
    entries: Vec<f64>,
    pivots: Vec<usize>,
    /// The right-hand side in the band's order.
    load: Vec<f64>,
}

impl Banded {
    /// The band of the matrix with entries at those places, all zero.
    pub(super) fn new(size: usize, places: &[(usize, usize)]) -> Self {
        let place = order(size, places);
        let offset = |&(i, j): &(usize, usize)| place[j] as isize - place[i] as isize;
        let above = places.iter().map(offset).fold(0, isize::max).unsigned_abs();
        let below = places.iter().map(offset).fold(0, isize::min).unsigned_abs();
        Self {
            size,
            place,
            below,
            above,
            entries: vec![0.0; size * (2 * below + above + 1)],
            pivots: vec![0; size],
            load: vec![0.0; size],
        }
    }

    /// Operations of a factorisation.
    pub(super) fn cost(&self) -> usize {
        let row = self.below.saturating_mul(self.above + self.below);
        self.size.saturating_mul(row)
    }

    /// The same in solutions.
    pub(super) fn price(&self) -> f64 {
        self.cost() as f64 / (self.size * self.width()).max(1) as f64
    }

    /// The entries of a row.
    fn width(&self) -> usize {
        2 * self.below + self.above + 1
    }

    /// Sets the entries, those at the same place added up; false if one is outside the band.
    pub(super) fn fill(&mut self, list: &[(usize, usize, f64)]) -> bool {
        self.entries.fill(0.0);
        list.iter().all(|&(i, j, x)| self.add(i, j, x))
    }

    /// Adds x at row i, column j; false if that is outside the band.
    fn add(&mut self, i: usize, j: usize, x: f64) -> bool {
        let (i, j) = (self.place[i], self.place[j]);
        let inside = j + self.below >= i && j <= i + self.above;
        if inside {
            let index = i * self.width() + (j + self.below - i);
            self.entries[index] += x;
        }
        inside
    }

    /// Factors the matrix; false if a pivot vanishes or is not finite.
    pub(super) fn factor(&mut self) -> bool {
        let (n, b, w) = (self.size, self.below, self.width());
        // Where column j of row i stands.
        let at = |i: usize, j: usize| i * w + (j + b - i);
        for k in 0..n {
            let (rows, columns) = ((k + b + 1).min(n), (k + self.above + b + 1).min(n));
            let mut pivot = k;
            for i in k + 1..rows {
                if self.entries[at(i, k)].abs() > self.entries[at(pivot, k)].abs() {
                    pivot = i;
                }
            }
            self.pivots[k] = pivot;
            if pivot != k {
                for j in k..columns {
                    self.entries.swap(at(k, j), at(pivot, j));
                }
            }
            let (above, lower) = self.entries.split_at_mut((k + 1) * w);
            let row = &mut above[k * w + b..][..columns - k];
            if row[0] == 0.0 || !row.iter().all(|x| x.is_finite()) {
                return false;
            }
            let reciprocal = row[0].recip();
            row[0] = reciprocal;
            for i in k + 1..rows {
                let start = (i - k - 1) * w + (k + b - i);
                let lower = &mut lower[start..][..columns - k];
                let factor = lower[0] * reciprocal;
                lower[0] = factor;
                if factor != 0.0 {
                    for (entry, above) in lower[1..].iter_mut().zip(&row[1..]) {
                        *entry -= factor * above;
                    }
                }
            }
        }
        true
    }

    /// Overwrites b by A⁻¹ b.
    pub(super) fn solve(&mut self, right: &mut [f64]) {
        let (n, b, w) = (self.size, self.below, self.width());
        for (value, &place) in right.iter().zip(&self.place) {
            self.load[place] = *value;
        }
        let load = &mut self.load;
        for k in 0..n {
            load.swap(k, self.pivots[k]);
            for i in k + 1..(k + b + 1).min(n) {
                load[i] -= self.entries[i * w + (k + b - i)] * load[k];
            }
        }
        for k in (0..n).rev() {
            let columns = (k + self.above + b + 1).min(n);
            let row = &self.entries[k * w + b..][..columns - k];
            let known = row[1..].iter().zip(&load[k + 1..columns]);
            let sum: f64 = known.map(|(u, x)| u * x).sum();
            load[k] = (load[k] - sum) * row[0];
        }
        for (value, &place) in right.iter_mut().zip(&self.place) {
            *value = load[place];
        }
    }
}

/// The reversed Cuthill–McKee order: the place of each unknown.
fn order(size: usize, places: &[(usize, usize)]) -> Vec<usize> {
    let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); size];
    for &(i, j) in places.iter().filter(|(i, j)| i != j) {
        neighbours[i].push(j);
        neighbours[j].push(i);
    }
    for all in &mut neighbours {
        all.sort_unstable();
        all.dedup();
    }
    let degree = |i: &usize| neighbours[*i].len();
    // The unknowns in the order of their distance from the first, those of small degree first.
    let levels = |first: usize, seen: &mut [bool]| -> Vec<usize> {
        let (mut found, mut queue) = (Vec::new(), VecDeque::from([first]));
        seen[first] = true;
        while let Some(i) = queue.pop_front() {
            found.push(i);
            let mut next: Vec<usize> = neighbours[i]
                .iter()
                .copied()
                .filter(|&j| !seen[j])
                .collect();
            next.sort_by_key(degree);
            for j in next {
                seen[j] = true;
                queue.push_back(j);
            }
        }
        found
    };
    let (mut seen, mut sequence) = (vec![false; size], Vec::with_capacity(size));
    for first in 0..size {
        if seen[first] {
            continue;
        }
        // The unknown farthest from the farthest one lies at the rim.
        let mut rim = first;
        for _ in 0..2 {
            let found = levels(rim, &mut seen.clone());
            rim = found.last().copied().unwrap_or(rim);
        }
        sequence.extend(levels(rim, &mut seen));
    }
    let mut place = vec![0; size];
    for (position, &i) in sequence.iter().rev().enumerate() {
        place[i] = position;
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ring of unknowns in a shuffled order: a band of two, solved to rounding.
    #[test]
    fn a_shuffled_ring_has_a_narrow_band() {
        let n = 101;
        let name = |k: usize| (k % n) * 37 % n;
        let mut entries = Vec::new();
        for k in 0..n {
            // A vanishing diagonal forces exchanges.
            entries.push((name(k), name(k), if k % 3 == 0 { 0.0 } else { 0.5 }));
            entries.push((name(k), name(k + 1), 2.0 + (k as f64).sin()));
            entries.push((name(k + 1), name(k), -1.0 - 0.1 * (k as f64).cos()));
        }
        let places: Vec<_> = entries.iter().map(|&(i, j, _)| (i, j)).collect();
        let mut banded = Banded::new(n, &places);
        assert!(
            banded.below <= 2 && banded.above <= 2,
            "{} {}",
            banded.below,
            banded.above
        );
        let exact: Vec<f64> = (0..n).map(|i| (i as f64).cos()).collect();
        let mut b = vec![0.0; n];
        for &(i, j, x) in &entries {
            b[i] += x * exact[j];
        }
        assert!(banded.fill(&entries));
        assert!(banded.factor());
        banded.solve(&mut b);
        for (x, y) in b.iter().zip(&exact) {
            assert!((x - y).abs() < 1e-11, "{x} {y}");
        }
    }

    #[test]
    fn singular_matrices_are_refused() {
        let mut banded = Banded::new(2, &[(0, 0), (0, 1), (1, 0), (1, 1)]);
        let ones = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(i, j)| (i, j, 1.0));
        assert!(banded.fill(&ones));
        assert!(!banded.factor());
    }
}
