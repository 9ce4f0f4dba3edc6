//! The names of columns of statistics: the path of the statistic in small letters, with the unit last.
//!
//! `Pass.Accuracy` is `pass_accuracy_ratio`, `Possession.Time.T_0_15` is `possession_time_0_15_s`.

/// Parts of paths that are not simply split at their capitals.
const WORDS: [(&str, &str); 11] = [
    ("MatchesPlayedasLineup", "matches_started"),
    ("MatchesPlayedasSub", "matches_as_substitute"),
    ("MatchesPlayerSubstitutedIn", "times_brought_on"),
    ("OneonOne", "one_on_one"),
    ("SuspeciousTime", "time_without"),
    ("TimePercent", "time"),
    ("Percent", ""),
    ("Abs", "touches"),
    ("XG", "xg"),
    ("XGA", "xga"),
    ("xGA", "xga"),
];

/// The unit of every statistic whose path begins or ends like this. All others are counts, or expected goals or threat.
const UNITS: [(&str, &str); 6] = [
    (".Accuracy", "ratio"),
    (".Percent", "ratio"),
    ("Possession.TimePercent.", "ratio"),
    ("Possession.Touches.", "ratio"),
    ("Possession.Time.", "s"),
    ("Possession.SuspeciousTime", "s"),
];

/// The name of the column of a statistic.
pub fn column_name(path: &str) -> String {
    let mut words: Vec<String> = path.split('.').map(snake_case).filter(|word| !word.is_empty()).collect();
    let unit = UNITS.iter().find(|(part, _)| path.starts_with(part) || path.ends_with(part));
    words.extend(unit.map(|(_, unit)| (*unit).to_owned()));
    words.join("_")
}

fn snake_case(part: &str) -> String {
    if let Some((_, words)) = WORDS.iter().find(|(word, _)| *word == part) {
        return (*words).to_owned();
    }
    if let Some(minutes) = part.strip_prefix("T_") {
        return minutes.to_owned();
    }
    let letters: Vec<char> = part.chars().collect();
    let mut name = String::new();
    for (index, letter) in letters.iter().enumerate() {
        let after_small = index > 0 && !letters[index - 1].is_uppercase();
        let before_small = index > 0 && letters.get(index + 1).is_some_and(|next| next.is_lowercase());
        if letter.is_uppercase() && (after_small || before_small) {
            name.push('_');
        }
        name.extend(letter.to_lowercase());
    }
    name
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use api::parts::statistics::{PLAYER_TOTALS, TEAM_TOTALS};

    #[test]
    fn names_are_small_letters_with_the_unit_last() {
        let cases = [
            ("Pass.Total", "pass_total"),
            ("Pass.Accuracy", "pass_accuracy_ratio"),
            ("Admin.MatchesPlayedasSub", "admin_matches_as_substitute"),
            ("Attempts.OneOnOneMissed", "attempts_one_on_one_missed"),
            ("Defensive.PPDAZoneHigh", "defensive_ppda_zone_high"),
            ("GK.OneonOne.Saved", "gk_one_on_one_saved"),
            ("GoalsScored.T_105_120", "goals_scored_105_120"),
            ("GoalsScored.XG", "goals_scored_xg"),
            ("Possession.Time.T_0_15", "possession_time_0_15_s"),
            ("Possession.TimePercent.Average", "possession_time_average_ratio"),
            ("Possession.Touches.Average", "possession_touches_average_ratio"),
            ("Zones.DEF.Abs", "zones_def_touches"),
            ("Zones.DEF.Percent", "zones_def_ratio"),
        ];
        for (path, name) in cases {
            assert_eq!(column_name(path), name, "{path}");
        }
    }

    #[test]
    fn no_two_statistics_have_the_same_name() {
        for table in [&PLAYER_TOTALS, &TEAM_TOTALS] {
            let mut names = HashSet::new();
            for definition in table.all() {
                let name = column_name(definition.path);
                assert!(names.insert(name.clone()), "{name}");
                assert!(name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'), "{name}");
            }
        }
    }
}
