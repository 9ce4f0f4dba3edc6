//! What teams wear, and their codes on a scoreboard.
//!
//! Neither draws a random number that anything else uses: what a team wears has no influence on what it plays.

use crate::model::Colour;

/// Main colour and second colour. Neighbours in the table differ clearly, because teams of one league are neighbours.
#[rustfmt::skip]
const KITS: [[u32; 2]; 24] = [
    [0xA5_15_2A, 0x6B_0D_1B], [0x12_5D_98, 0xE8_EE_F4], [0xE3_A8_00, 0x1B_1B_1B], [0x1F_7A_4D, 0xF2_F2_F2],
    [0xD6_45_35, 0x1F_24_30], [0x0B_5D_3B, 0x0B_5D_3B], [0x15_25_4B, 0xD0_A2_48], [0x5B_63_6E, 0x11_18_27],
    [0xC2_18_5B, 0xFD_F1_F5], [0x0E_76_6E, 0xF3_E3_C2], [0x11_18_27, 0xD9_DD_E2], [0x33_3F_4D, 0xF2_B7_05],
    [0x2F_4B_9B, 0xF2_70_1D], [0xB0_1E_5A, 0xF7_D9_E4], [0x4B_2A_86, 0xF0_C5_3C], [0x8C_BF_E6, 0xFF_FF_FF],
    [0x7A_1F_2E, 0xF1_D9_A7], [0x00_6C_9E, 0xC8_10_2E], [0xF0_7F_13, 0x21_21_21], [0x2E_6B_34, 0xF5_D0_2F],
    [0xC8_10_2E, 0xFF_FF_FF], [0x1B_2A_6B, 0x9A_1B_2F], [0xE8_C5_47, 0x1E_5A_A8], [0x6A_3F_9C, 0xF4_F4_F4],
];

/// The colours of the n-th club or nation of a world.
pub(super) fn colours(seed: u64, number: usize) -> [Colour; 2] {
    let start = (seed % KITS.len() as u64) as usize;
    KITS[(start + number) % KITS.len()].map(Colour)
}

/// Three letters of an English name that `is_free`: the first three, or two and a later one. Else the first three.
pub(super) fn code(name: &str, is_free: impl Fn(&str) -> bool) -> String {
    let letters: Vec<char> =
        name.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase()).collect();
    let [first, second, rest @ ..] = letters.as_slice() else { return letters.into_iter().collect() };
    let codes = || rest.iter().map(|third| [*first, *second, *third].iter().collect::<String>());
    codes().find(|code| is_free(code)).or_else(|| codes().next()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_three_letters_that_are_free() {
        assert_eq!(code("Wadi Noor Lions", |_| true), "WAD");
        assert_eq!(code("Wadi Noor Lions", |code| code != "WAD"), "WAI");
        assert_eq!(code("Wadi", |_| false), "WAD");
        assert_eq!(code("W", |_| true), "W");
    }

    #[test]
    fn neighbours_wear_different_colours() {
        for number in 0..KITS.len() {
            assert_ne!(colours(26, number)[0], colours(26, number + 1)[0]);
        }
    }
}
