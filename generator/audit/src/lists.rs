//! Tables that are written in other lists than A, b and c, and the tableaux that they stand for.
//!
//! ```text
//! transformed Rosenbrock:   Γ = (diag(1/γ_i) − C)⁻¹,  A = a Γ,  b = m Γ,
//!                           c_i = Σ_j α_ij and d_i = Σ_j Γ_ij where they are given
//! two registers:            d_i = A_i d_(i−1) + f(x_i),  x_(i+1) = x_i + h B_i d_i
//! three registers:          s_i = s_(i−1) + δ_i x_i,
//!                           x_(i+1) = γ1_i x_i + γ2_i s_i + γ3_i x + β_i h f(x_i)
//! additive:                 stages of f_E and of f_I with both tableaux, which share their arguments
//! Nyström:                  Ā, b̄ for positions, A, b for velocities, c
//! ```
//!
//! Sources: Hairer, Wanner, *Solving Ordinary Differential Equations II*, IV.7; Williamson 1980; Ketcheson 2010;
//! Ascher, Ruuth, Spiteri 1997; Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, II.14.

use super::number::{Number, dot};
use super::numbers::Part::{self, List, Rows};
use super::numbers::{Entry, Numbers, Position};
use std::fmt;
use stepsmith_exact::rational::integer;

/// The methods that lists are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Rosenbrock methods in transformed variables.
    Transformed,
    /// Low storage in two registers.
    TwoRegisters,
    /// Low storage in three registers.
    ThreeRegisters,
    /// Additive pairs.
    Additive,
    /// Nyström methods.
    Nystrom,
    /// Linear multistep methods.
    Multistep,
    /// Generalized alpha.
    GeneralizedAlpha,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 7] = [
        Self::Transformed,
        Self::TwoRegisters,
        Self::ThreeRegisters,
        Self::Additive,
        Self::Nystrom,
        Self::Multistep,
        Self::GeneralizedAlpha,
    ];

    /// The name, as an option's value.
    pub fn name(self) -> &'static str {
        match self {
            Self::Transformed => "transformed-rosenbrock",
            Self::TwoRegisters => "two-registers",
            Self::ThreeRegisters => "three-registers",
            Self::Additive => "additive",
            Self::Nystrom => "nystrom",
            Self::Multistep => "multistep",
            Self::GeneralizedAlpha => "generalized-alpha",
        }
    }

    /// The methods of this form, and the names of their lists.
    pub fn lists(self) -> &'static str {
        match self {
            Self::Transformed => {
                "Rosenbrock methods in transformed variables: a, C, m (or b), gamma"
            }
            Self::TwoRegisters => "Low storage in two registers: A, B",
            Self::ThreeRegisters => {
                "Low storage in three registers: gamma1, gamma2, gamma3, delta, beta"
            }
            Self::Additive => "Additive pairs: A_E, A_I, b",
            Self::Nystrom => "Nyström methods: Abar, bbar, A, b, c, or A, b, bp, c",
            Self::Multistep => "Linear multistep methods: alpha, beta",
            Self::GeneralizedAlpha => "Generalized alpha: alpha_m, alpha_f, beta, gamma",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Transformed => "of a Rosenbrock method in transformed variables",
            Self::TwoRegisters => "explicit, in two registers",
            Self::ThreeRegisters => "explicit, in three registers",
            Self::Additive => "of an additive pair",
            Self::Nystrom => "of a Nyström method",
            Self::Multistep => "of a linear multistep method",
            Self::GeneralizedAlpha => "of the generalized-alpha method",
        })
    }
}

/// Lists by name, vectors as one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lists<T> {
    /// The form of the method that the lists stand for; none of A, b, c, b̂ and Γ themselves.
    pub form: Option<Form>,
    /// The lists.
    pub lists: Vec<(Part, Vec<Vec<T>>)>,
    /// The part of f = Σ f_p that each stage evaluates, of an additive method that was traced.
    pub parts: Vec<usize>,
}

