//! Matrix Market files: a line `%%MatrixMarket matrix <format> <field> <symmetry>`, comments, the shape,
//! then an entry a line, rows and columns counted from 1.
//!
//! Source: Boisvert, Pozo, Remington, *The Matrix Market Exchange Formats: Initial Design*, NISTIR 5935,
//! 1996. Read are `coordinate` and `array`, `real`, `integer` and `double`, `general`, `symmetric` and
//! `skew-symmetric`. A file announces nothing that memory is taken for before it is there, but its rows and columns,
//! 2²⁶ at most, of which each takes some bytes once all entries are read.
//!
//! ```
//! use stepsmith::structural::matrix_market;
//!
//! let text = "%%MatrixMarket matrix coordinate real symmetric\n% a spring\n2 2 3\n1 1 5\n2 1 -5\n2 2 5\n";
//! let stiffness = matrix_market::parse(text.as_bytes())?;
//! assert_eq!(stiffness.get(0, 1), -5.0);
//! let mut written = Vec::new();
//! matrix_market::write(&stiffness, &mut written)?;
//! assert_eq!(matrix_market::parse(written.as_slice())?, stiffness);
//! let wrong = text.replace("2 1 -5", "3 1 -5");
//! assert_eq!(matrix_market::parse(wrong.as_bytes()).unwrap_err().to_string(),
//!     "line 5: `3` is no whole number from 1 to 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::error::{FileError, Problem};
use super::table::{lines, number, open};
use crate::linear::Matrix;
use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;

/// The most rows or columns that are read.
const MOST_ROWS: u64 = 1 << 26;
/// The most entries.
const MOST_ENTRIES: u64 = 1 << 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Symmetry {
    General,
    Symmetric,
    Skew,
}

impl Symmetry {
    /// Adds an entry, and the counterpart that the symmetry tells.
    fn push(
        self,
        line: usize,
        (i, j, x): (usize, usize, f64),
        entries: &mut Vec<(usize, usize, f64)>,
    ) -> Result<(), FileError> {
        if self != Self::General && i < j {
            let row = i as u64 + 1;
            let column = j as u64 + 1;
            return Err(FileError::at(line, Problem::AboveDiagonal { row, column }));
        }
        entries.push((i, j, x));
        match self {
            Self::Symmetric if i != j => entries.push((j, i, x)),
            Self::Skew if i == j => return Err(FileError::at(line, Problem::OnDiagonal)),
            Self::Skew => entries.push((j, i, -x)),
            _ => {}
        }
        Ok(())
    }
}

/// The matrix in a file.
///
/// # Errors
/// What is wrong, with the name of the file and the line.
pub fn read(path: impl AsRef<Path>) -> Result<Matrix, FileError> {
    let path = path.as_ref();
    parse(open(path)?).map_err(|error| error.of(path))
}

/// The matrix in a text. `array` files yield dense matrices, others sparse ones; entries at the same place
/// add up.
///
/// # Errors
/// What is wrong, with the line.
pub fn parse(mut text: impl BufRead) -> Result<Matrix, FileError> {
    let mut first = Vec::new();
    let read = io::Read::take(&mut text, 1024).read_until(b'\n', &mut first);
    read.map_err(|error| FileError::at(1, Problem::Unreadable(error.kind())))?;
    let first = String::from_utf8_lossy(&first).to_ascii_lowercase();
    let first = first.trim_start_matches('\u{feff}');
    let words: Vec<&str> = first.split_whitespace().collect();
    let ["%%matrixmarket", "matrix", format, field, symmetry] = words.as_slice() else {
        return Err(FileError::at(1, Problem::NoMatrixMarket));
    };
    let not_read = |word: &str| FileError::at(1, Problem::NotRead(word.chars().take(40).collect()));
    if !["real", "integer", "double"].contains(field) {
        return Err(not_read(field));
    }
    let symmetry = match *symmetry {
        "general" => Symmetry::General,
        "symmetric" => Symmetry::Symmetric,
        "skew-symmetric" => Symmetry::Skew,
        other => return Err(not_read(other)),
    };
    // The first line is read already.
    let lines = lines(text, &['%']).map(|line| match line {
        Ok((at, line)) => Ok((at + 1, line)),
        Err(mut error) => {
            error.line += 1;
            Err(error)
        }
    });
    match *format {
        "coordinate" => coordinate(lines, symmetry),
        "array" => array(lines, symmetry),
        other => Err(not_read(other)),
    }
}

