// The changes of one branch: staged list, diff of the selected one, and the commit under it.
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useCommand } from "../../commands/bindings.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { dropKeys, holdKeys } from "../../commands/held-keys.ts";
import { keysOf } from "../../commands/press.ts";
import type { Checkout } from "../../data/checkout.ts";
import { type CommitState, setCommitState } from "../../desk/commit-state.ts";
import { useCommitState, useDesk, useJournal, useUndoState } from "../../desk/use-desk.ts";
import { focusTaken, home, useWantedFocus } from "../../state/focus.ts";
import { usePaneSize } from "../../state/pane-sizes.ts";
import { useStatus } from "../../state/status.ts";
import { Split } from "../../ui/frame/Split.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import type { DiffHandle } from "../diff/index.ts";
import { openMoved, showMerges, whyNot, withKeysForMerge } from "../merge/index.ts";
import { changeId, countChanges } from "./change-words.ts";
import { CommitDone } from "./done/CommitDone.tsx";
import { CommitDock } from "./form/CommitDock.tsx";
import { useCommit } from "./form/use-commit.ts";
import { useMerge } from "./form/use-merge.ts";
import { useQueueing } from "./form/use-queueing.ts";
import { MergedNote } from "./MergedNote.tsx";
import { MergeWaits } from "./MergeWaits.tsx";
import { RefusedDock } from "./refused/RefusedDock.tsx";
import { ChangePane } from "./staged/ChangePane.tsx";
import { DiscardDialog } from "./staged/DiscardDialog.tsx";
import { StagedHeader } from "./staged/StagedHeader.tsx";
import { StagedList } from "./staged/StagedList.tsx";
import { UnsavedBar } from "./staged/UnsavedBar.tsx";
import { unstageWithUndo } from "./staged/unstage-with-undo.ts";
import { useChangeDiffs } from "./staged/use-change-diffs.ts";
import { RunningDock, StoppedDock, useLongRun } from "./trust/RunDock.tsx";
import "./ChangesDesk.css";

export interface ChangesDeskProps {
  checkout: Checkout;
  deskKey: string;
  project: string;
  branch: string;
}

/** Where a person goes on after a refusal, and what they read while programs run. */
const wayOn = ".changes-dock .changes-buttons button";
const output = ".changes-run-output";
const isRefused = ({ step }: CommitState): boolean => step === "failed" || step === "stopped";

