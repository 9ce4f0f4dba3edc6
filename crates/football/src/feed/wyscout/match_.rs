//! One match: its facts, its team sheets and its events put together.

use std::collections::BTreeMap;

use super::catalogue::{Catalogue, Line, Person, person, stadium, stranger, team};
use super::convert::convert;
use super::fixture::Fixture;
use super::play::{Play, Plays};
use super::sheet::{MeanY, Sheet, with_changes};
use super::split::MatchSpans;
use super::{raw, reader};
use crate::feed::provider::records::{Record, record};
use crate::feed::provider::{FileSlice, SourceFile, Sourced, TranslatedMatch};
use crate::feed::{Document, Notice, Source};
use crate::model::{
    Competition, CompetitionId, Edition, EditionId, Event, Gender, Match, MatchId, MissingData, Name, Officials,
    Period, PlatformId, PlatformRef, RefereeId, Score, Side, StageId, Team, TeamId, TeamSheet,
};
use crate::standings::Rules;

const WYSCOUT: PlatformId = PlatformId::WYSCOUT;

/// Teams and players that only the match's own file describes.
#[derive(Default)]
struct Own {
    teams: BTreeMap<i64, Sourced<Team>>,
    players: BTreeMap<i64, Person>,
}

impl Catalogue {
    /// Translates the events of one match out of an events file.
    pub fn translate_match(&self, file: SourceFile<'_>, spans: &MatchSpans) -> Result<TranslatedMatch, Notice> {
        self.translate_spans(file.name, spans, &spans.parts(file))
    }

    /// The same where of the file no more is at hand than the match: the bytes of its runs, one after the other.
    pub fn translate_spans(&self, name: &str, spans: &MatchSpans, parts: &[&[u8]]) -> Result<TranslatedMatch, Notice> {
        let file = SourceFile { name, bytes: &[] };
        let mut events = Vec::new();
        for (run, bytes) in spans.spans.iter().zip(parts) {
            read_events(
                FileSlice { file: SourceFile { name, bytes }, line: run.line, byte: run.bytes.start },
                &mut events,
            )?;
        }
        let fixture = self
            .fixtures
            .get(&spans.match_id)
            .ok_or_else(|| file.whole(format!("match {} stands in no match file that was read", spans.match_id)))?;
        self.put_together(file, fixture, &events, &Own::default(), Vec::new())
    }

    /// Translates a file that holds one match with its teams and players.
    pub fn translate_match_file(&self, file: SourceFile<'_>) -> Result<TranslatedMatch, Notice> {
        let (events, rest) = std::str::from_utf8(file.bytes).ok().and_then(reader::events_of_file).unzip();
        let described = rest.as_deref().and_then(|rest| serde_json::from_str(rest).ok());
        let raw = match events.zip(described) {
            Some((events, raw::Described { teams, players })) => raw::MatchFile { events, teams, players },
            None => file.all()?,
        };
        let whole = Record { range: 0..file.bytes.len(), source: Source { file: file.name.to_owned(), line: 0 } };
        let mut own = Own::default();
        for entry in raw.teams.0.iter().filter(|entry| !self.teams.contains_key(&entry.team.id)) {
            own.teams.insert(entry.team.id, team(file, &whole, &entry.team)?);
        }
        for entry in
            raw.players.0.iter().flatten().flatten().filter(|entry| !self.players.contains_key(&entry.player.id))
        {
            own.players.insert(entry.player.id, person(file, &whole, &entry.player)?);
        }
        let id = raw.events.first().map_or(0, |event| event.match_id);
        if raw.events.iter().any(|event| event.match_id != id) {
            return Err(file.whole("the file holds events of several matches"));
        }
        if let Some(fixture) = self.fixtures.get(&id) {
            return self.put_together(file, fixture, &raw.events, &own, Vec::new());
        }
        let [home, away] = raw.teams.0.as_slice() else {
            return Err(file.whole(format!("a match has two teams, this file names {}", raw.teams.0.len())));
        };
        let fixture = Fixture::of_teams(id, home.team.id, away.team.id, whole.source.clone());
        let unknown = file.whole(format!(
            "match {id} stands in no match file that was read: its events count, its line-ups, date and competition are unknown"
        ));
        let mut translated = self.put_together(file, &fixture, &raw.events, &own, vec![unknown])?;
        translated.documents.splice(0..0, unnamed_competition(&whole.source));
        Ok(translated)
    }

