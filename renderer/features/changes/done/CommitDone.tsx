// After a commit: what was written where, its diff as the server holds it, what one does next, and the way back.

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, GitCommitHorizontal } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useCommand } from "../../../commands/bindings.ts";
import { CommandKeys } from "../../../commands/CommandKeys.tsx";
import type { CommandId } from "../../../commands/catalogue.ts";
import { keyOf } from "../../../commands/press.ts";
import { type RequestOpening, useHasRequests, useOpenRequest } from "../../../data/merge-requests.ts";
import { countedCommitQuery } from "../../../data/repository.ts";
import { type CommitState, setCommitState } from "../../../desk/commit-state.ts";
import { wantFocus } from "../../../state/focus.ts";
import { usePaneSize } from "../../../state/pane-sizes.ts";
import { openPick } from "../../../state/pick.ts";
import { navigate, placeIn } from "../../../state/place.ts";
import { useRefPlace } from "../../../state/use-ref-place.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Split } from "../../../ui/frame/Split.tsx";
import { Icon } from "../../../ui/marks/Icon.tsx";
import { RefPill } from "../../../ui/marks/RefPill.tsx";
import { OddText } from "../../../ui/text/OddText.tsx";
import { WebLink } from "../../../ui/text/WebLink.tsx";
import { MergeByHand } from "../../by-hand/index.ts";
import { CommitFacts, CommitLines, CommitMessage, splitMessage, useCommitFiles } from "../../commit/index.ts";
import { countChanges } from "../change-words.ts";
import { RunSaid } from "../trust/RunSaid.tsx";
import { CommittedFiles } from "./CommittedFiles.tsx";
import { LeftInFolder } from "./LeftInFolder.tsx";
import { movedFolders } from "./moved-folders.ts";
import { UndoStep } from "./UndoStep.tsx";
import { useUndo } from "./use-undo.ts";
import "./CommitDone.css";

export interface CommitDoneProps {
  deskKey: string;
  state: Extract<CommitState, { step: "done" }>;
}

interface StepProps {
  title: string;
  detail: string;
  keys: CommandId;
  onPress: () => void;
}

function Step({ title, detail, keys, onPress }: StepProps) {
  return (
    <AriaButton className="done-step" onPress={onPress}>
      <b>{title}</b> <span className="done-step-detail">{detail}</span>
      <CommandKeys of={keys} silent />
    </AriaButton>
  );
}

/** Opens a merge request to where the new branch came from; then the way to it. */
function RequestStep({ request: { answer, isAsked }, into, onPress }: { request: RequestOpening; into: string; onPress: () => void }) {
  const link = useRef<HTMLAnchorElement>(null);
  const isOpen = answer?.url != null;
  // The button that was pressed has gone.
  useEffect(() => {
    if (isOpen && document.activeElement === document.body) link.current?.focus();
  }, [isOpen]);
  if (answer?.url != null)
    return (
      <p className="done-step" role="status">
        <b>Merge request</b>{" "}
        <WebLink ref={link} url={answer.url}>
          {answer.words}
        </WebLink>
      </p>
    );
  return (
    <>
      <Step title="Open a merge request" detail={isAsked ? "on its way…" : `into ${into}`} keys="done.request" onPress={onPress} />
      {answer === null ? null : (
        <p className="done-step done-refused" role="alert">
          {answer.words}
        </p>
      )}
    </>
  );
}

