//! Every error of the API as one table: kind, English text, Arabic text.
//!
//! Texts that `docs/specification.md` states are here to the letter. A kind determines the status and the title.

use std::fmt;
use std::sync::Arc;

use football::model::{Language, Words};

use crate::render::{Argument, Message};

/// The kind of an error.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ErrorKind {
    BadRequest,
    Unauthorized,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    Timeout,
    TooLarge,
    TooManyRequests,
    Internal,
    Unavailable,
}

impl ErrorKind {
    pub fn status(self) -> u16 {
        self.row().0
    }

    /// The status's reason phrase, in both languages.
    pub fn title(self) -> Words {
        let (_, en, ar) = self.row();
        Words { en, ar }
    }

    #[rustfmt::skip]
    fn row(self) -> (u16, &'static str, &'static str) {
        match self {
            ErrorKind::BadRequest       => (400, "Bad Request",           "طلب غير صحيح"),
            ErrorKind::Unauthorized     => (401, "Unauthorized",          "غير مصرح"),
            ErrorKind::Forbidden        => (403, "Forbidden",             "ممنوع"),
            ErrorKind::NotFound         => (404, "Not Found",             "غير موجود"),
            ErrorKind::MethodNotAllowed => (405, "Method Not Allowed",    "طريقة الطلب غير مسموحة"),
            ErrorKind::Timeout          => (408, "Request Timeout",       "انتهت مهلة الطلب"),
            ErrorKind::TooLarge         => (413, "Payload Too Large",     "حجم الطلب كبير جدًا"),
            ErrorKind::TooManyRequests  => (429, "Too Many Requests",     "طلبات كثيرة جدًا"),
            ErrorKind::Internal         => (500, "Internal Server Error", "خطأ داخلي في الخادم"),
            ErrorKind::Unavailable      => (503, "Service Unavailable",   "الخدمة غير متاحة"),
        }
    }
}

/// A row of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ErrorText {
    /// The row's name, for the reference and the tests.
    pub code: &'static str,
    pub kind: ErrorKind,
    pub words: Words,
}

impl ErrorText {
    pub fn with(self, name: &'static str, argument: impl Into<Argument>) -> Error {
        Error::from(self).with(name, argument)
    }
}

/// An error with its placeholders filled in.
#[derive(Clone, PartialEq, Debug)]
pub struct Error {
    pub text: ErrorText,
    pub message: Message,
    /// Set if the store failed. Requests that waited for the same response share it.
    pub store_failure: Option<Arc<StoreFailure>>,
}

/// A temporary failure of the store.
#[derive(Clone, PartialEq, Debug)]
pub struct StoreFailure {
    /// For the log alone.
    pub text: String,
    /// How often another snapshot may be tried.
    retries: u32,
}

/// The English message, for logs.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message.in_(Language::English))
    }
}

impl std::error::Error for Error {}

impl From<ErrorText> for Error {
    fn from(text: ErrorText) -> Self {
        Error { text, message: text.words.into(), store_failure: None }
    }
}

/// The result of `work`, which is done again if the store failed in a way that another snapshot may not.
pub fn retried<T>(mut work: impl FnMut() -> Result<T, Error>) -> Result<T, Error> {
    let mut retries = 0;
    loop {
        match work() {
            Err(error) if error.retries() > retries => retries += 1,
            result => return result,
        }
    }
}

/// A snapshot whose connection was lost is taken once more: the next attempt may take as long as the first.
const RETRIES_AFTER_LOSS: u32 = 1;
/// A snapshot of two moments fails at once, and so may the next ones while a match is fed.
const RETRIES_AFTER_CONFLICT: u32 = 8;

impl Error {
    /// Marks an error of the store as already retried.
    pub fn not_retryable(mut self) -> Error {
        if let Some(failure) = &mut self.store_failure {
            *failure = Arc::new(StoreFailure { retries: 0, text: failure.text.clone() });
        }
        self
    }

    /// Whether the same may succeed later: the store was busy or unreachable.
    pub fn is_temporary(&self) -> bool {
        self.store_failure.is_some()
    }

    /// Whether the same fails again until an operator has done something.
    pub fn is_final(&self) -> bool {
        self.text == STORE_NEWER
    }

    /// How often the same request may be tried with a new snapshot.
    pub fn retries(&self) -> u32 {
        self.store_failure.as_ref().map_or(0, |failure| failure.retries)
    }

    pub fn with(mut self, name: &'static str, argument: impl Into<Argument>) -> Error {
        self.message = self.message.with(name, argument);
        self
    }
}

