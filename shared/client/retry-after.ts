// Reads how long a 429 asks to wait.
import type { WireResponse } from "./wire.ts";

/** Seconds to wait where a 429 does not say (api-behaviour 0.7). */
const usualWait = 60;

/** Seconds, by Retry-After (seconds or a date), else RateLimit-Reset as seconds since 1970 (api-behaviour 0.7). `now` is milliseconds since 1970. */
export function secondsToWait({ headers }: Pick<WireResponse, "headers">, now: number): number {
  const said = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(said)) return Number(said);
  const date = Date.parse(said);
  if (!Number.isNaN(date)) return Math.max(0, Math.ceil((date - now) / 1_000));
  const reset = Number(headers.get("ratelimit-reset") ?? Number.NaN);
  return Number.isFinite(reset) && reset > 0 ? Math.max(0, Math.ceil(reset - now / 1_000)) : usualWait;
}
