// The revert: one branch, one or several commits with the newest first, each tried, and the message that the server will write.
import { useQuery } from "@tanstack/react-query";
import { GitBranch } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isPressed, surface } from "../../commands/press.ts";
import { branchQuery } from "../../data/checkout.ts";
import { commitMergeRequestsQuery } from "../../data/commit-facts.ts";
import { useHasRequests } from "../../data/merge-requests.ts";
import { closePick, type PickRequest } from "../../state/pick.ts";
import { useWait } from "../../state/waits.ts";
import { BarPicker } from "../../ui/controls/BarPicker.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Popover } from "../../ui/overlays/Popover.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { Sha } from "../../ui/text/Sha.tsx";
import { ReadProblem } from "../problem/index.ts";
import { BranchChoices } from "./BranchChoices.tsx";
import { cellKey } from "./cell.ts";
import { saySequence, short } from "./cell-words.ts";
import { Dependents } from "./Dependents.tsx";
import { Explanation, MatrixHints } from "./Explanation.tsx";
import { Mainline } from "./Mainline.tsx";
import { matrixHandlers } from "./matrix-keys.ts";
import { toRevertMessage } from "./messages.ts";
import { NotRun } from "./NotRun.tsx";
import { Progress } from "./Progress.tsx";
import { Results } from "./Results.tsx";
import { RevertList } from "./RevertList.tsx";
import { RunActions } from "./RunActions.tsx";
import type { PickSession } from "./session.ts";
import { usePickSession } from "./use-pick-session.ts";
import { useFocusWhen, whenGone } from "./when-gone.ts";

export interface RevertDialogProps {
  /** Of one opening for the life of the component. */
  session: PickSession;
}

