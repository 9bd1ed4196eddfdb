// The ways to look at an image, in the header of its file: for the pointer, I goes through them.
import type { StoreApi } from "zustand";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { modeNames, modesOf, type Views } from "./modes.ts";
import { useView } from "./use-view.ts";
import "./image-diff.css";

export interface ModeSwitchProps {
  file: string;
  path: string;
  /** Whether the file is there before and after. */
  hasBoth: boolean;
  hasLines: boolean;
  /** Whether I means this file now. */
  isShown: boolean;
  store: StoreApi<Views>;
}

/** Nothing where there is one way only. */
export function ModeSwitch({ file, path, hasBoth, hasLines, isShown, store }: ModeSwitchProps) {
  const [view, change] = useView(store, file);
  const modes = modesOf({ canCompare: hasBoth && view.canCompare, hasLines });
  if (modes.length < 2) return null;
  return (
    <>
      <fieldset className="diff-image-modes">
        <legend className="ui-hidden">How to compare {path}</legend>
        {modes.map((mode) => (
          <button
            key={mode}
            type="button"
            tabIndex={-1}
            className="diff-image-mode"
            aria-pressed={view.mode === mode}
            onClick={(event) => {
              // A press on the row moves the cursor; this one is no press on the row.
              event.stopPropagation();
              change({ mode });
            }}
          >
            {modeNames[mode]}
          </button>
        ))}
      </fieldset>
      {isShown ? <CommandKeys of="image.compare" silent /> : null}
    </>
  );
}
