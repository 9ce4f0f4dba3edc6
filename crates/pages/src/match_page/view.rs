//! Everything that the match page shows, loaded once.

use football::analysis::{EventFacts, Facts, event_facts};
use football::model::{
    Coach, Colour, Event, Group, Kickoff, Match, MatchContent, MatchMinute, Moment, Name, Period, Player, PlayerId,
    Position, Role, Score, Side, Stadium, Stage, Status, Team, formation,
};
use jiff::Timestamp;
use store::{Entities, MatchPart};

use crate::chart::time_axis::AxisPeriod;
use crate::colour::{pair_style, team_colours};
use crate::context::{PageContext, Theme};
use api::parts::match_events::MatchReport;
use api::parts::reference::Ref;
use api::parts::tournament::edition_names;
use api::{Data, EntitledMatch, Error};

/// A match as its page shows it.
#[derive(Debug)]
pub struct MatchView<'a> {
    pub entitled: EntitledMatch<'a>,
    pub entities: Entities,
    pub events: Vec<Event>,
    /// One for each event.
    pub event_facts: Vec<EventFacts>,
    pub facts: Facts,
    pub report: MatchReport,
    /// Home first.
    pub teams: [TeamView; 2],
    /// The minute of a match in progress.
    pub minute: Option<MatchMinute>,
    /// The bits of [`MatchContent`].
    contents: i64,
}

/// A team as pages show it.
#[derive(Clone, Debug)]
pub struct TeamView {
    pub id: i64,
    pub name: Name,
    /// Three letters, or empty.
    pub code: String,
    /// CSS colours of the crest.
    pub colours: Option<[String; 2]>,
    /// The id and the name.
    pub coach: Option<(i64, Name)>,
    /// `4-3-3`; none without known positions.
    pub formation: Option<String>,
}

impl TeamView {
    pub fn new(id: i64, team: Option<&Team>) -> TeamView {
        TeamView {
            id,
            name: team.map_or_else(|| Name::new(id.to_string()), |team| team.name.clone()),
            code: team.and_then(|team| team.code.clone()).unwrap_or_default(),
            colours: team.and_then(|team| team.colours).map(|colours| colours.map(|colour| colour.to_string())),
            coach: None,
            formation: None,
        }
    }
}

