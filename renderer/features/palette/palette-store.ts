// Whether the palette is open, and with which text it starts.
import { flushSync } from "react-dom";
import { create } from "zustand";
import { afterOverlays } from "../../commands/after-overlays.ts";

export type PaletteMode = "anything" | "commands" | "symbols" | "line";

/** What the palette begins with. */
const starts = { anything: "", commands: ">", symbols: "%", line: ":" } as const;
export const startOf = (mode: PaletteMode | null): (typeof starts)[PaletteMode] => starts[mode ?? "anything"];

interface PaletteStore {
  readonly mode: PaletteMode | null;
}

export const usePalette = create<PaletteStore>()(() => ({ mode: null }));

/** Opens the palette; in the mode that is open already it closes it. */
export const openPalette = (mode: PaletteMode = "anything"): void =>
  usePalette.setState((state) => ({ mode: state.mode === mode ? null : mode }));

export const closePalette = (): void => usePalette.setState({ mode: null });

/** Carries out a row of the palette once the palette is gone and the focus is back where it was. */
export function closeAndRun(run: () => void): void {
  // At once: what follows is a frame nearer.
  flushSync(closePalette);
  afterOverlays(run);
}
