//! Given names and family names of three invented cultures.

use crate::model::{Gender, Name};
use crate::simulation::dice::Dice;

/// A word in English and Arabic.
pub(crate) type BilingualWord = (&'static str, &'static str);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Culture {
    Eastern,
    Northern,
    Southern,
}

/// A given name and a family name.
pub(crate) fn person(culture: Culture, gender: Gender, dice: &mut Dice) -> (BilingualWord, BilingualWord) {
    let (men, women, families): (&[BilingualWord], &[BilingualWord], &[BilingualWord]) = match culture {
        Culture::Eastern => (&EASTERN_MEN, &EASTERN_WOMEN, &EASTERN_FAMILIES),
        Culture::Northern => (&NORTHERN_MEN, &NORTHERN_WOMEN, &NORTHERN_FAMILIES),
        Culture::Southern => (&SOUTHERN_MEN, &SOUTHERN_WOMEN, &SOUTHERN_FAMILIES),
    };
    (dice.pick(if gender == Gender::Male { men } else { women }), dice.pick(families))
}

/// The full name.
pub(crate) fn full(given: BilingualWord, family: BilingualWord) -> Name {
    Name::both(format!("{} {}", given.0, family.0), format!("{} {}", given.1, family.1))
}

#[rustfmt::skip]
const EASTERN_MEN: [BilingualWord; 56] = [
    ("Adham", "أدهم"),     ("Akram", "أكرم"),     ("Anas", "أنس"),       ("Asem", "عاصم"),
    ("Ayham", "أيهم"),     ("Badr", "بدر"),       ("Basel", "باسل"),     ("Bassam", "بسام"),
    ("Dhafer", "ظافر"),    ("Fadel", "فاضل"),     ("Faris", "فارس"),     ("Fawaz", "فواز"),
    ("Ghassan", "غسان"),   ("Hadi", "هادي"),      ("Haitham", "هيثم"),   ("Hamdan", "حمدان"),
    ("Harith", "حارث"),    ("Hazem", "حازم"),     ("Hilal", "هلال"),     ("Humam", "همام"),
    ("Iyad", "إياد"),      ("Jaber", "جابر"),     ("Jalal", "جلال"),     ("Kamal", "كمال"),
    ("Kenan", "كنان"),     ("Khaldun", "خلدون"),  ("Laith", "ليث"),      ("Luay", "لؤي"),
    ("Maher", "ماهر"),     ("Majd", "مجد"),       ("Marwan", "مروان"),   ("Mazen", "مازن"),
    ("Mundhir", "منذر"),   ("Munir", "منير"),     ("Murad", "مراد"),     ("Nabil", "نبيل"),
    ("Nadim", "نديم"),     ("Nawaf", "نواف"),     ("Nizar", "نزار"),     ("Qais", "قيس"),
    ("Qusay", "قصي"),      ("Rafi", "رافع"),      ("Raed", "رائد"),      ("Rayan", "ريان"),
    ("Saad", "سعد"),       ("Sahir", "ساهر"),     ("Salem", "سالم"),     ("Shadi", "شادي"),
    ("Suhail", "سهيل"),    ("Talal", "طلال"),     ("Tamim", "تميم"),     ("Tariq", "طارق"),
    ("Wael", "وائل"),      ("Waleed", "وليد"),    ("Yazan", "يزن"),      ("Ziyad", "زياد"),
];

