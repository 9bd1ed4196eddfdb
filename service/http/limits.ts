// Rates (specification section 8): how often the expensive things may be asked for.
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type ApiError, apiError } from "../../shared/contract/errors.ts";
import type { Context } from "../api/context.ts";
import type { ServiceSettings } from "../store/settings.ts";

export type LimitName = Parameters<Context["limit"]>[0];

export interface Limits {
  /** Counts one use; throws 429 when it is one too many. `path` is the endpoint's, for the text that names a way out. */
  use(name: LimitName, key: string, path: string): Promise<void>;
}

export function createLimits(settings: ServiceSettings): Limits {
  const limiters: Readonly<Record<LimitName, RateLimiterMemory>> = {
    "large-blob": new RateLimiterMemory({ points: settings.largeBlobPerMinute, duration: 60 }),
    "large-commit": new RateLimiterMemory({ points: settings.largeRequestsPer30s, duration: 30 }),
    archive: new RateLimiterMemory({ points: settings.archivesPerMinute, duration: 60 }),
  };
  return {
    async use(name, key, path) {
      try {
        await limiters[name].consume(key);
      } catch (reason) {
        // The library rejects with a plain result when the limit is spent, and with an Error when something broke.
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw refusal(name, path, settings, limiters[name].points, reason);
      }
    },
  };
}

function refusal(name: LimitName, path: string, settings: ServiceSettings, points: number, state: RateLimiterRes): ApiError {
  const wait = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  const reset = new Date(Date.now() + state.msBeforeNext);
  const headers = {
    "retry-after": String(wait),
    "ratelimit-limit": String(points),
    "ratelimit-name": name,
    "ratelimit-observed": String(state.consumedPoints),
    "ratelimit-remaining": "0",
    "ratelimit-reset": String(Math.ceil(reset.getTime() / 1000)),
    "ratelimit-resettime": reset.toUTCString(),
  };
  if (name === "large-commit") return apiError("too_many_requests", { headers });
  if (name === "archive")
    return apiError("too_many_requests", {
      value: { error: "This archive has been requested too many times. Try again later." },
      headers,
    });
  const raw = path.includes("/blobs/") ? "/projects/:id/repository/blobs/:sha/raw" : "/projects/:id/repository/files/:file_path/raw";
  const details = { threshold: settings.largeBlobBytes, raw };
  return apiError("too_many_large_blobs", {
    details,
    value: { error: apiError("too_many_large_blobs", { details }).message },
    headers,
  });
}
