//! Adding players, coaches and referees to the world, each with a unique name.

use jiff::Span;
use jiff::civil::Date;

use super::dice::Dice;
use super::names::{self, BilingualWord, COUNTRIES, Culture};
use super::world::{StreamPurpose, World, id};
use crate::model::{Coach, CoachId, CountryId, Gender, Name, Player, PlayerId, Position, Referee, RefereeId};

/// Referees of a country. The first `LEADING` of them lead matches, the last one has retired.
pub(super) const REFEREES: usize = 12;
pub(super) const LEADING: usize = 5;

/// The drawn data of a person.
struct DrawnPerson {
    name: Name,
    given: BilingualWord,
    family: BilingualWord,
    dob: Date,
    country: usize,
}

impl World {
    pub(super) fn add_referees(&mut self) {
        let mut dice = self.dice(StreamPurpose::Referees, 0);
        for country in 0..COUNTRIES.len() {
            for number in 0..REFEREES {
                let gender = if number % 4 == 1 { Gender::Female } else { Gender::Male };
                let retired = number == REFEREES - 1;
                let ages = if retired { (49, 56) } else { (27, 46) };
                let person = self.person(country, gender, ages, &mut dice);
                let referee = RefereeId(id(self.referees.len()));
                self.referees.push(Referee {
                    id: referee,
                    name: person.name,
                    dob: Some(person.dob),
                    gender: Some(gender),
                    nationality: Some(CountryId(id(country))),
                    retired,
                    image: Some(image("referees", referee.0)),
                });
            }
        }
    }

    pub(super) fn add_coach(&mut self, country: usize, gender: Gender, dice: &mut Dice) -> CoachId {
        let country = if dice.chance(0.3) { dice.below(COUNTRIES.len()) } else { country };
        let person = self.person(country, gender, (38, 66), dice);
        let coach = CoachId(id(self.coaches.len()));
        self.coaches.push(Coach {
            id: coach,
            name: person.name,
            nickname: None,
            dob: Some(person.dob),
            gender: Some(gender),
            nationality: Some(CountryId(id(country))),
            retired: false,
            image: Some(image("coaches", coach.0)),
        });
        coach
    }

    pub(super) fn add_player(&mut self, profile: &PlayerProfile, dice: &mut Dice) -> PlayerId {
        let country = if dice.chance(profile.foreign) { dice.below(COUNTRIES.len()) } else { profile.country };
        let person = self.person(country, profile.gender, profile.ages, dice);
        let player = PlayerId::new(id(self.players.len()));
        let nickname = dice.chance(0.18).then(|| match self.culture(person.country) {
            Culture::Southern => Name::both(person.given.0, person.given.1),
            _ => Name::both(person.family.0, person.family.1),
        });
        let mut positions = vec![profile.position];
        positions.extend(second(profile.position).filter(|_| dice.chance(0.6)));
        self.players.push(Player {
            id: player,
            name: person.name,
            nickname,
            dob: Some(person.dob),
            gender: Some(profile.gender),
            nationality: Some(CountryId(id(person.country))),
            positions,
            number: Some(profile.shirt),
            retired: false,
            image: Some(image("players", player.number())),
        });
        player
    }

    /// Draws an unused name, as long as there are some, and a date of birth.
    fn person(&mut self, country: usize, gender: Gender, ages: (u16, u16), dice: &mut Dice) -> DrawnPerson {
        let culture = self.culture(country);
        let mut drawn = names::person(culture, gender, dice);
        for _ in 0..40 {
            if self.used_names.insert(names::full(drawn.0, drawn.1).en) {
                break;
            }
            drawn = names::person(culture, gender, dice);
        }
        let years = dice.between(f64::from(ages.0), f64::from(ages.1) + 0.999);
        let dob = self.today.saturating_sub(Span::new().days((years * 365.25) as i32 + 1));
        DrawnPerson { name: names::full(drawn.0, drawn.1), given: drawn.0, family: drawn.1, dob, country }
    }
}

/// What is known about a player before they are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayerProfile {
    pub(super) country: usize,
    /// The probability that the player is from another country.
    pub(super) foreign: f64,
    pub(super) gender: Gender,
    pub(super) ages: (u16, u16),
    pub(super) position: Position,
    pub(super) shirt: u16,
}

/// The second position of a player with this position.
fn second(position: Position) -> Option<Position> {
    use Position::*;
    Some(match position {
        GK => return None,
        CB => DM,
        RB => RWB,
        LB => LWB,
        DM => CM,
        CM => DM,
        AM => CM,
        RW => RM,
        LW => LM,
        CF => AM,
        other => other,
    })
}

/// The URL of a picture, on a domain reserved for examples.
pub(super) fn image(kind: &str, id: i64) -> String {
    format!("https://assets.touchline.example/{kind}/{id}.jpg")
}
