// Draws one row of a diff: a file's header, a hunk's title, a line, a pair of lines, or the words in place of lines.
import type { ReactNode } from "react";
import type { DiffLine } from "../../../shared/lib/unified-diff.ts";
import type { LineTokens } from "../../monaco/colours.ts";
import { ChangeLetter } from "../../ui/marks/ChangeLetter.tsx";
import { Spine } from "../../ui/marks/Spine.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { markOdd } from "../../ui/text/mark-odd.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { Counts } from "./Counts.tsx";
import type { DiffFile } from "./diff-file.ts";
import type { DiffRow } from "./diff-rows.ts";
import { gridCell } from "./grid-roles.ts";
import { HunkRow } from "./HunkRow.tsx";
import { LineText } from "./LineText.tsx";
import type { Side } from "./line-id.ts";
import type { FileMoves } from "./moves.ts";
import { PathText } from "./PathText.tsx";
import { type SpacelessFile, sayHiddenSpace } from "./spaceless-file.ts";
import type { Reading } from "./use-expansions.ts";

export interface DiffRowViewProps {
  /** For the head of a file. */
  fileMoves?: FileMoves | undefined;
  row: DiffRow;
  file: DiffFile | undefined;
  /** Buttons for a file that is not shown. */
  offer?: ((file: DiffFile) => ReactNode) | undefined;
  /** At the end of a file's header. */
  aside?: ReactNode;
  reading?: Reading | undefined;
  /** Colours of its line on each side, once they have come. */
  oldTokens: LineTokens | undefined;
  newTokens: LineTokens | undefined;
  /** What stands in the place of a line instead of what the row says. */
  oldPartner?: DiffLine | undefined;
  newPartner?: DiffLine | undefined;
}

/** The cells of a row; the grid draws the row around them. */
export function DiffRowView(props: DiffRowViewProps) {
  const { row, file, fileMoves, offer, aside, reading, oldTokens, newTokens, oldPartner, newPartner } = props;
  if (file === undefined) return null;
  switch (row.type) {
    case "file":
      return <FileHeader file={file} aside={aside} moved={fileMoves} />;
    case "absence":
      return (
        <div className="diff-absence" {...gridCell}>
          <span className="diff-absence-text">{markOdd(file.absence?.text)}</span>
          {offer?.(file)}
        </div>
      );
    case "hunk":
      return <HunkRow row={row} reading={reading} />;
    case "zone":
      return <Zone row={row} />;
    case "cut":
      return (
        <div className="diff-absence" {...gridCell}>
          <span className="diff-absence-text">The server’s diff of this file ends early here.</span>
        </div>
      );
    case "line": {
      const isOld = row.line.newLine === null;
      const partner = (isOld ? oldPartner : newPartner) ?? row.partner;
      return <UnifiedLine line={row.line} partner={partner} tokens={isOld ? oldTokens : newTokens} />;
    }
    case "pair":
      return (
        <>
          <SplitLine line={row.left} partner={oldPartner ?? row.right} side="old" tokens={oldTokens} />
          <SplitLine line={row.right} partner={newPartner ?? row.left} side="new" tokens={newTokens} />
        </>
      );
  }
}

/** The bar over a file's lines. */
export function FileHeader({ file, aside, moved }: { file: DiffFile | SpacelessFile; aside?: ReactNode; moved?: FileMoves | undefined }) {
  const hidden = "hiddenLines" in file ? (file.hiddenLines ?? 0) : 0;
  return (
    <div className="diff-file" {...gridCell}>
      <ChangeLetter change={file.change} />
      <PathText path={file.path} />
      {file.oldPath === file.path ? null : (
        <span className="diff-from">
          from <OddText text={file.oldPath} of="name" />
        </span>
      )}
      {file.modes ? <span className="diff-from">mode {file.modes.join(" → ")}</span> : null}
      {moved === undefined ? null : (
        <span className="diff-moved ui-num">
          {formatCount(moved.lines)} moved {moved.lines === 1 ? "line" : "lines"}
        </span>
      )}
      <Counts
        additions={Math.max(0, file.diff.additions - (moved?.added ?? 0))}
        deletions={Math.max(0, file.diff.deletions - (moved?.removed ?? 0))}
      />
      {hidden === 0 ? null : <span className="diff-from">{sayHiddenSpace(hidden)}</span>}
      {aside ? <span className="diff-file-aside">{aside}</span> : null}
    </div>
  );
}

/** What another feature put under a line: across the whole width, or under its side. */
function Zone({ row: { contribution, side } }: { row: Extract<DiffRow, { type: "zone" }> }) {
  return (
    <div className="diff-zone" data-side={side ?? undefined} {...gridCell}>
      {contribution.render()}
    </div>
  );
}

const signs = { added: "+", removed: "−", context: "" } as const;
const spines = { added: "added", removed: "removed" } as const;

interface LineProps {
  partner: DiffLine | null;
  tokens: LineTokens | undefined;
}

function UnifiedLine({ line, partner, tokens }: LineProps & { line: DiffLine }) {
  return (
    <div className="diff-line" {...gridCell} data-kind={line.kind}>
      {line.kind === "context" ? null : <Spine state={spines[line.kind]} joined />}
      <span className="diff-number" data-side="old">
        {line.oldLine}
      </span>
      <span className="diff-number" data-side="new">
        {line.newLine}
      </span>
      <span className="diff-sign">{signs[line.kind]}</span>
      <code className="diff-text">
        <LineText line={line} partner={partner} tokens={tokens} />
      </code>
    </div>
  );
}

function SplitLine({ line, partner, side, tokens }: LineProps & { line: DiffLine | null; side: Side }) {
  if (line === null) return <div className="diff-line" {...gridCell} data-kind="none" />;
  return (
    <div className="diff-line" {...gridCell} data-kind={line.kind}>
      {line.kind === "context" ? null : <Spine state={spines[line.kind]} joined />}
      <span className="diff-number" data-side={side}>
        {side === "old" ? line.oldLine : line.newLine}
      </span>
      <span className="diff-sign" data-side={side}>
        {signs[line.kind]}
      </span>
      <code className="diff-text">
        <LineText line={line} partner={partner} tokens={tokens} />
      </code>
    </div>
  );
}
