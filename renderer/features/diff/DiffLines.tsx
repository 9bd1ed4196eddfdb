// The lines of one file's diff, without a header of its own.
import { type Ref, useMemo } from "react";
import { DiffGrid, type DiffHandle } from "./DiffGrid.tsx";
import type { DiffFile } from "./diff-file.ts";
import { useShownLayout } from "./use-shown-layout.ts";

export interface DiffLinesProps {
  file: DiffFile;
  label: string;
  handle?: Ref<DiffHandle> | undefined;
}

/** One file. */
export function DiffLines({ file, label, handle }: DiffLinesProps) {
  const { frame, layout } = useShownLayout();
  const files = useMemo(() => [file], [file]);
  return (
    <div ref={frame} className="diff-frame">
      <DiffGrid files={files} label={label} layout={layout} headers={false} handle={handle} />
    </div>
  );
}
