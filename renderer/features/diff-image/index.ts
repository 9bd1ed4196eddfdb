// What other features may use of image diffs.
export { type ImageDiffs, useImageDiffs } from "./use-image-diffs.tsx";
