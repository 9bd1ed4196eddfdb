// What is kept on this machine for each connection: listed, cleared kind by kind, shown in its folder. Commands of the desktop.
import { z } from "zod";
import { endpoint, json, none } from "./endpoint.ts";
import { ofTheWindow as access } from "./parameters.ts";
import { text } from "./wire.ts";

const section = "own";

/** `bytes` of content, without the room that SQLite takes around it. */
export const keptItem = z.object({
  /**
   * work: desks on which something is; queue: commits that wait for the server, or were sent and are still listed; aside: texts that lost their place; recent: projects opened lately; token: whether one is at hand;
   * address: the connection itself; readings: figures of group activity; groups: those that are read; schedule: what is done for it again
   * and again; comments: begun and not sent; viewed: changes marked as viewed; read: comments of the inbox marked as read or unread;
   * resolved: threads that a person settled; looked: branches and authors whose state at the last look is known; copies: answers of
   * the server, for reading offline; layout: open files and folders of projects. Of this machine alone: records of the built-in service, its index of repositories, and the sample
   * repository, which lies in the data folder.
   */
  kind: z.enum([
    "work",
    "queue",
    "aside",
    "readings",
    "groups",
    "schedule",
    "recent",
    "token",
    "address",
    "comments",
    "viewed",
    "read",
    "resolved",
    "looked",
    "layout",
    "copies",
    "records",
    "index",
    "sample",
  ]),
  count: z.int(),
  bytes: z.int(),
});
export type KeptItem = z.infer<typeof keptItem>;

export const keptData = z.object({
  /** The data folder. */
  folder: z.string(),
  /** Why copies for reading offline are not kept just now, as the rest of a sentence; null where they are. */
  copies_trouble: z.string().nullable(),
  connections: z.array(z.object({ connection: z.string(), items: z.array(keptItem) })),
});

export const listKeptData = endpoint({
  method: "GET",
  path: "/data",
  summary: "What is kept on this machine for each connection, also for those that are gone.",
  section,
  answer: json(200, keptData, "Connections in the order of the list, with what is kept."),
  errors: ["session_required"],
  access,
  reads: ["connections", "recent", "drafts"],
});

/**
 * Kinds that can be cleared by themselves; the others go with their connection. Those of `windowKinds` windows take away themselves, and then
 * have the desktop leave no byte of them on the disk.
 */
export const windowKinds = ["aside", "comments", "viewed", "read", "resolved", "looked", "layout"] as const;
export const clearableKinds = ["readings", "recent", "copies", "token", ...windowKinds] as const;
export type ClearableKind = (typeof clearableKinds)[number];

export const clearKeptData = endpoint({
  method: "DELETE",
  path: "/data/:connection/:kind",
  summary: "Remove what is kept of one kind for a connection.",
  section,
  params: { connection: text("path"), kind: z.enum(clearableKinds) },
  answer: none(204, "Removed."),
  errors: ["parameters", "session_required", "connection_not_found", "not_allowed", "token_stays"],
  access,
  writes: ["recent", "readings", "drafts", "connections", "account"],
});

export const showDataFolder = endpoint({
  method: "POST",
  path: "/data/show",
  summary: "Show the data folder in the system's file manager.",
  section,
  answer: none(204, "Handed over."),
  errors: ["session_required", "not_allowed"],
  access,
});
