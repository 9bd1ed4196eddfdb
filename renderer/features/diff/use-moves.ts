// The moved blocks of a diff, found after its lines are on screen: at once where it is small, in a worker where it is not.
import { useEffect, useMemo, useState } from "react";
import { findMovedBlocks, type MovedBlock } from "../../../shared/lib/moved-lines.ts";
import type { DiffFile } from "./diff-file.ts";
import { type Moves, noMoves, toMoves } from "./moves.ts";
import MovesWorker from "./moves.worker.ts?worker";

/** Changed lines from which on a worker looks for them. */
const fewest = 2_000;
/** And past which nobody does. */
const most = 200_000;

/** None until they are found, and while `isOn` is false. `files`: the same array as long as nothing in it changes. */
export function useMoves(files: readonly DiffFile[], isOn: boolean): Moves {
  const [found, setFound] = useState<{ files: readonly DiffFile[]; blocks: readonly MovedBlock[] } | null>(null);
  useEffect(() => {
    const size = files.reduce((sum, { diff }) => sum + diff.additions + diff.deletions, 0);
    if (!isOn || size === 0 || size > most) return;
    // Where there are none, nothing is drawn for having looked.
    const find = (blocks: readonly MovedBlock[]): void => setFound(blocks.length === 0 ? null : { files, blocks });
    const hunks = files.map(({ diff, absence }) => (absence === null ? diff.hunks : []));
    if (size < fewest) {
      // After the paint: the lines come first.
      const timer = setTimeout(() => find(findMovedBlocks(hunks)));
      return () => clearTimeout(timer);
    }
    const worker = new MovesWorker();
    worker.onmessage = ({ data }: MessageEvent<MovedBlock[]>) => find(data);
    worker.onerror = (event) => console.warn("Moved blocks were not looked for.", event.message);
    worker.postMessage(hunks);
    return () => worker.terminate();
  }, [files, isOn]);
  return useMemo(() => (isOn && found?.files === files ? toMoves(found.blocks, files) : noMoves), [found, files, isOn]);
}
