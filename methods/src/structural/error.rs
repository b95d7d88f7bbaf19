//! The faults of a structure, or of a file that holds one.

use crate::base::Error;
use crate::linear::OutsideMatrix;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The longest line that is read, in bytes.
pub(super) const LONGEST_LINE: u64 = 1 << 16;

/// A fault in a file, and its place.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}{}{problem}", path(file), place(*line))]
#[non_exhaustive]
pub struct FileError {
    /// The file, if it is known.
    pub file: Option<PathBuf>,
    /// The line, from 1 on; 0 where none is meant.
    pub line: usize,
    /// The fault at that place.
    pub problem: Problem,
}

fn path(file: &Option<PathBuf>) -> String {
    file.as_ref()
        .map_or_else(String::new, |file| format!("{}: ", file.display()))
}

fn place(line: usize) -> String {
    match line {
        0 => String::new(),
        line => format!("line {line}: "),
    }
}

impl FileError {
    pub(super) fn at(line: usize, problem: Problem) -> Self {
        Self {
            file: None,
            line,
            problem,
        }
    }

    pub(super) fn of(mut self, file: &Path) -> Self {
        self.file = Some(file.to_path_buf());
        self
    }
}

/// The faults at a place of a file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The file can't be read.
    #[error("{}", unreadable(*.0))]
    Unreadable(ErrorKind),
    /// A line is too long to hold numbers.
    #[error("the line is longer than {} bytes", LONGEST_LINE)]
    LongLine,
    /// A finite number is wanted, and something else stands there.
    #[error("`{0}` is no finite number")]
    NoNumber(String),
    /// A whole number within limits is wanted, and something else stands there.
    #[error("`{word}` is no whole number from {least} to {most}")]
    NoCount {
        /// The word that stands there.
        word: String,
        /// The least allowed number.
        least: u64,
        /// The greatest.
        most: u64,
    },
    /// A table has another number of columns.
    #[error(
        "2 columns are wanted, the time and a value, and this line has {0}: decimals take a point, not a \
         comma, and a title with numbers begins with `#`"
    )]
    Columns(usize),
    /// Nothing stands in a column.
    #[error("column {0} is empty")]
    EmptyColumn(usize),
    /// Times don't increase.
    #[error("the time {t} is not after {before} before it")]
    Order {
        /// The time before.
        before: f64,
        /// The time.
        t: f64,
    },
    /// There is nothing.
    #[error("there are no points")]
    Empty,
    /// The first line does not begin a Matrix Market file.
    #[error("this is no Matrix Market file: `%%MatrixMarket matrix …` is wanted first")]
    NoMatrixMarket,
    /// The format or field of the file is not read.
    #[error(
        "`{0}` matrices are not read: give a coordinate or array matrix of real or integer entries that is general, \
         symmetric or skew-symmetric"
    )]
    NotRead(String),
    /// A line has another number of words.
    #[error("{found} words stand where {wanted} are wanted")]
    Words {
        /// How many there are.
        found: usize,
        /// How many are wanted.
        wanted: usize,
    },
    /// A symmetric matrix has an entry above the diagonal.
    #[error(
        "row {row}, column {column} lies above the diagonal, where a symmetric file has nothing"
    )]
    AboveDiagonal {
        /// The row, from 1 on.
        row: u64,
        /// The column, from 1 on.
        column: u64,
    },
    /// A skew-symmetric matrix has an entry on the diagonal.
    #[error("a skew-symmetric matrix has no entries on its diagonal")]
    OnDiagonal,
    /// A symmetric matrix is not square.
    #[error("{rows} × {columns} is not square, as a symmetric matrix is")]
    NotSquare {
        /// The rows.
        rows: usize,
        /// The columns.
        columns: usize,
    },
    /// There are more or fewer entries than are announced.
    #[error("{found} entries stand where {wanted} are announced")]
    Count {
        /// How many there are, at least.
        found: u64,
        /// How many are announced.
        wanted: u64,
    },
}

fn unreadable(kind: ErrorKind) -> String {
    match kind {
        ErrorKind::NotFound => "there is no such file: give its path from the folder in which the program runs, or the \
                                whole path"
            .into(),
        kind => format!("the file can not be read: {kind}"),
    }
}

