// Where two images differ, pixel by pixel. Pixels are RGBA, four bytes each, as a canvas has them. Pure.

export type Rgb = readonly [red: number, green: number, blue: number];
export type Pixels = Uint8ClampedArray;

/** Differences of a channel up to this are none: what saving a JPEG again leaves behind. */
export const tolerance = 4;

/** What a pixel of the answer is. */
export const same = 0;
export const onlyBefore = 1;
export const onlyAfter = 2;

/** The colour that most of some pixels have, by a sample of them: four bits a channel are looked at. */
export function findGround(...images: readonly Pixels[]): Rgb {
  const counts = new Map<number, number>();
  let best = 0xffff;
  let most = 0;
  for (const pixels of images) {
    const step = Math.max(1, Math.floor(pixels.length / 4 / 4_096)) * 4;
    for (let at = 0; at + 3 < pixels.length; at += step) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
      const colour = alpha < 16 ? 0xffff : ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
      const count = (counts.get(colour) ?? 0) + 1;
      counts.set(colour, count);
      if (count > most) [best, most] = [colour, count];
    }
  }
  // What is transparent is white to compare with.
  return best === 0xffff ? [255, 255, 255] : [(best >> 8) * 17, ((best >> 4) & 15) * 17, (best & 15) * 17];
}

/** How far a pixel is from the ground, as it looks on it. */
function standOut(pixels: Pixels, at: number, ground: Rgb): number {
  const away =
    Math.abs((pixels[at] ?? 0) - ground[0]) + Math.abs((pixels[at + 1] ?? 0) - ground[1]) + Math.abs((pixels[at + 2] ?? 0) - ground[2]);
  return away * (pixels[at + 3] ?? 0);
}

/** `same`, or the side on which the pixel at a byte stands out more. Colours under full transparency are none. */
export function comparePixel(before: Pixels, after: Pixels, at: number, ground: Rgb): number {
  const [oldAlpha = 0, newAlpha = 0] = [before[at + 3], after[at + 3]];
  if (oldAlpha === 0 && newAlpha === 0) return same;
  let isSame = Math.abs(oldAlpha - newAlpha) <= tolerance;
  for (let channel = 0; isSame && channel < 3; channel += 1)
    isSame = Math.abs((before[at + channel] ?? 0) - (after[at + channel] ?? 0)) <= tolerance;
  if (isSame) return same;
  return standOut(before, at, ground) > standOut(after, at, ground) ? onlyBefore : onlyAfter;
}

export interface Paint {
  readonly ground: Rgb;
  readonly before: Rgb;
  readonly after: Rgb;
  /** Pixels of the image for a dash. */
  readonly dash: number;
}

/**
 * Paints rows of the difference of two images of the same width into `out`, and answers how many pixels differ. `top` is the number of
 * the first row, from which the dashes go on; `onChanged` is told each pixel that differs; what is outside of one image is transparent there.
 */
export function paintDifference(
  before: Pixels,
  after: Pixels,
  out: Pixels,
  width: number,
  top: number,
  paint: Paint,
  onChanged: (x: number, y: number) => void = () => undefined,
): number {
  let changed = 0;
  for (let at = 0; at < out.length; at += 4) {
    const found = comparePixel(before, after, at, paint.ground);
    if (found === same) {
      // The ground is nothing, and the more a pixel stands out from it the more of it is left: pale on light and on dark.
      out[at] = 128;
      out[at + 1] = 128;
      out[at + 2] = 128;
      out[at + 3] = Math.min(1, standOut(after, at, paint.ground) / (255 * 400)) * 140;
      continue;
    }
    changed += 1;
    const pixel = at / 4;
    onChanged(pixel % width, top + Math.floor(pixel / width));
    const isGap = found === onlyBefore && Math.floor(((pixel % width) + top + Math.floor(pixel / width)) / paint.dash) % 3 === 2;
    const colour = found === onlyBefore ? paint.before : paint.after;
    out[at] = colour[0];
    out[at + 1] = colour[1];
    out[at + 2] = colour[2];
    out[at + 3] = isGap ? 90 : 255;
  }
  return changed;
}

/** "8.1 %", "under 0.1 %", "0 %": never none where there is some, nor all where there is some left. */
export function sayShare(changed: number, all: number): string {
  if (changed === 0) return "0 %";
  const share = (changed / all) * 100;
  if (share < 0.1) return "under 0.1 %";
  return changed < all && share > 99.9 ? "over 99.9 %" : `${Math.round(share * 10) / 10} %`;
}
