// A comment whose answer was lost: looked for among those of its commit, so that nobody is told that it was not sent when it was.
import type { NotesOf } from "../../data/notes-now.ts";

export interface NotePorts {
  /** What the comments of the commit say now. Throws where nobody can look. */
  read(at: NotesOf): Promise<readonly string[]>;
  rest(milliseconds: number): Promise<void>;
}

export type Fate = "arrived" | "missing" | "unknown";

/** Milliseconds between looks: the server may still be at work. */
const looks = [0, 1_500, 3_500];

const plain = (text: string): string => text.replaceAll(/\r\n?/g, "\n").trim();

/** One that names its line stands under that name. */
const countOf = (notes: readonly string[], text: string): number => notes.filter((note) => plain(note).endsWith(plain(text))).length;

/** `known`: what they said before it was sent; null = nobody had read them. */
export async function findNote(ports: NotePorts, at: NotesOf, text: string, known: readonly string[] | null): Promise<Fate> {
  try {
    let now = 0;
    for (const wait of looks) {
      await ports.rest(wait);
      now = countOf(await ports.read(at), text);
      if (known !== null && now > countOf(known, text)) return "arrived";
    }
    return known === null && now > 0 ? "unknown" : "missing";
  } catch {
    return "unknown";
  }
}