    /// A match that has no events, for the table and the calendar.
    pub fn match_without_events(&self, match_id: i64) -> Option<Result<TranslatedMatch, Notice>> {
        let fixture = self.fixtures.get(&match_id)?;
        let file = SourceFile { name: &fixture.source.file, bytes: &[] };
        Some(self.assemble(file, fixture, &Own::default(), None, Vec::new()))
    }

    fn put_together(
        &self,
        file: SourceFile<'_>,
        fixture: &Fixture,
        events: &[raw::Event],
        own: &Own,
        notices: Vec<Notice>,
    ) -> Result<TranslatedMatch, Notice> {
        let plays = Plays::new(file, events, fixture.home.id, fixture.away.id)?;
        for period in [Period::First, Period::Second] {
            if !plays.iter().any(|play| play.period == period) {
                let half = period.number();
                return Err(file.whole(format!("match {}: half {half} has no events", fixture.id)));
            }
        }
        self.assemble(file, fixture, own, Some(plays), notices)
    }

    fn assemble(
        &self,
        file: SourceFile<'_>,
        fixture: &Fixture,
        own: &Own,
        plays: Option<Plays>,
        mut notices: Vec<Notice>,
    ) -> Result<TranslatedMatch, Notice> {
        for team in [fixture.home.id, fixture.away.id] {
            if !self.teams.contains_key(&team) && !own.teams.contains_key(&team) {
                return Err(file.whole(format!("match {}: no file describes team {team}", fixture.id)));
            }
        }
        let line = |id: i64| {
            let known = self.players.get(&id).or_else(|| own.players.get(&id));
            known.map_or(Line::Midfielder, |person| person.line)
        };
        let played = plays.is_some();
        let mut plays = plays.unwrap_or_default();
        let home = Sheet { side: Side::Home, team: &fixture.home, line: &line };
        let away = Sheet { side: Side::Away, team: &fixture.away, line: &line };
        plays.set_keepers([home.keepers(&plays), away.keepers(&plays)].concat());
        let converted = convert(&plays);
        let means = MeanY::new(&converted.events);
        let events = with_changes(converted, [&home, &away], &plays, &means);

        let sheet = |sheet: &Sheet<'_>| -> Option<TeamSheet> {
            let coach = self.coaches.get(&sheet.team.coach).map(|coach| coach.entity.id);
            let others = unlisted(fixture, sheet.side, &plays);
            Some(sheet.sheet(TeamId::from_provider(WYSCOUT, sheet.team.id)?, coach, &plays, &means, &others))
        };
        let match_ = (|| {
            let round = self.rounds.get(&fixture.round);
            Some(Match {
                id: MatchId::from_provider(WYSCOUT, fixture.id)?,
                edition: EditionId::from_provider(WYSCOUT, fixture.season)?,
                stage: round.and_then(|_| StageId::from_provider(WYSCOUT, fixture.round)),
                group: round.and_then(|round| round.group(fixture)),
                round: Some(fixture.gameweek).filter(|week| *week > 0),
                kickoff: fixture.kickoff,
                status: fixture.status,
                home: sheet(&home)?,
                away: sheet(&away)?,
                score: fixture.score,
                shoot_out: fixture.shoot_out.or_else(|| shoot_out(&plays).filter(|_| fixture.score.is_none())),
                stadium: fixture.venue.as_deref().and_then(stadium),
                officials: self.officials(fixture),
                platforms: vec![PlatformRef { platform: WYSCOUT, id: fixture.id.to_string() }],
                video: Vec::new(),
                absent: vec![MissingData::BallReceive, MissingData::OneOnOne],
            })
        })()
        .ok_or_else(|| file.whole(format!("match {}: an id is out of all range", fixture.id)))?;
        notices.extend(differing_score(file, fixture, &events).filter(|_| played));

