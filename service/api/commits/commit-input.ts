// Checks the body of POST commits by hand, in the server's words and order: the first fault wins (api-behaviour 2.2).
import { z } from "zod";
import { type CommitAction, commitAction, createCommit } from "../../../shared/contract/commits.ts";
import { type Refusal, refuse } from "../../../shared/contract/refusals.ts";
import { coerce, longestOf } from "../../../shared/contract/wire.ts";

export interface CommitInput {
  readonly branch: string;
  readonly message: string;
  readonly actions: readonly CommitAction[];
  readonly startBranch: string | null;
  readonly startSha: string | null;
  readonly startProject: string | null;
  readonly authorName: string | undefined;
  readonly authorEmail: string | undefined;
  readonly authorDate: Moment | undefined;
  readonly force: boolean;
  readonly stats: boolean;
}

type Raw = Readonly<Record<string, unknown>>;

/** Longest texts by the names of parameters, of the request and of an action alike. */
const limits: ReadonlyMap<string, number> = new Map(
  Object.entries<z.ZodType>({ ...commitAction.shape, ...createCommit.body.shape }).flatMap(([name, schema]) => {
    const limit = longestOf(schema);
    return limit === null ? [] : [[name, limit] as const];
  }),
);

const kinds = ["create", "update", "move", "delete", "chmod"] as const;

/** Throws bad_request. `raw` is the request's body as it came: JSON, or a form with all values as text. */
export function readCommitInput(raw: Raw): CommitInput {
  const branch = required(raw, "branch");
  const message = required(raw, "commit_message");
  const list = listOf(raw["actions"]);
  const startBranch = text(raw, "start_branch");
  const startSha = text(raw, "start_sha");
  if (startBranch !== null && startSha !== null) throw fault("exclusive", "start_sha");
  return {
    branch,
    message,
    actions: list.map(readAction),
    startBranch,
    startSha,
    startProject: text(raw, "start_project"),
    authorName: text(raw, "author_name") ?? undefined,
    authorEmail: text(raw, "author_email") ?? undefined,
    authorDate: momentOf(text(raw, "author_date")),
    force: truth(raw, "force") ?? false,
    stats: truth(raw, "stats") ?? true,
  };
}

export interface Moment {
  readonly seconds: number;
  /** Minutes east of Greenwich. */
  readonly offset: number;
}

/** Years that a commit can hold and every git can read. */
const latest = Date.UTC(2100, 0);

/** "2023-10-21T14:13:20.000+02:00"; throws where it is none, or before 1970. */
function momentOf(value: string | null): Moment | undefined {
  if (value === null) return undefined;
  const zone = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|([+-])(\d\d):?(\d\d))$/.exec(value);
  const at = zone === null ? Number.NaN : Date.parse(value);
  if (zone === null || Number.isNaN(at) || at < 0 || at >= latest) throw fault("author_date", "author_date");
  const offset = Number(zone[2] ?? 0) * 60 + Number(zone[3] ?? 0);
  return { seconds: Math.floor(at / 1_000), offset: zone[1] === "-" ? -offset : offset };
}

function listOf(value: unknown): readonly unknown[] {
  if (isAbsent(value) || (Array.isArray(value) && value.length === 0)) throw fault("required", "actions");
  if (!Array.isArray(value)) throw fault("not_an_array", "actions");
  return value;
}

function readAction(value: unknown, index: number): CommitAction {
  const raw: Raw = typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Raw) : {};
  const field = (name: string): string => `actions[${index}][${name}]`;
  const action = required(raw, "action", field("action"));
  const path = pathOf(raw, "file_path", field("file_path"));
  if (path === null) throw fault("required", field("file_path"));
  if (!isKind(action)) throw fault("action_unknown", field("action"));
  const encoding = text(raw, "encoding", field("encoding")) ?? "text";
  if (encoding !== "text" && encoding !== "base64") throw fault("encoding_unknown", field("encoding"));
  const content = contentOf(raw, field("content"));
  if (content === undefined && (action === "create" || action === "update")) throw fault("action_content", field("content"), { action });
  const previous = pathOf(raw, "previous_path", field("previous_path"));
  if (action === "move" && previous === null) throw fault("action_content", field("previous_path"), { action });
  const executable = modeOf(raw["execute_filemode"], field("execute_filemode"));
  if (action === "chmod" && executable === undefined) throw fault("action_content", field("execute_filemode"), { action });
  const known = text(raw, "last_commit_id", field("last_commit_id"));
  const blob = text(raw, "blob_id", field("blob_id"));
  return {
    action,
    file_path: path,
    encoding,
    ...(content === undefined ? {} : { content }),
    ...(previous === null ? {} : { previous_path: previous }),
    ...(known === null ? {} : { last_commit_id: known }),
    ...(blob === null ? {} : { blob_id: blob }),
    ...(executable === undefined ? {} : { execute_filemode: executable }),
  };
}

const isKind = (value: string): value is CommitAction["action"] => (kinds as readonly string[]).includes(value);
const isAbsent = (value: unknown): boolean => value === undefined || value === null || (typeof value === "string" && value.trim() === "");

function fault(refusal: Refusal, field: string, details: Readonly<Record<string, string>> = {}) {
  return refuse("bad_request", refusal, { field, ...details });
}

/** A text; null when absent or blank. A number is taken as its digits, as a form would bring it. */
function text(raw: Raw, name: string, field: string = name): string | null {
  const value = raw[name];
  if (isAbsent(value)) return null;
  return ofLength(value, name, field);
}

/** A text as it is, a number as its digits; refused when it is longer than the contract says. */
function ofLength(value: unknown, name: string, field: string): string {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") throw fault("not_a_text", field);
  const limit = limits.get(name);
  if (limit !== undefined && value.length > limit) throw fault("too_long", field, { limit: String(limit) });
  return value;
}

function required(raw: Raw, name: string, field: string = name): string {
  const value = text(raw, name, field);
  if (value === null) throw fault("required", field);
  return value;
}

/** Null when absent or empty. A path of blanks is a path: git can hold it. */
function pathOf(raw: Raw, name: string, field: string): string | null {
  const value = raw[name];
  return typeof value === "string" && value !== "" ? ofLength(value, name, field) : text(raw, name, field);
}

/** Empty content is content; null empties a file by an update, and is none elsewhere. */
function contentOf(raw: Raw, field: string): string | undefined {
  const value = raw["content"];
  if (value === null && raw["action"] === "update") return "";
  return value === undefined || value === null ? undefined : ofLength(value, "content", field);
}

function modeOf(value: unknown, field: string): boolean | undefined {
  if (isAbsent(value)) return undefined;
  if (value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  throw fault("not_a_boolean", field);
}

/** Truth values as JSON and forms write them; undefined when absent or blank. */
function truth(raw: Raw, name: string): boolean | undefined {
  const value = raw[name];
  if (isAbsent(value)) return undefined;
  const read = coerce(z.boolean(), value);
  if (typeof read !== "boolean") throw fault("not_a_boolean", name);
  return read;
}

/** start_sha must be a whole hash; names of branches are refused (api-behaviour 2.4). */
export function checkStartSha(sha: string): void {
  if (!/^([0-9a-f]{40}|[0-9a-f]{64})$/i.test(sha)) throw refuse("commit_refused", "start_sha_invalid", { sha });
}
