// The desktop's own commands, under /desktop of the window's origin: session, connections, settings, folders, events.
import { z } from "zod";
import { endpoint, events, json, none } from "./endpoint.ts";
import { ofTheWindow as access } from "./parameters.ts";
import { currentUser, personalAccessToken } from "./resources.ts";
import { filled, text } from "./wire.ts";

const section = "own";

/** Where a window of the browser host keeps its room (electron/desktop/gate.ts) in the storage of its origin. */
export const roomKey = "repodesk.room";

/** How tokens are kept: in the keychain, or until the program ends. `folder`: where one can be put into a file instead; null = no choice. */
export const vaultState = z.object({
  kind: z.enum(["keychain", "session"]),
  backend: z.string(),
  reason: z.string().nullable(),
  folder: z.string().nullable(),
});
export type VaultState = z.infer<typeof vaultState>;

/** The local service process. `failed` = it will not be tried again by itself. */
export const serviceState = z.object({
  state: z.enum(["starting", "ready", "restarting", "failed", "stopped"]),
  /** What happened and what to do, when it is not ready. */
  reason: z.string().nullable(),
  /** Seconds until the next try, while restarting. */
  retry_in: z.number().nullable(),
});
export type ServiceState = z.infer<typeof serviceState>;

export const connection = z.object({
  /** "local" is the built-in service; others are random and never contain a host name. */
  id: z.string(),
  kind: z.enum(["local", "server"]),
  name: z.string(),
  /** Base URL ending in /api/v4; null for the local service. */
  url: z.string().nullable(),
  user: z.object({ username: z.string(), name: z.string(), email: z.string().nullable() }).nullable(),
  scopes: z.array(z.string()),
  expires_at: z.string().nullable(),
  /** Who commits on this server are by, where they are not by its user; null = not said here. */
  author: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  /** Whether a token is at hand, and where; `missing` = its session ended, it cannot be decrypted, or its file is not used. */
  token: z.enum(["none", "kept", "session", "file", "missing"]),
  /** Why the token's file is not used: a sentence; null where there is none, or nothing is wrong with it. */
  token_problem: z.string().nullable(),
});
export type Connection = z.infer<typeof connection>;

export const getSession = endpoint({
  method: "GET",
  path: "/session",
  summary: "What this window runs in, and what to show first.",
  section,
  answer: json(
    200,
    z.object({
      host: z.enum(["electron", "browser"]),
      platform: z.enum(["linux", "darwin", "win32"]),
      version: z.string(),
      vault: vaultState,
      service: serviceState,
      /** Whether a native folder dialog exists. */
      folder_dialog: z.boolean(),
      home: z.string(),
      /** A project asked for on the command line (npm start -- --open PATH), or the reason why it cannot be opened. */
      open: z.object({ path: z.string(), project: z.string().nullable(), error: z.string().nullable() }).nullable(),
    }),
    "The session.",
  ),
  errors: ["session_required"],
  access,
  reads: ["settings"],
});

export const listConnections = endpoint({
  method: "GET",
  path: "/connections",
  summary: "Connections: the local service first.",
  section,
  answer: json(200, z.array(connection), "Connections, without tokens."),
  errors: ["session_required"],
  access,
  reads: ["connections"],
});

const serverUrl = filled("line").meta({ description: "Address of the server; /api/v4 is added when it is missing." });

/** Where no keychain works: in memory until the program ends, or in a file that only the person can read. */
const keepToken = z.enum(["session", "file"]);
export type KeepToken = z.infer<typeof keepToken>;
const keepTokenInput = keepToken.optional().meta({
  description: "Where no keychain works, how the token is kept; left out, as the one before it, or else until Repodesk ends.",
});

export const connectionCheck = z.object({
  url: z.string(),
  /** Milliseconds that the first answer took. */
  answered_in: z.number(),
  version: z.string().nullable(),
  user: currentUser.nullable(),
  token: personalAccessToken.nullable(),
  /** Plain sentences a person should know: read-only scope, expiry within 14 days, http. */
  warnings: z.array(z.string()),
});

const serverErrors = [
  "parameters",
  "session_required",
  "server_unreachable",
  "server_answered_oddly",
  "redirect_refused",
  "unauthorized",
  "invalid_token",
  "not_allowed",
] as const;

export const checkConnection = endpoint({
  method: "POST",
  path: "/connections/check",
  summary: "Ask a server who answers there, and whom the token belongs to; nothing is kept.",
  section,
  body: { url: serverUrl, token: text("line").optional(), allow_http: z.boolean().optional() },
  answer: json(200, connectionCheck, "What the server said."),
  errors: serverErrors,
  access,
});

