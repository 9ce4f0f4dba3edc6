"""Fetches from a running demo with the generated client: python app.py http://127.0.0.1:8080"""

import sys

from touchline_client import AuthenticatedClient
from touchline_client.api.operations import match_momentum, tournament_list, tournament_match_list
from touchline_client.models import ErrorA, MatchMomentumResponse, TournamentListResponse, TournamentMatchListResponse

client = AuthenticatedClient(base_url=sys.argv[1], token="demo")

tournaments = tournament_list.sync(client=client)
assert isinstance(tournaments, TournamentListResponse), tournaments
assert tournaments.result is True
tournament = tournaments.object_[0]
print(tournament.tournament, tournament.season, tournament.start_date)

matches = tournament_match_list.sync(client=client, tournament_id=tournament.id)
assert isinstance(matches, TournamentMatchListResponse), matches
match = matches.data[0]
print(match.home.name, match.score.home, match.score.away, match.away.name)

momentum = match_momentum.sync(client=client, match_id=match.match_id)
assert isinstance(momentum, MatchMomentumResponse), momentum
points = momentum.object_.obj_momentum.arr_points
assert all(-1 <= point.dec_value <= 1 for point in points)
print(len(points), "points of momentum")

missing = tournament_match_list.sync(client=client, tournament_id=999_999)
assert isinstance(missing, ErrorA), missing
print(missing.message)
