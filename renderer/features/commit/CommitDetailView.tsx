// One commit: its message, its facts, its files and its diff. Beside the history and as a page of its own.

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { isFullHash } from "../../../shared/contract/effects.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keyOf } from "../../commands/press.ts";
import { commitDiffQuery, commitQuery } from "../../data/repository.ts";
import { navigate, placeIn, usePlace } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { CommitDiffPane } from "./CommitDiffPane.tsx";
import { CommitFacts } from "./CommitFacts.tsx";
import { CommitMessage } from "./CommitMessage.tsx";
import { CopyCommand } from "./CopyCommand.tsx";
import { splitMessage } from "./message.ts";
import "./commit.css";

export interface CommitDetailViewProps {
  sha: string;
  /** What a list knows already, shown until the whole commit has come. */
  known?: CommitInList | undefined;
  /** Rank of the title: 1 on a page of its own. */
  level?: 1 | 2;
  /** Buttons before those that every commit has. */
  actions?: ReactNode;
}

/** Copies a whole hash and says so. */
export function copyHash(sha: string): void {
  navigator.clipboard.writeText(sha).then(
    () => toasts.show(`Copied ${sha.slice(0, 7)} (the whole hash)`),
    () => toasts.show("The clipboard is not available"),
  );
}

export function CommitDetailView({ sha, known, level = 2, actions }: CommitDetailViewProps) {
  const place = usePlace();
  const query = useQuery(commitQuery(place.connection, place.project, sha));
  // Asked beside the commit, not after it; the pane below reads the same answer.
  useInfiniteQuery({ ...commitDiffQuery(place.connection, place.project, sha), enabled: isFullHash(sha), notifyOnChangeProps: [] });
  const commit = query.data ?? known;
  const browse = () => navigate(placeIn(place, { view: "files", ref: commit?.id ?? sha }));
  const copy = () => copyHash(commit?.id ?? sha);
  useCommand("commit.copy-hash", copy);
  useCommand("commit.browse", browse);

  if (commit === undefined) {
    if (!query.error) return <Skeleton label="Loading commit" rows={8} rowHeight={24} />;
    const isMissing = query.error instanceof ApiError && query.error.status === 404;
    return (
      <ErrorState
        title={isMissing ? `There is no commit ${sha.slice(0, 12)} in this project` : "The commit did not load"}
        why={isMissing ? "It may be on another server, or it was never pushed here." : query.error.message}
        actions={
          <>
            <Button variant="main" onPress={() => void query.refetch()}>
              Try again
            </Button>
            <CopyCommand error={query.error} />
          </>
        }
        request={`${query.error instanceof ApiError ? query.error.status : "no answer"} · GET repository/commits/${sha.slice(0, 12)}`}
      />
    );
  }
  const parts = splitMessage(commit.message);
  const Title = `h${level}` as const;
  return (
    <div className="commit">
      <header className="commit-head">
        <Title className="commit-title">{parts.title}</Title>
        <CommitMessage key={commit.id} body={parts.body} message={commit.message} />
        <CommitFacts commit={commit} trailers={parts.trailers} />
        {commit.parent_ids.length > 1 ? (
          <p className="commit-merge">A merge: the diff below is against its first parent, {commit.parent_ids[0]?.slice(0, 7)}.</p>
        ) : null}
        <div className="commit-actions">
          {actions}
          <Button size="small" keys={keyOf("commit.browse")} onPress={browse}>
            Browse files
          </Button>
          <Button size="small" variant="quiet" icon={Copy} keys={keyOf("commit.copy-hash")} onPress={copy}>
            Hash
          </Button>
        </div>
      </header>
      <CommitDiffPane key={commit.id} sha={commit.id} commit={query.data} />
    </div>
  );
}
