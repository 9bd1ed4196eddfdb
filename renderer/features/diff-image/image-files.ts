// Which files of a diff are drawn as images, and what the diff shows of them then. Pure.
import { pictureType } from "../../data/picture.ts";
import type { DiffFile } from "../diff/index.ts";

/** Whether a file's two versions are looked at as images: by its name, and where its content differs. */
export const isImageFile = ({ path, diff, absence }: DiffFile): boolean =>
  pictureType(path) !== null && (diff.kind === "binary" || diff.kind === "text" || (absence !== null && absence.offer !== null));

/** Whether the diff has lines of it, as of an SVG or of a pointer, or can load those of an SVG. */
export const hasLines = ({ path, diff, absence }: DiffFile): boolean =>
  diff.kind === "text" || (absence?.offer === "load" && pictureType(path) === "image/svg+xml");

export const hasBothSides = ({ change }: DiffFile): boolean => change !== "added" && change !== "removed";

const drawn = new WeakMap<DiffFile, DiffFile>();

/** The file without lines and without words in their place; its counts stay. The same file gives the same answer. */
export function withoutLines(file: DiffFile): DiffFile {
  let known = drawn.get(file);
  if (known === undefined) {
    known = { ...file, absence: null, diff: { ...file.diff, hunks: [], complete: true } };
    drawn.set(file, known);
  }
  return known;
}
