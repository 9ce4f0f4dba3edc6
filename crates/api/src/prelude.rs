//! What nearly every operation names.

pub(crate) use crate::data::{Data, EntitledEdition, EntitledMatch, EntityFilter};
pub(crate) use crate::operation::{Operation, Origin, Profile, Shape};
pub(crate) use crate::render::Value;
pub(crate) use crate::rows::depends::{CacheScope, Scope};
pub(crate) use crate::rows::error::*;
pub(crate) use crate::rows::field::*;
pub(crate) use crate::rows::output::{Envelope, Output};
pub(crate) use crate::rows::request::{Param, ParamType, Request, optional, required};
pub(crate) use crate::rows::success;
