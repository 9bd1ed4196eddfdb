// The rules of one status: which state may follow which, and what its fields may hold (specification 3 and 8, api-behaviour 6.2).
import { type ApiError, apiError } from "../../shared/contract/errors.ts";
import type { StatusName } from "../store/statuses.ts";

/** What a real server calls the step into a state. */
const events: Readonly<Record<StatusName, string>> = {
  pending: "enqueue",
  running: "run",
  success: "success",
  failed: "drop",
  canceled: "cancel",
  skipped: "skip",
};

const forbidden: readonly (readonly [from: StatusName, to: StatusName])[] = [
  ["pending", "pending"],
  ["running", "running"],
  ["running", "pending"],
  ["running", "skipped"],
];

/** Throws unless a job may go from one state to another; to the state that it is in already it may not. */
export function checkTransition(from: StatusName, to: StatusName): void {
  if (!forbidden.some(([before, after]) => before === from && after === to)) return;
  const event = events[to];
  throw apiError("plain_bad_request", {
    details: { reason: `Cannot transition status via :${event} from :${from} (Reason(s): Status cannot transition via "${event}")` },
  });
}

const longest = 255;

/** Throws when a text is too long or the address is none of the web; `fields` by their wire names. */
export function checkStatusFields(fields: Readonly<Record<"name" | "ref" | "description" | "target_url", string | undefined>>): void {
  const faults: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && [...value].length > longest) faults[name] = [`is too long (maximum is ${longest} characters)`];
  const url = fields.target_url;
  if (url) {
    const fault = addressFault(url);
    if (fault !== null) faults["target_url"] = [...(faults["target_url"] ?? []), fault];
  }
  if (Object.keys(faults).length > 0) throw modelRefusal(faults);
}

function addressFault(text: string): string | null {
  if (/[\s\x00-\x1f\x7f]/.test(text) || !URL.canParse(text)) return "is blocked: URI is invalid";
  return /^https?:$/.test(new URL(text).protocol) ? null : "is blocked: Only allowed schemes are http, https";
}

/** Model validation: `{"message":{"field":["text"]}}`. */
export function modelRefusal(faults: Readonly<Record<string, readonly string[]>>): ApiError {
  const fields = Object.entries(faults)
    .flatMap(([name, texts]) => texts.map((text) => `${name} ${text}`))
    .join(", ");
  return apiError("validation", { details: { fields }, value: faults });
}
