//! Documents of all results: competitions, seasons, stages, teams, grounds, referees, and a document for each match.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::given::Given;
use super::keys::key;
use super::line::{LocalTime, ResultLine};
use super::names::{group_text, name, stage_text};
use super::read::ReadResults;
use super::rounds::{is_cup_round, round};
use super::scorers::{Scorers, goal_events};
use crate::countries::{by_id, by_name};
use crate::feed::document::{Document, Notice, Source};
use crate::feed::provider::rule_sets::rules_for;
use crate::feed::provider::{MatchListing, TranslatedMatch};
use crate::model::{
    Competition, CompetitionId, CountryId, Edition, EditionId, Entity, Format, Group, GroupId, Kickoff, Kind, Match,
    MatchId, Nature, Officials, PlatformId, PlatformRef, Referee, RefereeId, Stadium, StadiumId, Stage, StageId,
    StageType, Status, Team, TeamId, TeamSheet,
};

const RESULTS: PlatformId = PlatformId::RESULTS;
/// The stage of a table that names none.
const ONLY_STAGE: &str = "Regular Season";
const ONLY_GROUP: &str = "Main";

/// The matches of some tables of results, and the entities that they name.
#[derive(Debug, Default)]
pub struct ResultCatalogue {
    matches: BTreeMap<MatchId, CataloguedMatch>,
    /// In the order in which they were first named.
    entities: Vec<Document>,
    known: HashSet<(Kind, i64)>,
    stages: BTreeMap<StageId, StageMatches>,
}

/// What some tables have, counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultSummary {
    pub matches: usize,
    pub played: usize,
    pub teams: usize,
    pub competitions: usize,
    pub seasons: usize,
    /// Each competition with its season.
    pub names: BTreeSet<String>,
    /// The first and the last day.
    pub days: Option<(Date, Date)>,
}

#[derive(Debug)]
struct CataloguedMatch {
    key: String,
    match_: Match,
    scorers: Scorers,
    competition: String,
    season: String,
    /// The day that the line states, whatever the zone of its time.
    date: Option<Date>,
    source: Source,
}

/// What the type of a stage follows from.
#[derive(Debug)]
struct StageMatches {
    stage: Stage,
    source: Source,
    first: Option<Kickoff>,
    has_groups: bool,
    is_cup: bool,
    /// Each pair of teams, whichever is at home, with the number of its matches.
    pairs: HashMap<(TeamId, TeamId), u32>,
}

/// What is the same for all lines of an import.
struct Setting<'a> {
    given: &'a Given,
    national: bool,
    zone: TimeZone,
}

impl ResultCatalogue {
    /// The catalogue of what was read, and the lines that cannot be taken.
    pub fn new(read: &ReadResults, given: &Given) -> (ResultCatalogue, Vec<Notice>) {
        let mut catalogue = ResultCatalogue::default();
        let mut notices = Vec::new();
        let zone = given.zone.clone().unwrap_or(TimeZone::UTC);
        let setting = Setting { given, national: read.national, zone };
        let mut lines: Vec<&ResultLine> = read.lines.iter().collect();
        // The matches of a pair are numbered by their days.
        lines.sort_by_key(|line| (line.date.is_none(), line.date));
        for line in lines {
            if let Err(notice) = catalogue.add(line, &setting) {
                notices.push(notice);
            }
        }
        catalogue.arrange_stages();
        notices.sort_by(|one, other| (&one.source.file, one.source.line).cmp(&(&other.source.file, other.source.line)));
        (catalogue, notices)
    }

