//! Stadiums: the word for stadium first, adjectives last, the proper name between them.

use football::arabic::{known_stadium, transliterate_stadium};
use football::countries;
use football::model::CountryId;

fn country(code: &str) -> Option<CountryId> {
    countries::by_code(code).map(|country| country.id)
}

#[test]
fn the_word_for_stadium_comes_first_and_adjectives_last() {
    for (english, code, arabic) in [
        ("Lusail Stadium", "QAT", "ملعب لوسيل"),
        ("Estadio Santiago Bernabéu", "ESP", "ملعب سانتياغو برنابيو"),
        ("Villa Park", "ENG", "ملعب فيلا بارك"),
        ("Estadio Nacional", "PER", "الملعب الوطني"),
        ("Stadio Olimpico", "ITA", "الملعب الأولمبي"),
        ("Adrian Olympic Stadium", "ROU", "ملعب أدريان الأولمبي"),
        ("Stadium 42", "QAT", "ملعب 42"),
        // No word says that it is a ground.
        ("Old Trafford", "ENG", "أولد ترافورد"),
    ] {
        assert_eq!(transliterate_stadium(english, country(code)).as_deref(), Some(arabic), "{english}");
    }
    for nonsense in ["", "Stadium", "ملعب لوسيل"] {
        let arabic = transliterate_stadium(nonsense, None);
        assert!(arabic.is_none_or(|arabic| !arabic.contains("ملعب")), "{nonsense}");
    }
}

#[test]
fn a_preposition_after_the_word_for_stadium_is_left_out() {
    let arabic = transliterate_stadium("Stade de la Beaujoire", country("FRA")).unwrap();
    assert!(arabic.starts_with("ملعب لا "), "{arabic}");
}

#[test]
fn well_known_stadiums_have_their_usual_names() {
    for (english, arabic) in [
        ("Education City Stadium", "ملعب المدينة التعليمية"),
        ("Parc des Princes", "حديقة الأمراء"),
        ("Stade de France", "ملعب فرنسا"),
        ("King Abdullah Sports City", "مدينة الملك عبد الله الرياضية"),
    ] {
        assert_eq!(known_stadium(english, None).as_deref(), Some(arabic));
    }
    assert_eq!(known_stadium("Nowhere Stadium", None), None);
}