export const createConnection = endpoint({
  method: "POST",
  path: "/connections",
  summary: "Keep a connection to a server.",
  section,
  body: {
    url: serverUrl,
    token: text("line").optional(),
    keep_token: keepTokenInput,
    name: text("line").optional(),
    allow_http: z.boolean().optional(),
  },
  answer: json(201, connection, "The connection."),
  errors: [...serverErrors, "token_stays"],
  access,
  writes: ["connections"],
});

export const updateConnection = endpoint({
  method: "PUT",
  path: "/connections/:connection",
  summary: "Rename a connection, replace its token, or say who commits on its server are by.",
  section,
  params: { connection: text("path") },
  body: {
    token: text("line").optional(),
    keep_token: keepTokenInput,
    name: text("line").optional(),
    author_name: text("name").nullable().optional(),
    author_email: text("name").nullable().optional(),
  },
  answer: json(200, connection, "The connection."),
  errors: [...serverErrors, "connection_not_found", "token_stays"],
  access,
  writes: ["connections", "account"],
});

export const deleteConnection = endpoint({
  method: "DELETE",
  path: "/connections/:connection",
  summary: "Forget a connection with its token and all that is kept for it.",
  section,
  params: { connection: text("path") },
  body: {
    leave_token: z.boolean().optional().meta({ description: "Forget the connection although its token stays in the keychain for now." }),
  },
  answer: none(204, "Forgotten."),
  errors: ["session_required", "connection_not_found", "not_allowed", "token_stays"],
  access,
  writes: ["connections", "recent"],
});

export const settings = z.object({
  theme: z.enum(["system", "light", "dark"]),
  density: z.enum(["compact", "roomy"]),
  zoom: z.number().min(0.5).max(2),
  /** Colours of what was added and removed. */
  diff_colors: z.enum(["green-red", "blue-orange"]),
  /** Whether panels and rows move; the system's own setting can only take it away. */
  motion: z.boolean(),
  /** Whether the system tells that long work has ended while one looked elsewhere. */
  notifications: z.boolean(),
  /** A font of this machine for code; null = the one that is shipped. */
  code_font: text("name").nullable(),
  code_ligatures: z.boolean(),
  editor_font_size: z.number().min(9).max(28),
  editor_word_wrap: z.boolean(),
  /** Columns from one tab stop to the next, wherever code stands. */
  tab_width: z.int().min(1).max(16),
  editor_render_whitespace: z.enum(["none", "boundary", "all"]),
  /** Whether the line of the caret ends with who changed it last. */
  editor_line_blame: z.boolean(),
  author_name: text("name").nullable(),
  author_email: text("name").nullable(),
  /** Megabytes of servers' answers that are kept for reading offline; 0 = none. */
  offline_copies_mb: z.int().min(0).max(100_000),
});
export type Settings = z.infer<typeof settings>;

export const getSettings = endpoint({
  method: "GET",
  path: "/settings",
  summary: "Settings, with defaults filled in.",
  section,
  answer: json(200, settings, "All settings."),
  errors: ["session_required"],
  access,
  reads: ["settings"],
});

export const updateSettings = endpoint({
  method: "PUT",
  path: "/settings",
  summary: "Change some settings.",
  section,
  body: settings.partial().shape,
  answer: json(200, settings, "All settings."),
  errors: ["parameters", "session_required"],
  access,
  writes: ["settings"],
});

export const folderListing = z.object({
  path: z.string(),
  parent: z.string().nullable(),
  /** Whether `path` itself is a repository. */
  repository: z.boolean(),
  entries: z.array(z.object({ name: z.string(), path: z.string(), repository: z.boolean() })),
});

export const listFolder = endpoint({
  method: "GET",
  path: "/folders",
  summary: "Folders inside a folder of this machine, for choosing a repository where no native dialog exists.",
  section,
  query: { path: text("path").optional().meta({ description: "Absolute path or ~; the home folder when absent." }) },
  answer: json(200, folderListing, "Folders by name."),
  errors: ["parameters", "session_required", "folder_refused"],
  access,
  reads: ["folders"],
});

/** How far a search for repositories goes; what it leaves out for it is said at its end. */
export const searchLimits = { depth: 5, folders: 20_000, milliseconds: 10_000, found: 500 } as const;

