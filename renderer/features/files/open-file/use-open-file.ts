// What the open path is: on the server, on the desk, or nowhere; and the text to show for it. One union, so that each state has its screen.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError } from "../../../../shared/contract/errors.ts";
import type { TreeEntry } from "../../../../shared/contract/resources.ts";
import { ownValue } from "../../../../shared/lib/own-value.ts";
import { newTextFile, type TextFile } from "../../../../shared/lib/text-file.ts";
import type { Checkout } from "../../../data/checkout.ts";
import { arrivingKey, largestEdited, type OpenedFile, openedFileQuery } from "../../../data/file.ts";
import { isQueuedRef } from "../../../data/queued-files.ts";
import { treeQuery } from "../../../data/repository.ts";
import { readContent } from "../../../desk/manner.ts";
import type { Base, Change, Content, Desk } from "../../../desk/model.ts";
import { queuedRefAt, seenChanges } from "../../../desk/seen-changes.ts";
import { parentOf } from "../../../state/tree.ts";

/** What happened to the file on the branch since the edit began. */
export type Theirs = { readonly kind: "changed"; readonly commit: string } | { readonly kind: "deleted" };

export interface OpenText {
  readonly is: "text";
  /** How the file is written; what encode needs. */
  readonly original: TextFile;
  /** Line ends and encoding as they are staged, or as committed. */
  readonly manner: TextFile;
  /** null = a file that only the desk has, or with a base: one whose base cannot be had any more. */
  readonly file: OpenedFile | null;
  readonly base: Base | null;
  /** Text as staged, or as committed. */
  readonly saved: string;
  /** Text as it is typed. */
  readonly text: string;
  /** Too large for the editor. */
  readonly isPlain: boolean;
  readonly isLink: boolean;
  readonly theirs: Theirs | null;
  readonly change: ContentChange | undefined;
}

export type OpenFile =
  /** `from`: the name of what is read (arriving.ts); null: what comes is not what will stand here. */
  | { readonly is: "loading"; readonly from: string | null }
  | { readonly is: "failed"; readonly error: Error; retry(): void }
  | { readonly is: "missing" }
  | { readonly is: "folder" }
  | { readonly is: "submodule"; readonly entry: TreeEntry }
  | { readonly is: "binary"; readonly file: OpenedFile; readonly change: ContentChange | undefined }
  /** New content that is no text: nothing of it is committed yet. */
  | { readonly is: "staged"; readonly bytes: number }
  | { readonly is: "large"; readonly file: OpenedFile; readonly change: ContentChange | undefined }
  | OpenText;

/** What is staged for the content of a path: everything but its mode, which is a change of its own. */
export type ContentChange = Exclude<Change, { kind: "chmod" }>;

/** Where a file was moved to the place of a deleted one, the path means the one that is there. */
export function contentChangeAt(desk: Desk, path: string): ContentChange | undefined {
  const here = desk.changes.filter((change): change is ContentChange => change.kind !== "chmod" && change.path === path);
  return here.find((change) => change.kind !== "delete") ?? here[0];
}

/** The base of a change, where it has one. */
export const baseOf = (change: Change | undefined): Base | null => (change !== undefined && "base" in change ? change.base : null);

/** Bytes of staged content. */
export const contentBytes = (content: Content): number =>
  content.encoding === "text"
    ? new Blob([content.text]).size
    : (content.base64.length / 4) * 3 - (content.base64.endsWith("==") ? 2 : content.base64.endsWith("=") ? 1 : 0);

/** Where the bytes under an edit are read: at the commit the edit began from, or the one of the queue, under the name the file had there. */
export function sourceOf(path: string, desk: Desk, commit: string | undefined): { commit: string; path: string } | null {
  const change = contentChangeAt(desk, path);
  const unsaved = ownValue(desk.unsaved, path);
  if (change?.kind === "create" || (unsaved?.base === null && change === undefined)) return null;
  const base = unsaved?.base ?? baseOf(change);
  const at = base?.commit ?? queuedRefAt(desk, path) ?? commit;
  return at === undefined ? null : { commit: at, path: change?.kind === "move" ? change.previousPath : path };
}