impl<T> From<Numbers<T>> for Lists<T> {
    fn from(numbers: Numbers<T>) -> Self {
        let lists = [
            (Part::A, Some(numbers.a)),
            (Part::Gamma, numbers.gamma),
            (Part::B, Some(vec![numbers.b])),
            (Part::C, numbers.c.map(|c| vec![c])),
            (Part::BHat, numbers.b_hat.map(|b_hat| vec![b_hat])),
        ];
        let lists = lists.into_iter();
        Self {
            form: None,
            lists: (lists.filter_map(|(part, rows)| Some((part, rows?)))).collect(),
            parts: numbers.parts,
        }
    }
}

impl<T> Lists<T> {
    /// Rows by their name, of a list one.
    pub fn rows(&self, part: Part) -> Option<&[Vec<T>]> {
        let found = self.lists.iter().find(|(name, _)| *name == part);
        found.map(|(_, rows)| rows.as_slice())
    }

    /// The same, to be changed.
    pub(super) fn rows_mut(&mut self, part: Part) -> Option<&mut Vec<Vec<T>>> {
        let found = self.lists.iter_mut().find(|(name, _)| *name == part);
        found.map(|(_, rows)| rows)
    }

    /// A list by its name.
    pub fn list(&self, part: Part) -> Option<&[T]> {
        self.rows(part)?.first().map(Vec::as_slice)
    }

    /// The number at a place.
    pub fn at(&self, entry: Entry) -> Option<&T> {
        let (row, column) = place(entry);
        self.rows(entry.part)?.get(row)?.get(column)
    }

    /// The same, to be changed.
    pub fn at_mut(&mut self, entry: Entry) -> Option<&mut T> {
        let (row, column) = place(entry);
        self.rows_mut(entry.part)?.get_mut(row)?.get_mut(column)
    }

    /// All places.
    pub fn entries(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        for (part, rows) in &self.lists {
            for (i, row) in rows.iter().enumerate() {
                entries.extend((0..row.len()).map(|j| {
                    let (row, column) = if part.is_list() { (j, 0) } else { (i, j) };
                    Entry {
                        part: *part,
                        row,
                        column,
                    }
                }));
            }
        }
        entries
    }

    /// The same in other numbers; `None` where one has none.
    pub fn try_map<U>(&self, mut into: impl FnMut(&T) -> Option<U>) -> Option<Lists<U>> {
        let mut lists = Vec::new();
        for (part, rows) in &self.lists {
            let rows = (rows.iter()).map(|row| row.iter().map(&mut into).collect::<Option<_>>());
            lists.push((*part, rows.collect::<Option<Vec<_>>>()?));
        }
        Some(Lists {
            form: self.form,
            lists,
            parts: self.parts.clone(),
        })
    }
}

/// The row and the column of a place; a list is one row.
fn place(entry: Entry) -> (usize, usize) {
    if entry.part.is_list() {
        (0, entry.row)
    } else {
        (entry.row, entry.column)
    }
}

impl<T: Number> Lists<T> {
    /// The tableau that they stand for; none where a number has no inverse, or where they stand for none.
    pub(super) fn numbers(&self) -> Option<Numbers<T>> {
        match self.form {
            None => self.tableau(),
            Some(Form::Transformed) => self.transformed(),
            Some(Form::TwoRegisters) => self.two_registers(),
            Some(Form::ThreeRegisters) => self.three_registers(),
            Some(Form::Additive) => self.additive(),
            Some(Form::Nystrom) => self.nystrom(),
            Some(Form::Multistep | Form::GeneralizedAlpha) => None,
        }
    }

    /// A list by its name, in a copy.
    pub(super) fn owned(&self, part: Part) -> Option<Vec<T>> {
        self.list(part).map(<[T]>::to_vec)
    }

    fn tableau(&self) -> Option<Numbers<T>> {
        Some(Numbers {
            a: self.rows(Part::A)?.to_vec(),
            b: self.owned(Part::B)?,
            c: self.owned(Part::C),
            b_hat: self.owned(Part::BHat),
            gamma: self.rows(Part::Gamma).map(<[_]>::to_vec),
            parts: self.parts.clone(),
            ..Numbers::default()
        })
    }

