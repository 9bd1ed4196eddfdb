// A desk as the entries in which it is kept: one for each staged change and each text being typed, so that windows can change one desk at once.
import { z } from "zod";
import { base, change, fileMerge, message, queuedCommit, sending, type WrittenSending } from "./desk-text.ts";
import { joinAll, readEdits } from "./edits.ts";
import { type Change, type Desk, emptyDesk, type FileMerge, type Message, type QueuedCommit, type Sending, type Unsaved } from "./model.ts";

/** What one entry holds. */
export type Part = Change | Unsaved | FileMerge | Message | Sending | QueuedCommit;

/** Name of the entry of a change: no two changes of a sound desk share it. */
export const changeEntry = ({ kind, path }: Change): string => `${kind === "chmod" ? "mode" : kind === "delete" ? "gone" : "file"}:${path}`;

/** Name of the entry of a text; with a window, the text that was typed there while another window typed another. */
export const textEntry = (path: string, window?: string): string => `text${window === undefined ? "" : `~${window}`}:${path}`;

const mergePrefix = "merge:";
export const isMerge = (entry: string): boolean => entry.startsWith(mergePrefix);

const queuePrefix = "queue:";
const isQueued = (entry: string): boolean => entry.startsWith(queuePrefix);

export const isText = (entry: string): boolean => /^text[:~]/.test(entry);
/** The path in an entry's name. */
export const pathOf = (entry: string): string => entry.slice(entry.indexOf(":") + 1);

/** Entries that a window's own texts have, by path, where that is not the usual one. */
export type OwnTexts = ReadonlyMap<string, string>;

/** The text entry that a window types a path into. */
export const ownEntry = (own: OwnTexts, path: string): string => own.get(path) ?? textEntry(path);

/** All parts of a desk by entry. */
export function partsOf(desk: Desk, own: OwnTexts): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const staged of desk.changes) parts.set(changeEntry(staged), staged);
  for (const [path, text] of Object.entries(desk.unsaved)) parts.set(ownEntry(own, path), text);
  for (const [entry, text] of Object.entries(desk.others ?? {})) parts.set(entry, text);
  for (const [path, merge] of Object.entries(desk.merges ?? {})) parts.set(`${mergePrefix}${path}`, merge);
  for (const [id, queued] of Object.entries(desk.queued ?? {})) parts.set(`${queuePrefix}${id}`, queued);
  if (desk.message !== emptyDesk.message && JSON.stringify(desk.message) !== JSON.stringify(emptyDesk.message))
    parts.set("message", desk.message);
  if (desk.sending !== undefined) parts.set("sending", desk.sending);
  return parts;
}

/** The desk with another part in an entry; undefined takes it away. Changes that cannot stand beside each other are brought together. */
export function withPart(desk: Desk, entry: string, part: Part | undefined, own: OwnTexts): Desk {
  if (entry === "message") return { ...desk, message: (part as Message | undefined) ?? emptyDesk.message };
  if (entry === "sending") {
    const { sending: _before, ...rest } = desk;
    return part === undefined ? rest : { ...rest, sending: part as Sending };
  }
  if (isMerge(entry)) return withMerges(desk, put(desk.merges ?? {}, pathOf(entry), part as FileMerge | undefined));
  if (isQueued(entry)) return withQueued(desk, put(desk.queued ?? {}, pathOf(entry), part as QueuedCommit | undefined));
  if (isText(entry)) {
    const path = pathOf(entry);
    return entry === ownEntry(own, path)
      ? { ...desk, unsaved: put(desk.unsaved, path, part as Unsaved | undefined) }
      : withOthers(desk, put(desk.others ?? {}, entry, part as Unsaved | undefined));
  }
  return withParts(desk, new Map([[entry, part]]), own);
}

export const isChange = (entry: string): boolean =>
  entry !== "message" && entry !== "sending" && !isMerge(entry) && !isQueued(entry) && !isText(entry);

/** The same for many entries at once: a folder that was moved is thousands of them. */
export function withParts(desk: Desk, parts: ReadonlyMap<string, Part | undefined>, own: OwnTexts): Desk {
  let next = desk;
  const staged = new Map<string, Change | undefined>();
  for (const [entry, part] of parts)
    if (isChange(entry)) staged.set(entry, part as Change | undefined);
    else next = withPart(next, entry, part, own);
  if (staged.size === 0) return next;
  const kept = next.changes.flatMap((known) => {
    const entry = changeEntry(known);
    if (!staged.has(entry)) return known;
    const part = staged.get(entry);
    staged.delete(entry);
    return part ?? [];
  });
  const changes = [...kept, ...[...staged.values()].flatMap((part) => part ?? [])];
  return { ...next, changes: isSound(changes) ? changes : reconcile(changes) };
}

export function withOthers({ others: _before, ...desk }: Desk, others: Readonly<Record<string, Unsaved>>): Desk {
  return Object.keys(others).length === 0 ? desk : { ...desk, others };
}

