//! The names of functions and types that stand around numbers and lists.

use super::super::language::Language;

/// Parts of the names of functions that turn a number into one of some type.
const CONVERSIONS: [&str; 25] = [
    "const", "real", "convert", "float", "double", "from", "parse", "big", "mpf", "lit", "number",
    "cast", "scalar", "rational", "fraction", "decimal", "dtype", "into", "as_", "f64", "f32",
    "unwrap", "value", "tensor", "item",
];
/// Parts of the names of functions that make an array of a list.
const ARRAYS: [&str; 10] = [
    "array", "vec", "matrix", "tuple", "list", "slice", "new", "tensor", "row", "mat",
];
/// Ends of the names of functions of numerator and denominator.
const FRACTIONS: [&str; 5] = ["fraction", "rational", "ratio", "rat", "mpq"];

/// Whether a function turns a number into one of some type.
pub(super) fn is_conversion(name: &str) -> bool {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let lower = name.to_ascii_lowercase();
    let is_known = CONVERSIONS.iter().any(|part| lower.contains(part));
    // `T`, `T2` and `RT` are types.
    let is_type = stem.chars().count() == 1 || stem.len() == 2 && stem.ends_with('T');
    is_type || lower == "newinstance" || is_known
}

/// The operator that a method of its first number stands for.
pub(super) fn operator(name: &str) -> Option<char> {
    Some(match name {
        "add" => '+',
        "sub" | "subtract" => '-',
        "mul" | "multiply" => '*',
        "div" | "divide" => '/',
        _ => return None,
    })
}

/// Whether a function makes an array of a list.
pub(super) fn is_array(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    ARRAYS.iter().any(|part| lower.contains(part))
}

/// Whether a function divides its first argument by the second.
pub(super) fn is_fraction(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    ["F", "Q", "R"].contains(&name) || FRACTIONS.iter().any(|end| lower.ends_with(end))
}

/// Whether Julia writes a name before a list as the type of its elements, as in `T[1, 2]`.
pub(super) fn is_type(name: &str) -> bool {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    ["T", "Float", "BigFloat", "Rational"].contains(&stem)
}

/// Whether a function makes a matrix of a list: `reshape`, `transpose`, and `matrix` of R.
pub(in super::super) fn reshapes(name: &str, language: Language) -> bool {
    let known = ["reshape", "transpose"];
    known.iter().any(|known| name.eq_ignore_ascii_case(known))
        || name == "matrix" && language.list == "c"
}
