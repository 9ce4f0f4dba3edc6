//! The words of the page of a match, in both languages: a table for each file, and above them what several say.

use crate::words::words;

pub use crate::words::*;

words! {
    PASSES,           "Passes",           "التمريرات";
    HALF_TIME,        "Half-time",        "نهاية الشوط الأول";
    NINETY,           "90 minutes",       "نهاية الوقت الأصلي";
    AFTER_EXTRA_TIME, "After extra time", "بعد الوقت الإضافي";
    KICK_SCORED,      "scored",           "مسجلة";
    KICK_MISSED,      "missed",           "ضائعة";
    TOUCHES_HERE,     "{} touches",       "{} لمسة";
    RATING,           "Rating",           "التقييم";
    MINUTES,          "Minutes",          "الدقائق";
    EXPECTED_GOALS,   "Expected goals",   "الأهداف المتوقعة";
}

words! {
    attacks {
        TITLE,       "Attacks",                               "الهجمات";
        FINDING,     "{} attacked {} times, {} with an attempt; {} {} times, {} with an attempt", "شن {} {} هجمة، منها {} بتسديدة؛ وشن {} {} هجمة، منها {} بتسديدة";
        WITH,        "with an attempt",                       "انتهت بتسديدة";
        WITHOUT,     "without",                               "دون تسديدة";
        COUNT,       "{} attacks",                            "{} هجمة";
        BOTH_TEAMS,  "Both teams",                            "كلا الفريقين";
        ALL_KINDS,   "All kinds",                             "كل الأنواع";
        ALL_PLAYERS, "All players",                           "كل اللاعبين";
        ALL_ZONES,   "All zones",                             "كل المناطق";
        KIND,        "Kind",                                  "النوع";
        ZONE,        "Zone",                                  "المنطقة";
        FILTER,      "Filter",                                "تصفية";
        RESET,       "Show all",                              "عرض الكل";
        VALUE_HINT,  "The highest probability of a goal that the attack reached", "أعلى احتمال لهدف بلغته الهجمة";
        ATTEMPT,     "Attempt",                               "تسديدة";
        BEST,        "Best attack",                           "أخطر هجمة";
        CHOSEN,      "Attack",                                "الهجمة";
        DRAWN,       "{}: {} touches and {} passes, value {}", "{}: {} لمسات و{} تمريرات، القيمة {}";
        NO_MATCHING, "No attack fits this filter",            "لا توجد هجمة مطابقة";
        NONE,        "There are no attacks: this match has no events with places", "لا توجد هجمات: هذه المباراة بلا أحداث ذات مواقع";
        PLAY,        "Play",                                  "تشغيل";
        PAUSE,       "Pause",                                 "إيقاف";
        TOUCHES,     "Touches in order",                      "اللمسات بالترتيب";
    }
    before {
        FORM_NOTE,  "Last five results, the latest last", "آخر خمس نتائج، الأحدث في النهاية";
        NO_RESULTS, "No earlier results",                 "لا توجد نتائج سابقة";
        PLAYED,     "Pld",                                "لعب";
        WHOLE,      "Whole table",                        "الترتيب الكامل";
    }
    comparison {
        TITLE,              "Team comparison",              "مقارنة الفريقين";
        POSSESSION_FINDING, "{} had {} of the ball",        "استحوذ {} على الكرة بنسبة {}";
        XG_FINDING,         "Expected goals: {} {}, {} {}", "الأهداف المتوقعة: {} {}، {} {}";
        THIRDS,             "Touches by third",             "اللمسات حسب ثلث الملعب";
    }
    goal_mouth {
        TITLE,       "Goal mouth",                            "فتحة المرمى";
        FINDING,     "Between the posts: {} {} of {} attempts whose height is known, {} {} of {}. This is where the ball went; on target counts goals and saves", "بين القائمين: {} {} من {} تسديدة معروفة الارتفاع، و{} {} من {}. هذا اتجاه الكرة، أما «على المرمى» فتحسب الأهداف والتصديات";
        NONE,        "This feed does not say where attempts reached the goal", "لا تذكر هذه البيانات أين بلغت التسديدات المرمى";
        VIEW,        "Seen by the attackers",                 "كما يراها المهاجمون";
        LOW_LEFT,    "low left",                              "أسفل اليسار";
        LOW_CENTRE,  "low centre",                            "أسفل الوسط";
        LOW_RIGHT,   "low right",                             "أسفل اليمين";
        LEFT,        "left",                                  "اليسار";
        CENTRE,      "centre",                                "الوسط";
        RIGHT,       "right",                                 "اليمين";
        HIGH_LEFT,   "high left",                             "أعلى اليسار";
        HIGH_CENTRE, "high centre",                           "أعلى الوسط";
        HIGH_RIGHT,  "high right",                            "أعلى اليمين";
        WIDE_LEFT,   "wide of the left post",                 "بجوار القائم الأيسر";
        WIDE_RIGHT,  "wide of the right post",                "بجوار القائم الأيمن";
        OVER,        "over the crossbar",                     "فوق العارضة";
    }
    head {
        REFEREE,          "Referee",                "الحكم";
        ASSISTANTS,       "Assistants",             "الحكمان المساعدان";
        FOURTH,           "Fourth official",        "الحكم الرابع";
        EXTRA_TIME,       "Extra time",             "نهاية الوقت الإضافي";
        VERSUS,           "against",                "ضد";
        WIN_ON_PENALTIES, "{} win {} on penalties", "فوز {} بركلات الترجيح {}";
        MATCHES,          "Competition",            "البطولة";
    }
    heatmap {
        TITLE,     "Heat map",                              "الخريطة الحرارية";
        TITLE_OF,  "Heat map: {}",                          "الخريطة الحرارية: {}";
        FINDING,   "{} touched the ball {} times, {} in the attacking third", "لمس {} الكرة {} مرة، منها {} في الثلث الهجومي";
        ATTACKS,   "direction of attack",                   "اتجاه الهجوم";
        PROFILE,   "All matches of {}",                     "كل مباريات {}";
        NO_PLACES, "There is no map: no touch of this player has a location", "لا توجد خريطة: لا مواقع للمسات هذا اللاعب";
    }
    line_up_pitch {
        WENT_OFF, "Went off", "خرج";
    }
    line_ups {
        NOTE,          "Rating out of 10",                      "التقييم من 10";
        FORMATION,     "Starting line-up",                      "التشكيلة الأساسية";
        AVERAGE,       "Average positions",                     "متوسط التمركز";
        PLACES,        "Positions",                             "المراكز";
        UNUSED,        "Not used",                              "لم يشاركوا";
        YELLOW,        "Yellow card",                           "بطاقة صفراء";
        SECOND_YELLOW, "Second yellow card",                    "بطاقة صفراء ثانية";
        RED,           "Red card",                              "بطاقة حمراء";
        NO_PLACES,     "There are no positions in this feed, so the line-ups are lists", "لا تتضمن هذه البيانات مراكز اللاعبين، لذا تعرض التشكيلتان في قائمتين";
    }
    meetings {
        TITLE,   "Head to head",                        "المواجهات السابقة";
        NOTE,    "Earlier meetings, the latest first",  "الأحدث أولًا";
        FINDING, "Won by {}: {}, by {}: {}. Drawn: {}", "فوز {}: {}، فوز {}: {}، تعادل: {}";
    }
    momentum {
        NOTE,     "One value a minute: above the line {}, below it {}", "قيمة لكل دقيقة: فوق الخط {} وتحته {}";
        CONTROL,  "{} controlled {} minutes, {} controlled {}", "دقائق السيطرة: {} {}، {} {}";
        NONE,     "There is no momentum: this match has no events with places", "لا يوجد زخم: هذه المباراة بلا أحداث ذات مواقع";
        BALANCED, "balanced",                              "متوازن";
        STRONG,   "strong control",                        "سيطرة قوية";
        NORMAL,   "control",                               "سيطرة";
        PHASE,    "Phase",                                 "المرحلة";
    }
    pass_network {
        TITLE,     "Pass network: {}",                      "شبكة التمرير: {}";
        HOME,      "Pass network of the home team",         "شبكة تمرير صاحب الأرض";
        AWAY,      "Pass network of the away team",         "شبكة تمرير الفريق الضيف";
        UNTIL,     "until the first change, {}",            "حتى أول تغيير في التشكيلة، {}";
        NO_CHANGE, "no change yet",                         "دون تغيير في التشكيلة";
        FINDING,   "{} passed most often with {}: {} passes between them", "أكثر ثنائي تبادلًا للكرة: {} مع {}، {} تمريرة بينهما";
        NO_PAIR,   "No two players exchanged three passes or more", "لم يتبادل أي لاعبين ثلاث تمريرات أو أكثر";
        TOO_SHORT, "There is no network: the eleven played together for less than ten minutes", "لا توجد شبكة: لعبت التشكيلة معًا أقل من عشر دقائق";
        NO_PLACES, "There is no network: this feed has no places of passes or no line-up", "لا توجد شبكة: لا تتضمن هذه البيانات مواقع التمريرات أو التشكيلة";
        MADE,      "Passes made",                           "تمريرات منه";
        RECEIVED,  "received",                              "تمريرات إليه";
        WITH,      "With",                                  "مع";
        BETWEEN,   "Passes between {} and {}",              "التمريرات بين {} و{}";
        FROM,      "From",                                  "من";
        TO,        "To",                                    "إلى";
    }
    players {
        TITLE,           "Player statistics",                     "إحصاءات اللاعبين";
        PER_MATCH,       "Match totals",                          "أرقام المباراة";
        GROUPS,          "Groups of statistics",                  "مجموعات الإحصاءات";
        EVENTS,          "Every number leads to the events behind it", "كل رقم يقود إلى الأحداث التي وراءه";
        CSV,             "All statistics as CSV",                 "كل الإحصاءات بصيغة CSV";
        POSITION,        "Pos",                                   "المركز";
        MINUTES,         "Min",                                   "الدقائق";
        MINUTES_PLAYED,  "Minutes played",                        "الدقائق التي لعبها";
        FINDING,         "{} players took part. Best rating: {}, {}", "شارك {} لاعبًا. أعلى تقييم: {}، {}";
        FINDING_UNRATED, "{} players took part. Ratings follow when the match is over", "شارك {} لاعبًا. تظهر التقييمات بعد نهاية المباراة";
        FINDING_COUNT,   "{} players took part",                  "شارك {} لاعبًا";
    }
    possession {
        TITLE,         "Possession",                            "الاستحواذ";
        FINDING,       "{} had more of the ball in {} of {} quarters of an hour, {} in {}", "تفوق {} في الاستحواذ في {} من {} أرباع ساعة، و{} في {}";
        BY_QUARTER,    "By quarter of an hour",                 "حسب ربع الساعة";
        BY_THIRD,      "Touches by third of the pitch",         "اللمسات حسب ثلث الملعب";
        THIRD_FINDING, "{} had {} of its touches in the attacking third, {} {}", "كانت {} من لمسات {} في الثلث الهجومي، مقابل {} لفريق {}";
        SCORE,         "Score",                                 "النتيجة";
    }
    share {
        PREVIEW, "Preview picture", "صورة المعاينة";
    }
    shot_map {
        TITLE,     "Shot map",                              "خريطة التسديدات";
        NO_KICKS,  "Shoot-out kicks are left out",          "لا تشمل ركلات الترجيح";
        OWN_GOALS, "Own goals are not attempts",            "الأهداف العكسية ليست تسديدات";
        FINDING,   "{}: {} attempts worth {} expected goals; {}: {} worth {}", "{}: {} تسديدة قيمتها {} هدف متوقع؛ {}: {} قيمتها {}";
        NONE,      "No attempts with places in this match so far", "لا تسديدات معروفة الموقع في هذه المباراة حتى الآن";
        BIGGEST,   "Biggest chances",                       "أكبر الفرص";
        AT_GOAL,   "At the goal",                           "عند المرمى";
    }
    shot_map_drawing {
        ATTEMPTS,  "Attempts",  "التسديدات";
        ON_TARGET, "On target", "على المرمى";
        SIZE,      "xG",        "xG";
    }
    shots {
        HEAD,           "header",         "بالرأس";
        RIGHT,          "right foot",     "بالقدم اليمنى";
        LEFT,           "left foot",      "بالقدم اليسرى";
        PENALTY,        "penalty",        "ركلة جزاء";
        FREE_KICK,      "free kick",      "ركلة حرة";
        CORNER,         "corner",         "ركنية";
        COUNTER,        "counter-attack", "هجمة مرتدة";
        // The marks of a goal, wherever its minute is.
        PENALTY_SHORT,  "pen.",           "ر.ج";
        OWN_GOAL_SHORT, "o.g.",           "عكسي";
    }
    timeline {
        TITLE,       "Timeline",                             "مجريات المباراة";
        EXTRA_HALF,  "Half-time of extra time",              "نهاية الشوط الإضافي الأول";
        ASSIST,      "assist: {}",                           "صناعة: {}";
        NOTHING_YET, "No goals, cards or substitutions yet", "لا أهداف ولا بطاقات ولا تبديلات حتى الآن";
        NOTHING,     "No goals, cards or substitutions",     "لا أهداف ولا بطاقات ولا تبديلات";
    }
    video {
        AT,       "at {} of the half", "عند {} من الشوط";
        NO_GOALS, "No goals",          "لا أهداف";
    }
    xg_race {
        TITLE,   "Expected goals over time",         "الأهداف المتوقعة عبر الزمن";
        FINDING, "{} {} expected goals, {} {}",      "{}: {} هدف متوقع، {}: {}";
        NONE,    "No attempts in this match so far", "لا تسديدات في هذه المباراة حتى الآن";
        SUM,     "Sum",                              "المجموع";
    }
}
