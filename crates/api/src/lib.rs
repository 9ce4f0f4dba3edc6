//! The interface without a network: operations as rows that run, the only door to the data, and the reference.
//!
//! An operation is one file that reads like its section of `docs/specification.md`, and one line in [`OPERATIONS`].
//! Routing, checks, both formats, both languages, the reference and the completeness tests read the rows.
//!
//! | from the lowest layer | |
//! |---|---|
//! | `render` | the value that operations return, and JSON, XML and CSV of it |
//! | `rows` | what operations are made of: fields, parameters, errors, messages |
//! | `data` | the only door to matches and editions; the entitlement rule |
//! | `parts`, `operations`, `classic` | what several operations share, the operations, and their older structures |
//! | `arabic` | the Arabic form of every description |
//! | `openapi` | the OpenAPI documents, from the same rows |

pub mod arabic;
pub mod classic;
pub mod data;
pub mod openapi;
mod operation;
pub mod operations;
pub mod parts;
mod prelude;
pub mod render;
pub mod rows;
mod sample_query;
pub mod table_layout;

pub use classic::{CLASSIC, classic_operation};
pub use data::entitled::{EntitledEdition, EntitledMatch};
pub use data::entitlement::Entitlement;
pub use data::unrestricted::UnrestrictedData;
pub use data::{Data, EntityFilter, ReferenceEntity};
pub use operation::{COMPRESSED_FROM, MAX_BODY, Operation, Origin, Profile, Shape};
pub use operations::{OPERATIONS, TOOLS, operation};
pub use rows::choices::{LANGUAGE_WORDS, VERSION_WORDS};
pub use rows::depends::{CacheScope, PageScope, Scope};
pub use rows::error::{Error, ErrorKind, ErrorText};
pub use rows::field::{Absence, Described, FieldDoc, Type, Values};
pub use rows::json_type::{JsonField, JsonType};
pub use rows::output::{Envelope, Output};
pub use rows::request::{
    MAX_CLASSIC_PAGE_SIZE, MAX_IDS, MAX_MATCH_IDS, MAX_PAGE_SIZE, MAX_TEXT, PAGE_SIZE_DEFAULT, Param, ParamType,
    Request,
};
pub use rows::response::Response;
pub use rows::success;
pub use rows::time_zone::time_zone_names;
pub use rows::token_rows::{IssuedToken, MAX_TOKEN_MINUTES, TOKEN_FIELDS, TOKEN_MINUTES_DEFAULT, TOKEN_PARAMS};
pub use sample_query::{SampleQuery, UnknownParameter};
pub use table_layout::TABLE_HEADERS;
