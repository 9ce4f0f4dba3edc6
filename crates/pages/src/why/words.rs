//! The words of the page that explains a number.

use football::model::Words;

pub const DEFINITION: Words = Words { en: "Definition", ar: "التعريف" };
pub const FORMULA: Words = Words { en: "Computed as", ar: "طريقة الحساب" };
pub const PARTS: Words = Words { en: "What it is made of", ar: "مكونات الرقم" };
pub const PART: Words = Words { en: "Part", ar: "الدور" };
pub const STATISTIC: Words = Words { en: "Statistic", ar: "الإحصاء" };
pub const NUMBER: Words = Words { en: "Number", ar: "الرقم" };
pub const ADDS: Words = Words { en: "Adds", ar: "المساهمة" };
pub const ENTRIES: Words = Words { en: "Events", ar: "الأحداث" };
pub const COUNTED: Words = Words { en: "counted", ar: "محتسب" };
pub const SUBTRACTED: Words = Words { en: "subtracted", ar: "مطروح" };
pub const NUMERATOR: Words = Words { en: "numerator", ar: "البسط" };
pub const DENOMINATOR: Words = Words { en: "denominator", ar: "المقام" };
pub const SQUARES: Words = Words { en: "squares", ar: "المربعات" };
pub const USUAL_POINTS: Words =
    Words { en: "Usual points of the position", ar: "النقاط المعتادة للمركز" };
pub const OF_TEAM: Words = Words { en: "{}, {}", ar: "{}، {}" };
pub const PITCH: Words = Words { en: "On the pitch", ar: "على أرض الملعب" };
pub const DRAWN: Words = Words {
    en: "Events with a place: {}. Attack to the right",
    ar: "الأحداث المعروفة الموقع: {}. الهجوم نحو اليسار",
};
pub const IN: Words = Words { en: "counts in full", ar: "محتسب" };
pub const ONLY_TRIED: Words = Words { en: "counts only in the denominator", ar: "محتسب في المقام فقط" };
pub const AGAINST: Words = Words { en: "subtracted", ar: "مطروح" };
pub const MATCHES: Words = Words { en: "Match by match", ar: "مباراة بمباراة" };
pub const MATCH: Words = Words { en: "Match", ar: "المباراة" };
pub const MINUTE: Words = Words { en: "Minute", ar: "الدقيقة" };
pub const TEAM: Words = Words { en: "Team", ar: "الفريق" };
pub const PLAYER: Words = Words { en: "Player", ar: "اللاعب" };
pub const EVENT: Words = Words { en: "Event", ar: "الحدث" };
pub const RESULT: Words = Words { en: "Result", ar: "النتيجة" };
pub const COUNTS_AS: Words = Words { en: "Counts as", ar: "يحتسب في" };
pub const XG: Words = Words { en: "xG", ar: "xG" };
pub const VIDEO: Words = Words { en: "Video", ar: "الفيديو" };
pub const WHOLE_MATCH: Words = Words { en: "the whole match", ar: "المباراة كاملة" };
pub const UNTIL_NEXT: Words = Words { en: "{}, from then on", ar: "{}، منذ ذلك الحين" };
pub const FROM_START: Words = Words { en: "From the start", ar: "منذ البداية" };
pub const ADJUSTMENT: Words = Words { en: "Adjustment of points", ar: "تعديل في النقاط" };
pub const NONE: Words =
    Words { en: "No event counts in this number", ar: "لا يدخل أي حدث في هذا الرقم" };
pub const NO_PLACES: Words = Words {
    en: "There is nothing to draw: no event here has a place",
    ar: "لا يوجد ما يرسم: لا موقع معروفًا لأي حدث هنا",
};
pub const PER_90: Words = Words { en: "Per 90 minutes", ar: "لكل 90 دقيقة" };
pub const PER_MATCH: Words = Words { en: "Per match", ar: "لكل مباراة" };
pub const OF_MINUTES: Words = Words { en: "{} in all, minutes: {}", ar: "المجموع {}، الدقائق: {}" };
pub const OF_MATCHES: Words = Words { en: "{} in all, matches: {}", ar: "المجموع {}، المباريات: {}" };
pub const BY_MATCH: Words = Words {
    en: "This number is counted match by match, so the table of matches says it all",
    ar: "يحسب هذا الرقم مباراة بمباراة، وجدول المباريات يبينه كاملًا",
};
pub const SHOW: Words = Words { en: "Show", ar: "عرض" };
pub const TABLE: Words = Words { en: "Matches of the table", ar: "مباريات الجدول" };
pub const RANK: Words = Words { en: "Place in the table", ar: "المركز في الترتيب" };
pub const DECIDED: Words = Words { en: "Separated by", ar: "معيار الفصل" };
pub const SHOWN: Words = Words { en: "{} to {} of {}", ar: "{} إلى {} من {}" };
pub const PAGES: Words = Words { en: "Pages", ar: "الصفحات" };
pub const PREVIOUS: Words = Words { en: "Previous", ar: "السابق" };
pub const NEXT: Words = Words { en: "Next", ar: "التالي" };
pub const FINDING: Words = Words { en: "{}: {}. {}", ar: "{}: {}. {}" };