    fn add(&mut self, line: &ResultLine, setting: &Setting<'_>) -> Result<(), Notice> {
        let notice =
            |field: &str, message: String| Notice { source: line.source.clone(), field: field.to_owned(), message };
        let competition = line.competition.as_deref().unwrap_or_default();
        let season = line.season.as_deref().map(season_name);
        let season = season.ok_or_else(|| notice("season", "is not known: the line has no date".to_owned()))?;
        let area = line.country.and_then(by_id).map(|country| country.name.en).unwrap_or_default();
        let gender = setting.given.gender.map(|gender| format!("{gender:?}").to_lowercase()).unwrap_or_default();
        let place = if setting.national { "nation" } else { area.as_str() };
        let competition_key = key(&[place, competition, &gender]);
        let edition_key = key(&[&competition_key, &season]);
        let container = container(line, setting.national, &edition_key);

        let team_key = |name: &str| key(&[place, name, &gender]);
        let teams = [&line.home, &line.away].map(|name| team_key(name));
        let stage_key = container.as_ref().map(|container| container.stage.as_str()).unwrap_or_default();
        let pair = key(&[&edition_key, stage_key, &teams[0], &teams[1]]);
        let (match_key, id) = self.match_key(&pair, line).map_err(|message| notice("", message))?;
        let unusable = |what: &str, name: &str| notice(what, format!("\"{name}\" has no letter or digit"));

        let competition_id =
            CompetitionId::from_key(RESULTS, &competition_key).ok_or_else(|| unusable("competition", competition))?;
        let edition = EditionId::from_key(RESULTS, &edition_key).ok_or_else(|| unusable("season", &season))?;
        let [home, away] = [(0, &line.home), (1, &line.away)]
            .map(|(side, name)| TeamId::from_key(RESULTS, &teams[side]).ok_or_else(|| unusable("team", name)));
        let (home, away) = (home?, away?);
        if home == away {
            return Err(notice("away", format!("{} plays against itself", line.away)));
        }
        let status = status(line).map_err(|message| notice("status", message))?;
        let country = line.country.filter(|_| !setting.national);
        self.put(
            line,
            || Competition {
                id: competition_id,
                name: name(competition),
                gender: setting.given.gender,
                organizer: None,
                age_group: None,
                country,
            },
            competition_id.0,
        );
        self.put(
            line,
            || Edition {
                id: edition,
                competition: competition_id,
                season: name(&season),
                start: None,
                end: None,
                rules: rules_for(competition, &area, &season),
                places: Vec::new(),
            },
            edition.0,
        );
        for (id, text) in [(home, &line.home), (away, &line.away)] {
            let nation = by_name(text).filter(|_| setting.national).map(|country| country.id);
            self.put(line, || team(id, text, setting, nation.or(country)), id.0);
        }
        let kickoff = line.date.and_then(|date| kickoff(date, line.time, &setting.zone));
        let placed = container.and_then(|container| self.place(line, &container, edition, [home, away], kickoff));
        let stadium = self.stadium(line, country);
        let referee = self.referee(line, place);
        let score = line.scores.last().filter(|_| status.has_kicked_off() || status == Status::Awarded);
        let scorers = goal_events(line, &teams);
        let match_ = Match {
            id,
            edition,
            stage: placed.map(|(stage, _)| stage),
            group: placed.map(|(_, group)| group),
            round: line.round.as_deref().and_then(|text| round(text).number),
            kickoff,
            status,
            home: TeamSheet { team: home, coach: None, squad: Vec::new() },
            away: TeamSheet { team: away, coach: None, squad: Vec::new() },
            score,
            shoot_out: line.scores.shoot_out.filter(|_| status.is_final()),
            shoot_out_winner: line.scores.winner.filter(|_| status.is_final() && line.scores.shoot_out.is_none()),
            half_time: line.scores.half_time.filter(|_| score.is_some()),
            full_time: line.scores.full_time.filter(|_| line.scores.extra_time.is_some()),
            attendance: line.attendance,
            neutral: line.neutral,
            stadium,
            officials: Officials { referee, ..Officials::default() },
            platforms: vec![PlatformRef { platform: RESULTS, id: match_key.clone() }],
            video: Vec::new(),
            absent: Vec::new(),
        };
        let source = line.source.clone();
        let (competition, date) = (competition.to_owned(), line.date);
        self.matches.insert(id, CataloguedMatch { key: match_key, match_, scorers, competition, season, date, source });
        Ok(())
    }

