//! The words of the start page.

use football::model::Words;

pub const LIVE: Words = Words { en: "Live now", ar: "مباشر الآن" };
pub const DAYS: Words = Words { en: "Days", ar: "الأيام" };
pub const CALENDAR: Words = Words { en: "Calendar", ar: "التقويم" };
pub const MONTH_BEFORE: Words = Words { en: "Earlier month with matches", ar: "شهر سابق فيه مباريات" };
pub const MONTH_AFTER: Words = Words { en: "Later month with matches", ar: "شهر لاحق فيه مباريات" };
pub const TODAY: Words = Words { en: "Today", ar: "اليوم" };
pub const NO_MATCHES: Words = Words { en: "No matches on {}", ar: "لا مباريات في {}" };
pub const NO_MATCHES_TODAY: Words = Words {
    en: "No matches today. These are the matches of the nearest day, {}.",
    ar: "لا مباريات اليوم. هذه مباريات أقرب يوم: {}.",
};
pub const BEFORE: Words = Words { en: "Latest matches before", ar: "آخر المباريات قبل ذلك" };
pub const AFTER: Words = Words { en: "Next matches after", ar: "المباريات التالية" };
pub const NOTHING: Words = Words {
    en: "There are no matches that you may see yet", ar: "لا توجد بعد مباريات متاحة لك"
};
pub const TABLE: Words = Words { en: "Table and leaders", ar: "الترتيب والهدافون" };
pub const ALL: Words = Words { en: "All", ar: "الكل" };
pub const TOP: Words = Words { en: "Top of the table", ar: "صدارة الترتيب" };
pub const LIVE_COUNT: Words = Words { en: "{} live", ar: "{} مباشر" };
pub const PLAYED: Words = Words { en: "P", ar: "لعب" };
pub const DIFFERENCE: Words = Words { en: "GD", ar: "الفارق" };
pub const POINTS: Words = Words { en: "Pts", ar: "النقاط" };
pub const RANK: Words = Words { en: "Place", ar: "المركز" };
pub const DESCRIPTION: Words = Words {
    en: "Live matches, results, tables and statistics, computed from match events",
    ar: "مباريات مباشرة ونتائج وجداول ترتيب وإحصاءات محسوبة من أحداث المباريات",
};
