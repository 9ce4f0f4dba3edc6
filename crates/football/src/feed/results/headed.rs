//! A table whose headings are found: where they are, and what its rows are.

use super::columns::{Column, Columns, Unclear, heading_form};
use super::sheet::{Sheet, SheetRow};

/// What the rows of a table are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SheetKind {
    Results,
    Goals,
    ShootOuts,
}

/// A table whose headings are recognised.
#[derive(Debug)]
pub(super) struct HeadedSheet<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) kind: SheetKind,
    pub(super) columns: Columns,
    /// The row of the headings.
    pub(super) header: &'a SheetRow,
    pub(super) rows: &'a [SheetRow],
}

/// Titles and notes may stand above the headings.
const ROWS_ABOVE: usize = 20;

impl Sheet {
    /// Finds the headings: the first row that names both teams. None if there is no such row.
    pub(super) fn headed(&self, given: &[(Column, String)]) -> Result<Option<HeadedSheet<'_>>, Unclear> {
        for (index, header) in self.rows.iter().enumerate().take(ROWS_ABOVE) {
            let columns = match Columns::recognise(header, given) {
                Ok(columns) => columns,
                Err(unclear) if names_teams(header) => return Err(unclear),
                Err(_) => continue,
            };
            if columns.has(Column::Home) && columns.has(Column::Away) {
                let kind = match () {
                    () if columns.has(Column::Player) && columns.has(Column::Team) => SheetKind::Goals,
                    () if columns.has(Column::Winner)
                        && !columns.has(Column::HomeGoals)
                        && !columns.has(Column::Score) =>
                    {
                        SheetKind::ShootOuts
                    }
                    () => SheetKind::Results,
                };
                return Ok(Some(HeadedSheet { sheet: self, kind, columns, header, rows: &self.rows[index + 1..] }));
            }
        }
        Ok(None)
    }

    /// The first row with more than one text: what a message calls the headings.
    pub(super) fn first_row(&self) -> Option<&SheetRow> {
        let texts = |row: &SheetRow| row.cells.iter().filter(|cell| !cell.trim().is_empty()).count();
        self.rows.iter().take(ROWS_ABOVE).find(|row| texts(row) > 1)
    }
}

/// Whether a row of headings has one for each team, whatever else is unclear.
fn names_teams(row: &SheetRow) -> bool {
    let has = |column: Column| {
        let forms = column.headings().iter().map(|heading| heading_form(heading)).collect::<Vec<_>>();
        row.cells.iter().any(|cell| forms.contains(&heading_form(cell)))
    };
    has(Column::Home) && has(Column::Away)
}
