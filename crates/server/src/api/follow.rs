//! Following a match: what has become known since somebody last heard of it.
//!
//! Where a follower stands is said by the id of the last thing he was sent: the last point and how many goals he has, the
//! score, the status, a sum over the history behind them, and how far the store had come. So any replica, after any restart, can go on for him
//! without loss and without repetition; and where the history itself was corrected, he is told all of it anew.

use std::fmt;
use std::hash::Hasher;

use football::analysis::momentum::Momentum;
use football::model::{Language, Score, Side, Status};
use store::MatchRow;
use xxhash_rust::xxh3::Xxh3Default;

use super::data::{Access, Data};
use super::error::{Error, MATCH_ID_INVALID};
use super::operations::match_momentum::{INCLUDE, OPERATION, Part, told};
use super::request::{Body, Query, Request, choice};
use super::service::{LANGUAGES, field, key, success};
use super::{Reply, Service};
use crate::render::{Format, Rendering, Value};

/// One thing that a follower is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Push {
    /// `status`, `score` or `momentum`.
    pub event: &'static str,
    /// Where the follower stands once he has it.
    pub id: String,
    /// JSON on one line.
    pub data: Vec<u8>,
}

impl Service {
    /// What a follower of a match who stands at `last` has not been told. A follower who just came counts against his
    /// key's rate; whether the key still opens the match is looked up every time.
    pub fn follow(&self, match_id: &str, query: &str, last: Option<&str>, just_came: bool) -> Result<Vec<Push>, Reply> {
        let refuse = |error: Error| self.refuse(Some(OPERATION.name), query, error);
        let asked = Query::parse(query);
        let stands = last.and_then(Stand::parse).unwrap_or_default();
        let mut is_counted = !just_came;
        let mut look = || -> Result<Result<Vec<Push>, Reply>, Error> {
            let mut snapshot = self.view(0)?;
            let now = (self.clock)();
            let key = key(&snapshot, asked.get("key"), now)?;
            if !std::mem::replace(&mut is_counted, true)
                && let Some(Err(none)) = self.limits.take(key.id)
            {
                let mut reply = refuse(none.refusal());
                reply.headers.extend(none.headers());
                reply.headers.push(none.retry_after());
                return Ok(Err(reply));
            }
            // What he was told another replica may have read from another standby.
            if snapshot.position() < stands.position {
                drop(snapshot);
                // Where nobody has it, it was lost or made up: he is told what there is.
                snapshot = self.store.snapshot_at_least(stands.position).or_else(|_| self.view(0))?;
            }
            let language = choice("lang", asked.get("lang"), &LANGUAGES, Language::English)?;
            let request = Request::check(&[INCLUDE], &asked, &Body::default(), &self.zone)?;
            let id = match_id.parse().ok().filter(|id| *id > 0).ok_or(MATCH_ID_INVALID)?;
            let access = key.editions.map_or(Access::Everything, Access::Only);
            let data = Data::new(&snapshot, access, now, &self.zone, self.live_tables);
            let row = data.match_(id)?;
            let momentum = data.facts(row.match_.id)?.momentum;
            let rendering = Rendering { format: Format::Json, language, zone: self.zone.clone() };
            let stands = Stand { position: snapshot.position(), ..stands };
            Ok(Ok(news(&data, &request, &row, &momentum, stands, &rendering)?))
        };
        let looked = match look() {
            Err(error) if error.is_cut() => look(),
            looked => looked,
        };
        looked.unwrap_or_else(|error| {
            self.notice(&error);
            Err(refuse(error))
        })
    }
}