export function withMerges({ merges: _before, ...desk }: Desk, merges: Readonly<Record<string, FileMerge>>): Desk {
  return Object.keys(merges).length === 0 ? desk : { ...desk, merges };
}

export function withQueued({ queued: _before, ...desk }: Desk, queued: Readonly<Record<string, QueuedCommit>>): Desk {
  return Object.keys(queued).length === 0 ? desk : { ...desk, queued };
}

function put<T>(record: Readonly<Record<string, T>>, key: string, value: T | undefined): Record<string, T> {
  const { [key]: _before, ...rest } = record;
  return value === undefined ? rest : { ...rest, [key]: value };
}

/** Whether each file is changed once, and no two come to one place. */
function isSound(changes: readonly Change[]): boolean {
  const edits = [...readEdits(changes).keys()];
  const origins = edits.flatMap(({ origin }) => origin ?? []);
  const places = edits.flatMap(({ place }) => place ?? []);
  return new Set(origins).size === origins.length && new Set(places).size === places.length;
}

/** What two windows made of one text where one typed and the other only brought it over its commit; null = there are two texts. */
export function joinTexts(entry: string, written: string | null | undefined, here: Part, there: Part | undefined): Unsaved | null {
  if (!isText(entry) || written == null || there === undefined) return null;
  const before = readPart(entry, written, () => null) as Unsaved;
  const texts = joinValues(before, here as Unsaved, there as Unsaved, ({ text }) => text);
  const bases = joinValues(before, here as Unsaved, there as Unsaved, ({ text: _text, ...head }) => JSON.stringify(head));
  return texts === null || bases === null ? null : { ...bases, text: texts.text };
}

/** Whichever of the two has another value than before; null = both have, and not the same. */
function joinValues<T>(before: T, here: T, there: T, of: (one: T) => string): T | null {
  if (of(here) === of(before) || of(here) === of(there)) return there;
  return of(there) === of(before) ? here : null;
}

/** Two windows changed one file in different ways: content wins over a deletion, and a move takes the new content along. Same in each window. */
function reconcile(changes: readonly Change[]): Change[] {
  const rank = ({ kind }: Change): number => ["delete", "move", "create", "update", "chmod"].indexOf(kind);
  const inOrder = [...changes].sort((one, other) => rank(one) - rank(other) || (one.path < other.path ? -1 : 1));
  return inOrder.reduce<Change[]>((joined, next) => joinAll(joined, [next]), []);
}

const textHead = z.object({ path: z.string(), base: base.nullable(), text: z.string().optional() });

/** `revisionOf`: the revision under which the disk has that very change, null when it has not. */
export function writePart(entry: string, part: Part, revisionOf: (sent: Change) => number | null): string {
  if (isText(entry)) {
    const { text, ...head } = part as Unsaved;
    // As it is, so that a part of it can be replaced; what UTF-8 cannot hold goes as JSON.
    return text.isWellFormed() ? `${JSON.stringify(head)}\n${text}` : JSON.stringify(part);
  }
  if (entry !== "sending") return JSON.stringify(part);
  const { changes, ...rest } = part as Sending;
  const written = changes?.map((sent) => {
    const revision = revisionOf(sent);
    return revision === null ? sent : { entry: changeEntry(sent), revision };
  });
  return JSON.stringify(written === undefined ? rest : { ...rest, changes: written });
}

/** Throws an Error with what is wrong with it, in one line. `changeAt`: the staged change that an entry held in a revision, if it still does. */
export function readPart(entry: string, value: string, changeAt: (entry: string, revision: number) => Change | null): Part {
  if (isText(entry)) {
    const end = value.indexOf("\n");
    const head = check(textHead, end < 0 ? value : value.slice(0, end));
    return { ...head, text: end < 0 ? (head.text ?? "") : value.slice(end + 1) };
  }
  if (entry === "message") return check(message, value) as Message;
  if (isMerge(entry)) return check(fileMerge, value) as FileMerge;
  if (isQueued(entry)) return check(queuedCommit, value) as QueuedCommit;
  if (entry !== "sending") return check(change, value) as Change;
  const { changes, ...rest } = check(sending, value) as WrittenSending;
  if (changes === undefined) return rest as Sending;
  // What was staged again since is not what was sent.
  const sent = changes.flatMap((written) => ("entry" in written ? (changeAt(written.entry, written.revision) ?? []) : written));
  return { ...rest, changes: sent } as Sending;
}

function check<T>(schema: z.ZodType<T>, text: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error("It is not whole: its text breaks off or was overwritten.", { cause: error });
  }
  const checked = schema.safeParse(value);
  if (checked.success) return value as T;
  const [first] = checked.error.issues;
  throw new Error(`It is not as it was written: ${first?.path.join(".") || "all of it"} is not what it should be.`, {
    cause: checked.error,
  });
}
