// Plays the sample's story: keeps the files of each branch, and writes its commits.
import { commitTitle } from "../../../shared/lib/title.ts";
import { addSignature, formatCommit, formatTag } from "../../git/objects/commit-format.ts";
import type { ObjectWriter } from "../../git/objects/object-writer.ts";
import { encodeName, formatTree, type RawEntry } from "../../git/objects/tree-format.ts";
import type { ObjectId, Signature } from "../../git/types.ts";
import { branchEvents } from "./branch-story.ts";
import { firstEvents } from "./first-files.ts";
import { people } from "./people.ts";
import { lateSteps, plannerSteps } from "./planner-story.ts";
import { seriesEvents } from "./series-story.ts";
import { type Edit, type Event, type FileMode, type PersonKey, type Placed, type Step, spread } from "./story.ts";

interface File {
  readonly mode: FileMode;
  readonly content: Buffer;
}

type Files = ReadonlyMap<string, File>;

interface Tip {
  readonly id: ObjectId;
  readonly files: Files;
  /** Files where the branch began, for its merge. */
  readonly base: Files;
}

/** The sample ends here, whatever day it is: Tuesday, 17 November 2026, 14:06 UTC. */
const end = Date.UTC(2026, 10, 17, 14, 6) / 1000;
const begin = end - 430 * 86_400;

/** The signature of a commit, by its title and its bytes without one; null: it is not signed. */
export type Sign = (title: string, commit: Buffer) => string | null;

const unsigned: Sign = () => null;

/** Gives the whole history to the writer, the same objects each time, and answers its refs. */
export function tellSample(writer: ObjectWriter, sign: Sign): Map<string, ObjectId> {
  const events: Placed[] = [
    ...firstEvents(),
    ...spread("main", 0.021, 0.9, plannerSteps),
    ...seriesEvents,
    ...branchEvents,
    ...spread("main", 0.988, 1, lateSteps),
  ];
  const ordered = events.map((placed, index) => ({ ...placed, index })).sort((a, b) => a.at - b.at || a.index - b.index);
  const player = new Player(writer, sign);
  // Picks follow what they stand after, so that no other commit knows of them.
  const count = ordered.filter(({ event }) => event.kind !== "pick").length;
  let index = -1;
  for (const { event } of ordered) {
    if (event.kind !== "pick") index += 1;
    player.play(event, timeOf(index, count) + (event.kind === "pick" ? pause : 0));
  }
  return player.refs();
}

/** Seconds between a commit and the pick that comes next. */
const pause = 7 * 60;

/** Moments follow each other evenly, inside working hours, with minutes that do not look counted. */
function timeOf(index: number, count: number): number {
  const even = begin + ((end - begin) * index) / (count - 1);
  if (index === count - 1) return end;
  const day = Math.floor(even / 86_400);
  const hours = 7 + ((even - day * 86_400) / 86_400) * 10;
  return day * 86_400 + Math.floor(hours * 3_600) + ((index * 7_919) % 60);
}

/** A commit as a pick finds it: when it was written, and what it did. */
interface Original {
  readonly id: ObjectId;
  readonly step: Step;
  readonly time: number;
}

interface Written {
  readonly author: PersonKey;
  readonly committer: PersonKey;
  readonly message: string;
  readonly parents: readonly Tip[];
  readonly files: Files;
  /** When it was written, and when it was committed, in seconds since 1970. */
  readonly time: number;
  readonly committed: number;
}

class Player {
  readonly #branches = new Map<string, Tip>();
  readonly #tags = new Map<string, ObjectId>();
  readonly #originals = new Map<string, Original>();
  /** A file is the same object from commit to commit. */
  readonly #blobs = new Map<File, ObjectId>();
  /** Most folders are the same from commit to commit, too. */
  readonly #trees = new Map<string, ObjectId>();
  readonly #writer: ObjectWriter;
  readonly #sign: Sign;

  constructor(writer: ObjectWriter, sign: Sign) {
    this.#writer = writer;
    this.#sign = sign;
  }

  play(event: Event, time: number): void {
    if (event.kind === "commit") this.#commit(event.branch, event.step, time);
    else if (event.kind === "pick") this.#pick(event, time);
    else if (event.kind === "branch") this.#branch(event.name, event.from);
    else if (event.kind === "merge") this.#merge(event, time);
    else this.#tag(event, time);
  }

