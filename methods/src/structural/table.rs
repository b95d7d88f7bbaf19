//! Functions of time given by points, and motions made from them.

use super::error::{FileError, LONGEST_LINE, Problem};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// A function of time: a closure, a [`Table`], or the motion of a table. The value of a load or of a ground acceleration
/// is a number. A motion has the values `[x, v, a]`.
pub trait Amplitude<T = f64> {
    /// The value at t.
    fn at(&self, t: f64) -> T;
}

impl<T, F: Fn(f64) -> T> Amplitude<T> for F {
    fn at(&self, t: f64) -> T {
        self(t)
    }
}

impl<T> Amplitude<T> for Box<dyn Amplitude<T>> {
    fn at(&self, t: f64) -> T {
        (**self).at(t)
    }
}

/// A function given by points (t, y) and linear between them; 0 before the first and after the last one.
///
/// ```
/// use stepsmith::structural::{Amplitude, Table};
///
/// let record = "# El Centro, first points\ntime, acceleration\n0.00 0.0063\n0.02 0.0036\n0.04, 0.0010\n";
/// let record = Table::parse(record.as_bytes())?;
/// assert!((record.at(0.01) - 0.00495).abs() < 1e-15);
/// assert_eq!(record.scaled(9.81).at(0.02), 9.81 * 0.0036);
/// assert_eq!(Table::parse("0 1\n1 x\n".as_bytes()).unwrap_err().to_string(),
///     "line 2: `x` is no finite number");
/// # Ok::<(), stepsmith::structural::FileError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    times: Vec<f64>,
    values: Vec<f64>,
    held: bool,
}

/// The lines of a text with their numbers from 1 on, without comments, line ends, empty lines and the mark of UTF-8
/// that some programs begin a file with.
pub(super) fn lines<R: BufRead>(
    mut text: R,
    comments: &'static [char],
) -> impl Iterator<Item = Result<Line, FileError>> {
    let mut number = 0;
    std::iter::from_fn(move || {
        loop {
            number += 1;
            let mut line = Vec::new();
            let read =
                std::io::Read::take(&mut text, LONGEST_LINE + 1).read_until(b'\n', &mut line);
            match read {
                Err(error) => {
                    return Some(Err(FileError::at(
                        number,
                        Problem::Unreadable(error.kind()),
                    )));
                }
                Ok(0) => return None,
                Ok(count) if count as u64 > LONGEST_LINE => {
                    return Some(Err(FileError::at(number, Problem::LongLine)));
                }
                Ok(_) => {}
            }
            // Titles may be in any code; a number in another one is none.
            let line = String::from_utf8_lossy(&line);
            let marked = (number == 1).then(|| line.strip_prefix('\u{feff}'));
            let kept = marked.flatten().unwrap_or(&line).trim();
            if !kept.is_empty() && !kept.starts_with(comments) {
                return Some(Ok((number, kept.to_string())));
            }
        }
    })
}

/// A line with its number.
type Line = (usize, String);

/// In so many lines of titles a record says how many values follow.
const TITLES: usize = 8;

/// Whether no number stands in a line.
fn is_title(line: &str) -> bool {
    let mut words = line.split([',', ';']).flat_map(str::split_whitespace);
    words.all(|word| word.parse::<f64>().is_err())
}

/// Whether a line states the count of the values that follow, and the time between them.
fn is_heading(line: &str) -> bool {
    let line = line.to_uppercase();
    line.contains("NPTS") && line.contains("DT")
}

/// All numbers of some lines.
fn values<'l>(lines: impl Iterator<Item = &'l Line>) -> Result<Vec<f64>, FileError> {
    let words = lines.flat_map(|(at, line)| {
        let words = line.split([',', ';']).flat_map(str::split_whitespace);
        words.map(move |word| number(*at, word))
    });
    words.collect()
}

/// The number that a word is.
pub(super) fn number(line: usize, word: &str) -> Result<f64, FileError> {
    // `inf`, `nan` and numbers beyond 1e308 are read as such: none is a value of anything here.
    let value = word.parse().ok().filter(|value: &f64| value.is_finite());
    value.ok_or_else(|| FileError::at(line, Problem::NoNumber(word.chars().take(40).collect())))
}