    fn transformed(&self) -> Option<Numbers<T>> {
        let zero = number::<T>(0);
        let m = self.list(List("m"))?;
        let rows = self.rows(Rows("a"))?;
        let stages = m.len();
        let diagonal = self.list(List("gamma"))?;
        let c = self.rows(Rows("C"))?;
        // Γ_ij = γ_i (δ_ij + Σ_k C_ik Γ_kj).
        let mut gamma: Vec<Vec<T>> = Vec::new();
        for i in 0..stages {
            let mut row = vec![zero.clone(); stages];
            for (j, entry) in row.iter_mut().enumerate().take(i + 1) {
                let start = number::<T>(i64::from(i == j));
                let below = gamma.iter().enumerate().skip(j);
                let sum = below.fold(start, |sum, (k, row)| match c[i].get(k) {
                    Some(c) if !c.is_nothing() => sum.plus(&c.times(&row[j])),
                    _ => sum,
                });
                *entry = sum.times(diagonal.get(i).or(diagonal.first())?);
            }
            gamma.push(row);
        }
        let m_hat = match (self.list(List("mhat")), self.list(List("e"))) {
            (Some(m_hat), _) => Some(m_hat.to_vec()),
            (None, Some(e)) => Some(m.iter().zip(e).map(|(m, e)| m.minus(e)).collect()),
            (None, None) => None,
        };
        let one = vec![number::<T>(1); stages];
        let d = self.list(List("d")).unwrap_or_default().iter().enumerate();
        let mut sums: Vec<(String, T)> = d
            .map(|(i, d)| {
                let what = format!("d({}) is not the sum of row {} of Gamma", i + 1, i + 1);
                (what, d.minus(&dot(&gamma[i], &one)))
            })
            .collect();
        // Nothing stands on the diagonals, and above.
        for (name, rows) in [("a", rows), ("C", c)] {
            for (i, row) in rows.iter().enumerate() {
                let above = row.iter().enumerate().skip(i);
                let above = above.filter(|(_, x)| !x.is_nothing());
                sums.extend(
                    above
                        .map(|(j, x)| (format!("{name}({},{}) is not 0", i + 1, j + 1), x.clone())),
                );
            }
        }
        Some(Numbers {
            a: rows.iter().map(|row| product(row, &gamma)).collect(),
            b: product(m, &gamma),
            b_hat: m_hat.map(|m_hat| product(&m_hat, &gamma)),
            c: self.owned(List("c")),
            gamma: Some(gamma),
            sums,
            ..Numbers::default()
        })
    }

    fn two_registers(&self) -> Option<Numbers<T>> {
        let a = self.list(List("A"))?;
        let b = self.list(List("B"))?;
        let stages = b.len();
        let zero = number::<T>(0);
        let mut x = vec![zero.clone(); stages];
        let mut d = vec![zero; stages];
        let mut rows = Vec::new();
        for i in 0..stages {
            rows.push(x.clone());
            d.iter_mut().for_each(|d| *d = a[i].times(d));
            d[i] = d[i].plus(&number(1));
            x = x
                .iter()
                .zip(&d)
                .map(|(x, d)| x.plus(&b[i].times(d)))
                .collect();
        }
        Some(Numbers {
            a: rows,
            b: x,
            c: self.owned(List("c")),
            // Nothing is before the first increment, so that no condition has it.
            sums: vec![("A(1) is not 0".into(), a[0].clone())],
            ..Numbers::default()
        })
    }

