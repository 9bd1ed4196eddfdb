// Draws one row of a diff: a file's header, a hunk's title, a line, a pair of lines, or the words in place of lines.
import type { ReactNode } from "react";
import { type DiffLine, hunkTitle } from "../../../shared/lib/unified-diff.ts";
import { ChangeLetter } from "../../ui/marks/ChangeLetter.tsx";
import { Spine } from "../../ui/marks/Spine.tsx";
import { Counts } from "./Counts.tsx";
import type { DiffFile } from "./diff-file.ts";
import type { DiffRow } from "./diff-rows.ts";
import { gridCell } from "./grid-roles.ts";
import { LineText } from "./LineText.tsx";
import { PathText } from "./PathText.tsx";

export interface DiffRowViewProps {
  row: DiffRow;
  file: DiffFile | undefined;
  /** Buttons for a file that is not shown. */
  offer?: ((file: DiffFile) => ReactNode) | undefined;
}

/** The cells of a row; the grid draws the row around them. */
export function DiffRowView({ row, file, offer }: DiffRowViewProps) {
  if (file === undefined) return null;
  switch (row.type) {
    case "file":
      return <FileHeader file={file} />;
    case "absence":
      return (
        <div className="diff-absence" {...gridCell}>
          <span className="diff-absence-text">{file.absence?.text}</span>
          {offer?.(file)}
        </div>
      );
    case "hunk":
      return (
        <div className="diff-hunk" {...gridCell}>
          <span>{hunkTitle(row.hunk).replaceAll("-", "−")}</span>
          <span className="diff-section">{row.hunk.section}</span>
        </div>
      );
    case "cut":
      return (
        <div className="diff-absence" {...gridCell}>
          <span className="diff-absence-text">The server’s diff of this file ends early here.</span>
        </div>
      );
    case "line":
      return <UnifiedLine line={row.line} partner={row.partner} />;
    case "pair":
      return (
        <>
          <Side line={row.left} partner={row.right} side="old" />
          <Side line={row.right} partner={row.left} side="new" />
        </>
      );
  }
}

/** The bar over a file's lines. */
export function FileHeader({ file }: { file: DiffFile }) {
  return (
    <div className="diff-file" {...gridCell}>
      <ChangeLetter change={file.change} />
      <PathText path={file.path} />
      {file.oldPath === file.path ? null : <span className="diff-from">from {file.oldPath}</span>}
      {file.modes ? <span className="diff-from">mode {file.modes.join(" → ")}</span> : null}
      <Counts additions={file.diff.additions} deletions={file.diff.deletions} />
    </div>
  );
}

const signs = { added: "+", removed: "−", context: "" } as const;
const spines = { added: "added", removed: "removed" } as const;

function UnifiedLine({ line, partner }: { line: DiffLine; partner: DiffLine | null }) {
  return (
    <div className="diff-line" {...gridCell} data-kind={line.kind}>
      {line.kind === "context" ? null : <Spine state={spines[line.kind]} joined />}
      <span className="diff-number">{line.oldLine}</span>
      <span className="diff-number">{line.newLine}</span>
      <span className="diff-sign">{signs[line.kind]}</span>
      <code className="diff-text">
        <LineText line={line} partner={partner} />
      </code>
    </div>
  );
}

function Side({ line, partner, side }: { line: DiffLine | null; partner: DiffLine | null; side: "old" | "new" }) {
  if (line === null) return <div className="diff-line" {...gridCell} data-kind="none" />;
  return (
    <div className="diff-line" {...gridCell} data-kind={line.kind}>
      {line.kind === "context" ? null : <Spine state={spines[line.kind]} joined />}
      <span className="diff-number">{side === "old" ? line.oldLine : line.newLine}</span>
      <span className="diff-sign">{signs[line.kind]}</span>
      <code className="diff-text">
        <LineText line={line} partner={partner} />
      </code>
    </div>
  );
}
