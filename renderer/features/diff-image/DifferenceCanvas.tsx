// Where the two versions differ, painted.
import { useEffect, useRef, useState } from "react";
import { useAppearance } from "../../state/appearance.ts";
import type { Area } from "./areas.ts";
import { sayShare } from "./compare-pixels.ts";
import { drawDifference } from "./draw-difference.ts";
import { type DrawnVersion, unionOf } from "./versions.ts";

export interface DifferenceCanvasProps {
  before: DrawnVersion;
  after: DrawnVersion;
  path: string;
  scale: number;
  /** The area that is looked at. */
  area: number;
  onAreas: (count: number) => void;
  /** Told once all is compared; null while it is not. */
  onShare: (share: string | null) => void;
}

export function DifferenceCanvas({ before, after, path, scale, area, onAreas, onShare }: DifferenceCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [areas, setAreas] = useState<readonly Area[]>([]);
  const shown = useRef<HTMLElement>(null);
  const [found, setFound] = useState<string | null>(null);
  const theme = useAppearance((state) => state.theme);
  const { width, height } = unionOf(before.size, after.size);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const stop = new AbortController();
    const tell = (share: string | null): void => {
      onShare(share);
      setFound(share);
    };
    tell(null);
    setRefusal(null);
    drawDifference(element, before, after, stop.signal).then(
      (difference) => {
        if (difference === null) return;
        tell(sayShare(difference.changed, width * height));
        setAreas(difference.areas);
        onAreas(difference.areas.length);
      },
      (error: Error) => setRefusal(error.message),
    );
    return () => stop.abort();
  }, [before.url, after.url, theme, onShare, onAreas]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another area is another element
  useEffect(() => {
    shown.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [area]);
  if (refusal !== null) return <p className="diff-image-why">The pixels cannot be compared: {refusal}</p>;
  return (
    <div className="diff-image-scroll">
      <div className="diff-image-areas" style={{ width: width * scale, height: height * scale }}>
        <canvas
          ref={canvas}
          className="diff-image-canvas"
          role="img"
          aria-label={`Difference of ${path}${found === null ? "" : `: ${found} of pixels`}`}
          aria-busy={found === null}
          data-enlarged={scale > 1 || undefined}
          width={width}
          height={height}
          style={{ width: width * scale, height: height * scale }}
        />
        {areas.map((each, index) => (
          <i
            key={`${each.left} ${each.top}`}
            ref={index === area ? shown : undefined}
            className="diff-image-area"
            data-active={index === area || undefined}
            aria-hidden="true"
            style={{
              left: each.left * scale - 3,
              top: each.top * scale - 3,
              width: each.width * scale + 6,
              height: each.height * scale + 6,
            }}
          />
        ))}
      </div>
    </div>
  );
}