    /// The key of a line's match: teams that meet at one ground more than once in a season have a number after the first.
    fn match_key(&self, pair: &str, line: &ResultLine) -> Result<(String, MatchId), String> {
        for number in 1.. {
            let key = if number == 1 { pair.to_owned() } else { key(&[pair, &number.to_string()]) };
            let id = MatchId::from_key(RESULTS, &key).ok_or_else(|| "the teams have no names".to_owned())?;
            match self.matches.get(&id) {
                None => return Ok((key, id)),
                Some(known) if known.date == line.date || line.date.is_none() => {
                    return Err(format!(
                        "{} against {} is in line {} already",
                        line.home, line.away, known.source.line
                    ));
                }
                Some(_) => {}
            }
        }
        Err("has too many matches of one pair".to_owned())
    }

    /// Keeps an entity that was not named before.
    fn put<T: Entity>(&mut self, line: &ResultLine, entity: impl FnOnce() -> T, id: i64) {
        if self.known.insert((T::KIND, id)) {
            self.entities.push(Document::of(&entity(), line.source.clone()));
        }
    }

    /// The stage and the group of a match.
    fn place(
        &mut self,
        line: &ResultLine,
        container: &Container,
        edition: EditionId,
        [home, away]: [TeamId; 2],
        kickoff: Option<Kickoff>,
    ) -> Option<(StageId, GroupId)> {
        let stage = StageId::from_key(RESULTS, &container.stage_key)?;
        let group = GroupId::from_key(RESULTS, &key(&[&container.stage_key, &container.group]))?;
        let known = self.stages.entry(stage).or_insert_with(|| StageMatches {
            stage: Stage {
                id: stage,
                edition,
                name: stage_text(&container.stage),
                order: 1,
                rounds: 1,
                stage_type: StageType::League,
                nature: Nature::League,
                format: Format::DoubleRoundRobin,
                places: Vec::new(),
            },
            source: line.source.clone(),
            first: kickoff,
            has_groups: false,
            is_cup: is_cup_round(&container.stage),
            pairs: HashMap::new(),
        });
        known.has_groups |= container.group != ONLY_GROUP;
        known.first = known.first.into_iter().chain(kickoff).min();
        *known.pairs.entry((home.min(away), home.max(away))).or_default() += 1;
        if !known.is_cup {
            let number = line.round.as_deref().and_then(|text| round(text).number).unwrap_or(1);
            known.stage.rounds = known.stage.rounds.max(number);
        }
        self.put(
            line,
            || Group {
                id: group,
                stage,
                name: group_text(&container.group),
                order: None,
                teams: Vec::new(),
                adjustments: Vec::new(),
                lots: Vec::new(),
            },
            group.0,
        );
        Some((stage, group))
    }

    /// The order and the type of every stage, from its matches.
    fn arrange_stages(&mut self) {
        let mut by_edition: BTreeMap<EditionId, Vec<&mut StageMatches>> = BTreeMap::new();
        for stage in self.stages.values_mut() {
            by_edition.entry(stage.stage.edition).or_default().push(stage);
        }
        for stages in by_edition.values_mut() {
            stages.sort_by_key(|stage| (stage.first.is_none(), stage.first, stage.stage.id));
            for (order, known) in (1..).zip(stages.iter_mut()) {
                let most = known.pairs.values().copied().max().unwrap_or_default();
                known.stage.order = order;
                (known.stage.stage_type, known.stage.nature, known.stage.format) =
                    match (known.is_cup, known.has_groups) {
                        (true, _) if most > 1 => (StageType::Knockout, Nature::Knockout, Format::HomeAndAway),
                        (true, _) => (StageType::Knockout, Nature::Knockout, Format::SingleMatch),
                        (false, true) if most > 1 => (StageType::Group, Nature::League, Format::DoubleRoundRobin),
                        (false, true) => (StageType::Group, Nature::League, Format::SingleRoundRobin),
                        (false, false) => (StageType::League, Nature::League, Format::DoubleRoundRobin),
                    };
            }
        }
    }

