//! The words of the frame and of several areas, in both languages: a table for each file, and above them what several say.

/// A table of texts: name, English, Arabic. Tables of files are modules, which also have the words around them.
macro_rules! words {
    ($($file:ident { $($name:ident, $en:literal, $ar:literal;)* })+) => {
        $(pub mod $file {
            // Not every file says what others say, too.
            #[allow(unused_imports)]
            pub use super::*;
            crate::words::words! { $($name, $en, $ar;)* }
        })+
    };
    ($($name:ident, $en:literal, $ar:literal;)*) => {
        $(pub const $name: football::model::Words = football::model::Words { en: $en, ar: $ar };)*
    };
}

pub(crate) use words;

words! {
    COMPETITIONS,    "Competitions",                          "البطولات";
    SEARCH,          "Team, player, match or competition",    "فريق أو لاعب أو مباراة أو بطولة";
    DEMO,            "Demonstration data: every club and player on this page is invented", "بيانات للعرض: كل الأندية واللاعبين في هذه الصفحة من نسج الخيال";
    COMPUTED,        "Every number is computed from match events", "كل رقم محسوب من أحداث المباراة";
    TIMES,           "Times",                                 "التوقيت";
    DEFINITIONS,     "What the numbers mean",                 "معاني الأرقام";
    API,             "API reference",                         "دليل الواجهة البرمجية";
    LOG_OUT,         "Log out",                               "تسجيل الخروج";
    NOT_FOUND,       "This page does not exist",              "هذه الصفحة غير موجودة";
    PAGE_OF,         "Page {} of {}",                         "صفحة {} من {}";
    NOTHING_TO_DRAW, "The data of this match is not enough to draw this", "بيانات هذه المباراة لا تكفي لرسم هذا";
    EVENTS,          "The events behind it",                  "الأحداث وراء الرقم";
    LOOK_ELSEWHERE,  "Look here instead",                     "ابحث هنا بدلًا من ذلك";
    SHOW,            "Show",                                  "عرض";
    MATCHES,         "Matches",                               "المباريات";
    ROUND,           "Round {}",                              "الجولة {}";
    CALENDAR_FILE,   "Calendar file",                         "ملف التقويم";
    OVERVIEW,        "Overview",                              "نظرة عامة";
    SECTIONS,        "Parts of this page",                    "أقسام الصفحة";
    COACHES,         "Coaches",                               "المدربون";
    COACH,           "Coach",                                 "المدرب";
    TEAM,            "Team",                                  "الفريق";
    COUNTRY,         "Country",                               "الدولة";
    TEAMS,           "Teams",                                 "الفرق";
    PLAYERS,         "Players",                               "اللاعبون";
    AS_TABLE,        "Show as table",                         "عرض كجدول";
    NAME,            "Name",                                  "الاسم";
    PER_MATCH,       "per match",                             "لكل مباراة";
    PER_90_NOTE,     "per 90 minutes",                        "لكل 90 دقيقة";
    TABLE,           "Table",                                 "الترتيب";
    PLACE,           "Place",                                 "المركز";
    PLAYED,          "P",                                     "لعب";
    WON,             "W",                                     "فاز";
    DRAWN,           "D",                                     "تعادل";
    LOST,            "L",                                     "خسر";
    WIN_LETTER,      "W",                                     "ف";
    DRAW_LETTER,     "D",                                     "ت";
    LOSS_LETTER,     "L",                                     "خ";
    GOALS,           "Goals",                                 "الأهداف";
    DIFFERENCE,      "GD",                                    "الفارق";
    POINTS,          "Pts",                                   "النقاط";
    WIN,             "Win",                                   "فوز";
    DRAW,            "Draw",                                  "تعادل";
    LOSS,            "Loss",                                  "خسارة";
    LIVE_COUNT,      "{} live",                               "{} مباشر";
    SEARCH_BUTTON,   "Search",                                "بحث";
    SKIP,            "Skip to content",                       "انتقل إلى المحتوى";
    MAIN_NAVIGATION, "Main",                                  "القائمة الرئيسية";
    LANGUAGE,        "Language",                              "اللغة";
    TO_START,        "All matches",                           "كل المباريات";
    API_KEY,         "API key",                               "مفتاح الواجهة";
    PENS,            "Pens",                                  "ركلات ترجيح";
    XG,              "xG",                                    "أهداف متوقعة";
    COPIED,          "Copied",                                "تم النسخ";
    FORM,            "Form",                                  "آخر النتائج";
    LIVE,            "Live",                                  "مباشر";
    SHOOT_OUT,       "Penalty shoot-out",                     "ركلات الترجيح";
    PLAYER,          "Player",                                "اللاعب";
    MINUTE,          "Minute",                                "الدقيقة";
    VALUE,           "Value",                                 "القيمة";
    RESULT,          "Result",                                "النتيجة";
    GOAL,            "Goal",                                  "هدف";
    PREVIOUS,        "Previous",                              "السابق";
    NEXT,            "Next",                                  "التالي";
    STATISTIC,       "Statistic",                             "الإحصاء";
    THIRD,           "Third",                                 "الثلث";
    TOUCHES,         "Touches",                               "اللمسات";
    LINE_UPS,        "Line-ups",                              "التشكيلتان";
    NUMBER,          "Number",                                "الرقم";
    POSITION,        "Position",                              "المركز";
    MOMENTUM,        "Momentum",                              "الزخم";
    PER_90_MINUTES,  "Per 90 minutes",                        "لكل 90 دقيقة";
    SHIRT_NUMBER,    "Shirt number",                          "رقم القميص";
    HOW,             "How",                                   "الطريقة";
    SAVED,           "Saved",                                 "تصدى لها الحارس";
    BLOCKED,         "Blocked",                               "صدها الدفاع";
    OFF_TARGET,      "Off target",                            "خارج المرمى";
    VIDEO,           "Video",                                 "الفيديو";
    A_PLAYER_NAME,   "Name of a player",                      "اسم لاعب";
    A_TEAM_NAME,     "Name of a team",                        "اسم فريق";
    STATISTICS,      "Statistics",                            "الإحصاءات";
    MATCH,           "Match",                                 "المباراة";
    PLACE_IN_TABLE,  "Place in the table",                    "المركز في الترتيب";
    ALL,             "All",                                   "الكل";
    COMPARISON,      "Comparison",                            "المقارنة";
    SHOTS,           "Shots",                                 "التسديدات";
    ATTACKING,       "Attacking",                             "الهجوم";
    PASSING,         "Passing",                               "التمرير";
    DEFENDING,       "Defending",                             "الدفاع";
    DISCIPLINE,      "Discipline",                            "الانضباط";
    GOALKEEPING,     "Goalkeeping",                           "حراسة المرمى";
    PAGES,           "Pages",                                 "الصفحات";
}

