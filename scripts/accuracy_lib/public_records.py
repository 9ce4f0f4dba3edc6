"""Record books that others publish: the result of every league match; goals, cards and substitutions of national teams."""

import csv
import datetime
import json
import pathlib

from .touchline import PERIOD_ENDS

# Our editions in openfootball/football.json: season and league.
LEAGUES = {
    2000181150: "2017-18/en.1", 2000181144: "2017-18/es.1", 2000181248: "2017-18/it.1", 2000181137: "2017-18/de.1",
    2000181189: "2017-18/fr.1", 1000020027: "2015-16/en.1", 1000110027: "2015-16/es.1", 1000120027: "2015-16/it.1",
    1000090027: "2015-16/de.1", 1000070027: "2015-16/fr.1", 1000110024: "2012-13/es.1", 1000110025: "2013-14/es.1",
    1000110026: "2014-15/es.1", 1000110002: "2016-17/es.1", 1000110001: "2017-18/es.1", 1000110004: "2018-19/es.1",
    1000110042: "2019-20/es.1", 1000110090: "2020-21/es.1", 1000070108: "2021-22/fr.1", 1000070235: "2022-23/fr.1",
    1000090281: "2023-24/de.1",
}
WORLD_CUPS = [1000430003, 2000010078, 1000430106]
MEN = WORLD_CUPS + [2000009291, 1000550043, 1000550282, 1002230282, 1012670107]
WOMEN = [1000720030, 1000720107, 1000530106]
HALVES = {"first half": 1, "second half": 2, "extra time, first half": 3, "extra time, second half": 4}
SAME_NAME = 0.6


def compare(options, editions, names, tally):
    have = lambda ids: [editions[id] for id in ids if id in editions]
    if options.leagues:
        for edition in have(LEAGUES):
            compare_league(pathlib.Path(options.leagues), edition, names, tally)
    for folder, ids in ((options.men, MEN), (options.women, WOMEN)):
        if folder:
            internationals = Internationals(pathlib.Path(folder))
            for edition in have(ids):
                internationals.compare(edition, names, tally)
    if options.world_cups:
        world_cups = WorldCups(pathlib.Path(options.world_cups))
        for edition in have(WORLD_CUPS + [1000720030]):
            world_cups.compare(edition, names, tally)


def compare_league(folder, edition, names, tally):
    matches = json.loads((folder / f"{LEAGUES[edition.id]}.json").read_text())["matches"]
    team_of = names.pairs(edition.teams, {match["team1"] for match in matches})
    recorded = {(match["team1"], match["team2"]): tuple(match["score"]["ft"]) for match in matches}
    for match in edition.matches:
        score = recorded.get((team_of.get(match.teams["home"]), team_of.get(match.teams["away"])))
        tally.compare(edition, "results of leagues", str(match), score, (match.score["home"], match.score["away"]))


class Internationals:
    """Results, goals and shoot-outs of national teams, from three CSV files."""

    def __init__(self, folder):
        read = lambda name: list(csv.DictReader((folder / name).open()))
        self.results = {}
        for result in read("results.csv"):
            self.results.setdefault(result["date"], []).append(result)
        self.goals, self.winners = {}, {}
        for goal in read("goalscorers.csv"):
            self.goals.setdefault(key(goal), []).append(goal)
        for shoot_out in read("shootouts.csv"):
            self.winners[key(shoot_out)] = shoot_out["winner"]

    def compare(self, edition, names, tally):
        for match in edition.load("events", "players"):
            result = self.find(match, names)
            if not tally.compare(edition, "results of nations", str(match), True, result is not None):
                continue
            side_of = sides(match, (result["home_team"], result["away_team"]), names)
            score = {side_of[result["home_team"]]: int(result["home_score"]), side_of[result["away_team"]]: int(result["away_score"])}
            tally.compare(edition, "scores of nations", str(match), score, match.score)
            if not match.events:
                continue
            winner = self.winners.get(key(result))
            kicks = match.shoot_out
            ours = kicks and match.teams["home" if kicks[0] > kicks[1] else "away"]
            tally.compare(edition, "winners of shoot-outs", str(match), winner and match.teams[side_of[winner]], ours)
            goals = [
                {"side": side_of[goal["team"]], "player": goal["scorer"], "own": goal["own_goal"] == "TRUE",
                 "penalty": goal["penalty"] == "TRUE", "minute": int(goal["minute"]), "added": False}
                for goal in self.goals.get(key(result), []) if goal["minute"].isdigit()
            ]
            compare_goals(edition, match, goals, "internationals", names, tally)

    def find(self, match, names):
        return find_by_teams(match, self.results, "home_team", "away_team", names)


def find_by_teams(match, by_day, home, away, names):
    """The record of a match, on its day or a day more or less: time zones differ."""
    day = datetime.date.fromisoformat(match.date)
    days = (str(day + datetime.timedelta(days)) for days in (0, -1, 1))
    rows = [row for day in days for row in by_day.get(day, [])]
    scored = ((max(min(pair) for pair in alike(row[home], row[away], match, names)), row) for row in rows)
    likeness, row = max(scored, key=lambda scored: scored[0], default=(0, None))
    return row if likeness >= SAME_NAME else None


def key(row):
    return row["date"], row["home_team"], row["away_team"]


def alike(one, other, match, names):
    """How alike two names are to the teams of a match, in either order."""
    home, away = ([match.teams[side]] for side in ("home", "away"))
    return [(names.likeness(one, home), names.likeness(other, away)), (names.likeness(one, away), names.likeness(other, home))]


def sides(match, teams, names):
    straight, crossed = alike(*teams, match, names)
    return dict(zip(teams, ("home", "away") if sum(straight) >= sum(crossed) else ("away", "home")))


