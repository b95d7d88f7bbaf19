//! Verdicts against runs: the equations of a scheme themselves, stepped on x = 0 in rationals, without
//! the state space, the matrix S or any polynomial.

use super::*;
use std::fmt;
use stepsmith_exact::rational::{integer, ratio};
use stepsmith_exact::rounding::to_f64;
use stepsmith_scheme::scheme::{Class, QuantityId};
use stepsmith_scheme::spec::Spec;

/// The unknowns of a step at h = 1 on x'' = u; y' = f has them twice. Each name is a copy and a quantity.
type Name = (usize, QuantityId);

/// The data of a run: z by name, and the relations of one step.
struct Run<'a> {
    scheme: &'a Scheme,
    copies: usize,
    /// Σ c q = 0, of the scheme's equations and between the copies.
    relations: Vec<Vec<(Rational, Name)>>,
    /// The names that constraints hold: for positions' values, and for all others.
    held: [Vec<Name>; 2],
    unknowns: Vec<Name>,
}

fn number(c: &Fraction) -> Rational {
    c.as_rational().unwrap()
}

/// Gauss–Jordan elimination: the rank of the first `columns`.
fn eliminate(rows: &mut [Vec<Rational>], columns: usize) -> usize {
    let mut rank = 0;
    for column in 0..columns {
        let Some(pivot) = (rank..rows.len()).find(|&i| !rows[i][column].is_zero()) else {
            continue;
        };
        rows.swap(rank, pivot);
        let inverse = integer(1) / &rows[rank][column];
        rows[rank].iter_mut().for_each(|c| *c *= &inverse);
        let lead = rows[rank].clone();
        for (i, row) in rows.iter_mut().enumerate() {
            if i != rank && !row[column].is_zero() {
                let factor = row[column].clone();
                row.iter_mut()
                    .zip(&lead)
                    .for_each(|(c, l)| *c -= &factor * l);
            }
        }
        rank += 1;
    }
    rank
}

impl<'a> Run<'a> {
    /// `None` where the constraints do not determine the step.
    fn new(scheme: &'a Scheme, formulation: Formulation) -> Option<Self> {
        let copies = 3 - scheme.class().rank();
        let mut relations = Vec::new();
        for copy in 0..copies {
            for equation in scheme.equations() {
                let terms = equation.terms.iter();
                relations.push(
                    terms
                        .map(|t| (number(&t.coefficient), (copy, t.quantity)))
                        .collect(),
                );
            }
        }
        if copies == 2 {
            // q' = v: what an evaluation yields for q is its argument for v.
            for e in scheme.evaluations() {
                relations.push(vec![
                    (integer(1), (0, e.result)),
                    (integer(-1), (1, e.position)),
                ]);
            }
        }
        // The expensive part of a split field is a given force.
        for e in scheme
            .evaluations()
            .iter()
            .filter(|e| scheme.is_expensive(e))
        {
            relations.push(vec![(integer(1), (0, e.result))]);
        }
        let quantities = 0..scheme.quantities().len();
        let unknowns = (0..copies).flat_map(|copy| quantities.clone().map(move |q| (copy, q)));
        let unknowns = unknowns
            .filter(|(_, q)| !scheme.carried().contains(q))
            .collect();
        let mut run = Self {
            scheme,
            copies,
            relations,
            held: [Vec::new(), Vec::new()],
            unknowns,
        };
        let positions = run.hold(&run.candidates(0));
        let velocities = run.hold(&run.candidates(1));
        run.held = match formulation {
            Formulation::Index3 => [positions.clone()?, positions?],
            Formulation::Index2 => [velocities.clone()?, velocities?],
            Formulation::Soi2 => [positions?, velocities?],
        };
        Some(run)
    }

    fn order(&self, (copy, q): Name) -> usize {
        self.scheme.derivative(q) + copy
    }

    /// Arguments, but no blends of a split step, then next values, of derivative order m.
    fn candidates(&self, m: usize) -> Vec<Name> {
        let mut all = Vec::new();
        let split = self.scheme.is_split();
        for e in self.scheme.evaluations().iter().filter(|_| !split) {
            match (m, self.copies) {
                (0, _) => all.push((0, e.position)),
                (_, 2) => all.push((1, e.position)),
                _ => all.extend(e.velocity.map(|v| (0, v))),
            }
        }
        let carried = self.scheme.carried().iter();
        let mut next: Vec<Name> = (0..self.copies)
            .flat_map(|copy| carried.clone().map(move |&q| (copy, q)))
            .filter(|&name| self.order(name) == m)
            .map(|(copy, q)| (copy, self.scheme.successor(q).unwrap()))
            .collect();
        next.sort_by_key(|&(_, q)| self.scheme.quantities()[q].rational_offset());
        all.extend(next);
        all
    }

