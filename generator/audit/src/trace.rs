//! Tables out of running code: what a program did with a right-hand side that answers unit vectors.
//!
//! A program under test makes one step from y = 0 with a right-hand side that writes down where it is called and
//! answers the k-th evaluation by the unit vector e_k. Then
//!
//! ```text
//! Y_k = h Σ_j a_kj e_j,    t_k = t₀ + c_k h,    y[1] = h Σ_j b_j e_j
//! ```
//!
//! so that rows of A, c and b stand in what was written, with whatever the program really does: its stages, its
//! times, its forced terms. Where stages are iterated, the answer goes by the time: an evaluation at a time seen
//! before gets the same vector again, and the last one counts.
//!
//! A log has a line for each evaluation and for the end of the step, and some about the method:
//!
//! ```text
//! name Heun
//! order 2
//! h 1
//! f 1 0 0 0        # index, t, y
//! f 2 1 1 0
//! y 1 0.5 0.5      # t, y at the end
//! ```
//!
//! `yhat t y…` is the embedded solution, `error e…` the estimate y − ŷ; `t0` and `h` are 0 and 1 if not given. The
//! right-hand side of a sum f_E + f_I writes `fE` and `fI`, with indices that both count together; the method is
//! judged by the conditions of additive methods. `uncertain 1e-13` is what an iteration leaves of all numbers, and
//! the value where an index comes twice.

use super::expression::Expression;
use super::lists::Lists;
use super::numbers::Numbers;
use super::table::Table;
use std::fmt;
use stepsmith_exact::rational::parse_decimal;

/// The most evaluations and components of a log.
const LIMIT: usize = 64;
/// The error that an iteration leaves, where the log says nothing else.
const ITERATED: &str = "1e-13";

/// A line that is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceError {
    /// The line, from 1.
    pub line: usize,
    /// The fault, in words.
    pub message: String,
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// An evaluation, by its index: where, and what of.
#[derive(Clone)]
struct Evaluation {
    part: usize,
    t: Expression,
    y: Vec<Expression>,
}

/// The part of a log about one method.
#[derive(Default)]
struct Log {
    line: usize,
    name: Option<String>,
    order: Option<usize>,
    embedded_order: Option<usize>,
    claims: Vec<String>,
    t0: Option<Expression>,
    h: Option<Expression>,
    uncertain: Option<String>,
    evaluations: Vec<Option<Evaluation>>,
    iterated: bool,
    is_sum: bool,
    y: Option<Vec<Expression>>,
    y_hat: Option<Vec<Expression>>,
    error: Option<Vec<Expression>>,
}

/// The methods of a log.
///
/// ```
/// use stepsmith_audit::{Part, trace::tables};
/// let log = "name Heun\nf 1 0 0 0\nf 2 1 1 0\ny 1 0.5 0.5\n";
/// let table = &tables("heun.log", log).unwrap()[0];
/// assert_eq!(table.numbers.rows(Part::A).unwrap()[1][0].to_string(), "1");
/// assert_eq!(table.numbers.list(Part::B).unwrap()[1].to_string(), "0.5");
/// ```
///
/// # Errors
/// The first line that is not understood, or that the step lacks.
pub fn tables(file: &str, text: &str) -> Result<Vec<Table>, TraceError> {
    let mut tables = Vec::new();
    let mut log = Log::default();
    // Of no lines at all the first one is wrong.
    let mut last = 1;
    for (i, line) in text.lines().enumerate() {
        last = i + 1;
        let failed = |message| TraceError {
            line: last,
            message,
        };
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let Some((word, rest)) = line.split_once(char::is_whitespace) else {
            return Err(failed(format!("`{line}` stands alone")));
        };
        // Evaluations after the end of the step belong to the next one.
        if word == "name" && (log.y.is_some() || !log.evaluations.is_empty()) {
            tables.push(std::mem::take(&mut log).table(file).map_err(failed)?);
        }
        if log.line == 0 {
            log.line = last;
        }
        log.read(word, rest.trim()).map_err(failed)?;
    }
    let table = log.table(file);
    tables.push(table.map_err(|message| TraceError {
        line: last,
        message,
    })?);
    Ok(tables)
}