/// The words of a line, as many as are wanted.
fn words<const N: usize>(line: usize, text: &str) -> Result<[&str; N], FileError> {
    let words: Vec<&str> = text.split_whitespace().take(N + 1).collect();
    let found = words.len();
    let wanted = N;
    let words: Result<[&str; N], _> = words.try_into();
    words.map_err(|_| FileError::at(line, Problem::Words { found, wanted }))
}

/// The whole number from `least` to `most` that a word is.
fn count(line: usize, word: &str, least: u64, most: u64) -> Result<u64, FileError> {
    let value = word.parse().ok();
    let value = value.filter(|value| (least..=most).contains(value));
    value.ok_or_else(|| {
        let word = word.chars().take(40).collect();
        FileError::at(line, Problem::NoCount { word, least, most })
    })
}

/// The line that states the shape.
fn stated<T>(line: Option<Result<T, FileError>>) -> Result<T, FileError> {
    line.unwrap_or(Err(FileError::at(
        2,
        Problem::Words {
            found: 0,
            wanted: 3,
        },
    )))
}

/// Checks that a matrix with a symmetry is square.
fn square(line: usize, symmetry: Symmetry, rows: usize, columns: usize) -> Result<(), FileError> {
    if symmetry == Symmetry::General || rows == columns {
        Ok(())
    } else {
        Err(FileError::at(line, Problem::NotSquare { rows, columns }))
    }
}

/// The entries of the `wanted` lines behind the line `last`, with the entries that a symmetry adds.
fn entries(
    lines: impl Iterator<Item = Result<(usize, String), FileError>>,
    (mut last, wanted): (usize, u64),
    symmetry: Symmetry,
    mut entry: impl FnMut(usize, &str) -> Result<(usize, usize, f64), FileError>,
) -> Result<Vec<(usize, usize, f64)>, FileError> {
    let mut entries = Vec::new();
    let mut found = 0;
    for line in lines {
        let (at, line) = line?;
        (found, last) = (found + 1, at);
        if found > wanted {
            break;
        }
        symmetry.push(at, entry(at, &line)?, &mut entries)?;
    }
    if found == wanted {
        Ok(entries)
    } else {
        Err(FileError::at(last, Problem::Count { found, wanted }))
    }
}

fn coordinate(
    mut lines: impl Iterator<Item = Result<(usize, String), FileError>>,
    symmetry: Symmetry,
) -> Result<Matrix, FileError> {
    let (at, shape) = stated(lines.next())?;
    let [rows, columns, wanted] = words(at, &shape)?;
    let rows = count(at, rows, 1, MOST_ROWS)?;
    let columns = count(at, columns, 1, MOST_ROWS)?;
    let wanted = count(at, wanted, 0, MOST_ENTRIES)?;
    let shape = (rows as usize, columns as usize);
    square(at, symmetry, shape.0, shape.1)?;
    let entries = entries(lines, (at, wanted), symmetry, |at, line| {
        let [i, j, x] = words(at, line)?;
        let i = count(at, i, 1, rows)? - 1;
        let j = count(at, j, 1, columns)? - 1;
        Ok((i as usize, j as usize, number(at, x)?))
    })?;
    Matrix::from_entries(shape.0, shape.1, entries).map_err(|_| {
        FileError::at(
            at,
            Problem::Count {
                found: wanted,
                wanted,
            },
        )
    })
}

