//! Where a team's attempts were made from.

use std::collections::BTreeMap;

use football::model::{Period, Point, Side, TeamId};

use crate::parts::grid;
use crate::parts::grid::GridCell;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "MatchLocationAttempts",
    about: "The attempts of a match by the cell of a grid of 24 by 16 that they were made from.",
    origin: Origin::Clients,
    params: &[
        required("match_id", ParamType::Id, "the match"),
        optional("team_id", ParamType::Id, "the attempts of this team; if left out, of both, each as it attacks"),
    ],
    response: Shape::Record(&LOCATIONS),
    depends: CacheScope::on(Scope::Match),
    example: "match_id=1&team_id=1",
    run,
    ..Operation::STANDARD
};

type Counts = BTreeMap<GridCell, u64>;

/// The cells that have an attempt, each by its number.
#[derive(Debug)]
struct CellCounts;

static CELL_COUNTS: CellCounts = CellCounts;

impl Described for CellCounts {
    fn fields(&'static self) -> Vec<FieldDoc> {
        let meaning = "the attempts from this cell; cells without one are left out";
        vec![FieldDoc::new("{cell}", Type::Integer, meaning)]
    }
}

#[rustfmt::skip]
static CENTRE: Table<GridCell> = Table("MatchLocationAttemptsCentre", &[
    number("x", "from 0 at the own goal line to 1000 at the opponent's",                        |c| c.centre().0.into()),
    number("y", "from 0 at the left touchline as the team attacks to 1000 at the right",        |c| c.centre().1.into()),
]);

static CENTRES: Keyed = Keyed { name: "{cell}", meaning: "the centre of this cell", inner: &CENTRE };

#[rustfmt::skip]
static LOCATIONS: Table<Counts> = Table("MatchLocationAttempts", &[
    record("Data",       "the number of attempts by the number of the cell", &CELL_COUNTS, |counts| by_cell(counts, |_, count| count.into())),
    record("GridCenter", "the centres of the same cells", &CENTRES, |counts| by_cell(counts, |cell, _| CENTRE.record(&cell))),
]);

fn by_cell(counts: &Counts, value: fn(GridCell, u64) -> Value) -> Value {
    Value::Record(counts.iter().map(|(cell, count)| (cell.number().to_string().into(), value(*cell, *count))).collect())
}

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let entitled = data.match_(request.required_id("match_id")?)?;
    let side = match request.id("team_id").map(TeamId) {
        None => None,
        Some(team) if entitled.match_().home.team == team => Some(Side::Home),
        Some(team) if entitled.match_().away.team == team => Some(Side::Away),
        Some(_) => return Err(TEAM_NOT_FOUND.into()),
    };
    let events = entitled.events()?;
    let attempts = events.iter().filter(|event| {
        event.kind.is_shot() && event.period != Period::ShootOut && (side.is_none() || event.side == side)
    });
    let points: Vec<Point> = attempts.filter_map(|event| event.at).collect();
    Ok(Output::new(LOCATIONS.record(&grid::counts(points.into_iter())), success::LOCATIONS))
}