export function RevertDialog({ session }: RevertDialogProps) {
  const state = usePickSession(session);
  const { request } = session;
  const { connection, project } = request;
  const until = useWait(connection);
  const isAfterRequests = useHasRequests(connection, project);
  const [isChoosing, setChoosing] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const { step, commits, rows, problem, at } = state;
  const isRunning = step === "running";
  const isReady = step !== "reading";
  const isSeveral = request.commits.length > 1;
  const [mainlines, setMainlines] = useState<ReadonlySet<string>>(new Set());
  /** The merge whose mainline the focus is going to. */
  const [asked, setAsked] = useState<string | null>(null);
  const planned = session.plan();
  // One that does not go anyway need not be asked about.
  const going = planned.jobs.flatMap((job) => job.commits);
  const unasked = commits.find(({ id, parent_ids }) => parent_ids.length > 1 && !mainlines.has(id) && going.includes(id));
  const plan =
    unasked === undefined || planned.offReason !== null
      ? planned
      : { ...planned, offReason: `Say which parent of ${short(unasked.id)} is the mainline first.` };
  const branch = rows[0]?.branch ?? "";
  const shown = commits[at.commit];
  const focus = (): void => body.current?.querySelector<HTMLElement>("button")?.focus();
  useFocusWhen(isReady || problem !== null, focus);
  useEffect(() => {
    if (asked === null || shown?.id !== asked) return;
    body.current?.querySelector<HTMLElement>(".pick-mainline input:enabled")?.focus();
    setAsked(null);
  }, [asked, shown]);
  const close = (): void => {
    if (!isRunning) closePick();
  };
  const revert = (): void => {
    if (plan.offReason === null) {
      // What is asked beside the list is off while it runs, and would drop the focus.
      body.current?.querySelector<HTMLElement>(".pick-list")?.focus();
      void session.run();
    } else if (planned.offReason === null && unasked !== undefined) {
      session.move(0, commits.indexOf(unasked));
      setAsked(unasked.id);
      // A merge is asked about first, and nobody knows yet whether it goes.
    } else if (commits.every(({ id, parent_ids }) => parent_ids.length < 2 || mainlines.has(id))) session.runWhenTried();
  };
  const handlers = matrixHandlers({ session, isList: true, onMain: revert, onAdd: () => setChoosing(true), onMap: () => undefined });
  /** Keys that mean the same wherever the focus is in the dialog, seen before its buttons: those take every Enter. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement && event.target.type !== "radio") return;
    if (event.ctrlKey || event.metaKey)
      isPressed("matrix.pick", event, () => {
        event.stopPropagation();
        revert();
      });
    else isPressed("matrix.try", event, () => session.retry(at.row, at.commit));
  };
  const sequence = saySequence(state, "revert");
  return (
    <Dialog
      title={isSeveral ? `Revert ${request.commits.length} commits` : `Revert “${shown?.title ?? ""}”`}
      lead={
        isSeveral ? (
          "Adds a commit for each that undoes it, the newest first. The originals stay in the history."
        ) : (
          <>
            Adds a new commit that undoes <code className="pick-sha">{short(request.commits[0] ?? "")}</code>. The original stays in the
            history.
          </>
        )
      }
      aside={isSeveral ? <Progress state={state} until={until} onPause={session.pause} /> : null}
      isOpen
      onClose={close}
      size={isSeveral ? "large" : "medium"}
      keys={<MatrixHints of={isSeveral ? "list" : "one"} isFolded={state.isFolded} />}
      actions={
        <RunActions
          {...{ state, session, plan }}
          verb={isSeveral && plan.count > 0 ? `Revert ${plan.count} on ${branch}` : `Revert on ${branch}`}
          onMain={revert}
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
        <Skeleton label="Reading commits" rows={4} rowHeight={36} />
      ) : (
        <div ref={body} className="pick" onKeyDownCapture={onKeyDown} {...surface("matrix")}>
          <dl className="pick-form">
            <dt>On branch</dt>
            <dd>
              <Popover
                label="Branch to revert on"
                width={420}
                isOpen={isChoosing}
                onOpenChange={setChoosing}
                trigger={
                  <BarPicker label={`Branch ${branch}, choose`} icon={GitBranch} isDisabled={isRunning}>
                    <span className="pick-branch-name ui-ellipsis">
                      <OddText text={branch} />
                    </span>
                  </BarPicker>
                }
              >
                <BranchChoices
                  {...{ connection, project }}
                  label="Revert on another branch"
                  chosen={[branch]}
                  onChoose={(chosen) => {
                    setChoosing(false);
                    session.chooseBranch(chosen);
                    whenGone(".ui-popover", focus);
                  }}
                />
              </Popover>
              {branch === "" ? null : <Tip {...{ connection, project, branch }} />}
            </dd>
            <dt>{isSeveral ? "Commits" : "Dry run"}</dt>
            <dd>
              {isSeveral ? (
                <RevertList
                  state={state}
                  isWaiting={until !== null}
                  handlers={handlers}
                  onMove={session.move}
                  onToggle={session.leaveOut}
                />
              ) : null}
              <Explanation session={session} state={state} hasRequests={isAfterRequests} />
              {sequence === null ? null : (
                <p className="pick-sequence">
                  <span>
                    <b>In order</b> <OddText text={sequence} />
                  </span>
                </p>
              )}
              <Results session={session} state={state} />
            </dd>
            {shown === undefined || shown.parent_ids.length < 2 ? null : (
              <>
                <dt>Mainline</dt>
                <dd>
                  <Mainline
                    key={shown.id}
                    {...{ connection, project }}
                    merge={shown}
                    isChosen={mainlines.has(shown.id)}
                    isDisabled={isRunning}
                    onChoose={() => setMainlines((chosen) => new Set([...chosen, shown.id]))}
                  />
                </dd>
              </>
            )}
            {shown === undefined || branch === "" || state.cells[cellKey(branch, shown.id)]?.state === "picked" ? null : (
              <>
                <dt>Built on it</dt>
                <dd>
                  <Dependents key={`${branch} ${shown.id}`} {...{ connection, project, branch }} sha={shown.id} going={going} />
                </dd>
              </>
            )}
            {shown === undefined ? null : (
              <>
                <dt>Message</dt>
                <dd>
                  <Message request={request} commit={shown} />
                  <p className="pick-quiet">The server writes this message; it cannot be changed.</p>
                  <NotRun {...{ connection, project }} kind="revert" />
                </dd>
              </>
            )}
          </dl>
        </div>
      )}
    </Dialog>
  );
}

/** Where the branch stands: drawn over the button, which is named after the branch alone. */
function Tip({ connection, project, branch }: { connection: string; project: string; branch: string }) {
  const { data } = useQuery({ ...branchQuery(connection, project, branch), retry: false });
  return data === undefined ? null : (
    <span className="pick-tip">
      <Sha sha={data.commit.id} plain />
    </span>
  );
}

/** The message of one revert, as the server will write it; that of a merge may name its merge request. */
function Message({
  request: { connection, project },
  commit,
}: {
  request: PickRequest;
  commit: { id: string; message: string; parent_ids: readonly string[] };
}) {
  const isMerge = commit.parent_ids.length > 1;
  const requests = useQuery({ ...commitMergeRequestsQuery(connection, project, commit.id), enabled: isMerge, retry: false });
  const merged = requests.data?.find(({ merge_commit_sha }) => merge_commit_sha === commit.id);
  return (
    <pre className="pick-written">
      <OddText text={toRevertMessage(commit, merged?.iid ?? null)} />
    </pre>
  );
}
