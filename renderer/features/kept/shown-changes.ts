// Kept work as changes to look at: staged ones with what is typed over them, and files that are only typed.
import { ownValue } from "../../../shared/lib/own-value.ts";
import type { Change, Desk } from "../../desk/model.ts";

const notStaged = { included: false } as const;

const known = new WeakMap<Desk, readonly Change[]>();

/** One for each file, but for modes; the same ones for the same desk. */
export function shownChanges(desk: Desk): readonly Change[] {
  const found = known.get(desk) ?? toShown(desk);
  known.set(desk, found);
  return found;
}

function toShown({ changes, unsaved }: Desk): Change[] {
  const staged = changes.map((change): Change => {
    const typed = ownValue(unsaved, change.path);
    if (typed === undefined || change.kind === "delete" || change.kind === "chmod") return change;
    return { ...change, content: { encoding: "text", text: typed.text } };
  });
  const paths = new Set(staged.filter(({ kind }) => kind !== "chmod" && kind !== "delete").map(({ path }) => path));
  const typedOnly = Object.values(unsaved)
    .filter(({ path }) => !paths.has(path))
    .map(({ path, text, base }): Change => {
      const content = { encoding: "text", text } as const;
      return base === null
        ? { ...notStaged, kind: "create", path, content, executable: false }
        : { ...notStaged, kind: "update", path, content, base };
    });
  return [...staged, ...typedOnly];
}
