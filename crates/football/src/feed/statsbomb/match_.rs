//! One match: the match file's facts, the line-ups and the events put together.

use std::collections::BTreeMap;

use super::catalogue::{Catalogue, Fixture, Side as FixtureSide, country, named};
use super::convert::{convert, player};
use super::raw;
use crate::feed::provider::{SourceFile, TranslatedMatch};
use crate::feed::{Document, Notice, Source};
use crate::model::{
    Event, EventKind, Gender, Match, MatchId, Name, Officials, Period, PlatformId, PlatformRef, Player, PlayerId, Role,
    Score, Side, SquadMember, Status, TeamSheet,
};

const STATSBOMB: PlatformId = PlatformId::STATSBOMB;

impl Catalogue {
    /// Translates a match out of its line-ups and its events. Players whom the catalogue knows are not stated again.
    pub fn translate_match(
        &self,
        match_id: i64,
        lineups: SourceFile<'_>,
        events: SourceFile<'_>,
    ) -> Result<TranslatedMatch, Notice> {
        let fixture = self
            .fixtures
            .get(&match_id)
            .ok_or_else(|| events.whole(format!("match {match_id} stands in no match file that was read")))?;
        let mut raw: Vec<raw::Event<'_>> = events.all()?;
        // The clock steps back now and then; the index is the order.
        raw.sort_by_key(|event| event.index);
        let (converted, mut notices) = convert(events, &raw, fixture.home.external, fixture.away.external)?;
        check_halves(events, &converted)?;
        let sheets: Vec<raw::LineUp<'_>> = lineups.all()?;
        let mut people = People::default();
        let home = people.sheet(lineups, events, &sheets, &raw, &converted, &fixture.home, Side::Home)?;
        let away = people.sheet(lineups, events, &sheets, &raw, &converted, &fixture.away, Side::Away)?;

        let (mut converted, mixed) = with_whole_xg(converted);
        notices.extend(mixed.then(|| {
            events.whole(format!("match {match_id}: some attempts have no xg, so that of the others is not taken"))
        }));
        converted.shrink_to_fit();
        let counted = Score::from_goals(&converted);
        let differs = fixture.score.filter(|stated| *stated != counted);
        notices.extend(differs.map(|stated| {
            events.whole(format!(
                "match {match_id}: the score is {}-{}, the events make {}-{}",
                stated.home, stated.away, counted.home, counted.away
            ))
        }));
        let shoot_out = converted.iter().any(|event| event.period == Period::ShootOut && event.kind.is_shot());
        let shoot_out = shoot_out.then(|| Score::from_shoot_out(&converted));
        let match_ = self
            .stated(fixture, home, away)
            .map(|match_| Match { score: match_.score.or(Some(counted)), shoot_out, status: Status::Final, ..match_ })
            .ok_or_else(|| events.whole(format!("match {match_id}: its id is out of all range")))?;

        let source = Source { file: events.name.to_owned(), line: 0 };
        let mut documents: Vec<Document> = people
            .0
            .values()
            .filter(|player| !self.knows(player.id))
            .map(|player| Document::of(player, Source { file: lineups.name.to_owned(), line: 0 }))
            .collect();
        documents.push(Document::of_match(&match_, converted, source));
        Ok(TranslatedMatch { documents, notices })
    }

    /// A match that has no events, for the table and the calendar.
    pub fn match_without_events(&self, match_id: i64) -> Option<TranslatedMatch> {
        let fixture = self.fixtures.get(&match_id)?;
        let sheet = |side: &FixtureSide| TeamSheet { team: side.team, coach: side.coach, squad: Vec::new() };
        let match_ = self.stated(fixture, sheet(&fixture.home), sheet(&fixture.away))?;
        let documents = vec![Document::of(&match_, fixture.source.clone())];
        Some(TranslatedMatch { documents, notices: Vec::new() })
    }

    fn stated(&self, fixture: &Fixture, home: TeamSheet, away: TeamSheet) -> Option<Match> {
        let container = self.containers.of(fixture.id);
        Some(Match {
            id: MatchId::from_provider(STATSBOMB, fixture.id)?,
            edition: fixture.edition,
            stage: container.map(|(stage, _)| stage),
            group: container.map(|(_, group)| group),
            round: fixture.week,
            kickoff: Some(fixture.kickoff),
            status: if fixture.score.is_some() { Status::Final } else { Status::Scheduled },
            home,
            away,
            score: fixture.score,
            shoot_out: None,
            stadium: fixture.stadium,
            officials: Officials { referee: fixture.referee, ..Officials::default() },
            platforms: vec![PlatformRef { platform: STATSBOMB, id: fixture.id.to_string() }],
            video: Vec::new(),
            absent: Vec::new(),
        })
    }
}

