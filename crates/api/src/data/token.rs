//! What a push token opens.

use football::model::MatchId;

use super::Data;
use super::entitled::EntitledMatch;
use crate::rows::error::{Error, TOKEN_ELSEWHERE};
use crate::rows::token_rows::TokenScope;

impl<'a> Data<'a> {
    /// The match, if the scope of the token contains it. A token of one match does not tell which others exist.
    pub fn match_of_token(&self, scope: TokenScope, id: MatchId) -> Result<EntitledMatch<'a>, Error> {
        if matches!(scope, TokenScope::Match(own) if own != id) {
            return Err(TOKEN_ELSEWHERE.into());
        }
        let entitled = self.match_(id.0)?;
        match scope {
            TokenScope::Tournament(edition) if edition != entitled.match_().edition => Err(TOKEN_ELSEWHERE.into()),
            _ => Ok(entitled),
        }
    }
}