    fn stadium(&mut self, line: &ResultLine, country: Option<CountryId>) -> Option<StadiumId> {
        let text = line.venue.as_deref().or(line.city.as_deref())?;
        let city = line.city.as_deref().filter(|_| line.venue.is_some()).unwrap_or_default();
        let id = StadiumId::from_key(RESULTS, &key(&["ground", city, text]))?;
        self.put(line, || Stadium { id, name: name(text), country }, id.0);
        Some(id)
    }

    fn referee(&mut self, line: &ResultLine, place: &str) -> Option<RefereeId> {
        let text = line.referee.as_deref()?;
        let id = RefereeId::from_key(RESULTS, &key(&["referee", place, text]))?;
        let referee = || Referee {
            id,
            name: name(text),
            dob: None,
            gender: None,
            nationality: None,
            retired: false,
            image: None,
        };
        self.put(line, referee, id.0);
        Some(id)
    }

    /// All matches, with the properties that an importer filters by.
    pub fn matches(&self) -> Vec<MatchListing> {
        let listing = |catalogued: &CataloguedMatch| MatchListing {
            match_id: catalogued.match_.id.0,
            key: catalogued.key.clone(),
            competition: (0, catalogued.competition.clone()),
            season: (catalogued.match_.edition.0, catalogued.season.clone()),
            edition: catalogued.match_.edition,
        };
        self.matches.values().map(listing).collect()
    }

    /// Everything but the matches and the scorers.
    pub fn documents(&self) -> Vec<Document> {
        let stages = self.stages.values().map(|known| Document::of(&known.stage, known.source.clone()));
        let (first, others): (Vec<&Document>, Vec<&Document>) =
            self.entities.iter().partition(|document| matches!(document.kind, Kind::Competition | Kind::Edition));
        first.into_iter().cloned().chain(stages).chain(others.into_iter().cloned()).collect()
    }

    /// A match with its scorers.
    pub fn translate(&self, id: MatchId) -> Option<TranslatedMatch> {
        let CataloguedMatch { match_, scorers, source, .. } = self.matches.get(&id)?;
        let mut documents = scorers.players(source);
        let document = match scorers.events.is_empty() {
            true => Document::of(match_, source.clone()),
            false => Document::of_match(match_, scorers.events.clone(), source.clone()),
        };
        documents.push(document);
        let notice =
            |message: &String| Notice { source: source.clone(), field: "goals".to_owned(), message: message.clone() };
        Some(TranslatedMatch { documents, notices: scorers.left_out.iter().map(notice).collect() })
    }

    /// Whether the table says who scored in a match.
    pub fn has_scorers(&self, id: MatchId) -> bool {
        self.matches.get(&id).is_some_and(|known| !known.scorers.events.is_empty())
    }

