//! A match that several files describe: what one file leaves out, another says.
//!
//! The result does not depend on which file comes first, as long as the files do not contradict each other.

use std::collections::HashMap;

use super::header::{MatchHeader, Member, Named, Person, SideHeader};
use super::stated_play::StatedPlay;
use crate::model::Side;

impl MatchHeader {
    /// The id of a competition or season that a file does not name.
    pub(in crate::feed) const UNNAMED: &'static str = "single-matches";

    /// Adds what another file says of the same match. Fails if it is about other teams.
    pub(super) fn add_part(&mut self, part: MatchHeader) -> Result<(), String> {
        for side in Side::BOTH {
            let (own, other) = (&self.side(side).team.key, &part.side(side).team.key);
            if own != other {
                return Err(format!("match {}: the file has the team {other}, and another file has {own}", self.key));
            }
        }
        if self.competition.key == MatchHeader::UNNAMED {
            (self.competition, self.season) = (part.competition, part.season);
        }
        fill_text(&mut self.stage, part.stage);
        fill_text(&mut self.group, part.group);
        fill_list(&mut self.officials, part.officials);
        self.gender = self.gender.or(part.gender);
        self.round = self.round.or(part.round);
        self.kickoff = self.kickoff.or(part.kickoff);
        self.status = if part.status.is_final() { part.status } else { self.status };
        self.score = self.score.or(part.score);
        self.shoot_out = self.shoot_out.or(part.shoot_out);
        self.stadium = self.stadium.take().or(part.stadium);
        self.home.add_part(part.home);
        self.away.add_part(part.away);
        self.stated.add_part(part.stated);
        Ok(())
    }
}

impl SideHeader {
    fn add_part(&mut self, part: SideHeader) {
        self.team.add_part(part.team);
        self.code = self.code.take().or(part.code);
        self.colours = self.colours.or(part.colours);
        self.coach = self.coach.take().or(part.coach);
        let listed = self.squad.iter().zip(0..).map(|(member, at): (_, usize)| (member.person.key.clone(), at));
        let listed: HashMap<String, usize> = listed.collect();
        for member in part.squad {
            match listed.get(&member.person.key).and_then(|at| self.squad.get_mut(*at)) {
                Some(known) => known.add_part(member),
                None => self.squad.push(member),
            }
        }
    }
}

impl Named {
    fn add_part(&mut self, part: Named) {
        fill_text(&mut self.name, part.name);
        self.country = self.country.or(part.country);
    }
}

impl Member {
    fn add_part(&mut self, part: Member) {
        self.person.add_part(part.person);
        self.shirt = self.shirt.or(part.shirt);
        self.starter |= part.starter;
        self.spot = self.spot.or(part.spot);
        self.position = self.position.or(part.position);
    }
}

impl Person {
    fn add_part(&mut self, part: Person) {
        fill_text(&mut self.name, part.name);
        self.nickname = self.nickname.take().or(part.nickname);
        self.dob = self.dob.or(part.dob);
        self.nationality = self.nationality.or(part.nationality);
    }
}

impl StatedPlay {
    fn add_part(&mut self, part: StatedPlay) {
        fill_list(&mut self.periods, part.periods);
        self.goals = self.goals.take().or(part.goals);
        self.cards = self.cards.take().or(part.cards);
        self.substitutions = self.substitutions.take().or(part.substitutions);
        self.pitch_m = self.pitch_m.or(part.pitch_m);
    }
}

fn fill_text(own: &mut String, other: String) {
    if own.is_empty() {
        *own = other;
    }
}

fn fill_list<T>(own: &mut Vec<T>, other: Vec<T>) {
    if own.is_empty() {
        *own = other;
    }
}
