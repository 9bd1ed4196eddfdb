// The one catalogue of errors: code, status, text and where the text comes from. Nothing is refused with words that are not here.

export interface ErrorEntry {
  readonly status: number;
  /** Which key carries the text on the wire (api-behaviour 0.1). */
  readonly shape: "message" | "error";
  /** The text; `{name}` is replaced by the detail of that name. */
  readonly text: string;
  /** Section of the specification or of the behaviour reference. */
  readonly section: string;
}

export const errorCatalogue = {
  // parameters
  parameters: { status: 400, shape: "error", text: "{errors}", section: "0.1" },
  invalid_json: { status: 400, shape: "message", text: "Invalid json", section: "2.2" },
  bad_request: { status: 400, shape: "message", text: "400 Bad request - {reason}", section: "0.1" },
  plain_bad_request: { status: 400, shape: "message", text: "{reason}", section: "0.1" },
  // who asks
  unauthorized: { status: 401, shape: "message", text: "401 Unauthorized", section: "0.4" },
  invalid_token: { status: 401, shape: "error", text: "invalid_token", section: "0.4" },
  insufficient_scope: { status: 403, shape: "error", text: "insufficient_scope", section: "0.4" },
  forbidden: { status: 403, shape: "message", text: "403 Forbidden", section: "0.3" },
  forbidden_reason: { status: 403, shape: "message", text: "403 Forbidden - {reason}", section: "0.3" },
  push_forbidden: { status: 403, shape: "message", text: "403 Forbidden - You are not allowed to push into this branch", section: "0.3" },
  // what is not there
  route_not_found: { status: 404, shape: "error", text: "404 Not Found", section: "0.1" },
  not_found: { status: 404, shape: "message", text: "404 Not Found", section: "0.1" },
  project_not_found: { status: 404, shape: "message", text: "404 Project Not Found", section: "0.3" },
  group_not_found: { status: 404, shape: "message", text: "404 Group Not Found", section: "9" },
  user_not_found: { status: 404, shape: "message", text: "404 User Not Found", section: "10" },
  repository_not_found: { status: 404, shape: "message", text: "404 Repository Not Found", section: "0.2" },
  // For who sits at this machine alone: it names the folder. To anybody else such a repository is not found.
  repository_unusable: { status: 422, shape: "message", text: "{reason}", section: "own" },
  commit_not_found: { status: 404, shape: "message", text: "404 Commit Not Found", section: "0.2" },
  file_not_found: { status: 404, shape: "message", text: "404 File Not Found", section: "1.2" },
  branch_not_found: { status: 404, shape: "message", text: "404 Branch Not Found", section: "10" },
  tag_not_found: { status: 404, shape: "message", text: "404 Tag Not Found", section: "10" },
  tree_not_found: { status: 404, shape: "message", text: "404 Tree Not Found", section: "10" },
  path_not_found: { status: 404, shape: "message", text: "404 invalid revision or path Not Found", section: "10" },
  blob_not_found: { status: 404, shape: "message", text: "404 Blob Not Found", section: "10" },
  ref_not_found: { status: 404, shape: "message", text: "404 Ref Not Found", section: "10" },
  signature_not_found: { status: 404, shape: "message", text: "404 GPG Signature Not Found", section: "7" },
  resource_not_found: { status: 404, shape: "message", text: "404 {thing} Not Found", section: "0.1" },
  // what is elsewhere
  project_moved: { status: 301, shape: "message", text: "This resource has been moved permanently to {location}.", section: "0.3" },
  moved_not_read: { status: 405, shape: "message", text: "Non GET methods are not allowed for moved projects", section: "0.3" },
  // methods, sizes, rates
  method_not_allowed: { status: 405, shape: "message", text: "405 Method Not Allowed", section: "0.1" },
  push_access_missing: { status: 405, shape: "message", text: "You dont have push access to repo", section: "10" },
  branch_delete_refused: { status: 400, shape: "message", text: "{reason}", section: "10" },
  conflict: { status: 409, shape: "message", text: "{reason}", section: "0.1" },
  branches_unusable: { status: 422, shape: "error", text: "{reason}", section: "10" },
  protected_branch_kept: { status: 405, shape: "message", text: "{reason}", section: "10" },
  request_timeout: { status: 408, shape: "message", text: "408 Request Timeout", section: "0.1" },
  precondition_failed: { status: 412, shape: "message", text: "412 Precondition Failed", section: "0.1" },
  too_large: { status: 413, shape: "message", text: "413 Request Entity Too Large", section: "0.7" },
  range_unsatisfiable: { status: 416, shape: "message", text: "416 Range Not Satisfiable", section: "0.1" },
  expectation_failed: { status: 417, shape: "message", text: "417 Expectation Failed", section: "0.1" },
  headers_too_large: { status: 431, shape: "message", text: "431 Request Header Fields Too Large", section: "0.1" },
  unsupported_media_type: { status: 415, shape: "message", text: "{reason}", section: "0.1" },
  unprocessable: { status: 422, shape: "message", text: "{reason}", section: "7" },
  too_many_requests: { status: 429, shape: "message", text: "429 Too Many Requests", section: "0.7" },
  too_many_large_blobs: {
    status: 429,
    shape: "message",
    text: "This endpoint has been requested too many times. Requests for a blob over the threshold size of {threshold} bytes are limited. Use {raw} instead, or try again later.",
    section: "8",
  },
  // commits
  commit_refused: { status: 400, shape: "message", text: "{reason}", section: "7" },
  pick_refused: { status: 400, shape: "message", text: "{reason}", section: "7" },
  validation: { status: 400, shape: "message", text: "{fields}", section: "0.1" },
  // the server itself
  internal: { status: 500, shape: "message", text: "500 Internal Server Error", section: "0.1" },
  storage_full: {
    status: 507,
    shape: "message",
    text: "There is no space left where the service keeps its data. Free some space there, see whether your change arrived, and try again.",
    section: "own",
  },
  storage_refused: {
    status: 500,
    shape: "message",
    text: "The service may not write where it has to: the folder is read-only, belongs to somebody else, or is a link that leads elsewhere. Your change was not made. Correct that and try again.",
    section: "own",
  },
  repository_locked: {
    status: 409,
    shape: "message",
    text: "Another program is at work in this repository and holds a lock there. Nothing was changed. Try again in a moment; if no program is at work there, one was killed and left a file behind whose name ends in .lock: remove it.",
    section: "own",
  },
  // No 5xx: clients ask again after those, and the same would take as long.
  git_deadline: {
    status: 422,
    shape: "message",
    text: "This takes git too long: git {command} {waited}, which is the limit for a {takes}, and was ended. Ask for less: a path, a date, fewer commits, a plainer pattern. After a change, see whether it arrived before you try again.",
    section: "own",
  },
  object_unfetched: {
    status: 422,
    shape: "message",
    text: "The object {id} is not on this machine: this is a partial clone, and it was never fetched. Repodesk fetches nothing by itself. In the repository's folder, git fetch origin {id} brings this one, git fetch --refetch --no-filter brings everything.",
    section: "own",
  },
  object_damaged: {
    status: 422,
    shape: "message",
    text: "Git cannot read the object {id}: it is missing or damaged in this repository. In its folder, git fsck --full tells what else is; git fetch --refetch --no-filter brings sound copies of what the origin has.",
    section: "own",
  },
  // Git 2.43 and later; older ones go as deep as their stack lets them.
  tree_too_deep: {
    status: 422,
    shape: "message",
    text: "Git does not go this deep into folders: there are more of them inside each other than the installed git follows, 2,048 unless core.maxTreeDepth says otherwise.",
    section: "own",
  },
  refs_damaged: {
    status: 422,
    shape: "message",
    text: "Git cannot read the list of branches and tags of this repository: {fault} '{line}'. Correct or remove that line of the file packed-refs in its git directory.",
    section: "own",
  },
  unavailable: { status: 503, shape: "message", text: "503 Service Unavailable", section: "0.1" },
  // git over HTTP: texts that git prints to a person
  git_unauthorized: {
    status: 401,
    shape: "message",
    text: "HTTP Basic: Access denied. Give any user name, and an access token as the password.",
    section: "own",
  },
  git_refused: { status: 403, shape: "message", text: "{reason}", section: "own" },
  git_project_missing: {
    status: 404,
    shape: "message",
    text: "The project you were looking for could not be found or you don't have permission to view it.",
    section: "own",
  },
  // the desktop's own
  connection_not_found: { status: 404, shape: "message", text: "There is no connection {connection}.", section: "own" },
  server_unreachable: { status: 502, shape: "message", text: "{reason}", section: "own" },
  server_answered_oddly: { status: 502, shape: "message", text: "{reason}", section: "own" },
  redirect_refused: {
    status: 502,
    shape: "message",
    text: "The server answered with a redirect to {target}, which Repodesk does not follow.",
    section: "own",
  },
  own_storage_full: {
    status: 507,
    shape: "message",
    text: "There is no space left on the disk where Repodesk keeps its own data. Free some space there.",
    section: "own",
  },
  own_storage_refused: {
    status: 500,
    shape: "message",
    text: "Repodesk may not write to the folder that keeps its own data: it is read-only or belongs to somebody else.",
    section: "own",
  },
  service_starting: { status: 503, shape: "message", text: "{reason}", section: "own" },
  token_stays: { status: 503, shape: "message", text: "{reason}", section: "own" },
  folder_refused: { status: 422, shape: "message", text: "{reason}", section: "own" },
  session_required: {
    status: 401,
    shape: "message",
    text: "This window is not signed in to Repodesk. Run npm start again: it opens the Repodesk that runs, with a new address.",
    section: "own",
  },
  not_allowed: { status: 403, shape: "message", text: "{reason}", section: "own" },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Values for the `{name}` places of a text. `body` replaces the text where the wire carries an object (model validation, 429). */
export type ErrorDetails = Readonly<Record<string, string | number>>;

export interface ApiErrorOptions {
  readonly details?: ErrorDetails;
  /** Further members of the body, such as error_code, dry_run, scope, error_description. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Replaces the text by an object, as model validation does: {"description": ["is too long"]}. */
  readonly value?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/**
 * A refusal that crosses the wire once and arrives in the renderer as the same type. `code` is null when a foreign server
 * answered with words that the catalogue does not hold. `message` is always text a person can read.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode | null;
  readonly status: number;
  /** The whole JSON body as sent or received. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode | null,
    status: number,
    message: string,
    body: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.body = body;
    this.headers = headers;
  }

  /** cherry_pick and revert: conflict or empty (specification section 7). */
  get errorCode(): string | null {
    return typeof this.body["error_code"] === "string" ? this.body["error_code"] : null;
  }

  /**
   * The desktop could not reach the server at all (no address, no connection, no certificate that it trusts): a write has changed nothing,
   * and the same one may be sent again.
   */
  get isUnsent(): boolean {
    return this.code === "server_unreachable" && this.body["sent"] === false;
  }

  /** Whether the words are the desktop's, about a server that did not answer as it should. */
  get isOwnFault(): boolean {
    return this.code === "server_unreachable" || this.code === "server_answered_oddly" || this.code === "redirect_refused";
  }

  /** The status that the server itself answered with; null = none came. */
  get answered(): number | null {
    if (!this.isOwnFault || this.status !== 502) return this.status;
    return typeof this.body["answered"] === "number" ? this.body["answered"] : null;
  }

  /** Seconds to wait after a 429 or 503, when the server said so. */
  get retryAfter(): number | null {
    const value = Number(this.headers["retry-after"]);
    return this.headers["retry-after"] !== undefined && Number.isFinite(value) ? value : null;
  }
}

/** Ends what the desktop says of a write that was sent and not properly answered. */
export const unknownOutcome =
  "Whether the change arrived is not known: look at the history before you repeat it. What you wrote is kept here.";

/** Makes the error of a catalogue entry: `apiError("bad_request", { details: { reason: "branch is required" } })`. */
export function apiError(code: ErrorCode, options: ApiErrorOptions = {}): ApiError {
  const entry: ErrorEntry = errorCatalogue[code];
  const message = entry.text.replace(/\{(\w+)\}/g, (place, name: string) => String(options.details?.[name] ?? place));
  const body = { [entry.shape]: options.value ?? message, ...options.members };
  return new ApiError(code, entry.status, message, body, options.headers, options.cause);
}
