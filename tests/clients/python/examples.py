"""Compares the examples of the documents with a running demo: python examples.py http://127.0.0.1:8080 DOCUMENT...

With UPDATE_EXPECT set, writes them again instead.
"""

import json
import os
import re
import sys
import urllib.error
import urllib.parse
import urllib.request

FILE = "crates/server/src/openapi/examples.json"
# When the demo was filled, and how long a response took.
VOLATILE = re.compile(r"\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}Z?|\d+\.\d+ seconds")


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


def timeless(value):
    return VOLATILE.sub("", json.dumps(value, sort_keys=True, ensure_ascii=False))


def fetch(url):
    request = urllib.request.Request(url, headers={"X-API-Key": "demo"})
    try:
        return json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as error:
        sys.exit(f"{error.code} {url}: {error.read()[:200]!r}")


base, *paths = sys.argv[1:]
examples, changed = {}, []
for path in paths:
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    for url, methods in document["paths"].items():
        if url.endswith((".php", ".json")) or "{" in url:
            continue
        get = methods["get"]
        query = {
            parameter["name"]: parameter["schema"]["examples"][0]
            for parameter in get["parameters"]
            if "examples" in parameter.get("schema", {})
        }
        response = shortened(fetch(f"{base}{url}?{urllib.parse.urlencode(query)}"))
        example = get["responses"]["200"]["content"]["application/json"].get("example")
        # An operation without an older structure has one example in both documents.
        name = url.lstrip("/")
        if timeless(examples.get(name.removeprefix("classic/"))) != timeless(response):
            examples[name] = response
        if timeless(example) != timeless(response):
            changed.append(url)

if "UPDATE_EXPECT" in os.environ:
    with open(FILE, "w", encoding="utf-8") as file:
        lines = (f"  {json.dumps(name)}: {json.dumps(example, ensure_ascii=False)}" for name, example in examples.items())
        file.write("{\n" + ",\n".join(lines) + "\n}\n")
    print(len(examples), "examples written; build again")
elif changed:
    sys.exit(f"examples that are no longer responses of the demo (run with UPDATE_EXPECT=1): {' '.join(changed)}")
else:
    print(len(examples), "examples are responses of the demo")
