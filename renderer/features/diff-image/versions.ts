// What is known of the two versions of an image: how they stand to each other, and whether to ask before they are drawn. Pure.
import type { Size } from "../../../shared/lib/image-zoom.ts";
import type { ImageVersion } from "../../data/image-version.ts";
import { formatBytes } from "../../ui/text/bytes.ts";

/** An image of more pixels is drawn only when somebody asks. */
export const askedPixels = 50_000_000;

/** The room that both take when they lie over each other at the top left. */
export const unionOf = (a: Size, b: Size): Size => ({ width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) });

/** "After is 20 pixels wider and 5 lower": in what they differ, as seen from the later one; null where they are as large. */
export function saySizes(before: Size, after: Size): string | null {
  const [wider, higher] = [after.width - before.width, after.height - before.height];
  if (wider === 0 && higher === 0) return null;
  const words = [
    ...(wider === 0 ? [] : [`${Math.abs(wider)} px ${wider > 0 ? "wider" : "narrower"}`]),
    ...(higher === 0 ? [] : [`${Math.abs(higher)} px ${higher > 0 ? "higher" : "lower"}`]),
  ];
  const larger = wider >= 0 && higher >= 0 ? "After is larger" : wider <= 0 && higher <= 0 ? "Before is larger" : "The shapes differ";
  return `${larger}: after is ${words.join(" and ")}. Both begin at the top left.`;
}

/** Why somebody is asked before a version is drawn; null where nobody is. */
export function whyAsk(version: ImageVersion | null): string | null {
  if (version?.is === "large") return `${formatBytes(version.bytes)} of image`;
  if (version?.is !== "image") return null;
  const { width, height } = version.size;
  return width * height > askedPixels ? `${Math.round((width * height) / 1_000_000)} million pixels` : null;
}

/** A version that is drawn. */
export type DrawnVersion = Extract<ImageVersion, { is: "image" }>;
