//! Translates one match: its record, its team sheets and its events.

use std::collections::BTreeMap;

use super::catalogue::{Catalogue, LinedPlayer, PositionLine, player, team, undescribed_player};
use super::codes::{event_type, subtype};
use super::convert::convert;
use super::fixture::Fixture;
use super::play::{Play, Plays};
use super::raw::{MatchFile, MatchFileEntities, RawEvent};
use super::reader;
use super::sheet::{MeanY, SheetBuilder, with_changes};
use super::split::MatchSpans;
use crate::feed::document::{Document, Notice, Source};
use crate::feed::provider::records::{Record, record_end};
use crate::feed::provider::{FileSlice, SourceFile, Sourced, TranslatedMatch};
use crate::model::{
    Competition, CompetitionId, Edition, EditionId, Event, Gender, Kickoff, Match, MatchId, MissingData, Name,
    Officials, Period, PlatformId, PlatformRef, RefereeId, Rules, Score, Side, StageId, Team, TeamId, TeamSheet,
};

const WYSCOUT: PlatformId = PlatformId::WYSCOUT;

/// Teams and players that only the file of the match describes.
#[derive(Default)]
struct MatchEntities {
    teams: BTreeMap<i64, Sourced<Team>>,
    players: BTreeMap<i64, LinedPlayer>,
}

impl Catalogue {
    /// Translates a match from its part of an events file.
    pub fn translate_match(&self, file: SourceFile<'_>, spans: &MatchSpans) -> Result<TranslatedMatch, Notice> {
        self.translate_spans(file.name, spans, &spans.slices(file))
    }

    /// Translates a match from the bytes of its spans alone, so that the rest of the file need not be in memory.
    pub fn translate_spans(&self, name: &str, spans: &MatchSpans, slices: &[&[u8]]) -> Result<TranslatedMatch, Notice> {
        let file = SourceFile { name, bytes: &[] };
        let mut events = Vec::new();
        for (span, bytes) in spans.spans.iter().zip(slices) {
            parse_events(
                FileSlice { file: SourceFile { name, bytes }, line: span.line, byte: span.bytes.start },
                &mut events,
            )?;
        }
        let fixture = self
            .fixtures
            .get(&spans.match_id)
            .ok_or_else(|| file.file_notice(format!("match {} is in none of the match files", spans.match_id)))?;
        self.translate_events(file, fixture, &events, &MatchEntities::default(), Vec::new())
    }

