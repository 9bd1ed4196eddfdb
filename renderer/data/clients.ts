// The only place in the renderer where requests begin: one client for the desktop, one for each connection.
import { type ApiClient, createClient, createClientFrom, type Fetch } from "../../shared/client/client.ts";
import type { Api } from "../../shared/contract/contract.ts";
import { type CopyReason, copyHeaders } from "../../shared/contract/copies.ts";
import { desktop } from "../../shared/contract/desktop-endpoints.ts";
import { faultHeader } from "../../shared/contract/fault-header.ts";
import { stepAsideHeader } from "../../shared/contract/under-way.ts";
import { shownCopies } from "../state/copies.ts";
import { type Answer, failureOf, readRateLimit, useHealthStore } from "../state/health.ts";
import { steadyNow } from "../state/steady-now.ts";
import { waits } from "../state/waits.ts";
import { takeEarly } from "./early-answers.ts";
import { endpointOf } from "./endpoints.ts";
import { createLine } from "./line.ts";
import { createPatientFetch } from "./patient-fetch.ts";
import { createPool } from "./pool.ts";
import { bodyOf, countedBody, upload } from "./upload.ts";

/** Throws a TypeError with words for a person where no answer came: every request goes to Repodesk's own process first. */
const send: Fetch = async (url, { signal, onSent, patience: _patience, onTurn: _onTurn, ...request }) => {
  const isPlain = request.method === "GET" && Object.keys(request.headers).every((name) => name === "accept" || name === stepAsideHeader);
  const early = isPlain ? takeEarly(url, request.headers["accept"]) : undefined;
  try {
    // What was not answered early is asked now.
    const answer = early === undefined ? undefined : await early.catch(() => undefined);
    if (answer !== undefined) return answer;
    if (onSent !== undefined && (request.body?.length ?? 0) >= countedBody)
      return await upload(url, { ...request, ...(signal === undefined ? {} : { signal }), onSent });
    return await fetch(url, {
      ...request,
      body: bodyOf(request.body),
      signal: (signal as AbortSignal | undefined) ?? null,
      credentials: "same-origin",
      redirect: "error",
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new TypeError("Repodesk’s own process does not answer. It may have been closed: start it again.", { cause: error });
  }
};

/** Addresses are relative throughout: the window may stand below a path of its own (room.ts), and routes live in the hash. */
export const desktopClient = createClient(desktop, { base: "desktop", fetch: send });

/** Requests to this machine at a time: as many as a browser opens connections to one origin. */
const poolSize = 6;
/** Requests to one server whose answer has not begun: those in the line, and those that stepped aside. */
const serverPoolSize = 12;
/** Those of them that can wait: a server that takes long for one takes longer for each of many. */
const lowServerPoolSize = 4;
/**
 * Requests to all servers together, and those that can wait among them. Of the six connections that a browser opens, one hears events
 * (of all windows, shared-events.ts) and one is left to this machine: what was typed is kept, and folders are found, while no server answers.
 */
const throughServers = createLine({ size: 4, low: 3 });

const sendAtOnce: Fetch = (url, request) => {
  request.onTurn?.();
  return send(url, request);
};

const rest = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });

/** Tells the health of a connection how long its answer took, and whether it was a copy; who stops asking says nothing about it. */
const measured =
  (connection: string, send: Fetch): Fetch =>
  async (url, request) => {
    let begin = performance.now();
    let isSent = false;
    const onTurn = (): void => {
      // The time in line is none of the server's.
      if (!isSent) begin = performance.now();
      isSent = true;
      request.onTurn?.();
    };
    const report = (ok: boolean, of: Pick<Answer, "failure" | "limit"> = {}): void =>
      useHealthStore.getState().report(connection, { milliseconds: Math.round(performance.now() - begin), ok, now: Date.now(), ...of });
    try {
      const response = await send(url, { ...request, onTurn });
      const why = response.headers.get(copyHeaders.why) as CopyReason | null;
      // What never changes is no word of the server.
      if (why === "pinned") return response;
      const fault = response.headers.get(faultHeader);
      const isLost = why === "unreachable" || fault === "server_unreachable";
      report(!isLost && response.status < 500, {
        failure: isLost ? "not reached" : fault !== null ? "odd answer" : `${response.status}`,
        limit: readRateLimit(response.headers),
      });
      if (why !== null) shownCopies.getState().report(connection, { why, at: Date.parse(response.headers.get(copyHeaders.at) ?? "") });
      else if (response.status < 500) shownCopies.getState().answered(connection);
      return response;
    } catch (error) {
      if ((request.signal as AbortSignal | undefined)?.aborted !== true)
        report(false, { failure: error instanceof Error ? failureOf(error) : "no answer" });
      throw error;
    }
  };

const clients = new Map<string, ApiClient>();

/** The client of a connection; "local" is the built-in service. A server that asks to wait is asked again when its time has come. */
export function apiClient(connection: string): ApiClient {
  const known = clients.get(connection);
  if (known) return known;
  const onWait = (until: number | null): void => waits.getState().report(connection, until);
  const isLocal = connection === "local";
  const inTurn: Fetch = isLocal ? sendAtOnce : throughServers(send);
  const one = measured(connection, createPatientFetch(inTurn, connection, steadyNow));
  const pool = createPool(one, {
    ...(isLocal ? { size: poolSize, low: poolSize - 2 } : { size: serverPoolSize, low: lowServerPoolSize }),
    now: steadyNow,
    date: Date.now,
    rest,
    onWait,
  });
  const made = createClientFrom<Api>(endpointOf, { base: `connections/${encodeURIComponent(connection)}/api/v4`, fetch: pool });
  clients.set(connection, made);
  return made;
}

/**
 * Writes a desk for a window that is going away, by a request that outlives it where `outlives` (browsers allow 64 KB). Nobody is left
 * to be told of a failure; the state of 250 ms ago is on disk.
 */
export const writeDeskOnLeave = (body: string, outlives: boolean): void => sendOnLeave("POST", "desktop/desks", body, outlives);

/** Keeps what a window that is going away remembers; as `writeDeskOnLeave`. */
export const saveStateOnLeave = (body: string): void => sendOnLeave("PUT", "desktop/window-state", body, body.length < 60_000);

function sendOnLeave(method: string, address: string, body: string, outlives: boolean): void {
  void fetch(address, {
    method,
    body,
    headers: { "content-type": "application/json" },
    keepalive: outlives,
    credentials: "same-origin",
  }).catch(() => undefined);
}
