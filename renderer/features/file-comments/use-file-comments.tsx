// Comments of earlier commits on the open file: their marks in the text, the list beside it, and the command that shows it.
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { useCommand } from "../../commands/bindings.ts";
import { useFileCommentsStore } from "../../state/file-comments.ts";
import { navigate, type PlaceOf, placeIn } from "../../state/place.ts";
import type { BlamedText } from "../blame/index.ts";
import { FileCommentsLayer, type TextHandle } from "./FileCommentsLayer.tsx";
import { FileCommentsPanel } from "./FileCommentsPanel.tsx";
import "./file-comments.css";
import { type CarriedThread, lineOf, useCarried } from "../earlier-comments/index.ts";

export interface FileComments {
  /** null where the file can have none. */
  readonly toggle: (() => void) | null;
  readonly isListed: boolean;
  /** Comments that were found. */
  readonly count: number;
  /** A part of the open text. */
  readonly layer: ReactNode;
  /** Beside the text; null while it is hidden. */
  readonly panel: ReactNode;
}

export interface FileCommentsOptions {
  readonly place: PlaceOf<"files">;
  /** path_with_namespace */
  readonly id: string;
  /** The open text; null where the file is none. */
  readonly text: BlamedText | null;
  /** Whether the file is still being read. */
  readonly isComing: boolean;
  /** Whether something else is shown in its place: a comparison, a page. */
  readonly isHidden: boolean;
}

/** Commits of a file that are read: on this machine each takes a moment; on a server only while somebody looks at the list. */
const most = { local: 100, server: 40 };

const noneOpen: ReadonlySet<string> = new Set();

export function useFileComments({ place, id, text, isComing, isHidden }: FileCommentsOptions): FileComments {
  const { connection } = place;
  const isListed = useFileCommentsStore((state) => state.isListed);
  const file = text?.file ?? null;
  const committed = text?.committed ?? "";
  const isAsked = file !== null && !isHidden && (isListed || connection === "local");
  const [commit, path] = [file?.commit ?? "", file?.path ?? ""];
  const carried = useCarried(
    useMemo(
      () => (isAsked ? { connection, id, commit, path, committed, most: connection === "local" ? most.local : most.server } : null),
      [isAsked, connection, id, commit, path, committed],
    ),
  );
  const { threads } = carried;
  const fileKey = `${connection} ${id} ${path}`;
  const [opened, setOpened] = useState({ of: fileKey, keys: noneOpen });
  const [active, setActive] = useState<string | null>(null);
  const open = opened.of === fileKey ? opened.keys : noneOpen;
  const handle = useRef<TextHandle | null>(null);
  const setHandle = useCallback((next: TextHandle | null) => {
    handle.current = next;
  }, []);
  const toggleThread = useCallback(
    (key: string): void =>
      setOpened((before) => {
        const keys = new Set(before.of === fileKey ? before.keys : noneOpen);
        if (!keys.delete(key)) keys.add(key);
        return { of: fileKey, keys };
      }),
    [fileKey],
  );
  const there = ({ revision, line, side }: CarriedThread): void =>
    navigate(placeIn(place, { view: "commit", ref: place.ref, sha: revision.id, file: revision.path, line, wasLine: side === "old" }));
  const show = (thread: CarriedThread): void => {
    setActive(thread.key);
    const line = lineOf(thread);
    if (line !== null) handle.current?.goTo(line);
  };
  /** The thread whose field for an answer takes the focus as soon as it is drawn. */
  const [wanted, setWanted] = useState<string | null>(null);
  const reply = (thread: CarriedThread): void => {
    show(thread);
    setWanted(thread.key);
    setOpened({ of: fileKey, keys: new Set([thread.key]) });
  };
  const list = (isOn: boolean): void => {
    useFileCommentsStore.getState().list(isOn);
    if (isOn) takeFocus();
    else handle.current?.focus();
  };
  const refusal =
    text === null ? "This file is no text that could have comments." : file === null ? "This file is not committed yet." : null;
  useCommand("file.comments", () => list(!isListed), { disabled: refusal, pending: isComing });
  return {
    toggle: refusal === null ? () => list(!isListed) : null,
    isListed: isListed && refusal === null && !isHidden,
    count: threads.reduce((sum, { comments }) => sum + comments.length, 0),
    layer: isAsked ? (
      <FileCommentsLayer
        {...{ connection, id, path, committed, threads, open }}
        wanted={wanted}
        onReached={() => setWanted(null)}
        onToggle={toggleThread}
        onThere={there}
        onText={setHandle}
      />
    ) : null,
    panel:
      isListed && refusal === null && !isHidden ? (
        <FileCommentsPanel
          {...{ path, carried, active }}
          onActive={show}
          onOpen={(thread) => {
            show(thread);
            if (lineOf(thread) === null) there(thread);
            else toggleThread(thread.key);
          }}
          onThere={there}
          onReply={(thread) => (lineOf(thread) === null ? there(thread) : reply(thread))}
          onBack={() => handle.current?.focus()}
          onClose={() => list(false)}
        />
      ) : null,
  };
}

/** The list has the focus as soon as it is drawn. */
function takeFocus(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".file-comments [role=listbox]")?.focus());
}
