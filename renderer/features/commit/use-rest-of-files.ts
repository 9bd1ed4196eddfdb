// Files of a diff that the server did not list, found in the trees of both commits: at once on this machine, elsewhere when somebody asks.
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { TreeChange } from "../../../shared/lib/tree-changes.ts";
import { parseUnifiedDiff } from "../../../shared/lib/unified-diff.ts";
import { sayWhy } from "../../data/refusal.ts";
import { treeChangesQuery } from "../../data/repository.ts";
import type { Absence, DiffFile } from "../diff/index.ts";
import { type Cut, sayRest } from "./cut.ts";

export interface Listed {
  /** What the server sent, and what was found beside it. */
  readonly files: readonly DiffFile[];
  readonly cut: Cut | null;
}

/** `before`: null where nothing comes before. `mayBeCut`: files may be missing though nothing says so. */
export function useRestOfFiles(
  { connection, project, before, after }: { connection: string; project: string; before: string | null | undefined; after: string },
  sent: readonly DiffFile[],
  cut: Cut | null,
  mayBeCut: boolean,
): Listed {
  const scope = `${before} ${after}`;
  const [wanted, setWanted] = useState("");
  const isMissing = before !== undefined && (cut !== null || (mayBeCut && connection === "local"));
  const query = useQuery({
    ...treeChangesQuery(connection, project, before ?? null, after),
    enabled: isMissing && (connection === "local" || wanted === scope),
  });
  const changes = isMissing ? query.data : undefined;
  const rest = useMemo(() => (changes ? findRest(sent, changes) : none), [changes, sent]);
  const files = useMemo(() => (rest.length === 0 ? sent : [...sent, ...rest]), [sent, rest]);
  if (changes) return { files, cut: rest.length === 0 ? null : sayRest(sent.length, rest.length) };
  if (cut === null || !isMissing) return { files, cut };
  if (changes === null) return { files, cut: { ...cut, words: `${cut.words} There are too many files to find the rest here.` } };
  const read = (): void => {
    setWanted(scope);
    if (query.error !== null) void query.refetch();
  };
  const words = query.error === null ? cut.words : `${cut.words} The rest could not be listed: ${sayWhy(query.error)}`;
  return { files, cut: { ...cut, words, rest: { isReading: query.isFetching, read } } };
}

const none: readonly DiffFile[] = [];
const noLines = parseUnifiedDiff("");

function findRest(sent: readonly DiffFile[], changes: readonly TreeChange[]): DiffFile[] {
  const known = new Set(sent.flatMap(({ path, oldPath }) => [path, oldPath]));
  return changes.filter(({ path }) => !known.has(path)).map(toFile);
}

function toFile(found: TreeChange): DiffFile {
  const { path, oldPath, change, oldMode, newMode } = found;
  const modes = oldMode !== null && newMode !== null && oldMode !== newMode ? ([oldMode, newMode] as const) : null;
  return { key: `${oldPath}\0${path}`, path, oldPath, change, diff: noLines, absence: absenceOf(found), modes };
}

function absenceOf({ change, oldPath, oldMode, newMode, isSubmodule }: TreeChange): Absence {
  if (isSubmodule) return { text: "Submodule", offer: null };
  if (change === "moved") return { text: `Moved from ${oldPath} without changes`, offer: null };
  if (change === "mode") return { text: `Mode ${oldMode} → ${newMode}`, offer: null };
  return { text: "Not sent by the server", offer: "load" };
}
