// Which messages of earlier commits are offered, and how a person's own are asked for.
import type { CommitInList } from "../../../../shared/contract/resources.ts";

/** Most that are offered. */
const most = 10;

export interface EarlierMessage {
  /** The first line. */
  readonly title: string;
  readonly text: string;
  readonly lines: number;
}

/** The newest ones, each once; merges write their own. */
export function listEarlier(commits: readonly Pick<CommitInList, "message" | "parent_ids">[]): EarlierMessage[] {
  // Nothing above the title, and line ends as the form has them: what is left would be the same message in another dress.
  const texts = commits
    .filter(({ parent_ids }) => parent_ids.length < 2)
    .map(({ message }) => message.replaceAll("\r\n", "\n").replace(/^\n+/, "").trimEnd());
  return [...new Set(texts)]
    .filter((text) => text !== "")
    .slice(0, most)
    .map((text) => ({ title: text.split("\n", 1)[0] ?? "", text, lines: text.split("\n").filter((line) => line.trim() !== "").length }));
}

/** An address as git's basic regular expression that matches it alone: it stands between angle brackets. */
export const toAuthorPattern = (email: string): string => `<${email.replace(/[.*[\]^$\\]/g, "\\$&")}>`;
