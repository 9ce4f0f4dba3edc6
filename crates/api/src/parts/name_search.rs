//! The search over teams, players, coaches and tournaments by name, in both scripts.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use football::model::{
    Coach, Competition, CompetitionId, Entity, Name, NameFit, NameRank, Player, SearchedName, Team, TeamId, fold,
};
use store::{EntityRow, NameFilter, Page, PageOf};

use super::nearest;
use super::tournament::Tournament;
use crate::data::ReferenceEntity;
use crate::prelude::*;

/// The candidates that are ranked. Whole names and whole words are the first of them.
const RANKED: u32 = 100;
/// The candidates that each piece of a misspelt name may add.
const CANDIDATES: u32 = 300;
/// The competitions whose tournaments are ranked, and the latest ones of each.
const COMPETITIONS: u32 = 20;
const SEASONS: u32 = 8;
/// The teams that each half of a text such as `Spain Italy` may mean.
const TEAMS_OF_A_SIDE: usize = 10;
/// A text with more words is not split into two teams.
const MAX_WORDS: usize = 10;

/// Some of what was found, the best first. The total counts more than the rows if there are too many.
#[derive(Clone, Debug)]
pub struct Found<T> {
    pub total: u64,
    pub rows: Vec<T>,
    /// How well the first row fits; none without one, and if names are only like the text.
    pub fit: Option<NameFit>,
}

/// What has a name like the searched text.
#[derive(Clone, Debug)]
pub struct NameSearch {
    pub teams: Found<Team>,
    pub players: Found<Player>,
    pub coaches: Found<Coach>,
    pub tournaments: Found<Tournament>,
    /// No name contains the text; these are like it.
    pub are_nearest: bool,
}

impl NameSearch {
    /// At most `most` rows of each kind.
    pub fn run(data: &Data<'_>, text: &str, most: u32) -> Result<NameSearch, Error> {
        if let Some(searched) = SearchedName::new(text) {
            let found = containing(data, text, &searched, most as usize)?;
            if !found.is_empty() {
                return Ok(found);
            }
        }
        like(data, text, most as usize)
    }

    fn is_empty(&self) -> bool {
        self.teams.rows.is_empty()
            && self.players.rows.is_empty()
            && self.coaches.rows.is_empty()
            && self.tournaments.rows.is_empty()
    }
}

impl<T> Found<T> {
    /// The best of these rows. `total` is more than their number if the store has more of them.
    fn best(mut rows: Vec<(NameRank, T)>, total: u64, most: usize) -> Found<T> {
        // The sort keeps the order of equals: by name.
        rows.sort_by_key(|(rank, _)| *rank);
        rows.truncate(most);
        let fit = rows.first().map(|(rank, _)| rank.fit);
        Found { total, rows: rows.into_iter().map(|(_, row)| row).collect(), fit }
    }
}

/// Everything whose name has all words of the text.
fn containing(data: &Data<'_>, text: &str, searched: &SearchedName, most: usize) -> Result<NameSearch, Error> {
    let mut named: Vec<(NameRank, Tournament)> = Vec::new();
    for tournament in tournaments_with(data, text)? {
        named.extend(searched.rank(&tournament.searched_names()).map(|rank| (rank, tournament)));
    }
    let total = named.len() as u64;
    Ok(NameSearch {
        teams: ranked(data, text, searched, most)?,
        players: ranked(data, text, searched, most)?,
        coaches: ranked(data, text, searched, most)?,
        tournaments: Found::best(named, total, most),
        are_nearest: false,
    })
}

/// Tournaments whose names may have all words of the text, by name, each competition's latest first. The words with digits are looked for
/// in the season alone.
fn tournaments_with(data: &Data<'_>, text: &str) -> Result<Vec<Tournament>, Error> {
    if data.entitlement().editions().is_some() {
        return Ok(in_order_of_names(Tournament::load_all(data, data.editions()?)?));
    }
    let has_digit = |word: &&str| word.chars().any(char::is_numeric);
    let name: Vec<&str> = text.split_whitespace().filter(|word| !has_digit(word)).collect();
    let numbers = fold(text);
    let mut numbers = numbers.split(|char: char| !char.is_ascii_digit()).filter(|number| number.len() == 4);
    let years = match numbers.find_map(|number| number.parse::<i64>().ok()) {
        // A season that begins in one year ends in the next.
        Some(year) => year - 1..=year,
        None => i64::MIN..=i64::MAX,
    };
    let page = Page { size: COMPETITIONS, number: 1 };
    let filter = NameFilter { text: Some(name.join(" ")), page, ..NameFilter::default() };
    let competitions: Vec<CompetitionId> =
        data.by_name::<Competition>(&filter)?.rows.iter().map(|competition| competition.id).collect();
    tournaments_of(data, &competitions, years)
}

