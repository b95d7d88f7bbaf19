//! Steps beside their own Taylor series in h, and methods of the literature.

use super::*;
use crate::facts::Facts;
use stepsmith_exact::rational::{Rational, ratio};
use stepsmith_scheme::scheme::FreeForm;
use stepsmith_scheme::spec::Spec;

/// A prime: an identity of rational numbers holds modulo it, and another number vanishes with probability 10⁻⁹.
const PRIME: i64 = (1 << 31) - 1;
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

/// A series in h whose coefficients are a value and its derivatives by the starts of q₁, q₂, p₁ and p₂, modulo the prime.
#[derive(Clone, Debug, PartialEq)]
struct Series([[i64; 5]; LENGTH]);

impl Series {
    /// A number, and its derivative by one of the starts.
    fn start(value: i64, slot: Option<usize>) -> Self {
        let mut series = Self([[0; 5]; LENGTH]);
        series.0[0][0] = value.rem_euclid(PRIME);
        if let Some(slot) = slot {
            series.0[0][slot + 1] = 1;
        }
        series
    }

    fn plus(&self, other: &Self) -> Self {
        let sum = |k: usize, s: usize| (self.0[k][s] + other.0[k][s]) % PRIME;
        Self(std::array::from_fn(|k| std::array::from_fn(|s| sum(k, s))))
    }

    fn times(&self, other: &Self) -> Self {
        let mut product = [[0; 5]; LENGTH];
        for (i, x) in self.0.iter().enumerate().filter(|(_, x)| **x != [0; 5]) {
            for (y, of) in other.0.iter().zip(&mut product[i..]) {
                of[0] = (of[0] + x[0] * y[0]) % PRIME;
                for s in 1..5 {
                    of[s] = (of[s] + x[0] * y[s] % PRIME + x[s] * y[0]) % PRIME;
                }
            }
        }
        Self(product)
    }

    /// This times a number and a power of h.
    fn scaled(&self, factor: i64, power: usize) -> Self {
        let mut h = [[0; 5]; LENGTH];
        h[power][0] = factor.rem_euclid(PRIME);
        Self(h).times(self)
    }
}

fn modulo(x: &Fraction) -> i64 {
    let x: Rational = x.as_rational().unwrap();
    let part = |x: String| x.parse::<i128>().unwrap().rem_euclid(PRIME.into()) as i64;
    let (top, bottom) = (
        part(x.numerator().to_string()),
        part(x.denominator().to_string()),
    );
    let mut inverse = 1;
    for bit in (0..31).rev() {
        inverse = inverse * inverse % PRIME;
        if (PRIME - 2) >> bit & 1 == 1 {
            inverse = inverse * bottom % PRIME;
        }
    }
    top * inverse % PRIME
}

/// The steps that are drawn: of x'' = g or not, with so many parts, on systems.
type Kind = (bool, u64, Systems);
const KINDS: [Kind; 6] = [
    (false, 1, Systems::All),
    (true, 1, Systems::All),
    (false, 2, Systems::All),
    (true, 2, Systems::All),
    (false, 2, Systems::Partitioned),
    (false, 2, Systems::Separable),
];

type State = [Series; 4];
/// Terms: factors, and powers of q₁, q₂, p₁ and p₂.
type Hamiltonian = [(i64, [usize; 4]); 5];
const MIXED: [Hamiltonian; 2] = [
    [
        (1, [0, 0, 1, 0]),
        (2, [1, 0, 0, 2]),
        (1, [2, 1, 0, 0]),
        (3, [0, 2, 1, 0]),
        (1, [1, 1, 1, 1]),
    ],
    [
        (1, [0, 1, 0, 0]),
        (1, [0, 0, 2, 1]),
        (2, [1, 0, 2, 0]),
        (1, [0, 3, 0, 1]),
        (5, [1, 1, 0, 0]),
    ],
];
const POTENTIALS: [Hamiltonian; 2] = [
    [
        (1, [1, 0, 0, 0]),
        (1, [2, 1, 0, 0]),
        (2, [0, 3, 0, 0]),
        (1, [1, 3, 0, 0]),
        (3, [4, 0, 0, 0]),
    ],
    [
        (1, [0, 1, 0, 0]),
        (2, [1, 2, 0, 0]),
        (1, [3, 0, 0, 0]),
        (1, [2, 2, 0, 0]),
        (2, [0, 4, 0, 0]),
    ],
];
const KINETIC: Hamiltonian = [
    (1, [0, 0, 0, 1]),
    (1, [0, 0, 1, 1]),
    (2, [0, 0, 2, 1]),
    (1, [0, 0, 0, 3]),
    (1, [0, 0, 4, 0]),
];

