// Blame of a file (specification 4.1, api-behaviour 1.4).
import type { BlameRange } from "../../shared/contract/blame.ts";
import type { Api } from "../../shared/contract/contract.ts";
import { apiError } from "../../shared/contract/errors.ts";
import { refuse } from "../../shared/contract/refusals.ts";
import { isoWithOffset } from "../../shared/lib/git-time.ts";
import { readBlame } from "../git/blame.ts";
import { readCommits } from "../git/objects.ts";
import type { CommitRecord } from "../git/types.ts";
import { readFacts } from "./blob-facts.ts";
import { type Handler, Reply } from "./context.ts";
import { cacheControl, findFile, isFresh, lastCommitOf, metadataHeaders } from "./file-lookup.ts";

const nothing = new Uint8Array(0);

export const getFileBlame: Handler<Api["getFileBlame"]> = async (context, input) => {
  const { range } = input;
  const file = await findFile(context, input);
  if (range !== undefined && range.start > range.end) throw refuse("plain_bad_request", "range_order");
  const { repository, commit, entry } = file;
  const [facts, lastCommit] = await Promise.all([readFacts(repository, entry.id), lastCommitOf(file)]);
  // History behind the last change of a file is one and the same, from wherever it is seen.
  const etag = `"blame-${lastCommit}-${entry.id}-${range?.start ?? 0}-${range?.end ?? 0}"`;
  const headers = { ...metadataHeaders(file, facts, lastCommit), etag, "cache-control": cacheControl, "content-type": "application/json" };
  if (isFresh(context, etag)) return new Reply(nothing, { status: 304, headers });
  if (context.method === "HEAD") return new Reply(nothing, { headers });
  const blamed = await readBlame(repository, commit, entry.path, { range, signal: context.signal });
  if (blamed === null) throw apiError("file_not_found");
  const ids = [...new Set(blamed.map((part) => part.commit))];
  const commits = new Map((await readCommits(repository, ids)).map((record) => [record.id, toBlamedCommit(record)]));
  return new Reply(
    blamed.flatMap(({ commit: id, lines }) => {
      const shown = commits.get(id);
      return shown === undefined ? [] : [{ commit: shown, lines: [...lines] }];
    }),
    { headers },
  );
};

function toBlamedCommit({ id, parents, message, author, committer }: CommitRecord): BlameRange["commit"] {
  return {
    id,
    parent_ids: [...parents],
    message,
    authored_date: isoWithOffset(author.seconds, author.offset),
    author_name: author.name,
    author_email: author.email,
    committed_date: isoWithOffset(committer.seconds, committer.offset),
    committer_name: committer.name,
    committer_email: committer.email,
  };
}
