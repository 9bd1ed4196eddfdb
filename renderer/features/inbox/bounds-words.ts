// How far the inbox has been read, in words. Pure.
import { fullPage } from "../../data/api-query.ts";
import type { Inbox } from "../../data/inbox.ts";
import { formatCount } from "../../ui/text/count.ts";

type Told = Pick<Inbox, "read" | "asked" | "projects" | "known" | "since" | "found" | "isEvery" | "hasOlder" | "isWhole">;

export function sayBounds({ read, asked, projects, known, since, found, isEvery, hasOlder, isWhole }: Told): string {
  const of = `${formatCount(projects.length)} ${projects.length === 1 ? "project" : "projects"}${known > projects.length ? ` of ${formatCount(known)}${known < fullPage ? "" : " or more"}` : ""}`;
  const commits = `${formatCount(read)} ${read === 1 ? "commit" : "commits"}`;
  const stopped = isWhole ? "" : ` It was stopped${asked === read ? "" : `; ${formatCount(asked - read)} were not read`}.`;
  if (isEvery && isWhole) return `All that was said in ${of}, on ${commits}.`;
  if (found === "commented") return `Read from the ${commits} of ${of} that were commented last.${stopped}`;
  const keepsNone = "The server keeps no inbox, so each commit is asked for its comments.";
  if (since === null)
    return isWhole
      ? `Read from every commit of ${of}, ${formatCount(read)} in all.`
      : `Read from ${commits} of ${of}.${stopped} ${keepsNone}`;
  const date = new Date(since).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
  const far = isWhole ? `: every one since ${date}.` : ".";
  return `Read from ${commits} of ${of}${far}${stopped} ${keepsNone}${hasOlder || !isWhole ? "" : " It goes no further back."}`;
}