    fn three_registers(&self) -> Option<Numbers<T>> {
        let gamma = [
            self.list(List("gamma1"))?,
            self.list(List("gamma2"))?,
            self.list(List("gamma3"))?,
        ];
        let delta = self.list(List("delta"))?;
        let beta = self.list(List("beta"))?;
        let stages = beta.len();
        // Weights of the stages, and of x last.
        let mut start = vec![number::<T>(0); stages + 1];
        let mut sum = start.clone();
        start[stages] = number(1);
        let mut x = start.clone();
        let mut rows = Vec::new();
        let mut sums = Vec::new();
        for i in 0..stages {
            rows.push(x[..stages].to_vec());
            sum = plus(&sum, &x, &delta[i]);
            let mut next: Vec<T> = x.iter().map(|x| gamma[0][i].times(x)).collect();
            next = plus(&next, &sum, &gamma[1][i]);
            next = plus(&next, &start, &gamma[2][i]);
            next[i] = next[i].plus(&beta[i]);
            x = next;
            let what = format!("x has not weight 1 after stage {}", i + 1);
            sums.push((what, x[stages].minus(&number(1))));
        }
        Some(Numbers {
            a: rows,
            b: x[..stages].to_vec(),
            c: self.owned(List("c")),
            sums,
            ..Numbers::default()
        })
    }

    fn additive(&self) -> Option<Numbers<T>> {
        let explicit = self.rows(Rows("AE"))?;
        let implicit = self.rows(Rows("AI"))?;
        let rows: Vec<Vec<T>> = explicit
            .iter()
            .zip(implicit)
            .map(|(one, other)| [one.as_slice(), other].concat())
            .collect();
        let weights = |names: [&'static str; 2]| {
            let [one, other] = names.map(|name| self.list(List(name)));
            let one = one.or(other)?;
            Some([one, other.unwrap_or(one)].concat())
        };
        let stages = rows.len();
        let given = [self.list(List("cE")), self.list(List("cI"))];
        Some(Numbers {
            a: [rows.clone(), rows].concat(),
            b: weights(["bE", "bI"])?,
            b_hat: weights(["bhatE", "bhatI"]),
            c: given
                .iter()
                .any(Option::is_some)
                .then(|| weights(["cE", "cI"]))
                .flatten(),
            parts: [vec![0; stages], vec![1; stages]].concat(),
            ..Numbers::default()
        })
    }

    fn nystrom(&self) -> Option<Numbers<T>> {
        let b = self.owned(List("b"))?;
        let a_bar = self.rows(Rows("Abar"))?.to_vec();
        let stages = b.len();
        Some(Numbers {
            a: match self.rows(Rows("A")) {
                Some(a) => a.to_vec(),
                None => vec![vec![number(0); stages]; stages],
            },
            c: self.owned(List("c")),
            b_hat: self.owned(List("bhat")),
            position: Some(Position {
                a: a_bar,
                b: self.owned(List("bbar"))?,
                b_hat: self.owned(List("bbarhat")),
                with_velocity: self.rows(Rows("A")).is_some(),
            }),
            b,
            ..Numbers::default()
        })
    }
}

/// A row times a matrix.
fn product<T: Number>(row: &[T], matrix: &[Vec<T>]) -> Vec<T> {
    let columns = (0..matrix.len()).map(|j| matrix.iter().map(move |row| row[j].clone()));
    columns
        .map(|column| dot(row, &column.collect::<Vec<T>>()))
        .collect()
}

/// x + by·y.
fn plus<T: Number>(x: &[T], y: &[T], by: &T) -> Vec<T> {
    let pairs = x.iter().zip(y);
    pairs.map(|(x, y)| x.plus(&by.times(y))).collect()
}

fn number<T: Number>(n: i64) -> T {
    T::from_rational(&integer(n))
}

#[cfg(test)]
mod tests {
    use super::super::source::read;
    use super::super::{Finding, TreeStore, audit};
    use super::*;
    use stepsmith_exact::field::fraction::Fraction;
    use stepsmith_scheme::scheme::butcher::Tableau;
    use stepsmith_scheme::spec::Spec;

    fn numbers(text: &str) -> Numbers<Fraction> {
        let read = read("t.py", text);
        assert_eq!(read.tables.len(), 1, "{:?}", read.notes);
        read.tables[0].exact().unwrap()
    }

    fn shown(rows: &[Vec<Fraction>]) -> Vec<String> {
        let row = |row: &Vec<Fraction>| {
            let numbers: Vec<String> = row.iter().map(ToString::to_string).collect();
            numbers.join(" ")
        };
        rows.iter().map(row).collect()
    }

