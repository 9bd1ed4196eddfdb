// After a commit: what was written where, and what one does next.

import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useCommand } from "../../commands/bindings.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { type CommitState, setCommitState } from "../../desk/delivery.ts";
import { navigate, placeIn, usePlace } from "../../state/place.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { Sha } from "../../ui/text/Sha.tsx";
import { splitMessage } from "../commit/index.ts";
import { Counts } from "../diff/index.ts";
import "./CommitDone.css";

export interface CommitDoneProps {
  deskKey: string;
  state: Extract<CommitState, { step: "done" }>;
}

export function CommitDone({ deskKey, state }: CommitDoneProps) {
  const place = usePlace();
  const first = useRef<HTMLButtonElement>(null);
  const { commit, branch, isNew, files } = state;
  const dismiss = (): void => setCommitState(deskKey, { step: "composing" });
  const show = (): void => {
    dismiss();
    navigate(placeIn(place, { view: "commit", ref: place.ref, sha: commit.id }));
  };
  const browse = (): void => {
    dismiss();
    navigate(placeIn(place, { view: "files", ref: isNew ? branch : place.ref }));
  };
  useCommand("changes.show-commit", show);
  useCommand("changes.browse", browse);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="changes-done">
      <div className="changes-done-block">
        <p className="changes-done-where" role="status">
          <Icon of={CircleCheck} className="changes-done-icon" />
          {isNew ? "Committed to a new branch" : `Committed to ${branch}`}
        </p>
        <h2 className="changes-done-title">{splitMessage(commit.message).title}</h2>
        <p className="changes-done-facts">
          <Sha sha={commit.id} />
          <RefPill name={branch} isCurrent />
          <span>{files === 1 ? "1 change" : `${files} changes`}</span>
          {commit.stats ? <Counts additions={commit.stats.additions} deletions={commit.stats.deletions} /> : null}
          <Age time={commit.committed_date} />
        </p>
        <div className="changes-done-steps">
          <AriaButton ref={first} className="changes-step" onPress={show}>
            <b>Show commit</b> <span className="changes-quiet">message, files and diff</span>
            <CommandKeys of="form.submit" silent />
          </AriaButton>
          <AriaButton className="changes-step" onPress={browse}>
            <b>Browse files</b> <span className="changes-quiet">on {branch}</span>
            <CommandKeys of="changes.browse" silent />
          </AriaButton>
          <AriaButton className="changes-step" onPress={dismiss}>
            <b>New change</b>{" "}
            <span className="changes-quiet">
              {state.left.length === 0 ? "nothing else is staged" : `${state.left.length} still staged`}
            </span>
          </AriaButton>
        </div>
      </div>
    </div>
  );
}
