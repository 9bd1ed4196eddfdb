// Both versions beside each other, at one scale and scrolled together.
import { useRef } from "react";
import type { Size } from "../../../shared/lib/image-zoom.ts";
import type { ImageVersion } from "../../data/image-version.ts";
import { useImageBackground } from "../../state/image-background.ts";
import { sayVersion } from "./Facts.tsx";

export interface SidesProps {
  before: ImageVersion | null;
  after: ImageVersion | null;
  path: string;
  /** Pixels of the image that both fit in. */
  room: Size;
  scale: number;
}

export function Sides({ before, after, path, room, scale }: SidesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const background = useImageBackground((state) => state.background);
  const follow = (from: HTMLElement): void => {
    for (const other of frame.current?.querySelectorAll<HTMLElement>(".diff-image-scroll") ?? []) {
      if (other === from) continue;
      other.scrollLeft = from.scrollLeft;
      other.scrollTop = from.scrollTop;
    }
  };
  const names = { before: after === null ? "Removed" : "Before", after: before === null ? "New" : "After" };
  const sides = [
    { id: "before", name: names.before, version: before },
    { id: "after", name: names.after, version: after },
  ] as const;
  return (
    <div ref={frame} className="diff-image-sides">
      {sides.map(({ id, name, version }) =>
        version === null ? null : (
          <figure key={id} className="diff-image-side">
            <div className="diff-image-scroll" onScroll={({ currentTarget }) => follow(currentTarget)}>
              {version.is === "image" ? (
                // Where sizes differ, both have the same room and begin at its top left.
                <div style={{ width: room.width * scale, height: room.height * scale }}>
                  <img
                    className="diff-image-drawn"
                    data-background={background}
                    data-enlarged={scale > 1 || undefined}
                    src={version.url}
                    alt={`${name}: ${path}`}
                    style={{ width: version.size.width * scale, height: version.size.height * scale }}
                  />
                </div>
              ) : (
                <p className="diff-image-why">{sayWhy(version)}</p>
              )}
            </div>
            <figcaption>
              <b data-side={id}>{name}</b> <span className="ui-num">{sayVersion(version)}</span>
            </figcaption>
          </figure>
        ),
      )}
    </div>
  );
}

function sayWhy(version: Exclude<ImageVersion, { is: "image" }>): string {
  if (version.is === "broken") return `Cannot be drawn. ${version.why}`;
  if (version.is === "large") return "Larger than what is read.";
  return `A pointer of Git LFS: the image that it stands for, ${version.oid.slice(0, 7)}…, is not there.`;
}
