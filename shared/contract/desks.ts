// The desktop's own commands for what is not committed yet: desks entry by entry, and drafts under a name.
import { z } from "zod";
import { endpoint, json, none } from "./endpoint.ts";
import { ofTheWindow as access } from "./parameters.ts";
import { filled, text } from "./wire.ts";

const section = "own";

/** One part of a desk (renderer/desk): a staged change, a text being typed, the message. `value` is the renderer's own; null = gone. */
export const deskEntry = z.object({
  desk: z.string(),
  entry: z.string(),
  value: z.string().nullable(),
  /** Counts all writes of all desks. */
  revision: z.int(),
  /** The window that wrote it last. */
  window: z.string(),
  updated_at: z.string(),
});
export type DeskEntry = z.infer<typeof deskEntry>;

export const listDeskEntries = endpoint({
  method: "GET",
  path: "/desks",
  summary: "Entries of all desks, or those that were written after a revision, oldest first.",
  section,
  query: {
    /** Without it: all that are there, not those that are gone. */
    since: z.coerce.number().int().nonnegative().optional(),
    /** Leaves out what this window wrote last. */
    except: text("name").optional(),
  },
  answer: json(
    200,
    z.object({ revision: z.int(), entries: z.array(deskEntry), forgotten: z.array(z.string()) }),
    "The newest revision, the entries, and connections that were forgotten with all their desks.",
  ),
  errors: ["parameters", "session_required"],
  access,
});

/** What a window wants of one entry; `revision` is the one that it knows, null = none. Either a whole value, or a part of the known one. */
export const deskOperation = z.object({
  entry: filled("path"),
  revision: z.int().nullable(),
  value: text("content").nullable().optional(),
  /** Replaces the UTF-16 code units from `from` to `to`. */
  splice: z.object({ from: z.int().nonnegative(), to: z.int().nonnegative(), text: text("content") }).optional(),
});

/** `taken: false` = another window was first, and this is what it wrote. */
export const deskResult = z.object({
  entry: z.string(),
  revision: z.int(),
  taken: z.boolean(),
  value: z.string().nullable().optional(),
  window: z.string().optional(),
});

export const writeDeskEntries = endpoint({
  method: "POST",
  path: "/desks",
  summary: "Write entries of one desk; they are on disk when this answers.",
  section,
  body: { window: filled("name"), turn: z.int(), desk: filled("path"), operations: z.array(deskOperation) },
  answer: json(
    200,
    z.object({ revision: z.int(), results: z.array(deskResult) }),
    "What became of each; none where a later write of the window came first.",
  ),
  errors: ["parameters", "session_required", "too_large", "connection_not_found"],
  access,
});

/** A text that is kept under a name: what could not be read back, or lost its place. */
export const draft = z.object({ key: z.string(), value: z.string(), updated_at: z.string() });

export const listDrafts = endpoint({
  method: "GET",
  path: "/drafts",
  summary: "Drafts whose key starts with a prefix.",
  section,
  query: { prefix: text("path") },
  answer: json(200, z.array(draft), "Drafts."),
  errors: ["parameters", "session_required"],
  access,
  reads: ["drafts"],
});

export const saveDraft = endpoint({
  method: "PUT",
  path: "/drafts",
  summary: "Keep a draft; it is on disk when this answers.",
  section,
  body: { key: text("path"), value: text("content") },
  answer: none(204, "On disk."),
  errors: ["parameters", "session_required", "too_large", "connection_not_found"],
  access,
});

export const deleteDraft = endpoint({
  method: "DELETE",
  path: "/drafts",
  summary: "Forget a draft, because it was committed or discarded.",
  section,
  body: { key: text("path") },
  answer: none(204, "Forgotten."),
  errors: ["parameters", "session_required"],
  access,
});