export const isLost = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Watches one path; null while no file is open. */
export function useOpenFile(checkout: Checkout, desk: Desk, path: string | null): OpenFile | null {
  const { connection, project, commit } = checkout;
  const id = project?.path_with_namespace;
  const source = path === null ? null : sourceOf(path, desk, commit?.id);
  const folder = source === null ? "" : parentOf(source.path);
  const treeState = useQuery({
    ...treeQuery(connection, id ?? "", commit?.id ?? "", folder),
    enabled: id !== undefined && commit !== undefined && source !== null,
    placeholderData: keepPreviousData,
  });
  const folderAt = treeState.data;
  const entry = folderAt?.entries.find((known) => known.path === source?.path);
  const isKnownFolder = entry?.type === "tree";
  const fileState = useQuery({
    ...openedFileQuery(connection, id ?? "", source?.commit ?? "", source?.path ?? ""),
    enabled: id !== undefined && source !== null && !isKnownFolder,
    placeholderData: keepPreviousData,
  });
  // Kept data may be another file's.
  const file = fileState.data?.path === source?.path ? fileState.data : undefined;
  const change = path === null ? undefined : contentChangeAt(desk, path);
  const unsaved = path === null ? undefined : ownValue(desk.unsaved, path);
  const isListed = folderAt?.isWhole === true && !treeState.isPlaceholderData;
  /** Whether the folder above is still being read, which alone can tell a folder from nothing. */
  const isReading = treeState.isFetching && entry === undefined;
  const { error, refetch } = fileState;
  const hasDeskOnly = path !== null && seenChanges(desk).some((known) => known.path.startsWith(`${path}/`) && known.kind !== "delete");
  const isOnServer = source !== null;
  /** What is seen of the branch meanwhile may be the commit that is under way. */
  const isSending = desk.sending !== undefined;
  const from = id === undefined || source === null ? null : arrivingKey(connection, id, source.commit, source.path);

  return useMemo((): OpenFile | null => {
    if (path === null) return null;
    if (entry?.type === "commit") return { is: "submodule", entry };
    if (entry?.type === "tree") return { is: "folder" };
    const content = change !== undefined && "content" in change ? change.content : null;
    const staged = content === null ? null : readContent(content, file?.content);
    if (staged?.kind === "binary" && content !== null && unsaved === undefined) return { is: "staged", bytes: contentBytes(content) };
    if (!isOnServer) {
      if (change === undefined && unsaved === undefined) return { is: "loading", from: null };
      const text = staged?.kind === "text" ? staged : newTextFile;
      return assemble(text, null, null, staged?.kind === "text" ? staged.text : "", null);
    }
    if (file === undefined) {
      if (error === null) return { is: "loading", from: change === undefined && unsaved === undefined ? from : null };
      // Its commit was taken out of the queue at this very moment: what was typed over it is here.
      if (isLost(error) && isQueuedRef(source?.commit ?? "") && (unsaved !== undefined || staged?.kind === "text"))
        return assemble(staged?.kind === "text" ? staged : newTextFile, null, null, staged?.kind === "text" ? staged.text : "", null);
      // What the edit began from went with a rewritten history, or with the repository that was here: the text is on this machine alone.
      const began = unsaved?.base ?? baseOf(change);
      if (isLost(error) && began !== null && (unsaved !== undefined || staged?.kind === "text")) {
        const now: Theirs | null =
          commit === undefined || !isListed ? null : entry === undefined ? { kind: "deleted" } : { kind: "changed", commit: commit.id };
        return assemble(staged?.kind === "text" ? staged : newTextFile, null, began, staged?.kind === "text" ? staged.text : "", now);
      }
      if (isLost(error)) return hasDeskOnly ? { is: "folder" } : isReading ? { is: "loading", from: null } : { is: "missing" };
      return { is: "failed", error, retry: () => void refetch() };
    }
    if (file.content === null) return { is: "large", file, change };
    // Its bytes are no server's: nothing can draw them.
    if (file.content.kind === "binary" && isQueuedRef(file.commit)) return { is: "staged", bytes: file.size };
    if (file.content.kind === "binary") return { is: "binary", file, change };
    const base = unsaved?.base ?? baseOf(change);
    const theirs: Theirs | null =
      base === null || isSending || commit === undefined || commit.id === base.commit || isQueuedRef(base.commit) || !isListed
        ? null
        : entry === undefined
          ? { kind: "deleted" }
          : entry.id !== base.blob
            ? { kind: "changed", commit: commit.id }
            : null;
    return assemble(file.content, file, base, staged?.kind === "text" ? staged.text : file.content.text, theirs);

    function assemble(original: TextFile, opened: OpenedFile | null, base: Base | null, saved: string, theirs: Theirs | null): OpenText {
      const isPlain = (opened?.size ?? 0) > largestEdited;
      const text = unsaved?.text ?? saved;
      const manner = staged?.kind === "text" ? staged : original;
      return { is: "text", original, manner, file: opened, base, saved, text, isPlain, isLink: entry?.mode === "120000", theirs, change };
    }
  }, [
    path,
    entry,
    change,
    unsaved,
    isOnServer,
    isSending,
    source?.commit,
    from,
    file,
    error,
    refetch,
    commit,
    isListed,
    isReading,
    hasDeskOnly,
  ]);
}
