// What depends on the lines that a revert takes back: later commits on the branch that stand on them.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { readChanges, readCommitsAt } from "../../data/backports.ts";
import { closePick } from "../../state/pick.ts";
import { placeIn, toHash } from "../../state/place.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { short } from "./cell-words.ts";
import { buildsOn, toTouched } from "./touched.ts";

/** Files of the commit that are followed, and later commits whose changes are compared. */
const mostFiles = 5;
const mostCommits = 20;

export interface DependentsProps {
  connection: string;
  project: string;
  branch: string;
  sha: string;
  /** Commits that are taken back with it. */
  going: readonly string[];
}

interface Found {
  readonly dependents: readonly Dependent[];
  /** Whether the commit changes more files than were followed. */
  readonly isPart: boolean;
}

interface Dependent {
  readonly commit: CommitInList;
  readonly path: string;
}

export function Dependents({ connection, project, branch, sha, going }: DependentsProps) {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: ["listCommits", connection, { id: project, ref_name: `${sha}..${branch}`, dependents: true }] as const,
    queryFn: async ({ signal }): Promise<Found> => {
      const entries = await readChanges(client, connection, project, sha);
      const own = toTouched(entries, false);
      const dependents = new Map<string, Dependent>();
      for (const { new_path: path } of entries.slice(0, mostFiles)) {
        const later = await readCommitsAt(connection, project, sha, branch, path, signal);
        for (const commit of later.slice(0, mostCommits)) {
          if (dependents.has(commit.id) || commit.parent_ids.length > 1) continue;
          const touched = toTouched(await readChanges(client, connection, project, commit.id), false);
          if (buildsOn(touched, own, path)) dependents.set(commit.id, { commit, path });
        }
      }
      return { dependents: [...dependents.values()], isPart: entries.length > mostFiles };
    },
    staleTime: 30_000,
    retry: false,
  });
  if (found.isPending) return <p className="pick-quiet">Looking for later commits on these lines…</p>;
  if (found.error !== null) return <p className="pick-quiet">Later commits on these lines were not found out. {found.error.message}</p>;
  const { isPart } = found.data;
  const dependents = found.data.dependents.filter(({ commit }) => !going.includes(commit.id));
  const part = isPart ? `Only its first ${mostFiles} files were looked at.` : "";
  if (dependents.length === 0)
    return (
      <p className="pick-quiet">
        No later commit on <OddText text={branch} /> was found that changes these lines
        {found.data.dependents.length === 0 ? "" : ", but for those taken back here"}. {part}
      </p>
    );
  return (
    <>
      <ul className="pick-dependents" aria-label="Later commits on these lines">
        {dependents.map(({ commit, path }) => (
          <li key={commit.id}>
            <a href={toHash(placeIn({ connection, project }, { view: "commit", ref: branch, sha: commit.id }))} onClick={closePick}>
              {short(commit.id)}
            </a>{" "}
            <span className="ui-ellipsis">
              <OddText text={commit.title} />
            </span>{" "}
            <code>
              <OddText text={path} />
            </code>
          </li>
        ))}
      </ul>
      {isPart ? <p className="pick-quiet">{part}</p> : null}
    </>
  );
}
