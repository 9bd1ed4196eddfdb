// A repository of fixes and release branches of which it is known what each branch has of each fix, written by one fast-import.
import { createHash } from "node:crypto";
import { git } from "./builder.ts";

/** `reverted`: it came, and is missing again; `unaffected`: the branch has no such code. */
export type Truth = "present" | "missing" | "reverted" | "unaffected";

export interface TruthCell {
  readonly fix: string;
  readonly branch: string;
  readonly truth: Truth;
  /** How it came to be so. */
  readonly story: string;
}

export interface TruthRepository {
  /** Hashes of the fixes, oldest first. */
  readonly fixes: readonly string[];
  readonly branches: readonly string[];
  readonly cells: readonly TruthCell[];
}

interface Options {
  readonly fixes: number;
  readonly branches: number;
  readonly seed: number;
}

/** Numbers from 0 to below 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One block of a file for each fix: before and after it. */
interface Block {
  readonly file: string;
  /** Written on main right before its fix: branches that were cut before never had it. */
  readonly isLate: boolean;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const perFile = 12;
const words = ["depot", "parcel", "route", "arrival", "sorter", "trunk", "plan", "driver", "scan", "label", "weight", "window"];

function makeBlock(index: number, random: () => number): Block {
  const word = (): string => words[Math.floor(random() * words.length)] ?? "depot";
  const line = (at: number): string => `  ${word()}.${word()}(${word()}${index}, step${index}_${at});`;
  const before = [`function part${index}() {`, ...Array.from({ length: 9 }, (_, at) => line(at)), "}"];
  const kind = Math.floor(random() * 6);
  const changed = (): string => `  check.${word()}.before(${word()}, fixed${index}_${Math.floor(random() * 1_000)});`;
  const after =
    kind === 0
      ? before.toSpliced(5, 0, changed(), changed())
      : kind === 1
        ? before.toSpliced(5, 2)
        : kind === 2
          ? before.with(5, changed()).with(6, changed())
          : kind === 3
            ? before.with(5, before[5]?.replace(`step${index}_4`, "60") ?? "")
            : before.toSpliced(5, 2, changed());
  return { file: `src/file-${Math.floor(index / perFile)}.ts`, isLate: random() < 0.15, before, after };
}

/** What may have happened to a fix on a branch that was cut before it. */
const stories = [
  "left out",
  "left out",
  "left out",
  "left out, lines changed",
  "picked, named",
  "picked",
  "picked, message amended",
  "picked, author and message amended",
  "picked, named, lines beside changed after",
  "picked, lines beside changed after",
  "lines beside changed, picked by hand, named",
  "lines beside changed, picked by hand",
  "squashed",
  "squashed, lines beside changed after",
  "picked from a copy",
  "picked, reverted",
  "picked, named, reverted",
  "picked, named, reverted without a word",
  "picked, reverted, lines beside changed after",
  "picked, named, reverted without a word, lines beside changed after",
  "picked, reverted, picked again",
  "picked, reverted, revert reverted",
  "picked, rewritten",
] as const;
/** And on one that was cut after it. */
const heldStories = [
  "held",
  "held",
  "held",
  "held, lines beside changed after",
  "held, rewritten",
  "held, reverted",
  "held, reverted without a word",
  "held, reverted, picked again",
] as const;

interface Made {
  readonly id: string;
  readonly message: string;
  readonly author: string;
}

interface Line {
  readonly name: string;
  readonly blocks: (readonly string[])[];
  tip: string | null;
}

const hash = (type: string, body: Buffer): string => createHash("sha1").update(`${type} ${body.length}\0`).update(body).digest("hex");

/** Writes commits into one stream; their names are known at once, so that messages can name them. */
function createWriter(blocks: readonly Block[]) {
  const stream: string[] = [];
  const marks = new Map<string, number>();
  const trees = new Map<string, string>();
  let clock = Date.UTC(2026, 0, 5) / 1000;
  const textOf = (line: Line, file: string): string =>
    line.blocks
      .flatMap((block, index) => (blocks[index]?.file === file && block.length > 0 ? [...block, ""] : []))
      .map((text) => `${text}\n`)
      .join("");
  const files = [...new Set(blocks.map(({ file }) => file))].sort();
  const commit = (line: Line, message: string, author: string | null): Made => {
    clock += 600;
    const who = author ?? `Somebody <somebody@example.com> ${clock} +0000`;
    const texts = files.map((file) => [file.slice("src/".length), textOf(line, file)] as const);
    const entries = texts.map(([name, text]) => {
      const id = trees.get(text) ?? hash("blob", Buffer.from(text));
      trees.set(text, id);
      return Buffer.concat([Buffer.from(`100644 ${name}\0`), Buffer.from(id, "hex")]);
    });
    const sub = hash("tree", Buffer.concat(entries));
    const tree = hash("tree", Buffer.concat([Buffer.from("40000 src\0"), Buffer.from(sub, "hex")]));
    const committer = `Committer <committer@example.com> ${clock} +0000`;
    const parent = line.tip === null ? "" : `parent ${line.tip}\n`;
    const id = hash("commit", Buffer.from(`tree ${tree}\n${parent}author ${who}\ncommitter ${committer}\n\n${message}`));
    const mark = marks.size + 1;
    const from = line.tip === null ? "" : `from :${marks.get(line.tip)}\n`;
    stream.push(`commit refs/heads/${line.name}\nmark :${mark}\nauthor ${who}\ncommitter ${committer}\n`);
    stream.push(`data ${Buffer.byteLength(message)}\n${message}\n${from}deleteall\n`);
    for (const [name, text] of texts) stream.push(`M 100644 inline src/${name}\ndata ${Buffer.byteLength(text)}\n${text}\n`);
    marks.set(id, mark);
    line.tip = id;
    return { id, message, author: who };
  };
  return {
    commit,
    branch(name: string, from: Line): Line {
      stream.push(`reset refs/heads/${name}\nfrom :${marks.get(from.tip ?? "")}\n\n`);
      return { name, blocks: [...from.blocks], tip: from.tip };
    },
    write(folder: string): void {
      git(folder, ["fast-import", "--quiet", "--force"], { input: stream.join("") });
    },
  };
}

/**
 * Writes the repository into a new folder. Each fix changes a block of its own, so that what happens to one does not matter to the
 * others.
 */
export function writeBackportTruth(folder: string, { fixes: count, branches: branchCount, seed }: Options): TruthRepository {
  const random = randomOf(seed);
  const choose = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const blocks = Array.from({ length: count }, (_, index) => makeBlock(index, random));
  const writer = createWriter(blocks);
  git(".", ["init", "-q", "--bare", "--template=", folder]);
  const main: Line = { name: "main", blocks: blocks.map(({ before, isLate }) => (isLate ? [] : before)), tip: null };
  writer.commit(main, "Begin\n", null);
  const fixes: Made[] = [];
  const releases: { line: Line; cutAfter: number }[] = [];
  const cuts = Array.from({ length: branchCount }, () => Math.floor(random() * count * 0.6)).sort((a, b) => a - b);
  for (const [index, { after, before, isLate }] of blocks.entries()) {
    for (const cut of cuts.filter((at) => at === index)) {
      const line = writer.branch(`release/${releases.length + 1}`, main);
      releases.push({ line, cutAfter: cut });
    }
    if (isLate) {
      main.blocks[index] = before;
      writer.commit(main, `Write part ${index}\n`, null);
    }
    main.blocks[index] = after;
    fixes.push(
      writer.commit(
        main,
        `Fix ${choose(words)} ${index}\n\nSee ${index}.\n`,
        `Fixer ${index % 7} <fixer@example.com> ${1_767_600_000 + index * 61} +0000`,
      ),
    );
    if (random() < 0.2) writer.commit(main, `Nothing ${index}\n`, null);
  }
  const cells: TruthCell[] = [];
  const copies = new Map<number, Made[]>();
  for (const { line, cutAfter } of releases) {
    const order = fixes.map((_, index) => index).sort(() => random() - 0.5);
    for (const index of order) {
      const isApart = index >= cutAfter && blocks[index]?.isLate === true;
      const story = isApart ? "never there" : choose<string>(index < cutAfter ? heldStories : stories);
      const truth = tell({ writer, line, index, block: blocks[index] as Block, fix: fixes[index] as Made, story, random, copies });
      cells.push({ fix: fixes[index]?.id ?? "", branch: line.name, truth, story });
    }
  }
  writer.write(folder);
  for (const { line } of [...releases, { line: main }])
    if (git(folder, ["rev-parse", line.name]) !== line.tip) throw new Error(`${line.name} is not what was meant to be written.`);
  return { fixes: fixes.map(({ id }) => id), branches: releases.map(({ line }) => line.name), cells };
}

interface Telling {
  readonly writer: ReturnType<typeof createWriter>;
  readonly line: Line;
  readonly index: number;
  readonly block: Block;
  readonly fix: Made;
  readonly story: string;
  readonly random: () => number;
  /** Picks of a fix on branches before. */
  readonly copies: Map<number, Made[]>;
}

/** Lets one story happen on a branch, step by step as its name says; answers what is true of the fix there at the end. */
function tell({ writer, line, index, block, fix, story, random, copies }: Telling): Truth {
  const title = fix.message.split("\n", 1)[0] ?? "";
  const named = (sha: string, message = fix.message): string => `${message}\n(cherry picked from commit ${sha})\n`;
  const set = (lines: readonly string[]): void => {
    line.blocks[index] = lines;
  };
  const now = (): readonly string[] => line.blocks[index] ?? [];
  /** The lines right above and below the change, which is at 5. */
  let hasOtherLines = false;
  const beside = (lines: readonly string[]): readonly string[] =>
    lines.with(4, `  other.lines(beside${index});`).with(-4, `  other.lines(below${index});`);
  const changeBeside = (): void => {
    hasOtherLines = true;
    set(beside(now()));
    writer.commit(line, `Change lines of ${index}\n`, null);
  };
  const own = (lines: readonly string[]): readonly string[] => (hasOtherLines ? beside(lines) : lines);
  const apply = (message: string, author: string | null = fix.author): Made => {
    set(own(block.after));
    return writer.commit(line, message, author);
  };
  const takeOut = (message: string): Made => {
    set(own(block.before));
    return writer.commit(line, message, null);
  };
  let last: Made = fix;
  let truth: Truth = story.startsWith("held") ? "present" : "missing";
  for (const step of story.split(", ")) {
    switch (step) {
      case "held":
      case "left out":
      case "named":
        break;
      case "never there":
        truth = "unaffected";
        break;
      case "lines changed":
      case "lines beside changed":
      case "lines beside changed after":
        changeBeside();
        break;
      case "picked":
      case "picked by hand":
        last = story.includes("message amended")
          ? apply(`Repair part ${index} of this release\n`, story.includes("author") ? null : fix.author)
          : apply(story.includes("named") ? named(fix.id) : fix.message);
        if (step === "picked") copies.set(index, [...(copies.get(index) ?? []), last]);
        truth = "present";
        break;
      case "picked again":
        last = apply(named(fix.id), null);
        truth = "present";
        break;
      case "message amended":
        break;
      case "author and message amended":
        break;
      case "squashed":
        writer.commit(line, `Before the squash of ${index}\n`, null);
        apply(`Bring some things ${Math.floor(random() * 1_000)}\n`, null);
        truth = "present";
        break;
      case "picked from a copy": {
        const [copy] = copies.get(index) ?? [];
        last = apply(copy === undefined ? named(fix.id) : named(copy.id, named(fix.id)));
        truth = "present";
        break;
      }
      case "reverted":
        last = takeOut(`Revert "${title}"\n\nThis reverts commit ${last.id}.\n`);
        truth = "reverted";
        break;
      case "reverted without a word":
        takeOut(`Take ${index} out again\n`);
        truth = "reverted";
        break;
      case "rewritten":
        set(now().map((text, at) => (at > 3 && at < 8 ? `  written.again(part${index}, ${at});` : text)));
        writer.commit(line, `Write part ${index} again\n`, null);
        break;
      case "revert reverted":
        apply(`Reapply "${title}"\n\nThis reverts commit ${last.id}.\n`, null);
        truth = "present";
        break;
      default:
        throw new Error(`Nobody knows how ${step} goes.`);
    }
  }
  return truth;
}
