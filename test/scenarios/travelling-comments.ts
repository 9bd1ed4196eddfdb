// Texts that look like code and scripts that edit them, with the truth about each line: what line-travel is held against.

interface Line {
  readonly id: number;
  readonly text: string;
  /** Its words were changed since. */
  readonly isEdited: boolean;
  /** The line that it was copied from. */
  readonly copyOf?: number;
}

export interface ScriptedComment {
  /** From 1, in `before`. */
  readonly line: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** null = the line was taken away. */
  readonly truth: { readonly line: number; readonly isEdited: boolean } | null;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const nouns = ["depot", "parcel", "leg", "route", "cutoff", "hub", "belt", "slot", "driver", "postcode", "zone", "trunk"];
const verbs = ["plan", "load", "merge", "sort", "count", "find", "move", "check", "drop", "split"];

class Writer {
  private nextId = 0;
  private readonly random: () => number;
  constructor(random: () => number) {
    this.random = random;
  }
  below(most: number): number {
    return Math.floor(this.random() * most);
  }
  pick(words: readonly string[]): string {
    return words[this.below(words.length)] ?? "";
  }
  line(text: string): Line {
    this.nextId += 1;
    return { id: this.nextId, text, isEdited: false };
  }
  /** One function, with lines that many others have too. */
  function(): Line[] {
    const [verb, noun] = [this.pick(verbs), this.pick(nouns)];
    const body = Array.from({ length: 2 + this.below(6) }, () => this.statement());
    return [`export function ${verb}${noun}(${this.pick(nouns)}: ${this.pick(nouns)}) {`, ...body.flat(), "}", ""].map((text) =>
      this.line(text),
    );
  }
  statement(): string[] {
    const [a, b, verb] = [this.pick(nouns), this.pick(nouns), this.pick(verbs)];
    const kinds: readonly (() => string[])[] = [
      () => [`  const ${a} = ${verb}(${b}, ${this.below(40)});`],
      () => [`  if (${a} === null) return null;`],
      () => ["  return null;"],
      () => ["  // See above."],
      () => [""],
      () => [`  for (const ${a} of ${b}s) {`, `    ${verb}(${a}.${b});`, "  }"],
      () => [`  if (${a}.${b} > ${this.below(90)}) {`, "    continue;", "  }"],
      () => [`  log("${verb} ${a} ${b}");`],
    ];
    return kinds[this.below(kinds.length)]?.() ?? [];
  }
  file(): Line[] {
    return Array.from({ length: 6 + this.below(20) }, () => this.function()).flat();
  }

  /** One edit as people make them. */
  edit(lines: readonly Line[]): Line[] {
    const at = this.below(lines.length + 1);
    const count = Math.min(lines.length - at, 1 + this.below(8));
    const block = lines.slice(at, at + count);
    const without = [...lines.slice(0, at), ...lines.slice(at + count)];
    const insert = (into: readonly Line[], index: number, what: readonly Line[]) => [
      ...into.slice(0, index),
      ...what,
      ...into.slice(index),
    ];
    switch (this.below(9)) {
      case 0:
        return insert(lines, at, this.function());
      case 1:
        return insert(
          lines,
          at,
          this.statement().map((text) => this.line(text)),
        );
      case 2:
        return without;
      case 3:
        return insert(without, at, this.function());
      case 4:
        return insert(without, this.below(without.length + 1), block);
      case 5:
        // A copy: the lines of before stay what they are; where one goes later, its copy is what is left of it.
        return insert(
          lines,
          this.below(lines.length + 1),
          block.map((line) => ({ ...this.line(line.text), copyOf: line.copyOf ?? line.id })),
        );
      case 6:
        return lines.map((line, index) =>
          index >= at && index < at + count && line.text !== "" ? this.changed(line, `  ${line.text}`) : line,
        );
      default:
        return lines.map((line, index) => (index === at && /\w/.test(line.text) ? this.changed(line, this.reworded(line.text)) : line));
    }
  }
  changed(line: Line, text: string): Line {
    return text === line.text ? line : { ...line, text, isEdited: true };
  }
  reworded(text: string): string {
    const words = [...text.matchAll(/[a-z]+|\d+/gi)];
    const found = words[this.below(words.length)];
    if (found === undefined) return text;
    const next = /\d/.test(found[0]) ? String(this.below(900)) : `${found[0]}${this.pick(["Now", "Of", "Two"])}`;
    return text.slice(0, found.index) + next + text.slice(found.index + found[0].length);
  }
}

/** Comments on lines of random texts, each edited by one to twelve commits since. */
export function* scriptedComments(count: number, seed: number): Generator<ScriptedComment> {
  const random = randomOf(seed);
  for (let made = 0; made < count; ) {
    const writer = new Writer(random);
    const first = writer.file();
    let last: Line[] = first;
    for (let commit = 1 + writer.below(12); commit > 0; commit -= 1) last = writer.edit(last);
    const texts = { before: first.map(({ text }) => text), after: last.map(({ text }) => text) };
    // People comment on lines that say something, most of the time.
    for (let comment = 0; comment < 5 && made < count; comment += 1) {
      let index = writer.below(first.length);
      for (let again = 0; again < 3 && (first[index]?.text.trim().length ?? 0) < 3; again += 1) index = writer.below(first.length);
      const line = first[index];
      let now = last.findIndex(({ id }) => id === line?.id);
      if (now < 0) now = last.findIndex(({ copyOf, isEdited: isOther }) => copyOf === line?.id && !isOther);
      const { isEdited = false } = last[now] ?? {};
      made += 1;
      yield { line: index + 1, ...texts, truth: now < 0 ? null : { line: now + 1, isEdited } };
    }
  }
}
