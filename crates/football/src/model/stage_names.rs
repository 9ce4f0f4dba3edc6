//! Arabic for the names of stages and groups that every competition shares.
//!
//! Feeds give these names in English only. A name that is not in the tables stays English.

use super::fold::fold;
use super::name::Name;

/// A stage, round or leg by its English name: "Round of 16", "Quarter-finals", "Round 7", "Play-offs - Semi-Finals".
pub fn stage_name(en: &str) -> Name {
    let parts: Option<Vec<String>> = en.split(" - ").map(|part| arabic(&folded(part))).collect();
    Name::built_in(en, parts.map(|parts| parts.join(" - ")))
}

fn arabic(folded: &str) -> Option<String> {
    let known = STAGES.iter().find(|(known, _)| *known == folded).map(|(_, ar)| (*ar).to_owned());
    known.or_else(|| ordinal(folded)).or_else(|| numbered(folded))
}

/// A group by its English name: "Group A", "A", "Main".
pub fn group_name(en: &str) -> Name {
    let en = en.trim();
    if fold(en) == "main" {
        return Name::built_in(en, Some("الرئيسية".to_owned()));
    }
    // The word "Group" is removed from the original text: folding may change the length.
    let label = match en.split_once(char::is_whitespace) {
        Some((first, label)) if fold(first) == "group" => label.trim(),
        _ if en.chars().count() == 1 => en,
        // A league in two halves calls its groups "Eastern Conference" and "Western Conference".
        _ => return Name::built_in(en, arabic(&folded(en))),
    };
    let known = GROUPS.iter().find(|(letter, _)| letter.eq_ignore_ascii_case(label));
    Name::built_in(en, Some(format!("المجموعة {}", known.map_or(label, |(_, ar)| ar))))
}

/// English names in the form that [`folded`] returns.
#[rustfmt::skip]
const STAGES: &[(&str, &str)] = &[
    ("regular season",          "مرحلة الدوري"),
    ("league stage",            "مرحلة الدوري"),
    ("league phase",            "مرحلة الدوري"),
    ("group stage",             "دور المجموعات"),
    ("group phase",             "دور المجموعات"),
    ("groups",                  "دور المجموعات"),
    ("qualification",           "التصفيات"),
    ("qualifying",              "التصفيات"),
    ("qualifiers",              "التصفيات"),
    ("qualifying round",        "الدور التأهيلي"),
    ("preliminary round",       "الدور التمهيدي"),
    ("play off round",          "دور الملحق"),
    ("intermediate round",      "الدور المتوسط"),
    ("final round",             "الدور النهائي"),
    ("final stage",             "المرحلة النهائية"),
    ("final group",             "المجموعة النهائية"),
    ("round of 128",            "دور الـ128"),
    ("round of 64",             "دور الـ64"),
    ("round of 32",             "دور الـ32"),
    ("round of 16",             "دور الـ16"),
    ("round of 8",              "دور الـ8"),
    ("last 16",                 "دور الـ16"),
    ("last 32",                 "دور الـ32"),
    ("eighth finals",           "ثمن النهائي"),
    ("quarter final",           "ربع النهائي"),
    ("quarter finals",          "ربع النهائي"),
    ("quarterfinals",           "ربع النهائي"),
    ("semi final",              "نصف النهائي"),
    ("semi finals",             "نصف النهائي"),
    ("semifinals",              "نصف النهائي"),
    ("final",                   "النهائي"),
    ("finals",                  "النهائيات"),
    ("3rd place final",         "مباراة تحديد المركز الثالث"),
    ("3rd place",               "مباراة تحديد المركز الثالث"),
    ("third place",             "مباراة تحديد المركز الثالث"),
    ("third place match",       "مباراة تحديد المركز الثالث"),
    ("third place play off",    "مباراة تحديد المركز الثالث"),
    ("3rd place play off",      "مباراة تحديد المركز الثالث"),
    ("5th place final",         "مباراة تحديد المركز الخامس"),
    ("7th place final",         "مباراة تحديد المركز السابع"),
    ("play off",                "الملحق"),
    ("play offs",               "الملحق"),
    ("playoffs",                "الملحق"),
    ("promotion play offs",     "ملحق الصعود"),
    ("relegation play offs",    "ملحق الهبوط"),
    ("championship play offs",  "ملحق التتويج"),
    ("knockout stage",          "الأدوار الإقصائية"),
    ("knockout phase",          "الأدوار الإقصائية"),
    ("knockout round play offs", "ملحق الأدوار الإقصائية"),
    ("knockout phase play offs", "ملحق الأدوار الإقصائية"),
    ("championship round",      "مجموعة التتويج"),
    ("championship group",      "مجموعة التتويج"),
    ("relegation round",        "مجموعة تفادي الهبوط"),
    ("relegation group",        "مجموعة تفادي الهبوط"),
    ("promotion group",         "مجموعة الصعود"),
    ("championship",            "البطولة"),
    ("apertura",                "بطولة الافتتاح"),
    ("clausura",                "بطولة الختام"),
    ("liguilla",                "الأدوار الإقصائية"),
    ("eastern conference",      "القسم الشرقي"),
    ("western conference",      "القسم الغربي"),
    ("main",                    "الرئيسية"),
    ("first leg",               "ذهاب"),
    ("second leg",              "إياب"),
    ("1st leg",                 "ذهاب"),
    ("2nd leg",                 "إياب"),
    ("super cup",               "كأس السوبر"),
    ("friendlies",              "مباريات ودية"),
    ("replay",                  "مباراة معادة"),
];

