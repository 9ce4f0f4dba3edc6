//! Fitting the models: what they are fitted on comes back.

use football::analysis::models::SHIPPED_XG;
use football::analysis::models::attempts::{Attempt, attempts, fit};
use football::analysis::models::moves::{self, Moves};
use football::analysis::{Circumstances, XgModel};
use football::feed::notation::parse_match;
use football::model::{MatchContent, Point};

#[test]
fn attempts_are_all_but_penalties_and_the_shoot_out() {
    let (match_, events) = parse_match(
        "0:10 H9 shot goal head counter (110,40)
         0:12 H9 shot saved (112,40)
         0:20 H7 corner (120,0) -> (110,40) @cross
         0:22 H9 shot wide (110,40) <- @cross
         0:30 H9 free kick shot wide (95,40)
         0:40 H9 penalty goal (108,40)
         0:50 H9 shot wide
         shoot-out
         0:10 H9 penalty goal (108,40)",
    )
    .unwrap();
    let how = Circumstances::default();
    let found: Vec<(bool, Circumstances)> = attempts(&match_, &events).iter().map(|a| (a.goal, a.how)).collect();
    assert_eq!(
        found,
        [
            (true, Circumstances { header: true, counter: true, ..how }),
            (false, Circumstances { rebound: true, ..how }),
            (false, Circumstances { set_piece: true, from_cross: true, ..how }),
            (false, Circumstances { direct_free_kick: true, ..how }),
        ]
    );
}

#[test]
fn xg_is_that_of_the_feed_only_if_an_attempt_of_the_match_has_it() {
    let of_feed = |shot: &str, kick: &str| {
        let (match_, events) = parse_match(&format!(
            "0:10 H9 shot wide (110,40) {shot}
             shoot-out
             0:10 H9 penalty goal (108,40) {kick}"
        ))
        .unwrap();
        let says_feed = SHIPPED_XG.source(&match_, &events) == "feed";
        (says_feed, MatchContent::bits(&match_, &events) & MatchContent::Xg.bit() != 0)
    };
    assert_eq!(of_feed("xg=0.1", ""), (true, true));
    assert_eq!(of_feed("", "xg=0.76"), (false, false));
}

/// Attempts from all over the final third whose goals are as frequent as the shipped model says.
#[test]
fn weights_come_back_from_attempts_made_with_them() {
    let mut found = Vec::new();
    // A sequence that fills the unit interval evenly stands for chance.
    let even = |turn: u32, step: f64| (f64::from(turn) * step).fract();
    for turn in 0..60_000u32 {
        let spot = (85.0 + 34.0 * even(turn, 0.754_877_666), 12.0 + 56.0 * even(turn, 0.569_840_291));
        let at = Point::new(spot.0, spot.1).unwrap();
        let flag = |bit: u32, step: f64| even(turn + bit * 7919, step) < 0.3;
        let how = Circumstances {
            header: flag(1, 0.618_033_989),
            direct_free_kick: flag(2, 0.414_213_562),
            set_piece: flag(3, 0.732_050_808),
            from_cross: flag(4, 0.236_067_977),
            rebound: flag(5, 0.645_751_311),
            counter: flag(6, 0.316_624_790),
            through: flag(7, 0.605_551_275),
        };
        let goal = even(turn, 0.123_105_626) < XgModel::FULL.chance(at, how);
        found.push(Attempt { at, how, full: true, goal, xg: None });
    }
    let fitted = fit(&found, &SHIPPED_XG).full;
    for (name, shipped, fitted) in [
        ("distance", XgModel::FULL.distance, fitted.distance),
        ("header", XgModel::FULL.header, fitted.header),
        ("direct free kick", XgModel::FULL.direct_free_kick, fitted.direct_free_kick),
        ("set piece", XgModel::FULL.set_piece, fitted.set_piece),
        ("from cross", XgModel::FULL.from_cross, fitted.from_cross),
        ("rebound", XgModel::FULL.rebound, fitted.rebound),
        ("counter", XgModel::FULL.counter, fitted.counter),
        ("through", XgModel::FULL.through, fitted.through),
    ] {
        assert!((shipped - fitted).abs() < 0.12, "{name}: {fitted} for {shipped}");
    }
}

#[test]
fn without_full_marks_the_full_model_stays() {
    let at = Point::new(108.0, 40.0).unwrap();
    let how = Circumstances::default();
    let found: Vec<Attempt> =
        (0..40).map(|turn| Attempt { at, how, full: false, goal: turn % 4 == 0, xg: None }).collect();
    let fitted = fit(&found, &SHIPPED_XG);
    assert_eq!(fitted.full, XgModel::FULL);
    let chance = fitted.core.chance(at, how);
    assert!((chance - 0.25).abs() < 0.01, "{chance}");
}

#[test]
fn threat_is_the_chance_to_score_from_there() {
    // From one cell half of the passes arrive in front of goal, where every second shot goes in.
    let (_, events) = parse_match(
        "0:10 H6 pass (85,35) -> (115,35)
         0:12 H9 shot goal (115,35)
         1:10 H6 pass fail (85,35) -> (115,35)
         2:10 H6 pass void (85,35) -> (115,35)
         3:10 H7 corner (85,35) -> (115,35)
         4:10 H9 shot saved (115,35)
         5:10 H9 free kick shot goal (85,35)",
    )
    .unwrap();
    let mut counted = Moves::default();
    counted.add(&events);
    assert_eq!(counted.counts(), (2, 2));
    let grid = counted.fit();
    assert_eq!((grid.at(Point::new(115.0, 35.0).unwrap()), grid.at(Point::new(115.0, 45.0).unwrap())), (0.5, 0.5));
    assert_eq!((grid.at(Point::new(85.0, 35.0).unwrap()), grid.at(Point::new(5.0, 5.0).unwrap())), (0.25, 0.0));
}

#[test]
fn a_chain_ends_with_the_ball() {
    let (_, events) = parse_match(
        "0:10 H6 pass (50,40) -> (60,40)
         0:12 H8 pass (60,40) -> (90,40)
         0:14 H9 shot goal (105,40)
         1:10 H6 pass (51,40) -> (60,40)
         1:11 A6 interception (60,40)
         1:12 A6 pass fail (61,40) -> (70,40)
         1:13 A9 shot goal (106,40)",
    )
    .unwrap();
    let mut items = Vec::new();
    moves::items(&events, &mut items);
    let text: Vec<(f64, bool)> = items.iter().map(|(at, goal)| (at.x(), *goal)).collect();
    assert_eq!(text, [(50.0, true), (60.0, true), (105.0, true), (51.0, false), (61.0, false), (106.0, true)]);
}
