//! Arabic for names that feeds give in Latin letters only.

mod national_teams;
mod people;
mod stadiums;
mod tables;
