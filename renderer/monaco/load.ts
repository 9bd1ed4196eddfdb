// The door to Monaco: light enough for the first paint, reaches the editor itself by import() when someone needs it or nothing else is waited for.
import { useSyncExternalStore } from "react";

type Monaco = typeof import("./monaco.ts");

export type { TextDiffEditor, TextEditor, TextModel } from "./monaco.ts";
export type {
  Folds,
  Hover,
  HoverCard,
  HoverPlace,
  Lane,
  LaneItem,
  LineEdit,
  Lines,
  Mark,
  Marks,
  OpenEditor,
  Reach,
  Release,
  Scroll,
  Zone,
  ZoneOptions,
} from "./open-editor.ts";

export type MonacoState =
  | { readonly is: "loading" }
  | { readonly is: "ready"; readonly monaco: Monaco }
  | { readonly is: "failed"; readonly error: Error };

let state: MonacoState = { is: "loading" };
let underway: Promise<void> | null = null;
const listeners = new Set<() => void>();

function settle(next: MonacoState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** A function of its own: the build puts what follows an import() before the fetching of its styles, whose failure nobody would hear of. */
async function fetchMonaco(): Promise<Monaco> {
  return await import("./monaco.ts");
}

/** Starts loading, once; after a failure, again. */
export function loadMonaco(): void {
  if (underway !== null && state.is !== "failed") return;
  if (state.is === "failed") settle({ is: "loading" });
  underway = fetchMonaco().then(
    (monaco) => settle({ is: "ready", monaco }),
    (error: unknown) => settle({ is: "failed", error: error instanceof Error ? error : new Error(String(error)) }),
  );
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Monaco as far as it is there; does not start loading. */
export const useMonaco = (): MonacoState => useSyncExternalStore(subscribe, () => state);
export const readMonaco = (): MonacoState => state;
