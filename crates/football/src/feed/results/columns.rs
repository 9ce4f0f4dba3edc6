//! The columns of a table of results, recognised by their headings in English and Arabic.
//!
//! A heading is compared without case, spaces, punctuation and accents. Each column is one row below. The public collections
//! of results write headings of their own, which are in the same rows.

use super::sheet::SheetRow;
use crate::model::fold;

/// A row: the column, the name that `--column` takes, and its headings.
macro_rules! columns {
    ($($column:ident $name:literal: $($heading:literal)*;)*) => {
        /// What a column of a table says.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum Column { $($column,)* }

        impl Column {
            pub const ALL: &[Column] = &[$(Column::$column,)*];

            /// The name that `--column` takes.
            pub fn name(self) -> &'static str {
                match self { $(Column::$column => $name,)* }
            }

            /// The headings that are recognised.
            pub(super) fn headings(self) -> &'static [&'static str] {
                match self { $(Column::$column => &[$name, $($heading,)*],)* }
            }
        }
    };
}

columns! {
    Competition "competition": "Competition name" "League" "Tournament" "Comp" "Division" "Div" "البطولة" "المسابقة" "الدوري" "اسم البطولة";
    Country "country": "Nation" "الدولة" "البلد";
    Season "season": "Season name" "الموسم";
    Stage "stage": "Phase" "المرحلة" "الدور";
    Group "group": "Pool" "المجموعة";
    Round "round": "Matchday" "Match day" "Match week" "Gameweek" "Week" "GW" "MD" "Wk" "الجولة" "الأسبوع" "رقم الجولة";
    Date "date": "Match date" "Kick-off date" "Kick-off" "Kickoff" "Date time" "Datetime" "Day" "التاريخ" "تاريخ المباراة" "اليوم";
    Time "time": "Kick-off time" "KO" "KO time" "Start time" "الوقت" "الساعة" "التوقيت" "وقت المباراة";
    Home "home": "Home team" "Home side" "Team 1" "Team A" "Host" "Heim" "Local" "Domicile" "صاحب الأرض" "المضيف" "الفريق المضيف" "الفريق الأول" "الفريق 1";
    Away "away": "Away team" "Away side" "Team 2" "Team B" "Visitor" "Visitors" "Guest" "Gast" "Visitante" "Extérieur" "الضيف" "الفريق الضيف" "الفريق الثاني" "الفريق 2";
    Score "score": "Result" "Final score" "Full time" "Full-time score" "FT" "النتيجة" "نتيجة المباراة";
    HomeGoals "home-goals": "FTHG" "HG" "HGoal" "Home score" "Score home" "Goals home" "Score 1" "Goals 1" "Home FT" "أهداف صاحب الأرض" "أهداف المضيف" "أهداف الفريق الأول";
    AwayGoals "away-goals": "FTAG" "AG" "VGoal" "Away score" "Score away" "Goals away" "Score 2" "Goals 2" "Away FT" "أهداف الضيف" "أهداف الفريق الثاني";
    HalfTime "half-time": "HT" "HT score" "Half-time score" "الشوط الأول" "نتيجة الشوط الأول";
    HomeHalfTime "home-half-time": "HTHG" "HT home" "Home HT" "Home half-time goals" "أهداف المضيف في الشوط الأول";
    AwayHalfTime "away-half-time": "HTAG" "HT away" "Away HT" "Away half-time goals" "أهداف الضيف في الشوط الأول";
    ExtraTime "extra-time": "AET" "ET" "After extra time" "Extra-time score" "الوقت الإضافي" "بعد الوقت الإضافي";
    Penalties "penalties": "Pens" "Pen" "PSO" "Shoot-out" "Shootout" "Penalty shoot-out" "Penalty shootout" "Penalty score" "ركلات الترجيح" "ركلات الترجيح من نقطة الجزاء";
    Venue "venue": "Stadium" "Ground" "Arena" "Location" "Place" "الملعب" "الاستاد" "المكان";
    City "city": "Town" "المدينة";
    Attendance "attendance": "Att" "Crowd" "Spectators" "الحضور" "الحضور الجماهيري" "الجمهور" "عدد الجمهور";
    Referee "referee": "Ref" "الحكم" "حكم المباراة" "حكم الساحة";
    Status "status": "State" "Match status" "الحالة" "حالة المباراة";
    Neutral "neutral": "Neutral ground" "Neutral venue" "ملعب محايد" "محايد";
    // Tables of goals and of shoot-outs, which name their match by its day and its teams.
    Team "team": "For" "Club" "الفريق";
    Player "player": "Scorer" "Player name" "Goalscorer" "اللاعب" "الهداف" "اسم اللاعب";
    Minute "minute": "Min" "الدقيقة";
    Kind "kind": "Type" "Event" "النوع" "نوع الهدف";
    OwnGoal "own-goal": "هدف عكسي";
    Penalty "penalty": "ضربة جزاء" "ركلة جزاء";
    Winner "winner": "Shoot-out winner" "الفائز";
}

impl Column {
    /// Whether a text is a heading of some column.
    pub fn is_heading(text: &str) -> bool {
        let form = heading_form(text);
        Column::ALL.iter().any(|column| column.headings().iter().any(|heading| heading_form(heading) == form))
    }

    /// The column that `--column` calls so.
    pub fn named(name: &str) -> Option<Column> {
        Column::ALL.iter().copied().find(|column| column.name() == name)
    }
}

/// A heading as it is compared: its letters and digits.
pub(super) fn heading_form(heading: &str) -> String {
    fold(heading).chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// Which cell of a row has which column.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Columns {
    places: Vec<(Column, usize)>,
    /// Headings that no column has.
    pub(super) unknown: Vec<String>,
}

