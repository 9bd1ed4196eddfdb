// The shapes in which desks are kept, and how a desk that an older version kept whole is read.
import { z } from "zod";
import type { Change, Desk } from "./model.ts";

const content = z.union([
  z.object({ encoding: z.literal("text"), text: z.string() }),
  z.object({ encoding: z.literal("base64"), base64: z.string() }),
]);
export const base = z.object({ commit: z.string(), blob: z.string(), lastCommit: z.string(), executable: z.boolean() });
const staged = { included: z.boolean(), path: z.string() };
export const change = z.discriminatedUnion("kind", [
  z.object({ ...staged, kind: z.literal("create"), content, executable: z.boolean() }),
  z.object({ ...staged, kind: z.literal("update"), content, base }),
  z.object({ ...staged, kind: z.literal("move"), previousPath: z.string(), content: content.nullable(), base }),
  z.object({ ...staged, kind: z.literal("delete"), base }),
  z.object({ ...staged, kind: z.literal("chmod"), executable: z.boolean(), base }),
]);
export const message = z.object({
  text: z.string(),
  newBranch: z.string().nullable(),
  start: z.string().nullish(),
  force: z.boolean(),
  authorName: z.string().nullable(),
  authorEmail: z.string().nullable(),
  authorDate: z.string().nullish(),
  trailers: z.array(z.tuple([z.string(), z.string()])).optional(),
});
const sent = { message: z.string(), branch: z.string(), parent: z.string().nullable(), at: z.number(), hooked: z.boolean().optional() };
export const sending = z.object({
  ...sent,
  /** A change that is still staged as it was sent stands here by its entry: content can be large. */
  changes: z.array(z.union([z.object({ entry: z.string(), revision: z.int() }), change])).optional(),
});
const mergeSide = z.object({ commit: z.string(), path: z.string().nullable() });
export const fileMerge = z.object({
  path: z.string(),
  base: mergeSide,
  theirs: mergeSide,
  yours: z.union([mergeSide, z.object({ content: content.nullable() })]),
  picked: z.string().nullable(),
  isRevert: z.boolean().optional(),
  whole: z.enum(["theirs", "yours"]).nullable(),
  result: z
    .object({
      text: z.string(),
      counts: z.array(z.int().nonnegative()),
      choices: z.array(z.enum(["auto", "open", "theirs", "yours", "both", "base", "edited"])),
    })
    .nullable(),
});
export const queuedCommit = z.object({
  id: z.string(),
  order: z.number(),
  at: z.number(),
  project: z.string(),
  from: z.string(),
  to: z.string(),
  isNew: z.boolean(),
  start: z.string().nullable(),
  parent: z.string().nullable(),
  text: z.string(),
  message,
  author: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  changes: z.array(change),
  ifMoved: z.enum(["stay", "merge", "branch"]),
  tried: z.object({ parent: z.string().nullable(), at: z.number() }).optional(),
  isMerged: z.boolean().optional(),
  turned: z.object({ from: z.string(), because: z.enum(["moved", "gone", "refused"]) }).optional(),
  state: z.discriminatedUnion("step", [
    z.object({ step: z.literal("waiting") }),
    z.object({
      step: z.literal("needs"),
      kind: z.enum(["gone", "moved", "overlap", "refused"]),
      why: z.string(),
      paths: z.array(z.string()),
    }),
    z.object({ step: z.literal("sent"), commit: z.string(), at: z.number() }),
  ]),
});
export type WrittenSending = z.infer<typeof sending>;

const desk = z.object({
  changes: z.array(change),
  unsaved: z.record(z.string(), z.object({ path: z.string(), text: z.string(), base: base.nullable(), readAs: z.string().nullish() })),
  message,
  sending: z
    .object({
      ...sent,
      /** A change that is still staged as it was sent stands here by its place in the list. */
      changes: z.array(z.union([z.int().nonnegative(), change])).optional(),
    })
    .optional(),
});

/** Throws an Error with what is wrong with it, in one line. Fields that a newer version wrote are kept. */
export function readDesk(text: string): Desk {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error("It is not whole: its text breaks off or was overwritten.", { cause: error });
  }
  const checked = desk.safeParse(value);
  if (!checked.success) {
    const [first] = checked.error.issues;
    throw new Error(`It is not a desk: ${first?.path.join(".") || "all of it"} is not what it should be.`, { cause: checked.error });
  }
  const { sending } = checked.data;
  const kept = value as Desk;
  if (kept.sending === undefined || sending?.changes === undefined) return kept;
  const changes = sending.changes.map((sent): Change => {
    const found = typeof sent === "number" ? kept.changes[sent] : sent;
    if (found === undefined) throw new Error(`It is not a desk: the change ${sent} that was sent is not there.`);
    return found;
  });
  return { ...kept, sending: { ...kept.sending, changes } };
}