        let source = Source { file: file.name.to_owned(), line: 0 };
        let mut documents: Vec<Document> = own.teams.values().map(Sourced::document).collect();
        documents.extend(own.players.values().map(|person| person.player.document()));
        documents.extend(self.strangers(&match_, own, &source));
        documents.push(match played {
            true => Document::of_match(&match_, events, source),
            false => Document::of(&match_, source),
        });
        Ok(TranslatedMatch { documents, notices })
    }

    fn officials(&self, fixture: &Fixture) -> Officials {
        let of = |role: &str| -> Option<RefereeId> {
            let (_, id) = fixture.officials.iter().find(|(named, _)| named == role)?;
            self.referees.get(id).map(|referee| referee.entity.id)
        };
        Officials {
            referee: of("referee"),
            assistant1: of("firstAssistant"),
            assistant2: of("secondAssistant"),
            fourth_official: of("fourthOfficial"),
        }
    }

    /// Players of the match whom no file describes.
    fn strangers(&self, match_: &Match, own: &Own, source: &Source) -> Vec<Document> {
        let squads = match_.home.squad.iter().chain(&match_.away.squad);
        let external = squads.map(|member| member.player.number() - WYSCOUT.0 * 1_000_000_000);
        external
            .filter(|id| !self.players.contains_key(id) && !own.players.contains_key(id))
            .filter_map(|id| Some(stranger(id, source.clone())?.document()))
            .collect()
    }
}

/// Reads a spans of events: records with commas between them.
fn read_events(part: FileSlice<'_>, events: &mut Vec<raw::Event>) -> Result<(), Notice> {
    let bytes = part.file.bytes;
    let mut rest = std::str::from_utf8(bytes)
        .map_err(|error| part.notice(error.valid_up_to(), "", "these bytes are no UTF-8 text"))?;
    while !rest.is_empty() {
        let (event, length) = match reader::event(rest.as_bytes()) {
            Some(read) => read,
            None => {
                let at = bytes.len() - rest.len();
                let length = record(rest.as_bytes(), 0, "").map_or(rest.len(), |(end, _)| end);
                (part.read::<raw::Event>(at..at + length)?, length)
            }
        };
        events.push(event);
        rest = rest[length..].trim_ascii_start();
        rest = rest.strip_prefix(',').unwrap_or(rest).trim_ascii_start();
    }
    Ok(())
}

/// Players who act for a side without being named on either sheet.
fn unlisted(fixture: &Fixture, side: Side, plays: &Plays) -> Vec<i64> {
    let named = |id: i64| {
        let teams = [&fixture.home, &fixture.away];
        teams.iter().any(|team| {
            team.starters.contains(&id)
                || team.bench.contains(&id)
                || team.substitutions.iter().any(|change| change.on == id)
        })
    };
    let acting = plays.iter().filter(|play| play.side == side && play.player != 0 && !named(play.player));
    let mut others: Vec<i64> = acting.map(|play| play.player).collect();
    others.sort_unstable();
    others.dedup();
    others
}

fn shoot_out(plays: &Plays) -> Option<Score> {
    let penalties = || plays.iter().filter(|play| play.period == Period::ShootOut && play.is(3, 35));
    penalties().next()?;
    let goals = |side| penalties().filter(|play: &&Play| play.side == side && play.is_goal()).count() as u16;
    Some(Score { home: goals(Side::Home), away: goals(Side::Away) })
}

/// Where the goals of the events are not the score of the file, the file is believed and the difference told.
fn differing_score(file: SourceFile<'_>, fixture: &Fixture, events: &[Event]) -> Option<Notice> {
    let (stated, counted) = (fixture.score?, Score::from_goals(events));
    (stated != counted).then(|| {
        let id = fixture.id;
        file.whole(format!(
            "match {id}: the score is {}-{}, the events make {}-{}",
            stated.home, stated.away, counted.home, counted.away
        ))
    })
}

/// Where matches go that stand in no match file.
fn unnamed_competition(source: &Source) -> Vec<Document> {
    let ids = CompetitionId::from_provider(WYSCOUT, 0).zip(EditionId::from_provider(WYSCOUT, 0));
    let Some((competition, edition)) = ids else { return Vec::new() };
    let name = Name::both("Single matches", "مباريات منفردة");
    let competition = Competition {
        id: competition,
        name: name.clone(),
        gender: Some(Gender::Male),
        organizer: None,
        age_group: None,
        country: None,
    };
    let edition = Edition {
        id: edition,
        competition: competition.id,
        season: name,
        start: None,
        end: None,
        rules: Rules::default(),
    };
    vec![Document::of(&competition, source.clone()), Document::of(&edition, source.clone())]
}
