// Reads a .mailmap and tells by it who somebody is, as git does (gitmailmap(5), mailmap.c). Pure.

export interface MailmapPerson {
  readonly name: string;
  readonly email: string;
}

/** Answers the proper name and address. */
export type Mailmap = (person: MailmapPerson) => MailmapPerson;

interface Proper {
  readonly name: string | null;
  readonly email: string | null;
}

interface Entry {
  /** For whatever name stands beside the address. */
  any: Proper;
  /** By the name in commits, lower case. */
  readonly byName: Map<string, Proper>;
}

/** git folds the case of ASCII letters alone. */
const fold = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const isWhite = (letter: string | undefined): boolean => letter !== undefined && " \t\n\v\f\r".includes(letter);
/** Of the white space that git knows; others are part of a name. */
function trimmed(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isWhite(text[from])) from += 1;
  while (to > from && isWhite(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

/** `name` is null where nothing stands before the address; undefined where no address follows. */
function readPair(text: string): { name: string | null; email: string; rest: string } | undefined {
  const open = text.indexOf("<");
  const close = open < 0 ? -1 : text.indexOf(">", open + 1);
  if (close < 0) return undefined;
  const name = trimmed(text.slice(0, open));
  return { name: name === "" ? null : name, email: text.slice(open + 1, close), rest: text.slice(close + 1) };
}

/** Lines that git does not understand are left out, as it does. */
export function parseMailmap(text: string): Mailmap {
  const entries = new Map<string, Entry>();
  for (const line of text.split("\n")) {
    if (line.startsWith("#")) continue;
    const first = readPair(line);
    // The proper address may be left out: `Proper Name <commit@email>`.
    if (first === undefined || first.email === "") continue;
    const second = readPair(first.rest);
    const old = second === undefined ? first.email : second.email;
    if (old === "" && second !== undefined) continue;
    const entry = entries.get(fold(old)) ?? { any: { name: null, email: null }, byName: new Map() };
    entries.set(fold(old), entry);
    const properEmail = second === undefined ? null : first.email;
    if (second === undefined || second.name === null) {
      entry.any = { name: first.name ?? entry.any.name, email: properEmail ?? entry.any.email };
    } else entry.byName.set(fold(second.name), { name: first.name, email: properEmail });
  }
  return (person) => {
    const entry = entries.get(fold(person.email));
    if (entry === undefined) return person;
    const proper = entry.byName.get(fold(person.name)) ?? entry.any;
    return { name: proper.name ?? person.name, email: proper.email ?? person.email };
  };
}
