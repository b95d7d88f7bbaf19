//! The names of a project, translated to the letters of the field.
//!
//! ```toml
//! A = "aMatrix.at({i}).at({j})"
//! b = "wts[{i}]"
//! c = "times"
//! order = "order_b"
//! first = 1
//! ```
//!
//! A key is a part that the audit knows: A, b, c, bhat, order and others. Its value is the name that the source
//! assigns to. In the name {i} stands for the stage, and {j} for the column. Both may stand in brackets of any kind, or
//! be digits of the name, as in `k{i}_{j}`. An index may be left out, for lists.
//!
//! An object in the value, as `tableau` in `tableau->wts[{i}]`, must stand in the source. Without one any object
//! will do, and each is of a table of its own. The entry `first` is the index of the first stage, 0 or 1; an entry
//! before it is left out. Without it indices count from 0 where a 0 occurs, else from 1.
//!
//! The conventions see the translated assignments alone: all that they know of the letters holds for the names.

use super::assignment::Assignment;
use super::roles::parts;
use super::value::Value;
use std::sync::Arc;
use stepsmith_scheme::spec::{Diagnostic, Entry, NodeValue, Source, Usage, parse_toml, text};

/// The names of a project.
#[derive(Clone, Debug, Default)]
pub struct Map {
    names: Vec<Name>,
    /// The index of the first stage.
    first: Option<usize>,
}

/// The name of a part.
#[derive(Clone, Debug)]
struct Name {
    part: String,
    object: Option<String>,
    /// The name, with `{i}` and `{j}` for digits in it.
    name: String,
    /// Whether the column stands before the row.
    transposed: bool,
}

impl Map {
    /// The map of a TOML text.
    ///
    /// ```
    /// use stepsmith_audit::{Part, source::{Map, read_as}};
    /// use stepsmith_scheme::spec::Source;
    /// let map = Map::parse(&Source::new("map.toml", "A = 'K{i}{j}'\nb = 'wts'\n"))?;
    /// let read = read_as("heun.py", "K21 = 1\nwts = [1/2, 1/2]\n", None, &map);
    /// assert_eq!(read.tables[0].numbers.rows(Part::A).unwrap()[1][0].to_string(), "1");
    /// # Ok::<(), stepsmith_scheme::spec::Diagnostic>(())
    /// ```
    ///
    /// # Errors
    /// Text that is no TOML, a part that no convention knows, or a name that no assignment can have.
    pub fn parse(source: &Arc<Source>) -> Result<Self, Diagnostic> {
        let mut map = Self::default();
        if let NodeValue::Table(entries) = parse_toml(source)?.value {
            for entry in &entries {
                match entry.key.as_str() {
                    "first" => map.first = Some(first(entry)?),
                    _ => map.names.push(Name::parse(entry)?),
                }
            }
        }
        Ok(map)
    }

    /// Gives assignments to the names the names of their parts. If some names occur, the others are told.
    pub(super) fn translate(&self, assignments: &mut [Assignment]) -> Vec<String> {
        let mut unused: Vec<&Name> = self.names.iter().collect();
        for found in assignments {
            let mut names = self.names.iter();
            if let Some((name, index)) = names.find_map(|n| Some((n, n.indices(found)?))) {
                unused.retain(|other| !std::ptr::eq(*other, name));
                self.enter(found, name, index);
            }
        }
        let occur = unused.len() < self.names.len();
        let told = unused
            .iter()
            .filter(|_| occur)
            .map(|Name { name, part, .. }| {
                format!("nothing is assigned to `{name}`, which the map calls {part}")
            });
        told.collect()
    }

