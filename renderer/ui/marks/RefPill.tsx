// A branch (solid), a tag (dashed), or the current one of them (ink).
import { GitBranch, GitCommitHorizontal, Tag } from "lucide-react";
import { oddText } from "../text/mark-odd.tsx";
import { spellOdd } from "../text/odd-characters.ts";
import { Icon } from "./Icon.tsx";
import "./RefPill.css";

export interface RefPillProps {
  name: string;
  kind?: "branch" | "tag" | "commit" | undefined;
  isCurrent?: boolean | undefined;
}

const icons = { branch: GitBranch, tag: Tag, commit: GitCommitHorizontal } as const;

/** A ref as a pill; long names end in an ellipsis and stay whole in the title. */
export function RefPill({ name, kind = "branch", isCurrent = false }: RefPillProps) {
  return (
    <span className="ui-ref" data-kind={kind} data-current={isCurrent || undefined} title={spellOdd(name)}>
      <Icon of={icons[kind]} size="tiny" {...(kind === "branch" ? {} : { label: kind })} />
      <span className="ui-ellipsis">{oddText(name)}</span>
      {isCurrent ? <span className="ui-hidden">, current</span> : null}
    </span>
  );
}
