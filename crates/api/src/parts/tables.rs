//! The tables of a group in full: overall, home, away and form.

use std::collections::BTreeMap;

use football::model::{Adjustment, Edition, Group, MatchId, Measure, Name, PlaceRange, Side, Stage, Team, TeamId};
use football::standings::{CountedResult, Criterion, MatchResult, Standing, table_of_counted};
use store::{Entities, MatchRow};

use super::reference::Ref;
use super::structure::{counted, team_name, with_teams_of};

pub const TABLES: [&str; 4] = ["overall", "home", "away", "form"];
/// Which matches a table counts, and for whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TableKind {
    #[default]
    Overall,
    Home,
    Away,
    Form,
    /// Overall, with the scores of matches in progress.
    Live,
}

impl TableKind {
    pub const ALL: [TableKind; 5] =
        [TableKind::Overall, TableKind::Home, TableKind::Away, TableKind::Form, TableKind::Live];

    /// The code in addresses.
    pub fn code(self) -> &'static str {
        match self {
            TableKind::Live => "live",
            kind => TABLES[kind.index()],
        }
    }

    pub fn from_code(code: &str) -> Option<TableKind> {
        TableKind::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Its place among the tables of a group.
    pub fn index(self) -> usize {
        match self {
            TableKind::Overall | TableKind::Live => 0,
            TableKind::Home => 1,
            TableKind::Away => 2,
            TableKind::Form => 3,
        }
    }
}

/// The matches of a team that its form counts.
const FORM_MATCHES: usize = 5;

#[derive(Clone, Debug)]
pub struct GroupTables {
    pub group: Group,
    /// In the order of [`TABLES`]; none if the request does not ask for it.
    pub tables: [Option<Vec<RankedRow>>; 4],
}

/// A row of one table.
#[derive(Clone, Debug)]
pub struct RankedRow {
    /// From 1.
    pub rank: usize,
    pub team: Ref,
    pub standing: Standing,
    pub adjustments: Vec<Adjustment>,
    pub leads_to: Option<Name>,
    /// Latest last.
    pub form: Vec<FormMatch>,
}

/// A recent match of a team: `W`, `D` or `L`.
#[derive(Clone, Copy, Debug)]
pub struct FormMatch {
    pub id: MatchId,
    pub result: &'static str,
}

impl RankedRow {
    /// The criterion, if points did not decide.
    pub fn decided_by(&self) -> Option<Name> {
        let criterion = self.standing.decided_by?;
        (criterion != Criterion::Overall(Measure::Points)).then(|| criterion.name())
    }
}

/// What the tables of one request count.
#[derive(Clone, Debug)]
pub struct Counting<'a> {
    pub edition: &'a Edition,
    pub entities: &'a Entities,
    pub until_round: Option<i64>,
    /// Matches in progress count.
    pub live: bool,
    /// In the order of [`TABLES`].
    pub wanted: [bool; 4],
}

impl Counting<'_> {
    pub fn tables(&self, stage: &Stage, group: Group, rows: &[MatchRow]) -> GroupTables {
        let in_time = |row: &&MatchRow| match self.until_round {
            Some(last) => row.match_.round.is_some_and(|round| i64::from(round) <= last),
            None => true,
        };
        let results: Vec<(MatchId, MatchResult)> =
            rows.iter().filter(in_time).filter_map(|row| Some((row.match_.id, counted(row, self.live)?))).collect();
        let full = with_teams_of(&group, rows);
        let places = if stage.places.is_empty() { &self.edition.places } else { &stage.places };
        // Deductions and lots belong to the table of all matches.
        let bare = Group { adjustments: Vec::new(), lots: Vec::new(), ..full.clone() };
        let rows_of = |index: usize| {
            let (group, places): (&Group, &[PlaceRange]) = if index == 0 { (&full, places) } else { (&bare, &[]) };
            let name_of = |team: TeamId| team_name(self.entities, team).en;
            let counted = counted_in(index, results.iter().map(|(_, result)| *result));
            let standings = table_of_counted(&self.edition.rules, group, &counted, name_of);
            let form = form(&results, [None, Some(Side::Home), Some(Side::Away), None][index]);
            let row = |(index, standing): (usize, Standing)| self.row(index + 1, standing, group, places, &form);
            standings.into_iter().enumerate().map(row).collect::<Vec<RankedRow>>()
        };
        let tables = [0, 1, 2, 3].map(|index| self.wanted[index].then(|| rows_of(index)));
        GroupTables { tables, group }
    }

    fn row(
        &self,
        rank: usize,
        standing: Standing,
        group: &Group,
        places: &[PlaceRange],
        form: &BTreeMap<TeamId, Vec<FormMatch>>,
    ) -> RankedRow {
        RankedRow {
            rank,
            team: Ref::find_or_id::<Team>(self.entities, "TEAM", standing.team.0),
            adjustments: group.adjustments.iter().filter(|points| points.team == standing.team).cloned().collect(),
            leads_to: places.iter().find(|range| range.contains(rank)).map(|range| range.leads_to.clone()),
            form: form.get(&standing.team).cloned().unwrap_or_default(),
            standing,
        }
    }
}

/// For whom each result counts in a table of [`TABLES`]. The results are in the order of kick-off, and stay in it.
pub fn counted_in(table: usize, results: impl DoubleEndedIterator<Item = MatchResult>) -> Vec<CountedResult> {
    let mut seen = BTreeMap::<TeamId, usize>::new();
    let mut is_latest = |team: TeamId| {
        let count = seen.entry(team).or_default();
        *count += 1;
        *count <= FORM_MATCHES
    };
    let counted = |result: MatchResult| {
        let (for_home, for_away) = match table {
            0 => (true, true),
            1 => (true, false),
            2 => (false, true),
            _ => (is_latest(result.home), is_latest(result.away)),
        };
        CountedResult { result, for_home, for_away }
    };
    let mut counted: Vec<CountedResult> = results.rev().map(counted).collect();
    counted.reverse();
    counted
}

/// The last five matches of each team, latest last; with a side, only those that the team played on it. The results are in
/// the order of kick-off.
fn form(results: &[(MatchId, MatchResult)], only: Option<Side>) -> BTreeMap<TeamId, Vec<FormMatch>> {
    let mut form = BTreeMap::<TeamId, Vec<FormMatch>>::new();
    for (id, result) in results {
        let score = result.score;
        let sides =
            [(Side::Home, result.home, score.home, score.away), (Side::Away, result.away, score.away, score.home)];
        for (side, team, own, other) in sides {
            if only.is_some_and(|only| only != side) {
                continue;
            }
            let result = match own.cmp(&other) {
                std::cmp::Ordering::Greater => "W",
                std::cmp::Ordering::Equal => "D",
                std::cmp::Ordering::Less => "L",
            };
            let matches = form.entry(team).or_default();
            matches.push(FormMatch { id: *id, result });
            if matches.len() > FORM_MATCHES {
                matches.remove(0);
            }
        }
    }
    form
}
