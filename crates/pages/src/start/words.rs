//! The words of the first page, in both languages: a table for each file, and above them what several say.

use crate::words::words;

pub use crate::words::*;

words! {
    LIVE,             "Live now",                              "مباشر الآن";
    DAYS,             "Days",                                  "الأيام";
    CALENDAR,         "Calendar",                              "التقويم";
    MONTH_BEFORE,     "Earlier month with matches",            "شهر سابق فيه مباريات";
    MONTH_AFTER,      "Later month with matches",              "شهر لاحق فيه مباريات";
    TODAY,            "Today",                                 "اليوم";
    NO_MATCHES,       "No matches on {}",                      "لا مباريات في {}";
    NO_MATCHES_TODAY, "No matches today. These are the matches of the nearest day, {}.", "لا مباريات اليوم. هذه مباريات أقرب يوم: {}.";
    BEFORE,           "Latest matches before",                 "آخر المباريات قبل ذلك";
    AFTER,            "Next matches after",                    "المباريات التالية";
    NOTHING,          "There are no matches that you may see yet", "لا توجد بعد مباريات متاحة لك";
    TABLE,            "Table and leaders",                     "الترتيب والهدافون";
    TOP,              "Top of the table",                      "صدارة الترتيب";
    DESCRIPTION,      "Live matches, results, tables and statistics, computed from match events", "مباريات مباشرة ونتائج وجداول ترتيب وإحصاءات محسوبة من أحداث المباريات";
}

words! {
    live_card {
        ABOUT,   "Above the line {}, below it {}", "فوق الخط {} وتحته {}";
        STARTED, "The match has begun",            "بدأت المباراة";
    }
}