/// A temporary failure becomes a 503; the service's health logs it once per outage. Any other failure is logged here and
/// becomes a 500.
impl From<store::Error> for Error {
    fn from(error: store::Error) -> Self {
        if error.is_transient() {
            let retries = match error {
                store::Error::Unreachable(_) => RETRIES_AFTER_LOSS,
                // A standby cancels a snapshot that conflicts with its replay.
                store::Error::Conflict => RETRIES_AFTER_CONFLICT,
                _ => 0,
            };
            let failure = StoreFailure { text: error.to_string(), retries };
            return Error { store_failure: Some(Arc::new(failure)), ..BUSY.into() };
        }
        tracing::error!(%error, "the store failed");
        match error {
            store::Error::MissingPrivilege(_) => PRIVILEGE_MISSING.into(),
            store::Error::NewerSchema { .. } => STORE_NEWER.into(),
            _ => INTERNAL.into(),
        }
    }
}

/// The rows of the table of one kind.
pub fn errors_of(kind: ErrorKind) -> impl Iterator<Item = &'static ErrorText> {
    ERRORS.iter().filter(move |error| error.kind == kind)
}

macro_rules! errors {
    ($($code:ident, $kind:ident, $en:literal, $ar:literal;)*) => {
        $(pub const $code: ErrorText =
            ErrorText { code: stringify!($code), kind: ErrorKind::$kind, words: Words { en: $en, ar: $ar } };)*

        /// The whole table.
        pub const ERRORS: &[ErrorText] = &[$($code,)*];
    };
}

