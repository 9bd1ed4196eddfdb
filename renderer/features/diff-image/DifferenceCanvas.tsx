// Where the two versions differ, painted.
import { useEffect, useRef, useState } from "react";
import { useAppearance } from "../../state/appearance.ts";
import { sayShare } from "./compare-pixels.ts";
import { drawDifference } from "./draw-difference.ts";
import { type DrawnVersion, unionOf } from "./versions.ts";

export interface DifferenceCanvasProps {
  before: DrawnVersion;
  after: DrawnVersion;
  path: string;
  scale: number;
  /** Told once all is compared; null while it is not. */
  onShare: (share: string | null) => void;
}

export function DifferenceCanvas({ before, after, path, scale, onShare }: DifferenceCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
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
      (changed) => changed !== null && tell(sayShare(changed, width * height)),
      (error: Error) => setRefusal(error.message),
    );
    return () => stop.abort();
  }, [before.url, after.url, theme, onShare]);
  if (refusal !== null) return <p className="diff-image-why">The pixels cannot be compared: {refusal}</p>;
  return (
    <div className="diff-image-scroll">
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
    </div>
  );
}
