"""Calls the tools as an assistant does, with the MCP client for Python, over standard input and output and over HTTP.

    client.py TOUCHLINE STORE BASE

TOUCHLINE is the program, STORE the address of the demo's store, BASE the URL of the demo that serves it."""

import asyncio
import json
import subprocess
import sys

import httpx2
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

TOUCHLINE, STORE, BASE = sys.argv[1:]
KEY = "demo"
COMMON = {"lang", "timezone"}


def rows():
    """The names of the parameters of each operation, from the OpenAPI document."""
    document = json.loads(subprocess.run([TOUCHLINE, "openapi"], check=True, capture_output=True).stdout)
    found = {}
    for path, methods in document["paths"].items():
        get = methods.get("get", {})
        if get.get("tags") == ["Operations"]:
            found[path.strip("/")] = {p["name"] for p in get["parameters"] if p.get("in") == "query"}
    return found


async def call(client, tool, /, **arguments):
    result = await client.call_tool(tool, arguments)
    text = result.content[0].text
    if not result.is_error:
        assert json.loads(text) == result.structured_content, "the text is the structured content"
    return result.is_error, text, result.structured_content


async def good(client, tool, /, **arguments):
    is_error, text, content = await call(client, tool, **arguments)
    assert not is_error, f"{tool} {arguments}: {text}"
    return content


async def check(client):
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    operations = rows()
    assert len(operations) > 50 and set(tools) == {*operations, "find", "explain"}, sorted(tools)
    for name, parameters in operations.items():
        properties = set(tools[name].input_schema["properties"])
        assert properties - COMMON == parameters - COMMON, f"{name}: {properties} {parameters}"
    assert all(tool.annotations.read_only_hint for tool in tools.values())

    # A conversation: a name, its id, the match, a number of it, and why.
    for name in ("Falcons", "صقور"):
        teams = (await good(client, "find", name=name, kind="team"))["data"]["results"]
        assert teams and teams[0]["parameter"] == "team_id", teams
    arabic = (await good(client, "find", name="Falcons", kind="team", lang="ar"))["data"]["results"]
    assert arabic[0]["id"] == teams[0]["id"] and arabic[0]["name"] != teams[0]["name"]
    matches = (await good(client, "find", name=teams[0]["name"], kind="match"))["data"]["results"]
    assert matches and matches[0]["parameter"] == "match_id", matches
    played = await good(client, "MatchList", team_id=teams[0]["id"], status="final", page_size=1)
    match_id = (played.get("data") or played["object"])["Data"][0]["matchId"]
    question = {"match_id": match_id, "team_id": teams[0]["id"], "stat": "Pass.Total"}
    why = (await good(client, "explain", **question, page_size=1))["data"]
    assert why["total_records"] == why["value"] > 0, why

    is_error, text, _ = await call(client, "MatchDetails", match_id=999999999)
    assert is_error and text == "Match not found.", text
    is_error, text, _ = await call(client, "MatchEventList", match_id=match_id)
    assert is_error and "at most 65536 bytes" in text and "half" in text, text
    try:
        await client.call_tool("Nothing", {})
    except MCPError as error:
        assert "Unknown operation Nothing" in str(error), error
    else:
        raise AssertionError("an unknown tool")
    return len(tools)


async def over_stdio(mode):
    server = StdioServerParameters(command=TOUCHLINE, args=["mcp", "--store", STORE])
    async with Client(stdio_client(server), mode=mode) as client:
        return await check(client), client.protocol_version


async def over_http(mode):
    async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {KEY}"}, timeout=60) as http:
        async with Client(streamable_http_client(f"{BASE}/mcp", http_client=http), mode=mode) as client:
            return await check(client), client.protocol_version


async def refused():
    """Without a key, and from a page of another origin."""
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    accepted = {"Accept": "application/json, text/event-stream"}
    async with httpx2.AsyncClient() as http:
        without = await http.post(f"{BASE}/mcp", json=message, headers=accepted)
        assert without.status_code == 401, without
        page = {**accepted, "Authorization": f"Bearer {KEY}", "Origin": "https://other.example"}
        assert (await http.post(f"{BASE}/mcp", json=message, headers=page)).status_code == 403
        try:
            async with Client(streamable_http_client(f"{BASE}/mcp", http_client=http)):
                raise AssertionError("a client without a key")
        except AssertionError:
            raise
        except BaseException:
            pass


async def main():
    for transport, connect in (("standard input and output", over_stdio), ("HTTP", over_http)):
        for mode in ("legacy", "auto"):
            tools, version = await connect(mode)
            print(f"{transport}, protocol {version}: {tools} tools")
    await refused()
    print("HTTP without a key, and from another origin: refused")


asyncio.run(main())
