//! Translates one match from its header and its events.

use std::collections::BTreeSet;

use super::catalogue::{MatchCatalogue, text_or_key};
use super::header::{Duty, MatchHeader, Member, SideHeader};
use super::match_feed::MatchEvents;
use crate::feed::document::{Document, Notice};
use crate::feed::provider::TranslatedMatch;
use crate::feed::provider::file::SourceFile;
use crate::feed::provider::xg::without_partial_xg;
use crate::model::{
    CoachId, EditionId, Event, EventId, EventKind, Kickoff, Match, MatchId, Officials, Period, PlatformRef, Player,
    PlayerId, RefereeId, Role, Score, Side, SquadMember, StadiumId, TeamId, TeamSheet,
};

/// More events than this are a mistake: ten times those of a long match.
const MAX_EVENTS: usize = 60_000;

impl MatchCatalogue {
    /// Translates a match from its events. Its header was added before.
    pub fn translate_match(&self, key: &str, file: SourceFile<'_>) -> Result<TranslatedMatch, Notice> {
        let header = self.headers.get(key).ok_or_else(|| file.file_notice(no_header(key)))?;
        let MatchEvents { events, mut notices } = (self.feed.events)(file, header)?;
        if events.len() > MAX_EVENTS {
            return Err(file.file_notice(format!("match {key} has more than {MAX_EVENTS} events")));
        }
        let events = with_ends(file, key, header, events, &mut notices)?;
        let (mut events, mixed) = without_partial_xg(events);
        notices.extend(mixed.then(|| {
            file.file_notice(format!("match {key}: some attempts have no xg, so the xg of the others is ignored"))
        }));
        events.shrink_to_fit();
        let counted = Score::from_goals(&events);
        let differs = header.score.filter(|stated| header.status.is_final() && *stated != counted);
        notices.extend(differs.map(|stated| {
            file.file_notice(format!(
                "match {key}: the match file states the score {}-{}, but the events count {}-{}",
                stated.home, stated.away, counted.home, counted.away
            ))
        }));
        let match_ = self.match_of(header, &events).ok_or_else(|| file.file_notice(no_header(key)))?;
        let shoot_out = events.iter().any(|event| event.period == Period::ShootOut && event.kind.is_shot());
        let match_ = Match {
            score: match_.score.or(Some(counted)),
            shoot_out: match_.shoot_out.or_else(|| shoot_out.then(|| Score::from_shoot_out(&events))),
            ..match_
        };
        let mut documents = self.unlisted_players(header, &match_, file);
        documents.push(Document::of_match(&match_, events, file.source()));
        Ok(TranslatedMatch { documents, notices })
    }

    /// A match without events: its result and date count, but it has no statistics.
    pub fn match_without_events(&self, key: &str) -> Option<TranslatedMatch> {
        let header = self.headers.get(key)?;
        let match_ = self.match_of(header, &[])?;
        let documents = vec![Document::of(&match_, header.source.clone())];
        Some(TranslatedMatch { documents, notices: Vec::new() })
    }

    fn match_of(&self, header: &MatchHeader, events: &[Event]) -> Option<Match> {
        let platform = self.feed.platform;
        let container = self.containers.of_match(&header.key);
        let official = |duty: Duty| -> Option<RefereeId> {
            let (_, person) = header.officials.iter().find(|(known, _)| *known == duty)?;
            RefereeId::from_key(platform, &person.key)
        };
        Some(Match {
            id: MatchId::from_key(platform, &header.key)?,
            edition: EditionId::from_key(platform, &header.season.key)?,
            stage: container.map(|(stage, _)| stage),
            group: container.map(|(_, group)| group),
            round: header.round,
            kickoff: header.kickoff.map(Kickoff::from),
            status: header.status,
            home: self.sheet(header, Side::Home, events)?,
            away: self.sheet(header, Side::Away, events)?,
            score: header.score.filter(|_| header.status.has_kicked_off() || header.status.is_final()),
            shoot_out: header.shoot_out.filter(|_| header.status.is_final()),
            shoot_out_winner: None,
            half_time: None,
            full_time: None,
            attendance: None,
            neutral: false,
            stadium: header.stadium.as_ref().and_then(|stadium| StadiumId::from_key(platform, &stadium.key)),
            officials: Officials {
                referee: official(Duty::Referee),
                assistant1: official(Duty::FirstAssistant),
                assistant2: official(Duty::SecondAssistant),
                fourth_official: official(Duty::Fourth),
            },
            platforms: vec![PlatformRef { platform, id: header.key.clone() }],
            video: Vec::new(),
            absent: self.feed.absent.to_vec(),
        })
    }

