//! Lists of numbers, as many languages write them.

use super::super::constructor::constructs;
use super::super::language::Structure;
use super::super::lexer::Kind;
use super::words::{is_array, is_type, reshapes};
use super::{Expression, PARAMETERS, REPEAT_LIMIT, Reader, Value, designator, is_zero};

impl Reader<'_> {
    /// `[…]`, `{…}`, `(a, b)`, `vec![…]`, `np.array([…])`.
    pub(super) fn list(&mut self) -> Option<Value> {
        let mut is_named = false;
        let is_typed = self.skip_type();
        while let Some(name) = self.name().filter(|_| !is_typed) {
            if constructs(name) || reshapes(name, self.language) {
                return None;
            }
            is_named = true;
            self.at += 1;
            if self.takes(".") || self.takes("::") {
                continue;
            }
            self.takes("!");
            if self.sees(&["{"]) && !self.braces_are_a_list() {
                // Parameters of a type, as in `SMatrix{3,3}(…)`.
                self.at = self.end(self.at + 1, &[])? + 1;
            }
            let is_list =
                (is_array(name) || name == self.language.list) && self.sees(&["[", "(", "{"]);
            if !(is_list || is_type(name) && self.sees(&["["])) {
                return None;
            }
            break;
        }
        let close = match self.peek()?.kind {
            Kind::Sign("[") => "]",
            Kind::Sign("(") => ")",
            Kind::Sign("{") => "}",
            _ => return None,
        };
        self.at += 1;
        let rows = self.elements(close)?;
        // `(1,)` is a list, `(1)` is a number.
        let before = self.at.checked_sub(2).and_then(|at| self.tokens.get(at));
        let is_tuple = before.is_some_and(|token| token.is(","));
        match (is_named, rows.as_slice()) {
            // `np.array([...], dtype=…)` and `vec(...)`.
            (true, [Value::List(_)]) if close == ")" => rows.into_iter().next(),
            (false, [_]) if close == ")" && !is_tuple => None,
            _ => Some(Value::List(rows)),
        }
    }

    /// `new double[0][]` has no elements.
    pub(super) fn empty(&mut self) -> Option<Value> {
        let [new, _, open, size, close] = self.tokens.get(self.at..self.at + 5)? else {
            return None;
        };
        let is_array = new.name() == Some("new") && open.is("[") && close.is("]");
        size.numeral().filter(|size| is_array && *size == "0")?;
        self.at += 5;
        while self.sees(&["["]) {
            self.at = 1 + self.end(self.at + 1, &[])?;
        }
        Some(Value::List(Vec::new()))
    }

    /// The lists and numbers among the arguments up to the closing bracket; none where one has a name, and where a list
    /// is not written out.
    pub(in super::super) fn arguments(&mut self) -> Option<Vec<Value>> {
        let mut found = Vec::new();
        loop {
            self.skip_lines();
            let begun = self.at;
            let named = self
                .tokens
                .get(begun + 1)
                .is_some_and(|token| token.is_any(&["=", ":"]));
            if named || self.sees(&["."]) {
                return None;
            }
            let is_known = self.known_list().is_some();
            (self.at, self.depth) = (begun, 0);
            let value = self.value().filter(|_| !is_known);
            self.skip_lines();
            let end = self.end(begun, &[","])?;
            found.extend(value.filter(|_| self.at == end));
            self.at = end;
            if !self.takes(",") {
                return Some(found);
            }
        }
    }

    /// Skips the type before a list in braces, as in `new double[][] {…}`, `[]float64{…}` and `vector<double>{…}`;
    /// whether one stands there.
    fn skip_type(&mut self) -> bool {
        let begun = self.at;
        let is_new = self.name() == Some("new");
        self.at += usize::from(is_new);
        let first = self.at;
        self.skip_sizes();
        if self.name().is_some() {
            self.at += 1;
            while self.takes("::") || self.takes(".") {
                self.at += usize::from(self.name().is_some());
            }
        }
        if self.sees(&["<"]) {
            let mut depth = 0_usize;
            let inside = self.tokens[self.at..].iter().take(PARAMETERS);
            let close = inside.take_while(|token| {
                depth += usize::from(token.is("<"));
                depth -= usize::from(depth > 0 && token.is(">"));
                depth > 0
            });
            self.at += close.count() + 1;
        }
        self.skip_sizes();
        // A name alone is that of a structure, or has parameters in its braces.
        let is_type = is_new || self.at > first + 1;
        if is_type && self.sees(&["{"]) {
            return true;
        }
        self.at = begun;
        false
    }

    /// Skips `[]`, `[3]`, `[...]` and `[,]`.
    fn skip_sizes(&mut self) {
        while self.sees(&["["]) {
            let inside = self.tokens[self.at + 1..].iter();
            let sizes = inside.take_while(|t| t.numeral().is_some() || t.is_any(&[",", "..."]));
            let close = self.at + 1 + sizes.count();
            let behind = self.tokens.get(close + 1);
            let goes_on = behind.is_some_and(|t| t.name().is_some() || t.is_any(&["[", "{"]));
            if !(self.tokens.get(close).is_some_and(|t| t.is("]")) && goes_on) {
                return;
            }
            self.at = close + 1;
        }
    }

    /// The elements that `rep(0, 12)` of R stands for; none where something else stands, none at all of other numbers.
    fn same(&mut self) -> Option<Option<Vec<Value>>> {
        let begun = self.at;
        let is_call = self.language.list == "c" && self.name() == Some("rep");
        self.at += 1;
        if !(is_call && self.takes("(")) {
            self.at = begun;
            return Some(None);
        }
        let element = self.value()?;
        let count = self
            .takes(",")
            .then(|| self.peek()?.numeral()?.parse().ok())?;
        let count = count.filter(|count| *count <= REPEAT_LIMIT)?;
        self.at += 1;
        self.takes(")").then(|| Some(vec![element; count]))
    }

    /// Whether braces after a name hold a list and no parameters of a type.
    fn braces_are_a_list(&self) -> bool {
        let behind = self
            .end(self.at + 1, &[])
            .and_then(|end| self.tokens.get(end + 1));
        !behind.is_some_and(|token| token.is_any(&["(", "["]))
    }

    /// Elements up to the closing bracket; rows that `;` or lines part become lists.
    fn elements(&mut self, close: &str) -> Option<Vec<Value>> {
        let mut rows: Vec<Vec<Value>> = vec![Vec::new()];
        let mut commas = false;
        let mut semicolons = false;
        loop {
            let line = self.peek()?.kind == Kind::Line;
            if line {
                self.skip_lines();
                let new_row = !commas && rows.last().is_some_and(|row| !row.is_empty());
                if new_row && !self.sees(&[close]) {
                    rows.push(Vec::new());
                }
                continue;
            }
            if self.takes(close) {
                break;
            }
            if self.takes(",") {
                commas = true;
                continue;
            }
            if self.takes(";") {
                // `[0.0; 3]` of Rust repeats; rows are parted in Julia.
                semicolons = true;
                rows.push(Vec::new());
                continue;
            }
            // Braces with names in them are a table of TOML.
            let is_named = self.name().is_some() && close != "}";
            if is_named && self.tokens.get(self.at + 1).is_some_and(|t| t.is("=")) {
                if rows[0].is_empty() {
                    return None;
                }
                // An argument by name, such as `dtype=float`, ends the elements.
                self.at = self
                    .end(self.at, &[])
                    .filter(|&end| self.tokens[end].is(close))?;
                continue;
            }
            if let Some(same) = self.same()? {
                rows.last_mut()?.extend(same);
                continue;
            }
            let place = self.designator(close);
            let element = self.value()?;
            match place {
                Some(place) => designator::put(rows.last_mut()?, place, element)?,
                None => rows.last_mut()?.push(element),
            }
        }
        if rows.last().is_some_and(Vec::is_empty) && rows.len() > 1 {
            rows.pop();
        }
        // Rows are parted so in other languages.
        if self.language.structure == Structure::Braces
            && let Some(repeated) = repeated(&rows)
        {
            return Some(repeated);
        }
        match rows.len() {
            0 | 1 => Some(rows.pop().unwrap_or_default()),
            // Lines between elements that commas part are no rows.
            _ if commas && !semicolons => Some(rows.into_iter().flatten().collect()),
            _ => Some(rows.into_iter().map(Value::List).collect()),
        }
    }
}

/// The elements of `[0.0; 3]` in Rust, by its two rows.
fn repeated(rows: &[Vec<Value>]) -> Option<Vec<Value>> {
    let [one, count] = rows else { return None };
    let [value] = one.as_slice() else { return None };
    let [Value::Number(Expression::Numeral(n))] = count.as_slice() else {
        return None;
    };
    let n = n.parse().ok().filter(|n| *n <= REPEAT_LIMIT)?;
    is_zero(value).then(|| vec![value.clone(); n])
}