#[rustfmt::skip]
const EASTERN_WOMEN: [BilingualWord; 40] = [
    ("Abeer", "عبير"),     ("Afnan", "أفنان"),    ("Amal", "أمل"),       ("Areej", "أريج"),
    ("Asma", "أسماء"),     ("Bayan", "بيان"),     ("Budur", "بدور"),     ("Dalal", "دلال"),
    ("Dana", "دانة"),      ("Dima", "ديمة"),      ("Farah", "فرح"),      ("Ghada", "غادة"),
    ("Hala", "هالة"),      ("Hanan", "حنان"),     ("Hayat", "حياة"),     ("Hind", "هند"),
    ("Joud", "جود"),       ("Jumana", "جمانة"),   ("Khulud", "خلود"),    ("Lamis", "لميس"),
    ("Layan", "ليان"),     ("Lubna", "لبنى"),     ("Maha", "مها"),       ("Manal", "منال"),
    ("Maram", "مرام"),     ("Maysun", "ميسون"),   ("Nada", "ندى"),       ("Najla", "نجلاء"),
    ("Nawal", "نوال"),     ("Rahaf", "رهف"),      ("Rana", "رنا"),       ("Rasha", "رشا"),
    ("Reem", "ريم"),       ("Ruba", "ربى"),       ("Salma", "سلمى"),     ("Shatha", "شذى"),
    ("Suha", "سهى"),       ("Taghrid", "تغريد"),  ("Wafa", "وفاء"),      ("Yara", "يارا"),
];

#[rustfmt::skip]
const EASTERN_FAMILIES: [BilingualWord; 64] = [
    ("Al-Marsani", "المرساني"),   ("Al-Nurawi", "النوراوي"),    ("Al-Safadani", "الصفداني"),  ("Al-Yammi", "اليمي"),
    ("Al-Zahrawani", "الزهرواني"),("Al-Durrani", "الدراني"),    ("Al-Rimawi", "الريماوي"),    ("Al-Sahlawi", "السهلاوي"),
    ("Al-Nadawi", "الندوي"),      ("Al-Burji", "البرجي"),       ("Al-Lului", "اللؤلئي"),      ("Al-Hadiqi", "الحديقي"),
    ("Al-Sidrani", "السدراني"),   ("Al-Rawdani", "الروضاني"),   ("Al-Nahrawi", "النهراوي"),   ("Al-Zariqi", "الزريقي"),
    ("Al-Qamarani", "القمراني"),  ("Al-Hisni", "الحصني"),       ("Al-Wardani", "الورداني"),   ("Al-Barakini", "البراكيني"),
    ("Al-Tallawi", "التلاوي"),    ("Al-Shatti", "الشطي"),       ("Al-Wadawi", "الوداوي"),     ("Al-Qasrawi", "القصراوي"),
    ("Bin Rimal", "بن رمال"),     ("Bin Sahab", "بن سحاب"),     ("Bin Zaytun", "بن زيتون"),   ("Bin Nakhla", "بن نخلة"),
    ("Bin Yamama", "بن يمامة"),   ("Bin Ghazal", "بن غزال"),    ("Bin Mawj", "بن موج"),       ("Bin Sanad", "بن سند"),
    ("Abu Shahab", "أبو شهاب"),   ("Abu Rayya", "أبو راية"),    ("Abu Nujum", "أبو نجوم"),    ("Abu Safsaf", "أبو صفصاف"),
    ("Abu Daraq", "أبو درق"),     ("Abu Liwan", "أبو ليوان"),   ("Abu Tinah", "أبو تينة"),    ("Abu Saqiya", "أبو ساقية"),
    ("Zaytunawi", "زيتوناوي"),    ("Nakhlawi", "نخلاوي"),       ("Rimalawi", "رملاوي"),       ("Tamarani", "تمراني"),
    ("Yasmarani", "ياسمراني"),    ("Sahrawani", "سحراواني"),    ("Marjawi", "مرجاوي"),        ("Lulwani", "لولواني"),
    ("Ghaymani", "غيماني"),       ("Barqawani", "برقاواني"),    ("Rihani", "ريحاني"),         ("Anbarani", "عنبراني"),
    ("Kawthari", "كوثري"),        ("Fajrawi", "فجراوي"),        ("Duhawi", "ضحاوي"),          ("Asrawi", "عصراوي"),
    ("Najmawi", "نجماوي"),        ("Shamsani", "شمساني"),       ("Mawjani", "موجاني"),        ("Sadafi", "صدفي"),
    ("Marmari", "مرمري"),         ("Fayruzani", "فيروزاني"),    ("Yaquti", "ياقوتي"),         ("Aqiqani", "عقيقاني"),
];