    /// The tableaux of lists equal the tableaux of the schemes that the families derive from the same lists.
    #[test]
    fn low_storage_is_that_of_the_family() {
        let two: &[(&str, &str)] = &[("A", "[0, -5/9, -153/128]"), ("B", "[1/3, 15/16, 8/15]")];
        let three = &[
            ("gamma1", "[1, 1/3, 2/3]"),
            ("gamma2", "[0, 1/3, 1/5]"),
            ("gamma3", "[0, 1/6, -1/60]"),
            ("delta", "[1, 1/2, 1/4]"),
            ("beta", "[1, 1/4, 2/3]"),
        ];
        for lists in [two, three] {
            let lines = lists
                .iter()
                .map(|(name, list)| format!("{name} = {list}\n"));
            let found = numbers(&lines.collect::<String>());
            let scheme = Spec::from_family("low-storage", lists).unwrap().scheme();
            let expected = Tableau::of(&scheme.unwrap()).unwrap();
            assert_eq!(shown(&found.a), shown(&expected.a));
            assert_eq!(shown(&[found.b]), shown(&[expected.b]));
        }
    }

    /// RODAS3 as its authors print it and in transformed variables.
    #[test]
    fn transformed_variables_are_undone() {
        let found = numbers(
            "a = [[], [0], [2, 0], [2, 0, 1]]\nC = [[], [4], [1, -1], [1, -1, -8/3]]\n\
             m = [2, 0, 1, 1]\nmhat = [2, 0, 1, 0]\ngamma = 1/2\n",
        );
        assert_eq!(
            shown(&found.a),
            ["0 0 0 0", "0 0 0 0", "1 0 0 0", "3/4 -1/4 1/2 0"]
        );
        let gamma = [
            "1/2 0 0 0",
            "1 1/2 0 0",
            "-1/4 -1/4 1/2 0",
            "1/12 1/12 -2/3 1/2",
        ];
        assert_eq!(shown(found.gamma.as_ref().unwrap()), gamma);
        assert_eq!(shown(&[found.b]), ["5/6 -1/6 -1/6 1/2"]);
        assert_eq!(shown(&[found.b_hat.unwrap()]), ["3/4 -1/4 1/2 0"]);
    }

    /// Names of codes: a21, C21, c2, d2; `ros_A(1)`, …; weights left out where the step ends with its last stage.
    #[test]
    fn rosenbrock_methods_as_codes_write_them() {
        let rodas3 = "a = [[], [0], [2, 0], [2, 0, 1]]\nC = [[], [4], [1, -1], [1, -1, -8/3]]\n";
        let julia = "function Rodas3(T)\n gamma = 1//2\n a21 = convert(T, 0)\n a31 = 2\n a32 = 0\n a41 = 2\n \
            a42 = 0\n a43 = 1\n C21 = convert(T, 4)\n C31 = 1\n C32 = -1\n C41 = 1\n C42 = -1\n \
            C43 = convert(T, -8 // 3)\n b1 = 2\n b2 = 0\n b3 = 1\n b4 = 1\n btilde1 = 0\n btilde2 = 0\n \
            btilde3 = 0\n btilde4 = 1\n c2 = 0\n c3 = 1\n c4 = 1\n d1 = 1//2\n d2 = 3//2\n d3 = 0\nend\n";
        let fortran = "subroutine rodas3\n ros_A(1) = 0.0d0\n ros_A(2) = 2.0d0\n ros_A(3) = 0.0d0\n \
            ros_A(4) = 2.0d0\n ros_A(5) = 0.0d0\n ros_A(6) = 1.0d0\n ros_C(1) = 4.0d0\n ros_C(2) = 1.0d0\n \
            ros_C(3) = -1.0d0\n ros_C(4) = 1.0d0\n ros_C(5) = -1.0d0\n ros_C(6) = -(8.0d0/3.0d0)\n \
            ros_M(1) = 2.0d0\n ros_M(2) = 0.0d0\n ros_M(3) = 1.0d0\n ros_M(4) = 1.0d0\n ros_E(4) = 1.0d0\n \
            ros_Alpha(3) = 1.0d0\n ros_Alpha(4) = 1.0d0\n ros_Gamma(1) = 0.5d0\n ros_Gamma(2) = 1.5d0\n \
            ros_Gamma(3) = 0.0d0\n ros_Gamma(4) = 0.0d0\nend subroutine\n";
        let short = format!("{rodas3}gamma = 0.5\nd = [1/2, 3/2, 0, 0]\nc = [0, 0, 1, 1]\n");
        for (file, text) in [
            ("r.jl", julia),
            ("r.f90", fortran),
            ("r.py", short.as_str()),
        ] {
            let read = read(file, text);
            assert_eq!(read.tables.len(), 1, "{file}: {:?}", read.notes);
            let found = audit(&read.tables[0], &mut TreeStore::default()).unwrap();
            assert_eq!(found.findings, [], "{file}");
            let orders = (found.main.exact, found.embedded.map(|e| e.exact));
            assert_eq!(orders, (3, Some(2)), "{file}");
            assert!(found.stiffly_accurate, "{file}");
        }
    }