/// The latest tournaments of each of these competitions.
fn tournaments_of(
    data: &Data<'_>,
    competitions: &[CompetitionId],
    years: RangeInclusive<i64>,
) -> Result<Vec<Tournament>, Error> {
    let editions = data.latest_editions(competitions, years, SEASONS)?;
    Ok(in_order_of_names(Tournament::load_all(data, editions.into_iter().flatten().collect())?))
}

/// By name, the latest first.
fn in_order_of_names(mut tournaments: Vec<Tournament>) -> Vec<Tournament> {
    tournaments.sort_by_cached_key(|tournament| (tournament.name().en, Reverse(tournament.start)));
    tournaments
}

/// The entities of one kind that fit best. The store gives names that begin with the words first, so the best are among the
/// candidates.
fn ranked<T: ReferenceEntity>(
    data: &Data<'_>,
    text: &str,
    searched: &SearchedName,
    most: usize,
) -> Result<Found<T>, Error> {
    let page = Page { size: RANKED, number: 1 };
    let filter = NameFilter { text: Some(text.to_owned()), page, ..NameFilter::default() };
    let PageOf { total, rows } = data.by_name::<T>(&filter)?;
    let rows = rows.into_iter().filter_map(|entity| Some((searched.rank(entity.names())?, entity))).collect();
    Ok(Found::best(rows, total, most))
}

fn entities<T>(page: PageOf<EntityRow<T>>) -> PageOf<T> {
    PageOf { total: page.total, rows: page.rows.into_iter().map(|row| row.entity).collect() }
}

/// Everything whose name is like the text.
fn like(data: &Data<'_>, text: &str, most: usize) -> Result<NameSearch, Error> {
    let (mut teams, mut players, mut coaches) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    let (few_teams, few_players, few_coaches) =
        (data.has_few::<Team>()?, data.has_few::<Player>()?, data.has_few::<Coach>()?);
    for piece in nearest::pieces(text) {
        let page = Page { size: CANDIDATES, number: 1 };
        let filter = EntityFilter { name: Some(&piece), page, ..EntityFilter::default() };
        // A piece inside a word is found by reading all names.
        if few_teams {
            teams.extend(entities(data.teams(&filter)?).rows.into_iter().map(|team| (team.id.0, team)));
        }
        if few_players {
            let found = entities(data.players(&filter, None)?);
            players.extend(found.rows.into_iter().map(|player| (player.id.number(), player)));
        }
        if few_coaches {
            coaches.extend(entities(data.coaches(&filter)?).rows.into_iter().map(|coach| (coach.id.0, coach)));
        }
    }
    Ok(NameSearch {
        teams: most_like(text, teams.into_values(), most, |team: &Team| team.name.clone()),
        players: most_like(text, players.into_values(), most, |player: &Player| player.display_name().clone()),
        coaches: most_like(text, coaches.into_values(), most, |coach: &Coach| coach.name.clone()),
        tournaments: most_like(text, tournaments_like(data, text)?, most, Tournament::named_with_season),
        are_nearest: true,
    })
}

/// The latest tournaments of competitions with a name like the text.
fn tournaments_like(data: &Data<'_>, text: &str) -> Result<Vec<Tournament>, Error> {
    if data.entitlement().editions().is_some() {
        return Tournament::load_all(data, data.editions()?);
    }
    let filter = NameFilter { page: Page { size: CANDIDATES, number: 1 }, ..NameFilter::default() };
    let first = data.by_name::<Competition>(&filter)?.rows;
    let found = most_like(text, first, COMPETITIONS as usize, |competition: &Competition| competition.name.clone());
    let competitions: Vec<CompetitionId> = found.rows.iter().map(|competition| competition.id).collect();
    tournaments_of(data, &competitions, i64::MIN..=i64::MAX)
}

