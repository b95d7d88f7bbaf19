//! Steps beside their own Taylor series in h, and methods of the literature.

use super::*;
use crate::facts::Facts;
use stepsmith_exact::rational::{Rational, ratio};
use stepsmith_scheme::spec::Spec;

/// A prime: an identity of rational numbers holds modulo it, and another number vanishes with probability 10⁻¹⁸.
const PRIME: i128 = (1 << 61) - 1;
/// Series are compared up to this power of h.
const LENGTH: usize = 9;

/// Numbers that are drawn.
struct Draw(u64);

impl Draw {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1);
        (self.0 >> 33) % most
    }

    fn number(&mut self) -> Fraction {
        let (top, bottom) = (self.below(9) as i64 - 4, 1 + self.below(5) as i64);
        ratio(if top == 0 { 5 } else { top }, bottom).into()
    }
}

/// A series in h whose coefficients are a value and its derivatives by q₀ and p₀, modulo the prime.
#[derive(Clone, Debug, PartialEq)]
struct Series([[i128; 3]; LENGTH]);

impl Series {
    fn start(value: i128, slot: usize) -> Self {
        let mut series = [[0; 3]; LENGTH];
        (series[0][0], series[0][slot]) = (value, 1);
        Self(series)
    }

    fn constant(value: i128) -> Self {
        let mut series = Self([[0; 3]; LENGTH]);
        series.0[0][0] = value;
        series
    }

    fn plus(&self, other: &Self) -> Self {
        let sum = |k: usize, s: usize| (self.0[k][s] + other.0[k][s]).rem_euclid(PRIME);
        Self(std::array::from_fn(|k| std::array::from_fn(|s| sum(k, s))))
    }

    fn times(&self, other: &Self) -> Self {
        let mut product = [[0; 3]; LENGTH];
        for (i, x) in self.0.iter().enumerate() {
            for (j, y) in other.0.iter().take(LENGTH - i).enumerate() {
                let of = &mut product[i + j];
                of[0] = (of[0] + x[0] * y[0]).rem_euclid(PRIME);
                for s in 1..3 {
                    let next = (x[0] * y[s]).rem_euclid(PRIME) + x[s] * y[0];
                    of[s] = (of[s] + next).rem_euclid(PRIME);
                }
            }
        }
        Self(product)
    }

    /// This times a number and a power of h.
    fn scaled(&self, factor: i128, power: usize) -> Self {
        let mut h = [[0; 3]; LENGTH];
        h[power][0] = factor;
        self.times(&Self(h))
    }
}

fn modulo(x: &Fraction) -> i128 {
    let x: Rational = x.as_rational().unwrap();
    let part = |x: String| x.parse::<i128>().unwrap().rem_euclid(PRIME);
    let (top, bottom) = (
        part(x.numerator().to_string()),
        part(x.denominator().to_string()),
    );
    let mut inverse = 1;
    for bit in (0..61).rev() {
        inverse = inverse * inverse % PRIME;
        if (PRIME - 2) >> bit & 1 == 1 {
            inverse = inverse * bottom % PRIME;
        }
    }
    top * inverse % PRIME
}

/// q' = H_p and p' = −H_q of H = p + qp + p²/2 + q²p² + q³/3 + q⁴p + p³q, or for x'' = g: q' = p, p' = 1 + 2q² + q³ − q⁴.
fn field(second_order: bool, state: &[Series; 2]) -> [Series; 2] {
    let [q, p] = state;
    let term = |factor: i128, powers: [usize; 2]| {
        let factors = std::iter::repeat_n(q, powers[0]).chain(std::iter::repeat_n(p, powers[1]));
        factors.fold(Series::constant(factor.rem_euclid(PRIME)), |x, y| {
            x.times(y)
        })
    };
    let sum = |terms: &[(i128, [usize; 2])]| {
        let terms = terms.iter().map(|(c, powers)| term(*c, *powers));
        terms.reduce(|x, y| x.plus(&y)).unwrap()
    };
    if second_order {
        let g = sum(&[(1, [0, 0]), (2, [2, 0]), (1, [3, 0]), (-1, [4, 0])]);
        return [p.clone(), g];
    }
    let of_p = [
        (1, [0, 0]),
        (1, [1, 0]),
        (1, [0, 1]),
        (2, [2, 1]),
        (1, [4, 0]),
        (3, [1, 2]),
    ];
    let of_q = [
        (-1, [0, 1]),
        (-2, [1, 2]),
        (-1, [2, 0]),
        (-4, [3, 1]),
        (-1, [0, 3]),
    ];
    [sum(&of_p), sum(&of_q)]
}

