// The cherry-pick: commits across, branches down, each cell tried before anything is written.
import { ListOrdered } from "lucide-react";
import { useRef, useState } from "react";
import { holdKeys } from "../../commands/held-keys.ts";
import { useHasRequests } from "../../data/merge-requests.ts";
import { wantFocus } from "../../state/focus.ts";
import { closePick } from "../../state/pick.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { useWait } from "../../state/waits.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { ReadProblem } from "../problem/index.ts";
import { AddBranch } from "./AddBranch.tsx";
import { saySequence } from "./cell-words.ts";
import { Explanation, MatrixHints } from "./Explanation.tsx";
import { Matrix } from "./Matrix.tsx";
import { MessageField } from "./MessageField.tsx";
import { matrixHandlers } from "./matrix-keys.ts";
import { NotRun } from "./NotRun.tsx";
import { Progress } from "./Progress.tsx";
import { Results } from "./Results.tsx";
import { RunActions } from "./RunActions.tsx";
import type { PickSession } from "./session.ts";
import { usePickSession } from "./use-pick-session.ts";
import { useFocusWhen, whenGone } from "./when-gone.ts";

export interface PickDialogProps {
  /** Of one opening for the life of the component. */
  session: PickSession;
}

export function PickDialog({ session }: PickDialogProps) {
  const state = usePickSession(session);
  const { request } = session;
  const { connection, project } = request;
  const place = useRefPlace();
  const until = useWait(connection);
  const isAfterRequests = useHasRequests(connection, project);
  const grid = useRef<HTMLTableElement>(null);
  const [isAdding, setAdding] = useState(false);
  const { step, commits, rows, problem, message } = state;
  const plan = session.plan();
  const isRunning = step === "running";
  const [only] = commits;
  const isReady = step !== "reading";
  const focus = (): void => grid.current?.focus({ preventScroll: true });
  useFocusWhen(isReady || problem !== null, focus);
  const backToGrid = (): void => whenGone(".ui-popover", focus);
  const typing = useRef<() => void>(() => undefined);
  const add = (): void => {
    typing.current = holdKeys();
    setAdding(true);
  };
  const close = (): void => {
    if (!isRunning) closePick();
  };
  /** Where these commits are, on more branches than one picks onto. */
  const openMap = (): void => {
    if (isRunning) return;
    wantFocus({ kind: "home" });
    navigate(placeIn(place, { view: "backports", ref: place.ref, fixes: request.commits }));
    closePick();
  };
  const pick = session.runWhenTried;
  const sequence = saySequence(state, "cherry-pick");
  const onto = plan.jobs.length === 1 ? plan.jobs[0]?.branch : `${plan.jobs.length} branches`;
  const title =
    commits.length === 1 || request.commits.length === 1
      ? only === undefined
        ? "Cherry-pick"
        : `Cherry-pick “${only.title}”`
      : `Cherry-pick ${request.commits.length} commits`;
  return (
    <Dialog
      title={title}
      lead={
        request.commits.length === 1
          ? "Each cell is a dry run on the server: nothing is written yet."
          : "Each cell is a separate dry run on the server. A later commit may still depend on an earlier one."
      }
      aside={<Progress state={state} until={until} onPause={session.pause} />}
      isOpen
      onClose={close}
      size={request.commits.length > 4 ? "wide" : "large"}
      keys={<MatrixHints of="matrix" isFolded={state.isFolded} />}
      actions={
        <RunActions
          state={state}
          session={session}
          plan={plan}
          verb={plan.count === 0 ? "Pick" : plan.count === 1 ? `Pick onto ${onto}` : `Pick ${plan.count} onto ${onto}`}
          onMain={pick}
          onClose={close}
          onStopped={focus}
        />
      }
    >
      {problem !== null ? (
        <ReadProblem
          {...{ connection, error: problem }}
          what={request.commits.length === 1 ? "the commit" : "the commits"}
          asked="GET repository/commits"
          onRetry={session.open}
        />
      ) : !isReady ? (
        <Skeleton label="Reading commits and branches" rows={5} rowHeight={36} />
      ) : (
        <div className="pick" data-running={isRunning || undefined}>
          <div className="pick-scroll">
            <Matrix
              grid={grid}
              state={state}
              isWaiting={until !== null}
              handlers={matrixHandlers({ session, isList: false, onMain: pick, onAdd: add, onMap: openMap })}
              onMove={session.move}
              onToggle={session.toggle}
            />
            {rows.length === 0 ? <p className="pick-none">No branch is suggested. Add one to try it.</p> : null}
          </div>
          <div className="pick-add">
            <AddBranch
              {...{ connection, project }}
              label="Branches to pick onto"
              command="matrix.add"
              isOpen={isAdding}
              chosen={rows.filter(({ isTicked }) => isTicked).map(({ branch }) => branch)}
              onReady={() => typing.current()}
              onOpenChange={setAdding}
              onChoose={session.addBranch}
              onClosed={backToGrid}
            />
          </div>
          <Explanation session={session} state={state} hasRequests={isAfterRequests} />
          {sequence === null ? null : (
            <p className="pick-sequence">
              <Icon of={ListOrdered} size="small" />
              <span>
                <b>In order</b> <OddText text={sequence} />
              </span>
            </p>
          )}
          <Results session={session} state={state} />
          <MessageField
            original={commits.length === 1 ? (only?.message ?? "") : null}
            value={message}
            isDisabled={isRunning}
            onChange={session.setMessage}
            onSend={pick}
          />
          <NotRun {...{ connection, project }} kind="pick" />
        </div>
      )}
    </Dialog>
  );
}
