//! The words of the lists and of the search.

use football::model::Words;

pub const NAME: Words = Words { en: "Name", ar: "الاسم" };
pub const COUNTRY: Words = Words { en: "Country", ar: "الدولة" };
pub const TEAM: Words = Words { en: "Team", ar: "الفريق" };
pub const POSITION: Words = Words { en: "Position", ar: "المركز" };
pub const COACH: Words = Words { en: "Coach", ar: "المدرب" };
pub const GROUND: Words = Words { en: "Ground", ar: "الملعب" };
pub const FIND: Words = Words { en: "Search", ar: "بحث" };
pub const FIND_TEAM: Words = Words { en: "Name of a team", ar: "اسم فريق" };
pub const FIND_PLAYER: Words = Words { en: "Name of a player", ar: "اسم لاعب" };
pub const NONE: Words = Words { en: "Nothing is called “{}”", ar: "لا شيء باسم «{}»" };
pub const NOTHING: Words =
    Words { en: "There is nothing that you may see yet", ar: "لا يوجد بعد ما هو متاح لك" };
pub const PAGES: Words = Words { en: "Pages", ar: "الصفحات" };
pub const PREVIOUS: Words = Words { en: "Previous", ar: "السابق" };
pub const NEXT: Words = Words { en: "Next", ar: "التالي" };
pub const ALL: Words = Words { en: "All", ar: "الكل" };
pub const PAGE_OF: Words = Words { en: "Page {} of {}", ar: "صفحة {} من {}" };
pub const COACHES: Words = Words { en: "Coaches", ar: "المدربون" };
pub const NEAREST: Words = Words {
    en: "No name contains “{}”. Names like it:",
    ar: "لا اسم يحتوي على «{}». أسماء مشابهة:",
};
pub const TYPE_A_NAME: Words = Words {
    en: "Type a name or two teams, in English or Arabic",
    ar: "اكتب اسمًا أو اسمي فريقين بالعربية أو بالإنجليزية",
};
pub const RESULTS_FOR: Words = Words { en: "Results for “{}”", ar: "نتائج البحث عن «{}»" };
pub const SEARCH: Words = Words { en: "Search", ar: "بحث" };
pub const SUGGESTIONS: Words = Words { en: "Suggestions", ar: "اقتراحات" };
pub const ALL_RESULTS: Words = Words { en: "All results", ar: "كل النتائج" };
