// What the desktop itself asks of a server or of its local service goes through here: a deadline, patience where it is asked for, and words.
import { setTimeout as restFor } from "node:timers/promises";
import type { Response as UndiciResponse } from "undici";
import { type ApiClient, createClient, type WireRequest } from "../../../shared/client/client.ts";
import { secondsToWait } from "../../../shared/client/retry-after.ts";
import { api } from "../../../shared/contract/contract.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { refusal } from "../http/answer.ts";
import { brokenAnswer, describeFailed, type FaultPlace, lateAnswer, oddAnswer } from "./faults.ts";
import { askServer, type Target } from "./upstream.ts";

export interface ServerClientOptions {
  /** Resolves with the server as it is now; waits for the local service to be ready. */
  readonly target: (signal: AbortSignal) => Promise<Target>;
  /** Milliseconds that a request may take, with its answer and what a 429 asks to wait. */
  readonly within: number;
  /** Resolves after so many milliseconds, rejects when the signal aborts. */
  readonly rest?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  /** Hears until when (milliseconds since 1970) a 429 is sat out. */
  readonly onWait?: (until: number) => void;
}

const restUntil = (milliseconds: number, signal: AbortSignal): Promise<unknown> => restFor(milliseconds, undefined, { signal });

/**
 * The endpoints of one server, for short answers: each is read whole. Throws ApiError, with a sentence where the server cannot be reached,
 * is not asked because the account's token is not at hand, is late, asks to wait for longer than the deadline, or answers with something else than the API does.
 */
export function createServerClient({ target, within, rest = restUntil, onWait }: ServerClientOptions): ApiClient {
  return createClient(api, {
    base: "",
    headers: { "user-agent": "Repodesk" },
    fetch: async (path, request) => {
      const deadline = AbortSignal.timeout(within);
      const caller = request.signal as AbortSignal | undefined;
      const signal = caller === undefined ? deadline : AbortSignal.any([caller, deadline]);
      const late = Date.now() + within;
      let place: FaultPlace = { host: null, writes: false };
      try {
        const found = await target(signal);
        place = { host: found.host, writes: request.method !== "GET" };
        // What a stranger is answered is nothing that the account sees, and would be taken for it.
        if (found.lacksToken === true) throw refusal("server_unreachable", `The token for ${found.host} is not at hand.`);
        for (;;) {
          const answer = await send(found, path, request, signal);
          if (answer.status !== 429) return await readWhole(answer, place);
          await answer.body?.cancel();
          const seconds = secondsToWait(answer, Date.now());
          // Nothing was done: a write may be sent again too.
          if (Date.now() + seconds * 1_000 >= late) throw askedToWait(place, seconds);
          onWait?.(Date.now() + seconds * 1_000);
          await rest(seconds * 1_000, signal);
        }
      } catch (error) {
        const isAnswer = error instanceof ApiError && error.code !== "server_unreachable";
        throw isAnswer || !deadline.aborted || caller?.aborted ? error : lateAnswer(place, within, error);
      }
    },
  });
}

function send(target: Target, path: string, { method, headers, body }: WireRequest, signal: AbortSignal): Promise<UndiciResponse> {
  const [below = "", query = ""] = path.split("?", 2);
  const content = body === undefined ? null : new TextEncoder().encode(body);
  return askServer(target, { method, path: below, query, headers, body: content, signal });
}

/** The answer with its body at hand. Throws words for what is no JSON, but for a 404, which any web server may say in its own way. */
async function readWhole(answer: UndiciResponse, place: FaultPlace): Promise<Response> {
  const { status, statusText } = answer;
  if (status < 200 || status > 599) throw oddAnswer(place, `its status is ${status}`);
  const text = await answer.text().catch((error: unknown) => {
    if (error instanceof Error && ["AbortError", "TimeoutError"].includes(error.name)) throw error;
    throw brokenAnswer(place, "its answer broke off", error);
  });
  const headers = [...answer.headers];
  if (text === "") return new Response(null, { status, statusText, headers });
  try {
    JSON.parse(text);
  } catch (error) {
    if (status >= 500) throw refusal("server_unreachable", describeFailed(place, status), error);
    const what = /^\s*</.test(text) ? "it sent a web page, perhaps to sign in" : "it sent something that is not JSON";
    if (status !== 404) throw oddAnswer(place, `${what} (status ${status})`, error);
  }
  return new Response(text, { status, statusText, headers });
}

function askedToWait({ host }: FaultPlace, seconds: number): ApiError {
  const message = `${host ?? "The local service"} asks to wait ${seconds} seconds before the next request. Try again then.`;
  return new ApiError("too_many_requests", 429, message, { message }, { "retry-after": String(seconds) });
}
