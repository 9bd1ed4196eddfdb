// Uploads of the Files view: by a command, a drop or a paste, all through one dialog.
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useCommand } from "../../../commands/bindings.ts";
import type { Checkout } from "../../../data/checkout.ts";
import type { Desk } from "../../../desk/model.ts";
import { flushTyping } from "../../../desk/typing.ts";
import { parentOf } from "../../../state/tree.ts";
import { type RefPlace, useRefPlace } from "../../../state/use-ref-place.ts";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import type { Workplace } from "../actions/file-actions.ts";
import { createMark, findTarget, focusedFolder } from "../drag/drop-target.ts";
import { uploadDialog } from "../lazy-parts.tsx";
import { type Dropped, takeDropped } from "./dropped.ts";
import type { UploadRequest } from "./upload-request.ts";
import "./upload.css";

export interface UploadOptions {
  readonly checkout: Checkout;
  readonly desk: Desk;
  readonly workplace: Workplace | null;
  /** The folder whose page is open; null while none is. */
  readonly page: string | null;
  /** The open file. */
  readonly file: string | null;
  /** The same while it may be a folder, too. */
  readonly unknown: string | null;
}

export interface Upload {
  /** Asks for files for a folder. */
  choose(folder: string): void;
  /** Asks for the one file that comes in place of another. */
  replace(path: string): void;
  /** For the element around the tree and the pages. */
  readonly zone: {
    onDragOver(event: DragEvent): void;
    onDragLeave(event: DragEvent): void;
    onDrop(event: DragEvent): void;
    onPaste(event: ClipboardEvent): void;
  };
  /** The dialog, and what the system's own is opened by. */
  readonly element: ReactNode;
}

let count = 0;
const hasFiles = (data: DataTransfer): boolean => data.types.includes("Files");

export function useUpload({ checkout, desk, workplace, page, file, unknown }: UploadOptions): Upload {
  const where = useRefPlace();
  const [asked, setAsked] = useState<{ request: UploadRequest; where: RefPlace } | null>(null);
  // What was dropped for one branch is nothing for another one that is gone to meanwhile.
  const request = asked?.where === where ? asked.request : null;
  const setRequest = (next: UploadRequest | null): void => setAsked(next === null ? null : { request: next, where });
  /** What came for the open path before it was known what that is. */
  const [held, setHeld] = useState<{ path: string; where: RefPlace; dropped: Dropped; isPasted: boolean } | null>(null);
  const [mark] = useState(createMark);
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<{ folder: string; fixed: string | null }>({ folder: "", fixed: null });
  const { readOnly } = checkout;
  const off = workplace === null ? (readOnly ?? "The branch is not known yet.") : null;
  const isGone = asked !== null && request === null;
  useEffect(() => {
    if (isGone) setAsked(null);
  }, [isGone]);
  useEffect(() => {
    if (asked === null || readOnly === null) return;
    toasts.show(readOnly);
    setAsked(null);
  }, [asked, readOnly]);

  const open = (folder: string, fixed: string | null, dropped: Dropped, isPasted = false): void => {
    if (readOnly !== null) toasts.show(readOnly);
    else if (dropped.files.length + dropped.folders.length === 0) toasts.show("There is no file in it that can be read.");
    else {
      if (workplace === null) toasts.show(`The files wait until ${checkout.ref || "the branch"} is known.`);
      flushTyping();
      count += 1;
      setRequest({ id: count, folder, fixed, dropped, isPasted });
    }
  };
  const take = (folder: string, dropped: Dropped, isPasted: boolean): void => {
    if (unknown === null || folder !== unknown) open(folder, null, dropped, isPasted);
    else {
      toasts.show(`The files wait until it is known what ${folder} is.`);
      setHeld({ path: folder, where, dropped, isPasted });
    }
  };
  const isStillUnknown = held?.where === where && held.path === unknown;
  useEffect(() => {
    if (held === null || isStillUnknown) return;
    setHeld(null);
    if (held.where === where && held.path === page) open(page, null, held.dropped, held.isPasted);
    else
      toasts.show(
        held.where === where && held.path === file
          ? `${held.path} is no folder, so nothing was uploaded. Drop files on a folder.`
          : `Nothing was uploaded: ${held.path} was left before it was known what it is.`,
      );
  });
  const ask = (folder: string, fixed: string | null): void => {
    if (off !== null) toasts.show(off);
    else if (input.current !== null) {
      wanted.current = { folder, fixed };
      input.current.multiple = fixed === null;
      input.current.value = "";
      input.current.click();
    }
  };
  const choose = (folder: string): void => ask(folder, null);
  const replace = (path: string): void => ask(parentOf(path), path);
  useCommand("file.upload", () => choose(page ?? parentOf(file ?? "")), { disabled: off });
  useCommand("file.replace", () => file !== null && replace(file), { disabled: file === null ? "No file is open." : off });

  return {
    choose,
    replace,
    zone: {
      onDragOver: (event) => {
        if (!hasFiles(event.dataTransfer)) return;
        // Also where nothing takes it: a browser would leave the page for the file.
        event.preventDefault();
        const target = findTarget(event.target as Element, page ?? unknown);
        event.dataTransfer.dropEffect = target === null ? "none" : "copy";
        mark(readOnly === null ? (target?.element ?? null) : null);
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) mark(null);
      },
      onDrop: (event) => {
        mark(null);
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        const target = findTarget(event.target as Element, page ?? unknown);
        if (target !== null) take(target.folder, takeDropped(event.dataTransfer), false);
      },
      onPaste: (event) => {
        const folder = focusedFolder(event.target as Element, page ?? unknown);
        if (folder === null || event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take(folder, takeDropped(event.clipboardData), true);
      },
    },
    element: (
      <>
        <input
          ref={input}
          type="file"
          multiple
          disabled={off !== null}
          className="ui-hidden"
          tabIndex={-1}
          aria-hidden="true"
          data-testid="upload-files"
          onChange={(event) => open(wanted.current.folder, wanted.current.fixed, { files: [...(event.target.files ?? [])], folders: [] })}
        />
        {request === null || workplace === null ? null : (
          <uploadDialog.View key={request.id} {...{ request, checkout, desk, workplace }} onClose={() => setRequest(null)} />
        )}
      </>
    ),
  };
}
