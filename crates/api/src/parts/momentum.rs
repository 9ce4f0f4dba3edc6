//! The momentum record of a match: a point for every minute, phases and goals. The operation and the push share it.

use football::analysis::momentum::{
    INPUTS, INTERVAL_SECS, Momentum, MomentumGoal, MomentumInput, MomentumPoint, Phase, PhaseRun,
};
use football::analysis::round;
use football::model::{Name, Player, Side, Team};
use jiff::Timestamp;

use super::match_header::match_name;
use super::reference::Ref;
use crate::prelude::*;

pub const INCLUDE: Param = optional(
    "include",
    ParamType::Words(&["phases", "goals", "inputs"]),
    "what to add to the points; phases,goals if left out",
);

/// The momentum of a match as the record shows it.
#[derive(Debug)]
pub struct MomentumTimeline {
    id: i64,
    name: Name,
    after: Option<u32>,
    generated_at: Timestamp,
    home: Ref,
    away: Ref,
    points: Vec<PointView>,
    /// None if the request does not ask for them.
    phases: Option<Vec<PhaseRun>>,
    goals: Option<Vec<GoalView>>,
}

#[derive(Debug)]
struct PointView {
    point: MomentumPoint,
    with_inputs: bool,
}

#[derive(Debug)]
struct GoalView {
    goal: MomentumGoal,
    team: i64,
    scorer: Option<Scorer>,
}

#[derive(Debug)]
struct Scorer {
    id: i64,
    name: Name,
    shirt: Option<u16>,
}

/// `HOME` or `AWAY`.
fn side_code(side: Side) -> &'static str {
    match side {
        Side::Home => "HOME",
        Side::Away => "AWAY",
    }
}

/// The codes of both sides.
const SIDE_CODES: &[&str] = &["HOME", "AWAY"];

/// MM:SS; minutes may exceed 99.
fn clock(second: u32) -> String {
    format!("{:02}:{:02}", second / 60, second % 60)
}

#[rustfmt::skip]
static MATCH: Table<MomentumTimeline> = Table("MomentumMatch", &[
    integer("intID",                   "the match's id",                             |t| t.id.into()),
    text("strName",                    "Home 2x1 Away; before kick-off Home - Away", |t| (&t.name).into()),
    one_of(&["FULL", "INCREMENTAL"], text("strResponseType",            "FULL, or INCREMENTAL if the request has after_second", |t| if t.after.is_some() { "INCREMENTAL" } else { "FULL" }.into())),
    nullable(integer("intAfterSecond", "the after_second of the request",            |t| t.after.into())),
    text("dtGeneratedAt",              "when this state of the match was analysed, ISO 8601 in UTC", |t| t.generated_at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string().into()),
]);

#[rustfmt::skip]
static TEAM: Table<Ref> = Table("MomentumTeam", &[
    integer("intID", "the team's id",                      |r| r.id.into()),
    text("strName",  "the name in the requested language", |r| (&r.name).into()),
]);

#[rustfmt::skip]
static TEAMS: Table<MomentumTimeline> = Table("MomentumTeams", &[
    record("objHome", "the home team", &TEAM, |t| TEAM.record(&t.home)),
    record("objAway", "the away team", &TEAM, |t| TEAM.record(&t.away)),
]);

#[rustfmt::skip]
static RANGE: Table<()> = Table("MomentumRange", &[
    integer("decMinimum", "-1: all with the away team", |()| Value::Integer(-1)),
    integer("decMaximum", "1: all with the home team",  |()| Value::Integer(1)),
]);

#[rustfmt::skip]
static DIRECTION: Table<()> = Table("MomentumDirection", &[
    fixed("strPositive", "HOME"),
    fixed("strNegative", "AWAY"),
]);

/// The counts of one side in one minute, in the order of the engine.
struct Inputs;
static INPUT_COUNTS: Inputs = Inputs;

impl Inputs {
    fn record(&self, point: &MomentumPoint, side: Side) -> Value {
        let counts = point.inputs[usize::from(side == Side::Away)];
        Value::Record(INPUTS.iter().zip(counts).map(|(input, count)| (input.field.into(), count.into())).collect())
    }
}

