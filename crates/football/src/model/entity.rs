//! What all entities have in common: a kind, an id, and the names that searches look at.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::competition::{AgeGroup, Competition, Continent, Country, Edition, Group, Organizer, Stage};
use super::ids::CountryId;
use super::match_::Match;
use super::name::Name;
use super::people::{Club, Coach, Player, Referee, Stadium, Team};
use super::vocabulary::vocabulary;

vocabulary! {
    /// A kind of document: an entity of the catalogue, or a match.
    Kind {
        Continent   = 1,  "continent",   "Continent",   "قارة";
        Country     = 2,  "country",     "Country",     "دولة";
        Organizer   = 3,  "organizer",   "Organizer",   "جهة منظمة";
        AgeGroup    = 4,  "age_group",   "Age group",   "فئة عمرية";
        Competition = 5,  "competition", "Competition", "بطولة";
        Edition     = 6,  "edition",     "Edition",     "موسم بطولة";
        Stage       = 7,  "stage",       "Stage",       "مرحلة";
        Group       = 8,  "group",       "Group",       "مجموعة";
        Club        = 9,  "club",        "Club",        "ناد";
        Stadium     = 10, "stadium",     "Stadium",     "ملعب";
        Team        = 11, "team",        "Team",        "فريق";
        Coach       = 12, "coach",       "Coach",       "مدرب";
        Referee     = 13, "referee",     "Referee",     "حكم";
        Player      = 14, "player",      "Player",      "لاعب";
        Match       = 15, "match",       "Match",       "مباراة";
    }
}

/// Anything with an id of its own. Each is stored as one document.
pub trait Entity: Serialize + DeserializeOwned + 'static {
    const KIND: Kind;

    fn id(&self) -> i64;

    /// The names that searches look at.
    fn names(&self) -> Vec<&Name> {
        Vec::new()
    }

    fn country(&self) -> Option<CountryId> {
        None
    }
}

macro_rules! entities {
    ($($name:ident $(, names: [$($field:ident),*])? $(, country: $country:ident)?;)*) => { $(
        impl Entity for $name {
            const KIND: Kind = Kind::$name;

            fn id(&self) -> i64 {
                self.id.0
            }
            $( fn names(&self) -> Vec<&Name> {
                vec![$(&self.$field),*]
            } )?
            $( fn country(&self) -> Option<CountryId> {
                self.$country
            } )?
        }
    )* };
}

entities! {
    Continent, names: [name];
    Country, names: [name];
    Organizer, names: [name], country: country;
    AgeGroup, names: [name];
    Competition, names: [name], country: country;
    Edition, names: [season];
    Stage, names: [name];
    Group, names: [name];
    Club, names: [name], country: country;
    Stadium, names: [name], country: country;
    Team, names: [name], country: country;
    Referee, names: [name], country: nationality;
    Match;
}

impl Entity for Coach {
    const KIND: Kind = Kind::Coach;

    fn id(&self) -> i64 {
        self.id.0
    }

    fn names(&self) -> Vec<&Name> {
        [Some(&self.name), self.nickname.as_ref()].into_iter().flatten().collect()
    }

    fn country(&self) -> Option<CountryId> {
        self.nationality
    }
}

impl Entity for Player {
    const KIND: Kind = Kind::Player;

    fn id(&self) -> i64 {
        self.id.number()
    }

    fn names(&self) -> Vec<&Name> {
        [Some(&self.name), self.nickname.as_ref()].into_iter().flatten().collect()
    }

    fn country(&self) -> Option<CountryId> {
        self.nationality
    }
}
