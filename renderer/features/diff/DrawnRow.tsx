// One row where it stands. While a diff scrolls, rows that stay as they were are not drawn again.
import { memo, type ReactNode } from "react";
import type { DiffLine } from "../../../shared/lib/unified-diff.ts";
import type { LineTokens } from "../../monaco/colours.ts";
import { DiffRowView } from "./DiffRowView.tsx";
import type { DiffFile } from "./diff-file.ts";
import type { DiffRow } from "./diff-rows.ts";
import { gridRow } from "./grid-roles.ts";
import type { Side } from "./line-id.ts";
import type { FileMoves } from "./moves.ts";
import { nameRow } from "./row-names.ts";
import type { Reading } from "./use-expansions.ts";

export interface DrawnRowProps {
  /** Of the grid. */
  id: string;
  index: number;
  /** Pixels from the first row's top. */
  start: number;
  row: DiffRow;
  file: DiffFile | undefined;
  files: readonly DiffFile[];
  isActive: boolean;
  /** The header of a file below the one at the top: it comes over that one's, which stays in sight. */
  isNextHead: boolean;
  /** The side on which it is selected. */
  selected: Side | null;
  /** Its sides that were moved: "old", "new" or "old new". */
  moved?: string | undefined;
  /** Of an edited line of a moved block: what it is at the other end. */
  oldPartner?: DiffLine | undefined;
  newPartner?: DiffLine | undefined;
  offer: ((file: DiffFile) => ReactNode) | undefined;
  /** At the end of a file's header. */
  aside?: ReactNode;
  fileMoves?: FileMoves | undefined;
  reading: Reading | undefined;
  oldTokens: LineTokens | undefined;
  newTokens: LineTokens | undefined;
  /** Where its height is not known beforehand. */
  measure: ((element: HTMLElement | null) => void) | undefined;
}

export const DrawnRow = memo(function DrawnRow(props: DrawnRowProps) {
  const { id, index, start, row, file, files, isActive, isNextHead, selected, moved } = props;
  const { offer, aside, fileMoves, reading, oldTokens, newTokens, oldPartner, newPartner, measure } = props;
  return (
    <div
      {...gridRow(id, index, nameRow(row, files), selected !== null)}
      ref={measure}
      className="diff-row"
      data-type={row.type}
      data-zone={row.type === "zone" ? row.id : undefined}
      data-moved={moved}
      data-active={isActive || undefined}
      data-next-head={isNextHead || undefined}
      data-selected={selected === null ? undefined : row.type === "pair" ? selected : "line"}
      style={{ transform: `translateY(${start}px)` }}
    >
      <DiffRowView
        row={row}
        file={file}
        fileMoves={fileMoves}
        offer={offer}
        aside={aside}
        reading={reading}
        oldTokens={oldTokens}
        newTokens={newTokens}
        oldPartner={oldPartner}
        newPartner={newPartner}
      />
    </div>
  );
});
