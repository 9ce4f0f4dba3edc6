//! The columns of the player table, group by group.

use football::model::Words;

use crate::figure::{Figure, Unit};

/// A group of statistics.
#[derive(Debug)]
pub(super) struct Group {
    /// Its value in the address.
    pub code: &'static str,
    pub label: Words,
    pub columns: &'static [Column],
}

/// A column: a short heading, and the statistic with its whole name.
#[derive(Debug)]
pub(super) struct Column {
    pub short: Words,
    pub figure: Figure,
}

impl Group {
    pub fn column(&self, path: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.figure.path == path)
    }
}

const fn column(path: &'static str, short: [&'static str; 2], whole: [&'static str; 2], unit: Unit) -> Column {
    Column { short: Words { en: short[0], ar: short[1] }, figure: Figure::new(path, whole[0], whole[1], unit) }
}

use Unit::{Count, Decimals, Percent};

#[rustfmt::skip]
pub(super) static GROUPS: &[Group] = &[
    Group { code: "overview", label: Words { en: "Overview", ar: "نظرة عامة" }, columns: &[
        column("GoalsScored.Total",    ["G", "أهداف"],         ["Goals", "الأهداف"],                        Count),
        column("Chances.Assists",      ["A", "صناعة"],         ["Assists", "تمريرات حاسمة"],                Count),
        column("Attempts.Total",       ["Sh", "تسديدات"],      ["Shots", "التسديدات"],                      Count),
        column("GoalsScored.XG",       ["xG", "xG"],           ["Expected goals", "الأهداف المتوقعة"],      Decimals(2)),
        column("Chances.KeyPasses",    ["KP", "مفتاحية"],      ["Key passes", "تمريرات مفتاحية"],           Count),
        column("Pass.Accuracy",        ["Pass %", "دقة التمرير"], ["Pass accuracy", "دقة التمرير"],         Percent),
        column("Dribble.Success",      ["Drb", "مراوغات"],     ["Dribbles completed", "مراوغات ناجحة"],     Count),
        column("BallWon.Total",        ["Won", "مستخلصة"],     ["Balls won", "الكرات المستخلصة"],           Count),
        column("BallLost.Total",       ["Lost", "مفقودة"],     ["Balls lost", "الكرات المفقودة"],           Count),
    ] },
    Group { code: "attacking", label: Words { en: "Attacking", ar: "الهجوم" }, columns: &[
        column("GoalsScored.Total",    ["Goals", "أهداف"],     ["Goals", "الأهداف"],                        Count),
        column("GoalsScored.XG",       ["xG", "xG"],           ["Expected goals", "الأهداف المتوقعة"],      Decimals(2)),
        column("GoalsScored.PenaltyScored", ["Pens", "من جزاء"], ["Penalties scored", "أهداف من ركلات جزاء"], Count),
        column("Attempts.Total",       ["Shots", "تسديدات"],   ["Shots", "التسديدات"],                      Count),
        column("Attempts.Success",     ["On target", "على المرمى"], ["Shots on target", "تسديدات على المرمى"], Count),
        column("Attempts.Accuracy",    ["Acc %", "الدقة"],     ["Shot accuracy", "دقة التسديد"],            Percent),
        column("Chances.Assists",      ["Assists", "صناعة"],   ["Assists", "تمريرات حاسمة"],                Count),
        column("Chances.ChancesCreated", ["Chances", "فرص"],   ["Chances created", "فرص مصنوعة"],           Count),
        column("Admin.Offside",        ["Offside", "تسلل"],    ["Offsides", "حالات التسلل"],                Count),
    ] },
    Group { code: "passing", label: Words { en: "Passing", ar: "التمرير" }, columns: &[
        column("Pass.Total",           ["Passes", "تمريرات"],  ["Passes", "التمريرات"],                     Count),
        column("Pass.Success",         ["Completed", "ناجحة"], ["Passes completed", "التمريرات الناجحة"],   Count),
        column("Pass.Accuracy",        ["Acc %", "الدقة"],     ["Pass accuracy", "دقة التمرير"],            Percent),
        column("LongPass.Total",       ["Long", "طويلة"],      ["Long passes", "التمريرات الطويلة"],        Count),
        column("LongPass.Accuracy",    ["Long %", "دقة الطويلة"], ["Long pass accuracy", "دقة التمرير الطويل"], Percent),
        column("Cross.Total",          ["Crosses", "عرضيات"],  ["Crosses", "العرضيات"],                     Count),
        column("Cross.Success",        ["Cross ✓", "عرضيات ناجحة"], ["Crosses completed", "العرضيات الناجحة"], Count),
        column("Chances.KeyPasses",    ["Key", "مفتاحية"],     ["Key passes", "تمريرات مفتاحية"],           Count),
        column("Chances.Assists",      ["Assists", "صناعة"],   ["Assists", "تمريرات حاسمة"],                Count),
    ] },
    Group { code: "defending", label: Words { en: "Defending", ar: "الدفاع" }, columns: &[
        column("BallWon.Total",        ["Won", "مستخلصة"],     ["Balls won", "الكرات المستخلصة"],           Count),
        column("BallWon.TackleWon",    ["Tackles", "تدخلات"],  ["Tackles won", "تدخلات ناجحة"],             Count),
        column("BallWon.InterceptionWon", ["Int", "اعتراضات"], ["Interceptions", "اعتراضات"],               Count),
        column("BallWon.BallRecover",  ["Rec", "استعادة"],     ["Recoveries", "كرات مستعادة"],              Count),
        column("Defensive.Clear",      ["Clear", "تشتيت"],     ["Clearances", "تشتيت الكرة"],               Count),
        column("Defensive.Blocks",     ["Blocks", "صد"],       ["Blocks", "كرات صدها"],                     Count),
        column("Defensive.TackleFail", ["Tkl lost", "تدخلات فاشلة"], ["Tackles lost", "تدخلات فاشلة"],      Count),
        column("Defensive.OpportunitySaved", ["Saved", "فرص منعها"], ["Chances prevented", "فرص تم إنقاذها"], Count),
    ] },
    Group { code: "duels", label: Words { en: "Duels", ar: "الالتحامات" }, columns: &[
        column("Dribble.Total",        ["Dribbles", "مراوغات"], ["Dribbles", "المراوغات"],                  Count),
        column("Dribble.Success",      ["Completed", "ناجحة"], ["Dribbles completed", "مراوغات ناجحة"],     Count),
        column("Dribble.Accuracy",     ["Acc %", "الدقة"],     ["Dribble accuracy", "دقة المراوغة"],        Percent),
        column("BallWon.Aerial",       ["Aerial won", "هوائية ناجحة"], ["Aerial duels won", "التحامات هوائية ناجحة"], Count),
        column("BallLost.Aerial",      ["Aerial lost", "هوائية خاسرة"], ["Balls lost in the air", "كرات مفقودة في الهواء"], Count),
        column("BallLost.Total",       ["Lost", "مفقودة"],     ["Balls lost", "الكرات المفقودة"],           Count),
        column("BallLost.UnderPressure", ["Pressed", "تحت الضغط"], ["Balls lost under pressure", "كرات مفقودة تحت الضغط"], Count),
    ] },
    Group { code: "discipline", label: Words { en: "Discipline", ar: "الانضباط" }, columns: &[
        column("Cards.Yellow",         ["Yellow", "صفراء"],    ["Yellow cards", "بطاقات صفراء"],            Count),
        column("Cards.SecondYellow",   ["2nd yellow", "صفراء ثانية"], ["Second yellow cards", "بطاقات صفراء ثانية"], Count),
        column("Cards.Red",            ["Red", "حمراء"],       ["Red cards", "بطاقات حمراء"],               Count),
        column("Fouls.Committed",      ["Fouls", "أخطاء"],     ["Fouls committed", "أخطاء مرتكبة"],         Count),
        column("Fouls.Awarded",        ["Fouled", "أخطاء له"], ["Fouls won", "أخطاء محتسبة له"],            Count),
        column("Penalty.Committed",    ["Pens given", "جزاء عليه"], ["Penalties given away", "ركلات جزاء تسبب بها"], Count),
        column("Penalty.Awarded",      ["Pens won", "جزاء له"], ["Penalties won", "ركلات جزاء حصل عليها"],  Count),
        column("Admin.Offside",        ["Offside", "تسلل"],    ["Offsides", "حالات التسلل"],                Count),
    ] },
    Group { code: "goalkeeping", label: Words { en: "Goalkeeping", ar: "حراسة المرمى" }, columns: &[
        column("GK.Attempts.Total",    ["Faced", "واجهها"],    ["Shots faced", "تسديدات واجهها"],           Count),
        column("GK.Attempts.Saved",    ["Saves", "تصديات"],    ["Saves", "تصديات"],                         Count),
        column("GK.GoalConceded",      ["Conceded", "مستقبلة"], ["Goals conceded", "أهداف مستقبلة"],        Count),
        column("Defensive.xGA",        ["xGA", "xGA"],         ["Expected goals against", "أهداف متوقعة ضده"], Decimals(2)),
        column("GK.Penalty.Total",     ["Pens", "جزاء"],       ["Penalties faced", "ركلات جزاء واجهها"],    Count),
        column("GK.Penalty.Saved",     ["Pens saved", "جزاء تصدى لها"], ["Penalties saved", "ركلات جزاء تصدى لها"], Count),
        column("GK.Cross.Total",       ["Crosses", "عرضيات"],  ["Crosses faced", "عرضيات واجهها"],          Count),
        column("GK.Cross.Saved",       ["Claimed", "التقطها"], ["Crosses claimed", "عرضيات تصدى لها"],      Count),
    ] },
];

