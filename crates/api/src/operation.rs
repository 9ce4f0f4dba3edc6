//! An operation as a row: what it is called, what it takes, what it returns, and what runs it.

use std::fmt;

use crate::data::Data;
use crate::render::UnknownAs;
use crate::rows::depends::{CacheScope, Scope};
use crate::rows::error::{Error, INTERNAL};
use crate::rows::field::{Described, FieldDoc, Table};
use crate::rows::output::{Envelope, Output};
use crate::rows::request::{Param, ParamType, Request};

/// One operation of the API.
pub struct Operation {
    pub name: &'static str,
    pub about: &'static str,
    /// The version in the specification. A request may name either version.
    pub version: &'static str,
    pub origin: Origin,
    pub profile: Profile,
    pub envelope: Envelope,
    /// Whether it has XML besides JSON.
    pub xml: bool,
    /// Whether it can be drawn: `response=image` is a picture of the same.
    pub image: bool,
    /// Where its rows are, if the response is a table and so has CSV: the names of the fields on the way to the list of rows. If
    /// a list is on the way, there is one table for all its records.
    pub table: Option<&'static [&'static str]>,
    pub params: &'static [Param],
    pub response: Shape,
    pub depends: CacheScope,
    /// Parameters of a call that succeeds on the sample world.
    pub example: &'static str,
    pub run: fn(&Data<'_>, &Request) -> Result<Output, Error>,
}

impl Operation {
    /// The usual values. A row states its name, description, parameters, response, example and `run`, and what differs
    /// from these. Everything is the scope that is never wrong; a smaller one lets responses stay cached for longer.
    pub const STANDARD: Operation = Operation {
        name: "",
        about: "",
        version: "V2",
        origin: Origin::Touchline,
        profile: Profile::Standard,
        envelope: Envelope::A,
        xml: false,
        image: false,
        table: None,
        params: &[],
        response: Shape::Record(&NOTHING),
        depends: CacheScope::on(Scope::Everything),
        example: "",
        run: |_, _| Err(INTERNAL.into()),
    };

    /// How it writes a value that no feed has stated. The specification marks the fields that may be null, so its operations
    /// write everything else as an empty value.
    pub fn unknown_as(&self) -> UnknownAs {
        match self.origin {
            Origin::Specification => UnknownAs::Empty,
            Origin::Clients | Origin::Touchline => UnknownAs::Null,
        }
    }

    /// Whether a JSON body, of GET or POST, may hold the parameters.
    pub fn takes_body(&self) -> bool {
        self.params.iter().any(|param| matches!(param.takes, ParamType::Json(_)))
    }
}

/// The response of a row that states none.
static NOTHING: Table<()> = Table("", &[]);

/// A larger request body is an error.
pub const MAX_BODY: usize = 64 * 1024;
/// Smaller responses fit into one packet uncompressed.
pub const COMPRESSED_FROM: usize = 1024;

impl fmt::Debug for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Operation").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Where an operation comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// `docs/specification.md`.
    Specification,
    /// Public clients of this kind of service call it, and the specification does not have it.
    Clients,
    /// Touchline alone has it.
    Touchline,
}

/// The families of structures. Each has an address of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Profile {
    /// `/api.php`: the structures of the specification.
    Standard,
    /// `/classic/api.php`: the older structures, for operations where they differ.
    Classic,
}

/// The shape of a response.
#[derive(Clone, Copy)]
pub enum Shape {
    Record(&'static dyn Described),
    List(&'static dyn Described),
    /// One record if the request names it, otherwise the list of all.
    RecordOrList(&'static dyn Described),
}

impl Shape {
    pub fn fields(self) -> Vec<FieldDoc> {
        match self {
            Shape::Record(table) | Shape::List(table) | Shape::RecordOrList(table) => table.fields(),
        }
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Shape::Record(_) => "Record",
            Shape::List(_) => "List",
            Shape::RecordOrList(_) => "RecordOrList",
        })
    }
}
