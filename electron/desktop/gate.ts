// Guards the desktop behind a loopback port: exact Host, own Origin, a one-time address exchanged for a cookie (reliability S10).
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { errorAnswer, refusal } from "./answer.ts";
import { page } from "./static-files.ts";

export interface Gate {
  /** Where a person enters, once. */
  readonly entrance: string;
  /** Opens the way for one more window, as `entrance` did for the first. */
  renew(): string;
  /** The refusal, or null when the request may pass. */
  check(request: GateRequest): Response | null;
}

export interface GateRequest {
  readonly method: string;
  /** Path and query as they stand in the request line. */
  readonly target: string;
  readonly headers: { get(name: string): string | null };
}

const signIn = "This window is not signed in to Repodesk. Open the address that Repodesk printed when it started.";
const used =
  "This address works once, and it has been used. If that window is closed, start Repodesk again and open the address it prints then.";

/** Requests must come to 127.0.0.1:`port` by that very name: any other is a page of the network that points its name here. */
export function createGate(port: number): Gate {
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  const cookieName = `repodesk-${port}`;
  const session = randomBytes(32).toString("hex");
  let ticket: string | null = null;
  const issue = (): string => {
    ticket = randomBytes(32).toString("hex");
    return `${origin}/enter?t=${ticket}`;
  };
  const enter = (query: string): Response => {
    const given = new URLSearchParams(query).get("t") ?? "";
    if (ticket === null || !same(given, ticket)) return page(403, "This address has been used", used);
    ticket = null;
    const cookie = `${cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/`;
    return new Response("Repodesk opens.", {
      status: 303,
      headers: {
        location: "/",
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
    check({ method, target, headers }) {
      if (headers.get("host") !== host) return page(421, "Wrong address", `Repodesk answers at ${origin} only.`);
      const from = headers.get("origin");
      const reads = method === "GET" || method === "HEAD";
      if (from !== null ? from !== origin : !reads) return refuse("A page of another origin asked; Repodesk answers its own window only.");
      const [path = "", query = ""] = target.split("?", 2);
      if (path === "/enter" && method === "GET") return enter(query);
      const site = headers.get("sec-fetch-site");
      if (site !== null && site !== "same-origin" && site !== "none") {
        return refuse("A page of another site asked; Repodesk answers its own window only.");
      }
      if (!same(readCookie(headers.get("cookie"), cookieName), session)) {
        return path.startsWith("/desktop/") || path.startsWith("/connections/")
          ? errorAnswer(refusal("session_required", signIn))
          : page(401, "Not signed in", signIn);
      }
      return null;
    },
  };
}

const refuse = (sentence: string): Response => errorAnswer(refusal("not_allowed", sentence));

function readCookie(header: string | null, name: string): string {
  const found = (header ?? "").split(";").find((part) => part.trimStart().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1) ?? "";
}

/** Digests have one length, so that neither length nor content shows in the time this takes. */
function same(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
