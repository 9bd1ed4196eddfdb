// Where a queued commit goes instead whose branch is no longer where it was made on: a new branch that starts there, of a name that is free.
import type { QueuedCommit, QueueNeed } from "./model.ts";

/** Characters of a title that a name takes at most; names tried before a person is asked. */
const longest = 48;
const mostNames = 20;

/** The number-th name (from 1) of a new branch for a commit: "describe-closed-depots", "describe-closed-depots-2". Valid for git whatever the title. */
export function branchFor({ text, to }: Pick<QueuedCommit, "text" | "to">, number = 1): string {
  const words =
    (text.split("\n", 1)[0] ?? "")
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  let name = "";
  for (const word of words) {
    const longer = name === "" ? word : `${name}-${word}`;
    if (longer.length > longest) break;
    name = longer;
  }
  // No words, one endless one, or what git takes for a hash or keeps for itself.
  if (name === "" || name === "head" || /^[0-9a-f]+$/.test(name)) name = `${to}-queued`;
  return number === 1 ? name : `${name}-${number}`;
}

interface Ports {
  /** All of the queue. */
  list(): readonly QueuedCommit[];
  /** Full hash of the commit that its branch stands at; null = there is no such branch. */
  tip(queued: QueuedCommit): Promise<string | null>;
}

/** What keeps a commit from the branch that it goes to; taken: somebody else has made the branch meanwhile that it was to make. */
export type Elsewhere = "moved" | "gone" | "taken";

/**
 * Where a commit goes for which a person wants a new branch: the one that earlier commits of the queue for the same branch went to, else a free name.
 * `start`: full hash of the commit that it was made on. Nothing is kept or sent. Throws as `ports.tip` does.
 */
export async function turn(
  queued: QueuedCommit,
  because: Elsewhere,
  start: string,
  ports: Ports,
): Promise<Pick<QueuedCommit, "to" | "isNew" | "start" | "tried" | "turned"> | QueueNeed> {
  const { id, project } = queued;
  const turned = queued.turned ?? { from: queued.to, because: because === "gone" ? "gone" : "moved" };
  const others = ports.list().filter((other) => other.id !== id && other.project === project);
  const goTo = (to: string) => ({ to, isNew: true, start, tried: undefined, turned });
  const before = others.findLast(({ state, ...other }) => state.step === "sent" && other.turned?.from === turned.from);
  if (before !== undefined && before.to !== queued.to) return goTo(before.to);
  for (let number = 1; number <= mostNames; number += 1) {
    const to = branchFor({ text: queued.text, to: turned.from }, number);
    if (to === queued.to || others.some((other) => other.to === to || other.from === to)) continue;
    if ((await ports.tip({ ...queued, to })) === null) return goTo(to);
  }
  const why = `No name is free for a new branch: ${branchFor({ text: queued.text, to: turned.from })} and its like are taken.`;
  return { kind: because === "gone" ? "gone" : "moved", why, paths: [] };
}
