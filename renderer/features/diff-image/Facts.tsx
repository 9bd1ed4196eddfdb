// What is known of both versions, beside the images or under them.
import type { ReactNode } from "react";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import type { ImageVersion } from "../../data/image-version.ts";
import { formatBytes } from "../../ui/text/bytes.ts";
import { tolerance } from "./compare-pixels.ts";
import type { Mode } from "./modes.ts";
import { saySizes } from "./versions.ts";

export interface FactsProps {
  before: ImageVersion | null;
  after: ImageVersion | null;
  mode: Mode;
  /** Of the pixels that differ; null while they are compared. */
  share: string | null;
  /** After the facts. */
  children?: ReactNode;
}

/** "960 × 380, 48 KB" */
export function sayVersion(version: ImageVersion): string {
  const bytes = formatBytes(version.bytes);
  return version.is === "image"
    ? `${version.size.width.toLocaleString("en")} × ${version.size.height.toLocaleString("en")}, ${bytes}`
    : bytes;
}

export function Facts({ before, after, mode, share, children }: FactsProps) {
  const sizes = before?.is === "image" && after?.is === "image" ? saySizes(before.size, after.size) : null;
  return (
    <div className="diff-image-facts">
      {mode === "sides" ? null : (
        <dl className="ui-num">
          {before === null ? null : (
            <>
              <dt>Before</dt>
              <dd>{sayVersion(before)}</dd>
            </>
          )}
          {after === null ? null : (
            <>
              <dt>After</dt>
              <dd>{sayVersion(after)}</dd>
            </>
          )}
          {mode === "difference" ? (
            <>
              <dt>Differ</dt>
              <dd>{share === null ? "…" : `${share} of pixels`}</dd>
            </>
          ) : null}
        </dl>
      )}
      {mode === "difference" ? (
        <ul className="diff-image-legend">
          <li data-kind="after">only after</li>
          <li data-kind="before">only before</li>
          <li data-kind="same">the same</li>
        </ul>
      ) : null}
      {mode === "difference" ? <span>Tolerance {tolerance} of 255</span> : null}
      {mode === "swipe" ? (
        <span className="diff-image-key">
          <CommandKeys of="image.line-left" /> <CommandKeys of="image.line-right" /> move the line
        </span>
      ) : null}
      {sizes === null ? null : <span>{sizes}</span>}
      {children}
    </div>
  );
}
