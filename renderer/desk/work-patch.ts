// Kept work as a patch that git applies.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import { decodeBase64 } from "../../shared/lib/base64.ts";
import { formatPatch, type PatchFile } from "../../shared/lib/git-patch.ts";
import { ownValue } from "../../shared/lib/own-value.ts";
import { fileQuery } from "../data/repository.ts";
import type { KeptWork } from "./kept-work.ts";
import type { Base, Change, Content } from "./model.ts";

export interface WorkPatch {
  readonly text: string;
  /** Files that no patch of text can hold, or whose old content cannot be read now: they stay kept. */
  readonly left: readonly string[];
}

/** The text of a file as it was committed; null where it is no text or cannot be read now. */
export type ReadCommitted = (project: string, path: string, commit: string) => Promise<string | null>;

/** Reads from one connection, once each: after a connection that did not answer, no file of it is asked for. */
export function committedTexts(client: QueryClient, connection: string): ReadCommitted {
  let isAway = false;
  return async (project, path, commit) => {
    if (isAway) return null;
    try {
      const { content } = await client.fetchQuery({ ...fileQuery(connection, project, commit, path), retry: false });
      return toText({ encoding: "base64", base64: content });
    } catch (error) {
      isAway = !(error instanceof ApiError) || error.status >= 502;
      return null; // The caller names the file as left out.
    }
  };
}

/** Kept work as a patch for git, typed text over staged. */
export async function toPatch(
  client: QueryClient,
  { connection, project, desk }: KeptWork,
  readCommitted: ReadCommitted = committedTexts(client, connection),
): Promise<WorkPatch> {
  const files: PatchFile[] = [];
  const left: string[] = [];
  const covered = new Set<string>();
  const add = async (
    path: string,
    from: { path: string; base: Base } | null,
    after: Content | string | null,
    change: Change | null,
  ): Promise<void> => {
    const before = from === null ? "" : await readCommitted(project, from.path, from.base.commit);
    const next = typeof after === "string" ? after : after === null ? before : toText(after);
    if (before === null || next === null) {
      left.push(path);
      return;
    }
    const mode = desk.changes.find((known) => known.kind === "chmod" && known.path === path);
    const oldMode = from?.base.executable ? "100755" : "100644";
    const isExecutable =
      mode?.kind === "chmod" ? mode.executable : change?.kind === "create" ? change.executable : (from?.base.executable ?? false);
    const newMode = isExecutable ? "100755" : "100644";
    const isGone = change?.kind === "delete";
    files.push({
      ...{ oldPath: from?.path ?? null, newPath: isGone ? null : path, before, after: isGone ? "" : next },
      ...{ oldMode, newMode: isGone ? oldMode : newMode },
    });
  };
  for (const change of desk.changes) {
    if (change.kind === "chmod" && desk.changes.some((known) => known !== change && known.path === change.path)) continue;
    covered.add(change.path);
    const typed = ownValue(desk.unsaved, change.path)?.text;
    const from = change.kind === "create" ? null : { path: change.kind === "move" ? change.previousPath : change.path, base: change.base };
    await add(change.path, from, typed ?? ("content" in change ? change.content : null), change);
  }
  for (const [path, { text, base }] of Object.entries(desk.unsaved)) {
    if (!covered.has(path)) await add(path, base === null ? null : { path, base }, text, null);
  }
  return { text: formatPatch(files), left };
}

/** Null where it is no UTF-8 text. */
function toText(content: Content): string | null {
  if (content.encoding === "text") return content.text;
  const bytes = decodeBase64(content.base64);
  if (bytes === null || bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null; // Git would write it as a binary patch.
  }
}
