// One piece of kept work: what happened to its place, the ways on, and the text itself.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, CloudOff } from "lucide-react";
import { useState } from "react";
import { useCommand } from "../../commands/bindings.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import type { CommandId } from "../../commands/catalogue.ts";
import { branchQuery } from "../../data/checkout.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { baseCommitOf, type KeptWork, type Whereabouts } from "../../desk/kept-work.ts";
import { deskKey } from "../../desk/model.ts";
import { discardWork, type PutPlan, put } from "../../desk/put-work.ts";
import { toPatch } from "../../desk/work-patch.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ChangeLetter } from "../../ui/marks/ChangeLetter.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { formatCount, sayFiles } from "../../ui/text/count.ts";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { saveText } from "../../ui/text/save-text.ts";
import { nameOf, stateOfChange, useChangeDiffs } from "../changes/index.ts";
import { ReplaceTokenDialog } from "../connections/index.ts";
import { Counts, DiffLines } from "../diff/index.ts";
import { openMoved, showMerges, whyNot, withKeysForMerge } from "../merge/index.ts";
import { DiscardWorkDialog } from "./DiscardWorkDialog.tsx";
import { KeptBranchDialog } from "./KeptBranchDialog.tsx";
import { OtherPlaceDialog } from "./OtherPlaceDialog.tsx";
import { shownChanges } from "./shown-changes.ts";
import { useChangedAt } from "./use-changed-at.ts";
import type { Situation } from "./use-situation.ts";
import { useSuggestion } from "./use-ways.ts";

export interface KeptPaneProps {
  work: KeptWork;
  situation: Situation;
}

interface Way {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  /** It was tried, and goes. */
  readonly isTried?: boolean;
  readonly command: CommandId;
  readonly isDanger?: boolean;
  run(): void;
}

type OpenDialog = "branch" | "place" | "discard" | "token" | null;

