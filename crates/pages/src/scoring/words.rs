//! The words of the scorer's page.

use football::model::Words;

use crate::words::words;

pub use crate::words::*;

words! {
    TITLE,        "Report a match",                        "تسجيل أحداث مباراة";
    SIGN_IN,      "Sign in",                               "تسجيل الدخول";
    KEY,          "Key that may write",                    "مفتاح له صلاحية الكتابة";
    KEY_ABOUT,    "The operator of this service gives you a key. It stays on this device until you remove it.", "يمنحك مشغل الخدمة مفتاحًا. يبقى المفتاح محفوظًا على هذا الجهاز حتى تحذفه.";
    REMOVE_KEY,   "Remove the key from this device",       "حذف المفتاح من هذا الجهاز";
    NEEDS_SCRIPT, "This page needs JavaScript.",           "تحتاج هذه الصفحة إلى جافا سكريبت.";
    SET_CLOCK,    "Set the clock",                         "ضبط الساعة";
    UNDO,         "Undo",                                  "تراجع";
    CARD,         "Card",                                  "بطاقة";
    SUBSTITUTION, "Substitution",                          "تبديل";
    OTHER_STATUS, "Another status",                        "حالة أخرى";
    REPORTS,      "Reports",                               "الأحداث المسجلة";
    MINUTE,       "Minute, such as 23 or 45+2",            "الدقيقة، مثل 23 أو 45+2";
    PLAYED,       "Time since the start of the half, minutes and seconds", "الوقت منذ بداية الشوط بالدقائق والثواني";
    WHICH,        "Which card",                            "البطاقة";
    ASSIST,       "Assist",                                "التمريرة الحاسمة";
    OFF,          "Off",                                   "يخرج";
    ON,           "On",                                    "يدخل";
    SAVE,         "Save",                                  "حفظ";
    DELETE,       "Delete",                                "حذف";
    CANCEL,       "Cancel",                                "إلغاء";
    ROLE,         "Role",                                  "الدور";
    STARTER,      "Starts",                                "أساسي";
    BENCH,        "Bench",                                 "بديل";
    NOT_IN_SQUAD, "Not named",                             "خارج القائمة";
    NO_SPOT,      "Position not stated",                   "المركز غير محدد";
    PREVIOUS,     "As in the last match",                  "كما في المباراة الأخيرة";
    SAVE_LINE_UP, "Save this line-up",                     "حفظ هذه التشكيلة";
}