    /// PETSc's letters: At beside A; without weights both parts have the last row of At.
    #[test]
    fn additive_pairs_are_one_table() {
        let text = "{ const PetscReal A[2][2] = {{0,0},{1,0}}, At[2][2] = {{0,0},{0.5,0.5}}, b[2] = {0.5,0.5},\n\
            bembedt[2] = {0,1}; ierr = TSARKIMEXRegister(TSARKIMEXA2,2,2,&At[0][0],b,0,&A[0][0],b,0,bembedt); }\n\
            { const PetscReal A[2][2] = {{0,0},{1,0}}, At[2][2] = {{0,0},{0,1}};\n\
            ierr = TSARKIMEXRegister(OTHER,2,2,&At[0][0],0,0,&A[0][0],0,0,0); }\n";
        let read = read("arkimex.c", text);
        let orders = read.tables.iter().map(|table| {
            let found = audit(table, &mut TreeStore::default()).unwrap();
            (table.name.clone(), table.order, found.main.exact)
        });
        let expected = [("TSARKIMEXA2", Some(2), 2), ("OTHER", Some(2), 1)];
        let expected = expected.map(|(name, claimed, found)| (name.to_string(), claimed, found));
        assert_eq!(orders.collect::<Vec<_>>(), expected);
    }

    /// The same Nystrom method with bars on positions, with bars on velocities, and with primes.
    #[test]
    fn nystrom_methods_in_three_letters() {
        let position = "[[], [1/8], [1/8, 0], [0, 0, 1/2]]";
        let velocity = "[[], [1/2], [0, 1/2], [0, 0, 1]]";
        let b_position = "[1/6, 1/6, 1/6, 0]";
        let b_velocity = "[1/6, 1/3, 1/3, 1/6]";
        let of = |names: [&str; 4]| {
            let values = [position, velocity, b_position, b_velocity];
            let lines = names
                .iter()
                .zip(values)
                .map(|(name, value)| format!("{name} = {value}\n"));
            format!(
                "{}c = [0, 1/2, 1/2, 1]\norder = 4\n",
                lines.collect::<String>()
            )
        };
        for names in [
            ["Abar", "A", "bbar", "b"],
            ["a", "abar", "b", "bbar"],
            ["a", "abar", "b", "bp"],
        ] {
            let table = read("n.py", &of(names)).tables.remove(0);
            let found = audit(&table, &mut TreeStore::default()).unwrap();
            assert_eq!(
                (found.main.exact, found.findings.len()),
                (4, 0),
                "{names:?}"
            );
        }
        // A wrong node is no row sum, but a lower order.
        let wrong = of(["Abar", "A", "bbar", "b"]).replace("c = [0, 1/2,", "c = [0, 1/3,");
        let table = read("n.py", &wrong).tables.remove(0);
        let found = audit(&table, &mut TreeStore::default()).unwrap();
        let named = |f: &Finding| f.to_string() == "c(2) = 1/3 is wrong: 1/2 restores order 4";
        assert!(found.findings.iter().any(named), "{:?}", found.findings);
    }
}
