//! A tableau in rational numbers, to be printed.

use stepsmith_audit::{Expression, Part, Table};

/// A numerator and a denominator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratio {
    /// The numerator, with the sign.
    pub p: String,
    /// The denominator.
    pub q: String,
}

impl Ratio {
    fn of(e: &Expression) -> Option<Self> {
        let text = e.exact()?.as_rational()?.to_string();
        let (p, q) = text.split_once('/').unwrap_or((&text, "1"));
        Some(Self {
            p: p.into(),
            q: q.into(),
        })
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.p == "0"
    }

    /// `1/2`, and whole numbers without a denominator.
    pub fn plain(&self) -> String {
        match self.q.as_str() {
            "1" => self.p.clone(),
            q => format!("{}/{q}", self.p),
        }
    }

    /// `1.0/2.0` for languages in which 1/2 is 0.
    pub fn real(&self) -> String {
        match self.q.as_str() {
            "1" => format!("{}.0", self.p),
            q => format!("{}.0/{q}.0", self.p),
        }
    }

    /// Both parts in a pattern with `P` and `Q`, whole numbers in another one.
    pub fn like(&self, whole: &str, fraction: &str) -> String {
        let pattern = if self.q == "1" { whole } else { fraction };
        pattern.replace('P', &self.p).replace('Q', &self.q)
    }
}

/// A tableau, with the orders that are claimed of it.
#[derive(Clone, Debug)]
pub struct Tableau {
    /// A, square.
    pub a: Vec<Vec<Ratio>>,
    /// b.
    pub b: Vec<Ratio>,
    /// c.
    pub c: Vec<Ratio>,
    /// b̂, of a pair.
    pub b_hat: Option<Vec<Ratio>>,
    /// The claimed order.
    pub order: usize,
    /// The claimed order of b̂.
    pub embedded_order: usize,
}

impl Tableau {
    /// The tableau of a table; none where a number is no fraction, or c is missing.
    pub fn of(table: &Table) -> Option<Self> {
        let list = |part| table.numbers.list(part)?.iter().map(Ratio::of).collect();
        let rows = table.numbers.rows(Part::A)?.iter();
        Some(Self {
            a: rows
                .map(|row| row.iter().map(Ratio::of).collect())
                .collect::<Option<_>>()?,
            b: list(Part::B)?,
            c: list(Part::C)?,
            b_hat: table
                .numbers
                .list(Part::BHat)
                .and_then(|_| list(Part::BHat)),
            order: table.order?,
            embedded_order: table.embedded_order.unwrap_or_default(),
        })
    }

    /// How many stages there are.
    pub fn stages(&self) -> usize {
        self.b.len()
    }

    /// Whether nothing stands on the diagonal of A, and above.
    pub fn is_explicit(&self) -> bool {
        let rows = self.a.iter().enumerate();
        rows.into_iter()
            .all(|(i, row)| row[i..].iter().all(Ratio::is_zero))
    }

    /// The rows of A below the diagonal, from the second on.
    pub fn below(&self) -> Vec<&[Ratio]> {
        let rows = self.a.iter().enumerate().skip(1);
        rows.map(|(i, row)| &row[..i]).collect()
    }

    /// All entries of A below the diagonal that are not 0: row, column, counted from 1.
    pub fn entries(&self) -> Vec<(usize, usize, &Ratio)> {
        let rows = self.a.iter().enumerate();
        rows.flat_map(|(i, row)| {
            let entries = row.iter().enumerate();
            entries.map(move |(j, x)| (i + 1, j + 1, x))
        })
        .filter(|(_, _, x)| !x.is_zero())
        .collect()
    }
}