    /// The rows of the relations, and of x = 0 for each name that is held, over the unknowns and then z.
    fn rows(&self, held: &[Name]) -> Vec<Vec<Rational>> {
        let known = self.carried();
        let all: Vec<Name> = self.unknowns.iter().chain(&known).copied().collect();
        let constraints = held.iter().map(|&name| vec![(integer(1), name)]);
        let relations = self.relations.iter().cloned().chain(constraints);
        let rows = relations.map(|terms| {
            let mut row = vec![integer(0); all.len()];
            for (c, name) in terms {
                row[all.iter().position(|n| *n == name).unwrap()] += &c;
            }
            row
        });
        rows.collect()
    }

    /// The rank in the unknowns.
    fn rank(&self, held: &[Name]) -> usize {
        eliminate(&mut self.rows(held), self.unknowns.len())
    }

    fn carried(&self) -> Vec<Name> {
        let carried = self.scheme.carried().iter();
        (0..self.copies)
            .flat_map(|copy| carried.clone().map(move |&q| (copy, q)))
            .collect()
    }

    /// The first candidates with which the unknowns are determined.
    fn hold(&self, candidates: &[Name]) -> Option<Vec<Name>> {
        let mut held = Vec::new();
        let mut known = self.rank(&[]);
        for &name in candidates {
            held.push(name);
            match self.rank(&held) {
                more if more > known => known = more,
                _ => {
                    held.pop();
                }
            }
        }
        (known == self.unknowns.len()).then_some(held)
    }

    /// The next z, as rows over z.
    fn step(&self) -> Vec<Vec<Rational>> {
        let known = self.carried();
        let n = self.unknowns.len();
        let solved = self.held.each_ref().map(|held| {
            let mut rows = self.rows(held);
            eliminate(&mut rows, n);
            rows
        });
        let next = known.iter().map(|&name| {
            let (copy, q) = name;
            let successor = (copy, self.scheme.successor(q).unwrap());
            if let Some(own) = known.iter().position(|other| *other == successor) {
                return (0..known.len())
                    .map(|j| integer(i64::from(j == own)))
                    .collect();
            }
            let of = self.unknowns.iter().position(|u| *u == successor).unwrap();
            let rows = &solved[usize::from(self.order(name) > 0)];
            rows[of][n..].iter().map(|c| -c).collect::<Vec<_>>()
        });
        next.collect()
    }

    /// The verdict that many steps show, from the sums of norms over N and 2N steps, of all values and without a
    /// constant in the positions.
    fn verdict(&self, start: &[Rational], steps: usize) -> Option<ZeroVerdict> {
        let matrix = self.step();
        let carried = self.carried();
        let first = carried
            .iter()
            .position(|&name| self.order(name) == 0)
            .unwrap();
        let mut z = start.to_vec();
        let mut sums = [[0.0; 2]; 2];
        for n in 0..2 * steps {
            z = matrix.iter().map(|row| Rational::dot(row, &z)).collect();
            let norm = z.iter().map(to_f64).fold(0.0, |m: f64, z| m.max(z.abs()));
            let apart = z.iter().zip(&carried).map(|(value, &name)| {
                to_f64(&if self.order(name) == 0 {
                    value - &z[first]
                } else {
                    value.clone()
                })
            });
            let apart = apart.fold(0.0, |m: f64, z| m.max(z.abs()));
            for (half, sum) in sums.iter_mut().enumerate() {
                if n < (half + 1) * steps {
                    sum[0] += norm;
                    sum[1] += apart;
                }
            }
        }
        let [all, apart] = [0, 1].map(|i| {
            if sums[0][i] == 0.0 {
                1.0
            } else {
                sums[1][i] / sums[0][i]
            }
        });
        // Sums over twice as many steps: as great where errors die out, 2 times where they persist, 4 times
        // where they grow in proportion to the number of steps.
        match (all, apart) {
            (2.9.., _) => Some(ZeroVerdict::Unstable),
            (2.4..2.9, _) => None,
            (_, ..1.15) => Some(ZeroVerdict::Schur),
            (_, 1.8..) => Some(ZeroVerdict::Weak),
            _ => None,
        }
    }
}

/// A generator of small rationals.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn rational(&mut self, from: i64, to: i64, parts: i64) -> Rational {
        let steps = (to - from) * parts;
        ratio(from * parts + self.below(steps as u64 + 1) as i64, parts)
    }

    fn text(&mut self, from: i64, to: i64, parts: i64) -> String {
        self.rational(from, to, parts).to_string()
    }
}

fn member<S: AsRef<str>>(family: &str, settings: &[(&str, S)]) -> Option<Scheme> {
    let settings = settings.iter().map(|(k, v)| (*k, v.as_ref()));
    let settings: Vec<(&str, &str)> = settings.collect();
    Spec::from_family(family, &settings).unwrap().scheme().ok()
}

/// Schemes with the families and settings that they are of.
#[derive(Default)]
struct Members(Vec<(String, Scheme)>);

impl Members {
    fn add<S: AsRef<str> + fmt::Debug>(&mut self, family: &str, settings: &[(&str, S)]) {
        if let Some(scheme) = member(family, settings) {
            self.0.push((format!("{family} {settings:?}"), scheme));
        }
    }