impl Log {
    /// Reads a line, by its first word.
    fn read(&mut self, word: &str, rest: &str) -> Result<(), String> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let behind_time = words.get(1..).unwrap_or_default();
        match word {
            "f" | "fE" | "fI" | "y" if self.y.is_some() => {}
            "f" | "fE" | "fI" => self.evaluate(word, &words)?,
            "y" => self.y = Some(numbers(behind_time)?),
            "yhat" => self.y_hat = Some(numbers(behind_time)?),
            "error" => self.error = Some(numbers(&words)?),
            "name" => self.name = Some(rest.to_string()),
            "order" | "embedded" => {
                let order = Some(whole(rest)?);
                self.claims.push(format!("{word} {rest}"));
                match word {
                    "order" => self.order = order,
                    _ => self.embedded_order = order,
                }
            }
            "t0" => self.t0 = Some(number(rest)?),
            "h" => self.h = Some(number(rest)?),
            "uncertain" => {
                number(rest)?;
                self.uncertain = Some(rest.into());
            }
            _ => {
                let known = "f, fE, fI, y, yhat, error, name, order, embedded, t0, h, uncertain";
                return Err(format!("`{word}` is none of {known}"));
            }
        }
        Ok(())
    }

    fn evaluate(&mut self, word: &str, words: &[&str]) -> Result<(), String> {
        let [index, t, y @ ..] = words else {
            return Err("an index, a time and a vector are needed".into());
        };
        let index = whole(index)?;
        if !(1..=LIMIT).contains(&index) {
            return Err(format!("the index must be from 1 to {LIMIT}, not {index}"));
        }
        if self.evaluations.len() < index {
            self.evaluations.resize(index, None);
        }
        let place = &mut self.evaluations[index - 1];
        self.iterated |= place.is_some();
        self.is_sum |= word != "f";
        *place = Some(Evaluation {
            part: usize::from(word == "fI"),
            t: number(t)?,
            y: numbers(y)?,
        });
        Ok(())
    }

    /// The table of the step.
    fn table(self, file: &str) -> Result<Table, String> {
        let y = self.y.ok_or("no line `y t y…` ends the step")?;
        let h = self.h.unwrap_or_else(Expression::one);
        if h.exact().is_none() || h.is_zero() {
            return Err("h must be a number other than 0".into());
        }
        let stages = self.evaluations.len();
        let evaluations: Option<Vec<Evaluation>> = self.evaluations.into_iter().collect();
        let evaluations = evaluations.filter(|_| stages > 0);
        let evaluations = evaluations.ok_or("an index has no evaluation")?;
        let a = evaluations.iter().map(|e| row(&e.y, stages, &h));
        let a = a.collect::<Result<_, _>>()?;
        let times = evaluations.iter().map(|e| match &self.t0 {
            Some(t0) => over(&e.t.minus(t0), &h),
            None => over(&e.t, &h),
        });
        let b = row(&y, stages, &h)?;
        let b_hat = match (self.y_hat, self.error) {
            (Some(y_hat), _) => Some(row(&y_hat, stages, &h)?),
            (None, Some(error)) => {
                let error = row(&error, stages, &h)?;
                let b_hat = b.iter().zip(&error).map(|(b, e)| b.minus(e));
                Some(b_hat.collect())
            }
            (None, None) => None,
        };
        let iterated = self.iterated.then(|| ITERATED.to_string());
        let uncertain = self.uncertain.or(iterated);
        let parts = evaluations.iter().map(|e| e.part);
        Ok(Table {
            name: (self.name).unwrap_or_else(|| file.rsplit('/').next().unwrap_or(file).into()),
            place: format!("{file}:{}", self.line),
            numbers: Lists::from(Numbers {
                c: Some(times.collect()),
                a,
                b,
                b_hat,
                parts: parts.filter(|_| self.is_sum).collect(),
                ..Numbers::default()
            }),
            uncertain: uncertain.and_then(|text| parse_decimal(&text)),
            order: self.order,
            hint: None,
            embedded_order: self.embedded_order,
            claims: self.claims,
            named: false,
            notes: Vec::new(),
        })
    }
}

fn whole(text: &str) -> Result<usize, String> {
    let parsed = text.trim().parse();
    parsed.map_err(|_| format!("`{text}` is no whole number"))
}

fn number(text: &str) -> Result<Expression, String> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let decimal = digits.replace(['E', 'd', 'D'], "e");
    if parse_decimal(&decimal).is_none() {
        return Err(format!("`{text}` is no decimal number"));
    }
    let numeral = Expression::Numeral(decimal.into());
    Ok(if negative {
        Expression::Negated(Box::new(numeral))
    } else {
        numeral
    })
}

fn numbers(words: &[&str]) -> Result<Vec<Expression>, String> {
    if words.len() > LIMIT {
        return Err(format!("{} components, more than {LIMIT}", words.len()));
    }
    words.iter().map(|word| number(word)).collect()
}

/// Components over h, one for each evaluation; what is beyond them is 0.
fn row(y: &[Expression], stages: usize, h: &Expression) -> Result<Vec<Expression>, String> {
    if y.len() < stages || !y[stages..].iter().all(Expression::is_zero) {
        return Err(format!("{} components for {stages} evaluations", y.len()));
    }
    Ok(y[..stages].iter().map(|x| over(x, h)).collect())
}

