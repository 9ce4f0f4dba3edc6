//! The namespace of a notation file: a block of ids of its own, so that its small numbers are not those of other data.

use std::path::Path;

use crate::feed::provider::numbering::hash;
use crate::model::{
    CoachId, CompetitionId, EditionId, Event, GroupId, ID_BLOCK, Match, MatchId, Officials, PlayerId, RefereeId,
    StadiumId, StageId, TeamId, TeamSheet,
};

/// The first block: those below belong to operators and providers.
const FIRST_BLOCK: i64 = 1_000;
/// How many blocks there are. Two namespaces with one block are possible and unlikely; the store then refuses to replace
/// the documents of the one with those of the other.
const BLOCKS: i64 = 900_000;
const MAX_NAME_CHARS: usize = 100;

/// Where the ids of a file belong.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum Namespace {
    /// The file's own: its name without the ending.
    #[default]
    OfFile,
    Named(String),
    /// The ids are those of the store, as in the native feed.
    None,
}

impl Namespace {
    /// Parses the rest of a `namespace` line.
    pub(super) fn parse(text: &str) -> Result<Namespace, String> {
        if text == "none" {
            return Ok(Namespace::None);
        }
        let is_word = |text: &str| text.chars().all(|letter| letter.is_alphanumeric() || "-_.".contains(letter));
        if text.is_empty() || text.chars().count() > MAX_NAME_CHARS || !is_word(text) {
            return Err(format!("\"{text}\" is not a namespace: expected a word of letters, digits, - and _, or none"));
        }
        Ok(Namespace::Named(text.to_owned()))
    }

    /// Its name, for a file of this name; `None` if the ids are those of the store.
    pub(super) fn name(&self, file: &str) -> Option<String> {
        match self {
            Namespace::None => None,
            Namespace::Named(name) => Some(name.clone()),
            Namespace::OfFile => Some(Path::new(file).file_stem().unwrap_or_default().to_string_lossy().into_owned()),
        }
    }

    pub(super) fn block(&self, file: &str) -> IdBlock {
        let number = self.name(file).map_or(0, |name| FIRST_BLOCK + hash(&name, BLOCKS));
        IdBlock(number * ID_BLOCK)
    }
}

/// A block of ids. An id of a provider (`#wyscout:1609`) stays as it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct IdBlock(i64);

impl IdBlock {
    pub(super) fn id(self, written: i64) -> i64 {
        if written < ID_BLOCK { self.0 + written } else { written }
    }

    fn player(self, written: PlayerId) -> PlayerId {
        PlayerId::new(self.id(written.number()))
    }

    pub(super) fn competition(self, written: CompetitionId) -> CompetitionId {
        CompetitionId(self.id(written.0))
    }

    /// The match with the ids of this block.
    pub(super) fn match_(self, match_: &Match) -> Match {
        let referee = |id: Option<RefereeId>| id.map(|id| RefereeId(self.id(id.0)));
        let Officials { referee: first, assistant1, assistant2, fourth_official } = match_.officials.clone();
        Match {
            id: MatchId(self.id(match_.id.0)),
            edition: EditionId(self.id(match_.edition.0)),
            stage: match_.stage.map(|id| StageId(self.id(id.0))),
            group: match_.group.map(|id| GroupId(self.id(id.0))),
            stadium: match_.stadium.map(|id| StadiumId(self.id(id.0))),
            home: self.sheet(&match_.home),
            away: self.sheet(&match_.away),
            officials: Officials {
                referee: referee(first),
                assistant1: referee(assistant1),
                assistant2: referee(assistant2),
                fourth_official: referee(fourth_official),
            },
            ..match_.clone()
        }
    }

    fn sheet(self, sheet: &TeamSheet) -> TeamSheet {
        let mut squad = sheet.squad.clone();
        squad.iter_mut().for_each(|member| member.player = self.player(member.player));
        TeamSheet { team: TeamId(self.id(sheet.team.0)), coach: sheet.coach.map(|id| CoachId(self.id(id.0))), squad }
    }

    /// The event with the players of this block.
    pub(super) fn event(self, mut event: Event) -> Event {
        for player in [&mut event.player, &mut event.recipient, &mut event.replacement].into_iter().flatten() {
            *player = self.player(*player);
        }
        event.line_up.iter_mut().for_each(|member| member.player = self.player(member.player));
        event
    }
}
