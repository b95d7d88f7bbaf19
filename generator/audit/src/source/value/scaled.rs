//! A list with a factor or another list behind it, as in `np.array([1, 4, 1])/6` and `b - bhat`, after what turns it.

use super::{Expression, Reader, Value, is_zero};

impl Reader<'_> {
    /// A list with the factor behind it; none where the text behind it is no factor.
    pub(super) fn scaled(&mut self, mut list: Value, is_bare: bool) -> Option<Value> {
        list = self.turned(list)?;
        // `[0.0]*7` of Python: how often a list of zeros is repeated, the entries tell.
        if is_zero(&list) {
            return Some(list);
        }
        loop {
            let begun = self.at;
            // `./ 6` of Julia.
            self.takes(".");
            let Some(sign) = ["*", "/"].into_iter().find(|sign| self.takes(sign)) else {
                self.at = begun;
                break;
            };
            // Python repeats a list, or has no quotient of it.
            if is_bare && self.language.lists_repeat() {
                return None;
            }
            let factor = self.signed()?;
            list = self.each(&list, &|x| match sign {
                "*" => Expression::binary('*', x, factor.clone()),
                _ => self.language.division.quotient(x, factor.clone(), false),
            });
        }
        let begun = self.at;
        // `.- b` of Julia.
        self.takes(".");
        let sign = [("+", '+'), ("-", '-')]
            .into_iter()
            .find(|(sign, _)| self.sees(&[sign]));
        match sign.filter(|_| self.depth == 1) {
            Some((_, sign)) => {
                self.at += 1;
                list = together(sign, &list, &self.value()?)?;
            }
            None => self.at = begun,
        }
        let goes_on = self.depth == 1 && self.sees(&["+", "-", "@", "%", "**", "//", "^"]);
        (!goes_on).then_some(list)
    }

    fn each(&self, value: &Value, of: &impl Fn(Expression) -> Expression) -> Value {
        match value {
            Value::Number(x) => Value::Number(of(x.clone())),
            Value::List(list) => Value::List(list.iter().map(|x| self.each(x, of)).collect()),
        }
    }
}

/// The sums or differences of the numbers of two lists of one length.
fn together(sign: char, one: &Value, other: &Value) -> Option<Value> {
    match (one, other) {
        (Value::Number(x), Value::Number(y)) => Some(Value::Number(Expression::binary(
            sign,
            x.clone(),
            y.clone(),
        ))),
        (Value::List(one), Value::List(other)) if one.len() == other.len() => {
            let pairs = one.iter().zip(other);
            let list: Option<_> = pairs.map(|(x, y)| together(sign, x, y)).collect();
            Some(Value::List(list?))
        }
        _ => None,
    }
}
