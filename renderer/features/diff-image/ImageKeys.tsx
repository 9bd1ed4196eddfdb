// The keys of the image diff at which one is.
import type { StoreApi } from "zustand";
import { nextScale } from "../../../shared/lib/image-zoom.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keysOf } from "../../commands/press.ts";
import { useImageBackground } from "../../state/image-background.ts";
import { useStatusKeys } from "../../state/status.ts";
import { modesOf, nextMode, type Views } from "./modes.ts";
import { useView } from "./use-view.ts";

export interface ImageKeysProps {
  file: string;
  /** Whether the file is there before and after. */
  hasBoth: boolean;
  hasLines: boolean;
  store: StoreApi<Views>;
}

export function ImageKeys({ file, hasBoth, hasLines, store }: ImageKeysProps) {
  const [view, change] = useView(store, file);
  const step = useImageBackground((state) => state.step);
  useCommand("image.compare", () => change({ mode: nextMode(view.mode, modesOf({ canCompare: hasBoth && view.canCompare, hasLines })) }));
  useCommand("image.larger", () => change({ scale: nextScale(view.drawn, 1) }));
  useCommand("image.smaller", () => change({ scale: nextScale(view.drawn, -1) }));
  useCommand("image.fit", () => change({ scale: "fit" }));
  useCommand("image.background", step);
  const toArea = (by: 1 | -1) => (): void => {
    if (view.areas > 0) change({ area: (Math.max(view.area, by === 1 ? -1 : 0) + by + view.areas) % view.areas });
  };
  const disabled = view.mode !== "difference" || view.areas === 0 ? "No difference of two images is shown." : null;
  useCommand("image.next-area", toArea(1), { disabled });
  useCommand("image.previous-area", toArea(-1), { disabled });
  useStatusKeys([
    { id: "image-mode", text: "how to compare", keys: keysOf("image.compare") },
    { id: "image-zoom", text: "zoom both", keys: keysOf("image.larger", "image.smaller") },
    ...(disabled === null ? [{ id: "image-area", text: "area", keys: keysOf("image.next-area", "image.previous-area") }] : []),
    ...(view.mode === "swipe" ? [{ id: "image-line", text: "move the line", keys: keysOf("image.line-left", "image.line-right") }] : []),
  ]);
  return view.mode === "swipe" ? <LineKeys file={file} store={store} /> : null;
}

/** Percent of the width that a press moves the line. */
const lineStep = 5;

function LineKeys({ file, store }: Pick<ImageKeysProps, "file" | "store">) {
  const [{ line }, change] = useView(store, file);
  useCommand("image.line-left", () => change({ line: Math.max(0, line - lineStep) }));
  useCommand("image.line-right", () => change({ line: Math.min(100, line + lineStep) }));
  return null;
}
