// What a typed text asks for: its prefix narrows it to commands, refs, commits, a line or symbols.
import { bareAddress } from "../../state/pasted-link.ts";

export type PaletteScope = "anything" | "commands" | "refs" | "commits" | "line" | "symbols";

export interface PaletteQuery {
  readonly scope: PaletteScope;
  readonly text: string;
  /** "src/a.ts:3" asks for a line of a file; from 1. */
  readonly line: number | null;
}

const scopes: Readonly<Record<string, PaletteScope>> = { ">": "commands", "@": "refs", "#": "commits", ":": "line", "%": "symbols" };

/** "> split" -> commands matching "split"; "src/a.ts:3" (or ":3:7", as compilers write) -> files matching "src/a.ts", at line 3. */
export function parsePaletteQuery(typed: string): PaletteQuery {
  const scope = scopes[typed.charAt(0)];
  if (scope !== undefined) return { scope, text: typed.slice(1).trim(), line: null };
  const text = bareAddress(typed.trim());
  const found = /^(\S[^:]*):([1-9]\d{0,8})(?::\d{0,9})?$/.exec(text);
  if (found === null) return { scope: "anything", text, line: null };
  return { scope: "anything", text: found[1] ?? "", line: Number(found[2]) };
}

/** Whether a text can be the beginning of a commit's hash; under 4 letters nearly every word could. */
export const looksLikeHash = (text: string): boolean => /^[0-9a-f]{4,64}$/i.test(text);

/** ":41" or "41" -> 41. */
export function parseLine(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
