//! What nearly every operation names.

pub(crate) use crate::data::Data;
pub(crate) use crate::operation::{Operation, Origin, Profile, Shape};
pub(crate) use crate::rows::depends::{Depends, Scope};
pub(crate) use crate::rows::error::Error;
pub(crate) use crate::rows::output::{Envelope, Output};
pub(crate) use crate::rows::request::{Request, Takes, optional, required};
pub(crate) use crate::rows::success;
