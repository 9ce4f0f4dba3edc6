//! The names of the counters and formulas behind a number, in both languages.

use football::analysis::definition;
use football::analysis::momentum::INPUTS;
use football::model::Words;

use super::words;
use crate::context::PageContext;
use api::parts::stat_events::ExplainedNumber;

/// Formulas in words.
#[rustfmt::skip]
const FORMULAS: &[(&str, &str)] = &[
    ("number of events",   "عدد الأحداث"),
    ("sum of xG",          "مجموع الأهداف المتوقعة"),
    ("sum of xT",          "مجموع التهديد المتوقع"),
    ("sum of xT * xT",     "مجموع مربعات التهديد المتوقع"),
    ("sum of points",      "مجموع النقاط"),
    ("sum over matches",   "المجموع في المباريات"),
    ("1 - product of (1 - xG)", "1 ناقص جداء (1 ناقص xG)"),
    ("highest of XG and of the threat of each location", "الأعلى من الأهداف المتوقعة وتهديد كل موقع"),
    (football::analysis::kindex::RATING_FORMULA, "10 × (1 − e^(−(النقاط − المعتاد + 51) ÷ 46))"),
    ("tanh(sum of contributions / 8)", "tanh(مجموع المساهمات ÷ 8)"),
];

/// A formula with the names of the statistics in it.
pub(super) fn formula(cx: &PageContext<'_>, text: &str) -> String {
    if let Some((en, ar)) = FORMULAS.iter().find(|(known, _)| *known == text) {
        return if cx.is_arabic() { (*ar).to_owned() } else { (*en).to_owned() };
    }
    expression(cx, text)
}

/// `Pass.Success / Pass.Total` with names for paths and signs for operators.
fn expression(cx: &PageContext<'_>, text: &str) -> String {
    let name = |word: &str| {
        let bare = word.trim_matches(['(', ')']);
        let said = match bare {
            "/" => return "÷".to_owned(),
            "*" => return "×".to_owned(),
            "-" => return "−".to_owned(),
            _ => definition(bare).map(|definition| cx.say(definition.label)),
        };
        said.map_or_else(|| word.to_owned(), |said| word.replace(bare, said))
    };
    text.split(' ').map(name).collect::<Vec<_>>().join(" ")
}

/// The name of a counter of the number.
pub(super) fn label(cx: &PageContext<'_>, number: &ExplainedNumber, counter: &str) -> String {
    let own = number.label;
    if counter == own.en || counter == number.path {
        return cx.say(own).to_owned();
    }
    if counter == "usual points" {
        return cx.say(words::USUAL_POINTS).to_owned();
    }
    for (end, side) in [(" of the home team", 0), (" of the away team", 1)] {
        let input = counter.strip_suffix(end).and_then(|field| INPUTS.iter().find(|input| input.field == field));
        if let (Some(input), Some(match_)) = (input, number.matches.first()) {
            return cx.fill(words::OF_TEAM, &[cx.say(input.label), cx.name(&match_.teams[side])]);
        }
    }
    expression(cx, counter)
}

/// What a part does in the number.
pub(super) fn part(code: &str) -> Words {
    match code {
        "SUBTRACTED" => words::SUBTRACTED,
        "NUMERATOR" => words::NUMERATOR,
        "DENOMINATOR" => words::DENOMINATOR,
        "SQUARES" => words::SQUARES,
        _ => words::COUNTED,
    }
}
