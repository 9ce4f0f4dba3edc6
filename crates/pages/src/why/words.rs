//! The words of the pages that explain a number, in both languages: a table for each file, and above them what several say.

use crate::words::words;

pub use crate::words::*;

words! {
    DEFINITION,   "Definition",                            "التعريف";
    FORMULA,      "Computed as",                           "طريقة الحساب";
    PARTS,        "What it is made of",                    "مكونات الرقم";
    PART,         "Part",                                  "الدور";
    ADDS,         "Adds",                                  "المساهمة";
    ENTRIES,      "Events",                                "الأحداث";
    COUNTED,      "counted",                               "محتسب";
    NUMERATOR,    "numerator",                             "البسط";
    DENOMINATOR,  "denominator",                           "المقام";
    SQUARES,      "squares",                               "المربعات";
    USUAL_POINTS, "Usual points of the position",          "النقاط المعتادة للمركز";
    OF_TEAM,      "{}, {}",                                "{}، {}";
    PITCH,        "On the pitch",                          "على أرض الملعب";
    DRAWN,        "Events with a place: {}. Attack to the right", "الأحداث المعروفة الموقع: {}. الهجوم نحو اليسار";
    IN,           "counts in full",                        "محتسب";
    ONLY_TRIED,   "counts only in the denominator",        "محتسب في المقام فقط";
    MATCHES,      "Match by match",                        "مباراة بمباراة";
    EVENT,        "Event",                                 "الحدث";
    COUNTS_AS,    "Counts as",                             "يحتسب في";
    WHOLE_MATCH,  "the whole match",                       "المباراة كاملة";
    UNTIL_NEXT,   "{}, from then on",                      "{}، منذ ذلك الحين";
    FROM_START,   "From the start",                        "منذ البداية";
    ADJUSTMENT,   "Adjustment of points",                  "تعديل في النقاط";
    NONE,         "No event counts in this number",        "لا يدخل أي حدث في هذا الرقم";
    NO_PLACES,    "There is nothing to draw: no event here has a place", "لا يوجد ما يرسم: لا موقع معروفًا لأي حدث هنا";
    PER_MATCH,    "Per match",                             "لكل مباراة";
    OF_MINUTES,   "{} in all, minutes: {}",                "المجموع {}، الدقائق: {}";
    OF_MATCHES,   "{} in all, matches: {}",                "المجموع {}، المباريات: {}";
    BY_MATCH,     "This number is counted match by match, so the table of matches says it all", "يحسب هذا الرقم مباراة بمباراة، وجدول المباريات يبينه كاملًا";
    TABLE,        "Matches of the table",                  "مباريات الجدول";
    DECIDED,      "Separated by",                          "معيار الفصل";
    SHOWN,        "{} to {} of {}",                        "{} إلى {} من {}";
    FINDING,      "{}: {}. {}",                            "{}: {}. {}";
    SUBTRACTED,   "subtracted",                            "مطروح";
}