fn array(
    mut lines: impl Iterator<Item = Result<(usize, String), FileError>>,
    symmetry: Symmetry,
) -> Result<Matrix, FileError> {
    let (at, shape) = stated(lines.next())?;
    let [rows, columns] = words(at, &shape)?;
    let rows = count(at, rows, 1, MOST_ROWS)? as usize;
    let columns = count(at, columns, 1, MOST_ROWS)? as usize;
    square(at, symmetry, rows, columns)?;
    // Column by column; with a symmetry from the diagonal on, or from below it.
    let first = |j: usize| match symmetry {
        Symmetry::General => 0,
        Symmetry::Symmetric => j,
        Symmetry::Skew => j + 1,
    };
    let n = rows as u64;
    let m = columns as u64;
    let wanted = match symmetry {
        Symmetry::General => n * m,
        Symmetry::Symmetric => n * (n + 1) / 2,
        Symmetry::Skew => n * (n - 1) / 2,
    };
    let mut places = (0..columns).flat_map(|j| (first(j)..rows).map(move |i| (i, j)));
    let entries = entries(lines, (at, wanted), symmetry, |at, line| {
        let [x] = words(at, line)?;
        let (i, j) = places.next().unwrap_or_default();
        Ok((i, j, number(at, x)?))
    })?;
    // As many numbers as the matrix has were there.
    let mut matrix = nalgebra::DMatrix::zeros(rows, columns);
    for (i, j, x) in entries {
        matrix[(i, j)] = x;
    }
    Ok(matrix.into())
}