/// Both halves were played, and every half that was played has an end.
fn check_halves(file: SourceFile<'_>, events: &[Event]) -> Result<(), Notice> {
    for period in Period::PLAYED {
        let mut of_period = events.iter().filter(|event| event.period == period).peekable();
        let must = matches!(period, Period::First | Period::Second);
        if (must || of_period.peek().is_some()) && !of_period.any(|event| event.kind == EventKind::HalfEnd) {
            return Err(file.whole(format!("period {} has no end: the file is not whole", period.number())));
        }
    }
    Ok(())
}

/// Expected goals are the feed's for all attempts or for none. Says whether they were mixed.
fn with_whole_xg(mut events: Vec<Event>) -> (Vec<Event>, bool) {
    let attempts = || events.iter().filter(|event| event.kind.is_shot());
    let mixed = attempts().any(|event| event.xg.is_some()) && attempts().any(|event| event.xg.is_none());
    if mixed {
        events.iter_mut().for_each(|event| event.xg = None);
    }
    (events, mixed)
}

/// The players whom the match names.
#[derive(Default)]
struct People(BTreeMap<PlayerId, Player>);

impl People {
    /// One side's sheet: starters as the Starting XI says, everybody else of the line-up on the bench.
    #[allow(clippy::too_many_arguments)] // the two files in both their forms, and the side
    fn sheet(
        &mut self,
        lineups: SourceFile<'_>,
        events: SourceFile<'_>,
        sheets: &[raw::LineUp<'_>],
        raw: &[raw::Event<'_>],
        converted: &[Event],
        fixture: &FixtureSide,
        side: Side,
    ) -> Result<TeamSheet, Notice> {
        let team = fixture.external;
        let mine = |event: &&raw::Event<'_>| event.team.is_some_and(|own| own.id == team);
        let eleven = raw.iter().filter(mine).find(|event| event.kind.id == 35).and_then(|event| event.tactics.as_ref());
        let eleven = eleven.map(|tactics| tactics.lineup.as_slice()).unwrap_or_default();
        let spots = converted.iter().find(|event| event.kind == EventKind::StartingXi && event.side == Some(side));
        let placed = spots.map_or(0, |event| event.line_up.len());
        if !(7..=11).contains(&eleven.len()) || placed != eleven.len() {
            let message = format!("team {team} has no Starting XI of 7 to 11 players with known positions");
            return Err(events.whole(message));
        }
        let sheet = sheets.iter().find(|sheet| sheet.team_id == team);
        let sheet = sheet.ok_or_else(|| lineups.whole(format!("team {team} has no line-up")))?;

        let mut squad: Vec<SquadMember> = Vec::new();
        for placing in spots.iter().flat_map(|event| &event.line_up) {
            let shirt = eleven.iter().find(|own| player(own.player.id) == Some(placing.player));
            let shirt = shirt.and_then(|own| own.jersey_number);
            squad.push(SquadMember { shirt, spot: Some(placing.spot), ..member(placing.player, Role::Starter) });
        }
        for listed in &sheet.lineup {
            let known = player(listed.player_id);
            let id = known.ok_or_else(|| lineups.whole(format!("{} is no id of a player", listed.player_id)))?;
            match squad.iter_mut().find(|member| member.player == id) {
                Some(member) => member.shirt = listed.jersey_number.or(member.shirt),
                None => squad.push(SquadMember { shirt: listed.jersey_number, ..member(id, Role::Bench) }),
            }
            self.0.insert(id, described(id, listed, fixture.gender));
        }
        // Whom the line-up forgot: the events know the names of starters and of those who came on.
        let starters = eleven.iter().map(|own| &own.player);
        let replacements =
            raw.iter().filter(mine).filter_map(|event| event.substitution.as_ref()?.replacement.as_ref());
        for person in starters.chain(replacements) {
            let Some(id) = player(person.id) else { continue };
            if squad.iter().all(|member| member.player != id) {
                squad.push(member(id, Role::Bench));
            }
            let name = named(&person.name, "Player", person.id);
            self.0.entry(id).or_insert_with(|| nameless(id, name, fixture.gender));
        }
        Ok(TeamSheet { team: fixture.team, coach: fixture.coach, squad })
    }
}

fn member(player: PlayerId, role: Role) -> SquadMember {
    SquadMember { player, shirt: None, role, spot: None, position: None, place: None }
}

pub(super) fn described(id: PlayerId, listed: &raw::Player<'_>, gender: Gender) -> Player {
    let nickname = listed.player_nickname.as_deref().map(str::trim).filter(|name| !name.is_empty());
    Player {
        nickname: nickname.map(Name::new),
        nationality: listed.country.as_ref().and_then(|own| country(&own.name)),
        ..nameless(id, named(&listed.player_name, "Player", listed.player_id), gender)
    }
}

/// A player of whom nothing but the name is known.
fn nameless(id: PlayerId, name: Name, gender: Gender) -> Player {
    Player {
        id,
        name,
        nickname: None,
        dob: None,
        gender: Some(gender),
        nationality: None,
        positions: Vec::new(),
        number: None,
        retired: false,
        image: None,
    }
}
