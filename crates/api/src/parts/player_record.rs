//! A player in the catalogue.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use football::model::{Country, CountryId, Player, PlayerId, Position, Team, TeamId, Words};
use jiff::Timestamp;
use jiff::civil::Date;
use store::{EntityRow, PageOf};

use super::catalogue::CatalogueRecord;
use super::page;
use super::page::Paged;
use super::people::{GENDER_CODES, age, gender};
use super::reference::{PLAIN, PLAIN_POSITION, Ref};
use crate::prelude::*;

#[derive(Clone, Debug)]
pub struct PlayerRecord {
    pub player: Player,
    pub nationality: Option<Ref>,
    /// The most frequent position and the second most frequent.
    pub positions: Option<(Position, Position)>,
    pub team: Option<Ref>,
    updated_at: Timestamp,
    pub today: Date,
}

impl PlayerRecord {
    pub fn load(data: &Data<'_>, rows: Vec<EntityRow<Player>>) -> Result<Vec<PlayerRecord>, Error> {
        let ids: Vec<PlayerId> = rows.iter().map(|row| row.entity.id).collect();
        let (profiles, team_ids) = (data.counted_profiles(&ids)?, data.present_teams(&ids)?);
        // A page of players has few teams and few nationalities.
        let mut teams: HashMap<TeamId, Option<Ref>> = HashMap::new();
        for id in team_ids.values().filter(|id| !teams.contains_key(id)).copied().collect::<Vec<_>>() {
            teams.insert(id, data.find::<Team>(Some(id.0))?.as_ref().map(Ref::from_entity));
        }
        let mut countries: HashMap<CountryId, Option<Ref>> = HashMap::new();
        for id in rows.iter().filter_map(|row| row.entity.nationality) {
            if let Entry::Vacant(entry) = countries.entry(id) {
                entry.insert(data.find::<Country>(Some(id.0))?.as_ref().map(Ref::from_entity));
            }
        }
        let record = |row: EntityRow<Player>| PlayerRecord {
            nationality: row.entity.nationality.and_then(|id| countries.get(&id)?.clone()),
            positions: row.entity.stated_positions().or_else(|| profiles.get(&row.entity.id).copied()),
            team: team_ids.get(&row.entity.id).and_then(|id| teams.get(id)?.clone()),
            updated_at: row.updated_at,
            today: data.today(),
            player: row.entity,
        };
        Ok(rows.into_iter().map(record).collect())
    }
}

#[rustfmt::skip]
static POSITIONS: Table<Option<(Position, Position)>> = Table("PlayerPositions", &[
    nullable(record("primary",   "the most frequent position", &PLAIN_POSITION, |p| PLAIN_POSITION.optional(p.map(|(first, _)| Ref::position(first)).as_ref()))),
    nullable(record("secondary", "the second most frequent position, otherwise the first", &PLAIN_POSITION, |p| PLAIN_POSITION.optional(p.map(|(_, second)| Ref::position(second)).as_ref()))),
]);

#[rustfmt::skip]
static PRESENT_TEAM: Table<Option<Ref>> = Table("PresentTeam", &[
    nullable(integer("id", "the team's id",                      |t| t.as_ref().map(|team| team.id).into())),
    nullable(text("name",  "the name in the requested language", |t| t.as_ref().map(|team| team.name.clone()).into())),
]);

#[rustfmt::skip]
pub static PLAYER_RECORD: Table<PlayerRecord> = Table("PlayerRecord", &[
    fixed("_type", "PLAYER"),
    integer("id",                  "the player's id",                              |p| p.player.id.number().into()),
    text("fullname",               "the name in the requested language",           |p| (&p.player.name).into()),
    text("nickname",               "the name the player is known by",              |p| p.player.display_name().into()),
    nullable(record("nationality", "nationality", &PLAIN,                          |p| PLAIN.optional(p.nationality.as_ref()))),
    nullable(text("dob",           "date of birth",                                |p| p.player.dob.into())),
    nullable(text("age",           "the age today, as <n> Y",                      |p| age(p.player.dob, p.today).into())),
    record("positions",            "the positions of the profile, from all stored matches", &POSITIONS, |p| POSITIONS.record(&p.positions)),
    boolean("retired",             "whether they have retired",                    |p| p.player.retired.into()),
    record("current_team",         "the team of the latest squad that names the player; null in both fields if there is none", &PRESENT_TEAM, |p| PRESENT_TEAM.record(&p.team)),
    one_of(GENDER_CODES, text("gender",                 "MALE or FEMALE; empty if no feed gives it",    |p| gender(p.player.gender).unwrap_or_default().into())),
    text("image",                  "the URL of a picture; empty if there is none", |p| p.player.image.clone().unwrap_or_default().into()),
    date_time("last_updated",      "when the player's own data last changed",      |p| p.updated_at.into()),
]);

static PAGE_FIELDS: [Field<Paged>; 5] = page::fields(&PLAYER_RECORD);
pub static PLAYER_PAGE: Table<Paged> = Table("EntityPlayers", &PAGE_FIELDS);

impl CatalogueRecord for PlayerRecord {
    const ID: &'static str = "player_id";
    const NOT_FOUND: ErrorText = PLAYER_NOT_FOUND;
    const ONE_RETRIEVED: Words = success::PLAYER;
    const LIST_RETRIEVED: Words = success::PLAYER_LIST;
    const TABLE: &'static Table<Self> = &PLAYER_RECORD;
    const PAGE: &'static Table<Paged> = &PLAYER_PAGE;

    fn load(data: &Data<'_>, request: &Request, filter: &EntityFilter<'_>) -> Result<PageOf<Self>, Error> {
        let page = data.players(filter, request.id("team_id").map(TeamId))?;
        page.map_rows(|rows| PlayerRecord::load(data, rows))
    }
}
