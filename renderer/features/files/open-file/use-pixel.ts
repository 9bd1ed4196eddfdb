// The pixel of a picture under the pointer, by its place and its colour, for the status bar.
import { type PointerEvent, useRef, useState } from "react";
import { namePixel } from "./name-pixel.ts";

/** `said`: "x 972, y 420, #4f7fd6"; null while the pointer is elsewhere. */
export function usePixel(): {
  readonly said: string | null;
  readonly handlers: {
    onPointerMove: (event: PointerEvent<HTMLImageElement>) => void;
    onPointerLeave: () => void;
  };
} {
  const [said, setSaid] = useState<string | null>(null);
  const canvas = useRef<CanvasRenderingContext2D | null>(null);
  const look = ({ currentTarget: image, clientX, clientY }: PointerEvent<HTMLImageElement>): void => {
    const { left, top, width, height } = image.getBoundingClientRect();
    const { naturalWidth, naturalHeight } = image;
    if (naturalWidth === 0 || width === 0) return;
    const x = Math.min(naturalWidth - 1, Math.max(0, Math.floor(((clientX - left) / width) * naturalWidth)));
    const y = Math.min(naturalHeight - 1, Math.max(0, Math.floor(((clientY - top) / height) * naturalHeight)));
    canvas.current ??= Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
      willReadFrequently: true,
    });
    const drawing = canvas.current;
    if (drawing === null) return;
    drawing.clearRect(0, 0, 1, 1);
    drawing.drawImage(image, x, y, 1, 1, 0, 0, 1, 1);
    setSaid(namePixel(x, y, drawing.getImageData(0, 0, 1, 1).data));
  };
  return { said, handlers: { onPointerMove: look, onPointerLeave: () => setSaid(null) } };
}
