//! Tables as Parquet files: required columns, groups of so many rows, no time and no machine in them, so that equal
//! tables are equal files however their rows came.

use super::table::{Column, Table};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::Type;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// The rows of a group, all of which are held.
const GROUP: usize = 1 << 20;

fn other(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(inner) => io::Error::other(inner.to_string()),
        },
        error => io::Error::other(error.to_string()),
    }
}

fn schema(table: &Table) -> Result<Arc<Type>, ParquetError> {
    let fields = table.columns.iter().map(|(name, column)| {
        let (physical, logical) = match column {
            Column::Numbers(_) => (Physical::DOUBLE, None),
            Column::Counts(_) => (Physical::INT64, None),
            Column::Texts(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let builder = Type::primitive_type_builder(name, physical);
        let builder = builder.with_repetition(Repetition::REQUIRED);
        builder.with_logical_type(logical).build().map(Arc::new)
    });
    let fields = fields.collect::<Result<_, _>>()?;
    let group = Type::group_type_builder("table").with_fields(fields);
    group.build().map(Arc::new)
}

/// A file that grows by tables.
pub(super) struct Writer<W: Write + Send> {
    file: SerializedFileWriter<W>,
    /// Rows that do not fill a group yet.
    rest: Table,
}

impl<W: Write + Send> Writer<W> {
    /// A file with the columns of a table, none of whose rows is written.
    pub(super) fn new(out: W, like: &Table) -> io::Result<Self> {
        let properties = WriterProperties::builder()
            .set_created_by(format!("stepsmith {}", env!("CARGO_PKG_VERSION")))
            .set_compression(Compression::SNAPPY)
            .build();
        let schema = schema(like).map_err(other)?;
        let file = SerializedFileWriter::new(out, schema, Arc::new(properties)).map_err(other)?;
        let mut empty = like.clone();
        let rest = empty.split_off_front(0);
        Ok(Self { file, rest })
    }

    /// The rows of a table come behind the others.
    pub(super) fn push(&mut self, table: Table) -> io::Result<()> {
        self.rest.append(table).map_err(io::Error::other)?;
        while self.rest.rows() >= GROUP {
            let group = self.rest.split_off_front(GROUP);
            self.group(&group).map_err(other)?;
        }
        Ok(())
    }

    /// The last rows and the end of the file.
    pub(super) fn finish(mut self) -> io::Result<()> {
        let rest = std::mem::take(&mut self.rest);
        if rest.rows() > 0 {
            self.group(&rest).map_err(other)?;
        }
        self.file.close().map(drop).map_err(other)
    }

    fn group(&mut self, table: &Table) -> Result<(), ParquetError> {
        let mut group = self.file.next_row_group()?;
        for (_, column) in &table.columns {
            let Some(writer) = group.next_column()? else {
                return Err(ParquetError::General("too many columns".into()));
            };
            match column {
                Column::Numbers(values) => written::<DoubleType>(writer, values)?,
                Column::Counts(values) => written::<Int64Type>(writer, values)?,
                Column::Texts(values) => {
                    let values = values.iter().map(|text| text.as_str().into());
                    written::<ByteArrayType>(writer, &values.collect::<Vec<ByteArray>>())?;
                }
            }
        }
        group.close().map(drop)
    }
}

/// Writes a column of a group.
fn written<T: DataType>(
    mut writer: SerializedColumnWriter<'_>,
    values: &[T::T],
) -> Result<(), ParquetError> {
    writer.typed::<T>().write_batch(values, None, None)?;
    writer.close()
}

/// The groups of a file, each a table.
///
/// # Errors
/// A file that cannot be read, or has other columns than tables have.
pub(super) fn read(path: &Path, mut each: impl FnMut(Table) -> io::Result<()>) -> io::Result<()> {
    let reader = SerializedFileReader::new(File::open(path)?).map_err(other)?;
    let fields = reader.metadata().file_metadata().schema().get_fields();
    if reader.num_row_groups() == 0 {
        let columns = fields.iter().map(|field| {
            let column = match field.get_physical_type() {
                Physical::DOUBLE => Column::Numbers(Vec::new()),
                Physical::INT64 => Column::Counts(Vec::new()),
                _ => Column::Texts(Vec::new()),
            };
            (field.name().to_string(), column)
        });
        let columns = columns.collect();
        return each(Table { columns });
    }
    for index in 0..reader.num_row_groups() {
        let group = reader.get_row_group(index).map_err(other)?;
        let rows = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
        let mut columns = Vec::new();
        for (i, field) in fields.iter().enumerate() {
            let column = match group.get_column_reader(i).map_err(other)? {
                ColumnReader::DoubleColumnReader(reader) => Column::Numbers(values(reader, rows)?),
                ColumnReader::Int64ColumnReader(reader) => Column::Counts(values(reader, rows)?),
                ColumnReader::ByteArrayColumnReader(reader) => {
                    let texts = values(reader, rows)?.into_iter();
                    let texts = texts.map(|bytes| String::from_utf8(bytes.data().to_vec()));
                    Column::Texts(texts.collect::<Result<_, _>>().map_err(io::Error::other)?)
                }
                _ => return Err(io::Error::other("a column of a kind that no tile writes")),
            };
            if column.len() != rows {
                return Err(io::Error::other("a column ends before its group"));
            }
            columns.push((field.name().to_string(), column));
        }
        each(Table { columns })?;
    }
    Ok(())
}

/// The values of a column in a group.
fn values<T: DataType>(mut reader: ColumnReaderImpl<T>, rows: usize) -> io::Result<Vec<T::T>> {
    let mut values = Vec::new();
    let read = reader.read_records(rows, None, None, &mut values);
    read.map_err(other)?;
    Ok(values)
}
