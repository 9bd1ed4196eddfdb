// Answers a second start that knocks: a new one-time address, at the place that was asked for.

import type { LocalProjects } from "../commands/local-projects.ts";
import { jsonAnswer } from "../http/answer.ts";
import type { Entrance } from "./door.ts";

export interface DoorOptions {
  readonly renew: () => string;
  readonly openFolder: LocalProjects["openFolder"];
}

/** The gate has seen the secret. */
export function answerDoor({ renew, openFolder }: DoorOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const { open } = (await request.json()) as { open?: string | null };
    const opened = typeof open === "string" ? await openFolder(open) : null;
    // The window's own form of an address (renderer/state/place.ts); browsers carry it over the redirect.
    const hash = opened?.project ? `#/${["local", opened.project, "files"].map(encodeURIComponent).join("/")}` : "";
    return jsonAnswer({ entrance: `${renew()}${hash}`, problem: opened?.error ?? null } satisfies Entrance);
  };
}