/// A column that more than one heading may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Unclear {
    pub(super) column: Column,
    pub(super) headings: Vec<String>,
}

impl Columns {
    /// Recognises the cells of a row as headings. `given` are columns that the user named, each with its heading.
    pub(super) fn recognise(row: &SheetRow, given: &[(Column, String)]) -> Result<Columns, Unclear> {
        let forms: Vec<String> = row.cells.iter().map(|cell| heading_form(cell)).collect();
        let has = |form: &str| forms.iter().any(|own| own == form);
        // One collection writes HT and AT for the teams.
        let teams_are_short = has("ht") && has("at") && !has("hometeam") && !has("home");
        let mut columns = Columns::default();
        for column in Column::ALL.iter().copied() {
            let own = given.iter().find(|(known, _)| *known == column).map(|(_, heading)| heading_form(heading));
            let is_given_elsewhere =
                |form: &str| given.iter().any(|(known, heading)| *known != column && heading_form(heading) == form);
            let fits = |form: &str| match &own {
                Some(own) => form == own,
                None if is_given_elsewhere(form) => false,
                None if teams_are_short && form == "ht" => column == Column::Home,
                None if teams_are_short && form == "at" => column == Column::Away,
                None => column.headings().iter().any(|heading| heading_form(heading) == form),
            };
            let found: Vec<usize> = (0..forms.len()).filter(|place| fits(&forms[*place])).collect();
            // `Result` beside `Score` or `FT` is one of many words for the winner: the first of the row is meant.
            let named: Vec<usize> =
                found.iter().copied().filter(|place| forms[*place] == heading_form(column.name())).collect();
            match (found.as_slice(), named.as_slice()) {
                ([], _) => {}
                ([place], _) | (_, [place]) => columns.places.push((column, *place)),
                _ => {
                    let headings = found.iter().map(|place| row.cells[*place].trim().to_owned()).collect();
                    return Err(Unclear { column, headings });
                }
            }
        }
        let is_unknown = |place: &usize| !columns.places.iter().any(|(_, known)| known == place);
        let unknown = (0..forms.len()).filter(|place| !forms[*place].is_empty() && is_unknown(place));
        columns.unknown = unknown.map(|place| row.cells[place].trim().to_owned()).collect();
        Ok(columns)
    }

    pub(super) fn has(&self, column: Column) -> bool {
        self.place(column).is_some()
    }

    pub(super) fn place(&self, column: Column) -> Option<usize> {
        self.places.iter().find(|(known, _)| *known == column).map(|(_, place)| *place)
    }

    /// The columns in the order of the table, each with its place.
    pub(super) fn places(&self) -> Vec<(Column, usize)> {
        let mut places = self.places.clone();
        places.sort_by_key(|(_, place)| *place);
        places
    }

    /// The trimmed text of a cell; none if it is empty or says that nothing is known.
    pub(super) fn text<'a>(&self, row: &'a SheetRow, column: Column) -> Option<&'a str> {
        let text = row.cells.get(self.place(column)?)?.trim();
        let is_nothing = matches!(text, "" | "-" | "–" | "NA" | "N/A" | "n/a" | "NaN" | "null" | "None");
        Some(text).filter(|_| !is_nothing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_heading_means_two_columns() {
        for column in Column::ALL {
            for heading in column.headings() {
                let others = Column::ALL.iter().filter(|other| *other != column);
                let same = others
                    .flat_map(|other| other.headings())
                    .find(|other| heading_form(other) == heading_form(heading));
                assert_eq!(same, None, "{heading}");
            }
        }
    }

    fn row(headings: &str) -> SheetRow {
        SheetRow { line: 1, cells: headings.split(',').map(str::to_owned).collect() }
    }

    fn recognised(headings: &str, given: &[(Column, String)]) -> Result<String, Unclear> {
        let columns = Columns::recognise(&row(headings), given)?;
        let names: Vec<&str> = columns.places().into_iter().map(|(column, _)| column.name()).collect();
        Ok(format!("{} | {}", names.join(" "), columns.unknown.join(" ")))
    }

    #[test]
    fn headings_are_recognised_in_both_languages() {
        for (headings, expected) in [
            (
                "Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG",
                "competition date home away home-goals away-goals home-half-time away-half-time | FTR",
            ),
            (
                "Country,League,Season,Date,Time,Home,Away,HG,AG,Res",
                "country competition season date time home away home-goals away-goals | Res",
            ),
            ("Date,HT,AT,FTHG,FTAG", "date home away home-goals away-goals | "),
            (
                "date,home_team,away_team,home_score,away_score,tournament,city,country,neutral",
                "date home away home-goals away-goals competition city country neutral | ",
            ),
            ("التاريخ,الجولة,صاحب الأرض,الضيف,النتيجة,الحضور", "date round home away score attendance | "),
            ("DATE , Kick-off time,HOME TEAM,Away-Team,Score,HT", "date time home away score half-time | "),
        ] {
            assert_eq!(recognised(headings, &[]), Ok(expected.to_owned()));
        }
    }

    #[test]
    fn two_headings_for_one_column_are_asked_about() {
        let unclear = Unclear { column: Column::Venue, headings: vec!["Stadium".to_owned(), "Ground".to_owned()] };
        assert_eq!(recognised("Home,Away,Stadium,Ground", &[]), Err(unclear));
        let given = [(Column::Venue, "ground".to_owned()), (Column::Home, "Mandant".to_owned())];
        assert_eq!(recognised("Mandant,Away,Stadium,Ground", &given), Ok("home away venue | Stadium".to_owned()));
    }
}
