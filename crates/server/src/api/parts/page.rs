//! A page of a longer list.

use store::{Page, PageOf};

use crate::api::data::Data;
use crate::api::error::{Error, ErrorText};
use crate::api::field::{Described, Field, Table, integer, list};
use crate::api::request::{Param, Request, Takes, optional};
use crate::render::Value;

pub const PAGE_SIZE: Param = optional("page_size", Takes::PageSize, "records per page, 1 to 1000; 100 if left out");
pub const PAGE_NUMBER: Param = optional("page_number", Takes::PageNumber, "which page, from 1");

/// The only row of a list that names one id; `missing` is the error if there is none.
pub fn only<T>(page: PageOf<T>, missing: ErrorText) -> Result<T, Error> {
    page.rows.into_iter().next().ok_or_else(|| missing.into())
}

/// The page that a request names.
pub fn requested(data: &Data<'_>, request: &Request) -> Page {
    let within = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    Page {
        size: within(request.id(PAGE_SIZE.name).unwrap_or_else(|| data.page_size())),
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
    pub count: usize,
    records: Value,
}

impl Paged {
    /// The records are made one after another, while they are written: a page of the classic profile may be long.
    pub fn new<T>(page: Page, total: u64, table: &'static Table<T>, values: Vec<T>) -> Paged {
        Paged { page, total, count: values.len(), records: table.lazy_list(values) }
    }

    pub fn records(&self) -> Value {
        self.records.clone()
    }

    /// The number of pages.
    pub fn pages(&self) -> u64 {
        self.total.div_ceil(self.page.size.max(1).into())
    }
}

#[rustfmt::skip]
pub const fn fields(record: &'static dyn Described) -> [Field<Paged>; 5] {
    [
        integer("total_records",   "the number of records that match the filters", |p: &Paged| p.total.into()),
        integer("current_records", "the number of records on this page",           |p| p.count.into()),
        integer("pages",           "the number of pages",                          |p| p.pages().into()),
        integer("current_page",    "the number of this page",                      |p| p.page.number.into()),
        list("Data",               "the records", record,                          Paged::records),
    ]
}
