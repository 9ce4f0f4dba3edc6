//! A tournament: one competition in one season, with its organiser and age group.

use football::arabic;
use football::model::{AgeGroup, Competition, Continent, Country, Edition, EditionId, Kind, Name, Organizer};
use jiff::civil::Date;
use store::Entities;

use super::reference::{PLAIN, Ref};
use crate::prelude::*;

#[derive(Clone, Debug)]
pub struct Tournament {
    pub edition: Edition,
    /// None if no feed has stated the competition.
    pub competition: Option<Competition>,
    pub organizer: Option<OrganizerView>,
    pub age_group: Option<AgeGroup>,
    pub start: Option<Date>,
    pub end: Option<Date>,
}

#[derive(Clone, Debug)]
pub struct OrganizerView {
    pub organizer: Organizer,
    pub country: Option<Ref>,
    pub continent: Option<Ref>,
}

impl Tournament {
    /// Several tournaments, with a few questions for all of them.
    pub fn load_all(data: &Data<'_>, editions: Vec<EntitledEdition<'_>>) -> Result<Vec<Tournament>, Error> {
        let competitions = editions.iter().map(|edition| (Kind::Competition, edition.edition().competition.0));
        data.prefetch(competitions.clone())?;
        let mut parts = Vec::new();
        for (_, id) in competitions {
            if let Some(competition) = data.find::<Competition>(Some(id))? {
                parts.extend(competition.organizer.map(|id| (Kind::Organizer, id.0)));
                parts.extend(competition.age_group.map(|id| (Kind::AgeGroup, id.0)));
            }
        }
        data.prefetch(parts.iter().copied())?;
        let mut places = Vec::new();
        for (_, id) in parts.iter().filter(|(kind, _)| *kind == Kind::Organizer) {
            if let Some(organizer) = data.find::<Organizer>(Some(*id))? {
                places.extend(organizer.country.map(|id| (Kind::Country, id.0)));
                places.extend(organizer.continent.map(|id| (Kind::Continent, id.0)));
            }
        }
        data.prefetch(places)?;
        editions.into_iter().map(|edition| Tournament::load(data, edition)).collect()
    }

    pub fn load(data: &Data<'_>, edition: EntitledEdition<'_>) -> Result<Tournament, Error> {
        let row = edition.into_row();
        let competition: Option<Competition> = data.find(Some(row.edition.competition.0))?;
        let organizer: Option<Organizer> = data.find(competition.as_ref().and_then(|c| c.organizer).map(|id| id.0))?;
        let organizer = match organizer {
            Some(organizer) => Some(OrganizerView {
                country: data
                    .find::<Country>(organizer.country.map(|id| id.0))?
                    .map(|country| Ref::from_entity(&country)),
                continent: data
                    .find::<Continent>(organizer.continent.map(|id| id.0))?
                    .map(|part| Ref::from_entity(&part)),
                organizer,
            }),
            None => None,
        };
        let age_group = data.find(competition.as_ref().and_then(|c| c.age_group).map(|id| id.0))?;
        let start = row.edition.start.or_else(|| row.first.map(|first| data.day(first)));
        let end = row.edition.end.or_else(|| row.last.map(|last| data.day(last)));
        Ok(Tournament { edition: row.edition, competition, organizer, age_group, start, end })
    }

    /// The competition's name, or its id if no feed has stated it.
    pub fn name(&self) -> Name {
        match &self.competition {
            Some(competition) => competition.name.clone(),
            None => Name::new(self.edition.competition.to_string()),
        }
    }

    /// `Nile League 2026/2027`.
    pub fn named_with_season(&self) -> Name {
        let (name, season) = (self.name(), &self.edition.season);
        let arabic = [&name, season].map(|part| part.ar.as_deref().unwrap_or(&part.en)).join(" ");
        Name::both(format!("{} {}", name.en, season.en), arabic)
    }

    /// The names that searches look at: the one with the season, and other names of the competition.
    pub fn searched_names(&self) -> Vec<Name> {
        let (name, season) = (self.name(), &self.edition.season);
        let country = self.competition.as_ref().and_then(|competition| competition.country);
        let with_season = |name: &str| format!("{name} {}", season.en);
        let mut names = vec![self.named_with_season()];
        let others = arabic::competition_names(&name.en, country).iter().filter(|other| **other != name.en);
        names.extend(others.map(|other| Name::new(with_season(other))));
        names
    }
}

/// The names of an edition's competition and season; the edition's id if no feed has stated them.
pub fn edition_names(entities: &Entities, id: EditionId) -> (Name, Name) {
    let edition = entities.get::<Edition>(id.0);
    let competition = edition.and_then(|edition| entities.get::<Competition>(edition.competition.0));
    let unknown = || Name::new(id.to_string());
    (
        competition.map_or_else(unknown, |competition| competition.name.clone()),
        edition.map_or_else(unknown, |edition| edition.season.clone()),
    )
}

#[rustfmt::skip]
pub static ORGANIZER: Table<OrganizerView> = Table("Organizer", &[
    fixed("_type", "ORGANIZER"),
    integer("id",                "the organiser's id",                 |o| o.organizer.id.0.into()),
    text("name",                 "the name in the requested language", |o| (&o.organizer.name).into()),
    text("abbrev",               "its abbreviation",                   |o| o.organizer.abbrev.clone().into()),
    nullable(record("country",   "the country it governs", &PLAIN,     |o| PLAIN.optional(o.country.as_ref()))),
    nullable(record("continent", "the continent it governs", &PLAIN,   |o| PLAIN.optional(o.continent.as_ref()))),
]);

#[rustfmt::skip]
pub static AGE: Table<AgeGroup> = Table("Age", &[
    nullable(integer("min", "the youngest age allowed", |a| a.min.into())),
    nullable(integer("max", "the oldest age allowed",   |a| a.max.into())),
]);

#[rustfmt::skip]
pub static AGE_GROUP: Table<AgeGroup> = Table("AgeGroup", &[
    fixed("_type", "AGE GROUP"),
    integer("id",  "the age group's id",                 |a| a.id.0.into()),
    text("name",   "the name in the requested language", |a| (&a.name).into()),
    record("age",  "the ages allowed", &AGE,             |a| AGE.record(a)),
]);

/// The tournament listing record.
#[rustfmt::skip]
pub static TOURNAMENT: Table<Tournament> = Table("Tournament", &[
    fixed("_type",                     "TOURNAMENT"),
    integer("id",                      "the tournament's id, the same as its season's", |t| t.edition.id.0.into()),
    text("tournament",                 "the competition's name",                        |t| t.name().into()),
    text("season",                     "the season",                                    |t| (&t.edition.season).into()),
    may_be_unknown(date("startDate",   "the first day",                                 |t| t.start.into())),
    may_be_unknown(date("endDate",     "the last day",                                  |t| t.end.into())),
    may_be_unknown(record("organizer", "the body that runs it", &ORGANIZER, |t| ORGANIZER.optional(t.organizer.as_ref()))),
    may_be_unknown(record("ageGroup",  "the ages that may play", &AGE_GROUP, |t| AGE_GROUP.optional(t.age_group.as_ref()))),
]);
