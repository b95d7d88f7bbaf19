//! Quotients of whole numbers, which some languages cut off: `1/3` is 0 in C and Fortran, `1//3` in Python.

use super::super::expression::{CUT, Expression};

/// The treatment of a quotient of two whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Division {
    /// The quotient is exact, or the nearest float.
    Exact,
    /// The quotient `/` drops the fraction: C, C++, CUDA, Java, C#, Go and Fortran.
    Cut,
    /// The quotient `//` of any numbers drops the fraction: Python.
    CutIfDouble,
}

impl Division {
    /// x by y, which `double` signs stand between or a single one.
    pub(super) fn quotient(self, x: Expression, y: Expression, double: bool) -> Expression {
        let cut = match self {
            Self::Exact => false,
            Self::Cut => !double && is_whole(&x) && is_whole(&y),
            Self::CutIfDouble => double,
        };
        let value = Expression::binary('/', x.clone(), y.clone());
        let is_whole = |value: &Expression| Some(value.exact()?.as_rational()?.is_int());
        if cut && is_whole(&value) != Some(true) {
            Expression::binary(CUT, x, y)
        } else {
            value
        }
    }

    /// A number that has a type of its own, be it written as a whole one: `T(1)`, or a constant.
    pub(super) fn typed(self, x: Expression) -> Expression {
        match (self, x) {
            (Self::Cut, Expression::Numeral(text)) if is_whole_numeral(&text) => {
                Expression::Numeral(text.spelled(format!("{text}.")))
            }
            (Self::Cut, Expression::Negated(x)) => Expression::Negated(Box::new(self.typed(*x))),
            (Self::Cut, Expression::Binary(operator, x, y)) if operator != CUT => {
                Expression::Binary(operator, Box::new(self.typed(*x)), y)
            }
            (_, x) => x,
        }
    }
}

fn is_whole_numeral(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

/// Whether it is calculated in whole numbers.
fn is_whole(x: &Expression) -> bool {
    match x {
        Expression::Numeral(text) => is_whole_numeral(text),
        Expression::Negated(x) | Expression::Power(x, _) => is_whole(x),
        Expression::Binary(_, x, y) => is_whole(x) && is_whole(y),
        Expression::SquareRoot(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;

    /// The entries of Heun's third-order method that a language cuts off.
    fn cut(file: &str, third: &str, quarter: &str) -> Vec<String> {
        let text = format!(
            "a21 = {third};\na31 = 0;\na32 = 2*{third};\nb1 = {quarter};\nb2 = 0;\nb3 = 3*{quarter};\n"
        );
        let table = read(file, &text).tables.remove(0);
        assert_eq!(table.exact().unwrap().b[0].to_string(), "1/4", "{file}");
        let entries = table.numbers.entries().into_iter();
        let cut = entries.filter_map(|e| Some(format!("{e} {}", table.numbers.at(e)?.cut()?)));
        cut.collect()
    }

    #[test]
    fn whole_numbers_are_divided_as_the_language_does() {
        for file in ["h.c", "h.cpp", "h.f90", "h.def", "h.java"] {
            assert_eq!(cut(file, "1.0/3", "0.25"), [""; 0], "{file}");
            assert_eq!(cut(file, "(1./3)", "(1/4.)"), [""; 0], "{file}");
            assert_eq!(cut(file, "real(1)/3", "real(1)/real(4)"), [""; 0]);
            assert_eq!(cut(file, "(4/12.0)", "(4/(8*2.0))"), [""; 0], "{file}");
            assert_eq!(
                cut(file, "(1/3)", "real(1/4)"),
                ["a(2,1) 1/3", "a(3,2) 1/3", "b(1) 1/4", "b(3) 1/4"]
            );
            // 2*1/3 is (2*1)/3.
            assert_eq!(
                cut(file, "1/3", "0.25"),
                ["a(2,1) 1/3", "a(3,2) 2*1/3"],
                "{file}"
            );
        }
        for file in ["h.jl", "h.rs", "h.m", "h.js", "h.py"] {
            assert_eq!(cut(file, "1/3", "1/4"), [""; 0], "{file}");
        }
        // By their suffixes these are no whole numbers.
        assert_eq!(cut("h.java", "1/3d", "1f/4"), [""; 0]);
        assert_eq!(cut("h.cs", "1/3m", "1M/4"), [""; 0]);
        assert_eq!(cut("h.java", "(1/3L)", "0.25").len(), 2);
        assert_eq!(cut("h.jl", "1//3", "1//4"), [""; 0]);
        assert_eq!(cut("h.py", "(1//3)", "0.25").len(), 2);
    }

    /// A whole quotient loses nothing, and a name has the type it was declared with.
    #[test]
    fn exact_quotients_and_constants_lose_nothing() {
        let text = "one = 1; three = 3;\na21 = one/three; b1 = 4/2 - 7/4.0; b2 = 3.0/4;\n";
        let table = read("n.c", text).tables.remove(0);
        let entries = table.numbers.entries().into_iter();
        assert_eq!(
            entries
                .filter(|e| table.numbers.at(*e).unwrap().cut().is_some())
                .count(),
            0
        );
    }
}