/// x/h, as it stands where h is 1.
fn over(x: &Expression, h: &Expression) -> Expression {
    if h.is_one() || *x == Expression::zero() {
        x.clone()
    } else {
        Expression::binary('/', x.clone(), h.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Finding, TreeStore, audit};
    use super::*;

    /// One step of a tableau in f64 as a program makes it, its log.
    fn stepped(a: &[&[f64]], b: &[f64], times: impl Fn(usize) -> f64) -> String {
        let n = b.len();
        let unit = |k: usize| (0..n).map(|j| f64::from(j == k)).collect::<Vec<f64>>();
        let (h, mut ks, mut log) = (0.5, Vec::<Vec<f64>>::new(), String::from("h 0.5\n"));
        let shown = |y: &[f64]| y.iter().map(|x| format!(" {x:?}")).collect::<String>();
        let sum = |weights: &[f64], ks: &[Vec<f64>]| -> Vec<f64> {
            (0..n)
                .map(|i| ks.iter().zip(weights).map(|(k, w)| h * w * k[i]).sum())
                .collect()
        };
        for (k, row) in a.iter().enumerate() {
            let y = sum(row, &ks);
            log.push_str(&format!("f {} {:?}{}\n", k + 1, h * times(k), shown(&y)));
            ks.push(unit(k));
        }
        log.push_str(&format!("y 0.5{}\n", shown(&sum(b, &ks))));
        log
    }

    #[test]
    fn the_classical_method_is_found_in_what_it_does_and_a_late_stage_is_seen() {
        let a: [&[f64]; 4] = [&[], &[0.5], &[0.0, 0.5], &[0.0, 0.0, 1.0]];
        let c = [0.0, 0.5, 0.5, 1.0];
        let b = [1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0];
        let audited = |log: &str| {
            let table = tables("rk4.log", log).unwrap().remove(0);
            audit(&table, &mut TreeStore::default()).unwrap()
        };
        let right = audited(&format!("order 4\n{}", stepped(&a, &b, |k| c[k])));
        assert_eq!(right.main.consistent, 4);
        assert!(right.findings.is_empty(), "{:?}", right.findings);
        // The third stage is evaluated at the time of the step's end.
        let late = audited(&stepped(&a, &b, |k| if k == 2 { 1.0 } else { c[k] }));
        assert!(late.findings.contains(&Finding::RowSum {
            row: 2,
            residual: 0.5
        }));
    }

    /// Forward Euler for one part, backward Euler for the other: order 1. The pair of order 2 of Ascher, Ruuth and
    /// Spiteri with γ = 1 − √2/2. The explicit midpoint rule beside the implicit one: each has order 2. No stage sees
    /// the other part, so b_E A_EI 1 is 0 instead of 1/2, and together they have order 1.
    #[test]
    fn additive_methods_are_judged_by_their_coupling() {
        let order = |log: &str| {
            let table = tables("pair.log", log).unwrap().remove(0);
            audit(&table, &mut TreeStore::default())
                .unwrap()
                .main
                .consistent
        };
        let euler = "fE 1 0 0 0\nfI 2 1 1 1\ny 1 1 1\n";
        assert_eq!(order(euler), 1);
        let g = 1.0 - 0.5_f64.sqrt();
        let d = 1.0 - 1.0 / (2.0 * g);
        let d1 = 1.0 - d;
        let g1 = 1.0 - g;
        let pair = format!(
            "uncertain 1e-14\nfE 1 0 0 0 0 0 0\nfE 2 {g} {g} 0 0 {g} 0\nfE 3 1 {d} {d1} 0 {g1} {g}\n\
             fI 4 {g} {g} 0 0 {g} 0\nfI 5 1 {d} {d1} 0 {g1} {g}\ny 1 {d} {d1} 0 {g1} {g}\n"
        );
        assert_eq!(order(&pair), 2);
        let midpoints = "fE 1 0 0 0 0\nfE 2 0.5 0.5 0 0\nfI 3 0.5 0 0 0.5\ny 1 0 1 1\n";
        assert_eq!(order(midpoints), 1);
        for half in [
            "f 1 0 0 0\nf 2 0.5 0.5 0\ny 1 0 1\n",
            "f 1 0.5 0.5\ny 1 1\n",
        ] {
            assert_eq!(order(half), 2);
        }
    }

    #[test]
    fn what_is_wrong_with_a_log_is_told_by_line() {
        for (log, line, part) in [
            ("f 1 0 0\n", 1, "ends the step"),
            ("f 1 0 0\nf 3 0 0 0 0\ny 1 1 1 1\n", 3, "no evaluation"),
            ("f 1 0 zero\n", 1, "no decimal"),
            ("f 1 0 inf\n", 1, "no decimal"),
            ("f 99 0 0\n", 1, "from 1 to 64"),
            ("g 1 0 0\n", 1, "none of"),
            ("f 1 0 0 0\nf 2 1 1\ny 1 1 0\n", 3, "components"),
            ("h 0\nf 1 0 0\ny 1 1\n", 3, "other than 0"),
            ("y\n", 1, "stands alone"),
            ("", 1, "ends the step"),
        ] {
            let error = tables("x.log", log).unwrap_err();
            assert_eq!(error.line, line, "{log}: {error}");
            assert!(error.message.contains(part), "{log}: {error}");
        }
    }
}
