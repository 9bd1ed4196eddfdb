// What a repository's .gitattributes say of paths, read as git reads patterns: large file storage, and line ends that git keeps. Pure.

/** The text of a .gitattributes and the folder it lies in. */
export interface Attributes {
  readonly folder: string;
  readonly text: string;
}

/** Whether `filter=lfs` holds for a path. */
export const isLfs = (path: string, files: readonly Attributes[]): boolean => saidOf("filter", path, files) === "lfs";

/** Whether git turns the line ends of a path to LF whenever somebody adds it (gitattributes(5), text and eol). */
export function keepsLf(path: string, files: readonly Attributes[]): boolean {
  const text = saidOf("text", path, files);
  if (text === true || text === "input") return true;
  const eol = saidOf("eol", path, files);
  return text !== false && text !== "auto" && (eol === "lf" || eol === "crlf");
}

/** true and false: it is set or unset; null: nothing is said of it. */
type Value = string | boolean | null;

/** The nearest file decides, in it the last line that speaks of the attribute. */
function saidOf(name: string, path: string, files: readonly Attributes[]): Value {
  const above = files.filter(({ folder }) => folder === "" || path.startsWith(`${folder}/`));
  above.sort((one, other) => one.folder.length - other.folder.length);
  let found: Value = null;
  for (const { folder, text } of above) {
    const below = path.slice(folder === "" ? 0 : folder.length + 1);
    for (const [pattern, value] of valuesIn(text, name)) if (fitsPath(pattern, below)) found = value;
  }
  return found;
}

/** The patterns of a text that speak of an attribute. */
function valuesIn(text: string, name: string): [pattern: string, value: Value][] {
  return text.split(/\r?\n/).flatMap((line): [string, Value][] => {
    const [pattern = "", ...attributes] = line.trim().split(/[ \t]+/);
    if (pattern === "" || pattern.startsWith("#") || pattern.startsWith("[attr]") || pattern.endsWith("/")) return [];
    const values = attributes.map((attribute) => read(attribute, name)).filter((value) => value !== undefined);
    return values.length === 0 ? [] : [[pattern, values.at(-1) ?? null]];
  });
}

/** What an attribute of a line says of the one of that name; undefined = nothing. */
function read(attribute: string, name: string): Value | undefined {
  if (attribute === name) return true;
  // Git's own macro.
  if (attribute === `-${name}` || (attribute === "binary" && name === "text")) return false;
  if (attribute === `!${name}`) return null;
  return attribute.startsWith(`${name}=`) ? attribute.slice(name.length + 1) : undefined;
}

/** Without a slash a pattern means names anywhere, with one the whole path. */
function fitsPath(pattern: string, path: string): boolean {
  const names = path.split("/");
  if (!pattern.includes("/")) return fitsName(pattern, names.at(-1) ?? "");
  const wanted = pattern.replace(/^\//, "").split("/");
  // At the end it stands for something below, not for the folder itself.
  if (wanted.at(-1) === "**") wanted.splice(-1, 1, "*", "**");
  return fits(wanted, names, (part) => part === "**", fitsName);
}

const fitsName = (pattern: string, name: string): boolean =>
  fits(lettersOf(pattern), [...name], (letter) => letter === "*" || letter === "**", fitsLetter);

function fitsLetter(letter: string, one: string): boolean {
  if (letter === "?") return true;
  if (letter.length === 1 || !letter.startsWith("[")) return letter.replace("\\", "") === one || letter === one;
  const isNot = /^\[[!^]/.test(letter);
  const set = [...letter.slice(isNot ? 2 : 1, -1)];
  let isIn = false;
  for (let at = 0; at < set.length; at += 1) {
    const from = set[at] ?? "";
    // A dash between two letters stands for those between them, and not for itself.
    const isRange = set[at + 1] === "-" && at + 2 < set.length;
    if (isRange) at += 2;
    isIn ||= from <= one && one <= (set[at] ?? "");
  }
  return isIn !== isNot;
}

/** A pattern as single letters, `\x` and `[abc]` each as one. */
function lettersOf(pattern: string): string[] {
  const letters: string[] = [];
  for (let at = 0; at < pattern.length; ) {
    const close = pattern[at] === "[" ? pattern.indexOf("]", at + 2) : -1;
    const length = close > 0 ? close + 1 - at : pattern[at] === "\\" && at + 1 < pattern.length ? 2 : 1;
    letters.push(pattern.slice(at, at + length));
    at += length;
  }
  return letters;
}

/** Whether a row of parts fits a pattern in which stars stand for any number of them; never slower than their product. */
function fits(
  pattern: readonly string[],
  parts: readonly string[],
  isStar: (part: string) => boolean,
  isOne: (part: string, of: string) => boolean,
): boolean {
  let [at, part, star, from] = [0, 0, -1, 0];
  while (part < parts.length) {
    const wanted = pattern[at];
    if (wanted !== undefined && isStar(wanted)) {
      [star, from] = [at, part];
      at += 1;
    } else if (wanted !== undefined && isOne(wanted, parts[part] ?? "")) {
      at += 1;
      part += 1;
    } else if (star >= 0) {
      from += 1;
      [at, part] = [star + 1, from];
    } else return false;
  }
  return pattern.slice(at).every(isStar);
}
