// Guards the desktop behind a loopback port: exact Host, own Origin, a one-time address exchanged for a room with its cookie (reliability S10).
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { errorAnswer, refusal } from "../http/answer.ts";
import { page } from "../http/static-files.ts";
import { doorHeader, doorPath } from "./door.ts";
import { pageWithWayBack } from "./way-back.ts";

export interface Gate {
  /** Where a person enters, once. */
  readonly entrance: string;
  /** Opens the way for one more window, as `entrance` did for the first. */
  renew(): string;
  /** What a second start shows at the door (door.ts). */
  readonly doorSecret: string;
  check(request: GateRequest): Passed | Refused;
}

export interface Passed {
  readonly refused: null;
  /** A window, or a second start that knocks. */
  readonly from: "window" | "door";
  /** Path and query as the desktop knows them, without the room. */
  readonly target: string;
}

export interface Refused {
  readonly refused: Response;
}

export interface GateRequest {
  readonly method: string;
  /** Path and query as they stand in the request line. */
  readonly target: string;
  readonly headers: { get(name: string): string | null };
}

const again = "Run npm start again: it opens the Repodesk that runs, with a new address.";
const signIn = `This window is not signed in to Repodesk. ${again}`;
const used = `It works once. ${again}`;
/** One-time addresses that wait to be used. */
const mostTickets = 16;

/**
 * Requests must come to 127.0.0.1:`port` by that very name: any other is a page of the network that points its name here.
 *
 * A browser hands the cookies of 127.0.0.1 to every port of it, so anyone who listens on one could replay ours. They are handed out by
 * path, though: the desktop lives below a first segment that nobody can guess, the room, and its cookie goes nowhere else. Neither
 * opens anything without the other, for an address is copied, bookmarked and kept in a history.
 */
export function createGate(port: number): Gate {
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  const cookieName = `repodesk-${port}`;
  const room = randomBytes(18).toString("base64url");
  const session = randomBytes(32).toString("hex");
  const doorSecret = randomBytes(32).toString("hex");
  const tickets: string[] = [];
  const issue = (): string => {
    const ticket = randomBytes(32).toString("hex");
    tickets.push(ticket);
    if (tickets.length > mostTickets) tickets.shift();
    return `${origin}/enter?t=${ticket}`;
  };
  const enter = (query: string): Response => {
    const given = new URLSearchParams(query).get("t") ?? "";
    const at = tickets.findIndex((ticket) => same(given, ticket));
    if (at < 0) return pageWithWayBack(403, "This address has been used", used);
    tickets.splice(at, 1);
    const cookie = `${cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/${room}/`;
    return new Response("Repodesk opens.", {
      status: 303,
      headers: {
        location: `/${room}/`,
        "set-cookie": cookie,
        "cache-control": "no-store",
        "content-type": "text/plain",
        "referrer-policy": "no-referrer",
      },
    });
  };
  return {
    entrance: issue(),
    renew: issue,
    doorSecret,
    check({ method, target, headers }) {
      if (headers.get("host") !== host) return { refused: page(421, "Wrong address", `Repodesk answers at ${origin} only.`) };
      const from = headers.get("origin");
      // No browser sends a POST without saying which page sent it.
      if (target === doorPath && method === "POST" && from === null && same(headers.get(doorHeader) ?? "", doorSecret)) {
        return { refused: null, from: "door", target };
      }
      const reads = method === "GET" || method === "HEAD";
      if (from !== null ? from !== origin : !reads) return refuse("A page of another origin asked; Repodesk answers its own window only.");
      const [path = "", query = ""] = target.split("?", 2);
      if (path === "/enter" && method === "GET") return { refused: enter(query) };
      const site = headers.get("sec-fetch-site");
      if (site !== null && site !== "same-origin" && site !== "none") {
        return refuse("A page of another site asked; Repodesk answers its own window only.");
      }
      const [, first = "", ...rest] = path.split("/");
      const mayEnter = [same(first, room), holds(headers.get("cookie"), cookieName, session)].every(Boolean) && rest.length > 0;
      if (mayEnter) return { refused: null, from: "window", target: target.slice(first.length + 1) };
      const asksData = [first, rest[0]].some((part) => part === "desktop" || part === "connections");
      return { refused: asksData ? errorAnswer(refusal("session_required", signIn)) : pageWithWayBack(401, "Not signed in", signIn) };
    },
  };
}

const refuse = (sentence: string): Refused => ({ refused: errorAnswer(refusal("not_allowed", sentence)) });

/** Any cookie of that name may be the one: another port can set its own beside it. */
function holds(header: string | null, name: string, wanted: string): boolean {
  const given = (header ?? "").split(";").map((part) => part.trim());
  return given.filter((part) => part.startsWith(`${name}=`)).some((part) => same(part.slice(name.length + 1), wanted));
}

/** Digests have one length, so that neither length nor content shows in the time this takes. */
function same(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
