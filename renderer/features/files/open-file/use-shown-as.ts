// Whether the shown file stands there as what it is, as its bytes, or as the picture that it draws (SVG) or stands for (a pointer).
import { useState } from "react";
import { flushSync } from "react-dom";
import { useCommand } from "../../../commands/bindings.ts";
import { flushTyping } from "../../../desk/typing.ts";
import { wantFocus } from "../../../state/focus.ts";
import { isPicture } from "./picture-name.ts";
import { picturePointer } from "./picture-pointer.ts";
import type { OpenFile } from "./use-open-file.ts";

/** `usual`: text in the editor, an image drawn, facts of a binary. */
export type ShownAs = "usual" | "bytes" | "picture";

export interface ShownFile {
  readonly as: ShownAs;
  /** What the bar offers for this kind of file; none for plain text. */
  readonly choices: readonly { readonly value: ShownAs; readonly label: string }[];
  show(as: ShownAs): void;
}

/** What the bar offers for a file. */
export function choicesOf(path: string, open: OpenFile): ShownFile["choices"] {
  if (open.is === "binary" || open.is === "large")
    return [
      { value: "usual", label: isPicture(path, open.file.size) ? "Picture" : "Facts" },
      { value: "bytes", label: "Bytes" },
    ];
  if (open.is === "text" && !open.isLink && /\.svg$/i.test(path))
    return [
      { value: "usual", label: "Source" },
      { value: "picture", label: "Picture" },
    ];
  if (picturePointer(path, open) !== null)
    return [
      { value: "usual", label: "Pointer" },
      { value: "picture", label: "Picture" },
    ];
  return [];
}

/** What the file shows as long as nobody chose: the picture that a pointer of large file storage stands for. */
const usualOf = (path: string | null, open: OpenFile | null): ShownAs =>
  path !== null && open !== null && picturePointer(path, open) !== null ? "picture" : "usual";

/** `isCompared`: its text stands beside another one. */
export function useShownAs(path: string | null, open: OpenFile | null, isCompared: boolean): ShownFile {
  const [chosen, setChosen] = useState<{ readonly path: string | null; readonly as: ShownAs | null }>({ path, as: null });
  const file = open !== null && "file" in open ? open.file : null;
  const choices = path === null || open === null || isCompared ? [] : choicesOf(path, open);
  const wanted = (chosen.path === path ? chosen.as : null) ?? usualOf(path, open);
  const hasIt = wanted === "bytes" ? file !== null && !isCompared : choices.some(({ value }) => value === wanted);
  const as = hasIt ? wanted : "usual";
  const show = (next: ShownAs): void => {
    if (path === null) return;
    flushTyping();
    // Drawn before the focus is asked for: what was shown must not take it.
    flushSync(() => setChosen({ path, as: next }));
    wantFocus(next === "usual" ? { kind: "text", path } : { kind: "home" });
  };
  const pending = open?.is === "loading";
  useCommand("file.bytes", () => show(as === "bytes" ? "usual" : "bytes"), {
    disabled: file !== null ? (isCompared ? "The text is compared now." : null) : "No committed file is open.",
    pending,
  });
  useCommand("file.picture", () => show(as === "picture" ? "usual" : "picture"), {
    disabled: choices.some(({ value }) => value === "picture") ? null : "No file that is text and picture is open.",
    pending,
  });
  return { as, choices, show };
}
