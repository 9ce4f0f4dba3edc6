"""Compares names of teams and people that two sources spell differently."""

import difflib
import unicodedata

LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "ı": "i", "æ": "ae", "ð": "d", "þ": "th", "œ": "oe", "ə": "a"})
# Words that say nothing about which team or person it is.
EMPTY = {"fc", "cf", "sc", "ac", "as", "ssc", "ss", "us", "acf", "afc", "rc", "cd", "sd", "ud", "sv", "vfb", "vfl", "tsg", "ogc", "hsc",
         "sco", "osc", "rcd", "ca", "club", "women", "womens", "s", "wnt", "wfc", "lfc", "calcio", "islands", "de", "da", "do", "dos",
         "al", "el", "van", "der", "den", "von", "di", "del", "la", "le", "jr", "junior"}
SAME_WORD = 0.82


def words(name):
    """The words of a name, without case, accents and punctuation."""
    plain = unicodedata.normalize("NFKD", name.lower().translate(LETTERS))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return "".join(letter if letter.isalnum() else " " for letter in plain.replace("'", "").replace("’", "")).split()


def likeness(one, other):
    """From 0 to 1: how likely two spellings are of the same name."""
    ones, others = words(one), words(other)
    if ones == others:
        return 1.0
    joined = difflib.SequenceMatcher(None, "".join(ones), "".join(others)).ratio()
    some = [word for word in ones if word not in EMPTY and len(word) > 1]
    more = [word for word in others if word not in EMPTY and len(word) > 1]
    if not some or not more:
        return joined
    if len(more) < len(some):
        some, more = more, some
    found = sum(max(same_word(word, candidate) for candidate in more) for word in some)
    return max(joined, 0.95 * found / len(some))


def same_word(one, other):
    """1 for the same word, a little less for a slightly different spelling, 0 for another word."""
    if one == other:
        return 1.0
    near = min(len(one), len(other)) > 3 and difflib.SequenceMatcher(None, one, other).ratio() >= SAME_WORD
    return 0.9 if near else 0.0


class Names:
    """Likeness of names, with a list of spellings that no rule can see to be the same."""

    def __init__(self, path):
        self.spellings = {}
        for line in path.read_text().splitlines():
            if line.strip() and not line.startswith("#"):
                spellings = [part.strip() for part in line.split(" = ")]
                for spelling in spellings:
                    self.spellings.setdefault(" ".join(words(spelling)), set()).update(spellings)

    def likeness(self, name, candidates):
        """The best likeness of a name, in any of its spellings, to one of the candidates' spellings."""
        mine = {name} | self.spellings.get(" ".join(words(name)), set())
        return max(likeness(one, other) for one in mine for other in candidates if other)

    def best(self, name, choices, least=0.6):
        """The key of the choices (key: spellings) that the name is most like; None if it is like none of them."""
        scored = sorted(((self.likeness(name, spellings), key) for key, spellings in choices.items()), reverse=True,
                        key=lambda pair: pair[0])
        return scored[0][1] if scored and scored[0][0] >= least else None

    def pairs(self, ones, others):
        """Pairs the names of two lists, the most alike first. Returns a dictionary from the first list to the second."""
        scored = sorted(((self.likeness(one, [other]), one, other) for one in set(ones) for other in set(others)), reverse=True)
        paired = {}
        for likeness_, one, other in scored:
            if likeness_ >= 0.5 and one not in paired and other not in paired.values():
                paired[one] = other
        return paired
