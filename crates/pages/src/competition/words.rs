//! The words of the pages of competitions, in both languages: a table for each file, and above them what several say.

use crate::words::words;

pub use crate::words::*;

words! {
    KNOCK_OUT,  "Knock-out",  "الأدوار الإقصائية";
    LEADERS,    "Leaders",    "المتصدرون";
}

words! {
    bracket {
        NOTE,   "Shoot-out score in brackets", "نتيجة ركلات الترجيح بين قوسين";
        WINNER, "Winner: {}",                  "الفائز: {}";
    }
    bracket_view {
        PENALTIES, "penalties",        "ركلات ترجيح";
        AGGREGATE, "both legs",        "مجموع المباراتين";
        MISSING,   "match not stored", "مباراة غير مخزنة";
        LIVE,      "live",             "مباشر";
        UNKNOWN,   "to be decided",    "يحدد لاحقًا";
    }
    head {
        SEASONS,       "Seasons",                 "المواسم";
        ALL_SEASONS,   "All seasons",             "كل المواسم";
        SEASON_BEFORE, "Season before",           "الموسم السابق";
        SEASON_AFTER,  "Season after",            "الموسم التالي";
        WINNER,        "Winners",                 "البطل";
        GOALS,         "goals",                   "أهداف";
        A_MATCH,       "a match",                 "في المباراة";
        XG_A_MATCH,    "xG a match",              "xG في المباراة";
        XG_IN,         "xG a match, in {} of {}", "xG في المباراة، في {} من {}";
    }
    leaders {
        CHOOSE, "Any statistic",                         "أي إحصاء";
        NONE,   "No leaders yet: no final match has events", "لا متصدرين بعد: لا توجد مباراة منتهية ذات أحداث";
    }
    matches {
        ROUNDS,  "Rounds",                   "الجولات";
        NO_DATE, "Date to be set",           "يحدد الموعد لاحقًا";
        NONE,    "There are no matches yet", "لا توجد مباريات بعد";
    }
    scatter {
        TAB,          "Compare",                               "مقارنة";
        CHANCES,      "Chances made and allowed",              "الفرص المصنوعة والمسموح بها";
        FEWER,        "fewer is higher",                       "الأقل أعلى";
        BEST,         "{} had the best difference of expected goals, {} a match", "أفضل فارق في الأهداف المتوقعة لدى {}: {} في المباراة";
        HIGHEST,      "Best: {} ({}), {} ({})",                "الأفضل: {} ({})، {} ({})";
        ACROSS,       "Across",                                "أفقيًا";
        UPWARDS,      "Upwards",                               "عموديًا";
        MOST_MINUTES, "the {} players with the most minutes",  "أكثر اللاعبين دقائق، وعددهم {}";
        EVEN,         "even",                                  "تعادل";
        A_MATCH,      "{} a match",                            "{} في المباراة";
        LAST_FOUR,    "Last four",                             "نصف النهائي";
        KNOCK_OUT,    "Knock-out stage",                       "الأدوار الإقصائية";
        OUT,          "Out in the groups",                     "خرج من المجموعات";
        PICTURE,      "As a picture",                          "كصورة";
    }
    tables {
        GROUPS,    "Groups",                                "المجموعات";
        KIND,      "Which matches count",                   "المباريات المحتسبة";
        LAST_FIVE, "Last five",                             "آخر خمس مباريات";
        RULE,      "{} above {} on {}",                     "{} قبل {} بحسب {}";
        VALUES,    ", {} to {}",                            "، {} مقابل {}";
        ADJUSTED,  "{}: {} points",                         "{}: {} نقاط";
        NONE,      "There is no table yet: no team is known", "لا يوجد ترتيب بعد: لم تعرف الفرق";
    }
}
