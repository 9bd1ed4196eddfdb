// The map: its grid, the cell that is looked at in full, what the signs mean, and the way into the matrix.
import { useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { holdKeys } from "../../commands/held-keys.ts";
import { keyOf } from "../../commands/press.ts";
import { mostPicked, openPick } from "../../state/pick.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { useTokenRequest } from "../../state/token-request.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { dayOf } from "../../ui/text/day.ts";
import { saveCsv } from "../../ui/text/save-text.ts";
import { AddBranch, cellKey } from "../pick/index.ts";
import { MapExplanation } from "./MapExplanation.tsx";
import { MapGrid, type MapPlace } from "./MapGrid.tsx";
import { MapLegend } from "./MapLegend.tsx";
import { toTable } from "./map-table.ts";
import { conflictPaths, isCleanCell, isLackingCell } from "./map-words.ts";
import { createBackportSession } from "./session.ts";
import "./backports.css";

export interface BackportMapProps {
  /** Newest first. */
  fixes: readonly CommitInList[];
  branches: readonly string[];
  /** missing: fixes that a branch lacks; clean: those that go cleanly to one. */
  only: "all" | "missing" | "clean";
  /** Of one commit: branches below each other. */
  isTurned: boolean;
  onBranches: (branches: readonly string[]) => void;
}

const isOf = { missing: isLackingCell, clean: isCleanCell };

const clamp = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

export function BackportMap({ fixes, branches, only, isTurned, onBranches }: BackportMapProps) {
  const place = useRefPlace();
  const { connection, project } = place;
  const client = useQueryClient();
  const [session] = useState(() => createBackportSession(client, connection, project));
  useEffect(() => session.close, [session]);
  const wanted = `${fixes.map(({ id }) => id).join()} ${branches.join(" ")}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` says when the lists are others
  useEffect(() => session.show(fixes, branches), [session, wanted]);
  const state = useStore(session.store);
  // Another token was taken: what was refused for want of one is looked at again.
  const given = useTokenRequest((store) => store.given);
  useEffect(() => {
    if (given?.connection === connection) session.againWithToken();
  }, [session, connection, given]);
  const [looked, setAt] = useState<MapPlace>({ fix: 0, branch: 0 });
  const shown = useMemo(
    () =>
      state.fixes.flatMap((fix, index) =>
        only === "all" || state.branches.some((branch) => isOf[only](state.cells[cellKey(branch, fix.id)])) ? [index] : [],
      ),
    [state, only],
  );
  const row = Math.max(0, shown.indexOf(looked.fix));
  const at: MapPlace = { fix: shown[row] ?? 0, branch: clamp(looked.branch, state.branches.length) };
  const grid = useRef<HTMLTableElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const typing = useRef<() => void>(() => undefined);
  const keyAt = cellKey(state.branches[at.branch] ?? "", state.fixes[at.fix]?.id ?? "");
  useEffect(() => session.focus(keyAt), [session, keyAt]);

  const step = (rows: number, columns: number) => (): void =>
    setAt({ fix: shown[clamp(row + rows, shown.length)] ?? 0, branch: clamp(at.branch + columns, state.branches.length) });
  const pick = (keys: readonly string[]): void => {
    const cells: Record<string, string[]> = {};
    for (const key of keys) {
      const [branch = "", sha = ""] = key.split("\n");
      cells[branch] = [...(cells[branch] ?? []), sha];
    }
    const commits = [...new Set(Object.values(cells).flat())].slice(0, mostPicked);
    if (commits.length > 0) openPick({ kind: "cherry-pick", connection, project, commits, branch: null, cells });
  };
  const pickHere = (): void => pick([keyAt]);
  const pickChosen = (): void => (state.chosen.size > 0 ? pick([...state.chosen]) : pickHere());
  const unfold = (): void => setUnfolded(!isUnfolded);
  const open = (): void => {
    const cell = state.cells[keyAt];
    if (conflictPaths(cell) !== null) {
      unfold();
      return;
    }
    if (isLackingCell(cell)) {
      pickHere();
      return;
    }
    const [branch, sha] = [state.branches[at.branch] ?? null, state.fixes[at.fix]?.id ?? null];
    const copy =
      cell?.state === "judged" && (cell.verdict.is === "there" || cell.verdict.is === "changed") ? cell.verdict.copy.commit : null;
    navigate(placeIn(place, { view: "commit", ref: branch, sha: copy?.id ?? sha }));
  };
  const add = (): void => {
    typing.current = holdKeys();
    setAdding(true);
  };
  const remove = (): void => {
    if (state.branches.length > 1) onBranches(state.branches.filter((_, index) => index !== at.branch));
  };
  const save = (): void => {
    const name = `backports-${project.replaceAll("/", "-")}-${dayOf(Date.now())}.csv`;
    saveCsv(toTable(state, shown), name);
  };
  const focus = (): void => grid.current?.focus({ preventScroll: true });
  const handlers = {
    "backports.down": isTurned ? step(0, 1) : step(1, 0),
    "backports.up": isTurned ? step(0, -1) : step(-1, 0),
    "backports.right": isTurned ? () => false : step(0, 1),
    "backports.left": isTurned ? () => false : step(0, -1),
    "backports.choose": () => session.toggle(keyAt),
    "backports.choose-clean": session.chooseClean,
    "backports.try": () => session.again(keyAt),
    "backports.open": open,
    "backports.pick": pickChosen,
    "backports.add": add,
    "backports.remove": remove,
    "backports.export": save,
  };
  const chosen = [...state.chosen].map((key) => key.split("\n"));
  const count = (what: readonly (string | undefined)[], one: string, many: string): string => {
    const { size } = new Set(what);
    return `${formatCount(size)} ${size === 1 ? one : many}`;
  };
  return (
    <section className="backports" aria-label="Map of backports">
      <div className="backports-scroll">
        <MapGrid {...{ state, at, shown, isTurned, handlers, grid }} onMove={setAt} onToggle={session.toggle} />
        {shown.length === 0 && state.fixes.length > 0 ? (
          <p className="backports-none">
            {only === "clean" ? "None of these goes cleanly to a branch, as far as was tried." : "No branch lacks any of these."}
          </p>
        ) : null}
      </div>
      {shown.length === 0 ? null : (
        <MapExplanation {...{ state, at, isUnfolded }} onUnfold={unfold} onRetry={() => session.again(keyAt)} onPick={pickHere} />
      )}
      <footer className="backports-foot">
        <MapLegend />
        <AddBranch
          {...{ connection, project }}
          label="Branches of the map"
          command="backports.add"
          isOpen={isAdding}
          chosen={state.branches}
          onReady={() => typing.current()}
          onOpenChange={setAdding}
          onChoose={(branch) => onBranches([...state.branches.filter((name) => name !== branch), branch])}
          onClosed={() => requestAnimationFrame(focus)}
        />
        <Button
          size="small"
          variant="quiet"
          icon={Download}
          keys={keyOf("backports.export")}
          onPress={save}
          {...(shown.length === 0 ? { offReason: "No fix is shown." } : {})}
        >
          Export
        </Button>
        <span className="backports-sum ui-num" role="status">
          {chosen.length === 0
            ? ""
            : [
                count([...state.chosen], "cell", "cells"),
                count(
                  chosen.map(([, sha]) => sha),
                  "fix",
                  "fixes",
                ),
                count(
                  chosen.map(([branch]) => branch),
                  "branch",
                  "branches",
                ),
              ].join(", ")}
        </span>
        <Button
          variant="main"
          keys={keyOf("backports.pick")}
          onPress={pickChosen}
          {...(chosen.length === 0 ? { offReason: "Choose cells first: Space, or A for all that go cleanly." } : {})}
        >
          Open in matrix
        </Button>
      </footer>
    </section>
  );
}