    /// Translates a file of one match with its teams and players.
    pub fn translate_match_file(&self, file: SourceFile<'_>) -> Result<TranslatedMatch, Notice> {
        let (events, rest) = std::str::from_utf8(file.bytes).ok().and_then(reader::events_of_file).unzip();
        let entities = rest.as_deref().and_then(|rest| serde_json::from_str(rest).ok());
        // The JSON library reports a second list of events as a duplicate field.
        let entities = entities.filter(|entities: &MatchFileEntities<'_>| !entities.has_events);
        let raw = match events.zip(entities) {
            Some((events, MatchFileEntities { teams, players, .. })) => MatchFile { events, teams, players },
            None => file.parse()?,
        };
        let whole = Record::whole(file);
        let mut own = MatchEntities::default();
        for entry in raw.teams.0.iter().filter(|entry| !self.teams.contains_key(&entry.team.id)) {
            own.teams.insert(entry.team.id, team(&whole, &entry.team)?);
        }
        for entry in
            raw.players.0.iter().flatten().flatten().filter(|entry| !self.players.contains_key(&entry.player.id))
        {
            own.players.insert(entry.player.id, player(&whole, &entry.player)?);
        }
        let id = raw.events.first().map_or(0, |event| event.match_id);
        if raw.events.iter().any(|event| event.match_id != id) {
            return Err(file.file_notice("the file has events of several matches: expected one match"));
        }
        if let Some(fixture) = self.fixtures.get(&id) {
            return self.translate_events(file, fixture, &raw.events, &own, Vec::new());
        }
        let [home, away] = raw.teams.0.as_slice() else {
            return Err(file.file_notice(format!("the file has {} teams: expected two", raw.teams.0.len())));
        };
        let fixture = Fixture::from_teams(id, home.team.id, away.team.id, whole.source.clone());
        let unknown = file.file_notice(format!(
            "match {id} is in none of the match files: its line-ups, date and competition are unknown"
        ));
        let mut translated = self.translate_events(file, &fixture, &raw.events, &own, vec![unknown])?;
        translated.documents.splice(0..0, unnamed_competition(&whole.source));
        Ok(translated)
    }

    /// A match without events: its result and date count, but it has no statistics.
    pub fn match_without_events(&self, match_id: i64) -> Option<Result<TranslatedMatch, Notice>> {
        let fixture = self.fixtures.get(&match_id)?;
        let file = SourceFile { name: &fixture.source.file, bytes: &[] };
        Some(self.assemble(file, fixture, &MatchEntities::default(), None, Vec::new()))
    }

    fn translate_events(
        &self,
        file: SourceFile<'_>,
        fixture: &Fixture,
        events: &[RawEvent],
        own: &MatchEntities,
        notices: Vec<Notice>,
    ) -> Result<TranslatedMatch, Notice> {
        let plays = Plays::new(file, events, fixture.home.id, fixture.away.id)?;
        for period in [Period::First, Period::Second] {
            if !plays.iter().any(|play| play.period == period) {
                let half = period.number();
                return Err(file.file_notice(format!("match {}: half {half} has no events", fixture.id)));
            }
        }
        self.assemble(file, fixture, own, Some(plays), notices)
    }

    fn assemble(
        &self,
        file: SourceFile<'_>,
        fixture: &Fixture,
        own: &MatchEntities,
        plays: Option<Plays>,
        mut notices: Vec<Notice>,
    ) -> Result<TranslatedMatch, Notice> {
        for team in [fixture.home.id, fixture.away.id] {
            if !self.teams.contains_key(&team) && !own.teams.contains_key(&team) {
                return Err(file.file_notice(format!("match {}: no file describes team {team}", fixture.id)));
            }
        }
        let line = |id: i64| {
            let known = self.players.get(&id).or_else(|| own.players.get(&id));
            known.map_or(PositionLine::Midfielder, |player| player.line)
        };
        let played = plays.is_some();
        let mut plays = plays.unwrap_or_default();
        let home = SheetBuilder { side: Side::Home, team: &fixture.home, line: &line };
        let away = SheetBuilder { side: Side::Away, team: &fixture.away, line: &line };
        plays.set_keepers([home.keepers(&plays), away.keepers(&plays)].concat());
        let converted = convert(&plays);
        let means = MeanY::new(&converted.events);
        let events = with_changes(converted, [&home, &away], &plays, &means);

        let build = |sheet: &SheetBuilder<'_>| -> Option<TeamSheet> {
            let coach = self.coaches.get(&sheet.team.coach).map(|coach| coach.entity.id);
            let others = unlisted(fixture, sheet.side, &plays);
            Some(sheet.build(TeamId::from_provider(WYSCOUT, sheet.team.id)?, coach, &plays, &means, &others))
        };
        let match_ = (|| {
            let round = self.rounds.get(&fixture.round);
            Some(Match {
                id: MatchId::from_provider(WYSCOUT, fixture.id)?,
                edition: EditionId::from_provider(WYSCOUT, fixture.season)?,
                stage: round.and_then(|_| StageId::from_provider(WYSCOUT, fixture.round)),
                group: round.and_then(|round| round.group(fixture)),
                round: Some(fixture.gameweek).filter(|week| *week > 0),
                kickoff: fixture.kickoff.map(Kickoff::from),
                status: fixture.status,
                home: build(&home)?,
                away: build(&away)?,
                score: fixture.score,
                shoot_out: fixture.shoot_out.or_else(|| shoot_out(&plays).filter(|_| fixture.score.is_none())),
                shoot_out_winner: None,
                half_time: None,
                full_time: None,
                attendance: None,
                neutral: false,
                stadium: fixture.venue.as_deref().and_then(|venue| self.stadium_id(venue)),
                officials: self.officials(fixture),
                platforms: vec![PlatformRef { platform: WYSCOUT, id: fixture.id.to_string() }],
                video: Vec::new(),
                absent: vec![MissingData::BallReceive, MissingData::OneOnOne],
            })
        })()
        .ok_or_else(|| file.file_notice(format!("match {}: an id is out of range", fixture.id)))?;
        notices.extend(differing_score(file, fixture, &events).filter(|_| played));

        let source = file.source();
        let mut documents: Vec<Document> = own.teams.values().map(Sourced::document).collect();
        documents.extend(own.players.values().map(|player| player.player.document()));
        documents.extend(self.undescribed_players(&match_, own, &source));
        documents.push(match played {
            true => Document::of_match(&match_, events, source),
            false => Document::of(&match_, source),
        });
        Ok(TranslatedMatch { documents, notices })
    }

