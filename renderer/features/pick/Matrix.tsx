// Commits across, branches down: each cell is a dry run. One stop of Tab; arrows move, Space ticks a branch, X leaves a commit out.

import { Lock } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, type Ref, useEffect, useId } from "react";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { type Handlers, pressIn, surface } from "../../commands/press.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import { TickBox } from "../../ui/marks/TickBox.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { CellView } from "./CellView.tsx";
import { sayCell, seeRow, short } from "./cell-words.ts";
import type { PickState } from "./pick-state.ts";
import "./matrix-narrow.css";

export interface MatrixProps {
  state: PickState;
  /** The server asks to wait. */
  isWaiting: boolean;
  handlers: Handlers<"matrix">;
  onMove: (row: number, commit: number) => void;
  onToggle: (row: number) => void;
  grid: Ref<HTMLTableElement>;
}

/** Into sight, beside the heads that stay where they are while the cells scroll. */
function showCell(cell: HTMLElement | null): void {
  const row = cell?.parentElement;
  if (cell == null || row == null) return;
  const sizeOf = (element: Element | null | undefined, side: "width" | "height"): string =>
    `${element?.getBoundingClientRect()[side] ?? 0}px`;
  cell.style.scrollMarginLeft = sizeOf(row.firstElementChild, "width");
  cell.style.scrollMarginRight = sizeOf(row.lastElementChild, "width");
  cell.style.scrollMarginTop = sizeOf(cell.closest("table")?.tHead, "height");
  cell.scrollIntoView({ block: "nearest", inline: "nearest" });
}

export function Matrix({ state, isWaiting, handlers, onMove, onToggle, grid }: MatrixProps) {
  const id = useId();
  const { commits, rows, at, made } = state;
  const cellId = (row: number, commit: number): string => `${id}-${row}-${commit}`;
  const active = cellId(at.row, at.commit);
  useEffect(() => {
    showCell(document.getElementById(active));
  }, [active]);
  const press = (target: Element): void => {
    const row = target.closest<HTMLElement>("tr[data-row]")?.dataset["row"];
    const cell = target.closest<HTMLElement>("td[data-commit]")?.dataset["commit"];
    if (row === undefined) return;
    if (cell !== undefined) onMove(Number(row), Number(cell));
    else if (target.closest("th") !== null) {
      onMove(Number(row), at.commit);
      onToggle(Number(row));
    }
  };
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved between is a grid (WAI-ARIA)
      role="grid"
      aria-label="Commits and branches"
      aria-multiselectable="true"
      aria-activedescendant={rows.length === 0 ? undefined : active}
      tabIndex={0}
      className="pick-matrix pick-grid"
      data-many={commits.length > 4 || undefined}
      style={{ "--commits": commits.length } as CSSProperties}
      {...surface("matrix")}
      onClick={(event) => press(event.target as Element)}
      onKeyDown={(event: KeyboardEvent<HTMLTableElement>) => pressIn(["matrix"], event, handlers)}
    >
      <thead>
        <tr>
          <th scope="col">Onto branch</th>
          {commits.map((commit) => (
            <th key={commit.id} scope="col" title={spellOdd(commit.title)}>
              <span className="pick-sha">{short(commit.id)}</span>
              <span className="pick-title">
                <OddText text={commit.title} />
              </span>
            </th>
          ))}
          <th scope="col" className="pick-sum">
            Will add
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const seen = seeRow(state, index);
          const goes = seen.filter(({ forecast }) => forecast.kind === "goes" || forecast.kind === "in-order").length;
          const isOpen = seen.some(({ forecast }) => forecast.kind === "unknown");
          const added = ownValue(made, row.branch)?.commits.length ?? 0;
          return (
            <tr key={row.branch} data-row={index} aria-selected={row.isTicked} data-ticked={row.isTicked || undefined}>
              <th scope="row">
                <span className="pick-branch" title={spellOdd(row.branch)}>
                  <TickBox isOn={row.isTicked} />
                  <span className="pick-branch-name ui-ellipsis">
                    <OddText text={row.branch} />
                  </span>
                  {row.madeFrom === null ? null : <span className="pick-branch-note">new</span>}
                  {seen.some(({ cell }) => cell.state === "refused") ? <Icon of={Lock} size="tiny" label="may not be pushed to" /> : null}
                </span>
              </th>
              {seen.map((one, commit) => {
                const words = sayCell(one, "cherry-pick", isWaiting);
                const isActive = index === at.row && commit === at.commit;
                const title = commits[commit];
                return (
                  <td
                    key={title?.id}
                    id={cellId(index, commit)}
                    data-commit={commit}
                    data-active={isActive || undefined}
                    data-state={one.cell.state}
                    aria-label={`${row.branch}, ${short(title?.id ?? "")} ${title?.title}: ${[words.label, words.detail].filter(Boolean).join(", ")}`}
                  >
                    <CellView seen={one} words={words} />
                  </td>
                );
              })}
              <td className="pick-sum ui-num">{added > 0 ? `${added} added` : isOpen ? "…" : goes === 0 ? "–" : goes}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
