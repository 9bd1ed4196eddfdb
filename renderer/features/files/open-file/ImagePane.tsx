// An image with its size: fitted to the room or at a scale, over a checkerboard where it is transparent.
import { Minus, Plus } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { fitScale, formatName, formatScale, nextScale, type Size } from "../../../../shared/lib/image-zoom.ts";
import { useCommand } from "../../../commands/bindings.ts";
import { keyOf, keysOf } from "../../../commands/press.ts";
import { useImageBackground } from "../../../state/image-background.ts";
import { useStatusKeys } from "../../../state/status.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { SegmentedControl } from "../../../ui/controls/SegmentedControl.tsx";
import { FootBar } from "../../../ui/frame/FootBar.tsx";
import { ByteSize } from "../../../ui/text/ByteSize.tsx";
import { formatCount } from "../../../ui/text/count.ts";
import { usePixel } from "./use-pixel.ts";
import "./ImagePane.css";

export interface ImagePaneProps {
  url: string;
  name: string;
  /** Size of the file. */
  bytes: number;
  /** Shows the next picture of the folder, or the one before; null where there is no other. */
  onStep: ((by: 1 | -1) => void) | null;
  /** It is no image after all. */
  onBroken: () => void;
  wantsFocus: boolean;
  onFocused: () => void;
}

export function ImagePane({ url, name, bytes, onStep, onBroken, wantsFocus, onFocused }: ImagePaneProps) {
  const scroller = useRef<HTMLElement>(null);
  const [image, setImage] = useState<Size | null>(null);
  const [room, setRoom] = useState<Size>({ width: 1, height: 1 });
  const [chosen, setChosen] = useState<number | "fit">("fit");
  const scale = chosen !== "fit" ? chosen : image === null ? 1 : fitScale(image, room);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // Without its padding: what an image can fill.
    const observer = new ResizeObserver(([seen]) => {
      if (seen !== undefined) setRoom({ width: seen.contentRect.width, height: seen.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!wantsFocus) return;
    scroller.current?.focus();
    onFocused();
  }, [wantsFocus, onFocused]);
  // What was in the middle stays there.
  const middle = useRef({ x: 0.5, y: 0.5 });
  const keepMiddle = (): void => {
    const element = scroller.current;
    if (element === null) return;
    middle.current = {
      x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
      y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
    };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the scale
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    element.scrollLeft = middle.current.x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = middle.current.y * element.scrollHeight - element.clientHeight / 2;
  }, [scale]);

  const zoomTo = (next: number | "fit"): void => {
    keepMiddle();
    setChosen(next);
  };
  const larger = (): void => zoomTo(nextScale(scale, 1));
  const smaller = (): void => zoomTo(nextScale(scale, -1));
  useCommand("image.larger", larger);
  useCommand("image.smaller", smaller);
  useCommand("image.fit", () => zoomTo("fit"));
  useCommand("image.actual", () => zoomTo(1));
  const { background, set: setBackground, step } = useImageBackground();
  useCommand("image.background", step);
  const alone = { disabled: onStep === null ? "There is no other picture in this folder." : null };
  useCommand("image.next", () => onStep?.(1), alone);
  useCommand("image.previous", () => onStep?.(-1), alone);
  const pixel = usePixel();
  useStatusKeys([
    ...(pixel.said === null ? [] : [{ id: "pixel", text: pixel.said }]),
    { id: "zoom", text: "zoom", keys: keysOf("image.larger", "image.smaller") },
    { id: "fit", text: "fit", keys: keysOf("image.fit") },
    { id: "actual", text: "100 %", keys: keysOf("image.actual") },
    { id: "background", text: "background", keys: keysOf("image.background") },
    ...(onStep === null ? [] : [{ id: "step", text: "next picture", keys: keysOf("image.next", "image.previous") }]),
  ]);
  return (
    <div className="image">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section ref={scroller} className="image-room" aria-label={`Image ${name}`} tabIndex={0}>
        <div className="image-frame">
          {image === null ? null : (
            <>
              <span className="image-edge ui-num" data-edge="top" aria-hidden="true">
                {formatCount(image.width)}
              </span>
              <span className="image-edge ui-num" data-edge="left" aria-hidden="true">
                {formatCount(image.height)}
              </span>
            </>
          )}
          <img
            className="image-drawn"
            data-background={background}
            src={url}
            alt={name}
            data-enlarged={scale > 1 || undefined}
            style={image === null ? undefined : { width: image.width * scale, height: image.height * scale }}
            onLoad={({ currentTarget }) => setImage({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
            onError={onBroken}
            {...pixel.handlers}
          />
        </div>
      </section>
      <FootBar
        end={
          <>
            <SegmentedControl
              label="Background of the image"
              value={background}
              onChange={setBackground}
              segments={[
                { value: "checks", label: "Checks" },
                { value: "white", label: "White" },
                { value: "black", label: "Black" },
              ]}
            />
            <span className="image-zoom">
              <IconButton icon={Minus} label="Smaller" keys={keyOf("image.smaller")} size="small" placement="top" onPress={smaller} />
              <output className="image-scale ui-num" aria-label="Scale">
                {formatScale(scale)}
              </output>
              <IconButton icon={Plus} label="Larger" keys={keyOf("image.larger")} size="small" placement="top" onPress={larger} />
            </span>
            <SegmentedControl
              label="Scale of the image"
              // Between steps neither is chosen.
              value={chosen === "fit" ? "fit" : chosen === 1 ? "actual" : ""}
              onChange={(value) => zoomTo(value === "fit" ? "fit" : 1)}
              segments={[
                { value: "fit", label: "Fit" },
                { value: "actual", label: "100 %" },
              ]}
            />
          </>
        }
      >
        {image === null ? null : (
          <span className="image-size ui-num">
            {formatCount(image.width)} × {formatCount(image.height)}
          </span>
        )}
        <span className="image-fact">{formatName(name)}</span>
        <span className="image-fact ui-num">
          <ByteSize bytes={bytes} />
        </span>
      </FootBar>
    </div>
  );
}
