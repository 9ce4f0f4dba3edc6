//! Statistics to choose from, and their numbers in charts.

use football::analysis::{Definition, Tally, Unit};
use football::model::Words;

use crate::context::PageContext;
use api::rows::statistics_table::StatisticsTable;

/// The groups of statistics in lists to choose from, by the first name of their paths.
#[rustfmt::skip]
const GROUPS: &[(&str, Words)] = &[
    ("KIndex",                Words { en: "Rating",              ar: "التقييم" }),
    ("GoalsScored",           Words { en: "Goals",               ar: "الأهداف" }),
    ("GoalsConceded",         Words { en: "Goals conceded",      ar: "الأهداف المستقبلة" }),
    ("Attempts",              Words { en: "Shots",               ar: "التسديدات" }),
    ("Chances",               Words { en: "Chances",             ar: "الفرص" }),
    ("Pass",                  Words { en: "Passes",              ar: "التمريرات" }),
    ("ShortPass",             Words { en: "Passes",              ar: "التمريرات" }),
    ("LongPass",              Words { en: "Passes",              ar: "التمريرات" }),
    ("Cross",                 Words { en: "Crosses",             ar: "العرضيات" }),
    ("OpenPlayCross",         Words { en: "Crosses from open play", ar: "عرضيات اللعب المفتوح" }),
    ("SetPieceCross",         Words { en: "Crosses from set pieces", ar: "عرضيات الكرات الثابتة" }),
    ("Dribble",               Words { en: "Dribbles",            ar: "المراوغات" }),
    ("ExpectedThreat",        Words { en: "Expected threat",     ar: "التهديد المتوقع" }),
    ("PenetrationFinalThird", Words { en: "Final-third entries", ar: "الدخول إلى الثلث الأخير" }),
    ("BallWon",               Words { en: "Ball won",            ar: "استخلاص الكرة" }),
    ("BallLost",              Words { en: "Ball lost",           ar: "فقدان الكرة" }),
    ("BallReceive",           Words { en: "Receptions",          ar: "استلام الكرة" }),
    ("Defensive",             Words { en: "Defending",           ar: "الدفاع" }),
    ("Errors",                Words { en: "Errors",              ar: "الأخطاء" }),
    ("GK",                    Words { en: "Goalkeeping",         ar: "حراسة المرمى" }),
    ("Cards",                 Words { en: "Cards",               ar: "البطاقات" }),
    ("Fouls",                 Words { en: "Fouls",               ar: "المخالفات" }),
    ("Penalty",               Words { en: "Penalties",           ar: "ركلات الجزاء" }),
    ("Possession",            Words { en: "Possession",          ar: "الاستحواذ" }),
    ("Zones",                 Words { en: "Thirds of the pitch", ar: "أثلاث الملعب" }),
    ("Touches",               Words { en: "Touches",             ar: "اللمسات" }),
    ("ThrowIn",               Words { en: "Throw-ins",           ar: "رميات التماس" }),
    ("Admin",                 Words { en: "Matches",             ar: "المباريات" }),
];

/// A group of a list to choose from.
pub(super) struct OptionGroup {
    pub(super) label: &'static str,
    /// The path, the label, and whether it is chosen.
    pub(super) options: Vec<(&'static str, &'static str, bool)>,
}

/// Every statistic of a table by group. Quarters of an hour are left out.
pub(super) fn options(cx: &PageContext<'_>, definitions: &[&'static Definition], chosen: &str) -> Vec<OptionGroup> {
    let mut groups: Vec<OptionGroup> = Vec::new();
    for (first, words) in GROUPS {
        let of_group = definitions.iter().filter(|definition| definition.path.split('.').next() == Some(*first));
        let options: Vec<_> =
            of_group.map(|definition| (definition.path, cx.say(definition.label), definition.path == chosen)).collect();
        if options.is_empty() {
            continue;
        }
        let label = cx.say(*words);
        match groups.iter_mut().find(|group| group.label == label) {
            Some(group) => group.options.extend(options),
            None => groups.push(OptionGroup { label, options }),
        }
    }
    groups
}

/// The statistics that a reader can choose.
pub(super) fn choices(table: &'static StatisticsTable) -> Vec<&'static Definition> {
    table.all().into_iter().filter(|definition| !definition.path.contains(".T_")).collect()
}

/// Those of them that some match has.
pub(super) fn counted_choices<'a>(
    table: &'static StatisticsTable,
    tallies: &(impl Iterator<Item = &'a Tally> + Clone),
) -> Vec<&'static Definition> {
    let mut choices = choices(table);
    choices.retain(|definition| tallies.clone().any(|tally| definition.is_in(tally)));
    choices
}

/// A number of a chart's axis or hint.
pub(super) fn real(cx: &PageContext<'_>, definition: &Definition, value: f64, decimals: usize) -> String {
    if definition.unit == Unit::Share { cx.numbers.percent(value) } else { cx.numbers.real(value, decimals) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use api::parts::statistics::{PLAYER_TOTALS, TEAM_TOTALS};

    #[test]
    fn every_statistic_is_in_a_group() {
        for definition in choices(&PLAYER_TOTALS).into_iter().chain(choices(&TEAM_TOTALS)) {
            let first = definition.path.split('.').next().unwrap();
            assert!(GROUPS.iter().any(|(group, _)| *group == first), "{}", definition.path);
        }
    }
}
