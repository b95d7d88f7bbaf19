//! Matrices from a list of their entries, `reshape([…], [2, 2])`, and from their columns, `transpose(…)`.

use super::super::language::Matrices;
use super::super::lexer::Kind;
use super::{Reader, Value, reshapes};

impl<'a> Reader<'a> {
    /// A matrix in one of these forms; none where something else stands.
    pub(super) fn reshaped(&mut self) -> Option<Value> {
        let mut name = self.take_name()?;
        while self.takes(".") {
            name = self.take_name()?;
        }
        if !(reshapes(name, self.language) && self.takes("(")) {
            return None;
        }
        self.skip_lines();
        let Value::List(list) = self.value()? else {
            return None;
        };
        if name.eq_ignore_ascii_case("transpose") {
            self.skip_lines();
            return self.takes(")").then(|| transposed(&list))?;
        }
        self.shaped(list)
    }

    /// A list in the shape that stands up to the closing parenthesis.
    fn shaped(&mut self, list: Vec<Value>) -> Option<Value> {
        let mut by_rows = self.language.matrices == Matrices::ByRows;
        let mut shape = Vec::new();
        while !self.takes(")") {
            self.skip_lines();
            if self.takes(",") || self.takes(")") {
                continue;
            }
            let key = match self.tokens.get(self.at + 1) {
                Some(token) if token.is("=") => self.take_name().filter(|_| self.takes("=")),
                _ => None,
            };
            match (
                key.map(str::to_ascii_lowercase).as_deref(),
                &self.peek()?.kind,
            ) {
                (Some("order"), Kind::Text(order)) => {
                    by_rows = order != "F";
                    self.at += 1;
                }
                (Some("order"), _) => by_rows = sizes(&self.value()?)? == [2, 1],
                (Some("byrow"), _) => by_rows = ["T", "TRUE"].contains(&self.take_name()?),
                (Some("nrow"), _) => shape.insert(0, *sizes(&self.value()?)?.first()?),
                (None | Some("shape" | "ncol"), _) => shape.extend(sizes(&self.value()?)?),
                _ => return None,
            }
        }
        let count = list.len();
        let (n, m) = match *shape.as_slice() {
            [n] if n == count => return Some(Value::List(list)),
            // The rows of R tell the columns.
            [n] => (n, count.checked_div(n)?),
            [n, m] => (n, m),
            _ => return None,
        };
        let rows = (0..n).map(|i| {
            let places = (0..m).map(|j| if by_rows { i * m + j } else { i + j * n });
            Value::List(places.map(|place| list[place].clone()).collect())
        });
        (n.checked_mul(m) == Some(count) && m > 0).then(|| Value::List(rows.collect()))
    }

    /// A list, transposed or reshaped by the operator behind it: `'`, `.T`, `.transpose()` or `.reshape(2, 2)`.
    pub(super) fn turned(&mut self, list: Value) -> Option<Value> {
        let begun = self.at;
        let rows = match &list {
            Value::List(rows) if rows.iter().any(|row| matches!(row, Value::List(_))) => Some(rows),
            _ => None,
        };
        if self.takes("'") {
            return rows.map_or(Some(list.clone()), |rows| transposed(rows));
        }
        let name = self
            .takes(".")
            .then(|| self.take_name())
            .flatten()
            .unwrap_or("");
        let turned = match (name, &list) {
            ("T", _) => rows.map(|rows| transposed(rows)),
            ("transpose", _) if self.takes("(") && self.takes(")") => {
                rows.map(|rows| transposed(rows))
            }
            ("reshape", Value::List(list)) if rows.is_none() && self.takes("(") => {
                Some(self.shaped(list.clone()))
            }
            _ => {
                self.at = begun;
                return Some(list);
            }
        };
        turned.unwrap_or(Some(list))
    }

    fn take_name(&mut self) -> Option<&'a str> {
        let name = self.name()?;
        self.at += 1;
        Some(name)
    }
}