errors! {
    TOURNAMENT_NOT_FOUND, NotFound, "Tournament not found.", "البطولة غير موجودة.";
    SEASON_NOT_FOUND, NotFound, "Season not found.", "الموسم غير موجود.";
    STAGE_NOT_FOUND, NotFound, "Stage not found.", "المرحلة غير موجودة.";
    MATCH_NOT_FOUND, NotFound, "Match not found.", "المباراة غير موجودة.";
    TEAM_NOT_FOUND, NotFound, "Team not found.", "الفريق غير موجود.";
    PLAYER_NOT_FOUND, NotFound, "Player not found.", "اللاعب غير موجود.";
    COACH_NOT_FOUND, NotFound, "Coach not found.", "المدرب غير موجود.";
    REFEREE_NOT_FOUND, NotFound, "Referee not found.", "الحكم غير موجود.";
    CLUB_NOT_FOUND, NotFound, "Club not found.", "النادي غير موجود.";
    MATCH_ID_INVALID, BadRequest, "A valid match_id is required.", "يجب إرسال match_id صحيح.";
    AFTER_SECOND_INVALID, BadRequest, "after_second must be zero or a positive integer.", "يجب أن تكون قيمة after_second صفرًا أو عددًا صحيحًا موجبًا.";
    MATCH_ID_NOT_SENT, BadRequest, "Match id not sent.", "لم يتم إرسال رقم المباراة.";
    PARAMETER_REQUIRED, BadRequest, "{name} is required.", "المعامل {name} مطلوب.";
    PARAMETER_INVALID, BadRequest, "{name} must be {what}.", "يجب أن يكون {name} {what}.";
    PAGE_SIZE_INVALID, BadRequest, "page_size must be from 1 to 1000.", "يجب أن تكون قيمة page_size من 1 إلى 1000.";
    WHICH_MATCH, BadRequest, "Send match_id, or platform_id with platform_match_id.", "أرسل match_id، أو platform_id مع platform_match_id.";
    NO_ATTACKS, NotFound, "No attacks found, refine your search", "لم يتم العثور على هجمات، عدّل معايير البحث";
    STAT_UNKNOWN, BadRequest, "Unknown statistic {name}. Did you mean {near}?", "الإحصائية {name} غير معروفة. هل تقصد {near}؟";
    STAT_NOT_OF, BadRequest, "{name} is not a statistic of {what}.", "{name} ليست من إحصائيات {what}.";
    STAT_OF_WHAT, BadRequest, "Send match_id or tournament_id, with team_id or player_id. Momentum and attacks need match_id alone, a standing needs tournament_id and team_id.", "أرسل match_id أو tournament_id مع team_id أو player_id. الزخم والهجمات تحتاج إلى match_id وحده، والترتيب يحتاج إلى tournament_id و team_id.";
    CHANGES_AHEAD, NotFound, "Version {since} does not exist yet. The store may have been replaced: send Changes without since for the newest version, load everything again, and continue from that version.", "الإصدار {since} غير موجود بعد. ربما استُبدل المخزن: أرسل Changes بدون since لمعرفة أحدث إصدار، وحمّل كل البيانات من جديد، ثم تابع من ذلك الإصدار.";
    CHANGES_PRUNED, NotFound, "The changes after version {since} are no longer stored. Send Changes without since for the newest version, load everything again, and continue from that version.", "لم تعد التغييرات بعد الإصدار {since} محفوظة. أرسل Changes بدون since لمعرفة أحدث إصدار، وحمّل كل البيانات من جديد، ثم تابع من ذلك الإصدار.";
    BODY_INVALID, BadRequest, "The request body is not valid JSON: {why}", "محتوى الطلب ليس JSON صحيحًا: {why}";
    BODY_NO_OBJECT, BadRequest, "The request body must be a JSON object.", "يجب أن يكون محتوى الطلب كائن JSON.";
    BODY_TOO_LARGE, TooLarge, "The request body must be at most {most bytes}.", "يجب ألا يزيد محتوى الطلب على {most bytes}.";
    BODY_TIMEOUT, Timeout, "The request body did not arrive in time.", "لم يصل محتوى الطلب في الوقت المحدد.";
    FIELD_REQUIRED, BadRequest, "{name} is required.", "الحقل {name} مطلوب.";
    FIELD_UNKNOWN, BadRequest, "Unknown field {name}. The fields are {list}.", "الحقل {name} غير معروف. الحقول هي {list}.";
    NO_XML, BadRequest, "{operation} has no XML.", "العملية {operation} لا ترد بصيغة XML.";
    NO_IMAGE, BadRequest, "{operation} has no picture.", "العملية {operation} لا ترد بصورة.";
    NO_TABLE, BadRequest, "{operation} is not a table, so it has no CSV. These operations have CSV: {list}.", "العملية {operation} ليست جدولًا، فلا ترد بصيغة CSV. العمليات التي ترد بصيغة CSV: {list}.";
    OPERATION_NEAR, NotFound, "Unknown operation {name}. Did you mean {near}?", "العملية {name} غير معروفة. هل تقصد {near}؟";
    OPERATION_UNKNOWN, NotFound, "Unknown operation {name}.", "العملية {name} غير معروفة.";
    KEY_REQUIRED, Unauthorized, "A valid API key is required.", "يجب إرسال مفتاح صالح للواجهة.";
    KEYS_DIFFER, BadRequest, "The request has two different API keys. Send one.", "في الطلب مفتاحان مختلفان. أرسل مفتاحًا واحدًا.";
    TOKEN_INVALID, Unauthorized, "The token is not valid. POST /tokens gives a new one.", "الرمز غير صالح. اطلب رمزًا جديدًا من POST /tokens.";
    TOKEN_EXPIRED, Unauthorized, "The token has expired. POST /tokens gives a new one.", "انتهت صلاحية الرمز. اطلب رمزًا جديدًا من POST /tokens.";
    TOKEN_ELSEWHERE, Forbidden, "This token opens another match or tournament.", "هذا الرمز يتيح مباراة أو بطولة أخرى.";
    TOKEN_AND_KEY, BadRequest, "The request has a token and an API key. Send one of them.", "في الطلب رمز ومفتاح. أرسل أحدهما فقط.";
    TOKEN_SCOPE, BadRequest, "Send match_id or tournament_id, one of them.", "أرسل match_id أو tournament_id، أحدهما فقط.";
    KEY_ONLY_WRITES, Forbidden, "This key may only write. Reading needs a key with the role read.", "هذا المفتاح للكتابة فقط. القراءة تحتاج إلى مفتاح له دور read.";
    KEY_ONLY_READS, Forbidden, "This key may only read. Writing needs a key with the role write.", "هذا المفتاح للقراءة فقط. الكتابة تحتاج إلى مفتاح له دور write.";
    NOT_ENTITLED, Forbidden, "This key has no access to this tournament.", "هذا المفتاح لا يتيح الوصول إلى هذه البطولة.";
    USE_GET, MethodNotAllowed, "Use GET.", "استخدم GET.";
    USE_GET_OR_POST, MethodNotAllowed, "Use GET or POST.", "استخدم GET أو POST.";
    USE_POST, MethodNotAllowed, "Use POST.", "استخدم POST.";
    USE_PUT, MethodNotAllowed, "Use PUT.", "استخدم PUT.";
    TOO_MANY_REQUESTS, TooManyRequests, "Too many requests, try again in {n seconds}.", "طلبات كثيرة جدًا، أعد المحاولة بعد {n seconds}.";
    WRONG_KEYS, TooManyRequests, "Too many wrong API keys came from this address, try again in {n seconds}.", "وردت مفاتيح خاطئة كثيرة من هذا العنوان، أعد المحاولة بعد {n seconds}.";
    BUSY, Unavailable, "The service is busy, try again shortly.", "الخدمة مشغولة حاليًا، أعد المحاولة بعد قليل.";
    PRIVILEGE_MISSING, Internal, "The service may not do this in its database: a privilege is missing there. Its log says which.", "لا تملك الخدمة صلاحية ذلك في قاعدة بياناتها. التفاصيل في سجلها.";
    INTERNAL, Internal, "Something went wrong on our side.", "حدث خطأ من جانبنا.";
    STORE_NEWER, Internal, "The store has a newer schema: a newer Touchline wrote it. This service can only read it until it is updated.", "للمخزن مخطط أحدث: كتبه إصدار أحدث من Touchline. لا تستطيع هذه الخدمة إلا القراءة منه حتى يتم تحديثها.";
}

