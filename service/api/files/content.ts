// Turns the content of a request into bytes.
import { refuse } from "../../../shared/contract/refusals.ts";
import { findBase64Fault } from "../../../shared/lib/base64.ts";

/** Text is stored as UTF-8, unchanged; Base64 is decoded, and refused when it is none. `field` names the place in the request. */
export function toBytes(content: string | null, encoding: string | undefined, field: string): Buffer {
  if (content === null) return Buffer.alloc(0);
  if (encoding !== "base64") return Buffer.from(content, "utf8");
  const fault = findBase64Fault(content);
  if (fault !== -1) throw refuse("commit_refused", "base64", { field, position: fault });
  return Buffer.from(content, "base64");
}
