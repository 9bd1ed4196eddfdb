// The files of one commit's diff in one scroll, each under a header that stays in sight.
import type { ReactNode } from "react";
import { DiffGrid, type DiffOptions } from "./DiffGrid.tsx";
import type { DiffFile } from "./diff-file.ts";
import { useShownLayout } from "./use-shown-layout.ts";

export interface DiffFileListProps extends DiffOptions {
  files: readonly DiffFile[];
  /** Buttons for a file whose lines are not shown ("Load diff", "Open file"). */
  offer?: ((file: DiffFile) => ReactNode) | undefined;
  onNearEnd?: (() => void) | undefined;
  onFile?: ((index: number) => void) | undefined;
  foot?: ReactNode;
}

/** All files, one below the other; in two columns where the person chose that and there is room. */
export function DiffFileList(props: DiffFileListProps) {
  const { frame, layout } = useShownLayout();
  return (
    <div ref={frame} className="diff-frame">
      <DiffGrid {...props} layout={layout} headers />
    </div>
  );
}