/// Status first, then the score, then what it came from: nobody hears of a goal before the score that it made.
fn news(
    data: &Data<'_>,
    request: &Request,
    row: &MatchRow,
    momentum: &Momentum,
    mut stands: Stand,
    rendering: &Rendering,
) -> Result<Vec<Push>, Error> {
    let match_ = &row.match_;
    let mut pushes = Vec::new();
    let mut push = |event, stands: &Stand, value: &Value| {
        pushes.push(Push { event, id: stands.to_string(), data: rendering.bytes(value) });
    };
    if stands.status != Some(match_.status) {
        stands.status = Some(match_.status);
        let status = vec![
            field("intMatchID", match_.id.0),
            field("strStatus", match_.status.code()),
            field("strStatusName", match_.status.words()),
        ];
        push("status", &stands, &Value::Record(status.into()));
    }
    if stands.score != match_.score {
        stands.score = match_.score;
        let goals = |side| match_.score.map_or(Value::Null, |score: Score| score.of(side).into());
        let score = vec![field("intHome", goals(Side::Home)), field("intAway", goals(Side::Away))];
        let score = vec![field("intMatchID", match_.id.0), field("objScore", Value::Record(score.into()))];
        push("score", &stands, &Value::Record(score.into()));
    }
    let part = match stands.second {
        Some(second) if stands.sum == sum(momentum, second, stands.goals) => {
            Part { after: Some(second), goals: Some(stands.goals) }
        }
        _ => Part { after: None, goals: None },
    };
    let last = momentum.points.last().map_or(0, |point| point.second);
    if part.after.is_none_or(|second| last > second) || momentum.goals.len() > stands.goals {
        (stands.second, stands.goals) = (Some(last), momentum.goals.len());
        stands.sum = sum(momentum, last, stands.goals);
        let answer = told(data, request, row, momentum, part)?;
        push("momentum", &stands, &success(OPERATION.envelope, answer.word, answer.message, answer.value));
    }
    Ok(pushes)
}

/// What a follower has been told.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Stand {
    /// The second of his last point; none while he has no history, 0 while it is empty.
    second: Option<u32>,
    goals: usize,
    score: Option<Score>,
    status: Option<Status>,
    sum: u64,
    /// How far the store had come.
    position: i64,
}

/// A sum over the points up to a second and over so many goals.
fn sum(momentum: &Momentum, second: u32, goals: usize) -> u64 {
    let mut sum = Xxh3Default::new();
    for point in momentum.points.iter().take_while(|point| point.second <= second) {
        sum.write_u32(point.second);
        sum.write_u64(point.raw.to_bits());
        point.inputs.iter().flatten().for_each(|count| sum.write_u16(*count));
    }
    for goal in momentum.goals.iter().take(goals) {
        sum.write_u32(goal.event.0);
        sum.write_u32(goal.second);
        sum.write_i64(goal.player.map_or(0, |player| player.number()));
        sum.write_u8(u8::from(goal.side == Side::Away));
        sum.write_u16(goal.score.home);
        sum.write_u16(goal.score.away);
    }
    sum.write_usize(goals.min(momentum.goals.len()));
    sum.finish()
}

/// `2820.2.1-1.live.9f3c5e0d1b2a4c68.4711`; a dash for what is not known.
impl fmt::Display for Stand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.second {
            Some(second) => write!(f, "{second}.{}.", self.goals)?,
            None => write!(f, "-.{}.", self.goals)?,
        }
        match self.score {
            Some(Score { home, away }) => write!(f, "{home}-{away}.")?,
            None => f.write_str("-.")?,
        }
        write!(f, "{}.{:016x}.{}", self.status.map_or("-", Status::code), self.sum, self.position)
    }
}

impl Stand {
    /// None for what was not one of ours: such a follower is told everything.
    fn parse(text: &str) -> Option<Stand> {
        let parts: Vec<&str> = text.split('.').collect();
        let [second, goals, score, status, sum, position] = parts[..] else { return None };
        let known = |part: &'_ str| part != "-";
        Some(Stand {
            second: if known(second) { Some(second.parse().ok()?) } else { None },
            goals: goals.parse().ok()?,
            score: match score.split_once('-') {
                Some(("", "")) => None,
                Some((home, away)) => Some(Score { home: home.parse().ok()?, away: away.parse().ok()? }),
                None => return None,
            },
            status: if known(status) { Some(Status::of_code(status)?) } else { None },
            sum: u64::from_str_radix(sum, 16).ok()?,
            position: position.parse().ok().filter(|position| *position >= 0)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stand_reads_as_it_was_written() {
        let score = Some(Score { home: 12, away: 0 });
        for stand in [
            Stand::default(),
            Stand { second: Some(2820), goals: 3, score, status: Some(Status::HalfTime), sum: u64::MAX, position: 7 },
        ] {
            assert_eq!(Stand::parse(&stand.to_string()), Some(stand));
        }
        for nonsense in [
            "",
            "1",
            "1.2.3.4.5.6",
            "1.2.3-4.playing.0.0",
            "-1.2.3-4.live.0.0",
            "1.2.3-4.live.0",
            "1.2.3-4.live.0.-1",
            "9999999999.1.-.-.0.0",
        ] {
            assert_eq!(Stand::parse(nonsense), None, "{nonsense}");
        }
    }
}