/// What an ordinal counts: "1st Round", "Second Group Stage", "3rd Qualifying Round".
#[rustfmt::skip]
const COUNTED: &[(&str, &str)] = &[
    ("round",             "الدور"),
    ("stage",             "المرحلة"),
    ("phase",             "المرحلة"),
    ("group stage",       "دور المجموعات"),
    ("group phase",       "دور المجموعات"),
    ("qualifying round",  "الدور التأهيلي"),
    ("preliminary round", "الدور التمهيدي"),
    ("division",          "الدرجة"),
];

/// An ordinal, and the Arabic for a masculine and for a feminine noun.
#[rustfmt::skip]
const ORDINALS: &[(&str, &str, &str, &str)] = &[
    ("1st", "first",   "الأول",  "الأولى"),
    ("2nd", "second",  "الثاني", "الثانية"),
    ("3rd", "third",   "الثالث", "الثالثة"),
    ("4th", "fourth",  "الرابع", "الرابعة"),
    ("5th", "fifth",   "الخامس", "الخامسة"),
    ("6th", "sixth",   "السادس", "السادسة"),
    ("7th", "seventh", "السابع", "السابعة"),
    ("8th", "eighth",  "الثامن", "الثامنة"),
];

#[rustfmt::skip]
const GROUPS: [(&str, &str); 12] = [
    ("A", "الأولى"),   ("B", "الثانية"), ("C", "الثالثة"), ("D", "الرابعة"),
    ("E", "الخامسة"),  ("F", "السادسة"), ("G", "السابعة"), ("H", "الثامنة"),
    ("I", "التاسعة"),  ("J", "العاشرة"), ("K", "الحادية عشرة"), ("L", "الثانية عشرة"),
];

/// A counted stage such as "1st Round".
fn ordinal(folded: &str) -> Option<String> {
    let (ordinal, counted) = folded.split_once(' ')?;
    let (_, noun) = COUNTED.iter().find(|(en, _)| *en == counted)?;
    let (_, _, masculine, feminine) = ORDINALS.iter().find(|row| row.0 == ordinal || row.1 == ordinal)?;
    Some(format!("{noun} {}", if noun.ends_with('ة') { feminine } else { masculine }))
}

/// A matchday such as "Round 7" or "Matchday 7".
fn numbered(folded: &str) -> Option<String> {
    let (word, number) = folded.split_once(' ')?;
    let number: u32 = number.parse().ok()?;
    let is_matchday = ["round", "matchday", "matchweek", "gameweek", "week"].contains(&word);
    is_matchday.then(|| format!("الجولة {number}"))
}

/// Without case, accents and hyphens: feeds write "Quarter-finals" in several ways.
fn folded(en: &str) -> String {
    fold(&en.replace('-', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages() {
        for (en, ar) in [
            ("Regular Season", "مرحلة الدوري"),
            ("Round of 16", "دور الـ16"),
            ("Quarter-finals", "ربع النهائي"),
            ("quarter finals", "ربع النهائي"),
            ("Semi-finals", "نصف النهائي"),
            ("3rd Place Final", "مباراة تحديد المركز الثالث"),
            ("Play-offs", "الملحق"),
            ("Round 7", "الجولة 7"),
            ("Round 38", "الجولة 38"),
            ("Main", "الرئيسية"),
        ] {
            assert_eq!(stage_name(en), Name::built_in(en, Some(ar.to_owned())));
        }
        for (en, ar) in [
            ("1st Round", "الدور الأول"),
            ("First Round", "الدور الأول"),
            ("1st Group Stage", "دور المجموعات الأول"),
            ("2nd Qualifying Round", "الدور التأهيلي الثاني"),
            ("Third Stage", "المرحلة الثالثة"),
            ("Apertura", "بطولة الافتتاح"),
            ("Play-offs - Semi-Finals", "الملحق - نصف النهائي"),
            ("Championship - Final", "البطولة - النهائي"),
            ("Eastern Conference", "القسم الشرقي"),
            ("Matchday 3", "الجولة 3"),
        ] {
            assert_eq!(stage_name(en).ar.as_deref(), Some(ar), "{en}");
        }
        for en in ["Opening", "Final - Opening", "Round", "Round of", "Round x", "Round of 17", ""] {
            assert_eq!(stage_name(en), Name::new(en));
        }
    }

    #[test]
    fn every_known_stage_is_found_as_the_table_writes_it() {
        for (en, ar) in STAGES {
            assert_eq!(stage_name(en).ar.as_deref(), Some(*ar), "{en}");
        }
    }

    #[test]
    fn groups() {
        for (en, ar) in [
            ("Group A", "المجموعة الأولى"),
            ("A", "المجموعة الأولى"),
            ("group c", "المجموعة الثالثة"),
            ("Group L", "المجموعة الثانية عشرة"),
            ("Group M", "المجموعة M"),
            ("Group 3", "المجموعة 3"),
            ("X", "المجموعة X"),
            ("Main", "الرئيسية"),
        ] {
            assert_eq!(group_name(en), Name::built_in(en, Some(ar.to_owned())));
        }
        for en in ["Group", "Centenary Trophy", "North"] {
            assert_eq!(group_name(en), Name::new(en));
        }
    }
}
