// Compares two images piece by piece, so that the window goes on while many pixels are looked at.
import { type Area, createAreaFinder } from "./areas.ts";
import { findGround, paintDifference, type Rgb } from "./compare-pixels.ts";
import { type DrawnVersion, unionOf } from "./versions.ts";

/** Pixels that are compared before the window has its turn. */
const pieceSize = 250_000;
/** Width and height of the small copies that tell the ground. */
const sampleSize = 96;

const contextOf = (width: number, height: number): OffscreenCanvasRenderingContext2D => {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("There is no memory for an image of this size.");
  return context;
};

async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** Its pixels, shrunk to a few. */
function sample(image: HTMLImageElement) {
  const context = contextOf(sampleSize, sampleSize);
  context.imageSmoothingEnabled = false;
  context.drawImage(image, 0, 0, sampleSize, sampleSize);
  return context.getImageData(0, 0, sampleSize, sampleSize).data;
}

/** A colour of the design as a canvas has it. */
function readColour(element: Element, name: string): Rgb {
  const context = contextOf(1, 1);
  context.fillStyle = getComputedStyle(element).getPropertyValue(name);
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

const giveWay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export interface Difference {
  /** Pixels that differ. */
  readonly changed: number;
  /** Where they are. */
  readonly areas: readonly Area[];
}

/** Paints the difference into the canvas, which has the room of both, and answers how many pixels differ, and where; null when it was stopped. */
export async function drawDifference(
  canvas: HTMLCanvasElement,
  before: DrawnVersion,
  after: DrawnVersion,
  signal: AbortSignal,
): Promise<Difference | null> {
  const { width, height } = unionOf(before.size, after.size);
  const [old, now] = await Promise.all([load(before.url), load(after.url)]);
  const target = canvas.getContext("2d");
  if (target === null) throw new Error("There is no memory for an image of this size.");
  if (signal.aborted) return null;
  target.clearRect(0, 0, width, height);
  const paint = {
    ground: findGround(sample(old), sample(now)),
    before: readColour(canvas, "--del-mark"),
    after: readColour(canvas, "--add-mark"),
    dash: Math.max(1, Math.round(Math.max(width, height) / 250)),
  };
  const rows = Math.max(1, Math.min(height, Math.floor(pieceSize / width)));
  const pieces = [contextOf(width, rows), contextOf(width, rows)] as const;
  const read = (piece: OffscreenCanvasRenderingContext2D, image: HTMLImageElement, size: DrawnVersion["size"], top: number) => {
    piece.clearRect(0, 0, width, rows);
    piece.drawImage(image, 0, -top, size.width, size.height);
    return piece.getImageData(0, 0, width, rows).data;
  };
  const finder = createAreaFinder(width, height);
  let changed = 0;
  for (let top = 0; top < height; top += rows) {
    const out = new ImageData(width, rows);
    const [left, right] = [read(pieces[0], old, before.size, top), read(pieces[1], now, after.size, top)];
    changed += paintDifference(left, right, out.data, width, top, paint, finder.add);
    target.putImageData(out, 0, top);
    await giveWay();
    if (signal.aborted) return null;
  }
  return { changed, areas: finder.areas() };
}
