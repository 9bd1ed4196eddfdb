// The commits of an author that changed a path. Git reads each commit for its author before it asks whether the path changed: of a long
// history nearly all in vain. So the path is asked first, by the filters of the commit-graph, and then who wrote what it left.
import { internalsOf } from "../handle.ts";
import { type GitPlace, runGit } from "../process/run.ts";
import type { ObjectId, Repository } from "../types.ts";

/** Which .mailmap counts: the one of HEAD; no file, for git would read a pipe in its place until the deadline, or what a configuration names. */
const mailmap = [
  ["mailmap.blob", "HEAD:.mailmap"],
  ["mailmap.file", ""],
] as const;

/** Where git looks for authors under the names that the .mailmap of HEAD gives them. */
export function placeOfAuthors(repository: Repository): GitPlace {
  const { workTree: _outside, ...inside } = internalsOf(repository).walks;
  return { ...inside, config: [...(inside.config ?? []), ...mailmap] };
}

/** What `git log` is told: it alone looks for authors under such names. */
export const authorArguments = (author: string) =>
  [
    "--format=%H",
    "--no-patch",
    "--no-decorate",
    "--no-notes",
    "--no-follow",
    "--basic-regexp",
    "--use-mailmap",
    `--author=${author}`,
  ] as const;

/** Commits whose author is looked at together: few at first, so that the first page comes soon. */
const [firstBatch, largestBatch] = [1_000, 8_000] as const;

/** In which a pattern is one of letters: a dot is one, whatever it takes in UTF-8. */
export const authorLocale = { LC_ALL: "C.UTF-8" } as const;

export interface Walk {
  /** Of `rev-list`, which prints what changed the path. */
  readonly args: readonly string[];
  readonly input: Buffer;
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
}

/** The first `wanted` commits of a walk whose author fits. Throws GitError where the pattern does not compile. */
export async function findAuthored(
  repository: Repository,
  { args, input, environment, signal }: Walk,
  author: string,
  wanted: number,
): Promise<ObjectId[]> {
  const found: ObjectId[] = [];
  const place = placeOfAuthors(repository);
  const printed: ObjectId[] = [];
  let rest = "";
  let size: number = firstBatch;
  let failure: unknown;
  let looking: Promise<void> | null = null;
  const isEnough = (): boolean => failure !== undefined || found.length >= wanted;
  const look = async (batch: readonly ObjectId[]): Promise<void> => {
    const { stdout } = await runGit(place, {
      args: ["log", "--no-walk=unsorted", ...authorArguments(author), "--stdin"],
      ...{ input: `${batch.join("\n")}\n`, environment: authorLocale, takes: "moment", signal },
    });
    found.push(...stdout.toString("latin1").split("\n").filter(Boolean));
  };
  const next = (): void => {
    if (looking !== null || printed.length < size || isEnough()) return;
    const batch = printed.splice(0, size);
    size = Math.min(size * 2, largestBatch);
    looking = look(batch)
      .catch((error: unknown) => {
        failure = error;
      })
      .then(() => {
        looking = null;
        next();
      });
  };
  await runGit(internalsOf(repository).walks, {
    args: ["rev-list", ...args],
    ...{ input, environment, takes: "walk", signal },
    onOutput: (chunk) => {
      const lines = `${rest}${chunk.toString("latin1")}`.split("\n");
      rest = lines.pop() ?? "";
      printed.push(...lines);
      next();
      return !isEnough();
    },
  });
  while (looking !== null) await looking;
  while (printed.length > 0 && !isEnough()) await look(printed.splice(0, largestBatch));
  if (failure !== undefined) throw failure;
  return found.slice(0, wanted);
}