/// Opens a file to be read.
pub(super) fn open(path: &Path) -> Result<BufReader<File>, FileError> {
    let file = File::open(path).map_err(|error| {
        let problem = Problem::Unreadable(error.kind());
        FileError::at(0, problem).of(path)
    })?;
    Ok(BufReader::new(file))
}

impl Table {
    /// The function through these points.
    ///
    /// # Errors
    /// No point, a number that is not finite, or times that don't increase; the "line" is the number of
    /// the point from 1 on.
    pub fn new(points: impl IntoIterator<Item = (f64, f64)>) -> Result<Self, FileError> {
        let mut times = Vec::new();
        let mut values = Vec::new();
        for (k, (t, y)) in points.into_iter().enumerate() {
            push(&mut times, &mut values, k + 1, t, y)?;
        }
        Self::of(times, values, 1)
    }

    fn of(times: Vec<f64>, values: Vec<f64>, line: usize) -> Result<Self, FileError> {
        if times.is_empty() {
            return Err(FileError::at(line, Problem::Empty));
        }
        Ok(Self {
            times,
            values,
            held: false,
        })
    }

    /// Values at equal distances in time, the first one at t0.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn sampled(t0: f64, interval: f64, values: &[f64]) -> Result<Self, FileError> {
        let values = values.iter().enumerate();
        Self::new(values.map(|(k, &y)| (t0 + k as f64 * interval, y)))
    }

    /// The function from a file of values alone, at equal distances in time from 0 on. A line may have any number of
    /// them, and titles may stand above.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn read_values(path: impl AsRef<Path>, interval: f64) -> Result<Self, FileError> {
        let path = path.as_ref();
        let lines: Result<Vec<_>, _> = lines(open(path)?, &['#', '%']).collect();
        let values =
            lines.and_then(|lines| values(lines.iter().skip_while(|line| is_title(&line.1))));
        let table = values.and_then(|values| Self::sampled(0.0, interval, &values));
        table.map_err(|error| error.of(path))
    }

    /// The function from a file of two columns, time and value, or a record of PEER, `.AT2`: see [`parse`](Self::parse).
    ///
    /// # Errors
    /// What is wrong, with the name of the file and the line.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        Self::parse(open(path)?).map_err(|error| error.of(path))
    }

    /// The function from lines of two numbers, time and value, with spaces, tabs, a comma or a semicolon between them.
    /// Empty lines and such as begin with `#` or `%` are passed over, and so are lines without any number before the
    /// first point: titles, and names of the columns. A comma or semicolon may end a line.
    ///
    /// If one of the first lines has `NPTS` and `DT`, as in the files of PEER, it states the count and the distance in
    /// time of the values that follow, the first one at 0:
    ///
    /// ```
    /// use stepsmith::structural::Table;
    ///
    /// let record = "PEER STRONG MOTION DATABASE RECORD\nStation 9, 05/19/40, 180\n\
    ///     ACCELERATION IN UNITS OF G\nNPTS=  4, DT= .0100 SEC\n  .1E-02  -.2E-02 .3E-02\n  .5E-02\n";
    /// let record = Table::parse(record.as_bytes())?;
    /// assert_eq!(record.values(), [1e-3, -2e-3, 3e-3, 5e-3]);
    /// assert_eq!(record.end(), 0.03);
    /// # Ok::<(), stepsmith::structural::FileError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong, with the line: another count of numbers, an empty column, a number that is not finite, times
    /// that don't increase, no point at all, another count of values than a record states.
    pub fn parse(text: impl BufRead) -> Result<Self, FileError> {
        let lines: Vec<Line> = lines(text, &['#', '%']).collect::<Result<_, _>>()?;
        let titles = lines.iter().take(TITLES);
        if let Some(k) = titles.clone().position(|(_, line)| is_heading(line)) {
            return Self::of_record(&lines[k], &lines[k + 1..]);
        }
        let mut times = Vec::new();
        let mut values = Vec::new();
        let mut last = 1;
        for (at, line) in lines {
            last = at;
            let parts = || {
                line.strip_suffix([',', ';'])
                    .unwrap_or(&line)
                    .split([',', ';'])
            };
            if times.is_empty() && is_title(&line) {
                continue;
            }
            let words: Vec<&str> = parts().flat_map(str::split_whitespace).collect();
            if let Some(empty) = parts().position(|part| part.trim().is_empty()) {
                return Err(FileError::at(at, Problem::EmptyColumn(empty + 1)));
            }
            let [t, y] = words.as_slice() else {
                return Err(FileError::at(at, Problem::Columns(words.len())));
            };
            let t = number(at, t)?;
            let y = number(at, y)?;
            push(&mut times, &mut values, at, t, y)?;
        }
        Self::of(times, values, last)
    }

    /// The function of a record whose heading states the count of its values, and the time between them.
    fn of_record((at, heading): &Line, lines: &[Line]) -> Result<Self, FileError> {
        let words = heading.split([',', '=']).flat_map(str::split_whitespace);
        let numbers: Vec<&str> = words.filter(|word| word.parse::<f64>().is_ok()).collect();
        let [count, interval] = numbers[..] else {
            let (found, wanted) = (numbers.len(), 2);
            return Err(FileError::at(*at, Problem::Words { found, wanted }));
        };
        let wanted = count.parse().map_err(|_| {
            let (word, least, most) = (count.to_string(), 1, u64::from(u32::MAX));
            FileError::at(*at, Problem::NoCount { word, least, most })
        })?;
        let values = values(lines.iter())?;
        let found = values.len() as u64;
        if found != wanted {
            let last = lines.last().map_or(*at, |(at, _)| *at);
            return Err(FileError::at(last, Problem::Count { found, wanted }));
        }
        Self::sampled(0.0, number(*at, interval)?, &values)
    }

    /// The same with the last value kept for all later times.
    #[must_use]
    pub fn held(mut self) -> Self {
        self.held = true;
        self
    }

    /// The same with all values multiplied by a factor.
    #[must_use]
    pub fn scaled(mut self, factor: f64) -> Self {
        self.values.iter_mut().for_each(|y| *y *= factor);
        self
    }

    /// The times of the points.
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// The values at the points.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The time of the last point.
    pub fn end(&self) -> f64 {
        self.times.last().copied().unwrap_or(0.0)
    }

    /// The motion whose acceleration this is, at rest at x = 0 before the first point: velocity and
    /// displacement are the exact integrals of the broken line.
    pub fn motion(self) -> IntegratedTable {
        let mut sums = vec![[0.0, 0.0]];
        for k in 1..self.times.len() {
            let [v, x] = sums[k - 1];
            let h = self.times[k] - self.times[k - 1];
            let a = self.values[k - 1];
            let b = self.values[k];
            sums.push([
                v + h * (a + b) / 2.0,
                x + h * v + h * h * (2.0 * a + b) / 6.0,
            ]);
        }
        IntegratedTable { table: self, sums }
    }
}

