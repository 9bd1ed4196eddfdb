// The cell that is looked at, in full: what would happen, the server's own words, and what can be done about it.
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { branchNameProblem } from "../../../shared/lib/branch-name.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { dropKeys } from "../../commands/held-keys.ts";
import { keyOf } from "../../commands/press.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { commitDiffQuery, countedCommitQuery } from "../../data/repository.ts";
import { closePick } from "../../state/pick.ts";
import { placeIn, toHash } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { markOdd } from "../../ui/text/mark-odd.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { Counts } from "../diff/index.ts";
import { openPickInMergeView, whyNot, withKeysForMerge } from "../merge/index.ts";
import { TokenButton } from "../problem/index.ts";
import { ConflictHunks } from "./ConflictHunks.tsx";
import { isAboutToken } from "./cell.ts";
import { explain, isAtRest, seeRow, short } from "./cell-words.ts";
import { nameBranch } from "./made-branches.ts";
import type { PickState } from "./pick-state.ts";
import type { PickSession } from "./session.ts";
import "./new-branch.css";

export interface ExplanationProps {
  session: PickSession;
  state: PickState;
  /** Said after a protected branch: what a new branch is good for on this server. */
  hasRequests: boolean;
}

const fewPaths = 4;

export function Explanation({ session, state, hasRequests }: ExplanationProps) {
  const { at, commits, rows, isFolded } = state;
  const { kind, connection, project } = session.request;
  const { data: connections } = useQuery(connectionsQuery);
  const [row, commit] = [rows[at.row], commits[at.commit]];
  const seen = seeRow(state, at.row);
  const cell = seen[at.commit];
  if (row === undefined || commit === undefined || cell === undefined) return null;
  const others = seen.filter(
    ({ forecast }, index) => index !== at.commit && forecast.kind !== "stays" && forecast.kind !== "unknown",
  ).length;
  const {
    tone,
    fact,
    words,
    commit: other,
    paths,
  } = explain(cell, commit, row.branch, kind, {
    others,
    changed: state.files[commit.id]?.size ?? null,
    hasToken: connections?.find(({ id }) => id === connection)?.token !== "none",
  });
  const isConflict = cell.cell.state === "conflict";
  const isStill = isAtRest(state);
  // Our own service reads and tries with the same cores; what takes a server long takes it long with the lines read, too.
  const isFree = isStill || connection !== "local";
  const canLeaveOut = commits.length > 1 && (isConflict || cell.cell.state === "clean" || cell.cell.state === "failed");
  const link = (sha: string): ReactNode => (
    <a href={toHash(placeIn({ connection, project }, { view: "commit", ref: row.branch, sha }))} onClick={closePick}>
      Show {short(sha)}
    </a>
  );
  const actions = (
    <>
      {isConflict || isFolded ? (
        <Button size="small" variant="quiet" keys={keyOf("matrix.unfold")} aria-expanded={!isFolded} onPress={session.fold}>
          {isFolded ? "Unfold" : "Fold"}
        </Button>
      ) : null}
      {other === null || state.step === "running" ? null : link(other.id)}
      {cell.cell.state === "failed" ? (
        <Button size="small" variant="quiet" keys={keyOf("matrix.try")} onPress={() => session.retry(at.row, at.commit)}>
          Try again
        </Button>
      ) : null}
      {isAboutToken(cell.cell) && state.step !== "running" ? <TokenButton connection={connection} isRefused /> : null}
      {canLeaveOut ? (
        <Button size="small" variant="quiet" keys={keyOf("matrix.leave-out")} onPress={() => session.leaveOut(at.row, at.commit)}>
          {cell.isLeftOut ? `Take ${short(commit.id)} in` : `Leave ${short(commit.id)} out`}
        </Button>
      ) : null}
      {isConflict && state.step !== "running" ? (
        <Resolve key={`${row.branch} ${commit.id}`} {...{ kind, connection, project }} branch={row.branch} sha={commit.id} />
      ) : null}
    </>
  );
  return (
    <div className="pick-explained" role="status">
      <Note fact={fact} tone={tone} actions={actions}>
        {isFolded ? null : words}
        {isFolded || paths.length === 0 ? null : (
          <span className="pick-paths">
            {" "}
            {paths.slice(0, fewPaths).map((path) => (
              <code key={path}>
                <OddText text={path} />
              </code>
            ))}
            {paths.length > fewPaths ? ` and ${paths.length - fewPaths} more` : ""}
          </span>
        )}
        {isFolded || cell.cell.state !== "clean" || !isFree ? null : kind === "revert" ? (
          <RevertFacts {...{ connection, project }} sha={commit.id} at={cell.cell.at} />
        ) : (
          <CountsOf {...{ connection, project }} sha={commit.id} />
        )}
      </Note>
      {!isFolded && cell.cell.state === "conflict" && cell.cell.paths !== null && state.step !== "running" && isFree ? (
        <ConflictHunks
          key={`hunks ${row.branch} ${commit.id}`}
          {...{ kind, connection, project }}
          branch={row.branch}
          sha={commit.id}
          paths={cell.cell.paths}
          isAtRest={isStill}
        />
      ) : null}
      {!isFolded && cell.cell.state === "refused" && cell.cell.by === "branch" ? (
        <NewBranch key={row.branch} session={session} from={row.branch} sha={commit.id} hasRequests={hasRequests} />
      ) : null}
    </div>
  );
}