    /// Gives an assignment to a name, with indices in it, the name of the part.
    fn enter(&self, found: &mut Assignment, name: &Name, mut index: Vec<usize>) {
        if name.object.is_some() {
            found.object.clear();
        }
        found.name.clone_from(&name.part);
        // A list with a row in its name is that row.
        if !index.is_empty() && matches!(found.value, Some(Value::List(_))) {
            found.is_slice = true;
            index.push(self.first.unwrap_or(1));
        }
        index.append(&mut found.index);
        if name.transposed {
            index.reverse();
            found.value = found.value.take().map(transposed);
        }
        let first = self.first.unwrap_or(0);
        let counted = index.iter().map(|i| i.checked_sub(first)).collect();
        match counted {
            Some(counted) => found.index = counted,
            // Nothing stands before the first stage.
            None => found.name.clear(),
        }
    }
}

impl Name {
    fn parse(entry: &Entry) -> Result<Self, Diagnostic> {
        let part = Assignment {
            name: entry.key.clone(),
            ..Assignment::default()
        };
        if parts(&part).is_none() {
            let message = format!("`{}` is no part of a table", entry.key);
            let help = "write A, b, c, bhat, gamma, order, embedded_order, or a name that the book's page on audits lists";
            return Err(Diagnostic::new(Usage::new(message, help), &entry.place));
        }
        let written = text(entry)?.replace("->", ".").replace("::", ".");
        let of_name = written.find(['[', '(']).unwrap_or(written.len());
        let (name, index) = written.split_at(of_name);
        let name = name.trim().trim_end_matches(".at");
        let (object, name) = match name.rsplit_once('.') {
            Some((object, name)) => (Some(object.to_string()), name),
            None => (None, name),
        };
        let rest = [name, index].concat().replace("{i}", "").replace("{j}", "");
        let is_index = |c: char| c.is_alphanumeric() || "_[]().,at ".contains(c);
        if rest.is_empty()
            || !rest.chars().all(is_index)
            || !index
                .replace(".at", "")
                .chars()
                .all(|c| "[](),{}ij ".contains(c))
        {
            let message = format!("`{written}` is no name that numbers are assigned to");
            let help = "write the left side of an assignment, with {i} for the stage and {j} for the column: `A = \"table.at({i}).at({j})\"`";
            return Err(Diagnostic::new(
                Usage::new(message, help),
                &entry.value.place,
            ));
        }
        let places = ["{i}", "{j}"].map(|place| written.find(place));
        Ok(Self {
            part: entry.key.clone(),
            object,
            name: name.into(),
            transposed: matches!(places, [Some(i), Some(j)] if j < i),
        })
    }

    /// The indices in the name of an assignment, where it is to this name.
    fn indices(&self, found: &Assignment) -> Option<Vec<usize>> {
        let mut objects = self.object.iter();
        let fits = objects.all(|object| *object == found.object);
        fits.then(|| indices(&self.name, &found.name))?
    }
}

/// The numbers that stand in a name in the places of {i} and {j}; where nothing parts them, each has half of the digits.
fn indices(pattern: &str, name: &str) -> Option<Vec<usize>> {
    let Some((before, behind)) = pattern.split_once('{') else {
        return (pattern == name).then(Vec::new);
    };
    let rest = name.strip_prefix(before)?;
    let behind = behind.get(2..)?;
    let digits = rest.find(|c: char| !c.is_ascii_digit());
    let digits = digits.unwrap_or(rest.len());
    let own = if behind.starts_with('{') {
        digits.div_ceil(2)
    } else {
        digits
    };
    let index = rest[..own].parse().ok()?;
    let others = indices(behind, &rest[own..])?;
    Some([vec![index], others].concat())
}

/// Rows as columns.
fn transposed(value: Value) -> Value {
    let Value::List(rows) = &value else {
        return value;
    };
    let rows: Option<Vec<&Vec<Value>>> = (rows.iter())
        .map(|row| match row {
            Value::List(row) => Some(row),
            Value::Number(_) => None,
        })
        .collect();
    let Some(rows) = rows else { return value };
    let columns = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let column = |j: usize| rows.iter().filter_map(|row| row.get(j).cloned()).collect();
    Value::List((0..columns).map(|j| Value::List(column(j))).collect())
}