    /// The team sheet. Who acts but is in neither squad is on the bench of the side that they act for.
    fn sheet(&self, header: &MatchHeader, side: Side, events: &[Event]) -> Option<TeamSheet> {
        let platform = self.feed.platform;
        let SideHeader { team, coach, .. } = header.side(side);
        let mut squad: Vec<SquadMember> = Vec::new();
        let mut spots = BTreeSet::new();
        let id = |member: &Member| PlayerId::from_key(platform, &member.person.key);
        // A player who is in both squads belongs to the home side's.
        let others: BTreeSet<PlayerId> =
            header.home.squad.iter().filter(|_| side == Side::Away).filter_map(id).collect();
        for member in &header.side(side).squad {
            let Some(player) = id(member).filter(|player| !others.contains(player)) else { continue };
            if squad.iter().any(|known| known.player == player) {
                continue;
            }
            let starters = squad.iter().filter(|known| known.role == Role::Starter).count();
            let role = if member.starter && starters < 11 { Role::Starter } else { Role::Bench };
            let spot = member.spot.filter(|spot| role == Role::Starter && spots.insert(*spot));
            let position = member.position.filter(|_| spot.is_none());
            squad.push(SquadMember { player, shirt: member.shirt, role, spot, position, place: None });
        }
        let listed: BTreeSet<PlayerId> =
            [&header.home, &header.away].into_iter().flat_map(|side| side.squad.iter().filter_map(id)).collect();
        let acting = events.iter().filter(|event| event.side == Some(side));
        let acting = acting.flat_map(|event| [event.player, event.replacement].into_iter().flatten());
        let unlisted: BTreeSet<PlayerId> = acting.filter(|player| !listed.contains(player)).collect();
        squad.extend(unlisted.into_iter().map(|player| SquadMember {
            player,
            shirt: None,
            role: Role::Bench,
            spot: None,
            position: None,
            place: None,
        }));
        let coach = coach.as_ref().and_then(|coach| CoachId::from_key(platform, &coach.key));
        Some(TeamSheet { team: TeamId::from_key(platform, &team.key)?, coach, squad })
    }

    /// Players whom only the events name.
    fn unlisted_players(&self, header: &MatchHeader, match_: &Match, file: SourceFile<'_>) -> Vec<Document> {
        let sides = [&header.home, &header.away];
        let members = sides.into_iter().flat_map(|side| &side.squad);
        let id = |member: &Member| PlayerId::from_key(self.feed.platform, &member.person.key);
        let listed: BTreeSet<PlayerId> = members.filter_map(id).collect();
        let squads = match_.home.squad.iter().chain(&match_.away.squad).map(|member| member.player);
        let unlisted = squads.filter(|player| !listed.contains(player));
        let documents = unlisted.map(|id| {
            let player = Player {
                id,
                name: text_or_key("", "Player", &id.to_string()),
                nickname: None,
                dob: None,
                gender: header.gender,
                nationality: None,
                positions: Vec::new(),
                number: None,
                retired: false,
                image: None,
            };
            Document::of(&player, file.source())
        });
        documents.collect()
    }
}

fn no_header(key: &str) -> String {
    format!("match {key} is in none of the files that describe matches")
}

/// Adds the end of a period that has none. Both halves of a match that is over must have events.
fn with_ends(
    file: SourceFile<'_>,
    key: &str,
    header: &MatchHeader,
    mut events: Vec<Event>,
    notices: &mut Vec<Notice>,
) -> Result<Vec<Event>, Notice> {
    for period in Period::PLAYED {
        let number = period.number();
        let Some(last) = events.iter().rposition(|event| event.period == period) else {
            if header.status.is_final() && matches!(period, Period::First | Period::Second) {
                return Err(file.file_notice(format!("match {key}: half {number} has no events")));
            }
            continue;
        };
        let of_period = |event: &&Event| event.period == period;
        let is_over =
            header.status.is_final() || events[last + 1..].iter().any(|event| event.period != Period::ShootOut);
        if is_over && !events.iter().filter(of_period).any(|event| event.kind == EventKind::HalfEnd) {
            let time = events.iter().filter(of_period).map(|event| event.time).max().unwrap_or(events[last].time);
            let id = EventId(events[last].id.entry() * 10 + 9);
            events.insert(last + 1, Event::new(id, EventKind::HalfEnd, period, time));
            let message = format!("match {key}: period {number} has no end: its last event is taken for it");
            notices.push(file.file_notice(message));
        }
    }
    Ok(events)
}