#[rustfmt::skip]
const NORTHERN_MEN: [BilingualWord; 32] = [
    ("Joren", "يورين"),     ("Talvik", "تالفيك"),  ("Erland", "إرلاند"),  ("Halvar", "هالفار"),
    ("Osric", "أوسريك"),    ("Brannick", "برانيك"),("Torsen", "تورسن"),   ("Aldric", "ألدريك"),
    ("Kjelvin", "كيلفين"),  ("Rurik", "روريك"),    ("Stellan", "ستيلان"), ("Einrik", "أينريك"),
    ("Garrod", "غارود"),    ("Haldor", "هالدور"),  ("Ivarn", "إيفارن"),   ("Lorcan", "لوركان"),
    ("Mattis", "ماتيس"),    ("Nilsen", "نيلسن"),   ("Oskel", "أوسكل"),    ("Perrin", "بيرين"),
    ("Ragnel", "راغنل"),    ("Sorley", "سورلي"),   ("Tobren", "توبرين"),  ("Ulvar", "أولفار"),
    ("Varick", "فاريك"),    ("Wendel", "وندل"),    ("Alvik", "ألفيك"),    ("Bastien", "باستين"),
    ("Corwin", "كوروين"),   ("Darrick", "داريك"),  ("Edvin", "إدفين"),    ("Fenric", "فنريك"),
];

#[rustfmt::skip]
const NORTHERN_WOMEN: [BilingualWord; 20] = [
    ("Astri", "أستري"),     ("Brynna", "برينا"),   ("Eldis", "إلديس"),    ("Freydis", "فريديس"),
    ("Gerda", "غيردا"),     ("Hilda", "هيلدا"),    ("Ingrun", "إنغرون"),  ("Jorunn", "يورون"),
    ("Karin", "كارين"),     ("Liv", "ليف"),        ("Maren", "مارين"),    ("Nanna", "نانا"),
    ("Oda", "أودا"),        ("Ragna", "راغنا"),    ("Signy", "سيغني"),    ("Solveig", "سولفيغ"),
    ("Thea", "ثيا"),        ("Ulla", "أولا"),      ("Vigdis", "فيغديس"),  ("Ylva", "إيلفا"),
];

#[rustfmt::skip]
const NORTHERN_FAMILIES: [BilingualWord; 40] = [
    ("Aldermoor", "ألدرمور"),   ("Askelund", "أسكلوند"),    ("Brennholt", "برينهولت"),  ("Birkeness", "بيركنس"),
    ("Corrigal", "كوريغال"),    ("Drumvale", "درامفيل"),    ("Eskdalen", "إسكدالن"),    ("Fjelstrom", "فيلستروم"),
    ("Garthmere", "غارثمير"),   ("Grimsholt", "غريمسهولت"), ("Halvorsk", "هالفورسك"),   ("Hestvik", "هستفيك"),
    ("Islander", "آيلاندر"),    ("Jarlsby", "يارلسبي"),     ("Kestrel", "كيستريل"),     ("Kolgrim", "كولغريم"),
    ("Langmyr", "لانغمير"),     ("Lundmark", "لوندمارك"),   ("Moorwick", "مورويك"),     ("Myrdal", "ميردال"),
    ("Nordgaarn", "نوردغارن"),  ("Oakhelm", "أوكهلم"),      ("Ostergren", "أوسترغرين"), ("Pellwick", "بيلويك"),
    ("Quillan", "كويلان"),      ("Ravnsund", "رافنسوند"),   ("Rosskeld", "روسكلد"),     ("Skarhed", "سكارهد"),
    ("Stennes", "ستينس"),       ("Storvik", "ستورفيك"),     ("Tarnwell", "تارنويل"),    ("Thornby", "ثورنبي"),
    ("Ulverton", "أولفرتون"),   ("Vestergaarn", "فسترغارن"),("Wallmark", "والمارك"),    ("Wexholm", "ويكسهولم"),
    ("Yarrowby", "ياروبي"),     ("Yngvold", "ينغفولد"),     ("Aasmund", "آسموند"),      ("Ekhammer", "إيكهامر"),
];

