//! Translates the events of Opta and Stats Perform into ours.
//!
//! Both feeds have the same types and qualifiers. Every event is in the view of the acting team, which attacks towards
//! x = 100 in every period; y = 100 is its left touchline. A deleted event is as if it had never been. Types that are not
//! known here are left out, with a notice for each.

mod clock;
mod kinds;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use self::clock::Clock;
use self::kinds::{Context, card, describe, kind_and_result};
use super::codes::{event_type, qualifier};
use super::event::OptaEvent;
use super::formations::spot_by_number;
use super::pitch::point;
use crate::feed::document::Notice;
use crate::feed::provider::SourceFile;
use crate::feed::provider::match_files::{MatchEvents, MatchHeader};
use crate::model::{Event, EventId, EventIds, EventKind, Millis, Period, PlatformId, PlayerId, PlayerSpot, Side};

/// Translates the events of a match, in the order of the file.
pub(in crate::feed) fn convert(
    file: SourceFile<'_>,
    platform: PlatformId,
    header: &MatchHeader,
    mut raw: Vec<OptaEvent<'_>>,
) -> Result<MatchEvents, Notice> {
    let mut notices = Vec::new();
    keep_current(&mut raw);
    let clock = Clock::new(&raw);
    let mut timed: Vec<(OptaEvent<'_>, (Period, Millis))> = Vec::with_capacity(raw.len());
    let mut misplaced = 0;
    for event in raw {
        match clock.moment(&event) {
            clock::Found::At(period, time) => timed.push((event, (period, time))),
            clock::Found::Outside => {}
            clock::Found::Wrong => misplaced += 1,
        }
    }
    if misplaced > 0 {
        let message =
            format!("match {}: events with a time outside their period are left out: {misplaced}", header.key);
        notices.push(file.file_notice(message));
    }
    timed.sort_by_key(|(event, (period, time))| clock::order(event, *period, *time));

    let raw: Vec<&OptaEvent<'_>> = timed.iter().map(|(event, _)| event).collect();
    let mut converter = Converter::new(platform, header, &raw);
    for (index, (event, (period, time))) in timed.iter().enumerate() {
        converter.entry(file, index, event, *period, *time)?;
    }
    let unknown = converter.unknown.iter().map(|kind| format!("events of the unknown type {kind} are left out"));
    notices.extend(unknown.map(|message| file.file_notice(message)));
    notices.extend(converter.remarks.iter().map(|message| file.file_notice(message.clone())));
    Ok(MatchEvents { events: converter.events, notices })
}

/// Leaves out deleted events, and all but the last version of an event that the file has several times.
fn keep_current(raw: &mut Vec<OptaEvent<'_>>) {
    let is_deleted =
        |event: &OptaEvent<'_>| matches!(event.kind, event_type::DELETED | event_type::DELETED_AFTER_REVIEW);
    let mut last: HashMap<String, usize> = HashMap::new();
    for (index, event) in raw.iter().enumerate().filter(|(_, event)| !event.id.is_empty()) {
        last.insert(event.id.to_string(), index);
    }
    let mut index = 0;
    raw.retain(|event| {
        let is_last = last.get(event.id.as_ref()).is_none_or(|last| *last == index);
        index += 1;
        is_last && !is_deleted(event)
    });
}

struct Converter<'a> {
    platform: PlatformId,
    header: &'a MatchHeader,
    raw: &'a [&'a OptaEvent<'a>],
    /// The place of an event in the list, by team and number.
    by_number: HashMap<(Side, u32), usize>,
    /// Passes that an attempt names as the one that set it up, and whether the attempt was a goal.
    set_up: BTreeMap<usize, bool>,
    /// Of each side, the formation that is in use.
    formations: [u16; 2],
    /// Players who came on in a substitution that was stored with the player who left.
    paired: BTreeSet<usize>,
    kick_off_next: bool,
    events: Vec<Event>,
    unknown: BTreeSet<u16>,
    remarks: BTreeSet<String>,
}