  refs(): Map<string, ObjectId> {
    const heads = [...this.#branches].map(([name, { id }]): [string, ObjectId] => [`refs/heads/${name}`, id]);
    return new Map([...heads, ...[...this.#tags].map(([name, id]): [string, ObjectId] => [`refs/tags/${name}`, id])]);
  }

  #commit(branch: string, step: Step, time: number): void {
    const tip = this.#branches.get(branch);
    const files = apply(tip?.files ?? new Map(), step.edits);
    const { author, committer = author, message } = step;
    const committed = author === committer ? time : time + 1_800;
    const parents = tip === undefined ? [] : [tip];
    const id = this.#write({ author, committer, message, files, time, committed, parents }, this.#sign);
    this.#branches.set(branch, { id, files, base: tip?.base ?? files });
    this.#originals.set(commitTitle(message), { id, step, time });
  }

  #pick({ branch, title, committer, how }: Extract<Event, { kind: "pick" }>, committed: number): void {
    const original = this.#originals.get(title);
    if (original === undefined) throw new Error(`the sample's story has no commit “${title}” to pick`);
    const tip = this.#tip(branch);
    const files = apply(tip.files, original.step.edits);
    const isOwn = typeof how === "object";
    const message = isOwn ? how.message : original.step.message + (how === "named" ? `\n\n(cherry picked from commit ${original.id})` : "");
    const id = this.#write({
      ...{ committer, message, files, committed, parents: [tip] },
      ...(isOwn ? { author: committer, time: committed } : { author: original.step.author, time: original.time }),
    });
    this.#branches.set(branch, { ...tip, id, files });
  }

  #branch(name: string, from: string): void {
    const tip = this.#tip(from);
    this.#branches.set(name, { ...tip, base: tip.files });
  }

  #merge(event: Extract<Event, { kind: "merge" }>, time: number): void {
    const ours = this.#tip("main");
    const theirs = this.#tip(event.from);
    const files = new Map(ours.files);
    for (const [path, file] of theirs.files) if (theirs.base.get(path) !== file) files.set(path, file);
    const { author, message } = event;
    const id = this.#write({ author, committer: author, message, files, time, committed: time, parents: [ours, theirs] });
    this.#branches.set("main", { ...ours, id, files });
    this.#branches.delete(event.from);
  }

  #tag({ name, branch, author, message }: Extract<Event, { kind: "tag" }>, time: number): void {
    const { id } = this.#tip(branch);
    const tagged = message === undefined ? id : this.#writer.add("tag", formatTag({ object: id, name, tagger: at(author, time), message }));
    this.#tags.set(name, tagged);
  }

  #tip(branch: string): Tip {
    const tip = this.#branches.get(branch);
    if (tip === undefined) throw new Error(`the sample's story knows no branch ${branch}`);
    return tip;
  }

  /** Answers the commit's id. */
  #write({ author, committer, message, parents, files, time, committed }: Written, sign: Sign = unsigned): ObjectId {
    const commit = formatCommit({
      tree: this.#tree(files),
      parents: parents.map(({ id }) => id),
      author: at(author, time),
      committer: at(committer, committed),
      message: `${message}\n`,
    });
    const signature = sign(commitTitle(message), commit);
    return this.#writer.add("commit", signature === null ? commit : addSignature(commit, signature, "sha1"));
  }

  /** Of files by their whole path. */
  #tree(files: Files): ObjectId {
    const entries: RawEntry[] = [];
    const folders = new Map<string, Map<string, File>>();
    for (const [path, file] of files) {
      const cut = path.indexOf("/");
      if (cut < 0) {
        entries.push({ name: encodeName(path), mode: file.mode, id: this.#blob(file) });
        continue;
      }
      const folder = folders.get(path.slice(0, cut)) ?? new Map<string, File>();
      folders.set(path.slice(0, cut), folder.set(path.slice(cut + 1), file));
    }
    for (const [name, inside] of folders) entries.push({ name: encodeName(name), mode: "40000", id: this.#tree(inside) });
    const key = entries.map(({ mode, name, id }) => `${mode} ${name} ${id}`).join("/");
    const tree = this.#trees.get(key) ?? this.#writer.add("tree", formatTree(entries));
    this.#trees.set(key, tree);
    return tree;
  }

  #blob(file: File): ObjectId {
    const id = this.#blobs.get(file) ?? this.#writer.add("blob", file.content);
    this.#blobs.set(file, id);
    return id;
  }
}

/** A person at a moment, as git writes it. */
function at(key: PersonKey, seconds: number): Signature {
  const { name, email, zone } = people[key];
  return { name, email, seconds, offset: zone * 60 };
}

function apply(before: Files, edits: readonly Edit[]): Files {
  const files = new Map(before);
  const need = (path: string): File => {
    const file = files.get(path);
    if (file === undefined) throw new Error(`the sample's story knows no file ${path}`);
    return file;
  };
  for (const edit of edits) {
    const { path } = edit;
    if (edit.kind === "write") files.set(path, { mode: edit.mode ?? "100644", content: Buffer.from(edit.content) });
    else if (edit.kind === "remove") files.delete(path);
    else if (edit.kind === "mode") files.set(path, { ...need(path), mode: edit.mode });
    else if (edit.kind === "append")
      files.set(path, { ...need(path), content: Buffer.concat([need(path).content, Buffer.from(edit.text)]) });
    else if (edit.kind === "replace") files.set(path, { ...need(path), content: replaced(need(path).content, edit.from, edit.to, path) });
    else {
      files.set(edit.to, need(path));
      files.delete(path);
    }
  }
  return files;
}

function replaced(content: Buffer, from: string, to: string, path: string): Buffer {
  const parts = content.toString("utf8").split(from);
  if (parts.length !== 2) throw new Error(`the sample's story finds ${parts.length - 1} places in ${path} for: ${from}`);
  return Buffer.from(parts.join(to));
}
