// Cuts a JSON array, or lines of JSON, into its items while it arrives, so that the first are shown before the last are sent.

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** The body is neither an array nor lines of JSON, or it ended in the middle. */
export class BrokenItemsError extends Error {}

/** Takes text in pieces of any length; answers the JSON texts of the items that are complete. */
export interface ItemSplitter {
  push(piece: string): string[];
  /** Call when the body has ended. Throws BrokenItemsError when it ended too early. */
  end(): string[];
}

/** One item a line; blank lines count for nothing. */
export function createLineSplitter(): ItemSplitter {
  let rest = "";
  return {
    push(piece) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      return lines.filter((line) => line.trim() !== "");
    },
    end() {
      const last = rest;
      rest = "";
      return last.trim() === "" ? [] : [last];
    },
  };
}

/** The items of one array. Each character is looked at once; an item that spans pieces is kept until it is whole. */
export function createArraySplitter(): ItemSplitter {
  let state: "before" | "inside" | "after" = "before";
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  /** What is known of the item that is not complete yet. */
  let pending = "";
  return {
    push(piece) {
      const items: string[] = [];
      let start = 0;
      const take = (end: number): void => {
        const item = (pending + piece.slice(start, end)).trim();
        pending = "";
        start = end + 1;
        if (item !== "") items.push(item);
      };
      for (let at = 0; at < piece.length; at += 1) {
        const code = piece.charCodeAt(at);
        if (state !== "inside") {
          if (code <= 0x20 || code === 0xfeff) continue;
          if (state === "after" || code !== 0x5b) throw new BrokenItemsError("The answer is not a list.");
          state = "inside";
          start = at + 1;
        } else if (inText) {
          if (isEscaped) isEscaped = false;
          else if (code === backslash) isEscaped = true;
          else if (code === quote) inText = false;
        } else if (code === quote) inText = true;
        else if (opening.has(code)) depth += 1;
        else if (closing.has(code)) {
          if (depth > 0) depth -= 1;
          else {
            take(at);
            state = "after";
          }
        } else if (code === comma && depth === 0) take(at);
      }
      if (state === "inside") pending += piece.slice(start);
      return items;
    },
    end() {
      if (state !== "after") throw new BrokenItemsError("The answer ended in the middle of the list.");
      return [];
    },
  };
}