/// The faults of a structure.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum StructureError {
    /// A matrix has another shape than the mass matrix, or is not square.
    #[error("the {matrix} matrix is {rows} × {columns}; {wanted} × {wanted} is wanted")]
    Shape {
        /// The name of the matrix.
        matrix: &'static str,
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
        /// The number of freedoms.
        wanted: usize,
    },
    /// An entry of a matrix is not finite.
    #[error(
        "the {matrix} matrix has the entry {value} at row {row}, column {column}, counted from 0"
    )]
    Entry {
        /// The name of the matrix.
        matrix: &'static str,
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The entry.
        value: f64,
    },
    /// A freedom has no mass, or a negative one.
    #[error("freedom {freedom} has the mass {mass}: condense it, or give it mass")]
    Mass {
        /// The freedom, from 0 on.
        freedom: usize,
        /// The mass of the freedom.
        mass: f64,
    },
    /// The mass matrix has no inverse, or is not positive definite.
    #[error("the mass matrix is singular, or not positive definite")]
    SingularMass,
    /// The mass matrix is not positive definite: a pivot of M = L D Lᵀ is not positive.
    #[error(
        "the mass matrix is not positive definite: freedom {freedom} has the mass {mass} where the \
         freedoms before it are free"
    )]
    IndefiniteMass {
        /// The freedom of the pivot, from 0 on.
        freedom: usize,
        /// The pivot: the mass that is left where the freedoms before it yield.
        mass: f64,
    },
    /// A matrix is not symmetric, but the result asked for is known for symmetric matrices only.
    #[error(
        "the {matrix} matrix is not symmetric: entries {row}, {column} and {column}, {row} differ"
    )]
    NotSymmetric {
        /// The name of the matrix.
        matrix: &'static str,
        /// The row of one of the two entries.
        row: usize,
        /// The column of that entry.
        column: usize,
    },
    /// The structure has no such freedom.
    #[error("there is no freedom {freedom} among {freedoms}, counted from 0")]
    Freedom {
        /// The freedom.
        freedom: usize,
        /// How many there are.
        freedoms: usize,
    },
    /// The motion of a freedom is prescribed twice.
    #[error("the motion of freedom {freedom} is given twice")]
    PrescribedTwice {
        /// The freedom, from 0 on.
        freedom: usize,
    },
    /// The motions of all freedoms are prescribed.
    #[error("the motions of all {freedoms} freedoms are prescribed: none is left to be found")]
    AllPrescribed {
        /// How many there are.
        freedoms: usize,
    },
    /// A vector of another length.
    #[error("a vector of {found} components stands where {wanted} are wanted: {what}")]
    Length {
        /// The name of the vector.
        what: &'static str,
        /// The length of the vector.
        found: usize,
        /// The number of freedoms.
        wanted: usize,
    },
    /// The damping is impossible, for instance from frequencies that are equal or not positive.
    #[error("no damping has the ratios {ratios:?} at the frequencies {frequencies:?}")]
    Damping {
        /// The ratios ξ.
        ratios: Vec<f64>,
        /// The frequencies ω.
        frequencies: Vec<f64>,
    },
    /// The structure has damping, and a problem without is asked for.
    #[error(
        "the structure is damped, and `undamped_problem` is for structures without damping: take `problem`"
    )]
    Damped,
    /// Modal damping was given together with freedoms whose motion is prescribed. Its modes belong to the free
    /// freedoms.
    #[error(
        "modal damping belongs to the free freedoms: prescribe motions first, and give it to the structure that is left"
    )]
    ModalDampingOfPrescribed,
    /// A constant of a spring's law makes no sense.
    #[error("a spring has the {name} {value}: {wanted} is wanted")]
    Law {
        /// The name of the constant.
        name: &'static str,
        /// The value of the constant.
        value: f64,
        /// The values that make sense.
        wanted: &'static str,
    },
    /// Modes are found from dense matrices, and there are too many freedoms for those.
    #[error("modes of {freedoms} freedoms are not computed: {limit} are the most")]
    TooManyFreedoms {
        /// How many there are.
        freedoms: usize,
        /// The most.
        limit: usize,
    },
    /// The method's limit is not proven at this damping.
    #[error(
        "no range of stable steps of {method} is proven at the damping ratio {damping}: take a ratio that its `STABLE` \
         covers, or halve the steps until the response no longer changes"
    )]
    NoProvenLimit {
        /// The method.
        method: &'static str,
        /// ξ.
        damping: f64,
    },
    /// An entry outside its matrix.
    #[error(transparent)]
    Outside(#[from] OutsideMatrix),
    /// A file is wrong.
    #[error(transparent)]
    File(#[from] FileError),
    /// The integration fails.
    #[error(transparent)]
    Integration(#[from] Error),
}
