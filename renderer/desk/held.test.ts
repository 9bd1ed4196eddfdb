// What a sending leaves in the queue: those that follow one that needs a person.
import { expect, it } from "vitest";
import { queuedRef } from "../data/queued-files.ts";
import { heldOf } from "./held.ts";
import { emptyDesk, type QueuedCommit } from "./model.ts";

const needs = { state: { step: "needs", kind: "overlap", why: "", paths: [] } } as const;
const sent = { state: { step: "sent", commit: "c1", at: 1 } } as const;
const one = (id: string, more: Partial<QueuedCommit> = {}): QueuedCommit => ({
  ...{ id, order: 1, at: 0, project: "a/b", from: "main", to: "main", isNew: false, start: null, parent: "c0", text: id },
  ...{ message: emptyDesk.message, author: { name: null, email: null }, changes: [], ifMoved: "merge" as const },
  ...{ state: { step: "waiting" as const } },
  ...more,
});
const on = (id: string): Pick<QueuedCommit, "changes"> => {
  const base = { commit: queuedRef(id), blob: "", lastCommit: queuedRef(id), executable: false };
  return { changes: [{ kind: "delete", path: "f", base, included: true }] };
};

it.each<[what: string, all: QueuedCommit[], held: string[]]>([
  ["nothing where none needs a person", [one("a"), one("b")], []],
  ["what comes after it on its branch", [one("a"), one("b", needs), one("c"), one("d")], ["c", "d"]],
  ["nothing of another branch or project", [one("a", needs), one("b", { to: "side" }), one("c", { project: "a/c" })], []],
  ["nothing behind one that was sent", [one("a", sent), one("b")], []],
  ["what a new branch takes, behind its own", [one("a", needs), one("b", { to: "n", turned: { from: "main", because: "moved" } })], ["b"]],
  ["what stands on one elsewhere", [one("a", { to: "n", ...needs }), one("b", on("a")), one("c")], ["b", "c"]],
])("holds %s", (_what, all, held) => expect([...heldOf(all)]).toEqual(held));
