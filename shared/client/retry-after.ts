// Reads how long a 429 asks to wait.
import type { WireResponse } from "./wire.ts";

/** Seconds to wait where a 429 does not say (api-behaviour 0.7). */
const usualWait = 60;

/**
 * Seconds, by Retry-After (seconds or a date), else RateLimit-Reset as seconds since 1970 (api-behaviour 0.7); null where neither says so.
 * A date is one of the server's clock, which the answer's own Date tells. `now`: milliseconds since 1970, where it does not.
 */
export function saidWait({ headers }: Pick<WireResponse, "headers">, now: number): number | null {
  const said = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(said)) return Number(said);
  const sent = Date.parse(headers.get("date") ?? "");
  const from = Number.isNaN(sent) ? now : sent;
  const date = Date.parse(said);
  if (!Number.isNaN(date)) return Math.max(0, Math.ceil((date - from) / 1_000));
  const reset = Number(headers.get("ratelimit-reset") ?? Number.NaN);
  return Number.isFinite(reset) && reset > 0 ? Math.max(0, Math.ceil(reset - from / 1_000)) : null;
}

/** The same of a 429, which is waited for in any case. */
export const secondsToWait = (response: Pick<WireResponse, "headers">, now: number): number => saidWait(response, now) ?? usualWait;
