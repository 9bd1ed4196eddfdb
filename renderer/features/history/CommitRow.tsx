// One commit in the list: refs, title, author, age, hash.

import { memo } from "react";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { cell } from "../../ui/lists/use-list.ts";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { oddText } from "../../ui/text/mark-odd.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import type { CommitRef } from "./commit-refs.ts";

const shownRefs = 2;

export interface CommitRowProps {
  commit: CommitInList;
  refs: readonly CommitRef[];
  /** The path before, where it moved the file that is followed. */
  renamedFrom?: string | undefined;
}

/** Cells of a row. */
export const CommitRow = memo(function CommitRow({ commit, refs, renamedFrom }: CommitRowProps) {
  return (
    <>
      <div className="history-title" {...cell}>
        {refs.slice(0, shownRefs).map((ref) => (
          <RefPill key={`${ref.kind}/${ref.name}`} name={ref.name} kind={ref.kind} isCurrent={ref.isCurrent} />
        ))}
        {refs.length > shownRefs ? (
          <span className="history-more" title={spellOdd(refs.map((ref) => ref.name).join(", "))}>
            +{refs.length - shownRefs}
          </span>
        ) : null}
        <span className="ui-ellipsis">{oddText(commit.title)}</span>
        {renamedFrom === undefined ? null : (
          <span className="history-renamed ui-ellipsis" title={spellOdd(`Renamed from ${renamedFrom}`)}>
            renamed from {oddText(renamedFrom)}
          </span>
        )}
      </div>
      <div className="history-author ui-ellipsis" {...cell} title={spellOdd(`${commit.author_name} <${commit.author_email}>`)}>
        {oddText(commit.author_name)}
      </div>
      <div className="history-age" {...cell}>
        <Age time={commit.committed_date} style="short" />
      </div>
      <div className="history-sha" {...cell}>
        {commit.id.slice(0, 7)}
      </div>
    </>
  );
});

/** What a reader hears for a row. */
export function nameCommit(commit: CommitInList, refs: readonly CommitRef[]): string {
  const at = refs.length === 0 ? "" : `, ${refs.map((ref) => `${ref.kind} ${ref.name}`).join(", ")}`;
  const merge = commit.parent_ids.length > 1 ? ", merge" : "";
  return `${commit.title}, ${commit.author_name}${merge}${at}`;
}
