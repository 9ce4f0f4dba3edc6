//! The words of the reference pages, in both languages.

use crate::words::words;

pub use crate::words::*;

words! {
    OPERATIONS, "Operations", "العمليات";
    REFERENCE, "Operations reference", "دليل العمليات";
    BEHIND, "The events behind a number:", "الأحداث وراء كل رقم:";
    ALL_OPERATIONS, "All operations", "كل العمليات";
    SEARCH, "Operation, field or statistic", "عملية أو حقل أو إحصاء";
    NOTHING_FOUND, "Nothing found", "لا نتائج";
    KEY_KEPT, "It is kept for this tab only, and sent as a header.", "يبقى في هذا التبويب فقط، ويرسل في ترويسة الطلب.";
    LEAD, "Every operation, from the tables that the service runs. Fill in a form and send it.", "كل عملية من الجداول التي تعمل بها الخدمة. املأ النموذج وأرسله.";
    COMMON, "Parameters of every operation", "معاملات كل العمليات";
    FORMS, "Three request forms:", "ثلاث صيغ للطلب:";
    ETAG, "Most responses have an ETag. A request that sends it as If-None-Match gets 304 while the response is unchanged.", "لمعظم الاستجابات ETag. الطلب الذي يرسله في If-None-Match يحصل على 304 ما دامت الاستجابة لم تتغير.";
    PARAMETERS, "Parameters", "المعاملات";
    PARAMETER, "parameter", "المعامل";
    TAKES, "takes", "القيم";
    RULE, "rule", "القاعدة";
    NEEDED, "required or optional", "مطلوب أم اختياري";
    REQUIRED, "required", "مطلوب";
    OPTIONAL, "optional", "اختياري";
    MEANING, "meaning", "المعنى";
    FIELDS, "Response fields", "حقول الاستجابة";
    FIELD, "field", "الحقل";
    TYPE, "type", "النوع";
    EXAMPLE_RESPONSE, "Example response", "مثال على الاستجابة";
    TRY_IT, "Try it", "جرّب";
    SEND, "Send", "إرسال";
    SENDING, "Sending…", "جارٍ الإرسال…";
    COPY_AS, "Copy as", "نسخ بصيغة";
    FAILED, "The request failed", "فشل الطلب";
    HEADERS, "Headers", "الترويسات";
    VERSION, "Version", "الإصدار";
    ERRORS, "Errors", "الأخطاء";
    STATUS, "status", "الحالة";
    MESSAGE, "message", "الرسالة";
    PATH, "path", "المسار";
    NAME, "name", "الاسم";
    DEFINITION, "definition", "التعريف";
    SHARE, "a share of 1", "نسبة من 1";
    FEWER_IS_BETTER, "fewer is better", "الأقل أفضل";
    STATISTICS_LEAD, "The definition of every number, from the rules that compute it.", "تعريف كل رقم، من القواعد التي تحسبه.";
    START, "Football statistics over HTTP", "إحصاءات كرة القدم عبر واجهة برمجية";
    START_LEAD, "From your own match data, as JSON or XML, in English or Arabic.", "من بيانات مبارياتك، بصيغة JSON أو XML، بالعربية أو الإنجليزية.";
    MISSING, "This page does not exist.", "هذه الصفحة غير موجودة.";
    LIVE_TITLE, "Follow a live match", "متابعة مباراة مباشرة";
    LIVE_ABOUT, "GET /live/<match_id> is a stream of Server-Sent Events: the history first, then every change as it happens. A browser reads it with EventSource.", "الطلب \u{2066}GET /live/<match_id>\u{2069} تدفق من Server-Sent Events: ما سبق أولًا، ثم كل تغيير عند حدوثه. يقرؤه المتصفح بـ EventSource.";
    LIVE_RESUME, "Every event has an id. Send the last one as Last-Event-ID, as EventSource does by itself, and nothing is lost or repeated. A comment line every few seconds keeps the connection open.", "لكل حدث رقم id. أرسل الأخير في Last-Event-ID، كما يفعل EventSource تلقائيًا، فلا يضيع شيء ولا يتكرر. ويرسل سطر تعليق كل بضع ثوان لإبقاء الاتصال مفتوحًا.";
    LIVE_LANG, "en or ar", "en أو ar";
    LIVE_INCLUDE, "what to send besides the points, as in MatchMomentum", "ما يرسل مع النقاط، كما في MatchMomentum";
    LIVE_TOKEN, "a token from POST /tokens in place of the key: EventSource sends no headers", "رمز من POST /tokens بدل المفتاح، لأن EventSource لا يرسل ترويسات";
    LIVE_LAST, "a header: the id of the last event that you have", "ترويسة: رقم آخر حدث لديك";
    EVENT, "event", "الحدث";
    FOLLOW, "Follow", "متابعة";
    STOP, "Stop", "إيقاف";
}
