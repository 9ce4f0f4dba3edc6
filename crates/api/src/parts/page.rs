//! A page of a longer list.

use std::rc::Rc;

use store::{Batch, Page, PageOf};

use crate::data::owned::OwnedData;
use crate::prelude::*;
use crate::render::{Visit, Visitor};
use crate::rows::request::MAX_PAGE_SIZE;

pub const PAGE_SIZE: Param = optional("page_size", ParamType::PageSize, "records per page, 1 to 1000; 100 if left out");
pub const PAGE_NUMBER: Param = optional("page_number", ParamType::PageNumber, "which page, from 1");

/// The records that are loaded at one time. Only a page of the classic profile has more.
const BATCH_RECORDS: u32 = MAX_PAGE_SIZE as u32;

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

/// Loads a batch of the page that a request names.
pub type LoadBatch<T> = fn(&Data<'_>, &Request, Batch) -> Result<PageOf<T>, Error>;

impl Paged {
    /// The records are made one after another, while they are written: a page of the classic profile may be long.
    pub fn new<T>(page: Page, total: u64, table: &'static Table<T>, values: Vec<T>) -> Paged {
        Paged { page, total, count: values.len(), records: table.lazy_list(values) }
    }

    /// The page that a request names. The first batch is loaded at once, so that errors are known before the response
    /// begins; the others while the page is written.
    pub fn load<T>(
        data: &Data<'_>,
        request: &Request,
        table: &'static Table<T>,
        load: LoadBatch<T>,
    ) -> Result<Paged, Error> {
        let page = requested(data, request);
        let PageOf { total, rows: first } = load(data, request, Batch { skip: 0, most: BATCH_RECORDS })?;
        let before = u64::from(page.number.saturating_sub(1)).saturating_mul(page.size.into());
        let count = total.saturating_sub(before).min(page.size.into()) as usize;
        if count <= first.len() {
            return Ok(Paged::new(page, total, table, first));
        }
        let (data, request) = (data.to_owned_data(), request.clone());
        let records = Value::Lazy(Rc::new(BatchedList { table, first, count, data, request, load }));
        Ok(Paged { page, total, count, records })
    }

    pub fn records(&self) -> Value {
        self.records.clone()
    }

    /// The number of pages.
    pub fn pages(&self) -> u64 {
        self.total.div_ceil(self.page.size.max(1).into())
    }
}

/// A list whose records are loaded batch by batch while it is written. So its length does not matter to memory.
struct BatchedList<T: 'static> {
    table: &'static Table<T>,
    first: Vec<T>,
    count: usize,
    data: OwnedData,
    request: Request,
    load: LoadBatch<T>,
}

impl<T> BatchedList<T> {
    fn batch(&self, skip: usize) -> Result<Vec<T>, Error> {
        let skip = u32::try_from(skip).unwrap_or(u32::MAX);
        let batch = Batch { skip, most: BATCH_RECORDS };
        let rows = (self.load)(&self.data.data(), &self.request, batch)?.rows;
        if rows.is_empty() {
            // What a request reads does not change, so this is a defect of the store.
            tracing::error!(skip, count = self.count, "a list has fewer rows than were counted");
            return Err(INTERNAL.into());
        }
        Ok(rows)
    }
}

impl<T> Visit for BatchedList<T> {
    fn visit(&self, visitor: &mut Visitor<'_>) {
        visitor.list(|visitor| {
            self.first.iter().for_each(|value| self.table.visit(value, visitor));
            let mut written = self.first.len();
            while written < self.count && !visitor.is_stopped() {
                match self.batch(written) {
                    Ok(rows) => {
                        rows.iter().for_each(|value| self.table.visit(value, visitor));
                        written += rows.len();
                    }
                    Err(error) => visitor.stop(error.into()),
                }
            }
        });
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
