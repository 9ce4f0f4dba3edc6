//! The words of the lists of teams and players, and of the search, in both languages: a table for each file, and above them what several say.

use crate::words::words;

pub use crate::words::*;

words! {
    GROUND,      "Ground",                                "الملعب";
    NONE,        "Nothing is called “{}”",                "لا شيء باسم «{}»";
    NOTHING,     "There is nothing that you may see yet", "لا يوجد بعد ما هو متاح لك";
    OR_MORE,     "{} or more",                            "{} أو أكثر";
    NEAREST,     "No name contains “{}”. Names like it:", "لا اسم يحتوي على «{}». أسماء مشابهة:";
    TYPE_A_NAME, "Type a name or two teams, in English or Arabic", "اكتب اسمًا أو اسمي فريقين بالعربية أو بالإنجليزية";
    RESULTS_FOR, "Results for “{}”",                      "نتائج البحث عن «{}»";
    SUGGESTIONS, "Suggestions",                           "اقتراحات";
    ALL_RESULTS, "All results",                           "كل النتائج";
}
