//! The known sets of rules.

use std::borrow::Cow;

use super::criteria::Measure::{AwayGoals, AwayWins, FairPlay, GoalDifference, Goals, Points, Wins};
use super::criteria::{HeadToHead, LastResort, Measure, Step};
use super::rules::{CARD_POINTS, CardPoints, MATCH_POINTS, Rules};

/// UEFA and the AFC count a red card as much as two yellow ones in a match.
const RED_IS_3: CardPoints = CardPoints { yellow: 1, second_yellow: 2, red: 3 };
const LOTS: Step = Step::LastResort(LastResort::Lots);

/// One comparison among the level teams.
const fn head_to_head(measures: &'static [Measure]) -> Step {
    Step::HeadToHead(HeadToHead { measures: Cow::Borrowed(measures), again: false, once_complete: false })
}

/// Repeated for those still level.
const fn head_to_head_again(measures: &'static [Measure]) -> Step {
    Step::HeadToHead(HeadToHead { measures: Cow::Borrowed(measures), again: true, once_complete: false })
}

/// Repeated, and only once the level teams have met at home and away.
const fn head_to_head_once_complete(measures: &'static [Measure]) -> Step {
    Step::HeadToHead(HeadToHead { measures: Cow::Borrowed(measures), again: true, once_complete: true })
}

const fn rules(name: &'static str, level: &'static [Step]) -> Rules {
    let (points, fair_play) = (MATCH_POINTS, CARD_POINTS);
    Rules { name: Some(name), points, fair_play, level: Cow::Borrowed(level), level_two: None }
}

const fn rules_with_cards(name: &'static str, fair_play: CardPoints, level: &'static [Step]) -> Rules {
    Rules { name: Some(name), points: MATCH_POINTS, fair_play, level: Cow::Borrowed(level), level_two: None }
}

const FIFA: &[Step] = &[
    Step::Overall(GoalDifference),
    Step::Overall(Goals),
    head_to_head(&[Points, GoalDifference, Goals]),
    Step::Overall(FairPlay),
    LOTS,
];

/// The matches among the level teams come first, then those against all teams.
const LEVEL_TEAMS_FIRST: &[Step] = &[
    head_to_head_again(&[Points, GoalDifference, Goals]),
    Step::Overall(GoalDifference),
    Step::Overall(Goals),
    Step::Overall(FairPlay),
    LOTS,
];

const UEFA: &[Step] = &[
    head_to_head_again(&[Points, GoalDifference, Goals]),
    Step::Overall(GoalDifference),
    Step::Overall(Goals),
    Step::Overall(Wins),
    Step::Overall(FairPlay),
    LOTS,
];

const UEFA_LEAGUE_PHASE: &[Step] = &[
    Step::Overall(GoalDifference),
    Step::Overall(Goals),
    Step::Overall(AwayGoals),
    Step::Overall(Wins),
    Step::Overall(AwayWins),
    Step::Overall(FairPlay),
    LOTS,
];

const LA_LIGA: &[Step] = &[
    head_to_head_once_complete(&[Points, GoalDifference]),
    Step::Overall(GoalDifference),
    Step::Overall(Goals),
    Step::Overall(FairPlay),
    LOTS,
];

const SERIE_A: &[Step] =
    &[head_to_head_once_complete(&[Points, GoalDifference]), Step::Overall(GoalDifference), Step::Overall(Goals), LOTS];

const PREMIER_LEAGUE: &[Step] =
    &[Step::Overall(GoalDifference), Step::Overall(Goals), head_to_head(&[Points, AwayGoals]), LOTS];

const BUNDESLIGA: &[Step] = &[
    Step::Overall(GoalDifference),
    Step::Overall(Goals),
    head_to_head(&[Points, GoalDifference, AwayGoals]),
    Step::Overall(AwayGoals),
    LOTS,
];

const LIGUE_1: &[Step] =
    &[Step::Overall(GoalDifference), Step::Overall(Goals), head_to_head(&[Points, GoalDifference]), LOTS];

const CAF: &[Step] =
    &[head_to_head_again(&[Points, GoalDifference, Goals]), Step::Overall(GoalDifference), Step::Overall(Goals), LOTS];

const CAF_TWO: &[Step] = &[head_to_head(&[Points]), Step::Overall(GoalDifference), Step::Overall(Goals), LOTS];

impl Rules {
    /// World Cups until 2022, and editions without stated rules.
    pub const FIFA: Rules = rules("FIFA", FIFA);
    /// World Cups from 2026 on.
    pub const FIFA_2026: Rules = rules("FIFA_2026", LEVEL_TEAMS_FIRST);
    /// European Championships, and other competitions of UEFA.
    pub const UEFA: Rules = rules_with_cards("UEFA", RED_IS_3, UEFA);
    /// UEFA's club competitions from 2024/25 on, in which not all teams meet.
    pub const UEFA_LEAGUE_PHASE: Rules = rules_with_cards("UEFA_LEAGUE_PHASE", RED_IS_3, UEFA_LEAGUE_PHASE);
    /// The Spanish top division.
    pub const LA_LIGA: Rules = rules("LA_LIGA", LA_LIGA);
    /// The Italian top division. A play-off is a match of its own, so the last step here is drawing lots.
    pub const SERIE_A: Rules = rules("SERIE_A", SERIE_A);
    /// The English top division. A play-off is a match of its own, so the last step here is drawing lots.
    pub const PREMIER_LEAGUE: Rules = rules("PREMIER_LEAGUE", PREMIER_LEAGUE);
    /// The German top division.
    pub const BUNDESLIGA: Rules = rules("BUNDESLIGA", BUNDESLIGA);
    /// The French top division.
    pub const LIGUE_1: Rules = rules("LIGUE_1", LIGUE_1);
    /// The Africa Cup of Nations. Two level teams are compared by fewer criteria than three or more.
    pub const CAF: Rules = Rules {
        name: Some("CAF"),
        points: MATCH_POINTS,
        fair_play: CARD_POINTS,
        level: Cow::Borrowed(CAF),
        level_two: Some(Cow::Borrowed(CAF_TWO)),
    };
    /// The Asian Cup, and other competitions of the AFC.
    pub const AFC: Rules = rules_with_cards("AFC", RED_IS_3, LEVEL_TEAMS_FIRST);
    /// The Saudi top division.
    pub const SAUDI_PRO_LEAGUE: Rules = rules_with_cards("SAUDI_PRO_LEAGUE", RED_IS_3, LEVEL_TEAMS_FIRST);

    /// The known sets. Their names are accepted in documents.
    pub const NAMED: &'static [Rules] = &[
        Rules::FIFA,
        Rules::FIFA_2026,
        Rules::UEFA,
        Rules::UEFA_LEAGUE_PHASE,
        Rules::LA_LIGA,
        Rules::SERIE_A,
        Rules::PREMIER_LEAGUE,
        Rules::BUNDESLIGA,
        Rules::LIGUE_1,
        Rules::CAF,
        Rules::AFC,
        Rules::SAUDI_PRO_LEAGUE,
    ];
}
