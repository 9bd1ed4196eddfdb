// All merges of a desk: what happened, the files, the one that is shown, and the press that stages them.

import { useLayoutEffect, useState } from "react";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { useCommand } from "../../commands/bindings.ts";
import { dropKeys, holdKeys } from "../../commands/held-keys.ts";
import { keyOf, keysOf } from "../../commands/press.ts";
import type { Checkout } from "../../data/checkout.ts";
import { setCommitState } from "../../desk/commit-state.ts";
import { emptyDesk } from "../../desk/model.ts";
import { withMerges } from "../../desk/parts.ts";
import { deskOf, editDesk } from "../../desk/store.ts";
import { takeBack } from "../../desk/take-back.ts";
import { flushTyping } from "../../desk/typing.ts";
import { useDesk } from "../../desk/use-desk.ts";
import { home, wantFocus } from "../../state/focus.ts";
import { usePaneSize } from "../../state/pane-sizes.ts";
import { navigate, placeIn, usePlaceIn } from "../../state/place.ts";
import { useStatus } from "../../state/status.ts";
import { changeTabs, projectKey, withMoved } from "../../state/tabs.ts";
import { nameOf } from "../../state/tree.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Split } from "../../ui/frame/Split.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { whyNot } from "./begin.ts";
import { MergeFiles } from "./MergeFiles.tsx";
import { MergeHead } from "./MergeHead.tsx";
import { MergePane } from "./MergePane.tsx";
import { stageMerges } from "./stage-merge.ts";
import { type MergeState, useMerges } from "./use-merges.ts";
import { WholeFile } from "./WholeFile.tsx";
import { namesOf, sayStaged } from "./whole-words.ts";

export interface MergeDeskProps {
  checkout: Checkout;
  deskKey: string;
  project: string;
  branch: string;
  /** The file that the address names. */
  path: string | null;
}

