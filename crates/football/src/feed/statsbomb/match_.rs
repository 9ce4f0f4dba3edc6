//! Translates one match from its match file, its line-ups and its events.

use std::collections::BTreeMap;

use super::catalogue::Catalogue;
use super::codes::event_type;
use super::convert::{convert, player};
use super::fixture::{Fixture, FixtureTeam};
use super::line_ups::TeamLineUp;
use super::player::named_player;
use super::raw::{IdAndName, RawEvent, TacticsPlayer};
use super::text::name_or_number;
use crate::feed::document::{Document, Notice};
use crate::feed::provider::xg::without_partial_xg;
use crate::feed::provider::{SourceFile, TranslatedMatch};
use crate::model::{
    Event, EventKind, Match, MatchId, Officials, Period, PlatformId, PlatformRef, PlayerId, Role, Score, Side,
    SquadMember, Status, TeamSheet,
};

const STATSBOMB: PlatformId = PlatformId::STATSBOMB;

impl Catalogue {
    /// Translates a match from its events. Its line-ups must have been added before. The documents have the players that no
    /// line-up has.
    pub fn translate_match(&self, match_id: i64, events: SourceFile<'_>) -> Result<TranslatedMatch, Notice> {
        let fixture = self
            .fixtures
            .get(&match_id)
            .ok_or_else(|| events.file_notice(format!("match {match_id} is in none of the match files")))?;
        let line_ups = self
            .line_ups
            .matches
            .get(&match_id)
            .ok_or_else(|| events.file_notice(format!("match {match_id} has no lineups/{match_id}.json")))?;
        let mut raw: Vec<RawEvent<'_>> = events.parse()?;
        // The clock sometimes steps back, so the index gives the order.
        raw.sort_by_key(|event| event.index);
        let (converted, mut notices) = convert(events, &raw, fixture.home.external, fixture.away.external)?;
        check_halves(events, &converted)?;
        let line_ups = line_ups.as_ref().map_err(Notice::clone)?;
        let home = team_sheet(events, &line_ups.home, &raw, &converted, &fixture.home, Side::Home)?;
        let away = team_sheet(events, &line_ups.away, &raw, &converted, &fixture.away, Side::Away)?;

        let (mut converted, mixed) = without_partial_xg(converted);
        notices.extend(mixed.then(|| {
            events
                .file_notice(format!("match {match_id}: some attempts have no xg, so the xg of the others is ignored"))
        }));
        converted.shrink_to_fit();
        let counted = Score::from_goals(&converted);
        let differs = fixture.score.filter(|stated| *stated != counted);
        notices.extend(differs.map(|stated| {
            events.file_notice(format!(
                "match {match_id}: the match file states the score {}-{}, but the events count {}-{}",
                stated.home, stated.away, counted.home, counted.away
            ))
        }));
        let shoot_out = converted.iter().any(|event| event.period == Period::ShootOut && event.kind.is_shot());
        let shoot_out = shoot_out.then(|| Score::from_shoot_out(&converted));
        let match_ = self
            .match_from(fixture, home, away)
            .map(|match_| Match { score: match_.score.or(Some(counted)), shoot_out, status: Status::Final, ..match_ })
            .ok_or_else(|| events.file_notice(format!("match {match_id}: the id is out of range")))?;

        let mut documents = self.unlisted_players(fixture, &raw, events);
        documents.push(Document::of_match(&match_, converted, events.source()));
        Ok(TranslatedMatch { documents, notices })
    }

