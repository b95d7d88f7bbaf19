//! Elements of a list in braces by their places, `{[1] = 0.5, [3] = 1.0}` of C.

use super::super::lexer::Token;
use super::{Expression, REPEAT_LIMIT, Reader, Value};

impl Reader<'_> {
    /// The place that stands before an element, `[1] =`.
    pub(super) fn designator(&mut self, close: &str) -> Option<usize> {
        let [open, place, closed, equals] = self.tokens.get(self.at..self.at + 4)? else {
            return None;
        };
        let is_place = [open, closed, equals].map(Token::sign) == ["[", "]", "="];
        let place = place.numeral().filter(|_| is_place && close == "}")?;
        self.at += 4;
        // What is no place, or too far, is beyond all lists.
        Some(place.parse().unwrap_or(usize::MAX))
    }
}

/// Puts an element at a place, and nothing before it where nothing stands; none where something does.
pub(super) fn put(list: &mut Vec<Value>, place: usize, element: Value) -> Option<()> {
    if place < list.len() || place >= REPEAT_LIMIT {
        return None;
    }
    let nothing = match element {
        Value::Number(_) => Value::Number(Expression::zero()),
        Value::List(_) => Value::List(Vec::new()),
    };
    list.resize(place, nothing);
    list.push(element);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::super::super::read;

    #[test]
    fn elements_stand_at_their_places() {
        let plain = "const double A[3][3] = {{0}, {0.5}, {0, 0.75}}, b[3] = {0.25, 0, 0.75}, c[3] = {0, .5, .75};\n";
        let by_place = "const double A[3][3] = {[1] = {[0] = 0.5}, [2] = {[1] = 0.75}};\n\
            const double b[3] = {0.25, [2] = 0.75}; const double c[3] = {[1] = .5, .75};\n";
        let of = |text: &str| read("t.c", text).tables.remove(0).exact().unwrap();
        assert_eq!(of(by_place), of(plain));
    }

    #[test]
    fn other_places_are_told() {
        for b in [
            "{[1] = 0.5, [0] = 0.5}",
            "{[99999999999999999999] = 1}",
            "{[0 ... 1] = 0.5}",
            "{[n] = 1}",
        ] {
            let text = format!("double A[2][2] = {{{{0}}, {{.5}}}};\ndouble b[2] = {b};\n");
            let read = read("t.c", &text);
            let notes = read
                .tables
                .iter()
                .flat_map(|table| &table.notes)
                .chain(&read.notes);
            let told = notes.map(String::as_str).collect::<Vec<_>>();
            assert_eq!(told, ["t.c:2: `b` was not understood"], "{b}");
        }
    }
}
