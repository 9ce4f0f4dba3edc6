//! Values as the server sends and receives them.
//!
//! The server decides the type of a placeholder; the values are numbers, texts and bytes.

use std::error::Error as StdError;
use std::fmt;

use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

use crate::engine::row::SqlValue;

type BoxedError = Box<dyn StdError + Sync + Send>;

/// A value that is bound to a placeholder. The driver can log it, so it shows nothing.
pub(super) struct BoundValue<'a>(pub(super) &'a SqlValue);

impl fmt::Debug for BoundValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

impl ToSql for BoundValue<'_> {
    fn to_sql(&self, type_: &Type, out: &mut BytesMut) -> Result<IsNull, BoxedError> {
        match (self.0, type_) {
            (SqlValue::Null, _) => return Ok(IsNull::Yes),
            (SqlValue::Integer(value), &Type::INT8) => out.extend_from_slice(&value.to_be_bytes()),
            (SqlValue::Real(value), &Type::FLOAT8) => out.extend_from_slice(&value.to_be_bytes()),
            (SqlValue::Text(text), &Type::TEXT | &Type::VARCHAR) => {
                if text.contains('\0') {
                    return Err("PostgreSQL stores no text with a NUL character".into());
                }
                out.extend_from_slice(text.as_bytes());
            }
            (SqlValue::Blob(bytes), &Type::BYTEA) => out.extend_from_slice(bytes),
            (_, expected) => {
                return Err(format!("the server expects {expected} where the statement has another type").into());
            }
        }
        Ok(IsNull::No)
    }

    /// Every type: whether a value fits is checked when it is written.
    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for SqlValue {
    fn from_sql(type_: &Type, raw: &'a [u8]) -> Result<SqlValue, BoxedError> {
        Ok(match *type_ {
            Type::INT8 => SqlValue::Integer(i64::from_be_bytes(raw.try_into()?)),
            Type::INT4 => SqlValue::Integer(i32::from_be_bytes(raw.try_into()?).into()),
            Type::FLOAT8 => SqlValue::Real(f64::from_be_bytes(raw.try_into()?)),
            Type::TEXT | Type::VARCHAR | Type::NAME => SqlValue::Text(std::str::from_utf8(raw)?.to_owned()),
            Type::BYTEA => SqlValue::Blob(raw.to_owned()),
            ref other => return Err(format!("no query returns {other}").into()),
        })
    }

    fn from_sql_null(_: &Type) -> Result<SqlValue, BoxedError> {
        Ok(SqlValue::Null)
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}