impl<'a> Converter<'a> {
    fn new(platform: PlatformId, header: &'a MatchHeader, raw: &'a [&'a OptaEvent<'a>]) -> Converter<'a> {
        let mut by_number = HashMap::new();
        for (index, event) in raw.iter().enumerate() {
            if let Some(side) = header.side_of(&event.team) {
                by_number.insert((side, event.number), index);
            }
        }
        let mut converter = Converter {
            platform,
            header,
            raw,
            by_number,
            set_up: BTreeMap::new(),
            formations: [0; 2],
            paired: BTreeSet::new(),
            kick_off_next: false,
            events: Vec::with_capacity(raw.len()),
            unknown: BTreeSet::new(),
            remarks: BTreeSet::new(),
        };
        for event in raw.iter().filter(|event| kinds::is_attempt(event.kind) && !event.has(qualifier::OWN_GOAL)) {
            if let Some(pass) = event.related().and_then(|number| converter.linked(event, number, false)) {
                *converter.set_up.entry(pass).or_default() |= event.kind == event_type::GOAL;
            }
        }
        converter
    }

    /// The place of an event that another names by its number.
    fn linked(&self, event: &OptaEvent<'_>, number: u32, opposite: bool) -> Option<usize> {
        let side = self.header.side_of(&event.team)?;
        let side = if opposite { side.other() } else { side };
        self.by_number.get(&(side, number)).copied()
    }

    fn entry(
        &mut self,
        file: SourceFile<'_>,
        index: usize,
        raw: &OptaEvent<'_>,
        period: Period,
        time: Millis,
    ) -> Result<(), Notice> {
        let side = self.header.side_of(&raw.team);
        if side.is_none() && !raw.team.is_empty() && raw.team != "0" {
            let (home, away) = (&self.header.home.team.key, &self.header.away.team.key);
            let message = format!("team {} does not play in this match: expected {home} or {away}", raw.team);
            return Err(file.file_notice(message));
        }
        let context = self.context(index, raw, side);
        let known = kind_and_result(raw, &context);
        self.kick_off_next = match raw.kind {
            event_type::START | event_type::GOAL => true,
            event_type::PASS | event_type::OFFSIDE_PASS => false,
            _ => self.kick_off_next,
        };
        let Some((kind, result)) = known else {
            if !kinds::is_known(raw.kind) {
                self.unknown.insert(raw.kind);
            }
            return Ok(());
        };
        let mut event = Event::new(EventId((index as u32 + 1) * 10), kind, period, time);
        event.result = result;
        event.side = side;
        event.player = self.player(raw.player.as_deref());
        // Cards, substitutions and the like have no place: the feed writes the corner.
        event.at = if raw.x == 0.0 && raw.y == 0.0 { None } else { point(raw.x, raw.y) };
        describe(raw, &context, &mut event);
        match kind {
            EventKind::Substitution | EventKind::PlayerOff | EventKind::PlayerOn
                if !self.change(index, raw, &mut event) =>
            {
                return Ok(());
            }
            EventKind::StartingXi | EventKind::TacticalShift => self.line_up(raw, &mut event),
            EventKind::InjuryStoppage => event.player = self.player(raw.value(qualifier::INJURED_PLAYER)),
            EventKind::Card if event.player.is_none() => {
                self.remarks.insert("cards of coaches and other officials are left out".to_owned());
                return Ok(());
            }
            EventKind::Block | EventKind::KeeperSave => event.related = self.stopped(index, raw),
            _ if kind.is_shot() => event.related = self.assisting(raw),
            _ if kind.is_pass_family() => {
                event.recipient = self.player(raw.value(qualifier::PLAYER_OFFSIDE)).filter(|_| kinds::is_offside(raw));
            }
            _ => {}
        }
        if kind == EventKind::Card && card(raw).is_none() {
            self.remarks.insert("cards of an unknown colour, and rescinded cards, are left out".to_owned());
            return Ok(());
        }
        self.events.push(event);
        Ok(())
    }

    fn context(&self, index: usize, raw: &OptaEvent<'_>, side: Option<Side>) -> Context {
        let is_out = |next: &&&OptaEvent<'_>| matches!(next.kind, event_type::OUT | event_type::CORNER_AWARDED);
        let mut out = self.raw[index + 1..].iter().take(2).take_while(is_out);
        Context {
            kick_off: self.kick_off_next,
            // Both teams have such an event. That of the team that played the ball out has failed.
            goes_out: out.any(|next| !next.succeeded && side.is_some() && self.header.side_of(&next.team) == side),
            sets_up_goal: self.set_up.get(&index).copied(),
            has_on: self.other_of_change(raw).is_some(),
        }
    }

    fn player(&self, key: Option<&str>) -> Option<PlayerId> {
        let key = key.map(str::trim).filter(|key| !key.is_empty() && *key != "0")?;
        PlayerId::from_key(self.platform, key)
    }

    /// The other event of a substitution: of the player who comes on, or who leaves.
    fn other_of_change(&self, raw: &OptaEvent<'_>) -> Option<usize> {
        let wanted = match raw.kind {
            event_type::PLAYER_OFF => event_type::PLAYER_ON,
            event_type::PLAYER_ON => event_type::PLAYER_OFF,
            _ => return None,
        };
        let named = raw.related().and_then(|number| self.linked(raw, number, false));
        named.filter(|index| self.raw[*index].kind == wanted).or_else(|| {
            let same = |other: &&OptaEvent<'_>| {
                let time = |event: &OptaEvent<'_>| (event.period, event.minute, event.second);
                other.kind == wanted && other.team == raw.team && time(other) == time(raw) && other.related().is_none()
            };
            self.raw.iter().position(same)
        })
    }

    /// Fills in a substitution. False if the event was stored already with that of the other player.
    fn change(&mut self, index: usize, raw: &OptaEvent<'_>, event: &mut Event) -> bool {
        if self.paired.contains(&index) {
            return false;
        }
        let Some(other) = self.other_of_change(raw) else { return true };
        self.paired.insert(other);
        let other = self.raw[other];
        let (off, on) = if raw.kind == event_type::PLAYER_OFF { (raw, other) } else { (other, raw) };
        event.player = self.player(off.player.as_deref());
        event.replacement = self.player(on.player.as_deref());
        let formation = event.side.map_or(0, |side| self.formations[side.index()]);
        event.spot = on.number_value(qualifier::PLACE).and_then(|place| spot_by_number(formation, place));
        true
    }

    fn line_up(&mut self, raw: &OptaEvent<'_>, event: &mut Event) {
        let formation = raw.number_value(qualifier::FORMATION).unwrap_or_default();
        if let Some(side) = event.side {
            self.formations[side.index()] = formation;
        }
        let mut used = BTreeSet::new();
        for (player, place) in raw.list(qualifier::PLAYERS).zip(raw.list(qualifier::PLACES)) {
            let spot = place.parse().ok().and_then(|place| spot_by_number(formation, place));
            let Some((player, spot)) = self.player(Some(player)).zip(spot) else { continue };
            if used.insert(spot) {
                event.line_up.push(PlayerSpot { player, spot });
            }
        }
    }

    /// The pass that set up an attempt.
    fn assisting(&self, raw: &OptaEvent<'_>) -> EventIds {
        let pass = raw.related().and_then(|number| self.linked(raw, number, false));
        let pass = pass.filter(|index| matches!(self.raw[*index].kind, event_type::PASS | event_type::OFFSIDE_PASS));
        pass.map(|index| EventId((index as u32 + 1) * 10)).into_iter().collect()
    }

    /// The attempt that a save or a block stopped: the one that it names, or else the nearest before or after it in the
    /// same second.
    fn stopped(&self, index: usize, raw: &OptaEvent<'_>) -> EventIds {
        let named = raw.opposite().and_then(|number| self.linked(raw, number, true));
        let is_attempt = |index: &usize| kinds::is_attempt(self.raw[*index].kind);
        let second = |event: &OptaEvent<'_>| event.minute.saturating_mul(60).saturating_add(event.second);
        let time = |event: &OptaEvent<'_>| (event.period, second(event));
        let near = |other: &usize| {
            let other = self.raw[*other];
            let ((period, second), (own_period, own_second)) = (time(other), time(raw));
            other.team != raw.team && period == own_period && second.abs_diff(own_second) <= 1
        };
        let around = (1..=4).flat_map(|step| [index.checked_sub(step), Some(index + step)]).flatten();
        let around = around.filter(|other| *other < self.raw.len()).find(|other| is_attempt(other) && near(other));
        let found = named.filter(is_attempt).or(around);
        found.map(|index| EventId((index as u32 + 1) * 10)).into_iter().collect()
    }
}
