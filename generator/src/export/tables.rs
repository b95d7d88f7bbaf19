//! Butcher tableaus as other programs take them.

use super::consumer::{Consumer, TableError, numeral};
use super::multistep::Multistep;
use super::names::readable;
use super::written::Written;
use std::fmt::Write;
use stepsmith_exact::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_prove::analysis::facts::Facts;
use stepsmith_prove::emit::header::Header;
use stepsmith_prove::scheme::Scheme;
use stepsmith_prove::scheme::butcher::Tableau;

/// The head of a table: a comment with the method, its order, title and source.
fn head(header: &Header, order: usize, consumer: Consumer) -> String {
    let mark = consumer.comment();
    let name = consumer.name();
    let mut text = format!(
        "{mark} {}, order {order}: a table for {name}.\n",
        header.name
    );
    let said = header.title.iter().chain(&header.source);
    for line in said.flat_map(|text| readable(text)) {
        let _ = writeln!(text, "{}", format!("{mark} {line}").trim_end());
    }
    text
}

/// A linear multistep method for NodePy.
fn multistep(header: &Header, facts: &Facts, method: &Multistep) -> Result<String, TableError> {
    let order = facts.order()?.exact_start.proven().bound();
    Ok(format!(
        "{}import numpy as np\nfrom nodepy.linear_multistep_method import LinearMultistepMethod\nfrom sympy import \
         Rational\n\nalpha = np.array([{}])\nbeta = np.array([{}])\n{} = LinearMultistepMethod(alpha, beta, \
         name=\"{}\")\n",
        head(header, order, Consumer::NodePy),
        list(facts.scheme(), &method.alpha)?,
        list(facts.scheme(), &method.beta)?,
        super::names::snake(&header.name),
        header.name
    ))
}

/// Numbers as NodePy takes them.
fn list(scheme: &Scheme, values: &[Fraction]) -> Result<String, TableError> {
    let values = values.iter();
    let numerals = values.map(|x| numeral(scheme, x, Consumer::NodePy));
    Ok(numerals.collect::<Result<Vec<_>, _>>()?.join(", "))
}

/// Whether y' = 1 is stepped exactly to every stage, A e + d = c, where e is 1 at the stages and d of a derivative that
/// is carried: in coordinates of functions on irrational nodes as well.
fn times_are_sums(scheme: &Scheme) -> bool {
    let space = scheme.space();
    let mut carried = space.carried.iter();
    let Some(x) = carried.position(|&q| scheme.quantities()[q].derivative == 0) else {
        return false;
    };
    let arguments = scheme.evaluations().iter().map(|e| &space.rows[e.position]);
    let units = arguments.clone().map(|row| row[x].clone());
    // In the columns of the state space y is 0 and y' is 1.
    let known = (0..space.carried.len()).map(|i| {
        if i == x {
            Fraction::zero()
        } else {
            Fraction::one()
        }
    });
    let state: Vec<Fraction> = known.chain(units).collect();
    let mut stages = arguments.zip(scheme.evaluations());
    stages.all(|(row, e)| Ring::dot(row, &state) == e.time)
}

/// The error that c is not A·1, for a consumer that is given A and b alone.
fn other_times(tableau: &Tableau, consumer: &'static str) -> TableError {
    let rows = tableau.a.iter();
    let sums = rows.map(|row| row.iter().fold(Fraction::zero(), |sum, a| sum.plus(a)));
    let sums: Vec<Fraction> = sums.collect();
    let differ = sums
        .iter()
        .zip(&tableau.c)
        .position(|(sum, time)| sum != time);
    let stage = differ.unwrap_or(0);
    TableError::Times {
        stage: stage + 1,
        time: tableau.c[stage].to_string(),
        sum: sums[stage].to_string(),
        consumer,
    }
}

/// The table of a method for a program that takes such.
///
/// ```
/// use stepsmith_prove::analysis::facts::Facts;
/// use stepsmith_generator::export::{Consumer, table};
/// use stepsmith_prove::expand::header;
/// use stepsmith_prove::spec::Spec;
/// let spec = Spec::from_family("runge-kutta", &[("A", "[[], [1/2]]"), ("b", "[0, 1]")])?;
/// let julia = table(&header(&spec), &Facts::of(spec.scheme()?), Consumer::RootedTrees)?;
/// assert!(julia.contains("    1 // 2  0 // 1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`TableError`] says why the consumer can not take it.
pub fn table(header: &Header, facts: &Facts, consumer: Consumer) -> Result<String, TableError> {
    let scheme = facts.scheme();
    let tableau = match (Tableau::of(scheme), Multistep::of(scheme)) {
        (Err(_), Some(method)) if consumer == Consumer::NodePy => {
            return multistep(header, facts, &method);
        }
        (found, _) => found?,
    };
    let name = consumer.name();
    if tableau.position.is_some() {
        return Err(TableError::SecondOrder { consumer: name });
    }
    let order = facts.order()?.exact_start.proven().bound();
    let mut rows = tableau.a.iter().enumerate();
    let coupled = (rows.clone()).any(|(i, row)| row.iter().skip(i + 1).any(|x| !x.is_zero()));
    let implicit = rows.any(|(i, row)| row.iter().skip(i).any(|x| !x.is_zero()));
    let one_at_a_time = [Consumer::Arkode, Consumer::Petsc].contains(&consumer);
    if coupled && one_at_a_time {
        return Err(TableError::Coupled { consumer: name });
    }
    if consumer == Consumer::NodePy && !times_are_sums(scheme) {
        return Err(other_times(&tableau, name));
    }
    let method = (header.name.as_str(), order, implicit);
    let written = Written::new(facts, &tableau, method, consumer)?;
    Ok(head(header, order, consumer) + &written.text(consumer))
}