export function KeptPane({ work, situation }: KeptPaneProps) {
  const client = useQueryClient();
  const { data: connections } = useQuery(connectionsQuery);
  const link = connections?.find(({ id }) => id === work.connection);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [index, setIndex] = useState(0);
  const suggestion = useSuggestion(work, situation);
  const changes = shownChanges(work.desk);
  const at = Math.min(index, changes.length - 1);
  const diffs = useChangeDiffs(work.connection, work.project, changes, null, at);
  const change = changes[at];
  const diff = diffs[at];
  const base = baseCommitOf(work);
  const changedAt = useChangedAt(work.key);

  const goTo = (to: Whereabouts): void => navigate(placeIn(to, { view: "changes", ref: to.branch }));
  const merge = ({ to, mergeable }: PutPlan): void => {
    const there = { client, connection: to.connection, project: to.project };
    const key = deskKey(to.connection, to.project, to.branch);
    const branch = client.fetchQuery(branchQuery(to.connection, to.project, to.branch));
    withKeysForMerge(branch.then(({ commit }) => openMoved(there, key, mergeable, commit.id))).then(
      () => showMerges(to),
      (error: unknown) => {
        goTo(to);
        toasts.show(`The files could not be merged. ${whyNot(error)}`);
      },
    );
  };
  const putThere = (plan: PutPlan): void => {
    const undo = put(plan, "the rest");
    setDialog(null);
    if (plan.mergeable.length > 0) merge(plan);
    else goTo(plan.to);
    toasts.show(`${sayFiles(work.paths.length)} put onto ${plan.to.branch}`, { label: "Undo", run: undo });
  };
  const savePatch = (): void => {
    toPatch(client, work).then(
      ({ text, left }) => {
        saveText(text, `${work.project} ${work.branch}.patch`.replaceAll("/", "-"), "text/x-patch");
        toasts.show(
          left.length === 0
            ? "Saved as a patch"
            : `Saved as a patch without ${left.join(", ")}: no text, or not to be read now. They stay kept.`,
        );
      },
      (error: Error) => toasts.show(`No patch was saved. ${error.message}`),
    );
  };
  const discard = (): void => {
    const undo = discardWork(work);
    setDialog(null);
    toasts.show(`${sayFiles(work.paths.length)} of ${work.branch} discarded`, { label: "Undo", run: undo });
  };

  const first: Way[] = [];
  if (situation.kind === "in-place" || situation.kind === "not-reached")
    first.push({ id: "open", title: "Open", hint: `${work.branch}, where it belongs`, command: "kept.first-way", run: () => goTo(work) });
  const isRefused = situation.kind === "token-refused";
  if ((situation.kind === "token-missing" || isRefused) && link !== undefined)
    first.push({
      id: "token",
      title: isRefused ? "Replace the token…" : "Give the token…",
      hint: `${link.name} is asked before it is kept`,
      command: "kept.first-way",
      run: () => setDialog("token"),
    });
  if (suggestion === "looking")
    // In its place already, so that Enter never means the way after it.
    first.push({
      id: "put",
      title:
        situation.kind === "branch-gone" && situation.defaultBranch !== null
          ? `Put onto ${situation.defaultBranch}`
          : "Put where it belongs",
      hint: "being tried",
      command: "kept.first-way",
      run: () => toasts.show("Where it fits is still being tried."),
    });
  else if (suggestion !== null)
    first.push({
      id: "put",
      title: `Put onto ${suggestion.to.project === work.project ? "" : `${suggestion.to.project}, `}${suggestion.to.branch}`,
      isTried: suggestion.overlaps.length === 0,
      hint: suggestion.overlaps.length === 0 ? "tried, applies cleanly" : `${sayFiles(suggestion.overlaps.length)} changed there since`,
      command: "kept.first-way",
      run: () => (suggestion.overlaps.length === 0 ? putThere(suggestion) : setDialog("place")),
    });
  const canBranch = situation.kind === "branch-gone" && base !== null;
  const ways: Way[] = [
    ...first,
    ...(canBranch
      ? [
          {
            id: "branch",
            title: "Commit to a new branch…",
            hint: `from ${base.slice(0, 7)}, where you started`,
            command: "kept.new-branch" as const,
            run: () => setDialog("branch"),
          },
        ]
      : []),
    {
      id: "place",
      title: "Put onto another branch or project…",
      hint: "tries first, commits nothing",
      command: "kept.other-place",
      run: () => setDialog("place"),
    },
    { id: "patch", title: "Save as a patch…", hint: "git apply takes it", command: "kept.patch", run: savePatch },
    {
      id: "discard",
      title: "Discard…",
      hint: "shows all of it once more",
      command: "kept.discard",
      isDanger: true,
      run: () => setDialog("discard"),
    },
  ];
  useCommand("kept.first-way", () => ways[0]?.run());
  useCommand("kept.new-branch", () => setDialog("branch"), { disabled: canBranch ? null : "Its branch is there." });
  useCommand("kept.other-place", () => setDialog("place"));
  useCommand("kept.patch", savePatch);
  useCommand("kept.discard", () => setDialog("discard"));
  const alone = changes.length === 1 ? "One file is kept here." : null;
  useCommand("kept.next-file", () => setIndex(Math.min(changes.length - 1, at + 1)), { disabled: alone });
  useCommand("kept.previous-file", () => setIndex(Math.max(0, at - 1)), { disabled: alone });

  return (
    <main className="kept-pane">
      <header className="kept-head">
        <p className="kept-where">
          {work.project} <RefPill name={work.branch} />
          {situation.server === null ? null : <span className="kept-server">{situation.server}</span>}
          {changedAt === null ? null : (
            <span className="kept-when">
              changed <Age time={changedAt} />
            </span>
          )}
        </p>
        <h2>{toTitle(work, situation)}</h2>
        <p className="kept-why">{toReason(work, situation, base)}</p>
        <ul className="kept-ways" aria-label="Ways on">
          {ways.map((way) => (
            <li key={way.id}>
              <button type="button" className="kept-way" data-danger={way.isDanger || undefined} onClick={way.run}>
                <span className="kept-way-title">{way.title}</span>
                <span className="kept-way-hint" data-tried={way.isTried || undefined}>
                  {way.isTried === true ? <Icon of={Check} size="small" /> : null}
                  {way.hint}
                </span>
                <CommandKeys of={way.command} />
              </button>
            </li>
          ))}
        </ul>
      </header>
      <nav className="kept-files" aria-label="Kept files">
        {changes.map((known, place) => (
          <button
            key={`${known.kind} ${known.path}`}
            type="button"
            className="kept-file"
            aria-current={place === at}
            title={spellOdd(known.path)}
            onClick={() => setIndex(place)}
          >
            <ChangeLetter change={stateOfChange(known)} silent /> {nameOf(known.path)}
          </button>
        ))}
        {diff?.file ? (
          <span className="kept-counts">
            <Counts additions={diff.file.diff.additions} deletions={diff.file.diff.deletions} />
          </span>
        ) : null}
      </nav>
      <div className="kept-text">
        {diff?.file !== undefined && change !== undefined ? (
          <DiffLines file={diff.file} label={change.path} />
        ) : diff?.error != null && change !== undefined ? (
          <PlainKept text={textOf(change)} error={diff.error} onRetry={diff.retry} />
        ) : (
          <Skeleton label="Loading the comparison" rows={10} rowHeight={20} />
        )}
      </div>
      {dialog === "branch" && base !== null ? (
        <KeptBranchDialog work={work} start={base} onClose={() => setDialog(null)} onDone={(branch) => goTo({ ...work, branch })} />
      ) : null}
      {dialog === "place" ? (
        <OtherPlaceDialog
          work={work}
          suggestion={suggestion === "looking" ? null : suggestion}
          onClose={() => setDialog(null)}
          onPut={putThere}
        />
      ) : null}
      {dialog === "discard" ? <DiscardWorkDialog {...{ work, situation }} onClose={() => setDialog(null)} onDiscard={discard} /> : null}
      {link ? <ReplaceTokenDialog connection={link} isOpen={dialog === "token"} onClose={() => setDialog(null)} /> : null}
    </main>
  );
}