export function ChangesDesk({ checkout, deskKey, project, branch }: ChangesDeskProps) {
  const desk = useDesk(deskKey);
  // The list is drawn first, alone: with the diff and the form it would be one long task.
  const isWhole = useDeferredValue(true, false);
  // The first letters of a message may be there before its field.
  useLayoutEffect(() => (isWhole ? undefined : holdKeys()), [isWhole]);
  const state = useCommitState(deskKey);
  const plan = useCommit(checkout, deskKey, project, branch);
  const [chosen, setChosen] = useState<string | null>(null);
  const queue = useQueueing(plan);
  const merging = useMerge(deskKey, state, plan);
  const client = useQueryClient();
  const [isDiscarding, setDiscarding] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const diff = useRef<DiffHandle>(null);

  const listSize = usePaneSize("changes");
  const formSize = usePaneSize("commit-form");

  const changes = desk.changes;
  const selected =
    chosen === null
      ? 0
      : Math.max(
          0,
          changes.findIndex((change) => changeId(change) === chosen),
        );
  const current = changes[selected];
  const diffs = useChangeDiffs(checkout.connection, project, changes, null, selected);
  const warned = useMemo(
    () =>
      new Set(
        state.step === "failed" ? [...(state.diagnosis?.moved.map((known) => known.path) ?? []), ...(state.diagnosis?.taken ?? [])] : [],
      ),
    [state],
  );
  const select = (index: number): void => {
    const change = changes[index];
    setChosen(change ? changeId(change) : null);
  };
  // What an undo stages again is no new work before it has succeeded.
  const isUndoing = useUndoState(deskKey).step === "working";
  const left = useMemo(() => new Set(state.step === "done" ? state.left : []), [state]);
  const hasNewWork = state.step === "done" && !isUndoing && changes.some((change) => !left.has(change));
  useLayoutEffect(() => {
    if (hasNewWork) setCommitState(deskKey, { step: "composing" });
  }, [hasNewWork, deskKey]);
  /** Who types in the list means the message: its first letter goes to the end of it, the others where the focus is then. */
  const beginMessage = (letter: string): boolean => {
    const area = field.current;
    if (area === null || area.readOnly || area.disabled) return false;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
    // The one way to type into a field so that its undo knows it.
    document.execCommand("insertText", false, letter);
    return true;
  };
  /** As Enter leads from the list into the lines, Escape leads back. */
  const leaveDiff = ({ key, defaultPrevented, target }: KeyboardEvent): void => {
    if (key === "Escape" && !defaultPrevented && target instanceof Element && target.matches(".diff-grid")) list.current?.focus();
  };
  const openMerge = (paths: readonly string[]): void => {
    const head = (state.step === "failed" ? state.diagnosis?.head : null) ?? checkout.commit?.id;
    if (head === undefined) return;
    withKeysForMerge(openMoved({ client, connection: checkout.connection, project }, deskKey, paths, head)).then(
      () => showMerges({ connection: checkout.connection, project, branch }),
      (error: unknown) => toasts.show(`The files could not be merged. ${whyNot(error)}`),
    );
  };
  // Keys after the one that commits are for what it leads to: what became of the commit is no place for them unless it is done.
  const isSending = state.step === "sending";
  const hasFailed = isRefused(state) || state.step === "not-arrived";
  useLayoutEffect(() => (isSending ? holdKeys(dropKeys, { isSending: true }) : undefined), [isSending]);
  useLayoutEffect(() => (hasFailed ? dropKeys() : undefined), [hasFailed]);
  const wantsMessage = useWantedFocus(({ target }) => target?.kind === "message");
  useEffect(() => {
    if (!wantsMessage) return;
    if (state.step === "done" || state.step === "failed" || state.step === "stopped") setCommitState(deskKey, { step: "composing" });
    const area = field.current;
    if (area === null) return;
    area.focus();
    // A field that comes anew has its caret before all that was written; a template is written from its start.
    if (area.selectionEnd === 0 && plan.template.shown === null) area.setSelectionRange(area.value.length, area.value.length);
    focusTaken();
  });
  useCommand("changes.discard", () => setDiscarding(true), { disabled: changes.length === 0 ? "Nothing is staged." : null });
  const isKept = useJournal(({ failure }) => failure === null);
  const kept = `${countChanges(changes.length)} ${isKept ? "kept on this machine until committed" : "not kept on the disk"}`;
  useStatus([
    ...(changes.length === 0 ? [] : [{ id: "kept", text: kept, title: kept }]),
    ...(state.step === "composing" && changes.length > 0
      ? [
          { id: "choose", keys: keysOf("staged.next", "staged.previous"), text: "choose" },
          { id: "letters", text: "other letters begin the message", title: "While the list of changes has the focus" },
        ]
      : []),
    ...(state.step === "done" ? [{ id: "files", keys: keysOf("done.previous-file", "done.next-file"), text: "file" }] : []),
    ...(state.step === "done" ? [{ id: "continue", keys: keysOf("done.continue"), text: "keep working" }] : []),
    ...(state.step === "done" ? [{ id: "undo", keys: keysOf("done.undo"), text: "undo" }] : []),
  ]);
  const isLongRun = useLongRun(state.step === "sending" && state.steps !== null);
  const hasList = changes.length > 0;
  return (
    <main
      className="changes"
      aria-label="Changes"
      {...home(
        state.step === "done" ? ".done-steps > button" : !hasList ? "" : isRefused(state) ? wayOn : isLongRun ? output : ".changes-list",
      )}
    >
      <h1 className="ui-hidden">Changes</h1>
      {merging.merged === null || state.step === "failed" ? null : (
        <MergedNote merged={merging.merged} branch={branch} isDone={state.step === "done"} onDismiss={merging.dismiss} />
      )}
      <MergeWaits merges={desk.merges} onShow={() => showMerges({ connection: checkout.connection, project, branch })} />
      {state.step === "done" ? (
        <CommitDone key={state.commit.id} deskKey={deskKey} state={state} />
      ) : (
        <Split
          label="Width of the staged changes"
          sized="first"
          usual="20%"
          least={200}
          most="45%"
          {...listSize}
          first={
            <aside className="changes-side" aria-label="Staged changes">
              <StagedHeader deskKey={deskKey} changes={changes} diffs={diffs} isLocked={plan.isLocked} />
              {hasList ? (
                <StagedList
                  deskKey={deskKey}
                  changes={changes}
                  diffs={diffs}
                  selected={selected}
                  warned={warned}
                  isLocked={plan.isLocked}
                  scroller={list}
                  onSelect={select}
                  onOpen={() => diff.current?.focus()}
                  onType={beginMessage}
                />
              ) : (
                <p className="changes-hint">Save a file to stage it. Rename, delete or change the mode of files from the tree.</p>
              )}
              <footer className="changes-keys">
                {hasList ? (
                  <>
                    <CommandKeys of="staged.include" /> include <CommandKeys of="staged.unstage" /> unstage
                  </>
                ) : null}
              </footer>
            </aside>
          }
          second={
            <section className="changes-main" aria-label="Change">
              {!isWhole ? null : current === undefined ? (
                <EmptyState title="Nothing is staged">
                  Edit a file and save it: it waits here until you commit. Nothing is written to {branch} before that.
                </EmptyState>
              ) : (
                <Split
                  label="Height of the commit form"
                  orientation="stacked"
                  sized="second"
                  usual={308}
                  least={120}
                  most="64%"
                  {...formSize}
                  first={
                    // biome-ignore lint/a11y/noStaticElementInteractions: the lines in it take the focus
                    <div className="changes-pane" onKeyDown={leaveDiff}>
                      <ChangePane change={current} diff={diffs[selected]} handle={diff} />
                    </div>
                  }
                  second={
                    state.step === "failed" ? (
                      <RefusedDock
                        deskKey={deskKey}
                        state={state}
                        onSend={() => void plan.send()}
                        onQueue={queue}
                        onMerge={merging.isTrying ? null : openMerge}
                      />
                    ) : state.step === "stopped" ? (
                      <StoppedDock deskKey={deskKey} state={state} onSend={(verify) => void plan.send(verify)} />
                    ) : state.step === "sending" && state.steps !== null && isLongRun ? (
                      <RunningDock steps={state.steps} onCancel={plan.cancel} />
                    ) : (
                      <CommitDock
                        deskKey={deskKey}
                        branch={branch}
                        start={desk.message.start ?? checkout.commit?.id ?? null}
                        plan={plan}
                        field={field}
                        onDiscard={() => setDiscarding(true)}
                      />
                    )
                  }
                />
              )}
            </section>
          }
        />
      )}
      <div className="changes-unsaved">
        <UnsavedBar deskKey={deskKey} selected={state.step === "done" ? null : (current?.path ?? null)} />
      </div>
      <DiscardDialog
        count={changes.length}
        branch={branch}
        isOpen={isDiscarding}
        onClose={() => setDiscarding(false)}
        onDiscard={() => {
          setDiscarding(false);
          unstageWithUndo(deskKey, changes);
        }}
      />
    </main>
  );
}