export function MergeDesk({ checkout, deskKey, project, branch, path }: MergeDeskProps) {
  const place = usePlaceIn("merge");
  const desk = useDesk(deskKey);
  const { where, states, hasMoved, retry } = useMerges(checkout.connection, project, deskKey, desk, checkout.commit?.id);
  const size = usePaneSize("merge-files");
  const [problem, setProblem] = useState<string | null>(null);
  const [isStaging, setStaging] = useState(false);
  const shown = states.find(({ merge }) => merge.path === path) ?? states.find(({ left }) => left !== 0) ?? states[0];
  const pick = states.find(({ merge }) => merge.picked !== null)?.merge;
  const picked = pick?.picked ?? null;
  const pickWord = pick?.isRevert === true ? "revert" : "pick";
  const one = states.length === 1;
  const left = states.reduce((sum, state) => sum + (state.left ?? 0), 0);
  const isReading = states.some((state) => state.left === null);
  const offReason =
    checkout.readOnly ??
    (left > 0
      ? `${left} ${left === 1 ? "overlap is" : "overlaps are"} open. Take a side, both or the base, or type what it shall be.`
      : null) ??
    (isReading ? (states.some(({ error }) => error !== null) ? "Not every file could be read." : "The files are still being read.") : null);

  const show = (to: string): void => navigate(placeIn(place, { view: "merge", ref: place.ref, path: to }), { replace: true });
  const leave = (): void => {
    flushTyping();
    wantFocus({ kind: "home" });
    const [only] = states;
    const isTyped = one && only !== undefined && ownValue(desk.unsaved, only.merge.path) !== undefined;
    navigate(placeIn(place, isTyped ? { view: "files", ref: place.ref, path: only.merge.path } : { view: "changes", ref: place.ref }));
  };
  const stage = (): void => {
    flushTyping();
    const ready = Object.values(deskOf(deskKey).merges ?? {}).flatMap((merge) => {
      const open = states.find((state) => state.merge.path === merge.path)?.open;
      return open == null ? [] : [{ merge, open }];
    });
    setProblem(null);
    setStaging(true);
    stageMerges(where, deskKey, ready).then(
      (outcome) => {
        setStaging(false);
        if (outcome.outcome === "refused") {
          dropKeys();
          setProblem(outcome.reason);
          show(outcome.path);
          return;
        }
        setCommitState(deskKey, { step: "composing" });
        wantFocus({ kind: "message" });
        navigate(placeIn(place, { view: "changes", ref: place.ref }));
        const renamed = ready.map(({ merge }) => [merge.path, namesOf(merge).name] as const).filter(([was, name]) => was !== name);
        const memory = projectKey(place.connection, place.project);
        changeTabs(memory, (set) => renamed.reduce((now, [was, name]) => withMoved(now, was, name), set));
        const undo = (): void => {
          changeTabs(memory, (set) => renamed.reduce((now, [was, name]) => withMoved(now, name, was), set));
          outcome.undo();
        };
        toasts.show(sayStaged(ready.length, outcome.files, nameOf(ready[0] === undefined ? "" : namesOf(ready[0].merge).name)), {
          label: "Undo",
          run: undo,
        });
      },
      (error: unknown) => {
        setStaging(false);
        dropKeys();
        setProblem(whyNot(error));
      },
    );
  };
  // Keys after the one that stages are for the message that it leads to.
  useLayoutEffect(() => (isStaging ? holdKeys(dropKeys, { isSending: true }) : undefined), [isStaging]);
  const giveUp = (): void => {
    const before = deskOf(deskKey);
    editDesk(deskKey, (now) => withMerges(picked === null ? now : { ...now, message: emptyDesk.message }, {}));
    const after = deskOf(deskKey);
    navigate(placeIn(place, { view: "changes", ref: place.ref }));
    toasts.show(picked === null ? "The merge is given up; your changes are as they were" : `The ${pickWord} is given up`, {
      label: "Undo",
      run: () => takeBack(deskKey, before, after),
    });
  };
  const step = (by: number) => (): void => {
    const at = (shown === undefined ? -1 : states.indexOf(shown)) + by;
    const next = states[(at + states.length) % states.length];
    if (next !== undefined) show(next.merge.path);
  };
  const alone = one ? "There is one file to merge." : null;
  useCommand("merge.stage", stage, { disabled: offReason, title: one ? "Stage merged file" : "Stage merged files" });
  useCommand("merge.back", leave);
  useCommand("merge.next-file", step(1), { disabled: alone });
  useCommand("merge.previous-file", step(-1), { disabled: alone });
  useStatus([
    { id: "nothing", text: "Nothing is written until you commit" },
    { id: "next", keys: keysOf("merge.next"), text: "next overlap" },
    { id: "take", keys: keysOf("merge.theirs", "merge.yours", "merge.both", "merge.base"), text: "take" },
    { id: "pane", keys: keysOf("app.next-pane"), text: "into the result" },
  ]);
  return (
    <main className="merge" aria-label="Merge" {...home(".merge-panes, .merge-whole")}>
      <MergeHead branch={branch} states={states} picked={picked} isRevert={pick?.isRevert === true}>
        <Button variant="quiet" onPress={giveUp}>
          {picked === null ? "Give up" : `Give up the ${pickWord}`}
        </Button>
        <Button variant="quiet" onPress={leave}>
          {picked === null && one ? "Back to my text" : "Back"}
        </Button>
        <Button variant="main" busy={isStaging} keys={keyOf("merge.stage")} offReason={offReason ?? undefined} onPress={stage}>
          {one ? "Stage merged file" : "Stage merged files"}
        </Button>
      </MergeHead>
      {problem === null ? null : (
        <Note tone="red" role="alert" fact="Nothing was staged.">
          {problem}
        </Note>
      )}
      {hasMoved ? (
        <Note tone="amber" role="status" fact={`${branch} moved again.`}>
          What you chose and typed is kept; new overlaps are added.
        </Note>
      ) : null}
      <div className="merge-body">
        <Split
          label="Width of the files to merge"
          sized="first"
          usual={224}
          least={72}
          most="40%"
          stackUnder={720}
          {...size}
          first={
            one ? null : (
              <MergeFiles states={states} shown={shown?.merge.path ?? null} others={desk.changes} branch={branch} onShow={show} />
            )
          }
          second={
            shown === undefined ? null : <Shown key={shown.merge.path} state={shown} deskKey={deskKey} branch={branch} onRetry={retry} />
          }
        />
      </div>
    </main>
  );
}

function Shown({ state, deskKey, branch, onRetry }: { state: MergeState; deskKey: string; branch: string; onRetry: () => void }) {
  const { merge, open, error } = state;
  if (error !== null)
    return (
      <ErrorState
        title={`${merge.path} could not be read`}
        why={error}
        safe="What you chose and typed is safe on this machine."
        actions={
          <Button variant="main" onPress={onRetry}>
            Try again
          </Button>
        }
        level={2}
      />
    );
  if (open === null) return <Skeleton label="Loading the three versions" rows={16} rowHeight={20} />;
  if (open.lines === null || merge.whole !== null) return <WholeFile deskKey={deskKey} merge={merge} open={open} branch={branch} />;
  return <MergePane deskKey={deskKey} merge={merge} lines={open.lines} branch={branch} theirs={open.theirs} />;
}