impl<'a> MatchView<'a> {
    pub fn load(data: &Data<'a>, id: i64) -> Result<MatchView<'a>, Error> {
        let entitled = data.match_(id)?;
        entitled.ask_ahead(&[MatchPart::Entities, MatchPart::Events, MatchPart::Facts])?;
        let (entities, events, facts) = (entitled.entities()?, entitled.events()?, entitled.facts()?);
        let match_ = entitled.match_();
        let team = |side: Side| match_.sheet(side).team.0;
        let event_facts = event_facts(match_, &events, &data.models()?.xg);
        let person = |id: PlayerId| Ref { label: "", id: id.number(), name: player_name(&entities, id) };
        let mut report = MatchReport::new(&events, &event_facts, team, person);
        for goal in report.goals.iter_mut().filter(|goal| goal.kind.code == "OWN_GOAL") {
            goal.team = team(goal.side.other());
        }
        let latest = events.iter().filter(|event| event.period != Period::ShootOut).map(Event::moment).max();
        let minute = latest.filter(|_| match_.status == Status::Live).and_then(Moment::minute);
        let contents = MatchContent::bits(match_, &events);
        let teams = [Side::Home, Side::Away].map(|side| side_view(&entities, match_, side));
        Ok(MatchView { entities, events, event_facts, facts, report, teams, minute, contents, entitled })
    }

    /// Whether its data has this.
    pub fn has(&self, content: MatchContent) -> bool {
        self.contents & content.bit() != 0
    }

    /// Whether its events have every goal of the score. A feed may state a score without its goals, or with some of them.
    pub fn knows_goals(&self) -> bool {
        self.match_().score.is_none_or(|score| score == self.facts.score)
    }

    /// The score at the end of a period; none if the period has not ended, or if not all goals are known.
    pub fn score_after(&self, period: Period) -> Option<Score> {
        let mut played = self.facts.periods.iter();
        let has_ended = played.any(|played| played.half == period.number() && played.ended);
        let is_goal = |event: &&Event| event.period <= period && event.goal_for().is_some();
        let goals = || self.events.iter().filter(is_goal).cloned().collect::<Vec<_>>();
        (has_ended && self.knows_goals()).then(|| Score::from_goals(&goals()))
    }

    pub fn match_(&self) -> &Match {
        self.entitled.match_()
    }

    /// The kick-off, if its time is known.
    pub fn kickoff_time(&self) -> Option<Timestamp> {
        self.match_().kickoff.and_then(Kickoff::time)
    }

    pub fn team(&self, side: Side) -> &TeamView {
        &self.teams[side.index()]
    }

    /// The side of a team of this match.
    pub fn side_of(&self, team: i64) -> Side {
        if team == self.teams[0].id { Side::Home } else { Side::Away }
    }

    /// The name that a player is known by.
    pub fn player_name(&self, id: PlayerId) -> Name {
        player_name(&self.entities, id)
    }

    pub fn stadium(&self) -> Option<&Stadium> {
        self.entities.get(self.match_().stadium?.0)
    }

    pub fn stage(&self) -> Option<&Stage> {
        self.entities.get(self.match_().stage?.0)
    }

    pub fn group(&self) -> Option<&Group> {
        self.entities.get(self.match_().group?.0)
    }

    /// The names of the competition and the season.
    pub fn tournament(&self) -> (Name, Name) {
        edition_names(&self.entities, self.match_().edition)
    }

    /// The periods that were played, for a time axis. A match in progress has the whole length of its halves.
    pub fn axis_periods(&self) -> Vec<AxisPeriod> {
        Period::PLAYED
            .into_iter()
            .filter_map(|period| {
                let last = self.events.iter().filter(|event| event.period == period).map(|event| event.time.seconds());
                let last = last.fold(f64::NEG_INFINITY, f64::max);
                let nominal = f64::from(period.nominal_minutes() * 60);
                let is_regular = matches!(period, Period::First | Period::Second);
                (is_regular || last.is_finite()).then(|| AxisPeriod { period, seconds: last.max(nominal) })
            })
            .collect()
    }

    /// The teams' colours as CSS for both themes.
    pub fn style(&self) -> String {
        self.style_of("")
    }

    /// The same for elements of a class; empty for the whole page.
    pub fn style_of(&self, class: &str) -> String {
        pair_style(self.colours_of(Side::Home), self.colours_of(Side::Away), class)
    }

    /// The stated colours of a side's team.
    fn colours_of(&self, side: Side) -> Option<[Colour; 2]> {
        self.entities.get::<Team>(self.match_().sheet(side).team.0)?.colours
    }

    /// The colours of the teams for a chart that is a file of its own.
    pub fn chart_colours(&self, theme: Theme) -> Vec<(&'static str, String)> {
        let pair = team_colours(self.colours_of(Side::Home), self.colours_of(Side::Away), theme);
        pair.tokens().map(|(name, value)| (name, value.to_owned())).to_vec()
    }

    /// `Argentina 3–3 France`.
    pub fn title(&self, cx: &PageContext<'_>) -> String {
        let [home, away] = [&self.teams[0], &self.teams[1]].map(|team| cx.numbers.name_in_text(cx.name(&team.name)));
        match self.match_().score {
            Some(score) => format!("{home} {} {away}", cx.numbers.score_in_text(score)),
            None => format!("{home} – {away}"),
        }
    }
}

fn player_name(entities: &Entities, id: PlayerId) -> Name {
    let player = entities.get::<Player>(id.number());
    player.map_or_else(|| Name::new(id.to_string()), |player| player.display_name().clone())
}

fn side_view(entities: &Entities, match_: &Match, side: Side) -> TeamView {
    let sheet = match_.sheet(side);
    let starters = sheet.squad.iter().filter(|member| member.role == Role::Starter);
    let positions: Vec<Position> = starters.filter_map(|member| member.position()).collect();
    let coach = sheet.coach.and_then(|coach| entities.get::<Coach>(coach.0));
    let team = entities.get::<Team>(sheet.team.0);
    TeamView {
        coach: coach.map(|coach| (coach.id.0, coach.name.clone())),
        formation: formation::shape_name(&positions),
        ..TeamView::new(sheet.team.0, team)
    }
}