/// The index of the first stage.
fn first(entry: &Entry) -> Result<usize, Diagnostic> {
    match &entry.value.value {
        NodeValue::Integer(text) if ["0", "1"].contains(&text.as_str()) => {
            Ok(usize::from(text == "1"))
        }
        _ => Err(entry.value.wrong_kind("first", "0 or 1")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_as;
    use super::*;
    use crate::Part;

    /// Kutta's method in the ways of projects, each with its map.
    #[test]
    fn names_of_projects_are_read_as_letters() {
        for (map, file, source) in [
            (
                "A = 'aMatrix.at({i}).at({j})'\nb = 'wts[{i}]'\norder = 'order_b'",
                "k.cpp",
                "aMatrix.at(1).at(0) = 0.5; aMatrix.at(2).at(0) = -1; aMatrix.at(2).at(1) = 2;\n\
                 wts[0] = 1./6; wts[1] = 2./3; wts[2] = 1./6; order_b = 3;",
            ),
            (
                "A = 'K{i}{j}'\nb = 'w{i}'\norder = 'p_claimed'",
                "k.py",
                "K21 = 0.5\nK31 = -1\nK32 = 2\nw1 = 1/6\nw2 = 2/3\nw3 = 1/6\np_claimed = 3",
            ),
            (
                "A = 'K_{i}_{j}'\nb = 'wts'\nfirst = 0\norder = 'q'",
                "k.py",
                "K_1_0 = 0.5\nK_2_0 = -1\nK_2_1 = 2\nwts = [1/6, 2/3, 1/6]\nq = 3",
            ),
            (
                "A = 'self.stages[{j}][{i}]'\nb = 'self.final'\norder = 'self.accuracy'",
                "k.py",
                "self.stages = [[0, 0.5, -1], [0, 0, 2], [0, 0, 0]]\nself.final = [1/6, 2/3, 1/6]\nself.accuracy = 3",
            ),
            (
                "A = 'tab->cof({j}, {i})'\nb = 'out->wts({i})'\norder = 'tab->deg'\nfirst = 1",
                "k.cpp",
                "tab->cof(1, 2) = 0.5; tab->cof(1, 3) = -1; tab->cof(2, 3) = 2; tab->deg = 3;\n\
                 out->wts(1) = 1./6; out->wts(2) = 2./3; out->wts(3) = 1./6;",
            ),
        ] {
            let map = Map::parse(&Source::new("map.toml", map)).unwrap();
            let read = read_as(file, source, None, &map);
            let [table] = read.tables.as_slice() else {
                panic!("{source}: {read:?}")
            };
            let shown = |part, row: usize| {
                let row = table.numbers.rows(part).unwrap()[row].iter();
                row.map(|x| x.exact().unwrap().to_string())
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            let found = [shown(Part::A, 1), shown(Part::A, 2), shown(Part::B, 0)];
            assert_eq!(found, ["1/2 0 0", "-1 2 0", "1/6 2/3 1/6"], "{source}");
            assert_eq!(table.order, Some(3), "{source}");
            // Without the map nothing of it is a table.
            assert!(
                read_as(file, source, None, &Map::default())
                    .tables
                    .is_empty(),
                "{source}"
            );
        }
    }

    #[test]
    fn mistakes_in_a_map_are_told_with_place_and_way_out() {
        for (map, place, part) in [
            ("b = 'w'\nspeed = 'v[{i}]'", (2, 1), "`speed` is no part"),
            ("b = 'w ='", (1, 5), "no name that numbers"),
            ("b = ''", (1, 5), "no name that numbers"),
            ("A = 'm[{k}]'", (1, 5), "no name that numbers"),
            ("first = 2", (1, 9), "0 or 1"),
            ("A = 3", (1, 5), "a string"),
            ("A = ", (1, 5), "malformed TOML"),
        ] {
            let error = Map::parse(&Source::new("map.toml", map)).unwrap_err();
            let (_, line, column) = error.location().unwrap();
            assert_eq!((line, column), place, "{map}: {error}");
            assert!(
                error.message().contains(part) && !error.help().is_empty(),
                "{map}: {error}"
            );
        }
    }
}
