// Fixes by branches. One stop of Tab; arrows move, Space chooses a cell that lacks its fix. Of one commit alone, branches stand below each other.

import { type KeyboardEvent, type Ref, useEffect, useId } from "react";
import { type Handlers, pressIn, surface } from "../../commands/press.ts";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { Sha } from "../../ui/text/Sha.tsx";
import { cellKey } from "../pick/index.ts";
import { type MapState, waiting } from "./backport-state.ts";
import { MapCellView } from "./MapCellView.tsx";
import { countPresent, short } from "./map-words.ts";

/** Which fix and which branch is looked at. */
export interface MapPlace {
  readonly fix: number;
  readonly branch: number;
}

export interface MapGridProps {
  state: MapState;
  at: MapPlace;
  /** Fixes that are shown, as numbers in the state. */
  shown: readonly number[];
  /** Branches below each other: of one commit. */
  isTurned: boolean;
  handlers: Handlers<"backport-map">;
  onMove: (at: MapPlace) => void;
  onToggle: (key: string) => void;
  grid: Ref<HTMLTableElement>;
}

export function MapGrid({ state, at, shown, isTurned, handlers, onMove, onToggle, grid }: MapGridProps) {
  const id = useId();
  const { fixes, branches, cells, chosen } = state;
  const cellId = ({ fix, branch }: MapPlace): string => `${id}-${fix}-${branch}`;
  const active = cellId(at);
  useEffect(() => {
    document.getElementById(active)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active]);
  const press = (target: Element): void => {
    const place = target.closest<HTMLElement>("td[data-cell]")?.dataset["cell"];
    if (place === undefined) return;
    const [fix = 0, branch = 0] = place.split(" ").map(Number);
    // The second press chooses, so that one can look without choosing.
    if (fix === at.fix && branch === at.branch) onToggle(cellKey(branches[branch] ?? "", fixes[fix]?.id ?? ""));
    onMove({ fix, branch });
  };
  const draw = (fix: number, branch: number) => {
    const [commit, name = ""] = [fixes[fix], branches[branch]];
    const key = cellKey(name, commit?.id ?? "");
    return (
      <MapCellView
        key={key}
        id={cellId({ fix, branch })}
        place={`${fix} ${branch}`}
        label={`${name}, ${short(commit?.id ?? "")} ${commit?.title}`}
        cell={cells[key] ?? waiting}
        isActive={fix === at.fix && branch === at.branch}
        isChosen={chosen.has(key)}
      />
    );
  };
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved between is a grid (WAI-ARIA)
      role="grid"
      aria-label="Fixes and branches"
      aria-multiselectable="true"
      aria-activedescendant={shown.length === 0 || branches.length === 0 ? undefined : active}
      tabIndex={0}
      className="backports-grid"
      data-turned={isTurned || undefined}
      {...surface("backport-map")}
      onClick={(event) => press(event.target as Element)}
      onKeyDown={(event: KeyboardEvent<HTMLTableElement>) => pressIn(["backport-map"], event, handlers)}
    >
      {isTurned ? (
        <tbody>
          {branches.map((name, branch) => (
            <tr key={name}>
              <th scope="row">
                <RefPill name={name} />
              </th>
              {draw(at.fix, branch)}
            </tr>
          ))}
        </tbody>
      ) : (
        <>
          <thead>
            <tr>
              <th scope="col">
                Fix <span className="backports-quiet">{shown.length}, newest first</span>
              </th>
              {branches.map((name) => {
                const count = countPresent(fixes.map((fix) => cells[cellKey(name, fix.id)] ?? waiting));
                return (
                  <th key={name} scope="col">
                    <RefPill name={name} />
                    <span className="backports-count ui-num">{count === null ? "…" : `${count.present} of ${count.affected}`}</span>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {shown.map((fix) => {
              const commit = fixes[fix];
              if (commit === undefined) return null;
              return (
                <tr key={commit.id}>
                  <th scope="row">
                    <span className="backports-fix">
                      <span className="ui-ellipsis" title={spellOdd(commit.title)}>
                        <OddText text={commit.title} />
                      </span>
                      <span className="backports-quiet backports-age">
                        <Age time={commit.committed_date} style="list" />
                      </span>
                      <Sha sha={commit.id} plain />
                    </span>
                  </th>
                  {branches.map((_, branch) => draw(fix, branch))}
                </tr>
              );
            })}
          </tbody>
        </>
      )}
    </table>
  );
}