/// The step of h times a sign, stages found by iteration.
fn step(stages: &Stages, start: &[Series; 2], sign: i128) -> [Series; 2] {
    let second_order = stages.ends.len() == 2;
    let add = |from: &Series, row: &[Fraction], values: &[Series], power: usize| {
        let terms = row.iter().zip(values);
        terms.fold(from.clone(), |sum, (x, value)| {
            let factor = (modulo(x) * sign.pow(power as u32)).rem_euclid(PRIME);
            sum.plus(&value.scaled(factor, power))
        })
    };
    let zero = Series::constant(0);
    let drift = |c: &Fraction| add(&start[0], std::slice::from_ref(c), &start[1..], 1);
    let mut values = [
        vec![zero.clone(); stages.a.len()],
        vec![zero; stages.a.len()],
    ];
    for _ in 0..LENGTH {
        let arguments = stages.a.iter().zip(&stages.nodes).map(|(row, c)| {
            if second_order {
                [add(&drift(c), row, &values[1], 2), start[1].clone()]
            } else {
                [0, 1].map(|m| add(&start[m], row, &values[m], 1))
            }
        });
        let found: Vec<_> = arguments.map(|x| field(second_order, &x)).collect();
        values = [0, 1].map(|m| found.iter().map(|f| f[m].clone()).collect());
    }
    let p = add(&start[1], &stages.ends[0], &values[1], 1);
    match stages.ends.get(1) {
        Some(b_bar) => [add(&drift(&Fraction::one()), b_bar, &values[1], 2), p],
        None => [add(&start[0], &stages.ends[0], &values[0], 1), p],
    }
}

/// The same by Jacobians, det J = 1, and by steps there and back.
fn by_series(stages: &Stages) -> Geometry {
    let start = [Series::start(3, 1), Series::start(5, 2)];
    let end = step(stages, &start, 1);
    let slot = |x: &Series, s: usize| Series(x.0.map(|c| [c[s], 0, 0]));
    let [[a, b], [c, d]] = [0, 1].map(|m| [1, 2].map(|s| slot(&end[m], s)));
    let determinant = a.times(&d).plus(&b.times(&c).scaled(PRIME - 1, 0));
    Geometry {
        symplectic: determinant == Series::constant(1),
        symmetric: step(stages, &end, -1) == start,
    }
}

/// A step with conditions that are drawn: (symplectic, symmetric).
fn drawn(draw: &mut Draw, second_order: bool, wanted: Geometry) -> Stages {
    let n = 1 + draw.below(3) as usize;
    let mut numbers = |n: usize| (0..n).map(|_| draw.number()).collect::<Vec<_>>();
    let (mut b, mut nodes, raw) = (numbers(n), numbers(n), numbers(n * n));
    let half = Fraction::from(ratio(1, 2));
    if wanted.symmetric {
        for i in 0..n / 2 {
            b[n - 1 - i] = b[i].clone();
            nodes[n - 1 - i] = Fraction::one().minus(&nodes[i]);
        }
        if n % 2 == 1 {
            nodes[n / 2] = half.clone();
        }
    }
    let b_bar = (0..n).map(|i| b[i].times(&Fraction::one().minus(&nodes[i])));
    let b_bar: Vec<_> = b_bar.collect();
    let entry = |i: usize, j: usize| {
        let [x, y] = [&raw[i * n + j], &raw[j * n + i]];
        let quotient = |x: Fraction| x.exact_quotient(&b[i]).unwrap();
        match (wanted.symplectic, second_order) {
            (false, _) => x.clone(),
            (true, false) => b[j].times(&half).plus(&quotient(x.minus(y))),
            (true, true) => b_bar[j].minus(&quotient(x.plus(y))),
        }
    };
    let a = (0..n).map(|i| (0..n).map(|j| entry(i, j)).collect());
    let mut found = Stages {
        a: a.collect(),
        ends: if second_order {
            vec![b, b_bar]
        } else {
            vec![b]
        },
        nodes: if second_order {
            nodes
        } else {
            vec![Fraction::zero(); n]
        },
    };
    if wanted.symmetric {
        let other = adjoint(&found);
        let middle = |i: usize, j: usize| {
            found.a[i][j]
                .plus(&other.a[n - 1 - i][n - 1 - j])
                .times(&half)
        };
        found.a = (0..n)
            .map(|i| (0..n).map(|j| middle(i, j)).collect())
            .collect();
    }
    found
}

/// The same step with a stage in two parts, an idle one, and the stages in another order.
fn disguised(mut stages: Stages, draw: &mut Draw) -> Stages {
    let part = draw.number();
    for row in stages.a.iter_mut().chain(&mut stages.ends) {
        let rest = row[0].minus(&row[0].times(&part));
        row[0] = row[0].times(&part);
        row.extend([rest, Fraction::zero()]);
    }
    stages.a.push(stages.a[0].clone());
    stages
        .a
        .push(stages.a[0].iter().map(|_| draw.number()).collect());
    stages
        .nodes
        .extend([stages.nodes[0].clone(), stages.nodes[0].clone()]);
    let turn = draw.below(stages.a.len() as u64) as usize;
    for row in stages.a.iter_mut().chain(&mut stages.ends) {
        row.rotate_left(turn);
    }
    stages.a.rotate_left(turn);
    stages.nodes.rotate_left(turn);
    stages
}

