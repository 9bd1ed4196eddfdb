// A commit of the queue: what it is and where it goes, what happens if its branch has moved; or what became of it, and the ways on.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { keyOf } from "../../commands/press.ts";
import { branchNowQuery } from "../../data/checkout.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { lineOf } from "../../desk/held.ts";
import { branchFor } from "../../desk/queue-branch.ts";
import { followersIn, groundOf, mayMove, takeOut } from "../../desk/queue-desk.ts";
import { countCommits, type Queued } from "../../desk/queued.ts";
import { keptAt, type Location, navigate, placeIn } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { formatCount } from "../../ui/text/count.ts";
import { formatMoment } from "../../ui/text/format-age.ts";
import { Sha } from "../../ui/text/Sha.tsx";
import { openMoved, showMerges, whyNot, withKeysForMerge } from "../merge/index.ts";
import { IfMoved } from "./IfMoved.tsx";
import { QueuedChanges } from "./QueuedChanges.tsx";
import { placeOf, sayAfter, sayWhyTurned, titleOf } from "./QueueRow.tsx";

export interface QueuePaneProps {
  connection: string;
  queued: Queued;
  /** All of the queue, and those that wait, in their order. */
  all: readonly Queued[];
  waiting: readonly Queued[];
  /** Whether it waits behind one that needs a person. */
  isHeld: boolean;
  isRunning: boolean;
  onOpen: () => void;
  onTakeOut: () => void;
  onMove: (by: -1 | 1) => void;
  /** As it was, or for a new branch. */
  onTryAgain: (to?: string) => void;
}

const isMergeable = ({ state, isNew }: Queued): boolean => state.step === "needs" && state.kind === "overlap" && !isNew;
const isGone = ({ state }: Queued): boolean => state.step === "needs" && state.kind === "gone";

/** Takes a commit out of the queue to go on with it: in the merge view, as kept work where its branch is gone, else on its desk. */
export function useOpenQueued(connection: string): (queued: Queued) => void {
  const client = useQueryClient();
  const merge = (queued: Queued, paths: readonly string[]): void => {
    const { key, project, to } = queued;
    const open = async (): Promise<void> => {
      const { commit } = await client.fetchQuery(branchNowQuery(connection, project, to));
      takeOut(queued);
      await openMoved({ client, connection, project }, key, paths, commit.id);
    };
    withKeysForMerge(open()).then(
      () => showMerges({ connection, project, branch: to }),
      (error: unknown) => toasts.show(`The files could not be merged. ${whyNot(error)}`),
    );
  };
  return (queued) => {
    if (queued.state.step === "needs" && isMergeable(queued)) return merge(queued, queued.state.paths);
    takeOut(queued);
    navigate(isGone(queued) ? keptAt(queued.key) : changesOf(connection, queued));
  };
}

const changesOf = (connection: string, { project, from }: Queued): Location =>
  placeIn({ connection, project }, { view: "changes", ref: from });

