// Finds out why a server refused a commit, by looking at the usual causes: the server itself often gives no reason.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import type { CommitInList } from "../../shared/contract/resources.ts";
import { findPathFault } from "../../shared/lib/path.ts";
import { branchNowQuery } from "../data/checkout.ts";
import { compareQuery } from "../data/compare.ts";
import { commitsQuery, fileQuery } from "../data/repository.ts";
import { type Edit, readEdits } from "./edits.ts";
import type { Base, Change } from "./model.ts";
import { digest } from "./outcome.ts";
import { judgeSize } from "./request.ts";

/** What the branch holds now at a path that was changed from an older state. */
export interface Moved {
  readonly path: string;
  /** Newest commit that touches the path; null when the file is gone. */
  readonly commit: CommitInList | null;
  readonly count: number;
  /** The base to put in place of the old one; null when the file is gone. */
  readonly base: Base | null;
  /** The content is what it was: only the history moved. */
  readonly isSame: boolean;
}

export interface Diagnosis {
  /** Name and hash of the branch now; null = there is no such branch. */
  readonly head: string | null;
  readonly moved: readonly Moved[];
  /** Paths to be created that exist already. */
  readonly taken: readonly string[];
  /** Updates whose content is what the branch has. */
  readonly unchanged: readonly string[];
  readonly badPaths: readonly string[];
  readonly branchTaken: boolean;
  readonly tooLarge: boolean;
  /** Files that were not looked at: there were too many. */
  readonly unread: number;
}

export interface Attempt {
  readonly connection: string;
  readonly project: string;
  /** Branch that the changes are based on. */
  readonly from: string;
  readonly to: string;
  readonly force: boolean;
  /** With `force`: the commit that the branch was seen at before it is replaced; null = there was none, absent = nobody looked. */
  readonly over?: string | null;
  readonly changes: readonly Change[];
  readonly bytes: number;
}

/** Most paths that are looked at. */
const lookedAt = 30;
/** Most states that many files began from which are compared with the branch. */
const mostCompared = 3;

const orNull = async <T>(promise: Promise<T>): Promise<T | null> => {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

/** A file that is there may be called as it likes. */
const bringsName = ({ kind }: Change): boolean => kind === "create" || kind === "move";

/** What is looked at of many files: those first that the server names in what it `says`, or that differ on the branch from where they began. */
async function likeliest(client: QueryClient, { connection, project }: Attempt, edits: readonly Edit[], head: string, says: string) {
  if (edits.length <= lookedAt) return edits;
  const states = [...new Set(edits.flatMap(({ base }) => (base === null ? [] : [base.commit])))].slice(0, mostCompared);
  const compared = await Promise.all(
    states.map((state) =>
      client.fetchQuery({ ...compareQuery(connection, project, state, head, true), retry: false }).then(
        ({ diffs }) => diffs,
        // It only tells where to look: a commit of the queue is not on the server yet, and may be its state.
        () => [],
      ),
    ),
  );
  const touched = new Set(compared.flat().flatMap(({ old_path, new_path }) => [old_path, new_path]));
  const isLikely = (path: string | null): boolean => path !== null && (touched.has(path) || says.includes(path));
  const likely = edits.filter(({ origin, place }) => isLikely(origin) || isLikely(place));
  const first = new Set(likely);
  return [...likely, ...edits.filter((edit) => !first.has(edit))].slice(0, lookedAt);
}

/** Asks the server afresh; `says`: the words of its refusal. Throws when it cannot be asked. */
export async function diagnose(client: QueryClient, attempt: Attempt, says = ""): Promise<Diagnosis> {
  const { connection, project, from, to, changes } = attempt;
  const head = await orNull(client.fetchQuery(branchNowQuery(connection, project, from)));
  const other = to === from ? null : await orNull(client.fetchQuery(branchNowQuery(connection, project, to)));
  const moved: Moved[] = [];
  const taken: string[] = [];
  const unchanged: string[] = [];
  // File by file: a mode is one of the file under the name that the branch has, whatever it is called here.
  const edits = [...readEdits(changes).keys()];
  const freed = new Set(edits.flatMap(({ origin, place }) => (place === origin ? [] : (origin ?? []))));
  // A path that is none cannot be asked for: that is the cause, and the others are looked at all the same.
  const askable = edits.filter(({ origin, place }) => place === null || place === origin || findPathFault(place) === null);
  const looked = head === null ? [] : await likeliest(client, attempt, askable, head.commit.id, says);
  for (const { origin: path, place, base: began, content } of looked) {
    const sha = head?.commit.id ?? "";
    if (place !== null && place !== path && !freed.has(place)) {
      if ((await orNull(client.fetchQuery(fileQuery(connection, project, sha, place)))) !== null) taken.push(place);
    }
    if (path === null || began === null) continue;
    const file = await orNull(client.fetchQuery(fileQuery(connection, project, sha, path)));
    const isUntold = began.lastCommit === "";
    if (file === null || (isUntold ? file.blob_id !== began.blob : file.last_commit_id !== began.lastCommit)) {
      const since = isUntold ? `${began.commit}..${sha}` : sha;
      const [newest] = (await client.fetchInfiniteQuery(commitsQuery(connection, project, { ref_name: since, path }))).pages;
      const commits = newest?.items ?? [];
      const known = commits.findIndex((commit) => commit.id === began.lastCommit);
      const base = file && {
        commit: sha,
        blob: file.blob_id,
        lastCommit: file.last_commit_id,
        executable: file.execute_filemode ?? began.executable,
      };
      moved.push({
        path,
        commit: commits[0] ?? null,
        count: known === -1 ? commits.length : known,
        base,
        isSame: file?.blob_id === began.blob,
      });
    } else if (place === path && content !== null && (await digest(content)) === file.content_sha256) unchanged.push(path);
  }
  return {
    head: head?.commit.id ?? null,
    moved,
    taken,
    unchanged,
    badPaths: [...new Set(changes.filter(bringsName).map(({ path }) => path))].filter((path) => findPathFault(path) !== null),
    branchTaken: other !== null && !attempt.force,
    tooLarge: judgeSize(attempt.bytes) === "over",
    unread: head === null ? 0 : askable.length - looked.length,
  };
}
