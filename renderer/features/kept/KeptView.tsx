// All that was typed or staged and not committed, of every project: the list at the left, what happened and the ways on at the right.
import { useEffect, useMemo, useState } from "react";
import { useCommand } from "../../commands/bindings.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { keysOf, pressIn } from "../../commands/press.ts";
import { listKeptWork } from "../../desk/kept-work.ts";
import { useDesks } from "../../desk/use-desk.ts";
import { home } from "../../state/focus.ts";
import { keptAt, leaveBeside, navigate, useLocation } from "../../state/place.ts";
import { useStatus } from "../../state/status.ts";
import { OptionList, stepsOf } from "../../ui/lists/OptionList.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { KeptPane } from "./KeptPane.tsx";
import { KeptRow } from "./KeptRow.tsx";
import { needsPlace, useSituations } from "./use-situation.ts";
import "./kept.css";

export function KeptView() {
  const location = useLocation();
  const desks = useDesks();
  const works = useMemo(() => listKeptWork(desks), [desks]);
  const situations = useSituations(works);
  const rows = works.map((work, index) => ({ work, situation: situations[index]! }));
  const lost = rows.filter(({ situation }) => needsPlace(situation));
  const placed = rows.filter(({ situation }) => !needsPlace(situation));
  const inOrder = [...lost, ...placed];
  const [begun, setBegun] = useState<string | null>(null);
  const asked = location.at === "kept" ? location.desk : null;
  const indexOf = (key: string | null): number => inOrder.findIndex(({ work }) => work.key === key);
  const at = Math.max(0, indexOf(asked ?? begun));
  const shown = inOrder[at];
  // Where nobody chose, the first one once all are known, or somebody does something: it stays on screen when others come before it.
  const active = shown?.work.key ?? null;
  if (asked === null && active !== begun && !rows.some(({ situation }) => situation.kind === "asking")) setBegun(active);
  useEffect(() => {
    const stay = (): void => setBegun(active);
    window.addEventListener("keydown", stay, true);
    window.addEventListener("pointerdown", stay, true);
    return () => {
      window.removeEventListener("keydown", stay, true);
      window.removeEventListener("pointerdown", stay, true);
    };
  }, [active]);
  const show = (index: number): void => {
    const next = inOrder[Math.max(0, Math.min(inOrder.length - 1, index))];
    if (next !== undefined) navigate(keptAt(next.work.key), { replace: true });
  };
  const alone = works.length === 0 ? "No work is kept." : works.length === 1 ? "One piece of work is kept." : null;
  useCommand("kept.next", () => show(at + 1), { disabled: alone });
  useCommand("kept.previous", () => show(at - 1), { disabled: alone });
  useCommand("kept.back", leaveBeside);
  useStatus([
    { id: "count", text: works.length === 1 ? "1 piece of work kept" : `${works.length} pieces of work kept` },
    ...(lost.length === 0 ? [] : [{ id: "lost", text: lost.length === 1 ? "1 needs a place" : `${lost.length} need a place` }]),
    { id: "back", text: "back", keys: keysOf("kept.back") },
  ]);
  const group = (title: string, members: typeof rows) =>
    members.length === 0 ? null : (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
      <div role="group" aria-label={title}>
        <div className="kept-group" aria-hidden="true">
          <span>{title}</span>
          <span>{members.length}</span>
        </div>
        {members.map(({ work, situation }) => (
          <KeptRow
            key={work.key}
            {...{ work, situation }}
            isShown={work.key === active}
            onShow={() => navigate(keptAt(work.key), { replace: true })}
          />
        ))}
      </div>
    );
  return (
    <div className="kept" {...home(".kept-list, .kept-none")}>
      <aside className="kept-side" aria-labelledby="kept-title">
        <h1 id="kept-title">Kept work</h1>
        <p className="kept-lead">
          Typed and staged text of every project, not committed yet. It stays on this machine until you commit or discard it.
        </p>
        {works.length === 0 ? null : (
          <OptionList
            className="kept-list"
            label="Kept work"
            active={active === null ? undefined : `kept-${active}`}
            onKeyDown={(event) => pressIn(["list"], event, stepsOf(at, inOrder.length, show))}
          >
            {group("Needs a place", lost)}
            {group("In its place", placed)}
          </OptionList>
        )}
        {works.length < 2 ? null : (
          <p className="kept-foot">
            <CommandKeys of="kept.next" /> <CommandKeys of="kept.previous" /> next, previous
          </p>
        )}
      </aside>
      {shown === undefined ? (
        <main className="kept-none" tabIndex={-1}>
          <EmptyState title="Nothing is waiting">What you type and stage is kept here until it is committed.</EmptyState>
        </main>
      ) : (
        <KeptPane key={shown.work.key} work={shown.work} situation={shown.situation} />
      )}
    </div>
  );
}