/** One commit for its life: give it the hash as its key. */
export function CommitDone({ deskKey, state }: CommitDoneProps) {
  const place = useRefPlace();
  const first = useRef<HTMLButtonElement>(null);
  const { commit, branch, isNew, left } = state;
  // Of a signature that was made git tells nothing either: the commit has it.
  const saying = state.steps?.filter(({ name, output }) => name !== "signature" && output.length > 0) ?? [];
  const { data: whole } = useQuery(countedCommitQuery(place.connection, place.project, commit.id));
  const files = useCommitFiles(commit.id, whole);
  const size = usePaneSize("changes");
  const undo = useUndo(deskKey);
  const [parent = ""] = whole?.parent_ids ?? [];
  const folders = useMemo(
    () => (undo?.made.commit.id === commit.id && parent !== "" ? movedFolders(undo.made.changes, parent) : []),
    [undo?.made, commit.id, parent],
  );
  const isReplaced = undo?.made.commit.id === commit.id && undo.made.replaced;
  const from = isNew && undo !== null && undo.made.from !== branch ? undo.made.from : null;

  const dismiss = (): void => setCommitState(deskKey, { step: "composing" });
  const show = (): void => {
    dismiss();
    navigate(placeIn(place, { view: "commit", ref: place.ref, sha: commit.id }));
  };
  const keepWorking = (): void => {
    dismiss();
    wantFocus({ kind: "home" });
  };
  const browse = (): void => {
    dismiss();
    navigate(placeIn(place, { view: "files", ref: isNew ? branch : place.ref }));
  };
  const goBack = (): void => {
    dismiss();
    wantFocus({ kind: "home" });
    navigate(placeIn(place, { view: "changes", ref: from }));
  };
  const hasRequests = useHasRequests(place.connection, place.project);
  const request = useOpenRequest(place.connection, place.project);
  const parts = splitMessage(commit.message);
  const openRequest = (): void => {
    if (from !== null && hasRequests) request.open(branch, from, parts.title);
  };
  const pick = (): void =>
    openPick({ kind: "cherry-pick", connection: place.connection, project: place.project, commits: [commit.id], branch: null });
  useCommand("done.open", show);
  useCommand("done.pick", pick);
  useCommand("done.request", openRequest, {
    title: from === null ? undefined : `Open a merge request into ${from}`,
    disabled:
      from === null
        ? "The commit was made on this branch."
        : !hasRequests
          ? "There are no merge requests here."
          : request.answer?.url != null
            ? "It is open."
            : null,
  });
  useCommand("done.continue", keepWorking);
  useCommand("done.browse", browse);
  useCommand("done.back", goBack, {
    title: from === null ? undefined : `Back to ${from}`,
    disabled: from === null ? "The commit was made on this branch." : null,
  });
  const step = (by: number) => (): void => files.show(Math.max(0, Math.min(files.diff.files.length - 1, files.shown + by)));
  const none = files.diff.files.length === 0 ? "The commit has no files to go through." : null;
  useCommand("done.next-file", step(1), { disabled: none });
  useCommand("done.previous-file", step(-1), { disabled: none });
  useEffect(() => first.current?.focus(), []);
  return (
    <Split
      label="Width of the committed files"
      sized="first"
      usual="20%"
      least={200}
      most="45%"
      {...size}
      first={<CommittedFiles files={files} left={left.length} />}
      second={
        <section className="done" aria-label="Commit done">
          {folders.length === 0 ? null : <LeftInFolder {...{ deskKey, branch, folders, parent }} commit={commit.id} />}
          <header className="done-head">
            <div className="done-facts">
              <p className="done-where" role="status">
                <Icon of={CircleCheck} className="done-icon" />
                {isReplaced ? "Replaced the branch" : isNew ? "Committed to a new branch" : "Committed to"}{" "}
                <RefPill name={branch} isCurrent />
              </p>
              <h2 className="done-title">
                <OddText text={parts.title} />
              </h2>
              <CommitMessage body={parts.body} message={commit.message} />
              <CommitFacts commit={whole ?? commit} trailers={parts.trailers} />
              {saying.length === 0 ? null : (
                <div className="done-said">
                  <RunSaid steps={saying} said={null} />
                </div>
              )}
            </div>
            <section className="done-steps" aria-label="What next">
              <Button ref={first} variant="main" size="large" icon={GitCommitHorizontal} keys={keyOf("done.open")} onPress={show}>
                Show commit
              </Button>
              <div className="done-step-list">
                {from === null || place.connection !== "local" ? null : (
                  <p className="done-step done-by-hand">
                    <b>To bring it to {from}</b>{" "}
                    <span className="done-step-detail">
                      <MergeByHand connection={place.connection} project={place.project} from={branch} to={from} />
                    </span>
                  </p>
                )}
                {from === null || !hasRequests ? null : <RequestStep request={request} into={from} onPress={openRequest} />}
                <Step title="Cherry-pick…" detail="onto other branches, tried first" keys="done.pick" onPress={pick} />
                <Step
                  title="Keep working here"
                  detail={left.length === 0 ? "nothing else is staged" : `${countChanges(left.length)} still staged`}
                  keys="done.continue"
                  onPress={keepWorking}
                />
                <Step title="Browse files" detail={`on ${branch}`} keys="done.browse" onPress={browse} />
                {from === null ? null : (
                  <Step title={`Back to ${from}`} detail={`${branch} stays as it is`} keys="done.back" onPress={goBack} />
                )}
              </div>
              {undo === null ? null : <UndoStep undo={undo} />}
            </section>
          </header>
          <CommitLines files={files} title="As written, for a last look" />
        </section>
      }
    />
  );
}
