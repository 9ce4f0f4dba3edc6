//! Arabic for the names of stages and groups that every competition shares.
//!
//! Feeds give these names in English only. A name that is not in the tables stays English.

use super::name::{Name, fold};

/// A stage, round or leg by its English name: "Round of 16", "Quarter-finals", "Round 7".
pub fn stage_name(en: &str) -> Name {
    let folded = folded(en);
    let known = STAGES.iter().find(|(known, _)| *known == folded).map(|(_, ar)| (*ar).to_owned());
    let ar = known.or_else(|| numbered(&folded));
    Name::built_in(en, ar)
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
        _ => return Name::new(en),
    };
    let known = GROUPS.iter().find(|(letter, _)| letter.eq_ignore_ascii_case(label));
    Name::built_in(en, Some(format!("المجموعة {}", known.map_or(label, |(_, ar)| ar))))
}

/// English names in the form that [`folded`] returns.
#[rustfmt::skip]
const STAGES: [(&str, &str); 27] = [
    ("regular season",     "مرحلة الدوري"),
    ("group stage",        "دور المجموعات"),
    ("qualification",      "التصفيات"),
    ("preliminary round",  "الدور التمهيدي"),
    ("first round",        "الدور الأول"),
    ("second round",       "الدور الثاني"),
    ("third round",        "الدور الثالث"),
    ("round of 64",        "دور الـ64"),
    ("round of 32",        "دور الـ32"),
    ("round of 16",        "دور الـ16"),
    ("quarter final",      "ربع النهائي"),
    ("quarter finals",     "ربع النهائي"),
    ("semi final",         "نصف النهائي"),
    ("semi finals",        "نصف النهائي"),
    ("final",              "النهائي"),
    ("3rd place final",    "مباراة تحديد المركز الثالث"),
    ("3rd place",          "مباراة تحديد المركز الثالث"),
    ("play offs",          "الملحق"),
    ("playoffs",           "الملحق"),
    ("knockout stage",     "الأدوار الإقصائية"),
    ("championship round", "مجموعة التتويج"),
    ("relegation round",   "مجموعة تفادي الهبوط"),
    ("main",               "الرئيسية"),
    ("first leg",          "ذهاب"),
    ("second leg",         "إياب"),
    ("super cup",          "كأس السوبر"),
    ("league stage",       "مرحلة الدوري"),
];

#[rustfmt::skip]
const GROUPS: [(&str, &str); 12] = [
    ("A", "الأولى"),   ("B", "الثانية"), ("C", "الثالثة"), ("D", "الرابعة"),
    ("E", "الخامسة"),  ("F", "السادسة"), ("G", "السابعة"), ("H", "الثامنة"),
    ("I", "التاسعة"),  ("J", "العاشرة"), ("K", "الحادية عشرة"), ("L", "الثانية عشرة"),
];

/// A matchday such as "Round 7".
fn numbered(folded: &str) -> Option<String> {
    let number: u32 = folded.strip_prefix("round ")?.parse().ok()?;
    Some(format!("الجولة {number}"))
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
        for en in ["Apertura", "Round", "Round of", "Round x", "Round of 17", ""] {
            assert_eq!(stage_name(en), Name::new(en));
        }
    }

    #[test]
    fn every_known_stage_is_found_as_the_table_writes_it() {
        for (en, ar) in STAGES {
            assert_eq!(stage_name(en).ar.as_deref(), Some(ar), "{en}");
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
