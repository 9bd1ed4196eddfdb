// One commit beside the history: its message, its facts, its files and its diff.

import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keyOf } from "../../commands/press.ts";
import { commitQuery, countedCommitQuery } from "../../data/repository.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { CommitDiffPane } from "./CommitDiffPane.tsx";
import { CommitFacts } from "./CommitFacts.tsx";
import { CommitMessage } from "./CommitMessage.tsx";
import { CommitMissing } from "./CommitMissing.tsx";
import { copyHash } from "./copy-hash.ts";
import { LateFacts } from "./LateFacts.tsx";
import { splitMessage } from "./message.ts";
import { PickButtons } from "./PickButtons.tsx";
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

export function CommitDetailView({ sha, known, level = 2, actions }: CommitDetailViewProps) {
  const place = useRefPlace();
  // Its message need not wait until its lines are counted; a list has it already.
  const query = useQuery({ ...commitQuery(place.connection, place.project, sha), enabled: known === undefined });
  const { data: counted } = useQuery(countedCommitQuery(place.connection, place.project, sha));
  const whole = counted ?? query.data;
  const commit = whole ?? known;
  const browse = () => navigate(placeIn(place, { view: "files", ref: commit?.id ?? sha }));
  const copy = () => copyHash(commit?.id ?? sha);
  useCommand("commit.copy-hash", copy);
  useCommand("commit.browse", browse);

  if (commit === undefined) {
    if (!query.error) return <Skeleton label="Loading commit" rows={8} rowHeight={24} />;
    return <CommitMissing sha={sha} error={query.error} onRetry={() => void query.refetch()} />;
  }
  const parts = splitMessage(commit.message);
  const Title = `h${level}` as const;
  return (
    <div className="commit">
      <header className="commit-head">
        <Title className="commit-title">
          <OddText text={parts.title} />
        </Title>
        <CommitMessage key={commit.id} body={parts.body} message={commit.message} />
        <CommitFacts commit={commit} trailers={parts.trailers} />
        <LateFacts sha={commit.id} commit={whole} />
        {commit.parent_ids.length > 1 ? (
          <p className="commit-merge">A merge: the diff below is against its first parent, {commit.parent_ids[0]?.slice(0, 7)}.</p>
        ) : null}
        <div className="commit-actions">
          {actions}
          <PickButtons sha={commit.id} size="small" />
          <Button size="small" keys={keyOf("commit.browse")} onPress={browse}>
            Browse files
          </Button>
          <Button size="small" variant="quiet" icon={Copy} keys={keyOf("commit.copy-hash")} onPress={copy}>
            Hash
          </Button>
        </div>
      </header>
      <CommitDiffPane key={commit.id} sha={commit.id} commit={whole} />
    </div>
  );
}
