//! A match of random but realistic events, with the shape and precision of feeds, on which sizes are measured.

use football::model::{
    BodyPart, EditionId, Event, EventId, EventKind, Kickoff, Match, MatchId, Millis, Officials, Outcome, Period,
    PlayPattern, PlayerId, PlayerSpot, Point, RefereeId, Role, Side, Spot, SquadMember, StadiumId, Status, TeamId,
    TeamSheet,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A match that depends on the seed alone: about `count` events in two halves.
pub(crate) fn played(seed: u64, count: u32) -> (Match, Vec<Event>) {
    let mut draw = ChaCha8Rng::seed_from_u64(seed);
    let id = MatchId(1_000 + seed as i64);
    let sheets = [Side::Home, Side::Away].map(|side| sheet(seed, side));
    let mut game = MatchScript {
        draw: &mut draw,
        events: Vec::new(),
        sheets: &sheets,
        side: Side::Home,
        x: 60.0,
        y: 40.0,
        time: 0,
    };
    for side in [Side::Home, Side::Away] {
        let line_up = sheets[side as usize].squad[..11].iter();
        let placing = |member: &SquadMember| Some(PlayerSpot { player: member.player, spot: member.spot? });
        let line_up = line_up.filter_map(placing).collect();
        let event = game.event(EventKind::StartingXi, Period::First);
        game.events.push(Event { side: Some(side), line_up, player: None, at: None, ..event });
    }
    for period in [Period::First, Period::Second] {
        game.time = 0;
        let until = if period == Period::First { count / 2 } else { count };
        while game.events.len() < until as usize {
            game.move_(period);
        }
    }
    let events = game.events;
    let [home, away] = sheets;
    let match_ = Match {
        id,
        edition: EditionId(1 + seed as i64 % 5),
        stage: None,
        group: None,
        round: Some(1 + (seed % 38) as u32),
        kickoff: jiff::Timestamp::from_second(1_790_000_000 + seed as i64 * 86_400).ok().map(Kickoff::from),
        status: Status::Final,
        home,
        away,
        score: None,
        shoot_out: None,
        shoot_out_winner: None,
        half_time: None,
        full_time: None,
        attendance: None,
        neutral: false,
        stadium: Some(StadiumId(1 + seed as i64 % 20)),
        officials: Officials { referee: Some(RefereeId(1 + seed as i64 % 30)), ..Officials::default() },
        platforms: Vec::new(),
        video: Vec::new(),
        absent: Vec::new(),
    };
    (match_, events)
}

fn sheet(seed: u64, side: Side) -> TeamSheet {
    let team = 1 + (seed as i64 * 2 + side.id()) % 20;
    let squad = (0..18).map(|number| SquadMember {
        player: PlayerId::new(1_000_000_000 + team * 100 + number),
        shirt: Some(number as u16 + 1),
        role: if number < 11 { Role::Starter } else { Role::Bench },
        spot: (number < 11).then(|| Spot::ALL[number as usize * 2]),
        position: None,
        place: None,
    });
    TeamSheet { team: TeamId(team), coach: None, squad: squad.collect() }
}

struct MatchScript<'a> {
    draw: &'a mut ChaCha8Rng,
    events: Vec<Event>,
    sheets: &'a [TeamSheet; 2],
    side: Side,
    x: f64,
    y: f64,
    time: u32,
}

impl MatchScript<'_> {
    /// A pass, its receipt, a carry; now and then a shot, a duel, a foul, a loss.
    fn move_(&mut self, period: Period) {
        match self.draw.random_range(0..100) {
            0..=1 => {
                let mut shot = self.event(EventKind::Attempt, period);
                let goal = self.draw.random_bool(0.1);
                shot.result = if goal { Outcome::Goal } else { Outcome::OffTarget };
                shot.end = Point::new(120.0, tenth(self.draw.random_range(30.0..50.0)));
                shot.xg = Some(football::model::Probability::new(self.draw.random_range(0.0..0.6)));
                self.push(shot);
                self.turn_over();
            }
            2..=14 => {
                let kinds = [EventKind::Tackle, EventKind::Interception, EventKind::Clear, EventKind::FoulCommitted];
                self.turn_over();
                let kind = kinds[self.draw.random_range(0..kinds.len())];
                let mut duel = self.event(kind, period);
                duel.result = if self.draw.random_bool(0.5) { Outcome::Won } else { Outcome::Lost };
                self.push(duel);
            }
            15..=24 => {
                self.turn_over();
                let mut pressure = self.event(EventKind::Pressure, period);
                pressure.duration = Millis(self.draw.random_range(100..1_500));
                self.push(pressure);
                self.turn_over();
            }
            _ => {
                let mut pass = self.event(EventKind::Pass, period);
                pass.duration = Millis(self.draw.random_range(400..2_500));
                pass.body_part =
                    Some(if self.draw.random_bool(0.7) { BodyPart::RightFoot } else { BodyPart::LeftFoot });
                pass.result = if self.draw.random_bool(0.82) { Outcome::Success } else { Outcome::Fail };
                pass.end = self.somewhere(14.0);
                pass.recipient = Some(self.player());
                let (received, from) = (pass.recipient, pass.id);
                self.time += pass.duration.0;
                self.push(pass);
                let mut receive = self.event(EventKind::BallReceive, period);
                receive.player = received;
                receive.related.push(from);
                self.push(receive);
                let mut carry = self.event(EventKind::Carry, period);
                carry.player = received;
                carry.duration = Millis(self.draw.random_range(40..3_500));
                carry.end = self.somewhere(5.0);
                self.time += carry.duration.0;
                self.push(carry);
            }
        }
    }

    fn event(&mut self, kind: EventKind, period: Period) -> Event {
        let id = EventId((self.events.len() as u32 + 1) * 10);
        let mut event = Event::new(id, kind, period, Millis(self.time));
        event.side = Some(self.side);
        event.possession = Some(self.side);
        event.player = Some(self.player());
        event.at = Point::new(self.x, self.y);
        event.play_pattern = Some(PlayPattern::ALL[(self.time as usize / 40_000) % PlayPattern::ALL.len()]);
        event.under_pressure = self.draw.random_bool(0.15);
        self.time += self.draw.random_range(0..600);
        event
    }

    fn push(&mut self, event: Event) {
        if let Some(end) = event.end {
            (self.x, self.y) = (end.x(), end.y());
        }
        self.events.push(event);
    }

    fn player(&mut self) -> PlayerId {
        self.sheets[self.side as usize].squad[self.draw.random_range(0..11)].player
    }

    fn somewhere(&mut self, within: f64) -> Option<Point> {
        let x = (self.x + self.draw.random_range(-within..within * 1.2)).clamp(0.0, 120.0);
        let y = (self.y + self.draw.random_range(-within..within)).clamp(0.0, 80.0);
        Point::new(tenth(x), tenth(y))
    }

    fn turn_over(&mut self) {
        self.side = self.side.other();
        (self.x, self.y) = (tenth(120.0 - self.x), tenth(80.0 - self.y));
    }
}

fn tenth(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
