"""Counts what was compared, and lists what differs."""

import collections

from .touchline import PERIOD_ENDS

# A record book and a provider round differently: a goal after 59:58 is in minute 60 or 61.
MINUTES_APART = 1
# A card is timed at the foul or after a video review; a substitution when it is announced or when the player is on.
MINUTES_APART_OF_CHANGES = 3


class Tally:
    def __init__(self, known):
        # By edition and subject: how much was compared, how much was equal.
        self.counts = collections.defaultdict(lambda: [0, 0])
        self.exact_minutes = collections.defaultdict(lambda: [0, 0])
        self.known, self.found, self.new = known, [], []

    def compare(self, edition, subject, what, record, ours):
        """Counts one comparison. `what` names it in the list of differences."""
        self.counts[edition.id, edition.name, subject][0] += 1
        if record == ours:
            self.counts[edition.id, edition.name, subject][1] += 1
            return True
        difference = f"{edition.id} {subject}: {what}: record {shown(record)}, ours {shown(ours)}"
        (self.found if difference in self.known else self.new).append(difference)
        return False

    def compare_minute(self, edition, subject, what, record, ours):
        """Minutes are (period, minute). Equal is a minute more or less for goals, three for cards and substitutions."""
        apart = abs(record[1] - ours[1])
        count = self.exact_minutes["goals" if "goals" in subject else "cards and substitutions"]
        count[0] += 1
        count[1] += apart == 0
        allowed = MINUTES_APART if "goals" in subject else MINUTES_APART_OF_CHANGES
        near = apart <= allowed and same_period(record, ours)
        self.compare(edition, subject, what, record, record if near else ours)

    def report(self):
        widths = "{:<34} {:<26} {:>8} {:>8} {:>9}"
        print(widths.format("edition", "subject", "compared", "equal", "different"))
        totals = collections.defaultdict(lambda: [0, 0])
        for (_, name, subject), (compared, equal) in sorted(self.counts.items()):
            print(widths.format(name, subject, compared, equal, compared - equal))
            totals[subject][0] += compared
            totals[subject][1] += equal
        for subject, (compared, equal) in sorted(totals.items()):
            print(widths.format("all", subject, compared, equal, compared - equal))
        compared, equal = (sum(count[index] for count in totals.values()) for index in (0, 1))
        print(widths.format("all", "all", compared, equal, compared - equal))
        for subject, (compared, equal) in self.exact_minutes.items():
            print(f"minutes of {subject}: {equal} of {compared} are exactly equal")
        for title, differences in (("known differences", self.found), ("differences", self.new)):
            print(f"\n{len(differences)} {title}")
            for difference in differences:
                reason = self.known.get(difference)
                print(f"  {difference}" + (f"\n    ({reason})" if reason else ""))
        return 1 if self.new else 0


def same_period(record, ours):
    """Whether both are in the same period, or at the whistle between two. The last period and the shoot-out are one."""
    if min(record[0], 4) == min(ours[0], 4):
        return True
    whistle = PERIOD_ENDS[min(record[0], ours[0])]
    return all(abs(minute - whistle) <= 1 for _, minute in (record, ours))


def shown(value):
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def read_known(path):
    """Known differences, as the report shows them. An indented line gives the reason of the lines above it."""
    known, differences = {}, []
    for line in path.read_text().splitlines():
        if line.startswith(" "):
            known |= dict.fromkeys(differences, line.strip())
            differences = []
        elif line.strip() and not line.startswith("#"):
            differences.append(line.strip())
    return known