    /// The players whom only the events name.
    fn unlisted_players(&self, fixture: &Fixture, raw: &[RawEvent<'_>], events: SourceFile<'_>) -> Vec<Document> {
        let mut players = BTreeMap::new();
        for team in [&fixture.home, &fixture.away] {
            for (id, person) in named_players(raw, team.external).filter(|(id, _)| !self.has_player(*id)) {
                let name = name_or_number(&person.name, "Player", person.id);
                players.entry(id).or_insert_with(|| named_player(id, name, team.gender));
            }
        }
        players.values().map(|player| Document::of(player, events.source())).collect()
    }

    /// A match without events: its result and date count, but it has no statistics.
    pub fn match_without_events(&self, match_id: i64) -> Option<TranslatedMatch> {
        let fixture = self.fixtures.get(&match_id)?;
        let sheet = |side: &FixtureTeam| TeamSheet { team: side.team, coach: side.coach, squad: Vec::new() };
        let match_ = self.match_from(fixture, sheet(&fixture.home), sheet(&fixture.away))?;
        let documents = vec![Document::of(&match_, fixture.source.clone())];
        Some(TranslatedMatch { documents, notices: Vec::new() })
    }

    fn match_from(&self, fixture: &Fixture, home: TeamSheet, away: TeamSheet) -> Option<Match> {
        let container = self.containers.for_match(fixture.id);
        Some(Match {
            id: MatchId::from_provider(STATSBOMB, fixture.id)?,
            edition: fixture.edition,
            stage: container.map(|(stage, _)| stage),
            group: container.map(|(_, group)| group),
            round: fixture.week,
            kickoff: Some(fixture.kickoff.into()),
            status: if fixture.score.is_some() { Status::Final } else { Status::Scheduled },
            home,
            away,
            score: fixture.score,
            shoot_out: None,
            shoot_out_winner: None,
            half_time: None,
            full_time: None,
            attendance: None,
            neutral: false,
            stadium: self.stadium_id(fixture),
            officials: Officials { referee: self.referee_id(fixture), ..Officials::default() },
            platforms: vec![PlatformRef { platform: STATSBOMB, id: fixture.id.to_string() }],
            video: Vec::new(),
            absent: Vec::new(),
        })
    }
}

/// Checks that both halves have events, and that every period with events has an end.
fn check_halves(file: SourceFile<'_>, events: &[Event]) -> Result<(), Notice> {
    for period in Period::PLAYED {
        let mut of_period = events.iter().filter(|event| event.period == period).peekable();
        let is_half = matches!(period, Period::First | Period::Second);
        if (is_half || of_period.peek().is_some()) && !of_period.any(|event| event.kind == EventKind::HalfEnd) {
            return Err(
                file.file_notice(format!("period {} has no Half End event: the file is incomplete", period.number()))
            );
        }
    }
    Ok(())
}

/// One side's team sheet: the Starting XI starts, the others of the line-up are on the bench.
fn team_sheet(
    file: SourceFile<'_>,
    line_up: &TeamLineUp,
    raw: &[RawEvent<'_>],
    converted: &[Event],
    fixture: &FixtureTeam,
    side: Side,
) -> Result<TeamSheet, Notice> {
    let team = fixture.external;
    let eleven = starting_eleven(raw, team);
    let spots = converted.iter().find(|event| event.kind == EventKind::StartingXi && event.side == Some(side));
    let placed = spots.map_or(0, |event| event.line_up.len());
    if !(7..=11).contains(&eleven.len()) || placed != eleven.len() {
        let message = format!("team {team}: expected a Starting XI of 7 to 11 players with known positions");
        return Err(file.file_notice(message));
    }

    let mut squad: Vec<SquadMember> = Vec::new();
    for placing in spots.iter().flat_map(|event| &event.line_up) {
        let shirt = eleven.iter().find(|own| player(own.player.id) == Some(placing.player));
        let shirt = shirt.and_then(|own| own.jersey_number);
        squad.push(SquadMember { shirt, spot: Some(placing.spot), ..member(placing.player, Role::Starter) });
    }
    for listed in line_up.as_ref().map_err(Notice::clone)? {
        match squad.iter_mut().find(|member| member.player == listed.player) {
            Some(member) => member.shirt = listed.shirt.or(member.shirt),
            None => squad.push(SquadMember { shirt: listed.shirt, ..member(listed.player, Role::Bench) }),
        }
    }
    // The events may name players that the line-up lacks.
    for (id, _) in named_players(raw, team) {
        if squad.iter().all(|member| member.player != id) {
            squad.push(member(id, Role::Bench));
        }
    }
    Ok(TeamSheet { team: fixture.team, coach: fixture.coach, squad })
}

/// The players of a team's Starting XI; none if its events have none.
fn starting_eleven<'a>(raw: &'a [RawEvent<'a>], team: i64) -> &'a [TacticsPlayer<'a>] {
    let starting = events_of(raw, team).find(|event| event.kind.id == event_type::STARTING_XI);
    starting.and_then(|event| event.tactics.as_ref()).map(|tactics| tactics.lineup.as_slice()).unwrap_or_default()
}

/// The starters and the substitutes whom the events of a team name.
fn named_players<'a>(raw: &'a [RawEvent<'a>], team: i64) -> impl Iterator<Item = (PlayerId, &'a IdAndName<'a>)> {
    let starters = starting_eleven(raw, team).iter().map(|own| &own.player);
    let replacements = events_of(raw, team).filter_map(|event| event.substitution.as_ref()?.replacement.as_ref());
    starters.chain(replacements).filter_map(|person| Some((player(person.id)?, person)))
}

fn events_of<'a>(raw: &'a [RawEvent<'a>], team: i64) -> impl Iterator<Item = &'a RawEvent<'a>> {
    raw.iter().filter(move |event| event.team.is_some_and(|own| own.id == team))
}

fn member(player: PlayerId, role: Role) -> SquadMember {
    SquadMember { player, shirt: None, role, spot: None, position: None, place: None }
}
