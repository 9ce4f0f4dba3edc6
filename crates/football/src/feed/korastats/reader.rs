//! Reads the parts of records that name entities: teams, people, stadiums, countries.

use serde_json::Value;

use super::entities::{Rank, StatedEntities};
use super::path::PathHints;
use super::positions;
use super::values::{birth, count, flag, gender, id, text, text_of};
use crate::countries;
use crate::feed::document::Source;
use crate::model::{Continent, ContinentId, CountryId, ID_BLOCK, Kind, Language, PlatformId};

/// A record that is read: where it is from, and how well it knows.
pub(super) struct RecordReader<'a> {
    pub(super) entities: &'a mut StatedEntities,
    pub(super) hints: PathHints,
    pub(super) rank: Rank,
    pub(super) source: &'a Source,
}

impl RecordReader<'_> {
    pub(super) fn is_arabic(&self) -> bool {
        self.hints.language == Language::Arabic
    }

    pub(super) fn name(&mut self, kind: Kind, id: i64, field: &'static str, text: Option<&str>) {
        self.entities.name((kind, id), self.source, field, (self.rank, self.hints.language), text);
    }

    pub(super) fn state<T: serde::Serialize>(&mut self, kind: Kind, id: i64, field: &'static str, value: Option<T>) {
        self.entities.state((kind, id), self.source, field, self.rank, value);
    }

    /// An object with an id and a name. Returns the id.
    pub(super) fn named(&mut self, kind: Kind, value: &Value) -> Option<i64> {
        let id = id(&value["id"])?;
        self.name(kind, id, "name", text_of(value, &["name", "fullname", "team"]));
        Some(id)
    }

    /// A country by its name, because services number countries in their own way. One that nobody else knows keeps its
    /// number, unless another country has that.
    pub(super) fn country(&mut self, value: &Value) -> Option<CountryId> {
        let name = text(&value["name"]).or_else(|| text(value))?;
        if let Some(country) = countries::by_name(name) {
            return Some(country.id);
        }
        let is_taken = |number| countries::by_id(CountryId(number)).is_some();
        self.place(Kind::Country, value, name, is_taken).map(CountryId)
    }

    /// A continent, as a country.
    pub(super) fn continent(&mut self, value: &Value) -> Option<ContinentId> {
        let name = text(&value["name"]).or_else(|| text(value))?;
        let is_named = |continent: &Continent| continent.name.en == name || continent.name.ar.as_deref() == Some(name);
        if let Some(continent) = countries::continents().find(is_named) {
            return Some(continent.id);
        }
        let is_taken = |number| countries::continent_by_id(ContinentId(number)).is_some();
        self.place(Kind::Continent, value, name, is_taken).map(ContinentId)
    }

    /// The id of a country or continent that nobody else knows.
    fn place(&mut self, kind: Kind, value: &Value, name: &str, is_taken: impl Fn(i64) -> bool) -> Option<i64> {
        let number = id(&value["id"]).filter(|number| *number < ID_BLOCK)?;
        let own = if is_taken(number) { PlatformId::KORASTATS.0 * ID_BLOCK + number } else { number };
        self.name(kind, own, "name", Some(name));
        // Its Arabic name may only be written in an unusual way: the English response decides.
        Some(own).filter(|_| !self.is_arabic())
    }

    pub(super) fn stadium(&mut self, value: &Value) -> Option<i64> {
        self.named(Kind::Stadium, value)
    }

    pub(super) fn club(&mut self, value: &Value) -> Option<i64> {
        let id = self.named(Kind::Club, value)?;
        self.state(Kind::Club, id, "logo", text(&value["logo"]));
        let country = self.country(&value["country"]);
        self.state(Kind::Club, id, "country", country);
        Some(id)
    }

    pub(super) fn team(&mut self, value: &Value) -> Option<i64> {
        let id = self.named(Kind::Team, value)?;
        let (club, stadium) = (self.club(&value["club"]), self.stadium(&value["stadium"]));
        let coach = self.person(Kind::Coach, &value["coach"]);
        let country = self.country(&value["country"]);
        self.state(Kind::Team, id, "club", club);
        self.state(Kind::Team, id, "stadium", stadium);
        self.state(Kind::Team, id, "coach", coach);
        self.state(Kind::Team, id, "country", country);
        self.state(Kind::Team, id, "gender", gender(&value["gender"]));
        self.state(Kind::Team, id, "national", flag(&value["is_national_team"]));
        self.state(Kind::Team, id, "image", text_of(value, &["image", "logo"]));
        Some(id)
    }

    /// A coach, a referee or a player.
    pub(super) fn person(&mut self, kind: Kind, value: &Value) -> Option<i64> {
        let id = self.named(kind, value)?;
        let nationality = self.country(&value["nationality"]);
        self.state(kind, id, "nationality", nationality);
        self.state(kind, id, "dob", birth(&value["dob"]));
        self.state(kind, id, "gender", gender(&value["gender"]));
        self.state(kind, id, "retired", flag(&value["retired"]));
        self.state(kind, id, "image", text(&value["image"]));
        Some(id)
    }

    pub(super) fn player(&mut self, value: &Value) -> Option<i64> {
        let id = self.person(Kind::Player, value)?;
        self.name(Kind::Player, id, "nickname", text_of(value, &["nickname", "nick_name"]));
        self.state(Kind::Player, id, "number", count::<u16>(&value["number"]).filter(|number| *number > 0));
        let of = |holder: &Value, name: &str| positions::position(&holder[name]["name"], &holder[name]["id"]);
        let profile = ["positions", "position"].map(|field| &value[field]);
        let first = profile.iter().find_map(|holder| of(holder, "primary").or_else(|| of(holder, "primay")));
        let listed = || positions::position(&value["primary_position_name"], &value["primary_position_id"]);
        let second = profile.iter().find_map(|holder| of(holder, "secondary"));
        let second =
            second.or_else(|| positions::position(&value["secondary_position_name"], &value["secondary_position_id"]));
        let positions = first.or_else(listed).map(|first| {
            let first = first.position.code();
            let second = second.map(|second| second.position.code()).filter(|second| *second != first);
            [Some(first), second].into_iter().flatten().collect::<Vec<_>>()
        });
        self.state(Kind::Player, id, "positions", positions);
        Some(id)
    }
}
