//! What people call an entity.

use std::collections::HashMap;

use anyhow::Result;
use football::identity::Provider;
use football::model::{Coach, Entity, Kind, Match, Name, Player, Referee, Stadium, Team};
use jiff::tz::TimeZone;
use store::Snapshot;

/// The names of entities, read when they are needed.
pub(super) struct Named<'a> {
    snapshot: &'a Snapshot,
    known: HashMap<(Kind, i64), String>,
}

impl<'a> Named<'a> {
    pub(super) fn new(snapshot: &'a Snapshot) -> Named<'a> {
        Named { snapshot, known: HashMap::new() }
    }

    /// Remembers the names of a provider, so that they need not be read again.
    pub(super) fn add(&mut self, provider: &Provider) {
        let mut put = |kind: Kind, id: i64, name: &Name| self.known.insert((kind, id), name.en.clone());
        for team in &provider.teams {
            put(Kind::Team, team.id(), &team.name);
        }
        for player in &provider.players {
            put(Kind::Player, player.id(), player.display_name());
        }
        for coach in &provider.coaches {
            put(Kind::Coach, coach.id(), coach.nickname.as_ref().unwrap_or(&coach.name));
        }
        for referee in &provider.referees {
            put(Kind::Referee, referee.id(), &referee.name);
        }
        for stadium in &provider.stadiums {
            put(Kind::Stadium, stadium.id(), &stadium.name);
        }
        for match_ in &provider.matches {
            let team = |id: i64| self.known.get(&(Kind::Team, id)).map_or("?", String::as_str);
            let name = match_name(match_, team(match_.home.team.0), team(match_.away.team.0));
            self.known.insert((Kind::Match, match_.id.0), name);
        }
    }

    /// The name in English; `?` if there is no such entity.
    pub(super) fn name(&mut self, kind: Kind, id: i64) -> Result<String> {
        if let Some(name) = self.known.get(&(kind, id)) {
            return Ok(name.clone());
        }
        let snapshot = self.snapshot;
        let name = match kind {
            Kind::Team => snapshot.entity::<Team>(id)?.map(|team| team.name.en),
            Kind::Player => snapshot.entity::<Player>(id)?.map(|player| player.display_name().en.clone()),
            Kind::Coach => snapshot.entity::<Coach>(id)?.map(|coach| coach.nickname.unwrap_or(coach.name).en),
            Kind::Referee => snapshot.entity::<Referee>(id)?.map(|referee| referee.name.en),
            Kind::Stadium => snapshot.entity::<Stadium>(id)?.map(|stadium| stadium.name.en),
            Kind::Match => match snapshot.entity::<Match>(id)? {
                Some(match_) => {
                    let home = self.name(Kind::Team, match_.home.team.0)?;
                    let away = self.name(Kind::Team, match_.away.team.0)?;
                    Some(match_name(&match_, &home, &away))
                }
                None => None,
            },
            _ => None,
        };
        let name = name.unwrap_or_else(|| "?".to_owned());
        self.known.insert((kind, id), name.clone());
        Ok(name)
    }
}

fn match_name(match_: &Match, home: &str, away: &str) -> String {
    let score = match_.score.map_or("-".to_owned(), |score| format!("{}-{}", score.home, score.away));
    let day = match_.kickoff.map(|kickoff| format!(", {}", kickoff.day(&TimeZone::UTC))).unwrap_or_default();
    format!("{home} {score} {away}{day}")
}
