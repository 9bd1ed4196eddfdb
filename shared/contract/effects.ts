// What a call means for a cache, told by the contract alone: whether it only reads, what its answer depends on, what it makes stale.
import type { CacheTag, Endpoint } from "./endpoint.ts";

type Sent = Readonly<Record<string, unknown>>;

/** A full hash names the same thing for ever. */
export const isFullHash = (text: unknown): boolean => typeof text === "string" && /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text);

/** A full hash, or a range between two of them. */
function isPinned(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isPinned);
  return typeof value === "string" && value.split(/\.{2,3}/).every(isFullHash);
}

/** Whether every input that the endpoint names in `immutableBy` is a full hash, and none widens the question. */
export const isPinnedCall = ({ immutableBy, unpinnedBy }: Endpoint, input: Sent): boolean =>
  immutableBy.length > 0 && immutableBy.every((name) => isPinned(input[name])) && !unpinnedBy.some((name) => input[name] === true);

/** Whether the answer can never change. */
export const isImmutableCall = (target: Endpoint, input: Sent): boolean =>
  isPinnedCall(target, input) && target.readsWhenPinned.length === 0;

/** Whether the call leaves the server as it was: a GET, or a dry run. */
export const isRead = (target: Endpoint, input: Sent): boolean =>
  target.method === "GET" || (target.dryRun !== null && input[target.dryRun] === true);

/** What the answer of a read depends on. */
export const readsOf = (target: Endpoint, input: Sent): readonly CacheTag[] =>
  isPinnedCall(target, input) ? target.readsWhenPinned : target.reads;

/** What the call makes stale; nothing when it only reads. */
export const writesOf = (target: Endpoint, input: Sent): readonly CacheTag[] => (isRead(target, input) ? [] : target.writes);

/** The project that a call is about, as it was named (number or path); null when it is about none. */
export const projectOf = (target: Endpoint, input: Sent): string | null =>
  /^\/(repodesk\/)?projects\/:id(\/|$)/.test(target.path) ? String(input["id"]) : null;

/** Whether two names can mean one project: a number and a path may. */
const mayBeSame = (left: string, right: string): boolean => left === right || /^\d+$/.test(left) !== /^\d+$/.test(right);

/** Whether `write`, once it succeeded, may have changed what `read` answered. Both go to the same server. */
export function isMadeStale(read: { endpoint: Endpoint; input: Sent }, write: { endpoint: Endpoint; input: Sent }): boolean {
  const tags = writesOf(write.endpoint, write.input);
  if (!readsOf(read.endpoint, read.input).some((tag) => tags.includes(tag))) return false;
  const [asked, changed] = [projectOf(read.endpoint, read.input), projectOf(write.endpoint, write.input)];
  return asked === null || changed === null || mayBeSame(asked, changed);
}
