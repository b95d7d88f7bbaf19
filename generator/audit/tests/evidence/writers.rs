//! Writers of a tableau: languages, and conventions of names.

mod compiled;
mod drawings;
mod scripts;

use super::tableau::{Ratio, Tableau};

/// A way of writing a tableau.
#[derive(Clone, Copy)]
pub struct Convention {
    /// The name, with the file's ending behind the point.
    pub file: &'static str,
    /// Whether it is for explicit methods alone.
    pub is_explicit: bool,
    /// Whether an embedded step has its place.
    pub has_pair: bool,
    /// The text of a tableau.
    pub write: fn(&Tableau) -> String,
}

impl Convention {
    /// Whether a tableau can be written so.
    pub fn fits(&self, tableau: &Tableau) -> bool {
        (!self.is_explicit || tableau.is_explicit()) && (self.has_pair || tableau.b_hat.is_none())
    }
}

const fn of(
    file: &'static str,
    [is_explicit, has_pair]: [bool; 2],
    write: fn(&Tableau) -> String,
) -> Convention {
    Convention {
        file,
        is_explicit,
        has_pair,
        write,
    }
}

const ANY: [bool; 2] = [false, true];
const EXPLICIT: [bool; 2] = [true, true];
const SINGLE: [bool; 2] = [false, false];
const EXPLICIT_SINGLE: [bool; 2] = [true, false];

/// All conventions.
pub const CONVENTIONS: [Convention; 42] = [
    of("arrays.c", ANY, compiled::c_arrays),
    of("letters.c", EXPLICIT, compiled::c_letters),
    of("flat.c", ANY, compiled::c_flat),
    of("members.c", ANY, compiled::c_members),
    of("gsl.c", EXPLICIT_SINGLE, compiled::gsl),
    of("at.cpp", ANY, compiled::cpp_at),
    of("casts.cpp", EXPLICIT_SINGLE, compiled::cpp_casts),
    of("vectors.cpp", ANY, compiled::cpp_vectors),
    of("arrays.rs", ANY, compiled::rust_arrays),
    of("triangle.rs", EXPLICIT_SINGLE, compiled::rust_triangle),
    of("literal.rs", ANY, compiled::rust_literal),
    of("matrix.jl", ANY, scripts::julia_matrix),
    of("entries.jl", ANY, scripts::julia_entries),
    of("convert.jl", EXPLICIT, scripts::julia_letters),
    of("static.jl", ANY, scripts::julia_static),
    of("lists.py", ANY, scripts::python_lists),
    of("slices.py", EXPLICIT, scripts::python_slices),
    of("texts.py", EXPLICIT, scripts::python_texts),
    of("lower.py", EXPLICIT_SINGLE, scripts::python_lower),
    of("suffix.py", ANY, scripts::python_suffix),
    of("tensors.py", EXPLICIT_SINGLE, scripts::python_tensors),
    of("property.py", ANY, scripts::python_property),
    of("letters.f90", EXPLICIT, compiled::fortran_letters),
    of("fehlberg.f90", EXPLICIT_SINGLE, compiled::fortran_fehlberg),
    of("reshape.f90", ANY, compiled::fortran_reshape),
    of("entries.f90", ANY, compiled::fortran_entries),
    of("Fields.java", ANY, compiled::java_fields),
    of("Getters.java", EXPLICIT_SINGLE, compiled::java_getters),
    of("Fractions.java", EXPLICIT_SINGLE, compiled::java_fractions),
    of("slices.go", ANY, compiled::go_slices),
    of("Matrix.cs", ANY, compiled::csharp_matrix),
    of("Jagged.cs", ANY, compiled::csharp_jagged),
    of("matrix.m", ANY, scripts::matlab_matrix),
    of("entries.m", ANY, scripts::matlab_entries),
    of("lists.js", ANY, scripts::javascript),
    of("object.ts", ANY, scripts::typescript),
    of("matrix.R", ANY, scripts::r_matrix),
    of("list.R", ANY, scripts::r_list),
    of("array.tex", ANY, drawings::latex_array),
    of("tabular.tex", SINGLE, drawings::latex_tabular),
    of("table.md", SINGLE, drawings::markdown),
    of("drawn.txt", SINGLE, drawings::drawn),
];

/// Numbers, with commas between.
fn list(numbers: &[Ratio], show: fn(&Ratio) -> String) -> String {
    numbers.iter().map(show).collect::<Vec<_>>().join(", ")
}

/// Rows in brackets, with commas between.
fn rows(rows: &[Vec<Ratio>], brackets: [&str; 2], show: fn(&Ratio) -> String) -> String {
    let rows = rows.iter();
    let rows = rows.map(|row| format!("{}{}{}", brackets[0], list(row, show), brackets[1]));
    rows.collect::<Vec<_>>().join(", ")
}

/// The rows of numbers, with spaces inside and semicolons between.
fn spaced(rows: &[Vec<Ratio>], show: fn(&Ratio) -> String) -> String {
    let rows = rows.iter();
    let rows = rows.map(|row| row.iter().map(show).collect::<Vec<_>>().join(" "));
    rows.collect::<Vec<_>>().join("; ")
}

/// A text for b̂, and for its order.
fn pair(t: &Tableau, text: impl Fn(&[Ratio], usize) -> String) -> String {
    let pair = t.b_hat.as_ref();
    pair.map_or_else(String::new, |b_hat| text(b_hat, t.embedded_order))
}

/// Lines for each entry that is not 0, by a pattern with `I` (and `I0` from 0), `J`, `J0` and `X`.
fn each(t: &Tableau, pattern: &str, show: fn(&Ratio) -> String) -> String {
    let entries = t.entries().into_iter();
    entries
        .map(|(i, j, x)| {
            let pattern = pattern.replace("I0", &(i - 1).to_string());
            let pattern = pattern.replace("J0", &(j - 1).to_string());
            let pattern = pattern
                .replace('I', &i.to_string())
                .replace('J', &j.to_string());
            pattern.replace('X', &show(x))
        })
        .collect()
}

/// Lines for all entries of a list, with `I` and `I0`.
fn each_of(numbers: &[Ratio], pattern: &str, show: fn(&Ratio) -> String) -> String {
    let numbers = numbers.iter().enumerate();
    numbers
        .map(|(i, x)| {
            let pattern = pattern.replace("I0", &i.to_string());
            pattern
                .replace('I', &(i + 1).to_string())
                .replace('X', &show(x))
        })
        .collect()
}
