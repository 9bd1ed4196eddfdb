// What is kept on this machine, in words: what it is, how much, and what its loss would mean.
import type { Connection } from "../../../shared/contract/desktop.ts";
import type { KeptItem } from "../../../shared/contract/kept-data.ts";
import type { KeptWork } from "../../desk/kept-work.ts";

export interface KeptFact {
  readonly kind: KeptItem["kind"];
  readonly title: string;
  readonly what: string;
  readonly meaning: string;
  /** Whether nobody can bring it back once the connection is forgotten. */
  readonly isLost: boolean;
  readonly bytes: number;
}

const lost = "Lost when forgotten.";

const count = (number: number, one: string, many: string = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

/** One line for each kind of which something is there. `works`: those of the connection. */
export function toKeptFacts(
  items: readonly KeptItem[],
  works: readonly KeptWork[],
  connection: Pick<Connection, "token" | "url"> | undefined,
): KeptFact[] {
  return items.flatMap(({ kind, count: number, bytes }): KeptFact[] => {
    if (number === 0 && bytes === 0) return [];
    const fact = (title: string, what: string, meaning: string) => [{ kind, title, what, meaning, isLost: meaning.endsWith(lost), bytes }];
    switch (kind) {
      case "work":
        return works.length === 0
          ? fact("Messages", count(number, "commit message"), "Only here.")
          : fact("Kept work", sayWork(works), `Only here. ${lost}`);
      case "queue":
        return fact("Queue", `${count(number, "commit")} to be sent`, `Only here. ${lost}`);
      case "aside":
        return fact("Texts set aside", count(number, "text"), `Only here. ${lost}`);
      case "readings":
        return fact("Readings", count(number, "reading"), `Only here. The server keeps none. ${lost}`);
      case "groups":
        return fact("Groups", `${count(number, "group")} read`, "Can be chosen again.");
      case "schedule":
        return fact("Schedule", "when groups are read", "Can be chosen again.");
      case "recent":
        return fact("Recent projects", count(number, "project"), "Only the list.");
      case "token":
        return fact("Token", sayToken(connection?.token), "Stays valid on the server.");
      case "address":
        return fact("Address and account", connection?.url?.replace(/\/api\/v4\/?$/, "") ?? "", "Can be given again.");
      case "comments":
        return fact("Comments not sent", count(number, "comment"), `Only here. ${lost}`);
      case "viewed":
        return fact("Viewed marks", count(number, "change"), "Only here.");
      case "read":
        return fact("Read marks", number === 0 ? "since when comments are new" : count(number, "comment"), "Only here.");
      case "resolved":
        return fact("Resolved marks", count(number, "thread"), "Only here. Servers resolve no thread of a commit.");
      case "looked":
        return fact("Last looks", `where ${count(number, "branch or author", "branches and authors")} stood`, "Only here.");
      case "layout":
        return fact("Layout", `open files and folders of ${number === 1 ? "1 project" : `${number} projects`}`, "Comes again as you work.");
      case "copies":
        return fact("Copies", `${count(number, "answer")} for reading offline`, "Fetched again when needed.");
      case "records":
        return fact("Records", "comments, statuses, members", "Only here. Git does not keep them.");
      case "index":
        return fact("Index", number === 1 ? "1 repository" : `${number} repositories`, "Built again from the folders.");
      case "sample":
        return fact("Sample repository", "with what you committed there", "Made again by Reset on the welcome screen, without that.");
    }
    return kind satisfies never;
  });
}

const tokenPlaces: Readonly<Partial<Record<Connection["token"], string>>> = {
  kept: "in the keychain",
  file: "in a file, not encrypted",
  missing: "in a file that is not used",
};
const sayToken = (token: Connection["token"] = "none"): string => tokenPlaces[token] ?? "until Repodesk ends";

/** "3 files staged, 1 file typed" */
export function sayWork(works: readonly KeptWork[]): string {
  const staged = works.reduce((sum, { desk }) => sum + desk.changes.length, 0);
  const typed = works.reduce((sum, { desk }) => sum + Object.keys(desk.unsaved).length, 0);
  return [...(staged === 0 ? [] : [`${count(staged, "change")} staged`]), ...(typed === 0 ? [] : [`${count(typed, "file")} edited`])].join(
    ", ",
  );
}
