//! National teams have the Arabic name of their country.

use football::arabic::national_team;
use football::countries;
use football::model::CountryId;

#[test]
fn every_country_has_an_arabic_national_team() {
    for country in countries::all() {
        let arabic = national_team(&country.name.en, Some(country.id)).unwrap();
        // The names of two countries are longer than those of their teams.
        if ![CountryId(682), CountryId(784)].contains(&country.id) {
            assert_eq!(Some(arabic), country.name.ar);
        }
    }
}

#[test]
fn age_and_gender_follow_the_country() {
    for (english, arabic) in [
        ("Germany", "ألمانيا"),
        ("Germany Women's", "ألمانيا للسيدات"),
        ("WNT Finland", "فنلندا للسيدات"),
        ("Argentina U20", "الأرجنتين تحت 20 سنة"),
        ("Spain U-17 Women", "إسبانيا تحت 17 سنة للسيدات"),
        ("Soviet Union U20", "الاتحاد السوفيتي تحت 20 سنة"),
        ("Saudi Arabia U23", "السعودية تحت 23 سنة"),
        ("Korea Republic Women's", "كوريا الجنوبية للسيدات"),
        ("Congo DR", "الكونغو - كينشاسا"),
        ("German DR", "ألمانيا الشرقية"),
        ("Czechoslovakia", "تشيكوسلوفاكيا"),
    ] {
        assert_eq!(national_team(english, None).as_deref(), Some(arabic), "{english}");
    }
}

#[test]
fn the_country_is_used_if_the_name_is_of_none() {
    assert_eq!(national_team("The Pharaohs", Some(CountryId(818))).as_deref(), Some("مصر"));
    for nonsense in ["", "U20", "Women", "Atlantis"] {
        assert_eq!(national_team(nonsense, None), None, "{nonsense}");
    }
}
