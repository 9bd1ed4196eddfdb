// One action: what was done, on which branch or tag, from where to where, when, and whether there is a way back.
import { CherryIcon, GitBranchPlus, GitCommitHorizontal, Replace, Tag, Trash2, Undo2 } from "lucide-react";
import type { Inverse } from "../../desk/last-actions.ts";
import type { LastAction } from "../../state/last-actions.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { nameAction, nameState } from "./action-words.ts";

const icons = {
  commit: GitCommitHorizontal,
  pick: CherryIcon,
  revert: Undo2,
  replace: Replace,
  make: GitBranchPlus,
  delete: Trash2,
} as const;

export interface ActionRowProps {
  action: LastAction;
  inverse: Inverse | null;
}

export function ActionRow({ action, inverse }: ActionRowProps) {
  const { kind, title, branch, before, after, at, tag } = action;
  // An annotated tag is an object of its own: people know its commit.
  const [from, to] = [before, after].map((hash) => (hash === null ? null : (tag?.commit ?? hash).slice(0, 7)));
  const canGoBack = inverse !== null && inverse.kind !== "none";
  return (
    <div className="actions-row">
      <Icon of={kind === "make" && tag !== undefined ? Tag : icons[kind]} />
      <div className="actions-main">
        <div className="actions-line">
          <b>{nameAction(action)}</b>
          {title === null ? null : (
            <span className="ui-ellipsis">
              <OddText text={title} />
            </span>
          )}
        </div>
        <div className="actions-line actions-quiet">
          <RefPill name={branch} kind={tag === undefined ? "branch" : "tag"} />
          <code>
            {from ?? "new"} → {to ?? "gone"}
          </code>
        </div>
      </div>
      <div className="actions-end">
        <Age time={new Date(at).toISOString()} />
        <span data-way={canGoBack || undefined}>{nameState(action, inverse)}</span>
      </div>
    </div>
  );
}