    /// What an import of all matches brings.
    pub fn summary(&self) -> ResultSummary {
        let matches = || self.matches.values();
        let days = || matches().filter_map(|known| known.date);
        let of_kind = |kind: Kind| self.entities.iter().filter(|document| document.kind == kind).count();
        ResultSummary {
            matches: self.matches.len(),
            played: matches().filter(|known| known.match_.status.is_final()).count(),
            teams: of_kind(Kind::Team),
            competitions: of_kind(Kind::Competition),
            seasons: of_kind(Kind::Edition),
            names: matches().map(|known| format!("{} {}", known.competition, known.season)).collect(),
            days: days().min().zip(days().max()),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.matches.is_empty()
    }
}

/// The stage and the group that a line names.
struct Container {
    stage: String,
    stage_key: String,
    group: String,
}

/// None for matches of nations without a stage: they are of no league, and a table of them would say nothing.
fn container(line: &ResultLine, national: bool, edition_key: &str) -> Option<Container> {
    let of_round = line.round.as_deref().and_then(|text| round(text).stage);
    let stage = line.stage.clone().or(of_round);
    if national && stage.is_none() && line.group.is_none() && line.round.is_none() {
        return None;
    }
    let stage = stage.unwrap_or_else(|| if line.group.is_some() { "Group Stage" } else { ONLY_STAGE }.to_owned());
    let group = line.group.clone().unwrap_or_else(|| ONLY_GROUP.to_owned());
    Some(Container { stage_key: key(&[edition_key, &stage]), stage, group })
}

/// A match with a score is over, and one without is to come, unless the line says something else.
fn status(line: &ResultLine) -> Result<Status, String> {
    match (line.status, line.scores.last()) {
        (None, Some(_)) => Ok(Status::Final),
        (None, None) => Ok(Status::Scheduled),
        (Some(Status::Final | Status::Awarded), None) => {
            Err("says that the match is over, but there is no score".to_owned())
        }
        (Some(Status::Scheduled), Some(score)) => {
            Err(format!("says that the match is to come, but the score is {}-{}", score.home, score.away))
        }
        (Some(status), _) => Ok(status),
    }
}

fn kickoff(date: Date, time: Option<LocalTime>, zone: &TimeZone) -> Option<Kickoff> {
    let Some(LocalTime { time, offset }) = time else { return Kickoff::on(date) };
    let zone = offset.map_or_else(|| zone.clone(), |offset| offset.to_time_zone());
    let moment = date.to_datetime(time).to_zoned(zone).ok()?.timestamp();
    Some(moment.into())
}

/// `2015/2016` of `2015-16`, `2015/16` and `15/16`. Other names stay as they are.
fn season_name(text: &str) -> String {
    let text = text.trim();
    let parts: Vec<&str> = text.split(['/', '-', '–', '_']).map(str::trim).collect();
    let year = |part: &str| part.parse::<u16>().ok();
    let years = match parts.as_slice() {
        [first, second] if first.len() == 4 && second.len() == 4 => year(first).zip(year(second)),
        [first, second] if first.len() == 4 && second.len() == 2 => {
            year(first).zip(year(second)).map(|(first, second)| (first, (first + 1) / 100 * 100 + second))
        }
        [first, second] if first.len() == 2 && second.len() == 2 => {
            year(first).zip(year(second)).map(|(first, second)| {
                let century = if first >= 70 { 1900 } else { 2000 };
                (century + first, (century + first + 1) / 100 * 100 + second)
            })
        }
        _ => None,
    };
    match years {
        Some((first, second)) if second == first + 1 => format!("{first}/{second}"),
        _ => text.strip_suffix(".0").unwrap_or(text).to_owned(),
    }
}

fn team(id: TeamId, text: &str, setting: &Setting<'_>, country: Option<CountryId>) -> Team {
    Team {
        id,
        name: name(text),
        club: None,
        stadium: None,
        coach: None,
        gender: setting.given.gender,
        national: setting.national,
        country,
        image: None,
        code: None,
        colours: None,
        crest: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_season_has_one_name() {
        for text in ["2015/2016", "2015-16", "2015/16", "15/16", "2015–2016"] {
            assert_eq!(season_name(text), "2015/2016", "{text}");
        }
        assert_eq!(
            ["1999-00", "2026", "2026.0", "Season 12", "2015/2017"].map(season_name),
            ["1999/2000", "2026", "2026", "Season 12", "2015/2017"]
        );
    }

    #[test]
    fn a_time_without_a_zone_is_of_the_zone_that_was_given() {
        let date = "2026-11-15".parse().unwrap();
        let time = LocalTime { time: "18:00".parse().unwrap(), offset: None };
        let cairo = TimeZone::get("Africa/Cairo").unwrap();
        let shown = |time: Option<LocalTime>| kickoff(date, time, &cairo).unwrap().to_string();
        assert_eq!(shown(None), "2026-11-15");
        assert_eq!(shown(Some(time)), "2026-11-15T16:00:00Z");
        let offset = Some(jiff::tz::Offset::constant(3));
        assert_eq!(shown(Some(LocalTime { offset, ..time })), "2026-11-15T15:00:00Z");
    }
}