    fn officials(&self, fixture: &Fixture) -> Officials {
        let with_role = |role: &str| -> Option<RefereeId> {
            let (_, id) = fixture.officials.iter().find(|(listed, _)| listed == role)?;
            self.referees.get(id).map(|referee| referee.entity.id)
        };
        Officials {
            referee: with_role("referee"),
            assistant1: with_role("firstAssistant"),
            assistant2: with_role("secondAssistant"),
            fourth_official: with_role("fourthOfficial"),
        }
    }

    /// Players of the match that no file describes.
    fn undescribed_players(&self, match_: &Match, own: &MatchEntities, source: &Source) -> Vec<Document> {
        let squads = match_.home.squad.iter().chain(&match_.away.squad);
        let external = squads.map(|member| member.player.number() - WYSCOUT.0 * 1_000_000_000);
        external
            .filter(|id| !self.players.contains_key(id) && !own.players.contains_key(id))
            .filter_map(|id| Some(undescribed_player(id, source.clone())?.document()))
            .collect()
    }
}

/// Parses the events of a span: records with commas between them.
fn parse_events(slice: FileSlice<'_>, events: &mut Vec<RawEvent>) -> Result<(), Notice> {
    let bytes = slice.file.bytes;
    let mut rest =
        std::str::from_utf8(bytes).map_err(|error| slice.notice(error.valid_up_to(), "", "the bytes are not UTF-8"))?;
    while !rest.is_empty() {
        let (event, length) = match reader::event(rest.as_bytes()) {
            Some(parsed) => parsed,
            None => {
                let at = bytes.len() - rest.len();
                let length = record_end(rest.as_bytes(), 0, "").map_or(rest.len(), |(end, _)| end);
                (slice.parse_range::<RawEvent>(at..at + length)?, length)
            }
        };
        events.push(event);
        rest = rest[length..].trim_ascii_start();
        rest = rest.strip_prefix(',').unwrap_or(rest).trim_ascii_start();
    }
    Ok(())
}

/// Players with events for a side that neither team's line-up lists.
fn unlisted(fixture: &Fixture, side: Side, plays: &Plays) -> Vec<i64> {
    let is_listed = |id: i64| {
        let teams = [&fixture.home, &fixture.away];
        teams.iter().any(|team| {
            team.starters.contains(&id)
                || team.bench.contains(&id)
                || team.substitutions.iter().any(|change| change.on == id)
        })
    };
    let acting = plays.iter().filter(|play| play.side == side && play.player != 0 && !is_listed(play.player));
    let mut others: Vec<i64> = acting.map(|play| play.player).collect();
    others.sort_unstable();
    others.dedup();
    others
}

fn shoot_out(plays: &Plays) -> Option<Score> {
    let penalties = || {
        plays.iter().filter(|play| play.period == Period::ShootOut && play.is(event_type::FREE_KICK, subtype::PENALTY))
    };
    penalties().next()?;
    let goals = |side| penalties().filter(|play: &&Play| play.side == side && play.is_goal()).count() as u16;
    Some(Score { home: goals(Side::Home), away: goals(Side::Away) })
}

/// A notice if the goals of the events are not the score of the match file. The match file's score is used.
fn differing_score(file: SourceFile<'_>, fixture: &Fixture, events: &[Event]) -> Option<Notice> {
    let (stated, counted) = (fixture.score?, Score::from_goals(events));
    (stated != counted).then(|| {
        let id = fixture.id;
        file.file_notice(format!(
            "match {id}: the match file states the score {}-{}, but the events count {}-{}",
            stated.home, stated.away, counted.home, counted.away
        ))
    })
}

/// The competition of matches that are in no match file.
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
        places: Vec::new(),
    };
    vec![Document::of(&competition, source.clone()), Document::of(&edition, source.clone())]
}
