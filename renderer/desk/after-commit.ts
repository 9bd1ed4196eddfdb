// Brings a desk over its own commit: what was staged or undone while it was under way becomes a change of the files that it made.
import { ownValue } from "../../shared/lib/own-value.ts";
import { type Edit, joinReplaced, readEdits, writeEdits } from "./edits.ts";
import type { Base, Change, Content, Desk, Unsaved } from "./model.ts";

/** What must be known of the branch for that. */
export interface Committed {
  /** The commit. */
  readonly commit: string;
  /** Committed files as they are in it, by path; one that could not be read is taken for what was sent. */
  readonly bases: ReadonlyMap<string, Base>;
  /** Committed files as they were before, by the path they had; one that is not there stays as it was committed. */
  readonly originals: ReadonlyMap<string, Content>;
}

/** What `afterCommit` would have to know, as paths. */
export interface Needed {
  readonly bases: readonly string[];
  readonly originals: readonly { readonly path: string; readonly commit: string }[];
}

/** The same text where its base stays: another one would count as typed here, beside what another window types. */
export const withBase = (unsaved: Unsaved, base: Base | null): Unsaved => (base === unsaved.base ? unsaved : { ...unsaved, base });

/** The desk after the commit of `sent`; a person sees the same files as before. */
export function afterCommit(desk: Desk, sent: readonly Change[], committed: Committed): Pick<Desk, "changes" | "unsaved"> {
  // What was read of the commit may differ from what was sent.
  const isAll = committed.bases.size === 0 && isAllSent(desk, sent);
  const edits = readEdits(isAll ? [] : desk.changes);
  for (const [was, now] of isAll ? [] : pairs([...edits.keys()], sent)) {
    if (now !== null) edits.delete(now);
    const left = leftOf(was, now, committed);
    if (left !== null) edits.set(left, []);
  }
  joinReplaced(edits);
  const baseAt = (path: string, unsaved: Unsaved): Base | null => {
    const edit = [...edits.keys()].find(({ place }) => place === path);
    return edit === undefined ? (committed.bases.get(path) ?? unsaved.base) : edit.base;
  };
  return {
    changes: writeEdits(edits),
    unsaved: Object.fromEntries(Object.entries(desk.unsaved).map(([path, unsaved]) => [path, withBase(unsaved, baseAt(path, unsaved))])),
  };
}

/** Committed files of which something is left on the desk, and old content that somebody went back to meanwhile. */
export function neededFor(desk: Desk, sent: readonly Change[]): Needed {
  if (Object.keys(desk.unsaved).length === 0 && isAllSent(desk, sent)) return { bases: [], originals: [] };
  const bases = new Set<string>();
  const originals: Needed["originals"][number][] = [];
  for (const [was, now] of pairs([...readEdits(desk.changes).keys()], sent)) {
    const isOpen = [was.place, now?.place].some((place) => place != null && ownValue(desk.unsaved, place) !== undefined);
    const isSame = now !== null && sameEdit(was, now);
    if (was.place !== null && (isOpen || !isSame)) bases.add(was.place);
    if (!isSame && was.origin !== null && was.base !== null && wantsOriginal(was, now)) {
      originals.push({ path: was.origin, commit: was.base.commit });
    }
  }
  return { bases: [...bases], originals };
}

/** Whether nobody has touched the desk since: of a folder that moved, tens of thousands of files need no look then. */
const isAllSent = ({ changes }: Desk, sent: readonly Change[]): boolean =>
  changes.length === sent.length && changes.every((change, index) => change === sent[index]);

/** Each file that was sent, and what the desk says of it now; null = nothing. */
function pairs(now: readonly Edit[], sent: readonly Change[]): [was: Edit, now: Edit | null][] {
  const nameOf = ({ origin, place }: Edit): string => (origin === null ? `new:${place}` : `old:${origin}`);
  // Of several the first.
  const known = new Map(now.toReversed().map((edit) => [nameOf(edit), edit]));
  return [...readEdits(sent).keys()].map((was) => [was, known.get(nameOf(was)) ?? null]);
}

/** Whether the file shall have its old content again although the commit gave it other, or took it away. */
function wantsOriginal(was: Edit, now: Edit | null): boolean {
  if (now === null) return was.place === null || was.content !== null;
  return now.place !== null && now.content === null && (was.place === null || was.content !== null);
}

/** What is left to do to a file that was committed as `was` and shall be as `now`; null = nothing. */
function leftOf(was: Edit, now: Edit | null, { commit, bases, originals }: Committed): Edit | null {
  const { origin } = was;
  // Undone while it was under way: a new file shall not be, any other shall be as it was.
  const wanted: Edit = now ?? { ...was, place: origin, content: null, executable: null };
  const original = origin === null ? undefined : originals.get(origin);
  if (was.place === null) {
    const content = wanted.content ?? original;
    if (wanted.place === null || content === undefined) return null;
    const executable = wanted.executable ?? was.base?.executable ?? false;
    return { origin: null, base: null, place: wanted.place, content, executable, included: wanted.included };
  }
  const asSent = was.executable ?? was.base?.executable ?? false;
  // Without its blob the file is compared once more than needed, but it can be committed.
  const base = bases.get(was.place) ?? { commit, blob: "", lastCommit: commit, executable: asSent };
  const left = { origin: was.place, base, included: wanted.included };
  if (wanted.place === null) return { ...left, place: null, content: null, executable: null };
  const content = wanted.content ?? (was.content === null ? null : (original ?? was.content));
  const isNew = content !== null && !(was.content !== null && sameContent(content, was.content));
  const executable = wanted.executable ?? was.base?.executable ?? asSent;
  return { ...left, place: wanted.place, content: isNew ? content : null, executable };
}

const sameContent = (one: Content | null, other: Content | null): boolean =>
  one === other || (one !== null && other !== null && JSON.stringify(one) === JSON.stringify(other));

const sameEdit = (one: Edit, other: Edit): boolean =>
  one.place === other.place && one.executable === other.executable && sameContent(one.content, other.content);