/// A thousandth more in a weight or an entry.
fn perturbed(mut stages: Stages, draw: &mut Draw) -> Stages {
    let n = stages.a.len();
    let (i, j) = (
        draw.below(n as u64 + 1) as usize,
        draw.below(n as u64) as usize,
    );
    let row = if i < n {
        &mut stages.a[i]
    } else {
        &mut stages.ends[0]
    };
    row[j] = row[j].plus(&ratio(1, 1000).into());
    stages
}

#[test]
fn decisions_are_those_of_series() {
    let mut draw = Draw(11);
    let mut found = [[0; 2]; 2];
    for k in 0..320 {
        let [symplectic, symmetric, second_order] = [1, 2, 4].map(|bit| k & bit != 0);
        let wanted = Geometry {
            symplectic,
            symmetric,
        };
        let mut stages = drawn(&mut draw, second_order, wanted);
        if k % 3 == 0 {
            stages = perturbed(stages, &mut draw);
        }
        if k % 5 < 2 {
            stages = disguised(stages, &mut draw);
        }
        let decided = geometry(stages.clone());
        assert_eq!(decided, by_series(&stages), "{stages:?}");
        found[usize::from(decided.symplectic)][usize::from(decided.symmetric)] += 1;
    }
    assert!(found.iter().flatten().all(|count| *count > 20), "{found:?}");
}

#[test]
fn methods_of_the_literature() {
    let of = |family: &str, settings: &[(&str, &str)]| {
        let facts = Facts::of(Spec::member(family, settings));
        let found = facts.geometry().unwrap();
        // The order of a symmetric step is even.
        let order = facts.order().unwrap().exact_start.reached().bound();
        assert!(!found.symmetric || order.is_multiple_of(2), "{order}");
        (found.symplectic, found.symmetric)
    };
    let named = |name, stages| of("runge-kutta", &[("name", name), ("stages", stages)]);
    assert_eq!(named("gauss", "1"), (true, true));
    // Gauss's of order 4.
    let entries = r#"[["1/4", "1/4 - sqrt(3)/6"], ["1/4 + sqrt(3)/6", "1/4"]]"#;
    let gauss = [("A", entries), ("b", r#"["1/2", "1/2"]"#)];
    assert_eq!(of("runge-kutta", &gauss), (true, true));
    for stages in ["2", "3", "4", "5"] {
        assert_eq!(named("gauss", stages), (true, true), "{stages}");
    }
    for (name, stages) in [
        ("lobatto-iiia", "3"),
        ("lobatto-iiib", "3"),
        ("lobatto-iiia", "4"),
    ] {
        assert_eq!(named(name, stages), (false, true), "{name}");
    }
    for (name, stages) in ["lobatto-iiic", "radau-ia", "radau-iia"]
        .into_iter()
        .zip(["4", "3", "2"])
    {
        assert_eq!(named(name, stages), (false, false), "{name}");
    }
    let newmark = |beta| of("newmark", &[("beta", beta), ("gamma", "1/2")]);
    assert_eq!(newmark("0"), (true, true));
    assert_eq!(newmark("1/4"), (false, true));
    assert!(!of("newmark", &[("beta", "1/2"), ("gamma", "1")]).1);
}

#[test]
fn without_tableau_nothing_is_known() {
    let of =
        |family: &str, settings: &[(&str, &str)]| Geometry::of(&Spec::member(family, settings));
    assert!(matches!(
        of("bdf", &[("steps", "2")]),
        Err(GeometryError::Tableau(_))
    ));
    let free = of("newmark", &[("beta", "beta"), ("gamma", "1/2")]);
    assert_eq!(free, Err(GeometryError::Numbers));
}

/// Without their nodes these two stages would be one, and the step a kick in the middle.
#[test]
fn stages_of_different_nodes_differ() {
    let row = |numbers: [(i64, i64); 2]| numbers.map(|(n, d)| ratio(n, d).into()).to_vec();
    let stages = Stages {
        nodes: row([(1, 2), (3, 4)]),
        a: vec![row([(0, 1), (0, 1)]); 2],
        ends: vec![row([(2, 1), (-1, 1)]), row([(1, 1), (-1, 2)])],
    };
    let decided = geometry(stages.clone());
    assert_eq!(decided, by_series(&stages));
    assert!(!decided.symplectic && !decided.symmetric);
}
