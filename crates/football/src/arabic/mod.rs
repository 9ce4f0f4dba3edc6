//! Arabic for names that feeds give in Latin letters only: teams, competitions, stadiums and people.
//!
//! National teams take the Arabic name of their country, which comes from the Unicode CLDR. Clubs and competitions come
//! from tables in this folder. Their spellings are those of the Arabic press and of Arabic encyclopaedias. Where these
//! disagree, the table has the form that is used most. Names of people are not in a table: [`transliterate`] writes
//! them in Arabic letters by rules and a list of known forms of single names. [`transliterate_stadium`] does so for
//! stadiums, whose words such as Stadium and National have Arabic words.
//!
//! Every function returns `None` for a name that it does not know. A name that is stated in the data is always better.
//! Names of stages and groups are in the model: `stage_name` and `group_name`.

mod clubs;
mod competitions;
mod name_table;
mod national_teams;
mod people;
mod stadiums;
mod team_name;

pub use clubs::club;
pub use competitions::{competition, competition_names};
pub use national_teams::national_team;
pub use people::{transliterate, transliterate_by_rules};
pub use stadiums::{known_stadium, transliterate_stadium};