words! {
    editions {
        SEASON, "Season",                                "الموسم";
        DATES,  "Dates",                                 "التاريخ";
        LATEST_SEASONS, "Of each competition the latest seasons are listed. Its page has all of them.", "تُعرض أحدث مواسم كل بطولة، وصفحتها تضم جميع المواسم.";
        NONE,   "There are no competitions that you may see yet", "لا توجد بعد بطولات متاحة لك";
    }
    login {
        LOG_IN,        "Log in",                                "تسجيل الدخول";
        KEY_MISSING,   "No key was entered. Enter the key that the operator gave you", "لم تُدخل مفتاحًا. أدخل المفتاح الذي منحك إياه مشغل الخدمة";
        KEY_WRONG,     "This key is unknown, expired or revoked", "هذا المفتاح غير معروف أو منتهي الصلاحية أو ملغى";
        LOGIN_ABOUT,   "The match centre of this service needs an API key. Its operator gives you one.", "يتطلب مركز المباريات في هذه الخدمة مفتاحًا يمنحه لك مشغل الخدمة.";
        FOREIGN_FORM,  "This form came from another site",      "أُرسل هذا النموذج من موقع آخر";
        NOTHING_DONE,  "Nothing was done: it has neither logged you in nor out. A page of another site may not do that for you.", "لم يُنفَّذ شيء: لم يسجَّل دخولك ولا خروجك، فلا يحق لصفحة من موقع آخر أن تفعل ذلك نيابة عنك.";
        SEND_AGAIN,    "If you sent it yourself, open the page of this service again, at the address that you usually use, and send it from there.", "إن كنت أنت من أرسله، فافتح صفحة هذه الخدمة من جديد على عنوانها المعتاد وأرسله من هناك.";
        FOR_OPERATORS, "For operators: a proxy must pass the Host header on as it is, or the service must know its address (--public-url).", "لمشغل الخدمة: على الخادم الوسيط أن يمرر الترويسة Host كما هي، أو أن تعرف الخدمة عنوانها (\u{2066}--public-url\u{2069}).";
    }
    match_line {
        FULL_TIME, "FT",        "انتهت";
        HALF_TIME, "HT",        "استراحة";
        WIN,       "{} win {}", "فوز {} {}";
    }
    penalties {
        TITLE, "Where the penalties reached the goal", "أين بلغت ركلات الجزاء المرمى";
    }
    share {
        TITLE, "Share",                                 "مشاركة";
        FILES, "Charts as files",                       "الرسوم كملفات";
        EMBED, "Show a part of this page on your site", "اعرض جزءًا من هذه الصفحة في موقعك";
        COPY,  "Copy",                                  "نسخ";
        THEME, "theme=light or theme=dark chooses the colours. Without it they follow the reader's browser.", "تحدد theme=light أو theme=dark الألوان، وبدونها تتبع متصفح القارئ.";
    }
    table_kind {
        OVERALL, "Overall", "العام";
        HOME,    "Home",    "على أرضه";
        AWAY,    "Away",    "خارج أرضه";
    }
    video_link {
        FIRST,        "First half",              "الشوط الأول";
        SECOND,       "Second half",             "الشوط الثاني";
        EXTRA_FIRST,  "Extra time, first half",  "الشوط الإضافي الأول";
        EXTRA_SECOND, "Extra time, second half", "الشوط الإضافي الثاني";
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;

    use football::analysis::statistics::all_definitions;

    /// English texts with more than one Arabic text, and why.
    #[rustfmt::skip]
    const INTENDED: &[(&str, &str)] = &[
        ("W", "the heading of a column is a word in Arabic, the mark of one match is a letter"),
        ("D", "as W"),
        ("L", "as W"),
        ("Second half", "the scorer's button says in Arabic that it starts the period"),
        ("Extra time", "as Second half; of a score, the end of extra time"),
        ("Shoot-out", "as Second half"),
        ("Crosses", "labels of two families, which responses have; a goalkeeper faces the crosses"),
        ("Penalties", "as Crosses"),
        ("Goals conceded", "as Crosses"),
        ("xG", "the legend of a chart has room for two letters"),
    ];

    /// The literals of a source file before its tests, each with where it begins and ends. Comments are left out.
    fn literals(source: &str) -> Vec<(usize, usize, &str)> {
        let bytes = source.as_bytes();
        let (mut found, mut at) = (Vec::new(), 0);
        while at < bytes.len() {
            match bytes[at] {
                b'/' if bytes[at..].starts_with(b"//") => {
                    at += bytes[at..].iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len() - at);
                }
                b'\'' if bytes[at..].starts_with(b"'\"'") => at += 3,
                b'"' => {
                    let start = at + 1;
                    at = start;
                    while bytes[at] != b'"' {
                        at += if bytes[at] == b'\\' { 2 } else { 1 };
                    }
                    found.push((start, at, &source[start..at]));
                    at += 1;
                }
                _ => at += 1,
            }
        }
        found
    }

    fn is_arabic(text: &str) -> bool {
        text.contains(|character| matches!(character, '\u{621}'..='\u{64a}'))
    }

    /// The texts that a source file says in English and then in Arabic.
    fn pairs(source: &str) -> Vec<(&str, &str)> {
        let source = source.split("#[cfg(test)]").next().unwrap();
        let literals = literals(source);
        let pair = |pair: &[(usize, usize, &'_ str)]| {
            let [(_, end, english), (start, after, arabic)] = pair else { return false };
            let between = source[end + 1..start - 1].trim().trim_start_matches(',').trim();
            let is_named = between == "ar:" || between.is_empty() && source[after + 1..].starts_with(';');
            let has_letters = english.contains(|character: char| character.is_ascii_alphabetic());
            has_letters && !is_arabic(english) && (is_named || between.is_empty() && is_arabic(arabic))
        };
        literals.windows(2).filter(|two| pair(two)).map(|two| (two[0].2, two[1].2)).collect()
    }

    fn sources(folder: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }

    #[test]
    fn one_english_text_has_one_arabic_text() {
        let mut files = Vec::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
        let mut texts: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let said = files.iter().flat_map(|file| pairs(file));
        let statistics = all_definitions().flat_map(|row| [row.label, row.name(), row.heading()]);
        for (english, arabic) in said.chain(statistics.map(|words| (words.en, words.ar))) {
            texts.entry(english).or_default().insert(arabic);
        }
        assert!(texts.len() > 600, "the files have {} texts", texts.len());
        let two: BTreeSet<&str> =
            texts.iter().filter(|(_, arabic)| arabic.len() > 1).map(|(english, _)| *english).collect();
        let intended: BTreeSet<&str> = INTENDED.iter().map(|(english, _)| *english).collect();
        let unintended: Vec<_> = two.difference(&intended).map(|english| (english, &texts[english])).collect();
        assert!(unintended.is_empty(), "{unintended:#?}");
        let past: Vec<_> = intended.difference(&two).collect();
        assert!(past.is_empty(), "these have one Arabic text: take them out of the list: {past:?}");
    }
}
