//! The names of stages and groups in both languages: fixed words, so that no feed has to bring the Arabic.

use super::name::Name;

#[rustfmt::skip]
const STAGES: [(&str, &str); 21] = [
    ("Regular Season",     "مرحلة الدوري"),
    ("Group Stage",        "دور المجموعات"),
    ("Qualification",      "التصفيات"),
    ("Preliminary Round",  "الدور التمهيدي"),
    ("First Round",        "الدور الأول"),
    ("Second Round",       "الدور الثاني"),
    ("Third Round",        "الدور الثالث"),
    ("Round of 64",        "دور الـ64"),
    ("Round of 32",        "دور الـ32"),
    ("Round of 16",        "دور الـ16"),
    ("Quarter-finals",     "ربع النهائي"),
    ("Semi-finals",        "نصف النهائي"),
    ("Final",              "النهائي"),
    ("3rd Place Final",    "مباراة تحديد المركز الثالث"),
    ("Play-offs",          "الملحق"),
    ("Knockout Stage",     "الأدوار الإقصائية"),
    ("Championship Round", "مجموعة التتويج"),
    ("Relegation Round",   "مجموعة تفادي الهبوط"),
    ("Super Cup",          "كأس السوبر"),
    ("First Leg",          "ذهاب"),
    ("Second Leg",         "إياب"),
];

#[rustfmt::skip]
const GROUPS: [&str; 12] = [
    "الأولى", "الثانية", "الثالثة", "الرابعة", "الخامسة", "السادسة",
    "السابعة", "الثامنة", "التاسعة", "العاشرة", "الحادية عشرة", "الثانية عشرة",
];

impl Name {
    /// A stage's name, with its Arabic where it is one of the usual.
    pub fn of_stage(english: &str) -> Name {
        match STAGES.iter().find(|(name, _)| name.eq_ignore_ascii_case(english)) {
            Some((name, arabic)) => Name::both(*name, *arabic),
            None => Name::new(english),
        }
    }

    /// The name of the group called by this letter or word.
    pub fn of_group(label: &str) -> Name {
        let arabic = match label.as_bytes() {
            [letter @ b'A'..=b'L'] => GROUPS[usize::from(letter - b'A')],
            _ => label,
        };
        Name::both(format!("Group {label}"), format!("المجموعة {arabic}"))
    }

    /// The one group of a stage without groups.
    pub fn of_main_group() -> Name {
        Name::both("Main", "الرئيسية")
    }
}
