//! The groups of well-known tournaments, as the organisers published them.
//!
//! A provider may leave out the labels of groups. Then matches only show which teams met, and the order of the first
//! matches gives other letters than the draw. This table gives the real ones. Each row is one group stage. Its stage
//! name is also the name of the stage in the documents: some providers put two group stages into one stage.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::countries::by_name;
use crate::model::{CountryId, fold};

/// A group stage that the table has.
#[derive(Debug)]
pub(crate) struct KnownGroupStage {
    row: &'static GroupStageRow,
    labels: HashMap<TeamIdentity, &'static str>,
}

/// A row of the table: a group stage of an edition, and the teams of its groups.
#[derive(Debug)]
struct GroupStageRow {
    competition: &'static [&'static str],
    season: &'static str,
    stage: &'static str,
    /// The label of a group, and its teams, separated by commas.
    groups: &'static [(&'static str, &'static str)],
}

const WORLD_CUP: &[&str] = &["FIFA World Cup", "World Cup"];
const WOMENS_WORLD_CUP: &[&str] = &["Women's World Cup", "FIFA Women's World Cup"];
const EURO: &[&str] = &["UEFA Euro", "European Championship"];
const WOMENS_EURO: &[&str] = &["UEFA Women's Euro"];
const COPA_AMERICA: &[&str] = &["Copa America"];
const AFRICA_CUP: &[&str] = &["African Cup of Nations", "Africa Cup of Nations"];
const CHAMPIONS_LEAGUE: &[&str] = &["Champions League", "UEFA Champions League"];

const GROUP_STAGE: &str = "Group Stage";
const FIRST: &str = "1st Group Stage";
const SECOND: &str = "2nd Group Stage";

const fn row(
    competition: &'static [&'static str],
    season: &'static str,
    stage: &'static str,
    groups: &'static [(&'static str, &'static str)],
) -> GroupStageRow {
    GroupStageRow { competition, season, stage, groups }
}

