// The lines of one file's diff, without a header of its own.
import { useMemo } from "react";
import { useDiffLayout } from "../../state/diff-layout.ts";
import { DiffGrid, type DiffOptions } from "./DiffGrid.tsx";
import type { DiffFile } from "./diff-file.ts";
import { sayHiddenSpace, toSpacelessFile } from "./spaceless-file.ts";
import { useShownLayout } from "./use-shown-layout.ts";

export interface DiffLinesProps extends DiffOptions {
  file: DiffFile;
}

/** One file. What is left out of it is said over its lines. */
export function DiffLines({ file, ...options }: DiffLinesProps) {
  const { frame, layout } = useShownLayout();
  const files = useMemo(() => [file], [file]);
  const hidden = useDiffLayout((state) => state.ignoresSpace) ? (toSpacelessFile(file).hiddenLines ?? 0) : 0;
  return (
    <div ref={frame} className="diff-frame" data-stacked>
      {hidden === 0 ? null : <p className="diff-spaceless">{sayHiddenSpace(hidden)}</p>}
      <DiffGrid {...options} files={files} layout={layout} headers={false} />
    </div>
  );
}
