// What a typed text asks for: its prefix narrows it to commands, refs, commits or a line.

export type PaletteScope = "anything" | "commands" | "refs" | "commits" | "line";

export interface PaletteQuery {
  readonly scope: PaletteScope;
  readonly text: string;
}

const scopes: Readonly<Record<string, PaletteScope>> = { ">": "commands", "@": "refs", "#": "commits", ":": "line" };

/** "> split" -> commands matching "split". */
export function parsePaletteQuery(typed: string): PaletteQuery {
  const scope = scopes[typed.charAt(0)];
  return scope === undefined ? { scope: "anything", text: typed.trim() } : { scope, text: typed.slice(1).trim() };
}

/** Whether a text can be the beginning of a commit's hash; under 4 letters nearly every word could. */
export const looksLikeHash = (text: string): boolean => /^[0-9a-f]{4,64}$/i.test(text);

/** ":41" or "41" -> 41. */
export function parseLine(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