const REPORT_LABEL: Words = Words { en: "Overview", ar: "نظرة عامة" };

/// What a report by hand has of a player.
#[rustfmt::skip]
pub(super) static REPORT: [Group; 1] = [Group { code: "overview", label: REPORT_LABEL, columns: &[
    column("GoalsScored.Total",    ["Goals", "أهداف"],     ["Goals", "الأهداف"],                        Count),
    column("Chances.Assists",      ["Assists", "صناعة"],   ["Assists", "تمريرات حاسمة"],                Count),
    column("Cards.Yellow",         ["Yellow", "صفراء"],    ["Yellow cards", "بطاقات صفراء"],            Count),
    column("Cards.SecondYellow",   ["2nd yellow", "صفراء ثانية"], ["Second yellow cards", "بطاقات صفراء ثانية"], Count),
    column("Cards.Red",            ["Red", "حمراء"],       ["Red cards", "بطاقات حمراء"],               Count),
] }];

/// The same where every attempt was counted, and no touches.
#[rustfmt::skip]
pub(super) static REPORT_WITH_ATTEMPTS: [Group; 1] = [Group { code: "overview", label: REPORT_LABEL, columns: &[
    column("GoalsScored.Total",    ["Goals", "أهداف"],     ["Goals", "الأهداف"],                        Count),
    column("Chances.Assists",      ["Assists", "صناعة"],   ["Assists", "تمريرات حاسمة"],                Count),
    column("Attempts.Total",       ["Shots", "تسديدات"],   ["Shots", "التسديدات"],                      Count),
    column("Attempts.Success",     ["On target", "على المرمى"], ["Shots on target", "تسديدات على المرمى"], Count),
    column("Cards.Yellow",         ["Yellow", "صفراء"],    ["Yellow cards", "بطاقات صفراء"],            Count),
    column("Cards.SecondYellow",   ["2nd yellow", "صفراء ثانية"], ["Second yellow cards", "بطاقات صفراء ثانية"], Count),
    column("Cards.Red",            ["Red", "حمراء"],       ["Red cards", "بطاقات حمراء"],               Count),
] }];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_has_a_published_definition() {
        let published: Vec<&str> = football::analysis::definitions().map(|definition| definition.path).collect();
        for column in GROUPS.iter().chain(&REPORT).chain(&REPORT_WITH_ATTEMPTS).flat_map(|group| group.columns) {
            assert!(published.contains(&column.figure.path), "{}", column.figure.path);
        }
    }
}