/** Lines that a pick adds and takes away, once they are counted. */
function CountsOf({ connection, project, sha }: { connection: string; project: string; sha: string }) {
  const { stats } = useQuery({ ...countedCommitQuery(connection, project, sha), retry: false }).data ?? {};
  return stats === undefined ? null : (
    <>
      {" "}
      <Counts additions={stats.additions} deletions={stats.deletions} />
    </>
  );
}

/** "3 files, +6 −18. Tried 2 s ago.": what a revert changes, once it is counted. */
function RevertFacts({ connection, project, sha, at }: { connection: string; project: string; sha: string; at: number }) {
  const pages = useInfiniteQuery({ ...commitDiffQuery(connection, project, sha), retry: false }).data?.pages ?? [];
  const { stats } = useQuery({ ...countedCommitQuery(connection, project, sha), retry: false }).data ?? {};
  const total = pages[0]?.total ?? null;
  const count = total ?? pages.reduce((sum, { items }) => sum + items.length, 0);
  const isMore = total === null && pages.at(-1)?.next != null;
  return (
    <>
      {count === 0 ? null : (
        <>
          {` ${formatCount(count)}${isMore ? "+" : ""} ${count === 1 && !isMore ? "file" : "files"}`}
          {stats === undefined || stats.total === 0 ? null : ", "}
          {stats === undefined ? null : <Counts additions={stats.deletions} deletions={stats.additions} />}.
        </>
      )}
      {/* The branch may have moved since. Readers are told once, not at each second. */}
      <span aria-live="off">
        {" "}
        Tried <Age time={at} />.
      </span>
    </>
  );
}

/** Opens the files of a conflict in the merge view, on the desk of the branch; the dialog closes. */
function Resolve(request: { kind: "cherry-pick" | "revert"; connection: string; project: string; branch: string; sha: string }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      const outcome = await withKeysForMerge(openPickInMergeView(client, request));
      if (outcome.outcome === "opened") closePick();
      else {
        dropKeys();
        setProblem(outcome.reason);
      }
    } catch (error) {
      setProblem(whyNot(error));
    }
    setBusy(false);
  };
  return (
    <>
      {problem === null ? null : <span role="alert">{markOdd(problem)}</span>}
      <Button size="small" busy={isBusy} onPress={() => void open()}>
        Resolve…
      </Button>
    </>
  );
}

/** A branch that one may not push to: another one, from it, takes the commits. */
function NewBranch({ session, from, sha, hasRequests }: { session: PickSession; from: string; sha: string; hasRequests: boolean }) {
  const { kind } = session.request;
  const [name, setName] = useState(nameBranch(kind, from, sha));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const problem = branchNameProblem(name);
  const isRevert = kind === "revert";
  const make = async (): Promise<void> => {
    if (problem !== null || isBusy) return;
    setBusy(true);
    try {
      await session.makeBranch(from, name);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <form
      className="pick-new-branch"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <TextField
        label="New branch"
        labelPlace="side"
        mono
        value={name}
        onChange={(next) => {
          setName(next.replace(/\s+/g, "-"));
          setFailure(null);
        }}
        error={failure ?? (name === "" ? undefined : (problem ?? undefined))}
      />
      <Button type="submit" busy={isBusy} {...(problem === null ? {} : { offReason: problem })}>
        Make it from <OddText text={from} />
      </Button>
      <p className="pick-quiet">
        The branch is made at once, so that {isRevert ? "the revert" : "the commits"} can be tried on it; it goes again when nothing is{" "}
        {isRevert ? "reverted" : "picked"}.{hasRequests ? <OddText text={` Afterwards a merge request brings it to ${from}.`} /> : null}
      </p>
    </form>
  );
}

/** Keys of the foot of either dialog. `isFolded`: whether what the cell says is folded to the fact. */
export function MatrixHints({ of, isFolded }: { of: "matrix" | "list" | "one"; isFolded: boolean }) {
  return (
    <>
      {of === "one" ? null : (
        <span>
          <CommandKeys of="matrix.include" /> {of === "list" ? "include commit" : "include branch"}
        </span>
      )}
      <span>
        <CommandKeys of="matrix.try" /> try again
      </span>
      {of !== "matrix" ? null : (
        <>
          <span>
            <CommandKeys of="matrix.unfold" /> {isFolded ? "unfold" : "fold"}
          </span>
          <span>
            <CommandKeys of="matrix.leave-out" /> leave commit out
          </span>
          <span>
            <CommandKeys of="matrix.map" /> map
          </span>
        </>
      )}
    </>
  );
}
