//! Which tie-break rules a competition uses, by competition and season.

use crate::model::{Rules, fold};

/// The rules of some competitions in some seasons. The first row that fits decides.
struct RuleSetRow {
    /// Folded names of the competition. Empty: all competitions of the area.
    competitions: &'static [&'static str],
    /// The provider's name of the country or continent. Empty: any.
    area: &'static str,
    /// The years in which the first and the last season begin.
    seasons: (u16, u16),
    rules: Rules,
}

const fn row(
    competitions: &'static [&'static str],
    area: &'static str,
    seasons: (u16, u16),
    rules: Rules,
) -> RuleSetRow {
    RuleSetRow { competitions, area, seasons, rules }
}

const ALL: (u16, u16) = (0, u16::MAX);

const fn until(year: u16) -> (u16, u16) {
    (0, year)
}

const fn since(year: u16) -> (u16, u16) {
    (year, u16::MAX)
}

const WORLD_CUP: &[&str] = &["fifa world cup", "world cup", "women's world cup", "fifa women's world cup"];
const EURO: &[&str] = &["uefa euro", "european championship"];
/// UEFA's club competitions that have one table of all teams since 2024/25.
const LEAGUE_PHASE: &[&str] = &[
    "champions league",
    "uefa champions league",
    "europa league",
    "uefa europa league",
    "conference league",
    "uefa conference league",
    "uefa europa conference league",
];

#[rustfmt::skip]
const RULE_SETS: &[RuleSetRow] = &[
    row(&["premier league"],                      "england",      ALL,         Rules::PREMIER_LEAGUE),
    row(&["la liga"],                             "spain",        ALL,         Rules::LA_LIGA),
    row(&["serie a"],                             "italy",        ALL,         Rules::SERIE_A),
    row(&["bundesliga", "1. bundesliga"],         "germany",      ALL,         Rules::BUNDESLIGA),
    row(&["ligue 1"],                             "france",       ALL,         Rules::LIGUE_1),
    row(&["saudi pro league", "pro league"],      "saudi arabia", ALL,         Rules::SAUDI_PRO_LEAGUE),
    row(WORLD_CUP,                                "",             until(2025), Rules::FIFA),
    row(WORLD_CUP,                                "",             since(2026), Rules::FIFA_2026),
    // Until 1992 the goal difference of all matches came first.
    row(EURO,                                     "",             until(1995), Rules::FIFA),
    row(EURO,                                     "",             since(1996), Rules::UEFA),
    row(LEAGUE_PHASE,                             "europe",       since(2024), Rules::UEFA_LEAGUE_PHASE),
    row(&[],                                      "europe",       ALL,         Rules::UEFA),
    row(&["african cup of nations", "africa cup of nations"], "", ALL,         Rules::CAF),
    row(&[],                                      "africa",       ALL,         Rules::CAF),
    row(&["asian cup", "afc asian cup"],          "",             ALL,         Rules::AFC),
    row(&[],                                      "asia",         ALL,         Rules::AFC),
];

/// The rules of a competition in a season, such as `2017/2018`. FIFA's if the table does not have it.
pub(crate) fn rules_for(competition: &str, area: &str, season: &str) -> Rules {
    let (competition, area) = (fold(competition), fold(area));
    let year = first_year(season);
    let fits = |row: &&RuleSetRow| {
        let (first, last) = row.seasons;
        (row.competitions.is_empty() || row.competitions.contains(&competition.as_str()))
            && (row.area.is_empty() || row.area == area)
            // A season without a year has the rules of today.
            && (first..=last).contains(&year.unwrap_or(u16::MAX))
    };
    RULE_SETS.iter().find(fits).map_or_else(Rules::default, |row| row.rules.clone())
}

/// 2017 of `2017/2018`.
fn first_year(season: &str) -> Option<u16> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let years = season.split(|letter: char| !letter.is_ascii_digit()).filter(|part| digits(part) == 4);
    years.filter_map(|year| year.parse().ok()).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_follow_from_competition_and_season() {
        for (competition, area, season, expected) in [
            ("La Liga", "Spain", "2017/2018", "LA_LIGA"),
            ("La Liga", "Spain", "1973/1974", "LA_LIGA"),
            ("Serie A", "Italy", "2015/2016", "SERIE_A"),
            ("Serie A", "Brazil", "2015", "FIFA"),
            ("Premier League", "England", "2015/2016", "PREMIER_LEAGUE"),
            ("Premier League", "Egypt", "2015/2016", "FIFA"),
            ("1. Bundesliga", "Germany", "2023/2024", "BUNDESLIGA"),
            ("Ligue 1", "France", "2015/2016", "LIGUE_1"),
            ("Saudi Pro League", "Saudi Arabia", "2026/2027", "SAUDI_PRO_LEAGUE"),
            ("FIFA World Cup", "International", "2022", "FIFA"),
            ("FIFA World Cup", "International", "2026", "FIFA_2026"),
            ("FIFA World Cup", "International", "", "FIFA_2026"),
            ("Women's World Cup", "International", "2019", "FIFA"),
            ("Women's World Cup", "International", "2027", "FIFA_2026"),
            ("UEFA Euro", "Europe", "1988", "FIFA"),
            ("UEFA Euro", "Europe", "2024", "UEFA"),
            ("UEFA Women's Euro", "Europe", "2022", "UEFA"),
            ("Champions League", "Europe", "1999/2000", "UEFA"),
            ("Champions League", "Europe", "2023/2024", "UEFA"),
            ("Champions League", "Europe", "2024/2025", "UEFA_LEAGUE_PHASE"),
            ("African Cup of Nations", "Africa", "2023", "CAF"),
            ("AFC Champions League", "Asia", "2023", "AFC"),
            ("Copa America", "South America", "2024", "FIFA"),
            ("Indian Super league", "India", "2021/2022", "FIFA"),
        ] {
            assert_eq!(rules_for(competition, area, season).name(), Some(expected), "{competition} {area} {season}");
        }
    }
}
