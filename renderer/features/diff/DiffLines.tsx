// The lines of one file's diff, without a header of its own.
import { useMemo } from "react";
import { DiffGrid, type DiffOptions } from "./DiffGrid.tsx";
import type { DiffFile } from "./diff-file.ts";
import { useShownLayout } from "./use-shown-layout.ts";

export interface DiffLinesProps extends DiffOptions {
  file: DiffFile;
}

/** One file. */
export function DiffLines({ file, ...options }: DiffLinesProps) {
  const { frame, layout } = useShownLayout();
  const files = useMemo(() => [file], [file]);
  return (
    <div ref={frame} className="diff-frame">
      <DiffGrid {...options} files={files} layout={layout} headers={false} />
    </div>
  );
}