/// Whose statistic it is not: the `{what}` of [`STAT_NOT_OF`].
pub mod stat_of {
    use football::model::Words;

    pub const PLAYER: Words = Words { en: "a player", ar: "اللاعبين" };
    pub const TEAM: Words = Words { en: "a team", ar: "الفرق" };
    pub const MATCH: Words = Words { en: "a match", ar: "المباريات" };
    pub const TOURNAMENT: Words = Words { en: "a tournament", ar: "البطولات" };
}

/// What a parameter must be: the `{what}` of [`PARAMETER_INVALID`].
pub mod must_be {
    use football::model::Words;

    pub const POSITIVE: Words = Words { en: "a positive integer", ar: "عددًا صحيحًا موجبًا" };
    pub const ANOTHER_TEAM: Words = Words { en: "another team than team_id", ar: "فريقًا آخر غير team_id" };
    pub const ZERO_OR_POSITIVE: Words =
        Words { en: "zero or a positive integer", ar: "صفرًا أو عددًا صحيحًا موجبًا" };
    pub const MOMENT: Words = Words {
        en: "a date and time as YYYY-MM-DD HH:MM:SS",
        ar: "تاريخًا ووقتًا بالشكل YYYY-MM-DD HH:MM:SS",
    };
    pub const MOMENT_OR_DAY: Words = Words {
        en: "a date as YYYY-MM-DD, or a date and time as YYYY-MM-DD HH:MM:SS",
        ar: "تاريخًا بالشكل YYYY-MM-DD، أو تاريخًا ووقتًا بالشكل YYYY-MM-DD HH:MM:SS",
    };
    pub const FLAG: Words = Words { en: "1 or 0", ar: "1 أو 0" };
    pub const IDS: Words = Words { en: "a list of ids", ar: "قائمة أرقام" };
    pub const SOME_IDS: Words =
        Words { en: "a list of ids, at most {most}", ar: "قائمة أرقام، {most} على الأكثر" };
    pub const SHORT_TEXT: Words =
        Words { en: "text of at most {most characters}", ar: "نصًا لا يزيد على {most characters}" };
    pub const ID: Words = Words {
        en: "an id: a positive integer, or an object with id",
        ar: "رقمًا: عددًا صحيحًا موجبًا، أو كائنًا فيه id",
    };
    pub const ID_OR_ANY: Words = Words {
        en: "a positive integer, or -1 for any",
        ar: "عددًا صحيحًا موجبًا، أو -1 لأي قيمة",
    };
    pub const NUMBER_OF: Words = Words {
        en: "-1 for any, or one of these numbers: {list}",
        ar: "-1 لأي قيمة، أو واحدًا من هذه الأرقام: {list}",
    };
    pub const NUMBERS_OF: Words =
        Words { en: "a list of these numbers: {list}", ar: "قائمة من هذه الأرقام: {list}" };
    pub const COUNT: Words =
        Words { en: "a whole number up to {most}", ar: "عددًا صحيحًا لا يزيد على {most}" };
    pub const FROM_ONE: Words =
        Words { en: "a whole number from 1 to {most}", ar: "عددًا صحيحًا من 1 إلى {most}" };
    pub const UP_TO: Words = Words { en: "a number from 0 to {most}", ar: "عددًا من 0 إلى {most}" };
    pub const RECORD: Words = Words { en: "a JSON object with {list}", ar: "كائن JSON بالحقول {list}" };
    pub const LIST: Words = Words {
        en: "a JSON list of at most {most elements}",
        ar: "قائمة JSON لا تزيد على {most elements}",
    };
    pub const TIME_ZONE: Words =
        Words { en: "the name of a time zone, such as {near}", ar: "اسم منطقة زمنية مثل {near}" };
    pub const STATISTICS: Words = Words {
        en: "statistics of the response, such as GoalsScored.Total, or groups of them, such as Pass",
        ar: "إحصائيات من الرد مثل GoalsScored.Total أو مجموعات منها مثل Pass",
    };
    pub const STATISTIC: Words = Words {
        en: "a statistic of the response, such as GoalsScored.Total",
        ar: "إحصائية من الرد مثل GoalsScored.Total",
    };
    pub const STAT_TYPE: Words = Words {
        en: "a type of ListStatTypes that players have",
        ar: "نوعًا من ListStatTypes يخص اللاعبين",
    };
    pub const ONE_OF: Words = Words { en: "one of {list}", ar: "واحدًا من {list}" };
}
