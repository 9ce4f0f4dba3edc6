//! A page of a longer list.

use store::{Page, PageOf};

use crate::api::error::{Error, ErrorText};
use crate::api::field::{Described, Field, integer, list};
use crate::api::request::{PAGE_SIZE_DEFAULT, Param, Request, Takes, optional};
use crate::render::Value;

pub const PAGE_SIZE: Param = optional("page_size", Takes::PageSize, "records per page, 1 to 1000; 100 if left out");
pub const PAGE_NUMBER: Param = optional("page_number", Takes::PageNumber, "which page, from 1");

/// The only row of a list that names one id; `missing` is the error if there is none.
pub fn only<T>(page: PageOf<T>, missing: ErrorText) -> Result<T, Error> {
    page.rows.into_iter().next().ok_or_else(|| missing.into())
}

/// The page that a request names.
pub fn requested(request: &Request) -> Page {
    let within = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    Page {
        size: within(request.id(PAGE_SIZE.name).unwrap_or(PAGE_SIZE_DEFAULT)),
        number: within(request.id(PAGE_NUMBER.name).unwrap_or(1)),
    }
}

/// The items of a page, out of all items.
pub fn items<T>(page: Page, all: Vec<T>) -> impl Iterator<Item = T> {
    let size = page.size as usize;
    let before = (page.number as usize).saturating_sub(1).saturating_mul(size);
    all.into_iter().skip(before).take(size)
}

/// The records of one page, and the number of all records.
#[derive(Clone, Debug)]
pub struct Paged {
    pub page: Page,
    pub total: u64,
    pub records: Vec<Value>,
}

impl Paged {
    /// The number of pages.
    pub fn pages(&self) -> u64 {
        self.total.div_ceil(self.page.size.max(1).into())
    }
}

#[rustfmt::skip]
pub const fn fields(record: &'static dyn Described) -> [Field<Paged>; 5] {
    [
        integer("total_records",   "the number of records that match the filters", |p: &Paged| p.total.into()),
        integer("current_records", "the number of records on this page",           |p| p.records.len().into()),
        integer("pages",           "the number of pages",                          |p| p.pages().into()),
        integer("current_page",    "the number of this page",                      |p| p.page.number.into()),
        list("Data",               "the records", record,                          |p| Value::List(p.records.as_slice().into())),
    ]
}