/// Writes a matrix as a `coordinate` file, `symmetric` where it is; every number is read back the same.
///
/// # Errors
/// Those of writing.
pub fn write(matrix: &Matrix, to: impl Write) -> io::Result<()> {
    let mut out = BufWriter::new(to);
    let symmetric = matrix.rows() == matrix.columns()
        && matrix.entries().all(|(i, j, x)| matrix.get(j, i) == x);
    let word = if symmetric { "symmetric" } else { "general" };
    let kept = |&(i, j, _): &(usize, usize, f64)| !symmetric || i >= j;
    let count = matrix.entries().filter(kept).count();
    writeln!(out, "%%MatrixMarket matrix coordinate real {word}")?;
    writeln!(out, "{} {} {count}", matrix.rows(), matrix.columns())?;
    for (i, j, x) in matrix.entries().filter(kept) {
        writeln!(out, "{} {} {x:?}", i + 1, j + 1)?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> String {
        parse(text.as_bytes()).unwrap_err().to_string()
    }

    fn numbers(text: &str) -> Vec<Vec<f64>> {
        let matrix = parse(text.as_bytes()).unwrap();
        let row = |i| (0..matrix.columns()).map(|j| matrix.get(i, j)).collect();
        (0..matrix.rows()).map(row).collect()
    }

    #[test]
    fn every_format_and_symmetry_is_read() {
        let general = "%%MatrixMarket matrix coordinate real general\n2 3 2\n1 3 -1.5e0\n2 1 4\n";
        let marked = format!("\u{feff}{general}");
        let [plain, marked] = [general, &marked].map(|text| parse(text.as_bytes()).unwrap());
        assert_eq!(plain, marked);
        assert_eq!(numbers(general), [[0.0, 0.0, -1.5], [4.0, 0.0, 0.0]]);
        let skew = "%%MatrixMarket matrix coordinate integer skew-symmetric\n2 2 1\n2 1 7\n";
        assert_eq!(numbers(skew), [[0.0, -7.0], [7.0, 0.0]]);
        let array = "%%matrixmarket MATRIX array real symmetric\n%\n2 2\n1\n2\n3\n";
        assert_eq!(numbers(array), [[1.0, 2.0], [2.0, 3.0]]);
        let array = "%%MatrixMarket matrix array real general\n2 3\n1\n2\n3\n4\n5\n6\n";
        assert_eq!(numbers(array), [[1.0, 3.0, 5.0], [2.0, 4.0, 6.0]]);
        let comment = b"%%MatrixMarket matrix array real general\n% M\xfcller\n1 1\n3\n";
        assert_eq!(parse(&comment[..]).unwrap().get(0, 0), 3.0);
        // Entries at the same place add up.
        let twice = "%%MatrixMarket matrix coordinate real general\n1 1 2\n1 1 3\n1 1 4\n";
        assert_eq!(numbers(twice), [[7.0]]);
    }

    #[test]
    fn what_is_written_is_read_back_to_the_bit() {
        let entries = [
            (0, 0, 0.1),
            (1, 0, 1.0 / 3.0),
            (0, 1, 1.0 / 3.0),
            (2, 2, -1e-300),
        ];
        for extra in [None, Some((2, 0, f64::MAX))] {
            let entries = entries.into_iter().chain(extra);
            let matrix = Matrix::from_entries(3, 3, entries).unwrap();
            let mut text = Vec::new();
            write(&matrix, &mut text).unwrap();
            assert_eq!(parse(text.as_slice()).unwrap(), matrix);
            let symmetric = text.starts_with(b"%%MatrixMarket matrix coordinate real symmetric");
            assert_eq!(symmetric, extra.is_none());
        }
    }

    #[test]
    fn hostile_files_are_errors_with_their_line() {
        let header = "%%MatrixMarket matrix coordinate real general\n";
        let symmetric = header.replace("general", "symmetric");
        assert!(told("").starts_with("line 1: this is no Matrix Market file"));
        assert!(told("\u{0}\u{1}").starts_with("line 1: this is no Matrix Market file"));
        assert!(
            told(&header.replace("real", "complex")).contains("`complex` matrices are not read")
        );
        assert!(told(&header.replace("real", "pattern")).contains("`pattern`"));
        assert!(told(&header.replace("general", "hermitian")).contains("`hermitian`"));
        assert_eq!(told(header), "line 2: 0 words stand where 3 are wanted");
        let shape = |shape: &str| told(&format!("{header}% a\n\n{shape}\n"));
        assert_eq!(shape("2 2"), "line 4: 2 words stand where 3 are wanted");
        let huge = "99999999999999999999999";
        let whole =
            |word: &str, most: u64| format!("line 4: `{word}` is no whole number from 1 to {most}");
        assert_eq!(shape(&format!("{huge} 2 1")), whole(huge, MOST_ROWS));
        assert_eq!(shape("-1 2 1"), whole("-1", MOST_ROWS));
        assert_eq!(shape("0 2 1"), whole("0", MOST_ROWS));
        // Much is announced and nothing there: an error, not memory.
        let most = format!("{0} {0} {1}", MOST_ROWS, MOST_ENTRIES);
        assert!(shape(&most).ends_with("0 entries stand where 4294967296 are announced"));
        let body = |lines: &str| told(&format!("{header}2 2 1\n{lines}"));
        assert_eq!(
            body("1 3 1\n"),
            "line 3: `3` is no whole number from 1 to 2"
        );
        assert_eq!(body("1 1 nan\n"), "line 3: `nan` is no finite number");
        assert_eq!(body("1 1 1e999\n"), "line 3: `1e999` is no finite number");
        assert_eq!(body("1 1\n"), "line 3: 2 words stand where 3 are wanted");
        assert_eq!(body(""), "line 2: 0 entries stand where 1 are announced");
        assert_eq!(
            body("1 1 1\n2 2 1\n"),
            "line 4: 2 entries stand where 1 are announced"
        );
        let above = told(&format!("{symmetric}2 2 1\n1 2 1\n"));
        assert!(
            above.starts_with("line 3: row 1, column 2 lies above the diagonal"),
            "{above}"
        );
        assert_eq!(
            told(&format!("{symmetric}2 3 1\n1 1 1\n")),
            "line 2: 2 × 3 is not square, as a symmetric matrix is"
        );
        let skew = header.replace("general", "skew-symmetric");
        assert!(told(&format!("{skew}1 1 1\n1 1 0\n")).starts_with("line 3: a skew"));
        let array = header.replace("coordinate", "array");
        assert_eq!(
            told(&format!("{array}1 2\n1\n")),
            "line 3: 1 entries stand where 2 are announced"
        );
        assert_eq!(
            told(&format!("{array}1 1\n1\n2\n")),
            "line 4: 2 entries stand where 1 are announced"
        );
        assert!(
            parse(&b"%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 \xff\n"[..])
                .is_err()
        );
    }
}