#[rustfmt::skip]
const SOUTHERN_MEN: [BilingualWord; 32] = [
    ("Amaro", "أمارو"),      ("Belisar", "بيليسار"), ("Celio", "سيليو"),     ("Dario", "داريو"),
    ("Elvio", "إلفيو"),      ("Fabren", "فابرين"),   ("Gaspar", "غاسبار"),   ("Iraldo", "إيرالدو"),
    ("Jacinto", "جاسينتو"),  ("Leandro", "لياندرو"), ("Marcelo", "مارسيلو"), ("Nerio", "نيريو"),
    ("Octavio", "أوكتافيو"), ("Paulino", "باولينو"), ("Quirino", "كيرينو"),  ("Renzo", "رينزو"),
    ("Silvano", "سيلفانو"),  ("Tadeo", "تاديو"),     ("Ulisse", "أوليسي"),   ("Valerio", "فاليريو"),
    ("Ximeno", "خيمينو"),    ("Zelio", "زيليو"),     ("Adriel", "أدريال"),   ("Bruno", "برونو"),
    ("Corrado", "كورادو"),   ("Delmar", "ديلمار"),   ("Emilio", "إميليو"),   ("Flavio", "فلافيو"),
    ("Gildo", "جيلدو"),      ("Horacio", "أوراسيو"), ("Ivano", "إيفانو"),    ("Lucio", "لوسيو"),
];

#[rustfmt::skip]
const SOUTHERN_WOMEN: [BilingualWord; 20] = [
    ("Alba", "ألبا"),        ("Bianca", "بيانكا"),   ("Carina", "كارينا"),   ("Delia", "ديليا"),
    ("Elena", "إيلينا"),     ("Fiora", "فيورا"),     ("Gilda", "جيلدا"),     ("Ilaria", "إيلاريا"),
    ("Jovita", "خوفيتا"),    ("Livia", "ليفيا"),     ("Mirela", "ميريلا"),   ("Noelia", "نويليا"),
    ("Ornella", "أورنيلا"),  ("Paloma", "بالوما"),   ("Rosalia", "روزاليا"), ("Serena", "سيرينا"),
    ("Tamira", "تاميرا"),    ("Valentia", "فالنتيا"),("Ximena", "خيمينا"),   ("Zita", "زيتا"),
];

#[rustfmt::skip]
const SOUTHERN_FAMILIES: [BilingualWord; 40] = [
    ("Almeirante", "ألميرانتي"),("Andrales", "أندراليس"),   ("Barrosa", "باروسا"),      ("Belcorano", "بيلكورانو"),
    ("Camporal", "كامبورال"),   ("Castelmiro", "كاستلميرو"),("Dalmonte", "دالمونتي"),   ("Espigar", "إسبيغار"),
    ("Ferranova", "فيرانوفا"),  ("Fontesol", "فونتيسول"),   ("Galvarro", "غالفارو"),    ("Granizo", "غرانيزو"),
    ("Herrumbre", "هيرومبري"),  ("Iscalante", "إسكالانتي"), ("Jardinal", "خاردينال"),   ("Lagunero", "لاغونيرو"),
    ("Lumbreras", "لومبريراس"), ("Maravales", "مارافاليس"), ("Montarro", "مونتارو"),    ("Navarone", "نافاروني"),
    ("Olivante", "أوليفانتي"),  ("Palmiro", "بالميرو"),     ("Pedrales", "بيدراليس"),   ("Quintela", "كينتيلا"),
    ("Riosales", "ريوساليس"),   ("Rocamar", "روكامار"),     ("Salvatore", "سالفاتوري"), ("Sanvelo", "سانفيلو"),
    ("Serrador", "سيرادور"),    ("Solandro", "سولاندرو"),   ("Tavarino", "تافارينو"),   ("Torrente", "تورنتي"),
    ("Ubaldi", "أوبالدي"),      ("Valdorano", "فالدورانو"), ("Ventosa", "فنتوسا"),      ("Vestes", "فيستس"),
    ("Villorio", "فيلوريو"),    ("Zafrante", "زافرانتي"),   ("Zambral", "زامبرال"),     ("Zorrano", "زورانو"),
];
