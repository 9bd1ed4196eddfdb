// What the band over a project says of the commits that wait for its server. Pure.
import type { Connection } from "../../../../shared/contract/desktop.ts";

export interface QueueFacts {
  readonly waiting: number;
  /** Commits that need a person. */
  readonly needing: number;
  /** Of those that wait: behind one that needs a person, and so not sent before it. */
  readonly held: number;
  readonly isRunning: boolean;
  /** How the last run ended. */
  readonly end: string | null;
  readonly isLost: boolean;
  /** undefined: the connection is not known yet. */
  readonly token: Connection["token"] | undefined;
}

const whyEnded: Readonly<Record<string, string>> = {
  unreachable: "The server was lost again.",
  token: "The server does not accept the token.",
  wait: "The server asked to wait.",
  disk: "They could not be kept.",
};

/** Why nothing can be sent until a token is given; null where one is there. */
export const sayNoToken = (token: QueueFacts["token"]): string | null =>
  token === "missing" ? "Its token is not at hand" : token === "none" ? "There is no token for it" : null;

export function sayQueue({ waiting, needing, held, isRunning, end, isLost, token }: QueueFacts): string {
  if (isRunning) return "They are being sent.";
  const ended = end === null ? undefined : whyEnded[end];
  const lacking = sayNoToken(token);
  const isHeld = held === waiting && lacking === null && !isLost;
  const behind = held === 0 ? "" : isHeld ? " first" : `, and ${held} ${held === 1 ? "waits" : "wait"} for that`;
  const counted = `${needing} ${needing === 1 ? "needs" : "need"} you${behind}.`;
  if (waiting === 0) return ended ?? "";
  const next = isLost
    ? "You are asked once before they are sent."
    : end === "token"
      ? "Send them again with another one."
      : "It answers again.";
  const parts = isHeld
    ? [ended]
    : lacking === null
      ? [ended, next]
      : [`${lacking}; they can be sent once ${token === "missing" ? "it" : "one"} is given.`];
  return [...parts, needing > 0 ? counted : undefined].filter((part) => part !== undefined).join(" ");
}
