"""Compares the examples of the documents with a running demo: python examples.py http://127.0.0.1:8080 DOCUMENT...

With UPDATE_EXPECT set, writes them again instead. Two demos give the same examples: see fixed().
"""

import json
import os
import re
import sys
import urllib.error
import urllib.parse
import urllib.request

FILE = "crates/api/src/openapi/examples.json"
# When the demo was filled or the response was made.
WRITTEN = re.compile(r"last_?update|generated|changed_at|timestamp", re.IGNORECASE)
MOMENTS = [re.compile(r"\d{4}-\d{2}-\d{2}([ T])\d{2}:\d{2}:\d{2}(Z?)"), r"2026-09-05\g<1>12:00:00\g<2>"]
DURATION = re.compile(r"\d+\.\d+ seconds")
AGE = re.compile(r"\d+ Y")


def shortened(value):
    """The value with each list cut to its first element, and an object keyed by ids to its first entry."""
    if isinstance(value, list):
        return [shortened(item) for item in value[:1]]
    if isinstance(value, dict):
        items = list(value.items())
        if items and all(key.isdigit() for key in value):
            items = items[:1]
        return {key: shortened(item) for key, item in items}
    return value


def fixed(value, key=""):
    """The value with a fixed text for what depends on the clock."""
    if isinstance(value, list):
        return [fixed(item) for item in value]
    if isinstance(value, dict):
        return {key: fixed(item, key) for key, item in value.items()}
    if not isinstance(value, str):
        return value
    if WRITTEN.search(key):
        return MOMENTS[0].sub(MOMENTS[1], value)
    if key == "age":
        return AGE.sub("30 Y", value)
    return DURATION.sub("0.01 seconds", value)


def fetch(url):
    request = urllib.request.Request(url, headers={"X-API-Key": "demo"})
    try:
        return json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as error:
        sys.exit(f"{error.code} {url}: {error.read()[:200]!r}")


def entries(document, player):
    """Each operation of a document that has a path of its own: its name, its query for the demo, and its example."""
    for path, methods in document["paths"].items():
        if path.endswith((".php", ".json")) or "{" in path or "get" not in methods:
            continue
        get = methods["get"]
        query = {
            parameter["name"]: parameter["schema"]["examples"][0]
            for parameter in get["parameters"]
            if "examples" in parameter.get("schema", {})
        }
        # The players of the sample world have other ids.
        if "player_id" in query:
            query["player_id"] = player
        example = get["responses"]["200"]["content"]["application/json"].get("example")
        yield path.lstrip("/"), urllib.parse.urlencode(query, safe=","), example


base, *paths = sys.argv[1:]
# A forward of the first match.
squad = fetch(f"{base}/MatchSquad?match_id=1")["data"][0]["home"]["squad"]
player = next(one["id"] for one in squad if one["lineup"] and one["position"]["name"] == "CF")
examples, changed = {}, []
for path in paths:
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    for name, query, example in entries(document, player):
        response = fixed(shortened(fetch(f"{base}/{name}?{query}")))
        # An operation without an older structure has one example in both documents.
        if examples.get(name.removeprefix("classic/")) != (query, response):
            examples[name] = query, response
        if example != response:
            changed.append(name)

if "UPDATE_EXPECT" in os.environ:
    # Each example is indented as if it were alone, because the reference shows its text.
    def line(name, query, response):
        response = json.dumps(response, ensure_ascii=False, indent=2)
        return f'"{name}": {{"query": "{query}", "response": {response}}}'

    with open(FILE, "w", encoding="utf-8") as file:
        file.write("{\n" + ",\n".join(line(name, *example) for name, example in examples.items()) + "\n}\n")
    print(len(examples), "examples written; build again")
elif changed:
    sys.exit(f"not responses of the demo (run with UPDATE_EXPECT=1): {' '.join(changed)}")
else:
    print(len(examples), "examples are responses of the demo")
