// What a note may say, in the server's words (api-behaviour 5.2).
import { type ApiError, apiError } from "../../../shared/contract/errors.ts";

const longestNote = 1_000_000;

/** The refusal of a note whose fields break a rule: `400 Bad request - Note {:note=>["can't be blank"]}`. */
export function noteRefusal(field: string, ...texts: readonly string[]): ApiError {
  const list = texts.map((text) => JSON.stringify(text)).join(", ");
  return apiError("bad_request", { details: { reason: `Note {:${field}=>[${list}]}` } });
}

/** Throws unless the text can be a note. */
export function checkNoteBody(text: string): void {
  if (text.trim() === "") throw noteRefusal("note", "can't be blank");
  if ([...text].length > longestNote) throw noteRefusal("note", `is too long (maximum is ${longestNote} characters)`);
}