/// Names of today, and those that the providers use for former countries.
#[rustfmt::skip]
const GROUP_STAGES: &[GroupStageRow] = &[
    row(WORLD_CUP, "1958", GROUP_STAGE, &[
        ("1", "Germany, Northern Ireland, Czechoslovakia, Argentina"),
        ("2", "France, Yugoslavia, Paraguay, Scotland"),
        ("3", "Sweden, Wales, Hungary, Mexico"),
        ("4", "Brazil, Soviet Union, England, Austria"),
    ]),
    row(WORLD_CUP, "1962", GROUP_STAGE, &[
        ("1", "Soviet Union, Yugoslavia, Uruguay, Colombia"),
        ("2", "Germany, Chile, Italy, Switzerland"),
        ("3", "Brazil, Czechoslovakia, Mexico, Spain"),
        ("4", "Hungary, England, Argentina, Bulgaria"),
    ]),
    row(WORLD_CUP, "1970", GROUP_STAGE, &[
        ("1", "Soviet Union, Mexico, Belgium, El Salvador"),
        ("2", "Italy, Uruguay, Sweden, Israel"),
        ("3", "Brazil, England, Romania, Czechoslovakia"),
        ("4", "Germany, Peru, Bulgaria, Morocco"),
    ]),
    row(WORLD_CUP, "1974", FIRST, &[
        ("1", "German DR, Germany, Chile, Australia"),
        ("2", "Yugoslavia, Brazil, Scotland, Zaire"),
        ("3", "Netherlands, Sweden, Bulgaria, Uruguay"),
        ("4", "Poland, Argentina, Italy, Haiti"),
    ]),
    row(WORLD_CUP, "1974", SECOND, &[
        ("A", "Netherlands, Brazil, German DR, Argentina"),
        ("B", "Germany, Poland, Sweden, Yugoslavia"),
    ]),
    row(WORLD_CUP, "1986", GROUP_STAGE, &[
        ("A", "Argentina, Italy, Bulgaria, South Korea"),
        ("B", "Mexico, Paraguay, Belgium, Iraq"),
        ("C", "Soviet Union, France, Hungary, Canada"),
        ("D", "Brazil, Spain, Northern Ireland, Algeria"),
        ("E", "Denmark, Germany, Uruguay, Scotland"),
        ("F", "Morocco, England, Poland, Portugal"),
    ]),
    row(WORLD_CUP, "1990", GROUP_STAGE, &[
        ("A", "Italy, Czechoslovakia, Austria, United States"),
        ("B", "Cameroon, Romania, Argentina, Soviet Union"),
        ("C", "Brazil, Costa Rica, Scotland, Sweden"),
        ("D", "Germany, Yugoslavia, Colombia, United Arab Emirates"),
        ("E", "Spain, Belgium, Uruguay, South Korea"),
        ("F", "England, Republic of Ireland, Netherlands, Egypt"),
    ]),
    row(WORLD_CUP, "2018", GROUP_STAGE, &[
        ("A", "Uruguay, Russia, Saudi Arabia, Egypt"),
        ("B", "Spain, Portugal, Iran, Morocco"),
        ("C", "France, Denmark, Peru, Australia"),
        ("D", "Croatia, Argentina, Nigeria, Iceland"),
        ("E", "Brazil, Switzerland, Serbia, Costa Rica"),
        ("F", "Sweden, Mexico, South Korea, Germany"),
        ("G", "Belgium, England, Tunisia, Panama"),
        ("H", "Colombia, Japan, Senegal, Poland"),
    ]),
    row(WORLD_CUP, "2022", GROUP_STAGE, &[
        ("A", "Netherlands, Senegal, Ecuador, Qatar"),
        ("B", "England, United States, Iran, Wales"),
        ("C", "Argentina, Poland, Mexico, Saudi Arabia"),
        ("D", "France, Australia, Tunisia, Denmark"),
        ("E", "Japan, Spain, Germany, Costa Rica"),
        ("F", "Morocco, Croatia, Belgium, Canada"),
        ("G", "Brazil, Switzerland, Cameroon, Serbia"),
        ("H", "Portugal, South Korea, Uruguay, Ghana"),
    ]),
    row(WOMENS_WORLD_CUP, "2019", GROUP_STAGE, &[
        ("A", "France, Norway, Nigeria, South Korea"),
        ("B", "Germany, Spain, China, South Africa"),
        ("C", "Italy, Australia, Brazil, Jamaica"),
        ("D", "England, Japan, Argentina, Scotland"),
        ("E", "Netherlands, Canada, Cameroon, New Zealand"),
        ("F", "United States, Sweden, Chile, Thailand"),
    ]),
    row(WOMENS_WORLD_CUP, "2023", GROUP_STAGE, &[
        ("A", "Switzerland, Norway, New Zealand, Philippines"),
        ("B", "Australia, Nigeria, Canada, Republic of Ireland"),
        ("C", "Japan, Spain, Zambia, Costa Rica"),
        ("D", "England, Denmark, China, Haiti"),
        ("E", "Netherlands, United States, Portugal, Vietnam"),
        ("F", "France, Jamaica, Brazil, Panama"),
        ("G", "Sweden, South Africa, Italy, Argentina"),
        ("H", "Colombia, Morocco, Germany, South Korea"),
    ]),
    row(EURO, "2016", GROUP_STAGE, &[
        ("A", "France, Switzerland, Albania, Romania"),
        ("B", "Wales, England, Slovakia, Russia"),
        ("C", "Germany, Poland, Northern Ireland, Ukraine"),
        ("D", "Croatia, Spain, Turkey, Czech Republic"),
        ("E", "Italy, Belgium, Republic of Ireland, Sweden"),
        ("F", "Hungary, Iceland, Portugal, Austria"),
    ]),
    row(EURO, "2020", GROUP_STAGE, &[
        ("A", "Italy, Wales, Switzerland, Turkey"),
        ("B", "Belgium, Denmark, Finland, Russia"),
        ("C", "Netherlands, Austria, Ukraine, North Macedonia"),
        ("D", "England, Croatia, Czech Republic, Scotland"),
        ("E", "Sweden, Spain, Slovakia, Poland"),
        ("F", "France, Germany, Portugal, Hungary"),
    ]),
    row(EURO, "2024", GROUP_STAGE, &[
        ("A", "Germany, Switzerland, Hungary, Scotland"),
        ("B", "Spain, Italy, Croatia, Albania"),
        ("C", "England, Denmark, Slovenia, Serbia"),
        ("D", "Austria, France, Netherlands, Poland"),
        ("E", "Romania, Belgium, Slovakia, Ukraine"),
        ("F", "Portugal, Turkey, Georgia, Czech Republic"),
    ]),
    row(WOMENS_EURO, "2022", GROUP_STAGE, &[
        ("A", "England, Austria, Norway, Northern Ireland"),
        ("B", "Germany, Spain, Denmark, Finland"),
        ("C", "Netherlands, Sweden, Switzerland, Portugal"),
        ("D", "France, Belgium, Iceland, Italy"),
    ]),
    row(WOMENS_EURO, "2025", GROUP_STAGE, &[
        ("A", "Norway, Switzerland, Finland, Iceland"),
        ("B", "Spain, Italy, Belgium, Portugal"),
        ("C", "Sweden, Germany, Denmark, Poland"),
        ("D", "France, England, Netherlands, Wales"),
    ]),
    row(COPA_AMERICA, "2024", GROUP_STAGE, &[
        ("A", "Argentina, Canada, Chile, Peru"),
        ("B", "Venezuela, Ecuador, Mexico, Jamaica"),
        ("C", "Uruguay, Panama, United States, Bolivia"),
        ("D", "Colombia, Brazil, Costa Rica, Paraguay"),
    ]),
    row(AFRICA_CUP, "2023", GROUP_STAGE, &[
        ("A", "Equatorial Guinea, Nigeria, Ivory Coast, Guinea-Bissau"),
        ("B", "Cape Verde, Egypt, Ghana, Mozambique"),
        ("C", "Senegal, Cameroon, Guinea, Gambia"),
        ("D", "Angola, Burkina Faso, Mauritania, Algeria"),
        ("E", "Mali, South Africa, Namibia, Tunisia"),
        ("F", "Morocco, DR Congo, Zambia, Tanzania"),
    ]),
    row(CHAMPIONS_LEAGUE, "1999/2000", SECOND, &[
        ("A", "Barcelona, Porto, Sparta Praha, Hertha Berlin"),
        ("B", "Manchester United, Valencia, Fiorentina, Bordeaux"),
        ("C", "Bayern Munich, Real Madrid, Dynamo Kyiv, Rosenborg"),
        ("D", "Lazio, Chelsea, Feyenoord, Marseille"),
    ]),
];