impl Described for Inputs {
    fn fields(&self) -> Vec<FieldDoc> {
        let field = |input: &'static MomentumInput| FieldDoc::new(input.field, Type::Integer, input.label.en);
        INPUTS.iter().map(field).collect()
    }

    fn type_name(&self) -> Option<&'static str> {
        Some("MomentumInputCounts")
    }
}

#[rustfmt::skip]
static SIDE_INPUTS: Table<(MomentumPoint, Side)> = Table("MomentumSideInputs", &[
    number("decScore", "the weighted sum of the counts",          |(point, side)| round(point.score(*side), 2).into()),
    record("arrStats", "the counts of the minute", &INPUT_COUNTS, |(point, side)| INPUT_COUNTS.record(point, *side)),
]);

#[rustfmt::skip]
static POINT_INPUTS: Table<MomentumPoint> = Table("MomentumPointInputs", &[
    record("objHome",        "the home side", &SIDE_INPUTS,       |p| SIDE_INPUTS.record(&(*p, Side::Home))),
    record("objAway",        "the away side", &SIDE_INPUTS,       |p| SIDE_INPUTS.record(&(*p, Side::Away))),
    number("decMomentumRaw", "the value before it is normalised", |p| round(p.raw, 4).into()),
]);

#[rustfmt::skip]
static POINT: Table<PointView> = Table("MomentumPoint", &[
    integer("intSecond",           "the match second at the end of the minute",       |p| p.point.second.into()),
    text("strTime",                "intSecond as MM:SS",                              |p| clock(p.point.second).into()),
    number("decValue",             "-1 to 1, positive for the home team",             |p| p.point.value().into()),
    one_of(&["HOME", "AWAY", "BALANCED"], text("strDominantTeam",        "HOME, AWAY or BALANCED",                          |p| p.point.dominant().map_or("BALANCED", side_code).into())),
    one_of(Phase::CODES, text("strPhase",               "the phase that the value falls into",             |p| p.point.phase().code().into())),
    on_request(record("objInputs", "what the value was computed from", &POINT_INPUTS, |p| if p.with_inputs { POINT_INPUTS.record(&p.point) } else { Value::Omitted })),
]);

#[rustfmt::skip]
static SERIES: Table<MomentumTimeline> = Table("MomentumSeries", &[
    integer("intIntervalSeconds", "60",                                       |_| INTERVAL_SECS.into()),
    record("objRange",            "the range of values", &RANGE,              |_| RANGE.record(&())),
    record("objDirection",        "which side each sign favours", &DIRECTION, |_| DIRECTION.record(&())),
    integer("intPointCount",      "the number of points",                     |t| t.points.len().into()),
    list("arrPoints",             "the points, in order", &POINT,             |t| POINT.list(&t.points)),
]);

#[rustfmt::skip]
static PHASE: Table<PhaseRun> = Table("MomentumPhase", &[
    one_of(Phase::CODES, text("strType",              "HOME_STRONG_CONTROL, HOME_CONTROL, BALANCED, AWAY_CONTROL or AWAY_STRONG_CONTROL", |p| p.phase.code().into())),
    nullable(one_of(SIDE_CODES, text("strTeamSide", "HOME or AWAY; null while balanced",     |p| p.phase.side().map(side_code).into()))),
    nullable(one_of(&["NORMAL", "STRONG"], text("strStrength", "NORMAL or STRONG; null while balanced", |p| p.phase.side().map(|_| if p.phase.is_strong() { "STRONG" } else { "NORMAL" }).into()))),
    integer("intStartSecond",    "the match second it began",             |p| p.start_second.into()),
    integer("intEndSecond",      "the match second it has reached",       |p| p.end_second.into()),
    text("strStartTime",         "the start as MM:SS",                    |p| clock(p.start_second).into()),
    text("strEndTime",           "the end as MM:SS",                      |p| clock(p.end_second).into()),
]);

#[rustfmt::skip]
static SCORER: Table<Scorer> = Table("MomentumScorer", &[
    integer("intID",                     "the player's id",                              |s| s.id.into()),
    text("strName",                      "the name in the requested language",           |s| (&s.name).into()),
    on_request(integer("intShirtNumber", "the number in this match, if a feed gives it", |s| s.shirt.map_or(Value::Omitted, Value::from))),
]);

