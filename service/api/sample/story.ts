// The words in which the sample's history is told: who changed which files, in what order, with which message.

export type PersonKey = "priya" | "lena" | "tomasz" | "mateo" | "aiko" | "samuel";

export type Edit =
  | { readonly kind: "write"; readonly path: string; readonly content: string | Buffer; readonly mode?: FileMode }
  /** Each `from` must stand exactly once in the file. */
  | { readonly kind: "replace"; readonly path: string; readonly from: string; readonly to: string }
  | { readonly kind: "append"; readonly path: string; readonly text: string }
  | { readonly kind: "move"; readonly path: string; readonly to: string }
  | { readonly kind: "remove"; readonly path: string }
  | { readonly kind: "mode"; readonly path: string; readonly mode: FileMode };

export type FileMode = "100644" | "100755" | "120000";

export interface Step {
  readonly author: PersonKey;
  /** Who committed, where that was somebody else. */
  readonly committer?: PersonKey;
  readonly message: string;
  readonly edits: readonly Edit[];
}

export type Event =
  | { readonly kind: "commit"; readonly branch: string; readonly step: Step }
  /** Does the same to another branch: what an earlier commit of this title changed. */
  | { readonly kind: "pick"; readonly branch: string; readonly title: string; readonly committer: PersonKey; readonly how: PickedHow }
  /** Makes a branch at the tip of another. */
  | { readonly kind: "branch"; readonly name: string; readonly from: string }
  /** Merges and forgets the merged branch. */
  | { readonly kind: "merge"; readonly from: string; readonly author: PersonKey; readonly message: string }
  /** Annotated where it has a message. */
  | { readonly kind: "tag"; readonly name: string; readonly branch: string; readonly author: PersonKey; readonly message?: string };

/** A copy that names its original, one that keeps its message alone, or one that somebody wrote again with a message of their own. */
export type PickedHow = "named" | "kept" | { readonly message: string };

/** An event with its place in the sample's time, from 0 to 1. */
export interface Placed {
  readonly at: number;
  readonly event: Event;
}

export const write = (path: string, content: string | Buffer, mode?: FileMode): Edit => ({
  kind: "write",
  path,
  content,
  ...(mode === undefined ? {} : { mode }),
});
export const replace = (path: string, from: string, to: string): Edit => ({ kind: "replace", path, from, to });
export const append = (path: string, text: string): Edit => ({ kind: "append", path, text });

/** Spreads steps on a branch evenly over a stretch of time. */
export function spread(branch: string, from: number, to: number, steps: readonly Step[]): Placed[] {
  return steps.map((step, index) => ({
    at: from + ((to - from) * (index + 0.5)) / steps.length,
    event: { kind: "commit", branch, step },
  }));
}
