//! The filter of the list of attacks, as the address states it: team, kind, player, zone.

use football::analysis::attacks::{Area, Attack, AttackFilter, AttackKind};
use football::model::{PlayerId, Words};

use super::view::MatchView;
use crate::context::PageContext;

/// The parameters of the address: the team, the kind, the player and the zone of the list, and the attack that is drawn.
pub(super) const TEAM: &str = "team";
pub(super) const KIND: &str = "kind";
pub(super) const BY: &str = "by";
pub(super) const ZONE: &str = "zone";
pub(super) const ATTACK: &str = "attack";

/// A zone where attacks begin or end.
pub(super) struct Zone {
    pub(super) code: &'static str,
    label: Words,
    /// The attack begins here; else it ends here.
    is_start: bool,
    area: Area,
}

impl Zone {
    pub(super) fn label(&self, cx: &PageContext<'_>) -> &'static str {
        cx.say(self.label)
    }
}

const fn zone(code: &'static str, en: &'static str, ar: &'static str, is_start: bool, corners: [f64; 4]) -> Zone {
    let [x, y, x2, y2] = corners;
    Zone { code, label: Words { en, ar }, is_start, area: Area { x, y, x2, y2 } }
}

#[rustfmt::skip]
pub(super) static ZONES: [Zone; 7] = [
    zone("from-own",    "Began in the defensive third", "بدأت من الثلث الدفاعي", true,  [0.0, 0.0, 40.0, 80.0]),
    zone("from-middle", "Began in the middle third",    "بدأت من الثلث الأوسط",  true,  [40.0, 0.0, 80.0, 80.0]),
    zone("from-final",  "Began in the attacking third", "بدأت من الثلث الهجومي", true,  [80.0, 0.0, 120.0, 80.0]),
    zone("to-left",     "Ended on the left",            "انتهت في الجهة اليسرى", false, [0.0, 0.0, 120.0, 26.0]),
    zone("to-centre",   "Ended in the centre",          "انتهت في العمق",        false, [0.0, 26.0, 120.0, 54.0]),
    zone("to-right",    "Ended on the right",           "انتهت في الجهة اليمنى", false, [0.0, 54.0, 120.0, 80.0]),
    zone("to-box",      "Ended in the penalty area",    "انتهت في منطقة الجزاء", false, [102.0, 18.0, 120.0, 62.0]),
];

/// The attacks that the address asks for.
pub(super) struct Filter<'a> {
    pub(super) team: Option<i64>,
    pub(super) kind: Option<AttackKind>,
    pub(super) by: Option<PlayerId>,
    pub(super) zone: Option<&'a Zone>,
}

impl Filter<'_> {
    pub(super) fn new(cx: &PageContext<'_>) -> Filter<'static> {
        let number = |name: &str| cx.query.get(name).and_then(|text| text.parse::<i64>().ok());
        Filter {
            team: number(TEAM),
            kind: number(KIND).and_then(AttackKind::from_id),
            by: number(BY).map(PlayerId::new),
            zone: ZONES.iter().find(|zone| cx.query.get(ZONE) == Some(zone.code)),
        }
    }

    pub(super) fn is_set(&self) -> bool {
        self.team.is_some() || self.kind.is_some() || self.by.is_some() || self.zone.is_some()
    }

    pub(super) fn matches(&self, view: &MatchView<'_>, attack: &Attack) -> bool {
        let area = |is_start: bool| self.zone.filter(|zone| zone.is_start == is_start).map(|zone| zone.area);
        let areas = AttackFilter { area_from: area(true), area_to: area(false), ..AttackFilter::default() };
        let took_part =
            |player: PlayerId| attack.own.iter().any(|index| view.events[*index as usize].player == Some(player));
        self.team.is_none_or(|team| team == view.team(attack.side).id)
            && self.kind.is_none_or(|kind| kind == attack.kind)
            && self.by.is_none_or(took_part)
            && areas.matches(attack, &view.events, &[])
    }
}