/** What is kept of a file whose old content cannot be read now. */
function PlainKept({ text, error, onRetry }: { text: string | null; error: Error; onRetry: () => void }) {
  if (text === null)
    return (
      <ErrorState
        title="The comparison could not be made"
        why={error.message}
        tone="amber"
        icon={CloudOff}
        actions={<Button onPress={onRetry}>Try again</Button>}
      />
    );
  return <pre className="kept-plain">{text}</pre>;
}

const textOf = (change: ReturnType<typeof shownChanges>[number]): string | null =>
  "content" in change && change.content?.encoding === "text" ? change.content.text : null;

function toTitle({ paths, branch }: KeptWork, { kind }: Situation): string {
  const files = paths.length === 1 ? "your file is here" : `your ${formatCount(paths.length)} files are here`;
  switch (kind) {
    case "branch-gone":
      return `The branch is gone, ${files}`;
    case "project-gone":
      return `The repository is not where it was, ${files}`;
    case "connection-gone":
      return `The connection was forgotten, ${files}`;
    case "token-missing":
      return `The token is not at hand, ${files}`;
    case "token-refused":
      return `The server does not accept the token, ${files}`;
    default:
      return `${sayFiles(paths.length)} on ${branch}`;
  }
}

function toReason({ project, branch, connection }: KeptWork, { kind, words }: Situation, base: string | null): string {
  const began = base === null ? "" : ` Your text starts from ${base.slice(0, 7)}.`;
  switch (kind) {
    case "branch-gone":
      return `${branch} does not exist in ${project} any more; it was deleted or renamed.${began}`;
    case "project-gone":
      return connection === "local"
        ? `The folder of ${project} was moved, renamed or is on a disk that is not connected.${began} Open it where it is now, and it is found here.`
        : `The server does not know ${project}, or your token may not see it.${began}`;
    case "connection-gone":
      return `Connect to the server again and put it onto a project there, or save it as a patch.${began}`;
    case "token-missing":
      return `It was kept for a session that ended. The work itself is whole.${began}`;
    case "token-refused":
      return `It expired or was revoked. The work itself is whole.${began}`;
    case "not-reached":
      return `${words} The work itself is whole.`;
    default:
      return `Not committed yet.${began}`;
  }
}
