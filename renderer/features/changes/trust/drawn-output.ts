// How much of what programs wrote is drawn: its end, as in a terminal. A test run writes megabytes, and a window that lays them out stands still.
import type { RunOutput } from "../../../desk/trusted-run.ts";

/** Characters of one step. */
const most = 64 * 1024;

/** The last pieces, from the beginning of a line on, and how many characters stand before them. */
export function endOfOutput(output: readonly RunOutput[]): { readonly left: number; readonly pieces: readonly RunOutput[] } {
  const length = output.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= most) return { left: 0, pieces: output };
  const pieces: RunOutput[] = [];
  let room = most;
  for (let at = output.length - 1; at >= 0 && room > 0; at -= 1) {
    const piece = output[at];
    if (piece === undefined) break;
    const text = piece.text.slice(-room);
    room -= text.length;
    pieces.unshift({ ...piece, text });
  }
  const [first] = pieces;
  if (first !== undefined) pieces[0] = { ...first, text: first.text.slice(first.text.indexOf("\n") + 1).toWellFormed() };
  return { left: length - pieces.reduce((sum, { text }) => sum + text.length, 0), pieces };
}

/** What stands in place of the beginning. */
export const leftOut = (left: number): string =>
  left === 0 ? "" : `… (${left.toLocaleString("en")} earlier characters are not shown: Copy takes them too) …\n`;
