//! Why a document was not accepted.

use football::feed::FieldError;

use crate::error::Error;

/// The document is wrong, or the store failed.
pub(crate) enum IngestError {
    Document(FieldError),
    Store(Error),
}

impl From<FieldError> for IngestError {
    fn from(error: FieldError) -> Self {
        IngestError::Document(error)
    }
}

impl From<Error> for IngestError {
    fn from(error: Error) -> Self {
        IngestError::Store(error)
    }
}