    /// Adds one of each family with parameters, at random.
    fn draw(&mut self, random: &mut Random) {
        let beta = random.text(0, 1, 4);
        let gamma = random.text(0, 1, 4);
        self.add("newmark", &[("beta", beta), ("gamma", gamma)]);
        let alpha = format!("-{}", random.text(0, 1, 9));
        self.add("hht", &[("alpha", alpha)]);
        self.add("generalized-alpha", &[("rho_inf", random.text(0, 1, 4))]);
        self.add("wilson-theta", &[("theta", random.text(1, 2, 6))]);
        let degree = 3 + random.below(3) as usize;
        let mut settings = vec![("degree", degree.to_string())];
        let names = ["alpha", "beta", "gamma", "zeta"].into_iter();
        let names = names.take(degree - 1);
        settings.extend(names.map(|n| (n, random.text(0, 2, 3))));
        self.add("central-difference", &settings);
        let r = 1 + random.below(4);
        let k = random.below(5);
        let pade = format!("{k},{}", (r + random.below(2)).saturating_sub(k));
        self.add("block", &[("r", r.to_string()), ("pade", pade)]);
        let alpha = random.text(0, 1, 4);
        let beta = random.text(0, 1, 4);
        self.add("splitting", &[("alpha", alpha), ("beta", beta)]);
    }

    /// Adds members at the edges of their families.
    fn add_edges(&mut self) {
        for rho in ["0", "1"] {
            self.add("generalized-alpha", &[("rho_inf", rho)]);
            self.add("splitting", &[("alpha", "1/2"), ("rho_inf", rho)]);
        }
        for (r, pade) in [
            ("1", "1,1"),
            ("2", "2,2"),
            ("3", "3,3"),
            ("4", "4,4"),
            ("3", "3,2"),
            ("3", "2,3"),
            ("4", "4,2"),
        ] {
            self.add("block", &[("r", r), ("pade", pade)]);
        }
        for k in ["1", "2", "3", "6"] {
            self.add("bdf", &[("steps", k)]);
            self.add("adams", &[("steps", k), ("kind", "bashforth")]);
            self.add("adams", &[("steps", k), ("kind", "moulton")]);
        }
        let second = ("problem", "second-order");
        for (name, stages) in [
            ("radau-iia", "2"),
            ("radau-ia", "2"),
            ("lobatto-iiia", "3"),
            ("lobatto-iiib", "2"),
            ("lobatto-iiic", "2"),
            // For second-order problems both of its arguments are blends of ends, where constraints then hold.
            ("gauss", "1"),
        ] {
            let settings = [("name", name), ("stages", stages), second];
            self.add("runge-kutta", &settings[..2]);
            if name != "gauss" {
                self.add("runge-kutta", &settings);
            }
        }
        let solved = ("corrections", "solved");
        self.add("pece", &[("steps", "2")]);
        self.add("pece", &[("steps", "2"), solved]);
        self.add("pece", &[("steps", "2"), second, solved]);
    }
}

/// Members of every family, at random and at their edges.
fn members(random: &mut Random) -> Vec<(String, Scheme)> {
    let mut all = Members::default();
    for _ in 0..12 {
        all.draw(random);
    }
    all.add_edges();
    all.0
}

/// Verdicts of all families, at random: solvable where a run is, and what becomes of errors as the run shows.
#[test]
fn runs_do_what_verdicts_say() {
    let mut random = Random(7);
    let mut seen = [0; 4];
    let mut open = 0;
    let mut different = Vec::new();
    for (name, scheme) in members(&mut random) {
        for formulation in Formulation::ALL {
            let proven = zero_dynamics(&scheme, formulation);
            let Some(run) = Run::new(&scheme, formulation) else {
                seen[3] += 1;
                let unsolvable = matches!(proven, Err(ConstrainedStepError::Unsolvable { .. }));
                different
                    .extend((!unsolvable).then(|| format!("{name} {formulation}: {proven:?}")));
                continue;
            };
            let start: Vec<Rational> = run
                .carried()
                .iter()
                .map(|_| random.rational(1, 4, 997))
                .collect();
            let Some(found) = run.verdict(&start, 48) else {
                open += 1;
                continue;
            };
            seen[found as usize] += 1;
            let proven = proven.map(|found| found.verdict);
            if proven != Ok(Some(found)) {
                different.push(format!(
                    "{name} {formulation}: run {found:?}, proven {proven:?}"
                ));
            }
        }
    }
    assert!(different.is_empty(), "{different:#?}");
    assert!(
        seen.iter().all(|&count| count >= 10),
        "{seen:?}, open {open}"
    );
    assert!(
        open * 6 < seen.iter().sum::<usize>(),
        "{seen:?}, open {open}"
    );
}

/// The class of a scheme decides how often it stands for motion.
#[test]
fn first_order_schemes_run_twice() {
    let bdf = member("bdf", &[("steps", "1")]).unwrap();
    assert_eq!(bdf.class(), Class::FirstOrder);
    let run = Run::new(&bdf, Formulation::Index3).unwrap();
    assert_eq!(run.carried().len(), 2 * bdf.carried().len());
}
