// What a session knows, drawn as often as eyes can use.
import { useState, useSyncExternalStore } from "react";
import type { StoreApi } from "zustand";
import { isAtRest } from "./cell-words.ts";
import type { PickState } from "./pick-state.ts";
import type { PickSession } from "./session.ts";

/** Milliseconds between two drawings of cells while they are tried, by the dozen in a second: drawing takes its time from git. */
const calm = 200;

export function usePickSession({ store }: PickSession): PickState {
  const [subscribe] = useState(() => (draw: () => void) => subscribeCalmly(store, draw));
  return useSyncExternalStore(subscribe, store.getState);
}

/** What people do is drawn at once; answers about cells, while they are tried, a few times in a second. */
function subscribeCalmly(store: StoreApi<PickState>, draw: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drawNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    draw();
  };
  const stop = store.subscribe((state, before) => {
    // The first tries are on their way before the matrix is drawn.
    if (before.step === "reading") {
      timer ??= setTimeout(drawNow);
      return;
    }
    const isOfCells =
      state.step === "ready" && (state.cells !== before.cells || state.files !== before.files) && isSameBeside(state, before);
    if (!isOfCells || isAtRest(state)) drawNow();
    else timer ??= setTimeout(drawNow, calm);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

const isSameBeside = ({ cells: _cells, files: _files, ...state }: PickState, before: PickState): boolean =>
  Object.entries(state).every(([name, value]) => before[name as keyof PickState] === value);
