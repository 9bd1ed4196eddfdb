// How large an image is drawn: fitted to its room, or at a step. Pure.

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels of the screen for a pixel of the image. */
const steps = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 16] as const;

/** The whole image in its room, never larger than it is. */
export const fitScale = (image: Size, room: Size): number =>
  Math.min(1, Math.max(1, room.width) / Math.max(1, image.width), Math.max(1, room.height) / Math.max(1, image.height));

/** The next step up or down; stays where there is none. */
export function nextScale(scale: number, by: 1 | -1): number {
  // A fitted image stands between steps: one that differs by less than can be seen is no step.
  const isBeyond = (step: number): boolean => (by === 1 ? step > scale * 1.01 : step < scale * 0.99);
  return (by === 1 ? steps.find(isBeyond) : steps.findLast(isBeyond)) ?? scale;
}

/** "50 %", "3.4 %" */
export const formatScale = (scale: number): string => `${scale < 0.1 ? Math.round(scale * 1_000) / 10 : Math.round(scale * 100)} %`;

/** What a file name says that it is: "PNG". */
export const formatName = (name: string): string => {
  const extension = name.slice(name.lastIndexOf(".") + 1).toUpperCase();
  return extension === "JPG" ? "JPEG" : extension;
};