/// H_p and −H_q of the Hamiltonian of a part; the parts of a partitioned system are q' and p' of one Hamiltonian.
fn field((second_order, _, systems): Kind, part: usize, state: &State) -> State {
    let terms = match (systems, second_order) {
        (Systems::Separable, _) => [KINETIC, POTENTIALS[1]][part],
        (Systems::Partitioned, _) => MIXED[0],
        (Systems::All, true) => POTENTIALS[part],
        (Systems::All, false) => MIXED[part],
    };
    let derivative = |(factor, mut powers): (i64, [usize; 4]), slot: usize, sign: i64| {
        let factor = sign * factor * powers[slot] as i64;
        powers[slot] = powers[slot].saturating_sub(1);
        let factors = state.iter().zip(powers);
        let factors = factors.flat_map(|(x, power)| std::iter::repeat_n(x, power));
        factors.fold(Series::start(factor, None), |x, y| x.times(y))
    };
    std::array::from_fn(|m| {
        let of_part = systems != Systems::Partitioned || m / 2 == part;
        let (slot, sign) = [(2, 1), (3, 1), (0, -1), (1, -1)][m];
        let found = terms.iter().map(|term| derivative(*term, slot, sign));
        found
            .filter(|_| of_part)
            .fold(Series::start(0, None), |sum, x| sum.plus(&x))
    })
}

/// The step of h times a sign, stages found by iteration.
fn step(kind: Kind, stages: &Stages, start: &State, sign: i64) -> State {
    let add = |from: &Series, row: &[Fraction], values: &[State], m: usize, power: usize| {
        let terms = row.iter().zip(values);
        terms.fold(from.clone(), |sum, (x, value)| {
            sum.plus(&value[m].scaled(modulo(x) * sign.pow(power as u32), power))
        })
    };
    // q, and q + c h v.
    let moved = |m: usize, c: &Fraction| match kind.0 {
        true => start[m].plus(&start[m + 2].scaled(modulo(c) * sign, 1)),
        false => start[m].clone(),
    };
    let position = |m: usize, c: &Fraction, row: &[Fraction], values: &[State]| match kind.0 {
        true => add(&moved(m, c), row, values, m + 2, 2),
        false => add(&start[m], row, values, m, 1),
    };
    let zero = Series::start(0, None);
    let mut values = vec![[(); 4].map(|()| zero.clone()); stages.a.len()];
    for _ in 0..LENGTH {
        let rows = stages.a.iter().zip(&stages.nodes).zip(&stages.parts);
        let found = rows.map(|((row, c), part)| {
            let argument = std::array::from_fn(|m| match m {
                0 | 1 => position(m, c, row, &values),
                _ if kind.0 => start[m].clone(),
                _ => add(&start[m], row, &values, m, 1),
            });
            field(kind, *part, &argument)
        });
        values = found.collect();
    }
    std::array::from_fn(|m| match m {
        0 | 1 => position(m, &Fraction::one(), &stages.ends[kind.0 as usize], &values),
        _ => add(&start[m], &stages.ends[0], &values, m, 1),
    })
}

/// The same by Jacobians, Jᵀ Ω J = Ω, and by steps there and back.
fn by_series(kind: Kind, stages: &Stages) -> Geometry {
    let start: State = std::array::from_fn(|m| Series::start([3, -2, 5, 7][m], Some(m)));
    let end = step(kind, stages, &start, 1);
    let entry = |m: usize, s: usize| Series(end[m].0.map(|c| [c[s + 1], 0, 0, 0, 0]));
    let form = |s: usize, t: usize| {
        let terms = [0, 1].map(|m| {
            let other = entry(m + 2, s).times(&entry(m, t)).scaled(-1, 0);
            entry(m, s).times(&entry(m + 2, t)).plus(&other)
        });
        terms[0].plus(&terms[1])
    };
    let mut pairs = (0..4).flat_map(|t| (0..t).map(move |s| (s, t)));
    Geometry {
        symplectic: pairs.all(|(s, t)| form(s, t) == Series::start(i64::from(t == s + 2), None)),
        symmetric: step(kind, stages, &end, -1) == start,
    }
}

