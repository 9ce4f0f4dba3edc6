//! What the data of a match contains.

use football::feed::notation::parse_match;
use football::model::{Event, Extra, MatchContent};

/// Whether every touch and every attempt of a match was counted. `mark` changes its events.
fn counted(text: &str, mark: impl Fn(&mut Event)) -> (bool, bool) {
    let (match_, mut events) = parse_match(text).unwrap();
    events.iter_mut().for_each(mark);
    let has = |content: MatchContent| content.is_in(&match_, &events);
    (has(MatchContent::Touches), has(MatchContent::Attempts))
}

#[test]
fn a_report_by_hand_has_neither_every_touch_nor_every_attempt() {
    let report = "
        12:00 H7 pass (60,40) -> (70,40)
        12:02 H9 shot goal (110,40)
        30:00 A10 yellow
        half 2
        5:00 A9 penalty saved (108,40)
        44:00 H9 shot goal (110,40)";
    let is_assist = |event: &mut Event| {
        if event.kind.is_pass_family() {
            event.extra = Some(Extra::Assist);
        }
    };
    assert_eq!(counted(report, is_assist), (false, false));
    assert_eq!(counted("", |_| ()), (false, false));
}

#[test]
fn a_pass_that_led_to_no_goal_shows_that_every_touch_was_counted() {
    assert_eq!(counted("12:00 H7 pass (60,40) -> (70,40)", |_| ()), (true, true));
}

#[test]
fn an_attempt_without_a_goal_shows_that_every_attempt_was_counted() {
    assert_eq!(counted("12:00 H9 shot wide (110,40)\n13:00 H9 shot goal (110,40)", |_| ()), (false, true));
    let kicks = "12:00 H9 shot goal (110,40)\nshoot-out\n0:10 H9 penalty wide (108,40)";
    assert_eq!(counted(kicks, |_| ()), (false, false), "a kick of the shoot-out is not an attempt");
}
