//! A table: columns of equal length with names.

/// The values of a column.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::cli) enum Column {
    /// Numbers in binary floating point.
    Numbers(Vec<f64>),
    /// Whole numbers.
    Counts(Vec<i64>),
    /// Texts.
    Texts(Vec<String>),
}

/// Columns of equal length.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::cli) struct Table {
    /// Names and values.
    pub(in crate::cli) columns: Vec<(String, Column)>,
}

impl Column {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Numbers(values) => values.len(),
            Self::Counts(values) => values.len(),
            Self::Texts(values) => values.len(),
        }
    }

    /// The first `rows` values; the others remain.
    fn split_off_front(&mut self, rows: usize) -> Self {
        fn front<T>(values: &mut Vec<T>, rows: usize) -> Vec<T> {
            let rest = values.split_off(rows.min(values.len()));
            std::mem::replace(values, rest)
        }
        match self {
            Self::Numbers(values) => Self::Numbers(front(values, rows)),
            Self::Counts(values) => Self::Counts(front(values, rows)),
            Self::Texts(values) => Self::Texts(front(values, rows)),
        }
    }

    /// Whether the other one is of the same kind, and then its values come behind.
    fn append(&mut self, other: Self) -> bool {
        match (self, other) {
            (Self::Numbers(a), Self::Numbers(b)) => a.extend(b),
            (Self::Counts(a), Self::Counts(b)) => a.extend(b),
            (Self::Texts(a), Self::Texts(b)) => a.extend(b),
            _ => return false,
        }
        true
    }
}

impl Table {
    /// The number of rows.
    pub(in crate::cli) fn rows(&self) -> usize {
        self.columns.first().map_or(0, |(_, column)| column.len())
    }

    /// The first rows; the others remain.
    pub(super) fn split_off_front(&mut self, rows: usize) -> Self {
        let columns = self.columns.iter_mut();
        let front = columns.map(|(name, column)| (name.clone(), column.split_off_front(rows)));
        Self {
            columns: front.collect(),
        }
    }

    /// The rows of a table with the same columns come behind.
    ///
    /// # Errors
    /// Other columns.
    pub(super) fn append(&mut self, other: Self) -> Result<(), String> {
        if self.columns.len() != other.columns.len() {
            return Err("tables with other columns".into());
        }
        for ((name, column), (other_name, other)) in self.columns.iter_mut().zip(other.columns) {
            if *name != other_name || !column.append(other) {
                return Err(format!(
                    "tables with other columns: `{name}` and `{other_name}`"
                ));
            }
        }
        Ok(())
    }
}
