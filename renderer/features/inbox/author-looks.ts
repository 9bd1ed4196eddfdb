// What authors did in a project since one looked at them last, by the commits that were seen then. Pure.
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { lookAt } from "../../state/last-looks.ts";

type Seen = Pick<CommitInList, "id" | "author_name" | "author_email">;

export interface AuthorSince {
  /** Names one whatever the case of the address is. */
  readonly key: string;
  readonly name: string;
  /** Name or address that finds the commits. */
  readonly wanted: string;
  /** Commits that were not seen, in the list that was read. */
  readonly fresh: number;
  /** Whether there may be more of them: the list ended before one that was seen. */
  readonly isMore: boolean;
  /** As the look is kept once these were seen: abbreviated hashes, with spaces between. */
  readonly state: string;
}

/** Characters of a hash that are kept. */
const kept = 12;
const keyOf = ({ author_name, author_email }: Seen): string => (author_email || author_name).toLowerCase();

/**
 * Authors of the newest commits of a project, who committed last first. `looks`: by key; undefined = nobody looked at authors yet, which is
 * the first look. What is older than all that was seen is not new: it came into the list because something went.
 * `most`: how many commits a whole list holds.
 */
export function authorsSince(
  commits: readonly Seen[],
  looks: Readonly<Record<string, string>> | undefined,
  most = Number.POSITIVE_INFINITY,
): AuthorSince[] {
  const byKey = new Map<string, Seen[]>();
  for (const commit of commits) {
    const key = keyOf(commit);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [commit]);
    else known.push(commit);
  }
  return [...byKey].map(([key, own]) => {
    const state = own.map(({ id }) => id.slice(0, kept)).join(" ");
    const seen = new Set((lookAt(looks ?? {}, key) ?? "").split(" "));
    const isSeen = ({ id }: Seen): boolean => seen.has(id.slice(0, kept));
    const oldest = own.findLastIndex(isSeen);
    const fresh = looks === undefined ? 0 : own.filter((commit, at) => !isSeen(commit) && (oldest < 0 || at < oldest)).length;
    const [{ author_name, author_email }] = own as [Seen];
    return {
      key,
      name: author_name || author_email,
      wanted: author_email || author_name,
      fresh,
      isMore: fresh > 0 && oldest < 0 && commits.length >= most,
      state,
    };
  });
}

/** What each is called in a list: two of one name, with two addresses, by their address as well. */
export function namesApart(authors: readonly Pick<AuthorSince, "name" | "wanted">[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of authors) counts.set(name, (counts.get(name) ?? 0) + 1);
  return authors.map(({ name, wanted }) => ((counts.get(name) ?? 0) > 1 && wanted !== name ? `${name}, ${wanted}` : name));
}
