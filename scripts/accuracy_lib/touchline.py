"""What the built binary says: imports, operations, and the events of a match."""

import concurrent.futures
import functools
import json
import sqlite3
import subprocess
import sys

PERIOD_STARTS = {1: 0, 2: 45, 3: 90, 4: 105}
PERIOD_ENDS = {1: 45, 2: 90, 3: 105, 4: 120}
THREADS = 4
SHOTS = ("Attempt", "Free Kick Shot", "Penalty", "Corner Shot")


class Touchline:
    """A store filled by one importer, and the commands that read it."""

    def __init__(self, binary, store):
        self.binary, self.store = binary, store

    def import_(self, provider, folder):
        ran = subprocess.run([self.binary, "import", provider, folder, "--store", self.store], stderr=subprocess.PIPE, text=True)
        # 3: some matches were skipped, which the comparison then shows.
        if ran.returncode not in (0, 3):
            sys.exit(f"the import failed:\n{ran.stderr}")
        print(f"{provider}: {ran.stderr.strip().splitlines()[-1]}", file=sys.stderr)

    def query(self, operation, **parameters):
        given = [f"{name}={value}" for name, value in parameters.items()]
        ran = subprocess.run([self.binary, "query", operation, *given, "--store", self.store], capture_output=True, text=True)
        if ran.returncode != 0:
            sys.exit(f"{operation} {given} failed:\n{ran.stdout}{ran.stderr}")
        return json.loads(ran.stdout)

    def reference(self):
        return subprocess.run([self.binary, "docs", "statistics"], capture_output=True, text=True).stdout

    def editions(self):
        return {tournament["id"]: Edition(self, tournament) for tournament in self.query("TournamentList")["object"]}

    def match_document(self, match_id):
        """The stored document of a match. No operation returns the score of a shoot-out."""
        database = sqlite3.connect(self.store.removeprefix("sqlite:"))
        document = database.execute("select body from match_ where id = ?", (match_id,)).fetchone()[0]
        database.close()
        return json.loads(document)

    def events(self, match_id):
        """The events of a match, as `replay` writes them for a live feed."""
        command = [self.binary, "replay", str(match_id), "--lines", "--speed", "max", "--store", self.store]
        ran = subprocess.run(command, capture_output=True, text=True)
        lines = (json.loads(line) for line in ran.stdout.splitlines())
        return [line["event"] for line in lines if "event" in line]


class Edition:
    """A competition in one season."""

    def __init__(self, touchline, tournament):
        self.touchline, self.id = touchline, tournament["id"]
        self.name = f"{tournament['tournament']} {tournament['season']}"

    @functools.cached_property
    def stages(self):
        return self.touchline.query("TournamentStructure", tournament_id=self.id)["object"]["stages"]

    @functools.cached_property
    def tables(self):
        """The rows of every group with a table, by the group's name."""
        groups = (group for stage in self.stages if stage["type"] == "League" for group in stage["groups"])
        return {group["group"]: group["teams"] for group in groups}

    @functools.cached_property
    def matches(self):
        return [Match(self.touchline, match) for stage in self.stages for group in stage["groups"] for match in group["matches"]]

    def load(self, *attributes):
        """The matches, with these attributes loaded in parallel."""
        with concurrent.futures.ThreadPoolExecutor(THREADS) as pool:
            list(pool.map(lambda match: [getattr(match, attribute) for attribute in attributes], self.matches))
        return self.matches

    @property
    def teams(self):
        return {team for match in self.matches for team in match.teams.values()}


class Match:
    def __init__(self, touchline, match):
        self.touchline, self.id = touchline, match["id"]
        self.date = match["dateTime"][:10]
        self.teams = {side: match["teams"][side]["team"] for side in ("home", "away")}
        self.score = {side: match["score"][side] for side in ("home", "away")}

    def __str__(self):
        return f"{self.teams['home']} {self.score['home']}-{self.score['away']} {self.teams['away']}"

    @functools.cached_property
    def events(self):
        return self.touchline.events(self.id)

    @functools.cached_property
    def players(self):
        """Spellings of the name of every player of the squads, by side and id."""
        squads = self.touchline.query("MatchSquad", match_id=self.id)["data"][0]
        spellings = lambda player: [player["name"], player["nick_name"]]
        return {side: {player["id"]: spellings(player) for player in squads[side]["squad"]} for side in ("home", "away")}

    @functools.cached_property
    def statistics(self):
        """The statistics of every player, by id."""
        players = self.touchline.query("MatchPlayersStats", match_id=self.id)["object"]["players"]
        return {player["id"]: player for player in players}

    @functools.cached_property
    def team_statistics(self):
        """The statistics of both teams, by side."""
        stats = self.touchline.query("MatchSummary", match_id=self.id)["object"]["stats"]
        return {side: next(iter(stats[side].values())) for side in ("home", "away")}

    @property
    def goals(self):
        return [self.action(event) for event in self.events if event["period"] <= 4 and is_goal(event)]

    @property
    def cards(self):
        return [self.action(event) for event in self.events if event["type"] == "Card"]

    @property
    def substitutions(self):
        return [self.action(event) for event in self.events if event["type"] == "Substitution"]

    @property
    def shoot_out(self):
        """The penalties scored by home and away; None if there was no shoot-out."""
        stated = self.touchline.match_document(self.id).get("shoot_out")
        return stated and (stated["home"], stated["away"])

    def action(self, event):
        side = event["side"]
        own = event["type"] == "Own Goal"
        return {
            "side": {"home": "away", "away": "home"}[side] if own else side,
            "player": self.spellings(side, event.get("player")),
            "replacement": self.spellings(side, event.get("replacement")),
            "period": event["period"],
            "minute": PERIOD_STARTS.get(event["period"], 120) + int(event["second"] // 60) + 1,
            "own": own,
            "penalty": event["type"] == "Penalty",
            "card": event.get("result"),
        }

    def spellings(self, side, player):
        return self.players[side].get(player, ["somebody"])


def is_goal(event):
    own = event["type"] == "Own Goal"
    return own or (event.get("result") == "Goal" and event["type"] in SHOTS)
