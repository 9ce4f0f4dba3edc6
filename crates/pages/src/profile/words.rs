//! The words of the pages of players, teams and coaches, in both languages: a table for each file, and above them what several say.

use crate::words::words;

pub use crate::words::*;

words! {
    SUMMARY,                "Summary",                 "ملخص";
    DEFENCE,                "Defence",                 "الدفاع";
    OVERALL_AND_SCORING,    "Overall and scoring",     "الأداء والتهديف";
    CREATING,               "Creating",                "صناعة اللعب";
    ON_THE_BALL,            "On the ball",             "بالكرة";
    RESULTS_AND_GOALS,      "Results and goals",       "النتائج والأهداف";
    STYLE,                  "Style",                   "أسلوب اللعب";
    DEFENCE_AND_DISCIPLINE, "Defence and discipline",  "الدفاع والانضباط";
    TOURNAMENT, "Tournament",                            "البطولة";
    AGE,        "Age",                                   "العمر";
    SQUAD,      "Squad",                                 "قائمة الفريق";
    NO_MATCH,   "No match that you may see has this team", "لا توجد مباراة متاحة لك لهذا الفريق";
}

words! {
    coach {
        RECORD,      "Record",                                "السجل";
        RECORD_NOTE, "Numbers of the teams in matches under this coach", "أرقام الفرق في المباريات تحت قيادته";
        NO_MATCH,    "No match that you may see names this coach", "لا توجد مباراة متاحة لك يقود فيها هذا المدرب فريقًا";
    }
    compare {
        TITLE,        "{} and {} compared",                    "مقارنة بين {} و{}";
        TITLE_OF_ONE, "Compare {}",                            "مقارنة {}";
        SIDE_BY_SIDE, "Side by side",                          "وجهًا لوجه";
        APART,        "They share no tournament with statistics: each is shown in their latest one", "لا تجمعهما بطولة ذات إحصاءات: لكل منهما أرقام آخر بطولة له";
        NO_NUMBERS,   "There is nothing to compare: no final match has numbers of both", "لا شيء للمقارنة: لا توجد مباراة منتهية فيها أرقام لهما";
    }
    compare_form {
        PROMPT,  "Compare {} with",        "قارن {} مع";
        RESULTS, "Search results",         "نتائج البحث";
        NOTHING, "Nothing found for “{}”", "لا نتائج عن «{}»";
    }
    match_lines {
        WON,          "Won",          "فوز";
        DRAWN,        "Drawn",        "تعادل";
        LOST,         "Lost",         "خسارة";
        ON_PENALTIES, "penalties {}", "ركلات الترجيح {}";
    }
    paired {
        FOUND, "{} is better in {} of {} statistics, {} in {}", "يتفوق {} في {} من {} إحصاء، ويتفوق {} في {}";
    }
    player {
        NATIONALITY,  "Nationality",                           "الجنسية";
        RETIRED,      "Retired",                               "معتزل";
        YES,          "Yes",                                   "نعم";
        COMPARE,      "Compare with another player",           "قارن بلاعب آخر";
        COMPARED,     "Against the same position",             "مقارنة بلاعبي المركز نفسه";
        DAY,          "Date",                                  "التاريخ";
        NO_MATCH,     "No match that you may see names this player", "لا توجد مباراة متاحة لك يشارك فيها هذا اللاعب";
        KEEPERS,      "goalkeepers",                           "حراس المرمى";
        DEFENDERS,    "defenders",                             "المدافعين";
        MIDFIELDERS,  "midfielders",                           "لاعبي الوسط";
        FORWARDS,     "forwards",                              "المهاجمين";
        AGAINST,      "Per 90 minutes, compared with {} other {} who played at least {} minutes", "لكل 90 دقيقة، مقارنة بعدد {} من {} الآخرين ممن لعبوا {} دقيقة على الأقل";
        BETTER_THAN,  "better than {}",                        "أفضل من {}";
        FEW,          "This player has fewer minutes than that, so these numbers may change quickly", "لعب هذا اللاعب دقائق أقل من ذلك، فقد تتغير أرقامه سريعًا";
        NOT_COMPARED, "There is nobody to compare with: no minutes of the player were counted in this tournament, or no other of the same position has enough", "لا يوجد من يقارن به: لم تحسب له دقائق في هذه البطولة أو لا يوجد في مركزه غيره ممن لعب دقائق كافية";
        PER_90,       "Per 90",                                "لكل 90";
        PERCENTILE,   "Share of the others with a worse number", "نسبة من رقمهم أقل جودة";
    }
    player_maps {
        TOUCHES,       "Where the ball was played",             "خريطة اللمسات";
        TOUCHES_FOUND, "{} touches with a known position in {} matches: {} in the own third, {} in the middle, {} in the final third", "{} لمسة معروفة الموقع في {} مباراة: {} في الثلث الدفاعي، و{} في الأوسط، و{} في الهجومي";
        NO_TOUCHES,    "No positions in this feed, or no minutes yet: there is nothing to draw", "لا مواقع في هذه البيانات أو لم يلعب بعد: لا شيء للرسم";
        ATTACK,        "Attack →",                              "اتجاه الهجوم ←";
        SHOTS_FOUND,   "Shots: {}, goals: {}, expected goals: {}. A larger circle is a better chance", "التسديدات: {}، الأهداف: {}، الأهداف المتوقعة: {}. كلما كبرت الدائرة كانت الفرصة أفضل";
        NO_SHOTS,      "No shot in this tournament",            "لا تسديدات في هذه البطولة";
        CHANCES,       "Show the biggest chances as a table",   "عرض أخطر الفرص في جدول";
        OWN,           "Own third",                             "الثلث الدفاعي";
        MIDDLE,        "Middle third",                          "الثلث الأوسط";
        FINAL,         "Final third",                           "الثلث الهجومي";
        LEFT,          "Left",                                  "اليسار";
        CENTRE,        "Centre",                                "العمق";
        RIGHT,         "Right",                                 "اليمين";
        OPPONENT,      "Against",                               "ضد";
        AS_FILE,       "As an SVG file",                        "الرسم كملف";
        LATEST,        "latest {} matches",                     "آخر {} مباراة";
    }
    squad {
        NUMBER,      "No.",                                   "الرقم";
        KEEPERS,     "Goalkeepers",                           "حراس المرمى";
        DEFENDERS,   "Defenders",                             "المدافعون";
        MIDFIELDERS, "Midfielders",                           "لاعبو الوسط";
        FORWARDS,    "Forwards",                              "المهاجمون";
        OTHERS,      "Position unknown",                      "مركز غير معروف";
        NONE,        "No match of this tournament states the squad of this team", "لا تذكر أي مباراة في هذه البطولة قائمة هذا الفريق";
    }
    statistics {
        GROUPS,       "Kinds of statistics",                   "أنواع الإحصاءات";
        NONE,         "No match of a tournament that you may see has ended yet", "لم تنته بعد أي مباراة في البطولات المتاحة لك";
        WITH_EVENTS,  "Numbers of {} of {} ended matches: the others have a result only", "أرقام {} من أصل {} من المباريات المنتهية، وما بقي له نتيجة فقط";
        WITH_TOUCHES, "Passes, shots and the like were counted in {} of {} ended matches", "أحصيت التمريرات والتسديدات وما شابهها في {} من أصل {} من المباريات المنتهية";
    }
    style {
        FOUND, "Per match, with the rank among the {} teams of the tournament: the highest number is first, of PPDA the lowest", "لكل مباراة، مع الترتيب بين فرق البطولة وعددها {}: الأول صاحب أعلى رقم، وفي تمريرات الخصم لكل تدخل أقلها";
        RANK,  "{} of {}",                              "{} من {}";
        NONE,  "No match of this tournament has ended yet", "لم تنته بعد أي مباراة في هذه البطولة";
        PLACE, "Rank",                                  "الترتيب";
    }
    team {
        STADIUM,  "Stadium",                   "الملعب";
        FORM,     "Form, latest match last",   "آخر النتائج، الأحدث في النهاية";
        COMPARE,  "Compare with another team", "قارن بفريق آخر";
        RESULTS,  "Results",                   "النتائج";
        FIXTURES, "Fixtures",                  "المباريات القادمة";
        MATCHES,  "Results and fixtures",      "النتائج والمباريات القادمة";
    }
    team_season {
        TITLE,    "Whole season",          "الموسم كاملًا";
        PLACE_OF, "{} of {} · Points: {}", "{} من {} · النقاط: {}";
    }
}
