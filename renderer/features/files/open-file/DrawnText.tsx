// The picture that a text draws (SVG), as it is typed: in an image element, which runs no script and loads nothing.
import { useMemo, useState } from "react";
import { nameOf } from "../../../state/tree.ts";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { ImagePane } from "./ImagePane.tsx";

export interface DrawnTextProps {
  path: string;
  text: string;
  wantsFocus: boolean;
  onFocused: () => void;
}

export function DrawnText({ path, text, wantsFocus, onFocused }: DrawnTextProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const url = useMemo(() => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text.toWellFormed())}`, [text]);
  if (broken === text)
    return (
      <ErrorState
        tone="neutral"
        title={`${nameOf(path)} cannot be drawn`}
        why="It does not read as an SVG image. Its source may have a mistake, or it draws nothing by itself."
      />
    );
  return (
    <ImagePane
      {...{ url, wantsFocus, onFocused }}
      name={nameOf(path)}
      bytes={new Blob([text]).size}
      onStep={null}
      onBroken={() => setBroken(text)}
    />
  );
}