fn push(
    times: &mut Vec<f64>,
    values: &mut Vec<f64>,
    line: usize,
    t: f64,
    y: f64,
) -> Result<(), FileError> {
    if !t.is_finite() || !y.is_finite() {
        let word = if t.is_finite() { y } else { t };
        return Err(FileError::at(line, Problem::NoNumber(word.to_string())));
    }
    if let Some(&before) = times.last()
        && t <= before
    {
        return Err(FileError::at(line, Problem::Order { before, t }));
    }
    times.push(t);
    values.push(y);
    Ok(())
}

impl Amplitude for Table {
    fn at(&self, t: f64) -> f64 {
        // The first point after t.
        let k = self.times.partition_point(|&time| time <= t);
        if k == 0 {
            return 0.0;
        }
        let t0 = self.times[k - 1];
        let y0 = self.values[k - 1];
        match (self.times.get(k), self.values.get(k)) {
            (Some(t1), Some(y1)) => y0 + (y1 - y0) * ((t - t0) / (t1 - t0)),
            _ if self.held || t == t0 => y0,
            _ => 0.0,
        }
    }
}

/// A motion: `[x, v, a]` at each time.
pub(super) type Motion = dyn Amplitude<[f64; 3]>;

/// The motion of an acceleration that is a broken line; made by [`Table::motion`].
#[derive(Clone, Debug, PartialEq)]
pub struct IntegratedTable {
    table: Table,
    /// Velocity and displacement at the points.
    sums: Vec<[f64; 2]>,
}