def compare_goals(edition, match, recorded, source, names, tally):
    """Goals in order of time. Without added time in the record, 45+2 is 45."""
    def order(goal):
        return goal["period"] if "period" in goal else next(p for p, end in PERIOD_ENDS.items() if goal["minute"] <= end), goal["minute"]
    ours = [dict(goal) for goal in match.goals]
    if recorded and not recorded[0]["added"]:
        for goal in ours:
            goal["minute"] = min(goal["minute"], PERIOD_ENDS[goal["period"]])
    tally.compare(edition, f"numbers of goals, {source}", str(match), len(recorded), len(ours))
    for goal in sorted(recorded, key=order):
        same = lambda mine: (mine["side"] == goal["side"], names.likeness(goal["player"], mine["player"]) >= SAME_NAME,
                             -abs(mine["minute"] - goal["minute"]))
        mine = max(ours, key=same, default=None)
        if mine is None:
            continue
        ours.remove(mine)
        what = f"{match} {goal['player']} {goal['minute']}"
        kind = lambda goal: "own goal" if goal["own"] else "penalty" if goal["penalty"] else "goal"
        who = goal["player"] if same(mine)[:2] == (True, True) else mine["player"][0]
        tally.compare(edition, f"scorers of goals, {source}", what, (goal["player"], kind(goal)), (who, kind(mine)))
        period = mine["period"] if order(goal)[0] != mine["period"] and abs(goal["minute"] - mine["minute"]) <= 1 else order(goal)[0]
        tally.compare_minute(edition, f"minutes of goals, {source}", what, (period, goal["minute"]), (mine["period"], mine["minute"]))


class WorldCups:
    """Goals, cards and substitutions of World Cups, with added time."""

    def __init__(self, folder):
        self.rows = {}
        for name in ("goals", "bookings", "substitutions"):
            for row in csv.DictReader((folder / f"data-csv/{name}.csv").open()):
                self.rows.setdefault((row["match_date"], name), []).append(row)
        self.matches = {}
        for row in csv.DictReader((folder / "data-csv/matches.csv").open()):
            self.matches.setdefault(row["match_date"], []).append(row)

    def compare(self, edition, names, tally):
        for match in edition.load("events", "players"):
            record = self.find(match, names)
            if not tally.compare(edition, "matches in the book", str(match), True, record is not None) or not match.events:
                continue
            side_of = sides(match, (record["home_team_name"], record["away_team_name"]), names)
            rows = lambda name: [self.shaped(row, side_of) for row in self.rows.get((record["match_date"], name), [])
                                 if row["match_id"] == record["match_id"]]
            compare_goals(edition, match, rows("goals"), "World Cups", names, tally)
            self.cards(edition, match, rows("bookings"), names, tally)
            self.substitutions(edition, match, rows("substitutions"), names, tally)

    def find(self, match, names):
        return find_by_teams(match, self.matches, "home_team_name", "away_team_name", names)

    def shaped(self, row, side_of):
        given = "" if row["given_name"] == "not applicable" else row["given_name"]
        half = row["match_period"].replace(", stoppage time", "")
        return {
            "side": side_of[row["team_name"]], "player": f"{given} {row['family_name']}".strip(), "period": HALVES.get(half, 5),
            "minute": int(row["minute_regulation"]) + int(row["minute_stoppage"]), "added": True,
            "own": row.get("own_goal") == "1", "penalty": row.get("penalty") == "1",
            "card": "Yellow" if row.get("yellow_card") == "1" else "Red", "twice": row.get("second_yellow_card") == "1",
            "on": row.get("coming_on") == "1",
        }

    def cards(self, edition, match, recorded, names, tally):
        # A second yellow card is no row of its own: the row of the first one says that there was another.
        again = [card for card in match.cards if card["card"] == "Second Yellow"]
        for row in (row for row in recorded if row["twice"]):
            found = [card for card in again if names.likeness(row["player"], card["player"]) >= SAME_NAME]
            tally.compare(edition, "cards", f"{match} {row['player']} Second Yellow", 1, len(found))
        ours = [card for card in match.cards if card["card"] != "Second Yellow"]
        self.pair(edition, match, recorded, ours, "cards", names, tally,
                  lambda card: card["player"], lambda one, other: one["card"] == other["card"])

    def substitutions(self, edition, match, recorded, names, tally):
        for on, field in ((False, "player"), (True, "replacement")):
            rows = [row for row in recorded if row["on"] == on]
            self.pair(edition, match, rows, match.substitutions, f"substitutions, {'on' if on else 'off'}", names, tally,
                      lambda change: change[field], lambda *_: True)

    def pair(self, edition, match, recorded, ours, subject, names, tally, spellings, same_kind):
        """Finds for each recorded action the one of ours with that player, and lists what is only in one of the two."""
        left = list(ours)
        for row in recorded:
            fits = [mine for mine in left if mine["side"] == row["side"] and same_kind(row, mine)
                    and names.likeness(row["player"], spellings(mine)) >= SAME_NAME]
            mine = max(fits, default=None, key=lambda mine: (names.likeness(row["player"], spellings(mine)), -abs(mine["minute"] - row["minute"])))
            what = f"{match} {row['player']} {row['minute']} {row['card'] if subject == 'cards' else ''}".strip()
            if tally.compare(edition, subject, what, True, mine is not None):
                left.remove(mine)
                tally.compare_minute(edition, f"minutes of {subject}", what, (row["period"], row["minute"]), (mine["period"], mine["minute"]))
        for mine in left:
            what = f"{match} {spellings(mine)[0]} {mine['minute']} {mine['card'] if subject == 'cards' else ''}".strip()
            tally.compare(edition, subject, what, False, True)
