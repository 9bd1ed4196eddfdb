// How long a 429 asks to wait: in seconds, until a date, until the limit begins again, or a minute where it does not say.
import { expect, it } from "vitest";
import { secondsToWait } from "./retry-after.ts";

const now = Date.parse("2026-03-01T00:00:00Z");
const wait = (headers: Record<string, string>) => secondsToWait({ headers: new Headers(headers) }, now);

it.each<[said: Record<string, string>, seconds: number]>([
  [{ "retry-after": "38" }, 38],
  [{ "retry-after": "0" }, 0],
  [{ "retry-after": "Sun, 01 Mar 2026 00:00:30 GMT" }, 30],
  [{ "retry-after": "Sun, 01 Mar 2026 00:00:30 GMT", "ratelimit-reset": String(now / 1_000 + 90) }, 30],
  [{ "retry-after": "Sat, 28 Feb 2026 23:59:00 GMT" }, 0],
  [{ "retry-after": "soon", "ratelimit-reset": String(now / 1_000 + 90) }, 90],
  [{ "ratelimit-reset": String(now / 1_000 - 5) }, 0],
  [{ "ratelimit-reset": "never" }, 60],
  [{ "ratelimit-reset": "" }, 60],
  [{ "ratelimit-reset": "0" }, 60],
  [{ "retry-after": "" }, 60],
  // By the server's own clock, whatever this machine's says.
  [{ "retry-after": "Sun, 01 Mar 2026 00:10:30 GMT", date: "Sun, 01 Mar 2026 00:10:00 GMT" }, 30],
  [{ "retry-after": "Sat, 28 Feb 2026 23:50:30 GMT", date: "Sat, 28 Feb 2026 23:50:00 GMT" }, 30],
  [{ "ratelimit-reset": String(now / 1_000 + 690), date: "Sun, 01 Mar 2026 00:10:00 GMT" }, 90],
  [{ "retry-after": "Sun, 01 Mar 2026 00:00:30 GMT", date: "some day" }, 30],
  [{ "retry-after": "38", date: "Sun, 01 Mar 2026 00:10:00 GMT" }, 38],
  [{}, 60],
])("%j is %i seconds", (said, seconds) => expect(wait(said)).toBe(seconds));
