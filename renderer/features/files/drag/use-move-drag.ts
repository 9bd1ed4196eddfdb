// Files and folders moved by dragging their rows onto another folder, in the tree and on the page of a folder.
import { type DragEvent, useEffect, useRef, useState } from "react";
import { isElsewhere } from "../actions/move-into.ts";
import type { Movable, Moves } from "../actions/use-moves.ts";
import type { Upload } from "../upload/use-upload.tsx";
import { createMark, findTarget } from "./drop-target.ts";
import "./drag.css";

export interface MoveDragOptions {
  /** The folder whose page is open; null while none is. */
  readonly page: string | null;
  readonly moveInto: Moves["moveInto"];
  /** Unfolds a folder of the tree. */
  readonly unfold: (folder: string) => void;
  /** Takes what is dragged here from outside. */
  readonly outside: Upload["zone"];
}

/** Not text: what takes text, an editor for one, is no place to drop a file. */
const dragType = "application/x-repodesk-path";
/** How long one rests on a closed folder until it unfolds, in ms. */
const unfoldAfter = 700;

/** Handlers for the element around rows with `draggable` and `data-path`. */
export function useMoveDrag({
  page,
  moveInto,
  unfold,
  outside,
}: MoveDragOptions): Upload["zone"] & Readonly<Record<"onDragStart" | "onDragEnd", (event: DragEvent) => void>> {
  const dragged = useRef<Movable | null>(null);
  const [mark] = useState(createMark);
  const resting = useRef<{ row: Element | null; timer: number }>({ row: null, timer: 0 });

  const restOn = (row: HTMLElement | null): void => {
    if (row === resting.current.row) return;
    clearTimeout(resting.current.timer);
    const path = row?.getAttribute("aria-expanded") === "false" ? row.dataset["path"] : undefined;
    const timer = path === undefined ? 0 : window.setTimeout(() => unfold(path), unfoldAfter);
    resting.current = { row, timer };
  };
  const end = (): void => {
    dragged.current = null;
    mark(null);
    restOn(null);
  };
  useEffect(() => () => clearTimeout(resting.current.timer), []);
  /** What is dragged from here; a row that went while it was dragged hears no end of it, and files from outside may come next. */
  const own = (event: DragEvent): Movable | null => (event.dataTransfer.types.includes(dragType) ? dragged.current : null);
  const targetOf = (event: DragEvent, { path }: Movable) => {
    const target = findTarget(event.target as Element, page);
    return target !== null && isElsewhere(path, target.folder) ? target : null;
  };
  return {
    onDragStart: (event: DragEvent): void => {
      const row = (event.target as Element).closest<HTMLElement>('[data-path][draggable="true"]');
      const path = row?.dataset["path"];
      if (row === null || path === undefined) return;
      dragged.current = { path, isFolder: row.dataset["kind"] === "folder" };
      event.dataTransfer.setData(dragType, path);
      event.dataTransfer.effectAllowed = "move";
    },
    onDragOver: (event: DragEvent): void => {
      const what = own(event);
      if (what === null) {
        outside.onDragOver(event);
        return;
      }
      const target = targetOf(event, what);
      mark(target?.element ?? null);
      restOn(target?.element ?? null);
      if (target === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "move";
    },
    onDragLeave: (event: DragEvent): void => {
      if (own(event) === null) {
        outside.onDragLeave(event);
        return;
      }
      if (event.currentTarget.contains(event.relatedTarget as Node | null)) return;
      mark(null);
      restOn(null);
    },
    onDrop: (event: DragEvent): void => {
      const what = own(event);
      if (what === null) {
        outside.onDrop(event);
        return;
      }
      event.preventDefault();
      const target = targetOf(event, what);
      end();
      if (target !== null) moveInto(what, target.folder);
    },
    onDragEnd: end,
    onPaste: outside.onPaste,
  };
}
