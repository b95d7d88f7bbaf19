//! Two-step PECE of y' = f(t, y) with steps that halve and double, by the rules of Freed, *A Technical Note: Two-Step PECE
//! Methods for Approximating Solutions To First- and Second-Order ODEs*, 2017, as its own program has read them.

/// Two components.
pub type V = [f64; 2];

/// Steps, halved, doubled.
pub type Counts = [u64; 3];

/// y and its rate at t.
#[derive(Clone, Copy)]
struct Node {
    t: f64,
    y: V,
    dy: V,
}

/// Σ c y
fn combined<const K: usize>(terms: [(f64, V); K]) -> V {
    [0, 1].map(|i| terms.iter().map(|(c, y)| c * y[i]).sum())
}

fn size(y: V) -> f64 {
    y[0].hypot(y[1])
}

/// The size of the first step in a global one, by a step of Heun's method and the sizes at its ends.
fn first_size(delta: f64, now: &Node, node: impl Fn(f64, V) -> Node) -> f64 {
    let h = (size(now.y) / size(now.dy)).clamp(delta / 100.0, delta / 10.0);
    let predicted = node(h, combined([(1.0, now.y), (h, now.dy)]));
    let slopes = combined([(0.5, now.dy), (0.5, predicted.dy)]);
    let next = node(h, combined([(1.0, now.y), (h, slopes)]));
    let way = (size(next.y) - size(now.y)).abs();
    (2.0 * way / (size(next.dy) + size(now.dy))).clamp(delta / 1000.0, delta)
}

/// The node at a distance h before the latest one, on Hermite's cubic from the one before.
fn between([to, from, _]: &[Node; 3], h: f64, node: impl Fn(f64, V) -> Node) -> Node {
    let width = to.t - from.t;
    let rest = h / width;
    let theta = 1.0 - rest;
    let y = combined([
        (rest * rest * (1.0 + 2.0 * theta), from.y),
        (theta * theta * (3.0 - 2.0 * theta), to.y),
        (width * theta * rest * rest, from.dy),
        (-width * theta * theta * rest, to.dy),
    ]);
    node(to.t - h, y)
}

/// The counts of the source's Table 1, by its rules as its own program has read them: the first size follows from
/// ‖y₁‖ − ‖y₀‖, the number of steps in a global step is rounded, 2.5 to 2, and the step just made is counted among
/// those left to be doubled, half of which are then to go, so that global steps end late.
pub fn tabulated(
    rate: impl Fn(f64, &V, &mut V),
    start: V,
    (end, global_steps): (f64, usize),
    tolerance: f64,
) -> Counts {
    let node = |t: f64, y: V| {
        let mut dy = [0.0; 2];
        rate(t, &y, &mut dy);
        Node { t, y, dy }
    };
    let delta = end / global_steps as f64;
    // The latest three nodes, and how many of them are there.
    let mut nodes = [node(0.0, start); 3];
    let mut known = 1;
    let mut left = ((delta / first_size(delta, &nodes[0], node)).round() as u64).max(2);
    let mut h = delta / left as f64;
    let mut global = 1;
    let mut before = 1.0 / tolerance;
    let mut counts = [0; 3];
    loop {
        if left == 0 {
            if global == global_steps {
                return counts;
            }
            global += 1;
            left = ((delta / h).round_ties_even() as u64).max(2);
            let fitting = delta / left as f64;
            if (fitting - h).abs() > 1e-12 * h {
                h = fitting;
                nodes[1] = between(&nodes, h, node);
                known = 2;
            }
        }
        let [now, old, _] = nodes;
        let (predicted, next) = if known > 1 {
            let both = combined([(4.0 / 3.0, now.y), (-1.0 / 3.0, old.y)]);
            let slopes = combined([(2.0, now.dy), (-1.0, old.dy)]);
            let predicted = combined([(1.0, both), (2.0 / 3.0 * h, slopes)]);
            let slope = node(now.t + h, predicted).dy;
            (predicted, combined([(1.0, both), (2.0 / 3.0 * h, slope)]))
        } else {
            let predicted = combined([(1.0, now.y), (h, now.dy)]);
            let slopes = combined([(0.5, now.dy), (0.5, node(now.t + h, predicted).dy)]);
            (predicted, combined([(1.0, now.y), (h, slopes)]))
        };
        let error =
            size(combined([(1.0, next), (-1.0, predicted)])) / size(next).max(1.0) / tolerance;
        if error > 1.0 {
            (h, left) = (h / 2.0, left * 2);
            if known > 1 {
                nodes[1] = between(&nodes, h, node);
                known = 2;
            }
            continue;
        }
        nodes = [node(now.t + h, next), now, old];
        known = 3.min(known + 1);
        let error = error.max(1e-10);
        let factor = if before < 1.0 && error < 1.0 {
            before.powf(0.4 / 3.0) * error.powf(-0.7 / 3.0)
        } else {
            error.powf(-1.0 / 3.0)
        };
        let doubling = left;
        left -= 1;
        before = error;
        counts[0] += 1;
        if factor > 2.0 && doubling >= 4 && doubling.is_multiple_of(2) && known == 3 {
            (h, left) = (h * 2.0, doubling / 2);
            nodes[1] = nodes[2];
            known = 2;
            counts[2] += 1;
        } else if factor < 1.0 && (left > 0 || global < global_steps) {
            (h, left) = (h / 2.0, left * 2);
            nodes[1] = between(&nodes, h, node);
            known = 2;
            counts[1] += 1;
        }
    }
}
