//! The path of a number that can be explained: a statistic, the performance index, a minute of the momentum, an attack, or
//! a column of a table.

use football::analysis::attacks::{Attack, AttackShare};
use football::analysis::statistics::all_definitions;
use football::analysis::{Definition, definition, kindex};
use football::model::Words;
use football::standings::Standing;

use crate::prelude::*;

/// A number that can be explained.
#[derive(Clone, Copy, Debug)]
pub enum StatPath {
    Statistic(&'static Definition),
    /// The index in [`kindex::FIELDS`].
    KIndex(usize),
    /// The match second of a point of the momentum.
    Momentum(u32),
    /// The number of the attack among those of MatchAttacks, from 1.
    Attack(usize, &'static AttackNumber),
    Standing(&'static StandingColumn),
}

/// One number of an attack.
#[derive(Debug)]
pub struct AttackNumber {
    name: &'static str,
    pub label: Words,
    pub meaning: Words,
    pub formula: &'static str,
    pub decimals: u8,
    pub value: fn(&Attack) -> f64,
    /// What an event counts with, and what it adds.
    pub share: fn(&Attack, &AttackShare) -> (f64, f64),
}

/// One column of a table.
#[derive(Debug)]
pub struct StandingColumn {
    pub path: &'static str,
    pub label: Words,
    pub meaning: Words,
    pub value: fn(&Standing) -> i64,
}

const fn words(en: &'static str, ar: &'static str) -> Words {
    Words { en, ar }
}

#[rustfmt::skip]
static ATTACK_NUMBERS: [AttackNumber; 5] = [
    AttackNumber { name: "Value", decimals: 4, formula: "highest of XG and of the threat of each location",
        label: words("Attack value", "قيمة الهجمة"), meaning: words("the highest scoring probability that the attack reached", "أعلى احتمال تسجيل وصلت إليه الهجمة"),
        value: |attack| attack.value, share: |_, share| (share.threat, share.value) },
    AttackNumber { name: "XG", decimals: 4, formula: "1 - product of (1 - xG)",
        label: words("Attack xG", "الأهداف المتوقعة للهجمة"), meaning: words("the probability that at least one attempt of the attack is a goal", "احتمال أن تكون محاولة واحدة على الأقل من الهجمة هدفًا"),
        value: |attack| attack.xg, share: |_, share| (share.xg, share.xg_added) },
    AttackNumber { name: "XT", decimals: 4, formula: "sum of xT",
        label: words("Attack xT", "التهديد المتوقع للهجمة"), meaning: words("the threat that completed passes and carries of the attack added", "التهديد الذي أضافته التمريرات الناجحة والتقدم بالكرة في الهجمة"),
        value: |attack| attack.xt, share: |_, share| (share.xt, share.xt) },
    AttackNumber { name: "Passes", decimals: 0, formula: "number of events",
        label: words("Passes of the attack", "تمريرات الهجمة"), meaning: words("the completed passes of the attack", "التمريرات الناجحة في الهجمة"),
        value: |attack| attack.passes.into(), share: |_, share| (1.0, share.passes.into()) },
    AttackNumber { name: "Touches", decimals: 0, formula: "number of events",
        label: words("Touches of the attack", "لمسات الهجمة"), meaning: words("the touches of the attack", "لمسات الكرة في الهجمة"),
        value: |attack| attack.touches.into(), share: |_, share| (1.0, share.touches.into()) },
];

#[rustfmt::skip]
static STANDING_COLUMNS: [StandingColumn; 8] = [
    StandingColumn { path: "Standing.Points", label: words("Points", "النقاط"),
        meaning: words("the points of the matches of the group, and adjustments", "نقاط مباريات المجموعة مع التعديلات"), value: |s| s.points },
    StandingColumn { path: "Standing.Matches", label: words("Matches", "المباريات"),
        meaning: words("matches that count in the table", "المباريات المحتسبة في الترتيب"), value: |s| s.matches().into() },
    StandingColumn { path: "Standing.Won", label: words("Won", "فوز"),
        meaning: words("matches won", "المباريات التي فاز بها"), value: |s| s.won.into() },
    StandingColumn { path: "Standing.Draw", label: words("Drawn", "تعادل"),
        meaning: words("matches drawn", "المباريات التي تعادل فيها"), value: |s| s.draw.into() },
    StandingColumn { path: "Standing.Lost", label: words("Lost", "خسارة"),
        meaning: words("matches lost", "المباريات التي خسرها"), value: |s| s.lost.into() },
    StandingColumn { path: "Standing.GoalsScored", label: words("Goals scored", "له"),
        meaning: words("goals scored", "الأهداف التي سجلها"), value: |s| s.goals_scored().into() },
    StandingColumn { path: "Standing.GoalsConceded", label: words("Goals conceded", "عليه"),
        meaning: words("goals conceded", "الأهداف التي استقبلها"), value: |s| s.goals_conceded().into() },
    StandingColumn { path: "Standing.GoalsDifference", label: words("Goal difference", "فارق الأهداف"),
        meaning: words("goals scored minus goals conceded", "الأهداف المسجلة ناقص المستقبلة"), value: |s| s.goals_difference() },
];

const MOMENTUM: [Words; 2] = [
    words("Momentum", "الزخم"),
    words(
        "which side was on top at this match second, from -1 (away) to 1 (home)",
        "الفريق الأفضل عند هذه الثانية من المباراة، من سالب 1 (الضيف) إلى 1 (المضيف)",
    ),
];

impl StatPath {
    /// The error for an unknown path names the nearest ones.
    pub fn parse(text: &str) -> Result<StatPath, Error> {
        let known = definition(text)
            .map(StatPath::Statistic)
            .or_else(|| kindex::FIELDS.iter().position(|field| field.0 == text).map(StatPath::KIndex))
            .or_else(|| STANDING_COLUMNS.iter().find(|column| column.path == text).map(StatPath::Standing))
            .or_else(|| text.strip_prefix("Momentum.")?.parse().ok().map(StatPath::Momentum))
            .or_else(|| attack(text.strip_prefix("Attack.")?));
        known.ok_or_else(|| STAT_UNKNOWN.with("name", text).with("near", nearest(text)))
    }

    /// A regular expression of every path.
    pub fn pattern() -> String {
        let named =
            all_definitions().map(|definition| definition.path).chain(kindex::FIELDS.iter().map(|field| field.0));
        let named: Vec<&str> = named.chain(STANDING_COLUMNS.iter().map(|column| column.path)).collect();
        let attack: Vec<&str> = ATTACK_NUMBERS.iter().map(|number| number.name).collect();
        let (named, attack) = (named.join("|").replace('.', "\\."), attack.join("|"));
        format!("^({named}|Momentum\\.[0-9]{{1,9}}|Attack\\.[1-9][0-9]{{0,8}}(\\.({attack}))?)$")
    }

    pub fn label(&self) -> Words {
        match self {
            StatPath::Statistic(definition) => definition.label,
            StatPath::KIndex(index) => kindex::FIELDS[*index].1,
            StatPath::Momentum(_) => MOMENTUM[0],
            StatPath::Attack(_, number) => number.label,
            StatPath::Standing(column) => column.label,
        }
    }

    pub fn meaning(&self) -> Words {
        match self {
            StatPath::Statistic(definition) => definition.meaning,
            StatPath::KIndex(index) => kindex::FIELDS[*index].2,
            StatPath::Momentum(_) => MOMENTUM[1],
            StatPath::Attack(_, number) => number.meaning,
            StatPath::Standing(column) => column.meaning,
        }
    }

    pub fn note(&self) -> Option<Words> {
        match self {
            StatPath::Statistic(definition) => definition.note(),
            _ => None,
        }
    }

    pub fn formula(&self) -> String {
        match self {
            StatPath::Statistic(definition) => definition.formula_text(),
            StatPath::KIndex(0) => "sum of points".to_owned(),
            StatPath::KIndex(_) => kindex::RATING_FORMULA.to_owned(),
            StatPath::Momentum(_) => "tanh(sum of contributions / 8)".to_owned(),
            StatPath::Attack(_, number) => number.formula.to_owned(),
            StatPath::Standing(_) => "sum over matches".to_owned(),
        }
    }
}

/// `3` or `3.XG`.
fn attack(text: &str) -> Option<StatPath> {
    let (number, name) = text.split_once('.').unwrap_or((text, "Value"));
    let measure = ATTACK_NUMBERS.iter().find(|number| number.name == name)?;
    Some(StatPath::Attack(number.parse().ok().filter(|number| *number > 0)?, measure))
}

/// How many paths an error names.
const NEAREST: usize = 3;

/// The known paths most like a text.
fn nearest(text: &str) -> String {
    let text = text.to_lowercase();
    let known = all_definitions().map(|definition| definition.path);
    let others = kindex::FIELDS.iter().map(|field| field.0).chain(STANDING_COLUMNS.iter().map(|column| column.path));
    let shapes = ["Momentum.60", "Attack.1", "Attack.1.XG"].into_iter();
    let similarity = |path: &str| strsim::normalized_damerau_levenshtein(&text, &path.to_lowercase());
    let mut paths: Vec<(f64, &str)> = known.chain(others).chain(shapes).map(|path| (similarity(path), path)).collect();
    paths.sort_by(|one, other| other.0.total_cmp(&one.0));
    paths.iter().take(NEAREST).map(|(_, path)| *path).collect::<Vec<_>>().join(", ")
}
