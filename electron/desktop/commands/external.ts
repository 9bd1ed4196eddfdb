// Decides which addresses may be handed to the person's browser: what servers send as links is hostile input (reliability S6).
import { refusal } from "../http/answer.ts";

const longest = 4096;

/**
 * The address in its normal form. Throws not_allowed for anything but plain https: other schemes start programs, http shows a page
 * that anybody on the way can change, and user names in addresses exist to deceive.
 */
export function checkExternalUrl(text: string): string {
  const no = (why: string) => refusal("not_allowed", `This address was not opened: ${why}.`);
  if (text.length > longest) throw no("it is longer than any honest one");
  if (/[\u0000-\u0020\u007f\\]/.test(text)) throw no("it holds spaces, backslashes or control characters");
  if (!/^https:\/\/[^/]/i.test(text)) throw no("only https pages are opened");
  if (!URL.canParse(text)) throw no("it is not a whole address");
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") throw no("it carries a user name in front of the server's name");
  return url.href;
}
