// The ways to look at two versions of an image, and what was chosen for each file of a diff.
import { createStore, type StoreApi } from "zustand";
import { ownValue } from "../../../shared/lib/own-value.ts";

export type Mode = "sides" | "swipe" | "difference" | "text";

export const modeNames: Readonly<Record<Mode, string>> = { sides: "Side by side", swipe: "Swipe", difference: "Difference", text: "Text" };

export interface ModeFacts {
  /** Whether both sides can be drawn, as far as is known. */
  readonly canCompare: boolean;
  readonly hasLines: boolean;
}

/** The ways there are, in the order in which a key goes through them. */
export const modesOf = ({ canCompare, hasLines }: ModeFacts): readonly Mode[] => [
  "sides",
  ...(canCompare ? (["swipe", "difference"] as const) : []),
  ...(hasLines ? (["text"] as const) : []),
];

export const nextMode = (mode: Mode, modes: readonly Mode[]): Mode => modes[(modes.indexOf(mode) + 1) % modes.length] ?? "sides";

/** How one file is looked at. */
export interface View {
  readonly mode: Mode;
  /** Pixels of the screen for a pixel of the image. */
  readonly scale: number | "fit";
  /** The scale as it is drawn now. */
  readonly drawn: number;
  /** Percent of the width at which the line of a swipe stands. */
  readonly line: number;
  /** Whether somebody asked for it though it is large. */
  readonly agreed: boolean;
  /** Whether both versions turned out to be images. */
  readonly canCompare: boolean;
  /** Areas in which they differ, once they are compared, and the one that is looked at; -1 = none yet. */
  readonly areas: number;
  readonly area: number;
}

export const usualView: View = { mode: "sides", scale: "fit", drawn: 1, line: 50, agreed: false, canCompare: true, areas: 0, area: -1 };

/** By the key of the file. */
export interface Views {
  readonly views: Readonly<Record<string, View>>;
  change(file: string, change: Partial<View>): void;
}

export const createViews = (): StoreApi<Views> =>
  createStore<Views>((set) => ({
    views: {},
    change: (file, change) => set(({ views }) => ({ views: { ...views, [file]: { ...(ownValue(views, file) ?? usualView), ...change } } })),
  }));
