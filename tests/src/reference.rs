//! Solutions to rounding level by a method that nothing else here uses: Gragg's midpoint rule,
//! extrapolated to h = 0 (Bulirsch, Stoer 1966).
//!
//! Over a piece H with n steps h = H/n, z₁ = y₀ + h f(y₀), z_{m+1} = z_{m−1} + 2h f(z_m) has an expansion in
//! h²; with n = 2, 4, … 16 its values are extrapolated to order 16.

/// Midpoint sequences of a piece.
const COLUMNS: usize = 8;

/// The solution at the end of an interval, in that many pieces; f writes y'.
fn extrapolate(
    mut f: impl FnMut(f64, &[f64], &mut [f64]),
    (from, to): (f64, f64),
    mut y: Vec<f64>,
    pieces: usize,
) -> Vec<f64> {
    let width = (to - from) / pieces as f64;
    for piece in 0..pieces {
        let t = from + piece as f64 * width;
        let mut table: Vec<Vec<f64>> = Vec::new();
        for k in 0..COLUMNS {
            let count = 2 * (k + 1);
            let mut next = midpoint(&mut f, (t, width), &y, count);
            // T_{k,j+1} = T_{k,j} + (T_{k,j} − T_{k−1,j})/((n_k/n_{k−j−1})² − 1)
            for (j, entry) in table.iter_mut().enumerate() {
                let ratio = count as f64 / (2 * (k - j)) as f64;
                let before = std::mem::replace(entry, next.clone());
                for (next, before) in next.iter_mut().zip(before) {
                    *next += (*next - before) / (ratio * ratio - 1.0);
                }
            }
            table.push(next);
        }
        y = table.pop().unwrap_or(y);
    }
    y
}

/// y at the end of a piece in `count` steps.
fn midpoint(
    f: &mut impl FnMut(f64, &[f64], &mut [f64]),
    (t, width): (f64, f64),
    y: &[f64],
    count: usize,
) -> Vec<f64> {
    let h = width / count as f64;
    let mut before = y.to_vec();
    let mut now = y.to_vec();
    let mut slope = vec![0.0; y.len()];
    for m in 0..count {
        f(t + m as f64 * h, &now, &mut slope);
        let step = if m == 0 { h } else { 2.0 * h };
        for (before, slope) in before.iter_mut().zip(&slope) {
            *before += step * slope;
        }
        std::mem::swap(&mut before, &mut now);
    }
    now
}

/// y(to) of y' = f(t, y), y(from) = `start`; f writes y'.
pub fn solve<const N: usize>(
    mut f: impl FnMut(f64, &[f64; N], &mut [f64; N]),
    interval: (f64, f64),
    start: [f64; N],
    pieces: usize,
) -> [f64; N] {
    let field = |t: f64, y: &[f64], dy: &mut [f64]| {
        let mut out = [0.0; N];
        f(t, &std::array::from_fn(|i| y[i]), &mut out);
        dy.copy_from_slice(&out);
    };
    let y = extrapolate(field, interval, start.to_vec(), pieces);
    std::array::from_fn(|i| y[i])
}

/// The same for x'' = g(t, x, x'), from x and x' to x and x'; g writes x''.
pub fn solve_second<const N: usize>(
    mut g: impl FnMut(f64, &[f64; N], &[f64; N], &mut [f64; N]),
    interval: (f64, f64),
    start: [[f64; N]; 2],
    pieces: usize,
) -> [[f64; N]; 2] {
    let field = |t: f64, y: &[f64], dy: &mut [f64]| {
        let mut a = [0.0; N];
        let part = |m: usize| std::array::from_fn(|i| y[m * N + i]);
        g(t, &part(0), &part(1), &mut a);
        dy[..N].copy_from_slice(&y[N..]);
        dy[N..].copy_from_slice(&a);
    };
    let y = extrapolate(field, interval, start.concat(), pieces);
    [0, 1].map(|m| std::array::from_fn(|i| y[m * N + i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// y' = −2 t y² has y = 1/(1 + t²); x'' = −x has cos t and −sin t.
    #[test]
    fn solutions_are_exact_to_rounding() {
        let bell = |t: f64, y: &[f64; 1], dy: &mut [f64; 1]| dy[0] = -2.0 * t * y[0] * y[0];
        let [y] = solve(bell, (0.5, 2.5), [0.8], 40);
        assert!((y - 1.0 / 7.25).abs() < 2e-14, "{y}");
        let spring = |_: f64, x: &[f64; 1], _: &[f64; 1], a: &mut [f64; 1]| a[0] = -x[0];
        let [[x], [v]] = solve_second(spring, (0.0, 3.0), [[1.0], [0.0]], 40);
        let error = (x - 3_f64.cos()).abs().max((v + 3_f64.sin()).abs());
        assert!(error < 1e-13, "{error}");
    }
}