/// The whole numbers of a list, or one by itself.
fn sizes(value: &Value) -> Option<Vec<usize>> {
    match value {
        Value::Number(x) => {
            let whole = x.exact()?.as_rational()?.to_string().parse().ok()?;
            Some(vec![whole])
        }
        Value::List(list) => {
            let sizes: Option<Vec<Vec<usize>>> = list.iter().map(sizes).collect();
            Some(sizes?.concat())
        }
    }
}

/// The rows of which these are the columns.
pub(in super::super) fn transposed(columns: &[Value]) -> Option<Value> {
    let columns = columns.iter().map(|value| match value {
        Value::List(list) => Some(list),
        Value::Number(_) => None,
    });
    let columns: Vec<&Vec<Value>> = columns.collect::<Option<_>>()?;
    let n = columns.first()?.len();
    if columns.iter().any(|column| column.len() != n) {
        return None;
    }
    let rows = (0..n).map(|i| columns.iter().map(move |column| column[i].clone()));
    let rows = rows.map(|row| Value::List(row.collect()));
    Some(Value::List(rows.collect()))
}

#[cfg(test)]
mod tests {
    use super::super::super::read;

    /// The rows of A that is written in a language, beside b of two stages.
    fn rows(file: &str, a: &str) -> Option<Vec<String>> {
        let text = format!("b = [0.25, 0.75]\n{a}\n");
        let read = read(file, &text);
        let exact = read.tables.first()?.exact()?;
        let row = |row: &Vec<_>| {
            row.iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        Some(exact.a.iter().map(row).collect())
    }

    #[test]
    fn lists_become_matrices_as_the_language_orders_them() {
        let expected = Some(vec!["1/4 0".to_string(), "1/2 1/3".to_string()]);
        for (file, a) in [
            (
                "t.f90",
                "real(wp), dimension(2,2) :: a = reshape([0.25_wp, 0.5_wp, 0.0_wp, 1.0_wp/3.0_wp], [2, 2])",
            ),
            (
                "t.f90",
                "a(2,2) = reshape((/ 0.25d0, 0d0, &\n 0.5d0, 1/3d0 /), shape=(/ 2, 2 /), order=(/ 2, 1 /))",
            ),
            (
                "t.f90",
                "A = transpose(reshape([0.25, 0., 0.5, 1/3.], [2, 2]))",
            ),
            ("t.jl", "A = reshape([1//4, 1//2, 0, 1//3], 2, 2)"),
            ("t.m", "A = reshape([1/4 1/2 0 1/3], 2, 2);"),
            ("t.m", "A = [1/4 1/2; 0 1/3]';"),
            ("t.py", "A = np.reshape([1/4, 0, 1/2, 1/3], (2, 2))"),
            ("t.py", "A = np.array([1/4, 0, 1/2, 1/3]).reshape(2, 2)"),
            (
                "t.py",
                "A = np.array([1/4, 1/2, 0, 1/3]).reshape((2, 2), order='F')",
            ),
            ("t.py", "A = np.array([[1/4, 1/2], [0, 1/3]]).T"),
        ] {
            assert_eq!(rows(file, a), expected, "{a}");
        }
    }

    /// A shape that is not understood is reported, and no other matrix is judged in its place.
    #[test]
    fn other_shapes_are_told() {
        for (file, a) in [
            ("t.f90", "a = reshape([0.25, 0.5, 0., 1.], [3, 2])"),
            ("t.f90", "a = reshape([(0.25*i, i = 1, 4)], [2, 2])"),
            ("t.f90", "a = reshape([0.25, 0.5], [2, 2], pad=[0.])"),
            ("t.py", "A = np.array([1/4, 1/2, 0, 1/3]).reshape(2, -1)"),
        ] {
            assert_eq!(rows(file, a), None, "{a}");
            let text = format!("b = [0.25, 0.75]\n{a}\n");
            let read = read(file, &text);
            assert!(
                read.tables.is_empty() && !read.notes.is_empty(),
                "{a}: {read:?}"
            );
        }
    }
}
