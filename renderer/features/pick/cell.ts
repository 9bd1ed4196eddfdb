// What is known of one commit on one branch, and how an answer of the server becomes that.
import { ApiError } from "../../../shared/contract/errors.ts";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { sayWait } from "../../ui/text/wait.ts";

/** Why nothing may be written: to this branch, by this token, by one that the server does not accept at all (any more), or nobody told. */
export type RefusedBy = "branch" | "token" | "unknown-token" | "server";

export type Cell =
  | { readonly state: "waiting" }
  | { readonly state: "trying" }
  /** `at`: when the try told it, milliseconds since 1970; `isHeld`: the branch has the commit itself, and not its change any more. */
  | { readonly state: "clean"; readonly at: number; readonly isHeld?: boolean }
  /** `paths`: where, as far as the server told; null = it did not. */
  | { readonly state: "conflict"; readonly says: string; readonly paths: readonly string[] | null }
  | { readonly state: "empty"; readonly says: string }
  | { readonly state: "there"; readonly why: There }
  | { readonly state: "refused"; readonly by: RefusedBy; readonly says: string }
  | { readonly state: "failed"; readonly says: string }
  /** The run has reached it; `lost`: no answer told what became of it, and the branch can't be looked at yet. */
  | { readonly state: "picking"; readonly step: "sent" | "lost" }
  /** The branch is being looked at; `heard`: what came instead of an answer, as a sentence. */
  | { readonly state: "picking"; readonly step: "settling"; readonly heard: string }
  | { readonly state: "picked"; readonly commit: CommitInList }
  /** It was not sent, or did not arrive. */
  | { readonly state: "stopped"; readonly says: string };

/** How a branch has a change already: the commit itself, a copy whose message names it, a copy with its author, date and title. */
export type There = { readonly by: "hash" } | { readonly by: "trailer" | "copy"; readonly commit: CommitInList };

export const waiting: Cell = { state: "waiting" };

/** Cells are kept by branch and commit; no branch's name holds a line feed. */
export const cellKey = (branch: string, sha: string): string => `${branch}\n${sha}`;

/** Whether it is known what would happen. */
export const isKnown = ({ state }: Cell): boolean => state !== "waiting" && state !== "trying" && state !== "failed" && state !== "picking";

/** Whether a try has said so: what is on its way since was tried before. */
export const isTried = (cell: Cell): boolean => isKnown(cell) || cell.state === "picking";

/** Whether another token may help. */
export const isAboutToken = (cell: Cell): boolean => cell.state === "refused" && (cell.by === "token" || cell.by === "unknown-token");

/** The paths of a conflict where the server names them: our own service does (details of pick_refused). */
function pathsOf(error: ApiError): readonly string[] | null {
  const paths = error.body["conflicts"];
  const named = Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
  return named.length === 0 ? null : named;
}

/** Texts of a refusal that is about the branch, not about who asks. */
const isAboutBranch = /not allowed to push|protected branch/i;

/** "45 seconds "; "" where nothing is asked. */
const waitOf = (seconds: number | null): string => (seconds === null || seconds <= 0 ? "" : `${sayWait(seconds)} `);

/** What a failed try, or a failed act, tells about its cell. */
export function toCell(error: unknown): Cell {
  if (!(error instanceof ApiError)) return { state: "failed", says: error instanceof Error ? error.message : String(error) };
  const says = error.message;
  if (error.errorCode === "conflict") return { state: "conflict", says, paths: pathsOf(error) };
  if (error.errorCode === "empty") return { state: "empty", says };
  if (error.code === "insufficient_scope") return { state: "refused", by: "token", says };
  if (error.status === 401) return { state: "refused", by: "unknown-token", says };
  if (error.status === 403) return { state: "refused", by: isAboutBranch.test(says) ? "branch" : "server", says };
  if (error.status === 400 && isAboutBranch.test(says)) return { state: "refused", by: "branch", says };
  if (error.status === 429)
    return { state: "failed", says: `The server asks to wait ${waitOf(error.retryAfter)}before it is asked again.` };
  return { state: "failed", says: error.isUnsent ? `Nothing was sent: ${says}` : says };
}

/** What a try told (`error` null: it applies) of a commit that the branch has itself, or not. */
export function toTried(error: unknown, isHeld: boolean): Cell {
  if (error === null) return { state: "clean", at: Date.now(), ...(isHeld ? { isHeld } : {}) };
  return isHeld ? { state: "there", why: { by: "hash" } } : toCell(error);
}