/// The rows whose names are most like the text, and their number.
fn most_like<T>(text: &str, rows: impl IntoIterator<Item = T>, most: usize, name: impl Fn(&T) -> Name) -> Found<T> {
    let likeness = |row: T| Some((nearest::likeness(text, &name(&row))?, row));
    let mut found: Vec<(f64, T)> = rows.into_iter().filter_map(likeness).collect();
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    found.truncate(most);
    Found { total: found.len() as u64, rows: found.into_iter().map(|(_, row)| row).collect(), fit: None }
}

/// The matches of the teams that a text names, in the order of `in_order`: of two teams (`Spain Italy`, `Spain 1-0 Italy`) those against
/// each other, of one team all.
pub fn matches_by_teams<'a>(data: &Data<'a>, text: &str) -> Result<Vec<EntitledMatch<'a>>, Error> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut matches = Vec::new();
    if !words.iter().any(|word| is_between_teams(word)) {
        for team in teams_of(data, &words)? {
            matches.extend(data.matches_of_team(team)?);
        }
    }
    if matches.is_empty() { matches_of_two_teams(data, text) } else { Ok(in_order(matches)) }
}

/// The matches against each other of the two teams that a text names, in the order of `in_order`.
pub fn matches_of_two_teams<'a>(data: &Data<'a>, text: &str) -> Result<Vec<EntitledMatch<'a>>, Error> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if let Some(between) = words.iter().position(|word| is_between_teams(word)) {
        return matches_between_teams(data, &words[..between], &words[between + 1..]);
    }
    let mut matches = Vec::new();
    if words.len() <= MAX_WORDS {
        for half in 1..words.len() {
            matches.extend(matches_between_teams(data, &words[..half], &words[half..])?);
        }
    }
    Ok(in_order(matches))
}

/// The matches of teams with the first name against teams with the other.
fn matches_between_teams<'a>(data: &Data<'a>, one: &[&str], other: &[&str]) -> Result<Vec<EntitledMatch<'a>>, Error> {
    let other = teams_of(data, other)?;
    let mut matches = Vec::new();
    for team in if other.is_empty() { Vec::new() } else { teams_of(data, one)? } {
        let of_team = data.matches_of_team(team)?.into_iter();
        matches.extend(of_team.filter(|entitled| {
            let match_ = entitled.match_();
            let opponent = if match_.home.team == team { match_.away.team } else { match_.home.team };
            other.contains(&opponent)
        }));
    }
    Ok(in_order(matches))
}

/// Whether a word stands between the names of two teams: `-`, `v`, `vs`, `ضد`, or a score such as `2x1`.
fn is_between_teams(word: &str) -> bool {
    let is_score = || {
        let sides: Vec<&str> = word.split(['x', ':', '-', '–']).collect();
        sides.len() == 2
            && sides.iter().all(|side| !side.is_empty() && side.chars().all(|digit| digit.is_ascii_digit()))
    };
    matches!(word.to_lowercase().as_str(), "-" | "–" | "—" | "x" | "v" | "v." | "vs" | "vs." | "ضد") || is_score()
}

/// The teams whose names fit these words best.
fn teams_of(data: &Data<'_>, words: &[&str]) -> Result<Vec<TeamId>, Error> {
    let text = words.join(" ");
    let Some(searched) = SearchedName::new(&text) else { return Ok(Vec::new()) };
    let found = ranked::<Team>(data, &text, &searched, TEAMS_OF_A_SIDE)?;
    let is_best = |team: &&Team| searched.rank(team.names()).map(|rank| rank.fit) == found.fit;
    Ok(found.rows.iter().filter(is_best).map(|team| team.id).collect())
}

/// First the matches with a score, newest first, then the others, soonest first, then those without a kick-off; each once.
fn in_order(mut matches: Vec<EntitledMatch<'_>>) -> Vec<EntitledMatch<'_>> {
    matches.sort_by_key(|entitled| {
        let match_ = entitled.match_();
        let moment = match_.kickoff.map(|kickoff| kickoff.moment().as_millisecond());
        let is_to_come = match_.score.is_none();
        (is_to_come, moment.is_none(), moment.map(|moment| if is_to_come { moment } else { -moment }), match_.id)
    });
    matches.dedup_by_key(|entitled| entitled.match_().id);
    matches
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_and_a_dash_stand_between_two_teams() {
        for word in ["-", "vs", "V", "2x1", "0-0", "3:2", "ضد"] {
            assert!(is_between_teams(word), "{word}");
        }
        for word in ["Al-Ahly", "1860", "x1", "United", "2-", "1-2-3"] {
            assert!(!is_between_teams(word), "{word}");
        }
    }
}
