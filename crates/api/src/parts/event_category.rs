//! The families of event types that lists of events name.

use football::model::{EventKind, Words};

/// The number and the name of the family of a type. The hundreds of a type's number are its family.
pub fn category(kind: EventKind) -> (i64, Words) {
    let number = kind.id() / 100;
    let words = match number {
        1 if kind.is_pass_family() => return (1, Words { en: "Passing", ar: "التمرير" }),
        1 => return (6, Words { en: "Ball", ar: "التعامل مع الكرة" }),
        2 => Words { en: "Attempts", ar: "التسديد" },
        3 => Words { en: "Defensive", ar: "الدفاع" },
        4 => Words { en: "Goalkeeping", ar: "حراسة المرمى" },
        _ => Words { en: "Match", ar: "سير المباراة" },
    };
    (number, words)
}