#[rustfmt::skip]
static SCORE: Table<MomentumGoal> = Table("MomentumScore", &[
    integer("intHome", "goals of the home side", |g| g.score.home.into()),
    integer("intAway", "goals of the away side", |g| g.score.away.into()),
]);

#[rustfmt::skip]
static GOAL: Table<GoalView> = Table("MomentumGoal", &[
    integer("intEventID",              "the event's id",                   |g| Value::Integer(g.goal.event.0.into())),
    integer("intSecond",               "the match second in progress",     |g| g.goal.second.into()),
    text("strTime",                    "intSecond as MM:SS",               |g| clock(g.goal.second).into()),
    integer("intTeamID",               "the team credited",                |g| g.team.into()),
    one_of(SIDE_CODES, text("strTeamSide", "HOME or AWAY",                     |g| side_code(g.goal.side).into())),
    may_be_unknown(record("objPlayer", "the scorer; for an own goal, the player who put the ball into their own net", &SCORER, |g| SCORER.optional(g.scorer.as_ref()))),
    record("objScore",                 "the score right after it", &SCORE, |g| SCORE.record(&g.goal)),
]);

#[rustfmt::skip]
pub static MOMENTUM: Table<MomentumTimeline> = Table("Momentum", &[
    record("objMatch",           "the match, and what this response contains", &MATCH, |t| MATCH.record(t)),
    record("objTeams",           "the two teams", &TEAMS,                              |t| TEAMS.record(t)),
    record("objMomentum",        "the series", &SERIES,                                |t| SERIES.record(t)),
    on_request(list("arrPhases", "runs of points in one phase", &PHASE,                |t| t.phases.as_ref().map_or(Value::Omitted, |phases| PHASE.list(phases)))),
    on_request(list("arrGoals",  "the goals", &GOAL,                                   |t| t.goals.as_ref().map_or(Value::Omitted, |goals| GOAL.list(goals)))),
]);

/// Which part of the history the record contains. The values always come from the whole history.
#[derive(Clone, Copy, Debug, Default)]
pub struct HistoryRange {
    /// Only points, phases and goals after this second.
    pub after_second: Option<u32>,
    /// Skips this many goals, and includes the others whatever their second.
    pub skip_goals: Option<usize>,
}

impl MomentumTimeline {
    /// `request` holds the parameter [`INCLUDE`].
    pub fn load(
        entitled: &EntitledMatch<'_>,
        request: &Request,
        momentum: &Momentum,
        range: HistoryRange,
    ) -> Result<MomentumTimeline, Error> {
        let match_ = entitled.match_();
        let includes = |word: &str| request.words("include").map_or(word != "inputs", |words| words.contains(&word));
        let entities = entitled.entities()?;
        let is_after = |second: u32| range.after_second.is_none_or(|after| second > after);
        let goals = momentum.goals.iter().enumerate().filter(|(index, goal)| match range.skip_goals {
            Some(skipped) => *index >= skipped,
            None => is_after(goal.second),
        });
        let goal = |goal: &MomentumGoal| GoalView {
            goal: *goal,
            team: match_.sheet(goal.side).team.0,
            scorer: goal.player.map(|id| Scorer {
                id: id.number(),
                name: entities
                    .get::<Player>(id.number())
                    .map_or_else(|| Name::new(id.to_string()), |player| player.display_name().clone()),
                shirt: match_.member(id).and_then(|member| member.shirt),
            }),
        };
        let home = Ref::find_or_id::<Team>(&entities, "TEAM", match_.home.team.0);
        let away = Ref::find_or_id::<Team>(&entities, "TEAM", match_.away.team.0);
        let mut phases = momentum.phases();
        phases.retain(|phase| is_after(phase.end_second));
        Ok(MomentumTimeline {
            id: match_.id.0,
            name: match_name(&home.name, &away.name, match_.score),
            after: range.after_second,
            generated_at: entitled.row().updated_at,
            home,
            away,
            points: momentum
                .points
                .iter()
                .filter(|point| is_after(point.second))
                .map(|point| PointView { point: *point, with_inputs: includes("inputs") })
                .collect(),
            phases: includes("phases").then_some(phases),
            goals: includes("goals").then(|| goals.map(|(_, found)| goal(found)).collect()),
        })
    }
}
