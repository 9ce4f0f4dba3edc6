//! What the interface is made of, as rows: operations, parameters, fields, errors, messages.

pub mod choices;
pub mod depends;
pub mod envelope;
pub mod error;
pub mod field;
pub mod input;
pub mod interface_numbers;
pub mod json_type;
pub mod output;
pub mod request;
pub mod response;
pub mod statistics_table;
pub mod success;
pub mod time_zone;
pub mod token_rows;