static KNOWN: LazyLock<Vec<KnownGroupStage>> = LazyLock::new(|| {
    let labels = |row: &GroupStageRow| {
        let teams = row.groups.iter().flat_map(|(label, teams)| teams.split(", ").map(move |team| (team, *label)));
        teams.map(|(team, label)| (TeamIdentity::new(team), label)).collect()
    };
    GROUP_STAGES.iter().map(|row| KnownGroupStage { row, labels: labels(row) }).collect()
});

/// The group stages of an edition that the table has.
pub(crate) fn known_group_stages(competition: &str, season: &str) -> Vec<&'static KnownGroupStage> {
    let competition = fold(competition);
    let is_edition = |known: &&KnownGroupStage| {
        known.row.season == season.trim() && known.row.competition.iter().any(|name| fold(name) == competition)
    };
    KNOWN.iter().filter(is_edition).collect()
}

impl KnownGroupStage {
    /// The name of the stage.
    pub(crate) fn stage(&self) -> &'static str {
        self.row.stage
    }

    /// The label of the group that a team was in.
    pub(crate) fn label(&self, team: &str) -> Option<&'static str> {
        self.labels.get(&TeamIdentity::new(team)).copied()
    }
}

/// A national team by its country, which has several spellings; another team by its name.
#[derive(PartialEq, Eq, Hash, Debug)]
enum TeamIdentity {
    Country(CountryId),
    Name(String),
}

impl TeamIdentity {
    /// Removes what providers add to the names of women's teams: `WNT Finland`, `England Women's`.
    fn new(team: &str) -> TeamIdentity {
        let name = team.trim().trim_start_matches("WNT ").trim_end_matches(" Women's").trim_end_matches(" Women");
        by_name(name).map_or_else(|| TeamIdentity::Name(fold(name)), |country| TeamIdentity::Country(country.id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_team_is_in_one_group_of_its_stage() {
        for KnownGroupStage { row, labels } in &*KNOWN {
            let edition = format!("{} {}", row.competition[0], row.season);
            assert_eq!(labels.len(), row.groups.len() * 4, "{edition}");
            assert!(row.groups.iter().all(|(_, teams)| teams.split(", ").count() == 4), "{edition}");
        }
    }

    #[test]
    fn teams_are_found_in_the_spellings_of_the_providers() {
        let label = |competition: &str, season: &str, team: &str| {
            known_group_stages(competition, season).first().and_then(|stage| stage.label(team))
        };
        for (competition, season, team, expected) in [
            ("Women's World Cup", "2019", "Korea Republic Women's", Some("A")),
            ("Women's World Cup", "2023", "China PR Women's", Some("D")),
            ("UEFA Women's Euro", "2022", "WNT Finland", Some("B")),
            ("UEFA Women's Euro", "2022", "Northern Ireland", Some("A")),
            ("African Cup of Nations", "2023", "Côte d'Ivoire", Some("A")),
            ("African Cup of Nations", "2023", "Cape Verde Islands", Some("B")),
            ("African Cup of Nations", "2023", "Congo DR", Some("F")),
            ("UEFA Euro", "2024", "Czechia", Some("F")),
            ("UEFA Euro", "2024", "Türkiye", Some("F")),
            ("FIFA World Cup", "1974", "German DR", Some("1")),
            ("FIFA World Cup", "1974", "Norway", None),
            ("FIFA World Cup", "1978", "Argentina", None),
        ] {
            assert_eq!(label(competition, season, team), expected, "{competition} {season} {team}");
        }
    }
}
