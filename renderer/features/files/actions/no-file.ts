// What is no file, and why it stays as it is. Loaded when something is to happen to a file.
import type { QueryClient } from "@tanstack/react-query";
import { charsetNames } from "../../../../shared/lib/charset.ts";
import { treeQuery } from "../../../data/repository.ts";
import { deskOf } from "../../../desk/store.ts";
import { parentOf } from "../../../state/tree.ts";
import { contentChangeAt } from "../open-file/use-open-file.ts";

interface Where {
  readonly client: QueryClient;
  readonly connection: string;
  readonly project: string;
  readonly commit: string | undefined;
  readonly key: string;
}

const onlyGit = "only git itself moves or deletes one, together with .gitmodules.";

/** Throws with the reason why a path is not moved or deleted, or (`isMode`) has no mode. Knows what was listed on screen. */
export function refuseOdd({ client, connection, project, commit = "", key }: Where, path: string, isMode: boolean): void {
  if (contentChangeAt(deskOf(key), path) !== undefined) return;
  const folder = client.getQueryData(treeQuery(connection, project, commit, parentOf(path)).queryKey);
  const entry = folder?.entries.find((known) => known.path === path);
  if (entry?.type === "commit") throw new Error(`it is a submodule, and ${onlyGit}`);
  if (isMode && entry?.mode === "120000") throw new Error("it is a symbolic link, and has none of its own.");
}

/** Throws when one of a folder's paths is a submodule. */
export function refuseSubmodules(paths: readonly string[], others: ReadonlyMap<string, "link" | "submodule">): void {
  const submodule = paths.find((path) => others.get(path) === "submodule");
  if (submodule !== undefined) throw new Error(`it holds the submodule ${submodule}, and ${onlyGit}`);
}

/** Of an edit whose commit the repository does not have any more. */
export const lostBase = ({ commit }: { readonly commit: string }): Error =>
  new Error(
    `It began from commit ${commit.slice(0, 7)}, which this repository does not have, so nothing was done. What you typed is kept: to have it here, copy it, reload the file and paste it.`,
  );

/** Of a text that was typed while its file was read in another encoding: it would be written as other letters. */
export const sayReadOtherwise = (label: string | null): string =>
  `It was typed while this file was read as ${label === null ? "bytes" : (charsetNames[label] ?? label)}. Read it so again (“Line ends and encoding”).`;
