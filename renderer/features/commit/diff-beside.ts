// The difference of two texts of any size: at once where they are small, in a worker where they are not.
import { diffOfRuns, diffTexts, type LineRuns } from "../../../shared/lib/line-diff.ts";
import type { UnifiedDiff } from "../../../shared/lib/unified-diff.ts";
import LineDiffWorker from "./line-diff.worker.ts?worker";

/** Characters of both from which on a worker searches: the search for what stays takes up to 0.3 s. */
const fewest = 100_000;

/** Never rejects. */
export async function diffBeside(before: string, after: string): Promise<UnifiedDiff> {
  if (before.length + after.length < fewest) return diffTexts(before, after);
  const worker = new LineDiffWorker();
  try {
    const runs = await new Promise<LineRuns>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<LineRuns>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage([before, after]);
    });
    return diffOfRuns(before, after, runs);
  } catch (error) {
    console.warn("Two texts are compared in the window.", error);
    return diffTexts(before, after);
  } finally {
    worker.terminate();
  }
}
