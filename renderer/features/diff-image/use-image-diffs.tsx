// Puts the images of a diff in the place of their lines, and keeps how each one is looked at.
import { type ReactNode, useMemo, useState } from "react";
import { useStore } from "zustand";
import { ownValue } from "../../../shared/lib/own-value.ts";
import type { Contribution, DiffFile } from "../diff/index.ts";
import { ImageDiff } from "./ImageDiff.tsx";
import { ImageKeys } from "./ImageKeys.tsx";
import { hasBothSides, hasLines, isImageFile, withoutLines } from "./image-files.ts";
import { ModeSwitch } from "./ModeSwitch.tsx";
import { createViews } from "./modes.ts";

export interface ImageDiffsOptions {
  readonly connection: string;
  readonly project: string;
  /** Commits, as full hashes; null: there is none; undefined: not known yet. */
  readonly before: string | null | undefined;
  readonly after: string;
  readonly files: readonly DiffFile[];
  /** Index of the file that keys mean. */
  readonly shown: number;
  /** What others put under lines. */
  readonly contributions: readonly Contribution[] | undefined;
}

export interface ImageDiffs {
  /** The files, images among them without lines. */
  readonly files: readonly DiffFile[];
  /** Those of others, and the images. */
  readonly contributions: readonly Contribution[] | undefined;
  /** At the end of the header of a file: how its image is looked at. */
  aside(file: DiffFile): ReactNode;
  /** Draws nothing; binds the keys of the image that is shown. */
  readonly keys: ReactNode;
}

/** Pixels of an image diff until it is measured. */
const usualHeight = 300;

export function useImageDiffs({ connection, project, before, after, files, shown, contributions }: ImageDiffsOptions): ImageDiffs {
  const [store] = useState(createViews);
  // As one text: the same as long as none is turned into text or back.
  const texts = useStore(store, ({ views }) =>
    Object.keys(views)
      .filter((key) => ownValue(views, key)?.mode === "text")
      .join("\n"),
  );
  const drawn = useMemo(() => {
    const asText = new Set(texts.split("\n"));
    return files.filter((file) => isImageFile(file) && !asText.has(file.key));
  }, [files, texts]);
  const shownFiles = useMemo(() => {
    const among = new Set(drawn);
    return drawn.length === 0 ? files : files.map((file) => (among.has(file) ? withoutLines(file) : file));
  }, [files, drawn]);
  const all = useMemo(() => {
    if (drawn.length === 0) return contributions;
    const images = drawn.map(
      (file): Contribution => ({
        ...{ file: file.key, side: "new", line: 0, key: "image", isChange: true, estimate: usualHeight },
        label: `Image ${file.path}`,
        render: () => <ImageDiff {...{ connection, project, before, after, file, store }} />,
      }),
    );
    return [...images, ...(contributions ?? [])];
  }, [drawn, contributions, connection, project, before, after, store]);
  const current = files[shown];
  const isImage = current !== undefined && isImageFile(current);
  return {
    files: shownFiles,
    contributions: all,
    aside: (file) => {
      const given = files.find(({ key }) => key === file.key);
      if (given === undefined || !isImageFile(given)) return null;
      return (
        <ModeSwitch
          {...{ file: file.key, path: file.path, store, hasBoth: hasBothSides(given), hasLines: hasLines(given) }}
          isShown={file.key === current?.key}
        />
      );
    },
    keys: isImage ? <ImageKeys file={current.key} hasBoth={hasBothSides(current)} hasLines={hasLines(current)} store={store} /> : null,
  };
}