/// Words that the script writes, by name.
#[rustfmt::skip]
pub const NAMED: &[(&str, Words)] = &[
    ("sent",             Words { en: "All sent", ar: "أُرسل كل شيء" }),
    ("waiting",          Words { en: "Waiting to be sent: {}", ar: "في انتظار الإرسال: {}" }),
    ("offline",          Words { en: "No connection. Waiting to be sent: {}", ar: "لا اتصال. في انتظار الإرسال: {}" }),
    ("stale",            Words { en: "No connection", ar: "لا اتصال" }),
    ("elsewhere",        Words { en: "This match is open in another tab of this device. Go on there.", ar: "هذه المباراة مفتوحة في نافذة أخرى على هذا الجهاز. تابع هناك." }),
    ("not-kept",         Words { en: "This device cannot keep reports: do not close this page while something is waiting to be sent.", ar: "لا يستطيع هذا الجهاز حفظ البيانات: لا تغلق هذه الصفحة قبل اكتمال الإرسال." }),
    ("refused",          Words { en: "Not accepted: {}: {}", ar: "لم يُقبل: {}: {}" }),
    ("superseded",       Words { en: "Did not count: {}. Another device has sent a later report.", ar: "لم يُحتسب: {}. أرسل جهاز آخر تسجيلًا أحدث." }),
    ("score-stated",     Words { en: "This result was stated with the match. Goals that you add do not change it; the next status that you report does.", ar: "هذه النتيجة مسجلة مع المباراة. الأهداف التي تضيفها لا تغيّرها، بل تغيّرها الحالة التالية التي تسجلها." }),
    ("no-matches",       Words { en: "No match of these days is open to this key", ar: "لا مباراة في هذه الأيام متاحة لهذا المفتاح" }),
    ("scheduled",        Words { en: "Not started", ar: "لم تبدأ" }),
    ("live",             Words { en: "Live", ar: "مباشر" }),
    ("half-time",        Words { en: "Break", ar: "استراحة" }),
    ("final",            Words { en: "Full time", ar: "انتهت" }),
    ("postponed",        Words { en: "Postponed", ar: "مؤجلة" }),
    ("cancelled",        Words { en: "Cancelled", ar: "ملغاة" }),
    ("abandoned",        Words { en: "Abandoned", ar: "لم تكتمل" }),
    ("awarded",          Words { en: "Awarded", ar: "نتيجة إدارية" }),
    ("start-1",          Words { en: "Kick-off", ar: "بداية المباراة" }),
    ("end-1",            Words { en: "Half-time", ar: "نهاية الشوط الأول" }),
    ("start-2",          Words { en: "Second half", ar: "بداية الشوط الثاني" }),
    ("end-2",            Words { en: "Extra time follows", ar: "إلى الوقت الإضافي" }),
    ("start-3",          Words { en: "Extra time", ar: "بداية الوقت الإضافي" }),
    ("end-3",            Words { en: "Change of ends", ar: "نهاية الشوط الإضافي الأول" }),
    ("start-4",          Words { en: "Second half of extra time", ar: "بداية الشوط الإضافي الثاني" }),
    ("end-4",            Words { en: "Shoot-out follows", ar: "إلى ركلات الترجيح" }),
    ("start-5",          Words { en: "Shoot-out", ar: "بداية ركلات الترجيح" }),
    ("end",              Words { en: "End of the match", ar: "نهاية المباراة" }),
    ("period-1",         Words { en: "First half", ar: "الشوط الأول" }),
    ("period-2",         Words { en: "Second half", ar: "الشوط الثاني" }),
    ("period-3",         Words { en: "Extra time, first half", ar: "الشوط الإضافي الأول" }),
    ("period-4",         Words { en: "Extra time, second half", ar: "الشوط الإضافي الثاني" }),
    ("period-5",         Words { en: "Shoot-out", ar: "ركلات الترجيح" }),
    ("ended",            Words { en: "End: {}", ar: "نهاية: {}" }),
    ("goal",             Words { en: "Goal", ar: "هدف" }),
    ("free-kick-goal",   Words { en: "Goal from a free kick", ar: "هدف من ركلة حرة" }),
    ("penalty-goal",     Words { en: "Goal from a penalty", ar: "هدف من ركلة جزاء" }),
    ("own-goal",         Words { en: "Own goal", ar: "هدف عكسي" }),
    ("penalty-saved",    Words { en: "Penalty saved", ar: "ركلة جزاء تصدى لها الحارس" }),
    ("penalty-missed",   Words { en: "Penalty missed", ar: "ركلة جزاء ضائعة" }),
    ("kick-scored",      Words { en: "Scored", ar: "مسجلة" }),
    ("yellow",           Words { en: "Yellow card", ar: "بطاقة صفراء" }),
    ("second-yellow",    Words { en: "Second yellow card", ar: "بطاقة صفراء ثانية" }),
    ("red",              Words { en: "Red card", ar: "بطاقة حمراء" }),
    ("substitution",     Words { en: "Substitution", ar: "تبديل" }),
    ("of",               Words { en: "{}, {}", ar: "{}، {}" }),
    ("assist",           Words { en: "Assist: {}", ar: "تمريرة حاسمة: {}" }),
    ("no-assist",        Words { en: "No assist", ar: "بلا تمريرة حاسمة" }),
    ("for",              Words { en: "for {}", ar: "بدلًا من {}" }),
    ("line-up",          Words { en: "Line-up of {}", ar: "تشكيلة {}" }),
    ("status",           Words { en: "Status: {}", ar: "الحالة: {}" }),
    ("deleted",          Words { en: "Deleted: {}", ar: "حذف: {}" }),
    ("undo",             Words { en: "Undo: {}", ar: "تراجع عن: {}" }),
    ("starters",         Words { en: "Starters: {}", ar: "الأساسيون: {}" }),
    ("no-players",       Words { en: "No match of this team names a player yet. Import its squad first.", ar: "لا تذكر أي مباراة لهذا الفريق لاعبًا بعد. استورد قائمة الفريق أولًا." }),
    ("wrong-minute",     Words { en: "Write a minute such as 23 or 45+2", ar: "اكتب دقيقة مثل 23 أو 45+2" }),
    ("wrong-time",       Words { en: "Write a time such as 12:30", ar: "اكتب وقتًا مثل 12:30" }),
    ("nobody",           Words { en: "Choose a player", ar: "اختر لاعبًا" }),
    ("no-line-up",       Words { en: "Save the line-ups first", ar: "احفظ التشكيلتين أولًا" }),
];
