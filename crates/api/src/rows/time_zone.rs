//! The time zone that a request asks for.

use std::sync::OnceLock;

use jiff::tz::{self, TimeZone, TimeZoneDatabase};

use super::error::{Error, PARAMETER_INVALID, must_be};
use crate::render::Message;

/// A longer name is not a zone.
const MAX_NAME: usize = 60;
/// From 0 (nothing in common) to 1 (equal).
const MIN_SIMILARITY: f64 = 0.6;
/// What an error suggests if no name is similar.
const EXAMPLE: &str = "Africa/Cairo";

/// The zone of the parameter `timezone`; none if it is left out. The error names a zone that would be right.
pub fn parse(given: Option<&str>) -> Result<Option<TimeZone>, Error> {
    let Some(name) = given.map(str::trim).filter(|name| !name.is_empty()) else { return Ok(None) };
    // The database of the machine is newer than the built-in one, but may lack older names.
    TimeZone::get(name).or_else(|_| built_in().get(name)).map(Some).map_err(|_| {
        let near = similar(name).unwrap_or_else(|| EXAMPLE.to_owned());
        PARAMETER_INVALID.with("name", "timezone").with("what", Message::from(must_be::TIME_ZONE).with("near", near))
    })
}

/// The names that are accepted on every machine.
pub fn time_zone_names() -> Vec<String> {
    built_in().available().map(|name| name.to_string()).collect()
}

fn built_in() -> &'static TimeZoneDatabase {
    static DATABASE: OnceLock<TimeZoneDatabase> = OnceLock::new();
    DATABASE.get_or_init(TimeZoneDatabase::bundled)
}

/// The zone whose name, or whose city alone, is most like this one.
fn similar(name: &str) -> Option<String> {
    if name.chars().count() > MAX_NAME {
        return None;
    }
    let name = name.to_lowercase().replace(' ', "_");
    let similarity = |zone: &str| {
        let zone = zone.to_lowercase();
        let city = zone.rsplit('/').next().unwrap_or_default();
        let [whole, city] = [zone.as_str(), city].map(|other| strsim::normalized_damerau_levenshtein(&name, other));
        whole.max(city)
    };
    tz::db()
        .available()
        .map(|zone| (similarity(zone.as_str()), zone))
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .filter(|(similarity, _)| *similarity >= MIN_SIMILARITY)
        .map(|(_, zone)| zone.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_zone_is_found_by_its_city_too() {
        for (given, near) in [
            ("Cairo", "Africa/Cairo"),
            ("africa/kairo", "Africa/Cairo"),
            ("Europe/Madird", "Europe/Madrid"),
            ("New York", "America/New_York"),
        ] {
            assert_eq!(similar(given).as_deref(), Some(near), "{given}");
        }
        assert_eq!(similar("zzzzqqqq"), None);
        assert_eq!(similar(&"x".repeat(10_000)), None);
    }
}