export const foundRepository = z.object({
  /** The folder's own name. */
  name: z.string(),
  path: z.string(),
  /** Path below the folder that was searched, with the separators of this machine; "" is that folder itself. */
  below: z.string(),
  bare: z.boolean(),
});
export type FoundRepository = z.infer<typeof foundRepository>;

/** How a search ended, and what it left out. */
export const searchEnd = z.object({
  /** Folders that were looked into. */
  looked: z.number(),
  /** Folders that this person may not look into, or that went away. */
  unread: z.number(),
  /** Folders whose names are no text (UTF-8), and which nothing here can name. */
  nameless: z.number(),
  /** Whether there are folders further down than a search goes. */
  deeper: z.boolean(),
  /** What ended it before all was looked at. */
  cut: z.enum(["folders", "milliseconds", "found"]).nullable(),
});
export type SearchEnd = z.infer<typeof searchEnd>;

/** `looked`: so many folders by now. `end` comes last; without it the search was not carried through. */
export const searchNews = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("found"), ...foundRepository.shape }),
  z.object({ kind: z.literal("looked"), looked: z.number() }),
  z.object({ kind: z.literal("end"), ...searchEnd.shape }),
]);
export type SearchNews = z.infer<typeof searchNews>;

export const searchFolder = endpoint({
  method: "GET",
  path: "/folders/repositories",
  summary: "Search a folder of this machine for repositories; the list is sent as it grows, and the search ends with the request.",
  section,
  query: { path: text("path").meta({ description: "Absolute path, or starting with ~." }) },
  answer: json(200, z.array(searchNews), "Repositories as they are found, those nearest first."),
  errors: ["parameters", "session_required", "folder_refused"],
  access,
  reads: ["folders"],
  items: searchNews,
});

export const chooseFolder = endpoint({
  method: "POST",
  path: "/folders/choose",
  summary: "Show the platform's folder dialog.",
  section,
  answer: json(200, z.object({ path: z.string().nullable() }), "The chosen folder; null when cancelled."),
  errors: ["session_required", "not_allowed"],
  access,
});

export const recentProject = z.object({
  connection: z.string(),
  /** path_with_namespace */
  project: z.string(),
  /** What to show: a folder such as ~/src/dotfiles, or the project's path. */
  label: z.string(),
  ref: z.string().nullable(),
  opened_at: z.string(),
});
export type RecentProject = z.infer<typeof recentProject>;

export const listRecent = endpoint({
  method: "GET",
  path: "/recent",
  summary: "Projects opened lately, newest first.",
  section,
  query: { all: z.boolean().optional().meta({ description: "All that are known, at most 1,000." }) },
  answer: json(200, z.array(recentProject), "At most 20, if not all are asked for."),
  errors: ["session_required"],
  access,
  reads: ["recent"],
});

export const rememberRecent = endpoint({
  method: "POST",
  path: "/recent",
  summary: "Put a project at the top of the recent ones.",
  section,
  body: { connection: text("path"), project: text("path"), label: text("line"), ref: text("revision").nullable() },
  answer: none(204, "Kept."),
  errors: ["parameters", "session_required", "connection_not_found"],
  access,
  writes: ["recent"],
});

export const forgetRecent = endpoint({
  method: "DELETE",
  path: "/recent",
  summary: "Take a project off the recent ones.",
  section,
  body: { connection: text("path"), project: text("path") },
  answer: none(204, "Gone from the list; the repository is untouched."),
  errors: ["parameters", "session_required"],
  access,
  writes: ["recent"],
});

export const openExternal = endpoint({
  method: "POST",
  path: "/open-external",
  summary: "Open an https page in the person's browser; other schemes are refused (reliability S6).",
  section,
  body: { url: filled("line") },
  answer: none(204, "Handed over."),
  errors: ["parameters", "session_required", "not_allowed"],
  access,
});

export const restartService = endpoint({
  method: "POST",
  path: "/service/restart",
  summary: "Restart the local service, also after it was given up.",
  section,
  answer: none(204, "It is being started; `service` events tell how it goes."),
  errors: ["session_required"],
  access,
});

/** Events: `service` (serviceState), `desks` (the window that wrote), `connections`, `settings`, `recent` (no data: ask again), `readings` (the connection), `marks` (values that windows share), `command` (the id of one that the window shall run). */
export const watchDesktop = endpoint({
  method: "GET",
  path: "/events",
  summary: "What changed in the desktop, as server-sent events.",
  section,
  answer: events("Named events with JSON data."),
  errors: ["session_required"],
  access,
});
