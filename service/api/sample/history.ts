// Plays the sample's story: keeps the files of each branch, and writes what git fast-import reads.
import { branchEvents } from "./branch-story.ts";
import { firstEvents } from "./first-files.ts";
import { commitId, treeId } from "./object-ids.ts";
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
  readonly mark: number;
  readonly id: string;
  readonly files: Files;
  /** Files where the branch began, for its merge. */
  readonly base: Files;
}

/** The sample ends here, whatever day it is: Tuesday, 17 November 2026, 14:06 UTC. */
const end = Date.UTC(2026, 10, 17, 14, 6) / 1000;
const begin = end - 430 * 86_400;

/** The whole history as a stream for git fast-import; the same bytes each time. */
export function sampleStream(): Buffer {
  const events: Placed[] = [
    ...firstEvents(),
    ...spread("main", 0.021, 0.9, plannerSteps),
    ...seriesEvents,
    ...branchEvents,
    ...spread("main", 0.988, 1, lateSteps),
  ];
  const ordered = events.map((placed, index) => ({ ...placed, index })).sort((a, b) => a.at - b.at || a.index - b.index);
  const player = new Player();
  // Picks follow what they stand after, so that no other commit knows of them.
  const count = ordered.filter(({ event }) => event.kind !== "pick").length;
  let index = -1;
  for (const { event } of ordered) {
    if (event.kind !== "pick") index += 1;
    player.play(event, timeOf(index, count) + (event.kind === "pick" ? pause : 0));
  }
  return player.finish();
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
  readonly id: string;
  readonly step: Step;
  readonly time: number;
}

interface Written {
  readonly branch: string;
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
  readonly #originals = new Map<string, Original>();
  readonly #lines: Buffer[] = [];
  #mark = 0;

  play(event: Event, time: number): void {
    if (event.kind === "commit") this.#commit(event.branch, event.step, time);
    else if (event.kind === "pick") this.#pick(event, time);
    else if (event.kind === "branch") this.#branch(event.name, event.from);
    else if (event.kind === "merge") this.#merge(event, time);
    else this.#tag(event, time);
  }

  finish(): Buffer {
    this.#write("done\n");
    return Buffer.concat(this.#lines);
  }

  #commit(branch: string, step: Step, time: number): void {
    const tip = this.#branches.get(branch);
    const files = apply(tip?.files ?? new Map(), step.edits);
    const { author, committer = author, message } = step;
    const committed = author === committer ? time : time + 1_800;
    const id = this.#header({ branch, author, committer, message, files, time, committed, parents: tip === undefined ? [] : [tip] });
    if (tip !== undefined) this.#write(`from :${tip.mark}\n`);
    this.#files(tip?.files ?? new Map(), files);
    this.#branches.set(branch, { mark: this.#mark, id, files, base: tip?.base ?? files });
    this.#originals.set(titleOf(message), { id, step, time });
  }

  #pick({ branch, title, committer, how }: Extract<Event, { kind: "pick" }>, committed: number): void {
    const original = this.#originals.get(title);
    if (original === undefined) throw new Error(`the sample's story has no commit “${title}” to pick`);
    const tip = this.#tip(branch);
    const files = apply(tip.files, original.step.edits);
    const isOwn = typeof how === "object";
    const message = isOwn ? how.message : original.step.message + (how === "named" ? `\n\n(cherry picked from commit ${original.id})` : "");
    const id = this.#header({
      ...{ branch, committer, message, files, committed, parents: [tip] },
      ...(isOwn ? { author: committer, time: committed } : { author: original.step.author, time: original.time }),
    });
    this.#write(`from :${tip.mark}\n`);
    this.#files(tip.files, files);
    this.#branches.set(branch, { ...tip, mark: this.#mark, id, files });
  }

  #branch(name: string, from: string): void {
    const tip = this.#tip(from);
    this.#branches.set(name, { ...tip, base: tip.files });
    this.#write(`reset refs/heads/${name}\nfrom :${tip.mark}\n\n`);
  }

  #merge(event: Extract<Event, { kind: "merge" }>, time: number): void {
    const ours = this.#tip("main");
    const theirs = this.#tip(event.from);
    const files = new Map(ours.files);
    for (const [path, file] of theirs.files) if (theirs.base.get(path) !== file) files.set(path, file);
    const { author, message } = event;
    const parents = [ours, theirs];
    const id = this.#header({ branch: "main", author, committer: author, message, files, time, committed: time, parents });
    this.#write(`from :${ours.mark}\nmerge :${theirs.mark}\n`);
    this.#files(ours.files, files);
    this.#branches.set("main", { ...ours, mark: this.#mark, id, files });
    this.#branches.delete(event.from);
    this.#write(`reset refs/heads/${event.from}\nfrom ${"0".repeat(40)}\n\n`);
  }

  #tag(event: Extract<Event, { kind: "tag" }>, time: number): void {
    const { mark } = this.#tip(event.branch);
    if (event.message === undefined) this.#write(`reset refs/tags/${event.name}\nfrom :${mark}\n\n`);
    else {
      this.#write(`tag ${event.name}\nfrom :${mark}\n${identity("tagger", event.author, time)}`);
      this.#data(Buffer.from(event.message));
    }
  }

  #tip(branch: string): Tip {
    const tip = this.#branches.get(branch);
    if (tip === undefined) throw new Error(`the sample's story knows no branch ${branch}`);
    return tip;
  }

  /** Answers the commit's id. */
  #header({ branch, author, committer, message, parents, files, time, committed }: Written): string {
    this.#mark += 1;
    const people = identity("author", author, time) + identity("committer", committer, committed);
    this.#write(`commit refs/heads/${branch}\nmark :${this.#mark}\n${people}`);
    this.#data(Buffer.from(`${message}\n`));
    return commitId(
      treeId(files),
      parents.map(({ id }) => id),
      people,
      `${message}\n`,
    );
  }

  #files(before: Files, after: Files): void {
    for (const path of before.keys()) if (!after.has(path)) this.#write(`D ${path}\n`);
    for (const [path, file] of after) {
      if (before.get(path) === file) continue;
      this.#write(`M ${file.mode} inline ${path}\n`);
      this.#data(file.content);
    }
    this.#write("\n");
  }

  #data(content: Buffer): void {
    this.#write(`data ${content.length}\n`);
    this.#lines.push(content);
    this.#write("\n");
  }

  #write(text: string): void {
    this.#lines.push(Buffer.from(text));
  }
}

const titleOf = (message: string): string => message.split("\n", 1)[0] ?? "";

function identity(role: "author" | "committer" | "tagger", key: PersonKey, time: number): string {
  const { name, email, zone } = people[key];
  return `${role} ${name} <${email}> ${time} ${zone}\n`;
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