/// A step with conditions that are drawn: (symplectic, symmetric).
fn drawn(draw: &mut Draw, second_order: bool, wanted: Geometry) -> Stages {
    let n = 1 + draw.below(4) as usize;
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
        parts: vec![0; n],
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

/// A step of that kind, with conditions that are drawn.
fn drawn_of((second_order, parts, systems): Kind, draw: &mut Draw, wanted: Geometry) -> Stages {
    if systems == Systems::Partitioned {
        return at_points(draw, wanted);
    }
    let mut stages = drawn(draw, second_order, wanted);
    let n = stages.a.len();
    stages.parts = (0..n).map(|_| draw.below(parts) as usize).collect();
    for i in (0..n / 2).filter(|_| wanted.symmetric) {
        stages.parts[n - 1 - i] = stages.parts[i];
    }
    for (i, j) in (0..n * n).map(|k| (k / n, k % n)) {
        if systems == Systems::Separable && stages.parts[i] == stages.parts[j] {
            stages.a[i][j] = draw.number();
        }
    }
    stages
}

/// A partitioned step: both parts at each of some points.
fn at_points(draw: &mut Draw, wanted: Geometry) -> Stages {
    let Stages { a, mut ends, .. } = drawn(draw, false, wanted);
    let (n, b) = (a.len(), ends.remove(0));
    let raw: Vec<_> = (0..n * n).map(|_| draw.number()).collect();
    let mut tables = [0, 1].map(|part| {
        let entry = |k: usize| match (part, wanted.symplectic) {
            (0, _) => raw[k].clone(),
            (_, false) => a[k / n][k % n].clone(),
            (_, true) => {
                let (i, j) = (k / n, k % n);
                let product = b[j].times(&raw[j * n + i]);
                b[j].minus(&product.exact_quotient(&b[i]).unwrap())
            }
        };
        (0..n * n).map(entry).collect::<Vec<_>>()
    });
    if wanted.symmetric {
        tables = tables.map(|a| {
            let opposite = a.iter().rev().enumerate().map(|(k, x)| b[k % n].minus(x));
            let sums = a.iter().zip(opposite).map(|(x, y)| x.plus(&y));
            sums.map(|x| x.times(&ratio(1, 2).into())).collect()
        });
    }
    let row = |i: usize| {
        [0, 1]
            .map(|part: usize| &tables[part][i * n..][..n])
            .concat()
    };
    Stages {
        parts: [vec![0; n], vec![1; n]].concat(),
        nodes: vec![Fraction::zero(); 2 * n],
        a: (0..2 * n).map(|k| row(k % n)).collect(),
        ends: vec![[&b[..], &b].concat()],
    }
}

/// The same step with a stage in two parts, an idle one, and the stages in another order.
fn disguised(mut stages: Stages, draw: &mut Draw) -> Stages {
    let part = draw.number();
    for row in stages.a.iter_mut().chain(&mut stages.ends) {
        let rest = row[0].minus(&row[0].times(&part));
        row[0] = row[0].times(&part);
        row.extend([rest, Fraction::zero()]);
    }
    stages.parts.extend([stages.parts[0]; 2]);
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
    stages.parts.rotate_left(turn);
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
    let mut found = [[[0; 2]; 2]; KINDS.len()];
    for k in 0..640 {
        let [symplectic, symmetric] = [1, 2].map(|bit| k & bit != 0);
        let of = k / 4 % KINDS.len();
        let kind = KINDS[of];
        let wanted = Geometry {
            symplectic,
            symmetric,
        };
        let mut stages = drawn_of(kind, &mut draw, wanted);
        if draw.below(3) == 0 {
            stages = perturbed(stages, &mut draw);
        }
        if draw.below(5) < 2 {
            stages = disguised(stages, &mut draw);
        }
        let decided = geometry(&stages, kind.2);
        assert_eq!(decided, by_series(kind, &stages), "{kind:?}: {stages:?}");
        found[of][usize::from(decided.symplectic)][usize::from(decided.symmetric)] += 1;
    }
    let mut counts = found.iter().flatten().flatten();
    assert!(counts.all(|count| *count > 3), "{found:?}");
}

#[test]
fn methods_of_the_literature() {
    let of = |family: &str, settings: &[(&str, &str)]| {
        let facts = Facts::of(Spec::member(family, settings));
        let found = facts.geometry(Systems::All).unwrap();
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
    let of = |family: &str, settings: &[(&str, &str)]| {
        Geometry::of(&Spec::member(family, settings), Systems::All)
    };
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
        parts: vec![0; 2],
        nodes: row([(1, 2), (3, 4)]),
        a: vec![row([(0, 1), (0, 1)]); 2],
        ends: vec![row([(2, 1), (-1, 1)]), row([(1, 1), (-1, 2)])],
    };
    let decided = geometry(&stages, Systems::All);
    assert_eq!(decided, by_series(KINDS[1], &stages));
    assert!(!decided.symplectic && !decided.symmetric);
}

/// The geometry on all systems, partitioned and separable ones: (symplectic, symmetric).
fn on_each(scheme: &Scheme) -> [(bool, bool); 3] {
    Systems::ALL.map(|systems| {
        let found = Geometry::of(scheme, systems).unwrap();
        (found.symplectic, found.symmetric)
    })
}

/// A step of y' = A + B by a tableau for each part.
fn pair(of_a: &Tableau, of_b: &Tableau) -> Scheme {
    let sum = |name: &str, a: &[Fraction], b: &[Fraction]| {
        let terms = a.iter().zip(b).enumerate();
        let terms = terms.map(|(j, (a, b))| format!(" + ({a})*h*v_A{j} + ({b})*h*v_B{j}"));
        format!("{name} = x{}", terms.collect::<String>())
    };
    let mut lines = vec![sum("x[1]", &of_a.b, &of_b.b)];
    for (i, (a, b)) in of_a.a.iter().zip(&of_b.a).enumerate() {
        lines.push(sum(&format!("x_{i}"), a, b));
        lines.extend(["A", "B"].map(|part| format!("v_{part}{i} = {part}(t, x_{i})")));
    }
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    FreeForm::written(&[], &["x"], &lines)
}

/// Lobatto's pairs by the conditions that define them are the printed ones; other pairs have less.
#[test]
fn pairs_of_the_literature() {
    let named = |name: &str, stages: &str| {
        let settings = [("name", name), ("stages", stages)];
        Tableau::of(&Spec::member("runge-kutta", &settings)).unwrap()
    };
    let [all, pair_alone] = [
        [(true, true); 3],
        [(false, true), (true, true), (true, true)],
    ];
    for (stages, file) in [("2", "lobatto-pair2"), ("3", "lobatto-pair4")] {
        let [a, b] = ["lobatto-iiia", "lobatto-iiib"].map(|name| named(name, stages));
        let derived = pair(&a, &b);
        assert_eq!(on_each(&derived), pair_alone);
        let path = format!("{}/../specs/scheme/{file}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let printed = Spec::parse_toml(file, &text).unwrap().scheme().unwrap();
        let tables = [derived, printed].map(|scheme| Tableau::of_parts(&scheme).unwrap());
        assert_eq!((&tables[0].a, &tables[0].b), (&tables[1].a, &tables[1].b));
        assert_eq!(on_each(&pair(&a, &a)), [(false, true); 3]);
        let mut tampered = b.clone();
        tampered.a[0][0] = tampered.a[0][0].plus(&ratio(1, 1000).into());
        assert_eq!(on_each(&pair(&a, &tampered)), [(false, false); 3]);
    }
    let gauss = named("gauss", "1");
    assert_eq!(on_each(&pair(&gauss, &gauss)), all);
    // The midpoint rule of A + 2B: q' = H_p and p' = −2 H_q is Hamiltonian where H is separable alone.
    let mut twice = gauss.clone();
    (twice.a[0][0], twice.b[0]) = (1.into(), 2.into());
    let expected = [(true, true), (false, true), (true, true)];
    assert_eq!(on_each(&pair(&gauss, &twice)), expected);
}

/// Drifts and kicks, exact flows of T(p) and U(q), of Euler, Verlet, Ruth, Forest and Ruth; a step that does not end is none.
#[test]
fn compositions_of_shears() {
    let of = |sizes: &[&str]| {
        let mut lines = Vec::new();
        for (i, size) in sizes.iter().enumerate() {
            let end = if i + 1 == sizes.len() {
                "x[1]".into()
            } else {
                format!("x_{i}")
            };
            let start = if i == 0 {
                "x".into()
            } else {
                format!("x_{}", i - 1)
            };
            let part = ["A", "B"][i % 2];
            lines.push(format!("v_{i} = {part}(t, {start})"));
            lines.push(format!("{end} = {start} + ({size})*h*v_{i}"));
        }
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        on_each(&FreeForm::written(&[], &["x"], &lines))
    };
    let none = (false, false);
    let theta = "1/(2 - 2^(1/3))";
    let halves = [
        format!("{theta}/2"),
        format!("(1 - {theta})/2"),
        format!("1 - 2*{theta}"),
    ];
    let [outer, inner, middle] = halves.each_ref().map(String::as_str);
    for (sizes, symmetric) in [
        (&["1", "1"][..], false),
        (&["1/2", "1", "1/2"], true),
        (&["7/24", "2/3", "3/4", "-2/3", "-1/24", "1"], false),
        (&[outer, theta, inner, middle, inner, theta, outer], true),
        // A kick of no size between two drifts, which are one.
        (&["1/3", "0", "1/6", "1", "1/2"], true),
        (&["1/3", "1", "2/3"], false),
    ] {
        assert_eq!(of(sizes), [none, none, (true, symmetric)], "{sizes:?}");
    }
}
