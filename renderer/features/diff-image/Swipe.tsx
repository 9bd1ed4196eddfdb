// Both versions over each other with a line between them: left of it the earlier, right of it the later one.
import { MoveHorizontal } from "lucide-react";
import { useImageBackground } from "../../state/image-background.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import { type DrawnVersion, unionOf } from "./versions.ts";

export interface SwipeProps {
  before: DrawnVersion;
  after: DrawnVersion;
  path: string;
  scale: number;
  /** Percent of the width. */
  line: number;
  onLine: (line: number) => void;
}

export function Swipe({ before, after, path, scale, line, onLine }: SwipeProps) {
  const background = useImageBackground((state) => state.background);
  const union = unionOf(before.size, after.size);
  const sides = [
    { id: "before", name: "Before", version: before, clip: `inset(0 ${100 - line}% 0 0)` },
    { id: "after", name: "After", version: after, clip: `inset(0 0 0 ${line}%)` },
  ] as const;
  return (
    <div className="diff-image-scroll">
      <div className="diff-image-stack" style={{ width: union.width * scale, height: union.height * scale }}>
        {sides.map(({ id, name, version, clip }) => (
          <div key={id} className="diff-image-half" style={{ clipPath: clip }}>
            <img
              className="diff-image-drawn"
              data-background={background}
              data-enlarged={scale > 1 || undefined}
              src={version.url}
              alt={`${name}: ${path}`}
              style={{ width: version.size.width * scale, height: version.size.height * scale }}
            />
            <span className="diff-image-name" data-side={id} aria-hidden="true">
              {name}
            </span>
          </div>
        ))}
        <input
          type="range"
          className="diff-image-range"
          aria-label="Line between before and after"
          min={0}
          max={100}
          value={line}
          onChange={({ currentTarget }) => onLine(Number(currentTarget.value))}
        />
        <span className="diff-image-line" style={{ left: `${line}%` }} aria-hidden="true">
          <span className="diff-image-grip">
            <Icon of={MoveHorizontal} size="small" />
          </span>
        </span>
      </div>
    </div>
  );
}
