//! Countries, towns and names of clubs.

use super::people::{BilingualWord, Culture};
use crate::model::Name;

/// Name, code, and the culture that people's names come from.
#[rustfmt::skip]
pub(crate) const COUNTRIES: [(BilingualWord, &str, Culture); 16] = [
    (("Sahria",    "سحريا"),    "SHR", Culture::Eastern),
    (("Halvoria",  "هالفوريا"), "HLV", Culture::Northern),
    (("Valdora",   "فالدورا"),  "VLD", Culture::Southern),
    (("Marjana",   "مرجانا"),   "MRJ", Culture::Eastern),
    (("Norvenia",  "نورفينيا"), "NRV", Culture::Northern),
    (("Solandra",  "سولاندرا"), "SLD", Culture::Southern),
    (("Tamaria",   "تماريا"),   "TMR", Culture::Eastern),
    (("Kestrund",  "كيسترند"),  "KST", Culture::Northern),
    (("Maravel",   "مارافيل"),  "MRV", Culture::Southern),
    (("Rimalia",   "رماليا"),   "RML", Culture::Eastern),
    (("Brevia",    "بريفيا"),   "BRV", Culture::Northern),
    (("Corvalia",  "كورفاليا"), "CRV", Culture::Southern),
    (("Zaytunia",  "زيتونيا"),  "ZYT", Culture::Eastern),
    (("Nakhlia",   "نخليا"),    "NKL", Culture::Eastern),
    (("Yasmara",   "ياسمارا"),  "YSM", Culture::Eastern),
    (("Lulwania",  "لولوانيا"), "LLW", Culture::Eastern),
];

#[rustfmt::skip]
const PLACES: [BilingualWord; 48] = [
    ("Marsana", "مرسانة"),       ("Wadi Noor", "وادي نور"),     ("Tal Safa", "تل صفا"),
    ("Qasr Yam", "قصر يم"),      ("Bir Zahra", "بئر زهرة"),     ("Ras Durra", "رأس درة"),
    ("Ain Rima", "عين ريما"),    ("Dar Sahel", "دار ساحل"),     ("Jabal Nada", "جبل ندى"),
    ("Burj Amal", "برج أمل"),    ("Kafr Lulu", "كفر لولو"),     ("Hadiqa", "حديقة"),
    ("Sidra Bay", "خليج سدرة"),  ("Rawdana", "روضانا"),         ("Nahr Salam", "نهر سلام"),
    ("Tin Zari", "تين زاري"),    ("Almara", "المارة"),          ("Sahlan", "سهلان"),
    ("Zafra", "زفرا"),           ("Marwadi", "مروادي"),         ("Qamar Hill", "تل القمر"),
    ("Hisn Badr", "حصن بدر"),    ("Shatt Warda", "شط وردة"),    ("Barakin", "براكين"),
    ("Torvik", "تورفيك"),        ("Halden Bay", "خليج هالدن"),  ("Skarholm", "سكارهولم"),
    ("Brennford", "برينفورد"),   ("Aldermoor", "ألدرمور"),      ("Norrvale", "نورفيل"),
    ("Kestwick", "كيستويك"),     ("Velholt", "فيلهولت"),        ("Drumere", "درومير"),
    ("Ostergate", "أوسترغيت"),   ("Lindhaven", "ليندهافن"),     ("Grayfell", "غرايفيل"),
    ("San Velo", "سان فيلو"),    ("Porto Lume", "بورتو لومي"),  ("Montarra", "مونتارا"),
    ("Villora", "فيلورا"),       ("Castelmira", "كاستلميرا"),   ("Riosanto", "ريوسانتو"),
    ("Belcora", "بيلكورا"),      ("Santa Ruma", "سانتا روما"),  ("Almeiro", "ألميرو"),
    ("Torrenova", "تورينوفا"),   ("Campalto", "كامبالتو"),      ("Marisol", "ماريسول"),
];

#[rustfmt::skip]
const MASCOTS: [BilingualWord; 20] = [
    ("Falcons", "صقور"),   ("Lions", "أسود"),     ("Stars", "نجوم"),      ("Knights", "فرسان"),
    ("Eagles", "نسور"),    ("Tigers", "نمور"),    ("Sailors", "بحارة"),   ("Archers", "رماة"),
    ("Waves", "أمواج"),    ("Panthers", "فهود"),  ("Guardians", "حراس"),  ("Meteors", "شهب"),
    ("Torches", "مشاعل"),  ("Gazelles", "غزلان"), ("Wolves", "ذئاب"),     ("Swords", "سيوف"),
    ("Palms", "نخيل"),     ("Pioneers", "رواد"),  ("Dolphins", "دلافين"), ("Giants", "عمالقة"),
];

/// The name of the n-th club of the world. Names are unique until all pairs of town and mascot are used.
pub(crate) fn club(number: usize) -> Name {
    // Stepping through towns and mascots together would miss pairs, because their counts share a divisor. The mascots
    // therefore move by one more with every round through the towns.
    let (place, round) = (number % PLACES.len(), number / PLACES.len());
    let (town, mascot) = (PLACES[place], MASCOTS[(place + round) % MASCOTS.len()]);
    Name::both(format!("{} {}", town.0, mascot.0), format!("{} {}", mascot.1, town.1))
}
