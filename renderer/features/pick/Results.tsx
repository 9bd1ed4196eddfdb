// What was made, branch by branch: links to the new commits, and the way back while there is one.

import { Undo2 } from "lucide-react";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { useHasRequests, useOpenRequest } from "../../data/merge-requests.ts";
import { closePick } from "../../state/pick.ts";
import { placeIn, toHash } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { markOdd } from "../../ui/text/mark-odd.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { WebLink } from "../../ui/text/WebLink.tsx";
import { MergeByHand } from "../by-hand/index.ts";
import { short } from "./cell-words.ts";
import { sayEnd, sayRest } from "./ended.ts";
import type { PickState } from "./pick-state.ts";
import type { Row } from "./plan.ts";
import type { Made } from "./run.ts";
import type { PickSession } from "./session.ts";
import { wayOf } from "./undo-picks.ts";

export function Results({ session, state }: { session: PickSession; state: PickState }) {
  const made = Object.values(state.made);
  const undone = Object.entries(state.undo).filter(([, { step }]) => step === "undone" || step === "reverted");
  const ended = state.step === "running" ? [] : Object.entries(state.ended);
  if (made.length + undone.length + ended.length === 0) return null;
  return (
    <section className="pick-results" aria-label="What was made">
      {made.map((one) => (
        <Result
          key={one.branch}
          session={session}
          state={state}
          made={one}
          madeFrom={state.rows.find(({ branch }) => branch === one.branch)?.madeFrom ?? null}
        />
      ))}
      {ended.map(([branch, end]) => (
        <Note key={branch} fact={sayEnd(branch, end)} tone="amber" role="status">
          {sayRest(session.request.kind, branch, end)}
        </Note>
      ))}
      {undone.map(([branch, { step }]) => (
        <p key={branch} className="pick-result" role="status">
          {markOdd(step === "undone" ? `${branch} is as it was.` : `The commits on ${branch} are reverted.`)}
        </p>
      ))}
    </section>
  );
}

interface ResultProps {
  session: PickSession;
  state: PickState;
  made: Made;
  madeFrom: Row["madeFrom"];
}

function Result({ session, state, made, madeFrom }: ResultProps) {
  const { connection, project } = session.request;
  const { branch, commits } = made;
  const undo = ownValue(state.undo, branch);
  // What was refused once has another way.
  const way = undo?.step === "refused" ? "revert" : wayOf(session.request, made, madeFrom);
  const words = way === "delete" ? "removes the branch" : way === "move" ? `moves ${branch} back` : "takes them back by other commits";
  return (
    <div className="pick-result">
      <RefPill name={branch} />
      <span className="pick-result-commits">
        {commits.map(({ commit }) => (
          <a
            key={commit.id}
            className="pick-sha"
            href={toHash(placeIn({ connection, project }, { view: "commit", ref: branch, sha: commit.id }))}
            onClick={closePick}
          >
            {short(commit.id)}
          </a>
        ))}
      </span>
      <span className="pick-quiet pick-result-words" role={undo?.step === "refused" ? "alert" : undefined}>
        {markOdd(undo?.step === "refused" ? undo.why : `${way === "revert" ? "Revert" : "Undo"} ${words}.`)}
      </span>
      {madeFrom === null ? null : <MergeRequest session={session} from={branch} to={madeFrom.branch} state={state} />}
      <Button
        size="small"
        icon={Undo2}
        busy={undo?.step === "working"}
        aria-label={`${way === "revert" ? "Revert" : "Undo"} on ${branch}`}
        onPress={() => void session.takeBack(branch, way === "revert")}
      >
        {way === "revert" ? "Revert" : "Undo"}
      </Button>
    </div>
  );
}

/** Brings a branch that was made for picks or reverts to the one that takes no pushes: by a merge request, or on this machine by git. */
function MergeRequest({ session, state, from, to }: { session: PickSession; state: PickState; from: string; to: string }) {
  const { connection, project, kind } = session.request;
  const hasRequests = useHasRequests(connection, project);
  const { answer, isAsked, open } = useOpenRequest(connection, project);
  if (connection === "local")
    return (
      <span className="pick-quiet pick-by-hand">
        To bring it to <OddText text={to} />, <MergeByHand connection={connection} project={project} from={from} to={to} />
      </span>
    );
  if (!hasRequests) return null;
  const [first] = state.commits;
  const isRevert = kind === "revert";
  const title =
    state.commits.length === 1 && first !== undefined
      ? isRevert
        ? `Revert "${first.title}"`
        : first.title
      : `${isRevert ? "Revert" : "Pick"} ${state.commits.length} commits ${isRevert ? "on" : "onto"} ${to}`;
  if (answer !== null)
    return answer.url === null ? (
      <span role="alert">{markOdd(answer.words)}</span>
    ) : (
      <WebLink url={answer.url}>{markOdd(answer.words)}</WebLink>
    );
  return (
    <Button size="small" busy={isAsked} onPress={() => open(from, to, title)}>
      Open merge request
    </Button>
  );
}