export function QueuePane({ connection, queued, all, waiting, isHeld, isRunning, onOpen, onTakeOut, onMove, onTryAgain }: QueuePaneProps) {
  const { state, text, to, isNew, start, parent, changes, author, at } = queued;
  const number = placeOf(waiting, queued);
  const open = all.filter((known) => known.state.step !== "sent");
  const after = groundOf(open, queued).map((known) => placeOf(waiting, known));
  const followers = followersIn(open, queued);
  const along = open.filter((known) => known.id !== queued.id && lineOf(known) === lineOf(queued)).length;
  const { data: connections } = useQuery(connectionsQuery);
  const user = connections?.find(({ id }) => id === connection)?.user;
  const body = text.split("\n").slice(1).join("\n").trim();
  const edit = (): void => {
    takeOut(queued);
    navigate(changesOf(connection, queued));
  };
  const branch = branchFor(queued);
  const whyTurned = sayWhyTurned(queued);
  const isOpen = state.step !== "sent";
  return (
    <main className="queue-pane" aria-label="Queued commit">
      {state.step === "needs" ? (
        <p className="queue-lead" data-tone="amber">
          <Icon of={TriangleAlert} size="small" />
          <span>
            <b>Needs you</b> nothing of this commit was written
          </span>
        </p>
      ) : (
        <p className="queue-lead">
          {state.step === "sent"
            ? `Sent ${whyTurned === null ? "" : `to new branch ${to}, because ${whyTurned}, `}${formatMoment(new Date(state.at), new Date())}`
            : `${number} of ${waiting.length}, queued ${formatMoment(new Date(at), new Date())}`}
        </p>
      )}
      <h2>{titleOf(queued)}</h2>
      {body === "" ? null : <p className="queue-body">{body}</p>}
      {state.step === "needs" ? <p>{state.why}</p> : null}
      {state.step === "needs" ? (
        <div className="queue-ways">
          {isMergeable(queued) || isGone(queued) ? (
            <Button variant="main" keys={keyOf("queue.open")} onPress={onOpen}>
              {isGone(queued) ? "Put elsewhere…" : "Merge…"}
            </Button>
          ) : null}
          {state.kind === "refused" || state.kind === "moved" ? <Button onPress={() => onTryAgain()}>Try again</Button> : null}
          {parent === null ? null : <Button onPress={() => onTryAgain(branch)}>Send to the new branch {branch}</Button>}
          {isGone(queued) && along > 0 ? (
            <span className="queue-quiet">
              {along === 1 ? "The other one" : `The ${along} others`} for {to} {along === 1 ? "goes" : "go"} there too.
            </span>
          ) : null}
        </div>
      ) : null}
      <dl className="queue-facts">
        <dt>Goes to</dt>
        <dd>
          <RefPill name={to} />{" "}
          {state.step === "sent" ? (
            <>
              as <Sha sha={state.commit} />
              {queued.isMerged === true ? " merged with what the branch had got meanwhile; no place overlapped" : ""}
            </>
          ) : isNew ? (
            <>
              new branch
              {start === null ? null : (
                <>
                  {" "}
                  from <Sha sha={start} plain />
                </>
              )}
              {whyTurned === null ? "" : `, because ${whyTurned}`}
            </>
          ) : parent === null ? null : (
            <>
              as seen at <Sha sha={parent} plain />
            </>
          )}
          {queued.tried !== undefined && state.step === "waiting" ? " · sent once already: it is looked for first" : ""}
        </dd>
        <dt>Changes</dt>
        <dd>
          <QueuedChanges connection={connection} queued={queued} />
        </dd>
        {isOpen && !isNew ? (
          <>
            <dt>If {to} has moved</dt>
            <dd>
              <IfMoved queued={queued} isDisabled={isRunning} />
            </dd>
          </>
        ) : null}
        {state.step === "waiting" ? (
          <>
            <dt>Order</dt>
            <dd className="queue-order">
              {after.length > 0 ? <span>{sayAfter(after)}</span> : isHeld ? <span>After one for {to} that needs you.</span> : null}
              <Button
                size="small"
                keys={keyOf("queue.earlier")}
                isDisabled={isRunning || !mayMove(waiting, queued.id, -1)}
                onPress={() => onMove(-1)}
              >
                Earlier
              </Button>
              <Button
                size="small"
                keys={keyOf("queue.later")}
                isDisabled={isRunning || !mayMove(waiting, queued.id, 1)}
                onPress={() => onMove(1)}
              >
                Later
              </Button>
            </dd>
          </>
        ) : null}
        <dt>Author</dt>
        <dd>
          {author.name ?? user?.name ?? "as the server knows you"}{" "}
          {isOpen ? <span className="queue-quiet">date of the commit: when it is sent</span> : null}
        </dd>
      </dl>
      {isOpen ? (
        <div className="queue-ways">
          <Button isDisabled={isRunning} onPress={edit}>
            Edit commit
          </Button>
          <Button variant="danger" keys={keyOf("queue.take-out")} isDisabled={isRunning} onPress={onTakeOut}>
            Take out of queue
          </Button>
          <span className="queue-quiet">
            Taking out keeps its {changes.length === 1 ? "change" : `${formatCount(changes.length)} changes`} staged
            {followers.length === 0
              ? ""
              : `, and takes out the ${countCommits(followers.length)} that ${followers.length === 1 ? "stands" : "stand"} on it`}
            .
          </span>
        </div>
      ) : null}
    </main>
  );
}
