// Work that is in this window alone, as one text that any editor shows: for a person whose disk takes nothing more.
import type { Drafts } from "../state/comment-drafts.ts";
import type { KeptWork } from "./kept-work.ts";
import type { Change, Content, FileMerge } from "./model.ts";

const line = (heading: string): string => `${"=".repeat(8)} ${heading}\n`;
const body = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

function copyContent(what: string, content: Content): string {
  return content.encoding === "text" ? line(what) + body(content.text) : line(`${what}, in Base64`) + body(content.base64);
}

function copyChange(change: Change): string {
  switch (change.kind) {
    case "create":
      return copyContent(`${change.path}, new file, staged`, change.content);
    case "update":
      return copyContent(`${change.path}, staged`, change.content);
    case "move": {
      const what = `${change.path}, moved from ${change.previousPath}, staged`;
      return change.content === null ? line(what) : copyContent(what, change.content);
    }
    case "delete":
      return line(`${change.path}, deleted, staged`);
    case "chmod":
      return line(`${change.path}, ${change.executable ? "executable" : "not executable"}, staged`);
  }
}

const copyMerge = ({ path, result }: FileMerge): string =>
  result === null ? line(`${path}, being merged, nothing chosen yet`) : line(`${path}, being merged`) + body(result.text);

const copyMessage = (heading: string, text: string): string => (text === "" ? "" : line(heading) + body(text));

function copyDesk({ connection, project, branch, desk }: KeptWork): string {
  const typed = (text: string, path: string, where: string): string => line(`${path}, ${where}`) + body(text);
  return [
    `\n${project} on ${branch}${connection === "local" ? "" : ` (${connection})`}\n`,
    copyMessage("Message", desk.message.text),
    ...Object.values(desk.unsaved).map(({ path, text }) => typed(text, path, "typed")),
    ...Object.values(desk.others ?? {}).map(({ path, text }) => typed(text, path, "typed in another window")),
    ...Object.values(desk.merges ?? {}).map(copyMerge),
    ...desk.changes.map(copyChange),
    ...Object.values(desk.queued ?? {}).flatMap(({ to, text, changes, state }) =>
      state.step === "sent" ? [] : [copyMessage(`Commit for ${to} that waits for its server`, text), ...changes.map(copyChange)],
    ),
  ].join("");
}

/** `works`: desks as they are; their `connection` as a person knows it. `comments`: those that were begun, by project and place. */
export function writeWorkCopy(works: readonly KeptWork[], comments: Readonly<Record<string, Drafts>>, now: Date): string {
  const begun = Object.entries(comments).flatMap(([key, drafts]) =>
    Object.entries(drafts).flatMap(([place, texts]) =>
      texts.map((text) => line(`Comment on ${decodeURIComponent(key.slice(key.indexOf("/") + 1))}, ${place}`) + body(text)),
    ),
  );
  const written = [...works.map(copyDesk), ...(begun.length === 0 ? [] : ["\nComments that were not sent\n", ...begun])];
  return `Work that Repodesk could not keep on the disk, as of ${now.toISOString()}.\n${written.join("")}`;
}