impl Amplitude<[f64; 3]> for IntegratedTable {
    /// ```
    /// use stepsmith::structural::{Amplitude, Table};
    ///
    /// // a = 6 t until t = 1, then 0
    /// let motion = Table::new([(0.0, 0.0), (1.0, 6.0)])?.motion();
    /// assert_eq!(motion.at(0.5), [0.125, 0.75, 3.0]);
    /// assert_eq!(motion.at(3.0), [7.0, 3.0, 0.0]);
    /// # Ok::<(), stepsmith::structural::FileError>(())
    /// ```
    fn at(&self, t: f64) -> [f64; 3] {
        let Table { times, values, .. } = &self.table;
        let k = times.partition_point(|&time| time <= t);
        if k == 0 {
            return [0.0; 3];
        }
        let (s, [v, x]) = (t - times[k - 1], self.sums[k - 1]);
        let (a, end) = match times.get(k) {
            Some(_) => (values[k - 1], self.table.at(t)),
            None if self.table.held => (values[k - 1], values[k - 1]),
            None => (0.0, 0.0),
        };
        let shown = if s == 0.0 { self.table.at(t) } else { end };
        [
            x + s * v + s * s * (2.0 * a + end) / 6.0,
            v + s * (a + end) / 2.0,
            shown,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_points_it_is_linear_and_outside_zero() {
        let table = Table::new([(1.0, 2.0), (2.0, -2.0), (4.0, 6.0)]).unwrap();
        let found = [0.0, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 4.1].map(|t| table.at(t));
        assert_eq!(found, [0.0, 2.0, 1.0, 0.0, -2.0, 2.0, 6.0, 0.0]);
        assert_eq!(table.clone().held().at(1e9), 6.0);
        assert!(table.at(f64::NAN).is_nan() || table.at(f64::NAN) == 0.0);
        assert_eq!(table.end(), 4.0);
    }

    #[test]
    fn a_motion_is_the_integral_of_its_acceleration() {
        let table = Table::new([(0.0, 1.0), (0.5, -3.0), (2.0, 4.0)])
            .unwrap()
            .held();
        let motion = table.clone().motion();
        // Simpson's rule over pieces of one slope is exact for both integrals.
        let mut v = 0.0;
        let mut x = 0.0;
        let h = 0.125;
        for k in 0..32 {
            let t = k as f64 * h;
            let [x0, v0, a0] = motion.at(t);
            assert!((v0 - v).abs() < 1e-13 && (x0 - x).abs() < 1e-13, "{t}");
            assert_eq!(a0, table.at(t));
            let middle = table.at(t + h / 2.0);
            let end = table.at(t + h);
            x += h * v + h * h / 6.0 * (a0 + 2.0 * middle);
            v += h / 6.0 * (a0 + 4.0 * middle + end);
        }
    }

    #[test]
    fn marks_of_the_encoding_and_ends_of_columns_are_passed_over() {
        let plain = Table::new([(0.0, 1.0), (1.0, 2.0)]).unwrap();
        for text in [
            "\u{feff}0 1\n1 2\n",
            "\u{feff}0,1\r\n1,2\r\n",
            "\u{feff}# c\n0;1;\n1;2;\n",
            "\u{feff}time,,acceleration\n0, 1\n1 ,2\n",
            "A station, its east\r\n\r\nTime (s)\tAccel (m/s2)\r\n  0\t 1\r\n  1.0\t 2.0E+00\r\n",
        ] {
            assert_eq!(Table::parse(text.as_bytes()), Ok(plain.clone()), "{text:?}");
        }
        assert!(Table::parse("0 1\n\u{feff}1 2\n".as_bytes()).is_err());
    }

    /// Station names and comments of older programs are in codes of one byte a letter; numbers are the same in all.
    #[test]
    fn titles_may_be_in_any_code() {
        let plain = Table::new([(0.0, 1.0), (1.0, 2.0)]).unwrap();
        let text = b"station M\xfcnchen\n# 30 \xb0C\n0 1\n1 2\n";
        assert_eq!(Table::parse(&text[..]), Ok(plain));
        let told = Table::parse(&b"0 1\n1 2\xb7\n"[..]).unwrap_err();
        assert_eq!(told.to_string(), "line 2: `2\u{fffd}` is no finite number");
    }

    #[test]
    fn records_state_their_count_and_their_step() {
        let expected = Table::sampled(0.0, 0.02, &[1.0, -0.02, 3.0, 4.0, 5.0]).unwrap();
        for heading in [
            "NPTS=   5, DT=   .0200 SEC",
            "    5    0.0200    NPTS, DT",
            "npts= 5 , dt=2E-2 sec,",
        ] {
            let text = format!(
                "PEER\nEL CENTRO ARRAY #9, 180\nUNITS OF G\n{heading}\n 1. -.2E-01 3\n 4 5\n"
            );
            assert_eq!(
                Table::parse(text.as_bytes()),
                Ok(expected.clone()),
                "{heading}"
            );
        }
    }

    #[test]
    fn what_is_wrong_in_a_file_is_told_with_its_line() {
        let told = |text: &str| Table::parse(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(told(""), "line 1: there are no points");
        assert_eq!(told("t a\n# only names\n"), "line 1: there are no points");
        assert_eq!(
            told("0 1\n\n1 2 3\n"),
            "line 3: 2 columns are wanted, the time and a value, and this line has 3: decimals take a point, not a comma, and a title with numbers begins with `#`"
        );
        assert_eq!(told("0 1\nx y\n"), "line 2: `x` is no finite number");
        assert_eq!(
            told("0 1\n1 1e999\n"),
            "line 2: `1e999` is no finite number"
        );
        assert_eq!(
            told("0,1\n0,2\n"),
            "line 2: the time 0 is not after 0 before it"
        );
        for (text, line, column) in [("0,,1\n", 1, 2), ("0 1\n1;;2\n", 2, 2), ("0,1\n,2\n", 2, 1)] {
            let expected = format!("line {line}: column {column} is empty");
            assert_eq!(told(text), expected, "{text}");
        }
        assert!(told("0,\n").ends_with("this line has 1: decimals take a point, not a comma, and a title with numbers begins with `#`"));
        let long = "1".repeat(1 << 17);
        assert_eq!(told(&long), "line 1: the line is longer than 65536 bytes");
        let missing = Table::read("no/such/file").unwrap_err().to_string();
        assert_eq!(
            missing,
            "no/such/file: there is no such file: give its path from the folder in which the program runs, or the whole path"
        );
        assert!(Table::parse(&b"0 \xff\n"[..]).is_err());
        let record = |rest: &str| told(&format!("A 12 B\n\nin g\n  {rest}"));
        for (rest, expected) in [
            (
                "NPTS= 3, DT= .01 SEC\n1 2\n",
                "line 5: 2 entries stand where 3 are announced",
            ),
            (
                "NPTS= 3, DT= SEC\n1 2 3\n",
                "line 4: 1 words stand where 2 are wanted",
            ),
            (
                "3.5 .01 NPTS, DT\n1 2 3\n",
                "line 4: `3.5` is no whole number from 1 to 4294967295",
            ),
            (
                "NPTS= 3, DT= .01 SEC\n1 x 3\n",
                "line 5: `x` is no finite number",
            ),
            (
                "NPTS= 2, DT= 0 SEC\n1 2\n",
                "line 2: the time 0 is not after 0 before it",
            ),
        ] {
            assert_eq!(record(rest), expected);
        }
    }
}
