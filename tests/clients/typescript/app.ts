// A small app over the generated types. It only has to type-check: a wrong name, type or null is an error of the compiler.
import createClient from "openapi-fetch";
import type { components, paths } from "./schema";

type Match = components["schemas"]["TournamentMatchListMatch"];
type Phase = components["schemas"]["MomentumPhase"]["strType"];

// The app reads JSON. Without the second argument, the type of a response is also that of its other formats, such as CSV.
const client = createClient<paths, "application/json">({ baseUrl: "http://127.0.0.1:8080", headers: { "X-API-Key": "demo" } });

function scoreLine(match: Match): string {
  const { home, away } = match.score;
  // Both goals are null until the match is final.
  const score = home === null || away === null ? "-" : `${home.toFixed(0)}:${away.toFixed(0)}`;
  return `${match.home.name} ${score} ${match.away.name} (${match.stadium?.name ?? "no stadium"})`;
}

export async function matches(tournament: number): Promise<string[]> {
  const { data, error } = await client.GET("/TournamentMatchList", {
    params: { query: { tournament_id: tournament, lang: "ar" } },
  });
  if (!data) throw new Error(error?.message);
  return data.data.map(scoreLine);
}

export async function control(match: number): Promise<Record<Phase, number>> {
  const { data, error } = await client.GET("/MatchMomentum", {
    params: { query: { match_id: match, include: "phases" } },
  });
  if (!data) throw new Error(`${error?.title}: ${error?.message}`);
  const seconds: Record<Phase, number> = {
    HOME_STRONG_CONTROL: 0,
    HOME_CONTROL: 0,
    BALANCED: 0,
    AWAY_CONTROL: 0,
    AWAY_STRONG_CONTROL: 0,
  };
  for (const phase of data.object.arrPhases ?? []) {
    seconds[phase.strType] += phase.intEndSecond - phase.intStartSecond;
  }
  return seconds;
}

export async function attacks(match: number): Promise<number> {
  const { data, error } = await client.POST("/MatchAttacks", {
    body: { match_id: match, team_id: -1, offset: { before: 5, after: 5 } },
  });
  if (!data) throw new Error(error?.message);
  return data.data.All.filter((attack) => attack.boolIsCompleted).length;
}

// @ts-expect-error A tournament list has no such field.
export type Wrong = components["schemas"]["Tournament"]["teams"];
// @ts-expect-error The language is en or ar.
void client.GET("/TournamentList", { params: { query: { lang: "fr" } } });
// @ts-expect-error The match is required.
void client.GET("/MatchSummary", { params: { query: {} } });
